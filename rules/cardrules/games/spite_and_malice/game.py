"""Spite and Malice: two to four players build on the same stacks, and whoever plays out his pay-off pile first wins.

The rules are those of the published accounts of Cat and Mouse with their usual choices as options. A card is played
from the hand, the own pay-off pile or an own side stack; which of them follows from the card.

Zones, always in this order: ``stock``, ``waiting`` (finished stacks that are not back in the stock yet, face down),
``centre:<n>``, then for every seat ``hand:<seat>``, ``pile:<seat>`` (its pay-off pile, face down), ``payoff:<seat>``
(the pay-off card that is turned up) and ``side:<seat>:0`` to ``side:<seat>:3``.

Tokens: ``needs`` at a centre stack (what fits there) and ``stands`` (for what the wild card on it stands); ``left`` at
a pay-off card (how many cards the pile still has, with it).
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, NamedTuple, Self

from cardrules.games.spite_and_malice.rules import HAND, PLACES, Deal, Rules, scored
from cardrules.games.spite_and_malice.turns import BEGINS, BUILDING, SHUFFLING, rank_name
from cardrules.parts.dealing import deal_hidden
from cardrules.phases.game_options import agreed
from cardrules.phases.game_state import shown
from cardrules.phases.hands_game import GAME_OVER, HAND_OVER, HandsGame, own_zone
from cardrules.phases.phased_game import verbs_of
from cardrules.protocol.cards import JOKER, Card, cards_in, in_ranks, mask_of, pack
from cardrules.protocol.game import (
    NOBODY,
    ONE,
    Action,
    Event,
    Moved,
    Note,
    Plate,
    Result,
    Scored,
    Seat,
    Sheet,
    Takes,
    Token,
    View,
    Zone,
    names_one_of,
)
from cardrules.protocol.options import AS_IN_THE_BOOK, OptionError, Preset, Value, read_options
from cardrules.protocol.texts import say, sentences, template

__all__ = ["SpiteAndMalice", "State"]

_HELD: Final = in_ranks(pack(copies=3, jokers=6), ace_low=True)


class State(NamedTuple):
    """What everybody may know beside the cards that lie open."""

    hand: int
    """The number of the deal, from 1 (0 before the first)."""
    dealer: Seat | None
    turn: Seat
    turns: int
    """How many turns of the deal are over."""
    halted: int
    """How many turns have just ended by themselves without a card moved."""
    moved: bool
    """Whether a card has moved in this turn."""
    drawing: bool
    """Whether the seat in turn is filling up its hand."""
    stuck: bool
    """Whether all but the pay-off piles are dealt anew."""
    centre: tuple[tuple[Card, ...], ...]
    asides: tuple[tuple[Card, ...], ...]
    """The side stacks of all seats, one seat after the other."""
    waiting: tuple[Card, ...]
    """The cards of finished stacks that are not back in the stock."""
    slid: tuple[tuple[Card, ...], ...]
    """By seat: the pay-off cards that went under the pile in this deal, as they were as high as another's."""
    recycled: int
    """The cards that have come back into the stock, as a mask."""
    stock_may: int
    """The cards that may lie in the stock, as a mask."""
    late: tuple[int, ...]
    """By seat: the cards that have come back into the stock since the seat has last drawn, as a mask."""
    totals: tuple[int, ...]
    finished: tuple[Deal, ...]


class SpiteAndMalice(HandsGame):
    """A match of Spite and Malice."""

    id: ClassVar[str] = "spite_and_malice"
    title: ClassVar[str] = say("Spite and Malice")
    counted_as: ClassVar[str] = template("Deal {number}")
    phases = (BUILDING, SHUFFLING)
    lots: ClassVar[tuple[str, ...]] = ("first", "shuffle", "reshuffle")
    verbs: ClassVar[Mapping[str, Takes]] = {**verbs_of(BUILDING), "reshuffle": Takes.ORDER}
    worded: ClassVar[Mapping[str, int]] = {"play": 1, "discard": 1}
    declared = Rules.declared
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        say("The match"): ("players", "packs", "payoff", "win_bonus", "target"),
        say("Building"): ("centre_stacks", "wild", "wild_ace", "must_play", "side_rule"),
        say("Stock"): ("refill", "recycle", "blocked", "turn_cap"),
    }
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", AS_IN_THE_BOOK, {}),
        Preset("evening", say("For one evening"), {"target": 25, "win_bonus": 5}),
        Preset("short", say("One short deal"), {"payoff": 10, "target": "one_deal"}),
        Preset("three", say("For three"), {"players": 3, "payoff": 13, "target": 25}),
        Preset("four_stacks", say("Four centre stacks"), {"centre_stacks": 4}),
    )
    newcomers = "short"

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.rules = agreed(Rules, self.options)
        self.seats = seats = self.rules.players
        self.turn: Seat = 0
        self.turns = 0
        self.halted = 0
        self.moved = False
        self.drawing = False
        self.stuck = False
        self.hands = [0] * seats
        self.stock: list[Card] = []
        self.waiting: list[Card] = []
        self.centre: list[list[Card]] = [[] for _ in range(self.rules.centre_stacks)]
        self.asides: list[list[Card]] = [[] for _ in range(seats * PLACES)]
        self.payoffs: list[list[Card]] = [[] for _ in range(seats)]
        self.slid: list[list[Card]] = [[] for _ in range(seats)]
        self.recycled = 0
        self.stock_may = 0
        self.late = [0] * seats
        self.totals = (0,) * seats
        self.finished: tuple[Deal, ...] = ()

    @classmethod
    def read_options(cls, given: Mapping[str, object]) -> dict[str, Value]:
        options = read_options(cls.declared, given)
        if options["packs"] == "two" and options["players"] == 4 and options["payoff"] == 26:
            raise OptionError(say("payoff=26: two packs are not enough for four players"))
        return options

    # ------------------------------------------------------------------------------------ what may be done

    def pack(self) -> tuple[Card, ...]:
        return self.rules.pack

    def hand_of(self, seat: Seat) -> list[Card]:
        """The cards of a hand."""
        return cards_in(self.hands[seat])

    def own_sides(self, seat: Seat) -> list[list[Card]]:
        """The side stacks of a seat."""
        return self.asides[seat * PLACES : (seat + 1) * PLACES]

    def sources(self, seat: Seat) -> list[Card]:
        """The cards that a seat may play from: its pay-off card, the tops of its side stacks, its hand."""
        tops = [stack[-1] for stack in (self.payoffs[seat], *self.own_sides(seat)) if stack]
        return tops + self.hand_of(seat)

    def fits(self, card: Card, stack: int) -> bool:
        """Whether a card may be laid on a centre stack."""
        return self.rules.fits(card, len(self.centre[stack]))

    def fitting(self, card: Card) -> list[int]:
        """The centre stacks on which a card may be laid."""
        return [stack for stack in range(len(self.centre)) if self.fits(card, stack)]

    def goes_to(self, card: Card) -> int:
        """The centre stack for a card that is sent to none by name: of those that it fits all have reached the same,
        so the first. -1 if it fits none, or is wild and fits several."""
        fitting = self.fitting(card)
        return fitting[0] if len(fitting) == 1 or (fitting and not self.rules.is_wild(card)) else -1

    def fits_somewhere(self, seat: Seat) -> bool:
        """Whether the seat can play anything."""
        return any(map(self.fitting, self.sources(seat)))

    def misfit(self, card: Card, stack: int) -> str:
        """Why a card cannot be laid on a centre stack, "" if it can."""
        reached = len(self.centre[stack])
        if self.rules.fits(card, reached):
            return ""
        if reached:
            if self.rules.rank(card) == 1 and all(self.centre):
                taken = {3: say("All three centre places are taken."), 4: say("All four centre places are taken.")}
                return taken[len(self.centre)]
            needed = rank_name(reached + 1)
            return say("This stack needs an 8.") if needed == "8" else say("This stack needs a {rank}.", rank=needed)
        if self.rules.is_wild(card):
            joker = card & 15 == JOKER
            return say("A joker cannot stand for an ace.") if joker else say("A king cannot stand for an ace.")
        return BEGINS

    def lies_on(self, seat: Seat, card: Card, place: int) -> bool:
        """Whether a card of the hand may be discarded on this place."""
        tops = [stack[-1] if stack else None for stack in self.own_sides(seat)]
        if self.rules.side_rule == "any" or self.rules.goes_down(card, tops[place]):
            return True
        return not any(self.rules.goes_down(each, top) for each in self.hand_of(seat) for top in tops)

    def ended_by_discard(self, seat: Seat) -> bool:
        """Whether the seat has just ended its turn with a discard."""
        return bool(self.turns and (seat + 1) % self.seats == self.turn and self.hands[seat])

    def meant(self, action: Action) -> bool:
        last = PLACES if action.verb == "discard" else len(self.centre)
        return super().meant(action) and names_one_of(action.words[0], range(1, last + 1))

    def not_yours(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        return ""

    # ------------------------------------------------------------------------------------------ doing it

    def deal(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        seats, rules = self.seats, self.rules
        if out is not None:
            out += self.cleared()
        dealer = self.next_hand()
        self.stock, self.waiting = list(reversed(order)), []
        self.centre = [[] for _ in self.centre]
        self.asides = [[] for _ in self.asides]
        self.payoffs, self.hands = [[] for _ in range(seats)], [0] * seats
        self.slid = [[] for _ in range(seats)]
        self.recycled, self.stock_may, self.late = 0, mask_of(order), [0] * seats
        self.turns, self.halted, self.moved, self.stuck = 0, 0, False, False
        if out is not None:
            self.tell_deal(self.stock, out)
        for place in range(seats):
            seat = (dealer + 1 + place) % seats
            self.payoffs[seat] = [self.stock.pop() for _ in range(rules.payoff)]
            if out is not None:
                out.append(Moved(tuple(self.payoffs[seat]), "stock", f"pile:{seat}", NOBODY))
        self._deal_hands((dealer + 1) % seats, out)
        for seat in range(seats):
            self._turn_up(seat, out)
        self.turn = self._first(out)
        self.drawing = False
        if out is not None:
            out.append(Note(say("{seat:@} {seat:@begins/begin}", seat=self.turn)))
        self.enter(BUILDING, out)

    def _deal_hands(self, first: Seat, out: list[Event] | None) -> None:
        for turn in range(HAND * self.seats):
            if self.stock:
                self._draw_card((first + turn) % self.seats, out)

    def _draw_card(self, seat: Seat, out: list[Event] | None) -> Card:
        card = self.stock.pop()
        self.hands[seat] |= 1 << card
        self.late[seat] = 0
        if out is not None:
            out.append(Moved((card,), "stock", f"hand:{seat}", ONE[seat]))
        return card

    def _turn_up(self, seat: Seat, out: list[Event] | None) -> None:
        if out is not None:
            card = self.payoffs[seat][-1]
            told = say("{seat:@'s} pay-off card is the {card:card}", seat=seat, card=card)
            out += [Moved((card,), f"pile:{seat}", f"payoff:{seat}"), Note(told)]

    def _first(self, out: list[Event] | None) -> Seat:
        """Who begins: the highest pay-off card, after equal ones have gone under their piles."""
        order = [((self.dealer or 0) + 1 + place) % self.seats for place in range(self.seats)]
        for _ in range(self.rules.payoff):
            ranks = [self.rules.rank(pile[-1]) for pile in self.payoffs]
            highest = [seat for seat in order if ranks[seat] == max(ranks)]
            if len(highest) == 1:
                return highest[0]
            for seat in highest:
                card = self.payoffs[seat].pop()
                self.payoffs[seat].insert(0, card)
                self.slid[seat].append(card)
                if out is not None:
                    out.append(Moved((card,), f"payoff:{seat}", f"pile:{seat}", NOBODY))
                self._turn_up(seat, out)
        return order[0]  # the piles are the same from top to bottom

    def take(self, seat: Seat, card: Card) -> str:
        """Take a card from where the seat has it; gives the zone."""
        if self.hands[seat] >> card & 1:
            self.hands[seat] ^= 1 << card
            return f"hand:{seat}"
        for place, stack in enumerate(self.own_sides(seat)):
            if stack and stack[-1] == card:
                stack.pop()
                return f"side:{seat}:{place}"
        self.payoffs[seat].pop()
        return f"payoff:{seat}"

    def played(self, seat: Seat, number: int, source: str, out: list[Event] | None) -> None:
        """A card has been played from a zone to this centre stack."""
        if not self.payoffs[seat]:
            self._finish(seat, out)
            return
        if source == f"payoff:{seat}":
            self._turn_up(seat, out)
        stack = self.centre[number]
        if len(stack) == self.rules.top:
            self.waiting += stack
            self.centre[number] = []
            if out is not None:
                out.append(Moved(tuple(stack), f"centre:{number}", "waiting", NOBODY))
        self._go_on(out)

    def _go_on(self, out: list[Event] | None) -> None:
        """Whatever happens by itself before the seat in turn can do something."""
        if self.waiting and self.rules.recycle == "at_once":
            self.enter(SHUFFLING, out)
            return
        if not self.hands[self.turn] and self.rules.refill == "at_once":
            self.drawing = True
        if self.drawing:
            self._fill_up(out)
            if self.waiting and not self.stock and self.hands[self.turn].bit_count() < HAND:
                self.enter(SHUFFLING, out)
                return
        self.drawing = False
        if self.hands[self.turn] or self.fits_somewhere(self.turn):
            if self.current is not BUILDING:
                self.enter(BUILDING, out)
            return
        if out is not None:
            out.append(Note(say("{seat:@} {seat:@has/have} nothing to play", seat=self.turn)))
        self.end_turn(out)

    def _fill_up(self, out: list[Event] | None) -> None:
        """The seat in turn draws as many cards as its hand lacks, if the stock has them."""
        seat, drawn = self.turn, list[Card]()
        while self.stock and self.hands[seat].bit_count() < HAND:
            drawn.append(self._draw_card(seat, out))
        if drawn and out is not None:
            own = say("{seat:@} {seat:@draws/draw} {cards:cards,}", seat=seat, cards=tuple(drawn))
            told = say("{seat:@} {seat:@draws/draw} {count:card/cards}", seat=seat, count=len(drawn))
            out.append(Note(own, ONE[seat], told))

    def end_turn(self, out: list[Event] | None) -> None:
        """The turn goes to the next player, unless nobody can play any more."""
        self.turns += 1
        self.halted = 0 if self.moved else self.halted + 1
        blocked, redeal = self.halted == self.seats, self.rules.blocked == "redeal"
        if self.turns == self.rules.turn_cap or (blocked and not redeal):
            self._finish(-1, out)
        elif blocked:
            self.stuck = True
            self.enter(SHUFFLING, out)
        else:
            self._next_turn(out)

    def _next_turn(self, out: list[Event] | None) -> None:
        self.turn = (self.turn + 1) % self.seats
        self.moved, self.drawing = False, True
        self._go_on(out)

    def loose(self) -> list[Card]:
        """What chance shuffles now."""
        open_cards = [card for stack in (*self.centre, *self.asides) for card in stack] if self.stuck else []
        return self.stock + self.waiting + open_cards

    def shuffled(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        """Chance has shuffled the stock with what came back into it."""
        back = mask_of(order) & ~mask_of(self.stock)
        self.recycled |= back
        self.stock_may = (self.stock_may if self.stock else 0) | back
        self.late = [late | back for late in self.late]
        self.stock, self.waiting = list(reversed(order)), []
        if not self.stuck:
            self._go_on(out)
            return
        self.stuck, self.halted = False, 0
        self.centre = [[] for _ in self.centre]
        self.asides = [[] for _ in self.asides]
        self._deal_hands((self.turn + 1) % self.seats, out)
        self._next_turn(out)

    def _finish(self, winner: Seat, out: list[Event] | None) -> None:
        """Score the deal."""
        done = scored(self.rules, [len(pile) for pile in self.payoffs], winner)
        self.totals = tuple([total + new for total, new in zip(self.totals, done.points, strict=True)])
        self.finished = (*self.finished, done)
        target = self.rules.target
        self.current = GAME_OVER if target is None or max(self.totals) >= target else HAND_OVER
        if out is None:
            return
        out.append(Scored(done.points, self.numbered(self.hand)))
        told = []
        if winner >= 0:
            told.append(say("{who:@} {who:@has/have} played the last pay-off card.", who=winner))
        else:
            told.append(say("Nobody can play any more.") if self.halted == self.seats else say("The deal is stopped."))
        if done.winner < 0:
            told.append(say("Nobody scores."))
        else:
            points = done.points[done.winner]
            told.append(say("{who:@} {who:@scores/score} {points:point/points}.", who=done.winner, points=points))
        self.tell_end(sentences(told), out)

    # ---------------------------------------------------------------------------------- what can be known

    def tallies(self, seat: Seat) -> Mapping[str, int]:
        done = self.finished[-1]
        return {"piles": 1} if seat == done.winner and not done.blocked else {}

    def result(self) -> Result | None:
        return self.ended(self.totals) if self.current is GAME_OVER else None

    def census(self) -> list[Card]:
        lying = [card for stack in (*self.centre, *self.asides, *self.payoffs) for card in stack]
        return [*lying, *self.stock, *self.waiting, *(card for hand in self.hands for card in cards_in(hand))]

    def known_to(self, viewer: Seat | None) -> State:
        return shown(self, State)

    def view(self, seat: Seat | None) -> View:
        framed = frozenset(pile[-1] for pile in self.payoffs if pile and self.fitting(pile[-1]))
        return super().view(seat)._replace(order=_HELD, marked=framed)

    def status(self, viewer: Seat | None) -> list[str]:
        told: list[str] = [self.numbered(self.hand)] if self.hand else []
        if viewer is not None and self.hand:
            told.append(say("You have {left:pay-off card/pay-off cards}", left=len(self.payoffs[viewer])))
        target = self.rules.target
        return [*told, say("One deal") if target is None else say("Playing to {target}", target=target)]

    def zones(self, viewer: Seat | None) -> list[Zone]:
        zones = [
            Zone("stock", (None,) * len(self.stock), say("the stock")),
            Zone("waiting", (None,) * len(self.waiting), say("finished stacks")),
        ]
        for number, stack in enumerate(self.centre):
            zones.append(Zone(f"centre:{number}", tuple(stack), say("centre stack {number}", number=number + 1)))
        for seat, pile in enumerate(self.payoffs):
            zones.append(own_zone("hand", say("your hand"), "{seat:@'s} hand", seat, viewer, self.hands[seat]))
            below = (None,) * (len(pile) - 1)
            zones.append(Zone(f"pile:{seat}", below, say("{seat:@'s} pay-off pile", seat=seat), seat))
            zones.append(Zone(f"payoff:{seat}", tuple(pile[-1:]), say("{seat:@'s} pay-off card", seat=seat), seat))
            for place, stack in enumerate(self.own_sides(seat)):
                name = say("{seat:@'s} side stack {number}", seat=seat, number=place + 1)
                zones.append(Zone(f"side:{seat}:{place}", tuple(stack), name, seat))
        return zones

    def plate(self, seat: Seat) -> Plate:
        left = say("{left} to play out", left=len(self.payoffs[seat]))
        return Plate(str(self.totals[seat]), (left,) if self.hand else (), seat == self.dealer)

    def tokens(self) -> list[Token]:
        tokens = []
        for seat, pile in enumerate(self.payoffs):
            if pile:
                said = say("{left} to play out", left=len(pile))
                tokens.append(Token("left", f"payoff:{seat}", str(len(pile)), said))
        for number, stack in enumerate(self.centre if self.hand else []):
            rank = rank_name(len(stack) + 1) if len(stack) < self.rules.top else ""
            if rank:
                text = say("needs {rank}", rank=rank) if stack else rank
                said = say("centre stack {number} needs {rank}", number=number + 1, rank=rank)
                tokens.append(Token("needs", f"centre:{number}", text, said))
            if stack and self.rules.is_wild(stack[-1]):
                stands = rank_name(len(stack))
                said = say("the top of centre stack {number} stands for {rank}", number=number + 1, rank=stands)
                tokens.append(Token("stands", f"centre:{number}", stands, said))
        return tokens

    def sheet(self) -> Sheet:
        rows = []
        totals = [0] * self.seats
        for number, done in enumerate(self.finished, 1):
            totals = [total + new for total, new in zip(totals, done.points, strict=True)]
            cells = [
                say("{points} → {total}", points=new, total=total)
                for new, total in zip(done.points, totals, strict=True)
            ]
            rows.append((str(number), " · ".join(map(str, done.left)), *cells))
        limit = self.rules.target
        return Sheet(
            title=say("Spite and Malice") if limit is None else say("Spite and Malice to {limit}", limit=limit),
            heads=(say("Deal"), say("Cards left"), *range(self.seats)),
            rows=tuple(rows),
            totals=(say("Total"), "", *map(str, self.totals)),
            leaders=self.ahead(self.totals) if rows else (),
        )

    # ------------------------------------------------------------------------------------------ sampling

    @classmethod
    def sample(cls, view: View, rng: random.Random) -> Self:
        game = cls.recalled(view)
        if not game.hand:
            return game
        seats, known = game.seats, list[list[Card]]()
        lying = mask_of([*game.waiting, *(card for stack in (*game.centre, *game.asides) for card in stack)])
        held, counts, may = [0] * (2 * seats + 1), [0] * (2 * seats + 1), [0] * (2 * seats + 1)
        for seat in range(seats):
            pile, hand = view.zone(f"pile:{seat}").cards, view.zone(f"hand:{seat}").cards
            tops = [card for card in view.zone(f"payoff:{seat}").cards if card is not None]
            known.append(game.slid[seat][::-1][: len(pile)])
            own = [card for card in hand if card is not None]
            game.hands[seat] = mask_of(own)
            lying |= mask_of([*tops, *known[seat], *own])
            counts[seat] = len(hand) - len(own)
            counts[seats + seat] = len(pile) - len(known[seat])
            may[seat], may[seats + seat] = ~game.late[seat], ~game.recycled
            game.payoffs[seat] = tops
        hidden = mask_of(game.rules.pack) & ~lying
        counts[-1], may[-1] = len(view.zone("stock").cards), game.stock_may
        deal_hidden(held, hidden, counts, [hidden & each for each in may], rng)
        for seat in range(seats):
            game.hands[seat] |= held[seat]
            below = cards_in(held[seats + seat])
            rng.shuffle(below)
            game.payoffs[seat] = [*known[seat], *below, *game.payoffs[seat]]
        game.stock = cards_in(held[-1])
        rng.shuffle(game.stock)
        return game

"""Triple Draw Lowball: five hidden cards, three draws, four betting rounds, and the lowest poker hand wins.

Deuce-to-seven ranking as in the casinos (aces are high, straights and flushes count against you), or ace-to-five as an
option. Betting is by Robert's Rules of Poker.

Zones, always in this order: ``stub``, ``muck`` (discards and folded hands), then for every seat ``hand:<seat>`` and
``discard:<seat>`` (what it has thrown in this draw, face down until all have drawn). Places of chips, and the tokens
``chips``, ``dealer`` and ``all-in``, are those of ``cardrules.parts.betting``.

Keys of ``View.facts`` (cards are ints, seats too)::

    hand        number of the hand, from 1 (0 before the first deal)
    dealer      the dealer's seat, None before it is drawn
    chips       all chips and the betting round, every attribute of ``Chips`` by its name
    step        which of the eight steps of a hand it is: 0, 2, 4, 6 betting, 1, 3, 5 draws, 7 showdown
    drew        for each seat how many cards it has drawn, draw by draw
    moves       the draws and folds of the hand in order: (seat, cards drawn), (seat, -1) for a fold, and
                (-1, 0) where the discards were shuffled to be the new stub
    acts        what was said in the betting rounds of the hand, in order: (step, seat, verb)
    asking      how many cards the seat in turn still gets, while the discards are being shuffled (else 0)
    discarded   the cards that the viewer has thrown in this draw, until all have drawn
    threw       the cards that the viewer has thrown in this hand and that have not been shuffled again
    returned    the cards that the viewer has thrown and that were shuffled again, shuffle by shuffle
    shown       seats whose hands were turned up at the showdown
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, Final, NamedTuple, Self

from cardrules.parts.betting import (
    BETTING_VERBS,
    BETWEEN_VERBS,
    LIMIT,
    RAISE_CAP,
    REBUY,
    STACK,
    PokerGame,
    seats_in,
)
from cardrules.parts.dealing import deal_hidden, shuffle_fault
from cardrules.parts.poker_hands import ace_to_five, deuce_to_seven, low_name, with_article
from cardrules.protocol.cards import PACK_52, Card, card_words, cards_in, in_ranks, mask_of, rank_of
from cardrules.protocol.game import (
    CHANCE,
    NOBODY,
    ONE,
    Action,
    Choice,
    Event,
    Marked,
    Moved,
    Note,
    Phase,
    Plate,
    Said,
    Seat,
    Takes,
    Token,
    Turned,
    View,
    Zone,
)
from cardrules.protocol.options import AS_IN_THE_BOOK, Option, Preset, Value
from cardrules.protocol.phrases import counted, symbols

__all__ = ["FOLD", "RESHUFFLE", "TripleDraw", "kept_text"]

FOLD: Final = -1
"""In ``moves``: the seat has folded."""
RESHUFFLE: Final = (-1, 0)
"""In ``moves``: the discards have become the new stub."""

_PACK: Final = mask_of(PACK_52)
_HELD: Final = {low: in_ranks(PACK_52, ace_low=low)[::-1] for low in (False, True)}
"""How hands are held, high cards at the left: where aces are high, and where they are low."""
_SHOWDOWN: Final = 7
_DRAWS: Final = tuple(f"Draw {count}" for count in range(1, 6))
_STAND_PAT: Final = Choice("draw", "Stand pat", key="P", button=True)
_LETTERS: Final = (*"?A23456789", "10", *"JQKA")


def kept_text(cards: Sequence[Card], options: Mapping[str, object]) -> str:
    """What a player draws to who keeps these cards, from the lowest rank to the highest.

    >>> from cardrules.protocol.cards import parse_cards
    >>> kept_text(parse_cards("7S 2D 4H 3C"), {"ranking": "deuce_to_seven"})
    'Drawing to 2-3-4-7'
    """
    ace = 14 if options["ranking"] == "deuce_to_seven" else 1
    ranks = sorted(ace if rank_of(card) == 14 else rank_of(card) for card in cards)
    return f"Drawing to {'-'.join(_LETTERS[rank] for rank in ranks)}" if ranks else "Drawing five new cards"


class _Rules(NamedTuple):
    """What the options mean, worked out once for all games that are played with them."""

    value: Callable[[int], int]
    """The value of a hand; the lowest wins."""
    ace: int
    """The rank of an ace."""
    small_bet: int
    late_bet: int
    ante: int
    show_all: bool


@lru_cache(maxsize=256)
def _rules(options: tuple[tuple[str, Value], ...]) -> _Rules:
    chosen = dict(options)
    small_bet = int(chosen["small_bet"])
    high_ace = chosen["ranking"] == "deuce_to_seven"
    doubles = chosen["limit"] == "fixed" and chosen["late_bet"] == "double"
    return _Rules(
        value=deuce_to_seven if high_ace else ace_to_five,
        ace=14 if high_ace else 1,
        small_bet=small_bet,
        late_bet=2 * small_bet if doubles else small_bet,
        ante=int(chosen["ante"]),
        show_all=chosen["show"] == "contenders",
    )


class TripleDraw(PokerGame):
    """A match of Triple Draw Lowball.

    For playouts these may be read (and must not be written): ``phase``, ``turn`` (in a draw), ``hands`` (masks by
    seat), ``stub`` (the next card last), ``step``, ``drew``, ``acts``, ``chips``, ``rules``.
    """

    id: ClassVar[str] = "triple_draw"
    title: ClassVar[str] = "Triple Draw Lowball"
    verbs: ClassVar[Mapping[str, Takes]] = {
        **BETWEEN_VERBS,
        "reshuffle": Takes.ORDER,
        "draw": Takes.CARDS,
        **BETTING_VERBS,
    }
    lots: ClassVar[tuple[str, ...]] = ("first", "shuffle", "reshuffle")
    declared: ClassVar[tuple[Option, ...]] = (
        Option("players", "Players", (4, 2, 3, 5, 6)),
        Option(
            "ranking",
            "Best hand",
            ("deuce_to_seven", "ace_to_five"),
            ("7-5-4-3-2: aces high, no straights or flushes", "5-4-3-2-A: aces low, only pairs count"),
            "Which low hand is the best.",
        ),
        LIMIT,
        Option(
            "small_bet", "Small bet", range(2, 51, 2), help="The big blind; the small blind is half of it.", start=10
        ),
        Option(
            "late_bet",
            "Bet after the second draw",
            ("double", "same"),
            ("Twice the small bet", "The small bet"),
            "Fixed limit only.",
        ),
        RAISE_CAP,
        Option("ante", "Ante", range(6), help="What everybody pays before each hand, besides the blinds.", start=0),
        STACK,
        REBUY,
        Option(
            "show",
            "Turned up at the end",
            ("contenders", "winner_only"),
            ("All hands still in", "Only the winner's hand"),
            "Which hands are seen at the showdown.",
        ),
    )
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "The table": ("players", "stack", "rebuy"),
        "Betting": ("limit", "small_bet", "late_bet", "raise_cap", "ante"),
        "The hands": ("ranking", "show"),
    }
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", AS_IN_THE_BOOK, {}),
        Preset("heads_up", "For two", {"players": 2}),
        Preset("full", "Full table", {"players": 6}),
        Preset("california", "Ace to five", {"ranking": "ace_to_five"}),
        Preset("no_limit", "No limit", {"limit": "no_limit", "stack": 1000}),
        Preset("knockout", "Until one has all the chips", {"rebuy": "out", "stack": 200}),
    )
    newcomers = "standard"

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.rules = _rules(tuple(self.options.items()))
        seats = self.seats
        self.step = 0
        self.turn: Seat = 0
        self.hands = [0] * seats
        self.stub: list[Card] = []
        self.muck = 0
        self.discards = [0] * seats
        self.asking = 0
        self.drew: list[tuple[int, ...]] = [()] * seats
        self.moves: list[tuple[Seat, int]] = []
        self.acts: list[tuple[int, Seat, str]] = []
        self.threw = [0] * seats
        self.returned: list[tuple[int, ...]] = [()] * seats
        self.shown = 0  # a mask of seats

    def copy(self) -> Self:
        game = type(self).__new__(type(self))
        game.options = self.options
        game.rules = self.rules
        game.seats = self.seats
        game.chips = self.chips.copy()
        game.phase = self.phase
        game.hand = self.hand
        game.dealer = self.dealer
        game.step = self.step
        game.turn = self.turn
        game.hands = self.hands[:]
        game.stub = self.stub[:]
        game.muck = self.muck
        game.discards = self.discards[:]
        game.asking = self.asking
        game.drew = self.drew[:]
        game.moves = self.moves[:]
        game.acts = self.acts[:]
        game.threw = self.threw[:]
        game.returned = self.returned[:]
        game.shown = self.shown
        return game

    # ------------------------------------------------------------------------------------ what may be done

    def waiting_for(self) -> frozenset[Seat]:
        phase = self.phase
        if phase == "bet":
            return ONE[self.chips.turn]
        if phase == "draw":
            return ONE[CHANCE if self.asking else self.turn]
        return NOBODY if phase == "game_over" else ONE[CHANCE]

    def choices(self, seat: Seat) -> list[Choice]:
        if self.phase == "bet":
            return self.chips.choices(seat) if seat == self.chips.turn else []
        if self.phase != "draw":
            return self._between_choices(seat)
        if self.asking:
            if seat != CHANCE:
                return []
            cards = self._reshuffled()
            return [Choice("reshuffle", "Shuffle the discards", cards=cards, least=len(cards), most=len(cards))]
        if seat != self.turn:
            return []
        hand = tuple(cards_in(self.hands[seat]))
        return [
            Choice(
                "draw",
                "Draw",
                cards=hand,
                least=1,
                most=5,
                shown=_DRAWS,
                onto=(f"discard:{seat}",),
                key="D",
                button=True,
            ),
            _STAND_PAT,
        ]

    def legal(self, seat: Seat) -> list[Action]:
        if self.phase == "bet":
            return self.chips.legal(seat) if seat == self.chips.turn else []
        return super().legal(seat)

    def _chance_fault(self, seat: Seat, action: Action) -> str:
        if seat != CHANCE or not self.asking:
            return super()._chance_fault(seat, action)
        if action.verb != "reshuffle" or action.words:
            return "The discards must be shuffled now."
        return shuffle_fault(self._reshuffled(), action.cards)

    def _hand_fault(self, seat: Seat, action: Action) -> str:
        verb, words, cards = action
        if verb in BETTING_VERBS:
            return self.chips.fault(seat, action, " in this round")
        if verb == "draw" and not words:
            return self._draw_fault(seat, cards)
        return "That means nothing in Triple Draw."

    def _draw_fault(self, seat: Seat, cards: Sequence[Card]) -> str:
        if not self.chips.live >> seat & 1:
            return "You are out of this hand."
        if self.phase != "draw":
            return "Nobody draws cards now: this is a betting round."
        if len(self.drew[seat]) > self.step // 2:
            return "You have already drawn."
        if seat != self.turn or self.asking:
            return f"It is {{{self.turn}}}'s turn to draw."
        for card in cards:
            if not self.hands[seat] >> card & 1:
                return f"The {card_words(card)} is not in your hand."
        return "You threw the same card twice." if len(set(cards)) < len(cards) else ""

    def _hand_refusal(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        kind, _, number = zone.partition(":")
        if not cards:
            if kind in ("stub", "muck"):
                return "Nobody looks at these cards."
            if number and number != str(seat):
                return "These are not your cards."
        if any(not self.hands[seat] >> card & 1 for card in cards):
            return "This is not your card."
        if self.phase == "draw" and seat != self.turn and len(self.drew[seat]) > self.step // 2:
            return "Your cards have been dealt."
        if self.phase == "bet" and seat == self.chips.turn:
            return "This is a betting round: use the buttons."
        fault = self._draw_fault(seat, cards)
        if fault:
            return fault
        return "Drop the cards in front of you." if cards else "Choose the cards that you want to throw, or stand pat."

    def _reshuffled(self) -> tuple[Card, ...]:
        """The cards that make a new stub: the rest of it, the muck, and what others have thrown in this draw."""
        cards = self.muck | mask_of(self.stub)
        for seat, thrown in enumerate(self.discards):
            if seat != self.turn:
                cards |= thrown
        return tuple(cards_in(cards))

    # ------------------------------------------------------------------------------------------ doing it

    def apply(self, seat: Seat, action: Action, out: list[Event] | None = None) -> None:
        self.check(seat, action)
        verb, words, cards = action
        if verb == "draw":
            self._throw(seat, cards, out)
        elif verb in BETTING_VERBS:
            self._bet(seat, action, out)
        elif verb == "shuffle":
            self._deal(cards, out)
        elif verb == "reshuffle":
            self._reshuffle(cards, out)
        elif verb == "first":
            self._first_deal(int(words[0]), out)
        else:
            self._stop(seat, out)

    def _deal(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        seats = self.seats
        if out is not None:
            self._clear_table(out)
        dealer = self._new_hand(out)
        if out is not None:
            out.append(Moved(order, "", "stub", NOBODY))
        self.step = self.muck = self.asking = self.shown = 0
        self.hands = [0] * seats
        self.discards = [0] * seats
        self.drew = [()] * seats
        self.moves = []
        self.acts = []
        self.threw = [0] * seats
        self.returned = [()] * seats
        chips = self.chips
        chips.ante(self.rules.ante, dealer, out)
        big = chips.post_blinds(dealer, self.rules.small_bet, out)
        players = seats_in(chips.dealt, dealer + 1, seats)
        for number, card in enumerate(order[: 5 * len(players)]):
            seat = players[number % len(players)]
            self.hands[seat] |= 1 << card
            if out is not None:
                out.append(Moved((card,), "stub", f"hand:{seat}", ONE[seat]))
        self.stub = list(order[: 5 * len(players) - 1 : -1])
        self._begin_betting(big + 1, out)

    def _clear_table(self, out: list[Event]) -> None:
        """The cards of the last hand go back into the box."""
        for zone in self._zones(None):
            if zone.cards:
                cards = {"stub": self.stub, "muck": cards_in(self.muck)}.get(zone.id)
                if cards is None:
                    cards = cards_in(self.hands[zone.owner or 0])
                out.append(Moved(tuple(cards), zone.id, "", NOBODY))

    def _begin_betting(self, opener: Seat, out: list[Event] | None) -> None:
        rules = self.rules
        bet = rules.small_bet if self.step < 4 else rules.late_bet
        self.chips.begin_round(opener, bet, blinds=self.step == 0)
        if self.chips.turn < 0:
            self._end_betting(out)
            return
        self.phase = "bet"
        if out is not None:
            out.append(Phase("bet", f"Betting {self.step // 2 + 1}"))
            out.append(Note(f"Betting round {self.step // 2 + 1}: one bet is {bet}"))

    def _bet(self, seat: Seat, action: Action, out: list[Event] | None) -> None:
        chips = self.chips
        self.acts.append((self.step, seat, action.verb))
        chips.act(seat, action, out)
        if action.verb == "fold":
            if out is not None:
                fallen = tuple(cards_in(self.hands[seat]))
                out.append(Moved(fallen, f"hand:{seat}", "muck", ONE[seat]))
                there = self.muck.bit_count()
                out += [Turned(None, "muck", there + place, NOBODY) for place in range(len(fallen))]
            self.muck |= self.hands[seat]
            self.threw[seat] |= self.hands[seat]
            self.hands[seat] = 0
            self.moves.append((seat, FOLD))
            if not chips.live & chips.live - 1:
                self._end_hand(out, chips.take_all(out, "because everybody else has folded"))
                return
        if chips.turn < 0:
            self._end_betting(out)

    def _end_betting(self, out: list[Event] | None) -> None:
        aggressor = self.chips.aggressor
        self.chips.gather(out)
        self.step += 1
        if self.step == _SHOWDOWN:
            self._show_down(aggressor, out)
            return
        self.phase = "draw"
        self.turn = self.chips.next_live((self.dealer or 0) + 1)
        if out is not None:
            text = f"Draw {self.step // 2 + 1}"
            out += [Phase("draw", text), Note(f"{text} of 3")]

    def _throw(self, seat: Seat, cards: tuple[Card, ...], out: list[Event] | None) -> None:
        thrown = mask_of(cards)
        count = len(cards)
        self.hands[seat] ^= thrown
        self.discards[seat] = thrown
        self.threw[seat] |= thrown
        self.drew[seat] = (*self.drew[seat], count)
        self.moves.append((seat, count))
        if out is not None:
            if cards:
                out.append(Moved(cards, f"hand:{seat}", f"discard:{seat}", ONE[seat]))
                out += [Turned(None, f"discard:{seat}", place, NOBODY) for place in range(count)]
                other = f"{{{seat}}} draws {counted(count, 'card')}"
                out.append(Said(seat, f"Draw {count}"))
                out.append(Note(f"{{{seat}}} throws {self._from_the_top(cards)}", ONE[seat], other))
            else:
                out.append(Said(seat, "Pat"))
                out.append(Note(f"{{{seat}}} stands pat"))
        if count > len(self.stub):
            self.asking = count
            if out is not None:
                left = counted(len(self.stub), "card") if self.stub else "no cards"
                out.append(Note(f"The stub has {left} left: the discards are shuffled"))
            return
        self._serve(seat, count, out)

    def _reshuffle(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        if out is not None:
            out.append(Moved(tuple(cards_in(self.muck)), "muck", "stub", NOBODY))
        for seat, thrown in enumerate(self.discards):
            back = self.threw[seat]
            if seat == self.turn:
                back &= ~thrown
            elif thrown:
                self.discards[seat] = 0
                if out is not None:
                    out.append(Moved(tuple(cards_in(thrown)), f"discard:{seat}", "stub", NOBODY))
            self.threw[seat] ^= back
            self.returned[seat] = (*self.returned[seat], back)
        self.muck = 0
        self.stub = list(order[::-1])
        self.moves.append(RESHUFFLE)
        if out is not None:
            text = "The stub ran out: discards reshuffled"
            out += [Marked("shuffle", text, "stub"), Note(text), Phase("draw", text)]
        count, self.asking = self.asking, 0
        self._serve(self.turn, count, out)

    def _serve(self, seat: Seat, count: int, out: list[Event] | None) -> None:
        """Deal the seat its new cards, and go on."""
        got = [self.stub.pop() for _ in range(count)]
        self.hands[seat] |= mask_of(got)
        if out is not None and got:
            out += [Moved((card,), "stub", f"hand:{seat}", ONE[seat]) for card in got]
            out.append(Note(f"{{{seat}}} gets {self._from_the_top(got)}", ONE[seat]))
        done = self.step // 2 + 1
        first = (self.dealer or 0) + 1
        for other in seats_in(self.chips.live, first, self.seats):
            if len(self.drew[other]) < done:
                self.turn = other
                return
        for other, thrown in enumerate(self.discards):
            if thrown:
                if out is not None:
                    out.append(Moved(tuple(cards_in(thrown)), f"discard:{other}", "muck", NOBODY))
                self.muck |= thrown
                self.discards[other] = 0
        self.step += 1
        self._begin_betting(first, out)

    def _show_down(self, aggressor: Seat, out: list[Event] | None) -> None:
        chips, value = self.chips, self.rules.value
        first = (self.dealer or 0) + 1
        live = chips.live
        worth = {seat: value(self.hands[seat]) for seat in seats_in(live, first, self.seats)}
        shares = []
        for place, (amount, able) in reversed(list(enumerate(chips.pots()))):
            best = min(worth[seat] for seat in worth if able >> seat & 1)
            shares.append((place, amount, [seat for seat in worth if able >> seat & 1 and worth[seat] == best]))
        winners = {seat for _, _, winning in shares for seat in winning}
        for seat in seats_in(live, first if aggressor < 0 else aggressor, self.seats):
            if self.rules.show_all or seat in winners:
                self.shown |= 1 << seat
                if out is not None:
                    cards = cards_in(self.hands[seat])
                    out += [Turned(card, f"hand:{seat}", place) for place, card in enumerate(cards)]
                    out.append(Note(f"{{{seat}}} shows {self._from_the_top(cards)}: {low_name(worth[seat])}"))
            elif out is not None:
                out.append(Note(f"{{{seat}}} does not show"))
        told: list[str] = []
        for place, amount, winning in shares:
            why = f"with {with_article(low_name(worth[winning[0]]))}"
            told += chips.pay(place, amount, winning, out, why, len(shares))
        if len(told) == len(shares) > 1 and len(winners) == 1:  # one sentence, and not one for each pot
            [winner] = winners
            total = sum(amount for _, amount, _ in shares)
            pots = "both pots" if len(shares) == 2 else f"all {len(shares)} pots"
            told = [f"{{{winner}}} wins {pots}, {total} chips, with {with_article(low_name(worth[winner]))}"]
        self._end_hand(out, told)

    def _from_the_top(self, cards: Sequence[Card]) -> str:
        """The cards from the highest rank of the ranking to the lowest."""
        ace = self.rules.ace
        return symbols(sorted(cards, key=lambda card: (-ace if rank_of(card) == 14 else -rank_of(card), card)))

    # ---------------------------------------------------------------------------------- what can be known

    def census(self) -> list[Card]:
        masks = (*self.hands, *self.discards, self.muck)
        return [*self.stub, *(card for mask in masks for card in cards_in(mask))]

    def view(self, seat: Seat | None) -> View:
        own = self.hands[seat] if seat is not None else 0
        facts = {
            **self._common_facts(),
            "step": self.step,
            "drew": tuple(self.drew),
            "moves": tuple(self.moves),
            "acts": tuple(self.acts),
            "asking": self.asking,
            "discarded": tuple(cards_in(self.discards[seat])) if seat is not None else (),
            "threw": tuple(cards_in(self.threw[seat])) if seat is not None else (),
            "returned": tuple(tuple(cards_in(back)) for back in self.returned[seat]) if seat is not None else (),
            "shown": seats_in(self.shown, 0, self.seats),
        }
        status = [self.chips.status(), *self.chips.pot_words()]
        if self.hand:
            status.insert(0, f"Hand {self.hand}")
        if self.phase == "bet":
            status += [f"Betting {self.step // 2 + 1} of 4", self.chips.bet_words(self.chips.bet)]
        elif self.phase == "draw":
            status.append(f"Draw {self.step // 2 + 1} of 3")
        if own.bit_count() == 5:
            status.append(f"Your hand: {low_name(self.rules.value(own))}")
        return View(
            game=self.id,
            options=self.options,
            seat=seat,
            seats=self.seats,
            phase=self.phase,
            waiting_for=self.waiting_for(),
            zones=self._zones(seat),
            plates=tuple(self._plate(other) for other in range(self.seats)),
            tokens=self._tokens(seat),
            status=tuple(status),
            sheet=self.chips.sheet(self.title),
            facts=facts,
            result=self.result(),
            order=_HELD[self.rules.ace == 1],
            calls=self.chips.calls() if self.phase == "bet" else (),
        )

    def _tokens(self, viewer: Seat | None) -> tuple[Token, ...]:
        tokens = self.chips.tokens(self.dealer)
        if viewer is not None and self.hands[viewer].bit_count() == 5:
            tokens.append(Token("held", f"hand:{viewer}", low_name(self.rules.value(self.hands[viewer])).capitalize()))
        return tuple(tokens)

    def _zones(self, viewer: Seat | None) -> tuple[Zone, ...]:
        zones = [
            Zone("stub", (None,) * len(self.stub), "the stub"),
            Zone("muck", (None,) * self.muck.bit_count(), "the discards"),
        ]
        for seat, hand in enumerate(self.hands):
            whose = "your" if seat == viewer else f"{{{seat}}}'s"
            cards: tuple[Card | None, ...] = tuple(cards_in(hand))
            if seat != viewer and not self.shown >> seat & 1:
                cards = (None,) * len(cards)
            thrown = (None,) * self.discards[seat].bit_count()
            zones.append(Zone(f"hand:{seat}", cards, f"{whose} hand", seat))
            zones.append(Zone(f"discard:{seat}", thrown, f"{whose} discards", seat))
        return tuple(zones)

    def _plate(self, seat: Seat) -> Plate:
        chips = self.chips
        lines = chips.plate_lines(seat)
        if self.phase in ("bet", "draw") and chips.dealt >> seat & 1 and not chips.live >> seat & 1:
            lines.append("Folded")
        elif chips.last_action(seat):
            lines.append(chips.last_action(seat))
        if self.drew[seat]:
            drawn = " / ".join(str(count) if count else "pat" for count in self.drew[seat])
            lines.append(f"Drew {drawn}" if self.drew[seat][0] else drawn.capitalize())  # nobody draws pat
        if self.shown >> seat & 1:
            lines.append(low_name(self.rules.value(self.hands[seat])).capitalize())
        return Plate(str(chips.stacks[seat]), tuple(lines), seat == self.dealer)

    # ------------------------------------------------------------------------------------------ sampling

    @classmethod
    def sample(cls, view: View, rng: random.Random) -> Self:
        game = cls(view.options)
        facts = view.facts
        game._recall_common(view)
        game.step = facts["step"]
        game.drew = list(facts["drew"])
        game.moves = list(facts["moves"])
        game.acts = list(facts["acts"])
        game.asking = facts["asking"]
        game.shown = sum(1 << seat for seat in facts["shown"])
        if game.phase == "draw":
            game.turn = game.moves[-1][0] if game.asking else min(view.waiting_for)
        if game.hand:
            game._guess(view, rng)
        return game

    def _guess(self, view: View, rng: random.Random) -> None:
        """Lay every hidden card where it could lie; which of their cards the others have thrown is drawn by lot."""
        viewer, facts = view.seat, view.facts
        shuffles = self.moves.count(RESHUFFLE)
        self.returned = [(0,) * shuffles] * self.seats
        known = 0
        may = [_PACK] * (shuffles + 1)
        if viewer is not None:
            self.discards[viewer] = mask_of(facts["discarded"])
            self.threw[viewer] = known = mask_of(facts["threw"])
            self.returned[viewer] = tuple(mask_of(back) for back in facts["returned"])
            # A card dealt before the viewer's discards went back into the stub cannot be one of those.
            for number, back in enumerate(self.returned[viewer]):
                for age in range(number + 1):
                    may[age] &= ~back
        for seat in range(self.seats):
            self.hands[seat] = mask_of(card for card in view.zone(f"hand:{seat}").cards if card is not None)
            known |= self.hands[seat]
        held, thrown, dead = self._ages(rng)
        unknown = [seat for seat in range(self.seats) if seat != viewer]
        holders = [(self.hands, seat, held[seat]) for seat in unknown if not self.hands[seat]]
        holders += [(self.discards, seat, thrown[seat]) for seat in unknown]
        holders += [(self.threw, seat, dead[seat]) for seat in unknown]
        places = [(masks, seat, slots.count(age), age) for masks, seat, slots in holders for age in sorted(set(slots))]
        laid = [0] * (len(places) + 1)
        counts = [*(count for _, _, count, _ in places), len(view.zone("stub").cards)]
        deal_hidden(laid, _PACK & ~known, counts, [*(may[age] for *_, age in places), _PACK], rng)
        for (masks, seat, _, _), cards in zip(places, laid, strict=False):
            masks[seat] |= cards
        for seat, cards in enumerate(self.discards):
            self.threw[seat] |= cards
            self.muck |= self.threw[seat] ^ cards
        self.stub = cards_in(laid[-1])
        rng.shuffle(self.stub)

    def _ages(self, rng: random.Random) -> tuple[list[list[int]], list[list[int]], list[list[int]]]:
        """For each seat how often the discards had been shuffled when each card was dealt: of its hand, of what it has
        thrown in this draw, and of what else it has thrown that has not been shuffled since."""
        held = [[0] * 5 if self.chips.dealt >> seat & 1 else [] for seat in range(self.seats)]
        thrown: list[list[int]] = [[] for _ in held]
        dead: list[list[int]] = [[] for _ in held]
        shuffled = 0
        for number, (seat, count) in enumerate(self.moves):
            if count == FOLD:
                dead[seat] += held[seat]
                held[seat] = []
                continue
            if seat < 0:
                continue
            dead[seat] += thrown[seat]
            rng.shuffle(held[seat])
            thrown[seat] = held[seat][:count]
            del held[seat][:count]
            last = number + 1 == len(self.moves)
            if not last and self.moves[number + 1] == RESHUFFLE:
                shuffled += 1
                dead = [[] for _ in held]
                thrown = [ages if other == seat else [] for other, ages in enumerate(thrown)]
            if not (last and self.asking):
                held[seat] += [shuffled] * count
        for seat, drawn in enumerate(self.drew):
            if self.phase != "draw" or len(drawn) <= self.step // 2:
                dead[seat] += thrown[seat]
                thrown[seat] = []
        return held, thrown, dead

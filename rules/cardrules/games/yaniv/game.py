"""Yaniv: throw high cards in sets and runs, take one card a turn, and call when the hand is small enough.

The rules are those of the published accounts with their usual choices as options; where accounts differ the default is
what most have: seven points to call with, an equal hand beats the caller, who then pays thirty.

Zones, always in this order: ``stock``, ``throw`` (the last throw, in the order laid), ``laying`` (what the seat in turn
has just thrown), ``discard`` (older throws, face down), then for every seat ``hand:<seat>``.

Tokens: ``points`` at hands (the viewer's own, and everybody's at the end of a round), ``out`` at the seats of those who
have dropped out.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, NamedTuple, Self

from cardrules.games.yaniv.rules import Round, Rules, circle_from, scored
from cardrules.games.yaniv.throws import NOTHING, Throw, points_in
from cardrules.games.yaniv.turns import RESHUFFLING, SLAPPING, TAKING, THROWING
from cardrules.parts.final_places import placed
from cardrules.parts.stock_and_discards import CardStep, Whereabouts
from cardrules.phases.game_options import agreed
from cardrules.phases.game_state import shown
from cardrules.phases.hands_game import GAME_OVER, HAND_OVER
from cardrules.phases.phased_game import verbs_of
from cardrules.phases.stock_phase import StockGame
from cardrules.protocol.cards import Card, cards_in, in_suits, mask_of, pack
from cardrules.protocol.game import (
    CEREMONY,
    ONE,
    Action,
    Closed,
    Event,
    Marked,
    Moved,
    Note,
    Plate,
    Result,
    Said,
    Scored,
    Seat,
    Sheet,
    Takes,
    Token,
    Turned,
    View,
    Zone,
    names_one_of,
)
from cardrules.protocol.options import AS_IN_THE_BOOK, OptionError, Preset, Value, read_options
from cardrules.protocol.texts import say, sentences, template

__all__ = ["State", "Yaniv"]

_HELD: Final = in_suits(pack(copies=2, jokers=4), ace_low=True)
_MOST_FRONT: Final = 4
"""Jokers in two packs."""


class State(NamedTuple):
    """What a viewer may know."""

    hand: int
    """The number of the round, from 1 (0 before the first deal)."""
    dealer: Seat | None
    turn: Seat
    """Whose turn it is, or was last."""
    starter: Seat
    """Who began the round."""
    turns: int
    """How many turns of the round are over."""
    thrown: Throw
    """The last throw: what may still be taken of it."""
    laid: Throw
    """What the seat in turn has just thrown."""
    drawn: int
    """The card from the stock that the viewer may slap down, else -1."""
    discards: tuple[Card, ...]
    """Older throws since the last shuffle. Everybody has seen them; at the table only their number is seen now."""
    steps: tuple[CardStep, ...]
    """What has happened to cards in this round."""
    reshuffles: int
    """How often cards have been shuffled in this round."""
    outs: tuple[int, ...]
    """By seat: the round in which it dropped out, 0 if it is still in."""
    totals: tuple[int, ...]
    finished: tuple[Round, ...]


class Yaniv(StockGame):
    """A match of Yaniv."""

    id: ClassVar[str] = "yaniv"
    title: ClassVar[str] = say("Yaniv")
    unit: ClassVar[str] = say("round")
    counted_as: ClassVar[str] = template("Round {number}")
    why_over: ClassVar[str] = say("This round is over, and the next one has not been dealt yet.")
    low_wins: ClassVar[bool] = True
    phases = (THROWING, TAKING, SLAPPING, RESHUFFLING)
    verbs: ClassVar[Mapping[str, Takes]] = {**verbs_of(THROWING, TAKING, SLAPPING), "reshuffle": Takes.ORDER}
    declared = Rules.declared
    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        say("The match"): ("players", "decks", "deal", "starter", "out_above", "game_end"),
        say("Yaniv and Asaf"): ("call_limit", "early_call", "asaf_penalty", "asaf_tie", "asaf_winner", "rebate"),
        say("Throwing and taking"): (
            "joker_sets", "ace_runs", "set_take", "slap_down", "reshuffle_limit",
        ),
    }  # fmt: skip
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", AS_IN_THE_BOOK, {}),
        Preset("short", say("Short game"), {"out_above": 100}),
        Preset("slapping", say("With slapping down"), {"slap_down": "single"}),
        Preset("travellers", say("As travellers play"), {"call_limit": 5, "slap_down": "set", "rebate": "every_50"}),
        Preset("two", say("For two"), {"players": 2}),
    )
    newcomers = "standard"

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.rules = agreed(Rules, self.options)
        self.seats = seats = self.rules.players
        self.hands = [0] * seats
        self.starter: Seat = 0
        self.turns = 0
        self.thrown = NOTHING
        self.laid = NOTHING
        self.drawn = -1
        self.reshuffles = 0
        self.outs = (0,) * seats
        self.totals = (0,) * seats
        self.finished: tuple[Round, ...] = ()

    @classmethod
    def read_options(cls, given: Mapping[str, object]) -> dict[str, Value]:
        options = read_options(cls.declared, given)
        if options["deal"] == 7 and int(options["players"]) > 6 and options["decks"] == "one":
            raise OptionError(say("deal=7: one pack is enough for six players at most"))
        return options

    # ------------------------------------------------------------------------------------ what may be done

    def pack(self) -> tuple[Card, ...]:
        return self.rules.pack

    def throwable(self) -> int:
        return self.hands[self.turn]

    def leaving(self) -> int:
        return 0

    @property
    def playing(self) -> list[Seat]:
        """Who has not dropped out."""
        return [seat for seat, left in enumerate(self.outs) if not left]

    @property
    def takeable(self) -> tuple[Card, ...]:
        """The cards of the last throw that may be taken."""
        return self.thrown.takeable(self.rules.throws)

    @property
    def first_turn(self) -> bool:
        """Whether nobody has had two turns in this round, and the seat in turn not one."""
        return self.turns < len(self.playing)

    def call_fault(self, seat: Seat) -> str:
        """Why the seat in turn may not call now."""
        held, most = points_in(self.hands[seat]), self.rules.call_limit
        if held > most:
            return say("You hold {held:point/points}: Yaniv needs {most} or less.", held=held, most=most)
        early = self.first_turn and not self.rules.early_call and self.hands[seat]
        return say("Nobody may call in his first turn.") if early else ""

    def may_slap(self, card: Card) -> bool:
        """Whether a card that has come from the stock may follow what was just thrown."""
        kinds = {"off": (), "single": ("card",), "set": ("card", "set")}[self.rules.slap_down]
        return self.laid.kind in kinds and card & 15 == self.laid.rank

    def meant(self, action: Action) -> bool:
        verb, words, _ = action
        if verb != "throw":
            return super().meant(action)
        return not words or (len(words) == 1 and names_one_of(words[0], range(_MOST_FRONT + 1)))

    def not_yours(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        kind, _, number = zone.partition(":")
        if not cards and kind == "hand" and number != str(seat):
            return say("These are not your cards.")
        return ""

    # ------------------------------------------------------------------------------------------ doing it

    def deal(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        seats, count = self.seats, self.rules.deal
        if out is not None:
            out += self.cleared()
        first = ((self.dealer or 0) + 1) % seats
        if self.hand:
            last = self.finished[-1].winner if self.rules.starter == "winner" else self.starter + 1
            first = self._next_in(last % seats)
        self.hand += 1
        self.starter = self.turn = first
        self.dealer = next(seat for seat in circle_from(first, seats)[:0:-1] if not self.outs[seat])
        players = [seat for seat in circle_from(first, seats) if not self.outs[seat]]
        dealt = len(players) * count
        self.hands = [0] * seats
        for place, seat in enumerate(players):
            self.hands[seat] = mask_of(order[place : dealt : len(players)])
        self.thrown, self.laid, self.drawn = Throw("card", (order[dealt],)), NOTHING, -1
        self.stock, self.discards = list(order[:dealt:-1]), []
        self.steps, self.turns, self.reshuffles = [], 0, 0
        if out is not None:
            self.tell_deal(order[::-1], out)
            for place, card in enumerate(order[:dealt]):
                seat = players[place % len(players)]
                out.append(Moved((card,), "stock", f"hand:{seat}", ONE[seat]))
            out += [
                Moved((order[dealt],), "stock", "throw"),
                Note(say("The {card:card} is turned up", card=order[dealt])),
            ]
        self.enter(THROWING, out)

    def _next_in(self, seat: Seat) -> Seat:
        """This seat, or the next one clockwise that is still in the match."""
        return next(each for each in circle_from(seat, self.seats) if not self.outs[each])

    def end_turn(self, out: list[Event] | None) -> None:
        """What is left of the last throw goes under the older ones, and the new throw takes its place."""
        left, laid = self.thrown.cards, self.laid
        self.discards += left
        self.thrown, self.laid = laid, NOTHING
        if out is not None:
            if left:
                out.append(Moved(left, "throw", "discard", frozenset()))
            out.append(Moved(laid.cards, "laying", "throw"))
        self.turns += 1
        self.turn = self._next_in((self.turn + 1) % self.seats)
        limit = self.rules.reshuffle_limit
        if self.stock:
            self.enter(THROWING, out)
        elif self.discards and (limit is None or self.reshuffles < limit):
            self.enter(RESHUFFLING, out)
        else:
            if out is not None:
                out.append(Note(say("The stock is empty once more, so the round is stopped")))
            self._finish(-1, out)

    def call(self, seat: Seat, out: list[Event] | None) -> None:
        """The seat calls, and the round is over."""
        if out is not None:
            out += [
                Said(seat, say("Yaniv!")),
                Note(say("{seat:@} {seat:@calls/call} Yaniv with {held}", seat=seat, held=points_in(self.hands[seat]))),
            ]
        self._finish(seat, out)

    def _finish(self, caller: Seat, out: list[Event] | None) -> None:
        """Score the round."""
        rules = self.rules
        held = [None if self.outs[seat] else points_in(hand) for seat, hand in enumerate(self.hands)]
        points, asaf, winner = scored(rules, held, caller, self.turn)
        before = [total + new for total, new in zip(self.totals, points, strict=True)]
        rebates = tuple([rules.rebate_on(total) if new else 0 for total, new in zip(before, points, strict=True)])
        self.totals = tuple([total - rebate for total, rebate in zip(before, rebates, strict=True)])
        self.finished = (*self.finished, Round(caller, asaf, points, rebates, self.totals, winner))
        self.outs = tuple(
            [
                left or (self.hand if total > rules.out_above else 0)
                for left, total in zip(self.outs, self.totals, strict=True)
            ]
        )
        ends = any(self.outs) if rules.game_end == "first_out" else len(self.playing) <= 1
        self.current = GAME_OVER if ends else HAND_OVER
        if out is None:
            return
        out += [
            Turned(card, f"hand:{seat}", place)
            for seat, hand in enumerate(self.hands)
            for place, card in enumerate(cards_in(hand))
        ]
        if asaf:
            told = say("Asaf: {seat:@} {seat:@holds/hold} {held}", seat=winner, held=held[winner])
            out += [Said(winner, say("Asaf!")), Marked(CEREMONY, say("Asaf!")), Note(told)]
        out.append(
            Scored(tuple([new - rebate for new, rebate in zip(points, rebates, strict=True)]), self.numbered(self.hand))
        )
        told_of = self._counted(held)
        out += map(Note, told_of)
        self.tell_end(say("{lines:lines}", lines=[self._ending(held), *told_of]), out)

    def _ending(self, held: Sequence[int | None]) -> str:
        """How the round has ended."""
        caller, asaf, _, _, _, winner = self.finished[-1]
        if caller < 0:
            return say("The stock is empty. {who:@} {who:@has/have} least.", who=winner)
        if not asaf:
            return say("{who:@} {who:@calls/call} Yaniv with {held}.", who=caller, held=held[caller])
        return say(
            "Asaf! {winner:@} {winner:@beats/beat} {who:@} with {less} to {held}.",
            winner=winner, who=caller, less=held[winner], held=held[caller],
        )  # fmt: skip

    def _counted(self, held: Sequence[int | None]) -> list[str]:
        """What everybody scores, in whole sentences."""
        caller, asaf, points, rebates, totals, _ = self.finished[-1]
        told: list[str] = []
        for seat, new in enumerate(points):
            if held[seat] is None:
                continue
            if asaf and seat == caller:
                line = say(
                    "{who:@} {who:@scores/score} {held} and {penalty} for Asaf.",
                    who=seat, held=held[seat], penalty=self.rules.asaf_penalty,
                )  # fmt: skip
            else:
                line = say("{who:@} {who:@scores/score} {points:point/points}.", who=seat, points=new)
            lines: list[str] = [line]
            if rebates[seat]:
                lines.append(say("{before} become {total}.", before=totals[seat] + rebates[seat], total=totals[seat]))
            if self.outs[seat] == self.hand:
                lines.append(say("{who:@} {who:@is/are} out with {total}.", who=seat, total=totals[seat]))
            told.append(sentences(lines))
        return told

    # ---------------------------------------------------------------------------------- what can be known

    def is_out(self, seat: Seat) -> bool:
        return bool(self.outs[seat])

    def tallies(self, seat: Seat) -> Mapping[str, int]:
        caller, asaf, *_ = self.finished[-1]
        return {"yanivs": 1, "asafs": int(asaf)} if seat == caller else {}

    def result(self) -> Result | None:
        if self.current is not GAME_OVER:
            return None
        by_total = self.rules.game_end == "first_out"
        keys = [
            (0 if by_total or not left else -left, total) for left, total in zip(self.outs, self.totals, strict=True)
        ]
        if not by_total and self.playing:
            keys = [(key if self.outs[seat] else (-self.hand - 1, 0)) for seat, key in enumerate(keys)]
        ranks = [sum([other < key for other in keys]) for key in keys]
        winners = tuple([seat for seat, rank in enumerate(ranks) if not rank])
        return Result(self.totals, winners, placed(self.totals, ranks))

    def census(self) -> list[Card]:
        return [*super().census(), *self.thrown.cards, *self.laid.cards]

    def known_to(self, viewer: Seat | None) -> State:
        return shown(self, State, drawn=self.drawn if viewer == self.turn else -1)

    def view(self, seat: Seat | None) -> View:
        closed: tuple[Closed, ...] = ()
        if self.current is THROWING and seat == self.turn and (why := self.call_fault(seat)):
            closed = (Closed(say("Yaniv!"), why, "Y"),)
        takes = self.current is TAKING and seat == self.turn
        marked = frozenset(self.takeable if takes else ())
        return super().view(seat)._replace(order=_HELD, marked=marked, closed=closed)

    def status(self, viewer: Seat | None) -> list[str]:
        told: list[str] = [self.numbered(self.hand)] if self.hand else []
        told.append(say("Yaniv with {limit} or less", limit=self.rules.call_limit))
        if viewer is not None and self.hand and not self.current.why_idle and not self.outs[viewer]:
            told.append(say("You hold {points:point/points}", points=points_in(self.hands[viewer])))
        if self.reshuffles:
            told.append(say("Shuffled {count:time/times}", count=self.reshuffles))
        return [*told, say("Out above {limit}", limit=self.rules.out_above)]

    def zones(self, viewer: Seat | None) -> list[Zone]:
        over = bool(self.hand and self.current.why_idle)
        zones = [
            Zone("stock", (None,) * len(self.stock), say("the stock")),
            Zone("throw", self.thrown.cards, say("the last throw")),
            Zone("laying", self.laid.cards, say("the new throw")),
            Zone("discard", (None,) * len(self.discards), say("older throws")),
        ]
        for seat, hand in enumerate(self.hands):
            own = seat == viewer
            cards: tuple[Card | None, ...] = tuple(cards_in(hand)) if own or over else (None,) * hand.bit_count()
            zones.append(
                Zone(f"hand:{seat}", cards, say("your hand") if own else say("{seat:@'s} hand", seat=seat), seat)
            )
        return zones

    def plate(self, seat: Seat) -> Plate:
        lines = []
        if self.outs[seat]:
            lines.append(say("Out"))
        elif self.hand:
            lines.append(say("{cards:card/cards}", cards=self.hands[seat].bit_count()))
        return Plate(str(self.totals[seat]), tuple(lines), seat == self.dealer)

    def tokens_for(self, viewer: Seat | None) -> list[Token]:
        over = bool(self.hand and self.current.why_idle)
        tokens = []
        for seat, left in enumerate(self.outs):
            if (left and left < self.hand) or (left and self.current is GAME_OVER):
                tokens.append(Token("out", f"seat:{seat}", say("out")))
            if self.hand and (over or seat == viewer) and (not left or left == self.hand):
                points = say("{points:point/points}", points=points_in(self.hands[seat]))
                tokens.append(Token("points", f"hand:{seat}", points))
        return tokens

    def sheet(self) -> Sheet:
        rows, marks = [], []
        for number, (caller, asaf, points, rebates, totals, _) in enumerate(self.finished, 1):
            cells: list[str] = []
            for seat, new in enumerate(points):
                if self.outs[seat] and self.outs[seat] < number:
                    cells.append("–")
                    continue
                before, total = totals[seat] + rebates[seat], totals[seat]
                if asaf and seat == caller:
                    penalty = self.rules.asaf_penalty
                    cell = say("{held} + {penalty} → {total}", held=new - penalty, penalty=penalty, total=before)
                else:
                    cell = say("{points} → {total}", points=new, total=before)
                cells.append(say("{cell} → {total}", cell=cell, total=total) if rebates[seat] else cell)
            called = say("nobody") if caller < 0 else say("{seat:@}", seat=caller)
            rows.append((str(number), called, *cells))
            marks += [
                say("Round {number}: {who:@} {who:@is/are} out", number=number, who=seat)
                for seat, left in enumerate(self.outs)
                if left == number
            ]
        return Sheet(
            title=say("Yaniv to {limit}", limit=self.rules.out_above),
            heads=(say("Round"), say("Yaniv"), *range(self.seats)),
            rows=tuple(rows),
            totals=(say("Total"), "", *map(str, self.totals)),
            marks=tuple(marks),
            leaders=self._leaders() if rows else (),
        )

    def _leaders(self) -> tuple[Seat, ...]:
        """Who is in with the lowest total."""
        playing = self.playing
        least = min([self.totals[seat] for seat in playing], default=0)
        return tuple([seat for seat in playing if self.totals[seat] == least])

    # ------------------------------------------------------------------------------------------ sampling

    @classmethod
    def sample(cls, view: View, rng: random.Random) -> Self:
        game = cls.recalled(view)
        if not game.hand:
            return game
        shown_hands: dict[Seat, int] = {}
        dealt = []
        for seat, left in enumerate(game.outs):
            cards = view.zone(f"hand:{seat}").cards
            dealt.append(0 if left and left < game.hand else game.rules.deal)
            if None not in cards:
                shown_hands[seat] = mask_of([card for card in cards if card is not None])
        where = Whereabouts(dealt, game.steps)
        lying = mask_of([*game.thrown.cards, *game.laid.cards, *game.discards])
        unseen = mask_of(game.rules.pack) & ~lying
        if game.current is SLAPPING and game.turn not in shown_hands:
            hidden = unseen & ~sum(shown_hands.values()) & ~sum(where.known)
            newest = len(where.batches) - 1
            may = [card for card in cards_in(hidden) if card & 15 == game.laid.rank and where.age_of(card) == newest]
            game.drawn = rng.choice(may)
            where.name(game.turn, (Card(game.drawn),))
        game.hands, game.stock = where.lay(unseen, shown_hands, rng)
        return game

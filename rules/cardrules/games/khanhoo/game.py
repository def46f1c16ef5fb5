"""Khanhoo: an old Chinese rummy game in its English form.

Draw, discard, and arrange the whole hand into melds that are worth different numbers of points. The melds stay hidden
until somebody goes out, unless a discard is claimed out of turn: that is a bump, and its meld is exposed. The rules
are those of the published game, with its usual choices as options.

Zones, always in this order: ``stock``, ``discard`` (face up, the last card on top), then for every seat
``hand:<seat>``, ``meld:<seat>:0`` to ``meld:<seat>:4`` (its exposed melds, and when the hand is over all its melds)
and ``idle:<seat>`` (its other cards when the hand is over).

Tokens: ``meld`` at each meld's zone (its name and points), ``joker`` there (the card that the joker stands for),
``source`` at the discard (with four players: that it comes from the viewer's right), ``worth`` at the viewer's own hand
(what its best melds would count now), ``claim`` at the seat whose bump may still be challenged, ``out`` at the seat
that has gone out.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, Self

from cardrules.games.khanhoo.bumps import BUMPING, CHALLENGING, believe
from cardrules.games.khanhoo.khanhoo_melds import (
    ALL_USED,
    FIVE,
    KIND_CARDS,
    PACK,
    POINTS,
    TITLES,
    arranged,
    described,
    outs,
)
from cardrules.games.khanhoo.rules import Rules
from cardrules.games.khanhoo.state import Claim, Hand, KhanhooState, Proof, State
from cardrules.games.khanhoo.turns import DISCARDING, DRAWING, EXPOSED, FIXED, LAYING, RESHUFFLING, next_turn
from cardrules.parts.stock_and_discards import Whereabouts
from cardrules.phases.game_state import shown
from cardrules.phases.hands_game import GAME_OVER, UNDEALT, own_zone
from cardrules.phases.phased_game import verbs_of
from cardrules.protocol.cards import Card, card_symbol, cards_in, in_suits, mask_of
from cardrules.protocol.game import (
    NOBODY,
    ONE,
    Action,
    Event,
    Marked,
    Moved,
    Note,
    Plate,
    Result,
    Seat,
    Sheet,
    Takes,
    Token,
    View,
    Zone,
)
from cardrules.protocol.options import AS_IN_THE_BOOK, Preset
from cardrules.protocol.texts import say, template

__all__ = ["Claim", "Hand", "Khanhoo", "Proof", "Rules", "State"]

_HAND: Final = 15
_PACK_MASK: Final = mask_of(PACK)
_HELD: Final = in_suits(PACK, ace_low=True)


def _names(names: Sequence[str]) -> str:
    """The melds of a finished hand in words."""
    melds = [say("{meld} {points}", meld=TITLES[name], points=POINTS[name]) for name in names]
    return say("{melds:row}", melds=melds) if melds else say("no meld")


class Khanhoo(KhanhooState):
    """A match of Khanhoo."""

    id: ClassVar[str] = "khanhoo"
    title: ClassVar[str] = say("Khanhoo")
    phases = (DRAWING, DISCARDING, BUMPING, CHALLENGING, LAYING, RESHUFFLING)
    verbs: ClassVar[Mapping[str, Takes]] = {**verbs_of(*phases), "reshuffle": Takes.ORDER}
    worded: ClassVar[Mapping[str, int]] = {"draw": 1, "bump": 1, "challenge": 1}
    declared = Rules.declared
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", AS_IN_THE_BOOK, {}),
        Preset("two", say("For two"), {"players": 2}),
        Preset("four", say("For four, without a stock"), {"players": 4}),
        Preset("short", say("Short game"), {"target": 25}),
        Preset("own", say("Lay out your own melds"), {"arrange": "manual"}),
    )
    newcomers = "standard"

    # ------------------------------------------------------------------------------------ what may be done

    def leaving(self) -> int:
        leaving = outs(self.hands[self.turn])
        return leaving & self.throwable() if leaving else 0

    def pack(self) -> tuple[Card, ...]:
        return PACK

    def meant(self, action: Action) -> bool:
        words = action.words
        known = words in (("stock",), ("discard",)) if action.verb == "draw" else not words or words[0] in POINTS
        return known and super().meant(action)

    def not_yours(self, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        kind, _, rest = zone.partition(":")
        owner, _, number = rest.partition(":")
        if any(card in meld.cards for card in cards for melds in self.exposed for meld in melds):
            return EXPOSED if kind == "discard" or not zone else FIXED
        if kind in ("hand", "meld", "idle") and owner != str(seat):
            return say("These are not your cards.")
        return FIXED if kind == "meld" and cards and int(number) < len(self.exposed[seat]) else ""

    # ------------------------------------------------------------------------------------------ doing it

    def deal(self, order: tuple[Card, ...], out: list[Event] | None) -> None:
        seats = self.seats
        if out is not None:
            out += self.cleared()
        dealer = self.next_hand()
        dealt = _HAND * seats + 1
        opener = self.turn = (dealer + 1) % seats
        self.hands = [0] * seats
        for place, card in enumerate(order[:dealt]):
            self.hands[(opener + place) % seats] |= 1 << card
        self.stock = list(reversed(order[dealt:])) if seats < 4 else []
        self.discards = []
        self.exposed = [()] * seats
        self.laid = [()] * seats
        self.taken = self.out = -1
        self.turns = self.backs = 0
        self.asked = self.done = NOBODY
        self.claims = ()
        self.claim = None
        self.proofs = ()
        self.steps = []
        if out is not None:
            self.tell_deal(order[::-1], out)
            for place, card in enumerate(order[:dealt]):
                seat = (opener + place) % seats
                out.append(Moved((card,), "stock", f"hand:{seat}", ONE[seat]))
            told = say(
                "{seat:@} {seat:@has/have} sixteen cards and {seat:@discards/discard} without drawing", seat=opener
            )
            out.append(Note(told))
        self.enter(DISCARDING, out)

    def thrown(self, out: list[Event] | None) -> None:
        """A card has been thrown: the hand is over, or others are asked whether they bump, or it is the next turn."""
        turn = self.turn
        if self.out >= 0:
            if out is not None:
                out.append(Marked("out", say("{seat:@} {seat:@is/are} out", seat=turn)))
            self._end(out)
            return
        if self.turns >= self.rules.turn_cap:
            if out is not None:
                out.append(Note(say("Nobody has gone out in {turns} turns, so the hand is over", turns=self.turns)))
            self._end(out)
            return
        if self.rules.bump:
            hands, following = self.hands, self.following
            others = [seat for seat in range(self.seats) if seat not in (turn, following)]
            self.asked = frozenset([seat for seat in others if hands[seat] & hands[seat] - 1])  # two cards at least
            self.claims = ()
        if self.asked:
            self.enter(BUMPING, out)
        else:
            next_turn(self, out)

    def _end(self, out: list[Event] | None) -> None:
        """Nobody draws or discards any more: the hands are shown, and laid out or scored."""
        if self.rules.arrange == "manual":
            if out is not None:
                for seat, hand in enumerate(self.hands):
                    if hand:
                        out.append(Moved(tuple(cards_in(hand)), f"hand:{seat}", f"idle:{seat}"))
            if self.out >= 0:
                banner = say("{seat:@} {seat:@is/are} out: lay out your melds", seat=self.turn)
            else:
                banner = say("Nobody is out: lay out your melds")
            self.enter(LAYING, out, banner)
            return
        for seat, hand in enumerate(self.hands):
            self.laid[seat] = arranged(hand, ALL_USED if seat == self.out and self.rules.whole else 0)
            if out is not None:
                first = len(self.exposed[seat])
                for number, meld in enumerate(self.laid[seat], first):
                    out.append(Moved(meld.cards, f"hand:{seat}", f"meld:{seat}:{number}"))
                idle = self.left(seat)
                if idle:
                    out.append(Moved(tuple(cards_in(idle)), f"hand:{seat}", f"idle:{seat}"))
        self.score(out)

    # ---------------------------------------------------------------------------------- what can be known

    def tallies(self, seat: Seat) -> Mapping[str, int]:
        return {"out_first": int(self.finished[-1].out == seat)}

    def result(self) -> Result | None:
        return self.ended(self.totals) if self.current is GAME_OVER else None

    def census(self) -> list[Card]:
        exposed = [card for melds in self.exposed for meld in melds for card in meld.cards]
        return [*super().census(), *exposed]

    @property
    def playing(self) -> bool:
        """Whether cards are still drawn and thrown in this hand."""
        return self.current in self.phases and self.current is not LAYING

    def known_to(self, viewer: Seat | None) -> State:
        own = self.hands[viewer] if viewer is not None else 0
        claims = tuple([claim for claim in self.claims if claim.seat == viewer])
        return shown(self, State, claims=claims, arrangement=arranged(own))

    def view(self, seat: Seat | None) -> View:
        return super().view(seat)._replace(order=_HELD)

    def status(self, viewer: Seat | None) -> list[str]:
        told: list[str] = [say("Hand {number}", number=self.hand)] if self.hand else []
        if self.playing:
            told.append(say("Turn {number}", number=self.turns + 1))
            if self.backs > 1:
                told.append(say("Thrown back {count} times", count=self.backs))
            elif self.backs:
                told.append(say("Thrown back once"))
        return [*told, say("Playing to {points}", points=self.rules.target)]

    def zones(self, viewer: Seat | None) -> list[Zone]:
        zones = [
            Zone("stock", (None,) * len(self.stock), say("the stock")),
            Zone(
                "discard",
                tuple(self.discards),
                say("the discard pile") if self.seats < 4 else say("the card from the right"),
            ),
        ]
        over = not self.playing and self.current is not UNDEALT
        for seat in range(self.seats):
            idle = tuple(cards_in(self.left(seat))) if over else ()
            melds = (*self.exposed[seat], *self.laid[seat])
            own = seat == viewer
            shown = say("your melds") if own else say("{seat:@'s} melds", seat=seat)
            beside = say("your other cards") if own else say("{seat:@'s} other cards", seat=seat)
            zones.append(
                own_zone(
                    "hand", say("your hand"), template("{seat:@'s} hand"), seat, viewer, 0 if over else self.hands[seat]
                )
            )
            for number in range(FIVE):
                cards = melds[number].cards if number < len(melds) else ()
                zones.append(Zone(f"meld:{seat}:{number}", cards, shown, seat))
            zones.append(Zone(f"idle:{seat}", idle, beside, seat))
        return zones

    def plate_for(self, seat: Seat, viewer: Seat | None) -> Plate:
        # Who holds cards sees how many.
        held = self.hands[seat].bit_count()
        lines = [say("{cards:card/cards}", cards=held)] if self.playing and seat != viewer else []
        melds = (*self.exposed[seat], *self.laid[seat])
        if melds:
            lines.append(say("{points} in melds", points=sum([meld.points for meld in melds])))
        return Plate(str(self.totals[seat]), tuple(lines), seat == self.dealer)

    def tokens_for(self, viewer: Seat | None) -> list[Token]:
        tokens = []
        if viewer is not None and self.playing:
            if self.seats == 4 and self.discards:
                tokens.append(Token("source", "discard", self._thrower(viewer)))
            tokens.append(Token("worth", f"hand:{viewer}", self._outlook(viewer)))
        for seat in range(self.seats):
            for number, meld in enumerate((*self.exposed[seat], *self.laid[seat])):
                place = f"meld:{seat}:{number}"
                tokens.append(Token("meld", place, described(meld)))
                if meld.joker >= 0:
                    tokens.append(Token("joker", place, card_symbol(KIND_CARDS[meld.joker])))
            if self.claim is not None and seat == self.claim.seat:
                claimed = say("{meld} {points}", meld=TITLES[self.claim.name], points=self.claim.points)
                tokens.append(Token("claim", f"seat:{seat}", claimed))
            if seat == self.out:
                bonus = self.rules.out_bonus if self.current is not LAYING else 0
                went = say("out, +{bonus}", bonus=bonus) if bonus else say("out")
                tokens.append(Token("out", f"seat:{seat}", went))
        return tokens

    def _thrower(self, viewer: Seat) -> str:
        """Who has thrown the card that lies on the pile, as the viewer sees him."""
        seat = next(step.seat for step in reversed(self.steps) if step.what == "throw")
        if seat == viewer:
            return say("Yours")
        return say("From your right") if seat == (viewer - 1) % 4 else say("From {seat:@}", seat=seat)

    def _outlook(self, seat: Seat) -> str:
        """What the hidden cards of a seat would count now."""
        melds = arranged(self.hands[seat])
        points = sum([meld.points for meld in melds])
        idle = self.hands[seat].bit_count() - sum([len(meld.cards) for meld in melds])
        if not idle:
            return say("Best melds: {points:point/points}, no card left over", points=points)
        return say("Best melds: {points:point/points}, {cards:card/cards} left over", points=points, cards=idle)

    def sheet(self) -> Sheet:
        rows, marks = [], []
        running = [0] * self.seats
        for number, done in enumerate(self.finished, 1):
            cells = []
            for seat, points in enumerate(done.points):
                running[seat] += points
                bonus = f"{points - done.bonus} + {done.bonus} = " if seat == done.out and done.bonus else ""
                cells.append(f"{bonus}{points} ({running[seat]})")
            went = say("nobody") if done.out is None else say("{seat:@}", seat=done.out)
            rows.append((str(number), went, *cells))
            hands = [say("{seat:@}: {melds}", seat=seat, melds=_names(names)) for seat, names in enumerate(done.melds)]
            marks.append(say("Hand {number}: {hands:semicolons}", number=number, hands=hands))
        return Sheet(
            title=say("Khanhoo to {points}", points=self.rules.target),
            heads=(say("Hand"), say("Out"), *range(self.seats)),
            rows=tuple(rows),
            totals=(say("Total"), "", *map(str, self.totals)),
            marks=tuple(marks),
            leaders=self.ahead(self.totals) if rows else (),
        )

    # ------------------------------------------------------------------------------------------ sampling

    @classmethod
    def sample(cls, view: View, rng: random.Random) -> Self:
        game = cls.recalled(view)
        if game.hand:
            game._guess(view, rng)
        return game

    def _guess(self, view: View, rng: random.Random) -> None:
        """Lay every hidden card of a view where it could lie: in a hand or in the stock."""
        seen: dict[Seat, int] = {}
        for seat in range(self.seats):
            zones = [view.zone(f"{kind}:{seat}") for kind in ("hand", "idle")]
            cards = [card for zone in zones for card in zone.cards]
            if seat == view.seat or None not in cards:
                laid = [card for meld in self.laid[seat] for card in meld.cards]
                seen[seat] = mask_of(card for card in (*cards, *laid) if card is not None)
        opener = ((self.dealer or 0) + 1) % self.seats
        where = Whereabouts([_HAND + (seat == opener) for seat in range(self.seats)], self.steps)
        exposed = [card for melds in self.exposed for meld in melds for card in meld.cards]
        unseen = _PACK_MASK & ~mask_of((*self.discards, *exposed))
        hidden = unseen
        for hand in seen.values():
            hidden &= ~hand
        for proof in self.proofs:
            if proof.seat not in seen:
                believe(proof, self.steps, where, hidden, rng)
        self.hands, self.stock = where.lay(unseen, seen, rng)

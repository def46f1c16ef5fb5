"""What a match of Khanhoo consists of, what may be known of it, and what its phases ask of it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardrules.games.khanhoo.khanhoo_melds import MeldOnTable, described
from cardrules.games.khanhoo.rules import Rules
from cardrules.parts.stock_and_discards import CardStep
from cardrules.phases.game_options import agreed
from cardrules.phases.hands_game import GAME_OVER, HAND_OVER
from cardrules.phases.stock_phase import StockGame
from cardrules.protocol.cards import JOKER, Card, mask_of
from cardrules.protocol.game import NOBODY, Event, Note, Scored, Seat
from cardrules.protocol.texts import say

__all__ = ["Claim", "Hand", "KhanhooState", "Proof", "State"]


class Claim(NamedTuple):
    """Somebody claims the discard."""

    seat: Seat
    name: str
    cards: tuple[Card, ...]
    """The hidden cards that form the meld with it."""
    points: int


class Proof(NamedTuple):
    """Somebody has stopped a bump by naming a meld that he could form with the card thrown."""

    seat: Seat
    name: str
    card: Card
    step: int
    """How many steps of the hand came before."""


class Hand(NamedTuple):
    """A finished hand."""

    dealer: Seat
    out: Seat | None
    melds: tuple[tuple[str, ...], ...]
    """The names of each seat's melds."""
    points: tuple[int, ...]
    """The points of each seat, the bonus included."""
    bonus: int
    """What the player who went out got for it."""


class State(NamedTuple):
    """What a viewer may know; what bots and layouts read in ``View.state``."""

    hand: int
    """Number of the hand, from 1 (0 before the first deal)."""
    dealer: Seat | None
    """None before it is drawn."""
    turn: Seat
    """Whose turn it is, or was last; while others are asked about its discard: who threw it."""
    turns: int
    """Turns played in this hand."""
    discards: tuple[Card, ...]
    """The discard pile, the last card on top."""
    taken: int
    """The card that the seat in turn has just taken from it, -1 if it has not."""
    backs: int
    """How many turns in a row have been throw-backs."""
    exposed: tuple[tuple[MeldOnTable, ...], ...]
    """By seat: its exposed melds."""
    asked: frozenset[Seat]
    """Who has still to say whether he bumps."""
    answered: tuple[Seat, ...]
    """Who has said it, while others are still asked."""
    claims: tuple[Claim, ...]
    """The viewer's own claim, while others are still asked."""
    claim: Claim | None
    """The claim that may now be challenged."""
    proofs: tuple[Proof, ...]
    """Melds that players have named in challenges."""
    out: Seat
    """Who has gone out, -1 for nobody."""
    laid: tuple[tuple[MeldOnTable, ...], ...]
    """By seat: the melds that it has laid out when the hand was over."""
    done: frozenset[Seat]
    """Seats that have finished laying out."""
    steps: tuple[CardStep, ...]
    """What has happened to cards in this hand."""
    arrangement: tuple[MeldOnTable, ...]
    """The viewer's best melds of hidden cards."""
    totals: tuple[int, ...]
    """The score of each seat."""
    finished: tuple[Hand, ...]
    """The hands that are over."""


def _same_kind(card: int) -> int:
    """Both copies of a card, as a mask."""
    return 1 << card if card == JOKER else 1 << (card & 63) | 1 << (card & 63 | 64)


class KhanhooState(StockGame):
    """What there is to a match of Khanhoo. ``hands`` are the hidden cards, ``exposed`` the melds on the table."""

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.rules = agreed(Rules, self.options)
        self.seats = seats = self.rules.players
        self.turns = 0
        self.hands = [0] * seats
        self.exposed: list[tuple[MeldOnTable, ...]] = [()] * seats
        self.backs = 0
        self.asked: frozenset[Seat] = NOBODY  # who has still to say whether he bumps
        self.claims: tuple[Claim, ...] = ()
        self.claim: Claim | None = None
        self.proofs: tuple[Proof, ...] = ()
        self.out = -1
        self.laid: list[tuple[MeldOnTable, ...]] = [()] * seats
        self.done: frozenset[Seat] = NOBODY
        self.totals = (0,) * seats
        self.finished: tuple[Hand, ...] = ()

    @property
    def following(self) -> Seat:
        """The seat whose turn is next."""
        return (self.turn + 1) % self.seats

    @property
    def answered(self) -> tuple[Seat, ...]:
        """Who has said whether he bumps, while others have still to say it."""
        if not self.asked:
            return ()
        others = [(self.turn + place) % self.seats for place in range(2, self.seats)]
        return tuple(seat for seat in others if seat not in self.asked and self.hands[seat].bit_count() > 1)

    @property
    def standing(self) -> Claim:
        """The claim that may be challenged."""
        if self.claim is None:
            raise AssertionError("a claim is answered that nobody has made")
        return self.claim

    def left(self, seat: Seat) -> int:
        """The hidden cards of a seat that it has not yet laid out."""
        return self.hands[seat] & ~mask_of(card for meld in self.laid[seat] for card in meld.cards)

    def unfinished(self, seat: Seat) -> int:
        """The cards that the player who went out has still to lay out, as a mask."""
        return self.left(seat) if seat == self.out and self.rules.whole else 0

    def is_back(self, card: Card) -> bool:
        """Whether this is the card that has just been taken, or its like."""
        return self.taken >= 0 and _same_kind(self.taken) >> card & 1 > 0

    def throwable(self) -> int:
        hand = self.hands[self.turn]
        if self.taken >= 0 and 0 <= self.rules.backs <= self.backs:
            # Who has nothing else must be allowed to throw it.
            return hand & ~_same_kind(self.taken) or hand
        return hand

    @abstractmethod
    def thrown(self, out: list[Event] | None) -> None:
        """A card has been thrown: the hand is over, or others are asked whether they bump, or it is the next turn."""

    def score(self, out: list[Event] | None) -> None:
        """Enter the points of the hand on the sheet."""
        melds = [(*self.exposed[seat], *self.laid[seat]) for seat in range(self.seats)]
        bonus = self.rules.out_bonus if self.out >= 0 else 0
        points = tuple(
            sum([meld.points for meld in melds[seat]]) + (bonus if seat == self.out else 0)
            for seat in range(self.seats)
        )
        self.totals = tuple(map(sum, zip(self.totals, points, strict=True)))
        names = tuple(tuple(meld.name for meld in shown) for shown in melds)
        went = self.out if self.out >= 0 else None
        self.finished = (*self.finished, Hand(self.dealer or 0, went, names, points, bonus))
        highest = max(self.totals)
        over = highest >= self.rules.target and self.totals.count(highest) == 1
        self.current = GAME_OVER if over else HAND_OVER
        if out is None:
            return
        for seat in range(self.seats):
            shown = say("no meld")
            if melds[seat]:
                shown = say("{melds:and}", melds=[described(meld) for meld in melds[seat]])
            if seat == self.out and bonus:
                told = say(
                    "{seat:@} {seat:@has/have} {melds}, and {bonus:point/points} for going out: {points:point/points}",
                    seat=seat, melds=shown, bonus=bonus, points=points[seat],
                )  # fmt: skip
            else:
                told = say(
                    "{seat:@} {seat:@has/have} {melds}: {points:point/points}",
                    seat=seat, melds=shown, points=points[seat],
                )  # fmt: skip
            out.append(Note(told))
        out.append(Scored(points, say("Hand {number}", number=self.hand)))
        self.tell_end(self._ending(points, bonus), out)

    def _ending(self, points: Sequence[int], bonus: int) -> str:
        """How the hand ended, and what it brought."""
        others = [
            say("{seat:@} {points}", seat=seat, points=score) for seat, score in enumerate(points) if seat != self.out
        ]
        if self.out < 0:
            return say(
                "Nobody went out in {turns} turns. The melds count: {others:and}.", turns=self.turns, others=others
            )
        return say(
            "{seat:@} went out and scored {points:point/points}, {bonus} of them for going out. The others: "
            "{others:and}."
            if bonus
            else "{seat:@} went out and scored {points:point/points}. The others: {others:and}.",
            seat=self.out, points=points[self.out], bonus=bonus, others=others,
        )  # fmt: skip

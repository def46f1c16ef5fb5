"""The hands and the trick on the table, with play and undo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from cardrules.engine.contract import Contract, bit_of, ones, top
from cardrules.parts.tricks import TRUMP, TrickPlay
from cardrules.protocol.cards import Card

if TYPE_CHECKING:
    from mypy_extensions import i64

__all__ = ["NAMED", "Position", "position_of"]

NAMED: Final = 6
"""A move is a dense card, plus ``suit + 1 << NAMED`` where a joker is led as that suit."""
_CARD: Final = (1 << NAMED) - 1

Undo = tuple[int, int, int, int, int, int, bool, bool, int, int]


class Position:
    """The play of a deal in the middle. All cards are dense, all hands masks.

    ``after`` is who plays after each seat, ``places`` how many play; ``ends`` are the seats (a mask) whose first trick
    ends the deal (the player of null). ``turn``, ``led``, ``best``, ``best_seat``, ``laid`` (how many cards lie in the
    trick), ``lying`` (those cards), ``worth`` (their points) and ``won``, ``points`` and ``tricks`` by seat are what
    changes; ``failed`` are the suits that each seat has not followed, as a mask of suits.
    """

    __slots__ = (
        "after", "best", "best_seat", "broken", "contract", "ends", "failed", "first", "hands", "laid", "led", "lying",
        "over", "places", "points", "tricks", "turn", "won", "worth",
    )  # fmt: skip

    def __init__(
        self, contract: Contract, hands: Sequence[int], turn: int, after: Sequence[int], places: int, ends: int = 0
    ) -> None:
        self.contract = contract
        self.hands: list[int] = list(hands)
        self.turn: i64 = turn
        self.after: list[int] = list(after)
        self.places: i64 = places
        self.ends: i64 = ends
        self.laid: i64 = 0
        self.led: i64 = 0
        self.best: i64 = 0
        self.best_seat: i64 = turn
        self.lying: i64 = 0
        self.worth: i64 = 0
        self.broken = not contract.closed
        self.first = True
        self.over = False
        seats = len(hands)
        self.failed: list[int] = [0] * seats
        self.won: list[int] = [0] * seats
        self.points: list[int] = [0] * seats
        self.tricks: list[int] = [0] * seats

    def copy(self) -> Position:
        """An independent position in the same state."""
        other = Position(self.contract, self.hands, self.turn, self.after, self.places, self.ends)
        other.laid = self.laid
        other.led = self.led
        other.best = self.best
        other.best_seat = self.best_seat
        other.lying = self.lying
        other.worth = self.worth
        other.broken = self.broken
        other.first = self.first
        other.over = self.over
        other.failed = self.failed[:]
        other.won = self.won[:]
        other.points = self.points[:]
        other.tricks = self.tricks[:]
        return other

    def legal(self) -> i64:
        """The cards that the seat in turn may play, as a mask."""
        contract = self.contract
        hand: i64 = self.hands[self.turn]
        if not self.laid:
            if self.first and contract.opening & hand:
                return contract.opening & hand
            return hand if self.broken else hand & ~contract.closed or hand
        suit: i64 = contract.suits[self.led]
        following = hand & suit
        if contract.plain:
            return following or hand
        if following:
            if contract.may_trump:
                trumps: i64 = contract.suits[TRUMP]
                return following | hand & trumps
            if contract.head_trumps and self.led == TRUMP:
                beats: i64 = contract.beats[self.best]
                return following & beats or following
            return following
        if contract.must_trump:
            must: i64 = contract.suits[TRUMP]
            return hand & must or hand
        if self.first and contract.clean:
            return hand & ~contract.clean or hand
        return hand & contract.must_go or hand

    def moves(self) -> list[int]:
        """What the seat in turn may do: its cards, lowest first, and a joker led once for every suit as which it may
        be led."""
        contract = self.contract
        mask = self.legal()
        found: list[int] = []
        named: i64 = bit_of(contract.joker) if self.names_suit() else 0
        while mask:
            low = mask & -mask
            card = top(low)
            if low == named:
                failed: i64 = self.failed[self.turn]
                suits = [suit for suit in contract.names if not failed >> suit & 1]
                found += [card | suit + 1 << NAMED for suit in suits or contract.names]
            else:
                found.append(card)
            mask ^= low
        return found

    def names_suit(self) -> bool:
        """Whether a joker that is played now names a suit."""
        contract = self.contract
        return bool(contract.names) and not self.laid and contract.joker >= 0

    def lay(self, move: i64) -> None:
        """The seat in turn makes a move, which nobody will take back."""
        contract, hands = self.contract, self.hands
        seat = self.turn
        card = move & _CARD
        bit = bit_of(card)
        hand: i64 = hands[seat]
        hands[seat] = hand ^ bit
        if not self.laid:
            self.led = (move >> NAMED) - 1 if move >> NAMED else contract.suit[card]
            self.best = card
            self.best_seat = seat
        else:
            beats: i64 = contract.beats[self.best]
            if beats & bit:
                self.best = card
                self.best_seat = seat
            suit: i64 = contract.suits[self.led]
            if not suit & bit:
                self.failed[seat] |= 1 << self.led
                if contract.thrown_breaks & bit:
                    self.broken = True
        if contract.broken_by & bit:
            self.broken = True
        if contract.valued:
            self.worth += contract.points[card]
        self.lying |= bit
        self.laid += 1
        if self.laid < self.places:
            self.turn = self.after[seat]
            return
        winner = self.best_seat
        self.tricks[winner] += 1
        won: i64 = self.won[winner]
        self.won[winner] = won | self.lying
        if self.worth:
            self.points[winner] += self.worth
            self.worth = 0
        self.laid = 0
        self.lying = 0
        self.first = False
        self.turn = winner
        if not hands[winner]:
            self.points[winner] += contract.last
            self.over = True
        elif self.ends >> winner & 1:
            self.over = True

    def play(self, move: int) -> Undo:
        """The seat in turn makes a move; what is returned takes it back (``undo``)."""
        seat = self.turn
        undo = (
            seat, self.led, self.best, self.best_seat, self.laid, self.lying, self.broken, self.first, move & _CARD,
            self.failed[seat],
        )  # fmt: skip
        self.lay(move)
        return undo

    def undo(self, undo: Undo) -> None:
        """Take the last move back."""
        contract = self.contract
        seat, led, best, best_seat, laid, lying, broken, first, card, failed = undo
        if laid + 1 == self.places:
            winner = self.turn
            trick = lying | 1 << card
            self.tricks[winner] -= 1
            self.won[winner] ^= trick
            if contract.valued:
                self.points[winner] -= contract.points_of(trick)
                self.worth = contract.points_of(lying)
            if not self.hands[winner]:
                self.points[winner] -= contract.last
            self.over = False
        elif contract.valued:
            self.worth -= contract.points[card]
        self.turn = seat
        self.led = led
        self.best = best
        self.best_seat = best_seat
        self.laid = laid
        self.lying = lying
        self.broken = broken
        self.first = first
        self.failed[seat] = failed
        self.hands[seat] |= 1 << card

    def left(self) -> i64:
        """How many cards are still in the hands of those who play."""
        total: i64 = 0
        seat = self.turn
        for _ in range(self.places):
            total += ones(self.hands[seat])
            seat = self.after[seat]
        return total

    def dense(self, cards: Sequence[Card]) -> int:
        """These cards as a dense mask."""
        mask = 0
        for card in cards:
            mask |= 1 << self.contract.dense[card]
        return mask


def position_of(play: TrickPlay, contract: Contract, ends: int = 0, from_start: bool = False) -> Position:
    """A play of a game as a position: as it stands, or ``from_start`` with every card back in its hand."""
    hands = play.hands[:]
    if from_start:
        for seat, cards in enumerate(play.played_by()):
            hands[seat] |= cards
    leader = play.leaders[0] if from_start and play.leaders else play.turn
    position = Position(contract, [contract.packed(hand) for hand in hands], leader, play.next, play.size, ends)
    if from_start:
        return position
    position.first = len(play.plays) < play.size
    position.laid = len(play.trick)
    position.lying = contract.packed(sum(1 << card for card in play.trick))
    position.led = play.led
    if play.trick:
        position.best = contract.dense[play.best]
        position.best_seat = play.best_seat
    position.tricks = play.tricks[:]
    position.won = [contract.packed(won) for won in play.won]
    if contract.valued:
        position.points = [contract.points_of(won) for won in position.won]
        position.worth = contract.points_of(position.lying)
    _recall(position, play)
    return position


def _recall(position: Position, play: TrickPlay) -> None:
    """What earlier cards have shown: suits not followed, and whether what was closed has been opened."""
    contract, number = position.contract, 0
    for trick, leader in enumerate(play.leaders):
        seat, led = leader, play.leds[trick]
        for place in range(play.size):
            if number == len(play.plays):
                break
            bit = 1 << contract.dense[play.plays[number]]
            if place and not contract.suits[led] & bit:
                position.failed[seat] |= 1 << led
                if contract.thrown_breaks & bit:
                    position.broken = True
            if contract.broken_by & bit:
                position.broken = True
            seat = play.next[seat]
            number += 1

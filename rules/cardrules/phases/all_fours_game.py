"""A trick game of the All Fours family: after six tricks High, Low, Jack and Game are counted, a point each, and trumps
may be played though one could follow."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar, Final, NamedTuple

from cardrules.parts.tricks import TRUMP, Order, order_of, points_in
from cardrules.phases.trick_phase import TrickGame
from cardrules.protocol.cards import (
    ACE,
    JACK,
    KING,
    PACK_52,
    QUEEN,
    Card,
    Suit,
    card_of,
    cards_in,
    mask_of,
    rank_of,
)
from cardrules.protocol.game import Event, Seat, Taken
from cardrules.protocol.texts import Text, say

__all__ = ["KEEP", "POINTS", "AllFoursGame", "Point", "game_values", "order"]

KEEP: Final = 6
"""Cards with which a hand is played."""
POINTS: Final = (say("High"), say("Low"), say("Jack"), say("Game"))
"""What is counted after the last trick, in order."""


class Point(NamedTuple):
    """Something that was scored: ``high``, ``low``, ``jack`` or ``game``, or what a game knows besides."""

    kind: str
    side: int
    points: int


@lru_cache(maxsize=5)
def order(trump: int | None) -> Order:
    """How the cards rank with this trump suit; None: before it is fixed."""
    return order_of(PACK_52, trump)


@lru_cache(maxsize=8)
def game_values(trump: int, jack: int = 0) -> tuple[int, ...]:
    """What each card counts for Game, by card: 10 ten, A 4, K 3, Q 2, J 1; ``jack`` is what the jack of trumps counts.

    >>> sum(game_values(0)), sum(game_values(0, jack=1))
    (79, 80)
    """
    worth = {10: 10, ACE: 4, KING: 3, QUEEN: 2, JACK: 1}
    values = [0] * 64
    for card in PACK_52:
        values[card] = worth.get(rank_of(card), 0)
    values[card_of(JACK, Suit(trump))] = jack
    return tuple(values)


class AllFoursGame(TrickGame):
    """Its hands are six cards of 52. What has been agreed is set by the game: ``may_trump`` although one could follow,
    ``must_trump`` who cannot, ``low_captured`` where Low goes to whoever takes it and not to whoever was dealt it."""

    jack_counts: ClassVar[int] = 0
    """What the jack of trumps counts for Game."""

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.trump: int | None = None
        self.may_trump = True
        self.must_trump = False
        self.low_captured = False

    def pack(self) -> tuple[Card, ...]:
        return PACK_52

    @property
    def speaker(self) -> Seat:
        """The player on the dealer's left: the first to speak."""
        return ((self.dealer or 0) + 1) % self.seats

    def seen_aside(self, seat: Seat) -> int:
        """Cards out of play that the seat has seen, as a mask."""
        return 0

    # -------------------------------------------------------------------------------------------- the play

    def proper_mask(self) -> int:
        """The cards that the seat to play may play by the rules, as a mask."""
        play = self.play
        hand = play.hands[play.turn]
        if not play.trick:
            return hand
        masks = play.order.masks
        trumps = hand & masks[TRUMP]
        following = hand & masks[play.led]
        if following:
            return following | trumps if self.may_trump else following
        return trumps or hand if self.must_trump else hand

    def legal_mask(self) -> int:
        mask = self.play.playable = self.proper_mask()
        return mask

    def why_not(self, card: Card) -> str:
        play = self.play
        if not play.hands[play.turn] & play.order.masks[play.led]:
            return say("You cannot follow, so you must trump.")
        if play.led == TRUMP:
            return say("Trumps were led: you must play a trump.")
        return say("Follow {suit:suit} or play a trump.", suit=play.led) if self.may_trump else super().why_not(card)

    def without(self) -> list[int]:
        """By seat: the cards that it cannot hold, as its plays have shown."""
        play = self.play
        without = [0] * self.seats
        suits, masks = play.order.suits, play.order.masks
        for number, (leader, cards) in enumerate(play.history):
            led, seat = play.leds[number], leader
            for card in cards:
                if suits[card] != led and (suits[card] != TRUMP or not self.may_trump):
                    without[seat] |= masks[led]
                    if self.must_trump and suits[card] != TRUMP:
                        without[seat] |= masks[TRUMP]
                seat = play.next[seat]
        return without

    def may_hold(self) -> list[int]:
        pack = mask_of(self.pack())
        return [pack & ~without for without in self.without()]

    def taken(self, out: list[Event] | None) -> None:
        if out is not None:
            self.play.gather(out)
        if not self.play.hands[self.play.turn]:
            self.finish_hand(out)

    # ------------------------------------------------------------------------------------------- the score

    @abstractmethod
    def finish_hand(self, out: list[Event] | None) -> None:
        """All tricks have been played: count what they have brought."""

    @property
    def counts(self) -> tuple[int, ...]:
        """The Game values that each side has captured; nothing before all tricks have been played."""
        play = self.play
        if self.trump is None or len(play.plays) < KEEP * self.seats:
            return ()
        values = game_values(self.trump, self.jack_counts)
        return self.by_side([points_in(won, values) for won in play.won])

    def points_made(self) -> list[tuple[Point, tuple[int, ...]]]:
        """High, Low, Jack and Game of the hand just played, those that there are, each with what it was won by: a card,
        or what the sides counted, the most first."""
        play, found = self.play, list[tuple[Point, tuple[int, ...]]]()
        in_play = sum(play.won)
        trumps = cards_in(in_play & play.order.masks[TRUMP])
        if trumps:
            high, low, jack = trumps[-1], trumps[0], card_of(JACK, Suit(self.trump or 0))
            found.append((Point("high", self._captor(high), 1), (high,)))
            player = play.seat_of(*divmod(play.plays.index(low), self.seats))
            side = self._captor(low) if self.low_captured else self.side_of(player)
            found.append((Point("low", side, 1), (low,)))
            if in_play >> jack & 1:
                found.append((Point("jack", self._captor(jack), 1), (jack,)))
        counts = self.counts
        best = max(counts)
        if counts.count(best) == 1:
            found.append((Point("game", counts.index(best), 1), tuple(sorted(counts, reverse=True))))
        return found

    def brought_home(self, seat: Seat) -> Taken:
        """What a seat has brought home: its tricks, and of the trumps that score those that it has captured, or played
        where that counts."""
        taken, play, cards = super().brought_home(seat), self.play, list[Card]()
        for point, by in self.points_made():
            captured = point.kind != "low" or self.low_captured
            has = play.won[seat] if captured else play.played_by()[seat]
            if point.kind != "game" and has >> by[0] & 1:
                cards.append(Card(by[0]))
        return taken._replace(cards=tuple(cards))

    def _captor(self, card: Card) -> int:
        """The side that captured the card."""
        return self.side_of(next(seat for seat, won in enumerate(self.play.won) if won >> card & 1))

    def point_told(self, point: Point, by: tuple[int, ...]) -> Text:
        """A point that was made, without a full stop; ``by`` as in ``points_made``."""
        who = self.party(point.side)
        if point.kind == "game":
            counts: str = str(by[0])
            for count in by[1:]:
                counts = say("{more} to {less}", more=counts, less=count)
            return say("Game: {who:@} ({counts})", who=who, counts=counts)
        if point.kind == "high":
            return say("High: {who:@} ({card:card})", who=who, card=by[0])
        if point.kind == "low":
            return say("Low: {who:@} ({card:card})", who=who, card=by[0])
        return say("Jack: {who:@} ({card:card})", who=who, card=by[0])

    def game_tied(self) -> list[Text]:
        """What is told where nobody makes Game, as the highest counts are equal."""
        counts = self.counts
        tied = counts and counts.count(max(counts)) > 1
        return [say("Game: nobody, a tie at {points}", points=max(counts))] if tied else []

"""What is counted hand by hand, beside points: contracts made, moons, bids too high and too low.

A game names it when a hand is over (``Game.tallies``); what the names mean, and how players are told, is written here
for all games. Everything is found out by replaying a match, so matches of any age can be counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from cardrules.protocol.game import CHANCE, Event, PhaseBegan, Scored, Seat
from cardrules.protocol.match_record import Match

__all__ = ["MOVES", "PARTNER", "TALLIES", "HandCount", "CountedThing", "defended", "hands_of"]

MOVES: Final = "moves"
"""How many moves it took to win. It is told as the fewest, not as a sum."""

PARTNER: Final = "partner"
"""Which chair the partner has, counted from 1, where lots have put him somewhere else than across the table. It is no
sum."""


class CountedThing(NamedTuple):
    """Something that is counted."""

    label: str
    """As a whole heading, for a table."""
    of: str = ""
    """Of which other tally it is a part; "" for: of all hands."""
    amount: bool = False
    """Whether a hand may have any number of it, so that it is no part of the hands."""


TALLIES: Final[Mapping[str, CountedThing]] = {
    "contracts": CountedThing("Contracts that you played"),
    "contracts_made": CountedThing("Contracts that you made", "contracts"),
    "too_high": CountedThing("Bids that were too high", "contracts"),
    "too_low": CountedThing("Bids that were too low", "contracts"),
    "alone": CountedThing("Hands that you played alone"),
    "alone_made": CountedThing("Hands that you played alone and made", "alone"),
    "nils": CountedThing("Nil bids"),
    "nils_made": CountedThing("Nil bids that you made", "nils"),
    "nulls": CountedThing("Null games that you played"),
    "nulls_made": CountedThing("Null games that you made", "nulls"),
    "partnered": CountedThing("Contracts in which you were the partner"),
    "partnered_made": CountedThing("Contracts that you made as the partner", "partnered"),
    "defended": CountedThing("Contracts that you played against"),
    "beaten": CountedThing("Contracts that you defeated", "defended"),
    "moons": CountedThing("Moons that you shot"),
    "moons_against": CountedThing("Moons that others shot"),
    "queens": CountedThing("Hands in which you took the queen of spades"),
    "high": CountedThing("Points for High"),
    "low": CountedThing("Points for Low"),
    "jack": CountedThing("Points for the Jack"),
    "game": CountedThing("Points for Game"),
    "out_first": CountedThing("Hands in which you went out first"),
    "gains": CountedThing("Hands that brought you chips"),
    "meld_points": CountedThing("Points for melds", amount=True),
    "trick_points": CountedThing("Points for cards taken in tricks", amount=True),
    "flushes": CountedThing("Flushes that you melded", amount=True),
    "last_tricks": CountedThing("Last tricks that you took"),
    "fours": CountedThing("Rounds in which you were the first to take a spoon"),
    "spoonless": CountedThing("Rounds that you lost"),
    "false_grabs": CountedThing("Rounds that you lost by grabbing too early", "spoonless"),
    "battles": CountedThing("Battles", amount=True),
    "wars": CountedThing("Battles that became a war", "battles"),
    "long_wars": CountedThing("Wars that became a double war, or more", "wars"),
    "coups": CountedThing("Coups that you dealt", amount=True),
    "coups_right": CountedThing("Coups that you dealt without an error", "coups"),
    "errors": CountedThing("Errors at the table", amount=True),
    "bets": CountedThing("Bets that you made", amount=True),
    "bets_won": CountedThing("Bets that you won", "bets"),
    PARTNER: CountedThing("Chair of your partner by lot", amount=True),
    MOVES: CountedThing("Fewest moves in a deal that you won"),
}
"""By its name in ``Game.tallies``, in the order in which they are shown."""


class HandCount(NamedTuple):
    """What came of one hand for one player."""

    start: int
    """How many actions of the match had been made when it was dealt."""
    end: int
    """... and when it was over."""
    points: int | None
    """The change of the player's score; None if nothing was entered (the cards were thrown in)."""
    counts: Mapping[str, int]
    """By the names of TALLIES; what did not come up is left out or 0."""


def defended(made: int) -> dict[str, int]:
    """The tallies of a player whose side played against a contract, which was ``made`` or not."""
    return {"defended": 1, "beaten": int(not made)}


def hands_of(match: Match, seat: Seat) -> Iterator[HandCount]:
    """Every hand of a match that is over, as it was for the player in ``seat``, in order.

    >>> match = Match("hearts", {}, "17")
    >>> match.run_chance()
    >>> list(hands_of(match, 0))  # the hand is still being played
    []
    """
    now = Match(match.game.id, match.game.options, match.seed, match.pack)
    usual = now.game.sides
    start = moves = 0
    points: int | None = None
    for at, (actor, action) in enumerate(match.done, 1):
        out: list[Event] = []
        now.apply(actor, action, out)
        if actor == CHANCE and action.verb == "shuffle":
            start, moves, points = at, 0, None
        moves += actor == seat
        over = False
        for event in out:
            if isinstance(event, Scored):
                points = (points or 0) + event.points[seat]
            elif isinstance(event, PhaseBegan):
                over = over or event.name in ("hand_over", "game_over")
        if over:
            counts = dict(now.game.tallies(seat))
            result = now.game.result()
            if now.game.counts_moves and result is not None and seat in result.winners:
                counts[MOVES] = moves
            sides = now.game.sides
            if sides != usual:
                counts[PARTNER] = next(at for at, side in enumerate(sides, 1) if at - 1 != seat and side == sides[seat])
            yield HandCount(start, at, points, counts)
            points = None

"""What is counted hand by hand, beside points: contracts made, moons, bids too high and too low.

A game names it when a hand is over (``Game.tallies``); what the names mean, and how players are told, is written here
for all games. Everything is found out by replaying a match, so matches of any age can be counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from cardrules.protocol.game import CHANCE, Event, PhaseBegan, Scored, Seat
from cardrules.protocol.match_record import Match
from cardrules.protocol.texts import Text, say

__all__ = ["MOVES", "PARTNER", "TALLIES", "HandCount", "CountedThing", "defended", "hands_of"]

MOVES: Final = "moves"
"""How many moves it took to win. It is told as the fewest, not as a sum."""

PARTNER: Final = "partner"
"""Which chair the partner has, counted from 1, where lots have put him somewhere else than across the table. It is no
sum."""


class CountedThing(NamedTuple):
    """Something that is counted."""

    label: Text
    """As a whole heading, for a table."""
    of: str = ""
    """Of which other tally it is a part; "" for: of all hands."""
    amount: bool = False
    """Whether a hand may have any number of it, so that it is no part of the hands."""


TALLIES: Final[Mapping[str, CountedThing]] = {
    "contracts": CountedThing(say("Contracts that you played")),
    "contracts_made": CountedThing(say("Contracts that you made"), "contracts"),
    "too_high": CountedThing(say("Bids that were too high"), "contracts"),
    "too_low": CountedThing(say("Bids that were too low"), "contracts"),
    "alone": CountedThing(say("Hands that you played alone")),
    "alone_made": CountedThing(say("Hands that you played alone and made"), "alone"),
    "nils": CountedThing(say("Nil bids")),
    "nils_made": CountedThing(say("Nil bids that you made"), "nils"),
    "nulls": CountedThing(say("Null games that you played")),
    "nulls_made": CountedThing(say("Null games that you made"), "nulls"),
    "partnered": CountedThing(say("Contracts in which you were the partner")),
    "partnered_made": CountedThing(say("Contracts that you made as the partner"), "partnered"),
    "defended": CountedThing(say("Contracts that you played against")),
    "beaten": CountedThing(say("Contracts that you defeated"), "defended"),
    "moons": CountedThing(say("Moons that you shot")),
    "moons_against": CountedThing(say("Moons that others shot")),
    "queens": CountedThing(say("Hands in which you took the queen of spades")),
    "high": CountedThing(say("Points for High")),
    "low": CountedThing(say("Points for Low")),
    "jack": CountedThing(say("Points for the Jack")),
    "game": CountedThing(say("Points for Game")),
    "out_first": CountedThing(say("Hands in which you went out first")),
    "piles": CountedThing(say("Pay-off piles that you have played out")),
    "yanivs": CountedThing(say("Rounds in which you called Yaniv")),
    "asafs": CountedThing(say("Calls of yours that were beaten"), "yanivs"),
    "called": CountedThing(say("Hands in which you called for more")),
    "called_off": CountedThing(say("Hands in which the others ran from your side's call"), "called"),
    "runs": CountedThing(say("Hands in which your side ran from a call")),
    "given_up": CountedThing(say("Hands of eleven that your side gave up")),
    "gains": CountedThing(say("Hands that brought you chips")),
    "meld_points": CountedThing(say("Points for melds"), amount=True),
    "trick_points": CountedThing(say("Points for cards taken in tricks"), amount=True),
    "flushes": CountedThing(say("Flushes that you melded"), amount=True),
    "last_tricks": CountedThing(say("Last tricks that you took")),
    "fours": CountedThing(say("Rounds in which you were the first to take a spoon")),
    "spoonless": CountedThing(say("Rounds that you lost")),
    "false_grabs": CountedThing(say("Rounds that you lost by grabbing too early"), "spoonless"),
    "battles": CountedThing(say("Battles"), amount=True),
    "wars": CountedThing(say("Battles that became a war"), "battles"),
    "long_wars": CountedThing(say("Wars that became a double war, or more"), "wars"),
    "coups": CountedThing(say("Coups that you dealt"), amount=True),
    "coups_right": CountedThing(say("Coups that you dealt without an error"), "coups"),
    "errors": CountedThing(say("Errors at the table"), amount=True),
    "bets": CountedThing(say("Bets that you made"), amount=True),
    "bets_won": CountedThing(say("Bets that you won"), "bets"),
    PARTNER: CountedThing(say("Chair of your partner by lot"), amount=True),
    MOVES: CountedThing(say("Fewest moves in a deal that you won")),
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

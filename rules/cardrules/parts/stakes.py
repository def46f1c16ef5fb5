"""What is agreed about chips in poker games, what everybody knows of them, and what seats and pots are called."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from cardrules.protocol.game import Seat
from cardrules.protocol.options import Options
from cardrules.protocol.texts import say

__all__ = ["ChipsState", "ChipStakes", "pot_name", "seats_in", "stakes_of"]


class ChipStakes(NamedTuple):
    """What the options say about chips."""

    limit: str
    """``fixed``, ``pot_limit`` or ``no_limit``."""
    cap: int
    """Raises in a round of fixed limit, 0 for any number."""
    stack: int
    lends: bool
    """Whether a player without chips is lent another stack; otherwise he is out of the game."""


def stakes_of(options: Options) -> ChipStakes:
    """The stakes of a game that declares LIMIT, RAISE_CAP, STACK and REBUY."""
    cap = options["raise_cap"]
    return ChipStakes(
        str(options["limit"]), 0 if cap == "unlimited" else int(cap), int(options["stack"]), options["rebuy"] == "auto"
    )


_SIDE_POTS: Final = (
    say("first side pot"), say("second side pot"), say("third side pot"), say("fourth side pot"), say("fifth side pot"),
    say("sixth side pot"), say("seventh side pot"), say("eighth side pot"),
)  # fmt: skip


def pot_name(place: int, pots: int) -> str:
    """What the pot number ``place`` of so many is called: "main pot", "second side pot"."""
    if not place:
        return say("main pot") if pots > 1 else say("pot")
    return say("side pot") if pots == 2 else _SIDE_POTS[place - 1]


@cache
def seats_in(mask: int, first: Seat, seats: int) -> tuple[Seat, ...]:
    """The seats of a mask, clockwise from ``first``.

    >>> seats_in(0b1011, 2, 4)
    (3, 0, 1)
    """
    return tuple([seat % seats for seat in range(first, first + seats) if mask >> seat % seats & 1])


class ChipsState(NamedTuple):
    """The chips of a match: stacks and loans, the pots of a hand, and the betting round. All of it is public.

    ``live``, ``dealt`` and ``acted`` are masks of seats.
    """

    stacks: tuple[int, ...]
    lent: tuple[int, ...]
    loans: tuple[tuple[int, Seat, int], ...]
    """Every loan as (hand before which it was made, seat, chips)."""
    hands: tuple[tuple[int, ...], ...]
    """What each seat won or lost, hand by hand."""
    started: tuple[int, ...]
    """The stacks at the beginning of this hand."""
    dealt: int
    """Who takes part in this hand."""
    live: int
    """Who can still win something."""
    given: tuple[int, ...]
    """What each seat has in the pots."""
    put: tuple[int, ...]
    """What each seat has put in during this round."""
    piles: tuple[int, ...]
    """The pots as they lie on the table, main pot first."""
    turn: Seat
    """Who must bet, call or fold; -1: there is no betting round."""
    bet: int
    """One bet in this round."""
    to_match: int
    """The highest put-in."""
    level: int
    """The height of the last full wager."""
    least_raise: int
    """By how much a raise must raise in pot limit and no limit."""
    full_wagers: int
    """How many full wagers there have been; a big blind is the first."""
    capped: bool
    acted: int
    """Who has acted since the last full wager: they may not raise."""
    aggressor: Seat
    """Who bet or raised last in this round, -1 for nobody."""
    last: tuple[str, ...]
    """What each seat has done last in this round: a verb, or "" for nothing yet."""

"""What is kept of the rounds that were dealt, and the time that an able dealer takes for one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

__all__ = ["PAR", "RoundReport", "par_time"]

PAR: Final[Mapping[str, tuple[int, int, int]]] = {
    "close": (1_000, 1_350, 1_000),
    "card": (700, 1_050, 800),
    "insurance": (2_000, 4_000, 8_000),
    "insurance_taken": (800, 1_800, 1_500),
    "insurance_paid": (2_500, 3_000, 3_000),
    "peek": (1_000, 2_000, 1_500),
    "stand": (1_000, 1_350, 800),
    "hit": (1_000, 1_350, 1_200),
    "double": (1_500, 1_850, 2_500),
    "split": (2_000, 2_650, 4_000),
    "surrender": (2_500, 3_200, 5_000),
    "bust": (800, 1_800, 1_500),
    "blackjack": (3_500, 4_700, 4_000),
    "turn": (2_000, 2_700, 2_000),
    "drawn": (1_000, 1_350, 1_200),
    "taken": (800, 1_800, 1_200),
    "paid": (1_600, 2_400, 1_800),
    "paid_twice": (2_200, 3_000, 2_600),
    "tapped": (600, 950, 500),
    "turned_over": (600, 950, 800),
    "side_taken": (600, 1_400, 1_000),
    "side_paid": (2_500, 3_300, 3_000),
    "clear": (0, 1_350, 0),
    "cleared": (500, 150, 600),
}
"""Milliseconds of an able dealer for each element of a round: by keys, by mouse, at a real table. Keys and mouse follow
from counted gestures (a click 0.7 s, a drag 1.35 s, a key 0.35 s) and time to read; the real table is chosen so that an
average round comes near what dealers' colleges ask."""
_COLUMNS: Final = ("keys", "mouse", "real")


class RoundReport(NamedTuple):
    """What is kept of a round that was dealt."""

    number: int
    """In the session, from 1."""
    dealer: int
    """The dealer's total; 0 for a round that was void."""
    blackjack: bool
    """Whether the dealer had blackjack."""
    house: int
    """What the house won, in cents."""
    steps: int
    """The dealer's actions, from opening the betting to clearing the cards."""
    done: int
    """The dealer's actions in the session before these, so that the round can be shown again."""
    par: int
    """Milliseconds that an able dealer takes from closing the bets to clearing the cards, the bettors' own time left
    out."""
    took: int | None
    """Milliseconds that it took, or None if nobody told the time."""
    counts: tuple[tuple[str, int], ...] = ()
    """How often each element of ``PAR`` came."""


def par_time(counts: Mapping[str, int], hand: str = "keys") -> int:
    """The par time of a round in milliseconds, from how often each element of ``PAR`` came; ``hand`` is "keys", "mouse"
    or "real".

    >>> par_time({"close": 1, "card": 8, "stand": 3, "hit": 1, "turn": 1, "drawn": 1, "taken": 2, "paid": 1,
    ...           "clear": 1, "cleared": 4})
    18800
    """
    column = _COLUMNS.index(hand)
    return sum(PAR[what][column] * number for what, number in counts.items())

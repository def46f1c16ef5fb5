"""What is kept of the coups that were dealt, and the time that an able dealer takes for one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from cardrules.casino.dealers_table import Hand

__all__ = ["CoupReport", "par_time"]


class CoupReport(NamedTuple):
    """What is kept of a coup that was dealt."""

    number: int
    """In the session, from 1."""
    result: str
    """"B", "P" or "T", or "" for a coup that was void."""
    player: int
    """Player's total."""
    banker: int
    house: int
    """What the house won, in cents (commission marked counts as won)."""
    steps: int
    """The dealer's actions, from opening the betting to clearing the cards."""
    done: int
    """The dealer's actions in the session before these, so that the coup can be shown again."""
    par: int
    """Milliseconds that an able dealer takes from closing the bets to clearing the cards."""
    took: int | None
    """Milliseconds that it took, or None if nobody told the time."""


_PAR: Final[Mapping[Hand, tuple[int, int, int, int, int]]] = {
    "keys": (9_000, 1_500, 800, 2_500, 3_500),
    "mouse": (25_500, 3_900, 3_100, 4_800, 3_700),
}
"""Milliseconds of an able dealer: for a coup of four cards without bets, and more for each third card, bet taken, other
bet paid and Banker bet paid. By mouse each part is longer by what the same gestures take, counted at the window
(docs/school.md, "Par"): a practised hand deals a coup with six bettors in 28 s by mouse, and in 14 s by keys."""


def par_time(third_cards: int, taken: int, paid: int, banker_paid: int, hand: Hand = "keys") -> int:
    """The par time of a coup in milliseconds: ``paid`` counts winning bets but those on Banker.

    >>> par_time(0, 7, 0, 4), par_time(0, 7, 0, 4, "mouse")
    (28600, 62000)
    """
    coup, third, take, pay, pay_banker = _PAR[hand]
    return coup + third * third_cards + take * taken + pay * paid + pay_banker * banker_paid

"""The deal of the day: for each game one deal a day, from the date alone, the same for everybody.

The rule is in docs/protocol.md, with examples that a test holds every version to: the deal is named by the date and the
game, as ``2026-11-22-hearts``, and the game has its usual rules.
"""

from __future__ import annotations

from datetime import date
from typing import Final

__all__ = ["FIRST_DAY", "day_of", "deal_of"]

FIRST_DAY: Final = date(2026, 1, 1)
"""The first day that has a deal."""


def deal_of(game: str, day: date) -> str:
    """What the deal of a day is called. No two games have the same cards on a day: who has played one would know where
    they lie in the other.

    >>> deal_of("five_hundred", date(2026, 11, 22))
    '2026-11-22-five-hundred'
    """
    return f"{day.isoformat()}-{game.replace('_', '-')}"


def day_of(game: str, deal: str) -> date | None:
    """The day that a deal of a game is called by; None for any other deal.

    >>> day_of("hearts", "2026-11-22-hearts")
    datetime.date(2026, 11, 22)
    >>> day_of("hearts", "2026-11-22-spades"), day_of("hearts", "17"), day_of("hearts", "1999-12-31-hearts")
    (None, None, None)
    """
    try:
        day = date.fromisoformat(deal[:10])
    except ValueError:
        return None
    return day if day >= FIRST_DAY and deal_of(game, day) == deal else None

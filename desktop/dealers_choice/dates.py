"""Days as they are written in the language that is spoken."""

from __future__ import annotations

from datetime import date
from typing import Final

from cardrules.protocol.texts import say
from dealers_choice.language import words

__all__ = ["MONTHS", "SHORT_WEEKDAYS", "WEEKDAYS", "day_and_month", "month_and_year", "whole_date"]

MONTHS: Final = (
    say("January"), say("February"), say("March"), say("April"), say("May"), say("June"), say("July"), say("August"),
    say("September"), say("October"), say("November"), say("December"),
)  # fmt: skip
WEEKDAYS: Final = (
    say("Monday"), say("Tuesday"), say("Wednesday"), say("Thursday"), say("Friday"), say("Saturday"), say("Sunday"),
)  # fmt: skip
"""From Monday, as ``date.weekday`` counts them."""
SHORT_WEEKDAYS: Final = (say("Mon"), say("Tue"), say("Wed"), say("Thu"), say("Fri"), say("Sat"), say("Sun"))


def day_and_month(day: date) -> str:
    """A day of some year.

    >>> day_and_month(date(2026, 5, 3))
    '3 May'
    """
    return words("{day} {month}", day=day.day, month=MONTHS[day.month - 1])


def month_and_year(day: date) -> str:
    """The month of a day.

    >>> month_and_year(date(2026, 5, 3))
    'May 2026'
    """
    return words("{month} {year}", month=MONTHS[day.month - 1], year=day.year)


def whole_date(day: date) -> str:
    """A day with its year.

    >>> whole_date(date(2026, 5, 3))
    '3 May 2026'
    """
    return words("{day} {month} {year}", day=day.day, month=MONTHS[day.month - 1], year=day.year)

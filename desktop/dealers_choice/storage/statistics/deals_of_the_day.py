"""The deals of the day that have been played: medals, days in a row, and the result as a short text for friends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime, timedelta
from typing import Final, Literal, NamedTuple

from cardrules.catalogue import find
from cardrules.protocol.deal_of_the_day import day_of
from cardrules.protocol.texts import Text, say
from dealers_choice.language import looked_up, words
from dealers_choice.storage.match_store import Store

__all__ = ["MEDALS", "DayPlayed", "in_a_row", "played_days", "result_text"]

Medal = Literal["gold", "silver", "bronze"]
MEDALS: Final[Mapping[Medal, tuple[str, Text]]] = {
    "gold": ("★", say("Won on its day")),
    "silver": ("☆", say("Won later")),
    "bronze": ("✓", say("Played")),
}
"""For each medal its sign, and what it is given for."""
_ORDER: Final[tuple[Medal, ...]] = ("gold", "silver", "bronze")


class DayPlayed(NamedTuple):
    """What came of the deal of one day in one game."""

    day: date
    match_id: str
    won: bool
    score: int | None
    """None if it was given up, or where scores are no points."""
    on_its_day: bool

    @property
    def medal(self) -> Medal:
        """What it is worth."""
        return ("gold" if self.on_its_day else "silver") if self.won else "bronze"


def played_days(store: Store, game: str) -> dict[date, DayPlayed]:
    """The days whose deal has a result in a game, by the usual rules; the one result that it has. Raises StoreError."""
    usual = find(game).game().read_options({})
    points = find(game).game()(usual).keeps_score()
    found: dict[date, DayPlayed] = {}
    for result in store.results_by_deal(game):
        day = day_of(game, result.deal)
        if day is not None and result.outcome.options == usual:
            ended = datetime.fromtimestamp(result.outcome.ended).date()
            score = result.outcome.score if points else None
            found.setdefault(day, DayPlayed(day, result.match_id, result.outcome.won, score, ended == day))
    return found


def in_a_row(days: Iterable[DayPlayed], today: date) -> tuple[int, int]:
    """How many days in a row a deal has been played on its day, up to today or yesterday, and the most there have been.

    >>> played = [DayPlayed(date(2026, 11, day), "", True, None, day != 5) for day in (1, 2, 3, 5, 7, 8)]
    >>> in_a_row(played, date(2026, 11, 9))
    (2, 3)
    >>> in_a_row(played, date(2026, 11, 10))
    (0, 3)
    """
    kept = sorted(one.day for one in days if one.on_its_day)
    longest = run = 0
    before = date.min
    for day in kept:
        run = run + 1 if day - before == timedelta(1) else 1
        longest, before = max(longest, run), day
    return (run if kept and (today - before).days <= 1 else 0), longest


def result_text(game: str, one: DayPlayed, row: int) -> str:
    """A result as a short text to send to friends; it gives nothing of the deal away. ``row`` is the number of days in
    a row.

    >>> print(result_text("hearts", DayPlayed(date(2026, 11, 22), "", True, 34, True), 3))
    Dealer's Choice, Hearts, deal of the day 2026-11-22
    ★ Won with a score of 34, 3 days in a row
    """
    sign, _ = MEDALS[one.medal]
    deal = words(
        "Dealer's Choice, {title}, deal of the day {day}", title=looked_up(find(game).title), day=one.day.isoformat()
    )
    ending = words("Won") if one.won else words("Played") if one.score is not None else words("Not won")
    if one.score is not None:
        ending = words("{ending} with a score of {score:,}", ending=ending, score=one.score)
    days = words("{ending}, {row} days in a row", ending=ending, row=row) if row > 1 else ending
    return f"{deal}\n{sign} {days}"

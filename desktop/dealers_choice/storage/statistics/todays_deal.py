"""How it stands with the deal of the day, in one small file for the home screen, which loads no rules for it.

It lies in the cache folder, and only there: whatever is missing or damaged counts as not there, and the home screen
says less.
"""

from __future__ import annotations

import contextlib
import json
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from cardrules.catalogue import UnknownGame, find
from dealers_choice.dates import day_and_month
from dealers_choice.language import looked_up, words
from dealers_choice.storage.folders import cache_folder, own_folder, write_whole

if TYPE_CHECKING:
    from dealers_choice.storage.match_store import Store

__all__ = ["Latest", "card_words", "recall_latest", "remember_latest", "words_of"]

_FILE: Final = "today.json"
_LARGEST_FILE: Final = 2_000  # bytes; it has about 80
_SIGNS: Final = "★☆✓"  # of the medals
_LONGEST_ROW: Final = 100_000  # days


class Latest(NamedTuple):
    """The latest deal of a day that has been played."""

    game: str
    day: date
    sign: str
    """Of its medal."""
    row: int
    """How many days in a row a deal had been played then, each on its day."""


def remember_latest(store: Store, game: str) -> None:
    """Keep how it stands with a game, if a deal of the day has been played in it. Raises StoreError."""
    from dealers_choice.storage.statistics.deals_of_the_day import MEDALS, in_a_row, played_days

    days = played_days(store, game)
    if not days:
        return
    last = days[max(days)]
    row, _ = in_a_row(days.values(), last.day)
    kept = {"game": game, "day": last.day.isoformat(), "sign": MEDALS[last.medal][0], "row": row}
    with contextlib.suppress(OSError):
        own_folder(_path().parent)
        write_whole(_path(), json.dumps(kept, ensure_ascii=False))


def recall_latest() -> Latest | None:
    """What was kept last. Raises nothing."""
    try:
        with _path().open("rb") as file:
            data = json.loads(file.read(_LARGEST_FILE))
        game, day, sign, row = (data[key] for key in ("game", "day", "sign", "row"))
        latest = Latest(find(str(game)).id, date.fromisoformat(day), sign, row)
    except (OSError, ValueError, TypeError, KeyError, RecursionError, UnknownGame):
        return None
    sound = isinstance(sign, str) and len(sign) == 1 and sign in _SIGNS
    return latest if sound and isinstance(row, int) and 0 <= row <= _LONGEST_ROW else None


def words_of(latest: Latest | None, today: date) -> str:
    """The line on the home screen.

    >>> words_of(None, date(2026, 11, 22))
    'Deal of the day'
    >>> words_of(Latest("hearts", date(2026, 11, 22), "★", 3), date(2026, 11, 22))
    'Deal of the day: ★ Hearts, 3 days in a row'
    >>> words_of(Latest("hearts", date(2026, 11, 21), "✓", 2), date(2026, 11, 22))
    'Deal of the day: Hearts, after 2 days in a row'
    >>> words_of(Latest("hearts", date(2026, 11, 19), "✓", 2), date(2026, 11, 22))
    'Deal of the day: Hearts'
    """
    if latest is None:
        return words("Deal of the day")
    title, sign, row = looked_up(find(latest.game).title), latest.sign, latest.row
    if latest.day == today and row > 1:
        return words("Deal of the day: {sign} {title}, {row} days in a row", sign=sign, title=title, row=row)
    if latest.day == today:
        return words("Deal of the day: {sign} {title}", sign=sign, title=title)
    if latest.day == today - timedelta(1) and row > 1:
        return words("Deal of the day: {title}, after {row} days in a row", title=title, row=row)
    return words("Deal of the day: {title}", title=title)


def card_words(latest: Latest | None, today: date) -> list[str]:
    """What its card on the home screen tells.

    >>> card_words(None, date(2026, 11, 22))
    ['22 November', 'Everybody has the same cards today.']
    >>> card_words(Latest("hearts", date(2026, 11, 22), "★", 3), date(2026, 11, 22))
    ['★ 22 November', '3 days in a row']
    """
    day = day_and_month(today)
    if latest is None or today - latest.day > timedelta(1):
        return [day, words("Everybody has the same cards today.")]
    if latest.day == today:
        day = words("{sign} {day}", sign=latest.sign, day=day)
    return [day, words("{number:day/days} in a row", number=latest.row)]


def _path() -> Path:
    return cache_folder() / _FILE

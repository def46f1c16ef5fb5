"""Results as a file, one match a line: to be taken to another computer; kept, too, when the statistics begin anew.

A line is an object of JSON::

    {"format":"dealers-choice-result/1","match":"h2k...","game":"hearts","options":{...},"players":["human","club",...],
     "won":true,"score":43,"low_wins":true,"seconds":912.5,"ended":1763800000.0,"deal":"17","counts":2,"hands":[...]}

Files come from anybody: they are limited in size, and every field is checked before any line is taken over. Results are
merged by match: one that is there already is left as it is, and a deal that has a result gets no second one.
"""

from __future__ import annotations

import json
import re
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from cardrules.catalogue import find
from cardrules.protocol.foreign_data import ForeignFields, FormatError, read_object
from cardrules.protocol.match_record import LONGEST_SEED
from dealers_choice.language import error_words, words
from dealers_choice.match.players import HUMAN
from dealers_choice.storage.databases.shared_database import KeptFile
from dealers_choice.storage.folders import write_whole
from dealers_choice.storage.matches.foreign_text import read_text
from dealers_choice.storage.matches.hand_counts import kept_hands, read_hands
from dealers_choice.storage.matches.match_rows import Damaged, ResultRow, put_result
from dealers_choice.storage.matches.saved_match import StoreError, outcome

__all__ = ["ENDING", "add_results", "aside_path", "read_results", "results_text", "write_results"]

ENDING: Final = ".results"
"""Of the name of such a file."""
_FORMAT: Final = "dealers-choice-result/1"
_MOST: Final = 64_000_000  # bytes; ten thousand matches have a tenth of it
_MOST_RESULTS: Final = 100_000
_LONGEST: Final = 500_000  # characters of a line
_NAME: Final = re.compile("[A-Za-z0-9]{8,40}")
_LATEST: Final = 4_102_444_800.0  # seconds since 1970: the year 2100
_LONGEST_MATCH: Final = 1e8  # seconds
_MOST_COUNTS: Final = 10_000  # versions of what is counted


def results_text(rows: Iterable[ResultRow]) -> str:
    """These results as the text of a file."""
    return "".join(json.dumps(_data(row), ensure_ascii=False, separators=(",", ":")) + "\n" for row in rows)


def _data(row: ResultRow) -> Mapping[str, Any]:
    data: dict[str, Any] = {
        "format": _FORMAT, "match": row.match_id, "game": row.game, "options": json.loads(row.options),
        "players": json.loads(row.players), "won": bool(row.won), "score": row.score, "low_wins": bool(row.low_wins),
        "seconds": row.seconds, "ended": row.ended, "deal": row.deal,
    }  # fmt: skip
    if row.checked:
        data["checked"] = True
    if row.hands:
        kept = json.loads(row.hands)
        if isinstance(kept, dict):
            data["counts"] = kept["counts"]
        data["hands"] = kept["hands"] if isinstance(kept, dict) else kept
    return data


def write_results(path: Path, rows: Iterable[ResultRow]) -> int:
    """Write a file, whole or not at all; how many results are in it. Raises StoreError."""
    kept = list(rows)
    try:
        write_whole(path, results_text(kept), alone=False)
    except OSError as error:
        raise StoreError(
            words("{path} cannot be written: {reason}.", path=str(path), reason=str(error.strerror or error))
        ) from error
    return len(kept)


def aside_path(folder: Path) -> Path:
    """A name in this folder that no file has yet, for the results that are kept when the statistics begin anew."""
    day, number = time.strftime("%Y-%m-%d"), 1
    while (path := folder / f"statistics-until-{day}-{number}{ENDING}").exists():
        number += 1
    return path


# ------------------------------------------------------------------------------------------------- reading


def read_results(path: Path, progress: Callable[[float], object] | None = None) -> list[ResultRow]:
    """The results of a file. Raises FormatError naming the first line that makes no sense, and StoreError if the file
    cannot be read. ``progress`` is told how far it is, 0 to 1."""
    lines = read_text(path, _MOST).split("\n")
    found: dict[str, ResultRow] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            row = _row(ForeignFields(read_object(line, _FORMAT, _LONGEST)))
        except (FormatError, ValueError, Damaged) as error:
            raise FormatError(words("line {number}: {error}", number=number, error=error_words(error))) from None
        found.setdefault(row.match_id, row)
        if len(found) > _MOST_RESULTS:
            raise FormatError(words("there are too many results in the file ({most:,} at most)", most=_MOST_RESULTS))
        if progress is not None and not number % 100:
            progress(number / len(lines))
    if not found:
        raise FormatError(words("there is no result in the file"))
    return list(found.values())


def _row(data: ForeignFields) -> ResultRow:
    """What a line tells. Raises FormatError, Damaged or ValueError."""
    match_id, players, score = (data.take(name) for name in ("match", "players", "score"))
    if not isinstance(match_id, str) or not _NAME.fullmatch(match_id):
        raise FormatError(words("'match' is no name of a match"))
    if not isinstance(players, list) or players.count(HUMAN) != 1:
        raise FormatError(words("'players' must have one person among them"))
    if score is not None:
        data.whole("score", None, -(10**12), 10**12)
    hands = kept_hands(data.take("hands"), data.whole("counts", 1, 1, _MOST_COUNTS)) if "hands" in data else ""
    read_hands(hands)
    row = ResultRow(
        match_id, str(data.take("game"))[:60], json.dumps(data.take("options")), json.dumps(players),
        int(data.flag("won", None)), score, int(data.flag("low_wins", None)),
        data.number("seconds", None, 0, _LONGEST_MATCH), data.number("ended", None, 0, _LATEST),
        data.line("deal", None, most=LONGEST_SEED), hands, int(data.flag("checked")),
    )  # fmt: skip
    read = outcome(row)
    # The options are written as they are for a match of this program, so that the same deal is known again.
    return row._replace(game=find(read.game).id, options=json.dumps(read.options, sort_keys=True))


# ------------------------------------------------------------------------------------------------- merging


def add_results(file: KeptFile, rows: Iterable[ResultRow]) -> int:
    """Add those results whose match has none here yet, nor another match of the same deal; how many. All or none:
    raises StoreError."""

    def write(db: sqlite3.Connection) -> int:
        known, deals = set(), set()
        for match_id, game, options, *seeds in db.execute(
            """SELECT match_id, results.game, results.options, results.deal, matches.deal
                FROM results LEFT JOIN matches ON matches.id = results.match_id"""
        ):
            known.add(match_id)
            deals |= {(game, options, seed) for seed in seeds if seed}
        added = 0
        for row in rows:
            deal = (row.game, row.options, row.deal)
            if row.match_id not in known and deal not in deals:
                put_result(db, row.match_id, row)
                known.add(row.match_id)
                deals |= set(_named(deal))
                added += 1
        return added

    return file.do(write, writes=True)


def _named(deal: tuple[str, str, str]) -> Iterator[tuple[str, str, str]]:
    """The deal, if it has a name by which it would be known again."""
    if deal[2]:
        yield deal

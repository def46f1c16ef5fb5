"""What is counted hand by hand in the matches that have a result: found out by replaying them, and kept with the
result, so that it stays when a match is deleted.

The window does none of it while somebody plays: a match is counted when the statistics are looked at, by the clerk's
process, or when it is deleted. What an earlier version of the program has counted is counted anew, as long as the match
is kept: it did not know all that is counted today (``COUNTS``).
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from cardrules.protocol.game import Seat
from cardrules.protocol.hand_statistics import TALLIES, hands_of
from cardrules.protocol.match_record import Match
from dealers_choice.match.players import HUMAN
from dealers_choice.storage.databases.shared_database import KeptFile
from dealers_choice.storage.matches.match_rows import RESULTS, Damaged, ResultRow, fetch, put_result
from dealers_choice.storage.matches.saved_match import about, replayed

__all__ = ["COUNTS", "HandCounts", "count_matches", "hands_text", "kept_hands", "read_hands", "uncounted"]

COUNTS: Final = 2
"""The version of what is counted, kept with it. It rises with every tally that means something
else, or is new to a game; a game that is new itself has no matches that were counted without it."""
_NEWEST: Final = f'{{"counts":{COUNTS},'
"""How what this version has counted begins; what the first version has counted is the list of hands alone."""
_WAITING: Final = "results JOIN matches ON matches.id = results.match_id WHERE substr(hands, 1, ?) <> ?"
"""The results whose match is still to be counted by this version."""
_MOST_HANDS: Final = 5_000  # of one match; the longest has some hundreds
_LONGEST: Final = 400_000  # characters


class HandCounts(NamedTuple):
    """What was counted in one hand."""

    points: int | None
    """None if nothing was entered."""
    counts: Mapping[str, int]
    """By the names in ``cardrules.protocol.hand_statistics``; what did not come up is left out."""


def hands_text(match: Match, seat: Seat) -> str:
    """The hands of a match, counted, as they are kept."""
    hands = [
        [hand.points, {name: number for name, number in hand.counts.items() if number}]
        for hand in hands_of(match, seat)
        if hand.points is not None or hand.counts
    ]
    return kept_hands(hands[:_MOST_HANDS], COUNTS)


def kept_hands(hands: object, counts: int) -> str:
    """Hands as they are kept that this version (``COUNTS``) or an earlier one has counted.

    >>> kept_hands([[-20, {"contracts": 1}]], 1), kept_hands([], 2)
    ('[[-20,{"contracts":1}]]', '{"counts":2,"hands":[]}')
    """
    return json.dumps(hands if counts == 1 else {"counts": counts, "hands": hands}, separators=(",", ":"))


def read_hands(text: str) -> tuple[HandCounts, ...]:
    """The hands that are kept. Raises ValueError for what are none, as they may come from anywhere.

    >>> read_hands('[[-20,{"contracts":1}],[null,{}]]')[0].points
    -20
    """
    if not text:
        return ()
    if len(text) > _LONGEST:
        raise ValueError("too many hands")
    try:
        data = json.loads(text)
    except RecursionError:
        raise ValueError("the hands make no sense") from None
    if isinstance(data, dict):
        data = data.get("hands")
    if not isinstance(data, list) or len(data) > _MOST_HANDS:
        raise ValueError("the hands make no sense")
    found: list[HandCounts] = []
    for one in data:
        if not isinstance(one, list) or len(one) != 2 or not isinstance(one[1], dict):
            raise ValueError("a hand makes no sense")
        points, counts = one
        if points is not None and not _is_number(points):
            raise ValueError("the points of a hand make no sense")
        if not all(name in TALLIES and _is_number(number) and number >= 0 for name, number in counts.items()):
            raise ValueError("what was counted in a hand makes no sense")
        found.append(HandCounts(points, counts))
    return tuple(found)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 1_000_000_000


def uncounted(file: KeptFile) -> int:
    """How many results there are whose match is kept and has not been counted by this version. Raises StoreError."""
    select = f"SELECT count(*) FROM {_WAITING}"  # noqa: S608 - our own names, no words of a file
    return int(file.do(lambda db: db.execute(select, (len(_NEWEST), _NEWEST)).fetchone()[0]))


def count_matches(file: KeptFile, progress: Callable[[float], object] | None = None, only: str = "") -> int:
    """Count every match that has a result and has not been counted by this version, or the ``only`` one of this id; how
    many.

    Raises StoreError.
    """
    select = f"SELECT results.match_id FROM {_WAITING}"  # noqa: S608 - our own names, no words of a file
    waiting = file.do(lambda db: db.execute(select, (len(_NEWEST), _NEWEST)).fetchall())
    names = [str(name) for (name,) in waiting if only in ("", name)]
    for at, match_id in enumerate(names, 1):
        _count(file, match_id)
        if progress is not None:
            progress(at / len(names))
    return len(names)


def _count(file: KeptFile, match_id: str) -> None:
    """Count one match. It is replayed while others may write. Of one that cannot be replayed any more stays what an
    earlier version has counted, if it has."""
    text = ""
    with contextlib.suppress(Damaged):
        found = file.do(lambda db: fetch(db, match_id))
        if found is not None:
            saved = about(found.row)
            text = hands_text(replayed(saved, found.steps)[0], saved.players.index(HUMAN))

    def write(db: sqlite3.Connection) -> None:
        for row in _rows(db, match_id):
            counted = row._replace(hands=text or _as_it_was(row.hands))
            put_result(db, match_id, counted)

    file.do(write, writes=True)


def _as_it_was(hands: str) -> str:
    """What an earlier version has counted, as if this one had: so nobody tries to count it once more."""
    with contextlib.suppress(ValueError):
        return kept_hands([[hand.points, dict(hand.counts)] for hand in read_hands(hands)], COUNTS)
    return kept_hands([], COUNTS)


def _rows(db: sqlite3.Connection, match_id: str) -> Iterator[ResultRow]:
    """The result of a match that is still to be counted, unless it is damaged."""
    select = f"SELECT {RESULTS}, proof FROM results WHERE match_id = ? AND substr(hands, 1, ?) <> ?"  # noqa: S608 - our own names, no words of a file
    for *values, proof in db.execute(select, (match_id, len(_NEWEST), _NEWEST)).fetchall():
        with contextlib.suppress(Damaged):
            row = ResultRow(*values)
            row.check(proof)
            yield row

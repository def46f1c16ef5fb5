"""The statistics as tables for a spreadsheet: every match, or every hand, with whole headings.

Words of files and of users are written so that no spreadsheet takes them for a formula.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from cardrules.catalogue import find
from cardrules.protocol.hand_statistics import MOVES, TALLIES
from dealers_choice.language import words
from dealers_choice.match.players import HUMAN
from dealers_choice.storage.csv_cells import csv_text
from dealers_choice.storage.folders import write_whole
from dealers_choice.storage.match_store import MatchOutcome, Store, StoreError
from dealers_choice.storage.matches.hand_counts import read_hands
from dealers_choice.storage.statistics.match_history import is_graded
from dealers_choice.storage.statistics.totals import against, rules_words

__all__ = ["SHEETS", "sheet_rows", "write_sheet"]

SHEETS: Final[Mapping[str, str]] = {"matches": "Every match", "hands": "Every hand"}
"""The tables, with what is in them."""
_ABOUT: Final = ("Match", "Ended", "Game", "Rules", "Played against", "Players")
_HEADS: Final = {
    "matches": (*_ABOUT, "Won", "Passed", "Score", "Lowest score wins", "Seconds played", "With the play checker",
                "Hands counted"),
    "hands": (*_ABOUT, "Hand", "Points", *(tally.label for name, tally in TALLIES.items() if name != MOVES),
              "Moves in a deal that you won"),
}  # fmt: skip

Row = Sequence[object]


def sheet_rows(kind: str, outcomes: Iterable[MatchOutcome]) -> Iterator[Row]:
    """The lines of a table, its headings first; the oldest match first."""
    yield _HEADS[kind]
    for one in outcomes:
        about = (
            one.match_id, datetime.fromtimestamp(one.ended).isoformat(" ", "seconds"), find(one.game).title,
            "; ".join(rules_words(one.game, one.options)), against(one.players),
            ", ".join(player for player in one.players if player != HUMAN),
        )  # fmt: skip
        hands = read_hands(one.hands)
        if kind == "matches":
            won, passed = ("", one.won) if is_graded(one) else (one.won, "")
            yield (*about, won, passed, "" if one.score is None else one.score, one.low_wins, round(one.seconds, 1),
                   one.checked, len(hands) if one.hands else "not counted before")  # fmt: skip
            continue
        for number, hand in enumerate(hands, 1):
            points = "" if hand.points is None else hand.points
            yield (*about, number, points, *(hand.counts.get(name, 0) for name in TALLIES))


def write_sheet(kind: str, store: Store, path: Path) -> int:
    """Write a table as CSV, whole or not at all; how many lines it has besides its headings. Raises StoreError."""
    rows = list(sheet_rows(kind, store.each_outcome()))
    try:
        write_whole(path, csv_text(rows), alone=False)
    except OSError as error:
        raise StoreError(
            words("{path} cannot be written: {reason}.", path=str(path), reason=str(error.strerror or error))
        ) from error
    return len(rows) - 1

"""Matches and results as rows of the database, each with its own proof that nothing in it has changed.

A match's actions have a digest, made step by step (``next_link``); it stands in the match's row with everything else,
and the row has a proof over all of it. So a damaged match is known wherever it is met, and is never played on.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from cardrules.protocol.sha256 import sha256
from dealers_choice.language import words
from dealers_choice.storage.databases.errors import Damaged

__all__ = [
    "MATCHES", "RESULTS", "Damaged", "Fetched", "MatchRow", "ResultRow", "Step", "delete", "drop_arriving", "fetch",
    "has_counted", "last_link", "next_link", "next_turn", "put", "put_result",
]  # fmt: skip

Step = tuple[int, str]
"""One action as it is saved: the seat, and the action's text."""


# ------------------------------------------------------------------------------------------------ proofs


def next_link(before: str, seat: object, text: object) -> str:
    """The digest of a match's actions, by that of all but the last, and the last."""
    digest: str = sha256(f"{before} {seat} {text}".encode("utf-8", "surrogatepass")).hexdigest()
    return digest[:16]


def last_link(steps: Iterable[Step]) -> str:
    """The digest of all of these actions; "" of none."""
    before = ""
    for seat, text in steps:
        before = next_link(before, seat, text)
    return before


def _proof(values: Sequence[object]) -> str:
    """The digest of a row. Raises Damaged for what no row can hold."""
    try:
        "".join(map(str, values)).encode()  # bytes that are no text have been read as what cannot be written
        digest: str = sha256(json.dumps(values).encode()).hexdigest()
        return digest[:16]
    except (TypeError, ValueError, RecursionError):
        raise Damaged(words("a value in it makes no sense")) from None


# -------------------------------------------------------------------------------------------------- rows


class MatchRow(NamedTuple):
    """A row of the table ``matches`` as it is written, without its proof; the fields are named like its columns."""

    id: str
    game: str
    options: str
    """JSON, as ``players``."""
    seats: int
    deal: str
    players: str
    started: float
    updated: float
    seconds: float
    length: int
    """How many of the saved actions have been done; those after them were undone and can be redone."""
    marked: int
    """1: kept out of the statistics; 2 beside it: see ``ResultRow.checked``."""
    ended: str
    turn: int
    """Rises with everything that is written: what was played last, whatever the clock says."""
    line: str
    """The digest of the saved actions."""

    def proof(self) -> str:
        """The digest of all of it. Raises Damaged."""
        return _proof(self)

    def check(self, proof: object) -> None:
        """Raises Damaged if this is not what was written. A row without a proof is of a version that had none."""
        if proof not in ("", self.proof()):
            raise Damaged(words("what is written of it has changed"))


class ResultRow(NamedTuple):
    """A row of the table ``results`` as it is written, without its proof."""

    match_id: str
    game: str
    options: str
    players: str
    won: int
    score: int | None
    low_wins: int
    seconds: float
    ended: float
    deal: str = ""
    """Its seed; "" where it is not known."""
    hands: str = ""
    """What was counted hand by hand (``storage/matches/hand_counts.py``); "" as long as nobody has counted."""
    checked: int = 0
    """1 if the player was told in mid-match of choices that were clearly worse than others."""

    def proof(self) -> str:
        """The digest of all of it, as far as the version has it that could have written this. Raises Damaged."""
        if self.checked:
            return _proof(self)
        known = self[:-1]
        later = len(self._field_defaults) - 1
        return _proof(known if any(known[-later:]) else known[:-later])

    def check(self, proof: object) -> None:
        """Raises Damaged if this is not what was written. A row without a proof is of a version that had none."""
        if proof not in ("", self.proof()):
            raise Damaged(words("what is written of it has changed"))


MATCHES: Final = ", ".join(MatchRow._fields)
"""The columns of ``matches`` that make a MatchRow; beside them ``proof``, and ``arriving`` while it is imported."""
RESULTS: Final = ", ".join(ResultRow._fields)
"""The columns of ``results`` that make a ResultRow; beside them ``proof``."""


# ------------------------------------------------------------------------------------------------ statements


class Fetched(NamedTuple):
    row: MatchRow
    steps: list[Step]
    signed: bool
    """Whether it has its proof; what a version without them has written has none yet."""


def fetch(db: sqlite3.Connection, match_id: str) -> Fetched | None:
    """A match as the file has it; None if it has none of this name. Raises Damaged if it is not as it was written."""
    select = f"SELECT {MATCHES}, proof FROM matches WHERE id = ? AND arriving = ''"  # noqa: S608 - our own names, no words of a file
    found = db.execute(select, (match_id,)).fetchone()
    if found is None:
        return None
    row, proof = MatchRow(*found[:-1]), found[-1]
    row.check(proof)
    rows = db.execute("SELECT step, seat, text FROM match_actions WHERE match_id = ? ORDER BY step", (match_id,))
    steps: list[Step] = []
    for step, seat, text in rows:
        if step != len(steps) or not isinstance(seat, int) or not isinstance(text, str):
            raise Damaged(words("actions are missing"))
        steps.append((seat, text))
    link = last_link(steps)
    if proof and link != row.line:
        raise Damaged(words("its actions are not those that were written"))
    return Fetched(row._replace(line=link), steps, bool(proof))


def next_turn(db: sqlite3.Connection) -> int:
    highest: int | None = db.execute("SELECT max(turn) FROM matches").fetchone()[0]
    return (highest or 0) + 1


def put(db: sqlite3.Connection, row: MatchRow, since: int, steps: Sequence[Step], arriving: str = "") -> None:
    """Write a match: its row, and its actions from the one on that is number ``since``."""
    values = (*row, row.proof(), arriving)
    places = ", ".join("?" * len(values))
    db.execute(f"INSERT OR REPLACE INTO matches ({MATCHES}, proof, arriving) VALUES ({places})", values)  # noqa: S608 - our own names, no words of a file
    db.execute("DELETE FROM match_actions WHERE match_id = ? AND step >= ?", (row.id, since))
    rows = [(row.id, step, seat, text) for step, (seat, text) in enumerate(steps, since)]
    db.executemany("INSERT INTO match_actions VALUES (?, ?, ?, ?)", rows)


def put_result(db: sqlite3.Connection, match_id: str, row: ResultRow | None) -> None:
    db.execute("DELETE FROM results WHERE match_id = ?", (match_id,))
    if row is not None:
        places = ", ".join("?" * (len(row) + 1))
        db.execute(f"INSERT INTO results ({RESULTS}, proof) VALUES ({places})", (*row, row.proof()))  # noqa: S608 - our own names, no words of a file


def has_counted(db: sqlite3.Connection, game: str, options: str, deal: str, but: str = "") -> bool:
    """Whether another match than ``but`` of the same deal and options has a result. Deals without a name are not
    compared."""
    select = """SELECT 1 FROM results LEFT JOIN matches ON matches.id = results.match_id
        WHERE results.game = ? AND results.options = ? AND ? IN (results.deal, matches.deal) AND results.match_id <> ?
        LIMIT 1"""
    return bool(deal) and db.execute(select, (game, options, deal, but)).fetchone() is not None


def delete(db: sqlite3.Connection, match_id: str) -> None:
    db.execute("DELETE FROM match_actions WHERE match_id = ?", (match_id,))
    db.execute("DELETE FROM matches WHERE id = ?", (match_id,))


def drop_arriving(db: sqlite3.Connection, batch: str) -> None:
    db.execute("DELETE FROM match_actions WHERE match_id IN (SELECT id FROM matches WHERE arriving = ?)", (batch,))
    db.execute("DELETE FROM matches WHERE arriving = ?", (batch,))

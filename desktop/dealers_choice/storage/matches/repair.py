"""What is damaged is put right: out of the other copy, or by setting it aside under a new name."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Collection
from pathlib import Path
from typing import Any, Final

from cardrules.protocol.texts import say
from dealers_choice.language import words
from dealers_choice.storage.databases.file_lock import FileLock
from dealers_choice.storage.databases.file_names import for_file_name
from dealers_choice.storage.databases.shared_database import KeptFile
from dealers_choice.storage.folders import write_whole
from dealers_choice.storage.matches.claimed_matches import Claims
from dealers_choice.storage.matches.match_results import Results
from dealers_choice.storage.matches.match_rows import (
    MATCHES,
    Damaged,
    MatchRow,
    Step,
    delete,
    drop_arriving,
    fetch,
    put,
    put_result,
)
from dealers_choice.storage.matches.salvage_damaged import salvaged
from dealers_choice.storage.matches.saved_match import MatchInUse, StoreError, about
from dealers_choice.storage.matches.second_copies import Copies, MatchCopy

__all__ = ["Healer"]

_MAY_BE_MISSING: Final = say("The last actions of a saved match may be missing: its second copy is damaged.")


class Healer:
    """Compares the file of matches with the second copies, and puts right what is not as it was written."""

    def __init__(self, folder: Path, file: KeptFile, copies: Copies, claims: Claims, results: Results) -> None:
        self._folder = folder
        self._file = file
        self._copies = copies
        self._claims = claims
        self._results = results
        self._notices = file.notices
        self._restored = 0

    # ---------------------------------------------------------------------------------------- one match

    def heal(self, match_id: str) -> None:
        """Look whether a match is as it was written, in the file and in its second copy; put right what is not, and say
        so if it was the file. Does nothing with a match that is being played."""
        if match_id in self._claims:
            return
        with contextlib.suppress(Damaged):
            found, copy = self._file.do(lambda db: fetch(db, match_id)), self._read_copy(match_id)
            if found and found.signed and copy and copy.whole and copy.row == found.row:
                return
        with contextlib.suppress(StoreError):
            self.mend(match_id)

    def mend(self, match_id: str) -> None:
        """Put a match right, or set it aside. Raises StoreError."""
        self._claims.claim(match_id)
        try:
            row, steps, size = self.put_right(match_id)
            about(row)
            if not size:
                with contextlib.suppress(OSError):
                    self._copies.write_match(row, steps)
        except Damaged as damage:
            self.set_aside(match_id, str(damage))
        finally:
            self._claims.release(match_id)

    def put_right(self, match_id: str) -> tuple[MatchRow, list[Step], int]:
        """A claimed match out of the file, or out of its second copy where that is better; and how many bytes of the
        copy are good, 0 if it must be made anew. The file is right afterwards.

        Raises StoreError if there is no such match, and Damaged if nothing of it makes sense.
        """
        copy, reason = self._read_copy(match_id), ""
        try:
            found = self._file.do(lambda db: fetch(db, match_id))
        except Damaged as damage:
            found, reason = None, str(damage)
        if found is not None and (copy is None or copy.row.turn <= found.row.turn):
            if not found.signed:
                self._file.do(lambda db: put(db, found.row, len(found.steps), ()), writes=True)
            agrees = copy is not None and copy.whole and copy.row == found.row
            if not (copy is not None and copy.whole) and self._copies.tells_more(match_id, found.row.turn):
                self._notices.append(_MAY_BE_MISSING)
            return found.row, found.steps, copy.size if copy is not None and agrees else 0
        if copy is None:
            if reason or self._has_copy(match_id):
                raise Damaged(reason or words("nothing of it can be read"))
            raise StoreError(words("This match is no longer there."))
        self._file.do(lambda db: put(db, copy.row, 0, copy.steps), writes=True)
        if not copy.whole:
            path = self._folder / f"match-{for_file_name(match_id)}.damaged"
            with contextlib.suppress(OSError):
                self._copies.set_aside(match_id, path)
            self._notices.append(
                words(
                    "The last actions of a saved match were damaged and are missing. They were kept as {path}.",
                    path=path,
                )
            )
        elif found is None:
            self._tell_restored()
        return copy.row, copy.steps, copy.size if copy.whole else 0

    def _read_copy(self, match_id: str) -> MatchCopy | None:
        try:
            return self._copies.match(match_id)
        except OSError:
            return None

    def _has_copy(self, match_id: str) -> bool:
        return match_id in self.copied_ids()

    def set_aside(self, match_id: str, reason: str) -> None:
        """Move a claimed match that makes no sense out of the file, as it is, into one of its own."""

        def raw(db: sqlite3.Connection) -> dict[str, Any]:
            row = db.execute(f"SELECT {MATCHES} FROM matches WHERE id = ?", (match_id,)).fetchone()  # noqa: S608 - our own names, no words of a file
            rows = db.execute("SELECT step, seat, text FROM match_actions WHERE match_id = ?", (match_id,))
            return {
                "reason": reason,
                "match": dict(zip(MatchRow._fields, row or (), strict=False)),
                "actions": rows.fetchall(),
            }

        try:
            path = self._folder / f"match-{for_file_name(match_id)}.damaged"
            write_whole(path, json.dumps(self._file.do(raw), default=repr) + "\n")
            self._file.do(lambda db: delete(db, match_id), writes=True)
            if self._has_copy(match_id):
                self._copies.set_aside(match_id, path.with_suffix(".copy.damaged"))
        except OSError as error:
            raise self._file.explained(error) from error
        finally:
            self._claims.release(match_id)
        self._notices.append(
            words(
                "A saved match was damaged ({reason}). It was taken out of the list and kept as {path}.",
                reason=reason,
                path=path,
            )
        )

    # ---------------------------------------------------------------------------------------- all of them

    def known(self) -> set[str]:
        """Every match that the file or the second copies know of."""
        rows = self._file.do(lambda db: db.execute("SELECT id, arriving FROM matches").fetchall())
        return ({match_id for match_id, _ in rows} | self.copied_ids()) - {
            match_id for match_id, batch in rows if batch
        }

    def copied_ids(self) -> set[str]:
        """The matches of which there are second copies."""
        try:
            return self._copies.ids()
        except OSError:
            return set()

    def tidy(self) -> None:
        """Remove what an import that was cut off has left behind."""
        for (batch,) in self._file.do(lambda db: db.execute("SELECT DISTINCT arriving FROM matches").fetchall()):
            if batch:
                lock = FileLock.take(self._folder / f"import-{for_file_name(batch)}.lock")
                if lock:
                    self._file.do(lambda db, gone=batch: drop_arriving(db, gone), writes=True)  # type: ignore[misc]  # a default in a lambda has no type
                    lock.release()

    def reopened(self, newest_in_doubt: bool, aside: Path | None) -> None:
        """The file has been opened: put matches back that only their second copies know, or the damaged file set
        ``aside``; and, where the file was not closed, what the copies know of the newest actions and results. What is
        being played is left alone."""
        self._claims.doubt()
        with contextlib.suppress(StoreError, OSError):
            self._results.take_over_old()
            if aside is not None:
                self._take_over(aside)
            known: dict[object, int] = dict(
                self._file.do(lambda db: db.execute("SELECT id, turn FROM matches").fetchall())
            )
            ids = self.copied_ids() - self._claims.ids()
            missing = {match_id for match_id in ids if match_id not in known}
            self._restore(missing)
            for match_id in ids & set(known):
                if newest_in_doubt and self._copies.last_turn(match_id) != known[match_id]:
                    self.heal(match_id)
            if newest_in_doubt and aside is None:
                self._file.heal_and_tell()

    def _take_over(self, aside: Path) -> None:
        """Put into the new file what can still be read of the damaged one."""
        matches, results, states = salvaged(aside, self._file.ledger)

        def write(db: sqlite3.Connection) -> None:
            for found in matches:
                if found.row.id not in self._claims:
                    put(db, found.row, 0, found.steps)

        def write_results(db: sqlite3.Connection) -> None:
            there = {match_id for (match_id,) in db.execute("SELECT match_id FROM results")}
            for result in results:
                if result.match_id not in there:
                    put_result(db, result.match_id, result)

        self._file.heal_and_tell(states)
        self._file.do(write, writes=True)
        if not states:  # it was of a version that had no turns
            self._file.do(write_results, writes=True)
        if matches:
            self._notices.append(
                words("One saved match could still be read in it.")
                if len(matches) == 1
                else words("{number} saved matches could still be read in it.", number=len(matches))
            )

    def _restore(self, missing: Collection[str]) -> None:
        """Put whole matches back, all at once: there may be many."""
        copies: list[MatchCopy] = []
        for match_id in missing:
            with contextlib.suppress(MatchInUse):
                self._claims.claim(match_id)
                copy = self._read_copy(match_id)
                if copy is not None and copy.whole:
                    copies.append(copy)
                else:
                    self._claims.release(match_id)
                    self.heal(match_id)

        def write(db: sqlite3.Connection) -> int:
            # Another window may have begun one of them in the meantime: its copy is written before its row.
            rows = {match_id for (match_id,) in db.execute("SELECT id FROM matches")}
            lost = [copy for copy in copies if copy.row.id not in rows]
            for copy in lost:
                put(db, copy.row, 0, copy.steps)
            return len(lost)

        try:
            if copies and (restored := self._file.do(write, writes=True)):
                self._tell_restored(restored)
        finally:
            for copy in copies:
                self._claims.release(copy.row.id)

    def _tell_restored(self, matches: int = 1) -> None:
        """Say how many matches had to be restored, once for all of them."""
        before, self._restored = _restored_words(self._restored), self._restored + matches
        if before in self._notices:
            self._notices.remove(before)
        self._notices.append(_restored_words(self._restored))


def _restored_words(matches: int) -> str:
    if matches == 1:
        return words("A saved match was damaged or missing, and has been restored from its second copy.")
    return words(
        "{matches} saved matches were damaged or missing, and have been restored from their second copies.",
        matches=matches,
    )

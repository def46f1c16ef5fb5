"""The matches that a window has claimed: nobody else plays them, and what is played is written."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path

from dealers_choice.language import words
from dealers_choice.storage.databases.file_lock import FileLock
from dealers_choice.storage.databases.file_names import for_file_name
from dealers_choice.storage.databases.shared_database import KeptFile
from dealers_choice.storage.matches.hand_orders import put_holdings
from dealers_choice.storage.matches.match_in_play import MatchInPlay, MatchStanding, row_of
from dealers_choice.storage.matches.match_results import Results
from dealers_choice.storage.matches.match_rows import MatchRow, Step, next_turn, put
from dealers_choice.storage.matches.saved_match import MatchInUse, StoreError
from dealers_choice.storage.matches.second_copies import Copies

__all__ = ["Claims"]


class Claims:
    """The matches that this window holds, each under a lock, and what of them is not in the file yet."""

    def __init__(self, folder: Path, file: KeptFile, copies: Copies, results: Results) -> None:
        self._folder = folder
        self._file = file
        self._copies = copies
        self._results = results
        self._held: dict[str, MatchInPlay] = {}

    def __contains__(self, match_id: object) -> bool:
        return match_id in self._held

    def __getitem__(self, match_id: str) -> MatchInPlay:
        """What is known of a match that is held (KeyError)."""
        return self._held[match_id]

    def ids(self) -> set[str]:
        """The matches that are held."""
        return set(self._held)

    def begin(self, match_id: str, players: Sequence[str]) -> None:
        """Hold a new match. Nobody else can know its id yet, so the claim may wait for the first save."""
        self._held[match_id] = MatchInPlay(tuple(players), time.time(), None)

    def claim(self, match_id: str) -> None:
        """Hold a saved match. Raises MatchInUse if another window does, StoreError if that cannot be known."""
        if match_id in self._held:
            return
        try:
            lock = FileLock.take(self._lock_path(match_id))
        except OSError as error:
            raise StoreError(
                words(
                    "This match cannot be opened, as nothing can be written in {folder} ({reason}).",
                    folder=str(self._folder),
                    reason=str(error.strerror or error),
                )
            ) from error
        if lock is None:
            raise MatchInUse(words("This match is open in another window. Play on there, or close it first."))
        self._held[match_id] = MatchInPlay((), time.time(), lock)

    def _lock_path(self, match_id: str) -> Path:
        return self._folder / f"match-{for_file_name(match_id)}.lock"

    def release(self, match_id: str) -> None:
        """Let other windows have the match. Does nothing if this window does not hold it.

        A match of which something could not be written yet is kept until that is done.
        """
        held = self._held.get(match_id)
        if held and held.owed:
            with contextlib.suppress(StoreError):
                self.catch_up()
        if held and not held.owed:
            del self._held[match_id]
            if held.lock:
                held.lock.release()

    def owes(self) -> bool:
        """Whether there is something that could not be written yet."""
        return any(held.owed for held in self._held.values())

    def catch_up(self) -> None:
        """Write everything that is not in the file yet, of matches that were left in the meantime, too."""
        owed = {match_id: held.owed for match_id, held in self._held.items() if held.owed}
        if not owed:
            return

        def write(db: sqlite3.Connection) -> None:
            for match_id, standing in owed.items():
                self._write(db, match_id, standing)

        self._file.do(write, writes=True)
        for match_id, standing in owed.items():
            held = self._held[match_id]
            held.owed, held.written, held.holdings = None, len(held.line), standing.holdings

    def _write(self, db: sqlite3.Connection, match_id: str, standing: MatchStanding) -> None:
        held = self._held[match_id]
        if held.lock is None:
            held.lock = FileLock.take(self._lock_path(match_id))
        held.follow(standing.match.done)
        held.marked = held.marked or standing.marked
        held.checked = held.checked or standing.checked
        link = held.links[-1] if held.links else ""
        row = row_of(
            match_id, held.players, held.started, standing, held.marked + 2 * held.checked, next_turn(db), link
        )
        steps = held.steps(held.written)
        self._copy(held, row, steps)
        put(db, row, held.written, steps)
        self._results.write(db, held, row, standing.match)
        if standing.holdings != held.holdings:
            put_holdings(db, match_id, standing.holdings)

    def _copy(self, held: MatchInPlay, row: MatchRow, steps: Sequence[Step]) -> None:
        """Write it into the second copy, too, and before: what is cut off in between is then found there. A copy that
        cannot be written keeps nobody from saving; it is made anew by the next save that can."""
        size, held.copied = held.copied, 0
        with contextlib.suppress(OSError):
            if size:
                with contextlib.suppress(OSError):
                    held.copied = self._copies.add_to_match(size, row, held.written, steps)
            if not held.copied:
                held.copied = self._copies.write_match(row, held.steps())

    def doubt(self) -> None:
        """The file has been opened anew: what this window has written may not be in it."""
        for held in self._held.values():
            held.written = 0

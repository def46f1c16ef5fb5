"""The saved matches: SQLite in the user's data folder, and a second copy of each. Every action is kept when it is made.

An action is one small transaction in write-ahead mode, and a line in the match's copy (``copies.py``). It survives
``kill -9`` from the moment ``save`` returns; a power cut may take the last seconds with it (nothing waits for the
disk), but never more than that, and never leaves a broken file.

Nothing is ever dropped: what is damaged is known by its proof (``saved.py``), put right out of the other copy or set
aside under a new name, and ``Store.notices`` says so. What could not be written for want of space or permission is
written by the next ``save`` or ``catch_up`` that can.
"""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

from cardrules.game import Action, Seat, action_text
from cardrules.record import Match, record_text
from dealers_choice.places import write_whole
from dealers_choice.players import HUMAN
from dealers_choice.saves.copies import Copies, MatchCopy
from dealers_choice.saves.database import is_name
from dealers_choice.saves.filelock import FileLock
from dealers_choice.saves.holdings import (
    Holdings,
    drop_holdings,
    fetch_holdings,
    holdings_text,
    put_holdings,
    read_holdings,
)
from dealers_choice.saves.matchfile import MatchFile
from dealers_choice.saves.rows import (
    MATCHES,
    RESULTS,
    Damaged,
    MatchRow,
    ResultRow,
    Step,
    delete,
    drop_arriving,
    fetch,
    has_counted,
    last_link,
    next_link,
    next_turn,
    put,
    put_result,
)
from dealers_choice.saves.saved import Loaded, MatchInUse, Outcome, SavedMatch, StoreError, about, outcome, replayed

__all__ = ["Loaded", "MatchInUse", "Outcome", "SavedMatch", "Store", "StoreError", "export_match"]

_COPIES: Final = "copies"
_TOGETHER: Final = 8
"""Matches that are imported at a time: what takes longer would keep a window from saving."""


class _Standing(NamedTuple):
    """What is written of a match beside its actions."""

    match: Match
    seconds: float
    marked: bool
    given_up: bool = False
    holdings: str = ""


@dataclass(slots=True)
class _Held:
    """A match that this window plays."""

    players: tuple[str, ...]
    started: float
    lock: FileLock | None
    line: list[tuple[Seat, Action]] = field(default_factory=list)
    """The actions, and after them those that were undone and can be redone."""
    links: list[str] = field(default_factory=list)
    """The digest after each of them."""
    written: int = 0
    """How many of ``line`` are in the file for certain."""
    copied: int = 0
    """Bytes of the second copy that are good; 0: it must be written anew."""
    marked: bool = False
    counted: bool = True
    """Whether the match may have a result in the file."""
    holdings: str = ""
    """How the user holds his cards, as it is in the file."""
    owed: _Standing | None = None
    """What could not be written yet."""

    def follow(self, done: list[tuple[Seat, Action]]) -> None:
        """Make ``line`` begin with these actions; what was undone stays behind them until something else is played."""
        if self.line[: len(done)] == done:
            return
        same = 0
        while self.line[same : same + 1] == done[same : same + 1]:
            same += 1
        self.line = done.copy()
        self.written = min(self.written, same)
        del self.links[same:]
        for seat, action in done[same:]:
            self.links.append(next_link(self.links[-1] if self.links else "", seat, action_text(action)))

    def steps(self, since: int = 0) -> list[Step]:
        """The actions from one on, as they are saved."""
        return [(seat, action_text(action)) for seat, action in self.line[since:]]


class Store:
    """The saved matches of one folder.

    The file is opened when it is first needed. Every method that reads or writes it raises StoreError if
    that cannot be done; ``create`` does not, so that play can begin on a full disk.
    """

    def __init__(self, folder: Path) -> None:
        """``folder`` is made when it is first needed."""
        self.folder = folder
        self._file = MatchFile(folder, self._reopened)
        self.notices = self._file.notices
        """What the player should be told: what was found damaged, and where it is now."""
        self._copies = Copies(folder / _COPIES)
        self._held: dict[str, _Held] = {}
        self._restored = 0

    # ------------------------------------------------------------------------------- playing a match

    def create(self, match: Match, players: Sequence[str]) -> str:
        """Begin to keep a match and return its id; the first ``save`` writes it. ``players`` says who sits in
        each seat: ``HUMAN`` or the level of a bot."""
        if len(players) != match.game.seats:
            raise ValueError(f"{len(players)} players for {match.game.seats} seats")
        match_id = random_name()
        # Nobody else can know the id yet, so the claim may wait for the first save.
        self._held[match_id] = _Held(tuple(players), time.time(), None)
        return match_id

    def save(
        self,
        match_id: str,
        match: Match,
        *,
        seconds: float = 0.0,
        marked: bool = False,
        given_up: bool = False,
        holdings: Holdings | None = None,
    ) -> None:
        """Make the file agree with the match: after an action, an undo, a redo, or at its end.

        Only what is missing is written, however much that is. What was undone is kept, so that redo survives
        a restart, until something else is played instead. ``seconds`` is the time played so far. ``marked``
        sticks: see ``SavedMatch.marked``. ``given_up`` ends the match as lost. ``holdings`` is how
        the user holds his cards.

        The match must have been created or loaded here (KeyError). Raises StoreError; then nothing is lost:
        the next ``save`` or ``catch_up`` does it.
        """
        self._held[match_id].owed = _Standing(match, seconds, marked, given_up, holdings_text(holdings or {}))
        self.catch_up()

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

    def _write(self, db: sqlite3.Connection, match_id: str, standing: _Standing) -> None:
        held = self._held[match_id]
        if held.lock is None:
            held.lock = FileLock.take(self._lock_path(match_id))
        held.follow(standing.match.done)
        held.marked = held.marked or standing.marked
        link = held.links[-1] if held.links else ""
        row = _row_of(match_id, held.players, held.started, standing, held.marked, next_turn(db), link)
        steps = held.steps(held.written)
        self._copy(held, row, steps)
        put(db, row, held.written, steps)
        self._write_result(db, held, row, standing.match)
        if standing.holdings != held.holdings:
            put_holdings(db, match_id, standing.holdings)

    def _copy(self, held: _Held, row: MatchRow, steps: Sequence[Step]) -> None:
        """Write it into the second copy, too, and before: what is cut off in between is then found there. A copy that
        cannot be written keeps nobody from saving; it is made anew by the next save that can."""
        size, held.copied = held.copied, 0
        with contextlib.suppress(OSError):
            if size:
                with contextlib.suppress(OSError):
                    held.copied = self._copies.add_to_match(size, row, held.written, steps)
            if not held.copied:
                held.copied = self._copies.write_match(row, held.steps())

    def _write_result(self, db: sqlite3.Connection, held: _Held, row: MatchRow, match: Match) -> None:
        """Write how a match ended, or that it goes on after all."""
        if not row.ended:
            if held.counted:
                self._put_result(db, row.id, None)
                held.counted = False
            return
        held.counted = True
        if held.players.count(HUMAN) != 1 or row.marked or has_counted(db, row.game, row.options, row.deal, row.id):
            self._put_result(db, row.id, None)
            return
        result, seat = match.game.result(), held.players.index(HUMAN)
        won, score, low_wins = False, None, False
        if result:
            won, score = seat in result.winners, result.scores[seat]
            others = [points for who, points in enumerate(result.scores) if who not in result.winners]
            low_wins = bool(result.winners and others) and result.scores[result.winners[0]] < min(others)
        found = ResultRow(
            row.id, row.game, row.options, row.players, int(won), score, int(low_wins), row.seconds, row.updated
        )  # fmt: skip
        self._put_result(db, row.id, found)

    def _put_result(self, db: sqlite3.Connection, match_id: str, row: ResultRow | None) -> None:
        select = f"SELECT {RESULTS} FROM results WHERE match_id = ?"  # noqa: S608 - our own names, no words of a file
        if db.execute(select, (match_id,)).fetchone() == row:
            return
        with contextlib.suppress(OSError):
            self._copies.add_result(match_id, row)
        put_result(db, match_id, row)

    def load(self, match_id: str) -> Loaded:
        """Claim a saved match for this window and replay it. What is damaged of it is put right before.

        Raises MatchInUse if another window plays it, StoreError if there is no such match. A match that
        cannot be replayed is set aside: then StoreError says where it is now.
        """
        self._claim(match_id)
        held = self._held[match_id]
        try:
            if held.owed:
                self.catch_up()
            row, steps, held.copied = self._put_right(match_id)
            saved = about(row)
            match, redo = replayed(saved, steps)
            holdings = self._file.do(lambda db: fetch_holdings(db, match_id))
        except Damaged as damage:
            self._set_match_aside(match_id, str(damage))
            raise StoreError(self.notices[-1]) from None
        except StoreError:
            self.release(match_id)
            raise
        held.players, held.started, held.marked, held.counted = saved.players, saved.started, saved.marked, True
        held.line, held.links, held.written = [], [], 0
        held.follow([*match.done, *redo])
        held.written = len(held.line)
        kept = read_holdings(holdings)
        held.holdings = holdings_text(kept)
        return Loaded(saved, match, redo, kept)

    def look(self, match_id: str) -> Match:
        """A saved match as it stands, replayed but not claimed. Raises StoreError, for one that cannot be replayed,
        too; it is put right or set aside when it is loaded."""
        try:
            found = self._file.do(lambda db: fetch(db, match_id))
            if found is None:
                raise StoreError("This match is no longer there.")
            return replayed(about(found.row), found.steps)[0]
        except Damaged as damage:
            raise StoreError(f"This match cannot be shown: {damage}.") from None

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

    def close(self) -> None:
        """Release all matches and close the file. The store can be used again; it opens the file anew."""
        for match_id in list(self._held):
            self.release(match_id)
        self._file.close()

    # ------------------------------------------------------------------------------------- the lists

    def unfinished(self) -> list[SavedMatch]:
        """The matches that can be continued, the last played first. Those found damaged are put right or set aside."""
        return self._list("ended = ''")

    def finished(self) -> list[SavedMatch]:
        """The matches that are over or given up, the last played first. Those found damaged are put right or set
        aside."""
        return self._list("ended <> ''")

    def _list(self, condition: str) -> list[SavedMatch]:
        mended: set[object] = set()
        left: set[object] = set()  # in use, or not to be moved on a full disk: they are met again next time
        looked = False
        while True:
            found, spoilt = self._read_list(condition)
            spoilt -= left
            if not spoilt or looked:
                return found
            if spoilt & mended or not all(map(is_name, spoilt)):  # rows that cannot be reached by their name
                self.replace_if_damaged()
                looked = True
                continue
            for match_id in spoilt:
                try:
                    self._mend(str(match_id))
                    mended.add(match_id)
                except StoreError:
                    left.add(match_id)

    def _read_list(self, condition: str) -> tuple[list[SavedMatch], set[object]]:
        """The matches in a list, and the names of those that are damaged."""
        select = f"SELECT {MATCHES}, proof FROM matches WHERE {condition} AND arriving = '' ORDER BY turn DESC"  # noqa: S608 - our own names, no words of a file
        found: list[SavedMatch] = []
        spoilt: set[object] = set()
        for *values, proof in self._file.do(lambda db: db.execute(select).fetchall()):
            row = MatchRow(*values)
            try:
                row.check(proof)
                found.append(about(row))
            except Damaged:
                spoilt.add(row.id)
        return found, spoilt

    def delete(self, match_id: str) -> None:
        """Delete a match and its actions, but not its line in the statistics. Raises MatchInUse."""
        self._claim(match_id)
        self._held[match_id].owed = None
        try:

            def forget(db: sqlite3.Connection) -> None:
                delete(db, match_id)
                drop_holdings(db, match_id)

            self._file.do(forget, writes=True)
            self._remove_copy(match_id)
        finally:
            self.release(match_id)

    def outcomes(self) -> list[Outcome]:
        """How every match that counts ended, the oldest first. Lines that make no sense are left out."""
        select = f"SELECT {RESULTS}, proof FROM results ORDER BY ended, match_id"  # noqa: S608 - our own names, no words of a file
        found: list[Outcome] = []
        for *values, proof in self._file.do(lambda db: db.execute(select).fetchall()):
            with contextlib.suppress(Damaged):
                row = ResultRow(*values)
                row.check(proof)
                found.append(outcome(row))
        return found

    def has_counted(self, match: Match) -> bool:
        """Whether this deal, with these options, has a result in the statistics already: it gets no second one."""
        options = _options_text(match)
        return self._file.do(lambda db: has_counted(db, match.game.id, options, match.seed))

    def forget_outcomes(self) -> None:
        """Begin the statistics anew. The matches stay."""

        def forget(db: sqlite3.Connection) -> None:
            with contextlib.suppress(FileNotFoundError):
                self._copies.write_results({})
            db.execute("DELETE FROM results")

        self._file.do(forget, writes=True)

    def import_file(
        self, path: Path, playable: Collection[str], progress: Callable[[float], object] | None = None
    ) -> list[str]:
        """Add the matches of a file of records, one a line, and return their ids. They are marked. ``playable`` are
        the ids of the games that have a table.

        All or none: raises FormatError naming the first line that is malformed, breaks the rules, or does not
        come to the result it states, and StoreError if the file cannot be read. ``progress`` is told how far it is,
        0 to 1; with it, other windows get to write in between.
        """
        from dealers_choice.saves.imports import read_matches

        found = []
        for share, match, players in read_matches(path, playable):
            found.append((match, players))
            if progress is not None:
                progress(share * 0.9)
        return self._add(found, progress)

    def _add(
        self, found: Sequence[tuple[Match, tuple[str, ...]]], progress: Callable[[float], object] | None
    ) -> list[str]:
        """Write new matches, many at a time, and show them when all are there."""
        batch, now = random_name(), time.time()
        rows: list[tuple[MatchRow, list[Step]]] = []
        self._file.do(lambda db: None)  # makes the folder
        lock = FileLock.take(self.folder / f"import-{batch}.lock")
        try:
            for start in range(0, len(found), _TOGETHER):

                def write(db: sqlite3.Connection, some: int = start) -> None:
                    del rows[some:]
                    for match, players in found[some : some + _TOGETHER]:
                        steps = [(seat, action_text(action)) for seat, action in match.done]
                        standing = _Standing(match, 0.0, marked=True)
                        row = _row_of(random_name(), players, now, standing, True, next_turn(db), last_link(steps))
                        put(db, row, 0, steps, batch)
                        rows.append((row, steps))

                self._file.do(write, writes=True)
                if progress is not None:
                    progress(0.9 + 0.1 * start / len(found))
                    time.sleep(0.005)
            self._file.do(
                lambda db: db.execute("UPDATE matches SET arriving = '' WHERE arriving = ?", (batch,)), writes=True
            )
        except BaseException:
            with contextlib.suppress(StoreError):
                self._file.do(lambda db: drop_arriving(db, batch), writes=True)
            raise
        finally:
            if lock:
                lock.release()
        for row, steps in rows:
            with contextlib.suppress(OSError):
                self._copies.write_match(row, steps)
        return [row.id for row, _ in rows]

    # ------------------------------------------------------------------------------ claims, and putting right

    def _lock_path(self, match_id: str) -> Path:
        return self.folder / f"match-{_for_file_name(match_id)}.lock"

    def _claim(self, match_id: str) -> None:
        if match_id in self._held:
            return
        try:
            lock = FileLock.take(self._lock_path(match_id))
        except OSError as error:
            raise self._file.explained(error) from error
        if lock is None:
            raise MatchInUse("This match is open in another window. Play on there, or close it first.")
        self._held[match_id] = _Held((), time.time(), lock)

    def known(self) -> set[str]:
        """Every match that the file or the second copies know of."""
        rows = self._file.do(lambda db: db.execute("SELECT id, arriving FROM matches").fetchall())
        return ({match_id for match_id, _ in rows} | self._copied_ids()) - {
            match_id for match_id, batch in rows if batch
        }

    def heal(self, match_id: str) -> None:
        """Look whether a match is as it was written, in the file and in its second copy; put right what is not, and say
        so if it was the file. Does nothing with a match that is being played."""
        if match_id in self._held:
            return
        with contextlib.suppress(Damaged):
            found, copy = self._file.do(lambda db: fetch(db, match_id)), self._read_copy(match_id)
            if found and found.signed and copy and copy.whole and copy.row == found.row:
                return
        with contextlib.suppress(StoreError):
            self._mend(match_id)

    def _mend(self, match_id: str) -> None:
        """Put a match right, or set it aside. Raises StoreError."""
        self._claim(match_id)
        try:
            row, steps, size = self._put_right(match_id)
            about(row)
            if not size:
                with contextlib.suppress(OSError):
                    self._copies.write_match(row, steps)
        except Damaged as damage:
            self._set_match_aside(match_id, str(damage))
        finally:
            self.release(match_id)

    def _put_right(self, match_id: str) -> tuple[MatchRow, list[Step], int]:
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
            return found.row, found.steps, copy.size if copy is not None and agrees else 0
        if copy is None:
            if reason or self._has_copy(match_id):
                raise Damaged(reason or "nothing of it can be read")
            raise StoreError("This match is no longer there.")
        self._file.do(lambda db: put(db, copy.row, 0, copy.steps), writes=True)
        if not copy.whole:
            path = self.folder / f"match-{_for_file_name(match_id)}.damaged"
            with contextlib.suppress(OSError):
                self._copies.set_aside(match_id, path)
            self.notices.append(
                f"The last actions of a saved match were damaged and are missing. They were kept as {path}."
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
        return match_id in self._copied_ids()

    def _copied_ids(self) -> set[str]:
        try:
            return self._copies.ids()
        except OSError:
            return set()

    def _remove_copy(self, match_id: str) -> None:
        with contextlib.suppress(OSError):
            self._copies.remove(match_id)

    def _tell_restored(self, matches: int = 1) -> None:
        """Say how many matches had to be restored, once for all of them."""
        before, self._restored = _restored_words(self._restored), self._restored + matches
        if before in self.notices:
            self.notices.remove(before)
        self.notices.append(_restored_words(self._restored))

    def _set_match_aside(self, match_id: str, reason: str) -> None:
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
            path = self.folder / f"match-{_for_file_name(match_id)}.damaged"
            write_whole(path, json.dumps(self._file.do(raw), default=repr) + "\n")
            self._file.do(lambda db: delete(db, match_id), writes=True)
            if self._has_copy(match_id):
                self._copies.set_aside(match_id, path.with_suffix(".copy.damaged"))
        except OSError as error:
            raise self._file.explained(error) from error
        finally:
            self.release(match_id)
        self.notices.append(f"A saved match was damaged ({reason}). It was taken out of the list and kept as {path}.")

    def heal_outcomes(self) -> None:
        """Look whether the results are as they were written, in the file and in their second copy, and put right what
        is not."""

        def heal(db: sqlite3.Connection) -> int:
            try:
                copied, whole = self._copies.results()
            except OSError:
                copied, whole = {}, False
            kept: dict[str, ResultRow] = {}
            signed = lost = 0
            rows = db.execute(f"SELECT {RESULTS}, proof FROM results").fetchall()  # noqa: S608 - our own names, no words of a file
            for *values, proof in rows:
                with contextlib.suppress(Damaged):
                    row = ResultRow(*values)
                    row.check(proof)
                    kept[row.match_id] = row
                    signed += bool(proof)
            lost = len(rows) - len(kept) - len({row[0] for row in rows} & (set(copied) - set(kept)))
            every = {**copied, **kept}
            if len(rows) != len(every) or signed != len(every):
                db.execute("DELETE FROM results")
                for match_id, row in every.items():
                    put_result(db, match_id, row)
            if not whole or copied != every:
                with contextlib.suppress(OSError):
                    self._copies.write_results(every)
            return lost

        if self._file.do(heal, writes=True) > 0:
            self.notices.append("Some results were damaged and are missing in the statistics.")

    # --------------------------------------------------------------------------------- the database

    def examine(self) -> str:
        """What is wrong with the file as a whole, in a few words; "" if nothing is. Reads all of it."""
        return self._file.examine()

    def replace_if_damaged(self) -> None:
        """Look at all of the file: if it is damaged it is set aside, and made anew from the second copies."""
        self._file.replace_if_damaged()

    def tidy(self) -> None:
        """Remove what an import that was cut off has left behind."""
        for (batch,) in self._file.do(lambda db: db.execute("SELECT DISTINCT arriving FROM matches").fetchall()):
            if batch:
                lock = FileLock.take(self.folder / f"import-{_for_file_name(batch)}.lock")
                if lock:
                    self._file.do(lambda db, gone=batch: drop_arriving(db, gone), writes=True)  # type: ignore[misc]  # a default in a lambda has no type
                    lock.release()

    def _reopened(self, newest_in_doubt: bool, aside: Path | None) -> None:
        """The file has been opened: put matches back that only their second copies know, or the damaged file set
        ``aside``; and, where the file was not closed, what the copies know of the newest actions and results. What is
        being played is left alone."""
        for held in self._held.values():
            held.written = 0
        with contextlib.suppress(StoreError, OSError):
            if aside is not None:
                self._take_over(aside)
            known: dict[object, int] = dict(
                self._file.do(lambda db: db.execute("SELECT id, turn FROM matches").fetchall())
            )
            ids = self._copied_ids() - set(self._held)
            missing = {match_id for match_id in ids if match_id not in known}
            self._restore(missing)
            for match_id in ids & set(known):
                if newest_in_doubt and self._copies.last_turn(match_id) != known[match_id]:
                    self.heal(match_id)
            if newest_in_doubt:
                self.heal_outcomes()

    def _take_over(self, aside: Path) -> None:
        """Put into the new file what can still be read of the damaged one."""
        from dealers_choice.saves.salvage import salvaged

        matches, results = salvaged(aside)

        def write(db: sqlite3.Connection) -> None:
            for found in matches:
                if found.row.id not in self._held:
                    put(db, found.row, 0, found.steps)
            for result in results:
                put_result(db, result.match_id, result)

        self._file.do(write, writes=True)
        if matches:
            self.notices.append(
                "One saved match could still be read in it."
                if len(matches) == 1
                else f"{len(matches)} saved matches could still be read in it."
            )

    def _restore(self, missing: Collection[str]) -> None:
        """Put whole matches back, all at once: there may be many."""
        copies: list[MatchCopy] = []
        for match_id in missing:
            with contextlib.suppress(MatchInUse):
                self._claim(match_id)
                copy = self._read_copy(match_id)
                if copy is not None and copy.whole:
                    copies.append(copy)
                else:
                    self.release(match_id)
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
                self.release(copy.row.id)


def export_match(path: Path, match: Match, players: Sequence[str]) -> None:
    """Write a match to a file as one record, whole or not at all. Raises StoreError."""
    try:
        write_whole(path, record_text(match.record({"players": list(players)})) + "\n")
    except OSError as error:
        raise StoreError(f"{path} cannot be written: {error.strerror or error}.") from error


def random_name() -> str:
    """A name that nobody else has."""
    return os.urandom(8).hex()


def _restored_words(matches: int) -> str:
    if matches == 1:
        return "A saved match was damaged or missing, and has been restored from its second copy."
    return f"{matches} saved matches were damaged or missing, and have been restored from their second copies."


def _for_file_name(match_id: object) -> str:
    return "".join(filter(str.isalnum, str(match_id)))[:40] or "unnamed"


def _options_text(match: Match) -> str:
    return json.dumps(match.game.options, sort_keys=True)


def _row_of(
    match_id: str, players: Sequence[str], started: float, standing: _Standing, marked: bool, turn: int, line: str
) -> MatchRow:
    match, game = standing.match, standing.match.game
    ended = "over" if game.result() else "given up" if standing.given_up else ""
    return MatchRow(
        match_id, game.id, _options_text(match), game.seats, match.seed, json.dumps(players),
        float(started), time.time(), float(standing.seconds), len(match.done), int(marked), ended, turn, line,
    )  # fmt: skip

"""How the matches ended that count: written when a match ends, read for the statistics, and put right."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from cardrules.protocol.match_record import Match
from dealers_choice.language import words
from dealers_choice.match.players import HUMAN
from dealers_choice.storage.databases.shared_database import KeptFile
from dealers_choice.storage.matches.hand_counts import count_matches, uncounted
from dealers_choice.storage.matches.match_in_play import MatchInPlay, options_text
from dealers_choice.storage.matches.match_rows import RESULTS, Damaged, MatchRow, ResultRow, has_counted, put_result
from dealers_choice.storage.matches.results_file import add_results, aside_path, read_results, write_results
from dealers_choice.storage.matches.saved_match import MatchOutcome, outcome
from dealers_choice.storage.matches.second_copies import Copies

__all__ = ["DealResult", "Results"]


class DealResult(NamedTuple):
    """How a match ended that is saved, and which deal it was."""

    match_id: str
    deal: str
    outcome: MatchOutcome


class Results:
    """The results in the file of matches, and their second copy."""

    def __init__(self, file: KeptFile, copies: Copies) -> None:
        self._file = file
        self._copies = copies

    def write(self, db: sqlite3.Connection, held: MatchInPlay, row: MatchRow, match: Match) -> None:
        """Write how a match ended, or that it goes on after all."""
        if not row.ended:
            if held.counted:
                self._put(db, row.id, None)
                held.counted = False
            return
        held.counted = True
        if held.players.count(HUMAN) != 1 or row.marked & 1 or has_counted(db, row.game, row.options, row.deal, row.id):
            self._put(db, row.id, None)
            return
        result, seat = match.game.result(), held.players.index(HUMAN)
        won, score, low_wins = False, None, False
        if result:
            won, score = seat in result.winners, result.scores[seat]
            others = [points for who, points in enumerate(result.scores) if who not in result.winners]
            low_wins = bool(result.winners and others) and result.scores[result.winners[0]] < min(others)
        found = ResultRow(
            row.id, row.game, row.options, row.players, int(won), score, int(low_wins), row.seconds, row.updated,
            row.deal, checked=row.marked >> 1 & 1,
        )  # fmt: skip
        self._put(db, row.id, found)

    def _put(self, db: sqlite3.Connection, match_id: str, row: ResultRow | None) -> None:
        select = f"SELECT {RESULTS} FROM results WHERE match_id = ?"  # noqa: S608 - our own names, no words of a file
        there = db.execute(select, (match_id,)).fetchone()
        if there is not None and row is not None:
            there = ResultRow(*there)
            # What was counted stays with a result that is written once more.
            row = row._replace(hands=there.hands) if _same_match(there, row) else row
        if there == row:
            return
        put_result(db, match_id, row)

    def rows(self, game: str = "") -> Iterator[tuple[ResultRow, MatchOutcome]]:
        """Every result as it is written, and what it tells, the oldest first; of one game, if one is given. Those that
        make no sense are left out."""
        select = f"SELECT {RESULTS}, proof FROM results WHERE ? IN ('', game) ORDER BY ended, match_id"  # noqa: S608 - our own names, no words of a file
        for *values, proof in self._file.do(lambda db: db.execute(select, (game,)).fetchall()):
            with contextlib.suppress(Damaged):
                row = ResultRow(*values)
                row.check(proof)
                yield row, outcome(row)

    def export(self, path: Path) -> int:
        """Write every result to a file for another computer; how many there are. Raises StoreError."""
        return write_results(path, (row for row, _ in self.rows()))

    def merge(self, path: Path, progress: Callable[[float], object] | None = None) -> int:
        """Add the results of such a file, those that are not here yet; how many there were. All of a file or nothing:
        raises FormatError naming the first line that makes no sense, and StoreError."""
        return add_results(self._file, read_results(path, progress))

    def uncounted(self) -> int:
        """How many results there are whose match is kept and was not counted hand by hand."""
        return uncounted(self._file)

    def count(self, progress: Callable[[float], object] | None = None, only: str = "") -> int:
        """Count the hands of those matches, or of the ``only`` one of this id; how many matches."""
        return count_matches(self._file, progress, only)

    def by_deal(self, game: str) -> list[DealResult]:
        """How every match of a game ended that counts, and that is saved, the oldest first."""
        columns = ", ".join(f"results.{name}" for name in (*ResultRow._fields, "proof"))
        joined = "results JOIN matches ON matches.id = results.match_id"
        select = f"SELECT {columns}, matches.deal FROM {joined} WHERE results.game = ? ORDER BY results.ended"  # noqa: S608 - our own names, no words of a file
        found: list[DealResult] = []
        for *values, proof, deal in self._file.do(lambda db: db.execute(select, (game,)).fetchall()):
            with contextlib.suppress(Damaged):
                row = ResultRow(*values)
                row.check(proof)
                found.append(DealResult(str(row.match_id), str(deal), outcome(row)))
        return found

    def has_counted(self, match: Match) -> bool:
        """Whether this deal, with these options, has a result in the statistics already: it gets no second one."""
        options = options_text(match)
        return self._file.do(lambda db: has_counted(db, match.game.id, options, match.seed))

    def forget_all(self) -> Path:
        """Begin the statistics anew. The matches stay, and the results are kept in a file; gives where."""
        aside = aside_path(self._file.folder)
        self.export(aside)

        self._file.do(lambda db: db.execute("DELETE FROM results"), writes=True)
        return aside

    def take_over_old(self) -> None:
        """Results that an earlier version has kept in its own way: what their proofs do not vouch for is taken from
        the copy that it made. Raises StoreError."""
        if not self._copies.has_old_results():
            return
        old = self._copies.old_results()

        def take(db: sqlite3.Connection) -> int:
            there = db.execute(f"SELECT {RESULTS}, proof FROM results").fetchall()  # noqa: S608 - our own names, no words of a file
            good = set()
            for *values, proof in there:
                with contextlib.suppress(Damaged):
                    ResultRow(*values).check(proof)
                    good.add(values[0])
            bad = {values[0] for values in there} - good
            for match_id in bad:
                put_result(db, match_id, None)
            for match_id, row in old.items():
                if match_id not in good:
                    with contextlib.suppress(Damaged, sqlite3.InterfaceError):
                        put_result(db, match_id, row)
            return len(bad - set(old))

        if self._file.do(take, writes=True):
            self._file.notices.append(words("Some results were damaged and are missing in the statistics."))
        with contextlib.suppress(OSError):
            self._copies.drop_old_results()


def _same_match(there: ResultRow, row: ResultRow) -> bool:
    """Whether a result is that of the match as it was before: nothing but the times has changed."""
    later = there._replace(ended=row.ended, seconds=row.seconds, hands="")
    return later == row._replace(hands="")

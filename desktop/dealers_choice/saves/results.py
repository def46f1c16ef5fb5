"""How the matches ended that count: written when a match ends, read for the statistics, and put right."""

from __future__ import annotations

import contextlib
import sqlite3
from typing import NamedTuple

from cardrules.record import Match
from dealers_choice.players import HUMAN
from dealers_choice.saves.copies import Copies
from dealers_choice.saves.held import Held, options_text
from dealers_choice.saves.matchfile import MatchFile
from dealers_choice.saves.rows import RESULTS, Damaged, MatchRow, ResultRow, has_counted, put_result
from dealers_choice.saves.saved import Outcome, outcome

__all__ = ["DealResult", "Results"]


class DealResult(NamedTuple):
    """How a match ended that is saved, and which deal it was."""

    match_id: str
    deal: str
    outcome: Outcome


class Results:
    """The results in the file of matches, and their second copy."""

    def __init__(self, file: MatchFile, copies: Copies) -> None:
        self._file = file
        self._copies = copies

    def write(self, db: sqlite3.Connection, held: Held, row: MatchRow, match: Match) -> None:
        """Write how a match ended, or that it goes on after all."""
        if not row.ended:
            if held.counted:
                self._put(db, row.id, None)
                held.counted = False
            return
        held.counted = True
        if held.players.count(HUMAN) != 1 or row.marked or has_counted(db, row.game, row.options, row.deal, row.id):
            self._put(db, row.id, None)
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
        self._put(db, row.id, found)

    def _put(self, db: sqlite3.Connection, match_id: str, row: ResultRow | None) -> None:
        select = f"SELECT {RESULTS} FROM results WHERE match_id = ?"  # noqa: S608 - our own names, no words of a file
        if db.execute(select, (match_id,)).fetchone() == row:
            return
        with contextlib.suppress(OSError):
            self._copies.add_result(match_id, row)
        put_result(db, match_id, row)

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

    def forget_all(self) -> None:
        """Begin the statistics anew. The matches stay."""

        def forget(db: sqlite3.Connection) -> None:
            with contextlib.suppress(FileNotFoundError):
                self._copies.write_results({})
            db.execute("DELETE FROM results")

        self._file.do(forget, writes=True)

    def heal_all(self) -> None:
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
            self._file.notices.append("Some results were damaged and are missing in the statistics.")

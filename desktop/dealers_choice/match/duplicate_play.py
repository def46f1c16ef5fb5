"""Duplicate matches: the deals of a match played again by bots in the user's seat, beside the game, and kept with it.

What is kept of a match is one small file: what the bots made of each deal, by the number of actions when it was dealt,
and under ``PLAN`` how many deals were agreed on. Nothing of it is counted in the statistics.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from cardrules.analysis.duplicate_match import BOTS, MOST_DEALS, Lead, ahead, lead_of
from cardrules.bots.personality import mind_of
from cardrules.catalogue import find
from cardrules.protocol.game import Seat, action_text
from cardrules.protocol.hand_statistics import hands_of
from cardrules.protocol.match_record import FormatError, Match, read_object, record_text
from cardrules.protocol.sha256 import sha256
from dealers_choice.language import words

if TYPE_CHECKING:
    from dealers_choice.match.bot_process_client import Thinker
    from dealers_choice.storage.matches.match_notes import Notes

__all__ = [
    "PLAN",
    "DuplicateBoard",
    "Comparer",
    "DuplicateMatch",
    "DuplicatePlan",
    "compares",
    "leads_of",
    "plan_text",
    "read_plan",
]

PLAN: Final = "0"
"""Where the plan of a duplicate match is kept; no deal begins before the first action."""
_FORMAT: Final = "dealers-choice-duplicate/1"
_LONGEST: Final = 20_000  # characters of what is kept of a deal
_MOST_POINTS: Final = 10**9
_MOST_BEFORE: Final = 20  # matches that a duplicate may consist of
_TURN: Final = 0.006  # seconds for which matches are replayed before something else is done


class DuplicatePlan(NamedTuple):
    """What was agreed on when a duplicate match was begun."""

    wanted: int = 0
    """How many deals; 0: it is none."""
    before: tuple[str, ...] = ()
    """The matches in which the first of them were played, where one match was over too soon."""
    played: int = 0
    """How many those were."""


def plan_text(plan: DuplicatePlan) -> str:
    """A plan as it is kept."""
    return json.dumps({"format": _FORMAT, "wanted": plan.wanted, "before": plan.before, "played": plan.played})


def read_plan(text: str) -> DuplicatePlan:
    """A plan that was kept; that of no duplicate match for what is none, as it may come from a damaged file."""
    try:
        data = read_object(text, _FORMAT, _LONGEST)
    except FormatError:
        return DuplicatePlan()
    wanted, before, played = (data.get(name) for name in DuplicatePlan._fields)
    if not isinstance(wanted, int) or not 0 < wanted <= MOST_DEALS or not isinstance(played, int) or played < 0:
        return DuplicatePlan()
    if not isinstance(before, list) or len(before) > _MOST_BEFORE or not all(isinstance(name, str) for name in before):
        return DuplicatePlan()
    return DuplicatePlan(wanted, tuple(before), played)


class DuplicateMatch(NamedTuple):
    """A match whose deals are compared."""

    match_id: str
    match: Match
    players: tuple[str, ...]
    seat: Seat
    """The user's."""


class DuplicateBoard(NamedTuple):
    """One deal, as the user has played it."""

    played: DuplicateMatch
    start: int
    """How many actions had been made when it was dealt."""
    points: int

    def mark(self) -> str:
        """What tells that a deal is still the same, at the same standing: it changes with everything before it."""
        steps = "\n".join(f"{seat} {action_text(action)}" for seat, action in self.played.match.done[: self.start])
        return str(sha256(f"{steps}\n{self.played.players}".encode()).hexdigest())[:16]


Scores = Mapping[str, tuple[int, ...]]
"""What bots made of a deal, by their level: a number for each of them."""


def leads_of(boards: Sequence[tuple[DuplicateBoard, Scores]], level: str) -> tuple[list[float], Lead]:
    """By how much the user was better than the bots of a level, deal by deal, and altogether."""
    low = bool(boards) and boards[0][0].played.match.game.low_wins
    each = [ahead(board.points, scores[level], low) for board, scores in boards]
    return each, lead_of(each)


class Comparer(QObject):
    """Has the deals played again, one at a time, in a process of its own. It never waits."""

    board_found = Signal(object)
    """A Board: the user has played it, and the bots are to play it now."""
    board_done = Signal(int, object)
    """The number of a deal, from 0, and the Scores that it was played with."""
    progressed = Signal(int, int)
    """So much has been played, of so much."""
    finished = Signal()
    failed = Signal(str)
    """It cannot be gone on with; a sentence for the player."""

    def __init__(
        self,
        game: str,
        played: Iterable[DuplicateMatch | None],
        most: int,
        files: Notes,
        thinker: Thinker,
        parent: QObject | None = None,
    ) -> None:
        """Of these matches of a game, which are taken one by one, the first ``most`` deals are compared; None among
        them is a moment in which something else may be done. What the bots make of the deals is kept in ``files``;
        ``thinker`` works for this alone, and is dismissed when it is done."""
        super().__init__(parent)
        self._played, self._most, self._files, self._thinker = played, most, files, thinker
        self._levels = find(game).levels
        self._boards: list[DuplicateBoard] = []
        self._scores: list[dict[str, tuple[int, ...]]] = []
        self._kept: dict[str, dict[str, str]] = {}
        self._asked: int | None = None
        self._over = False

    def start(self) -> None:
        """Begin: first with the deals that there are, one at a time."""
        coming = self._found()
        QTimer.singleShot(0, self, lambda: self._collect(coming))

    def _found(self) -> Iterator[DuplicateBoard | None]:
        """The deals of the matches; None where something else may be done."""
        for one in self._played:
            if one is None:
                yield None
                continue
            for hand in hands_of(one.match, one.seat):
                yield DuplicateBoard(one, hand.start, hand.points or 0)

    def cancel(self) -> None:
        """No more of it is wanted; what has been played stays."""
        self._over = True
        if self._asked is not None:
            self._thinker.cancel(self._asked)
        self._thinker.dismiss()

    def _collect(self, coming: Iterator[DuplicateBoard | None]) -> None:
        """The matches are replayed between whatever else the window has to do: to the next deal at most, and never for
        long."""
        if self._over:
            return
        until = time.perf_counter() + _TURN
        for board in coming if len(self._boards) < self._most else ():
            if board is not None:
                self._boards.append(board)
                self._scores.append({})
                self.board_found.emit(board)
            if board is not None or time.perf_counter() >= until:
                QTimer.singleShot(0, self, lambda: self._collect(coming))
                return
        self._next()

    def _next(self) -> None:
        """Ask for what is missing next."""
        if self._over:
            return
        whole = len(self._levels) * BOTS
        for at, scores in enumerate(self._scores):
            if not scores and self._read(at):
                QTimer.singleShot(0, self, self._next)  # the rest between whatever else the window has to do
                return
            done = sum(map(len, scores.values()))
            if done < whole:
                self.progressed.emit(at * whole + done, len(self._scores) * whole)
                self._ask(at, self._levels[done // BOTS], done % BOTS)
                return
        self._end()
        self.progressed.emit(len(self._scores) * whole, len(self._scores) * whole)
        self.finished.emit()

    def _end(self) -> None:
        self._over = True
        self._thinker.dismiss()

    def _ask(self, at: int, level: str, number: int) -> None:
        played, start = self._boards[at].played, self._boards[at].start
        text = record_text(played.match.rewound(start).record())
        players = [level if seat == played.seat else player for seat, player in enumerate(played.players)]
        request = {"ask": "duplicate", "record": text, "seat": played.seat, "players": players, "number": number}

        def answered(answer: dict[str, Any]) -> None:
            self._asked = None
            points = answer.get("points")
            if self._over:
                return
            if not isinstance(points, int):
                self._end()
                error = str(answer.get("error") or words("there is no answer."))
                self.failed.emit(words("The deals cannot be compared: {error}", error=error))
                return
            scores = self._scores[at]
            scores[level] = (*scores.get(level, ()), points)
            if sum(map(len, scores.values())) == len(self._levels) * BOTS:
                self._keep(at)
            self._next()

        self._asked = self._thinker.ask(request, answered)

    # ---------------------------------------------------------------------------------------------- kept

    def _of(self, at: int) -> dict[str, str]:
        """What is kept of the match of a deal."""
        match_id = self._boards[at].played.match_id
        if match_id not in self._kept:
            self._kept[match_id] = self._files.read(match_id)
        return self._kept[match_id]

    def _keep(self, at: int) -> None:
        board, scores = self._boards[at], self._scores[at]
        kept = self._of(at)
        kept[str(board.start)] = json.dumps({"format": _FORMAT, "mark": board.mark(), "scores": scores})
        self._files.write(board.played.match_id, dict(kept))
        self.board_done.emit(at, dict(scores))

    def _read(self, at: int) -> bool:
        """Whether a deal was played before, as it stands; then its scores are there."""
        board = self._boards[at]
        try:
            data = read_object(self._of(at).get(str(board.start), ""), _FORMAT, _LONGEST)
        except FormatError:
            return False
        scores = data.get("scores")
        if data.get("mark") != board.mark() or not isinstance(scores, dict) or set(scores) != set(self._levels):
            return False
        for found in scores.values():
            if not isinstance(found, list) or len(found) != BOTS:
                return False
            if not all(isinstance(points, int) and abs(points) < _MOST_POINTS for points in found):
                return False
        self._scores[at] = {level: tuple(scores[level]) for level in self._levels}
        self.board_done.emit(at, dict(self._scores[at]))
        return True


def compares(match: Match, players: Sequence[str]) -> bool:
    """Whether a match can be compared: a person plays it against bots, or alone, and the scores tell who is better."""
    bots = [player for player in players if mind_of(player) is not None]
    return match.game.compares() and len(bots) == len(players) - 1

"""Has the hand on the table reviewed, decision by decision, in a process of its own, so that the bots go on playing."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from cardrules.analysis.hand_replay import hand_start
from cardrules.analysis.hand_review import (
    MOST_DECISIONS,
    JudgedDecision,
    Reviewed,
    decisions,
    read_reviewed,
    reviewed_data,
)
from cardrules.bot_process.messages import PATIENCE, QuestionError, ask_review, ask_verdict, read_judged
from cardrules.catalogue import find
from cardrules.protocol.game import Action, Choice, Seat, Takes, View, parse_action
from cardrules.protocol.match_record import FormatError, Match, read_object
from cardrules.protocol.shuffling import decision_seed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dealers_choice.match.bot_process_client import Thinker
from dealers_choice.language import error_words, words

__all__ = ["MOST_KEPT", "Review", "Reviewer", "read_review", "review_text"]

MOST_KEPT: Final = 100_000
"""Characters of a review as it is kept."""
_FORMAT: Final = "dealers-choice-review/1"
_LEAVING: Final = ("give_up", "leave")
_VERDICTS: Final = ("", "winnable", "lost", "never", "unknown")


class Review(NamedTuple):
    """What has been found out about a hand."""

    start: int
    """How many actions of the match had been made when it was dealt."""
    level: str
    """Whose advice it is."""
    found: tuple[Reviewed, ...] = ()
    """The player's decisions; of a deal that a solver judges the one that lost it, if there is one."""
    verdict: str = ""
    """What a solver says of the deal, where there is one: "winnable" to the end, "lost" by the decision found, "never"
    to be won, or "unknown"."""


def review_text(review: Review) -> str:
    """A review as it is kept with its match."""
    rows = [reviewed_data(one) for one in review.found]
    return json.dumps({"format": _FORMAT, **review._asdict(), "found": rows}, ensure_ascii=False)


def read_review(text: str, verbs: Mapping[str, Takes]) -> Review | None:
    """A review that was kept; None for what is none, as it may come from a damaged file: it is made anew then."""
    try:
        data = read_object(text, _FORMAT, MOST_KEPT)
        start, level, found, verdict = (data.get(key) for key in Review._fields)
        fits = isinstance(start, int) and isinstance(level, str) and len(level) < 20 and verdict in _VERDICTS
        if not fits or not isinstance(found, list) or len(found) > MOST_DECISIONS:
            return None
        return Review(int(start or 0), str(level), tuple(read_reviewed(one, verbs) for one in found), str(verdict))
    except (FormatError, ValueError):
        return None


class Reviewer(QObject):
    """Reviews the latest hand of a match as it stands. It asks one thing at a time and never waits."""

    progressed = Signal(int, int)
    """So many decisions have been looked at, of so many."""
    finished = Signal(object)
    """The Review."""
    failed = Signal(str)
    """There will be none; a sentence for the player."""

    def __init__(
        self,
        match: Match,
        seat: Seat,
        thinker: Thinker,
        parent: QObject | None = None,
        claimed: Collection[int] = (),
    ) -> None:
        """``thinker`` works for this review alone, and is dismissed when it is done. ``claimed`` tells after how many
        actions a card was played for the player, who had claimed or conceded the rest: that was no decision of his."""
        super().__init__(parent)
        self._match, self._seat, self._thinker = match, seat, thinker
        self._claimed = frozenset(claimed)
        self._entry = find(match.game.id)
        self._found: list[Reviewed] = []
        self._all: list[tuple[int, Action, View, tuple[Choice, ...]]] = []
        self._asked: int | None = None
        self._over = False

    def start(self) -> None:
        """Begin: first with what there is to be looked at, a decision at a time."""
        if self._entry.solver:
            self._solve()
        else:
            self._collect(decisions(self._match, self._seat))

    def cancel(self) -> None:
        """No more of it is wanted."""
        self._over = True
        if self._asked is not None:
            self._thinker.cancel(self._asked)
        self._thinker.dismiss()

    def _finish(self, verdict: str = "") -> None:
        self._over = True
        self._thinker.dismiss()
        level = self._entry.levels[-1]
        self.finished.emit(Review(hand_start(self._match), level, tuple(self._found), verdict))

    def _fail(self, reason: str) -> None:
        self._over = True
        self._thinker.dismiss()
        self.failed.emit(words("The hand cannot be reviewed: {reason}", reason=reason))

    def _ask(self, request: dict[str, Any], done: Callable[[dict[str, Any]], None]) -> None:
        def answered(answer: dict[str, Any]) -> None:
            self._asked = None
            if not self._over:
                done(answer)

        self._asked = self._thinker.ask(request, answered)

    # -------------------------------------------------------------------------------------------- by a bot

    def _collect(self, coming: Iterator[tuple[int, Action, View, tuple[Choice, ...]]]) -> None:
        """The hand is replayed between whatever else the window has to do."""
        if self._over:
            return
        found = next(coming, None)
        if found is None:
            self._next()
        else:
            if found[0] not in self._claimed:
                self._all.append(found)
            QTimer.singleShot(0, self, lambda: self._collect(coming))

    def _next(self) -> None:
        at, count = len(self._found), len(self._all)
        self.progressed.emit(at, count)
        if at == count:
            self._finish()
            return
        done, action, view, choices = self._all[at]
        seed = decision_seed(self._match.seed, self._seat, done, choices)

        def answered(answer: dict[str, Any]) -> None:
            try:
                found = read_judged(answer, self._match.game.verbs)
            except QuestionError as error:
                self._fail(error_words(error))
                return
            self._found.append(Reviewed(done, action, found))
            self._next()

        self._ask(ask_review(view, choices, action, self._entry.levels[-1], PATIENCE, seed), answered)

    # ------------------------------------------------------------------------------------------ by a solver

    def _solve(self) -> None:
        """Find the one move that lost the deal: whatever was lost stays lost, so the range in which it must be is cut
        into halves."""
        start = hand_start(self._match)
        done = self._match.done
        moves = [at for at, (seat, _) in enumerate(done) if seat == self._seat and at >= start]
        marks = moves if moves and done[moves[-1]][1].verb in _LEAVING else [*moves, len(done)]
        """Where the player was about to move, and the end, unless he gave up there."""
        good, lost = 0, len(marks) - 1
        line: list[str] = []
        steps = max(1, len(marks).bit_length() + 1)

        def look(mark: int) -> None:
            self.progressed.emit(min(steps - 1, steps - (lost - good).bit_length()), steps)
            self._ask(ask_verdict(self._match.rewound(marks[mark]).game), lambda answer: heard(mark, answer))

        def heard(mark: int, answer: dict[str, Any]) -> None:
            nonlocal good, lost, line
            status = answer.get("status")
            if "error" in answer:
                self._fail(str(answer["error"]))
                return
            if status == "winnable":
                good, line = mark, [str(step) for step in answer.get("line", [])]
            elif status == "lost" and mark:
                lost = mark
            if status == "lost" and not mark:
                self._finish("never")
            elif status not in ("winnable", "lost"):
                self._finish("unknown")
            elif mark == len(marks) - 1 and status == "winnable":
                self._finish("winnable")
            elif not mark:
                look(len(marks) - 1)
            elif lost - good > 1:
                look((good + lost) // 2)
            elif not line:
                look(good)
            else:
                self._lost_by(marks[good], line[0])

        look(0)

    def _lost_by(self, done: int, best: str) -> None:
        reason = words("Until here the deal could be won; after this it could not.")
        wanted = parse_action(best, self._match.game.verbs)
        self._found = [Reviewed(done, self._match.done[done][1], JudgedDecision(wanted, reason, cost=1.0))]
        self._finish("lost")

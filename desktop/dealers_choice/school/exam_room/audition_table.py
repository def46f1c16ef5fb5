"""The audition of an exam: the page of a match, where everything that is done is written into the exam's journal."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from cardrules.casino.dealt_game import DealtGame
from cardrules.protocol.game import CLOCK
from cardrules.protocol.texts import say
from dealers_choice.language import words
from dealers_choice.match.players import HUMAN
from dealers_choice.match.playing_time import PlayingTime
from dealers_choice.match.session import Session
from dealers_choice.page.match_page import PlayPage
from dealers_choice.school.drills.press_counts import PressCounter
from dealers_choice.school.exams.exam_sitting import ExamRun
from dealers_choice.school.school_frame import School
from dealers_choice.ui import style
from dealers_choice.ui.widgets.controls import label

__all__ = ["ExamTable"]

_OPENED = 1_000
"""What the clock of a table says when it opens."""


class _ExamTime(PlayingTime):
    """The clock of the exam as a table's: it stands for nothing, whatever the window does."""

    def __init__(self, run: ExamRun, begun: int) -> None:
        """``begun``: when the table was opened first, in milliseconds of the exam."""
        super().__init__()
        self._run, self._begun = run, begun

    def seconds(self) -> float:
        return max(0, self._run.journal.at() - self._begun) / 1000


class ExamTable(QWidget):
    """Opens the table of an exam as it stands, and tells when the audition is over."""

    finished = Signal()
    """All coups are dealt, or the cut card has ended it."""
    handed_in = Signal()
    """The trainee wants to end it."""

    def __init__(self, school: School) -> None:
        super().__init__()
        self._school = school
        self._run: ExamRun | None = None
        self._over = False
        actions = [QAction(name, self) for name in (words("Undo"), words("Redo"), words("Hint"), words("Go back"))]
        self.page = PlayPage(school.art, actions[:3], actions[3], self)
        for action in actions:
            action.setEnabled(False)
            action.setVisible(False)
        self._presses = PressCounter(self.page.table)
        self._words = label("", "muted", wrap=True)
        hand_in = QPushButton(words("Hand &in"))
        hand_in.setToolTip(words("End the exam here, and hand it in"))
        hand_in.clicked.connect(self.handed_in)
        row = QHBoxLayout()
        row.setContentsMargins(style.pixels(0.9), style.pixels(0.2), style.pixels(0.9), style.pixels(0.4))
        row.addWidget(self._words, 1)
        row.addWidget(hand_in)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(self.page, 1)
        self.setFocusProxy(self.page)

    def open(self, run: ExamRun) -> None:
        """Show the table of this exam; its clock goes on from where it stood."""
        match = run.match()
        if match is None:
            raise ValueError("there is no audition in this exam")
        match.run_chance()  # the shoe is taken over in its middle: nobody sees how it was prepared
        self._run, self._over = run, False
        session = Session(match, (HUMAN,), (run.head.trainee,), self._school.thinker, self)
        told = next((int(action.words[0]) for seat, action in reversed(match.done) if seat == CLOCK), _OPENED)
        acted = run.journal.at() if run.acted is None else run.acted
        session.time = _ExamTime(run, acted - (told - _OPENED))
        session.changed.connect(self._write)
        session.ended.connect(lambda _result: self._finish())
        self._presses.begin()
        self.page.apply_settings(self._school.settings())
        self.page.open(session)
        self._write()

    def _write(self) -> None:
        """Write what has been done, and tell how far it has come."""
        session, run = self.page.session, self._run
        if session is None or run is None or self._over:
            return
        run.follow(session.match.done)
        game, audition = session.match.game, run.head.exam.audition
        if not isinstance(game, DealtGame) or audition is None:
            return
        dealt = len(game.table.reports)
        self._words.setText(
            words(
                "Audition: {dealt} of {coups} dealt; nothing is said of mistakes.",
                dealt=say(run.head.exam.course.told.counted, count=dealt),
                coups=audition.coups,
            )
        )
        if "cut_card" not in run.head.exam.situations() and dealt >= audition.coups:
            self._finish()

    def _finish(self) -> None:
        if not self._over and self.page.session is not None and self._run is not None:
            self._run.follow(self.page.session.match.done)
            self._over = True
            QTimer.singleShot(0, self, self.finished.emit)  # when the step is over that has ended it

    def tell(self, text: str) -> None:
        """Say something on the table for a while."""
        self.page.tell(text)

    def close_table(self) -> None:
        """The audition is over, or left."""
        run, self._run = self._run, None
        if run is not None and run.head.hand == "mouse" and self._presses.by_keys():
            run.note("by keys")
        self.page.close_session()

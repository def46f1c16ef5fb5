"""The report of a session at the table as it is kept: worked out again from its record, with the wrong coups shown."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from cardrules.record import FormatError, Match
from cardrules.school.assessment import Assessment, assessed
from cardrules.school.attempts import Seance
from cardrules.school.drills import find_drill
from cardrules.school.sessions import session_of
from dealers_choice import style
from dealers_choice.panels.controls import label
from dealers_choice.school.parts import Card
from dealers_choice.school.report import Summary
from dealers_choice.school.school import School

__all__ = ["TableReport"]


class TableReport(QWidget):
    """What a session at the table came to: how the house judges it, and the summary with every wrong coup."""

    done = Signal()
    """The trainee has read it."""
    coup_wanted = Signal(int)
    """A coup is to be shown again."""

    def __init__(self, school: School, seance: Seance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.seance = seance
        column = QVBoxLayout(self)
        column.setContentsMargins(
            style.room_pixels(1.5), style.room_pixels(0.5), style.room_pixels(1.5), style.room_pixels(1.5)
        )
        column.setSpacing(style.room_pixels(0.8))
        title = find_drill(seance.drill).title if seance.drill else "Free table"
        head = label(f"{title}, {seance.day.isoformat()}", "heading")
        column.addWidget(head)
        try:
            view = Match.of(seance.judged).game.view(0)
            session = session_of(seance.judged)
        except FormatError as error:
            column.addWidget(label(f"This session cannot be shown: {error}", "error", wrap=True))
            column.addStretch(1)
            return
        across = QHBoxLayout()
        across.setSpacing(style.room_pixels(1.2))
        if view.phase != "game_over":  # it was stopped: what a test did not tell is told now
            view = view._replace(phase="game_over")
        self.summary = Summary(view)
        self.summary.coup_chosen.connect(self.coup_wanted)
        across.addWidget(self.summary, 3)
        side = QVBoxLayout()
        side.addWidget(_verdict(school, assessed(session, school.profile)))
        pace = Card("Pace")
        rounds = "not timed" if session.rounds is None else f"{session.rounds} rounds an hour, everything included"
        audit = "no five minutes without an interruption" if session.audit is None else f"{session.audit} in an audit"
        pace.body.addWidget(label(f"{rounds[0].upper()}{rounds[1:]}.", wrap=True))
        pace.body.addWidget(label(f"{audit[0].upper()}{audit[1:]}.", "muted", wrap=True))
        side.addWidget(pace)
        side.addStretch(1)
        button = QPushButton("&Done")
        button.setObjectName("choice")
        button.clicked.connect(self.done)
        side.addWidget(button)
        across.addLayout(side, 2)
        column.addLayout(across, 1)
        self.setFocusProxy(button)


def _verdict(school: School, judged: Assessment) -> Card:
    """How the house judges it."""
    card = Card("Passed" if judged.passed else "Not passed")
    card.body.addWidget(label(f"As {school.profile.name} judges.", "muted", wrap=True))
    for why in judged.why:
        card.body.addWidget(label(why, wrap=True))
    for heading, letter in judged.letters.items():
        card.body.addWidget(label(f"{heading}: {letter}", wrap=True))
    if not judged.letters and not any(why.startswith("Accuracy") for why in judged.why):
        card.body.addWidget(label(f"Accuracy {judged.accuracy:.1f}", wrap=True))
    return card

"""The report of a session at the table as it is kept: worked out again from its record, with the wrong coups shown."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from cardrules.casino.table_phases import SESSION_OVER
from cardrules.protocol.match_record import FormatError, Match
from cardrules.protocol.phrases import isolated
from cardrules.school.houses.assessment import Assessment, assessed
from cardrules.school.list_of_drills import find_drill
from cardrules.school.progress.attempts import Seance
from cardrules.school.progress.table_sessions import TableSession, session_of
from dealers_choice.language import words
from dealers_choice.match.players import spoken
from dealers_choice.school.parts.cards_and_tiles import Card
from dealers_choice.school.school_frame import School
from dealers_choice.school.shown.shown_course import shown_course
from dealers_choice.ui import style
from dealers_choice.ui.widgets.controls import label

__all__ = ["TableReport", "pace_words"]


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
        title = words(find_drill(seance.drill, seance.record.game).title) if seance.drill else words("Free table")
        head = label(f"{title}, {seance.day.isoformat()}", "heading")
        column.addWidget(head)
        try:
            view = Match.of(seance.judged).game.view(0)
            session = session_of(seance.judged)
        except FormatError as error:
            column.addWidget(label(words("This session cannot be shown: {error}", error=error), "error", wrap=True))
            column.addStretch(1)
            return
        across = QHBoxLayout()
        across.setSpacing(style.room_pixels(1.2))
        if view.phase != SESSION_OVER:  # it was stopped: what a test did not tell is told now
            view = view._replace(phase="game_over")
        self.summary = shown_course(seance.record.game).sheet(view)
        self.summary.round_chosen.connect(self.coup_wanted)
        across.addWidget(self.summary, 3)
        side = QVBoxLayout()
        profile = school.profile_of(session.game)
        side.addWidget(_verdict(profile.name, assessed(session, profile)))
        pace = Card(words(shown_course(session.game).pace))
        for said in pace_words(session):
            pace.body.addWidget(label(said, wrap=True))
        side.addWidget(pace)
        side.addStretch(1)
        button = QPushButton(words("&Done"))
        button.setObjectName("choice")
        button.clicked.connect(self.done)
        side.addWidget(button)
        across.addLayout(side, 2)
        column.addLayout(across, 1)
        self.setFocusProxy(button)


def pace_words(session: TableSession) -> list[str]:
    """The paces of a session, each with what it counts."""
    dealing = shown_course(session.game).pace_told(session.coups)
    if not dealing:
        return [words("Not timed.")]
    told = [dealing]
    if session.rounds is not None:
        told.append(
            words(
                "{rounds} by the clock on the wall, from the first bets to the last cards, with all that came between.",
                rounds=session.rounds,
            )
        )
    if session.audit is None:
        told.append(words("No audit: it takes five minutes without a buy-in, a colour-up, a fill or a shuffle."))
    else:
        told.append(
            words(
                "{audit} in the audit: the best five to ten minutes without a buy-in, a colour-up, a fill or a "
                "shuffle.",
                audit=session.audit,
            )
        )
    return told


def _verdict(house: str, judged: Assessment) -> Card:
    """How the house of this name judges it."""
    card = Card(words("Passed") if judged.passed else words("Not passed"))
    card.body.addWidget(label(words("As {name} judges.", name=isolated(house)), "muted", wrap=True))
    for why in judged.why:
        card.body.addWidget(label(spoken(why), wrap=True))
    for heading, letter in judged.letters.items():
        card.body.addWidget(label(words("{heading}: {letter}", heading=heading, letter=letter), wrap=True))
    if not judged.letters and not any(why.startswith("Accuracy") for why in judged.why):
        card.body.addWidget(label(words("Accuracy {accuracy:.1f}", accuracy=judged.accuracy), wrap=True))
    return card

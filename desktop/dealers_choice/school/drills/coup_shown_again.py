"""A coup of a session that is over, shown again at the real table."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from cardrules.protocol.match_record import Match, Record
from dealers_choice.school.dealing.desk import Desk
from dealers_choice.school.drills.exercise_table import SceneStage
from dealers_choice.school.school_frame import School

__all__ = ["CoupAgain"]


class CoupAgain(QWidget):
    """The table is made when the first coup is asked for."""

    over = Signal()
    """The coup has come to its end, or has been left."""

    def __init__(self, school: School, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._school = school
        self.stage: SceneStage | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)

    def show_coup(self, record: Record, dealer: str, number: int) -> bool:
        """Show a coup by its number in the session; whether there is one. ``dealer``: who dealt. Raises FormatError for
        a record that the rules refuse."""
        match = Match.of(record)
        if self.stage is None:
            school = self._school
            self.stage = SceneStage(school.art, school.thinker, school.settings, self)
            self.stage.page.table.heard.connect(school.heard)
            layout = self.layout()
            if layout is not None:
                layout.addWidget(self.stage)
            self.stage.show()
        self.stage.open_match(match, dealer, lambda _game: False)
        desk = next((each for each in self.stage.page.findChildren(Desk) if each.replay is None), None)
        if desk is not None:
            desk.show_coup(number)
        if desk is None or desk.replay is None:
            self.close_coup()
            return False
        desk.replay.over.connect(lambda: QTimer.singleShot(0, self, self.over.emit))
        return True

    def close_coup(self) -> None:
        """Nothing is shown any more."""
        if self.stage is not None:
            self.stage.close_scene()

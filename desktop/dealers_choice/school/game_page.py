"""The room in which somebody says which game is learned, where there are several."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from cardrules.catalogue import find
from cardrules.school.course import offered
from dealers_choice.language import error_words, looked_up, words
from dealers_choice.school.house_profiles import HouseError
from dealers_choice.school.parts.cards_and_tiles import Door, centred
from dealers_choice.school.parts.school_page import ScrolledPage
from dealers_choice.school.school_frame import School
from dealers_choice.ui import style
from dealers_choice.ui.widgets.controls import label

__all__ = ["GamePage"]


class GamePage(ScrolledPage):
    """Choose the game. Marks of drills that are the same skill count for each."""

    def __init__(self, school: School) -> None:
        super().__init__(school)
        self.problem = label("", "error", wrap=True)
        self.whole.insertWidget(0, self.problem)
        self._tour = False

    def arrive(self, what: str = "") -> None:
        """Every game that is taught, with what one does at its table; ``tour``: its tour is what follows."""
        self.problem.hide()
        self._tour = what == "tour"
        self.refresh()

    def refresh(self) -> None:
        """The games; also when the look has changed."""
        inner = QWidget()
        inner.setMaximumWidth(style.room_pixels(48))
        column = QVBoxLayout(inner)
        column.setSpacing(style.room_pixels(0.6))
        about = words(
            "The path, the lessons and the free table are those of one game; you can change here at any time."
        )
        column.addWidget(label(about, "muted", wrap=True))
        for game in offered():
            entry = find(game)
            door = Door(looked_up(entry.title), looked_up(entry.summary))
            door.clicked.connect(lambda _=False, chosen=game: self._choose(chosen))
            column.addWidget(door)
        column.addStretch(1)
        self.area.fill(centred(inner))

    def _choose(self, game: str) -> None:
        try:
            self.school.teach(game)
        except HouseError as error:
            self.problem.setText(error_words(error))
            self.problem.show()
            return
        self.school.go(self.school.rooms[0].id, over=True)
        if self._tour:
            self.school.go("lesson", "tour")

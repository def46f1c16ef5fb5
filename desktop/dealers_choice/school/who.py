"""The room in which somebody says who trains: those who have trained here, and a field for another name."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from dealers_choice import style
from dealers_choice.panels.controls import label
from dealers_choice.school.parts import Card, Door, Scroll
from dealers_choice.school.room import RoomPage
from dealers_choice.school.school import School
from dealers_choice.school.trainees import LONGEST_NAME, Trainee, TraineeError

__all__ = ["WhoPage"]


class WhoPage(RoomPage):
    """Choose who trains, or add somebody."""

    def __init__(self, school: School) -> None:
        super().__init__(school)
        self._list = Scroll()
        self._field = QLineEdit()
        self._field.setMaxLength(2 * LONGEST_NAME)
        self._field.setPlaceholderText("A name")
        self._field.setAccessibleName("The name of a new trainee")
        self._field.returnPressed.connect(self._add)
        self._problem = label("", "error", wrap=True)
        add = QPushButton("&Begin")
        add.setToolTip("Train here under this name")
        add.clicked.connect(self._add)
        card = Card("Somebody new")
        row = QHBoxLayout()
        row.addWidget(self._field, 1)
        row.addWidget(add)
        card.body.addWidget(
            label("What is done is kept on this computer under this name, and nowhere else.", "muted", wrap=True)
        )
        card.body.addLayout(row)
        card.body.addWidget(self._problem)
        inner = QWidget()
        inner.setMaximumWidth(style.room_pixels(48))
        column = QVBoxLayout(inner)
        column.setSpacing(style.room_pixels(1.2))
        column.addWidget(card)
        column.addWidget(self._list, 1)
        across = QHBoxLayout(self)
        across.addStretch(1)
        across.addWidget(inner, 8)
        across.addStretch(1)

    def arrive(self, what: str = "") -> None:
        """List those who have trained here."""
        self._problem.clear()
        self._problem.hide()
        self._field.clear()
        trainees = self.school.trainees.all()
        names = QWidget()
        column = QVBoxLayout(names)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(style.room_pixels(0.5))
        if trainees:
            column.addWidget(label("Or go on as", "heading"))
        for trainee in trainees:
            door = Door(trainee.name, f"Trains here since {trainee.since}.")
            door.clicked.connect(lambda _=False, each=trainee: self._choose(each))
            column.addWidget(door)
        column.addStretch(1)
        self._list.fill(names)

    def take_focus(self) -> None:
        """The name."""
        self._field.setFocus()

    def refresh(self) -> None:
        """The look has changed."""
        self.arrive()

    def _add(self) -> None:
        try:
            trainee = self.school.trainees.add(self._field.text(), self.school.today())
        except TraineeError as error:
            self._problem.setText(str(error))
            self._problem.show()
            self._field.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        self._choose(trainee)
        self.school.go("lesson", "tour")

    def _choose(self, trainee: Trainee) -> None:
        self.school.choose(trainee)
        self.school.go("hall")

"""What is shown while a long history is judged anew: how far it is."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QProgressBar, QVBoxLayout, QWidget

from dealers_choice.language import words
from dealers_choice.school.parts.cards_and_tiles import Card, centred
from dealers_choice.school.parts.school_page import ScrolledPage
from dealers_choice.school.school_frame import School
from dealers_choice.ui import style
from dealers_choice.ui.widgets.controls import label

__all__ = ["JudgingPage"]

_WHOLE: Final = 1_000


class JudgingPage(ScrolledPage):
    """It goes away by itself: the path is shown then."""

    def __init__(self, school: School) -> None:
        super().__init__(school)
        self.bar = QProgressBar()
        self._told = label("", wrap=True)
        school.judged.connect(self._show)

    def arrive(self, what: str = "") -> None:
        """Begin at nothing."""
        card = Card(words("Your history is judged anew"))
        self.bar, self._told = QProgressBar(), label("", wrap=True)
        self.bar.setRange(0, _WHOLE)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(words("How far it is"))
        about = words(
            "What your sessions come to is kept beside them, so that the path opens at once. That was lost, or is of "
            "another version of the program: every session is looked at once more. Nothing of what you did is lost."
        )
        for part in (label(about, "muted", wrap=True), self.bar, self._told):
            card.body.addWidget(part)
        inner = QWidget()
        inner.setMaximumWidth(style.room_pixels(48))
        column = QVBoxLayout(inner)
        column.addWidget(card)
        column.addStretch(1)
        self.area.fill(centred(inner))

    def _show(self, name: str, share: float) -> None:
        self.bar.setValue(round(share * _WHOLE))
        self._told.setText(words("{name}: {share:.0%} of the sessions.", name=name, share=share))

    def refresh(self) -> None:
        """The look has changed."""
        value, told = self.bar.value(), self._told.text()
        self.arrive()
        self.bar.setValue(value)
        self._told.setText(told)

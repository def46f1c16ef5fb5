"""While a file of matches is read: how far it is, and a way out."""

from __future__ import annotations

from PySide6.QtWidgets import QDialogButtonBox, QProgressBar, QVBoxLayout, QWidget

from dealers_choice.language import words
from dealers_choice.ui import style
from dealers_choice.ui.widgets.controls import label
from dealers_choice.ui.widgets.room_dialog import RoomDialog

__all__ = ["ImportDialog"]

_STEPS = 1000


class ImportDialog(RoomDialog):
    """It is rejected when the user wants no more of it."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        """``name``: what the file is called."""
        super().__init__(parent)
        self.setWindowTitle(words("Open a match"))
        style.dress_box(self)
        space = style.box_pixels()
        column = QVBoxLayout(self)
        self.frame(column)
        column.setSpacing(space)
        column.addWidget(
            label(words("Every match in {name} is played through before it is taken over.", name=name), wrap=True)
        )
        self._bar = QProgressBar()
        self._bar.setRange(0, _STEPS)
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(words("How far it is"))
        column.addWidget(self._bar)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)
        self.setMinimumWidth(style.box_pixels(30))

    def show_share(self, share: float) -> None:
        """How far it is, 0 to 1."""
        self._bar.setValue(round(share * _STEPS))

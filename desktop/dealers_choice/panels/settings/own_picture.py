"""A picture of the player's own in the settings: chosen from a file, looked at by the clerk, and taken away again."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QFileDialog, QPushButton, QVBoxLayout, QWidget

from cardart.drawing import players_pictures
from cardrules.protocol.texts import say
from dealers_choice.language import words
from dealers_choice.maintenance_client import Errand
from dealers_choice.storage.folders import own_pictures
from dealers_choice.ui import style
from dealers_choice.ui.plain_text import plain_tip
from dealers_choice.ui.widgets.controls import WrappedRow, label

__all__ = ["OwnPicture"]

_KINDS: Final = say("Pictures (*.png *.jpg *.jpeg)")
_PATIENCE: Final = 60_000  # milliseconds that the clerk may look at a file
_WORDS: Final = {
    "back": (say("A pict&ure of your own…"), say("For the backs of the cards: a PNG or JPEG file")),
    "felt": (
        say("A photo&graph of your own…"),
        say("For the table: a PNG or JPEG file, darkened so that all can be read"),
    ),
}


class OwnPicture(QWidget):
    """The buttons for one ``kind``: ``back`` or ``felt``."""

    chosen = Signal(str)
    """The name of the picture (``cardart.drawing.players_pictures``), or "" if it has been taken away."""

    def __init__(self, kind: str, name: str) -> None:
        """``name``: what is set for this kind."""
        super().__init__()
        players_pictures.look_in(own_pictures)
        self._kind = kind
        self._errand: Errand | None = None
        self._returns = False  # whether the keyboard's focus was on the button that is disabled meanwhile
        self._limit = QTimer(self, singleShot=True, interval=_PATIENCE)
        self._limit.timeout.connect(self._give_up)
        column, row = QVBoxLayout(self), WrappedRow(style.box_pixels() // 2)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(row)
        told, tip = map(words, _WORDS[kind])
        self.choose = QPushButton(told)
        self.choose.setToolTip(plain_tip(tip))
        self.choose.clicked.connect(self._ask)
        self.away = QPushButton(words("Take it away"))
        self.away.setToolTip(
            plain_tip(words("The picture is removed from the program's folder; your file stays as it is"))
        )
        self.away.clicked.connect(self._remove)
        for button in (self.choose, self.away):
            button.setAutoDefault(False)
            row.addWidget(button)
        self._told = label("", wrap=True)
        self._told.hide()
        column.addWidget(self._told)
        self.show_name(name)

    def show_name(self, name: str) -> None:
        """What is set now."""
        self.away.setVisible(players_pictures.there(self._kind, name))

    def _tell(self, text: str, error: bool = False) -> None:
        style.mark(self._told, "role", "error" if error else "")
        self._told.setText(text)
        self._told.setVisible(bool(text))

    def _ask(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, words("A picture of your own"), "", words(_KINDS))
        if name:
            self.look_at(Path(name))

    def look_at(self, file: Path) -> None:
        """Have a file looked at, and take it if it can be used."""
        self._stop()
        self._returns = self.window().focusWidget() is self.choose  # ``hasFocus`` not yet: the dialog has just closed
        self._tell(words("Looking at {name}…", name=file.name))
        self.choose.setEnabled(False)
        self._errand = Errand(("picture", str(own_pictures()), self._kind, str(file)), self)
        self._errand.done.connect(self._looked)
        self._limit.start()

    def _stop(self) -> None:
        self._limit.stop()
        self.choose.setEnabled(True)
        if self._returns:  # the keyboard goes back to where it was
            self.choose.setFocus()
            self._returns = False
        if self._errand is not None:
            self._errand.leave()
            self._errand = None

    def _give_up(self) -> None:
        if self._errand is not None:
            self._errand.cancel()
        self._stop()
        self._tell(words("This picture takes too long to read."), error=True)

    def _looked(self, answer: dict[str, object]) -> None:
        self._stop()
        name, error = str(answer.get("name", "")), str(answer.get("error", ""))
        if error or not players_pictures.there(self._kind, name):
            self._tell(error or words("This picture cannot be used."), error=True)
            return
        self._tell("")
        self._take(name)

    def _remove(self) -> None:
        self._tell("")
        self.choose.setFocus()  # the button that was pressed is hidden
        self._take("")

    def _take(self, name: str) -> None:
        """Another picture is the one of this kind, and those before are no longer needed."""
        self.chosen.emit(name)
        self.show_name(name)
        for file in own_pictures().glob(f"{self._kind}-own-*"):
            if file != players_pictures.file_of(self._kind, name):
                with contextlib.suppress(OSError):
                    file.unlink()

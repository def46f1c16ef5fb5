"""The seal of the match on the table, and, when it is over, what it was the seal of."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from cardrules.protocol.pack_cut import number_of, parts_of
from cardrules.protocol.texts import say
from dealers_choice.language import words
from dealers_choice.match.seal_words import cut_words, told_seal
from dealers_choice.ui import style
from dealers_choice.ui.widgets.controls import ScrolledForm, label
from dealers_choice.ui.widgets.room_dialog import DoubleRule, RoomDialog

__all__ = ["FairnessDialog"]

_WHAT: Final = say(
    "The seal is a fingerprint of the game, its rules, who sits where, and the program's secret number. It was fixed "
    "before the pack was cut, and every shuffle follows from the number and the cut: nobody can find the number from "
    "the seal, and no other number has the same seal. Note the words down, and compare them when the match is over."
)
_NOW: Final = say(
    "The match is over, so here is the number. Save the match as a record (Game, Save the match as) and let this "
    "program, or anybody else's copy of it, look through it: “dealers-choice verify FILE” computes the seal and every "
    "shuffle anew, and asks every bot again with what it was shown, and nothing else."
)
_LATER: Final = say("The number is told when the match is over: whoever knows it knows the cards.")
_OWN: Final = say("Cut the pack yourself, and you need not believe the program: the settings say how often.")


class FairnessDialog(RoomDialog):
    """Shows the seal, and lets it be copied."""

    def __init__(self, seal: str, deal: str, over: bool, parent: QWidget | None = None) -> None:
        """``deal`` is the deal's seed, whose number is shown when the match is ``over``."""
        super().__init__(parent)
        self.setWindowTitle(words("Proof of fairness"))
        style.dress_box(self)
        space = style.box_pixels()
        whole = QVBoxLayout(self)
        self.frame(whole)
        whole.setSpacing(space)
        whole.addWidget(label(words("Proof of fairness"), "title"))
        whole.addWidget(DoubleRule())
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, space // 2, 0)
        column.setSpacing(space)
        column.addWidget(label(words(_WHAT), wrap=True))
        parts = parts_of(deal)
        lines = [
            " ".join(told_seal(seal)),
            words("Seal: {seal}", seal=seal),
            cut_words(parts) if parts is not None else "",
        ]
        lines.append(words("Number: {number}", number=number_of(deal)) if over else words("Number: told at the end"))
        text = "\n".join(filter(None, lines))
        self._text = QPlainTextEdit(text)
        self._text.setReadOnly(True)
        self._text.setAccessibleName(words("The seal of this match"))
        self._text.setTabChangesFocus(True)
        self._text.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self._text.setFixedHeight(round(space * 7))
        column.addWidget(self._text)
        column.addWidget(label(words(_NOW if over else _LATER), wrap=True))
        column.addWidget(label(words(_OWN), "muted", wrap=True))
        column.addStretch(1)
        whole.addWidget(ScrolledForm(page), 1)
        copy = QPushButton(words("&Copy"))
        copy.setAutoDefault(False)
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(text))
        close = QPushButton(words("C&lose"))
        close.setDefault(True)
        close.clicked.connect(self.accept)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(copy)
        row.addWidget(close)
        whole.addLayout(row)
        self.resize(self.sizeHint())

    def sizeHint(self) -> QSize:
        """Qt's own: the seal on one line, as far as the screen has room."""
        return QSize(style.box_pixels(54), style.box_pixels(40)).boundedTo(self.screen().availableSize() * 0.9)

    def text(self) -> str:
        """What can be copied."""
        return self._text.toPlainText()

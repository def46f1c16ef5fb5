"""About the program: its version, what it is built with, and all licences to be read."""

from __future__ import annotations

import platform
from pathlib import Path
from typing import Final

import PySide6
from PySide6.QtCore import QSize, Qt, qVersion
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

import cardart
from cardrules.protocol.texts import say
from dealers_choice import __version__
from dealers_choice.language import words
from dealers_choice.ui import style
from dealers_choice.ui.plain_text import message
from dealers_choice.ui.suit_symbols import LETTERS, ink
from dealers_choice.ui.widgets.controls import label
from dealers_choice.ui.widgets.mouse_wheel import hold_against_the_wheel
from dealers_choice.ui.widgets.room_dialog import RoomDialog

__all__ = ["AboutDialog"]

_FOLDER: Final = Path(cardart.__file__).parent / "licences"
_LICENCES: Final = (
    ("Dealer's Choice", "Dealers-Choice.txt"),
    ("Qt and PySide6", "Qt-and-PySide6.txt"),
    ("LGPL 3", "LGPL-3.txt"),
    ("GPL 3", "GPL-3.txt"),
    ("Python", "Python.txt"),
    ("platformdirs", "platformdirs.txt"),
    ("PyNaCl", "PyNaCl.txt"),
    ("miniaudio", "miniaudio.txt"),
    (say("Typefaces"), "Source-fonts.txt"),
    (say("Libraries"), "Libraries.txt"),
)


class AboutDialog(RoomDialog):
    """The about box."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(words("About Dealer's Choice"))
        style.dress_box(self)
        space = style.box_pixels()
        whole = QVBoxLayout(self)
        self.frame(whole)
        whole.setSpacing(round(space * 0.6))
        signs = [f"<font color='{ink(LETTERS[sign]).name()}'>{sign}</font>" for sign in "♠♥♦♣"]
        suits = label(" ".join(signs), "heading")
        suits.setTextFormat(Qt.TextFormat.RichText)
        suits.setAlignment(Qt.AlignmentFlag.AlignCenter)
        suits.setAccessibleName(words("The four suits"))
        title = label("Dealer's Choice", "title")
        title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._versions = label(
            words("Version {version}, with Qt {qt}, PySide6 {pyside} and Python {python}", version=__version__,
                  qt=qVersion(), pyside=PySide6.__version__, python=platform.python_version()),
            "muted", wrap=True,
        )  # fmt: skip
        self._versions.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._versions.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        told = label(
            words("A card room for the desktop. Free software under the MIT licence: use it, share it, change it."),
            wrap=True,
        )
        told.setAlignment(Qt.AlignmentFlag.AlignCenter)
        for each in (suits, title, self._versions, told):
            whole.addWidget(each)
        whole.addSpacing(space // 2)
        whole.addWidget(self._licences(), 1)
        whole.addLayout(self._foot())
        self.resize(self.sizeHint())

    @staticmethod
    def _licences() -> QTabWidget:
        tabs = QTabWidget()
        hold_against_the_wheel(tabs.tabBar())
        tabs.setDocumentMode(True)
        tabs.setAccessibleName(words("Licences"))
        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        for title, name in _LICENCES:
            text = QPlainTextEdit()
            text.setReadOnly(True)
            text.setFont(fixed)
            text.setStyleSheet(f"font-family: '{fixed.family()}'; font-size: {style.box_pixels(0.92)}px;")
            text.setTabChangesFocus(True)
            text.setAccessibleName(words("Licence of {title}", title=title) if "GPL" not in title else title)
            try:
                text.setPlainText((_FOLDER / name).read_text(encoding="utf-8"))
            except OSError as error:
                text.setPlainText(f"{name} cannot be read: {error.strerror}.")
            tabs.addTab(text, title)
        return tabs

    def _foot(self) -> QHBoxLayout:
        foot = QHBoxLayout()
        about_qt = QPushButton(words("About &Qt"))
        about_qt.setAutoDefault(False)
        about_qt.clicked.connect(self._tell_of_qt)
        close = QPushButton(words("&Close"))
        close.setDefault(True)
        close.clicked.connect(self.accept)
        foot.addWidget(about_qt)
        foot.addStretch(1)
        foot.addWidget(close)
        return foot

    def _tell_of_qt(self) -> None:
        told = words(
            "Made with Qt {version}. Qt is by The Qt Company and many others, and free software under the GNU Lesser "
            "General Public License, version 3: qt.io.",
            version=qVersion(),
        )
        message(self, told, words("About &Qt").replace("&", "")).open()

    def sizeHint(self) -> QSize:
        """Qt's own: eighty characters of a licence side by side, as far as the screen has room."""
        return QSize(style.box_pixels(56), style.box_pixels(46)).boundedTo(self.screen().availableSize() * 0.9)

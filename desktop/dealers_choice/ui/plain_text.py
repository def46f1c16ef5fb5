"""Words as they are written: labels, message boxes and tooltips that never take what they show for HTML.

Qt guesses. A name or a line of a file that looks like a tag would be laid out, and ``<img src="/dev/zero">`` be read to
its end. So everything that shows words says what they are, and nowhere else in the program are QLabel and QMessageBox
made; a test sees to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import Qt  # QtCore's, with the functions that know of texts
from PySide6.QtWidgets import QLabel, QWidget

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMessageBox

__all__ = ["PlainLabel", "asked", "label", "message", "plain_tip"]


class PlainLabel(QLabel):
    """A label that shows its text as it is written."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)


def label(text: str, role: str = "", *, wrap: bool = False) -> QLabel:
    """A label in one of the roles of ``style_sheet``: title, heading, muted, error."""
    made = PlainLabel(text)
    made.setWordWrap(wrap)
    if role:
        made.setProperty("role", role)
    return made


def plain_tip(text: str) -> str:
    """The text for a tooltip, which cannot be told what it shows: what may look like HTML, in any of its lines, is
    written so that it is HTML that looks like the text."""
    if not any(map(Qt.mightBeRichText, text.split("\n"))):
        return text
    from html import escape

    return f'<p style="white-space: pre-wrap">{escape(text)}</p>'


def message(parent: QWidget | None, text: str, title: str = "Dealer's Choice") -> QMessageBox:
    """A message box that waits to be opened."""
    from dealers_choice.ui.message_box import RoomBox

    return RoomBox(parent, text, title)


def asked(parent: QWidget | None, question: str, *, yes: bool = False) -> bool:
    """Ask a question and wait for the answer; whether it is yes. ``yes``: Enter means yes."""
    box = message(parent, question)
    buttons = box.StandardButton
    box.setStandardButtons(buttons.Yes | buttons.No)
    box.setDefaultButton(buttons.Yes if yes else buttons.No)
    return box.exec() == buttons.Yes

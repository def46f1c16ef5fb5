"""The type of what is painted in the school."""

from __future__ import annotations

from PySide6.QtGui import QFont

from dealers_choice.ui import style
from dealers_choice.ui.typefaces import text_font

__all__ = ["font_of"]


def font_of(share: float = 1.0, *, bold: bool = False) -> QFont:
    """A font ``share`` times as large as running text, growing with the window."""
    return text_font(style.room_pixels(share), bold=bold)

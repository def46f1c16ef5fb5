"""The type of what is painted in the school."""

from __future__ import annotations

from PySide6.QtGui import QFont

from dealers_choice.ui import style

__all__ = ["font_of"]


def font_of(share: float = 1.0, *, bold: bool = False) -> QFont:
    """A font ``share`` times as large as running text, growing with the window."""
    font = QFont()
    font.setPixelSize(style.room_pixels(share))
    if bold:
        font.setWeight(QFont.Weight.DemiBold)
    return font

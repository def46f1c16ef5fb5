"""The type of what stands beside a baccarat table."""

from __future__ import annotations

from PySide6.QtGui import QFont

from dealers_choice import style

__all__ = ["small_font"]


def small_font(share: float = 1.0, *, bold: bool = False) -> QFont:
    """The font, so many times as high as what stands in this room of the window."""
    font = QFont()
    font.setPixelSize(style.room_pixels(share))
    if bold:
        font.setWeight(QFont.Weight.DemiBold)
    return font

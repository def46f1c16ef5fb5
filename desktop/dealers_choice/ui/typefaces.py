"""The program's two families of type, and fonts of them.

Both come as packages from PyPI, with their licence (SIL OFL 1.1): a serif for headlines, names of games and large
figures, and a sans for all else. Their figures all have one width and stand on the line: numbers that change do
not wander. What they do not hold (suits, Chinese) Qt takes from the system's fonts.
"""

from __future__ import annotations

import importlib.util
from functools import cache
from pathlib import Path
from typing import Final

from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication

from dealers_choice.project import TYPEFACES

__all__ = ["DISPLAY", "TEXT", "display_font", "load_typefaces", "text_font", "tracked_font"]

DISPLAY: Final = "Source Serif Pro"
TEXT: Final = "Source Sans Pro"
_TRACKED: Final = 106  # per cent between the letters of small capitals


@cache
def load_typefaces() -> tuple[str, ...]:
    """Make the two families known, and the sans the application's font. Needs an application; does nothing the second
    time. Returns the families that are there: without a file of them the system's font stands in."""
    families: set[str] = set()
    for package, name in TYPEFACES:
        spec = importlib.util.find_spec(package)
        for folder in (spec.submodule_search_locations or ()) if spec else ():
            known = QFontDatabase.addApplicationFont(str(Path(folder) / "files" / name))
            families.update(QFontDatabase.applicationFontFamilies(known))
    if TEXT in families:
        font = QGuiApplication.font()
        font.setFamilies([TEXT, *font.families()])
        QGuiApplication.setFont(font)
    return tuple(sorted(families & {DISPLAY, TEXT}))


def text_font(pixels: float, *, bold: bool = False) -> QFont:
    """The sans, so many logical pixels high, at least 8; ``bold`` is its semibold cut."""
    font = QFont()
    font.setPixelSize(max(8, round(pixels)))
    if bold:
        font.setWeight(QFont.Weight.DemiBold)
    return font


def display_font(pixels: float) -> QFont:
    """The serif, for headlines, names of games and large figures, so many logical pixels high, at least 8."""
    font = text_font(pixels)
    font.setFamilies([DISPLAY, *font.families()])
    return font


def tracked_font(pixels: float) -> QFont:
    """Small labels above what they name: semibold capitals with air between them, so many logical pixels high."""
    font = text_font(pixels, bold=True)
    font.setCapitalization(QFont.Capitalization.AllUppercase)
    font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, _TRACKED)
    return font

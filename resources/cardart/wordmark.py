"""The program's name as it stands on the home screen: capitals of our own."""

from __future__ import annotations

from functools import cache
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath

from cardart.drawing.pips_and_letters import suit_path
from cardart.drawing.svg_paths import moved, outline, path

__all__ = ["WORDMARK_SHAPE", "monogram", "paint_wordmark"]

# Capitals 100 units high, drawn for this name: the width, what is filled, and the centre lines of the hairlines.
_CAPITALS: Final = {
    "D": (76, "M0 0 H17 V100 H0Z", "M17 3 H30 C60 3 73 24 73 50 C73 76 60 97 30 97 H17"),
    "E": (50, "M0 0 H17 V100 H0Z", "M17 3 H48 M17 60 H41 M17 97 H50"),
    "A": (84, "M35 0 H46 L84 100 H65 L35 18Z", "M40 3 L4 100 M16 71 H66"),
    "L": (49, "M0 0 H17 V100 H0Z", "M17 97 H49"),
    "R": (68, "M0 0 H17 V100 H0Z M27 58 L37 55 L70 100 H51Z", "M17 3 H29 C50 3 60 15 60 31 C60 47 50 60 29 60 H17"),
    "'": (15, "M0 0 H15 L9 32 H6Z", ""),
    "S": (58, "M3 25 C3 42 15 48 29 54 C42 60 46 64 46 76 C46 84 43 91 36 97 C50 95 58 86 58 73 C58 56 46 50 32 44 "
              "C19 38 15 34 15 24 C15 15 19 8 26 3 C12 5 3 13 3 25Z",
          "M53 21 C49 9 41 3 29 3 H25 M3 77 C6 90 15 97 30 97 H37"),
    "C": (78, "M48 2 C17 0 0 22 0 50 C0 78 17 100 48 98 C29 93 19 75 19 50 C19 25 29 7 48 2Z",
          "M75 20 C69 9 59 3 46 3 M76 79 C69 91 59 97 46 97"),
    "H": (74, "M0 0 H17 V100 H0Z", "M71 0 V100 M17 60 H71"),
    "O": (92, "M46 0 C17 0 0 22 0 50 C0 78 17 100 46 100 C28 94 19 75 19 50 C19 25 28 6 46 0Z",
          "M44 3 C74 3 89 25 89 50 C89 75 74 97 44 97"),
    "I": (17, "M0 0 H17 V100 H0Z", ""),
    " ": (30, "", ""),
}  # fmt: skip
_HAIRLINE: Final = 6.0
_SPACING: Final = 17
_INSIDE: Final = (44.0, 22.0, 0.56)  # where in the monogram's D the C begins, and its size
_NAME: Final = "DEALER'S CHOICE"
WORDMARK_SHAPE: Final = (sum(_CAPITALS[letter][0] + _SPACING for letter in _NAME) - _SPACING) / 100
"""The wordmark's width to its height."""


def _capital(letter: str, x: float) -> QPainterPath:
    """A capital whose left edge is at ``x``."""
    _, filled, lines = _CAPITALS[letter]
    whole = QPainterPath()
    whole.setFillRule(Qt.FillRule.WindingFill)
    for shape in (path(filled), outline(path(lines), _HAIRLINE) if lines else QPainterPath()):
        whole.addPath(moved(shape, x, 0))
    return whole


@cache
def _wordmark() -> QPainterPath:
    """The name, 100 units high, from the origin."""
    whole = QPainterPath()
    whole.setFillRule(Qt.FillRule.WindingFill)
    x = 0.0
    for letter in _NAME:
        whole.addPath(_capital(letter, x))
        x += _CAPITALS[letter][0] + _SPACING
    return whole


@cache
def monogram() -> QPainterPath:
    """D and C, the C in the D's bowl, one unit high about the origin: on the house's cards, buttons and the icon."""
    x, y, size = _INSIDE
    whole = _capital("D", 0).simplified().united(moved(_capital("C", 0), x, y, size).simplified())
    return moved(whole, -whole.boundingRect().center().x() / 100, -0.5, 0.01)


def paint_wordmark(painter: QPainter, box: QRectF, gold: QColor, ink: QColor, plain: bool) -> None:
    """The name in ``gold`` (with a sheen unless ``plain``), and below it the four suits, the black ones in ``ink``,
    between two fine rules. ``box`` holds the name; the suits take about half its height more."""
    scale = box.height() / 100
    name = moved(_wordmark(), box.x(), box.y(), scale)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 150))
    painter.drawPath(name.translated(0, max(1.0, 2.5 * scale)))
    if plain:
        painter.setBrush(gold)
    else:
        sheen = QLinearGradient(0, box.top(), 0, box.bottom())
        for place, colour in ((0.0, "#fff0c2"), (0.45, "#ffd15c"), (0.55, "#f3bb45"), (1.0, "#c08a2b")):
            sheen.setColorAt(place, QColor(colour))
        painter.setBrush(sheen)
    painter.drawPath(name)
    y, pip = box.bottom() + 32 * scale, 17 * scale
    middle = box.center().x()
    for number, letter in enumerate("SHDC"):
        painter.setBrush(QColor("#d8483f") if letter in "HD" else ink)
        painter.drawPath(moved(suit_path(letter), middle + (number - 1.5) * 36 * scale, y, pip))
    for side in (-1, 1):
        start, end = middle + side * 88 * scale, middle + side * box.width() * 0.36
        fade = QLinearGradient(start, 0, end, 0)
        for place, alpha in ((0, 170), (1, 0)):
            fade.setColorAt(place, QColor(gold.red(), gold.green(), gold.blue(), alpha))
        painter.fillRect(QRectF(min(start, end), y - 0.5, abs(end - start), 1), fade)

"""What things on and around the table are made of: lacquer, which is pressed or read off the felt, and paper, on which
all that is counted stands. The third material, felt, is drawn by ``cardart.table.felt``.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from dealers_choice.ui import style

__all__ = ["CLOTHS", "Cloth", "Inks", "cloth_of", "inks", "paint_lacquer", "paint_paper", "stepped"]

_STEP: Final = 4.0  # pixels, of the stepped corners of a panel of plain size
_STAIRS: Final = ((0, 2), (1, 2), (1, 1), (2, 1), (2, 0))  # of a corner, in steps from it across and down
_LACQUER: Final = (QColor(22, 42, 33, 244), QColor(10, 24, 18, 244))  # from above down
_LINE: Final = QColor(190, 152, 78, 150)
_GLOW: Final = (QColor(255, 209, 92, 26), QColor(255, 209, 92, 60))  # outside the bright line, from far to near
_PAPER: Final = (QColor(250, 243, 225), QColor(236, 223, 190))
_SHADOW: Final = QColor(0, 0, 0, 26)
_SHADOWS: Final = 5  # pixels, one line of shadow each, below and beside paper


class Cloth(NamedTuple):
    """The cloth of a family of games: its colours at home as ``#rrggbb``, under the lamp and in the corners, and the
    felt of its tables (``cardart.names_and_sizes.FELTS``)."""

    light: str
    dark: str
    felt: str


CLOTHS: Final = {
    "tricks": Cloth("#2b8a5c", "#0e3526", "baize"),
    "melds": Cloth("#8a2f3c", "#2e0d14", "burgundy"),
    "chips": Cloth("#2f5f94", "#0e2038", "casino"),
    "school": Cloth("#1f7a78", "#0a2d2e", "teal"),
    "solitaire": Cloth("#b08a4c", "#3a2a12", "sand"),
}
_OTHERS: Final = {
    "Solitaire": "solitaire", "Rummy": "melds", "Matching": "melds", "Poker": "chips", "Pure luck": "chips",
    "Baccarat": "school", "Blackjack": "school", "School": "school",
}  # fmt: skip
"""Whose cloth a family of the catalogue has; any other takes tricks."""


def cloth_of(family: str) -> Cloth:
    """The cloth of a family of the catalogue.

    >>> cloth_of("Poker") is CLOTHS["chips"], cloth_of("Trick-taking") is CLOTHS["tricks"]
    (True, True)
    """
    return CLOTHS[_OTHERS.get(family, "tricks")]


class Inks(NamedTuple):
    """What is written on paper, each colour as ``#rrggbb``."""

    ink: str
    muted: str
    """Heads of columns and remarks: 4.5 : 1 on paper at least."""
    rule: str
    """Lines."""
    good: str
    bad: str


_INKS: Final = Inks("#1d1a12", "#6b5122", "#9a7a3c", "#1f6b3f", "#a3271c")
_CONTRAST: Final = Inks("#000000", "#000000", "#000000", "#004d1a", "#8a0000")


def inks() -> Inks:
    """The inks of the present look."""
    return _CONTRAST if style.high_contrast() else _INKS


def stepped(box: QRectF, step: float = _STEP) -> QPainterPath:
    """A box whose corners are cut in two steps, as the house's frames are; each step so many pixels."""
    left, top, right, bottom = box.left(), box.top(), box.right(), box.bottom()
    corners = ((left, top, 1, 1), (right, top, -1, 1), (right, bottom, -1, -1), (left, bottom, 1, -1))
    path = QPainterPath()
    for number, (x, y, inwards, downwards) in enumerate(corners):
        for across, down in _STAIRS[:: -1 if number % 2 else 1]:
            point = QPointF(x + inwards * across * step, y + downwards * down * step)
            path.lineTo(point) if path.elementCount() else path.moveTo(point)
    path.closeSubpath()
    return path


def paint_lacquer(painter: QPainter, box: QRectF, *, lit: bool = False, step: float = _STEP) -> None:
    """A panel of lacquer with a thin line of gold and corners stepped by so many pixels. ``lit``: who has it is to act,
    and the line glows a little way out of ``box``."""
    look = style.colours()
    contrast = style.high_contrast()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    shape = stepped(box.adjusted(0.5, 0.5, -0.5, -0.5), step)
    ground = QLinearGradient(box.topLeft(), box.bottomLeft())
    for place, colour in enumerate(_LACQUER):
        ground.setColorAt(place, QColor(look.ground) if contrast else colour)
    if lit and not contrast:
        for wide, colour in zip((9.0, 5.0), _GLOW, strict=True):
            painter.setPen(
                QPen(colour, wide, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
            )
            painter.drawPath(shape)
    line = QColor(look.gold if lit else look.edge) if contrast or lit else _LINE
    painter.setPen(QPen(line, 2.5 if lit else 2.0 if contrast else 1.0))
    painter.setBrush(ground)
    painter.drawPath(shape)
    painter.restore()


def paint_paper(painter: QPainter, box: QRectF) -> None:
    """A sheet of paper that lies on what is painted already; its shadow falls inside ``box``, below and beside it."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    sheet = box.adjusted(_SHADOWS, 0, -_SHADOWS, -_SHADOWS)
    painter.setPen(Qt.PenStyle.NoPen)
    if style.high_contrast():
        painter.setPen(QPen(QColor("black"), 2))
        painter.setBrush(QColor("white"))
    else:
        painter.setBrush(_SHADOW)
        for out in range(1, _SHADOWS + 1):
            painter.drawRoundedRect(sheet.adjusted(-out, out / 2, out, out), 3, 3)
        ground = QLinearGradient(sheet.topLeft(), sheet.bottomRight())
        for place, colour in enumerate(_PAPER):
            ground.setColorAt(place, colour)
        painter.setBrush(ground)
    painter.drawRoundedRect(sheet, 2, 2)
    painter.restore()

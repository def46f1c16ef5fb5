"""The suit pips and the index letters: shapes of our own, so that cards look the same wherever they are drawn."""

from __future__ import annotations

from functools import cache
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainterPath, QTransform

from cardart.drawing.svg_paths import circle, moved, outline, path

__all__ = ["RANKS", "rank_path", "suit_path"]

_HEART: Final = """M0 .5 C-.07 .32 -.475 .1 -.475 -.215 C-.475 -.39 -.365 -.5 -.235 -.5 C-.125 -.5 -.03 -.43 0 -.3
    C.03 -.43 .125 -.5 .235 -.5 C.365 -.5 .475 -.39 .475 -.215 C.475 .1 .07 .32 0 .5Z"""
_DIAMOND: Final = """M0 -.5 C.09 -.33 .24 -.13 .385 0 C.24 .13 .09 .33 0 .5 C-.09 .33 -.24 .13 -.385 0
    C-.24 -.13 -.09 -.33 0 -.5Z"""
_SPADE: Final = """M0 -.5 C.07 -.33 .45 -.14 .45 .13 C.45 .275 .35 .355 .235 .355 C.14 .355 .07 .31 .038 .225
    C.052 .37 .105 .455 .205 .5 H-.205 C-.105 .455 -.052 .37 -.038 .225 C-.07 .31 -.14 .355 -.235 .355
    C-.35 .355 -.45 .275 -.45 .13 C-.45 -.14 -.07 -.33 0 -.5Z"""
_CLUB_STEM: Final = """M.12 -.1 L.04 .1 C.05 .3 .1 .44 .205 .5 H-.205 C-.1 .44 -.05 .3 -.04 .1 L-.12 -.1Z"""

# Index letters as centre lines in a box 100 high; the number is the box's width.
_LETTERS: Final = {
    "0": (54, "M27 6 C14.5 6 9 22 9 50 C9 78 14.5 94 27 94 C39.5 94 45 78 45 50 C45 22 39.5 6 27 6Z"),
    "2": (54, "M9 31 C9 14.5 16 6 27.5 6 C38.5 6 45 14 45 27 C45 45 32 58 12 94 H50"),
    "3": (54, "M9.5 26 C10.5 13 17 6 27 6 C37.5 6 43.5 14 43.5 26 C43.5 38.5 36.5 46.5 22 46.5 "
              "M24 46.5 C38 46.5 45 56 45 69.5 C45 85 38 94 27 94 C16.5 94 9.5 87 8.5 73"),
    "4": (56, "M39 105 V6 L9 71 H56"),
    "5": (54, "M45 6 H15.5 L12.6 52 M12.4 47 C16 41 21 38.5 27 38.5 C38.5 38.5 45 48.5 45 65 C45 83 38.5 94 27 94 "
              "C16.5 94 10 87.5 9 75"),
    "6": (54, "M44 24 C42.5 12 36.5 6 28.5 6 C14.5 6 9 24 9 54 C9 80 14.5 94 27 94 C38.5 94 45 83.5 45 67 "
              "C45 51 38.5 41.5 28.5 41.5 C17.5 41.5 9 51 9 66"),
    "7": (52, "M5 6 H45 C31 34 23.5 62 22 106"),
    "8": (54, "M27 47 C17 47 11 38 11 26.5 C11 14 17 6 27 6 C37 6 43 14 43 26.5 C43 38 37 47 27 47 "
              "C16 47 9 56.5 9 70 C9 85 16 94 27 94 C38 94 45 85 45 70 C45 56.5 38 47 27 47Z"),
    "A": (62, "M6 110 L31 -8 L56 110 M14 70 H48"),
    "J": (52, "M22 6 H50 M40 6 V69 C40 86 34 94 24.5 94 C14 94 8.5 86.5 8.5 71"),
    "Q": (57, "M28 6 C15 6 9 22 9 50 C9 78 15 94 28 94 C41 94 47 78 47 50 C47 22 41 6 28 6Z M32 70 L56 106"),
    "E": (46, "M46 6 H12 V94 H47 M12 47 H42"),
    "R": (55, "M12 105 V6 H27 C39 6 44 14 44 27 C44 41 38 49 27 49 H12 M29 49 L52 106"),
    "U": (54, "M9 -5 V66 C9 86 15 94 27 94 C39 94 45 86 45 66 V-5"),
    "K": (58, "M12 -5 V105 M53 -6 L14 62 M26 41 L56 106"),
}  # fmt: skip
_ONE: Final = "M14 0 H28 V100 H11.5 V25 L1 31.5 V15.5Z"
_STEM: Final = 1.5  # how much stronger upright strokes are than level ones
_PEN: Final = 11.6

RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


@cache
def suit_path(letter: str) -> QPainterPath:
    """The pip of a suit (C, D, H or S), one unit high about the origin. Raises KeyError for another letter."""
    if letter == "C":
        # United a hundred times larger: Qt flattens curves for this to a fixed tolerance.
        shape = moved(path(_CLUB_STEM), 0, 0, 100)
        for x, y in ((0.0, -26.8), (-25.5, 8.5), (25.5, 8.5)):
            shape = shape.united(circle(x, y, 23.2))
        shape.setFillRule(Qt.FillRule.WindingFill)
        return moved(shape, 0, 0, 0.01)
    return path({"D": _DIAMOND, "H": _HEART, "S": _SPADE}[letter])


def _letter(letter: str) -> QPainterPath:
    if letter == "9":
        return QTransform(-1, 0, 0, -1, 54, 100).map(_letter("6"))
    if letter == "1":
        return path(_ONE)
    width, data = _LETTERS["0" if letter == "O" else letter]
    # Stroked in a space squeezed sideways, the stems come out stronger than the bars when it is spread again.
    stroke = outline(QTransform.fromScale(1 / _STEM, 1).map(path(data)), _PEN)
    shape = QTransform.fromScale(_STEM, 1).map(stroke)
    box = QPainterPath()
    box.addRect(QRectF(-10, 0, width + 20, 104 if letter == "Q" else 100))
    return shape.simplified().intersected(box)


@cache
def rank_path(rank: str) -> QPainterPath:
    """The index of a rank (one of RANKS), U for the Unter, or a letter of JOKER, one unit high about the origin.

    Raises KeyError for anything else.
    """
    if rank == "10":
        squeeze = QTransform.fromScale(0.86, 1)
        shape = squeeze.map(_letter("1"))
        shape.addPath(squeeze.map(_letter("0")).translated(26.5, 0))
    else:
        shape = _letter(rank)
    middle = shape.boundingRect().center().x()
    return QTransform(0.01, 0, 0, 0.01, -middle * 0.01, -0.5).map(shape)

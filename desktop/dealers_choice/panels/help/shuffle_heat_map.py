"""Where the cards came to lie in 60,000 shuffles, as a picture for the help pages: 52 cards by 52 places."""

from __future__ import annotations

import sys
from array import array
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter

import cardart
from dealers_choice.language import words
from dealers_choice.ui import style
from dealers_choice.ui.suit_symbols import LETTERS, ink
from dealers_choice.ui.typefaces import text_font

__all__ = ["KINDS", "counts_of", "heat_picture", "unevenness"]

KINDS: Final = ("fair", "wrong")
"""As the program shuffles, and as many programs do it wrong."""
_CARDS: Final = 52
_FULL: Final = 6.0  # standard deviations from the mean at which a colour is as strong as it gets
_CELLS: Final = (6, 5)  # pixels of a square, with plain and with large text, which needs the room for the captions
_LARGE: Final = 150  # per cent


def counts_of(kind: str) -> array[int]:
    """How often each card lay at each place: 52 numbers for each of 52 cards (``packaging/make_shuffles.py``). Raises
    OSError if the file is not there, ValueError if it is not whole."""
    data = (Path(cardart.__file__).parent / "shuffles.dat").read_bytes()
    size = 2 * _CARDS * _CARDS
    if len(data) != size * len(KINDS):
        raise ValueError("the counted shuffles are not whole")
    start = KINDS.index(kind) * size
    counts = array("H", data[start : start + size])
    if sys.byteorder == "big":
        counts.byteswap()
    return counts


def unevenness(counts: array[int]) -> float:
    """Chi-square of a table: about 2,601 if every card is as likely at every place, and rarely more than 2,820."""
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 for count in counts) / mean


def heat_picture(kind: str, ratio: float, deck: str = "") -> QImage | None:
    """The picture with its captions, in the colours of the look and the suits of a deck; None if there is no such
    picture."""
    try:
        counts = counts_of(kind)
    except (OSError, ValueError):
        return None
    cell = _CELLS[style.text_scale() * 100 >= _LARGE]
    line, look = style.box_pixels(1.7), style.colours()
    side, edge = _CARDS * cell, style.box_pixels(4.2)
    size = QSize(edge + side + 1, side + line)
    image = QImage(size * ratio, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    mean = sum(counts) / len(counts)
    spread = (mean * (1 - 1 / _CARDS)) ** 0.5
    for index, count in enumerate(counts):
        card, place = divmod(index, _CARDS)
        painter.fillRect(edge + place * cell, card * cell, cell, cell, _colour((count - mean) / spread))
    painter.setFont(text_font(style.box_pixels(0.92)))
    painter.setPen(QColor(look.text))
    middle = int(Qt.AlignmentFlag.AlignVCenter)
    for number, (suit, letter) in enumerate(LETTERS.items()):
        box = QRect(0, number * 13 * cell, edge - style.box_pixels(0.5), 13 * cell)
        painter.setPen(ink(letter, deck))
        painter.drawText(box, middle | int(Qt.AlignmentFlag.AlignRight), f"{suit} 2 – A")
    painter.setPen(QColor(look.text))
    below = QRect(edge, side, side, line)
    sides = Qt.AlignmentFlag
    for told, where in (
        (words("top"), sides.AlignLeft),
        (words("place in the pack"), sides.AlignHCenter),
        (words("bottom"), sides.AlignRight),
    ):
        painter.drawText(below, middle | int(where), told)
    painter.end()
    return image


def _colour(away: float) -> QColor:
    """Of a count so many standard deviations from the mean: more often is gold, less often blue; in high contrast white
    and black."""
    strong = min(1.0, abs(away) / _FULL)
    if style.high_contrast():
        return QColor.fromRgbF(*(3 * [0.5 + (0.5 if away > 0 else -0.5) * strong]))
    plain, end = QColor("#27332e"), QColor("#ffd060" if away > 0 else "#4da3ff")
    parts = (
        (plain.redF(), end.redF()), (plain.greenF(), end.greenF()), (plain.blueF(), end.blueF()),
    )  # fmt: skip
    return QColor.fromRgbF(*(one + (other - one) * strong for one, other in parts))

"""What is written in a window: each run of letters with its ink, its size, and its contrast to what it stands on.

The window is drawn twice: as an SVG, which says of all that is written, whoever draws it (labels, buttons, fields,
menus, what is painted by hand), where it stands and in which ink; and as it is seen, whose pixels say whether the
ink is seen there at all, and on which ground.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from statistics import correlation
from typing import Final, NamedTuple
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QBuffer, QIODevice, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QTransform
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QWidget

__all__ = ["LARGE", "Written", "contrast", "faint", "luminance", "written_in"]

LARGE: Final = 18.0
"""Pixels from which on 3 : 1 are enough."""
_ENOUGH: Final = 4.5
_ENOUGH_LARGE: Final = 3.0
_GROUND: Final = 0.35
"""Of the pixels of a line, ordered from what is least like its ink, the one that is taken for its ground: letters cover
less than half of it, and their edges are of all shades."""
_SEEN: Final = 0.35
"""Where no pixel comes this near to the ink, as a share of its distance from the ground, something lies over it."""
_ALIKE: Final = 0.6
"""How like the shape of its first letter (1: quite alike) what is seen there must be."""
_FEW: Final = 8
"""Pixels that are too few to tell anything."""
_ROUNDED: Final = 0.05
"""By how much a ratio may fall short: colours are whole numbers, and a ground is woven or shaded."""

_Colour = tuple[int, int, int]


class Written(NamedTuple):
    """A run of letters that can be seen."""

    text: str
    pixels: float
    """How high the letters are, as the size of a font."""
    ink: str
    ground: str
    """The ground where it stands out least, ``#rrggbb`` as the ink."""
    ratio: float

    @property
    def faint(self) -> bool:
        """Whether it can hardly be read."""
        return self.ratio < (_ENOUGH_LARGE if self.pixels >= LARGE else _ENOUGH) - _ROUNDED


@cache
def luminance(colour: _Colour) -> float:
    """How bright a colour is, from 0 to 1, as the guidelines for web content reckon it."""
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in
                        (part / 255 for part in colour))  # fmt: skip
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: _Colour, other: _Colour) -> float:
    """The ratio of two colours, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def faint(widget: QWidget) -> dict[str, str]:
    """What can hardly be read, each with its size, its colours and its ratio."""
    return {
        each.text: f"{each.pixels:.0f} px, {each.ink} on {each.ground}: {each.ratio:.2f}"
        for each in written_in(widget)
        if each.faint
    }


def written_in(widget: QWidget) -> list[Written]:
    """All that is written in a widget that is shown, and that can be seen."""
    runs = list(_runs(_drawing_of(widget)))
    image = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    seen = list[Written]()
    for number, run in enumerate(runs):
        if any(run.under(later) for later in runs[number + 1 :]):
            continue  # its own shadow, or what has been painted over
        found = _look_at(run, image)
        if found is not None:
            seen.append(found)
    return seen


class _Run(NamedTuple):
    text: str
    font: QFont
    place: QTransform
    """From the beginning of the line on which it stands to the picture."""
    ink: _Colour
    cover: float
    """How much of the ground the ink covers, up to 1."""

    def under(self, later: _Run) -> bool:
        return self.text == later.text and (_corner(self) - _corner(later)).manhattanLength() < 6


def _corner(run: _Run) -> QPointF:
    return run.place.map(QPointF(0, 0))


def _drawing_of(widget: QWidget) -> ElementTree.Element:
    """What is drawn, without the pictures in it."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.ReadWrite)
    paper = QSvgGenerator()
    paper.setOutputDevice(buffer)
    paper.setSize(widget.size())
    with pytest.MonkeyPatch.context() as patch:
        for name in ("drawPixmap", "drawImage", "drawTiledPixmap"):  # a picture is slow to write down, and is no text
            patch.setattr(QPainter, name, lambda *_what: None)
        widget.render(paper)
    text = bytes(buffer.data().data()).decode()
    drawn = re.sub(r'xlink:href="data:[^"]*"', "", text)
    return ElementTree.fromstring(drawn)  # noqa: S314 - what Qt has just written


def _runs(root: ElementTree.Element) -> Iterator[_Run]:
    for group in root.iter("{http://www.w3.org/2000/svg}g"):
        numbers = re.findall(r"[-\d.e]+", group.get("transform", "").removeprefix("matrix"))
        into = QTransform(*map(float, numbers)) if len(numbers) == 6 else QTransform()
        for each in group.findall("{http://www.w3.org/2000/svg}text"):
            text = (each.text or "").strip("\n")
            if not text.strip() or not any(sign.isalnum() for sign in text):
                continue
            font = QFont([name.strip("' ") for name in each.get("font-family", "").split(",")])
            font.setPixelSize(max(1, round(float(each.get("font-size", "0")))))
            font.setWeight(QFont.Weight(int(each.get("font-weight", "400"))))
            ink = QColor(each.get("fill", "#000000"))
            cover = float(each.get("fill-opacity", "1")) * float(each.get("opacity", group.get("opacity", "1")))
            place = QTransform.fromTranslate(float(each.get("x", "0")), float(each.get("y", "0"))) * into
            yield _Run(text, font, place, (ink.red(), ink.green(), ink.blue()), cover)


def _look_at(run: _Run, image: QImage) -> Written | None:
    """A run of letters as it is seen; None if it is not."""
    size = run.font.pixelSize()
    scale = (run.place.m21() ** 2 + run.place.m22() ** 2) ** 0.5
    step = 1 / max(scale, 0.01)
    wide, piece = QFontMetricsF(run.font).horizontalAdvance(run.text), 2.0 * size
    rows = range(round(-0.75 * size / step), round(0.2 * size / step) + 1)
    worst: tuple[float, _Colour, _Colour] | None = None
    for number in range(max(1, round(wide / piece))):
        columns = range(0, round(min(piece, wide - number * piece) / step), 2)
        points = [
            run.place.map(QPointF(number * piece + column * step, row * step)) for row in rows for column in columns
        ]
        found = _told_apart(run, [_pixel(image, point) for point in points if image.rect().contains(point.toPoint())])
        if found is not None and number == 0 and not _drawn_there(run, image, found[1], found[2]):
            return None
        if found is not None and (worst is None or found[0] < worst[0]):
            worst = found
    if worst is None:
        return None
    ratio, ink, ground = worst
    return Written(run.text.strip(), size * scale, _name(ink), _name(ground), ratio)


def _told_apart(run: _Run, pixels: list[_Colour]) -> tuple[float, _Colour, _Colour] | None:
    """The contrast of a piece of a run, its ink and its ground; None where its ink is not seen."""
    if len(pixels) < _FEW:
        return None
    by_light = sorted(pixels, key=luminance)
    if luminance(run.ink) < luminance(by_light[len(by_light) // 2]):
        by_light.reverse()
    ground = by_light[int(len(by_light) * _GROUND)]
    ink = _mixed(run.ink, ground, run.cover)
    far = _distance(ink, ground)
    if not far or min(_distance(ink, each) for each in pixels) / far > 1 - _SEEN:
        return None
    return contrast(ink, ground), ink, ground


def _drawn_there(run: _Run, image: QImage, ink: _Colour, ground: _Colour) -> bool:
    """Whether the first letter is seen in its own shape: what lies over a text may have the colour of its ink."""
    letter = next(sign for sign in run.text if sign.isalnum())
    before = QFontMetricsF(run.font).horizontalAdvance(run.text[: run.text.index(letter)])
    place = QTransform.fromTranslate(before, 0) * run.place
    around = place.mapRect(QFontMetricsF(run.font).boundingRect(letter)).toAlignedRect().adjusted(-1, -1, 1, 1)
    shape = QImage(around.size(), QImage.Format.Format_RGB32)
    shape.fill(Qt.GlobalColor.black)
    painter = QPainter(shape)
    painter.setFont(run.font)
    painter.setPen(Qt.GlobalColor.white)
    painter.setTransform(place * QTransform.fromTranslate(-around.x(), -around.y()))
    painter.drawText(QPointF(0, 0), letter)
    painter.end()
    far = _distance(ink, ground) ** 2
    covers, seen = list[float](), list[float]()
    for y in range(around.height()):
        for x in range(around.width()):
            if image.rect().contains(at := around.topLeft() + QPoint(x, y)):
                covers.append((shape.pixel(x, y) & 255) / 255)
                parts = zip(_pixel(image, QPointF(at)), ink, ground, strict=True)
                seen.append(sum((each - under) * (over - under) for each, over, under in parts) / far)
    if len(set(covers)) < 2 or len(set(seen)) < 2:
        return False
    return correlation(covers, seen) > _ALIKE


def _pixel(image: QImage, point: QPointF) -> _Colour:
    value = image.pixel(point.toPoint())
    return value >> 16 & 255, value >> 8 & 255, value & 255


def _mixed(over: _Colour, under: _Colour, cover: float) -> _Colour:
    red, green, blue = (round(cover * one + (1 - cover) * other) for one, other in zip(over, under, strict=True))
    return red, green, blue


def _distance(one: _Colour, other: _Colour) -> float:
    return float(sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5)


def _name(colour: _Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)

"""Casino chips, from above, from the side and in stacks, and the small things that lie among them.

Denominations and amounts are in cents, of whatever currency. Sizes are in the painter's units. Every denomination
differs from the others in its colour, in the pattern of its edge and in its numeral. Everything is drawn anew each
time, so that it is crisp at any size; what is shown often is best kept as a pixmap.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QRadialGradient, QTransform

from cardart.drawing.printed_lettering import fitted, lettering
from cardart.drawing.svg_paths import circle
from cardart.table.chip_stack_sizes import SHADOW, SQUASH, THICK, feet, levels_of, sub_stack

__all__ = [
    "CHIPS", "LAMMERS", "chip_colour", "paint_bundle", "paint_chip", "paint_chip_edge", "paint_columns",
    "paint_commission_marker", "paint_cut_card", "paint_lammer", "paint_notes", "paint_rail_chips", "paint_stack",
    "paint_tray", "paint_word_lammer",
]  # fmt: skip


class _Design(NamedTuple):
    numeral: str
    body: QColor
    spots: QColor
    repeats: int
    """How often the pattern of the edge comes round."""
    pattern: tuple[tuple[float, float], ...]
    """The spots of one repeat: middle and half the width, in degrees."""
    inlay: QColor
    ink: QColor
    metal: bool = False


_IVORY: Final = QColor("#f6f0e0")
_REEDED: Final = 60, ((0.0, 1.4),)
_DESIGNS: Final = {
    10_000_000: _Design("100K", QColor("#7a1230"), QColor("#f0d9a8"), 3, ((-20, 8), (0, 6), (20, 8)), _IVORY,
                        QColor("#5a0c22")),
    1_000_000: _Design("10K", QColor("#1f6fb4"), QColor("#f7e9a0"), 5, ((-9, 5), (9, 5)), _IVORY, QColor("#10416d")),
    500_000: _Design("5K", QColor("#8d9299"), QColor("#23262b"), 4, ((-12, 8), (12, 4)), _IVORY, QColor("#33373d")),
    100_000: _Design("1000", QColor("#e27a1c"), QColor("#4a2a12"), 8, ((0, 7),), _IVORY, QColor("#6b300a")),
    50_000: _Design("500", QColor("#5f2c8c"), QColor("#efd9f2"), 3, ((0, 19),), _IVORY, QColor("#3d1760")),
    10_000: _Design("100", QColor("#26252b"), _IVORY, 4, ((-14, 4), (0, 5), (14, 4)), _IVORY, QColor("#17161a")),
    2_500: _Design("25", QColor("#1b7d4b"), QColor("#f3ecc9"), 4, ((-11, 6), (11, 6)), _IVORY, QColor("#0c4d2b")),
    2_000: _Design("20", QColor("#e3bf2b"), QColor("#3c3a36"), 5, ((0, 12),), _IVORY, QColor("#6a5306")),
    500: _Design("5", QColor("#bb2031"), _IVORY, 6, ((0, 10),), _IVORY, QColor("#8b0f1f")),
    250: _Design("2½", QColor("#e58fb0"), _IVORY, 6, ((-7, 4), (7, 4)), _IVORY, QColor("#8c2c55")),
    100: _Design("1", QColor("#f1ede2"), QColor("#3a66a8"), 4, ((0, 13),), QColor("#fffdf6"), QColor("#27497d")),
    50: _Design("50¢", QColor("#cdb368"), QColor("#9b8443"), *_REEDED, QColor("#e3cf92"), QColor("#4c3d10"), True),
    25: _Design("25¢", QColor("#b9bfc7"), QColor("#8b929c"), *_REEDED, QColor("#d3d8de"), QColor("#3d434c"), True),
    5: _Design("5¢", QColor("#b98a5e"), QColor("#8a6038"), *_REEDED, QColor("#d3aa80"), QColor("#4d2f12"), True),
    1: _Design("1¢", QColor("#c1764a"), QColor("#96552f"), *_REEDED, QColor("#d89468"), QColor("#57290f"), True),
}  # fmt: skip

_COUNTERS: Final = {
    5_000: _Design("50", QColor("#2a5fa5"), _IVORY, 6, ((0, 9),), _IVORY, QColor("#173f75")),
    1_000: _Design("10", QColor("#8a4a2b"), QColor("#f0dcb4"), 4, ((-10, 5), (10, 5)), _IVORY, QColor("#5c2d17")),
}  # fmt: skip
"""Of other games."""
_EVERY: Final = {**_DESIGNS, **_COUNTERS}

CHIPS: Final = tuple(_DESIGNS)
"""The denominations in cents of all houses, largest first; below 100 they are coins."""

_LAMMER_COLOURS: Final = {
    5: "#b5794a", 25: "#b9bfc7", 50: "#e6c84a", 100: "#f1ede2", 500: "#d1495b", 2_000: "#e3bf2b", 2_500: "#3f9d6b",
    10_000: "#34333a", 50_000: "#7b4bab", 100_000: "#e27a1c", 500_000: "#585d64", 1_000_000: "#7fb8e6",
}  # fmt: skip
_WORDED: Final = QColor("#e6c84a")
"""Of lammers with a word on them."""
LAMMERS: Final = tuple(_LAMMER_COLOURS)
"""The amounts in cents that there are markers for in the commission boxes of any house."""


def chip_colour(denomination: int) -> QColor:
    """The main colour of a denomination in cents. Raises KeyError if it is not one of CHIPS."""
    return QColor(_EVERY[denomination].body)


@cache
def _spots(denomination: int, inner: float) -> QPainterPath:
    """The spots on the rim of a chip of radius 1 from above."""
    design = _EVERY[denomination]
    result = QPainterPath()
    for repeat in range(design.repeats):
        for middle, half in design.pattern:
            start = repeat * 360 / design.repeats + middle - half
            result.arcMoveTo(QRectF(-1, -1, 2, 2), start)
            result.arcTo(QRectF(-1, -1, 2, 2), start, 2 * half)
            result.arcTo(QRectF(-inner, -inner, 2 * inner, 2 * inner), start + 2 * half, -2 * half)
            result.closeSubpath()
    return result


@cache
def _numeral(text: str, width: float, height: float) -> QPainterPath:
    return fitted(lettering(text, 0.03), QRectF(-width / 2, -height / 2, width, height))


def _signed(painter: QPainter, sign: str, cents: int, width: float) -> None:
    """A sign, and below it a whole amount, on a round of radius 1 that has room for so wide a number."""
    painter.drawPath(_numeral(sign, 0.62, 0.27).translated(0, -0.36))
    painter.drawPath(_numeral(_short(cents), width, 0.56).translated(0, 0.13))


def _short(cents: int) -> str:
    """A whole amount in as few characters as it can be read by.

    >>> _short(50_000), _short(500_000)
    ('500', '5K')
    """
    whole = cents // 100
    return f"{whole // 1000}K" if whole and whole % 1000 == 0 else str(whole)


def _face(painter: QPainter, denomination: int, angle: float, sign: str = "") -> None:
    """A chip of radius 1 from above about the origin; numeral and sign stay upright whatever the angle."""
    design = _EVERY[denomination]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(design.body)
    painter.drawPath(circle(0, 0, 1))
    painter.setBrush(design.spots)
    painter.drawPath(QTransform().rotate(angle).map(_spots(denomination, 0.94 if design.metal else 0.74)))
    if not design.metal:
        painter.setBrush(design.body.darker(118) if design.body.lightness() > 60 else design.body.lighter(160))
        painter.drawPath(circle(0, 0, 0.755))
        painter.setBrush(design.body)
        painter.drawPath(circle(0, 0, 0.725))
        # A ring of small squares, moulded: the same for all denominations.
        painter.setBrush(QColor(255, 255, 255, 70) if design.body.lightness() < 150 else QColor(0, 0, 0, 55))
        for i in range(24):
            painter.drawPath(QTransform().rotate(angle + i * 15).translate(0.675, 0).rotate(45).map(_SQUARE))
    inlay = QRadialGradient(QPointF(-0.2, -0.3), 0.95)
    inlay.setColorAt(0, design.inlay.lighter(106))
    inlay.setColorAt(1, design.inlay.darker(110))
    painter.setBrush(inlay)
    radius = 0.84 if design.metal else 0.61
    painter.setPen(QPen(design.ink if not design.metal else design.spots, 0.035))
    painter.drawPath(circle(0, 0, radius))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(design.ink)
    numeral = design.numeral
    if sign and not design.metal:
        _signed(painter, sign, denomination, 1.0)
    else:
        painter.drawPath(_numeral(numeral, 1.32 if design.metal else 1.03 if len(numeral) > 2 else 0.92, 0.66))
    # The light comes from above the table's middle.
    light = QLinearGradient(0, -1, 0, 1)
    for place, colour in (
        (0.0, QColor(255, 255, 255, 66)),
        (0.45, QColor(255, 255, 255, 0)),
        (1.0, QColor(0, 0, 0, 58)),
    ):
        light.setColorAt(place, colour)
    painter.setBrush(light)
    painter.drawPath(circle(0, 0, 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(0, 0, 0, 110), 0.035))
    painter.drawPath(circle(0, 0, 0.983))


_SQUARE: Final = QPainterPath()
_SQUARE.addRect(QRectF(-0.02, -0.02, 0.04, 0.04))


def _shadow(painter: QPainter, centre: QPointF, radius: float, squash: float = 1.0) -> None:
    """The soft shadow of something round that lies on the table."""
    reach = radius * (1 + SHADOW)
    gradient = QRadialGradient(QPointF(0, 0), 1)
    for place, alpha in ((0.0, 150), (0.72, 125), (0.86, 55), (1.0, 0)):
        gradient.setColorAt(place, QColor(0, 0, 0, alpha))
    painter.save()
    painter.translate(centre.x(), centre.y() + radius * 0.1)
    painter.scale(reach, reach * squash)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(gradient)
    painter.drawEllipse(QPointF(0, 0), 1, 1)
    painter.restore()


def paint_chip(painter: QPainter, centre: QPointF, radius: float, denomination: int, angle: float = 0.0) -> None:
    """One chip from straight above, with its shadow; ``angle`` turns the pattern of its edge, in degrees.

    Raises KeyError if there is no such chip, having painted nothing.
    """
    _ = _EVERY[denomination]
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _shadow(painter, centre, radius)
    painter.translate(centre)
    painter.scale(radius, radius)
    _face(painter, denomination, angle)
    painter.restore()


def paint_chip_edge(painter: QPainter, box: QRectF, denomination: int, angle: float = 0.0) -> None:
    """One chip exactly from the side, as it stands in the tube of a rack or lies in a stack: its edge fills the box.

    ``angle`` turns the chip, in degrees. Raises KeyError if there is no such chip.
    """
    design = _EVERY[denomination]
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.fillRect(box, design.body)
    middle, radius = box.center().x(), box.width() / 2
    for start, end in _seen(denomination, angle):
        left, right = middle - radius * math.cos(start), middle - radius * math.cos(end)
        painter.fillRect(QRectF(left, box.y(), right - left, box.height()), design.spots)
    shade = QLinearGradient(box.left(), 0, box.right(), 0)
    for place, alpha in ((0.0, 150), (0.2, 45), (0.4, 0), (0.7, 25), (1.0, 165)):
        shade.setColorAt(place, QColor(0, 0, 0, alpha))
    painter.fillRect(box, shade)
    line = min(box.height() * 0.22, box.width() * 0.03)
    painter.fillRect(QRectF(box.x(), box.bottom() - line, box.width(), line), QColor(0, 0, 0, 120))
    painter.fillRect(QRectF(box.x(), box.y(), box.width(), line * 0.7), QColor(255, 255, 255, 60))
    painter.restore()


def _seen(denomination: int, angle: float) -> Iterator[tuple[float, float]]:
    """The spots on the half of the edge that faces the viewer, from 0 (left) to pi (right)."""
    design = _EVERY[denomination]
    for repeat in range(design.repeats):
        for middle, half in design.pattern:
            at = (repeat * 360 / design.repeats + middle + angle) % 360
            for turn in (at - 360, at):
                start, end = max(0.0, turn - half), min(180.0, turn + half)
                if start < end:
                    yield math.radians(start), math.radians(end)


def paint_stack(
    painter: QPainter, base: QPointF, radius: float, chips: Sequence[int], group: int = 0, sign: str = ""
) -> None:
    """A stack of chips, seen from above and slightly from the front, so that every chip's edge shows.

    ``base`` is the middle of the bottom chip's underside, ``chips`` the denominations from the bottom to the top.
    With a ``group`` the stack is proved: after so many chips, and where the denomination changes, there is a small
    gap and the next sub-stack stands a little aside. A ``sign`` stands over the number of the top chip. Raises
    KeyError for a denomination that is not one of CHIPS, having painted nothing.
    """
    designs = [_EVERY[chip] for chip in chips]
    if not chips:
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _shadow(painter, base, radius, SQUASH)
    painter.translate(base)
    painter.scale(radius, radius)
    levels = levels_of(chips, group)
    edge = QPen(QColor(0, 0, 0, 130), 0.03)
    shade = QLinearGradient(-1, 0, 1, 0)
    for place, alpha in ((0.0, 140), (0.18, 60), (0.42, 0), (0.7, 22), (1.0, 165)):
        shade.setColorAt(place, QColor(0, 0, 0, alpha))
    for number, (chip, design, (x, height)) in enumerate(zip(chips, designs, levels, strict=True)):
        angle = number * number * 29 + number * 53 + chip // 25 * 31
        painter.save()
        painter.translate(x, -height - THICK)
        band = _band(0.0, math.pi)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(design.body)
        painter.drawPath(band)
        painter.setBrush(design.spots)
        for start, end in _seen(chip, angle):
            painter.drawPath(_band(start, end))
        painter.setBrush(shade)
        painter.setPen(edge)
        painter.drawPath(band)
        covered = number + 1 < len(chips)
        if covered:
            painter.setPen(QPen(QColor(0, 0, 0, 60), 0.02))
            painter.setBrush(design.body.darker(135))
            painter.drawPath(circle(0, 0, 1, SQUASH))
        else:
            painter.scale(1, SQUASH)
            _face(painter, chip, angle, sign)
        painter.restore()
    painter.restore()


def _band(start: float, end: float) -> QPainterPath:
    """The part of a chip's edge between two angles, 0 being its left and pi its right, below its upper face."""
    box = QRectF(-1, -SQUASH, 2, 2 * SQUASH)
    first, length = 180 + math.degrees(start), math.degrees(end - start)
    result = QPainterPath()
    result.arcMoveTo(box, first)
    result.arcTo(box, first, length)
    result.arcTo(box.translated(0, THICK), first + length, -length)
    result.closeSubpath()
    return result


def paint_columns(
    painter: QPainter,
    base: QPointF,
    radius: float,
    columns: Sequence[Sequence[int]],
    group: Mapping[int, int] | None = None,
    sign: str = "",
) -> None:
    """Stacks of chips beside each other, more than seven of them in two rows or more.

    ``base`` is the middle of the first row, ``columns`` are as for ``paint_stack``. With a ``group``
    each column is proved in sub-stacks by the denomination at its bottom; ``sign``, and what is raised, are those of
    ``paint_stack``.
    """
    for chips, (x, y) in zip(columns, feet(len(columns)), strict=True):
        paint_stack(
            painter, QPointF(base.x() + x * radius, base.y() + y * radius), radius, chips, sub_stack(chips, group), sign
        )


def paint_rail_chips(painter: QPainter, box: QRectF, colours: Sequence[int], count: int) -> None:
    """A bettor's chips on edge in the groove of the rail: ``count`` of them along the box, of the colours in turn.

    It tells the colours, not the value. Raises KeyError for a denomination that is not one of CHIPS.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    inset = 0.07 * box.height()  # where a picture is turned, its edge would be jagged
    box = box.adjusted(inset, inset, -inset, -inset)
    groove = QLinearGradient(box.topLeft(), box.bottomLeft())
    for place, shade in ((0.0, "#140c08"), (0.35, "#3a261a"), (0.75, "#5a3d2a"), (1.0, "#2a1a11")):
        groove.setColorAt(place, QColor(shade))
    painter.setPen(QPen(QColor(0, 0, 0, 150), box.height() * 0.04))
    painter.setBrush(groove)
    painter.drawRoundedRect(box, box.height() * 0.45, box.height() * 0.45)
    thick = box.height() * 0.17
    room = box.width() - box.height()
    count = min(count, int(room / thick))
    painter.translate(box.center().x() - count * thick / 2, box.center().y())
    painter.rotate(90)
    high = box.height() * 0.86
    for number in range(count):
        chip = colours[number * len(colours) // count]
        edge = QRectF(-high / 2, -(number + 1) * thick, high, thick)
        paint_chip_edge(painter, edge, chip, number * number * 31 + number * 47)
    painter.restore()


def paint_tray(painter: QPainter, box: QRectF) -> None:
    """An empty tray of leather, in which a bettor keeps his chips. It fills the box."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    line, corner = box.height() * 0.02, box.height() * 0.16
    rim = QLinearGradient(box.topLeft(), box.bottomLeft())
    for place, shade in ((0.0, "#6b4a34"), (0.08, "#4a3222"), (1.0, "#281a11")):
        rim.setColorAt(place, QColor(shade))
    painter.setPen(QPen(QColor("#120b07"), line))
    painter.setBrush(rim)
    painter.drawRoundedRect(box.adjusted(line, line, -line, -line), corner, corner)
    inset = box.height() * 0.1
    inner = box.adjusted(inset, inset, -inset, -inset)
    floor = QLinearGradient(inner.topLeft(), inner.bottomLeft())
    for place, shade in ((0.0, "#150e09"), (0.25, "#2a1d14"), (1.0, "#372619")):
        floor.setColorAt(place, QColor(shade))
    painter.setPen(QPen(QColor("#c79a48"), line))
    painter.setBrush(floor)
    painter.drawRoundedRect(inner, corner * 0.7, corner * 0.7)
    painter.restore()


_NOTES: Final = (10_000, 5_000, 2_000)
_STRAP: Final = QColor("#8c4a2f")
_PAPERS: Final = tuple(map(QColor, ("#c9d3b4", "#d3c3b9", "#bfcfbb")))


def _paint_note(painter: QPainter, box: QRectF, note: int, kind: int = 0, band: bool = False) -> None:
    """A bank note, plain enough to be nobody's, of the largest kind there is (0) or a smaller one; with a ``band``
    round it ten of them."""
    paper = _PAPERS[kind]
    ink = paper.darker(230)
    painter.setPen(QPen(ink, box.height() * 0.02))
    painter.setBrush(paper)
    painter.drawRect(box)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    line = box.height() * 0.06
    painter.drawRect(box.adjusted(line, line, -line, -line))
    painter.setBrush(paper.darker(122))
    painter.drawEllipse(box.center(), box.height() * 0.3, box.height() * 0.34)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    size = box.height() * 0.24
    text = lettering(_short(note) if band else str(note // 100))
    room = QRectF(0, 0, box.width() * 0.2, size)
    for x, y in (
        (box.x() + box.width() * 0.15, box.y() + size),
        (box.right() - box.width() * 0.15, box.bottom() - size),
    ):
        room.moveCenter(QPointF(x, y))
        painter.drawPath(fitted(text, room))
    room = QRectF(0, 0, box.width() * 0.2, box.height() * 0.3)
    room.moveCenter(box.center())
    painter.drawPath(fitted(text, room))
    if band:
        strap = QRectF(0, box.y(), box.width() * 0.09, box.height())
        strap.moveLeft(box.x() + box.width() * 0.29)
        painter.fillRect(strap, _STRAP)


def paint_notes(painter: QPainter, box: QRectF, amount: int, kinds: tuple[int, ...] = _NOTES) -> None:
    """Bank notes of an amount in cents, spread from left to right so that all can be counted. They fill the box. There
    are three ``kinds``; before them stands what ten of the largest are worth in a band, where they are banded.

    Raises ValueError for an amount that is not at least one note.
    """
    notes = []
    left = amount
    banded = len(kinds) - len(_PAPERS)
    for note in kinds:
        notes += [note] * (left // note)
        left %= note
    if not notes:
        raise ValueError(f"no notes make {amount} cents")
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    high = box.height() * 0.86
    wide = min(high * 2.25, box.width() * 0.8)
    high = wide / 2.25
    step = min(wide * 0.42, (box.width() - wide * 1.02) / max(1, len(notes) - 1))
    start = box.center().x() - (step * (len(notes) - 1) + wide) / 2
    for number, note in enumerate(notes):
        place = QRectF(start + number * step, box.center().y() - high / 2, wide, high)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 60))
        painter.drawRect(place.translated(-high * 0.025, high * 0.04))
        kind = kinds.index(note) - banded
        _paint_note(painter, place, note, max(0, kind), band=kind < 0)
    painter.restore()


def paint_bundle(painter: QPainter, box: QRectF) -> None:
    """Bank notes folded once, as a bettor puts them down. They fill the box."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    line = box.height() * 0.05
    fold = box.adjusted(line, line, -line, -2 * line)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 80))
    painter.drawRoundedRect(fold.translated(line * 0.6, line * 1.4), line, line)
    for number in range(4):
        _paint_note(painter, fold.adjusted(0, 0, -line * (3 - number), 0).translated(0, -line * 0.25 * number), 10_000)
    edge = QRectF(fold.x(), fold.y() - line * 0.75, line * 2.2, fold.height())
    shade = QLinearGradient(edge.topLeft(), edge.topRight())
    shade.setColorAt(0, QColor(0, 0, 0, 120))
    shade.setColorAt(1, QColor(0, 0, 0, 0))
    painter.fillRect(edge, shade)
    painter.restore()


def _amount(cents: int, sign: str) -> str:
    if cents < 100:
        return f"{cents}¢"
    return f"{sign}{cents // 100:,}" + (f".{cents % 100:02}" if cents % 100 else "")


def paint_lammer(painter: QPainter, centre: QPointF, radius: float, amount: int, sign: str = "$") -> None:
    """A dealer's lammer: the small button that stands for an amount of commission, in cents.

    Raises KeyError if the amount is not one of LAMMERS.
    """
    ink = _lammer(painter, centre, radius, QColor(_LAMMER_COLOURS[amount]))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    if sign == "$" or amount < 100:
        painter.drawPath(_numeral(_amount(amount, sign), 1.3, 0.66))
    else:
        _signed(painter, sign, amount, 1.3)
    painter.restore()


def paint_word_lammer(painter: QPainter, centre: QPointF, radius: float, word: str) -> None:
    """A lammer that says something of a hand, in capitals.

    Raises KeyError for a character that ``lettering`` has not, having painted nothing.
    """
    text = _numeral(word, 1.35, 0.6)
    ink = _lammer(painter, centre, radius, _WORDED)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    painter.drawPath(text)
    painter.restore()


def _lammer(painter: QPainter, centre: QPointF, radius: float, colour: QColor) -> QColor:
    """Paint the button alone; the painter is left as what stands on it is drawn, about the origin with the radius 1,
    and is to be restored. The ink for that."""
    ink = _IVORY if colour.lightness() < 110 else QColor("#201d26")
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _shadow(painter, centre, radius)
    painter.translate(centre)
    painter.scale(radius, radius)
    sheen = QRadialGradient(QPointF(-0.3, -0.45), 1.6)
    sheen.setColorAt(0, colour.lighter(125))
    sheen.setColorAt(1, colour.darker(125))
    painter.setBrush(sheen)
    painter.setPen(QPen(QColor(0, 0, 0, 120), 0.05))
    painter.drawPath(circle(0, 0, 0.97))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(ink, 0.05))
    painter.drawPath(circle(0, 0, 0.8))
    return ink


def paint_commission_marker(painter: QPainter, box: QRectF, amount: int, sign: str = "$") -> None:
    """The marker button of a position: a gold plaque that names all commission owing there, in cents.

    Raises ValueError for a negative amount.
    """
    if amount < 0:
        raise ValueError(f"no commission of {amount} can be marked")
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    line, radius = box.height() * 0.05, box.height() / 2
    painter.setBrush(QColor(0, 0, 0, 110))
    painter.drawRoundedRect(box.translated(0, 2 * line), radius, radius)
    sheen = QLinearGradient(box.topLeft(), box.bottomLeft())
    for place, colour in ((0.0, "#fff0c2"), (0.45, "#f0cd74"), (0.55, "#dfb24f"), (1.0, "#b98428")):
        sheen.setColorAt(place, QColor(colour))
    painter.setBrush(sheen)
    painter.setPen(QPen(QColor("#6d4712"), line))
    painter.drawRoundedRect(box, radius, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inset = 2.6 * line
    painter.setPen(QPen(QColor(109, 71, 18, 150), line * 0.7))
    painter.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), radius - inset, radius - inset)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#3b2405"))
    room = QRectF(0, 0, max(box.width() - box.height() * 0.62, box.height() * 0.5), box.height() * 0.5)
    room.moveCenter(box.center())
    painter.drawPath(fitted(lettering(_amount(amount, sign)), room))
    painter.restore()


def paint_cut_card(painter: QPainter, box: QRectF, colour: QColor) -> None:
    """A cut card: plain plastic of one colour, with rounded corners and a sheen. It fills the box."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    corner, line = 0.055 * min(box.width(), box.height()), 0.012 * min(box.width(), box.height())
    sheen = QLinearGradient(box.topLeft(), box.bottomRight())
    for place, shade in ((0.0, 122), (0.36, 104), (0.42, 132), (0.5, 132), (0.56, 102), (1.0, 86)):
        sheen.setColorAt(place, colour.lighter(shade) if shade >= 100 else colour.darker(200 - shade))
    painter.setBrush(sheen)
    painter.setPen(QPen(colour.darker(170), line))
    painter.drawRoundedRect(box.adjusted(line / 2, line / 2, -line / 2, -line / 2), corner, corner)
    painter.restore()

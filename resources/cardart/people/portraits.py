"""The people at the table: small round portraits in the manner of the court cards.

Each is a head and shoulders before a coloured pane, with something of its own that tells it from the others at the size
of a name plate: a cap, a bun, a beard, a cloud of curls.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap

from cardart.drawing.figures import (
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    INK,
    IVORY,
    MAN,
    STEEL_DARK,
    WHITE,
    WOMAN,
    YOUTH,
    KeptPaths,
    head,
)
from cardart.drawing.svg_paths import circle, path

__all__ = ["PORTRAITS", "paint_portrait", "portrait"]

_RADIUS: Final = 13.0
_MIDDLE: Final = 0.7
_BOX: Final = QRectF(-_RADIUS, _MIDDLE - _RADIUS, 2 * _RADIUS, 2 * _RADIUS)
_LINE: Final = 0.42

_SHOULDERS: Final = (
    "M-4 8.6 C-6.6 10.2 -10.8 10.8 -12 13.4 L-13 18 H13 L12 13.4 C10.8 10.8 6.6 10.2 4 8.6 Q0 12 -4 8.6Z"
)
_NECK: Final = "M-2.7 4 L-2.9 9.6 Q0 13 2.9 9.6 L2.7 4Z"


def portrait(name: str, pixels: int) -> QPixmap:
    """The portrait of this name as a picture so many pixels wide; drawn once for each size. Raises KeyError."""
    return _picture(name, max(8, pixels))


@lru_cache(maxsize=64)
def _picture(name: str, pixels: int) -> QPixmap:
    picture = QPixmap(pixels, pixels)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:  # ended also where the name is unknown: a painter must not outlive its picture
        paint_portrait(painter, QRectF(0, 0, pixels, pixels), name)
    return picture


def paint_portrait(painter: QPainter, area: QRectF, name: str) -> None:
    """Paint the portrait of this name as large as it fits into the area, in its middle. Raises KeyError."""
    pane, rays = PORTRAITS[name][:2]
    scale = min(area.width(), area.height()) / _BOX.width()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(area.center())
    painter.scale(scale, scale)
    painter.translate(-_BOX.center())
    whole = QPainterPath()
    whole.addEllipse(_BOX.adjusted(0.3, 0.3, -0.3, -0.3))
    painter.save()
    painter.setClipPath(whole, Qt.ClipOperation.IntersectClip)
    painter.fillPath(whole, QColor(pane))
    painter.fillPath(path("M-14 -12 L0 3 L-14 3Z M0 -12 L0 3 L14 -12Z M14 3 L0 3 L14 18Z"), QColor(rays))
    _drawing(name).paint(painter)
    painter.restore()
    pen = painter.pen()
    pen.setColor(GOLD_DARK)
    pen.setWidthF(0.6)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(whole)
    painter.restore()


@cache
def _drawing(name: str) -> KeptPaths:
    d = KeptPaths(_BOX)
    PORTRAITS[name][2](d)
    return d


# What several of them have ------------------------------------------------------------------------------------------


def _bust(d: KeptPaths, skin: str, shade: str, coat: str, dark: str) -> None:
    """Neck and shoulders; a bare neck, for a collar to be laid over."""
    neck = path(_NECK)
    shoulders = path(_SHOULDERS)
    d.fill(shoulders, QColor(coat), _LINE)
    with d.inside(shoulders):
        d.fill("M1 8 L3 18 H14 V8Z", QColor(dark))
    d.line(shoulders, _LINE)
    d.fill(neck, QColor(skin), 0.3)
    with d.inside(neck):
        d.fill("M-3.4 7.6 Q.4 11 3.4 6.4 V13 H.8Z", QColor(shade))


def _ears(d: KeptPaths, skin: str, shade: str) -> None:
    d.fill(circle(-4.9, 0.5, 0.9, 1.5), QColor(skin), 0.26)
    d.fill(circle(4.9, 0.5, 0.8, 1.5), QColor(shade), 0.26)


def _glasses(d: KeptPaths, rim: str, round_ones: bool) -> None:
    colour = QColor(rim)
    if round_ones:
        d.line(circle(-1.95, 0.0, 2.0), 0.42, colour)
        d.line(circle(2.65, 0.0, 1.75), 0.42, colour)
    else:
        d.line("M-4 -1.5 H0 L-.2 1.4 H-3.6Z", 0.46, colour)
        d.line("M1.1 -1.5 H4.5 L4.1 1.4 H1.3Z", 0.46, colour)
    d.line("M0 -.3 Q.5 -.9 1 -.3 M-4 -.4 L-4.9 -.2 M4.4 -.4 L4.9 -.2", 0.36, colour)


def _smile(d: KeptPaths, wide: float = 1.0) -> None:
    """An open smile over the closed mouth."""
    mouth = path(f"M{0.8 - 2.1 * wide} 4.3 Q.8 5 {0.8 + 1.9 * wide} 4.2 Q{0.8 + wide} 6.7 .8 6.7 Q{0.8 - wide} 6.6 "
                 f"{0.8 - 2.1 * wide} 4.3Z")  # fmt: skip
    d.fill(mouth, QColor("#8c2633"), 0.22)
    with d.inside(mouth):
        d.fill("M-3 3.6 Q.8 5.6 4.4 3.6 V5.1 Q.8 6 -3 5Z", WHITE)


# The people ---------------------------------------------------------------------------------------------------------


def _pip(d: KeptPaths) -> None:
    skin, shade, hair, light = "#fbe0c2", "#eebf93", QColor("#d8672a"), QColor("#f0954a")
    _bust(d, skin, shade, "#3f9b57", "#2b7441")
    for y in (12.6, 15.2):
        d.line(f"M-13 {y + 0.8} Q0 {y + 2.4} 13 {y + 0.8}", 1.0, IVORY)
    _ears(d, skin, shade)
    head(d, YOUTH, iris="#3f7d4a", brow=hair, skin=QColor(skin), shade=QColor(shade))
    _smile(d, 1.1)
    for x, y in ((-3.3, 2.3), (-2.4, 2.9), (-3.0, 3.4), (3.1, 2.4), (3.7, 3.0), (2.9, 3.3)):
        d.fill(circle(x, y, 0.24), QColor("#c9743c"))
    tuft = path(
        """M-5.2 -.6 C-6.6 -4 -6 -7.4 -4.2 -8.6 L-4.6 -10.2 L-2.4 -9.2 L-1.4 -11.4 L.4 -9.4 L2.4 -10.8 L3 -8.8 L5.4 -9
        L4.8 -7 C6 -5.2 5.8 -2.6 5.1 -.6 L4.5 -3.4 L3.2 -4.8 L2.2 -3.4 L.8 -5.2 L-.8 -3.6 L-2.2 -5.2
        L-3.4 -3.6 L-4.6 -4Z"""
    )
    d.fill(tuft, hair, _LINE)
    with d.inside(tuft):
        d.fill("M-4.4 -9 L-1.4 -11.6 L0 -6.4 L-3.4 -5.2Z", light)


def _greta(d: KeptPaths) -> None:
    skin, shade, hair, light = "#fae3d2", "#e6bda0", QColor("#c9ced8"), QColor("#eceff4")
    d.fill(circle(0.2, -10.0, 2.7, 2.2), hair, _LINE)
    d.line("M-1.6 -10.4 Q.2 -8.8 2 -10.6", 0.24, STEEL_DARK)
    _bust(d, skin, shade, "#8a6bb0", "#694d8c")
    d.pair("M-3.9 8.7 L-1 12.8 L-4.4 13.6 L-6 10.4Z", IVORY, _LINE * 0.8)
    head(d, WOMAN, iris="#5b7fa3", brow=STEEL_DARK, skin=QColor(skin), shade=QColor(shade), lips=QColor("#b5646a"))
    d.line("M-2.9 3.6 Q-3.3 4.6 -2.7 5.4 M4 3.4 Q4.2 4.4 3.6 5.2", 0.18, QColor("#b98b6e"))
    crown = path(
        """M-4.9 2 C-6.2 -1 -6 -6 -3 -7.9 C-1 -9.1 1.6 -9.1 3.4 -7.9 C6.2 -6 6.2 -1 4.9 2 C5 -1.4 4.4 -3.6 3 -4.9
        C1.4 -6 -1.6 -6 -3 -4.9 C-4.4 -3.6 -5 -1.4 -4.9 2Z"""
    )
    d.fill(crown, hair, _LINE)
    with d.inside(crown):
        d.fill("M-6 -4 C-4 -8.6 -1 -9 1 -9 L0 -6 C-2.6 -6 -4.4 -4 -5.2 0Z", light)
    _glasses(d, "#5b4a8a", True)


def _marlow(d: KeptPaths) -> None:
    skin, shade, hair = "#f6d9bd", "#dfb088", QColor("#8b8580")
    _bust(d, skin, shade, "#6d5a3c", "#4f4029")
    d.fill("M-3.4 8.8 L0 12.2 L3.4 8.8 L4.4 11 L1.6 14.6 L0 12.6 L-1.6 14.6 L-4.4 11Z", IVORY, _LINE * 0.8)
    d.fill("M0 12.4 L-3.6 10.8 V14.4Z M0 12.4 L3.6 10.8 V14.4Z", QColor("#a3222f"), 0.28)
    d.fill(circle(0, 12.5, 0.9), QColor("#7d1722"), 0.24)
    _ears(d, skin, shade)
    d.fill("M-4.7 1.2 C-6.6 .4 -6.6 -3.6 -4.6 -4.8Z", hair, _LINE)
    d.fill("M4.7 1.2 C6.6 .4 6.6 -3.6 4.6 -4.8Z", hair, _LINE)
    head(d, MAN, iris="#5c6b52", brow=hair, skin=QColor(skin), shade=QColor(shade))
    d.line("M-2.6 -5.4 Q0 -6 2.4 -5.4 M-2 -4.3 Q.2 -4.8 2 -4.3", 0.18, QColor("#c59a73"))
    d.fill(
        """M.7 3.3 C-.4 2.9 -1.6 3.3 -2.4 4.2 C-3 4.8 -3.8 4.8 -4.2 4.4 C-4 6 -2.2 6.4 -.8 5.6 C-.2 5.2 .3 5 .8 5
        C1.3 5 1.8 5.2 2.3 5.6 C3.5 6.4 5 6 5.2 4.4 C4.8 4.8 4.2 4.8 3.7 4.2 C3 3.3 1.8 2.9 .7 3.3Z""",
        hair, 0.28,
    )  # fmt: skip


def _bea(d: KeptPaths) -> None:
    skin, shade, hair, light = "#fbe2cf", "#e9b99a", QColor("#a3251f"), QColor("#d24a32")
    for x, y, r in ((-6.4, -3.4, 3.4), (6.6, -3.4, 3.3), (-7, 1.6, 3.1), (7.2, 1.4, 3), (-6, 6, 2.7), (6.4, 5.8, 2.6),
                    (-3.4, -7.4, 3.3), (3.6, -7.4, 3.3), (0, -8.8, 3)):  # fmt: skip
        d.fill(circle(x, y, r), hair, _LINE)
    _bust(d, skin, shade, "#e0a526", "#b97d16")
    head(d, WOMAN, iris="#2f7a55", brow=QColor("#7d1b16"), shadow="#6fae8f", skin=QColor(skin), shade=QColor(shade))
    _smile(d, 0.8)
    for x, y, r in ((-3.6, -5.6, 2.2), (-0.6, -6.6, 2.3), (2.4, -6.2, 2.2), (4.6, -4.2, 1.7), (-5, -3.2, 1.7)):
        d.fill(circle(x, y, r), hair, 0.3)
        d.line(f"M{x - r * 0.5} {y - r * 0.1} Q{x} {y - r * 0.9} {x + r * 0.6} {y - r * 0.2}", 0.3, light)
    d.line(circle(-5, 4.2, 1.1), 0.42, GOLD)
    d.line(circle(5, 4.2, 1.1), 0.42, GOLD)


def _lotte(d: KeptPaths) -> None:
    skin, shade, hair, light = "#fde6cf", "#edc39c", QColor("#dcae48"), QColor("#f4d98a")
    _bust(d, skin, shade, "#2f6f8f", "#1f4f69")
    d.pair("M-4 8.6 L0 11.6 L-1.6 14.2 Q-5 13.4 -5.6 10.2Z", WHITE, _LINE * 0.8)
    head(d, WOMAN, iris="#3d74b0", brow=QColor("#b0832c"), skin=QColor(skin), shade=QColor(shade),
         lips=QColor("#c2505a"))  # fmt: skip
    crown = path(
        """M-4.7 1.4 C-6 -2 -5.6 -6.4 -2.8 -8 C-.8 -9 1.6 -9 3.2 -8 C5.8 -6.4 6 -2 4.7 1.4 C4.8 -1.8 3.4 -4.4 .4 -6.6
        C-1.6 -4.4 -4.2 -2.6 -4.7 1.4Z"""
    )
    d.fill(crown, hair, _LINE)
    with d.inside(crown):
        d.fill("M.4 -6.6 C-2 -5 -4.4 -3 -5 0 L-6 -4 L-2 -8.6Z", light)
    for side in (-1, 1):
        for number in range(5):
            d.fill(
                circle(side * (5.3 + 0.28 * number), 1.4 + 2.05 * number, 1.35, 1.25), light if side < 0 else hair, 0.3
            )
    d.fill("M-5.6 -6.6 C-4.6 -10.4 5 -10.4 6 -6.6 C3 -8 -2.6 -8 -5.6 -6.6Z", QColor("#c2505a"), _LINE)


def _theo(d: KeptPaths) -> None:
    skin, shade, hair = "#dba878", "#b97f4f", QColor("#33261f")
    _bust(d, skin, shade, "#f3efe2", "#d6d6d8")
    for y in (11.6, 13.8, 16.0):
        d.line(f"M-13 {y + 1} Q0 {y + 2.6} 13 {y + 1}", 0.85, QColor("#1f3a69"))
    _ears(d, skin, shade)
    head(d, MAN, iris="#3d5a3a", brow=hair, skin=QColor(skin), shade=QColor(shade))
    beard = path(
        """M-5 .4 C-5.6 4 -5 8 -2.6 9.8 C-.6 11.2 2 11.2 3.6 9.8 C5.8 7.8 5.6 4 5 .4 C4.6 2.4 4 3.4 3 3.4
        C2 3.2 1.4 3.7 .7 3.7 C0 3.7 -.9 3.2 -2 3.4 C-3.4 3.4 -4.4 2.4 -5 .4Z"""
    )
    d.fill(beard, hair, _LINE)
    d.fill("M-1.2 5.1 Q.8 4.5 2.7 5.1 Q.8 6.5 -1.2 5.1Z", QColor("#b5564f"), 0.2)
    d.fill(
        "M-5.6 -4.4 C-6.8 -9.6 -3.4 -11.2 .2 -11.2 C4 -11.2 7 -9.4 5.8 -4.4 C2 -5.8 -2 -5.8 -5.6 -4.4Z", IVORY, _LINE
    )
    d.fill("M-5.7 -3.6 C-2 -5.4 2 -5.4 5.9 -3.6 L5.7 -5.6 C2 -7.2 -2 -7.2 -5.6 -5.6Z", QColor("#1f3a69"), _LINE)
    d.fill("M-5.2 -3.5 C-2 -5 2.4 -5 5.4 -3.5 C4 -2.2 -3.6 -2.2 -5.2 -3.5Z", INK, 0.3)
    d.fill(circle(0.2, -6.2, 0.95), GOLD, 0.24)


def _ines(d: KeptPaths) -> None:
    skin, shade, hair, light = "#c68e63", "#a06b43", QColor("#211a26"), QColor("#4a4058")
    d.fill("M-6 -2 C-7.2 4 -7 7 -6.6 9 H6.8 C7.2 7 7.4 4 6.2 -2Z", hair, _LINE)
    _bust(d, skin, shade, "#37415c", "#252c42")
    d.pair("M-4 8.6 L-5.8 10.2 L-2.6 17 L-.2 14Z", QColor("#4d5a7d"), _LINE * 0.8)
    d.fill("M-2.8 9.4 L.1 14 L2.8 9.4 Q0 12.6 -2.8 9.4Z", WHITE, _LINE * 0.6)
    head(d, WOMAN, iris="#4a2f1c", brow=hair, skin=QColor(skin), shade=QColor(shade), lips=QColor("#9c3a3f"), stern=0.3)
    bob = path(
        """M-5.4 5 C-6.8 0 -6.4 -6.6 -3 -8.6 C-1 -9.8 2 -9.8 3.8 -8.6 C6.8 -6.6 7 0 5.6 5 C5.2 2.4 5 0 4.6 -2.8
        H-4.6 C-4.8 0 -5 2.4 -5.4 5Z"""
    )
    d.fill(bob, hair, _LINE)
    with d.inside(bob):
        d.fill("M-6 -4 C-4.6 -8 -2 -9 0 -9 L-1 -6.6 C-3.4 -6.6 -4.6 -4 -5 1Z", light)
    _glasses(d, "#f5d98c", False)


def _viktor(d: KeptPaths) -> None:
    skin, shade, hair, light = "#f3d5ba", "#d3a27e", QColor("#1f2230"), QColor("#474d66")
    _bust(d, skin, shade, "#6f1230", "#4b0a20")
    d.pair("M-3.6 8.8 L-6.4 10 L-3.4 17 L-.4 13.4Z", QColor("#8f2446"), _LINE * 0.8)
    d.fill("M-3 9.2 L0 13.2 L3 9.2 Q0 12.4 -3 9.2Z", WHITE, _LINE * 0.6)
    d.fill("M-1.3 12.2 H1.3 L1 14 L2 18 H-2 L-1 14Z", INK, 0.24)
    _ears(d, skin, shade)
    head(d, MAN, iris="#3b5a86", brow=hair, skin=QColor(skin), shade=QColor(shade), stern=0.9)
    swept = path(
        """M-5.1 .6 C-6.2 -3.6 -5.8 -8.6 -2 -10 C2.4 -11.4 6.4 -9 6.1 -4.6 C6 -2.6 5.5 -1 5.1 .6 L4.7 -2.4
        C4.4 -5 3 -6.2 .6 -6.4 C-1.8 -6.4 -3.8 -5.6 -4.4 -3Z"""
    )
    d.fill(swept, hair, _LINE)
    with d.inside(swept):
        d.line("M-4.4 -4 C-3.4 -8 -.4 -9 3 -8.6 M-3 -5.6 C-1.4 -7.6 1.6 -8 4.6 -6.4", 0.36, light)
    d.fill(
        "M-2.6 4 C-1.4 3.2 -.1 3.3 .7 3.7 C1.5 3.3 3 3.2 4 4 C3 4 1.6 4.3 .7 4.3 C-.2 4.3 -1.6 4 -2.6 4Z", hair, 0.22
    )
    d.fill("M-.6 6.2 Q.8 5.9 2.2 6.2 L1.6 9.4 Q.8 10.2 0 9.4Z", hair, 0.24)
    d.line(circle(2.65, 0.0, 1.8), 0.42, GOLD)
    d.line("M4.2 1 C5 4 5.4 7 4.6 10.4", 0.22, GOLD_LIGHT)


def _oona(d: KeptPaths) -> None:
    skin, shade, hair = "#9a6240", "#774728", QColor("#f2eee6")
    for x, y, r in ((-5.2, -3.6, 2.5), (5.4, -3.6, 2.4), (-3.8, -6.8, 2.6), (4, -6.8, 2.6), (0, -8, 2.9)):
        d.fill(circle(x, y, r), hair, _LINE)
    _bust(d, skin, shade, "#1f8a78", "#14655a")
    for number in range(7):
        x = -3.9 + 1.3 * number
        d.fill(circle(x, 11.4 + 1.5 - (x * x) * 0.11, 0.78), GOLD, 0.22)
    _ears(d, skin, shade)
    head(d, WOMAN, iris="#2c1a10", brow=QColor("#4a2f1f"), skin=QColor(skin), shade=QColor(shade),
         lips=QColor("#a33a48"))  # fmt: skip
    _smile(d, 0.85)
    d.fill(
        "M-5 -3 C-5.6 -6.4 -3 -8.4 .2 -8.4 C3.4 -8.4 5.8 -6.4 5.1 -3 C3 -5.2 -2.8 -5.2 -5 -3Z", QColor("#d9622b"), _LINE
    )
    d.line("M-4.8 -4.6 C-2.4 -6.8 2.8 -6.8 5 -4.6", 0.5, GOLD_LIGHT)
    for x, y, r in ((-2.6, -8.6, 1.9), (0.4, -9.4, 2), (3.2, -8.4, 1.8)):
        d.fill(circle(x, y, r), hair, 0.3)
    d.fill(circle(-5, 2.8, 0.7), GOLD, 0.2)
    d.fill(circle(5, 2.8, 0.65), GOLD, 0.2)


PORTRAITS: Final[dict[str, tuple[str, str, Callable[[KeptPaths], None]]]] = {
    "pip": ("#f6dd8c", "#fbeab5", _pip),
    "greta": ("#cfe0c4", "#dfecd6", _greta),
    "marlow": ("#9ec4c2", "#b4d3d0", _marlow),
    "bea": ("#f3c3b4", "#f8d6ca", _bea),
    "lotte": ("#bcd9ee", "#d2e7f5", _lotte),
    "theo": ("#7fb7a6", "#97c8b8", _theo),
    "ines": ("#d9c7e6", "#e6d9ef", _ines),
    "viktor": ("#e6c46a", "#efd58c", _viktor),
    "oona": ("#f2d2a2", "#f7e0bd", _oona),
}
"""Each with the colours of its pane and of the rays on it, and what draws it."""

"""The floor supervisor: a bust in a dark suit, in the manner of the court cards.

Two poses: calm and attentive, and correcting, with a raised finger. The figure looks to its left, the viewer's right.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from cardart.drawing.figures import GOLD, GOLD_DARK, GOLD_LIGHT, INK, MAN, WHITE, KeptPaths, head
from cardart.drawing.svg_paths import circle, path

__all__ = ["paint_supervisor"]

_BOX: Final = QRectF(-21.5, -22.5, 43, 50)
"""What shows of the drawing, in units of a head's drawing."""
_SUIT: Final = QColor("#2c3550")
_SUIT_DARK: Final = QColor("#1c2338")
_SUIT_LIGHT: Final = QColor("#47547a")
_SHIRT: Final = QColor("#f4f1e6")
_SHIRT_SHADE: Final = QColor("#cfd3dc")
_TIE: Final = QColor("#a3222f")
_TIE_DARK: Final = QColor("#6f0f20")
_HAIR: Final = QColor("#6f6a68")
_HAIR_LIGHT: Final = QColor("#a09a94")
_SKIN: Final = QColor("#fae3c6")
_SKIN_SHADE: Final = QColor("#e8bd93")
_LINE: Final = 0.34

_SHOULDERS: Final = """M-5.5 9.6 C-9 11.6 -15.4 12.4 -18.2 15.6 C-20 17.8 -20.8 23 -21 30 H21 C20.8 23 20 17.8 18.2 15.6
    C15.4 12.4 9 11.6 5.5 9.6 L0 16Z"""
_LAPEL: Final = "M-5.4 9.6 L-8.4 12.2 L-9.6 17.4 L-6.6 18.2 L-8.6 20 L-.4 30 L.2 27 L-3.8 17Z"


def paint_supervisor(painter: QPainter, area: QRectF, *, correcting: bool = False) -> None:
    """Paint the figure as large as it fits into the area, standing on its lower edge, in the middle."""
    scale = min(area.width() / _BOX.width(), area.height() / _BOX.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(area.center().x(), area.bottom())
    painter.scale(scale, scale)
    painter.translate(-_BOX.center().x(), -_BOX.bottom())
    painter.setClipRect(_BOX, Qt.ClipOperation.IntersectClip)
    _drawing(correcting).paint(painter)
    painter.restore()


@cache
def _drawing(correcting: bool) -> KeptPaths:
    d = KeptPaths(_BOX)
    tilt = 3 if correcting else 0
    with d.placed(0, -5.2, 0, 1.54):
        _neck(d)
    _suit(d)
    with d.placed(0.3 if correcting else 0, -5.2, tilt, 1.54):
        _ears(d)
        head(d, MAN, iris="#3d6b8a", brow=_HAIR, stern=0.9 if correcting else 0.15, lips=QColor("#b5564f"))
        _hair(d)
    if correcting:
        _raised_hand(d)
    return d


def _suit(d: KeptPaths) -> None:
    d.fill("M-4.6 9.4 L0 11 L4.6 9.4 L4 30 H-4Z", _SHIRT, _LINE)
    d.fill("M1 12 L5 10 L3.6 30 H.6Z", _SHIRT_SHADE)
    tie = path("M-1.7 13.2 H1.7 L1.1 15.6 L3 28 L0 31 L-3 28 L-1.1 15.6Z")
    d.fill(tie, _TIE, _LINE)
    with d.inside(tie):
        d.fill("M.1 12 H4 V32 H.1Z", _TIE_DARK)
        for y in (18.5, 22.0, 25.5):
            d.line(f"M-4 {y + 2} L4 {y - 1.2}", 0.5, GOLD)
    d.fill("M-1.7 13.2 L-2 11.6 L0 10.8 L2 11.6 L1.7 13.2 L1 15.5 H-1Z", _TIE, _LINE)
    half = path(_SHOULDERS)
    with d.inside("M-30 -30 H-.01 L-3.8 17 L.2 30 H-30Z"):
        d.fill(half, _SUIT, _LINE)
    with d.inside("M30 -30 H.01 L3.8 17 L-.2 30 H30Z"):
        d.fill(half, _SUIT_DARK, _LINE)
    d.pair("M-5.5 9.6 L-3.6 8.4 L0 12.2 L-2.4 15.4Z", _SHIRT, _LINE)  # the collar
    d.fill(_LAPEL, _SUIT_LIGHT, _LINE)
    d.fill("M5.4 9.6 L8.4 12.2 L9.6 17.4 L6.6 18.2 L8.6 20 L.4 30 L-.2 27 L3.8 17Z", _SUIT, _LINE)
    d.lines("M-13.6 22 C-13.2 25 -13.4 28 -13.8 30", 0.3)
    d.fill("M9.8 21.6 H16 V24.2 H9.8Z", GOLD, _LINE * 0.8)  # the name badge
    d.line("M10.8 22.6 H15", 0.26, GOLD_DARK)
    d.line("M10.8 23.4 H13.6", 0.26, GOLD_DARK)
    d.fill(circle(-7.4, 15.6, 0.75), GOLD_LIGHT, 0.2)  # a pin


def _neck(d: KeptPaths) -> None:
    neck = path("M-3 4 L-3.1 11 Q0 15 3.1 11 L3 4Z")
    d.fill(neck, _SKIN, 0.28)
    with d.inside(neck):
        d.fill("M-4 7.4 Q.4 11.4 4 6.6 V16 H.6 L.2 11Z", _SKIN_SHADE)


def _ears(d: KeptPaths) -> None:
    d.fill(circle(-5.15, 0.2, 0.85, 1.5), _SKIN, 0.28)
    d.fill(circle(5.1, 0.2, 0.6, 1.4), _SKIN_SHADE, 0.28)
    d.line("M5.4 1.2 C6.2 3.2 5.6 5 6.4 6.6 C6 8 5.6 9 6 10.4", 0.22, WHITE)  # the wire of an earpiece
    d.fill(circle(5.2, 0.6, 0.42), WHITE, 0.16)


def _hair(d: KeptPaths) -> None:
    crown = path(
        """M-5.3 .2 C-6.1 -4.4 -5.2 -8.6 -1.6 -9.9 C2.4 -11.2 5.6 -8.8 5.7 -5 C5.8 -3 5.5 -1.2 5.1 .2 L4.6 -.6
        C4.7 -2.6 4.3 -4.4 3.2 -5.4 C1.4 -5 -1 -5.3 -2.6 -6.5 C-3.4 -5 -4.5 -4 -4.5 -1.2 L-4.9 .6Z"""
    )
    d.fill(crown, _HAIR, 0.3)
    with d.inside(crown):
        d.fill("M-2.6 -6.5 C-1 -9.4 2 -10.2 5 -8.4 L3.6 -12 H-4Z", _HAIR_LIGHT)
        d.line("M-2.6 -6.5 C-1.6 -8.4 .6 -9.2 3 -8.6", 0.2, INK)
        d.line("M-1.6 -6 C0 -7.6 2.4 -7.8 4.6 -6.4", 0.18, INK)


def _raised_hand(d: KeptPaths) -> None:
    """A forearm at the viewer's right, its index finger raised."""
    with d.placed(15.4, 6.5, 8):
        d.fill("M-4.6 24 L-3.4 9.4 H4 L6.4 24Z", _SUIT, _LINE)
        d.fill("M1.2 9.4 H4 L6.4 24 H2.4Z", _SUIT_DARK)
        d.fill("M-3.7 6.8 H4.1 L4.4 9.8 H-3.9Z", _SHIRT, _LINE)
        d.fill("M-3.1 1.6 C-3.6 4 -3.3 5.6 -2.9 7 H3.4 C4 5 4.2 2.6 3.7 .4Z", _SKIN, _LINE)
        finger = path("M-2.9 2 L-2.7 -6.4 Q-2.6 -7.9 -1.5 -7.9 Q-.4 -7.9 -.3 -6.4 L-.1 1.6Z")
        d.fill(finger, _SKIN, _LINE)
        d.line("M-2 -6.9 Q-1.5 -7.3 -1 -6.9", 0.16)
        d.line("M-2.6 -2.4 H-.4", 0.14)
        _knuckles(d)
        d.fill("M-3.1 3.4 C-2.4 1.6 .8 2.2 1.9 3 C2.6 3.6 2.2 4.7 1.2 4.6 C0 4.4 -1.2 4.4 -2.2 5Z", _SKIN, 0.26)


def _knuckles(d: KeptPaths) -> None:
    """Three fingers that are bent into the palm."""
    for x, y in ((-0.3, -0.9), (1.1, -0.5), (2.4, 0.1)):
        bent: QPainterPath = path(
            f"M{x} {y + 4} V{y + 0.8} Q{x} {y} {x + 0.75} {y} Q{x + 1.5} {y} {x + 1.5} {y + 0.8} V{y + 4}Z"
        )
        d.fill(bent, _SKIN_SHADE if x > 2 else _SKIN, 0.26)

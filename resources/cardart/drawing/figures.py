"""What the figures on the court cards share: a drawing made of paths, faces, eyes, hands and liveries.

The manner is that of a stained-glass window of the 1920s: flat panes of few colours, lead lines of even
weight, a face parted by the line of brow and nose into a light and a shaded half.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QTransform

from cardart.drawing.pips_and_letters import suit_path
from cardart.drawing.svg_paths import circle, mirrored, path

__all__ = [
    "BLACK", "GOLD", "GOLD_DARK", "GOLD_LIGHT", "INK", "IVORY", "LINE", "LIVERIES", "MAN", "STEEL", "STEEL_DARK",
    "WHITE", "WOMAN", "YOUTH", "KeptPaths", "Livery", "fist", "head", "livery",
]  # fmt: skip

INK: Final = QColor("#1a1830")
BLACK: Final = QColor("#23213a")
IVORY: Final = QColor("#fbf3df")
WHITE: Final = QColor("#fffdf6")
GOLD: Final = QColor("#dca53a")
GOLD_LIGHT: Final = QColor("#f5d98c")
GOLD_DARK: Final = QColor("#a9711d")
STEEL: Final = QColor("#dfe6ee")
STEEL_DARK: Final = QColor("#9fb0c4")
SKIN: Final = QColor("#fae3c6")
SKIN_SHADE: Final = QColor("#e8bd93")
LIP: Final = QColor("#a8263a")
LINE: Final = 0.38
"""The width of a lead line in card units."""


class Livery(NamedTuple):
    """The colours of a suit's court: garment, its dark and light companions, and the pane behind the figure."""

    main: QColor
    dark: QColor
    light: QColor
    pane: QColor
    pane_light: QColor
    emblem: Callable[[str], QPainterPath] = suit_path
    """The suit's sign as it is worn, one unit high about the origin, by the letter C, D, H or S."""


def livery(colours: str, emblem: Callable[[str], QPainterPath] = suit_path) -> Livery:
    """A livery of five colours as ``#rrggbb``, in the order of its fields."""
    main, dark, light, pane, pane_light = map(QColor, colours.split())
    return Livery(main, dark, light, pane, pane_light, emblem)


LIVERIES: Final[dict[str, Livery]] = {
    "C": livery("#1f6650 #0f3a31 #a9d2b4 #d5e6d3 #ecf4e6"),
    "D": livery("#d9822b #8a1c22 #f8dfae #f8e2b8 #fdf1d9"),
    "H": livery("#b51f31 #6f0f20 #f0aba0 #f8d9d0 #fdefe8"),
    "S": livery("#274a86 #13234a #a9c1e2 #d3dff0 #eaf0f8"),
}

Shape = QPainterPath | str


_NO_PEN: Final = QPen(Qt.PenStyle.NoPen)
_NO_BRUSH: Final = QBrush(Qt.BrushStyle.NoBrush)


class KeptPaths:
    """Painting steps in order, kept as finished paths so that they can be painted again quickly.

    Shapes are given as paths or as SVG path data and pass through the transformation of ``placed``.
    """

    def __init__(self, visible: QRectF) -> None:
        """``visible`` is all that will ever show of the drawing; what lies outside it is left out."""
        self._steps: list[tuple[QPainterPath, QBrush | None, QPen | None]] = []
        self._visible = visible
        self._transform = QTransform()
        self._scale = 1.0
        self._as_given = True
        """Whether the transformation changes nothing."""

    def fill(self, shape: Shape, colour: QColor, line: float = 0.0, ink: QColor = INK) -> None:
        """Fill a shape and, with a ``line`` width, lead it."""
        self._add(shape, QBrush(colour), self._pen(line, ink) if line else _NO_PEN)

    def pair(self, shape: Shape, colour: QColor, line: float = 0.0, ink: QColor = INK) -> None:
        """Fill a shape and its mirror image."""
        whole = path(shape) if isinstance(shape, str) else shape
        self.fill(whole, colour, line, ink)
        self.fill(mirrored(whole), colour, line, ink)

    def line(self, shape: Shape, width: float, ink: QColor = INK) -> None:
        """Draw a line along a path."""
        self._add(shape, _NO_BRUSH, self._pen(width, ink))

    def lines(self, shape: Shape, width: float, ink: QColor = INK) -> None:
        """Draw a line along a path and another along its mirror image."""
        whole = path(shape) if isinstance(shape, str) else shape
        self.line(whole, width, ink)
        self.line(mirrored(whole), width, ink)

    @contextmanager
    def inside(self, shape: Shape) -> Iterator[None]:
        """Steps taken in this block show only inside the shape."""
        clip, before = self._map(shape), self._visible
        self._steps.append((clip, None, None))
        self._visible = before.intersected(clip.controlPointRect())
        yield
        self._visible = before
        self._steps.append((QPainterPath(), None, None))

    @contextmanager
    def placed(
        self, x: float, y: float, degrees: float = 0.0, scale: float = 1.0, *, flip: bool = False
    ) -> Iterator[None]:
        """Steps taken in this block are mirrored, scaled, turned and shifted, in this order."""
        before = self._transform, self._scale, self._as_given
        local = QTransform().translate(x, y).rotate(degrees).scale(-scale if flip else scale, scale)
        self._transform, self._scale = local * self._transform, self._scale * scale
        self._as_given = False
        yield
        self._transform, self._scale, self._as_given = before

    def paint(self, painter: QPainter) -> None:
        """Paint all steps in the painter's coordinates."""
        for shape, brush, pen in self._steps:
            if brush is None or pen is None:
                if shape.isEmpty():
                    painter.restore()
                else:
                    painter.save()
                    painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
                continue
            painter.setBrush(brush)
            painter.setPen(pen)
            painter.drawPath(shape)

    def _add(self, shape: Shape, brush: QBrush, pen: QPen) -> None:
        mapped = self._map(shape)
        reach = 0.0 if pen is _NO_PEN else pen.widthF()
        if mapped.controlPointRect().adjusted(-reach, -reach, reach, reach).intersects(self._visible):
            self._steps.append((mapped, brush, pen))

    def _map(self, shape: Shape) -> QPainterPath:
        whole = path(shape) if isinstance(shape, str) else shape
        return whole if self._as_given else self._transform.map(whole)

    def _pen(self, width: float, ink: QColor) -> QPen:
        return QPen(ink, width * self._scale, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


# Heads are drawn about the middle of the line of the eyes, turned to the viewer's right.
WOMAN: Final = """M-4.5 -3 C-4.75 .4 -4.3 3 -3 5 C-2 6.6 -.8 7.7 .2 7.7 C1.2 7.7 2.3 6.6 3.2 5 C4.3 3 4.75 .4 4.5 -3
    C4.3 -6.2 2.4 -7.6 0 -7.6 C-2.4 -7.6 -4.3 -6.2 -4.5 -3Z"""
YOUTH: Final = """M-4.6 -3 C-4.8 .8 -4.6 3.2 -3.6 5 L-1.5 7.3 Q.3 8.4 2 7.3 L3.8 5 C4.7 3.2 4.8 .8 4.6 -3
    C4.4 -6.2 2.4 -7.6 0 -7.6 C-2.4 -7.6 -4.4 -6.2 -4.6 -3Z"""
MAN: Final = """M-4.9 -3 C-5.1 1 -4.9 4 -3.9 5.9 L-1.8 8 Q.2 8.9 2.2 8 L4.1 5.9 C5 4 5.1 1 4.9 -3
    C4.6 -6.4 2.6 -7.8 0 -7.8 C-2.6 -7.8 -4.6 -6.4 -4.9 -3Z"""

_SHADED: Final = """M.7 -9 L1.15 -1.7 C.95 0 1.4 1.2 1.85 2.3 C2.1 3 1.3 3.3 .6 3.15 L.9 4.7 L.5 9.5 H8 V-9Z"""


def _eye(d: KeptPaths, x: float, half: float, iris: QColor, shadow: QColor | None, wing: float) -> None:
    if shadow is not None:
        d.fill(f"M{x - half - wing} 0 Q{x} -2.3 {x + half + 0.2} -.1 Q{x} -1 {x - half - wing} 0Z", shadow)
    white = path(f"M{x - half} .12 Q{x - 0.1} -1.2 {x + half} .1 Q{x} .95 {x - half} .12Z")
    d.fill(white, WHITE)
    with d.inside(white):
        d.fill(circle(x + 0.18, -0.1, 0.66), iris)
        d.fill(circle(x + 0.18, -0.1, 0.34), INK)
        d.fill(circle(x + 0.42, -0.34, 0.16), WHITE)
    lid = f"M{x - half - 0.2 - wing} {0.12 - wing * 0.7} Q{x - 0.1} -1.55 {x + half + 0.15} .14 "
    d.fill(lid + f"Q{x - 0.1} -.85 {x - half - 0.2} .2Z", INK)
    d.line(f"M{x - half + 0.35} .52 Q{x + 0.05} .92 {x + half - 0.3} .42", 0.1)
    if shadow is None:
        d.line(f"M{x - half + 0.15} -.95 Q{x - 0.1} -1.75 {x + half - 0.1} -.85", 0.13)


def head(
    d: KeptPaths,
    shape: str,
    *,
    iris: str,
    brow: QColor,
    shadow: str | None = None,
    lips: QColor = LIP,
    stern: float = 0.0,
    skin: QColor = SKIN,
    shade: QColor = SKIN_SHADE,
) -> None:
    """Draw a bare head: skin, shaded half, eyes, brows, nose and mouth.

    ``shadow`` is a colour laid on the lids, ``stern`` (0..1) lowers the inner ends of the brows; ``skin`` and ``shade``
    are the two halves of the face.
    """
    outline = path(shape)
    d.fill(outline, skin)
    with d.inside(outline):
        d.fill(_SHADED, shade)
        if shape == WOMAN:
            d.fill(circle(-2.5, 3.1, 1.5, 1.1), QColor(205, 80, 70, 42))
            d.fill(circle(3.4, 3.0, 1.1, 1.0), QColor(190, 60, 50, 55))
    lid = QColor(shadow) if shadow else None
    wing = 0.35 if shape == WOMAN else 0.0
    _eye(d, -1.85, 1.42, QColor(iris), lid, wing)
    _eye(d, 2.6, 1.05, QColor(iris), lid, 0.0)
    low = 0.55 * stern
    arch = -3.2 if shape == WOMAN else -2.9
    thick = 0.45 if shape == WOMAN else 0.95
    d.fill(
        f"M-3.9 -1.55 C-3 {arch} -1.2 {arch} 0 {-2 + low} C-1.2 {arch + thick} -2.7 {arch + thick} -3.9 -1.55Z", brow
    )
    d.fill(f"M4.3 -1.5 C3.5 {arch} 1.9 {arch} 1.05 {-1.8 + low} C2 {arch + thick} 3.3 {arch + thick} 4.3 -1.5Z", brow)
    d.line(f"M1.05 {-1.8 + low} C.9 0 1.4 1.2 1.85 2.3 C2.1 3 1.3 3.3 .6 3.15", 0.24)
    d.line("M-.25 2.95 C-.3 2.5 0 2.3 .25 2.45", 0.17)
    d.fill("M-.75 4.85 C-.1 4.6 .3 4.2 .62 4.25 Q.85 4.4 1.08 4.25 C1.4 4.2 1.8 4.6 2.3 4.85 Q.85 5 -.75 4.85Z", lips)
    d.fill("M-.4 4.95 Q.85 5.15 2 4.95 C1.6 5.85 .2 5.9 -.4 4.95Z", lips.lighter(125))
    d.line("M-.95 4.8 C-.1 4.9 .5 4.75 .85 4.85 C1.2 4.75 1.7 4.9 2.45 4.8", 0.16)
    d.line("M.3 6.35 Q.95 6.6 1.5 6.3", 0.13)
    d.line(outline, LINE)


def fist(d: KeptPaths, cuff: QColor, trim: QColor) -> None:
    """Draw a fist round an upright shaft at x = 0, its middle at y = 0, with a cuff below it."""
    d.fill("M-3.1 2.2 C-3.6 4 -4.2 5.6 -5.2 8.5 H5.6 C4.6 5.6 3.9 4 3.5 2.2Z", cuff, LINE)
    d.fill("M-3.1 1.7 H3.5 L4 3.5 H-3.7Z", trim, LINE * 0.8)
    d.fill("M-1.9 -2.6 C-.6 -3.2 2 -3 2.8 -2.2 C3.4 -1.4 3.4 .6 3 1.9 H-2.1 C-2.5 .2 -2.6 -1.6 -1.9 -2.6Z", SKIN, LINE)
    d.fill("M1.2 -2.9 C2.4 -2.9 3 -2.3 3.1 -1 C3.2 .2 3.1 1 2.9 1.8 H1.4 C1.9 .4 1.9 -1.6 1.2 -2.9Z", SKIN_SHADE)
    for i, (left, right) in enumerate(((-2.2, 1.5), (-2.6, 1.6), (-2.6, 1.5), (-2.3, 1.2))):
        y = -2.6 + i * 1.12
        finger = f"M{left + 0.6} {y} H{right - 0.5} Q{right} {y} {right} {y + 0.55} Q{right} {y + 1.1} {right - 0.5} "
        finger += f"{y + 1.1} H{left + 0.6} Q{left} {y + 1.1} {left} {y + 0.55} Q{left} {y} {left + 0.6} {y}Z"
        d.fill(finger, SKIN, 0.22)
    d.fill("M3 -.6 C2.7 -2.6 .6 -3.7 -1.6 -3.3 C-2.5 -3 -2.4 -2.1 -1.5 -2.1 C-.2 -2.2 .8 -1.6 1.5 -.4Z", SKIN, 0.24)

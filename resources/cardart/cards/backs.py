"""Card backs: seven designs, each the same when turned upside down, with a white border.

A design is drawn about the card's middle in card units and only inside its frame, so that whole tiles of a
pattern may run off the edge.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

from cardart.cards.faces import card_shape
from cardart.drawing import players_pictures
from cardart.drawing.figures import GOLD, GOLD_DARK, GOLD_LIGHT, IVORY, KeptPaths
from cardart.drawing.pips_and_letters import suit_path
from cardart.drawing.shape_cache import once
from cardart.drawing.svg_paths import circle, moved, path, polygon, turned
from cardart.names_and_sizes import BACKS, HEIGHT, WIDTH
from cardart.wordmark import monogram

__all__ = ["BACKS", "paint_back"]

_PAPER: Final = QColor("#fdfbf4")
_EDGE: Final = QColor(30, 26, 40, 105)
_WIDE: Final = 27.6  # half the width of the printed field
_TALL: Final = 40.1  # half its height


def _field(inset: float = 0.0) -> QPainterPath:
    result = QPainterPath()
    radius = 2.6 - inset
    result.addRoundedRect(
        QRectF(inset - _WIDE, inset - _TALL, 2 * (_WIDE - inset), 2 * (_TALL - inset)), radius, radius
    )
    return result


def _medallion(d: KeptPaths, ground: QColor, metal: QColor, light: QColor) -> None:
    """A round ornament for the middle, with the four suits about a rosette."""
    d.fill(circle(0, 0, 10.6), ground, 0.5, metal)
    d.line(circle(0, 0, 9.8), 0.25, light)
    for i in range(32):
        d.fill(turned(circle(0, -9.0, 0.28), i * 11.25), metal)
    # Turned by half, a suit must meet itself: so each stands twice.
    for i in range(8):
        petal = path("M0 -2.2 C-1.7 -3.8 -1.5 -6 0 -8 C1.5 -6 1.7 -3.8 0 -2.2Z")
        d.fill(turned(petal, i * 45), metal if i % 2 else light, 0.2, ground)
    for i, suit in enumerate("SHCDSHCD"):
        d.fill(turned(moved(suit_path(suit), 0, -5.2, 1.7), i * 45), ground)
    d.fill(circle(0, 0, 2.2), ground, 0.3, metal)
    d.fill(moved(suit_path("D"), 0, 0, 2.6), light)


def _stepped(wide: float, tall: float, step: float) -> QPainterPath:
    """A box about the middle, its corners cut in two steps, as the house's frames are."""
    stairs = ((0.0, 2 * step), (step, 2 * step), (step, step), (2 * step, step), (2 * step, 0.0))
    corner = [(wide - across, tall - down) for across, down in stairs]
    right = [(x, -y) for x, y in corner[::-1]] + corner
    return polygon(*right, *((-x, -y) for x, y in right))


def _house(d: KeptPaths) -> None:
    """Lamplight from the middle in a frame with stepped corners, and the house's monogram at both ends."""
    ground, ray, deep = QColor("#761828"), QColor("#97263a"), QColor("#3d0b16")
    d.fill(_field(), ground)
    rays = 48
    for i in range(0, rays, 2):
        near, far = (math.tau * (i - 0.5) / rays, math.tau * (i + 0.5) / rays)
        d.fill(polygon((0, 0), *((60 * math.sin(turn), -60 * math.cos(turn)) for turn in (near, far))), ray)
    for i in range(rays):
        with d.placed(0, 0, i * 360 / rays + 180 / rays):
            d.fill("M-.09 -13 H.09 V-60 H-.09Z", GOLD_DARK)
    for inset, width, ink in ((2.6, 0.7, GOLD), (4.0, 0.25, GOLD_LIGHT)):
        d.line(_stepped(_WIDE - inset, _TALL - inset, 2.2), width, ink)
    for turn in (0, 180):
        with d.placed(0, 0, turn):
            d.fill(moved(_stepped(11.2, 9.6, 1.3), 0, -24), deep, 0.55, GOLD)
            d.line(moved(_stepped(10.2, 8.6, 1.3), 0, -24), 0.2, GOLD_LIGHT)
            d.fill(moved(monogram(), 0, -24, 11.5), GOLD_LIGHT)
            for side, suits in ((-1, "SD"), (1, "HC")):
                for suit, y in zip(suits, (-27.5, -15.5), strict=True):
                    d.fill(moved(suit_path(suit), side * 18.6, y, 3.8), GOLD_LIGHT)
    d.fill(polygon((-13.4, 0), (0, -13.4), (13.4, 0), (0, 13.4)), deep, 0.5, GOLD)
    d.line(polygon((-11.9, 0), (0, -11.9), (11.9, 0), (0, 11.9)), 0.2, GOLD)
    d.fill(moved(_stepped(4.6, 4.6, 1.0), 0, 0), ground, 0.4, GOLD)
    for i in range(8):
        petal = path("M0 -.6 C-.9 -1.6 -.8 -2.9 0 -4 C.8 -2.9 .9 -1.6 0 -.6Z")
        d.fill(turned(petal, i * 45), GOLD_LIGHT if i % 2 else GOLD)


def _lattice(d: KeptPaths) -> None:
    red, dark, pale = QColor("#a31d30"), QColor("#7c1223"), QColor("#fbe9dd")
    d.fill(_field(), red)
    step = 7.0
    petal, flower = path("M0 -.3 C-1 -1 -.85 -1.9 0 -2.5 C.85 -1.9 1 -1 0 -.3Z"), QPainterPath()
    for i in range(4):
        flower.addPath(turned(petal, i * 90 + 45, scale=0.85))
    for row in range(-13, 14):
        for column in range(-9, 10):
            if (row + column) % 2:
                continue
            x, y = column * step / 2 * 1.2, row * step / 2
            d.fill(polygon((x - 3.4, y), (x, y - 2.9), (x + 3.4, y), (x, y + 2.9)), dark)
            d.fill(flower.translated(x, y), pale)
            d.fill(circle(x, y, 0.5), GOLD)
    for side in (1, -1):
        for i in range(-30, 31):
            x = i * step * 1.2
            # Stripes as areas: Qt draws hair lines a shade differently in the two halves.
            for half, tone in ((0.56, pale), (0.2, red)):
                ends = ((x - 72 - half, -60), (x - 72 + half, -60), (x + 72 + half, 60), (x + 72 - half, 60))
                d.fill(polygon(*((left, side * top) for left, top in ends)), tone)
    for row in range(-13, 14):
        for column in range(-9, 10):
            if (row + column) % 2:
                x, y = column * step / 2 * 1.2, row * step / 2
                d.fill(circle(x, y, 0.95), pale)
                d.fill(circle(x, y, 0.45), red)
    _medallion(d, dark, GOLD, pale)


def _fans(d: KeptPaths) -> None:
    ground, gold, deep = QColor("#15263f"), GOLD, QColor("#0c182b")
    d.fill(_field(), ground)
    width, height = 11.04, 5.73
    # The upper half's fans open upwards, the lower half's downwards; rows nearer the middle lie on top.
    for turn in (0, 180):
        with d.placed(0, 0, turn), d.inside(path("M-40 0 H40 V-60 H-40Z")):
            for row in range(8, -1, -1):
                y = -row * height
                for column in range(-4, 5):
                    x = column * width + (width / 2 if row % 2 else 0)
                    d.fill(circle(x, y, 5.5), ground if (row % 2) else deep, 0.35, gold)
                    for radius, ink in ((4.7, 0.18), (1.5, 0.2)):
                        d.line(circle(x, y, radius), ink, GOLD_LIGHT)
                    for i in range(-4, 5):
                        blade = path("M0 -1.7 C-.5 -2.8 -.62 -3.6 0 -4.4 C.62 -3.6 .5 -2.8 0 -1.7Z")
                        d.fill(turned(blade, i * 21, x, y), gold if i % 2 else GOLD_LIGHT)
                    d.fill(circle(x, y, 0.8), gold)
    d.fill("M-40 -1.1 H40 V1.1 H-40Z", deep, 0.3, gold)
    for i in range(-9, 10):
        d.fill(polygon((i * 3 - 1.1, 0), (i * 3, -0.6), (i * 3 + 1.1, 0), (i * 3, 0.6)), GOLD_LIGHT)
    _medallion(d, deep, gold, QColor("#f7e6b8"))


def _weave(d: KeptPaths) -> None:
    ground, strap, light, line = (QColor(c) for c in ("#0e3f3a", "#1f7a6a", "#7cc4ae", "#082a27"))
    d.fill(_field(), ground)
    step = 5.6
    crossings = [(a, b) for a in range(-13, 14) for b in range(-13, 14) if abs(a + b) < 12 and abs(b - a) < 17]
    for a, b in crossings:
        # Two straps cross here; the one on top alternates, as in a basket.
        for degrees in (45, -45) if (a + b) % 2 else (-45, 45):
            with d.placed((a + b) / 2 * step, (b - a) / 2 * step, degrees):
                d.fill("M-1.99 -1.42 H1.99 V1.42 H-1.99Z", line)
                d.fill("M-2 -1.14 H2 V1.14 H-2Z", strap if degrees > 0 else light)
                d.fill("M-2 -.7 H2 V-.54 H-2Z M-2 .54 H2 V.7 H-2Z", light if degrees > 0 else strap)
    for a, b in crossings:
        d.fill(moved(suit_path("D"), (a + b + 1) / 2 * step, (b - a) / 2 * step, 1.5), GOLD_LIGHT)
        d.fill(moved(suit_path("D"), -(a + b + 1) / 2 * step, -(b - a) / 2 * step, 1.5), GOLD_LIGHT)
    d.fill(polygon((-14, 0), (0, -20), (14, 0), (0, 20)), line, 0.6, GOLD)
    d.line(polygon((-12.6, 0), (0, -18), (12.6, 0), (0, 18)), 0.25, light)
    for degrees in (0, 180):
        with d.placed(0, 0, degrees):
            d.fill(moved(suit_path("S"), 0, -12, 4.4), GOLD_LIGHT)
    _medallion(d, ground, GOLD, QColor("#d5efe2"))


def _star(points: int, radius: float, inner: float) -> QPainterPath:
    corners = []
    for i in range(2 * points):
        r = radius if i % 2 == 0 else inner
        corners.append((r * math.sin(math.pi * i / points), -r * math.cos(math.pi * i / points)))
    return polygon(*corners)


def _night(d: KeptPaths) -> None:
    sky, deep, glow, silver = (QColor(c) for c in ("#1b1b4a", "#111032", "#3a3a86", "#dfe4f5"))
    d.fill(_field(), sky)
    for i in range(48):
        d.fill(turned(polygon((0, 0), (-2.0, -60), (2.0, -60)), i * 7.5), deep if i % 2 else sky)
    for i in range(24):
        d.line(turned(path("M0 -17 V-60"), i * 15), 0.22, glow)
    for ring in range(5):
        d.line(circle(0, 0, 17.4 + 6.6 * ring), 0.2, glow)
        for i in range(12 + 4 * ring):
            degrees = (i + 0.5 * (ring % 2)) * 360 / (12 + 4 * ring)
            star = _star(4, 1.5 if (i + ring) % 2 else 0.9, 0.42)
            far, angle = 20.7 + 6.6 * ring, math.radians(degrees)
            tone = GOLD_LIGHT if (i + ring) % 2 else silver
            d.fill(turned(star, degrees, far * math.sin(angle), -far * math.cos(angle)), tone)
    # Sun and moon share the middle: rays all round, a crescent in each half.
    for i in range(32):
        ray = path("M-1.3 -10 Q-.5 -13 0 -16.4 Q.5 -13 1.3 -10Z") if i % 2 == 0 else path("M-.8 -10 L0 -13.6 L.8 -10Z")
        d.fill(turned(ray, i * 11.25), GOLD if i % 2 == 0 else GOLD_LIGHT, 0.16, deep)
    d.fill(circle(0, 0, 10.4), deep, 0.5, GOLD)
    d.line(circle(0, 0, 9.5), 0.22, silver)
    for degrees in (0, 180):
        with d.placed(0, 0, degrees):
            d.fill(circle(-3.3, -2.9, 4.6), silver)
            d.fill(circle(-1.7, -3.7, 3.9), deep)
            d.fill(_star(8, 2.6, 1.0).translated(-0.9, -4.2), GOLD_LIGHT)
            d.fill(_star(4, 1.3, 0.4).translated(4.6, -5.2), silver)
    d.fill(_star(4, 1.9, 0.5), GOLD)


def _pyramid(d: KeptPaths) -> None:
    sand, ochre, brown, teal = (QColor(c) for c in ("#f0cf8e", "#d08a35", "#5b2b1a", "#1d6670"))
    d.fill(_field(), brown)
    # Herringbone of small bricks, mirrored about the middle.
    for turn in (0, 180):
        with d.placed(0, 0, turn), d.inside(path("M-40 0 H40 V-60 H-40Z")):
            for column in range(-8, 9):
                lean = 1 if column % 2 else -1
                x = column * 3.6
                for row in range(-20, 6):
                    y = row * 2.3
                    tone = (ochre, sand, brown.lighter(140))[(row + (column % 2)) % 3]
                    rise = lean * 1.65
                    left, right = (x - 1.65, y + rise), (x + 1.65, y - rise)
                    brick = polygon(left, right, (right[0], right[1] + 1.75), (left[0], left[1] + 1.75))
                    d.fill(brick, tone)
    d.fill("M-40 -3.2 H40 V3.2 H-40Z", teal, 0.6, GOLD_LIGHT)
    for i in range(-7, 8):
        for side in (0, 180):
            wave = turned(path("M-1.9 0 C-1 -2.4 1 -2.4 1.9 0 C1.2 -.9 -.2 -1.2 -.2 0"), side, i * 4.0, 0)
            d.line(wave, 0.35, sand)
    for turn in (0, 180):
        with d.placed(0, 0, turn):
            # A stepped pyramid under the sun, in an arch.
            arch = path("M-15 -3.2 V-20 C-15 -30 -8 -34 0 -35.4 C8 -34 15 -30 15 -20 V-3.2Z")
            d.fill(arch, teal, 0.7, GOLD_LIGHT)
            d.line("M-13.6 -3.6 V-20 C-13.6 -29 -7.4 -32.6 0 -34 C7.4 -32.6 13.6 -29 13.6 -20 V-3.6", 0.25, sand)
            with d.inside(path("M-13.6 -3.2 V-20 C-13.6 -29 -7.4 -32.6 0 -34 C7.4 -32.6 13.6 -29 13.6 -20 V-3.2Z")):
                for i in range(-9, 10):
                    d.fill(turned(polygon((0, 0), (-0.8, -30), (0.8, -30)), i * 12, 0, -20), QColor("#2d8088"))
            d.fill(circle(0, -24.6, 4.4), GOLD, 0.3, brown)
            d.fill(circle(0, -24.6, 3.2), GOLD_LIGHT, 0.2, GOLD_DARK)
            for step in range(6):
                half, y = 12.6 - step * 2.1, -3.2 - step * 2.7
                d.fill(polygon((-half, y), (-half + 0.5, y - 2.7), (0, y - 2.7), (0, y)), sand, 0.22, brown)
                d.fill(polygon((half, y), (half - 0.5, y - 2.7), (0, y - 2.7), (0, y)), ochre, 0.22, brown)
                for k in range(1, 6 - step):
                    d.line(
                        f"M{-half + k * 2.1 + 0.5} {y - 0.2} V{y - 2.5} M{half - k * 2.1 - 0.5} {y - 0.2} V{y - 2.5}",
                        0.16,
                        brown,
                    )
            d.fill("M-2.1 -19.4 L0 -23 V-19.4Z", IVORY, 0.22, brown)
            d.fill("M2.1 -19.4 L0 -23 V-19.4Z", GOLD, 0.22, brown)


_LEAFLET: Final = """M0 1.9 C-1.6 .8 -1.9 -.8 -1 -1.6 C-.5 -1.9 0 -1.5 0 -1 C0 -1.5 .5 -1.9 1 -1.6
    C1.9 -.8 1.6 .8 0 1.9Z"""


def _garden(d: KeptPaths) -> None:
    plum, deep, pink, leaf = (QColor(c) for c in ("#55225c", "#3a1440", "#f0c4d8", "#9ad0a6"))
    d.fill(_field(), plum)
    step_x, step_y = 9.2, 8.02
    for row in range(-6, 7):
        for column in range(-4, 5):
            x, y = column * step_x + (step_x / 2 if row % 2 else 0), row * step_y
            for i in range(6):
                a = math.radians(i * 60)
                with d.placed(x + 2.65 * math.sin(a), y - 2.65 * math.cos(a), i * 60):
                    d.fill(_LEAFLET, leaf if i % 3 == 0 else pink, 0.16, deep)
            d.fill(circle(x, y, 1.15), GOLD, 0.2, deep)
            d.fill(circle(x, y, 0.5), GOLD_LIGHT)
            for i in range(6):
                a = math.radians(i * 60 + 30)
                cx, cy = x + 4.6 * math.sin(a), y - 4.6 * math.cos(a)
                d.fill(circle(cx, cy, 0.72), GOLD, 0.14, deep)
            d.line(circle(x, y, 4.6), 0.2, GOLD)
    _medallion(d, deep, GOLD, pink)


_DESIGNS: Final[dict[str, tuple[Callable[[KeptPaths], None], QColor]]] = {
    "house": (_house, QColor("#761828")),
    "lattice": (_lattice, QColor("#a31d30")),
    "fans": (_fans, QColor("#15263f")),
    "weave": (_weave, QColor("#0e3f3a")),
    "night": (_night, QColor("#1b1b4a")),
    "pyramid": (_pyramid, QColor("#5b2b1a")),
    "garden": (_garden, QColor("#55225c")),
}


@once
def _design(back: str) -> KeptPaths:
    d = KeptPaths(QRectF(-_WIDE, -_TALL, 2 * _WIDE, 2 * _TALL))
    _DESIGNS[back][0](d)
    return d


def _paint_own(painter: QPainter, picture: QImage) -> None:
    """A picture within the white border of a card."""
    painter.save()
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_PAPER)
    painter.drawPath(card_shape())
    painter.save()
    painter.translate(WIDTH / 2, HEIGHT / 2)
    painter.setClipPath(_field(), Qt.ClipOperation.IntersectClip)
    # First as small as it will be: a picture many times as large would come out coarse.
    box = painter.transform().mapRect(QRectF(-_WIDE, -_TALL, 2 * _WIDE, 2 * _TALL))
    wide = max(1, min(picture.width(), round(2 * box.width())))
    small = picture.scaledToWidth(wide, Qt.TransformationMode.SmoothTransformation)
    painter.drawImage(QRectF(-_WIDE, -_TALL, 2 * _WIDE, 2 * _TALL), small)
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(_EDGE, 0.4))
    painter.drawPath(card_shape(0.2))
    painter.restore()


def paint_back(painter: QPainter, back: str) -> None:
    """Paint a card's back into the rectangle 0, 0, WIDTH, HEIGHT of the painter's coordinates.

    ``back`` is a key of BACKS, or the name of a picture of the player's own (``own``). The painter is left as it was
    found. Raises KeyError for an unknown back, having painted nothing.
    """
    if back not in BACKS:
        _paint_own(painter, players_pictures.view("back", back))
        return
    design, colour = _design(back), _DESIGNS[back][1]
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_PAPER)
    painter.drawPath(card_shape())
    painter.save()
    painter.translate(WIDTH / 2, HEIGHT / 2)
    painter.save()
    painter.setClipPath(_field(), Qt.ClipOperation.IntersectClip)
    design.paint(painter)
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for inset, width, ink in ((0.85, 1.7, colour), (1.0, 0.3, _PAPER), (1.7, 0.35, GOLD)):
        painter.setPen(QPen(ink, width))
        painter.drawPath(_field(inset))
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(_EDGE, 0.4))
    painter.drawPath(card_shape(0.2))
    painter.restore()

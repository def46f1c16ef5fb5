"""What is printed on the felt of the blackjack table, in the units of ``cardart.table.blackjack_places``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QTransform

from cardart.drawing.printed_lettering import fitted, lettering, on_arc
from cardart.table.blackjack_places import INSURANCE, LINES, LOW, SIDE_MARKS, SWEEP, spots
from cardart.table.casino_felt import FAINT, INK, LINE, paint_stand
from cardart.table.casino_places import FeltArea, sector
from cardart.wordmark import monogram

__all__ = ["paint_print"]

_BAND: Final = QColor(12, 52, 40, 150)
_SIDE: Final = QColor("#bdf0c4")
_HIGH: Final = (0.0235, 0.0135)  # capital letters of the two lines of the rules
_WORDS: Final = 0.0115  # ... and on the insurance line
_FAINTER: Final = QColor(236, 217, 163, 70)


def paint_print(
    painter: QPainter,
    width: float,
    labels: Sequence[str] = tuple("1234567"),
    side_bets: Sequence[str] = (),
    *,
    pays: str = "BLACKJACK PAYS 3 TO 2",
    draws: str = "DEALER MUST HIT SOFT 17",
    insurance: str = "INSURANCE PAYS 2 TO 1",
) -> None:
    """Paint all that is printed on the felt into 0, 0, width, SHAPE * width of the painter's coordinates.

    ``labels`` are the numbers of the spots from first base on (each a number as text). ``pays`` and ``draws`` are the
    lines of the rules and ``insurance`` what stands on its line, in capitals; where no insurance is offered ("") there
    is no line. Raises as ``spots`` does, having painted nothing, and KeyError for a character that ``lettering`` has
    not.
    """
    table = spots(len(labels), side_bets)
    numbers = [fitted(lettering(label, 0.02), QRectF(-0.0065, -0.0058, 0.013, 0.0116)) for label in labels]
    middle = QPointF(*LOW)
    lines = [
        on_arc(text, middle, radius, 0, high, 0.2)
        for text, radius, high in zip((pays, draws), LINES, _HIGH, strict=True)
    ]
    marks = {bet: lettering(SIDE_MARKS[bet][0], 0.02) for bet in side_bets}
    band = _insurance(insurance)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(width, width)
    if insurance:
        _paint_band(painter, band)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_FAINTER)
    sign = table["sign_of_house", 0]
    painter.drawPath(QTransform().translate(sign.x, sign.y).scale(sign.width, sign.height).map(monogram()))
    painter.setBrush(LINE)
    for line in lines:
        painter.drawPath(line)
    for spot in range(1, len(labels) + 1):
        _paint_spot(painter, table["main", spot], table["number", spot], numbers[spot - 1])
        _paint_card_place(painter, table["hand", spot])
        for bet, mark in marks.items():
            _paint_side(painter, table[bet, spot], mark)
    for name in ("shoe", "discard", "holding", "lammers"):
        paint_stand(painter, table[name, 0])
    painter.restore()


def _placed(shape: QPainterPath, place: FeltArea) -> QPainterPath:
    """A shape about the origin, in its place."""
    return QTransform().translate(place.x, place.y).rotate(place.angle).map(shape)


def _insurance(text: str) -> QPainterPath:
    """The words of the insurance line."""
    return on_arc(text, QPointF(*LOW), sum(INSURANCE) / 2 - _WORDS / 2, 0, _WORDS, 0.5)


def _paint_band(painter: QPainter, words: QPainterPath) -> None:
    """The insurance line across the whole felt: a band between two lines, with its words."""
    outer, inner = INSURANCE
    painter.setPen(QPen(LINE, 0.0018))
    painter.setBrush(_BAND)
    painter.drawPath(sector(outer, inner, -SWEEP, SWEEP, LOW))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(FAINT, 0.0008))
    painter.drawPath(sector(outer + 0.0035, inner - 0.0035, -SWEEP - 0.35, SWEEP + 0.35, LOW))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(LINE)
    painter.drawPath(words)


def _paint_spot(painter: QPainter, circle: FeltArea, number: FeltArea, label: QPainterPath) -> None:
    """The circle of a bet, a thin one in a bold one, and its number outside it."""
    for share, wide in ((0.5, 0.0020), (0.43, 0.0008)):
        ring = QPainterPath()
        ring.addEllipse(QPointF(0, 0), circle.width * share, circle.width * share)
        painter.setPen(QPen(LINE, wide))
        painter.setBrush(QColor(255, 255, 255, 10) if share == 0.5 else Qt.BrushStyle.NoBrush)
        painter.drawPath(_placed(ring, circle))
    disc = QPainterPath()
    disc.addEllipse(QPointF(0, 0), number.width / 2, number.width / 2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(LINE)
    painter.drawPath(_placed(disc, number))
    painter.setBrush(INK)
    painter.drawPath(_placed(label, number))


def _paint_card_place(painter: QPainter, place: FeltArea) -> None:
    """Where a hand lies: the corners of a card's place."""
    corners = QPainterPath()
    arm, wide, high = 0.009, place.width / 2, place.height / 2
    for across in (-1, 1):
        for along in (-1, 1):
            corners.moveTo(across * (wide - arm), along * high)
            corners.lineTo(across * wide, along * high)
            corners.lineTo(across * wide, along * (high - arm))
    painter.setPen(QPen(FAINT, 0.0011))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(_placed(corners, place))


def _paint_side(painter: QPainter, place: FeltArea, mark: QPainterPath) -> None:
    """The circle of a side bet."""
    ring = QPainterPath()
    ring.addEllipse(QPointF(0, 0), place.width * 0.47, place.width * 0.47)
    painter.setPen(QPen(_SIDE, 0.0011))
    painter.setBrush(QColor(0, 0, 0, 40))
    painter.drawPath(_placed(ring, place))
    room = 0.27 * place.width
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_SIDE)
    painter.drawPath(_placed(fitted(mark, QRectF(-room, -room, 2 * room, 2 * room)), place))

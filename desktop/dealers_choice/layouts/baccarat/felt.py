"""What is printed on the felt of the mini baccarat table, and how the place of a person who bets is marked."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from cardart.table import baccarat_places
from cardart.table.baccarat_places import cell_path
from cardart.table.casino_places import MIDDLE
from cardrules.casino.baccarat.rules import BANKER, PLAYER, TIE
from dealers_choice.layouts.baccarat.baccarat_table import BaccaratTable
from dealers_choice.layouts.casino.whole_table import RAIL
from dealers_choice.table.placement import Print

__all__ = ["felt"]

_GOLD: Final = QColor("#ffd15c")
"""Of what marks the place of the person who bets."""

_LEGENDS: Final = {
    "net": "BANKER PAYS 95%",
    "marked": "5% COMMISSION ON BANKER",
    "ez": "THREE CARD BANKER 7 PUSHES",
    "super6": "BANKER 6 PAYS HALF",
}


def felt(table: BaccaratTable) -> Print:
    """The print of this table."""
    x, y = table.at(0, 0)
    marked, tie = table.marked, int(table.options["tie_pays"])
    legend = _LEGENDS[str(table.options["commission"])] if len(table.sides) <= 1 else ""
    key = ("mini_baccarat", table.labels, table.sides, tie, marked, legend, table.upright, table.own)
    return Print(key, x, y, table.unit, _printing(*key[1:]))


@lru_cache(maxsize=16)
def _printing(
    labels: tuple[str, ...], sides: tuple[str, ...], tie: int, marked: bool, legend: str, upright: bool, own: int
) -> partial[None]:
    """What paints this felt: the same thing for equal arguments."""
    return partial(_paint_felt, labels, sides, tie, marked, legend, upright, own)


def _paint_felt(
    labels: tuple[str, ...], sides: tuple[str, ...], tie: int, marked: bool, legend: str, upright: bool, own: int,
    painter: QPainter, width: float,
) -> None:  # fmt: skip
    from cardart.table.baccarat_felt import paint_print  # not where the print is kept, drawn

    if own:  # the cells of the person who bets are a little lighter
        kinds = (PLAYER, BANKER, TIE, *(("side",) if sides else ()))
        cells = [cell_path(bet, own, len(labels), sides) for bet in kinds]
        painter.save()
        painter.scale(width, width)
        for cell in cells:
            painter.fillPath(cell, QColor(255, 240, 190, 64))
        painter.restore()
    paint_print(painter, width, labels, sides, tie_pays=tie, commission=marked, legend=legend, upright=upright)
    if own:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(width, width)
        painter.setPen(QPen(_GOLD, 0.003, j=Qt.PenJoinStyle.RoundJoin))
        for cell in cells:
            painter.drawPath(cell)
        _paint_you(painter, baccarat_places.places(len(labels), sides, upright=upright)["number", own].angle)
        painter.restore()


def _paint_you(painter: QPainter, angle: float) -> None:
    """The plate before the person who bets, in units of the table's width; ``angle`` is that of the position."""
    from cardart.drawing.printed_lettering import fitted, lettering

    plate = QRectF(-0.026, -RAIL - 0.0105, 0.052, 0.021)
    painter.translate(*MIDDLE)
    painter.rotate(angle)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_GOLD)
    painter.drawRoundedRect(plate, 0.0105, 0.0105)
    painter.setBrush(QColor("#2a2118"))
    painter.drawPath(fitted(lettering("YOU", 0.04), plate.adjusted(0.009, 0.0055, -0.009, -0.0055)))

"""Where Triple Draw's zones lie: hands, the stub and the muck, the pot, and a strip with the steps of a hand."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from cardrules.games.triple_draw.game import DRAWING, kept_text
from cardrules.protocol.cards import Card
from cardrules.protocol.game import View
from cardrules.protocol.texts import say
from dealers_choice.language import words
from dealers_choice.layouts.parts.chips import with_chips
from dealers_choice.layouts.parts.table_to_furnish import SIZE, TOOLS, Board
from dealers_choice.layouts.parts.table_to_furnish import size as table_size
from dealers_choice.table.placement import Layout, Thing
from dealers_choice.ui import materials, style
from dealers_choice.ui.typefaces import text_font

__all__ = ["SIZE", "layout", "size"]

_LANE: Final = 0.62  # between players at the top and those below them, for what the former throw away
_BET, _DRAW = say("Round of betting|Bet"), say("Time to draw|Draw")
_STEPS: Final = (_BET, _DRAW, _BET, _DRAW, _BET, _DRAW, _BET, say("Time to show|Show"))
_LINE: Final = 4  # steps beside each other
_STRIP: Final = (2.3, 0.96)  # its size, in card widths
_PAST: Final = QColor(250, 244, 228, 110)
_LATER: Final = QColor(250, 244, 228)
_NOW: Final = QColor(255, 209, 92)
_INK: Final = QColor(20, 26, 24)


def size(view: View) -> tuple[float, float]:
    """The least width and height for so many players."""
    return table_size(view.seats, lane=_LANE)


def layout(view: View, width: float, height: float) -> Layout:
    """Place the zones of Triple Draw for the viewer's seat (seat 0 for a spectator)."""
    board = Board(view, width, height, upright=True, line=True, lane=_LANE)
    own = f"hand:{board.viewer}"
    drawing = view.phase == DRAWING.id and board.viewer in view.waiting_for
    board.stack("stub", x=-1.85, y=-0.62, scale=0.6, count=True)
    board.stack("muck", x=1.85, y=-0.62, scale=0.6, label=say("muck"), outline="card")
    board.hands(step=1.06)
    board.packets("discard")
    thrown = f"discard:{board.viewer}"
    board.tray(thrown, 5, say("Cards to throw away"), shown=drawing)
    board.zones[thrown] = board.zones[thrown]._replace(secret=True)  # as soon as they are chosen
    board.labels("held")
    if view.state.hand:
        board.things["steps"] = _strip(view, width, height)
    held = next((zone.cards for zone in view.zones if zone.id == own), ())
    told = partial(_told, view, f"held:{own}", held) if drawing else None
    return with_chips(board, view, y=-0.4)._replace(told=told)


def _told(view: View, badge: str, held: Collection[Card | None], picked: Collection[Card]) -> tuple[str, str] | None:
    """What the viewer draws to while these cards are picked."""
    if not picked:
        return None
    return badge, kept_text([card for card in held if card is not None and card not in picked], view.options)


def _strip(view: View, width: float, height: float) -> Thing:
    """The eight steps of the hand, the present one lit until the hand is over, and what one bet is."""
    at = view.state.step  # where a hand that is over has ended: before the last if all others have folded
    lit = not view.over
    chips = view.state.chips.bet
    bet = (
        words("One bet is {chips:,}", chips=chips)
        if view.options["limit"] == "fixed"
        else words("The least bet is {chips:,}", chips=chips)
    )
    name = words(
        "Step {step} of {steps}: {what}. {then}", step=at + 1, steps=len(_STEPS), what=_STEPS[at],
        then=bet if lit else words("There it has ended"),
    )  # fmt: skip
    wide, high = _STRIP
    x, y = width - wide / 2 - 0.12, height - high / 2 - TOOLS
    return Thing(x, y, wide, high, name, ("steps", at, lit, bet, style.text_scale()), partial(_paint, at, lit, bet))


def _paint(at: int, lit: bool, bet: str, painter: QPainter, box: QRectF) -> None:
    materials.paint_lacquer(painter, box)
    inside = box.adjusted(box.height() * 0.06, box.height() * 0.06, -box.height() * 0.06, -box.height() * 0.06)
    wide, high = inside.width() / _LINE, inside.height() / 3
    font = text_font(min(high * 0.52 * style.text_scale(), high * 0.84), bold=True)
    steps = list(map(words, _STEPS))
    while max(map(QFontMetricsF(font).horizontalAdvance, steps)) > wide * 0.86 and font.pixelSize() > 8:
        font.setPixelSize(font.pixelSize() - 1)
    painter.setFont(font)
    for step, word in enumerate(steps):
        cell = QRectF(inside.left() + wide * (step % _LINE), inside.top() + high * (step // _LINE), wide, high)
        painter.setPen((_INK if lit else _NOW) if step == at else _LATER if lit and step > at else _PAST)
        if step == at and lit:
            painter.save()
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(_NOW)
            mark = cell.adjusted(2, 2, -2, -2)
            painter.drawRoundedRect(mark, mark.height() / 2, mark.height() / 2)
            painter.restore()
        painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, word)
    painter.setPen(_LATER)
    painter.drawText(
        QRectF(inside.left(), inside.top() + 2 * high, inside.width(), high), Qt.AlignmentFlag.AlignCenter, bet
    )

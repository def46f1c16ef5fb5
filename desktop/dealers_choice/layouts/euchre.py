"""Where Euchre's zones lie: partners opposite, the pack with its turn-up in the middle, the draw in a row."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter

from cardart.backs import paint_back
from cardart.faces import paint_face
from cardart.measures import HEIGHT, WIDTH
from cardrules.game import View
from dealers_choice.layouts.board import SIZE, Board
from dealers_choice.table.place import Layout, Place, Thing

__all__ = ["SIZE", "layout"]

_UNCOVERED: Final = 0.9
"""How much of a marker, at most, looks out from under the other."""
_CAPTION: Final = 0.2  # of the markers' height
_CREAM: Final = QColor(253, 249, 235)


def layout(view: View, width: float, height: float) -> Layout:
    """Place the zones of Euchre for the viewer's seat (seat 0 for a spectator)."""
    board = Board(view, width, height, circle=view.facts["seating"])
    playing = view.phase in ("play", "hand_over", "game_over")
    spread = [zone.id for zone in view.zones if zone.id.startswith("spread:")]
    step = min(0.3, (width - 5.0) / max(1, len(spread) - 1))
    for place, zone in enumerate(spread):
        x = board.middle[0] + (place - (len(spread) - 1) / 2) * step
        board.put(zone, Place(x, height - 1.0, z=place * 0.01))
    board.trick(outline=False, kind="draw")
    # While cards are played the pack lies aside, the turn-up on it until the dealer plays it.
    x, y, scale = (-2.9, 0.0, 0.7) if playing else (0.0, -0.45, 1.0)
    board.stack("discard", x=x - 0.2 * scale, y=y + 0.1 * scale, scale=scale)
    board.stack("turned_down", x=x - 0.5 * scale, y=y, scale=scale)  # half under it, its index to be seen
    if view.phase == "cut" and board.viewer in view.waiting_for:  # the edge of each card is to be seen
        board.row("stock", span=5.7, step=0.15, outline="area", count=True)
    else:
        board.stack("stock", x=x, y=y, scale=scale, z=1)
    board.stack("turn_up", x=x, y=y, scale=scale, liftable=True, z=2)
    board.trick(outline=playing)
    board.hands()
    board.fade_seats("out")
    board.piles()
    board.badges("trump", "right_bower", "left_bower", x=3.0)
    sides = ("North-South", "West-East")
    for side, pair in enumerate(view.facts["markers"]):
        words = next((token.text for token in view.tokens if token.kind == f"markers:{side}"), "")
        if not words or view.phase == "draw":  # played without markers; or the draw lies where they will be
            continue
        name = f"{sides[side]}: {words}"
        caption = f"{'NW'[side]}-{'SE'[side]} {view.facts['scores'][side]}"
        x, y = width - 3.0 + 1.15 * side, height - 0.75
        board.things[f"markers:{side}"] = Thing(
            x, y, 1.1, 1.1, name, (caption, pair), partial(_paint_markers, pair, side, caption)
        )
    return board.layout()


def _paint_markers(
    pair: tuple[tuple[int, int], tuple[int, int]], side: int, caption: str, painter: QPainter, whole: QRectF
) -> None:
    """Two scoring cards, of which as many pips are to be seen as the side has points: one covers the other; and below
    them whose they are, and the points."""
    box = whole.adjusted(0, 0, 0, -_CAPTION * whole.height())
    font = QFont()
    font.setPixelSize(max(8, round(_CAPTION * whole.height() * 0.8)))
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(_CREAM)
    painter.drawText(whole, int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom), caption)
    suit = "HS"[side]
    (big, big_shown), (small, small_shown) = pair
    below, shown, above, open_above = small, small_shown, big, big_shown == big
    if 0 < big_shown < big or (small_shown == small and not big_shown):
        below, shown, above, open_above = big, big_shown, small, small_shown == small
    high = box.height() / (1 + _UNCOVERED)
    # So much of the card below is uncovered that its pips can be counted from the top.
    down = high * (_UNCOVERED * shown / below if 0 < shown < below else 0.05)
    _paint_card(painter, box.center().x(), box.top(), high, f"{below}{suit}" if shown else "")
    _paint_card(painter, box.center().x() + high * 0.04, box.top() + down, high, f"{above}{suit}" if open_above else "")


def _paint_card(painter: QPainter, middle: float, top: float, high: float, name: str) -> None:
    """One card, face down if it has no ``name``."""
    painter.save()
    painter.translate(middle - high * WIDTH / HEIGHT / 2, top)
    painter.scale(high / HEIGHT, high / HEIGHT)
    if name:
        paint_face(painter, name, "classic")
    else:
        paint_back(painter, "lattice")
    painter.restore()

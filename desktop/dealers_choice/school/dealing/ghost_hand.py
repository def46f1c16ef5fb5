"""The ghost hand: it shows on the table how a step is done, and names the key that does the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer, QVariantAnimation
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from dealers_choice.language import words
from dealers_choice.school.dealing.how_it_is_done import KEYS
from dealers_choice.school.parts.painted_fonts import font_of
from dealers_choice.table.table_widget import TableWidget
from dealers_choice.ui import style

__all__ = ["GhostHand", "path_of"]

_MOVE_MS: Final = 700
_REST_MS: Final = 350
_CREAM, _SHADE = QColor(255, 246, 222, 235), QColor(40, 30, 10, 210)


def path_of(step: str, table: TableWidget) -> list[QPointF]:
    """Where the hand goes for a step of the dealer, in pixels of the viewport: one point for a click, two for a drag,
    none for what is done beside the felt."""
    verb, *said = step.split()
    spots: dict[str, Sequence[str]] = {
        "gather": ("discards",), "mix": ("heap",), "wash": ("heap",), "square": ("heap",), "slide": ("heap",),
        "insert": ("cutcard", "heap"), "cutcard": ("cutcard", "heap"), "load": ("heap", "shoe"),
        "burn": ("shoe", "discards"), "sweep": ("burn", "discards"), "tap": ("tap",), "aside": ("cutcard", "aside"),
        "discard": ("player", "discards"), "drop": ("notes", "slot"),
    }  # fmt: skip
    first = said[0] if said else ""
    if said:
        spots |= {
            "offer": ("cutcard", f"rail:{first}"), "draw": ("shoe", first), "turn": (first,),
            "spread": (f"cash:{first}",), "count": (f"colour:{first}",), "collect": (f"box:{first}",),
            "give": ("rack", f"rail:{first}"), "mark": ("lammers", f"box:{first}"),
        }  # fmt: skip
    if len(said) > 1:
        bet = f"position:{first}:{said[1]}"
        spots |= {"take": (bet, "rack"), "pay": ("rack", bet), "return": (bet, f"rail:{first}")}
    if verb == "push":
        start = _point(table, first)
        return [start, start - QPointF(0, table.art.height * 0.6)] if start is not None else []
    if verb == "close":
        size = table.viewport().size()
        return [QPointF(size.width() * 0.3, size.height() * 0.55), QPointF(size.width() * 0.7, size.height() * 0.55)]
    found = [_point(table, spot) for spot in spots.get(verb, ())]
    return [point for point in found if point is not None]


def _point(table: TableWidget, spot: str) -> QPointF | None:
    item = table.things().get(spot)
    if item is not None:
        return item.pos()
    if table.cards.get(spot):
        return table.cards[spot][-1].pos()
    return table.felt.where.token_point(spot)


class GhostHand(QWidget):
    """A hand over the table that goes along a path; it lets nothing through to the table while it is shown."""

    def __init__(self, table: TableWidget) -> None:
        super().__init__(table.viewport())
        self._table = table
        self._at = QPointF()
        self._key = ""
        self._down = False
        self._then: Callable[[], None] | None = None
        self._path: list[QPointF] = []
        self.haste = 1.0
        """A factor on its time."""
        self._move = QVariantAnimation(self)
        self._move.valueChanged.connect(self._go)
        self._move.finished.connect(self._arrived)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.timeout.connect(self._next)
        self.setAccessibleName(words("A hand that shows how it is done"))
        self.hide()

    def show_step(self, step: str, then: Callable[[], None]) -> None:
        """Show how a step is done, then go on."""
        self.setGeometry(self._table.viewport().rect())
        self._path, self._then = path_of(step, self._table), then
        self._key = KEYS.get(step.split()[0], "")
        self._down = False
        middle = self.rect().center().toPointF()
        if not self._path:
            self._at = middle
        self._at = self._at if not self._at.isNull() else middle
        self.show()
        self.raise_()
        self._next()

    def point_at(self, spot: str) -> None:
        """Go to a spot of the table and stay there; "": out of sight."""
        point = _point(self._table, spot) if spot else None
        self._key, self._then, self._down = "", None, False
        self.setGeometry(self._table.viewport().rect())
        self.setVisible(point is not None)
        self.raise_()
        if point is not None:
            self._at = self._at if not self._at.isNull() else self.rect().center().toPointF()
            self._path = [point]
            self._next()

    def _next(self) -> None:
        if not self._path:
            then, self._then = self._then, None
            self.update()
            if then is not None:
                then()
            return
        target = self._path.pop(0)
        if self.haste <= 0:
            self._at = target
            self._next()
            return
        self._move.setStartValue(self._at)
        self._move.setEndValue(target)
        self._move.setDuration(round(_MOVE_MS * self.haste))
        self._move.start()

    def _go(self, point: object) -> None:
        if isinstance(point, QPointF):
            self._at = point
            self.update()

    def _arrived(self) -> None:
        self._down = True
        self.update()
        self._rest.start(round(_REST_MS * self.haste))

    def stop(self) -> None:
        """Nothing more is shown."""
        self._then = None
        self._path = []
        self._move.stop()
        self._rest.stop()
        self.hide()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        unit = max(10.0, self._table.art.width * 0.17)
        painter.translate(self._at)
        if self._down:
            painter.setPen(QPen(QColor(style.colours().gold), 3))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(QPointF(0, 0), unit * 1.5, unit * 1.5)
        painter.setPen(QPen(_SHADE, 1.4))
        painter.setBrush(_CREAM)
        painter.save()
        painter.rotate(-18)
        for place, high in ((-1.25, 2.3), (-0.4, 2.7), (0.45, 2.5)):  # the folded fingers
            painter.drawRoundedRect(QRectF(place * unit + unit * 0.85, unit * 1.6, unit * 0.85, high * unit * 0.6),
                                    unit * 0.4, unit * 0.4)  # fmt: skip
        painter.drawRoundedRect(QRectF(-unit * 0.45, 0, unit * 0.9, unit * 3.0), unit * 0.45, unit * 0.45)
        painter.drawRoundedRect(QRectF(-unit * 1.5, unit * 2.3, unit * 1.2, unit * 0.8), unit * 0.4, unit * 0.4)
        painter.drawRoundedRect(QRectF(-unit * 0.75, unit * 2.3, unit * 3.0, unit * 2.4), unit * 0.7, unit * 0.7)
        painter.restore()
        if self._key:
            painter.setFont(font_of(1.2, bold=True))
            wide = painter.fontMetrics().horizontalAdvance(self._key) + style.room_pixels(1.2)
            cap = QRectF(unit * 3.2, unit * 1.2, wide, style.room_pixels(2.0))
            painter.setPen(QPen(QColor(style.colours().gold), 1.5))
            painter.setBrush(QColor(style.colours().raised))
            painter.drawRoundedRect(cap, 6, 6)
            painter.setPen(QColor(style.colours().text))
            painter.drawText(cap, int(Qt.AlignmentFlag.AlignCenter), self._key)

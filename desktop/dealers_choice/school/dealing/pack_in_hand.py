"""The pack in the dealer's hands while it is shuffled, or washed: it is held until that has taken its time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QElapsedTimer, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QPainter

from dealers_choice.table.placement import Thing
from dealers_choice.table.table_widget import TableWidget

__all__ = ["HOLD_MS", "PackInHand"]

HOLD_MS: Final = {"mix": 1_500, "wash": 5_000}
"""How long the pack is held while it is shuffled, or stirred while it is washed, by the step."""
_TICK_MS: Final = 30
_LET_GO_MS: Final = 80
"""A key that is pressed again so soon was held all the time: some systems report a held key as let go and pressed."""


class PackInHand:
    """The pack, held or stirred at a table. ``done`` is given the step that has taken its time."""

    def __init__(self, table: TableWidget, done: Callable[[str], object]) -> None:
        self._table = table
        self._done = done
        self.step = ""
        """What is being done with the pack; "" while it is not held."""
        self._held = 0.0
        self._timer = QTimer(table)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self._go_on)
        self._letting_go = QTimer(table)
        self._letting_go.setInterval(_LET_GO_MS)
        self._letting_go.setSingleShot(True)
        self._letting_go.timeout.connect(self.stop)
        self._since = QElapsedTimer()
        self._stirred: QPointF | None = None  # where the pointer was last; None: a key or a button holds the pack

    def begin(self, step: str, *, by_mouse: bool) -> None:
        """Hold the pack from now on. What is washed with the mouse has to be stirred."""
        self.step, self._held, self._stirred = step, 0.0, self._pointer() if by_mouse else None
        self._since.start()
        self._timer.start()

    def go_on(self, step: str) -> None:
        """A key holds the pack, as it may have done before."""
        self._letting_go.stop()
        if not self.step:
            self.begin(step, by_mouse=False)

    def key_let_go(self) -> None:
        """The key is up; it may be reported as pressed again at once."""
        if self.step:
            self._letting_go.start()

    def stop(self) -> None:
        """The pack is let go."""
        self._letting_go.stop()
        if self.step:
            self.step = ""
            self._timer.stop()
            self._table.relay_things()

    def _pointer(self) -> QPointF:
        return self._table.viewport().mapFromGlobal(self._table.cursor().pos()).toPointF()

    def _go_on(self) -> None:
        """Time counts while the pack is held; while it is washed, only when it is stirred (or a key is held)."""
        passed, pointer = self._since.restart(), self._pointer()
        if self.step == "mix" or self._stirred is None or pointer != self._stirred:
            self._held += passed
        self._stirred = pointer if self._stirred is not None else None
        self._table.relay_things()
        if self._held >= HOLD_MS[self.step]:
            step = self.step
            self.stop()
            self._done(step)

    def things(self) -> Mapping[str, Thing]:
        """How far the cards have been shuffled."""
        heap = self._table.thing("heap") if self.step else None
        if heap is None:
            return {}
        share = min(1.0, self._held / HOLD_MS[self.step])
        below = heap.y + heap.height * 0.5 + 0.05
        picture = ("progress", round(share * 40))

        def paint(painter: QPainter, box: QRectF) -> None:
            _paint_progress(painter, box, share)

        return {"progress": Thing(heap.x, below, 3.4, 0.2, "", picture, paint, z=80)}


def _paint_progress(painter: QPainter, box: QRectF, share: float) -> None:
    """A bar that fills."""
    corner = box.height() / 2
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 150))
    painter.drawRoundedRect(box, corner, corner)
    painter.setBrush(QColor(255, 209, 92))
    full = QRectF(box.x(), box.y(), max(box.height(), box.width() * share), box.height())
    painter.drawRoundedRect(full, corner, corner)

"""What is going to be shown next, drawn while the user thinks: the print of the felt, its things, and faces of cards.

Whoever knows what comes next (the school, whose items follow one another) tells the table; what has been drawn lies
there at once. It is drawn in bits, with time for whatever the user does between them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QTimer

from cardrules.protocol.cards import Card
from cardrules.protocol.game import View
from dealers_choice.table.felt.background import Backdrop
from dealers_choice.table.felt.furniture import Furniture
from dealers_choice.table.felt.geometry import Ground
from dealers_choice.table.placement import Layout, LayoutModule, Thing

__all__ = ["Coming", "Foresight"]

_FIRST: Final = 60
"""Milliseconds until it is begun: what is shown now is seen first."""
_LATER: Final = 100
"""Milliseconds until it is looked again whether anything still moves."""


def _nothing(_layout: Layout) -> Iterable[Thing]:
    return ()


class Coming(NamedTuple):
    """What is going to be shown."""

    module: LayoutModule
    view: View
    more: Callable[[Layout], Iterable[Thing]] = _nothing
    """The things that the hands are going to lay on it, by the layout."""


class Foresight(QObject):
    """Draws beforehand for one table. ``busy`` tells whether anything moves."""

    def __init__(
        self, ground: Ground, backdrop: Backdrop, furniture: Furniture, busy: Callable[[], bool], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._ground = ground
        self._backdrop = backdrop
        self._furniture = furniture
        self._busy = busy
        self._steps: Iterator[None] = iter(())
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._go_on)

    @property
    def drawing(self) -> bool:
        """Whether something is still to be drawn."""
        return self._timer.isActive()

    def expect(self, find: Callable[[], Coming | None]) -> None:
        """What is found in a moment of leisure comes next, and nothing else any more."""
        self._steps = self._draw(find)
        self._timer.start(_FIRST)

    def _draw(self, find: Callable[[], Coming | None]) -> Iterator[None]:
        coming = find()
        layout = self._ground.foreseen(coming.module, coming.view) if coming is not None else None
        if coming is None or layout is None:
            return
        yield
        while self._ground.art.draw_ahead(_faces(coming.view)):
            yield
        for thing in (*layout.things.values(), *coming.more(layout)):
            if self._furniture.draw(thing):
                yield
        if layout.printed is not None:
            self._backdrop.print_ahead(layout.printed)

    def _go_on(self) -> None:
        if self._busy():
            self._timer.start(_LATER)
            return
        try:
            next(self._steps)
        except StopIteration:
            return
        self._timer.start(0)


def _faces(view: View) -> list[Card]:
    """The cards that are seen."""
    return [card for zone in view.zones for card in zone.cards if card is not None]

"""The roads above the felt of a drill, of which cells are asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from cardrules.casino.baccarat.roads import DERIVED, Roads
from cardrules.courses.mini_baccarat.felt import as_baccarat_felt
from cardrules.games.mini_baccarat.state import State
from cardrules.protocol.game import View
from cardrules.school.drills.items import DrillQuestion, Item
from dealers_choice.language import words
from dealers_choice.panels.baccarat_roads.all_roads import RoadsBoard
from dealers_choice.panels.baccarat_roads.road_cells import BEAD_PLATE, BIG_ROAD

__all__ = ["RoadsAsked"]


class RoadsAsked(RoadsBoard):
    """The roads of a shoe; a cell that is pressed, or chosen by keys, is an answer."""

    def __init__(self, parent: QWidget, answered: Callable[[str, str], None], told: Callable[[str], None]) -> None:
        """``answered`` is told a cell, and ``keys`` or ``mouse``; ``told`` what is pointed at."""
        super().__init__(parent)
        self.hide_probes()
        self._answered, self._told = answered, told
        self._ask: DrillQuestion | None = None
        self._asks: Sequence[DrillQuestion] = ()
        """All that is asked of the item: of each road in turn."""
        self._road = ""
        self._cursor = (1, 1)
        self._colour = ""
        for name in (BEAD_PLATE, BIG_ROAD, *DERIVED):
            self.road(name).pressed.connect(lambda at, down, each=name: self._cell_pressed(each, at, down))

    @property
    def widget(self) -> QWidget:
        """The board itself."""
        return self

    def differs(self, before: View, view: View) -> bool:
        """Whether two views differ in more than the results of the coups before, which stand here."""
        state: State = before.state
        told = view.state._replace(coup=state.coup, results=state.results)
        return view._replace(status=before.status, state=told) != before

    def show_item(self, item: Item) -> None:
        """Show the roads of an item."""
        self._asks = item.asks
        self.show_roads(Roads("".join(as_baccarat_felt(item.felt).results)))

    def take_ask(self, ask: DrillQuestion | None) -> None:
        """This is asked now; None: nothing."""
        self._ask = ask
        self._road, self._colour = "", ""
        if ask is not None and ask.reply == "cell":
            roads = zip(self._asks, (BEAD_PLATE, BIG_ROAD, *DERIVED), strict=False)
            self._road = next((road for each, road in roads if each == ask), BIG_ROAD)
            road = self.road(self._road)
            self._cursor = (min(max(1, road.length), road.first + road.columns), 1)
        self._point_at_road()

    @property
    def pointed(self) -> tuple[int, int]:
        """The cell of the road that is pointed at: column and row."""
        return self._cursor

    @property
    def road_asked(self) -> str:
        """The road whose cell is asked for."""
        return self._road

    def _cell_pressed(self, name: str, column: int, row: int) -> None:
        if self._ask is None or self._ask.reply != "cell" or name != self._road:
            return
        self._cursor = (column, row)
        self._point_at_road()
        if self._needs_colour() and not self._colour:
            return  # the colour is asked for first
        self._send_cell("mouse")

    def _needs_colour(self) -> bool:
        return self._road in DERIVED

    def choose_colour(self, colour: str, hand: str) -> None:
        """Red or blue: where a mark of a derived road goes and its colour are one answer."""
        self._colour = colour
        self._send_cell(hand)

    def _send_cell(self, hand: str) -> None:
        column, row = self._cursor
        text = f"{column},{row}" + (f" {self._colour}" if self._needs_colour() else "")
        self._answered(text, hand)

    def key(self, event: QKeyEvent) -> bool:
        """Arrows go over the road; Enter, or R and B for the colour, answer."""
        if self._ask is None or self._ask.reply != "cell":
            return False
        column, row = self._cursor
        steps = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}
        step = steps.get(Qt.Key(event.key()))
        if step is not None:
            self._cursor = (max(1, column + step[0]), min(6, max(1, row + step[1])))
            self._point_at_road()
            self._told(words("Column {column}, row {row}", column=self._cursor[0], row=self._cursor[1]))
            return True
        letter = event.text().upper()
        if self._needs_colour() and letter in ("R", "B") and letter:
            self.choose_colour("red" if letter == "R" else "blue", "keys")
            return True
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not self._needs_colour():
            self._send_cell("keys")
            return True
        return False

    def _point_at_road(self) -> None:
        """Show the cell that is pointed at."""
        for name in (BEAD_PLATE, BIG_ROAD, *DERIVED):
            self.road(name).point_at(self._cursor if name == self._road else None)

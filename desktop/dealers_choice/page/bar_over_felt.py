"""Whether the bar stands below the table or, in its parts, over the felt: there if how the hand stands has a place of
its own (``page.table_frame``) and the lower corner is free, so that the table has the whole page."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QTimer

from dealers_choice.layouts import layout_of
from dealers_choice.page.match_on_page import MatchOnPage
from dealers_choice.page.panel_places import PanelPlaces
from dealers_choice.page.panels_over_felt import FeltPanels
from dealers_choice.page.table_frame import TableFrame
from dealers_choice.panels.buttons.action_bar import ActionBar
from dealers_choice.table.table_widget import TableWidget
from dealers_choice.ui import style

__all__ = ["BarOverFelt"]

_LEAST: Final = (1000, 640)  # pixels, of a page on whose felt there may be room for all
_PLAIN: Final = 110.0  # logical pixels, of cards beside which its text is plain
_BESIDE: Final = 1.6  # card widths beside the user's hand, for what stands on a button
_GAP: Final = (6.0, 0.08)  # from the rail, in pixels and in card widths


class BarOverFelt:
    """Decides it for one page."""

    def __init__(
        self,
        on_page: MatchOnPage,
        table: TableWidget,
        bar: ActionBar,
        places: PanelPlaces,
        frame: TableFrame,
        panels: FeltPanels,
    ) -> None:
        self._on_page = on_page
        self._table = table
        self._bar = bar
        self._places = places
        self._frame = frame
        self._panels = panels
        self._kind: tuple[object, ...] = ()
        self._grown_for: tuple[object, ...] = ()
        self._crowded = set[tuple[object, ...]]()
        """Kinds of tables that have no room for it: there it does not come and go."""
        bar.grown.connect(self.stand)

    def choose(self) -> None:
        """Let it stand over the felt or below the table, before anything is laid for the other size. (Not while the
        table is being resized: what happens to its size in between Qt never tells it.)"""
        self._places.float_bar(self._may_float())
        self.grow()

    def grow(self) -> None:
        """Its text grows with the cards over the felt, and with the room below the table; not with cards that make
        room for something for a while."""
        if self._bar.floats and self._table.felt.ground.parted and self._grown_for == self._kind:
            return
        self._grown_for = self._kind
        self._bar.beside_hand = _BESIDE * self._table.art.width
        with_cards = max(1.0, round(self._table.art.width / _PLAIN, 1))
        sheet = style.smaller_sheet(with_cards) if self._bar.floats else style.room_sheet()
        if self._bar.styleSheet() != sheet:
            self._bar.setStyleSheet(sheet)
            self._bar.fit()
            QTimer.singleShot(0, self._bar, self._bar.fit)  # once its parts have their new text

    def _may_float(self) -> bool:
        place, shown = self._places.page, self._on_page
        around = place.parentWidget()  # before the page is shown, only what it stands in has the right size
        page = place.size() if place.isVisible() or around is None else around.size()
        game = shown.session.match.game if shown.session is not None else None
        if game is None or shown.aside or shown.furnishing is not None or getattr(layout_of(game.id), "BAR", False):
            return False
        self._kind = game.id, game.seats, page.width(), page.height(), style.text_scale(), style.left_handed()
        return page.width() >= _LEAST[0] and page.height() >= _LEAST[1] and self._kind not in self._crowded

    def stand(self, *, resizing: bool = False) -> None:
        """Find room over the felt; where there is none it goes below the table, and stays there. ``resizing``: the
        table is being resized."""
        felt = self._table.felt
        if not self._bar.floats or felt.view is None or not felt.ground.lies_in(self._table.viewport().size()):
            return
        self.grow()
        if not self._bar.floats:  # larger text has had no room
            return
        gap = max(_GAP[0], _GAP[1] * felt.art.width)
        taken = [*felt.ground.lasting, *self._panels.boxes()]
        fits = self._bar.stand(felt.ground.cloth.adjusted(gap, gap, -gap, -gap), taken)
        self._panels.stand_above(self._bar.tools_box())
        if not fits or self._frame.homeless():
            self._crowded.add(self._kind)
            if resizing:
                QTimer.singleShot(0, self._table, self.choose)
            else:
                self.choose()

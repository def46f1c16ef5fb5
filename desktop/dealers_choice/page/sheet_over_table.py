"""The paper that lies over the table: laid there, put aside by the user and brought back, taken away."""

from __future__ import annotations

import re
from collections import deque
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect

if TYPE_CHECKING:
    from dealers_choice.page.match_on_page import MatchOnPage
    from dealers_choice.page.table_frame import TableFrame
    from dealers_choice.panels.after_play.hand_rows import HandRows
    from dealers_choice.panels.buttons.action_bar import ActionBar
    from dealers_choice.panels.score.sheet_over_table import Paper, Writing
    from dealers_choice.table.table_widget import TableWidget
from dealers_choice.language import words
from dealers_choice.match.characters import faces_of

__all__ = ["PaperOver"]


class PaperOver:
    """At most one paper on one page."""

    def __init__(self, on_page: MatchOnPage, table: TableWidget, bar: ActionBar, frame: TableFrame) -> None:
        self._on_page = on_page
        self._table = table
        self._bar = bar
        self._frame = frame
        self._rows: HandRows | None = None  # beside the paper
        self.shown: Paper | None = None
        """The paper that there is, be it put aside."""
        self._told: deque[str] = deque(maxlen=8)  # what has been noted last
        bar.paper_wanted.connect(self.bring_back)

    def noted(self, line: str) -> None:
        """This stands in the log, and has been announced."""
        self._told.append(line)

    def lay(self, writing: Writing) -> None:
        """Lay a paper on the table in the place of the one that is there."""
        from dealers_choice.panels.score.sheet_over_table import Paper  # at the first picture of a table there is none

        self.take_away()
        session = self._on_page.session
        self._table.clear_bubbles()
        names = session.names if session is not None else ()
        faces = faces_of(session.players, names) if session is not None else ()
        self.shown = Paper(self._table, writing, names, faces)
        self.shown.put_aside.connect(self._put_aside)
        if writing.took:
            from dealers_choice.panels.after_play.hand_rows import HandRows

            self._rows = HandRows(self._table, writing.took)
        self.bring_back()
        self.shown.slide_in()
        noted = {said for line in self._told for said in _sentences(line)}  # the screen reader has read it
        told = [said for text in (writing.result, writing.text) for said in _sentences(text) if said not in noted]
        self._table.announce(
            " ".join([f"{writing.title}.", *(said if said[-1] in "?!" else f"{said}." for said in told)])
        )

    def _put_aside(self) -> None:
        """The user wants to see the table; the bar brings the paper back."""
        if self._rows is not None:
            self._rows.put_away()
        self._bar.offer_paper(True)
        self._bar.give_way(QRect())
        self._table.setFocus()

    def uncover_table(self) -> None:
        """Let the table be seen beside the paper until the user presses something."""
        if self._rows is not None:
            self._rows.stand_aside()

    def bring_back(self) -> None:
        """Show the paper, if there is one."""
        self._bar.offer_paper(False)
        if self.shown is not None:
            self.shown.show()
            self.fit()
            self.shown.setFocus()

    def take_away(self) -> None:
        """Take the paper away, if there is one."""
        if self.shown is not None:
            self.shown.hide()
            self.shown.deleteLater()
            self.shown = None
            if self._rows is not None:
                self._rows.put_away()
                self._rows.deleteLater()
                self._rows = None
            self._bar.offer_paper(False)
            self._bar.give_way(QRect())
            self._table.setFocus()

    def fit(self) -> None:
        """The table has another size."""
        if self.shown is not None:
            self._bar.give_way(self._table.rect())  # the paper need not mind it
            self.shown.fit()
            self._bar.give_way(self.shown.geometry())
        if self.shown is not None and self.shown.isVisible() and self._rows is not None:
            for _ in range(2):  # a fuller paper may leave them no room
                self._rows.fit(self._beside(self.shown.geometry()))
                self.shown.lie_beside(self._rows.isVisible())
            self._rows.fit(self._beside(self.shown.geometry()))
            self._bar.give_way(self.shown.geometry())

    def _beside(self, paper: QRect) -> QRect:
        """The room beside a paper, below how the hand stands."""
        ground, state = self._table.felt.ground, self._frame.state
        cloth = ground.cloth.toRect()
        gap = max(10, round(0.12 * self._table.art.width))
        room = cloth.adjusted(gap, gap, -gap, -gap)
        if paper.center().x() > cloth.center().x():
            room.setRight(paper.left() - gap)
        else:
            room.setLeft(paper.right() + gap)
        if state.isVisible() and state.geometry().intersects(room):
            room.setTop(state.geometry().bottom() + gap)
        return room

    def toggle_sheet(self) -> None:
        """Show the score sheet, or take it away; a paper that waits for an answer stays."""
        from dealers_choice.panels.score.sheet_over_table import Writing

        session = self._on_page.session
        if self.shown is not None:
            if self.shown.passing:
                self.take_away()
        elif session is not None:
            sheet = session.view().sheet
            if sheet is None:
                self._table.speech.message(words("This game keeps no score sheet."))
            else:
                self.lay(
                    Writing(words("Score sheet"), sheet=sheet, buttons=[(words("Close"), self.take_away)], passing=True)
                )


def _sentences(text: str) -> list[str]:
    """The sentences of a text, without their full stops."""
    return [said.strip().removesuffix(".") for said in re.split(r"(?<=\.)\s|\n", text) if said.strip()]

"""The log of a match beside the table, when the user wants to see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QHBoxLayout, QWidget

from dealers_choice.match.seal_words import opened_line, sealed_line
from dealers_choice.ui import style

if TYPE_CHECKING:
    from dealers_choice.match.session import Session
    from dealers_choice.panels.log import LogPanel

__all__ = ["LogBeside"]

_WIDE: Final = 19  # text heights, at least
_SHARE: Final = 0.18  # of the page's width, at least
_MOST: Final = 0.4  # ... and at most


class LogBeside:
    """The log on one page; made when it is first shown."""

    def __init__(self, page: QWidget, row: QHBoxLayout) -> None:
        """It stands at the end of the ``row``."""
        self._page = page
        self._row = row
        self._panel: LogPanel | None = None

    def toggle(self, session: Session | None) -> None:
        """Show or hide it."""
        if self._panel is None:
            from dealers_choice.panels.log import LogPanel

            self._panel = LogPanel(self._page)
            self._row.addWidget(self._panel)
            self.grow()
            self.fill(session)
        else:
            self._panel.setVisible(not self._panel.isVisible())

    def shown(self) -> LogPanel | None:
        """The panel, if it can be seen."""
        return self._panel if self._panel is not None and self._panel.isVisible() else None

    def fill(self, session: Session | None) -> None:
        """Write the whole log, from the seal of the match to where it stands."""
        if self._panel is not None and session is not None:
            match = session.match
            lines = [sealed_line(match, session.players), *session.log_lines(), opened_line(match)]
            self._panel.set_lines(filter(None, lines))

    def add(self, line: str) -> None:
        """One more line."""
        if self._panel is not None:
            self._panel.add(line)

    def print_anew(self) -> None:
        """The suits have other colours."""
        if self._panel is not None:
            self._panel.print_anew()

    def grow(self) -> None:
        """Give it the text and the room that it has in a window of this size."""
        if self._panel is not None:
            self._panel.setStyleSheet(style.room_sheet(dressed=True))
            whole = self._page.width()
            wide = max(round(whole * _SHARE), style.room_pixels(_WIDE))
            self._panel.setFixedWidth(min(wide, round(whole * _MOST)))

"""Beside the table: the whole of a hint, and what was weighed for it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from dealers_choice.language import words
from dealers_choice.match.candidate_table import CandidateTable
from dealers_choice.ui import style
from dealers_choice.ui.plain_text import label, plain_tip

__all__ = ["WeighedBeside"]

_WIDE: Final = 20  # text heights
_CROSS: Final = 2.2  # text heights, of the button that closes it
_MOST: Final = 0.4  # of the page's width


class WeighedBeside(QFrame):
    """Shows one hint."""

    closed = Signal()
    """The user wants it away."""

    def __init__(self, page: QWidget, said: str, tally: CandidateTable | None) -> None:
        """``said`` is the hint's sentence."""
        super().__init__()
        self._page = page
        self.setAccessibleName(words("Why this is advised"))
        column = QVBoxLayout(self)
        head = QHBoxLayout()
        head.addWidget(label(words("Why?"), "heading"), 1)
        close = QPushButton("×")
        close.setProperty("kind", "quiet")
        close.setMinimumSize(*2 * [style.room_pixels(_CROSS)])
        close.setAccessibleName(words("Close"))
        close.setToolTip(plain_tip(words("Close (Escape)")))
        close.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        close.clicked.connect(self.closed)
        head.addWidget(close)
        column.addLayout(head)
        inside = QWidget()
        form = QVBoxLayout(inside)
        form.setContentsMargins(0, 0, 0, 0)
        form.addWidget(label(said, wrap=True))
        if tally is not None:
            form.addLayout(self._figures(tally))
        form.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(inside)
        column.addWidget(scroll, 1)
        style.dress(self)
        self.grow()

    def _figures(self, tally: CandidateTable) -> QGridLayout:
        grid = QGridLayout()
        grid.setColumnStretch(0, 1)
        for row, line in enumerate((tally.heads, *tally.lines)):
            for place, text in enumerate(line):
                cell = label(text, "muted" if row == 0 else "", wrap=True)
                cell.setAlignment(Qt.AlignmentFlag.AlignLeft if place == 0 else Qt.AlignmentFlag.AlignRight)
                if row - 1 == tally.marked:
                    font = cell.font()
                    font.setBold(True)
                    cell.setFont(font)
                grid.addWidget(cell, row, place)
        return grid

    def grow(self) -> None:
        """Have the text and the room that it has in a window of this size."""
        self.setStyleSheet(style.room_sheet(dressed=True))
        self.setFixedWidth(min(style.room_pixels(_WIDE), round(self._page.width() * _MOST)))

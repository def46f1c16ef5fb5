"""What the instructor's tabs have in common: a table of rows, a line that says what went wrong, saving to a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from cardrules.catalogue import find
from cardrules.school.course import offered
from dealers_choice.language import error_words, looked_up, words
from dealers_choice.panels.save_file_dialog import asked_where
from dealers_choice.school.exams.instructors_office import Office, OfficeError
from dealers_choice.school.parts.cards_and_tiles import Scroll
from dealers_choice.ui import style
from dealers_choice.ui.plain_text import plain_tip
from dealers_choice.ui.widgets.controls import label

__all__ = ["Rows", "Tab", "button", "of_game", "write_file"]

_LEAST_WIDE: Final = 8.0
"""The width of a column that takes the room that is left, at least, in heights of a line of text."""
_LEAST_HIGH: Final = 7.0
"""The height of a table, at least, in the same."""


def of_game(game: str, what: str) -> str:
    """What belongs to the course of the game of this id; with its title where several games are taught."""
    return words("{game}: {what}", game=looked_up(find(game).title), what=what) if len(offered()) > 1 else what


def button(text: str, tip: str, act: Callable[[], None], *, main: bool = False) -> QPushButton:
    """A button that does this."""
    made = QPushButton(text)
    made.setToolTip(plain_tip(tip))
    made.setAutoDefault(False)
    if main:
        made.setObjectName("choice")
    made.clicked.connect(lambda _=False: act())
    return made


def write_file(path: Path, raw: bytes) -> tuple[str, bool]:
    """Write a file, whole or not at all; what is to be said of it, and whether it has been written."""
    fresh = path.with_name(f".{path.name}.part")
    try:
        fresh.write_bytes(raw)
        fresh.replace(path)
    except OSError as error:
        return words("{path} cannot be written: {error}.", path=path, error=error.strerror), False
    return words("Saved as {path}.", path=path), True


class Rows(QTableWidget):
    """Rows of words, of which one can be chosen."""

    def __init__(self, name: str, heads: Sequence[str], wide: int | None = 0) -> None:
        """``wide`` is the column that takes the room that is left, if one does."""
        super().__init__(0, len(heads))
        self.setHorizontalHeaderLabels(list(heads))
        self.setAccessibleName(name)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(style.room_pixels(2.0))
        self._wide = wide
        self.setMinimumHeight(style.room_pixels(_LEAST_HIGH))
        head = self.horizontalHeader()
        head.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        head.setHighlightSections(False)

    def fill(self, rows: Sequence[Sequence[object]]) -> None:
        """Show these rows; the one that was chosen stays so, if it can."""
        at = self.currentRow()
        self.setRowCount(len(rows))
        for number, row in enumerate(rows):
            for column, value in enumerate(row):
                item = QTableWidgetItem(str(value))
                item.setToolTip(plain_tip(str(value)))
                if isinstance(value, int | float) and not isinstance(value, bool):
                    item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self.setItem(number, column, item)
        self._fit()
        if rows:
            self.selectRow(min(max(0, at), len(rows) - 1))

    def _fit(self) -> None:
        """Give the wide column the room that is left; where that is too little it is scrolled sideways."""
        wide, head = self._wide, self.horizontalHeader()
        if wide is None:
            return
        others = sum(head.sectionSize(column) for column in range(self.columnCount()) if column != wide)
        least = style.room_pixels(_LEAST_WIDE)
        if self.viewport().width() - others >= least:
            head.setSectionResizeMode(wide, QHeaderView.ResizeMode.Stretch)
        else:
            head.setSectionResizeMode(wide, QHeaderView.ResizeMode.Fixed)
            head.resizeSection(wide, least)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own."""
        super().resizeEvent(event)
        self._fit()


class _TabColumn(QWidget):
    """What a tab scrolls: as high as it must be, and not as high as it would like to be. A line of words in it, which
    makes its height follow from its width, would else lie below all that a form scrolls by itself."""

    def heightForWidth(self, width: int) -> int:
        """Qt's own."""
        column = self.layout()
        return -1 if column is None else column.minimumHeightForWidth(width)


class Tab(QWidget):
    """A tab of the instructor's room: a column, scrolled where there is no room for it."""

    def __init__(self, office: Office) -> None:
        super().__init__()
        self.office = office
        area, inner = Scroll(), _TabColumn()
        area.setWidget(inner)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(area)
        self.column = QVBoxLayout(inner)
        space = style.pixels(0.9)
        self.column.setContentsMargins(space, space, space, space)
        self.column.setSpacing(style.pixels(0.6))
        self.told = label("", "muted", wrap=True)
        self.told.setAccessibleName(words("What happened"))
        self.told.setMinimumHeight(self.told.fontMetrics().height())

    def show_all(self) -> None:
        """Bring everything up to date."""

    def leave(self) -> None:
        """The room is left."""

    def tell(self, text: str) -> None:
        """Say what happened. The room for it never becomes less: the button that is pressed next stays where it is."""
        if self.told.isVisible():
            high = self.told.heightForWidth(self.told.width())
            self.told.setMinimumHeight(max(self.told.minimumHeight(), high))
        self.told.setText(text)

    def attempt(self, act: Callable[[], object], done: str = "") -> bool:
        """Do something in the office, and say ``done``, or what went wrong; whether it was done."""
        try:
            act()
        except OfficeError as error:
            self.tell(error_words(error))
            return False
        self.tell(" ".join(filter(None, (done, self.office.notice()))))
        return True

    def save(self, title: str, name: str, kinds: str, raw: Callable[[], bytes], note: str = "") -> None:
        """Ask where to save something, and save it. ``note`` is said besides."""
        path = asked_where(self, title, name, kinds)
        if path is not None:
            self.tell(write_file(path, raw())[0] + note)

"""The same deals, played by the user and by bots in the user's seat: deal by deal, and what it comes to."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QProgressBar,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from cardrules.analysis.duplicate_match import BOTS
from cardrules.catalogue import find
from cardrules.protocol.texts import say
from dealers_choice.language import looked_up, words
from dealers_choice.match.duplicate_play import DuplicateBoard, Scores, leads_of
from dealers_choice.match.duplicate_words import number_words, signed_words, told_of
from dealers_choice.match.players import LEVEL_NAMES
from dealers_choice.ui import style
from dealers_choice.ui.widgets.controls import ScrolledForm, label
from dealers_choice.ui.widgets.room_dialog import DoubleRule, RoomDialog

__all__ = ["DuplicateDialog"]

_UNITS: Final = {"hand": say("Hand"), "round": say("Round")}
"""What a part of a match is called."""


class DuplicateDialog(RoomDialog):
    """Fills row by row, as the bots play. Closing it stops them; what they have played is kept."""

    unwanted = Signal()
    """The user does not want to wait for the rest."""

    def __init__(self, game: str, parent: QWidget | None = None) -> None:
        """``game``: the id of the game that is compared."""
        super().__init__(parent)
        self._entry = find(game)
        self._levels = self._entry.levels
        self._boards: list[DuplicateBoard] = []
        self._scores: dict[int, Scores] = {}
        self._missed = 0
        self.setWindowTitle(words("Duplicate"))
        style.dress_box(self)
        space = style.box_pixels()
        whole = QVBoxLayout(self)
        self.frame(whole)
        whole.setSpacing(round(space * 0.8))
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(round(space * 0.8))
        column.addWidget(label(words("Your deals, played by others"), "title", wrap=True))
        column.addWidget(DoubleRule())
        fewer = say("In {game} fewer points are better.", game=looked_up(self._entry.title))
        better = (
            fewer
            if self._entry.game().low_wins
            else say("In {game} more points are better.", game=looked_up(self._entry.title))
        )
        about = words(
            "Each deal was played by {number:bot/bots} of each level in your seat, with your cards, at the same "
            "standing. "
            "Shown is what they scored on average, and in brackets by how much you were better. {better}",
            number=BOTS,
            better=better,
        )
        self._table = self._build_table()
        column.addWidget(self._table, 1)
        self._told = label("", wrap=True)
        self._told.setAccessibleName(words("What it comes to"))
        column.addWidget(self._told)
        self._missing = label("", wrap=True)
        self._missing.hide()
        column.addWidget(self._missing)
        column.addWidget(label(about, "muted", wrap=True))
        whole.addWidget(ScrolledForm(page), 1)
        whole.addLayout(self._build_foot())
        self.rejected.connect(self.unwanted)
        self.resize(self.sizeHint())

    def _build_table(self) -> QTableWidget:
        unit = words(_UNITS[self._entry.game().unit])
        table = QTableWidget(0, 2 + len(self._levels))
        table.setHorizontalHeaderLabels([unit, words("You"), *(words(LEVEL_NAMES[level]) for level in self._levels)])
        table.verticalHeader().hide()
        table.setShowGrid(False)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setTabKeyNavigation(False)
        table.setAccessibleName(words("Deal by deal"))
        table.horizontalHeader().setHighlightSections(False)
        table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        for column in (0, 1):
            table.horizontalHeader().setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        table.verticalHeader().setDefaultSectionSize(style.box_pixels(2))
        table.setMinimumHeight(style.box_pixels(10))
        return table

    def _build_foot(self) -> QHBoxLayout:
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(words("How far the bots are"))
        self._cancel = QPushButton(words("&Cancel"))
        self._cancel.setToolTip(words("The bots play no more; what they have played is kept"))
        self._cancel.clicked.connect(self.unwanted)
        self._cancel.clicked.connect(self.rest)
        close = QPushButton(words("C&lose"))
        close.clicked.connect(self.reject)
        close.setDefault(True)
        self._cancel.setAutoDefault(False)
        foot = QHBoxLayout()
        foot.addWidget(self._bar, 1)
        foot.addWidget(self._cancel)
        foot.addStretch()
        foot.addWidget(close)
        return foot

    # --------------------------------------------------------------------------------------- what is found

    def add_board(self, board: DuplicateBoard) -> None:
        """A deal that the user has played."""
        self._boards.append(board)
        row = self._table.rowCount() - (len(self._boards) > 1)
        self._table.insertRow(row)
        self._fill(row, [str(len(self._boards)), number_words(board.points), *["…"] * len(self._levels)])
        if len(self._boards) == 1:
            self._table.insertRow(1)
        self._show_total()

    def miss_match(self) -> None:
        """A match in which earlier deals of this duplicate were played is no longer there."""
        self._missed += 1
        one = say("A match in which earlier deals of this duplicate were played has been deleted: those deals "
                  "are missing "
                  "here.")  # fmt: skip
        more = say("{number} matches in which earlier deals of this duplicate were played have been deleted: "
                   "those deals "
                   "are missing here.", number=self._missed)  # fmt: skip
        self._missing.setText(words(one if self._missed == 1 else more))
        self._missing.show()

    def show_scores(self, at: int, scores: Scores) -> None:
        """What bots made of a deal."""
        self._scores[at] = scores
        board = self._boards[at]
        cells = []
        for level in self._levels:
            (lead,), _ = leads_of([(board, scores)], level)
            cells.append(f"{number_words(sum(scores[level]) / len(scores[level]))} ({signed_words(lead)})")
        self._fill(at, [str(at + 1), number_words(board.points), *cells])
        self._show_total()

    def show_progress(self, done: int, whole: int) -> None:
        """So much has been played, of so much."""
        self._bar.setRange(0, max(1, whole))
        self._bar.setValue(done)

    def rest(self) -> None:
        """The bots play no more."""
        self._bar.hide()
        self._cancel.hide()

    def fail(self, reason: str) -> None:
        """The bots cannot play on."""
        self.rest()
        self._told.setText(reason)

    def told(self) -> str:
        """What it comes to, a sentence for each level."""
        return self._told.text()

    def _show_total(self) -> None:
        found = [(self._boards[at], scores) for at, scores in sorted(self._scores.items())]
        row = self._table.rowCount() - 1
        cells, sentences = [], []
        for level in self._levels:
            if not found:
                cells.append("…")
                continue
            _, lead = leads_of(found, level)
            whole = sum(sum(scores[level]) / len(scores[level]) for _, scores in found)
            cells.append(f"{number_words(whole)} ({signed_words(lead.total)})")
            sentences.append(told_of(level, lead))
        mine = sum(board.points for board, _ in found) if found else sum(board.points for board in self._boards)
        self._fill(row, [words("Total"), number_words(mine), *cells], bold=True)
        self._told.setText("\n".join(sentences))

    def _fill(self, row: int, cells: list[str], *, bold: bool = False) -> None:
        for column, text in enumerate(cells):
            item = QTableWidgetItem(text)
            item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
            if bold:
                font = QFont(self._table.font())
                font.setBold(True)
                item.setFont(font)
            self._table.setItem(row, column, item)

    def sizeHint(self) -> QSize:
        """Qt's own: as far as the screen has room."""
        return QSize(style.box_pixels(52), style.box_pixels(42)).boundedTo(self.screen().availableSize() * 0.9)

"""Statistics: what was played and won, by game, option set and level."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QMessageBox,
    QPushButton,
    QStackedWidget,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from cardrules.catalogue import find
from dealers_choice import style
from dealers_choice.panels.controls import Combo, label
from dealers_choice.plain import message, plain_tip
from dealers_choice.statistics import Line, reset, rules_words, statistics
from dealers_choice.store import Store, StoreError

__all__ = ["StatisticsDialog"]


_RULES_WIDTH: Final = 13  # least width of the column of rules in text heights


def _percent(line: Line) -> str:
    return f"{line.won / line.played:.0%}" if line.played else "–"


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:,.1f}".removesuffix(".0")


def _time(seconds: float | None) -> str:
    if seconds is None:
        return "–"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


_WON: Final = "As a dealer: with the grade break-in or better; as a bettor: with a gain"
_COLUMNS: Final[tuple[tuple[str, str, Callable[[Line], str]], ...]] = (
    ("Rules", "The variant, or the options that differ from the usual ones", lambda line: _rules(line)),
    ("Against", "The level of the others at the table", lambda line: line.level.capitalize() or "–"),
    ("Played", "Finished or given up", lambda line: str(line.played)),
    ("Won", _WON, lambda line: str(line.won)),
    ("Won %", _WON, _percent),
    ("In a row", "Wins in a row until now", lambda line: str(line.streak)),
    ("Longest", "Most wins in a row", lambda line: str(line.longest_streak)),
    ("Average", "Mean score of the matches that were played to the end", lambda line: _number(line.average)),
    ("Best", "Best score", lambda line: _number(line.best)),
    ("Quickest", "Shortest time in which a match was won", lambda line: _time(line.best_time)),
)


def _rules(line: Line) -> str:
    """The options of a line in the words of the options dialog."""
    game = find(line.game).game()
    preset = next((preset for preset in game.presets if preset.id == line.options), None)
    pairs = (pair.partition("=") for pair in line.options.split())
    settings = {name: value for name, _, value in pairs} if preset is None else preset.settings
    return "\n".join(rules_words(line.game, settings))


class StatisticsDialog(QDialog):
    """A table of the statistics, of one game or of all."""

    reports = Signal()
    """The dialog is closed, and the reports that the Dealer School keeps are wanted."""

    def __init__(self, store: Store, game: str = "", parent: QWidget | None = None) -> None:
        """``game``: the id of the game shown first; "" or one that was never played: all games."""
        super().__init__(parent)
        self._store = store
        self._lines: list[Line] = []
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._fit)
        self.setWindowTitle("Statistics")
        style.dress(self)
        self._build()
        self._read(game)
        self.resize(self.sizeHint())

    def _build(self) -> None:
        space = style.pixels()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(round(space * 1.8), round(space * 1.5), round(space * 1.8), round(space * 1.4))
        whole.setSpacing(space)
        head = QHBoxLayout()
        head.addWidget(label("Statistics", "title"), 1)
        self._games = Combo()
        self._games.setAccessibleName("Game")
        self._games.currentIndexChanged.connect(self._fill)
        self._games_label = label("&Game", "muted")
        self._games_label.setBuddy(self._games)
        head.addWidget(self._games_label)
        head.addWidget(self._games)
        whole.addLayout(head)
        self._table = QTableWidget(0, len(_COLUMNS) + 1)
        for column, (title, tip, _) in enumerate((("Game", "", None), *_COLUMNS)):
            cell = QTableWidgetItem(title)
            cell.setToolTip(plain_tip(tip))
            self._table.setHorizontalHeaderItem(column, cell)
        self._table.verticalHeader().hide()
        self._table.verticalHeader().setMinimumSectionSize(round(space * 2.4))
        self._table.setShowGrid(False)
        self._table.setWordWrap(True)
        self._table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self._table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self._table.setTabKeyNavigation(False)
        self._table.setAccessibleName("Statistics")
        self._table.horizontalHeader().setHighlightSections(False)
        self._nothing = label("", wrap=True)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._pages = QStackedWidget()
        self._pages.addWidget(self._table)
        self._pages.addWidget(self._nothing)
        whole.addWidget(self._pages, 1)
        self._note = label(
            "Matches in which something hidden was seen and taken back do not count.", "muted", wrap=True
        )
        whole.addWidget(self._note)
        foot = QHBoxLayout()
        self._reset = QPushButton("&Reset…")
        self._reset.setToolTip("Begin the statistics of all games anew")
        self._reset.setAutoDefault(False)
        self._reset.clicked.connect(self._ask_reset)
        close = QPushButton("&Close")
        close.setDefault(True)
        close.clicked.connect(self.accept)
        reports = QPushButton("Reports of the &school")
        reports.setToolTip("A dealer's sessions are kept in the Dealer School, each with its report")
        reports.setAutoDefault(False)
        reports.clicked.connect(self.accept)
        reports.clicked.connect(self.reports)
        foot.addWidget(self._reset)
        foot.addWidget(reports)
        foot.addStretch(1)
        foot.addWidget(close)
        whole.addLayout(foot)

    def _read(self, game: str) -> None:
        """Read the statistics and show those of a game."""
        trouble = ""
        try:
            self._lines = statistics(self._store)
        except StoreError as error:
            self._lines, trouble = [], str(error)
        played = list(dict.fromkeys(line.game for line in self._lines))
        self._games.clear()
        self._games.addItem("All games", "")
        for each in played:
            self._games.addItem(find(each).title, each)
        self._games.setCurrentIndex(max(0, self._games.findData(game)))
        for widget in (self._games, self._games_label, self._note):
            widget.setVisible(bool(self._lines))
        self._reset.setEnabled(bool(self._lines))
        self._nothing.setText(
            trouble or "Nothing yet. When you have finished your first match, its result is kept here."
        )
        self._pages.setCurrentIndex(0 if self._lines else 1)
        self._fill()

    def _fill(self) -> None:
        game = self._games.currentData()
        lines = [line for line in self._lines if not game or line.game == game]
        self._table.setColumnHidden(0, bool(game))
        self._table.setColumnHidden(2, not any(line.level for line in lines))
        self._table.setRowCount(len(lines))
        for row, line in enumerate(lines):
            texts = [find(line.game).title, *(cell(line) for _, _, cell in _COLUMNS)]
            self._fill_row(row, texts)
        self._fit()

    def _fit(self) -> None:
        """Numbers get the room that they need, the rules what is left, and the rows the height for that."""
        table = self._table
        table.resizeColumnsToContents()
        others = sum(table.columnWidth(column) for column in range(table.columnCount()) if column != 1)
        table.setColumnWidth(1, max(style.pixels(_RULES_WIDTH), table.viewport().width() - others))
        table.resizeRowsToContents()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own."""
        super().resizeEvent(event)
        self._later.start(0)  # the table has its new size only then

    def showEvent(self, event: QShowEvent) -> None:
        """Qt's own."""
        super().showEvent(event)
        self._later.start(0)

    def _fill_row(self, row: int, texts: Sequence[str]) -> None:
        for column, text in enumerate(texts):
            item = QTableWidgetItem(text)
            number = column > 2
            side = Qt.AlignmentFlag.AlignHCenter if number else Qt.AlignmentFlag.AlignLeft
            item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
            if column == 1:
                item.setToolTip(plain_tip(text))
            self._table.setItem(row, column, item)

    def _ask_reset(self) -> None:
        question = "Begin the statistics of all games anew? This cannot be taken back. Saved matches stay."
        box = message(self, question, "Reset the statistics")
        box.setObjectName("resetQuestion")
        keep = box.addButton("&Keep them", QMessageBox.ButtonRole.RejectRole)
        box.addButton("&Reset", QMessageBox.ButtonRole.DestructiveRole).clicked.connect(self._do_reset)
        box.setDefaultButton(keep)
        box.setEscapeButton(keep)
        box.open()

    def _do_reset(self) -> None:
        try:
            reset(self._store)
        except StoreError as error:
            message(self, str(error), "Statistics").open()
        self._read("")

    def sizeHint(self) -> QSize:
        """Qt's own: as far as the screen has room."""
        rows = min(12, max(5, len(self._lines)))
        return QSize(style.pixels(72), style.pixels(16 + 2.6 * rows)).boundedTo(self.screen().availableSize() * 0.9)

"""The pages of the statistics: the table of results, a graph over time, and what was counted hand by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from cardrules.catalogue import find
from cardrules.protocol.texts import Text, say
from dealers_choice.language import in_figures, looked_up, tenths, words
from dealers_choice.match.players import LEVEL_NAMES
from dealers_choice.panels.statistics.results_graph import ResultsGraph
from dealers_choice.storage.match_store import MatchOutcome
from dealers_choice.storage.statistics.match_history import MEASURES, MeasureOverTime, counted_rows, course_of
from dealers_choice.storage.statistics.totals import StatisticsLine, characters_of, rules_words, streaks, with_opponents
from dealers_choice.ui import style
from dealers_choice.ui.plain_text import plain_tip
from dealers_choice.ui.widgets.controls import Combo, label

__all__ = ["HandsPage", "PlayersTable", "ResultsTable", "TimePage", "reading_table"]

_RULES_WIDTH: Final = 13  # least width of the column of rules in text heights


_NOTHING: Final = "–"


def _percent(line: StatisticsLine) -> str:
    return in_figures(line.won / line.played, ".0%")


def _unless_graded(told: Callable[[StatisticsLine], str]) -> Callable[[StatisticsLine], str]:
    """What is said of winning, where matches can be won."""
    return lambda line: _NOTHING if line.graded else told(line)


def _levels(level: str) -> str:
    """The levels of those at the table, whose names stand one after the other in a line of the statistics."""
    return ", ".join(words(LEVEL_NAMES[name]) for name in level.split(", ") if name) or _NOTHING


def _passed(line: StatisticsLine) -> str:
    return f"{line.won} ({_percent(line)})" if line.graded else _NOTHING


def _number(value: float | None) -> str:
    return _NOTHING if value is None else tenths(value)


def _time(seconds: float | None) -> str:
    if seconds is None:
        return _NOTHING
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


_COLUMNS: Final[tuple[tuple[Text, Text, Callable[[StatisticsLine], str]], ...]] = (
    (
        say("Rules"),
        say("The variant, or the options that differ from the usual ones"),
        lambda line: "\n".join(_rules(line)),
    ),
    (say("Against"), say("The level of the others at the table"), lambda line: _levels(line.level)),
    (say("Played"), say("Finished or given up"), lambda line: str(line.played)),
    (say("Won"), say("How many of them were won"), _unless_graded(lambda line: str(line.won))),
    (say("Won %"), say("The share that was won"), _unless_graded(_percent)),
    (say("In a row"), say("Wins in a row until now"), _unless_graded(lambda line: str(line.streak))),
    (say("Longest"), say("Most wins in a row"), _unless_graded(lambda line: str(line.longest_streak))),
    (say("Passed"), say("How many were graded high enough to pass: there nobody wins or loses"), _passed),
    (say("Average"), say("Mean score of the matches that were played to the end"), lambda line: _number(line.average)),
    (say("Best"), say("Best score"), lambda line: _number(line.best)),
    (
        say("Quickest"),
        say("Shortest time in which a match was won"),
        _unless_graded(lambda line: _time(line.best_time)),
    ),
)


def _rules(line: StatisticsLine) -> list[str]:
    """The options of a line in the words of the options dialog."""
    game = find(line.game).game()
    preset = next((preset for preset in game.presets if preset.id == line.options), None)
    pairs = (pair.partition("=") for pair in line.options.split())
    settings = {name: value for name, _, value in pairs} if preset is None else preset.settings
    told = rules_words(line.game, settings)
    return [*told, words("With the play checker")] if line.checked else told


def _named(line: StatisticsLine, with_game: bool) -> str:
    """A line in a few words, for a list."""
    rules = _rules(line)
    text = rules[0]
    if len(rules) > 1:
        text = words("{rule} and {number} more", rule=text, number=len(rules) - 1)
    text = with_opponents(text, line.level)
    return f"{looked_up(find(line.game).title)}: {text}" if with_game else text


class ResultsTable(QTableWidget):
    """What was played and won, a line for each game, set of rules and level."""

    def __init__(self) -> None:
        super().__init__(0, len(_COLUMNS) + 1)
        for column, (title, tip, _) in enumerate(((say("Game"), say(""), None), *_COLUMNS)):
            cell = QTableWidgetItem(words(title))
            cell.setToolTip(plain_tip(words(tip)))
            self.setHorizontalHeaderItem(column, cell)
        reading_table(self, words("Statistics"))
        self.verticalHeader().setMinimumSectionSize(round(style.box_pixels() * 2.4))
        self.setWordWrap(True)

    def show_lines(self, lines: Sequence[StatisticsLine], one_game: bool) -> None:
        """Show these."""
        self.setColumnHidden(0, one_game)
        self.setRowCount(len(lines))
        for row, line in enumerate(lines):
            self._fill_row(row, [looked_up(find(line.game).title), *(cell(line) for _, _, cell in _COLUMNS)])
        for column, (_, _, cell) in enumerate(_COLUMNS, 1):  # where nothing is said of any, it takes no room
            self.setColumnHidden(column, all(cell(line) == _NOTHING for line in lines))

    def fit(self) -> None:
        """Numbers get the room that they need, the rules what is left, and the rows the height for that."""
        self.resizeColumnsToContents()
        others = sum(self.columnWidth(column) for column in range(self.columnCount()) if column != 1)
        self.setColumnWidth(1, max(style.box_pixels(_RULES_WIDTH), self.viewport().width() - others))
        self.resizeRowsToContents()

    def _fill_row(self, row: int, texts: Sequence[str]) -> None:
        for column, text in enumerate(texts):
            item = QTableWidgetItem(text)
            number = column > 2
            side = Qt.AlignmentFlag.AlignHCenter if number else Qt.AlignmentFlag.AlignLeft
            item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
            if column == 1:
                item.setToolTip(plain_tip(text))
            self.setItem(row, column, item)


class PlayersTable(QTableWidget):
    """What was won against each character that has sat at these tables."""

    def __init__(self) -> None:
        heads = (words("Player"), words("Played"), words("Won"), words("Won %"), words("In a row"), words("Longest"))
        super().__init__(0, len(heads))
        self.setHorizontalHeaderLabels(heads)
        reading_table(self, words("Players"))
        self.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)

    def show_lines(self, lines: Sequence[StatisticsLine]) -> None:
        """Show who has played in these matches."""
        found = characters_of(_together(lines))
        self.setRowCount(len(found))
        for row, (name, outcomes) in enumerate(found):
            won = sum(one.won for one in outcomes)
            streak, longest = streaks(outcomes)
            numbers = (
                in_figures(len(outcomes)),
                in_figures(won),
                in_figures(won / len(outcomes), ".0%"),
                str(streak),
                str(longest),
            )
            for column, text in enumerate((name, *numbers)):
                item = QTableWidgetItem(text)
                side = Qt.AlignmentFlag.AlignHCenter if column else Qt.AlignmentFlag.AlignLeft
                item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
                self.setItem(row, column, item)
        self.fit()

    def fit(self) -> None:
        """Every head and number has the room that it needs, the names what is left."""
        self.resizeColumnsToContents()
        self.resizeRowsToContents()


def reading_table(table: QTableWidget, name: str) -> None:
    """A table that is only read."""
    table.verticalHeader().hide()
    table.setShowGrid(False)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setTabKeyNavigation(False)
    table.setAccessibleName(name)
    table.horizontalHeader().setHighlightSections(False)


def _together(lines: Sequence[StatisticsLine]) -> tuple[MatchOutcome, ...]:
    """All matches of these lines, the oldest first."""
    return tuple(sorted((one for line in lines for one in line.outcomes), key=lambda one: one.ended))


class _LinesPage(QWidget):
    """A page about one line of the results, all of them together, or those with one character at the table."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[StatisticsLine] = []
        self._all: tuple[MatchOutcome, ...] = ()
        self._met: list[tuple[MatchOutcome, ...]] = []  # the matches with each character that has been met
        self._which = Combo()
        self._which.setAccessibleName(words("Matches"))
        self._which.currentIndexChanged.connect(self._show)
        self.fields: list[QWidget] = [self._which]
        """What is chosen with; they stand above the pages."""
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, style.box_pixels(0.6), 0, 0)

    def show_lines(self, lines: Sequence[StatisticsLine]) -> None:
        """Offer these, and all of them together first."""
        wanted = self._which.currentText()
        games = {line.game for line in lines}
        self._lines = list(lines)
        self._all = _together(lines)
        self._which.blockSignals(True)
        self._which.clear()
        if len(lines) != 1:
            self._which.addItem(
                words("All games together") if len(games) > 1 else words("All rules and levels together")
            )
        for line in lines:
            self._which.addItem(_named(line, len(games) > 1))
        self._met = []
        for name, outcomes in characters_of(self._all):
            self._which.addItem(words("With {name} at the table", name=name))
            self._met.append(tuple(outcomes))
        self._which.setCurrentIndex(max(0, self._which.findText(wanted)))
        self._which.blockSignals(False)
        self._show()

    def _outcomes(self) -> tuple[MatchOutcome, ...]:
        """The matches that are chosen, the oldest first."""
        place = self._which.currentIndex() - (len(self._lines) != 1)
        if place >= len(self._lines):
            return self._met[place - len(self._lines)]
        return self._all if place < 0 else self._lines[place].outcomes

    def _show(self) -> None:
        raise NotImplementedError


class TimePage(_LinesPage):
    """A graph over time."""

    def __init__(self) -> None:
        super().__init__()
        self._measure = Combo()
        self._measure.setAccessibleName(words("What is shown"))
        self._measure.currentIndexChanged.connect(self._draw)
        self.fields.append(self._measure)
        self._courses: dict[str, MeasureOverTime] = {}
        self.graph = ResultsGraph()
        self.graph.looked.connect(self._look)
        self._told = label("", wrap=True)
        self._column.addWidget(self.graph, 1)
        self._column.addWidget(self._told)

    def _show(self) -> None:
        outcomes = self._outcomes()
        together = len({one.game for one in outcomes}) > 1  # the points of one game are not those of another
        courses = {measure: course_of(outcomes, measure) for measure in MEASURES if measure == "won" or not together}
        self._courses = {str(name): course for name, course in courses.items() if course.readings}
        wanted = self._measure.currentData()
        self._measure.blockSignals(True)
        self._measure.clear()
        for name, course in self._courses.items():
            self._measure.addItem(words(MEASURES[course.measure]), name)
        self._measure.setCurrentIndex(max(0, self._measure.findData(wanted)))
        self._measure.blockSignals(False)
        self._draw()

    def _draw(self) -> None:
        course = self._courses.get(str(self._measure.currentData()))
        if course is not None:
            self.graph.show_course(course)
            self._look("")

    def _look(self, said: str) -> None:
        course = self._courses.get(str(self._measure.currentData()))
        self._told.setText(said or (course.told() if course is not None else ""))


class HandsPage(_LinesPage):
    """What was counted hand by hand."""

    def __init__(self) -> None:
        super().__init__()
        self._table = QTableWidget(0, 2)
        self._table.setHorizontalHeaderLabels([words("What was counted"), words("How often")])
        reading_table(self._table, words("What was counted"))
        self._table.setMinimumHeight(style.box_pixels(11))
        self._table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self._told = label("", "muted", wrap=True)
        self._column.addWidget(self._table, 1)
        self._column.addWidget(self._told)

    def _show(self) -> None:
        counted = counted_rows(self._outcomes())
        self._table.setRowCount(len(counted.rows))
        for row, texts in enumerate(counted.rows):
            for column, text in enumerate(texts):
                self._table.setItem(row, column, QTableWidgetItem(text))
        self._told.setText(counted.told)
        self.fit()

    def fit(self) -> None:
        """Numbers get the room that they need, and the rows their height."""
        self._table.resizeColumnToContents(1)
        self._table.resizeRowsToContents()

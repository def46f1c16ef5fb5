"""The ladder: a sentence, everybody from the top, and how the player's rating has moved, with its uncertainty."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QIcon, QPainter, QPaintEvent, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QBoxLayout,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QSizePolicy,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from cardart.people.portraits import portrait
from cardrules.protocol.texts import say
from dealers_choice.language import error_words, in_figures, words
from dealers_choice.maintenance_client import Errand
from dealers_choice.match.characters import CHARACTERS
from dealers_choice.match.players import LEVEL_NAMES
from dealers_choice.panels.statistics.results_graph import ticks
from dealers_choice.panels.statistics.statistics_pages import reading_table
from dealers_choice.storage.match_store import MatchOutcome, Store, StoreError
from dealers_choice.storage.statistics.match_history import day_words
from dealers_choice.storage.statistics.rating import Ladder, Rating, Rung
from dealers_choice.ui import style
from dealers_choice.ui.widgets.controls import ScrolledForm, label
from dealers_choice.ui.widgets.nothing_yet import NothingYet
from dealers_choice.ui.widgets.room_dialog import DoubleRule, RoomDialog

__all__ = ["LadderDialog", "RatingGraph"]

_TURN: Final = 0.008  # seconds for reading on before the window has its turn
_NOTE: Final = say(
    "Two players who are 100 apart win and lose about 16 to 9, at 200 apart 3 to 1. What stands after ± is how far the "
    "rating may be out. Every match against others counts once, whatever the game."
)
_LOW, _NARROW = 26, 52  # text heights in which there is no room for a title, and for two things side by side
_TEXT: Final = 0.85  # of running text


class LadderDialog(RoomDialog):
    """Reads the results, and shows what they come to."""

    def __init__(self, store: Store, name: str = "", parent: QWidget | None = None) -> None:
        """``name`` is the player's; empty: "You"."""
        super().__init__(parent)
        self._name = name or "You"
        self._store = store
        self._ladder = Ladder()
        self._coming: Iterator[MatchOutcome] = store.each_outcome()
        self._counted = False
        self._reading = QTimer(self)
        self._reading.timeout.connect(self._read_on)
        self.finished.connect(self._reading.stop)
        self.setWindowTitle(words("Ladder"))
        style.dress_box(self)
        space = style.box_pixels()
        whole = QVBoxLayout(self)
        self.frame(whole)
        whole.setSpacing(space)
        self._said = label(words("The history is being read."), wrap=True)
        self._said.setAccessibleName(words("Where you stand"))
        self._title = label(words("Ladder"), "title")
        whole.addWidget(self._title)
        whole.addWidget(DoubleRule())
        form = QWidget()
        column = QVBoxLayout(form)
        column.setContentsMargins(0, 0, space // 2, 0)
        column.setSpacing(space)
        column.addWidget(self._said)
        self._table = QTableWidget(0, 4)
        self._table.setHorizontalHeaderLabels([words("Player"), words("Level"), words("Rating"), words("Matches")])
        reading_table(self._table, words("Ladder"))
        self._table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self._table.setIconSize(QSize(round(space * 1.8), round(space * 1.8)))
        self._graph = RatingGraph()
        self._table.setMinimumHeight(round(space * 14))
        self._both = both = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        both.setSpacing(space)
        both.addWidget(self._table, 4)
        both.addWidget(self._graph, 5)
        column.addLayout(both, 1)
        self._sketch = NothingYet(faces=[each.id for each in CHARACTERS])
        self._sketch.hide()
        column.addWidget(self._sketch)
        column.addWidget(label(words(_NOTE), "muted", wrap=True))
        whole.addWidget(ScrolledForm(form), 1)
        close = QPushButton(words("&Close"))
        close.setDefault(True)
        close.clicked.connect(self.accept)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(close)
        whole.addLayout(foot)
        self.resize(self.sizeHint())
        self._reading.start(0)

    def text(self) -> str:
        """What is said of the player's place."""
        return self._said.text()

    def rows(self) -> list[list[str]]:
        """What the table says."""
        cells = [[self._table.item(row, column) for column in range(4)] for row in range(self._table.rowCount())]
        return [[cell.text() if cell is not None else "" for cell in row] for row in cells]

    def _read_on(self) -> None:
        """Work in as many matches as there is time for; when all are in, show them."""
        until = time.perf_counter() + _TURN
        try:
            while time.perf_counter() < until:
                one = next(self._coming, None)
                if one is None:
                    self._reading.stop()
                    self._show()
                    self._count()
                    return
                self._ladder.add(one)
        except StoreError as error:
            self._reading.stop()
            self._said.setText(error_words(error))

    def _count(self) -> None:
        """Have the matches counted that have not been, once: only then it is known whom lots have made the partner."""
        try:
            waiting = not self._counted and self._store.uncounted()
        except StoreError:
            return
        self._counted = True
        if waiting:
            errand = Errand(["count", str(self._store.folder.absolute())], self)
            errand.done.connect(errand.leave)
            errand.done.connect(self._read_anew)

    def _read_anew(self) -> None:
        if self.isVisible():
            self._ladder, self._coming = Ladder(), self._store.each_outcome()
            self._reading.start(0)

    def _show(self) -> None:
        self._said.setText(self._ladder.sentence())
        self._graph.show_course(self._ladder.course)
        rungs = self._ladder.rungs(self._name)
        for part in (self._table, self._graph):
            part.setHidden(not rungs)
        self._sketch.setHidden(bool(rungs))
        self._table.setRowCount(len(rungs))
        for row, rung in enumerate(rungs):
            self._fill(row, rung)
        self._table.resizeRowsToContents()
        self._table.resizeColumnsToContents()
        own = next((row for row, rung in enumerate(rungs) if not rung.level), 0)
        self._table.scrollTo(self._table.model().index(own, 0), QAbstractItemView.ScrollHint.PositionAtCenter)

    def _fill(self, row: int, rung: Rung) -> None:
        level = words(LEVEL_NAMES[rung.level]) if rung.level else ""
        for column, text in enumerate((rung.name, level, rung.mark.words(), in_figures(rung.mark.matches))):
            cell = QTableWidgetItem(text)
            if not column and rung.face:
                cell.setIcon(QIcon(portrait(rung.face, 64)))
            if not rung.level:
                font = cell.font()
                font.setBold(True)
                cell.setFont(font)
                cell.setForeground(QColor(style.colours().gold))
            side = Qt.AlignmentFlag.AlignHCenter if column else Qt.AlignmentFlag.AlignLeft
            cell.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
            self._table.setItem(row, column, cell)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own: where it is narrow the graph stands below the table."""
        super().resizeEvent(event)
        self._title.setVisible(self.height() > style.box_pixels(_LOW))  # the window says it, too
        narrow = self.width() < style.box_pixels(_NARROW)
        self._table.setColumnHidden(1, narrow)
        self._both.setDirection(QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight)

    def sizeHint(self) -> QSize:
        """Qt's own: as far as the screen has room."""
        return QSize(style.box_pixels(70), style.box_pixels(38)).boundedTo(self.screen().availableSize() * 0.9)


class RatingGraph(QWidget):
    """The player's rating after every match: a line, in a band within which it is, nineteen times of twenty."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._course: Sequence[tuple[float, Rating]] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(words("Your rating over time"))

    def show_course(self, course: Sequence[tuple[float, Rating]]) -> None:
        """Show when each match ended, and the rating after it."""
        self._course = course
        if course:
            first, last = course[0][1], course[-1][1]
            best = max(mark.mean for _, mark in course)
            self.setAccessibleDescription(
                words(
                    "It began at {first} and is {now} now; the highest was {best:,.0f}.",
                    first=first.words(),
                    now=last.words(),
                    best=best,
                )
            )
        self.update()

    def minimumSizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(style.box_pixels(14), style.box_pixels(14))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font, look, text = self.font(), style.colours(), style.box_pixels(_TEXT)
        font.setPixelSize(text)
        painter.setFont(font)
        painter.setPen(QColor(look.muted))
        if not self._course:
            painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), words("There is nothing to show yet."))
            return
        bands = [(mark.mean - 1.96 * mark.doubt, mark.mean + 1.96 * mark.doubt) for _, mark in self._course]
        scale = ticks(min(low for low, _ in bands), max(high for _, high in bands), max(2, self.height() // (3 * text)))
        box = QRectF(text * 3.6, text * 0.8, self.width() - text * 4.6, self.height() - text * 3.0)
        self._draw_scale(painter, box, scale)
        step = max(1, len(bands) // max(1, 2 * int(box.width())))
        places = sorted({*range(0, len(bands), step), len(bands) - 1})
        across = [box.left() + box.width() * (at / (len(bands) - 1) if len(bands) > 1 else 0.5) for at in places]
        lower = [QPointF(x, _height(box, scale, bands[at][0])) for x, at in zip(across, places, strict=True)]
        upper = [QPointF(x, _height(box, scale, bands[at][1])) for x, at in zip(across, places, strict=True)]
        line = [QPointF(x, _height(box, scale, self._course[at][1].mean)) for x, at in zip(across, places, strict=True)]
        gold = QColor(look.gold)
        shade = QColor(gold.red(), gold.green(), gold.blue(), 60)
        painter.setPen(QPen(gold, 1) if style.high_contrast() else Qt.PenStyle.NoPen)
        painter.setBrush(Qt.BrushStyle.NoBrush if style.high_contrast() else shade)
        if len(line) == 1:  # one match is a mark with its limits
            painter.setPen(QPen(gold, 2))
            painter.drawLine(lower[0], upper[0])
            painter.setBrush(gold)
            painter.drawEllipse(line[0], text * 0.3, text * 0.3)
            return
        painter.drawPolygon(QPolygonF([*upper, *reversed(lower)]))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(gold, max(2.0, text * 0.17)))
        painter.drawPolyline(QPolygonF(line))

    def _draw_scale(self, painter: QPainter, box: QRectF, scale: Sequence[float]) -> None:
        look, text = style.colours(), style.box_pixels(_TEXT)
        right = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        for value in scale:
            y = _height(box, scale, value)
            painter.setPen(QPen(QColor(look.edge), 1, Qt.PenStyle.DotLine))
            painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y))
            painter.setPen(QColor(look.text))
            painter.drawText(QRectF(0, y - text, box.left() - text * 0.5, 2 * text), right, in_figures(value, ",.0f"))
        foot = QRectF(box.left(), box.bottom() + text * 0.4, box.width(), text * 1.6)
        first, last = day_words(self._course[0][0]), day_words(self._course[-1][0])
        painter.drawText(foot, int(Qt.AlignmentFlag.AlignLeft), first)
        if last != first and painter.fontMetrics().horizontalAdvance(f"{first}   {last}") < box.width():
            painter.drawText(foot, int(Qt.AlignmentFlag.AlignRight), last)


def _height(box: QRectF, scale: Sequence[float], value: float) -> float:
    return box.bottom() - box.height() * (value - scale[0]) / (scale[-1] - scale[0])

"""Statistics: what was played and won, by game, option set and level; over time, and hand by hand."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMenu,
    QMessageBox,
    QPushButton,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from cardrules.catalogue import find
from cardrules.protocol.texts import say
from dealers_choice.language import error_words, looked_up, words
from dealers_choice.maintenance_client import Errand
from dealers_choice.match.characters import character_of
from dealers_choice.panels.save_file_dialog import asked_where, asked_which
from dealers_choice.panels.statistics.statistics_pages import HandsPage, PlayersTable, ResultsTable, TimePage
from dealers_choice.storage.match_store import MatchOutcome, Store, StoreError
from dealers_choice.storage.statistics.match_history import summary_of
from dealers_choice.storage.statistics.totals import StatisticsLine, lines_of
from dealers_choice.ui import style
from dealers_choice.ui.plain_text import message
from dealers_choice.ui.widgets.controls import Combo, ScrolledForm, label
from dealers_choice.ui.widgets.emblem_sign import EmblemSign
from dealers_choice.ui.widgets.mouse_wheel import hold_against_the_wheel
from dealers_choice.ui.widgets.nothing_yet import NothingYet
from dealers_choice.ui.widgets.room_dialog import DoubleRule, RoomDialog

__all__ = ["StatisticsDialog"]

_AT_ONCE: Final = 300
"""Matches that are read before the dialog stands."""
_TURN: Final = 0.008  # seconds for reading on before the window has its turn
_LOW: Final = 24  # text heights in which there is no room for a title
_TABLE: Final = say("Tables (*.csv)")
_RESULTS: Final = say("Results of Dealer's Choice (*.results)")
_NOTE: Final = say("Matches in which something hidden was seen and taken back do not count.")


class StatisticsDialog(RoomDialog):
    """The statistics, of one game or of all. Whatever takes long with them the clerk does."""

    reports = Signal()
    """The dialog is closed, and the reports that the Dealer School keeps are wanted."""

    def __init__(self, store: Store, game: str = "", parent: QWidget | None = None) -> None:
        """``game``: the id of the game shown first; "" or one without a result: that of the latest result."""
        super().__init__(parent)
        self._store = store
        self._lines: list[StatisticsLine] = []
        self._shown: list[StatisticsLine] = []
        self._found: list[MatchOutcome] = []
        self._coming: Iterator[MatchOutcome] = iter(())
        self._wanted: str | None = None
        self._errand: Errand | None = None
        self._later = QTimer(self, singleShot=True)
        self._later.timeout.connect(self._fit)
        self._reading = QTimer(self)
        self._reading.timeout.connect(lambda: self._read_on())
        self.finished.connect(self._stop)
        self.setWindowTitle(words("Statistics"))
        style.dress_box(self)
        self._build()
        self._read(game or None)
        self.resize(self.sizeHint())

    # ------------------------------------------------------------------------------------------ building

    def _build(self) -> None:
        space = style.box_pixels()
        whole = QVBoxLayout(self)
        self.frame(whole)
        whole.setSpacing(space)
        head = QHBoxLayout()
        self._title, self._emblem = label(words("Statistics"), "title"), EmblemSign(style.box_pixels(2.6))
        self._games = Combo()
        self._games.setAccessibleName(words("Game"))
        self._games.currentIndexChanged.connect(self._fill)
        self._table = ResultsTable()
        self._time, self._hands, self._players = TimePage(), HandsPage(), PlayersTable()
        self._tabs = QTabWidget()
        hold_against_the_wheel(self._tabs.tabBar())
        self._tabs.addTab(self._table, words("&Results"))
        self._tabs.addTab(ScrolledForm(self._time), words("&Graph"))
        self._tabs.addTab(ScrolledForm(self._hands), words("&Hands"))
        self._tabs.addTab(self._players, words("&Players"))
        self._tabs.currentChanged.connect(self._show_page)
        head.addWidget(self._emblem)
        head.addWidget(self._title)
        head.addStretch(1)
        for field in (self._games, *self._time.fields, *self._hands.fields):
            head.addWidget(field)
        whole.addLayout(head)
        whole.addWidget(DoubleRule())
        self._nothing = NothingYet()
        self._pages = QStackedWidget()
        self._pages.addWidget(self._tabs)
        self._pages.addWidget(self._nothing)
        whole.addWidget(self._pages, 1)
        self._note = label(words(_NOTE), "muted", wrap=True)
        whole.addWidget(self._note)
        whole.addLayout(self._build_foot())

    def _build_foot(self) -> QHBoxLayout:
        self._more = QPushButton(words("&More"))
        self._more.setToolTip(
            words("Tables for a spreadsheet, results from one computer to another, and a new beginning")
        )
        menu = QMenu(self._more)
        for told, act in (
            (words("Save a table of every &match…"), lambda: self._ask_table("matches")),
            (words("Save a table of every &hand…"), lambda: self._ask_table("hands")),
            (words("Save the results for &another computer…"), self._ask_take),
            (words("Take in results &from another computer…"), self._ask_merge),
            (words("&Reset…"), self._ask_reset),
            (words("Reports of the &school"), self._leave_for_reports),
        ):
            menu.addAction(told, act)
        self._keeping = [action for place, action in enumerate(menu.actions()) if place not in (3, 5)]
        self._more.setMenu(menu)
        close = QPushButton(words("&Close"))
        close.clicked.connect(self.accept)
        foot = QHBoxLayout()
        for button in (self._more, close):
            button.setAutoDefault(False)
            foot.addWidget(button)
        close.setDefault(True)
        foot.insertStretch(1, 1)
        return foot

    def _leave_for_reports(self) -> None:
        self.accept()
        self.reports.emit()

    # ------------------------------------------------------------------------------------------- reading

    def _read(self, game: str | None) -> None:
        """Read the statistics and show those of a game ("": of all; None: of the one with the latest result); a long
        history between whatever else the window has to do."""
        self._wanted, self._found = game, []
        self._coming = self._store.each_outcome()
        self._read_on(_AT_ONCE)
        if self._reading.isActive():
            self._show_read("")

    def _read_on(self, most: int = 0) -> None:
        """Read so many matches, or as many as there is time for; when all have been read, show them."""
        until, trouble, whole = time.perf_counter() + _TURN, "", False
        wanted = len(self._found) + most
        try:
            while len(self._found) < wanted or (not most and time.perf_counter() < until):
                one = next(self._coming, None)
                if one is None:
                    whole = True
                    break
                summary_of(one.hands)
                self._found.append(one)
        except StoreError as error:
            trouble = error_words(error)
        if not whole and not trouble:
            self._say(words("The history is being read."))
            self._reading.start(0)
            return
        self._reading.stop()
        self._say(words(_NOTE))
        self._show_read(trouble)
        if not trouble:
            self._count()

    def _show_read(self, trouble: str) -> None:
        """Show what has been read."""
        self._lines = lines_of(self._found)
        played = list(dict.fromkeys(line.game for line in self._lines))
        self._games.blockSignals(True)
        self._games.clear()
        self._games.addItem(words("All games"), "")
        for each in played:
            self._games.addItem(looked_up(find(each).title), each)
        place = self._games.findData(self._wanted)
        if place < 0 and self._found:
            place = self._games.findData(max(self._found, key=lambda one: one.ended).game)
        self._games.setCurrentIndex(max(0, place))
        self._games.setVisible(bool(self._lines))
        self._games.blockSignals(False)
        for action in self._keeping:
            action.setEnabled(bool(self._lines))
        self._nothing.setText(
            trouble or words("Nothing yet. When you have finished your first match, its result is kept here.")
        )
        self._pages.setCurrentIndex(0 if self._lines else 1)
        self._show_note()
        self._fill()

    def _fill(self) -> None:
        game = self._games.currentData()
        self._emblem.show_emblem(find(game).emblem if game else "")
        lines = [line for line in self._lines if not game or line.game == game]
        self._table.show_lines(lines, one_game=bool(game))
        self._shown = lines
        met = any(character_of(who) for line in lines for one in line.outcomes for who in one.players)
        self._tabs.setTabVisible(3, met)
        self._show_page()

    def _show_page(self) -> None:
        """Only the page that is seen is filled."""
        for place, page in enumerate((self._time, self._hands), 1):
            seen = self._tabs.currentIndex() == place
            for field in page.fields:
                field.setVisible(seen and bool(self._lines))
            if seen:
                page.show_lines(self._shown)
        if self._tabs.currentIndex() == 3:
            self._players.show_lines(self._shown)
        self._show_note()
        self._later.start(0)

    def _say(self, text: str) -> None:
        self._note.setText(text)
        self._show_note()

    def _show_note(self) -> None:
        """The line below: what counts, beside the results, or what the clerk does."""
        busy = self._note.text() != words(_NOTE)
        self._note.setVisible(bool(self._lines) and (busy or self._tabs.currentIndex() == 0))

    def _fit(self) -> None:
        for page in (self._table, self._hands, self._players):
            page.fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own."""
        super().resizeEvent(event)
        self._title.setVisible(self.height() > style.box_pixels(_LOW))  # the window says it, too
        self._later.start(0)  # the table has its new size only then

    def showEvent(self, event: QShowEvent) -> None:
        """Qt's own."""
        super().showEvent(event)
        self._later.start(0)

    # ------------------------------------------------------------------------------------- by the clerk

    def _send(
        self, errand: Sequence[str], told: str, done: Callable[[dict[str, Any]], object], failed: str = ""
    ) -> None:
        """Have the clerk do something with the results; one thing at a time. ``failed`` is what is said to be
        wrong if it does not go well: a file."""
        if self._errand is not None:
            return
        name, *rest = errand
        self._errand = sent = Errand([name, str(self._store.folder.absolute()), *rest], self)
        sent.share.connect(lambda share: self._say(f"{told}: {share:.0%}."))
        sent.done.connect(lambda answer: self._answered(answer, done, failed))
        self._say(f"{told}.")
        self._more.setEnabled(False)

    def _answered(self, answer: dict[str, Any], done: Callable[[dict[str, Any]], object], failed: str) -> None:
        errand, self._errand = self._errand, None
        if errand is not None:
            errand.leave()
        self._say(words(_NOTE))
        self._more.setEnabled(True)
        if "error" in answer:
            error = str(answer["error"])
            self._tell(words("{name} cannot be taken in: {error}", name=failed, error=error) if failed else error)
        else:
            done(answer)

    def _stop(self) -> None:
        """The dialog is closed: nothing more is read. What the clerk was sent for he finishes, and it is told."""
        self._reading.stop()

    def _count(self) -> None:
        """Have the hands of those matches counted that were played since the last time."""
        try:
            waiting = self._store.uncounted()
        except StoreError:
            return
        if waiting:
            self._send(["count"], words("The hands of your matches are being counted"), lambda _: self._read_anew())

    def _read_anew(self) -> None:
        if self.isVisible():
            self._read(str(self._games.currentData() or ""))

    # ---------------------------------------------------------------------------------- export and import

    def _ask_table(self, kind: str) -> None:
        path = asked_where(self, words("Save the table"), f"statistics-{kind}.csv", words(_TABLE))
        if path is not None:
            self._send(["sheet", kind, str(path.absolute())], words("The table is being written"),
                       lambda _: self._tell(words("The table is saved as {path}.", path=path)))  # fmt: skip

    def _ask_take(self) -> None:
        path = asked_where(self, words("Save the results"), "statistics.results", words(_RESULTS))
        if path is not None:
            told = words(
                "On the other computer choose “Take in results from another computer”. Nothing is counted twice."
            )
            self._send(["take", str(path.absolute())], words("The results are being written"),
                       lambda _: self._tell(words("Your results are saved as {path}. "
                                                  "{told}", path=path, told=told)))  # fmt: skip

    def _ask_merge(self) -> None:
        path = asked_which(self, words("Open results"), words("{results};;All files (*)", results=_RESULTS))
        if path is not None:
            self._merge(path)

    def _merge(self, path: Path) -> None:
        self._send(["merge", str(path.absolute())], words("The results are being read"), self._merged, path.name)

    def _merged(self, answer: dict[str, Any]) -> None:
        added = int(answer["added"])
        self._read_anew()
        if not added:
            self._tell(words("Every match in this file is here already, so nothing has changed."))
        else:
            self._tell(
                words("1 match was added.") if added == 1 else words("{added:,} matches were added.", added=added)
            )

    def _tell(self, text: str) -> None:
        message(self._front(), text, words("Statistics")).open()

    def _front(self) -> QWidget | None:
        """What a message stands before: the dialog, or what is there when it has been closed."""
        return self if self.isVisible() else self.parentWidget()

    # ---------------------------------------------------------------------------------------------- reset

    def _ask_reset(self) -> None:
        question = words(
            "Begin the statistics of all games anew?\nThe old ones are kept in a file and can be brought back. "
            "Saved matches stay."
        )
        box = message(self, question, words("Reset the statistics"))
        box.setObjectName("resetQuestion")
        keep = box.addButton(words("&Keep them"), QMessageBox.ButtonRole.RejectRole)
        reset = box.addButton(words("&Reset"), QMessageBox.ButtonRole.DestructiveRole)
        reset.clicked.connect(lambda: self._send(["reset"], words("The statistics begin anew"), self._was_reset))
        box.setDefaultButton(keep)
        box.setEscapeButton(keep)
        box.open()

    def _was_reset(self, answer: dict[str, Any]) -> None:
        path = Path(str(answer["kept"]))
        if self.isVisible():
            self._read("")
        text = words("The statistics begin anew. The old ones are kept as {path}.", path=path)
        box = message(self._front(), text, words("Reset the statistics"))
        box.setObjectName("resetDone")
        box.addButton(words("&Bring them back"), QMessageBox.ButtonRole.ActionRole).clicked.connect(
            lambda: self._merge(path)
        )
        fine = box.addButton(QMessageBox.StandardButton.Ok)
        box.setDefaultButton(fine)
        box.setEscapeButton(fine)
        box.open()

    def sizeHint(self) -> QSize:
        """Qt's own: as far as the screen has room."""
        rows = min(12, max(7, len(self._lines)))
        return QSize(style.box_pixels(84), style.box_pixels(19 + 2.6 * rows)).boundedTo(
            self.screen().availableSize() * 0.9
        )

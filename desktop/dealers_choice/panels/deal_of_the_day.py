"""The deal of the day: a calendar of what has been played, medals, days in a row, and the result for friends."""

from __future__ import annotations

import calendar
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from cardrules.catalogue import Entry, find
from cardrules.protocol.deal_of_the_day import FIRST_DAY
from cardrules.protocol.texts import say
from dealers_choice.dates import SHORT_WEEKDAYS, WEEKDAYS, day_and_month, month_and_year
from dealers_choice.language import error_words, looked_up, words
from dealers_choice.storage.match_store import Store, StoreError
from dealers_choice.storage.statistics.deals_of_the_day import MEDALS, DayPlayed, in_a_row, played_days, result_text
from dealers_choice.ui import style
from dealers_choice.ui.plain_text import plain_tip
from dealers_choice.ui.widgets.controls import Combo, ScrolledForm, label
from dealers_choice.ui.widgets.room_dialog import DoubleRule, RoomDialog

__all__ = ["DailyDialog"]

_WEEKS: Final = 6
_ARROWS: Final = {
    Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -7, Qt.Key.Key_Down: 7,
}  # fmt: skip
_MEDALS: Final = {"gold": say("won on its day"), "silver": say("won later"), "bronze": say("played")}
_SAME: Final = say("Everybody has the same cards today.")
_AGAIN: Final = say("&Play again")
_OF_SCREEN: Final = 0.9  # what the dialog takes of the screen at most
_BESIDE: Final = 42  # text heights in which all buttons have room beside each other


class DailyDialog(RoomDialog):
    """Shows a month of one game. After it has been accepted, ``play`` has told what is to be played."""

    play = Signal(str, object)
    """The deal of a day (a date) is to be played in this game."""
    record_wanted = Signal(str)
    """The match of this name is to be saved as a record."""

    def __init__(
        self,
        store: Store,
        games: Sequence[Entry],
        game: str,
        today: date,
        parent: QWidget | None = None,
        *,
        for_rest: bool = False,
    ) -> None:
        """``for_rest``: without medals, scores and days in a row."""
        super().__init__(parent)
        self._store, self._today, self._for_rest = store, today, for_rest
        self._day = today
        self._played: dict[date, DayPlayed] = {}
        self.setWindowTitle(words("Deal of the day"))
        style.dress_box(self)
        space = style.box_pixels()
        outer = QVBoxLayout(self)
        self.frame(outer)
        outer.setSpacing(space)
        page = QWidget()
        whole = QVBoxLayout(page)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(space)
        self._games = Combo()
        self._games.setAccessibleName(words("Game"))
        for entry in games:
            self._games.addItem(looked_up(entry.title), entry.id)
        self._games.setCurrentIndex(max(0, self._games.findData(game)))
        self._games.currentIndexChanged.connect(self._read)
        head = QHBoxLayout()
        head.addWidget(label(words("Deal of the day"), "title"), 1)
        beside = self.screen().availableSize().width() * _OF_SCREEN >= style.box_pixels(_BESIDE)
        if beside:  # otherwise there is no room for it, and the field tells what it is by what stands in it
            caption = label(words("&Game"), "muted")
            caption.setBuddy(self._games)
            head.addWidget(caption)
        head.addWidget(self._games)
        outer.addLayout(head)
        outer.addWidget(DoubleRule())
        self._row = label("", wrap=True)
        whole.addWidget(self._row)
        whole.addLayout(self._build_month())
        whole.addLayout(self._build_grid())
        medals = label("   ".join(f"{sign} {words(told)}" for sign, told in MEDALS.values()), "muted", wrap=True)
        whole.addWidget(medals)
        medals.setVisible(not for_rest)
        self._about = label("", wrap=True)
        self._about.setAccessibleName(words("The day that is chosen"))
        self._about.setMinimumHeight(round(style.box_pixels() * 3.4))
        self._about.setAlignment(Qt.AlignmentFlag.AlignTop)
        whole.addWidget(self._about)
        foot, kept = QHBoxLayout(), self._build_kept()
        if beside:
            foot.addLayout(kept)
        else:  # on a narrow screen they have no room beside the others
            whole.addLayout(kept)
        outer.addWidget(ScrolledForm(page), 1)
        outer.addLayout(self._build_foot(foot))
        self._read()
        self._days[self._place(today)].setFocus()
        self._start.setText(words(_AGAIN))  # room for the longer words, whatever is chosen later
        self.resize(self.sizeHint())  # left to itself, Qt gives a dialog two thirds of the screen at most
        self._show()

    def _build_month(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self._earlier = self._tool("◀", words("The month before (Page Up)"), lambda: self._turn(-1))
        self._later = self._tool("▶", words("The next month (Page Down)"), lambda: self._turn(1))
        self._month = label("", "heading")
        self._month.setAlignment(Qt.AlignmentFlag.AlignCenter)
        row.addWidget(self._earlier)
        row.addWidget(self._month, 1)
        row.addWidget(self._later)
        return row

    def _tool(self, sign: str, tip: str, act: object) -> QPushButton:
        button = QPushButton(sign)
        button.setProperty("kind", "quiet")
        button.setToolTip(plain_tip(tip))
        button.setAccessibleName(tip)
        button.setAutoDefault(False)
        button.clicked.connect(act)
        return button

    def _build_grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(4)
        for column, name in enumerate(SHORT_WEEKDAYS):
            caption = label(words(name), "muted")
            caption.setAlignment(Qt.AlignmentFlag.AlignCenter)
            grid.addWidget(caption, 0, column)
        self._days: list[QPushButton] = []
        for place in range(7 * _WEEKS):
            button = QPushButton()
            button.setAutoDefault(False)
            button.setCheckable(True)
            button.setStyleSheet("min-width: 0; padding: 4px 0;")
            button.clicked.connect(lambda _checked=False, at=place: self._choose(self._date(at)))
            self._days.append(button)
            grid.addWidget(button, 1 + place // 7, place % 7)
        return grid

    def _build_kept(self) -> QHBoxLayout:
        """What can be done with the result of the day that is chosen."""
        self._copy = QPushButton(words("&Copy the result"))
        self._copy.setToolTip(words("A short text to send to friends; it gives nothing of the deal away"))
        self._copy.clicked.connect(self._copy_result)
        self._save = QPushButton(words("Save as a &record…"))
        self._save.setToolTip(words("The whole match, for somebody who wants to see how it was played"))
        self._save.clicked.connect(lambda: self.record_wanted.emit(self._played[self._day].match_id))
        row = QHBoxLayout()
        if self._for_rest:
            self._copy.hide()
        for button in (self._copy, self._save):
            button.setAutoDefault(False)
            row.addWidget(button)
        return row

    def _build_foot(self, row: QHBoxLayout) -> QHBoxLayout:
        self._start = QPushButton(words("&Play"))
        self._start.setDefault(True)
        self._start.clicked.connect(self._play_it)
        close = QPushButton(words("C&lose"))
        close.clicked.connect(self.reject)
        close.setAutoDefault(False)
        row.addStretch(1)
        row.addWidget(close)
        row.addWidget(self._start)
        return row

    # ----------------------------------------------------------------------------------------- what is shown

    def _game(self) -> str:
        return str(self._games.currentData())

    def _read(self) -> None:
        trouble = ""
        try:
            self._played = played_days(self._store, self._game())
        except StoreError as error:
            self._played, trouble = {}, error_words(error)
        now, longest = in_a_row(self._played.values(), self._today)
        golds = sum(one.medal == "gold" for one in self._played.values())
        told = words(
            "{number:day/days} in a row; the most were {longest}. {count:deal/deals} won on the day.",
            number=now,
            longest=longest,
            count=golds,
        )
        self._row.setText(trouble or (told if self._played and not self._for_rest else words(_SAME)))
        self._show()

    def _first(self) -> date:
        """The Monday with which the page begins."""
        start = self._day.replace(day=1)
        return start - timedelta(start.weekday())

    def _date(self, place: int) -> date:
        return self._first() + timedelta(place)

    def _place(self, day: date) -> int:
        return (day - self._first()).days

    def _show(self) -> None:
        self._month.setText(month_and_year(self._day))
        self._earlier.setEnabled(self._day.replace(day=1) > FIRST_DAY)
        self._later.setEnabled((self._day.year, self._day.month) < (self._today.year, self._today.month))
        for place, button in enumerate(self._days):
            day = self._date(place)
            one = self._played.get(day)
            sign = " " if one is None else MEDALS["bronze" if self._for_rest else one.medal][0]
            button.setText(f"{day.day}\n{sign}")
            button.setEnabled(day.month == self._day.month and FIRST_DAY <= day <= self._today)
            button.setChecked(day == self._day)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if day == self._day else Qt.FocusPolicy.ClickFocus)
            font = button.font()
            font.setBold(day == self._today)
            button.setFont(font)
            button.setAccessibleName(
                words(
                    "{weekday} {day}: {told}",
                    weekday=WEEKDAYS[day.weekday()],
                    day=day_and_month(day),
                    told=self._words(day),
                )
            )
        one = self._played.get(self._day)
        self._about.setText(f"{day_and_month(self._day)}: {self._words(self._day)}")
        self._copy.setEnabled(one is not None)
        self._save.setEnabled(one is not None)
        self._start.setText(words("&Play") if one is None else words(_AGAIN))

    def _words(self, day: date) -> str:
        one = self._played.get(day)
        if one is None:
            return words("not played yet.") if day < self._today else words("today's deal.")
        if self._for_rest:
            return words("played. Another match with this deal does not count.")
        medal = words(_MEDALS[one.medal])
        if one.score is None:
            return words("{medal}. Another match with this deal does not count.", medal=medal)
        return words("{medal}, with a score of {score:,}. Another match with this deal does not count.", medal=medal,
                     score=one.score)  # fmt: skip

    # ----------------------------------------------------------------------------------------- what is done

    def _choose(self, day: date) -> None:
        self._day = min(max(day, FIRST_DAY), self._today)
        self._show()
        self._days[self._place(self._day)].setFocus()

    def _turn(self, way: int) -> None:
        year, month = divmod(self._day.year * 12 + self._day.month - 1 + way, 12)
        last = calendar.monthrange(year, month + 1)[1]
        self._choose(date(year, month + 1, min(self._day.day, last)))

    def _copy_result(self) -> None:
        row = in_a_row(self._played.values(), self._today)[0] if self._day == self._today else 0
        QGuiApplication.clipboard().setText(result_text(self._game(), self._played[self._day], row))
        self._about.setText(words("The result can be pasted now, into a message for instance."))

    def tell_saved(self, name: str) -> None:
        """The match of the chosen day has been saved to the file of this name."""
        self._about.setText(words("The match is saved as {name}.", name=name))

    def _play_it(self) -> None:
        self.accept()
        self.play.emit(find(self._game()).id, self._day)

    def sizeHint(self) -> QSize:
        """Qt's own: as large as the month needs, as far as the screen has room."""
        wanted = super().sizeHint().expandedTo(QSize(style.box_pixels(42), style.box_pixels(45)))
        return wanted.boundedTo(self.screen().availableSize() * _OF_SCREEN)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrows go from day to day, Page Up and Page Down from month to month, Home to today."""
        key = event.key()
        if key in _ARROWS:
            self._choose(self._day + timedelta(_ARROWS[Qt.Key(key)]))
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            button, way = (self._earlier, -1) if key == Qt.Key.Key_PageUp else (self._later, 1)
            if button.isEnabled():
                self._turn(way)
        elif key == Qt.Key.Key_Home:
            self._choose(self._today)
        else:
            super().keyPressEvent(event)

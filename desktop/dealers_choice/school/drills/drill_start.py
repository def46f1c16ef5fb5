"""What lies there before a session of a drill: what is done and how, what counts, the last marks, and the buttons."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from cardrules.casino.currencies import in_currency
from cardrules.protocol.phrases import capital
from cardrules.protocol.texts import template
from cardrules.school.drills.drill import FAST, MARK_NAMES, Drill
from cardrules.school.drills.items import Item, Setting, chips_text
from cardrules.school.drills.next_item import Sitting, session_spots
from cardrules.school.list_of_drills import item_of
from cardrules.school.progress.attempts import allowance_of
from cardrules.school.progress.history_summary import DrillState
from cardrules.school.progress.learning_path import is_open
from dealers_choice.language import words
from dealers_choice.match.players import spoken
from dealers_choice.school.drills.answer_pads import HOW_TO_ANSWER
from dealers_choice.school.drills.answers_in_words import said_answer
from dealers_choice.school.drills.drill_report import limit_of, needs_of
from dealers_choice.school.drills.running_session import SessionPlan, drill_plan, ear_plan, mixed_plan, sixty_plan
from dealers_choice.school.parts.cards_and_tiles import Beside, Card, paint_marks, paint_sparkline, words_of_mark
from dealers_choice.school.school_frame import School
from dealers_choice.ui import style
from dealers_choice.ui.widgets.controls import Combo, label

__all__ = ["DrillStart"]

_LAST: Final = 6
"""So many of the last sessions are listed."""
_MARGINS: Final = 4.5
"""What lies at both sides of a button, in heights of a line of text."""
_LEVELS: Final = {
    ("M1", 1): template("to {$100}"), ("M1", 2): template("to {$500}"), ("M1", 3): template("to {$5000}"),
}  # fmt: skip


_HEARD: Final = ("digit", "pick", "amount", "call", "words", "order")
"""Ways to answer by ear; chips are cut, and roads are marked, on the felt."""


class DrillStart(QWidget):
    """The start of one drill."""

    wanted = Signal(object)
    """A session is to begin: its ``SessionPlan``."""

    def __init__(self, school: School, drill: Drill) -> None:
        super().__init__()
        self._school, self._drill = school, drill
        self._setting = school.profile.setting()
        self.example = _example(drill, self._setting)
        """An item as there are many of it; None where it takes long to make one."""
        self._level = Combo()
        self.start = QPushButton(words("&Start"))
        self._across = across = QHBoxLayout(self)
        across.addStretch(1)
        column = QVBoxLayout()
        across.addLayout(column, 14)
        across.addStretch(1)
        column.setSpacing(style.room_pixels(0.9))
        column.addWidget(self._task())
        self._shown = self._of_example()
        column.addWidget(self._shown)
        state = school.summary.state(drill.id)
        column.addWidget(Beside((self._bars(), 1), (self._marks(state), 1), gap=0.9))
        column.addStretch(1)
        self._shown.hide()

    def least_width(self) -> int:
        """The width without which something would be cut off, in pixels."""
        for part in self.findChildren(QWidget):
            part.ensurePolished()  # before that it is measured in another font
        longest = max(button.sizeHint().width() for button in self.findChildren(QPushButton))
        return max(self.minimumSizeHint().width(), longest + style.room_pixels(_MARGINS))

    def tell_example(self, shown: bool) -> None:
        """Whether the example lies on the felt beside this, and is told of; then no room is lost at the sides."""
        for side in (0, 2):
            self._across.setStretch(side, int(not shown))
        self._shown.setVisible(shown and self.example is not None and bool(self.example.asks))

    # ---------------------------------------------------------------------------------------------- what is done

    def _task(self) -> Card:
        drill, school = self._drill, self._school
        card = Card()
        card.body.addWidget(label(words(drill.task), "heading", wrap=True))
        card.body.addWidget(label(self._how(), wrap=True))
        about = (
            words("It is one whole piece.")
            if drill.size == 1
            else words("A session has {size:item/items}.", size=drill.size)
        )
        again = "" if drill.size == 1 else words("What is missed is asked again soon, and on other days.")
        card.body.addWidget(label(f"{about} {again}".strip(), "muted", wrap=True))
        self._level.setAccessibleName(words("Level"))
        for number in range(1, drill.levels + 1):
            reach = in_currency(_LEVELS.get((drill.id, number), ""), self._setting.house.currency)
            self._level.addItem(words("Level {number}: {reach}", number=number, reach=reach).rstrip(": "), number)
        self._level.setCurrentIndex(drill.levels - 1 if school.summary.state(drill.id).mark else 0)
        if drill.levels > 1:
            card.body.addWidget(self._level)
        card.body.addLayout(self._buttons())
        stage = next((each for each in school.course.stages if drill.id in (*each.drills, *each.more)), None)
        if stage is not None and not is_open(school.summary, stage):
            text = words("This stage is not open yet. You may practise here all the same; marks count as everywhere.")
            card.body.addWidget(label(text, "muted", wrap=True))
        return card

    def _of_example(self) -> Card:
        card, item = Card(words("For example")), self.example
        if item is not None and item.asks:
            ask = item.asks[0]
            right = ask.right[0]
            if ask.reply == "chips":
                right = chips_text(item.chips.fewest(int(right)))
            card.body.addWidget(label(spoken(ask.text), wrap=True))
            if ask.reply != "cell":  # what is right is told in words
                card.body.addWidget(label(said_answer(item, right, self._setting.house.words), "heading", wrap=True))
            card.body.addWidget(label(spoken(item.why), "muted", wrap=True))
        return card

    def _how(self) -> str:
        """How it is answered, by the mouse and by keys."""
        item = self.example
        picks = item.asks[0].picks if item is not None and item.asks and item.asks[0].reply == "pick" else ()
        if any(pick.step for pick in picks):
            return words(
                "Do it on the felt as at the table, choose the answer, or press the key that stands beside it."
            )
        if item is None or picks:
            return words("Choose the answer, or press the key that stands beside it.")
        if item.scene is not None and dict(item.scene.options)["coach"] == "silent":
            return words(
                "You are at the real table: drag cards and chips, or use the keys. Nobody says what is to be done."
            )
        if item.scene is not None:
            return words(
                "You are at the real table: drag cards and chips, or use the keys; beside it stands what is to be done."
            )
        return words(HOW_TO_ANSWER.get(item.asks[0].reply, ""))

    def _buttons(self) -> QVBoxLayout:
        drill = self._drill
        self.start.setObjectName("choice")
        self.start.setDefault(True)
        self.start.setProperty("kind", "large")
        self.start.clicked.connect(lambda: self.wanted.emit(drill_plan(drill, self._chosen())))
        buttons: list[tuple[QWidget | QLayout, int]] = [(self.start, 0)]
        if drill.label[0] in "TMA":
            minute = QPushButton(words("&One minute"))
            minute.setToolTip(words("As many as you can in sixty seconds; it earns no mark"))
            minute.clicked.connect(lambda: self.wanted.emit(sixty_plan(drill, self._chosen())))
            buttons.append((minute, 0))
        if self._can_be_heard():
            ear = QPushButton(words("By e&ar"))
            ear.setToolTip(
                words("Nothing is seen: each item is read out, and you answer with the keys; it earns no mark")
            )
            ear.clicked.connect(lambda: self.wanted.emit(ear_plan(drill, self._chosen())))
            buttons.append((ear, 0))
        mixed = mixed_plan(drill.id, self._school.game)
        if mixed is not None:
            both = QPushButton(words("In turn: {title}", title=mixed.title).replace("&", "&&"))
            both.setToolTip(words("What is told apart is learned better side by side; it earns no mark"))
            both.clicked.connect(lambda: self._mix(mixed))
            buttons.append((both, 0))
        column = QVBoxLayout()
        column.setContentsMargins(0, style.room_pixels(0.5), 0, style.room_pixels(0.3))
        column.addWidget(Beside(*buttons, gap=0.9))
        return column

    def _can_be_heard(self) -> bool:
        """Whether all of an item can be told in words, and answered without the felt."""
        item = self.example
        return item is not None and bool(item.asks) and not item.frames and all(a.reply in _HEARD for a in item.asks)

    def _mix(self, plan: SessionPlan) -> None:
        self.wanted.emit(plan)

    def _chosen(self) -> int:
        return int(self._level.currentData() or 1)

    # ---------------------------------------------------------------------------------------------- what counts

    def _bars(self) -> Card:
        drill = self._drill
        card = Card(words("What counts"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(style.room_pixels(1.4))
        grid.setVerticalSpacing(style.room_pixels(0.35))
        if drill.timed == "no":
            card.body.addWidget(label(words("The table grades it: faults, and the time against par."), wrap=True))
        else:
            timed = {"total": words("Time in all"), "par": words("Time")}.get(drill.timed, words("Time of an item"))
            for place, word in enumerate(("", words("Mark"), words("Done"), timed)):
                grid.addWidget(label(word, "muted"), 0, place)
            for mark in range(1, FAST + 1):
                bar = drill.bars[mark - 1]
                grid.addWidget(_Lozenges(mark, mark), mark, 0)
                for place, word in enumerate(
                    (capital(words(MARK_NAMES[mark])), needs_of(bar), limit_of(drill, bar)), 1
                ):
                    grid.addWidget(label(word), mark, place)
            grid.setColumnStretch(4, 1)
            card.body.addLayout(grid)
        for text in self._small_print():
            card.body.addWidget(label(text, "muted", wrap=True))
        card.body.addStretch(1)
        return card

    def _small_print(self) -> list[str]:
        drill = self._drill
        found = []
        if drill.timed in ("median", "total"):
            item = self.example
            more = allowance_of(item, drill, "mouse") if item is not None else 0
            found.append(
                words("The time is that of keys. By mouse {more:g} s more are allowed.", more=more / 1000)
                if more
                else words("The time is that of keys.")
            )
        elif drill.timed == "par":
            found.append(words("Par is reckoned for what lies there, by keys or by mouse."))
        if drill.coups:
            found.append(words(self._school.course.told.in_a_row))
        found.append(
            words("A mark counts when it is reached on two different days; from then on it is asked for now and then.")
        )
        return found

    # ------------------------------------------------------------------------------------------- what there was

    def _marks(self, state: DrillState) -> Card:
        card = Card(words("Your marks"))
        row = QHBoxLayout()
        row.addWidget(_Lozenges(state.mark, state.reached))
        row.addWidget(label(words_of_mark(state.mark), "heading"), 1)
        card.body.addLayout(row)
        card.body.addWidget(label(self._standing(state), "muted", wrap=True))
        if state.last:
            if len(state.last) > 1:
                card.body.addWidget(_LastSessions([sat.permille for sat in state.last]))
            grid = QGridLayout()
            grid.setHorizontalSpacing(style.room_pixels(1.4))
            today = self._school.today().toordinal()
            for number, sat in enumerate(reversed(state.last[-_LAST:])):
                said = (
                    _ago(today - sat.day),
                    words("{percent:g} %", percent=sat.permille / 10),
                    words("{seconds:.1f} s", seconds=sat.ms / 1000),
                )
                for place, word in enumerate(said):
                    grid.addWidget(label(word), number, place)
                grid.addWidget(_Lozenges(sat.mark, sat.mark), number, 3)
            grid.setColumnStretch(4, 1)
            card.body.addLayout(grid)
        card.body.addStretch(1)
        return card

    def _standing(self, state: DrillState) -> str:
        """How things stand with the mark."""
        if not state.sessions:
            return words("You have not done a whole session of this drill yet.")
        if state.is_due(self._school.today()):
            return words("It has lapsed: one good session brings it back.")
        if state.reached > state.mark:
            return words(
                "{mark} was reached once; on a second day it counts.",
                mark=capital(words(MARK_NAMES[state.reached])),
            )
        if state.mark:
            return _ahead(state.box.due - self._school.today().toordinal())
        return words("{sessions:whole session/whole sessions} so far.", sessions=state.sessions)


def _example(drill: Drill, setting: Setting) -> Item | None:
    if drill.plain is not None:
        return None
    key = Sitting(session_spots(drill, "example", setting), "example", setting).draw()
    return item_of(key, setting) if key is not None else None


def _ago(days: int) -> str:
    """A day that has been, as one says it.

    >>> _ago(0), _ago(1), _ago(12)
    ('Today', 'Yesterday', '12 days ago')
    """
    return (words("Today"), words("Yesterday"))[days] if 0 <= days < 2 else words("{days:day/days} ago", days=days)


def _ahead(days: int) -> str:
    """When a mark is asked for again."""
    if days <= 1:
        return words("It is asked for again tomorrow.")
    return words("It is asked for again in {days:day/days}.", days=days)


class _Lozenges(QWidget):
    """The three lozenges of a mark."""

    def __init__(self, mark: int, reached: int) -> None:
        super().__init__()
        self._mark, self._reached = mark, reached
        self.setFixedSize(style.room_pixels(3.4), style.room_pixels(1.2))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_marks(painter, QRectF(self.rect()), self._mark, self._reached)


class _LastSessions(QWidget):
    """How right the last sessions were."""

    def __init__(self, permilles: list[int]) -> None:
        super().__init__()
        self._permilles = permilles
        said = ", ".join(f"{each / 10:g} %" for each in permilles)
        self.setAccessibleName(words("Right in the last sessions, oldest first: {said}", said=said))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(style.room_pixels(12), style.room_pixels(2.2))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_sparkline(painter, QRectF(self.rect()).adjusted(2, 3, -2, -3), self._permilles)

"""The console beside a dealt table: the floor supervisor, the task, the clock, the calls and the last round.

Its parts depend on the role: a dealer is watched and graded, a spectator is told what the demonstration does and why,
and a bettor sees what the bets have come to. It only shows what a ``View`` tells, and says by signals what is wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cached_property
from typing import NamedTuple

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from cardrules.casino.table_phases import PREPARING
from cardrules.protocol.game import View
from cardrules.protocol.phrases import capital
from dealers_choice.language import words
from dealers_choice.school.dealing.call_pads import CallPads
from dealers_choice.school.dealing.demonstration import Demonstration
from dealers_choice.school.dealing.floor_supervisor import Supervisor
from dealers_choice.school.dealing.round_clock import RoundClock
from dealers_choice.school.dealing.words_with_room import Words
from dealers_choice.school.parts.letter_buttons import length
from dealers_choice.ui import style

__all__ = ["Console", "ConsoleParts", "Panel", "PursePanel", "Told"]


class Panel(NamedTuple):
    """A part that shows something of a view."""

    widget: QWidget
    show_view: Callable[[View], None]


class PursePanel(QWidget):
    """A bettor's chips and stakes, and what can be done with all stakes at once."""

    clear = Signal()
    repeat = Signal()
    double = Signal()
    pace = Signal(int)

    def show_view(self, view: View) -> None:
        """Count the chips of the bettor of this view."""
        raise NotImplementedError


class Told(NamedTuple):
    """What a game tells of the dealer's steps."""

    task: Callable[[View], str]
    """What is to be done now, by its kind only."""
    longest_task: Callable[[], str]
    step: Callable[[str, View], str]
    """A step as an instructor of the house names it."""
    longest_step: Callable[[], str]
    how: Callable[[View], str]
    """How what is to be done now is done, as far as its kind tells."""
    longest_how: Callable[[], str]
    quiet: Callable[[View], str]
    """What the supervisor says when nothing is wrong."""
    longest_correction: Callable[[], str]
    longest_reason: Callable[[], str]
    """Of a demonstration."""


class ConsoleParts(NamedTuple):
    """What a game brings to the console: each part is made when it is first shown."""

    told: Told
    calls: Callable[[], CallPads]
    """What a dealer can announce."""
    clock: Callable[[], RoundClock]
    totals: Callable[[], Panel]
    """The totals of the cards, for beginners."""
    last_round: Callable[[], Panel]
    """How the last round went."""
    purse: Callable[[], PursePanel]
    edges: Callable[[], Panel]
    """What a bettor's bets have come to."""


class Console(QWidget):
    """All parts in a column; where it is too high for the window it scrolls."""

    called = Signal(str)
    """A call as the game's action takes it, without the verb: "5-3", "banker-7-4", "pay 59375"."""
    paused = Signal(bool)
    """The demonstration is to wait (True) or to go on."""
    stepped = Signal()
    """The demonstration is to do one step."""
    pace = Signal(int)
    """Milliseconds between two steps of the bots."""
    held = Signal(bool)
    """The pack is to be held and shuffled, or (False) let go."""
    clear = Signal()
    repeat = Signal()
    double = Signal()

    def __init__(self, parts: ConsoleParts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts = parts
        told = self._told_of = parts.told
        self.setAccessibleName(words("Console"))
        self.supervisor = Supervisor(told.quiet, told.longest_correction)
        self.task = Words(words("Task"), words("What is to be done now"), told.longest_task(), "heading")
        self.how = Words(
            words("How it is done"), words("How it is done, by the mouse or by a key"), told.longest_how(), "muted"
        )
        self.clock = parts.clock()
        self.totals, self._show_totals = parts.totals()
        self.shuffle = QPushButton(words("Shuffle"))
        self.shuffle.setObjectName("choice")
        self.shuffle.setToolTip(words("Hold it down until the bar is full (M)"))
        self.shuffle.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.shuffle.pressed.connect(lambda: self.held.emit(True))
        self.shuffle.released.connect(lambda: self.held.emit(False))
        self.last_coup, self._show_last = parts.last_round()
        self._role = ""
        self.left_out: Collection[str] = ()
        """The parts whose words stand elsewhere on the page: they are not shown from the next match on."""
        self.timed = False
        """Whether the time is told elsewhere on the page: then a table without a pace has no clock here."""
        self._view: View | None = None
        self._show_edges: Callable[[View], None] = lambda _view: None
        self._build()

    # Parts that some roles have and others have not are made when they are first shown.

    @cached_property
    def calls(self) -> CallPads:
        """What a dealer can announce."""
        calls = self._parts.calls()
        calls.called.connect(self.called)
        self._column.insertWidget(self._column.indexOf(self.clock) + 1, calls)
        QWidget.setTabOrder(calls.last, self.shuffle)
        return calls

    @cached_property
    def demonstration(self) -> Demonstration:
        """What the dealer does who is watched."""
        told = self._told_of
        demonstration = Demonstration(self._named, told.longest_step(), told.longest_reason())
        demonstration.paused.connect(self.paused)
        demonstration.stepped.connect(self.stepped)
        demonstration.pace.connect(self.pace)
        self._column.insertWidget(self._column.indexOf(self.task), demonstration)
        return demonstration

    @cached_property
    def purse(self) -> PursePanel:
        """A bettor's chips."""
        purse = self._parts.purse()
        purse.clear.connect(self.clear)
        purse.repeat.connect(self.repeat)
        purse.double.connect(self.double)
        purse.pace.connect(self.pace)
        self._column.insertWidget(self._column.indexOf(self.task), purse)
        return purse

    @cached_property
    def edges(self) -> QWidget:
        """What a bettor's bets have come to."""
        edges, self._show_edges = self._parts.edges()
        self._told.insertWidget(1, edges)
        return edges

    def _named(self, view: View) -> str:
        """What the dealer does next, in full."""
        due = view.state.due
        return self._told_of.step(due[0], view) if due else self._told_of.task(view)

    def _name_task(self, view: View) -> None:
        """What is to be done now: a remedy that the supervisor names in full, anything else by its kind."""
        named = view.state.prompt and view.options["remedy"] == "named"
        self.task.say(capital(self._told_of.step(view.state.prompt, view)) if named else self._told_of.task(view))

    def _calling(self) -> bool:
        """Whether calls are made by buttons and keys here."""
        return "calls" in vars(self) and not self.calls.isHidden()

    def _furnish(self, name: str, wanted: bool) -> None:
        """Show a part, or do not. What is neither wanted nor there is not made; to show what has never been hidden
        would lay it before it has a place."""
        if wanted or name in vars(self):
            part: QWidget = getattr(self, name)
            if part.isHidden() == wanted:
                part.setVisible(wanted)

    def _build(self) -> None:
        inner, below = QWidget(), QWidget()
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(_scroller(inner))  # with nothing on it: what stood on it would be laid at once
        self._column = column = QVBoxLayout(inner)
        column.setSpacing(length(0.6))
        margin = length(0.7)
        column.setContentsMargins(margin, margin, margin, margin)
        self._below = _scroller(below)
        self._below.setMinimumHeight(length(7))
        self._told = said = QVBoxLayout(below)
        said.setContentsMargins(0, 0, length(0.3), 0)
        said.addWidget(self.last_coup)
        said.addStretch(1)
        for part in (
            self.supervisor,
            self.task,
            self.how,
            self.totals,
            self.clock,
            self.shuffle,  # at the end: what is clicked beside it must not jump when it goes
        ):
            column.addWidget(part)
        column.addWidget(_Rule())
        column.addWidget(self._below, 1)

    def set_up(self, view: View) -> None:
        """A match begins, or is shown from now on: its role and options decide which parts there are."""
        options = view.options
        self._role = role = str(options["role"])
        dealer = role == "dealer"
        for name, wanted in {
            "supervisor": dealer,
            "calls": dealer and options["calls"] == "buttons",
            "clock": role != "bettor" and not (self.timed and options["pace"] == "untimed"),
            "totals": options["totals"] == "shown",
            "demonstration": role == "watch",
            "purse": role == "bettor",
            "last_coup": role != "bettor",
            "edges": role == "bettor",
            "task": dealer and options["coach"] != "silent",
            "how": dealer and options["coach"] != "silent",
            "shuffle": False,
        }.items():
            self._furnish(name, wanted and name not in self.left_out)
        if dealer:
            self.supervisor.set_up(view)
        if self._calling():
            self.calls.set_up(view)
        self.show_view(view)

    def show_view(self, view: View) -> None:
        """Something has happened."""
        self._view = view
        if self._role == "bettor":
            self.purse.show_view(view)
            self._show_edges(view)
        else:
            self.clock.show_view(view)
            self._show_last(view)
        if self._role == "dealer":
            self.supervisor.show_view(view)
            self._name_task(view)
            self.how.say(self._told_of.how(view))
            self._offer_shuffle(view)
            if self._calling():
                told = view.options["coach"] != "silent" and bool(view.state.due)
                self.calls.whisper(not (told and view.state.due[0].startswith("call")))
                self.calls.show_view(view)
        elif self._role == "watch":
            self.demonstration.show_view(view)
        if view.options["totals"] == "shown":
            self._show_totals(view)

    def _offer_shuffle(self, view: View) -> None:
        """A button to be held while the pack is shuffled or washed; in a test it does not tell when that is."""
        due = view.state.due
        now = bool(due) and due[0] in ("mix", "wash")
        self.shuffle.setText(words("Wash") if view.options["shoe_steps"] == "full" else words("Shuffle"))
        self._furnish("shuffle", view.phase == PREPARING and (now or view.options["coach"] == "silent"))

    def tell(self, text: str, after: int = 0) -> None:
        """The floor supervisor says something; in his bubble ``after`` so many milliseconds."""
        self.supervisor.tell(text, after)

    def explain(self, reason: str) -> None:
        """Why the demonstration does the step that was due."""
        if self._role == "watch":
            self.demonstration.explain(reason)

    def set_time(self, milliseconds: int) -> None:
        """The table's clock: milliseconds since the table was opened."""
        self.clock.set_time(milliseconds)

    def takes_key(self, event: QKeyEvent) -> bool:
        """Whether the key is part of a call now."""
        return self._calling() and self.calls.takes_key(event)

    def key(self, event: QKeyEvent) -> bool:
        """Do what the key means, and tell whether it meant anything here."""
        return self._calling() and self.calls.key(event)

    def refresh(self) -> None:
        """The look has changed: lay out and paint again."""
        if self._view is not None:
            self.show_view(self._view)
        for part in self.findChildren(QWidget):
            part.updateGeometry()
            part.update()

    def changeEvent(self, event: QEvent) -> None:
        """Qt's own: a new style sheet comes with a new look."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self.refresh()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(style.colours().ground))
        painter.fillRect(QRect(0, 0, 1, self.height()), QColor(style.colours().edge))

    def sizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(length(21), length(50))

    def minimumSizeHint(self) -> QSize:
        """Qt's own."""
        return QSize(length(14), length(14))


class _Rule(QWidget):
    """A fine line between two parts."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(1)

    def paintEvent(self, _event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), QColor(style.colours().edge))


def _scroller(inner: QWidget) -> QScrollArea:
    """An area that scrolls its contents up and down where they are too high for it."""
    area = QScrollArea()
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidgetResizable(True)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(inner)
    return area

"""A round shown again on the table as it was dealt, step by step, with what was wrong about each."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from cardrules.protocol.game import CLOCK, Event, Seat, View, redact
from cardrules.protocol.match_record import Match
from dealers_choice.language import words
from dealers_choice.school.dealing.replay_track import Track
from dealers_choice.table.speech.speech_bubbles import BubbleKind
from dealers_choice.ui import style
from dealers_choice.ui.plain_text import plain_tip

if TYPE_CHECKING:
    from dealers_choice.page.match_page import PlayPage
    from dealers_choice.school.dealing.console import Console

__all__ = ["Replay", "coup_span"]

_PAUSE: Final = 650
"""Milliseconds between two steps."""
_LOOK: Final = 3_200
"""Milliseconds to read what was wrong."""


class DealtRound(Protocol):
    """Which of the dealer's actions a round was."""

    @property
    def steps(self) -> int: ...

    @property
    def done(self) -> int: ...


def coup_span(match: Match, dealer: Seat, report: DealtRound) -> range:
    """The places in ``match.done`` of a coup's actions: from the dealer's first, the opening of the betting, to the
    last."""
    own = [index for index, (seat, _) in enumerate(match.done) if seat == dealer]
    steps = own[report.done : report.done + report.steps]
    return range(steps[0], steps[-1] + 1)


class _Panel(QWidget):
    """The buttons in one row below the table: where that has no room for them, with smaller text."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own."""
        super().resizeEvent(event)
        if event.oldSize().width() != self.width():
            QTimer.singleShot(0, self, self._fit)  # what the buttons need they know only when they have their look

    def _fit(self) -> None:
        layout = self.layout()
        if layout is None:
            return
        for share in style.SMALLER:
            sheet = style.smaller_sheet(share)
            if sheet != self.styleSheet():
                self.setStyleSheet(sheet)
                layout.activate()
            if layout.totalSizeHint().width() <= self.width():
                break


class Replay(QObject):
    """Shows one coup of a match on the page's table, then calls ``done``. Buttons stop it, go a step back or forward,
    make it faster, and leave it early; on the line below them its errors are marked."""

    over = Signal()
    """It has come to its end, or has been left."""
    shown = Signal(object)
    """Another view lies on the table."""

    def __init__(
        self, page: PlayPage, console: Console, match: Match, coup: range, seat: Seat, done: Callable[[], None]
    ) -> None:
        """``coup`` are the places of its actions in ``match.done``, ``seat`` is that of the user."""
        super().__init__(page)
        self._page, self._console, self._seat, self._done = page, console, seat, done
        self._all = list(match.done[coup.start : coup.stop])
        self._start = match.rewound(coup.start)
        self._match = match.rewound(coup.start)
        self._at = 0
        self._held = False  # whether it is stopped
        self._fast = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._step)
        self._panel = _Panel()
        column = QVBoxLayout(self._panel)
        column.setContentsMargins(style.pixels(0.6), 4, style.pixels(0.6), 4)
        row = QHBoxLayout()
        column.addLayout(row)
        self._button = self._add(
            row, words("Back to the repo&rt"), words("Leave the replay and go back to the report"), self.finish
        )
        self._button.setObjectName("choice")
        self._add(row, "‹", words("One step back"), self.step_back)
        self._stop = self._add(row, words("&Pause"), words("Stop the replay, or let it go on"), self.toggle)
        self._add(row, "›", words("One step forward"), self.step_on)
        self._speed = self._add(row, words("&Faster"), words("Show it faster, or as it was"), self.change_speed)
        wrong = self._wrong = self._find_errors()
        errors = self._add(row, words("Next &error"), words("Go to the next error"), self.next_error)
        errors.setVisible(bool(wrong))
        self._places = [place for place, (seat, _) in enumerate(self._all) if seat != CLOCK]
        numbers = {place: number for number, place in enumerate(self._places, 1)}
        self._track = Track(len(self._places), {numbers[place]: text for place, text in wrong.items()})
        self._track.wanted.connect(self.go_to_step)
        self._track.error_wanted.connect(self.go_to_error)
        column.addWidget(self._track)
        page.places.put_below(self._panel)
        self._button.setFocus()
        page.table.settled.connect(self._settled)
        self._show(self._match.game.view(seat))

    def _add(self, row: QHBoxLayout, text: str, tip: str, act: Callable[[], None]) -> QPushButton:
        button = QPushButton(text)
        button.setToolTip(plain_tip(tip))
        button.setAccessibleName(tip if len(text) < 3 else text.replace("&", ""))
        button.clicked.connect(lambda _=False: act())
        row.addWidget(button)
        return button

    def _show(self, view: View) -> None:
        self._console.show_view(view)
        self._console.set_time(view.state.time)
        self._page.table.show_view(view)
        self._page.status.tell_of(view)
        self.shown.emit(view)

    def _settled(self) -> None:
        """Everything has been shown: the next step follows."""
        if not self._timer.isActive() and not self._held:
            self._timer.start(_PAUSE // 3 if self._fast else _PAUSE)

    def _find_errors(self) -> dict[int, str]:
        """What was wrong with which actions of the coup, by their places, and what came of it in the end."""
        whole, made = self._start.rewound(len(self._start.done)), dict[int, range]()
        for place, (seat, action) in enumerate(self._all):
            before = len(whole.game.view(self._seat).state.faults)
            whole.apply(seat, action)
            made[place] = range(before, len(whole.game.view(self._seat).state.faults))
        faults = whole.game.view(self._seat).state.faults
        return {
            place: " ".join(faults[number].text for number in numbers) for place, numbers in made.items() if numbers
        }

    def _step(self) -> None:
        while self._at < len(self._all) and self._all[self._at][0] == CLOCK:
            self._match.apply(*self._all[self._at])
            self._at += 1
        if self._at >= len(self._all):
            self.finish()
            return
        seat, action = self._all[self._at]
        self._at += 1
        out: list[Event] = []
        self._match.apply(seat, action, out)
        view = self._match.game.view(self._seat)
        self._tell_track()
        table = self._page.table
        table.play(redact(out, self._seat), view)
        self._console.show_view(view)
        self._console.set_time(view.state.time)
        self._page.status.tell_of(view)
        self.shown.emit(view)
        text = self._wrong.get(self._at - 1, "")
        if text:
            table.say(text, table.rect().center().toPointF(), BubbleKind.MESSAGE, _LOOK)
            table.announce(text)
            if not self._held:
                self._timer.start(_LOOK)

    # ---------------------------------------------------------------------------------------------- the buttons

    def toggle(self) -> None:
        """Stop, or go on."""
        self._held = not self._held
        self._stop.setText(words("&Go on") if self._held else words("&Pause"))
        self._timer.stop()
        if not self._held:
            self._timer.start(0)

    def _hold(self) -> None:
        if not self._held:
            self.toggle()

    def step_on(self) -> None:
        """Stop, and show the next step, if there is one."""
        self._hold()
        if any(seat != CLOCK for seat, _ in self._all[self._at :]):
            self._step()

    def step_back(self) -> None:
        """Stop, and go to how it was before the last step."""
        self._hold()
        before = [place for place, (seat, _) in enumerate(self._all[: self._at]) if seat != CLOCK]
        self._go_to(before[-1] if before else 0)

    def next_error(self) -> None:
        """Stop, and go to the next error; if there is none after this the first is next."""
        self._hold()
        places = [place for place in self._wrong if place >= self._at] or list(self._wrong)
        if places:
            self._go_to(places[0])
            self._step()

    def _go_to(self, place: int) -> None:
        """Show the coup as it was after so many actions."""
        self._match = self._start.rewound(len(self._start.done))
        for seat, action in self._all[:place]:
            self._match.apply(seat, action)
        self._at = place
        self._tell_track()
        self._show(self._match.game.view(self._seat))

    def _tell_track(self) -> None:
        self._track.show_step(sum(place < self._at for place in self._places))

    def go_to_step(self, number: int) -> None:
        """Stop, and show the coup after so many steps."""
        self._hold()
        self._go_to(self._places[number - 1] + 1 if number else 0)

    def go_to_error(self, number: int) -> None:
        """Stop, and show the step of this number, and what was wrong with it."""
        self._hold()
        self._go_to(self._places[number - 1])
        self._step()

    def change_speed(self) -> None:
        """Faster, or as it was."""
        self._fast = not self._fast
        self._speed.setText(words("&Slower") if self._fast else words("&Faster"))

    def finish(self) -> None:
        """The replay is over, or is left for the report."""
        self.stop()
        self._done()
        self.over.emit()

    def stop(self) -> None:
        """Nothing more is shown."""
        self._timer.stop()
        self._page.table.settled.disconnect(self._settled)
        self._page.status.tell_of(None)
        self._page.table.clear_bubbles()
        self._panel.hide()
        self._panel.deleteLater()
        self.deleteLater()

"""A coup that went wrong, shown again on the table as it was dealt, with what was wrong about each step."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QPushButton

from cardrules.baccarat.grading import CoupReport
from cardrules.game import CLOCK, Event, Seat, redact
from cardrules.record import Match
from dealers_choice.table.bubbles import Kind

if TYPE_CHECKING:
    from dealers_choice.play import PlayPage
    from dealers_choice.school.console import Console

__all__ = ["Replay", "coup_span"]

_PAUSE: Final = 650
"""Milliseconds between two steps."""
_LOOK: Final = 3_200
"""Milliseconds to read what was wrong."""


def coup_span(match: Match, dealer: Seat, report: CoupReport) -> range:
    """The places in ``match.done`` of a coup's actions: from the dealer's first, the opening of the betting, to the
    last."""
    own = [index for index, (seat, _) in enumerate(match.done) if seat == dealer]
    steps = own[report.done : report.done + report.steps]
    return range(steps[0], steps[-1] + 1)


class Replay(QObject):
    """Shows one coup of a match on the page's table, then calls ``done``. A button leaves it early."""

    def __init__(
        self, page: PlayPage, console: Console, match: Match, coup: range, seat: Seat, done: Callable[[], None]
    ) -> None:
        """``coup`` are the places of its actions in ``match.done``, ``seat`` is that of the user."""
        super().__init__(page)
        self._page, self._console, self._seat, self._done = page, console, seat, done
        self._left = list(match.done[coup.start : coup.stop])
        self._match = match.rewound(coup.start)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._step)
        self._button = QPushButton("&Back to the report", page.table)
        self._button.setObjectName("choice")
        self._button.setToolTip("Leave the replay and go back to the report")
        self._button.clicked.connect(self.finish)
        self._button.adjustSize()
        self._button.move(18, 18)
        self._button.show()
        self._button.setFocus()
        page.table.settled.connect(self._settled)
        view = self._match.game.view(seat)
        console.show_view(view)
        page.table.show_view(view)

    def _settled(self) -> None:
        """Everything has been shown: the next step follows."""
        if not self._timer.isActive():
            self._timer.start(_PAUSE)

    def _step(self) -> None:
        while self._left and self._left[0][0] == CLOCK:  # nothing is seen of the time
            self._match.apply(*self._left.pop(0))
        if not self._left:
            self.finish()
            return
        seat, action = self._left.pop(0)
        before = len(self._match.game.view(self._seat).facts["faults"])
        out: list[Event] = []
        self._match.apply(seat, action, out)
        view = self._match.game.view(self._seat)
        table = self._page.table
        table.play(redact(out, self._seat), view)
        self._console.show_view(view)
        wrong = [fault.text for fault in view.facts["faults"][before:]]
        if wrong:
            text = " ".join(wrong)
            table.say(text, table.rect().center().toPointF(), Kind.MESSAGE, _LOOK)
            table.announce(text)
            self._timer.start(_LOOK)

    def finish(self) -> None:
        """The replay is over, or is left for the report."""
        self.stop()
        self._done()

    def stop(self) -> None:
        """Nothing more is shown."""
        self._timer.stop()
        self._page.table.settled.disconnect(self._settled)
        self._page.table.clear_bubbles()
        self._button.hide()
        self._button.deleteLater()
        self.deleteLater()

"""How soon the next item of a drill is painted after an answer, in milliseconds: a drill item appears within a frame.

    python -m pytest -s -n0 tests/bench/bench_items.py [-k "P3 or T1"]

A scripted trainee answers by keys, seven tenths of a second after each item has come, on the school's real window at
three sizes. The time runs from the key (at a real table: the last of its last step) to the end of the last painting in
the next twentieth of a second; the drill's own clock, which is painted as often, stands meanwhile, and of an item that
moves its first picture counts. Printed are median, the time of nine items in ten, and the worst; a frame is 16.7 ms. Qt
draws into memory. P2, S1 and S2 are one table each: nothing comes after it.
"""

from __future__ import annotations

import statistics
import sys
import time
from typing import Final

import pytest
from drilling import Driller, running, table_hand
from figures import percentile
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from pytestqt.qtbot import QtBot

from cardrules.school.list_of_drills import all_drills

_SIZES: Final = ((1280, 800), (1920, 1080), (2560, 1440))
_THINKING: Final = 700  # milliseconds before an answer
_ITEMS: Final = 12
_SOON: Final = 0.05  # seconds: all of the next item is painted by then


class Painted(QObject):
    """Notes when a window has been painted with the next item in it."""

    def __init__(self, driller: Driller) -> None:
        super().__init__()
        self._window, self._page, self._session = driller.window, driller.page, running(driller)
        self.since, self.number, self.at = 0.0, 0, 0.0
        for watched in (self._window, self._window.windowHandle(), self._page):
            watched.installEventFilter(self)

    def begin(self) -> None:
        """The answer that is given now brings the next item."""
        self.number, self.at = self._session.number, 0.0
        field = self._window.focusWidget()
        if field is not None:
            field.installEventFilter(self)

    def leave(self) -> None:
        """The session is over."""
        for watched in (self._window, self._window.windowHandle(), self._page):
            watched.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's own: a key is pressed, or the window is painted."""
        if self._session.number == self.number:
            if event.type() == QEvent.Type.KeyPress:
                self.since = time.perf_counter()
        elif event.type() == QEvent.Type.UpdateRequest and watched is self._window:
            self._window.removeEventFilter(self)
            QCoreApplication.sendEvent(self._window, event)
            item = self._session.item
            moves = item is not None and (item.film is not None or bool(item.frames))
            if time.perf_counter() < self.since + _SOON and not (moves and self.at):
                self.at = time.perf_counter()
            self._window.installEventFilter(self)
            return True
        return False


def times_of(driller: Driller, drill: str, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What the items of a session took to appear, the first left out."""
    driller.start(drill)
    qtbot, session = driller.qtbot, running(driller)
    watch, hand = Painted(driller), None
    found: list[float] = []
    while session.number < min(_ITEMS, session.plan.size - 1):  # after the last comes the report
        number = session.number
        driller.page.felt.haste = 1.0
        qtbot.wait(_THINKING)
        assert session.item is not None
        if session.item.scene is not None:
            if hand is None:
                hand = table_hand(driller, monkeypatch)
                monkeypatch.setattr(hand, "has_done", lambda count, text: None)  # another table lies there at the end
            while session.number == number:
                hand.my_turn()
                watch.begin()
                hand.do_by_keys(hand.due)
                qtbot.wait(1)
        else:
            if driller.page.felt.showing_film:
                qtbot.waitUntil(lambda: not driller.page.felt.showing_film)
            while session.number == number:
                watch.begin()
                driller.answer(driller.right())
        driller.page._tick.stop()
        qtbot.wait(round(2_000 * _SOON))
        driller.page._tick.start()
        found.append(1000 * (watch.at - watch.since))
    watch.leave()
    driller.page.stop()
    return found


@pytest.mark.parametrize("drill", [drill.id for drill in all_drills().values() if drill.size > 1])
def test_items(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, drill: str) -> None:
    for width, height in _SIZES:
        driller = Driller(qtbot)
        driller.window.resize(width, height)
        qtbot.wait(50)
        found = times_of(driller, drill, monkeypatch)
        row = f"{statistics.median(found):8.1f} {percentile(found, 90):8.1f} {max(found):8.1f}"
        sys.stdout.write(f"\n{drill:4} {width:5}x{height:<5} {row}")
        driller.window.close()

"""The thinking process without the process, and a table that only listens, for tests of a session alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QTimer

from cardrules.bot_process.server import answer
from cardrules.protocol.match_record import Match
from dealers_choice.match.bot_process_client import Thinker
from dealers_choice.match.clock import MatchClock
from dealers_choice.match.session import Session

SEATED: list[Session] = []
"""The sessions of the test that runs."""
NAMES = ("Ann", "Ada", "Hugo", "Nell", "Otto", "Ida", "Max", "Rosa")


class Bots(Thinker):
    """Answers what it is asked, as soon as the event loop turns; or, if it is ``slow``, when ``speak`` is called."""

    def __init__(self) -> None:
        super().__init__()
        self.slow = False
        self.asked: list[dict[str, Any]] = []
        self._open: dict[int, Callable[[], None]] = {}

    def ask(self, request: Mapping[str, Any], done: Callable[[dict[str, Any]], None]) -> int:
        self._last += 1
        number = self._last
        self.asked.append(dict(request))
        line = json.dumps({**request, "id": number}).encode()
        self._open[number] = lambda: done(answer(line))
        if not self.slow:
            QTimer.singleShot(0, self.speak)
        return number

    def cancel(self, number: int) -> None:
        self._open.pop(number, None)

    def speak(self) -> None:
        """Answer everything that is waited for."""
        while self._open:
            self._open.pop(min(self._open))()

    def waiting(self) -> int:
        """How many answers are waited for."""
        return len(self._open)


def seated(
    match: Match, players: tuple[str, ...], bots: Bots | None = None, clock: MatchClock | None = None
) -> Session:
    """A session whose table settles as soon as it has been shown something."""
    thinker = bots or Bots()
    session = Session(match, players, NAMES[: len(players)], lambda: thinker, clock=clock)
    SEATED.append(session)
    session.played.connect(lambda *_: QTimer.singleShot(0, session.go_on))
    session.jumped.connect(lambda *_: QTimer.singleShot(0, session.go_on))
    return session

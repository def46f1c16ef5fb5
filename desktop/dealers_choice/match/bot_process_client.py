"""The window's end of the thinking process (``cardrules.bot_process.server``): asks it, hears it, restarts it.

Nothing here waits: answers come by the event loop, and the window stays quick while an expert thinks.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from dealers_choice.child_processes import End, program
from dealers_choice.owned_processes import OwnedProcess

__all__ = ["Thinker"]

_PATIENCE: Final = 120.0  # seconds for an answer; for a move, beside the time that the bot was given
_GRACE: Final = 100  # milliseconds that the next request waits for the end of a thought that nobody wants
_REASONS: Final[dict[End, str]] = {
    "nonsense": "The thinking process talks nonsense.",
    "stopped": "The thinking process stopped twice at this question.",
}


@dataclass(slots=True)
class _Request:
    number: int
    asked: Mapping[str, Any]
    done: Callable[[dict[str, Any]], None]
    limit: int
    """Milliseconds."""
    again: bool = False
    """Whether it has been asked before, of a process that died of it."""
    wanted: bool = True


class Thinker(QObject):
    """Asks the thinking process one thing at a time, in order.

    The process is started when it is first needed. If it dies in mid-thought it is started again and asked
    once more; at the second time, or if it takes far too long, the request is answered with an ``error``.
    """

    failed = Signal(str)
    """The process cannot be started at all; a sentence for the player."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process: OwnedProcess | None = None
        self._waiting: deque[_Request] = deque()
        self._current: _Request | None = None
        self._last = 0
        self._limit = QTimer(self, singleShot=True)
        self._limit.timeout.connect(self._too_slow)
        app = QCoreApplication.instance()
        if app:
            app.aboutToQuit.connect(self.stop)

    def ask(self, request: Mapping[str, Any], done: Callable[[dict[str, Any]], None]) -> int:
        """Ask something (see ``cardrules.bot_process.server``; without an ``id``) and return a number for ``cancel``.

        ``done`` gets the answer later, never during this call; it has an ``error`` if there is none.
        """
        self._last += 1
        seconds = request.get("seconds", 0)
        limit = _PATIENCE + (seconds if isinstance(seconds, int | float) else 0)
        self._waiting.append(_Request(self._last, {**request, "id": self._last}, done, int(limit * 1000)))
        self._hurry()
        QTimer.singleShot(0, self, self._next)
        return self._last

    def cancel(self, number: int) -> None:
        """The answer is no longer wanted; ``done`` is not called. Does nothing if it has been called."""
        self._waiting = deque(request for request in self._waiting if request.number != number)
        if self._current is not None and self._current.number == number:
            self._current.wanted = False
            self._hurry()

    def stop(self) -> None:
        """End the process; nothing that was asked is answered. For the end of the program: this may wait for
        half a second and until what is killed is gone."""
        self._waiting.clear()
        busy = self._current is not None
        process = self._release()
        if process is not None:
            process.end(grace=0.0 if busy else 0.5)

    def dismiss(self) -> None:
        """End the process without waiting for it; nothing that was asked is answered. It is started anew if something
        is asked again."""
        self._waiting.clear()
        self._end_process()

    def _hurry(self) -> None:
        if self._waiting and self._current is not None and not self._current.wanted:
            # Most thoughts are over by then, and the process knows the match; else a new one is quicker.
            QTimer.singleShot(_GRACE, self, self._drop_unwanted)

    def _drop_unwanted(self) -> None:
        if self._waiting and self._current is not None and not self._current.wanted:
            self._end_process()
            self._next()

    def _next(self) -> None:
        if self._current is not None or not self._waiting:
            return
        self._current = self._waiting.popleft()
        self._limit.start(self._current.limit)
        if self._process is None:
            self._start_process()
        if self._process is not None:
            self._process.tell(self._current.asked)

    def _answer(self, answer: dict[str, Any]) -> None:
        request, self._current = self._current, None
        self._limit.stop()
        QTimer.singleShot(0, self, self._next)
        if request is not None and request.wanted:
            request.done(answer)

    # ------------------------------------------------------------------------------------ the process

    def _start_process(self) -> None:
        self._process = OwnedProcess(self, program("--think"), self._hear, self._ended)

    def _release(self) -> OwnedProcess | None:
        """Have no more to do with the process."""
        process, self._process, self._current = self._process, None, None
        self._limit.stop()
        return process

    def _end_process(self) -> None:
        process = self._release()
        if process is not None:
            process.dismiss()

    def _hear(self, answer: Any) -> None:
        # Whatever else it says is not for us.
        if isinstance(answer, dict) and self._current is not None and answer.get("id") == self._current.number:
            self._answer(answer)

    def _ended(self, how: End) -> None:
        if how == "not started":
            self._cannot_start()
        else:
            self._again(_REASONS[how])

    def _again(self, reason: str) -> None:
        """Ask the current request once more, of a new process, or give up on it for this reason."""
        request = self._current
        self._end_process()
        if request is not None and request.wanted:
            if not request.again:
                request.again = True
                self._waiting.appendleft(request)
            else:
                request.done({"id": request.number, "error": reason})
        QTimer.singleShot(0, self, self._next)

    def _too_slow(self) -> None:
        if self._current is not None:
            self._current.again = True  # it would take as long once more
        self._again("The thinking process took too long.")

    def _cannot_start(self) -> None:
        pending = [request for request in (self._current, *self._waiting) if request is not None and request.wanted]
        process = self._release()
        fault = process.fault if process is not None else ""
        message = f"The bots cannot think: {sys.executable} cannot be started ({fault})."
        self._waiting.clear()
        self.failed.emit(message)
        for request in pending:
            request.done({"id": request.number, "error": message})

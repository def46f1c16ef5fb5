"""The processes of the window: what they say comes by the event loop, and they end with what they belong to."""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, Signal

from cardrules.bot_process.json_lines import MOST
from dealers_choice.child_processes import ChildProcess, End

__all__ = ["OwnedProcess"]


class _WindowsThread(QObject):
    """Has things called in the window's thread."""

    _wanted = Signal()  # without what is wanted: Qt cannot let go of that when Python has ended before it

    def __init__(self) -> None:
        super().__init__()
        self._calls: deque[Callable[[], None]] = deque()
        self._wanted.connect(self._call)

    def call(self, call: Callable[[], None]) -> None:
        """Have this called; in another thread."""
        self._calls.append(call)
        with contextlib.suppress(RuntimeError):  # the program ends, and this with it
            self._wanted.emit()

    def _call(self) -> None:
        self._calls.popleft()()


class OwnedProcess(ChildProcess):
    """A process of an object of the window's, which is told in the window's thread what it says and that it has ended.

    Made in the window's thread. It is killed when the object goes and when the program ends, and waited for then."""

    _thread: _WindowsThread | None = None

    def __init__(
        self,
        owner: QObject,
        command: Sequence[str],
        heard: Callable[[Any], None] | None,
        ended: Callable[[End], None],
        *,
        complains: bool = True,
        most: int = MOST,
    ) -> None:
        self._dismissed = False
        post = OwnedProcess._thread
        if post is None:
            post = OwnedProcess._thread = _WindowsThread()

        def pass_on(call: Callable[[], None]) -> None:
            if not self._dismissed:
                post.call(partial(self._unless_dismissed, call))

        super().__init__(
            command, None if heard is None else lambda said: pass_on(lambda: heard(said)),
            lambda end: pass_on(lambda: ended(end)), complains=complains, most=most,
        )  # fmt: skip
        owner.destroyed.connect(self.dismiss)
        app = QCoreApplication.instance()
        if app is not None:
            app.aboutToQuit.connect(self.end)

    def dismiss(self) -> None:
        """End it; nothing more of it is wanted, and nothing is waited for."""
        self._dismissed = True
        self.kill()

    def end(self, grace: float = 0.0) -> None:
        """The same, and wait until it is gone; ``grace`` seconds for it to end by itself. What is killed is gone within
        milliseconds, or, on a busy computer, when the system comes to it."""
        self._dismissed = True
        self.close()
        if not (grace and self.wait(grace)):
            self.kill()
            self.wait()

    def _unless_dismissed(self, call: Callable[[], None]) -> None:
        if not self._dismissed:
            call()

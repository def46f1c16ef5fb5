"""Work that takes longer than a frame, done beside the window: looking results through, grading, PINs."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

__all__ = ["Aside"]

_Found = TypeVar("_Found")


class Aside(QObject):
    """Does a thing in a thread of its own, and tells what came of it in the window's."""

    _came = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread: threading.Thread | None = None
        self._came.connect(self._tell)

    @property
    def busy(self) -> bool:
        """Whether something is being done; nothing else can be begun meanwhile."""
        return self._thread is not None

    def do(self, work: Callable[[], _Found], then: Callable[[_Found], None], *failures: type[Exception],
           failed: Callable[[Exception], None]) -> bool:  # fmt: skip
        """Do this, and call ``then`` with what came of it, or ``failed`` with one of these failures; any other goes on
        as an error of the window. Returns whether it was begun: it is not while something else is being done."""
        if self.busy:
            return False

        def run() -> None:
            try:
                found = work()
            except failures as failure:
                self._say(failed, failure)
            except Exception as error:  # it belongs to whoever asked, and he is in the other thread
                self._say(_raised, error)
            else:
                self._say(then, found)

        self._thread = threading.Thread(target=run, daemon=True)
        self._thread.start()
        return True

    def wait(self, seconds: float = 5.0) -> None:
        """Wait until it is done: the page is left."""
        if self._thread is not None:
            self._thread.join(seconds)

    def _say(self, then: Callable[..., None], found: object) -> None:
        with contextlib.suppress(RuntimeError):  # whoever asked is gone, and this with it
            self._came.emit(then, found)

    def _tell(self, then: Callable[[object], None], found: object) -> None:
        self._thread = None
        then(found)


def _raised(error: Exception) -> None:
    raise error

"""The window's end of the clerk's process (``maintenance_process.py``): sends it on an errand, hears how far it is,
calls it back.

Nothing here waits: answers come by the event loop.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QObject, Signal

from dealers_choice.child_processes import End, program
from dealers_choice.owned_processes import OwnedProcess

__all__ = ["Errand"]


class Errand(QObject):
    """One errand of the clerk."""

    share = Signal(float)
    """How far it is, 0 to 1."""
    done = Signal(dict)
    """The clerk's answer; it has an ``error``, a sentence for the user, if there is none."""

    def __init__(self, arguments: Sequence[str], parent: QObject | None = None) -> None:
        """``arguments``: as ``maintenance_process.py`` takes them."""
        super().__init__(parent)
        self._answered = False
        self._process = OwnedProcess(self, program("--clerk", *arguments), self._hear, self._ended)

    def cancel(self) -> None:
        """Call the clerk back; no answer will come."""
        self._process.dismiss()

    def leave(self) -> None:
        """Have no more to do with it. A clerk that is still about it ends with it."""
        self.deleteLater()

    def stop(self) -> None:
        """Call the clerk back, and wait until it is gone; the end of the program does it by itself."""
        self._process.end()

    def _hear(self, answer: Any) -> None:
        if not isinstance(answer, dict) or self._answered:
            return
        if "done" in answer:
            self._finish(answer)
        else:
            self.share.emit(float(answer.get("share", 0.0)))

    def _finish(self, answer: dict[str, Any]) -> None:
        if not self._answered:
            self._answered = True
            self.done.emit(answer)

    def _ended(self, how: End) -> None:
        if how == "not started":
            self._finish({"error": f"{sys.executable} cannot be started ({self._process.fault})."})
        else:
            self._finish({"error": "The process that was to do it stopped."})

"""The window's end of the clerk's process (``maintenance_process.py``): sends it on an errand, hears how far it is,
calls it back.

Nothing here waits: answers come by the event loop.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QObject, QProcess, QProcessEnvironment, Signal

import cardart
import cardrules
import dealers_choice
from dealers_choice.child_processes import end_processes

__all__ = ["Errand"]

_MOST: Final = 4_000_000  # bytes of one line; the ids of all matches that a file can hold have a tenth of it


class Errand(QObject):
    """One errand of the clerk."""

    share = Signal(float)
    """How far it is, 0 to 1."""
    done = Signal(dict)
    """The clerk's answer; it has an ``error``, a sentence for the user, if there is none."""

    def __init__(self, arguments: Sequence[str], parent: QObject | None = None) -> None:
        """``arguments``: as ``maintenance_process.py`` takes them."""
        super().__init__(parent)
        self._heard = b""
        self._over = False
        self._process = process = QProcess(self)
        process.setProcessChannelMode(QProcess.ProcessChannelMode.ForwardedErrorChannel)
        environment = QProcessEnvironment.systemEnvironment()
        roots = {str(Path(str(module.__file__)).parents[1]) for module in (cardart, cardrules, dealers_choice)}
        environment.insert("PYTHONPATH", os.pathsep.join(sorted(roots)))
        process.setProcessEnvironment(environment)
        process.readyReadStandardOutput.connect(self._hear)
        process.finished.connect(self._ended)
        process.errorOccurred.connect(self._went_wrong)
        # -P: a file that happens to lie in the working folder must not be taken for a module.
        how = [] if getattr(sys, "frozen", False) else ["-P", "-m", "dealers_choice"]
        process.start(sys.executable, [*how, "--clerk", *arguments])
        app = QCoreApplication.instance()
        if app is not None:
            app.aboutToQuit.connect(self.stop)

    def cancel(self) -> None:
        """Call the clerk back; no answer will come."""
        self._over = True
        self._process.kill()

    def leave(self) -> None:
        """Have no more to do with it: it is deleted when its process has ended."""
        if self._process.state() == QProcess.ProcessState.NotRunning:
            self.deleteLater()
        else:
            self._process.finished.connect(self.deleteLater)

    def stop(self) -> None:
        """The same, and wait until the clerk is gone; the end of the program does it by itself."""
        self._over = True
        end_processes(self)

    def _hear(self) -> None:
        self._heard += bytes(self._process.readAllStandardOutput().data())
        *lines, self._heard = self._heard.split(b"\n")
        for line in lines:
            answer: Any = None
            with contextlib.suppress(ValueError, RecursionError):
                answer = json.loads(line)
            if not isinstance(answer, dict) or self._over:
                continue
            if "done" in answer:
                self._finish(answer)
            else:
                self.share.emit(float(answer.get("share", 0.0)))
        if len(self._heard) > _MOST:
            self.cancel()

    def _finish(self, answer: dict[str, Any]) -> None:
        if not self._over:
            self._over = True
            self.done.emit(answer)

    def _ended(self) -> None:
        self._hear()
        self._finish({"error": "The process that was to do it stopped."})

    def _went_wrong(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:  # the others are followed by ``finished``
            self._finish({"error": f"{sys.executable} cannot be started ({self._process.errorString()})."})

"""The window's end of the process that is heard (``sound_process.py``): tells it what has just happened.

Nothing here waits, and nothing is an error: without a library, a device, or somebody who listens it stays silent. The
process is started with the first sound.
"""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QGuiApplication

from dealers_choice.child_processes import End, program
from dealers_choice.owned_processes import OwnedProcess

__all__ = ["Sounds", "installed"]

_APART: Final = {
    "slide": 0.085, "snap": 0.07, "chips": 0.12, "spoon": 0.15, "turn": 0.6, "trick": 0.6, "shuffle": 0.7,
    "disaster": 2.0, "win": 2.0,
}  # fmt: skip
"""Seconds from one sound to the next of its kind: a deal of 52 cards is heard as a deal, not as a rattle."""
_KINDS: Final = {"few_chips": "chips", "many_chips": "chips"}
"""Sounds that are of another's kind."""
_UNHEARD: Final = ("offscreen", "minimal", "vnc")
"""Qt's platforms on which nobody sits before the window."""
_BEHIND: Final = 4_000  # bytes that the process has not taken yet: it hangs, and is told nothing more
_LOUDEST: Final = 0.9


def installed() -> bool:
    """Whether there is a library that plays sounds."""
    return importlib.util.find_spec("miniaudio") is not None


class Sounds(QObject):
    """Lets be heard what happens on the table."""

    def __init__(self, parent: QObject | None = None, now: Callable[[], float] = time.time) -> None:
        super().__init__(parent)
        self._now = now
        self._wish, self._volume = "off", 0
        self._process: OwnedProcess | None = None
        self._last: dict[str, float] = {}
        self._unheard = False
        app = QCoreApplication.instance()
        if app:
            app.aboutToQuit.connect(self.stop)

    def apply(self, wish: str, volume: int) -> None:
        """``wish``: "on", "off", or "system": as the desktop has it. ``volume`` in per cent."""
        if wish != self._wish:
            self._dismiss()
            self._unheard = False
        self._wish, self._volume = wish, volume

    def play(self, kind: str) -> None:
        """Something has happened that is heard as this: one of ``cardart.sounds.VARIANTS``."""
        now = self._now()
        if self._wish == "off" or not self._volume or self._unheard:
            return
        alike = _KINDS.get(kind, kind)
        if 0 <= now - self._last.get(alike, 0.0) < _APART[alike]:
            return
        self._last[alike] = now
        if self._process is None and not self._start():
            self._unheard = True
        elif self._process is not None and self._process.behind < _BEHIND:
            self._process.tell(self.told(kind, now))

    def told(self, kind: str, now: float) -> tuple[str, float, float]:
        """What the process is told. The ear takes ten times the power for twice as loud, so the volume is squared."""
        return kind, round((self._volume / 100) ** 2 * _LOUDEST, 4), round(now, 3)

    def stop(self) -> None:
        """End the process. For the end of the program: this may wait for a third of a second and until what is killed
        is gone."""
        process, self._process = self._process, None
        if process is not None:
            process.end(grace=0.3)

    def _dismiss(self) -> None:
        """End the process without waiting for it."""
        process, self._process = self._process, None
        if process is not None:
            process.dismiss()

    def _start(self) -> bool:
        """Start the process, where somebody can hear it."""
        if QGuiApplication.platformName() in _UNHEARD or not installed():
            return False
        # What drivers print is for nobody.
        self._process = OwnedProcess(self, program("--sounds", self._wish), None, self._ended, complains=False)
        return True

    def _ended(self, _how: End) -> None:
        """Nothing can be heard, or no longer; it is not tried again before the setting is changed."""
        self._unheard = True
        self._process = None

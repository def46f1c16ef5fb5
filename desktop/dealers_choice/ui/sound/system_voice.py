"""A voice of the system that reads sentences out, for who has no screen reader: another program, if there is one."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible

from dealers_choice.owned_processes import OwnedProcess

__all__ = ["Voice", "reader_of"]

_WINDOWS: Final = (
    "Add-Type -AssemblyName System.Speech; $text = [Console]::In.ReadToEnd(); "
    "(New-Object System.Speech.Synthesis.SpeechSynthesizer).Speak($text)"
)
_PROGRAMS: Final[Mapping[str, Sequence[tuple[str, ...]]]] = {
    "darwin": (("say", "-f", "-"),),
    "win32": (("powershell", "-NoProfile", "-NonInteractive", "-Command", _WINDOWS),),
}
_ELSEWHERE: Final = (("spd-say", "--wait", "--pipe-mode"), ("espeak-ng", "--stdin"), ("espeak", "--stdin"))
"""What reads out the text of its standard input, the best first."""


def reader_of(platform: str, find: Callable[[str], str | None]) -> tuple[str, ...]:
    """The command that reads out what it is given; empty if there is none. ``find`` finds a program.

    >>> reader_of("linux", {"espeak-ng": "/usr/bin/espeak-ng"}.get)
    ('/usr/bin/espeak-ng', '--stdin')
    >>> reader_of("linux", {}.get)
    ()
    """
    for name, *words in _PROGRAMS.get(platform, _ELSEWHERE):
        found = find(name)
        if found is not None:
            return (found, *words)
    return ()


class Voice(QObject):
    """Reads out one thing at a time: the next stops what is being read."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._command = reader_of(sys.platform, shutil.which)
        self._process: OwnedProcess | None = None

    @property
    def heard(self) -> bool:
        """Whether what is said is heard at all: from this voice, or from a screen reader."""
        return bool(self._command) or QAccessible.isActive()

    def say(self, text: str) -> None:
        """Read this out, unless a screen reader does."""
        self.stop()
        if not self._command or QAccessible.isActive():
            return
        self._process = OwnedProcess(self, self._command, None, lambda _how: None, complains=False)
        self._process.tell_bytes(text.encode())
        self._process.close()

    def stop(self) -> None:
        """Be silent."""
        process, self._process = self._process, None
        if process is not None:
            process.dismiss()

"""How long a match has been played: the time stands while the window is not in use."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer

__all__ = ["PlayingTime"]


class PlayingTime:
    """Of one match, in seconds."""

    def __init__(self) -> None:
        self.before = 0.0
        """What it had come to when it was started last."""
        self._since = QElapsedTimer()

    @property
    def runs(self) -> bool:
        """Whether it runs now."""
        return self._since.isValid()

    def start(self) -> None:
        """Let it run."""
        self._since.start()

    def stop(self) -> None:
        """Let it stand."""
        self.before = self.seconds()
        self._since.invalidate()

    def seconds(self) -> float:
        """What it has come to."""
        return self.before + (self._since.elapsed() / 1000 if self.runs else 0.0)

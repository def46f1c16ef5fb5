"""The processes that think for the window, each started when it is first asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from dealers_choice.match.bot_process_client import Thinker

__all__ = ["Thinkers"]


class Thinkers(QObject):
    """The bots' process and the solvers'. Solvers see all cards, and so they do not live with the bots."""

    failed = Signal(str)
    """One of them does not answer: a sentence."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._bots: Thinker | None = None
        self._solvers: Thinker | None = None

    @property
    def bots(self) -> Thinker:
        """The bots' process."""
        if self._bots is None:
            self._bots = self._new()
        return self._bots

    @property
    def solvers(self) -> Thinker:
        """The solvers' process."""
        if self._solvers is None:
            self._solvers = self._new()
        return self._solvers

    def _new(self) -> Thinker:
        from dealers_choice.match.bot_process_client import Thinker

        thinker = Thinker(self)
        thinker.failed.connect(self.failed)
        return thinker

    def stop(self) -> None:
        """End both."""
        for thinker in (self._bots, self._solvers):
            if thinker is not None:
                thinker.stop()

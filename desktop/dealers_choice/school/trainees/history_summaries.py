"""What the histories of everybody who trains here come to, read beside the window: there may be many."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from cardrules.school.progress.history_summary import TraineeSummary
from dealers_choice.school.parts.background_work import Aside
from dealers_choice.school.trainees.trainee_store import Trainees

__all__ = ["Summaries"]


class Summaries(QObject):
    """Reads them when it is asked to, and tells when they are read."""

    read = Signal()

    def __init__(self, trainees: Trainees, parent: QObject) -> None:
        super().__init__(parent)
        self._trainees = trainees
        self._aside = Aside(self)
        self._again = False
        self.known: dict[str, TraineeSummary] = {}
        """By the trainee's id; without those that must be judged anew first."""

    def look(self) -> None:
        """Read them, once more if they are being read already."""
        self._again = not self._aside.do(self._summaries, self._found, OSError, failed=lambda _error: None)

    def _summaries(self) -> dict[str, TraineeSummary]:
        found = {each.id: self._trainees.kept_summary(each) for each in self._trainees.all()}
        return {name: summary for name, summary in found.items() if summary is not None}

    def _found(self, found: dict[str, TraineeSummary]) -> None:
        self.known = found
        if self._again:
            self.look()
        self.read.emit()

    def wait(self) -> None:
        """Wait for what is being read: the page is left."""
        self._again = False
        self._aside.wait()

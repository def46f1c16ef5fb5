"""What the user is to be told once the window stands: gathered, and told in one box."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from dealers_choice.language import current
from dealers_choice.ui.plain_text import message

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMessageBox

__all__ = ["Notices"]


class Notices:
    """Sentences that wait until they can be shown."""

    def __init__(self, window: QWidget, more: Callable[[], list[str]], texts: Iterable[str]) -> None:
        """``window`` is what the box stands before, and ``more`` gives what else there is to be told then."""
        self._window = window
        self._more = more
        self._texts = list(texts)
        self._trouble = ""
        self._box: QMessageBox | None = None
        self._standing: list[str] = []

    def add(self, *texts: str) -> None:
        """To be told with the next ones."""
        self._texts += texts

    def is_news(self, trouble: Exception) -> bool:
        """Whether this is another reason why nothing can be saved or read than the one that was told last."""
        before, self._trouble = self._trouble, str(trouble)
        return before != self._trouble

    def add_trouble(self, trouble: Exception) -> None:
        """Nothing can be saved or read: to be told with the next ones, unless it has been told."""
        if self.is_news(trouble):
            self.add(str(trouble))

    def trouble_is_over(self) -> None:
        """Everything can be saved again: if that changes it is news."""
        self._trouble = ""

    def show(self) -> None:
        """Tell what there is to be told, if there is anything. While a box stands it is told there."""
        self._texts += self._more()
        if not self._texts:
            return
        # What two have met with, the settings and the store for instance, is told once.
        self._standing, self._texts = list(dict.fromkeys([*self._standing, *self._texts])), []
        text = "\n\n".join(map(current(), self._standing))
        if self._box is not None:
            self._box.setText(text)
            return
        self._box = box = message(self._window, text)
        box.setObjectName("notice")
        box.finished.connect(self._read)
        box.open()

    def _read(self) -> None:
        self._box, self._standing = None, []

    def show_soon(self) -> None:
        """Tell it when the window stands."""
        QTimer.singleShot(0, self._window, self.show)

"""Words of changing length with room for long ones."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSizePolicy

from dealers_choice.ui.plain_text import PlainLabel, plain_tip

__all__ = ["Words"]


class Words(PlainLabel):
    """Words of changing length with room for long ones, so that what is below them stays where it is."""

    def __init__(self, name: str, tip: str, longest: str, role: str = "") -> None:
        """``longest``: there is always room for so much text. ``role``: as the style sheet knows it."""
        super().__init__()
        self._longest = longest
        if role:
            self.setProperty("role", role)
        self.setWordWrap(True)
        self.setAccessibleName(name)
        self.setToolTip(plain_tip(tip))
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def heightForWidth(self, width: int) -> int:
        """Qt's own."""
        wrap = int(Qt.TextFlag.TextWordWrap)
        room = self.fontMetrics().boundingRect(0, 0, max(width, 20), 10_000, wrap, self._longest)
        return max(super().heightForWidth(width), room.height())

    def say(self, text: str) -> None:
        """Show this, if it is anything new."""
        if text != self.text():
            self.setText(text)
            self.setAccessibleDescription(text)

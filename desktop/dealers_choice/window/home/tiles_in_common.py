"""What all tiles and buttons of the home screen have in common: the size of their text, their shadows, whether they
glide, and who takes the keys that they do not use themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtGui import QFont, QKeyEvent, QPixmap
from PySide6.QtWidgets import QWidget

from dealers_choice.ui.typefaces import display_font, text_font, tracked_font

__all__ = ["PLAIN_TEXT", "TilesInCommon"]

PLAIN_TEXT: Final = 14
"""How high running text is, in text units."""


class TilesInCommon:
    """Of one page."""

    def __init__(
        self,
        reveal: Callable[[QWidget], object],
        takes_key: Callable[[QWidget, QKeyEvent], bool],
    ) -> None:
        """``reveal`` scrolls until a tile is seen; ``takes_key`` is asked about a key at a tile or button, and whether
        it was used."""
        self.reveal = reveal
        self.takes_key = takes_key
        self.moving = True
        self.appearing = True
        """Whether the page is just being shown: a tile that comes up under the pointer is raised at once."""
        self.unit = 1.0
        """Logical pixels in a text unit: 1 where text has its plain size, more where it is larger."""
        self.poster_title = 18.0
        """How large the names of games are written on posters, in text units."""
        self.shadows: dict[tuple[int, int, float], QPixmap] = {}
        """Of tiles at rest, by their size and the ratio of pixels: tiles of one size share it."""

    def text_font(self, share: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
        """The font of text ``share`` times as large as running text."""
        font = text_font(PLAIN_TEXT * self.unit * share)
        font.setWeight(weight)
        return font

    def title_font(self, pixels: float = 21) -> QFont:
        """The font of titles, so many pixels high where text has its plain size."""
        return display_font(pixels * self.unit)

    def label_font(self, pixels: float = 12.5) -> QFont:
        """The font of small labels in tracked capitals, so many pixels high where text has its plain size, but never
        under 12."""
        return tracked_font(max(12, pixels * self.unit))

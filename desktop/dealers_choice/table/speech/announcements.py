"""What is said at a table: in bubbles on the felt, and to a screen reader."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QWidget

from dealers_choice.match.players import spoken
from dealers_choice.table.felt.felt_parts import FeltParts
from dealers_choice.table.free_room import FreeRoom
from dealers_choice.table.speech.speech_bubbles import BubbleKind, Bubbles
from dealers_choice.ui import style
from dealers_choice.ui.screen_reader import Reader

__all__ = ["Speech"]

_GRAND: Final = 0.68  # in card widths, the height of what happens seldom (72 pixels at 1280x800)
_SHOUTED: Final = 0.6  # in card widths, the height of what begins, where it is short ("War!")
_PROCLAIMED: Final = 0.25  # and where it is longer
_SHORT: Final = 14  # letters
_LEAST, _MOST = 13.0, 36.0  # pixels of the text, which grows with the cards
_HIGH: Final = 2.4  # of a word that somebody says, to its text's height


class Speech:
    """Says sentences, off the cards that matter."""

    def __init__(self, widget: QWidget, felt: FeltParts, room: FreeRoom, reader: Reader) -> None:
        """``widget`` is the table; ``reader`` tells a screen reader."""
        self._felt = felt
        self._room = room
        self._bubbles = Bubbles(felt.scene, widget)
        self._reader = reader

    def say(
        self,
        text: str,
        point: QPointF,
        kind: BubbleKind = BubbleKind.REASON,
        milliseconds: int = 2600,
        *,
        grand: bool = False,
    ) -> None:
        """Show a sentence above a point of the viewport for a while."""
        size = self.size()
        if kind is BubbleKind.BANNER:
            share = _GRAND if grand else _SHOUTED if len(text) <= _SHORT else _PROCLAIMED
            size = max(size, self._felt.art.width * share)
        room = QRectF(self._felt.viewport.rect()).adjusted(8, 8, -8, -8)
        taken = self._room.not_said_over(kind is not BubbleKind.WORD)
        above = self._room.panel_boxes() if kind not in (BubbleKind.WORD, BubbleKind.TALK) else ()
        self._bubbles.say(text, point, kind, size, room, taken, milliseconds, above)

    def size(self) -> float:
        """The height of the text, in pixels."""
        return max(_LEAST, min(_MOST, self._felt.art.width * 0.16)) * style.text_scale()

    def say_of(self, text: str, plate: QRectF) -> None:
        """Somebody says something, at his plate: on the side of the table."""
        lower = plate.center().y() < self._felt.viewport.height() / 2
        bottom = plate.bottom() + _HIGH * self.size() if lower else plate.top() - 1
        self.say(spoken(text, self._felt.names), QPointF(plate.center().x(), bottom), BubbleKind.WORD, 1700)

    def proclaim(self, text: str, milliseconds: int, *, grand: bool = False) -> None:
        """A sentence in the middle of the table; a ``grand`` word has the largest letters that there are."""
        felt = self._felt.viewport
        middle = QPointF(felt.width() / 2, felt.height() * 0.36)
        self.say(spoken(text, self._felt.names), middle, BubbleKind.BANNER, milliseconds, grand=grand)

    def message(self, text: str) -> None:
        """Something that the user is told, below the middle of the table; a screen reader is told, too."""
        felt = self._felt.viewport
        self.say(text, QPointF(felt.width() / 2, felt.height() * 0.62), BubbleKind.MESSAGE, 4500)
        self.announce(text)

    def announce(self, text: str, *, asked: bool = False, happened: bool = False) -> None:
        """Tell a screen reader, with cards in words; ``asked``: the user has asked for it; ``happened``: it is told as
        often as it happens."""
        self._reader.tell(text, asked=asked, happened=happened)

    def clear(self, *kinds: BubbleKind) -> None:
        """Take away the sentences of these kinds; without any, all."""
        self._bubbles.clear(*kinds)

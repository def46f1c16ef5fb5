"""How the hand stands, on lacquer in the felt's upper left corner: which hand it is, what holds in it (trumps, the
contract, what is broken), and the rest in small letters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from cardrules.protocol.game import Token
from dealers_choice.language import words
from dealers_choice.panels.buttons.action_bar import BETWEEN
from dealers_choice.table.pictures.tokens import has_picture, paint_picture, written
from dealers_choice.ui import style
from dealers_choice.ui.line_breaking import parted
from dealers_choice.ui.materials import paint_lacquer
from dealers_choice.ui.plain_text import plain_tip
from dealers_choice.ui.suit_symbols import advance, paint_words
from dealers_choice.ui.typefaces import display_font, text_font, tracked_font

__all__ = ["StatePanel"]

_HEAD: Final = 12.0  # pixels of plain text
_HEADLINE: Final = 20.0
_HEADLINES: Final = (1.0, 0.85, 0.75)
_SIGN: Final = 14.0
_REST: Final = 13.0
_LEAST: Final = 12.0
_SHARES: Final = (1.0, 0.92, 0.85, 0.78)
_PAD: Final = QPointF(13, 7)  # pixels with plain text
_WIDE: Final = 2.4  # card widths
_CREAM: Final = QColor(253, 249, 235)


class _Line(NamedTuple):
    """A line of text, or of signs beside each other."""

    said: tuple[tuple[str, Token | None], ...]
    """What is written, each with the token whose picture stands before it."""
    font: QFont
    ink: QColor

    def high(self) -> float:
        return QFontMetricsF(self.font).height()

    def lefts(self) -> list[float]:
        """Where each of them begins, and where the next would."""
        lefts, high = [0.0], self.high()
        for text, token in self.said:
            lefts.append(
                lefts[-1] + advance(text, self.font) + (high * 1.05 if token is not None else 0.0) + high * 0.7
            )
        return lefts

    def wide(self) -> float:
        return self.lefts()[-1] - self.high() * 0.7


def _headline(text: str, pixels: float, width: float) -> list[_Line]:
    """A headline in one line, smaller if it must be, or in two."""
    for share in _HEADLINES:
        line = _Line(((text, None),), display_font(share * pixels), _CREAM)
        if line.wide() <= width:
            return [line]
    breaks = [place for place, letter in enumerate(text) if letter == " "]
    middle = min(breaks, key=lambda place: abs(place - len(text) / 2), default=len(text))
    return [line._replace(said=((part, None),)) for part in (text[:middle], text[middle + 1 :]) if part]


class StatePanel(QWidget):
    """Stands in the corner that the table has for it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._told: tuple[str, str, tuple[Token, ...], tuple[str, ...], tuple[str, ...]] = ("", "", (), (), ())
        self._lines: list[_Line] = []
        self._size = 1.0
        self.setAccessibleName(words("How it stands"))
        self.hide()

    def put(
        self, title: str, hand: str, signs: Sequence[Token], rest: Sequence[str], remarks: Sequence[str] = ()
    ) -> None:
        """What is told: the game's title and which hand it is, what holds in it, the rest, what matters most first,
        and ``remarks`` on the whole match."""
        self._told = title, hand, tuple(signs), tuple(rest), tuple(remarks)
        head = BETWEEN.join(filter(None, (title, hand)))
        self.setToolTip(plain_tip("\n".join((head, *(sign.text for sign in signs), *rest, *remarks))))

    def lines(self) -> list[str]:
        """What is to be read, line by line."""
        return [" ".join(text for text, _ in line.said) for line in self._lines]

    def fit(self, room: QRectF, unit: float, alone: bool) -> bool:
        """Stand in the ``room``, where a card is ``unit`` pixels wide; False if not all can be read there, or, if it is
        told here ``alone``, not even what matters most: the rest, from its end on, is left to the tip then."""
        rest, remarks = self._told[-2:]
        most = range(len(rest) + len(remarks), -1, -1) if alone else [len(rest) + len(remarks)]
        return any(self._fits(room, unit, rest[:number], remarks[: max(0, number - len(rest))]) for number in most)

    def _fits(self, room: QRectF, unit: float, rest: tuple[str, ...], remarks: tuple[str, ...]) -> bool:
        plain = max(1.0, unit / 104)
        for share in _SHARES:
            size = share * plain * style.text_scale()
            if share < 1 and style.text_scale() > 1 and size < plain:
                break
            pad = _PAD * max(1.0, size)
            wide = min(_WIDE * unit, room.width())
            lines = self._broken(size, wide - 2 * pad.x(), rest, remarks)
            high = sum(line.high() for line in lines) + 2 * pad.y()
            if high <= room.height() and all(line.wide() <= wide - 2 * pad.x() for line in lines):
                self._lines, self._size = lines, size
                self.setGeometry(QRectF(room.x(), room.y(), wide, high).toRect())
                self.update()
                return True
        return False

    def _broken(self, size: float, width: float, rest: tuple[str, ...], remarks: tuple[str, ...]) -> list[_Line]:
        """What stands in each line with text so large, and so much room."""
        look, (title, hand, signs, *_) = style.colours(), self._told
        least = _LEAST * min(1.0, style.text_scale())

        def pixels(plain: float) -> float:
            return max(least, plain * size)

        head = _Line(
            ((BETWEEN.join(filter(None, (title, hand))), None),), tracked_font(pixels(_HEAD)), QColor(look.gold)
        )
        if head.wide() > width:  # then which hand it is needs a line of its own
            head, rest = head._replace(said=((title, None),)), (hand, *rest)
        lines = [head]
        if not signs and rest:
            lines += _headline(rest[0], pixels(_HEADLINE), width)
            rest = rest[1:]
        for number, sign in enumerate(signs):
            font = text_font(pixels(_SIGN), bold=True) if number else display_font(pixels(_HEADLINE))
            line = _Line(((written(sign), sign if has_picture(sign) else None),), font, _CREAM)
            beside = lines[-1]._replace(said=lines[-1].said + line.said) if number > 1 else line
            if number > 1 and beside.wide() <= width:
                lines[-1] = beside
            else:
                lines.append(line)
        small = text_font(pixels(_REST))
        told = parted(BETWEEN.join((*rest, *remarks)), BETWEEN, small, width).split("\n") if rest or remarks else []
        return lines + [_Line(((line, None),), small, QColor(look.muted)) for line in told]

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's own."""
        painter = QPainter(self)
        paint_lacquer(painter, QRectF(self.rect()))
        pad = _PAD * max(1.0, self._size)
        top = pad.y()
        for line in self._lines:
            high = line.high()
            for left, (text, token) in zip(line.lefts(), line.said, strict=False):  # and where the next would begin
                at = pad.x() + left
                if token is not None:
                    paint_picture(painter, token, QRectF(at, top + high * 0.1, high * 0.8, high * 0.8))
                    at += high * 1.05
                paint_words(painter, text, QPointF(at, top), line.font, line.ink, rim=_CREAM)
            top += high
        painter.end()

"""The suits' colours in the settings: one button each, and one that makes them the deck's own again."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QColorDialog, QPushButton, QVBoxLayout, QWidget

from cardart.cards.faces import suit_colour
from cardart.cards.suit_inks import LEAST_CONTRAST, PAPER, contrast, inked
from cardart.drawing.pips_and_letters import suit_path
from cardrules.protocol.texts import say
from dealers_choice.language import words
from dealers_choice.ui import style
from dealers_choice.ui.plain_text import plain_tip
from dealers_choice.ui.widgets.controls import WrappedRow, label

__all__ = ["SuitColours", "colour_words"]

_LETTERS: Final = "CDHS"
_PALE: Final = (
    say("Clubs on the cards could hardly be made out in this colour. Please choose a darker one."),
    say("Diamonds on the cards could hardly be made out in this colour. Please choose a darker one."),
    say("Hearts on the cards could hardly be made out in this colour. Please choose a darker one."),
    say("Spades on the cards could hardly be made out in this colour. Please choose a darker one."),
)


_HUES: Final = (
    (15, say("red")), (45, say("orange")), (70, say("yellow")), (165, say("green")), (200, say("turquoise")),
    (260, say("blue")), (290, say("violet")), (345, say("pink")), (360, say("red")),
)  # fmt: skip
"""Where each colour of the wheel ends, in degrees."""
_GREY, _DARK, _LIGHT, _BLACK, _WHITE = 38, 90, 170, 45, 225
"""Saturation and lightness, to 255."""


def colour_words(colour: QColor) -> str:
    """What a colour is called.

    >>> colour_words(QColor("#111111")), colour_words(QColor("#a01020")), colour_words(QColor("#1060c0"))
    ('black', 'dark red', 'blue')
    """
    light = colour.lightness()
    if light < _BLACK or light > _WHITE:
        return words("black") if light < _BLACK else words("white")
    hue = next(name for end, name in _HUES if max(0, colour.hslHue()) <= end)
    hue = say("grey") if colour.hslSaturation() < _GREY else hue
    if light < _DARK:
        return words("dark {hue}", hue=hue)
    return words("light {hue}", hue=hue) if light > _LIGHT else words(hue)


class SuitColours(QWidget):
    """Shows the colours of the four suits and lets each be chosen."""

    changed = Signal(object)
    """The colours of clubs, diamonds, hearts and spades as ``#rrggbb``, "" for the deck's own."""

    def __init__(self) -> None:
        super().__init__()
        self._deck = "classic"
        self._colours: tuple[str, ...] = ("", "", "", "")
        column, row = QVBoxLayout(self), WrappedRow(style.box_pixels() // 2)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(label(words("Colours of the suits")))
        column.addLayout(row)
        self.buttons: list[QPushButton] = []
        """Of clubs, diamonds, hearts and spades."""
        for place in range(len(_LETTERS)):
            name = words("{suit:suit}", suit=place)
            button = QPushButton(name[:1].upper() + name[1:])
            button.setAutoDefault(False)
            button.setToolTip(plain_tip(words("Choose the colour of {suit:suit}", suit=place)))
            button.setAccessibleName(words("Colour of {suit:suit}", suit=place))
            button.clicked.connect(partial(self._ask, place))
            row.addWidget(button)
            self.buttons.append(button)
        self.own = QPushButton(words("The &deck's own"))
        self.own.setAutoDefault(False)
        self.own.setToolTip(plain_tip(words("All suits in the colours of the deck again")))
        self.own.clicked.connect(lambda: self._take(("", "", "", "")))
        row.addWidget(self.own)
        self._refusal = label("", "error", wrap=True)
        self._refusal.hide()
        column.addWidget(self._refusal)

    def show_colours(self, deck: str, colours: Sequence[str]) -> None:
        """Show the colours of a deck, or those that are the player's own."""
        self._deck, self._colours = deck, tuple(colours)
        self.own.setEnabled(any(colours))
        for place, button in enumerate(self.buttons):
            button.setIconSize(QSize(style.box_pixels(1.5), style.box_pixels(1.5)))
            button.setIcon(QIcon(self._picture(place)))
            button.setAccessibleDescription(colour_words(self._colour(place)))

    def _colour(self, place: int) -> QColor:
        return suit_colour(_LETTERS[place], inked(self._deck, self._colours))

    def _picture(self, place: int) -> QPixmap:
        """The suit on a piece of the cards' paper."""
        side, ratio = style.box_pixels(1.5), self.devicePixelRatioF()
        picture = QPixmap(round(side * ratio), round(side * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(PAPER))
        painter.drawRoundedRect(QRectF(0, 0, side, side), side * 0.16, side * 0.16)
        painter.translate(QPointF(side / 2, side / 2))
        painter.scale(side * 0.74, side * 0.74)
        painter.setBrush(self._colour(place))
        painter.drawPath(suit_path(_LETTERS[place]))
        painter.end()
        return picture

    def _ask(self, place: int) -> None:
        """Let a colour be chosen."""
        dialog = QColorDialog(self._colour(place), self)
        dialog.setOption(QColorDialog.ColorDialogOption.DontUseNativeDialog)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle(words("Colour of {suit:suit}", suit=place))
        dialog.colorSelected.connect(partial(self._choose, place))
        dialog.open()

    def _choose(self, place: int, colour: QColor) -> None:
        """Take a colour, if the suit can be made out in it."""
        name = colour.name(QColor.NameFormat.HexRgb)
        pale = contrast(name) < LEAST_CONTRAST
        self._refusal.setText(words(_PALE[place]) if pale else "")
        self._refusal.setVisible(pale)
        if not pale:
            self._take(tuple(name if at == place else other for at, other in enumerate(self._colours)))

    def _take(self, colours: tuple[str, ...]) -> None:
        self._refusal.hide()
        self.show_colours(self._deck, colours)
        self.changed.emit(colours)

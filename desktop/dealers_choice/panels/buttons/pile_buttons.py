"""Buttons that stand on the felt below the pile with which they do something (``Place.buttons``), not in the bar.

They are pressed as those in the bar are: by the mouse, however quickly, by Tab and Enter, by a screen reader.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QKeyEvent
from PySide6.QtWidgets import QWidget

from cardrules.protocol.game import Action, Choice
from dealers_choice.language import words
from dealers_choice.match.players import spoken
from dealers_choice.panels.buttons.choice_button import ChoiceButton, choice_button, stands_as
from dealers_choice.panels.buttons.quick_presses import ButtonPresses
from dealers_choice.ui import style
from dealers_choice.ui.typefaces import text_font

if TYPE_CHECKING:
    from dealers_choice.table.table_widget import TableWidget

__all__ = ["PileButtons"]

_TEXT: Final = 13.0  # pixels, on cards of the usual size
_USUAL: Final = 105  # pixels: the width of those
_LEAST: Final = 9  # pixels
_LINE: Final = 1.25  # of a line of text, to its size
_ABOVE: Final = 0.45  # felt of the button above its text and below it, to the text's size
_ASIDE: Final = 0.8
_GAP: Final = 4  # pixels between buttons


class PileButtons:
    """The buttons at the piles of one table."""

    def __init__(self, table: TableWidget, press: Callable[[Choice, str], None]) -> None:
        """``press`` is called with the choice whose button is pressed, and no value."""
        self._table = table
        self._press = press
        self._columns: dict[str, _ButtonColumn] = {}

    def offer(self, choices: Sequence[Choice], names: Sequence[str], coming: bool) -> list[Choice]:
        """Show the buttons that stand at a pile; the other choices. ``coming``: while there are no choices they stay,
        and can be pressed, for the next choices are the user's, too."""
        if coming and not choices:
            return []
        piles = self._table.room.button_piles()
        there: dict[str, list[Choice]] = {}
        for choice in choices:
            if choice.button and choice.verb in piles and not (choice.most or choice.values or choice.amounts):
                there.setdefault(piles[choice.verb], []).append(choice)
        for zone in there:
            if zone not in self._columns:
                self._columns[zone] = _ButtonColumn(self._table, zone, self._press)
        for zone, column in self._columns.items():
            column.offer(there.get(zone, ()), names)
        taken = [choice for some in there.values() for choice in some]
        return [choice for choice in choices if choice not in taken]

    def light(self, action: Action | None) -> None:
        """Light the button that does an action; None: none any more."""
        for column in self._columns.values():
            column.light(action)

    def fit(self) -> None:
        """Stand below the piles as they lie now."""
        for column in self._columns.values():
            column.fit()

    def has_keys(self) -> bool:
        """Whether one of them has the keyboard."""
        focus = self._table.window().focusWidget()
        return focus is not None and any(column.isAncestorOf(focus) for column in self._columns.values())


class _ButtonColumn(QWidget):
    """The buttons at one pile, one below the other."""

    def __init__(self, table: TableWidget, zone: str, press: Callable[[Choice, str], None]) -> None:
        super().__init__(table)
        self._table = table
        self._zone = zone
        self._press = press
        self._run = ButtonPresses()
        self._shown: list[tuple[Choice, ChoiceButton]] = []
        self._labels: list[str] = []
        self._stood: tuple[object, ...] = ()  # with what labels, and where
        self.setAccessibleName(words("What can be done with the pile"))
        self.hide()

    def offer(self, choices: Sequence[Choice], names: Sequence[str]) -> None:
        """Show a button for each of these; one that is there already stays."""
        if [stands_as(choice) for choice in choices] == [stands_as(choice) for choice, _ in self._shown]:
            self._shown = [(choice, button) for choice, (_, button) in zip(choices, self._shown, strict=True)]
        else:
            focus = self.window().focusWidget()
            if focus is not None and self.isAncestorOf(focus):
                self._table.setFocus()
            for _, button in self._shown:
                button.hide()
                button.deleteLater()
            self._labels = [spoken(choice.label, names) for choice in choices]
            self._shown = [
                (choice, self._button(place, choice, label))
                for place, (choice, label) in enumerate(zip(choices, self._labels, strict=True))
            ]
            self._stood = ()
            before: QWidget = self._table
            for _, button in self._shown:
                self.setTabOrder(before, button)
                before = button
        for choice, button in self._shown:
            style.mark(button, "restrained", choice.restrained)
        self.fit()
        self.setVisible(bool(choices))

    def light(self, action: Action | None) -> None:
        """Light the button that does an action; None: none any more."""
        for choice, button in self._shown:
            lit = action is not None and choice.offers(action)
            if lit or button.property("hinted"):
                style.mark(button, "hinted", lit)

    def _button(self, place: int, choice: Choice, label: str) -> ChoiceButton:
        button = choice_button(label, choice.key, self, self._run)
        button.aim = stands_as(choice)
        button.setAccessibleName(label)
        button.clicked.connect(lambda: self._press(self._shown[place][0], ""))
        button.show()
        return button

    def fit(self) -> None:
        """Stand below the pile, with text as large as there is room for; a label that is too long has two lines."""
        where = (*self._labels, self._table.felt.where.zone_box(self._zone), self._table.width(), style.text_scale())
        if not self._shown or where == self._stood:
            return
        self._stood = where
        usual = max(_TEXT, self._table.art.width * _TEXT / _USUAL) * style.text_scale()
        font = text_font(usual, bold=True)
        while True:
            size = font.pixelSize()
            found = next((one for one in (self._lines(False), self._lines(True)) if self._holds(one, font)), None)
            if found is not None or size <= _LEAST:
                break
            font.setPixelSize(size - 1)
        lines = found or self._lines(True)
        wide, high = self._needs(lines, font)
        room = self._table.room.below(self._zone, high)
        middle = self._table.felt.where.zone_box(self._zone).center().x()
        wide = min(wide, room.width())
        left = min(max(middle - wide / 2, room.left()), room.right() - wide)
        self.setGeometry(QRectF(QPointF(left, room.top()), QPointF(left + wide, room.top() + high)).toRect())
        sheet = f"QPushButton {{ font-size: {font.pixelSize()}px; padding: 0; min-width: 0; min-height: 0; }}"
        if sheet != self.styleSheet():
            self.setStyleSheet(sheet)
        top = 0.0
        for (_, button), text in zip(self._shown, lines, strict=True):
            tall = _height(text, font)
            button.setText(text)
            button.setGeometry(QRectF(0, top, self.width(), tall).toRect())
            top += tall + _GAP

    def _lines(self, broken: bool) -> list[str]:
        """The labels, in one line or two."""
        return [_broken(label) if broken else label for label in self._labels]

    def _needs(self, lines: Sequence[str], font: QFont) -> tuple[float, float]:
        """The width and height of the column with these labels."""
        metrics = QFontMetricsF(font)
        widest = max(metrics.horizontalAdvance(line) for text in lines for line in text.split("\n"))
        high = sum(_height(text, font) for text in lines) + _GAP * (len(lines) - 1)
        return widest + 2 * _ASIDE * font.pixelSize(), high

    def _holds(self, lines: Sequence[str], font: QFont) -> bool:
        """Whether there is room for these labels in this font."""
        wide, high = self._needs(lines, font)
        return wide <= self._table.room.below(self._zone, high).width()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's own. What a button does not want (the arrows) is for the cards, which then have the keyboard."""
        if self._table.presses.key(event):
            self._table.setFocus()
        else:
            event.ignore()


def _height(text: str, font: QFont) -> float:
    """How high the button of a label is."""
    return (_LINE * (text.count("\n") + 1) + 2 * _ABOVE) * font.pixelSize()


def _broken(label: str) -> str:
    """A label in two lines that are as equal as may be."""
    breaks = [place for place, letter in enumerate(label) if letter == " "]
    if not breaks:
        return label
    place = min(breaks, key=lambda each: abs(each - len(label) / 2))
    return f"{label[:place]}\n{label[place + 1 :]}"

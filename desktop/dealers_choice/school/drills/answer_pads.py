"""What an item is answered with beside the felt: pads and keys for digits, words, amounts, calls, piles and orders.

It shows what can be answered, never what is right. What is done on the felt itself is the matter of ``trainees_hands``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from cardrules.casino.currencies import CURRENCIES
from cardrules.protocol.game import View
from cardrules.protocol.texts import say
from cardrules.school.drills.items import AnswerPick, DrillQuestion
from dealers_choice.language import words
from dealers_choice.match.players import spoken
from dealers_choice.panels.buttons.quick_presses import ButtonPresses
from dealers_choice.school.dealing.call_pads import CallPads
from dealers_choice.school.parts.call_in_the_making import read_money
from dealers_choice.school.parts.cards_and_tiles import Beside, PickPlate
from dealers_choice.school.parts.letter_buttons import LargePad, Pad, Tiles, length
from dealers_choice.school.shown.shown_course import shown_course
from dealers_choice.ui import style
from dealers_choice.ui.widgets.controls import label

__all__ = ["HOW_TO_ANSWER", "TYPED", "AnswerPad", "read_cents"]

TYPED: Final = ("amount", "words", "piles")
"""What is answered in a field, which takes the keyboard."""
_CALLED: Final = ("call", "totals")
"""What is put together as a call is at the table."""
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_PRESSES: Final = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
_READ: Final = 300  # milliseconds: no exercise is read and answered sooner, and few double clicks are slower
_ZERO: Final = {
    sign + zero for sign in ("", *(each.sign for each in CURRENCIES.values())) for zero in ("0", "0.0", "0.00")
}
HOW_TO_ANSWER: Final = {
    "digit": say("Press 0 to 9, or click."),
    "totals": say("Type the total; of a soft hand the higher number, with Shift. Or press the pads."),
    "signal": say("Press its key, choose it, or do at the table what it asks for."),
    "amount": say("Type the amount, then Enter."),
    "chips": say("Turn the wheel over the rack, or click (Shift: a proved stack), or 1 to 7; then Enter."),
    "call": say("Compose the call: P, B or T, then the totals."),
    "words": say("Type the call, or choose it."),
    "cell": say("Click the cell where it goes. By keys: arrows, then Enter; R and B for the colour."),
    "piles": say("Click the stack where you take it, or type the piles (4 4 4), then Enter."),
    "order": say("Choose one after the other, in the right order; Backspace takes the last one back."),
}
"""How an answer is given, by ``DrillQuestion.reply``."""  # fmt: skip


_LARGEST: Final = max(each.chips.scale for each in CURRENCIES.values())


def read_cents(text: str) -> int | None:
    """The cents of an amount as one types it, nothing among them; None if it is none.

    >>> read_cents("23.75"), read_cents("0"), read_cents("HK$0"), read_cents("many")
    (2375, 0, 0, None)
    """
    return 0 if text.strip() in _ZERO else read_money(text, _LARGEST) or None


class _Field(QLineEdit):
    """A field whose letters, where it takes none, are for the pads; so is a number that comes first among words, where
    there are pads."""

    def __init__(self, name: str, *, letters: bool, pads: bool) -> None:
        super().__init__()
        self._letters = letters
        self._pads = pads
        self.setAccessibleName(name)
        self.setPlaceholderText(name)
        self.setMaxLength(80)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's own."""
        held = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        letter = event.text().isalpha() and not self._letters and not held
        number = event.text().isdecimal() and self._letters and self._pads and not self.text()
        if letter or number or event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)
            if event.key() in _ENTER:
                event.accept()  # it is for nobody else: the next item lies there already

    def mark(self, faulty: bool) -> None:
        """Show that this cannot be read."""
        style.mark(self, "faulty", "true" if faulty else "false")


class AnswerPad(QWidget):
    """Shows one ``DrillQuestion`` at a time, and says what is answered to it and how: ``keys`` or ``mouse``."""

    answered = Signal(str, str)
    """The answer as a record has it, and ``keys`` or ``mouse``."""
    chips_done = Signal(str)
    """The chips in the hand are the answer."""
    coloured = Signal(str)
    """The colour of a mark was clicked: red or blue."""
    chips_back = Signal()
    """The chips go back."""

    def __init__(self, game: str, parent: QWidget | None = None) -> None:
        """``game``: the id of the one about which is asked first."""
        super().__init__(parent)
        self.ask: DrillQuestion | None = None
        self._run = ButtonPresses(_READ)
        self._asked = 0  # how often something has been asked
        self._by = "mouse"
        self._game = ""
        self.calls: CallPads
        """By which a call or a total is put together, as at the table of the game that is asked about."""
        self._shown: tuple[object, ...] = ()
        self._inner: QWidget | None = None
        self._field: _Field | None = None
        self._plates: dict[str, PickPlate] = {}
        self._order: list[str] = []
        self._how = label("", "muted", wrap=True)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(length(0.5))
        self._column.addWidget(self._how)
        self.furnish(game)
        self.setAccessibleName(words("Your answer"))

    def furnish(self, game: str) -> None:
        """Stand ready for questions about this game."""
        if game == self._game:
            return
        if self._game:
            self._column.removeWidget(self.calls)
            self.calls.hide()
            self.calls.deleteLater()
        self._game = game
        self.calls = shown_course(game).calls()
        self.calls.called.connect(self._called)
        self._column.insertWidget(1, self.calls)
        self.calls.hide()

    def show_ask(self, ask: DrillQuestion | None, view: View | None = None) -> None:
        """Ask this; None: nothing can be answered now. ``view``: of a felt where a call or a total is
        asked for."""
        self.ask, self._order = ask, []
        self.setEnabled(ask is not None)
        if ask is None:
            return
        self._asked += 1
        self._how.setText(words(HOW_TO_ANSWER.get(ask.reply, "")))
        self._how.setVisible(ask.reply in HOW_TO_ANSWER)
        self.calls.setVisible(ask.reply in _CALLED)
        if ask.reply in _CALLED and view is not None:
            self.calls.set_up(view)
        shape = (ask.reply, ask.picks)
        if shape != self._shown:
            self._shown = shape
            self._build(ask)
        for plate in self._plates.values():
            plate.chosen = ""
            plate.setEnabled(True)
            plate.update()
        if self._field is not None:
            self._field.clear()
            self._field.mark(False)
            self._field.setFocus(Qt.FocusReason.OtherFocusReason)

    def clear(self) -> None:
        """Show nothing of what was asked before."""
        self.ask, self._order, self._shown = None, [], ()
        self._field, self._plates = None, {}
        for part in (self._how, self.calls, self._inner):
            if part is not None:
                part.hide()

    @property
    def field(self) -> QLineEdit | None:
        """What an amount or words are typed into, while they are asked for."""
        return self._field if self.isVisible() and self.ask is not None else None

    def _build(self, ask: DrillQuestion) -> None:
        before = self._inner
        self._field, self._plates = None, {}
        self._inner = inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(length(0.4))
        self._column.addWidget(inner)
        if ask.reply == "digit":
            column.addWidget(Tiles([self._pad(pick) for pick in ask.picks], (5,)))
        if ask.reply in ("amount", "words", "piles"):
            names = {"amount": words("The amount"), "words": words("The call in words"), "piles": "4 4 4"}
            self._field = _Field(names[ask.reply], letters=ask.reply == "words", pads=bool(ask.picks))
            self._field.returnPressed.connect(lambda: self._submit("keys"))
            enter = QPushButton(words("Enter"))
            enter.setToolTip(words("Give this answer (Enter)"))
            enter.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            enter.clicked.connect(lambda: self._submit("mouse"))
            row = QHBoxLayout()
            row.addWidget(self._field, 1)
            row.addWidget(enter)
            column.addLayout(row)
        if ask.reply == "chips":
            done, back = (
                Pad(words("Done"), words("These chips are the answer"), key=words("Enter")),
                Pad(words("Put back"), words("All chips go back")),
            )
            done.clicked.connect(lambda: self.chips_done.emit("mouse"))
            back.clicked.connect(self.chips_back)
            column.addWidget(Tiles([done, back], (2, 1)))
        if ask.reply == "cell" and ask.picks:
            for colour in ("red", "blue"):
                plate = PickPlate(
                    words("The cell, in red") if colour == "red" else words("The cell, in blue"), colour[0].upper()
                )
                plate.clicked.connect(lambda _=False, each=colour: self.coloured.emit(each))
                column.addWidget(plate)
        for pick in ask.picks if ask.reply != "digit" else ():
            plate = PickPlate(spoken(pick.label), pick.key)
            plate.clicked.connect(lambda _=False, each=pick: self._choose(each, "mouse"))
            self._plates[pick.answer] = plate
        plates = list(self._plates.values())
        for at in range(0, len(plates), 2):  # in pairs, where there is room
            column.addWidget(Beside(*((plate, 1) for plate in plates[at : at + 2])))
        for button in inner.findChildren(QAbstractButton):
            button.installEventFilter(self)
        inner.setVisible(column.count() > 0)  # at once, not when the layout gets to it
        if self._field is not None:
            self._field.setFocus(Qt.FocusReason.OtherFocusReason)
        if before is not None:  # now that it has the keyboard no more
            before.hide()
            before.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's own: the second press of a double click is no answer to what is asked after the first."""
        if isinstance(event, QMouseEvent) and event.type() in _PRESSES:
            return not self._run.means(event, self._asked)
        return super().eventFilter(watched, event)

    def _pad(self, pick: AnswerPick) -> Pad:
        pad = LargePad(spoken(pick.label), words("Answer {label}", label=pick.label))
        pad.clicked.connect(lambda: self._choose(pick, "mouse"))
        return pad

    # ------------------------------------------------------------------------------------------------- answering

    def _called(self, call: str) -> None:
        totals = self.ask is not None and self.ask.reply == "totals"
        self._say(" ".join(call.split("-")[1:]) if totals else call, self._by)

    def _say(self, text: str, hand: str) -> None:
        self._by = "mouse"
        if self.ask is not None and self.isEnabled():
            self.answered.emit(text, hand)

    def _choose(self, pick: AnswerPick, hand: str) -> None:
        if self.ask is None:
            return
        if self.ask.reply != "order":
            self._say(pick.answer, hand)
            return
        if pick.answer not in self._order:
            self._order.append(pick.answer)
            self._number()
            if len(self._order) == len(self.ask.picks):
                self._say(" ".join(self._order), hand)

    def _number(self) -> None:
        for answer, plate in self._plates.items():
            at = self._order.index(answer) + 1 if answer in self._order else 0
            plate.chosen = f"{at}." if at else ""
            plate.update()

    def _submit(self, hand: str) -> None:
        if self.ask is None or self._field is None:
            return
        text = self._field.text().strip()
        if self.ask.reply == "amount":
            cents = read_cents(text)
            self._field.mark(cents is None)
            if cents is not None:
                self._say(str(cents), hand)
        elif self.ask.reply == "piles":
            piles = text.replace(",", " ").split()
            good = bool(piles) and all(each.isascii() and each.isdecimal() and len(each) <= 3 for each in piles)
            self._field.mark(not good)
            if good:
                self._say(" ".join(str(int(each)) for each in piles), hand)
        elif text:
            self._say(text, hand)

    # -------------------------------------------------------------------------------------------------- the keys

    def key(self, event: QKeyEvent) -> bool:
        """Do what a key means, and tell whether it meant anything. One that is held down answers once."""
        ask = self.ask
        if ask is None or not self.isEnabled():
            return False
        if ask.reply in _CALLED and self.calls.takes_key(event):
            self._by = "keys"
            used = self.calls.key(event)
            self._by = "mouse"
            return used
        if ask.reply == "chips" and event.key() in _ENTER:
            if not event.isAutoRepeat():
                self.chips_done.emit("keys")
            return True
        if ask.reply == "order" and event.key() == Qt.Key.Key_Backspace and self._order:
            self._order.pop()
            self._number()
            return True
        pick = picked(ask.picks, event)
        if pick is not None and not event.isAutoRepeat():
            self._choose(pick, "keys")
        return pick is not None


def picked(picks: Sequence[AnswerPick], event: QKeyEvent) -> AnswerPick | None:
    """The answer that a key gives."""
    if event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier):
        return None
    name = "Space" if event.key() == Qt.Key.Key_Space else event.text().upper()
    return next((pick for pick in picks if pick.key and pick.key == name), None)

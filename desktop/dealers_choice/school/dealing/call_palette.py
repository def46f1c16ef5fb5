"""The call palette: everything a baccarat dealer announces, by key and by mouse.

What can be called depends only on the phase that everybody sees, never on what is right. A call is composed of
symbols: a hand or a result, digits, the rank of the first card. ``Composer`` puts them together; ``Palette`` is the
picture of it. Which symbols and keys belong to it:

    coup     digits (Player's total, then Banker's); P or B and one digit for the total of that hand
    settle   P, B or T, then the winner's total, then the other; or P and B, each with its total
    burn     2 to 9; A, J, Q, K or X (ten), then 1 or 0 for the two numbers that it may burn

and, wherever the dealer has something to do with cards or bettors, Shift+L, Shift+E and Shift+C for "Last hand", "End
of shoe" and "Colour coming in", and Shift+M for an amount of money.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from cardrules.casino.baccarat.dealer_calls import CURRENCY, NUMBER_WORDS, OURS, in_words, said
from cardrules.protocol.game import View
from cardrules.protocol.texts import say
from dealers_choice.language import words
from dealers_choice.school.parts.call_in_the_making import BURNS, OPEN, RANKS, Composer
from dealers_choice.school.parts.letter_buttons import Pad, Tiles, length, tiles_high
from dealers_choice.school.parts.money_field import MoneyField
from dealers_choice.ui import style
from dealers_choice.ui.plain_text import PlainLabel, plain_tip

__all__ = ["Palette"]

_DIGITS: Final = tuple("0123456789")
_FIXED: Final = {"last": "L", "end": "E", "colour": "C"}
"""The calls that need no composing, with the letter that makes them together with Shift."""
_SHORT: Final = {"colour": say("Colour in")}
"""What stands on the pad of a call of ours that is long."""
_BETWEEN: Final = 0.25  # text heights between rows of pads
_LETTERS: Final = {
    Qt.Key.Key_P: "player", Qt.Key.Key_B: "banker", Qt.Key.Key_T: "tie", Qt.Key.Key_A: "ace", Qt.Key.Key_X: "ten",
    Qt.Key.Key_J: "jack", Qt.Key.Key_Q: "queen", Qt.Key.Key_K: "king",
}  # fmt: skip


_KEYS: Final = {"player": "P", "banker": "B", "tie": "T"}


class _Totals(QWidget):
    """The digits of one hand, with the pad for a new total of it."""

    def __init__(self, hand: str, house_words: Mapping[str, str], parent: QWidget) -> None:
        super().__init__(parent)
        name = in_words(f"hand_{hand}", house_words)
        self.head = Pad(name, words("Call a new total of {name}", name=name), face=hand, key=_KEYS[hand])
        self.digits = [Pad(digit, f"{name} {in_words(digit, house_words)}", face=hand) for digit in _DIGITS]
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(length(0.25))
        self.head.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        row.addWidget(self.head, 3)
        row.addWidget(Tiles(self.digits, (10, 5)), 8)


class _Spot(NamedTuple):
    """A pad that is made when its page is first shown."""

    symbol: str
    text: str
    tip: str
    face: str = ""
    key: str = ""


class _Row(NamedTuple):
    """Pads of one size, in one of these numbers of columns."""

    spots: Sequence[_Spot]
    columns: Sequence[int]


class _Pages(QWidget):
    """One page of several, each made when it is first shown; as high as the highest, so that nothing below it jumps."""

    def __init__(
        self, make: Mapping[str, Callable[[], QWidget]], rows: Mapping[str, Sequence[_Row]], parent: QWidget
    ) -> None:
        """``rows``: what stands on pages whose height is reckoned before they are made."""
        super().__init__(parent)
        self._make = make
        self._rows = rows
        self._pages: dict[str, QWidget] = {}
        self._heights: dict[tuple[int, int], int] = {}
        self._unused: Collection[str] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def leave_out(self, names: Collection[str]) -> None:
        """Keep no room for these: they are never shown."""
        self._unused = names
        self._heights.clear()
        self.updateGeometry()

    def turn_to(self, name: str) -> None:
        """Show this page."""
        self._page(name)
        for each, page in self._pages.items():
            if page.isHidden() == (each == name):
                page.setVisible(each == name)

    def complete(self) -> bool:
        """Make the pages that have not been shown yet; whether there were any."""
        missing = [name for name in self._make if name not in self._pages]
        for name in missing:
            self._page(name).hide()
        return bool(missing)

    def _page(self, name: str) -> QWidget:
        if name not in self._pages:
            page = self._pages[name] = self._make[name]()
            if self.testAttribute(Qt.WidgetAttribute.WA_Resized):  # else all pages are laid when there is a place
                page.setGeometry(0, 0, self.width(), _height(page, self.width()))
        return self._pages[name]

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        look = width, style.room_pixels()
        if look not in self._heights:  # layouts ask for it many times
            self._heights[look] = max(self._high(name, width) for name in self._make if name not in self._unused)
        return self._heights[look]

    def _high(self, name: str, width: int) -> int:
        if name in self._pages:
            return _height(self._pages[name], width)
        if name not in self._rows:
            self._page(name).hide()
            return _height(self._pages[name], width)
        rows = self._rows[name]
        marks = ([(spot.text, spot.key) for spot in row.spots] for row in rows)
        gaps = (len(rows) - 1) * length(_BETWEEN)
        return sum(tiles_high(each, row.columns, width) for each, row in zip(marks, rows, strict=True)) + gaps

    def sizeHint(self) -> QSize:
        return QSize(length(18), self.heightForWidth(length(18)))

    def minimumSizeHint(self) -> QSize:
        return QSize(length(6), length(2))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for page in self._pages.values():
            page.setGeometry(0, 0, self.width(), _height(page, self.width()))


def _with_open(call: str, house_words: Mapping[str, str]) -> str:
    """The call of an amount, with dots for the amount."""
    return in_words(call, house_words, amount=OPEN)


def _height(page: QWidget, width: int) -> int:
    return page.heightForWidth(width) if page.hasHeightForWidth() else page.sizeHint().height()


class Palette(QWidget):
    """The calls that the dealer can make now."""

    called = Signal(str)
    """A call as the game's action takes it, without the verb."""

    def __init__(self, parent: QWidget | None = None, *, results_only: bool = False) -> None:
        """``results_only``: nothing but the result of a coup is called here."""
        super().__init__(parent)
        self._results_only = results_only
        self._whispers = False
        self.composer = Composer()
        self.setAccessibleName(words("Calls"))
        self._with_totals = True
        self._phase = ""
        self._steps = -1
        self._turned = ("", "")
        self._shown: tuple[str, str, str] | None = None
        self._symbols: dict[str, Pad] = {}
        self._words = PlainLabel()
        self._words.setAccessibleName(words("What has been said"))
        self._words.setToolTip(words("The call as far as it has come"))
        self._words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._undo = Pad("⌫", words("Take it back (Escape or Backspace)"))
        self._undo.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._undo.clicked.connect(self.take_back)
        self._amount = MoneyField()
        self._amount.entered.connect(self._say_amount)
        self._speak = Pad(_with_open("pay", OURS), "")
        self._speak.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._speak.clicked.connect(self._press_amount)
        self._make()
        self._build()
        self._update()

    def _make(self) -> None:
        """The pads, in the words of the house."""
        house_words = self.composer.house_words
        self._amount.show_currency(house_words.get(CURRENCY, "usd"))
        rows = {"settle": _settle_rows(house_words), "burn": _burn_rows(house_words)}
        made = {name: partial(self._page, name, its) for name, its in rows.items()}
        self._symbols.clear()
        self._pages = _Pages({"coup": self._coup, **made}, rows, self)
        self._fixed = {
            call: Pad(
                house_words.get(call) or words(_SHORT.get(call, "")) or said(call, house_words),
                words("Call “{call}” (Shift+{letter})", call=said(call, house_words), letter=letter),
            )
            for call, letter in _FIXED.items()
        }
        for call, pad in self._fixed.items():
            pad.clicked.connect(lambda _=False, c=call: self._say(c))
        self._calls = Tiles(list(self._fixed.values()), (3, 2, 1))

    def _reword(self, house_words: Mapping[str, str]) -> None:
        """The pads are made anew for a house that says it otherwise."""
        self.composer.house_words = house_words
        before = self._pages, self._calls
        self._make()
        for old, new in zip(before, (self._pages, self._calls), strict=True):
            self._whole.replaceWidget(old, new)
            old.hide()
            old.deleteLater()
        self._put_in_order()
        self._pages.leave_out(self._never_shown())
        self._shown = None

    def _never_shown(self) -> Collection[str]:
        """The pages for which no room is kept."""
        return ("coup", "burn") if self._results_only else () if self._with_totals else ("coup",)

    def whisper(self, whispers: bool) -> None:
        """Whether the pads keep their colours for when they are needed."""
        self._whispers = whispers
        for pad in self._symbols.values():
            pad.whisper(whispers)

    def _put_in_order(self) -> None:
        """The keyboard comes to the pads that are always there after all others, from above to below."""
        for before, after in pairwise([self._undo, *self._fixed.values(), self._speak, self._amount]):
            QWidget.setTabOrder(before, after)
        for part in (self._calls, self._speak, self._amount) if self._results_only else ():
            part.hide()

    def _build(self) -> None:
        gap = length(0.25)
        whole = self._whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(gap)
        said = QHBoxLayout()
        said.setSpacing(gap)
        said.addWidget(self._words, 1)
        said.addWidget(self._undo)
        whole.addLayout(said)
        whole.addWidget(self._pages)
        whole.addSpacing(gap)
        whole.addWidget(self._calls)
        money = QHBoxLayout()
        money.setSpacing(gap)
        money.addWidget(self._speak)
        money.addWidget(self._amount, 1)
        whole.addLayout(money)
        self._put_in_order()

    def _coup(self) -> QWidget:
        page = QWidget(self._pages)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(length(0.5))
        for hand in ("player", "banker"):
            totals = _Totals(hand, self.composer.house_words, page)
            column.addWidget(totals)
            self._symbols[f"coup {hand}"] = totals.head
            for digit, pad in zip(_DIGITS, totals.digits, strict=True):
                self._symbols[f"coup {hand}:{digit}"] = pad
        self._join("coup")
        return page

    def _page(self, name: str, rows: Sequence[_Row]) -> QWidget:
        page = QWidget(self._pages)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(length(_BETWEEN))
        for row in rows:
            pads = [Pad(spot.text, spot.tip, face=spot.face, key=spot.key) for spot in row.spots]
            column.addWidget(Tiles(pads, row.columns))
            for spot, pad in zip(row.spots, pads, strict=True):
                self._symbols[f"{name} {spot.symbol}"] = pad
        column.addStretch()
        self._join(name)
        return page

    def _join(self, page: str) -> None:
        """The pads of a new page can be pressed, and the keyboard comes to them after the one above them."""
        pads = {name: pad for name, pad in self._symbols.items() if name.startswith(f"{page} ")}
        for before, pad in pairwise([self._undo, *pads.values()]):
            QWidget.setTabOrder(before, pad)
        for symbol, pad in pads.items():
            pad.clicked.connect(lambda _=False, s=symbol: self._press(s))
            pad.whisper(self._whispers)
        self._shown = None

    def complete(self) -> None:
        """Make every page, for a table at which nothing may be made between two exercises."""
        if self._pages.complete():
            self._update()

    @property
    def last(self) -> QWidget:
        """What the keyboard comes to last."""
        return self._amount

    # ------------------------------------------------------------------------------------------ what is shown

    def set_up(self, view: View) -> None:
        """A match begins: whether totals are called depends on its options."""
        self._with_totals = view.options["totals"] == "trainee"
        self._pages.leave_out(self._never_shown())
        self._phase, self._steps, self._turned = "", -1, ("", "")
        if view.state.words != self.composer.house_words:
            self._reword(view.state.words)
        self.show_view(view)

    def show_view(self, view: View) -> None:
        """Show what can be called in this phase; what was being composed when the dealer did something is dropped."""
        phase, steps = view.phase, view.state.steps
        if steps != self._steps or phase != self._phase:
            self.composer.begun = ""
        self._phase, self._steps = phase, steps
        cards = len(view.zone("player").cards) + len(view.zone("banker").cards)
        # Who drew too early is told to call the first totals, with a third card on the table; who pushed a hand too
        # early, to call them, or a new total, while the bets are settled.
        missed = _missed_total(view.state.prompt)
        in_coup = phase == "coup" or bool(missed)
        self.composer.thirds = in_coup and cards > 4 and missed != "first"
        page = "coup" if in_coup and self._with_totals else phase if phase in ("settle", "burn") else ""
        turned = page or ("coup" if self._with_totals else "settle")
        if (page, turned) != self._turned:
            self._turned = page, turned
            self.composer.page = page
            self._pages.turn_to(turned)
        self._update()

    def _may_speak(self) -> bool:
        return self._phase in ("burn", "coup", "settle", "between", "end")

    def _money_verb(self) -> str:
        return {"settle": "pay", "between": "change", "end": "change"}.get(self._phase, "")

    def _update(self) -> None:
        """Show how far the call has come, if that or the phase is new."""
        composer = self.composer
        if (self._phase, composer.page, composer.begun) == self._shown:
            return
        self._shown = (self._phase, composer.page, composer.begun)
        said = composer.words()
        quiet = words("Your call") if composer.page else words("Nothing to call now")
        if self._may_speak() and not composer.page:
            quiet = words("Calls")
        self._tell(said, quiet)
        self._undo.setEnabled(bool(said))
        self._name_burns()
        for name, pad in self._symbols.items():
            page, _, symbol = name.partition(" ")
            pad.setEnabled(page == composer.page and composer.takes(symbol))
            pad.lit = page == composer.page and _is_part(symbol, composer.begun)
        for pad in self._fixed.values():
            pad.setEnabled(self._may_speak())
        verb = self._money_verb()
        self._speak.setEnabled(bool(verb))
        self._amount.setEnabled(bool(verb))
        call = _with_open(verb or "pay", composer.house_words)
        if self._speak.text() != call:
            self._speak.setText(call)
        tip = words("Call “{call}”: the amount (Shift+M)", call=call)
        for widget in (self._speak, self._amount):
            if widget.accessibleName() != tip:
                widget.setAccessibleName(tip)
                widget.setToolTip(plain_tip(tip))

    def _name_burns(self) -> None:
        """The two whole calls of the rank begun; before there is one there are none to be read."""
        begun = self.composer.begun
        rank = begun.split("-")[1] if begun.startswith("burn") else ""
        house_words = self.composer.house_words
        pads = {key: self._symbols[f"burn {key}"] for key in ("1", "0") if f"burn {key}" in self._symbols}
        for key, pad in pads.items():
            pad.setVisible(bool(rank))
            text = said(f"burn-{rank}-{BURNS[rank][key]}", house_words) if rank else pad.text()
            if pad.text() != text:
                pad.setText(text)
                tip = words("Call “{call}”", call=text)
                pad.setToolTip(plain_tip(f"{tip} ({key})"))
                pad.setAccessibleName(tip)
        share = min((pad.least_share(pad.width()) for pad in pads.values()), default=1.0)
        for pad in pads.values():
            pad.fit(share)  # both in letters of one size

    # ------------------------------------------------------------------------------------------ what is done

    def takes_key(self, event: QKeyEvent) -> bool:
        """Whether the key means something to the palette now."""
        if not self.isEnabled() or self.isHidden():
            return False
        if self._shifted(event):
            return True
        if self.composer.begun and event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Backspace):
            return True
        symbol = _symbol(event)
        if not symbol or not self.composer.page:
            return False
        if symbol in _DIGITS:  # while a call is composed, a digit that does not fit is no other key either
            return bool(self.composer.begun) or self.composer.page == "coup" or self.composer.takes(symbol)
        return self.composer.takes(symbol)

    def key(self, event: QKeyEvent) -> bool:
        """Do what the key means, and tell whether it meant anything."""
        if not self.takes_key(event):
            return False
        shifted = self._shifted(event)
        if shifted == "amount":
            self._amount.begin()
        elif shifted:
            self._say(shifted)
        elif event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Backspace):
            self.take_back()
        else:
            self._press(f"{self.composer.page} {_symbol(event)}")
        return True

    def _shifted(self, event: QKeyEvent) -> str:
        """The call, or "amount", that is made with Shift and this key; or ""."""
        if event.modifiers() != Qt.KeyboardModifier.ShiftModifier or self._results_only:
            return ""
        if event.key() == Qt.Key.Key_M and self._money_verb():
            return "amount"
        if not self._may_speak():
            return ""
        return next((call for call, letter in _FIXED.items() if event.key() == ord(letter)), "")

    def take_back(self) -> None:
        """Forget what has been composed."""
        self.composer.begun = ""
        self._update()

    def _tell(self, said: str, quiet: str = "") -> None:
        """Show what has been said so far, as large as there is room for it: of what is too long its end."""
        shown = said or quiet
        for role in ("heading", "", "muted") if said else ("muted",):
            style.mark(self._words, "role", role)
            if self._words.fontMetrics().horizontalAdvance(shown) <= self._words.width():
                break
        if self._words.isVisible():
            end = Qt.TextElideMode.ElideLeft
            shown = self._words.fontMetrics().elidedText(shown, end, self._words.width())
        self._words.setText(shown)

    def _press(self, name: str) -> None:
        symbol = name.partition(" ")[2]
        understood = self.composer.takes(symbol)
        call = self.composer.add(symbol)
        self._update()
        if not understood:  # it is asked back, and judged by nobody
            self._tell(words("What comes now? {call}", call=self.composer.words()))
            self._shown = None
        if call:
            self.called.emit(call)

    def _say(self, call: str) -> None:
        self.take_back()
        self.called.emit(call)

    def _press_amount(self) -> None:
        if self._amount.text():
            self._amount.submit()
        else:
            self._amount.begin()

    def _say_amount(self, cents: int) -> None:
        self._say(f"{self._money_verb()} {cents}")

    def changeEvent(self, event: QEvent) -> None:
        """Qt's own: a new style sheet comes with a new look."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self.updateGeometry()
            self.update()


def _settle_rows(house_words: Mapping[str, str]) -> tuple[_Row, ...]:
    """The winner, and two totals."""
    sides = []
    for side in ("player", "banker", "tie"):
        name = in_words(f"hand_{side}", house_words)
        tip = words("Call that {name} has won", name=name) if side != "tie" else words("Call a tie")
        sides.append(_Spot(side, name, tip, side, _KEYS[side]))
    digits = [_Spot(digit, digit, words("The total {total}", total=in_words(digit, house_words))) for digit in _DIGITS]
    return _Row(sides, (3, 1)), _Row(digits, (10, 5))


def _burn_rows(house_words: Mapping[str, str]) -> tuple[_Row, ...]:
    """The first card, and how many it burns."""
    spots = [
        _Spot(digit, digit, words("Call “{call}”", call=said(f"burn-{NUMBER_WORDS[int(digit)]}-{digit}", house_words)))
        for digit in _DIGITS[2:]
    ]
    letters = {symbol: chr(key) for key, symbol in _LETTERS.items()}
    ranks = [
        _Spot(
            rank,
            "10" if rank == "ten" else letters[rank],
            words("The first card is {rank}", rank=_AN[rank]),
            key=letters[rank],
        )
        for rank in RANKS
    ]
    widest = max((said(f"burn-{rank}-{BURNS[rank]['1']}", house_words) for rank in RANKS), key=len)
    numbers = [_Spot(key, widest, words("Call “{call}”", call=widest), key=key) for key in ("1", "0")]
    return _Row(spots, (8, 4)), _Row(ranks, (5, 3)), _Row(numbers, (2, 1))


_AN: Final = {
    "ace": say("an ace"),
    "ten": say("a ten"),
    "jack": say("a jack"),
    "queen": say("a queen"),
    "king": say("a king"),
}


def _symbol(event: QKeyEvent) -> str:
    """The symbol that a key stands for, or ""."""
    if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
        return ""
    key = event.key()
    if Qt.Key.Key_0 <= key <= Qt.Key.Key_9:
        return chr(key)
    return _LETTERS.get(Qt.Key(key), "")


def _missed_total(prompt: str) -> str:
    """Whether the floor waits for the "first" two totals, or for a "new" one of a hand; "" if for neither.

    >>> _missed_total("call 7-3"), _missed_total("call banker-4"), _missed_total("call banker-7-4")
    ('first', 'new', '')
    """
    verb, _, call = prompt.partition(" ")
    kind, *numbers = call.split("-")
    if verb != "call" or len(numbers) != 1:
        return ""
    return "first" if kind.isdecimal() else "new" if kind in ("player", "banker") else ""


def _is_part(symbol: str, begun: str) -> bool:
    """Whether the pad of this symbol is part of what has been composed."""
    if not begun:
        return False
    hand, _, digit = symbol.rpartition(":")
    parts = begun.split("-")
    if hand:
        return parts[0] not in ("player", "banker") and parts[hand == "banker"] == digit
    return symbol in parts

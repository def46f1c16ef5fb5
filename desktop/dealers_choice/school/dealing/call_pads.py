"""The pads of calls: what a dealer announces, by key and by mouse, page by page.

What can be called depends only on the phase that everybody sees, never on what is right. A call is put together of
symbols, as a game's ``CallBook`` has it; the ``CallPads`` are the picture of it. Some calls need no composing, and one
is of an amount of money.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple, Protocol

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from cardrules.protocol.game import View
from cardrules.protocol.texts import Text
from dealers_choice.language import words
from dealers_choice.school.parts.letter_buttons import Pad, Tiles, length, tiles_high
from dealers_choice.school.parts.money_field import MoneyField
from dealers_choice.ui import style
from dealers_choice.ui.plain_text import PlainLabel, plain_tip

__all__ = ["CallBook", "CallPads", "Making", "Row", "Spot"]

_BETWEEN: Final = 0.25  # text heights between rows of pads


class Making(Protocol):
    """A call in the making."""

    page: str
    """Of which page its symbols are, or "" where nothing can be composed."""
    begun: str
    """The call as far as it has come."""
    house_words: Mapping[str, str]
    """How the house words its calls."""

    def takes(self, symbol: str) -> bool:
        """Whether the symbol can come next."""
        ...

    def add(self, symbol: str) -> str:
        """Add a symbol; the call if that completes it, else ""."""
        ...

    def words(self) -> str:
        """What has been composed so far as the dealer says it, with dots for what is missing."""
        ...


class CallBook(ABC):
    """What a dealer can call at a table of one game."""

    composer: Making
    fixed: Mapping[str, str]
    """The calls that need no composing, with the letter that makes them together with Shift."""
    short: Mapping[str, Text]
    """What stands on the pad of a call of ours that is long."""
    page_names: Sequence[str]
    results_only = False
    """Whether nothing but what is composed is called here."""

    @abstractmethod
    def words_of(self, view: View) -> Mapping[str, str]:
        """How the house of this table words its calls."""

    @abstractmethod
    def currency(self, house_words: Mapping[str, str]) -> str:
        """In which currency amounts are said."""

    @abstractmethod
    def said(self, call: str, house_words: Mapping[str, str]) -> str:
        """A call in the words of the house."""

    @abstractmethod
    def of_amount(self, verb: str, house_words: Mapping[str, str]) -> str:
        """The call of an amount, with dots for the amount."""

    @abstractmethod
    def rows(self, page: str, house_words: Mapping[str, str]) -> Sequence[Row]:
        """What stands on a page; none where it is more than rows of pads."""

    def made(self, page: str, parent: QWidget) -> tuple[QWidget, Mapping[str, Pad]]:
        """A page that is more than rows of pads, and its pads by their symbols."""
        raise NotImplementedError

    @abstractmethod
    def set_up(self, view: View) -> Collection[str]:
        """A match begins; the pages that are never shown in it."""

    @abstractmethod
    def turn(self, view: View) -> tuple[str, str]:
        """The page of which a call can be composed in this view, "" for none, and the one that is shown."""

    @abstractmethod
    def speaks(self, phase: str) -> bool:
        """Whether the fixed calls can be made in this phase."""

    @abstractmethod
    def money_verb(self, phase: str) -> str:
        """The call of an amount in this phase, or ""."""

    @abstractmethod
    def symbol(self, event: QKeyEvent) -> str:
        """The symbol that a key stands for, or ""."""

    def takes(self, symbol: str) -> bool:
        """Whether a key of this symbol is part of a call now."""
        return self.composer.takes(symbol)

    @abstractmethod
    def is_part(self, symbol: str, begun: str) -> bool:
        """Whether the pad of this symbol is part of what has been composed."""

    @abstractmethod
    def name_pads(self, pads: Mapping[str, Pad]) -> None:
        """Name the pads that are named by what has been composed; ``pads`` by page and symbol."""


class Spot(NamedTuple):
    """A pad that is made when its page is first shown."""

    symbol: str
    text: str
    tip: str
    face: str = ""
    key: str = ""


class Row(NamedTuple):
    """Pads of one size, in one of these numbers of columns."""

    spots: Sequence[Spot]
    columns: Sequence[int]


class _Pages(QWidget):
    """One page of several, each made when it is first shown; as high as the highest, so that nothing below it jumps."""

    def __init__(
        self, make: Mapping[str, Callable[[], QWidget]], rows: Mapping[str, Sequence[Row]], parent: QWidget
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


def _height(page: QWidget, width: int) -> int:
    return page.heightForWidth(width) if page.hasHeightForWidth() else page.sizeHint().height()


class CallPads(QWidget):
    """The calls that the dealer can make now."""

    called = Signal(str)
    """A call as the game's action takes it, without the verb."""

    def __init__(self, book: CallBook, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._book = book
        self._whispers = False
        self.composer = book.composer
        self._never_shown: Collection[str] = book.page_names if book.results_only else ()
        self.setAccessibleName(words("Calls"))
        self._phase = ""
        self._steps = -1
        self._turned = ("", "")
        self._shown: tuple[str, str, str, str] | None = None
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
        self._speak = Pad(book.of_amount("pay", book.composer.house_words), "")
        self._speak.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._speak.clicked.connect(self._press_amount)
        self._make()
        self._build()
        self._update()

    def _make(self) -> None:
        """The pads, in the words of the house."""
        house_words = self.composer.house_words
        self._amount.show_currency(self._book.currency(house_words))
        rows = {name: its for name in self._book.page_names if (its := self._book.rows(name, house_words))}
        made = {
            name: partial(self._page, name, rows[name]) if name in rows else partial(self._other_page, name)
            for name in self._book.page_names
        }
        self._symbols.clear()
        self._pages = _Pages(made, rows, self)
        said = self._book.said
        self._fixed = {
            call: Pad(
                house_words.get(call) or words(self._book.short.get(call, "")) or said(call, house_words),
                words("Call “{call}” (Shift+{letter})", call=said(call, house_words), letter=letter),
            )
            for call, letter in self._book.fixed.items()
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
        self._pages.leave_out(self._never_shown)
        self._shown = None

    def whisper(self, whispers: bool) -> None:
        """Whether the pads keep their colours for when they are needed."""
        self._whispers = whispers
        for pad in self._symbols.values():
            pad.whisper(whispers)

    def _put_in_order(self) -> None:
        """The keyboard comes to the pads that are always there after all others, from above to below."""
        for before, after in pairwise([self._undo, *self._fixed.values(), self._speak, self._amount]):
            QWidget.setTabOrder(before, after)
        for part in (self._calls, self._speak, self._amount) if self._book.results_only else ():
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

    def _other_page(self, name: str) -> QWidget:
        page, pads = self._book.made(name, self._pages)
        self._symbols.update({f"{name} {symbol}": pad for symbol, pad in pads.items()})
        self._join(name)
        return page

    def _page(self, name: str, rows: Sequence[Row]) -> QWidget:
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
        """A match begins: which pages there are depends on its options."""
        self._never_shown = self._book.set_up(view)
        self._pages.leave_out(self._never_shown)
        self._phase, self._steps, self._turned = "", -1, ("", "")
        house_words = self._book.words_of(view)
        if house_words != self.composer.house_words:
            self._reword(house_words)
        self.show_view(view)

    def show_view(self, view: View) -> None:
        """Show what can be called in this phase; what was being composed when the dealer did something is dropped."""
        phase, steps = view.phase, view.state.steps
        if steps != self._steps or phase != self._phase:
            self.composer.begun = ""
        self._phase, self._steps = phase, steps
        turned = self._book.turn(view)
        if turned != self._turned:
            self._turned = turned
            self.composer.page = turned[0]
            self._pages.turn_to(turned[1])
        self._update()

    def _may_speak(self) -> bool:
        return self._book.speaks(self._phase)

    def _money_verb(self) -> str:
        return self._book.money_verb(self._phase)

    def _update(self) -> None:
        """Show how far the call has come, if that or the phase is new."""
        composer = self.composer
        verb = self._money_verb()
        if (self._phase, composer.page, composer.begun, verb) == self._shown:
            return
        self._shown = (self._phase, composer.page, composer.begun, verb)
        said = composer.words()
        quiet = words("Your call") if composer.page else words("Nothing to call now")
        if self._may_speak() and not composer.page:
            quiet = words("Calls")
        self._tell(said, quiet)
        self._undo.setEnabled(bool(said))
        self._book.name_pads(self._symbols)
        for name, pad in self._symbols.items():
            page, _, symbol = name.partition(" ")
            pad.setEnabled(page == composer.page and composer.takes(symbol))
            pad.lit = page == composer.page and self._book.is_part(symbol, composer.begun)
        for pad in self._fixed.values():
            pad.setEnabled(self._may_speak())
        self._speak.setEnabled(bool(verb))
        self._amount.setEnabled(bool(verb))
        call = self._book.of_amount(verb or "pay", composer.house_words)
        if self._speak.text() != call:
            self._speak.setText(call)
        tip = words("Call “{call}”: the amount (Shift+M)", call=call)
        for widget in (self._speak, self._amount):
            if widget.accessibleName() != tip:
                widget.setAccessibleName(tip)
                widget.setToolTip(plain_tip(tip))

    # ------------------------------------------------------------------------------------------ what is done

    def takes_key(self, event: QKeyEvent) -> bool:
        """Whether the key means something to the palette now."""
        if not self.isEnabled() or self.isHidden():
            return False
        if self._shifted(event):
            return True
        if self.composer.begun and event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Backspace):
            return True
        symbol = self._book.symbol(event)
        return bool(symbol and self.composer.page) and self._book.takes(symbol)

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
            self._press(f"{self.composer.page} {self._book.symbol(event)}")
        return True

    def _shifted(self, event: QKeyEvent) -> str:
        """The call, or "amount", that is made with Shift and this key; or ""."""
        if event.modifiers() != Qt.KeyboardModifier.ShiftModifier or self._book.results_only:
            return ""
        if event.key() == Qt.Key.Key_M and self._money_verb():
            return "amount"
        if not self._may_speak():
            return ""
        return next((call for call, letter in self._book.fixed.items() if event.key() == ord(letter)), "")

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

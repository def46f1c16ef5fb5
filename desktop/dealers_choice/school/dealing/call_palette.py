"""The call palette: everything a baccarat dealer announces, by key and by mouse.

What can be called depends only on the phase that everybody sees, never on what is right. A call is composed of
symbols: a hand or a result, digits, the rank of the first card. ``Composer`` puts them
together. Which symbols and keys belong to it:

    coup     digits (Player's total, then Banker's); P or B and one digit for the total of that hand
    settle   P, B or T, then the winner's total, then the other; or P and B, each with its total
    burn     2 to 9; A, J, Q, K or X (ten), then 1 or 0 for the two numbers that it may burn

and, wherever the dealer has something to do with cards or bettors, Shift+L, Shift+E and Shift+C for "Last hand", "End
of shoe" and "Colour coming in", and Shift+M for an amount of money.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from cardrules.casino.baccarat.dealer_calls import CURRENCY, NUMBER_WORDS, in_words, said
from cardrules.protocol.game import View
from cardrules.protocol.texts import say
from dealers_choice.language import words
from dealers_choice.school.dealing.call_pads import CallBook, CallPads, Row, Spot
from dealers_choice.school.parts.call_in_the_making import BURNS, OPEN, RANKS, Composer
from dealers_choice.school.parts.letter_buttons import Pad, Tiles, length
from dealers_choice.ui.plain_text import plain_tip

__all__ = ["Palette"]

_DIGITS: Final = tuple("0123456789")
_FIXED: Final = {"last": "L", "end": "E", "colour": "C"}
"""The calls that need no composing, with the letter that makes them together with Shift."""
_SHORT: Final = {"colour": say("Colour in")}
"""What stands on the pad of a call of ours that is long."""
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


class _Calls(CallBook):
    """The calls of Mini Baccarat."""

    fixed = _FIXED
    short = _SHORT
    page_names = ("coup", "settle", "burn")

    def __init__(self, results_only: bool) -> None:
        self.results_only = results_only
        self.composer: Composer = Composer()
        self._with_totals = True

    def words_of(self, view: View) -> Mapping[str, str]:
        house_words: Mapping[str, str] = view.state.words
        return house_words

    def currency(self, house_words: Mapping[str, str]) -> str:
        return house_words.get(CURRENCY, "usd")

    def said(self, call: str, house_words: Mapping[str, str]) -> str:
        return said(call, house_words)

    def of_amount(self, verb: str, house_words: Mapping[str, str]) -> str:
        return in_words(verb, house_words, amount=OPEN)

    def rows(self, page: str, house_words: Mapping[str, str]) -> Sequence[Row]:
        return {"settle": _settle_rows, "burn": _burn_rows}[page](house_words) if page != "coup" else ()

    def made(self, page: str, parent: QWidget) -> tuple[QWidget, Mapping[str, Pad]]:
        """The digits of both hands."""
        both, pads = QWidget(parent), dict[str, Pad]()
        column = QVBoxLayout(both)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(length(0.5))
        for hand in ("player", "banker"):
            totals = _Totals(hand, self.composer.house_words, both)
            column.addWidget(totals)
            pads[hand] = totals.head
            pads |= {f"{hand}:{digit}": pad for digit, pad in zip(_DIGITS, totals.digits, strict=True)}
        return both, pads

    def set_up(self, view: View) -> Collection[str]:
        self._with_totals = view.options["totals"] == "trainee"
        return ("coup", "burn") if self.results_only else () if self._with_totals else ("coup",)

    def turn(self, view: View) -> tuple[str, str]:
        phase = view.phase
        cards = len(view.zone("player").cards) + len(view.zone("banker").cards)
        # Who drew too early is told to call the first totals, with a third card on the table; who pushed a hand too
        # early, to call them, or a new total, while the bets are settled.
        missed = _missed_total(view.state.prompt)
        in_coup = phase == "coup" or bool(missed)
        self.composer.thirds = in_coup and cards > 4 and missed != "first"
        page = "coup" if in_coup and self._with_totals else phase if phase in ("settle", "burn") else ""
        return page, page or ("coup" if self._with_totals else "settle")

    def speaks(self, phase: str) -> bool:
        return phase in ("burn", "coup", "settle", "between", "end")

    def money_verb(self, phase: str) -> str:
        return {"settle": "pay", "between": "change", "end": "change"}.get(phase, "")

    def symbol(self, event: QKeyEvent) -> str:
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return ""
        key = event.key()
        if Qt.Key.Key_0 <= key <= Qt.Key.Key_9:
            return chr(key)
        return _LETTERS.get(Qt.Key(key), "")

    def takes(self, symbol: str) -> bool:
        """While a call is composed, a digit that does not fit is no other key either."""
        composed = symbol in _DIGITS and (bool(self.composer.begun) or self.composer.page == "coup")
        return composed or self.composer.takes(symbol)

    def is_part(self, symbol: str, begun: str) -> bool:
        if not begun:
            return False
        hand, _, digit = symbol.rpartition(":")
        parts = begun.split("-")
        if hand:
            return parts[0] not in ("player", "banker") and parts[hand == "banker"] == digit
        return symbol in parts

    def name_pads(self, pads: Mapping[str, Pad]) -> None:
        """The two whole calls of the rank begun; before there is one there are none to be read."""
        begun = self.composer.begun
        rank = begun.split("-")[1] if begun.startswith("burn") else ""
        house_words = self.composer.house_words
        burns = {key: pads[f"burn {key}"] for key in ("1", "0") if f"burn {key}" in pads}
        for key, pad in burns.items():
            pad.setVisible(bool(rank))
            text = said(f"burn-{rank}-{BURNS[rank][key]}", house_words) if rank else pad.text()
            if pad.text() != text:
                pad.setText(text)
                tip = words("Call “{call}”", call=text)
                pad.setToolTip(plain_tip(f"{tip} ({key})"))
                pad.setAccessibleName(tip)
        share = min((pad.least_share(pad.width()) for pad in burns.values()), default=1.0)
        for pad in burns.values():
            pad.fit(share)  # both in letters of one size


class Palette(CallPads):
    """The calls that a baccarat dealer can make now."""

    def __init__(self, parent: QWidget | None = None, *, results_only: bool = False) -> None:
        """``results_only``: nothing but the result of a coup is called here."""
        super().__init__(_Calls(results_only), parent)


def _settle_rows(house_words: Mapping[str, str]) -> tuple[Row, ...]:
    """The winner, and two totals."""
    sides = []
    for side in ("player", "banker", "tie"):
        name = in_words(f"hand_{side}", house_words)
        tip = words("Call that {name} has won", name=name) if side != "tie" else words("Call a tie")
        sides.append(Spot(side, name, tip, side, _KEYS[side]))
    digits = [Spot(digit, digit, words("The total {total}", total=in_words(digit, house_words))) for digit in _DIGITS]
    return Row(sides, (3, 1)), Row(digits, (10, 5))


def _burn_rows(house_words: Mapping[str, str]) -> tuple[Row, ...]:
    """The first card, and how many it burns."""
    spots = [
        Spot(digit, digit, words("Call “{call}”", call=said(f"burn-{NUMBER_WORDS[int(digit)]}-{digit}", house_words)))
        for digit in _DIGITS[2:]
    ]
    letters = {symbol: chr(key) for key, symbol in _LETTERS.items()}
    ranks = [
        Spot(
            rank,
            "10" if rank == "ten" else letters[rank],
            words("The first card is {rank}", rank=_AN[rank]),
            key=letters[rank],
        )
        for rank in RANKS
    ]
    widest = max((said(f"burn-{rank}-{BURNS[rank]['1']}", house_words) for rank in RANKS), key=len)
    numbers = [Spot(key, widest, words("Call “{call}”", call=widest), key=key) for key in ("1", "0")]
    return Row(spots, (8, 4)), Row(ranks, (5, 3)), Row(numbers, (2, 1))


_AN: Final = {
    "ace": say("an ace"),
    "ten": say("a ten"),
    "jack": say("a jack"),
    "queen": say("a queen"),
    "king": say("a king"),
}


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

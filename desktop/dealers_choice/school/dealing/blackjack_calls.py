"""The calls of a blackjack dealer: totals by their digits, the rest by a letter with Shift, or by the pads.

    a hand is played     digits: 4 to 9, or two of them; with Shift the higher number of a soft hand
    the dealer's hand    the same; 17 to 21 without Shift is what the dealer has, more is a bust
    between the rounds   Shift with a letter

What can be called depends only on the phase that everybody sees, never on what is right.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from cardrules.casino.blackjack.dealer_calls import CALLS, CURRENCY, said
from cardrules.casino.blackjack.dealer_steps import ROUND
from cardrules.casino.blackjack.round_phases import DEALERS_HAND, PLAYING
from cardrules.casino.table_phases import BETWEEN, OPENING, SHOE_ENDS
from cardrules.protocol.game import View
from cardrules.protocol.texts import Text, say
from dealers_choice.language import words
from dealers_choice.school.dealing.blackjack_told import house_words_at
from dealers_choice.school.dealing.call_pads import CallBook, CallPads, Row, Spot
from dealers_choice.school.dealing.digit_keys import digit_of
from dealers_choice.school.parts.letter_buttons import Pad

__all__ = ["BlackjackPads", "TotalInTheMaking"]

_OPEN: Final = "…"
"""Stands for what is still missing."""
_HARD, _SOFT, _FORCED = "hard", "soft", "hard12"
_HARD_TOTALS: Final = tuple(map(str, range(4, 22)))
_SOFT_TOTALS: Final = tuple(map(str, range(12, 22)))
_BUSTS: Final = tuple(map(str, range(22, 31)))
_FIXED: Final = {
    "double": "D", "less": "F", "split": "P", "tens": "T", "surrender": "R", "blackjack": "B", "noblackjack": "N",
    "last": "L", "end": "E",
}  # fmt: skip
_SERVICE: Final = {"colour": "C", "toke": "K", "opening": "O"}
"""The calls before a shoe and between rounds that name no amount, with the letter that makes them with Shift."""
_SHORT: Final[Mapping[str, Text]] = {
    "less": say("For less"),
    "tens": say("Tens split"),
    "colour": say("Colour in"),
    "toke": say("Thank you"),
    "opening": say("Opening"),
}


class TotalInTheMaking:
    """A total as far as its digits have been typed.

    ``page`` is ``totals``, ``service`` (between the rounds) or "" where nothing is called. ``begun`` is what has been
    begun: "hard-1", "soft-1", "hard12-".

    >>> total = TotalInTheMaking()
    >>> total.page = "totals"
    >>> total.add("soft:1"), total.add("soft:7"), total.add("hard:9"), total.add("hard:2"), total.add("hard:3")
    ('', 'soft-7-17', 'hard-9', '', 'bust-23')
    >>> total.own = True
    >>> total.add("=16"), total.add("=18"), total.add("=26"), total.add("soft=17")
    ('hard-16', 'dealer-18', 'dealerbust-26', 'soft-7-17')
    """

    def __init__(self) -> None:
        self.page = ""
        self.begun = ""
        self.own = False
        """Whether it is the dealer's hand of which a total is called."""
        self.house_words: Mapping[str, str] = {}

    def takes(self, symbol: str) -> bool:
        """Whether the symbol can come next: a digit ("hard:1", "soft:1"), a whole total ("=16", "soft=17"), or
        "hard12", after which the total of a double comes."""
        return bool(self._with(symbol))

    def add(self, symbol: str) -> str:
        """Add a symbol; the call if that completes it, else "". What cannot come next changes nothing."""
        text = self._with(symbol)
        if not text or text in _SERVICE:
            return text
        kind, _, digits = text.partition("-")
        if kind == _FORCED and len(digits) < 2:
            self.begun = text
            return ""
        if len(digits) == 1 and (kind == _SOFT or digits in "123"):
            self.begun = text
            return ""
        self.begun = ""
        return self._call(kind, int(digits))

    def words(self) -> str:
        """What has been typed so far."""
        kind, _, digits = self.begun.partition("-")
        if not kind:
            return ""
        typed = f"{digits}{_OPEN}"
        if kind == _SOFT:
            return words("Soft {typed}", typed=typed)
        if kind != _FORCED:
            return typed
        own = self.house_words.get(_FORCED, "").replace("{total}", typed)
        return own or words("Doubling on hard {typed}", typed=typed)

    def _with(self, symbol: str) -> str:
        if self.page != "totals":
            call = symbol.removeprefix("say:")
            return call if self.page == "service" and call in _SERVICE else ""
        if symbol == _FORCED:
            return "" if self.own else f"{_FORCED}-"
        kind, _, total = symbol.partition("=")
        if total:
            forced = self.begun == f"{_FORCED}-"
            return f"{_FORCED if forced and not kind else kind or _HARD}-{total}"
        kind, _, digit = symbol.partition(":")
        begun_kind, _, begun = self.begun.partition("-")
        if begun_kind == _FORCED and kind == _HARD:
            kind = _FORCED
        text = begun + digit if kind == begun_kind else digit
        return f"{kind}-{text}" if self._may_be(kind, text) else ""

    @staticmethod
    def _may_be(kind: str, text: str) -> bool:
        totals = {_SOFT: _SOFT_TOTALS, _FORCED: _SOFT_TOTALS[:-1]}.get(kind, (*_HARD_TOTALS, *_BUSTS))
        return any(total.startswith(text) for total in totals)

    def _call(self, kind: str, total: int) -> str:
        if kind == _SOFT:
            return f"soft-{total - 10}-{total}"
        if kind == _FORCED:
            return f"hard12-{total}"
        if self.own and total >= 17:
            return f"dealerbust-{total}" if total > 21 else f"dealer-{total}"
        return f"bust-{total}" if total > 21 else f"hard-{total}"


class _Calls(CallBook):
    """The calls of Blackjack."""

    fixed = _FIXED
    short = _SHORT

    def __init__(self, results_only: bool) -> None:
        self.results_only = results_only
        self.page_names = ("totals",) if results_only else ("totals", "service")
        self.composer: TotalInTheMaking = TotalInTheMaking()
        self._marker = False  # whether the lammer of a marker lies before the rack
        self._counts = False  # whether the rack is being counted

    def words_of(self, view: View) -> Mapping[str, str]:
        return house_words_at(view)

    def currency(self, house_words: Mapping[str, str]) -> str:
        return house_words.get(CURRENCY, "usd")

    def said(self, call: str, house_words: Mapping[str, str]) -> str:
        return said(call, house_words)

    def of_amount(self, verb: str, house_words: Mapping[str, str]) -> str:
        text = house_words.get(verb, "")
        return text.replace("{amount}", _OPEN) or words(say(CALLS[verb], amount=_OPEN))

    def rows(self, page: str, house_words: Mapping[str, str]) -> Sequence[Row]:
        if page == "service":
            spots = [
                Spot(
                    f"say:{call}",
                    house_words.get(call) or words(_SHORT[call]),
                    _call_tip(call, house_words),
                    key=letter,
                )
                for call, letter in _SERVICE.items()
            ]
            return (Row(spots, (3, 1)),)
        hard = [_total(total, f"={total}", house_words) for total in _HARD_TOTALS]
        soft = []
        for total in _SOFT_TOTALS:
            low = int(total) - 10
            soft.append(Spot(f"soft={total}", f"{low}/{total}", _call_tip(f"soft-{low}-{total}", house_words)))
        busts = [_total(total, f"={total}", house_words) for total in _BUSTS]
        if self.results_only:
            return Row([*hard, *busts], (14, 9, 7)), Row(soft, (10, 5))
        forced = Spot(_FORCED, words("Hard …"), words("Call the double of a hard 12 or more: then its total"))
        return Row(hard, (9, 6)), Row(soft, (5,)), Row([*busts, forced], (10, 5))

    def set_up(self, view: View) -> Collection[str]:
        return ()

    def turn(self, view: View) -> tuple[str, str]:
        if self.results_only:
            return "totals", "totals"
        self.composer.own = view.phase == DEALERS_HAND
        self._marker = view.state.marker > 0
        self._counts = any(step.startswith("call float") for step in view.state.service)
        # The chips of a blackjack are counted out with the digits.
        calls = view.phase == DEALERS_HAND or (view.phase == PLAYING and not _blackjack_lies(view))
        if view.phase == OPENING:
            return "service", "service"
        if view.phase == BETWEEN:
            return "service" if view.state.service else "", "service"
        return "totals" if calls else "", "totals"

    def speaks(self, phase: str) -> bool:
        return phase in ROUND or phase == SHOE_ENDS

    def money_verb(self, phase: str) -> str:
        if phase == BETWEEN:
            return "marker" if self._marker else "change"
        if self._counts:
            return "float"
        return "pay" if phase in ROUND else ""

    def symbol(self, event: QKeyEvent) -> str:
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if modifiers & ~Qt.KeyboardModifier.ShiftModifier:
            return ""
        digit = digit_of(event)
        if not digit:
            letter = chr(event.key()) if modifiers and event.key() < 128 else ""
            return next((f"say:{call}" for call, key in _SERVICE.items() if key == letter), "")
        return f"{_SOFT if modifiers else _HARD}:{digit}"

    def takes(self, symbol: str) -> bool:
        """Where totals are called a digit is no other key."""
        return (self.composer.page == "totals" and not symbol.startswith("say:")) or super().takes(symbol)

    def is_part(self, symbol: str, begun: str) -> bool:
        return bool(begun) and begun.startswith(f"{symbol}-")

    def name_pads(self, pads: Mapping[str, Pad]) -> None:
        """They are all named for good."""


class BlackjackPads(CallPads):
    """The calls that a blackjack dealer can make now."""

    def __init__(self, parent: QWidget | None = None, *, results_only: bool = False) -> None:
        """``results_only``: nothing but the total of a hand is called here."""
        super().__init__(_Calls(results_only), parent)


def _blackjack_lies(view: View) -> bool:
    """Whether the hand that is played is two cards of 21 that were not split, as everybody sees."""
    turn = view.state.turn
    if turn is None:
        return False
    played = dict(view.state.spots)[turn[0]]
    return bool(played.hands[turn[1] - 1].blackjack)


def _call_tip(call: str, house_words: Mapping[str, str]) -> str:
    return words("Call “{call}”", call=said(call, house_words))


def _total(total: str, symbol: str, house_words: Mapping[str, str]) -> Spot:
    call = f"bust-{total}" if int(total) > 21 else f"hard-{total}"
    return Spot(symbol, total, _call_tip(call, house_words))

"""A call in the making: which symbol may come next, and what is said once it is whole. No picture of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from cardrules.casino.baccarat.dealer_calls import NUMBER_WORDS, OURS, in_words, rank_said, total_said
from cardrules.casino.currencies import CURRENCIES

__all__ = ["BURNS", "OPEN", "RANKS", "Composer", "read_money"]

_DIGITS: Final = tuple("0123456789")
RANKS: Final = ("ace", "ten", "jack", "queen", "king")
"""Those that have a letter."""
BURNS: Final = {"ace": {"1": "1", "0": "11"}} | {rank: {"1": "10", "0": "0"} for rank in RANKS[1:]}
"""What a rank may burn, by the key pressed after it."""
_MOST: Final = 10_000_000
"""The largest amount that can be called at a table in US dollars, in cents."""
OPEN: Final = "…"
"""Stands for what is still missing."""


class Composer:
    """A call in the making.

    ``page`` is ``coup``, ``settle``, ``burn``, or "" where nothing can be composed. ``begun`` is the call as far as it
    has come, as it will be written: "5-", "-3" (Banker's total first), "player-", "tie-6-", "burn-king-". Of a result
    both totals may be named by their hands, in whichever order.
    """

    def __init__(self) -> None:
        self.page = ""
        self.begun = ""
        self.thirds = False
        """Whether a third card lies there: then a digit of a hand is its new total."""
        self.house_words: Mapping[str, str] = OURS
        """How the house words its calls."""

    def takes(self, symbol: str) -> bool:
        """Whether the symbol can come next."""
        return bool(self._with(symbol))

    def add(self, symbol: str) -> str:
        """Add a symbol: "player", "banker", "tie", a digit, a digit of one hand ("banker:3"), or a rank ("king").

        Returns the call if that completes it, else ""; a symbol that cannot come next changes nothing.
        """
        text = self._with(symbol)
        if not text:
            return ""
        if text.startswith("-") or text.endswith("-"):
            self.begun = text
            return ""
        self.begun = ""
        return text

    def words(self) -> str:
        """What has been composed so far as the dealer says it, with dots for what is missing."""
        if not self.begun:
            return ""
        kind, *rest = self.begun.split("-")
        words = self.house_words
        if kind == "burn":
            return in_words("burn", words, rank=rank_said(rest[0], words), number=OPEN)
        if kind in ("player", "banker", "tie"):
            if self.page != "settle":
                return in_words(f"total_{kind}", words, total=OPEN)
            return in_words(kind, words, high=in_words(rest[0], words) if rest[0] else OPEN, low=OPEN)
        player, banker = (total_said(total, words) if total else OPEN for total in (kind, rest[0]))
        return in_words("totals", words, player=player, banker=banker)

    def _with(self, symbol: str) -> str:
        """The call with this symbol added, or "" if it cannot come next."""
        if self.page == "coup":
            return self._total(symbol)
        if self.page == "settle":
            return self._result(symbol)
        return self._burn(symbol) if self.page == "burn" else ""

    def _total(self, symbol: str) -> str:
        begun = self.begun
        if symbol in ("player", "banker"):
            return f"{symbol}-"
        hand, _, digit = symbol.rpartition(":")
        if digit not in _DIGITS:
            return ""
        if begun in ("player-", "banker-") and hand in ("", begun[:-1]):
            return begun + digit
        if self.thirds and hand:
            return f"{hand}-{digit}"
        player, banker = ("", "") if begun in ("player-", "banker-", "") else begun.split("-")
        if hand == "banker" or (not hand and player):
            banker = digit
        else:
            player = digit
        return f"{player}-{banker}"

    def _other_hand(self, symbol: str) -> bool:
        """Whether the total of the other hand has been said, and that of this one is still to come."""
        digit = self.begun.strip("-")
        return digit in _DIGITS and self.begun == (f"{digit}-" if symbol == "banker" else f"-{digit}")

    def _result(self, symbol: str) -> str:
        begun = self.begun
        first, high = (*begun.split("-"), "")[:2]
        if symbol in ("player", "banker", "tie"):
            if self._other_hand(symbol):
                return begun
            if high and {first, symbol} == {"player", "banker"}:  # the totals by their hands
                return f"{high}-" if first == "player" else f"-{high}"
            return f"{symbol}-"
        if symbol not in _DIGITS or not begun:
            return ""
        if first not in ("player", "banker", "tie"):
            return f"{first}-{symbol}" if first else f"{symbol}-{high}"
        if not high or (high == "0" and first != "tie"):
            return f"{first}-{symbol}-"
        return f"{first}-{high}-{symbol}" if (symbol == high if first == "tie" else symbol < high) else ""

    def _burn(self, symbol: str) -> str:
        if symbol in RANKS:
            return f"burn-{symbol}-"
        if self.begun:
            number = BURNS[self.begun.split("-")[1]].get(symbol, "")
            return self.begun + number if number else ""
        if symbol in _DIGITS[2:]:
            return f"burn-{NUMBER_WORDS[int(symbol)]}-{symbol}"
        return ""


_SIGNS: Final = "|".join(re.escape(each.sign) for each in CURRENCIES.values())
_AMOUNT: Final = re.compile(r"(?:" + _SIGNS + r")?\s*(\d{1,6}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?")


def read_money(text: str, scale: int = 1) -> int:
    """The cents of an amount as one types it, or 0 if it is none, or too much to be called at a table of this
    scale (``RackChips.scale``).

    >>> read_money("593.75"), read_money("$1,000"), read_money("HK$2.5"), read_money("1,00"), read_money("€ 7")
    (59375, 100000, 250, 0, 700)
    """
    match = _AMOUNT.fullmatch(text.strip())
    if match is None:
        return 0
    whole, part = match[1].replace(",", ""), (match[2] or "").ljust(2, "0")
    cents = 100 * int(whole) + int(part)
    return cents if cents <= _MOST * scale else 0

"""Small pieces of the sentences that games write."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final
from unicodedata import bidirectional

from cardrules.protocol.cards import SUIT_SYMBOLS, Card, card_symbol, parse_card
from cardrules.protocol.texts import ENGLISH, Language, say

__all__ = [
    "ISOLATES", "PIPS", "capital", "isolated", "sentence", "spelled", "symbols", "written_out",
]  # fmt: skip

_SUITS: Final = dict(zip(SUIT_SYMBOLS, "CDHS", strict=True))
_SYMBOL: Final = re.compile(f"(10|[2-9AJQK])([{SUIT_SYMBOLS}])")

_BESIDE: Final = re.compile(
    f"(?:(?<=[0-9AJQK][{SUIT_SYMBOLS}])|(?<=joker)) (?=(?:10|[2-9AJQK])[{SUIT_SYMBOLS}]|joker\\b)"
)
"""Between two cards of a row."""

ISOLATES: Final = "\N{FIRST STRONG ISOLATE}\N{POP DIRECTIONAL ISOLATE}"
"""The marks of ``isolated``."""
PIPS: Final = "●○"
"""A counter that has been won, and one that is still to be won: a row of them on a plate shows how far a side has
come."""
_COUNTERS: Final = re.compile(f"[{PIPS}]+")


def symbols(cards: Iterable[Card]) -> str:
    """The cards as a reader likes to see them in running text.

    >>> from cardrules.protocol.cards import parse_cards
    >>> symbols(parse_cards("QS 10H"))
    'Q♠ 10♥'
    """
    return " ".join(map(card_symbol, cards))


def spelled(text: str, language: Language = ENGLISH) -> str:
    """A text in which cards and suits that are written with symbols are written in words of the ``language``, as a
    screen reader reads them well.

    >>> spelled("Ada plays Q♠ on 10♥; ♣ are trumps.")
    'Ada plays queen of spades on 10 of hearts; clubs are trumps.'
    >>> spelled("Your hand: 2♣ 10♣ Q♥.")
    'Your hand: 2 of clubs, 10 of clubs, queen of hearts.'
    >>> spelled("Your hand: Q♥ joker joker 2♣, 1 joker in front.")
    'Your hand: queen of hearts, joker, joker, 2 of clubs, 1 joker in front.'
    >>> spelled("Ada: ●●○○○○○")
    'Ada: 2 of 7'
    """
    text = _BESIDE.sub(", ", text)
    text = _COUNTERS.sub(
        lambda found: language(say("{won} of {all}", won=found[0].count(PIPS[0]), all=len(found[0]))), text
    )
    text = _SYMBOL.sub(lambda found: language.card_words(parse_card(found[1] + _SUITS[found[2]])), text)
    return text.translate({ord(sign): language.suit_words(suit) for suit, sign in enumerate(SUIT_SYMBOLS)})


def isolated(name: str) -> str:
    """A name, a title, the name of a file or other words of a user's as they may stand in a line of ours: what is no
    letter but a command (to begin a line, to move the cursor) written out, and where they are written from right to
    left, in marks that keep them from turning the words and numbers beside them.

    >>> isolated("Ann Lee"), isolated("Ann\\nLee"), ascii(isolated("\\u05d0"))
    ('Ann Lee', 'Ann\\\\nLee', "'\\\\u2068\\\\u05d0\\\\u2069'")
    """
    name = written_out(name)
    if any(bidirectional(letter) in ("R", "AL", "AN") for letter in name):
        return name.join(ISOLATES)
    return name


def written_out(text: str, besides: str = "") -> str:
    """A text in which whatever cannot be printed is written as Python writes it, so that it stays one line; letters
    that are joined or kept apart, and the characters ``besides``, are left as they are.

    >>> written_out("a\\x1b[2K\\nb")
    'a\\\\x1b[2K\\\\nb'
    """
    if text.isprintable():
        return text
    keep = f"\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}{besides}"
    return "".join(each if each.isprintable() or each in keep else repr(each)[1:-1] for each in text)


def capital(text: str) -> str:
    """A text that is written already, with a capital letter, as something begins with it."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """A text with a full stop at its end, unless it has an end of its own.

    >>> sentence("You win"), sentence("You win!")
    ('You win.', 'You win!')
    """
    return text if text.endswith((".", "!", "?")) else f"{text}."

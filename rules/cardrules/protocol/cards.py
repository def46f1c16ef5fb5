"""Cards, suits, ranks, packs and their notation.

A card is a physical thing: the two queens of spades of a double pack are two cards. It is held as a
small int, so that a hand can be one bit mask and a playout costs no objects::

    card = 64 * copy + 16 * suit + rank        suit 0..3 (C D H S), rank 2..14 (J 11, Q 12, K 13, A 14)

The joker has suit 0 and rank 15. Within one copy a suit fills 16 bits, so the cards of suit ``s`` in a
hand ``mask`` are ``mask >> 16 * s & 0xFFFF`` and its highest rank is that number's ``bit_length() - 1``.

Notation is rank then suit letter (``QS``, ``10H``), ``JK`` for a joker, and an apostrophe for each
further copy (``QS'``). It is read in either case, the ten as ``10`` or ``T``.

>>> card_name(parse_card("th"))
'10H'
>>> [card_name(card) for card in cards_in(mask_of(parse_cards("QS 2C QS'")))]
['2C', 'QS', "QS'"]
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NewType

__all__ = [
    "ACE", "CLUBS", "DIAMONDS", "HEARTS", "JACK", "JOKER", "KING", "PACK_52", "QUEEN", "RANK_NAMES",
    "SPADES", "SUIT_NAMES", "SUIT_SYMBOLS", "Card", "NotationError", "Rank", "Suit", "card_name",
    "card_of", "card_symbol", "card_words", "cards_in", "cards_text", "copy_of", "in_ranks", "in_suits", "mask_of",
    "pack", "parse_card", "parse_cards", "parts_of", "rank_of", "suit_mask", "suit_of",
]  # fmt: skip

Card = NewType("Card", int)
Suit = NewType("Suit", int)
Rank = NewType("Rank", int)

CLUBS: Final = Suit(0)
DIAMONDS: Final = Suit(1)
HEARTS: Final = Suit(2)
SPADES: Final = Suit(3)

JACK: Final = Rank(11)
QUEEN: Final = Rank(12)
KING: Final = Rank(13)
ACE: Final = Rank(14)
JOKER: Final = Card(15)
"""The (first) joker; it has no suit and no rank of its own."""

SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")
SUIT_SYMBOLS: Final = "♣♦♥♠"
RANK_NAMES: Final = {
    2: "2", 3: "3", 4: "4", 5: "5", 6: "6", 7: "7", 8: "8", 9: "9", 10: "10",
    11: "jack", 12: "queen", 13: "king", 14: "ace",
}  # fmt: skip
_RANK_LETTERS: Final = {**{n: str(n) for n in range(2, 11)}, 11: "J", 12: "Q", 13: "K", 14: "A"}
_MOST_COPIES: Final = 8  # a baccarat shoe


class NotationError(ValueError):
    """Text that names no card, no pack or no action; the message can be shown to the user: a ``template`` with its
    ``places``, as ``texts.say`` has them, or a text that is whole already."""

    def __init__(self, template: str, **places: object) -> None:
        super().__init__(template.format(**places) if places else template)
        self.template, self.places = template, places


def card_of(rank: int, suit: int, copy: int = 0) -> Card:
    """The card of this rank (2..14), suit (0..3) and copy (0 for a single pack).

    >>> card_name(card_of(QUEEN, SPADES, 1))
    "QS'"
    """
    return Card(copy << 6 | suit << 4 | rank)


def rank_of(card: Card) -> Rank:
    """The rank, 2..14 (15 for a joker)."""
    return Rank(card & 15)


def suit_of(card: Card) -> Suit:
    """The printed suit, 0..3. A joker has none: ask for its rank first."""
    return Suit(card >> 4 & 3)


def copy_of(card: Card) -> int:
    """Which of the identical cards of a multiple pack this is, from 0."""
    return card >> 6


def _names() -> dict[Card, str]:
    names: dict[Card, str] = {}
    for copy in range(_MOST_COPIES):
        names[Card(copy << 6 | JOKER)] = "JK" + "'" * copy
        for suit, letter in enumerate("CDHS"):
            for rank, text in _RANK_LETTERS.items():
                names[card_of(rank, suit, copy)] = text + letter + "'" * copy
    return names


_NAMES: Final = _names()
_CARDS: Final = {name: card for card, name in _NAMES.items()}


def card_name(card: Card) -> str:
    """The notation of a card: ``10H``, ``QS'``, ``JK``."""
    return _NAMES[card]


def card_symbol(card: Card) -> str:
    """The card as a reader likes to see it in running text.

    >>> card_symbol(parse_card("10H"))
    '10♥'
    """
    if card & 15 == JOKER:
        return "joker"
    return _RANK_LETTERS[rank_of(card)] + SUIT_SYMBOLS[suit_of(card)]


def card_words(card: Card) -> str:
    """The card in words, for messages and screen readers.

    >>> card_words(parse_card("QS"))
    'queen of spades'
    """
    if card & 15 == JOKER:
        return "joker"
    return f"{RANK_NAMES[rank_of(card)]} of {SUIT_NAMES[suit_of(card)]}"


def parse_card(text: str) -> Card:
    """Read one card.

    Raises NotationError for anything that is not a card.

    >>> parse_card("1H")
    Traceback (most recent call last):
    ...
    cardrules.protocol.cards.NotationError: '1H' is not a card (write it as QS, 10H or JK)
    """
    name = text.strip().upper().replace("’", "'")
    if name[:1] == "T":
        name = "10" + name[1:]
    card = _CARDS.get(name)
    if card is None:
        raise NotationError("{text} is not a card (write it as QS, 10H or JK)", text=repr(text[:12]))
    return card


def parse_cards(text: str) -> list[Card]:
    """Read cards separated by white space, commas or bars, in the order written. Raises NotationError.

    >>> cards_text(parse_cards("qs, TH | 2c"))
    'QS 10H 2C'
    """
    return [parse_card(word) for word in text.replace(",", " ").replace("|", " ").split()]


def cards_text(cards: Iterable[Card]) -> str:
    """Cards as ``parse_cards`` reads them."""
    return " ".join(map(card_name, cards))


def mask_of(cards: Iterable[Card]) -> int:
    """The cards as a bit mask: bit ``card`` is set for every card."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


class _Parts(dict[int, tuple[Card, ...]]):
    """The cards of a mask within one printed suit, lowest number first, found out when they are first asked for: one
    such mask is asked for again and again."""

    def __missing__(self, mask: int) -> tuple[Card, ...]:
        found, rest = list[Card](), mask
        while rest:
            low = rest & -rest
            found.append(Card(low.bit_length() - 1))
            rest ^= low
        cards = self[mask] = tuple(found)
        return cards


_PARTS: Final = _Parts()
_SUITS: Final = tuple(0xFFFF << 16 * suit for suit in range(4 * 8))
"""The masks of the printed suits of eight packs, each with the joker that is numbered in it."""


def parts_of(mask: int) -> tuple[int, ...]:
    """Masks of so many printed suits, from the first on, as it takes to part this one at them."""
    return _SUITS[: mask.bit_length() + 15 >> 4]


def cards_in(mask: int) -> list[Card]:
    """The cards of a bit mask, lowest number first."""
    cards: list[Card] = []
    for suit in parts_of(mask):
        part = mask & suit
        if part:
            cards += _PARTS[part]
    return cards


def suit_mask(suit: Suit) -> int:
    """The mask of all cards of a suit, jokers apart, in the first copy."""
    return 0x7FFC << 16 * suit


def in_suits(cards: Iterable[Card], ace_low: bool = False) -> tuple[Card, ...]:
    """Cards by suit, black and red in turn, and from low to high within each; jokers at the end.

    >>> cards_text(in_suits(parse_cards("JK AH 2H 3D 2D KC")))
    'KC 2D 3D 2H AH JK'
    """
    return tuple(sorted(cards, key=lambda card: (card & 15 == JOKER, _line(card), _height(card, ace_low), card)))


def in_ranks(cards: Iterable[Card], ace_low: bool = False) -> tuple[Card, ...]:
    """Cards by rank from low to high, the suits of each black and red in turn; jokers at the end.

    >>> cards_text(in_ranks(parse_cards("JK AH 2S 3D 2D KC"), ace_low=True))
    'AH 2D 2S 3D KC JK'
    """
    return tuple(sorted(cards, key=lambda card: (_height(card, ace_low), _line(card), card)))


def _line(card: Card) -> int:
    """The place of the card's suit among black and red in turn."""
    return (CLUBS, DIAMONDS, SPADES, HEARTS).index(suit_of(card))


def _height(card: Card, ace_low: bool) -> int:
    return 1 if ace_low and rank_of(card) == ACE else rank_of(card)


def pack(lowest: int = 2, copies: int = 1, jokers: int = 0) -> tuple[Card, ...]:
    """A pack in the order C D H S, each suit from ``lowest`` (2..14) up to the ace; jokers last.

    >>> len(pack()), len(pack(lowest=7)), len(pack(lowest=9, copies=2)), len(pack(jokers=1))
    (52, 32, 48, 53)
    """
    cards = [
        card_of(rank, suit, copy) for copy in range(copies) for suit in range(4) for rank in range(lowest, ACE + 1)
    ]
    return (*cards, *(Card(copy << 6 | JOKER) for copy in range(jokers)))


PACK_52: Final = pack()

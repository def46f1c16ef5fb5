"""Poker hands as numbers: high, deuce-to-seven low and ace-to-five low, and their names in words.

A hand is a bit mask of cards of one pack; its value is one int, so that hands are compared by comparing numbers::

    value = category << 20 | five ranks of four bits each, the first that counts in the highest bits

The ranks stand in the order in which poker compares them: first those that make the combination (quads; trips, then
pair; higher pair, then lower pair; the top card of a straight), then the others from the top. A rank that a hand
does not have is 0, so that of two hands which agree as far as both go the one with a further card is higher.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardrules.protocol.texts import Text, say, template

__all__ = [
    "FLUSH", "FOUR", "FULL_HOUSE", "HIGH_CARD", "PAIR", "STRAIGHT", "STRAIGHT_FLUSH", "THREE", "TWO_PAIR",
    "a_high_hand", "a_low_hand", "ace_to_five", "category_of", "deuce_to_seven", "first_rank", "high", "high_name",
    "low_name", "ranks_text",
]  # fmt: skip

HIGH_CARD: Final = 0
PAIR: Final = 1
TWO_PAIR: Final = 2
THREE: Final = 3
STRAIGHT: Final = 4
FLUSH: Final = 5
FULL_HOUSE: Final = 6
FOUR: Final = 7
STRAIGHT_FLUSH: Final = 8

_SUIT: Final = 0x7FFC  # the ranks 2..14 as bits
_ACE: Final = 1 << 14
_LOW_ACE: Final = 1 << 1


def _top_fives() -> list[int]:
    """For every set of ranks (bit ``rank - 1``) its five highest, as they stand in a value."""
    table = [0] * (1 << 14)
    for ranks in range(1, len(table)):
        highest = ranks.bit_length()
        table[ranks] = highest << 16 | table[ranks ^ 1 << highest - 1] >> 4
    return table


_TOP_FIVE: Final = _top_fives()


def high(cards: int) -> int:
    """The value of the best poker hand of at most five among one to seven cards; the higher the better.

    Straights and flushes need five cards. The ace is low only in the straight 5-4-3-2-A.

    >>> from cardrules.protocol.cards import mask_of, parse_cards
    >>> high(mask_of(parse_cards("KH 9S 4D 2C"))) > high(mask_of(parse_cards("KC 9D 4C")))
    True
    """
    clubs = cards & _SUIT
    diamonds = cards >> 16 & _SUIT
    hearts = cards >> 32 & _SUIT
    spades = cards >> 48 & _SUIT
    ranks = clubs | diamonds | hearts | spades
    count = cards.bit_count()
    flush = straight = 0
    if count > 4:
        for suit in (clubs, diamonds, hearts, spades):
            if suit.bit_count() > 4:
                flush = suit
                run = _straight(suit)
                if run:
                    return STRAIGHT_FLUSH << 20 | run << 16
        straight = _straight(ranks)
    if ranks.bit_count() == count:
        if flush:
            return FLUSH << 20 | _TOP_FIVE[flush >> 1]
        if straight:
            return STRAIGHT << 20 | straight << 16
        return _TOP_FIVE[ranks >> 1]
    return _with_pairs(clubs, diamonds, hearts, spades, flush, straight)


def deuce_to_seven(cards: int) -> int:
    """The value of exactly five cards where the lowest poker hand wins: the lower the better.

    The ace is always high, so 5-4-3-2-A is no straight; straights and flushes count against the hand.

    >>> from cardrules.protocol.cards import mask_of, parse_cards
    >>> low_name(deuce_to_seven(mask_of(parse_cards("7C 5S 4H 3D 2C"))))
    'seven-five low'
    """
    clubs = cards & _SUIT
    diamonds = cards >> 16 & _SUIT
    hearts = cards >> 32 & _SUIT
    spades = cards >> 48 & _SUIT
    ranks = clubs | diamonds | hearts | spades
    if ranks.bit_count() < 5:
        return _with_pairs(clubs, diamonds, hearts, spades, 0, 0)
    low = ranks & -ranks
    straight = ranks == low * 31
    flush = ranks in (clubs, diamonds, hearts, spades)
    if straight:
        return (STRAIGHT_FLUSH if flush else STRAIGHT) << 20 | ranks.bit_length() - 1 << 16
    return (FLUSH << 20 if flush else 0) | _TOP_FIVE[ranks >> 1]


def ace_to_five(cards: int) -> int:
    """The value of exactly five cards where the ace is low (rank 1) and straights and flushes mean nothing: the
    lower the better.

    >>> from cardrules.protocol.cards import mask_of, parse_cards
    >>> low_name(ace_to_five(mask_of(parse_cards("AS 2S 3S 4S 5S"))))
    'five-four low'
    """
    suits = [cards >> shift & _SUIT for shift in (0, 16, 32, 48)]
    clubs, diamonds, hearts, spades = [suit ^ (_ACE | _LOW_ACE) if suit & _ACE else suit for suit in suits]
    ranks = clubs | diamonds | hearts | spades
    if ranks.bit_count() < 5:
        return _with_pairs(clubs, diamonds, hearts, spades, 0, 0)
    return _TOP_FIVE[ranks >> 1]


def _straight(ranks: int) -> int:
    """The top rank of the highest straight among the ranks, 0 if there is none."""
    if ranks & _ACE:
        ranks |= _LOW_ACE
    run = ranks & ranks << 1
    run &= run << 2
    run &= ranks << 4
    return run.bit_length() - 1 if run else 0


def _with_pairs(clubs: int, diamonds: int, hearts: int, spades: int, flush: int, straight: int) -> int:
    """The value of cards with a rank in common, short of a straight flush; ``flush`` is the suit's ranks."""
    ranks = clubs | diamonds | hearts | spades
    black, red = clubs & spades, diamonds & hearts
    four = black & red
    three = black & (diamonds | hearts) | red & (clubs | spades)
    if four:
        rank = four.bit_length() - 1
        return FOUR << 20 | rank << 16 | (_TOP_FIVE[(ranks ^ 1 << rank) >> 1] & 0xF0000) >> 4
    two = black | red | (clubs | spades) & (diamonds | hearts)
    if three:
        rank = three.bit_length() - 1
        rest = two ^ 1 << rank
        if rest:
            return FULL_HOUSE << 20 | rank << 16 | rest.bit_length() - 1 << 12
    if flush:
        return FLUSH << 20 | _TOP_FIVE[flush >> 1]
    if straight:
        return STRAIGHT << 20 | straight << 16
    if three:
        return THREE << 20 | rank << 16 | (_TOP_FIVE[(ranks ^ 1 << rank) >> 1] & 0xFF000) >> 4
    rank = two.bit_length() - 1
    rest = two ^ 1 << rank
    if rest:
        second = rest.bit_length() - 1
        kicker = _TOP_FIVE[(ranks ^ 1 << rank ^ 1 << second) >> 1] & 0xF0000
        return TWO_PAIR << 20 | rank << 16 | second << 12 | kicker >> 8
    return PAIR << 20 | rank << 16 | (_TOP_FIVE[(ranks ^ 1 << rank) >> 1] & 0xFFF00) >> 4


# ---------------------------------------------------------------------------------------------- in words

_RANKS: Final = (
    "", say("ace"), say("two"), say("three"), say("four"), say("five"), say("six"), say("seven"), say("eight"),
    say("nine"), say("ten"), say("jack"), say("queen"), say("king"), say("ace"),
)  # fmt: skip
_A_RANK: Final = (
    "", say("an ace"), say("a two"), say("a three"), say("a four"), say("a five"), say("a six"), say("a seven"),
    say("an eight"), say("a nine"), say("a ten"), say("a jack"), say("a queen"), say("a king"), say("an ace"),
)  # fmt: skip
"""Ranks as they begin the name of a hand, without and with an article."""
_NAMES: Final = {
    PAIR: template("pair of {rank:ranks}"),
    TWO_PAIR: template("{rank:ranks} and {second:ranks}"),
    THREE: template("three {rank:ranks}"),
    STRAIGHT: template("{top}-high straight"),
    FLUSH: template("{top}-high flush"),
    FULL_HOUSE: template("{rank:ranks} full of {second:ranks}"),
    FOUR: template("four {rank:ranks}"),
    STRAIGHT_FLUSH: template("{top}-high straight flush"),
}
_WITH_ARTICLE: Final = {
    **_NAMES,
    PAIR: template("a pair of {rank:ranks}"),
    STRAIGHT: template("{a_top}-high straight"),
    FLUSH: template("{a_top}-high flush"),
    STRAIGHT_FLUSH: template("{a_top}-high straight flush"),
}
_LETTERS: Final = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
_TIMES: Final = ((1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (), (1, 1, 1, 1, 1), (3, 2), (4, 1), ())
"""How many cards each rank of a value stands for, by category; a straight has its top card only."""


def category_of(value: int) -> int:
    """The category of a value: HIGH_CARD to STRAIGHT_FLUSH."""
    return value >> 20


def first_rank(value: int) -> int:
    """The rank that counts first: of the highest card, the quads, the higher pair ..."""
    return value >> 16 & 15


def _ranks(value: int) -> list[int]:
    return [value >> shift & 15 for shift in (16, 12, 8, 4, 0) if value >> shift & 15]


def _combination(value: int, names: Mapping[int, str]) -> Text:
    """The name of anything but a high card."""
    category, rank, second = value >> 20, value >> 16 & 15, value >> 12 & 15
    return say(names[category], rank=rank, second=second or rank, top=_RANKS[rank], a_top=_A_RANK[rank])


def high_name(value: int) -> Text:
    """A high hand in words.

    >>> from cardrules.protocol.cards import mask_of, parse_cards
    >>> print(high_name(high(mask_of(parse_cards("9D 9H 4S")))))
    pair of nines
    """
    return _combination(value, _NAMES) if value >> 20 else say("{top} high", top=_RANKS[value >> 16])


def a_high_hand(value: int) -> Text:
    """The same as it stands in a sentence.

    >>> from cardrules.protocol.cards import mask_of, parse_cards
    >>> print(a_high_hand(high(mask_of(parse_cards("9D 9H 4S")))))
    a pair of nines
    """
    return _combination(value, _WITH_ARTICLE) if value >> 20 else high_name(value)


def low_name(value: int) -> Text:
    """A low hand in words, by its two highest cards if it has no pair."""
    if value >> 20:
        return _combination(value, _NAMES)
    return say("{top}-{second} low", top=_RANKS[value >> 16], second=_RANKS[value >> 12 & 15])


def a_low_hand(value: int) -> Text:
    """The same as it stands in a sentence.

    >>> from cardrules.protocol.cards import mask_of, parse_cards
    >>> print(a_low_hand(deuce_to_seven(mask_of(parse_cards("8C 6S 4H 3D 2C")))))
    an eight-six low
    """
    if value >> 20:
        return _combination(value, _WITH_ARTICLE)
    second = value >> 12 & 15
    return say("{a_top}-{second} low", a_top=_A_RANK[value >> 16], top=_RANKS[value >> 16], second=_RANKS[second])


def ranks_text(value: int) -> str:
    """The ranks of a hand as they count.

    >>> from cardrules.protocol.cards import mask_of, parse_cards
    >>> ranks_text(high(mask_of(parse_cards("9D KD 9H 4S"))))
    '9 9 K 4'
    """
    category, ranks = value >> 20, _ranks(value)
    if category in (STRAIGHT, STRAIGHT_FLUSH):
        return " ".join(_LETTERS[ranks[0] - place] for place in range(5))
    times = _TIMES[category][: len(ranks)]
    return " ".join(_LETTERS[rank] for rank, many in zip(ranks, times, strict=True) for _ in range(many))

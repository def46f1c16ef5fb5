"""What ten cards of Skat could play, how likely each game is won, and which two cards to put away."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final, NamedTuple

from cardrules.cards import ACE, KING, Card, card_of, cards_in, mask_of
from cardrules.games.skat import BASES, JACKS, ORDERS, matadors, worth
from cardrules.tricks import ACE_TEN_POINTS, TRUMP

__all__ = ["ACES", "JACK_CARDS", "SUIT_GAMES", "Plan", "grand_chance", "null_gaps", "plans", "put_away", "trump_chance"]

ACES: Final = mask_of(card_of(ACE, suit) for suit in range(4))
JACK_CARDS: Final = mask_of(JACKS)
SUIT_GAMES: Final = tuple(game for game in BASES if game != "grand")
_POINTS: Final = ACE_TEN_POINTS
# The chance to make 61 with so many trumps (row) and aces outside (column), the skat taken, measured in some thousand
# deals in which club plays all three hands.
_CHANCES: Final = {
    4: (0.21, 0.51, 0.76, 0.80),
    5: (0.44, 0.76, 0.90, 0.95),
    6: (0.82, 0.89, 0.96, 0.98),
    7: (0.95, 0.97, 0.98, 0.98),
}
_GRAND_CHANCES: Final = {4: 0.55, 5: 0.8, 6: 0.95}
"""The same for grand, by the number of jacks, aces and the lead."""
_HAND_CHANCES: Final = {8: 0.95, 9: 0.99}
"""The same from the hand, by trumps and aces outside, where seven trumps count as eight."""
_GRAND_HAND_CHANCES: Final = {6: 0.8, 7: 0.96}
_LONE_EIGHT: Final = -1


class Plan(NamedTuple):
    """A game that a hand could play."""

    game: str
    level: str
    hand: bool
    """Whether it is played without the skat."""
    value: int
    chance: float


def trump_chance(hand: int, game: str) -> float:
    """The chance to win a suit game with these ten cards and the skat."""
    trumps = (hand & ORDERS[game].masks[TRUMP]).bit_count()
    aces = (hand & ACES & ~ORDERS[game].masks[TRUMP]).bit_count()
    if trumps < 4:
        return 0.05 * trumps * min(aces, 3) / 3
    chance = _CHANCES[min(trumps, 7)][min(aces, 3)] + 0.05 * max(trumps - 7, 0)
    for jack in JACKS[:2]:
        chance += 0.05 if hand >> jack & 1 else 0.0
    return min(chance - (0.0 if hand >> JACKS[0] & 1 else 0.05), 0.99)


def _grand_strength(hand: int, leads: bool) -> int:
    """Jacks, aces and the lead."""
    return (hand & JACK_CARDS).bit_count() + (hand & ACES).bit_count() + leads


def grand_chance(hand: int, leads: bool) -> float:
    """The chance to win a grand: jacks and aces, and no long suit without its ace."""
    strength = _grand_strength(hand, leads)
    if strength < 4:
        return 0.1
    chance = _GRAND_CHANCES[min(strength, 6)] + 0.06 * ((hand & JACK_CARDS).bit_count() - 2)
    for suit in range(4):
        cards = hand & ORDERS["grand"].masks[suit]
        if cards.bit_count() >= 3 and not cards & ACES:
            chance -= 0.1
    return min(chance, 0.99)


def null_gaps(hand: int) -> tuple[int, int]:
    """How unsafe a hand is in null: by how many ranks its cards stand too high in all, and how many suits are a lone 8.

    In a suit that is safe the lowest card is the seven, the second lowest at most the nine, then the jack, the king:
    whatever is led, there is a card below it.
    """
    gaps = [_null_gap(hand >> shift & 0xFFFF) for shift in (0, 16, 32, 48)]
    return sum(gap for gap in gaps if gap >= 0), gaps.count(_LONE_EIGHT)


@lru_cache(maxsize=512)
def _null_gap(ranks: int) -> int:
    """The gaps of one suit, given as a mask of its ranks, or ``_LONE_EIGHT``."""
    held = cards_in(ranks)
    if ranks == 1 << 8:
        return _LONE_EIGHT
    return sum(max(rank - 7 - 2 * number, 0) for number, rank in enumerate(held))


def plans(hand: int, leads: bool, club: bool) -> list[Plan]:
    """The games that ten cards could play, before the skat is seen. ``leads``: the seat leads to the first trick."""
    found = []
    for game in SUIT_GAMES:
        trumps = (hand & ORDERS[game].masks[TRUMP]).bit_count()
        aces = (hand & ACES & ~ORDERS[game].masks[TRUMP]).bit_count()
        held = matadors(hand, game)
        if not club:
            if trumps + min(aces, 2) >= 6 and trumps >= 5:
                chance = 1.0 if trumps >= 7 else 0.7 if trumps == 6 or aces >= 2 else 0.56
                found.append(Plan(game, "", False, worth(game, held, ()), chance))
            continue
        chance = trump_chance(hand, game)
        if trumps > 4 or hand & JACK_CARDS:
            found.append(Plan(game, "", False, worth(game, held, ()), chance))
        else:
            found += [
                Plan(game, "", False, worth(game, lacked, ()), chance * _still_without(lacked))
                for lacked in range(1, -held + 1)
            ]
        strength = min(trumps + aces + (trumps >= 7), 9)
        if strength in _HAND_CHANCES:
            found.append(Plan(game, "", True, worth(game, held, ("hand",)), _HAND_CHANCES[strength]))
    if club:
        held = matadors(hand, "grand")
        found.append(Plan("grand", "", False, worth("grand", held, ()), grand_chance(hand, leads)))
        strength = min(_grand_strength(hand, leads), 7)
        if strength in _GRAND_HAND_CHANCES:
            found.append(Plan("grand", "", True, worth("grand", held, ("hand",)), _GRAND_HAND_CHANCES[strength]))
        gaps, lone_eights = null_gaps(hand)
        if gaps + lone_eights <= 2:
            found.append(Plan("null", "", False, 23, 0.95 - 0.05 * (gaps + lone_eights)))
        if gaps + lone_eights <= 1:
            found.append(Plan("null", "", True, 35, 0.95 - 0.12 * (gaps + lone_eights)))
        if not gaps and not lone_eights:
            found.append(Plan("null", "ouvert", False, 46, 0.95))
            found.append(Plan("null", "ouvert", True, 59, 0.93))
    return found


def _still_without(lacked: int) -> float:
    """How likely a hand without the top trumps is still without so many of them when it has the skat: with a jack in it
    the game counts less, and whoever has bid more has lost. (Without two it is worth the risk.)"""
    return comb(22 - lacked, 2) / comb(22, 2) if lacked > 2 else 1.0


def put_away(twelve: int, game: str, club: bool) -> tuple[Card, ...]:
    """The two cards to discard in this game."""
    order = ORDERS[game]
    trumps = order.masks[TRUMP]
    if not club:
        lowest = sorted(cards_in(twelve), key=lambda card: (trumps >> card & 1, order.power[card], card))
        return tuple(lowest[:2])
    if game == "null":
        return min(
            combinations(cards_in(twelve)[::-1], 2),
            key=lambda two: sum(null_gaps(twelve & ~mask_of(two))),
        )
    side = twelve & ~trumps
    if side.bit_count() < 2:
        return tuple(sorted(cards_in(twelve), key=lambda card: (trumps >> card & 1, order.power[card]))[:2])
    return max(combinations(cards_in(side), 2), key=lambda two: _put_away_worth(side, two))


def _put_away_worth(side: int, two: Sequence[Card]) -> float:
    """How good it is to put two cards outside trumps away."""
    kept = side & ~mask_of(two)
    return sum([_suit_put_away(side >> shift & 0xFFFF, kept >> shift & 0xFFFF) for shift in (0, 16, 32, 48)])


@lru_cache(maxsize=4096)
def _suit_put_away(before: int, after: int) -> float:
    """How good it is to leave these ranks of a suit (``after``) of those: voids are, and points that would be lost;
    aces and tens beside their ace are not."""
    ace, ten = 1 << ACE, 1 << 10
    total = 0.0
    for rank in map(int, cards_in(before ^ after)):
        top = (rank == 10 and before & ace) or (rank == KING and before & ace and before & ten)
        total += -25 if rank == ACE else -12 if top else _POINTS[rank]
    if before and not after:
        total += 14
    elif not after & ace and before != after:
        total += 2 - 3 * after.bit_count()
    elif before != after:
        total -= 1  # what is behind an ace may win tricks of its own
    return total - (8 if after == ten else 0)  # a ten left alone is lost to the ace

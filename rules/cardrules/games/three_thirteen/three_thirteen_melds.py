"""The melds of Three-Thirteen: sets and runs with wild cards, and how a hand is arranged so that the cards left over
cost least."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from cardrules.parts.melds import PossibleMeld, best_packing, counts_of
from cardrules.protocol.cards import Card, Rank, cards_in

__all__ = ["FOUR", "Laid", "MeldRules", "arranged", "kind_of", "outs", "points_of", "unmatched"]

FOUR: Final = 4
"""Thirteen cards form four melds at most."""
_ACE: Final = 0
_KING: Final = 12
_HIGH_ACE: Final = 13
"""Places in a run: ace 0, two 1 ... king 12, and the ace again if it may be high."""
_SCALE: Final = 32  # more than the wild cards of a hand


class MeldRules(NamedTuple):
    """What the options say about melds."""

    high_ace: bool = False
    """Whether the ace may also stand above the king in a run."""
    all_wild: bool = False
    """Whether wild cards alone may form a meld."""
    wild_cost: int = 0
    """What an unmatched wild card costs; 0: the value of its face."""


class Laid(NamedTuple):
    """Cards arranged in melds."""

    melds: tuple[tuple[Card, ...], ...]
    idle: tuple[Card, ...]
    points: int
    """What the idle cards cost."""


def kind_of(card: Card) -> int:
    """The kind of a card, for the melds: 13 for each suit, the ace first."""
    return (card >> 4 & 3) * 13 + ((card & 15) - 1) % 13


def points_of(card: Card) -> int:
    """The value of a card: ace 1, number cards their face, court cards 10.

    >>> from cardrules.protocol.cards import parse_card
    >>> [points_of(parse_card(name)) for name in ("AS", "7H", "QD")]
    [1, 7, 10]
    """
    return min((card & 15) % 13 or 13, 10)


def _meld(name: str, kinds: tuple[int, ...], stands: tuple[int, ...]) -> PossibleMeld:
    """A meld that is worth what it saves; of equal ones, that with fewer wild cards."""
    worth = sum([min(kind % 13 + 1, 10) for kind in kinds])
    return PossibleMeld.of(name, kinds, stands, worth * _SCALE - len(stands))


@lru_cache(maxsize=1 << 14)
def _sets(place: int, held: tuple[int, int, int, int], wilds: int) -> tuple[PossibleMeld, ...]:
    """The sets of one rank that a hand with so many of it in each suit can form. No set of more than five is needed:
    it can be divided."""
    kinds = [suit * 13 + place for suit in range(4) for _ in range(held[suit])]
    found = {chosen for size in range(5, max(2 - wilds, 0), -1) for chosen in combinations(kinds, size)}
    return tuple(
        _meld("set", chosen, chosen[:1] * (3 - len(chosen)))
        for chosen in sorted(found, key=lambda chosen: (-len(chosen), chosen))
    )


@lru_cache(maxsize=1 << 14)
def _runs(suit: int, places: int, wilds: int, high_ace: bool) -> tuple[PossibleMeld, ...]:
    """The runs of two to five ranks between natural cards that a hand with these ``places`` (a mask) of a suit can
    form. Longer ones are runs of this kind side by side, and one natural card with two wild ones is a set, too."""
    last = _HIGH_ACE if high_ace else _KING
    if high_ace and places & 1:
        places |= 1 << _HIGH_ACE
    melds = []
    for span in range(5, 1, -1):
        for low in range(last - span + 2):
            high = low + span - 1
            if not (places >> low & 1 and places >> high & 1):
                continue
            held = [place for place in range(low + 1, high) if places >> place & 1]
            for size in range(len(held), -1, -1):
                for inner in combinations(held, size):
                    natural = (low, *inner, high)
                    wild = [place for place in range(low, high + 1) if place not in natural]
                    if span == 2:
                        wild.append(high + 1 if high < last else low - 1)
                    if len(wild) <= wilds:
                        kinds = tuple(suit * 13 + place % 13 for place in natural)
                        stands = tuple(suit * 13 + place % 13 for place in wild)
                        melds.append(_meld("run", kinds, stands))
    return tuple(melds)


def _possible(naturals: Sequence[Card], wilds: int, high_ace: bool) -> list[PossibleMeld]:
    """Every meld that these natural cards can form with so many wild ones."""
    held: dict[int, list[int]] = {}
    places = [0, 0, 0, 0]
    for card in naturals:
        suit, place = card >> 4 & 3, ((card & 15) - 1) % 13
        held.setdefault(place, [0, 0, 0, 0])[suit] += 1
        places[suit] |= 1 << place
    melds: list[PossibleMeld] = []
    for suit in range(4):
        if places[suit] & places[suit] - 1:
            melds += _runs(suit, places[suit], min(wilds, 3), high_ace)
    for place, suits in held.items():
        if sum(suits) + wilds > 2:
            melds += _sets(place, (suits[0], suits[1], suits[2], suits[3]), min(wilds, 2))
    return melds


@lru_cache(maxsize=1 << 14)
def _packed(hand: int, wild: Rank, rules: MeldRules) -> tuple[int, tuple[PossibleMeld, ...]]:
    """What the unmatched cards of a hand cost at least, and melds that leave no more."""
    cards = cards_in(hand)
    naturals = [card for card in cards if card & 15 != wild]
    wilds = len(cards) - len(naturals)
    worth, melds = best_packing(counts_of(map(kind_of, naturals)), wilds, _possible(naturals, wilds, rules.high_ace))
    cost = sum(map(points_of, naturals)) - -(-worth // _SCALE)
    # Wild cards that are left over join any meld; so they count only where there is none.
    if not melds and not (rules.all_wild and wilds >= 3):
        cost += wilds * (rules.wild_cost or min(wild, 10))
    return cost, melds


def unmatched(hand: int, wild: Rank, rules: MeldRules) -> int:
    """The points of the cards of a hand (a mask) that are in no meld, in the arrangement that makes them fewest."""
    return _packed(hand, wild, rules)[0]


@lru_cache(maxsize=1 << 14)
def outs(hand: int, wild: Rank, rules: MeldRules) -> int:
    """The cards of a hand, as a mask, that can be thrown so that all the others are in melds."""
    least = unmatched(hand, wild, rules)
    if least > 10:
        return 0
    found = 0
    for card in cards_in(hand):
        # Throwing a card saves its points at most.
        if (points_of(card) >= least or card & 15 == wild) and not unmatched(hand ^ 1 << card, wild, rules):
            found |= 1 << card
    return found


@lru_cache(maxsize=1 << 12)
def arranged(hand: int, wild: Rank, rules: MeldRules) -> Laid:
    """The cards of a hand in the melds that leave the fewest points, as they are laid on the table."""
    points, melds = _packed(hand, wild, rules)
    held: dict[int, list[Card]] = {}
    wilds: list[Card] = []
    for card in cards_in(hand):
        if card & 15 == wild:
            wilds.append(card)
        else:
            held.setdefault(kind_of(card), []).append(card)
    sets: dict[int, list[Card]] = {}
    runs: list[dict[int, Card]] = []
    for meld in sorted(melds, key=lambda meld: (meld.name, sorted(meld.kinds))):
        naturals = [held[kind].pop(0) for kind in meld.kinds]
        if meld.name == "set":
            joined = sets.setdefault(meld.kinds[0] % 13, [])
            joined += naturals
            joined += [wilds.pop(0) for _ in meld.stands]
        else:
            _lay_run(runs, meld, naturals, wilds, wild)
    for joined in sets.values():
        joined.sort(key=lambda card: (card & 15 == wild, card >> 4 & 3, card))
    for run in runs:
        while wilds and not sets and len(run) < 13:
            run[max(run) + 1 if max(run) < _KING else min(run) - 1] = wilds.pop(0)
    laid = [[card for _, card in sorted(run.items())] for run in runs] + list(sets.values())
    if sets or (not laid and not points):
        # A set takes any number of wild cards; with no meld at all, these are one of wild cards alone.
        laid = [*laid[:-1], [*(laid[-1] if laid else ()), *wilds]]
        wilds = []
    idle = sorted([card for cards in held.values() for card in cards] + wilds, key=lambda card: (card & 48, card))
    return Laid(tuple(map(tuple, laid)), tuple(idle), points)


def _lay_run(
    runs: list[dict[int, Card]], meld: PossibleMeld, naturals: list[Card], wilds: list[Card], wild: Rank
) -> None:
    """Lay a run by its places, behind the run that it continues if there is one."""
    high = any(kind % 13 == _KING for kind in (*meld.kinds, *meld.stands))
    places = [_HIGH_ACE if high and kind % 13 == _ACE else kind % 13 for kind in (*meld.kinds, *meld.stands)]
    run = dict(zip(places, naturals, strict=False))
    for place, kind in zip(places[len(naturals) :], meld.stands, strict=True):
        itself = next((card for card in wilds if kind_of(card) == kind), wilds[0])
        wilds.remove(itself)
        run[place] = itself
    suit = naturals[0] >> 4 & 3
    for other in runs:
        same = any(card >> 4 & 3 == suit and card & 15 != wild for card in other.values())
        if same and max(other) + 1 == min(places) and max(places) - min(other) < 13:
            other.update(run)
            return
    runs.append(run)

"""What may be thrown at Yaniv: a card, a set, or a run, and how the cards of a run lie.

A joker fills any place of a run. Where more of them are chosen than its gaps need, the thrower says how many of the
spare ones lie in front; if he says nothing they go to the upper end, and to the front only when that is full.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from cardrules.protocol.cards import ACE, JOKER, KING, Card, cards_in, rank_of, suit_of
from cardrules.protocol.texts import say

__all__ = ["NOTHING", "Throw", "ThrowRules", "no_throw", "points_in", "points_of", "throw_of", "throws", "together"]

_POINTS: Final[tuple[int, ...]] = (0, 0, *range(2, 11), 10, 10, 10, 1, 0)
"""By rank: what a card costs whoever holds it."""


class ThrowRules(NamedTuple):
    """What has been agreed about throws."""

    joker_sets: bool = False
    """Whether a joker may stand for a card of a set."""
    high_ace: bool = False
    """Whether an ace may stand above the king, too."""
    set_ends: bool = False
    """Whether only the ends of a set may be taken, so that the thrower says which of its cards they are."""


class Throw(NamedTuple):
    """Cards that are thrown together, in the order in which they are laid."""

    kind: str
    """``card``, ``set`` or ``run``."""
    cards: tuple[Card, ...]
    front: int = 0
    """Jokers that lie in front of a run."""

    @property
    def rank(self) -> int:
        """The rank of a card or of a set, 15 of jokers alone; 0 of a run."""
        ranks = [card & 15 for card in self.cards]
        return 0 if self.kind == "run" else min(ranks, default=0)

    @property
    def points(self) -> int:
        """What its cards cost."""
        return sum([_POINTS[card & 15] for card in self.cards])

    def takeable(self, rules: ThrowRules) -> tuple[Card, ...]:
        """Its cards that the next player may take."""
        ends = self.kind == "run" or (self.kind == "set" and rules.set_ends)
        return (self.cards[0], self.cards[-1]) if ends and len(self.cards) > 1 else self.cards


NOTHING: Final = Throw("", ())
"""Where nothing lies."""


def points_of(card: Card) -> int:
    """What a card costs."""
    return _POINTS[card & 15]


def points_in(hand: int) -> int:
    """What a hand, given as a mask, costs.

    >>> from cardrules.protocol.cards import mask_of, parse_cards
    >>> points_in(mask_of(parse_cards("JK AH 2C KD")))
    13
    """
    return sum([_POINTS[card & 15] for card in cards_in(hand)])


def throw_of(cards: Sequence[Card], rules: ThrowRules, front: int | None = None) -> Throw | None:
    """These cards as they are laid, with so many jokers in front of a run; None: they cannot be thrown so. Of a set
    the order given counts where its ends do; cards in the order of the pack are laid as usual, jokers last.

    >>> from cardrules.protocol.cards import cards_text, parse_cards
    >>> for text in ("7H 8H JK", "JK QS KS", "AD 2D JK", "7S 7D", "7S JK"):
    ...     found = throw_of(parse_cards(text), ThrowRules())
    ...     print(found and f"{found.kind} {cards_text(found.cards)}")
    run 7H 8H JK
    run JK QS KS
    run AD 2D JK
    set 7D 7S
    None
    """
    chosen = sorted(cards)
    naturals = [card for card in chosen if card & 15 != JOKER]
    ranks = {card & 15 for card in naturals}
    jokers = len(chosen) - len(naturals)
    if len(chosen) == 1:
        return None if front else Throw("card", tuple(chosen))
    if len(ranks) <= 1 and (not jokers or not naturals or rules.joker_sets):
        laid = (*naturals, *[card for card in chosen if card & 15 == JOKER])
        said = tuple(cards)
        if rules.set_ends and said != tuple(chosen):
            laid = said
        return None if front or not chosen else Throw("set", laid)
    runs = _runs(chosen, rules)
    if front is None:
        return runs[0] if runs else None
    return next((run for run in runs if run.front == front), None)


def _runs(chosen: Sequence[Card], rules: ThrowRules) -> list[Throw]:
    """The ways to lay cards as a run, the one that nobody has to name first."""
    naturals = [card for card in chosen if card & 15 != JOKER]
    jokers = [card for card in chosen if card & 15 == JOKER]
    if len(chosen) < 3 or not naturals or len({suit_of(card) for card in naturals}) > 1:
        return []
    found: dict[int, Throw] = {}
    for high in (False, True) if rules.high_ace else (False,):
        placed = {_place(card, high): card for card in naturals}
        low, top = min(placed), max(placed)
        spare = len(jokers) - (top - low + 1 - len(placed))
        room = KING + rules.high_ace - top
        if len(placed) < len(naturals) or spare < 0:
            continue
        for front in range(max(0, spare - room), min(spare, low - 1) + 1):
            fill = iter(jokers)
            places = range(low - front, top + spare - front + 1)
            laid = tuple([placed[place] if place in placed else next(fill) for place in places])
            found.setdefault(front, Throw("run", laid, front))
    return list(found.values())


def _place(card: Card, high: bool) -> int:
    """Where a card stands in a run: the ace at 1, or at 14 where it is high."""
    rank = rank_of(card)
    return 1 if rank == ACE and not high else rank


@lru_cache(maxsize=4096)
def throws(hand: int, rules: ThrowRules) -> tuple[Throw, ...]:
    """Everything that can be thrown from a hand, given as a mask: single cards first, then by size. Of throws that
    differ in the copies of a card only, all are there."""
    cards, found = cards_in(hand), list[Throw]()
    for size in range(1, len(cards) + 1):
        for chosen in combinations(cards, size):
            throw = throw_of(chosen, rules)
            if throw is not None:
                found += _runs(chosen, rules) if throw.kind == "run" else [throw]
    return tuple(found)


@lru_cache(maxsize=20000)
def together(hand: int, rules: ThrowRules) -> int:
    """The points of the dearest throw of two or more cards."""
    cards = [card for card in cards_in(hand) if card & 15 != JOKER]
    jokers = hand.bit_count() - len(cards)
    best = 0
    ranks: dict[int, list[Card]] = {}
    suits: dict[int, list[Card]] = {}
    for card in cards:
        ranks.setdefault(card & 15, []).append(card)
        suits.setdefault(suit_of(card), []).append(card)
    for alike in ranks.values():
        if len(alike) > 1 or (jokers and rules.joker_sets):
            best = max(best, sum(map(points_of, alike)))
    for held in suits.values():
        for high in (False, True) if rules.high_ace else (False,):
            places = {1 if card & 15 == ACE and not high else card & 15: card for card in held}
            for low in places:
                points, gaps = 0, 0
                for place in range(low, KING + 1 + rules.high_ace):
                    gaps += place not in places
                    if gaps > jokers:
                        break
                    if place in places:
                        points += points_of(places[place])
                        if place - low + 1 + jokers - gaps >= 3:
                            best = max(best, points)
    return best


def no_throw(cards: Sequence[Card], rules: ThrowRules) -> str:
    """Why these cards cannot be thrown together, in one sentence; they are none that ``throw_of`` knows."""
    if not cards:
        return say("Choose at least one card to throw.")
    naturals = [card for card in cards if card & 15 != JOKER]
    ranks, suits = {card & 15 for card in naturals}, {suit_of(card) for card in naturals}
    if len(naturals) < len(cards) and len(ranks) == 1:
        return say("A joker can only fill a run.")
    if len(cards) == 2:
        return say("{cards:cards} is not a set: a run needs three cards.", cards=tuple(cards))
    if not rules.high_ace and throw_of(cards, rules._replace(high_ace=True)):
        return say("The ace is low: it goes before the 2, not after the king.")
    if len(suits) > 1 and len(ranks) == len(naturals) and _in_line(naturals, len(cards) - len(naturals)):
        return say("The cards of a run must be of one suit.")
    return say("{cards:cards} are not a set or a run.", cards=tuple(cards))


def _in_line(naturals: Sequence[Card], jokers: int) -> bool:
    """Whether the ranks follow each other, with jokers in the gaps."""
    places = [_place(card, False) for card in naturals]
    return max(places) - min(places) + 1 <= len(naturals) + jokers

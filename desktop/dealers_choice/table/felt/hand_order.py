"""How the user holds a hand: an order of his own, with gaps between groups. It is never sent to the game.

An arrangement is a row of cards with ``None`` for each gap; gaps stand between cards, one at a time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardrules.protocol.cards import Card

__all__ = ["Arrangement", "fitted", "moved", "parted"]

Arrangement = tuple[Card | None, ...]


def _tidy(row: Iterable[Card | None]) -> Arrangement:
    """Without gaps at the ends, and never two beside each other."""
    found: list[Card | None] = []
    for card in row:
        if card is not None or (found and found[-1] is not None):
            found.append(card)
    return tuple(found[:-1] if found and found[-1] is None else found)


def fitted(row: Sequence[Card | None], held: Sequence[Card]) -> Arrangement:
    """An arrangement made anew for the cards that are held now: those that are gone leave it, new ones come to the
    right end, in the order given.

    >>> fitted((3, 1, None, 2), (2, 4, 3))
    (3, None, 2, 4)
    """
    now, known = frozenset(held), frozenset(row)
    return _tidy([*(card for card in row if card is None or card in now), *(c for c in held if c not in known)])


def moved(row: Sequence[Card | None], card: Card, place: int) -> Arrangement:
    """The card goes to a place among the others: before the entry of ``row`` that stands there, a gap counted as one,
    or behind all of them. Just behind the last one it begins a group of its own.

    >>> moved((1, 2, 3, 4), 4, 1)
    (1, 4, 2, 3)
    >>> moved((1, 2, 3, 4), 2, 5)
    (1, 3, 4, None, 2)
    """
    here = row.index(card)
    target = min(max(place, 0), len(row))
    apart = place > len(row)
    before = [each for index, each in enumerate(row[:target]) if index != here]
    behind = [each for index, each in enumerate(row) if index >= target and index != here]
    return _tidy([*before, *((None,) if apart else ()), card, *behind])


def parted(row: Sequence[Card | None], card: Card) -> Arrangement:
    """A gap before the card, or without the one that is there.

    >>> parted((1, 2, 3), 2)
    (1, None, 2, 3)
    >>> parted((1, None, 2, 3), 2)
    (1, 2, 3)
    """
    here = row.index(card)
    if here and row[here - 1] is None:
        return _tidy([*row[: here - 1], *row[here:]])
    return _tidy([*row[:here], None, *row[here:]])

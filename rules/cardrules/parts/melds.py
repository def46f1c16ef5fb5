"""The best partition of a hand into melds, for the rummy games.

A game says what its melds are: it names the kinds of card (the two queens of spades of a double pack are one kind),
lists the melds that a hand could form, and says what each is worth. ``best_packing`` then finds melds with no card in
common that are worth most together. It is exact: a recursion over the kinds in order, with a memory for how many
cards of each kind are left.

A hand is a count vector: four bits for each kind, so that up to seven cards of a kind can be counted. Wild cards
are only counted. A meld that has places for wild cards is listed as a meld of its own (``4H 5H`` and a wild card
beside ``4H 5H 6H``), which may therefore use a wild card even where the real card is there.

>>> run = PossibleMeld.of("run", (3, 4, 5), points=1)
>>> pair = PossibleMeld.of("set", (5, 5), (5,), points=2)
>>> worth, chosen = best_packing(counts_of((3, 4, 5, 5, 5)), 1, (run, pair))
>>> worth, [meld.name for meld in chosen]
(3, ['run', 'set'])
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, Self

from cardrules.protocol.cards import Card
from cardrules.protocol.texts import say

__all__ = ["PossibleMeld", "best_packing", "counts_of", "unmelded"]

_A_MELD: Final = say("a meld")

_FIELD: Final = 4  # bits of a kind in a count vector: three for the number, one that catches a borrow
_MOST_KINDS: Final = 52
_GUARDS: Final = sum(1 << _FIELD * kind + _FIELD - 1 for kind in range(_MOST_KINDS))


def counts_of(kinds: Iterable[int]) -> int:
    """The count vector of these kinds (0 to 51), each as often as it is named, seven times at most."""
    counts = 0
    for kind in kinds:
        counts += 1 << _FIELD * kind
    return counts


class PossibleMeld(NamedTuple):
    """A meld that a hand may form."""

    name: str
    kinds: tuple[int, ...]
    """The kinds of its natural cards."""
    stands: tuple[int, ...]
    """The kinds that its wild cards stand for."""
    points: int
    need: int
    """The count vector of ``kinds``."""

    @classmethod
    def of(cls, name: str, kinds: tuple[int, ...], stands: tuple[int, ...] = (), points: int = 0) -> Self:
        """A meld of natural cards of these ``kinds`` (one at least) and one wild card for each kind of ``stands``."""
        return cls(name, kinds, stands, points, counts_of(kinds))


def best_packing(
    counts: int, wilds: int, melds: Iterable[PossibleMeld], weight: int = 0
) -> tuple[int, tuple[PossibleMeld, ...]]:
    """The melds that can be formed together from a hand and are worth most, and what they are worth.

    ``counts`` are the hand's natural cards, ``wilds`` the number of its wild cards. A meld is worth its ``points``
    and ``weight`` for each of its cards, wild cards included; cards may be left over. A weight that is greater than
    all points together makes it the best arrangement that uses as many cards as possible.
    """
    by_first: dict[int, list[PossibleMeld]] = {}
    guards, held = _GUARDS, counts | _GUARDS
    for meld in [meld for meld in melds if (held - meld.need) & guards == guards]:
        if len(meld.stands) <= wilds:
            by_first.setdefault(min(meld.kinds), []).append(meld)
    firsts = sorted(by_first)
    # (need, wild cards, worth) of the melds at each step, and the fields that they and later ones look at.
    steps: list[list[tuple[int, int, int]]] = []
    fields: list[int] = []
    field = 0
    for kind in reversed(firsts):
        step = []
        for meld in by_first[kind]:
            size = len(meld.kinds) + len(meld.stands)
            step.append((meld.need, len(meld.stands), meld.points + weight * size))
            field |= meld.need
        steps.append(step)
        fields.append(_whole_fields(field))
    steps.reverse()
    fields.reverse()
    memory: list[dict[int, int]] = [{} for _ in steps]
    last = len(steps)

    def best(place: int, left: int, free: int) -> int:
        if place == last:
            return 0
        left &= fields[place]
        key = left << _FIELD | free
        known = memory[place].get(key)
        if known is not None:
            return known
        most = best(place + 1, left, free)
        guarded = left | guards
        for need, wild, worth in steps[place]:
            if wild <= free and (guarded - need) & guards == guards:
                found = worth + best(place, left - need, free - wild)
                if found > most:
                    most = found
        memory[place][key] = most
        return most

    total = best(0, counts, wilds)
    chosen: list[PossibleMeld] = []
    place, left, free = 0, counts, wilds
    while place < last:
        target = best(place, left, free)
        for meld, (need, wild, worth) in zip(by_first[firsts[place]], steps[place], strict=True):
            if (
                wild <= free
                and ((left | guards) - need) & guards == guards
                and worth + best(place, left - need, free - wild) == target
            ):
                chosen.append(meld)
                left -= need
                free -= wild
                break
        else:
            place += 1
    return total, tuple(chosen)


def _whole_fields(counts: int) -> int:
    """The mask of all bits of every kind that is in ``counts``."""
    mask = 0
    for shift in range(0, counts.bit_length(), _FIELD):
        if counts >> shift & 7:
            mask |= 7 << shift
    return mask


def unmelded(cards: Sequence[Card], melds: str = _A_MELD) -> str:
    """Why a player cannot go out: these cards of his are in none of his melds.

    >>> from cardrules.protocol.cards import parse_cards
    >>> unmelded(parse_cards("7H 2D"))
    'These cards are not in a meld: 7♥, 2♦.'
    >>> unmelded(parse_cards("9C"), "a set or run")
    'The 9♣ is not in a set or run.'
    """
    if len(cards) == 1:
        return say("The {card:card} is not in {melds}.", card=cards[0], melds=melds)
    return say("These cards are not in {melds}: {cards:cards,}.", cards=cards, melds=melds)

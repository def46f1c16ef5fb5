"""What a hand of Three-Thirteen may become, as its owner sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from cardrules.games.three_thirteen.game import Rules, State
from cardrules.games.three_thirteen.three_thirteen_melds import Laid, MeldRules, arranged, kind_of, points_of
from cardrules.phases.game_options import agreed
from cardrules.protocol.cards import Card, Rank, mask_of
from cardrules.protocol.game import Seat, View

__all__ = ["SeenTable", "least", "look", "near", "saving", "throwable", "wanted_next"]


_NEVER: Final = 10_000


class SeenTable(NamedTuple):
    """What a player looks at."""

    hand: int
    wild: Rank
    rules: MeldRules
    last_turn: bool
    live: tuple[int, ...]
    """Cards of each kind that he has not seen."""
    unseen: int
    """All the cards that he has not seen."""
    wanted: tuple[Card, ...]
    """Cards that the next player, who may take the discard, has taken."""


def look(view: View) -> SeenTable:
    """What the viewer looks at. Raises ValueError for what has no seat."""
    if view.seat is None:
        raise ValueError("a bot needs the view of a seat")
    state: State = view.state
    seat = view.seat
    hand = [card for card in view.zone(f"hand:{seat}").cards if card is not None]
    seen = [card for zone in view.zones for card in zone.cards if card is not None]
    follower: Seat = (seat + 1) % view.seats
    wanted = [step.cards[0] for step in state.steps if step.seat == follower and step.what == "take"]
    total = sum(len(zone.cards) for zone in view.zones)
    live = [total // 52] * 52
    for card in seen:
        live[kind_of(card)] -= 1
    return SeenTable(
        hand=mask_of(hand),
        wild=state.wild,
        rules=agreed(Rules, view.options).melds,
        last_turn=state.out >= 0,
        live=tuple(live),
        unseen=total - len(seen),
        wanted=() if state.laid[follower] else tuple(wanted),
    )


def throwable(table: SeenTable, laid: Laid) -> list[Card]:
    """The cards worth throwing from a hand: those that are in no meld and are not wild."""
    return [card for card in laid.idle if card & 15 != table.wild]


def least(hand: int, table: SeenTable) -> int:
    """The points left over in a hand when the dearest card that is worth throwing has gone; more than any hand costs if
    there is none."""
    laid = arranged(hand, table.wild, table.rules)
    return min([laid.points - points_of(card) for card in throwable(table, laid)], default=_NEVER)


def saving(table: SeenTable, laid: Laid, idle: Sequence[Card]) -> float:
    """The points that a card from the pickup pile saves, with the best discard, on average over the unseen cards, if
    nothing in the melds is moved about."""
    naturals = [card for card in idle if card & 15 != table.wild]
    spare = min(table.wild, 10) if len(naturals) < len(idle) else 0  # a wild card that has no meld to join
    by_points = sorted(map(points_of, naturals), reverse=True)
    dearest = by_points[0] if by_points else 0
    # A card that joins a meld saves the card that is thrown for it; one that makes a meld saves that meld, too.
    saved = dict.fromkeys(_joining(laid, table), dearest)
    most = dearest + spare if laid.melds or spare else 0
    for number, card in enumerate(naturals):
        made = [([card], near(kind_of(card)))] if spare else []
        made += [([card, other], _completing(kind_of(card), kind_of(other))) for other in naturals[:number]]
        for cards, kinds in made:
            if kinds:
                gain = spare + sum(map(points_of, cards)) + _dearest_but(by_points, cards)
                most = max(most, gain)
                for kind in kinds:
                    saved[kind] = max(saved.get(kind, 0), gain)
    total = 0
    for kind, count in enumerate(table.live):
        if kind % 13 == table.wild - 1:
            total += count * most
        else:
            total += count * (saved.get(kind) or max(0, dearest - min(kind % 13 + 1, 10)))
    return total / table.unseen


def _dearest_but(by_points: Sequence[int], cards: Sequence[Card]) -> int:
    """The points of the dearest card apart from some, which are among those that have these points."""
    rest = list(by_points)
    for card in cards:
        rest.remove(points_of(card))
    return rest[0] if rest else 0


def _joining(laid: Laid, table: SeenTable) -> set[int]:
    """The kinds of card that can be added to the melds."""
    kinds: set[int] = set()
    for meld in laid.melds:
        naturals = [kind_of(card) for card in meld if card & 15 != table.wild]
        if len({kind % 13 for kind in naturals}) == 1:
            kinds.update(suit * 13 + naturals[0] % 13 for suit in range(4))
        elif naturals:
            low, high = min(naturals), max(naturals)
            first = low // 13 * 13
            reach = max(1, len(meld) - (high - low))
            kinds.update(range(max(first, low - reach), low))
            kinds.update(range(high + 1, min(first + 12, high + reach) + 1))
    return kinds


def near(kind: int) -> list[int]:
    """The kinds of card that make a meld with one card and a wild one."""
    first = kind // 13 * 13
    places = range(max(first, kind - 2), min(first + 12, kind + 2) + 1)
    return [suit * 13 + kind % 13 for suit in range(4)] + [place for place in places if place != kind]


def _completing(kind: int, other: int) -> list[int]:
    """The kinds of card, wild ones apart, that would make a meld of two unmatched cards."""
    rank = kind % 13
    if rank == other % 13:
        return [rank, rank + 13, rank + 26, rank + 39]
    if kind // 13 != other // 13:
        return []
    low, high = (kind, other) if kind < other else (other, kind)
    if high - low == 2:
        return [low + 1]
    if high - low == 1:
        return ([low - 1] if low % 13 else []) + ([high + 1] if high % 13 < 12 else [])
    return []


def wanted_next(card: Card, table: SeenTable) -> bool:
    """Whether the next player may want a card, by those that he has taken."""
    return any(kind_of(card) in near(kind_of(taken)) for taken in table.wanted)

"""What a hand of Khanhoo is worth: what is melded, and what may still be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from cardrules.bots import Level
from cardrules.games.khanhoo.khanhoo_melds import (
    KIND_CARDS,
    PACK,
    arranged,
    best_value,
    completions,
    kind_of,
    wanted,
)
from cardrules.protocol.cards import JOKER, Card, cards_in, mask_of
from cardrules.protocol.game import Seat, View

__all__ = [
    "DARED", "PARTNERSHIPS", "USED", "WORTH_BUMPING", "HiddenCards", "BotsTable", "gains_of", "held", "idle_cards",
    "less", "look", "over_stock", "partners_of", "seat_of", "with_card", "without", "worth_of",
]  # fmt: skip

USED: Final[Mapping[Level, int]] = {"novice": 3, "club": 2, "expert": 2}
"""What a card in a meld counts, beside the points of the meld."""


class BotsTable(NamedTuple):
    """What a bot sees of the table."""

    hand: int
    used: int
    """What a card in a meld counts."""
    bonds: Mapping[tuple[int, int], float]
    """What pairs of idle cards are worth beside each other."""
    unseen: Mapping[Card, int]
    """A card of each kind that may still come, and how many there are of it."""
    wanted: tuple[Card, ...]
    """Cards that the next player has taken."""
    taken: int
    """The card that the bot has just taken, or -1."""
    backs: int
    """How many turns in a row have been throw-backs."""


def _partnerships() -> dict[tuple[int, int], tuple[tuple[float, float, tuple[int, ...]], ...]]:
    """For pairs of kinds what they may become: what a novice thinks it worth, the points of a card that is melded so,
    and the kinds of card that make the meld."""
    found: dict[tuple[int, int], list[tuple[float, float, tuple[int, ...]]]] = {}

    def add(one: int, other: int, worth: float, points: float, *waiting: int) -> None:
        found.setdefault((min(one, other), max(one, other)), []).append((worth, points, waiting))

    for place in range(9):
        for suit in range(3):
            kind = 3 * place + suit
            for other in range(suit + 1, 3):
                waiting = (0, 1, 2) if not place else (3 * place + 3 - suit - other,)
                add(kind, 3 * place + other, 0.4, 1.5, *waiting)
            if place < 8:
                ends = [end for end in (kind - 3, kind + 6) if 0 <= end < 27]
                add(kind, kind + 3, 0.4, 1, *ends)
            if place < 7:
                add(kind, kind + 6, 0.2, 1, kind + 3)
    for special in ((0, 4, 8), (27, 28, 29)):
        for kind in special:
            one, other = (left for left in special if left != kind)
            add(one, other, 0.5, 4, kind)
    for court, number in ((29, 24), (28, 22), (27, 20)):
        add(court, number, 0.5, 4, number)
        add(number, number, 0.5, 4, court)
    return {pair: tuple(partnerships) for pair, partnerships in found.items()}


PARTNERSHIPS: Final = _partnerships()


def look(view: View, level: Level) -> BotsTable:
    """What a bot of this level sees."""
    state, seat = view.state, seat_of(view)
    seen = [0] * 30
    visible = {card for zone in view.zones for card in zone.cards if card is not None}
    for card in visible - {JOKER}:
        seen[kind_of(card)] += 1
    bonds = {}
    for pair, partnerships in PARTNERSHIPS.items():
        worth = 0.0
        for simple, points, waiting in partnerships:
            live = sum([2 - seen[kind] for kind in waiting])
            if level == "novice":
                worth += simple if live else 0.0
            else:
                worth += live * (9 + points) / 50
        if worth:
            bonds[pair] = worth
    unseen: dict[Card, int] = {}
    for card in PACK:
        if card not in visible:
            first = next((other for other in unseen if kind_of(other) == kind_of(card)), card)
            unseen[first] = unseen.get(first, 0) + 1
    follower: Seat = (seat + 1) % view.seats
    return BotsTable(
        hand=mask_of(card for card in view.zone(f"hand:{seat}").cards if card is not None),
        used=USED[level],
        bonds=bonds,
        unseen=unseen,
        wanted=tuple(step.cards[0] for step in state.steps if step.seat == follower and step.what == "take"),
        taken=state.taken,
        backs=state.backs,
    )


def seat_of(view: View) -> Seat:
    """The seat whose view it is. Raises ``ValueError`` for a spectator's."""
    if view.seat is None:
        raise ValueError("a bot needs the view of a seat")
    return view.seat


def idle_cards(hand: int, used: int) -> list[Card]:
    """The cards, without the joker, that are in no meld of the best arrangement."""
    melded = mask_of(card for meld in arranged(hand, used) for card in meld.cards)
    return cards_in(hand & ~melded & ~(1 << JOKER))


def partners_of(idle: Sequence[Card], table: BotsTable) -> dict[Card, float]:
    """What each idle card is worth beside the others."""
    bonds = table.bonds
    worth = dict.fromkeys(idle, 0.0)
    kinds = [kind_of(card) for card in idle]
    for number, kind in enumerate(kinds):
        for place in range(number):
            other = kinds[place]
            bond = bonds.get((other, kind) if other < kind else (kind, other))
            if bond:
                worth[idle[number]] += bond
                worth[idle[place]] += bond
    return worth


def worth_of(hand: int, table: BotsTable, spare: bool) -> float:
    """How good a hand is; with ``spare`` without the card that it can do without best."""
    partners = partners_of(idle_cards(hand, table.used), table)
    if spare and not partners:
        return float(max([best_value(hand ^ 1 << card, table.used) for card in cards_in(hand)], default=0))
    return best_value(hand, table.used) + sum(partners.values()) / 2 - (min(partners.values()) if spare else 0.0)


def gains_of(idle: Sequence[Card], table: BotsTable) -> dict[Card, float]:
    """What the next card gains on average when each of the idle cards has been thrown."""
    hand, now = table.hand, best_value(table.hand, table.used)
    gains = dict.fromkeys(idle, 0.0)
    total = sum(table.unseen.values())
    natural = hand & ~(1 << JOKER)  # where the joker is needed, too, a card seldom gains anything
    for card, count in table.unseen.items():
        if completions(card, natural):
            gain = best_value(hand | 1 << card, table.used) - now
            for other in idle_cards(hand | 1 << card, table.used) if gain else ():
                if other in gains:
                    gains[other] += gain * count / total
    return gains


# ------------------------------------------------------------------------------------------- a hand that grows


class HiddenCards(NamedTuple):
    """Hidden cards while others come and go."""

    hand: int
    """The cards, a mask; of two equal cards the first copy if it holds one."""
    worth: int
    """What its melds are worth, as club counts it."""
    points: int
    """What it scores when somebody else goes out: the dearest melds that it can lay out, which need not be these."""
    idle: tuple[int, ...]
    """The kinds of the cards in no meld; -1 is the joker."""


def held(hand: int) -> HiddenCards:
    """What there is to know of hidden cards, a mask. Of two equal cards the copy does not matter."""
    second = hand >> 64 & ~hand
    hand = (hand | second) & ~(second << 64)
    core = wanted(hand)
    core = hand & (core | core << 64 | 1 << JOKER)
    worth, points, idle = _melded(core)
    return HiddenCards(hand, worth, points, (*idle, *map(kind_of, cards_in(hand & ~core))))


@lru_cache(maxsize=1 << 14)
def _melded(hand: int) -> tuple[int, int, tuple[int, ...]]:
    """What the best melds of cards are worth, as club counts it, the points of the dearest, and the kinds of the cards
    that are not in the best."""
    melds = arranged(hand, USED["club"])
    used = mask_of(card for meld in melds for card in meld.cards)
    worth = sum([meld.points for meld in melds]) + USED["club"] * used.bit_count()
    return worth, best_value(hand), tuple(map(kind_of, cards_in(hand & ~used)))


def with_card(hand: HiddenCards, kind: int) -> HiddenCards:
    """A hand with another card of a kind, -1 for the joker."""
    if kind < 0:
        return held(hand.hand | 1 << JOKER)
    card = KIND_CARDS[kind]
    cards = hand.hand | 1 << (card + 64 if hand.hand >> card & 1 else card)
    if wanted(cards) >> card & 1:
        return held(cards)
    return HiddenCards(cards, hand.worth, hand.points, (*hand.idle, kind))


def without(hand: HiddenCards, place: int) -> HiddenCards:
    """A hand without the card at a place of its idle ones, which may have been in the dearest melds."""
    kind, cards = hand.idle[place], less(hand.hand, hand.idle[place])
    if kind < 0 or wanted(hand.hand) >> KIND_CARDS[kind] & 1:
        return held(cards)
    return HiddenCards(cards, hand.worth, hand.points, (*hand.idle[:place], *hand.idle[place + 1 :]))


def less(hand: int, kind: int) -> int:
    """The cards of a ``HiddenCards`` without one of a kind, -1 for the joker."""
    if kind < 0:
        return hand & ~(1 << JOKER)
    card = KIND_CARDS[kind]
    return hand & ~(1 << (card + 64 if hand >> card + 64 & 1 else card))


_TAKING: Final = 1.0
"""How much better the discard must be than the average card of the stock: everybody sees it taken."""
WORTH_BUMPING: Final = 2.5
"""How much a bump must gain: an exposed meld can no longer grow into a double one."""
DARED: Final = 1.2
"""What a bold player asks less of a bump."""


def over_stock(with_it: int, table: BotsTable) -> float:
    """How much more the discard does for the hand than it must, to be taken rather than a card of the stock.

    What the average card of the stock gains has been counted over hands of club players: it depends on little but the
    number of idle cards.
    """
    average = worth_of(table.hand, table, spare=False) + 0.6 + 0.3 * len(idle_cards(table.hand, table.used))
    return worth_of(with_it, table, spare=True) - average - _TAKING

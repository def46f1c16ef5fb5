"""Dealing, for every game: what chance does between the hands, cards dealt in packets, and hidden cards laid where they
could lie."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, NamedTuple

from cardrules.protocol.cards import Card, cards_in, mask_of
from cardrules.protocol.game import CHANCE, NOBODY, ONE, Action, Choice, Event, Moved, Seat
from cardrules.protocol.texts import say

__all__ = [
    "Share",
    "Unseen",
    "at_most",
    "chance_choice",
    "chance_fault",
    "deal_hidden",
    "deal_in_packets",
    "deal_singly",
    "shuffle_fault",
]


_SWAPS: Final = 4
"""Swaps tried for each card that is dealt where not everybody may hold everything."""


def chance_choice(dealer_drawn: bool, seats: int, pack: tuple[Card, ...]) -> Choice:
    """What chance does before a hand: it draws the first dealer of the match (``first 2``), then it shuffles."""
    if not dealer_drawn:
        return Choice("first", say("Draw for the deal"), values=tuple(map(str, range(seats))))
    return Choice("shuffle", say("Shuffle"), cards=pack, least=len(pack), most=len(pack))


def chance_fault(
    seat: Seat, action: Action, between: bool, dealer_drawn: bool, pack: Sequence[Card], seats: int
) -> str:
    """What is wrong with an action of chance, or with one that only chance may do, or with one of a seat at which
    nobody plays; "" if it may be done.

    ``between``: the game is between two hands, or before the first. The choice is that of ``chance_choice``.
    """
    verb, words, cards = action
    if seat != CHANCE:
        return say("Only chance shuffles and draws lots.") if 0 <= seat < seats else say("Only a player can do that.")
    if not between:
        return say("There is nothing to shuffle or to draw now.")
    if not dealer_drawn:
        if verb != "first":
            return say("The first dealer must be drawn before the shuffle.")
        fits = len(words) == 1 and words[0] in map(str, range(seats)) and not cards
        return "" if fits else say("The first dealer is one of the seats 0 to {last}.", last=seats - 1)
    if verb != "shuffle" or words:
        return say("The cards must be shuffled now.")
    return shuffle_fault(pack, cards)


def shuffle_fault(pack: Sequence[Card], order: Sequence[Card]) -> str:
    """What is wrong with ``order`` as a shuffle of ``pack``, for the player, or "" if it is one.

    >>> from cardrules.protocol.cards import PACK_52
    >>> shuffle_fault(PACK_52, PACK_52[:-1])
    'The ace of spades is missing from the shuffle.'
    """
    if len(order) == len(pack) and set(order).issuperset(pack):
        return ""
    seen: set[Card] = set()
    for card in order:
        if card not in pack:
            return say("The {card:words} is not in this pack.", card=card)
        if card in seen:
            return say("The {card:words} is in the shuffle twice.", card=card)
        seen.add(card)
    missing = next(card for card in pack if card not in seen)
    return say("The {card:words} is missing from the shuffle.", card=missing)


def deal_in_packets(
    order: Sequence[Card],
    dealer: Seat,
    seats: int,
    sizes: Sequence[tuple[int, int]],
    middle: str,
    out: list[Event] | None,
    circle: Sequence[Seat] = (),
    blind: bool = False,
) -> tuple[list[int], int]:
    """Deal a shuffled pack clockwise from the dealer's left, several cards at a time: the hands by seat and the cards
    of the middle, as masks.

    Each of ``sizes`` is a round: how many cards each player gets together, and how many then go to the zone
    ``middle``, face down. The events lead from the zone ``stock``. ``circle`` are all seats as they sit, clockwise,
    where that is not their order; ``blind``: nobody may look at his cards yet.

    >>> from cardrules.protocol.cards import pack
    >>> hands, middle = deal_in_packets(pack(lowest=7), 2, 3, ((3, 2), (4, 0), (3, 0)), "skat", None)
    >>> [hand.bit_count() for hand in hands], middle.bit_count()
    ([10, 10, 10], 2)
    """
    hands = [0] * seats
    laid = start = 0
    round_table = circle or range(seats)
    first = round_table.index(dealer) + 1
    served = [*round_table[first:], *round_table[:first]]
    for size, aside in sizes:
        for seat in served:
            cards = order[start : start + size]
            hands[seat] |= sum([1 << card for card in cards])
            start += size
            if out is not None:
                out.append(Moved(tuple(cards), "stock", f"hand:{seat}", NOBODY if blind else ONE[seat]))
        if aside:
            cards = order[start : start + aside]
            laid |= sum([1 << card for card in cards])
            start += aside
            if out is not None:
                out.append(Moved(tuple(cards), "stock", middle, frozenset()))
    return hands, laid


def deal_singly(order: Sequence[Card], dealer: Seat, seats: int, out: list[Event] | None) -> list[int]:
    """Deal a whole shuffled pack clockwise from the dealer's left, a card at a time: the hands by seat, as masks. The
    events lead from the zone ``stock``."""
    hands = [0] * seats
    for place in range(seats):
        hands[(dealer + 1 + place) % seats] = sum([1 << card for card in order[place::seats]])
    if out is not None:
        for place, card in enumerate(order):
            seat = (dealer + 1 + place) % seats
            out.append(Moved((card,), "stock", f"hand:{seat}", ONE[seat]))
    return hands


class Share(NamedTuple):
    """Some of the hidden cards that lie in one place: so many, out of these."""

    place: int
    """As in ``Unseen.counts``."""
    number: int
    cards: int
    """A mask. Of two shares of one place that belong together these have no card in common."""


class Unseen(NamedTuple):
    """What somebody does not see, and knows nothing of but this."""

    hidden: int
    """The cards, as a mask."""
    counts: tuple[int, ...]
    """How many of them lie in each place: the hands by seat, then wherever else hidden cards lie."""
    may: tuple[int, ...]
    """Which of them these may be, as masks."""
    terms: tuple[tuple[tuple[Share, ...], ...], ...] = ()
    """What is known of hidden cards together (that nobody has both black queens). Each term is met in one of its ways
    at least, a way by having all of its shares; what else lies in the places is free. No two terms are about one
    place."""


def at_most(place: int, room: int, most: int, cards: int, hidden: int) -> tuple[Share, ...]:
    """The way in which a place with so much room has at most so many of the cards: all the rest of it are others.

    >>> at_most(2, 5, 1, 0b11, 0b1111_1111)
    (Share(place=2, number=4, cards=252),)
    """
    return (Share(place, max(0, room - most), hidden & ~cards),)


def deal_hidden(hands: list[int], hidden: int, counts: list[int], may: list[int], rng: random.Random) -> Unseen:
    """Add the ``hidden`` cards to the hands: ``counts[seat]`` cards to each, out of ``may[seat]``.

    Cards with the fewest possible holders go first, each to a holder chosen by how much room it has. If a
    card finds no room, others are moved along to make some; so this never fails where a layout exists. At the end
    cards are swapped at random, until hardly any layout is more likely than another. Gives what was laid so.
    """
    unseen = Unseen(hidden, tuple(counts), tuple(may))
    cards = cards_in(hidden)
    rng.shuffle(cards)
    room = counts[:]
    seats = [seat for seat in range(len(hands)) if room[seat]]
    free = all(hidden & ~may[seat] == 0 for seat in seats)
    if free:
        start = 0
        for seat in seats:
            hands[seat] |= mask_of(cards[start : start + room[seat]])
            start += room[seat]
        return unseen
    dealt = [0] * len(hands)
    holders = {card: [seat for seat in seats if may[seat] >> card & 1] for card in cards}
    cards.sort(key=lambda card: len(holders[card]))
    for card in cards:
        total = 0
        for seat in holders[card]:
            total += room[seat]
        if total:
            pick = int(rng.random() * total)
            for seat in holders[card]:
                pick -= room[seat]
                if pick < 0:
                    break
        else:
            seat = _make_room(card, holders, dealt, room, rng)
        dealt[seat] |= 1 << card
        room[seat] -= 1
    _mix(dealt, cards, seats, may, rng)
    for seat in seats:
        hands[seat] |= dealt[seat]
    return unseen


def _mix(dealt: list[int], cards: list[Card], seats: list[Seat], may: list[int], rng: random.Random) -> None:
    """Swap pairs of dealt cards that may change places, at random: every layout becomes as likely as every other, which
    dealing card by card does not see to where some seats can hold only some cards."""
    number = len(cards)
    holder = [next(seat for seat in seats if dealt[seat] >> card & 1) for card in cards]
    draw = rng.random
    for _ in range(_SWAPS * number):
        one, other = int(draw() * number), int(draw() * number)
        first, second = holder[one], holder[other]
        if first != second and may[first] >> cards[other] & 1 and may[second] >> cards[one] & 1:
            holder[one], holder[other] = second, first
    for seat in seats:
        dealt[seat] = 0
    for card, seat in zip(cards, holder, strict=True):
        dealt[seat] |= 1 << card


def _make_room(
    card: Card, holders: dict[Card, list[Seat]], dealt: list[int], room: list[int], rng: random.Random
) -> Seat:
    """Move dealt cards from seat to seat, along a shortest chain, until one that may hold ``card`` has room."""
    came_from: dict[Seat, tuple[Seat, Card] | None] = dict.fromkeys(holders[card], None)
    queue = list(came_from)
    for seat in queue:
        moving = cards_in(dealt[seat])
        rng.shuffle(moving)
        for other_card in moving:
            for other in holders[other_card]:
                if other in came_from:
                    continue
                came_from[other] = (seat, other_card)
                queue.append(other)
                if not room[other]:
                    continue
                full = other
                while (step := came_from[full]) is not None:
                    giver, moved = step
                    dealt[giver] ^= 1 << moved
                    dealt[full] |= 1 << moved
                    room[giver] += 1
                    room[full] -= 1
                    full = giver
                return full
    raise ValueError("the view cannot be true: its hidden cards fit nowhere")

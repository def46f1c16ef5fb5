"""What a player of Triple Draw sees: his hand, what it costs him to stay in, and what the learnt table does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from cardrules.bots.learnt_tables import Mix
from cardrules.games.triple_draw.evaluation import NO_LOW, Ranking, kept, low_rank
from cardrules.games.triple_draw.game import BETTING, State
from cardrules.games.triple_draw.learnt_strategy import deeds, kind_of, late_bets, mix_of
from cardrules.parts.poker_hands import a_low_hand, first_rank
from cardrules.protocol.cards import RANK_NAMES, Card, mask_of, rank_of
from cardrules.protocol.game import Seat, View
from cardrules.protocol.texts import say

__all__ = [
    "SELDOM",
    "OwnHand",
    "cost_of",
    "hand_of",
    "held_words",
    "last_draws",
    "learnt",
    "ranks_of",
    "seat_of",
    "state_of",
    "too_dear",
]

SELDOM: Final = 1 / 3
"""What is done less often is done to hide what a hand is."""


class OwnHand(NamedTuple):
    """What a player sees in his hand."""

    cards: tuple[Card, ...]
    keep: tuple[Card, ...]
    """The different cards up to ``good``."""
    ranks: frozenset[int]
    """Their ranks."""
    made: int
    """The highest rank of a hand without a pair, NO_LOW for any other."""
    second: int
    """The rank after that."""
    name: str
    """In words, with its article."""


def seat_of(view: View) -> Seat:
    """Whose view it is. Raises ValueError for a spectator's."""
    if view.seat is None:
        raise ValueError("a bot needs the view of a seat")
    return view.seat


def state_of(view: View) -> State:
    """What its viewer may know of the state."""
    state: State = view.state
    return state


def hand_of(ranking: Ranking, cards: tuple[Card, ...]) -> OwnHand:
    """What five cards are."""
    value = ranking.value(mask_of(cards))
    keep = kept(ranking, cards, ranking.good)
    low = not value >> 20
    return OwnHand(
        cards,
        keep,
        frozenset(low_rank(ranking, card) for card in keep),
        first_rank(value) if low else NO_LOW,
        value >> 12 & 15 if low else NO_LOW,
        a_low_hand(value),
    )


def learnt(ranking: Ranking, cards: Sequence[Card], view: View) -> Mix | None:
    """What the table does now; None where it does not know."""
    if view.options["limit"] != "fixed" and view.phase == BETTING.id:
        return None
    *_, now = deeds(state_of(view), view.seats, seat_of(view), late_bets(view.options))
    return mix_of(now.spot, kind_of(ranking, cards, now.step))


def last_draws(view: View) -> list[int]:
    """How many cards each opponent still in the hand drew last; those that have not drawn at all are left out."""
    live = state_of(view).chips.live
    return [
        drew[-1] for seat, drew in enumerate(state_of(view).drew) if seat != view.seat and live >> seat & 1 and drew
    ]


def cost_of(view: View) -> tuple[int, int]:
    """What a call costs, and what is on the table before it."""
    chips, seat = state_of(view).chips, seat_of(view)
    cost = min(chips.to_match - chips.put[seat], chips.stacks[seat])
    return cost, sum(chips.given) + sum(chips.put)


def too_dear(view: View) -> bool:
    """Whether a call costs more than half of what is on the table, as it can in pot limit and no limit."""
    cost, pot = cost_of(view)
    return 2 * cost > pot and cost > state_of(view).chips.bet


def held_words(hand: OwnHand, step: int) -> str:
    """What a hand is, or how many low cards it has where it is still to become one."""
    needs = 0 if hand.made <= 10 or step == 6 else 5 - len(hand.keep)
    if needs == 5:
        return say("no low card")
    return say("{cards:low card/low cards}", cards=5 - needs) if needs else hand.name


def ranks_of(ranking: Ranking, cards: Sequence[Card]) -> str:
    """The ranks of cards, the highest first: 8-6-5."""
    ordered = sorted(cards, key=lambda card: -low_rank(ranking, card))
    return "-".join(RANK_NAMES[rank][:1].upper() if rank > 10 else RANK_NAMES[rank] for rank in map(rank_of, ordered))

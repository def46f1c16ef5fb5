"""What a place in a hand of Mexican Sweat is worth: the chance of every player to win.

All but one peeked card is public, so that counting says it: the unknown cards are dealt out many times, the turning
goes on to the end without betting, and the wins of every player are counted. With two cards or fewer still to come all
cases are counted. At one table everybody counts the same, so that the chances of all players make 100 in 100; only who
has peeked knows more.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from cardrules.games.mexican_sweat.game import CARDS, State, beats_card
from cardrules.games.mexican_sweat.turns import TURNING
from cardrules.parts.poker_hands import high
from cardrules.parts.stakes import seats_in
from cardrules.protocol.cards import PACK_52, Card, cards_in, mask_of, rank_of
from cardrules.protocol.game import Seat, View

__all__ = [
    "DARED", "EDGE", "SAMPLES", "centre", "chances", "cost_of", "enough", "equity", "pot_of", "price", "seat_of",
    "share_of", "shown_by", "state_of", "target_of",
]  # fmt: skip

EDGE: Final = 0.02
"""How much more than an equal share of the pot a club player's chance must be to bet."""
DARED: Final = 0.2
"""The part by which a bold player thinks his chance better than it is, and a careful one worse."""

SAMPLES: Final = 400
"""How often a hand is played out in the mind: a chance of one half is then right to five in 100, nineteen times of
twenty."""
_COUNTED: Final = 2
"""With so many cards still to come, or fewer, every case is counted."""


def seat_of(view: View) -> Seat:
    """Whose view it is. Raises ValueError for a spectator's."""
    if view.seat is None:
        raise ValueError("a bot needs the view of a seat")
    return view.seat


def state_of(view: View) -> State:
    """What its viewer may know of the state."""
    state: State = view.state
    return state


def shown_by(view: View) -> list[int]:
    """The exposed cards of each seat, as masks."""
    cards = {zone.id: zone.cards for zone in view.zones}
    return [
        mask_of(card for place in cards_in(places) for card in cards[f"row:{seat}:{place}"] if card is not None)
        for seat, places in enumerate(state_of(view).up)
    ]


def centre(view: View) -> tuple[Card, Card]:
    """The kill card and the card to beat."""
    (kill,), (beat,) = view.zone("kill").cards, view.zone("beat").cards
    if kill is None or beat is None:
        raise ValueError("both cards in the centre are face up")
    return kill, beat


def target_of(view: View, shown: Sequence[int]) -> int:
    """The value of the holder's cards, 0 if the card to beat is to be beaten."""
    live = state_of(view).chips.live
    for seat in reversed(state_of(view).successes):
        if live >> seat & 1:
            return high(shown[seat])
    return 0


def enough(view: View) -> list[int]:
    """The places of the cards which the viewer knows to beat what is to be beaten."""
    known = state_of(view).known
    kill, beat = centre(view)
    shown = shown_by(view)
    target, kickers = target_of(view, shown), view.options["card_to_beat_kickers"] == "yes"
    found = []
    for place, card in known.items():
        value = high(shown[seat_of(view)] | 1 << card)
        if rank_of(card) != rank_of(kill) and (value > target if target else beats_card(value, beat, kickers)):
            found.append(place)
    return found


def share_of(view: View) -> float:
    """The chance to win of somebody who is as good as each of the others in the hand."""
    return 1 / state_of(view).chips.live.bit_count()


def cost_of(view: View) -> int:
    """What a call costs the viewer."""
    seat, chips = seat_of(view), state_of(view).chips
    return min(chips.to_match - chips.put[seat], chips.stacks[seat])


def pot_of(view: View) -> int:
    """What has been put in so far."""
    chips = state_of(view).chips
    return sum(chips.given) + sum(chips.put)


def price(view: View) -> float:
    """The chance to win from which on a call brings more than it costs, if nobody bets again."""
    cost = cost_of(view)
    return cost / max(pot_of(view) + cost, 1)


class _ChancesTable(NamedTuple):
    """All that the chances depend on."""

    kill: int
    """The rank that destroys a hand."""
    beat: Card
    kickers: bool
    """Whether the rank of the card to beat with any other card beats it."""
    shown: tuple[int, ...]
    """The exposed cards of each seat, as masks."""
    down: tuple[int, ...]
    """How many cards of each seat are still to be turned."""
    target: int
    """The value of the holder's cards, 0 if the card to beat is to be beaten."""
    players: tuple[Seat, ...]
    """Who is in the hand, the next to turn first."""
    seer: Seat
    seen: tuple[Card, ...]
    """The cards that ``seer`` is still to turn, in their order; 0 where it does not know them."""

    def succeeds(self, value: int, best: int) -> bool:
        """Whether exposed cards of this value beat the best so far."""
        return value > best if best else beats_card(value, self.beat, self.kickers)


def equity(view: View) -> float:
    """How likely the viewer is to win if nobody folds any more. It depends on what lies on the table and on what the
    viewer has peeked at, and on nothing else."""
    return chances(view)[seat_of(view)]


def chances(view: View) -> tuple[float, ...]:
    """How likely each seat is to win if nobody folds any more, as the viewer knows it."""
    seat, state = seat_of(view), state_of(view)
    kill, beat = centre(view)
    shown = shown_by(view)
    down = tuple([CARDS - places.bit_count() for places in state.up])
    table = _ChancesTable(
        rank_of(kill),
        beat,
        view.options["card_to_beat_kickers"] == "yes",
        tuple(shown),
        down,
        target_of(view, shown),
        seats_in(state.chips.live, state.turn + (view.phase != TURNING.id), view.seats),
        seat if state.known else -1,
        tuple(_own_cards(view, down[seat])) if state.known else (),
    )
    unknown = mask_of(PACK_52) & ~mask_of([kill, beat, *state.known.values()])
    for mask in shown:
        unknown &= ~mask
    return _chances(table, tuple(cards_in(unknown)))


@lru_cache(maxsize=256)
def _chances(table: _ChancesTable, unknown: tuple[Card, ...]) -> tuple[float, ...]:
    """How likely each seat is to win, with these cards unknown: counted case by case, or over ``SAMPLES`` hands."""
    coming = sum(table.down[player] for player in table.players) - sum(map(bool, table.seen))
    if coming <= _COUNTED:
        found = [0.0] * len(table.down)
        _count(table, list(unknown), table.shown, table.down, table.target, table.players, 1.0, found)
        return tuple(found)
    won = _sampled(table, unknown, random.Random(repr((table, unknown))))
    return tuple([wins / SAMPLES for wins in won])


def _count(
    table: _ChancesTable,
    deck: list[Card],
    shown: tuple[int, ...],
    down: tuple[int, ...],
    best: int,
    queue: tuple[Seat, ...],
    chance: float,
    found: list[float],
) -> None:
    """Add to ``found`` how likely each seat is to win from here, where ``chance`` is how likely it comes to this."""
    player, *others = queue
    if not others:
        found[player] += chance
        return
    if not down[player]:
        _count(table, deck, shown, down, best, tuple(others), chance, found)
        return
    left = (*down[:player], down[player] - 1, *down[player + 1 :])
    card = table.seen[-down[player]] if player == table.seer else Card(0)
    cards = [card] if card else deck
    for card in cards:
        rest = [other for other in deck if other != card]
        if rank_of(card) == table.kill:
            _count(table, rest, shown, left, best, tuple(others), chance / len(cards), found)
            continue
        mask = shown[player] | 1 << card
        value = high(mask)
        laid = (*shown[:player], mask, *shown[player + 1 :])
        succeeds = table.succeeds(value, best)
        after = (*others, player) if succeeds else queue
        _count(table, rest, laid, left, value if succeeds else best, after, chance / len(cards), found)


def _sampled(table: _ChancesTable, unknown: tuple[Card, ...], rng: random.Random) -> list[int]:
    """How often each seat wins in ``SAMPLES`` hands."""
    kill_rank, kickers, beat, seer, own = table.kill, table.kickers, table.beat, table.seer, table.seen
    draw = rng.random
    won = [0] * len(table.down)
    for _ in range(SAMPLES):
        deck, size = list(unknown), len(unknown)
        masks, downs, best, queue = list(table.shown), list(table.down), table.target, list(table.players)
        while len(queue) > 1:
            player = queue.pop(0)
            down, mask = downs[player], masks[player]
            while down:
                card = own[-down] if player == seer else 0
                if not card:
                    size -= 1
                    pick = int(draw() * (size + 1))
                    card = deck[pick]
                    deck[pick] = deck[size]
                down -= 1
                if card & 15 == kill_rank:
                    break
                mask |= 1 << card
                value = high(mask)
                if value > best if best else beats_card(value, beat, kickers):
                    downs[player], masks[player], best = down, mask, value
                    queue.append(player)
                    break
        won[queue[0]] += 1
    return won


def _own_cards(view: View, left: int) -> list[Card]:
    """The seat's face-down cards in the order in which it will turn them, 0 for one that it does not know."""
    known = state_of(view).known
    if view.options["order"] == "row":
        return [known.get(place, Card(0)) for place in range(CARDS - left + 1, CARDS + 1)]
    unknown = [Card(0)] * (left - len(known))
    kill, _ = centre(view)
    last = [card for card in known.values() if rank_of(card) == rank_of(kill)]
    return [*(card for card in known.values() if card not in last), *unknown, *last]

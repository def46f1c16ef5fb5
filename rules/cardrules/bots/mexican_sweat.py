"""How the bots play Mexican Sweat.

All but one peeked card is public, so a hand is worth what counting says: the unknown cards are dealt out many times,
the turning goes on to the end without betting, and the wins of every player are counted. With two cards or fewer still
to come all cases are counted. At one table everybody counts the same, so that the chances of all players make 100 in
100; only who has peeked knows more. *Novice* calls with nearly anything and never raises; *club* weighs the chance to
win against the price.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from cardrules.betting import seats_in, wager_action
from cardrules.bots import LET_BE, Advice, Level
from cardrules.cards import PACK_52, Card, card_symbol, cards_in, mask_of, rank_of
from cardrules.game import Action, Choice, Seat, View
from cardrules.games.mexican_sweat import CARDS, beats_card
from cardrules.poker import PAIR, category_of, high, high_name, with_article

__all__ = ["SAMPLES", "choose", "equity"]

SAMPLES: Final = 400
"""How often a hand is played out in the mind: a chance of one half is then right to five in 100, nineteen times of
twenty."""
_COUNTED: Final = 2
"""With so many cards still to come, or fewer, every case is counted."""
_GUESSED: Final = 25
"""A novice's feeling for its chance is as good as if it had seen so many hands; it names no number."""
_EDGE: Final = 0.02
"""How much more than an equal share of the pot a club player's chance must be to bet."""
_DARED: Final = 0.2
"""The part by which a bold player thinks his chance better than it is."""
_SIGHTS: Final = {"novice": CARDS, "club": 1}
"""At which card a bot peeks: novices like to see the last one, but the first is sure to be turned."""


def choose(
    view: View,
    choices: Sequence[Choice],
    level: Level,
    rng: random.Random,
    out_of_time: Callable[[], bool],
    risk: float = 0.0,
) -> Advice:
    """Choose a card to turn or to peek at, or a bet; see ``Chooser``."""
    seat = _seat(view)
    if seat not in view.waiting_for:
        return Advice(LET_BE, "I leave everything as it is.")
    tier = "novice" if level == "novice" else "club"
    if view.phase == "peek":
        place = _SIGHTS[tier]
        reason = "A card that I know can be turned when it helps, so I look at one."
        if view.options["order"] == "row":
            why = "The first card is sure to be turned" if place == 1 else "The last card may save me"
            reason = f"{why}, so I want to know it."
        return Advice(Action("peek", (str(place),)), reason)
    if view.phase == "turn":
        return _turn(view, [choice for choice in choices if choice.verb == "turn" and choice.click], tier)
    chance = equity(view)
    if tier == "novice":
        chance = sum([rng.random() < chance for _ in range(_GUESSED)]) / _GUESSED
    want, reason = (_novice_bet if tier == "novice" else _club_bet)(view, chance, risk)
    action = wager_action(choices, want, view.facts["chips"])
    if want == "raise" and action.verb == "call":
        reason = "I would raise if I could, so I call."
    return Advice(action, reason)


def _seat(view: View) -> Seat:
    if view.seat is None:
        raise ValueError("a bot needs the view of a seat")
    return view.seat


def _shown(view: View) -> list[int]:
    """The exposed cards of each seat, as masks."""
    cards = {zone.id: zone.cards for zone in view.zones}
    return [
        mask_of(card for place in places for card in cards[f"row:{seat}:{place}"] if card is not None)
        for seat, places in enumerate(view.facts["up"])
    ]


def _centre(view: View) -> tuple[Card, Card]:
    """The kill card and the card to beat."""
    (kill,), (beat,) = view.zone("kill").cards, view.zone("beat").cards
    if kill is None or beat is None:
        raise ValueError("both cards in the centre are face up")
    return kill, beat


# -------------------------------------------------------------------------------------------- turning


def _turn(view: View, turns: Sequence[Choice], tier: str) -> Advice:
    """The next card; in free order what has been peeked at is turned if it is enough, and never if it kills."""
    if len(turns) == 1:
        return Advice(turns[0].action(), "This card is next.")
    known: dict[int, Card] = view.facts["known"]
    kill, beat = _centre(view)
    unknown = [turn for turn in turns if int(turn.words[0]) not in known]
    if tier == "club":
        shown = _shown(view)
        target = _target(view, shown)
        for place, card in known.items():
            value = high(shown[_seat(view)] | 1 << card)
            wins = value > target if target else beats_card(value, beat, view.options["card_to_beat_kickers"] == "yes")
            if wins and rank_of(card) != rank_of(kill):
                turn = next(turn for turn in turns if int(turn.words[0]) == place)
                return Advice(turn.action(), f"I know that the {card_symbol(card)} is enough.")
        if known and unknown:
            return Advice(unknown[0].action(), "What I have seen does not help me now, so I try another card.")
    return Advice(turns[0].action(), "One unknown card is as good as another.")


def _target(view: View, shown: Sequence[int]) -> int:
    """The value of the holder's cards, 0 if the card to beat is to be beaten."""
    live = view.facts["chips"]["live"]
    for seat in reversed(view.facts["successes"]):
        if live >> seat & 1:
            return high(shown[seat])
    return 0


# -------------------------------------------------------------------------------------------- counting


class _Table(NamedTuple):
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
    seat, facts = _seat(view), view.facts
    kill, beat = _centre(view)
    shown = _shown(view)
    down = tuple([CARDS - len(places) for places in facts["up"]])
    table = _Table(
        rank_of(kill),
        beat,
        view.options["card_to_beat_kickers"] == "yes",
        tuple(shown),
        down,
        _target(view, shown),
        seats_in(facts["chips"]["live"], facts["turn"] + (view.phase != "turn"), view.seats),
        seat if facts["known"] else -1,
        tuple(_own_cards(view, down[seat])) if facts["known"] else (),
    )
    unknown = mask_of(PACK_52) & ~mask_of([kill, beat, *facts["known"].values()])
    for mask in shown:
        unknown &= ~mask
    return _chances(table, tuple(cards_in(unknown)))[seat]


@lru_cache(maxsize=256)
def _chances(table: _Table, unknown: tuple[Card, ...]) -> tuple[float, ...]:
    """How likely each seat is to win, with these cards unknown: counted case by case, or over ``SAMPLES`` hands."""
    coming = sum(table.down[player] for player in table.players) - sum(map(bool, table.seen))
    if coming <= _COUNTED:
        found = [0.0] * len(table.down)
        _count(table, list(unknown), table.shown, table.down, table.target, table.players, 1.0, found)
        return tuple(found)
    won = _sampled(table, unknown, random.Random(repr((table, unknown))))
    return tuple([wins / SAMPLES for wins in won])


def _count(
    table: _Table,
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


def _sampled(table: _Table, unknown: tuple[Card, ...], rng: random.Random) -> list[int]:
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
    known: dict[int, Card] = view.facts["known"]
    if view.options["order"] == "row":
        return [known.get(place, Card(0)) for place in range(CARDS - left + 1, CARDS + 1)]
    unknown = [Card(0)] * (left - len(known))
    kill, _ = _centre(view)
    last = [card for card in known.values() if rank_of(card) == rank_of(kill)]
    return [*(card for card in known.values() if card not in last), *unknown, *last]


# -------------------------------------------------------------------------------------------- betting


def _percent(chance: float) -> str:
    return f"about {round(100 * chance)} in 100"


def _novice_bet(view: View, chance: float, risk: float) -> tuple[str, str]:
    seat, chips = _seat(view), view.facts["chips"]
    shown = _shown(view)
    live = int(chips["live"]).bit_count()
    value = high(shown[seat]) if shown[seat] else 0
    if not chips["to_match"]:
        if view.facts["successes"][-1:] == (seat,) and category_of(value) >= PAIR:
            return "raise", f"I hold the hand to beat with {with_article(high_name(value))}, so I bet."
        return "check", "I wait and see what comes."
    if chance >= (0.5 - _DARED * risk) / live:
        return "call", "I may still win, so I stay."
    return "fold", "I do not believe that I can still win."


def _club_bet(view: View, chance: float, risk: float) -> tuple[str, str]:
    seat, chips = _seat(view), view.facts["chips"]
    live = int(chips["live"]).bit_count()
    put = chips["put"][seat]
    cost = min(chips["to_match"] - put, chips["stacks"][seat])
    pot = sum(chips["given"]) + sum(chips["put"])
    fresh = not put or (chips["count"] == 1 and chips["aggressor"] < 0)
    dared = 1 + _DARED * risk
    if fresh and chance * dared > 1 / live + _EDGE:
        return "raise", f"My chance to win is {_percent(chance)}, more than my share, so I put chips in."
    if not cost:
        return "check", f"My chance to win is {_percent(chance)}; I need not pay to go on."
    if chance * dared > cost / (pot + cost):
        return "call", f"My chance to win is {_percent(chance)}, worth {cost} for a pot of {pot}."
    return "fold", f"My chance to win is {_percent(chance)}, not worth {cost} for a pot of {pot}."

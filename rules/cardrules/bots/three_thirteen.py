"""How the bots play Three-Thirteen.

*Novice* takes a discard that is wild or completes a meld, and throws its dearest unmatched card. *Club* weighs the
points of its unmatched cards against what they may become with the cards it has not seen, takes a discard that is
better than the average card of the pile, and does not feed its neighbour. Both go out as soon as they can.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from cardrules.bots import Advice, Level
from cardrules.cards import Card, Rank, card_symbol, mask_of
from cardrules.game import Choice, Seat, View
from cardrules.games.three_thirteen import Laid, MeldRules, arranged, kind_of, points_of, unmatched

__all__ = ["choose"]

_HOPE: Final = 1.5
"""What a point that the next draw saves on average is worth: good cards save more in the draws after it."""
_DARED: Final = 0.5
"""What it is worth to a bold player beyond that."""
_FEEDING: Final = 0.5
"""What it costs to throw a card that the next player may want."""


class _Table(NamedTuple):
    """What a bot looks at."""

    hand: int
    wild: Rank
    rules: MeldRules
    last_turn: bool
    live: tuple[int, ...]
    """Cards of each kind that it has not seen."""
    unseen: int
    """All the cards that it has not seen."""
    wanted: tuple[Card, ...]
    """Cards that the next player, who may take the bot's discard, has taken."""


def choose(
    view: View,
    choices: Sequence[Choice],
    level: Level,
    rng: random.Random,
    out_of_time: Callable[[], bool],
    risk: float = 0.0,
) -> Advice:
    """Choose a pile to draw from, a card to throw, or to go out; see ``Chooser``."""
    if level == "expert":
        from cardrules.bots.experts.three_thirteen import EXPERT

        return EXPERT.advise(view, choices, choose, rng, out_of_time, risk)
    if view.phase == "vote":
        return _vote(choices[0], level, rng)
    table = _look(view)
    if view.phase == "draw":
        return _draw(table, choices, level)
    if len(choices) == 2:
        return _go_out(table, choices[1])
    return _throw(table, choices[0], level, risk)


def _vote(choice: Choice, level: Level, rng: random.Random) -> Advice:
    if level == "novice" and rng.random() < 0.5:
        return Advice(choice.action(value="0"), "Without a bonus nobody is in a hurry.")
    return Advice(choice.action(value="-5"), "A bonus for going out first rewards whoever arranges his cards quickest.")


def _look(view: View) -> _Table:
    if view.seat is None:
        raise ValueError("a bot needs the view of a seat")
    facts, options, seat = view.facts, view.options, view.seat
    hand = [card for card in view.zone(f"hand:{seat}").cards if card is not None]
    seen = [card for zone in view.zones for card in zone.cards if card is not None]
    follower: Seat = (seat + 1) % view.seats
    wanted = [step.cards[0] for step in facts["steps"] if step.seat == follower and step.what == "take"]
    total = sum(len(zone.cards) for zone in view.zones)
    live = [total // 52] * 52
    for card in seen:
        live[kind_of(card)] -= 1
    return _Table(
        hand=mask_of(hand),
        wild=facts["wild"],
        rules=MeldRules(
            options["ace_runs"] == "low_or_high",
            options["all_wild"] == "on",
            20 if options["wild_leftover"] == 20 else 0,
        ),
        last_turn=facts["out"] is not None,
        live=tuple(live),
        unseen=total - len(seen),
        wanted=() if follower in facts["laid"] else tuple(wanted),
    )


# ---------------------------------------------------------------------------------------------- drawing


def _draw(table: _Table, choices: Sequence[Choice], level: Level) -> Advice:
    pile, discard = choices
    card = discard.cards[0]
    name = card_symbol(card)
    held = arranged(table.hand, table.wild, table.rules)
    laid = arranged(table.hand | 1 << card, table.wild, table.rules)
    left = min([laid.points - points_of(other) for other in _throwable(table, laid)], default=None)
    # Never a card that makes the hand no better at once: players who do that can pass cards round for ever.
    if left is None:
        return Advice(pile.action(), f"With the {name} I should have nothing to throw, so I draw from the pickup pile.")
    if card & 15 == table.wild:
        return Advice(discard.action(), f"The {name} is wild this round, so I take it.")
    if level == "novice":
        if any(card in meld for meld in laid.melds) and left < held.points:
            return Advice(discard.action(), f"The {name} fits into a meld.")
        return Advice(pile.action(), f"The {name} completes no meld, so I draw from the pickup pile.")
    if left < held.points and left < held.points - _saving(table, held, held.idle):
        return Advice(discard.action(), f"With the {name} my hand gets better at once, so I take it.")
    return Advice(pile.action(), f"The {name} does not help me enough, so I draw from the pickup pile.")


def _throwable(table: _Table, laid: Laid) -> list[Card]:
    """The cards worth throwing from a hand: those that are in no meld and are not wild."""
    return [card for card in laid.idle if card & 15 != table.wild]


def _value(table: _Table, laid: Laid, thrown: Card, risk: float) -> float:
    """How bad a hand is without an idle card: the points left over, less what the next draws may save."""
    now = laid.points - points_of(thrown)
    if table.last_turn:
        return now
    return now - (_HOPE + _DARED * risk) * _saving(table, laid, [card for card in laid.idle if card != thrown])


def _saving(table: _Table, laid: Laid, idle: Sequence[Card]) -> float:
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
        made = [([card], _near(kind_of(card)))] if spare else []
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


def _joining(laid: Laid, table: _Table) -> set[int]:
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


def _near(kind: int) -> list[int]:
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


# ------------------------------------------------------------------------------------------- discarding


def _go_out(table: _Table, choice: Choice) -> Advice:
    card = min(choice.cards, key=lambda card: (card & 15 == table.wild, _feeding(card, table), -points_of(card)))
    if table.last_turn:
        return Advice(choice.action((card,)), f"Without the {card_symbol(card)} all my cards are matched.")
    return Advice(choice.action((card,)), f"I can go out with the {card_symbol(card)}, so I do.")


def _throw(table: _Table, choice: Choice, level: Level, risk: float) -> Advice:
    laid = arranged(table.hand, table.wild, table.rules)
    cards = [card for card in _throwable(table, laid) if card in choice.cards]
    if not cards:
        card = min(
            choice.cards,
            key=lambda card: (card & 15 == table.wild, unmatched(table.hand ^ 1 << card, table.wild, table.rules)),
        )
        return Advice(choice.action((card,)), f"I have to break a meld; losing the {card_symbol(card)} costs least.")
    dearest = max(cards, key=points_of)
    if level == "novice":
        return Advice(choice.action((dearest,)), f"The {card_symbol(dearest)} is my dearest card in no meld.")
    card = min(cards, key=lambda card: _value(table, laid, card, risk) + _feeding(card, table))
    name = card_symbol(card)
    if table.last_turn:
        return Advice(choice.action((card,)), f"It is my last turn, and without the {name} I keep the fewest points.")
    if points_of(card) == points_of(dearest):
        return Advice(choice.action((card,)), f"Of the cards I can spare, none costs more than the {name}.")
    return Advice(choice.action((card,)), f"My dearer cards may still become melds, but the {name} hardly will.")


def _feeding(card: Card, table: _Table) -> float:
    """How much the next player may want a card, by those he has taken."""
    return _FEEDING if any(kind_of(card) in _near(kind_of(taken)) for taken in table.wanted) else 0.0

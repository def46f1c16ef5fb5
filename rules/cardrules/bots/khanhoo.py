"""How the bots play Khanhoo.

*Novice* takes a discard that fits into a meld, throws the idle card with the fewest partners, and bumps for four
points or more. *Club* weighs what is melded and what may still be: how many cards its melds use, what they are worth,
and which pairs of idle cards still wait for a card that can come. Both go out as soon as they can.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from cardrules.bots import Advice, Level
from cardrules.cards import JOKER, Card, card_symbol, cards_in, mask_of
from cardrules.game import Choice, Seat, View
from cardrules.khanhoo_melds import ALL_USED, IN_WORDS, PACK, POINTS, arranged, best_value, completions, kind_of

__all__ = ["choose"]

_USED: Final[Mapping[Level, int]] = {"novice": 3, "club": 2, "expert": 2}
"""What a card in a meld counts, beside the points of the meld."""
_TAKING: Final = 1.0
"""How much better the discard must be than the average card of the stock: everybody sees it taken."""
_BUMPING: Final = 2.5
"""How much a bump must gain: an exposed meld can no longer grow into a double one."""
_DARED: Final = 1.2
"""What a bold player asks less of a bump."""
_FEEDING: Final = 0.2
"""What it costs to throw a card that the next player may want."""
_GOING_ROUND: Final = 0.4
"""What it costs to throw a card back, for every time that it has just been thrown back."""


# --------------------------------------------------------------------------------------- what a bot looks at


class _Table(NamedTuple):
    """What a bot sees."""

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


_PARTNERSHIPS: Final = _partnerships()


def _look(view: View, level: Level) -> _Table:
    facts, seat = view.facts, _seat(view)
    seen = [0] * 30
    visible = {card for zone in view.zones for card in zone.cards if card is not None}
    for card in visible - {JOKER}:
        seen[kind_of(card)] += 1
    bonds = {}
    for pair, partnerships in _PARTNERSHIPS.items():
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
    return _Table(
        hand=mask_of(card for card in view.zone(f"hand:{seat}").cards if card is not None),
        used=_USED[level],
        bonds=bonds,
        unseen=unseen,
        wanted=tuple(step.cards[0] for step in facts["steps"] if step.seat == follower and step.what == "take"),
        taken=-1 if facts["taken"] is None else facts["taken"],
        backs=facts["backs"],
    )


def _seat(view: View) -> Seat:
    if view.seat is None:
        raise ValueError("a bot needs the view of a seat")
    return view.seat


def _idle(hand: int, used: int) -> list[Card]:
    """The cards, without the joker, that are in no meld of the best arrangement."""
    melded = mask_of(card for meld in arranged(hand, used) for card in meld.cards)
    return cards_in(hand & ~melded & ~(1 << JOKER))


def _partners(idle: Sequence[Card], table: _Table) -> dict[Card, float]:
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


def _worth(hand: int, table: _Table, spare: bool) -> float:
    """How good a hand is; with ``spare`` without the card that it can do without best."""
    partners = _partners(_idle(hand, table.used), table)
    if spare and not partners:
        return float(max([best_value(hand ^ 1 << card, table.used) for card in cards_in(hand)], default=0))
    return best_value(hand, table.used) + sum(partners.values()) / 2 - (min(partners.values()) if spare else 0.0)


# ------------------------------------------------------------------------------------------------ deciding


def choose(
    view: View,
    choices: Sequence[Choice],
    level: Level,
    rng: random.Random,
    out_of_time: Callable[[], bool],
    risk: float = 0.0,
) -> Advice:
    """Choose a draw, a discard, an answer to a bump, or a layout; see ``Chooser``."""
    if view.phase == "lay":
        return _lay(view, choices)
    first = choices[0]
    if first.verb == "let":
        return Advice(first.action(), "I have no meld with that card, so I let it go.")
    if first.verb == "draw" and len(choices) == 1:
        return Advice(first.action(), f"Without a stock I have to take the {card_symbol(first.cards[0])}.")
    table = _look(view, level)
    if view.phase == "draw":
        return _draw(table, choices, level)
    if view.phase == "bump":
        return _bump(view, table, choices, level, risk)
    if view.phase == "challenge":
        return _challenge(view, table, choices, level)
    if len(choices) == 2:
        return _go_out(view, table, choices[1])
    return _throw(table, first, level, rng)


def _draw(table: _Table, choices: Sequence[Choice], level: Level) -> Advice:
    stock, discard = choices
    card = discard.cards[0]
    name = card_symbol(card)
    with_it = table.hand | 1 << card
    if level == "novice":
        if best_value(with_it, table.used) > best_value(table.hand, table.used):
            return Advice(discard.action(), f"The {name} fits into a meld, so I take it.")
        return Advice(stock.action(), f"The {name} fits into no meld, so I draw from the stock.")
    if card == JOKER:
        return Advice(discard.action(), "The joker fits everywhere, so I take it.")
    # What the average card of the stock gains has been counted over hands of these players: it depends on little but
    # the number of idle cards.
    average = _worth(table.hand, table, spare=False) + 0.6 + 0.3 * len(_idle(table.hand, table.used))
    if _worth(with_it, table, spare=True) > average + _TAKING:
        return Advice(discard.action(), f"The {name} does more for my hand than a card of the stock is likely to do.")
    return Advice(stock.action(), f"A card of the stock is likely to help me as much as the {name}.")


def _go_out(view: View, table: _Table, choice: Choice) -> Advice:
    weight = ALL_USED if view.options["out_arrangement"] == "full_cover" else 0
    card = max(choice.cards, key=lambda card: (best_value(table.hand ^ 1 << card, weight), -card))
    return Advice(choice.action((card,)), f"Without the {card_symbol(card)} all my cards are in melds, so I go out.")


def _throw(table: _Table, choice: Choice, level: Level, rng: random.Random) -> Advice:
    partners = _partners(_idle(table.hand, table.used), table)
    idle = [card for card in partners if card in choice.cards]
    if not idle:
        cards = [card for card in choice.cards if card != JOKER] or list(choice.cards)
        card = max(cards, key=lambda card: (best_value(table.hand ^ 1 << card, table.used), -card))
        return Advice(choice.action((card,)), f"I have to break a meld; losing the {card_symbol(card)} costs least.")
    if level == "novice":
        fewest = min(partners[card] for card in idle)
        card = rng.choice([card for card in idle if partners[card] == fewest])
        return Advice(choice.action((card,)), f"The {card_symbol(card)} has the fewest partners in my hand.")
    gains = _gains(idle, table)
    card = min(idle, key=lambda card: (partners[card] - gains[card] + _dislike(card, table), card))
    name = card_symbol(card)
    if not partners[card]:
        return Advice(choice.action((card,)), f"No other card of mine goes with the {name}, so I throw it.")
    return Advice(choice.action((card,)), f"Of my idle cards the {name} is the least likely to become part of a meld.")


def _gains(idle: Sequence[Card], table: _Table) -> dict[Card, float]:
    """What the next card gains on average when each of the idle cards has been thrown."""
    hand, now = table.hand, best_value(table.hand, table.used)
    gains = dict.fromkeys(idle, 0.0)
    total = sum(table.unseen.values())
    natural = hand & ~(1 << JOKER)  # where the joker is needed, too, a card seldom gains anything
    for card, count in table.unseen.items():
        if completions(card, natural):
            gain = best_value(hand | 1 << card, table.used) - now
            for other in _idle(hand | 1 << card, table.used) if gain else ():
                if other in gains:
                    gains[other] += gain * count / total
    return gains


def _dislike(card: Card, table: _Table) -> float:
    """What speaks against throwing a card beside its use for the hand."""
    kind = kind_of(card)
    cost = 0.0
    for taken in table.wanted:
        if (min(kind, kind_of(taken)), max(kind, kind_of(taken))) in _PARTNERSHIPS:
            cost = _FEEDING
    if table.taken >= 0 and kind == kind_of(Card(table.taken)):
        cost += _GOING_ROUND * table.backs
    return cost


def _bump(view: View, table: _Table, choices: Sequence[Choice], level: Level, risk: float) -> Advice:
    *bumps, let = choices
    name = card_symbol(_discard(view))
    now = _worth(table.hand, table, spare=False)
    gains = {}
    for choice in bumps:
        for cards in choice.sets:
            exposed = table.used * (len(cards) + 1) + POINTS[choice.words[0]]
            gains[choice.action(cards)] = exposed + _worth(table.hand & ~mask_of(cards), table, spare=True) - now
    best = max(gains, key=lambda action: (gains[action], action))
    meld = IN_WORDS[best.words[0]]
    if level == "novice":
        if POINTS[best.words[0]] >= 4 - 2 * risk:
            return Advice(best, f"With the {name} I have {meld}, which is worth showing.")
        return Advice(let.action(), f"Showing {meld} is not worth it, so I let it go.")
    if gains[best] >= _BUMPING - _DARED * risk:
        return Advice(best, f"The {name} makes {meld}, which is worth more to me than keeping my cards hidden.")
    return Advice(let.action(), f"The {name} would not help me enough to show a meld for it.")


def _challenge(view: View, table: _Table, choices: Sequence[Choice], level: Level) -> Advice:
    *named, let = choices
    card = _discard(view)
    if level == "novice" or best_value(table.hand | 1 << card, table.used) > best_value(table.hand, table.used):
        return Advice(named[-1].action(), f"I can use the {card_symbol(card)} myself, so I stop the bump.")
    return Advice(let.action(), f"The {card_symbol(card)} does nothing for my hand, so I let the bump stand.")


def _discard(view: View) -> Card:
    card = view.zone("discard").cards[-1]
    if card is None:
        raise AssertionError("the discard lies face up")
    return card


def _lay(view: View, choices: Sequence[Choice]) -> Advice:
    """Lay out the best melds one after the other; what does not belong to them is taken back first."""
    facts, seat = view.facts, _seat(view)
    laid = [frozenset(meld.cards) for meld in facts["laid"][seat]]
    idle = mask_of(card for card in view.zone(f"idle:{seat}").cards if card is not None)
    hand = idle | mask_of(card for cards in laid for card in cards)
    whole = seat == facts["out"] and view.options["out_arrangement"] == "full_cover"
    best = [frozenset(meld.cards) for meld in arranged(hand, ALL_USED if whole else 0)]
    by_verb = {choice.verb: choice for choice in choices}
    if any(cards not in best for cards in laid):
        return Advice(by_verb["lift"].action(), "There is a better way to lay out these cards.")
    for cards in best:
        if cards not in laid:
            return Advice(by_verb["lay"].action(cards), "This meld belongs to my best arrangement.")
    return Advice(by_verb["done"].action(), "These are the best melds that my cards can form.")

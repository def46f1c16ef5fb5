"""How the bots play Khanhoo.

*Novice* takes a discard that fits into a meld, throws the idle card with the fewest partners, and bumps for four
points or more. *Club* weighs what is melded and what may still be: how many cards its melds use, what they are worth,
and which pairs of idle cards still wait for a card that can come. Both go out as soon as they can.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

from cardrules.bots import Advice, Level
from cardrules.bots.worth.khanhoo import (
    PARTNERSHIPS,
    Table,
    gains_of,
    idle_cards,
    look,
    partners_of,
    seat_of,
    worth_of,
)
from cardrules.cards import JOKER, Card, card_symbol, mask_of
from cardrules.game import Choice, View
from cardrules.khanhoo_melds import ALL_USED, IN_WORDS, POINTS, arranged, best_value, kind_of

__all__ = ["choose"]

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


def choose(
    view: View,
    choices: Sequence[Choice],
    level: Level,
    rng: random.Random,
    out_of_time: Callable[[], bool],
    risk: float = 0.0,
) -> Advice:
    """Choose a draw, a discard, an answer to a bump, or a layout; see ``Chooser``."""
    if level == "expert":
        from cardrules.bots.experts.khanhoo import EXPERT

        return EXPERT.advise(view, choices, choose, rng, out_of_time, risk)
    if view.phase == "lay":
        return _lay(view, choices)
    first = choices[0]
    if first.verb == "let":
        return Advice(first.action(), "I have no meld with that card, so I let it go.")
    if first.verb == "draw" and len(choices) == 1:
        return Advice(first.action(), f"Without a stock I have to take the {card_symbol(first.cards[0])}.")
    table = look(view, level)
    if view.phase == "draw":
        return _draw(table, choices, level)
    if view.phase == "bump":
        return _bump(view, table, choices, level, risk)
    if view.phase == "challenge":
        return _challenge(view, table, choices, level)
    if len(choices) == 2:
        return _go_out(view, table, choices[1])
    return _throw(table, first, level, rng)


def _draw(table: Table, choices: Sequence[Choice], level: Level) -> Advice:
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
    average = worth_of(table.hand, table, spare=False) + 0.6 + 0.3 * len(idle_cards(table.hand, table.used))
    if worth_of(with_it, table, spare=True) > average + _TAKING:
        return Advice(discard.action(), f"The {name} does more for my hand than a card of the stock is likely to do.")
    return Advice(stock.action(), f"A card of the stock is likely to help me as much as the {name}.")


def _go_out(view: View, table: Table, choice: Choice) -> Advice:
    weight = ALL_USED if view.options["out_arrangement"] == "full_cover" else 0
    card = max(choice.cards, key=lambda card: (best_value(table.hand ^ 1 << card, weight), -card))
    return Advice(choice.action((card,)), f"Without the {card_symbol(card)} all my cards are in melds, so I go out.")


def _throw(table: Table, choice: Choice, level: Level, rng: random.Random) -> Advice:
    partners = partners_of(idle_cards(table.hand, table.used), table)
    idle = [card for card in partners if card in choice.cards]
    if not idle:
        cards = [card for card in choice.cards if card != JOKER] or list(choice.cards)
        card = max(cards, key=lambda card: (best_value(table.hand ^ 1 << card, table.used), -card))
        return Advice(choice.action((card,)), f"I have to break a meld; losing the {card_symbol(card)} costs least.")
    if level == "novice":
        fewest = min(partners[card] for card in idle)
        card = rng.choice([card for card in idle if partners[card] == fewest])
        return Advice(choice.action((card,)), f"The {card_symbol(card)} has the fewest partners in my hand.")
    gains = gains_of(idle, table)
    card = min(idle, key=lambda card: (partners[card] - gains[card] + _dislike(card, table), card))
    name = card_symbol(card)
    if not partners[card]:
        return Advice(choice.action((card,)), f"No other card of mine goes with the {name}, so I throw it.")
    return Advice(choice.action((card,)), f"Of my idle cards the {name} is the least likely to become part of a meld.")


def _dislike(card: Card, table: Table) -> float:
    """What speaks against throwing a card beside its use for the hand."""
    kind = kind_of(card)
    cost = 0.0
    for taken in table.wanted:
        if (min(kind, kind_of(taken)), max(kind, kind_of(taken))) in PARTNERSHIPS:
            cost = _FEEDING
    if table.taken >= 0 and kind == kind_of(Card(table.taken)):
        cost += _GOING_ROUND * table.backs
    return cost


def _bump(view: View, table: Table, choices: Sequence[Choice], level: Level, risk: float) -> Advice:
    *bumps, let = choices
    name = card_symbol(_discard(view))
    now = worth_of(table.hand, table, spare=False)
    gains = {}
    for choice in bumps:
        for cards in choice.sets:
            exposed = table.used * (len(cards) + 1) + POINTS[choice.words[0]]
            gains[choice.action(cards)] = exposed + worth_of(table.hand & ~mask_of(cards), table, spare=True) - now
    best = max(gains, key=lambda action: (gains[action], action))
    meld = IN_WORDS[best.words[0]]
    if level == "novice":
        if POINTS[best.words[0]] >= 4 - 2 * risk:
            return Advice(best, f"With the {name} I have {meld}, which is worth showing.")
        return Advice(let.action(), f"Showing {meld} is not worth it, so I let it go.")
    if gains[best] >= _BUMPING - _DARED * risk:
        return Advice(best, f"The {name} makes {meld}, which is worth more to me than keeping my cards hidden.")
    return Advice(let.action(), f"The {name} would not help me enough to show a meld for it.")


def _challenge(view: View, table: Table, choices: Sequence[Choice], level: Level) -> Advice:
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
    facts, seat = view.facts, seat_of(view)
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

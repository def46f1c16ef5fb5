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
from cardrules.games.khanhoo.bumps import BUMPING, CHALLENGING
from cardrules.games.khanhoo.evaluation import (
    DARED,
    PARTNERSHIPS,
    WORTH_BUMPING,
    BotsTable,
    gains_of,
    idle_cards,
    look,
    over_stock,
    partners_of,
    seat_of,
    worth_of,
)
from cardrules.games.khanhoo.khanhoo_melds import ALL_USED, IN_WORDS, POINTS, arranged, best_value, kind_of
from cardrules.games.khanhoo.reasons import REASONS
from cardrules.games.khanhoo.turns import DRAWING, LAYING
from cardrules.protocol.cards import JOKER, Card, mask_of
from cardrules.protocol.game import Choice, View

__all__ = ["choose"]

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
        from cardrules.games.khanhoo.expert import EXPERT

        return EXPERT.advise(view, choices, choose, rng, out_of_time, risk)
    if view.phase == LAYING.id:
        return _lay(view, choices)
    first = choices[0]
    if first.verb == "let":
        return Advice(first.action(), REASONS["no meld"]())
    if first.verb == "draw" and len(choices) == 1:
        return Advice(first.action(), REASONS["no stock"](card=first.cards[0]))
    table = look(view, level)
    if view.phase == DRAWING.id:
        return _draw(table, choices, level)
    if view.phase == BUMPING.id:
        return _bump(view, table, choices, level, risk)
    if view.phase == CHALLENGING.id:
        return _challenge(view, table, choices, level)
    if len(choices) == 2:
        return _go_out(view, table, choices[1])
    return _throw(table, first, level, rng)


def _draw(table: BotsTable, choices: Sequence[Choice], level: Level) -> Advice:
    stock, discard = choices
    card = discard.cards[0]
    with_it = table.hand | 1 << card
    if level == "novice":
        if best_value(with_it, table.used) > best_value(table.hand, table.used):
            return Advice(discard.action(), REASONS["fits"](card=card))
        return Advice(stock.action(), REASONS["fits not"](card=card))
    if card == JOKER:
        return Advice(discard.action(), REASONS["joker"]())
    if over_stock(with_it, table) > 0:
        return Advice(discard.action(), REASONS["more"](card=card))
    improves = best_value(with_it, table.used) > best_value(table.hand, table.used)
    return Advice(stock.action(), REASONS["little more" if improves else "fits not"](card=card))


def _go_out(view: View, table: BotsTable, choice: Choice) -> Advice:
    weight = ALL_USED if view.options["out_arrangement"] == "full_cover" else 0
    card = max(choice.cards, key=lambda card: (best_value(table.hand ^ 1 << card, weight), -card))
    return Advice(choice.action((card,)), REASONS["out"](card=card))


def _throw(table: BotsTable, choice: Choice, level: Level, rng: random.Random) -> Advice:
    partners = partners_of(idle_cards(table.hand, table.used), table)
    idle = [card for card in partners if card in choice.cards]
    if not idle:
        cards = [card for card in choice.cards if card != JOKER] or list(choice.cards)
        card = max(cards, key=lambda card: (best_value(table.hand ^ 1 << card, table.used), -card))
        return Advice(choice.action((card,)), REASONS["break"](card=card))
    if level == "novice":
        fewest = min(partners[card] for card in idle)
        card = rng.choice([card for card in idle if partners[card] == fewest])
        return Advice(choice.action((card,)), REASONS["fewest"](card=card))
    gains = gains_of(idle, table)
    card = min(idle, key=lambda card: (partners[card] - gains[card] + _dislike(card, table), card))
    if not partners[card]:
        return Advice(choice.action((card,)), REASONS["alone"](card=card))
    least = min(partners[other] - gains[other] for other in idle)
    why = "least" if partners[card] - gains[card] == least else "keep back"
    return Advice(choice.action((card,)), REASONS[why](card=card))


def _dislike(card: Card, table: BotsTable) -> float:
    """What speaks against throwing a card beside its use for the hand."""
    kind = kind_of(card)
    cost = 0.0
    for taken in table.wanted:
        if (min(kind, kind_of(taken)), max(kind, kind_of(taken))) in PARTNERSHIPS:
            cost = _FEEDING
    if table.taken >= 0 and kind == kind_of(Card(table.taken)):
        cost += _GOING_ROUND * table.backs
    return cost


def _bump(view: View, table: BotsTable, choices: Sequence[Choice], level: Level, risk: float) -> Advice:
    *bumps, let = choices
    card = _discard(view)
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
            return Advice(best, REASONS["show"](card=card, meld=meld, points=POINTS[best.words[0]]))
        return Advice(let.action(), REASONS["show not"](meld=meld, points=POINTS[best.words[0]]))
    if gains[best] >= WORTH_BUMPING - DARED * risk:
        return Advice(best, REASONS["bump"](card=card, meld=meld))
    return Advice(let.action(), REASONS["bump not"](card=card))


def _challenge(view: View, table: BotsTable, choices: Sequence[Choice], level: Level) -> Advice:
    *named, let = choices
    card = _discard(view)
    if level == "novice" or best_value(table.hand | 1 << card, table.used) > best_value(table.hand, table.used):
        return Advice(named[-1].action(), REASONS["stop"](card=card))
    return Advice(let.action(), REASONS["let stand"](card=card))


def _discard(view: View) -> Card:
    card = view.zone("discard").cards[-1]
    if card is None:
        raise AssertionError("the discard lies face up")
    return card


def _lay(view: View, choices: Sequence[Choice]) -> Advice:
    """Lay out the best melds one after the other; what does not belong to them is taken back first."""
    seat, state = seat_of(view), view.state
    laid = [frozenset(meld.cards) for meld in state.laid[seat]]
    idle = mask_of(card for card in view.zone(f"idle:{seat}").cards if card is not None)
    hand = idle | mask_of(card for cards in laid for card in cards)
    whole = seat == state.out and view.options["out_arrangement"] == "full_cover"
    best = [frozenset(meld.cards) for meld in arranged(hand, ALL_USED if whole else 0)]
    by_verb = {choice.verb: choice for choice in choices}
    if any(cards not in best for cards in laid):
        return Advice(by_verb["lift"].action(), REASONS["lift"]())
    for cards in best:
        if cards not in laid:
            return Advice(by_verb["lay"].action(cards), REASONS["lay"]())
    return Advice(by_verb["done"].action(), REASONS["laid"]())

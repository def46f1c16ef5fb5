"""How the bots play Three-Thirteen.

*Novice* takes a discard that is wild or completes a meld, and throws its dearest unmatched card. *Club* weighs the
points of its unmatched cards against what they may become with the cards it has not seen, takes a discard that is
better than the average card of the pile, and does not feed its neighbour. Both go out as soon as they can.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

from cardrules.bots import Advice, Level
from cardrules.games.three_thirteen.evaluation import SeenTable, least, look, saving, throwable, wanted_next
from cardrules.games.three_thirteen.reasons import REASONS
from cardrules.games.three_thirteen.three_thirteen_melds import Laid, arranged, points_of, unmatched
from cardrules.games.three_thirteen.turns import DRAWING, VOTING
from cardrules.protocol.cards import Card
from cardrules.protocol.game import Choice, View

__all__ = ["choose"]

_HOPE: Final = 1.5
"""What a point that the next draw saves on average is worth: good cards save more in the draws after it."""
_DARED: Final = 0.5
"""What it is worth to a bold player beyond that."""
_FEEDING: Final = 0.5
"""What it costs to throw a card that the next player may want."""


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
        from cardrules.games.three_thirteen.expert import EXPERT

        return EXPERT.advise(view, choices, choose, rng, out_of_time, risk)
    if view.phase == VOTING.id:
        return _vote(choices[0], level, rng)
    table = look(view)
    if view.phase == DRAWING.id:
        return _draw(table, choices, level)
    if len(choices) == 2:
        return _go_out(table, choices[1])
    return _throw(table, choices[0], level, risk)


def _vote(choice: Choice, level: Level, rng: random.Random) -> Advice:
    if level == "novice" and rng.random() < 0.5:
        return Advice(choice.action(value="0"), REASONS["no bonus"]())
    return Advice(choice.action(value="-5"), REASONS["bonus"]())


# ---------------------------------------------------------------------------------------------- drawing


def _draw(table: SeenTable, choices: Sequence[Choice], level: Level) -> Advice:
    pile, discard = choices
    card = discard.cards[0]
    held = arranged(table.hand, table.wild, table.rules)
    laid = arranged(table.hand | 1 << card, table.wild, table.rules)
    left = least(table.hand | 1 << card, table)
    # Never a card that makes the hand no better at once: players who do that can pass cards round for ever.
    if not throwable(table, laid):
        return Advice(pile.action(), REASONS["nothing loose"](card=card))
    if card & 15 == table.wild:
        return Advice(discard.action(), REASONS["wild"](card=card))
    fits = laid.points < held.points + points_of(card)
    if level == "novice":
        if any(card in meld for meld in laid.melds) and left < held.points:
            return Advice(discard.action(), REASONS["fits" if fits else "better"](card=card))
        return Advice(pile.action(), REASONS["no better" if fits else "no meld"](card=card))
    if left >= held.points:
        return Advice(pile.action(), REASONS["no better"](card=card))
    if left < held.points - saving(table, held, held.idle):
        return Advice(discard.action(), REASONS["better"](card=card))
    return Advice(pile.action(), REASONS["pile"](card=card))


def _value(table: SeenTable, laid: Laid, thrown: Card, risk: float) -> float:
    """How bad a hand is without an idle card: the points left over, less what the next draws may save."""
    now = laid.points - points_of(thrown)
    if table.last_turn:
        return now
    return now - (_HOPE + _DARED * risk) * saving(table, laid, [card for card in laid.idle if card != thrown])


# ------------------------------------------------------------------------------------------- discarding


def _go_out(table: SeenTable, choice: Choice) -> Advice:
    card = min(choice.cards, key=lambda card: (card & 15 == table.wild, _feeding(card, table), -points_of(card)))
    return Advice(choice.action((card,)), REASONS["matched"](card=card))


def _throw(table: SeenTable, choice: Choice, level: Level, risk: float) -> Advice:
    laid = arranged(table.hand, table.wild, table.rules)
    cards = [card for card in throwable(table, laid) if card in choice.cards]
    if not cards:
        card = min(
            choice.cards,
            key=lambda card: (card & 15 == table.wild, unmatched(table.hand ^ 1 << card, table.wild, table.rules)),
        )
        return Advice(choice.action((card,)), REASONS["all wild" if card & 15 == table.wild else "break"](card=card))
    dearest = max(cards, key=points_of)
    if level == "novice":
        return Advice(choice.action((dearest,)), REASONS["dearest"](card=dearest))
    card = min(cards, key=lambda card: _value(table, laid, card, risk) + _feeding(card, table))
    said = "spare" if points_of(card) == points_of(dearest) else "dearer"
    if table.last_turn:
        left = {card: unmatched(table.hand ^ 1 << card, table.wild, table.rules) for card in choice.cards}
        said = "last turn" if left[card] == min(left.values()) else said
    return Advice(choice.action((card,)), REASONS[said](card=card))


def _feeding(card: Card, table: SeenTable) -> float:
    """How much the next player may want a card, by those he has taken."""
    return _FEEDING if wanted_next(card, table) else 0.0

"""How the bots play Mexican Sweat.

What a hand is worth, counting says (``games/mexican_sweat/evaluation.py``). *Novice* calls with nearly anything and
never raises; *club* weighs the chance to win against the price; *expert* (``games/mexican_sweat/expert.py``) sees how
the others will answer a bet.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

from cardrules.bots import LET_BE, Advice, Level
from cardrules.bots.reasons import Reason
from cardrules.games.mexican_sweat.evaluation import (
    DARED,
    EDGE,
    cost_of,
    enough,
    equity,
    pot_of,
    price,
    seat_of,
    share_of,
    shown_by,
    state_of,
)
from cardrules.games.mexican_sweat.game import CARDS
from cardrules.games.mexican_sweat.reasons import REASONS
from cardrules.games.mexican_sweat.turns import PEEKING, TURNING
from cardrules.parts.betting import wager_action
from cardrules.parts.poker_hands import PAIR, a_high_hand, category_of, high
from cardrules.protocol.game import Action, Choice, View

__all__ = ["choose"]

_GUESSED: Final = 25
"""A novice's feeling for its chance is as good as if it had seen so many hands; it names no number."""
_DOUBTED: Final = 0.5
"""What part of an equal share a novice must see in his hand to stay; he folds none that wins every second time."""
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
    """Choose a card to turn or to peek at, or a bet; see ``Chooser``. Beside the others it does nothing."""
    seat = seat_of(view)
    if seat not in view.waiting_for:
        return Advice(LET_BE, REASONS["on"]() if choices[0].verb == "stop" else ())
    if level == "expert":
        from cardrules.games.mexican_sweat.expert import EXPERT

        return EXPERT.advise(view, choices, choose, rng, out_of_time, risk)
    tier = "novice" if level == "novice" else "club"
    if view.phase == PEEKING.id:
        in_row = view.options["order"] == "row"
        place = _SIGHTS[tier]
        return Advice(Action("peek", (str(place),)), REASONS[f"peek {place}" if in_row else "peek"]())
    if view.phase == TURNING.id:
        return _turn(view, [choice for choice in choices if choice.verb == "turn" and choice.click], tier)
    if tier == "novice":
        want, reason = _novice_bet(view, rng, risk)
    else:
        want, reason = _club_bet(view, risk)
    action = wager_action(choices, want, state_of(view).chips)
    if want == "raise" and action.verb in ("call", "check"):
        reason = REASONS["would raise" if action.verb == "call" else "would bet"]()
    return Advice(action, reason)


# -------------------------------------------------------------------------------------------- turning


def _turn(view: View, turns: Sequence[Choice], tier: str) -> Advice:
    """The next card; in free order what has been peeked at is turned if it is enough, and never if it kills."""
    if len(turns) == 1:
        return Advice(turns[0].action(), REASONS["next"](place=int(turns[0].words[0])))
    known = state_of(view).known
    unknown = next(turn for turn in turns if int(turn.words[0]) not in known)
    if tier == "club":
        for place in enough(view):
            turn = next(turn for turn in turns if int(turn.words[0]) == place)
            return Advice(turn.action(), REASONS["enough"](card=known[place]))
        if known:
            return Advice(unknown.action(), REASONS["another"]())
    return Advice(unknown.action(), REASONS["any"]())


# -------------------------------------------------------------------------------------------- betting


def _novice_bet(view: View, rng: random.Random, risk: float) -> tuple[str, Reason]:
    seat, chance = seat_of(view), equity(view)
    shown = shown_by(view)
    value = high(shown[seat]) if shown[seat] else 0
    if not state_of(view).chips.to_match:
        if state_of(view).successes[-1:] == (seat,) and category_of(value) >= PAIR:
            return "raise", REASONS["holder"](hand=a_high_hand(value))
        return "check", REASONS["wait"]()
    felt = sum([rng.random() < chance for _ in range(_GUESSED)]) / _GUESSED
    if chance >= _DOUBTED or felt >= (_DOUBTED - DARED * risk) * share_of(view):
        return "call", REASONS["may win"]()
    return "fold", REASONS["doubt"]()


def _club_bet(view: View, risk: float) -> tuple[str, Reason]:
    seat, chips, chance = seat_of(view), state_of(view).chips, equity(view)
    cost = cost_of(view)
    told = {"chance": round(100 * chance), "cost": cost, "pot": pot_of(view)}
    told["share"] = round(100 * share_of(view))
    fresh = not chips.put[seat] or (chips.full_wagers == 1 and chips.aggressor < 0)
    dared = chance * (1 + DARED * risk)
    if fresh and dared > share_of(view) + EDGE:
        return "raise", REASONS["more" if chance > share_of(view) else "dare"](**told)
    if not cost:
        return "check", REASONS["free"](**told)
    if dared > price(view):
        return "call", REASONS["worth" if chance > price(view) else "dare call"](**told)
    return "fold", REASONS["careful" if chance > price(view) else "not worth"](**told)

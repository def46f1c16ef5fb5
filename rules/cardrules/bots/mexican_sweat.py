"""How the bots play Mexican Sweat.

What a hand is worth, counting says (``bots/worth/mexican_sweat.py``). *Novice* calls with nearly anything and never
raises; *club* weighs the chance to win against the price; *expert* (``bots/experts/mexican_sweat.py``) sees how the
others will answer a bet.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

from cardrules.betting import wager_action
from cardrules.bots import LET_BE, Advice, Level
from cardrules.bots.worth.mexican_sweat import centre, equity, seat_of, shown_by, target_of
from cardrules.cards import Card, card_symbol, rank_of
from cardrules.game import Action, Choice, View
from cardrules.games.mexican_sweat import CARDS, beats_card
from cardrules.poker import PAIR, category_of, high, high_name, with_article

__all__ = ["choose"]

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
    seat = seat_of(view)
    if seat not in view.waiting_for:
        return Advice(LET_BE, "I leave everything as it is.")
    if level == "expert":
        from cardrules.bots.experts.mexican_sweat import EXPERT

        return EXPERT.advise(view, choices, choose, rng, out_of_time, risk)
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


# -------------------------------------------------------------------------------------------- turning


def _turn(view: View, turns: Sequence[Choice], tier: str) -> Advice:
    """The next card; in free order what has been peeked at is turned if it is enough, and never if it kills."""
    if len(turns) == 1:
        return Advice(turns[0].action(), "This card is next.")
    known: dict[int, Card] = view.facts["known"]
    kill, beat = centre(view)
    unknown = [turn for turn in turns if int(turn.words[0]) not in known]
    if tier == "club":
        shown = shown_by(view)
        target = target_of(view, shown)
        for place, card in known.items():
            value = high(shown[seat_of(view)] | 1 << card)
            wins = value > target if target else beats_card(value, beat, view.options["card_to_beat_kickers"] == "yes")
            if wins and rank_of(card) != rank_of(kill):
                turn = next(turn for turn in turns if int(turn.words[0]) == place)
                return Advice(turn.action(), f"I know that the {card_symbol(card)} is enough.")
        if known and unknown:
            return Advice(unknown[0].action(), "What I have seen does not help me now, so I try another card.")
    return Advice(turns[0].action(), "One unknown card is as good as another.")


# -------------------------------------------------------------------------------------------- betting


def _percent(chance: float) -> str:
    return f"about {round(100 * chance)} in 100"


def _novice_bet(view: View, chance: float, risk: float) -> tuple[str, str]:
    seat, chips = seat_of(view), view.facts["chips"]
    shown = shown_by(view)
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
    seat, chips = seat_of(view), view.facts["chips"]
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

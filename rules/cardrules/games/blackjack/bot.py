"""How the bots deal and bet at Blackjack.

*Club* is the demonstration dealer: every step in its order and without error. *Novice* deals as beginners do: it
misreads a total, forgets a call, pays a wrong amount now and then. As a bettor club plays by the book, and novice as
the mood takes it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

from cardrules.bots import Advice, Level
from cardrules.casino.blackjack.dealer_steps import said_step
from cardrules.casino.blackjack.hand_values import value_of
from cardrules.casino.blackjack.options import rules_of
from cardrules.casino.blackjack.strategy import book_of
from cardrules.games.blackjack.reasons import REASONS, of_step, runs_low, words_of
from cardrules.protocol.game import Action, Choice, View

__all__ = ["choose"]

_SLIPS: Final = {"call": 0.05, "pay": 0.06, "take": 0.03, "draw": 0.02, "tap": 0.04}
"""How often a novice gets a step wrong, by its verb."""


def choose(
    view: View,
    choices: Sequence[Choice],
    level: Level,
    rng: random.Random,
    out_of_time: Callable[[], bool],
    risk: float = 0.0,
) -> Advice:
    """Choose the next step, a bet, or an answer; see ``Chooser``. Nobody needs to think long here."""
    verbs = {choice.verb for choice in choices}
    if "ready" in verbs:
        return _bet(choices)
    if verbs == {"cut"}:
        return Advice(choices[0].action((), str(rng.choice(choices[0].amounts))), REASONS["cut"]())
    if view.state.question:
        return _answer(view, choices, level, rng)
    due: Sequence[str] = view.state.due
    if level == "novice" and rng.random() < _SLIPS.get(due[0].split()[0], 0.0) and not view.state.prompt:
        slip = _slip(due[0], choices, rng)
        if slip is not None:
            return Advice(slip, REASONS["slip"](step=said_step(" ".join((slip.verb, *slip.words)), words_of(view))))
    if level != "novice" and not view.state.prompt:
        for choice in choices:
            for tube in choice.values if choice.verb == "fill" else ():
                if runs_low(view, int(tube)):
                    return Advice(choice.action((), tube), REASONS["fill"]())
    verb, *words = due[0].split()
    return Advice(Action(verb, tuple(words)), of_step(due[0], view))


def _slip(text: str, choices: Sequence[Choice], rng: random.Random) -> Action | None:
    """Something that a beginner might do instead of the right step, if it can be done."""
    verb, *words = text.split()
    wrong: list[str] = []
    if verb == "pay":
        paid = int(words[2])
        wrong = [
            f"pay {words[0]} {words[1]} {max(50, paid + rng.choice((-500, 500, 2500)))}",
            f"take {words[0]} {words[1]}",
        ]
    elif verb == "take":
        wrong = [f"tap {words[0]}"] + [
            f"take {each.words[0]} {each.words[1]}" for each in choices if each.verb == "take"
        ]
    elif verb in ("call", "draw", "tap"):
        wrong = [f"{each.verb} {value}" for each in choices if each.verb == "draw" for value in each.values]
    rng.shuffle(wrong)
    for step in wrong:
        first, *rest = step.split()
        action = Action(first, tuple(rest))
        if step != text and any(choice.offers(action) for choice in choices):
            return action
    return None


def _bet(choices: Sequence[Choice]) -> Advice:
    ready = next(choice for choice in choices if choice.verb == "ready")
    offer = next((choice for choice in choices if choice.verb == "bet"), None)
    if offer is None or any(choice.verb == "unbet" for choice in choices):
        return Advice(ready.action(), REASONS["ready"]())
    return Advice(offer.action((), str(offer.amounts[0])), REASONS["bet"]())


def _answer(view: View, choices: Sequence[Choice], level: Level, rng: random.Random) -> Advice:
    """What a bettor answers who is a seat."""
    found = {choice.verb: choice for choice in choices}
    if "pass" in found:
        return Advice(found["pass"].action(), REASONS["no insurance"]())
    if level == "novice":
        choice = rng.choice([found[verb] for verb in ("hit", "stand") if verb in found] or list(choices))
        return Advice(_with_amount(choice), REASONS["feeling"]())
    rules = rules_of(view.options)
    spot, hand = view.state.turn
    played, up = dict(view.state.spots)[spot], view.state.upcard
    move = book_of(rules).move(played, hand - 1, value_of(up), rules)
    if move not in found:
        move = "hit" if "hit" in found and played.hands[hand - 1].total.total < 17 else "stand"
    return Advice(_with_amount(found[move]), REASONS["book"]())


def _with_amount(choice: Choice) -> Action:
    return choice.action((), str(choice.amounts[-1])) if choice.amounts else choice.action()

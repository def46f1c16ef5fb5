"""How the bots deal and bet at Mini Baccarat.

*Club* is the demonstration dealer: every step in its order and without error. *Novice* deals as beginners do: it
misreads a total, forgets a call or the commission, takes the wrong card now and then. As bettors both play the odds
they know: club always bets on Banker, which costs least; novice bets as the mood takes it, ties included.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

from cardrules.bots import Advice, Level
from cardrules.casino.baccarat.dealer_steps import said_step
from cardrules.casino.baccarat.rules import BANKER, PLAYER, TIE, commission_on
from cardrules.casino.baccarat.table_phase import COUP
from cardrules.casino.currencies import chips_of
from cardrules.games.mini_baccarat.dealers_view import hand_of, is_low, stake_of
from cardrules.games.mini_baccarat.reasons import REASONS, of_step
from cardrules.protocol.game import Action, Choice, View

__all__ = ["choose"]

_SLIPS: Final = {"call": 0.04, "draw": 0.02, "stand": 0.06, "pay": 0.06, "take": 0.03, "push": 0.01, "tap": 0.02}
"""How often a novice gets a step wrong, by its verb."""


def choose(
    view: View,
    choices: Sequence[Choice],
    level: Level,
    rng: random.Random,
    out_of_time: Callable[[], bool],
    risk: float = 0.0,
) -> Advice:
    """Choose the next step, or a bet; see ``Chooser``. Nobody needs to think long here."""
    verbs = {choice.verb for choice in choices}
    if "ready" in verbs:
        return _bet(view, choices, level, rng, risk)
    if verbs == {"cut"}:
        depth = choices[0].amounts
        return Advice(choices[0].action((), str(rng.choice(depth))), REASONS["cut"]())
    due: Sequence[str] = view.state.due
    if level != "novice":
        for choice in choices:
            for tube in choice.values if choice.verb == "fill" else ():
                if is_low(view, int(tube)):
                    return Advice(choice.action((), tube), REASONS["fill"]())
    elif rng.random() < _SLIPS.get(due[0].split()[0], 0.0) and not view.state.prompt:
        slip = _slip(due[0], view, choices, rng)
        if slip is not None:
            return slip
    return Advice(_action(due[0]), of_step(due[0], view))


def _action(text: str) -> Action:
    verb, *words = text.split()
    return Action(verb, tuple(words))


# ------------------------------------------------------------------------------------------------ slipping


def _slip(text: str, view: View, choices: Sequence[Choice], rng: random.Random) -> Advice | None:
    """Something that a beginner might do instead of the right step, if it can be done."""
    verb, *words = text.split()
    wrong = ""
    if verb == "call":
        misread = _misread(words[0], rng) if len(words) == 1 else ""
        wrong = f"call {misread}" if misread else ""
    elif verb == "draw" and view.phase == COUP:
        other = BANKER if words[0] == PLAYER else PLAYER
        late = len(hand_of(view, PLAYER)) + len(hand_of(view, BANKER)) >= 4
        wrong = f"stand {words[0]}" if late and rng.random() < 0.7 else f"draw {other}"
    elif verb == "stand":
        wrong = f"draw {words[0]}"
    elif verb == "pay":
        wrong = f"pay {words[0]} {words[1]} {_mispaid(int(words[0]), words[1], int(words[2]), view, rng)}"
    elif verb == "take":
        bets = [f"take {choice.words[0]} {bet}" for choice in choices if choice.verb == "take" for bet in choice.values]
        wrong = rng.choice(bets) if bets else ""
    elif verb in ("push", "tap"):
        wrong = f"push {BANKER if words == [PLAYER] else PLAYER}"
    if not wrong or wrong == text:
        return None
    action = _action(wrong)
    for choice in choices:
        size = len(choice.words)
        if choice.verb != action.verb or action.words[:size] != choice.words:
            continue
        rest = action.words[size:]
        plain = not rest and not choice.values and not choice.amounts
        if plain or (rest and (rest[0] in choice.values or (choice.amounts and int(rest[0]) in choice.amounts))):
            named = said_step(wrong, view.state.labels, view.state.words)
            return Advice(action, REASONS["slip"](step=named))
    return None


def _misread(call: str, rng: random.Random) -> str:
    """A call with its first number wrong by one, or the call of nothing at all."""
    head, *numbers = call.split("-")
    if head.isdecimal():
        return "-".join((str((int(head) + rng.choice((1, 9))) % 10), *numbers))
    if len(numbers) == 1 and head in (PLAYER, BANKER):
        return f"{head}-{(int(numbers[0]) + rng.choice((1, 9))) % 10}"
    return ""


def _mispaid(position: int, bet: str, due: int, view: View, rng: random.Random) -> int:
    stake, chips = stake_of(view, position, bet), chips_of(view.options)
    least = chips.smallest
    if bet == BANKER and due == stake - commission_on(stake, chips=chips):
        return rng.choice((stake, due + least, max(due - chips.ones, least)))
    if bet == TIE:
        return due + stake * rng.choice((-1, 1))
    return max(due + rng.choice((-chips.fives, chips.fives)), least)


# ------------------------------------------------------------------------------------------------ betting


def _bet(view: View, choices: Sequence[Choice], level: Level, rng: random.Random, risk: float) -> Advice:
    ready = next(choice for choice in choices if choice.verb == "ready")
    offers = {choice.words[0]: choice for choice in choices if choice.verb == "bet"}
    if any(choice.verb == "unbet" for choice in choices):
        return Advice(ready.action(), REASONS["lies"]())
    if not offers:
        return Advice(ready.action(), REASONS["poor"]())
    if level == "novice":
        bet = rng.choice(sorted(offers))
        reason = REASONS["feeling"]()
    elif BANKER not in offers:
        return Advice(ready.action(), REASONS["poor for banker"]())
    else:
        bet, reason = BANKER, REASONS["banker"]()
    amounts = offers[bet].amounts
    return Advice(offers[bet].action((), str(amounts[min(len(amounts) - 1, 4 + round(3 * risk))])), reason)

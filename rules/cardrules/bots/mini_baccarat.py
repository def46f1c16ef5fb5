"""How the bots deal and bet at Mini Baccarat.

*Club* is the demonstration dealer: every step in its order and without error. *Novice* deals as beginners do: it
misreads a total, forgets a call or the commission, takes the wrong card now and then. As bettors both play the odds
they know: club always bets on Banker, which costs least; novice bets as the mood takes it, ties included.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

from cardrules.baccarat.calls import said
from cardrules.baccarat.procedure import said_step
from cardrules.baccarat.rules import (
    BANKER,
    BET_NAMES,
    DENOMINATIONS,
    PLAYER,
    TIE,
    commission_on,
    money,
    total_of,
    value_of,
)
from cardrules.baccarat.state import OPENING_RACK
from cardrules.bots import Advice, Level
from cardrules.cards import Card
from cardrules.game import Action, Choice, View

__all__ = ["choose"]

_SLIPS: Final = {"call": 0.04, "draw": 0.02, "stand": 0.06, "pay": 0.06, "take": 0.03, "push": 0.01, "tap": 0.02}
"""How often a novice gets a step wrong, by its verb."""
_LOW_TUBE: Final = 4
"""A tube of the rack with less than this part of a full one is filled in time."""


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
        return Advice(choices[0].action((), str(rng.choice(depth))), "Anywhere will do: the cards are shuffled.")
    due: Sequence[str] = view.facts["due"]
    if level != "novice":
        for choice in choices:
            for tube in choice.values if choice.verb == "fill" else ():
                if _is_low(view, int(tube)):
                    reason = "This tube of the rack runs low, so I call for a fill in good time."
                    return Advice(choice.action((), tube), reason)
    elif rng.random() < _SLIPS.get(due[0].split()[0], 0.0) and not view.facts["prompt"]:
        slip = _slip(due[0], view, choices, rng)
        if slip is not None:
            return slip
    return Advice(_action(due[0]), _why(due[0], view))


def _action(text: str) -> Action:
    verb, *words = text.split()
    return Action(verb, tuple(words))


def _is_low(view: View, denomination: int) -> bool:
    """Whether there are few chips of a kind."""
    tube = DENOMINATIONS.index(denomination)
    return int(view.facts["rack"][tube]) * _LOW_TUBE < OPENING_RACK[tube]


# ------------------------------------------------------------------------------------------------ dealing


def _why(text: str, view: View) -> str:
    """The reason of a right step."""
    verb, *words = text.split()
    if verb in ("draw", "stand") and view.phase == "coup":
        return _why_card(verb, words[0], view)
    if verb == "pay":
        return _why_pay(int(words[0]), words[1], int(words[2]), view)
    reasons = {
        "gather": "All of them lie in the middle, so that nobody loses sight of one.",
        "mix": "It goes on until nobody can follow a card.",
        "wash": "A new pack lies in order, so it is stirred face down with both hands.",
        "stacks": "From two stacks the cards can be riffled into each other.",
        "pick": "So many are as much as two hands can riffle well.",
        "riffle": "The cards of both halves fall in between each other.",
        "strip": "Between two riffles small packets change their order.",
        "lay": "What has been shuffled goes on the finished stack.",
        "square": "With a cut card against its bottom, the last card is never seen.",
        "offer": "A bettor cuts, so that nobody can say I have placed the cards.",
        "insert": "Nobody else cuts, so I do it myself.",
        "slide": "What lay behind the cut card comes first from now on.",
        "cutcard": "When it comes out, the shoe is almost over.",
        "load": "Its front card is the first that will be drawn.",
        "burn": "The first card tells how many are burned.",
        "sweep": "Burned cards are out of play.",
        "open": "Everything is paid and cleared, so the next coup can begin.",
        "take": "Losing bets are taken first, from position 1 on, the one nearest to the bettor first.",
        "mark": "The commission is marked before the next position is paid.",
        "push": "The hand with the higher total is pushed forward.",
        "tap": "Equal totals: a tap between the hands shows the tie.",
        "discard": "Everything is settled, so the cards are cleared: Player's first.",
        "close": "All bets are right, so the betting is closed.",
        "return": "This bet cannot play, so it goes back to its bettor.",
        "aside": "The cut card is laid aside, and I draw again.",
        "collect": "Commission that is due is collected now.",
        "hands": "Before I leave I show that my hands are empty.",
    }
    if verb == "call":
        return f"It is time to call: “{said(' '.join(words), view.facts['words'])}”."
    return reasons.get(verb, f"The next step is to {said_step(text, view.facts['labels'], view.facts['words'])}.")


def _why_card(verb: str, hand: str, view: View) -> str:
    player, banker = _hand(view, PLAYER), _hand(view, BANKER)
    if len(player) + len(banker) < 4:
        return f"The first four cards go in turn, and this one is for {hand.capitalize()}."
    total, other = total_of(player[:2]), total_of(banker[:2])
    if hand == PLAYER:
        return f"Player has {total}: it draws on 0 to 5 and stands on 6 and 7."
    does = "draws" if verb == "draw" else "stands"
    if len(player) == 2:
        return f"Player stood, so Banker {does} with {other}: it draws on 5 or less."
    return f"Banker has {other}, and Player's third card counts {value_of(player[2])}: Banker {does}."


def _hand(view: View, zone: str) -> list[Card]:
    return [card for card in view.zone(zone).cards if card is not None]


def _stake(position: int, bet: str, view: View) -> int:
    return next(
        int(token.text)
        for token in view.tokens
        if token.kind == "bet" and token.place == f"position:{position}:{bet}"
    )  # fmt: skip


def _why_pay(position: int, bet: str, paid: int, view: View) -> str:
    stake = _stake(position, bet, view)
    if bet == BANKER and view.options["commission"] == "net":
        return f"5 % of {money(stake)} is {money(stake - paid)}, so {money(paid)} is paid."
    return f"{money(stake)} on {'the tie' if bet == TIE else BET_NAMES[bet]} is paid {money(paid)}."


def _slip(text: str, view: View, choices: Sequence[Choice], rng: random.Random) -> Advice | None:
    """Something that a beginner might do instead of the right step, if it can be done."""
    verb, *words = text.split()
    wrong = ""
    if verb == "call":
        misread = _misread(words[0], rng) if len(words) == 1 else ""
        wrong = f"call {misread}" if misread else ""
    elif verb == "draw" and view.phase == "coup":
        other = BANKER if words[0] == PLAYER else PLAYER
        late = len(_hand(view, PLAYER)) + len(_hand(view, BANKER)) >= 4
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
            named = said_step(wrong, view.facts["labels"], view.facts["words"])
            return Advice(action, f"I think it is time to {named}.")
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
    stake = _stake(position, bet, view)
    if bet == BANKER and due == stake - commission_on(stake):
        return rng.choice((stake, due + 25, max(due - 100, 25)))
    if bet == TIE:
        return due + stake * rng.choice((-1, 1))
    return max(due + rng.choice((-500, 500)), 25)


# ------------------------------------------------------------------------------------------------ betting


def _bet(view: View, choices: Sequence[Choice], level: Level, rng: random.Random, risk: float) -> Advice:
    ready = next(choice for choice in choices if choice.verb == "ready")
    offers = {choice.words[0]: choice for choice in choices if choice.verb == "bet"}
    if any(choice.verb == "unbet" for choice in choices):
        return Advice(ready.action(), "My bet lies; I am ready.")
    if not offers:
        return Advice(ready.action(), "I have not enough chips for a bet.")
    if level == "novice":
        bet = rng.choice(sorted(offers))
        reason = "I have a feeling about this one."
    else:
        bet = BANKER if BANKER in offers else min(offers)
        reason = "Banker is the least bad bet at the table."
    amounts = offers[bet].amounts
    return Advice(offers[bet].action((), str(amounts[min(len(amounts) - 1, 4 + round(3 * risk))])), reason)

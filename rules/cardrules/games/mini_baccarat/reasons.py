"""What bots say at Mini Baccarat, and when it is true. Of a right step that is why it is done; it must be due."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from cardrules.bots.reasons import Case, Holds, Kind, Reason, kinds
from cardrules.casino.baccarat.dealer_calls import said
from cardrules.casino.baccarat.dealer_steps import said_step
from cardrules.casino.baccarat.rules import BANKER, BET_NAMES, PLAYER, TIE, total_of, value_of
from cardrules.casino.baccarat.table_phase import COUP
from cardrules.casino.currencies import money
from cardrules.games.mini_baccarat.dealers_view import first_taken, hand_of, is_low, stake_of
from cardrules.protocol.game import View, action_text

__all__ = ["REASONS", "of_step"]

_STEPS: Final = {
    "gather": "All the cards are gathered in the middle, so that nobody loses sight of one.",
    "mix": "The cards are mixed until nobody can follow one.",
    "wash": "A new pack lies in order, so it is stirred face down with both hands.",
    "stacks": "From two stacks the cards can be riffled into each other.",
    "pick": "So many are as much as two hands can riffle well.",
    "riffle": "The cards of both halves fall in between each other.",
    "strip": "Between two riffles small packets change their order.",
    "lay": "What has been shuffled goes on the finished stack.",
    "square": "With a cut card against its bottom, the last card is never seen.",
    "offer": "A bettor cuts, so that nobody can say {I} have placed the cards.",
    "insert": "Nobody else cuts, so {I} do it {myself}.",
    "slide": "What lay behind the cut card comes first from now on.",
    "cutcard": "When the cut card comes out, the shoe is almost over.",
    "load": "Once the pack is in the shoe, its front card is the first that will be drawn.",
    "burn": "The first card tells how many are burned.",
    "sweep": "Burned cards are out of play, so they are swept away.",
    "open": "Everything is paid and cleared, so the next coup can begin.",
    "take": "Losing bets are taken first, from position {position} on, the one nearest to the bettor first.",
    "mark": "The commission is marked before the next position is paid.",
    "push": "The hand with the higher total is pushed forward.",
    "tap": "Equal totals: a tap between the hands shows the tie.",
    "discard": "Everything is settled, so the cards are cleared: Player's first.",
    "close": "All bets are right, so the betting is closed.",
    "return": "This bet cannot play, so it goes back to its bettor.",
    "aside": "The cut card is laid aside, and {I} draw again.",
    "collect": "Commission that is due is collected now.",
    "hands": "Before {I} leave {I} show that {my} hands are empty.",
}
"""Why a step is done, where that is the same each time."""


# ----------------------------------------------------------------------------------- which one is to be said


def of_step(text: str, view: View) -> Reason:
    """The reason of a right step."""
    verb, *words = text.split()
    if verb in ("draw", "stand") and view.phase == COUP:
        return _of_card(verb, words[0], view)
    if verb == "pay":
        return _of_pay(int(words[0]), words[1], int(words[2]), view)
    if verb == "call":
        return REASONS["call"](words=said(" ".join(words), view.state.words))
    if verb == "take":
        return REASONS["take"](position=first_taken(view))
    if verb in _STEPS:
        return REASONS[verb]()
    return REASONS["next"](step=said_step(text, view.state.labels, view.state.words))


def _of_card(verb: str, hand: str, view: View) -> Reason:
    player, banker = hand_of(view, PLAYER), hand_of(view, BANKER)
    if len(player) + len(banker) < 4:
        return REASONS["four"](hand=hand.capitalize())
    if hand == PLAYER:
        return REASONS["player"](total=total_of(player[:2]))
    does, total = "draws" if verb == "draw" else "stands", total_of(banker[:2])
    if len(player) == 2:
        return REASONS["alone"](does=does, total=total)
    return REASONS["third"](does=does, total=total, value=value_of(player[2]))


def _of_pay(position: int, bet: str, paid: int, view: View) -> Reason:
    stake = stake_of(view, position, bet)
    cash = partial(money, currency=str(view.options["currency"]))
    if bet == BANKER and view.options["commission"] == "net":
        return REASONS["net"](stake=cash(stake), fee=cash(stake - paid), paid=cash(paid))
    return REASONS["paid"](stake=cash(stake), bet="the tie" if bet == TIE else BET_NAMES[bet], paid=cash(paid))


# --------------------------------------------------------------------------------------- when it is true


def _is_due(case: Case) -> bool:
    return action_text(case.action) in case.view.state.due


def _step(verb: str, check: Callable[[Case], object] | None = None) -> Holds:
    """A predicate on a step that is due."""
    return lambda case: case.action.verb == verb and _is_due(case) and (check is None or bool(check(case)))


def _card(hand: str, check: Callable[[Case, int, int], object]) -> Holds:
    """A predicate on a card drawn or not drawn to a hand: on the totals of both hands' first two cards. The total that
    is told must be that of this hand."""

    def holds(case: Case) -> bool:
        player, banker = hand_of(case.view, PLAYER), hand_of(case.view, BANKER)
        if (
            case.action.verb not in ("draw", "stand")
            or case.action.words[0] != hand
            or min(len(player), len(banker)) < 2
        ):
            return False
        totals = total_of(player[:2]), total_of(banker[:2])
        right = case.values["total"] == totals[hand == BANKER] and max(totals) < 8
        return _is_due(case) and right and bool(check(case, *totals))

    return holds


def _draws(case: Case) -> bool:
    """Whether a card is drawn, and it is told so."""
    return case.action.verb == "draw" and case.values.get("does", "draws") == "draws"


def _stands(case: Case) -> bool:
    return case.action.verb == "stand" and case.values.get("does", "stands") == "stands"


def _alone(case: Case, player: int, banker: int) -> bool:
    stood = len(hand_of(case.view, PLAYER)) == 2 and player in (6, 7)
    return stood and (_draws(case) if banker <= 5 else _stands(case))


def _third(case: Case, player: int, banker: int) -> bool:
    cards = hand_of(case.view, PLAYER)
    told = _draws(case) or _stands(case)
    return len(cards) == 3 and case.values["value"] == value_of(cards[2]) and told


def _four(case: Case) -> bool:
    player, banker = hand_of(case.view, PLAYER), hand_of(case.view, BANKER)
    return len(player) + len(banker) < 4 and case.values["hand"] == case.action.words[0].capitalize()


def _paid(case: Case) -> bool:
    position, bet, amount = case.action.words[:3]
    return _of_pay(int(position), bet, int(amount), case.view).values == case.values


def _named(case: Case) -> bool:
    step = said_step(action_text(case.action), case.view.state.labels, case.view.state.words)
    return bool(case.values["step"] == step)


def _runs_low(case: Case) -> bool:
    return case.action.verb == "fill" and is_low(case.view, int(case.action.words[0]))


def _verbs(case: Case) -> set[str]:
    return {choice.verb for choice in case.choices}


def _bets(case: Case) -> set[str]:
    return {choice.words[0] for choice in case.choices if choice.verb == "bet"}


_CHECKS: Final[dict[str, Callable[[Case], object]]] = {
    "take": lambda case: case.values["position"] == first_taken(case.view),
    "discard": lambda case: case.action.words in ((), (PLAYER,)),
    "push": lambda case: total_of(hand_of(case.view, case.action.words[0])) == max(
        total_of(hand_of(case.view, PLAYER)), total_of(hand_of(case.view, BANKER))
    ),
    "tap": lambda case: total_of(hand_of(case.view, PLAYER)) == total_of(hand_of(case.view, BANKER)),
}  # fmt: skip

REASONS: Final[dict[str, Kind]] = kinds(
    "mini_baccarat", {verb: (text, _step(verb, _CHECKS.get(verb))) for verb, text in _STEPS.items()}
) | kinds(
    "mini_baccarat",
    {
        "call": (
            "It is time to call: “{words}”.",
            _step(
                "call", lambda case: case.values["words"] == said(" ".join(case.action.words), case.view.state.words)
            ),
        ),
        "next": ("The next step is to {step}.", lambda case: _is_due(case) and _named(case)),
        "four": ("The first four cards go in turn, and this one is for {hand}.", _step("draw", _four)),
        "player": (
            "Player has {total}: it draws on 0 to 5 and stands on 6 and 7.",
            _card(PLAYER, lambda case, player, banker: _draws(case) if player <= 5 else _stands(case)),
        ),
        "alone": ("Player stood, so Banker {does} with {total}: it draws on 5 or less.", _card(BANKER, _alone)),
        "third": ("Banker has {total}, and Player's third card counts {value}: Banker {does}.", _card(BANKER, _third)),
        "net": ("5 % of {stake} is {fee}, so {paid} is paid.", _step("pay", _paid)),
        "paid": ("{stake} on {bet} is paid {paid}.", _step("pay", _paid)),
        "fill": ("This tube of the rack runs low, so {I} call for a fill in good time.", _runs_low),
        "slip": ("{I} think it is time to {step}.", lambda case: not _is_due(case) and _named(case)),
        "cut": ("Anywhere will do: the cards are shuffled.", lambda case: case.action.verb == "cut"),
        "lies": (
            "{my} bet lies; {I} {I:am/are} ready.",
            lambda case: case.action.verb == "ready" and "unbet" in _verbs(case),
        ),
        "poor": (
            "{I} have not enough chips for a bet.",
            lambda case: case.action.verb == "ready" and not _bets(case),
        ),
        "poor for banker": (
            "{I} have not enough chips for a bet on Banker, and the others are worse.",
            lambda case: case.action.verb == "ready" and BANKER not in _bets(case),
        ),
        "feeling": ("{I} have a feeling about this one.", lambda case: case.action.verb == "bet"),
        "banker": (
            "Banker is the least bad bet at the table.",
            lambda case: case.action.verb == "bet" and case.action.words[0] == BANKER,
        ),
    },
)

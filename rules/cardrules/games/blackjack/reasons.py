"""What bots say at Blackjack, and when it is true. Of a right step that is why it is done; it must be due."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cardrules.bots.reasons import Case, Holds, Kind, Reason, kinds
from cardrules.casino.blackjack.dealer_calls import said
from cardrules.casino.blackjack.dealer_options import house_of
from cardrules.casino.blackjack.dealer_steps import said_step
from cardrules.casino.blackjack.hand_values import total_of
from cardrules.casino.blackjack.racks import rack_of
from cardrules.casino.blackjack.round_phases import DEALERS_HAND, DEALING
from cardrules.casino.blackjack.table_state import DEALER
from cardrules.casino.blackjack.wagers import KIND_NAMES
from cardrules.casino.currencies import money
from cardrules.protocol.game import View, action_text

__all__ = ["REASONS", "of_step", "own_total", "runs_low", "words_of"]

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
    "recut": "Fewer than ten cards lie on one side of the cut, so it is offered again.",
    "insert": "Nobody else cuts, so {I} do it {myself}.",
    "slide": "What lay behind the cut card comes first from now on.",
    "cutcard": "When the cut card comes out, the shoe is almost over.",
    "load": "Once the pack is in its place, its front card is the first that will be drawn.",
    "burn": "That card is out of play, so it goes to the rack.",
    "open": "Everything is settled and cleared, so the next round can begin.",
    "close": "All bets are right, so the betting is closed.",
    "return": "Those chips cannot play, so they go back to their bettor.",
    "aside": "The cut card is laid aside, and {I} draw again.",
    "surrender?": "Hands may be given up before {I} look at the hole card.",
    "insure": "An ace is up, so insurance is offered before {I} look.",
    "even": "A blackjack against an ace may be paid 1 to 1 at once.",
    "uninsure": "Insurance is closed before {I} look.",
    "peek": "Under an ace or a ten {I} look, so that nobody plays against a blackjack.",
    "turn": "The bettors are done, so the hole card is turned.",
    "signal?": "A card is drawn only on a clear signal that the rules allow.",
    "stand": "The bettor wants no card, so the hand stands.",
    "double": "The chips lie beside the bet: one card, and no more.",
    "split": "A second bet lies there, so the pair is parted.",
    "surrender": "The hand is given up, so half of the bet goes back.",
    "lammer": "What becomes of this hand waits for {my} second card.",
    "take": "That bet has lost, so it is taken.",
    "turnover": "No bet is settled before its hand has been looked at.",
    "tap": "Equal totals: a tap, and the bet stays.",
    "clear": "Every bet is settled, so the cards are cleared, {mine} last.",
    "spread": "Notes are spread and counted aloud, so that everybody sees how many there are.",
    "count": "Small chips are stacked and counted before everybody, and then larger ones go out.",
    "give": "The chips are proved and pushed across, never handed over.",
    "drop": "The chips have gone out, so the notes go into the box.",
    "toke": "A tip is tapped on the rack, so that it is seen, and dropped at once.",
    "marker": "A lammer shows the amount until the slip is signed.",
    "prove": "A fill is counted against its slip before the next round.",
    "credit": "A credit is counted against its slip before the next round.",
    "float": "The rack is counted in the presence of the floor, tube by tube.",
    "sign": "Slip and rack agree, so the slip is signed and dropped.",
    "floor": "The slip says something else than the rack holds: that is the floor's to put right.",
    "fan": "Suit by suit everybody sees that no card is missing.",
    "backs": "The cards are turned over, so that a marked back is seen.",
    "washed": "A new pack lies in order, so it is stirred before it is shuffled.",
    "countout": "Pack by pack the cards are counted, so that none has left the table.",
    "hands": "Before {I} leave {I} show that {my} hands are empty.",
}  # fmt: skip
"""Why a step is done, where that is the same each time."""


def own_total(view: View) -> int:
    """What the dealer's cards that are seen come to."""
    return total_of([card for card in view.zone(DEALER).cards if card is not None]).total


def runs_low(view: View, denomination: int) -> bool:
    """Whether there are few chips of a kind for which no fill has been called."""
    chips = rack_of(str(view.options["currency"]), view.options["pink"] == "on")
    return denomination not in view.state.fills and chips.runs_low(view.state.rack, denomination)


def words_of(view: View) -> Mapping[str, str]:
    """How the house words its calls."""
    return house_of(view.options).words


def of_step(text: str, view: View) -> Reason:
    """The reason of a right step."""
    verb, *words = text.split()
    if verb == "draw":
        if view.phase == DEALING:
            return REASONS["deal"]()
        if view.phase == DEALERS_HAND:
            return REASONS["own"](total=own_total(view))
        return REASONS["hit"]()
    if verb == "call":
        return REASONS["call"](words=said(" ".join(words), words_of(view)))
    if verb == "pay":
        currency = str(view.options["currency"])
        return REASONS["pay"](bet=KIND_NAMES[words[1]], paid=money(int(words[2]), currency))
    if verb in _STEPS:
        return REASONS[verb]()
    return REASONS["next"](step=said_step(text, words_of(view)))


def _named(case: Case) -> str:
    """The step of an action as an instructor of the house names it."""
    return said_step(action_text(case.action), words_of(case.view))


def _is_due(case: Case) -> bool:
    return action_text(case.action) in case.view.state.due


def _step(verb: str, check: Callable[[Case], object] | None = None) -> Holds:
    """A predicate on a step that is due."""
    return lambda case: case.action.verb == verb and _is_due(case) and (check is None or bool(check(case)))


def _paid(case: Case) -> bool:
    _, kind, amount = case.action.words[:3]
    told = money(int(amount), str(case.view.options["currency"]))
    return bool(case.values["bet"] == KIND_NAMES[kind] and case.values["paid"] == told)


REASONS: Final[dict[str, Kind]] = kinds(
    "blackjack", {verb: (text, _step(verb)) for verb, text in _STEPS.items()}
) | kinds(
    "blackjack",
    {
        "deal": (
            "Two cards go round, from first base on, and {mine} come last.",
            _step("draw", lambda case: case.view.phase == DEALING),
        ),
        "hit": (
            "The hand gets a card.",
            _step("draw", lambda case: case.view.phase not in (DEALING, DEALERS_HAND)),
        ),
        "own": (
            "{I} have {total}, and the rule of the table is to draw.",
            _step("draw", lambda case: case.values["total"] == own_total(case.view)),
        ),
        "call": (
            "It is time to call: “{words}”.",
            _step("call", lambda case: case.values["words"] == said(" ".join(case.action.words), words_of(case.view))),
        ),
        "pay": ("The {bet} wins, and is paid {paid}.", _step("pay", _paid)),
        "next": (
            "The next step is to {step}.",
            lambda case: _is_due(case) and case.values["step"] == _named(case),
        ),
        "slip": (
            "{I} think it is time to {step}.",
            lambda case: not _is_due(case) and case.values["step"] == _named(case),
        ),
        "fill": (
            "This tube of the rack runs low, so {I} call for a fill in good time.",
            lambda case: case.action.verb == "fill" and runs_low(case.view, int(case.action.words[0])),
        ),
        "cut": ("Anywhere will do: the cards are shuffled.", lambda case: case.action.verb == "cut"),
        "ready": ("{I} {I:am/are} ready.", lambda case: case.action.verb == "ready"),
        "bet": ("A small bet keeps {me} in the game.", lambda case: case.action.verb == "bet"),
        "book": (
            "That is what the book says of this hand.",
            lambda case: case.action.verb in ("hit", "stand", "double", "split", "surrender"),
        ),
        "feeling": (
            "{I} have a feeling about this one.",
            lambda case: case.action.verb in ("hit", "stand", "double", "split", "surrender"),
        ),
        "no insurance": (
            "Insurance costs more than it brings.",
            lambda case: case.action.verb == "pass",
        ),
    },
)

"""What is told of the steps of a blackjack dealer: what is to be done now, by its kind, and how it is done."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from cardrules.casino.blackjack.dealer_calls import CURRENCY, HANDS_OFF, read_words
from cardrules.casino.blackjack.dealer_steps import ROUND, said_step
from cardrules.casino.blackjack.round_phases import (
    ANSWERING,
    CLEARING,
    DEALERS_HAND,
    DEALING,
    EARLY,
    INSURANCE,
    PEEKING,
    PLAYING,
    RESHUFFLING,
    SIDES,
)
from cardrules.casino.table_phases import (
    BETS_COMING,
    BETTING,
    BETWEEN,
    BURNING,
    CLOSING,
    CUTTING,
    OPENING,
    PREPARING,
    SESSION_OVER,
    SETTLING,
    SHOE_ENDS,
    SHOE_OVER,
    UNSEATED,
    UNSHUFFLED,
)
from cardrules.games.blackjack.state import State
from cardrules.protocol.game import View
from cardrules.protocol.texts import Text, say
from dealers_choice.language import words
from dealers_choice.match.players import spoken
from dealers_choice.school.dealing.console import Told
from dealers_choice.school.dealing.how_it_is_done import HOW

__all__ = ["BLACKJACK_HOW", "BLACKJACK_KEYS", "BLACKJACK_TOLD", "house_words_at", "step_how", "step_named"]

_WAITING: Final[Mapping[str, Text]] = {
    UNSEATED: say("The bettors sit down"), UNSHUFFLED: say("A new shoe"), CUTTING: say("The pack is being cut"),
    BETS_COMING: say("The bettors bet"), BETTING: say("Place your bets"), RESHUFFLING: say("The discards are shuffled"),
    SHOE_OVER: say("The shoe is over"), SESSION_OVER: say("The session is over"),
}  # fmt: skip
_SHOE_TASKS: Final[Mapping[str, Text]] = {
    "gather": say("Gather the cards"), "square": say("Square the pack"), "offer": say("Have the pack cut"),
    "insert": say("Have the pack cut"), "recut": say("Have the pack cut"), "slide": say("Complete the cut"),
    "cutcard": say("Place the cut card"), "load": say("Load the shoe"),
}  # fmt: skip
_COUNT_TASKS: Final[Mapping[str, Text]] = {
    "float": say("Count the rack"), "sign": say("See to the slip"), "floor": say("See to the slip"),
    "fan": say("Look the cards over"), "backs": say("Look the cards over"), "washed": say("Look the cards over"),
    "countout": say("Count the cards out"),
}  # fmt: skip
_TASKS: Final[Mapping[str, Text]] = {
    OPENING: say("Open the table"),
    PREPARING: say("Go on with the shuffle"), BURNING: say("Burn the first card"), BETWEEN: say("Open the betting"),
    CLOSING: say("Check the bets, then close the betting"), DEALING: say("Deal two rounds"),
    SIDES: say("Settle the side bets"), EARLY: say("Ask who surrenders"), INSURANCE: say("See to the insurance"),
    PEEKING: say("See to your hole card"), PLAYING: say("Play the hands, from first base on"),
    ANSWERING: say("Wait for the bettor"), DEALERS_HAND: say("Play your own hand"),
    SETTLING: say("Take, pay or tap, spot by spot"), CLEARING: say("Clear the cards"), SHOE_ENDS: say("Close the shoe"),
}  # fmt: skip

BLACKJACK_HOW: Final[Mapping[str, Text]] = {
    "gather": say("Click the discard rack, or press G."),
    "mix": say("Press the pack, or Shuffle, and hold it; or hold M."),
    "wash": say("Press the pack and stir; or hold Wash, or M."),
    "stacks": say("Press Stacks below the table, or S."),
    "pick": say("Press Pick below the table, or P."),
    "riffle": say("Press Riffle below the table, or R."),
    "strip": say("Press Strip below the table, or T."),
    "lay": say("Press Lay below the table, or Y."),
    "square": say("Click the pack, or press Q."),
    "offer": say("Drag the cut card to a bettor, or press O."),
    "insert": say("Drag the cut card into the pack, or press I."),
    "recut": say("Press Offer again below the table."),
    "slide": say("Click the pack, or press E."),
    "cutcard": say("Drag the cut card to the end of the pack, or press U."),
    "load": say("Drag the pack into the shoe, or press L."),
    "burn": say("Drag the card to the discard rack, or press B."),
    "back": say("Press Lay the card back below the table."),
    "offer-card": say("Drag the card to the hand, or press G."),
    "across": say("Right-click the hand, or press W."),
    "move": say("Drag the card to its owner, or press X."),
    "open": say("Press the button below the table, or O."),
    "close": say("Wave over the felt from one side to the other, or press N."),
    "return": say("Drag the chips to their bettor, or press V, then the spot."),
    "draw": say("Drag a card from the shoe to its hand, or click the shoe; or press D."),
    "turn": say("Click the hole card, or press U."),
    "aside": say("Drag the cut card beside the discard rack, or press A."),
    "surrender?": say("Press the button below the table."),
    "insure": say("Wave along the insurance line, or press I."),
    "uninsure": say("Wave back along the insurance line, or press I."),
    "even": say("Click the blackjack, or press E."),
    "peek": say("Drag your two cards to the reader, or press K."),
    "signal?": say("Click the bettor, or press Q."),
    "stand": say("Click the next hand, or wave over this one; or press S."),
    "double": say("Drag a card to the hand, or click the chips beside the bet; or press W."),
    "split": say("Drag the cards aside, or click the chips beside the bet; or press P."),
    "surrender": say("Drag the bet to the left, or press R."),
    "lammer": say("Drag a lammer to the hand, or press L."),
    "replace": say("Press its button below the table."),
    "turnover": say("Click the cards, or press U."),
    "take": say("Drag the chips to the rack, or press Z."),
    "pay": say("Wheel or click chips, then click the bet; or 1 to 7, then Enter."),
    "tap": say("Click the circle beside the bet, or press T."),
    "clear": say("Drag the cards to the discard rack, or click it; or press C."),
    **{verb: HOW[verb] for verb in ("spread", "count", "give", "drop")},
    "float": say("Press Count the rack below the table."),
    "sign": say("Sign it by the button below the table if it is right; if it is not, call the floor."),
    "floor": say("Press Call the floor below the table, or F."),
    **dict.fromkeys(("fan", "backs", "washed", "countout"), say("Press the button below the table.")),
    "toke": say("Drag the tip to the slot, or press K."),
    "marker": say("Drag a lammer before the rack, or press K."),
    "prove": say("Press the button below the table, or K."),
    "credit": say("Press the button below the table, or K."),
    "hands": say("Press Show your hands below the table, or H."),
    "leave": say("Press Leave the table below the table."),
    "tapout": say("Press Tap out below the table."),
    "call": say("Press it beside the table, or Shift with its letter."),
}
"""How a step is done, by its verb."""

BLACKJACK_KEYS: Final[Mapping[str, str]] = {
    "gather": "G", "mix": "M", "wash": "M", "stacks": "S", "pick": "P", "riffle": "R", "strip": "T", "lay": "Y",
    "square": "Q", "offer": "O", "insert": "I", "slide": "E", "cutcard": "U", "load": "L", "burn": "B", "open": "O",
    "close": "N", "return": "V", "draw": "D", "turn": "U", "aside": "A", "insure": "I", "uninsure": "I", "even": "E",
    "peek": "K", "signal?": "Q", "stand": "S", "double": "W", "split": "P", "surrender": "R", "lammer": "L",
    "turnover": "U", "take": "Z", "pay": "Enter", "tap": "T", "clear": "C", "hands": "H", "floor": "F",
    "pull": "J", "offer-card": "G", "across": "W", "move": "X",
    **dict.fromkeys(("spread", "count", "drop", "toke", "marker", "prove", "credit"), "K"), "give": "Enter",
}  # fmt: skip
"""The key of a step, by its verb."""

_IN_HAND: Final[Mapping[str, Text]] = {
    "load": say("Drag the pack into your hand, or press L."),
    "draw": say("Drag a card from your hand to its place, or click the pack; or press D."),
    "burn": say("Drag the top card to the discard rack, or press B."),
    "double": say("Drag a card under the bet, or click the chips beside it; or press W."),
}
"""The same where the cards are dealt from the hand."""
_TOTAL: Final = say("Type the total; of a soft hand the higher number, with Shift. Or press the pads.")
_REACHED: Final = say("Click the bettor, or press H.")
_AMOUNT: Final = say("Type the amount beside the table: Shift+M.")
_DEALERS: Final = say("A card: drag it, or D. Then settle the bets: your hand stands by that.")
_PLAY: Final = say("A card: D. Stand: S. Double: W. Split: P. Surrender: R. Ask: Q. Or with the mouse.")
_PROMPTED: Final[Mapping[object, Text]] = {
    "named": say("Do it on the table, or press its button below."),
    "choose": say("Choose one of the four below the table, or do it there."),
    "unaided": say("Do it on the table."),
}
_LONG: Final = say("With the ace it is 7 or 17. Soft seventeen: this table draws. Count the cards again.")
"""One of the longest corrections."""
_REASON: Final = say("Losing insurance bets are taken before the first hand acts, from third base to first.")
"""One of the longest reasons."""


def task_name(view: View) -> str:
    """What is to be done now, by its kind only: neither which bet or hand, nor how much."""
    state: State = view.state
    phase = view.phase
    if phase in _WAITING:
        return words(_WAITING[phase])
    if not state.due:
        return words(_TASKS[ANSWERING])
    if state.prompt:
        return words("Put the error right")
    verb, *said = state.due[0].split()
    if state.cut == "hand":
        return words("See to the cut card")
    if phase in ROUND and (view.zone("extra").cards or view.zone("shoe").cards[:1] not in ((), (None,))):
        return words("See to the card that is seen")
    if phase == PREPARING:
        if verb == "load" and _pitched(view):
            return words("Take the pack into your hand")
        return words(_SHOE_TASKS.get(verb, _TASKS[PREPARING]))
    if phase in (OPENING, SHOE_ENDS) and (verb in _COUNT_TASKS or said[:1] == ["float"]):
        return words(_COUNT_TASKS[said[0] if verb == "call" else verb])
    if verb == "call" and said[0] == "last":
        return words("Make the call")
    if phase == BETWEEN and verb != "open":
        return words("Serve the bettors")
    return words(_TASKS[phase])


def how_of(view: View) -> str:
    """How what is to be done now can be done, as far as its kind tells."""
    state: State = view.state
    phase = view.phase
    if not state.due or phase in _WAITING:
        return ""
    if state.prompt:
        return words(_PROMPTED[view.options["remedy"]])
    verb, *said = state.due[0].split()
    if verb == "call":
        if said[0] in ("pay", "change", "marker", "float"):
            return words(_AMOUNT)
        if said[0] == HANDS_OFF:
            return words(_REACHED)
        total = said[0].split("-")[0] in ("soft", "hard", "bust", "dealer", "dealerbust")
        return words(_TOTAL) if total else words(BLACKJACK_HOW["call"])
    if phase == PLAYING and state.signal is not None:
        return words(_PLAY)
    if phase == OPENING and verb == "floor":
        return step_how("sign", view)  # whether the slip is right, the dealer must find
    if phase == DEALERS_HAND and verb == "draw":
        return words(_DEALERS)
    return step_how(verb, view)


def step_how(verb: str, view: View) -> str:
    """How a step is done, by its verb, whatever is due."""
    how = {**BLACKJACK_HOW, **_IN_HAND} if _pitched(view) else BLACKJACK_HOW
    return spoken(how.get(verb, ""))


def _pitched(view: View) -> bool:
    """Whether the cards are dealt from the hand."""
    return view.options["style"] == "pitch"


def longest_how() -> str:
    """Room for this is room for each of them."""
    every = (*BLACKJACK_HOW.values(), *_IN_HAND.values(), _TOTAL, _AMOUNT, _DEALERS, _PLAY)
    return f"{max(map(words, every), key=len)} Or so."


def step_named(step: str, view: View) -> str:
    """A step as an instructor of the house names it."""
    return said_step(step, house_words_at(view), _pitched(view))


def house_words_at(view: View) -> Mapping[str, str]:
    """How the house of a table words its calls, and in which currency it says amounts."""
    return _house_words(str(view.options["words"]), str(view.options["currency"]))


@lru_cache(maxsize=8)
def _house_words(text: str, currency: str) -> Mapping[str, str]:
    return {**read_words(text), CURRENCY: currency}


def quiet_line(view: View) -> str:
    """What the supervisor says when nothing is wrong."""
    state: State = view.state
    phase = view.phase
    if phase in (PREPARING, CUTTING, BURNING):
        return words("A new shoe, dealer.")
    if phase in (SHOE_ENDS, SHOE_OVER, SESSION_OVER):
        return words("Thank you, dealer.")
    if phase == BETWEEN and state.reports and state.shoe_rounds:
        made = sum(fault.coup == state.reports[-1].number and fault.severity != "" for fault in state.faults)
        return words("{errors:error/errors} in that round.", errors=made) if made else words("A clean round.")
    return words("Your table, dealer.")


BLACKJACK_TOLD: Final = Told(
    task=task_name,
    longest_task=lambda: words(_TASKS[CLOSING]),
    step=step_named,
    longest_step=lambda: words("Take the chips beside the bet of hand 2 of spot 3"),
    how=how_of,
    longest_how=longest_how,
    quiet=quiet_line,
    longest_correction=lambda: words(_LONG),
    longest_reason=lambda: words(_REASON),
)

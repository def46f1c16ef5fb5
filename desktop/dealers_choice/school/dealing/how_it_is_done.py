"""How each thing is done at the table, in a line: by the mouse, or by a key. It tells the way, never what is right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardrules.games.mini_baccarat.state import State
from cardrules.protocol.game import View
from cardrules.protocol.texts import Text, say
from dealers_choice.language import words
from dealers_choice.match.players import spoken

__all__ = ["HOW", "KEYS", "how_of", "longest_how"]

HOW: Final[Mapping[str, Text]] = {
    "gather": say("Click the discard holder, or press G."),
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
    "slide": say("Click the pack, or press E."),
    "cutcard": say("Drag the cut card to the end of the pack, or press U."),
    "load": say("Drag the pack into the shoe, or press L."),
    "burn": say("Drag a card from the shoe to the discard holder, or press B."),
    "sweep": say("Drag the burned cards to the discard holder, or press W."),
    "open": say("Press the button of the call below the table, or O."),
    "close": say("Wave over the felt from one side to the other, or press N."),
    "return": say("Drag the chips to their bettor, or press V, then the position."),
    "draw": say("Drag a card from the shoe to its hand, or press D."),
    "stand": say("Press the button below the table, or S."),
    "turn": say("Click the hand, or press F."),
    "push": say("Drag the hand forward; or P or B, then Up."),
    "tap": say("Click between the hands, or press T."),
    "aside": say("Drag the cut card beside the discard holder, or press A."),
    "take": say("Drag the chips to the rack, or press Z."),
    "pay": say("Wheel or click chips, then click the bet; or 1 to 7, then Enter."),
    "mark": say("Wheel or click lammers, then click the box; or M, 1 to 6, then Enter."),
    "discard": say("Drag Player's cards to the discard holder, or press C."),
    "spread": say("Click the notes, or press K."),
    "count": say("Click the chips, or press K."),
    "give": say("Wheel or click chips, then click before the bettor; or 1 to 7, then Enter."),
    "drop": say("Drag the notes to the slot, or press K."),
    "collect": say("Click the box, or press K."),
    "hands": say("Press Show your hands below the table, or H."),
    "leave": say("Press Leave the table below the table, or K."),
    "tapout": say("Press Tap out below the table."),
    "floor": say("Press Call the floor below the table."),
    "call": say("Press it beside the table, or type it."),
}
"""How a step is done, by its verb."""

NAMED: Final[Mapping[str, str]] = {
    "take": say("Drag the chips to the rack; or press Z, then the position."),
    "pay": say("Wheel or click chips, then click the bet; or 1 to 7, Enter, position."),
    "mark": say("Wheel or click lammers, then click the box; or M, 1 to 6, Enter, position."),
    "give": say("Wheel or click chips, then click before the bettor; or 1 to 7, Enter, position."),
    "spread": say("Click the notes, or press K, then S."),
    "count": say("Click the chips, or press K, then C."),
    "drop": say("Drag the notes to the slot, or press K, then D."),
    "collect": say("Click the box, or press K, then B."),
    "leave": say("Press Leave the table below the table, or K, then L."),
}
"""How it is done where the bet, or who is served, has to be named."""

KEYS: Final[Mapping[str, str]] = {
    "gather": "G", "mix": "M", "wash": "M", "stacks": "S", "pick": "P", "riffle": "R", "strip": "T", "lay": "Y",
    "square": "Q", "offer": "O", "insert": "I", "slide": "E", "cutcard": "U", "load": "L", "burn": "B", "sweep": "W",
    "open": "O", "close": "N", "draw": "D", "stand": "S", "turn": "F", "tap": "T", "aside": "A", "take": "Z",
    "pay": "Enter", "mark": "Enter", "give": "Enter", "discard": "C", "spread": "K", "count": "K", "drop": "K",
    "collect": "K", "hands": "K", "leave": "K",
}  # fmt: skip
"""The key of a step, by its verb."""

_CALLS: Final[Mapping[str, Text]] = {
    "burn": say("Call it with 2 to 9, or A, X, J, Q, K, then 1 or 0; or the pads."),
    "coup": say("Press the digits, Player's first. A new total: P or B, then the digit."),
    "settle": say("P, B or T, the winner's total, then the other; or press the pads."),
}


_CALL_IT: Final = say("Press the call beside the table, or Shift with its first letter.")
_COMPLETING: Final = say("A card: drag it, or D. Stand: S. The result: push the hand (P or B, Up), or tap (T).")
_BURNING: Final = say("Drag cards to the discard holder, or B; at last the burned ones, or W.")
_PROMPTED: Final[Mapping[object, Text]] = {
    "named": say("Press K, or do it on the table."),
    "choose": say("Choose one of the four below the table, or do it there."),
    "unaided": say("Do it on the table, or press K and choose."),
}
"""How a remedy is done, by the house's option."""


def longest_how() -> str:
    """Room for this is room for each of them."""
    every = (*HOW.values(), *NAMED.values(), *_CALLS.values(), _COMPLETING)
    return f"{max(map(words, every), key=len)} Or so."


def how_of(view: View) -> str:
    """How what is to be done now can be done, as far as its kind tells: of a hand that is to be completed all ways, so
    that nothing is said of whether a card is due."""
    state: State = view.state
    phase = view.phase
    if not state.due or phase in ("bets", "hand_over", "game_over"):
        return ""
    if state.prompt:
        return words(_PROMPTED[view.options["remedy"]])
    verb, *said = state.due[0].split()
    if verb == "call":
        if said[0] in ("pay", "change"):
            return words("Type the amount beside the table: Shift+M.")
        return words(_CALLS.get(phase, _CALL_IT))
    if phase == "burn":
        return words(_BURNING)
    if phase == "coup" and verb in ("draw", "stand", "push", "tap"):
        lying = len(view.zone("player").cards) + len(view.zone("banker").cards)
        if lying < 4:
            return words(HOW["draw"])
        return words(_COMPLETING)
    named = NAMED if view.options["bet_keys"] == "named" else HOW
    return spoken(named.get(verb, HOW.get(verb, "")))

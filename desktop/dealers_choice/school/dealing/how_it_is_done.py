"""How each thing is done at the table, in a line: by the mouse, or by a key. It tells the way, never what is right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardrules.games.mini_baccarat.state import State
from cardrules.protocol.game import View

__all__ = ["HOW", "KEYS", "LONGEST", "how_of"]

HOW: Final[Mapping[str, str]] = {
    "gather": "Click the discard holder, or press G.",
    "mix": "Press the pack, or Shuffle, and hold it; or hold M.",
    "wash": "Press the pack and stir; or hold Wash, or M.",
    "stacks": "Press Stacks below the table, or S.",
    "pick": "Press Pick below the table, or P.",
    "riffle": "Press Riffle below the table, or R.",
    "strip": "Press Strip below the table, or T.",
    "lay": "Press Lay below the table, or Y.",
    "square": "Click the pack, or press Q.",
    "offer": "Drag the cut card to a bettor, or press O.",
    "insert": "Drag the cut card into the pack, or press I.",
    "slide": "Click the pack, or press E.",
    "cutcard": "Drag the cut card to the end of the pack, or press U.",
    "load": "Drag the pack into the shoe, or press L.",
    "burn": "Drag a card from the shoe to the discard holder, or press B.",
    "sweep": "Drag the burned cards to the discard holder, or press W.",
    "open": "Press the button of the call below the table, or O.",
    "close": "Wave over the felt from one side to the other, or press N.",
    "return": "Drag the chips to their bettor, or press V, then the position.",
    "draw": "Drag a card from the shoe to its hand, or press D.",
    "stand": "Press the button below the table, or S.",
    "turn": "Click the hand, or press F.",
    "push": "Drag the hand forward; or P or B, then Up.",
    "tap": "Click between the hands, or press T.",
    "aside": "Drag the cut card beside the discard holder, or press A.",
    "take": "Drag the chips to the rack, or press Z.",
    "pay": "Wheel or click chips, then click the bet; or 1 to 7, then Enter.",
    "mark": "Wheel or click lammers, then click the box; or M, 1 to 6, then Enter.",
    "discard": "Drag Player's cards to the discard holder, or press C.",
    "spread": "Click the notes, or press K.",
    "count": "Click the chips, or press K.",
    "give": "Wheel or click chips, then click before the bettor; or 1 to 7, then Enter.",
    "drop": "Drag the notes to the slot, or press K.",
    "collect": "Click the box, or press K.",
    "hands": "Press Show your hands below the table, or H.",
    "leave": "Press Leave the table below the table, or K.",
    "tapout": "Press Tap out below the table.",
    "floor": "Press Call the floor below the table.",
    "call": "Press it beside the table, or type it.",
}
"""How a step is done, by its verb."""

NAMED: Final[Mapping[str, str]] = {
    "take": "Drag the chips to the rack; or press Z, then the position.",
    "pay": "Wheel or click chips, then click the bet; or 1 to 7, Enter, position.",
    "mark": "Wheel or click lammers, then click the box; or M, 1 to 6, Enter, position.",
    "give": "Wheel or click chips, then click before the bettor; or 1 to 7, Enter, position.",
    "spread": "Click the notes, or press K, then S.",
    "count": "Click the chips, or press K, then C.",
    "drop": "Drag the notes to the slot, or press K, then D.",
    "collect": "Click the box, or press K, then B.",
    "leave": "Press Leave the table below the table, or K, then L.",
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

_CALLS: Final[Mapping[str, str]] = {
    "burn": "Call it with 2 to 9, or A, X, J, Q, K, then 1 or 0; or the pads.",
    "coup": "Press the digits, Player's first. A new total: P or B, then the digit.",
    "settle": "P, B or T, the winner's total, then the other; or press the pads.",
}


_COMPLETING: Final = "A card: drag it, or D. Stand: S. The result: push the hand (P or B, Up), or tap (T)."
_BURNING: Final = "Drag cards to the discard holder, or B; at last the burned ones, or W."
_PROMPTED: Final[Mapping[object, str]] = {
    "named": "Press K, or do it on the table.",
    "choose": "Choose one of the four below the table, or do it there.",
    "unaided": "Do it on the table, or press K and choose.",
}
"""How a remedy is done, by the house's option."""
LONGEST: Final = max((*HOW.values(), *NAMED.values(), *_CALLS.values(), _COMPLETING), key=len) + " Or so."
"""Room for this is room for each of them."""


def how_of(view: View) -> str:
    """How what is to be done now can be done, as far as its kind tells: of a hand that is to be completed all ways, so
    that nothing is said of whether a card is due."""
    state: State = view.state
    phase = view.phase
    if not state.due or phase in ("bets", "hand_over", "game_over"):
        return ""
    if state.prompt:
        return _PROMPTED[view.options["remedy"]]
    verb, *words = state.due[0].split()
    if verb == "call":
        if words[0] in ("pay", "change"):
            return "Type the amount beside the table: Shift+M."
        return _CALLS.get(phase, "Press the call beside the table, or Shift with its first letter.")
    if phase == "burn":
        return _BURNING
    if phase == "coup" and verb in ("draw", "stand", "push", "tap"):
        lying = len(view.zone("player").cards) + len(view.zone("banker").cards)
        if lying < 4:
            return HOW["draw"]
        return _COMPLETING
    return NAMED.get(verb, HOW.get(verb, "")) if view.options["bet_keys"] == "named" else HOW.get(verb, "")

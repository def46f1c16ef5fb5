"""The steps of the dealer's hands: which belong to which phase, and what an instructor calls them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cardrules.casino.baccarat_rules import BET_NAMES, money
from cardrules.casino.dealer_calls import CURRENCY, OURS, said
from cardrules.casino.table_phase import BETWEEN, BURNING, CLOSING, COUP, PREPARING, SETTLING, SHOE_ENDS

__all__ = ["STEPS_IN", "said_step"]

_ALWAYS: Final = frozenset(("floor",))
_SETTLING: Final = _ALWAYS | {"take", "pay", "rake", "mark", "discard", "call"}
_SERVING: Final = _ALWAYS | {
    "spread", "count", "give", "handover", "drop", "collect", "call", "hands", "leave"
}  # fmt: skip
STEPS_IN: Final[Mapping[str, frozenset[str]]] = {
    PREPARING: _ALWAYS
    | {"gather", "mix", "wash", "stacks", "pick", "riffle", "strip", "lay", "square", "offer", "insert", "slide",
       "cutcard", "load"},
    BURNING: _ALWAYS | {"burn", "sweep", "open", "draw", "call"},
    CLOSING: _ALWAYS | {"return", "close", "draw"},
    COUP: _SETTLING | {"draw", "pull", "stand", "turn", "aside", "burn", "push", "tap", "return", "close"},
    SETTLING: _SETTLING,
    BETWEEN: _SERVING | {"open", "freehand", "tapout"},
    SHOE_ENDS: _SERVING,
}  # fmt: skip
"""The steps of each phase; any other is one of another state, and so out of its order."""

_SAID: Final[Mapping[str, str]] = {
    "gather": "gather all the cards", "mix": "shuffle", "wash": "wash the cards", "stacks": "make two stacks",
    "pick": "take half a pack from each stack", "riffle": "riffle", "strip": "strip", "lay": "lay the pick down",
    "square": "square the pack", "slide": "move the part behind the cut card to the front",
    "load": "put the pack into the shoe", "burn": "burn a card", "sweep": "sweep the burned cards away",
    "open": "open the betting", "close": "announce no more bets", "aside": "lay the cut card aside",
    "tap": "tap between the hands", "discard": "clear the cards", "drop": "drop the notes into the box",
    "hands": "show your hands", "leave": "leave the table", "supervisor": "call the supervisor",
    "rake": "take all the losing bets", "insert": "cut the pack yourself", "fill": "call for a fill",
    "cutcard": "put the cut card {number} cards from the end", "offer": "offer the cut card to {place}",
    "draw": "draw for {hand}", "pull": "draw for {hand}", "stand": "say that {hand} stands",
    "push": "push {hand} forward", "move": "move the card to {hand}", "turn": "turn {hand}'s cards",
    "take": "take the {bet} bet of {place}", "pay": "pay {money} on the {bet} bet of {place}",
    "restore": "put right the {bet} bet of {place}", "return": "give back the {bet} bet of {place}",
    "mark": "mark the commission of {place}", "unmark": "return the commission of {place}",
    "collect": "collect the commission of {place}", "spread": "spread the notes of {place}",
    "count": "count the chips of {place}", "give": "lay out the chips for {place}",
    "handover": "hand the chips to {place}", "floor": "call the floor", "tapout": "tap out",
    "keep": "lay the card aside for a hand without bets", "freehand": "deal a hand without bets",
}  # fmt: skip
"""Every step but the calls as an instructor names it."""


def said_step(text: str, labels: Sequence[str] = (), words: Mapping[str, str] = OURS) -> str:
    """A step as an instructor names it. ``labels`` are what is printed at the positions, if not their numbers, and
    ``words`` those of the house for its calls.

    >>> said_step("take 4 tie"), said_step("square"), said_step("pay 3 tie 4000")
    ('take the Tie bet of position 4', 'square the pack', 'pay $40 on the Tie bet of position 3')
    """
    verb, *given = text.split()
    if verb == "call":
        return f"call “{said(' '.join(given), words)}”"
    first = given[0] if given else ""
    is_place = first.isdecimal() and int(first) < len(labels)
    return _SAID[verb].format(
        number=first,
        hand=first.capitalize(),
        place=f"position {labels[int(first)] if is_place else first}",
        bet=BET_NAMES[given[1]] if len(given) > 1 and given[1] in BET_NAMES else "",
        money=money(int(given[2]), words.get(CURRENCY, "usd")) if len(given) > 2 else "",
    )

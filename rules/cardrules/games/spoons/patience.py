"""How long a player of Spoons has waited in vain, and how long he waits."""

from __future__ import annotations

from collections import Counter
from typing import Final

from cardrules.bots import Level
from cardrules.protocol.cards import Card, rank_of
from cardrules.protocol.game import View

__all__ = ["DARED", "PATIENCE", "hand_of", "passes_in_vain"]

PATIENCE: Final[dict[Level, int]] = {"novice": 40, "club": 26}
"""Passes without a larger group after which a smaller one is given up."""
DARED: Final = 8
"""How many more of them a bold player waits, and how many fewer a careful one."""


def hand_of(view: View) -> list[Card]:
    """The viewer's cards; they cannot be seen before Go."""
    return [card for card in view.zone(f"hand:{view.seat}").cards if card is not None]


def passes_in_vain(view: View, patience: int) -> int:
    """How many cards the player has passed since its largest group has grown, or since it last gave one up."""
    took, gave = view.state.taken, view.state.passed
    # The hand at Go is the one now without what was taken, and with what was passed: as multiples, since a card may
    # come round again after a shuffle of the trash.
    start = Counter(hand_of(view))
    start.update(gave)
    start.subtract(took)
    groups = Counter(rank_of(card) for card in start.elements())
    vain = 0
    for number, taken in enumerate(took):
        largest = max(groups.values())
        groups[rank_of(taken)] += 1
        held = max(groups.values())
        if held > largest:
            vain = 0
        if number < len(gave):
            vain = 0 if vain >= patience and held > 1 else vain + 1
            groups[rank_of(gave[number])] -= 1
    return vain

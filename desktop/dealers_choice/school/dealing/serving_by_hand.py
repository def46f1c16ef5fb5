"""How a dealer serves bettors between two rounds with the mouse: notes spread and dropped, small chips counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPointF, Qt

from cardrules.protocol.texts import Text, say
from dealers_choice.language import words
from dealers_choice.school.dealing.chips_in_hand import ChipsInHand
from dealers_choice.school.dealing.drags import Drag, thing_at
from dealers_choice.table.gestures.thing_gestures import Load

__all__ = ["ServingByHand"]

_VERBS: Final[Mapping[str, str]] = {"cash": "spread", "colour": "count"}
"""What is done with what a bettor has put down, by its kind."""
_TIPS: Final[Mapping[str, Text]] = {
    "cash": say("Spread the notes on the felt"),
    "notes": say("Drag the notes to the slot"),
    "colour": say("Stack and count these chips"),
}


class ServingByHand(ChipsInHand):
    """Hands that serve bettors who want something between two rounds."""

    def _lift_thing(self, spot: str, modifiers: Qt.KeyboardModifier) -> Load | None:
        return thing_at(self._table, spot)

    def _drags_of_service(self) -> Mapping[str, Drag]:
        """What can be picked up for it, by the kind of spot."""
        served = Drag(self._lift_thing, lambda _: (), self._drop_served)
        notes = Drag(self._lift_thing, lambda _: ("slot",), self._drop_notes)
        return {"cash": served, "colour": served, "notes": notes}

    def _drop_served(self, origin: str, spot: str, point: QPointF) -> bool:
        """Notes that are to be spread, or chips that are to be counted."""
        kind, place = origin.split(":")
        return self._attempt(f"{_VERBS[kind]} {place}", point)

    def _drop_notes(self, origin: str, spot: str, point: QPointF) -> bool:
        if spot == "slot":
            return self._attempt("drop", point)
        return self._refuse(words("The notes go into the slot."), point)

    def _clicked_to_serve(self, kind: str, rest: Sequence[str]) -> str:
        """What a plain click does at what a bettor has put down; "" for anything else."""
        return f"{_VERBS[kind]} {rest[0]}" if kind in _VERBS else "drop" if kind == "notes" else ""

    def _tip_of_service(self, kind: str) -> str:
        """What can be done at a spot of this kind, in words, or ""."""
        return words(_TIPS[kind]) if kind in _TIPS else ""

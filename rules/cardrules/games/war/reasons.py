"""What bots say at War, and when it is true."""

from __future__ import annotations

from typing import Final

from cardrules.bots.reasons import Case, kinds
from cardrules.games.war.game import AT_WAR, TURN
from cardrules.protocol.cards import rank_of

__all__ = ["REASONS"]


def _equal(case: Case) -> bool:
    """Whether the cards that fight are equal."""
    fighting = [case.view.zone(f"line:{seat}").cards[-1] for seat in range(2)]
    return len({-1 if card is None else rank_of(card) for card in fighting}) == 1


REASONS: Final = kinds(
    "war",
    {
        "top": (
            "{I} turn the top card of {my} packet; the cards decide, not {I}.",
            lambda case: case.view.phase == TURN.id and bool(case.view.zone(f"packet:{case.seat}").cards),
        ),
        "war": (
            "The cards are equal, so {I} lay down {my} cards for the war and hope for a high one.",
            lambda case: case.view.phase == AT_WAR.id and _equal(case),
        ),
    },
)

"""The phases in which the dealer acts, and what is to be done next at a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardrules.casino.baccarat.coup_phases import ClosingPhase, CoupPhase
from cardrules.casino.baccarat.dealer_phase import DealerPhase
from cardrules.casino.baccarat.serving_phases import BetweenPhase, ShoeEndsPhase
from cardrules.casino.baccarat.settling_phase import SettlingPhase
from cardrules.casino.baccarat.shoe_phases import BurningPhase, PreparingPhase
from cardrules.casino.baccarat.table_phase import (
    BETWEEN,
    BURNING,
    CLOSING,
    COUP,
    PREPARING,
    SETTLING,
    SHOE_ENDS,
    TablePhase,
)
from cardrules.casino.baccarat.table_state import TableState

__all__ = ["DEALER_PHASES", "due"]

DEALER_PHASES: Final[Mapping[TablePhase, DealerPhase]] = {
    PREPARING: PreparingPhase(),
    BURNING: BurningPhase(),
    CLOSING: ClosingPhase(),
    COUP: CoupPhase(),
    SETTLING: SettlingPhase(),
    BETWEEN: BetweenPhase(),
    SHOE_ENDS: ShoeEndsPhase(),
}


def due(table: TableState) -> tuple[str, ...]:
    """The steps that are right now, the usual one first; empty while somebody else acts."""
    if table.prompt:
        return (table.prompt,)
    phase = DEALER_PHASES.get(table.phase)
    return phase.due(table) if phase else ()

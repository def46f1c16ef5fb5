"""The phases in which the dealer acts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cardrules.casino.baccarat.coup_phases import ClosingPhase, CoupPhase
from cardrules.casino.baccarat.serving_phases import BETWEEN_COUPS
from cardrules.casino.baccarat.settling_phase import SettlingPhase
from cardrules.casino.baccarat.shoe_phases import BurningPhase
from cardrules.casino.baccarat.table_phase import (
    BETWEEN,
    BURNING,
    CLOSING,
    COUP,
    PREPARING,
    SETTLING,
    SHOE_ENDS,
)
from cardrules.casino.dealer_phase import DealerPhase
from cardrules.casino.preparing import PreparingPhase
from cardrules.casino.serving_phases import BetweenRounds, ShoeEnding

__all__ = ["DEALER_PHASES"]

DEALER_PHASES: Final[Mapping[str, DealerPhase[Any]]] = {
    PREPARING: PreparingPhase(),
    BURNING: BurningPhase(),
    CLOSING: ClosingPhase(),
    COUP: CoupPhase(),
    SETTLING: SettlingPhase(),
    BETWEEN: BetweenRounds(BETWEEN_COUPS),
    SHOE_ENDS: ShoeEnding(BETWEEN_COUPS),
}

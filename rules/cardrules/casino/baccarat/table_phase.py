"""The parts of a session at a baccarat table, as views and records call them."""

from __future__ import annotations

from typing import Final, Literal

from cardrules.casino.table_phases import (
    BETS_COMING,
    BETTING,
    BETWEEN,
    BURNING,
    CLOSING,
    CUTTING,
    PREPARING,
    SESSION_OVER,
    SETTLING,
    SHOE_ENDS,
    SHOE_OVER,
    TAKING_OVER,
    UNSEATED,
    UNSHUFFLED,
)

__all__ = [
    "BETS_COMING", "BETTING", "BETWEEN", "BURNING", "CLOSING", "COUP", "CUTTING", "PREPARING", "SESSION_OVER",
    "SETTLING", "SHOE_ENDS", "SHOE_OVER", "TAKING_OVER", "UNSEATED", "UNSHUFFLED", "TablePhase",
]  # fmt: skip

TablePhase = Literal[
    "table", "deal", "shoe", "cut", "burn", "over", "between", "bets", "betting", "close", "coup", "settle",
    "end", "hand_over", "game_over",
]  # fmt: skip
"""Where a session has come to."""

COUP: Final = "coup"

"""The parts of a session at a baccarat table, as views and records call them."""

from __future__ import annotations

from typing import Final, Literal

__all__ = [
    "BETS_COMING", "BETTING", "BETWEEN", "BURNING", "CLOSING", "COUP", "CUTTING", "PREPARING", "SESSION_OVER",
    "SETTLING", "SHOE_ENDS", "SHOE_OVER", "TAKING_OVER", "UNSEATED", "UNSHUFFLED", "TablePhase",
]  # fmt: skip

TablePhase = Literal[
    "table", "deal", "shoe", "cut", "burn", "over", "between", "bets", "betting", "close", "coup", "settle",
    "end", "hand_over", "game_over",
]  # fmt: skip
"""Where a session has come to."""

UNSEATED: Final = "table"
"""Nobody sits yet."""
UNSHUFFLED: Final = "deal"
PREPARING: Final = "shoe"
"""The pack is prepared, step by step, and put into the shoe."""
CUTTING: Final = "cut"
"""A bettor cuts."""
BURNING: Final = "burn"
TAKING_OVER: Final = "over"
"""A shoe is taken over from another dealer."""
BETWEEN: Final = "between"
"""Between the coups."""
BETS_COMING: Final = "bets"
"""The bettors bet."""
BETTING: Final = "betting"
"""A person does."""
CLOSING: Final = "close"
"""The bets lie there, and are to be closed."""
COUP: Final = "coup"
SETTLING: Final = "settle"
SHOE_ENDS: Final = "end"
SHOE_OVER: Final = "hand_over"
SESSION_OVER: Final = "game_over"

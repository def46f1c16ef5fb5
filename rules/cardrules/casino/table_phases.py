"""The parts of a session that every dealt table has, as views and records call them."""

from __future__ import annotations

from typing import Final

__all__ = [
    "BETS_COMING", "BETTING", "BETWEEN", "BURNING", "CLOSING", "CUTTING", "OPENING", "PREPARING", "SESSION_OVER",
    "SETTLING", "SHOE_ENDS", "SHOE_OVER", "TAKING_OVER", "UNSEATED", "UNSHUFFLED",
]  # fmt: skip

UNSEATED: Final = "table"
"""Nobody sits yet."""
UNSHUFFLED: Final = "deal"
OPENING: Final = "opening"
"""The rack is counted, and the packs are looked over, before the first shoe."""
PREPARING: Final = "shoe"
"""The pack is prepared, step by step, and put into the shoe."""
CUTTING: Final = "cut"
"""A bettor cuts."""
BURNING: Final = "burn"
TAKING_OVER: Final = "over"
"""It is drawn how much of the shoe another dealer has dealt."""
BETWEEN: Final = "between"
"""Between two rounds."""
BETS_COMING: Final = "bets"
"""The bettors bet."""
BETTING: Final = "betting"
"""A person bets."""
CLOSING: Final = "close"
"""The bets lie there, and are to be closed."""
SETTLING: Final = "settle"
SHOE_ENDS: Final = "end"
SHOE_OVER: Final = "hand_over"
SESSION_OVER: Final = "game_over"

"""The house of Blackjack that comes with the program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = ["HOUSES"]

_OURS: Final = """
format = "dealers-house/1"
name = "Dealer's Choice: Blackjack"
game = "blackjack"

[audition.incidents]
late = 1
wrong = 1
unclear = 1

[[rubric]]
name = "Posture and hands"
weight = 2

[[rubric]]
name = "Courtesy"
weight = 3

[[rubric]]
name = "Control of the table"
weight = 2
"""

HOUSES: Final[Mapping[str, str]] = {"blackjack": _OURS}

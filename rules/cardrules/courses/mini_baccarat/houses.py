"""The two houses of Mini Baccarat that come with the program: our own, and one that judges by letters and has red
lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = ["HOUSES"]

_OURS: Final = """
format = "dealers-house/1"
name = "Dealer's Choice"

[audition.incidents]
late = 1
wrong = 1
buyin = 1
colour = 1

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

_LETTERS: Final = """
format = "dealers-house/1"
name = "A, B, C and red lines"

[table]
self_correct = "floor"
misdraw = "free_hand"
commission = "marked"
cut_depth = 14
coach = "silent"

[headings]
"Card reading" = "Cards and totals"
"Third-card rules" = "Drawing rules"
"Announcing the hand" = "Calls and signals"
"Result signal" = "Calls and signals"
"Take-and-pay order" = "Order of settling"
"Payout accuracy" = "Payouts and commission"
"Commission" = "Payouts and commission"
"Control of bets" = "Control of bets and bettors"
"Composure with incidents" = "Control of bets and bettors"
"Cleanliness" = "Shuffle, burn and cleanliness"

[grading]
system = "letters"
b = 4.0
speed = 1.2
coups_in_a_row = 5
red_lines = [
    "shuffle_exposed", "burn_unnoticed", "natural_drawn", "paid_before_taking", "seat_skipped", "marker_skipped",
    "exposed_decided",
]

[written]
percent = 80

[audition.incidents]
late = 2
wrong = 1
faceup = 1
buyin = 1
colour = 1

[[rubric]]
name = "Hospitality"
weight = 3

[[rubric]]
name = "Technique"
weight = 2

[[rubric]]
name = "Control"
weight = 2
"""

HOUSES: Final[Mapping[str, str]] = {"house": _OURS, "letters": _LETTERS}

"""What stands on the mini baccarat table: the shoe, the holder, the slot for notes, the sign with the limits."""

from __future__ import annotations

from cardrules.casino.baccarat.options import limits_of
from cardrules.casino.baccarat.rules import BANKER, BET_NAMES, PLAYER
from dealers_choice.layouts.baccarat.baccarat_table import BaccaratTable
from dealers_choice.layouts.casino.appearance import fullness
from dealers_choice.layouts.casino.whole_table import STAND

__all__ = ["stands"]


def stands(table: BaccaratTable) -> None:
    """Put it on the table, with the places for the hands."""
    places, view = table.places, table.view
    for hand in (PLAYER, BANKER):
        table.add(hand, f"{BET_NAMES[hand]}'s hand", places[f"{hand}_hand", 0])
    table.add("tap", "Between the hands: tap here for a tie", places["tap", 0], z=0.1)
    fill = fullness(len(view.zone("shoe").cards) / table.cards)
    table.add("shoe", "The shoe", places["shoe", 0], z=STAND, of=("shoe", fill))
    fill = fullness(len(view.zone("discards").cards) / table.cards)
    table.add("discards", "The discard holder", places["discard", 0], z=STAND, of=("discards", fill))
    table.add("aside", "Where the cut card is laid aside", places["cut_card", 0])
    table.add("slot", "The slot for notes", places["slot", 0], z=STAND, of=("slot",))
    _sign(table)


def _sign(table: BaccaratTable) -> None:
    limits = limits_of(table.options)
    low, high, tie_low, tie_high = map(table.cash, (limits.least, limits.most, limits.tie_least, limits.tie_most))
    others = "tie and side bets" if table.sides else "tie"
    name = f"Player and Banker {low} to {high}, {others} {tie_low} to {tie_high}"
    rows = (("閒 莊", low, high), ("和", tie_low, tie_high))
    heads = ("MIN 最低", "MAX 最高")
    table.add("sign", name, table.places["sign", 0], z=STAND, of=("limits", rows, "LIMITS 限紅", heads))

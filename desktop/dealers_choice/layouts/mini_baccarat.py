"""Where everything lies on the mini baccarat table, seen from the dealer's chair: cards, chips, and what stands there.

The table is drawn as large as fits, in the middle of the room. What it is made of is in ``layouts.baccarat``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cardart.table.baccarat_places import card_share
from cardart.table.casino_places import SHAPE
from cardrules.casino.baccarat.options import limits_of
from cardrules.casino.baccarat.rules import TIE
from cardrules.protocol.game import View
from dealers_choice.layouts.baccarat.baccarat_table import BaccaratTable
from dealers_choice.layouts.baccarat.bets import bettors, wagers
from dealers_choice.layouts.baccarat.cards import zones
from dealers_choice.layouts.baccarat.felt import felt
from dealers_choice.layouts.baccarat.fixtures import stands
from dealers_choice.layouts.baccarat.rack import lammers, taken, tubes_of
from dealers_choice.layouts.casino.money_to_change import change
from dealers_choice.layouts.casino.moving_money import drawn_by, moving_chips, places_of_money
from dealers_choice.layouts.casino.pack import cut_card, pack
from dealers_choice.layouts.casino.rack import rack, tray
from dealers_choice.layouts.casino.whole_table import WHOLE, Part
from dealers_choice.table.placement import Layout

__all__ = ["SIZE", "layout"]

_WIDTH: Final = 1 / card_share(0)  # of the table in card widths, where cards are largest
SIZE = (_WIDTH, SHAPE * _WIDTH)
_DRAWN_BY: Final = drawn_by(
    "table/baccarat_places.py", "table/baccarat_felt.py", Path(__file__).with_name("baccarat") / "felt.py"
)


def layout(view: View, width: float, height: float, part: Part = WHOLE) -> Layout:
    """Place everything on the table, with this ``part`` of it as large as fits into so many card widths."""
    table = BaccaratTable(view, width, height, part)
    stands(table)
    taken(table)
    lammers(table)
    bettors(table)
    wagers(table)
    pack(table)
    cut_card(table)
    change(table)
    if table.own:
        purse = next((bettor.bankroll for bettor in table.state.bettors if bettor.position == table.own), 0)
        tray(table, purse, limits_of(table.options).unit)
    else:
        rack(table, tubes_of(table.options))
    money = moving_chips(table, table.radius(TIE, 1))
    return Layout(
        zones(table), tokens=_tokens(table), printed=felt(table), things=table.things, money=money,
        beyond=part != WHOLE, drawn_by=_DRAWN_BY,
    )  # fmt: skip


def _tokens(table: BaccaratTable) -> dict[str, tuple[float, float]]:
    """Where chips are paid from and to, and where words are said."""
    tokens = places_of_money(table, table.positions)
    for position in range(1, table.positions + 1):
        tokens |= {f"position:{position}:{bet}": table.middle(bet, position) for bet in table.bets}
    return tokens

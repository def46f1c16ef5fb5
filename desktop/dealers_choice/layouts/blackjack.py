"""Where everything lies on the blackjack table, seen from the dealer's chair: cards, chips, and what stands there.

The table is drawn as large as fits, in the middle of the room. What it is made of is in ``layouts.blackjack_table``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cardart.table.blackjack_places import DEALERS_CARD
from cardart.table.casino_places import SHAPE
from cardrules.casino.blackjack.options import limits_of
from cardrules.protocol.game import View
from dealers_choice.layouts.blackjack_table.bets import bet_place, bettors, wagers
from dealers_choice.layouts.blackjack_table.blackjack_table import BlackjackTable
from dealers_choice.layouts.blackjack_table.cards import zones
from dealers_choice.layouts.blackjack_table.felt import felt
from dealers_choice.layouts.blackjack_table.fixtures import stands
from dealers_choice.layouts.blackjack_table.tips_and_markers import places_of_tips, tips_and_markers
from dealers_choice.layouts.casino.money_to_change import change
from dealers_choice.layouts.casino.moving_money import drawn_by, moving_chips, places_of_money
from dealers_choice.layouts.casino.pack import cut_card, pack
from dealers_choice.layouts.casino.rack import rack, taken_chips, tray
from dealers_choice.layouts.casino.whole_table import WHOLE, Part
from dealers_choice.table.placement import Layout

__all__ = ["SIZE", "layout"]

_WIDTH: Final = 1 / DEALERS_CARD  # of the table in card widths
SIZE = (_WIDTH, SHAPE * _WIDTH)
_CHIPS_IN: Final = 0.525  # from the middle of the arc: where a bettor's cards lie in a round
_DRAWN_BY: Final = drawn_by(
    "table/blackjack_places.py", "table/blackjack_felt.py", Path(__file__).with_name("blackjack_table") / "felt.py"
)


def layout(view: View, width: float, height: float, part: Part = WHOLE) -> Layout:
    """Place everything on the table, with this ``part`` of it as large as fits into so many card widths."""
    table = BlackjackTable(view, width, height, part)
    stands(table)
    taken = [(bet.amount, 0) for bet in table.state.settled if bet.paid is None]
    taken_chips(table, [] if table.own else taken)
    bettors(table)
    wagers(table)
    pack(table)
    cut_card(table)
    change(table, _CHIPS_IN, on_credit=table.state.marker > 0)
    tips_and_markers(table)
    if table.own:
        purse = next((bettor.bankroll for bettor in table.state.bettors if bettor.spot == table.own), 0)
        tray(table, purse, limits_of(table.options).unit)
    else:
        rack(table, table.chips.values)
    money = moving_chips(table, table.radius("main", 1) * 0.8)
    return Layout(
        zones(table), tokens=_tokens(table), printed=felt(table), things=table.things, money=money,
        beyond=part != WHOLE, drawn_by=_DRAWN_BY,
    )  # fmt: skip


def _tokens(table: BlackjackTable) -> dict[str, tuple[float, float]]:
    """Where chips are paid from and to, and where words are said."""
    tokens = places_of_money(table, table.spots) | places_of_tips(table)
    for wager in table.state.layout:
        place = bet_place(table, wager)
        tokens[f"spot:{wager.place}:{wager.kind}"] = table.at(place.x, place.y)
    return tokens

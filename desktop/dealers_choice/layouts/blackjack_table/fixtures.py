"""What stands on the blackjack table: the shoe, the rack of discards, the reader, the slot, the sign, the lammers."""

from __future__ import annotations

from typing import Final

from cardart.table.blackjack_places import PITCH_HAND
from cardrules.casino.blackjack.options import limits_of
from cardrules.protocol.texts import say
from dealers_choice.language import words
from dealers_choice.layouts.blackjack_table.blackjack_table import BlackjackTable
from dealers_choice.layouts.casino.appearance import fullness
from dealers_choice.layouts.casino.whole_table import ABOVE, STAND

__all__ = ["stands"]

_LAMMER: Final = 0.024  # of the table's width
_APART: Final = 0.034  # from one lammer in the tray to the next
_KINDS: Final = ("BJ", "BUST")
"""The words on lammers: what waits."""


def stands(table: BlackjackTable) -> None:
    """Put it on the table, with the places for hands and for insurance."""
    places, view = table.places, table.view
    fill = fullness(len(view.zone("shoe").cards) / table.cards)
    if table.pitched:
        table.add("shoe", words("The pack in your hand"), PITCH_HAND, z=STAND, of=("pitch_hand", fill))
    else:
        table.add("shoe", words("The shoe"), places["shoe", 0], z=STAND, of=("shoe", fill))
    fill = fullness(len(view.zone("discards").cards) / table.cards)
    table.add("discards", words("The rack of discards"), places["discard", 0], z=STAND, of=("discards", fill))
    table.add("aside", words("Where the cut card is laid aside"), places["cut_card", 0])
    table.add("slot", words("The slot for notes"), places["slot", 0], z=STAND, of=("slot",))
    if table.options["hole_rule"] == "peek" and table.options["peek_how"] != "hand":
        table.add("reader", words("The reader for the hole card"), places["reader", 0], z=STAND, of=("reader",))
    limits = limits_of(table.options)
    low, high, least, most = map(table.cash, (limits.least, limits.most, limits.side_least, limits.side_most))
    name = say("Bets from {low} to {high}", low=low, high=high)
    rows: tuple[tuple[str, str, str], ...] = (("BET", low, high),)
    if table.sides:
        name = say("Bets from {low} to {high}, side bets from {least} to {most}", low=low, high=high, least=least,
                   most=most)  # fmt: skip
        rows = (*rows, ("SIDE", least, most))
    table.add("sign", words(name), places["sign", 0], z=STAND, of=("limits", rows))
    tray = places["lammers", 0]
    table.add("lammers", words("Lammers"), tray)
    for number, kind in enumerate(_KINDS):
        lies = tray._replace(x=tray.x + (number - 0.5) * _APART, width=_LAMMER, height=_LAMMER)
        table.add(f"lammers:{kind}", words("Lammers"), lies, z=STAND, of=("word_lammer", kind))
    for spot, hand in table.state.lammers:
        lies = table.hand_place(spot, hand)._replace(width=_LAMMER, height=_LAMMER, angle=0.0)
        played = next(played for number, played in table.state.spots if number == spot)
        kind = _KINDS[played.hands[hand - 1].bust]
        table.add(f"lammer:{spot}.{hand}", words("A lammer: it waits"), lies, z=ABOVE, of=("word_lammer", kind))

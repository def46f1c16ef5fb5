"""Chips on their way over a dealt table: how they look, and where they come from and go to."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import cardart
from cardrules.casino.chips import RackChips
from dealers_choice.layouts.casino.chips import on_chips
from dealers_choice.layouts.casino.whole_table import ABOVE, RAIL, CasinoTable
from dealers_choice.table.pictures.chip_stacks import chips_thing, stack_columns
from dealers_choice.table.placement import Thing

__all__ = ["drawn_by", "moving_chips", "places_of_money"]

_ART: Final = (
    "table/casino_places.py",
    "table/casino_felt.py",
    "table/casino_gear.py",
    "table/pitch_hand.py",
    "table/casino_chips.py",
    "drawing/printed_lettering.py",
)


def drawn_by(places: str, felt: str, printed: Path) -> tuple[Path, ...]:
    """The files by which a table is drawn: of its art those of its ``places`` and its ``felt``, and the layout's own
    ``printed`` felt beside those of every dealt table."""
    return (
        *(Path(cardart.__path__[0], name) for name in (*_ART, places, felt)),
        printed,
        Path(__file__).with_name("appearance.py"),
        Path(__file__).parents[2] / "table" / "pictures" / "chip_stacks.py",
    )


def places_of_money(table: CasinoTable, places: int) -> dict[str, tuple[float, float]]:
    """Where chips are paid from and to, but for those of bets, and where words are said; ``places`` are how many
    bettors there is room for."""
    above = table.places["rack", 0]  # its chips are in use while the dealer speaks: the bubble ends over it
    found = {
        "rack": table.middle("rack"),
        "cutting": table.cutting(),
        "voice": table.at(0.5, above.y - above.height / 2 - 0.003),
    }
    for place in range(1, places + 1):
        found[f"rail:{place}"] = table.outwards(place, RAIL)
    if table.own:  # the person's chips come from the tray, the house's from where it holds them
        found[f"rail:{table.own}"] = table.middle("rack")
        found["rack"] = table.middle("holding")
    return found


def moving_chips(table: CasinoTable, radius: float) -> Callable[[int], Thing]:
    """How an amount looks on its way, in chips of this radius in card widths."""
    return partial(_moving, radius, table.chips, table.currency)


def _moving(radius: float, chips: RackChips, currency: str, amount: int) -> Thing:
    columns = stack_columns(chips.pieces(amount))
    return chips_thing(columns, 0.0, 0.0, radius, z=ABOVE, sign=on_chips(currency))

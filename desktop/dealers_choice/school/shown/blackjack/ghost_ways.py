"""How the ghost hand goes for each step of a blackjack dealer."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF

from cardrules.casino.blackjack.wagers import BESIDE
from dealers_choice.school.dealing.blackjack_spots import DEALER, cards_at, chips_at
from dealers_choice.school.dealing.ghost_hand import (
    WAYS_OF_SHOE,
    path_along,
    point_at,
    sweep_across,
    ways_of_service,
)
from dealers_choice.table.table_widget import TableWidget

__all__ = ["path_of"]

_ALONG_THE_LINE = 0.62
"""At which part of the felt's height the hand waves along the insurance line."""
_OF_BETS = ("take", "pay", "return", "restore")
_ASIDE = 1.5
"""How far a bet is dragged to the left that is given up, and a card of a pair to the right, in widths of a card."""


def path_of(step: str, table: TableWidget) -> list[QPointF]:
    """Where the hand goes for a step; see ``ShownCourse.path_of``."""
    verb, *said = step.split()
    if verb in ("close", "insure", "uninsure"):
        high = 0.4 if verb == "close" else _ALONG_THE_LINE
        return sweep_across(table, high, -1.0 if verb == "uninsure" else 1.0)
    if verb in ("split", "surrender"):
        start = point_at(table, cards_at(said[0]) if verb == "split" else chips_at(said[0], "main"))
        aside = QPointF(table.art.width * _ASIDE * (1 if verb == "split" else -1), 0)
        return [start, start + aside] if start is not None else []
    spots: dict[str, Sequence[str]] = {
        **WAYS_OF_SHOE, "turn": (DEALER,), "peek": (DEALER, "reader"), "clear": (DEALER, "discards"),
    }  # fmt: skip
    if said and verb in _OF_BETS and len(said) > 1:
        bet = chips_at(said[0], said[1])
        spots |= {"take": (bet, "rack"), "pay": ("rack", bet), "return": (bet, f"rail:{said[0].partition('.')[0]}")}
    elif said:
        spots |= {**ways_of_service(said[0]), **_ways_of_hand(said[0], table), "marker": ("lammers", "rack"),
                  "toke": (f"toke:{said[0]}", "slot")}  # fmt: skip
    return path_along(table, spots.get(verb, ()))


def _ways_of_hand(place: str, table: TableWidget) -> dict[str, Sequence[str]]:
    """Of what is done with a hand."""
    spot = place.partition(".")[0]
    circle = f"circle:{spot}:main"
    cards = cards_at(place) if place == DEALER or (spot.isdecimal() and len(spot) == 1) else ""
    lies = cards if place == DEALER or table.cards.get(cards) else circle
    beside = chips_at(place, BESIDE)
    return {
        "draw": ("shoe", lies), "stand": (lies,), "signal?": (f"rail:{spot}",), "even": (lies,), "turnover": (lies,),
        "tap": (circle,),
        "double": ("shoe", lies) if beside not in table.things() else (beside,), "lammer": ("lammers", lies),
    }  # fmt: skip

"""What the form of a house asks of Mini Baccarat."""

from __future__ import annotations

from typing import Final

from cardrules.casino.baccarat.dealer_calls import CALLS
from cardrules.casino.baccarat.rules import BET_NAMES, SIDE_BETS
from cardrules.games.mini_baccarat.game import MiniBaccarat
from cardrules.protocol.texts import say
from dealers_choice.school.shown.shown_course import HouseForm

__all__ = ["HOUSE_FORM"]

_TABLE: Final = (
    "commission", "commission_rounding", "commission_due", "self_correct", "misdraw", "remedy", "tie_pays", "currency",
    "unit", "table_min", "table_max", "tie_min", "tie_max", "decks", "burn_ten", "burn_ace", "cut_depth", "after_cut",
    "deal_style", "take_order", "payout_entry",
)  # fmt: skip
"""The options of the table that a house decides, in the order of the form."""
_LIMITS: Final = ("unit", "table_min", "table_max", "tie_min", "tie_max")
"""Those that are amounts of money, in units of a table in US dollars."""
_KINDS: Final = {
    "late": say("Late bets"), "wrong": say("Wrong amounts"), "faceup": say("Cards lying face up"),
    "buyin": say("Buy-ins"),
    "colour": say("Colour-ups"), "leave": say("Bettors who leave"),
}  # fmt: skip
_SAID_IN: Final = tuple(
    call
    for call in CALLS
    if call.isdecimal() or call in ("natural", "jack", "queen", "king", "ace") or call.startswith("hand_")
)
"""What calls are put together of: numbers, cards and hands, which another language has other words for."""
HOUSE_FORM: Final = HouseForm(
    _TABLE, _LIMITS, tuple(option for option in MiniBaccarat.declared if option.id in SIDE_BETS), BET_NAMES, CALLS,
    _SAID_IN, _KINDS, say("Coups in a row without a drawing fault"), say("Coups of an audition"),
)  # fmt: skip

"""What the form of a house asks of Blackjack."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardrules.casino.blackjack.dealer_calls import CALLS
from cardrules.casino.blackjack.side_bets import SIDE_BETS
from cardrules.casino.blackjack.wagers import KIND_NAMES
from cardrules.games.blackjack.game import Blackjack
from cardrules.protocol.texts import Text, say
from dealers_choice.school.shown.shown_course import HouseForm

__all__ = ["HOUSE_FORM"]

_TABLE: Final = (
    "style", "decks", "spots", "soft17", "hole_rule", "hole_first", "peek_how", "bj_pays", "bj_odd", "bj_paid",
    "insurance", "even_money", "double", "soft_as_hard", "double_less", "das", "redouble", "split_by",
    "split_hands", "split_aces", "surrender", "charlie", "self_correct", "misdraw", "missed_card", "missed_peek",
    "hole_exposed", "void", "remedy", "currency", "unit", "table_min", "table_max", "two_hands_min", "side_min",
    "side_max", "midshoe", "burn", "cut_depth", "cut_first", "settle", "take_order", "playback", "payoff_place",
    "bj_payoff", "size_in", "convert_from", "pink", "wait_signal", "announce", "black_action", "toke",
    "payout_entry",
)  # fmt: skip
"""The options of the table that a house decides, in the order of the form."""
_LIMITS: Final = ("unit", "table_min", "table_max", "side_min", "side_max")
"""Those that are amounts of money, in units of a table in US dollars."""
_KINDS: Final[Mapping[str, Text]] = {
    "late": say("Late bets"), "wrong": say("Bets above the maximum"), "faceup": say("Cards lying face up"),
    "unclear": say("Unclear signals"),
}  # fmt: skip
_SAID_IN: Final = ("soft", "hard", "bust")
"""The totals of hands."""
HOUSE_FORM: Final = HouseForm(
    _TABLE, _LIMITS, tuple(option for option in Blackjack.declared if option.id in SIDE_BETS), KIND_NAMES, CALLS,
    _SAID_IN, _KINDS, say("Rounds in a row without a fault in the dealer's own hand"), say("Rounds of an audition"),
)  # fmt: skip

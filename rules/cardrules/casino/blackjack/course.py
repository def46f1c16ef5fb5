"""The course of a round: which part of it follows when nothing more is due in one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cardrules.casino.blackjack.dues import (
    before_anything,
    clearing_dues,
    dealers_dues,
    dealing_dues,
    early_dues,
    insurance_dues,
    living,
    peek_dues,
    playing_dues,
    settling_dues,
    side_dues,
)
from cardrules.casino.blackjack.hands import call_at_turn
from cardrules.casino.blackjack.play_rules import insurance_offered, needs_second_card
from cardrules.casino.blackjack.round_phases import (
    ANSWERING,
    CLEARING,
    DEALERS_HAND,
    DEALING,
    EARLY,
    INSURANCE,
    PEEKING,
    PLAYING,
    SIDES,
)
from cardrules.casino.blackjack.table_state import TableState
from cardrules.casino.table_phases import SETTLING

__all__ = ["DUES", "go_on"]

DUES: Final[Mapping[str, Callable[[TableState], tuple[str, ...]]]] = {
    DEALING: dealing_dues,
    SIDES: side_dues,
    EARLY: early_dues,
    INSURANCE: insurance_dues,
    PEEKING: peek_dues,
    PLAYING: playing_dues,
    DEALERS_HAND: dealers_dues,
    SETTLING: settling_dues,
    CLEARING: clearing_dues,
}
"""What is due in each part of a round once nothing comes before anything else."""


def go_on(table: TableState) -> None:
    """The round goes on to its next part as long as nothing is due in the one that is on."""
    while table.phase in DUES and not before_anything(table) and not DUES[table.phase](table):
        if table.phase == PLAYING and table.turn is not None:
            call_at_turn(table)
            if table.call_due:
                return
            table.question, table.phase, table.signal = "hand", ANSWERING, None
            return
        table.phase = _after(table)


def _after(table: TableState) -> str:
    rules, up = table.house.rules, table.up
    phase = table.phase
    if phase == DEALING:
        return SIDES
    if phase == SIDES and rules.early and rules.hole_card and up in (1, 10) and rules.offers_surrender(up):
        return EARLY
    if phase in (SIDES, EARLY) and insurance_offered(up, rules) and living(table):
        return INSURANCE
    if phase in (SIDES, EARLY, INSURANCE) and rules.peeks(up):
        return PEEKING
    if phase in (SIDES, EARLY, INSURANCE):
        return PLAYING
    if phase == PEEKING:
        return SETTLING if table.dealer.blackjack and not table.peek_missed else PLAYING
    if phase == PLAYING:
        if rules.hole_card or needs_second_card(living(table), table.dealer, rules):
            return DEALERS_HAND
        return CLEARING
    return SETTLING if phase == DEALERS_HAND else CLEARING

"""How a payout is set down: against the bet's heel or beside it, sized against it, and a blackjack's bonus bridged.

A payment may say its way as its last word (``pay 3 main 5250 1x5000 1x200 1x50 bridge``). One that does not is set as
the house has it.
"""

from __future__ import annotations

from typing import Final

from cardrules.casino.blackjack.faults import Error
from cardrules.casino.blackjack.table_state import TableState
from cardrules.casino.blackjack.wagers import OF_HANDS, read_place
from cardrules.casino.faults_and_grades import FaultVerdict
from cardrules.protocol.texts import say

__all__ = ["BESIDE_BET", "BRIDGE", "HEEL", "SIZE", "WAYS", "judge_way"]

HEEL: Final = "heel"
"""Touching the bet, towards the dealer."""
BESIDE_BET: Final = "beside"
"""Next to it, towards third base."""
SIZE: Final = "size"
"""A stack is set against a bet of one colour, and what stands over is drawn off, without counting."""
BRIDGE: Final = "bridge"
"""The even payoff lies beside the bet, and the bonus of a blackjack across both."""
WAYS: Final = (HEEL, BESIDE_BET, SIZE, BRIDGE)


def judge_way(table: TableState, words: list[str]) -> FaultVerdict | None:
    """Of the way in which a payment of these words is set down, if the last of them says it."""
    message = _wrong(table, words) if words[-1] in WAYS else ""
    name = f"way {words[0]} {words[1]}"
    if not message or name in table.noted:
        return None
    return FaultVerdict(Error.UNCLEAN_HANDS, message, "notes", once=name)


def _wrong(table: TableState, words: list[str]) -> str:
    (spot, hand), kind, way, house = read_place(words[0]), words[1], words[-1], table.house
    wager = table.wager(spot, hand if kind in OF_HANDS else 0, kind)
    blackjack = kind == "main" and spot in dict(table.spots) and table.hand(spot, hand).blackjack
    if blackjack and wager is not None and int(words[2]) > wager.amount:
        if way == BRIDGE:
            return "" if house.bridges else say("The bonus of a blackjack is laid beside the bet here.")
        if way != BESIDE_BET or house.bridges:
            return say("The bonus of a blackjack is bridged here.") if house.bridges else _place(house.heels)
        return ""
    if way == BRIDGE:
        return say("Only the bonus of a blackjack is bridged.")
    if way == SIZE:
        sized = wager is not None and wager.colour > 0 and int(words[2]) == wager.amount
        if not sized:
            return say("Only an even payout of a bet of one colour is sized against it.")
        return "" if house.sizes else say("Payouts are cut out and proved here.")
    return "" if (way == HEEL) == house.heels else _place(house.heels)


def _place(heels: bool) -> str:
    if heels:
        return say("A payout is set against the bet, towards you.")
    return say("A payout is set beside the bet, towards third base.")

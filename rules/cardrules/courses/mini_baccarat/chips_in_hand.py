"""The drill of the hands at the baccarat table (H1)."""

from __future__ import annotations

from typing import Final

from cardrules.casino.baccarat.bettors import Wager
from cardrules.casino.baccarat.rules import BANKER
from cardrules.courses.mini_baccarat.felt import BaccaratFelt
from cardrules.courses.mini_baccarat.money_drills import draw_paid_side_bet, side_bet_item
from cardrules.courses.mini_baccarat.scenes import scene_of
from cardrules.protocol.texts import say
from cardrules.school.drills.chip_handling_drill import HandParts, hand_drill
from cardrules.school.drills.items import Felt, Item, Setting, TableScene

__all__ = ["CHIP_DRILL"]

_SHUFFLE_MS: Final = 120_000
"""Published mark: eight packs are shuffled in two minutes."""


def _winning(amount: int, colour: int, felt: Felt) -> Felt:
    bet = Wager(1, BANKER, amount, colour)
    return BaccaratFelt(bets=(bet,), shown=BANKER, stacks=felt.stacks, cash=felt.cash, rack=felt.rack)


def _bonus(key: str, setting: Setting) -> tuple[Item, int]:
    item = side_bet_item(key, setting)
    felt = item.felt
    if not isinstance(felt, BaccaratFelt):
        raise TypeError("a side bet lies on the felt of its own table")
    return item, felt.bets[0].amount


def _shuffle(seed: str, setting: Setting) -> TableScene:
    return scene_of(setting, "shoe", "shuffled", seed=seed, shoe_steps="full")


CHIP_DRILL: Final = hand_drill(
    HandParts(
        _winning, draw_paid_side_bet, _bonus, _shuffle,
        say("Wash, two stacks, and for each pick riffle, riffle, strip, riffle: eight packs in two minutes."),
        _SHUFFLE_MS,
    )
)  # fmt: skip

"""A view of a drill's felt, so that the table's own layout can draw it."""

from __future__ import annotations

from typing import Final

from cardrules.casino.baccarat.bettors import Bettor
from cardrules.casino.baccarat.rules import BETS, SIDE_BETS, outcome_of
from cardrules.casino.baccarat.table_phase import BURNING, COUP, SETTLING
from cardrules.games.mini_baccarat.game import MiniBaccarat
from cardrules.protocol.game import View
from cardrules.school.drills.items import Felt, Setting

__all__ = ["view_of"]

_RAIL: Final = 50_000
"""What the bettors of a drill have before them, in cents, at a table in US dollars."""


def view_of(felt: Felt, setting: Setting) -> View:
    """What the dealer sees of this felt. Loose chips and notes (``stacks``, ``cash``) are no part of a view: whoever
    shows the felt lays them there. It is a view to be looked at; no game goes on from it."""
    lying = {wager.bet: "on" for wager in felt.bets if wager.bet in SIDE_BETS}  # also where the house offers none
    boxed = {"commission": "marked"} if felt.boxes else {}  # also where the house takes it out of the payoff
    chosen = {**setting.options, **lying, **boxed, "role": "dealer", "coach": "silent", "shoe_steps": "skip"}
    game = MiniBaccarat(chosen)
    table = game.table
    positions = sorted({wager.position for wager in felt.bets} | {position for position, _ in felt.boxes})
    rail = _RAIL * game.house.chips.scale
    table.bettors = tuple(Bettor(position, "flat_banco", rail, 0, 0) for position in positions)
    table.layout = tuple(sorted(felt.bets, key=lambda wager: (wager.position, BETS.index(wager.bet))))
    table.player, table.banker, table.burned = felt.player, felt.banker, felt.burned
    seen = {*felt.player, *felt.banker, *felt.burned}
    rest = tuple(card for card in game.house.pack if card not in seen)
    table.shoe, table.dead = rest[: len(rest) // 2], rest[len(rest) // 2 :]
    table.shoes, table.coup, table.cut, table.cut_depth = 1, len(felt.results) + 1, "in", game.house.cut_depth
    table.results, table.rack = felt.results, felt.rack or game.house.chips.rack
    table.markers = tuple((position, owed) for position, owed in felt.boxes if owed)
    table.declared = felt.shown
    table.phase = BURNING if felt.burned else SETTLING if felt.shown else COUP
    game.phase = table.phase
    if felt.shown and min(len(felt.player), len(felt.banker)) >= 2:
        table.outcome = outcome_of(felt.player, felt.banker)
    return game.view(0)

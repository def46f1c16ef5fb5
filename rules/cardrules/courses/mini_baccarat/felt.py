"""What lies on the felt of a baccarat drill, and a view of it, so that the table's own layout can draw it."""

from __future__ import annotations

from typing import Final, NamedTuple

from cardrules.casino.baccarat.bettors import Bettor, Wager
from cardrules.casino.baccarat.rules import BETS, SIDE_BETS, outcome_of
from cardrules.casino.baccarat.table_phase import BURNING, COUP, SETTLING
from cardrules.games.mini_baccarat.game import MiniBaccarat
from cardrules.protocol.cards import Card
from cardrules.protocol.game import View
from cardrules.school.drills.items import Felt, Setting

__all__ = ["BaccaratFelt", "as_baccarat_felt", "view_of"]

_RAIL: Final = 50_000
"""What the bettors of a drill have before them, in cents, at a table in US dollars."""


class BaccaratFelt(NamedTuple):
    """What lies on the table."""

    player: tuple[Card, ...] = ()
    banker: tuple[Card, ...] = ()
    burned: tuple[Card, ...] = ()
    """The first card of the shoe, face up."""
    bets: tuple[Wager, ...] = ()
    shown: str = ""
    """The result that has been shown: "player", "banker", "tie", or "" as long as none has."""
    stacks: tuple[tuple[int, ...], ...] = ()
    cash: int = 0
    boxes: tuple[tuple[int, int], ...] = ()
    """Commission that is marked, by position, in cents."""
    results: tuple[str, ...] = ()
    """The coups of the shoe so far, as ``Roads`` reads them."""
    rack: tuple[int, ...] = ()


def as_baccarat_felt(felt: Felt) -> BaccaratFelt:
    """A felt of this table; of one with money alone the same at this table."""
    return felt if isinstance(felt, BaccaratFelt) else BaccaratFelt(stacks=felt.stacks, cash=felt.cash, rack=felt.rack)


def view_of(some: Felt, setting: Setting) -> View:
    """What the dealer sees of this felt; see ``Course.view_of``."""
    felt = as_baccarat_felt(some)
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

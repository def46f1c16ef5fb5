"""The mini baccarat table as one layout is made of it."""

from __future__ import annotations

from cardart.table import baccarat_places
from cardart.table.baccarat_places import card_share
from cardart.table.casino_places import MIDDLE
from cardrules.casino.baccarat.rules import BETS, SIDE_BETS
from cardrules.casino.currencies import chips_of
from cardrules.casino.preparing import prep_steps
from cardrules.games.mini_baccarat.state import State
from cardrules.protocol.game import View
from dealers_choice.layouts.casino.whole_table import WHOLE, CasinoTable, Part

__all__ = ["BaccaratTable"]


class BaccaratTable(CasinoTable):
    """One view of the table, and everything's place on it."""

    def __init__(self, view: View, width: float, height: float, part: Part = WHOLE) -> None:
        """With this ``part`` of it as large as fits, in the middle, into so many card widths."""
        options = view.options
        self.state: State = view.state
        self.labels: tuple[str, ...] = tuple(self.state.labels[1:])
        self.positions = len(self.labels)
        self.sides = tuple(bet for bet in SIDE_BETS if options[bet] == "on")
        self.bets = tuple(bet for bet in BETS if bet not in SIDE_BETS or bet in self.sides)
        self.marked = options["commission"] == "marked"
        self.upright = options["third_card_place"] == "upright"
        places = baccarat_places.places(self.positions, self.sides, upright=self.upright)
        own = (self.positions + 1) // 2 if options["role"] == "bettor" else 0
        steps = prep_steps(str(options["shoe_steps"]), int(options["decks"]))
        super().__init__(view, width, height, part, places, card_share(len(self.sides)), chips_of(options), own, steps)

    def label(self, position: int) -> str:
        """What a position is called: some tables have none with the number 4."""
        return f"Position {self.labels[position - 1]}"

    def cutting(self) -> tuple[float, float]:
        """The middle of the felt, before the arc: where cards are cut and money is counted."""
        box = self.places["player_hand", 0]
        arc = MIDDLE[1] - baccarat_places.inner_radius(len(self.sides))
        return self.at(0.5, (arc + box.y - box.height / 2) / 2 + 0.01)

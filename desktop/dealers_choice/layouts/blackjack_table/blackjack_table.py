"""The blackjack table as one layout is made of it."""

from __future__ import annotations

from cardart.table import blackjack_places
from cardart.table.blackjack_places import DEALERS_CARD
from cardart.table.casino_places import MIDDLE, FeltArea
from cardrules.casino.blackjack.racks import rack_of
from cardrules.casino.blackjack.side_bets import SIDE_BETS
from cardrules.casino.preparing import prep_steps
from cardrules.games.blackjack.state import State
from cardrules.protocol.game import View
from cardrules.protocol.texts import say
from dealers_choice.language import words
from dealers_choice.layouts.casino.whole_table import WHOLE, CasinoTable, Part

__all__ = ["BlackjackTable"]


class BlackjackTable(CasinoTable):
    """One view of the table, and everything's place on it."""

    def __init__(self, view: View, width: float, height: float, part: Part = WHOLE) -> None:
        """With this ``part`` of it as large as fits, in the middle, into so many card widths."""
        options = view.options
        self.state: State = view.state
        self.spots = int(options["spots"])
        self.sides = tuple(bet for bet in SIDE_BETS if options[bet] != "off")
        own = (self.spots + 1) // 2 if options["role"] == "bettor" else 0
        chips = rack_of(str(options["currency"]), options["pink"] == "on")
        self.pitched = options["style"] == "pitch"
        """Whether the cards are dealt from the hand, and lie in it."""
        self.gestures = options["wait_signal"] == "gesture"
        """Whether a signal has to be shown."""
        steps = prep_steps(str(options["shoe_steps"]), int(options["decks"]), self.pitched)
        places = blackjack_places.spots(self.spots, self.sides)
        super().__init__(view, width, height, part, places, DEALERS_CARD, chips, own, steps)

    def label(self, position: int) -> str:
        """What a spot is called."""
        return words(say("Spot {number}", number=position))

    def hands(self, spot: int) -> int:
        """How many hands a spot has; at least one."""
        return next((len(played.hands) for number, played in self.state.spots if number == spot), 1)

    def lies(self, spot: int, hand: int, kind: str) -> bool:
        """Whether chips of a bet lie there."""
        return any((each.spot, each.hand, each.kind) == (spot, hand, kind) for each in self.state.layout)

    def hand_place(self, spot: int, hand: int) -> FeltArea:
        """Where the first card of a hand lies."""
        return self.places[f"hand_{hand}" if self.hands(spot) > 1 else "hand", spot]

    def cutting(self) -> tuple[float, float]:
        """The middle of the felt: where money is counted, on the lines of the rules."""
        return self.at(0.5, MIDDLE[1] - 0.30)

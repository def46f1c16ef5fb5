"""Solo for the expert: five tricks for the declarer and the hidden partner, or all eight."""

from __future__ import annotations

import random
from typing import ClassVar, Final

from cardrules.bots.choice_by_search import Goal
from cardrules.bots.reasons.tricks import TAKING
from cardrules.bots.trick_expert import Expert, Stakes, willing
from cardrules.engine.contract import Contract, contract_of
from cardrules.engine.heuristic_playout import ALL, Style
from cardrules.engine.position import Position
from cardrules.games.solo.bidding import ASKING, DUEL, NAMING
from cardrules.games.solo.evaluation import strength
from cardrules.games.solo.game import GAMES, PACK, PLAY, Solo, solo_order
from cardrules.games.solo.reasons import REASONS
from cardrules.parts.tricks import TrickPlay
from cardrules.protocol.cards import CLUBS
from cardrules.protocol.game import Action, Seat, View
from cardrules.protocol.texts import say

__all__ = ["EXPERT", "SoloExpert"]

_TRICK: Final = 0.05
"""What a trick is worth that changes nothing in the score."""
_STRENGTH: Final = {1: 3.1, 2: 3.1, 3: 4.9, 4: 4.9, 5: 7.1, 6: 7.1}
"""By rank of the game: the strength with which half of all play it."""


class SoloExpert(Expert[Solo]):
    """Solo: the count is the tricks of the declaring side, which differs from world to world until the called ace has
    been seen."""

    work: ClassVar[int] = 950
    calling: ClassVar[int] = 400
    weighed: ClassVar[frozenset[str]] = frozenset((ASKING.id, DUEL.id, NAMING.id))
    solvable: ClassVar[int] = 16
    said = (REASONS["help lead"], *TAKING)

    def sample(self, view: View, rng: random.Random) -> Solo:
        return Solo.sample(view, rng)

    def table(self, game: Solo) -> TrickPlay | None:
        return game.play if game.current is PLAY else None

    def contract(self, game: Solo) -> Contract:
        return contract_of(solo_order(CLUBS if game.trump is None else game.trump), PACK)

    def style(self, game: Solo) -> Style:
        side = (game.declarer, game.partner)
        return Style([0 if seat in side else 1 for seat in range(4)], (ALL, ALL), draws=1 << (game.declarer or 0))

    def margin(self, club: Action) -> float:
        return 0.2

    def stakes(self, game: Solo, seat: Seat) -> Stakes:
        side, kind = (game.declarer, game.partner), GAMES[game.game]
        mine = tuple([other in side for other in range(4)])
        # Beside the mean of the others: of those on its side each gains as much, of the others nobody anything.
        share = (4 - sum(mine) if seat in side else -sum(mine)) / 3
        rates = [
            share * ((kind.value if tricks >= kind.needed else -kind.value) + _TRICK * tricks) for tricks in range(9)
        ]

        def worth(position: Position) -> float:
            return rates[sum([tricks for tricks, own in zip(position.tricks, mine, strict=True) if own])]

        needed = kind.needed
        goal = Goal(say("the game is won"), lambda tricks: tricks >= needed)
        if seat not in side:
            goal = Goal(say("{my} side beats the declarer"), lambda tricks: tricks < needed)
        return Stakes(worth, mine, tuple(map(int, mine)), rates.__getitem__, goal=goal)

    def told(self, game: Solo, seat: Seat) -> float:
        declarer = game.declarer
        if declarer is None or declarer == seat or game.trump is None or game.forced:
            return 1.0
        hand = game.hands[declarer] | game.play.played_by()[declarer]
        return willing(strength(hand, game.trump), _STRENGTH[game.game], 1.5)

    def tries(self, view: View) -> int:
        return 5


EXPERT = SoloExpert()

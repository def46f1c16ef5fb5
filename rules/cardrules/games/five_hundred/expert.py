"""Five Hundred for the expert: contracts, nullo, and the score of the match."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp
from typing import ClassVar, Final

from cardrules.bots.choice_by_search import Goal
from cardrules.bots.trick_expert import Expert, Stakes, willing
from cardrules.engine.contract import Contract, Duties, contract_of
from cardrules.engine.heuristic_playout import ALL, NONE, Style
from cardrules.engine.position import Position
from cardrules.games.five_hundred.evaluation import nullo_danger, tricks_in
from cardrules.games.five_hundred.game import FiveHundred
from cardrules.games.five_hundred.phases import BIDDING, PLAYING
from cardrules.games.five_hundred.rules import BIDS
from cardrules.parts.tricks import TRUMP, TrickPlay
from cardrules.protocol.game import Action, Choice, Seat, View
from cardrules.protocol.texts import say

__all__ = ["EXPERT", "FiveHundredExpert"]

_TRICKS: Final = 10
_MATCH: Final = 150.0
"""What winning the match is worth beside the points of a deal."""
_NO_TRUMP: Final = Duties(names=(0, 1, 2, 3))
_NAMING: Final = tuple(
    Duties(names=tuple(int(TRUMP) if suit == trump else suit for suit in range(4))) for trump in range(4)
)
"""By trump suit, where a joker led names a suit in trump contracts, too."""
_LOW: Final = 2.0
"""How soon a hand is too high for somebody who has bid a nullo, by what it lacks for one."""
_RISKY: Final = 0.05
"""... and how often it is played all the same."""
_HELP: Final = 1.5
"""The tricks that a declarer hopes for beside those of the hand."""


class FiveHundredExpert(Expert[FiveHundred]):
    """Five Hundred: the count is the tricks of the declarer's side, or where nobody has bid those of the own side."""

    work: ClassVar[int] = 1000
    calling: ClassVar[int] = 140
    solvable: ClassVar[int] = 16

    def sample(self, view: View, rng: random.Random) -> FiveHundred:
        return FiveHundred.sample(view, rng)

    def table(self, game: FiveHundred) -> TrickPlay | None:
        return game.play if game.current is PLAYING else None

    def contract(self, game: FiveHundred) -> Contract:
        trump = game.contract.trump if game.contract is not None else None
        duties = _NO_TRUMP if trump is None else _NAMING[trump] if game.rules.joker_names_suit else None
        return contract_of(game.rules.orders[trump], game.rules.pack, (), 0, duties)

    def style(self, game: FiveHundred) -> Style:
        if game.declarer is None or game.contract is None:
            columns = game.rules.columns
            return Style(columns, (ALL,) * (max(columns) + 1))
        side = game.side()
        sides = tuple([0 if seat in side else 1 for seat in range(game.seats)])
        if not game.contract.tricks:
            return Style(sides, (NONE, NONE))
        return Style(sides, (ALL, ALL), draws=sum([1 << seat for seat in side]))

    def stakes(self, game: FiveHundred, seat: Seat) -> Stakes:
        columns = game.rules.columns
        declared = game.declarer is not None and game.contract is not None
        side = game.side() if declared else [other for other in range(game.seats) if columns[other] == columns[seat]]
        mine = tuple([other in side for other in range(game.seats)])
        rates = [self._rate(game, seat, side, tricks) for tricks in range(_TRICKS + 1)]

        def worth(position: Position) -> float:
            return rates[sum([tricks for tricks, own in zip(position.tricks, mine, strict=True) if own])]

        return Stakes(worth, mine, tuple(map(int, mine)), rates.__getitem__, goal=_goal(game, seat in side))

    def told(self, game: FiveHundred, seat: Seat) -> float:
        declarer, contract = game.declarer, game.contract
        if declarer is None or declarer == seat or contract is None:
            return 1.0
        hand = game.play.hands[declarer] | game.play.played_by()[declarer]
        if not contract.tricks:  # nobody keeps many cards that may have to win a trick
            return _RISKY + exp(-_LOW * nullo_danger(hand, 0)[0])
        order = game.rules.orders[contract.trump]
        return willing(tricks_in(hand, contract.trump, order), contract.tricks - _HELP, 1.0)

    def tries(self, view: View) -> int:
        return 5

    def calls(self, view: View, choices: Sequence[Choice], club: Action) -> list[Action]:
        """In the auction a pass, and one trick more or less than club in the same suit."""
        if view.phase != BIDDING.id:
            return [club]
        names = [value for choice in choices for value in choice.values]
        own = BIDS.get(club.words[0]) if club.words else None
        near = [
            Action("bid", (name,))
            for name in names
            if own is not None
            and name in BIDS
            and own.tricks
            and BIDS[name].trump == own.trump
            and abs(BIDS[name].tricks - own.tricks) == 1
        ]
        return [club, *near, *(choice.action() for choice in choices if choice.verb == "pass" != club.verb)]

    def margin(self, club: Action) -> float:
        return 10.0

    def _rate(self, game: FiveHundred, seat: Seat, side: list[Seat], taken: int) -> float:
        """What so many tricks of the side are worth to the seat."""
        rules, contract, left = game.rules, game.contract, _TRICKS - taken
        if contract is None or game.declarer is None:
            return 10.0 * (taken - left)
        made = taken >= contract.tricks if contract.tricks else taken == 0
        value = max(contract.value, 250) if made and rules.slam_250 and taken == _TRICKS else contract.value
        own, theirs = float(value if made else -value), 10.0 * (left if contract.tricks else taken)
        declaring = rules.columns[game.declarer]
        total = game.totals[declaring] + own
        gain = own - theirs + 0.2 * (taken if contract.tricks else -taken)
        if made and total >= rules.least:
            gain += _MATCH
        elif rules.minus_500 == "lose" and total <= -500:
            gain -= _MATCH
        elif rules.defenders_can_win:
            others = [column for column in set(rules.columns) if column != declaring]
            share = theirs if len(others) == 1 else theirs / 2
            if any(game.totals[column] + share >= rules.least for column in others):
                gain -= _MATCH
        return gain if seat in side else -gain


def _goal(game: FiveHundred, declaring: bool) -> Goal | None:
    """The contract is made, or it is beaten; nothing where nobody has bid."""
    contract = game.contract
    if contract is None or game.declarer is None:
        return None
    needed = contract.tricks

    def made(tricks: int) -> bool:
        return tricks >= needed if needed else tricks == 0

    if declaring:
        return Goal(say("the contract is made"), made)
    return Goal(say("{my} side beats the contract"), lambda tricks: not made(tricks))


EXPERT = FiveHundredExpert()

"""Spades for the expert: contracts, bags, nil and the end of the match."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import exp
from typing import ClassVar, Final

from cardrules.bots.choice_by_search import Goal
from cardrules.bots.trick_expert import Expert, Stakes
from cardrules.engine.contract import Contract, Duties, contract_of
from cardrules.engine.heuristic_playout import ALL, Style
from cardrules.engine.position import Position
from cardrules.games.spades.evaluation import tricks_in
from cardrules.games.spades.game import ORDER, SPADES_MASK, Spades, score
from cardrules.parts.tricks import TrickPlay
from cardrules.phases.trick_phase import TRICKS
from cardrules.protocol.cards import PACK_52
from cardrules.protocol.game import Action, Choice, Seat, View
from cardrules.protocol.texts import say

__all__ = ["EXPERT", "SpadesExpert"]

_OPEN: Final = Duties()
_BREAKING: Final = Duties(closed=SPADES_MASK, broken_by=SPADES_MASK)
_BAG: Final = 7.0
"""What a bag costs while ten of them cost a hundred: not all of them come to ten."""
_MATCH: Final = 150.0
"""What winning the match is worth beside the points of a hand."""
_SIZE: Final = 16
"""A digit of a count: more than the tricks of a hand."""


class SpadesExpert(Expert[Spades]):
    """Spades. A count has the tricks of the own side that go towards its contract as its last digit, and one more
    digit for every seat that has bid nil."""

    work: ClassVar[int] = 1600
    calling: ClassVar[int] = 700
    solvable: ClassVar[int] = 16

    def sample(self, view: View, rng: random.Random) -> Spades:
        return Spades.sample(view, rng)

    def table(self, game: Spades) -> TrickPlay | None:
        return game.play if game.current is TRICKS else None

    def contract(self, game: Spades) -> Contract:
        return contract_of(ORDER, PACK_52, (), 0, _BREAKING if game.rules.break_spades else _OPEN)

    def style(self, game: Spades) -> Style:
        bids, rules = game.bids, game.rules
        shy = sum([1 << seat for seat, bid in enumerate(bids) if bid == 0])
        if rules.overtricks == "eleven" or not rules.bag_penalty:
            return Style((0, 1, 0, 1), (ALL, ALL), shy)
        return Style((0, 1, 0, 1), (bids[0] + bids[2], bids[1] + bids[3]), shy, spoils=True)

    def stakes(self, game: Spades, seat: Seat) -> Stakes:
        side, bids = seat % 2, game.bids
        mine = (side == 0, side == 1, side == 0, side == 1)
        gains, digit = [0] * 4, _SIZE
        for other in range(4):
            if bids[other] == 0:
                gains[other] = digit
                digit *= _SIZE
            elif mine[other]:
                gains[other] = 1

        def tricks_of(count: int) -> list[int]:
            tricks = [0] * 4
            rest = count // _SIZE
            for other in range(4):
                if bids[other] == 0:
                    tricks[other] = rest % _SIZE
                    rest //= _SIZE
            left = 13 - count % _SIZE - sum(tricks)
            for part, number in ((side, count % _SIZE), (1 - side, left)):
                for other in (part, part + 2):
                    if bids[other]:
                        tricks[other] = number
                        break
            return tricks

        def rate(count: int) -> float:
            return self.result(game, side, tricks_of(count))

        def worth(position: Position) -> float:
            return self.result(game, side, position.tricks)

        return Stakes(worth, mine, tuple(gains), rate, rises=False, goal=_goal(game, seat, tricks_of))

    def result(self, game: Spades, side: int, tricks: Sequence[int]) -> float:
        """What these tricks bring a side: its points less the others', bags to come, and the end of the match."""
        rules = game.rules
        totals, value = [0, 0], 0.0
        for part in (0, 1):
            points, bags = score(game.bids[part::2], tricks[part::2], rules)
            sign = 1 if part == side else -1
            totals[part] = game.totals[part] + points
            value += sign * points
            if rules.bag_penalty:
                totals[part] -= 100 * ((game.bags[part] + bags) // 10)
                value -= sign * _BAG * bags
        over = max(totals) >= rules.target or (rules.floor is not None and min(totals) <= rules.floor)
        if over and totals[0] != totals[1]:
            value += _MATCH if totals[side] > totals[1 - side] else -_MATCH
        return value

    def told(self, game: Spades, seat: Seat) -> float:
        played = game.play.played_by()
        weight = 1.0
        for other, bid in enumerate(game.bids):
            if other != seat and bid >= 0:
                weight *= _explains(game.play.hands[other] | played[other], bid)
        return weight

    def calls(self, view: View, choices: Sequence[Choice], club: Action) -> list[Action]:
        number, seat = int(club.words[0]), -1 if view.seat is None else view.seat
        near = {number, number - 1, number + 1, 0}
        if not view.state.bids[(seat + 2) % 4]:  # no partner wants two nils that cannot cover each other
            near.discard(0)
        values = [value for choice in choices for value in (choice.values or choice.words) if not choice.confirm]
        return [
            club,
            *(Action("bid", (value,)) for value in values if int(value) in near and value != str(number)),
        ]

    def margin(self, club: Action) -> float:
        return 4.0


def _goal(game: Spades, seat: Seat, tricks_of: Callable[[int], list[int]]) -> Goal:
    """What matters most to a seat: a nil of its own or of the partner, then the contract, then to spoil the others'."""
    bids, taken, partner = game.bids, game.play.tricks, (seat + 2) % 4
    nils = [other for other in range(4) if not bids[other] and not taken[other]]

    def loses(other: Seat) -> Callable[[int], bool]:
        return lambda count: not tricks_of(count)[other]

    if seat in nils:
        return Goal(say("{I} take no trick"), loses(seat))
    if partner in nils:
        return Goal(say("{my} partner takes no trick"), loses(partner))
    own, theirs = ((part, part + 2) for part in (seat % 2, 1 - seat % 2))
    needed, wanted = (sum([bids[other] for other in side]) for side in (own, theirs))
    if sum([taken[other] for other in own if bids[other]]) < needed:

        def made(count: int) -> bool:
            return sum([tricks_of(count)[other] for other in own]) >= needed

        return Goal(say("{my} side makes its contract"), made)
    if nils:
        safe = loses(nils[0])
        return Goal(say("their nil is broken"), lambda count: not safe(count))
    return Goal(say("the others are set"), lambda count: sum([tricks_of(count)[other] for other in theirs]) < wanted)


@lru_cache(maxsize=4096)
def _explains(hand: int, bid: int) -> float:
    """How likely a hand is to bid this."""
    gap = tricks_in(hand) - 0.15 - bid
    return exp(-gap * gap / (2.5 if bid else 5.0))


EXPERT = SpadesExpert()

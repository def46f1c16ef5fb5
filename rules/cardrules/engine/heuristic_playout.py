"""Rules of thumb that cost next to nothing: how a deal is played to its end thousands of times.

They are what club players agree on in every game with tricks: cash what nobody can beat, take as cheaply as possible,
leave the trick to the partner who is winning it and put points on it, stay below when no trick is wanted. A seat goes
by its own hand and by what is still out, never by where it lies. What the sides want is in the ``Style``.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from cardrules.engine.contract import Contract, bit_of, ones, top
from cardrules.engine.position import NAMED, Position
from cardrules.parts.tricks import TRUMP

if TYPE_CHECKING:
    from mypy_extensions import i64

__all__ = ["ALL", "NONE", "Style", "likely", "play_out", "play_randomly", "thumb"]

ALL: Final = 99
"""A target: as many tricks as there are to be had."""
NONE: Final = 0
"""A target: not a single trick, or as few points as possible."""


class Style:
    """What the sides of a deal are after.

    ``sides`` says to which side each seat belongs. ``targets`` is by side the number of tricks after which it wants no
    more (``ALL``, ``NONE``), ``shy`` are the seats (a mask) that want none whatever their side does: a nil bidder.
    ``draws`` are the seats (a mask) that lead trumps to draw those of the others. ``spoils``: a side whose own
    target is reached or lost still takes tricks while that can keep the others from theirs.
    """

    __slots__ = ("draws", "members", "settled", "shy", "sides", "spoils", "targets")

    def __init__(
        self, sides: Sequence[int], targets: Sequence[int], shy: int = 0, draws: int = 0, spoils: bool = False
    ) -> None:
        self.sides: list[int] = list(sides)
        self.targets: list[int] = list(targets)
        self.shy: i64 = shy
        self.draws: i64 = draws
        self.spoils = spoils
        settled = not spoils and all(target in (ALL, NONE) for target in targets)
        self.members = [
            sum([1 << seat for seat, own in enumerate(sides) if own == side and not shy >> seat & 1])
            for side in range(len(targets))
        ]
        """By side: its seats but the shy ones, as a mask."""
        eager = sum([members for members, target in zip(self.members, targets, strict=True) if target != NONE])
        self.settled: i64 = eager if settled else -1
        """The seats that want every trick, if nobody's wishes change; otherwise -1."""

    def keen(self, position: Position) -> i64:
        """The seats that want this trick, as a mask. It is asked at the beginning of a trick."""
        if self.settled >= 0:
            return self.settled
        tricks, targets, members = position.tricks, self.targets, self.members
        left = ones(position.hands[position.turn]) + (1 if position.laid else 0)
        keen: i64 = 0
        for side in range(len(targets)):
            need = targets[side] - _taken(tricks, members[side])
            wants = need > 0
            if self.spoils and targets[side] < ALL and not 0 < need <= left:
                theirs = targets[1 - side] - _taken(tricks, members[1 - side])
                wants = 0 < theirs <= left if need > 0 else left - 1 <= theirs <= left
            if wants:
                keen |= members[side]
        return keen


def _taken(tricks: list[int], seats: i64) -> i64:
    """The tricks of some seats, given as a mask."""
    total: i64 = 0
    while seats:
        total += tricks[top(seats & -seats)]
        seats &= seats - 1
    return total


def play_out(position: Position, style: Style) -> None:
    """Play the deal to its end, every seat by rule of thumb."""
    keen = style.keen(position)
    while not position.over:
        if not position.laid:
            keen = style.keen(position)
        position.lay(thumb(position, style, keen))


_LUCK: Final = 60
"""Bits of chance that are drawn at once: enough for a trick of eight, with no choice likelier than another by more than
one part in ten million."""


def play_randomly(position: Position, rng: random.Random) -> None:
    """Play the deal to its end, every move as likely as any other."""
    luck: i64 = rng.getrandbits(_LUCK)
    names = bool(position.contract.names)
    while not position.over:
        if not position.laid:
            luck = rng.getrandbits(_LUCK)
            if names:
                moves = position.moves()
                position.lay(moves[luck % len(moves)])
                luck //= len(moves)
                continue
        legal = position.legal()
        if legal & legal - 1:
            number = ones(legal)
            pick = luck % number
            luck //= number
            while pick:
                legal &= legal - 1
                pick -= 1
        position.lay(top(legal & -legal))


def thumb(position: Position, style: Style, keen: i64) -> i64:
    """The move of the seat in turn by rule of thumb; ``keen`` as ``Style.keen`` says it."""
    legal = position.legal()
    if not legal & legal - 1:
        card = top(legal)
    elif keen >> position.turn & 1:
        card = _take(position, style, legal) if position.laid else _lead(position, style, legal)
    else:
        card = _stay_below(position, legal) if position.laid else _lead_low(position, legal)
    if card == position.contract.joker and position.names_suit():
        named: i64 = next(move for move in position.moves() if move & 63 == card)
        return named
    return card


def _out(position: Position) -> i64:
    """The cards in the hands of the others."""
    found: i64 = 0
    for hand in position.hands:
        found |= hand
    own: i64 = position.hands[position.turn]
    return found & ~own


def _lead(position: Position, style: Style, legal: i64) -> i64:
    contract, seat = position.contract, position.turn
    suits = contract.suits
    out = _out(position)
    trump: i64 = suits[TRUMP]
    trumps, their_trumps = legal & trump, out & trump
    if trumps and their_trumps and style.draws >> seat & 1:
        highest = top(trumps)
        above: i64 = contract.beats[highest]
        if not above & out:
            return highest
        if ones(trumps) > 2:
            return _cheapest(contract, trumps)
    best: i64 = -1
    most: i64 = 2 if their_trumps else -1
    for number in range(4):
        suit: i64 = suits[number]
        mine = legal & suit
        if mine:
            theirs = out & suit
            if mine > theirs and ones(theirs) > most:
                best, most = top(mine), ones(theirs)
    if best >= 0:
        return best
    side = legal & ~trump
    if not side or (trumps > their_trumps and ones(trumps) > 3):
        return top(trumps) if trumps > their_trumps else _cheapest(contract, trumps)
    return _lead_side(contract, legal, out, trumps)


def _lead_side(contract: Contract, legal: i64, out: i64, trumps: i64) -> i64:
    """The lead from a side suit that gives least away."""
    suits, points = contract.suits, contract.points
    best: i64 = -1
    least: i64 = 1000
    for number in range(4):
        suit: i64 = suits[number]
        mine = legal & suit
        if mine:
            low = top(mine & -mine)
            length = ones(mine)
            worth: i64 = points[low]
            cost = 4 * worth + (2 * length if trumps else -2 * length)
            above: i64 = contract.beats[top(mine)]
            above &= out & suit
            if above and not above & above - 1:
                cost += 4  # leave a guarded honour alone
            if cost < least:
                best, least = low, cost
    return best


def _take(position: Position, style: Style, legal: i64) -> i64:
    contract, seat, best = position.contract, position.turn, position.best
    suits, valued = contract.suits, contract.valued
    beats: i64 = contract.beats[best]
    winning = legal & beats
    last = position.laid == position.places - 1
    out = _out(position)
    partner = style.sides[position.best_seat] == style.sides[seat]
    if partner:
        suit: i64 = suits[contract.suit[best]]
        if last or not beats & out & suit:
            return _give(position, legal, out)
    if not winning:
        return _miss(position, legal)
    led: i64 = suits[position.led]
    if not legal & led:
        if partner:
            return _give(position, legal, out)
        if valued and not position.worth and not last:
            return _miss(position, legal)
        return _cheapest(contract, winning) if not last or not valued else _richest(contract, winning)
    if last:
        return _richest(contract, winning) if valued and position.led != TRUMP else top(winning & -winning)
    card = top(winning)
    above: i64 = contract.beats[card]
    if above & out & led:
        return _miss(position, legal) if (position.laid == 1 and position.places > 2) or partner or valued else card
    if valued:
        return card
    rest = winning ^ bit_of(card)  # of the winners the lowest that is as good as the highest
    while rest:
        other = top(rest)
        if out & bit_of(card) - bit_of(other):
            break
        card = other
        rest ^= bit_of(other)
    return card


def _cheapest(contract: Contract, cards: i64) -> i64:
    """The lowest of the cards with the fewest points."""
    if not contract.valued:
        return top(cards & -cards)
    points = contract.points
    best: i64 = -1
    least: i64 = 10000
    while cards:
        card = top(cards & -cards)
        cost: i64 = points[card]
        if cost < least:
            best, least = card, cost
        cards &= cards - 1
    return best


def _richest(contract: Contract, cards: i64) -> i64:
    """The card with the most points, the lowest of equals."""
    points = contract.points
    best: i64 = -1
    most: i64 = -1
    while cards:
        card = top(cards & -cards)
        worth: i64 = points[card]
        if worth > most:
            best, most = card, worth
        cards &= cards - 1
    return best


def _give(position: Position, legal: i64, out: i64) -> i64:
    """A card for a trick that the partner is winning: points if they count, but no trump."""
    contract = position.contract
    if not contract.valued:
        return _miss(position, legal)
    trump: i64 = contract.suits[TRUMP]
    side = legal & ~trump or legal
    best: i64 = -1
    most: i64 = -100
    while side:
        card = top(side & -side)
        worth: i64 = contract.points[card]
        worth *= 2
        beats: i64 = contract.beats[card]
        suit: i64 = contract.suits[contract.suit[card]]
        if not beats & out & suit:
            worth -= 7  # it may win a trick of its own
        if worth > most:
            best, most = card, worth
        side &= side - 1
    return best


def _miss(position: Position, legal: i64) -> i64:
    """The card that is missed least: no trump, few points, low, and best the only one of its suit."""
    contract = position.contract
    suits = contract.suits
    hand: i64 = position.hands[position.turn]
    trump: i64 = suits[TRUMP]
    side = legal & ~trump
    if not side:
        return _cheapest(contract, legal)
    trumps = hand & trump
    best: i64 = -1
    least: i64 = 10000
    for number in range(4):
        suit: i64 = suits[number]
        mine = side & suit
        if mine:
            card = _cheapest(contract, mine)
            own = hand & suit
            length = ones(own)
            worth: i64 = contract.points[card]
            cost = 6 * worth + 2 * ones(suit & bit_of(card) - 1)
            if length == 1 and trumps:
                cost -= 6
            if length == 2:
                above: i64 = contract.beats[top(own)]
                if above & suit:
                    cost += 5  # the guard of a high card
            if cost < least:
                best, least = card, cost
    return best


def _lead_low(position: Position, legal: i64) -> i64:
    """The lead that is surest to be beaten."""
    suits = position.contract.suits
    out = _out(position)
    best: i64 = -1
    most: i64 = -10000
    for number in range(5):
        suit: i64 = suits[number]
        mine = legal & suit
        if mine:
            low = mine & -mine
            theirs = out & suit
            above = ones(theirs & ~(low - 1))
            worth = 6 * above - 3 * (ones(theirs) - above) - 2 * ones(mine) - (8 if number == TRUMP else 0)
            if not above:
                worth -= 20
            if worth > most:
                best, most = top(low), worth
    return best


def _stay_below(position: Position, legal: i64) -> i64:
    contract = position.contract
    beats: i64 = contract.beats[position.best]
    losing = legal & ~beats
    led: i64 = contract.suits[position.led]
    if legal & led:
        if losing:
            follows = losing & led
            return top(follows or losing)
        return top(legal) if position.laid == position.places - 1 else top(legal & -legal)
    if not losing:
        return top(legal & -legal)
    out = _out(position)
    best: i64 = -1
    most: i64 = -10000
    while losing:
        low = losing & -losing
        card = top(low)
        suit: i64 = contract.suits[contract.suit[card]]
        above: i64 = contract.beats[card]
        theirs = out & suit
        worth = 4 * ones(theirs & low - 1) - 3 * ones(theirs & above) - 2 * ones(legal & suit & low - 1)
        worth += contract.points[card]
        if worth > most:
            best, most = card, worth
        losing ^= low
    return best


def likely(start: Position, moves: Sequence[int], watcher: int, style: Style, surprise: float) -> float:
    """How well a deal explains what has been played in it: the product over the free plays of the others than
    ``watcher`` of 1 where they followed the rules of thumb, and of ``surprise`` where they did not.

    ``start`` is the deal before the first card, and is played through.
    """
    weight = 1.0
    keen: i64 = 0
    contract = start.contract
    for move in moves:
        if start.over:
            break
        if not start.laid:
            keen = style.keen(start)
        legal = start.legal()
        if start.turn != watcher and legal & legal - 1 and not move >> NAMED:
            expected: int = thumb(start, style, keen) & 63
            if expected != move:
                low, high = min(expected, move), max(expected, move)
                between = (_out(start) | start.lying) & (1 << high) - (1 << low)
                if contract.suit[low] != contract.suit[high] or between:
                    weight *= surprise
        start.lay(move)
    return weight

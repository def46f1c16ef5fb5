"""Rules of thumb that cost next to nothing: how a deal is played to its end thousands of times.

They are what club players agree on in every game with tricks: cash what nobody can beat, take as cheaply as possible,
leave the trick to the partner who is winning it and put points on it, stay below when no trick is wanted. A seat goes
by its own hand and by what is still out, never by where it lies. What the sides want is in the ``Style``.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from cardrules.engine.contract import Contract
from cardrules.engine.position import NAMED, Position
from cardrules.parts.tricks import TRUMP

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

    __slots__ = ("draws", "shy", "sides", "spoils", "targets")

    def __init__(
        self, sides: Sequence[int], targets: Sequence[int], shy: int = 0, draws: int = 0, spoils: bool = False
    ) -> None:
        self.sides: list[int] = list(sides)
        self.targets: list[int] = list(targets)
        self.shy = shy
        self.draws = draws
        self.spoils = spoils

    def keen(self, position: Position) -> int:
        """The seats that want this trick, as a mask. It is asked at the beginning of a trick."""
        sides, targets = self.sides, self.targets
        counts = [0] * len(targets)
        for seat, number in enumerate(position.tricks):
            if not self.shy >> seat & 1:
                counts[sides[seat]] += number
        left = position.hands[position.turn].bit_count() + (1 if position.laid else 0)
        keen = 0
        for seat, side in enumerate(sides):
            if self.shy >> seat & 1:
                continue
            need = targets[side] - counts[side]
            wants = need > 0
            if self.spoils and targets[side] < ALL and not 0 < need <= left:
                theirs = targets[1 - side] - counts[1 - side]
                wants = 0 < theirs <= left if need > 0 else left - 1 <= theirs <= left
            if wants:
                keen |= 1 << seat
        return keen


def play_out(position: Position, style: Style) -> None:
    """Play the deal to its end, every seat by rule of thumb."""
    keen = style.keen(position)
    while not position.over:
        if not position.laid:
            keen = style.keen(position)
        position.play(thumb(position, style, keen))


def play_randomly(position: Position, rng: random.Random) -> None:
    """Play the deal to its end, every move as likely as any other."""
    draw = rng.random
    while not position.over:
        moves = position.moves()
        position.play(moves[int(draw() * len(moves))])


def thumb(position: Position, style: Style, keen: int) -> int:
    """The move of the seat in turn by rule of thumb; ``keen`` as ``Style.keen`` says it."""
    legal = position.legal()
    if not legal & legal - 1:
        card = legal.bit_length() - 1
    elif keen >> position.turn & 1:
        card = _take(position, style, legal) if position.laid else _lead(position, style, legal)
    else:
        card = _stay_below(position, legal) if position.laid else _lead_low(position, legal)
    if card == position.contract.joker and not position.laid and position.contract.names:
        moves = [move for move in position.moves() if move & 63 == card]
        return moves[0]
    return card


def _out(position: Position) -> int:
    """The cards in the hands of the others."""
    found = 0
    for hand in position.hands:
        found |= hand
    return found & ~position.hands[position.turn]


def _lead(position: Position, style: Style, legal: int) -> int:
    contract, seat = position.contract, position.turn
    out, suits = _out(position), contract.suits
    trumps, their_trumps = legal & suits[TRUMP], out & suits[TRUMP]
    if trumps and their_trumps and style.draws >> seat & 1:
        top = trumps.bit_length() - 1
        if not contract.beats[top] & out:
            return top
        if trumps.bit_count() > 2:
            return _cheapest(contract, trumps)
    best, most = -1, 2 if their_trumps else -1
    for suit in range(4):
        mine = legal & suits[suit]
        if mine:
            theirs = out & suits[suit]
            if mine > theirs:
                number = theirs.bit_count()
                if number > most:
                    best, most = mine.bit_length() - 1, number
    if best >= 0:
        return best
    side = legal & ~suits[TRUMP]
    if not side or (trumps > their_trumps and trumps.bit_count() > 3):
        return trumps.bit_length() - 1 if trumps > their_trumps else _cheapest(contract, trumps)
    best, least = -1, 1000
    for suit in range(4):
        mine = legal & suits[suit]
        if mine:
            low = (mine & -mine).bit_length() - 1
            top = mine.bit_length() - 1
            length = mine.bit_count()
            cost = 4 * contract.points[low] + (2 * length if trumps else -2 * length)
            above = (contract.beats[top] & out & suits[suit]).bit_count()
            if above == 1:
                cost += 4  # leave a guarded honour alone
            if cost < least:
                best, least = low, cost
    return best


def _take(position: Position, style: Style, legal: int) -> int:
    contract, seat = position.contract, position.turn
    suits = contract.suits
    winning = legal & contract.beats[position.best]
    last = position.laid == position.places - 1
    out = _out(position)
    partner = style.sides[position.best_seat] == style.sides[seat]
    if partner and (last or not contract.beats[position.best] & out & suits[contract.suit[position.best]]):
        return _give(position, legal, out)
    if not winning:
        return _miss(position, legal)
    follows = legal & suits[position.led]
    if not follows:
        if partner:
            return _give(position, legal, out)
        if contract.valued and not contract.points_of(position.lying) and not last:
            return _miss(position, legal)
        return _cheapest(contract, winning) if not last or not contract.valued else _richest(contract, winning)
    if last:
        if contract.valued and position.led != TRUMP:
            return _richest(contract, winning)
        return (winning & -winning).bit_length() - 1
    top = winning.bit_length() - 1
    if not contract.beats[top] & out & suits[position.led]:
        if contract.valued:
            return top
        card = top  # the lowest that is as good as the highest
        rest = winning ^ 1 << top
        while rest:
            other = rest.bit_length() - 1
            if out & (1 << card) - (1 << other):
                break
            card = other
            rest ^= 1 << other
        return card
    if position.laid == 1 and position.places > 2:
        return _miss(position, legal)
    if partner:
        return _miss(position, legal)
    if contract.valued:
        return _miss(position, legal)
    return top


def _cheapest(contract: Contract, cards: int) -> int:
    """The lowest of the cards with the fewest points."""
    if not contract.valued:
        return (cards & -cards).bit_length() - 1
    best, least = -1, 10000
    while cards:
        low = cards & -cards
        card = low.bit_length() - 1
        cost = contract.points[card]
        if cost < least:
            best, least = card, cost
        cards ^= low
    return best


def _richest(contract: Contract, cards: int) -> int:
    """The card with the most points, the lowest of equals."""
    best, most = -1, -1
    while cards:
        low = cards & -cards
        card = low.bit_length() - 1
        if contract.points[card] > most:
            best, most = card, contract.points[card]
        cards ^= low
    return best


def _give(position: Position, legal: int, out: int) -> int:
    """A card for a trick that the partner is winning: points if they count, but no trump."""
    contract = position.contract
    if not contract.valued:
        return _miss(position, legal)
    side = legal & ~contract.suits[TRUMP] or legal
    best, most = -1, -100
    while side:
        low = side & -side
        card = low.bit_length() - 1
        worth = 2 * contract.points[card]
        if not contract.beats[card] & out & contract.suits[contract.suit[card]]:
            worth -= 7  # it may win a trick of its own
        if worth > most:
            best, most = card, worth
        side ^= low
    return best


def _miss(position: Position, legal: int) -> int:
    """The card that is missed least: no trump, few points, low, and best the only one of its suit."""
    contract = position.contract
    suits, hand = contract.suits, position.hands[position.turn]
    side = legal & ~suits[TRUMP]
    if not side:
        return _cheapest(contract, legal)
    trumps = hand & suits[TRUMP]
    best, least = -1, 10000
    for suit in range(4):
        mine = side & suits[suit]
        if mine:
            card = _cheapest(contract, mine)
            length = (hand & suits[suit]).bit_count()
            height = (suits[suit] & ((1 << card) - 1)).bit_count()
            cost = 6 * contract.points[card] + 2 * height
            if length == 1 and trumps:
                cost -= 6
            if length == 2 and contract.beats[_top(hand & suits[suit])] & suits[suit]:
                cost += 5  # the guard of a high card
            if cost < least:
                best, least = card, cost
    return best


def _top(cards: int) -> int:
    """The highest card of a mask."""
    return cards.bit_length() - 1


def _lead_low(position: Position, legal: int) -> int:
    """The lead that is surest to be beaten."""
    contract = position.contract
    out, best, most = _out(position), -1, -10000
    for suit in range(5):
        mine = legal & contract.suits[suit]
        if mine:
            low = mine & -mine
            theirs = out & contract.suits[suit]
            above = (theirs & ~(low - 1)).bit_count()
            worth = 6 * above - 3 * (theirs.bit_count() - above) - 2 * mine.bit_count() - (8 if suit == TRUMP else 0)
            if not above:
                worth -= 20
            if worth > most:
                best, most = low.bit_length() - 1, worth
    return best


def _stay_below(position: Position, legal: int) -> int:
    contract = position.contract
    losing = legal & ~contract.beats[position.best]
    if legal & contract.suits[position.led]:
        follows = losing & contract.suits[position.led]
        if follows:
            return follows.bit_length() - 1
        if losing:
            return losing.bit_length() - 1
        last = position.laid == position.places - 1
        return legal.bit_length() - 1 if last else (legal & -legal).bit_length() - 1
    if not losing:
        return (legal & -legal).bit_length() - 1
    out, best, most = _out(position), -1, -10000
    while losing:
        low = losing & -losing
        card = low.bit_length() - 1
        suit = contract.suits[contract.suit[card]]
        theirs = out & suit
        worth = 4 * (theirs & (low - 1)).bit_count() - 3 * (theirs & contract.beats[card]).bit_count()
        worth += contract.points[card] - 2 * (legal & suit & (low - 1)).bit_count()
        if worth > most:
            best, most = card, worth
        losing ^= low
    return best


def likely(start: Position, moves: Sequence[int], watcher: int, style: Style, surprise: float) -> float:
    """How well a deal explains what has been played in it: the product over the free plays of the others than
    ``watcher`` of 1 where they followed the rules of thumb, and of ``surprise`` where they did not.

    ``start`` is the deal before the first card, and is played through.
    """
    weight, keen = 1.0, 0
    contract = start.contract
    for move in moves:
        if start.over:
            break
        if not start.laid:
            keen = style.keen(start)
        legal = start.legal()
        if start.turn != watcher and legal & legal - 1 and not move >> NAMED:
            expected = thumb(start, style, keen) & 63
            if expected != move:
                low, high = min(expected, move), max(expected, move)
                between = (_out(start) | start.lying) & (1 << high) - (1 << low)
                if contract.suit[low] != contract.suit[high] or between:
                    weight *= surprise
        start.play(move)
    return weight

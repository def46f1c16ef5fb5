"""Whole hands dealt and played by lot: every deal, and every card that may be played, as likely as any other.

Nothing is quicker, because nothing is kept that chance does not ask for: no masks, no undo, only what each seat holds
of each suit. It serves games in which one must follow suit and nothing else, but that a suit may be closed to leads
until it is broken, and the duties of the first trick; a contract with others is refused.
"""

from __future__ import annotations

import random
from typing import Final

from cardrules.engine.contract import Contract
from cardrules.parts.tricks import TRUMP

__all__ = ["Lots"]

_LUCK: Final = 60
"""Bits of chance that are drawn at once: enough for a trick of five and for six cards of a shuffle, with no choice
likelier than another by more than one part in ten million."""


class Lots:
    """Hands of one contract. ``tricks`` and ``points`` by seat are those of the last one, ``line`` its cards in order
    if they are kept."""

    def __init__(self, contract: Contract, seats: int, each: int) -> None:
        """``each`` gets so many cards; what is left over stays out of play. Raises ValueError for duties that are not
        known here."""
        duties = (contract.may_trump, contract.must_trump, contract.head_trumps, contract.must_go, contract.names)
        odd = contract.closed and (contract.closed not in contract.suits or contract.broken_by != contract.closed)
        if any(duties) or odd:
            raise ValueError("only following suit, one closed suit and the first trick are played by lot")
        self.contract = contract
        self.seats = seats
        self.each = each
        self.closed = contract.suits.index(contract.closed) if contract.closed else -1
        self.height: list[int] = [0] * contract.size
        for card in range(contract.size):
            for other in range(contract.size):
                if contract.beats[other] >> card & 1:
                    self.height[card] += 1
        self.pack: list[int] = list(range(contract.size))
        self.tricks: list[int] = [0] * seats
        self.points: list[int] = [0] * seats
        self.line: list[int] = []

    def deal(self, rng: random.Random) -> list[list[list[int]]]:
        """Shuffle and deal: by seat and suit the cards."""
        pack, suit, luck = self.pack, self.contract.suit, 0
        held: list[list[list[int]]] = [[[], [], [], [], []] for _ in range(self.seats)]
        seat = 0
        left = self.each
        hand = held[0]
        size = len(pack)
        # Only the cards that are dealt need be drawn from the pack.
        for place in range(self.seats * self.each):
            if not place % 6:
                luck = rng.getrandbits(_LUCK)
            other = place + luck % size
            luck //= size
            size -= 1
            card = pack[other]
            pack[other] = pack[place]
            pack[place] = card
            if not left:
                seat += 1
                hand = held[seat]
                left = self.each
            hand[suit[card]].append(card)
            left -= 1
        return held

    def hands(self, rng: random.Random, number: int, dealt: list[list[list[int]]] | None = None) -> None:
        """Deal and play so many hands; if one is ``dealt``, it is played anew each time."""
        for _ in range(number):
            held = self.deal(rng) if dealt is None else [[cards[:] for cards in hand] for hand in dealt]
            self.play(held, self.leader(held), rng, False)

    def leader(self, held: list[list[list[int]]]) -> int:
        """Who leads to the first trick: the holder of the card that opens it, or the first seat."""
        opening = self.contract.opening
        if opening:
            card = opening.bit_length() - 1
            suit = self.contract.suit[card]
            for seat in range(self.seats):
                if card in held[seat][suit]:
                    return seat
        return 0

    def play(self, held: list[list[list[int]]], leader: int, rng: random.Random, keep: bool) -> None:
        """Play a deal (``deal``), which is used up by it. ``keep``: the cards are kept in ``line``."""
        contract, height, seats = self.contract, self.height, self.seats
        points, closed = contract.points, self.closed
        tricks: list[int] = [0] * seats
        won: list[int] = [0] * seats
        line: list[int] = []
        broken = closed < 0
        for left in range(self.each, 0, -1):
            luck = rng.getrandbits(_LUCK)
            seat, led, best, worth = leader, -1, -1, 0
            for _ in range(seats):
                hand = held[seat]
                suit = led
                number = len(hand[led]) if led >= 0 else 0
                if number:
                    pick = luck % number
                    luck //= number
                else:
                    number, shut = left, -1
                    if led < 0 and not broken:
                        number -= len(hand[closed])
                        shut = closed
                        if not number:
                            number, shut = left, -1
                    pick = luck % number
                    luck //= number
                    suit = 0
                    while suit == shut or pick >= len(hand[suit]):
                        if suit != shut:
                            pick -= len(hand[suit])
                        suit += 1
                    if left == self.each and (contract.clean or contract.opening):
                        suit, pick = self._first(hand, suit, pick, led < 0, rng)
                card = hand[suit].pop(pick)
                if led < 0:
                    led = suit
                if suit == closed:
                    broken = True
                if height[card] > best and suit in (led, TRUMP):
                    best = height[card]
                    leader = seat
                worth += points[card]
                if keep:
                    line.append(card)
                seat += 1
                if seat == seats:
                    seat = 0
            tricks[leader] += 1
            won[leader] += worth
        won[leader] += contract.last
        self.tricks, self.points, self.line = tricks, won, line

    def _first(self, hand: list[list[int]], suit: int, pick: int, leads: bool, rng: random.Random) -> tuple[int, int]:
        """The suit and place of a card for the first trick by one who leads, or cannot follow, in place of any card."""
        contract = self.contract
        able: list[tuple[int, int]] = []
        for other in range(5):
            for place in range(len(hand[other])):
                bit = 1 << hand[other][place]
                if contract.opening & bit if leads else not contract.clean & bit:
                    able.append((other, place))
        return able[int(rng.random() * len(able))] if able else (suit, pick)

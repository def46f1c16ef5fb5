"""A best answer to a table of Triple Draw: what somebody wins who knows it and plays against it alone.

The answer begins as the table itself. Round after round every move of its seat is tried from hands that come up, with
the rest of the hand played out by the answer as it is so far, against the table; where another move has done better
than chance explains, the answer makes it from then on: with a kind of hand at all times in a round when so often was
bet, or in one spot of the table only. So it is never much worse than the table, finds large holes soon, and in time all
that can be seen by who tells hands and spots apart as the table does.
"""

from __future__ import annotations

import random

from lowball import Hand, Learner, Node, settle

__all__ = ["Answer"]

SURE = 2.0
"""How many standard errors a move must be better by."""
FEWEST = 25
"""How often it must have been tried."""
STRAYS = 0.15
"""How often the answer does anything at all while it looks around: so it also comes where it would not go."""


def roughly(hand: Hand) -> int:
    """A key for the kind of hand and the round, told apart from those of spots by its sign."""
    if hand.phase == 1:
        return -1 - (hand.step * 20 + hand.kind())
    free = 1 if hand.to_match == hand.put[hand.turn] else 0
    return -1000 - (((hand.step * 3 + min(hand.wagers, 2)) * 2 + free) * 20 + hand.kind())


class Tried:
    """What the moves of one kind of hand in one spot have brought, less what the answer as it is brings."""

    def __init__(self) -> None:
        self.count = [0.0, 0.0, 0.0]
        self.total = [0.0, 0.0, 0.0]
        self.square = [0.0, 0.0, 0.0]

    def note(self, move: int, gain: float) -> None:
        self.count[move] += 1.0
        self.total[move] += gain
        self.square[move] += gain * gain

    def surely(self, move: int) -> float:
        """What the move gains at least, as far as can be said: negative if it may lose."""
        count = self.count[move]
        if count < FEWEST:
            return -1.0
        mean = self.total[move] / count
        spread = max(self.square[move] / count - mean * mean, 0.0)
        error: float = (spread / count) ** 0.5
        return mean - SURE * error


class Answer:
    """Somebody who looks for what a table gives away."""

    def __init__(self, table: dict[int, Node], seed: int) -> None:
        self.table = table
        self.player = Learner(seed)
        self.random = random.Random(seed + 1)
        self.does: dict[int, int] = {}
        """What is done otherwise than by the table."""
        self.tried: dict[int, Tried] = {}

    def look(self, hands: int, seats: int) -> None:
        """Try all moves in so many hands, in turn at every seat, and do from then on what has proved better."""
        self.tried = {}
        for number in range(hands):
            self._hand(self.player.deal(seats, 4), number % seats)
        for key, tried in self.tried.items():
            best = -1
            gain = 0.0
            for move in range(3):
                sure = tried.surely(move)
                if sure > gain:
                    best = move
                    gain = sure
            if best >= 0:
                self.does[key] = best

    def _hand(self, hand: Hand, own: int) -> None:
        while hand.phase != 2 and hand.live >> own & 1:
            moves = hand.moves()
            if moves == 1:
                hand.move(0)
                continue
            key = hand.spot() * 20 + hand.kind()
            if hand.turn != own:
                hand.move(self.player.play(hand, self.table.get(key), moves))
                continue
            self._try(hand, own, moves, (key, roughly(hand)))
            if self.random.random() < STRAYS:
                move = int(self.random.random() * moves)
                hand.move(1 if move == 2 and not hand.may_raise() else move)
            else:
                hand.move(self.move(hand, key, moves))

    def _try(self, hand: Hand, own: int, moves: int, keys: tuple[int, int]) -> None:
        """Play every move out once."""
        free = moves == 3 and hand.to_match == hand.put[own]
        usual = self._ends(hand.copy(), own, self.move(hand, keys[0], moves))
        for move in range(moves):
            if (move == 0 and free) or (move == 2 and not hand.may_raise()):
                continue
            gain = self._ends(hand.copy(), own, move) - usual
            for key in keys:
                found = self.tried.get(key)
                if found is None:
                    found = Tried()
                    self.tried[key] = found
                found.note(move, gain)

    def _ends(self, hand: Hand, own: int, move: int) -> float:
        """What the seat wins after this move, as everybody plays on."""
        while True:
            if move == 0 and hand.phase == 0 and hand.to_match > hand.put[own]:
                return -float(hand.given[own] + hand.put[own])
            hand.move(move)
            move = self._until(hand, own)
            if move < 0:
                return settle(hand, own)

    def _until(self, hand: Hand, own: int) -> int:
        """Play on until the seat is in turn: what the answer does there; -1 when the hand is over."""
        while hand.phase != 2:
            moves = hand.moves()
            if moves == 1:
                hand.move(0)
                continue
            key = hand.spot() * 20 + hand.kind()
            if hand.turn == own:
                return self.move(hand, key, moves)
            hand.move(self.player.play(hand, self.table.get(key), moves))
        return -1

    def move(self, hand: Hand, key: int, moves: int) -> int:
        """What the answer does."""
        move = self.does.get(key, -1)
        if move < 0:
            move = self.does.get(roughly(hand), -1)
        if move < 0:
            return self.player.play(hand, self.table.get(key), moves)
        return 1 if move == 2 and moves == 3 and not hand.may_raise() else move

    def wins(self, seats: int, own: int) -> float:
        """A hand against the table: what the answer wins at this seat."""
        hand = self.player.deal(seats, 4)
        move = self._until(hand, own)
        return settle(hand, own) if move < 0 else self._ends(hand, own, move)

"""Triple Draw as it is learnt: fixed limit, chips without end, hands and spots as the table tells them apart.

Chips are halves of the small bet. Seat 0 deals. Cards are ``rank << 2 | suit``.
"""

from __future__ import annotations

import random

from cardrules.games.triple_draw.situations import PAT, bet_spot, draw_spot, end_class, first_spot, hand_class
from cardrules.parts.poker_hands import deuce_to_seven

__all__ = ["HABITS", "Hand", "Learner", "Node", "settle"]

HABITS = ("always raise", "steal", "see the draw", "never fold", "raise or fold", "call once", "bet if checked to")
"""What somebody may do who else plays by the table: see ``habitual``."""
MOST = 6
"""Wagers in a round between two: at the table there may be more, but nothing more is learnt from them."""
SOMETIMES = 0.25
"""How often both draws of a seat are tried: seldom enough that the bets are learnt, too."""


class Node:
    """What is known of one kind of hand in one spot."""

    def __init__(self, moves: int) -> None:
        self.moves = moves
        self.r0 = 0.0
        self.r1 = 0.0
        self.r2 = 0.0
        self.s0 = 0.0
        self.s1 = 0.0
        self.s2 = 0.0
        self.seen = 0.0


class Shape:
    """What a set of ranks is, worked out once: which are kept, and which hand it is."""

    def __init__(self, ranks: int, flush: bool) -> None:
        count = 0
        high = 0
        second = 0
        keep = 0
        kept = 0
        for rank in range(2, 15):
            if ranks >> rank & 1:
                count += 1
                second = high
                high = rank
                if rank <= 8:
                    keep |= 1 << rank
                    kept += 1
        low = count == 5 and not flush and high - 4 != _lowest(ranks)
        if kept == 5 and not low:
            drop = 6 if keep == 0b11111000 else high
            keep &= ~(1 << drop)
        made = high if low else 15
        after = second if low else 15
        self.made = made
        self.keep = keep
        self.kind = hand_class(keep, made, after)
        self.end = end_class(made, after, 0)


def _lowest(ranks: int) -> int:
    return (ranks & -ranks).bit_length() - 1


class Shapes:
    """The shapes of all sets of ranks."""

    def __init__(self) -> None:
        self.plain: dict[int, Shape] = {}
        self.flush: dict[int, Shape] = {}

    def of(self, cards: list[int]) -> Shape:
        ranks = 0
        suits = 0
        for card in cards:
            ranks |= 1 << (card >> 2)
            suits |= 1 << (card & 3)
        flush = suits & (suits - 1) == 0
        known = self.flush if flush else self.plain
        shape = known.get(ranks)
        if shape is None:
            shape = Shape(ranks, flush)
            known[ranks] = shape
        return shape


SHAPES = Shapes()


def pair_of(cards: list[int]) -> int:
    """The rank of a pair if there is nothing more, else 0."""
    once = 0
    pair = 0
    for card in cards:
        bit = 1 << (card >> 2)
        if once & bit:
            if pair:
                return 0
            pair = card >> 2
        once |= bit
    return pair


def value_of(cards: list[int]) -> int:
    """What the showdown compares; the lowest wins."""
    mask = 0
    for card in cards:
        mask |= 1 << ((card & 3) * 16 + (card >> 2))
    value: int = deuce_to_seven(mask)
    return value


class Hand:
    """A hand of Triple Draw."""

    def __init__(self, seats: int, deck: list[int], cap: int, dice: random.Random) -> None:
        self.dice = dice
        self.seats = seats
        self.deck = deck
        self.next = 0
        self.cap = cap
        self.cards: list[list[int]] = []
        self.muck: list[int] = []
        self.live = (1 << seats) - 1
        self.left = seats
        self.given: list[int] = []
        self.put: list[int] = []
        self.own: list[int] = []  # acts of this round: 0 none, 1 checked or called, 2 put chips in or raised
        self.drew: list[int] = []
        self.drawn: list[int] = []  # draws made
        self.step = 0
        self.to_match = 2
        self.wagers = 1
        self.aggressor = -1
        self.capped = False
        self.led = -1
        self.pot = 3
        self.small = 0 if seats == 2 else 1
        self.big = 1 if seats == 2 else 2
        self.turn = 0 if seats == 2 else 3 % seats
        self.todo = seats  # how many have to act until the round ends
        self.phase = 0  # 0 bet, 1 draw, 2 over

    def deal(self) -> Hand:
        """Deal the cards, and put the blinds in."""
        seats = self.seats
        self.next = 5 * seats
        self.cards = [self.deck[5 * seat : 5 * seat + 5] for seat in range(seats)]
        self.given = [0] * seats
        self.put = [0] * seats
        self.own = [0] * seats
        self.drew = [0] * seats
        self.drawn = [0] * seats
        self.put[self.small] = 1
        self.put[self.big] = 2
        return self

    def copy(self) -> Hand:
        hand = Hand(self.seats, self.deck, self.cap, self.dice)
        hand.next = self.next
        hand.cards = self.cards[:]
        hand.muck = self.muck[:]
        hand.live = self.live
        hand.left = self.left
        hand.given = self.given[:]
        hand.put = self.put[:]
        hand.own = self.own[:]
        hand.drew = self.drew[:]
        hand.drawn = self.drawn[:]
        hand.step = self.step
        hand.to_match = self.to_match
        hand.wagers = self.wagers
        hand.capped = self.capped
        hand.aggressor = self.aggressor
        hand.led = self.led
        hand.pot = self.pot
        hand.turn = self.turn
        hand.todo = self.todo
        hand.phase = self.phase
        return hand

    def spot(self) -> int:
        """The spot of whoever is in turn."""
        seat = self.turn
        step = self.step
        if self.phase == 1:
            least = 4
            just = 0
            for other in range(self.seats):
                if other != seat and self.live >> other & 1 and self.drawn[other]:
                    now = 1 if self.drawn[other] > step else 0
                    count = min(self.drew[other], 3)
                    if count < least or (count == least and now):
                        least = count
                        just = now
            led = 0 if self.aggressor < 0 else 1 if self.aggressor == seat else 2
            return int(draw_spot(step + 1, self.others(), self.drew[seat], least, just, led))
        if step == 0:
            others = 0
            for other in range(self.seats):
                if other != seat and self.live >> other & 1 and self.own[other]:
                    others += 1
            blind = 1 if seat == self.small else 2 if seat == self.big else 0
            two = 1 if self.seats == 2 else 0
            return int(first_spot(two, blind, self.todo - 1, others, self.wagers, self.own[seat]))
        their = 3
        if self.aggressor >= 0:
            their = self.drew[self.aggressor]
        else:
            for other in range(self.seats):
                if other != seat and self.live >> other & 1 and self.drew[other] < their:
                    their = self.drew[other]
        led = 0 if self.led < 0 else 1 if self.led == seat else 2
        unit = 2 if step == 1 else 4
        return int(
            bet_spot(
                step + 1, self.others(), self.drew[seat], their, self.wagers, self.own[seat], self.todo - 1, led,
                sum(self.given) // unit,
            )
        )  # fmt: skip

    def others(self) -> int:
        """How many others are in, 0 if only two were dealt in: those two play alike from the start."""
        return 0 if self.seats == 2 else self.left - 1

    def kind(self) -> int:
        """The kind of hand of whoever is in turn."""
        cards = self.cards[self.turn]
        shape = SHAPES.of(cards)
        if self.step < 3:
            return shape.kind
        if shape.made == 15:
            return int(end_class(15, 15, pair_of(cards)))
        return shape.end

    def moves(self) -> int:
        """How many moves there are: 2 for a draw (pat, or what is kept), else 3; 1 where nothing is to be chosen.

        A bet has fold or check (0), call (1) and raise (2); where nothing is to pay 0 and 1 are the same.
        """
        if self.phase == 1:
            return 1 if SHAPES.of(self.cards[self.turn]).kind < PAT else 2
        return 3

    def may_raise(self) -> bool:
        return not self.capped and self.wagers < MOST

    def act(self, move: int) -> None:
        """Fold or check (0), call or check (1), bet or raise (2)."""
        seat = self.turn
        cost = self.to_match - self.put[seat]
        self.todo -= 1
        if move == 2:
            unit = 2 if self.step < 2 else 4
            self.to_match += unit
            self.pot += self.to_match - self.put[seat]
            self.put[seat] = self.to_match
            self.wagers += 1
            self.capped = self.capped or (self.wagers >= self.cap and self.left > 2)
            self.aggressor = seat
            self.own[seat] = 2
            self.todo = self.left - 1
        elif move == 1 or cost == 0:
            self.pot += cost
            self.put[seat] = self.to_match
            if self.own[seat] < 2:
                self.own[seat] = 2 if cost and self.step else 1
        else:
            self.live &= ~(1 << seat)
            self.left -= 1
            self.muck += self.cards[seat]
        if self.left == 1 or self.todo == 0:
            self.end_round()
        else:
            self.turn = self.after(seat)

    def after(self, seat: int) -> int:
        seat = (seat + 1) % self.seats
        while not self.live >> seat & 1:
            seat = (seat + 1) % self.seats
        return seat

    def end_round(self) -> None:
        for seat in range(self.seats):
            self.given[seat] += self.put[seat]
        if self.left == 1 or self.step == 3:
            self.phase = 2
            return
        self.phase = 1
        self.todo = self.left
        self.turn = self.after(0)

    def draw(self, pat: bool) -> None:
        """Stand pat, or draw to what is kept."""
        seat = self.turn
        count = 0
        if not pat:
            cards = self.cards[seat]
            keep = SHAPES.of(cards).keep
            kept: list[int] = []
            used = 0
            gone: list[int] = []
            for card in cards:
                bit = 1 << (card >> 2)
                if keep & bit and not used & bit:
                    used |= bit
                    kept.append(card)
                else:
                    gone.append(card)
            for _ in gone:
                if self.next == len(self.deck):
                    self.dice.shuffle(self.muck)
                    self.deck = self.muck
                    self.muck = []
                    self.next = 0
                kept.append(self.deck[self.next])
                self.next += 1
            self.muck += gone
            self.cards[seat] = kept
            count = len(gone)
        self.drew[seat] = count
        self.drawn[seat] += 1
        self.todo -= 1
        if self.todo:
            self.turn = self.after(seat)
            return
        self.phase = 0
        self.step += 1
        self.led = self.aggressor
        self.aggressor = -1
        self.wagers = 0
        self.capped = False
        self.to_match = 0
        for each in range(self.seats):
            self.put[each] = 0
            self.own[each] = 0
        self.todo = self.left
        self.turn = self.after(0)

    def move(self, move: int) -> None:
        if self.phase == 1:
            self.draw(move == 0)
        else:
            self.act(move)


def settle(hand: Hand, seat: int) -> float:
    """What the seat has won or lost when the hand is over."""
    if not hand.live >> seat & 1:
        return -float(hand.given[seat])
    if hand.left == 1:
        return float(hand.pot - hand.given[seat])
    best = value_of(hand.cards[seat])
    shared = 1
    for other in range(hand.seats):
        if other != seat and hand.live >> other & 1:
            value = value_of(hand.cards[other])
            if value < best:
                return -float(hand.given[seat])
            if value == best:
                shared += 1
    return hand.pot / shared - hand.given[seat]


class Learner:
    """Regret matching over the spots: one seat after the other tries all its moves, the rest play as they do now."""

    def __init__(self, seed: int) -> None:
        self.nodes: dict[int, Node] = {}
        self.random = random.Random(seed)
        self.weight = 1.0
        self.walked = 0

    def node(self, key: int, moves: int) -> Node:
        node = self.nodes.get(key)
        if node is None:
            node = Node(moves)
            self.nodes[key] = node
        return node

    def deal(self, seats: int, cap: int) -> Hand:
        deck = [rank << 2 | suit for rank in range(2, 15) for suit in range(4)]
        self.random.shuffle(deck)
        return Hand(seats, deck, cap, self.random).deal()

    def learn(self, hands: int, seats: int) -> None:
        """So many hands, each walked for every seat."""
        for _ in range(hands):
            first = self.deal(seats, 4)
            for seat in range(seats):
                self.walk(first.copy(), seat)

    def walk(self, hand: Hand, own: int) -> float:
        """What the hand is worth for the seat from here on, as everybody plays now; learns on the way."""
        while hand.phase != 2:
            if not hand.live >> own & 1:
                return -float(hand.given[own] + hand.put[own])
            moves = hand.moves()
            if moves == 1:
                hand.move(0)
                continue
            key = hand.spot() * 20 + hand.kind()
            if hand.turn != own:
                node = self.node(key, moves)
                hand.move(self.others(hand, node, moves))
                continue
            node = self.node(key, moves)
            if moves == 2 and self.random.random() > SOMETIMES:
                hand.move(0 if self.random.random() < self.now(hand, node, moves)[0] else 1)
                continue
            return self.choose(hand, node, own, moves)
        self.walked += 1
        return settle(hand, own)

    def others(self, hand: Hand, node: Node, moves: int) -> int:
        """A move of another seat, by chance as it plays now; what it plays is noted for the mean."""
        p0, p1, p2 = self.now(hand, node, moves)
        node.s0 += p0 * self.weight
        node.s1 += p1 * self.weight
        node.s2 += p2 * self.weight
        node.seen += 1.0
        drawn = self.random.random()
        return 0 if drawn < p0 else 1 if drawn < p0 + p1 else 2

    def play(self, hand: Hand, node: Node | None, moves: int) -> int:
        """A move of somebody who plays by the mean of what was learnt."""
        if moves == 2:
            if node is None:
                return 1
            return 0 if self.random.random() * (node.s0 + node.s1) < node.s0 else 1
        free = hand.to_match == hand.put[hand.turn]
        if node is None:
            return 1 if free or self.random.random() < 0.5 else 0
        drawn = self.random.random() * (node.s0 + node.s1 + node.s2)
        move = 0 if drawn < node.s0 else 1 if drawn < node.s0 + node.s1 else 2
        return 1 if move == 2 and not hand.may_raise() else move

    def now(self, hand: Hand, node: Node, moves: int) -> tuple[float, float, float]:
        """Regret matching: each move as often as it is regretted."""
        r0 = max(node.r0, 0.0)
        r1 = max(node.r1, 0.0)
        r2 = max(node.r2, 0.0)
        if moves == 3:
            if hand.to_match == hand.put[hand.turn]:
                r0 = 0.0
            if not hand.may_raise():
                r2 = 0.0
        else:
            r2 = 0.0
        total = r0 + r1 + r2
        if total > 0.0:
            return r0 / total, r1 / total, r2 / total
        if moves == 2:
            return 0.5, 0.5, 0.0
        if hand.to_match == hand.put[hand.turn]:
            return 0.0, 0.5 if hand.may_raise() else 1.0, 0.5 if hand.may_raise() else 0.0
        if hand.may_raise():
            return 1.0 / 3, 1.0 / 3, 1.0 / 3
        return 0.5, 0.5, 0.0

    def choose(self, hand: Hand, node: Node, own: int, moves: int) -> float:
        """Every move of the seat, and what it regrets."""
        p0, p1, p2 = self.now(hand, node, moves)
        raises = moves == 3 and hand.may_raise()
        folds = moves == 2 or hand.to_match > hand.put[own]
        v0 = 0.0
        v2 = 0.0
        if folds:
            if moves == 3:
                v0 = -float(hand.given[own] + hand.put[own])
            else:
                branch = hand.copy()
                branch.move(0)
                v0 = self.walk(branch, own)
        if raises:
            branch = hand.copy()
            branch.move(2)
            v2 = self.walk(branch, own)
        hand.move(1)
        v1 = self.walk(hand, own)
        value = p0 * v0 + p1 * v1 + p2 * v2
        weight = self.weight
        if folds:
            node.r0 += (v0 - value) * weight
        node.r1 += (v1 - value) * weight
        if raises:
            node.r2 += (v2 - value) * weight
        return value

    def match(self, mine: dict[int, Node], theirs: dict[int, Node], seats: int, own: int, habit: str) -> float:
        """A hand in which one seat plays by one table, but for a habit, and all others by another: what it wins."""
        hand = self.deal(seats, 4)
        while hand.phase != 2:
            moves = hand.moves()
            if moves == 1:
                hand.move(0)
                continue
            key = hand.spot() * 20 + hand.kind()
            table = mine if hand.turn == own else theirs
            move = self.play(hand, table.get(key), moves)
            if hand.turn == own and hand.phase == 0 and habit:
                move = habitual(hand, move, habit)
            hand.move(move)
        return settle(hand, own)


def habitual(hand: Hand, move: int, habit: str) -> int:
    """What is done instead of this move by somebody with a habit."""
    free = hand.to_match == hand.put[hand.turn]
    folds = move == 0 and not free
    done = move
    if habit == "always raise":
        done = 2
    elif habit == "steal":
        done = 2 if folds and hand.step == 0 and hand.wagers <= 1 else move
    elif habit == "see the draw":
        done = 1 if folds and hand.step == 0 else move
    elif habit == "never fold":
        done = 1 if folds else move
    elif habit == "raise or fold":
        done = 2 if move == 1 and not free else move
    elif habit == "call once":
        done = 1 if folds and hand.own[hand.turn] == 0 else move
    elif habit == "bet if checked to":
        done = 2 if free else move
    return 1 if done == 2 and not hand.may_raise() else done

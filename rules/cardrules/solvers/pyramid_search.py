"""The search of the Pyramid solver: whether squares, stock and waste can be cleared, every card known.

A position is (pyramid, stock and waste cards left, place in the stock, pass). With one card turned at a time it is
enough to take each pair the first time that both its cards are free, or never: if a win contains the pair, taking it at
once only uncovers more. So a position tries what is free; a pair that has been tried in vain is *barred* from there on,
and when nothing is left to try, a card is drawn. A position is given up as soon as the pairs that are not barred cannot
clear it: a card has no partner left; there is no choice of partners with stock and waste as a reserve without order; or
in the last pass some card never lies open beside a partner, even if no partner were ever used up. What is given up is
lost however one comes to it, since a win with a barred pair would have been one before.

Where three cards are turned, taking a card alters which ones come up in the next pass, so that only pairs within the
pyramid are barred; where one may draw only when stuck, none are.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from cardrules.games.pyramid import COVERS, Pyramid, free_squares, value_of

__all__ = ["BELOW", "Matching", "OutOfBudget", "Reserve", "Search", "Step", "bits_of"]

_KING: Final = 13
_SQUARES: Final = 28
"""Cards are numbers here: the squares of the pyramid from 0, and from 28 on the places in the deck."""


def _below() -> tuple[int, ...]:
    below = [0] * 28
    for square in reversed(range(28)):
        cover = COVERS[square]
        below[square] = cover
        for other in range(square + 1, 28):
            if cover >> other & 1:
                below[square] |= below[other]
    return tuple(below)


BELOW: Final = _below()
"""For each square the mask of the triangle under it: all that must go before it is free."""


def _blocks() -> tuple[dict[tuple[int, int], int], dict[tuple[int, int], int]]:
    """For each two squares that may be paired what must go before: without overlap pairs, and with them."""
    plain: dict[tuple[int, int], int] = {}
    overlap: dict[tuple[int, int], int] = {}
    for first in range(28):
        for second in range(28):
            pair = 1 << first | 1 << second
            waits = (BELOW[first] | BELOW[second]) & ~pair
            if first == second:
                continue
            if not (BELOW[first] >> second & 1 or BELOW[second] >> first & 1):
                plain[first, second] = overlap[first, second] = waits
            elif COVERS[first] >> second & 1 or COVERS[second] >> first & 1:
                overlap[first, second] = waits
    return plain, overlap


_PLAIN, _OVERLAP = _blocks()

# Two squares as a mask, and the mask of what must go before them.
_Pair = tuple[int, int]
Matching = tuple[_Pair, ...]


def _orderable(pairs: Iterable[_Pair]) -> bool:
    """Whether the pairs can be taken in some order, all other cards going when they are free."""
    waiting = list(pairs)
    while waiting:
        left = 0
        for pair, _ in waiting:
            left |= pair
        rest = [entry for entry in waiting if entry[1] & left]
        if len(rest) == len(waiting):
            return False
        waiting = rest
    return True


def _matchings(low: list[int], high: list[int], count: int, blocks: dict[tuple[int, int], int]) -> list[Matching]:
    """All ways to pair ``count`` of the ``low`` squares with ``high`` ones that do not block themselves."""
    if count == 0:
        return [()]
    found: list[Matching] = []
    for place, square in enumerate(low[: len(low) - count + 1]):
        for other in high:
            waits = blocks.get((square, other))
            if waits is None:
                continue
            pair = (1 << square | 1 << other, waits)
            rest = [partner for partner in high if partner != other]
            for more in _matchings(low[place + 1 :], rest, count - 1, blocks):
                if not more or _orderable((pair, *more)):
                    found.append((pair, *more))
    return found


class OutOfBudget(Exception):
    """More positions would have to be looked at than may be."""


class Reserve:
    """Partner choices, with stock and waste as a reserve without order."""

    def __init__(self, values: tuple[int, ...], overlap: bool, exact: bool) -> None:
        """``values`` of the squares. ``exact``: every reserve card must find its partner in the pyramid."""
        self.blocks = _OVERLAP if overlap else _PLAIN
        self.exact = exact
        self.of_value = [0] * 14
        for square, value in enumerate(values):
            self.of_value[value] |= 1 << square
        self.states = 0
        self._matchings: dict[tuple[int, int, int], list[Matching]] = {}

    def domain(self, low: int, pyramid: int, lows: int, highs: int, lonely: int, barred: list[int]) -> list[Matching]:
        """The matchings inside the pyramid for the class of ``low`` (1..6) with so many reserve cards of either rank.

        ``lonely`` are squares that the reserve has no partner for; ``barred`` is by card a mask of those with which it
        makes no pair.
        """
        low_squares = pyramid & self.of_value[low]
        high_squares = pyramid & self.of_value[_KING - low]
        short = low_squares.bit_count() - highs
        also = high_squares.bit_count() - lows
        if self.exact and (short != also or short < 0):
            return []
        lonely &= low_squares | high_squares
        least = max(0, short, also)
        # A pair more than must be takes a constraint away when it is split, unless the reserve has nobody for it.
        most = least if self.exact else max(least, lonely.bit_count())
        found: list[Matching] = []
        for count in range(least, most + 1):
            for matching in self._all(low_squares, high_squares, count):
                alone = lonely
                fits = True
                for pair, _ in matching:
                    alone &= ~pair
                    first = pair & -pair
                    if barred[first.bit_length() - 1] & pair:
                        fits = False
                        break
                if fits and not alone:
                    found.append(matching)
        return found

    def _all(self, low_squares: int, high_squares: int, count: int) -> list[Matching]:
        key = (low_squares, high_squares, count)
        known = self._matchings.get(key)
        if known is None:
            known = self._matchings[key] = _matchings(bits_of(low_squares), bits_of(high_squares), count, self.blocks)
        return known

    def choose(self, pyramid: int, reserve: list[int], lonely: int, barred: list[int]) -> Matching | None:
        """Partners for the pyramid: the pairs to be made inside it (all others go with the reserve), or None if there
        is no such choice. ``reserve`` counts the reserve cards of each value; the rest as for ``domain``."""
        domains: list[list[Matching]] = []
        for low in range(1, 7):
            domain = self.domain(low, pyramid, reserve[low], reserve[_KING - low], lonely, barred)
            if not domain:
                self.states += 1
                return None
            if domain[0]:
                domains.append(domain)
        domains.sort(key=len)
        return self._extend((), domains, 0)

    def _extend(self, chosen: Matching, domains: list[list[Matching]], depth: int) -> Matching | None:
        if depth == len(domains):
            return chosen
        for matching in domains[depth]:
            self.states += 1
            pairs = chosen + matching
            if depth == 0 or _orderable(pairs):
                found = self._extend(pairs, domains, depth + 1)
                if found is not None:
                    return found
        return None


def bits_of(mask: int) -> list[int]:
    """The bits that are set, lowest first."""
    bits: list[int] = []
    while mask:
        low = mask & -mask
        bits.append(low.bit_length() - 1)
        mask ^= low
    return bits


# A removal of a line: the squares that go (a mask) and the places in the deck.
Step = tuple[int, tuple[int, ...]]


class _Shape(NamedTuple):
    """What a pyramid offers by itself."""

    pyramid: int
    """Without the kings that are free."""
    pairs: list[tuple[int, int]]
    """Pairs of squares that can go."""
    free: list[int]
    """Free squares."""
    wants: int
    """The values of their partners, as a mask."""
    counts: list[int]
    """How many cards of each value are left."""


class Search:
    """Depth-first search of one position; the deck is the waste from the bottom up and then the stock."""

    def __init__(self, game: Pyramid, budget: int) -> None:
        rules = game.rules
        self.rules = rules
        self.budget = budget
        self.states = 0
        self.limit = rules.passes
        self.early = rules.draw == 1 and not rules.stuck_only
        """Whether every pair may be taken as soon as it can be."""
        # With one card turned, a king outside the pyramid goes whenever it comes up: leave it out of the search.
        keep_kings = rules.draw != 1
        waste = [card for card in game.waste if keep_kings or value_of(card) != _KING]
        stock = [card for card in reversed(game.stock) if keep_kings or value_of(card) != _KING]
        self.deck = waste + stock
        squares = [value_of(card) for card in game.squares]
        self.values: list[int] = squares + [value_of(card) for card in self.deck]
        self.of_value = [0] * 14
        for card, value in enumerate(self.values):
            self.of_value[value] |= 1 << card
        self.start = (game.left, (1 << len(self.deck)) - 1, len(waste), game.run)
        # A king that the player has buried in the waste keeps its neighbours apart until the next redeal: bit
        # n is set if one lies between the deck cards n - 1 and n.
        self.apart = 0
        if not keep_kings:
            place = 0
            for card in game.waste:
                if value_of(card) == _KING:
                    self.apart |= 1 << place
                else:
                    place += 1
            self.apart &= (1 << place) - 1
        self.reserve = Reserve(tuple(squares), rules.overlap, rules.all52 and not rules.deck_pairs)
        self.mates: list[int] = [0] * len(self.values)
        """By card a mask of those with which it may make a pair, by their ranks and squares."""
        inside = (1 << _SQUARES) - 1
        for card, value in enumerate(self.values):
            if value != _KING:
                mates = self.of_value[_KING - value]
                self.mates[card] = mates & ~inside if card < _SQUARES else mates if rules.deck_pairs else mates & inside
        for first, second in self.reserve.blocks:
            if squares[first] + squares[second] == _KING:
                self.mates[first] |= 1 << second
        self.shapes: dict[int, _Shape] = {}
        self.failed: dict[tuple[int, int], int] = {}
        self.failed_at: dict[tuple[int, int, int], int] = {}
        self.steps: list[Step] = []

    def partners(self) -> Matching | None:
        """A choice of partners for the position as it stands, None if there is none."""
        return self.witness(self.shape(self.start[0]), self.start[1], [0] * len(self.values), None)

    def run(self) -> bool:
        """Whether the position can be won. Raises OutOfBudget. ``steps`` holds the removals."""
        pyramid, deck, place, run = self.start
        return self.visit(pyramid, deck, place, run, [0] * len(self.values), None)

    # -- what can still be

    def shape(self, pyramid: int) -> _Shape:
        """What these squares offer, once their free kings have gone."""
        known = self.shapes.get(pyramid)
        if known is not None:
            return known
        left, values = pyramid, self.values
        kings = True
        while kings:
            kings = False
            for square in free_squares(left):
                if values[square] == _KING:
                    left ^= 1 << square
                    kings = True
        free = list(free_squares(left))
        pairs: list[tuple[int, int]] = []
        for place, square in enumerate(free):
            wanted = _KING - values[square]
            for other in free[place + 1 :]:
                if values[other] == wanted:
                    pairs.append((square, other))
            if self.rules.overlap:
                for under in bits_of(left):
                    if COVERS[under] & left == 1 << square and values[under] == wanted:
                        pairs.append((square, under))
        wants = 0
        for square in free:
            wants |= 1 << _KING - values[square]
        shape = _Shape(left, pairs, free, wants, [(left & mask).bit_count() for mask in self.of_value])
        self.shapes[pyramid] = shape
        return shape

    def usable(self, shape: _Shape, deck: int, place: int, run: int, barred: list[int]) -> int:
        """The deck cards that may still come up. In the last pass the waste is a pile that only goes down by
        being played: below the first card for which no partner can be left, all is lost."""
        if run != self.limit:
            return deck
        waste = deck & ((1 << place) - 1)
        alive = shape.pyramid | deck << _SQUARES
        used = [0] * 14
        while waste:
            top = waste.bit_length() - 1
            card = _SQUARES + top
            value = self.values[card]
            used[value] += 1
            if value != _KING:
                partners = shape.counts[_KING - value]
                if self.rules.deck_pairs:
                    partners += (deck << _SQUARES & self.of_value[_KING - value]).bit_count()
                if used[value] > partners or not self.mates[card] & alive & ~barred[card]:
                    return deck >> top + 1 << top + 1
            waste ^= 1 << top
        return deck

    def in_reach(self, pyramid: int, deck: int, place: int, barred: list[int]) -> bool:
        """Whether everything could go in the last pass if no card were ever used up by its partners: drawn through to
        the end, with every card that once had a partner beside it counted as gone. False proves that it is lost."""
        mates, kings = self.mates, self.of_value[_KING]
        goal = (pyramid | (deck << _SQUARES if self.rules.all52 else 0)) & ~kings
        left = deck >> place << place
        gone, free, covered, news = 0, 0, pyramid, True
        while True:
            while True:
                if news:  # more of the pyramid lies open
                    news = False
                    squares = covered
                    while squares:
                        bit = squares & -squares
                        squares ^= bit
                        square = bit.bit_length() - 1
                        over = COVERS[square] & pyramid & ~gone
                        if not over or (self.rules.overlap and not over & over - 1):
                            covered ^= bit
                            free |= bit
                            found = mates[square] & free & ~barred[square]
                            if bit & kings:
                                gone |= bit
                                news = True
                            elif found:
                                gone |= bit | found
                                news = True
                here = free | self.up(deck, place, left, gone) << _SQUARES
                cards = here & ~gone & ~free
                while cards:
                    bit = cards & -cards
                    cards ^= bit
                    card = bit.bit_length() - 1
                    found = mates[card] & here & ~barred[card]
                    if found:
                        gone |= bit | found
                        news = True
                cards = here & gone & ~free
                while cards:  # what a card that has gone already would take along
                    bit = cards & -cards
                    cards ^= bit
                    card = bit.bit_length() - 1
                    found = mates[card] & here & ~barred[card] & ~gone
                    if found:
                        gone |= found
                        news = True
                if not news:
                    break
            if not goal & ~gone:
                return True
            if left:
                place = (left & -left).bit_length()
                left &= left - 1
            else:
                return False

    def up(self, deck: int, place: int, left: int, gone: int) -> int:
        """For ``in_reach``: the deck cards that lie open, or would if those that are gone were not there."""
        gone >>= _SQUARES
        found, waste = 0, deck & ((1 << place) - 1)
        deep = 2 if self.rules.deck_pairs else 1  # so many that stay are within reach
        while waste and deep:
            top = 1 << waste.bit_length() - 1
            found |= top
            waste ^= top
            if not gone & top:
                deep -= 1
        if self.rules.open_stock:
            while left:
                low = left & -left
                found |= low
                if not gone & low:
                    break
                left ^= low
        return found

    def witness(self, shape: _Shape, usable: int, barred: list[int], known: Matching | None) -> Matching | None:
        """A choice of partners from the pyramid and the usable deck cards, None if there is none: the ``known`` one if
        it will still do."""
        reserve = usable << _SQUARES
        alive = shape.pyramid | reserve
        lonely = 0
        squares = shape.pyramid & ~self.of_value[_KING]
        while squares:
            bit = squares & -squares
            card = bit.bit_length() - 1
            partners = self.mates[card] & alive & ~barred[card]
            if not partners:
                return None
            if not partners & reserve:
                lonely |= bit
            squares ^= bit
        if self.rules.all52:
            cards = reserve & ~self.of_value[_KING]
            while cards:
                bit = cards & -cards
                card = bit.bit_length() - 1
                if not self.mates[card] & alive & ~barred[card]:
                    return None
                cards ^= bit
        if known is not None and self.holds(known, shape.pyramid, reserve, lonely, barred):
            return known
        counts = [(reserve & mask).bit_count() for mask in self.of_value]
        return self.reserve.choose(shape.pyramid, counts, lonely, barred)

    def holds(self, known: Matching, pyramid: int, reserve: int, lonely: int, barred: list[int]) -> bool:
        """Whether a choice of partners made before still is one; its cards are all there."""
        single = pyramid
        for pair, _ in known:
            first = pair & -pair
            if barred[first.bit_length() - 1] & pair:
                return False
            single ^= pair
        if single & lonely:
            return False
        for value in range(1, _KING):
            need = (single & self.of_value[value]).bit_count()
            there = (reserve & self.of_value[_KING - value]).bit_count()
            if need > there or (need < there and self.reserve.exact):
                return False
        return True

    # -- the search

    def visit(self, pyramid: int, deck: int, place: int, run: int, barred: list[int], witness: Matching | None) -> bool:
        """Whether this position can be won: these squares and deck cards left, the first ``place`` places of the
        deck drawn in pass ``run``. ``barred`` is used up; ``witness`` is a choice of partners, if one is known."""
        shape = self.shape(pyramid)
        pyramid = shape.pyramid
        if not pyramid and not (self.rules.all52 and deck):
            return True
        held = self.rules.stuck_only and bool(shape.pairs)
        if not self.rules.all52:  # what is buried for good makes no difference any more
            deck = self.usable(shape, deck, place, run, barred)
        if self.seen(pyramid, deck, place, run, held):
            return False
        self.states += 1
        if self.states > self.budget:
            raise OutOfBudget
        witness = self.witness(shape, deck, barred, witness)
        if witness is None or (self.early and run == self.limit and not self.in_reach(pyramid, deck, place, barred)):
            self.mark(pyramid, deck, place, run, held)
            return False
        redealt = self.tried(shape, deck, place, run, held, barred, witness)
        if redealt < 0:
            return True
        self.mark(pyramid, deck, place, run, held)
        if redealt:
            self.mark(pyramid, deck, 0, run + 1, held)
        return False

    def tried(
        self, shape: _Shape, deck: int, place: int, run: int, held: bool, barred: list[int], witness: Matching | None
    ) -> int:
        """Try everything from a position on, draw by draw: -1 if it is won, else whether it was redealt (1) or not."""
        first, usable = run, deck
        fresh = True
        while True:
            now = self.usable(shape, deck, place, run, barred)
            if now != usable:
                usable = now
                if usable != deck and self.rules.all52:
                    break
                witness = self.witness(shape, usable, barred, witness)
                if witness is None:
                    break
            for one, other, after in self.offers(shape, deck, place, run, fresh):
                if other >= 0 and barred[one] >> other & 1:
                    continue
                cards = 1 << one | (1 << other if other >= 0 else 0)
                gone, used = cards & (1 << _SQUARES) - 1, cards >> _SQUARES
                self.steps.append((gone, tuple(bits_of(used))))
                kept = tuple([entry for entry in witness or () if not entry[0] & gone])
                if self.visit(shape.pyramid ^ gone, deck ^ used, after, run, barred[:], kept):
                    return -1
                self.steps.pop()
                if self.early or (not used and not self.rules.stuck_only):
                    barred[one] |= 1 << other
                    barred[other] |= 1 << one
                    witness = self.witness(shape, usable, barred, witness)
                    if witness is None:
                        return int(run > first)
            fresh = False
            if held:
                break
            left = deck >> place << place
            if left:
                for _ in range(self.rules.draw):
                    if left:
                        place = (left & -left).bit_length()
                        left &= left - 1
            elif deck and (run < self.limit if self.limit is not None else run == first):
                place, run = 0, run + 1
            else:
                break
            if (self.rules.draw == 1 or not place) and self.seen(shape.pyramid, deck, place, run, held):
                break
        return int(run > first)

    def parted(self, under: int, card: int, run: int) -> bool:
        """Whether a buried king lies between two neighbours of the deck."""
        return run == self.start[3] and bool(self.apart >> under + 1 & (1 << card - under) - 1)

    def clock(self, place: int, run: int) -> int:
        """How far the run through the stock has come; always 0 if there is no limit on passes."""
        return 0 if self.limit is None else run << 5 | place

    def spot(self, place: int, run: int) -> int:
        """The place in the stock, and apart from it the same place while buried kings are in the way."""
        return place | 64 if self.apart and run == self.start[3] else place

    def seen(self, pyramid: int, deck: int, place: int, run: int, held: bool) -> bool:
        """Whether this position, or one at least as good, has failed already. ``held``: no draw is allowed."""
        if self.rules.draw == 1 and not held:
            # Whoever comes here later in the stock can do no more than who was here earlier.
            return self.failed.get((pyramid, deck), 1 << 20) <= self.clock(place, run)
        return self.failed_at.get((pyramid, deck, self.spot(place, run)), 1 << 20) <= (0 if self.limit is None else run)

    def mark(self, pyramid: int, deck: int, place: int, run: int, held: bool) -> None:
        """This position is lost."""
        if self.rules.draw == 1 and not held:
            self.failed[pyramid, deck] = min(self.clock(place, run), self.failed.get((pyramid, deck), 1 << 20))
        else:
            when = 0 if self.limit is None else run
            key = (pyramid, deck, self.spot(place, run))
            self.failed_at[key] = min(when, self.failed_at.get(key, 1 << 20))

    def offers(self, shape: _Shape, deck: int, place: int, run: int, fresh: bool) -> list[tuple[int, int, int]]:
        """What can go without a draw: the cards (-1 beside a king), and the place in the stock afterwards. Unless it is
        ``fresh``, the pairs within the pyramid have been tried already."""
        found = [(one, other, place) for one, other in shape.pairs] if fresh else []
        values = self.values
        waste = deck & ((1 << place) - 1)
        top, two = waste.bit_length() - 1, -1
        up = [top] if waste else []
        if self.rules.open_stock:
            stock = deck >> place << place
            if stock:
                nearest = (stock & -stock).bit_length() - 1
                up.append(nearest)
                if waste:
                    two, top = top, nearest
        elif waste:
            two = (waste ^ 1 << top).bit_length() - 1
            if two >= 0 and self.parted(two, top, run):
                two = -1
        for card in up:
            value = values[_SQUARES + card]
            below = (deck & ((1 << card) - 1)).bit_length()
            if value == _KING:
                found.append((_SQUARES + card, -1, below))
            elif shape.wants >> value & 1:
                for square in shape.free:
                    if values[square] + value == _KING:
                        found.append((square, _SQUARES + card, below))
        if two >= 0 and self.rules.deck_pairs and values[_SQUARES + two] + values[_SQUARES + top] == _KING:
            found.append((_SQUARES + two, _SQUARES + top, (deck & ((1 << two) - 1)).bit_length()))
        return found

"""The exact solver for Pyramid: can this position still be won, and how?

It knows the hidden cards. A verdict says *winnable* with a line of actions, *lost*, or *unknown* when the
budget ran out; unknown never means lost.

With one card turned at a time, no limit on passes and only the pyramid to clear (the default rules), every
card of stock and waste can be brought to the top at no cost: together they are a reserve without order. A
solution is then nothing but a choice of partners. In each class of ranks (ace-queen, two-jack ... six-seven)
as many pairs must be made *inside* the pyramid as the reserve is short of partners, and more never help:
splitting such a pair between two spare reserve cards only takes a constraint away. So the solver chooses
partners class by class and looks whether the pairs can be taken in some order, no pair waiting for itself in a
circle. Overlap pairs need no case of their own: a card does not wait for its own partner.

Every other set of rules only takes possibilities away, so that *lost* here is lost everywhere. Where a partner
choice exists, a depth-first search over (pyramid, stock and waste cards left, place in the stock, pass) decides
whether it can be carried out. Draws are no states: from a position the search goes straight to every removal
that drawing can reach. Each position carries its partner choice as a witness; only a removal that breaks it
needs a new one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal, NamedTuple

from cardrules.cards import PACK_52, Card
from cardrules.chance import shuffled
from cardrules.game import CHANCE, Action
from cardrules.games.pyramid import COVERS, Pyramid, free_squares, value_of
from cardrules.options import Options

__all__ = ["BELOW", "BUDGET", "Verdict", "dead", "order_free", "solve", "winnable_seed", "winnable_with"]

Status = Literal["winnable", "lost", "unknown"]

BUDGET: Final = 300_000
"""States after which a search gives up, unless told otherwise."""

_KING: Final = 13


class Verdict(NamedTuple):
    """What is known of a position. ``line`` wins when it is played from there (empty unless winnable)."""

    status: Status
    line: tuple[Action, ...]
    states: int
    """Positions and partner choices that were looked at."""


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
_Matching = tuple[_Pair, ...]


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


def _matchings(low: list[int], high: list[int], count: int, blocks: dict[tuple[int, int], int]) -> list[_Matching]:
    """All ways to pair ``count`` of the ``low`` squares with ``high`` ones that do not block themselves."""
    if count == 0:
        return [()]
    found: list[_Matching] = []
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


class _OutOfBudget(Exception):
    pass


class _Reserve:
    """Partner choices, with stock and waste as a reserve without order."""

    def __init__(self, values: tuple[int, ...], overlap: bool, exact: bool) -> None:
        """``values`` of the squares. ``exact``: every reserve card must find its partner in the pyramid."""
        self.blocks = _OVERLAP if overlap else _PLAIN
        self.exact = exact
        self.of_value = [0] * 14
        for square, value in enumerate(values):
            self.of_value[value] |= 1 << square
        self.states = 0
        self._domains: dict[tuple[int, int, int, int], list[_Matching] | None] = {}

    def domain(self, low: int, pyramid: int, lows: int, highs: int) -> list[_Matching] | None:
        """The matchings inside the pyramid for the class of ``low`` (1..6) with so many reserve cards of either
        rank; None if no number of them will do."""
        low_squares = pyramid & self.of_value[low]
        high_squares = pyramid & self.of_value[_KING - low]
        key = (low_squares, high_squares, lows, highs)
        if key in self._domains:
            return self._domains[key]
        short = low_squares.bit_count() - highs
        also = high_squares.bit_count() - lows
        found: list[_Matching] | None
        if self.exact and (short != also or short < 0):
            found = None
        else:
            found = _matchings(_bits(low_squares), _bits(high_squares), max(0, short, also), self.blocks) or None
        self._domains[key] = found
        return found

    def choose(self, pyramid: int, reserve: list[int]) -> _Matching | None:
        """Partners for the pyramid: the pairs to be made inside it (all others go with the reserve), or None
        if there is no such choice. ``reserve`` counts the reserve cards of each value."""
        domains: list[list[_Matching]] = []
        for low in range(1, 7):
            domain = self.domain(low, pyramid, reserve[low], reserve[_KING - low])
            if domain is None:
                self.states += 1
                return None
            if domain[0]:
                domains.append(domain)
        domains.sort(key=len)
        return self._extend((), domains, 0)

    def _extend(self, chosen: _Matching, domains: list[list[_Matching]], depth: int) -> _Matching | None:
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


def _bits(mask: int) -> list[int]:
    bits: list[int] = []
    while mask:
        low = mask & -mask
        bits.append(low.bit_length() - 1)
        mask ^= low
    return bits


# A removal of a line: the squares that go (a mask) and the places in the deck.
_Step = tuple[int, tuple[int, ...]]


class _Shape(NamedTuple):
    """What a pyramid offers by itself."""

    pyramid: int
    """Without the kings that are free."""
    pairs: list[tuple[int, int, int, int]]
    """Pairs that can go: the mask, the two squares and the value of the first."""
    wants: list[tuple[int, int]]
    """Free squares as masks, each with the deck cards that are partners."""
    counts: list[int]
    """How many cards of each value are left."""


class _Search:
    """Depth-first search of one position; the deck is the waste from the bottom up and then the stock."""

    def __init__(self, game: Pyramid, budget: int) -> None:
        rules = game.rules
        self.rules = rules
        self.budget = budget
        self.states = 0
        self.limit = rules.passes
        self.values = tuple(value_of(card) for card in game.squares)
        # With one card turned, a king outside the pyramid goes whenever it comes up: leave it out of the search.
        keep_kings = rules.draw != 1
        waste = [card for card in game.waste if keep_kings or value_of(card) != _KING]
        stock = [card for card in reversed(game.stock) if keep_kings or value_of(card) != _KING]
        self.deck = waste + stock
        self.deck_values = tuple(value_of(card) for card in self.deck)
        self.of_value = [0] * 14
        for place, value in enumerate(self.deck_values):
            self.of_value[value] |= 1 << place
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
        self.reserve = _Reserve(self.values, rules.overlap, rules.all52 and not rules.deck_pairs)
        self.partners = [0] * 28
        for first, second in self.reserve.blocks:
            if self.values[first] + self.values[second] == _KING:
                self.partners[first] |= 1 << second
        self.shapes: dict[int, _Shape] = {}
        self.choices: dict[tuple[int, int], _Matching | None] = {}
        self.failed: dict[tuple[int, int], int] = {}
        self.failed_at: dict[tuple[int, int, int], int] = {}
        self.steps: list[_Step] = []

    # -- what a pyramid offers

    def shape(self, pyramid: int) -> _Shape:
        """What these squares offer, once their free kings have gone."""
        known = self.shapes.get(pyramid)
        if known is not None:
            return known
        left = pyramid
        kings = True
        while kings:
            kings = False
            for square in free_squares(left):
                if self.values[square] == _KING:
                    left ^= 1 << square
                    kings = True
        free = free_squares(left)
        pairs = []
        wants = []
        for place, square in enumerate(free):
            wanted = _KING - self.values[square]
            for other in free[place + 1 :]:
                if self.values[other] == wanted:
                    pairs.append((1 << square | 1 << other, square, other, _KING - wanted))
            if self.rules.overlap:
                for under in _bits(left):
                    if COVERS[under] & left == 1 << square and self.values[under] == wanted:
                        pairs.append((1 << square | 1 << under, square, under, _KING - wanted))
            wants.append((1 << square, self.of_value[wanted]))
        shape = _Shape(left, pairs, wants, [(left & mask).bit_count() for mask in self.reserve.of_value])
        self.shapes[pyramid] = shape
        return shape

    def witness(self, pyramid: int, usable: int) -> _Matching | None:
        """A choice of partners from the pyramid and the usable deck cards, None if there is none."""
        key = (pyramid, usable)
        if key in self.choices:
            return self.choices[key]
        counts = [(usable & mask).bit_count() for mask in self.of_value]
        found = self.reserve.choose(pyramid, counts)
        self.choices[key] = found
        return found

    # -- the search

    def run(self) -> bool:
        """Whether the position can be won. Raises _OutOfBudget. ``steps`` holds the removals."""
        pyramid, deck, place, run = self.start
        return self.visit(pyramid, deck, place, run, None)

    def usable(self, shape: _Shape, deck: int, place: int, run: int) -> int:
        """The deck cards that may still come up. In the last pass the waste is a pile that only goes down by
        being played: below the first card for which no partner can be left, all is lost."""
        if run != self.limit:
            return deck
        waste = deck & ((1 << place) - 1)
        used = [0] * 14
        while waste:
            top = waste.bit_length() - 1
            value = self.deck_values[top]
            used[value] += 1
            if value != _KING:
                partners = shape.counts[_KING - value]
                if self.rules.deck_pairs:
                    partners += (deck & self.of_value[_KING - value]).bit_count()
                if used[value] > partners:
                    return deck >> top + 1 << top + 1
            waste ^= 1 << top
        return deck

    def forced(self, shape: _Shape, usable: int, top: int) -> _Step | None:
        """A removal without a draw that every solution contains, because one of its cards has no other partner.
        Taking it at once can only uncover more. ``top`` is the top card of the waste, -1 if there is none."""
        pyramid = shape.pyramid
        partners = self.partners
        for pair, first, second, value in shape.pairs:
            if not usable & self.of_value[_KING - value] and partners[first] & pyramid == 1 << second:
                return pair, ()
            if not usable & self.of_value[value] and partners[second] & pyramid == 1 << first:
                return pair, ()
        if top >= 0 and self.rules.draw == 1:
            for square, mask in shape.wants:
                if mask & usable == 1 << top and not partners[square.bit_length() - 1] & pyramid:
                    return square, (top,)
        return None

    def visit(self, pyramid: int, deck: int, place: int, run: int, witness: _Matching | None) -> bool:
        """Whether this position can be won: these squares and deck cards left, the first ``place`` places of the
        deck drawn in pass ``run``."""
        shape = self.shape(pyramid)
        pyramid = shape.pyramid
        if not pyramid and not (self.rules.all52 and deck):
            return True
        held = self.rules.stuck_only and bool(shape.pairs)
        if self.seen(pyramid, deck, place, run, held):
            return False
        self.states += 1
        if self.states > self.budget:
            raise _OutOfBudget
        usable = self.usable(shape, deck, place, run)
        if usable != deck:
            if self.rules.all52:
                return False
            witness = None
        if witness is None:
            witness = self.witness(pyramid, usable)
        if witness is not None:
            for step, after in self.moves(shape, deck, usable, place, run, held):
                gone, places = step
                self.steps.append(step)
                remaining = deck
                for one in places:
                    remaining ^= 1 << one
                if self.visit(pyramid ^ gone, remaining, after[0], after[1], self.kept(witness, gone, places)):
                    return True
                self.steps.pop()
        self.mark(pyramid, deck, place, run, held)
        return False

    def kept(self, witness: _Matching, gone: int, places: tuple[int, ...]) -> _Matching | None:
        """The witness after a removal, None if it must be chosen anew."""
        if not places:
            for entry in witness:
                if entry[0] == gone:
                    return tuple(other for other in witness if other[0] != gone)
            return None
        if len(places) == 1 and gone and any(entry[0] & gone for entry in witness):
            return None
        if len(places) == 2:
            return None
        return witness

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
        if self.rules.draw == 1 and not held:
            self.failed[pyramid, deck] = self.clock(place, run)
        else:
            when = 0 if self.limit is None else run
            self.failed_at[pyramid, deck, self.spot(place, run)] = when
            if not held:
                self.failed[pyramid, deck] = min(when, self.failed.get((pyramid, deck), 1 << 20))

    def moves(
        self, shape: _Shape, deck: int, usable: int, place: int, run: int, held: bool
    ) -> list[tuple[_Step, tuple[int, int]]]:
        """The removals that can be reached, each with the place in the stock and the pass after it."""
        if not self.rules.stuck_only:
            top = (deck & ((1 << place) - 1)).bit_length() - 1
            step = self.forced(shape, usable, top)
            if step is not None:
                return [(step, (place if not step[1] else (deck & ((1 << top) - 1)).bit_length(), run))]
        found: list[tuple[_Step, tuple[int, int]]] = [((pair[0], ()), (place, run)) for pair in shape.pairs]
        singles, pairs = self.held(deck, place, run) if held else self.exposed(shape.pyramid, deck, place, run)
        for card, when in singles:
            below = (deck & ((1 << card) - 1)).bit_length()
            if self.deck_values[card] == _KING:
                found.append(((0, (card,)), (below, when)))
                continue
            for square, partners in shape.wants:
                if partners >> card & 1:
                    found.append(((square, (card,)), (below, when)))
        for under, card, when in pairs:
            found.append(((0, (under, card)), ((deck & ((1 << under) - 1)).bit_length(), when)))
        return found

    def held(self, deck: int, place: int, run: int) -> tuple[list[tuple[int, int]], list[tuple[int, int, int]]]:
        """The deck cards, and pairs of them, that can be played without a draw."""
        waste = deck & ((1 << place) - 1)
        top = waste.bit_length() - 1
        cards = [(top, run)] if waste else []
        two = -1
        if self.rules.open_stock:
            stock = deck >> place << place
            if stock:
                nearest = (stock & -stock).bit_length() - 1
                cards.append((nearest, run))
                if waste:
                    two, top = top, nearest
        elif waste:
            two = (waste ^ 1 << top).bit_length() - 1
        if not self.rules.open_stock and two >= 0 and self.parted(two, top, run):
            two = -1
        if two >= 0 and self.rules.deck_pairs and self.deck_values[two] + self.deck_values[top] == _KING:
            return cards, [(two, top, run)]
        return cards, []

    def exposed(
        self, pyramid: int, deck: int, place: int, run: int
    ) -> tuple[list[tuple[int, int]], list[tuple[int, int, int]]]:
        """The deck cards, and pairs of them, that come up with drawing: each at its earliest."""
        again = self.limit is None or run < self.limit
        if self.rules.draw != 1:
            return self.exposed_by_three(pyramid, deck, place, run, again)
        top = (deck & ((1 << place) - 1)).bit_length() - 1
        cards: list[tuple[int, int]] = []
        pairs: list[tuple[int, int, int]] = []
        later: list[tuple[int, int]] = []
        before = -1
        for card in _bits(deck):
            now = card >= top
            if now:
                cards.append((card, run))
            elif again:
                later.append((card, run + 1))
            if self.rules.deck_pairs and before >= 0 and self.deck_values[before] + self.deck_values[card] == _KING:
                if card >= place or (now and not self.rules.open_stock and not self.parted(before, card, run)):
                    pairs.append((before, card, run))
                elif again:
                    pairs.append((before, card, run + 1))
            before = card
        return cards + later, pairs

    def exposed_by_three(
        self, pyramid: int, deck: int, place: int, run: int, again: bool
    ) -> tuple[list[tuple[int, int]], list[tuple[int, int, int]]]:
        """The same when three cards are turned at a time."""
        left = _bits(deck)
        drawn = (deck & ((1 << place) - 1)).bit_count()
        ends = [(end, run) for end in _ends(drawn, len(left))]
        # If a search from here at another place failed, so did everything after the next redeal.
        if again and self.failed.get((pyramid, deck), 1 << 20) > (0 if self.limit is None else run):
            first = {end for end, _ in ends}
            ends += [(end, run + 1) for end in _ends(0, len(left)) if end not in first]
        cards = [(left[end - 1], when) for end, when in ends if end]
        pairs: list[tuple[int, int, int]] = []
        if self.rules.deck_pairs:
            for end, when in ends:
                if end >= 2 and self.deck_values[left[end - 1]] + self.deck_values[left[end - 2]] == _KING:
                    pairs.append((left[end - 2], left[end - 1], when))
        return cards, pairs


def _ends(drawn: int, size: int) -> Iterator[int]:
    """How many cards have been turned after each draw of three, from ``drawn`` on."""
    yield drawn
    while drawn < size:
        drawn = min(drawn + 3, size)
        yield drawn


# ---------------------------------------------------------------------------------------------- lines


class _Line:
    """The actions that carry a plan out, draws and redeals included."""

    def __init__(self, game: Pyramid) -> None:
        self.rules = game.rules
        self.squares = game.squares
        self.left = game.left
        self.stock = game.stock[:]
        self.waste = game.waste[:]
        self.actions: list[Action] = []

    def tops(self) -> list[Card]:
        """The cards outside the pyramid that can be played."""
        tops = self.waste[-1:]
        return tops + self.stock[-1:] if self.rules.open_stock else tops

    def draw(self) -> None:
        if self.stock:
            for _ in range(min(self.rules.draw, len(self.stock))):
                self.waste.append(self.stock.pop())
            self.actions.append(Action("draw"))
        else:
            self.stock, self.waste = self.waste[::-1], []
            self.actions.append(Action("redeal"))

    def take(self, squares: int, cards: list[Card]) -> None:
        """Remove these together."""
        self.left &= ~squares
        gone = [self.squares[square] for square in _bits(squares)] + cards
        for card in cards:
            (self.waste if card in self.waste else self.stock).remove(card)
        if len(gone) == 2:
            self.actions.append(Action("pair", (), (gone[0], gone[1]) if gone[0] < gone[1] else (gone[1], gone[0])))
        elif not self.rules.auto_kings or (self.rules.draw != 1 and cards):
            self.actions.append(Action("king", (), (gone[0],)))

    def kings(self) -> None:
        """Take the kings that are safe to take."""
        found = True
        while found:
            found = False
            for square in free_squares(self.left):
                if value_of(self.squares[square]) == _KING:
                    self.take(1 << square, [])
                    found = True
            if self.rules.draw == 1 and (self.left or self.rules.all52):
                for card in self.tops():
                    if value_of(card) == _KING:
                        self.take(0, [card])
                        found = True

    def bring(self, cards: list[Card]) -> None:
        """Draw until these deck cards can be played together."""
        while not self._up(cards):
            self.draw()
            self.kings()

    def _up(self, cards: list[Card]) -> bool:
        if len(cards) < 2:
            return not cards or cards[0] in self.tops()
        two = self.tops() if self.rules.open_stock else self.waste[-2:]
        return len(two) == 2 and set(two) == set(cards)


def _searched_line(game: Pyramid, search: _Search) -> tuple[Action, ...]:
    line = _Line(game)
    line.kings()
    for squares, places in search.steps:
        cards = [search.deck[place] for place in places]
        line.bring(cards)
        line.take(squares, cards)
        line.kings()
    while line.rules.all52 and (line.stock or line.waste):  # nothing but kings is left
        line.draw()
        line.kings()
    return tuple(line.actions)


def _reserve_line(game: Pyramid, inside: _Matching) -> tuple[Action, ...]:
    """Play any part of the plan that is possible, else draw. The order does not matter: whatever is taken
    only uncovers more."""
    line = _Line(game)
    pairs = [pair for pair, _ in inside]
    paired = 0
    for pair in pairs:
        paired |= pair
    values = tuple(value_of(card) for card in game.squares)
    line.kings()
    while line.left or (line.rules.all52 and (line.stock or line.waste)):
        free = free_squares(line.left)
        mask = sum(1 << square for square in free)
        step: tuple[int, list[Card]] | None = None
        for pair in pairs:
            if pair & line.left and all(not COVERS[square] & line.left & ~pair for square in _bits(pair)):
                step = (pair, [])
                break
        else:
            for card in line.tops():
                for square in free:
                    if values[square] + value_of(card) == _KING and mask & ~paired & 1 << square:
                        step = (1 << square, [card])
        if step is None:
            line.draw()
        else:
            line.take(*step)
        line.kings()
    return tuple(line.actions)


# ---------------------------------------------------------------------------------------------- doors


def order_free(game: Pyramid) -> bool:
    """Whether the order of the stock has no part in the verdict: every card outside can be brought up at no cost."""
    rules = game.rules
    if rules.draw != 1 or rules.passes is not None or rules.stuck_only:
        return False
    return not (rules.all52 and rules.deck_pairs)


def solve(game: Pyramid, budget: int = BUDGET) -> Verdict:
    """Whether the position can be won, with a line that does it. A par deal is won when the pyramid is cleared.

    Exact unless more than ``budget`` states would be needed; then the status is "unknown". Raises ValueError
    if no cards have been dealt.
    """
    if game.waiting_for() == {CHANCE}:
        raise ValueError("there is nothing to solve before the deal")
    if game.cleared():
        return Verdict("winnable", (), 0)
    if game.ended:
        return Verdict("lost", (), 0)
    search = _Search(game, budget)
    if order_free(game):
        inside = search.witness(game.left, search.start[1])
        if inside is None:
            return Verdict("lost", (), search.reserve.states)
        return Verdict("winnable", _reserve_line(game, inside), search.reserve.states)
    try:
        won = search.run()
    except _OutOfBudget:
        return Verdict("unknown", (), search.states)
    if not won:
        return Verdict("lost", (), search.states)
    return Verdict("winnable", _searched_line(game, search), search.states)


def dead(game: Pyramid) -> bool:
    """Whether a quick proof shows that the position cannot be won: no choice of partners clears the pyramid,
    whatever the order of the stock. False proves nothing."""
    search = _Search(game, 0)
    return game.left != 0 and search.witness(game.left, search.start[1]) is None


def winnable_with(game: Pyramid, pyramid: int, reserve: Sequence[int]) -> bool:
    """Whether these squares of a deal (a mask) could be cleared with so many cards of each value outside, if every one
    of those can be brought up."""
    values = tuple(value_of(card) for card in game.squares)
    return _Reserve(values, game.rules.overlap, exact=False).choose(pyramid, list(reserve)) is not None


def winnable_seed(options: Options, seeds: Iterable[str], budget: int = BUDGET) -> str | None:
    """The first of the seeds whose deal is winnable under the options; None if none is known to be.

    Raises OptionError.
    """
    for seed in seeds:
        game = Pyramid(options)
        game.apply(CHANCE, Action("shuffle", (), shuffled(PACK_52, seed)))
        if solve(game, budget).status == "winnable":
            return seed
    return None

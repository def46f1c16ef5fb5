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
choice exists, a search decides whether it can be carried out (``pyramid_search``). Where that takes long, choices of
partners are looked at as a whole: what the passes through the stock allow with one card turned
(``pyramid_passes``), and what must go before what with three (``pyramid_plans``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple

from cardrules.games.pyramid.game import Pyramid
from cardrules.games.pyramid.solver.decide_position import decide
from cardrules.games.pyramid.solver.partners_from_reserve import BELOW, Matching, Reserve, bits_of
from cardrules.games.pyramid.solver.search import Search, TooManyPositions
from cardrules.games.pyramid.squares import COVERS, free_squares, value_of
from cardrules.protocol.cards import PACK_52, Card
from cardrules.protocol.game import CHANCE, Action
from cardrules.protocol.options import Options
from cardrules.protocol.shuffling import shuffled

__all__ = ["BELOW", "BUDGET", "SolverVerdict", "dead", "order_free", "solve", "winnable_seed", "winnable_with"]

Status = Literal["winnable", "lost", "unknown"]

BUDGET: Final = 500_000
"""States after which a search gives up, unless told otherwise."""

_KING: Final = 13


class SolverVerdict(NamedTuple):
    """What is known of a position. ``line`` wins when it is played from there (empty unless winnable)."""

    status: Status
    line: tuple[Action, ...]
    states: int
    """Positions and partner choices that were looked at."""


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
        gone = [self.squares[square] for square in bits_of(squares)] + cards
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


def _searched_line(game: Pyramid, search: Search) -> tuple[Action, ...]:
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


def _reserve_line(game: Pyramid, inside: Matching) -> tuple[Action, ...]:
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
            if pair & line.left and all(not COVERS[square] & line.left & ~pair for square in bits_of(pair)):
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


def solve(game: Pyramid, budget: int = BUDGET) -> SolverVerdict:
    """Whether the position can be won, with a line that does it. A par deal is won when the pyramid is cleared.

    Exact unless more than ``budget`` states would be needed; then the status is "unknown". Raises ValueError
    if no cards have been dealt.
    """
    if game.waiting_for() == {CHANCE}:
        raise ValueError("there is nothing to solve before the deal")
    if game.cleared():
        return SolverVerdict("winnable", (), 0)
    if game.ended:
        return SolverVerdict("lost", (), 0)
    search = Search(game, budget)
    if order_free(game):
        inside = search.partners()
        if inside is None:
            return SolverVerdict("lost", (), search.reserve.states)
        return SolverVerdict("winnable", _reserve_line(game, inside), search.reserve.states)
    try:
        won = decide(search)
    except TooManyPositions:
        return SolverVerdict("unknown", (), search.states)
    if not won:
        return SolverVerdict("lost", (), search.states)
    return SolverVerdict("winnable", _searched_line(game, search), search.states)


def dead(game: Pyramid) -> bool:
    """Whether a quick proof shows that the position cannot be won: no choice of partners clears the pyramid,
    whatever the order of the stock. False proves nothing."""
    search = Search(game, 0)
    return game.left != 0 and search.partners() is None


def winnable_with(game: Pyramid, pyramid: int, reserve: Sequence[int]) -> bool:
    """Whether these squares of a deal (a mask) could be cleared with so many cards of each value outside, if every one
    of those can be brought up."""
    values = tuple(value_of(card) for card in game.squares)
    outside = Reserve(values, game.rules.overlap_pairs, exact=False)
    return outside.choose(pyramid, list(reserve), 0, [0] * 28) is not None


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

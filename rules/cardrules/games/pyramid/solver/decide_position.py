"""Pyramid positions decided by search and by choices of partners.

Most deals need few positions. With one card turned, what takes longer is decided by choosing partners, card by card:
each choice is looked at by what the passes through the stock allow then (``pyramid_passes``), until every card has one
partner, and the search carries that out.

With three cards turned, what takes long is looked at as a whole (``pyramid_plans``): each pair of partners is tried for
a contradiction, and then partners are chosen, the square with the fewest first, to see what follows. When every square
has its partner, the search decides whether they can be taken in some order. If there are too many choices, the position
is searched to its end, and what takes long below it is looked at by plans in its turn.
"""

from __future__ import annotations

from typing import Final

from cardrules.games.pyramid.solver.partners_from_reserve import bits_of
from cardrules.games.pyramid.solver.partners_turning_one import Passes
from cardrules.games.pyramid.solver.plans_turning_three import WinPlan
from cardrules.games.pyramid.solver.search import WORTH, Search, TooManyPositions

__all__ = ["Paired", "Planned", "decide"]

_AT_ONCE: Final = 100
"""Positions that are searched before partners are chosen."""
_SEARCHED: Final = 1_000
"""Positions that are searched before there are plans."""
_PLANS: Final = 1_000
"""Choices of partners whose plans are looked at."""
_TRIED: Final = 1_500
"""Positions that are looked at in all to carry out whole plans."""
_PATIENCE: Final = 500
"""Positions that may be looked at below one before those that come next to it are looked at by plans."""


class Planned:
    """One position, decided by plans."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.budget = search.budget
        pyramid, self.deck, self.place, _ = search.start
        self.pyramid = search.shapes.of(pyramid).pyramid
        self.left = _PLANS
        self.tries = _TRIED

    def won(self) -> bool:
        """Whether the position can be won. Raises OutOfBudget."""
        search = self.search
        first = search.plans.tested(self.pyramid, self.deck, self.place)
        search.states += WORTH * search.plans.looked
        if first is None:
            return False
        lost = search.lost  # of what is lost by one plan, some may be won by another
        try:
            return self.chosen(first)
        except TooManyPositions:
            search.lost, search.budget = lost, self.budget
        return self.searched(first, _PATIENCE)

    def searched(self, first: WinPlan, patience: int) -> bool:
        """Whether the position can be won, by searching it with its first plan, and with more plans for what comes next
        in a position below which so many have been looked at."""
        search = self.search
        search.patience = patience
        search.by(first)
        return search.again(search.plans.bars(first))

    def chosen(self, plan: WinPlan) -> bool:
        """Whether the position can be won by this plan. Raises OutOfBudget if it takes too long."""
        search, plans = self.search, self.search.plans
        square = plans.choice(self.pyramid, plan)
        if square < 0:
            return self.carried_out(plan)
        for mate in bits_of(plan.partners[square]):
            search.states += WORTH
            self.left -= 1
            if self.left < 0 or search.states > self.budget:
                raise TooManyPositions
            found = plans.choose(self.pyramid, self.deck, self.place, plan, square, mate)
            if found is not None and self.chosen(found):
                return True
        return False

    def carried_out(self, plan: WinPlan) -> bool:
        """Whether a whole plan can be carried out."""
        search = self.search
        search.forget()
        begun = search.states
        search.budget = min(self.budget, begun + self.tries)
        search.by(plan)
        won = search.again(search.plans.bars(plan))
        self.tries -= search.states - begun
        return won


class Paired:
    """One position, decided by choosing partners, where every pair may be taken as soon as it can be."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.budget = search.budget
        pyramid, deck, place, run = search.start
        start = (search.shapes.of(pyramid).pyramid, deck, place, run)
        self.passes = Passes(search.rules, search.values, search.mates, search.reserve.blocks, start)

    def won(self) -> bool:
        """Whether the position can be won. Raises OutOfBudget."""
        search = self.search
        first = self.narrowed(self.passes.first)
        if first is None:
            return False
        search.budget = min(self.budget, search.states + _AT_ONCE)
        try:
            return search.again(self.passes.bars(first))
        except TooManyPositions:
            search.budget = self.budget
        return self.chosen(first)

    def narrowed(self, pairs: list[int]) -> list[int] | None:
        """Those of these pairs that some win may make, None if there is no win. Raises OutOfBudget."""
        search, passes = self.search, self.passes
        before = passes.drawings
        found = passes.narrowed(pairs)
        search.states += WORTH * (passes.drawings - before)
        if search.states > search.budget:
            raise TooManyPositions
        return found

    def chosen(self, pairs: list[int]) -> bool:
        """Whether the position can be won with no other pairs than these. Raises OutOfBudget."""
        card = self.passes.choice(pairs)
        if card < 0:
            self.search.forget()
            return self.search.again(self.passes.bars(pairs))
        for left in self.passes.ways(pairs, card):
            found = self.narrowed(left)
            if found is None:
                self.passes.odds[card] += 1
            elif self.chosen(found):
                return True
        return False


def decide(search: Search) -> bool:
    """Whether the position can be won. Raises OutOfBudget. ``search.steps`` holds the removals."""
    if search.early:
        return Paired(search).won()
    budget = search.budget
    if search.planning:
        search.budget = min(budget, _SEARCHED)
    try:
        return search.again([0] * len(search.values))
    except TooManyPositions:
        if search.budget == budget:
            raise
    search.budget = budget
    return Planned(search).won()

"""What a pair of cards is worth at Pyramid by rule of thumb, and what it uncovers, by what the player knows."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final, NamedTuple

from cardrules.games.pyramid.game import Pyramid
from cardrules.games.pyramid.solver.solve import BELOW, dead
from cardrules.games.pyramid.squares import COVERS, KING, free_squares, value_of
from cardrules.protocol.cards import Card
from cardrules.protocol.game import Action, View

__all__ = ["KING", "KnownDeal", "look"]

_UNCOVERS: Final = 3
_BOTH_IN_PYRAMID: Final = 2
_LAST_PARTNER: Final = -4
_DEAD_AFTER: Final = -6
_CLEARED: Final = 1000


class KnownDeal(NamedTuple):
    """A deal as its player knows it."""

    game: Pyramid
    """One that agrees with what he sees."""
    order: bool
    """Whether he knows the order of the stock, and so every card."""
    pyramid: bool
    """Whether he knows every card of the pyramid."""
    seen: frozenset[Card]
    """The cards of the pyramid that he knows."""
    unseen: tuple[Card, ...]
    """The cards that may be anywhere."""

    def worth(self, action: Action) -> int:
        """What a pair is worth; what is worth nothing is not taken while something else may come."""
        return _worth(self, self.game, action)

    def takes(self) -> list[Action]:
        """The pairs and kings that can be taken now."""
        return [action for action in self.game.legal(0) if action.verb in ("king", "pair")]

    def better_comes(self) -> bool:
        """Whether drawing through one complete pass brings up a king or a pair worth taking. The order is known."""
        coming = self.game.copy()
        redealt = False
        while True:
            verbs = {action.verb: action for action in coming.legal(0)}
            if "draw" in verbs:
                coming.apply(0, verbs["draw"])
            elif "redeal" in verbs and not redealt:
                coming.apply(0, verbs["redeal"])
                redealt = True
            else:
                return False
            if not coming.waiting_for():
                return False
            for action in coming.legal(0):
                if action.verb == "king" or (action.verb == "pair" and _worth(self, coming, action) > 0):
                    return True

    def uncovered(self, action: Action) -> tuple[Card, ...] | None:
        """The cards of the pyramid that come free when these go; None if one of them lies face down."""
        game = self.game
        gone = sum(1 << square for square, card in _squares(game) if card in action.cards)
        left = game.left & ~gone
        freed = tuple(game.squares[square] for square in free_squares(left) if COVERS[square] & gone)
        return freed if self.seen.issuperset(freed) else None

    def inside(self, action: Action) -> tuple[Card, ...]:
        """The cards of an action that lie in the pyramid."""
        return tuple(card for card in action.cards if any(card == other for _, other in _squares(self.game)))

    def free(self) -> list[Card]:
        """The cards of the pyramid that nothing covers."""
        return [self.game.squares[square] for square in free_squares(self.game.left)]

    def partners(self, card: Card) -> int:
        """How many cards may still go with a card of the pyramid: outside, unseen, or in the pyramid neither above nor
        below it."""
        game, wanted = self.game, KING - value_of(card)
        square = game.squares.index(card)
        known = [other for other in (*game.waste, *game.stock) if other not in self.unseen]
        count = sum(value_of(other) == wanted for other in (*known, *self.unseen))
        for place, other in _squares(game):
            apart = not (BELOW[square] >> place & 1 or BELOW[place] >> square & 1)
            touching = game.rules.overlap_pairs and (COVERS[square] >> place & 1 or COVERS[place] >> square & 1)
            if other in self.seen and value_of(other) == wanted and (apart or touching):
                count += 1
        return count


def look(view: View) -> KnownDeal:
    """What the player of a view knows. The cards that he has not seen lie in some order, the same for each view."""
    game = Pyramid.sample(view, random.Random(0))
    rows, stock = view.state.rows, view.state.known_stock
    hidden = [square for square, _ in _squares(game) if rows[square] is None]
    unseen = [game.squares[square] for square in hidden]
    unseen += [card for card, known in zip(game.stock, stock, strict=True) if known is None]
    order = len(unseen) <= 1  # a single unseen card is known, too
    seen = frozenset(card for square, card in _squares(game) if order or rows[square] is not None)
    return KnownDeal(game, order, order or not hidden, seen, () if order else tuple(unseen))


def _squares(game: Pyramid) -> Iterator[tuple[int, Card]]:
    return ((square, card) for square, card in enumerate(game.squares) if game.left >> square & 1)


def _worth(sight: KnownDeal, game: Pyramid, action: Action) -> int:
    after = game.copy()
    after.apply(0, action)
    if after.cleared():
        return _CLEARED
    gone = game.left & ~after.left
    worth = _UNCOVERS * sum(1 for square in free_squares(after.left) if COVERS[square] & gone)
    outside = [card for card in action.cards if card in game.waste or card in game.stock]
    if not outside:
        worth += _BOTH_IN_PYRAMID
    buried = [card for square, card in _squares(after) if COVERS[square] & after.left and card in sight.seen]
    for card in outside:
        others = [other for other in (*after.waste, *after.stock) if value_of(other) == value_of(card)]
        if not others and any(value_of(other) + value_of(card) == KING for other in buried):
            worth += _LAST_PARTNER
    if sight.pyramid and dead(after):
        worth += _DEAD_AFTER
    return worth

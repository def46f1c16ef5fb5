"""What is kept with a match besides what was done in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cardrules.protocol.cards import Card

__all__ = ["KeptWithMatch"]

_REVIEWS: Final = 40  # hands of a match whose reviews are kept


class KeptWithMatch:
    """Of one match: how the user holds his cards, reviews, and what is kept with its result."""

    def __init__(self, changed: Callable[[], None]) -> None:
        """``changed`` is called when something is to be saved."""
        self.arrangements: dict[str, tuple[Card | None, ...]] = {}
        """How the user holds his cards, by zone, where it is an order of his own (None: a gap). The game never hears of
        it."""
        self.reviews: dict[str, str] = {}
        """The reviews of hands that have been made, by the number of actions when the hand was dealt."""
        self.checked = False
        """Whether the user was told of choices that were clearly worse."""
        self.practice = False
        self._changed = changed

    def take_over(self, before: KeptWithMatch) -> None:
        """Go on with what another session of the same match has kept."""
        self.arrangements, self.reviews = before.arrangements, before.reviews
        self.checked, self.practice = before.checked, before.practice

    def arrange(self, arrangements: Mapping[str, tuple[Card | None, ...]]) -> None:
        """The user holds his cards in this order now."""
        if arrangements != self.arrangements:
            self.arrangements = dict(arrangements)
            self._changed()

    def keep_review(self, hand: int, text: str) -> None:
        """A hand has been reviewed, that was dealt after so many actions; of very many hands the latest are kept."""
        self.reviews[str(hand)] = text
        while len(self.reviews) > _REVIEWS:
            del self.reviews[next(iter(self.reviews))]
        self._changed()

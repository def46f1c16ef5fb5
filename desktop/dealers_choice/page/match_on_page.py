"""What the page shows now: a match, what its game has brought along, and how the user wants it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dealers_choice.match.session import Session
    from dealers_choice.match.table_talk import Talk
    from dealers_choice.page.furnishing import Furnishing
    from dealers_choice.settings import Settings

__all__ = ["MatchOnPage"]


class MatchOnPage:
    """The parts of a page look here for the match that they serve."""

    def __init__(self) -> None:
        self.session: Session | None = None
        self.furnishing: Furnishing | None = None
        """What the game on the table has brought along."""
        self.settings: Settings | None = None
        self.talk: Talk | None = None
        self.aside = False
        """Whether the table shows something else than the match as it stands."""
        self.exercise = False
        """Whether it is an exercise of the school, whose own pages keep what comes of it."""

    def steps_through(self) -> bool:
        """Whether the match, once it is over, is looked through step by step."""
        return self.furnishing is None or self.furnishing.steps_through

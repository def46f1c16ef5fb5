"""What a game may bring along to the page besides its cards, as the page sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from cardrules.protocol.game import View
    from dealers_choice.match.session import Session
    from dealers_choice.settings import Settings

__all__ = ["Furnishing"]


class Furnishing(Protocol):
    """What has been brought along to one match."""

    steps_through: bool
    """Whether a match that is over is looked through, and reviewed, as where nothing has been brought along; otherwise
    the paper at its end leads to what can be seen again."""

    def apply_settings(self, settings: Settings) -> None:
        """Take over what concerns it."""
        ...

    def summary(self, view: View) -> tuple[str, QWidget]:
        """The heading and the paper that is shown when a shoe, or the match, is over."""
        ...

    def serve(self, session: Session) -> bool:
        """Stay for another match, with the same players at the table; False if it cannot, and is to be cleared away."""
        ...

    def amount(self, amount: int) -> str:
        """An amount of the game's, as it is written at this table."""
        ...

    def clear_away(self) -> None:
        """The match is left: take everything away again."""
        ...

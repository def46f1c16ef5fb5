"""What Mini Baccarat brings along: console, roads, the user's hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dealers_choice.school.desk import Desk

if TYPE_CHECKING:
    from dealers_choice.play import PlayPage
    from dealers_choice.session import Session

__all__ = ["furnish"]


def furnish(page: PlayPage, session: Session) -> Desk:
    """The dealer's or bettor's desk."""
    return Desk(page, session)

"""What Mini Baccarat brings along: console, roads, the user's hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dealers_choice.school.dealing.baccarat_extras import BACCARAT_DESK
from dealers_choice.school.dealing.desk import Desk

if TYPE_CHECKING:
    from dealers_choice.match.session import Session
    from dealers_choice.page.match_page import PlayPage

__all__ = ["furnish"]


def furnish(page: PlayPage, session: Session) -> Desk:
    """The dealer's or bettor's desk."""
    return Desk(page, session, BACCARAT_DESK)

"""What Blackjack brings along: console and the user's hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dealers_choice.school.dealing.blackjack_extras import BLACKJACK_DESK
from dealers_choice.school.dealing.desk import Desk

if TYPE_CHECKING:
    from dealers_choice.match.session import Session
    from dealers_choice.page.match_page import PlayPage

__all__ = ["furnish"]


def furnish(page: PlayPage, session: Session) -> Desk:
    """The dealer's or bettor's desk."""
    return Desk(page, session, BLACKJACK_DESK)

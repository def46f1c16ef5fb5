"""What War brings along: nobody decides anything, so it can play by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardrules.protocol.game import View
from dealers_choice.language import words
from dealers_choice.panels.autoplay import AutoPlay

if TYPE_CHECKING:
    from dealers_choice.match.session import Session
    from dealers_choice.page.match_page import PlayPage

__all__ = ["furnish"]


def furnish(page: PlayPage, session: Session) -> AutoPlay:
    """The panel that lets it play, and shows how the cards are going."""
    seat = session.human or 0
    pack = len(session.match.game.census())

    def held(view: View) -> list[int]:
        return [cards if seat == 0 else pack - cards for cards in view.state.held]

    return AutoPlay(page, session, words("Your cards"), held)

"""When somebody looks at what the user does, and asks him whether he means it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from dealers_choice.language import words
from dealers_choice.match.play_checker import PlayChecker, can_be_checked
from dealers_choice.page.hand_review import new_thinker
from dealers_choice.panels.score.sheet_over_table import Writing

if TYPE_CHECKING:
    from dealers_choice.page.match_on_page import MatchOnPage
    from dealers_choice.page.sheet_over_table import PaperOver

__all__ = ["SecondThoughts"]


class SecondThoughts:
    """Tells the user of choices that were clearly worse, on one page."""

    def __init__(self, on_page: MatchOnPage, paper: PaperOver) -> None:
        self._on_page = on_page
        self._paper = paper
        self._checker: PlayChecker | None = None

    def look_or_not(self) -> None:
        """Have somebody look at the match that is shown, if the user wants that and it can be."""
        page = self._on_page
        wanted = page.settings is not None and page.settings.check_play
        if page.session is None or not wanted or page.furnishing is not None:
            self.stop()
        elif self._checker is None and can_be_checked(page.session):
            self._checker = PlayChecker(page.session, new_thinker)
            self._checker.worse.connect(self._tell)

    def stop(self) -> None:
        """Nobody looks any more."""
        if self._checker is not None:
            self._checker.stop()
            self._checker = None

    def _tell(self, said: str) -> None:
        """What the user has done was clearly worse: he may take it back while the others wait."""
        session = self._on_page.session
        if session is None:
            return

        def leave_it() -> None:
            self._paper.take_away()
            session.was_checked()

        buttons: list[tuple[str, Callable[[], object]]] = [(words("&Leave it"), leave_it)]
        if session.back.can_undo():
            buttons.insert(0, (words("Take it &back"), session.back.undo))
        self._paper.lay(Writing(words("Are you sure?"), said, buttons=buttons))

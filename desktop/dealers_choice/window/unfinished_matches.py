"""The matches that the home screen offers to continue, and how far each of them is."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer

from dealers_choice.settings import last_played
from dealers_choice.storage.databases.errors import StoreError

if TYPE_CHECKING:
    from dealers_choice.settings import Settings
    from dealers_choice.storage.match_store import SavedMatch
    from dealers_choice.window.home.home_screen import Home
    from dealers_choice.window.saved_matches import SavedMatches
    from dealers_choice.window.startup_messages import Notices

__all__ = ["Continuing"]

_IDLE: Final = 400  # milliseconds after which the home screen looks into matches of which little is known


class Continuing(QObject):
    """Lists them on the home screen."""

    def __init__(
        self, shelf: SavedMatches, notices: Notices, settings: Callable[[], Settings], idle: Callable[[], bool],
        parent: QObject,
    ) -> None:  # fmt: skip
        """``idle`` says whether the home screen is shown: then there is time to look into matches."""
        super().__init__(parent)
        self._shelf = shelf
        self._notices = notices
        self._settings = settings
        self._idle = idle
        self._home: Home | None = None
        self._unknown: list[SavedMatch] = []
        self._looked_into: set[str] = set()

    def show_on(self, home: Home) -> None:
        """Show on the home screen what can be continued."""
        self._home = home
        if self._shelf.exists():
            self._list(home)
        self._notices.show_soon()

    def _list(self, home: Home) -> None:
        from dealers_choice.window.match_thumbnails import REMEMBERED, recall_left, tile_of

        try:
            saved = self._shelf.store.unfinished()
        except StoreError as error:
            self._notices.add_trouble(error)
            saved = []
        known = recall_left() if saved else {}
        tiles = [tile_of(match, known.get(match.id), self._names(match)) for match in saved]
        if self._settings().for_rest:
            tiles = [tile._replace(score="", ahead="") for tile in tiles]
        home.set_saved(tiles)
        self._unknown = [
            match for match in saved[:REMEMBERED]
            if match.id not in self._looked_into
            and (match.id not in known or not known[match.id].tells_of(match))
        ]  # fmt: skip
        if self._unknown:
            QTimer.singleShot(_IDLE, self, self._find_out)

    def _names(self, saved: SavedMatch) -> list[str]:
        """What those are called who sit at a match."""
        from dealers_choice.match.players import names_of

        settings = self._settings()
        return names_of(saved.players, settings.player_name, last_played(settings, saved.game).names)

    def _find_out(self) -> None:
        """Find out how far a saved match is of which that is not known (the program was killed), one at a time."""
        from dealers_choice.match.players import HUMAN
        from dealers_choice.window.match_thumbnails import left_of, remember_left

        if not self._idle() or not self._unknown:
            return
        saved = self._unknown.pop(0)
        self._looked_into.add(saved.id)
        with contextlib.suppress(StoreError):  # it is told when it is opened
            match = self._shelf.store.look(saved.id)
            seat = saved.players.index(HUMAN) if HUMAN in saved.players else None
            left = left_of(saved.actions, match.game.view(seat), self._names(saved))
            remember_left(saved.id, left, None)
        if self._unknown:
            QTimer.singleShot(0, self, self._find_out)
        elif self._home is not None:
            self.show_on(self._home)

"""The saved matches as the window has them: the store, who looks after it, and the files that matches come from."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from dealers_choice.language import error_words, words
from dealers_choice.layouts import TABLES
from dealers_choice.storage.databases.errors import StoreError
from dealers_choice.storage.file_types import QUICKLY_READ
from dealers_choice.storage.folders import data_folder

if TYPE_CHECKING:
    from cardrules.protocol.match_record import Match
    from dealers_choice.match.session import Session
    from dealers_choice.storage.match_store import Store
    from dealers_choice.window.maintenance import Upkeep

__all__ = ["SavedMatches"]


class SavedMatches(QObject):
    """Opens the store when it is first needed, and brings matches out of files and into them."""

    imported = Signal(str)
    """A file has been read: the id of its first match."""
    refused = Signal(str)
    """Why a file cannot be opened: a sentence."""
    looked_through = Signal(list)
    """Everything that is saved has been looked through, and put right where that could be: what is to be told."""
    caught_up = Signal()
    """What could not be saved has been saved."""

    def __init__(self, window: QWidget) -> None:
        """``window`` is what dialogs stand before."""
        super().__init__(window)
        self._window = window
        self._store: Store | None = None
        self._upkeep: Upkeep | None = None
        self._opened = ""  # what the file is called that was opened last

    @property
    def store(self) -> Store:
        """The saved matches, opened when first asked for."""
        if self._store is None:
            from dealers_choice.storage.match_store import Store

            self._store = Store(data_folder())
        return self._store

    @property
    def upkeep(self) -> Upkeep:
        """Who looks after the saved matches, called when first needed."""
        if self._upkeep is None:
            from dealers_choice.window.maintenance import Upkeep

            self._upkeep = upkeep = Upkeep(lambda: self.store, data_folder(), self._window)
            upkeep.imported.connect(lambda ids: self.imported.emit(ids[0]))
            upkeep.refused.connect(self._refuse)
            upkeep.looked_through.connect(self.looked_through)
            upkeep.caught_up.connect(self.caught_up)
        return self._upkeep

    def exists(self) -> bool:
        """Whether anything may have been saved."""
        return self._store is not None or data_folder().exists()

    def look_through(self) -> None:
        """Have everything looked through that is saved, if there is anything."""
        if data_folder().exists():
            self.upkeep.look_through()

    def take_notices(self) -> list[str]:
        """What was found damaged and set aside since this was asked last."""
        if self._store is None:
            return []
        notices = list(self._store.notices)
        self._store.notices.clear()
        return notices

    def close(self) -> None:
        """For the end of the program."""
        if self._upkeep is not None:
            self._upkeep.stop()
        if self._store is not None:
            self._store.close()

    # ---------------------------------------------------------------------------------------------- files

    def ask_for_file(self) -> Path | None:
        """Let the user choose a file of records; None: he does not want to."""
        from dealers_choice.panels.save_file_dialog import asked_which

        return asked_which(
            self._window, words("Open a match"), words("Match records (*.dealers-choice *.jsonl);;All files (*)")
        )

    def is_quickly_read(self, path: Path) -> bool:
        """Whether a file is read in the time that nobody notices."""
        try:
            return path.stat().st_size <= QUICKLY_READ
        except OSError:
            return True  # and then it is said that it cannot be read

    def import_file(self, path: Path, beside: bool) -> None:
        """Add the matches of a file, ``beside`` the window or at once; ``imported`` or ``refused`` tells how it went.
        What is wrong with the file is said, and nothing is changed."""
        from cardrules.protocol.match_record import FormatError

        playable = [entry.id for entry in TABLES]
        self._opened = path.name
        if beside:
            self.upkeep.import_file(path, playable)
            return
        try:
            ids = self.store.import_file(path, playable)
        except (FormatError, StoreError) as error:
            self._refuse(error_words(error))
        else:
            self.imported.emit(ids[0])

    def _refuse(self, reason: str) -> None:
        self.refused.emit(words("{opened} cannot be opened: {reason}", opened=self._opened, reason=reason))

    def ask_where_to_save(self, match: Match) -> Path | None:
        """Let the user say which file a match is to be exported to; None: he does not want to."""
        from dealers_choice.panels.save_file_dialog import asked_where

        return asked_where(
            self._window, words("Save the match"), _file_name(match), words("Match records (*.dealers-choice)")
        )

    def save_record_of(self, match_id: str) -> Path | None:
        """Ask for a file, and write a saved match to it as a record; the file, None: none was wanted. Raises
        StoreError."""
        from dealers_choice.storage.match_store import export_match

        match, players = self.store.look(match_id), self.store.players_of(match_id)
        path = self.ask_where_to_save(match)
        if path is not None:
            export_match(path, match, players)
        return path

    def export(self, path: Path, session: Session) -> None:
        """Write a match to a file as a record. Raises StoreError."""
        from dealers_choice.storage.match_store import export_match

        export_match(path, session.match, session.players)


def _file_name(match: Match) -> str:
    """What a match's file is called unless the user wants something else: game and deal, or game and date."""
    from time import strftime

    from cardrules.protocol.match_record import deal_words

    words = deal_words(match.seed).split() or [strftime("%Y-%m-%d")]
    return f"{'-'.join([match.game.id, *words])}.dealers-choice"

"""What the window has done for saved matches beside play: looked through after the start, imported, caught up with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from dealers_choice.language import error_words
from dealers_choice.maintenance_client import Errand
from dealers_choice.panels.import_progress import ImportDialog
from dealers_choice.storage.match_store import Store, StoreError

__all__ = ["Upkeep"]

_SOON: Final = 400  # milliseconds after which it is shown that something takes long
_FIRST_TRY: Final = 2_000  # milliseconds until what could not be saved is tried again
_LAST_TRY: Final = 16_000  # ... and never longer than this


class Upkeep(QObject):
    """Sends the clerk on errands, one of a kind at a time, and has the store catch up."""

    imported = Signal(list)
    """The ids of the matches of a file."""
    refused = Signal(str)
    """Why the file cannot be opened: a sentence."""
    looked_through = Signal(list)
    """Everything that is saved has been looked through: what the player should be told."""
    caught_up = Signal()
    """What could not be saved has been saved."""

    def __init__(self, store: Callable[[], Store], folder: Path, window: QWidget) -> None:
        """``folder`` is that of the store, and ``window`` what a dialog stands before."""
        super().__init__(window)
        self._store = store
        self._folder = folder
        self._window = window
        self._looking: Errand | None = None
        self._importing: Errand | None = None
        self._dialog: ImportDialog | None = None
        self._name = ""
        self._soon = QTimer(self, singleShot=True)
        self._soon.timeout.connect(self._show_import)
        self._again = QTimer(self, singleShot=True)
        self._again.timeout.connect(self._try_again)

    def stop(self) -> None:
        """For the end of the program: the clerk is called back."""
        self._again.stop()
        self._end_import()
        for errand in self.findChildren(Errand):
            errand.stop()
        self._looking = None

    # -------------------------------------------------------------------------------------- looking through

    def look_through(self) -> None:
        """Have everything looked through that is saved, if there is anything."""
        if self._looking is None and self._folder.exists():
            self._looking = Errand(["check", str(self._folder)], self)
            self._looking.done.connect(self._looked)

    def _looked(self, answer: dict[str, Any]) -> None:
        errand, self._looking = self._looking, None
        if errand is not None:
            errand.leave()
        notices = [*answer.get("notices", [])]
        if answer.get("fault") or answer.get("error"):  # damaged as a whole, or so that it could not even be opened
            try:
                self._store().replace_if_damaged()
            except StoreError as error:
                notices.append(error_words(error))
        self.looked_through.emit(notices)

    # -------------------------------------------------------------------------------------------- importing

    def import_file(self, path: Path, playable: Sequence[str]) -> None:
        """Have the matches of a file added, of these games; ``imported`` or ``refused`` tells how it went, unless the
        user has cancelled it."""
        self._end_import()
        self._importing = errand = Errand(["import", str(self._folder), str(path.absolute()), ",".join(playable)], self)
        errand.done.connect(lambda answer: self._import_done(errand, answer))
        self._name = path.name
        self._soon.start(_SOON)

    def _show_import(self) -> None:
        if self._importing is not None:
            self._dialog = dialog = ImportDialog(self._name, self._window)
            self._importing.share.connect(dialog.show_share)
            dialog.rejected.connect(self._cancel_import)
            dialog.open()

    def _cancel_import(self) -> None:
        self._end_import()
        self.look_through()  # it removes what has come in already, and is never shown

    def _import_done(self, errand: Errand, answer: dict[str, Any]) -> None:
        if errand is not self._importing:
            return
        self._end_import()
        if "ids" in answer:
            self.imported.emit(answer["ids"])
        else:
            self.refused.emit(str(answer.get("error", "")))

    def _end_import(self) -> None:
        """Have no more to do with the import, whether it is done or not."""
        self._soon.stop()
        errand, self._importing = self._importing, None
        if errand is not None:
            errand.cancel()
            errand.leave()
        dialog, self._dialog = self._dialog, None
        if dialog is not None:
            dialog.rejected.disconnect(self._cancel_import)
            dialog.close()
            dialog.deleteLater()

    # ------------------------------------------------------------------------------------------ catching up

    def keep_trying(self) -> None:
        """Something could not be saved: try again after a while, and then less and less often."""
        if not self._again.isActive():
            self._again.start(_FIRST_TRY)

    def _try_again(self) -> None:
        store = self._store()
        if not store.owes():
            return
        try:
            store.catch_up()
        except StoreError:
            self._again.start(min(self._again.interval() * 2, _LAST_TRY))
        else:
            self.caught_up.emit()

"""Which file is to be opened, and where something is to be saved: the questions of all panels."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Final

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

from dealers_choice.language import words
from dealers_choice.storage.folders import config_folder, own_folder, read_file, write_whole
from dealers_choice.ui.plain_text import asked

__all__ = ["asked_where", "asked_which"]

_LAST: Final = "last-folder.txt"
_LONGEST: Final = 10_000  # bytes of a folder's name


def _folder_of_files() -> Path:
    """Where the user's files are: where he has saved or opened one last, also before the program was begun anew, else
    among his documents, or at home if he has no folder of that name."""
    with contextlib.suppress(OSError, ValueError):  # nothing was kept, or no name of a folder
        last = Path(read_file(config_folder() / _LAST, _LONGEST).decode())
        if last.is_absolute() and last.is_dir():
            return last
    documents = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
    return documents if documents.is_dir() else Path.home()


def _remember_folder(path: Path) -> None:
    """A file has been saved or opened there. Where that cannot be kept the next dialog begins where it did before."""
    with contextlib.suppress(OSError, ValueError):
        own_folder(config_folder())
        write_whole(config_folder() / _LAST, str(path.parent.absolute()))


def asked_which(parent: QWidget, title: str, kinds: str) -> Path | None:
    """Ask for the file that is to be opened; None: none. ``kinds`` says what files are shown, as Qt writes it."""
    name, _ = QFileDialog.getOpenFileName(parent, title, str(_folder_of_files()), kinds)
    if name:
        _remember_folder(Path(name))
    return Path(name) if name else None


def asked_where(parent: QWidget, title: str, suggested: str, kinds: str) -> Path | None:
    """Ask for the file that something is saved to; None: it is not to be saved. ``suggested`` is a name, and ``kinds``
    says what files are shown, as Qt writes it.

    A name that was typed without an ending gets the suggested one's: without it a double click would not open the
    file. If there is a file of that whole name, of which the dialog knew nothing, it is asked about.
    """
    name, _ = QFileDialog.getSaveFileName(parent, title, str(_folder_of_files() / suggested), kinds)
    if not name:
        return None
    _remember_folder(Path(name))
    path, ending = Path(name), Path(suggested).suffix
    if path.suffix or not ending:
        return path
    whole = path.with_name(path.name + ending)
    if whole.exists() and not asked(parent, words("{name} is there already.\nReplace it?", name=whole.name)):
        return None
    return whole

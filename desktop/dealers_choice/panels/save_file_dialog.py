"""Where something is to be saved: the one question of all panels."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

from dealers_choice.ui.plain_text import asked

__all__ = ["asked_where", "folder_of_files", "remember_folder"]

_last: list[Path] = []


def folder_of_files() -> Path:
    """Where the user's files are: where he has saved or opened one last, else among his documents."""
    if _last and _last[0].is_dir():
        return _last[0]
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))


def remember_folder(path: Path) -> None:
    """A file has been saved or opened there."""
    _last[:] = [path.parent]


def asked_where(parent: QWidget, title: str, suggested: str, kinds: str) -> Path | None:
    """Ask for the file that something is saved to; None: it is not to be saved. ``suggested`` is a name, and ``kinds``
    says what files are shown, as Qt writes it.

    A name that was typed without an ending gets the suggested one's: without it a double click would not open the
    file. If there is a file of that whole name, of which the dialog knew nothing, it is asked about.
    """
    name, _ = QFileDialog.getSaveFileName(parent, title, str(folder_of_files() / suggested), kinds)
    if not name:
        return None
    remember_folder(Path(name))
    path, ending = Path(name), Path(suggested).suffix
    if path.suffix or not ending:
        return path
    whole = path.with_name(path.name + ending)
    if whole.exists() and not asked(parent, f"{whole.name} is there already. Replace it?"):
        return None
    return whole

"""Where something is to be saved: the one question of all panels."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from dealers_choice.plain import asked

__all__ = ["asked_where"]


def asked_where(parent: QWidget, title: str, suggested: str, kinds: str) -> Path | None:
    """Ask for the file that something is saved to; None: it is not to be saved. ``suggested`` is a name, and ``kinds``
    says what files are shown, as Qt writes it.

    A name that was typed without an ending gets the suggested one's: without it a double click would not open the
    file. If there is a file of that whole name, of which the dialog knew nothing, it is asked about.
    """
    name, _ = QFileDialog.getSaveFileName(parent, title, suggested, kinds)
    if not name:
        return None
    path, ending = Path(name), Path(suggested).suffix
    if path.suffix or not ending:
        return path
    whole = path.with_name(path.name + ending)
    if whole.exists() and not asked(parent, f"{whole.name} is there already. Replace it?"):
        return None
    return whole

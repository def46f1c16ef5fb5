"""One file per game: where its zones lie, in card widths.

Each module has ``SIZE``, the least width and height the table needs, and ``layout(view, width, height)``,
which places everything on a table of that size (at least ``SIZE``; the table chooses the card's size so).
"""

from __future__ import annotations

from importlib import import_module

from dealers_choice.table.place import LayoutModule

__all__ = ["layout_of"]


def layout_of(game: str) -> LayoutModule:
    """The layout module of a game of the catalogue."""
    module: LayoutModule = import_module(f"dealers_choice.layouts.{game}")
    return module

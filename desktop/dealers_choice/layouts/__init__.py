"""One file per game: where its zones lie, in card widths.

Each module has ``SIZE``, the least width and height the table needs, and ``layout(view, width, height)``,
which places everything on a table of that size (at least ``SIZE``; the table chooses the card's size so). Most are
furnished with ``board.Board``; a table that must be larger for more players has a function ``size(view)``, too.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from cardrules.catalogue import GAMES

if TYPE_CHECKING:  # the home screen needs the list and no table
    from dealers_choice.table.placement import LayoutModule

__all__ = ["TABLES", "layout_of"]

TABLES: Final = tuple(entry for entry in GAMES if find_spec(f"{__name__}.{entry.id}") is not None)
"""The games that can be played on the table, in the order of the catalogue."""


def layout_of(game: str) -> LayoutModule:
    """The layout module of one of ``TABLES``."""
    module: LayoutModule = import_module(f"dealers_choice.layouts.{game}")
    return module

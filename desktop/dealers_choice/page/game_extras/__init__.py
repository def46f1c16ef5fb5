"""What a game brings along to the page besides its cards: panels, hands, the clock. One file for each game that does.

Such a module has a function ``furnish(page, session)``. It may know everything that the page knows; layouts need not.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # most games bring nothing
    from dealers_choice.match.session import Session
    from dealers_choice.page.furnishing import Furnishing
    from dealers_choice.page.match_page import PlayPage

__all__ = ["furnished"]


def furnished(game: str, page: PlayPage, session: Session) -> Furnishing | None:
    """Put what this game brings along on the page; None if it brings nothing."""
    name = f"{__name__}.{game}"
    if find_spec(name) is None:
        return None
    brought: Furnishing = import_module(name).furnish(page, session)
    return brought

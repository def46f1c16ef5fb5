"""Where the texts that come with the art are found: the help pages."""

from __future__ import annotations

import re
from pathlib import Path

__all__ = ["help_page"]


def help_page(game: str, language: str = "en") -> str:
    """The help page of a game as Markdown.

    ``game`` is the game's name in the catalogue (``hearts``), ``language`` a language code (``en``).
    Raises FileNotFoundError when there is no such page.
    """
    if re.fullmatch(r"[a-z][a-z0-9_]*", game) and re.fullmatch(r"[a-z]{2,3}(_[A-Z]{2})?", language):
        page = Path(__file__).parent / "help" / language / f"{game}.md"
        if page.is_file():
            return page.read_text(encoding="utf-8")
    raise FileNotFoundError(f"there is no help page for {game!r} in {language!r}")

"""Where the texts that come with the art are found: the help pages."""

from __future__ import annotations

import re
from pathlib import Path

__all__ = ["help_page"]


def help_page(game: str, language: str = "en") -> str:
    """The help page of a game as Markdown, with what holds for every game at its end.

    ``game`` is the game's name in the catalogue (``hearts``), ``language`` a language code (``en``).
    Raises FileNotFoundError when there is no such page.
    """
    if re.fullmatch(r"[a-z][a-z0-9_]*", game) and re.fullmatch(r"[a-z]{2,3}(_[A-Z]{2})?", language):
        folder = Path(__file__).parent / "help" / language
        page, common = folder / f"{game}.md", folder / "_every_game.md"
        if page.is_file():
            return "\n".join(file.read_text(encoding="utf-8") for file in (page, common) if file.is_file())
    raise FileNotFoundError(f"there is no help page for {game!r} in {language!r}")

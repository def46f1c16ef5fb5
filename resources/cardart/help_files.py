"""Where the texts that come with the art are found: the help pages."""

from __future__ import annotations

import re
from pathlib import Path

__all__ = ["help_page", "page_for_every_game"]

_ENGLISH = "en"


def help_page(game: str, language: str = "en") -> str:
    """The help page of a game as Markdown, with what holds for every game at its end; a page that the language does not
    have is in English.

    ``game`` is the game's name in the catalogue (``hearts``), ``language`` a language code (``de``).
    Raises FileNotFoundError when there is no such page.
    """
    if re.fullmatch(r"[a-z][a-z0-9_]*", game) and re.fullmatch(r"[a-z]{2,3}(_[A-Z]{2})?", language):
        folders = [Path(__file__).parent / "help" / code for code in (language, _ENGLISH)]
        pages = [folder for folder in folders if (folder / f"{game}.md").is_file()]
        if pages:
            common = page_for_every_game(language)
            return "\n".join([(pages[0] / f"{game}.md").read_text(encoding="utf-8"), *([common] if common else [])])
    raise FileNotFoundError(f"there is no help page for {game!r} in {language!r}")


def page_for_every_game(language: str = "en") -> str:
    """What stands at the end of every help page, as Markdown, in this language or else in English; "" if it is not
    there."""
    folders = [Path(__file__).parent / "help" / code for code in (language, _ENGLISH)]
    found = [file for folder in folders if (file := folder / "_every_game.md").is_file()]
    return found[0].read_text(encoding="utf-8") if found else ""

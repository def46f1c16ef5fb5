"""A game to start from: ``python -m cardrules new-game NAME`` writes its rules, bot, layout, help page and test.

What it writes is a whole game that can be played at once, four players taking tricks. Whoever wants another one changes
it, with docs/adding_a_game.md beside him. The text of it lies in ``new_game.txt``.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from cardrules.catalogue import GAMES

__all__ = ["NewGameError", "write_game"]

_TEXT: Final = Path(__file__).with_name("new_game.txt")
_NAME: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_MOST: Final = 24
"""Letters of a name."""
_ENTRY: Final = """
    Entry(
        "new_game", "New Game", CARD_ROOM, "Trick-taking",
        "Take most tricks, each for himself.", "NewGame",
    ),"""
_LISTED: Final = (
    ("rules/cardrules/catalogue.py", "\n)  # fmt: skip\n", _ENTRY),
    ("docs/presets.md", "\n\nWhat is no rule", "\n| `new_game` | `standard` | There is one form of it. |"),
)
"""Files in which games are listed: how it goes on after the last one, and what is put before that."""


class NewGameError(ValueError):
    """Why no game can be written, in one line."""


def write_game(name: str, root: Path) -> list[Path]:
    """Write the files of a game and its line in the catalogue: what was written.

    ``name`` is the game's id, in small letters with ``_`` between words; ``root`` a checkout of Dealer's Choice. Raises
    NewGameError, and has then changed nothing.
    """
    if not _NAME.fullmatch(name) or len(name) > _MOST:
        raise NewGameError(f"{name[:_MOST]!r} cannot be a game's id: small letters, digits and single _ between words")
    if any(entry.id == name for entry in GAMES):
        raise NewGameError(f"there is a game {name!r} already")
    files = _files(name, root)
    there = next((file for file in files if file.exists()), None)
    if there:
        raise NewGameError(f"{there} is there already")
    files |= _lists(name, root)
    for file, text in files.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return list(files)


def _lists(name: str, root: Path) -> dict[Path, str]:
    """The files that list all games, with this one. Raises NewGameError."""
    found: dict[Path, str] = {}
    for path, end, line in _LISTED:
        file = root / path
        if not file.is_file():
            raise NewGameError(f"{root} is no checkout of Dealer's Choice: it has no {path}")
        before, mark, after = file.read_text(encoding="utf-8").partition(end)
        if not mark:
            raise NewGameError(f"{path} has no list of games that is known")
        found[file] = f"{before}{_named(line, name)}{mark}{after}"
    return found


def _files(name: str, root: Path) -> dict[Path, str]:
    """What is written anew, by file."""
    _, *parts = re.split(r"^=== (.+)\n", _named(_TEXT.read_text(encoding="utf-8"), name), flags=re.MULTILINE)
    return {root / path: text for path, text in zip(parts[::2], parts[1::2], strict=True)}


def _named(text: str, name: str) -> str:
    """The text with the game's own names in the place of those of the example."""
    words = name.split("_")
    title, kind = " ".join(map(str.capitalize, words)), "".join(map(str.capitalize, words))
    return text.replace("new_game", name).replace("New Game", title).replace("NewGame", kind)

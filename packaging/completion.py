"""Shell completion for the command line, out of the parsers of its commands (by shtab, a kept library).

    python packaging/completion.py FOLDER

Writes ``dealers-choice`` (bash), ``_dealers-choice`` (zsh) and ``dealers-choice.tcsh``.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path
from typing import Final

import shtab

ROOT: Final = Path(__file__).resolve().parent.parent
FILES: Final = {"bash": "dealers-choice", "zsh": "_dealers-choice", "tcsh": "dealers-choice.tcsh"}


def whole_parser() -> argparse.ArgumentParser:
    """The program's arguments with those of all its commands; a command's own parser is otherwise made when it is
    called."""
    sys.path[:0] = [str(ROOT / root) for root in ("rules", "desktop", "resources")]
    from cardrules.catalogue import GAMES
    from dealers_choice.cli.run_command import COMMANDS

    parser = argparse.ArgumentParser(prog="dealers-choice")
    parser.add_argument("--version", action="store_true", help="say which version this is")
    parser.add_argument("--self-test", action="store_true", help="check this installation")
    commands = parser.add_subparsers(title="commands")
    for name, told in COMMANDS.items():
        command = commands.add_parser(name, help=told, description=told)
        import_module(f"dealers_choice.cli.commands.{name}").add_arguments(command)
        for action in command._actions:
            if action.type is Path:
                action.complete = shtab.DIRECTORY if action.metavar == "FOLDER" else shtab.FILE  # type: ignore[attr-defined]
            elif action.metavar == "GAME" and action.choices is None:
                action.choices = [game.id for game in GAMES]
    return parser


def main(folder: Path) -> None:
    """Write the files."""
    folder.mkdir(parents=True, exist_ok=True)
    for shell, name in FILES.items():
        (folder / name).write_text(shtab.complete(whole_parser(), shell), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("completion.py: say into which folder")
    main(Path(sys.argv[1]))

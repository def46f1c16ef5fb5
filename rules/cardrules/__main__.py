"""The rules' own command line: ``python -m cardrules new-game NAME [FOLDER]``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from cardrules.new_game import NewGameError, write_game

__all__ = ["main"]


def main(arguments: list[str] | None = None) -> int:
    """Do what the command line says: the exit code, 2 with one line on standard error if it cannot be done."""
    parser = argparse.ArgumentParser(prog="cardrules", description="The rules of Dealer's Choice.")
    commands = parser.add_subparsers(dest="command", required=True)
    new = commands.add_parser("new-game", help="write a game to start from: rules, bot, layout, help page and test")
    new.add_argument("name", help="the game's id, in small letters: whist, nap, oh_hell")
    new.add_argument("folder", nargs="?", type=Path, default=Path(), help="a checkout of Dealer's Choice, if not here")
    asked = parser.parse_args(arguments)
    try:
        written = write_game(asked.name, asked.folder)
    except (NewGameError, OSError) as error:
        sys.stderr.write(f"cardrules: {error}\n")
        return 2
    sys.stdout.writelines(f"{file}\n" for file in written)
    return 0


if __name__ == "__main__":
    sys.exit(main())

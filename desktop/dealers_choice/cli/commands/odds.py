"""``odds``: the exact odds of a game that is dealt at a table of the house."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib import import_module
from typing import Final

from dealers_choice.cli.arguments import add_options, number
from dealers_choice.language import words

__all__ = ["add_arguments", "run"]

_GAMES: Final = ("mini_baccarat", "blackjack")
"""The games with odds to tell. Each has a module in ``cli.table_odds``."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument(
        "--game", choices=_GAMES, default=_GAMES[0], help=words("the game (default {game})", game=_GAMES[0])
    )
    add_options(parser)
    parser.add_argument("--decks", type=number(1, 8), help=words("packs in the shoe, 1 to 8"))
    parser.add_argument(
        "--gone", metavar="CARDS", default="", help=words("cards that are no longer in the shoe: 'KS KS 7H ...'")
    )
    parser.add_argument("--json", action="store_true", help=words("as one JSON object"))


def run(arguments: argparse.Namespace) -> int:
    """Tell how often what comes, and the house's edge for each bet."""
    tell: Callable[[argparse.Namespace], None] = import_module(f"dealers_choice.cli.table_odds.{arguments.game}").tell
    tell(arguments)
    return 0

"""``play``: open a table."""

from __future__ import annotations

import argparse
from typing import cast

from cardrules.bots import Level
from cardrules.catalogue import find
from dealers_choice.cli.arguments import LEVELS, add_deal, add_game, need_table, read_levels, read_request
from dealers_choice.language import words
from dealers_choice.window.launcher import open_window

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_game(parser)
    add_deal(parser)
    parser.add_argument(
        "--seat-bots", metavar="LEVEL,...", help=words("the bots from your left on, each {levels}", levels=LEVELS)
    )


def run(arguments: argparse.Namespace) -> int:
    """Open the table that is asked for, and stay until the window is closed."""
    request = read_request(arguments)
    entry = find(request.game)
    need_table(entry)
    if arguments.seat_bots is not None:
        bots = entry.game()(request.options).seats - 1
        levels = read_levels(
            arguments.seat_bots, bots, entry.levels, words("seats beside yours at {game}", game=request.game)
        )
        request = read_request(arguments, tuple(cast(Level, level) for level in levels))
    return open_window(request)

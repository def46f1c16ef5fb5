"""``simulate``: let bots play and check every step."""

from __future__ import annotations

import argparse
import sys

from dealers_choice.cli.arguments import LEVELS, add_game, add_jobs, number, read_game, read_levels
from dealers_choice.cli.output import write, write_json
from dealers_choice.cli.simulation import RANDOM, simulate
from dealers_choice.language import words

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_game(parser)
    parser.add_argument(
        "--hands",
        type=number(1, 10_000_000),
        default=100,
        help=words("hands to play; a hand is one shuffle (default 100)"),
    )
    parser.add_argument(
        "--bots", metavar="LEVEL,...",
        help=words("one for each seat, or one for all: {levels} or random (default: club)", levels=LEVELS),
    )  # fmt: skip
    parser.add_argument("--seed", default="1", help=words("the same seed gives the same hands (default 1)"))
    parser.add_argument(
        "--samples", type=number(0, 1_000_000), default=16,
        help=words(
            "how often a bot that searches may look further before it decides (default 16; with fewer than nine most "
            "of them play as club does); deterministic"
        ),
    )  # fmt: skip
    parser.add_argument(
        "--seconds", type=number(0, 3600, float),
        help=words("let it look by the clock instead, this long a decision; then results depend on the machine"),
    )  # fmt: skip
    parser.add_argument(
        "--explain", action="store_true",
        help=words("tell every decision of a bot with its reason, and where it searched what it weighed"),
    )  # fmt: skip
    add_jobs(parser)
    parser.add_argument("--json", action="store_true", help=words("as one JSON object"))


def run(arguments: argparse.Namespace) -> int:
    """Play the hands and print what came of them; 1 if a rule was broken."""
    entry, options = read_game(arguments)
    seats = entry.game()(options).seats
    levels = ["club"] * seats
    if arguments.bots is not None:
        each = arguments.bots if "," in arguments.bots else ",".join([arguments.bots] * seats)
        levels = read_levels(
            each, seats, (*entry.levels, RANDOM), words("seats at {game} with these options", game=entry.id)
        )
    report = simulate(
        entry, options, levels, arguments.hands, arguments.seed, arguments.samples, arguments.seconds,
        arguments.jobs, arguments.dask, (lambda line: sys.stderr.write(line + "\n") if arguments.json else write(line))
        if arguments.explain else None,
    )  # fmt: skip
    if arguments.json:
        write_json(report.data())
    else:
        write("\n".join(report.lines()))
    return 1 if report.broken else 0

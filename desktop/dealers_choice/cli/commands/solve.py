"""``solve``: tell whether deals can be won, and how."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Iterator
from pathlib import Path

from cardrules.catalogue import GAMES, Entry
from cardrules.protocol.cards import Card, NotationError, cards_text
from cardrules.protocol.match_record import read_pack
from cardrules.protocol.options import Value
from dealers_choice.cli.arguments import LONGEST_DEAL, UsageError, add_game, add_jobs, number, read_game
from dealers_choice.cli.output import write, write_json
from dealers_choice.storage.folders import open_file
from dealers_choice.worker_processes import LostPiece, ProgressLine, spread

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_game(parser)
    deals = parser.add_mutually_exclusive_group(required=True)
    deals.add_argument("--deal", metavar="CARDS", help="the whole pack in the order in which it is dealt")
    deals.add_argument("--file", type=Path, help="a file with one deal a line; blank lines and # lines are skipped")
    parser.add_argument(
        "--budget", type=number(1, 1_000_000_000), default=500_000,
        help="positions to look at before the verdict is unknown (default 500,000)",
    )  # fmt: skip
    add_jobs(parser)
    parser.add_argument("--json", action="store_true", help="as one JSON object a deal, each on its line")


def run(arguments: argparse.Namespace) -> int:
    """A line for each deal, or one JSON object; 2 if one could not be decided because its process died."""
    entry, options = read_game(arguments)
    if not entry.solver:
        able = ", ".join(each.id for each in GAMES if each.solver)
        raise UsageError(f"there is no solver for {entry.id}; there is one for {able}")
    if arguments.deal is not None:
        deals = [(0, read_pack(entry.id, options, arguments.deal))]
    else:
        deals = list(_read_deals(arguments.file, entry, options))  # all are read before the first is solved
    settings = {"game": entry.id, "options": options, "budget": arguments.budget}
    progress = ProgressLine("deals", len(deals), arguments.jobs > 1 or bool(arguments.dask))
    pieces = ({**settings, "pack": cards_text(pack)} for _, pack in deals)
    found = spread("solve", pieces, arguments.jobs, arguments.dask)
    code = 0
    for done, ((at, _), verdict) in enumerate(zip(deals, found, strict=True), 1):
        progress.done(done)
        line = f"line {at}: " if at else ""
        if isinstance(verdict, LostPiece):
            sys.stderr.write(f"{line}whoever solved it died, twice\n")
            code = 2
        elif arguments.json:
            write_json({"line": at, **verdict} if at else verdict)
        else:
            write(f"{line}{verdict['verdict']}, {verdict['states']:,} states, {verdict['seconds']:.4f} s")
            if verdict["moves"]:
                write("  " + "; ".join(verdict["moves"]))
    return code


def _read_deals(file: Path, entry: Entry, options: dict[str, Value]) -> Iterator[tuple[int, tuple[Card, ...]]]:
    with open_file(file, pipes=True) as raw, io.TextIOWrapper(raw, encoding="utf-8-sig", errors="replace") as stream:
        number = 0
        while line := stream.readline(LONGEST_DEAL):
            number += 1
            if len(line) == LONGEST_DEAL:
                raise UsageError(f"{file}, line {number}: longer than any deal")
            if not line.strip() or line.lstrip().startswith("#"):
                continue
            try:
                yield number, read_pack(entry.id, options, line)
            except NotationError as error:
                raise UsageError(f"{file}, line {number}: {error}") from None

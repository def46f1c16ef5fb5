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
from dealers_choice.language import words
from dealers_choice.storage.folders import open_file
from dealers_choice.worker_processes import LostPiece, ProgressLine, spread

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_game(parser)
    deals = parser.add_mutually_exclusive_group(required=True)
    deals.add_argument("--deal", metavar="CARDS", help=words("the whole pack in the order in which it is dealt"))
    deals.add_argument(
        "--file", type=Path, help=words("a file with one deal a line; blank lines and # lines are skipped")
    )
    parser.add_argument(
        "--budget", type=number(1, 1_000_000_000), default=500_000,
        help=words("positions to look at before the verdict is unknown (default 500,000)"),
    )  # fmt: skip
    add_jobs(parser)
    parser.add_argument("--json", action="store_true", help=words("as one JSON object a deal, each on its line"))


def run(arguments: argparse.Namespace) -> int:
    """A line for each deal, or one JSON object; 2 if one could not be decided because its process died."""
    entry, options = read_game(arguments)
    if not entry.solver:
        able = ", ".join(each.id for each in GAMES if each.solver)
        raise UsageError(words("there is no solver for {game}; there is one for {games}", game=entry.id, games=able))
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
        if isinstance(verdict, LostPiece):
            sys.stderr.write(_of_line(at, words("whoever solved it died, twice")) + "\n")
            code = 2
        elif arguments.json:
            write_json({"line": at, **verdict} if at else verdict)
        else:
            told = words(
                "{verdict}, {states:,} states, {seconds:.4f} s",
                verdict=verdict["verdict"], states=verdict["states"], seconds=verdict["seconds"],
            )  # fmt: skip
            write(_of_line(at, told))
            if verdict["moves"]:
                write("  " + "; ".join(verdict["moves"]))
    return code


def _of_line(at: int, told: str) -> str:
    """What is told of the deal in a line of a file; 0: it was in none."""
    return words("line {number}: {told}", number=at, told=told) if at else told


def _read_deals(file: Path, entry: Entry, options: dict[str, Value]) -> Iterator[tuple[int, tuple[Card, ...]]]:
    with open_file(file, pipes=True) as raw, io.TextIOWrapper(raw, encoding="utf-8-sig", errors="replace") as stream:
        number = 0
        while line := stream.readline(LONGEST_DEAL):
            number += 1
            if len(line) == LONGEST_DEAL:
                raise UsageError(words("{file}, line {number}: longer than any deal", file=file, number=number))
            if not line.strip() or line.lstrip().startswith("#"):
                continue
            try:
                yield number, read_pack(entry.id, options, line)
            except NotationError as error:
                raise UsageError(
                    words("{file}, line {number}: {error}", file=file, number=number, error=error)
                ) from None

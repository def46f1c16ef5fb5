"""``check``: replay records and compare."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from dealers_choice.cli.arguments import add_jobs
from dealers_choice.cli.output import write
from dealers_choice.cli.record_reader import numbered_lines
from dealers_choice.cli.worker_tasks import line_text
from dealers_choice.language import words
from dealers_choice.storage.folders import open_file
from dealers_choice.worker_processes import FOREIGN, LostPiece, ProgressLine, spread

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument(
        "file", metavar="FILE", help=words("a file with one record a line, or - for the standard input")
    )
    add_jobs(parser)


def run(arguments: argparse.Namespace) -> int:
    """A line for each difference, and a last one that counts; 1 if there is one, 2 if a record is malformed."""
    if arguments.file == "-":
        return _check_stream(sys.stdin.buffer, arguments.jobs, arguments.dask)
    with open_file(Path(arguments.file), pipes=True) as stream:
        return _check_stream(stream, arguments.jobs, arguments.dask)


def _check_stream(stream: BinaryIO, jobs: int, engine: str) -> int:
    records = differing = malformed = 0
    numbers: list[int] = []  # of the lines that are under way

    def lines() -> Iterator[str]:
        for number, line in numbered_lines(stream):
            numbers.append(number)
            yield line_text(line)

    progress = ProgressLine("records", 0, jobs > 1 or bool(engine))
    for found in spread("check", lines(), jobs, engine, FOREIGN):
        number = numbers.pop(0)
        records += 1
        progress.done(records)
        fault = str(found) if isinstance(found, LostPiece) else found.get("malformed")
        if fault:
            malformed += 1
            sys.stderr.write(words("line {number}: malformed: {fault}", number=number, fault=fault) + "\n")
            continue
        differing += bool(found["differences"])
        for difference in found["differences"]:
            write(words("line {number}: {difference}", number=number, difference=difference))
    write(
        words(
            "{records} records: {agree} agree, {differing} differ, {malformed} malformed",
            records=records,
            agree=records - differing - malformed,
            differing=differing,
            malformed=malformed,
        )
    )
    return 2 if malformed else 1 if differing else 0

"""``results``: look through the results in a folder, and put them into a database."""

from __future__ import annotations

import argparse
from pathlib import Path

from dealers_choice.cli.arguments import UsageError
from dealers_choice.cli.known_computers import add_computers, computers, office
from dealers_choice.cli.output import write
from dealers_choice.language import error_words, words
from dealers_choice.school.exams.results_database import DatabaseError, load_results, summary

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("folder", metavar="FOLDER", type=Path, help=words("a folder with results, .dealers-result"))
    parser.add_argument(
        "--sql", nargs="?", const="results.sqlite", default="", metavar="DATABASE",
        help=words("put them into a database: a file of SQLite (default results.sqlite), or postgresql://user@host/name"),
    )  # fmt: skip
    add_computers(parser)


def run(arguments: argparse.Namespace) -> int:
    """A line for each result, and a summary; 1 if one is refused."""
    told = []
    known, listed = computers(arguments), arguments.computers is not None
    try:
        with office() as here:
            for good, line in load_results(arguments.folder, arguments.sql, known, listed=listed, office=here):
                told.append(good)
                write(line)
    except DatabaseError as error:
        raise UsageError(error_words(error)) from None
    write(summary(told, arguments.sql))
    return 0 if all(told) else 1

"""``open``: open a saved match."""

from __future__ import annotations

import argparse
from pathlib import Path

from cardrules.catalogue import find
from cardrules.record import FormatError, Match, read_record
from dealers_choice.commands.arguments import UsageError, need_table
from dealers_choice.commands.lines import only_line
from dealers_choice.display import open_window
from dealers_choice.pieces import text_of
from dealers_choice.request import TableRequest

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("file", metavar="FILE", type=Path, help="a file with one saved match")


def run(arguments: argparse.Namespace) -> int:
    """Open the match that is saved in the file."""
    number, line = only_line(arguments.file)
    try:
        record = read_record(text_of(line))
        Match.of(record)
    except FormatError as error:
        raise UsageError(f"{arguments.file}, line {number}: {error}") from None
    need_table(find(record.game))
    return open_window(TableRequest(record.game, record.options, record=arguments.file))

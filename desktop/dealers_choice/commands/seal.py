"""``seal``: seal an exam of the Dealer School, so that it can be sat."""

from __future__ import annotations

import argparse
from pathlib import Path

from dealers_choice.commands.arguments import UsageError
from dealers_choice.commands.output import write

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("file", metavar="FILE", type=Path, help="an exam as it was written, a .dealers-exam")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="the sealed exam, to be given out")
    parser.add_argument("--pin", help="lock its deals with a PIN, which trainees are told when they begin")


def run(arguments: argparse.Namespace) -> int:
    """Write the sealed exam."""
    from dealers_choice.exams.verify import sealed

    try:
        write(sealed(arguments.file, arguments.out, arguments.pin or ""))
    except ValueError as error:
        raise UsageError(str(error)) from None
    return 0

"""The list of known computers, by which ``verify`` and ``results`` tell whether a result comes from one of them."""

from __future__ import annotations

import argparse
from pathlib import Path

from dealers_choice.places import read_file

__all__ = ["add_computers", "computers"]


def add_computers(parser: argparse.ArgumentParser) -> None:
    """Which computers are known; ``computers`` reads it."""
    parser.add_argument(
        "--computers", metavar="FILE", type=Path,
        help="the list of known computers, a key and a name on each line: it must come from one of them"
        " (default: the list of the instructor's room on this computer, which only tells)",
    )  # fmt: skip


def computers(arguments: argparse.Namespace) -> dict[str, str]:
    """The computers that are known. Raises OSError, and FormatError for what is no list."""
    from dealers_choice.exams.computers import LARGEST_LIST, known_here, read_computers
    from dealers_choice.places import data_folder

    if arguments.computers is not None:
        return read_computers(read_file(arguments.computers, LARGEST_LIST))
    return known_here(data_folder())

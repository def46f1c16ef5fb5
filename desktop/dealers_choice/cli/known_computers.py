"""The list of known computers, by which ``verify`` and ``results`` tell whether a result comes from one of them."""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from dealers_choice.cli.arguments import UsageError
from dealers_choice.foreign_documents import foreign
from dealers_choice.language import error_words, words
from dealers_choice.school.exams.instructors_office import OfficeError, office_here
from dealers_choice.school.exams.keys_and_pins import KeyTrouble
from dealers_choice.school.exams.known_computers import LARGEST_LIST, known_here, read_computers
from dealers_choice.storage.folders import data_folder

if TYPE_CHECKING:
    from dealers_choice.school.exams.instructors_office import Office

__all__ = ["add_computers", "computers", "office"]


def add_computers(parser: argparse.ArgumentParser) -> None:
    """Which computers are known; ``computers`` reads it."""
    parser.add_argument(
        "--computers", metavar="FILE", type=Path,
        help=words(
            "the list of known computers, a key and a name on each line: it must come from one of them (default: the "
            "list of the instructor's room on this computer, which only tells)"
        ),
    )  # fmt: skip


def computers(arguments: argparse.Namespace) -> dict[str, str]:
    """The computers that are known. Raises OSError, and FormatError for what is no list."""
    if arguments.computers is not None:
        return foreign(arguments.computers, LARGEST_LIST, read_computers)[1]
    return known_here(data_folder())


@contextlib.contextmanager
def office() -> Iterator[Office | None]:
    """The instructor's room on this computer, whose rulings are told; None if there is none. Raises UsageError if it
    cannot be read."""
    here = None
    try:
        here = office_here(data_folder() / "school" / "office")
        yield here
    except (KeyTrouble, OfficeError) as error:
        raise UsageError(error_words(error)) from None
    finally:
        if here is not None:
            here.close()

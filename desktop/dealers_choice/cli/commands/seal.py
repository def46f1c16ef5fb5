"""``seal``: seal an exam of the Dealer School, so that it can be sat."""

from __future__ import annotations

import argparse
from pathlib import Path

from dealers_choice.cli.arguments import UsageError
from dealers_choice.cli.output import write
from dealers_choice.language import error_words, words
from dealers_choice.school.exams.keys_and_pins import KeyTrouble, new_pin
from dealers_choice.school.exams.verification import sealed

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("file", metavar="FILE", type=Path, help=words("an exam as it was written, a .dealers-exam"))
    parser.add_argument(
        "--out", type=Path, required=True, metavar="FILE", help=words("the sealed exam, to be given out")
    )
    pins = parser.add_mutually_exclusive_group()
    pins.add_argument(
        "--pin", help=words("the PIN that locks its deals, told when the exam begins (default: one is drawn)")
    )
    pins.add_argument(
        "--no-pin", action="store_true", help=words("lock nothing: cards and answers can be read in the file")
    )


def run(arguments: argparse.Namespace) -> int:
    """Write the sealed exam."""
    pin = "" if arguments.no_pin else arguments.pin if arguments.pin is not None else new_pin()
    if not pin and not arguments.no_pin:
        raise UsageError(words("A PIN has 4 to 40 letters or digits; --no-pin seals without one."))
    try:
        for line in sealed(arguments.file, arguments.out, pin):
            write(line)
    except (ValueError, KeyTrouble) as error:
        raise UsageError(error_words(error)) from None
    return 0

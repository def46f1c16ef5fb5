"""``verify``: look through a match, or grade the result of an exam anew."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from cardrules.protocol.match_record import FORMAT
from cardrules.protocol.phrases import ISOLATES, written_out
from dealers_choice.cli.arguments import UsageError
from dealers_choice.cli.known_computers import add_computers, computers, office
from dealers_choice.cli.output import write
from dealers_choice.cli.record_reader import only_line
from dealers_choice.cli.worker_tasks import line_text
from dealers_choice.language import words
from dealers_choice.process_limits import ProcessLimits
from dealers_choice.school.exams.verification import ruling_lines, verified
from dealers_choice.storage.folders import open_file
from dealers_choice.worker_processes import LostPiece, WorkerProcess

__all__ = ["add_arguments", "run"]

_LIMITS: Final = ProcessLimits(megabytes=2_000, seconds=3_600)
"""For a match: every decision of every bot is asked for again, and a long one takes minutes."""
_HEAD: Final = 200
"""Bytes of a file by which it is known what it is."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("file", metavar="FILE", type=Path, help=words("a result, a trainee's practice, or a match"))
    parser.add_argument("--exam", metavar="FILE", type=Path, help=words("the exam of which it must be a result"))
    add_computers(parser)


def run(arguments: argparse.Namespace) -> int:
    """What was found, line by line; 1 if something is not as it should be."""
    if _is_record(arguments.file):
        return _verify_match(arguments.file)
    known, listed = computers(arguments), arguments.computers is not None
    found = verified(arguments.file, arguments.exam, known, listed=listed)
    lines = [(line, number in found.red) for number, line in enumerate(found.lines)]
    with office() as here:
        if found.good:
            lines += [(line, False) for line in ruling_lines(arguments.file, here)]
    for line, red in lines:
        write(written_out(line, ISOLATES), red=red)
    return 0 if found.good else 1


def _verify_match(path: Path) -> int:
    number, line = only_line(path)
    with WorkerProcess("prove", _LIMITS) as apart:
        found = apart.ask(line_text(line))
    fault = str(found) if isinstance(found, LostPiece) else found.get("malformed")
    if fault:
        raise UsageError(words("{path}, line {number}: {fault}", path=path, number=number, fault=fault))
    for told in found["lines"]:
        write(written_out(told, ISOLATES))
    return 0 if found["proved"] else 1


def _is_record(path: Path) -> bool:
    """Whether a file begins as the record of a match does."""
    with open_file(path) as stream:
        start = stream.read(_HEAD)
    return f'"format":"{FORMAT}"'.encode() in start.replace(b" ", b"")

"""``open``: open a saved match at its table, or a file of the school in its room."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from pathlib import Path

from cardrules.catalogue import find
from dealers_choice.cli.arguments import UsageError, need_table
from dealers_choice.cli.record_reader import only_line
from dealers_choice.cli.worker_tasks import line_text
from dealers_choice.foreign_documents import QUICK
from dealers_choice.language import words
from dealers_choice.request import TableRequest
from dealers_choice.storage.file_types import QUICKLY_READ, school_room
from dealers_choice.window.launcher import CannotOpen, load_window, open_window
from dealers_choice.worker_processes import LostPiece, WorkerProcess

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument(
        "file",
        metavar="FILE",
        type=Path,
        help=words("a file with one saved match, or an exam, a result ... of the school"),
    )


def run(arguments: argparse.Namespace) -> int:
    """Open the file. What is wrong with a match is said on the terminal, and where there is none, in the window."""
    file: Path = arguments.file
    if school_room(file):
        return open_window(file)
    try:
        table = _table(file)
    except (UsageError, OSError) as error:
        if not _double_clicked():
            raise
        if sys.stderr is not None:
            sys.stderr.write(f"dealers-choice: {error}\n")
        open_window(file)
        return 2
    return open_window(table)


def _table(file: Path) -> TableRequest:
    """The table at which the match in a file goes on. Raises UsageError or OSError."""
    number, line = only_line(file)
    with WorkerProcess("glance", QUICK) as apart:
        apart.hand_over({"line": line_text(line), "whole": len(line) <= QUICKLY_READ})
        with contextlib.suppress(CannotOpen):  # it is said later, if the file is good
            load_window()  # meanwhile
        found = apart.answer()
    fault = str(found) if isinstance(found, LostPiece) else found.get("malformed")
    if fault:
        raise UsageError(words("{file}, line {number}: {fault}", file=file, number=number, fault=fault))
    need_table(find(found["game"]))
    return TableRequest(found["game"], found["options"], record=file)


def _double_clicked() -> bool:
    """Whether nobody would read what is written to stderr, as a file manager has started the program and not a shell.
    macOS hands files over as an event."""
    if sys.stderr is None:  # Windows' program without a console
        return True
    desktop = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    drawn = os.environ.get("QT_QPA_PLATFORM", "").split(":")[0] not in ("offscreen", "minimal")
    return sys.platform == "linux" and bool(desktop) and drawn and not sys.stderr.isatty()

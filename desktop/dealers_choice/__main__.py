"""``dealers-choice`` and ``python -m dealers_choice``: the window, or one of the commands."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with these arguments (None: those of the process) and return its exit code.

    0 is success, 1 that something checked is not right, 2 that it could not be done: then one line on stderr says why.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments == ["--think"]:  # a frozen program has no other way to run the thinking process
        from cardrules.bot_process.server import main as think

        think()
        return 0

    if arguments[:1] == ["--clerk"]:  # nor the one that looks after saved matches
        from dealers_choice.maintenance_process import main as run_errand

        return _served(lambda: run_errand(arguments[1:]))

    if arguments[:1] == ["--sounds"]:  # nor the one that is heard
        from dealers_choice.ui.sound.sound_process import main as be_heard

        return be_heard(arguments[1] if arguments[1:] else "on", sys.stdin)

    if arguments == ["--pieces"]:  # nor those that share out the work of a command
        from dealers_choice.worker_processes import main as do_pieces

        return _served(do_pieces)

    if arguments:
        from dealers_choice.cli.run_command import run_command

        return run_command(arguments)

    from dealers_choice.window.launcher import CannotOpen, open_window

    try:
        return open_window(None)
    except CannotOpen as error:
        from dealers_choice.cli.run_command import fail

        return fail(str(error))


def _served(work: Callable[[], int | None]) -> int:
    """Do the work of a process beside the window; when whoever waits for it has been killed, it ends without a word."""
    try:
        code = work() or 0
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what is left in the buffer goes nowhere
        return 0
    return code


if __name__ == "__main__":
    sys.exit(main())

"""Every process beside this one: how it is started, told, heard and ended.

The program starts itself once more for whatever must not stop the window or must not die with it: bots and solvers
(``--think``), work on saved files (``--clerk``), sounds (``--sounds``), files of others and work in pieces
(``--pieces``). All of them are told and answer in lines of JSON. Two threads stand between, one that writes and one
that reads, so that whoever tells never waits for a process that is slow to start or to listen. Each ends when its
input ends: so it does not outlive who started it.

Nothing here knows Qt: the command line starts processes, too. The window's are ``owned_processes``.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import sys
import threading
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from cardrules.bot_process.json_lines import MOST, json_line, lines
from dealers_choice.language import LANGUAGE, current, error_words

if TYPE_CHECKING:
    import subprocess

__all__ = ["ChildProcess", "End", "program"]

End = Literal["not started", "nonsense", "stopped"]
"""How a process came to its end; "nonsense" is a line that is longer than it may be."""
_NO_CONSOLE: Final = 0x08000000 if sys.platform == "win32" else 0  # subprocess.CREATE_NO_WINDOW


def program(*arguments: str) -> list[str]:
    """The command that starts this program once more with these arguments, frozen or not."""
    # -P: a file that happens to lie in the working folder must not be taken for a module.
    how = [] if getattr(sys, "frozen", False) else ["-P", "-m", "dealers_choice"]
    return [sys.executable, *how, *arguments]


def _surroundings() -> dict[str, str]:
    """A process's environment: this one's, where the program's own modules lie, and what language is spoken."""
    specs = filter(None, map(find_spec, ("cardart", "cardrules", "dealers_choice")))
    roots = {str(Path(spec.origin).parents[1]) for spec in specs if spec.origin}
    known = [root for root in os.environ.get("PYTHONPATH", "").split(os.pathsep) if root]
    return {**os.environ, "PYTHONPATH": os.pathsep.join((*sorted(roots), *known)), LANGUAGE: current().code}


class ChildProcess:
    """A process that is told things and may answer. It is started at once, and none of its methods waits but ``wait``.

    ``heard`` and ``ended`` are called in another thread than the one that made it, ``ended`` once and last.
    """

    def __init__(
        self,
        command: Sequence[str],
        heard: Callable[[Any], None] | None,
        ended: Callable[[End], None],
        *,
        complains: bool = True,
        most: int = MOST,
    ) -> None:
        """``heard`` is given each line of the answers, read as JSON; what is none is nothing. Without it no answers are
        wanted. ``complains``: whether what it prints to standard error is shown. ``most`` bytes has a line."""
        self._command = list(command)
        self._heard, self._tell_end = heard, ended
        self._complains, self._most = complains, most
        self._told: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        self._killed = False
        self.behind = 0
        """Bytes that it has been told and has not taken yet."""
        self.fault = ""
        """Why it could not be started, in the system's words."""
        self._life = threading.Thread(target=self._run, daemon=True)
        self._life.start()

    def tell(self, value: object) -> None:
        """Tell it a JSON value; nothing comes of it when the process has ended."""
        self.tell_bytes(json_line(value))

    def tell_bytes(self, said: bytes) -> None:
        """The same with bytes as they are, for a program that is not ours."""
        with self._lock:
            self.behind += len(said)
        self._told.put(said)

    def close(self) -> None:
        """Nothing more will be told: it ends when it is done."""
        self._told.put(None)

    def kill(self) -> None:
        """End it."""
        with self._lock:
            self._killed = True
            if self._process is not None:
                self._process.kill()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until it has ended, so long at most; whether it has."""
        self._life.join(seconds)
        return not self.running

    @property
    def running(self) -> bool:
        """Whether it has not ended yet."""
        return self._life.is_alive()

    @property
    def pid(self) -> int:
        """The system's number of the process; 0 before it has started."""
        return self._process.pid if self._process is not None else 0

    @property
    def exit_code(self) -> int | None:
        """What it ended with; None while it runs."""
        return self._process.returncode if self._process is not None else None

    def _run(self) -> None:
        """The life of the process, in a thread: what it says is heard until it has ended."""
        import subprocess  # in this thread: the window need not wait until it is loaded

        end: End = "stopped"
        dumb = subprocess.DEVNULL
        try:
            process = subprocess.Popen(  # noqa: S603 - our own program, or a reader of the system's
                self._command, stdin=subprocess.PIPE, stdout=dumb if self._heard is None else subprocess.PIPE,
                stderr=None if self._complains else dumb, creationflags=_NO_CONSOLE,
                env=_surroundings() if self._command[0] == sys.executable else None,
            )  # fmt: skip
        except OSError as error:
            self.fault, end = error.strerror or error_words(error), "not started"
        else:
            with self._lock:
                self._process = process
                if self._killed:
                    process.kill()
            threading.Thread(target=self._write, daemon=True).start()
            if process.stdout is not None and self._heard is not None:
                end = self._listen(process, self._heard)
            process.wait()
            self.close()  # who waits for something to write need not wait longer
        self._tell_end(end)

    def _listen(self, process: subprocess.Popen[bytes], heard: Callable[[Any], None]) -> End:
        if process.stdout is None:
            return "stopped"
        with process.stdout:
            for line in lines(process.stdout, self._most):
                if line is None:
                    process.kill()
                    return "nonsense"
                try:
                    answer = json.loads(line)
                except (ValueError, RecursionError):
                    continue
                heard(answer)
        return "stopped"

    def _write(self) -> None:
        """Write what is told, in a thread of its own, for a pipe is soon full."""
        pipe = self._process.stdin if self._process is not None else None
        if pipe is None:
            return
        with contextlib.suppress(OSError):  # there is nobody any more who reads it
            while (said := self._told.get()) is not None:
                pipe.write(said)
                pipe.flush()
                with self._lock:
                    self.behind -= len(said)
        with contextlib.suppress(OSError):
            pipe.close()

"""Benchmarks whose work is shared: ``--jobs N`` processes, or the engine of Dask at ``--dask ADDRESS``.

What is printed is the same however the work is split, but for the times. A piece is JSON and so is its result; the
function that does it is named as ``module:function``, with a module of this folder.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from figures import leave

from dealers_choice.worker_processes import LostPiece, ProgressLine, spread

__all__ = ["ALONE", "Crew", "crew_of"]

_HERE = Path(__file__).parent


class Crew(NamedTuple):
    """Who shares the work."""

    jobs: int = 1
    engine: str = ""

    def results(self, task: str, pieces: Sequence[Any]) -> Iterator[Any]:
        """The results of the pieces in their order; one that is lost is told of and left out."""
        progress = ProgressLine("pieces", len(pieces), self.jobs > 1 or bool(self.engine))
        try:
            for done, (piece, found) in enumerate(zip(pieces, self._spread(task, pieces), strict=True), 1):
                progress.done(done)
                if isinstance(found, LostPiece):
                    sys.stderr.write(f"whoever did {piece} died, twice\n")
                else:
                    yield found
        except OSError as error:
            leave(str(error))

    def _spread(self, task: str, pieces: Iterable[Any]) -> Iterator[Any]:
        if self.jobs > 1:  # the processes look for the modules of this folder, too
            paths = [str(_HERE), *sys.path]
            os.environ["PYTHONPATH"] = os.pathsep.join(dict.fromkeys(filter(None, paths)))
        if self.engine:
            _send_along()
        return spread(task, pieces, self.jobs, self.engine)


ALONE = Crew()
"""One process does it all."""


def _send_along() -> None:
    """The engine's workers have the program, but not this folder: its modules travel with the work."""
    try:
        from cloudpickle import register_pickle_by_value
    except ImportError:  # then there is no Dask, and that is told
        return
    for module in list(sys.modules.values()):
        if Path(getattr(module, "__file__", None) or "").parent == _HERE:
            register_pickle_by_value(module)


def crew_of(arguments: Sequence[str]) -> tuple[list[str], Crew]:
    """What is left of the arguments, and who shares the work. Leaves with exit code 2 and one line if they are wrong.

    >>> crew_of(["hearts", "--jobs", "4", "20"])
    (['hearts', '20'], Crew(jobs=4, engine=''))
    """
    left, crew = list(arguments), ALONE
    while (at := next((at for at, word in enumerate(left) if word in ("--jobs", "--dask")), None)) is not None:
        if crew != ALONE:
            leave("--jobs or --dask, and once")
        if at + 1 == len(left):
            leave(f"{left[at]} needs {'a number' if left[at] == '--jobs' else 'an address'}")
        name, value = left[at : at + 2]
        if name == "--jobs" and not (value.isascii() and value.isdigit() and 0 < int(value) <= 256):
            leave(f"--jobs {value!r}: a number from 1 to 256")
        crew = Crew(jobs=int(value)) if name == "--jobs" else Crew(engine=value)
        del left[at : at + 2]
    return left, crew

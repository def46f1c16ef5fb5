"""Work in pieces, done by an engine of Dask that runs already: ``--dask`` of the commands that take long.

The engine is used as it is: nothing is installed there, started or stopped. Its workers must have this program, in the
same version, or it is refused. A worker that dies is Dask's matter: its piece goes to another one; a piece of which
several have died is lost.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

from dealers_choice import __version__

if TYPE_CHECKING:
    from distributed import Client

__all__ = ["NoEngine", "results"]

_PATIENCE: Final = 10
"""Seconds in which an engine must answer."""
_AHEAD: Final = 2
"""Pieces for each thread of the engine that may be handed out before the oldest one is done."""


class NoEngine(OSError):
    """There is no engine to be used, or it is there no longer. The message is a sentence for the user."""


def results(address: str, work: Callable[[Any], Any], pieces: Iterator[Any], lost: Callable[[], Any]) -> Iterator[Any]:
    """The results of the pieces in their order, with ``lost()`` for each that is lost. Raises NoEngine."""
    client = _connected(address)
    try:
        from distributed import CancelledError, KilledWorker

        ahead = _AHEAD * _threads(client, address)
        waiting: deque[Any] = deque()
        for piece in pieces:
            waiting.append(client.submit(work, piece, pure=False))
            if len(waiting) >= ahead:
                break
        while waiting:
            try:
                result = waiting.popleft().result()
            except KilledWorker:
                result = lost()
            except CancelledError:
                raise NoEngine(f"the engine at {address} has gone") from None
            yield result
            for piece in pieces:
                waiting.append(client.submit(work, piece, pure=False))
                break
    finally:
        client.close()  # what it still waits for is forgotten there


def _connected(address: str) -> Client:
    if not re.fullmatch(r"([a-z]+://)?[^\s/]+:\d+", address):
        raise NoEngine(f"--dask {address[:80]!r}: an address is like tcp://host:8786")
    try:
        from distributed import Client
    except ImportError:
        raise NoEngine(
            "--dask needs the package distributed, which comes with the program's extra dask: "
            'pip install "dealers-choice[dask]"'
        ) from None
    try:
        return Client(address, timeout=_PATIENCE, set_as_default=False)
    except OSError as error:
        raise NoEngine(f"there is no engine of Dask at {address[:80]}: {error}") from None


def _threads(client: Client, address: str) -> int:
    """How many pieces the engine does at a time, all of whose workers have this program."""
    threads = client.nthreads()
    if not threads:
        raise NoEngine(f"the engine at {address} has no workers")
    try:
        found = client.run(_version)
    except ImportError:
        raise NoEngine(f"the workers of the engine at {address} have no Dealer's Choice {__version__}") from None
    for worker, version in found.items():
        if version != __version__:
            raise NoEngine(f"the worker {worker} has Dealer's Choice {version}, and this is {__version__}")
    return sum(threads.values())


def _version() -> str:
    return __version__

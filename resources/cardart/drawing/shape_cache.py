"""Shapes that are worked out once and drawn on many cards; let go of when no more are to be drawn for a while."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable
from functools import wraps
from typing import Any, Final, ParamSpec, TypeVar

__all__ = ["let_go", "once"]

P = ParamSpec("P")
T = TypeVar("T")

_KEPT: Final[list[dict[Any, Any]]] = []


def once(work: Callable[P, T]) -> Callable[P, T]:
    """A decorator: what the function has given for its arguments is kept, until all of it is ``let_go``."""
    kept: dict[Any, T] = {}
    _KEPT.append(kept)

    @wraps(work)
    def found(*args: P.args, **kwargs: P.kwargs) -> T:
        key = args, *kwargs.items()
        if key not in kept:
            kept[key] = work(*args, **kwargs)
        return kept[key]

    return found


def let_go() -> None:
    """Forget every shape: a deck's take some 25 MB. Whoever draws a card again works out anew what it needs."""
    for kept in _KEPT:
        kept.clear()
    if sys.platform == "linux":
        import ctypes

        # What was freed in small pieces the C library keeps unless it is asked. Another than GNU's cannot be asked.
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)

"""What all benchmarks share: their arguments and their statistics."""

from __future__ import annotations

import math
import statistics
import sys
from collections.abc import Sequence
from typing import NoReturn

__all__ = ["leave", "percentile", "spread", "whole_numbers"]


def leave(message: str) -> NoReturn:
    """Leave with one line on stderr and exit code 2."""
    sys.stderr.write(f"{message}\n")
    sys.exit(2)


def whole_numbers(arguments: Sequence[str], **defaults: int) -> list[int]:
    """The arguments as numbers from 1 up, one for each of ``defaults`` (a name and what it is if left out).

    Leaves with exit code 2 and one line if they cannot be that.

    >>> whole_numbers(["20"], deals=1000, worlds=12)
    [20, 12]
    """
    usage = " ".join(f"[{name}]" for name in defaults)
    if len(arguments) > len(defaults):
        leave(f"too many arguments; at most {usage}")
    for word in arguments:
        if not (word.isascii() and word.isdigit() and 0 < int(word) < 10**9):
            leave(f"{word!r} is not a number from 1 up; the arguments are {usage}")
    return [int(word) for word in arguments] + list(defaults.values())[len(arguments) :]


def percentile(values: Sequence[float], percent: float) -> float:
    """The smallest of the values that at least so many per cent do not exceed.

    >>> percentile([3, 1, 2, 4], 50), percentile(range(1, 101), 99)
    (2, 99)
    """
    ordered = sorted(values)
    return ordered[max(0, math.ceil(len(ordered) * percent / 100) - 1)]


def spread(values: Sequence[float], decimals: int = 1) -> str:
    """Median, 99 % and worst in three columns of nine characters.

    >>> spread([1.0, 2.0, 3.0])
    '      2.0      3.0      3.0'
    """
    found = (statistics.median(values), percentile(values, 99), max(values))
    return "".join(f"{value:9,.{decimals}f}" for value in found)

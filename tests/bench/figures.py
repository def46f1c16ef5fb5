"""What all benchmarks share: their arguments and their statistics."""

from __future__ import annotations

import math
import statistics
import sys
from collections.abc import Sequence
from typing import NoReturn

__all__ = ["interval", "leave", "names_and_numbers", "percentile", "spread", "whole_numbers"]


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


def names_and_numbers(
    arguments: Sequence[str], names: Sequence[str], refusal: str, **defaults: int
) -> tuple[list[str], list[int]]:
    """The arguments that are among ``names``, and the others as ``whole_numbers`` reads them. A word that can be no
    number is refused: ``refusal`` says so, with ``{word}`` and ``{names}`` in it.

    >>> names_and_numbers(["skat", "20"], ["skat", "solo"], "no {word}, only {names}", deals=40, worlds=60)
    (['skat'], [20, 60])
    """
    others = [word for word in arguments if word not in names]
    for word in others:
        if word.isidentifier():
            leave(refusal.format(word=repr(word), names=", ".join(names)))
    return [word for word in arguments if word in names], whole_numbers(others, **defaults)


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and half of its 95 % interval.

    >>> mean, half = interval([1.0, 2.0, 3.0])
    >>> f"{mean:.2f} ± {half:.2f}"
    '2.00 ± 1.13'
    """
    mean = sum(values) / len(values)
    spread = sum([(value - mean) ** 2 for value in values])
    return mean, 1.96 * math.sqrt(spread / max(len(values) - 1, 1) / len(values))


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

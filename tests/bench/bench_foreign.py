"""Files of others, changed in every way: what is read, what is refused, and what does neither in good time.

    python tests/bench/bench_foreign.py [FORMAT ...] [files]

For each format of ``tests/desktop/foreign.py`` so many files, each a good one with one to three things changed: bytes,
or values of its JSON (where lines are chained the chain is made anew around them). Whatever reads it must take it or
refuse it with an error of its own, within half a minute. What does otherwise is named.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from figures import names_and_numbers

sys.path.append(str(Path(__file__).resolve().parents[1] / "desktop"))
from foreign import FORMATS, changed

_LATE = 30.0  # seconds; the program itself waits for a minute


def main(names: list[str], files: int) -> None:
    """Print the table."""
    sys.stdout.write(f"{'':22}files  taken  refused  otherwise  longest s\n")
    for name in names or list(FORMATS):
        kind = FORMATS[name]
        taken = refused = otherwise = 0
        longest = 0.0
        with TemporaryDirectory() as place:
            good = kind.made(Path(place))
            kind.read(good, Path(place))
            for number in range(files):
                raw = changed(good, kind, random.Random(f"{name} {number}"))
                began = time.perf_counter()
                try:
                    kind.read(raw, Path(place))
                    taken += 1
                except kind.refused:
                    refused += 1
                except Exception as error:
                    otherwise += 1
                    sys.stdout.write(f"    {name} {number}: {type(error).__name__}: {str(error)[:90]}\n")
                took = time.perf_counter() - began
                longest = max(longest, took)
                if took > _LATE:
                    otherwise += 1
                    sys.stdout.write(f"    {name} {number}: {took:.1f} s\n")
        sys.stdout.write(f"{name:20}{files:7,}{taken:7,}{refused:9,}{otherwise:11,}{longest:11.2f}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    words, (many,) = names_and_numbers(
        sys.argv[1:], list(FORMATS), "there is no format {word}; there are {names}", files=8_000
    )
    main(words, many)

"""Whether Blackjack's procedure and its grading are true, by counts that a night has room for.

    python tests/bench/bench_blackjack_truth.py auditions [number of each preset] [the first] [--jobs N]
    python tests/bench/bench_blackjack_truth.py mistakes [number of each] [the first] [--jobs N]
    python tests/bench/bench_blackjack_truth.py shoes [number] [the first] [--jobs N]

``auditions`` (default 1,000): those that the perfect dealer deals at every table that is offered by name; each must
come to 100.0 without a fault, with everything in it that must occur. ``mistakes`` (200): each is made once in so many
shoes by a dealer who else does what is due; just its own number must be found, and once. ``shoes`` (10,000): under
random options, by the right dealer; in each the chips of rack, rails and felt come to the same after every step, the
cards are all there, every state offers something, what is taken back is as it was, the record replays, nobody but the
dealer's reader sees the hole card, and no incident can be foretold. Whatever is wrong is told at once with its
number, by which it can be dealt again. Exit code 1 if anything is.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

sys.path[:0] = [str(Path(__file__).parents[2] / name) for name in ("rules", "desktop", "tests/rules")]

from blackjack_mistakes import MISTAKES  # noqa: E402
from blackjack_truth import audition_faults, mistake_faults, shoe_faults  # noqa: E402
from crew import Crew, crew_of  # noqa: E402
from figures import leave, whole_numbers  # noqa: E402

from cardrules.casino.blackjack.options import PRESETS  # noqa: E402
from cardrules.compiled import core_in_use  # noqa: E402

_TRIED: Final = 20
"""So many shoes are tried for each that is wanted, before a mistake counts as one that cannot be made."""


def audition_piece(piece: tuple[str, int]) -> list[str]:
    """What is wrong with an audition: its preset and its number."""
    return audition_faults(*piece)


def mistake_piece(piece: tuple[str, int, int]) -> tuple[int, int, list[str]]:
    """A mistake, made in so many shoes from the first on: how often it was, in how many shoes, and what is wrong."""
    name, count, first = piece
    made, seed, wrong = 0, first, list[str]()
    while made < count and seed < first + _TRIED * count:
        faults = mistake_faults(name, seed)
        made += faults is not None
        wrong += [f"shoe {seed}: {'; '.join(faults)}"] if faults else []
        seed += 1
    return made, seed - first, wrong


def shoe_piece(seed: int) -> list[str]:
    """What is wrong with a shoe of this number."""
    return shoe_faults(seed)


def _tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def auditions(crew: Crew, count: int, first: int) -> int:
    presets = [each.id for each in PRESETS]
    pieces = [(preset, number) for number in range(first, first + count) for preset in presets]
    wrong = 0
    results = crew.results("bench_blackjack_truth:audition_piece", pieces)
    for done, ((preset, number), faults) in enumerate(zip(pieces, results, strict=True), 1):
        wrong += bool(faults)
        if faults:
            _tell(f"audition {number} of {preset}: {'; '.join(faults)}")
        if done % (10 * len(presets)) == 0 or done == len(pieces):
            _tell(f"{done // len(presets):,} auditions of each of {len(presets)} presets, {wrong:,} not at 100.0")
    return wrong


def mistakes(crew: Crew, count: int, first: int) -> int:
    pieces = [(name, count, first) for name in MISTAKES]
    wrong = 0
    results = crew.results("bench_blackjack_truth:mistake_piece", pieces)
    for (name, *_), (made, shoes_dealt, faults) in zip(pieces, results, strict=True):
        for fault in faults:
            _tell(f"{name}, {fault}")
        wrong += len(faults) + (made < count)
        number = MISTAKES[name][0].split()[0]
        _tell(f"{number:5} {name}: made in {made:,} of {shoes_dealt:,} shoes, {len(faults):,} judged otherwise")
    return wrong


def shoes(crew: Crew, count: int, first: int) -> int:
    pieces = list(range(first, first + count))
    wrong = 0
    results = crew.results("bench_blackjack_truth:shoe_piece", pieces)
    for done, (seed, faults) in enumerate(zip(pieces, results, strict=True), 1):
        wrong += bool(faults)
        if faults:
            _tell(f"shoe {seed}: {'; '.join(faults)}")
        if done % 100 == 0 or done == count:
            _tell(f"{done:,} shoes, {wrong:,} with something wrong")
    return wrong


RUNS: Final[dict[str, tuple[Callable[[Crew, int, int], int], int]]] = {
    "auditions": (auditions, 1_000), "mistakes": (mistakes, 200), "shoes": (shoes, 10_000)
}  # fmt: skip


def main() -> int:
    words, crew = crew_of(sys.argv[1:])
    if words[:1] == [] or words[0] not in RUNS:
        leave("which run: auditions, mistakes or shoes?")
    run, usual = RUNS[words[0]]
    count, first = whole_numbers(words[1:], count=usual, first=1)
    since = time.perf_counter()
    wrong = run(crew, count, first)
    rules = "compiled" if core_in_use() else "as they are"
    _tell(f"{time.perf_counter() - since:.0f} s, the rules {rules}")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())

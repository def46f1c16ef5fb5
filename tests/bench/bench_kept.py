"""Everything that is kept beside the matches' actions, damaged: what does not open, what is lost, what is so silently.

    python tests/bench/bench_kept.py [KIND ...] [one [bits [every]]]

For each kind so many variants in which one file of it is damaged (in turn in each of the ways of ``damage.py``), so
many bits that are flipped one by one in a small store of it, spread over all of its files, and so many variants in
which every file is damaged at once. Each is opened as the program opens it, and what is found is compared with what was
kept. A variant that fails is named. A number of bits above that of the store tries every one of them.
"""

from __future__ import annotations

import random
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from damage import DAMAGES, damaged
from figures import names_and_numbers
from keeping import KINDS, Seen


class Counted(NamedTuple):
    """What came of many variants."""

    variants: int = 0
    failed: int = 0
    lost: int = 0
    silent: int = 0
    told: int = 0


def tried(folder: Path, truth: Any, look: Callable[[Path], Seen], name: str, heals: bool, sofar: Counted) -> Counted:
    """Look at one variant. ``heals``: nothing of it should be lost, for one copy is good."""
    try:
        seen = look(folder)
    except Exception as error:
        sys.stdout.write(f"    {name}: {type(error).__name__}: {error}\n")
        return sofar._replace(variants=sofar.variants + 1, failed=sofar.failed + 1)
    lost = seen.found != truth
    silent = lost and not seen.told
    if silent or (lost and heals):
        sys.stdout.write(f"    {name}: lost{' silently' * silent}: {' '.join(seen.told)}\n")
    return Counted(
        sofar.variants + 1, sofar.failed, sofar.lost + lost, sofar.silent + silent, sofar.told + bool(seen.told)
    )


def main(names: list[str], counts: list[int]) -> None:
    """Print the table."""
    one, bits, every = counts
    sys.stdout.write(f"{'':44}variants  does not open  lost  silently  told\n")
    for kind in (kind for kind in KINDS if not names or kind.name in names):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            truth = kind.make(folder / "whole", 1)
            for words, number, all_files in (
                ("any damage to one file", one, False),
                ("every file at once", every, True),
            ):
                sofar = Counted()
                for variant in range(number):
                    damage = list(DAMAGES)[variant % len(DAMAGES)]
                    rng = random.Random(f"{kind.name} {words} {variant}")
                    shutil.rmtree(folder / "tried", ignore_errors=True)
                    what = damaged(folder / "whole", folder / "tried", damage, rng, kind.files, every=all_files)
                    sofar = tried(
                        folder / "tried", truth, kind.look, f"{variant}: {damage}, {what}", not all_files, sofar
                    )
                _write(kind.name, words, sofar)
            sofar = Counted()
            shutil.rmtree(folder / "whole")
            truth = kind.make(folder / "whole", 0)
            files = sorted(path for path in (folder / "whole").rglob("*") if path.is_file() and kind.files(path))
            places = [(path, at) for path in files for at in range(8 * path.stat().st_size)]
            step = max(1, len(places) // bits) if bits else 1
            for path, at in places[:: step or 1]:
                shutil.rmtree(folder / "tried", ignore_errors=True)
                shutil.copytree(folder / "whole", folder / "tried")
                target = folder / "tried" / path.relative_to(folder / "whole")
                raw = bytearray(target.read_bytes())
                raw[at // 8] ^= 1 << at % 8
                target.write_bytes(raw)
                sofar = tried(folder / "tried", truth, kind.look, f"bit {at} of {path.name}", True, sofar)
            _write(kind.name, f"one bit of a small one, of {len(places):,}", sofar)


def _write(kind: str, words: str, told: Counted) -> None:
    sys.stdout.write(f"{f'{kind}: {words}':44}" + "".join(f"{number:>9,}" for number in told) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    known = [kind.name for kind in KINDS]
    names, counts = names_and_numbers(
        sys.argv[1:], known, "there is no kind {word}; there are {names}", one=2_000, bits=20_000, every=300
    )
    main(names, counts)

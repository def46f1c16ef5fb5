"""Shared folders of a class in chaos: does the office take in what is whole, and cost the rest a line each?

    python tests/bench/bench_chaos.py [folders]

Each folder (``tests/desktop/chaos.py``) has the results of four trainees, and files of sync programs, halves, doubles,
links, devices, pipes, huge and wild ones. Printed are the files, what became of them, and how long it took.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from figures import whole_numbers

sys.path.append(str(Path(__file__).resolve().parents[1] / "desktop"))
from chaos import NAMES, chaos
from test_office import office_in


def main(folders: int) -> int:
    """Print the table; 1 if a whole result was not taken in."""
    missing = 0
    for seed in range(folders):
        with TemporaryDirectory() as place:
            chaos(Path(place, "shared"), seed)
            office = office_in(Path(place))
            began = time.perf_counter()
            taken = list(office.merge(Path(place, "shared")))
            took = time.perf_counter() - began
            lost = set(NAMES) - {each.trainee for each in office.results()}
            office.close()
            missing += len(lost)
            kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(Counter(each.kind for each in taken).items()))
            sys.stdout.write(f"{seed:3}: {len(taken)} files, {kinds}; {took:.1f} s; {len(lost)} whole ones missing\n")
            sys.stdout.flush()
    return int(missing > 0)


if __name__ == "__main__":
    sys.exit(main(*whole_numbers(sys.argv[1:], folders=20)))

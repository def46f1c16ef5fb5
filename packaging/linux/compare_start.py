"""Start-up of an installed program beside the same from source, in turns on one machine.

    python3 packaging/linux/compare_start.py PROGRAM [rounds]

PROGRAM is the frozen one, for instance build/stage/dealers-choice/dealers-choice. The source runs in the Python that
runs this, which needs what the program needs. "Stands" is the time to the final picture, as tests/bench/bench_start.py
measures it, on warm caches; printed are the median, the best, and the median of each pair's ratio. Needs Xvfb.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests" / "bench"))

from bench_start import programs_of, start, virtual_screen  # noqa: E402 - it lies in another folder


def main(installed: str, rounds: int) -> None:
    """Print a line for the home screen and one for a dealt table."""
    os.environ["PYTHONPATH"] = os.pathsep.join(str(ROOT / root) for root in ("rules", "desktop", "resources"))
    for name, program in programs_of(["home", "pyramid"]).items():
        kinds = {"source": program, "installed": program._replace(command=[installed, *program.command[3:]])}
        times: dict[str, list[float]] = {"source": [], "installed": []}
        with tempfile.TemporaryDirectory() as folder, virtual_screen(Path(folder)) as (display, screen):
            for number in range(rounds + 1):  # the first fills the caches
                for kind, each in kinds.items():
                    home = Path(folder, kind)
                    home.mkdir(exist_ok=True)
                    stands = 1000 * start(each, home, display, screen).stands
                    if number:
                        times[kind].append(stands)
        ratio = statistics.median(two / one for one, two in zip(times["source"], times["installed"], strict=True))
        one, two = times["source"], times["installed"]
        print(
            f"{name:14} from source {statistics.median(one):4.0f} ms (best {min(one):4.0f})"
            f"   installed {statistics.median(two):4.0f} ms (best {min(two):4.0f})   ratio {ratio:.2f}"
        )


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3) or not Path(sys.argv[1]).is_file():
        sys.exit("compare_start.py: say which program")
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) == 3 else 9)

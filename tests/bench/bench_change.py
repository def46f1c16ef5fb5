"""Whether a change to a bot has made it stronger: the bots as they are against those of an earlier revision.

    python tests/bench/bench_change.py REVISION GAME ... [deals [worlds]]

Duplicate deals with rotated seats, as in ``bench_bots.py``: club players of this tree in some seats, those of the
revision in all the rest. Printed is by how much a deal the change is better, with the 95 % interval. Only the bots are
taken from the revision, with the rules as they are now.
"""

from __future__ import annotations

import importlib
import io
import random
import re
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from bench_bots import PLANS, Plan, Seen, Table, read_arguments
from figures import leave

from cardrules.bots import Advice, Chooser, Level
from cardrules.catalogue import Entry, find
from cardrules.protocol.game import Choice, Seat, View

ROOT = Path(__file__).parents[2]
_EARLIER = "earlier_bots"
_RULES = re.compile(r"cardrules\.games\.\w+\.(?:game|khanhoo_melds|solver)\b")
_OURS = re.compile(r"cardrules\.(bots|games)\b(?!\.\w+\.(?:game|khanhoo_melds|solver)\b)")


def bots_of(revision: str, folder: Path) -> None:
    """Lay the bots of a revision into a folder, as a package of their own. Leaves with one line if there are none."""
    done = subprocess.run(
        ["git", "-C", str(ROOT), "archive", revision, "rules/cardrules/bots", "rules/cardrules/games"],
        capture_output=True, check=False,
    )  # fmt: skip
    laid = 0
    with tarfile.open(fileobj=io.BytesIO(done.stdout or bytes(1024))) as archive:
        for member in archive.getmembers():
            source = archive.extractfile(member) if member.name.endswith(".py") else None
            if source is not None and not _RULES.search(dotted := member.name.removesuffix(".py").replace("/", ".")):
                path = folder / _EARLIER / Path(member.name).relative_to("rules/cardrules")
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(_OURS.sub(rf"{_EARLIER}.\1", source.read().decode()), "utf-8")
                laid += dotted.endswith(".bot")
    if not laid:
        leave(f"git knows no bots at {revision!r}")


def either(now: Chooser, earlier: Chooser, places: Sequence[Seat]) -> Chooser:
    """The bots as they are in these places, and the earlier ones elsewhere."""

    def choose(
        view: View,
        choices: Sequence[Choice],
        level: Level,
        rng: random.Random,
        out_of_time: Callable[[], bool],
        risk: float = 0.0,
    ) -> Advice:
        return (now if view.seat in places else earlier)(view, choices, level, rng, out_of_time, risk)

    return choose


def compare(entry: Entry, plan: Plan, earlier: Chooser, deals: int, worlds: int) -> Seen:
    """The bots as they are among the earlier ones, in every place of every deal."""
    seats = entry.game()(plan.options).seats
    places = plan.places or [(seat,) for seat in range(seats)]
    seen = Seen([], [], [])
    for deal in range(deals):
        mine, theirs = 0.0, 0.0
        for place in places:
            table = Table(entry, plan, ["club"] * seats, f"change-{deal}", worlds)
            table.choose = either(entry.bot(), earlier, place)
            points = table.play()
            own = sum(points[seat] for seat in place)
            mine += own / len(place) / len(places)
            theirs += (sum(points) - own) / (seats - len(place)) / len(places)
            seen.times.extend(took for seat, took in table.times if seat in place)
        seen.own.append(mine)
        seen.their.append(theirs)
    return seen


def main(revision: str, names: list[str], deals: int, worlds: int) -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as folder:
        bots_of(revision, Path(folder))
        sys.path.insert(0, folder)
        sys.stdout.write(f"{'game':16}{'players':>8}{'now':>9}{revision[:10]:>11}{'better by':>20}{'deals':>7}\n")
        for name in names:
            entry = find(name)
            earlier: Chooser = importlib.import_module(f"{_EARLIER}.games.{name}.bot").choose
            for plan in PLANS.get(name, (Plan(),)):
                seen = compare(entry, plan, earlier, deals, worlds)
                mean, half = seen.gap(plan.low)
                seats = entry.game()(plan.options).seats
                own, their = sum(seen.own) / deals, sum(seen.their) / deals
                sys.stdout.write(f"{name:16}{seats:>8}{own:9.2f}{their:11.2f}{f'{mean:+.3f} ± {half:.3f}':>20}")
                sys.stdout.write(f"{deals:7}\n")
                sys.stdout.flush()


if __name__ == "__main__":
    if len(sys.argv) < 3:
        leave("say which revision, and which games")
    main(sys.argv[1], *read_arguments(sys.argv[2:]))

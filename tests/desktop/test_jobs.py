"""Work shared by processes: the same output however it is split; a worker that dies costs its piece only."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from concurrent.futures import CancelledError
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from cardrules.protocol.cards import cards_text
from cardrules.protocol.match_record import Match, record_text
from dealers_choice import __version__
from dealers_choice.__main__ import main
from dealers_choice.worker_processes import LostPiece, ProgressLine, _WorkerPool, spread


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command writes, without how long it took."""
    assert main(list(arguments)) == 0
    return re.sub(r"[\d,]+ a second|, [\d.]+ s\b|\"\w*second\w*\": [\d.]+,", "", capsys.readouterr().out)


@pytest.fixture
def deals(tmp_path: Path) -> str:
    file = tmp_path / "deals.txt"
    packs = [cards_text(Match("pyramid", {}, str(number)).chance().cards) for number in range(9)]
    file.write_text("\n".join(packs), "utf-8")
    return str(file)


@pytest.fixture
def records(tmp_path: Path) -> str:
    file = tmp_path / "records.txt"
    match = Match("pyramid", {}, "5")
    match.run_chance()
    good = record_text(match.record())
    file.write_text("\n".join([good, good.replace("pyramid", "pyramids"), good, "{", good]), "utf-8")
    return str(file)


def test_simulate_gives_the_same_however_it_is_split(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("simulate", "war", "--hands", "12", "--bots", "random", "--json")
    alone = output(capsys, *arguments)
    assert alone == output(capsys, *arguments, "--jobs", "3")
    assert json.loads(alone)["hands"] == 12
    hearts = ("simulate", "hearts", "--hands", "5", "--bots", "random,random,novice,random", "--explain")
    assert output(capsys, *hearts) == output(capsys, *hearts, "--jobs", "2")


def test_solve_gives_the_same_however_it_is_split(capsys: pytest.CaptureFixture[str], deals: str) -> None:
    arguments = ("solve", "pyramid", "--file", deals)
    alone = output(capsys, *arguments)
    assert alone.count(" states") == 9
    assert alone == output(capsys, *arguments, "--jobs", "2")


def test_check_gives_the_same_however_it_is_split(capsys: pytest.CaptureFixture[str], records: str) -> None:
    assert main(["check", records]) == 2
    alone = capsys.readouterr()
    assert main(["check", records, "--jobs", "2"]) == 2
    assert capsys.readouterr() == alone
    assert "line 4: malformed" in alone.err


def test_a_piece_that_kills_its_worker_is_lost_alone() -> None:
    found = list(spread("check", ["{", 5, "[", "{"], 2))
    assert isinstance(found[1], LostPiece)
    assert all("malformed" in one for one in (found[0], *found[2:]))


def test_the_piece_of_a_worker_that_was_killed_is_done_again() -> None:
    crew = _WorkerPool("check", 2)
    try:
        results = crew.results(iter(["{"] * 12), 3)
        found = [next(results)]
        begun = [worker.process for worker in crew.workers if worker.process is not None]
        for process in begun:
            process.kill()
        found += results
    finally:
        crew.dismiss()
    assert begun
    assert found == [found[0]] * 12
    assert not any(worker.process for worker in crew.workers)


def test_who_stops_asking_stops_the_work() -> None:
    results = spread("check", ("{" for _ in range(10**9)), 2)
    next(results)
    results.close()


class KilledWorker(Exception):
    """Dask's: a piece has cost several workers their life."""


class Client:
    """A client of Dask without an engine: each piece is done when its result is wanted."""

    deadly: Any = None
    """The piece that kills whoever does it."""
    version = __version__
    threads: ClassVar = {"tcp://one": 2, "tcp://two": 1}
    open = 0

    def __init__(self, address: str, timeout: float, set_as_default: bool) -> None:
        assert (timeout, set_as_default) == (10, False)
        if address != "tcp://desk:8786":
            raise OSError(f"Timed out trying to connect to {address} after 10 s")
        type(self).open += 1

    def nthreads(self) -> dict[str, int]:
        return self.threads

    def run(self, _what: Callable[[], str]) -> dict[str, str]:
        return dict.fromkeys(self.threads, self.version)

    def submit(self, work: Callable[[Any], Any], piece: Any, pure: bool) -> SimpleNamespace:
        assert not pure

        def result() -> Any:
            if piece == "gone":
                raise CancelledError
            if piece == self.deadly:
                raise KilledWorker
            return work(piece)

        return SimpleNamespace(result=result)

    def close(self) -> None:
        type(self).open -= 1


@pytest.fixture
def dask(monkeypatch: pytest.MonkeyPatch) -> type[Client]:
    class Own(Client):
        pass

    module = SimpleNamespace(Client=Own, KilledWorker=KilledWorker, CancelledError=CancelledError)
    monkeypatch.setitem(sys.modules, "distributed", module)
    return Own


DASK = ("--dask", "tcp://desk:8786")


def test_an_engine_gives_the_same(
    dask: type[Client], capsys: pytest.CaptureFixture[str], deals: str, records: str
) -> None:
    war = ("simulate", "war", "--hands", "12", "--bots", "random", "--json")
    assert output(capsys, *war) == output(capsys, *war, *DASK)
    solve = ("solve", "pyramid", "--file", deals)
    assert output(capsys, *solve) == output(capsys, *solve, *DASK)
    assert main(["check", records]) == 2
    alone = capsys.readouterr()
    assert main(["check", records, *DASK]) == 2
    assert capsys.readouterr() == alone
    assert dask.open == 0


def test_what_workers_of_an_engine_die_of_is_lost_alone(dask: type[Client]) -> None:
    dask.deadly = 5
    found = list(spread("check", ["{"] * 9 + [5] + ["{"] * 9, 1, "tcp://desk:8786"))
    assert [isinstance(one, LostPiece) for one in found] == [False] * 9 + [True] + [False] * 9


def test_an_engine_that_cannot_be_used_is_refused_in_one_line(
    dask: type[Client], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def said(*arguments: str) -> str:
        assert main(["simulate", "war", "--hands", "1", *arguments]) == 2
        told = capsys.readouterr()
        assert (told.out, told.err.count("\n")) == ("", 1)
        return told.err

    assert "no engine of Dask at tcp://nowhere:1: Timed out" in said("--dask", "tcp://nowhere:1")
    assert "an address is like tcp://host:8786" in said("--dask", "nonsense")
    assert "not allowed with" in said("--jobs", "2", *DASK)
    dask.version = "0.0.9"
    assert "has Dealer's Choice 0.0.9, and this is" in said(*DASK)
    dask.threads = {}
    assert "has no workers" in said(*DASK)
    assert dask.open == 0
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert 'pip install "dealers-choice[dask]"' in said(*DASK)


def test_an_engine_that_goes_away_ends_the_work(dask: type[Client]) -> None:
    with pytest.raises(OSError, match="the engine at tcp://desk:8786 has gone"):
        list(spread("check", ["{", "gone"], 1, "tcp://desk:8786"))
    assert dask.open == 0


def test_progress_is_told_on_standard_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = [0.0]
    monkeypatch.setattr("dealers_choice.worker_processes.time.monotonic", lambda: now[0])
    progress, silent = ProgressLine("hands", 2000, True), ProgressLine("hands", 2000, False)
    for number in range(1, 6):
        now[0] += 1.0
        progress.done(number)
        silent.done(number)
    assert capsys.readouterr().err == "2 of 2,000 hands\n4 of 2,000 hands\n"


def test_one_level_may_stand_for_all_seats(capsys: pytest.CaptureFixture[str]) -> None:
    shown = output(capsys, "simulate", "hearts", "--hands", "1", "--bots", "random")
    assert shown.count("random") == 4


def test_a_search_is_explained_with_its_candidates(capsys: pytest.CaptureFixture[str]) -> None:
    shown = output(capsys, "simulate", "spades", "--hands", "1", "--bots", "expert,club,club,club", "--samples", "9",
                   "--explain")  # fmt: skip
    assert re.search(r"match 1, hand 1, seat 0 \(expert\): bid \d+\. \w", shown)
    assert re.search(r"\n    bid \d+ +[+-][\d.]+  in \d worlds\n", shown)

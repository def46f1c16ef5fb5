"""The statistics hand by hand, as tables, from one computer to another, and begun anew."""

from __future__ import annotations

import csv
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from cardrules.catalogue import find
from cardrules.protocol.hand_statistics import MOVES, TALLIES
from cardrules.protocol.match_record import FormatError, Match
from cardrules.protocol.sha256 import sha256
from dealers_choice.maintenance_client import Errand
from dealers_choice.match.players import HUMAN
from dealers_choice.storage.match_store import MatchOutcome, Store, StoreError
from dealers_choice.storage.matches.hand_counts import COUNTS, kept_hands, read_hands
from dealers_choice.storage.matches.match_rows import ResultRow, put_result
from dealers_choice.storage.matches.results_file import read_results, results_text
from dealers_choice.storage.statistics.match_history import counted_rows, course_of
from dealers_choice.storage.statistics.spreadsheets import SHEETS, write_sheet
from dealers_choice.storage.statistics.totals import statistics


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "here")
    yield store
    store.close()


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "there")
    yield store
    store.close()


def row(number: int, **changes: Any) -> ResultRow:
    """A result of Hearts."""
    players = json.dumps([HUMAN, "club", "club", "club"])
    options = json.dumps(find("hearts").game().read_options({}), sort_keys=True)
    kept = ResultRow(f"match{number:07}", "hearts", options, players, number % 2, 40 + number, 1, 60.0, 1e9 + number)
    return kept._replace(**changes)


def put(store: Store, *rows: ResultRow) -> None:
    def write(db: sqlite3.Connection) -> None:
        for one in rows:
            put_result(db, one.match_id, one)

    store._file.do(write, writes=True)


def won_pyramid(store: Store) -> tuple[str, int]:
    """A deal of Pyramid that was won and saved: its name, and how many moves it took."""
    match = Match("pyramid", {}, "2")
    match.run_chance()
    line = find("pyramid").solve()(match.game, 100_000).line
    for action in line:
        match.apply(0, action)
    match_id = store.create(match, (HUMAN,))
    store.save(match_id, match)
    store.release(match_id)
    return match_id, len(line)


# ---------------------------------------------------------------------------------------- hand by hand


def test_a_match_is_counted_once_it_is_asked_for_and_what_was_counted_stays(store: Store) -> None:
    match_id, moves = won_pyramid(store)
    assert (store.uncounted(), [one.hands for one in store.outcomes()]) == (1, [""])
    shares: list[float] = []
    assert store.count_hands(shares.append) == 1
    assert (shares, store.uncounted(), store.count_hands()) == ([1.0], 0, 0)
    store.delete(match_id)
    (one,) = store.outcomes()
    assert [dict(hand.counts) for hand in read_hands(one.hands)] == [{MOVES: moves}]
    assert ("Fewest moves in a deal that you won", str(moves)) in counted_rows([one]).rows
    store.heal_rows()
    assert [again.hands for again in store.outcomes()] == [one.hands]


def test_a_match_that_is_deleted_is_counted_before(store: Store) -> None:
    match_id, moves = won_pyramid(store)
    store.delete(match_id)
    assert read_hands(store.outcomes()[0].hands)[0].counts == {MOVES: moves}


def test_a_match_that_goes_on_after_all_is_counted_anew(store: Store) -> None:
    match_id, moves = won_pyramid(store)
    store.count_hands()
    match = store.load(match_id).match
    store.save(match_id, match.rewound(moves))
    assert list(store.outcomes()) == []
    store.save(match_id, match, seconds=9.0)
    assert store.uncounted() == 1


def test_what_an_earlier_version_has_counted_is_counted_anew_by_the_clerk(store: Store, qtbot: QtBot) -> None:
    match_id, moves = won_pyramid(store)
    put(store, row(1, hands='[[3,{"queens":1}]]'))  # its match was deleted: nothing better will be known of it
    (there,) = (one for one, _ in store._results.rows("pyramid"))
    put(store, there._replace(hands='[[null,{"moons":1}]]'))
    assert store.uncounted() == 1
    errand = Errand(["count", str(store.folder)])
    with qtbot.waitSignal(errand.done, timeout=60_000) as done:
        pass
    errand.leave()
    assert done.args is not None
    assert done.args[0]["counted"] == 1
    counted = {one.game: [dict(hand.counts) for hand in read_hands(one.hands)] for one in store.outcomes()}
    assert counted == {"pyramid": [{MOVES: moves}], "hearts": [{"queens": 1}]}
    assert store.uncounted() == 0
    assert store.load(match_id).match.game.result() is not None


def test_what_was_counted_stays_where_the_match_cannot_be_replayed_any_more(store: Store) -> None:
    match_id, _ = won_pyramid(store)
    (there,) = (one for one, _ in store._results.rows("pyramid"))
    put(store, there._replace(hands='[[null,{"moves":9}]]'))
    store._file.do(lambda db: db.execute("UPDATE match_actions SET text = 'pair 2C' WHERE step = 3"), writes=True)
    assert store.count_hands() == 1
    assert [dict(hand.counts) for hand in read_hands(store.outcomes()[0].hands)] == [{MOVES: 9}]
    assert store.uncounted() == 0, f"{match_id} is not tried again and again"


def test_whoever_adds_a_tally_has_earlier_matches_counted_anew() -> None:
    told = "\n".join(f"{name} {tally.of} {tally.amount}" for name, tally in TALLIES.items())
    assert (COUNTS, sha256(told.encode()).hexdigest()[:8]) == (2, "d79cc424"), (
        "raise COUNTS where a game's tallies change"
    )


def test_results_of_earlier_versions_are_read_and_go_on(store: Store) -> None:
    put(store, row(1), row(2))
    store.close()
    with sqlite3.connect(store.folder / "matches.sqlite3") as db:  # as version 3 wrote it
        for column in ("deal", "hands", "checked"):
            db.execute(f"ALTER TABLE results DROP COLUMN {column}")
        for table in ("kept", "notes"):
            db.execute(f"DROP TABLE {table}")
        db.execute("UPDATE about SET value = '3' WHERE name = 'version'")
        db.execute("PRAGMA user_version = 3")
    db.close()
    (store.folder / "copies" / "kept.lines").unlink()
    again = Store(store.folder)
    found = list(again.outcomes())
    assert [one.score for one in found] == [41, 42]
    assert again.notices == []
    assert "2 matches were not counted before" in counted_rows(found).told
    again.close()


def test_what_is_told_of_hands() -> None:
    hands = '[[5,{"queens":1}],[0,{"moons":1}],[null,{}]]'
    one = MatchOutcome("hearts", {}, (HUMAN, "club", "club", "club"), True, 40, True, 60.0, 1e9, "a", hands)
    lost = one._replace(won=False, hands="")
    rows = dict(counted_rows([one, lost]).rows)
    assert rows["Matches won"] == "1 (50%)"
    assert rows["Hands counted"] == "3"
    assert rows["Mean points of a hand"] == "2.5"
    assert rows["Moons that you shot"] == "1 (33%)"
    assert "1 match was not counted before" in counted_rows([one, lost]).told
    assert [reading.value for reading in course_of([one, lost], "hand").readings] == [2.5]
    assert [reading.mean for reading in course_of([one, lost], "won").readings] == [1.0, 0.5]


@pytest.mark.parametrize(
    "text", ["x", "{}", '{"counts":2}', '{"counts":2,"hands":[1]}',
             "[1]", "[[1]]", "[[1,[]]]", '[["1",{}]]', "[[true,{}]]", '[[1,{"x":1}]]', '[[1,{"moons":-1}]]',
             '[[1,{"moons":1.5}]]', f"[[{10**12},{{}}]]", "[" * 9_999, "[" + "[1,{}]," * 90_000 + "[1,{}]]"],
)  # fmt: skip
def test_hands_that_make_no_sense_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_hands(text)


# --------------------------------------------------------------------------- from one computer to another


def test_results_are_merged_by_match(store: Store, other: Store, tmp_path: Path) -> None:
    hands = '[[3,{"queens":1}]]'
    newer = kept_hands([[4, {}]], COUNTS)
    put(store, row(1, hands=hands), row(2, hands=newer), row(3, deal="17"), row(4))
    put(other, row(4), row(9, deal="17"))
    path = tmp_path / "results"
    assert store.export_results(path) == 4
    assert other.import_results(path) == 2, "one is there, and of another the deal has a result"
    assert other.import_results(path) == 0
    assert sorted(one.match_id for one in other.outcomes()) == [f"match000000{number}" for number in (1, 2, 4, 9)]
    assert next(one for one in other.outcomes() if one.match_id == "match0000001").hands == hands
    assert next(one for one in other.outcomes() if one.match_id == "match0000002").hands == newer
    assert other.has_counted(Match("hearts", {}, "17"))
    other.close()
    (other.folder / "matches.sqlite3").unlink()
    fresh = Store(other.folder)
    fresh.heal_rows()
    assert len(list(fresh.outcomes())) == 4, "their second copy has them, too"
    fresh.close()


def changed(**fields: object) -> str:
    data = json.loads(results_text([row(5)]))
    return json.dumps({**data, **fields})


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("what is this", "line 2: not JSON"),
        (changed(format="dealers-choice-result/9"), "newer format"),
        (changed(format="card-games"), "line 2: 'format' must be"),
        (changed(match="../../etc/passwd"), "name of a match"),
        (changed(game="no_such_game"), "no_such_game"),
        (changed(options={"target": "x"}), "target"),
        (changed(players=["human", "human", "club", "club"]), "one person"),
        (changed(players=["human", "<b>Ada</b>", "club", "club"]), "players make no sense"),
        (changed(score=10**40), "'score'"),
        (changed(score=True), "'score'"),
        (changed(ended=float("inf")), "'ended'"),
        (changed(seconds=-1), "'seconds'"),
        (changed(won="yes"), "'won'"),
        (changed(deal="\u0000"), "'deal'"),
        (changed(hands=[[1, {"=cmd": 1}]]), "counted in a hand"),
        (changed(hands=[[1]]), "a hand makes no sense"),
        (changed(players=["human", "club bold =1+1", "club", "club"]), "players make no sense"),
        ("[" * 100_000, "line 2: not JSON"),
        ('{"format":"dealers-choice-result/1","x":"' + "y" * 600_000 + '"}', "too long"),
    ],
)
def test_a_file_with_a_bad_line_changes_nothing(store: Store, tmp_path: Path, line: str, reason: str) -> None:
    path = tmp_path / "results"
    path.write_text(f"{results_text([row(1)])}{line}\n{results_text([row(2)])}", encoding="utf-8")
    with pytest.raises(FormatError, match="line 2") as refused:
        store.import_results(path)
    assert reason in str(refused.value)
    assert list(store.outcomes()) == []


@pytest.mark.parametrize("raw", [b"", b"\n\n", b"\xff\xfe\x00", b"\x00" * 1000])
def test_no_results_at_all(tmp_path: Path, raw: bytes) -> None:
    (tmp_path / "results").write_bytes(raw)
    with pytest.raises(FormatError):
        read_results(tmp_path / "results")


def test_a_file_of_any_size_is_refused(tmp_path: Path) -> None:
    with (tmp_path / "results").open("wb") as file:
        file.truncate(65_000_000)
    with pytest.raises(FormatError, match="too large"):
        read_results(tmp_path / "results")


def test_a_new_beginning_loses_nothing(store: Store) -> None:
    put(store, row(1), row(2, hands='[[3,{"queens":1}]]'))
    before = list(store.outcomes())
    kept = store.forget_outcomes()
    assert list(store.outcomes()) == statistics(store) == []
    assert kept.parent == store.folder
    put(store, row(3))
    assert store.forget_outcomes() != kept, "an earlier file is not written over"
    assert store.import_results(kept) == 2
    assert list(store.outcomes()) == before


# ------------------------------------------------------------------------------------------------ tables


def read(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def test_tables_have_whole_headings_and_no_formula(store: Store, tmp_path: Path) -> None:
    players = json.dumps([HUMAN, "club bold viktor", "club", "expert careful"])
    put(store, row(1, hands='[[-3,{"queens":1}],[26,{}]]', players=players, match_id="match0000001"), row(2))
    assert write_sheet("matches", store, tmp_path / "m.csv") == 2
    first, second = read(tmp_path / "m.csv")
    assert (first["Game"], first["Played against"], first["Won"], first["Score"]) == (
        "Hearts",
        "club, expert",
        "yes",
        "41",
    )
    assert first["Players"] == "club bold viktor, club, expert careful"
    assert (first["Hands counted"], second["Hands counted"]) == ("2", "not counted before")
    assert write_sheet("hands", store, tmp_path / "h.csv") == 2
    hands = read(tmp_path / "h.csv")
    assert [hand["Points"] for hand in hands] == ["-3", "26"]
    assert [hand["Hands in which you took the queen of spades"] for hand in hands] == ["1", "0"]
    assert set(SHEETS) == {"matches", "hands"}


def test_no_cell_is_a_formula(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bad = MatchOutcome("hearts", {}, (HUMAN, "=1+1"), True, -4, True, 1.0, 1e9, "@SUM(A1)", '[[-3,{"queens":1}]]')
    monkeypatch.setattr(Store, "each_outcome", lambda *_: iter([bad]))
    write_sheet("hands", Store(tmp_path), tmp_path / "h.csv")
    (line,) = read(tmp_path / "h.csv")
    assert (line["Match"], line["Players"], line["Points"]) == ("'@SUM(A1)", "'=1+1", "-3")


def test_a_table_that_cannot_be_written_is_told(store: Store, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be written"):
        write_sheet("matches", store, tmp_path / "nowhere" / "m.csv")

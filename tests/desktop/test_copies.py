"""The second copies: whatever happens to one of them, or to the database, no match is lost, and the user is told."""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from damage import DAMAGES, Found, Truth, damaged, look, make_store

from cardrules.protocol.cards import parse_card
from cardrules.protocol.game import CHANCE, action_text
from cardrules.protocol.match_record import FormatError, Match, record_text
from dealers_choice.maintenance_process import check_up
from dealers_choice.match.players import HUMAN
from dealers_choice.storage.match_store import Store, StoreError
from dealers_choice.storage.matches.schema import MATCH_SCHEMA
from dealers_choice.storage.matches.second_copies import Copies

HEARTS = (HUMAN, "club", "club", "club")
RESTORED = "A saved match was damaged or missing, and has been restored from its second copy."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def store(folder: Path) -> Iterator[Store]:
    made = Store(folder)
    yield made
    made.close()


def begun(seed: str = "1", game: str = "hearts") -> Match:
    match = Match(game, seed=seed)
    match.run_chance()
    return match


def play(match: Match, actions: int) -> None:
    for _ in range(actions):
        waiting = sorted(match.game.waiting_for())
        if not waiting:
            return
        if waiting == [CHANCE]:
            match.run_chance()
        else:
            match.apply(waiting[0], match.game.legal(waiting[0])[0])


def saved(store: Store, actions: int = 20, seed: str = "1") -> tuple[str, Match]:
    match = begun(seed)
    play(match, actions)
    match_id = store.create(match, HEARTS)
    store.save(match_id, match)
    return match_id, match


def execute(folder: Path, statement: str, *values: object) -> None:
    with sqlite3.connect(folder / "matches.sqlite3") as db:
        db.execute(statement, values)
    db.close()


def copy_of(folder: Path, match_id: str) -> Path:
    return folder / "copies" / f"{match_id}.copy"


# ----------------------------------------------------------------------------------------- damage of any kind


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory) -> dict[bool, tuple[Path, Truth]]:
    """A store that was closed and one that was not, each with what was saved in it."""
    made = {}
    for closed in (True, False):
        folder = tmp_path_factory.mktemp("stores") / "data"
        made[closed] = folder, make_store(folder, matches=6, closed=closed, longest=90)
    return made


@pytest.mark.parametrize("closed", [True, False], ids=["closed", "killed"])
@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("seed", range(2))
def test_one_damaged_file_costs_nothing(
    stores: dict[bool, tuple[Path, Truth]], tmp_path: Path, closed: bool, damage: str, seed: int
) -> None:
    whole, truth = stores[closed]
    damaged(whole, tmp_path / "data", damage, random.Random(f"{damage}{closed}{seed}"), lambda path: True)
    found = look(tmp_path / "data", truth)
    assert found == Found("", 0, 0, found.said)


@pytest.mark.parametrize("damage", DAMAGES)
def test_if_everything_is_damaged_it_starts_and_says_so(
    stores: dict[bool, tuple[Path, Truth]], tmp_path: Path, damage: str
) -> None:
    rng = random.Random(damage)
    shutil.copytree(stores[True][0], tmp_path / "data")
    for path in sorted((tmp_path / "data").rglob("*")):
        if path.is_file():
            path.write_bytes(DAMAGES[damage](bytearray(path.read_bytes()), rng))
    found = look(tmp_path / "data", stores[True][1])
    assert found.error == ""
    assert found.said or not (found.lost or found.outcomes_lost)


def test_words_of_sqlite_that_are_no_text_are_damage_like_any_other(store: Store, folder: Path) -> None:
    """Twenty bytes in the schema: SQLite puts them into its message, and Python cannot read it."""
    match_id, match = saved(store)
    store.close()
    path = folder / "matches.sqlite3"
    raw = bytearray(path.read_bytes())
    at = raw.index(b"CREATE TABLE match_actions")
    raw[at + 13 : at + 33] = bytes(range(0xE0, 0xF4))
    path.write_bytes(raw)
    assert [about.id for about in store.unfinished()] == [match_id]
    assert store.load(match_id).match.done == match.done
    assert "was damaged" in store.notices[0]


def test_what_is_no_text_keeps_nothing_else_from_being_read(store: Store, folder: Path) -> None:
    """The names of a match and of a result are bytes of nothing, the file is damaged, and there is no second copy."""
    spoilt, good = (saved(store, seed=seed) for seed in "12")
    for seed in "34":
        match = begun(seed)
        play(match, 100_000)
        store.save(store.create(match, HEARTS), match)
    ended = [about.id for about in store.finished()]
    store.close()
    shutil.rmtree(folder / "copies")
    execute(folder, "UPDATE matches SET id = CAST(x'b7' AS TEXT) WHERE id = ?", spoilt[0])
    execute(folder, "UPDATE results SET match_id = CAST(x'b7' AS TEXT), proof = '' WHERE match_id = ?", ended[0])
    path = folder / "matches.sqlite3"
    path.write_bytes(b"damaged" + path.read_bytes()[7:])
    assert [about.id for about in store.unfinished()] == [good[0]]
    assert [about.id for about in store.finished()] == ended
    assert len(store.outcomes()) == 1
    assert any("could still be read" in notice for notice in store.notices)


def test_a_damaged_order_is_no_endless_task(store: Store, folder: Path) -> None:
    """The list, which is read by the index of turns, has a match otherwise than the table, where nothing is wrong."""
    ids = [saved(store, seed=seed)[0] for seed in "123"]
    store.close()
    path = folder / "matches.sqlite3"
    with sqlite3.connect(path) as db:
        [(number,)] = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'matches_by_turn'")
        [(turn,)] = db.execute("SELECT turn FROM matches WHERE id = ?", (ids[2],))
    db.close()
    raw = path.read_bytes()
    start = (number - 1) * 4096
    page, entry = raw[start : start + 4096], bytes([turn]) + ids[2].encode()
    assert page.count(entry) == 1
    page = page.replace(entry, bytes([turn + 20]) + ids[2].encode())
    path.write_bytes(raw[:start] + page + raw[start + 4096 :])
    assert [about.id for about in store.unfinished()] == ids[::-1]
    assert sum("The file of saved matches was damaged" in notice for notice in store.notices) == 1


# --------------------------------------------------------------------------------------- one match at a time


def test_a_match_that_is_missing_comes_back(store: Store, folder: Path) -> None:
    match_id, match = saved(store)
    store.close()
    execute(folder, "DELETE FROM matches")
    execute(folder, "DELETE FROM match_actions")
    assert [about.id for about in store.unfinished()] == [match_id]
    assert store.load(match_id).match.done == match.done
    assert store.notices == [RESTORED]


def test_many_that_are_missing_are_told_of_once(store: Store, folder: Path) -> None:
    for seed in "12345":
        saved(store, seed=seed)
    store.close()
    execute(folder, "DELETE FROM matches")
    assert len(store.unfinished()) == 5
    assert store.notices == [
        "5 saved matches were damaged or missing, and have been restored from their second copies."
    ]


def test_what_was_deleted_stays_deleted(store: Store) -> None:
    match_id, _ = saved(store)
    store.delete(match_id)
    store.close()
    assert check_up(store) == ""
    assert store.unfinished() == []
    assert store.notices == []


def test_actions_that_only_the_copy_has_are_played_on(store: Store, folder: Path) -> None:
    """A log that has lost its end says nothing of it."""
    match_id, match = saved(store)
    store.close()
    older = (folder / "matches.sqlite3").read_bytes()
    store.load(match_id)
    play(match, 7)
    store.save(match_id, match, seconds=5.0)
    store.close()
    (folder / "matches.sqlite3").write_bytes(older)
    loaded = store.load(match_id)
    assert loaded.match.done == match.done
    assert loaded.about.seconds == 5.0
    play(match, 7)
    store.save(match_id, match)
    store.close()
    assert store.load(match_id).match.done == match.done


@pytest.mark.parametrize("cut", [1, 5, 40])
def test_a_copy_that_was_cut_off_is_mended_by_the_next_action(store: Store, folder: Path, cut: int) -> None:
    match_id, match = saved(store)
    path = copy_of(folder, match_id)
    path.write_bytes(path.read_bytes()[:-cut])
    play(match, 3)
    store.save(match_id, match)
    path.write_bytes(path.read_bytes() + b"half a li")  # as a full disk leaves it
    play(match, 3)
    store.save(match_id, match)
    copy = Copies(folder / "copies").match(match_id)
    assert copy is not None
    assert copy.whole
    assert copy.steps == [(seat, action_text(action)) for seat, action in match.done]


def test_undo_and_redo_are_in_the_copy(store: Store, folder: Path) -> None:
    match_id, match = saved(store)
    store.save(match_id, match.rewound(12))
    store.close()
    (folder / "matches.sqlite3").unlink()
    loaded = store.load(match_id)
    assert loaded.match.done == match.done[:12]
    assert list(loaded.redo) == match.done[12:]


def test_a_copy_that_cannot_be_written_keeps_nobody_from_saving(store: Store, folder: Path) -> None:
    folder.mkdir()
    (folder / "copies").write_text("a file stands where the folder should be")
    match_id, match = saved(store)
    assert store.load(match_id).match.done == match.done
    (folder / "copies").unlink()
    play(match, 1)
    store.save(match_id, match)
    assert copy_of(folder, match_id).exists()


def test_a_match_of_which_neither_copy_is_good_is_set_aside(store: Store, folder: Path) -> None:
    match_id, _ = saved(store)
    good, match = saved(store, seed="2")
    store.close()
    execute(folder, "UPDATE match_actions SET text = 'play 2C' WHERE match_id = ? AND step = 9", match_id)
    copy_of(folder, match_id).write_bytes(b"nothing")
    assert check_up(store) == ""
    assert [about.id for about in store.unfinished()] == [good]
    assert store.load(good).match.done == match.done
    assert str(folder / f"match-{match_id}.damaged") in store.notices[0]
    assert (folder / f"match-{match_id}.copy.damaged").read_bytes() == b"nothing"


def test_the_last_actions_that_are_missing_are_told_of(store: Store, folder: Path) -> None:
    match_id, match = saved(store)
    play(match, 5)
    store.save(match_id, match)
    store.close()
    (folder / "matches.sqlite3").unlink()
    path = copy_of(folder, match_id)
    raw = path.read_bytes()
    path.write_bytes(raw[:-20] + b"?" + raw[-19:])
    assert store.load(match_id).match.done == match.done[:-5]
    assert "The last actions of a saved match were damaged" in store.notices[0]


SPOILT = {
    "the last line": lambda raw: raw[:-20] + b"?" + raw[-19:],
    "cut in the last line": lambda raw: raw[:-20],
    "a line before": lambda raw: b"".join(
        line[:30] + b"?" + line[31:] if at == raw.count(b"\n") - 2 else line
        for at, line in enumerate(raw.splitlines(keepends=True))
    ),
    "the first line": lambda raw: raw[:30] + b"?" + raw[31:],
}


@pytest.mark.parametrize("spoilt", SPOILT)
def test_a_lost_log_and_a_damaged_copy_do_not_go_back_silently(store: Store, folder: Path, spoilt: str) -> None:
    match_id, match = saved(store)
    store.close()  # the database has it without its log
    before = (folder / "matches.sqlite3").read_bytes()
    for _ in range(2):
        store.load(match_id)
        play(match, 3)
        store.save(match_id, match)
    store.close()
    (folder / "matches.sqlite3").write_bytes(before)
    path = copy_of(folder, match_id)
    path.write_bytes(SPOILT[spoilt](path.read_bytes()))
    assert check_up(store) == ""
    found = store.load(match_id).match.done
    assert found != match.done
    assert any("last actions of a saved match" in told for told in store.notices)
    store.close()
    told = len(store.notices)
    assert check_up(store) == ""
    assert len(store.notices) == told, "it is told once"


@pytest.mark.parametrize("spoilt", SPOILT)
def test_a_damaged_copy_alone_is_made_anew_without_a_word(store: Store, folder: Path, spoilt: str) -> None:
    match_id, match = saved(store)
    play(match, 3)
    store.save(match_id, match)
    store.close()
    path = copy_of(folder, match_id)
    path.write_bytes(SPOILT[spoilt](path.read_bytes()))
    assert check_up(store) == ""
    assert store.load(match_id).match.done == match.done
    assert store.notices == []


# --------------------------------------------------------------------------------------------- looking through


def test_looking_through_finds_what_nobody_has_opened(store: Store, folder: Path) -> None:
    match_id, match = saved(store)
    other, _ = saved(store, seed="2")
    store.close()
    execute(folder, "UPDATE match_actions SET text = 'play 2C' WHERE match_id = ? AND step = 9", match_id)
    copy_of(folder, other).unlink()
    assert check_up(store) == ""
    assert store.notices == [RESTORED]
    assert store.load(match_id).match.done == match.done
    assert copy_of(folder, other).exists()
    assert check_up(store) == ""
    assert len(store.notices) == 1


def test_what_is_being_played_is_left_alone(store: Store, folder: Path) -> None:
    match_id, match = saved(store)
    copy_of(folder, match_id).unlink()
    clerk = Store(folder)
    assert check_up(clerk) == ""
    assert clerk.notices == []
    clerk.close()
    play(match, 1)
    store.save(match_id, match)
    store.close()
    assert store.load(match_id).match.done == match.done


def test_damage_of_the_file_as_a_whole_is_left_to_who_has_it_open(store: Store, folder: Path) -> None:
    matches = dict(saved(store, 60, seed) for seed in "123456")
    store.close()
    path = folder / "matches.sqlite3"
    raw = bytearray(path.read_bytes())
    raw[-4096:] = bytes(4096)
    path.write_bytes(raw)
    clerk = Store(folder)
    clerk.unfinished()
    if check_up(clerk):
        clerk.replace_if_damaged()
    for match_id, match in matches.items():
        assert clerk.load(match_id).match.done == match.done
    assert clerk.notices
    clerk.close()


ROW_RESTORED, MISSING = "has been restored from its second copy", "damaged and "


def test_results_are_kept_twice(store: Store, folder: Path) -> None:
    for seed in "123":
        match = begun(seed)
        play(match, 100_000)
        store.save(store.create(match, HEARTS), match)
    outcomes = store.outcomes()
    assert len(outcomes) == 3
    store.close()
    execute(folder, "UPDATE results SET score = score + 1 WHERE match_id = (SELECT min(match_id) FROM results)")
    execute(folder, "DELETE FROM results WHERE match_id = (SELECT max(match_id) FROM results)")
    assert len(store.outcomes()) == 1
    assert check_up(store) == ""
    assert sorted(store.outcomes()) == sorted(outcomes)
    assert [ROW_RESTORED in notice for notice in store.notices] == [True]
    store.close()
    (folder / "copies" / "kept.lines").write_bytes(b"nothing\n")
    assert check_up(store) == ""
    store.close()
    (folder / "matches.sqlite3").unlink()
    assert sorted(store.outcomes()) == sorted(outcomes)
    store.forget_outcomes()
    store.close()
    assert check_up(store) == ""
    assert store.outcomes() == []


def test_results_that_are_nowhere_any_more_are_told_of(store: Store, folder: Path) -> None:
    match = begun()
    play(match, 100_000)
    store.save(store.create(match, HEARTS), match)
    store.close()
    (folder / "copies" / "kept.lines").unlink()
    execute(folder, "UPDATE results SET score = score + 1")
    assert check_up(store) == ""
    assert [MISSING in notice for notice in store.notices] == [True]
    store.close()
    assert check_up(store) == ""
    assert len(store.notices) == 1, "it is told once"


def test_results_do_not_go_back_to_what_they_were(store: Store, folder: Path) -> None:
    """The log is lost, and with it a match that was won, and that the statistics were begun anew."""
    first, second = begun("1"), begun("2")
    for match in (first, second):
        play(match, 100_000)
    store.save(store.create(first, HEARTS), first)
    store.close()
    before = (folder / "matches.sqlite3").read_bytes()
    store.save(store.create(second, HEARTS), second)
    store.close()
    (folder / "matches.sqlite3").write_bytes(before)
    assert check_up(store) == ""
    assert len(store.outcomes()) == 2
    store.close()
    before = (folder / "matches.sqlite3").read_bytes()
    store.forget_outcomes()
    store.close()
    (folder / "matches.sqlite3").write_bytes(before)
    assert check_up(store) == ""
    assert store.outcomes() == []


def test_a_value_of_another_kind_ends_no_healing(store: Store, folder: Path) -> None:
    match = begun()
    play(match, 100_000)
    store.save(store.create(match, HEARTS), match)
    outcomes = store.outcomes()
    store.close()
    execute(folder, "UPDATE results SET checked = x'00ff'")
    assert check_up(store) == ""
    assert store.outcomes() == outcomes
    assert [ROW_RESTORED in notice for notice in store.notices] == [True]


def test_notes_and_how_cards_are_held_are_kept_twice(store: Store, folder: Path) -> None:
    match = begun()
    match_id = store.create(match, HEARTS)
    held = {"hand:0": (parse_card("QS"), None, parse_card("2C"))}
    store.save(match_id, match, holdings=held)
    store.bookmarks.write(match_id, {"1": "[]", "2": "[[0,1]]"})
    store.close()
    execute(folder, "UPDATE notes SET text = '[[0,2]]' WHERE number = '2'")
    execute(folder, "UPDATE holdings SET rows = replace(rows, 'Q', 'K')")
    assert store.bookmarks.read(match_id) == {"1": "[]", "2": "[[0,1]]"}
    assert store.load(match_id).holdings == held
    assert [ROW_RESTORED in notice for notice in store.notices] == [True]
    store.close()
    execute(folder, "DELETE FROM notes")
    assert store.bookmarks.read(match_id) == {"1": "[]", "2": "[[0,1]]"}
    store.close()
    execute(folder, "DELETE FROM notes")
    (folder / "copies" / "kept.lines").unlink()
    del store.notices[:]
    assert store.bookmarks.read(match_id) == {}
    assert [MISSING in notice for notice in store.notices] == [True]


# -------------------------------------------------------------------------------------------- other matters


def test_a_file_of_the_first_version_is_taken_over(store: Store, folder: Path) -> None:
    folder.mkdir()
    db = sqlite3.connect(folder / "matches.sqlite3")
    for statement in MATCH_SCHEMA.versions[0]:
        db.execute(statement)
    db.execute("PRAGMA user_version = 1")
    matches = {}
    for number, updated in enumerate((300.0, 100.0, 200.0)):
        match = begun(str(number))
        play(match, 25)
        match_id = f"{number:016x}"
        matches[match_id] = match
        row = (match_id, "hearts", json.dumps(match.game.options), 4, match.seed, json.dumps(HEARTS), 1.0, updated, 9.0,
               20, 0, "")  # fmt: skip
        db.execute("INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        for step, (seat, action) in enumerate(match.done):
            db.execute("INSERT INTO match_actions VALUES (?, ?, ?, ?)", (match_id, step, seat, action_text(action)))
    db.commit()
    db.close()
    assert [about.id[-1] for about in store.unfinished()] == ["0", "2", "1"]
    assert check_up(store) == ""
    store.close()
    (folder / "matches.sqlite3").unlink()
    assert [about.id[-1] for about in store.unfinished()] == ["0", "2", "1"]
    for match_id, match in matches.items():
        loaded = store.load(match_id)
        assert loaded.match.done == match.done[:20]
        assert list(loaded.redo) == match.done[20:]


def test_a_clock_that_went_back_changes_no_order(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    first, _ = saved(store, seed="1")
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now - 100_000)
    second, match = saved(store, seed="2")
    assert [about.id for about in store.unfinished()] == [second, first]
    store.release(first)
    store.save(first, store.load(first).match)
    assert [about.id for about in store.unfinished()] == [first, second]
    play(match, 1)
    store.save(second, match)
    assert [about.id for about in store.unfinished()] == [second, first]


def test_what_waits_is_saved_without_another_action(store: Store) -> None:
    match_id, match = saved(store)
    assert not store.owes()
    assert store._file.db is not None
    store._file.db.execute("PRAGMA max_page_count = 1")
    play(match, 400)
    with pytest.raises(StoreError, match="as soon as there is room"):
        store.save(match_id, match)
    assert store.owes()
    with pytest.raises(StoreError, match="as soon as there is room"):
        store.catch_up()
    store._file.db.execute("PRAGMA max_page_count = 100000")
    store.catch_up()
    assert not store.owes()
    store.close()
    assert store.load(match_id).match.done == match.done


def test_what_only_the_copy_took_on_a_full_disk_is_there_after_a_kill(store: Store, folder: Path) -> None:
    match_id, match = saved(store)
    assert store._file.db is not None
    store._file.db.execute("PRAGMA max_page_count = 1")
    play(match, 400)
    with pytest.raises(StoreError):
        store.save(match_id, match)
    killed = folder.with_name("killed")
    shutil.copytree(folder, killed, ignore=shutil.ignore_patterns("*.lock"))
    found = Store(killed)
    assert found.load(match_id).match.done == match.done
    found.close()
    store._file.db.execute("PRAGMA max_page_count = 100000")


def records(count: int) -> str:
    matches = [begun(str(number)) for number in range(count)]
    for match in matches:
        play(match, 5)
    return "\n".join(record_text(match.record()) for match in matches)


def test_others_can_save_while_a_file_is_imported(store: Store, folder: Path, tmp_path: Path) -> None:
    match_id, match = saved(store)
    path = tmp_path / "matches.jsonl"
    path.write_text(records(20))
    told: list[float] = []

    def tell(share: float) -> None:
        told.append(share)
        if len(told) % 5 == 0:
            play(match, 1)
            store.save(match_id, match)
            assert len(store.unfinished()) == 1  # nothing of the import is shown before all is there

    other = Store(folder)
    ids = other.import_file(path, ("hearts",), tell)
    other.close()
    assert told == sorted(told)
    assert 0 < told[0] < 0.1 < 0.9 < told[-1] <= 1
    assert {about.id for about in store.unfinished()} == {match_id, *ids}
    assert all(copy_of(folder, each).exists() for each in ids)


def test_an_import_that_is_cut_off_leaves_nothing(store: Store, folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "matches.jsonl"
    path.write_text(records(20))

    def give_up(share: float) -> None:
        if share > 0.93:
            raise FormatError("the user has cancelled it")

    with pytest.raises(FormatError):
        store.import_file(path, ("hearts",), give_up)
    assert store._file.do(lambda db: db.execute("SELECT count(*) FROM matches").fetchone()) == (0,)
    # And one that could not even do that: killed.
    execute(folder, "INSERT INTO matches (id, game, options, seats, deal, players, started, updated, seconds, length, "
            "marked, ended, arriving) VALUES ('00', '', '', 1, '', '', 1, 1, 1, 0, 0, '', 'batch')")  # fmt: skip
    assert store.unfinished() == store.finished() == []
    assert check_up(store) == ""
    assert store._file.do(lambda db: db.execute("SELECT count(*) FROM matches").fetchone()) == (0,)
    assert store.notices == []

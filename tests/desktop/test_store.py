"""The store keeps everything: kills, full disks, damage, two windows, files from anywhere."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import cardrules
import dealers_choice
from cardrules.protocol.game import CHANCE, action_text
from cardrules.protocol.match_record import FormatError, Match, record_text
from dealers_choice.match.players import HUMAN
from dealers_choice.storage.match_store import MatchInUse, Store, StoreError, export_match

HEARTS = (HUMAN, "club", "expert", "novice")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture(autouse=True)
def closed_at_the_end(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Closes every store that a test opens."""
    opened: list[Store] = []
    init = Store.__init__

    def remember(self: Store, folder: Path) -> None:
        init(self, folder)
        opened.append(self)

    monkeypatch.setattr(Store, "__init__", remember)
    yield
    for store in opened:
        store.close()


PLAYABLE = ("hearts", "pyramid")
"""The games that have a table, for what the store is told."""


@pytest.fixture
def store(folder: Path) -> Store:
    return Store(folder)


def new_match(game: str = "hearts", seed: str = "1", **options: object) -> Match:
    match = Match(game, options, seed)
    match.run_chance()
    return match


def play(match: Match, actions: int) -> None:
    """Random play, the same every time, for so many actions or to the end."""
    rng = random.Random(f"{match.seed}/{len(match.done)}")
    for _ in range(actions):
        waiting = sorted(match.game.waiting_for())
        if not waiting:
            return
        if waiting == [CHANCE]:
            match.apply(CHANCE, match.chance())
            continue
        seat = rng.choice(waiting)
        match.apply(seat, rng.choice(match.game.legal(seat)))


def saved(store: Store, actions: int = 20, seed: str = "1") -> tuple[str, Match]:
    match = new_match(seed=seed)
    play(match, actions)
    match_id = store.create(match, HEARTS)
    store.save(match_id, match)
    return match_id, match


def again(store: Store) -> Store:
    """The same folder after a restart."""
    store.close()
    return Store(store.folder)


def drop_copies(folder: Path) -> None:
    """As if the store were of a version that kept none."""
    shutil.rmtree(folder / "copies")


def execute(folder: Path, statement: str, *values: object) -> None:
    with sqlite3.connect(folder / "matches.sqlite3") as db:
        db.execute(statement, values)
    db.close()


# ------------------------------------------------------------------------------------ saving and loading


@pytest.mark.parametrize("game", ["hearts", "pyramid"])
def test_a_match_is_there_after_every_action(store: Store, game: str) -> None:
    match = new_match(game)
    players = HEARTS if game == "hearts" else (HUMAN,)
    match_id = store.create(match, players)
    other = Store(store.folder)
    for _ in range(30):
        if not match.game.waiting_for():
            break
        store.save(match_id, match, seconds=12.5)
        [about] = other.unfinished()
        assert about.actions == len(match.done)
        play(match, 1)
    store.save(match_id, match, seconds=12.5)
    store = again(store)
    loaded = store.load(match_id)
    assert loaded.match.done == match.done
    assert loaded.match.seed == match.seed
    assert loaded.match.game.view(0) == match.game.view(0)
    assert loaded.redo == ()
    assert loaded.about.players == players
    assert loaded.about.seconds == 12.5
    assert not loaded.about.marked
    assert store.notices == []


def test_chance_goes_on_after_loading_as_it_would_have(store: Store) -> None:
    match = new_match(target=50)
    play(match, 30)
    match_id = store.create(match, HEARTS)
    store.save(match_id, match)
    loaded = again(store).load(match_id).match
    for each in (match, loaded):
        while each.game.waiting_for() != {CHANCE}:
            seat = min(each.game.waiting_for())
            each.apply(seat, each.game.legal(seat)[0])
        each.run_chance()
    assert loaded.done == match.done


def test_undo_and_redo_survive_a_restart(store: Store) -> None:
    match_id, match = saved(store)
    store.save(match_id, match.rewound(12))
    store.save(match_id, match.rewound(7))
    store = again(store)
    loaded = store.load(match_id)
    assert loaded.match.done == match.done[:7]
    assert list(loaded.redo) == match.done[7:]
    redone = match.rewound(9)
    store.save(match_id, redone)
    loaded = again(store).load(match_id)
    assert loaded.match.done == match.done[:9]
    assert list(loaded.redo) == match.done[9:]


def test_playing_something_else_forgets_the_redo(store: Store) -> None:
    match_id, match = saved(store)
    changed = match.rewound(10)
    store.save(match_id, changed)
    seat, action = match.done[10]
    other = next(each for each in changed.game.legal(seat) if each != action)
    changed.apply(seat, other)
    store.save(match_id, changed)
    loaded = again(store).load(match_id)
    assert loaded.match.done == changed.done
    assert loaded.redo == ()


@pytest.mark.parametrize("seed", range(8))
def test_any_mixture_of_play_undo_redo_failures_and_restarts(store: Store, seed: int) -> None:
    rng = random.Random(seed)
    match = new_match(seed=str(seed))
    redo = []
    match_id = store.create(match, HEARTS)
    store.save(match_id, match)
    for _ in range(150):
        what = rng.choice(["play", "play", "undo", "redo", "full", "restart"])
        if what == "play":
            play(match, rng.randrange(1, 4))
            redo = []
        elif what == "undo" and len(match.done) > 8:
            length = len(match.done) - rng.randrange(1, 6)
            redo = match.done[length:] + redo
            match = match.rewound(length)
        elif what == "redo" and redo:
            match.apply(*redo.pop(0))
        elif what == "full":
            assert store._file.db is not None
            store._file.db.execute(f"PRAGMA max_page_count = {rng.choice([1, 100_000])}")
        with contextlib.suppress(StoreError):
            store.save(match_id, match)
        if what == "restart":
            assert store._file.db is not None
            store._file.db.execute("PRAGMA max_page_count = 100000")
            store = again(store)
            loaded = store.load(match_id)
            assert loaded.match.done == match.done
            # What was played again as it had been before may have kept what came after it.
            assert list(loaded.redo)[: len(redo)] == redo
            match, redo = loaded.match, list(loaded.redo)


def test_unfinished_matches_come_newest_first_and_finished_ones_apart(store: Store) -> None:
    ids = []
    for seed in "123":
        match_id, match = saved(store, seed=seed)
        ids.append(match_id)
        time.sleep(0.01)
    assert [about.id for about in store.unfinished()] == ids[::-1]
    play(match, 100_000)
    store.save(ids[2], match)
    store.save(ids[0], store.load(ids[0]).match, given_up=True)
    assert [about.id for about in store.unfinished()] == [ids[1]]
    assert {about.id: about.ended for about in store.finished()} == {ids[2]: "over", ids[0]: "given up"}


def test_deleting_removes_the_match_but_not_its_outcome(store: Store) -> None:
    match_id, match = saved(store)
    play(match, 100_000)
    store.save(match_id, match)
    store.delete(match_id)
    assert store.unfinished() == store.finished() == []
    assert len(store.outcomes()) == 1
    with pytest.raises(StoreError, match="no longer there"):
        store.load(match_id)
    assert list(store.folder.glob("match-*")) == []
    store.forget_outcomes()
    assert store.outcomes() == []


def test_only_matches_that_count_have_an_outcome(store: Store) -> None:
    match = new_match()
    match_id = store.create(match, HEARTS)
    store.save(match_id, match, marked=True)
    play(match, 100_000)
    store.save(match_id, match)
    assert store.finished()[0].marked
    assert store.outcomes() == []
    bots_only = store.create(match, ("club",) * 4)
    store.save(bots_only, match)
    assert store.outcomes() == []
    counted = store.create(match, HEARTS)
    store.save(counted, match, seconds=60.0)
    result = match.game.result()
    assert result is not None
    [outcome] = store.outcomes()
    assert (outcome.score, outcome.won) == (result.scores[0], 0 in result.winners)
    assert outcome.low_wins
    assert outcome.seconds == 60.0
    assert outcome.players == HEARTS
    # Undoing the end takes the outcome back.
    store.save(counted, match.rewound(len(match.done) - 1))
    assert store.outcomes() == []
    store.save(counted, match.rewound(len(match.done) - 1), given_up=True)
    [outcome] = store.outcomes()
    assert (outcome.won, outcome.score) == (False, None)


def test_players_must_fit_the_game(store: Store) -> None:
    with pytest.raises(ValueError, match="2 players for 4 seats"):
        store.create(new_match(), (HUMAN, "club"))


# ----------------------------------------------------------------------------------------------- kill -9

CHILD_PATH = (
    f"import sys; sys.path[:0] = {[str(Path(module.__file__).parents[1]) for module in (cardrules, dealers_choice)]}"
)
"""What a child process needs to find the program in a bare checkout."""

PLAYER = """
import random, sys
from pathlib import Path
from cardrules.protocol.game import CHANCE, action_text
from cardrules.protocol.match_record import Match
from dealers_choice.storage.match_store import Store
store = Store(Path(sys.argv[1]))
rng = random.Random(sys.argv[2])
match = Match("hearts", seed=sys.argv[2])
match_id = store.create(match, ("human", "club", "club", "club"))
while True:
    waiting = sorted(match.game.waiting_for())
    if not waiting:
        match = Match("hearts", seed=sys.argv[2] + str(rng.random()))
        match_id = store.create(match, ("human", "club", "club", "club"))
    elif rng.random() < 0.1 and len(match.done) > 8:
        match = match.rewound(len(match.done) - rng.randrange(1, 5))
    elif waiting == [CHANCE]:
        match.run_chance()
    else:
        seat = rng.choice(waiting)
        match.apply(seat, rng.choice(match.game.legal(seat)))
    line = f"{match_id} {len(match.done)} {action_text(match.done[-1][1])}"
    print("saving", line, flush=True)
    store.save(match_id, match)
    print("saved", line, flush=True)
"""


@pytest.mark.parametrize("seed", range(6))
def test_nothing_is_lost_by_kill_9(folder: Path, seed: int) -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD_PATH + PLAYER, str(folder), str(seed)], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    begun = [child.stdout.readline() for _ in range(2)]
    time.sleep(random.Random(seed).uniform(0.0, 0.25))
    child.kill()
    printed = [*begun, *child.stdout.readlines()]
    child.wait()
    child.stdout.close()
    states: dict[str, list[str]] = {}
    for line in printed:
        if line.endswith("\n"):
            word, match_id, state = line.rstrip().split(" ", 2)
            # What was being saved when the kill came may be there or not; what was saved is there.
            states[match_id] = [state] if word == "saved" else [*states.get(match_id, []), state]
    store = Store(folder)
    found = {about.id for about in store.unfinished() + store.finished()}
    for match_id, possible in states.items():
        if match_id not in found:
            assert len(possible) == 1  # its very first save was cut off
            continue
        done = store.load(match_id).match.done  # replayed; the kill has released the match
        assert f"{len(done)} {action_text(done[-1][1])}" in possible
    assert found
    assert len(found) >= len(states) - 1
    assert store.notices == []


# ------------------------------------------------------------------------------------------- two windows


def test_a_match_has_one_window(store: Store, folder: Path) -> None:
    match_id, match = saved(store)
    other = Store(folder)
    with pytest.raises(MatchInUse, match="open in another window"):
        other.load(match_id)
    with pytest.raises(MatchInUse):
        other.delete(match_id)
    store.release(match_id)
    assert other.load(match_id).match.done == match.done
    with pytest.raises(MatchInUse):
        store.load(match_id)
    other.close()
    assert store.load(match_id).match.done == match.done


def test_two_windows_save_two_matches(store: Store, folder: Path) -> None:
    other = Store(folder)
    one, first = saved(store, seed="1")
    two, second = saved(other, seed="2")
    for _ in range(20):
        for each, match_id, match in ((store, one, first), (other, two, second)):
            play(match, 1)
            each.save(match_id, match)
    other.close()
    store = again(store)
    assert store.load(one).match.done == first.done
    assert store.load(two).match.done == second.done
    store.close()
    assert sorted(path.name for path in folder.iterdir()) == ["copies", "matches.sqlite3"]


def test_a_match_that_is_begun_while_another_window_opens_the_file_was_not_missing(
    store: Store, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved(store, seed="1")
    other = Store(folder)
    begun: list[str] = []

    def copied_ids() -> set[str]:
        """The rows have been read, the copies not yet: now the first window begins a match and leaves it."""
        if not begun:
            begun.append(saved(store, seed="2")[0])
            store.release(begun[0])
        return store._healer.copied_ids()

    monkeypatch.setattr(other._healer, "copied_ids", copied_ids)
    assert len(other.unfinished()) == 2
    assert begun
    assert other.notices == []


def test_windows_that_open_a_new_folder_at_once_share_one_file(folder: Path) -> None:
    program = (
        CHILD_PATH
        + """
from pathlib import Path
from cardrules.protocol.match_record import Match
from dealers_choice.storage.match_store import Store
sys.stdin.readline()
store = Store(Path(sys.argv[1]))
match = Match("hearts", seed="1")
match.run_chance()
match_id = store.create(match, ("human", "club", "club", "club"))
store.save(match_id, match)
print(match_id, store.notices)
store.close()
"""
    )
    arguments = [sys.executable, "-c", program, str(folder)]
    children = [subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(6)]
    time.sleep(0.5)
    for child in children:
        assert child.stdin is not None
        child.stdin.write("\n")
        child.stdin.flush()
    answers = [child.communicate()[0].split() for child in children]
    assert [rest for _, *rest in answers] == [["[]"]] * 6
    assert {about.id for about in Store(folder).unfinished()} == {match_id for match_id, *_ in answers}


# ----------------------------------------------------------------------------------- nowhere to write it


def test_a_full_disk_loses_nothing(store: Store) -> None:
    match_id, match = saved(store)
    assert store._file.db is not None
    pages = store._file.db.execute("PRAGMA page_count").fetchone()[0]
    store._file.db.execute(f"PRAGMA max_page_count = {pages}")  # SQLite's own "database or disk is full"
    failures = 0
    for _ in range(400):
        play(match, 1)
        with contextlib.suppress(StoreError):
            store.save(match_id, match)
            continue
        failures += 1
    assert failures > 100
    with pytest.raises(StoreError, match="The disk is full, so nothing"):
        store.save(match_id, match)
    reader = Store(store.folder)
    assert reader.unfinished()[0].actions < len(match.done)
    store._file.db.execute("PRAGMA max_page_count = 100000")  # space again
    play(match, 1)
    store.save(match_id, match)
    reader.close()
    assert again(store).load(match_id).match.done == match.done


def test_an_unwritable_folder_loses_nothing(folder: Path) -> None:
    folder.write_text("a file stands where the folder should be")
    store = Store(folder)
    match = new_match()
    match_id = store.create(match, HEARTS)
    for _ in range(3):
        play(match, 5)
        with pytest.raises(StoreError, match=r"Nothing can be saved in .*You can play on"):
            store.save(match_id, match)
    with pytest.raises(StoreError):
        store.unfinished()
    with pytest.raises(StoreError):
        store.load("1")
    folder.unlink()
    play(match, 5)
    store.save(match_id, match)
    with pytest.raises(MatchInUse):
        Store(folder).load(match_id)
    assert again(store).load(match_id).match.done == match.done


def test_a_match_left_on_a_full_disk_is_written_later(store: Store, folder: Path) -> None:
    match_id, match = saved(store)
    assert store._file.db is not None
    store._file.db.execute("PRAGMA max_page_count = 1")
    play(match, 400)
    with pytest.raises(StoreError):
        store.save(match_id, match)
    store.release(match_id)
    with pytest.raises(StoreError):
        store.load(match_id)
    with pytest.raises(MatchInUse):
        Store(folder).load(match_id)
    store._file.db.execute("PRAGMA max_page_count = 100000")
    saved(store, seed="2")
    store.release(match_id)
    other = Store(folder)
    assert other.load(match_id).match.done == match.done


def test_a_file_deleted_during_play_is_written_anew(store: Store, folder: Path) -> None:
    match_id, match = saved(store)
    for path in folder.glob("matches.sqlite3*"):
        path.unlink()
    play(match, 1)
    store.save(match_id, match)
    assert again(store).load(match_id).match.done == match.done


def test_a_locked_database_is_a_message_and_is_caught_up(store: Store, folder: Path) -> None:
    match_id, match = saved(store)
    assert store._file.db is not None
    store._file.db.execute("PRAGMA busy_timeout = 1")
    other = sqlite3.connect(folder / "matches.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    play(match, 3)
    with pytest.raises(StoreError, match="Another window is busy"):
        store.save(match_id, match)
    other.execute("ROLLBACK")
    other.close()
    store.save(match_id, match)
    assert again(store).load(match_id).match.done == match.done


# ---------------------------------------------------------------------------------------------- damage


def damage_start(path: Path) -> None:
    path.write_bytes(b"this is no database at all, " * 100)


def damage_middle(path: Path) -> None:
    raw = bytearray(path.read_bytes())
    raw[4096:] = bytes(byte ^ 0xA5 for byte in raw[4096:])
    path.write_bytes(raw)


def damage_header(path: Path) -> None:
    raw = path.read_bytes()
    path.write_bytes(bytes(24) + raw[24:])


def damage_length(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:9000])


def damage_tables(path: Path) -> None:
    with sqlite3.connect(path) as db:
        db.execute("DROP TABLE match_actions")
    db.close()


def other_program(path: Path) -> None:
    path.unlink()
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE bookmarks (url TEXT)")
    db.close()


DAMAGES = [damage_start, damage_header, damage_middle, damage_length, damage_tables, other_program]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_set_aside_and_made_anew(store: Store, folder: Path, damage: Callable[[Path], None]) -> None:
    matches = dict(saved(store, 60, seed) for seed in "12345")
    store.close()
    path = folder / "matches.sqlite3"
    damage(path)
    raw = path.read_bytes()
    store = Store(folder)
    match_id, match = saved(store)
    matches[match_id] = match
    assert {about.id for about in store.unfinished()} == set(matches)
    [aside] = folder.glob("matches.damaged-*-1.sqlite3")
    assert str(aside) in store.notices[0]
    assert 1 <= len(store.notices) - 1 <= 2  # how many could be read, how many restored
    assert aside.read_bytes() == raw
    play(match, 1)
    store.save(match_id, match)
    store.close()
    damage_start(path)
    store = Store(folder)
    for match_id, match in matches.items():
        assert store.load(match_id).match.done == match.done
    assert len(list(folder.glob("matches.damaged-*.sqlite3"))) == 2


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_without_copies_is_set_aside(store: Store, folder: Path, damage: Callable[[Path], None]) -> None:
    for seed in "12345":
        saved(store, 60, seed)
    store.close()
    drop_copies(folder)
    damage(folder / "matches.sqlite3")
    raw = (folder / "matches.sqlite3").read_bytes()
    store = Store(folder)
    match_id, _ = saved(store)
    for about in store.unfinished():
        store.load(about.id)  # whatever was readable is still there
    [aside] = folder.glob("matches.damaged-*-1.sqlite3")
    assert str(aside) in store.notices[0]
    assert aside.read_bytes() == raw
    assert match_id in [about.id for about in store.unfinished()]
    assert len(store.notices) == 1 + (len(store.unfinished()) > 1)


def test_damage_during_play_costs_the_match_nothing(store: Store, folder: Path) -> None:
    match_id, match = saved(store)
    assert store._file.db is not None
    store._file.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    store._file.db.execute("DROP TABLE match_actions")
    play(match, 1)
    store.save(match_id, match)
    assert "was damaged" in store.notices[0]
    assert again(store).load(match_id).match.done == match.done


def test_an_empty_file_with_a_log_is_not_taken_for_a_new_one(store: Store, folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "matches.sqlite3").touch()
    (folder / "matches.sqlite3-wal").write_bytes(b"somebody's last moves")
    assert store.unfinished() == []
    [log] = folder.glob("matches.damaged-*-1.sqlite3-wal")
    assert log.read_bytes() == b"somebody's last moves"
    assert len(store.notices) == 1


def test_a_damaged_file_waits_for_the_other_windows(store: Store, folder: Path) -> None:
    """Renamed while it is open, it would take the new file's log with it."""
    if sys.platform == "win32":
        pytest.skip("Windows itself refuses to rename an open file")
    match_id, _ = saved(store)
    execute(folder, "DROP TABLE match_actions")
    other = Store(folder)
    with pytest.raises(StoreError, match="another window has it open"):
        other.unfinished()
    store.close()
    assert [about.id for about in other.unfinished()] == [match_id]
    assert len(other.notices) == 2


MATCH_DAMAGES = [
    "UPDATE matches SET options = '{\"target\": 17}' WHERE id = ?",
    "UPDATE matches SET options = '[' WHERE id = ?",
    "UPDATE matches SET game = 'no_such_game' WHERE id = ?",
    "UPDATE matches SET players = '[\"human\"]' WHERE id = ?",
    "UPDATE matches SET players = '[1, 2, 3, []]' WHERE id = ?",
    "UPDATE matches SET updated = 'yesterday' WHERE id = ?",
    "UPDATE matches SET length = 1.5 WHERE id = ?",
    "UPDATE matches SET deal = x'00ff' WHERE id = ?",
    "UPDATE matches SET length = 1000 WHERE id = ?",
    "DELETE FROM match_actions WHERE match_id = ? AND step = 5",
    "UPDATE match_actions SET text = 'play QS KS' WHERE match_id = ? AND step = 15",
    "UPDATE match_actions SET text = cast(x'fffe80' AS TEXT) WHERE match_id = ? AND step = 15",
    "UPDATE match_actions SET text = x'fffe80' WHERE match_id = ? AND step = 15",
    "UPDATE match_actions SET seat = 9 WHERE match_id = ? AND step = 15",
    "UPDATE matches SET deal = '18' WHERE id = ?",
    "UPDATE matches SET length = length - 1 WHERE id = ?",
    "UPDATE matches SET turn = 'x' WHERE id = ?",
    "DELETE FROM match_actions WHERE match_id = ? AND step = 20",
]


@pytest.mark.parametrize("statement", MATCH_DAMAGES)
def test_one_damaged_match_is_restored_from_its_copy(store: Store, folder: Path, statement: str) -> None:
    good, _ = saved(store, seed="1")
    bad, match = saved(store, seed="2")
    store.close()
    execute(folder, statement, bad)
    store = Store(folder)
    assert {about.id for about in store.unfinished()} == {good, bad}
    assert store.load(bad).match.done == match.done
    assert store.load(bad).match.seed == "2"
    assert store.notices == ["A saved match was damaged or missing, and has been restored from its second copy."]
    assert not list(folder.glob("*.damaged"))


@pytest.mark.parametrize("statement", MATCH_DAMAGES)
def test_one_damaged_match_is_set_aside_and_the_others_stay(store: Store, folder: Path, statement: str) -> None:
    good, match = saved(store, seed="1")
    bad, _ = saved(store, seed="2")
    store.close()
    execute(folder, statement, bad)
    (folder / "copies" / f"{bad}.copy").unlink()
    store = Store(folder)
    if any(about.id == bad for about in store.unfinished()):
        with pytest.raises(StoreError, match="was damaged"):
            store.load(bad)
    aside = folder / f"match-{bad}.damaged"
    raw = json.loads(aside.read_text())
    assert raw["match"]["id"] == bad
    assert len(raw["actions"]) >= 20
    [notice] = store.notices
    assert str(aside) in notice
    assert [about.id for about in store.unfinished()] == [good]
    assert store.load(good).match.done == match.done


def test_an_id_of_any_kind_cannot_reach_outside_the_folder(store: Store, folder: Path) -> None:
    saved(store)
    store.close()
    drop_copies(folder)
    execute(folder, "UPDATE matches SET id = '../../evil', options = '?'")
    store = Store(folder)
    assert store.unfinished() == []
    assert (folder / "match-evil.damaged").exists()


def test_a_newer_file_is_left_alone(store: Store, folder: Path) -> None:
    saved(store)
    store.close()
    execute(folder, "UPDATE about SET value = 99 WHERE name = 'version'")
    execute(folder, "PRAGMA user_version = 99")
    raw = (folder / "matches.sqlite3").read_bytes()
    store = Store(folder)
    match = new_match()
    match_id = store.create(match, HEARTS)
    for _ in range(2):
        with pytest.raises(StoreError, match="newer version"):
            store.save(match_id, match)
    store.close()
    assert (folder / "matches.sqlite3").read_bytes() == raw
    assert sorted(path.name for path in folder.iterdir()) == ["copies", "matches.sqlite3"]


@pytest.mark.parametrize(
    "statement", ["PRAGMA user_version = 99", "PRAGMA user_version = 2", "PRAGMA user_version = 0",
                  "UPDATE about SET value = 2 WHERE name = 'version'"],
)  # fmt: skip
def test_a_damaged_version_is_not_taken_for_a_newer_one(store: Store, folder: Path, statement: str) -> None:
    match_id, match = saved(store)
    store.close()
    execute(folder, statement)
    store = Store(folder)
    assert store.load(match_id).match.done == match.done
    assert store.notices == []


@pytest.mark.parametrize("place", [*range(100)])
def test_a_damaged_header_is_told_as_what_it_is(store: Store, folder: Path, place: int) -> None:
    """SQLite would take some for a file that cannot be written, or for another version's."""
    match_id, match = saved(store)
    store.close()
    path = folder / "matches.sqlite3"
    raw = bytearray(path.read_bytes())
    raw[place] ^= 0xFF
    path.write_bytes(raw)
    store = Store(folder)
    assert [about.id for about in store.unfinished()] == [match_id]
    assert store.load(match_id).match.done == match.done
    play(match, 1)
    store.save(match_id, match)
    assert not store.notices or "was damaged" in store.notices[0]


# -------------------------------------------------------------------------------------- export and import


def test_export_and_import(store: Store, tmp_path: Path) -> None:
    match = new_match()
    play(match, 100_000)
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    export_match(one, match, HEARTS)
    assert json.loads(one.read_text())["players"] == list(HEARTS)
    middle = match.rewound(40)
    two.write_text(record_text(middle.record()) + "\n\n" + one.read_text(), encoding="utf-8")
    ids = store.import_file(two, PLAYABLE)
    assert len(ids) == 2
    loaded = store.load(ids[0])
    assert loaded.match.done == middle.done
    assert loaded.about.players == (HUMAN, "club", "club", "club")
    assert loaded.about.marked
    [finished] = store.finished()
    assert (finished.id, finished.players) == (ids[1], HEARTS)
    assert store.outcomes() == []


def test_an_imported_match_without_a_seed_gets_one(store: Store, tmp_path: Path) -> None:
    data = json.loads(record_text(new_match().record()))
    for deal in ("", 17, "x" * 1000, "two\nlines", "\ud800"):
        path = tmp_path / "match.jsonl"
        path.write_text(json.dumps({**data, "deal": deal}))
        [match_id] = store.import_file(path, PLAYABLE)
        assert len(store.load(match_id).match.seed) == 32


def test_a_bad_line_imports_nothing(store: Store, tmp_path: Path) -> None:
    match = new_match()
    play(match, 10)
    good = record_text(match.record())
    data = json.loads(good)
    seat = match.game.waiting_for()
    wrong = {**data, "actions": [*data["actions"], [min(seat), action_text(match.done[-1][1])]]}
    finished = new_match()
    play(finished, 100_000)
    boast = {**json.loads(record_text(finished.record())), "result": {"scores": [0, 0, 0, 0], "winners": [0]}}
    path = tmp_path / "matches.jsonl"
    for bad, message in [
        ("{", "line 2: not JSON"),
        (json.dumps({**data, "format": "dealers-choice/7"}), "line 2: the record has the newer format"),
        (json.dumps({**data, "game": "no_such_game"}), "line 2: there is no game"),
        (record_text(new_match("war").record()), "line 2: War has no table yet"),
        (json.dumps(wrong), "line 2: action 1"),
        (json.dumps(boast), "line 2: .*expected scores"),
    ]:
        path.write_text(good + "\n" + bad)
        with pytest.raises(FormatError, match=message):
            store.import_file(path, PLAYABLE)
    for raw, message in [(b"", "no match"), (b"\xff\xfe\x00", "no text"), (b" " * 16_000_001, "too large")]:
        path.write_bytes(raw)
        with pytest.raises(FormatError, match=message):
            store.import_file(path, PLAYABLE)
    with pytest.raises(StoreError, match="cannot be read"):
        store.import_file(tmp_path / "nothing.jsonl", PLAYABLE)
    assert store.unfinished() == store.finished() == []


def test_an_export_is_whole_or_not_at_all(store: Store, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be written"):
        export_match(tmp_path / "nowhere" / "match.jsonl", new_match(), HEARTS)
    folder = tmp_path / "taken.jsonl"
    folder.mkdir()
    with pytest.raises(StoreError, match="cannot be written"):
        export_match(folder, new_match(), HEARTS)
    assert [path.name for path in tmp_path.iterdir()] == ["taken.jsonl"]


# ------------------------------------------------------------------------------- disks that take nothing


@pytest.mark.parametrize("closed", [True, False])
@pytest.mark.parametrize(
    ("number", "words"), [(errno.ENOSPC, "The disk is full"), (errno.EROFS, "Nothing can be saved")]
)
def test_saved_matches_are_shown_where_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, closed: bool, number: int, words: str
) -> None:
    first, there = Store(tmp_path / "first"), tmp_path / "there"
    match = Match("pyramid", seed="1")
    match.run_chance()
    ids = []
    for given_up in (True, False):
        ids.append(first.create(match, ("human",)))
        first.save(ids[-1], match, given_up=given_up)
    if closed:
        first.close()
    shutil.copytree(tmp_path / "first", there)

    def refused(path: Path, *_arguments: object, **_words: object) -> None:
        raise OSError(number, os.strerror(number), str(path))

    monkeypatch.setattr("dealers_choice.storage.databases.shared_database.FileLock.wait", refused)
    store = Store(there)
    assert [saved.id for saved in store.unfinished()] == ids[1:]
    assert [saved.id for saved in store.finished()] == ids[:1]
    assert len(store.outcomes()) == 1
    assert store.look(ids[1]).done == match.done
    assert len(store.notices) == 1
    assert words in store.notices[0]
    assert "Errno" not in store.notices[0]
    store.notices.clear()  # the user has been told
    assert len(store.unfinished()) == 1
    assert store.notices == []
    monkeypatch.setattr("dealers_choice.storage.matches.claimed_matches.FileLock.take", refused)
    with pytest.raises(
        StoreError, match=rf"cannot be opened, as nothing can be written in .* \({os.strerror(number)}\)"
    ):
        store.load(ids[1])
    with pytest.raises(StoreError, match=words):
        store.save(store.create(match, ("human",)), match)
    first.close()

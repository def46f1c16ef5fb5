"""Everything that is kept, as the program kept it before there were turns and proofs: it is opened, and kept better
from then on."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from dealers_choice.maintenance_process import check_up
from dealers_choice.school.exams.instructors_office import Office
from dealers_choice.school.exams.keys_and_pins import Signer
from dealers_choice.school.trainees.trainee_store import Trainees
from dealers_choice.settings import load_settings
from dealers_choice.storage.match_store import Store

BEFORE = Path(__file__).parent / "data" / "home_before.zip"


@pytest.fixture
def truth(home: Path) -> dict[str, Any]:
    """What was kept in the home that the program finds."""
    with ZipFile(BEFORE) as whole:
        whole.extractall(home)
    found: dict[str, Any] = json.loads((home / "truth.json").read_text(encoding="utf-8"))
    return found


def look(home: Path, truth: dict[str, Any]) -> None:
    """Everything is there, and nothing is said."""
    store = Store(home / "data")
    for match_id, known in truth["matches"].items():
        assert len(store.load(match_id).match.done) == known["actions"]
        assert store.bookmarks.read(match_id) == known["bookmarks"]
        assert store.reviews.read(match_id)
    assert [[one.game, one.won, one.score] for one in store.outcomes()] == truth["outcomes"]
    assert any(store.load(match_id).holdings for match_id in truth["matches"])
    store.close()
    assert check_up(store) == ""
    assert store.notices == []
    store.close()
    office = Office(home / "data" / "school" / "office", Signer(b"1" * 32))
    assert office.enter("2718")
    assert [(pupil.name, pupil.group, pupil.note) for pupil in office.roster()] == [
        (name, "A", "note") for name in ("Ann Lee", "Bob", "王小明")
    ]
    marked = office.marked(truth["link"])
    assert marked.marks[0].reason == "the floor was late"
    assert marked.reviews == {"Ms Low": {"Poise": 7}}
    assert len(office.results()) == 3
    assert len(office.exams()) == len(office.practices.all()) == 1
    assert [each.name for each in office.computers() if each.added] == ["Classroom 1"]
    assert office.notice() == ""
    office.close()
    trainees = Trainees(home / "data" / "school" / "trainees")
    trainee = trainees.current()
    assert trainee is not None
    assert (trainee.id, trainee.name, trainee.locked) == (truth["trainee"], "Ann Lee", True)
    assert trainees.try_pin(trainee, "1234", 0.0)
    history = trainees.history(trainee)
    assert (history.summary.count, len(history.latest(9)), history.notices) == (3, 3, [])
    settings, told = load_settings()
    assert (settings.player_name, settings.text_size, settings.favourites) == ("Ann", 120, ("hearts", "skat"))
    assert told == []


def test_a_home_of_before_is_found_whole_and_again(home: Path, truth: dict[str, Any]) -> None:
    look(home, truth)
    look(home, truth)


def test_what_was_taken_over_is_kept_twice_from_then_on(home: Path, truth: dict[str, Any]) -> None:
    look(home, truth)
    for path in (home / "data" / "matches.sqlite3", home / "data" / "school" / "office" / "office.sqlite"):
        path.write_bytes(b"nothing")
    store = Store(home / "data")
    check_up(store)
    assert sum("was damaged" in notice for notice in store.notices) >= 2
    store.close()
    look(home, truth)
    with sqlite3.connect(home / "data" / "school" / "office" / "office.sqlite") as db:
        assert db.execute("SELECT value FROM about WHERE name = 'school'").fetchone() == ("Lindenhof",)
    db.close()


def test_damage_to_what_was_kept_before_is_told(home: Path, truth: dict[str, Any]) -> None:
    path = home / "data" / "matches.sqlite3"
    with sqlite3.connect(path) as db:
        db.execute("UPDATE results SET score = score + 1")
    db.close()
    store = Store(home / "data")
    assert [[one.game, one.won, one.score] for one in store.outcomes()] == truth["outcomes"]
    store.close()


def test_a_letter_of_how_a_table_was_made_loses_nothing(home: Path, truth: dict[str, Any]) -> None:
    """With another type of a column SQLite makes other numbers of what it reads and writes."""
    look(home, truth)
    path = home / "data" / "matches.sqlite3"
    whole = path.read_bytes()
    places = [at for at in range(len(whole)) if whole.startswith(b"seconds REAL", at)]
    assert len(places) == 2
    for at in places:
        path.write_bytes(whole[: at + 8] + b"S" + whole[at + 9 :])
        store = Store(home / "data")
        store.unfinished()
        assert any("its tables are not made as they were" in each for each in store.notices)
        store.close()
        look(home, truth)

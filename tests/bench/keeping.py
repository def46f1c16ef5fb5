"""What is kept beside the matches' actions, by kind: made, opened as the program opens it, and told. For bench and
tests."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any, Final, NamedTuple

from cardrules.protocol.cards import parse_card
from cardrules.protocol.match_record import Match
from cardrules.school.exams.assignments import Assignment, Assignments
from cardrules.school.progress.attempts import Answer, Attempt, entry_text
from dealers_choice.maintenance_process import check_school, check_up
from dealers_choice.school.exams.instructors_office import Office
from dealers_choice.school.exams.keys_and_pins import KEY, KeyTrouble, Signer
from dealers_choice.school.exams.known_assignments import Assigned
from dealers_choice.school.house_profiles import Houses, profile_text
from dealers_choice.school.trainees.trainee_store import TraineeError, Trainees
from dealers_choice.settings import LastPlayed, Settings, load_settings, save_settings
from dealers_choice.storage.match_store import Store

__all__ = ["KINDS", "Kind", "Seen"]

_DAY: Final = date(2026, 3, 2)


class Seen(NamedTuple):
    """What was found, and what the user was told of it."""

    found: Any
    told: list[str]


class Kind(NamedTuple):
    """Something that is kept."""

    name: str
    make: Callable[[Path, int], Any]
    """Makes a folder with it, a small one for 0 and a larger one for 1; what is in it."""
    look: Callable[[Path], Seen]
    files: Callable[[Path], bool] = lambda path: path.suffix != ".lock"
    """Which files of the folder may be damaged."""


# -------------------------------------------------------------------------------------------------- the office


def _make_office(folder: Path, size: int) -> Any:
    office = Office(folder / "school" / "office", Signer(b"1" * 32), lambda: 1_772_450_000.0)
    office.set_up("Lindenhof", "2718")
    for number in range(1 + 30 * size):
        office.enrol(f"Trainee {number}", "A", "a note")
        office.trust(f"{number:064x}", f"Classroom {number}")

    def put(db: Any) -> None:
        for number in range(1 + 12 * size):
            link = f"{number:064x}"
            row = (link, "seal", f"Trainee {number}", f"trainee {number}", 1, "run", "key", 1.0, "x", 1,
                   bytes(range(256)) * (1 + 8 * size), "signed")  # fmt: skip
            db.execute("INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
            db.execute("INSERT INTO marks VALUES (?, 0, 1, 'reason', 'Kim', 2.0)", (link,))
            db.execute("INSERT INTO reviews VALUES (?, 'Kim', 'Poise', 7)", (link,))

    office._do(put)
    truth = _office_rows(office)
    office.close()
    return truth


def _office_rows(office: Office) -> Any:
    def rows(db: sqlite3.Connection) -> Any:
        tables = ("about", "trainees", "results", "marks", "reviews", "computers")
        return {table: sorted(db.execute(f"SELECT * FROM {table}").fetchall()) for table in tables}  # noqa: S608 - our own names

    return office._do(rows)


def _look_office(folder: Path) -> Seen:
    office = Office(folder / "school" / "office", Signer(b"1" * 32), lambda: 1_772_450_000.0)
    try:
        found = _office_rows(office)
        told = [office.notice()]
    finally:
        office.close()
    return Seen(found, [*filter(None, told), *check_school(folder / "school")])


# ------------------------------------------------------------------------------------- rows beside the matches


def _make_rows(folder: Path, size: int) -> Any:
    store = Store(folder)
    for number in range(1 + 7 * size):
        match = Match("pyramid", seed=str(number))
        match.run_chance()
        match_id = store.create(match, ("human",))
        held = {"hand:0": (parse_card("QS"), None, parse_card("2C"))}
        store.save(match_id, match, seconds=60.0, given_up=number % 2 == 0, holdings=held)
        store.bookmarks.write(match_id, {str(each): f"[[0,{each}]]" * (1 + 9 * size) for each in range(1 + 2 * size)})
    truth = _rows_of(store)
    store.close()
    return truth


def _rows_of(store: Store) -> Any:
    ids = sorted(saved.id for saved in store.unfinished() + store.finished())
    notes = {match_id: store.bookmarks.read(match_id) for match_id in ids}
    held = {match_id: dict(store.load(match_id).holdings) for match_id in ids}
    return notes, held, sorted(map(repr, store.outcomes()))


def _look_rows(folder: Path) -> Seen:
    store = Store(folder)
    try:
        store.unfinished()
        if check_up(store):
            store.replace_if_damaged()
            check_up(store)
        return Seen(_rows_of(store), store.notices)
    finally:
        store.close()


# ------------------------------------------------------------------------------------------ trainees, settings


def _make_trainees(folder: Path, size: int) -> Any:
    trainees = Trainees(folder / "school" / "trainees")
    for number in range(1 + 2 * size):
        trainee = trainees.add(f"Trainee {number}", _DAY)
        if not number:
            trainee = trainees.set_pin(trainee, "2718")
        history = trainees.history(trainee)
        for day in range(2 + 8 * size):
            answers = tuple(Answer(f"T1 {rank}D QH", "7", 800 + day) for rank in "23456789")
            history.add(Attempt(f"a{day}", _DAY + timedelta(days=day), "T1", "drill", "17", answers))
    return _trainees_of(folder, [])


def _trainees_of(folder: Path, told: list[str]) -> Any:
    trainees = Trainees(folder / "school" / "trainees")
    found = {}
    for trainee in trainees.all():
        history = trainees.history(trainee)
        sessions = [entry_text(kept.entry) for kept in history.latest(99)]
        told += history.notices
        found[trainee.id] = (
            trainee,
            history.summary.text(),
            sessions,
            not trainee.locked or trainees.try_pin(trainee, "2718", 9.0),
        )
    return found


def _look_trainees(folder: Path) -> Seen:
    """Who trains is quicker than what looks everything through."""
    told: list[str] = []
    trainees = Trainees(folder / "school" / "trainees")
    for trainee in trainees.all():
        told += trainees.history(trainee).notices
    told += check_school(folder / "school")
    try:
        return Seen(_trainees_of(folder, told), told)
    except TraineeError as error:
        return Seen(None, [*told, str(error)])


def _make_houses(folder: Path, size: int) -> Any:
    houses, assigned = _houses(folder)
    for number in range(1 + 9 * size):
        houses.choose(houses.keep(profile_text(houses.all()[0].profile._replace(name=f"House {number}"))))
        ones = tuple(Assignment(f"a{each}", "", "T1", 2, 0, _DAY, _DAY) for each in range(1 + 9 * size))
        assigned.keep(Assignments(f"School {number}", "", ones))
    return _houses_of(folder)


def _houses(folder: Path) -> tuple[Houses, Assigned]:
    return Houses(folder / "school" / "houses"), Assigned(folder / "school" / "assignments")


def _houses_of(folder: Path) -> Any:
    houses, assigned = _houses(folder)
    return {house.id: houses.text(house) for house in houses.all()}, houses.current().id, assigned.all()


def _look_houses(folder: Path) -> Seen:
    _houses_of(folder)
    told = check_school(folder / "school")
    return Seen(_houses_of(folder), told)


def _make_key(folder: Path, size: int) -> Any:
    return Signer.of(folder / "school" / "exams" / KEY).public


def _look_key(folder: Path) -> Seen:
    told = check_school(folder / "school")
    try:
        return Seen(Signer.of(folder / "school" / "exams" / KEY).public, told)
    except KeyTrouble as trouble:
        return Seen(None, [*told, str(trouble)])


def _make_settings(folder: Path, size: int) -> Any:
    os.environ["DEALERS_CHOICE_HOME"] = str(folder)
    names = ("hearts", "skat", "spades")[: 1 + 2 * size]
    settings = Settings(player_name="Ann", text_size=120, favourites=names)
    for name in names:
        settings = settings.with_game(name, LastPlayed({"target": 50}, ("club",) * 3))
    save_settings(settings)
    save_settings(settings)
    return load_settings()[0]


def _look_settings(folder: Path) -> Seen:
    os.environ["DEALERS_CHOICE_HOME"] = str(folder)
    return Seen(*load_settings())


KINDS: Final = (
    Kind("office", _make_office, _look_office),
    Kind("rows", _make_rows, _look_rows, lambda path: path.name == "kept.lines" or "matches.sqlite3" in path.name),
    Kind("trainees", _make_trainees, _look_trainees),
    Kind("houses", _make_houses, _look_houses),
    Kind("key", _make_key, _look_key),
    Kind("settings", _make_settings, _look_settings),
)

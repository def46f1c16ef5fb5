"""A whole home of the program as it was kept once, and what there is in it, as plain data: what a later version must
find just so."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final
from zipfile import ZipFile

from examinees import START, Time, deal_on, write_test

from cardrules.protocol.game import action_text
from cardrules.protocol.match_record import record_text
from cardrules.school.dealt_game import FIRST_GAME
from cardrules.school.progress.attempts import entry_text
from dealers_choice.maintenance_process import check_up
from dealers_choice.match.players import HUMAN
from dealers_choice.match.review_process import read_review, review_text
from dealers_choice.school.exams.class_practice import trained_of
from dealers_choice.school.exams.csv_export import skills_csv
from dealers_choice.school.exams.exam_sitting import ExamRoom
from dealers_choice.school.exams.foreign_files import is_practice, print_of
from dealers_choice.school.exams.instructors_office import Office
from dealers_choice.school.exams.keys_and_pins import KEY, Signer
from dealers_choice.school.exams.known_assignments import Assigned
from dealers_choice.school.exams.results_database import rows_of
from dealers_choice.school.exams.verification import verify
from dealers_choice.school.house_profiles import Houses
from dealers_choice.school.trainees.trainee_csv import TABLES, table_rows
from dealers_choice.school.trainees.trainee_store import Trainees
from dealers_choice.settings import load_settings, save_settings
from dealers_choice.storage.match_store import Store
from dealers_choice.storage.matches.hand_counts import hands_text
from dealers_choice.storage.matches.hand_orders import holdings_text
from dealers_choice.storage.statistics.totals import statistics

__all__ = ["DAY", "HOME", "PIN", "ROOMS", "contents_of", "look_at_exams", "opened", "truth"]

HOME: Final = Path(__file__).parent / "data" / "home_0.1.0.zip"
PIN: Final = "2718"
DAY: Final = 86_400_000
_TRUTH: Final = "truth.json"


def opened(folder: Path) -> None:
    """Lay the home as it was kept into a folder."""
    with ZipFile(HOME) as whole:
        whole.extractall(folder)


def truth() -> dict[str, Any]:
    """What there is in it, by the names of ``ROOMS``, and of each file of an exam."""
    with ZipFile(HOME) as whole:
        found: dict[str, Any] = json.loads(whole.read(_TRUTH))
    return found


def _matches(home: Path) -> Iterator[tuple[str, Any]]:
    """Every saved match, with all that is kept beside it."""
    store = Store(home / "data")
    for saved in store.unfinished() + store.finished():
        loaded = store.load(saved.id)
        match, human = loaded.match, saved.players.index(HUMAN)
        reviews = store.reviews.read(saved.id)
        for text in reviews.values():
            review = read_review(text, match.game.verbs)
            assert review is not None
            assert review_text(review) == text
        yield saved.id, {
            "about": [saved.players, saved.deal, saved.seconds, saved.marked, saved.ended, saved.checked],
            "record": record_text(match.record()),
            "redo": [[seat, action_text(action)] for seat, action in loaded.redo],
            "holdings": holdings_text(loaded.holdings), "reviews": reviews,
            "bookmarks": store.bookmarks.read(saved.id), "hints": store.hints.read(saved.id),
            "duplicates": store.duplicates.read(saved.id), "hands": hands_text(match, human),
        }  # fmt: skip
        store.release(saved.id)
    assert check_up(store) == ""
    assert store.notices == []
    store.close()


def _statistics(home: Path) -> Iterator[tuple[str, Any]]:
    """The results as they are taken to another computer, and what they add up to."""
    store = Store(home / "data")
    path = home / "all.results"
    store.export_results(path)
    yield "results", path.read_text(encoding="utf-8")
    yield "lines", [[getattr(line, name) for name in _FIGURES] for line in statistics(store)]
    store.close()


_FIGURES: Final = ("game", "options", "level", "played", "won", "lost", "streak", "longest_streak", "average", "best",
                   "best_time", "checked", "graded")  # fmt: skip


_LATER = ("language",)
"""Settings that there were not yet."""


def _settings(home: Path) -> Iterator[tuple[str, Any]]:
    """The settings of several users, read, and written and read once more. ``DEALERS_CHOICE_HOME`` must be the home."""
    for path in sorted((home / "settings").iterdir()):
        (home / "config").mkdir(exist_ok=True)
        for kept in (home / "config").rglob("settings.json"):
            kept.unlink()
        file = home / "config" / "settings.json"
        file.write_bytes(path.read_bytes())
        found, told = load_settings()
        assert told == []
        save_settings(found)
        assert load_settings() == (found, [])
        written = json.loads(file.read_text(encoding="utf-8"))
        yield (
            path.name,
            {name: value for name, value in written.items() if not name.startswith("kept ") and name not in _LATER},
        )


def _trainees(home: Path) -> Iterator[tuple[str, Any]]:
    """Everybody who trains there, each session, and what they come to."""
    trainees = Trainees(home / "data" / "school" / "trainees")
    for trainee in trainees.all():
        assert not trainee.locked or trainees.try_pin(trainee, PIN, 0.0)
        history = trainees.history(trainee)
        assert history.notices == []
        yield trainee.id, {
            "about": trainee, "current": trainee == trainees.current(),
            "history": [entry_text(kept.entry) for kept in history.latest(999)],
            **{kind: list(table_rows(kind, history, lambda _share: None)) for kind in TABLES},
        }  # fmt: skip


def _houses(home: Path) -> Iterator[tuple[str, Any]]:
    """The house profiles as files and what is read in them, and what schools have set."""
    school = home / "data" / "school"
    houses = Houses(school / "houses")
    for house in houses.all():
        *profile, game = house.profile
        if game != FIRST_GAME:
            assert not house.own, "what was kept before there were two says nothing of it"
            continue  # it has come with the program since
        yield house.id, [houses.text(house), profile, house.id == houses.current().id]
    yield "assignments", Assigned(school / "assignments").all()


def _office(home: Path) -> Iterator[tuple[str, Any]]:
    """What the instructor's office knows, behind its PIN."""
    folder = home / "data" / "school" / "office"
    office = Office(folder, Signer.of(folder / KEY), lambda: START / 1000)
    assert office.enter(PIN)
    yield "school", office.school
    yield "roster", office.roster()
    yield "exams", [(given.seal, given.text, given.when) for given in office.exams()]
    yield "computers", office.computers()
    practices = office.practices.all()
    yield "practices", [(each.head, each.came, each.link) for each in practices]
    yield "skills", skills_csv(trained_of(office.roster(), (), practices)).splitlines()
    for about in office.results():
        marked = office.marked(about.link)
        yield about.link, {
            "about": about, "raw": sha256(office.raw(about.link)).hexdigest(), "passed": [marked.passed, marked.why],
            "rulings": [(*each, each.fault.error, each.fault.coup) for each in marked.rulings()],
            "doubts": marked.doubts(), "reviews": [marked.reviews, marked.rubric()],
        }  # fmt: skip
    assert office.notice() == ""
    office.close()


def look_at_exams(home: Path, name: str) -> Any:
    """What ``dealers-choice verify`` says of a result or a practice, and what a database has of it; of an exam that was
    broken off, the same of the result that comes of it if it is resumed a day later."""
    path = home / name
    if path.suffix == ".journal":
        time = Time(START + DAY)
        room = ExamRoom(home / "data" / "school" / "exams", clocks=time.clocks)
        run = room.resume(path)
        write_test(run, time)
        if run.match() is not None:
            deal_on(run, time)
        path = home / "resumed.dealers-result"
        path.write_bytes(room.finish(run))
    raw = path.read_bytes()
    piece = {"path": str(path), "exam": "", "computers": {}, "listed": False, "print": print_of(raw), "whole": True}
    rows = {} if is_practice(raw) else rows_of(piece)["rows"]
    for kind in {"exams", "results"} & rows.keys():
        assert {row[-1] for row in rows[kind]} <= {FIRST_GAME}, "so it is with exams"
        rows[kind] = [row[:-1] for row in rows[kind]]
    return json.loads(json.dumps({"sum": sha256(raw).hexdigest(), **verify(piece), "rows": rows}))


ROOMS: Final = {
    "matches": _matches, "statistics": _statistics, "settings": _settings, "trainees": _trainees, "houses": _houses,
    "office": _office,
}  # fmt: skip


def contents_of(home: Path, room: str) -> Any:
    """What there is in one room of a home, as JSON has it."""
    return json.loads(json.dumps(dict(ROOMS[room](home)), default=str))

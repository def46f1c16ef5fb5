"""The school knows games through their courses alone; what names no game is of Mini Baccarat, the first."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

import cardrules.school
from cardrules.protocol.foreign_data import FormatError
from cardrules.school import course
from cardrules.school.course import COURSES, course_of, course_of_id
from cardrules.school.drills.drill import FAST
from cardrules.school.drills.items import setting_of
from cardrules.school.drills.own_drill import own_drill
from cardrules.school.exams.exam import read_exam
from cardrules.school.houses.built_in_profiles import BUILT_IN
from cardrules.school.houses.house_profile import read_profile
from cardrules.school.lessons import find_lesson
from cardrules.school.list_of_drills import find_drill, item_of
from cardrules.school.progress.attempts import entry_text, read_entry
from cardrules.school.progress.learning_path import find_stage
from cardrules.school.seeded_choice import SeededLots
from cardrules.school.table_exercises import right_answer

NAMED = {"dealt_game.py": ["mini_baccarat"], "course.py": ["blackjack"]}
"""Where the games that are taught are listed, and which is the first."""
ATTEMPT = {
    "format": "dealers-school/1", "kind": "drill", "id": "a", "day": "2026-03-02", "drill": "T1", "mode": "drill",
    "seed": "1", "hand": "keys", "level": 1, "options": {}, "active": 0, "items": [["T1 AS 9D", "0", 1000]],
}  # fmt: skip


def test_nothing_in_the_school_names_a_game() -> None:
    """Import-linter holds the imports; a name in the code would be a special case as well."""
    for path in sorted(Path(cardrules.school.__file__).parent.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        docs = {ast.get_docstring(node, clean=False) for node in ast.walk(tree) if isinstance(node, ast.Module)}
        texts = {
            node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        named = [text for text in texts - docs if text in ("mini_baccarat", "blackjack")]
        assert named == NAMED.get(path.name, []), path.name


@pytest.mark.parametrize("game", COURSES)
def test_a_course_is_whole(game: str) -> None:
    found = course_of(game)
    assert found.game == game
    drills, stages, lessons = found.drills, found.stages, (*found.lessons, *found.day_one)
    assert all(name == drill.id and find_drill(name, game) is drill for name, drill in drills.items())
    on_path = [name for stage in stages for name in (*stage.drills, *stage.more)]
    assert sorted(on_path) == sorted(drills), "each drill lies on the path, and once"
    assert {found.written.id, *found.sessions, *found.heading_of} <= set(drills)
    assert {each for pair in found.interleaved for each in pair} <= set(drills)
    assert set(found.heading_of.values()) <= set(found.headings)
    assert all(known.errors <= set(found.errors) and known.rounds for known in found.by_heart)
    assert {error.heading for error in found.errors.values()} <= set(found.headings)
    assert all(find_stage(stage.id) is stage for stage in stages)
    assert all(find_lesson(lesson.id) is lesson for lesson in lessons)
    assert {step.what for step in found.first_day} <= {*drills, *(lesson.id for lesson in lessons)}
    assert found.houses.items() <= BUILT_IN.items()
    assert all(read_profile(text.encode()).game == game for text in found.houses.values())
    for table in found.heat_maps:
        assert [len(row) for row in table.cells] == [len(table.columns)] * len(table.rows)
        cells = find_drill(table.drill, game).cells(setting_of(game=game))
        asked = [[cell.partition(" ")[2] in cells for cell in row] for row in table.cells]
        assert all(map(any, asked)), table.title
        assert all(map(any, zip(*asked, strict=True))), table.title


def test_ids_are_of_one_course() -> None:
    """Only drills that practise the same skill have one id in several courses."""
    for game in COURSES:
        found = course_of(game)
        ids = [*found.drills, *(stage.id for stage in found.stages), *(lesson.id for lesson in found.lessons)]
        alone = [name for name in ids if ":" in name]
        assert all(course_of_id(name) is found for name in alone)
        shared = {name for name in ids if ":" not in name}
        assert game == COURSES[0] or shared <= set(course_of().drills)


def test_a_game_that_is_not_taught_is_refused() -> None:
    with pytest.raises(LookupError, match="'whist' is not taught"):
        course_of("whist")
    with pytest.raises(LookupError):
        course_of_id("whist:T1")
    with pytest.raises(FormatError, match="'game' must be"):
        read_entry(json.dumps({**ATTEMPT, "game": "whist"}))
    with pytest.raises(FormatError, match="'game' must be"):
        read_profile(b'format = "dealers-house/1"\nname = "A"\ngame = "whist"')


def test_what_names_no_game_is_of_the_first() -> None:
    line = json.dumps(ATTEMPT, separators=(",", ":"))
    entry = read_entry(line)
    assert getattr(entry, "game", "") == COURSES[0]
    assert entry_text(entry) == line, "and it is written as it was"
    assert entry_text(read_entry(json.dumps({**ATTEMPT, "game": COURSES[0]}))) == line
    assert read_profile(b'format = "dealers-house/1"\nname = "A"').game == COURSES[0]
    head = '{"format": "dealers-exam/1", "id": "a", "title": "A", "school": "B"}\n'
    assert read_exam(f'{head}{{"part": "written"}}'.encode()).game == COURSES[0]


def test_an_exam_is_of_one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """That of its house, and in all of its parts."""
    other = type(course_of())()
    monkeypatch.setattr(type(other), "game", "mini_baccarat")
    monkeypatch.setattr("cardrules.school.exams.exam.COURSES", (COURSES[0], "blackjack"))
    monkeypatch.setattr("cardrules.school.exams.exam.course_of", lambda game: other)
    head = '{"format": "dealers-exam/1", "id": "a", "title": "A", "school": "B"}\n'
    with pytest.raises(FormatError, match="the exam is one of Blackjack, and its house deals Mini Baccarat"):
        read_exam(f'{head}{{"part": "written", "game": "blackjack"}}'.encode())
    with pytest.raises(FormatError, match="the parts of an exam are of one game"):
        read_exam(f'{head}{{"part": "written", "game": "blackjack"}}\n{{"part": "audition"}}'.encode())


@pytest.mark.parametrize("name", ["T1", "M8", "P4", "W1"])
def test_a_drill_of_another_game_has_ids_of_its_own(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is written with plain ids is kept by those that no other has; its items are as they were."""
    plain, setting = find_drill(name), setting_of()
    own = own_drill(plain, "faro")
    assert (own.id, own.label, plain.label) == (f"faro:{name}", name, name)
    key = (
        own.run(0, "1", setting)
        if own.run is not None
        else own.draw(next(iter(own.cells(setting))), SeededLots("1"), setting)
    )
    assert key.startswith(f"faro:{name} ")
    item, same = own.item(key, setting), plain.item(key.removeprefix("faro:"), setting)
    assert item == same._replace(drill=own.id, key=key)
    with pytest.raises(ValueError, match="is no item of"):
        own.item(same.key, setting)
    drills = {**course_of().drills, own.id: own}
    monkeypatch.setattr(type(course_of()), "drills", property(lambda _: drills))
    assert item_of(key, setting).key == key
    assert right_answer(item) == right_answer(same)


def test_marks_are_called_by_what_people_know() -> None:
    drill = find_drill("M5")
    assert (drill.label, drill._replace(named="M1").label, len(drill.bars)) == ("M5", "M1", FAST)


def test_games_are_offered_once_they_have_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    assert course.offered() == ("mini_baccarat", "blackjack")
    monkeypatch.setattr(course, "GAMES", ())
    assert course.offered() == ()

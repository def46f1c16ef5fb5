"""A whole home of the program with everything that it keeps: what later versions must still find just so.

    python tests/bench/keep_home.py           makes it, and writes tests/desktop/data/home_0.1.0.zip
    python tests/bench/keep_home.py again     the files stay; what this version finds in them is written anew, where it
                                              finds something else on purpose

Saved matches with what is kept beside them, taken from ``keep_matches.py``; statistics; the settings of several users,
with every value of every setting; twenty exams, passed, failed, broken off and resumed; trainees who have done every
drill right and wrong, and what they have handed in; house profiles, assignments, and the office that has it all. It was
made by version 0.1.0 and is not made anew: what is kept is old on purpose.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Callable
from datetime import date, timedelta
from itertools import count
from pathlib import Path
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints
from unittest.mock import patch
from zipfile import ZIP_LZMA, ZipFile, ZipInfo

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / root) for root in ("rules", "desktop", "resources", "tests/rules", "tests/desktop")]

from examinees import START, Time, deal_on, exam_file, killed, write_test  # noqa: E402
from kept_home import HOME, PIN, ROOMS, contents_of, look_at_exams, opened  # noqa: E402
from kept_matches import SECONDS, Kept, kept_matches  # noqa: E402

from cardrules.analysis.hand_replay import hand_start  # noqa: E402
from cardrules.analysis.hand_review import Reviewed, decisions  # noqa: E402
from cardrules.bot_process.messages import ask_review, read_judged  # noqa: E402
from cardrules.bot_process.server import answer  # noqa: E402
from cardrules.catalogue import GAMES  # noqa: E402
from cardrules.courses.mini_baccarat.audition_deals import AUDITION  # noqa: E402
from cardrules.courses.mini_baccarat.course import INCIDENTS, STAGES  # noqa: E402
from cardrules.courses.mini_baccarat.lessons import LESSONS  # noqa: E402
from cardrules.protocol.match_record import Match, read_record  # noqa: E402
from cardrules.protocol.sha256 import sha256  # noqa: E402
from cardrules.school.drills.items import setting_of  # noqa: E402
from cardrules.school.exams.assignments import Assignment, Assignments, assignments_text  # noqa: E402
from cardrules.school.exams.exam import Audition, Exam, Written  # noqa: E402
from cardrules.school.list_of_drills import all_drills, item_of  # noqa: E402
from cardrules.school.progress.attempts import Answer, Attempt, Gate, LessonDone, Seance  # noqa: E402
from cardrules.school.seeded_choice import SeededLots  # noqa: E402
from cardrules.school.table_exercises import right_answer  # noqa: E402
from dealers_choice.match import bookmarks  # noqa: E402
from dealers_choice.match.duplicate_play import PLAN, DuplicatePlan, plan_text  # noqa: E402
from dealers_choice.match.players import HUMAN  # noqa: E402
from dealers_choice.match.review_process import Review, review_text  # noqa: E402
from dealers_choice.school.exams.exam_sitting import ExamRoom  # noqa: E402
from dealers_choice.school.exams.instructors_office import Office  # noqa: E402
from dealers_choice.school.exams.keys_and_pins import KEY, Signer  # noqa: E402
from dealers_choice.school.exams.known_assignments import ASSIGNMENTS, Assigned  # noqa: E402
from dealers_choice.school.house_profiles import Houses, profile_text  # noqa: E402
from dealers_choice.school.trainees.practice_hand_in import hand_in  # noqa: E402
from dealers_choice.school.trainees.trainee_store import Trainees  # noqa: E402
from dealers_choice.settings import LastPlayed, Settings, save_settings  # noqa: E402
from dealers_choice.storage.match_store import Store  # noqa: E402
from dealers_choice.storage.matches.hand_orders import Holdings  # noqa: E402

_DAY: Final = date(2026, 3, 2)
_NAMES: Final = ("Ann Lee", "Bob", "王小明", "Zoë Ångström", "Mehmet Öz")
_FATES: Final = ("passed", "failed", "hasty", "broken off", "resumed")
_HOUSE: Final = """format = "dealers-house/1"
name = "Casino Lindenhof"
language = "de"

[table]
commission = "marked"
self_correct = "floor"

[commission]
method = "nickels"

[grading]
system = "letters"
accuracy = 85
red_lines = ["natural_drawn", "seat_skipped"]

[[rubric]]
name = "Hospitality"
weight = 3
"""
_EXAMS: Final = 20


# ------------------------------------------------------------------------------------------------------ matches


def _make_matches(home: Path) -> None:
    """Two matches of each game with a person: one as far as it has come or given up, one of which something was taken
    back; with all that is kept beside them."""
    store = Store(home / "data")
    for number, kept in enumerate(each for each in kept_matches() if HUMAN in _players(each)):
        match = Match.of(read_record(kept.record))
        back = match.rewound(max(len(match.done) * 3 // 4, hand_start(match), 1))
        match_id = store.create(match, _players(kept))
        marked, checked = number % 11 == 7, number % 7 == 5
        store.save(match_id, match, seconds=61.5 + number, marked=marked, holdings=_held(match), checked=checked)
        if number % 3 == 1 and match.game.result() is None:
            store.save(match_id, back, seconds=99.0)
        elif number % 3 == 2:
            store.save(match_id, match, seconds=120.25, given_up=match.game.result() is None)
        store.bookmarks.write(match_id, {"1": bookmarks.written(back), "9": bookmarks.written(match)})
        store.hints.write(match_id, {"1": f"{len(back.done)} {len(match.done)}"})
        store.duplicates.write(match_id, {PLAN: plan_text(DuplicatePlan(4, (match_id,), 1))})
        if number % 5 == 0 and match.game.seats > 1:
            store.reviews.write(match_id, {str(hand_start(match)): _review(match)})
        store.release(match_id)
    store.count_hands()
    store.close()


def _held(match: Match) -> Holdings:
    """The person's first hand with its last card in front, and a gap."""
    for zone in match.game.view(0).zones:
        cards = [card for card in zone.cards if card is not None]
        if zone.owner == 0 and zone.id.startswith("hand") and cards:
            return {zone.id: (cards[-1], None, *cards[:-1])}
    return {}


def _players(kept: Kept) -> list[str]:
    return list(read_record(kept.record).extra["players"])


def _review(match: Match) -> str:
    """What a club player says of the person's first decisions in the last hand."""
    found = []
    for done, action, view, choices in list(decisions(match, 0))[:4]:
        asked = {"id": 1, **ask_review(view, choices, action, "club", SECONDS, str(done))}
        judged = read_judged(answer(json.dumps(asked).encode()), match.game.verbs)
        found.append(Reviewed(done, action, judged))
    return review_text(Review(hand_start(match), "club", tuple(found)))


# ------------------------------------------------------------------------------------------------------- school


def _exam(number: int) -> Exam:
    """One of the exams: each has other parts, rules and a house."""
    audition = Audition(
        5 + number % 2, 2 + number % 5, (AUDITION[number % 7],),
        ((INCIDENTS[number % len(INCIDENTS)], 1),) if number % 2 else (),
    )  # fmt: skip
    house: dict[str, Any] = ({}, {"profile": "letters"}, {"profile": "", "toml": _HOUSE})[number % 3]
    return Exam(
        f"spring-{number}", f"Spring audition {number}", "Lindenhof", attempts=1 + number % 2, pauses=number % 4 == 1,
        closes="2026-03-02T10:05+00:00" if number == 0 else "", trainees=_NAMES if number % 6 == 2 else (),
        hand=("any", "keys", "mouse")[number % 3], audition=None if number % 7 == 5 else audition,
        written=None if number % 7 == 3 else Written(30, (None, 60)[number % 2]), **house,
    )  # fmt: skip


def _sit(room: ExamRoom, path: Path, number: int, time: Time, pin: str) -> None:
    """An exam is sat, and comes to one of five ends."""
    fate, name = _FATES[number % len(_FATES)], _NAMES[number % len(_NAMES)]
    run = room.begin(path, name, ("keys", "mouse")[number % 2], pin=pin)
    exam = run.head.exam
    if fate in ("broken off", "resumed"):
        write_test(run, time, most=7 + number)
        if not run.in_written and exam.audition:
            deal_on(run, time, steps=40 + number)
        killed(run)
        if fate == "broken off":
            return
        time.go(90_000)
        run = room.resume(run.journal.path)
    write_test(run, time, wrong=12 if fate == "failed" else 0)
    if exam.audition:
        deal_on(run, time, hasty=fate in ("hasty", "failed"))
    room.finish(run)


def _make_exams(home: Path, office: Office) -> None:
    exams = home / "data" / "school" / "exams"
    time = Time()
    for number in range(_EXAMS):
        pin = "k7mf-2qxw-9hta" if number == 9 else ""
        path = exam_file(home / "exams", _exam(number), f"seed {number}", pin)
        if number:
            time.go(3_600_000)
        room = ExamRoom(exams, clocks=time.clocks)
        _sit(room, path, number, time, pin)
        office.keep_exam(path.read_text(encoding="utf-8"))
    for number, path in enumerate(sorted((exams / "results").iterdir())):
        taken = office.take_in(path.read_bytes(), path.name)
        assert taken.kind == "new", taken
        about = next(each for each in office.results() if each.source == path.name)
        marked = office.marked(about.link)
        if marked.found.session is not None:
            if marked.found.session.faults:
                office.mark(about.link, 0, number % 2 == 0, "the floor was late", "Kim")
            if number % 3 == 0:
                office.add_fault(marked, 1, "R3", "seen from behind", "Kim")
            office.settle(office.marked(about.link))
        if marked.found.sat.head.exam.house().rubric:
            office.review(about.link, "Ms Low", {marked.found.sat.head.exam.house().rubric[0].name: 7})


def _session(number: int, drill: str) -> Attempt:
    """A session of a drill with every fifth answer wrong, or none."""
    setting, found = setting_of(), []
    cells = list(all_drills()[drill].cells(setting))
    for place in range(min(all_drills()[drill].size, 8)):
        key = all_drills()[drill].draw(cells[(place + number) % len(cells)], SeededLots(f"{number} {place}"), setting)
        right = right_answer(item_of(key, setting))
        found.append(Answer(key, "" if number % 2 and not place % 5 else right, 800 + 10 * place))
    return Attempt(f"a{number}", _DAY + timedelta(days=number // 4), drill, "drill", "17", tuple(found),
                   hand=("keys", "mouse")[number // 2 % 2])  # fmt: skip


def _make_trainees(home: Path, office: Office) -> None:
    """Three who train: one has done all drills twice, one some, all lessons and a session at the table, one nothing."""
    trainees, shared = Trainees(home / "data" / "school" / "trainees"), home / "shared"
    shared.mkdir()
    ann, bob, _ = (trainees.add(name, _DAY) for name in _NAMES[:3])
    drills = [name for name in all_drills() if "+" not in name]
    history = trainees.history(ann)
    for number, drill in enumerate([*drills, *drills]):
        history.add(_session(number, drill))
    history = trainees.history(bob)
    record = next(read_record(kept.record) for kept in kept_matches() if kept.name == "mini_baccarat-0")
    for entry in (
        *(_session(number, drill) for number, drill in enumerate(drills[::4])),
        *(LessonDone(f"l{number}", _DAY, lesson.id, number % 3, 60_000) for number, lesson in enumerate(LESSONS)),
        *(Gate(f"g{number}", _DAY, stage.id, "Kim", "has dealt before") for number, stage in enumerate(STAGES)),
        Seance("s1", _DAY, "", record, active=600_000),
    ):
        history.add(entry)
    trainees.set_pin(bob, PIN)
    trainees.choose(ann)
    for trainee in (ann, bob):
        path = hand_in(trainees.history(trainee), trainees.folder(trainee), shared, lambda _share: None)
        assert office.take_in(path.read_bytes(), path.name).kind == "new"


def _make_office(home: Path) -> None:
    school = home / "data" / "school"
    office = Office(school / "office", Signer.of(school / "office" / KEY), lambda: START / 1000)
    office.set_up("Lindenhof", PIN)
    for name in _NAMES:
        office.enrol(name, "A" if len(name) < 8 else "B", "a note")
    _make_exams(home, office)
    _make_trainees(home, office)
    office.trust(ExamRoom(school / "exams").signer().public, "Classroom 1, window")
    office.close()
    houses = Houses(school / "houses")
    houses.choose(houses.keep(_HOUSE))
    for house in houses.all()[:2]:
        houses.keep(profile_text(house.profile._replace(name=f"Our {house.profile.name}", accuracy=92.5)))
    for number in range(3):
        ones = tuple(
            Assignment(f"a{each}", _NAMES[each % 3] if each % 2 else "", drill, each % 3, 0 if each % 3 else 2, _DAY,
                       _DAY + timedelta(days=7 * number), "Kim", "Before the spring audition")
            for each, drill in enumerate(list(all_drills())[number : number + 9])
        )  # fmt: skip
        path = home / f"{number}{ASSIGNMENTS}"
        path.write_text(assignments_text(Assignments(f"School {number}", "2026-03-02T09:00+01:00", ones)), "utf-8")
        Assigned(school / "assignments").take_in(path)


# ----------------------------------------------------------------------------------------------------- settings


def _make_settings(home: Path) -> None:
    """Users between whom every value of every setting that has few comes up."""
    (home / "settings").mkdir()
    hints = get_type_hints(Settings)
    choices = {
        name: get_args(hint) if get_origin(hint) is Literal else (True, False)
        for name, hint in hints.items()
        if hint is bool or get_origin(hint) is Literal
    }
    for number in range(max(map(len, choices.values()))):
        settings = Settings(
            **{name: values[number % len(values)] for name, values in choices.items()},
            deck="", back="", felt="", player_name=_NAMES[number], text_size=80 + 30 * number, volume=25 * number,
            suit_colours=("#006000", "", "#a00000", ""), decks={"skat": "german"}, window_width=800 + number,
            window_height=600 + number, favourites=("hearts", "skat")[:number],
        )  # fmt: skip
        for entry in GAMES[number::4]:
            game = entry.game()
            options = game.read_options(game.presets[-1].settings if game.presets else {})
            seats = game(options).seats
            names = tuple(f"Friend {seat}" for seat in range(1, seats))
            settings = settings.with_game(entry.id, LastPlayed(options, ("novice bold",) * len(names), names, "a form"))
        save_settings(settings)
        (home / "config" / "settings.json").rename(home / "settings" / f"{number}.json")
        for left in (home / "config").rglob("*.json"):
            left.unlink()


# ---------------------------------------------------------------------------------------------------- all of it


def _bytes_by_lot() -> Callable[[int], bytes]:
    """In the place of the system's randomness: the same each time."""
    numbers = count()
    return lambda size: b"".join(sha256(b"%d" % next(numbers)).digest() for _ in range(size // 32 + 1))[:size]


def _find_truth(home: Path) -> str:
    """All that is found in a home, as its ``truth.json`` has it."""
    exams = home / "data" / "school" / "exams"
    files = [*(exams / "results").iterdir(), *(exams / "running").glob("*.journal"), *(home / "shared").iterdir()]
    names = sorted(str(path.relative_to(home)) for path in files)
    found = {room: contents_of(home, room) for room in ROOMS}
    found["files"] = {name: look_at_exams(home, name) for name in names}
    return json.dumps(found, ensure_ascii=False, indent=0, sort_keys=True)


def _pack(home: Path, known: str) -> None:
    files = {str(path.relative_to(home)): path.read_bytes() for path in home.rglob("*") if path.is_file()}
    files = {name: raw for name, raw in files.items() if not name.endswith((".lock", "-wal", "-shm"))}
    with ZipFile(HOME, "w", ZIP_LZMA) as whole:
        for name, raw in sorted({**files, "truth.json": known.encode()}.items()):
            whole.writestr(ZipInfo(name.replace(os.sep, "/")), raw, ZIP_LZMA)


def main(arguments: list[str]) -> None:
    """What the command line asks for."""
    with tempfile.TemporaryDirectory() as made, tempfile.TemporaryDirectory() as looked_at:
        home, copy = Path(made), Path(looked_at)
        if arguments == ["again"]:
            opened(home)
        else:
            os.environ["DEALERS_CHOICE_HOME"] = made
            moments = count(START // 1000 + 60 * 86_400)
            with patch("os.urandom", _bytes_by_lot()), patch("time.time", lambda: float(next(moments))):
                _make_settings(home)
                _make_matches(home)
                _make_office(home)
        _pack(home, "{}")
        opened(copy)
        os.environ["DEALERS_CHOICE_HOME"] = looked_at
        known = _find_truth(copy)
        _pack(home, known)


if __name__ == "__main__":
    main(sys.argv[1:])

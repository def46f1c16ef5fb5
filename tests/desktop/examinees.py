"""Exams for tests: a small one, clocks that a test turns, and a dealer who makes no mistakes."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cardrules.protocol.game import CHANCE, CLOCK, Action, parse_action
from cardrules.school.dealt_game import game_of
from cardrules.school.drills.items import SEPARATOR, Item, asked_now
from cardrules.school.exams.exam import Audition, Exam, Written, seal
from cardrules.school.list_of_drills import item_of
from cardrules.school.scripted_match import ScriptedMatch
from dealers_choice.school.exams.exam_journal import Clocks
from dealers_choice.school.exams.exam_sitting import ExamRoom, ExamRun
from dealers_choice.school.exams.keys_and_pins import lock_seed

START: Final = 1_772_445_600_000
"""Monday, 2 March 2026, 10:00 in Coordinated Universal Time."""
DRAWN: Final = "4711" * 8
"""A seed as long as one that is drawn."""
SMALL: Final = Exam(
    "spring-1", "Spring audition", "Lindenhof", written=Written(30),
    audition=Audition(coups=5, bettors=4, situations=("tie", "natural"), incidents=(("late", 1),)),
)  # fmt: skip


class Time:
    """Two clocks that go when they are told to."""

    def __init__(self, wall: int = START) -> None:
        self.wall, self.steady = wall, 50_000

    def go(self, milliseconds: int) -> None:
        """Time goes by, on both."""
        self.wall += milliseconds
        self.steady += milliseconds

    @property
    def clocks(self) -> Clocks:
        return Clocks(lambda: self.wall, lambda: self.steady)


def exam_file(folder: Path, exam: Exam = SMALL, seed: str = "4711", pin: str = "") -> Path:
    """An exam as its school gives it out."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{exam.id}.dealers-exam"
    seed = DRAWN if pin else seed
    path.write_text(seal(exam, seed, lock_seed(seed, pin) if pin else None), encoding="utf-8")
    return path


def right_answer(item: Item) -> str:
    """What is right, of all that is asked."""
    answers: list[str] = []
    while (ask := asked_now(item, answers)) is not None:
        answers.append(ask.right[0])
    return SEPARATOR.join(answers)


def killed(run: ExamRun) -> None:
    """The program ends without a word: the system lets go of its files and locks."""
    run.journal.close()


def write_test(run: ExamRun, time: Time, wrong: int = 0, most: int = 99) -> None:
    """Answer the written test, so many of its items wrongly, and hand it in when all are answered."""
    setting = run.head.exam.house().setting()
    while run.in_written and most and (number := run.open_item()) is not None:
        run.time_left()
        took = 5_000 if not run.answered % 3 else 4_900  # nobody takes just so long each time
        for _ in range(5):
            time.go(1_000)
            run.look()
        item = item_of(run.asked[number], setting)
        run.answer("nothing" if run.answered < wrong else right_answer(item), took)
        most -= 1
    if run.open_item() is None:
        run.hand_in()


def deal_on(run: ExamRun, time: Time, steps: int = 100_000, *, hasty: bool = False) -> ScriptedMatch:
    """Deal as the perfect dealer does, a step in a second; who is ``hasty`` draws before the bets are closed, once."""
    match = run.match()
    assert match is not None
    game = game_of(match)
    coups = run.head.exam.audition.coups if run.head.exam.audition else 0
    match.run_chance()
    run.follow(match.done)
    while game.result() is None and len(game.table.reports) < coups and steps:
        time.go(1_000 + 37 * (len(match.done) % 5 - 2))
        run.look()
        action: Action = game.due()[0]
        if hasty and action.verb == "close":
            action, hasty = parse_action("draw player", game.verbs), False
        match.apply(CLOCK, Action("at", (str(run.journal.at() + 1),)))
        match.apply(0, action)
        match.run_chance()
        run.follow(match.done)
        steps -= 1
    assert CHANCE not in game.waiting_for()
    return match


def sat_through(folder: Path, time: Time, trainee: str = "Ann Lee", exam: Exam = SMALL, wrong: int = 0) -> bytes:
    """A whole exam without a fault but for ``wrong`` items of the written test: its result."""
    room = ExamRoom(folder, clocks=time.clocks)
    run = room.begin(exam_file(folder, exam), trainee, "keys")
    write_test(run, time, wrong)
    deal_on(run, time)
    return room.finish(run)

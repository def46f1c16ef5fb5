"""The rooms of the Dealer School: which there are, and who makes their pages.

A room is made when it is first entered. Whoever adds one writes its page (a ``RoomPage``) and a line in ``ROOMS``;
nothing else needs to know of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardrules.protocol.texts import say
from dealers_choice.school.parts.school_page import Room, RoomPage

if TYPE_CHECKING:
    from dealers_choice.school.school_frame import School

__all__ = ["ROOMS"]


def _hall(school: School) -> RoomPage:
    from dealers_choice.school.hall_page import Hall

    return Hall(school)


def _trainees(school: School) -> RoomPage:
    from dealers_choice.school.who_trains_page import WhoPage

    return WhoPage(school)


def _game(school: School) -> RoomPage:
    from dealers_choice.school.game_page import GamePage

    return GamePage(school)


def _judging(school: School) -> RoomPage:
    from dealers_choice.school.progress.judging_anew_page import JudgingPage

    return JudgingPage(school)


def _drill(school: School) -> RoomPage:
    from dealers_choice.school.drills.drill_page import DrillPage

    return DrillPage(school)


def _lessons(school: School) -> RoomPage:
    from dealers_choice.school.lesson_page import LessonsPage

    return LessonsPage(school)


def _lesson(school: School) -> RoomPage:
    from dealers_choice.school.lesson_page import LessonPage

    return LessonPage(school)


def _progress(school: School) -> RoomPage:
    from dealers_choice.school.progress.progress_page import ProgressPage

    return ProgressPage(school)


def _house(school: School) -> RoomPage:
    from dealers_choice.school.house_page import HousePage

    return HousePage(school)


def _report(school: School) -> RoomPage:
    from dealers_choice.school.progress.reports_page import ReportPage

    return ReportPage(school)


def _reports(school: School) -> RoomPage:
    from dealers_choice.school.progress.reports_page import ReportsPage

    return ReportsPage(school)


def _exam(school: School) -> RoomPage:
    from dealers_choice.school.exam_room.exam_page import ExamPage

    return ExamPage(school)


def _office(school: School) -> RoomPage:
    from dealers_choice.school.office.office_page import OfficePage

    return OfficePage(school)


ROOMS: Final = (
    Room("hall", say("Dealer School"), say("What is due today, and the path."), _hall, door=False),
    Room(
        "who",
        say("Who trains?"),
        say("Choose who trains, or add somebody."),
        _trainees,
        door=False,
        needs_trainee=False,
    ),
    Room("game", say("Which game?"), say("Choose the game that you learn to deal."), _game, door=False),
    Room(
        "judging", say("One moment"), say("A history is being judged anew."), _judging, door=False, needs_trainee=False
    ),
    Room("drill", say("Drill"), say("One item after the other, on the real felt."), _drill, door=False),
    Room(
        "lessons",
        say("Lessons"),
        say("One for each step of the procedure: shown by a hand, then done three times."),
        _lessons,
    ),
    Room("lesson", say("Lesson"), say("One lesson at the real table."), _lesson, door=False),
    Room(
        "progress", say("Progress"), say("Accuracy, speed, errors and hours by week, and what to do next."), _progress
    ),
    Room(
        "house",
        say("The house"),
        say("How this house deals, speaks and judges; make your own."),
        _house,
        needs_trainee=False,
    ),
    Room("report", say("Report"), say("What a session came to."), _report, door=False),
    Room("reports", say("Reports"), say("Every session that was dealt or drilled, with its report."), _reports),
    Room(
        "exam",
        say("Exam"),
        say("Sit an exam of your school: the written test and the audition."),
        _exam,
        needs_trainee=False,
    ),
    Room(
        "office",
        say("Instructor"),
        say("Roster, exams, marking and the class, behind a PIN."),
        _office,
        needs_trainee=False,
    ),
)
"""Every room, in the order of their doors. The first is the hall."""

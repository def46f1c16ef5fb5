"""A course: what a game that is dealt brings to the school. All else of the school is the same for every game.

The courses lie in ``cardrules.courses``, a room for each by the id of its game, and are imported when they are first
asked for; so nothing of the school names a game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from typing import Any, ClassVar, Final, NamedTuple

from cardrules.casino.dealt_game import DealtGame
from cardrules.casino.faults_and_grades import Fault, FaultKind
from cardrules.casino.session_reports import DealtReport
from cardrules.catalogue import GAMES
from cardrules.protocol.game import View
from cardrules.protocol.match_record import Match
from cardrules.protocol.options import Options, Value
from cardrules.protocol.texts import Text
from cardrules.school.dealt_game import FIRST_GAME
from cardrules.school.drills.drill import JOB_READY, Drill
from cardrules.school.drills.items import Felt, FilmFrame, Method, Setting, TableScene
from cardrules.school.lesson import FirstStep, Lesson

__all__ = [
    "COURSES", "DEALING", "AuditionBounds", "AuditionDeal", "AuditionPlan", "ByHeart", "Course", "HeatMap", "PathStage",
    "RoundsTold", "course_of", "course_of_id", "offered",
]  # fmt: skip

COURSES: Final = (FIRST_GAME, "blackjack")
"""The ids of the games that are taught, in the order in which the school names them."""

DEALING: Final = 2
"""The edition of how deals and items come out of a seed; a program of a later one deals otherwise. In the first an
audition ended with its shoe, however many coups it had."""


class PathStage(NamedTuple):
    """A part of the path."""

    id: str
    title: Text
    drills: tuple[str, ...]
    """What must be job-ready before the next stage opens."""
    more: tuple[str, ...] = ()
    """What belongs here and holds nobody up."""
    needs: int = JOB_READY
    """The mark that opens the next stage."""


class HeatMap(NamedTuple):
    """A table of which every field is a cell of a drill."""

    drill: str
    """The drill whose report shows it, by its id."""
    title: Text
    about: Text
    """What it is, for who sees nothing."""
    after: Text
    """What it is headed by after a session."""
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    """By row and column, as a history keeps them: the drill and its cell."""


class ByHeart(NamedTuple):
    """What a dealer is to know by heart."""

    errors: frozenset[str]
    """The numbers of the errors that break a run of rounds."""
    rounds: int
    """So many in a row without one are needed."""


class RoundsTold(NamedTuple):
    """What is said of rounds, in the words of a game. The last four are templates."""

    one: Text
    """What a round is called, as a heading."""
    several: Text
    """And several of them."""
    in_a_row: Text
    """What belongs to job-ready, where whole rounds are dealt."""
    short_run: str
    """Why a session has failed: ``coups`` in a row were the most, and ``needed`` are needed."""
    red_line: str
    """The same: ``line``, and in which ``coup``."""
    dealt: str
    """The same: of how many (``of``) rounds only so many (``dealt``) were dealt."""
    counted: str
    """So many (``count``) rounds."""


class AuditionBounds(NamedTuple):
    """How large an audition is, and how houses and exams say it in their files."""

    rounds: str
    """The field of a file that says how many rounds: ``coups``."""
    bettors: str
    """The field of an exam that says how many bettors at most."""
    places: str
    """The field of a house that says how many places the table has."""
    in_a_row: str
    """The field of a house that says how many rounds in a row must be without a fault in what is known by heart."""
    usual: tuple[int, int]
    """Rounds and bettors where nothing is said."""
    most_bettors: int


class AuditionPlan(NamedTuple):
    """What an audition is to have."""

    rounds: int
    bettors: int
    situations: tuple[str, ...]
    """Keys of ``Course.situations``."""
    incidents: Mapping[str, int]
    """Least counts by kind, of ``Course.incidents``."""


class AuditionDeal(NamedTuple):
    """What chance does in an audition."""

    options: dict[str, Value]
    script: tuple[str, ...]
    """The actions of chance in their order."""


class Course(ABC):
    """What a game brings to the school. An object has no state.

    The ids of drills, lessons and stages are their names for good in the histories of trainees. Those of the first game
    are plain (``T5``); those of another begin with the id of the game and a colon (``blackjack:T5``).
    """

    game: ClassVar[str]
    """The id of the game."""

    # ------------------------------------------------------------------------------------------------- what is taught

    @property
    @abstractmethod
    def drills(self) -> Mapping[str, Drill]:
        """Every drill by its id, in the order of the course. A drill of which another game has one with the same id
        practises the same skill, and its marks count for both."""

    @property
    @abstractmethod
    def stages(self) -> tuple[PathStage, ...]:
        """The stages of the path in their order. The free table is always open."""

    @property
    @abstractmethod
    def interleaved(self) -> tuple[tuple[str, str], ...]:
        """Drills that are asked in turn: what is told apart is learned better side by side."""

    @property
    @abstractmethod
    def lessons(self) -> tuple[Lesson, ...]:
        """Every lesson in its order."""

    @property
    @abstractmethod
    def day_one(self) -> tuple[Lesson, ...]:
        """What is watched and dealt on the first day, and at no other time a lesson."""

    @property
    @abstractmethod
    def first_day(self) -> tuple[FirstStep, ...]:
        """What is done on the first day after the tour."""

    @property
    @abstractmethod
    def written(self) -> Drill:
        """The written test."""

    @property
    @abstractmethod
    def sessions(self) -> tuple[str, ...]:
        """The drills that are whole sessions at the table, by their ids: a shoe, and an audition."""

    @property
    @abstractmethod
    def heat_maps(self) -> tuple[HeatMap, ...]:
        """The tables by which a trainee sees what is known of the rules."""

    # -------------------------------------------------------------------------------------------- how it is judged

    @property
    @abstractmethod
    def errors(self) -> Mapping[str, FaultKind]:
        """Every kind of error by its number."""

    @property
    @abstractmethod
    def headings(self) -> tuple[str, ...]:
        """What an instructor looks at, in the order of a report."""

    @property
    @abstractmethod
    def heading_of(self) -> Mapping[str, str]:
        """Under which heading the missed questions of a drill are counted, by its id; those of the others have none,
        and what goes wrong at a real table has the heading of its fault."""

    @property
    @abstractmethod
    def by_heart(self) -> tuple[ByHeart, ...]:
        """What is to be known by heart: so many rounds in a row without a fault in each belong to job-ready."""

    @property
    @abstractmethod
    def told(self) -> RoundsTold:
        """What is said of rounds."""

    @property
    @abstractmethod
    def houses(self) -> Mapping[str, str]:
        """The houses that come with the program, as files, by id; an id is in no other course."""

    @property
    @abstractmethod
    def methods(self) -> tuple[Method, ...]:
        """How a house may work a commission out, the usual first; none where there is no commission."""

    @property
    @abstractmethod
    def red_lines(self) -> Mapping[str, Text]:
        """What a house may have that fails at once."""

    @abstractmethod
    def lines_crossed(self, fault: Fault) -> Sequence[str]:
        """The red lines that a fault has crossed, whether a house has them or not."""

    @property
    @abstractmethod
    def bounds(self) -> AuditionBounds:
        """How large an audition is."""

    @property
    @abstractmethod
    def situations(self) -> Mapping[str, str]:
        """What can be asked for in an audition, as an instructor reads it."""

    @property
    @abstractmethod
    def incidents(self) -> tuple[str, ...]:
        """What can happen in an audition besides, of which a house or an exam may say how often."""

    @abstractmethod
    def round_result(self, report: DealtReport) -> str:
        """How a round ended, in a letter or two; "" for one that was void."""

    # ------------------------------------------------------------------------------------------- what a house says

    @abstractmethod
    def checked_words(self, data: object) -> Mapping[str, str]:
        """The calls of a house by their names. Raises ValueError for what cannot be one."""

    @abstractmethod
    def words_text(self, words: Mapping[str, str]) -> str:
        """The calls as the option ``words`` of the game takes them."""

    @abstractmethod
    def said(self, call: str, words: Mapping[str, str]) -> str:
        """A call, as the record of an answer has it, in the words of a house. Raises ValueError, LookupError or
        IndexError for what is none."""

    @property
    @abstractmethod
    def languages(self) -> Mapping[str, Mapping[str, str]]:
        """Every call by name in each language but our own, by the language's code."""

    # --------------------------------------------------------------------------------------------- what is seen

    @abstractmethod
    def view_of(self, felt: Felt, setting: Setting) -> View:
        """What the dealer sees of a felt. Loose chips and notes (``stacks``, ``cash``) are no part of a view: whoever
        shows the felt lays them there. It is a view to be looked at; no game goes on from it."""

    @abstractmethod
    def told_felt(self, felt: Felt, currency: str) -> list[str]:
        """What lies on a felt, in words; loose chips and notes are told by ``drills.chips_in_words``."""

    @abstractmethod
    def told_frame(self, frame: FilmFrame, currency: str) -> str:
        """What is seen in a moment of a film; "" of what is said there anyhow."""

    # --------------------------------------------------------------------------------------------- at a real table

    @abstractmethod
    def match_of(self, scene: TableScene) -> Match:
        """The table of a scene, as the trainee finds it. Raises OptionError or IllegalAction if it cannot be."""

    @abstractmethod
    def is_over(self, scene: TableScene, game: DealtGame[Any, Any]) -> bool:
        """Whether the trainee has come to the end of the exercise."""

    @abstractmethod
    def lesson_scene(self, lesson: Lesson, setting: Setting) -> TableScene:
        """The table of a lesson before it is brought to its state."""

    @abstractmethod
    def audition(
        self, seed: str, trainee: str, attempt: int, plan: AuditionPlan, options: Options, dealing: int
    ) -> AuditionDeal:
        """The deal of a trainee: for every one another, all of equal par. ``dealing``: the edition of how deals come
        out of a seed. Raises ValueError, or OptionError, for one that cannot be."""


@lru_cache(maxsize=8)
def course_of(game: str = FIRST_GAME) -> Course:
    """The course of the game of this id. Raises LookupError for a game that is not taught."""
    if game not in COURSES:
        raise LookupError(f"{game[:40]!r} is not taught; taught are {', '.join(COURSES)}")
    course: Course = import_module(f"cardrules.courses.{game}.course").COURSE
    return course


def course_of_id(name: str) -> Course:
    """The course to which a drill, a lesson or a stage belongs, by its id: that of the game before the colon, and where
    there is none the first; of a drill that several games have, that of the first. Raises LookupError for a game that
    is not taught.

    >>> course_of_id("T5").game
    'mini_baccarat'
    """
    game, colon, _ = name.partition(":")
    return course_of(game if colon else FIRST_GAME)


def offered() -> tuple[str, ...]:
    """The games that are taught and for which the window has a table, by their ids."""
    return tuple(game for game in COURSES if any(entry.id == game for entry in GAMES))

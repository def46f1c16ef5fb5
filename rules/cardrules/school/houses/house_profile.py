"""A house's profile: how it deals, what it says, and how it judges, as a file that a school or a casino makes once.

The file is TOML, and everything in it may be left out but ``format`` and ``name``::

    format = "dealers-house/1"
    name = "Casino Lindenhof"
    language = "de"
    game = "mini_baccarat"         # the game that is dealt; where it is left out, this one

    [table]                        # options of the game by id: limits, side bets, burning, cut card ...
    commission = "marked"
    self_correct = "floor"

    [commission]
    method = "halves"              # how 5 % are explained: halves, nickels, quarters, ninety_five

    [calls]                        # by the names of the game's calls, with the same fields in braces
    close = "Nichts geht mehr"

    [headings]                     # our headings by the house's names; two with one name are judged together
    "Card reading" = "Karten lesen"

    [grading]
    system = "points"              # or "letters": A, B or C under each heading
    accuracy = 90                  # per cent for job-ready
    speed = 1.2                    # parts of par
    b = 4.0                        # points under a heading up to which it is a B (none is an A)
    coups_in_a_row = 5             # without a fault in the drawing rules
    red_lines = ["natural_drawn"]  # what fails at once; see ``Course.red_lines``

    [written]
    percent = 80

    [audition]
    coups = 30
    positions = 6

    [audition.incidents]           # least counts by kind
    late = 2

    [[rubric]]                     # what only people can judge, 1 to 10 each
    name = "Hospitality"
    weight = 3

Whoever reads such a file reads somebody's file: it is limited in size, and every field is checked before it is used.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, get_args

from cardrules.protocol.foreign_data import ForeignFields, FormatError, line_of, whole_of
from cardrules.protocol.options import OptionError, Options
from cardrules.protocol.texts import error_text, say
from cardrules.school.course import COURSES, Course, course_of
from cardrules.school.dealt_game import FIRST_GAME, game_class
from cardrules.school.drills.items import Method, Setting, setting_of
from cardrules.school.houses.call_languages import calls_in

__all__ = ["FORMAT", "LARGEST", "Criterion", "Profile", "System", "read_profile"]

FORMAT: Final = "dealers-house/1"
LARGEST: Final = 64_000
"""Bytes of a profile, at most."""
_MOST_CRITERIA: Final = 12
_MOST_INCIDENTS: Final = 5
"""Of one kind."""

System = Literal["points", "letters"]
_SYSTEMS: Final[tuple[System, ...]] = get_args(System)
_METHODS: Final[tuple[Method, ...]] = get_args(Method)


class Criterion(NamedTuple):
    """Something that a person judges, from 1 to 10."""

    name: str
    weight: int = 1


class Profile(NamedTuple):
    """How a house deals and judges."""

    name: str
    language: str
    table: Options
    """The options of the game that are not those of our house."""
    method: Method
    calls: tuple[tuple[str, str], ...]
    """The calls that are worded otherwise, by name."""
    headings: tuple[tuple[str, str], ...]
    """What our headings are called, in our order."""
    system: System
    accuracy: float
    speed: float
    b: float
    coups_in_a_row: int
    red_lines: tuple[str, ...]
    written: int
    coups: int
    positions: int
    incidents: tuple[tuple[str, int], ...]
    rubric: tuple[Criterion, ...]
    game: str = FIRST_GAME
    """The id of the game that is dealt there."""

    @property
    def course(self) -> Course:
        """What that game brings to the school."""
        return course_of(self.game)

    @property
    def words(self) -> Mapping[str, str]:
        """How the house words its calls, where that is not as this school does it."""
        return {**calls_in(self.language, self.course), **dict(self.calls)}

    @property
    def options(self) -> Options:
        """The options of a table of this house, its words among them."""
        return {**self.table, "words": self.course.words_text(self.words)}

    def setting(self, level: int = 1) -> Setting:
        """The setting in which drills train for this house."""
        return setting_of(self.options, level, self.method, self.game)

    def heading(self, ours: str) -> str:
        """What the house calls one of our headings."""
        return dict(self.headings).get(ours, ours)


def read_profile(data: bytes) -> Profile:
    """Read a profile. Raises FormatError, saying what is wrong and where."""
    if len(data) > LARGEST:
        raise FormatError(
            say("the profile is too large ({bytes:,} bytes, {most:,} at most)", bytes=len(data), most=LARGEST)
        )
    try:
        whole = tomllib.loads(data.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise FormatError(say("not TOML: {error}", error=error_text(error))) from None
    except (ValueError, RecursionError):  # Python reads no number of 5,000 digits
        raise FormatError(say("not TOML: a number in it is too long, or it is nested too deeply")) from None
    file = ForeignFields(whole)
    if whole.get("format") != FORMAT:
        raise FormatError(say("'format' must be {wanted}", wanted=repr(FORMAT)))
    file.take("format")
    grading, audition, written = file.part("grading"), file.part("audition"), file.part("written")
    game = file.one_of("game", COURSES, FIRST_GAME)
    course = course_of(game)
    bounds = course.bounds
    commission = file.part("commission") if course.methods else None
    profile = Profile(
        name=file.line("name", least=1),
        language=file.line("language", "en"),
        table=_table(file.take("table", {}), game),
        method=commission.one_of("method", course.methods, course.methods[0])
        if commission is not None
        else _METHODS[0],
        calls=_calls(file.take("calls", {}), course),
        headings=_headings(file.take("headings", {}), course),
        system=grading.one_of("system", _SYSTEMS, _SYSTEMS[0]),
        accuracy=grading.number("accuracy", 90.0, 0.0, 100.0),
        speed=grading.number("speed", 1.2, 0.1, 10.0),
        b=grading.number("b", 4.0, 0.0, 100.0),
        coups_in_a_row=grading.whole(bounds.in_a_row, course.by_heart[0].rounds, 0, 100),
        red_lines=grading.some_of("red_lines", course.red_lines),
        written=written.whole("percent", 80, 0, 100),
        coups=audition.whole(bounds.rounds, bounds.usual[0], 10, 40),
        positions=audition.whole(bounds.places, bounds.usual[1], 1, bounds.most_bettors),
        incidents=incidents_of(audition.take("incidents", {}), course),
        rubric=_rubric(file.take("rubric", [])),
        game=game,
    )
    for part in (file, grading, audition, written, *([commission] if commission is not None else [])):
        part.nothing_left()
    return profile


def _table(data: object, game: str) -> Options:
    if not isinstance(data, dict):
        raise FormatError(say("[table] must be a table"))
    try:
        chosen = game_class(game).read_options(data)
    except OptionError as error:
        raise FormatError(say("table: {error}", error=error_text(error))) from None
    if "words" in data:
        raise FormatError(say("the words of the house belong under [calls]"))
    return {name: chosen[name] for name in data}


def _calls(data: object, course: Course) -> tuple[tuple[str, str], ...]:
    try:
        return tuple(course.checked_words(data).items())
    except ValueError as error:
        raise FormatError(error_text(error)) from None


def _headings(data: object, course: Course) -> tuple[tuple[str, str], ...]:
    if not isinstance(data, dict):
        raise FormatError(say("[headings] must be a table"))
    for name in data:
        if name not in course.headings:
            raise FormatError(
                say(
                    "there is no heading {name}; there are {known:row}",
                    name=repr(str(name)[:40]),
                    known=list(course.headings),
                )
            )
    return tuple((ours, line_of(data.get(ours, ours), f"headings.{ours}", 1)) for ours in course.headings)


def incidents_of(data: object, course: Course) -> tuple[tuple[str, int], ...]:
    """Least counts of incidents by kind. Raises FormatError."""
    if not isinstance(data, dict):
        raise FormatError(say("audition.incidents must be a table"))
    for name, count in data.items():
        if name not in course.incidents:
            raise FormatError(
                say(
                    "there is no incident {name}; there are {known:row}",
                    name=repr(str(name)[:40]),
                    known=list(course.incidents),
                )
            )
        whole_of(count, f"audition.incidents.{name}", 0, _MOST_INCIDENTS)
    return tuple((kind, data[kind]) for kind in course.incidents if data.get(kind))


def _rubric(data: object) -> tuple[Criterion, ...]:
    if not isinstance(data, list) or len(data) > _MOST_CRITERIA:
        raise FormatError(say("[[rubric]] must be {most} tables at most", most=_MOST_CRITERIA))
    criteria = []
    for each in data:
        part = ForeignFields(each, "rubric")
        criteria.append(Criterion(part.line("name", least=1), part.whole("weight", 1, 1, 10)))
        part.nothing_left()
    if len({criterion.name for criterion in criteria}) < len(criteria):
        raise FormatError(say("[[rubric]] has a name twice"))
    return tuple(criteria)

"""A house's profile: how it deals, what it says, and how it judges, as a file that a school or a casino makes once.

The file is TOML, and everything in it may be left out but ``format`` and ``name``::

    format = "dealers-house/1"
    name = "Casino Lindenhof"
    language = "de"

    [table]                        # options of Mini Baccarat by id: limits, side bets, burning, cut card ...
    commission = "marked"
    self_correct = "floor"

    [commission]
    method = "halves"              # how 5 % are explained: halves, nickels, quarters, ninety_five

    [calls]                        # by the names of ``baccarat.calls.CALLS``, with the same fields in braces
    close = "Nichts geht mehr"

    [headings]                     # our headings by the house's names; two with one name are judged together
    "Card reading" = "Karten lesen"

    [grading]
    system = "points"              # or "letters": A, B or C under each heading
    accuracy = 90                  # per cent for job-ready
    speed = 1.2                    # parts of par
    b = 4.0                        # points under a heading up to which it is a B (none is an A)
    coups_in_a_row = 5             # without a fault in the drawing rules
    red_lines = ["natural_drawn"]  # what fails at once; see ``assessment.RED_LINES``

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
from typing import Any, Final, Literal, NamedTuple, cast, get_args

from cardrules.casino.dealer_calls import checked_words, words_text
from cardrules.casino.faults_and_grades import HEADINGS
from cardrules.games.mini_baccarat.game import MiniBaccarat
from cardrules.protocol.match_record import FormatError
from cardrules.protocol.options import OptionError, Options
from cardrules.school.drills.items import Method, Setting, setting_of
from cardrules.school.houses.assessment import RED_LINES
from cardrules.school.houses.call_languages import calls_in

__all__ = ["FORMAT", "INCIDENT_KINDS", "LARGEST", "Criterion", "Profile", "System", "read_profile"]

FORMAT: Final = "dealers-house/1"
LARGEST: Final = 64_000
"""Bytes of a profile, at most."""
_LONGEST_TEXT: Final = 120
_MOST_CRITERIA: Final = 12
INCIDENT_KINDS: Final = ("late", "wrong", "faceup", "buyin", "colour", "leave")
"""What a profile or an exam can ask for in an audition."""
_MOST_INCIDENTS: Final = 5
"""Of one kind."""

System = Literal["points", "letters"]


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

    @property
    def words(self) -> Mapping[str, str]:
        """How the house words its calls, where that is not as this school does it."""
        return {**calls_in(self.language), **dict(self.calls)}

    @property
    def options(self) -> Options:
        """The options of a table of this house, its words among them."""
        return {**self.table, "words": words_text(self.words)}

    def setting(self, level: int = 1) -> Setting:
        """The setting in which drills train for this house."""
        return setting_of(self.options, level, self.method)

    def heading(self, ours: str) -> str:
        """What the house calls one of our headings."""
        return dict(self.headings).get(ours, ours)


def read_profile(data: bytes) -> Profile:
    """Read a profile. Raises FormatError, saying what is wrong and where."""
    if len(data) > LARGEST:
        raise FormatError(f"the profile is too large ({len(data):,} bytes, {LARGEST:,} at most)")
    try:
        whole = tomllib.loads(data.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise FormatError(f"not TOML: {error}") from None
    except (ValueError, RecursionError):  # Python reads no number of 5,000 digits
        raise FormatError("not TOML: a number in it is too long, or it is nested too deeply") from None
    file = _Part(whole, "")
    if whole.get("format") != FORMAT:
        raise FormatError(f"'format' must be {FORMAT!r}")
    file.text("format")
    grading, audition, written = file.part("grading"), file.part("audition"), file.part("written")
    commission = file.part("commission")
    profile = Profile(
        name=file.text("name", least=1),
        language=file.text("language", "en"),
        table=_table(file.take("table", {})),
        method=cast(Method, commission.one_of("method", get_args(Method))),
        calls=_calls(file.take("calls", {})),
        headings=_headings(file.take("headings", {})),
        system=cast(System, grading.one_of("system", get_args(System))),
        accuracy=grading.number("accuracy", 90.0, 0.0, 100.0),
        speed=grading.number("speed", 1.2, 0.1, 10.0),
        b=grading.number("b", 4.0, 0.0, 100.0),
        coups_in_a_row=grading.whole("coups_in_a_row", 5, 0, 100),
        red_lines=_red_lines(grading.take("red_lines", [])),
        written=written.whole("percent", 80, 0, 100),
        coups=audition.whole("coups", 30, 10, 40),
        positions=audition.whole("positions", 6, 1, 9),
        incidents=incidents_of(audition.take("incidents", {})),
        rubric=_rubric(file.take("rubric", [])),
    )
    for part in (file, grading, audition, written, commission):
        part.nothing_left()
    return profile


class _Part:
    """A table of the file, whose fields are taken out one by one."""

    def __init__(self, data: object, name: str) -> None:
        if not isinstance(data, dict):
            raise FormatError(f"[{name}] must be a table")
        self._left = dict(data)
        self._name = f"{name}." if name else ""

    def take(self, name: str, default: object) -> Any:
        """A field that is looked at elsewhere."""
        return self._left.pop(name, default)

    def part(self, name: str) -> _Part:
        """A table in this one; an empty one if there is none."""
        return _Part(self._left.pop(name, {}), name)

    def text(self, name: str, default: str = "", least: int = 0) -> str:
        return text_of(self.take(name, default), f"{self._name}{name}", least)

    def one_of(self, name: str, values: tuple[str, ...]) -> str:
        """One of these; the first if nothing is said."""
        value = self.take(name, values[0])
        if value not in values:
            raise FormatError(f"{self._name}{name} must be one of {', '.join(values)}")
        return str(value)

    def number(self, name: str, default: float, least: float, most: float) -> float:
        value = self.take(name, default)
        if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
            raise FormatError(f"{self._name}{name} must be a number from {least:g} to {most:g}")
        return float(value)

    def whole(self, name: str, default: int, least: int, most: int) -> int:
        value = self.take(name, default)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise FormatError(f"{self._name}{name} must be a whole number from {least} to {most}")
        return value

    def nothing_left(self) -> None:
        """Raises FormatError for a field that means nothing."""
        for name in self._left:
            raise FormatError(f"there is no field {self._name}{str(name)[:40]}")


def text_of(value: object, name: str, least: int = 0) -> str:
    """A short line of text. Raises FormatError."""
    if not isinstance(value, str) or not least <= len(value) <= _LONGEST_TEXT or not value.isprintable():
        raise FormatError(f"{name} must be a line of {least} to {_LONGEST_TEXT} characters")
    return value


def _table(data: object) -> Options:
    if not isinstance(data, dict):
        raise FormatError("[table] must be a table")
    try:
        chosen = MiniBaccarat.read_options(data)
    except OptionError as error:
        raise FormatError(f"table: {error}") from None
    if "words" in data:
        raise FormatError("the words of the house belong under [calls]")
    return {name: chosen[name] for name in data}


def _calls(data: object) -> tuple[tuple[str, str], ...]:
    try:
        return tuple(checked_words(data).items())
    except ValueError as error:
        raise FormatError(str(error)) from None


def _headings(data: object) -> tuple[tuple[str, str], ...]:
    if not isinstance(data, dict):
        raise FormatError("[headings] must be a table")
    for name in data:
        if name not in HEADINGS:
            raise FormatError(f"there is no heading {str(name)[:40]!r}; there are {', '.join(HEADINGS)}")
    return tuple((ours, text_of(data.get(ours, ours), f"headings.{ours}", 1)) for ours in HEADINGS)


def _red_lines(data: object) -> tuple[str, ...]:
    if not isinstance(data, list) or any(not isinstance(each, str) or each not in RED_LINES for each in data):
        raise FormatError(f"grading.red_lines must be a list of {', '.join(RED_LINES)}")
    return tuple(dict.fromkeys(data))


def incidents_of(data: object) -> tuple[tuple[str, int], ...]:
    """Least counts of incidents by kind. Raises FormatError."""
    if not isinstance(data, dict):
        raise FormatError("audition.incidents must be a table")
    for name, count in data.items():
        if name not in INCIDENT_KINDS:
            raise FormatError(f"there is no incident {str(name)[:40]!r}; there are {', '.join(INCIDENT_KINDS)}")
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= _MOST_INCIDENTS:
            raise FormatError(f"audition.incidents.{name} must be a whole number from 0 to {_MOST_INCIDENTS}")
    return tuple((kind, data[kind]) for kind in INCIDENT_KINDS if data.get(kind))


def _rubric(data: object) -> tuple[Criterion, ...]:
    if not isinstance(data, list) or len(data) > _MOST_CRITERIA:
        raise FormatError(f"[[rubric]] must be {_MOST_CRITERIA} tables at most")
    criteria = []
    for each in data:
        part = _Part(each, "rubric")
        criteria.append(Criterion(part.text("name", least=1), part.whole("weight", 1, 1, 10)))
        part.nothing_left()
    if len({criterion.name for criterion in criteria}) < len(criteria):
        raise FormatError("[[rubric]] has a name twice")
    return tuple(criteria)

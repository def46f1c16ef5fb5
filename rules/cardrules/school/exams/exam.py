"""An exam: what a school writes down once and gives to its trainees, as a file of JSON lines (``.dealers-exam``).

It can be written by hand, a part on each line; only the first must be there, and what is not said is as it is here::

    {"format": "dealers-exam/1", "id": "spring-1", "title": "Spring audition", "school": "Lindenhof",
     "opens": "2026-03-02T09:00+01:00", "closes": "2026-03-06T18:00+01:00", "attempts": 1, "trainees": [],
     "hand": "any"}
    {"part": "house", "profile": "house"}
    {"part": "written", "minutes": 30}
    {"part": "audition", "coups": 30, "bettors": 6, "situations": ["tie", "natural"], "incidents": {"late": 1}}

(the first is one line, too). ``profile`` is one of those that come with the program; ``toml`` instead of it is the text
of a house's own. Before an exam is sat it is *sealed*: the seed of its deals is drawn, either open or locked with a
PIN, and a last line holds a digest of every line before it, and one of all: the exam's name for good.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from cardrules.casino.dealers_table import HANDS
from cardrules.protocol.foreign_data import ForeignFields, FormatError, json_object, numbered_lines, read_object
from cardrules.protocol.options import OptionError, Value
from cardrules.protocol.texts import error_text, say
from cardrules.school.course import COURSES, DEALING, AuditionDeal, AuditionPlan, Course, course_of
from cardrules.school.dealt_game import FIRST_GAME, game_class
from cardrules.school.hash_chain import digest_of
from cardrules.school.houses.built_in_profiles import profile_named
from cardrules.school.houses.house_profile import Profile, incidents_of, read_profile

__all__ = [
    "FORMAT", "LARGEST", "Audition", "Exam", "Lock", "Written", "clean_name", "commitment_of", "exam_deal",
    "read_exam", "seal", "written_keys",
]  # fmt: skip

FORMAT: Final = "dealers-exam/1"
LARGEST: Final = 200_000
"""Bytes of an exam, at most."""
_LONGEST_NAME: Final = 120
_MOST_TRAINEES: Final = 1_000
_ANY: Final = "any"
_HEX: Final = frozenset("0123456789abcdef")
_DRAWN: Final = 32
"""Digits of a seed that is drawn by lot, at least."""


class Lock(NamedTuple):
    """The seed, locked with a PIN; how, only who locks and unlocks knows. Salt and box are hexadecimal digits."""

    salt: str
    box: str
    kdf: str = ""
    """How the key is made of the PIN; "": as the first version did."""


class Written(NamedTuple):
    """The written test of an exam."""

    minutes: int = 30
    """After them what is not answered is missed."""
    percent: int | None = None
    """What must be right; None: what the house asks."""


class Audition(NamedTuple):
    """The practical test of an exam."""

    coups: int
    """Rounds, as other games say."""
    bettors: int
    situations: tuple[str, ...] | None = None
    """What must occur, keys of ``Course.situations``; None: all of them."""
    incidents: tuple[tuple[str, int], ...] = ()


class Exam(NamedTuple):
    """An exam as it is given to trainees."""

    id: str
    title: str
    school: str
    opens: str = ""
    """A moment with its time zone, as ISO 8601 writes it; "": at any time."""
    closes: str = ""
    attempts: int = 1
    trainees: tuple[str, ...] = ()
    """Who may sit it; nobody named: everybody."""
    hand: str = _ANY
    """``keys``, ``mouse``, or ``any``: by which the table is worked; par is reckoned for it."""
    profile: str = "house"
    """A profile that comes with the program; "" where ``toml`` has one."""
    toml: str = ""
    written: Written | None = None
    audition: Audition | None = None
    seed: str = ""
    """Of all deals; "" while it is locked, or not drawn yet."""
    commitment: str = ""
    """The digest of the seed."""
    lock: Lock | None = None
    seal: str = ""
    """The digest of the whole exam; "" while it is not sealed."""
    sealed: str = ""
    """When it was sealed, a moment with its time zone; "" where that is not known."""
    game: str = FIRST_GAME
    """The id of the game that is examined."""
    pauses: bool = False
    """Whether the clock stands while the exam is interrupted; else it counts from the first start, come what may."""

    def house(self) -> Profile:
        """How the school deals and judges."""
        return read_profile(self.toml.encode()) if self.toml else profile_named(self.profile)

    @property
    def course(self) -> Course:
        """What that game brings to the school."""
        return course_of(self.game)

    def situations(self) -> tuple[str, ...]:
        """What must occur in the audition."""
        if self.audition is None:
            return ()
        wanted = self.audition.situations
        return tuple(self.course.situations) if wanted is None else wanted

    def may_sit(self, trainee: str) -> bool:
        """Whether somebody of this name is meant."""
        name = clean_name(trainee).casefold()
        return not self.trainees or any(clean_name(other).casefold() == name for other in self.trainees)


def clean_name(name: str) -> str:
    """A name as it is kept and compared: its blanks single, its letters composed. Raises FormatError for none, and for
    one that cannot be printed or is longer than 120 characters.

    >>> clean_name("  Anna   Lee ")
    'Anna Lee'
    """
    from unicodedata import normalize

    plain = " ".join(normalize("NFC", name).split())
    if not 0 < len(plain) <= _LONGEST_NAME or not plain.isprintable():
        raise FormatError(say("a name has 1 to {most} characters, and all can be printed", most=_LONGEST_NAME))
    return plain


def commitment_of(seed: str) -> str:
    """What of a seed can be told without telling it."""
    return digest_of(f"dealers-exam seed {seed}")


# ------------------------------------------------------------------------------------------------------ writing


def _lines(exam: Exam) -> list[str]:
    """The lines of an exam without the last, that seals it."""
    head: dict[str, Any] = {"format": FORMAT, "id": exam.id, "title": exam.title, "school": exam.school,
                            "opens": exam.opens, "closes": exam.closes, "attempts": exam.attempts,
                            "trainees": list(exam.trainees), "hand": exam.hand}  # fmt: skip
    if exam.pauses:
        head["pauses"] = True
    if exam.sealed:
        head["sealed"] = exam.sealed
    if exam.commitment:
        head["commitment"] = exam.commitment
    if exam.lock is not None:
        head |= {name: value for name, value in exam.lock._asdict().items() if value}
    elif exam.seed:
        head["seed"] = exam.seed
    parts: list[dict[str, Any]] = [head]
    parts.append({"part": "house", **({"toml": exam.toml} if exam.toml else {"profile": exam.profile})})
    game = {} if exam.game == FIRST_GAME else {"game": exam.game}
    if exam.written is not None:
        percent = {} if exam.written.percent is None else {"percent": exam.written.percent}
        parts.append({"part": "written", **game, "minutes": exam.written.minutes, **percent})
    if exam.audition is not None:
        bounds = exam.course.bounds
        parts.append({"part": "audition", **game, bounds.rounds: exam.audition.coups,
                      bounds.bettors: exam.audition.bettors, "situations": list(exam.situations()),
                      "incidents": dict(exam.audition.incidents)})  # fmt: skip
    return [json.dumps(part, ensure_ascii=False) for part in parts]


def seal(exam: Exam, seed: str, lock: Lock | None = None, sealed: str = "") -> str:
    """The text of an exam's file, ready to be given out. ``lock``: the seed, locked, which then is not in the file.
    ``sealed``: the present moment, as ISO 8601 writes it.

    Raises FormatError for an exam that nobody could sit, and for a locked seed that could be found by trying: what the
    file tells of it (``commitment``) would give away a short one, however long the PIN is.
    """
    if lock is not None and len(seed) < _DRAWN:
        raise FormatError(say("a seed that is locked must be drawn by lot: leave 'seed' out"))
    whole = exam._replace(
        seed="" if lock else seed, commitment=commitment_of(seed), lock=lock, sealed=sealed or exam.sealed
    )
    lines = _lines(whole)
    digests = [digest_of(line) for line in lines]
    last = json.dumps({"part": "seal", "lines": digests, "seal": digest_of("\n".join(digests))})
    text = "\n".join((*lines, last)) + "\n"
    exam_deal(read_exam(text.encode()), seed, "nobody", 1, "keys")
    return text


# ------------------------------------------------------------------------------------------------------ reading


def read_exam(raw: bytes) -> Exam:
    """Read an exam, sealed or not. Raises FormatError, with the line and what is wrong in it."""
    lines = numbered_lines(raw, LARGEST, say("exam"))
    sealed = _sealed_by(lines)
    exam: Exam | None = None
    seen: set[str] = set()
    for number, line in lines[:-1] if sealed else lines:
        try:
            exam = (
                _read_part(exam, line, seen) if exam else _read_head(ForeignFields(read_object(line, FORMAT, LARGEST)))
            )
        except FormatError as error:
            raise FormatError(say("line {number}: {error}", number=number, error=error_text(error))) from None
    if exam is None:
        raise FormatError(say("line 1: the exam is missing"))
    if exam.written is None and exam.audition is None:
        raise FormatError(say("the exam has neither a written test nor an audition"))
    dealt = exam.house().game
    if dealt != exam.game:
        names = [game_class(each).title for each in (exam.game, dealt)]
        raise FormatError(say("the exam is one of {game}, and its house deals {other}", game=names[0], other=names[1]))
    return exam._replace(seal=sealed)


def _sealed_by(lines: Sequence[tuple[int, str]]) -> str:
    """The seal of an exam, "" if it has none. Raises FormatError if it does not fit, with the line that was changed."""
    number, last = lines[-1]
    try:
        data = json_object(last)
    except FormatError:
        data = {}
    if data.get("part") != "seal":
        if '"part": "seal"' in last:
            raise FormatError(
                say("line {number}: the seal cannot be read; the file is damaged or cut off", number=number)
            )
        return ""
    digests, whole = data.get("lines"), data.get("seal")
    if data.keys() != {"part", "lines", "seal"} or not isinstance(digests, list) or not isinstance(whole, str):
        raise FormatError(say("line {number}: the seal has 'lines' and 'seal'", number=number))
    for (at, line), digest in zip(lines, digests, strict=False):
        if at == number or digest_of(line) != digest:
            raise FormatError(say("line {at}: it was changed after the exam was sealed", at=at))
    if len(digests) != len(lines) - 1 or digest_of("\n".join(digests)) != whole:
        raise FormatError(say("line {number}: the seal was changed, or lines are missing or new", number=number))
    return whole


def _read_head(data: ForeignFields) -> Exam:
    name = data.line("id", least=1, most=40)
    if not (name.isascii() and name.replace("-", "a").isalnum()):
        raise FormatError(say("'id' must be of letters, digits and hyphens"))
    (opens, first), (closes, last) = data.moment("opens"), data.moment("closes")
    if first is not None and last is not None and first >= last:
        raise FormatError(say("the exam closes before it opens"))
    trainees = data.items("trainees", _MOST_TRAINEES, say("names"))
    if not all(isinstance(each, str) for each in trainees):
        raise FormatError(say("'trainees' must be a list of {most:,} names at most", most=_MOST_TRAINEES))
    names = tuple(clean_name(each) for each in trainees)
    if len({each.casefold() for each in names}) < len(names):
        raise FormatError(say("'trainees' has a name twice"))
    exam = Exam(
        name, clean_name(data.line("title", least=1)), clean_name(data.line("school", least=1)), opens, closes,
        data.whole("attempts", 1, 1, 20), names, data.one_of("hand", (_ANY, *HANDS), _ANY),
        sealed=data.moment("sealed")[0], pauses=data.flag("pauses"),
    )  # fmt: skip
    exam = _locked(data, exam)
    data.nothing_left(("format", "salt", "box", "kdf"))
    return exam


def _locked(data: ForeignFields, exam: Exam) -> Exam:
    """The exam with its seed, open or locked."""
    seed, commitment, lock = data.line("seed", most=80), data.line("commitment", most=64), None
    if "salt" in data or "box" in data:
        lock = Lock(
            data.line("salt", least=16, most=128), data.line("box", least=16, most=400), data.line("kdf", most=20)
        )
        if not set(lock.salt + lock.box) <= _HEX:
            raise FormatError(say("'salt' and 'box' must be hexadecimal digits"))
        if seed:
            raise FormatError(say("a seed that is locked stands open, too"))
    if seed and not seed.isascii():
        raise FormatError(say("'seed' must be of plain letters and digits"))
    if seed and commitment and commitment_of(seed) != commitment:
        raise FormatError(say("the seed is not that of 'commitment'"))
    return exam._replace(seed=seed, commitment=commitment, lock=lock)


def _read_part(exam: Exam, line: str, seen: set[str]) -> Exam:
    data = ForeignFields(json_object(line, LARGEST, say("a part")))
    part = data.one_of("part", ("house", "written", "audition"))
    if part in seen:
        raise FormatError(say("the part {part} is there twice", part=part))
    if part != "house":
        game = data.one_of("game", COURSES, FIRST_GAME)
        if seen - {"house"} and game != exam.game:
            raise FormatError(say("the parts of an exam are of one game"))
        exam = exam._replace(game=game)
    seen.add(part)
    if part == "house":
        exam = _read_house(exam, data)
    elif part == "written":
        percent = data.whole("percent", 80, 0, 100) if "percent" in data else None
        exam = exam._replace(written=Written(data.whole("minutes", 30, 1, 240), percent))
    else:
        exam = exam._replace(audition=_read_audition(data, exam.course))
    data.nothing_left()
    return exam


def _read_house(exam: Exam, data: ForeignFields) -> Exam:
    profile, toml = data.take("profile", ""), data.take("toml", "")
    if not isinstance(profile, str) or not isinstance(toml, str) or bool(profile) == bool(toml):
        raise FormatError(say("a house has either 'profile' or 'toml', each a text"))
    found = exam._replace(profile=profile, toml=toml)
    try:
        found.house()
    except LookupError as error:
        raise FormatError(error_text(error)) from None
    return found


def _read_audition(data: ForeignFields, course: Course) -> Audition:
    bounds = course.bounds
    rounds, bettors = bounds.usual
    return Audition(
        data.whole(bounds.rounds, rounds, 5, 60), data.whole(bounds.bettors, bettors, 1, bounds.most_bettors),
        data.some_of("situations", course.situations) if "situations" in data else None,
        incidents_of(data.take("incidents", {}), course),
    )  # fmt: skip


# ------------------------------------------------------------------------------------------------- what is asked


def exam_deal(
    exam: Exam, seed: str, trainee: str, attempt: int, hand: str, dealing: int = DEALING
) -> AuditionDeal | None:
    """The audition of a trainee, as this edition deals it; None where the exam has none. Raises FormatError for one
    that cannot be dealt."""
    if exam.audition is None:
        return None
    audition = exam.audition
    table: dict[str, Value] = {**exam.house().options, "hand": hand}
    try:
        plan = AuditionPlan(audition.coups, audition.bettors, exam.situations(), dict(audition.incidents))
        return exam.course.audition(seed, clean_name(trainee).casefold(), attempt, plan, table, dealing)
    except (ValueError, OptionError) as error:
        raise FormatError(say("the audition cannot be dealt: {error}", error=error_text(error))) from None


def written_keys(exam: Exam, seed: str, trainee: str, attempt: int) -> tuple[str, ...]:
    """The items of a trainee's written test, in order."""
    drill = exam.course.written
    run = drill.run
    if exam.written is None or run is None:
        return ()
    setting = exam.house().setting()
    own = f"{seed}/{clean_name(trainee).casefold()}/{attempt}/written"
    return tuple(run(number, own, setting) for number in range(drill.size))

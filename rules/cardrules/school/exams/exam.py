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
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from cardrules.casino.faults_and_grades import HANDS
from cardrules.protocol.match_record import FormatError, read_object
from cardrules.protocol.options import OptionError, Value
from cardrules.school.drills.audition_deals import AUDITION, DEALING, SITUATIONS, AuditionDeal, deal_for, shapes_of
from cardrules.school.drills.written_test import WRITTEN_DRILL
from cardrules.school.hash_chain import digest_of
from cardrules.school.houses.built_in_profiles import profile_named
from cardrules.school.houses.house_profile import Profile, incidents_of, read_profile

__all__ = [
    "FORMAT", "LARGEST", "Audition", "Exam", "Lock", "Written", "clean_name", "commitment_of", "exam_deal",
    "moment_of", "read_exam", "seal", "written_keys",
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

    coups: int = 30
    bettors: int = 6
    situations: tuple[str, ...] = AUDITION
    """What must occur, as ``deals.SITUATIONS`` names it."""
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
    pauses: bool = False
    """Whether the clock stands while the exam is interrupted; else it counts from the first start, come what may."""

    def house(self) -> Profile:
        """How the school deals and judges."""
        return read_profile(self.toml.encode()) if self.toml else profile_named(self.profile)

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
        raise FormatError(f"a name has 1 to {_LONGEST_NAME} characters, and all can be printed")
    return plain


def moment_of(text: str) -> int | None:
    """The moment of an exam's window in milliseconds since 1970; None for "". Raises ValueError."""
    if not text:
        return None
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError("the time zone is missing")
    return round(moment.timestamp() * 1000)


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
    if exam.written is not None:
        percent = {} if exam.written.percent is None else {"percent": exam.written.percent}
        parts.append({"part": "written", "minutes": exam.written.minutes, **percent})
    if exam.audition is not None:
        parts.append({"part": "audition", "coups": exam.audition.coups, "bettors": exam.audition.bettors,
                      "situations": list(exam.audition.situations),
                      "incidents": dict(exam.audition.incidents)})  # fmt: skip
    return [json.dumps(part, ensure_ascii=False) for part in parts]


def seal(exam: Exam, seed: str, lock: Lock | None = None, sealed: str = "") -> str:
    """The text of an exam's file, ready to be given out. ``lock``: the seed, locked, which then is not in the file.
    ``sealed``: the present moment, as ISO 8601 writes it.

    Raises FormatError for an exam that nobody could sit, and for a locked seed that could be found by trying: what the
    file tells of it (``commitment``) would give away a short one, however long the PIN is.
    """
    if lock is not None and len(seed) < _DRAWN:
        raise FormatError("a seed that is locked must be drawn by lot: leave 'seed' out")
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
    if len(raw) > LARGEST:
        raise FormatError(f"the exam is too large ({len(raw):,} bytes, {LARGEST:,} at most)")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FormatError(f"not UTF-8 (byte {error.start})") from None
    lines = [(number, line.rstrip("\r")) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        raise FormatError("the file is empty")
    sealed = _sealed_by(lines)
    exam: Exam | None = None
    seen: set[str] = set()
    for number, line in lines[:-1] if sealed else lines:
        try:
            exam = _read_part(exam, line, seen) if exam else _read_head(read_object(line, FORMAT, LARGEST))
        except FormatError as error:
            raise FormatError(f"line {number}: {error}") from None
    if exam is None:
        raise FormatError("line 1: the exam is missing")
    if exam.written is None and exam.audition is None:
        raise FormatError("the exam has neither a written test nor an audition")
    return exam._replace(seal=sealed)


def _sealed_by(lines: Sequence[tuple[int, str]]) -> str:
    """The seal of an exam, "" if it has none. Raises FormatError if it does not fit, with the line that was changed."""
    number, last = lines[-1]
    try:
        data = json.loads(last)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or data.get("part") != "seal":
        if '"part": "seal"' in last:
            raise FormatError(f"line {number}: the seal cannot be read; the file is damaged or cut off")
        return ""
    digests, whole = data.get("lines"), data.get("seal")
    if data.keys() != {"part", "lines", "seal"} or not isinstance(digests, list) or not isinstance(whole, str):
        raise FormatError(f"line {number}: the seal has 'lines' and 'seal'")
    for (at, line), digest in zip(lines, digests, strict=False):
        if at == number or digest_of(line) != digest:
            raise FormatError(f"line {at}: it was changed after the exam was sealed")
    if len(digests) != len(lines) - 1 or digest_of("\n".join(digests)) != whole:
        raise FormatError(f"line {number}: the seal was changed, or lines are missing or new")
    return whole


def _text(data: Mapping[str, Any], name: str, least: int = 0, most: int = _LONGEST_NAME) -> str:
    value = data.get(name, "")
    if not isinstance(value, str) or not least <= len(value) <= most or not value.isprintable():
        raise FormatError(f"{name!r} must be a line of {least} to {most} characters")
    return value


def _whole(data: Mapping[str, Any], name: str, default: int, least: int, most: int) -> int:
    value = data.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise FormatError(f"{name!r} must be a whole number from {least} to {most}")
    return value


def _only(data: Mapping[str, Any], known: Sequence[str]) -> None:
    for name in data:
        if name not in known:
            raise FormatError(f"there is no field {str(name)[:40]!r}; there are {', '.join(known)}")


_HEAD: Final = (
    "format", "id", "title", "school", "opens", "closes", "attempts", "trainees", "hand", "seed", "commitment",
    "salt", "box", "kdf", "sealed", "pauses",
)  # fmt: skip


def _read_head(data: Mapping[str, Any]) -> Exam:
    _only(data, _HEAD)
    name = _text(data, "id", 1, 40)
    if not (name.isascii() and name.replace("-", "a").isalnum()):
        raise FormatError("'id' must be of letters, digits and hyphens")
    opens, closes = _text(data, "opens", 0, 40), _text(data, "closes", 0, 40)
    first, last = _moment("opens", opens), _moment("closes", closes)
    if first is not None and last is not None and first >= last:
        raise FormatError("the exam closes before it opens")
    trainees = data.get("trainees", [])
    if (
        not isinstance(trainees, list)
        or len(trainees) > _MOST_TRAINEES
        or not all(isinstance(each, str) for each in trainees)
    ):
        raise FormatError(f"'trainees' must be a list of {_MOST_TRAINEES} names at most")
    names = tuple(clean_name(each) for each in trainees)
    if len({each.casefold() for each in names}) < len(names):
        raise FormatError("'trainees' has a name twice")
    hand = data.get("hand", _ANY)
    if hand not in (_ANY, *HANDS):
        raise FormatError(f"'hand' must be one of {', '.join((_ANY, *HANDS))}")
    sealed, pauses = _text(data, "sealed", 0, 40), data.get("pauses", False)
    _moment("sealed", sealed)
    if not isinstance(pauses, bool):
        raise FormatError("'pauses' must be true or false")
    exam = Exam(
        name, clean_name(_text(data, "title", 1)), clean_name(_text(data, "school", 1)), opens, closes,
        _whole(data, "attempts", 1, 1, 20), names, hand, sealed=sealed, pauses=pauses,
    )  # fmt: skip
    return _locked(data, exam)


def _moment(field: str, text: str) -> int | None:
    try:
        return moment_of(text)
    except (ValueError, OverflowError, OSError):
        raise FormatError(f"{field!r} must be a moment with its time zone, like 2026-03-02T09:00+01:00") from None


def _locked(data: Mapping[str, Any], exam: Exam) -> Exam:
    """The exam with its seed, open or locked."""
    seed, commitment, lock = _text(data, "seed", 0, 80), _text(data, "commitment", 0, 64), None
    if "salt" in data or "box" in data:
        lock = Lock(_text(data, "salt", 16, 128), _text(data, "box", 16, 400), _text(data, "kdf", 0, 20))
        if not set(lock.salt + lock.box) <= _HEX:
            raise FormatError("'salt' and 'box' must be hexadecimal digits")
        if seed:
            raise FormatError("a seed that is locked stands open, too")
    if seed and not seed.isascii():
        raise FormatError("'seed' must be of plain letters and digits")
    if seed and commitment and commitment_of(seed) != commitment:
        raise FormatError("the seed is not that of 'commitment'")
    return exam._replace(seed=seed, commitment=commitment, lock=lock)


def _read_part(exam: Exam, line: str, seen: set[str]) -> Exam:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise FormatError(f"not JSON: {error}") from None
    part = data.get("part") if isinstance(data, dict) else None
    if part not in ("house", "written", "audition"):
        raise FormatError("'part' must be one of house, written, audition")
    if part in seen:
        raise FormatError(f"the part {part} is there twice")
    seen.add(part)
    if part == "house":
        return _read_house(exam, data)
    if part == "written":
        _only(data, ("part", "minutes", "percent"))
        percent = _whole(data, "percent", 80, 0, 100) if "percent" in data else None
        return exam._replace(written=Written(_whole(data, "minutes", 30, 1, 240), percent))
    return exam._replace(audition=_read_audition(data))


def _read_house(exam: Exam, data: Mapping[str, Any]) -> Exam:
    _only(data, ("part", "profile", "toml"))
    profile, toml = data.get("profile", ""), data.get("toml", "")
    if not isinstance(profile, str) or not isinstance(toml, str) or bool(profile) == bool(toml):
        raise FormatError("a house has either 'profile' or 'toml', each a text")
    found = exam._replace(profile=profile, toml=toml)
    try:
        found.house()
    except LookupError as error:
        raise FormatError(str(error)) from None
    return found


def _read_audition(data: Mapping[str, Any]) -> Audition:
    _only(data, ("part", "coups", "bettors", "situations", "incidents"))
    situations = data.get("situations", list(AUDITION))
    if not isinstance(situations, list) or any(
        not isinstance(each, str) or each not in SITUATIONS for each in situations
    ):
        raise FormatError(f"'situations' must be a list of {', '.join(SITUATIONS)}")
    return Audition(
        _whole(data, "coups", 30, 5, 60), _whole(data, "bettors", 6, 1, 9), tuple(dict.fromkeys(situations)),
        incidents_of(data.get("incidents", {})),
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
        shapes = shapes_of(seed, audition.coups, audition.bettors, audition.situations, dict(audition.incidents))
        name = clean_name(trainee).casefold()
        return deal_for(seed, name, attempt, shapes, "cut_card" in audition.situations, table, dealing)
    except (ValueError, OptionError) as error:
        raise FormatError(f"the audition cannot be dealt: {error}") from None


def written_keys(exam: Exam, seed: str, trainee: str, attempt: int) -> tuple[str, ...]:
    """The items of a trainee's written test, in order."""
    run = WRITTEN_DRILL.run
    if exam.written is None or run is None:
        return ()
    setting = exam.house().setting()
    own = f"{seed}/{clean_name(trainee).casefold()}/{attempt}/written"
    return tuple(run(number, own, setting) for number in range(WRITTEN_DRILL.size))

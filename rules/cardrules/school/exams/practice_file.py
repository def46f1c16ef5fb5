"""What a trainee hands in of the practice (``.dealers-practice``): the history so far as a chain of lines, signed.

The lines::

    the first      ``format``, ``trainee``, ``id`` and ``since`` (who it is there), the installation's ``key``
    ``did``        a session, as the history has it (``school/progress/attempts.py``), oldest first
    ``signature``  of the installation, over the link before

A history only grows, so what is handed in later goes on from what was handed in before: the link after the same number
of sessions is the same. No marks stand in it; whoever takes it in judges every session anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, timedelta
from typing import Final, NamedTuple

from cardrules.protocol.foreign_data import ForeignFields, FormatError
from cardrules.protocol.texts import error_text, say
from cardrules.school.exams.exam import clean_name
from cardrules.school.hash_chain import LONGEST_LINE, MOST_LINES, BrokenChain, BrokenOff, Chain, Link, read_chain
from cardrules.school.list_of_drills import all_drills
from cardrules.school.progress.attempts import Attempt, Entry, Seance, read_entry

__all__ = ["FORMAT", "LARGEST", "MOST_SESSIONS", "Practice", "PracticeHead", "goes_on", "practice_head",
           "PastedLook", "pasted_lines", "practice_lines", "read_practice", "signed_practice"]  # fmt: skip

FORMAT: Final = "dealers-practice/1"
LARGEST: Final = 64_000_000
"""Bytes of a file, at most; a year of twenty sessions a day has about half of that."""
MOST_SESSIONS: Final = MOST_LINES - 2
_KEY_DIGITS: Final = 64


class PracticeHead(NamedTuple):
    """Whose practice it is."""

    trainee: str
    id: str
    """By which that computer knows the trainee: two may have one name."""
    since: str
    """The day on which the history was begun."""
    key: str
    """The installation's, for its signature; hexadecimal digits."""


class Practice(NamedTuple):
    """What was handed in, as it was read."""

    head: PracticeHead
    sessions: tuple[str, ...]
    """The lines of the history."""
    links: tuple[str, ...]
    """The link after so many sessions, from none."""
    signature: str


def signed_practice(head: PracticeHead, link: str) -> str:
    """What an installation signs: nothing else that it signs can be taken for it."""
    return f"dealers-practice {head.id} {link}"


def practice_lines(head: PracticeHead, sessions: Iterable[str], sign: Callable[[str], str]) -> Iterator[str]:
    """The lines of a file, each with its end. ``sessions`` are lines of a history; ``sign`` signs a text. Raises
    FormatError for what would be refused when it is read."""
    chain = Chain()
    yield chain.add({"format": FORMAT, **head._asdict()})
    for number, session in enumerate(sessions, 1):
        if number > MOST_SESSIONS:
            raise FormatError(say("there are more than {most:,} sessions", most=MOST_SESSIONS))
        line = chain.add({"did": json.loads(session)})
        if len(line) > LONGEST_LINE:
            raise FormatError(say("session {number} is too long", number=number))
        yield line
    yield chain.add({"signature": sign(signed_practice(head, chain.last))})


def read_practice(raw: bytes) -> Practice:
    """Read a file whose chain holds; its signature is looked at by whoever can. Raises FormatError, with the line and
    what is wrong."""
    if len(raw) > LARGEST:
        raise FormatError(
            say("the file is too large ({bytes:,} bytes, {most:,} at most)", bytes=len(raw), most=LARGEST)
        )
    links = read_chain(raw)
    if not links:
        raise BrokenOff(1, say("the line is cut off; only a part of the file is here"))
    try:
        head = _head(links[0])
    except FormatError as error:
        raise BrokenChain(1, error_text(error)) from None
    sessions = tuple(_session(link) for link in links[1:-1])
    signature = links[-1].data.get("signature")
    if len(links) < 2 or not isinstance(signature, str):
        raise BrokenOff(len(links) + 1, say("the end is missing: the file is only half"))
    return Practice(head, sessions, tuple(link.link for link in links[:-1]), signature)


def practice_head(raw: bytes) -> PracticeHead:
    """Whose practice a file says that it is; no more of it is read. Raises FormatError."""
    first, end, _ = raw[: 4 * LONGEST_LINE + 1].partition(b"\n")
    return _head(read_chain(first + end)[0])


def _head(link: Link) -> PracticeHead:
    if link.data.get("format") != FORMAT:
        raise FormatError(say("'format' must be {wanted}", wanted=repr(FORMAT)))
    data = ForeignFields(link.data)
    person, key = data.text("id", least=1, most=64), data.text("key", least=_KEY_DIGITS, most=_KEY_DIGITS)
    if not (person.isascii() and person.isalnum()):
        raise FormatError(say("'id' must be of letters and digits"))
    return PracticeHead(clean_name(data.text("trainee", least=1, most=120)), person, data.day("since").isoformat(), key)


def _session(link: Link) -> str:
    """The session of a line, as the history has it; whether it can be judged is seen when it is."""
    did = link.data.get("did")
    if not isinstance(did, dict):
        raise BrokenChain(link.number, say("a line must hold a session"))
    return json.dumps(did, separators=(",", ":"), ensure_ascii=False)


_LONGEST: Final = {"sixty": 200, "mixed": 40}
"""Items of a session, at most, where it is not that of its drill."""


_ALIKE: Final = 10
"""From so many answers or actions on no two sessions are alike."""
_DAY: Final = 26 * 3_600_000
"""Milliseconds of a day, with something for who travels."""


def pasted(entry: Entry, today: date) -> str:
    """Why a session cannot have been practised, in a few words; "" if it can. A day more than today's is allowed: who
    travels has another."""
    if entry.day > today + timedelta(days=1):
        return f"its day, {entry.day.isoformat()}, is still to come"
    if not isinstance(entry, Attempt):
        return ""
    whole = all_drills()[entry.drill].size if entry.mode in ("drill", "exam", "ear") else None
    most = _LONGEST.get(entry.mode, whole)
    count = len(entry.answers)
    return f"it has {count} items, and such a session has {most}" if most is not None and count > most else ""


class PastedLook:
    """Looks at the sessions of a history one after the other: none can have been practised twice to the millisecond,
    and no day is longer than it is."""

    def __init__(self, today: date) -> None:
        self._today = today
        self._seen: dict[object, str] = {}
        self._spent: dict[date, int] = {}

    def reason(self, entry: Entry) -> str:
        """Why this session, after those before it, cannot have been practised, in a few words; "" if it can."""
        if reason := pasted(entry, self._today):
            return reason
        did: object = None
        spent = 0
        if isinstance(entry, Attempt):
            did, spent = (entry.drill, entry.mode, entry.seed, entry.answers), sum(each.ms for each in entry.answers)
            did = did if len(entry.answers) >= _ALIKE else None
        elif isinstance(entry, Seance) and len(entry.record.actions) >= _ALIKE:
            did = entry.record.actions
        if did is not None and self._seen.setdefault(did, entry.id) != entry.id:
            return "it is another one over again, to the millisecond"
        self._spent[entry.day] = self._spent.get(entry.day, 0) + spent
        return "its day would have more than 24 hours" if self._spent[entry.day] > _DAY else ""


def pasted_lines(practice: Practice, today: date) -> Iterator[str]:
    """What cannot have been practised, each with its line in the file; what cannot be read is told elsewhere."""
    look = PastedLook(today)
    for number, session in enumerate(practice.sessions, 2):
        try:
            reason = look.reason(read_entry(session))
        except FormatError:
            continue
        if reason:
            yield f"line {number}: this session cannot have been practised: {reason}"


def goes_on(practice: Practice, count: int, link: str) -> bool:
    """Whether a practice goes on from an earlier one of so many sessions that ended with this link."""
    links: Sequence[str] = practice.links
    return count < len(links) and links[count] == link

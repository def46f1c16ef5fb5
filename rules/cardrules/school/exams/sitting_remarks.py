"""What in a result says that an exam was not sat in one go, before somebody's eyes: sentences for its sheet.

All of it is worked out anew from the lines of the result and what they note. Nothing of it is proof: who has the
computer can write a file in which all is as it should be. And nothing of it is a judgement: a power cut is
on the sheet, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from cardrules.protocol.foreign_data import moment_of
from cardrules.protocol.game import CLOCK
from cardrules.protocol.texts import say, template

if TYPE_CHECKING:
    from cardrules.school.exams.exam_result import ResultLine, SatExam

__all__ = ["NOTHING", "doubts", "long_words"]

NOTHING: Final = say(
    "Nothing irregular was noted. That somebody watched, and that nobody helped, only the school can say: no file "
    "proves it."
)
"""What is said of a result without a doubt."""
_NOTED: Final = {
    "resumed": template("The exam was interrupted and resumed: {times}, {long} in all."),
    "stood": template("The program stood still while the time went on: {times}, {long} in all."),
    "clock back": template("The computer's clock was set back, or went slowly: {times}, {long} in all."),
    "clock forward": template("The computer slept, or its clock was set forward: {times}, {long} in all."),
    "journal cut": template("Lines of the exam that had been written were gone when it was resumed."),
    "begun lost": template(
        "The list of exams begun on this computer was gone, cut or changed after this exam was sealed."
    ),
    "handed in": template("The attempt had been handed in already, and was gone on with from an earlier state."),
    "lost attempt": template("An attempt before this one was begun on this computer and left nothing."),
    "abandoned": template("The exam was begun on this computer under another name before, and not finished."),
    "copied": template("The folder of exams was copied, or moved, after this exam was sealed."),
    "by keys": template("The table was worked with keys, and par was that of the mouse, which is longer."),
    "opened": template("Something else of the program was opened: {times}."),
}
"""What is noted, and is a doubt; the rest of the notes is on the sheet and none."""
_AWAY: Final = 10_000
"""Milliseconds that other windows may be in use, in all: a message pops up, and is clicked away."""
_JUMP: Final = 3_000
_SEALING: Final = 600_000
"""By so much the clocks of two computers may differ ..."""
_COMING: Final = 3_600_000
"""... and by so much that of the one on which a result is looked at."""
_STOOD: Final = 15_000
_QUICK, _MANY_QUICK = 200, 3
_REGULAR_ITEMS, _REGULAR_STEPS, _REGULAR_SHARE = 6, 20, 0.9


def doubts(sat: SatExam, now: int = 0) -> tuple[str, ...]:
    """Why a result does not count as watched. ``now``: the present moment, in milliseconds since 1970; 0: it matters
    not."""
    return (*_noted(sat), *_moments(sat, now), *_clocks(sat.lines), *_paces(sat))


def long_words(milliseconds: int) -> str:
    """A time as people say it.

    >>> long_words(12_340), long_words(754_000), long_words(65_000_000)
    ('12 seconds', '12:34 minutes', '18:03 hours')
    """
    seconds = round(milliseconds / 1000)
    if seconds < 60:
        return say("{seconds:second/seconds}", seconds=seconds)
    if seconds < 3600:
        return say("{time} minutes", time=f"{seconds // 60}:{seconds % 60:02}")
    return say("{time} hours", time=f"{seconds // 3600}:{seconds // 60 % 60:02}")


def _noted(sat: SatExam) -> Iterator[str]:
    times = Counter(what for _, what, _ in sat.notes)
    for what, words in _NOTED.items():
        if times[what]:
            long = sum(ms for _, other, ms in sat.notes if other == what)
            often = say("once") if times[what] == 1 else say("{number} times", number=times[what])
            yield say(words, times=often, long=long_words(long))
    away, since = 0, None
    for at, what, _ in (*sat.notes, (sat.at, "back", 0)):
        if what == "away" and since is None:
            since = at
        elif what == "back" and since is not None:
            away, since = away + at - since, None
    if away > _AWAY:
        yield say("Another window was in use for {long}.", long=long_words(away))


def _moments(sat: SatExam, now: int) -> Iterator[str]:
    exam = sat.head.exam
    sealed, opens, closes = (moment_of(each) for each in (exam.sealed, exam.opens, exam.closes))
    if sealed is not None and sat.began < sealed - _SEALING:
        yield "By the computer's clock the exam was begun before it was sealed."
    if (opens is not None and sat.began < opens) or (closes is not None and sat.began > closes):
        yield "By the computer's clock the exam was begun when it was not open."
    if now and max(line.wall for line in sat.lines) > now + _COMING:
        yield "By the computer's clock the exam was sat at a time that is still to come."


def _clocks(lines: Sequence[ResultLine]) -> Iterator[str]:
    """Where the two clocks do not go alike, and nothing is noted of it."""
    drift = 0
    for before, line in pairwise(lines):
        if line.what in ("resumed", "clock back", "clock forward"):
            drift = 0
            continue
        jump = (line.wall - before.wall) - (line.at - before.at)
        drift += jump
        if abs(jump) > _JUMP or abs(drift) > _JUMP + (line.at // 500):
            yield f"Line {line.number} and those before it: the time of the exam and the computer's clock do not agree."
            return


def _paces(sat: SatExam) -> Iterator[str]:
    """Times that nobody takes."""
    took = [ms for _, _, answer, ms in sat.items if answer]
    if sum(ms < _QUICK for ms in took) >= _MANY_QUICK:
        quick = sum(ms < _QUICK for ms in took)
        yield say("{answers:answer/answers} came within a fifth of a second.", answers=quick)
    if len(took) >= _REGULAR_ITEMS and len(set(took)) == 1:
        yield say("Every item of the written test took just {milliseconds:,} milliseconds.", milliseconds=took[0])
    since = 0
    for line in sat.lines:
        if line.took > line.at - since + 1_000:
            told = template("Line {number}: an item is said to have taken longer than there was time for it.")
            yield say(told, number=line.number)
            break
        if line.what in ("item", "written", "resumed"):
            since = line.at
    yield from _table_paces(sat)


def _table_paces(sat: SatExam) -> Iterator[str]:
    at_of = {line.number: line.at for line in sat.lines}
    told = [(int(text.split()[1]), at_of[line]) for line, seat, text in sat.actions if seat == CLOCK and _is_time(text)]
    stood = ran = 0
    steps = []
    for (clock, at), (later, then) in pairwise(told):
        steps.append(later - clock)
        lag = (then - at) - (later - clock)
        stood, ran = stood + max(0, lag), ran + max(0, -lag)
    if stood > _STOOD + ran:
        yield say("The clock of the table stood, or went slowly, for {long} of the exam.", long=long_words(stood))
    if ran > _STOOD + stood:
        yield say("The clock of the table ran ahead of the exam by {long}.", long=long_words(ran))
    if len(steps) >= _REGULAR_STEPS:
        step, times = Counter(steps).most_common(1)[0]
        if times >= _REGULAR_SHARE * len(steps):
            yield say("Every step at the table took just {milliseconds:,} milliseconds.", milliseconds=step)


def _is_time(text: str) -> bool:
    words = text.split()
    return len(words) == 2 and words[0] == "at" and words[1].isascii() and words[1].isdecimal() and len(words[1]) <= 15

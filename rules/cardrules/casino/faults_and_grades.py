"""The faults of a dealer at any table, what came of them, and how a session is graded.

Which faults there are is said by each game; the pass marks are this program's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Final, Literal, NamedTuple, Self

from cardrules.protocol.texts import Text, say

__all__ = [
    "HOW_CORRECTED", "Corrected", "Fault", "FaultKind", "FaultVerdict", "Grade", "Misplaced", "Severity", "accuracy",
    "errors_by_coup", "grade_of",
]  # fmt: skip

Severity = Literal["C", "M", "m", ""]
"""Critical (result or money to the wrong side), major (amount wrong, card irregularity), minor (order, call, style);
"" is an incident that is nobody's fault."""


Corrected = Literal["", "prompted", "at once", "later", "called", "alone"]
"""How an error was put right; see ``Fault``."""
HOW_CORRECTED: Final[Mapping[Corrected, Text]] = {
    "": say("stood"), "prompted": say("prompted"), "at once": say("at once"), "later": say("later"),
    "called": say("called"), "alone": say("alone"),
}  # fmt: skip
"""The same in a table."""


class FaultKind(StrEnum):
    """A kind of error by its number in the rules of a game, with what is said of it. A game's own kinds are the members
    of a subclass."""

    severity: Severity
    text: str
    remedy: str
    heading: str
    """What an instructor looks at when it happens."""

    def __new__(cls, code: str, severity: Severity, text: str, remedy: str, heading: str) -> Self:
        error = str.__new__(cls, code)
        error._value_ = code
        error.severity, error.text, error.remedy, error.heading = severity, text, remedy, heading
        return error


class Misplaced(NamedTuple):
    """Money that one side has and the other should have, when a coup is over."""

    position: int
    bet: str
    """"" for commission that is marked."""
    cents: int
    """What the bettor has beyond the due; negative: the house has it."""


class Fault(NamedTuple):
    """An error that was made."""

    error: FaultKind
    severity: Severity
    """That of the error, or that of what came of it if that is worse: see ``Fault.worse``."""
    text: str
    """What the supervisor says of it."""
    coup: int
    """In which coup of the session, from 1, or after it; 0: before the first."""
    step: int
    """At which of the dealer's actions in the session."""
    corrected: Corrected = ""
    """How it was put right: not; told to; unprompted before the next step (it counts half); later; by calling the floor
    (it counts half); or without the floor, where nobody may mend his own mistakes."""
    lines: tuple[str, ...] = ()
    """The red lines that the act has crossed, as ``cardrules.school.houses.assessment`` names them."""
    bets: tuple[tuple[int, str], ...] = ()
    """The bets that the act has settled wrongly, by position; "" is the commission of one."""
    money: tuple[Misplaced, ...] = ()
    """What has gone to the wrong side through it, when the coup was over."""

    def and_also(self, verdict: FaultVerdict) -> Fault:
        """The error of an act that is wrong in another way, too: it counts once, as the worse of the two."""
        also = self.crossing(verdict.line)._replace(bets=tuple(dict.fromkeys((*self.bets, *verdict.bets))))
        severity = verdict.weight
        if _RANKS.index(severity) >= _RANKS.index(self.severity):
            return also
        return also._replace(error=verdict.error, severity=severity, text=verdict.message)

    def led_to(self, verdict: FaultVerdict) -> Fault:
        """An error together with one that followed from it: it counts once, at the higher severity, and says so."""
        severity = verdict.weight
        text = say("{said} It led to this: {what}", said=self.text, what=verdict.message)
        return self.crossing(verdict.line).worse(severity, text)

    def crossing(self, line: str) -> Fault:
        """The error of an act that has crossed this red line, too ("": none)."""
        return self._replace(lines=tuple(dict.fromkeys((*self.lines, line)))) if line else self

    def worse(self, severity: Severity, text: str) -> Fault:
        """The error with what came of it: at this severity if that is the higher one, and with this said of it."""
        return self._replace(severity=min(self.severity, severity, key=_RANKS.index), text=text)


class FaultVerdict(NamedTuple):
    """What is wrong with an action of the dealer."""

    error: FaultKind
    message: str
    effect: Literal["does", "notes", "skips", "implied", "silent", "nothing"] = "nothing"
    """What becomes of it where it is not refused at once. ``does``: it happens. ``notes``: it happens, and may be
    wrong in other ways too. ``skips``: the step left out counts as done and the action is looked at again.
    ``implied``: the same, and nothing is wrong, since nobody has to say that step.
    ``silent``: it happens only if nobody watches. ``nothing``: it means nothing."""
    remedy: str = ""
    """The action (as text) that puts it right, or "" if nothing can be done, or nothing special."""
    line: str = ""
    """The red line that it crosses, if any."""
    bets: tuple[tuple[int, str], ...] = ()
    """The bets that it settles wrongly; see ``Fault``."""
    apart: str = ""
    """What is wrong in several ways with one act is one error; those of another name here count apart from it, unless
    it is critical."""
    once: str = ""
    """The name by which it is noted; it is noted once in a coup."""
    severity: Severity | None = None
    """How grave it is here, where that is not what it is as a rule."""

    @property
    def weight(self) -> Severity:
        """How grave it is."""
        return self.error.severity if self.severity is None else self.severity


_RANKS: Final[tuple[Severity, ...]] = ("C", "M", "m", "")
_POINTS: Final = {"C": 10, "M": 4, "m": 1, "": 0}


def accuracy(faults: Iterable[Fault], coups: int) -> float:
    """The accuracy score: 100 less 10, 4 and 1 for each critical, major and minor error in thirty coups; what was
    put right at once and unprompted, or by calling the floor, counts half. Never below 0.

    >>> accuracy([], 30)
    100.0
    """
    halves = ("at once", "called")
    lost = sum(_POINTS[fault.severity] * (0.5 if fault.corrected in halves else 1) for fault in faults)
    return max(0.0, 100 - lost * 30 / max(coups, 1))


def errors_by_coup(faults: Iterable[Fault]) -> dict[int, tuple[str, ...]]:
    """The errors, by their numbers, of each coup that had any (0: made before the first)."""
    found: dict[int, tuple[str, ...]] = {}
    for fault in faults:
        found[fault.coup] = (*found.get(fault.coup, ()), fault.error)
    return found


GRADES: Final = {
    "not yet": say("not yet"), "break-in": say("break-in"), "job-ready": say("job-ready"), "fast": say("fast"),
}  # fmt: skip
"""What each grade is called, by its ``Grade.title``."""


class Grade(NamedTuple):
    """How good a dealer is."""

    title: str
    accuracy: float
    critical: int
    """Critical errors that were not put right."""
    speed: float | None
    """Time as a part of par; None if it was not measured, and then it does not count."""


def grade_of(faults: Sequence[Fault], coups: int, speed: float | None) -> Grade:
    """The grade of a session: "not yet", "break-in", "job-ready" or "fast" (which needs a measured time)."""
    score = accuracy(faults, coups)
    critical = sum(fault.severity == "C" and not fault.corrected for fault in faults)
    title = "not yet"
    if score >= 80 and critical * 30 <= max(coups, 30) and (speed is None or speed <= 1.8):
        title = "break-in"
        if score >= 90 and not critical and (speed is None or speed <= 1.2):
            title = "fast" if score >= 95 and speed is not None and speed <= 0.9 else "job-ready"
    return Grade(title, score, critical, speed)

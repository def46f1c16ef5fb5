"""A table whose dealer is watched and graded: how a step of the hands is met, what is noted of it, how it is put right.

What is due, and what is wrong with doing something else, the phases of the game say. A step that is wrong is met as the
coach of the house does: ``block`` refuses it, with the reason; ``correct`` lets it happen and waits for the remedy;
``silent`` notes it, and whoever notices may still put it right.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

from cardrules.casino.dealer_phase import DealerPhase
from cardrules.casino.dealers_table import DealersTable
from cardrules.casino.faults_and_grades import Corrected, FaultKind, FaultVerdict
from cardrules.casino.steps import Cure, Step
from cardrules.casino.table_phases import SESSION_OVER
from cardrules.protocol.game import Event, Marked, Note
from cardrules.protocol.texts import say

__all__ = ["WatchedTable"]

_MOST_FAULTS: Final = 1_000
_NOTHING_WRONG: Final = say("Nothing is wrong: go on.")


class _Act:
    """What is wrong with one act of the dealer, as it is found out, one thing after another."""

    def __init__(self, remedy: str) -> None:
        self.errors: dict[str, int] = {}
        """The numbers of its errors: one, by "", and what counts apart from it."""
        self.told: list[str] = []
        """What the supervisor says of them."""
        self.remedy = remedy
        """What will be waited for."""


class WatchedTable(DealersTable):
    """A table whose dealer is watched and graded. A game says which phases, steps, remedies and kinds of errors it has,
    and what follows from what."""

    out_of_order: ClassVar[FaultKind]
    """The error of a step that means nothing now."""
    no_call: ClassVar[FaultKind]
    """The error of a call that was left out: it counts apart from another that the same act is."""

    # ---------------------------------------------------------------------------------------------- of the game

    @abstractmethod
    def dealer_phases(self) -> Mapping[str, DealerPhase[Any]]:
        """The phases in which the dealer acts."""

    @abstractmethod
    def dealer_steps(self) -> Mapping[str, Step[Any]]:
        """Every step of the dealer's hands by its verb."""

    @abstractmethod
    def cures(self) -> Mapping[str, Cure[Any]]:
        """Every remedy by its verb."""

    @abstractmethod
    def step_said(self, text: str) -> str:
        """A step as an instructor of the house names it."""

    @abstractmethod
    def do(self, text: str, chips: Sequence[tuple[int, int]], act: int, out: list[Event] | None) -> None:
        """Do what a step says, right or wrong. ``chips`` are those of a payment, and ``act`` is the number of the error
        that it is, -1 for none."""

    @abstractmethod
    def reason_for_floor(self) -> str:
        """What is to be done about whatever the floor is rightly called for now, as a step; "" if nothing is wrong."""

    @abstractmethod
    def thinkable_remedies(self) -> Iterator[str]:
        """Remedies that somebody could think of while the supervisor waits for one, as steps."""

    def floor_mends(self, out: list[Event] | None) -> bool:
        """The floor itself sees to what no dealer may touch; whether there was such a thing."""
        return False

    def as_remedy(self, text: str) -> str:
        """The step that is meant, where another form of it puts something right."""
        return text

    def before_judging(self, text: str) -> None:
        """What follows from a step before anybody looks whether it is right."""

    def cause_of(self, text: str, verdict: FaultVerdict) -> int:
        """The error from which this act follows, -1 if there is none."""
        return -1

    def cured_by(self, text: str) -> list[tuple[int, str, int]]:
        """Of ``pending`` what this remedy puts right."""
        return [each for each in self.pending if each[1] == text]

    def change_remedies(self) -> None:
        """Name the remedies that are others by now."""

    # ------------------------------------------------------------------------------------------ what could be wrong

    def due(self) -> tuple[str, ...]:
        """The steps that are right now, the usual one first; empty while somebody else acts."""
        if self.prompt:
            return (self.prompt,)
        phase = self.dealer_phases().get(self.phase)
        return phase.due(self) if phase else ()

    def judge(self, text: str) -> FaultVerdict | None:
        """What is wrong with a step that the hands can do, or None if it is right."""
        steps = self.due()
        if text in steps:
            return None
        verb, *words = text.split()
        if verb == "fill":
            return None
        if verb == "floor":
            return self.judge_floor()
        if self.prompt:
            return self.misplaced(self._prompted())
        if self.phase not in self.dealer_steps()[verb].phases:
            return self.misplaced(self.comes_first(steps[0]))
        return self.dealer_phases()[self.phase].judge(self, verb, words)

    def misplaced(self, message: str) -> FaultVerdict:
        """Of an action that means nothing now."""
        return FaultVerdict(self.out_of_order, message)

    def comes_first(self, step: str) -> str:
        """What is said to whoever does something before this step."""
        return say("First {step}.", step=self.step_said(step))

    def judge_floor(self) -> FaultVerdict | None:
        """Of calling the floor; while it waits for a remedy it has been called."""
        return None if self.prompt or self.reason_for_floor() else self.misplaced(_NOTHING_WRONG)

    def _prompted(self) -> str:
        if self.house.remedy != "named":
            return say("That does not put it right.")
        return say("First put it right: {step}.", step=self.step_said(self.prompt))

    # ----------------------------------------------------------------------------------------------- meeting a step

    def act(self, text: str, chips: Sequence[tuple[int, int]], out: list[Event] | None) -> None:
        """Do a step that the hands can do, or meet it as the coach does. ``chips`` are those of a payment.

        Nobody errs a thousand times: the table is then closed.
        """
        self._meet(text, chips, out)
        if len(self.faults) >= _MOST_FAULTS:
            self.phase = SESSION_OVER
            self.note(say("Floor: That was the thousandth error. The table is closed."), out)

    def _meet(self, text: str, chips: Sequence[tuple[int, int]], out: list[Event] | None) -> None:
        self.steps += 1
        self.coup_steps += 1
        text = self.as_remedy(text)
        if self._puts_right(text, out):
            return
        self.before_judging(text)
        if text in self.due():
            self.note_mended([each for each in self.pending if each[1] == text])
        act = _Act(self.prompt)
        while (verdict := self.judge(text)) is not None:
            if verdict.effect == "implied":
                self._leave_out(text, None, -1, out)
                continue
            if not self._happens(verdict):
                self._refuse(act, text, verdict, out)
                return
            number = self._note_error(act, text, verdict)
            if verdict.effect == "skips":
                self._leave_out(text, verdict.error, number, out)
            elif verdict.effect == "notes":
                self.noted = (*self.noted, verdict.once)
            else:
                break
        if text == "floor":
            self._floor_comes(out)
            return
        self.do(text, chips, act.errors.get("", -1), out)
        if act.told:
            self._tell(act.told, out)
        self.prompt = act.remedy
        self.forget()

    def _puts_right(self, text: str, out: list[Event] | None) -> bool:
        """Do a step that is a remedy; whether it was."""
        if self.prompt and text == self.prompt:
            self.prompt = ""
            self.put_right(text, out)
            return True
        late = any(cure == text and not self._has_lapsed(cure) for _, cure, _ in self.pending)
        if late and text not in self.due():
            self.put_right(text, out, "" if self.house.mends else "alone")
            return True
        return False

    def _happens(self, verdict: FaultVerdict) -> bool:
        """Whether something that is wrong in this way happens all the same."""
        if verdict.effect == "nothing":
            return False
        if self.house.coach == "correct":
            return verdict.effect != "silent" and (bool(verdict.remedy) or verdict.effect in ("does", "notes"))
        return self.house.coach == "silent"

    def _refuse(self, act: _Act, text: str, verdict: FaultVerdict, out: list[Event] | None) -> None:
        told, cause = self.house.coach != "silent", self.cause_of(text, verdict)
        number = act.errors.get(self._part_of(act.errors, verdict), -1)
        self.blame(verdict, "prompted" if told else "", number, cause)
        self._tell([*act.told, verdict.message] if told else [], out)
        self.prompt = act.remedy

    def _note_error(self, act: _Act, text: str, verdict: FaultVerdict) -> int:
        """Enter an error that happens; its number."""
        part, cause = self._part_of(act.errors, verdict), self.cause_of(text, verdict)
        watched = self.house.coach == "correct"
        number = self.blame(verdict, "prompted" if watched else "", act.errors.get(part, -1), cause)
        act.errors[part] = number
        if watched:
            act.told.append(verdict.message)
            act.remedy = verdict.remedy or act.remedy
        elif verdict.remedy:
            self.pending = (*self.pending, (number, verdict.remedy, self.steps))
        return number

    def _part_of(self, acts: Mapping[str, int], verdict: FaultVerdict) -> str:
        """The name of what this act does wrong, as far as it counts as one error. A call that was left out before it
        counts apart, but not from another step that was."""
        if verdict.error == self.no_call or (verdict.error is self.out_of_order and "call" in acts):
            return "" if "" in acts else "call"
        return verdict.apart

    def _leave_out(self, text: str, error: FaultKind | None, act: int, out: list[Event] | None) -> None:
        """Count the step that is left out as done."""
        self.dealer_phases()[self.phase].leave_out(self, text.split()[0], error, act, out)

    def _tell(self, messages: Sequence[str], out: list[Event] | None) -> None:
        """What the supervisor says; nothing at all in silence."""
        if out is None:
            return
        for message in messages:
            out.append(Marked("floor", message))
            out.append(Note(say("Floor: {message}", message=message)))
        if not messages:
            out.append(Note(say("Nothing happens.")))

    def _floor_comes(self, out: list[Event] | None) -> None:
        """The floor has been called: it says what is to be done and counts the error half, or nothing is wrong."""
        self.call_out("floor", out)
        if self.prompt or self.floor_mends(out):
            return
        reason = self.reason_for_floor()
        if not reason:
            self._tell([_NOTHING_WRONG], out)
            return
        self.noted = (*self.noted, f"floor {reason}")
        if self.pending:
            number, cure, _ = self.pending[-1]
            self.correct(number, "called")
            if cure == "supervisor":
                self.put_right(cure, out, "called")
                return
            self.prompt = cure
        if self.house.remedy == "named":
            named = self.step_said(reason)
            self._tell([say("{step:^}.", step=named)], out)

    # ---------------------------------------------------------------------------------------------- putting right

    def put_right(self, text: str, out: list[Event] | None, how: Corrected = "") -> None:
        """Do a remedy, and note of the error that it has been put right, and ``how``: "" for one that was noticed
        unprompted, at once or later."""
        self.note_mended(self.cured_by(text), how)
        verb, *words = text.split()
        self.cures()[verb].do(self, words, out)
        self.forget()

    def note_mended(self, cured: Sequence[tuple[int, str, int]], how: Corrected = "") -> None:
        """Note that these of ``pending`` have been put right."""
        for number, _, made in cured:
            self.correct(number, how or ("at once" if made == self.steps - 1 else "later"))
        self.pending = tuple(each for each in self.pending if each not in cured)

    def forget(self) -> None:
        """Drop the remedies that have come too late."""
        if self.pending:
            self.change_remedies()
            self.pending = tuple(each for each in self.pending if self._can_still(each[1], each[2]))

    def _has_lapsed(self, cure: str) -> bool:
        """Whether what else was done since has left nothing for a remedy."""
        verb, *words = cure.split()
        still = self.cures()[verb].still
        return still is not None and not still(self, words)

    def _can_still(self, cure: str, made: int) -> bool:
        still = self.cures()[cure.partition(" ")[0]].still
        return made == self.steps if still is None else not self._has_lapsed(cure)

    def correct(self, number: int, how: Corrected) -> None:
        """Note how an error was put right; whoever called the floor has called it, whatever comes then."""
        fault = self.faults[number]
        if fault.corrected != "called":
            self.revise(number, fault._replace(corrected=how))

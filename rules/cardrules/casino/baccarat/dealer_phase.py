"""A part of a session in which the dealer acts."""

from __future__ import annotations

from cardrules.casino.baccarat.dealer_steps import step_said
from cardrules.casino.baccarat.faults import Error
from cardrules.casino.baccarat.table_state import TableState
from cardrules.casino.faults_and_grades import FaultKind, FaultVerdict
from cardrules.protocol.game import Event
from cardrules.protocol.texts import say

__all__ = ["DealerPhase", "comes_first", "once", "out_of_order"]


class DealerPhase:
    """What is right in a part of a session, what is wrong, and what becomes of a step that is left out. It holds
    nothing: what is so at the table is the table's. One object of each class stands in ``dealer_phases``."""

    def due(self, table: TableState) -> tuple[str, ...]:
        """The steps that are right now, the usual one first."""
        raise NotImplementedError

    def judge(self, table: TableState, verb: str, words: list[str]) -> FaultVerdict | None:
        """What is wrong with a step that belongs here and is not due, or None if it is right all the same."""
        raise NotImplementedError

    def leave_out(
        self, table: TableState, verb: str, error: FaultKind | None, act: int, out: list[Event] | None
    ) -> None:
        """Count the step that was left out as done. ``verb`` is done in its place; ``act`` is the number of the error
        that it was, and ``error`` its kind, None if it was none."""
        raise NotImplementedError


def out_of_order(message: str) -> FaultVerdict:
    """Of an action that means nothing now."""
    return FaultVerdict(Error.OUT_OF_ORDER, message)


def comes_first(table: TableState, step: str) -> str:
    """What is said to whoever does something before this step."""
    return say("First {step}.", step=step_said(table, step))


def once(table: TableState, name: str, message: str, line: str = "") -> FaultVerdict | None:
    """A settlement out of its order, by the name under which it is noted once in a coup."""
    return None if name in table.noted else FaultVerdict(Error.WRONG_SEQUENCE, message, "notes", line=line, once=name)

"""A part of a session in which the dealer acts."""

from __future__ import annotations

from typing import Generic, TypeVar

from cardrules.casino.faults_and_grades import FaultKind, FaultVerdict
from cardrules.protocol.game import Event

__all__ = ["DealerPhase"]

T = TypeVar("T")


class DealerPhase(Generic[T]):
    """What is right in a part of a session at a table of the class ``T``, what is wrong, and what becomes of a step
    that is left out. It holds nothing: what is so at the table is the table's. One object of each class stands in a
    table of the game."""

    def due(self, table: T) -> tuple[str, ...]:
        """The steps that are right now, the usual one first."""
        raise NotImplementedError

    def judge(self, table: T, verb: str, words: list[str]) -> FaultVerdict | None:
        """What is wrong with a step that belongs here and is not due, or None if it is right all the same."""
        raise NotImplementedError

    def leave_out(self, table: T, verb: str, error: FaultKind | None, act: int, out: list[Event] | None) -> None:
        """Count the step that was left out as done, in a part in which ``judge`` says of some that they were. ``verb``
        is done in its place; ``act`` is the number of the error that it was, and ``error`` its kind, None if it was
        none."""
        raise NotImplementedError

"""What the phases in which a dealer of Mini Baccarat acts say alike."""

from __future__ import annotations

from cardrules.casino.baccarat.faults import Error
from cardrules.casino.baccarat.table_state import TableState
from cardrules.casino.faults_and_grades import FaultVerdict

__all__ = ["once", "out_of_order"]


def out_of_order(message: str) -> FaultVerdict:
    """Of an action that means nothing now."""
    return FaultVerdict(Error.OUT_OF_ORDER, message)


def once(table: TableState, name: str, message: str, line: str = "") -> FaultVerdict | None:
    """A settlement out of its order, by the name under which it is noted once in a coup."""
    return None if name in table.noted else FaultVerdict(Error.WRONG_SEQUENCE, message, "notes", line=line, once=name)

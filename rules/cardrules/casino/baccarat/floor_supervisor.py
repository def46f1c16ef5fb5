"""The floor supervisor: when calling the floor is right, and the remedies that somebody could think of."""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.casino.baccarat.rules import BANKER, PLAYER
from cardrules.casino.baccarat.table_phase import COUP, SETTLING
from cardrules.casino.baccarat.table_state import TableState

__all__ = ["reason_for_floor", "thinkable_remedies"]


def reason_for_floor(table: TableState) -> str:
    """What is to be done about whatever the floor is rightly called for now, as a step: an error that can still be put
    right, a late bet, a bet that may not lie there, a card lying face up, a card drawn in error. "" if nothing is
    wrong, or if the floor has been called for it in this coup."""
    if table.pending:
        return table.pending[-1][1]
    step = next(iter(table.due()), "")
    if step == "floor":
        return "burn"
    irregular = (
        step.startswith("return")
        or (table.phase == COUP and step in ("burn", "keep"))
        or (table.phase in (COUP, SETTLING) and any(wager.late for wager in table.layout))
        or (table.phase == COUP and table.extra_state == "unseen")
    )
    return step if irregular and f"floor {step}" not in table.noted else ""


def thinkable_remedies(table: TableState) -> Iterator[str]:
    """Remedies that somebody could think of in this phase."""
    if table.phase == SETTLING:
        yield "supervisor"
        for each in table.touched:
            yield f"restore {each.wager.position} {each.wager.bet}"
        yield from ("push player", "push banker", "tap")
    else:
        yield from ("move player", "move banker", "keep" if table.house.free_hand else "burn", "supervisor")
        yield from ("draw player", "draw banker")
    verb, *words = table.prompt.split()
    if verb == "call" and "-" in words[0]:
        head, *numbers = words[0].split("-")
        if head in (PLAYER, BANKER) and numbers:
            yield f"call {BANKER if head == PLAYER else PLAYER}-{numbers[-1]}"
    if verb in ("mark", "give"):
        amount = int(words[-1])
        chips = table.house.chips
        others = (amount + chips.smallest, 2 * amount, amount + chips.fives)
        yield from (" ".join((verb, *words[:-1], str(other))) for other in others)

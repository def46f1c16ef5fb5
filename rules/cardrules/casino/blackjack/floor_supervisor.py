"""The floor supervisor at a blackjack table: when calling the floor is right, and the remedies one could think of."""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.casino.blackjack.round_phases import DEALING
from cardrules.casino.blackjack.table_state import TableState
from cardrules.casino.blackjack.wagers import OF_HANDS, place_text
from cardrules.casino.table_phases import BETWEEN, BURNING, OPENING, SETTLING

__all__ = ["reason_for_floor", "thinkable_remedies"]


def reason_for_floor(table: TableState) -> str:
    """What is to be done about whatever the floor is rightly called for now, as a step: an error that can still be put
    right, chips that may not lie there, a cut too near an end, a card that has no business where it lies. "" if nothing
    is wrong, or if the floor has been called for it in this round."""
    if table.pending:
        return table.pending[-1][1]
    step = next(iter(table.due()), "")
    if step == "floor":
        return table.service[1] if table.phase == OPENING else step  # a slip that differs is signed when it is right
    irregular = step.startswith(("return", "recut", "offer-card")) or step in ("burn", "back", "move")
    irregular = irregular and table.phase != BURNING
    return step if irregular and f"floor {step}" not in table.noted else ""


def thinkable_remedies(table: TableState) -> Iterator[str]:
    """Remedies that somebody could think of in this phase."""
    verb, *words = table.prompt.split()
    if verb == "call":
        head, *numbers = words[0].split("-")
        if len(numbers) == 1:
            yield from (f"call {head}-{int(numbers[0]) + step}" for step in (1, -1))
    if table.phase == BETWEEN:
        yield from ("rebuild", "burn", "floor")
    if table.extra:
        yield from ("burn", "back")
    if table.phase == DEALING:
        yield from ("move", "burn", "void")
    elif table.phase == SETTLING:
        for each in table.settled:
            place = place_text(each.spot, each.hand) if each.kind in OF_HANDS else str(each.spot)
            yield f"restore {place} {each.kind}"
        yield "drawon"
    else:
        yield from ("peek", "move")
    for spot, played in table.spots:
        for number in range(1, len(played.hands) + 1):
            if (spot, number) not in table.gone:
                yield f"goback {place_text(spot, number)}"
    yield from ("void", "rebuild", "burn")

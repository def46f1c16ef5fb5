"""The remedies: what puts each error right, and how long it can."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cardrules.casino.baccarat.coup_cards import draw_card
from cardrules.casino.baccarat.putting_right import (
    burn_stray,
    give_late_back,
    keep_stray,
    put_in_order,
    rebuild,
    restore,
    undeclare,
    unmark,
)
from cardrules.casino.baccarat.rules import PLAYER
from cardrules.casino.baccarat.settlement import mark, show_result
from cardrules.casino.baccarat.shoe import burn_one_more
from cardrules.casino.baccarat.table_phase import BETWEEN, COUP, SETTLING
from cardrules.casino.baccarat.table_state import TableState
from cardrules.casino.serving import give_right
from cardrules.casino.steps import Cure
from cardrules.protocol.game import Event
from cardrules.protocol.texts import say

__all__ = ["CURES"]


def _settling(table: TableState, words: list[str]) -> bool:
    return table.phase == SETTLING


def _dealt_or_settling(table: TableState, words: list[str]) -> bool:
    return table.phase in (COUP, SETTLING)


def _untouched(table: TableState, words: list[str]) -> bool:
    return table.phase == SETTLING and not table.touched


def _cards_lie(table: TableState, words: list[str]) -> bool:
    """Whether the cards of a coup lie there, and no bet has been touched yet."""
    return table.phase in (COUP, SETTLING) and not table.touched


def _in_coup(table: TableState, words: list[str]) -> bool:
    return table.phase == COUP


def _can_draw(table: TableState, words: list[str]) -> bool:
    return _cards_lie(table, words) and table.cards_of(words[0]) == 2 == len(table.banker)


def _can_burn(table: TableState, words: list[str]) -> bool:
    return table.phase == BETWEEN if table.burn_missing else _cards_lie(table, words)


def _lies(table: TableState, words: list[str]) -> bool:
    return table.phase == SETTLING and table.wager(int(words[0]), words[1]) is not None


# -------------------------------------------------------------------------------------------------- doing them


def _move(table: TableState, words: list[str], out: list[Event] | None) -> None:
    put_in_order(table, out)


def _burn(table: TableState, words: list[str], out: list[Event] | None) -> None:
    if table.phase == BETWEEN:
        burn_one_more(table, out)
    else:
        burn_stray(table, out)


def _keep(table: TableState, words: list[str], out: list[Event] | None) -> None:
    keep_stray(table, out)


def _say_closed(table: TableState, words: list[str], out: list[Event] | None) -> None:
    table.call_out("close", out)


def _aside(table: TableState, words: list[str], out: list[Event] | None) -> None:
    table.note(say("The cut card is laid aside"), out)


def _give_back(table: TableState, words: list[str], out: list[Event] | None) -> None:
    give_late_back(table, int(words[0]), words[1], out)


def _say(table: TableState, words: list[str], out: list[Event] | None) -> None:
    table.misread = ()
    table.call_out(" ".join(words), out)


def _draw(table: TableState, words: list[str], out: list[Event] | None) -> None:
    undeclare(table)
    if words[0] == PLAYER:
        table.player_done = False
    table.banker_done = False
    draw_card(table, words, out)


def _restore(table: TableState, words: list[str], out: list[Event] | None) -> None:
    restore(table, int(words[0]), words[1], out)


def _mark(table: TableState, words: list[str], out: list[Event] | None) -> None:
    unmark(table, int(words[0]))
    mark(table, words, out)


def _unmark(table: TableState, words: list[str], out: list[Event] | None) -> None:
    unmark(table, int(words[0]))
    table.note(say("The commission of {place} is returned", place=table.label(int(words[0]))), out)


def _undo_all(table: TableState, words: list[str], out: list[Event] | None) -> None:
    if table.before is not None:
        rebuild(table, table.before, out)


CURES: Final[Mapping[str, Cure[Any]]] = {
    "move": Cure(_move, _cards_lie),
    "draw": Cure(_draw, _can_draw),
    "burn": Cure(_burn, _can_burn),
    "keep": Cure(_keep, _cards_lie),
    "aside": Cure(_aside, _in_coup),
    "close": Cure(_say_closed, _in_coup),
    "return": Cure(_give_back, _lies),
    "call": Cure(_say),
    "push": Cure(show_result, _untouched),
    "tap": Cure(show_result, _untouched),
    "restore": Cure(_restore, _settling),
    "mark": Cure(_mark, _settling),
    "unmark": Cure(_unmark, _settling),
    "give": Cure(give_right),
    "supervisor": Cure(_undo_all, _dealt_or_settling),
}
"""By its verb."""

"""The remedies: what puts each error right, how long it can, and what is noted of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from cardrules.casino.baccarat.bets import bank
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
from cardrules.casino.baccarat.serving import put_right_between
from cardrules.casino.baccarat.settlement import mark, show_result
from cardrules.casino.baccarat.shoe import burn_one_more
from cardrules.casino.baccarat.table_phase import BETWEEN, COUP, SETTLING
from cardrules.casino.baccarat.table_state import TableState
from cardrules.casino.faults_and_grades import Corrected
from cardrules.protocol.game import Event
from cardrules.protocol.texts import say

__all__ = ["CURES", "correct", "forget", "note_mended", "put_right"]


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


def _give(table: TableState, words: list[str], out: list[Event] | None) -> None:
    position, amount = int(words[0]), int(words[1])
    put_right_between(table, position)
    bank(table, position, amount - table.given)
    table.note(say("{place:^} has {money} now", place=table.label(position), money=table.cash(amount)), out)


def _undo_all(table: TableState, words: list[str], out: list[Event] | None) -> None:
    if table.before is not None:
        rebuild(table, table.before, out)


class Cure(NamedTuple):
    """What puts an error right."""

    do: Callable[[TableState, list[str], list[Event] | None], None]
    still: Callable[[TableState, list[str]], bool] | None = None
    """Whether it can still be done; None: it must come at once."""


CURES: Final[Mapping[str, Cure]] = {
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
    "give": Cure(_give),
    "supervisor": Cure(_undo_all, _dealt_or_settling),
}
"""By its verb."""


def put_right(table: TableState, text: str, out: list[Event] | None, how: Corrected = "") -> None:
    """Do a remedy, and note of the error that it has been put right, and ``how``: "" for one that was noticed
    unprompted, at once or later."""
    if text == "burn" and table.burn_missing > 1:  # one of several cards that should have been burned
        burn_one_more(table, out)
        table.pending = tuple((number, cure, table.steps) for number, cure, _ in table.pending)
        return
    cured = [each for each in table.pending if _cures(text, each[1])]
    if text in ("burn", "keep"):
        cured = cured[-1:]  # each card that was drawn in error is put right by itself
    note_mended(table, cured, how)
    verb, *words = text.split()
    CURES[verb].do(table, words, out)
    forget(table)


def note_mended(table: TableState, cured: Sequence[tuple[int, str, int]], how: Corrected = "") -> None:
    for number, _, made in cured:
        correct(table, number, how or ("at once" if made == table.steps - 1 else "later"))
    table.pending = tuple(each for each in table.pending if each not in cured)


def _cures(text: str, cure: str) -> bool:
    """Whether what is done is this remedy, or more: one misplaced card is not put right without the others, and the
    supervisor undoes whatever has been settled."""
    verb = cure.split()[0]
    return (
        text == cure
        or (verb == "move" and text.startswith("move "))
        or (text == "supervisor" and verb in ("restore", "mark", "unmark"))
    )


def forget(table: TableState) -> None:
    """Drop the remedies that have come too late. The card of a hand that was passed over has come to Banker by
    now, or can still be dealt."""
    if not table.pending:
        return
    if len(table.player) == 2 < len(table.banker):
        table.pending = tuple(
            (number, "move player" if cure == "draw player" else cure, made) for number, cure, made in table.pending
        )
    table.pending = tuple(each for each in table.pending if _can_still(table, each[1], each[2]))


def _can_still(table: TableState, cure: str, made: int) -> bool:
    verb, *words = cure.split()
    still = CURES[verb].still
    return made == table.steps if still is None else still(table, words)


def correct(table: TableState, number: int, how: Corrected) -> None:
    """Note how an error was put right; whoever called the floor has called it, whatever comes then."""
    fault = table.faults[number]
    if fault.corrected != "called":
        table.faults = (*table.faults[:number], fault._replace(corrected=how), *table.faults[number + 1 :])

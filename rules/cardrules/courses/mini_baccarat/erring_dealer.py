"""A dealer who errs once: the perfect procedure with one fault of a chosen kind (R1 to R24) in it.

It shows what is to be found (drill P4), and it is how the grading is tried: one fault goes in, and just that one must
come out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cardrules.casino.baccarat.bettors import Wager
from cardrules.casino.baccarat.procedure import GradedTable
from cardrules.casino.baccarat.rules import BANKER, PLAYER, TIE, commission_on, outcome_of
from cardrules.casino.baccarat.table_phase import BETS_COMING, BETWEEN, BURNING, COUP, SESSION_OVER, SETTLING, SHOE_OVER
from cardrules.school.seeded_choice import SeededLots

__all__ = ["SLIPS", "next_step", "slip"]


def _other(hand: str) -> str:
    return BANKER if hand == PLAYER else PLAYER


def _first_four(table: GradedTable) -> bool:
    return table.phase == COUP and len(table.player) + len(table.banker) < 4


def _late(table: GradedTable) -> bool:
    return any(wager.late for wager in table.layout)


def next_step(table: GradedTable, error: str = "") -> str:
    """What the perfect dealer does now; one who is about to make the error R2 overlooks late bets."""
    if error == "R2" and table.phase == COUP and _late(table):
        blind = table.copy()
        blind.layout = tuple(wager for wager in table.layout if not wager.late)
        return blind.due()[0]
    return table.due()[0]


def slip(table: GradedTable, error: str, lots: SeededLots) -> str:
    """The wrong step that makes this error now, or "" if it cannot be made now."""
    if table.prompt or error not in SLIPS:
        return ""
    return SLIPS[error](table, table.due()[0], lots)


# Each takes the table, what is due, and lots, and gives the wrong step or "".


def _card_before_the_close(table: GradedTable, due: str, lots: SeededLots) -> str:
    return "draw player" if due == "close" else ""


def _late_bet_overlooked(table: GradedTable, due: str, lots: SeededLots) -> str:
    if table.phase != COUP or not _late(table) or not table.complete:
        return ""
    step = next_step(table, "R2")
    return step if step.startswith(("push", "tap")) else ""


def _wrong_hand(table: GradedTable, due: str, lots: SeededLots) -> str:
    if not _first_four(table) or not due.startswith("draw") or table.cut_is_next:
        return ""
    hand = _other(due.split()[1])
    return f"draw {hand}" if len(table.player if hand == PLAYER else table.banker) < 2 else ""


def _plain_decision(table: GradedTable, due: str) -> bool:
    """Whether a third card is to be decided, and the next card comes out of the shoe as any other."""
    return (
        table.phase == COUP
        and due.startswith(("draw", "stand"))
        and not _first_four(table)
        and not table.cut_is_next
        and not table.extra
    )


def _player_draws_too_much(table: GradedTable, due: str, lots: SeededLots) -> str:
    return "draw player" if _plain_decision(table, due) and due == "stand player" else ""


def _banker_draws_too_much(table: GradedTable, due: str, lots: SeededLots) -> str:
    return "draw banker" if _plain_decision(table, due) and due == "stand banker" else ""


def _player_passed_over(table: GradedTable, due: str, lots: SeededLots) -> str:
    return "draw banker" if _plain_decision(table, due) and due == "draw player" else ""


def _not_dealt(table: GradedTable, due: str, lots: SeededLots) -> str:
    return f"stand {due.split()[1]}" if _plain_decision(table, due) and due.startswith("draw") else ""


def _settled_too_early(table: GradedTable, due: str, lots: SeededLots) -> str:
    if not _plain_decision(table, due) or not due.startswith("draw"):
        return ""
    winner = outcome_of(table.player, table.banker).winner
    loses = [wager for wager in table.layout if wager.bet in (PLAYER, BANKER) and winner not in (wager.bet, TIE)]
    return f"take {loses[0].position} {loses[0].bet}" if loses else ""


def _exposed_used(table: GradedTable, due: str, lots: SeededLots) -> str:
    if due not in ("burn", "floor") or table.exposed_card is None:
        return ""
    blind = table.copy()
    blind.incidents = tuple(each for each in table.incidents if each.kind != "faceup")
    step = blind.due()[0]
    return step if step.startswith("draw") else ""


def _two_together(table: GradedTable, due: str, lots: SeededLots) -> str:
    room = len(table.shoe) > (table.cut_depth if table.cut == "in" else 0) + 1
    if not due.startswith("draw") or table.phase != COUP or table.cut_is_next or table.extra or not room:
        return ""
    return f"pull {due.split()[1]}"


def _misread(table: GradedTable, due: str, lots: SeededLots) -> str:
    if not due.startswith("call ") or "-" not in due:
        return ""
    kind, *numbers = due[5:].split("-")
    step = lots.between(1, 9)
    if kind.isdecimal():
        return f"call {(int(kind) + step) % 10}-{numbers[0]}"
    if len(numbers) == 1 and kind in (PLAYER, BANKER):
        return f"call {kind}-{(int(numbers[0]) + step) % 10}"
    return ""


def _wrong_result(table: GradedTable, due: str, lots: SeededLots) -> str:
    if table.phase != COUP or not due.startswith(("push", "tap")):
        return ""
    if due == "tap":
        return f"push {lots.pick((PLAYER, BANKER))}"
    return "tap" if lots.one_in(3) else f"push {_other(due.split()[1])}"


def _settling(table: GradedTable) -> bool:
    return table.phase == SETTLING and not table.call_due


def _one_that(table: GradedTable, lots: SeededLots, result: str) -> Wager | None:
    """A bet with this result."""
    found = [wager for wager in table.layout if table.result_of(wager).result == result]
    return lots.pick(found) if found else None


def _winner_taken(table: GradedTable, due: str, lots: SeededLots) -> str:
    wager = _one_that(table, lots, "wins") if _settling(table) and not table.to_mark else None
    return f"take {wager.position} {wager.bet}" if wager else ""


def _loser_paid(table: GradedTable, due: str, lots: SeededLots) -> str:
    wager = _one_that(table, lots, "loses") if _settling(table) else None
    return f"pay {wager.position} {wager.bet} {wager.amount}" if wager else ""


def _push_touched(table: GradedTable, due: str, lots: SeededLots) -> str:
    wager = _one_that(table, lots, "pushes") if _settling(table) else None
    return f"take {wager.position} {wager.bet}" if wager else ""


def _wrong_amount(table: GradedTable, due: str, lots: SeededLots) -> str:
    verb, *words = due.split()
    if not _settling(table) or verb not in ("pay", "mark"):
        return ""
    amount, position = int(words[-1]), int(words[0])
    terms, chips = table.house.terms, table.house.chips
    more = lots.pick((chips.ones, chips.fives, chips.quarters)) if verb == "pay" else chips.smallest
    wrong = amount + more
    if verb == "pay":
        wager = table.lying(position, words[1])
        while abs(wrong - amount) == commission_on(wager.amount, terms.rounding, chips) or wrong == wager.amount:
            wrong += chips.ones
    return " ".join((verb, *words[:-1], str(wrong)))


def _no_commission(table: GradedTable, due: str, lots: SeededLots) -> str:
    verb, *words = due.split()
    if _settling(table) and verb == "pay" and words[1] == BANKER and table.house.terms.commission == "net":
        return f"pay {words[0]} {BANKER} {table.lying(int(words[0]), BANKER).amount}"
    if verb == "mark" and not table.to_pay:
        return "discard"
    return "open" if verb == "collect" and table.phase == BETWEEN and len(table.service) == 1 else ""


def _commission_too_much(table: GradedTable, due: str, lots: SeededLots) -> str:
    verb, *words = due.split()
    if not _settling(table) or verb != "pay" or words[1] not in (PLAYER, TIE):
        return ""
    wager = table.lying(int(words[0]), words[1])
    terms = table.house.terms
    less = commission_on(wager.amount, terms.rounding, terms.chips)
    return f"pay {words[0]} {words[1]} {int(words[2]) - less}" if less else ""


def _wrong_order(table: GradedTable, due: str, lots: SeededLots) -> str:
    if not _settling(table) or any(name.endswith(("order", "first")) for name in table.noted) or table.to_mark:
        return ""
    if len(table.to_take) > 1:
        position, bet = table.to_take[-1]
        return f"take {position} {bet}"
    if len(table.to_pay) > 1 or (table.to_take and table.to_pay):
        last = table.to_pay[-1]
        return f"pay {last.position} {last.bet} {last.pays}"
    return ""


def _wrong_burn(table: GradedTable, due: str, lots: SeededLots) -> str:
    if table.phase != BURNING or table.call_due or not table.burned:
        return ""
    if due == "sweep":
        return "burn"
    return "sweep" if table.burn_left == 1 else ""


def _cut_card_kept(table: GradedTable, due: str, lots: SeededLots) -> str:
    if due != "aside" or table.phase != COUP or not table.shoe:
        return ""
    after = table.copy()
    after.cut, after.call_due = "out", ""
    step = after.due()[0]
    return step if step.startswith("draw") and not table.call_due else ""


def _shoe_runs_out(table: GradedTable, due: str, lots: SeededLots) -> str:
    """It is nobody's fault, and comes by itself where it is due."""
    return ""


def _no_call(table: GradedTable, due: str, lots: SeededLots) -> str:
    if not due.startswith(("call", "stand")):
        return ""
    after = table.copy()
    after.act(due, (), None)
    if after.phase in (BETS_COMING, SHOE_OVER, SESSION_OVER) or not after.due():
        return ""
    step = after.due()[0]
    verb = step.split()[0]
    if due.startswith("stand") and verb not in ("draw", "push", "tap"):
        return ""
    return "" if verb in ("call", "aside", "burn", "return", "stand", "sweep") else step


def _hand_to_hand(table: GradedTable, due: str, lots: SeededLots) -> str:
    verb, *words = due.split()
    if verb == "give":
        return " ".join(("handover", *words))
    return "leave" if verb == "hands" else ""


SLIPS: Final[Mapping[str, Callable[[GradedTable, str, SeededLots], str]]] = {
    "R1": _card_before_the_close, "R2": _late_bet_overlooked, "R3": _wrong_hand, "R4": _player_draws_too_much,
    "R5": _banker_draws_too_much, "R6": _player_passed_over, "R7": _not_dealt, "R8": _settled_too_early,
    "R9": _exposed_used, "R10": _two_together, "R11": _misread, "R12": _wrong_result, "R13": _winner_taken,
    "R14": _loser_paid, "R15": _push_touched, "R16": _wrong_amount, "R17": _no_commission,
    "R18": _commission_too_much, "R19": _wrong_order, "R20": _wrong_burn, "R21": _cut_card_kept,
    "R22": _shoe_runs_out, "R23": _no_call, "R24": _hand_to_hand,
}  # fmt: skip
"""How each error is made."""

"""A dealer who errs in a whole shoe and in a whole audition: which fault in which coup, and what each costs."""

from __future__ import annotations

from typing import Final

from drilling import Driller, wait_for_the_next
from trainee import Trainee

from cardrules.casino.baccarat.procedure import GradedTable
from cardrules.courses.mini_baccarat.erring_dealer import next_step, slip
from cardrules.school.seeded_choice import SeededLots

__all__ = ["LOST", "RARE", "deal_with_faults"]

LOST: Final = {
    "R1": 1, "R2": 1, "R3": 4, "R4": 4, "R5": 4, "R6": 4, "R7": 4, "R8": 10, "R9": 0, "R10": 1, "R11": 1, "R12": 10,
    "R13": 10, "R14": 10, "R15": 10, "R16": 4, "R17": 4, "R18": 4, "R19": 1, "R20": 4, "R21": 1, "R23": 1, "R24": 1,
}  # fmt: skip
"""Every fault that a dealer can make, and the points that it costs in thirty coups. R22, the shoe that runs out, is
nobody's fault."""
RARE: Final = ("R21", "R15", "R9", "R20", "R2", "R24", "R18")
"""What can be made in few coups only: those are kept free for it."""
_COUP: Final = ("close", "coup", "settle")


def deal_with_faults(driller: Driller, hand: Trainee, faults: list[str], ms: int) -> list[str]:
    """Deal a shoe or an audition with each of these faults in it once, made with the mouse and in different coups; all
    else is right, and by keys. So many milliseconds for each step.

    Returns:
        The faults that there was no occasion for.
    """
    left, lots, before = list(faults), SeededLots(" ".join(faults)), -1
    kept_for: dict[int, list[str]] = {}
    while driller.school.room == "drill":
        hand.my_turn()
        if hand.due == "open":
            hand.call_for_fills()
        table, count = hand.game.table, len(hand.match.done)
        error, step = "", next_step(table, "R2" if "R2" in left else "")
        for each in _now(table, left, kept_for, lots) if table.coups > before else ():
            wrong = slip(table, each, lots)
            if _is_made_by(table, each, wrong):
                error, step = each, wrong
                break
        driller.calendar.later(ms)
        if error:
            left.remove(error)
            before = table.coups
            hand.perform(step)
            if hand.dealer.chips:
                hand.keys("C")
        else:
            hand.do_by_keys(step)
        wait_for_the_next(hand, count, lambda: driller.school.room != "drill")
    return left


def _now(table: GradedTable, left: list[str], kept_for: dict[int, list[str]], lots: SeededLots) -> list[str]:
    """The faults that may be made now: in a coup that has an occasion for a rare one, no other."""
    if table.phase not in _COUP:
        return [each for each in left if each in RARE]
    if table.coups not in kept_for:
        ahead = _ahead(table, left, lots)
        kept_for[table.coups] = [each for each in RARE if each in ahead]
    return kept_for[table.coups] or left


def _ahead(table: GradedTable, faults: list[str], lots: SeededLots) -> set[str]:
    """The faults for which there will be an occasion in the rest of a coup that is dealt rightly."""
    ahead, found = table.copy(), set[str]()
    while ahead.phase in _COUP:
        found |= {each for each in faults if _is_made_by(ahead, each, slip(ahead, each, lots))}
        ahead.act(next_step(ahead, "R2" if "R2" in faults else ""), (), None)
    return found


def _is_made_by(table: GradedTable, error: str, step: str) -> bool:
    """Whether this step is this fault, and no other."""
    verdict = table.judge(step) if step else None
    return verdict is not None and verdict.error == error

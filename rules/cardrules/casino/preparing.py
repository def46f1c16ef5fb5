"""Preparing a shoe, from gathering the cards to loading it: what each motion does, and what is right and wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from cardrules.casino.dealer_phase import DealerPhase
from cardrules.casino.dealers_table import DealersTable
from cardrules.casino.faults_and_grades import FaultKind, FaultVerdict
from cardrules.casino.steps import Step
from cardrules.casino.table_phases import CUTTING, PREPARING
from cardrules.casino.watched_table import WatchedTable
from cardrules.protocol.game import NOBODY, Event, Marked, Moved, Note
from cardrules.protocol.texts import say, template

__all__ = [
    "PREPARING_STEPS", "PreparingPhase", "cut_card_in", "cut_oneself", "gather", "offer_cut", "place_cut_card",
    "prep_steps", "slide", "square",
]  # fmt: skip

_CUT_TOLERANCE: Final = 5
"""How many cards beside the right place the cut card may be put."""


def prep_steps(kind: str, decks: int, pitched: bool = False) -> tuple[str, ...]:
    """The steps from gathering the cards to loading the shoe, or the hand where they are ``pitched``: ``short``,
    ``full`` (half a pack from each of two stacks at a time; what is pitched is riffled as a whole) or ``skip``."""
    if kind == "skip":
        return ()
    mix: tuple[str, ...] = ("mix",)
    if kind == "full" and pitched:
        mix = ("riffle", "riffle", "strip", "riffle")
    elif kind == "full":
        mix = ("wash", "stacks", *("pick", "riffle", "riffle", "strip", "riffle", "lay") * decks)
    return ("gather", *mix, "square", "offer", "slide", "cutcard", "load")


def motion(told: str) -> Callable[[DealersTable, list[str], list[Event] | None], None]:
    """A motion of the shuffle, with what is noted of it; the cards have been shuffled fairly in any case."""

    def done(table: DealersTable, words: list[str], out: list[Event] | None) -> None:
        table.prep_at += 1
        table.note(told, out)

    return done


def gather(table: DealersTable, words: list[str], out: list[Event] | None) -> None:
    table.prep_at += 1
    table.heap, table.dead = table.dead, ()
    if out is not None:
        out.append(Moved((None,) * len(table.heap), "discards", "heap", NOBODY))
        out.append(Note(say("All {count} cards are gathered", count=len(table.heap))))


def square(table: DealersTable, words: list[str], out: list[Event] | None) -> None:
    table.prep_at += 1
    if out is not None:
        out.append(Marked("cut_card", say("A cut card against the bottom")))
        out.append(Note(say("The pack is squared and rolled forward, a cut card against its bottom")))


def offer_cut(table: DealersTable, words: list[str], out: list[Event] | None) -> None:
    position = int(words[0])
    table.call_out("cut", out)
    if table.would_cut(position):
        table.cutter = position
        table.phase = CUTTING
        table.note(say("{place:^} takes the cut card", place=table.label(position)), out)
    else:
        table.refused = (*table.refused, position)
        table.note(say("{place:^} would rather not cut", place=table.label(position)), out)


def cut_card_in(table: DealersTable, front: int, out: list[Event] | None) -> None:
    """A bettor has put the cut card behind the first ``front`` cards of the pack."""
    table.cut_point = front
    who = table.label(table.cutter) if table.cutter else say("a bettor")
    if out is not None:
        out.append(Marked("cut_card", say("The pack is cut")))
        out.append(Note(say("{who:^} cuts: {count} cards lie in front of the cut card", who=who, count=front)))
    table.phase = PREPARING


def cut_oneself(table: DealersTable, words: list[str], out: list[Event] | None) -> None:
    table.cutter = 0
    table.cut_point = int(words[0])
    table.prep_at += 1
    table.note(say("The dealer cuts the pack"), out)


def slide(table: DealersTable, words: list[str], out: list[Event] | None) -> None:
    table.prep_at += 1
    table.heap = table.heap[table.cut_point :] + table.heap[: table.cut_point]
    table.note(say("The part behind the cut card goes to the front"), out)


def place_cut_card(table: DealersTable, words: list[str], out: list[Event] | None) -> None:
    table.prep_at += 1
    table.cut, table.cut_depth = "in", table.house.cut_depth
    if out is not None:
        out.append(Marked("cut_card", say("{count} cards from the end", count=table.cut_depth)))
        out.append(Note(say("The cut card goes {count} cards from the end", count=table.cut_depth)))


_HERE: Final = (PREPARING,)

PREPARING_STEPS: Final[Mapping[str, Step[Any]]] = {
    "gather": Step(template("gather all the cards"), _HERE, gather),
    "mix": Step(template("shuffle"), _HERE, motion(say("The cards are shuffled"))),
    "wash": Step(template("wash the cards"), _HERE, motion(say("The cards are washed"))),
    "stacks": Step(template("make two stacks"), _HERE, motion(say("The cards are squared into two stacks"))),
    "pick": Step(
        template("take half a pack from each stack"),
        _HERE,
        motion(say("About half a pack is taken from each stack")),
    ),
    "riffle": Step(template("riffle"), _HERE, motion(say("The picks are riffled"))),
    "strip": Step(template("strip"), _HERE, motion(say("The pick is stripped"))),
    "lay": Step(template("lay the pick down"), _HERE, motion(say("The pick is laid on the finished stack"))),
    "square": Step(template("square the pack"), _HERE, square),
    "slide": Step(template("move the part behind the cut card to the front"), _HERE, slide),
    "offer": Step(template("offer the cut card to {place}"), _HERE, offer_cut),
    "insert": Step(template("cut the pack yourself"), _HERE, cut_oneself),
    "cutcard": Step(template("put the cut card {number} cards from the end"), _HERE, place_cut_card),
}
"""The steps of it by their verbs; loading the shoe is each game's own, since another phase follows."""


class PreparingPhase(DealerPhase[WatchedTable]):
    """The pack is prepared, step by step, and put into the shoe."""

    def due(self, table: WatchedTable) -> tuple[str, ...]:
        step = table.house.prep[table.prep_at]
        if step == "offer":
            offered = tuple(f"offer {position}" for position in table.seated() if position not in table.refused)
            return offered or (f"insert {len(table.heap) // 2}",)
        return (f"cutcard {table.house.cut_depth}",) if step == "cutcard" else (step,)

    def judge(self, table: WatchedTable, verb: str, words: list[str]) -> FaultVerdict | None:
        steps, at = table.house.prep, table.prep_at
        step, depth = steps[at], table.house.cut_depth
        if verb == "cutcard" == step:
            if abs(int(words[0]) - depth) <= _CUT_TOLERANCE:
                return None
            message = say("The cut card goes {count} cards from the end.", count=depth)
            return FaultVerdict(table.out_of_order, message, "does")
        due = self.due(table)[0]
        if verb == "insert":
            if step == "offer" and due.startswith("insert"):
                return None  # nobody would cut, and the dealer may cut anywhere
            message = say("Offer the cut card to a bettor first.")
            return FaultVerdict(table.out_of_order, message, "silent" if step == "offer" else "nothing")
        if verb == "offer" == step:
            return table.misplaced(say("That bettor has refused; offer it to the next."))
        later = verb in steps[at + 1 :]
        return FaultVerdict(table.out_of_order, table.comes_first(due), "skips" if later else "nothing")

    def leave_out(
        self, table: WatchedTable, verb: str, error: FaultKind | None, act: int, out: list[Event] | None
    ) -> None:
        step = table.house.prep.index(verb, table.prep_at + 1)
        if not table.heap:
            gather(table, [], out)
        table.prep_at = step

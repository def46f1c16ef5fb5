"""Two mistakes in one coup, each with each: both are found, and neither hides the other or makes it worse."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

import pytest
from mistakes import Case, Found, do, opened, right_steps, told_wrongly


class Slip(NamedTuple):
    """What is done in place of a right step, which leads to nothing more."""

    at: str
    """The right step."""
    wrong: str
    """What is done; "" if the step is left out."""
    mend: str
    """What puts it right at once, the right step included where it is still to be done ("skip" if the step after it has
    been done by that, too); "" if it stands."""
    error: str
    severity: str
    house: int = 0
    bettors: int = 0
    """What they lose if it stands, in cents."""

    def __str__(self) -> str:
        return f"{self.wrong or 'nothing'} for {self.at}{', mended' if self.mend else ''}"


BOTH_STAND: Final = (
    Slip("close", "", "", "R1", "m"),
    Slip("close", "draw player", "close; skip", "R1", "m"),
    Slip("draw banker", "draw player", "move banker", "R3", "M"),
    Slip("draw player 2", "pull player", "", "R10", "m"),
    Slip("draw player 2", "draw banker", "move player", "R3", "M"),
    Slip("call 6-7", "", "", "R23", "m"),
    Slip("call 6-7", "call 5-7", "", "R11", "m"),
    Slip("call 6-7", "call 5-7", "call 6-7", "R11", "m"),
    Slip("call 6-7", "call player-6; call banker-8", "call banker-7", "R11", "m"),
    Slip("stand player", "draw player", "burn", "R4", "M"),
    Slip("stand banker", "draw banker", "burn", "R5", "M"),
    Slip("stand banker", "", "", "R23", "m"),
    Slip("push banker", "push player", "push banker", "R12", "C"),
    Slip("push banker", "tap", "push banker", "R12", "C"),
    Slip("call banker-7-6", "", "", "R23", "m"),
    Slip("call banker-7-6", "call banker-7-4", "", "R11", "m"),
    Slip("call banker-7-6", "call banker-8-6", "call banker-7-6", "R11", "m"),
    Slip("take 2 player", "take 1 banker", "restore 1 banker; take 2 player", "R13", "C"),
    Slip("take 2 tie", "pay 2 tie 4000", "restore 2 tie", "R14", "C"),
    Slip("take 2 tie", "pay 2 tie 4000", "", "R14", "C", 4500),
    Slip("pay 1 banker 2375", "pay 1 banker 2250", "", "R16", "M", 0, 125),
    Slip("pay 1 banker 2375", "pay 1 banker 2500", "restore 1 banker", "R17", "M"),
    Slip("pay 3 banker 9500", "pay 3 banker 9600", "", "R16", "M", 100),
    Slip("pay 3 banker 9500", "pay 3 banker 10000", "", "R17", "M", 500),
    Slip("pay 3 banker 9500", "", "", "R16", "C", 0, 9500),
)
"""Player has 6 and Banker 7."""
BOTH_DRAW: Final = (
    Slip("call 3-5", "", "", "R23", "m"),
    Slip("call 3-5", "call 4-5", "", "R11", "m"),
    Slip("call 3-5", "call 4-5", "call 3-5", "R11", "m"),
    Slip("draw player 3", "draw banker", "move player", "R6", "M"),
    Slip("draw player 3", "stand player", "draw player", "R7", "M"),
    Slip("call player-7", "", "", "R23", "m"),
    Slip("call player-7", "call player-6", "", "R11", "m"),
    Slip("draw banker 3", "stand banker", "draw banker", "R7", "M"),
    Slip("call banker-8", "", "", "R23", "m"),
    Slip("call banker-8", "call banker-9", "call banker-8", "R11", "m"),
    Slip("push banker", "push player", "push banker", "R12", "C"),
    Slip("call banker-8-7", "", "", "R23", "m"),
    Slip("take 2 player", "take 1 banker", "restore 1 banker; take 2 player", "R13", "C"),
    Slip("pay 1 banker 2375", "pay 1 banker 2500", "", "R17", "M", 125),
)
"""Player draws a four to 3 and has 7, Banker a three to 5 and has 8."""
HANDS: Final = {
    "6S 5D KC 2H 9C 8C": ("1:banker:2500,2:player:5000,2:tie:500,3:banker:10000", BOTH_STAND),
    "3S 5H KC KD 4C 3D 9C": ("1:banker:2500,2:player:5000,2:tie:500", BOTH_DRAW),
}


def places(right: Sequence[str]) -> Iterator[str]:
    """The right steps, each by a name of its own: of draws for a hand the second and third have a number."""
    seen: list[str] = []
    for step in right:
        seen.append(step)
        count = seen.count(step)
        yield f"{step} {count}" if count > 1 else step


def made(slips: Sequence[Slip], right: Sequence[str], coach: str) -> Iterator[str]:
    """The steps of a coup with these mistakes."""
    left = dict(zip(places(right), right, strict=True))
    assert {slip.at for slip in slips} <= set(left)
    skip = False
    for place, step in left.items():
        slip = next((slip for slip in slips if slip.at == place), None)
        if slip is None:
            if not skip:
                yield step
            skip = False
            continue
        for each in f"{slip.wrong}; {step if coach == 'block' else slip.mend}".split("; "):
            skip = each == "skip"
            if each and not skip:
                yield each


def found(slip: Slip, coach: str) -> Found:
    return Found((slip.error,), slip.severity, bool(slip.mend) and coach == "silent")


FOLLOWS: Final = {("call 5-7", "draw player")}
"""A card for Player, who was said to have five, is no mistake of its own."""


def pairs(coach: str) -> list[object]:
    """Each with each; those that are told of must be put right."""
    return [
        pytest.param(coach, cards, bets, pair, id=f"{coach}: {pair[0]} and {pair[1]}")
        for cards, (bets, slips) in HANDS.items()
        for pair in combinations([slip for slip in slips if coach == "silent" or slip.mend], 2)
        if pair[0].at != pair[1].at and (pair[0].wrong, pair[1].wrong) not in FOLLOWS
    ]


@pytest.mark.parametrize(("coach", "cards", "bets", "pair"), [*pairs("silent"), *pairs("correct"), *pairs("block")])
def test_two_mistakes_in_one_coup_are_two(coach: str, cards: str, bets: str, pair: tuple[Slip, Slip]) -> None:
    lost = (sum(slip.house for slip in pair), sum(slip.bettors for slip in pair)) if coach == "silent" else (0, 0)
    expected = tuple(found(slip, coach) for slip in pair)
    lines = ("seat_skipped?", "paid_before_taking?", "natural_drawn?")
    case = Case("a pair", coach, {}, tuple(cards.split()), bets, False, None, (), (expected,), lost, lines)
    match = opened(case)
    for step in made(pair, right_steps(case, match), coach):
        do(match, step)
    if wrong := told_wrongly(case, match):
        pytest.fail(wrong)

"""Deliberate mistakes made on the real window with the mouse and with keys: what is found is what the table of mistakes
says, as it is where the same steps are given in words (``test_school_mistakes`` of the rules)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest
from mistakes import Case, Script, do, opened, read_cases, told_wrongly
from pytestqt.qtbot import QtBot
from trainee import Trainee, open_match

from cardrules.protocol.match_record import Match
from dealers_choice.match.players import HUMAN
from dealers_choice.school.dealing.pack_in_hand import HOLD_MS
from dealers_choice.storage.match_store import export_match

MADE: Final = (
    'R1, a hand in which both stand: "no more bets" is never said (silent)',
    'R1, a hand in which both stand: a card before "no more bets", which is said at once (silent)',
    "R2, a late bet that pushes: the late bet lies there to the end (silent)",
    "R3, the third card: the third card is given to Banker, and moved at once (silent)",
    "R4, Player 7 and Banker 6 stand: Player is given a card (block)",
    "R4, Player 7 and Banker 6 stand: Player is given a card, and it is burned (correct)",
    "R4, Player 7 and Banker 6 stand: Player is given a card, and it is burned at once (silent)",
    "R4, Player 7 and Banker 6 stand: Player is given a card, which makes it a tie (silent)",
    "R5, Player 7 and Banker 6 stand, and a three comes: Banker is given a card, and wins with it (silent)",
    "R6, Player 3 draws and Banker 5 draws against the four: Banker is given his card, which is moved at once (silent)",
    "R7 at a border, Banker 5 draws against a four: Banker is said to stand, and draws at once (silent)",
    "R7 and R8, Player 3 draws a four and beats Banker's 6: Player is said to stand, and all is settled so (silent)",
    "R9, the second card lies face up: it is dealt, and nobody is paid wrongly (silent)",
    "R10, a hand in which both stand: two cards come at once, unseen (silent)",
    "R11, the totals of a hand in which both stand: a total is miscalled, and called again at once (silent)",
    "R11, new totals: Player's new total is miscalled (block)",
    "R12, Banker wins with 7 over 6: the wrong hand is pushed, and the right one at once (silent)",
    "R12, Banker wins with 7 over 6: the wrong hand is pushed (block)",
    "R13 and R14, Banker wins with 7 over 6: a winning bet is taken, and nobody notices (silent)",
    "R13 and R14, Banker wins with 7 over 6: a winning bet is taken, and put back at once (silent)",
    "R13 and R14, Banker wins with 7 over 6: a losing bet is paid, and nobody notices (silent)",
    "R15, a tie of sevens: a bet on Banker is taken, and nobody notices (silent)",
    "R16 and R17, Banker wins with 7 over 6: a payout is short, and put right at once (silent)",
    "R16 and R17, Banker wins with 7 over 6: no commission is deducted, and nobody notices (silent)",
    "R16 and R17, Banker wins with 7 over 6: the cards are cleared, and no winner is paid (silent)",
    "R18, Player wins with 7 over 6: commission is taken from a bet on Player, and nobody notices (silent)",
    "R18, Player wins with 7 over 6: two bets are taken the other way round (silent)",
    "Marked commission, Banker wins with 7 over 6: position 3 is paid before position 1 is marked (silent)",
    "Marked commission, Banker wins with 7 over 6: a losing bet is marked, and nobody notices (silent)",
    "R20, a seven burns seven: six are burned, and nobody notices (silent)",
    "R21, the cut card is the first: the last hand is not called (silent)",
    "R21, the cut card is the fifth, and a third card is due: it is never laid aside, and the coup goes on (silent)",
    "R23, a hand in which both stand: the totals are not called (silent)",
    "R24, somebody buys in for $100: the chips are handed over (silent)",
    "Two, Banker has a natural 9: the natural is called 8, and then Player is given a card (silent)",
    "Two, Player 7 and Banker 6 stand: Player is given a card that is burned at once, and so is Banker (silent)",
    "Two, Banker wins with 7 over 6: both payouts are short (silent)",
    "Right, calls in any order and form: Player's total and then Banker's (block)",
    "Right, calls in any order and form: Banker's total and then Player's (silent)",
    "Right, a tie of sevens on which nobody wins anything: tapped, called and cleared (silent)",
)
MADE_BY_EXAMINERS: Final = (*read_cases("mistakes_examiner.txt"), *read_cases("mistakes_instructor.txt")[::3])
PARTS: Final = 4
_NO_KEY: Final = ("restore", "move", "pull", "handover", "mark", "floor", "tapout")
"""What has no key, or (a mark) goes where it is due: it is done with the mouse."""


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pack is shuffled in a moment."""
    monkeypatch.setitem(HOLD_MS, "mix", 40)


def begin(trainee: Trainee, match: Match, folder: Path) -> None:
    """Open this match in a window that is there already."""
    saved = folder / "mistake.jsonl"
    export_match(saved, match, (HUMAN, *["club"] * (match.game.seats - 1)))
    trainee.window.open_path(saved)
    trainee.wait(lambda: trainee.match.record().actions == match.record().actions)
    trainee.my_turn()


@pytest.mark.parametrize("hand", ["mouse", "keys"])
@pytest.mark.parametrize("part", range(PARTS))
def test_the_same_is_found_whoever_makes_it_by_hand(qtbot: QtBot, tmp_path: Path, hand: str, part: int) -> None:
    cases = {case.name: case for case in read_cases()}
    make(qtbot, tmp_path, hand, [cases[name] for name in MADE[part::PARTS]])


@pytest.mark.parametrize("hand", ["mouse", "keys"])
@pytest.mark.parametrize("part", range(PARTS))
def test_what_an_examiner_does_wrong_by_hand_is_found(qtbot: QtBot, tmp_path: Path, hand: str, part: int) -> None:
    """Half of the cases with the mouse, the others with keys."""
    cases = MADE_BY_EXAMINERS[hand == "keys" :: 2]
    make(qtbot, tmp_path, hand, cases[part::PARTS])


def make(qtbot: QtBot, folder: Path, hand: str, cases: Sequence[Case]) -> None:
    """Make these mistakes, one after the other, in one window; just what they are must be found."""
    trainee: Trainee | None = None
    for case in cases:
        match = opened(case)
        steps = list(Script(case, match).steps())
        while "load" in steps:  # where the pack is cut the window's own chance would say
            do(match, steps.pop(0))
        if trainee is None:
            trainee = open_match(qtbot, match, folder)
        else:
            begin(trainee, match, folder)
        deal(trainee, steps, hand)
        if wrong := told_wrongly(case, trainee.match):
            pytest.fail(f"{case.name}: {wrong}")


def has_key(trainee: Trainee, step: str) -> bool:
    """Whether a step can be done with keys. Where a bet need not be named, the key of a bet is that of the next."""
    verb, *words = step.split()
    named = verb not in ("take", "pay") or trainee.dealer.names_bets
    bets = None if named else trainee.state.to_take if verb == "take" else trainee.state.to_pay
    is_next = bets is None or [list(map(str, each[:2])) for each in bets[:1]] == [words[:2]]
    return verb not in _NO_KEY and is_next


def deal(trainee: Trainee, steps: Sequence[str], hand: str) -> None:
    """Do these steps with the mouse or with keys."""
    for step in steps:
        count = len(trainee.done())
        if hand == "keys" and has_key(trainee, step):
            trainee.do_by_keys(step)
        else:
            trainee.perform(step)
            trainee.has_done(count, step)
        if trainee.dealer.chips:
            trainee.keys("C")


def test_every_rule_that_can_be_broken_at_the_table_is_broken_by_hand() -> None:
    made = {error for case in read_cases() if case.name in MADE for found in case.found for fault in found
            for error in fault.errors}  # fmt: skip
    assert made >= {f"R{number}" for number in range(1, 25)} - {"R22"}, "R22, the shoe that runs out, is nobody's fault"

"""Whether the grading accuses rightly: auditions without a fault, and auditions with one fault of a known kind.

    python tests/bench/bench_accusations.py [clean] [each]

So many auditions are dealt by the perfect dealer (default 1,000): each must come to 100.0 and no fault. Then, for each
of R1 to R24, so many (default 200) by a dealer who errs once, at a moment drawn by lot: just that fault must be found,
and once. R20 is made where a shoe is prepared, which no audition begins with. R9, a card that lay face up and was used,
is noted as an incident and costs nothing, as the rules have it; R22, the shoe that runs out, is nobody's fault, and is
looked for to see that nobody is accused. Exit code 1 if anything else comes out.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from typing import Final

from figures import whole_numbers

from cardrules.casino.baccarat.faults import ERRORS
from cardrules.courses.mini_baccarat.audition_deals import AUDITION, deal_for, shapes_of
from cardrules.courses.mini_baccarat.erring_dealer import SLIPS, next_step, slip
from cardrules.games.mini_baccarat.game import MiniBaccarat
from cardrules.protocol.game import CHANCE, parse_action
from cardrules.protocol.match_record import Match
from cardrules.school.houses.built_in_profiles import profile_named
from cardrules.school.progress.table_sessions import TableSession, session_of
from cardrules.school.scripted_match import ScriptedMatch
from cardrules.school.seeded_choice import SeededLots

__all__ = ["FOUND_AS", "NOBODYS", "audition", "dealt", "injected", "shoe_that_runs_out"]

FOUND_AS: Final = {"R7": "R8"}
"""A third card that is not dealt, and that nobody notices before the bets are settled."""
NOBODYS: Final = ("R22",)
"""What no dealer can make or prevent."""
_INCIDENTS: Final = {"late": 2, "wrong": 1, "faceup": 2, "buyin": 2, "colour": 1, "leave": 1}
_HOUSES: Final = ("house", "letters")
_PREPARED: Final = 3
"""Coups after a shoe that is prepared."""


def audition(number: int, coups: int = 30) -> Match:
    """An audition of this number; the houses take turns."""
    profile = profile_named(_HOUSES[number % 2])
    seed = f"accusations/{number}"
    shapes = shapes_of(seed, coups, 6, AUDITION, _INCIDENTS)
    deal = deal_for(seed, "trainee", 1, shapes, True, profile.table)
    return ScriptedMatch(MiniBaccarat.id, deal.options, deal.script, seed)


def _prepared(number: int) -> Match:
    """A session that begins with a new shoe."""
    options = {**profile_named(_HOUSES[number % 2]).table, "coach": "silent", "shoe_steps": "short", "pace": "par"}
    return Match(MiniBaccarat.id, options, f"accusations/{number}")


def dealt(
    match: Match, error: str = "", lots: SeededLots | None = None, coups: int = 60
) -> tuple[TableSession, list[str]]:
    """The session of the perfect dealer, or of one who makes this error once; and every error that the table noted,
    even those that cost nothing. None are noted where the error could not be made."""
    lots = lots or SeededLots("accusations")
    game = match.game
    if not isinstance(game, MiniBaccarat):
        raise TypeError("auditions are dealt at the baccarat table")
    table = game.table
    made = False
    while game.result() is None and len(table.reports) < coups:
        if game.waiting_for() == {CHANCE}:
            match.apply(CHANCE, match.chance())
            continue
        wrong = "" if made or not error else slip(table, error, lots)
        if wrong and (error == "R2" or lots.below(3)):  # who overlooks a late bet does so from the first card on
            made = True
        else:
            wrong = ""
        step = wrong or next_step(table, "" if made else error)
        match.apply(0, parse_action(step, game.verbs))
    noted = [fault.error for fault in table.faults]
    return session_of(match.record()), noted or ["nothing"] * made


def shoe_that_runs_out(number: int) -> TableSession:
    """A shoe whose last cards do not suffice for its last coup, dealt without a fault."""
    options = {"coach": "silent", "shoe_steps": "skip", "decks": 4, "cut_depth": 7}
    session, _ = dealt(Match(MiniBaccarat.id, options, f"accusations/{number}"), coups=200)
    return session


def injected(error: str, count: int) -> Iterator[tuple[int, list[str]]]:
    """What is noted where this error is made, with the number of each audition; auditions in which there is no room for
    it are passed over."""
    found = number = 0
    while found < count and number < 20 * count + 100:
        number += 1
        match = _prepared(number) if error == "R20" else audition(number)
        session, noted = dealt(match, error, SeededLots(f"{error}/{number}"), _PREPARED if error == "R20" else 60)
        if noted:
            found += 1
            costs = [fault.error for fault in session.faults]
            free = {each for each in noted if not ERRORS[each].severity}  # unless money went to the wrong side
            fits = [each for each in costs if each not in free] == [each for each in noted if each not in free]
            yield number, noted if fits else [*noted, *costs]


def main() -> int:
    clean, each = whole_numbers(sys.argv[1:], clean=1_000, each=200)
    since, wrong = time.perf_counter(), 0

    def tell(line: str) -> None:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()

    for number in range(1, clean + 1):
        session, noted = dealt(audition(number))
        if noted or session.grade.accuracy != 100.0 or len(session.coups) != 30:
            wrong += 1
            tell(f"audition {number}: {session.grade.accuracy:.1f}, {noted}")
    tell(f"{clean:,} auditions without a fault: {clean - wrong:,} come to 100.0")
    for error in SLIPS:
        if error in NOBODYS:
            accused = sum(bool(shoe_that_runs_out(number).faults) for number in range(1, 4))
            tell(f"{error}  3 shoes to their ends, {accused} with somebody accused   {ERRORS[error].text}")
            wrong += accused
            continue
        made = once = 0
        for number, noted in injected(error, each):
            made += 1
            once += noted == [FOUND_AS.get(error, error)]
            if noted != [FOUND_AS.get(error, error)]:
                tell(f"{error} in audition {number}: {noted}")
        tell(f"{error:4} made in {made:,}, found once in {once:,}   {ERRORS[error].text}")
        wrong += each - once
    tell(f"{time.perf_counter() - since:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

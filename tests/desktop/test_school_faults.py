"""Every fault in every drill, made once on the real window: what is said of it, where it is counted, when it is asked
again, and what the session is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from drilling import (
    Driller,
    clock_by_calendar,
    deal_a_shoe,
    deal_an_item,
    finish_session,
    last_attempt,
    running,
    table_hand,
    wait_for_the_next,
)  # fmt: skip
from erring import LOST, deal_with_faults
from pytestqt.qtbot import QtBot
from test_school_path import cut_short
from trainee import Trainee
from wrongs import ASKED_WRONGS, PACES, TABLE_WRONGS, TableWrong, Wrong

from cardrules.casino.baccarat.faults import ERRORS
from cardrules.courses.mini_baccarat import table_drills
from cardrules.school.drills.drill import BREAK_IN, FAST, NO_MARK
from cardrules.school.drills.next_item import NextAsked, session_spots
from cardrules.school.houses.house_profile import Profile
from cardrules.school.list_of_drills import all_drills, find_drill
from cardrules.school.progress.attempts import Seance, attempt_mark, figures_of, outcomes_of
from cardrules.school.progress.history_summary import monday_of
from cardrules.school.progress.learning_path import review
from cardrules.school.progress.table_sessions import session_of
from dealers_choice.school.dealing.pack_in_hand import HOLD_MS
from dealers_choice.school.drills.running_session import SessionPlan

LONG = ("S1", "S2")
"""They have no items."""


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pack is shuffled and washed in a moment."""
    for step in ("mix", "wash"):
        monkeypatch.setitem(HOLD_MS, step, 40)


def test_every_drill_has_its_faults() -> None:
    made = {wrong.drill for wrong in (*ASKED_WRONGS, *TABLE_WRONGS)}
    assert made == set(all_drills()) - set(LONG)
    assert set(PACES) == {wrong.drill for wrong in ASKED_WRONGS}


# ------------------------------------------------------------------------------------------- drills that ask


def make_once(driller: Driller, wrong: Wrong) -> None:
    """Answer rightly until the fault can be made, and make it; the rule is read, and the next item lies there."""
    session, page = running(driller), driller.page
    for _ in range(60):
        if page.felt.showing_film:
            driller.qtbot.waitUntil(lambda: not page.felt.showing_film)
        item, ask, number = driller.item, driller.ask, session.number
        answer = wrong.answer(item, ask)
        if answer:
            driller.qtbot.wait(1)  # nobody answers in the very moment in which an item appears
            driller.calendar.later(wrong.ms)
            driller.answer(answer, mouse=wrong.mouse)
            assert session.number == number + 1, wrong.what
            told = page._verdict.text()
            assert wrong.said in told, wrong.what
            assert session.rights[-1] is wrong.right, wrong.what
            if not wrong.right:
                assert page._why.text() == item.why != "", wrong.what
                driller._enter()
            return
        driller.calendar.later(500)
        driller.answer(driller.right())
    raise AssertionError(f"{wrong.drill}: nowhere is {wrong.what}")


@pytest.mark.parametrize("part", range(4))
def test_a_fault_is_told_counted_and_due_again(qtbot: QtBot, part: int) -> None:
    driller = Driller(qtbot)
    today = driller.calendar.day.toordinal()
    for wrong in ASKED_WRONGS[part::4]:
        week = driller.school.summary.weeks.get(monday_of(today), {})
        before = dict(week["all"].errors) if week else {}
        driller.start(wrong.drill, "3", find_drill(wrong.drill).levels)
        make_once(driller, wrong)
        driller.press("Stop")
        attempt = last_attempt(driller)
        outcomes = outcomes_of(attempt)
        rights = [outcome.judged.right for outcome in outcomes]
        assert rights == [*[True] * (len(rights) - 1), wrong.right], (wrong.drill, wrong.what)
        assert not (outcomes[-1].judged.right and outcomes[-1].judged.neat)
        errors = dict(driller.school.summary.weeks[monday_of(today)]["all"].errors)
        if wrong.heading:
            errors[wrong.heading] -= 1
        assert {name: count for name, count in errors.items() if count} == before, (wrong.drill, wrong.what)
        box = driller.school.summary.cells.get(f"{wrong.drill} {outcomes[-1].cell}")
        if box is not None and not wrong.right:
            assert (box.number, box.due) == (0, today), wrong.what
    assert review(driller.school.summary, driller.calendar.day)


def a_whole_session(driller: Driller, drill: str, hand: Callable[[], Trainee], ms: int, wrong: Wrong | None) -> int:
    """Do all items of a drill in so many milliseconds each, with this fault once: the mark."""
    find = find_drill(drill)
    driller.start(drill, "3", find.levels)
    if wrong is not None:
        make_once(driller, wrong)
    finish_session(driller, hand, ms)
    attempt = last_attempt(driller)
    assert len(attempt.answers) == find.size
    outcomes = outcomes_of(attempt)
    assert sum(not outcome.judged.right for outcome in outcomes) == (wrong is not None and not wrong.right)
    if wrong is not None and not wrong.right:
        missed = next(answer.key for answer, outcome in zip(attempt.answers, outcomes, strict=True)
                      if not outcome.judged.right)  # fmt: skip
        asked = [answer.key for answer in attempt.answers]
        first = asked.index(missed)
        again = find.run is not None or missed in asked[first + 4 : first + 8] or first + 7 >= len(asked)
        assert again, f"{wrong.what}: {missed} comes again after three to six others"
    return attempt_mark(attempt, figures_of(attempt, outcomes))


@pytest.mark.nightly
@pytest.mark.parametrize("drill", PACES)
def test_whole_sessions_that_ask(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, drill: str) -> None:
    """Perfect and just fast enough, too slow for any mark, and fast with each fault once."""
    driller = Driller(qtbot)
    clock_by_calendar(driller, monkeypatch)
    hands: list[Trainee] = []

    def hand() -> Trainee:
        if not hands:
            hands.append(table_hand(driller, monkeypatch))
            monkeypatch.setattr(hands[0], "has_done", lambda count, text: None)
        return hands[0]

    fast, slow = PACES[drill]
    assert a_whole_session(driller, drill, hand, fast, None) == FAST
    if drill != "H1":  # after ten seconds each answer is a wrong one
        assert a_whole_session(driller, drill, hand, slow, None) == NO_MARK
    for wrong in ASKED_WRONGS:
        if wrong.drill == drill:
            assert a_whole_session(driller, drill, hand, 500, wrong) == wrong.mark, wrong.what
    assert driller.school.summary.state(drill).reached == FAST


# ----------------------------------------------------------------------------------------- at the real table


def exercise(wrong: TableWrong, others: bool) -> SessionPlan:
    """A session that begins with the item in which the fault is made; the ``others`` are those of any session."""
    drill = find_drill(wrong.drill)

    def spots(seed: str, profile: Profile) -> list[NextAsked]:
        more: Iterator[NextAsked] = session_spots(drill, seed, profile.setting())
        return [NextAsked(drill, "", wrong.key), *([next(more) for _ in range(drill.size)] if others else [])]

    return SessionPlan("drill", drill.id, drill.title, drill.size, spots)


def deal_wrongly(driller: Driller, hand: Trainee, wrong: TableWrong) -> None:
    """Deal the first exercise with the fault in it: what is right by keys, what is wrong with the mouse."""
    session = running(driller)
    assert driller.item.key == wrong.key
    hand.my_turn()
    for _ in range(wrong.steps):
        count = len(hand.match.done)
        driller.calendar.later(100)
        hand.do_by_keys(hand.due)
        wait_for_the_next(hand, count, lambda: False)
    assert hand.errors() == []
    count = len(hand.match.done)
    hand.perform(wrong.wrong)
    wait_for_the_next(hand, count, lambda: False)
    assert hand.errors() == [wrong.error]
    assert hand.console.supervisor.text == wrong.said
    if hand.dealer.chips:
        hand.keys("C")  # chips that are refused stay in the hand
    deal_an_item(driller, hand, 0, mouse=False)
    assert session.rights == [False]
    assert driller.page._verdict.text() == wrong.said
    driller._enter()


@pytest.mark.parametrize("part", range(2))
def test_a_fault_at_the_real_table_is_told_and_counted(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, part: int
) -> None:
    driller = Driller(qtbot)
    hand: Trainee | None = None
    monday = monday_of(driller.calendar.day.toordinal())
    for wrong in TABLE_WRONGS[part::2]:
        driller.school.go("drill", wrong.drill)
        driller.page.start(exercise(wrong, others=False), "17")
        if hand is None:
            hand = table_hand(driller, monkeypatch)
            monkeypatch.setattr(hand, "has_done", lambda count, text: None)
        deal_wrongly(driller, hand, wrong)
        if driller.page.running is not None:
            assert driller.item.key == wrong.key, "what was missed is asked again"
            driller.press("Stop")
        (outcome,) = outcomes_of(last_attempt(driller))
        assert (outcome.judged.errors, outcome.judged.faults) == (1, (wrong.error,))
    errors = driller.school.summary.weeks[monday]["all"].errors
    for heading in {ERRORS[wrong.error].heading for wrong in TABLE_WRONGS[part::2]}:
        assert errors[heading] == sum(ERRORS[wrong.error].heading == heading for wrong in TABLE_WRONGS[part::2])


@pytest.mark.nightly
@pytest.mark.parametrize("drill", ["T7", "P1", "P2", "P3"])
def test_whole_sessions_at_the_real_table(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, drill: str) -> None:
    """Perfect and fast, too slow for any mark, and fast with each fault once."""
    driller = Driller(qtbot)
    clock_by_calendar(driller, monkeypatch)
    driller.start(drill)
    hand = table_hand(driller, monkeypatch)
    monkeypatch.setattr(hand, "has_done", lambda count, text: None)
    made: list[TableWrong | None] = [None, None, *[wrong for wrong in TABLE_WRONGS if wrong.drill == drill]]
    marks = [FAST, NO_MARK, *[wrong.mark for wrong in made if wrong is not None]]
    found = []
    for number, wrong in enumerate(made):
        if wrong is None:
            driller.start(drill, str(number))
        else:
            driller.school.go("drill", drill)
            driller.page.start(exercise(wrong, others=True), str(number))
            deal_wrongly(driller, hand, wrong)
        finish_session(driller, lambda: hand, 120_000 if number == 1 else 2_000)
        attempt = last_attempt(driller)
        assert len(attempt.answers) == find_drill(drill).size
        found.append(attempt_mark(attempt, figures_of(attempt, outcomes_of(attempt))))
    assert found == marks


def last_seance(driller: Driller) -> Seance:
    """The shoe or the audition that was kept last."""
    assert driller.school.history is not None
    kept = driller.school.history.latest(1)[0].entry
    assert isinstance(kept, Seance)
    return kept


PARTS = 3
"""A third of all faults in each shoe and in each audition."""
SEEDS = {"S1": "17", "S2": "18"}
"""Deals in which there is an occasion for every fault."""
COUPS = {"S1": (74, 72, 73), "S2": (30, 30, 30)}
MARKS = {"S1": (BREAK_IN, BREAK_IN, BREAK_IN), "S2": (NO_MARK, NO_MARK, NO_MARK)}
"""A shoe has more than seventy coups, so that 26, 35 and 33 points of thirty coups cost 10.5, 14.6 and 13.6; in an
audition of thirty, which begins after the burning, 26, 31 and 33 are lost."""


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("drill", LONG)
def test_a_shoe_and_an_audition_with_faults_in_them(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, drill: str, part: int
) -> None:
    """A third of the faults, each made once with the mouse, in different coups; all else is right, and by keys. In a
    shoe the floor stops the game and each is put right; in an audition nothing is said, and no cards are burned."""
    driller = Driller(qtbot)
    clock_by_calendar(driller, monkeypatch)
    driller.start(drill, SEEDS[drill])
    hand = table_hand(driller, monkeypatch)
    monkeypatch.setattr(hand, "has_done", lambda count, text: None)
    made = [error for error in LOST if drill == "S1" or error != "R20"][part::PARTS]
    assert deal_with_faults(driller, hand, made, 500) == []
    session = session_of(last_seance(driller).judged)
    cost = [error for error in made if LOST[error]]
    if drill == "S2":  # nobody notices that a card is missing before the bets are settled
        cost = ["R8" if error == "R7" else error for error in cost]
    assert sorted(fault.error for fault in session.faults) == sorted(cost)
    assert {fault.corrected for fault in session.faults} == {"prompted" if drill == "S1" else ""}
    coups = COUPS[drill][part]
    assert len(session.coups) == coups
    turned = {fault.error for fault in session.faults if fault.severity == "C" and fault.money}  # the result round
    lost = sum(10 if error in turned else LOST[error] for error in cost)
    assert session.grade.accuracy == pytest.approx(max(0, 100 - 30 / coups * lost))
    state, today = driller.school.summary.state(drill), driller.calendar.day.toordinal()
    assert session.mark == state.reached == MARKS[drill][part]
    assert state.box.due == (today + 1 if state.reached else 0), "what is not passed is not on the shelf yet"
    week = driller.school.summary.weeks[monday_of(today)][drill].errors
    assert {heading: number for heading, number in week.items() if number} == Counter(
        ERRORS[error].heading for error in cost
    )


@pytest.mark.parametrize("drill", LONG)
def test_a_shoe_and_an_audition_that_are_too_slow(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, drill: str) -> None:
    """Short ones without a fault, at eight seconds for each step: twice par and more."""
    monkeypatch.setattr(table_drills, "scene_of", cut_short(table_drills.scene_of))
    monkeypatch.setattr(table_drills, "_COUPS", 8)
    monkeypatch.setattr(table_drills, "_BETTORS", 2)
    monkeypatch.setattr(table_drills, "_INCIDENTS", {})
    driller = Driller(qtbot)
    clock_by_calendar(driller, monkeypatch)
    driller.start(drill)
    hand = table_hand(driller, monkeypatch)
    monkeypatch.setattr(hand, "has_done", lambda count, text: None)
    deal_a_shoe(driller, hand, 8_000)
    session = session_of(last_seance(driller).judged)
    assert (session.over, session.faults, session.grade.accuracy) == (True, (), 100.0)
    assert session.grade.speed is not None
    assert session.grade.speed > 1.8
    assert driller.school.summary.state(drill).mark == NO_MARK

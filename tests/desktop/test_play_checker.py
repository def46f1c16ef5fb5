"""The play checker: when it speaks, that the others wait for it, and that what was done can be taken back."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hand import Hand, open_window
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot
from thinking import Bots, seated

from cardrules.analysis.hand_review import JudgedDecision, clearly_worse, forced
from cardrules.protocol.game import Action, action_text
from cardrules.protocol.match_record import Match
from dealers_choice.match.bot_process_client import Thinker
from dealers_choice.match.play_checker import PlayChecker, can_be_checked
from dealers_choice.match.players import HUMAN
from dealers_choice.match.session import Session
from dealers_choice.page import mistake_warning
from dealers_choice.request import TableRequest
from dealers_choice.settings import Settings, save_settings
from dealers_choice.storage.statistics.totals import statistics

PEOPLE = (HUMAN, "club", "club", "club")


class Judge(Thinker):
    """Finds another choice better than what was done, by so much; or does not answer at all."""

    def __init__(self, cost: float = 12.0, answers: bool = True) -> None:
        super().__init__()
        self.cost, self.answers = cost, answers
        self.asked: list[dict[str, Any]] = []
        self.dismissed = self.cancelled = 0
        self.best: Callable[[], Action] = lambda: Action("play")

    def ask(self, request: Mapping[str, Any], done: Callable[[dict[str, Any]], None]) -> int:
        self.asked.append(dict(request))
        answer = {"best": action_text(self.best()), "reason": "It is lower.", "cost": self.cost, "doubt": 1.0,
                  "worlds": 250}  # fmt: skip
        if self.answers:
            QTimer.singleShot(0, self, lambda: done(answer))
        return len(self.asked)

    def cancel(self, number: int) -> None:
        self.cancelled += 1

    def dismiss(self) -> None:
        self.dismissed += 1


def to_a_choice(qtbot: QtBot, session: Session) -> None:
    """On to where the user may do one thing or another."""
    while True:
        qtbot.waitUntil(lambda: bool(session.choices()), timeout=20_000)
        if not forced(session.choices()):
            return
        length = len(session.match.done)
        session.submit(next(session.choices()[0].actions()))
        qtbot.waitUntil(lambda at=length: len(session.match.done) > at + 1, timeout=20_000)


def table(judge: Judge, qtbot: QtBot) -> tuple[Session, PlayChecker, list[str]]:
    """A match of Hearts at the user's first decision, with a checker."""
    session, told = seated(Match("hearts", {"pass_rule": "none"}, "17"), PEOPLE, Bots()), list[str]()
    checker = PlayChecker(session, lambda _parent: judge)
    checker.worse.connect(told.append)
    session.start()
    to_a_choice(qtbot, session)
    judge.best = lambda: list(session.choices()[0].actions())[-1]
    return session, checker, told


def test_what_is_told_is_clear_and_large() -> None:
    play = Action("play")
    assert clearly_worse(JudgedDecision(play, "", 9.0, 1.0, 100))
    assert not clearly_worse(JudgedDecision(play, "", 9.0, 4.0, 100)), "chance could make it look so"
    assert not clearly_worse(JudgedDecision(play, "", 1.0, 0.3, 400)), "sure, but little beside what deals differ"
    assert clearly_worse(JudgedDecision(play, "", 4.0, 0.0, 1)), "every card is known"
    assert not clearly_worse(JudgedDecision(play, "", 0.4, 0.0, 1))
    assert not clearly_worse(JudgedDecision(play, "")), "nothing was weighed"
    assert not clearly_worse(JudgedDecision(play, "", 90.0, 1.0, 99)), "too few for a figure"


def test_the_others_wait_until_it_is_decided(qtbot: QtBot) -> None:
    judge = Judge()
    session, checker, told = table(judge, qtbot)
    mine = next(session.choices()[0].actions())
    session.submit(mine)
    length = len(session.match.done)
    assert session.match.done[-1] == (0, mine)
    qtbot.waitUntil(lambda: bool(told))
    assert "looks clearly better than" in told[0]
    assert "about 12 points a hand, in 250 imagined deals. The reason: It is lower." in told[0]
    assert judge.asked[0]["ask"] == "review"
    assert judge.asked[0]["did"] == action_text(mine)
    assert judge.asked[0]["level"] == "expert"
    qtbot.wait(50)
    assert len(session.match.done) == length, "nobody plays on"
    session.was_checked()
    qtbot.waitUntil(lambda: len(session.match.done) > length, timeout=20_000)
    assert session.kept.checked
    assert not session.marked
    checker.stop()
    assert judge.dismissed == 1
    assert session.checker is None


def test_what_was_done_can_be_taken_back_and_counts_all_the_same(qtbot: QtBot) -> None:
    session, _, told = table(Judge(), qtbot)
    length = len(session.match.done)
    session.submit(next(session.choices()[0].actions()))
    qtbot.waitUntil(lambda: bool(told))
    session.back.undo()
    assert len(session.match.done) == length
    assert not session.marked, "nobody has seen anything"
    qtbot.waitUntil(lambda: bool(session.choices()))


def test_small_differences_are_not_worth_a_word(qtbot: QtBot) -> None:
    session, _, told = table(Judge(cost=0.3), qtbot)
    length = len(session.match.done)
    session.submit(next(session.choices()[0].actions()))
    qtbot.waitUntil(lambda: len(session.match.done) > length + 1, timeout=20_000)
    assert told == []


def test_nobody_waits_for_ever(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dealers_choice.match.play_checker._MOST", 30)
    judge = Judge(answers=False)
    session, _, told = table(judge, qtbot)
    length = len(session.match.done)
    session.submit(next(session.choices()[0].actions()))
    qtbot.waitUntil(lambda: len(session.match.done) > length + 1, timeout=20_000)
    assert judge.cancelled
    assert told == []


def test_what_lets_no_choice_and_what_cannot_be_checked_is_left_alone(qtbot: QtBot) -> None:
    judge = Judge()
    session, checker, _ = table(judge, qtbot)
    choice = session.choices()[0]
    only = (choice._replace(cards=choice.cards[:1]),)
    assert checker.look(session.view(), only, next(only[0].actions())) is False
    assert judge.asked == []
    assert not session.kept.checked
    assert not can_be_checked(seated(Match("pyramid", None, "1"), (HUMAN,)))
    race = Match("spoons", None, "1")
    race.run_chance()
    assert not can_be_checked(seated(race, PEOPLE))


# ------------------------------------------------------------------------------------------------- on the window


def button(hand: Hand, words: str) -> QPushButton:
    paper = hand.window.play_page.overlay()
    assert paper is not None
    found = [each for each in paper.findChildren(QPushButton) if each.text().replace("&", "") == words]
    assert found, [each.text() for each in paper.findChildren(QPushButton)]
    return found[0]


def test_by_mouse_it_is_taken_back_or_left_and_the_result_says_so(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = Judge()
    monkeypatch.setattr(mistake_warning, "new_thinker", lambda _parent: judge)
    save_settings(Settings(animation_speed="off", confirmations=False, check_play=True))
    hand = open_window(qtbot, TableRequest("hearts", {"pass_rule": "none"}, ("novice",) * 3, "17"))
    hand.my_turn()
    assert hand.window.session is not None
    to_a_choice(qtbot, hand.window.session)
    hand.my_turn()
    judge.best = lambda: list(hand.table.choices[0].actions())[-1]
    card = hand.table.choices[0].cards[0]
    length = len(hand.match.done)
    action = next(one for one in hand.table.choices[0].actions() if one.cards == (card,))
    session = hand.window.session
    assert session is not None
    session.submit(action)
    hand.wait(lambda: hand.window.play_page.overlay() is not None)
    QTest.mouseClick(button(hand, "Take it back"), Qt.MouseButton.LeftButton)
    hand.wait(lambda: len(hand.match.done) == length and hand.window.play_page.overlay() is None)
    hand.my_turn()
    session.submit(action)
    hand.wait(lambda: hand.window.play_page.overlay() is not None)
    QTest.mouseClick(button(hand, "Leave it"), Qt.MouseButton.LeftButton)
    hand.wait(lambda: len(hand.match.done) > length + 1)
    assert not session.marked
    hand.my_turn()
    match_id = hand.window.matches.id
    assert match_id is not None
    hand.window.go_home()
    assert judge.dismissed
    hand.window.matches.resume(match_id)
    hand.my_turn()
    assert hand.window.session is not None
    assert hand.window.session.kept.checked, "it is kept with the match"
    hand.window.apply_settings(Settings(animation_speed="off", confirmations=False))
    assert hand.window.session.checker is None, "switched off, it is off at once"
    hand.window.matches.drop()
    lines = statistics(hand.window.store)
    assert [line.checked for line in lines] == [True]
    assert [outcome.checked for outcome in hand.window.store.outcomes()] == [True]


def test_results_go_to_another_computer_with_that_mark(tmp_path: Any) -> None:
    from dealers_choice.storage.matches.match_rows import ResultRow
    from dealers_choice.storage.matches.results_file import read_results, results_text

    options = json.dumps(Match("hearts").game.options, sort_keys=True)
    players = json.dumps([HUMAN, "club", "club bold bea", "novice"])
    rows = [
        ResultRow(f"abcdefgh{mark}", "hearts", options, players, 1, 20, 1, 60.0, 1.7e9, "17", "", mark)
        for mark in (0, 1)
    ]
    path = tmp_path / "a.results"
    path.write_text(results_text(rows), "utf-8")
    assert sorted(read_results(path)) == sorted(rows)
    for row in rows:
        row.check(row.proof())
    assert rows[0].proof() != rows[0]._replace(checked=1).proof()

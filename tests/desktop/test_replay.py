"""A coup that went wrong is shown again from the report, on the real window."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot
from trainee import Trainee, open_match

from cardrules.bots import Advice
from cardrules.casino.baccarat.coup_reports import CoupReport
from cardrules.games.mini_baccarat.bot import choose
from cardrules.games.mini_baccarat.game import MiniBaccarat
from cardrules.protocol.game import CLOCK, Action
from cardrules.protocol.match_record import Match
from cardrules.turns import AskedBot, Turns
from dealers_choice.page.match_page import PlayPage
from dealers_choice.panels.buttons.action_bar import BETWEEN
from dealers_choice.school.dealing import coup_replay
from dealers_choice.school.dealing.coup_replay import coup_span
from dealers_choice.school.dealing.replay_track import Track
from dealers_choice.school.dealing.session_report import SessionSheet
from dealers_choice.school.dealing.times_in_words import seconds
from dealers_choice.settings import Settings, save_settings

OPTIONS = {
    "decks": 4, "shoe_steps": "skip", "coach": "silent", "difficulty": "beginner", "calls": "auto", "pace": "par",
}  # fmt: skip
STEP = 700
"""Milliseconds of each of the dealer's steps."""


@cache
def almost_over() -> Match:
    """A session that a beginner has dealt, but for the last step."""
    match = Match("mini_baccarat", OPTIONS, "3")
    match.run_chance()
    for step in range(5_000):
        game = match.game
        assert isinstance(game, MiniBaccarat)
        if game.table.due() == ("leave",):
            return match
        advice = choose(game.view(0), game.choices(0), "novice", random.Random(step), lambda: False)
        match.apply(CLOCK, Action("at", (str(1_000 + STEP * step),)))
        match.apply(0, advice.action)
        match.run_chance()
    raise AssertionError("the session does not end")


def test_the_span_of_a_coup_is_from_the_opening_to_the_last_step() -> None:
    match = almost_over()
    for report in match.game.view(0).state.reports:
        span = coup_span(match, 0, report)
        steps = [action.verb for seat, action in match.done[span.start : span.stop] if seat == 0]
        assert steps[0] == "open"
        assert steps.count("open") == 1
        assert len(steps) == report.steps
        assert match.rewound(span.stop).game.view(0).state.reports[-1].number == report.number


def summary_of(qtbot: QtBot, page: PlayPage) -> SessionSheet:
    """What stands on the paper at the end, once it has come."""
    qtbot.waitUntil(lambda: page.overlay() is not None)
    overlay = page.overlay()
    assert overlay is not None
    summary = overlay.findChild(SessionSheet)
    assert summary is not None
    return summary


@pytest.mark.parametrize("left_early", [False, True])
def test_a_wrong_coup_is_shown_again(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, left_early: bool
) -> None:
    monkeypatch.setattr(coup_replay, "_PAUSE", 30)
    monkeypatch.setattr(coup_replay, "_LOOK", 200)
    trainee = open_match(qtbot, almost_over(), tmp_path)
    trainee.ready()
    assert "Leave the table" in trainee.buttons()
    trainee.press_button("Leave the table")
    page = trainee.window.play_page
    summary = summary_of(qtbot, page)
    wrong = next(part for part in summary.findChildren(QLabel) if part.accessibleName() == "Wrong coups")
    number = next(fault.coup for fault in trainee.state.faults if fault.coup)
    assert f"<a href='{number}'" in wrong.text()
    chosen: list[int] = []
    summary.round_chosen.connect(chosen.append)
    summary.ensureWidgetVisible(wrong)
    press_link(qtbot, wrong, chosen)
    assert page.overlay() is None
    coup = chosen[0]
    view = page.table.view_shown
    assert view is not None
    assert view.state.coups == coup - 1  # as it was before the coup
    if left_early:
        shows_its_own_seconds_and_roads(trainee, next(each for each in trainee.state.reports if each.number == coup))
        back = next(button for button in page.findChildren(QPushButton) if "report" in button.text().replace("&", ""))
        qtbot.mouseClick(back, Qt.MouseButton.LeftButton)
    else:
        told = [fault.text for fault in trainee.state.faults if fault.coup == coup]
        heard: set[str] = set()

        def over() -> bool:
            heard.update(trainee.bubbles())
            return page.overlay() is not None

        qtbot.waitUntil(over, timeout=90_000)
        assert all(any(text in bubble for bubble in heard) for text in told)
    assert page.overlay() is not None
    assert page.table.view_shown is not None
    assert page.table.view_shown.phase == "game_over"
    assert f"Coup {len(trainee.state.reports)}" in status(trainee)
    shown = [button.text() for button in page.findChildren(QPushButton) if button.isVisible()]
    assert not any("report" in text for text in shown)


@pytest.mark.parametrize(
    ("size", "text"), [((1280, 800), 100), ((1280, 800), 200), ((800, 600), 100), ((800, 600), 200)]
)
def test_its_buttons_lie_on_no_part_of_the_table_and_are_all_seen(
    qtbot: QtBot, tmp_path: Path, size: tuple[int, int], text: int
) -> None:
    save_settings(Settings(animation_speed="off", confirmations=False, text_size=text))
    trainee = open_match(qtbot, almost_over(), tmp_path)
    trainee.window.resize(*size)
    trainee.ready()
    trainee.press_button("Leave the table")
    page = trainee.window.play_page
    summary = summary_of(qtbot, page)
    summary.round_chosen.emit(next(fault.coup for fault in trainee.state.faults if fault.coup))

    def buttons() -> list[QPushButton]:
        wanted = {"Back to the report", "One step back", "Pause", "One step forward", "Faster", "Next error"}
        return [each for each in page.findChildren(QPushButton) if each.accessibleName() in wanted]

    def whole() -> bool:
        return all(each.width() >= each.sizeHint().width() for each in buttons())

    qtbot.waitUntil(lambda: len(buttons()) == 6 and whole())
    table = QRect(page.table.mapTo(page, QPoint(0, 0)), page.table.size())
    for each in buttons():
        box = QRect(each.mapTo(page, QPoint(0, 0)), each.size())
        assert page.rect().contains(box)
        assert not box.intersects(table)
    assert trainee.buttons() == [], "what may be done in the session is not offered meanwhile"


def shows_its_own_seconds_and_roads(trainee: Trainee, report: CoupReport) -> None:
    """Step by step, with the button: the clock is that of the coup, and the roads have the coups before it."""
    table, desk = trainee.window.play_page.table, trainee.desk
    assert desk.board is not None
    buttons = {button.accessibleName(): button for button in trainee.window.play_page.findChildren(QPushButton)}
    trainee.qtbot.mouseClick(buttons["Pause"], Qt.MouseButton.LeftButton)
    times = []
    while True:
        view = table.view_shown
        assert view is not None
        if len(view.state.reports) == report.number:
            break
        words = trainee.console.clock.words()[0]
        assert f"Coup {report.number}" in status(trainee) or view.phase not in ("coup", "settle")
        if words and view.phase in ("coup", "settle"):
            times.append(float(words.split()[0]))
            assert desk.board.widget.accessibleDescription().split(":")[0] in said_of_coups(report.number - 1), words
        trainee.qtbot.mouseClick(buttons["One step forward"], Qt.MouseButton.LeftButton)
        table.hurry()
    the_marks_lead_to_the_errors(trainee, report)
    assert f"Coup {report.number}" in status(trainee)
    assert report.took is not None
    assert times == [round(STEP * step / 1000, 1) for step in range(len(times))]
    assert trainee.console.clock.words()[0] == seconds(report.took)
    assert len(times) * STEP == report.took


def status(trainee: Trainee) -> list[str]:
    """The parts of the line below the table."""
    return trainee.window.play_page.bar._status.text().split(BETWEEN)


def the_marks_lead_to_the_errors(trainee: Trainee, report: CoupReport) -> None:
    """Each error of the coup has a mark on the line; a click on it shows the step and tells what was wrong."""
    table = trainee.window.play_page.table
    track = trainee.window.play_page.findChild(Track)
    assert track is not None
    told = [fault.text for fault in trainee.state.faults if fault.coup == report.number]
    steps = report.steps + 1  # the bettors', too
    assert track.accessibleDescription().startswith(f"{steps} of {steps} steps; errors at ")
    marks = [int(word) for word in track.accessibleDescription().rpartition("errors at ")[2].split(", ")]
    heard = ""
    for number in marks:
        QTest.mouseClick(track, Qt.MouseButton.LeftButton, pos=QPoint(round(track.x_of(number)), track.height() // 2))
        assert track.accessibleDescription().startswith(f"{number} of ")
        heard += " ".join(trainee.bubbles())
    assert all(text in heard for text in told)
    end = QPoint(track.width() - 1, track.height() // 2)
    QTest.mouseClick(track, Qt.MouseButton.LeftButton, pos=end)
    table.hurry()


def said_of_coups(number: int) -> tuple[str, ...]:
    """How the roads begin to tell of so many coups."""
    return (f"Coup {number}", "No coup yet. ")


def press_link(qtbot: QtBot, label: QLabel, chosen: list[int]) -> None:
    """Click over the text until a link has been hit."""
    for y in range(4, label.height(), 6):
        for x in range(4, label.width(), 12):
            qtbot.mouseMove(label, QPoint(x, y))
            if label.cursor().shape() == Qt.CursorShape.PointingHandCursor:
                qtbot.mouseClick(label, Qt.MouseButton.LeftButton, pos=QPoint(x, y))
                if chosen:
                    return
    raise AssertionError("there is no link")


@cache
def three_coups_of_a_bettor() -> Match:
    """A session in which the user bets, after three coups: he may bet or leave."""
    match = Match("mini_baccarat", {"role": "bettor", "decks": 4}, "3")
    turns, rng = Turns(match), random.Random(1)

    def decide(ask: AskedBot) -> Advice:
        return choose(match.game.view(ask.seat), ask.choices, "club", rng, lambda: True)

    while len(match.game.view(0).state.reports) < 3 or 0 not in match.game.waiting_for():
        deed = turns.next(decide)
        assert deed is not None
        turns.do(deed)
    return match


def test_a_bettor_sees_every_coup_again_though_none_went_wrong(qtbot: QtBot, tmp_path: Path) -> None:
    bettor = open_match(qtbot, three_coups_of_a_bettor(), tmp_path)
    page = bettor.window.play_page
    bettor.wait(lambda: "Leave the table" in bettor.buttons())
    bettor.press_button("Leave the table")
    strip = page.table.gestures.asked.shown
    assert strip is not None
    yes = next(button for button in strip.buttons if button.text() == "Yes")
    QTest.mouseClick(yes, Qt.MouseButton.LeftButton)
    summary = summary_of(qtbot, page)
    every = next(part for part in summary.findChildren(QLabel) if part.accessibleName() == "Every coup")
    assert [number for number in range(1, 10) if f"<a href='{number}'" in every.text()] == [1, 2, 3]
    chosen: list[int] = []
    summary.round_chosen.connect(chosen.append)
    summary.ensureWidgetVisible(every)
    press_link(qtbot, every, chosen)
    view = page.table.view_shown
    assert view is not None
    assert view.state.coups == chosen[0] - 1
    buttons = [button for button in page.findChildren(QPushButton) if button.isVisible()]
    assert not any("error" in button.text() for button in buttons), "there is none to go to"
    QTest.mouseClick(
        next(button for button in buttons if "report" in button.text().replace("&", "")), Qt.MouseButton.LeftButton
    )
    qtbot.waitUntil(lambda: page.overlay() is not None)
    assert page.table.view_shown is not None
    assert page.table.view_shown.phase == "game_over"

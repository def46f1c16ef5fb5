"""The paper over the table: it says what it has to say once, offers what comes next, and makes room for the cards."""

from __future__ import annotations

from pathlib import Path

import pytest
from hand import Hand, open_match, open_window, windows_shown
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from cardrules.catalogue import find
from cardrules.games.hearts.game import Hearts
from cardrules.games.pyramid.game import Pyramid
from cardrules.protocol.match_record import Match
from dealers_choice.panels.after_play.replay_bar import LookBack
from dealers_choice.panels.score.score_sheet import ScoreSheet
from dealers_choice.panels.score.sheet_over_table import Paper, Writing
from dealers_choice.request import TableRequest
from dealers_choice.settings import load_settings, save_settings


def paper(hand: Hand) -> Paper:
    hand.wait(lambda: hand.window.play_page.overlay() is not None)
    shown = hand.window.play_page.overlay()
    assert isinstance(shown, Paper)
    return shown


def button(parent: QWidget, text: str) -> QPushButton:
    return next(each for each in parent.findChildren(QPushButton) if each.text().replace("&", "") == text)


def lost(qtbot: QtBot) -> Hand:
    """A match of Pyramid in which a card was drawn and that was given up then; the paper lies on it."""
    hand = open_window(qtbot, TableRequest("pyramid", Pyramid.read_options({"passes": 1}), deal="7"))
    hand.my_turn()
    hand.click_zone("stock")
    hand.my_turn()
    hand.window.wishes.give_up()
    paper(hand)
    return hand


@pytest.fixture
def ended(qtbot: QtBot) -> Hand:
    return lost(qtbot)


def test_the_paper_at_the_end_offers_all_that_may_come_next(ended: Hand) -> None:
    shown = paper(ended)
    ended.wait(lambda: any("Nobody could have won this deal." in each.text() for each in shown.findChildren(QLabel)))

    def offered() -> list[str]:
        buttons = [each for each in shown.findChildren(QPushButton) if each.isVisible() and each.text() != "×"]
        return [each.text().replace("&", "") for each in buttons]

    assert offered() == ["Again", "Review", "Home", "More"]
    ended.key(Qt.Key.Key_O)
    more = ["This deal again", "Undo", "See the moves", "Other options…", "Statistics…"]
    assert offered() == ["Again", "Review", "Home", *more]
    assert button(shown, more[0]).hasFocus()
    labels = [each.text() for each in shown.findChildren(QLabel) if each.isVisible()]
    assert "1 match like this: 0 won." in labels
    assert len(labels) == len(set(labels))


def test_what_is_known_of_the_deal_still_stands_there_after_a_look_at_the_moves(ended: Hand) -> None:
    def told() -> bool:
        lying = ended.window.play_page.findChildren(Paper)
        labels = [label.text() for each in lying if each.isVisible() for label in each.findChildren(QLabel)]
        return sum(text.count("Nobody could have won this deal.") for text in labels) == 1

    ended.wait(told)
    ended.window.play_page.looking_back.open()
    ended.wait(lambda: bool(ended.window.findChildren(LookBack)))
    ended.window.findChildren(LookBack)[0].close_it()
    ended.wait(told)


def test_a_paper_with_a_sentence_opens_no_window_of_its_own(ended: Hand) -> None:
    """Another window, however short its life, would take the keyboard away from the paper."""
    with windows_shown() as shown:
        Paper(ended.table, Writing("End of the hand", "Ada took all.", buttons=[("Go on", str)]), ())
        Paper(ended.table, Writing("End of the hand", buttons=[("Go on", str)]), ())
    assert shown == []


def shortly_before_its_end() -> Match:
    """A match of Hearts, of which a few cards are still to be played."""
    match = Match("hearts", {"target": 50}, "17")
    match.run_chance()
    while match.game.result() is None:
        seat = min(match.game.waiting_for())
        match.apply(seat, next(match.game.choices(seat)[0].actions()))
        match.run_chance()
    return match.rewound(len(match.done) - 6)


def test_what_is_said_at_the_end_is_said_once(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = open_match(qtbot, tmp_path, shortly_before_its_end())
    said: list[str] = []
    monkeypatch.setattr(hand.table, "announce", lambda text, **_how: said.append(text))
    page, session = hand.window.play_page, hand.window.session
    assert session is not None
    while session.match.game.result() is None:
        if page.overlay() is not None:
            next(each for each in paper(hand).findChildren(QPushButton) if "Next" in each.text()).click()
        elif choices := session.choices():
            session.submit(next(choices[0].actions()))
        qtbot.wait(1)
    shown = paper(hand)
    result = session.match.game.result()
    assert result is not None
    hand.wait(lambda: "End of the match" in shown.accessibleName() or "You won" in shown.accessibleName())
    text = shown.accessibleName().partition(". ")[2].partition(".")[0]
    assert sum(text in line for line in said) == 1
    assert hand.bubbles() == []


def test_the_paper_is_put_aside_and_brought_back(ended: Hand) -> None:
    shown, bar = paper(ended), ended.window.play_page.bar

    def offered() -> list[QPushButton]:
        return [each for each in bar.findChildren(QPushButton) if each.isVisible() and each.text() == "Show the paper"]

    assert offered() == []
    ended.key(Qt.Key.Key_Escape)
    assert not shown.isVisible()
    assert len(offered()) == 1
    ended.key(Qt.Key.Key_Return)
    assert shown.isVisible()
    assert offered() == []
    QTest.mouseClick(button(shown, "×"), Qt.MouseButton.LeftButton)
    assert not shown.isVisible()
    QTest.mouseClick(offered()[0], Qt.MouseButton.LeftButton)
    assert shown.isVisible()


def test_the_paper_can_be_dragged_and_stays_on_the_table(ended: Hand) -> None:
    shown = paper(ended)
    before, grip = shown.pos(), QPoint(8, 8)
    QTest.mousePress(shown, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, grip)
    QTest.mouseMove(shown, grip + QPoint(-60, 40))
    assert shown.pos() == before + QPoint(-60, 40)
    QTest.mouseMove(shown, grip + QPoint(5000, 5000))
    QTest.mouseRelease(shown, Qt.MouseButton.LeftButton)
    assert ended.table.viewport().rect().contains(shown.geometry())
    ended.window.resize(900, 640)
    ended.wait(lambda: ended.table.viewport().rect().contains(shown.geometry()))


def test_this_deal_again_is_the_same_deal_and_undo_takes_the_end_back(qtbot: QtBot, ended: Hand) -> None:
    dealt = ended.match.done[:1]
    QTest.mouseClick(button(paper(ended), "More"), Qt.MouseButton.LeftButton)
    QTest.mouseClick(button(paper(ended), "This deal again"), Qt.MouseButton.LeftButton)
    ended.my_turn()
    assert ended.match.done == dealt
    other = lost(qtbot)
    QTest.mouseClick(button(paper(other), "More"), Qt.MouseButton.LeftButton)
    QTest.mouseClick(button(paper(other), "Undo"), Qt.MouseButton.LeftButton)
    other.my_turn()
    assert other.match.game.result() is None
    assert other.window.play_page.overlay() is None


def test_the_sheet_between_hands_can_be_put_aside(qtbot: QtBot) -> None:
    options = find("hearts").game().read_options({"pass_rule": "none"})
    hand = open_window(qtbot, TableRequest("hearts", options, ("novice",) * 3, "17"))
    hand.my_turn()
    session = hand.window.session
    assert session is not None
    while hand.window.play_page.overlay() is None:
        if choices := session.choices():
            session.submit(next(choices[0].actions()))
        qtbot.wait(1)
    shown = paper(hand)
    assert shown.findChild(ScoreSheet) is not None
    hand.key(Qt.Key.Key_Escape)
    assert not shown.isVisible()
    hand.key(Qt.Key.Key_Space)
    assert shown.isVisible()
    hand.key(Qt.Key.Key_Space)
    hand.my_turn()
    assert hand.window.play_page.overlay() is None


def test_what_was_counted_appears_line_by_line(qtbot: QtBot) -> None:
    hand = open_window(qtbot, TableRequest("hearts", Hearts.read_options({}), ("novice",) * 3, "17"))
    hand.table.speed = 1.0
    writing = Writing("End", "Clubs were trumps.\nHigh: Ada\nLow: Hugo", buttons=[("Go on", bool)])
    sheet = Paper(hand.table, writing, ())
    sheet.show()
    label = next(each for each in sheet.findChildren(QLabel) if "Clubs" in each.text())
    assert label.text() == "Clubs were trumps."
    hand.wait(lambda: label.text() == "Clubs were trumps.\nHigh: Ada")
    hand.wait(lambda: label.text() == "Clubs were trumps.\nHigh: Ada\nLow: Hugo")
    assert "Low: Hugo" in sheet.accessibleName()


def test_lines_that_come_one_by_one_have_their_room_from_the_first_on(qtbot: QtBot) -> None:
    """A paper that grows covers no card that it has not covered at first."""
    hand = open_window(qtbot, TableRequest("hearts", Hearts.read_options({}), ("novice",) * 3, "17"))
    hand.window.resize(1280, 800)
    hand.my_turn()
    lines = [f"Line {number}" for number in range(14)]
    text = "\n".join(["Clubs were trumps.", *lines])
    hand.table.speed = 0.0
    at_once = Paper(hand.table, Writing("End", text, buttons=[("Go on", bool)]), ())
    at_once.show()
    label = next(each for each in at_once.findChildren(QLabel) if "Clubs" in each.text())
    hand.wait(lambda: label.text() == text)
    at_once.fit()
    hidden, size = hand.table.room.cards_under(at_once.geometry()), at_once.size()
    at_once.hide()
    hand.table.speed = 0.01
    shown = Paper(hand.table, Writing("End", text, buttons=[("Go on", bool)]), ())
    shown.show()
    shown.fit()
    assert shown.height() < size.height()
    middle = shown.geometry().center()
    label = next(each for each in shown.findChildren(QLabel) if "Clubs" in each.text())
    hand.wait(lambda: label.text() == text)
    shown.fit()
    assert shown.size() == size
    assert (shown.geometry().center() - middle).manhattanLength() <= 2, "it does not jump"
    assert hand.table.room.cards_under(shown.geometry()) <= hidden + 0.01


@pytest.mark.parametrize("game", ["skat", "three_thirteen"])
def test_with_large_text_in_a_small_window_nothing_on_the_paper_is_cut(qtbot: QtBot, game: str) -> None:
    entry = find(game)
    hand = open_window(qtbot)
    save_settings(load_settings()[0]._replace(text_size=200))
    hand.window.close()
    hand = open_window(qtbot, TableRequest(game, entry.game().read_options({}), ("novice",) * 8, "17"))
    hand.window.resize(800, 600)
    hand.my_turn()
    sheet = hand.match.game.view(0).sheet
    titles = ("Again", "This deal again", "Undo", "See the cards")
    more = ("Other options…", "Statistics…", "Home")
    page = hand.window.play_page
    page.paper.lay(
        Writing(
            "End of the match", "Ada wins with 47 points, Hugo is second with 66, and you are third with 113.", sheet,
            "This match is not counted in the statistics.",
            [(title, page.close_session) for title in titles], [(title, page.close_session) for title in more],
        )
    )  # fmt: skip
    shown = paper(hand)
    while more_of_it := [e for e in shown.findChildren(QPushButton) if e.text() == "M&ore" and e.isVisible()]:
        more_of_it[0].click()  # all of the paper, and then all that it offers
        qtbot.wait(1)
    buttons = [each for each in shown.findChildren(QPushButton) if each.isVisible()]
    assert {each.text() for each in buttons} >= {*titles, *more}
    for each in buttons:
        assert each.width() >= each.sizeHint().width(), each.text()
        assert shown.rect().contains(each.geometry()), each.text()
    assert hand.window.rect().contains(QRect(shown.mapTo(hand.window, QPoint(0, 0)), shown.size()))
    score = shown.findChild(ScoreSheet)
    assert score is not None
    assert score.width() >= sum(score._least_widths())
    assert score.height() >= score.minimumSizeHint().height()


def test_the_paper_s_name_has_one_full_stop_after_each_sentence(ended: Hand) -> None:
    writing = Writing(
        "End of the hand", "You win 3 points.\nHigh: You, now 2\nThat ends the game.", buttons=[("Go on", str)]
    )
    name = Paper(ended.table, writing._replace(foot="2 matches like this"), ()).accessibleName()
    assert name == "End of the hand. You win 3 points. High: You, now 2. That ends the game. 2 matches like this."

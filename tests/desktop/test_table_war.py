"""War on the real window: one gesture turns both cards, and the table plays by itself when asked to."""

from __future__ import annotations

from pathlib import Path

import pytest
from hand import Hand, open_match, open_window
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from cardrules.analysis.hand_replay import hand_start
from cardrules.games.war.game import War
from cardrules.protocol.match_record import Match
from cardrules.turns import AskedBot
from dealers_choice.match.bot_requests import BotsAsked
from dealers_choice.panels.after_play.hand_review_panel import ReviewPanel
from dealers_choice.panels.after_play.replay_bar import LookBack
from dealers_choice.panels.autoplay import ChanceGraph
from dealers_choice.panels.buttons.action_bar import BETWEEN, TextLine
from dealers_choice.panels.score.sheet_over_table import Paper
from dealers_choice.request import TableRequest
from dealers_choice.ui.plain_text import PlainLabel


@pytest.fixture
def hand(qtbot: QtBot) -> Hand:
    hand = open_window(qtbot, TableRequest("war", War.read_options({}), ("club",), "17"))
    hand.my_turn()
    return hand


def button(hand: Hand, text: str) -> QPushButton:
    return next(each for each in hand.window.findChildren(QPushButton) if each.text() == text and each.isVisible())


def press(hand: Hand, text: str) -> None:
    QTest.mouseClick(button(hand, text), Qt.MouseButton.LeftButton)


def turns(hand: Hand) -> int:
    return sum(seat == 0 for seat, _ in hand.match.done)


def test_a_click_a_key_and_the_button_turn_both_cards(hand: Hand) -> None:
    for number, act in enumerate(
        (
            lambda: hand.click_zone("packet:0"),
            lambda: hand.key(Qt.Key.Key_Space),
            lambda: press(hand, "Turn a card"),
        ),
        1,
    ):
        act()
        hand.my_turn()
        assert turns(hand) == number
        assert sum(seat == 1 for seat, _ in hand.match.done) >= number
        hand.agrees()


def test_a_war_is_called_out_on_the_felt_in_large_letters(qtbot: QtBot, tmp_path: Path) -> None:
    match = Match("war", None, "17")
    match.run_chance()
    while match.game.phase != "war":
        seat = min(match.game.waiting_for())
        match.apply(seat, match.game.legal(seat)[0])
        match.run_chance()
    hand = open_match(qtbot, tmp_path, match)
    called = hand.table.badges()["war"]
    assert called.isVisible()
    assert hand.window.play_page.frame.state.isVisible()
    assert called.sceneBoundingRect().height() > hand.table.felt.art.width
    cards = [item for zone in hand.table.cards.values() for item in zone]
    assert not any(item.sceneBoundingRect().intersects(called.sceneBoundingRect()) for item in cards)


def test_only_the_card_that_fights_is_enlarged(qtbot: QtBot, tmp_path: Path) -> None:
    match = Match("war", {}, "42")
    match.run_chance()
    while match.game.view(0).state.level != 2:
        for seat in (0, 1):
            match.apply(seat, match.game.legal(seat)[0])
        match.run_chance()
    hand = open_match(qtbot, tmp_path, match)
    for seat in (0, 1):
        line = hand.table.cards[f"line:{seat}"]
        assert [item.card is None for item in line] == [False, True, False]
        small, back, large = (item.scale() for item in line)
        assert back == small
        assert large > 1.2 * small


@pytest.mark.parametrize("text", [100, 200])
def test_what_plays_by_itself_leaves_the_table_its_room(hand: Hand, text: int) -> None:
    hand.window.apply_settings(hand.window.settings._replace(text_size=text))
    hand.window.resize(800, 600)
    hand.wait(lambda: hand.window.width() == 800)
    hand.wait(lambda: hand.table.width() > 0.65 * hand.window.width())
    for label in ("Slow", "Fast", "Instant", "Stop", "Play out"):
        each = button(hand, label)
        assert each.fontMetrics().horizontalAdvance(label) < each.width()
    hand.window.apply_settings(hand.window.settings._replace(text_size=100))


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1080)])
def test_with_large_text_both_numbers_stand_below_their_packets(hand: Hand, size: tuple[int, int]) -> None:
    hand.window.apply_settings(hand.window.settings._replace(text_size=200))
    hand.window.resize(*size)
    hand.wait(lambda: hand.window.width() == size[0])
    hand.wait(lambda: not any(map(hand.table.felt.chrome._stands_on_cards, ("packet:0", "packet:1"))))


def test_with_large_text_the_line_of_facts_is_not_squeezed_beside_the_buttons(hand: Hand) -> None:
    hand.window.apply_settings(hand.window.settings._replace(text_size=200))
    hand.window.resize(1280, 650)  # too low for the bar to stand over the felt
    bar = hand.window.play_page.bar
    status = bar.findChild(QWidget, "status")
    assert isinstance(status, TextLine)
    bar.set_status(
        BETWEEN.join(("Skirmish 140", "Cards 18–22", "Wars 13", "not counted in the statistics"))
    )  # beside the seal's sign
    hand.wait(lambda: hand.window.width() == 1280 and status.isVisible() and not hand.table.busy())
    assert status.needs(status.width(), status.height()) <= 2
    assert status.shown() == status.text()


def test_it_plays_by_itself_until_it_is_stopped(hand: Hand) -> None:
    assert not button(hand, "Stop").isEnabled()
    press(hand, "Instant")
    assert button(hand, "Instant").isChecked()  # which pace it is stays to be seen
    hand.wait(lambda: turns(hand) > 5)
    press(hand, "Stop")
    assert not button(hand, "Instant").isChecked()
    hand.my_turn()
    before = turns(hand)
    hand.qtbot.wait(150)
    assert turns(hand) == before
    press(hand, "Fast")
    hand.wait(lambda: turns(hand) > before)
    hand.window.wishes.undo()  # whoever takes something back acts himself again
    assert not button(hand, "Stop").isEnabled()
    hand.my_turn()
    hand.agrees()


def test_playing_out_shows_the_end_and_how_it_came_about(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    options = War.read_options({"limit": 300})
    hand = open_window(qtbot, TableRequest("war", options, ("club",), "17"))
    hand.my_turn()
    session = hand.window.session
    assert session is not None
    hand.wait(lambda: session.deeds.awake)  # what could have been asked before the first picture has been
    asked: list[AskedBot] = []
    monkeypatch.setattr(BotsAsked, "_question", lambda _bots, _match, ask: asked.append(ask))
    button(hand, "Play out").setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(button(hand, "Play out"), Qt.Key.Key_Return)
    hand.wait(lambda: hand.window.play_page.overlay() is not None, 60_000)
    assert not asked  # it is computed at one go
    paper = hand.window.play_page.overlay()
    assert isinstance(paper, Paper)
    graph = paper.findChild(ChanceGraph)
    assert graph is not None
    assert graph.accessibleName().startswith("Your cards: ")
    assert hand.match.game.result() is not None
    assert hand.table.viewport().updatesEnabled()
    assert not button(hand, "Play out").isEnabled()


def test_a_match_is_stepped_through_battle_by_battle_and_nothing_was_to_be_decided(qtbot: QtBot) -> None:
    hand = open_window(qtbot, TableRequest("war", War.read_options({"limit": 300}), ("club",), "17"))
    hand.my_turn()
    press(hand, "Play out")
    hand.wait(lambda: hand.window.play_page.overlay() is not None, 60_000)
    press(hand, "M&ore")
    press(hand, "See the &cards")
    hand.wait(lambda: any(strip.isVisible() for strip in hand.window.findChildren(LookBack)))
    strip = hand.window.findChildren(LookBack)[0]
    words = strip.findChildren(PlainLabel)[0]
    whole = (len(hand.match.done) - hand_start(hand.match)) // 2  # both turn at once
    hand.wait(lambda: words.text().endswith(f"{whole} of {whole}"))
    QTest.keyClick(strip, Qt.Key.Key_Home)
    assert words.text() == f"The deal   ·   0 of {whole}"
    QTest.keyClick(strip, Qt.Key.Key_Right)
    assert words.text().endswith(f"1 of {whole}")
    for _ in range(3):
        QTest.keyClick(strip, Qt.Key.Key_Down)
        assert " takes " in words.text() or " take " in words.text()
    QTest.keyClick(strip, Qt.Key.Key_V)
    hand.wait(lambda: any(panel.summary() for panel in hand.window.findChildren(ReviewPanel)))
    assert hand.window.findChildren(ReviewPanel)[0].summary().startswith("There was nothing to decide")
    QTest.keyClick(strip, Qt.Key.Key_Escape)
    hand.wait(lambda: hand.window.play_page.overlay() is not None)

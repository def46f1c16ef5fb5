"""Looking through a hand of Hearts that is over, on the real window by mouse and keys."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hand import Hand, open_match, open_window
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetrics, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QStyle, QStyleOptionButton
from pytestqt.qtbot import QtBot
from test_hints import sit_down

from cardrules.bots import LET_BE
from cardrules.catalogue import GAMES, find
from cardrules.protocol.cards import card_name
from cardrules.protocol.game import CHANCE
from cardrules.protocol.match_record import Match
from cardrules.turns import Turns
from dealers_choice.match.players import HUMAN
from dealers_choice.panels.after_play.replay_bar import LookBack
from dealers_choice.panels.bidding.bid_panel import BidPanel
from dealers_choice.panels.buttons.action_bar import TextLine
from dealers_choice.panels.score.sheet_over_table import Paper
from dealers_choice.settings import Settings, load_settings, save_settings
from dealers_choice.storage.match_store import export_match
from dealers_choice.ui.plain_text import PlainLabel
from dealers_choice.window.screenshots import moments


def before_the_last_trick() -> Match:
    """A hand of Hearts of which all but the last trick has been played, with the user to act."""
    match = Match("hearts", {"pass_rule": "none", "target": 50}, "17")
    choose, rng = find("hearts").bot(), random.Random(1)
    while True:
        waiting = sorted(match.game.waiting_for())
        seat = waiting[0]
        if seat == CHANCE:
            match.apply(CHANCE, match.chance())
            continue
        view = match.game.view(seat)
        if seat == 0 and len(view.zone("hand:0").cards) == 1:
            return match
        advice = choose(view, match.game.choices(seat), "novice", rng, lambda: True)
        assert advice.action != LET_BE
        match.apply(seat, advice.action)


@pytest.fixture
def ended(qtbot: QtBot, tmp_path: Path) -> Hand:
    """The window with the paper of a hand that is over."""
    saved = tmp_path / "hearts.jsonl"
    export_match(saved, before_the_last_trick(), (HUMAN, "novice", "novice", "novice"))
    window = open_window(qtbot).window
    window.open_path(saved)
    hand = Hand(qtbot, window)
    hand.my_turn()
    hand.click_card(next(name for name in hand.lying("hand:0")))
    hand.wait(lambda: window.play_page.overlay() is not None)
    return hand


def press(parent: object, name: str) -> None:
    assert hasattr(parent, "findChildren")
    found = [
        each for each in parent.findChildren(QPushButton) if name in (each.text().replace("&", ""), each.toolTip())
    ]
    assert len(found) == 1, name
    QTest.mouseClick(found[0], Qt.MouseButton.LeftButton)


def looking(hand: Hand) -> LookBack:
    hand.wait(lambda: bool(hand.window.findChildren(LookBack)))
    return hand.window.findChildren(LookBack)[0]


def at_the_end(hand: Hand) -> LookBack:
    """The strip, gone on to the end of the hand."""
    strip = looking(hand)
    hand.wait(lambda: words(strip).endswith(" of 52"))
    QTest.keyClick(strip, Qt.Key.Key_End)
    return strip


def words(strip: LookBack) -> str:
    return strip.findChildren(PlainLabel)[0].text()


def test_the_paper_says_what_the_hand_came_to_and_the_cards_can_be_seen(ended: Hand) -> None:
    paper = ended.window.play_page.overlay()
    assert isinstance(paper, Paper)
    assert " points" in paper.accessibleName()
    press(paper, "See the cards")
    strip = looking(ended)
    assert words(strip).startswith("The deal"), "at the end of the hand no card is left to be seen"
    hands = [ended.lying(f"hand:{seat}") for seat in range(4)]
    assert [len(cards) for cards in hands] == [13] * 4
    assert "?" not in {card for cards in hands for card in cards}
    ended.wait(lambda: words(strip).endswith("0 of 52"))
    press(strip, "One step on (Right)")
    assert words(strip).endswith("1 of 52")
    press(strip, "To the next trick, or what else is won (Down)")
    assert words(strip).endswith("4 of 52")
    assert not any(ended.lying(f"trick:{seat}") for seat in range(4))
    press(strip, "Close")
    ended.wait(lambda: ended.window.play_page.overlay() is not None)
    ended.agrees()


def test_what_is_told_of_the_hand_is_told_of_what_is_shown(ended: Hand) -> None:
    frame = ended.window.play_page.frame
    assert "Hearts broken" in frame.state.toolTip(), "at the end"
    press(ended.window.play_page.overlay(), "See the cards")
    strip = looking(ended)
    ended.wait(lambda: words(strip).endswith("0 of 52"))
    assert "Hearts broken" not in frame.state.toolTip()
    press(strip, "One step on (Right)")
    assert "Trick 1 of 13" in frame.state.toolTip()
    press(strip, "Close")
    ended.wait(lambda: ended.window.play_page.overlay() is not None)
    assert "Hearts broken" in frame.state.toolTip()


def test_all_of_it_by_keys_and_the_match_goes_on_afterwards(ended: Hand) -> None:
    page = ended.window.play_page
    press(page.overlay(), "See the cards")
    strip = looking(ended)
    ended.wait(lambda: words(strip).endswith("0 of 52"))
    for key, shown in (
        (Qt.Key.Key_Home, "0 of 52"),
        (Qt.Key.Key_Right, "1 of 52"),
        (Qt.Key.Key_Down, "4 of 52"),
        (Qt.Key.Key_Down, "8 of 52"),
        (Qt.Key.Key_Up, "4 of 52"),
        (Qt.Key.Key_Left, "3 of 52"),
        (Qt.Key.Key_End, "52 of 52"),
    ):
        QTest.keyClick(strip, key)
        assert words(strip).endswith(shown)
    before = len(ended.match.done)
    QTest.keyClick(strip, Qt.Key.Key_Escape)
    ended.wait(lambda: page.overlay() is not None)
    assert len(ended.match.done) == before
    press(page.overlay(), "Next hand")
    ended.my_turn()
    assert len(ended.match.done) > before


def test_the_cards_of_the_others_are_closed_and_opened_and_it_stays_so(ended: Hand) -> None:
    page = ended.window.play_page
    press(page.overlay(), "See the cards")
    strip = at_the_end(ended)
    QTest.keyClick(strip, Qt.Key.Key_Home)
    press(strip, "Close hands")
    ended.wait(lambda: set(ended.lying("hand:1")) == {"?"})
    assert "?" not in ended.lying("hand:0")
    QTest.keyClick(strip, Qt.Key.Key_Down)
    ended.wait(lambda: words(strip).endswith("4 of 52"))
    assert [set(ended.lying(f"hand:{seat}")) for seat in (1, 2, 3)] == [{"?"}] * 3
    QTest.keyClick(strip, Qt.Key.Key_Escape)
    ended.wait(lambda: page.overlay() is not None)
    assert not load_settings()[0].open_hands
    press(page.overlay(), "See the cards")
    again = next(each for each in ended.window.findChildren(LookBack) if each.isVisible())
    QTest.keyClick(again, Qt.Key.Key_Home)
    ended.wait(lambda: set(ended.lying("hand:2")) == {"?"})
    QTest.keyClick(again, Qt.Key.Key_H)
    ended.wait(lambda: "?" not in ended.lying("hand:2"))
    assert load_settings()[0].open_hands


def test_the_strip_can_be_read_where_the_log_leaves_it_less_room(ended: Hand) -> None:
    page = ended.window.play_page
    press(page.overlay(), "See the cards")
    strip = at_the_end(ended)
    wide = page.bar.width()
    page.toggle_log()
    ended.wait(lambda: page.bar.width() < wide)
    signs = [each for each in strip.findChildren(QPushButton) if not each.text()[0].isalpha()]
    assert len(signs) == 6
    for sign in signs:
        option = QStyleOptionButton()
        sign.initStyleOption(option)
        room = sign.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, sign)
        assert room.width() >= sign.fontMetrics().horizontalAdvance(sign.text()), sign.toolTip()
    line = strip.findChildren(TextLine)[0]
    ended.wait(lambda: QFontMetrics(line._fitting()).horizontalAdvance(line.shown()) <= line.width())
    assert line.shown().endswith("of 52")


def test_no_button_of_the_paper_is_called_by_the_key_of_a_menu(ended: Hand) -> None:
    paper = ended.window.play_page.overlay()
    assert paper is not None
    menus = {QKeySequence.mnemonic(each.text()) for each in ended.window.menuBar().actions()}
    keys = [QKeySequence.mnemonic(each.text()) for each in paper.findChildren(QPushButton) if "&" in each.text()]
    assert len(keys) == 4
    assert not menus.intersection(keys)


def test_no_two_buttons_at_the_end_of_a_match_have_one_key(qtbot: QtBot, tmp_path: Path) -> None:
    match, rng = Match("euchre", None, "17"), random.Random(1)
    turns, choose = Turns(match), find("euchre").bot()
    while deed := turns.next(lambda ask: choose(match.game.view(ask.seat), ask.choices, "novice", rng, lambda: True)):
        turns.do(deed)
    saved = tmp_path / "over.jsonl"
    export_match(saved, match, (HUMAN, "novice", "novice", "novice"))
    hand = open_window(qtbot)
    hand.window.open_path(saved)
    hand.wait(lambda: hand.window.play_page.overlay() is not None)
    paper = hand.window.play_page.overlay()
    assert paper is not None

    def keys() -> list[str]:
        shown = [each for each in paper.findChildren(QPushButton) if each.isVisible()]
        return [key for each in shown if (key := QKeySequence.mnemonic(each.text()).toString())]

    assert len(set(keys())) == len(keys()) == 4
    press(paper, "More")
    assert len(keys()) >= 8
    assert len(set(keys())) == len(keys())


def test_undo_while_looking_goes_back_to_the_table(ended: Hand) -> None:
    press(ended.window.play_page.overlay(), "See the cards")
    looking(ended)
    ended.window.wishes.undo()
    ended.my_turn()
    ended.wait(lambda: not any(strip.isVisible() for strip in ended.window.findChildren(LookBack)))
    ended.agrees()


@pytest.mark.parametrize("by_key", [False, True])
def test_it_is_played_again_from_where_one_looks_and_does_not_count(ended: Hand, by_key: bool) -> None:
    window = ended.window
    first, before = window.matches.id, list(ended.match.done)
    assert first is not None
    press(window.play_page.overlay(), "See the cards")
    strip = at_the_end(ended)
    button = next(each for each in strip.findChildren(QPushButton) if each.text() == "Play from here")
    assert not button.isEnabled(), "there is nothing left to play"
    for _ in range(3):
        press(strip, "To the trick before, or what else was won (Up)")
    if by_key:
        QTest.keyClick(strip, Qt.Key.Key_P)
    else:
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    ended.wait(lambda: window.matches.id != first)
    ended.my_turn()
    ended.agrees()
    done = ended.match.done
    cards = len(ended.match.game.view(0).zone("hand:0").cards)
    assert cards in (2, 3)
    assert done[: len(before) - 12] == before[: len(before) - 12]
    session = window.play_page.session
    assert session is not None
    assert session.marked
    assert window.store.load(first).match.done == before, "the match itself stays as it was"
    legal = {card_name(action.cards[0]) for action in ended.match.game.legal(0)}
    ended.click_card(next(name for name in ended.lying("hand:0") if name in legal))
    ended.wait(lambda: len(ended.match.game.view(0).zone("hand:0").cards) < cards)


def test_in_a_narrow_window_with_large_text_every_button_that_is_shown_can_be_read(ended: Hand) -> None:
    """The panel of the review takes room from the strip: buttons that have keys give way, and none is cut."""
    window = ended.window
    for size, width in ((100, 1280), (200, 1280)):
        window.apply_settings(window.settings._replace(text_size=size))
        window.resize(width, 800)
        window.play_page.looking_back.review()
        ended.wait(lambda: any(strip.isVisible() for strip in window.findChildren(LookBack)))
        strip = next(each for each in window.findChildren(LookBack) if each.isVisible())
        ended.wait(lambda strip=strip: strip.width() == window.play_page.bar.width() < window.width() - 100)
        ended.wait(lambda strip=strip: all(strip.rect().contains(each.geometry()) for each in shown_buttons(strip)))
        for each in shown_buttons(strip):
            box = QStyleOptionButton()
            each.initStyleOption(box)
            room = each.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, box, each).width()
            assert room >= each.fontMetrics().horizontalAdvance(each.text()), each.text()
        assert {"▶", "◀", "Close"} <= {each.text() for each in shown_buttons(strip)}
        strip.close_it()
        ended.wait(lambda: window.play_page.overlay() is not None)


def test_a_sentence_has_a_line_of_its_own_where_the_buttons_leave_it_no_room(ended: Hand) -> None:
    window = ended.window
    window.resize(800, 600)
    press(window.play_page.overlay(), "See the cards")
    strip = looking(ended)
    line = strip.findChildren(TextLine)[0]
    close = next(each for each in shown_buttons(strip) if each.text() == "Close")
    sentence = "Ada turns the ten of clubs and beats a pair of aces with fives and fours   ·   12 of 48"
    line.setText(sentence)
    ended.wait(lambda: line.geometry().bottom() <= strip.mapFromGlobal(close.mapToGlobal(QPoint(0, 0))).y())
    ended.wait(lambda: line.shown() == sentence and strip.rect().contains(close.geometry()))
    strip.close_it()
    assert window.play_page.bar.minimumHeight() == 0


def test_the_sentence_at_the_end_of_a_hand_is_read_in_whole_and_in_its_full_size(ended: Hand) -> None:
    window = ended.window
    window.resize(1280, 800)
    press(window.play_page.overlay(), "See the cards")
    strip = at_the_end(ended)
    line = strip.findChildren(TextLine)[0]
    ended.wait(lambda: line.width() >= line.fontMetrics().horizontalAdvance(line.text()))
    assert line.shown() == line.text()


def test_a_sentence_that_is_too_long_for_one_line_has_more_of_them(ended: Hand) -> None:
    window = ended.window
    press(window.play_page.overlay(), "See the cards")
    strip = at_the_end(ended)
    line = strip.findChildren(TextLine)[0]
    window.apply_settings(window.settings._replace(text_size=200))
    window.resize(800, 600)
    ended.wait(lambda: window.width() == 800 and line.shown() == line.text())
    assert line.fontMetrics().horizontalAdvance(line.text()) > 1.4 * line.width()
    line.stand_for("", line.width())
    assert "…" in line.shown()
    window.apply_settings(window.settings._replace(text_size=100))


def shown_buttons(strip: LookBack) -> list[QPushButton]:
    return [each for each in strip.findChildren(QPushButton) if each.isVisible()]


def test_what_may_be_done_between_two_hands_is_not_offered_while_one_looks_back(qtbot: QtBot, tmp_path: Path) -> None:
    match = Match("mexican_sweat", {}, "17")
    rng = random.Random(3)
    while match.game.view(0).phase != "hand_over" or not match.game.choices(0):
        seat = min(match.game.waiting_for() | match.game.may_act())
        match.apply(seat, match.chance() if seat == CHANCE else rng.choice(match.game.legal(seat)))
    hand = open_match(qtbot, tmp_path, match)
    page = hand.window.play_page
    hand.wait(lambda: page.overlay() is not None)

    def shown() -> bool:
        return any(panel.isVisible() for panel in page.findChildren(BidPanel))

    hand.wait(shown)
    press(page, "See the cards")
    strip = looking(hand)
    hand.wait(lambda: not shown())
    QTest.keyClick(strip, Qt.Key.Key_Escape)
    hand.wait(lambda: page.overlay() is not None and shown())


@pytest.mark.parametrize(
    "game", [entry.id for entry in GAMES if entry.game()().seats > 1 and entry.id != "mini_baccarat"]
)
def test_see_the_cards_opens_with_cards(qtbot: QtBot, game: str) -> None:
    save_settings(Settings(animation_speed="off", confirmations=False, bots_claim=False))
    hand = open_window(qtbot)
    page = hand.window.play_page
    seen = 0
    for moment in moments(find(game), {}, "17"):
        if not moment.name.endswith("_over"):
            continue
        sit_down(hand, moment.match.rewound(len(moment.match.done)), wait=False)
        hand.wait(lambda: page.overlay() is not None and not page.table.busy())
        paper = page.overlay()
        assert paper is not None
        found = [each for each in paper.findChildren(QPushButton) if each.text() == "See the &cards"]
        assert found, moment.name
        found[0].click()
        hand.wait(lambda: page.overlay() is None and not page.table.busy())
        lying = [item for items in page.table.cards.values() for item in items]
        assert lying, moment.name
        if game != "war":  # its cards lie face down until they are turned
            assert any(item.card is not None for item in lying), moment.name
        seen += 1
    assert seen

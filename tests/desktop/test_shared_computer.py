"""Several people at one computer: nobody sees anybody's cards before the right one has pressed a button."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hand import Hand, open_window
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from cardrules.catalogue import GAMES, find
from cardrules.protocol.cards import card_name
from cardrules.protocol.game import Seat
from dealers_choice.match.players import is_player
from dealers_choice.panels.countdown import Curtain
from dealers_choice.panels.log import LogPanel
from dealers_choice.panels.new_match.new_match_dialog import NewMatchDialog
from dealers_choice.request import TableRequest
from dealers_choice.settings import Settings, last_played, save_settings

SEATS = ("guest Ben", "novice", "guest Cleo")
PEOPLE = (0, 1, 3)


@pytest.fixture
def hand(qtbot: QtBot) -> Hand:
    save_settings(Settings(animation_speed="off", confirmations=False, player_name="Ann", bots_pace="brisk"))
    return open_window(qtbot, TableRequest("hearts", find("hearts").game().read_options({}), SEATS, "7"))


def seat_of(hand: Hand) -> Seat:
    assert hand.window.session is not None
    assert hand.window.session.human is not None
    return hand.window.session.human


def covered(hand: Hand) -> bool:
    found = hand.table.findChildren(Curtain)
    return any(each.covers() and each.geometry().contains(hand.table.viewport().geometry()) for each in found)


def faces(hand: Hand) -> set[str]:
    """The cards that can be recognised on the table, whatever lies over it."""
    return {card_name(item.card) for items in hand.table.cards.values() for item in items if item.card is not None}


def held(hand: Hand, seat: Seat) -> set[str]:
    zones = hand.match.game.view(seat).zones
    return {card_name(card) for zone in zones if zone.id == f"hand:{seat}" for card in zone.cards if card is not None}


def hands_button(hand: Hand) -> QPushButton:
    found = [each for each in hand.table.findChildren(QPushButton) if each.isVisible() and "my cards" in each.text()]
    assert len(found) == 1
    return found[0]


def settled(hand: Hand) -> bool:
    """Whether the cards are covered, once it is somebody's turn."""
    hand.wait(lambda: covered(hand) or (bool(hand.table.choices) and not hand.table.busy()))
    return covered(hand)


def sit_down(hand: Hand) -> Seat:
    """Whoever is asked for presses the button, once nothing of anybody's could be seen."""
    hand.wait(lambda: covered(hand))
    seat = seat_of(hand)
    assert not faces(hand) & set.union(*(held(hand, each) for each in range(4)))
    assert hands_button(hand).text() == f"{('Ann', 'Ben', 'Hugo', 'Cleo')[seat]}: show my cards"
    QTest.mouseClick(hands_button(hand), Qt.MouseButton.LeftButton)
    hand.my_turn()
    assert not covered(hand)
    assert seat_of(hand) == seat
    assert held(hand, seat) <= faces(hand)
    assert not faces(hand) & set.union(*(held(hand, each) for each in range(4) if each != seat))
    hand.agrees()
    return seat


def act(hand: Hand) -> None:
    """Do something legal with the mouse: three cards are passed, one is played."""
    seat, done = seat_of(hand), len(hand.match.done)
    action = random.Random(done).choice(hand.match.game.legal(seat))
    for card in action.cards:
        hand.click_card(card_name(card))
    if action.verb == "pass":
        button = next(each for each in hand.window.findChildren(QPushButton) if each.text().startswith("Pass 3"))
        hand.wait(button.isEnabled)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    hand.wait(lambda: len(hand.match.done) > done)


def test_each_sees_his_own_cards_in_his_turn_and_nobody_else_does(hand: Hand) -> None:
    """The passing, two tricks, and whose turn it is each time."""
    turns, rises = list[Seat](), 0
    while len(hand.match.done) < 14:
        if settled(hand):
            sit_down(hand)
            rises += 1
        turns.append(seat_of(hand))
        act(hand)
    assert turns[:3] == [0, 1, 3]
    acted = [seat for seat, _ in hand.match.done if seat in PEOPLE]
    assert turns == acted[: len(turns)]
    assert rises == 1 + sum(one != other for one, other in pairwise(turns))
    assert {seat for seat, _ in hand.match.done} == {-1, 0, 1, 2, 3}


def test_enter_does_too(hand: Hand) -> None:
    hand.wait(lambda: covered(hand) and hands_button(hand).hasFocus())
    hand.key(Qt.Key.Key_Return)
    hand.my_turn()
    assert not covered(hand)
    assert hand.table.hasFocus()
    act(hand)
    hand.wait(lambda: covered(hand) and hands_button(hand).hasFocus())
    assert seat_of(hand) == 1


def test_what_the_button_says_grows_with_the_window(hand: Hand) -> None:
    hand.wait(lambda: covered(hand))
    plain = hands_button(hand).fontInfo().pixelSize()
    hand.window.resize(2560, 1440)
    hand.wait(lambda: hands_button(hand).fontInfo().pixelSize() > 1.3 * plain)
    text = QFontMetrics(hands_button(hand).font()).horizontalAdvance(hands_button(hand).text())
    assert hands_button(hand).width() >= text


def test_what_was_done_since_he_looked_last_is_shown_to_him(hand: Hand) -> None:
    """Ann has passed; when she sees her cards again the three that she was passed come to her, and cards are played."""
    shown = list[list[str]]()
    for _ in range(3):
        sit_down(hand)
        act(hand)
    while settled(hand) is False or seat_of(hand) != 0:
        if covered(hand):
            sit_down(hand)
        act(hand)
    session = hand.window.session
    assert session is not None
    assert session.looked is not None
    since = len(hand.match.done) - session.looked
    assert since > 3
    session.played.connect(lambda events, _view: shown.append([type(event).__name__ for event in events]))
    sit_down(hand)
    assert len(shown) == 1
    assert shown[0].count("CardsMoved") + shown[0].count("Moved") >= since - 3


def test_the_cards_are_hidden_when_the_window_is_left(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    sit_down(hand)
    monkeypatch.setattr(QApplication, "activeWindow", lambda: None)
    QApplication.sendEvent(hand.window.play_page, QEvent(QEvent.Type.WindowDeactivate))
    hand.wait(lambda: covered(hand))
    monkeypatch.undo()
    QApplication.sendEvent(hand.window.play_page, QEvent(QEvent.Type.WindowActivate))
    assert covered(hand)
    assert sit_down(hand) == 0
    act(hand)


def test_another_window_of_the_program_hides_nothing(hand: Hand) -> None:
    sit_down(hand)
    QApplication.sendEvent(hand.window.play_page, QEvent(QEvent.Type.WindowDeactivate))
    hand.qtbot.wait(50)
    assert QApplication.activeWindow() is hand.window
    assert not covered(hand)


def test_the_log_and_what_is_pressed_tell_nothing_meanwhile(hand: Hand) -> None:
    sit_down(hand)
    hand.window.play_page.toggle_log()
    act(hand)
    hand.wait(lambda: covered(hand))
    (log,) = hand.window.findChildren(LogPanel)
    cards = [card_name(card) for _, action in hand.match.done for card in action.cards]
    assert cards
    assert not [card for card in cards if card in log.text()]
    session, before = hand.window.session, len(hand.match.done)
    assert session is not None
    assert session.choices() == []
    hand.key(Qt.Key.Key_H)
    hand.qtbot.wait(50)
    assert not hand.hint()
    assert session.attempt(hand.match.game.legal(1)[0]) == ""
    assert len(hand.match.done) == before


def test_what_is_taken_back_is_the_last_that_anybody_of_them_has_done(hand: Hand) -> None:
    sit_down(hand)
    act(hand)
    hand.wait(lambda: covered(hand))
    assert seat_of(hand) == 1
    hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    hand.wait(lambda: seat_of(hand) == 0)
    assert not [seat for seat, _ in hand.match.done if seat == 0]
    assert sit_down(hand) == 0


def test_it_goes_on_with_whoever_is_to_act_and_counts_for_nobody(qtbot: QtBot, hand: Hand) -> None:
    for _ in range(2):
        sit_down(hand)
        act(hand)
    hand.wait(lambda: covered(hand) and seat_of(hand) == 3)
    session = hand.window.session
    assert session is not None
    assert session.marked
    match_id, done = hand.window.matches.id, list(hand.match.done)
    assert match_id is not None
    hand.window.go_home()
    shown = hand.table.view_shown
    assert shown is None or not [card for zone in shown.zones for card in zone.cards if card is not None]
    hand.window.matches.resume(match_id)
    hand.wait(lambda: covered(hand))
    assert hand.match.done == done
    assert sit_down(hand) == 3
    assert last_played(hand.window.settings, "hearts").levels == ("club", "novice", "club")  # alone he plays with bots


def test_nobody_claims_the_rest_where_others_have_cards(hand: Hand) -> None:
    sit_down(hand)
    session, told = hand.window.session, list[str]()
    assert session is not None
    session.trouble.connect(told.append)
    session.for_user.claim()
    assert told == ["Where several of you play at one computer every card is played."]
    assert not session.bot_claims.wanted


def dialog_of(qtbot: QtBot, game: str, name: str = "Ann") -> NewMatchDialog:
    dialog = NewMatchDialog(find(game), own_name=name)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_a_guest_is_asked_to_the_table_by_name(qtbot: QtBot) -> None:
    dialog = dialog_of(qtbot, "hearts")
    assert [field.findData("guest") >= 0 for field in dialog._bots] == 3 * [True]
    for number in (0, 2):
        field = dialog._bots[number]
        field.setFocus()
        QTest.keyClicks(field, "Somebody")  # as one looks for an entry
        assert field.currentText() == "Somebody here"
    QTest.keyClicks(dialog._bot_names[2], "Cleo")
    assert dialog.request().seat_bots == ("guest Ada", "club", "guest Cleo")
    assert dialog.request().names == ()
    QTest.keyClicks(dialog._bot_names[0], "Cleo")
    assert dialog._error.text() == "Two players cannot both be called Cleo."
    assert not dialog._play.isEnabled()


def test_four_people_have_room_at_one_computer(qtbot: QtBot) -> None:
    dialog = dialog_of(qtbot, "three_thirteen")
    dialog._show_options(dialog._game.read_options({"players": 6}))
    dialog._changed()
    for number, fault in enumerate(("", "", "", "At most 4 people can share one computer.")):
        field = dialog._bots[number]
        field.setCurrentIndex(field.findData("guest"))
        assert dialog._error.text() == fault


def test_where_all_act_at_once_or_one_plays_alone_nobody_shares(qtbot: QtBot) -> None:
    apart = set()
    for entry in GAMES:
        dialog = dialog_of(qtbot, entry.id)
        if not any(field.findData("guest") >= 0 for field in dialog._bots):
            apart.add(entry.id)
        dialog.close()
    assert apart == {"pyramid", "spoons", "mini_baccarat", "blackjack"}


@pytest.mark.parametrize("name", ["", " ", "a\nb", 21 * "x", " Ben"])
def test_a_guest_in_a_file_whose_name_makes_no_sense_is_none(name: str) -> None:
    assert is_player("guest Cleo")
    assert not is_player(f"guest {name}")


BY_DAY = ("mexican_sweat", "truco")
SHARED = [entry.id for entry in GAMES if not entry.game().races and entry.game()().seats > 1]


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game in BY_DAY else pytest.mark.nightly) for game in SHARED]
)
def test_every_game_is_shared(qtbot: QtBot, game: str) -> None:
    """Two people, or three, act at random, hand after hand: whoever is to act is called, and sees his view alone."""
    save_settings(Settings(animation_speed="off", confirmations=False, player_name="Ann", bots_pace="brisk"))
    entry, rng = find(game), random.Random(game)
    hand = open_window(qtbot, TableRequest(game, entry.game().read_options({}), ("guest Ben", "guest Cleo"), "7"))
    page, seen = hand.window.play_page, set[Seat]()
    people = (0, 1, 2)[: hand.match.game.seats]

    def stands() -> bool:
        return covered(hand) or bool(hand.table.choices) or page.overlay() is not None

    for _ in range(60):
        hand.wait(lambda: stands() and not hand.table.busy())
        session = hand.window.session
        assert session is not None
        seat = seat_of(hand)
        if covered(hand):
            assert session.view().seat is None
            called = hand.match.game.waiting_for().intersection(people)
            assert seat in called or not called  # the user sees how bots begin
            hands_button(hand).click()
        elif hand.table.choices:
            assert session.view().seat == seat
            if seat in hand.match.game.waiting_for():
                seen.add(seat)
            assert not session.attempt(rng.choice(hand.match.game.legal(seat)))
        elif hand.match.game.result() is not None:
            break
        else:
            told = [each.text() for each in page.findChildren(QLabel) if each.isVisible()]
            assert not [text for text in told if "You " in text or "you " in text]  # whoever is meant by that
            session.next_hand()
    assert seen == set(people)

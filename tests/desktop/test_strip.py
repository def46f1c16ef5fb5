"""What a gesture leaves open is asked where it was made: several ways, a value, or whether it is really meant.

The choices are made up and offered on a table of Hearts; what is chosen is caught before it reaches the match.
"""

from __future__ import annotations

import pytest
from hand import Hand, menu_by_key, open_window
from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QPushButton, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from cardrules.games.hearts.game import Hearts
from cardrules.protocol.cards import Card, card_name
from cardrules.protocol.game import Action, Choice
from dealers_choice.request import TableRequest
from dealers_choice.table.gestures.button_strip import Strip
from dealers_choice.ui import style

Acted = list[Action]


@pytest.fixture
def hand(qtbot: QtBot) -> Hand:
    """A table of Hearts with the cards dealt."""
    request = TableRequest("hearts", Hearts.read_options({"pass_rule": "none"}), ("novice",) * 3, "17")
    hand = open_window(qtbot, request)
    hand.my_turn()
    return hand


@pytest.fixture
def acted(hand: Hand) -> Acted:
    """What the user has done; the match hears nothing of it."""
    found: Acted = []
    hand.table.acted.disconnect()
    hand.table.acted.connect(found.append)
    return found


def cards(hand: Hand, count: int) -> list[Card]:
    """Cards of the user's hand, from the left."""
    items = sorted(hand.table.cards["hand:0"], key=lambda item: item.x())
    return [item.card for item in items if item.card is not None][:count]


def one(verb: str, label: str, *which: Card, **more: object) -> Choice:
    return Choice(verb, label, cards=which, least=1, most=1)._replace(**more)


def strip(hand: Hand) -> Strip:
    found = hand.table.gestures.asked.shown
    assert found is not None
    assert found.isVisible()
    return found


def texts(hand: Hand) -> list[str]:
    return [button.text() for button in strip(hand).buttons]


def point(hand: Hand, card: Card) -> None:
    """Click on a card."""
    hand.click_card(card_name(card))


def test_two_ways_of_one_card_are_chosen_at_the_card(hand: Hand, acted: Acted) -> None:
    first, second = cards(hand, 2)
    hand.table.offer([one("discard", "Discard", first, second), one("out", "Go out", first, button=True, key="O")])
    point(hand, first)
    assert texts(hand) == ["1  Discard", "2  Go out"]
    item = next(item for item in hand.table.cards["hand:0"] if item.card == first)
    place = hand.table.viewport().rect()
    assert place.contains(strip(hand).geometry())
    assert not strip(hand).geometry().contains(item.pos().toPoint())
    assert acted == []
    hand.qtbot.mouseClick(strip(hand).buttons[1], Qt.MouseButton.LeftButton)
    assert acted == [Action("out", (), (first,))]
    assert hand.table.gestures.asked.shown is None
    assert hand.table.hasFocus()


def test_ways_that_were_not_chosen_are_asked_again_by_the_same_card(hand: Hand, acted: Acted) -> None:
    first, _ = cards(hand, 2)
    hand.table.offer([one("discard", "Discard", first), one("out", "Go out", first, button=True)])
    for _ in range(2):
        point(hand, first)
        assert len(strip(hand).buttons) == 2
        hand.key(Qt.Key.Key_Escape)
        assert hand.table.gestures.asked.shown is None
    assert hand.table.gestures.stance.picked == (first,)
    hand.click(hand.table.rect().center().toPointF() + QPointF(-300, 60))
    assert hand.table.gestures.stance.picked == ()
    assert acted == []


@pytest.mark.parametrize(
    ("keys", "verb"),
    [
        ([Qt.Key.Key_2], "out"),
        ([Qt.Key.Key_O], "out"),
        ([Qt.Key.Key_Return], "discard"),
        ([Qt.Key.Key_Right, Qt.Key.Key_Return], "out"),
        ([Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Space], "discard"),
        ([Qt.Key.Key_Tab, Qt.Key.Key_Return], "out"),
        ([Qt.Key.Key_Escape], ""),
    ],
)
def test_a_strip_is_answered_by_keys(hand: Hand, acted: Acted, keys: list[Qt.Key], verb: str) -> None:
    (first,) = cards(hand, 1)
    hand.table.offer([one("discard", "Discard", first), one("out", "Go out", first, button=True, key="O")])
    hand.key(Qt.Key.Key_Right)
    hand.key(Qt.Key.Key_Return)
    assert strip(hand).isAncestorOf(QApplication.focusWidget() or hand.window)
    for key in keys:
        hand.key(key)
    assert [action.verb for action in acted] == ([verb] if verb else [])
    assert hand.table.gestures.asked.shown is None
    assert hand.table.hasFocus()


def test_whatever_else_is_done_closes_a_strip(hand: Hand, acted: Acted) -> None:
    first, second = cards(hand, 2)
    hand.table.offer([one("discard", "Discard", first, second), one("out", "Go out", first, button=True)])
    point(hand, first)
    assert strip(hand)
    point(hand, second)
    assert acted == [Action("discard", (), (second,))]
    assert hand.table.gestures.asked.shown is None


def test_a_card_with_values_shows_them_at_the_card(hand: Hand, acted: Acted) -> None:
    (first,) = cards(hand, 1)
    hand.table.offer([one("play", "Lead it as", first, values=("spades", "hearts"), onto=("trick:0",))])
    point(hand, first)
    assert texts(hand) == ["1  Lead it as spades", "2  Lead it as hearts"]
    hand.key(Qt.Key.Key_2)
    assert acted == [Action("play", ("hearts",), (first,))]


def test_a_dropped_card_waits_for_the_answer_and_goes_home_without_one(hand: Hand, acted: Acted) -> None:
    (first,) = cards(hand, 1)
    item = next(item for item in hand.table.cards["hand:0"] if item.card == first)
    home = item.pos()
    hand.table.offer([one("play", "Lead it as", first, values=("spades", "hearts"), onto=("trick:0",))])
    spot = hand.spot(card_name(first))
    hand.drag(spot, hand.zone_spot("trick:0") + spot - home)
    assert (item.pos() - hand.zone_spot("trick:0")).manhattanLength() < 5
    hand.key(Qt.Key.Key_Escape)
    hand.wait(lambda: item.pos() == home)
    assert acted == []


@pytest.mark.parametrize("way", ["click", "drag", "button", "key", "menu"])
def test_what_costs_something_is_asked_at_the_table_however_it_is_done(hand: Hand, acted: Acted, way: str) -> None:
    (first,) = cards(hand, 1)
    card = one("play", "Revoke", first, confirm="Really, {1}?", onto=("trick:0",))
    plain = Choice("stop", "Stop", key="S", button=True, confirm="Really, {1}?")
    hand.table.offer([card] if way in ("click", "drag", "menu") else [plain])
    for answer in (Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_N, Qt.Key.Key_Y):
        item = next(item for item in hand.table.cards["hand:0"] if item.card == first)
        spot = hand.spot(card_name(first))
        if way == "click":
            hand.click(spot)
        elif way == "drag":
            hand.drag(spot, hand.zone_spot("trick:0"))
        elif way == "menu":
            offer = hand.table.gestures.stance.offer
            hand.table.gestures.decision.mean(offer.chosen(offer.menu(first, "hand:0")[0]), item, "hand:0")
        elif way == "key":
            hand.key(Qt.Key.Key_S)
        else:
            hand.table.gestures.decision.press_button(plain)
        assert texts(hand) == ["Yes", "No"]
        assert strip(hand).accessibleName() == f"Really, {hand.table.names[1]}?"
        assert acted == []
        hand.key(answer)  # Enter alone says no
        hand.wait(lambda: not hand.table.busy())
    assert [action.verb for action in acted] == ["play" if way in ("click", "drag", "menu") else "stop"]


def test_an_amount_without_a_panel_is_entered_at_the_table(hand: Hand, acted: Acted) -> None:
    hand.table.offer([Choice("cut", "Lift off", amounts=range(4, 49), onto=("trick:1",))])
    hand.click_zone("trick:1")
    field = strip(hand).findChild(QSpinBox)
    assert isinstance(field, QSpinBox)
    assert field.hasFocus()
    hand.key(Qt.Key.Key_1)
    hand.key(Qt.Key.Key_7)
    hand.key(Qt.Key.Key_Return)
    assert acted == [Action("cut", ("17",))]


def test_a_strip_is_heard_and_its_choices_are_named(hand: Hand, acted: Acted) -> None:
    (first,) = cards(hand, 1)
    hand.table.offer([one("discard", "Discard", first), one("out", "Go out", first)])
    point(hand, first)
    assert [button.accessibleName() for button in strip(hand).buttons] == ["Discard", "Go out"]
    root = QAccessible.queryAccessibleInterface(hand.table)
    shown = [root.child(index).object() for index in range(root.childCount())]
    assert strip(hand) in shown


def test_a_strip_is_gone_when_its_choice_is(hand: Hand, acted: Acted) -> None:
    first, second = cards(hand, 2)
    both = [one("discard", "Discard", first), one("out", "Go out", first)]
    hand.table.offer(both)
    point(hand, first)
    hand.table.offer([*both, one("other", "Something else", second)])
    assert strip(hand)  # others have acted meanwhile: it still means the same
    hand.table.offer([one("other", "Something else", second)])
    assert hand.table.gestures.asked.shown is None


def test_one_card_that_a_button_confirms_is_picked_and_confirmed(hand: Hand, acted: Acted) -> None:
    first, second = cards(hand, 2)
    hand.table.offer([one("discard", "Lay it away", first, second, button=True, key="D")])
    point(hand, first)
    point(hand, second)
    assert acted == []
    assert hand.table.gestures.stance.picked == (second,)
    hand.key(Qt.Key.Key_D)
    assert acted == [Action("discard", (), (second,))]


def test_the_menu_of_the_felt_says_all_that_can_be_done(hand: Hand, acted: Acted) -> None:
    hand.table.offer([Choice("give_up", "Give up"), Choice("look", "Look at {1}'s card", confirm="Really?")])
    menu = menu_by_key(hand)
    assert [action.text() for action in menu.actions() if action.text()][1:] == [
        "Give up",
        f"Look at {hand.table.names[1]}'s card",
    ]
    menu.actions()[-1].trigger()
    menu.close()
    hand.key(Qt.Key.Key_Y)
    assert [action.verb for action in acted] == ["look"]


def test_enter_presses_a_focused_button_of_the_bar(qtbot: QtBot) -> None:
    request = TableRequest("hearts", Hearts.read_options({}), ("novice",) * 3, "17")
    hand = open_window(qtbot, request)
    hand.my_turn()
    for card in cards(hand, 3):
        point(hand, card)
    hand.key(Qt.Key.Key_Tab)
    button = QApplication.focusWidget()
    assert isinstance(button, QPushButton)
    assert button.isEnabled()
    hand.key(Qt.Key.Key_Return)
    assert [action.verb for seat, action in hand.match.done if seat == 0] == ["pass"]


def test_the_key_of_an_amount_goes_to_its_field(qtbot: QtBot) -> None:
    request = TableRequest("hearts", Hearts.read_options({"pass_rule": "none"}), ("novice",) * 3, "17")
    hand = open_window(qtbot, request)
    hand.my_turn()
    found: Acted = []
    hand.table.acted.disconnect()
    hand.table.acted.connect(found.append)
    raised = Choice("raise", "Raise to", amounts=range(20, 101, 20), key="B", button=True)
    hand.window.play_page._offered([raised])
    hand.key(Qt.Key.Key_B)
    field = QApplication.focusWidget()
    assert isinstance(field, QSpinBox)
    field.setValue(80)
    hand.key(Qt.Key.Key_Return)
    assert found == [Action("raise", ("80",))]


def test_what_cannot_be_chosen_now_is_shown_with_the_reason(hand: Hand, acted: Acted) -> None:
    (card,) = cards(hand, 1)
    reason = "You have failed to follow spades."
    hand.table.offer([one("play", "Lead it as", card, values=("clubs", "hearts"), barred=(("spades", reason),))])
    point(hand, card)
    strip = hand.table.gestures.asked.shown
    assert strip is not None
    barred = [each for each in strip.findChildren(QPushButton) if not each.isEnabled()]
    assert [each.text() for each in barred] == ["spades"]
    assert barred[0].toolTip() == reason
    hand.key(Qt.Key.Key_2)
    assert acted == [Action("play", ("hearts",), (card,))]


def test_long_labels_stand_one_below_the_other_and_are_not_cut(qtbot: QtBot) -> None:
    table = QWidget()
    qtbot.addWidget(table)
    table.resize(1000, 600)
    style.dress(table)
    table.show()
    label = "Bump: triplet (2): with the 6 of hearts and the 6 of spades"
    long = Strip(table, "", [label] * 3)
    long.stand_at(QRect(400, 500, 200, 2))
    long.show()
    assert table.rect().contains(long.geometry())
    assert long.geometry().bottom() < 500
    for button in long.buttons:
        assert button.width() >= button.sizeHint().width()
    assert len({button.y() for button in long.buttons}) == 3


def test_what_is_asked_of_a_button_stands_above_the_hand(hand: Hand, acted: Acted) -> None:
    first, second, third = cards(hand, 3)
    sets = (frozenset({first, second}), frozenset({first, third}))
    hand.table.offer([Choice("meld", "Meld", sets=sets, button=True)])
    hand.table.gestures.decision.press_button(hand.table.choices[0])
    box = strip(hand).geometry()
    upper = min(item.sceneBoundingRect().top() for item in hand.table.cards["hand:0"])
    assert box.bottom() <= upper + hand.table.art.height * 0.15

"""Where a table has room the bar stands over the felt: the tools low at the right, what is to be done above them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hand import Hand
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot
from test_table_frame import PLAIN
from test_tight_tables import NAMES, crowded

from cardrules.protocol.cards import card_name
from dealers_choice.panels.buttons.action_bar import ActionBar


def shown(bar: ActionBar) -> dict[str, QRectF]:
    """The buttons by what stands on them, and where each is on the table."""
    buttons = [each for each in bar.findChildren(QPushButton) if each.isVisible()]
    return {each.text(): QRectF(each.mapTo(bar, QPoint()) + bar.pos(), each.size()) for each in buttons}


@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (2560, 1440)])
@pytest.mark.parametrize(
    ("game", "moment"),
    [
        ("hearts", "pass"),
        ("spades", "play"),
        ("euchre", "play"),
        ("skat", "discard"),
        ("pinochle", "meld"),
        ("khanhoo", "discard"),
        ("triple_draw", "draw"),
    ],
)
def test_it_covers_nothing(
    qtbot: QtBot, tmp_path: Path, game: str, moment: str, size: tuple[int, int], text: int
) -> None:
    hand = crowded(qtbot, tmp_path, game, moment, size, text, NAMES, "usual")
    page, table = hand.window.play_page, hand.table
    if not page.bar.floats:  # larger text may have no room
        assert text > 100
        assert page.bar.geometry().top() >= table.geometry().bottom()
        return
    assert table.height() == page.height()
    cards = [item.mapRectToScene(item.shape().boundingRect()) for items in table.cards.values() for item in items]
    plates = [plate.body().translated(plate.pos()) for plate in table.plates()]
    badges = [badge.sceneBoundingRect() for badge in table.badges().values() if badge.isVisible()]
    things = [item.sceneBoundingRect() for item in table.things().values() if item.thing and item.thing.picture]
    panels = [QRectF(each.geometry()) for each in table.room.panels() if each is not page.bar]
    buttons = shown(page.bar)
    assert "Undo" in buttons
    for name, box in buttons.items():
        assert table.felt.ground.cloth.contains(box), name
        for other in (*cards, *plates, *badges, *things, *panels):
            assert not box.intersects(other.adjusted(2, 2, -2, -2)), (name, box, other)


def test_it_says_what_is_to_be_picked_and_the_hand_is_played_with_it(qtbot: QtBot, tmp_path: Path) -> None:
    hand = crowded(qtbot, tmp_path, "hearts", "pass", (1280, 800), 100, PLAIN, "usual")
    bar = hand.window.play_page.bar
    assert bar.floats
    assert bar._lacking.isVisible()
    assert bar._lacking.text() == "Choose exactly 3 cards to pass."
    picked = hand.lying("hand:0")[:3]
    for card in picked:
        hand.click_card(card)
    hand.wait(lambda: not bar._lacking.isVisible())
    button = next(each for each in bar.findChildren(QPushButton) if each.text().startswith("Pass 3 cards"))
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    hand.wait(lambda: any(seat == 0 for seat, _ in hand.match.done))
    (passed,) = [action for seat, action in hand.match.done if seat == 0]
    assert (passed.verb, sorted(map(card_name, passed.cards))) == ("pass", sorted(picked))


def test_in_a_small_window_it_is_a_bar_and_over_the_felt_again_in_a_larger_one(qtbot: QtBot, tmp_path: Path) -> None:
    hand = crowded(qtbot, tmp_path, "hearts", "play", (1280, 800), 100, PLAIN, "usual")
    page = hand.window.play_page
    assert page.bar.floats
    hand.window.resize(800, 600)
    hand.wait(lambda: not page.bar.floats and page.bar.geometry().top() > page.table.geometry().bottom())
    assert page.bar.parentWidget() is page
    hand.window.resize(1280, 800)
    hand.wait(lambda: page.bar.floats and page.table.height() == page.height())
    assert page.bar.isVisible()


def test_it_gives_way_to_a_paper_and_to_the_strip_of_a_hand_that_is_looked_through(
    qtbot: QtBot, tmp_path: Path
) -> None:
    hand = crowded(qtbot, tmp_path, "hearts", "hand_over", (1280, 800), 100, PLAIN, "usual")
    page = hand.window.play_page
    paper = page.overlay()
    assert paper is not None
    assert page.bar.floats
    hand.wait(lambda: not (page.bar.isVisible() and paper.geometry().intersects(page.bar.geometry())))
    hand.key(Qt.Key.Key_Escape)
    assert page.bar.isVisible()
    hand.key(Qt.Key.Key_Return)
    assert not (page.bar.isVisible() and paper.geometry().intersects(page.bar.geometry()))
    page.looking_back.open()
    hand.wait(lambda: not page.bar.floats and page.bar.isVisible())
    assert page.bar.geometry().top() > page.table.geometry().bottom()


def test_a_key_that_a_button_there_does_not_want_is_the_tables(qtbot: QtBot, tmp_path: Path) -> None:
    hand: Hand = crowded(qtbot, tmp_path, "hearts", "play", (1280, 800), 100, PLAIN, "usual")
    bar = hand.window.play_page.bar
    undo = next(each for each in bar.findChildren(QPushButton) if each.isVisible() and each.text() == "Hint")
    undo.setFocus()
    hand.key(Qt.Key.Key_Right)
    assert hand.window.focusWidget() is hand.table

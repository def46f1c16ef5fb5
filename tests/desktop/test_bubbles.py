"""Sentences on the table: they end with what they speak of, and do not lie on cards that matter."""

from __future__ import annotations

import pytest
from hand import Hand, open_window
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from cardrules.catalogue import find
from cardrules.games.hearts.game import Hearts
from cardrules.games.pyramid.game import Pyramid
from cardrules.games.skat.game import Skat
from cardrules.protocol.cards import card_name
from cardrules.protocol.game import CEREMONY, Marked, PhaseBegan
from dealers_choice.panels.bidding.bid_panel import BidPanel
from dealers_choice.request import TableRequest
from dealers_choice.settings import Settings, save_settings
from dealers_choice.table.felt.free_space import KeptFree, room_for
from dealers_choice.table.speech.speech_bubbles import BubbleItem, BubbleKind
from dealers_choice.ui import style
from dealers_choice.ui.typefaces import DISPLAY


def open_pyramid(qtbot: QtBot) -> Hand:
    hand = open_window(qtbot, TableRequest("pyramid", Pyramid.read_options({}), deal="17"))
    hand.my_turn()
    return hand


def open_hearts(qtbot: QtBot) -> Hand:
    save_settings(Settings(animation_speed="off", confirmations=False))
    options = Hearts.read_options({"pass_rule": "none"})
    hand = open_window(qtbot, TableRequest("hearts", options, ("novice",) * 3, "17"))
    hand.my_turn()
    return hand


def test_a_hint_ends_with_the_next_action_and_with_an_undo(qtbot: QtBot) -> None:
    hand = open_pyramid(qtbot)
    for end in (
        lambda: hand.key(Qt.Key.Key_Space),
        lambda: hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier),
    ):
        hand.key(Qt.Key.Key_H)
        hand.wait(lambda: bool(hand.hint()))
        end()
        hand.my_turn()
        assert hand.hint() == ""


def test_a_refusal_ends_with_the_next_action(qtbot: QtBot) -> None:
    hand = open_pyramid(qtbot)
    hand.click_card("4C")
    assert hand.bubbles() == ["That card is still covered."]
    hand.key(Qt.Key.Key_Space)
    assert hand.bubbles() == []


def test_that_it_is_too_early_is_not_said_when_it_is_time(qtbot: QtBot) -> None:
    hand = open_hearts(qtbot)
    mine = [card_name(item.card) for item in hand.table.cards["hand:0"] if item.card is not None]
    table, choices = hand.table, hand.table.choices
    table.offer(())
    hand.click_card(mine[3])
    assert hand.bubbles()
    table.offer(choices)
    assert hand.bubbles() == []


def test_what_somebody_says_is_heard_while_others_act(qtbot: QtBot) -> None:
    hand = open_hearts(qtbot)
    hand.table.say("Pass", QPointF(300, 200), BubbleKind.WORD)
    hand.table.say("The disk is full.", QPointF(300, 300), BubbleKind.MESSAGE)
    hand.table.say("You must follow clubs.", QPointF(300, 400))
    view = hand.table.view_shown
    assert view is not None
    hand.table.play([], view)
    assert sorted(hand.bubbles()) == ["Pass", "The disk is full."]


@pytest.mark.parametrize("size", [(1280, 800), (900, 640)])
def test_no_reason_lies_on_cards_that_may_be_played(qtbot: QtBot, size: tuple[int, int]) -> None:
    for hand in (open_pyramid(qtbot), open_hearts(qtbot)):
        hand.window.resize(*size)
        qtbot.wait(30)
        playable = [item for items in hand.table.cards.values() for item in items
                    if item.card in hand.table.gestures.stance.playable()]  # fmt: skip
        for item in playable:
            hand.table.say("You must follow clubs if you can, and you can.", item.pos())
            (bubble,) = [each for each in hand.table.scene().items() if isinstance(each, BubbleItem)]
            box = bubble.sceneBoundingRect()
            assert hand.table.viewport().rect().toRectF().contains(box)
            for other in playable:
                covered = box.intersected(other.mapRectToScene(other.shape().boundingRect()))
                assert covered.width() * covered.height() < 0.1 * item.shape().boundingRect().width() ** 2
            hand.table.clear_bubbles()


@pytest.mark.parametrize("size", [(1280, 800), (800, 600)])
def test_why_two_cards_are_no_pair_is_said_beside_them(qtbot: QtBot, size: tuple[int, int]) -> None:
    hand = open_pyramid(qtbot)
    hand.window.resize(*size)
    hand.wait(lambda: hand.table.width() == size[0])
    row = sorted((item for items in hand.table.cards.values() for item in items if item.zone.startswith("7.")),
                 key=lambda item: item.x())  # fmt: skip
    for first, second in ((0, 1), (6, 5)):
        for place in (first, second):
            hand.click(row[place].pos())
        (bubble,) = [each for each in hand.table.scene().items() if isinstance(each, BubbleItem)]
        assert bubble.text.endswith("pairs must make 13.")
        way = bubble.sceneBoundingRect().center() - row[second].pos()
        assert abs(way.x()) < 3 * hand.table.art.width
        assert abs(way.y()) < 2.5 * hand.table.art.height
        hand.key(Qt.Key.Key_Escape)
        hand.table.clear_bubbles()


@pytest.mark.parametrize(("game", "zone"), [("skat", "skat"), ("five_hundred", "middle"), ("pinochle", "stock")])
def test_a_sentence_leaves_the_backs_on_the_felt_to_be_seen(qtbot: QtBot, game: str, zone: str) -> None:
    kind = find(game).game()
    hand = open_window(qtbot, TableRequest(game, kind.read_options({}), ("novice",) * (kind().seats - 1), "17"))
    hand.my_turn()
    pile = hand.table.felt.where.zone_box(zone)
    assert hand.lying(zone)
    hand.table.say("Keep the ace for later.", QPointF(pile.center().x(), pile.bottom()))
    (bubble,) = [each for each in hand.table.scene().items() if isinstance(each, BubbleItem)]
    assert not bubble.sceneBoundingRect().adjusted(6, 6, -6, -6).intersects(pile.adjusted(4, 4, -4, -4))


def test_what_a_badge_says_is_not_proclaimed_beside_it(qtbot: QtBot) -> None:
    hand = open_window(qtbot, TableRequest("hearts", Hearts.read_options({}), ("novice",) * 3, "17"))
    hand.my_turn()
    hand.table.speed = 1.0
    view = hand.match.game.view(0)
    assert "Pass left" in [token.text for token in view.tokens]
    hand.table.play([PhaseBegan("pass", "Pass left")], view)
    assert hand.bubbles() == []
    hand.table.play([PhaseBegan("play", "No pass this hand")], view)
    assert hand.bubbles() == ["No pass this hand"]
    hand.table.stop()
    hand.table.clear_bubbles()


def test_what_begins_is_proclaimed_in_large_letters_the_larger_the_shorter(qtbot: QtBot) -> None:
    hand = open_window(qtbot, TableRequest("war", {}, ("novice",), "17"))
    hand.my_turn()
    hand.table.speed = 1.0
    heights = []
    for text in ("War!", "A war that is the seventh of this match"):
        hand.table.play([PhaseBegan("war", text)], hand.match.game.view(0))
        (bubble,) = [each for each in hand.table.scene().items() if isinstance(each, BubbleItem)]
        assert bubble.text == text
        assert hand.table.viewport().rect().toRectF().contains(bubble.sceneBoundingRect())
        heights.append(bubble._text_font.pixelSize())
        assert bubble._text_font.families()[0] == DISPLAY
        hand.table.stop()
        hand.table.clear_bubbles()
    assert heights[0] > 2 * heights[1] > 40


def test_what_happens_seldom_is_shown_largest_and_not_said_twice(qtbot: QtBot) -> None:
    hand = open_window(qtbot, TableRequest("hearts", Hearts.read_options({}), ("novice",) * 3, "17"))
    hand.my_turn()
    said: list[str] = []
    hand.table.speech.announce = lambda text, **_: said.append(text)  # type: ignore[method-assign]  # to hear it
    view = hand.match.game.view(0)
    hand.table.speed = 1.0
    heights = []
    for event in (PhaseBegan("play", "The moon!"), Marked(CEREMONY, "The moon!")):
        hand.table.play([event], view)
        (bubble,) = [each for each in hand.table.scene().items() if isinstance(each, BubbleItem)]
        assert bubble.text == "The moon!"
        heights.append(bubble._text_font.pixelSize())
        hand.table.stop()
        hand.table.clear_bubbles()
    assert heights[1] > heights[0]
    hand.table.speed = 0.0
    hand.table.play([Marked(CEREMONY, "The moon!")], view)
    assert not [each for each in hand.table.scene().items() if isinstance(each, BubbleItem)]
    assert said == []


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("text", ["Hand 1", "War!", "Grab!", "A slam"])
def test_a_short_headline_has_one_line_in_any_size(text: str) -> None:
    for tenth in range(400, 720, 4):
        bubble = BubbleItem(text, QPointF(640, 300), tenth / 10, QRectF(0, 0, 1280, 740), True, banner=True)
        metrics = QFontMetricsF(bubble._text_font)
        assert bubble._size.width() >= metrics.horizontalAdvance(text) + 2 * bubble._margin - 1
        assert bubble._size.height() < 2 * metrics.height()


def test_what_a_panel_would_hide_is_told_over_it(qtbot: QtBot) -> None:
    """In a small window the panel of an auction takes all the felt on which an answer could stand."""
    save_settings(Settings(animation_speed="off", confirmations=False, text_size=200))
    hand = open_window(qtbot, TableRequest("skat", Skat.read_options({}), ("novice",) * 2, "17"))
    hand.window.resize(640, 600)
    hand.my_turn()
    hand.wait(lambda: hand.window.play_page.findChild(BidPanel) is not None)
    panel = hand.window.play_page.findChild(BidPanel)
    assert panel is not None
    hand.wait(panel.isVisible)
    QTest.keyClick(panel, Qt.Key.Key_F6)
    hand.wait(lambda: bool(hand.bubbles()))
    (bubble,) = [each for each in hand.table.scene().items() if isinstance(each, BubbleItem)]
    box, over = bubble.sceneBoundingRect(), bubble.over
    assert box.intersects(QRectF(panel.geometry()))
    assert over is not None
    assert over.isVisible()
    assert QRectF(over.geometry()).contains(box)
    assert [each for each in hand.table.children() if isinstance(each, QWidget)][-1] is over  # nothing stands over it
    hand.table.clear_bubbles()
    assert not over.isVisible()
    style.set_look(100, False)


def test_long_answers_are_not_written_small_to_cover_less(qtbot: QtBot) -> None:
    hand, room = open_pyramid(qtbot), QRectF(0, 0, 1200, 700)
    text = "\n".join(["Hugo's hand: 4 cards face down, and what else lies there."] * 12)
    shown = KeptFree(QRectF(300, 0, 600, 700))
    letters = []
    for taken in ([], [shown]):
        bubble = BubbleItem(text, QPointF(600, 600), 40.0, room, True, taken)
        hand.table.scene().addItem(bubble)
        letters.append(bubble._text_font.pixelSize())
    assert letters[1] >= 0.85 * letters[0]
    shown = KeptFree(QRectF(450, 0, 300, 700))
    few = BubbleItem("You must follow clubs if you can.", QPointF(600, 600), 40.0, room, True, [shown])
    assert not few.sceneBoundingRect().intersects(shown.box)  # few words are parted in lines, to cover nothing


def test_room_is_found_where_nothing_lies() -> None:
    room = QRectF(0, 0, 800, 600)
    size = QSizeF(200, 40)
    assert room_for(size, QPointF(400, 300), room, []) == QRectF(300, 260, 200, 40)
    card = QRectF(350, 200, 100, 140)
    found = room_for(size, QPointF(400, 300), room, [KeptFree(card)])
    assert not found.intersects(card.adjusted(2, 2, -2, -2))
    assert (found.center() - QPointF(400, 280)).manhattanLength() < 260
    everywhere = [KeptFree(QRectF(0, 0, 800, 300), 3.0), KeptFree(QRectF(0, 300, 800, 300), 1.0)]
    assert room_for(size, QPointF(400, 100), room, everywhere).top() >= 298  # on what matters least


def test_room_is_found_where_it_is_only_just_large_enough() -> None:
    room = QRectF(0, 0, 803, 607)
    above, below = QRectF(0, 0, 803, 347), QRectF(0, 391, 803, 216)
    found = room_for(QSizeF(200, 42), QPointF(400, 200), room, [KeptFree(above), KeptFree(below)])
    assert not found.intersects(above)
    assert not found.intersects(below)


def test_who_goes_on_speaking_leaves_what_he_said_first_to_be_read(qtbot: QtBot) -> None:
    hand = open_hearts(qtbot)
    hand.table.laid.say_at(3, "Simple game in suit, diamonds")
    hand.table.laid.say_at(3, "I call the ace of hearts")
    words = [item for item in hand.table.scene().items() if isinstance(item, BubbleItem)]
    assert len(words) == 2
    assert not words[0].sceneBoundingRect().adjusted(3, 3, -3, -3).intersects(words[1].sceneBoundingRect())


def test_who_speaks_does_not_cover_his_own_name(qtbot: QtBot) -> None:
    hand = open_hearts(qtbot)
    for seat in (0, 1, 3):
        hand.table.laid.say_at(seat, "I turn it down")
        (word,) = [item for item in hand.table.scene().items() if isinstance(item, BubbleItem)]
        plate = hand.table.plates()[seat]
        assert not word.sceneBoundingRect().adjusted(3, 3, -3, -3).intersects(plate.mapRectToScene(plate.body()))
        hand.table.clear_bubbles()

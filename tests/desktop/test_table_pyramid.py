"""Pyramid on the real window, played with real mouse and key events.

The deal is D1 of the rules, so that it is known what lies where:

    QH / 3S 7C / 6D 10H AD / 8H KD 4S JC / 7H 10S 5S QC 2D / 2S JH 9C 6S 9H 3D / 8C KC KS 5H 4D QD AC
    stock JS 2H 9D 9S AS 10D 6C AH ...
"""

from __future__ import annotations

import pytest
from hand import Hand, done, open_window
from PySide6.QtCore import QPointF, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QMessageBox
from pytestqt.qtbot import QtBot

from cardrules.games.pyramid.game import Pyramid
from cardrules.games.pyramid.solver.solve import solve
from cardrules.protocol.cards import card_name, parse_cards
from cardrules.protocol.game import Action, action_text
from cardrules.protocol.match_record import Match
from dealers_choice.request import TableRequest

D1 = (
    "QH 3S 7C 6D 10H AD 8H KD 4S JC 7H 10S 5S QC 2D 2S JH 9C 6S 9H 3D 8C KC KS 5H 4D QD AC "
    "JS 2H 9D 9S AS 10D 6C AH 5D 5C QS 10C 4H 4C KH 3C 7D 3H 2C 6H 8S JD 8D 7S"
)


def open_pyramid(qtbot: QtBot, pack: str = D1, **options: object) -> Hand:
    """A window with this deal on the table, without motion."""
    request = TableRequest("pyramid", Pyramid.read_options(options), pack=tuple(parse_cards(pack)))
    hand = open_window(qtbot, request)
    hand.my_turn()
    return hand


@pytest.fixture
def hand(qtbot: QtBot) -> Hand:
    return open_pyramid(qtbot)


def test_the_deal_lies_on_the_table(hand: Hand) -> None:
    hand.agrees()
    assert hand.lying("1.1") == ["QH"]
    assert hand.lying("7.7") == ["AC"]
    assert hand.lying("stock") == ["?"] * 24


def test_a_click_takes_a_king(hand: Hand) -> None:
    hand.click_card("KC")
    assert done(hand) == ["king KC"]
    hand.my_turn()
    hand.agrees()
    assert hand.lying("discard") == ["KC"]


def test_a_king_is_dragged_to_the_discards(hand: Hand) -> None:
    hand.drag_card("KS", hand.zone_spot("discard"))
    assert done(hand) == ["king KS"]


def test_two_clicks_take_a_pair_and_the_partners_glow(hand: Hand) -> None:
    hand.click_card("8C")
    assert hand.glowing() == {"8C": "pick", "5H": "mate"}
    hand.click_card("5H")
    assert done(hand) == ["pair 8C 5H"]
    hand.my_turn()
    assert sorted(hand.lying("discard")) == ["5H", "8C"]
    assert hand.glowing() == {}


def test_a_second_click_and_the_felt_let_a_card_go(hand: Hand) -> None:
    hand.click_card("8C")
    hand.click_card("8C")
    assert hand.glowing() == {}
    hand.click_card("8C")
    hand.click(QPointF(hand.table.width() / 2, hand.table.height() - 30))
    assert hand.glowing() == {}
    assert done(hand) == []


def test_a_card_is_dragged_onto_its_partner(hand: Hand) -> None:
    hand.drag_card("QD", hand.spot("AC"))
    assert done(hand) == ["pair AC QD"]
    hand.my_turn()
    hand.agrees()


def test_a_dragged_card_is_lifted_and_its_partner_glows(hand: Hand) -> None:
    hand.drag_card("QD", hand.spot("8C"), release=False)
    assert hand.glowing() == {"AC": "mate"}
    assert hand.item("QD").zValue() > max(item.zValue() for item in hand.table.cards["7.1"])
    assert hand.item("QD").raised


def test_a_refused_drop_glides_home_and_says_why(hand: Hand) -> None:
    home = hand.item("4D").pos()
    hand.drag_card("4D", hand.spot("8C"))
    assert hand.bubbles() == ["8 and 4 make 12 — pairs must make 13."]
    hand.wait(lambda: hand.item("4D").pos() == home)
    assert done(hand) == []


def test_a_wrong_second_card_says_why_and_is_picked_instead(hand: Hand) -> None:
    hand.click_card("8C")
    hand.click_card("QD")
    assert hand.bubbles() == ["Q and 8 make 20 — pairs must make 13."]
    assert hand.glowing() == {"QD": "pick", "AC": "mate"}


@pytest.mark.parametrize(
    ("card", "reason"),
    [("7C", "That card is still covered."), ("4D", "No free card makes thirteen with the 4 of diamonds.")],
)
def test_a_click_on_a_card_that_cannot_go_says_why(hand: Hand, card: str, reason: str) -> None:
    hand.click_card(card)
    assert hand.bubbles() == [reason]


def test_covered_cards_are_a_little_darker_if_that_is_wanted(hand: Hand) -> None:
    def shades() -> dict[str, str]:
        return {zone: items[0].shade for zone, items in hand.table.cards.items() if "." in zone and items}

    assert shades() == {zone: "" if zone.startswith("7.") else "covered" for zone in shades()}
    assert len(shades()) == 28
    settings = hand.window.settings
    hand.window.apply_settings(settings._replace(dim_unplayable=False))
    assert set(shades().values()) == {""}
    hand.window.apply_settings(settings)
    assert "covered" in shades().values()


def test_a_covered_card_cannot_be_lifted(hand: Hand) -> None:
    home = hand.item("7C").pos()
    hand.drag_card("7C", hand.zone_spot("discard"), release=False)
    assert hand.item("7C").pos() == home


def test_who_drags_what_cannot_be_lifted_is_told_why(hand: Hand) -> None:
    hand.drag_card("7C", hand.zone_spot("discard"))
    assert hand.bubbles() == ["That card is still covered."]
    assert len(hand.match.done) == 1


def test_a_double_click_takes_the_only_partner(hand: Hand) -> None:
    hand.double_click_card("8C")
    assert done(hand) == ["pair 8C 5H"]


def test_the_stock_is_drawn_by_click_and_by_space_and_turned_over(hand: Hand) -> None:
    hand.click_zone("stock")
    hand.my_turn()
    assert hand.lying("waste") == ["JS"]
    for _ in range(23):
        hand.key(Qt.Key.Key_Space)
        hand.my_turn()
    assert len(hand.lying("waste")) == 24
    hand.agrees()
    hand.click_zone("stock")
    hand.my_turn()
    assert done(hand)[-1] == "redeal"
    assert hand.lying("stock") == ["?"] * 24
    hand.agrees()


def test_no_pass_left(qtbot: QtBot) -> None:
    hand = open_pyramid(qtbot, passes=1)
    for _ in range(24):
        hand.click_zone("stock")
        hand.my_turn()
    hand.click_zone("stock")
    assert hand.bubbles() == ["No passes left."]
    assert len(done(hand)) == 24


def test_the_open_stock_is_drawn_by_dragging_it_to_the_waste_and_by_its_button(qtbot: QtBot) -> None:
    hand = open_pyramid(qtbot, stock_top="open", deck_pairs="on")
    assert hand.lying("stock")[-1] == "JS"
    hand.drag_card("JS", hand.zone_spot("waste"))
    assert done(hand) == ["draw"]
    hand.my_turn()
    hand.key(Qt.Key.Key_Space)
    hand.my_turn()
    assert hand.lying("waste") == ["JS", "2H"]
    hand.agrees()


def test_arrows_choose_enter_acts_escape_lets_go(hand: Hand) -> None:
    hand.key(Qt.Key.Key_Down)
    reached: set[str] = set()
    for key in (Qt.Key.Key_Left,) * 8 + (Qt.Key.Key_Right,) * 8:
        hand.key(key)
        reached |= {card for card, glow in hand.glowing().items() if glow == "focus"}
    assert reached >= {"8C", "KC", "KS", "5H", "QD", "AC"}
    for _ in range(10):
        hand.key(Qt.Key.Key_Right)
    assert hand.glowing() == {"AC": "focus"}
    hand.key(Qt.Key.Key_Return)
    assert hand.glowing() == {"AC": "pick", "QD": "mate"}
    hand.key(Qt.Key.Key_Escape)
    assert hand.glowing() == {}
    for key in (Qt.Key.Key_Down, *(Qt.Key.Key_Right,) * 10, Qt.Key.Key_Return, Qt.Key.Key_Left, Qt.Key.Key_Return):
        hand.key(key)
    assert done(hand) == ["pair AC QD"]


def test_the_menu_of_a_card_offers_what_it_can_do(hand: Hand) -> None:
    shown: list[list[str]] = []

    def look() -> None:
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        shown.append([action.text() for action in menu.actions() if action.text()])
        menu.actions()[-1].trigger()
        menu.close()

    QTimer.singleShot(200, look)
    where = hand.table.viewport().mapTo(hand.window, hand.spot("8C").toPoint())
    local = hand.spot("8C").toPoint()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, local, hand.window.mapToGlobal(where))
    QApplication.sendEvent(hand.table.viewport(), event)
    hand.wait(lambda: bool(shown))
    assert shown == [["8 of clubs", "Take the pair: with the 5 of hearts"]]
    assert done(hand) == ["pair 8C 5H"]


def test_undo_and_redo_without_limit(hand: Hand) -> None:
    for card in ("KC", "KS"):
        hand.click_card(card)
        hand.my_turn()
    hand.click_zone("stock")
    hand.my_turn()
    control = Qt.KeyboardModifier.ControlModifier
    for left in (2, 1, 0):
        hand.key(Qt.Key.Key_Z, control)
        hand.my_turn()
        assert len(done(hand)) == left
        hand.agrees()
    for _ in range(3):
        hand.key(Qt.Key.Key_Y, control)
        hand.my_turn()
    assert done(hand) == ["king KC", "king KS", "draw"]
    hand.agrees()
    assert hand.window.session is not None
    assert not hand.window.session.marked  # taking back is part of the solitaire's own rules


def test_a_hint_to_draw_lights_the_stock_up_also_when_its_top_is_open(qtbot: QtBot) -> None:
    for top, lit in (("hidden", {}), ("open", {"JS": "hint"})):
        hand = open_pyramid(qtbot, stock_top=top)
        hand.window.play_page.hints.show(Action("draw"), "Nothing can be taken.", ())
        assert {card: glow for card, glow in hand.glowing().items() if glow == "hint"} == lit
        assert hand.hint() == "Nothing can be taken."


def test_a_hint_glows_and_gives_its_reason(hand: Hand) -> None:
    hand.key(Qt.Key.Key_H)
    hand.wait(lambda: "hint" in hand.glowing().values() or bool(hand.hint()))
    assert hand.hint().endswith(".")


def test_restart_deals_the_same_cards_again(hand: Hand) -> None:
    hand.click_card("KC")
    hand.my_turn()
    hand.key(Qt.Key.Key_R)
    hand.my_turn()
    assert done(hand) == []
    assert hand.lying("7.2") == ["KC"]


def test_a_new_deal_is_another_one(hand: Hand) -> None:
    hand.key(Qt.Key.Key_F2)
    hand.my_turn()
    assert [action_text(action) for _, action in hand.match.done] != ["shuffle " + D1]
    hand.agrees()


def test_practice_tells_whether_the_deal_can_still_be_won_and_the_way_back(qtbot: QtBot) -> None:
    hand = open_pyramid(qtbot, passes=3)
    bar = hand.window.play_page.bar
    verdict = bar.findChild(QLabel, "verdict")
    assert isinstance(verdict, QLabel)
    assert not verdict.isVisible()
    hand.key(Qt.Key.Key_P)
    hand.wait(lambda: verdict.text() == "✓ Can still be won")
    assert hand.window.session is not None
    assert hand.window.session.marked
    for _ in range(25):  # one pass is thrown away: this deal needs three
        hand.key(Qt.Key.Key_Space)
        hand.my_turn()
    hand.wait(lambda: verdict.text() == "✗ Can no longer be won", 60_000)
    hand.key(Qt.Key.Key_W)
    hand.wait(lambda: len(done(hand)) < 25, 60_000)
    hand.wait(lambda: verdict.text() == "✓ Can still be won")
    hand.my_turn()
    hand.agrees()


def test_what_could_never_be_won_is_not_said_to_have_been_lost(qtbot: QtBot) -> None:
    request = TableRequest("pyramid", Pyramid.read_options({"passes": 1}), deal="7")
    hand = open_window(qtbot, request)
    hand.my_turn()
    verdict = hand.window.play_page.bar.findChild(QLabel, "verdict")
    assert isinstance(verdict, QLabel)
    hand.key(Qt.Key.Key_P)
    hand.wait(lambda: verdict.text() == "✗ Could never be won", 60_000)
    hand.click_zone("stock")
    hand.wait(lambda: bool(hand.lying("waste")))
    hand.my_turn()
    hand.wait(lambda: verdict.text() == "✗ Could never be won", 60_000)
    assert not hand.window.play_page.bar._back.isVisible()


def test_a_won_game_ends_with_something_to_look_at_and_again(qtbot: QtBot) -> None:
    match = Match("pyramid", {}, pack=parse_cards(D1))
    match.run_chance()
    assert isinstance(match.game, Pyramid)
    hand = open_pyramid(qtbot)
    for action in solve(match.game).line:
        if action.verb in ("draw", "redeal"):
            hand.click_zone("stock")
        else:
            for card in action.cards:
                hand.click_card(card_name(card))
        if hand.match.game.result() is None:
            hand.my_turn()
            hand.agrees()
    page = hand.window.play_page
    hand.wait(lambda: page.overlay() is not None)
    overlay = page.overlay()
    assert overlay is not None
    assert "You won" in [label.text() for label in overlay.findChildren(QLabel)]
    before = hand.match
    hand.key(Qt.Key.Key_Return)
    hand.wait(lambda: hand.match is not before)
    hand.my_turn()
    assert done(hand) == []


def test_giving_up_is_asked_for_first(qtbot: QtBot) -> None:
    hand = open_pyramid(qtbot)
    hand.window.apply_settings(hand.window.settings._replace(confirmations=True))
    hand.click_card("KC")
    hand.my_turn()
    asked: list[str] = []

    def answer() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        asked.append(box.text())
        box.button(QMessageBox.StandardButton.No).click()

    QTimer.singleShot(200, answer)
    hand.key(Qt.Key.Key_F2)
    hand.wait(lambda: bool(asked))
    assert done(hand) == ["king KC"]


def test_the_table_fits_every_window(hand: Hand) -> None:
    for width, height in ((900, 640), (640, 480), (1280, 800), (2560, 1440), (700, 1200)):
        hand.window.resize(width, height)
        hand.qtbot.wait(20)
        view = hand.table.viewport().rect().toRectF()
        for items in hand.table.cards.values():
            for item in items:
                assert view.contains(item.mapRectToScene(item.shape().boundingRect())), (width, height, item.zone)
        hand.agrees()

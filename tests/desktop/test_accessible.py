"""The table for everybody: what a screen reader finds, keys for everything, tooltips, large text, high contrast."""

from __future__ import annotations

import gc
import re
from collections.abc import Callable, Iterator

import pytest
from hand import Hand, done, hide_tip, menu_by_key
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QAccessibleInterface,
    QGuiApplication,
    QHelpEvent,
    QImage,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QMenu, QPushButton, QToolTip
from pytestqt.qtbot import QtBot
from test_legible import too_small

from cardrules.bots import Level
from cardrules.catalogue import find
from cardrules.games.hearts.game import Hearts
from cardrules.games.pyramid.solver.solve import solve
from cardrules.protocol.cards import Card, card_name, card_words, parse_card, parse_cards
from cardrules.protocol.game import Plate, Token
from dealers_choice.panels.buttons.action_bar import ActionBar
from dealers_choice.request import TableRequest
from dealers_choice.settings import LastPlayed, Settings, save_settings
from dealers_choice.table.accessibility.accessible_table import Tree
from dealers_choice.table.pictures.graphics_items import CardItem
from dealers_choice.table.pictures.name_plates import PlateItem
from dealers_choice.table.pictures.tokens import BadgeItem, token_width
from dealers_choice.table.speech.speech_bubbles import BubbleItem
from dealers_choice.ui import style
from dealers_choice.window.main_window import MainWindow

NAME, DESCRIPTION = QAccessible.Text.Name, QAccessible.Text.Description
# The deal D1 of the rules of Pyramid.
D1 = (
    "QH 3S 7C 6D 10H AD 8H KD 4S JC 7H 10S 5S QC 2D 2S JH 9C 6S 9H 3D 8C KC KS 5H 4D QD AC "
    "JS 2H 9D 9S AS 10D 6C AH 5D 5C QS 10C 4H 4C KH 3C 7D 3H 2C 6H 8S JD 8D 7S"
)
ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)


def open_table(qtbot: QtBot, game: str = "hearts", settings: Settings | None = None, **options: object) -> Hand:
    """A window with a match against novices, without motion."""
    plain = Settings(animation_speed="off", confirmations=False)
    save_settings(plain if settings is None else settings._replace(animation_speed="off", confirmations=False))
    window = MainWindow()
    qtbot.addWidget(window)
    window.resize(1280, 800)
    kind = find(game).game()
    chosen = kind.read_options(options)
    novice: Level = "novice"
    bots = (novice,) * (kind(chosen).seats - 1)
    pack = tuple(parse_cards(D1)) if game == "pyramid" else None
    window.open_request(TableRequest(game, chosen, bots, None if pack else "17", pack=pack))
    window.show()
    qtbot.waitExposed(window)
    window.activateWindow()
    hand = Hand(qtbot, window)
    hand.my_turn()
    return hand


# --------------------------------------------------------------------------------- the screen reader's tree


def root(hand: Hand) -> QAccessibleInterface:
    interface = QAccessible.queryAccessibleInterface(hand.table)
    assert interface is not None
    return interface


def children(interface: QAccessibleInterface) -> list[QAccessibleInterface]:
    return [interface.child(index) for index in range(interface.childCount())]


def walk(interface: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    yield interface
    for child in children(interface):
        yield from walk(child)


def named(hand: Hand, name: str) -> QAccessibleInterface:
    found = [each for each in walk(root(hand)) if each.text(NAME) == name]
    assert len(found) == 1, (name, [each.text(NAME) for each in walk(root(hand))])
    return found[0]


def press(hand: Hand, name: str, action: str = "Press") -> None:
    """What a screen reader does to act on something."""
    actions = named(hand, name).actionInterface()
    assert action in actions.actionNames()
    actions.doAction(action)
    hand.qtbot.wait(10)


def names(interface: QAccessibleInterface) -> list[str]:
    return [child.text(NAME) for child in children(interface)]


def test_nothing_is_made_before_it_is_asked_for(qtbot: QtBot) -> None:
    hand = open_table(qtbot, "pyramid")
    hand.click_card("KC")
    hand.my_turn()
    hand.table.announce("Nobody hears this.")
    assert hand.table.accessible is None


def test_zones_cards_plates_and_badges_of_hearts(qtbot: QtBot) -> None:
    hand = open_table(qtbot)
    table = root(hand)
    assert table.role() == QAccessible.Role.Grouping
    assert table.text(NAME) == "Card table"
    mine = named(hand, "Your hand, 13 cards")
    assert mine.role() == QAccessible.Role.List
    assert names(mine) == [
        "2 of clubs", "7 of clubs", "9 of clubs", "2 of diamonds", "8 of diamonds", "10 of diamonds",
        "jack of diamonds", "queen of diamonds", "3 of spades", "6 of spades", "8 of spades", "king of spades",
        "8 of hearts",
    ]  # fmt: skip
    assert {child.role() for child in children(mine)} == {QAccessible.Role.ListItem}
    assert children(mine)[0].text(DESCRIPTION) == "Pass 3 cards to Ada"
    others = named(hand, "Ada's hand, 13 cards")
    assert names(others) == []  # a row of backs is told by its number
    level = ", plays at novice level"
    plates = ["You: 0, to act", *(f"{name}{level}" for name in ("Ada: 0, to act", "Hugo: 0, to act, dealer"))]
    plates.append(f"Nell: 0, to act{level}")
    assert [name for name in names(table) if name in plates] == plates
    assert "Pass left" in names(table)


def test_every_object_knows_its_parent_its_index_and_its_place(qtbot: QtBot) -> None:
    for game in ("hearts", "pyramid"):
        hand = open_table(qtbot, game)
        for parent in walk(root(hand)):
            for index, child in enumerate(children(parent)):
                assert child.isValid()
                assert child.parent() is parent
                assert parent.indexOfChild(child) == index
                assert child.text(NAME) or child.state().invisible
                assert not child.state().invisible or isinstance(parent.object(), ActionBar)  # Qt's own, of widgets
                assert child.window() is not None
        card = named(hand, "8 of clubs" if game == "pyramid" else "7 of clubs")
        corner = card.rect().topLeft() + QPoint(20, 20)
        zone = root(hand).childAt(corner.x(), corner.y())
        assert zone.indexOfChild(card) >= 0
        assert zone.childAt(corner.x(), corner.y()) is card
        assert root(hand).childAt(-50, -50) is None
        assert hand.table.felt.where.item_at(QPointF(hand.table.viewport().mapFromGlobal(corner))) is not None


def test_a_card_that_cannot_be_played_is_disabled_and_says_why(qtbot: QtBot) -> None:
    hand = open_table(qtbot, pass_rule="none")
    while {card_name(c) for c in hand.table.gestures.stance.playable()} == set(mine(hand)):
        hand.click_card(card_name(min(hand.table.gestures.stance.playable())))
        hand.my_turn()
    playable = hand.table.gestures.stance.playable()
    for card in mine(hand):
        node = next(each for each in children(my_hand(hand)) if each.text(NAME) == words(card))
        free = parse_card(card) in playable
        assert node.state().disabled is not free
        assert bool(node.state().focusable) is free
        assert (node.actionInterface() is not None) is free
        why_not = hand.table.gestures.decision.why_not(hand.item(card), "")
        assert node.text(DESCRIPTION) == ("Play a card" if free else why_not)
        assert node.text(DESCRIPTION)


def mine(hand: Hand) -> list[str]:
    return [card for card in hand.lying("hand:0") if card != "?"]


def words(card: str) -> str:
    return card_words(parse_card(card))


def my_hand(hand: Hand) -> QAccessibleInterface:
    return next(each for each in children(root(hand)) if each.text(NAME).startswith("Your hand"))


def test_pressing_picks_passes_and_plays(qtbot: QtBot) -> None:
    hand = open_table(qtbot)
    for name in ("7 of clubs", "9 of clubs", "8 of hearts"):
        press(hand, name)
        assert named(hand, name).state().selected
    press(hand, "9 of clubs")
    assert not named(hand, "9 of clubs").state().selected
    press(hand, "9 of clubs")
    hand.key(Qt.Key.Key_P)
    assert done(hand) == ["pass 7C 9C 8H"]
    hand.my_turn()
    press(hand, "2 of clubs")
    assert done(hand)[-1] == "play 2C"
    hand.my_turn()
    hand.agrees()


def test_a_pile_is_pressed_focused_and_asked_what_it_can_do(qtbot: QtBot) -> None:
    hand = open_table(qtbot, "pyramid")
    stock = named(hand, "Stock, 24 cards")
    assert stock.text(DESCRIPTION) == "Draw (Space)"
    assert names(stock) == ["face-down card"]  # the top of the pile is all that can be seen of it
    press(hand, "Stock, 24 cards", "SetFocus")
    assert named(hand, "Stock, 24 cards").state().focused
    assert root(hand).focusChild() is stock
    shown: list[list[str]] = []

    def look() -> None:
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        shown.append([action.text() for action in menu.actions() if action.text()])
        menu.close()

    QTimer.singleShot(300, look)
    press(hand, "Stock, 24 cards", "ShowMenu")
    hand.wait(lambda: bool(shown))
    assert shown == [["Stock, 24 cards", "Draw"]]
    press(hand, "Stock, 24 cards")
    hand.my_turn()
    assert done(hand) == ["draw"]
    press(hand, "Stock, 23 cards")
    hand.my_turn()
    press(hand, "Waste, 2 cards")
    assert sorted(card_name(item.card) for item in loose(hand) if item.card is not None) == ["2H", "JS"]
    hand.key(Qt.Key.Key_Escape)
    press(hand, "king of clubs", "SetFocus")
    assert hand.glowing() == {"KC": "focus"}
    assert hand.table.hasFocus()


def test_a_covered_card_is_disabled_and_a_king_can_be_taken(qtbot: QtBot) -> None:
    hand = open_table(qtbot, "pyramid")
    assert named(hand, "7 of clubs").state().disabled
    assert named(hand, "7 of clubs").text(DESCRIPTION) == "That card is still covered."
    assert named(hand, "king of clubs").text(DESCRIPTION) == "Take the king"
    assert named(hand, "8 of clubs").text(DESCRIPTION) == "Take the pair: with the 5 of hearts"
    press(hand, "king of clubs")
    assert done(hand) == ["king KC"]


def test_what_changes_is_told(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, str]] = []

    def note(event: QAccessibleEvent) -> None:
        told.append((event.type().name, event.accessibleInterface().text(NAME)))

    monkeypatch.setattr(Tree, "_emit", staticmethod(note))
    hand = open_table(qtbot)
    list(walk(root(hand)))
    hand.key(Qt.Key.Key_Left)
    hand.qtbot.wait(10)
    (focused,) = hand.glowing()
    assert told == [("Focus", words(focused))]
    told.clear()
    hand.key(Qt.Key.Key_Return)
    hand.qtbot.wait(10)
    assert told[0] == ("SelectionAdd", words(focused))
    assert told[1][0] == "Focus"
    assert told[1][1] != words(focused)  # the focus goes on along the hand
    told.clear()
    for _ in range(2):
        hand.key(Qt.Key.Key_Return)
    hand.key(Qt.Key.Key_P)
    hand.my_turn()
    hand.qtbot.wait(10)
    assert ("NameChanged", "You: 0, 0 this hand, to act") in told
    received = [words(card_name(card)) for card in hand.table.view_shown.received]  # type: ignore[union-attr]
    assert len(received) == 3
    assert {name for kind, name in told if kind == "ObjectCreated"} >= set(received)


def test_the_score_sheet_over_the_table_is_part_of_it(qtbot: QtBot) -> None:
    hand = open_table(qtbot)
    assert hand.window.play_page.bar.floats
    before = root(hand).childCount()
    hand.key(Qt.Key.Key_S)
    overlay = hand.window.play_page.overlay()
    assert overlay is not None
    bar = hand.window.play_page.bar
    hand.wait(lambda: bar.isVisible() != overlay.geometry().intersects(bar.geometry()))
    before -= not bar.isVisible()  # undo and hint, which give way to it
    assert root(hand).childCount() == before + 1
    sheet = root(hand).child(before)
    assert sheet.object() is overlay
    assert root(hand).indexOfChild(sheet) == before
    assert sheet.text(NAME).startswith("Score sheet")
    assert any("Hearts to 100" in each.text(DESCRIPTION) for each in walk(sheet))
    middle = sheet.rect().center()
    assert root(hand).childAt(middle.x(), middle.y()).object() is overlay


def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a screen reader is told from now on."""
    said: list[str] = []

    class Reader:
        @staticmethod
        def isActive() -> bool:
            return True

        @staticmethod
        def updateAccessibility(event: QAccessibleAnnouncementEvent) -> None:
            said.append(event.message())

    monkeypatch.setattr("dealers_choice.ui.screen_reader.QAccessible", Reader)
    return said


def test_hints_turns_and_undo_are_spoken_with_cards_in_words(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    said = heard(monkeypatch)
    hand = open_table(qtbot, "pyramid")
    hand.key(Qt.Key.Key_H)
    hand.wait(lambda: any(line.startswith("Hint: ") for line in said))
    hint = next(line for line in said if line.startswith("Hint: "))
    assert re.match(r"Hint: (Take the king: king of \w+|Take the pair: .+ of \w+ and .+ of \w+)\. ", hint), hint
    assert not any("Your turn" in line for line in said)  # there is nobody else
    hand.click_zone("stock")
    hand.my_turn()
    hand.wait(lambda: said[-1].startswith("You draw the "))
    said.clear()
    hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    hand.my_turn()
    hand.wait(lambda: bool(said))
    assert said[0].startswith("Taken back: ")
    assert not set("♣♦♥♠") & set("".join(said))
    said.clear()
    hand.key(Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    hand.wait(lambda: bool(said))
    assert said[0].startswith("Done again: ")


def test_it_is_said_when_it_is_one_s_turn(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    said = heard(monkeypatch)
    hand = open_table(qtbot)
    hand.wait(lambda: any("Your turn: Pass 3 cards to Ada." in line for line in said))
    said.clear()
    for card in sorted(hand.table.gestures.stance.playable())[:3]:
        hand.click_card(card_name(card))
    hand.key(Qt.Key.Key_P)
    hand.my_turn()
    hand.wait(lambda: any("Your turn: Play a card." in line for line in said))
    assert not set("♣♦♥♠") & set("".join(said))


def test_a_free_card_without_a_partner_is_named_rightly(qtbot: QtBot) -> None:
    hand = open_table(qtbot, "pyramid")
    node = next(node for node in children(root(hand)) for node in children(node) if node.text(NAME) == "4 of diamonds")
    assert node.text(DESCRIPTION) == "No free card makes thirteen with the 4 of diamonds."


def test_the_tree_lives_through_moves_undo_and_new_matches(qtbot: QtBot) -> None:
    """Qt holds bare pointers to the objects: whatever is asked at whatever time must still be there."""
    hand = open_table(qtbot, "pyramid")
    seen: set[int] = set()
    gc.collect()
    gc.freeze()  # what the tests before have left behind need not be gone through again and again

    def ask() -> None:
        for each in list(walk(root(hand))):
            number = QAccessible.uniqueId(each)
            seen.add(number)
            assert QAccessible.accessibleInterface(number) is each
            assert repr(each)  # Qt's own code asks for role, state, text and place
            if each.object() is None and each.actionInterface() is not None:
                assert each.actionInterface().actionNames()
            each.textInterface()
        gc.collect()

    ask()
    most = 0
    for match in range(3):
        line = solve(hand.match.game).line if match == 0 else ()  # type: ignore[arg-type]
        for step, action in enumerate(line):
            if action.verb == "draw":
                hand.key(Qt.Key.Key_Space)
            elif action.verb == "redeal":
                hand.click_zone("stock")  # a key that has just drawn does not turn the waste over at once
            else:
                for card in action.cards:
                    hand.click_card(card_name(card))
            hand.qtbot.wait(2)
            ask()
            if step % 9 == 4:
                hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
                hand.qtbot.wait(2)
                ask()
                hand.key(Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
                hand.qtbot.wait(2)
                ask()
        hand.window.wishes.new_deal()
        hand.my_turn()
        ask()
        tree = hand.table.accessible
        assert tree is not None
        most = max(most, len(tree._nodes))
    hand.window.matches.start(TableRequest("hearts", Hearts.read_options({}), ("novice",) * 3, "17"))
    hand.my_turn()
    hand.qtbot.wait(5)
    ask()
    assert len(seen) > 150
    tree = hand.table.accessible
    assert tree is not None
    gc.unfreeze()
    assert len(tree._nodes) <= most  # what is gone has been handed back
    nodes = list(tree._nodes.values())
    table = hand.table
    hand.window.close()
    table.setParent(None)
    table.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    assert tree._nodes == {}
    assert len(nodes) > 10
    gc.freeze()  # as it was


# --------------------------------------------------------------------------------------------- the keyboard


def spots(hand: Hand) -> list[tuple[CardItem | None, str]]:
    return [spot[1:] for row in hand.table.gestures.focus.rows() for spot in row]


def here(hand: Hand) -> tuple[Card | None, str]:
    return hand.table.gestures.stance.focused()


Spot = tuple[Card | None, str]


def neighbours(hand: Hand) -> dict[Spot, set[Spot]]:
    """Where each arrow key leads from each spot: every key is pressed once at every one."""
    found: dict[Spot, set[Spot]] = {}
    for item, zone in spots(hand):
        led = found[item.card if item else None, zone] = set()
        for key in ARROWS:
            hand.table.gestures.focus.put(item, zone)
            hand.key(key)
            led.add(here(hand))
    return found


def reached(ways: dict[Spot, set[Spot]], start: Spot) -> set[Spot]:
    """Everything to which the arrow keys lead from a spot, and the spot."""
    found, waiting = {start}, [start]
    while waiting:
        new = ways[waiting.pop()] - found
        found |= new
        waiting += new
    return found


def every_spot_leads_to_every_other(hand: Hand) -> None:
    everything = {(item.card if item is not None else None, zone) for item, zone in spots(hand)}
    choosable: set[tuple[Card | None, str]] = {(card, "") for card in hand.table.gestures.stance.playable()}
    clickable = {(None, zone) for choice in hand.table.choices for zone in choice.click}
    assert choosable | clickable <= everything
    ways = neighbours(hand)
    for spot in ways:
        assert reached(ways, spot) == everything


def test_arrows_lead_everywhere_in_pyramid(qtbot: QtBot) -> None:
    hand = open_table(qtbot, "pyramid")
    every_spot_leads_to_every_other(hand)
    for index, action in enumerate(solve(hand.match.game).line):  # type: ignore[arg-type]
        if action.verb in ("draw", "redeal"):
            hand.click_zone("stock")
        else:
            for card in action.cards:
                hand.click_card(card_name(card))
        if hand.match.game.result() is not None:
            break
        hand.my_turn()
        if index % 12 == 7:
            every_spot_leads_to_every_other(hand)


def test_arrows_lead_everywhere_in_hearts(qtbot: QtBot) -> None:
    hand = open_table(qtbot, players=5)
    every_spot_leads_to_every_other(hand)
    hand.click_card(mine(hand)[2])
    hand.click_card(mine(hand)[7])
    every_spot_leads_to_every_other(hand)
    hand = open_table(qtbot, pass_rule="none")
    for _ in range(4):
        hand.click_card(card_name(min(hand.table.gestures.stance.playable())))
        hand.my_turn()
    assert hand.table.view_shown is not None
    looks = next(iter(hand.table.view_shown.looks))
    assert (None, looks) in spots(hand)
    every_spot_leads_to_every_other(hand)


def test_left_and_right_follow_the_hand_as_it_lies(qtbot: QtBot) -> None:
    hand = open_table(qtbot)
    in_order = sorted(hand.table.cards["hand:0"], key=lambda item: item.x())
    hand.table.gestures.focus.put(in_order[0])
    for item in in_order:
        assert here(hand) == (item.card, "")
        assert item.ring
        hand.key(Qt.Key.Key_Right)
    for item in reversed(in_order):
        assert here(hand) == (item.card, "")
        hand.key(Qt.Key.Key_Left)


def test_the_focused_card_rises_and_sinks_again(qtbot: QtBot) -> None:
    hand = open_table(qtbot)
    first, second = sorted(hand.table.cards["hand:0"], key=lambda item: item.x())[:2]
    flat = first.y()
    hand.table.gestures.focus.put(first)
    assert first.y() < flat
    hand.key(Qt.Key.Key_Right)
    assert first.y() == flat
    assert second.ring
    assert not first.ring
    hand.key(Qt.Key.Key_Escape)
    assert not second.ring
    assert here(hand) == (None, "")


def test_a_focused_pile_has_the_ring_on_its_top_card(qtbot: QtBot) -> None:
    hand = open_table(qtbot, "pyramid")
    hand.table.gestures.focus.put(None, "stock")
    assert [item.ring for item in hand.table.cards["stock"]] == [False] * 23 + [True]
    hand.key(Qt.Key.Key_Right)
    assert not any(item.ring for item in hand.table.cards["stock"])


def steer(hand: Hand, card: Card) -> None:
    """Go to a card with the arrow keys."""
    if here(hand) == (None, ""):
        hand.key(Qt.Key.Key_Down)
    order = [item.card if item is not None else None for item, _ in spots(hand)]
    for _ in range(len(order)):
        now = here(hand)[0]
        if now == card:
            return
        hand.key(Qt.Key.Key_Right if order.index(now) < order.index(card) else Qt.Key.Key_Left)
    assert here(hand)[0] == card


def test_a_hand_of_hearts_from_the_home_screen_to_the_next_hand_with_keys_alone(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "dealers_choice.table.gestures.quick_presses.LINGERS", 0
    )  # these presses follow each other at once, and are meant
    save_settings(
        Settings(animation_speed="off", games={"hearts": LastPlayed({"target": 50}, ("novice", "novice", "novice"))})
    )
    window = MainWindow()
    qtbot.addWidget(window)
    window.go_home()
    window.show()
    qtbot.waitExposed(window)
    window.activateWindow()
    hand = Hand(qtbot, window)
    qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), QAbstractButton))

    for letter in (Qt.Key.Key_H, Qt.Key.Key_E, Qt.Key.Key_A, Qt.Key.Key_Return):
        hand.key(letter)
    hand.wait(lambda: window.session is not None)
    hand.my_turn()
    assert hand.table.hasFocus()
    hand.key(Qt.Key.Key_Down)
    for _ in range(3):
        hand.key(Qt.Key.Key_Return)
    assert len(hand.table.gestures.stance.picked) == 3
    hand.key(Qt.Key.Key_Tab)  # to the button; P would do as well
    button = QApplication.focusWidget()
    assert isinstance(button, QPushButton)
    assert button.text() == "Pass 3 cards to Ada"
    hand.key(Qt.Key.Key_Space)
    assert done(hand)[0].startswith("pass ")
    page = window.play_page
    assert isinstance(hand.match.game, Hearts)
    plays = 0
    while page.overlay() is None:
        if hand.table.choices and not hand.table.busy():
            assert hand.table.hasFocus()
            hand.key(Qt.Key.Key_Down)
            if plays % 3 == 0:
                steer(hand, max(hand.table.gestures.stance.playable()))
            hand.key(Qt.Key.Key_Return)
            plays += 1
            assert len(done(hand)) == plays + 1
        qtbot.wait(5)
    assert plays == 13
    hand.key(Qt.Key.Key_Return)
    hand.wait(lambda: hand.match.game.view(0).phase == "pass")
    hand.my_turn()
    assert hand.table.hasFocus()
    assert len(mine(hand)) == 13


def test_pyramid_with_keys_alone(qtbot: QtBot) -> None:
    hand = open_table(qtbot, "pyramid")
    for name in ("KC", "KS"):
        steer(hand, parse_card(name))
        hand.key(Qt.Key.Key_Return)
        hand.my_turn()
    assert done(hand) == ["king KC", "king KS"]
    steer(hand, parse_card("8C"))
    hand.key(Qt.Key.Key_Return)
    steer(hand, parse_card("5H"))
    hand.key(Qt.Key.Key_Return)
    hand.my_turn()
    assert done(hand)[-1] == "pair 8C 5H"
    hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    hand.my_turn()
    assert done(hand) == ["king KC", "king KS"]
    hand.key(Qt.Key.Key_H)
    hand.wait(lambda: bool(hand.hint()))
    for _ in range(24):
        hand.key(Qt.Key.Key_Space)
        hand.my_turn()
    assert hand.lying("stock") == []
    for _ in range(20):  # the empty stock is reached and turned over with Enter
        hand.key(Qt.Key.Key_Left)
    assert here(hand) == (None, "stock")
    hand.key(Qt.Key.Key_Return)
    hand.my_turn()
    assert done(hand)[-1] == "redeal"


def test_the_menu_key_asks_what_the_focused_card_can_do(qtbot: QtBot) -> None:
    hand = open_table(qtbot, "pyramid")
    steer(hand, parse_card("8C"))
    menu = menu_by_key(hand)
    assert [action.text() for action in menu.actions() if action.text()] == [
        "8 of clubs",
        "Take the pair: with the 5 of hearts",
    ]
    assert menu.geometry().topLeft() == hand.table.viewport().mapToGlobal(hand.item("8C").pos().toPoint())
    QTest.keyClick(menu, Qt.Key.Key_Return)
    hand.wait(lambda: done(hand) == ["pair 8C 5H"])


def test_the_menu_key_on_a_pile_and_looking_into_it(qtbot: QtBot) -> None:
    hand = open_table(qtbot, pass_rule="none")
    while not (hand.table.view_shown and hand.table.view_shown.looks):
        hand.click_card(card_name(min(hand.table.gestures.stance.playable())))
        hand.my_turn()
    zone = next(iter(hand.table.view_shown.looks))
    hand.table.gestures.focus.put(None, zone)
    menu = menu_by_key(hand)
    assert [action.text() for action in menu.actions() if action.text()][1:] == ["Look through these cards"]
    QTest.keyClick(menu, Qt.Key.Key_Return)
    hand.wait(lambda: len(loose(hand)) == 4)
    hand.key(Qt.Key.Key_Escape)
    assert loose(hand) == []
    hand.key(Qt.Key.Key_Return)  # Enter looks, too, and takes the cards away again
    assert len(loose(hand)) == 4
    hand.key(Qt.Key.Key_Return)
    assert loose(hand) == []


def loose(hand: Hand) -> list[CardItem]:
    """Cards that are shown without lying in a zone."""
    return [item for item in hand.table.scene().items() if isinstance(item, CardItem) and not item.zone]


def test_a_choice_s_key_goes_before_a_menu_s(qtbot: QtBot) -> None:
    """ "P" passes, though it is a menu's letter elsewhere; a letter that no choice wants is left to the menus."""
    hand = open_table(qtbot)
    for card in mine(hand)[:3]:
        hand.click_card(card)
    hand.table.offer([choice._replace(key="S") for choice in hand.table.choices])
    hand.key(Qt.Key.Key_S)
    assert hand.window.play_page.overlay() is None
    assert len(done(hand)) == 1
    hand.my_turn()
    hand.key(Qt.Key.Key_S)
    assert hand.window.play_page.overlay() is not None


# ------------------------------------------------------------------------------------------------- tooltips


def tip(hand: Hand, point: QPointF) -> str:
    """The tooltip that appears where the pointer rests."""
    hide_tip()
    viewport = hand.table.viewport()
    where = point.toPoint()
    QApplication.sendEvent(viewport, QHelpEvent(QEvent.Type.ToolTip, where, viewport.mapToGlobal(where)))
    return QToolTip.text() if QToolTip.isVisible() else ""


def test_cards_zones_plates_and_badges_have_tooltips(qtbot: QtBot) -> None:
    hand = open_table(qtbot)
    assert tip(hand, hand.spot("7C")) == "7 of clubs\nPass 3 cards to Ada"
    assert tip(hand, hand.zone_spot("pass:0")) == "Your cards to pass, empty\nChoose exactly 3 cards to pass."
    for plate in hand.table.plates():
        assert tip(hand, plate.sceneBoundingRect().center()).startswith(f"{plate.name}: 0")
    for badge in hand.table.badges().values():
        assert tip(hand, badge.sceneBoundingRect().center()) == "Pass left"
    assert tip(hand, QPointF(hand.table.width() * 0.28, hand.table.height() * 0.3)) == ""
    hand = open_table(qtbot, "pyramid")
    assert tip(hand, hand.zone_spot("stock")) == "Stock, 24 cards\nDraw (Space)"
    assert tip(hand, hand.zone_spot("discard")).startswith("Cards taken away, empty")
    assert tip(hand, hand.spot("7C")) == "7 of clubs\nThat card is still covered."


def test_what_is_told_of_a_card_in_a_row_hides_none_beside_it(qtbot: QtBot) -> None:
    hand = open_table(qtbot)
    assert tip(hand, hand.spot("7C"))
    shown = next(each for each in QApplication.topLevelWidgets() if each.objectName() == "qtooltip_label")
    corner = hand.table.viewport().mapToGlobal(QPoint(0, 0))
    lying = [item.mapRectToScene(item.shape().boundingRect()).toRect() for item in hand.table.cards["hand:0"]]
    assert not any(shown.geometry().intersects(card.translated(corner)) for card in lying)
    hide_tip()


def test_every_button_has_a_tooltip_and_a_way_for_the_keyboard(qtbot: QtBot) -> None:
    for game in ("hearts", "pyramid"):
        hand = open_table(qtbot, game)
        buttons = hand.window.play_page.bar.findChildren(QPushButton)
        assert len(buttons) >= 4
        for button in (*buttons, *hand.window.play_page.bar.findChildren(QComboBox)):
            assert button.toolTip(), button
            assert button.focusPolicy() & Qt.FocusPolicy.TabFocus
        for action in hand.window.actions():
            assert action.toolTip()
            assert action.text()


# --------------------------------------------------------------------------------- large text, high contrast


def boxes(hand: Hand, kind: type[PlateItem | BadgeItem | CardItem]) -> list[QRectF]:
    """Where the things of a kind are, without the room for their glow."""
    found = []
    for item in hand.table.scene().items():
        if isinstance(item, kind):
            box = item.boundingRect()
            margin = item.unit * 0.12 if isinstance(item, PlateItem) else 1.0
            if isinstance(item, CardItem):
                box, margin = item.shape().boundingRect(), 2.0
            found.append(item.mapRectToScene(box.adjusted(margin, margin, -margin, -margin)))
    return found


def nothing_covers_anything(hand: Hand, what: object) -> None:
    view = hand.table.viewport().rect().toRectF()
    plates, badges, cards = boxes(hand, PlateItem), boxes(hand, BadgeItem), boxes(hand, CardItem)
    for index, box in enumerate([*plates, *badges]):
        assert view.contains(box), what
        for card in cards:
            assert not box.intersects(card), (what, box, card)
        for other in [*plates, *badges][index + 1 :]:
            assert not box.intersects(other), (what, box, other)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_large_text_grows_as_far_as_there_is_room(qtbot: QtBot, players: int) -> None:
    hand = open_table(qtbot, players=players)
    heights: dict[tuple[int, int], float] = {}
    for moment in ("pass", "play"):
        for width, height in ((900, 640), (2560, 1440)):
            for text in (80, 100, 150, 200):
                hand.window.resize(width, height)
                hand.window.apply_settings(hand.window.settings._replace(text_size=text))
                hand.qtbot.wait(30)
                nothing_covers_anything(hand, (moment, width, text))
                heights[width, text] = max(box.height() for box in boxes(hand, PlateItem)) / hand.table.art.width
                bar = hand.window.play_page.bar
                shown = [button for button in bar.findChildren(QPushButton) if button.isVisible()]
                hand.wait(lambda these=shown: all(each.width() >= each.sizeHint().width() for each in these))
                assert all(bar.rect().contains(button.geometry()) for button in shown), (width, text)
                hand.table.say("You must follow clubs. " * 8, QPointF(40, 300))
                bubble = next(item for item in hand.table.scene().items() if isinstance(item, BubbleItem))
                assert hand.table.viewport().rect().toRectF().contains(bubble.sceneBoundingRect())
                hand.table.clear_bubbles()
        for width in (900, 2560):
            assert heights[width, 80] == pytest.approx(heights[width, 100])
            assert heights[width, 100] < heights[width, 150] < heights[width, 200]
        if moment == "pass":
            hand.window.apply_settings(hand.window.settings._replace(text_size=100))
            for card in mine(hand)[: hand.table.choices[0].most]:
                hand.click_card(card)
            hand.key(Qt.Key.Key_P)
            hand.my_turn()
            for _ in range(6):
                hand.click_card(card_name(min(hand.table.gestures.stance.playable())))
                hand.my_turn()


def test_a_plate_has_room_for_its_words(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = open_table(qtbot, pass_rule="none")
    full = (Token("hearts", "seat:1", "12"), Token("queen", "seat:1", ""), Token("jack", "seat:1", ""))
    for text in (80, 100, 200):
        hand.window.apply_settings(hand.window.settings._replace(text_size=text))
        for size in ((800, 600), (1280, 800), (2560, 1440)):
            hand.window.resize(*size)
            qtbot.wait(20)
            for plate in hand.table.plates():
                assert plate.level == ("novice" if plate.name != "You" else "")
                said = Plate("125", ("25 this hand",), dealer=True)
                plate.set_state(plate.name, said, full, False, plate.unit, plate.room)
                font, words = plate._fitted(plate.words_room())
                assert words == "25 this hand", (text, size, plate.name)
                assert font.pixelSize() >= min(11, 11 * text // 100), (text, size, plate.name)
                assert sum(token_width(token, plate._token_unit()) for token in full) <= plate.body().width()
                small = too_small(hand, monkeypatch) if text >= 100 else {}
                assert not small, (text, size, plate.name)
            nothing_covers_anything(hand, (text, size))


def picture(hand: Hand) -> QImage:
    hand.qtbot.wait(20)
    return hand.table.viewport().grab().toImage()


def colour(image: QImage, point: QPointF) -> tuple[int, int, int]:
    ratio = image.devicePixelRatio()
    found = image.pixelColor(round(point.x() * ratio), round(point.y() * ratio))
    return found.red(), found.green(), found.blue()


def test_high_contrast_has_opaque_plates_marks_for_shades_and_a_thick_ring(qtbot: QtBot) -> None:
    hand = open_table(qtbot, pass_rule="none")
    while {card_name(c) for c in hand.table.gestures.stance.playable()} == set(mine(hand)):
        hand.click_card(card_name(min(hand.table.gestures.stance.playable())))
        hand.my_turn()
    last = max(hand.table.cards["hand:0"], key=lambda item: item.x())  # the one that nothing covers
    if not last.dim:
        last = next(item for item in hand.table.cards["hand:0"] if item.dim)
    w, h = hand.table.art.width, hand.table.art.height
    blank = last.mapToScene(QPointF(-w * 0.42, h * 0.3))
    mark = last.mapToScene(QPointF(-w * 0.34, w * 0.1 + w * 0.1))
    plate = hand.table.plates()[1].sceneBoundingRect().center()
    shaded = colour(picture(hand), blank)
    hand.window.apply_settings(hand.window.settings._replace(high_contrast="on"))
    image = picture(hand)
    assert last.dim
    assert min(colour(image, blank)) > 235  # no shade on the paper
    assert max(shaded) < 235
    assert max(colour(image, mark)) < 100  # but a black disc on it
    assert max(colour(image, plate)) < 30 or min(colour(image, plate)) > 200  # black, or a letter
    free = next(item for item in hand.table.cards["hand:0"] if not item.dim)
    hand.table.gestures.focus.put(free)
    image = picture(hand)
    row = [colour(image, free.mapToScene(QPointF(-w / 2 + x, h * 0.2))) for x in (-2.5, -1.5, 1.0, 2.0)]
    assert min(row[0]) > 200  # three pixels of white outside ...
    assert min(row[1]) > 200
    assert max(row[2]) < 60  # ... and of black inside
    assert max(row[3]) < 60


def test_contrast_follows_the_desktop_while_the_program_runs(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    if not hasattr(QGuiApplication.styleHints(), "accessibility"):
        assert not style.wants_contrast("system")
        return
    hand = open_table(qtbot)
    high = False
    read: Callable[[str], bool] = lambda setting: high if setting == "system" else setting == "on"  # noqa: E731
    monkeypatch.setattr("dealers_choice.window.main_window.wants_contrast", read)
    system = QGuiApplication.styleHints()
    for high in (True, False, True):
        system.accessibility().contrastPreferenceChanged.emit(Qt.ContrastPreference.HighContrast)
        assert style.high_contrast() is high
    hand.window.apply_settings(hand.window.settings._replace(high_contrast="off"))
    assert not style.high_contrast()
    system.accessibility().contrastPreferenceChanged.emit(Qt.ContrastPreference.HighContrast)
    assert not style.high_contrast()

"""Hearts on the real window, played with real mouse and key events against real bots."""

from __future__ import annotations

from pathlib import Path

import pytest
from hand import Hand, done, open_window
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from cardrules.bots import Level
from cardrules.games.hearts.game import Hearts
from cardrules.protocol.cards import PACK_52, Card, card_name, cards_in, parse_cards
from cardrules.protocol.game import CHANCE, Action
from cardrules.protocol.match_record import Match
from dealers_choice.match.players import HUMAN
from dealers_choice.panels.bidding.bid_fields import FieldButton
from dealers_choice.panels.log import LogPanel
from dealers_choice.panels.score.score_sheet import ScoreSheet
from dealers_choice.request import TableRequest
from dealers_choice.settings import Settings, save_settings
from dealers_choice.storage.match_store import export_match
from dealers_choice.table.pictures.graphics_items import CardItem, ZoneItem
from dealers_choice.table.pictures.name_plates import PlateItem
from dealers_choice.table.pictures.tokens import BadgeItem
from dealers_choice.ui.typefaces import text_font


def open_hearts(qtbot: QtBot, deal: str = "17", **options: object) -> Hand:
    """A window with a match against novices, without motion."""
    chosen = Hearts.read_options(options)
    bots: tuple[Level, ...] = ("novice",) * (int(chosen["players"]) - 1)
    hand = open_window(qtbot, TableRequest("hearts", chosen, bots, deal))
    hand.my_turn()
    return hand


@pytest.fixture
def hand(qtbot: QtBot) -> Hand:
    return open_hearts(qtbot)


@pytest.fixture
def play(qtbot: QtBot) -> Hand:
    """A match without passing, where the user is to play."""
    return open_hearts(qtbot, pass_rule="none")


def game(hand: Hand) -> Hearts:
    assert isinstance(hand.match.game, Hearts)
    return hand.match.game


def mine(hand: Hand) -> list[str]:
    return [card_name(card) for card in cards_in(game(hand).play.hands[0])]


def button(hand: Hand, text: str) -> QPushButton:
    found = [each for each in hand.window.findChildren(QPushButton) if each.text() == text and each.isVisible()]
    assert len(found) == 1, text
    return found[0]


def play_lowest(hand: Hand) -> str:
    """Play the first card that may be played, with a click."""
    card = card_name(sorted(hand.table.gestures.stance.playable())[0])
    hand.click_card(card)
    return card


def test_cards_are_passed_by_clicks_and_the_button(hand: Hand) -> None:
    chosen = mine(hand)[3:6]  # the 2 of clubs stays: the user leads it, and nothing that he received
    kept = set(mine(hand)) - set(chosen)
    passing = button(hand, "Pass 3 cards to Ada")
    for card in chosen:
        assert not passing.isEnabled()
        hand.click_card(card)
    assert passing.isEnabled()
    hand.qtbot.mouseClick(passing, Qt.MouseButton.LeftButton)
    assert done(hand) == [f"pass {' '.join(chosen)}"]
    hand.my_turn()
    hand.agrees()
    shades = {card_name(item.card): item.shade for item in hand.table.cards["hand:0"] if item.card is not None}
    received = shades.keys() - kept
    assert len(received) == 3
    assert {shades[card] for card in received} == {"dim"}, "that they may not be led says more than that they came"
    assert hand.glowing() == {}


def test_enter_confirms_what_was_picked_by_mouse(hand: Hand) -> None:
    chosen = mine(hand)[3:6]
    for number, card in enumerate(chosen, 1):
        hand.click_card(card)
        if number < len(chosen):
            hand.key(Qt.Key.Key_Return)
            assert done(hand) == []
    hand.key(Qt.Key.Key_Return)
    assert done(hand) == [f"pass {' '.join(chosen)}"]


def test_cards_are_dragged_to_the_tray_and_back(hand: Hand) -> None:
    card = mine(hand)[4]
    home = hand.item(card).pos()
    hand.drag_card(card, hand.zone_spot("pass:0"))
    tray = hand.table.felt.where.zone_box("pass:0")
    assert tray.contains(hand.item(card).pos())
    assert hand.glowing() == {card: "pick"}
    hand.drag_card(card, QPointF(home.x(), home.y()))
    assert hand.glowing() == {}
    assert hand.item(card).pos() == home


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("label", ["← Ada", "← WWWWWWWWWWW…", "↑ Wilhelmina…", "Lay 3 cards back to the middle"])
def test_what_is_printed_in_a_tray_stands_within_it(label: str) -> None:
    tray, box = ZoneItem("pass:0"), QRectF(0, 0, 160, 95)
    tray.set_state(box, 66, "area", label, "", None, "")
    flags = int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap)
    size, wide = tray._label_size()
    metrics = QFontMetricsF(text_font(size, bold=True))
    assert box.contains(metrics.boundingRect(box, flags, label))
    lines = [metrics.boundingRect(QRectF(0, 0, each, 500), flags, label) for each in (box.width(), wide, wide - 6)]
    assert lines[0].height() == lines[1].height()
    if lines[0].height() > 1.5 * metrics.height():  # no word stands alone in the last
        assert lines[1].width() <= wide < box.width()
        assert lines[2].height() > lines[1].height() or lines[2].width() > wide - 6


def test_the_way_of_the_pass_stands_above_the_cards_in_the_tray(hand: Hand) -> None:
    (tray,) = [each for each in hand.table.scene().items() if isinstance(each, ZoneItem) and each.name == "pass:0"]
    assert tray.label == "← Ada"
    for card in mine(hand)[:3]:
        hand.click_card(card)
        assert not tray.label  # no half of it looks out from under the cards
    hand.wait(lambda: not hand.table.busy())
    badge = hand.table.badges()["direction"].sceneBoundingRect()
    in_tray = [item for item in hand.table.cards["hand:0"] if item.card in hand.table.gestures.stance.picked]
    assert len(in_tray) == 3
    assert not any(item.mapRectToScene(item.shape().boundingRect()).intersects(badge) for item in in_tray)


def test_with_motion_too_a_card_that_is_dragged_to_the_tray_comes_to_lie_there(hand: Hand) -> None:
    hand.table.speed = 1.0
    for card in mine(hand)[:2]:
        hand.drag_card(card, hand.zone_spot("pass:0"))
        hand.wait(lambda: not hand.table.busy())
        assert hand.table.felt.where.zone_box("pass:0").contains(hand.item(card).pos())


def test_a_fourth_card_is_not_taken(hand: Hand) -> None:
    for card in mine(hand)[:4]:
        hand.click_card(card)
    assert len(hand.glowing()) == 3
    assert hand.bubbles() == ["Choose exactly 3 cards to pass."]
    hand.click(QPointF(hand.table.width() / 2, hand.table.height() * 0.3))
    assert len(hand.glowing()) == 3  # a click beside the cards does not spoil the choice


def test_a_click_plays_and_the_table_always_shows_the_view(play: Hand) -> None:
    for _ in range(5):
        card = play_lowest(play)
        assert done(play)[-1] == f"play {card}"
        play.my_turn()
        play.agrees()


def test_a_card_is_dragged_to_the_trick(play: Hand) -> None:
    card = card_name(sorted(play.table.gestures.stance.playable())[0])
    play.drag_card(card, play.zone_spot("trick:2"))
    assert done(play) == [f"play {card}"]


def test_a_card_that_may_not_be_played_says_why_where_it_was_dropped(qtbot: QtBot) -> None:
    hand = open_hearts(qtbot, pass_rule="none")
    while True:
        held, may = set(mine(hand)), {card_name(card) for card in hand.table.gestures.stance.playable()}
        if held - may:
            break
        play_lowest(hand)
        hand.my_turn()
    card = sorted(held - may)[0]
    home = hand.item(card).pos()
    before = len(hand.match.done)
    hand.drag_card(card, hand.zone_spot("trick:0"))
    reason = game(hand).refusal(0, (hand.item(card).card,), "trick:0")  # type: ignore[arg-type]
    assert reason
    assert hand.bubbles() == [reason]
    hand.wait(lambda: hand.item(card).pos() == home)
    assert len(hand.match.done) == before
    assert hand.item(card).dim
    assert not hand.item(sorted(may)[0]).dim


def test_with_double_click_set_one_click_only_raises(play: Hand) -> None:
    play.window.apply_settings(play.window.settings._replace(click="double"))
    card = card_name(sorted(play.table.gestures.stance.playable())[0])
    play.click_card(card)
    assert done(play) == []
    assert play.glowing() == {card: "pick"}
    play.click_card(card)
    assert done(play) == [f"play {card}"]


def test_the_keyboard_plays(play: Hand) -> None:
    play.key(Qt.Key.Key_Down)
    assert list(play.glowing().values()) == ["focus"]
    card = next(iter(play.glowing()))
    play.key(Qt.Key.Key_Return)
    assert done(play) == [f"play {card}"]
    assert not play.table.choices  # the others play
    assert play.glowing() == {}
    assert not any(item.ring for items in play.table.cards.values() for item in items)  # it has left the hand


@pytest.mark.parametrize("size", [(1280, 800), (900, 640), (2560, 1440)])
def test_the_last_trick_may_be_looked_at_beside_the_one_on_the_table(play: Hand, size: tuple[int, int]) -> None:
    play.window.resize(*size)
    while not (game(play).play.trick and game(play).view(0).looks):
        play_lowest(play)
        play.my_turn()
    view = game(play).view(0)
    zone, cards = next(iter(view.looks.items()))
    play.click(play.table.cards[zone][-1].pos())
    spread = {item.card: item for item in play.table.scene().items() if isinstance(item, CardItem) and not item.zone}
    assert set(spread) == set(cards)
    boxes = [item.mapRectToScene(item.shape().boundingRect()) for item in spread.values()]
    for seat in range(4):
        for item in play.table.cards[f"trick:{seat}"]:
            lying = item.mapRectToScene(item.shape().boundingRect()).adjusted(2, 2, -2, -2)
            assert not any(box.intersects(lying) for box in boxes)
    names = [item for item in play.table.scene().items() if isinstance(item, BadgeItem) and item.token.kind == "name"]
    for card, seat in zip(cards, view.laid[zone], strict=True):
        under = min(names, key=lambda name: abs(name.x() - spread[card].x()))
        assert under.text == play.table.names[seat]
    before = len(play.match.done)
    play.click(play.table.rect().center().toPointF())
    assert len(play.match.done) == before
    assert not any(isinstance(item, CardItem) and not item.zone for item in play.table.scene().items())


def test_an_undo_goes_back_to_the_last_decision_and_marks_the_match(play: Hand) -> None:
    first = play_lowest(play)
    play.my_turn()
    play_lowest(play)
    play.my_turn()
    count = len(play.match.done)
    play.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    play.my_turn()
    assert done(play) == [f"play {first}"]
    play.agrees()
    assert play.window.session is not None
    assert play.window.session.marked
    play.key(Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    play.my_turn()
    assert len(play.match.done) == count
    play.agrees()


def test_a_hint_shows_the_expert_s_card_and_reason(play: Hand) -> None:
    play.key(Qt.Key.Key_H)
    play.wait(lambda: "hint" in play.glowing().values())
    assert play.hint()


def test_a_hint_lights_the_button_too(qtbot: QtBot) -> None:
    hand = open_hearts(qtbot)
    hand.my_turn()
    session, passing = hand.window.session, button(hand, "Pass 3 cards to Ada")
    assert session is not None
    choice = hand.match.game.choices(0)[0]
    advised = choice.action(choice.cards[:3])
    session.hints.hinted.emit(advised, "They are dear.", ())
    assert passing.property("hinted")
    for card in advised.cards:
        hand.click_card(card_name(card))
        assert passing.property("hinted")
    passing.click()
    hand.wait(lambda: hand.match.game.view(0).phase == "play")
    hand.my_turn()
    assert not any(each.property("hinted") for each in hand.window.play_page.bar.findChildren(QPushButton))


def test_a_whole_hand_ends_with_the_score_sheet_and_enter_goes_on(qtbot: QtBot) -> None:
    hand = open_hearts(qtbot, pass_rule="none")
    page = hand.window.play_page
    while game(hand).hand == 1 and page.overlay() is None:
        if hand.table.choices and not hand.table.busy():
            play_lowest(hand)
        qtbot.wait(5)
    hand.wait(lambda: page.overlay() is not None)
    overlay = page.overlay()
    assert overlay is not None
    sheet = overlay.findChild(ScoreSheet)
    assert sheet is not None
    assert sum(game(hand).totals) % 26 == 0
    for arrow in (Qt.Key.Key_Down, Qt.Key.Key_Up):  # they stay among the sheet's buttons
        hand.key(arrow)
    hand.key(Qt.Key.Key_Return)
    hand.wait(lambda: game(hand).hand == 2)
    hand.my_turn()
    hand.agrees()


def test_the_log_tells_every_action_in_words(play: Hand) -> None:
    play.key(Qt.Key.Key_L)
    card = play_lowest(play)
    play.my_turn()
    log = play.window.findChild(LogPanel)
    assert log is not None
    assert log.isVisible()
    session = play.window.session
    assert session is not None
    text = "\n".join(session.log_lines())
    symbol = card[:-1] + dict(zip("CDHS", "♣♦♥♠", strict=True))[card[-1]]
    assert f"You: {symbol}" in text
    for line in session.log_lines():
        assert line in log.text()


@pytest.mark.parametrize("players", [3, 4, 5])
def test_nothing_covers_a_name_plate_and_everything_fits(qtbot: QtBot, players: int) -> None:
    hand = open_hearts(qtbot, players=players)
    for width, height in ((900, 640), (1280, 800), (2560, 1440)):
        hand.window.resize(width, height)
        qtbot.wait(20)
        items = hand.table.scene().items()
        plates = [item for item in items if isinstance(item, PlateItem)]
        cards = [item for item in items if isinstance(item, CardItem)]
        assert len(plates) == players
        view = hand.table.viewport().rect().toRectF()
        for plate in plates:
            box = plate.mapRectToScene(plate.boundingRect().adjusted(12, 12, -12, -12))
            assert view.contains(box)
            for card in cards:
                assert not box.intersects(card.mapRectToScene(card.shape().boundingRect())), (width, card.zone)
            for other in plates:
                assert other is plate or not box.intersects(other.mapRectToScene(other.boundingRect()))


def test_moon_choice_has_buttons_and_keys(qtbot: QtBot, tmp_path: Path) -> None:
    """The shooter may choose: a match is played up to that point by the rules, then the window takes over."""
    match = shot_moon()
    hand = open_window(qtbot)
    saved = tmp_path / "moon.jsonl"
    export_match(saved, match, (HUMAN, "novice", "novice", "novice"))
    hand.window.open_path(saved)
    hand.my_turn()
    fields = [each for each in hand.window.findChildren(FieldButton) if each.isVisible()]
    assert [field.choice for field in fields] == hand.table.choices
    key = hand.table.choices[0].key
    hand.key(getattr(Qt.Key, f"Key_{key}"))
    assert done(hand)[-1].startswith("moon ")
    page = hand.window.play_page
    hand.wait(lambda: page.overlay() is not None)
    overlay = page.overlay()
    assert overlay is not None
    assert overlay.findChildren(QLabel)


def shot_moon() -> Match:
    """A match in which seat 0 has just taken all the points and may choose."""
    match = Match("hearts", {"moon": "shooter_chooses", "pass_rule": "none"}, "1")
    match.apply(CHANCE, Action("first", ("3",)))
    top = parse_cards("2C AC KC QC JC AS KS QS JS AH KH QH JH")
    others = [card for card in PACK_52 if card not in top]
    order: list[Card] = []
    for index in range(13):  # the dealer is seat 3, so seat 0 is dealt the first card of every round
        order += [top[index], *others[index * 3 : index * 3 + 3]]
    match.apply(CHANCE, Action("shuffle", (), tuple(order)))
    wanted = parse_cards("2C AC KC QC JC AS KS QS JS AH KH QH JH")
    while match.game.waiting_for() != frozenset() and match.game.view(0).phase == "play":
        seat = next(iter(match.game.waiting_for()))
        legal = match.game.legal(seat)
        if seat == 0:
            action = next(a for card in wanted for a in legal if a.cards == (card,))
        else:
            action = min(legal, key=lambda a: a.cards[0] & 15)
        match.apply(seat, action)
    return match


def test_who_gets_the_cards_is_called_by_the_whole_name_where_there_is_room(qtbot: QtBot) -> None:
    options = Hearts.read_options({})
    save_settings(Settings(animation_speed="off", confirmations=False))
    names = ("Wilhelmina Abercromb", "", "")
    hand = open_window(qtbot, TableRequest("hearts", options, ("novice",) * 3, "17", names=names))
    hand.my_turn()
    (tray,) = [each for each in hand.table.scene().items() if isinstance(each, ZoneItem) and each.name == "pass:0"]

    def button() -> str:
        return next(each for each in hand.window.findChildren(QPushButton) if each.text().startswith("Pass 3")).text()

    for size, called in (((1600, 1000), "Wilhelmina Abercromb"), ((640, 480), "Wilhelmina…")):
        hand.window.resize(*size)
        hand.wait(lambda size=size: hand.window.width() == size[0])
        hand.click_card(mine(hand)[0])
        hand.click_card(mine(hand)[0])
        assert button() == f"Pass 3 cards to {called}"
    hand.window.resize(1600, 1000)
    hand.wait(lambda: tray.label.split() == ["←", "Wilhelmina", "Abercromb"])
    metrics = QFontMetricsF(text_font(tray._label_size()[0], bold=True))
    assert metrics.horizontalAdvance(tray.label) < tray.box.width()

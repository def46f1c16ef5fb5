"""Skat on its table: the auction with its jumps and its help, the skat, the announcement, and the tricks at the end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hand import Hand, done, open_match
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot
from test_hints import REASON

from cardrules.games.skat.game import PACK
from cardrules.protocol.cards import parse_cards
from cardrules.protocol.game import CHANCE, Action, View, action_text
from cardrules.protocol.match_record import Match
from dealers_choice.layouts import layout_of
from dealers_choice.match.spoken_status import how_it_stands
from dealers_choice.panels.bidding.bid_fields import AidTable, Fold
from dealers_choice.panels.bidding.bid_panel import BidPanel
from dealers_choice.panels.score.score_sheet import ScoreSheet
from dealers_choice.settings import Settings, save_settings
from dealers_choice.table.pictures.graphics_items import CardItem, ZoneItem
from dealers_choice.table.speech.speech_bubbles import BubbleItem
from dealers_choice.ui import style

OWN = "JC JS JH AC 10C KC 9C AH 10H 7D"
LEFT = "JD QC 8C AS KS 9S QH 9H AD 8D"
RIGHT = "7C 10S QS 8S 7S 8H 7H 10D QD 9D"


def dealt(*said: str) -> Match:
    """The user is forehand with a fine hand; then these are said in turn."""
    match = Match("skat", {"deals": 3}, "1")
    match.apply(CHANCE, Action("first", ("2",)))
    hands = [parse_cards(cards) for cards in (OWN, LEFT, RIGHT)]
    skat = [card for card in PACK if not any(card in hand for hand in hands)]
    order = [card for hand in hands for card in hand[:3]] + skat
    order += [card for hand in hands for card in hand[3:7]] + [card for hand in hands for card in hand[7:]]
    match.apply(CHANCE, Action("shuffle", (), tuple(order)))
    for words in said:
        seat = min(match.game.waiting_for())
        match.apply(seat, next(action for action in match.game.legal(seat) if action_text(action) == words))
    return match


def until(match: Match, wanted: Callable[[View], bool]) -> Match:
    """The first legal card is played until the user's view is like that."""
    while not wanted(match.game.view(0)):
        seat = min(match.game.waiting_for())
        match.apply(seat, next(action for action in match.game.legal(seat) if action.verb == "play"))
    return match


def panel_of(hand: Hand) -> BidPanel:
    panel = hand.window.play_page.findChild(BidPanel)
    assert isinstance(panel, BidPanel)
    hand.wait(panel.isVisible)
    return panel


def press(hand: Hand, name: str) -> None:
    """Click on the field of the panel whose name begins so."""
    found = [each for each in panel_of(hand).fields() if each.accessibleName().startswith(name)]
    assert found, [each.accessibleName() for each in panel_of(hand).fields()]
    hand.qtbot.mouseClick(found[0], Qt.MouseButton.LeftButton)


def test_a_reason_is_not_said_under_the_panel(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_match(qtbot, tmp_path, dealt("bid 18"))
    press(hand, "What is this worth?")
    hand.click_card("JS")
    assert hand.bubbles() == ["Hold or pass."]
    said = next(item for item in hand.table.scene().items() if isinstance(item, BubbleItem))
    bubble = said.sceneBoundingRect().adjusted(3, 3, -3, -3)  # without the room for its glow
    assert not bubble.intersects(QRectF(panel_of(hand).geometry()))


def test_what_the_hand_is_worth_is_shown_to_who_asks(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_match(qtbot, tmp_path, dealt("bid 18"))
    panel = panel_of(hand)
    table = panel.findChild(AidTable)
    assert isinstance(table, AidTable)
    assert not table.isVisible()
    before = panel.height()
    press(hand, "What is this worth?")
    assert table.isVisible()
    assert panel.height() > before
    told = table.accessibleName()
    assert "Clubs, with 3, game 4, 12 × 4, 48" in told
    assert "Grand, with 3, game 4, 24 × 4, 96" in told
    assert "Null, no trick at all, 23" in told
    press(hand, "What is this worth?")
    assert not table.isVisible()
    press(hand, "Hold 18")
    hand.wait(lambda: done(hand) == ["hold"])


def test_a_hint_stands_off_what_is_folded_out_under_it(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_match(qtbot, tmp_path, dealt("bid 18"))
    panel, hints = panel_of(hand), hand.window.play_page.hints
    hints.show(hand.table.choices[0].action(), REASON, ())
    strip = hints.strip
    assert strip is not None
    for _ in range(2):  # folded out, and away again
        press(hand, "What is this worth?")
        qtbot.wait(1)
        assert strip.isVisible()
        assert not strip.geometry().intersects(panel.geometry())


def test_jumps_are_folded_away_until_wanted(qtbot: QtBot, tmp_path: Path) -> None:
    fresh = Match("skat", {"deals": 3}, "1")
    fresh.apply(CHANCE, Action("first", ("1",)))  # the user is middlehand and speaks first
    fresh.apply(CHANCE, fresh.chance())
    hand = open_match(qtbot, tmp_path, fresh)
    panel = panel_of(hand)
    jump = next(each for each in panel.fields() if each.accessibleName() == "Jump to 46")
    assert not jump.isVisible()
    hand.key(Qt.Key.Key_4)
    hand.key(Qt.Key.Key_6)
    assert jump.isVisible()
    assert jump.hasFocus()
    fold = next(each for each in panel.fields() if isinstance(each, Fold) and each.name == "Jump to")
    assert fold.isChecked()
    hand.key(Qt.Key.Key_Return)
    hand.wait(lambda: done(hand) == ["bid 46"])


def test_the_skat_is_dragged_to_the_hand(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_match(qtbot, tmp_path, dealt("bid 18", "hold", "pass", "pass"))
    box = hand.table.felt.where.zone_box("skat")
    panel = panel_of(hand)
    assert not panel.geometry().contains(box.center().toPoint())
    hand.drag(box.center(), hand.zone_spot("hand:0"))
    hand.wait(lambda: done(hand)[-1] == "take_skat")


def test_two_cards_are_laid_away_and_taken_back_until_it_is_confirmed(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_match(qtbot, tmp_path, dealt("bid 18", "hold", "pass", "pass", "take_skat"))
    for card in ("7D", "AH"):
        hand.drag_card(card, hand.zone_spot("skat"))
    assert len(hand.table.gestures.stance.picked) == 2
    hand.drag_card("JC", hand.zone_spot("skat"))
    assert "Put exactly two of your twelve cards back." in hand.bubbles()
    hand.click_card("AH")
    assert len(hand.table.gestures.stance.picked) == 1
    hand.click_card("10H")
    hand.key(Qt.Key.Key_D)
    hand.wait(lambda: done(hand)[-1] == "discard 7D 10H")


def test_the_panel_says_what_each_game_is_worth_and_what_is_not_allowed(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_match(qtbot, tmp_path, dealt("bid 18", "hold", "pass", "pass", "take_skat", "discard 7D 10H"))
    names = {each.accessibleName(): each for each in panel_of(hand).fields()}
    assert any(name.startswith("Clubs, with 3, game 4: 48") for name in names)
    for name in ("Schneider", "Schwarz"):
        assert not names[name].isEnabled()
        assert "only in a hand game" in names[name].toolTip()
    assert names["Ouvert"].isEnabled()
    press(hand, "Clubs")
    hand.wait(lambda: done(hand)[-1] == "announce clubs")
    hand.my_turn()
    assert hand.table.badges()["game"].text == "You: clubs, bid 18"


@pytest.mark.parametrize(("size", "text"), [((1280, 800), 100), ((800, 600), 100), ((800, 600), 200)])
def test_all_tricks_are_laid_out_when_the_deal_is_over(
    qtbot: QtBot, tmp_path: Path, size: tuple[int, int], text: int
) -> None:
    save_settings(Settings(animation_speed="off", confirmations=False, text_size=text))
    match = dealt("bid 18", "hold", "pass", "pass", "take_skat", "discard 7D 10H", "announce clubs")
    until(match, lambda view: view.waiting_for == {0} and len(view.zone("hand:0").cards) == 1)
    hand = open_match(qtbot, tmp_path, match)
    hand.window.resize(*size)
    hand.click_card(hand.lying("hand:0")[0])
    hand.wait(lambda: hand.window.play_page.overlay() is not None)
    tricks = [card for seat in range(3) for card in hand.lying(f"won:{seat}")]
    assert len(tricks) == 30
    assert "?" not in tricks + hand.lying("skat")
    badges = hand.table.badges()
    counts = [badges[f"count:won:{seat}"].text.partition(": ")[2].split() for seat in range(3)]
    assert sum(int(count[0]) for count in counts) == 120
    assert [count[1:] for count in counts if count[1:]] == [["(skat", "10)"]]  # the ten and the seven that lie there
    said = hand.window.play_page.overlay()
    assert said is not None
    (player,) = [count[0] for count in counts if count[1:]]
    assert f"took {player} card points (10 of them in the skat)" in said.accessibleName()  # the paper says the same
    # Nothing that is written on the felt covers another such thing, and everything lies on the table.
    boxes = [badge.mapRectToScene(badge.boundingRect()) for badge in badges.values()]
    assert not [1 for one in boxes for other in boxes if one is not other and one.intersects(other)]
    felt = hand.table.viewport().rect()
    assert all(felt.contains(item.mapRectToScene(item.shape().boundingRect()).toRect()) for zone in range(3)
               for item in hand.table.cards[f"won:{zone}"])  # fmt: skip
    # The paper covers none of the tricks, however little room there is, and each of their cards can be asked for.
    paper = hand.window.play_page.overlay()
    assert paper is not None
    hand.wait(lambda: hand.table.room.cards_under(paper.geometry()) < 0.25)
    assert all(len(hand.table.felt.where.seen(f"won:{seat}")) == len(hand.lying(f"won:{seat}")) for seat in range(3))
    style.set_look(100, high_contrast=False)


def test_the_last_trick_is_looked_at_by_its_button(qtbot: QtBot, tmp_path: Path) -> None:
    match = dealt("bid 18", "hold", "pass", "pass", "take_skat", "discard 7D 10H", "announce clubs")
    until(match, lambda view: view.waiting_for == {0} and bool(view.looks))
    hand = open_match(qtbot, tmp_path, match)
    view = match.game.view(0)
    cards = next(iter(view.looks.values()))
    bar = hand.window.play_page.bar
    button = next(each for each in bar.findChildren(QPushButton) if each.text() == "Last trick")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    lying = {item for items in hand.table.cards.values() for item in items}
    spread = [item for item in hand.table.scene().items() if isinstance(item, CardItem) and item not in lying]
    assert {item.card for item in spread} == set(cards)
    hand.key(Qt.Key.Key_Escape)
    assert not [item for item in spread if item.scene() is not None]


def test_how_many_cards_the_others_hold_stands_beside_their_backs(qtbot: QtBot, tmp_path: Path) -> None:
    said = ("bid 18", "hold", "pass", "pass", "take_skat", "discard 7D 10H", "announce clubs")
    hand = open_match(qtbot, tmp_path, dealt(*said))
    told = {item.name: item.count for item in hand.table.scene().items() if isinstance(item, ZoneItem)}
    assert (told["hand:0"], told["hand:1"], told["hand:2"]) == ("", "10", "10")


@pytest.mark.parametrize("by_menu", [True, False])
def test_after_a_concession_all_hands_lie_open(qtbot: QtBot, tmp_path: Path, by_menu: bool) -> None:
    """It is conceded in the menu, as in all games with tricks; no button of the bar says the same otherwise."""
    match = dealt("bid 18", "hold", "pass", "pass", "take_skat", "discard 7D 10H", "announce clubs")
    until(match, lambda view: view.waiting_for == {0} and len(view.zone("hand:0").cards) == 9)
    hand = open_match(qtbot, tmp_path, match)
    bar = hand.window.play_page.bar
    assert "Concede" not in [each.text() for each in bar.findChildren(QPushButton) if each.isVisible()]
    if by_menu:
        hand.window.menus.concede.trigger()
    else:
        hand.key(Qt.Key.Key_C)
    hand.wait(lambda: hand.table.gestures.asked.shown is not None)
    hand.key(Qt.Key.Key_Y)
    hand.wait(lambda: hand.window.play_page.overlay() is not None)
    assert done(hand)[-1] == "concede"
    assert [len(hand.lying(f"hand:{seat}")) for seat in range(3)] == [9, 9, 9]
    assert not any("?" in hand.lying(f"hand:{seat}") for seat in range(3))
    own = hand.table.cards["hand:0"][0].sceneBoundingRect()
    for seat in range(3):
        assert not any(own.intersects(item.sceneBoundingRect()) for item in hand.table.cards[f"won:{seat}"])


def test_who_is_asked_anew_still_has_his_last_word_on_his_plate(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_match(qtbot, tmp_path, dealt("bid 18", "hold", "bid 20"))
    assert [plate.lines for plate in hand.match.game.view(0).plates] == [("Hold 18",), ("Bid 20",), ()]
    assert hand.table.calls()[0] == "Hold 18"


def test_long_names_leave_the_felt_and_the_sheet_to_be_read(qtbot: QtBot, tmp_path: Path) -> None:
    long = "Maximiliana Wolkenstein-Trostburg von Hohenzollern-Hechingen"
    match = dealt("bid 18", "hold", "pass", "pass", "take_skat", "discard 7D 10H", "announce clubs")
    until(match, lambda view: view.waiting_for == {0} and len(view.zone("hand:0").cards) == 1)
    hand = open_match(qtbot, tmp_path, match)
    hand.table.set_up(layout_of("skat"), (long, "Ada", "Hugo"))
    hand.table.show_view(match.game.view(0), match.game.choices(0))
    assert hand.table.badges()["game"].text == "Maximiliana…: clubs, bid 18"
    assert long in hand.table.plates()[0].toolTip()
    sheet = ScoreSheet()
    qtbot.addWidget(sheet)
    rest = until(match, lambda view: view.sheet is not None and bool(view.sheet.rows)).game.view(0).sheet
    assert rest is not None
    sheet.resize(760, 300)
    sheet.show_sheet(rest, (long, "Ada", "Hugo"))
    sheet.show()
    points = [QPoint(x, y) for x in range(0, 760, 24) for y in range(0, 300, 12)]
    assert {sheet.tip_at(point) for point in points} == {"", long}
    assert long in sheet.text()


def test_the_skat_is_seen_beside_the_panel_with_large_text(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_match(qtbot, tmp_path, dealt("bid 18"))
    hand.my_turn()
    hand.window.apply_settings(hand.window.settings._replace(text_size=200))
    hand.window.resize(800, 600)
    hand.wait(lambda: hand.table.width() == 800)
    panel = hand.window.findChild(BidPanel)
    assert isinstance(panel, BidPanel)
    assert panel.isVisible()

    def seen() -> bool:
        cards = hand.table.cards["skat"]
        return not any(panel.geometry().toRectF().intersects(item.sceneBoundingRect()) for item in cards)

    hand.wait(seen)
    style.set_look(100, high_contrast=False)


def test_a_number_that_may_not_be_bid_is_refused_with_the_rule_s_reason(qtbot: QtBot, tmp_path: Path) -> None:
    """The user is endhand and the others have come to 22: 21 is no value, and 20 has been said."""
    match = Match("skat", {"deals": 3}, "1")
    match.apply(CHANCE, Action("first", ("0",)))
    match.apply(CHANCE, Action("shuffle", (), PACK))
    for words in ("bid 22", "hold", "pass"):
        seat = min(match.game.waiting_for())
        match.apply(seat, next(action for action in match.game.legal(seat) if action_text(action) == words))
    hand = open_match(qtbot, tmp_path, match)
    panel, told = panel_of(hand), list[str]()
    panel.why.said.connect(told.append)
    for typed in ("21", "20"):
        qtbot.keyClicks(panel, typed)
        here = hand.window.focusWidget()
        assert here is not None
        qtbot.keyClick(here, Qt.Key.Key_Return)
    assert told == [
        "21 is not a possible game value. The next ones are 23, 24, 27.",
        "You must bid more than 22 or pass.",
    ]
    assert done(hand) == []


@pytest.mark.parametrize("text", [100, 200])
def test_whether_the_two_cards_are_taken_or_pushed_on_is_asked_below_them(
    qtbot: QtBot, tmp_path: Path, text: int
) -> None:
    save_settings(Settings(animation_speed="off", confirmations=False, text_size=text))
    match = Match("skat", {"deals": 3, "all_pass": "forced_reject", "pushing": "on"}, "1")
    match.apply(CHANCE, Action("first", ("2",)))
    match.apply(CHANCE, Action("shuffle", (), PACK))
    for words in ("pass", "pass", "reject"):
        seat = min(match.game.waiting_for())
        match.apply(seat, next(action for action in match.game.legal(seat) if action_text(action) == words))
    hand = open_match(qtbot, tmp_path, match)
    asked = QRectF(panel_of(hand).geometry())
    two = [item.mapRectToScene(item.shape().boundingRect()) for item in hand.table.cards["skat"]]
    assert len(two) == 2
    assert not [card for card in two if card.intersects(asked)]
    assert asked.height() > 1.5 * style.pixels()


def test_letters_and_signs_at_the_seats_are_told_in_words(qtbot: QtBot, tmp_path: Path) -> None:
    match = dealt("bid 18", "hold", "pass", "pass", "take_skat", "discard 7D 10H", "announce clubs")
    hand = open_match(qtbot, tmp_path, match)
    roles = ("Forehand", "Middlehand", "Endhand")
    told = [plate.toolTip() for plate in hand.table.plates()]
    assert sorted(role for text in told for role in roles if role in text) == sorted(roles)
    assert not [text for text in told if "role" in text]
    stands = how_it_stands(hand.match.game.view(0), hand.window.play_page.table.names, "normal")
    assert sum(any(role in line for role in roles) for line in stands) == 3
    assert any(line.startswith("You: ") and "Player" in line for line in stands)
    assert hand.table.badges()["trump"].text == "Trump: clubs"
    assert "Trump: clubs." in stands

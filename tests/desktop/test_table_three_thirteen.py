"""Three-Thirteen played on its table: what it shows, drawing and throwing, and going out."""

from __future__ import annotations

from pathlib import Path

import pytest
from hand import Hand, done, open_window
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from cardrules.games.three_thirteen.game import ThreeThirteen
from cardrules.protocol.cards import pack, parse_cards, rank_of
from cardrules.protocol.game import CHANCE, Action
from cardrules.protocol.match_record import Match
from dealers_choice.match.players import HUMAN
from dealers_choice.request import TableRequest
from dealers_choice.settings import Settings, save_settings
from dealers_choice.storage.match_store import export_match
from dealers_choice.table.pictures.graphics_items import ZoneItem

KINGS = "KS KH KD"


@pytest.fixture
def hand(qtbot: QtBot, tmp_path: Path) -> Hand:
    """The first round for two: the user has three kings and is first; the fourth lies on top of the pile."""
    match = Match("three_thirteen", {"players": 2}, "1")
    match.apply(CHANCE, Action("first", ("1",)))
    own, other, rest = parse_cards(KINGS), parse_cards("2C 5D 9H"), parse_cards("7S KC 3C")
    order = [card for pair in zip(own, other, strict=True) for card in pair] + rest
    order += [card for card in pack() if card not in order]
    match.apply(CHANCE, Action("shuffle", (), tuple(order)))
    saved = tmp_path / "round.jsonl"
    export_match(saved, match, (HUMAN, "novice"))
    found = open_window(qtbot)
    found.window.open_path(saved)
    found.my_turn()
    return found


def badges(hand: Hand) -> dict[str, str]:
    return {name: badge.text for name, badge in hand.table.badges().items()}


def press(hand: Hand, label: str) -> None:
    def shown() -> list[QPushButton]:
        return [each for each in hand.window.findChildren(QPushButton) if each.text() == label and each.isVisible()]

    hand.wait(lambda: bool(shown()))
    hand.qtbot.mouseClick(shown()[0], Qt.MouseButton.LeftButton)


def test_the_badge_and_what_the_hand_would_cost(hand: Hand) -> None:
    assert badges(hand)["wild"] == "Round 3: threes are wild"
    assert badges(hand)["unmatched:hand:0"] == "Unmatched: 0 points"
    hand.click_zone("stock")
    hand.my_turn()
    assert done(hand) == ["draw pile"]
    assert badges(hand)["unmatched:hand:0"] == "Unmatched after the best discard: 0 points"
    hand.agrees()


def test_wild_cards_wear_a_border(qtbot: QtBot) -> None:
    hand = open_window(qtbot, TableRequest("three_thirteen", ThreeThirteen.read_options({}), ("novice",) * 3, "17"))
    hand.my_turn()
    seen = {item.card: item.border for items in hand.table.cards.values() for item in items if item.card is not None}
    assert set(seen.values()) == {True, False}
    assert all(border == (rank_of(card) == 3) for card, border in seen.items())


def test_what_is_refused_says_its_rule_where_it_happened(hand: Hand) -> None:
    before = len(hand.match.done)
    hand.drag_card("KS", hand.zone_spot("discard"))
    assert hand.bubbles() == ["Draw a card first."]
    assert len(hand.match.done) == before
    hand.key(Qt.Key.Key_D)
    hand.my_turn()
    hand.click_zone("stock")
    assert hand.bubbles() == ["You have already drawn this turn."]
    assert len(hand.match.done) == before + 1


@pytest.mark.parametrize("keys", [False, True])
def test_the_button_go_out_lights_the_cards_with_which_it_goes(hand: Hand, keys: bool) -> None:
    hand.key(Qt.Key.Key_D)
    hand.my_turn()
    if keys:
        hand.key(Qt.Key.Key_O)
    else:
        press(hand, "Go out")
    assert hand.glowing() == dict.fromkeys(("KS", "KH", "KD", "KC"), "mate")
    hand.key(Qt.Key.Key_Escape)
    assert hand.glowing() == {}
    hand.key(Qt.Key.Key_O)
    if keys:
        hand.key(Qt.Key.Key_Right)
        hand.key(Qt.Key.Key_Return)
    else:
        hand.click_card("KD")
    hand.wait(lambda: len(done(hand)) == 2)
    assert done(hand)[1].startswith("out K")
    assert [len(hand.lying(f"meld:0:{number}")) for number in range(4)] == [3, 0, 0, 0]


def test_a_round_ends_with_what_happened_and_the_sheet(hand: Hand) -> None:
    hand.key(Qt.Key.Key_D)
    hand.my_turn()
    hand.key(Qt.Key.Key_O)
    hand.click_card("KD")
    page = hand.window.play_page
    hand.wait(lambda: page.overlay() is not None)
    overlay = page.overlay()
    assert overlay is not None
    assert "You went out first. Unmatched points:" in overlay.accessibleName()
    assert not hand.table.cards["idle:1"] or all(item.dim for item in hand.table.cards["idle:1"])


def test_the_badge_of_the_round_covers_no_number_of_a_pile(qtbot: QtBot) -> None:
    save_settings(Settings(animation_speed="off", confirmations=False, text_size=200))
    options = ThreeThirteen.read_options({"players": 9})
    hand = open_window(qtbot, TableRequest("three_thirteen", options, ("novice",) * 8, "17"))
    hand.window.resize(800, 600)
    hand.wait(lambda: hand.table.width() == 800)
    hand.my_turn()
    prints = {item.name: item for item in hand.table.scene().items() if isinstance(item, ZoneItem)}
    assert prints["stock"].count
    assert prints["stock"].over  # below the pile it would stand under the badge
    assert prints["stock"].zValue() > max(item.zValue() for item in hand.table.cards["stock"])

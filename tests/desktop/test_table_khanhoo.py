"""Khanhoo played on its table: drawing, bumping, what melds are worth, going out, and the end of a hand."""

from __future__ import annotations

from itertools import combinations, pairwise
from pathlib import Path

import pytest
from hand import Hand, done, open_window
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from cardrules.games.khanhoo.game import Khanhoo
from cardrules.games.khanhoo.khanhoo_melds import PACK
from cardrules.protocol.cards import parse_cards
from cardrules.protocol.game import CHANCE, Action, action_text
from cardrules.protocol.match_record import Match
from dealers_choice.match.players import HUMAN
from dealers_choice.panels.bidding.bid_fields import FieldButton
from dealers_choice.panels.score.score_sheet import ScoreSheet
from dealers_choice.panels.score.sheet_over_table import Paper
from dealers_choice.settings import load_settings
from dealers_choice.storage.match_store import export_match
from dealers_choice.table.felt.group_frames import FrameItem

ALL_MELDS = "AH 2S 3D JC QC KC 4H 4S 4D 5H 5S 5D 6H 7H 8H"
"""Fifteen cards in melds."""


def open_at(qtbot: QtBot, folder: Path, own: str, others: str, dealer: int, *actions: str, **options: object) -> Hand:
    """Seat 0 and seat 1 hold these cards among others; seat 0 is the user. What is to be done first is named."""
    match = Match("khanhoo", dict(options), "1")
    match.apply(CHANCE, Action("first", (str(dealer),)))
    seats = match.game.seats
    hands = [list(parse_cards(own)), list(parse_cards(others)), *([] for _ in range(seats - 2))]
    rest = [card for card in PACK if card not in hands[0] and card not in hands[1]]
    opener = (dealer + 1) % seats
    for seat, held in enumerate(hands):
        size = 15 + (seat == opener)
        held += rest[: size - len(held)]
        rest = [card for card in rest if card not in held]
    order = [hands[(opener + at) % seats][at // seats] for at in range(15 * seats)] + hands[opener][15:] + rest
    match.apply(CHANCE, Action("shuffle", (), tuple(order)))
    for text in actions:
        seat = min(match.game.waiting_for())
        match.apply(seat, next(action for action in match.game.legal(seat) if action_text(action) == text))
    saved = folder / "hand.jsonl"
    export_match(saved, match, (HUMAN, *["novice"] * (seats - 1)))
    hand = open_window(qtbot)
    hand.window.open_path(saved)
    hand.my_turn()
    return hand


def badges(hand: Hand) -> dict[str, str]:
    return {name: badge.text for name, badge in hand.table.badges().items()}


def press(hand: Hand, label: str) -> None:
    """Press a button in the bar, or a field on the panel over the felt."""

    def shown() -> list[QAbstractButton]:
        buttons = [*hand.window.findChildren(QPushButton), *hand.window.findChildren(FieldButton)]
        return [each for each in buttons if label in (each.text(), each.accessibleName()) and each.isVisible()]

    hand.wait(lambda: bool(shown()))
    hand.qtbot.mouseClick(shown()[0], Qt.MouseButton.LeftButton)


def test_going_out_lights_the_cards_and_lays_everything_open(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_at(qtbot, tmp_path, f"{ALL_MELDS} 9H", "", 1, players=2)
    outlook = badges(hand)["worth:hand:0"]
    assert outlook.startswith("Best melds: ")
    assert outlook.endswith(", no card left over")
    press(hand, "Go out")
    assert "9H" in hand.glowing()
    hand.click_card("9H")
    hand.wait(lambda: done(hand) == ["out 9H"])
    page = hand.window.play_page
    hand.wait(lambda: page.overlay() is not None)
    overlay = page.overlay()
    assert overlay is not None
    game = hand.match.game
    assert isinstance(game, Khanhoo)
    labels = {text for name, text in badges(hand).items() if name.startswith("meld:meld:0")}
    assert {"khanhoo 5", "royal assembly 3", "triplet 2", "sequence 1"} == labels
    assert hand.lying("hand:1") == []
    assert all(item.dim for item in hand.table.cards["idle:1"])
    hand.agrees()


def test_who_has_said_that_he_goes_out_does_not_throw_a_card_without_going_out(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_at(qtbot, tmp_path, f"{ALL_MELDS} 9H", "", 1, players=2)
    press(hand, "Go out")
    hand.click_card("QC")
    assert hand.bubbles() == ["These cards are not in a meld: J♣, K♣."]
    hand.table.clear_bubbles()
    hand.drag_card("QC", hand.zone_spot("discard"))
    assert hand.bubbles() == ["These cards are not in a meld: J♣, K♣."]
    assert done(hand) == []
    assert "9H" in hand.glowing()
    hand.drag_card("9H", hand.zone_spot("discard"))
    hand.wait(lambda: done(hand) == ["out 9H"])


def test_what_is_refused_changes_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_at(qtbot, tmp_path, "9H 9S", "", 1, players=2)
    before = len(hand.match.done)
    hand.click_zone("stock")
    assert hand.bubbles() == ["The first player discards without drawing."]
    hand.drag_card("9H", hand.zone_spot("meld:0:0"))
    assert hand.bubbles() == ["Melds stay hidden until somebody goes out."]
    assert len(hand.match.done) == before
    hand.drag_card("9H", hand.zone_spot("discard"))
    hand.wait(lambda: done(hand) == ["discard 9H"])


def test_a_card_is_chosen_and_thrown_by_the_button_or_twice_clicked(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_at(qtbot, tmp_path, f"{ALL_MELDS} 9H", "", 1, players=2)
    hand.click_card("9H")  # also to go out it could be thrown: the buttons say which is meant
    assert hand.glowing()["9H"] == "pick"
    hand.click_card("8H")
    assert (list(hand.table.gestures.stance.picked), done(hand)) == (parse_cards("8H"), [])
    press(hand, "Discard")
    hand.wait(lambda: done(hand) == ["discard 8H"])
    hand.my_turn()
    hand.key(Qt.Key.Key_D)
    hand.my_turn()
    hand.quick_clicks(hand.spot("9H"), 2, 60)
    hand.wait(lambda: done(hand)[-1] == "discard 9H")


def test_the_only_card_that_lets_one_go_out_is_seen_before_it_is_thrown(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_at(qtbot, tmp_path, "AH 2S 3D JC QC KC 4H 4S 4D 5H 5S 5D 6H 6S 6D KC'", "", 1, players=2)
    press(hand, "Go out")
    assert done(hand) == []
    assert hand.glowing() == dict.fromkeys(("KC", "KC'"), "mate")


def test_a_bump_by_its_button_lays_a_labelled_meld(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_at(qtbot, tmp_path, "4H 4S", "4D JK 9H 9S 9D", 0, "discard 4D")
    press(hand, "Bump: triplet (2)")
    hand.wait(lambda: bool(done(hand)))
    assert done(hand)[0].startswith("bump triplet ")
    hand.wait(lambda: not any(each.isVisible() for each in hand.window.findChildren(FieldButton)))


def test_with_four_there_is_one_card_from_the_right(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_at(qtbot, tmp_path, "9H 9S", "", 3, players=4)
    assert hand.lying("stock") == []
    assert "stock" not in hand.table.felt.where.zones()


def test_with_four_the_card_says_whose_it_was(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_at(qtbot, tmp_path, "4H 4S", "4D", 0, "discard 4D", players=4)
    name = hand.table.names[1]
    assert badges(hand)["source:discard"] == f"From {name}"


def test_a_bump_is_let_go_with_pass(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_at(qtbot, tmp_path, "5S 5D", "", 0, "discard 5H")
    press(hand, "Pass")
    hand.wait(lambda: done(hand) == ["let"])


def test_the_best_melds_are_framed_and_a_joker_says_what_it_is(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_at(qtbot, tmp_path, "AH 2S JK 4H 5H 6H 8S 8D", "", 1, players=2)
    hand.key(Qt.Key.Key_M)
    hand.wait(lambda: not hand.table.busy())
    texts = [item.text for item in hand.table.scene().items() if isinstance(item, FrameItem)]
    assert any("joker" in text for text in texts)
    assert any(text.endswith("left over") for text in texts)


def test_the_paper_at_the_end_leaves_the_hands_to_be_seen(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_at(qtbot, tmp_path, f"{ALL_MELDS} 9D", "", 2)
    press(hand, "Go out")
    hand.click_card("9D")
    page = hand.window.play_page
    hand.wait(lambda: page.overlay() is not None and not hand.table.busy())
    paper = page.overlay()
    assert paper is not None
    hand.wait(lambda: paper.isVisible() and paper.height() < hand.table.height())
    melds = [item for zone in hand.table.cards if zone.startswith(("meld", "idle")) for item in hand.table.cards[zone]]
    assert len(melds) == 15 + 15 + 15
    for item in melds:
        assert not item.sceneBoundingRect().toRect().adjusted(8, 8, -8, -8).intersects(paper.geometry())


def with_everything_laid_open(qtbot: QtBot, folder: Path, players: int = 4) -> Hand:
    """At the end of a hand that the user has won by going out."""
    others = "AD 2D 3S 7H' 7S 7D JC' QC' KC'"
    hand = open_at(qtbot, folder, f"{ALL_MELDS} 9H", others, players - 1, players=players)
    hand.table.speed = 0.0
    press(hand, "Go out")
    hand.click_card("9H")
    hand.wait(lambda: hand.window.play_page.overlay() is not None and not hand.table.busy())
    return hand


def test_what_is_laid_open_is_seen_before_the_score_sheet(qtbot: QtBot, tmp_path: Path) -> None:
    hand = with_everything_laid_open(qtbot, tmp_path)
    paper = hand.window.play_page.overlay()
    assert isinstance(paper, Paper)
    sheet = paper.findChild(ScoreSheet)
    assert sheet is not None
    assert not sheet.isVisible()
    assert hand.table.room.cards_under(paper.geometry()) < 1
    unfold = next(each for each in paper.findChildren(QPushButton) if each.text() == "Score &sheet")
    qtbot.mouseClick(unfold, Qt.MouseButton.LeftButton)
    assert sheet.isVisible()
    assert hand.table.room.cards_under(paper.geometry()) > 1
    assert not unfold.isVisible()
    assert paper.focusWidget() is not unfold  # Enter goes on


def test_with_large_text_in_a_small_window_one_sentence_is_left_of_the_paper(qtbot: QtBot, tmp_path: Path) -> None:
    hand = with_everything_laid_open(qtbot, tmp_path)
    hand.window.apply_settings(load_settings()[0]._replace(text_size=200))
    hand.window.resize(800, 600)
    paper = hand.window.play_page.overlay()
    assert isinstance(paper, Paper)
    hand.wait(lambda: hand.table.room.cards_under(paper.geometry()) < 2)
    more = next(each for each in paper.findChildren(QPushButton) if each.text() == "M&ore")
    seen = [each.text() for each in paper.findChildren(QLabel) if each.isVisible()]
    assert seen[:1] == ["You went out and scored 18 points, 5 of them for going out"]
    assert seen[1:] in ([], ["The others: Ada 5, Hugo 4 and Nell 7."])
    qtbot.mouseClick(more, Qt.MouseButton.LeftButton)
    assert not more.isVisible()
    assert hand.table.room.cards_under(paper.geometry()) > 5


def test_a_match_that_is_won_leaves_all_hands_where_they_are_laid_open(qtbot: QtBot, tmp_path: Path) -> None:
    own = "AH AH' 2S 2S' 3D 3D' JC QC KC 4H 4S 4D 5H 5S 5D"
    hand = open_at(qtbot, tmp_path, f"{own} 9H", "AD 2D 3S 7H 7S 7D", 2, target=25)
    press(hand, "Go out")
    hand.click_card("9H")
    hand.wait(lambda: hand.window.play_page.overlay() is not None and not hand.table.busy())
    paper = hand.window.play_page.overlay()
    assert paper is not None
    assert "You won" in paper.accessibleName()
    assert set(hand.glowing()) == set(own.split())
    assert not any(item.rotation() for items in hand.table.cards.values() for item in items)
    assert hand.table.room.cards_under(paper.geometry()) < 1


def test_labels_of_melds_beside_each_other_do_not_touch(qtbot: QtBot, tmp_path: Path) -> None:
    hand = with_everything_laid_open(qtbot, tmp_path)
    labels = [badge for name, badge in hand.table.badges().items() if name.startswith("meld:")]
    assert len(labels) > 5
    for one, other in combinations(labels, 2):
        assert not one.sceneBoundingRect().intersects(other.sceneBoundingRect()), (one.text, other.text)


def test_no_label_lies_on_what_a_joker_is(qtbot: QtBot, tmp_path: Path) -> None:
    others = "AH' AS AD JC' QC' KC' 6S 7S 8S 4H' 5H' 6H' JK 5D' 6D'"
    hand = open_at(qtbot, tmp_path, f"{ALL_MELDS} 9H", others, 2)
    hand.window.resize(800, 600)
    hand.wait(lambda: hand.window.width() == 800)
    hand.table.speed = 0.0
    press(hand, "Go out")
    hand.click_card("9H")
    hand.wait(lambda: hand.window.play_page.overlay() is not None and not hand.table.busy())
    labels = [(name, badge) for name, badge in hand.table.badges().items() if ":meld:1:" in name]
    assert any(name.startswith("joker") for name, _ in labels)
    for (one, its), (other, badge) in combinations(labels, 2):
        assert not its.sceneBoundingRect().intersects(badge.sceneBoundingRect()), (one, other)


def test_labels_with_large_text_stay_on_their_melds(qtbot: QtBot, tmp_path: Path) -> None:
    hand = with_everything_laid_open(qtbot, tmp_path, players=3)
    hand.window.resize(800, 600)
    plain = {name: badge.boundingRect().width() for name, badge in hand.table.badges().items()}
    hand.window.apply_settings(hand.window.settings._replace(text_size=200))
    hand.wait(lambda: not hand.table.busy())
    labels = {name: badge for name, badge in hand.table.badges().items() if name.startswith("meld:")}
    assert len(labels) > 5
    for name, badge in labels.items():
        melds = hand.table.cards[name.removeprefix("meld:")]
        wide = melds[-1].sceneBoundingRect().right() - melds[0].sceneBoundingRect().left()
        assert badge.boundingRect().width() <= max(wide, plain[name]) + 1, badge.text


def test_a_label_that_is_wider_than_its_meld_lies_on_no_other(qtbot: QtBot, tmp_path: Path) -> None:
    hand = with_everything_laid_open(qtbot, tmp_path, players=3)
    hand.window.resize(800, 600)
    hand.window.apply_settings(hand.window.settings._replace(text_size=200))
    hand.wait(lambda: hand.window.width() == 800 and not hand.table.busy())
    labels = {name: each for name, each in hand.table.badges().items() if each.text == "royal assembly 3"}
    assert {"meld:meld:0:1", "meld:meld:1:1"} & labels.keys()
    for name, label in labels.items():
        zone = name.removeprefix("meld:")
        for other, items in hand.table.cards.items():
            if items and other != zone and other.startswith(("meld:", "idle:")):
                box = hand.table.felt.where.box(other).adjusted(4, 1, -4, -1)  # the edge of a card
                assert not box.intersects(label.sceneBoundingRect()), (name, other)


def test_cards_that_are_still_to_be_laid_out_are_as_bright_as_any(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_at(qtbot, tmp_path, f"{ALL_MELDS} 9H", "", 2, arrange="manual")
    press(hand, "Go out")
    hand.click_card("9H")
    hand.my_turn()
    assert not any(item.dim for item in hand.table.cards["idle:0"])
    for card in ("JC", "QC", "KC"):
        hand.click_card(card)
    press(hand, "Lay out a meld")
    hand.wait(lambda: done(hand)[-1] == "lay JC QC KC")
    hand.agrees()


def test_who_lays_out_his_melds_has_his_cards_before_him_as_large_as_his_hand(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_at(qtbot, tmp_path, f"{ALL_MELDS} 9H", "", 2, arrange="manual")
    size = hand.table.cards["hand:0"][0].scale()
    press(hand, "Go out")
    hand.click_card("9H")
    hand.wait(lambda: len(hand.lying("idle:0")) == 15 and not hand.table.busy())
    cards = hand.table.cards["idle:0"]
    assert {item.scale() for item in cards} == {size}
    places = sorted(item.x() for item in cards)
    assert all(right - left > 0.4 * hand.table.art.width for left, right in pairwise(places))
    for name in ("JC", "QC", "KC"):
        hand.click_card(name)
    press(hand, "Lay out a meld")
    hand.wait(lambda: len(hand.lying("meld:0:0")) == 3 and not hand.table.busy())
    assert hand.table.felt.where.box("meld:0:0").bottom() < hand.table.felt.where.box("idle:0").top()


def test_the_stock_and_the_discard_are_dragged_into_the_hand(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_at(qtbot, tmp_path, ALL_MELDS, "", 0, "discard 2D", players=2)
    hand.drag(hand.zone_spot("stock"), hand.zone_spot("hand:0"))
    hand.wait(lambda: done(hand) == ["draw stock"])
    hand.agrees()


@pytest.mark.parametrize("pile", ["stock", "discard"])
def test_a_hint_lights_the_pile_that_it_speaks_of_and_no_other(qtbot: QtBot, tmp_path: Path, pile: str) -> None:
    hand = open_at(qtbot, tmp_path, ALL_MELDS, "", 0, "discard 2D", players=2)
    hand.window.play_page.hints.show(Action("draw", (pile,)), "It helps you.", ())
    lit = {zone for zone, items in hand.table.cards.items() for item in items if item.glow == "hint"}
    assert lit == {pile}
    assert hand.table.cards[pile][-1].glow == "hint"


def test_nobody_is_asked_with_which_of_two_equal_cards_he_bumps(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_at(qtbot, tmp_path, "QC QC' JC", "KC", 0, "discard KC")
    press(hand, "Bump: royal assembly (3)")
    hand.wait(lambda: bool(done(hand)))
    assert done(hand) == ["bump royal JC QC"]

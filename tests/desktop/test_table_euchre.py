"""Euchre on its table: the draw, the signs of trumps and bowers, the markers, the bridge, the sheet of a rubber."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from hand import Hand, open_match
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from cardrules.games.euchre.bot import choose
from cardrules.games.euchre.game import Euchre
from cardrules.protocol.cards import card_name
from cardrules.protocol.game import CHANCE, View, action_text, parse_action
from cardrules.protocol.match_record import Match
from dealers_choice.layouts.euchre import SIZE, layout
from dealers_choice.panels.buttons.action_bar import ActionBar
from dealers_choice.settings import Settings, save_settings
from dealers_choice.ui import style


def until(wanted: Callable[[View], bool], deal: str = "17", **options: str) -> Match:
    """Played by novices until the user's view is like that."""
    return go_on(Match("euchre", options, deal), wanted)


def go_on(match: Match, wanted: Callable[[View], bool]) -> Match:
    """The same, from where a match stands."""
    rng = random.Random(1)
    while not wanted(match.game.view(0)):
        seat = min(match.game.waiting_for())
        if seat == CHANCE:
            match.apply(CHANCE, match.chance())
        else:
            view, choices = match.game.view(seat), match.game.choices(seat)
            match.apply(seat, choose(view, choices, "novice", rng, lambda: False).action)
    return match


def test_nothing_lies_in_the_way_of_the_draw(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_match(qtbot, tmp_path, until(lambda view: view.phase == "draw"))
    assert not [name for name in hand.table.things() if name.startswith("markers")]
    spread = [zone for zone in hand.table.cards if zone.startswith("spread:") and hand.lying(zone)]
    assert len(spread) == 32
    hand.my_turn()
    hand.click(hand.table.felt.where.zone_box(spread[-1]).center())
    hand.wait(lambda: any(seat == 0 for seat, _ in hand.match.done))


@pytest.mark.parametrize(("size", "text"), [((1280, 800), 100), ((800, 600), 200)])
def test_who_has_to_draw_again_reads_it_beside_the_cards(
    qtbot: QtBot, tmp_path: Path, size: tuple[int, int], text: int
) -> None:
    def tied(view: View) -> bool:
        return view.phase == "draw" and 0 in view.waiting_for and bool(view.zone("draw:0").cards)

    save_settings(Settings(animation_speed="off", confirmations=False, text_size=text))
    hand = open_match(qtbot, tmp_path, until(tied, deal="2", deck="24"))
    hand.window.resize(*size)
    hand.wait(lambda: hand.window.width() == size[0] and not hand.table.busy())
    assert hand.table.badges()["choose"].text == "Equal cards: click another to draw again"
    box = hand.table.badges()["choose"].sceneBoundingRect()
    cards = [
        item for zone, items in hand.table.cards.items() if zone.startswith(("draw:", "spread:")) for item in items
    ]
    assert len([item for item in cards if item.card is not None]) == 4
    assert not any(
        item.mapRectToScene(item.shape().boundingRect()).intersects(box.adjusted(2, 2, -2, -2)) for item in cards
    )


def test_trumps_and_bowers_are_named_beside_the_trick(qtbot: QtBot, tmp_path: Path) -> None:
    match = until(lambda view: view.phase == "play" and view.waiting_for == {0})
    hand = open_match(qtbot, tmp_path, match)
    badges = hand.table.badges()
    assert badges["right_bower"].text.startswith("right bower J")
    assert badges["left_bower"].text.startswith("left bower J")
    tops = [badges[kind].y() for kind in ("trump", "right_bower", "left_bower")]
    assert tops == sorted(tops)
    assert {"markers:0", "markers:1"} <= set(hand.table.things())
    boxes = [badge.mapRectToScene(badge.boundingRect()) for badge in badges.values()]
    tricks = [hand.table.felt.where.zone_box(f"trick:{seat}") for seat in range(4)]
    assert not any(trick.intersects(box) for trick in tricks for box in boxes)


def test_a_side_at_the_bridge_is_told(qtbot: QtBot, tmp_path: Path) -> None:
    def at_the_bridge(view: View) -> bool:
        return view.waiting_for == {0} and any(token.kind == "bridge" for token in view.tokens)

    hand = open_match(qtbot, tmp_path, until(at_the_bridge, deal="4"))
    told = [seat for seat in range(4) if any(token.kind == "bridge" for token in hand.table.plates()[seat].tokens)]
    circle = hand.match.game.view(0).state.circle
    assert sorted(told) in (sorted(circle[::2]), sorted(circle[1::2]))


def test_the_sheet_of_a_rubber_has_its_columns(qtbot: QtBot, tmp_path: Path) -> None:
    match = until(lambda view: view.phase == "game_over", match="rubber")
    sheet = match.game.view(0).sheet
    assert sheet is not None
    circle = match.game.view(0).state.circle
    partners = [circle[side::2] for side in (0, 1)]
    sides = [tuple(sorted(pair)) for pair in partners]
    assert sheet.heads == ("Game", *sides, *(f"Rubber points of {{{one}}} and {{{other}}}" for one, other in partners))
    assert sheet.totals[0] == "Margin"
    hand = open_match(qtbot, tmp_path, match)
    hand.wait(lambda: hand.window.play_page.overlay() is not None)


@pytest.fixture
def cutting(qtbot: QtBot, tmp_path: Path) -> Hand:
    """The user is to cut."""
    return open_match(qtbot, tmp_path, until(lambda view: view.phase == "cut" and view.waiting_for == {0}))


def in_the_pack(hand: Hand, card: int) -> QPointF:
    """A point on the edge of this card of the pack, the lowest being 0."""
    item = hand.table.cards["stock"][card]
    return QPointF(item.x() - hand.table.art.width * 0.46, item.y())


def cut_made(hand: Hand) -> str:
    hand.wait(lambda: any(seat == 0 and action.verb == "cut" for seat, action in hand.match.done))
    return next(action_text(action) for seat, action in hand.match.done if seat == 0 and action.verb == "cut")


@pytest.mark.parametrize(("card", "lifted"), [(20, 12), (31, 4), (0, 28)])
def test_the_pack_is_cut_where_its_edge_is_clicked(cutting: Hand, card: int, lifted: int) -> None:
    pack = cutting.table.cards["stock"]
    lies = pack[0].y()
    cutting.drag(in_the_pack(cutting, 16), in_the_pack(cutting, card), release=False)
    cutting.wait(lambda: not cutting.table.busy())
    assert [item.y() < lies for item in pack] == [False] * (32 - lifted) + [True] * lifted  # they stand out before
    cutting.click(in_the_pack(cutting, card))
    assert cut_made(cutting) == f"cut {lifted}"


def test_the_pack_is_cut_by_dragging_along_its_edge(cutting: Hand) -> None:
    cutting.drag(in_the_pack(cutting, 25), in_the_pack(cutting, 10))
    assert cut_made(cutting) == "cut 22"


def test_the_pack_is_cut_by_keys_along_its_edge(cutting: Hand) -> None:
    cutting.table.setFocus()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Return):
        cutting.key(key)  # the first one comes to the middle
    assert cut_made(cutting) == "cut 15"


def test_who_looks_back_at_the_cut_sees_the_pack_as_it_lay_then() -> None:
    view = until(lambda view: view.phase == "cut" and view.waiting_for == {0}).game.view(0)
    then, later = layout(view, *SIZE), layout(view._replace(waiting_for=frozenset()), *SIZE)
    assert later.zones["stock"] == then.zones["stock"]  # and not in a pile under what it says
    assert later.tokens["choose"] == then.tokens["choose"]


def test_no_button_is_cut_off_beside_the_number_where_text_is_large(cutting: Hand) -> None:
    bar = cutting.window.play_page.findChild(ActionBar)
    assert isinstance(bar, ActionBar)
    cutting.window.resize(800, 600)
    for text in (170, 200, 180, 200):
        cutting.window.apply_settings(cutting.window.settings._replace(text_size=text))
        buttons = [each for each in bar.findChildren(QPushButton) if each.isVisible()]
        assert "Cut the pack" in [each.text() for each in buttons]
        cutting.wait(
            lambda these=buttons: bar.width() == 800 and all(_is_whole(one) for one in these if one.isVisible())
        )


def _is_whole(button: QPushButton) -> bool:
    return button.width() >= button.sizeHint().width()


def test_a_card_that_was_turned_down_lies_half_under_the_pack_with_its_index_seen(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_match(qtbot, tmp_path, until(lambda view: view.phase == "name" and view.waiting_for == {0}))
    (item,) = hand.table.cards["turned_down"]
    width, height = hand.table.art.width, hand.table.art.height
    assert hand.table.felt.where.item_at(item.mapToScene(QPointF(-0.4 * width, -0.4 * height))) is item
    assert hand.table.felt.where.item_at(item.mapToScene(QPointF(0.4 * width, 0.4 * height))) is not item


def test_the_cards_of_a_partner_who_sits_out_are_dimmed(qtbot: QtBot, tmp_path: Path) -> None:
    match = until(lambda view: view.phase == "order" and view.waiting_for == {1}, draw="off")
    match.apply(1, parse_action("order_up alone", Euchre.verbs))
    go_on(match, lambda view: view.phase == "play" and view.waiting_for == {0})
    hand = open_match(qtbot, tmp_path, match)
    out = match.game.view(0).state.sitting_out
    for seat in range(1, 4):
        cards = hand.table.cards[f"hand:{seat}"]
        assert cards
        assert all(item.dim == (seat in out) for item in cards)


def test_the_dealer_s_discard_goes_under_the_pack_by_keys(qtbot: QtBot, tmp_path: Path) -> None:
    match = until(lambda view: view.phase == "discard" and view.waiting_for == {0}, deal="16")
    hand = open_match(qtbot, tmp_path, match)
    hand.my_turn()
    held = set(hand.lying("hand:0"))
    hand.key(Qt.Key.Key_Right)
    card, _ = hand.table.gestures.stance.focused()
    assert card is not None
    assert card_name(card) in held
    hand.key(Qt.Key.Key_Return)
    hand.key(Qt.Key.Key_D)
    hand.wait(lambda: hand.match.game.view(0).phase == "play")
    assert (0, f"discard {card_name(card)}") in [(seat, action_text(action)) for seat, action in hand.match.done]


def test_the_signs_of_trumps_and_bowers_have_letters_of_one_size(qtbot: QtBot, tmp_path: Path) -> None:
    save_settings(Settings(animation_speed="off", confirmations=False, text_size=200))
    match = until(lambda view: view.phase == "play" and view.waiting_for == {0})
    hand = open_match(qtbot, tmp_path, match)
    hand.window.resize(800, 600)
    hand.wait(lambda: hand.window.width() == 800 and "left_bower" in hand.table.badges())
    signs = [hand.table.badges()[kind] for kind in ("trump", "right_bower", "left_bower")]
    hand.wait(lambda: len({sign.size for sign in signs}) == 1)
    assert signs[0].size > 1
    boxes = [sign.sceneBoundingRect() for sign in signs]
    assert not any(one.intersects(other) for one, other in itertools.pairwise(boxes))
    style.set_look(100, high_contrast=False)
    hand.table.laid.restyle()
    assert {sign.size for sign in signs} == {1.0}
    style.set_look(200, high_contrast=False)
    hand.table.laid.restyle()
    assert len({sign.size for sign in signs}) == 1
    assert signs[0].size > 1

"""The user holds a hand as he likes: by dragging within it and by keys, with gaps; what lies together is framed."""

from __future__ import annotations

from itertools import combinations

import pytest
from hand import Hand, menu_by_key, open_window
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from cardrules.catalogue import find
from cardrules.games.khanhoo import game as khanhoo
from cardrules.games.khanhoo.game import Khanhoo
from cardrules.games.three_thirteen import game as three_thirteen
from cardrules.games.three_thirteen.game import ThreeThirteen
from cardrules.protocol.cards import JOKER, Card, card_name, cards_in, mask_of, parse_cards
from cardrules.protocol.match_record import Match
from dealers_choice.layouts.parts.table_to_furnish import Board
from dealers_choice.request import TableRequest
from dealers_choice.table.felt.group_frames import FrameItem
from dealers_choice.table.felt.hand_order import fitted, moved, parted


def open_game(qtbot: QtBot, game: str, deal: str = "17", **options: object) -> Hand:
    chosen = find(game).game().read_options(options)
    seats = find(game).game()(chosen).seats
    hand = open_window(qtbot, TableRequest(game, chosen, ("novice",) * (seats - 1), deal))
    hand.my_turn()
    return hand


@pytest.fixture
def hand(qtbot: QtBot) -> Hand:
    return open_game(qtbot, "khanhoo")


def row(hand: Hand) -> list[str]:
    """The user's hand from left to right, with its gaps."""
    found = hand.table.felt.holding._lying.row("hand:0")
    return ["|" if card is None else card_name(card) for card in found]


def lying(hand: Hand) -> list[str]:
    """The same, as it is seen on the table."""
    items = sorted(hand.table.cards["hand:0"], key=lambda item: item.x())
    return [card_name(item.card) for item in items if item.card is not None]


def spot_in(hand: Hand, card: str) -> QPointF:
    """Just left of the middle of a card in the hand."""
    return hand.item(card).pos() - QPointF(4, 0)


def frames(hand: Hand) -> dict[str, FrameItem]:
    return {item.text: item for item in hand.table.scene().items() if isinstance(item, FrameItem)}


def test_a_card_is_dragged_to_another_place_in_the_hand(hand: Hand) -> None:
    before = row(hand)
    count = len(hand.match.done)
    card = before[-1]
    hand.drag_card(card, spot_in(hand, before[2]))
    hand.wait(lambda: not hand.table.busy())
    wanted = [*before[:2], card, *before[2:-1]]
    assert row(hand) == lying(hand) == wanted
    heights = [hand.item(card).zValue() for card in wanted]
    assert heights == sorted(heights)
    assert len(hand.match.done) == count  # the game hears nothing of it
    hand.drag_card(card, QPointF(hand.item(wanted[-1]).x() + hand.table.art.width * 1.5, hand.item(card).y()))
    hand.wait(lambda: not hand.table.busy())
    assert row(hand) == [*before[:-1], "|", card]
    gap = hand.item(card).x() - hand.item(before[-2]).x()
    assert gap > 1.3 * (hand.item(before[1]).x() - hand.item(before[0]).x())


def test_the_menu_leaves_gaps_and_sorts(hand: Hand) -> None:
    before = row(hand)
    hand.table.gestures.focus.put(hand.item(before[3]))
    menu = menu_by_key(hand)
    entries = {action.text(): action for action in menu.actions()}
    assert not entries["Sort these cards"].isEnabled()
    entries["Leave a gap before it"].trigger()
    menu.close()
    assert row(hand) == [*before[:3], "|", *before[3:]]
    menu = menu_by_key(hand)
    entries = {action.text(): action for action in menu.actions()}
    entries["Close the gap before it"].trigger()
    entries["Sort these cards"].trigger()
    menu.close()
    assert row(hand) == before
    assert hand.table.felt.holding.arrangements() == {}


def test_keys_move_the_card_of_the_focus(hand: Hand) -> None:
    while not hand.table.gestures.stance.playable():
        hand.key(Qt.Key.Key_D)
        hand.my_turn()
    before = row(hand)
    card = before[2]
    control = Qt.KeyboardModifier.ControlModifier
    hand.table.gestures.focus.put(hand.item(card))
    hand.key(Qt.Key.Key_Left, control)
    assert row(hand) == [before[0], card, before[1], *before[3:]]
    hand.key(Qt.Key.Key_Space, control)
    assert row(hand) == [before[0], "|", card, before[1], *before[3:]]
    hand.key(Qt.Key.Key_Left, control)  # into the group before the gap
    assert row(hand) == [before[0], card, "|", before[1], *before[3:]]
    for _ in range(30):
        hand.key(Qt.Key.Key_Right, control)
    assert row(hand)[-2:] == ["|", card]  # a group of its own
    assert hand.table.gestures.stance.focused()[0] == hand.item(card).card


def test_the_order_stays_when_cards_come_and_go_and_is_the_session_s(hand: Hand) -> None:
    before = row(hand)
    hand.drag_card(before[-1], spot_in(hand, before[0]))
    hand.my_turn()
    mine = row(hand)
    assert mine[0] == before[-1]
    while "discard" not in {choice.verb for choice in hand.table.choices}:
        hand.key(Qt.Key.Key_D)
        hand.my_turn()
    new = [card for card in row(hand) if card not in mine]
    assert len(new) == 1
    assert row(hand) == [*mine, *new]
    hand.drag_card(mine[4], hand.zone_spot("discard"))
    hand.my_turn()
    assert [card for card in row(hand) if card in mine] == [*mine[:4], *mine[5:]]
    session = hand.window.session
    assert session is not None
    assert session.kept.arrangements == hand.table.felt.holding.arrangements() != {}


def test_a_drop_that_means_something_is_no_arranging(hand: Hand) -> None:
    while "discard" not in {choice.verb for choice in hand.table.choices}:
        hand.key(Qt.Key.Key_D)
        hand.my_turn()
    before = row(hand)
    hand.drag_card(before[0], hand.zone_spot("discard"))
    assert [action.verb for seat, action in hand.match.done if seat == 0][-1] == "discard"
    assert hand.table.felt.holding.arrangements() == {}


@pytest.mark.parametrize(("game", "options"), [("hearts", {"pass_rule": "none"}), ("hearts", {}), ("triple_draw", {})])
def test_the_hand_of_any_game_is_held_as_the_user_likes(qtbot: QtBot, game: str, options: dict[str, object]) -> None:
    hand = open_game(qtbot, game, **options)
    before, acted = lying(hand), len(hand.match.done)
    hand.drag_card(before[-1], spot_in(hand, before[0]))
    hand.wait(lambda: not hand.table.busy())
    assert lying(hand) == [before[-1], *before[:-1]]
    assert hand.bubbles() == []
    assert len(hand.match.done) == acted
    hand.window.resize(1000, 700)
    assert lying(hand) == [before[-1], *before[:-1]]
    hand.drag_card(before[-1], QPointF(hand.item(before[-2]).x() + 10, hand.item(before[-2]).y()))
    hand.wait(lambda: not hand.table.busy())
    assert lying(hand) == before
    assert hand.table.felt.holding.arrangements() == {}  # as it was sorted: so new cards are sorted, too


def test_in_a_hand_of_two_lines_a_card_goes_where_it_is_dropped(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Board.hands
    monkeypatch.setattr(Board, "hands", lambda board: real(board, rows=2))
    hand = open_game(qtbot, "hearts", pass_rule="none")
    before = row(hand)
    upper, lower = hand.item(before[0]), hand.item(before[-1])
    assert lower.y() > upper.y() + 10
    hand.drag_card(before[-1], spot_in(hand, before[1]))  # from the lower line into the upper
    hand.wait(lambda: not hand.table.busy())
    assert row(hand) == [before[0], before[-1], *before[1:-1]]
    last = max((each for each in before if hand.item(each).y() == upper.y()), key=lambda each: hand.item(each).x())
    hand.drag_card(before[0], hand.item(last).pos() + QPointF(hand.table.art.width * 0.4, 0))
    hand.wait(lambda: not hand.table.busy())
    moved_behind = row(hand)
    assert moved_behind[moved_behind.index(last) + 1] == before[0]


def test_a_match_is_gone_on_with_as_the_cards_were_held(hand: Hand) -> None:
    while "discard" not in {choice.verb for choice in hand.table.choices}:
        hand.key(Qt.Key.Key_D)
        hand.my_turn()
    before = row(hand)
    hand.drag_card(before[-1], spot_in(hand, before[0]))
    hand.table.felt.holding.part_at(hand.item(before[3]))
    mine = row(hand)
    assert mine.index("|") == 4
    hand.window.go_home()
    again = hand.window.store.unfinished()[0]
    hand.window.matches.resume(again.id)
    hand.my_turn()
    assert row(hand) == mine
    assert lying(hand) == [card for card in mine if card != "|"]


def bring_together(hand: Hand, cards: list[str]) -> None:
    """Drag cards to the right end of the hand, as a group of their own."""
    unit = hand.table.art.width
    for number, card in enumerate(cards):
        last = hand.item([each for each in row(hand) if each != "|"][-1])
        hand.drag_card(card, QPointF(last.x() + unit * (0.4 if number else 1.5), last.y()))
        hand.wait(lambda: not hand.table.busy())


@pytest.mark.parametrize("game", ["khanhoo", "three_thirteen"])
def test_a_group_that_is_a_meld_is_framed_with_what_it_is_worth(qtbot: QtBot, game: str) -> None:
    deals = (deal for deal in map(str, range(10_000)) if melds_of(dealt(game, deal))[0])
    hand = open_game(qtbot, game, next(deals))
    # Frames are for a hand that is held in an order of one's own: one that lies so already would stay as it is sorted.
    while row(hand)[-len(melds_of(hand.match)[0]) :] == [card_name(card) for card in melds_of(hand.match)[0]]:
        hand.window.matches.start(TableRequest(game, deal=next(deals)))
        hand.my_turn()
    melds, label = melds_of(hand.match)
    cards = [card_name(card) for card in melds]
    assert label not in frames(hand)
    bring_together(hand, cards)
    assert row(hand)[-len(cards) :] == cards
    box = frames(hand)[label].box()
    for card in lying(hand):
        assert box.contains(hand.item(card).pos()) == (card in cards)
    hand.table.felt.holding.part_at(hand.item(cards[2]))
    assert label not in frames(hand)


def dealt(game: str, deal: str) -> Match:
    """A match of which the first hand has been dealt."""
    match = Match(game, None, deal)
    match.run_chance()
    return match


def melds_of(match: Match) -> tuple[tuple[Card, ...], str]:
    """The best meld without a joker that the user holds, and what stands on its frame."""
    game = match.game
    held = mask_of(card for card in game.view(0).zone("hand:0").cards if card is not None)
    if isinstance(game, Khanhoo):
        shown = [meld for meld in khanhoo.arranged(held) if len(meld.cards) <= 4 and JOKER not in meld.cards]
        return (
            (shown[0].cards, f"{khanhoo.TITLES[shown[0].name].capitalize()}: {shown[0].points}") if shown else ((), "")
        )
    assert isinstance(game, ThreeThirteen)
    melds = [meld for meld in combinations(cards_in(held), 3) if three_thirteen.meld_of(meld, game.view(0)) == "set"]
    return (melds[0], "Set") if melds else ((), "")


def test_rows_are_made_anew() -> None:
    a, b, c, d = parse_cards("2C 3C 4C 5C")
    assert fitted((c, None, a), (a, b, c)) == (c, None, a, b)
    assert fitted((c, None, a), (b,)) == (b,)
    assert fitted((c, None, a, None, b), (a, b)) == (a, None, b)
    assert moved((a, b, c), c, 0) == (c, a, b)
    assert moved((a, None, b, c), b, 1) == (a, b, None, c)
    assert moved((a, b), a, 3) == (b, None, a)
    assert parted((a, b, c, d), a) == (a, b, c, d)
    assert parted(parted((a, b, c, d), c), c) == (a, b, c, d)


def buttons(hand: Hand) -> dict[str, QPushButton]:
    """The ways to hold the cards, by what stands on their buttons."""
    return {button.text(): button for button in hand.window.findChildren(QPushButton, "way") if button.isVisible()}


def test_buttons_beside_the_hand_put_it_in_order(hand: Hand, qtbot: QtBot) -> None:
    held = sorted(lying(hand))
    assert list(buttons(hand)) == ["Sort by suit", "Sort by rank", "Best melds"]
    ranks = "A23456789JQKX"
    for name in ("Sort by rank", "Best melds", "Sort by suit"):
        if name == "Best melds":
            qtbot.keyClick(buttons(hand)[name], Qt.Key.Key_Return)
        else:
            qtbot.mouseClick(buttons(hand)[name], Qt.MouseButton.LeftButton)
        hand.wait(lambda: not hand.table.busy())
        found = row(hand)
        assert sorted(card for card in found if card != "|") == held
        groups = [group.split() for group in " ".join(found).split("|")]
        if name == "Sort by rank":
            assert found == sorted(found, key=lambda card: ranks.index(card[0]))
        elif name == "Sort by suit":
            assert all(len({card[1] for card in group}) == 1 for group in groups)
        else:
            game = hand.match.game
            assert isinstance(game, Khanhoo)
            best = [sorted(map(card_name, meld.cards)) for meld in khanhoo.arranged(game.hands[0])]
            assert [sorted(group) for group in groups][: len(best)] == best
            assert any("left over" in text for text in frames(hand))
    assert [action for seat, action in hand.match.done if seat == 0] == []


def test_letters_put_the_hand_in_order_while_the_buttons_stay_beside_it(hand: Hand) -> None:
    hand.key(Qt.Key.Key_K)
    by_rank = row(hand)
    hand.key(Qt.Key.Key_U)
    assert row(hand) != by_rank
    last = max(item.sceneBoundingRect().right() for item in hand.table.cards["hand:0"])
    for button in buttons(hand).values():
        box = button.rect().translated(button.mapTo(hand.table, button.rect().topLeft()))
        assert box.left() >= last - 1
        assert hand.table.rect().contains(box)
        assert QFontMetricsF(button.font()).horizontalAdvance(button.text()) <= box.width()
        assert button.toolTip().startswith(f"{button.text()} (")

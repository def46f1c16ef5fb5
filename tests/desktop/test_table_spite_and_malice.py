"""Spite and Malice at its table: cards from hand, side stacks and pay-off pile in one turn, and a whole deal by mouse
and by keys."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

import pytest
from hand import Hand, done, open_match
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from whole_match import choose_by_arrows, play_whole_match

import dealers_choice.table.gestures.quick_presses
from cardrules.games.spite_and_malice.game import SpiteAndMalice
from cardrules.protocol.cards import Card, card_name, cards_in, mask_of, parse_cards
from cardrules.protocol.game import CHANCE, Action, parse_action
from cardrules.protocol.match_record import Match
from dealers_choice.layouts.spite_and_malice import layout, size
from dealers_choice.match.undo_history import UndoHistory


@pytest.fixture(autouse=True)
def _deft(monkeypatch: pytest.MonkeyPatch) -> None:
    """This player's presses follow each other at once, and each is meant."""
    monkeypatch.setattr(dealers_choice.table.gestures.quick_presses, "LINGERS", 0)


def stacked(payoff: str, hand: str, other: str = "2D' 9C'", *actions: str, **options: int | str) -> Match:
    """The user's first turn with these pay-off cards, the top one first, and this hand, against one player with these
    pay-off cards; after the ``actions`` of both in turn."""
    match = Match("spite_and_malice", {"payoff": 10, "target": "one_deal", **options}, "3")
    game = match.game
    assert isinstance(game, SpiteAndMalice)
    own, tops, others = parse_cards(hand), parse_cards(payoff), parse_cards(other)
    rest = cards_in(mask_of(game.pack()) & ~mask_of([*own, *tops, *others]))
    random.Random(4).shuffle(rest)
    order: list[Card] = []
    for shown in (tops, others):
        order += [*[rest.pop() for _ in range(10 - len(shown))], *shown[::-1]]
    for card in own:
        order += [card, rest.pop()]
    match.apply(CHANCE, Action("first", ("1",)))
    match.apply(CHANCE, Action("shuffle", (), (*order, *rest)))
    for action in actions:
        seat = game.turn
        told = parse_action(action, game.verbs) if action else Action("discard", ("1",), tuple(game.hand_of(seat)[:1]))
        match.apply(seat, told)
    return match


def wait_for(hand: Hand, card: str, zone: str) -> None:
    """Wait until a card lies in a zone and nothing moves."""
    hand.wait(lambda: card in hand.lying(zone) and not hand.table.busy())


def test_cards_from_everywhere_are_dragged_in_one_turn(qtbot: QtBot, tmp_path: Path) -> None:
    match = stacked("3S 7C 9H", "AH 2C 4S 9D JD", "2D' 9C'", "discard 1 2C", "")
    hand = open_match(qtbot, tmp_path, match)
    hand.my_turn()
    for card in ("AH", "2C", "3S", "4S"):
        hand.drag_card(card, hand.zone_spot("centre:1"))
        wait_for(hand, card, "centre:1")
    assert hand.lying("side:0:0") == []
    assert (hand.lying("payoff:0"), len(hand.lying("pile:0"))) == (["7C"], 8)
    hand.drag_card("9D", hand.zone_spot("side:0:2"))
    hand.wait(lambda: "9D" in hand.lying("side:0:2"))
    assert done(hand)[1:] == ["play 2 AH", "play 2 2C", "play 2 3S", "play 2 4S", "discard 3 9D"]
    hand.wait(lambda: hand.match.game.view(0).state.turns > 2)


@pytest.mark.parametrize("keys", [False, True], ids=["double click", "Enter twice"])
def test_a_card_is_sent_to_the_centre_where_it_fits(qtbot: QtBot, tmp_path: Path, keys: bool) -> None:
    hand = open_match(qtbot, tmp_path, stacked("QS 7C", "AH 2C 4S 9D KD"))
    hand.my_turn()
    for number, (card, where) in enumerate((("AH", "centre:0"), ("2C", "centre:0"), ("KD", "centre:0")), 1):
        if keys:
            choose_by_arrows(hand, lambda item, card=card: item.card == parse_cards(card)[0], random.Random(3))
            hand.key(Qt.Key.Key_Return)
        else:
            spot = hand.spot(card)
            hand.quick_clicks(spot, 2, 40)
        wait_for(hand, card, where)
        assert len(done(hand)) == number


@pytest.mark.parametrize(
    ("cards", "marks"),
    [(("AH",), False), (("AH", "2C"), False), (("AH", "2C", "3S"), True), (("AH", "2C", "3D", "4S", "5D"), True)],
    ids=["a card of the hand", "another one", "a pay-off card", "the whole hand"],
)
def test_a_move_is_taken_back_freely_until_something_new_has_been_seen(cards: tuple[str, ...], marks: bool) -> None:
    """After a move to the centre that has turned up a card, or brought new ones, nobody takes it back at a table; here
    that keeps the match out of the statistics, as it does in all games."""
    last = cards[-1] == "3S"
    match = stacked("3S 7C" if last else "9S 7C", "AH 2C 4S 9D JD" if last else "AH 2C 3D 4S 5D")
    for card in cards:
        match.apply(0, parse_action(f"play 1 {card}", match.game.verbs))
    course = UndoHistory(match, 0)
    assert course.can_undo()
    assert course.marks(course.last_decision()) == marks


def test_a_wild_card_that_fits_several_stacks_is_sent_to_none(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_match(qtbot, tmp_path, stacked("QS 7C", "AH AC 4S 9D KD"))
    hand.my_turn()
    for card in ("AH", "AC"):
        hand.quick_clicks(hand.spot(card), 2, 40)
        hand.wait(lambda: not hand.table.busy())
    assert done(hand) == ["play 1 AH", "play 2 AC"]
    hand.quick_clicks(hand.spot("KD"), 2, 40)
    assert len(done(hand)) == 2
    strip = hand.table.gestures.asked.shown
    assert strip is not None


def test_every_place_has_a_key(qtbot: QtBot, tmp_path: Path) -> None:
    """1 to 5 the hand, P the pay-off card, Q W E R the side stacks, Z X C V the centre."""
    hand = open_match(qtbot, tmp_path, stacked("3S 7C 9H", "AH 2C 4S 9D JD", "2D' 9C'", "discard 1 2C", ""))
    hand.my_turn()
    held = [card_name(item.card) for item in sorted(hand.table.cards["hand:0"], key=lambda item: item.x()) if item.card]
    place = Qt.Key(Qt.Key.Key_1 + held.index("AH"))
    for key, card in ((place, "AH"), (Qt.Key.Key_Q, "2C"), (Qt.Key.Key_P, "3S")):
        hand.key(key)
        hand.key(Qt.Key.Key_X)
        wait_for(hand, card, "centre:1")
    held.remove("AH")
    hand.key(Qt.Key.Key_P)
    assert len(done(hand)) == 4, "the next pay-off card fits nowhere"
    hand.key(Qt.Key.Key_2)
    hand.key(Qt.Key.Key_E)
    hand.wait(lambda: len(done(hand)) == 5)
    assert done(hand)[1:] == ["play 2 AH", "play 2 2C", "play 2 3S", f"discard 3 {held[1]}"]


def test_a_pay_off_card_that_fits_has_a_frame(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_match(qtbot, tmp_path, stacked("2S 7C", "AH 4S 9D KD JC", "AD' 9C'"))
    hand.my_turn()
    assert not hand.item("2S").border
    hand.quick_clicks(hand.spot("AH"), 2, 40)
    wait_for(hand, "AH", "centre:0")
    assert hand.item("2S").border


def test_a_click_shows_all_that_a_card_can_do(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_match(qtbot, tmp_path, stacked("QS 7C", "AH 2C 4S 9D JD"))
    hand.my_turn()
    hand.click_card("AH")
    strip = hand.table.gestures.asked.shown
    assert strip is not None
    named = [button.accessibleName() for button in strip.buttons]
    assert named == [f"To stack {number}" for number in (1, 2, 3)] + [f"Discard on place {at}" for at in (1, 2, 3, 4)]
    hand.key(Qt.Key.Key_2)
    hand.wait(lambda: hand.lying("centre:1") == ["AH"])


@pytest.mark.parametrize(
    ("card", "zone"), [("9D", "centre:0"), ("QS", "side:0:0"), ("9D", "side:1:0"), ("QS", "centre:2")]
)
def test_a_card_that_does_not_fit_goes_back(qtbot: QtBot, tmp_path: Path, card: str, zone: str) -> None:
    hand = open_match(qtbot, tmp_path, stacked("QS 7C", "AH 2C 4S 9D JD"))
    hand.my_turn()
    hand.drag_card(card, hand.zone_spot(zone))
    hand.wait(lambda: not hand.table.busy())
    assert done(hand) == []
    assert hand.lying(zone) == []
    hand.agrees()


def test_a_wild_card_says_for_what_it_stands(qtbot: QtBot, tmp_path: Path) -> None:
    hand = open_match(qtbot, tmp_path, stacked("QS 7C", "AH KC 4S 9D JD", "2D' 9C'", "play 1 AH", "play 1 KC"))
    hand.my_turn()
    told = {(token.kind, token.place): token.text for token in hand.match.game.view(0).tokens}
    assert told["stands", "centre:0"] == "2"
    view = hand.match.game.view(0)
    badges = layout(view, *size(view)).tokens
    assert badges["stands:centre:0"][1] < badges["needs:centre:0"][1]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("stacks", [3, 4])
def test_everything_lies_on_the_felt(players: int, stacks: int) -> None:
    match = Match("spite_and_malice", {"players": players, "centre_stacks": stacks}, "3")
    match.run_chance()
    view = match.game.view(0)
    width, height = size(view)
    placed = layout(view, width, height)
    assert {zone.id for zone in view.zones} <= set(placed.zones)
    assert all(0 < place.x < width and 0 < place.y < height for place in placed.zones.values())
    own = [placed.zones[f"side:0:{place}"] for place in range(4)]
    assert all(left.x + left.scale < right.x + 0.05 for left, right in pairwise(own))


def test_long_side_stacks_close_up_and_stay_above_the_hand() -> None:
    game = stacked("QS 7C", "AH 2C 4S 9D JD").game
    assert isinstance(game, SpiteAndMalice)
    game.asides[0] = list(game.stock[:16])
    view = game.view(0)
    placed = layout(view, *size(view)).zones
    long, hand = placed["side:0:0"], placed["hand:0"]
    assert long.y + 15 * long.dy + long.scale * 0.7 < hand.y - 0.6
    assert long.dy > 0.02


def gesture(hand: Hand, action: Action, keys: bool, rng: random.Random) -> None:
    """The user does it: a drag with the mouse, or with keys alone."""
    (card,), number = action.cards, int(action.words[0])
    if not keys:
        zone = f"centre:{number - 1}" if action.verb == "play" else f"side:0:{number - 1}"
        hand.drag_card(card_name(card), hand.zone_spot(zone))
        return
    choose_by_arrows(hand, lambda item: item.card == card, rng)
    strip = hand.table.gestures.asked.shown
    if strip is not None:
        label = f"To stack {number}" if action.verb == "play" else f"Discard on place {number}"
        at = [button.accessibleName() for button in strip.buttons].index(label)
        hand.key(Qt.Key(Qt.Key.Key_1.value + at))


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keys"])
def test_a_whole_match(qtbot: QtBot, tmp_path: Path, keys: bool) -> None:
    match = Match("spite_and_malice", {"payoff": 10, "target": "one_deal"}, "3")
    match.run_chance()
    hand = open_match(qtbot, tmp_path, match)
    assert sorted(play_whole_match(hand, gesture, keys).scores)[0] == 0
    assert hand.match.game.view(0).state.finished[0].left.count(0) == 1

"""Under a hint stands what was weighed for it: each candidate, its worth, and in how many imagined deals."""

from __future__ import annotations

import pytest
from hand import Hand, open_window
from PySide6.QtCore import QRectF, Qt
from pytestqt.qtbot import QtBot

from cardrules.bots import Weighed
from cardrules.cards import parse_cards
from cardrules.game import Action, Choice
from cardrules.games.hearts import Hearts
from dealers_choice.request import TableRequest
from dealers_choice.table.bubbles import BubbleItem
from dealers_choice.weighed import NOT_CLEARLY, tally_of

CARDS = tuple(parse_cards("2C 4C 6C 8C 10C QC AC"))
CHOICES = (Choice("play", "Play a card", cards=CARDS, least=1, most=1),)


def play(place: int) -> Action:
    return Action("play", (), CARDS[place : place + 1])


def test_candidates_stand_best_first_and_the_advised_one_is_marked() -> None:
    weighed = [Weighed(play(2), -3.25, 40), Weighed(play(0), -1.5, 64), Weighed(play(1), -2.0, 64)]
    tally = tally_of(weighed, play(1), CHOICES, ["You"])
    assert tally is not None
    assert tally.lines == (("2♣", "−1.50", "64"), ("4♣", "−2.00", "64"), ("6♣", "−3.25", "40"))
    assert tally.lines[tally.marked][0] == "4♣"
    assert tally.words().startswith("2♣, worth −1.50, imagined deals 64; 4♣")


def test_nothing_has_no_sign() -> None:
    weighed = [Weighed(play(0), 0.001, 8), Weighed(play(1), -0.001, 8), Weighed(play(2), -0.01, 8)]
    tally = tally_of(weighed, play(0), CHOICES, ["You"])
    assert tally is not None
    assert [line[1] for line in tally.lines] == ["0.00", "0.00", "−0.01"]


def test_what_is_advised_is_shown_however_many_there_are() -> None:
    weighed = [Weighed(play(place), 20.0 - place, 8) for place in range(7)]
    tally = tally_of(weighed, play(6), CHOICES, ["You"])
    assert tally is not None
    assert [line[0] for line in tally.lines] == ["2♣", "4♣", "6♣", "8♣", "10♣", "A♣"]
    assert tally.lines[tally.marked] == ("A♣", "+14.0", "8")


@pytest.mark.parametrize(
    "weighed",
    [
        [],
        [Weighed(play(0), 1.0, 9)],
        [Weighed(play(0), 0.0, 0), Weighed(play(1), 0.0, 0)],
        [Weighed(play(1), 1.0, 9)] * 2,
    ],
)
def test_where_nothing_was_weighed_against_the_advice_nothing_is_shown(weighed: list[Weighed]) -> None:
    assert tally_of(weighed, play(0), CHOICES, ["You"]) is None


def hints(hand: Hand) -> list[BubbleItem]:
    """What the program says on the table; players may chat meanwhile."""
    return [item for item in hand.table.scene().items() if isinstance(item, BubbleItem) and item.strong]


@pytest.mark.parametrize("size", [(1280, 800), (800, 600)])
def test_the_figures_stand_on_the_table_until_the_next_action(qtbot: QtBot, size: tuple[int, int]) -> None:
    hand = open_window(qtbot, TableRequest("hearts", Hearts.read_options({}), ("novice",) * 3, "17"))
    hand.window.resize(*size)
    hand.my_turn()
    session = hand.window.session
    assert session is not None
    actions = session.match.game.legal(0)
    weighed = tuple(Weighed(action, -float(place), 30) for place, action in enumerate(actions[:4]))
    session.hinted.emit(weighed[1].action, "It is worth a try.", weighed)
    shown = next(item for item in hints(hand) if item.tally is not None)
    assert shown.tally is not None
    assert shown.tally.marked == 1
    assert shown.text == f"It is worth a try. {NOT_CLEARLY}"
    assert QRectF(hand.table.viewport().rect()).contains(shown.sceneBoundingRect())
    bare = BubbleItem(shown.text, shown.pos(), 14, QRectF(0, 0, *size), strong=True)
    assert shown.boundingRect().height() > bare.boundingRect().height()
    assert not hand.table.grab().isNull()
    hand.key(Qt.Key.Key_H)  # another hint takes this one's place
    hand.wait(lambda: bool(hints(hand)) and shown not in hints(hand))


def test_a_hint_of_the_best_bot_brings_what_it_has_weighed(qtbot: QtBot) -> None:
    hand = open_window(qtbot, TableRequest("hearts", Hearts.read_options({}), ("novice",) * 3, "17"))
    hand.my_turn()
    session = hand.window.session
    assert session is not None
    heard = []
    session.hinted.connect(lambda action, reason, weighed: heard.append((action, weighed)))
    hand.key(Qt.Key.Key_H)
    hand.wait(lambda: bool(heard) and bool(hints(hand)))
    action, weighed = heard[0]
    assert all(isinstance(one, Weighed) for one in weighed)
    assert not weighed or action in [one.action for one in weighed]

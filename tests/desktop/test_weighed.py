"""Beside the table stands what was weighed for a hint: each candidate, its worth, and how often it was tried."""

from __future__ import annotations

import pytest
from hand import open_window
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from cardrules.bots import Weighed
from cardrules.games.hearts.game import Hearts
from cardrules.protocol.cards import parse_cards
from cardrules.protocol.game import Action, Choice
from dealers_choice.match.candidate_table import tally_of
from dealers_choice.request import TableRequest

CARDS = tuple(parse_cards("2C 4C 6C 8C 10C QC AC"))
CHOICES = (Choice("play", "Play a card", cards=CARDS, least=1, most=1),)


def play(place: int) -> Action:
    return Action("play", (), CARDS[place : place + 1])


def test_the_advised_stands_first_and_the_others_beside_it() -> None:
    weighed = [
        Weighed(play(1), -2.0, 240),
        Weighed(play(0), -1.9, 240, 0.1, 0.3),
        Weighed(play(2), -5.2, 240, -3.2, 0.4),
        Weighed(play(3), -9.0, 40, -7.0, 0.4),
    ]
    tally = tally_of(weighed, play(1), CHOICES, ["You"])
    assert tally is not None
    assert tally.lines == (
        ("4♣", "best", "240"),
        ("2♣", "about as good", "240"),
        ("6♣", "−3.2", "240"),
        ("8♣", "too few to say", "40"),
    )
    assert tally.marked == 0
    assert tally.words().startswith("4♣, best, times tried 240; 2♣, beside it about as good")


def test_what_is_advised_is_not_called_the_best_where_another_did_better() -> None:
    weighed = [Weighed(play(1), -2.0, 240), Weighed(play(0), -1.0, 240, 1.0, 0.1)]
    tally = tally_of(weighed, play(1), CHOICES, ["You"])
    assert tally is not None
    assert tally.lines == (("4♣", "usual choice", "240"), ("2♣", "better", "240"))


def test_what_is_known_is_told_by_its_figure() -> None:
    """Where every card was known what came out twenty points worse was told to be about as good."""
    weighed = [Weighed(play(1), 60.0, 1), Weighed(play(0), 60.0, 1), Weighed(play(2), 40.0, 1, -20.0)]
    tally = tally_of(weighed, play(1), CHOICES, ["You"])
    assert tally is not None
    assert tally.lines == (("4♣", "best", "known"), ("2♣", "the same", "known"), ("6♣", "−20", "known"))


def test_what_is_advised_is_shown_however_many_there_are() -> None:
    weighed = [Weighed(play(place), 20.0 - place, 8) for place in range(7)]
    tally = tally_of(weighed, play(6), CHOICES, ["You"])
    assert tally is not None
    assert [line[0] for line in tally.lines] == ["A♣", "2♣", "4♣", "6♣", "8♣", "10♣"]


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


@pytest.mark.parametrize("size", [(1280, 800), (800, 600)])
def test_the_figures_are_opened_beside_the_table_until_the_next_action(qtbot: QtBot, size: tuple[int, int]) -> None:
    hand = open_window(qtbot, TableRequest("hearts", Hearts.read_options({}), ("novice",) * 3, "17"))
    hand.window.resize(*size)
    hand.my_turn()
    session, page = hand.window.session, hand.window.play_page
    assert session is not None
    actions = session.match.game.legal(0)
    weighed = tuple(Weighed(action, -float(place), 30) for place, action in enumerate(actions[:4]))
    session.hints.hinted.emit(weighed[0].action, "It is worth a try.", weighed)
    assert hand.hint() == "It is worth a try."
    assert page.hints.beside is None
    strip = page.hints.strip
    assert strip is not None
    why = next(each for each in strip.findChildren(QPushButton) if each.text() == "Wh&y?")
    assert why.isVisible()
    qtbot.mouseClick(why, Qt.MouseButton.LeftButton)
    beside = page.hints.beside
    assert isinstance(beside, QWidget)
    told = [each.text() for each in beside.findChildren(QLabel)]
    assert hand.hint() in told
    assert "best" in told
    assert told.count("30") == 4
    hand.wait(lambda: beside.mapTo(page, beside.rect().topLeft()).x() >= hand.table.width() - 1)
    qtbot.mouseClick(why, Qt.MouseButton.LeftButton)
    assert page.hints.beside is None
    hand.key(Qt.Key.Key_Y, Qt.KeyboardModifier.AltModifier)
    hand.wait(lambda: page.hints.beside is not None)
    hand.window.wishes.hint()  # another hint takes this one's place
    hand.wait(lambda: hand.hint() not in ("", "It is worth a try."))
    assert page.hints.beside is None


def test_a_hint_of_the_best_bot_brings_what_it_has_weighed(qtbot: QtBot) -> None:
    hand = open_window(qtbot, TableRequest("hearts", Hearts.read_options({}), ("novice",) * 3, "17"))
    hand.my_turn()
    session = hand.window.session
    assert session is not None
    heard = []
    session.hints.hinted.connect(lambda action, reason, weighed: heard.append((action, weighed)))
    hand.key(Qt.Key.Key_H)
    hand.wait(lambda: bool(heard) and bool(hand.hint()))
    action, weighed = heard[0]
    assert all(isinstance(one, Weighed) for one in weighed)
    assert not weighed or action in [one.action for one in weighed]

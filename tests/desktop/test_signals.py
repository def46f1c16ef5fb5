"""What bettors show at blackjack: films of a hand over the spot, and a sign that stands still where nothing moves."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from blackjack_trainee import BlackjackTrainee, open_round, round_of
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from cardart.table.bettors_hand import HAND_BOX, paint_bettors_hand
from cardart.table.signals import FILMS, STYLES, film_of
from cardrules.protocol.game import CHANCE, Action
from dealers_choice.school.dealing.signal_films import SignalFilms, SignalItem
from dealers_choice.settings import Settings, save_settings

CARDS = ("9S 4H KD 6C 8D 7S 5C 10H 9C 2S", "2:main:2500,5:main:5000,6:main:10000")
"""Spot 2 has 17, spot 5 11, spot 6 15; the dealer shows a six."""
ACTS = ("hit", "stand", "double", "split", "surrender")


# ----------------------------------------------------------------------------------------------------- the films


@pytest.mark.parametrize(("style", "act"), [*product(STYLES, ACTS)])
def test_a_film_is_short_and_its_hand_comes_and_leaves(style: str, act: str) -> None:
    film = film_of(style, act)
    assert 400 <= film.milliseconds <= 900
    assert (film.at(0).seen, film.at(1).seen) == (0, 0)
    assert film.at(0.5).seen == 1


def test_only_an_unclear_hand_is_over_the_chips() -> None:
    for act in ("hit", "stand"):
        clear, unclear = film_of("shoe", act).at(0.5), film_of("shoe", act, over=True).at(0.5)
        assert abs(clear.x) > 0.6
        assert abs(unclear.x) < 0.5
        assert unclear.y > 0


def test_no_two_signals_look_the_same() -> None:
    shown = [(film.shape, film.first, film.second, film.times) for film in FILMS.values()]
    assert len(set(shown)) == len(shown)


def test_what_nobody_shows_has_no_film() -> None:
    with pytest.raises(KeyError):
        film_of("shoe", "wink")
    with pytest.raises(KeyError):
        film_of("sofa", "hit")
    with pytest.raises(ValueError, match="no moment"):
        film_of("shoe", "hit").at(1.5)


@pytest.mark.parametrize("shape", ["flat", "one", "two", "curled"])
def test_a_hand_stays_within_its_box(qtbot: QtBot, shape: str) -> None:
    def ink(whole: bool) -> int:
        image = QImage(600, 900, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(QColor(0, 0, 0, 0))
        painter = QPainter(image)
        painter.translate(300, 700)
        painter.scale(180, 180)
        if not whole:
            painter.setClipRect(HAND_BOX)
        paint_bettors_hand(painter, shape, 2, 1.0)  # type: ignore[arg-type]  # it is one of the four
        painter.end()
        return sum(image.pixelColor(x, y).alpha() > 0 for x in range(0, 600, 3) for y in range(0, 900, 3))

    assert ink(True) == ink(False) > 2000


# -------------------------------------------------------------------------------------------------- at the table


def shown(trainee: BlackjackTrainee) -> SignalItem | None:
    """The hand that is over the felt."""
    films = trainee.desk.shown
    assert isinstance(films, SignalFilms)
    return films.item


def signalled(qtbot: QtBot, folder: Path, act: str) -> BlackjackTrainee:
    """The table when the bettor at spot 2 is to act, and answers with this."""
    match = round_of(*CARDS, calls="auto")
    while match.game.waiting_for() != {CHANCE}:
        match.apply(0, match.game.due()[0])
    match.apply(CHANCE, Action("signal", ("2", act)))
    return open_round(qtbot, folder, match)


def test_where_nothing_moves_the_sign_stands_until_it_has_been_done(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = signalled(qtbot, tmp_path, "stand")
    hand = shown(trainee)
    assert hand is not None
    assert hand.pose == film_of("shoe", "stand").still()
    near = trainee.table.things()["circle:2:main"].pos()
    assert (hand.pos() - near).manhattanLength() < 1
    trainee.do_by_keys("stand 2")
    later = shown(trainee)
    assert later is not hand
    assert later is None or later.pos() != near


@pytest.mark.parametrize("way", ["key", "click"])
def test_who_has_not_seen_a_signal_has_it_shown_once_more(qtbot: QtBot, tmp_path: Path, way: str) -> None:
    trainee = signalled(qtbot, tmp_path, "stand")
    first = shown(trainee)
    if way == "key":
        trainee.keys("Q")
    else:
        trainee.click(trainee.at("rail:2"))
    trainee.ready()
    assert trainee.done()[-1] == "signal? 2"
    trainee.wait(lambda: trainee.round.signal is not None)
    again = shown(trainee)
    assert again is not None
    assert again is not first
    assert trainee.errors() == []


def test_a_hand_over_the_chips_is_asked_back(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = signalled(qtbot, tmp_path, "both:stand")
    hand = shown(trainee)
    assert hand is not None
    assert hand.pose == film_of("shoe", "stand", over=True).still()
    assert set(trainee.bubbles()) & {"Stay.", "I am good.", "No card."}
    assert trainee.due == "signal? 2"
    trainee.do_by_keys("signal? 2")
    assert trainee.errors() == []


def test_a_word_alone_shows_no_hand(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = signalled(qtbot, tmp_path, "word:hit")
    assert shown(trainee) is None
    assert set(trainee.bubbles()) & {"Card.", "Hit me.", "One more."}


def test_a_film_runs_by_itself_and_is_over(qtbot: QtBot, tmp_path: Path) -> None:
    save_settings(Settings(confirmations=False))
    trainee = signalled(qtbot, tmp_path, "hit")
    films = trainee.desk.shown
    assert isinstance(films, SignalFilms)
    poses = set()

    def over() -> bool:
        poses.add(films.item.pose if films.item is not None else None)
        return films.item is None and len(poses) > 3

    trainee.wait(over)

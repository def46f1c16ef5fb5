"""How the hand stands is told on the felt where there is room for it, and once; it covers nothing there."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from pytestqt.qtbot import QtBot
from test_tight_tables import NAMES, crowded

PLAIN = ("Ada", "Hugo", "Nell", "Otto", "Ida")


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize(
    ("game", "moment"),
    [
        ("hearts", "play"),
        ("skat", "play"),
        ("euchre", "play"),
        ("khanhoo", "discard"),
        ("mexican_sweat", "bet"),
        ("pinochle", "hand_over"),
        ("spades", "play"),
        ("war", "play"),
    ],
)
@pytest.mark.parametrize("form", ["usual", "most"])
def test_what_stands_in_the_corners_covers_nothing(
    qtbot: QtBot, tmp_path: Path, game: str, moment: str, form: str, size: tuple[int, int]
) -> None:
    hand = crowded(qtbot, tmp_path, game, moment, size, 100, NAMES, form)
    table, frame, felt = hand.table, hand.window.play_page.frame, hand.table.felt
    shown = [QRectF(panel.geometry()) for panel in (frame.state, frame.score) if panel.isVisible()]
    cards = [item.mapRectToScene(item.shape().boundingRect()) for items in table.cards.values() for item in items]
    plates = [plate.body().translated(plate.pos()) for plate in table.plates()]
    badges = [badge.sceneBoundingRect() for badge in table.badges().values() if badge.isVisible()]
    for box in shown:
        assert felt.ground.cloth.contains(box)
        for other in (*cards, *plates, *badges):
            assert not box.intersects(other.adjusted(2, 2, -2, -2)), (box, other)
    assert len(shown) < 2 or not shown[0].intersects(shown[1])


@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1080)])
def test_how_the_hand_stands_is_told_once(qtbot: QtBot, tmp_path: Path, text: int, size: tuple[int, int]) -> None:
    hand = crowded(qtbot, tmp_path, "euchre", "play", size, text, PLAIN, "usual")
    page, badges = hand.window.play_page, hand.table.badges()
    assert page.frame.state.isVisible() != page.bar._status.isVisible()
    for kind in ("trump", "right_bower", "left_bower"):
        assert badges[kind].isVisible() != page.frame.state.isVisible()
    told = " ".join(page.frame.state.lines()) if page.frame.state.isVisible() else page.bar._status.text()
    assert "Trump: diamonds" in told.replace("♦ ", "")
    assert "Trick" in told
    said = page.frame.state if page.frame.state.isVisible() else page.bar._status
    assert "Trump: diamonds" in said.accessibleDescription()


def test_at_a_table_of_plain_size_it_stands_on_the_felt(qtbot: QtBot, tmp_path: Path) -> None:
    hand = crowded(qtbot, tmp_path, "hearts", "play", (1280, 800), 100, PLAIN, "usual")
    frame = hand.window.play_page.frame
    hand.wait(lambda: frame.state.isVisible())
    assert frame.score.isVisible()
    assert frame.state.lines()[0].startswith("Hearts")
    before, page = frame.state.geometry(), hand.window.play_page
    hand.window.resize(800, 600)
    hand.wait(lambda: page.table.width() <= 800 and not page.table.busy())
    hand.wait(lambda: frame.state.isVisible() != page.bar._status.isVisible())
    hand.window.resize(1280, 800)
    hand.wait(lambda: frame.state.isVisible() and frame.state.geometry() == before)
    hand.window.go_home()
    assert not frame.state.isVisible()


def test_a_bar_tells_how_far_each_is_from_where_the_match_ends(qtbot: QtBot, tmp_path: Path) -> None:
    hand = crowded(qtbot, tmp_path, "hearts", "hand_over", (1280, 800), 100, PLAIN, "usual")
    score = hand.window.play_page.frame.score
    assert score.figures() == ["9", "17", "0", "0"]
    assert score.bars() == [0.09, 0.17, 0.0, 0.0]
    hand = crowded(qtbot, tmp_path, "skat", "play", (1280, 800), 100, PLAIN, "usual")
    assert hand.window.play_page.frame.score.bars() == [], "a number of deals is played, and to no score"


def test_a_title_that_is_too_wide_for_the_corner_does_not_keep_the_score_from_it(qtbot: QtBot, tmp_path: Path) -> None:
    """At Five Hundred with four players no score stood in the corner."""
    hand = crowded(qtbot, tmp_path, "five_hundred", "play", (1280, 800), 100, PLAIN, "usual")
    score = hand.window.play_page.frame.score
    hand.wait(score.isVisible)
    assert (score.heading, score.accessibleName()) == ("Score", "Five Hundred: four in partnerships, 45 cards")
    hand = crowded(qtbot, tmp_path, "hearts", "play", (1280, 800), 100, PLAIN, "usual")
    assert hand.window.play_page.frame.score.heading == "Hearts to 100"


@pytest.mark.parametrize("speed", [1.0, 0.0])
def test_totals_roll_to_what_they_have_become(qtbot: QtBot, tmp_path: Path, speed: float) -> None:
    hand = crowded(qtbot, tmp_path, "hearts", "hand_over", (1280, 800), 100, PLAIN, "usual")
    hand.table.speed = speed
    score, view = hand.window.play_page.frame.score, hand.match.game.view(0)
    assert view.sheet is not None
    later = view.sheet._replace(totals=("Total", "", "59", "17", "0", "0"))
    plates = (view.plates[0]._replace(score="59"), *view.plates[1:])
    score.put(view._replace(sheet=later, plates=plates), PLAIN[:4])
    assert score.figures()[0] == ("9" if speed else "59")
    seen = set[str]()

    def rolled() -> bool:
        seen.add(score.figures()[0])
        return score.figures()[0] == "59"

    qtbot.waitUntil(rolled)
    assert score.figures() == ["59", "17", "0", "0"]
    score.put(view._replace(sheet=later, plates=plates), ("Eve", "Ole", "Pia", "Ben"))
    assert score.figures()[0] == "59"

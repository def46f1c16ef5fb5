"""The games' emblems and the drills' pictures: each game has its own, all are drawn alike, and they are where they
belong; and what an empty page shows."""

from __future__ import annotations

from pathlib import Path

import pytest
from hand import open_window
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QTableWidget
from pytestqt.qtbot import QtBot
from test_statistics_dialog import put

from cardart.drawing.svg_paths import path
from cardart.emblem import BRIGHT, DULL, paint_emblem
from cardrules.catalogue import GAMES, SCHOOL_EMBLEM, find
from cardrules.school.list_of_drills import all_drills
from dealers_choice.panels.score.sheet_over_table import Paper, Writing
from dealers_choice.panels.statistics.rating_dialog import LadderDialog
from dealers_choice.panels.statistics.statistics_dialog import StatisticsDialog
from dealers_choice.request import TableRequest
from dealers_choice.school.parts.drill_signs import sign_of_drill
from dealers_choice.storage.match_store import Store
from dealers_choice.ui.widgets.nothing_yet import NothingYet

_ALL = [*(entry.emblem for entry in GAMES), SCHOOL_EMBLEM]


def picture(data: str, *, framed: bool = True) -> QImage:
    image = QImage(96, 96, QImage.Format.Format_RGB32)
    image.fill(QColor("#000000"))
    painter = QPainter(image)
    paint_emblem(painter, QRectF(0, 0, 96, 96), data, framed=framed)
    painter.end()
    return image


def colours_of(image: QImage) -> set[str]:
    return {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}


def test_each_game_and_the_school_have_an_emblem_of_their_own() -> None:
    assert len(set(_ALL)) == len(GAMES) + 1
    pictures = [bytes(picture(data).constBits()) for data in _ALL]
    assert len(set(pictures)) == len(pictures)


_NAMED = {**{entry.id: entry.emblem for entry in GAMES}, "school": SCHOOL_EMBLEM}
_NAMED |= {f"drills {drill[0]}": sign_of_drill(drill) for drill in all_drills()}


@pytest.mark.parametrize("name", _NAMED)
def test_an_emblem_has_two_tones_within_its_frame(name: str) -> None:
    data = _NAMED[name]
    strokes = data.split(" / ")
    assert len(strokes) == 2
    for stroke in strokes:
        box = path(stroke).boundingRect()
        assert min(box.left(), box.top()) >= 6, stroke
        assert max(box.right(), box.bottom()) <= 42, stroke
        assert max(box.width(), box.height()) >= 3
    bare = colours_of(picture(data, framed=False))
    assert {BRIGHT, DULL} <= bare


def test_every_drill_has_a_picture() -> None:
    assert all(sign_of_drill(drill) for drill in all_drills())
    with pytest.raises(LookupError):
        sign_of_drill("Z9")


def test_the_paper_at_the_end_of_a_hand_bears_the_game_s_emblem(qtbot: QtBot) -> None:
    hand = open_window(qtbot, TableRequest("hearts", find("hearts").game().read_options({}), ("novice",) * 3, "17"))
    hand.my_turn()
    session = hand.window.session
    assert session is not None
    while hand.window.play_page.overlay() is None:
        if choices := session.choices():
            session.submit(next(choices[0].actions()))
        qtbot.wait(1)
    shown = hand.window.play_page.overlay()
    assert isinstance(shown, Paper)
    assert shown._emblem == find("hearts").emblem
    bare = Paper(hand.table, Writing("End of the hand", "Ada took all.", buttons=[("Go on", str)]), ())
    marked = Paper(
        hand.table, Writing("End of the hand", "Ada took all.", buttons=[("Go on", str)], emblem=SCHOOL_EMBLEM), ()
    )
    for each in (bare, marked):
        each.show()
    assert marked.size() == bare.size()
    corner, side = marked._column.contentsMargins(), marked._aside.height()
    images = [each.grab().toImage() for each in (bare, marked)]
    unlike = [
        (x, y)
        for x in range(images[0].width())
        for y in range(images[0].height())
        if images[0].pixel(x, y) != images[1].pixel(x, y)
    ]
    assert unlike
    assert all(corner.left() <= x <= corner.left() + side and y <= corner.top() + side for x, y in unlike)


def test_statistics_show_the_emblem_of_the_game_they_are_of(qtbot: QtBot, tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    put(store, 3)
    dialog = StatisticsDialog(store)
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog._emblem.isVisible()
    assert dialog._emblem.data == find("hearts").emblem
    assert {BRIGHT, DULL} <= colours_of(dialog._emblem.grab().toImage())
    dialog._games.setCurrentIndex(0)
    assert not dialog._emblem.isVisible(), "all games have none"
    store.close()


def test_empty_statistics_show_what_will_stand_there(qtbot: QtBot, tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    dialog = StatisticsDialog(store)
    qtbot.addWidget(dialog)
    dialog.show()
    (nothing,) = (each for each in dialog.findChildren(NothingYet) if each.isVisible())
    image, high = nothing.grab().toImage(), nothing.contentsMargins().top()
    lines = {image.pixel(image.width() // 2, y) for y in range(min(high, image.height()))}
    assert len(lines) >= 3, "rows are sketched"
    assert nothing.text().startswith("Nothing yet.")
    store.close()


def test_an_empty_ladder_shows_what_will_stand_there(qtbot: QtBot, tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    dialog = LadderDialog(store, "You")
    qtbot.addWidget(dialog)
    dialog.show()
    sketches = dialog.findChildren(NothingYet)
    qtbot.waitUntil(lambda: [each.isVisible() for each in sketches] == [True])
    assert dialog.findChildren(QTableWidget)[0].isHidden()
    assert dialog.text() == "Play a match against others, and you have a place on the ladder."
    store.close()


def test_the_sketch_of_an_empty_page_leaves_its_sentence_alone(qtbot: QtBot) -> None:
    label = NothingYet("Nothing yet.")
    qtbot.addWidget(label)
    label.resize(400, label.heightForWidth(400))
    label.show()
    assert label.textFormat() == Qt.TextFormat.PlainText
    assert label.contentsMargins().top() + label.fontMetrics().height() <= label.height()


def test_where_there_is_little_room_the_sentence_has_it_before_the_sketch(qtbot: QtBot) -> None:
    label = NothingYet("Nothing yet. Every session is kept here with its report.")
    qtbot.addWidget(label)
    label.show()
    for high in (90, 160, 400):
        label.resize(300, high)
        assert label.heightForWidth(300) <= high
    assert label.contentsMargins().top() > 100, "and the sketch comes back"

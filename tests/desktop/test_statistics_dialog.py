"""The dialog of the statistics, by mouse and keys; its graph as a picture."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from hand import open_window
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QFileDialog, QMessageBox, QPushButton, QTableWidget, QTabWidget, QWidget
from pytestqt.qtbot import QtBot

from cardrules.catalogue import find
from dealers_choice.match.players import HUMAN
from dealers_choice.panels.statistics.results_graph import ResultsGraph
from dealers_choice.panels.statistics.statistics_dialog import StatisticsDialog
from dealers_choice.request import TableRequest
from dealers_choice.storage.match_store import MatchOutcome, Store
from dealers_choice.storage.matches.match_rows import ResultRow, put_result
from dealers_choice.storage.statistics.match_history import course_of
from dealers_choice.ui import style

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "data")
    yield store
    store.close()


def outcome(number: int, score: int) -> MatchOutcome:
    players = (HUMAN, "club", "club", "club")
    return MatchOutcome("hearts", {}, players, score < 50, score, True, 60.0, 1.7e9 + 86_400 * number)


SCORES = [40 + 7 * number % 60 for number in range(60)]
PLAYED = [outcome(number, score) for number, score in enumerate(SCORES)]


def put(store: Store, count: int) -> None:
    players = json.dumps([HUMAN, "club", "club", "club"])
    options = json.dumps(find("hearts").game().read_options({}), sort_keys=True)
    hands = '[[3,{"queens":1}],[0,{"moons":1}]]'

    def write(db: sqlite3.Connection) -> None:
        for at in range(count):
            name = f"match{at:07}"
            row = ResultRow(name, "hearts", options, players, at % 2, 40 + at % 50, 1, 60.0, 1e9 + at, str(at), hands)
            put_result(db, name, row)

    store._file.do(write, writes=True)


def shown(qtbot: QtBot, dialog: StatisticsDialog) -> StatisticsDialog:
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitExposed(dialog)
    return dialog


def turn_to(dialog: StatisticsDialog, page: int) -> None:
    tabs = dialog.findChild(QTabWidget)
    assert tabs is not None
    QTest.mouseClick(tabs.tabBar(), LEFT, pos=tabs.tabBar().tabRect(page).center())
    assert tabs.currentIndex() == page


def rows_of(dialog: StatisticsDialog, name: str) -> dict[str, str]:
    table = next(one for one in dialog.findChildren(QTableWidget) if one.accessibleName() == name)
    cells = [[table.item(row, column) for column in (0, 1)] for row in range(table.rowCount())]
    return {first.text(): second.text() for first, second in cells if first is not None and second is not None}


def heads_are_whole(dialog: StatisticsDialog, name: str) -> None:
    """With the largest text in a small window, too: then it is scrolled sideways."""
    style.set_look(200, False)
    style.dress(dialog)
    dialog.resize(720, 540)
    table = next(one for one in dialog.findChildren(QTableWidget) if one.accessibleName() == name)
    QTest.qWait(50)
    head = table.horizontalHeader()
    for column in range(table.columnCount()):
        assert head.sectionSize(column) >= head.sectionSizeHint(column), column
    style.set_look(100, False)
    style.dress(dialog)


def pick(dialog: StatisticsDialog, words: str) -> None:
    """Choose an entry of the menu More."""
    more = next(one for one in dialog.findChildren(QPushButton) if one.text() == "&More")
    assert more.isEnabled()
    (action,) = [one for one in more.menu().actions() if one.text().replace("&", "") == words]
    assert action.isEnabled()
    action.trigger()


def press(box: QMessageBox, words: str) -> None:
    (button,) = [one for one in box.buttons() if one.text().replace("&", "") == words]
    QTest.mouseClick(button, LEFT)


def last_box(dialog: StatisticsDialog) -> QMessageBox | None:
    seen = [box for box in dialog.findChildren(QMessageBox) if box.isVisible()]
    return seen[-1] if seen else None


# ------------------------------------------------------------------------------------------- the pages


def test_the_pages_show_a_graph_and_what_was_counted(qtbot: QtBot, store: Store) -> None:
    put(store, 30)
    dialog = shown(qtbot, StatisticsDialog(store, "hearts"))
    turn_to(dialog, 1)
    graph = dialog.findChild(ResultsGraph)
    assert graph is not None
    assert graph.accessibleDescription().startswith("30 matches from ")
    measure = next(box for box in dialog.findChildren(QComboBox) if box.accessibleName() == "What is shown")
    assert [measure.itemText(at) for at in range(measure.count())] == ["Won", "Score", "Points a hand"]
    QTest.keyClick(measure, Qt.Key.Key_Down)
    assert graph.accessibleName() == "Score over time"
    turn_to(dialog, 2)
    told = rows_of(dialog, "What was counted")
    assert (told["Matches played"], told["Hands counted"], told["Mean points of a hand"]) == ("30", "60", "1.5")
    assert told["Moons that you shot"] == "30 (50%)"


def test_characters_that_were_met_have_a_page(qtbot: QtBot, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    met = [one._replace(players=(HUMAN, "club bold bea", "club", "expert bold viktor")) for one in PLAYED[:4]]
    met[0] = met[0]._replace(players=(HUMAN, "club", "club", "expert bold viktor"))
    monkeypatch.setattr(Store, "each_outcome", lambda *_: iter(met))
    dialog = shown(qtbot, StatisticsDialog(store, "hearts"))
    turn_to(dialog, 3)
    assert rows_of(dialog, "Players") == {"Bea": "3", "Viktor": "4"}
    heads_are_whole(dialog, "Players")
    for page, told in ((1, "3 matches from "), (2, "3")):
        turn_to(dialog, page)
        which = next(
            box for box in dialog.findChildren(QComboBox) if box.isVisible() and box.accessibleName() == "Matches"
        )
        QTest.keyClick(which, Qt.Key.Key_W)  # the first that begins with "With"
        assert which.currentText() == "With Bea at the table"
        graph = dialog.findChild(ResultsGraph)
        assert graph is not None
        if page == 1:
            assert graph.accessibleDescription().startswith(told)
        else:
            assert rows_of(dialog, "What was counted")["Matches played"] == told
    monkeypatch.setattr(Store, "each_outcome", lambda *_: iter(PLAYED))
    plain = shown(qtbot, StatisticsDialog(store, "hearts"))
    tabs = plain.findChild(QTabWidget)
    assert tabs is not None
    assert not tabs.isTabVisible(3)


def test_of_amounts_the_mean_is_told_and_no_share(qtbot: QtBot, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = '[[170,{"meld_points":70,"trick_points":100}],[120,{"meld_points":20,"trick_points":100}]]'
    one = PLAYED[0]._replace(game="pinochle", options={}, players=(HUMAN, "club"), low_wins=False, hands=hands)
    monkeypatch.setattr(Store, "each_outcome", lambda *_: iter([one]))
    dialog = shown(qtbot, StatisticsDialog(store, "pinochle"))
    turn_to(dialog, 2)
    assert rows_of(dialog, "What was counted")["Points for melds"] == "90, 45 on average"


def test_of_tables_that_are_graded_nothing_is_said_of_winning(
    qtbot: QtBot, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def columns(dialog: StatisticsDialog) -> dict[str, list[str]]:
        table = next(one for one in dialog.findChildren(QTableWidget) if one.accessibleName() == "Statistics")
        cells: dict[str, list[str]] = {}
        for column in range(table.columnCount()):
            head = table.horizontalHeaderItem(column)
            each = [table.item(row, column) for row in range(table.rowCount())]
            if head is not None and not table.isColumnHidden(column):
                cells[head.text()] = [cell.text() for cell in each if cell is not None]
        return cells

    dealt = PLAYED[0]._replace(game="mini_baccarat", options={}, players=(HUMAN,), score=97, low_wins=False)
    graded = [dealt, dealt._replace(won=False, score=80), dealt]
    monkeypatch.setattr(Store, "each_outcome", lambda *_: iter(graded))
    dialog = shown(qtbot, StatisticsDialog(store, "mini_baccarat"))
    assert set(columns(dialog)) == {"Rules", "Played", "Passed", "Average", "Best"}
    assert columns(dialog)["Passed"] == ["2 (67%)"]
    turn_to(dialog, 1)
    measure = next(box for box in dialog.findChildren(QComboBox) if box.accessibleName() == "What is shown")
    assert [measure.itemText(at) for at in range(measure.count())] == ["Passed", "Score"]
    graph = dialog.findChild(ResultsGraph)
    assert graph is not None
    assert "67% of the matches were graded high enough to pass." in graph.accessibleDescription()
    turn_to(dialog, 2)
    assert rows_of(dialog, "What was counted")["Matches passed"] == "2 (67%)"
    assert "Matches won" not in rows_of(dialog, "What was counted")

    staked = dealt._replace(options={"role": "bettor"})
    monkeypatch.setattr(Store, "each_outcome", lambda *_: iter([*graded, staked]))
    both = columns(shown(qtbot, StatisticsDialog(store, "mini_baccarat")))
    assert sorted(zip(both["Won"], both["In a row"], both["Passed"], strict=True)) == [
        ("1", "1", "–"), ("–", "–", "2 (67%)")
    ]  # fmt: skip
    monkeypatch.setattr(Store, "each_outcome", lambda *_: iter(PLAYED))
    assert "Passed" not in columns(shown(qtbot, StatisticsDialog(store, "hearts")))


def test_from_home_those_of_the_game_played_last_are_shown(qtbot: QtBot) -> None:
    hand = open_window(qtbot, TableRequest("war", deal="17"))
    hand.my_turn()
    hand.key(Qt.Key.Key_Space)
    hand.wait(lambda: any(seat == 0 for seat, _ in hand.match.done))
    hand.window.wishes.give_up()
    hand.window.go_home()
    put(hand.window.store, 2)
    hand.window.menus.statistics.trigger()
    (dialog,) = hand.window.findChildren(StatisticsDialog)
    games = next(box for box in dialog.findChildren(QComboBox) if box.accessibleName() == "Game")
    assert games.currentText() == "War"


def test_a_long_history_is_read_beside_the_window(qtbot: QtBot, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dealers_choice.panels.statistics.statistics_dialog._AT_ONCE", 20)
    put(store, 90)
    dialog = shown(qtbot, StatisticsDialog(store, "hearts"))
    turn_to(dialog, 2)
    qtbot.waitUntil(lambda: rows_of(dialog, "What was counted")["Matches played"] == "90", timeout=60_000)
    assert dialog.findChild(ResultsGraph) is not None


def test_a_dialog_that_is_closed_reads_no_more(qtbot: QtBot, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dealers_choice.panels.statistics.statistics_dialog._AT_ONCE", 5)
    put(store, 40)
    dialog = shown(qtbot, StatisticsDialog(store, "hearts"))
    dialog.accept()
    turn_to(dialog, 2)
    assert rows_of(dialog, "What was counted")["Matches played"] == "5"


# ------------------------------------------------------------------------------------- by the clerk


def test_a_reset_is_asked_and_can_be_taken_back(qtbot: QtBot, store: Store) -> None:
    put(store, 3)
    dialog = shown(qtbot, StatisticsDialog(store, ""))
    pick(dialog, "Reset…")
    question = last_box(dialog)
    assert question is not None
    assert "kept in a file" in question.text()
    press(question, "Keep them")
    assert len(list(store.outcomes())) == 3
    pick(dialog, "Reset…")
    again = last_box(dialog)
    assert again is not None
    press(again, "Reset")
    qtbot.waitUntil(lambda: (box := last_box(dialog)) is not None and box.objectName() == "resetDone", timeout=60_000)
    assert list(store.outcomes()) == []
    done = last_box(dialog)
    assert done is not None
    assert str(next(store.folder.glob("statistics-until-*.results"))) in done.text()
    press(done, "Bring them back")
    qtbot.waitUntil(lambda: len(list(store.outcomes())) == 3, timeout=60_000)
    qtbot.waitUntil(
        lambda: "3 matches were added." in [b.text() for b in dialog.findChildren(QMessageBox)], timeout=60_000
    )


def test_a_table_is_written_although_the_dialog_is_closed(
    qtbot: QtBot, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(store, 3)
    path = tmp_path / "hands.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(path), ""))
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    dialog = StatisticsDialog(store, "", window)
    dialog.open()
    pick(dialog, "Save a table of every hand…")
    dialog.accept()
    qtbot.waitUntil(lambda: bool(window.findChildren(QMessageBox)), timeout=60_000)
    assert [box.text() for box in window.findChildren(QMessageBox)] == [f"The table is saved as {path}."]
    assert len(path.read_text(encoding="utf-8").splitlines()) == 1 + 3 * 2


def test_a_file_that_is_none_changes_nothing(
    qtbot: QtBot, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(store, 2)
    path = tmp_path / "<b>other.results"
    path.write_text('{"format":"dealers-choice-result/1"}\n', encoding="utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_args: (str(path), ""))
    dialog = shown(qtbot, StatisticsDialog(store, ""))
    pick(dialog, "Take in results from another computer…")
    qtbot.waitUntil(lambda: last_box(dialog) is not None, timeout=60_000)
    box = last_box(dialog)
    assert box is not None
    assert box.text() == "<b>other.results cannot be taken in: line 1: 'match' is no name of a match"
    assert box.textFormat() == Qt.TextFormat.PlainText
    assert len(list(store.outcomes())) == 2


# ------------------------------------------------------------------------------------------- the graph


def picture(graph: ResultsGraph, width: int, height: int) -> QImage:
    graph.resize(width, height)
    return graph.grab().toImage()


def columns_of(image: QImage, colour: str) -> set[int]:
    """Where this colour is found, from left to right."""
    wanted = QColor(colour).rgb()
    return {x for x in range(image.width()) for y in range(image.height()) if image.pixel(x, y) == wanted}


@pytest.mark.parametrize(("width", "height", "text", "contrast"), [(700, 400, 100, False), (620, 230, 200, True)])
def test_the_line_of_the_graph_goes_from_edge_to_edge(
    qtbot: QtBot, width: int, height: int, text: int, contrast: bool
) -> None:
    style.set_look(text, contrast)
    graph = ResultsGraph()
    qtbot.addWidget(graph)
    graph.show_course(course_of(PLAYED, "score"))
    image = picture(graph, width, height)
    gold = columns_of(image, style.colours().gold)
    assert min(gold) < width * 0.3
    assert max(gold) > width * 0.9
    assert len(gold) > width * 0.4, "it is a line, and no row of dots"
    dots = columns_of(image, style.colours().muted)
    assert len(dots) > 60


def test_a_history_of_thousands_and_one_of_one_are_drawn(qtbot: QtBot) -> None:
    graph = ResultsGraph()
    qtbot.addWidget(graph)
    graph.show_course(course_of([outcome(at, 20 + at % 90) for at in range(3_000)], "score"))
    image = picture(graph, 500, 300)
    assert len(columns_of(image, style.colours().gold)) > 200
    graph.show_course(course_of(PLAYED[:1], "score"))
    assert columns_of(picture(graph, 500, 300), style.colours().gold)
    graph.show_course(course_of([], "won"))
    assert not columns_of(picture(graph, 500, 300), style.colours().gold)


def test_a_match_of_the_graph_is_looked_at_by_mouse_and_keys(qtbot: QtBot) -> None:
    graph = ResultsGraph()
    qtbot.addWidget(graph)
    graph.resize(600, 300)
    graph.show_course(course_of(PLAYED, "score"))
    graph.show()
    said: list[str] = []
    graph.looked.connect(said.append)
    graph.setFocus()
    QTest.keyClick(graph, Qt.Key.Key_Left)
    assert said[-1].startswith("Match 60 of 60, ")
    assert f": {SCORES[-1]}; mean of 20 matches: " in said[-1]
    QTest.keyClick(graph, Qt.Key.Key_Home)
    assert said[-1].startswith("Match 1 of 60, ")
    assert "mean" not in said[-1]
    QTest.keyClick(graph, Qt.Key.Key_PageDown)
    assert said[-1].startswith("Match 21 of 60, ")
    QTest.mouseMove(graph, QPoint(598, 150))
    qtbot.waitUntil(lambda: said[-1].startswith("Match 60 of 60, "), timeout=60_000)

"""Duplicate matches, by mouse and keys on the real window."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import ClassVar

import pytest
from hand import Hand, open_match
from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QProgressBar, QPushButton, QTableWidget
from pytestqt.qtbot import QtBot
from thinking import Bots

from cardrules.analysis.duplicate_match import BOTS, Lead
from cardrules.bots import LEVELS, Advice
from cardrules.bots.personality import Mind
from cardrules.catalogue import find
from cardrules.protocol.hand_statistics import hands_of
from cardrules.protocol.match_record import Match
from cardrules.turns import AskedBot, Turns
from dealers_choice.cli.run_command import run_command
from dealers_choice.match.duplicate_play import (
    PLAN,
    Comparer,
    DuplicateBoard,
    DuplicateMatch,
    DuplicatePlan,
    leads_of,
    plan_text,
    read_plan,
)
from dealers_choice.match.duplicate_words import told_of
from dealers_choice.match.players import HUMAN
from dealers_choice.panels.after_play.duplicate_comparison import DuplicateDialog
from dealers_choice.panels.new_match.new_match_dialog import NewMatchDialog
from dealers_choice.storage.match_store import Store, export_match

LEFT = Qt.MouseButton.LeftButton
PLAYERS = (HUMAN, "novice", "novice", "novice")


class Others(Bots):
    """Plays the deals again in the test's own process; ``delayed`` ones wait for ``speak``."""

    made: ClassVar[list[Others]] = []
    delayed = False

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__()
        self.setParent(parent)
        self.slow = self.delayed
        self.dismissed = False
        self.made.append(self)

    def speak_once(self) -> None:
        """Answer what is waited for, and no more."""
        self._open.pop(min(self._open))()

    def dismiss(self) -> None:
        self.dismissed = True


def quick(_match: Match, seat: int, minds: Sequence[Mind], number: int) -> int:
    """What bots score that do not play: the better they are, the more."""
    return LEVELS.index(minds[seat].level) + number


@pytest.fixture
def others(monkeypatch: pytest.MonkeyPatch) -> type[Others]:
    monkeypatch.setattr(Others, "made", [])
    monkeypatch.setattr(Others, "delayed", False)
    monkeypatch.setattr("dealers_choice.window.duplicate_match.new_thinker", Others)
    monkeypatch.setattr("cardrules.bot_process.server.play_again", quick)
    return Others


@lru_cache(maxsize=2)
def _played(game: str, hands: int) -> Match:
    """Hands of a match among novices, which stands at the end of the last one."""
    match, choose, rng = Match(game, {}, "17"), find(game).bot(), random.Random(1)
    turns = Turns(match, pauses=True)

    def decide(ask: AskedBot) -> Advice:
        return choose(match.game.view(ask.seat), ask.choices, "novice", rng, lambda: True)

    for _ in range(hands):
        turns.next_hand()
        while (deed := turns.next(decide)) is not None:
            turns.do(deed)
    return match


def table_of(dialog: DuplicateDialog) -> list[list[str]]:
    table = dialog.findChild(QTableWidget)
    assert table is not None
    cells = [[table.item(row, column) for column in range(table.columnCount())] for row in range(table.rowCount())]
    return [[cell.text() for cell in row if cell is not None] for row in cells]


def compared(hand: Hand) -> DuplicateDialog:
    """Open the comparison by its menu."""
    action = hand.window.menus.compare
    assert action.isEnabled()
    action.trigger()
    return next(dialog for dialog in hand.window.findChildren(DuplicateDialog) if dialog.isVisible())


def test_the_deals_of_a_match_are_compared_and_kept(qtbot: QtBot, tmp_path: Path, others: type[Others]) -> None:
    match = _played("euchre", 2)
    hand = open_match(qtbot, tmp_path, match)
    dialog = compared(hand)
    bar = dialog.findChild(QProgressBar)
    assert bar is not None
    qtbot.waitUntil(bar.isHidden, timeout=60_000)
    rows = table_of(dialog)
    mine = [hand.points or 0 for hand in hands_of(match, 0)]
    assert [row[:2] for row in rows] == [["1", str(mine[0])], ["2", str(mine[1])], ["Total", str(sum(mine))]]
    lead = 2 * (0 + 1 + 2) / 3
    assert rows[2][2] == f"{lead:g} ({sum(mine) - lead:+g})".replace("-", "–").replace("+0)", "±0)")
    assert rows[2][4].startswith(f"{lead + 4:g} (")
    assert "novices in your seat over 2 deals" in dialog.told()
    asked = len(others.made[0].asked)
    assert asked == 2 * BOTS * 3
    assert others.made[0].dismissed
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    again = compared(hand)
    qtbot.waitUntil(lambda: len(table_of(again)) == 3 and "…" not in str(table_of(again)), timeout=60_000)
    assert table_of(again) == rows
    assert others.made[1].asked == [], "it was kept with the match"
    assert list(hand.window.store.outcomes()) == []
    again.reject()


def test_whoever_does_not_want_to_wait_keeps_what_there_is(
    qtbot: QtBot, tmp_path: Path, others: type[Others], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(others, "delayed", True)
    hand = open_match(qtbot, tmp_path, _played("euchre", 2))
    dialog = compared(hand)
    qtbot.waitUntil(lambda: len(others.made[0].asked) == 1, timeout=60_000)
    for asked in range(2, 3 * BOTS + 2):
        others.made[0].speak_once()
        qtbot.waitUntil(lambda count=asked: len(others.made[0].asked) == count, timeout=60_000)
    cancel = next(button for button in dialog.findChildren(QPushButton) if button.text() == "&Cancel")
    QTest.mouseClick(cancel, LEFT)
    assert others.made[0].dismissed
    assert cancel.isHidden()
    first, second, _ = table_of(dialog)
    assert "…" not in first
    assert second[2:] == ["…"] * 3
    assert "over 1 deal" in dialog.told()
    files = hand.window.store.duplicates.read(str(hand.window.matches.id))
    assert len(files) == 1
    dialog.reject()


def test_a_duplicate_match_tells_how_far_it_is(qtbot: QtBot, tmp_path: Path, others: type[Others]) -> None:
    hand = open_match(qtbot, tmp_path, _played("euchre", 2))
    match_id, duplicating = str(hand.window.matches.id), hand.window.duplicating
    assert duplicating.compared() == ("", ())
    hand.window.store.duplicates.write(match_id, {PLAN: plan_text(DuplicatePlan(4))})
    line, buttons = duplicating.compared()
    assert line == "Deal 2 of 4 of your duplicate is played."
    assert [words for words, _ in buttons] == ["Compare with &bots…"]
    hand.window.apply_settings(hand.window.settings._replace(for_rest=True))
    assert duplicating.compared() == (line, []), "who plays for rest is not compared"
    hand.window.apply_settings(hand.window.settings._replace(for_rest=False))
    hand.window.store.duplicates.write(match_id, {PLAN: plan_text(DuplicatePlan(2))})
    assert duplicating.compared()[0] == "The 2 deals of your duplicate are played."
    assert not others.made


def test_a_duplicate_goes_on_in_another_match(qtbot: QtBot, tmp_path: Path, others: type[Others]) -> None:
    match = _played("euchre", 40)
    assert match.game.result() is not None
    hands = len(list(hands_of(match, 0)))
    hand = open_match(qtbot, tmp_path, match)
    first = str(hand.window.matches.id)
    hand.window.store.duplicates.write(first, {PLAN: plan_text(DuplicatePlan(hands + 2))})
    line, buttons = hand.window.duplicating.compared()
    assert line == f"Deal {hands} of {hands + 2} of your duplicate is played."
    assert [words for words, _ in buttons] == ["&Duplicate goes on", "Compare with &bots…"]
    buttons[0][1]()
    qtbot.waitUntil(lambda: hand.window.matches.id not in (None, first), timeout=60_000)
    kept = read_plan(hand.window.store.duplicates.read(str(hand.window.matches.id))[PLAN])
    assert kept == DuplicatePlan(hands + 2, (first,), hands)
    second = hand.window.matches.id
    hand.window.wishes.new_deal()
    qtbot.waitUntil(lambda: hand.window.matches.id not in (None, second), timeout=60_000)
    assert PLAN not in hand.window.store.duplicates.read(str(hand.window.matches.id)), "a new match is none"
    assert not others.made


def test_earlier_deals_of_a_match_that_was_deleted_are_told_to_be_missing(
    qtbot: QtBot, tmp_path: Path, others: type[Others]
) -> None:
    hand = open_match(qtbot, tmp_path, _played("euchre", 2))
    store, here = hand.window.store, str(hand.window.matches.id)
    there = store.create(_played("euchre", 3), PLAYERS)
    store.save(there, _played("euchre", 3))
    store.release(there)
    for before, rows, told in (
        ((there,), 5, ""),
        ((there, "gone"), 5, "has been deleted"),
        (("a", "b"), 2, "2 matches"),
    ):
        store.duplicates.write(here, {PLAN: plan_text(DuplicatePlan(8, before, 3 * len(before)))})
        dialog = compared(hand)
        qtbot.waitUntil(lambda at=dialog, rows=rows: len(table_of(at)) == rows + 1, timeout=60_000)
        words = [each.text() for each in dialog.findChildren(QLabel) if each.isVisible()]
        missing = [text for text in words if "missing" in text]
        assert [told in text for text in missing] == ([True] if told else [])
        dialog.reject()


def test_an_earlier_match_is_replayed_between_whatever_else_there_is_to_do(
    qtbot: QtBot, tmp_path: Path, others: type[Others], monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = open_match(qtbot, tmp_path, _played("euchre", 2))
    store, here = hand.window.store, str(hand.window.matches.id)
    long = _played("euchre", 40)
    there = store.create(long, PLAYERS)
    store.save(there, long)
    store.release(there)
    store.duplicates.write(here, {PLAN: plan_text(DuplicatePlan(4, (there,), 3))})
    now = count()
    monkeypatch.setattr("dealers_choice.match.duplicate_play.time.perf_counter", lambda: next(now) / 1000)
    turns, idle = 0, QTimer()

    def turn() -> None:
        nonlocal turns
        turns += 1

    idle.timeout.connect(turn)
    idle.start(0)
    dialog = compared(hand)
    turns = 0
    qtbot.waitUntil(lambda: len(table_of(dialog)) > 1, timeout=60_000)
    assert turns >= len(long.done) // 8, "each piece is a few actions at a millisecond each"
    dialog.reject()


def test_a_match_that_cannot_be_compared_offers_nothing(qtbot: QtBot, tmp_path: Path, others: type[Others]) -> None:
    match = Match("war", {}, "17")
    match.run_chance()
    hand = open_match(qtbot, tmp_path, match)
    assert not hand.window.menus.compare.isEnabled()
    assert hand.window.duplicating.compared() == ("", ())
    assert not others.made


def test_it_is_agreed_on_before_the_match(qtbot: QtBot) -> None:
    dialog = NewMatchDialog(find("hearts"))
    qtbot.addWidget(dialog)
    dialog.show()
    box = next(box for box in dialog.findChildren(QComboBox) if box.accessibleName() == "Duplicate")
    assert dialog.request().duplicate == 0
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Down)
    QTest.keyClick(box, Qt.Key.Key_Down)
    assert dialog.request().duplicate == 8
    other = NewMatchDialog(find("war"))
    qtbot.addWidget(other)
    assert next(box for box in other.findChildren(QComboBox) if box.accessibleName() == "Duplicate").isHidden()
    assert other.request().duplicate == 0


# -------------------------------------------------------------------------------------------- what is kept


@pytest.mark.parametrize(
    "text", ["", "x", "[]", json.dumps({"format": "dealers-choice-duplicate/1"}),
             plan_text(DuplicatePlan(-1)), plan_text(DuplicatePlan(10**9)), plan_text(DuplicatePlan(8, ("x",) * 99)),
             '{"format":"dealers-choice-duplicate/1","wanted":8,"before":[1],"played":0}'],
)  # fmt: skip
def test_a_plan_from_a_damaged_file_is_none(text: str) -> None:
    assert read_plan(text) == DuplicatePlan()
    assert read_plan(plan_text(DuplicatePlan(8, ("abc",), 3))) == DuplicatePlan(8, ("abc",), 3)


@pytest.mark.parametrize("spoil", ["x", '"scores":{}', '"mark":"0"'])
def test_what_is_kept_of_another_deal_or_damaged_is_played_anew(qtbot: QtBot, tmp_path: Path, spoil: str) -> None:
    match = _played("euchre", 2)
    start = next(hands_of(match, 0)).start
    played = DuplicateMatch("match0000001", match, PLAYERS, 0)
    good = json.loads(
        json.dumps(
            {"format": "dealers-choice-duplicate/1", "mark": DuplicateBoard(played, start, 0).mark(),
             "scores": {"novice": [1, 1, 1], "club": [1, 1, 1], "expert": [1, 1, 1]}}
        )
    )  # fmt: skip
    files = Store(tmp_path).duplicates
    bad = spoil if spoil == "x" else json.dumps({**good, **json.loads(f"{{{spoil}}}")})
    for text, asked in ((json.dumps(good), 0), (bad, 1)):
        files.write("match0000001", {str(start): text})
        thinker = Others()
        thinker.slow = True
        comparer = Comparer("euchre", [played], 1, files, thinker)
        with qtbot.waitSignal(comparer.finished if not asked else comparer.progressed, timeout=60_000):
            comparer.start()
        assert len(thinker.asked) == asked
        comparer.cancel()


def test_a_lead_is_told_in_sentences() -> None:
    assert told_of("club", Lead(2, -3.5, None)) == (
        "You are 3.5 points behind club players in your seat over 2 deals. "
        "Four deals or more would tell whether that is luck."
    )
    assert told_of("expert", Lead(8, 12.0, 20.0)).endswith("give or take 20: that may be luck.")
    assert told_of("novice", Lead(8, 0.0, 3.0)).startswith("You are level with novices")
    assert told_of("novice", Lead(8, 0.0, 0.0)) == "You scored what novices did in your seat, in each of 8 deals."
    assert told_of("novice", Lead(4, 1.0, 10.9)).startswith("You are 1 point ahead of novices")


def test_fewer_points_are_better_where_points_are_bad() -> None:
    hearts = DuplicateMatch("match0000001", Match("hearts", {}, "17"), PLAYERS, 0)
    found = [
        (DuplicateBoard(hearts, 2, 3), {"novice": (8, 9, 10)}),
        (DuplicateBoard(hearts, 9, 13), {"novice": (0, 0, 3)}),
    ]
    assert leads_of(found, "novice") == ([6.0, -12.0], Lead(2, -6.0, None))


# ---------------------------------------------------------------------------------------- by command


def test_a_file_is_compared_by_command(
    tmp_path: Path, others: type[Others], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("dealers_choice.cli.commands.duplicate.play_again", quick)
    path = tmp_path / "match.jsonl"
    export_match(path, _played("euchre", 2), PLAYERS)
    mine = [hand.points or 0 for hand in hands_of(_played("euchre", 2), 0)]
    assert run_command(["duplicate", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["deal", "seat", "0", "novice", "club", "expert"]
    assert [line.split()[:2] for line in lines[1:3]] == [["1", str(mine[0])], ["2", str(mine[1])]]
    assert lines[3].endswith("in your seat over 2 deals. Four deals or more would tell whether that is luck.")
    assert run_command(["duplicate", str(path), "--deals", "1", "--json", "--seat", "1"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["deals"][0]["bots"] == {"novice": [0, 1, 2], "club": [1, 2, 3], "expert": [2, 3, 4]}
    assert found["leads"]["club"]["deals"] == 1
    assert not others.made


@pytest.mark.parametrize(
    ("game", "arguments", "reason"),
    [("war", [], "no scores that could be compared"), ("hearts", [], "no deal of this match"),
     ("hearts", ["--seat", "7"], "0 to 3")],
)  # fmt: skip
def test_what_cannot_be_compared_is_told_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str, arguments: list[str], reason: str
) -> None:
    match = Match(game, {}, "17")
    match.run_chance()
    export_match(tmp_path / "m", match, (HUMAN, *["club"] * (match.game.seats - 1)))
    assert run_command(["duplicate", str(tmp_path / "m"), *arguments]) == 2
    assert reason in capsys.readouterr().err
    (tmp_path / "m").write_text("{}", encoding="utf-8")
    assert run_command(["duplicate", str(tmp_path / "m")]) == 2
    assert "line 1" in capsys.readouterr().err

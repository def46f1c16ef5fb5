"""The proof of fairness: seal, record, and what `verify` finds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hand import open_window
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from cardrules.bots import Advice
from cardrules.cards import PACK_52
from cardrules.catalogue import find
from cardrules.chance import bot_seed, shuffled
from cardrules.game import CHANCE, Action
from cardrules.questions import ask_move, read_advice
from cardrules.record import Match, record_text
from cardrules.think import answer
from cardrules.turns import Ask, Turns
from dealers_choice import style
from dealers_choice.commands import run_command
from dealers_choice.fairness import Verified
from dealers_choice.panels.fairness import FairnessDialog
from dealers_choice.plain import PlainLabel
from dealers_choice.request import TableRequest
from dealers_choice.seal import opened_line, seal_of, sealed_line


def played(game: str = "hearts", steps: int = 40) -> Match:
    """The beginning of a match among club players, each asked as the window asks."""
    match = Match(game, None, "17")
    turns = Turns(match)

    def decide(ask: Ask) -> Advice:
        seed = bot_seed(match.seed, ask.seat, f"{len(match.done)}/{ask.choices[0].verb}")
        request = ask_move(match.game.view(ask.seat), ask.choices, "club", 0.5, seed)
        return read_advice(answer(json.dumps({"id": 1, **request}).encode()), match.game.verbs)

    while len(match.done) < steps and (deed := turns.next(decide)) is not None:
        turns.do(deed)
    return match


def written(path: Path, match: Match, players: list[str], **extra: object) -> str:
    path.write_text(record_text(match.record({"players": players, **extra})) + "\n", "utf-8")
    return str(path)


@pytest.mark.parametrize("game", ["hearts", "spades", "skat", "triple_draw"])
def test_a_fair_match_is_found_fair(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = played(game)
    players = ["club"] * match.game.seats
    assert run_command(["verify", written(tmp_path / "m.jsonl", match, players)]) == 0
    told = capsys.readouterr().out
    assert seal_of(match, players) in told
    assert "follow from the deal's seed" in told
    assert "are the same when asked again" in told


def test_another_shuffle_or_another_decision_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match, path = Match("hearts", {"pass_rule": "none"}, "17"), tmp_path / "m.jsonl"
    match.apply(CHANCE, match.chance())
    match.apply(CHANCE, Action("shuffle", (), shuffled(PACK_52, "18")))
    assert run_command(["verify", written(path, match, ["club"] * 4)]) == 1
    assert "does not follow from the deal's seed" in capsys.readouterr().out
    match = played()
    at = next(at for at, (seat, action) in enumerate(match.done) if seat >= 0 and action.verb == "pass")
    seat = match.done[at][0]
    other = match.rewound(at)
    legal = [action for action in other.game.legal(seat) if action != match.done[at][1]]
    other.apply(seat, legal[0])
    assert run_command(["verify", written(path, other, ["club"] * 4)]) == 1
    assert f"the bot at seat {seat} does not do" in capsys.readouterr().out


def test_what_cannot_be_proved_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, match = tmp_path / "m.jsonl", Match("pyramid", None, "", PACK_52)
    match.run_chance()
    assert run_command(["verify", written(path, match, ["human"])]) == 2
    assert "given by hand" in capsys.readouterr().err
    assert run_command(["verify", written(path, match, ["human"], deal=7)]) == 2
    assert "does not tell the deal's seed" in capsys.readouterr().err
    path.write_text('{"format":"dealers-choice/1"', "utf-8")
    assert run_command(["verify", str(path)]) == 2
    expert = find("hearts").levels[-1]
    assert run_command(["verify", written(path, played(steps=12), [expert] * 4)]) == 0
    assert "decisions of experts depend on the time" in capsys.readouterr().out


def test_what_there_is_one_of_is_told_so_and_what_there_is_none_of_is_not() -> None:
    assert Verified("5a", 1, 0, 0, False, ()).lines() == ["Seal: 5a", "One shuffle follows from the deal's seed."]
    assert Verified("5a", 2, 1, 1, False, ()).lines()[1:] == [
        "2 shuffles and lots follow from the deal's seed.",
        "One decision of a bot is the same when asked again with what it was shown.",
        "One decision of an expert depends on the time that it had; it was legal.",
    ]


def test_the_seal_is_shown_before_and_the_number_at_the_end(qtbot: QtBot) -> None:
    hand = open_window(qtbot, TableRequest("pyramid", {}, deal="8"))
    hand.my_turn()
    hand.window.menus.fairness.trigger()
    dialog = hand.window.findChildren(FairnessDialog)[-1]
    assert hand.window.session is not None
    seal = seal_of(hand.match, hand.window.session.players)
    assert seal in dialog.text()
    assert "told at the end" in dialog.text()
    copy = next(each for each in dialog.findChildren(QPushButton) if each.text() == "&Copy")
    QTest.mouseClick(copy, Qt.MouseButton.LeftButton)
    assert seal in QGuiApplication.clipboard().text()
    dialog.accept()
    hand.click_zone("stock")
    hand.my_turn()
    hand.window.wishes.give_up()
    hand.wait(lambda: hand.window.play_page.overlay() is not None)
    hand.window.menus.fairness.trigger()
    dialog = hand.window.findChildren(FairnessDialog)[-1]
    assert f"Seal: {seal}" in dialog.text(), "it is the same as before"
    assert "Number: 8" in dialog.text()
    dialog.accept()


def test_the_proof_with_the_largest_text_has_room_on_the_screen(qtbot: QtBot) -> None:
    style.set_look(200, False)
    try:
        dialog = FairnessDialog("5a" * 32, "8", True)
        qtbot.addWidget(dialog)
        with qtbot.waitExposed(dialog):
            dialog.show()
        screen = dialog.screen().availableSize()
        assert dialog.width() <= screen.width()
        assert dialog.height() <= screen.height()
        for line in dialog.findChildren(QLabel):
            qtbot.waitUntil(lambda line=line: line.height() >= line.heightForWidth(line.width()))
    finally:
        style.set_look(100, False)


def test_the_seal_stands_below_the_table_until_something_is_done(qtbot: QtBot) -> None:
    hand = open_window(qtbot, TableRequest("pyramid", {}, deal="8"))
    hand.my_turn()
    session, bar = hand.window.session, hand.window.play_page.bar
    assert session is not None
    seal = f"Seal {seal_of(session.match, session.players)[:16]}…"

    def told() -> list[str]:
        return [each.text() for each in bar.findChildren(PlainLabel) if each.isVisible() and "Seal" in each.text()]

    assert len(told()) == 1
    assert seal in told()[0]
    hand.click_zone("stock")
    hand.my_turn()
    assert told() == []
    hand.window.wishes.undo()
    hand.wait(lambda: bool(told()))
    assert seal in told()[0], "it is the same as before"


def test_the_log_begins_with_the_seal_and_ends_with_the_number(qtbot: QtBot) -> None:
    hand = open_window(qtbot, TableRequest("pyramid", find("pyramid").game().read_options({}), deal="17"))
    hand.my_turn()
    page = hand.window.play_page
    page.toggle_log()
    hand.wait(lambda: page.log_shown() is not None)
    log = page.log_shown()
    assert log is not None
    session = hand.window.session
    assert session is not None
    seal = seal_of(session.match, session.players)[:16]
    assert log.text().splitlines()[0] == f"The deal is sealed: {seal}… (Help, Proof of fairness)"
    assert "number" not in log.text()
    hand.key(Qt.Key.Key_Space)
    hand.my_turn()
    hand.window.wishes.give_up()
    hand.wait(lambda: page.overlay() is not None)
    assert log.text().splitlines()[-1] == "The seal is opened: the deal's number is 17"
    own = Match("pyramid", None, "", PACK_52)
    assert sealed_line(own, ["human"]) == ""
    assert opened_line(own) == ""

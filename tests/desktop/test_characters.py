"""The characters: chosen, seated, seen, kept with the match, heard; and that their temper is part of the proof."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hand import open_window
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit
from pytestqt.qtbot import QtBot
from thinking import Bots, seated

from cardart.people.portraits import PORTRAITS, portrait
from cardrules.bot_process.messages import ask_move, read_advice
from cardrules.bot_process.server import answer
from cardrules.bots import Advice
from cardrules.bots.personality import RISKS, mind_of
from cardrules.catalogue import GAMES, find
from cardrules.protocol.game import PhaseBegan, Result, Scored
from cardrules.protocol.match_record import Match, record_text
from cardrules.protocol.shuffling import bot_seed
from cardrules.turns import AskedBot, Turns, WaitedFor
from dealers_choice.cli.run_command import run_command
from dealers_choice.language import words
from dealers_choice.match.characters import CHARACTERS, character_of
from dealers_choice.match.characters import seated as written
from dealers_choice.match.players import HUMAN, names_of
from dealers_choice.match.table_talk import SAYINGS, Talk
from dealers_choice.panels.new_match.character_choice import About
from dealers_choice.panels.new_match.new_match_dialog import NewMatchDialog
from dealers_choice.request import TableRequest
from dealers_choice.settings import LastPlayed, Settings, last_played, load_settings, save_settings

LEFT = Qt.MouseButton.LeftButton


# ------------------------------------------------------------------------------------------------ who they are


def test_every_game_has_six_or_more_and_every_one_a_face() -> None:
    assert len(CHARACTERS) >= 6
    assert {one.id for one in CHARACTERS} == set(PORTRAITS)
    assert {one.level for one in CHARACTERS} == {"novice", "club", "expert"}
    assert {one.temper for one in CHARACTERS} == set(RISKS)
    assert len({one.name for one in CHARACTERS}) == len(CHARACTERS)
    assert any(one.talks for one in CHARACTERS)
    assert not all(one.talks for one in CHARACTERS)
    for entry in GAMES:
        for one in CHARACTERS:
            text = written(one, entry.levels)
            mind = mind_of(text)
            assert mind is not None
            assert mind.level in entry.levels
            assert character_of(text) is one
    for one in CHARACTERS:
        assert one.words.endswith(".")
        assert one.name in one.words


def test_faces_can_be_told_apart_at_every_size(qapp: object) -> None:
    for pixels in (24, 32, 120):
        seen = set()
        for name in PORTRAITS:
            picture = portrait(name, pixels).toImage().convertToFormat(QImage.Format.Format_ARGB32)
            assert picture.width() == picture.height() == pixels
            assert picture.pixelColor(0, 0).alpha() == 0, "it is round"
            assert picture.pixelColor(pixels // 2, pixels // 2).alpha() == 255
            seen.add(bytes(picture.constBits()))
        assert len(seen) == len(PORTRAITS)
    with pytest.raises(KeyError):
        portrait("nobody", 32)


# ------------------------------------------------------------------------------------------------- in the dialog


def seats(dialog: NewMatchDialog) -> tuple[list[QComboBox], list[QLineEdit]]:
    levels = [field for field in dialog.findChildren(QComboBox) if field.accessibleName().startswith("Level of")]
    names = [field for field in dialog.findChildren(QLineEdit) if field.accessibleName().startswith("Name of")]
    return levels[1:], names


def pick(qtbot: QtBot, field: QComboBox, title: str) -> None:
    """Choose an entry of a drop-down by mouse."""
    QTest.mouseClick(field, LEFT)
    view = field.view()
    qtbot.waitUntil(view.isVisible)
    spot = view.visualRect(field.model().index(field.findText(title), 0)).center()
    view.scrollTo(field.model().index(field.findText(title), 0))
    spot = view.visualRect(field.model().index(field.findText(title), 0)).center()
    QTest.mouseMove(view.viewport(), spot)
    QTest.mouseClick(view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, spot)
    qtbot.waitUntil(lambda: field.currentText() == title)


def test_characters_are_chosen_seat_by_seat_and_remembered(qtbot: QtBot) -> None:
    dialog = NewMatchDialog(find("spades"))
    qtbot.addWidget(dialog)
    dialog.resize(900, 800)
    dialog.show()
    qtbot.waitExposed(dialog)
    levels, names = seats(dialog)
    about = dialog.findChildren(About)[0]
    assert about.text() == ""
    pick(qtbot, levels[1], "Lotte")
    assert "Lotte never promises" in about.text()
    assert "club level" in about.text()
    assert names[1].placeholderText() == "Lotte"
    marks = [child for child in dialog.findChildren(QLabel) if child.text() == "Your partner" and child.isVisible()]
    assert [mark.buddy() for mark in marks] == [names[1]], "one sees who the partner will be"
    pick(qtbot, levels[0], "Bea")
    QTest.keyClicks(names[2], "Aunt May")
    request = dialog.request()
    assert request.seat_bots == ("club bold bea", "club careful lotte", "club")
    assert names_of((HUMAN, *request.seat_bots), "", request.names) == ["You", "Bea", "Lotte", "Aunt May"]
    pick(qtbot, levels[2], "Bea")
    QTest.keyClick(names[2], Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(names[2], Qt.Key.Key_Delete)
    assert "Two players cannot both be called Bea." in dialog._error.text()

    save_settings(Settings().with_game("spades", LastPlayed({}, request.seat_bots, request.names)))
    loaded, notices = load_settings()
    assert notices == []
    assert last_played(loaded, "spades").levels == request.seat_bots
    again = NewMatchDialog(find("spades"), None, last_played(loaded, "spades").levels)
    qtbot.addWidget(again)
    assert again.request().seat_bots == request.seat_bots


def test_a_whole_company_is_seated_at_once(qtbot: QtBot) -> None:
    dialog = NewMatchDialog(find("spoons"), {"players": 8})  # a game without an expert
    qtbot.addWidget(dialog)
    dialog.show()
    everybody = next(
        field for field in dialog.findChildren(QComboBox) if field.accessibleName() == "Level of Everybody"
    )
    pick(qtbot, everybody, "Characters")
    people = [character_of(player) for player in dialog.request().seat_bots]
    assert None not in people
    assert len(set(people)) == len(people) == 7
    assert {mind.level for player in dialog.request().seat_bots if (mind := mind_of(player))} <= {"novice", "club"}
    pick(qtbot, everybody, "Novice")
    assert dialog.request().seat_bots == ("novice",) * 7


def test_what_a_file_says_of_the_players_is_believed_only_if_it_makes_sense() -> None:
    settings = Settings().with_game("hearts", LastPlayed({}, ("club bold bea", "expert even nobody", "club mad bea")))
    assert last_played(settings, "hearts").levels == ("club bold bea", "expert even nobody", "club")
    assert names_of((HUMAN, "expert even nobody"), "") == ["You", "Ada"], "somebody of another version has no name here"
    assert (
        last_played(Settings().with_game("spoons", LastPlayed({}, ("expert bold viktor",))), "spoons").levels[0]
        == "club"
    )


# -------------------------------------------------------------------------------------------------- at the table


def test_they_sit_at_the_table_and_are_there_again_when_the_match_goes_on(qtbot: QtBot) -> None:
    people = ("club bold bea", "club careful lotte", "novice bold pip")
    hand = open_window(qtbot, TableRequest("hearts", {"pass_rule": "none"}, people, "17"))
    hand.my_turn()
    plates = hand.table.plates()
    assert [plate.name for plate in plates] == ["You", "Bea", "Lotte", "Pip"]
    assert [plate.face for plate in plates] == ["", "bea", "lotte", "pip"]
    assert [plate.level for plate in plates] == ["", "club", "club", "novice"]
    assert "Pip" in plates[3].toolTip()
    assert "novice level" in plates[3].toolTip()
    colours = _colours(hand.table.viewport().grab().toImage(), plates[1].sceneBoundingRect().center().toPoint())
    assert QColor("#f3c3b4").name() in colours, "the pane behind Bea is seen on her plate"
    for other in plates:  # nobody's plate lies on another's
        assert not any(
            other.body().translated(other.pos()).intersects(plate.body().translated(plate.pos()))
            for plate in plates if plate is not other
        )  # fmt: skip

    card = hand.table.choices[0]
    assert hand.window.session is not None
    hand.window.session.submit(next(card.actions()))
    hand.my_turn()
    match_id = hand.window.matches.id
    assert match_id is not None
    hand.window.go_home()
    hand.window.matches.resume(match_id)
    hand.my_turn()
    assert hand.window.session is not None
    assert hand.window.session.players == (HUMAN, *people)
    assert [plate.name for plate in hand.table.plates()] == ["You", "Bea", "Lotte", "Pip"]


def _colours(image: QImage, middle: QPoint) -> set[str]:
    ratio = image.devicePixelRatio()
    x, y = round(middle.x() * ratio), round(middle.y() * ratio)
    return {
        image.pixelColor(x + across, y + down).name()
        for across in range(-110, 110) for down in range(-40, 40)
        if image.valid(x + across, y + down)
    }  # fmt: skip


def test_each_has_a_pace_of_its_own() -> None:
    session = seated(
        Match("hearts", {"pass_rule": "none"}, "3"), (HUMAN, "novice careful greta", "club", "club bold bea")
    )
    session.pace = 100
    waits = []
    for seat in range(1, 4):
        ask = AskedBot(1, seat, (), False, 0)
        waits.append(session._pace_of(WaitedFor(asks=(ask,))))
    assert waits == [180, 100, 70]
    session.pace = 0
    assert session._pace_of(WaitedFor(asks=(ask,))) == 0, "who wants no waiting waits for nobody"


def test_the_session_tells_the_bots_what_they_dare(qtbot: QtBot) -> None:
    bots = Bots()
    session = seated(Match("schafkopf", None, "3"), (HUMAN, "club bold bea", "club careful lotte"), bots)
    bots.slow = True
    session.match.run_chance()
    session.start()
    while session.human in session.match.game.waiting_for():
        session.submit(next(session.choices()[0].actions()))
    qtbot.waitUntil(lambda: bool(bots.asked))
    turn = min(session.match.game.waiting_for())
    assert bots.asked[-1]["risk"] == {1: 1.0, 2: -1.0}[turn]
    assert bots.asked[-1]["level"] == "club"
    assert not {"bea", "lotte"} & set(json.dumps({**bots.asked[-1], "seen": ""}).split())


# ------------------------------------------------------------------------------------------------- in the proof


def played(players: list[str], risks: list[float], steps: int) -> Match:
    """The beginning of a match of Spades among these players, each asked as the window asks."""
    match = Match("spades", None, "17")
    turns = Turns(match)

    def decide(ask: AskedBot) -> Advice:
        seed = bot_seed(match.seed, ask.seat, f"{len(match.done)}/{ask.choices[0].verb}")
        request = ask_move(
            match.game.view(ask.seat), ask.choices, players[ask.seat].split()[0], 0.5, seed, risks[ask.seat]
        )
        return read_advice(answer(json.dumps({"id": 1, **request}).encode()), match.game.verbs)

    while len(match.done) < steps and (deed := turns.next(decide)) is not None:
        turns.do(deed)
    return match


def test_the_proof_of_fairness_knows_the_tempers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    players, path = ["club bold bea", "club careful lotte", "club", "novice bold pip"], tmp_path / "m.jsonl"
    match = played(players, [1.0, -1.0, 0.0, 1.0], 14)
    path.write_text(record_text(match.record({"players": players})) + "\n", "utf-8")
    assert run_command(["verify", str(path)]) == 0
    assert "are the same when asked again" in capsys.readouterr().out
    other = ["club careful bea", "club bold lotte", "club bold theo", "novice careful greta"]
    path.write_text(record_text(match.record({"players": other})) + "\n", "utf-8")
    assert run_command(["verify", str(path)]) == 1, "other tempers would have bid otherwise"
    assert "does not do 'bid" in capsys.readouterr().out


# ------------------------------------------------------------------------------------------------------- talking


class _Table:
    """Hears what is said."""

    def __init__(self) -> None:
        self.said: list[tuple[int, str]] = []
        self.announced: list[str] = []

    def chat(self, seat: int, text: str, milliseconds: int) -> None:
        assert 1500 < milliseconds < 6000
        self.said.append((seat, text))

    def announce(self, text: str) -> None:
        self.announced.append(text)


def test_who_likes_to_talk_talks_at_telling_moments_and_only_if_it_is_wanted() -> None:
    heard: set[str] = set()
    for deal in range(30):
        match = Match("hearts", {"pass_rule": "none"}, f"talk {deal}")
        session, table = seated(match, (HUMAN, "club bold bea", "club", "novice careful greta")), _Table()
        talk = Talk(session, table.chat, table.announce)
        talk.wanted = deal > 0
        match.run_chance()
        session.played.emit([], session.view())
        assert len(table.said) == (deal > 0), "a greeting"
        session.played.emit([Scored((5, 0, 20, 1)), PhaseBegan("hand_over")], session.view())
        assert len(table.said) == (deal > 0), "the paper of the hand lies over the table"
        session.played.emit([], session.view())
        session.played.emit([], session.view())
        assert len(table.said) <= 2 * (deal > 0), "no more than a sentence a hand"
        assert {seat for seat, _ in table.said} <= {1}, "Greta is quiet"
        assert table.announced == [text for _, text in table.said]
        heard |= {text.removeprefix("Ada: ") for _, text in table.said}
    assert heard & set(SAYINGS["hello"])
    assert heard & set(SAYINGS["own hand"]), "Bea took no points"
    assert not heard & set(SAYINGS["poor hand"])


def test_a_farewell_stands_on_the_paper_at_the_end() -> None:
    session = seated(Match("hearts", None, "1"), (HUMAN, "club bold bea", "club", "club"))
    table = _Table()
    talk = Talk(session, table.chat, table.announce)
    assert talk.farewell(Result((0, 9, 9, 9), (0,), "")).startswith("Ada: “")
    assert "Ann" in talk.farewell(Result((0, 9, 9, 9), (0,), ""))
    assert talk.farewell(Result((9, 0, 9, 9), (1,), "")).strip("”").removeprefix("Ada: “") in SAYINGS["won"]
    talk.wanted = False
    assert talk.farewell(Result((9, 0, 9, 9), (1,), "")) == ""
    quiet = seated(Match("hearts", None, "1"), (HUMAN, "club", "club", "club"))
    assert Talk(quiet, table.chat, table.announce).farewell(Result((9, 0, 9, 9), (1,), "")) == ""


def test_sayings_are_whole_sentences() -> None:
    for lines in SAYINGS.values():
        for line in lines:
            assert line[-1] in ".!?"
            assert "Ann" in words(line, ["Ann"], who=0) or "{" not in line
            assert len(line) <= 70

"""The proof of fairness: seal, record, and what `verify` finds."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hand import Hand, open_window
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from cardrules.bot_process.messages import PATIENCE, ask_move, read_advice
from cardrules.bot_process.server import answer
from cardrules.bots import Advice
from cardrules.catalogue import GAMES, find
from cardrules.protocol.cards import PACK_52
from cardrules.protocol.game import CHANCE, Action, IllegalAction, action_text
from cardrules.protocol.match_record import Match, Record, record_text
from cardrules.protocol.pack_cut import Parts, number_of, parts_of, seed_of
from cardrules.protocol.shuffling import bot_seed, decision_seed, shuffled
from cardrules.turns import AskedBot, Turns
from dealers_choice.cli.run_command import run_command
from dealers_choice.match.fairness_proof import Verified
from dealers_choice.match.seal_words import opened_line, seal_of, sealed_line, told_seal
from dealers_choice.panels.after_play.fairness_dialog import FairnessDialog
from dealers_choice.panels.new_match.cut_the_pack import CutDialog
from dealers_choice.request import TableRequest
from dealers_choice.settings import Settings, save_settings
from dealers_choice.ui import style
from dealers_choice.ui.plain_text import PlainLabel
from dealers_choice.window.main_window import MainWindow


def played(game: str = "hearts", steps: int = 40) -> Match:
    """The beginning of a match among club players, each asked as the window asks."""
    match = Match(game, None, "17")
    turns = Turns(match)

    def decide(ask: AskedBot) -> Advice:
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


def test_of_several_at_one_computer_only_the_bots_are_asked_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match, path = played(), tmp_path / "m.jsonl"
    assert run_command(["verify", written(path, match, ["human", "guest Ben", "club", "club"])]) == 0
    told = capsys.readouterr().out
    assert "People played at 2 seats" in told
    assert "are the same when asked again" in told
    assert run_command(["verify", written(path, match, ["human", "somebody", "club", "club"])]) == 1
    assert "'somebody'" in capsys.readouterr().out


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
    assert run_command(["verify", written(path, other, ["expert"] * 4)]) == 1
    assert f"the bot at seat {seat} does not do" in capsys.readouterr().out, "an expert's answer is proved as any other"


def test_what_cannot_be_proved_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, match = tmp_path / "m.jsonl", Match("pyramid", None, "", PACK_52)
    match.run_chance()
    assert run_command(["verify", written(path, match, ["human"])]) == 2
    assert "given by hand" in capsys.readouterr().err
    assert run_command(["verify", written(path, match, ["human"], deal=7)]) == 2
    assert "does not tell the deal's seed" in capsys.readouterr().err
    path.write_text('{"format":"dealers-choice/1"', "utf-8")
    assert run_command(["verify", str(path)]) == 2
    assert run_command(["verify", written(path, played(steps=12), ["club"] * 4, program="9.9.9")]) == 1
    told = capsys.readouterr().out
    assert "Not proved: the match was played with version '9.9.9'" in told, "nobody gets round it by another version"


def test_what_there_is_one_of_is_told_so_and_what_there_is_none_of_is_not() -> None:
    seal = "5a" * 32
    words = f"In words: {' '.join(told_seal(seal))}"
    assert Verified(seal, "", 1, 0, 0, "", ()).lines() == [
        f"Seal: {seal}", words, "One shuffle follows from the deal's seed.",
    ]  # fmt: skip
    assert Verified(seal, "You have cut the pack below card 27.", 2, 1, 1, "", ()).lines()[2:] == [
        "You have cut the pack below card 27.",
        "2 shuffles and lots follow from the deal's seed.",
        "One decision of a bot is the same when asked again with what it was shown.",
        "One chance that a bot let go by is let go by again.",
    ]
    assert not Verified(seal, "", 1, 0, 0, "Not proved: ...", ()).proved


def test_the_seal_is_told_in_twelve_words_of_a_list() -> None:
    words = told_seal("20bc17bd76091d84" * 4)
    assert len(words) == 12
    assert told_seal("20bc17bd76091d84" * 4) == words
    seals = [f"{number:064x}" for number in range(0, 1 << 256, (1 << 256) // 4096)]
    assert len({told_seal(seal) for seal in seals}) == 4096
    assert told_seal("0" * 64) == (told_seal("0" * 64)[0],) * 12
    near = told_seal("20bc17bd76091d84" * 2 + "20" + "ff" * 15)
    assert near[:11] == words[:11], "all words but the last are the same where 121 bits are"


def test_the_seal_is_of_the_number_alone_and_the_shuffle_of_both() -> None:
    number = "5a" * 16
    deals = [Match("hearts", None, seed_of(Parts(number, "player", place))) for place in (1, 27)]
    assert (
        seal_of(deals[0], ["human"] * 4)
        == seal_of(deals[1], ["human"] * 4)
        == seal_of(Match("hearts", None, number), ["human"] * 4)
    )
    for match in deals:
        match.run_chance()
    assert deals[0].done != deals[1].done, "who cuts elsewhere is dealt other cards"
    assert "You have cut the pack below card 27." in sealed_line(deals[1], ["human"] * 4)
    assert opened_line(deals[1]) == ""


def kontra_match() -> Match:
    """A match of Skat in which a bot says kontra out of turn; asked as the window asks."""
    for number in range(1, 200):
        match = Match("skat", {"kontra": "on"}, str(number))
        turns, said = Turns(match), False

        def decide(ask: AskedBot, match: Match = match) -> Advice:
            seed = decision_seed(match.seed, ask.seat, len(match.done), ask.choices)
            request = ask_move(match.game.view(ask.seat), ask.choices, "club", PATIENCE, seed)
            return read_advice(answer(json.dumps({"id": 1, **request}).encode()), match.game.verbs)

        while len(match.done) < 60 and (deed := turns.next(decide)) is not None:
            out_of_turn = deed.seat >= 0 and deed.seat not in match.game.waiting_for()
            turns.do(deed)
            if out_of_turn:
                said = True
            elif said and deed.seat >= 0 and deed.action.verb == "play":
                return match
    raise AssertionError("nobody says kontra in 200 deals")


@pytest.mark.parametrize("people", [0, 1, 2])
def test_what_a_bot_let_be_is_asked_too(people: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A record from which a bot's kontra was taken away was found fair; and when others were called people, it was not
    even asked."""
    match, path = kontra_match(), tmp_path / "m.jsonl"
    bot = next(
        seat
        for at, (seat, _) in enumerate(match.done)
        if seat >= 0 and seat not in match.rewound(at).game.waiting_for()
    )
    others = [seat for seat in range(3) if seat != bot][:people]
    players = ["human" if seat in others else "club" for seat in range(3)]
    assert run_command(["verify", written(path, match, players)]) == 0
    capsys.readouterr()
    at = next(
        at for at, (seat, _) in enumerate(match.done) if seat >= 0 and seat not in match.rewound(at).game.waiting_for()
    )
    said = match.done[at]
    forged = match.rewound(at)
    for seat, action in match.done[at + 1 :]:
        try:
            forged.apply(seat, action)
        except IllegalAction:  # the answer to what has been taken away goes with it
            continue
    assert len(forged.done) > at
    assert run_command(["verify", written(path, forged, players)]) == 1
    assert (
        f"the bot at seat {said[0]} does '{action_text(said[1])}' here, and was passed over" in capsys.readouterr().out
    )


@pytest.fixture
def cutting(qtbot: QtBot, home: Path) -> Callable[[], tuple[Hand, CutDialog]]:
    """Opens the window, and asks for another match, before which the player cuts."""

    def ask() -> tuple[Hand, CutDialog]:
        hand = open_window(qtbot, TableRequest("hearts", {}, deal="8"))
        hand.my_turn()
        hand.window.apply_settings(hand.window.settings._replace(cut="always", confirmations=False))
        hand.window.matches.start(TableRequest("hearts", {}))
        return hand, hand.window.findChildren(CutDialog)[-1]

    return ask


def test_the_player_sees_the_seal_cuts_and_is_dealt_what_follows(
    qtbot: QtBot, cutting: Callable[[], tuple[Hand, CutDialog]]
) -> None:
    hand, dialog = cutting()
    before = hand.match
    sealed = dialog.seal.text()
    assert len(sealed.split()) == 12
    place = QPoint(round(dialog.pack.width() * 20 / 52), dialog.pack.height() // 2)
    QTest.mouseClick(dialog.pack, Qt.MouseButton.LeftButton, pos=place)
    qtbot.waitUntil(lambda: hand.match is not before)
    parts = parts_of(hand.match.seed)
    assert parts is not None
    assert (parts.who, parts.cut) == ("player", 20)
    assert hand.window.session is not None
    assert " ".join(told_seal(seal_of(hand.match, hand.window.session.players))) == sealed, "as it was told before"


@pytest.mark.parametrize("deal", [None, "8"])
def test_the_player_cuts_what_the_command_line_asks_for_too(qtbot: QtBot, home: Path, deal: str | None) -> None:
    save_settings(Settings(cut="always"))
    window = MainWindow()
    qtbot.addWidget(window)
    window.open_request(TableRequest("hearts", {}, deal=deal))
    window.show()
    if deal is None:
        qtbot.waitUntil(lambda: any(dialog.isVisible() for dialog in window.findChildren(CutDialog)))
        assert window.session is None, "nothing is dealt yet"
        QTest.keyClick(window.findChildren(CutDialog)[-1], Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: window.session is not None)
    assert window.session is not None
    parts = parts_of(window.session.match.seed)
    assert (parts.who if parts is not None else "nobody") == ("system" if deal is None else "nobody")


@pytest.mark.parametrize("game", [entry.id for entry in GAMES])
def test_the_pack_that_is_cut_is_the_games(qtbot: QtBot, home: Path, game: str) -> None:
    """In games where who deals is drawn first, 52 cards were shown, whatever the pack was."""
    hand = open_window(qtbot, TableRequest("hearts", {}, deal="8"))
    hand.window.apply_settings(hand.window.settings._replace(cut="always", confirmations=False))
    hand.window.matches.start(TableRequest(game, find(game).game().read_options({})))
    match = Match(game, None, "17")
    while not any(action.verb == "shuffle" for _, action in match.done):
        seat = min(match.game.waiting_for())
        match.apply(seat, match.chance() if seat == CHANCE else next(match.game.choices(seat)[0].actions()))
    (dialog,) = [each for each in hand.window.findChildren(CutDialog) if each.isVisible()]
    assert dialog.pack.maximum() == len(match.done[-1][1].cards) - 1
    dialog.reject()


def test_the_pack_is_cut_by_keys_too(qtbot: QtBot, cutting: Callable[[], tuple[Hand, CutDialog]]) -> None:
    hand, dialog = cutting()
    before = hand.match
    assert dialog.focusWidget() is dialog.pack
    for _ in range(3):
        QTest.keyClick(dialog.pack, Qt.Key.Key_Right)
    QTest.keyClick(dialog.pack, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: hand.match is not before)
    assert hand.match.seed.endswith("+player 29")


def test_the_player_cuts_with_a_number_of_his_own(qtbot: QtBot, cutting: Callable[[], tuple[Hand, CutDialog]]) -> None:
    hand, dialog = cutting()
    before = hand.match
    assert not dialog.use.isEnabled()
    QTest.keyClicks(dialog.number, "19x28")
    assert dialog.number.text() == "1928", "what is no digit is not taken"
    QTest.mouseClick(dialog.use, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: hand.match is not before)
    assert hand.match.seed.endswith("+number 1928")


def test_who_puts_the_cut_aside_has_it_cut_by_chance(
    qtbot: QtBot, cutting: Callable[[], tuple[Hand, CutDialog]]
) -> None:
    hand, dialog = cutting()
    before = hand.match
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: hand.match is not before)
    parts = parts_of(hand.match.seed)
    assert parts is not None
    assert parts.who == "system"


def test_without_the_wish_nobody_is_asked_and_chance_cuts(qtbot: QtBot) -> None:
    hand = open_window(qtbot, TableRequest("hearts", {}))
    hand.my_turn()
    parts = parts_of(hand.match.seed)
    assert parts is not None
    assert parts.who == "system"
    assert not hand.window.findChildren(CutDialog)


@pytest.mark.parametrize(
    "seed", ["", "17", "5a" * 16, "5A" * 16 + "+player 1", "5a" * 16 + "+player 01", "5a" * 16 + "+dealer 1",
             "5a" * 16 + "+number 1" + "0" * 12, "5a" * 16 + "+player 1+0"],
)  # fmt: skip
def test_what_is_no_seed_of_two_has_no_parts(seed: str) -> None:
    assert parts_of(seed) is None
    assert number_of(seed) == seed


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
    assert " ".join(told_seal(seal)) in dialog.text()
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
    words = told_seal(seal_of(session.match, session.players))
    seal = f"Seal {' '.join(words[:3])}…"

    def told() -> list[str]:
        """What stands behind the small sign."""
        signs = [each for each in bar.findChildren(QPushButton) if each.accessibleName() == "Seal"]
        return [each.accessibleDescription() for each in signs if each.isVisible()]

    assert told() == [seal]
    assert not [each for each in bar.findChildren(PlainLabel) if "Seal" in each.text()], "the line tells of the game"
    sign = next(each for each in bar.findChildren(QPushButton) if each.accessibleName() == "Seal")
    assert seal in sign.toolTip()
    qtbot.mouseClick(sign, Qt.MouseButton.LeftButton)
    dialog = next(each for each in hand.window.findChildren(FairnessDialog) if each.isVisible())
    assert " ".join(words) in dialog.text()
    dialog.reject()
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
    seal = " ".join(told_seal(seal_of(session.match, session.players)))
    assert log.text().splitlines()[0] == f"The deal is sealed: {seal} (Help, Proof of fairness)."
    assert "number" not in log.text()
    hand.key(Qt.Key.Key_Space)
    hand.my_turn()
    hand.window.wishes.give_up()
    hand.wait(lambda: page.overlay() is not None)
    assert log.text().splitlines()[-1] == "The seal is opened: the deal's number is 17"
    own = Match("pyramid", None, "", PACK_52)
    assert sealed_line(own, ["human"]) == ""
    assert opened_line(own) == ""


def test_another_cut_number_option_or_seat_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seed = seed_of(Parts("5a" * 16, "player", 27))
    match, path = Match("hearts", {"pass_rule": "none"}, seed), tmp_path / "m.jsonl"
    while match.run_chance():
        pass
    record = match.record({"players": ["human", *["club"] * 3]})
    assert run_command(["verify", _file(path, record)]) == 0
    told = capsys.readouterr().out
    assert "You have cut the pack below card 27." in told
    for forged in (
        seed_of(Parts("5a" * 16, "player", 26)), seed_of(Parts("5b" * 16, "player", 27)),
        seed_of(Parts("5a" * 16, "number", 27)), seed_of(Parts("5a" * 16, "player", 27, 1)), "5a" * 16,
    ):  # fmt: skip
        assert run_command(["verify", _file(path, record._replace(extra={**record.extra, "deal": forged}))]) == 1
        assert "does not follow from the deal's seed" in capsys.readouterr().out
    seal = told.splitlines()[0]
    for changed in (
        record._replace(options={**record.options, "target": 50}),
        record._replace(extra={**record.extra, "players": ["human", "club", "novice", "club"]}),
    ):
        run_command(["verify", _file(path, changed)])
        assert capsys.readouterr().out.splitlines()[0] != seal, "it is not the seal that was told"


def _file(path: Path, record: Record) -> str:
    path.write_text(record_text(record) + "\n", "utf-8")
    return str(path)

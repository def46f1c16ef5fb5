"""By ear and by keys alone: looking round a table, the paper at the end, the home screen, the school."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from blind import Blind
from drilling import Driller, running, table_hand, wait_for_the_next
from ear import Ear
from hand import Hand, open_window
from PySide6.QtCore import QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QAccessible, QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot
from thinking import Bots

from cardrules.analysis.random_playouts import any_action
from cardrules.bot_process.messages import seen_by
from cardrules.protocol.cards import card_name, card_words, parse_cards
from cardrules.protocol.game import CHANCE, Action, Sheet, action_text
from cardrules.protocol.match_record import Match
from cardrules.school.list_of_drills import all_drills, find_drill
from dealers_choice.match.bot_process_client import Thinker
from dealers_choice.match.spoken_status import how_it_stands, uncovered
from dealers_choice.panels.bidding.bid_fields import FieldButton
from dealers_choice.panels.buttons.action_bar import BETWEEN
from dealers_choice.panels.score.score_sheet import ScoreSheet
from dealers_choice.panels.score.sheet_over_table import Writing
from dealers_choice.panels.settings.suit_colours import colour_words
from dealers_choice.request import TableRequest
from dealers_choice.school.drills.drill_start import DrillStart
from dealers_choice.school.drills.running_session import ear_plan
from dealers_choice.school.list_of_pages import ROOMS
from dealers_choice.settings import Settings, save_settings

# The deal D1 of the rules of Pyramid.
D1 = (
    "QH 3S 7C 6D 10H AD 8H KD 4S JC 7H 10S 5S QC 2D 2S JH 9C 6S 9H 3D 8C KC KS 5H 4D QD AC "
    "JS 2H 9D 9S AS 10D 6C AH 5D 5C QS 10C 4H 4C KH 3C 7D 3H 2C 6H 8S JD 8D 7S"
)


@pytest.fixture
def ear(monkeypatch: pytest.MonkeyPatch) -> Iterator[Ear]:
    monkeypatch.setattr(
        "dealers_choice.table.gestures.quick_presses.LINGERS", 0
    )  # presses follow each other at once, and are meant
    ear = Ear(monkeypatch)
    yield ear
    ear.stop()


def pyramid(qtbot: QtBot) -> Hand:
    hand = open_window(qtbot, TableRequest("pyramid", pack=tuple(parse_cards(D1)), options=_options("pyramid")))
    hand.window.activateWindow()
    hand.my_turn()
    return hand


def _options(game: str) -> dict[str, object]:
    return dict(Match(game, {}).game.options)


def hear(hand: Hand, ear: Ear, key: Qt.Key) -> list[str]:
    """Press a key, and hear what comes of it."""
    ear.take()
    hand.key(key)
    hand.qtbot.wait(60)
    return ear.take()


def test_the_arrows_look_round_over_all_that_is_seen(qtbot: QtBot, ear: Ear) -> None:
    hand = pyramid(qtbot)
    QAccessible.queryAccessibleInterface(hand.table)
    assert any("look round" in line for line in hear(hand, ear, Qt.Key.Key_F9))
    seen = set[str]()
    for key in [Qt.Key.Key_Left] * 60 + [Qt.Key.Key_Right] * 60:
        seen.update(hear(hand, ear, key))
    told = next(line for line in seen if line.startswith("focus: 7 of clubs"))
    assert ", covered by the " in told
    assert told.endswith("That card is still covered.")
    assert any(line.startswith("focus: Cards taken away, empty") for line in seen)
    assert len([line for line in seen if line.startswith("focus: ") and " of " in line]) >= 28
    hear(hand, ear, Qt.Key.Key_Escape)
    assert not hand.table.gestures.focus.exploring
    hear(hand, ear, Qt.Key.Key_Right)
    ring = hand.table.gestures.focus
    assert ring.card in hand.table.gestures.stance.playable() or ring.zone


def test_what_a_pair_uncovers_is_said_and_how_many_are_picked(qtbot: QtBot, ear: Ear) -> None:
    match = Match("pyramid", {}, pack=None)
    match.apply(CHANCE, Action("shuffle", (), tuple(parse_cards(D1))))
    before = match.game.view(0)
    match.apply(0, Action("king", (), tuple(parse_cards("KC"))))
    middle = match.game.view(0)
    match.apply(0, Action("king", (), tuple(parse_cards("KS"))))
    assert uncovered(before, middle) == ""
    assert uncovered(middle, match.game.view(0)) == "This frees the J♥."
    hand = pyramid(qtbot)
    QAccessible.queryAccessibleInterface(hand.table)
    picked = tuple(parse_cards("8C"))
    assert "Picked: 8♣." in how_it_stands(before, ["You"], "normal", picked)
    hand.click_card("8C")
    qtbot.wait(60)
    assert "said: Picked: 8 of clubs. It goes with the 5 of hearts." in ear.take()


def test_the_letters_of_a_paper_go_before_the_menus(qtbot: QtBot, ear: Ear) -> None:
    hand, pressed = pyramid(qtbot), list[str]()
    page = hand.window.play_page
    sheet = Sheet("Scores", ("Hand", 0), (("1", "4"), ("2", "-7")), ("", "-3"))
    buttons = [("&Again", lambda: pressed.append("again")), ("&Review", lambda: pressed.append("review"))]
    page.paper.lay(Writing("The end", sheet=sheet, buttons=buttons))
    before = list(hand.match.done)
    hand.key(Qt.Key.Key_R)
    assert pressed == ["review"]
    assert hand.match.done == before
    for _ in range(2):
        hand.key(Qt.Key.Key_Tab)
    assert isinstance(hand.window.focusWidget(), ScoreSheet)
    heard = [line for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Up) for line in hear(hand, ear, key)]
    assert [line for line in heard if line.startswith("said")] == [
        "said: Total.", "said: Total, You: −3.", "said: Hand 2, You: −7.",
    ]  # fmt: skip


def test_what_happens_twice_is_heard_twice(qtbot: QtBot, ear: Ear, monkeypatch: pytest.MonkeyPatch) -> None:
    def passes(thinker: Thinker, request: Mapping[str, Any], done: Callable[[dict[str, Any]], None]) -> int:
        choices = sorted(seen_by(request)[1], key=lambda choice: choice.verb != "pass")
        does = action_text(any_action(choices[0], random.Random(1)))
        QTimer.singleShot(0, thinker, lambda: done({"action": does, "reason": "As told.", "after": 0}))
        return 1

    monkeypatch.setattr(Thinker, "ask", passes)
    monkeypatch.setattr("dealers_choice.match.players.BOT_NAMES", ("MacDonald", "Donald", "Don", "Eve"))
    save_settings(Settings(animation_speed="off", confirmations=False, small_talk=False))
    hand = open_window(qtbot)
    hand.window.activateWindow()
    hand.key(Qt.Key.Key_Down)  # who plays by keys hears first where the keyboard is, and then all at once
    ear.take()
    options = Match("euchre", {"draw": "off"}).game.options
    hand.window.open_request(TableRequest("euchre", options, ("novice",) * 3, "2"))  # the user deals
    hand.my_turn()
    qtbot.wait(60)
    assert any("MacDonald passes. Donald passes. Don passes. Your turn: " in line for line in ear.take())


def test_suit_colours_have_names(qtbot: QtBot) -> None:
    named = {"#000000": "black", "#c02030": "red", "#0a5a1e": "dark green", "#1f5fd0": "blue", "#ffffff": "white"}
    assert {text: colour_words(QColor(text)) for text in named} == named


def test_a_clock_that_goes_on_says_nothing(qtbot: QtBot) -> None:
    bar = pyramid(qtbot).window.play_page.bar
    bar.set_status(BETWEEN.join(("Pass 1", "0:07")))
    label = next(each for each in bar.findChildren(QLabel) if each.objectName() == "status")
    assert (label.accessibleName(), label.accessibleDescription()) == ("How it stands", "Pass 1")
    bar.set_status(BETWEEN.join(("Pass 1", "0:08")))
    assert label.accessibleDescription() == "Pass 1"


def test_home_says_how_many_games_are_found_and_what_enter_starts(qtbot: QtBot, ear: Ear) -> None:
    hand = open_window(qtbot)
    hand.window.activateWindow()
    for key in (Qt.Key.Key_P, Qt.Key.Key_Y, Qt.Key.Key_R):
        heard = hear(hand, ear, key)
    assert "said: 1 game found. Enter plays Pyramid." in heard
    assert "said: No game is found." in hear(hand, ear, Qt.Key.Key_X)


# --------------------------------------------------------------------------------------------------- the school


def asked(driller: Driller, ear: Ear, key: Qt.Key) -> str:
    ear.take()
    driller.key(key)
    driller.qtbot.wait(60)
    return " ".join(line.removeprefix("said: ") for line in ear.take())


def test_f6_and_f7_answer_in_the_hall_in_lessons_and_on_the_tour(qtbot: QtBot, ear: Ear) -> None:
    driller = Driller(qtbot)
    driller.school.go("lessons")
    qtbot.waitUntil(driller.window.isActiveWindow)
    assert "Day one" in asked(driller, ear, Qt.Key.Key_F6)
    assert "The tour" in asked(driller, ear, Qt.Key.Key_F7)
    driller.school.go("lesson", "tour")
    qtbot.wait(60)
    told = asked(driller, ear, Qt.Key.Key_F6)
    assert "This is the table that you deal at" in told
    assert "Next" in asked(driller, ear, Qt.Key.Key_F7)
    driller.school.go("hall")
    assert asked(driller, ear, Qt.Key.Key_F6)
    assert "Buttons: " in asked(driller, ear, Qt.Key.Key_F7)


def test_f6_and_f7_answer_in_every_room(qtbot: QtBot, ear: Ear) -> None:
    driller = Driller(qtbot)
    qtbot.waitUntil(driller.window.isActiveWindow)
    silent = list[str]()
    for room in ROOMS:
        if room.id in ("judging", "report"):  # they are come to by what has happened only
            continue
        for what in list(all_drills()) if room.id == "drill" else [""]:
            driller.school.go(room.id, what)
            qtbot.wait(20)
            silent += [f"{room.id} {what} {key.name}" for key in (Qt.Key.Key_F6, Qt.Key.Key_F7)
                       if len(asked(driller, ear, key)) < 10]  # fmt: skip
    assert silent == []


def test_a_drill_by_ear_shows_nothing_and_says_all(qtbot: QtBot, ear: Ear, monkeypatch: pytest.MonkeyPatch) -> None:
    spoken = list[str]()
    monkeypatch.setattr("dealers_choice.school.drills.drill_page.Voice.say", lambda _voice, text: spoken.append(text))
    driller = Driller(qtbot)
    driller.school.go("drill", "T5")
    start = driller.page.findChild(DrillStart)
    assert start is not None
    driller.press("By ear")
    qtbot.wait(60)
    page = driller.page
    assert page.running is not None
    assert page.running.plan.mode == "ear"
    assert not page.felt.isVisible()
    item = driller.item
    assert spoken[0].startswith("Player: ")
    assert spoken[0].endswith("D: Card for Banker. S: Banker stands.")
    driller.keys("R")
    assert spoken[1] == spoken[0]
    driller.answer(driller.ask.right[0])
    assert driller.item.key != item.key
    assert spoken[-1].startswith("Right.")
    for _ in range(find_drill("T5").size - 1):
        driller.answer(driller.ask.right[0])
    history = driller.school.history
    assert history is not None
    assert history.summary.state("T5").mark == 0
    assert history.summary.state("T5").sessions == 0
    assert page.clock.accessibleDescription() == ""  # it goes on all the time


def test_what_is_cut_and_marked_on_the_felt_is_no_matter_of_hearing(qtbot: QtBot) -> None:
    driller = Driller(qtbot)
    for drill, heard in (("T1", True), ("M5", False), ("P5", False), ("G1", False)):
        driller.school.go("drill", drill)
        start = driller.page._start
        assert start is not None
        assert start._can_be_heard() is heard
        assert ear_plan(find_drill(drill)).size == find_drill(drill).size


@pytest.mark.parametrize("drill", all_drills())
def test_every_drill_is_done_by_keys_alone(qtbot: QtBot, ear: Ear, monkeypatch: pytest.MonkeyPatch, drill: str) -> None:
    """An item of each, rightly and wrongly; F6 and F7 say what is asked and how it is answered."""
    driller = Driller(qtbot)
    qtbot.waitUntil(driller.window.isActiveWindow)
    driller.start(drill)
    page = driller.page
    at_table = driller.item.scene is not None
    hand = table_hand(driller, monkeypatch) if at_table else None
    if hand is not None:
        hand.my_turn()
    else:
        qtbot.waitUntil(lambda: not page.felt.showing_film, timeout=20_000)
    qtbot.wait(60)
    for key in (Qt.Key.Key_F6, Qt.Key.Key_F7):
        assert len(asked(driller, ear, key)) > 10, key
    for kind in ("mouseClick", "mousePress", "mouseMove", "mouseDClick"):
        monkeypatch.setattr(QTest, kind, lambda *_: pytest.fail("the mouse"))
    if hand is not None:
        step, count = hand.due, len(hand.match.done)
        hand.do_by_keys(step)
        wait_for_the_next(hand, count, lambda: driller.school.room != "drill")
        assert driller.school.room != "drill" or len(hand.match.done) > count
        return
    number = running(driller).number
    driller.answer_item()
    assert page.running is None or running(driller).number > number
    if page.running is not None and driller.item.scene is None:
        driller.answer_item(right=False)


# ------------------------------------------------------------------------------------------- after an action


def tricks(qtbot: QtBot) -> Hand:
    options = _options("hearts") | {"pass_rule": "none"}
    hand = open_window(qtbot, TableRequest("hearts", options, ("novice",) * 3, "17"))
    hand.window.activateWindow()
    hand.my_turn()
    QAccessible.queryAccessibleInterface(hand.table)
    return hand


def test_after_a_card_is_played_the_focus_is_on_the_next_that_may_be(qtbot: QtBot, ear: Ear) -> None:
    hand = tricks(qtbot)
    ring = hand.table.gestures.focus
    hear(hand, ear, Qt.Key.Key_Right)
    assert ring.card is not None
    for _ in range(4):
        done = len(hand.match.done)
        ear.take()
        hand.key(Qt.Key.Key_Return)
        hand.wait(lambda before=done: len(hand.match.done) > before)
        hand.my_turn()
        qtbot.wait(60)
        heard = [line for line in ear.take() if not line.startswith(">")]
        assert ring.card in hand.table.gestures.stance.playable()  # nothing that has left, or may not be played
        assert len([line for line in heard if line.startswith("focus: ")]) == 1
        assert heard[0].startswith("focus: ")  # and what is said follows: no reader is cut short
        told = [sentence for line in heard[1:] for sentence in line.removeprefix("said: ").split(". ")]
        assert len(told) == len(set(told))


def test_who_takes_the_mouse_has_no_focus_put_on_his_cards(qtbot: QtBot, ear: Ear) -> None:
    hand = tricks(qtbot)
    ring = hand.table.gestures.focus
    hear(hand, ear, Qt.Key.Key_Right)
    done = len(hand.match.done)
    playable = sorted(hand.table.gestures.stance.playable())
    hand.click_card(card_name(playable[-1]))
    hand.wait(lambda: len(hand.match.done) > done)
    hand.my_turn()
    assert not ring


def test_between_two_bids_a_screen_reader_is_not_told_of_the_bare_table(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    blind = Blind(qtbot, monkeypatch, "solo")
    try:
        blind.wait()
        blind.ear.take()
        blind.press(Qt.Key.Key_A)
        blind.wait()
        heard = [line for line in blind.ear.take() if line.startswith("focus: ")]
        assert heard == ["focus: Is it a solo?, Button. Key A"]
        blind.press(Qt.Key.Key_P)
        blind.wait()  # others have played, and a card is to be played
        assert blind.hand.window.focusWidget() is blind.hand.table
    finally:
        blind.ear.stop()


@pytest.mark.parametrize("back", ["by a key", "by another window"])
def test_while_others_bid_the_keyboard_is_not_lost(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, back: str) -> None:
    blind = Blind(qtbot, monkeypatch, "solo")
    window, held = blind.hand.window, list[tuple[Mapping[str, Any], Callable[[dict[str, Any]], None]]]()
    try:
        blind.wait()
        answer = blind._ask
        monkeypatch.setattr(blind, "_ask", lambda request, done: held.append((request, done)) or 1)
        blind.press(Qt.Key.Key_A)
        blind.hand.wait(lambda: bool(held))
        assert window.focusWidget() is None
        if back == "by a key":
            blind.press(Qt.Key.Key_F9)
            assert any("You look round" in line for line in blind.ear.take())
            blind.press(Qt.Key.Key_Right)
            blind.press(Qt.Key.Key_Escape)
        else:
            QApplication.sendEvent(window, QEvent(QEvent.Type.WindowActivate))
        assert window.focusWidget() is blind.hand.table
        monkeypatch.setattr(blind, "_ask", answer)
        for request, done in held:
            answer(request, done)
        blind.wait()
        assert isinstance(window.focusWidget(), FieldButton)
    finally:
        blind.ear.stop()


def test_what_is_asked_is_answered_while_others_act(qtbot: QtBot, ear: Ear, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = tricks(qtbot)
    hear(hand, ear, Qt.Key.Key_Right)
    monkeypatch.setattr(hand.table.gestures.keys, "focus_comes", lambda: True)
    monkeypatch.setattr(hand.table.showing, "busy", lambda: True)
    hand.table.announce("Ada: 3 of clubs.")
    qtbot.wait(100)
    assert ear.take() == []
    hand.window.play_page.asking.how_it_stands()
    qtbot.wait(100)
    (said,) = ear.take()
    assert said.startswith("said: Ada: 3 of clubs. It is your turn.")


# ---------------------------------------------------------------------------------------- the first decision


@pytest.mark.parametrize(
    ("game", "stands"),
    [
        ("hearts", "card"), ("pyramid", "card"), ("seven_up", "card"), ("khanhoo", "zone"), ("euchre", "zone"),
        ("war", "zone"), ("skat", "Bid 18"), ("spades", "2"), ("triple_draw", "C"),
    ],
)  # fmt: skip
def test_who_comes_by_keys_has_the_focus_on_what_may_be_chosen_first(
    qtbot: QtBot, ear: Ear, game: str, stands: str
) -> None:
    hand = open_window(qtbot)
    hand.window.activateWindow()
    hand.key(Qt.Key.Key_Down)
    sit_down(hand, game)
    ring, stance, on = hand.table.gestures.focus, hand.table.gestures.stance, hand.window.focusWidget()
    if stands == "card":
        assert ring.card in stance.playable()
    elif stands == "zone":
        assert ring.zone in stance.spots()
    else:
        assert isinstance(on, FieldButton)
        assert on.accessibleName().startswith(stands)
        assert not ring
    done = len(hand.match.done)
    hand.key(Qt.Key.Key_Return)
    hand.wait(lambda: len(hand.match.done) > done or bool(stance.picked))


@pytest.mark.parametrize("game", ["hearts", "pyramid", "khanhoo", "skat"])
def test_who_comes_by_mouse_has_no_focus_on_the_felt(qtbot: QtBot, game: str) -> None:
    hand = open_window(qtbot)
    hand.window.activateWindow()
    hand.key(Qt.Key.Key_Down)
    QTest.mouseClick(hand.window.windowHandle(), Qt.MouseButton.LeftButton, pos=QPoint(2, hand.window.height() // 2))
    sit_down(hand, game)
    assert not hand.table.gestures.focus
    assert not isinstance(hand.window.focusWidget(), FieldButton)


def sit_down(hand: Hand, game: str) -> None:
    options = _options(game)
    seats = Match(game, options).game.seats
    hand.window.open_request(TableRequest(game, options, ("novice",) * (seats - 1), "17"))
    hand.my_turn()
    hand.qtbot.wait(60)


# ------------------------------------------------------------------------------------- in the midst of a trick


def test_the_cursor_looks_round_in_the_midst_of_a_trick(
    qtbot: QtBot, ear: Ear, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While others act, and when the user's turn comes with it: nothing is played by it, and Escape leads back."""
    bots = Bots()
    monkeypatch.setattr(Thinker, "ask", lambda _thinker, request, done: bots.ask(request, done))
    hand = tricks(qtbot)
    ring = hand.table.gestures.focus
    hear(hand, ear, Qt.Key.Key_Right)
    bots.slow = True
    done = len(hand.match.done)
    hand.key(Qt.Key.Key_Return)
    hand.wait(lambda: len(hand.match.done) > done and bots.waiting() > 0 and not hand.table.busy())
    ((_, did),) = hand.match.done[done:]
    mine = did.cards[0]
    assert not hand.table.choices
    assert "look round" in " ".join(hear(hand, ear, Qt.Key.Key_F9))
    told = [line for key in [Qt.Key.Key_Left] * 40 + [Qt.Key.Key_Right] * 80 for line in hear(hand, ear, key)]
    lying = card_words(mine)
    assert any(line.startswith(f"focus: {lying}") and "trick" in line for line in told), "the card in the trick"
    assert "focus: 8 of hearts. Your hand. It is not your turn." in told, "and why no other may be played now"
    assert any("Ada" in line for line in told)
    hear(hand, ear, Qt.Key.Key_Return)
    assert len(hand.match.done) == done + 1
    bots.slow = False
    bots.speak()
    hand.my_turn()
    qtbot.wait(60)
    assert ring.exploring, "it does not end by itself"
    assert not any(seat == 0 for seat, _ in hand.match.done[done + 1 :])
    hear(hand, ear, Qt.Key.Key_Escape)
    assert not ring.exploring
    hear(hand, ear, Qt.Key.Key_Right)
    assert ring.card in hand.table.gestures.stance.playable()

"""Blackjack dealt in the window, by real mouse and key events: whole rounds, and what is said to wrong steps."""

from __future__ import annotations

from pathlib import Path

import pytest
from blackjack_trainee import BlackjackTrainee, open_round, round_of, round_over
from hand import open_window
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from trainee import CONTROL

from cardrules.games.blackjack.game import Blackjack
from cardrules.protocol.match_record import Match
from dealers_choice.request import TableRequest
from dealers_choice.school.dealing.blackjack_report import BlackjackSheet
from dealers_choice.school.dealing.pack_in_hand import HOLD_MS
from dealers_choice.settings import Settings, save_settings
from dealers_choice.table.pictures.graphics_items import ThingItem

PLAIN = ("9S 4H KD 6C 8D 7S 5C 10H 9C 2S", "2:main:2500,5:main:5000,6:main:10000")
"""Spot 2 stands on 17, spot 5 draws to 20, spot 6 stands on 15; the dealer has 18."""
DOUBLE = ("6S KD 6D 5C 9C KH 9D 8H", "2:main:5000,5:main:2500")
"""Spot 2 doubles 11 against a 6; the dealer draws to 24."""
SPLIT = ("8S 6D 8H 10H 10C 3D 9H 7D", "3:main:5000")
"""A pair of eights against a 6: 18, and 11 doubled to 20; the dealer busts with 23."""
GIVEN_UP = ("10H 9H KC 6D 10D 9S", "2:main:5000,5:main:2500")
"""Spot 2 gives up 16 against a king."""
INSURED = ("10S 9D AH 8C 6D 5S 2H 10C 4S", "1:main:10000,3:main:5000")
"""An ace is up, and no blackjack."""
BLACKJACK = ("AS 9D 6D KC 8C 10H 7C", "2:main:3500,5:main:2500")
"""Spot 2 has blackjack against a 6."""
DEALERS = ("10S AD KH 9C KC AS", "1:main:10000,4:main:10000")
"""The dealer has blackjack under a king; spot 4 has one, too."""
EVEN = ("AS 9D AH KC 8C 5S 10C 4S", "2:main:7500,5:main:2500")
"""Spot 2 has blackjack against an ace, and takes even money."""

ROUNDS = {
    "plain": (PLAIN, ("draw 5", "draw dealer", "take 6 main", "pay 5 main")),
    "double": (DOUBLE, ("double 2", "call double", "pay 2 double")),
    "split": (SPLIT, ("split 3", "call split", "pay 3.2 main")),
    "surrender": (GIVEN_UP, ("surrender 2", "call surrender")),
    "insurance": (INSURED, ("insure", "take 1 ins", "uninsure")),
    "blackjack": (BLACKJACK, ("pay 2 main 5250",)),
    "dealer's blackjack": (DEALERS, ("peek", "call blackjack", "tap 4")),
    "even money": (EVEN, ("even 2", "uninsure", "peek")),
}


def opened(qtbot: QtBot, folder: Path, name: str, **options: object) -> BlackjackTrainee:
    (cards, bets), wanted = ROUNDS[name]
    return open_round(qtbot, folder, round_of(cards, bets, *wanted, **options))


def test_a_table_is_opened_by_keys_and_buttons(qtbot: QtBot, tmp_path: Path) -> None:
    match = Match("blackjack", {"rack_counts": "on", "incidents": "off", "shoe_steps": "full"}, "1")
    match.run_chance()
    trainee = open_round(qtbot, tmp_path, match)
    for step in ("call opening", "call float 8024000"):
        trainee.do_by_keys(step)
    for label, step in {
        "Sign the slip and drop it": "sign", "Spread the packs face up, suit by suit": "fan",
        "Turn the cards over and check their backs": "backs", "Wash the cards": "washed",
    }.items():  # fmt: skip
        assert trainee.due == step
        trainee.press_button(label)
    assert trainee.due == "gather"


@pytest.mark.parametrize("name", ROUNDS)
def test_a_round_is_dealt_with_the_mouse(qtbot: QtBot, tmp_path: Path, name: str) -> None:
    trainee = opened(qtbot, tmp_path, name)
    trainee.deal_on(trainee.do)
    assert trainee.errors() == []
    assert trainee.phase == "between"


@pytest.mark.parametrize("coach", ["block", "silent"])
@pytest.mark.parametrize("name", ROUNDS)
def test_a_round_is_dealt_with_keys(qtbot: QtBot, tmp_path: Path, name: str, coach: str) -> None:
    trainee = opened(qtbot, tmp_path, name, coach=coach)
    trainee.deal_on(trainee.do_by_keys)
    assert trainee.errors() == []
    assert trainee.phase == "between"


@pytest.mark.parametrize("way", ["do", "do_by_keys"])
def test_a_shoe_is_prepared(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    monkeypatch.setitem(HOLD_MS, "mix", 40)
    match = Match("blackjack", {"shoe_steps": "short"}, "5")
    match.run_chance()
    trainee = open_round(qtbot, tmp_path, match)
    while trainee.phase != "between":
        trainee.ready()
        getattr(trainee, way)(trainee.due)
    assert trainee.errors() == []
    assert {step.split()[0] for step in trainee.done()} >= {
        "gather",
        "mix",
        "square",
        "offer",
        "cutcard",
        "load",
        "burn",
    }


@pytest.mark.parametrize("way", ["do", "do_by_keys"])
@pytest.mark.parametrize(("incident", "step"), [("late:5:2500", "return 5 main"), ("faceup:4", "burn")])
def test_late_chips_go_back_and_a_card_lying_open_is_burned(
    qtbot: QtBot, tmp_path: Path, way: str, incident: str, step: str
) -> None:
    cards, bets = PLAIN
    trainee = open_round(qtbot, tmp_path, round_of(cards, f"{bets},{incident}", step))
    trainee.deal_on(getattr(trainee, way))
    assert trainee.errors() == []
    assert step in trainee.done()


# --------------------------------------------------------------------------------------------- between the rounds

WISHES = "buyin:3:20000,colour:2:4500,toke:5:500,marker:6:50000"


def after_a_round(qtbot: QtBot, folder: Path, wishes: str, **options: object) -> BlackjackTrainee:
    """A window at a table whose round is over; bettors want something."""
    cards, bets = PLAIN
    return open_round(qtbot, folder, round_over(round_of(cards, f"{bets},{wishes}", "draw 5", **options)))


@pytest.mark.parametrize("way", ["do", "do_by_keys"])
@pytest.mark.parametrize("coach", ["block", "silent"])
def test_bettors_are_served_between_the_rounds(qtbot: QtBot, tmp_path: Path, way: str, coach: str) -> None:
    trainee = after_a_round(qtbot, tmp_path, WISHES, coach=coach)
    count = len(trainee.done())
    while trainee.due != "open":
        trainee.ready()
        getattr(trainee, way)(trainee.due)
    assert trainee.errors() == []
    assert trainee.done()[count:] == [
        "spread 3", "call change 20000", "give 3 20000", "drop", "count 2", "call colour", "give 2 4500",
        "toke 5 500", "call toke", "marker 6 50000", "call marker 50000", "give 6 50000",
    ]  # fmt: skip


def test_a_tip_goes_to_the_rack_or_the_slot_and_nowhere_else(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = after_a_round(qtbot, tmp_path, "toke:5:500")
    trainee.ready()
    trainee.drag(trainee.at("toke:5"), trainee.at("rail:2"))
    assert "A tip is tapped on the rack and dropped into the slot." in trainee.bubbles()
    assert wrong(trainee, "open") == "Tap the tip on the rack and drop it at once."
    trainee.click(trainee.at("toke:5"))
    trainee.ready()
    assert trainee.due == "call toke"


# ------------------------------------------------------------------------------------------------- wrong steps


def wrong(trainee: BlackjackTrainee, text: str) -> str:
    """What the coach says to a wrong step that he refuses."""
    count = len(trainee.errors())
    trainee.perform(text)
    trainee.ready()
    assert len(trainee.errors()) == count + 1
    return trainee.console.supervisor.text


def to(trainee: BlackjackTrainee, step: str) -> None:
    """Deal on until a step is due."""
    trainee.deal_on(trainee.do_by_keys, lambda: trainee.due.startswith(step))
    assert trainee.due.startswith(step)


def test_the_coach_says_at_the_place_what_is_wrong(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = opened(qtbot, tmp_path, "plain")
    assert wrong(trainee, "draw 2") == "Announce no more bets first."
    assert "Announce no more bets first." in trainee.bubbles()
    trainee.do("close")
    assert wrong(trainee, "draw 5") == "First base gets the first card."
    to(trainee, "stand 2")
    assert wrong(trainee, "draw 2") == "That was a wave: the hand stands."
    to(trainee, "draw dealer")
    to(trainee, "take 6 main")
    assert wrong(trainee, "take 2 main") == "Start at third base."
    assert wrong(trainee, "clear") == "Clear the cards only after every bet is settled."
    trainee.deal_on(trainee.do_by_keys)
    assert trainee.phase == "between"


def test_insurance_comes_before_the_look(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = opened(qtbot, tmp_path, "insurance")
    to(trainee, "insure")
    assert wrong(trainee, "peek") == "An ace is up: offer insurance first."
    to(trainee, "uninsure")
    assert wrong(trainee, "peek") == "Close insurance before you look."
    to(trainee, "take 1 ins")
    assert trainee.round.turn is None or trainee.phase == "peek"
    trainee.deal_on(trainee.do)
    assert trainee.phase == "between"


def test_a_blackjack_paid_even_is_short(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = opened(qtbot, tmp_path, "blackjack")
    to(trainee, "pay 2 main")
    assert "$52.50" in wrong(trainee, "pay 2 main 3500")
    trainee.do("pay 2 main 5250")


def test_a_total_is_called_with_both_numbers_of_a_soft_hand(qtbot: QtBot, tmp_path: Path) -> None:
    cards, bets = "AS 9C 7D 5H 8H 10H AD 9S 2C", "1:main:2500,4:main:2500"
    trainee = open_round(qtbot, tmp_path, round_of(cards, bets, "call soft-6-16"))
    to(trainee, "call soft-6-16")
    count = len(trainee.done())
    trainee.keys("16")
    trainee.ready()
    assert trainee.done()[count:] == ["call hard-16"]
    assert trainee.console.supervisor.text == "A soft hand is called with both its numbers."
    trainee.do_by_keys("call soft-6-16")


# --------------------------------------------------------------------------------------- what is told at the table


def test_what_comes_next_and_how_it_is_done_stands_in_the_console(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = opened(qtbot, tmp_path, "insurance")
    told = []

    def do(step: str) -> None:
        told.append((step.split()[0], trainee.console.task.text(), trainee.console.how.text()))
        trainee.do_by_keys(step)

    trainee.deal_on(do)
    tasks = {verb: (task, how) for verb, task, how in told}
    assert tasks["close"] == (
        "Check the bets, then close the betting",
        "Wave over the felt from one side to the other, or press N.",
    )
    assert tasks["insure"] == ("See to the insurance", "Wave along the insurance line, or press I.")
    assert tasks["clear"][0] == "Clear the cards"
    assert all(task and how for task, how in tasks.values()), tasks
    assert "Round 1" in trainee.console.last_coup.text().replace("&nbsp;", " ")


def test_in_a_test_a_bet_has_to_be_named(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = opened(qtbot, tmp_path, "plain", coach="silent")
    to(trainee, "take 6 main")
    count = len(trainee.done())
    trainee.keys("Z")
    assert trainee.done()[count:] == []
    trainee.keys("X")
    assert "Take a bet: Z, then its spot." in trainee.bubbles()
    trainee.keys("Z3")
    assert "Nothing of that kind lies at spot 3." in trainee.bubbles()
    trainee.keys("Z6")
    assert trainee.done()[count:] == ["take 6 main"]


def test_the_corner_of_the_hole_card_is_seen_as_long_as_the_cards_are_held(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = opened(qtbot, tmp_path, "insurance")
    to(trainee, "peek")
    viewport, point = trainee.table.viewport(), trainee.at("dealer").toPoint()
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=point)
    trainee.wait(lambda: "corner" in trainee.table.things())
    assert trainee.done()[-1] == "peek"
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=point)
    assert "corner" not in trainee.table.things()
    assert trainee.done()[-1] == "peek"  # a click would have turned the card
    assert trainee.lying("dealer") == ["AH", "?"]
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=point)
    trainee.wait(lambda: "corner" in trainee.table.things())
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=point)
    assert trainee.done()[-1] == "peek"  # looked at once more
    assert trainee.errors() == []


@pytest.mark.parametrize("way", ["do", "do_by_keys"])
def test_the_reader_shows_the_corner_for_a_moment_and_the_card_stays_down(
    qtbot: QtBot, tmp_path: Path, way: str
) -> None:
    trainee = opened(qtbot, tmp_path, "insurance")
    to(trainee, "peek")
    getattr(trainee, way)("peek")
    trainee.wait(lambda: "corner" in trainee.table.things())
    shown, reader = trainee.table.thing("corner"), trainee.table.thing("reader")
    assert shown is not None
    assert reader is not None
    assert shown.y < reader.y
    assert trainee.lying("dealer") == ["AH", "?"]
    trainee.wait(lambda: "corner" not in trainee.table.things())


def test_every_thing_on_the_felt_says_what_it_is_for(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = opened(qtbot, tmp_path, "plain")
    to(trainee, "stand 2")
    for name in ("shoe", "reader", "discards", "spot:2:main", "dealer"):
        assert trainee.hands.tip(name), name


# ------------------------------------------------------------------------------------------------ chips, payouts


def test_a_payout_is_typed_beside_its_bet(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = opened(qtbot, tmp_path, "plain", payout_entry="amount")
    to(trainee, "pay 5 main")
    count = len(trainee.done())
    trainee.click(trainee.at("spot:5:main"))
    trainee.keys("50.00")
    trainee.key(Qt.Key.Key_Return)
    trainee.ready()
    assert trainee.done()[count:] == ["pay 5 main 5000"]


def test_chips_are_cut_with_the_wheel_and_a_stack_is_sized_against_a_bet(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = opened(qtbot, tmp_path, "plain")
    to(trainee, "pay 5 main")
    trainee.drag(trainee.at("tube:500"), trainee.at("spot:5:main"), modifier=CONTROL)
    assert trainee.hands.chips == [500] * 10
    trainee.keys("C")
    assert trainee.hands.chips == []
    trainee.by_wheel = True
    trainee.do("pay 5 main 5000")


# ------------------------------------------------------------------------------------------------- other roles


def test_chips_that_change_their_place_lie_there_once(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = opened(qtbot, tmp_path, "split")
    to(trainee, "pay 3.2 double")
    lying = set(trainee.table.things().values())
    chips = [
        item.thing.name
        for item in trainee.table.scene().items()
        if isinstance(item, ThingItem) and item not in lying and item.thing is not None and item.opacity() > 0.5
    ]
    assert not [name for name in chips if "beside" in name]


def test_the_paper_at_the_end_tells_errors_and_their_remedies(qtbot: QtBot, tmp_path: Path) -> None:
    trainee = opened(qtbot, tmp_path, "plain", rounds="1")
    wrong(trainee, "draw 2")
    trainee.deal_on(trainee.do_by_keys)
    while trainee.phase == "end":
        trainee.do_by_keys(trainee.due) if trainee.due.startswith("call") else trainee.do(trainee.due)
    trainee.wait(lambda: bool(trainee.window.play_page.findChildren(BlackjackSheet)))
    text = trainee.window.play_page.findChildren(BlackjackSheet)[0].text()
    for told in ("Rounds dealt", "Rounds an hour", "a card dealt before betting was closed", "Dealer had 18"):
        assert told in text, text


def test_a_bettor_bets_with_chips_and_answers_with_buttons(qtbot: QtBot) -> None:
    save_settings(Settings(animation_speed="off", confirmations=False))
    options = Blackjack.read_options({"role": "bettor", "shoe_steps": "skip"})
    window = open_window(qtbot, TableRequest("blackjack", options, ("club",), "5")).window
    trainee = BlackjackTrainee(qtbot, window)
    trainee.wait(lambda: any(choice.verb in ("ready", "cut") for choice in trainee.table.choices))
    if any(choice.verb == "cut" for choice in trainee.table.choices):
        trainee.ready()
        trainee.click(trainee.at("heap", "cutcard"))
        trainee.wait(lambda: any(choice.verb == "ready" for choice in trainee.table.choices))
    own = (int(str(options["spots"])) + 1) // 2
    trainee.click(trainee.at("tray:2500"))
    trainee.click(trainee.at(f"circle:{own}:main"))
    trainee.ready()
    assert trainee.done()[-1] == "bet main 2500"
    trainee.click(trainee.at(f"spot:{own}:main"), Qt.MouseButton.RightButton)
    trainee.ready()
    assert trainee.done()[-1] == "unbet main"
    trainee.click(trainee.at(f"circle:{own}:main"))
    trainee.ready()
    trainee.press_button("Ready")
    answers = {"hit", "stand", "double", "split", "surrender", "pass"}
    trainee.wait(lambda: any(choice.verb in answers for choice in trainee.table.choices) or bool(trainee.round.reports))
    while not trainee.round.reports:
        verbs = {choice.verb for choice in trainee.table.choices}
        if verbs & answers:
            trainee.press_button("Stand" if "stand" in verbs else trainee.buttons()[0])
        trainee.wait(
            lambda: any(choice.verb in answers for choice in trainee.table.choices) or bool(trainee.round.reports)
        )
    assert trainee.round.fortunes


def test_a_spectator_is_told_what_is_done_and_why(qtbot: QtBot) -> None:
    save_settings(Settings(animation_speed="off", confirmations=False))
    options = Blackjack.read_options({"role": "watch", "shoe_steps": "skip"})
    window = open_window(qtbot, TableRequest("blackjack", options, ("club",), "5")).window
    trainee = BlackjackTrainee(qtbot, window)
    demonstration = trainee.console.demonstration
    demonstration.pace.emit(0)
    said = set()

    def told() -> bool:
        said.add((demonstration._what.text(), demonstration._why.text()))
        return bool(trainee.round.reports)

    trainee.wait(told)
    assert len([each for each in said if all(each)]) > 8

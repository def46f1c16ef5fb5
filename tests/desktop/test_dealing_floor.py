"""The floor on the real window: it may be called at every moment, and mistakes are put right as the house has it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot
from test_table_baccarat import BANKER_WINS, USUAL, at_bets
from trainee import Trainee, open_match

from cardrules.protocol.match_record import Match
from dealers_choice.match.players import HUMAN
from dealers_choice.storage.match_store import export_match

FLOOR = "Call the floor"
MISDRAW = "6S 2H KC 3D 5C"
"""Player stands on 6, and Banker draws on 5."""


def next_table(trainee: Trainee, match: Match, folder: Path) -> None:
    """Go over to another table, in the same window."""
    saved = folder / "next.jsonl"
    export_match(saved, match, (HUMAN,))
    trainee.window.open_path(saved)
    trainee.wait(lambda: trainee.match.done == match.done)
    trainee.my_turn()


def put_right(trainee: Trainee) -> list[tuple[str, str]]:
    """Every error, and how it was put right."""
    return [(fault.error, fault.corrected) for fault in trainee.state.faults]


def said_to_do(trainee: Trainee) -> tuple[str, str]:
    """What the console says is to be done, and how."""
    return trainee.console.task.text(), trainee.console.how.text()


def deal_to_the_end(trainee: Trainee) -> None:
    while trainee.phase in ("close", "coup", "settle"):
        trainee.do_by_keys(trainee.due)


def test_the_floor_may_be_called_at_every_moment_of_a_coup(qtbot: QtBot, tmp_path: Path) -> None:
    """Needlessly it is an error each time, and changes nothing; the coup comes to its end as ever."""
    trainee = open_match(qtbot, at_bets("2S 3D KC QH 8C 9D", "1:banker:2500,3:player:5000", coach="silent"), tmp_path)
    asked: set[tuple[str, str]] = set()
    while trainee.phase in ("close", "coup", "settle"):
        moment = trainee.phase, trainee.due.split()[0]
        if moment not in asked:
            asked.add(moment)
            due, zones = trainee.due, trainee.view.zones
            trainee.press_button(FLOOR)
            trainee.ready()
            assert "The floor has come: nothing is wrong, go on." in trainee.bubbles(), moment
            assert (trainee.due, trainee.view.zones) == (due, zones), moment
        trainee.do_by_keys(trainee.due)
    trainee.press_button(FLOOR)
    trainee.ready()
    assert {phase for phase, _ in asked} == {"close", "coup", "settle"}
    assert put_right(trainee) == [("order", "")] * (len(asked) + 1)
    trainee.agrees()


def test_who_may_put_a_mistake_right_is_for_the_house_to_say(qtbot: QtBot, tmp_path: Path) -> None:
    """A winning bet is taken, and laid back: unasked, or after the floor was called."""
    floor: dict[str, str] = {"coach": "silent", "self_correct": "floor"}
    trainee = open_match(qtbot, at_bets(BANKER_WINS, USUAL, "close; 9", **floor), tmp_path)
    trainee.do("take 1 banker")
    trainee.press_button(FLOOR)
    trainee.ready()
    assert trainee.state.due == ("restore 1 banker",)
    assert any("Put right the Banker bet of position 1." in text for text in trainee.bubbles())
    trainee.do("restore 1 banker")
    deal_to_the_end(trainee)
    assert put_right(trainee) == [("R13", "called")]
    trainee.agrees()
    for house, way in (("floor", "alone"), ("allowed", "at once")):
        next_table(trainee, at_bets(BANKER_WINS, USUAL, "close; 9", coach="silent", self_correct=house), tmp_path)
        trainee.do("take 1 banker")
        trainee.do("restore 1 banker")
        deal_to_the_end(trainee)
        assert put_right(trainee) == [("R13", way)]


def test_the_trainee_chooses_the_remedy_or_does_it_unasked(qtbot: QtBot, tmp_path: Path) -> None:
    coached: dict[str, str] = {"coach": "correct"}
    trainee = open_match(qtbot, at_bets(MISDRAW, USUAL, "close; 5", remedy="choose", **coached), tmp_path)
    trainee.do("draw player")  # Player stands on 6: the card is Banker's
    offered = ["Move the card to Banker", "Move the card to Player", "Call the supervisor", "Draw for Player"]
    assert set(offered) <= set(trainee.buttons())
    assert said_to_do(trainee) == ("Put the error right", "Choose one of the four below the table, or do it there.")
    cards = trainee.lying("player"), trainee.lying("banker")
    trainee.press_button("Move the card to Player")
    trainee.ready()
    assert trainee.console.supervisor.text == "That does not put it right."
    assert (trainee.lying("player"), trainee.lying("banker")) == cards
    trainee.press_button("Move the card to Banker")
    trainee.ready()
    assert trainee.lying("banker") == ["2H", "3D", "5C"]
    assert put_right(trainee) == [("R4", "prompted"), ("order", "prompted")]
    trainee.agrees()
    next_table(trainee, at_bets(MISDRAW, USUAL, "close; 5", remedy="unaided", **coached), tmp_path)
    trainee.do("draw player")
    assert not set(offered) & set(trainee.buttons()), "nobody says how it is put right"
    assert said_to_do(trainee) == ("Put the error right", "Do it on the table, or press K and choose.")
    trainee.keys("K")
    (menu,) = [each for each in trainee.table.findChildren(QMenu) if each.isVisible()]
    entries = [each.text() for each in menu.actions()]
    thinkable = {"Move the card to Banker", "Move the card to Player", "Call the supervisor"}
    assert thinkable < set(entries), "a key does not think"
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    trainee.wait(lambda: not menu.isVisible())
    assert trainee.state.prompt == "move banker"
    trainee.drag(trainee.at("player"), trainee.at("banker"))
    trainee.ready()
    assert trainee.lying("banker") == ["2H", "3D", "5C"]
    deal_to_the_end(trainee)
    assert put_right(trainee) == [("R4", "prompted")]


def test_a_card_drawn_in_error_begins_a_hand_without_bets(qtbot: QtBot, tmp_path: Path) -> None:
    match = at_bets("7S 6H QC KD 9C 2S 3S 4S 5S", USUAL, "close; 5", coach="correct", misdraw="free_hand")
    trainee = open_match(qtbot, match, tmp_path)
    trainee.do("draw player")  # both stand, and the card has been seen
    assert trainee.state.due == ("keep",)
    trainee.press_button("Lay the card aside for a hand without bets")
    trainee.ready()
    assert trainee.lying("extra") == ["9C"]
    trainee.agrees()
    deal_to_the_end(trainee)
    assert trainee.due == "freehand"
    trainee.press_button("Deal a hand without bets")
    trainee.ready()
    assert trainee.state.layout == ()
    trainee.do("draw player")  # out of the place beside, not out of the shoe
    assert trainee.lying("player") == ["9C"]
    deal_to_the_end(trainee)
    assert len(trainee.state.reports) == 2
    assert put_right(trainee) == [("R4", "prompted")]
    trainee.agrees()


def test_a_call_that_was_left_out_can_still_be_made_when_the_bets_are_settled(qtbot: QtBot, tmp_path: Path) -> None:
    """Who pushes a hand too early finds the pads of the totals where those of the result would be."""
    natural = at_bets("4S 2H 5C 3D", USUAL, "close; 4", coach="correct", remedy="unaided")
    trainee = open_match(qtbot, natural, tmp_path)
    trainee.do("push player")
    assert (trainee.phase, trainee.due) == ("settle", "call 9-5")
    trainee.do_by_keys("call 9-5")
    assert trainee.due == "call player-9-5"
    trainee.do_by_keys(trainee.due)
    deal_to_the_end(trainee)
    assert put_right(trainee) == [("R23", "prompted")]
    drawn = at_bets(MISDRAW, USUAL, "close; 7", coach="correct", remedy="unaided")
    next_table(trainee, drawn, tmp_path)
    assert trainee.due == "call banker-0"
    trainee.do("push player")
    assert (trainee.phase, trainee.due) == ("settle", "call banker-0")
    trainee.do_by_keys("call banker-0")
    assert trainee.due == "call player-6-0"
    deal_to_the_end(trainee)
    assert put_right(trainee) == [("R23", "prompted")]

"""A bettor and a spectator at the baccarat table, on the real window; a bot deals."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot
from trainee import Trainee, open_from_home, open_table

from cardart.table.casino_places import pack_behind
from cardrules.casino.currencies import money
from cardrules.protocol.game import CHANCE
from dealers_choice.school.dealing import desk
from dealers_choice.school.dealing.demonstration import PACES
from dealers_choice.school.dealing.session_report import SessionSheet

OWN = 5
"""Where the person sits at a table of nine."""


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bots act as soon as they can."""
    monkeypatch.setattr(desk, "_PACE", 0)


def at_the_cut(qtbot: QtBot, **options: object) -> Trainee:
    """A bettor who has been given the cut card."""
    bettor = open_table(qtbot, "17", **{"role": "bettor", "shoe_steps": "skip", **options})
    bettor.wait(lambda: bettor.phase == "cut" and bool(bettor.table.choices))
    return bettor


def at_the_bets(qtbot: QtBot, **options: object) -> Trainee:
    """A bettor who may bet, in the first coup."""
    bettor = at_the_cut(qtbot, **options)
    bettor.click(in_pack(bettor, 200))
    to_the_bets(bettor)
    return bettor


def to_the_bets(bettor: Trainee) -> None:
    bettor.wait(lambda: bettor.phase == "betting" and bool(bettor.table.choices) and not bettor.table.busy())


def in_pack(bettor: Trainee, front: int) -> QPointF:
    """The point of the pack with so many cards in front of it."""
    heap = bettor.table.thing("heap")
    assert heap is not None
    cards = len(bettor.game.table.heap)
    middle = bettor.table.things()["heap"].pos()
    for x in range(-300, 300):
        point = QPointF(middle.x() + x, middle.y())
        share = (bettor.table.felt.where.units(point)[0] - (heap.x - heap.width / 2)) / heap.width
        on_heap = 0 <= share <= 1 and bettor.table.felt.where.spot_at(point) == "heap"
        if on_heap and cards - pack_behind(share, cards) == front:
            return point
    raise AssertionError(f"no point of the pack has {front} cards in front")


def stakes(bettor: Trainee) -> dict[str, int]:
    return {wager.bet: wager.amount for wager in bettor.state.layout if wager.position == OWN}


def purse(bettor: Trainee) -> int:
    return bettor.game.table.purse(OWN)


def circle(bettor: Trainee, bet: str, position: int = OWN) -> QPointF:
    return bettor.at(f"circle:{position}:{bet}", f"position:{position}:{bet}")


def refused(bettor: Trainee, do: Callable[[], None], reason: str) -> None:
    """What is done now is refused, with the reason beside it, and changes nothing."""
    before, count = stakes(bettor), len(bettor.done())
    do()
    assert reason in bettor.warnings()
    assert (stakes(bettor), len(bettor.done())) == (before, count)
    bettor.agrees()


# ------------------------------------------------------------------------------------------------- a bettor


def test_the_pack_is_cut_by_a_click(qtbot: QtBot) -> None:
    bettor = at_the_cut(qtbot)
    assert bettor.table.parts.purposes.tip_at(bettor.at("heap"))[0].endswith("Click where you want to cut the pack")
    bettor.click(in_pack(bettor, 200))
    assert bettor.done() == ["cut 200"]
    to_the_bets(bettor)
    assert purse(bettor) == 50_000
    bettor.agrees()


def test_chips_are_bet_by_clicks(qtbot: QtBot) -> None:
    bettor = at_the_bets(qtbot)
    bettor.click(circle(bettor, "banker"))
    bettor.ready()
    assert stakes(bettor) == {"banker": 500}  # the unit, while no chip has been chosen
    bettor.click(bettor.at("tray:2500"))
    assert "chosen" in bettor.table.things()
    for expected in (3000, 5500):
        bettor.click(circle(bettor, "banker"))
        bettor.ready()
        assert stakes(bettor) == {"banker": expected}
        bettor.agrees()
    bettor.click(bettor.at(f"pay:{OWN}:tie"))
    bettor.ready()
    assert stakes(bettor) == {"tie": 2500, "banker": 5500}
    assert purse(bettor) == 50_000 - 8000
    for expected in (3000, 500, 0):
        bettor.click(circle(bettor, "banker"), Qt.MouseButton.RightButton)
        bettor.ready()
        assert stakes(bettor).get("banker", 0) == expected
    assert stakes(bettor) == {"tie": 2500}


def test_chips_are_dragged(qtbot: QtBot) -> None:
    bettor = at_the_bets(qtbot)
    end = circle(bettor, "player")
    bettor.drag(bettor.at("tray:2500"), end, release=False)
    assert bettor.glows() == {f"circle:{OWN}:{bet}" for bet in ("player", "banker", "tie")}
    bettor.let_go(end)
    bettor.ready()
    assert stakes(bettor) == {"player": 2500}
    bettor.drag(bettor.at(f"position:{OWN}:player"), circle(bettor, "banker"))
    bettor.ready()
    assert stakes(bettor) == {"banker": 2500}
    bettor.drag(bettor.at("tray:500"), bettor.at(f"position:{OWN}:banker"))
    bettor.ready()
    assert stakes(bettor) == {"banker": 3000}
    bettor.drag(bettor.at(f"position:{OWN}:banker"), bettor.at(f"pay:{OWN}:banker"))  # put down again
    bettor.ready()
    assert stakes(bettor) == {"banker": 3000}
    assert bettor.table.things()[f"position:{OWN}:banker"].isVisible()
    bettor.drag(bettor.at(f"position:{OWN}:banker"), bettor.at("rack", "tray:500", "tray:2500"))
    bettor.ready()
    assert stakes(bettor) == {}
    refused(bettor, lambda: bettor.drag(bettor.at("tray:500"), circle(bettor, "banker", 4)),
            "Bet on the circles of your own position.")  # fmt: skip
    bettor.agrees()


def test_a_bet_that_may_not_move_stays_where_it_was(qtbot: QtBot) -> None:
    bettor = at_the_bets(qtbot)
    bettor.keys("4PPPPPPP")
    bettor.ready()
    assert stakes(bettor) == {"player": 17_500}
    bettor.drag(bettor.at(f"position:{OWN}:player"), circle(bettor, "tie"))
    bettor.ready()
    assert "The maximum is $100." in bettor.warnings()
    assert stakes(bettor) == {"player": 17_500}
    bettor.agrees()


def test_limits_are_told_where_the_chip_was_put(qtbot: QtBot) -> None:
    bettor = at_the_bets(qtbot)
    bettor.keys("5B")
    bettor.ready()
    assert stakes(bettor) == {"banker": 10_000}
    refused(bettor, lambda: bettor.click(circle(bettor, "player")), "Not both Player and Banker.")
    bettor.keys("6")
    refused(bettor, lambda: bettor.click(circle(bettor, "banker")), "The maximum is $500.")
    refused(bettor, lambda: bettor.click(circle(bettor, "tie")), "The maximum is $100.")
    refused(bettor, lambda: bettor.click(circle(bettor, "banker", 4)), "Bet on the circles of your own position.")
    bettor.keys("2")
    refused(bettor, lambda: bettor.click(circle(bettor, "banker")), "Bets are in multiples of $5.")
    point = circle(bettor, "banker")
    bubble = bettor.bubble("Bets are in multiples of $5.").sceneBoundingRect()
    assert bubble.left() <= point.x() <= bubble.right()
    assert abs(bubble.bottom() - point.y()) < 1.5 * bettor.table.art.height


def test_nobody_bets_more_than_he_has(qtbot: QtBot) -> None:
    bettor = at_the_bets(qtbot, table_max=5000, both_sides="on")
    bettor.keys("5PPPPB")
    bettor.ready()
    assert purse(bettor) == 0
    refused(bettor, lambda: bettor.keys("B"), "You do not have that many chips.")


def test_the_keys_of_a_bettor(qtbot: QtBot) -> None:
    bettor = at_the_bets(qtbot)
    bettor.keys("3PPT")
    bettor.ready()
    assert stakes(bettor) == {"player": 1000, "tie": 500}
    bettor.keys("X")
    bettor.ready()
    assert stakes(bettor) == {"player": 2000, "tie": 1000}
    bettor.keys("C")
    bettor.ready()
    assert stakes(bettor) == {}
    refused(bettor, lambda: bettor.keys("R"), "You have not bet yet.")
    bettor.keys("4B")
    bettor.ready()
    bettor.key(Qt.Key.Key_Space)
    to_the_bets_of(bettor, 2)
    assert stakes(bettor) == {}
    bettor.keys("R")
    bettor.ready()
    assert stakes(bettor) == {"banker": 2500}


def to_the_bets_of(bettor: Trainee, coup: int) -> None:
    """Until the bets of that coup can be made."""
    bettor.wait(lambda: bettor.state.coup == coup)
    to_the_bets(bettor)


def test_the_pads_of_a_bettor(qtbot: QtBot) -> None:
    bettor = at_the_bets(qtbot)
    bettor.keys("4B")
    bettor.ready()
    bettor.press_pad("Double all your bets")
    bettor.ready()
    assert stakes(bettor) == {"banker": 5000}
    bettor.press_pad("Take all your bets back")
    bettor.ready()
    assert stakes(bettor) == {}
    bettor.keys("3P")
    bettor.ready()
    bettor.press_button("Ready")
    to_the_bets_of(bettor, 2)
    bettor.press_pad("Bet as in the last coup")
    bettor.ready()
    assert stakes(bettor) == {"player": 500}


def test_a_bet_is_dealt_and_settled(qtbot: QtBot) -> None:
    """Three coups: the purse and the table of the house edge follow the ledger, and the bot makes no error."""
    bettor = at_the_bets(qtbot)
    edges = bettor.console.edges
    before = texts(edges)
    won = 0
    for coup in (1, 2, 3):
        bettor.keys("4BT")
        bettor.ready()
        held = purse(bettor)
        assert held + 5000 == 50_000 + won
        bettor.press_button("Ready")
        to_the_bets_of(bettor, coup + 1)
        lines = [line for line in bettor.state.ledger if line[0] == coup]
        assert {(line[1], line[2]) for line in lines} == {("banker", 2500), ("tie", 2500)}
        won += sum(line[3] for line in lines)
        assert purse(bettor) == 50_000 + won
        assert bettor.state.fortunes[-1] == 50_000 + won
        assert money(purse(bettor)) in texts(bettor.console.purse)
        bettor.agrees()
    assert texts(edges) != before
    assert "Banker" in texts(edges)
    assert "Tie" in texts(edges)
    assert bettor.state.faults == ()


def test_a_whole_shoe_is_bet_on(qtbot: QtBot) -> None:
    """To the end of the shoe: what the bettor owns is what the bets have brought, and the sheet says so."""
    bettor = at_the_bets(qtbot, decks=4, commission="marked")
    page = bettor.window.play_page
    bettor.keys("3B")

    def over(coup: int) -> bool:
        return bettor.state.coup > coup or page.overlay() is not None

    while page.overlay() is None:
        if bettor.phase == "betting" and bettor.table.choices and not bettor.table.busy():
            coup = bettor.state.coup
            if not stakes(bettor):
                bettor.keys("R")
                bettor.ready()
            bettor.agrees()
            bettor.key(Qt.Key.Key_Space)
            bettor.wait(partial(over, coup))
        qtbot.wait(2)
    assert 25 <= len(bettor.state.reports) <= 40
    assert bettor.state.faults == ()
    won = sum(line[3] for line in bettor.state.ledger)
    assert purse(bettor) == 50_000 + won
    overlay = page.overlay()
    assert overlay is not None
    paper = overlay.findChild(SessionSheet)
    assert paper is not None
    assert money(abs(won)) in paper.text()


def pictures(bettor: Trainee) -> dict[str, object]:
    """What lies on the table, each thing by its name; where it lies goes by the room that the buttons leave."""
    return {name: item.thing.picture for name, item in bettor.table.things().items() if item.thing is not None}


def test_a_bettor_s_window_is_closed_and_the_chips_lie_there_again(qtbot: QtBot) -> None:
    bettor = at_the_bets(qtbot)
    bettor.keys("4BT")
    bettor.ready()
    done, things = bettor.match.done, pictures(bettor)
    bettor.window.close()
    other = open_from_home(qtbot)
    other.my_turn()
    assert other.match.done == done
    assert pictures(other) == {name: picture for name, picture in things.items() if name != "chosen"}
    other.press_button("Ready")
    to_the_bets_of(other, 2)
    assert purse(other) == 50_000 + sum(line[3] for line in other.state.ledger)


def texts(widget: Any) -> str:
    """All that the labels in a widget say."""
    labels = [widget] if isinstance(widget, QLabel) else widget.findChildren(QLabel)
    return "\n".join(label.text() for label in labels)


def test_bets_are_closed_while_the_bot_deals(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    bettor = at_the_bets(qtbot)
    bettor.keys("4B")
    bettor.ready()
    session = bettor.window.session
    assert session is not None
    session.pace = 5000
    bettor.press_button("Ready")
    bettor.wait(lambda: bettor.phase == "close")
    count = len(bettor.done())
    bettor.click(circle(bettor, "banker"))
    assert "Bets are closed." in bettor.warnings()
    for key in "BCX":
        bettor.table.clear_bubbles()
        bettor.keys(key)
        assert bettor.warnings() == ["Bets are closed."], key
    bettor.keys("R")  # what would be repeated lies there already
    assert bettor.window.session is session
    assert len(bettor.done()) == count
    assert not bettor.table.choices


def test_the_bot_deals_at_the_pace_that_is_chosen(qtbot: QtBot) -> None:
    bettor = at_the_bets(qtbot)
    session = bettor.window.session
    assert session is not None
    for name, pace in PACES.items():
        bettor.press_pad(f"Pace: {name[0].lower()}{name[1:]}")
        assert session.pace == pace


@pytest.mark.parametrize("answer", ["Yes", "No"])
def test_leaving_is_asked_for(qtbot: QtBot, answer: str) -> None:
    bettor = at_the_bets(qtbot)
    bettor.keys("4B")
    bettor.ready()
    bettor.press_button("Leave the table")
    page = bettor.window.play_page
    strip = page.table.gestures.asked.shown
    assert strip is not None
    assert strip.accessibleName() == "Leave the table for good?"
    button = next(button for button in strip.buttons if button.text() == answer)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    if answer == "No":
        assert stakes(bettor) == {"banker": 2500}
        assert "leave" not in bettor.done()
        return
    bettor.wait(lambda: page.overlay() is not None)
    assert bettor.done()[-1] == "leave"
    overlay = page.overlay()
    assert overlay is not None
    paper = overlay.findChild(SessionSheet)
    assert paper is not None
    assert paper.text()


def test_no_tooltip_of_a_bettor_speaks_of_the_dealer_s_work(qtbot: QtBot) -> None:
    bettor = at_the_bets(qtbot)
    own = bettor.table.parts.purposes.tip_at(circle(bettor, "banker"))[0]
    assert own.endswith("Click to bet a chip here")
    assert bettor.table.parts.purposes.tip_at(bettor.at("tray:2500"))[0].endswith(
        "Choose $25 chips; or drag one to a circle"
    )
    assert "drag" not in bettor.table.parts.purposes.tip_at(bettor.at("shoe"))[0].lower()


# ----------------------------------------------------------------------------------------------- a spectator


def acted(watcher: Trainee) -> list[str]:
    """What the bot has done."""
    return [action.verb for seat, action in watcher.match.done if seat not in (CHANCE,) and action.verb != "at"]


def watch(qtbot: QtBot) -> Trainee:
    return open_table(qtbot, "17", role="watch", shoe_steps="skip")


def pause(watcher: Trainee) -> None:
    """Stop the demonstration, and wait until it stands."""
    watcher.press_pad("Pause the demonstration")
    session = watcher.window.session
    assert session is not None
    assert session.paused
    watcher.wait(lambda: not watcher.table.busy())
    watcher.qtbot.wait(150)


def test_a_demonstration_goes_on_by_itself(qtbot: QtBot) -> None:
    watcher = watch(qtbot)
    why = set()

    def enough() -> bool:
        why.add(texts(watcher.console.demonstration))
        return len(watcher.state.reports) >= 2

    watcher.wait(enough, 40_000)
    assert len(why) > 10
    assert watcher.state.faults == ()
    assert set(acted(watcher)) >= {"open", "close", "draw", "call", "discard"}
    pause(watcher)
    watcher.agrees()


def test_a_demonstration_is_paused_and_does_one_step(qtbot: QtBot) -> None:
    watcher = watch(qtbot)
    watcher.wait(lambda: watcher.phase == "coup", 30_000)
    pause(watcher)
    count = len(acted(watcher))
    qtbot.wait(300)
    assert len(acted(watcher)) == count

    def has_acted(wanted: int) -> bool:
        return len(acted(watcher)) == wanted

    for steps in (1, 2, 3):
        watcher.press_pad("Let the dealer do one step")
        watcher.wait(partial(has_acted, count + steps))
        watcher.wait(lambda: not watcher.table.busy())
        qtbot.wait(100)
        assert len(acted(watcher)) == count + steps
        watcher.agrees()
    watcher.press_pad("Let the demonstration go on")
    watcher.wait(lambda: len(acted(watcher)) > count + 6)


def test_nothing_that_a_spectator_does_changes_a_demonstration(qtbot: QtBot) -> None:
    watcher = watch(qtbot)
    watcher.wait(lambda: watcher.phase == "coup" and len(watcher.table.cards["player"]) == 2, 30_000)
    pause(watcher)
    done = list(watcher.match.done)
    wager = watcher.state.layout[0]
    bet = f"position:{wager.position}:{wager.bet}"
    for start, end in (("shoe", "player"), (bet, "rack"), ("player", "discards"), ("rack", bet), ("player", "banker")):
        watcher.drag(watcher.at(start, "tube:2500", "tube:500"), watcher.at(end, "tube:2500", "tube:500"))
    for spot in ("shoe", bet, "player", "discards", "tap"):
        watcher.click(watcher.at(spot))
        watcher.click(watcher.at(spot), Qt.MouseButton.RightButton)
    watcher.drag(watcher.bare(left=True), watcher.bare())
    watcher.keys("DTZCNOABWGQIEUMVKPX123")
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Escape):
        watcher.key(key)
    qtbot.wait(100)
    assert watcher.match.done == done
    assert watcher.warnings() == []
    assert watcher.buttons() == []
    watcher.agrees()


def test_a_demonstration_has_its_pace(qtbot: QtBot) -> None:
    watcher = watch(qtbot)
    session = watcher.window.session
    assert session is not None
    watcher.press_pad("Pace: slow")
    assert session.pace == PACES["Slow"]
    watcher.press_pad("Pace: fast")
    assert session.pace == PACES["Fast"]
    watcher.wait(lambda: watcher.phase == "coup", 40_000)
    count, elapsed = len(acted(watcher)), session.time.seconds()
    watcher.wait(lambda: len(acted(watcher)) >= count + 4)
    assert session.time.seconds() - elapsed >= 3 * PACES["Fast"] / 1000

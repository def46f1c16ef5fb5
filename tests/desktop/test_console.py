"""The console beside a baccarat table: every call by key and by mouse, what the supervisor says, the clock, and the
reports, on matches that a beginner dealt."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QImage, QKeyEvent, QPainter, QTextCursor, QTextDocument
from PySide6.QtWidgets import QLabel, QLineEdit, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from cardart.people.floor_supervisor import paint_supervisor
from cardrules.bots import Level
from cardrules.casino.baccarat.dealer_calls import NUMBER_WORDS, OURS, said
from cardrules.casino.baccarat.faults import ERRORS, by_heading
from cardrules.casino.baccarat.odds import shoe_odds
from cardrules.casino.currencies import money
from cardrules.games.mini_baccarat.bot import choose
from cardrules.protocol.cards import rank_of
from cardrules.protocol.game import CLOCK, Action, View
from cardrules.protocol.match_record import Match
from dealers_choice.school.dealing import floor_supervisor as supervisor
from dealers_choice.school.dealing.baccarat_console import BACCARAT_CONSOLE, BACCARAT_TOLD
from dealers_choice.school.dealing.call_pads import _Pages
from dealers_choice.school.dealing.call_palette import Palette
from dealers_choice.school.dealing.console import Console
from dealers_choice.school.dealing.current_task import task_name
from dealers_choice.school.dealing.demonstration import PACES, Demonstration
from dealers_choice.school.dealing.session_report import EdgeTable, SessionSheet, edge_lines, hands_an_hour, terms_of
from dealers_choice.school.dealing.spectator_panel import Purse
from dealers_choice.school.parts.call_in_the_making import Composer
from dealers_choice.school.parts.letter_buttons import Pad
from dealers_choice.table.pictures.cards_and_felt import Art
from dealers_choice.ui import style

LEFT = Qt.MouseButton.LeftButton
SIZES = [
    (260, 520, 100),
    (300, 770, 80),
    (300, 770, 100),
    (460, 1300, 100),
    (260, 1300, 200),
    (336, 500, 200),
    (460, 1300, 200),
]
KEYS = {"player": "P", "banker": "B", "tie": "T", "ace": "A", "ten": "X", "jack": "J", "queen": "Q", "king": "K"}


# ------------------------------------------------------------------------------------------------- matches


def dealt(
    options: dict[str, Any],
    until: Callable[[View], bool] = lambda view: False,
    level: Level = "novice",
    deal: str = "7",
) -> Match:
    """A match that bots have dealt up to there, or to its end; a step takes about a second and a half."""
    match = Match("mini_baccarat", options, deal)
    match.run_chance()
    rng, time = random.Random(3), 1000
    while waiting := sorted(match.game.waiting_for()):
        view = match.game.view(0)
        if until(view):
            break
        time += rng.randrange(700, 2200)
        match.apply(CLOCK, Action("at", (str(time),)))
        seat = waiting[0]
        advice = choose(match.game.view(seat), match.game.choices(seat), level, rng, lambda: False)
        match.apply(seat, advice.action)
        match.run_chance()
    return match


@cache
def whole(role: str = "dealer", coach: str = "block") -> View:
    """The end of a session, with side bets."""
    return dealt({"role": role, "coach": coach, "pace": "par", "player_pair": "on"}).game.view(0)


@cache
def early(**options: str) -> View:
    """The first coup after its four cards."""
    return dealt(
        {"pace": "par", **options},
        lambda view: view.phase == "coup" and len(view.zone("player").cards) + len(view.zone("banker").cards) == 4,
        "club",
    ).game.view(0)


def at(phase: str, **options: str) -> View:
    """A view in this phase."""
    view = early(**options)
    return view._replace(phase=phase, state=view.state._replace(due=()))


# ------------------------------------------------------------------------------------------------- widgets


class Felt(QWidget):
    """Stands for the table: it has the keyboard, and passes keys on to the console."""

    def __init__(self, console: Console) -> None:
        super().__init__()
        self.console = console
        self.own: list[str] = []
        """The keys that were not the console's."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        takes = self.console.takes_key(event)
        assert self.console.key(event) is takes
        if not takes and event.text():
            self.own.append(event.text())


class Room(QWidget):
    """A felt and a console, as in the window."""

    def __init__(self, view: View, width: int, height: int, text_size: int) -> None:
        super().__init__()
        style.set_look(text_size, False)
        style.dress(self)
        self.console = Console(BACCARAT_CONSOLE)
        self.felt = Felt(self.console)
        self.felt.setFixedHeight(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.felt)
        column.addWidget(self.console)
        self.resize(width, height)
        self.console.set_up(view)
        self.called: list[str] = []
        self.console.called.connect(self.called.append)


def opened(qtbot: QtBot, view: View, width: int = 300, height: int = 770, text_size: int = 100) -> Room:
    room = Room(view, width, height, text_size)
    qtbot.addWidget(room)
    room.show()
    room.activateWindow()
    room.felt.setFocus()
    qtbot.waitUntil(room.felt.hasFocus)
    return room


def pads(room: Room) -> dict[str, Pad]:
    """The pads that can be seen, by what they are for."""
    return {pad.accessibleName(): pad for pad in room.console.findChildren(Pad) if pad.isVisible()}


def press(qtbot: QtBot, room: Room, name: str) -> None:
    qtbot.mouseClick(pads(room)[name], LEFT)


def label_of(room: Room, name: str) -> QLabel:
    return next(each for each in room.console.findChildren(QLabel) if each.accessibleName() == name)


def part(room: Room, name: str) -> str:
    """What the label of this name says, without its marks."""
    return plain(label_of(room, name).text())


def plain(text: str) -> str:
    from PySide6.QtGui import QTextDocumentFragment

    return QTextDocumentFragment.fromHtml(text).toPlainText().replace("\xa0", " ")


# --------------------------------------------------------------------------------------------- every call


@cache
def all_calls() -> tuple[str, ...]:
    """Every call that the game knows, but those with an amount."""
    match = dealt({}, lambda view: view.phase == "coup")
    choice = next(each for each in match.game.choices(0) if each.verb == "call" and each.values)
    return choice.values


def phase_of(call: str) -> str:
    kind, *rest = call.split("-")
    if kind == "burn":
        return "burn"
    return "settle" if len(rest) == 2 else "coup" if rest else "between"


def keys_of(call: str) -> list[str]:
    kind, *rest = call.split("-")
    if kind == "burn":
        rank, number = rest
        return [number] if rank not in KEYS else [KEYS[rank], {"10": "1", "11": "0"}.get(number, number)]
    if kind == "tie":
        return ["T", *rest]
    return [KEYS.get(kind, kind), *rest]


def names_of(call: str) -> list[str]:
    """The pads of a call, in the order in which they are pressed."""
    kind, *rest = call.split("-")
    if kind == "burn":
        named = f"Call “{said(call, OURS)}”"
        if rest[0] not in KEYS:
            return [named]
        return [f"The first card is {'an' if rest[0] == 'ace' else 'a'} {rest[0]}", named]
    words = [NUMBER_WORDS[int(number)] for number in rest]
    if kind == "tie":
        return ["Call a tie", *(f"The total {word}" for word in words)]
    if kind in ("player", "banker") and len(rest) == 1:
        return [f"Call a new total of {kind.capitalize()}", f"{kind.capitalize()} {words[0]}"]
    if kind in ("player", "banker"):
        return [f"Call that {kind.capitalize()} has won", *(f"The total {word}" for word in words)]
    return [f"Player {NUMBER_WORDS[int(kind)]}", f"Banker {words[0]}"]


def test_there_are_as_many_calls_as_the_rules_name() -> None:
    assert len(all_calls()) == len(set(all_calls())) == 100 + 20 + 90 + 10 + 8 + 8 + 2 + 3


@pytest.mark.parametrize("phase", ["coup", "settle", "burn"])
def test_every_call_is_made_with_keys(qtbot: QtBot, phase: str) -> None:
    room = opened(qtbot, at(phase))
    calls = [call for call in all_calls() if phase_of(call) == phase]
    assert len(calls) >= 18
    for call in calls:
        for key in keys_of(call):
            qtbot.keyClick(room.felt, key)
    assert room.called == calls
    assert room.felt.own == []


@pytest.mark.parametrize("phase", ["coup", "settle", "burn"])
def test_every_call_is_made_with_the_mouse(qtbot: QtBot, phase: str) -> None:
    room = opened(qtbot, at(phase))
    calls = [call for call in all_calls() if phase_of(call) == phase]
    for call in calls:
        for name in names_of(call):
            press(qtbot, room, name)
    assert room.called == calls
    assert room.felt.hasFocus()  # the mouse does not take the keyboard away from the table


@pytest.mark.parametrize("phase", ["burn", "coup", "settle", "between", "end"])
def test_the_calls_that_are_fixed_can_be_made_wherever_the_game_offers_them(qtbot: QtBot, phase: str) -> None:
    room = opened(qtbot, at(phase))
    for key, call in (("L", "last"), ("E", "end"), ("C", "colour")):
        qtbot.keyClick(room.felt, key, Qt.KeyboardModifier.ShiftModifier)
        press(qtbot, room, f"Call “{said(call, OURS)}” (Shift+{key})")
        assert room.called == [call, call]
        room.called.clear()
    assert room.felt.own == []


def test_bankers_total_may_be_pressed_first(qtbot: QtBot) -> None:
    room = opened(qtbot, at("coup"))
    press(qtbot, room, "Banker three")
    assert part(room, "What has been said") == "Player …, Banker three"
    press(qtbot, room, "Banker eight")
    assert part(room, "What has been said") == "Player …, Banker natural eight"
    press(qtbot, room, "Player five")
    assert room.called == ["5-8"]


@pytest.mark.parametrize(
    ("phase", "keys", "words"),
    [
        ("coup", "5", "Player five, Banker …"),
        ("coup", "9", "Player natural nine, Banker …"),
        ("coup", "B", "Banker, …"),
        ("coup", "5P", "Player, …"),
        ("settle", "B", "Banker, … over …"),
        ("settle", "P7", "Player, seven over …"),
        ("settle", "P7B", "Player seven, Banker …"),
        ("settle", "B4P", "Player …, Banker four"),
        ("settle", "P78", "What comes now? Player, seven over …"),
        ("settle", "P0", "Player, nothing over …"),
        ("settle", "T2", "Tie, two–…"),
        ("settle", "T23", "What comes now? Tie, two–…"),
        ("settle", "T", "Tie, …–…"),
        ("burn", "K", "King — burn …"),
        ("burn", "KA", "Ace — burn …"),
        ("burn", "K7", "What comes now? King — burn …"),
    ],
)
def test_what_is_composed_is_said_and_can_be_taken_back(qtbot: QtBot, phase: str, keys: str, words: str) -> None:
    room = opened(qtbot, at(phase))
    quiet = part(room, "What has been said")
    backs: list[Callable[[], None]] = [
        lambda: qtbot.keyClick(room.felt, Qt.Key.Key_Escape),
        lambda: qtbot.keyClick(room.felt, Qt.Key.Key_Backspace),
        lambda: press(qtbot, room, "Take it back (Escape or Backspace)"),
    ]
    for back in backs:
        qtbot.keyClicks(room.felt, keys)
        assert part(room, "What has been said") == words
        said = label_of(room, "What has been said")
        assert said.fontMetrics().horizontalAdvance(words) <= said.width(), "none of it is cut off"
        back()
        assert part(room, "What has been said") == quiet
    assert room.called == []
    assert room.felt.own == []
    qtbot.keyClick(room.felt, Qt.Key.Key_Escape)  # with nothing to take back it is the table's
    assert len(room.felt.own) == 1


@pytest.mark.parametrize(
    ("phase", "taken", "left"),
    [
        ("coup", "0123456789PB", "TAXJQKDSNZC"),
        ("settle", "PBT", "0123456789AXJQKDSNZC"),
        ("burn", "23456789AXJQK", "01PBTDSNZC"),
        ("close", "", "0123456789PBTAXJQKDSNZC"),
        ("bets", "", "0123456789PBTAXJQK"),
        ("between", "", "0123456789PBTAXJQK"),
        ("shoe", "", "0123456789PBTAXJQK"),
    ],
)
def test_each_phase_has_its_keys(qtbot: QtBot, phase: str, taken: str, left: str) -> None:
    room = opened(qtbot, at(phase))
    for key in taken:
        qtbot.keyClick(room.felt, key)
        qtbot.keyClick(room.felt, Qt.Key.Key_Escape)
    assert room.felt.own == ["\x1b" for key in taken if phase == "burn" and key.isdecimal()]
    room.felt.own.clear()
    for key in left:
        qtbot.keyClick(room.felt, key)
    assert "".join(room.felt.own).upper() == left
    room.felt.own.clear()
    for key in taken:
        qtbot.keyClick(room.felt, key, Qt.KeyboardModifier.ControlModifier)
    assert len(room.felt.own) == len(taken)


def test_the_keypad_has_digits_too(qtbot: QtBot) -> None:
    room = opened(qtbot, at("coup"))
    for key in "53":
        qtbot.keyClick(room.felt, key, Qt.KeyboardModifier.KeypadModifier)
    assert room.called == ["5-3"]


def test_a_step_drops_what_was_being_composed_and_the_time_does_not(qtbot: QtBot) -> None:
    view = at("coup")
    room = opened(qtbot, view)
    qtbot.keyClick(room.felt, "5")
    room.console.show_view(view._replace(state=view.state._replace(time=view.state.time + 250)))
    assert part(room, "What has been said") == "Player five, Banker …"
    room.console.show_view(view._replace(state=view.state._replace(steps=view.state.steps + 1)))
    qtbot.keyClick(room.felt, "3")
    assert room.called == []
    assert part(room, "What has been said") == "Player three, Banker …"


def test_pads_that_cannot_come_next_are_disabled(qtbot: QtBot) -> None:
    room = opened(qtbot, at("settle"))
    totals = [f"The total {NUMBER_WORDS[number]}" for number in range(10)]
    assert not any(pads(room)[name].isEnabled() for name in totals)
    qtbot.keyClicks(room.felt, "P4")
    assert [pads(room)[name].isEnabled() for name in totals] == [number < 4 for number in range(10)]
    assert pads(room)["Call that Player has won"].lit
    assert pads(room)["The total four"].lit


# ------------------------------------------------------------------------------------------------- amounts


def money_field(room: Room) -> QLineEdit:
    field = room.console.findChild(QLineEdit)
    assert isinstance(field, QLineEdit)
    return field


@pytest.mark.parametrize(("phase", "verb"), [("settle", "pay"), ("between", "change"), ("end", "change")])
def test_an_amount_is_typed_and_said(qtbot: QtBot, phase: str, verb: str) -> None:
    room = opened(qtbot, at(phase))
    field = money_field(room)
    for text, cents in (("593.75", 59375), ("$1,000", 100000), ("47.5", 4750)):
        qtbot.keyClick(room.felt, "M", Qt.KeyboardModifier.ShiftModifier)
        qtbot.waitUntil(field.hasFocus)
        qtbot.keyClicks(field, text)
        qtbot.keyClick(field, Qt.Key.Key_Return)
        assert room.called == [f"{verb} {cents}"]
        assert room.felt.hasFocus()
        room.called.clear()
    qtbot.mouseClick(field, LEFT)
    qtbot.keyClicks(field, "100")
    speak = next(pad for pad in pads(room).values() if pad.text() in ("Paying …", "Changing …"))
    assert speak.text() == {"pay": "Paying …", "change": "Changing …"}[verb]
    qtbot.mouseClick(speak, LEFT)
    assert room.called == [f"{verb} 10000"]


@pytest.mark.parametrize("text", ["", "0", "1,00", "12.345", "ten", "200,000", "5-3"])
def test_what_is_no_amount_is_not_said(qtbot: QtBot, text: str) -> None:
    room = opened(qtbot, at("settle"))
    field = money_field(room)
    qtbot.keyClick(room.felt, "M", Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClicks(field, text)
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert field.property("faulty") == "true"
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert field.property("faulty") == "false"
    assert field.text() == ""
    assert room.felt.hasFocus()
    assert room.called == []


def test_no_amount_is_called_in_a_coup(qtbot: QtBot) -> None:
    room = opened(qtbot, at("coup"))
    qtbot.keyClick(room.felt, "M", Qt.KeyboardModifier.ShiftModifier)
    assert room.felt.own == ["M"]
    assert not money_field(room).isEnabled()


# ------------------------------------------------------------------------------------------------- options


def test_calls_made_by_the_program_need_no_palette(qtbot: QtBot) -> None:
    room = opened(qtbot, at("coup", calls="auto"))
    assert "Player five" not in pads(room)
    qtbot.keyClicks(room.felt, "53")
    assert room.felt.own == ["5", "3"]


def test_totals_are_shown_to_beginners(qtbot: QtBot) -> None:
    view = early(totals="shown")
    room = opened(qtbot, view)
    assert "Player five" not in pads(room)
    hands = [view.zone(hand).cards for hand in ("player", "banker")]
    values = [[rank_of(card) for card in hand if card is not None] for hand in hands]
    totals = tuple(str(sum({14: 1}.get(rank, rank) if rank < 10 or rank == 14 else 0 for rank in hand) % 10)
                   for hand in values)  # fmt: skip
    assert room.console.totals.totals == totals
    assert room.console.totals.isVisible()
    qtbot.keyClicks(room.felt, "53")
    assert room.felt.own == ["5", "3"]
    room.console.show_view(at("settle", totals="shown"))
    qtbot.keyClicks(room.felt, "B74")
    assert room.called == ["banker-7-4"]


def test_in_a_test_nothing_is_said(qtbot: QtBot) -> None:
    match = dealt({"coach": "silent", "pace": "par"}, lambda view: len(view.state.faults) > 3)
    view = match.game.view(0)
    room = opened(qtbot, at("shoe", coach="silent"))
    room.console.show_view(view)
    assert room.console.supervisor.isVisible()
    assert room.console.supervisor.text == ""
    assert not room.console.supervisor.correcting
    assert not room.console.task.isVisible()
    assert part(room, "The last coup") == "This is a test: the report comes at the end."
    paper = SessionSheet(view._replace(phase="hand_over"))
    qtbot.addWidget(paper)
    assert not any(fault.error in paper.text() for fault in view.state.faults)
    over = SessionSheet(view._replace(phase="game_over"))
    qtbot.addWidget(over)
    assert all(fault.text in over.text() for fault in view.state.faults)
    room.console.show_view(view._replace(phase="game_over"))
    assert f"Coup {view.state.reports[-1].number}" in part(room, "The last coup")


# ---------------------------------------------------------------------------------------- supervisor and task


def test_the_supervisor_corrects_until_something_right_is_done(qtbot: QtBot) -> None:
    match = dealt({}, lambda view: view.state.call_due.count("-") == 1 and view.phase == "coup", "club")
    due = match.game.view(0).state.call_due
    room = opened(qtbot, match.game.view(0))
    supervisor = room.console.supervisor
    assert (supervisor.text, supervisor.correcting) == ("Your table, dealer.", False)
    wrong = f"{(int(due[0]) + 1) % 10}{due[1:]}"
    match.apply(0, Action("call", (wrong,)))
    room.console.show_view(match.game.view(0))
    assert supervisor.text == "Count Player's cards again.", "and the answer is not told"
    assert supervisor.correcting
    room.console.show_view(match.game.view(0))
    assert supervisor.correcting
    match.apply(0, Action("call", (due,)))
    room.console.show_view(match.game.view(0))
    assert (supervisor.text, supervisor.correcting) == ("Your table, dealer.", False)
    room.console.tell("The rack has not that many of these chips.")
    assert (supervisor.text, supervisor.correcting) == ("The rack has not that many of these chips.", True)
    assert supervisor.accessibleDescription() == supervisor.text


def test_what_must_be_put_right_stays_said(qtbot: QtBot) -> None:
    match = dealt({"coach": "correct"}, lambda view: bool(view.state.prompt))
    view = match.game.view(0)
    room = opened(qtbot, view)
    assert room.console.supervisor.text == view.state.faults[-1].text
    assert room.console.supervisor.correcting


def test_tasks_are_named_by_their_kind(qtbot: QtBot) -> None:
    room = opened(qtbot, at("shoe"))
    names = set()

    def look(view: View) -> bool:
        room.console.show_view(view)
        assert room.console.task.text() == task_name(view)
        names.add(task_name(view))
        return False

    dealt({"incidents": "many", "commission": "marked", "shoe_steps": "full"}, look, "club")
    assert not any(character.isdecimal() for name in names for character in name)
    assert {"Take the losing bets", "Pay the winning bets", "Mark the commission", "Call both totals"} <= names
    assert "" not in names
    assert len(names) > 18


def test_in_a_coup_the_task_does_not_tell_whether_a_card_is_due() -> None:
    names: dict[str, set[str]] = {}

    def look(view: View) -> bool:
        due = view.state.due
        if view.phase == "coup" and len(view.zone("player").cards) >= 2 <= len(view.zone("banker").cards):
            names.setdefault(due[0].split()[0], set()).add(task_name(view))
        return False

    dealt({}, look, "club")
    told = {"Complete the hands and show the result"}
    assert names["draw"] == names["stand"] == names["push"] == names["tap"] == told


def test_whoever_corrects_errors_is_told_the_step_in_full(qtbot: QtBot) -> None:
    match = dealt({"coach": "correct"}, lambda view: view.state.due[:1] == ("push banker",), "club")
    match.apply(0, Action("push", ("player",)))
    room = opened(qtbot, match.game.view(0))
    assert part(room, "Task") == "Push Banker forward"


def test_errors_before_the_first_coup_stand_close_together(qtbot: QtBot) -> None:
    match = dealt({"shoe_steps": "short"}, lambda view: view.state.due[:1] == ("square",), "club")
    clean = opened(qtbot, match.game.view(0))
    match.apply(0, Action("load"))
    match.apply(0, Action("slide"))
    view = match.game.view(0)
    faults = view.state.faults
    assert len(faults) == 2
    room = opened(qtbot, view)
    lines = part(room, "The last coup").split("\n")
    assert lines[0] == part(clean, "The last coup") == "No coup is finished yet."
    assert "" not in lines
    told = [f"{fault.text} Refused." for fault in reversed(faults)]
    assert [line for line in lines if line.endswith("Refused.")] == told, "the last first"


# --------------------------------------------------------------------------------------------- the clock


def test_par_is_known_when_the_cards_are_complete(qtbot: QtBot) -> None:
    room = opened(qtbot, at("shoe"))
    pars = []

    def look(view: View) -> bool:
        room.console.show_view(view)
        if view.state.due == ("discard",):
            pars.append(room.console.clock.words()[1])
        return len(view.state.reports) == 6

    match = dealt({"pace": "par"}, look, "club")
    reports = match.game.view(0).state.reports
    assert pars == [f"par so far {report.par / 1000:.1f} s" for report in reports]
    last = reports[-1]
    time, beside, pace = room.console.clock.words()
    assert time == f"{last.took / 1000:.1f} s"
    assert beside == f"par {last.par / 1000:.1f} s, {last.took / last.par:.2f} of it"
    assert pace == f"{hands_an_hour(reports)} hands an hour"
    assert room.console.clock.share() == pytest.approx(last.took / last.par)


def test_the_clock_runs_while_a_coup_does(qtbot: QtBot) -> None:
    view = early()
    room = opened(qtbot, view)
    closed = view.state.closed_at
    room.console.set_time(closed + 12_340)
    assert room.console.clock.words()[0] == "12.3 s"
    room.console.set_time(closed + 12_000)  # it never goes back
    assert room.console.clock.words()[0] == "12.3 s"
    thirds = len(view.zone("player").cards) + len(view.zone("banker").cards) - 4
    assert room.console.clock.share() == pytest.approx(12_340 / (9_000 + 1_500 * thirds))
    room.console.show_view(at("between"))
    room.console.set_time(closed + 20_000)
    assert room.console.clock.words()[0] == ""


def test_without_a_pace_there_is_only_a_quiet_time(qtbot: QtBot) -> None:
    view = early(pace="untimed")
    room = opened(qtbot, view)
    room.console.set_time(view.state.closed_at + 50_000)
    assert room.console.clock.words() == ("50.0 s", "", "")
    assert room.console.clock.share() == 0


def test_hands_of_the_shoe_before_do_not_count(qtbot: QtBot) -> None:
    view = whole()
    room = opened(qtbot, view._replace(phase="between"))
    assert room.console.clock.words()[2] == f"{hands_an_hour(view.state.reports)} hands an hour"
    room.console.show_view(view._replace(phase="shoe", state=view.state._replace(coup=0)))
    assert room.console.clock.words()[2] == ""


# ------------------------------------------------------------------------------------------------ reports


def test_the_last_coup_lists_its_errors(qtbot: QtBot) -> None:
    room = opened(qtbot, at("shoe"))
    coups: list[int] = []

    def look(view: View) -> bool:
        room.console.show_view(view)
        reports, faults = view.state.reports, view.state.faults
        if view.phase == "between" and reports and reports[-1].number not in coups:
            report, text = reports[-1], part(room, "The last coup")
            coups.append(report.number)
            assert f"Coup {report.number} " in text
            assert money(abs(report.house)) in text or not report.house
            assert f"{report.took / 1000:.1f} s against {report.par / 1000:.1f} s" in text
            assert f"{report.steps} steps" in text
            so_far = f"Accuracy so far {view.state.grade.accuracy:.1f}"
            assert (so_far in text) is (len(reports) >= 10)
            made = [fault for fault in faults if fault.coup == report.number]
            assert ("No errors." in text) is not bool(made)
            for fault in made:
                assert fault.text in text
                assert ERRORS[fault.error].text in text
                assert {"C": "critical", "M": "major", "m": "minor"}[fault.severity] in text
                assert f"{fault.text} Refused." in text
        return len(coups) > 30

    assert len(dealt({"pace": "par"}, look).game.view(0).state.faults) > 5


def test_an_error_waits_for_its_remedy(qtbot: QtBot) -> None:
    match = Match("mini_baccarat", {"coach": "correct", "shoe_steps": "skip"}, "1")
    match.run_chance()
    room = opened(qtbot, match.game.view(0))
    match.apply(0, Action("open"))
    match.run_chance()
    match.apply(0, Action("draw", ("player",)))  # nobody has closed the bets
    room.console.show_view(match.game.view(0))
    assert "To be put right now." in part(room, "The last coup")
    prompt = match.game.view(0).state.prompt
    match.apply(0, Action(prompt))
    room.console.show_view(match.game.view(0))
    assert "The supervisor saw to it." in part(room, "The last coup")


def test_the_summary_has_every_figure(qtbot: QtBot) -> None:
    view = whole()
    state, faults = view.state, view.state.faults
    paper = SessionSheet(view)
    qtbot.addWidget(paper)
    text = paper.text().replace("\xa0", " ")
    lines = [line.strip() for line in text.splitlines()]

    def after(name: str) -> str:
        return lines[lines.index(name) + 1]

    assert lines[0].lower() == state.grade.title
    assert after("Accuracy") == f"{state.grade.accuracy:.1f}"
    assert after("Hands dealt") == str(len(state.reports))
    assert after("Hands an hour") == str(hands_an_hour(state.reports))
    assert after("Time against par") == f"{state.grade.speed:.2f} of par"
    for heading, count in by_heading([fault for fault in faults if fault.severity]).items():
        assert after(heading) == (str(count) if count else "–")
    for error in {fault.error for fault in faults}:
        kinds = {fault.severity for fault in faults if fault.error == error}
        assert lines.count(ERRORS[error].text) == len(kinds)
    house, bettors = state.lost
    assert after("The house has lost") == money(house)
    assert after("The bettors have lost") == money(bettors)
    assert after("Payouts cut into too many chips") == str(state.ill_cut)
    for fault in faults:
        assert any(line.startswith(fault.text) for line in lines)
    for coup in {fault.coup for fault in faults} - {0}:
        assert any(line.startswith(f"Coup {coup}: ") for line in lines)


def test_the_summary_scrolls_and_can_be_copied(qtbot: QtBot) -> None:
    paper = SessionSheet(whole())
    qtbot.addWidget(paper)
    paper.resize(400, 300)
    paper.show()
    paper.setFocus()
    assert paper.verticalScrollBar().maximum() > 300
    assert paper.horizontalScrollBar().maximum() == 0
    qtbot.keyClick(paper, "C", Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == paper.text()


def test_a_short_summary_is_no_higher_than_it_must_be(qtbot: QtBot) -> None:
    heights = {}
    for role in ("dealer", "bettor"):
        paper = SessionSheet(whole(role))
        qtbot.addWidget(paper)
        paper.resize(paper.sizeHint())
        paper.show()
        heights[role] = paper.height()
        assert (paper.verticalScrollBar().maximum() == 0) is (role == "bettor")
    assert heights["bettor"] < heights["dealer"]


def test_money_lost_in_silence_is_summed_up(qtbot: QtBot) -> None:
    view = whole(coach="silent")
    house, bettors = view.state.lost
    assert house
    assert bettors
    paper = SessionSheet(view)
    qtbot.addWidget(paper)
    text = paper.text()
    assert money(house) in text
    assert money(bettors) in text
    assert "Left as it was." in text


# --------------------------------------------------------------------------------------- bettors and spectators


def test_the_house_edge_is_at_work(qtbot: QtBot) -> None:
    view = whole("bettor")
    ledger, fortunes = view.state.ledger, view.state.fortunes
    lines = edge_lines(ledger, terms_of(view.options), 8)
    assert {line.bet for line in lines} == {bet for _, bet, _, _ in ledger}
    assert sum(line.won for line in lines) == fortunes[-1] - fortunes[0]
    for line in lines:
        assert line.staked == sum(staked for _, bet, staked, _ in ledger if bet == line.bet)
        assert line.edge == float(shoe_odds(8).edge(line.bet, terms_of(view.options)))
    for width in (260, 460):
        room = opened(qtbot, view, width)
        text = part(room, "The house edge at work")
        expected = round(sum(line.staked * line.edge for line in lines))
        won = fortunes[-1] - fortunes[0]
        assert f"Expected loss {money(expected)}; you have {'won' if won > 0 else 'lost'} {money(abs(won))}." in text
        assert "1.06 %" in text
        assert "1.24 %" in text
    paper = SessionSheet(view)
    qtbot.addWidget(paper)
    assert money(fortunes[-1]) in paper.text()
    assert f"Expected loss {money(expected)}" in paper.text()


@pytest.mark.parametrize(("width", "height", "text_size"), [*SIZES, (392, 900, 100)])
def test_every_figure_of_the_house_edge_stands_on_one_line(
    qtbot: QtBot, width: int, height: int, text_size: int
) -> None:
    room = opened(qtbot, whole("bettor"), width, height, text_size)
    (edges,) = room.console.findChildren(EdgeTable)
    written = QTextDocument()
    written.setDefaultFont(edges.font())
    written.setDocumentMargin(0)
    written.setHtml(edges.text())
    written.setTextWidth(edges.width())
    assert written.size().width() <= edges.width() + 1  # a share of the width is rounded
    blocks = [written.findBlockByNumber(number) for number in range(written.blockCount())]
    cells = [block for block in blocks if QTextCursor(block).currentTable() is not None and block.text()]
    assert len(cells) > 10
    assert [block.text() for block in cells if block.layout().lineCount() != 1] == []


def test_a_bettor_acts_while_bets_are_open(qtbot: QtBot) -> None:
    match = dealt({"role": "bettor"}, lambda view: view.phase == "betting")
    view = match.game.view(0)
    room = opened(qtbot, view)
    done: list[str] = []
    for name in ("clear", "repeat", "double"):
        getattr(room.console, name).connect(lambda n=name: done.append(n))
    for name in ("Take all your bets back", "Bet as in the last coup", "Double all your bets"):
        press(qtbot, room, name)
    assert done == ["clear", "repeat", "double"]
    assert part(room, "The chips in your purse") == "$500"
    assert part(room, "What you have staked") == "Nothing staked"
    match.apply(0, Action("bet", ("banker", "2500")))
    room.console.show_view(match.game.view(0))
    assert part(room, "The chips in your purse") == "$475"
    assert part(room, "What you have staked") == "$25 staked"
    room.console.show_view(match.game.view(0)._replace(phase="coup"))
    for name in ("Take all your bets back", "Bet as in the last coup", "Double all your bets"):
        press(qtbot, room, name)
    assert len(done) == 3
    assert not room.console.supervisor.isVisible()


def test_a_spectator_is_told_why_and_sets_the_pace(qtbot: QtBot) -> None:
    view = early(role="watch")
    room = opened(qtbot, view)
    paces: list[int] = []
    pauses: list[bool] = []
    steps: list[int] = []
    room.console.pace.connect(paces.append)
    room.console.paused.connect(pauses.append)
    room.console.stepped.connect(lambda: steps.append(1))
    room.console.explain("Banker has 5, and Player's third card counts 4: Banker draws.")
    assert part(room, "Why it is done") == "Banker has 5, and Player's third card counts 4: Banker draws."
    assert part(room, "What is done").startswith("Call “Player ")
    call = part(room, "What is done")
    room.console.show_view(dealt({"role": "watch"}, lambda view: view.state.due[:1] == ("push banker",)).game.view(0))
    assert part(room, "What is done") == call  # stands with its own reason until the next one is done
    room.console.explain("Banker has more.")
    assert (part(room, "What is done"), part(room, "Why it is done")) == ("Push Banker forward", "Banker has more.")
    for name in PACES:
        press(qtbot, room, f"Pace: {name[0].lower()}{name[1:]}")
        assert [each.text() for each in pads(room).values() if each.lit] == [name]
    assert paces == [1600, 800, 300]
    press(qtbot, room, "Let the dealer do one step")
    assert steps == []  # only while it is paused
    press(qtbot, room, "Pause the demonstration")
    press(qtbot, room, "Let the dealer do one step")
    press(qtbot, room, "Let the demonstration go on")
    assert (pauses, steps) == ([True, False], [1])
    assert not room.console.supervisor.isVisible()
    assert "Player five" not in pads(room)


# ------------------------------------------------------------------------------------------------ pictures


def visible_parts(room: Room) -> list[QWidget]:
    return [
        each
        for each in room.console.findChildren(QWidget)
        if each.isVisible() and (isinstance(each, Pad | QLabel | QLineEdit))
    ]


@cache
def calling(phase: str) -> View:
    """A view in which something is to be called."""
    return dealt({"pace": "par"}, lambda view: view.phase == phase and view.state.call_due, "club").game.view(0)


@pytest.mark.parametrize(("width", "height", "text_size"), SIZES)
@pytest.mark.parametrize("phase", ["coup", "settle", "burn"])
def test_nothing_overlaps_or_is_cut_off(qtbot: QtBot, width: int, height: int, text_size: int, phase: str) -> None:
    room = opened(qtbot, calling(phase), width, height, text_size)
    room.console.tell("Banker 4 draws against 2 to 7. Use the value of Player's third card, not the new total.")
    for _ in range(3):
        QGuiApplication.processEvents()
    content = room.console.calls
    boxes = []
    for each in visible_parts(room):
        if content.isAncestorOf(each):
            box = QRect(each.mapTo(content, QPoint()), each.size())
            assert content.rect().contains(box), each.accessibleName()
            assert isinstance(each, QLabel) or each.height() >= each.minimumSizeHint().height()
            boxes.append(box)
        if isinstance(each, Pad):
            assert each.least_share(each.width()) > 0.6, each.text()
        assert each.toolTip(), each.accessibleName()
        assert each.accessibleName()
    assert len(boxes) > 12
    for index, box in enumerate(boxes):
        assert not any(box.intersects(other) for other in boxes[:index])
    (area,) = [each for each in room.console.findChildren(QScrollArea) if each.isAncestorOf(content)]
    assert area.widget().width() <= area.viewport().width()  # it scrolls up and down alone
    column = [room.console.supervisor, room.console.task, room.console.clock, room.console.calls]
    edges = [each.mapTo(room, QPoint(0, 0)).y() for each in column]
    for each, top, below in zip(column, edges, edges[1:], strict=False):
        assert top + each.height() <= below
        assert each.height() >= (each.heightForWidth(each.width()) if each.hasHeightForWidth() else 1)


@pytest.mark.parametrize(
    ("role", "width", "text_size"), [("dealer", 300, 100), ("dealer", 260, 150), ("watch", 300, 100)]
)
def test_nothing_that_is_clicked_jumps(qtbot: QtBot, role: str, width: int, text_size: int) -> None:
    room = opened(qtbot, at("shoe", role=role), width, 1300, text_size)
    places = set()

    def look(view: View) -> bool:
        room.console.show_view(view)
        QGuiApplication.processEvents()
        part = room.console.calls if role == "dealer" else pads(room)["Pause the demonstration"]
        places.add((part.mapTo(room, QPoint()), part.size()).__repr__())
        return len(view.state.reports) == 5

    dealt({"pace": "par", "role": role}, look)
    assert len(places) == 1


@pytest.mark.parametrize("text_size", [80, 100, 200])
def test_reports_are_complete_at_every_text_size(qtbot: QtBot, text_size: int) -> None:
    view = whole()
    room = opened(qtbot, view._replace(phase="between"), 300, 1300, text_size)
    paper = SessionSheet(view, room)
    paper.setGeometry(0, 0, 420, 500)
    paper.show()
    for _ in range(3):
        QGuiApplication.processEvents()
    labels = [each for each in paper.findChildren(QLabel) if each.text()]
    assert len(labels) == 7
    for label in labels:
        assert label.height() >= label.heightForWidth(label.width())
        assert label.width() <= paper.viewport().width()
    last = next(each for each in room.console.findChildren(QLabel) if each.accessibleName() == "The last coup")
    assert last.height() >= last.heightForWidth(last.width())


@pytest.mark.parametrize("role", ["dealer", "bettor", "watch"])
def test_a_part_is_made_when_it_is_first_shown(qtbot: QtBot, role: str) -> None:
    room = opened(qtbot, early(role=role))
    made = {kind.__name__ for kind in (Palette, Demonstration, Purse, EdgeTable) if room.console.findChildren(kind)}
    assert made == {"dealer": {"Palette"}, "bettor": {"Purse", "EdgeTable"}, "watch": {"Demonstration"}}[role]
    assert all(each.isVisible() for kind in (Palette, Demonstration, Purse) for each in room.console.findChildren(kind))


@pytest.mark.parametrize("text_size", [80, 100, 200])
def test_a_page_of_calls_is_made_when_it_is_turned_to_and_nothing_changes_its_height(
    qtbot: QtBot, text_size: int
) -> None:
    room = opened(qtbot, early(totals="trainee"), text_size=text_size)
    widths = range(60, 700, 20)
    before = [room.console.calls.heightForWidth(width) for width in widths]
    few = len(room.console.calls.findChildren(Pad))
    for phase in ("settle", "burn", "coup"):
        room.console.show_view(at(phase, totals="trainee"))
    assert len(room.console.calls.findChildren(Pad)) > few
    for rows in room.console.calls.findChildren(_Pages):
        rows.leave_out(())  # what it has reckoned is forgotten
    room.console.calls.layout().invalidate()
    assert [room.console.calls.heightForWidth(width) for width in widths] == before


def test_the_keyboard_goes_from_above_to_below_also_to_what_was_made_later(qtbot: QtBot) -> None:
    room = opened(qtbot, early(totals="trainee"))
    room.console.show_view(at("settle", totals="trainee"))
    room.console.show_view(at("burn", totals="trainee"))
    order: list[QWidget] = []
    each = room.console.nextInFocusChain()
    while each is not room.console:
        if isinstance(each, Pad) or each is room.console.shuffle or isinstance(each, QLineEdit):
            order.append(each)
        each = each.nextInFocusChain()
    words = [each.text() if isinstance(each, Pad) else type(each).__name__ for each in order]
    assert words[0] == "⌫"
    assert words[-6:] == ["Last hand", "End of shoe", "Colour in", "Paying …", "MoneyField", "QPushButton"]
    burn = [each for each in order if each.isVisible() and isinstance(each, Pad)]
    assert burn == sorted(burn, key=lambda pad: (pad.mapTo(room, QPoint(0, 0)).y(), pad.mapTo(room, QPoint(0, 0)).x()))


def test_a_new_look_is_taken_over(qtbot: QtBot) -> None:
    room = opened(qtbot, whole()._replace(phase="between"))
    high = room.console.calls.height()
    style.set_look(150, True)
    style.dress(room)
    room.console.refresh()
    for _ in range(3):
        QGuiApplication.processEvents()
    assert room.console.calls.height() > high * 1.3
    assert style.colours().gold in room.console.last_coup.text()


def figure(correcting: bool, size: int) -> QImage:
    image = QImage(QSize(size, size), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    paint_supervisor(painter, QRectF(size * 0.25, size * 0.25, size * 0.5, size * 0.5), correcting=correcting)
    painter.end()
    return image


@pytest.mark.parametrize("size", [80, 400])
def test_the_supervisor_has_two_poses_within_his_place(size: int) -> None:
    calm, stern = figure(False, size), figure(True, size)
    assert calm != stern
    for image in (calm, stern):
        inked = [(x, y) for x in range(size) for y in range(size) if image.pixelColor(x, y).alpha() > 20]
        assert len(inked) > size * size * 0.08
        assert min(x for x, _ in inked) >= size * 0.25 - 1
        assert max(x for x, _ in inked) <= size * 0.75 + 1
        assert min(y for _, y in inked) >= size * 0.25 - 1
        assert max(y for _, y in inked) <= size * 0.75 + 1


def test_the_supervisor_is_painted_once_for_each_pose(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[bool] = []

    def paint(painter: QPainter, area: QRectF, *, correcting: bool = False) -> None:
        painted.append(correcting)
        paint_supervisor(painter, area, correcting=correcting)

    monkeypatch.setattr("cardart.people.floor_supervisor.paint_supervisor", paint)
    watching = supervisor.Supervisor(BACCARAT_TOLD.quiet, BACCARAT_TOLD.longest_correction)
    qtbot.addWidget(watching)
    watching.resize(313, 207)  # a size that no other test has
    for words in ("First.", "Second."):
        watching.set_up(early())
        watching.grab()
        watching.tell(words)
        watching.grab()
    assert painted == [False, True]


def test_the_calm_supervisor_is_kept_for_the_next_start(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    painted: list[bool] = []

    def paint(painter: QPainter, area: QRectF, *, correcting: bool = False) -> None:
        painted.append(correcting)
        paint_supervisor(painter, area, correcting=correcting)

    monkeypatch.setattr("cardart.people.floor_supervisor.paint_supervisor", paint)
    pictures = []
    for _start in range(2):
        supervisor._portrait.cache_clear()  # as in another process
        watching = supervisor.Supervisor(BACCARAT_TOLD.quiet, BACCARAT_TOLD.longest_correction)
        qtbot.addWidget(watching)
        watching.art = Art(lambda: tmp_path, "classic", "lattice", "baize")
        watching.resize(311, 205)
        watching.set_up(early())
        pictures.append(watching.grab().toImage())
        watching.art.keep_drawn()
    assert painted == [False]
    assert pictures[0] == pictures[1]


def test_a_composer_refuses_what_cannot_come_next() -> None:
    composer = Composer()
    assert composer.add("5") == ""  # on no page
    composer.page = "settle"
    assert [composer.add(symbol) for symbol in ("banker", "0", "7", "8", "7", "4")] == [
        "",
        "",
        "",
        "",
        "",
        "banker-7-4",
    ]
    assert composer.begun == ""


@pytest.mark.parametrize(
    ("page", "typed", "call"),
    [
        ("coup", "5 3", "5-3"),
        ("coup", "player 5", "player-5"),
        ("coup", "banker:3 player:5", "5-3"),
        ("settle", "tie 2 2", "tie-2-2"),
        ("settle", "tie 0 0", "tie-0-0"),
        ("settle", "player 7 4", "player-7-4"),
        ("settle", "player 7 banker 4", "7-4"),
        ("settle", "banker 4 player 7", "7-4"),
        ("settle", "player 0 banker 4", "0-4"),
        ("settle", "player 4 banker 7", "4-7"),
    ],
)
def test_totals_are_composed_in_whatever_order_they_are_said(page: str, typed: str, call: str) -> None:
    composer = Composer()
    composer.page = page
    *first, last = typed.split()
    assert [composer.add(symbol) for symbol in first] == [""] * len(first)  # nothing is said before all is
    assert composer.words() != ""
    assert composer.add(last) == call
    assert composer.begun == ""


def test_what_does_not_fit_a_call_in_the_making_changes_nothing() -> None:
    composer = Composer()
    composer.page = "settle"
    for symbol in ("tie", "2", "3"):  # a tie has two equal totals
        composer.add(symbol)
    assert (composer.begun, composer.takes("3"), composer.takes("2")) == ("tie-2-", False, True)

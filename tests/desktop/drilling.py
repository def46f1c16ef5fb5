"""The hands of a scripted trainee in a drill: real mouse and key events on the school's pages of the real window."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import date, timedelta
from typing import Final

import pytest
from hand import open_window
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot
from trainee import Trainee

from cardrules.courses.mini_baccarat.felt import as_baccarat_felt
from cardrules.school.drills.items import DrillQuestion, Item
from cardrules.school.list_of_drills import find_drill
from cardrules.school.progress.attempts import Attempt
from dealers_choice.match.playing_time import PlayingTime
from dealers_choice.school.drills.drill_page import DrillPage
from dealers_choice.school.drills.running_session import Running, drill_plan
from dealers_choice.school.hall_page import Hall
from dealers_choice.school.parts.cards_and_tiles import PickPlate
from dealers_choice.school.parts.letter_buttons import Pad
from dealers_choice.school.school_frame import School
from dealers_choice.window.main_window import MainWindow

__all__ = [
    "Calendar", "Driller", "clock_by_calendar", "deal_a_shoe", "deal_an_item", "finish_session", "last_attempt",
    "running", "table_hand", "wait_for_the_next", "wrong_for",
]  # fmt: skip

_NONE: Final = Qt.KeyboardModifier.NoModifier
_LEFT: Final = Qt.MouseButton.LeftButton


class Calendar:
    """A clock and a calendar that go forward when they are told to."""

    def __init__(self, day: date = date(2026, 3, 2)) -> None:
        self.day = day
        self.now = 1_000_000

    def today(self) -> date:
        return self.day

    def clock(self) -> int:
        return self.now

    def later(self, milliseconds: int = 0, days: int = 0) -> None:
        self.now += milliseconds
        self.day += timedelta(days=days)


class Driller:
    """A trainee at the school."""

    def __init__(
        self, qtbot: QtBot, name: str = "Ada Lovelace", window: MainWindow | None = None, game: str = "mini_baccarat"
    ) -> None:
        """In a new window; or, with a ``window``, in that one, in which the school is to be opened first. ``game``: the
        one that is learned; "": nobody has said so yet."""
        self.qtbot = qtbot
        self.window: MainWindow = window or open_window(qtbot).window
        self.calendar = Calendar()
        if window is None:
            self.window.open_school()
        self.school.today, self.school.clock = self.calendar.today, self.calendar.clock
        if game and not self.school.houses.chosen:
            self.school.teach(game)
        if name:
            trainee = self.school.trainees.add(name, self.calendar.day)
            self.school.choose(trainee)
            self.school.go("hall")

    @property
    def school(self) -> School:
        return self.window.school

    @property
    def hall(self) -> Hall:
        page = self.school.page("hall")
        assert isinstance(page, Hall)
        return page

    @property
    def page(self) -> DrillPage:
        page = self.school.page("drill")
        assert isinstance(page, DrillPage)
        return page

    @property
    def item(self) -> Item:
        assert self.page.running is not None
        assert self.page.running.item is not None
        return self.page.running.item

    @property
    def ask(self) -> DrillQuestion:
        assert self.page.running is not None
        ask = self.page.running.ask()
        assert ask is not None
        return ask

    def start(self, drill: str, seed: str = "17", level: int = 1) -> None:
        """Begin a session of a drill."""
        self.school.go("drill", drill)
        self.page.felt.haste = 0.0
        self.page.start(drill_plan(find_drill(drill, self.school.game), level), seed)
        self.qtbot.wait(1)

    # ---------------------------------------------------------------------------------------------- the hand

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = _NONE) -> None:
        QTest.keyClick(self.window.windowHandle(), key, modifier)

    def keys(self, text: str) -> None:
        for letter in text:
            widget = self.window.focusWidget() or self.page
            QTest.keyClick(widget, letter)

    def click_widget(self, widget: QWidget) -> None:
        assert widget.isVisible(), widget.accessibleName()
        assert widget.isEnabled(), widget.accessibleName()
        QTest.mouseClick(widget, _LEFT, _NONE, widget.rect().center())

    def button(self, name: str) -> QAbstractButton:
        """The visible button with these words."""
        found = [
            each for each in self.school.findChildren(QAbstractButton)
            if each.isVisible() and name in (each.text().replace("&", ""), each.accessibleName())
        ]  # fmt: skip
        assert found, f"there is no {name!r}"
        return found[0]

    def press(self, name: str) -> None:
        self.click_widget(self.button(name))

    def click_felt(self, spot: str, dy: float = 0.0, modifier: Qt.KeyboardModifier = _NONE) -> None:
        """Click a thing of the felt; ``dy``: so much of its height below its middle."""
        table = self.page.felt.table
        thing = table.things()[spot]
        point = thing.pos() + QPointF(0, dy * thing.boundingRect().height())
        QTest.mouseClick(table.viewport(), _LEFT, modifier, point.toPoint())

    def drag_felt(self, source: QPointF, target: QPointF) -> None:
        view = self.page.felt.table.viewport()
        start, end = source.toPoint(), target.toPoint()
        QTest.mousePress(view, _LEFT, _NONE, start)
        for step in range(1, 5):
            QTest.mouseMove(view, start + (end - start) * step / 4)
        QTest.mouseRelease(view, _LEFT, _NONE, end)

    # ------------------------------------------------------------------------------------------------ answers

    def answer(self, answer: str, *, mouse: bool = False) -> None:
        """Answer what is asked now."""
        ask = self.ask
        if mouse:
            self._by_mouse(ask, answer)
        else:
            self._by_keys(ask, answer)

    def _by_keys(self, ask: DrillQuestion, answer: str) -> None:
        pick = next((each for each in ask.picks if each.answer == answer and each.key), None)
        if ask.reply == "digit":
            self.keys(answer)
        elif ask.reply == "totals":
            *soft, total = answer.split()
            for digit in total:
                self.key(Qt.Key(ord(digit)), Qt.KeyboardModifier.ShiftModifier if soft else _NONE)
        elif ask.reply == "order":
            for word in answer.split():
                self.keys(next(each.key for each in ask.picks if each.answer == word))
        elif pick is not None:
            if pick.key == "Space":
                QTest.keyClick(self.window.focusWidget() or self.page, Qt.Key.Key_Space)
            else:
                self.keys(pick.key)
        elif ask.reply == "amount":
            self.keys(f"{int(answer) / 100:.2f}" if answer.isdecimal() else answer)
            self._enter()
        elif ask.reply in ("words", "piles"):
            self.keys(answer)
            self._enter()
        elif ask.reply == "chips":
            for word in answer.split():
                count, _, chip = word.partition("x")
                number = sorted(self.item.chips.values).index(int(chip)) + 1
                self.keys(str(number) * int(count))
            self._enter()
        elif ask.reply == "call":
            kind, *numbers = answer.split("-")
            self.keys({"player": "P", "banker": "B", "tie": "T"}[kind])
            self.keys("".join(numbers))
        elif ask.reply == "cell":
            self._cell_by_keys(answer)
        else:
            raise AssertionError(ask.reply)

    def _enter(self) -> None:
        QTest.keyClick(self.window.focusWidget() or self.page, Qt.Key.Key_Return)

    def _cell_by_keys(self, answer: str) -> None:
        place, _, colour = answer.partition(" ")
        column, row = map(int, place.split(","))
        felt = self.page.felt
        for _ in range(200):
            at = felt.board.pointed
            if at == (column, row):
                break
            key = Qt.Key.Key_Right if at[0] < column else Qt.Key.Key_Left
            if at[0] == column:
                key = Qt.Key.Key_Down if at[1] < row else Qt.Key.Key_Up
            QTest.keyClick(self.page, key)
        if colour:
            self.keys(colour[0].upper())
        else:
            self._enter()

    def _by_mouse(self, ask: DrillQuestion, answer: str) -> None:
        pick = next((each for each in ask.picks if each.answer == answer), None)
        if ask.reply in ("digit", "totals"):
            text = answer.replace(" ", "/")
            pads = [pad for pad in self.page.pad.findChildren(Pad) if pad.text() == text and pad.isVisible()]
            self.click_widget(pads[0])
        elif ask.reply == "order":
            for word in answer.split():
                self._plate(next(each.label for each in ask.picks if each.answer == word))
        elif pick is not None:
            self._plate(pick.label)
        elif ask.reply == "chips":
            for word in answer.split():
                count, _, chip = word.partition("x")
                for _ in range(int(count)):
                    self.click_felt(f"tube:{chip}")
            self.click_widget(next(p for p in self.page.pad.findChildren(Pad) if p.text() == "Done" and p.isVisible()))
        elif answer == "touch":
            wager = next(wager for wager in as_baccarat_felt(self.item.felt).bets if wager.bet != "tie")
            self.click_felt(f"position:{wager.position}:{wager.bet}")
        elif ask.reply == "cell":
            place, _, colour = answer.partition(" ")
            column, row = map(int, place.split(","))
            road = self.page.felt.board.road(self.page.felt.board.road_asked)
            QTest.mouseClick(road, _LEFT, _NONE, road.box(column, row).center())
            if colour:
                self._plate(f"The cell, in {colour}")
        else:
            self._by_keys(ask, answer)

    def _plate(self, text: str) -> None:
        plates = [p for p in self.page.pad.findChildren(PickPlate) if p.isVisible() and p.text() == text]
        assert plates, text
        plates[0].resize(plates[0].sizeHint().expandedTo(plates[0].size()))
        QTest.mouseClick(plates[0], _LEFT, _NONE, QPoint(8, plates[0].height() // 2))

    def right(self) -> str:
        """The right answer to what is asked now."""
        ask = self.ask
        if ask.reply != "chips":
            return ask.right[0]
        return " ".join(f"{count}x{chip}" for chip, count in self.item.chips.fewest(int(ask.right[0])))

    def answer_item(self, *, right: bool = True, mouse: bool = False, milliseconds: int = 500) -> None:
        """Answer the whole item that is asked now, in so much time."""
        running = self.page.running
        assert running is not None
        number = running.number
        if self.page.felt.showing_film:
            self.qtbot.waitUntil(lambda: not self.page.felt.showing_film)
        if mouse:
            self.qtbot.wait(1)  # nobody clicks in the very moment in which an item appears
        self.calendar.later(milliseconds)
        while running.item is not None and running.number == number:
            self.answer(self.right() if right else wrong_for(self.ask), mouse=mouse)
        if not right:
            assert self.page.next_button.isVisible()
            self._enter()


def wrong_for(ask: DrillQuestion) -> str:
    """An answer that is wrong."""
    if ask.reply == "digit":
        return str((int(ask.right[0]) + 1) % 10)
    if ask.reply == "totals":
        return next(str(total) for total in range(10, 20) if str(total) not in ask.right)
    if ask.reply == "order":
        words = ask.right[0].split()
        return " ".join(reversed(words))
    if ask.picks and ask.reply != "amount":
        return next(pick.answer for pick in ask.picks if pick.answer not in ask.right and pick.key)
    if ask.reply == "amount":
        return str(int(ask.right[0]) + 100) if ask.right[0].isdecimal() else "100"
    if ask.reply == "chips":
        return "1x100" if ask.right[0] != "100" else "1x500"
    if ask.reply == "call":
        return "tie-0-0" if ask.right[0] != "tie-0-0" else "tie-1-1"
    if ask.reply == "piles":
        return "1" if ask.right[0] != "1" else "2"
    return "1,1" if ask.right[0] != "1,1" else "2,2"


def running(driller: Driller) -> Running:
    """The session that runs."""
    found = driller.page.running
    assert found is not None
    return found


def last_attempt(driller: Driller) -> Attempt:
    """What was kept last."""
    assert driller.school.history is not None
    entry = driller.school.history.latest(1)[0].entry
    assert isinstance(entry, Attempt)
    return entry


def deal_an_item(driller: Driller, hand: Trainee, number: int, *, mouse: bool) -> None:
    """Deal the exercise of this number to its end, without a fault."""
    session = running(driller)

    def over() -> bool:
        return session.number > number

    while not over():
        step, count = hand.due, len(hand.match.done)
        (hand.perform if mouse else hand.do_by_keys)(step)
        wait_for_the_next(hand, count, over)


def wait_for_the_next(hand: Trainee, count: int, over: Callable[[], bool]) -> None:
    """Wait until something more has been done, and the dealer may act again."""
    match = hand.match if not over() else None
    hand.wait(lambda: over() or match is None or (len(match.done) > count and bool(hand.table.choices)))


def clock_by_calendar(driller: Driller, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of the real tables of a trainee goes with the calendar, from the moment in which a table opens."""
    since: dict[object, int] = {}
    starts = PlayingTime.start

    def start(time: PlayingTime) -> None:
        since.setdefault(time, driller.calendar.now)
        starts(time)

    def seconds(time: PlayingTime) -> float:
        return (driller.calendar.now - since.setdefault(time, driller.calendar.now)) / 1000

    monkeypatch.setattr(PlayingTime, "start", start)
    monkeypatch.setattr(PlayingTime, "seconds", seconds)


def finish_session(driller: Driller, hand: Callable[[], Trainee], ms: int) -> None:
    """Do all that is left of a session rightly, by keys, in so many milliseconds for an item, or for a step at a real
    table where a whole shoe or an audition is dealt. ``hand`` are the dealer's hands there."""
    while driller.page.running is not None:
        item = driller.item
        if item.scene is None:
            driller.answer_item(milliseconds=ms)
        elif item.drill in ("S1", "S2"):
            deal_a_shoe(driller, hand(), ms)
        else:
            hand().my_turn()
            driller.calendar.later(ms)
            deal_an_item(driller, hand(), running(driller).number, mouse=False)


def deal_a_shoe(driller: Driller, hand: Trainee, ms: int) -> Counter[str]:
    """Deal a shoe or an audition to its end, with so many milliseconds for a step: how often each step was done
    ("return", "return in a coup")."""
    done: Counter[str] = Counter()
    while driller.school.room == "drill":
        hand.my_turn()
        if hand.due == "open":
            hand.call_for_fills()
        step, count = hand.due, len(hand.match.done)
        done[step.split()[0] + (" in a coup" if hand.phase == "coup" else "")] += 1
        driller.calendar.later(ms)
        hand.do_by_keys(step)
        wait_for_the_next(hand, count, lambda: driller.school.room != "drill")
    return done


def table_hand(driller: Driller, monkeypatch: pytest.MonkeyPatch) -> Trainee:
    """A dealer's hands at the real table of an exercise."""
    scenes = driller.page.scenes
    assert scenes is not None
    monkeypatch.setattr(MainWindow, "session", property(lambda window: scenes.session))
    monkeypatch.setattr(MainWindow, "play_page", property(lambda window: scenes.page))
    return Trainee(driller.qtbot, driller.window)

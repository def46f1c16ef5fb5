"""The hands of a scripted trainee: a baccarat dealer's steps as real mouse and key events on the real window."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final

from hand import Hand, open_window
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QCursor, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QPushButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from cardart.table.casino_places import pack_behind
from cardrules.casino.baccarat.dealer_calls import NUMBER_WORDS, OURS, said
from cardrules.casino.chips import RackChips
from cardrules.casino.currencies import chips_of
from cardrules.games.mini_baccarat.game import MiniBaccarat
from cardrules.games.mini_baccarat.state import State
from cardrules.protocol.game import Action, View, action_text
from cardrules.protocol.match_record import Match
from dealers_choice.layouts.casino.appearance import fullness
from dealers_choice.layouts.casino.chips import on_chips, wager_columns
from dealers_choice.match.players import HUMAN
from dealers_choice.request import TableRequest
from dealers_choice.school.dealing.console import Console
from dealers_choice.school.dealing.dealers_hands import DealerHands
from dealers_choice.school.dealing.desk import Desk
from dealers_choice.school.parts.letter_buttons import Pad
from dealers_choice.school.parts.money_field import MoneyField
from dealers_choice.storage.match_store import export_match
from dealers_choice.table.speech.speech_bubbles import BubbleItem
from dealers_choice.ui.widgets.controls import Combo

__all__ = ["CONTROL", "NONE", "SHIFT", "Trainee", "open_from_home", "open_match", "open_table"]

NONE, SHIFT, CONTROL = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)
_HANDS: Final = ("player", "banker")
_SHARES: Final = (0.0, -0.2, 0.2, -0.35, 0.35, -0.46, 0.46)
"""Where on a thing the pointer may be put, as shares of its width and height from its middle."""
_BUTTONS: Final = {
    "gather": "Gather", "stacks": "Stacks", "pick": "Pick", "riffle": "Riffle", "strip": "Strip", "lay": "Lay",
    "open": "Place your bets", "close": "No more bets", "floor": "Call the floor", "hands": "Show your hands",
    "leave": "Leave the table",
}  # fmt: skip
_LETTERS: Final = {
    "gather": "G", "square": "Q", "slide": "E", "cutcard": "U", "load": "L", "burn": "B", "sweep": "W", "open": "O",
    "close": "N", "draw": "D", "stand": "S", "aside": "A", "tap": "T", "take": "Z", "rake": "Z", "discard": "C",
    "offer": "O", "insert": "I", "turn": "F", "stacks": "S", "pick": "P", "riffle": "R", "strip": "T", "lay": "Y",
}  # fmt: skip
_LETTER_OF: Final = {
    "player": "P", "banker": "B", "tie": "T", "ace": "A", "ten": "X", "jack": "J", "queen": "Q", "king": "K",
}  # fmt: skip
_FIXED: Final = ("last", "end", "colour")
"""The calls that are not put together of symbols."""


def open_table(qtbot: QtBot, deal: str = "17", **options: object) -> Trainee:
    """A window at a new table; the user deals unless ``role`` says otherwise."""
    chosen = MiniBaccarat.read_options(options)
    window = open_window(qtbot, TableRequest("mini_baccarat", chosen, ("club",), deal)).window
    return Trainee(qtbot, window)


def open_match(qtbot: QtBot, match: Match, folder: Path) -> Trainee:
    """A window at a table where a match has come as far as this; the user deals."""
    saved = folder / "baccarat.jsonl"
    export_match(saved, match, (HUMAN, *["club"] * (match.game.seats - 1)))
    window = open_window(qtbot).window
    window.open_path(saved)
    trainee = Trainee(qtbot, window)
    trainee.my_turn()
    return trainee


def open_from_home(qtbot: QtBot) -> Trainee:
    """A new window, in which the only saved match is clicked."""
    trainee = Trainee(qtbot, open_window(qtbot).window)

    def tiles() -> list[QAbstractButton]:
        found = trainee.window.findChildren(QAbstractButton)
        return [tile for tile in found if tile.isVisible() and tile.accessibleName().startswith("Continue")]

    trainee.wait(lambda: len(tiles()) == 1)
    QTest.mouseClick(tiles()[0], Qt.MouseButton.LeftButton)
    return trainee


_SERVING: Final = {"spread": "S", "count": "C", "drop": "D", "collect": "B", "hands": "H", "leave": "L"}
"""What is done for bettors, with the letter after K where it has to be named."""


class Trainee(Hand):
    """Deals on a window as a dealer would."""

    by_wheel = False
    """Whether chips are taken up with the wheel, and laid by a click, rather than clicked and dragged."""
    last_point: QPointF | None = None
    """Where the mouse was used last; None if that was not on the table."""

    # ---------------------------------------------------------------------------------------------- what there is

    @property
    def game(self) -> MiniBaccarat:
        game = self.match.game
        assert isinstance(game, MiniBaccarat)
        return game

    @property
    def view(self) -> View:
        assert self.window.session is not None
        return self.window.session.view()

    @property
    def chips(self) -> RackChips:
        """The chips of the house."""
        return chips_of(self.view.options)

    @property
    def state(self) -> State:
        state: State = self.view.state
        return state

    @property
    def phase(self) -> str:
        return self.view.phase

    @property
    def due(self) -> str:
        """The usual step that is right now."""
        return str(self.state.due[0])

    @property
    def desk(self) -> Desk:
        desk = self.window.play_page.findChild(Desk)
        assert desk is not None
        return desk

    @property
    def console(self) -> Console:
        return self.desk.console

    @property
    def dealer(self) -> DealerHands:
        """What the dealer has in the hands."""
        hands = self.desk.hands
        assert isinstance(hands, DealerHands)
        return hands

    def errors(self) -> list[str]:
        return [fault.error for fault in self.state.faults]

    def done(self) -> list[str]:
        """What the user has done."""
        return [action_text(action) for seat, action in self.match.done if seat == 0]

    def ready(self) -> None:
        """Wait until the user may act, or a sheet lies over the table."""
        page = self.window.play_page
        self.wait(lambda: (bool(self.table.choices) and not self.table.busy()) or page.overlay() is not None)

    # -------------------------------------------------------------------------------------------------- points

    def spots(self, name: str) -> Iterable[QPointF]:
        """The points of a thing, or of a zone's cards, on the table."""
        item = self.table.things().get(name)
        if item is not None and item.thing is not None:
            wide, high = item.thing.width * self.table.art.width, item.thing.height * self.table.art.width
            yield from (item.mapToScene(QPointF(x * wide, y * high)) for y in _SHARES for x in _SHARES)
        for card in self.table.cards.get(name, []):
            wide, high = self.table.art.width * card.scale(), self.table.art.height * card.scale()
            yield from (card.mapToScene(QPointF(x * wide, y * high)) for y in _SHARES for x in _SHARES)

    def at(self, name: str, *others: str) -> QPointF:
        """A point where a thing, or the cards of a zone, can be pressed; where ``others`` lie on it will do, too."""
        for point in self.spots(name):
            where = QPointF(point.toPoint())
            if self.table.felt.where.spot_at(where) in (name, *others):
                return where
        raise AssertionError(f"{name} is nowhere to be pressed")

    def bare(self, *, left: bool = False) -> QPointF:
        """A point of the felt, at the right or left, from which nothing can be picked up."""
        size = self.table.viewport().size()
        columns = range(6, 44) if left else range(94, 56, -1)
        for share in (0.6, 0.55, 0.65, 0.5, 0.7, 0.45, 0.75):
            for column in columns:
                point = QPointF(round(size.width() * column / 100), round(size.height() * share))
                if self.table.felt.where.spot_at(point).split(":")[0] in ("", "tap", "sign", "circle", "pay", "slot"):
                    return point
        raise AssertionError("there is no bare felt")

    def warnings(self) -> list[str]:
        """The bubbles that are not the dealer's own words, and the hint."""
        said = [item.text for item in self.table.scene().items() if isinstance(item, BubbleItem) and item.strong]
        return [*said, *filter(None, [self.hint()])]

    def bubble(self, text: str) -> BubbleItem:
        """The bubble that says this."""
        found = [item for item in self.table.scene().items() if isinstance(item, BubbleItem) and item.text == text]
        assert found, f"{text!r} is not said, but {self.bubbles()}"
        return found[0]

    def _in_window(self, point: QPointF) -> QPoint:
        self.last_point = point
        return super()._in_window(point)

    # ------------------------------------------------------------------------------------------------ the mouse

    def double_click(self, point: QPointF) -> None:
        """A click and at once another."""
        where = self._in_window(point)
        QTest.mouseDClick(self.window.windowHandle(), Qt.MouseButton.LeftButton, NONE, where)

    def press_widget(self, widget: QWidget) -> None:
        """Click a button in the window, which must be seen there."""
        for area in self.window.findChildren(QScrollArea):
            if area.isAncestorOf(widget):
                area.ensureWidgetVisible(widget)
        point = widget.mapTo(self.window, widget.rect().center())
        assert self.window.childAt(point) is widget, f"{widget} is covered"
        assert widget.isEnabled(), widget
        QTest.mouseClick(self.window.windowHandle(), Qt.MouseButton.LeftButton, NONE, point)
        self.last_point = None

    def buttons(self) -> list[str]:
        """The texts of the buttons in the bar that can be pressed."""
        QApplication.sendPostedEvents()  # new buttons are shown when they are laid out
        found = self.window.play_page.bar.findChildren(QPushButton, "choice")
        return [button.text() for button in found if button.isVisible() and button.isEnabled()]

    def press_button(self, text: str) -> None:
        """Press the button of the bar with this text."""
        assert self.buttons().count(text) == 1, f"{text!r} is not among {self.buttons()}"
        bar = self.window.play_page.bar
        found = [each for each in bar.findChildren(QPushButton, "choice") if each.text() == text and each.isVisible()]
        self.press_widget(found[0])

    def press_pad(self, name: str) -> None:
        """Press a pad of the console by its accessible name, whether or not that ends with its key."""
        pads = [pad for pad in self.console.findChildren(Pad) if pad.isVisible()]
        pads = [pad for pad in pads if pad.accessibleName() == name or pad.accessibleName().startswith(f"{name} (")]
        assert len(pads) == 1, f"{name!r}: {len(pads)}"
        self.press_widget(pads[0])

    def menu(self, name: str) -> dict[str, QPoint]:
        """Right-click a thing: the entries of the menu, with where each is; empty if there is none."""
        self.click(self.at(name), Qt.MouseButton.RightButton)
        menu = QApplication.activePopupWidget()
        if not isinstance(menu, QMenu):
            return {}
        return {action.text(): menu.actionGeometry(action).center() for action in menu.actions()}

    def choose(self, name: str, entry: str) -> None:
        """Choose an entry of the menu that a right click brings."""
        entries = self.menu(name)
        assert entry in entries, entries
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        QTest.mouseClick(menu, Qt.MouseButton.LeftButton, NONE, entries[entry])

    def choose_any(self, rng: random.Random) -> None:
        """If a menu has come, choose something of it, or nothing."""
        menu = QApplication.activePopupWidget()
        if not isinstance(menu, QMenu):
            return
        action = rng.choice(menu.actions())
        if rng.random() < 0.5:
            QTest.mouseClick(menu, Qt.MouseButton.LeftButton, NONE, menu.actionGeometry(action).center())
        else:
            self.close_menu()

    def close_menu(self) -> None:
        """Leave the menu with Escape."""
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        QTest.keyClick(menu, Qt.Key.Key_Escape)

    def carry(self, point: QPointF) -> None:
        """Move the pointer."""
        QTest.mouseMove(self.window.windowHandle(), self._in_window(point))

    def let_go(self, point: QPointF) -> None:
        """Let go of what is carried."""
        handle, left = self.window.windowHandle(), Qt.MouseButton.LeftButton
        QTest.mouseRelease(handle, left, NONE, self._in_window(point))

    def glows(self) -> set[str]:
        """The things that glow."""
        return {name for name, item in self.table.things().items() if item.glow}

    def hold(self, condition: Callable[[], bool], stir: bool = False) -> None:
        """Press the pack and hold it, or stir it, until the condition holds."""
        start = self.at("heap")
        where = self._in_window(start)
        handle = self.window.windowHandle()
        QTest.mousePress(handle, Qt.MouseButton.LeftButton, NONE, where)
        moves = 0

        def enough() -> bool:
            nonlocal moves
            if stir:
                moves += 1
                QCursor.setPos(self.table.viewport().mapToGlobal(start.toPoint() + QPoint(moves % 7 * 4, moves % 5)))
            return condition()

        self.wait(enough)
        QTest.mouseRelease(handle, Qt.MouseButton.LeftButton, NONE, where)

    # ------------------------------------------------------------------------------------------------ the dealer

    def do(self, text: str) -> None:
        """Do one of the dealer's steps with the mouse, and see that it was just that."""
        count = len(self.done())
        self.perform(text)
        self.has_done(count, text)

    def perform(self, text: str) -> None:
        """Do one of the dealer's steps with the mouse."""
        verb, *words = text.split()
        getattr(self, f"_{verb}", self._by_button)(verb, words)

    def do_by_keys(self, text: str) -> None:
        """The same with keys alone."""
        count = len(self.done())
        verb, *words = text.split()
        prompted = text == self.state.prompt and verb != "call"
        if prompted or verb in _SERVING:
            self.keys("K")
            if self.dealer.names_bets and not prompted:
                self._key_service(verb, words)
        elif verb == "push":
            self.keys(words[0][0])
            self.key(Qt.Key.Key_Up)
        elif verb == "discard" and words:
            self.keys(f"{words[0][0]}C")
        elif verb in ("mix", "wash"):
            QTest.keyPress(self.window.windowHandle(), Qt.Key.Key_M)
            # A lesson that this was the last step of is over, and its match gone.
            self.wait(lambda: self.window.session is None or len(self.done()) > count)
            QTest.keyRelease(self.window.windowHandle(), Qt.Key.Key_M)
        elif verb in ("pay", "give", "mark"):
            self._key_chips(verb, words, int(words[-1]))
        elif verb == "call":
            self._key_call(words)
        elif verb == "return":
            self.keys("V")
            self._key_bet(words)
        elif verb == "take" and self.dealer.names_bets and self.view.options["pace"] != "race":
            self.keys("Z")
            self._key_bet(words)
        elif verb in ("draw", "stand") and self.phase == "coup" and self._names_hand(words[0]):
            self.keys(words[0][0] + _LETTERS[verb])
        elif verb == "cutcard" and self.view.options["coach"] == "silent":
            self.keys(f"U{words[0]}")
            self.key(Qt.Key.Key_Return)
        else:
            self.keys("W" if verb == "burn" and self.phase == "coup" else _LETTERS[verb])
        self.has_done(count, text)

    def _names_hand(self, hand: str) -> bool:
        """Whether a hand is named before it draws or stands: in a test always, else where it is not next."""
        return self.view.options["coach"] == "silent" or self.dealer._next_hand() != hand

    def has_done(self, count: int, text: str) -> None:
        """See that the one thing that has been done since is this step."""
        done = self.done()[count:]
        core = done[0] if done else ""
        if core.startswith("pay"):
            core = " ".join(core.split()[:4])
        assert [core, *done[1:]] == [text], f"{text} was done as {done}; said: {self.bubbles()}"
        self.ready()

    def keys(self, letters: str) -> None:
        """Press keys with letters, digits or a dot on them."""
        for letter in letters.upper():
            self.key(Qt.Key(ord(letter)))

    def go(self, steps: str) -> None:
        """Do steps divided by "; "; a number stands for so many of those that are due."""
        for step in steps.split("; ") if steps else []:
            for _ in range(int(step) if step.isdecimal() else 1):
                self.do(self.due if step.isdecimal() else step)

    def call_for_fills(self) -> None:
        """Call for chips of every tube that is not half full, by keys."""
        for choice in self.table.choices:
            for value in choice.values if choice.verb == "fill" else ():
                count = len(self.done())
                self.keys(f"Y{sorted(self.chips.values).index(int(value)) + 1}")
                self.has_done(count, f"fill {value}")

    def finish_coup(self, by: Callable[[str], None] | None = None) -> None:
        """Do what is due until the cards are cleared."""
        while self.phase in ("close", "coup", "settle"):
            (by or self.do)(self.due)

    def coup(self, by: Callable[[str], None] | None = None) -> None:
        """Do what is due up to the end of the next coup."""
        do = by or self.do
        while self.phase in ("shoe", "burn", "between"):
            do(self.due)
        self.finish_coup(do)

    # Every step has a method of its own, by the step's verb, with that and its other words.

    def _by_button(self, verb: str, words: Sequence[str]) -> None:
        said = _BUTTONS.get(verb, "")
        if verb == "stand":
            said = f"{words[0].capitalize()} stands"
        if not said or said not in self.buttons():  # what the supervisor waits for has the first button
            prompt = str(self.state.prompt)
            assert prompt == " ".join((verb, *words)), f"there is no way to {verb} {words}; buttons: {self.buttons()}"
            said = self.buttons()[0]
        self.press_button(said)

    def _mix(self, verb: str, words: Sequence[str]) -> None:
        count = len(self.done())
        self.hold(lambda: len(self.done()) > count, stir=verb == "wash")

    _wash = _mix

    def _square(self, verb: str, words: Sequence[str]) -> None:
        self.click(self.at("heap"))

    def _offer(self, verb: str, words: Sequence[str]) -> None:
        self.drag(self.at("cutcard"), self.at(f"rail:{words[0]}", f"seat:{words[0]}"))

    def _insert(self, verb: str, words: Sequence[str]) -> None:
        self.drag(self.at("cutcard"), self._in_pack(len(self.game.table.heap) - int(words[0]), magnified=False))

    def _cutcard(self, verb: str, words: Sequence[str]) -> None:
        self.drag(self.at("cutcard"), self._in_pack(int(words[0]), magnified=True))

    def _in_pack(self, behind: int, *, magnified: bool) -> QPointF:
        """The point of the pack with so many cards behind it."""
        heap = self.table.thing("heap")
        assert heap is not None
        cards = len(self.game.table.heap)
        middle = self.table.things()["heap"].pos()
        for x in range(-300, 300):
            point = QPointF(middle.x() + x, middle.y())
            share = (self.table.felt.where.units(point)[0] - (heap.x - heap.width / 2)) / heap.width
            inside = 0 <= share <= 1 and self.table.felt.where.spot_at(point) in ("heap", "cutcard")
            if inside and pack_behind(share, cards, magnified=magnified) == behind:
                return point
        raise AssertionError(f"no point of the pack has {behind} cards behind it")

    def _slide(self, verb: str, words: Sequence[str]) -> None:
        self.drag(self.at("heap"), self.at("heap") + QPointF(90, 40))

    def _load(self, verb: str, words: Sequence[str]) -> None:
        self.drag(self.at("heap"), self.at("shoe"))

    def _burn(self, verb: str, words: Sequence[str]) -> None:
        if self.phase == "burn":
            self.drag(self.at("shoe"), self.bare())
        elif self.phase == "between":
            self.drag(self.at("shoe"), self.at("discards"))
        else:
            table = self.game.table
            origin = "extra" if table.extra else "shoe" if table.exposed_card is not None else table.stray
            self.drag(self.at(origin), self.at("discards"))

    def _sweep(self, verb: str, words: Sequence[str]) -> None:
        self.drag(self.at("burn"), self.at("discards"))

    def _close(self, verb: str, words: Sequence[str]) -> None:
        if self.phase == "close":
            self.drag(self.bare(left=True), self.bare())
        else:
            self._by_button(verb, words)

    def _draw(self, verb: str, words: Sequence[str]) -> None:
        origin = "extra" if self.table.cards.get("extra") else "shoe"
        self.drag(self.at(origin), self.at(words[0]))

    def _pull(self, verb: str, words: Sequence[str]) -> None:
        if words[1:]:
            entry = f"Draw two cards for {words[0].capitalize()}, and see the second"
            self.choose("shoe", entry)
        else:
            self.drag(self.at("shoe"), self.at(words[0]), modifier=SHIFT)

    def _turn(self, verb: str, words: Sequence[str]) -> None:
        self.click(self.at(words[0]))

    def _aside(self, verb: str, words: Sequence[str]) -> None:
        self.drag(self.at("cutcard"), self.at("aside"))

    def _move(self, verb: str, words: Sequence[str]) -> None:
        other = "banker" if words[0] == "player" else "player"
        self.drag(self.at(other), self.at(words[0]))

    def _push(self, verb: str, words: Sequence[str]) -> None:
        start = self._card_of(words[0])
        box = self.table.thing(words[0])
        assert box is not None
        end = QPointF(start.x(), start.y() - 0.45 * self.table.art.width)
        while self.table.felt.where.units(end)[1] >= box.y - 0.25:
            end -= QPointF(0, 4)
        self.drag(start, end)

    def _card_of(self, hand: str) -> QPointF:
        """A point of a card that lies on a hand."""
        for card in self.table.cards[hand]:
            point = QPointF(card.pos().toPoint())
            if self.table.felt.where.item_at(point) is card:
                return point
        raise AssertionError(f"{hand} has no card to be seen")

    def _tap(self, verb: str, words: Sequence[str]) -> None:
        self.click(self.at("tap"))

    def _take(self, verb: str, words: Sequence[str]) -> None:
        tubes = [f"tube:{denomination}" for denomination in self.chips.every]
        self.drag(self.at(self._bet(words)), self.at("rack", *tubes))

    def _bet(self, words: Sequence[str]) -> str:
        """The spot of the chips of a bet: those added late, if there are some."""
        name = f"position:{words[0]}:{words[1]}"
        return f"{name}:late" if f"{name}:late" in self.table.things() else name

    def _return(self, verb: str, words: Sequence[str]) -> None:
        self.drag(self.at(self._bet(words)), self.at(f"rail:{words[0]}"))

    def _rake(self, verb: str, words: Sequence[str]) -> None:
        self.drag(self.bare(), self.bare(left=True))

    def _restore(self, verb: str, words: Sequence[str]) -> None:
        if self.state.prompt:
            self._by_button(verb, words)
            return
        spot = f"circle:{words[0]}:{words[1]}"
        entries = self.menu(spot)
        assert len(entries) == 1, entries
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        QTest.mouseClick(menu, Qt.MouseButton.LeftButton, NONE, next(iter(entries.values())))

    def _unmark(self, verb: str, words: Sequence[str]) -> None:
        self.drag(self.at(f"box:{words[0]}"), self.at("lammers", *(f"lammer:{amount}" for amount in self.lammers())))

    def _pay(self, verb: str, words: Sequence[str]) -> None:
        bet = f"position:{words[0]}:{words[1]}"
        if self.view.options["payout_entry"] == "amount":
            self.click(self.at(bet))
            self.keys(f"{int(words[2]) / 100:.2f}")
            self.key(Qt.Key.Key_Return)
            return
        self.take_chips(int(words[2]))
        self.lay_hand(bet, "hand")

    def _give(self, verb: str, words: Sequence[str]) -> None:
        self.take_chips(int(words[1]))
        self.lay_hand(f"rail:{words[0]}")

    def lay_hand(self, goal: str, *others: str) -> None:
        """Lay what is in the hand at a spot."""
        if self.by_wheel:
            self.click(self.at(goal))
        else:
            self.drag(self.at("hand"), self.at(goal, *others))

    def wheel(self, point: QPointF, notches: int) -> None:
        """Turn the wheel at a point, notch by notch."""
        where = self._in_window(point).toPointF()
        handle = self.window.windowHandle()
        for _ in range(abs(notches)):
            turn = QPoint(0, 120 if notches > 0 else -120)
            event = QWheelEvent(
                where, handle.mapToGlobal(where), QPoint(), turn, Qt.MouseButton.NoButton, NONE,
                Qt.ScrollPhase.NoScrollPhase, False,
            )  # fmt: skip
            QApplication.sendEvent(handle, event)

    def _handover(self, verb: str, words: Sequence[str]) -> None:
        self.take_chips(int(words[1]))
        self.drag(self.at("hand"), self.at(f"seat:{words[0]}"))

    def _mark(self, verb: str, words: Sequence[str]) -> None:
        amount = int(words[1])
        self.put_back()
        for lammer in reversed(self.lammers()):
            if self.by_wheel:
                if amount >= lammer:
                    self.wheel(self.at(f"lammer:{lammer}"), amount // lammer)
            else:
                for _ in range(amount // lammer):
                    self.click(self.at(f"lammer:{lammer}"))
            amount %= lammer
        assert amount == 0
        self.lay_hand(f"box:{words[0]}")

    def lammers(self) -> list[int]:
        """The markers that lie ready, smallest first."""
        return sorted(int(name.split(":")[1]) for name in self.table.things() if name.startswith("lammer:"))

    def chips_for(self, amount: int) -> list[tuple[int, int]]:
        """The chips that the rack has for an amount: denominations, and how many of each."""
        found = []
        for denomination, there in zip(self.chips.values, self.state.rack, strict=True):
            count = min(there, amount // denomination)
            if count:
                found.append((denomination, count))
            amount -= count * denomination
        if amount:
            coin = self.chips.coin
            assert f"tube:{coin}" in self.table.things(), f"{amount} cents cannot be paid in chips"
            found.append((coin, amount // coin))
        return found

    def put_back(self) -> None:
        """Drag what is in the hand back to the rack."""
        if "hand" in self.table.things():
            tubes = [f"tube:{denomination}" for denomination in self.chips.every]
            self.drag(self.at("hand"), self.at("rack", *tubes))

    def take_chips(self, amount: int) -> None:
        """Take chips for an amount out of the tubes, with the wheel, or by clicks: stacks, proved sub-stacks and single
        chips. What was in the hand goes back first."""
        self.put_back()
        for denomination, count in self.chips_for(amount):
            if self.by_wheel:
                self.wheel(self.at(f"tube:{denomination}"), count)
                continue
            while count:
                size, modifier = 1, NONE
                if count >= 20:
                    size, modifier = 20, CONTROL
                elif count >= self.chips.sub_stack(denomination):
                    size, modifier = self.chips.sub_stack(denomination), SHIFT
                self.click(self.at(f"tube:{denomination}"), modifier=modifier)
                count -= size

    def _discard(self, verb: str, words: Sequence[str]) -> None:
        self.drag(self._card_of(words[0] if words else "player"), self.at("discards"))

    def _tapout(self, verb: str, words: Sequence[str]) -> None:
        self.press_button("Tap out")
        strip = self.table.gestures.asked.shown
        assert strip is not None
        QTest.mouseClick(strip.buttons[0], Qt.MouseButton.LeftButton)

    def _spread(self, verb: str, words: Sequence[str]) -> None:
        self.click(self.at(f"cash:{words[0]}"))

    def _count(self, verb: str, words: Sequence[str]) -> None:
        self.click(self.at(f"colour:{words[0]}"))

    def _drop(self, verb: str, words: Sequence[str]) -> None:
        self.drag(self.at("notes"), self.at("slot"))

    def _collect(self, verb: str, words: Sequence[str]) -> None:
        tubes = [f"tube:{denomination}" for denomination in self.chips.every]
        self.drag(self.at(f"box:{words[0]}"), self.at("rack", *tubes))

    def _fill(self, verb: str, words: Sequence[str]) -> None:
        choice = next(choice for choice in self.table.choices if choice.verb == "fill")
        shown = choice.shown[choice.values.index(words[0])]
        boxes = [box for box in self.window.play_page.bar.findChildren(Combo) if box.accessibleName() == choice.label]
        if not boxes:
            self.press_button(f"{choice.label} {shown}")
            return
        boxes[0].setFocus()
        for _ in range(choice.values.index(words[0]) + 1):
            QTest.keyClick(boxes[0], Qt.Key.Key_Down)
        QTest.keyClick(boxes[0], Qt.Key.Key_Return)

    def _call(self, verb: str, words: Sequence[str]) -> None:
        if words[0] in ("pay", "change"):
            field = self.console.findChild(MoneyField)
            assert field is not None
            self.press_widget(field)
            self.keys(f"{int(words[1]) / 100:.2f}")
            self.key(Qt.Key.Key_Return)
            return
        for symbol in _symbols(words[0]):
            self.press_pad(self._pad_name(symbol, words[0]))

    def _pad_name(self, symbol: str, call: str) -> str:
        """The pad of a symbol of a call, by its accessible name."""
        if self.phase == "burn":
            if symbol in _LETTER_OF:
                return f"The first card is {'an' if symbol == 'ace' else 'a'} {symbol}"
            return f"Call “{said(call, OURS)}”"
        hand, _, digit = symbol.rpartition(":")
        if hand:
            return f"{hand.capitalize()} {NUMBER_WORDS[int(digit)]}"
        if symbol in _FIXED:
            return f"Call “{said(call, OURS)}”"
        if self.phase == "coup":
            return f"Call a new total of {symbol.capitalize()}"
        if symbol == "tie":
            return "Call a tie"
        if symbol in _HANDS:
            return f"Call that {symbol.capitalize()} has won"
        return f"The total {NUMBER_WORDS[int(symbol)]}"

    # ---------------------------------------------------------------------------------------------------- by keys

    def _key_bet(self, words: Sequence[str]) -> None:
        """Name a bet: what is printed at its position, and its letter if there are more."""
        more = len({wager.bet for wager in self.state.layout if str(wager.position) == words[0]}) > 1
        self.keys(self.state.labels[int(words[0])][-1] + (words[1][0] if more else ""))

    def _key_chips(self, verb: str, words: Sequence[str], amount: int) -> None:
        named = self.dealer.names_bets
        test = verb == "pay" and named
        if verb == "pay" and self.view.options["payout_entry"] == "amount":
            self.key(Qt.Key.Key_Return)
            if test:
                self._key_bet(words)
            self.keys(f"{amount / 100:.2f}")
        elif verb == "mark":
            self.keys("M")
            for lammer in reversed(self.lammers()):
                self.keys(str(self.lammers().index(lammer) + 1) * (amount // lammer))
                amount %= lammer
        else:
            for denomination, count in self.chips_for(amount):
                number = sorted(self.chips.values).index(denomination) + 1 if denomination > self.chips.coin else 8
                self.keys(str(number) * count)
        self.key(Qt.Key.Key_Return)
        if test and self.view.options["payout_entry"] != "amount":
            self._key_bet(words)
        elif named and verb != "pay":
            self.keys(self.state.labels[int(words[0])][-1])

    def _key_service(self, verb: str, words: Sequence[str]) -> None:
        """What is done for a bettor, and who it is if that is not plain."""
        count = len(self.done())
        self.keys(_SERVING[verb])
        if words and len(self.done()) == count and self.dealer._naming[0] == verb:
            self.keys(self.state.labels[int(words[0])][-1])

    def _key_call(self, words: Sequence[str]) -> None:
        kind = words[0].split("-")[0]
        if kind in _FIXED:
            self.key(Qt.Key(ord(kind[0].upper())), SHIFT)
        elif kind in ("pay", "change"):
            self.key(Qt.Key.Key_M, SHIFT)
            self.keys(f"{int(words[1]) / 100:.2f}")
            self.key(Qt.Key.Key_Return)
        else:
            for symbol in _symbols(words[0]):
                self.keys(_LETTER_OF.get(symbol, symbol[-1]))

    # ---------------------------------------------------------------------------------------------------- the floor

    def agrees(self) -> None:
        """The table shows exactly the view: the cards that can be seen, every bet with its chips, the markers, the rack
        and the cut card."""
        view, state, things = self.view, self.state, self.table.things()
        closed = ("heap", "shoe", "discards")
        for zone in view.zones:
            drawn = [item.card for item in self.table.cards[zone.id]]
            seen = [card for card in zone.cards if card is not None] if zone.id in closed else list(zone.cards)
            assert drawn == seen, zone.id
        bets = {
            f"position:{wager.position}:{wager.bet}" + (":late" if wager.late else ""): wager for wager in state.layout
        }
        assert {name for name in things if name.startswith("position:")} == set(bets)
        for name, wager in bets.items():
            thing = self.table.thing(name)
            assert thing is not None
            columns = wager_columns(wager.amount, wager.colour, self.chips)
            assert thing.picture == ("stacks", columns, (), on_chips(str(view.options["currency"]))), name
            assert sum(chip for column in columns for chip in column) == wager.amount
            assert things[name].isVisible()
        if view.options["commission"] == "marked":
            owed = dict(state.markers)
            sign = on_chips(str(view.options["currency"]))
            signed = (sign,) if sign else ()
            for position in range(1, int(view.options["positions"]) + 1):
                thing = self.table.thing(f"box:{position}")
                assert thing is not None
                assert thing.picture == (("marker", owed[position], *signed) if position in owed else None)
        if view.options["role"] != "bettor":
            opening = dict(zip(self.chips.values, self.chips.rack, strict=True))
            for denomination, count in zip(self.chips.values, state.rack, strict=True):
                thing = self.table.thing(f"tube:{denomination}")
                assert thing is not None
                assert thing.picture == ("tube", denomination, fullness(0.8 * count / opening[denomination]))
        shown = "cutcard" in things
        assert shown == (
            state.cut in ("hand", "out")
            or (view.phase == "cut" and bool(state.cutter))
            or (view.phase == "shoe" and str(self.state.due[0]).split()[0] in ("offer", "insert", "cutcard"))
        )

    def submit(self, text: str) -> None:
        """An action that is not what is tested now, without mouse or keys."""
        verb, *words = text.split()
        assert self.window.session is not None
        self.window.session.submit(Action(verb, tuple(words)))
        self.ready()


def _symbols(call: str) -> list[str]:
    """The symbols that a call is put together of."""
    kind, *numbers = call.split("-")
    if kind in _FIXED:
        return [kind]
    if kind == "burn":
        return [numbers[0], "0" if numbers[1] in ("0", "11") else "1"] if numbers[0] in _LETTER_OF else [numbers[1]]
    if kind == "tie":
        return ["tie", *numbers]
    if kind in _HANDS:
        return [kind, f"{kind}:{numbers[0]}"] if len(numbers) == 1 else [kind, *numbers]
    return [f"player:{kind}", f"banker:{numbers[0]}"]

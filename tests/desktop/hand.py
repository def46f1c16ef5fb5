"""The user's hand: real mouse and key events on the real window, and what can be seen on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QContextMenuEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from cardrules.protocol.cards import Card, card_name, parse_card
from cardrules.protocol.game import action_text
from cardrules.protocol.match_record import Match
from dealers_choice.match.players import HUMAN
from dealers_choice.panels.buttons.choice_button import ChoiceButton
from dealers_choice.request import TableRequest
from dealers_choice.settings import Settings, save_settings
from dealers_choice.storage.folders import config_folder
from dealers_choice.storage.match_store import export_match
from dealers_choice.table.pictures.graphics_items import CardItem
from dealers_choice.table.speech.speech_bubbles import BubbleItem
from dealers_choice.table.table_widget import TableWidget
from dealers_choice.window.main_window import MainWindow

__all__ = ["Hand", "done", "hide_tip", "menu_by_key", "open_match", "open_window", "windows_shown"]


def open_window(qtbot: QtBot, request: TableRequest | None = None) -> Hand:
    """The window at a table, or (None) at home; with new settings it is without motion and without questions."""
    if not config_folder().exists():
        save_settings(Settings(animation_speed="off", confirmations=False))
    window = MainWindow()
    qtbot.addWidget(window)
    window.resize(1280, 800)
    if request is None:
        window.go_home()
    else:
        window.open_request(request)
    window.show()
    qtbot.waitExposed(window)
    return Hand(qtbot, window)


def open_match(qtbot: QtBot, folder: Path, match: Match) -> Hand:
    """The window at a match that has been played so far, with novices at all seats but the user's."""
    saved = folder / "match.jsonl"
    export_match(saved, match, (HUMAN, *["novice"] * (match.game.seats - 1)))
    hand = open_window(qtbot)
    hand.window.open_path(saved)
    hand.wait(lambda: not hand.table.busy())
    if 0 in match.game.waiting_for():
        hand.my_turn()
    return hand


def hide_tip() -> None:
    """Take the tooltip away, if one is there: at once, as ``QToolTip.hideText`` does not."""
    for shown in QApplication.topLevelWidgets():
        if shown.objectName() == "qtooltip_label":
            shown.hide()
    assert not QToolTip.isVisible()


@contextmanager
def windows_shown() -> Iterator[list[str]]:
    """The widgets, by their class, that are shown meanwhile as windows of their own."""
    shown: list[str] = []

    class Watch(QObject):
        def eventFilter(self, thing: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.Show and isinstance(thing, QWidget) and thing.isWindow():
                shown.append(type(thing).__name__)
            return False

    watch, application = Watch(), QApplication.instance()
    assert application is not None
    application.installEventFilter(watch)
    try:
        yield shown
    finally:
        application.removeEventFilter(watch)


class Hand:
    """Plays on a window as a user would."""

    def __init__(self, qtbot: QtBot, window: MainWindow) -> None:
        self.qtbot = qtbot
        self.window = window
        self._stamp = 1_000_000  # of the next quick click, in milliseconds

    @property
    def table(self) -> TableWidget:
        return self.window.play_page.table

    @property
    def match(self) -> Match:
        assert self.window.session is not None
        return self.window.session.match

    def wait(self, condition: Callable[[], bool], milliseconds: int = 20_000) -> None:
        """Let the window live until the condition holds."""
        self.qtbot.waitUntil(condition, timeout=milliseconds)

    def my_turn(self) -> None:
        """Wait until the user may act and nothing moves."""
        self.wait(lambda: bool(self.table.choices) and not self.table.busy())

    # -------------------------------------------------------------------------------------------- the table

    def item(self, card: str) -> CardItem:
        wanted = parse_card(card)
        found = [item for items in self.table.cards.values() for item in items if item.card == wanted]
        assert found, f"{card} is not on the table"
        return found[0]

    def spot(self, card: str) -> QPointF:
        """A point of the table where this card can be seen and pointed at."""
        point = self.open_spot(self.item(card))
        assert point is not None, f"{card} is covered"
        return point

    def open_spot(self, item: CardItem) -> QPointF | None:
        """The same of a card or back; None if it is covered."""
        w, h = self.table.art.width, self.table.art.height
        points = (
            item.mapToScene(QPointF(x * w, y * h))
            for x in (0.0, -0.38, 0.38, -0.2, 0.2)
            for y in (0.0, -0.4, -0.3, 0.4)
        )
        return next((point for point in points if self.table.felt.where.item_at(point) is item), None)

    def bare_felt(self) -> QPointF:
        """Of the points where a card that is let go lies on nothing the one that is nearest to the table's middle."""
        table, art, where = self.table, self.table.art, self.table.felt.where
        card = QRectF(0, 0, art.width * 1.1, art.height * 1.1)
        corner = card.center()
        cards = [card.translated(item.pos() - corner) for items in table.cards.values() for item in items]
        taken = [*cards, *map(where.zone_box, where.zones()), *(t.sceneBoundingRect() for t in table.things().values())]
        whole, step = QRectF(table.viewport().rect()), int(art.width / 6)
        middle = whole.center()
        found = list[QPointF]()
        for x in range(0, int(whole.width()), step):
            for y in range(0, int(whole.height()), step):
                card.moveCenter(point := QPointF(x, y))
                over = self.window.childAt(self._in_window(point))
                if over is table.viewport() and whole.contains(card) and not any(map(card.intersects, taken)):
                    found.append(point)
        assert found, "there is no bare felt"
        return min(found, key=lambda point: (point - middle).manhattanLength())

    def zone_spot(self, zone: str) -> QPointF:
        return self.table.felt.where.zone_box(zone).center()

    def lying(self, zone: str) -> list[str]:
        """The cards that are drawn in a zone; ``?`` for a back."""
        return ["?" if item.card is None else card_name(item.card) for item in self.table.cards[zone]]

    def bubbles(self) -> list[str]:
        return [item.text for item in self.table.scene().items() if isinstance(item, BubbleItem)]

    def hint(self) -> str:
        """The hint that stands on its strip; "" if there is none."""
        return self.window.play_page.hints.said

    def glowing(self) -> dict[str, str]:
        """The cards that glow, and how."""
        items = [item for some in self.table.cards.values() for item in some]
        return {card_name(Card(item.card)): item.glow for item in items if item.card is not None and item.glow}

    def agrees(self) -> None:
        """The table shows exactly the view."""
        session = self.window.session
        assert session is not None
        for zone in session.view().zones:
            drawn = [item.card for item in self.table.cards[zone.id]]
            assert drawn == list(zone.cards), zone.id

    # ------------------------------------------------------------------------------------------- the hand

    def _in_window(self, point: QPointF) -> QPoint:
        return self.table.viewport().mapTo(self.window, point.toPoint())

    def click(
        self,
        point: QPointF,
        button: Qt.MouseButton = Qt.MouseButton.LeftButton,
        modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        QTest.mouseClick(self.window.windowHandle(), button, modifier, self._in_window(point))

    def click_card(self, card: str) -> None:
        self.click(self.spot(card))

    def double_click_card(self, card: str) -> None:
        where = self._in_window(self.spot(card))
        QTest.mouseDClick(self.window.windowHandle(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, where)

    def click_zone(self, zone: str) -> None:
        self.click(self.zone_spot(zone))

    def quick_clicks(self, point: QPointF, count: int, gap: int) -> None:
        """Click again and again at one place, every ``gap`` milliseconds, as the windowing system tells it: every
        second press is a double click. (``QTest`` alone keeps its clicks so far apart that there are none.)"""
        viewport = self.table.viewport()
        where = QPointF(viewport.mapToGlobal(point.toPoint()))
        kinds = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
        left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        for number in range(count):
            stamp = self._stamp
            self._stamp += gap
            press = QMouseEvent(kinds[number % 2 if gap < 400 else 0], point, where, left, left, none)
            release = QMouseEvent(QEvent.Type.MouseButtonRelease, point, where, left, Qt.MouseButton.NoButton, none)
            for event in (press, release):
                event.setTimestamp(stamp)
                QApplication.sendEvent(viewport, event)
                stamp += 20
            self.qtbot.wait(gap)
        self._stamp += 1000

    def button(self, label: str) -> QPushButton:
        """The button of the bar, or at a pile, that says this."""
        page = self.window.play_page
        buttons = [*page.bar.findChildren(QPushButton), *page.table.findChildren(ChoiceButton)]
        found = [each for each in buttons if each.isVisible()]
        assert label in [each.text() for each in found]
        return next(each for each in found if each.text() == label)

    def quick_presses(self, spot: QPoint, count: int, gap: int) -> None:
        """The same at a place of the window, on whatever is there when the button goes down."""
        kinds = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
        left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        for number in range(count):
            below = self.window.childAt(spot)
            assert below is not None
            point, where = QPointF(below.mapFrom(self.window, spot)), QPointF(self.window.mapToGlobal(spot))
            press = QMouseEvent(kinds[number % 2 if gap < 400 else 0], point, where, left, left, none)
            release = QMouseEvent(QEvent.Type.MouseButtonRelease, point, where, left, Qt.MouseButton.NoButton, none)
            for event, stamp in ((press, self._stamp), (release, self._stamp + 20)):
                event.setTimestamp(stamp)
                QApplication.sendEvent(below, event)
            self._stamp += gap
            self.qtbot.wait(gap)
        self._stamp += 1000

    def drag(
        self,
        start: QPointF,
        end: QPointF,
        release: bool = True,
        modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        """Drag from point to point; a modifier key is down while something is picked up, and until it is let go."""
        handle, left = self.window.windowHandle(), Qt.MouseButton.LeftButton
        QTest.mousePress(handle, left, modifier, self._in_window(start))
        for step in range(1, 9):
            QTest.mouseMove(handle, self._in_window(start + (end - start) * step / 8))
        if release:
            QTest.mouseRelease(handle, left, modifier, self._in_window(end))

    def drag_card(self, card: str, end: QPointF, release: bool = True) -> None:
        self.drag(self.spot(card), end, release)

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        QTest.keyClick(self.window.windowHandle(), key, modifier)


def done(hand: Hand) -> list[str]:
    """What the user has done, as records have it."""
    return [action_text(action) for seat, action in hand.match.done if seat == 0]


def menu_by_key(hand: Hand) -> QMenu:
    """The menu of what has the keyboard's focus on the table."""
    # What the windowing system makes of the Menu key; a key event of a test does not pass through it.
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint())
    QApplication.sendEvent(hand.table, event)
    hand.wait(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu

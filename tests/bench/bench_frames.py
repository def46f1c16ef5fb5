"""Frame times: a whole pack is dealt (Hearts), a card is dragged about, and chips are dragged over a baccarat table on
which 45 stacks lie, in the real window. Then a whole hand of each game with tricks, at normal speed: its deal with all
that is said and laid away before the first trick, the tricks, and its end, where cards are laid out to be counted; and
the same of the games that are played without tricks or the clock: the deal, the play, melds and showdown. One hand is
played once more while another is reviewed in the background, over and over.

    python tests/bench/bench_frames.py [runs]

Qt draws into memory, at 1920 x 1080 and 3840 x 2160 pixels, the hands at the former. The time of a frame runs from the
tick of the timer (or the mouse's move) to the end of painting. Of several runs the quietest is printed, as anything
else that the machine does adds to the times: median, 99 %, worst, and the share of frames that are ready within
16.7 ms, for 60 in a second.
"""

from __future__ import annotations

import gc
import math
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from bench_asked import played
from figures import percentile, spread, whole_numbers
from PySide6.QtCore import QEvent, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QApplication, QGraphicsView

from cardrules.catalogue import find
from cardrules.protocol.game import CHANCE, Action, Event, Moved, PhaseBegan, View
from cardrules.protocol.match_record import Match, record_text
from dealers_choice.match.review_process import Reviewer
from dealers_choice.page.hand_review import new_thinker
from dealers_choice.request import TableRequest
from dealers_choice.settings import Settings, save_settings
from dealers_choice.table.motion.cards_in_flight import Motion
from dealers_choice.table.table_widget import TableWidget
from dealers_choice.window.main_window import MainWindow

_SIZES = ((1920, 1080), (3840, 2160))
_IN_TIME = 1000 / 60  # milliseconds
_MOVES = 300
_HANDS = {
    "hearts": {}, "spades": {}, "euchre": {}, "five_hundred": {}, "five_hundred, five": {"form": "five_hand_53"},
    "seven_up": {}, "setback": {}, "truco": {}, "skat": {}, "schafkopf": {}, "solo": {}, "pinochle": {},
}  # fmt: skip
_OTHERS = {
    "khanhoo": {}, "khanhoo, four": {"players": 4}, "three_thirteen": {}, "three_thirteen, nine": {"players": 9},
    "mexican_sweat": {}, "mexican_sweat, seven": {"players": 7}, "triple_draw": {}, "triple_draw, six": {"players": 6},
    "yaniv": {}, "yaniv, eight": {"players": 8}, "spite_and_malice": {}, "war": {}, "pyramid": {},
}  # fmt: skip
_MOST_ACTIONS = 60  # of the user in a hand: what a longer one has was there before
_PARTS = ("deal", "tricks", "play", "end")
_REVIEWED = "hearts"


class Reviews:
    """Has a hand that a novice has played reviewed in a process of its own, and again when that is done."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        *_, (self._match, _, _) = played(_REVIEWED, "0", novice=0)
        self.done = -1
        self._again()

    def _again(self) -> None:
        self.done += 1
        self._now = Reviewer(self._match, 0, new_thinker(self._window), self._window)
        self._now.finished.connect(lambda _: self._again())
        self._now.start()

    def stop(self) -> None:
        self._now.cancel()


class Watch:
    """Notes when each frame begins and when its painting has ended."""

    def __init__(self) -> None:
        self.frames: list[float] = []
        """Milliseconds."""
        self._began = 0.0
        self._unpainted = QTimer(singleShot=True, interval=0)
        """Runs out once everything has been painted that was to be."""
        self._unpainted.timeout.connect(self._forget)
        self._tick = Motion._tick
        Motion._tick = lambda motion: self._ticked(motion)  # type: ignore[method-assign]
        TableWidget.paintEvent = lambda table, event: self._painted(table, event)  # type: ignore[method-assign]

    def begin(self) -> None:
        """A frame begins now."""
        self._began = time.perf_counter()
        self._unpainted.start()

    def _forget(self) -> None:
        """The last tick of a motion may have changed nothing: what is painted later is no part of it."""
        self._began = 0.0

    def _ticked(self, motion: Motion) -> None:
        self.begin()
        self._tick(motion)

    def _painted(self, table: TableWidget, event: QPaintEvent) -> None:
        QGraphicsView.paintEvent(table, event)
        if self._began:
            self.frames.append(1000 * (time.perf_counter() - self._began))
            self._began = 0.0


def until(app: QApplication, done: Callable[[], bool]) -> None:
    """Let the program run until something is so; a minute at most."""
    end = time.monotonic() + 60
    while not done():
        app.processEvents()
        time.sleep(0.0005)  # the bots, and whatever else the machine does, have their turn, too
        if time.monotonic() > end:
            raise TimeoutError


def deal(app: QApplication, window: MainWindow, watch: Watch, number: int) -> list[float]:
    """Deal a hand of Hearts and wait until the user has the choice; the times of the frames."""
    window.matches.start(TableRequest("hearts", deal=str(number)))
    table = window.play_page.table
    until(app, lambda: bool(table.cards))
    watch.frames.clear()
    until(app, lambda: bool(table.choices))
    found = watch.frames.copy()
    until(app, lambda: not table.busy())  # the cards are to be dragged from where they come to lie
    return found


def drag_card(app: QApplication, window: MainWindow, watch: Watch) -> list[float]:
    """Drag the card of the user's hand that nothing covers; the times of the frames."""
    hand = window.play_page.table.cards["hand:0"]
    return drag(app, window, watch, max(hand, key=lambda item: item.x()).pos())


def full_table(folder: Path) -> Path:
    """A record of Mini Baccarat in which all nine bettors have five bets each."""
    sides = ("player_pair", "banker_pair", "dragon7")
    options = {**dict.fromkeys(sides, "on"), "shoe_steps": "skip", "difficulty": "expert"}
    match = Match("mini_baccarat", options, "1")
    while match.game.waiting_for() == {CHANCE}:
        match.apply(CHANCE, match.chance())
    match.apply(0, Action("open"))
    bets = [f"{place}:{bet}:{500 * place}" for place in range(1, 10) for bet in ("banker", "tie", *sides)]
    match.apply(CHANCE, Action("bets", (",".join(bets),)))
    path = folder / "table.jsonl"
    path.write_text(record_text(match.record()), encoding="utf-8")
    return path


def drag_chips(app: QApplication, window: MainWindow, watch: Watch, path: Path) -> list[float]:
    """Drag a stack of chips round the full table; the times of the frames."""
    window.open_request(TableRequest("mini_baccarat", record=path))
    table = window.play_page.table
    until(app, lambda: "position:5:banker" in table.things() and bool(table.choices) and not table.busy())
    return drag(app, window, watch, table.things()["position:5:banker"].pos())


def drag(app: QApplication, window: MainWindow, watch: Watch, here: QPointF) -> list[float]:
    """Drag what lies at a point round the table, over everything else that lies there; the times of the frames."""
    table = window.play_page.table
    felt = table.viewport()

    def mouse(kind: QEvent.Type, point: QPointF, button: Qt.MouseButton, held: Qt.MouseButton) -> None:
        event = QMouseEvent(kind, point, felt.mapToGlobal(point), button, held, Qt.KeyboardModifier.NoModifier)
        event.setTimestamp(int(1000 * time.monotonic()))  # without, the next drag would be this one's double click
        QApplication.sendEvent(felt, event)

    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    mouse(QEvent.Type.MouseMove, here, none, none)
    mouse(QEvent.Type.MouseButtonPress, here, left, left)
    watch.frames.clear()
    for step in range(_MOVES):
        turn = 2 * math.pi * step / 100
        middle = QPointF(felt.width() / 2, felt.height() / 2)
        point = middle + QPointF(felt.width() * 0.45 * math.sin(turn), felt.height() * 0.42 * math.cos(turn))
        watch.begin()
        mouse(QEvent.Type.MouseMove, point, none, left)
        painted = len(watch.frames)
        until(app, lambda painted=painted: len(watch.frames) > painted)
    found = watch.frames.copy()
    mouse(QEvent.Type.MouseButtonRelease, here, left, none)
    until(app, lambda: not table.busy())
    return found


def part_of(events: list[Event], view: View, chosen: bool) -> str:
    """Which part of a hand these events belong to, after which the view is this; ``chosen``: somebody has done it."""
    if any(isinstance(event, PhaseBegan) and event.name in ("hand_over", "game_over") for event in events):
        return "end"
    if any(zone.id.startswith("trick:") for zone in view.zones):
        tricks = any(isinstance(event, Moved) and event.target.startswith("trick:") for event in events)
        return "tricks" if tricks else "deal"
    return "play" if chosen else "deal"


def whole_hand(
    app: QApplication, window: MainWindow, watch: Watch, game: str, options: dict[str, object], number: int
) -> dict[str, list[float]]:
    """Play a hand with a club player in the user's seat; the times of the frames of each part."""
    choose, rng = find(game).bot(), random.Random(number)
    found: dict[str, list[float]] = {part: [] for part in _PARTS}
    part = "deal"
    window.matches.start(TableRequest(game, find(game).game().read_options(options), deal=str(number)))
    page, session = window.play_page, window.session
    assert session is not None

    def keep() -> None:
        found[part] += watch.frames
        watch.frames.clear()

    def heard(events: list[Event], view: View) -> None:
        nonlocal part
        keep()
        part = part_of(events, view, session.last_actor() is not None)

    until(app, lambda: bool(page.table.cards))
    while page.table.art.complete():  # every card has been seen before
        pass
    watch.frames.clear()
    session.played.connect(heard)
    for _ in range(_MOST_ACTIONS):
        until(app, lambda: page.overlay() is not None or (bool(page.table.choices) and not page.table.busy()))
        if page.overlay() is not None:
            break
        choices = session.match.game.choices(0)
        session.submit(choose(session.view(), choices, "club", rng, lambda: True).action)
    until(app, lambda: not page.table.busy())
    keep()
    return found


def print_row(name: str, size: tuple[int, int], times: list[float]) -> None:
    """A line of the table."""
    share = 100 * sum(each < _IN_TIME for each in times) / len(times)
    sys.stdout.write(f"{name:24}{size[0]:5} x {size[1]:<5}{len(times):7}{spread(times)}{share:12.1f} %\n")


def quietest(found: list[list[float]]) -> list[float]:
    """Of several runs that to which the machine has added least."""
    return min(filter(None, found), key=lambda times: percentile(times, 99))


def main(runs: int) -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["DEALERS_CHOICE_HOME"] = home
        app = QApplication([])
        watch = Watch()
        sys.stdout.write(f"{'':37} frames   median ms   99 %    worst   under 16.7 ms\n")
        for width, height in _SIZES:
            window = MainWindow()
            window.resize(width, height)
            window.go_home()
            window.show()
            app.processEvents()
            dealt, dragged, chips = [], [], []
            for number in range(runs):
                dealt.append(deal(app, window, watch, number))
                dragged.append(drag_card(app, window, watch))
                chips.append(drag_chips(app, window, watch, full_table(Path(home))))
            window.close()
            for name, found in (("deal of 52 cards", dealt), ("drag", dragged), ("drag chips", chips)):
                print_row(name, (width, height), quietest(found))
        size = _SIZES[0]
        save_settings(Settings(bots_claim=False))  # every hand is played to its end
        window = MainWindow()
        window.resize(*size)
        window.go_home()
        window.show()
        app.processEvents()
        gc.freeze()  # as the program does when its first picture stands

        def print_hands(name: str, said: str = "") -> None:
            game, options = name.partition(",")[0], (_HANDS | _OTHERS)[name]
            hands = [whole_hand(app, window, watch, game, options, number) for number in range(runs)]
            for part in (part for part in _PARTS if any(hand[part] for hand in hands)):
                print_row(f"{name}: {part}{said}", size, quietest([hand[part] for hand in hands]))

        for name in _HANDS | _OTHERS:
            print_hands(name)
        reviews = Reviews(window)
        print_hands(_REVIEWED, ", reviewing")
        reviews.stop()
        sys.stdout.write(f"{reviews.done} reviews were made meanwhile\n")
        window.close()


if __name__ == "__main__":
    main(*whole_numbers(sys.argv[1:], runs=3))

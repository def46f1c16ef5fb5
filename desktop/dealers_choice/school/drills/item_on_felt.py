"""The felt on which an item of a drill lies: the real table with its cards and chips, and the roads above it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from cardart.table.casino_places import SHAPE
from cardrules.casino.baccarat.roads import DERIVED, Roads
from cardrules.courses.mini_baccarat.felt import as_baccarat_felt, view_of
from cardrules.games.mini_baccarat.state import State
from cardrules.protocol.game import CHANCE, Event, Note, View, parse_action, redact
from cardrules.protocol.texts import say
from cardrules.school.drills.items import ChipsOnFelt, DrillQuestion, Film, Item, Setting
from cardrules.school.table_exercises import match_of
from dealers_choice.language import words
from dealers_choice.match.players import spoken
from dealers_choice.panels.baccarat_roads.all_roads import RoadsBoard
from dealers_choice.panels.baccarat_roads.road_cells import BEAD_PLATE, BIG_ROAD
from dealers_choice.school.dealing.call_palette import Palette
from dealers_choice.school.drills.felt_close_up import CloseUp
from dealers_choice.school.drills.table_films import frames_of
from dealers_choice.school.drills.trainees_hands import DrillHands
from dealers_choice.school.parts.felt_verdict import FeltVerdict
from dealers_choice.table.pictures.cards_and_felt import Art
from dealers_choice.table.prepared_pictures import Coming
from dealers_choice.table.speech.speech_bubbles import BubbleKind
from dealers_choice.table.table_widget import TableWidget

__all__ = ["FeltStage"]

_STEP_MS: Final = 520
"""Between two steps of a film."""
_ROADS_SHARE: Final = 0.34
_NAME: Final = say("Dealer")
_NOTHING: Final = Item("", "", "", ChipsOnFelt(), (), "")


def _only_roads(before: View | None, view: View) -> bool:
    """Whether two views differ in nothing but the results of the coups before."""
    if before is None:
        return False
    state: State = before.state
    told = view.state._replace(coup=state.coup, results=state.results)
    return view._replace(status=before.status, state=told) == before


class FeltStage(QWidget):
    """Shows items, and the film before one; what the hands do on it is answered by ``answered``."""

    answered = Signal(str, str)
    """An answer, and ``mouse``."""
    film_over = Signal()
    """The film has been shown: now it can be asked."""

    def __init__(self, art: Art, calls: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.table = TableWidget(art, self)
        self.table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.roads = RoadsBoard(self)
        self.roads.hide_probes()
        self.roads.hide()
        self.hands = DrillHands(self.table, calls, lambda text: self.answered.emit(text, "mouse"), self._say)
        self.verdict = FeltVerdict(self.table)
        """Of the last answer."""
        self.haste = 1.0
        """A factor on the time that films take."""
        self.view: View | None = None
        self._ask: DrillQuestion | None = None
        self._asks: Sequence[DrillQuestion] = ()
        """All that is asked of the item: of each road in turn, where it is about them."""
        self._road = ""
        self._cursor = (1, 1)
        self._colour = ""
        self._left: list[Callable[[], None]] = []  # what is still to be shown of a film
        self._waits: list[int] = []  # the milliseconds before each of it, and before it can be asked
        self._film = QTimer(self)
        self._film.setSingleShot(True)
        self._film.timeout.connect(self._next)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.roads)
        column.addWidget(self.table, 1)
        for name in (BEAD_PLATE, BIG_ROAD, *DERIVED):
            self.roads.road(name).pressed.connect(lambda at, down, each=name: self._cell_pressed(each, at, down))
        self._close_up = CloseUp()
        self.table.set_up(self._close_up, [words(_NAME)])
        self.table.hands.use(self.hands)

    # ------------------------------------------------------------------------------------------------- an item

    def show_item(self, item: Item, setting: Setting) -> None:
        """Lay an item out: that part of the table that it is about, the same wherever it is asked. One with a film
        begins to show it; ``film_over`` tells when it can be asked."""
        self._take(item, setting)
        self._close_up.look_at(item, setting)
        if item.film is not None:
            self._show_steps(item.film)
        elif item.frames:
            first, shown = frames_of(item, setting, self)
            self._lay(first)
            self._run([(round(at * self.haste), act) for at, act in shown])
        else:
            self._lay_felt(item, setting)

    def show_example(self, item: Item | None, setting: Setting) -> None:
        """Lay out how an item begins, only to be looked at; without one the table as it stands ready."""
        if item is None:
            item = _NOTHING
        self._take(item, setting)
        self._close_up.look_at(item, setting)
        scene = item.scene or (item.film.scene if item.film is not None else None)
        if scene is not None:
            self._lay(match_of(scene).game.view(0))
        elif item.frames:
            self._lay(frames_of(item, setting, self)[0])
        else:
            self._lay_felt(item, setting)
        self.show_ask(None)

    def foresee(self, find: Callable[[], Item | None], setting: Setting) -> None:
        """The item that ``find`` finds comes next: it is drawn meanwhile."""

        def coming() -> Coming | None:
            item = find()
            return self._coming(item, setting) if item is not None else None

        self.table.foresee(coming)

    def _coming(self, item: Item, setting: Setting) -> Coming:
        close_up = CloseUp()
        close_up.look_at(item, setting)
        if item.film is not None:
            view = match_of(item.film.scene).game.view(0)
        elif item.frames:
            view = frames_of(item, setting, self)[0]
        else:
            view = self._view_of(item, setting)
        return Coming(close_up, view, partial(self.hands.things_of, item))

    def _take(self, item: Item, setting: Setting) -> None:
        self.stop()
        self.hands.take_item(item, setting)
        self.hands.take_ask(None)
        self._asks = item.asks
        self.roads.setVisible(any(ask.reply == "cell" for ask in item.asks))

    def _view_of(self, item: Item, setting: Setting) -> View:
        view = view_of(item.felt, setting)
        if any(ask.reply == "call" for ask in item.asks):
            view = view._replace(phase="settle")
        return view

    def _lay_felt(self, item: Item, setting: Setting) -> None:
        view = self._view_of(item, setting)
        if self.roads.isHidden() or not _only_roads(self.view, view):
            self._lay(view)
        if not self.roads.isHidden():
            self.roads.show_roads(Roads("".join(as_baccarat_felt(item.felt).results)))
            self._fit()

    def show_ask(self, ask: DrillQuestion | None) -> None:
        """This is asked of the item now."""
        self._ask = ask
        self.hands.take_ask(ask)
        self._road, self._colour = "", ""
        if ask is not None and ask.reply == "cell":
            roads = zip(self._asks, (BEAD_PLATE, BIG_ROAD, *DERIVED), strict=False)
            self._road = next((road for each, road in roads if each == ask), BIG_ROAD)
            road = self.roads.road(self._road)
            self._cursor = (min(max(1, road.length), road.first + road.columns), 1)
        self._point_at_road()

    def _lay(self, view: View) -> None:
        self.view = view
        self.table.show_view(view)

    def _say(self, text: str, point: QPointF) -> None:
        self.table.say(text, point - QPointF(0, self.table.art.height * 0.4))
        self.table.announce(text)

    def stop(self) -> None:
        """Nothing more is shown of a film."""
        self._left = []
        self._film.stop()
        self.table.stop()
        self.table.clear_bubbles()

    # ------------------------------------------------------------------------------------------------ films

    @property
    def showing_film(self) -> bool:
        """Whether a film runs."""
        return bool(self._left) or self._film.isActive()

    def _show_steps(self, film: Film) -> None:
        """A dealer's steps at a real table, one after the other."""
        match = match_of(film.scene)
        self._lay(match.game.view(0))
        wait = round(_STEP_MS * self.haste)

        def step(text: str) -> Callable[[], None]:
            def act() -> None:
                seat = CHANCE if match.game.waiting_for() == {CHANCE} else 0
                out: list[Event] = []
                match.apply(seat, parse_action(text, match.game.verbs), out)
                self.view = match.game.view(0)
                for event in out:
                    if isinstance(event, Note):
                        self.table.announce(spoken(event.text, self.table.names), happened=True)
                self.table.play(redact(out, 0), self.view)
                self.table.hurry()

            return act

        self._run([((number + 1) * wait, step(text)) for number, text in enumerate(film.steps)])

    def _run(self, acts: Sequence[tuple[int, Callable[[], None]]]) -> None:
        """Do these at their milliseconds from now."""
        before = 0
        self._waits = []
        self._left = []
        for at, act in acts:
            self._waits.append(max(0, at - before))
            self._left.append(act)
            before = at
        self._waits.append(round(400 * self.haste))
        self._film.start(self._waits.pop(0))

    def _next(self) -> None:
        if self._left:
            self._left.pop(0)()
            self._film.start(self._waits.pop(0) if self._waits else 0)
        else:
            self.film_over.emit()

    def move_to(self, view: View, events: Sequence[Event] = ()) -> None:
        """The next picture of a film."""
        self.view = view
        if events:
            self.table.play(events, view)
        else:
            self.table.show_view(view, animated=True)

    def shout(self, text: str, spot: str) -> None:
        """Somebody says or does something, at a place of the table."""
        point = self.table.felt.where.token_point(spot) or self.table.felt.where.token_point("voice")
        middle = point if point is not None else self.table.rect().center().toPointF()
        self.table.say(text, middle, BubbleKind.WORD, 1500)
        self.table.announce(text, happened=True)

    # ------------------------------------------------------------------------------------------------ the roads

    @property
    def pointed(self) -> tuple[int, int]:
        """The cell of the road that is pointed at: column and row."""
        return self._cursor

    @property
    def road_asked(self) -> str:
        """The road whose cell is asked for."""
        return self._road

    def _cell_pressed(self, name: str, column: int, row: int) -> None:
        if self._ask is None or self._ask.reply != "cell" or name != self._road:
            return
        self._cursor = (column, row)
        self._point_at_road()
        if self._needs_colour() and not self._colour:
            return  # the colour is asked for first
        self._send_cell("mouse")

    def _needs_colour(self) -> bool:
        return self._road in DERIVED

    def choose_colour(self, colour: str, hand: str) -> None:
        """Red or blue: where a mark of a derived road goes and its colour are one answer."""
        self._colour = colour
        self._send_cell(hand)

    def _send_cell(self, hand: str) -> None:
        column, row = self._cursor
        text = f"{column},{row}" + (f" {self._colour}" if self._needs_colour() else "")
        self.answered.emit(text, hand)

    def road_key(self, event: QKeyEvent) -> bool:
        """Arrows go over the road; Enter, or R and B for the colour, answer."""
        if self._ask is None or self._ask.reply != "cell":
            return False
        column, row = self._cursor
        steps = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}
        step = steps.get(Qt.Key(event.key()))
        if step is not None:
            self._cursor = (max(1, column + step[0]), min(6, max(1, row + step[1])))
            self._point_at_road()
            self.table.announce(words("Column {column}, row {row}", column=self._cursor[0], row=self._cursor[1]))
            return True
        letter = event.text().upper()
        if self._needs_colour() and letter in ("R", "B") and letter:
            self.choose_colour("red" if letter == "R" else "blue", "keys")
            return True
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not self._needs_colour():
            self._send_cell("keys")
            return True
        return False

    def _point_at_road(self) -> None:
        """Show the cell that is pointed at."""
        for name in (BEAD_PLATE, BIG_ROAD, *DERIVED):
            self.roads.road(name).point_at(self._cursor if name == self._road else None)

    # -------------------------------------------------------------------------------------------------- Qt's own

    def _fit(self) -> None:
        left = self.height() - round(self.width() * SHAPE * 0.6)
        self.roads.setFixedHeight(max(round(self.height() * _ROADS_SHARE), min(left, round(self.height() * 0.5))))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own."""
        super().resizeEvent(event)
        self._fit()

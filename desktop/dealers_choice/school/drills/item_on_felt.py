"""The felt on which an item of a drill lies: the real table with its cards and chips, and above it a board where cells
of one are asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from cardart.table.casino_places import SHAPE
from cardrules.protocol.game import CHANCE, Event, Note, View, parse_action, redact
from cardrules.protocol.texts import say
from cardrules.school.course import course_of
from cardrules.school.drills.items import ChipsOnFelt, DrillQuestion, Film, Item, Setting
from cardrules.school.table_exercises import match_of
from dealers_choice.language import words
from dealers_choice.match.players import spoken
from dealers_choice.school.dealing.call_pads import CallPads
from dealers_choice.school.parts.felt_verdict import FeltVerdict
from dealers_choice.school.shown.pictures_over_felt import OverPicture, PicturesOverFelt
from dealers_choice.school.shown.shown_course import (
    CellBoard,
    CloseUp,
    SeenOver,
    ShownCourse,
    TraineesHands,
    shown_course,
)
from dealers_choice.table.pictures.cards_and_felt import Art
from dealers_choice.table.prepared_pictures import Coming
from dealers_choice.table.speech.speech_bubbles import BubbleKind
from dealers_choice.table.table_widget import TableWidget

__all__ = ["FeltStage"]

_STEP_MS: Final = 520
"""Between two steps of a film."""
_BOARD_SHARE: Final = 0.34
_NAME: Final = say("Dealer")
_NOTHING: Final = Item("", "", "", ChipsOnFelt(), (), "")


class FeltStage(QWidget):
    """Shows items, and the film before one; what the hands do on it is answered by ``answered``."""

    answered = Signal(str, str)
    """An answer, and ``mouse``."""
    film_over = Signal()
    """The film has been shown: now it can be asked."""

    def __init__(self, art: Art, calls: Callable[[], CallPads], game: str, parent: QWidget | None = None) -> None:
        """``calls``: those by which a call is put together now; ``game``: the id of the one whose items come first."""
        super().__init__(parent)
        self.table = TableWidget(art, self)
        self.table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._calls = calls
        self._game = ""
        self._shown: ShownCourse
        self.hands: TraineesHands
        """A trainee's, at the table of the game that is asked about."""
        self.board: CellBoard | None = None
        """Whose cells may be asked for, where the game has such a one."""
        self._close_up: CloseUp
        self.verdict = FeltVerdict(self.table)
        """Of the last answer."""
        self.haste = 1.0
        """A factor on the time that films take."""
        self.moving = True
        """Whether the hands of bettors move; else their sign stands still."""
        self._seen_over: SeenOver | None = None
        self.over = PicturesOverFelt(self.table)
        """What else is seen in films."""
        self.view: View | None = None
        self._left: list[Callable[[], None]] = []  # what is still to be shown of a film
        self._waits: list[int] = []  # the milliseconds before each of it, and before it can be asked
        self._film = QTimer(self)
        self._film.setSingleShot(True)
        self._film.timeout.connect(self._next)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.table, 1)
        self._column = column
        self._furnish(game)

    def _furnish(self, game: str) -> None:
        """Stand ready for items of a game."""
        if game == self._game:
            return
        self._game, self._shown = game, shown_course(game)
        self._close_up = self._shown.close_up()
        self.table.set_up(self._close_up, [words(_NAME)])
        self.hands = self._shown.hands(
            self.table, self._calls(), lambda text: self.answered.emit(text, "mouse"), self._say
        )
        self.table.hands.use(self.hands)
        if self._seen_over is not None:
            self._seen_over.clear_away()
        self._seen_over = self._shown.seen_over(self.table, lambda: self.moving and self.haste > 0)
        if self.board is not None:
            self.board.widget.setParent(None)
        self.board = self._shown.board(self, self.answered.emit, self.table.announce)
        if self.board is not None:
            self.board.widget.hide()
            self._column.insertWidget(0, self.board.widget)

    @property
    def high(self) -> bool:
        """Whether the question stands beside the felt, for what is looked at is high, or it is long."""
        return self._close_up.high

    # ------------------------------------------------------------------------------------------------- an item

    def show_item(self, item: Item, setting: Setting) -> None:
        """Lay an item out: that part of the table that it is about, the same wherever it is asked. One with a film
        begins to show it; ``film_over`` tells when it can be asked."""
        self._take(item, setting)
        self._close_up.look_at(item, setting)
        if item.film is not None:
            self._show_steps(item.film)
        elif item.frames:
            first, shown = self._shown.film(item, setting, self)
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
            self._lay(self._shown.film(item, setting, self)[0])
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
        close_up = shown_course(item.game).close_up()
        close_up.look_at(item, setting)
        if item.film is not None:
            view = match_of(item.film.scene).game.view(0)
        elif item.frames:
            view = self._shown.film(item, setting, self)[0]
        else:
            view = self._view_of(item, setting)
        return Coming(close_up, view, partial(self.hands.things_of, item))

    def _take(self, item: Item, setting: Setting) -> None:
        self.stop()
        self.over.clear()
        self._furnish(setting.game)
        self.hands.take_item(item, setting)
        self.hands.take_ask(None)
        if self.board is not None:
            self.board.widget.setVisible(any(ask.reply == "cell" for ask in item.asks))

    def _view_of(self, item: Item, setting: Setting) -> View:
        view = course_of(setting.game).view_of(item.felt, setting)
        if any(ask.reply == "call" for ask in item.asks):
            view = view._replace(phase="settle")
        return view

    def _lay_felt(self, item: Item, setting: Setting) -> None:
        view, board = self._view_of(item, setting), self.board
        if board is None or board.widget.isHidden():
            self._lay(view)
            return
        if self.view is None or board.differs(self.view, view):
            self._lay(view)
        board.show_item(item)
        self._fit()

    def show_ask(self, ask: DrillQuestion | None) -> None:
        """This is asked of the item now."""
        self.hands.take_ask(ask)
        if self.board is not None:
            self.board.take_ask(ask)

    def _lay(self, view: View) -> None:
        self.view = view
        self.table.show_view(view)
        self._look_over(view)

    def _look_over(self, view: View) -> None:
        if self._seen_over is not None:
            self._seen_over.follow(view)

    def _say(self, text: str, point: QPointF) -> None:
        self.table.say(text, point - QPointF(0, self.table.art.height * 0.4))
        self.table.announce(text)

    def stop(self) -> None:
        """Nothing more is shown of a film."""
        self._left = []
        self._film.stop()
        self.over.stop()
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
                self._look_over(self.view)

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
            seen = self._seen_over.left if self._seen_over is not None else 0
            self._film.start(max(self._waits.pop(0) if self._waits else 0, seen))
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

    def show_over(self, picture: OverPicture) -> None:
        """Something is seen over the felt."""
        self.over.show(picture, self.haste, moves=self.moving and self.haste > 0)

    # ------------------------------------------------------------------------------------------------ a board

    def choose_colour(self, colour: str, hand: str) -> None:
        """Where a mark goes and its colour are one answer."""
        if self.board is not None:
            self.board.choose_colour(colour, hand)

    def board_key(self, event: QKeyEvent) -> bool:
        """A key that answers on the board; whether it was used."""
        return self.board is not None and self.board.key(event)

    # -------------------------------------------------------------------------------------------------- Qt's own

    def _fit(self) -> None:
        if self.board is None:
            return
        left = self.height() - round(self.width() * SHAPE * 0.6)
        self.board.widget.setFixedHeight(
            max(round(self.height() * _BOARD_SHARE), min(left, round(self.height() * 0.5)))
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's own."""
        super().resizeEvent(event)
        self._fit()

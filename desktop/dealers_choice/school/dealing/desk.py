"""The desk of a dealt table on its page: the console beside it, what stands above it, and the user's hands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from PySide6.QtCore import QObject, QPointF, QTimer
from PySide6.QtWidgets import QWidget

from cardart.table.casino_places import SHAPE
from cardrules.casino.currencies import money
from cardrules.casino.table_phases import CLOSING
from cardrules.protocol.game import Action, Event, IllegalAction, Marked, View
from cardrules.protocol.phrases import isolated
from dealers_choice.language import words
from dealers_choice.match.players import spoken
from dealers_choice.school.dealing.console import Console, ConsoleParts
from dealers_choice.table.gestures.thing_gestures import Hands
from dealers_choice.table.speech.speech_bubbles import BubbleKind
from dealers_choice.table.table_widget import TableWidget
from dealers_choice.ui import style

if TYPE_CHECKING:
    from dealers_choice.match.session import Session
    from dealers_choice.page.match_page import PlayPage
    from dealers_choice.school.dealing.coup_replay import Replay
    from dealers_choice.settings import Settings

__all__ = ["Board", "BettingHands", "DealingHands", "Desk", "DeskGame", "Shown"]

_PACE: Final = 800
"""Milliseconds between the steps of a dealer who is watched, at first."""
_CLOCK_MS: Final = 250
_TOLD_MS: Final = 4200
"""How long what was wrong stands where it happened."""
_BOARD_SHARE: Final = (0.165, 0.25)  # of the page's height: so much at least, and more where the table leaves it

Attempt = Callable[[str, QPointF], bool]
"""Does an action given as text, or says at the point why it cannot be done; whether it was done."""


class DealingHands(Hands, Protocol):
    """The hands of who deals."""

    def forget(self) -> None:
        """Another round, another match: nothing is in the hands."""
        ...

    def hold_pack(self) -> None:
        """The pack is held, until ``let_go``: by a button."""
        ...

    def let_go(self) -> None:
        """The pack is held no longer."""
        ...


class BettingHands(Hands, Protocol):
    """The hands of who bets."""

    def forget(self) -> None:
        """Another round."""
        ...

    def remember(self) -> None:
        """What is staked now is what ``repeat`` bets again."""
        ...

    def repeat(self) -> None:
        """Bet as in the last round."""
        ...

    def double(self) -> None:
        """Twice as much on every bet."""
        ...

    def clear(self) -> None:
        """All chips back."""
        ...


class Board(Protocol):
    """What stands above the table."""

    @property
    def widget(self) -> QWidget:
        """Its picture."""
        ...

    def show_view(self, view: View) -> None:
        """Show what may be known in a view."""
        ...

    def apply_settings(self, settings: Settings) -> None:
        """Take over what concerns it."""
        ...


class Shown(Protocol):
    """What else is to be seen over the felt of what happens: the hands of bettors."""

    def follow(self, view: View) -> None:
        """Show what is new in a view."""
        ...

    def clear_away(self) -> None:
        """The table is left."""
        ...


class DeskGame(NamedTuple):
    """What a game brings to its dealer's desk."""

    parts: ConsoleParts
    dealer: Callable[[TableWidget, Attempt, Console], DealingHands]
    bettor: Callable[[TableWidget, Attempt, Callable[[str], str]], BettingHands]
    """Its last argument tells why an action cannot be done, or ""."""
    board: Callable[[PlayPage, Session], Board | None]
    shown: Callable[[TableWidget], Shown] | None
    """None: nothing else is."""
    sheet: Callable[[View, Callable[[int], None]], QWidget]
    """The paper at the end of a shoe or of the session; what is called with the number of a round that is to be shown
    again."""
    number: Callable[[View], int]
    """Of the round that is on."""
    same: Sequence[str]
    """The options by which a desk differs from another."""


class Desk(QObject):
    """Furnishes the page for a session, and for others after it as far as it serves them, until it is cleared away."""

    steps_through = False

    def __init__(self, page: PlayPage, session: Session, game: DeskGame) -> None:
        super().__init__(page)
        self._game = game
        self._page = page
        self._session = session
        self._role = str(session.match.game.options["role"])
        self._point: QPointF | None = None  # where the user acts; None: with a button
        view = session.view()
        self.console = Console(game.parts, page)
        self.console.supervisor.art = page.table.art
        self.console.timed = bool(page.property("timed"))
        self.console.left_out = page.property("left out") or ()
        self.console.set_up(view)
        page.places.put_beside(self.console)
        self.board = game.board(page, session)
        if self.board is not None:
            page.places.put_above(self.board.widget)
        self.shown = game.shown(page.table) if game.shown is not None else None
        """What else is to be seen over the felt."""
        self._dealing: DealingHands | None = None
        self._betting: BettingHands | None = None
        if self._role == "dealer":  # neither needs what the other does
            self.hands: DealingHands | BettingHands
            self.hands = self._dealing = game.dealer(page.table, self.attempt, self.console)
        else:
            self.hands = self._betting = game.bettor(page.table, self.attempt, self.refusal)
        page.table.hands.use(self.hands)
        self._replay: Replay | None = None
        self._number = -1
        self._faults = len(view.state.faults)  # as they were shown last
        self._clock = QTimer(self)
        self._clock.setInterval(_CLOCK_MS)
        self._clock.timeout.connect(self._tell_time)
        self._clock.start()
        self._listen()
        self.console.called.connect(lambda call: self.attempt(f"call {call}", self._voice()))
        self.console.paused.connect(lambda paused: self._session.set_paused(paused))
        self.console.stepped.connect(lambda: self._session.step())
        self.console.pace.connect(self._set_pace)
        if self._dealing is not None:
            self.console.held.connect(self._hold)
        if self._betting is not None:
            self.console.repeat.connect(self._betting.repeat)
            self.console.double.connect(self._betting.double)
            self.console.clear.connect(self._betting.clear)
        page.places.resized.connect(self._fit)
        self._fit()

    def _listen(self) -> None:
        """Hear what the session tells."""
        session = self._session
        if self._role != "dealer":
            session.pace = _PACE
        session.played.connect(self._played)
        session.jumped.connect(self._show)
        session.explained.connect(self.console.explain)
        session.lingers = self._role == "dealer" and not self._page.on_page.exercise and self._page.table.speed > 0
        if self._role == "dealer" and not self._page.on_page.exercise:
            session.ended.connect(lambda _result: QTimer.singleShot(0, self, self._keep))

    def serve(self, session: Session) -> bool:
        """Stay for another match, if a dealer deals it and it has a board above the table as this one has, or none."""
        game, before = session.match.game, self._session.match.game
        alike = game.id == before.id and all(game.options[name] == before.options[name] for name in self._game.same)
        if not alike or self._role != "dealer" or self._replay is not None:
            return False
        self._session = session
        view = session.view()
        self._point, self._number = None, -1
        self._faults = len(view.state.faults)
        self.hands.forget()
        self.console.left_out = self._page.property("left out") or ()
        self.console.set_up(view)
        self._listen()
        return True

    def _tell_time(self) -> None:
        if self._is_open():
            self.console.set_time(self._session.now())

    def _is_open(self) -> bool:
        """Whether the session lies on the page; between two exercises none does."""
        return self._page.session is self._session

    def _hold(self, held: bool) -> None:
        """The button for the shuffle is pressed, or let go."""
        if self._dealing is not None:
            (self._dealing.hold_pack if held else self._dealing.let_go)()

    def _set_pace(self, milliseconds: int) -> None:
        self._session.pace = milliseconds

    def _voice(self) -> QPointF:
        """What a refusal of the dealer's words is said above, so that it stands where they would."""
        table = self._page.table
        point = table.felt.where.token_point("voice") or table.rect().center().toPointF()
        return point + QPointF(0, table.art.height * 0.4)

    def attempt(self, text: str, point: QPointF) -> bool:
        """Do an action of the user, or say at the point why it cannot be done at all; whether it was done. (A coach who
        refuses a wrong step lets it count, and says why, but it is not done.)"""
        session, table = self._session, self._page.table
        if session.human is None or self._replay is not None or not self._is_open():
            return False
        refuses = session.match.game.options["coach"] == "block"
        before = self._faults
        self._point = point
        reason = session.attempt(_action(text), table.presses.moment)
        if reason:
            self._point = None
            table.say(reason, point - QPointF(0, table.art.height * 0.4))
            table.announce(reason)
            return False
        return not (refuses and self._faults > before)

    def refusal(self, text: str) -> str:
        """Why an action of the user cannot be done at all, or ""."""
        session = self._session
        try:
            if session.human is not None:
                session.match.game.check(session.human, _action(text))
        except IllegalAction as error:
            return spoken(error.reason, session.names)
        return ""

    def _played(self, events: list[Event], view: View) -> None:
        point, self._point = self._point or self._voice(), None
        told = [event.text for event in events if isinstance(event, Marked) and event.kind == "floor"]
        if not told and self._has_called():
            told = [words("The floor has come: nothing is wrong, go on.")]
        self._show(view)
        if told:
            text, table = " ".join(map(words, told)), self._page.table
            self.console.tell(text, _TOLD_MS)  # at one place at a time
            table.clear_bubbles()
            table.say(text, point - QPointF(0, table.art.height * 0.4), BubbleKind.MESSAGE, _TOLD_MS)
            if self._page.bar.isAncestorOf(self._page.window().focusWidget() or self._page):
                table.setFocus()  # the button that was wrong stands out no longer
            table.announce(text)

    def _has_called(self) -> bool:
        """Whether the dealer has just called the floor."""
        session = self._session
        own = [action.verb for seat, action in session.match.done[-1:] if seat == session.human]
        return own == ["floor"] and session.match.game.options["coach"] == "silent"

    def _show(self, view: View) -> None:
        self._faults = len(view.state.faults)
        self.console.show_view(view)
        if self._betting is not None and view.phase == CLOSING:
            self._betting.remember()
        if self._game.number(view) != self._number:
            self._number = self._game.number(view)
            self.hands.forget()
        self._show_board(view)

    def _show_board(self, view: View) -> None:
        if self.shown is not None:
            self.shown.follow(view)
        if self.board is not None:
            self.board.show_view(view)

    def _fit(self) -> None:
        """Give the console, and what stands above the table, their part of the page."""
        size, sheet = self._page.size(), style.room_sheet()
        if sheet != self.console.styleSheet():
            self.console.setStyleSheet(sheet)
        readable = min(self.console.minimumSizeHint().width(), size.width() * 0.42)  # in large print it needs more
        wide = round(max(min(460 * style.grown(), max(260, size.width() * 0.235)), readable))
        self.console.setFixedWidth(wide)
        if self.board is not None:
            least, most = (size.height() * share for share in _BOARD_SHARE)
            left = size.height() - self._page.bar.sizeHint().height() - (size.width() - wide) * SHAPE
            self.board.widget.setFixedHeight(round(min(260, max(96 * style.text_scale(), least, min(left, most)))))

    def apply_settings(self, settings: Settings) -> None:
        """Show what stands above the table, or not."""
        if self.board is not None:
            self.board.apply_settings(settings)
        self._fit()

    def _keep(self) -> None:
        """The session is over: its report is kept in the school."""
        from datetime import date  # a table needs neither as it opens

        from dealers_choice.school.trainees.kept_sessions import keep_session

        session = self._session
        if session.match.game.view(0).state.reports:
            trainee = keep_session(session.match, session.time.seconds(), date.today())
            if trainee is not None:
                told = words("The report is kept in the Dealer School, for {name}.", name=isolated(trainee.name))
                self.console.tell(told)

    def amount(self, amount: int) -> str:
        """Cents as money."""
        return money(amount, str(self._session.match.game.options["currency"]))

    def summary(self, view: View) -> tuple[str, QWidget]:
        """The heading and the paper at the end of a shoe or of the session."""
        title = words("End of the session") if view.result is not None else words("End of the shoe")
        return title, self._game.sheet(view, self.show_coup)

    @property
    def replay(self) -> Replay | None:
        """The coup that is being shown again."""
        return self._replay

    def show_coup(self, number: int) -> None:
        """Show a coup again."""
        session = self._session
        report = next((each for each in session.view().state.reports if each.number == number), None)
        if report is None or self._replay is not None:
            return
        from dealers_choice.school.dealing.coup_replay import Replay, coup_span

        dealer = session.match.game.seats - 1
        coup = coup_span(session.match, dealer, report)
        self._page.show_aside()
        self._clock.stop()  # the console has the time of the coup that is shown
        self._replay = Replay(self._page, self.console, session.match, coup, session.human or 0, self._replayed)
        self._replay.shown.connect(self._show_board)
        self._show_board(session.match.rewound(coup.start).game.view(session.human or 0))

    def _replayed(self) -> None:
        self._replay = None
        view = self._session.view()
        self.console.show_view(view)
        self._show_board(view)
        self._clock.start()
        self._page.back_from_aside()

    def clear_away(self) -> None:
        """The match is left."""
        self._clock.stop()
        if self._replay is not None:
            self._replay.stop()
        if self.shown is not None:
            self.shown.clear_away()
        for panel in (self.console, *(() if self.board is None else (self.board.widget,))):
            panel.hide()
            panel.deleteLater()
        self.deleteLater()


def _action(text: str) -> Action:
    """An action without cards, as it is written."""
    verb, *said = text.split()
    return Action(verb, tuple(said))

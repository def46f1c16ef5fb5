"""The page on which a match is played: the table, the bar under it, the log beside it, the score sheet over it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from cardrules.catalogue import find
from cardrules.game import (
    CLOCK,
    Action,
    Choice,
    Closed,
    Event,
    Fields,
    Moved,
    Note,
    Phase,
    Result,
    Seat,
    Sheet,
    Turned,
    View,
)
from dealers_choice import style, suited
from dealers_choice.asking import Asking
from dealers_choice.characters import faces_of
from dealers_choice.furnishing import furnished
from dealers_choice.layouts import layout_of
from dealers_choice.panels.action_bar import BETWEEN, ActionBar
from dealers_choice.panels.paper import Button, Paper, Writing
from dealers_choice.panels.why import asked_for, say_why
from dealers_choice.players import levels_of, shortened, spoken
from dealers_choice.said import action_words
from dealers_choice.session import Session
from dealers_choice.settings import TRICK_LIES
from dealers_choice.table.art import Art
from dealers_choice.table.bubbles import Kind
from dealers_choice.table.view import SPEEDS, Table
from dealers_choice.talk import Talk

if TYPE_CHECKING:
    from cardrules.cards import Card
    from cardrules.record import Match
    from dealers_choice.furnishing import Furnishing
    from dealers_choice.panels.bids import BidPanel
    from dealers_choice.panels.curtain import Curtain
    from dealers_choice.panels.log import LogPanel
    from dealers_choice.panels.look_back import LookBack
    from dealers_choice.panels.ways import WayButtons
    from dealers_choice.play_checker import PlayChecker
    from dealers_choice.settings import Settings

__all__ = ["PlayPage"]


_BACK = "&Back to the last winnable position"
_LOG_WIDTH, _LOG_SHARE, _MOST_LOG_SHARE = 19, 0.18, 0.4
"""Of the log beside the table: at least so many text heights, and parts of the page."""
_CARDS, _MOVES = "See the &cards", "&See the moves"
_REVIEW = "&Review"


class PlayPage(QWidget):
    """Shows one session at a time."""

    again = Signal()
    """The user wants another match of the same kind."""
    change = Signal()
    """... with other options."""
    restart = Signal()
    """... the same deal once more."""
    turned = Signal()
    """... the same deal with seats turned."""
    play_from = Signal(int)
    """... to play on in another way from where so many actions had been made."""
    home = Signal()
    """... to leave the table."""
    statistics = Signal()
    """The user wants to see what the matches of this game have come to."""
    resized = Signal()
    """The page has another size than before."""

    def __init__(self, art: Art, actions: list[QAction], back: QAction, parent: QWidget | None = None) -> None:
        """``actions``: what the bar shows at its right (undo, redo, hint), of which the first is offered on the paper
        at the end, too; ``back``: the way back to the last winnable position, offered where a deal is lost."""
        super().__init__(parent)
        self.figures: Callable[[], str] = str
        self.compared: Callable[[], tuple[str, Sequence[Button]]] = lambda: ("", ())
        """What matches like the present one have come to until now, in one line."""
        self._undo = actions[0]
        self.table = Table(art, self)
        self.bar = ActionBar(actions, back, self)
        self._back = back
        self.session: Session | None = None
        self._log: LogPanel | None = None
        self._bids: BidPanel | None = None
        self._ways: WayButtons | None = None
        self._furnishing: Furnishing | None = None
        self._settings: Settings | None = None
        self._overlay: Paper | None = None
        self._look_back: LookBack | None = None
        self._talk: Talk | None = None
        self._checker: PlayChecker | None = None
        self._hidden_at: float | None = None
        """The speed of the table while what happens is not shown."""
        self._turned = False  # whether all is furnished for left-handed players
        self._ending: str | None = None  # what the hand that is over has come to, in one line, where that is known
        self._curtain: Curtain | None = None
        self._aside = False  # whether the table shows something else than the match as it stands
        self._closed: tuple[Closed, ...] = ()  # what is looked for in the bar and cannot be done now
        self._told: deque[str] = deque(maxlen=8)  # what has been noted last
        self.asking = Asking(self)
        self._show_clock = False
        self._seconds = QTimer(self)
        self._seconds.setInterval(1000)
        self._seconds.timeout.connect(self.update_status)
        self._column = column = QVBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.table, 1)
        column.addWidget(self.bar)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        self._row.addLayout(column, 1)
        self.table.acted.connect(self._act)
        self.table.settled.connect(self._settled)
        self.table.picks_changed.connect(self._update_buttons)
        self.table.resized.connect(self._fit_panels)
        self.table.holding.changed.connect(self._held)
        self.table.gestures.ask_elsewhere = self._ask_value
        self.bar.chosen.connect(self._press)
        self.bar.left.connect(self.table.setFocus)
        self.bar.paper_wanted.connect(self._show_paper)
        self.bar.why.said.connect(self.table.announce)
        self.setFocusProxy(self.table)

    def open(self, session: Session) -> None:
        """Show a session's match and let it go on."""
        self.close_session(furnished=True)
        self.session = session
        self.dress()
        game = session.match.game
        stays = self._stays(session)
        if stays:
            self.table.clear_for_another()
        else:
            self._clear_away()
            self.bar.offer((), ())
            module = layout_of(game.id)
            self.table.set_up(module, session.names, levels_of(session.players), faces_of(session.players))
        self.table.holding.restore(session.arrangements)
        self.table.gestures.refusal = session.refusal
        session.played.connect(self._played)
        session.jumped.connect(self._jumped)
        session.offered.connect(self._offered)
        session.hand_over.connect(self._hand_over)
        session.ended.connect(self._ended)
        session.hinted.connect(self._hinted)
        session.claimed.connect(self._bot_claims)
        session.judged.connect(self.bar.set_verdict)
        session.noted.connect(self._noted)
        session.trouble.connect(self.tell)
        session.clock_started.connect(self._clock_started)
        session.clock_stopped.connect(self._clock_stopped)
        self._talk = Talk(session, self.table.chat, self.table.announce)
        self._talk.wanted = self._settings is None or self._settings.small_talk
        if not stays:
            self._furnishing = furnished(game.id, self, session)
            if self._furnishing is not None and self._settings is not None:
                self._furnishing.apply_settings(self._settings)
        self._check_or_not()
        self.bar.set_verdict("")
        self._show_clock = game.options.get("clock") == "on"
        if self._show_clock:
            self._seconds.start()
        self._fill_log()
        self._row.activate()  # panels that have come or gone have their room before a card is dealt
        session.start()
        self.table.setFocus()

    def _stays(self, session: Session) -> bool:
        """Whether what the match before has brought along serves this one, too."""
        same = self.table.names == tuple(session.names)
        return same and self._furnishing is not None and self._furnishing.serve(session)

    def _clear_away(self) -> None:
        """Take away what the game has brought along."""
        if self._furnishing is not None:
            self._furnishing.clear_away()
            self._furnishing = None

    def close_session(self, *, furnished: bool = False) -> None:
        """Leave the match that is shown. ``furnished``: what its game has brought along stays for the next."""
        self._show_again()
        self._seconds.stop()
        self._stop_looking_back()
        self._close_overlay()
        if self.session is not None:
            self.session.stop()
            if self._checker is not None:
                self._checker.stop()
            self._talk = self._checker = None
            self.session.deleteLater()
            self.session = None
        self._take_curtain_away()
        if self._ways is not None:
            self._ways.offer(())
        if not furnished:
            self._clear_away()
        self.table.stop()
        self.table.clear_bubbles()

    def put_above(self, widget: QWidget) -> None:
        """Give a panel of the match's furnishing the room above the table."""
        self._column.insertWidget(0, widget)
        widget.show()  # Qt would show it only later, and the table would jump

    def put_beside(self, widget: QWidget) -> None:
        """Give a panel of the match's furnishing the room at the right of the table."""
        self._row.insertWidget(1, widget)
        widget.show()

    def apply_settings(self, settings: Settings) -> None:
        """Take over what concerns the table."""
        self._settings = settings
        if self._talk is not None:
            self._talk.wanted = settings.small_talk
        self._check_or_not()
        self.asking.telling = settings.telling
        self.table.speed = SPEEDS[settings.animation_speed]
        self.table.look = TRICK_LIES[settings.trick_lies]
        self.table.show_passed = settings.show_passed
        self.table.marks_last = settings.mark_last
        self.table.dim_unplayable = settings.dim_unplayable
        self.table.show_aids = settings.show_gone
        self.table.relay_things()
        style.set_left_handed(settings.left_handed)
        if settings.left_handed != self._turned:
            self._turned = settings.left_handed
            self._turn_over()
        self.table.gestures.one_click = settings.click == "single"
        self.dress()
        self.table.restyle()
        self._grow()
        if self._furnishing is not None:
            self._furnishing.apply_settings(settings)
        QTimer.singleShot(0, self, self._fit_panels)

    def dress(self) -> None:
        """Cards and felt are those that are set, for the game on the table if it has its own."""
        settings = self._settings
        if settings is not None:
            game = self.session.match.game.id if self.session is not None else ""
            if self.table.art.dress(settings.deck_at(game), settings.back, settings.felt):
                self.table.new_pictures()
            suited.print_with(self.table.art.deck)

    def _turn_over(self) -> None:
        """The table is furnished for the other hand: so are the bar and what stands beside the felt."""
        way = QBoxLayout.Direction.RightToLeft if style.left_handed() else QBoxLayout.Direction.LeftToRight
        self._row.setDirection(way)
        self.bar.turn_over()
        if self._look_back is not None:
            self._look_back.place()
        self.table.lay_anew()

    def tell(self, text: str) -> None:
        """Show a message on the table for a while."""
        size = self.table.viewport().size()
        self.table.say(text, QPointF(size.width() / 2, size.height() * 0.62), Kind.MESSAGE, 4500)
        self.table.announce(text)

    def _fill_log(self) -> None:
        """Write the whole log, from the seal of the match to where it stands."""
        session = self.session
        if self._log is not None and session is not None:
            from dealers_choice.seal import opened_line, sealed_line

            match = session.match
            lines = [sealed_line(match, session.players), *session.log_lines(), opened_line(match)]
            self._log.set_lines(filter(None, lines))

    def log_shown(self) -> LogPanel | None:
        """The log, if it stands beside the table."""
        return self._log if self._log is not None and self._log.isVisible() else None

    def toggle_log(self) -> None:
        """Show or hide the log of actions beside the table."""
        if self._log is None:
            from dealers_choice.panels.log import LogPanel

            self._log = LogPanel(self)
            self._row.addWidget(self._log)
            self._grow()
            self._fill_log()
        else:
            self._log.setVisible(not self._log.isVisible())

    def _grow(self) -> None:
        """Give the bar and the log the text and the room that they have in a window of this size."""
        if self.bar.styleSheet() != style.room_sheet():
            self.bar.setStyleSheet(style.room_sheet())
        if self._log is not None:
            self._log.setStyleSheet(style.room_sheet(dressed=True))
            wide = max(round(self.width() * _LOG_SHARE), style.room_pixels(_LOG_WIDTH))
            self._log.setFixedWidth(min(wide, round(self.width() * _MOST_LOG_SHARE)))

    def has_sheet(self) -> bool:
        """Whether the game keeps a score sheet."""
        view = self.table.view_shown
        return view is not None and view.sheet is not None

    def toggle_sheet(self) -> None:
        """Show the score sheet, or take it away; while it waits for "Next hand" it stays."""
        if self._overlay is not None:
            if self._overlay.passing:
                self._close_overlay()
        elif self.session is not None:
            sheet = self.session.view().sheet
            if sheet is None:
                self.tell("This game keeps no score sheet.")
            else:
                close = ("Close", self._close_overlay)
                self._open_overlay(Writing("Score sheet", sheet=sheet, buttons=[close], passing=True))

    # ------------------------------------------------------------------------------------ from the session

    def _played(self, events: list[Event], view: View) -> None:
        self._close_overlay()
        ending = _ending(events)
        if ending or view.phase != "hand_over":  # between two hands something may still be shown
            self._ending = ending
        self._closed = view.closed
        self.table.play(events, view, self.session.last_actor() if self.session is not None else None)
        # What may still be done is offered at once: a button that stays must not go away under the pointer.
        QTimer.singleShot(0, self, self._update_buttons)
        if self.session is not None:
            self._write_status(self.session, view)

    def _jumped(self, view: View) -> None:
        self._show_again()
        self._close_overlay()
        self._take_curtain_away()
        self._stop_looking_back()
        self._ending = None
        self._closed = view.closed
        self.table.show_view(view, animated=self.table.view_shown is not None)
        self._update_buttons()
        self.update_status()
        self._fill_log()

    def _offered(self, choices: list[Choice]) -> None:
        self.table.offer(choices if self._furnishing is not None else _over_the_felt(choices))
        self._update_buttons()
        session = self.session
        if session is None or not choices or len(session.players) < 2:
            return
        if session.match.done and session.match.done[-1][0] != session.human:
            self.table.announce(self.asking.turn(choices))

    def say_undone(self, undone: Sequence[str], again: Sequence[str]) -> None:
        """Tell a screen reader what has been taken back, or done again: the lines of the log."""
        for said, lines in (("Taken back", undone), ("Done again", again)):
            if lines:
                self.table.announce(f"{said}: {lines[0]}.")

    def _clock_stopped(self) -> None:
        self._curtain_over_table().cover("The clock stands. It goes on when you come back.")

    def _clock_started(self, milliseconds: int) -> None:
        if milliseconds or self._curtain is not None:
            self._curtain_over_table().count_down(milliseconds)

    def _curtain_over_table(self) -> Curtain:
        if self._curtain is None:
            from dealers_choice.panels.curtain import Curtain

            self._curtain = Curtain(self.table)
        return self._curtain

    def _take_curtain_away(self) -> None:
        if self._curtain is not None:
            self._curtain.take_away()

    def show_aside(self) -> None:
        """The paper at the end makes room: the furnishing shows something else on the table for a while."""
        self._close_overlay()
        self._aside = True

    def back_from_aside(self) -> None:
        """The table is the match's again, and the paper comes back."""
        self._aside = False
        if self.session is None:
            return
        self.table.show_view(self.session.view())
        result = self.session.match.game.result()
        if result is not None:  # otherwise the session shows it once the table has settled
            self._show_end(result)

    def review(self) -> None:
        """The hand that is over is looked through, and the user's decisions are reviewed."""
        self.look_back()
        strip = self._look_back
        if strip is not None:  # the strip first, then the panel: both at once would hold up a frame or two
            QTimer.singleShot(0, strip, strip.review_wanted.emit)

    def look_back(self) -> None:
        """The hand that is over is looked through with all cards open; then the paper comes back."""
        session = self.session
        if session is None:
            return
        from cardrules.look_back import steps
        from dealers_choice.hand_review import HandReview
        from dealers_choice.panels.look_back import LookBack

        self.show_aside()
        play_from = self.play_from.emit if session.human is not None else None
        coming = steps(session.match, session.human)
        self._look_back = LookBack(self.table, self.bar, coming, self._looked_back, play_from)
        HandReview(self, self._look_back, session)

    def show_solution(self, solved: Match, start: int) -> None:
        """How a deal is won, from where so many of the actions of a match had been made; the user may take over
        anywhere."""
        session = self.session
        if session is None:
            return
        from cardrules.look_back import steps
        from dealers_choice.panels.look_back import LookBack

        def play_from(actions: int) -> None:
            session.go_on_from(solved.rewound(actions))

        self._stop_looking_back()
        self.show_aside()
        coming = steps(solved, session.human, start)
        self._look_back = LookBack(self.table, self.bar, coming, self._looked_back, play_from, solution=True)
        self.update_status()

    def _looked_back(self) -> None:
        self._look_back = None
        self.back_from_aside()

    def _stop_looking_back(self) -> None:
        """Something else is done with the match."""
        if self._look_back is not None:
            self._look_back.put_away()
            self._look_back = None
            self._aside = False

    def _settled(self) -> None:
        self._held()
        self._offer_ways()
        if self.session is not None and not self._aside:
            self.session.go_on()

    def _hand_over(self, view: View) -> None:
        if view.sheet is None:
            self._next_hand()
        elif self._furnishing is not None:
            title, paper = self._furnishing.summary(view)
            self._open_overlay(Writing(title, sheet=paper, buttons=[("Go on", self._next_hand)]))
        else:
            unit = find(view.game).game().unit
            buttons: list[tuple[str, Callable[[], object]]] = [(f"&Next {unit}", self._next_hand)]
            if self.session is not None and self.session.is_out():
                buttons = [("&Watch", self._next_hand), ("&Finish", self._finish)]
            buttons.append((_CARDS, self.look_back))
            if self.session is not None and self.session.human is not None:
                buttons.append((_REVIEW, self.review))
            foot, more = self.compared()
            writing = Writing(f"End of the {unit}", self._hands_end(), view.sheet, foot, buttons, more)
            self._open_overlay(writing._replace(folds=True))

    def _hands_end(self) -> str:
        """What the last hand has come to, in the words that the user reads."""
        if self.session is None:
            return ""
        if self._ending is None:  # a saved match goes on here
            self._ending = _ending(self.session.course.replayed())
        return spoken(self._ending, self.session.names)

    def _next_hand(self) -> None:
        self._close_overlay()
        if self.session is not None:
            self.session.next_hand()

    def _finish(self) -> None:
        """The user is out: the others play to the end at once, and only how it ended is shown."""
        if self.session is not None:
            self._close_overlay()
            self._hidden_at = self.table.speed
            self.table.speed = 0.0
            self.table.viewport().setUpdatesEnabled(False)
            self.session.finish()

    def _show_again(self) -> None:
        """What happens is seen again."""
        if self._hidden_at is not None:
            self.table.speed, self._hidden_at = self._hidden_at, None
            self.table.viewport().setUpdatesEnabled(True)
            self.table.viewport().update()

    def _ended(self, result: Result) -> None:
        session = self.session
        self._show_again()
        if session is None:
            return
        self._fill_log()  # to its end, where the seal is opened
        won = session.human is not None and session.human in result.winners
        if won:
            self.table.celebrate()
        if not won and session.human is not None and find(session.match.game.id).solver:
            session.judge_start(self._deal_judged)
        self._show_end(result)

    def _show_end(self, result: Result) -> None:
        """The paper at the end of the match."""
        session = self.session
        if session is None:
            return
        view, won = session.view(), session.human is not None and session.human in result.winners
        title = "You won" if won else "You lost" if len(session.players) == 1 else "End of the match"
        paper: Sheet | QWidget | None = view.sheet
        if self._furnishing is not None:
            title, paper = self._furnishing.summary(view)
        buttons: list[tuple[str, Callable[[], object]]] = [
            ("&Again", self.again.emit),
            ("&This deal again", self.restart.emit),
        ]
        if not won and self._back.isVisible() and self._back.isEnabled():
            buttons.append((_BACK, self._back.trigger))
        if self._undo.isVisible() and self._undo.isEnabled():
            buttons.append(("&Undo", self._undo.trigger))
        steps_through = self._furnishing is None or self._furnishing.steps_through
        if len(session.players) > 1 and steps_through:
            buttons.append((_CARDS, self.look_back))
        more: list[tuple[str, Callable[[], object]]] = []
        if steps_through and session.human is not None:
            if len(session.players) == 1:
                more.append((_MOVES, self.look_back))
            more.append((_REVIEW, self.review))
        if session.turns_seats():
            more.append(("Seats t&urned", self.turned.emit))
        more += [
            ("Other &options…", self.change.emit),
            ("Stat&istics…", self.statistics.emit),
            ("Hom&e", self.home.emit),
        ]
        if self._settings is not None and self._settings.for_rest:
            del more[-2]
        ended, how = spoken(result.text, session.names), "" if self._furnishing is not None else self._hands_end()
        stands, offers = self.compared()
        foot = f"{self.figures()} {stands}".strip()
        writing = Writing(title, ended, paper, foot, buttons, [*more, *offers], cheerful=won, folds=not won)
        self._open_overlay(writing._replace(text=how, result=ended) if how else writing)
        farewell = self._talk.farewell(result) if self._talk is not None else ""
        if farewell and self._overlay is not None:
            self._overlay.add_line(farewell)

    def _deal_judged(self, status: str) -> None:
        """Add to the sheet of a lost match whether its deal could have been won at all."""
        if self._overlay is not None and status == "winnable":
            self._overlay.add_line("This deal could have been won.")
        elif self._overlay is not None and status == "lost":
            self._overlay.add_line("Nobody could have won this deal.")
            self._overlay.drop_button(_BACK)

    def _bot_claims(self, seat: Seat, cards: list[Card]) -> None:
        from dealers_choice.claim_paper import show_claim

        if self.session is not None:
            show_claim(self, self.session, seat, cards)

    def ask_on_paper(self, writing: Writing) -> None:
        """Ask something on a paper that lies on the table until it is answered."""
        self._open_overlay(writing)

    def close_paper(self) -> None:
        """Take the paper away that lies on the table, if there is one."""
        self._close_overlay()

    def _hinted(self, action: Action, reason: str) -> None:
        zones: list[str] = []
        for choice in self.table.choices:
            if choice.verb == action.verb:
                zones += choice.click or (choice.onto[:1] if choice.most == 1 and not action.cards else ())
        self.table.hint(action.cards, zones)
        words = self._words_of(action)
        said = f"{words}. {reason}" if words and not action.cards and not zones else reason  # if nothing lights up
        size = self.table.viewport().size()
        racing = self.session is not None and CLOCK in self.session.match.game.waiting_for()
        place = QPointF(size.width() / 2, size.height() * (0.7 if racing else 0.6))
        if racing:  # what others do meanwhile does not end it, and what all reach for is not covered
            self.table.clear_bubbles()
            self.table.say(said, place, Kind.MESSAGE, 3000)
        else:
            self.table.say(said, place, milliseconds=6000)
        self.table.announce(self.asking.hint(words, reason))

    def _words_of(self, action: Action) -> str:
        """What an action on offer is, in words: what its button or menu says, its value, its cards."""
        return action_words(self.table.choices, action, self.session.names if self.session is not None else ())

    def _check_or_not(self) -> None:
        """Have somebody look at what the user does, if he wants that and it can be."""
        session = self.session
        wanted = self._settings is not None and self._settings.check_play
        if session is None or not wanted or self._furnishing is not None:
            if self._checker is not None:
                self._checker.stop()
                self._checker = None
        elif self._checker is None:
            from dealers_choice.hand_review import new_thinker
            from dealers_choice.play_checker import PlayChecker, can_be_checked

            if can_be_checked(session):
                self._checker = PlayChecker(session, new_thinker)
                self._checker.worse.connect(self._tell_worse)

    def _tell_worse(self, words: str) -> None:
        """What the user has done was clearly worse: he may take it back while the others wait."""
        session = self.session
        if session is None:
            return
        buttons: list[tuple[str, Callable[[], object]]] = [("&Leave it", self._leave_it)]
        if session.can_undo():
            buttons.insert(0, ("Take it &back", self._take_it_back))
        self._open_overlay(Writing("Are you sure?", words, buttons=buttons))

    def _leave_it(self) -> None:
        self._close_overlay()
        if self.session is not None:
            self.session.was_checked()

    def _take_it_back(self) -> None:
        if self.session is not None:
            self.session.undo()

    def _noted(self, line: str) -> None:
        if self._log is not None:
            self._log.add(line)
        self._told.append(line)
        self.table.announce(line)

    # ---------------------------------------------------------------------------------------- from the user

    def _act(self, action: Action) -> None:
        if self.session is not None:
            self.session.submit(action, self.table.presses.moment)

    def _press(self, choice: Choice, value: str) -> None:
        if value or not self._bar_has_keys():  # a button that stays keeps the keyboard, if it has it
            self.table.setFocus()
        self.table.gestures.press_button(choice, value or None)

    def _bar_has_keys(self) -> bool:
        focus = self.window().focusWidget()
        return focus is not None and self.bar.isAncestorOf(focus)

    def _update_buttons(self) -> None:
        names = shortened(self.session.names) if self.session is not None else ()
        choices = self._offer_bids(self.table.choices, names)
        gestures = self.table.gestures
        steady, picked = self._furnishing is not None, len(gestures.picked)
        coming = self.session is not None and self.session.human in self.session.match.game.waiting_for()
        self.bar.offer(
            choices, names, gestures.offer.ready, steady=steady, picked=picked, closed=self._closed, coming=coming
        )
        self._offer_ways()

    def _offer_ways(self) -> None:
        """Show the ways in which the user may have his cards put in order, beside them."""
        ways = self.table.holding.ways()
        if self._ways is None and ways:
            from dealers_choice.panels.ways import WayButtons

            self._ways = WayButtons(self.table)
        if self._ways is not None:
            self._ways.offer(ways)

    def _held(self) -> None:
        """The user holds his cards otherwise."""
        if self.session is not None:
            self.session.arrange(self.table.holding.arrangements())

    def _ask_value(self, choice: Choice) -> bool:
        """Let the keyboard go to the panel on which the value of a choice is given; whether there is one."""
        if self._bids is not None and self._bids.isVisible() and choice.fields is not None:
            self._bids.setFocus()
            return True
        return self.bar.ask(choice)

    def _offer_bids(self, choices: Sequence[Choice], names: Sequence[str]) -> Sequence[Choice]:
        """Show the bids among the choices on their panel; the other choices."""
        if self._bids is None:
            if all(choice.fields is None for choice in choices):
                return choices
            from dealers_choice.panels.bids import BidPanel

            self._bids = BidPanel(self.table)
            self._bids.chosen.connect(self._press)
            self._bids.why.said.connect(self.table.announce)
        view = self.table.view_shown
        others = self._bids.offer(choices, names, view.calls if view is not None else ())
        self._fit_bids()
        if self._bids.isVisible() and self.window().focusWidget() in (None, self, self.table):
            self._bids.setFocus()
        return others

    def _fit_panels(self) -> None:
        """What stands over the felt keeps its place there, also where the bar alone has grown or shrunk."""
        self._fit_bids()
        if self._overlay is not None:
            self._overlay.fit()

    def _fit_bids(self) -> None:
        """The bids stand above the user's hand."""
        if self._bids is not None and self._bids.isVisible():
            enlarged = min(1.9, max(1.0, self.table.art.width / 105))
            self._bids.fit(self.table.room_above_hand().toRect(), enlarged)
        if self._ways is not None:
            self._ways.fit()

    def update_status(self) -> None:
        """Write anew where the match stands."""
        if self.session is not None:
            self._write_status(self.session, self.session.view())

    def _write_status(self, session: Session, view: View) -> None:
        parts = [spoken(text, session.names) for text in view.status]
        if self._show_clock:
            minutes, seconds = divmod(int(session.elapsed()), 60)
            parts.append(f"{minutes}:{seconds:02}")
        if session.marked:
            parts.append("not counted in the statistics")
        parts.append(self._seal(session))
        self.bar.set_status(BETWEEN.join(filter(None, parts)))

    def _seal(self, session: Session) -> str:
        """How the seal of the match begins, until the user has done something: before that it is worth noting down."""
        done = session.match.done
        if session.human is None or self.property("exercise") or any(seat == session.human for seat, _ in done):
            return ""
        from dealers_choice.seal import seal_words

        return seal_words(session.match, session.players)

    # ------------------------------------------------------------------------------------------- the overlay

    def _open_overlay(self, writing: Writing) -> None:
        self._close_overlay()
        self.table.clear_bubbles()
        self._overlay = Paper(self.table, writing, self.session.names if self.session is not None else ())
        self._overlay.put_aside.connect(self._put_aside)
        self._show_paper()
        noted = {line.rstrip(".") for line in self._told}  # the screen reader has read it
        told = [text for text in (writing.result, writing.text) if text and text.rstrip(".") not in noted]
        self.table.announce(" ".join([f"{writing.title}.", *told]))

    def _put_aside(self) -> None:
        """The user wants to see the table; the bar brings the paper back."""
        self.bar.offer_paper(True)
        self.table.setFocus()

    def _show_paper(self) -> None:
        self.bar.offer_paper(False)
        if self._overlay is not None:
            self._overlay.show()
            self._overlay.fit()
            self._overlay.setFocus()

    def _close_overlay(self) -> None:
        if self._overlay is not None:
            self._overlay.hide()
            self._overlay.deleteLater()
            self._overlay = None
            self.bar.offer_paper(False)
            self.table.setFocus()

    def overlay(self) -> QWidget | None:
        """The sheet that lies over the table, if there is one."""
        return self._overlay

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the overlay in the middle of the table, and let the panels round it grow with the window."""
        super().resizeEvent(event)
        style.grow(self.width(), self.height())
        self._grow()
        self.resized.emit()
        QTimer.singleShot(0, self, self._fit_panels)

    def event(self, event: QEvent) -> bool:
        """Qt's own: the keys of choices go before the menus' single letters also while a button has the keyboard, and
        those of greyed buttons as when they can be pressed."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            wanted = self._bar_has_keys() and self._overlay is None and self.table.presses.takes_key(event)
            if wanted or self._greyed(event):
                event.accept()
                return True
        return super().event(event)

    def _greyed(self, event: QKeyEvent) -> QWidget | None:
        """The button whose key this is and that cannot be pressed now."""
        return asked_for(event, self.bar, self._bids) if self._overlay is None else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """What the table does not want is for the bids, or for the paper that lies over it or has been put aside."""
        if self._overlay is None:
            bids = self._bids
            if self._ways is not None and self._ways.key(event):
                return
            greyed = self._greyed(event)
            if greyed is not None:
                self.table.announce(say_why(greyed))
                return
            if bids is not None and bids.isVisible() and self.table.hasFocus():
                bids.setFocus()
                bids.keyPressEvent(event)
            elif self._bar_has_keys() and self.table.presses.key(event):
                self.table.setFocus()
            else:
                super().keyPressEvent(event)
        elif self._overlay.isVisible():
            self._overlay.keyPressEvent(event)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._show_paper()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """The playing time stands while another window is in use."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.session is not None:
            self.session.set_active(self.isActiveWindow())


def _ending(events: Iterable[Event]) -> str:
    """What the last hand has come to that these events end: the game's own sentence, or, where the match goes on, what
    was noted once the last cards had been moved."""
    ending, told = "", list[str]()
    for event in events:
        if isinstance(event, Moved | Turned):
            told = []
        elif isinstance(event, Note):
            told.append(event.text)
        elif isinstance(event, Phase) and event.name in ("hand_over", "game_over"):
            ending = event.text or (". ".join(told) if event.name == "hand_over" else "")
    return ending


def _over_the_felt(choices: list[Choice]) -> list[Choice]:
    """A question that is answered in words ("Re" or "No re", "Bump" or "Pass") stands over the felt, as bids do. What
    is said beside the play of a card ("Kontra") stays in the bar: it would cover the trick."""
    plain = all(
        choice.button and not (choice.cards or choice.click or choice.onto or choice.amounts) for choice in choices
    )
    if len(choices) < 2 or not plain:
        return choices
    return [choice if choice.fields is not None else choice._replace(fields=Fields()) for choice in choices]

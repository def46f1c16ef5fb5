"""The page on which a match is played: the table, the bar under it, the log beside it, the score sheet over it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from cardrules.catalogue import find
from cardrules.protocol.game import (
    CLOCK,
    CONCEDE,
    Action,
    Choice,
    Closed,
    Event,
    Result,
    Seat,
    View,
)
from dealers_choice.language import words
from dealers_choice.layouts import layout_of
from dealers_choice.match.characters import faces_of
from dealers_choice.match.players import levels_of, shortened
from dealers_choice.match.session import Session
from dealers_choice.match.table_talk import Talk
from dealers_choice.page.bar_over_felt import BarOverFelt
from dealers_choice.page.end_of_hand import Endings
from dealers_choice.page.game_extras import furnished
from dealers_choice.page.hints import Hints
from dealers_choice.page.log_beside_table import LogBeside
from dealers_choice.page.match_on_page import MatchOnPage
from dealers_choice.page.match_status import MatchStatus
from dealers_choice.page.panel_places import PanelPlaces
from dealers_choice.page.panels_over_felt import FeltPanels, over_the_felt
from dealers_choice.page.replay import LookingBack
from dealers_choice.page.sheet_over_table import PaperOver
from dealers_choice.page.spoken_answers import SpokenAnswers
from dealers_choice.page.table_frame import TableFrame
from dealers_choice.page.wanted_next import WantedNext
from dealers_choice.panels.buttons.action_bar import ActionBar
from dealers_choice.panels.buttons.why_greyed import asked_for, say_why
from dealers_choice.settings import TRICK_LIES
from dealers_choice.table.motion.sound_cues import TURN
from dealers_choice.table.pictures.cards_and_felt import Art
from dealers_choice.table.table_widget import SPEEDS, TableWidget
from dealers_choice.ui import style, suit_symbols

if TYPE_CHECKING:
    from cardrules.protocol.cards import Card
    from dealers_choice.page.mistake_warning import SecondThoughts
    from dealers_choice.panels.log import LogPanel
    from dealers_choice.settings import Settings

__all__ = ["PlayPage"]


class PlayPage(QWidget):
    """Shows one session at a time."""

    def __init__(self, art: Art, actions: list[QAction], back: QAction, parent: QWidget | None = None) -> None:
        """``actions``: what the bar shows at its right (undo, redo, last trick, hint); the first is offered on the
        paper at the end, too. ``back``: the way back to the last winnable position, offered where a deal is lost."""
        super().__init__(parent)
        self.on_page = MatchOnPage()
        """What is shown: a match, with the settings that concern it."""
        self.wanted = WantedNext(self)
        """What the user may want besides playing on."""
        self.table = TableWidget(art, self)
        self.bar = ActionBar(actions, back, self)
        self._hidden_at: float | None = None
        """The speed of the table while what happens is not shown."""
        self._quick = False  # whether what is played has been claimed or conceded
        self._turned = False  # whether all is furnished for left-handed players
        self._closed: tuple[Closed, ...] = ()  # what is looked for in the bar and cannot be done now
        self._could = frozenset[str]()  # what the user could do last, by its verbs
        self._told_turn = 0  # how many actions had been done when his turn was heard
        self.places = PanelPlaces(self, self.table, self.bar)
        """Where panels stand round the table."""
        self._panels = FeltPanels(self.table, self._press, self._fault)
        self.frame = TableFrame(self.table, self.bar)
        """What stands in the corners of the table."""
        self._bar_place = BarOverFelt(self.on_page, self.table, self.bar, self.places, self.frame, self._panels)
        self.status = MatchStatus(self.on_page, self.table, self.bar, self.frame)
        """Where the match stands."""
        self.status.written.connect(self._bar_place.stand)
        self._log = LogBeside(self, self.places.row)
        self.asking = SpokenAnswers(self.on_page, self.table, self._log)
        """What is told of the match to who asks."""
        self.paper = PaperOver(self.on_page, self.table, self.bar, self.frame)
        """What lies over the table."""
        self.looking_back = LookingBack(self.on_page, self.table, self.bar, self.places, self.wanted)
        """What is looked through instead of the match as it stands."""
        self.looking_back.began.connect(self.show_aside)
        self.looking_back.stands.connect(self.status.write)
        self.looking_back.shown.connect(self.status.tell_of)
        self.looking_back.over.connect(self.back_from_aside)
        self.endings = Endings(
            self.on_page, self.table, self.paper, self.looking_back, self.wanted, self.finish, actions[0], back
        )
        """What stands on the paper at the end of a hand and of a match."""
        self._second_thoughts: SecondThoughts | None = None  # until somebody is to look at what the user does
        self.hints = Hints(self.on_page, self.table, self.places, self._panels, self.asking)
        """Hints, and where they stand."""
        self._panels.grown = self.hints.stand
        self.hints.pressed_for.connect(self.light)
        self.table.acted.connect(self._act)
        self.table.settled.connect(self._settled)
        self.table.picks_changed.connect(self._update_buttons)
        self.table.resized.connect(self._fit_panels)
        self.table.felt.holding.changed.connect(self._held)
        self.table.gestures.decision.ask_elsewhere = self._ask_value
        self.bar.chosen.connect(self._press)
        self.bar.left.connect(self.table.setFocus)
        self.bar.seal_wanted.connect(self.wanted.fairness)
        self.bar.why.said.connect(self.table.announce)
        self.setFocusProxy(self.table)

    @property
    def session(self) -> Session | None:
        """The match that is shown."""
        return self.on_page.session

    def open(self, session: Session) -> None:
        """Show a session's match and let it go on."""
        self.close_session(furnished=True)
        self.on_page.session, self._told_turn = session, 0
        self.dress()
        game = session.match.game
        self.status.begin(clock=game.options.get("clock") == "on")
        stays = self._stays(session)
        if stays:
            self.table.clear_for_another()
        else:
            self._clear_away()
            self.bar.offer((), ())
            module = layout_of(game.id)
            faces = faces_of(session.players, session.names)
            self.table.set_up(module, session.names, levels_of(session.players), faces)
        self.table.felt.holding.restore(session.kept.arrangements)
        self.table.gestures.decision.refusal = session.refusal
        self.table.gestures.decision.fault = session.fault
        session.played.connect(self._played)
        session.jumped.connect(self._jumped)
        session.offered.connect(self._offered)
        session.hand_over.connect(self.endings.hand_over)
        session.ended.connect(self._ended)
        session.hints.hinted.connect(self.hints.show)
        session.claimed.connect(self._bot_claims)
        session.verdicts.judged.connect(self.bar.set_verdict)
        session.noted.connect(self._noted)
        session.trouble.connect(self.tell)
        session.race.readied.connect(self._panels.ready)
        session.race.started.connect(self._panels.count_down)
        session.race.stopped.connect(self._panels.cover)
        session.race.waiting.connect(self._clock_waits)
        self.on_page.talk = talk = Talk(session, self.table.chat, self.table.announce)
        talk.wanted = self.on_page.settings is None or self.on_page.settings.small_talk
        if not stays:
            self.on_page.furnishing = furnishing = furnished(game.id, self, session)
            if furnishing is not None and self.on_page.settings is not None:
                furnishing.apply_settings(self.on_page.settings)
        self._check_or_not()
        self.bar.set_verdict("")
        self._log.fill(self.session)
        self._bar_place.choose()
        if self.window().isVisible():
            self.places.make_room()
        session.start()
        if not session.covered:
            self.table.setFocus()

    def _stays(self, session: Session) -> bool:
        """Whether what the match before has brought along serves this one, too."""
        same, furnishing = self.table.names == tuple(session.names), self.on_page.furnishing
        return same and furnishing is not None and furnishing.serve(session)

    def _clear_away(self) -> None:
        """Take away what the game has brought along."""
        if self.on_page.furnishing is not None:
            self.on_page.furnishing.clear_away()
            self.on_page.furnishing = None

    def close_session(self, *, furnished: bool = False) -> None:
        """Leave the match that is shown. ``furnished``: what its game has brought along stays for the next."""
        self._show_again()
        self.hints.take_away(at_once=False)
        self.status.stop()
        self.looking_back.stop()
        self.paper.take_away()
        if self.session is not None:
            self.session.stop()
            if self._second_thoughts is not None:
                self._second_thoughts.stop()
            self.on_page.talk = None
            self.session.deleteLater()
            self.on_page.session = None
        self.frame.clear()
        self._panels.uncover()
        self._panels.clear()
        if not furnished:
            self._clear_away()
        self.table.stop()
        self.table.clear_bubbles()

    def apply_settings(self, settings: Settings) -> None:
        """Take over what concerns the table."""
        self.on_page.settings = settings
        if self.on_page.talk is not None:
            self.on_page.talk.wanted = settings.small_talk
        self._check_or_not()
        self.asking.telling = settings.telling
        self._set_tempo(settings)
        self.table.laid.show_passed = settings.show_passed
        self.table.marks_last = settings.mark_last
        self.table.laid.dim_unplayable = settings.dim_unplayable
        self.table.lay_aids(settings.show_gone)
        style.set_left_handed(settings.left_handed)
        if settings.left_handed != self._turned:
            self._turned = settings.left_handed
            self._turn_over()
        self.table.gestures.stance.one_click = settings.click == "single"
        self.dress()
        self.table.laid.restyle()
        self._grow()
        if self.on_page.furnishing is not None:
            self.on_page.furnishing.apply_settings(settings)
        QTimer.singleShot(0, self, self._fit_panels)

    def _check_or_not(self) -> None:
        """Have somebody look at what the user does, if he wants that and it can be."""
        if self._second_thoughts is None:
            if self.on_page.settings is None or not self.on_page.settings.check_play:
                return
            from dealers_choice.page.mistake_warning import SecondThoughts

            self._second_thoughts = SecondThoughts(self.on_page, self.paper)
        self._second_thoughts.look_or_not()

    def dress(self) -> None:
        """Cards and felt are those that are set, for the game on the table if it has its own."""
        settings = self.on_page.settings
        if settings is not None:
            game = self.session.match.game.id if self.session is not None else ""
            if self.table.art.dress(settings.deck_at(game), settings.back, settings.felt_at(game)):
                self.table.new_pictures()
            suit_symbols.print_with(self.table.art.deck)
            self._log.print_anew()

    def _turn_over(self) -> None:
        """The table is furnished for the other hand: so are the bar and what stands beside the felt."""
        self.places.turn_over()
        self.bar.turn_over()
        self.looking_back.turn_over()
        self.table.lay_anew()

    def tell(self, text: str) -> None:
        """Show a message on the table for a while."""
        self.table.speech.message(text)

    def show_last_trick(self) -> None:
        """Show the last trick once more, if it may be looked at."""
        view = self.table.view_shown
        if view is not None and view.last_trick:
            self.paper.uncover_table()
            self.table.close_look.look_into(view.last_trick)
        elif view is not None:
            self.tell(words("There is no trick now that may be looked at."))

    def log_shown(self) -> LogPanel | None:
        """The log, if it stands beside the table."""
        return self._log.shown()

    def light(self, action: Action | None) -> None:
        """Light the button or the field that does an action, until something else is on offer; None: none."""
        self.bar.light(action)
        self._panels.light(action)

    def toggle_log(self) -> None:
        """Show or hide the log of actions beside the table."""
        self._log.toggle(self.session)

    def _grow(self) -> None:
        """Give the bar and the log the text and the room that they have in a window of this size."""
        self._bar_place.grow()
        self._log.grow()
        self.hints.grow()

    # ------------------------------------------------------------------------------------ from the session

    def _played(self, events: list[Event], view: View) -> None:
        if self.session is None or self.session.left:
            return
        self.paper.take_away()
        done = self.session.match.done
        if CLOCK not in view.waiting_for or (done and done[-1][0] == self.session.human):  # in a race all act at once
            self.hints.take_away(at_once=False)
        self.endings.heard(events, view)
        before = self.status.latest
        if before is not None:
            self.table.announce(self.asking.uncovered(before, view))
        self._closed = view.closed
        self.light(None)
        settled = self.session is not None and bool(self.session.for_user.rest)
        if settled != self._quick and self.on_page.settings is not None:
            self._quick = settled
            self._set_tempo(self.on_page.settings)
        self.table.play(events, view, self.session.last_actor())
        # What may still be done is offered at once: a button that stays must not go away under the pointer.
        QTimer.singleShot(0, self, self._update_buttons)
        self.status.go_to(view)
        self.status.write()

    def _set_tempo(self, settings: Settings) -> None:
        """The table moves as the settings have it; what has been claimed or conceded, and decides nothing any more, it
        shows quickly."""
        self.table.speed, self.table.laid.look = SPEEDS[settings.animation_speed], TRICK_LIES[settings.trick_lies]
        if self._quick:
            self.table.speed = min(self.table.speed, SPEEDS["fast"])
            self.table.laid.look = min(self.table.laid.look, TRICK_LIES["short"])

    def _jumped(self, view: View) -> None:
        self.status.go_to(None)
        self.hints.take_away(at_once=False)
        self._show_again()
        self.paper.take_away()
        self._panels.uncover()
        self.looking_back.stop()
        self.light(None)
        self.endings.forget()
        self._closed = view.closed
        covered = self.session is not None and self.session.covered
        self.table.show_view(view, animated=self.table.view_shown is not None and not covered)
        self._update_buttons()
        self.status.write()
        self._log.fill(self.session)
        if self.session is not None and covered:
            self._wait_for_person(self.session)

    def _offered(self, choices: list[Choice]) -> None:
        self.table.offer(choices if self.on_page.furnishing is not None else over_the_felt(choices))
        self._update_buttons()
        if choices:
            self.take_keyboard()
        self.light(None)
        self.hints.offered(choices)
        session = self.session
        if session is None or not choices or len(session.players) < 2:
            return
        verbs, self._could = self._could, frozenset(choice.verb for choice in choices)
        done = session.match.done
        own = bool(done) and done[-1][0] == session.human
        view = session.view()
        if CLOCK in view.waiting_for:  # in a race it is said what can be done now and could not before
            new = [choice for choice in choices if choice.verb not in verbs and not choice.restrained]
            if new:
                self.table.announce(self.asking.turn(new))
            return
        due = view.seat in view.waiting_for  # others act, where something may be done anyhow
        if due and not view.between_hands and not (own and self._could <= verbs):
            self.table.announce(self.asking.turn(choices))
            if not own and len(done) > self._told_turn:  # once, however often it is offered
                self.table.showing.sound(TURN)
            self._told_turn = len(done)

    def show_aside(self) -> None:
        """The paper at the end makes room: the furnishing shows something else on the table for a while."""
        self.paper.take_away()
        self.on_page.aside = True
        self._bar_place.choose()
        self.table.offer([])  # what may be done in the match is offered again when the table is the match's
        self._update_buttons()

    def back_from_aside(self) -> None:
        """The table is the match's again, and the paper comes back."""
        self.on_page.aside = False
        if self.session is None:
            return
        self._bar_place.choose()
        self.table.show_view(self.session.view())
        result = self.session.match.game.result()
        if self.session.given_up:
            self.endings.given_up()
        elif result is not None:  # otherwise the session shows it once the table has settled
            self.endings.match_over(result)

    def _settled(self) -> None:
        self.status.settled()
        self._held()
        self._panels.offer_ways()
        self.hints.settled()
        if self.session is not None and not self.on_page.aside:
            self.session.go_on()

    def finish(self) -> None:
        """The user is out: the others play to the end at once, and only how it ended is shown."""
        if self.session is not None:
            self.paper.take_away()
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
        self._log.fill(session)  # to its end, where the seal is opened
        won = session.human is not None and session.human in result.winners
        if won:
            self.table.celebrate()
        if not won and session.human is not None and find(session.match.game.id).solver:
            session.verdicts.judge_start(self.endings.deal_judged)
        self.endings.match_over(result)

    def give_up(self) -> None:
        """The user has given the match up: it stands as it is, and the paper tells of it."""
        self.hints.take_away()
        self.table.stop()
        self.table.offer([])
        self._update_buttons()
        if self.session is not None:
            self.table.show_view(self.session.view())
        self.endings.given_up()

    def _clock_waits(self, button: str) -> None:
        """A race stands until the user is ready."""
        session = self.session
        if session is not None:
            begun = session.match.game.clock() > 0 and not session.kept.practice  # nobody looks at his cards at leisure
            told = (
                words("Your cards are hidden while the clock stands. It runs on when you are ready.") if begun else ""
            )
            self._panels.wait_for(button, session.let_go, told)

    def _wait_for_person(self, session: Session) -> None:
        """Nobody sees anybody's cards until the right one has taken his place at the computer."""
        seat, names = session.human, session.names
        told = words("{seat:@} plays now. The others look away.", names, seat=seat)
        self._panels.wait_for(words("{seat:@}: show my cards", names, seat=seat), session.uncover, told)

    def _hide_cards(self) -> None:
        """Nobody looks at this window any more: where several share the computer, no cards are left to be seen."""
        session = self.session
        if session is not None and session.shared and session.runs() and QApplication.activeWindow() is None:
            session.cover()

    def _bot_claims(self, seat: Seat, cards: list[Card]) -> None:
        from dealers_choice.page.bot_claim_sheet import show_claim

        if self.session is not None:
            show_claim(self.table, self.paper, self.session, seat, cards)

    def _noted(self, line: str) -> None:
        self._log.add(line)
        self.paper.noted(line)
        self.table.announce(line, happened=True)

    # ---------------------------------------------------------------------------------------- from the user

    def _act(self, action: Action) -> None:
        if self.session is not None:
            self.session.submit(action, self.table.presses.moment)

    def _fault(self, action: Action) -> str:
        return self.session.fault(action) if self.session is not None else ""

    def _missing(self, choice: Choice) -> str:
        """Why a choice that collects cards cannot be made with those that are picked; of one that takes certain sets
        of them no rule says which are missing."""
        if choice.sets:
            return ""
        return self._fault(Action(choice.verb, choice.words, tuple(sorted(self.table.gestures.stance.picked))))

    def _press(self, choice: Choice, value: str) -> None:
        if value or not (self._bar_has_keys() or self._panels.has_keys()):  # a button that stays keeps the keyboard
            self._rest()
        self.table.gestures.decision.press_button(choice, value or None)

    def _rest(self) -> None:
        """Nothing can be chosen until others have acted, and nothing has the keyboard: a screen reader would be told of
        the bare table before what is asked then. The first key that is pressed brings the keyboard to the table."""
        focus = self.window().focusWidget()
        if focus is not None and (focus is not self.table or not self.table.choices):
            focus.clearFocus()

    def take_keyboard(self) -> bool:
        """The table has the keyboard, if nothing else has it; whether it came so."""
        if self.session is None or self.window().focusWidget() is not None:
            return False
        self.table.setFocus()
        return self.window().focusWidget() is self.table

    def _bar_has_keys(self) -> bool:
        focus = self.window().focusWidget()
        return focus is not None and self.bar.isAncestorOf(focus)

    def _update_buttons(self) -> None:
        whole = self.session.names if self.session is not None else ()
        names = shortened(whole)
        offered = [choice for choice in self.table.choices if choice.verb != CONCEDE]  # that is in the menu
        choices = self._panels.offer(offered, names)
        gestures = self.table.gestures
        steady, picked = self.on_page.furnishing is not None and not self.on_page.aside, len(gestures.stance.picked)
        coming = not self.table.choices and not self.on_page.aside and self._acts_next()
        choices = self._panels.offer_at_piles(choices, names, coming)
        closed = () if self.on_page.aside else self._closed
        self.bar.offer(
            choices,
            whole,
            gestures.stance.offer.ready,
            self._missing,
            steady=steady,
            picked=picked,
            closed=closed,
            coming=coming,
        )
        if self.on_page.furnishing is None and gestures.keys.goes_to_button():
            self.bar.begin()
        self._panels.offer_ways()

    def _acts_next(self) -> bool:
        """Whether the user acts once all has been shown that has happened."""
        return self.session is not None and self.session.human in self.session.match.game.waiting_for()

    def _held(self) -> None:
        """The user holds his cards otherwise."""
        if self.session is not None:
            self.session.kept.arrange(self.table.felt.holding.arrangements())

    def _ask_value(self, choice: Choice) -> bool:
        """Let the keyboard go to the panel on which the value of a choice is given; whether there is one."""
        return self._panels.ask(choice) or self.bar.ask(choice)

    def _fit_panels(self) -> None:
        """What stands over the felt keeps its place there, also where the bar alone has grown or shrunk."""
        self.frame.fit()
        self._bar_place.stand(resizing=True)
        self._panels.fit()
        self.hints.stand()
        self.paper.fit()

    # ---------------------------------------------------------------------------------------- Qt's own events

    def overlay(self) -> QWidget | None:
        """The sheet that lies over the table, if there is one."""
        return self.paper.shown

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the overlay in the middle of the table, and let the panels round it grow with the window."""
        super().resizeEvent(event)
        style.grow(self.width(), self.height())
        self._grow()
        self.places.resized.emit()
        self._bar_place.choose()
        self.places.make_room()
        QTimer.singleShot(0, self, self._fit_panels)

    def event(self, event: QEvent) -> bool:
        """Qt's own: the keys of choices go before the menus' single letters also while a button has the keyboard, and
        those of greyed buttons as when they can be pressed. The playing time, and a race, stand while another window
        is in use, as the help is."""
        if event.type() in (QEvent.Type.WindowActivate, QEvent.Type.WindowDeactivate) and self.session is not None:
            self.session.set_active(event.type() == QEvent.Type.WindowActivate)
            if event.type() == QEvent.Type.WindowDeactivate:
                QTimer.singleShot(0, self, self._hide_cards)  # another window of this program may be the next
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            wanted = self._bar_has_keys() and self.paper.shown is None and self.table.presses.takes_key(event)
            if wanted or self._greyed(event):
                event.accept()
                return True
        return super().event(event)

    def _greyed(self, event: QKeyEvent) -> QWidget | None:
        """The button whose key this is and that cannot be pressed now."""
        return asked_for(event, self.bar, self._panels.bids) if self.paper.shown is None else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """What the table does not want is for the bids, or for the paper that lies over it or has been put aside."""
        why = self.bar.why_not(QKeySequence(event.keyCombination()))
        if why:
            self.table.clear_bubbles()
            self.tell(why)
        elif self.paper.shown is None:
            put_away = event.key() == Qt.Key.Key_Escape and self.hints.put_away()
            if put_away or self._panels.order_key(event):
                return
            greyed = self._greyed(event)
            if greyed is not None:
                self.table.announce(say_why(greyed))
                return
            if self._panels.key(event):
                return
            if self._bar_has_keys() and self.table.presses.key(event):
                self.table.setFocus()
            else:
                super().keyPressEvent(event)
        elif self.paper.shown.isVisible():
            self.paper.shown.keyPressEvent(event)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.paper.bring_back()
        else:
            super().keyPressEvent(event)

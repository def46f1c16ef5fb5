"""Hints on one page: asked for when one can be had, shown in one strip over the user's hand, explained beside the
table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QRectF, QTimer, Signal
from PySide6.QtWidgets import QWidget

from cardrules.protocol.game import CLOCK, Action, Choice
from dealers_choice.language import words
from dealers_choice.match.action_words import action_words, ended
from dealers_choice.match.candidate_table import tally_of

if TYPE_CHECKING:
    from cardrules.bots import Weighed
    from dealers_choice.match.candidate_table import CandidateTable
    from dealers_choice.page.match_on_page import MatchOnPage
    from dealers_choice.page.panel_places import PanelPlaces
    from dealers_choice.page.panels_over_felt import FeltPanels
    from dealers_choice.page.spoken_answers import SpokenAnswers
    from dealers_choice.panels.hints.candidate_panel import WeighedBeside
    from dealers_choice.panels.hints.hint_strip import HintStrip
    from dealers_choice.table.table_widget import TableWidget

__all__ = ["Hints"]

_GAP: Final = 3  # pixels between the strip and what stands beside it
_LINES: Final = 2  # of the strip at most
_TIGHT: Final = 3.0  # pixels of something that it may touch
_SMALL: Final = 12.0  # pixels of its text where nothing else helps
_LEAST: Final = 0.2  # of the cloth's width that it needs there
_BROAD: Final = 0.4  # ... where the hand need not make room for it
_TRIES: Final = 6  # how often the hand is moved away for it
_RACING, _TOLD = 3000, 4000  # milliseconds that it stands in a race, and that something else than a hint does


class Hints(QObject):
    """The hint of one page, if there is one."""

    pressed_for = Signal(object)
    """The button or field lights up with which an Action is done that is advised."""

    def __init__(
        self, on_page: MatchOnPage, table: TableWidget, places: PanelPlaces, panels: FeltPanels, asking: SpokenAnswers
    ) -> None:
        super().__init__(table)
        self._on_page = on_page
        self._table = table
        self._places = places
        self._panels = panels
        self._asking = asking
        self._strip: HintStrip | None = None
        self._beside: WeighedBeside | None = None
        self._tally: CandidateTable | None = None
        self._wanted = False
        """Whether one was asked for while cards moved."""
        self._answer: tuple[Action, str, Sequence[Weighed]] | None = None
        """One that came while cards moved."""
        self._standing = False
        self._ends = QTimer(self, singleShot=True)
        self._ends.timeout.connect(self.take_away)

    def ask(self) -> None:
        """The user wants a hint: at once if he may act, as soon as the cards lie still if he is about to; if others are
        to act it is said who."""
        session, table = self._on_page.session, self._table
        if session is None or session.human is None:
            return
        game = session.match.game
        if CLOCK in game.waiting_for():
            session.hints.ask()
        elif session.human in game.waiting_for():
            self._wanted = table.busy() or not table.choices
            if not self._wanted:
                session.hints.ask()
        elif session.choices():  # he may act beside the others
            session.hints.ask()
        else:
            self._tell_turn()

    def offered(self, choices: Sequence[Choice]) -> None:
        """The user may act now."""
        if self._wanted and choices:
            QTimer.singleShot(0, self, self._asked_before)

    def settled(self) -> None:
        """The cards lie still."""
        if self._answer is not None and self._table.choices:
            answer, self._answer = self._answer, None
            self.show(*answer)
        self._asked_before()

    def _asked_before(self) -> None:
        session, table = self._on_page.session, self._table
        if self._wanted and session is not None and table.choices and not table.busy():
            self._wanted = False
            session.hints.ask()

    def show(self, action: Action, reason: str, weighed: Sequence[Weighed]) -> None:
        """Show what a hint has come to: what it moves lights up, and what is pressed for it; the reason is said."""
        session, table = self._on_page.session, self._table
        if not reason:  # what he might do beside the others is nothing to advise
            self._tell_turn()
            return
        racing = session is not None and CLOCK in session.match.game.waiting_for()
        if table.busy() and not racing:
            self._answer = (action, reason, weighed)
            return
        zones, cards = list[str](), action.cards
        alike = [choice for choice in table.choices if choice.verb == action.verb]
        for choice in [choice for choice in alike if choice.offers(action)] or alike:
            cards = cards or (choice.cards if not choice.most else ())  # what stands for it when it is dragged
            zones += choice.click or (choice.onto[:1] if choice.most == 1 and not action.cards else ())
        table.hint(cards, zones)
        self.pressed_for.emit(action)
        names = session.names if session is not None else ()
        told = action_words(table.choices, action, names)
        tally = tally_of(weighed, action, table.choices, names)
        said = f"{ended(told)} {reason}" if told and not cards and not zones else reason  # if nothing lights up
        table.clear_bubbles()
        self._put(said, tally)
        if racing and session is not None and session.kept.practice:
            session.wait_for_user(words("Continue"))  # it is read in peace
        elif racing:
            self._ends.start(_RACING)
        table.announce(self._asking.hint_said(told, reason, tally.words() if tally is not None else ""))

    def _tell_turn(self) -> None:
        """Say whom the game waits for."""
        session = self._on_page.session
        if session is None:
            return
        others = [seat for seat in sorted(session.match.game.waiting_for()) if seat >= 0]
        if others:
            self._tell(words("It is the turn of {others:@}.", session.names, others=others))

    def _tell(self, text: str) -> None:
        """Say something else in its place."""
        self._put(text, None)
        self._ends.start(_TOLD)
        self._table.announce(text)

    # --------------------------------------------------------------------------------------------- the strip

    def _put(self, said: str, tally: CandidateTable | None) -> None:
        from dealers_choice.panels.hints.hint_strip import HintStrip

        self._ends.stop()
        self._close_beside()
        if self._strip is None:
            self._strip = HintStrip(self._table)
            self._strip.why.connect(self._explain)
        self._tally = tally
        self._strip.put(said, self._table.speech.size(), asks=tally is not None)
        self._strip.show()
        self._strip.raise_()
        self.stand()
        if tally is None and not self._strip.told_in_full():
            self._strip.put(said, self._table.speech.size(), asks=True)
            self.stand()

    @property
    def said(self) -> str:
        """What a hint has said, on the strip or beside the table; "" if none is shown."""
        shown = self._strip is not None and (self._strip.isVisible() or self._beside is not None)
        return self._strip.text if self._strip is not None and shown else ""

    @property
    def strip(self) -> HintStrip | None:
        """The strip, if it has been needed."""
        return self._strip

    def stand(self) -> None:
        """Find room for the strip over the user's hand, or over the panel of bids there: where there is none between
        what lies on the table it stands higher, so that nothing moves, or else the hand makes some."""
        strip = self._strip
        if strip is None or not strip.isVisible() or self._standing:
            return
        self._standing = True
        found = self._place(strip)
        if found is None:  # smaller text is better than none, or than what covers cards
            strip.put(strip.text, _SMALL, asks=strip.asks())
            found = self._elsewhere(strip)
        self._standing = False
        if found is not None:
            strip.setGeometry(found.toAlignedRect())
            return
        strip.hide()  # a large panel at a small table: all of it is told beside the table
        if self._beside is None:
            self._explain()

    def _place(self, strip: HintStrip) -> QRectF | None:
        """Where it covers nothing, if there is such a place. Where two lines have no room one has, and the rest is
        told by "Why?"."""
        for tries in (1, _TRIES):
            for strip.most in (_LINES, 1):
                spot, lacks = self._find_room(strip, tries)
                if lacks <= (0.0 if tries == 1 else _TIGHT):
                    return spot
            strip.most = _LINES if tries == 1 else 1
            higher = self._elsewhere(strip, _BROAD if tries == 1 else _LEAST)
            if higher is not None:
                return higher
        return None

    def _find_room(self, strip: HintStrip, tries: int) -> tuple[QRectF, float]:
        """Where the strip stands, and by how many pixels it covers something all the same; from the second try on the
        hand moves away for it."""
        table = self._table
        parted = tight = high = 0.0
        for again in range(tries):
            self._panels.above = 0.0
            table.part_hand(parted)
            self._panels.fit()
            spot, lacks = self._spot(strip, table.room.top_of_hand())
            bids = self._panels.bids
            if bids is not None and bids.isVisible():
                high = high or bids.height()
                self._panels.above = spot.height() + 2 * _GAP + tight  # with more room its text would only grow
                self._panels.fit()
                spot, lacks = self._spot(strip, min(table.room.top_of_hand(), float(bids.geometry().top())))
                if not again:  # the hand makes room for it, and not the bids
                    lacks = max(lacks, high - bids.height())
            if lacks <= 0 or again == tries - 1:
                break
            parted += lacks
            tight += lacks if again else 0.0
        return spot, lacks

    def _elsewhere(self, strip: HintStrip, least: float = _LEAST) -> QRectF | None:
        """The free place nearest to the hand, at least such a share of the cloth wide; None: there is none."""
        table = self._table
        self._panels.above = 0.0
        table.part_hand(0.0)
        self._panels.fit()
        # The rail is for where there is no room on the cloth.
        felt = table.felt.ground.cloth if least >= _BROAD else QRectF(table.viewport().rect())
        cloth = felt.adjusted(_GAP, _GAP, -_GAP, -_GAP)
        solid = [*table.room.solid(), *(QRectF(each.geometry()) for each in table.room.panels() if each is not strip)]
        high = strip.measure(cloth.width()).height()
        # Going up, there is more room only above something that was in the way.
        lows = sorted({cloth.bottom(), *(box.top() - _GAP for box in solid if box.top() - _GAP < cloth.bottom())})
        for low in reversed(lows):
            beside = [box for box in solid if box.top() < low + _GAP and box.bottom() > low - high - _GAP]
            edges = sorted((box.left() - _GAP, box.right() + _GAP) for box in beside)
            left, gaps = cloth.left(), list[tuple[float, float]]()
            for begins, ends in [*edges, (cloth.right(), cloth.right())]:
                gaps.append((begins - left, left))
                left = max(left, ends)
            room, left = max(gaps)
            if room >= cloth.width() * least:
                size = strip.measure(room)  # it may be higher than where there is all the cloth's width
                x, top = round(left + (room - size.width()) / 2), math.floor(low) - size.height()
                spot = QRectF(x, top, size.width(), size.height())
                if top >= cloth.top() and not any(spot.intersects(box) for box in solid):
                    return spot
        return None

    def _spot(self, strip: HintStrip, below: float) -> tuple[QRectF, float]:
        """Where the strip stands above this height, and by how many pixels it then covers something."""
        table = self._table
        cloth = QRectF(table.viewport().rect()).adjusted(_GAP, _GAP, -_GAP, -_GAP)
        low = min(below, cloth.bottom()) - _GAP
        middle, aside = cloth.center().x(), cloth.width() / 4
        solid = [*table.room.solid(), *(QRectF(each.geometry()) for each in table.room.panels() if each is not strip)]
        for box in solid:  # what lies beside the hand, rather than above it, may stand out of it
            if box.center().y() >= low > box.top() and box.right() > middle - aside and box.left() < middle + aside:
                low = box.top() - _GAP
        left, right = cloth.left(), cloth.right()
        high = strip.measure(cloth.width()).height()
        for box in solid:
            if box.top() < low and box.bottom() > low - high - _GAP:
                if box.right() < middle - aside:
                    left = max(left, box.right() + _GAP)
                elif box.left() > middle + aside:
                    right = min(right, box.left() - _GAP)
        size = strip.measure(right - left)
        x = min(max(middle - size.width() / 2, left), right - size.width())
        spot = QRectF(round(x), low - size.height(), size.width(), size.height())
        over = [box for box in solid if box.left() < spot.right() and box.right() > spot.left() and box.top() < low]
        lacks = max((box.bottom() + 1 - spot.top() for box in over), default=0.0)
        return spot, max(lacks, cloth.top() - spot.top())

    def take_away(self, *, at_once: bool = True) -> None:
        """It is not wanted any more; ``at_once`` the table lies as before, or when it is laid the next time."""
        self._wanted, self._answer = False, None
        self._ends.stop()
        self._close_beside()
        if self._strip is not None and self._strip.isVisible():
            self._strip.hide()
            self._panels.above = 0.0
            self._table.part_hand(0.0, at_once=at_once)

    def put_away(self) -> bool:
        """Close what explains the hint, or else take the hint away; whether there was either."""
        if self._strip is None or not (self._strip.isVisible() or self._beside is not None):
            return False
        if self._beside is not None and self._strip.isVisible():
            self._close_beside()
        else:
            self.take_away()
        return True

    # ----------------------------------------------------------------------------------------------- and why

    def _explain(self) -> None:
        """Show beside the table what was weighed, or put it away."""
        from dealers_choice.panels.hints.candidate_panel import WeighedBeside

        if self._beside is not None:
            self._close_beside()
        elif self._strip is not None:
            self._beside = WeighedBeside(self._places.page, self._strip.text, self._tally)
            self._beside.closed.connect(self.put_away)
            self._places.put_beside(self._beside)

    @property
    def beside(self) -> QWidget | None:
        """What explains it, if that is open."""
        return self._beside

    def grow(self) -> None:
        """The window, or its text, has another size."""
        if self._beside is not None:
            self._beside.grow()
        if self._strip is not None and self._strip.isVisible():
            self._strip.put(self._strip.text, self._table.speech.size(), asks=self._strip.asks())

    def _close_beside(self) -> None:
        if self._beside is not None:
            self._beside.hide()
            self._beside.deleteLater()
            self._beside = None

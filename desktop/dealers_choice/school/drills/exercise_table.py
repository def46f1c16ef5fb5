"""A real table on which a trainee does an exercise: the page of a match, opened at the exercise's beginning."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, QEvent, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QVBoxLayout, QWidget

from cardrules.casino.dealers_table import Hand
from cardrules.casino.dealt_game import DealtGame
from cardrules.protocol.game import CLOCK, Event, View, action_text
from cardrules.protocol.match_record import Match
from cardrules.school.dealt_game import game_of
from cardrules.school.drills.items import Item
from cardrules.school.table_exercises import HandStep, is_over, match_of, steps_text
from dealers_choice.language import words
from dealers_choice.layouts import layout_of
from dealers_choice.match.players import HUMAN
from dealers_choice.match.session import Session
from dealers_choice.page.match_page import PlayPage
from dealers_choice.school.dealing.call_pads import CallPads
from dealers_choice.school.drills.press_counts import PressCounter
from dealers_choice.table.motion.sound_cues import sound_of
from dealers_choice.table.pictures.cards_and_felt import Art
from dealers_choice.table.prepared_pictures import Coming

if TYPE_CHECKING:
    from dealers_choice.match.bot_process_client import Thinker
    from dealers_choice.settings import Settings

__all__ = ["SceneStage"]

_OPENED = 1_000
"""What the clock of a table says when it opens."""


class SceneStage(QWidget):
    """Opens the scene of an item, and tells when it is over."""

    finished = Signal(str, int, str)
    """What the hands did, in how many milliseconds, and ``keys`` or ``mouse``."""
    acted = Signal()
    """Something has happened at the table."""

    def __init__(
        self, art: Art, thinker: Callable[[], Thinker], settings: Callable[[], Settings], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._thinker = thinker
        self._settings = settings
        actions = [QAction(name, self) for name in (words("Undo"), words("Redo"), words("Hint"), words("Go back"))]
        self.page = PlayPage(art, actions[:3], actions[3], self)
        for action in actions:
            action.setEnabled(False)
            action.setVisible(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.page)
        self.setFocusProxy(self.page)
        self.page.on_page.exercise = True
        self._is_over: Callable[[DealtGame[Any, Any]], bool] | None = None
        self._done = 0
        self._over = False
        self._ready: dict[str, Match] = {}  # the table of the item that comes next, by its key
        self._presses = PressCounter(self.page.table)

    @property
    def session(self) -> Session | None:
        """The match on the table."""
        return self.page.session

    def open(self, item: Item, name: str) -> None:
        """Show an item's table; its clock runs from now on."""
        scene = item.scene
        if scene is not None:
            over = partial(is_over, scene)
            match = self._ready.pop(item.key, None) or match_of(scene)
            self.open_match(match, name, over, roads=scene.ends == "match")
        self._ready = {}

    def furnish(self, *, tasks: bool, coups: bool) -> None:
        """Whether beside the tables that are opened from now on it is told what is to be done, and how the last coup
        went; else that is told elsewhere on the page."""
        self.page.setProperty("left out", [*([] if tasks else ["task", "how"]), *([] if coups else ["last_coup"])])

    def rehearse(self, item: Item, name: str) -> None:
        """Open an item's table up to what can be done there, paint it where nobody sees it, and put it away again: all
        that its page needs is there when the first is opened in earnest."""
        self.open(item, name)
        self.page.table.showing.catch_up()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)  # the buttons have their room
        self.grab()
        self.close_scene()

    def foresee(self, item: Item) -> None:
        """This item's table is opened next: it is drawn meanwhile."""
        if item.scene is not None:
            match = match_of(item.scene)
            self._ready = {item.key: match}
            self.page.table.foresee(lambda: Coming(layout_of(match.game.id), match.game.view(0)))

    def open_match(
        self, match: Match, name: str, over: Callable[[DealtGame[Any, Any]], bool], *, roads: bool = False
    ) -> None:
        """Show a match as it stands, to be dealt on until it is ``over``; ``roads``: with the roads, if the user wants
        them."""
        self._is_over, self._done, self._over = over, len(match.done), False
        self._presses.begin()
        session = Session(match, (HUMAN,), (name,), self._thinker, self)
        session.played.connect(self._played)
        session.ended.connect(lambda _result: self._finish())
        settings = self._settings()
        settings = settings._replace(show_roads=settings.show_roads and roads)
        if settings != self.page.on_page.settings:  # between two exercises nothing is made anew
            self.page.apply_settings(settings)
        self.page.open(session)
        for pads in self.page.findChildren(CallPads):
            pads.complete()

    def _played(self, events: list[Event], _view: View) -> None:
        session, over = self.page.session, self._is_over
        if session is None or over is None:
            return
        self.acted.emit()
        if over(game_of(session.match)):
            self._finish()
        if session.left:
            for sound in dict.fromkeys(filter(None, map(sound_of, events))):
                self.page.table.showing.sound(sound)

    def _finish(self) -> None:
        session = self.page.session
        if session is None or self._over:
            return
        self._over = True
        self.finished.emit(self.steps(), max(1, session.now() - _OPENED), self.hand())

    def steps(self) -> str:
        """What the hands have done so far, as an answer."""
        session = self.page.session
        if session is None:
            return ""
        steps, at = [], 0
        for seat, action in session.match.done[self._done :]:
            if seat == CLOCK:
                at = max(at, int(action.words[0]) - _OPENED)
            elif seat == session.human:
                steps.append(HandStep(at, action_text(action)))
        return steps_text(steps)

    def spent(self) -> int:
        """Milliseconds since the item was shown."""
        session = self.page.session
        return max(0, session.now() - _OPENED) if session is not None else 0

    def hand(self) -> Hand:
        """How the table is played, mostly."""
        return self._presses.hand()

    def set_active(self, active: bool) -> None:
        """Let the clock run, or stand."""
        if self.page.session is not None:
            self.page.session.set_active(active)

    def match(self) -> Match | None:
        """The match on the table."""
        return self.page.session.match if self.page.session is not None else None

    def leave_scene(self) -> None:
        """The exercise is over with what is being done now: that is not shown on its table any more."""
        if self.page.session is not None:
            self.page.session.stop()

    def close_scene(self) -> None:
        """The exercise is over or left; its desk stays as it is for the next."""
        self._is_over = None
        self.page.close_session(furnished=True)

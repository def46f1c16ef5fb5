"""While the table shows something else than the match as it stands: a hand that is over, or how a deal is won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

if TYPE_CHECKING:
    from cardrules.protocol.game import View
    from cardrules.protocol.match_record import Match
    from dealers_choice.page.match_on_page import MatchOnPage
    from dealers_choice.page.panel_places import PanelPlaces
    from dealers_choice.page.wanted_next import WantedNext
    from dealers_choice.panels.after_play.replay_bar import LookBack
    from dealers_choice.panels.buttons.action_bar import ActionBar
    from dealers_choice.table.table_widget import TableWidget

__all__ = ["LookingBack"]


class LookingBack(QObject):
    """Lets the user look through what has been played, or might be, on one page."""

    began = Signal()
    """The table is going to show something else than the match as it stands."""
    stands = Signal()
    """How a deal is won is shown from its beginning."""
    shown = Signal(object)
    """The table shows this view; None: that of the match again."""
    over = Signal()
    """The user has seen it: the table is the match's again."""

    def __init__(
        self, on_page: MatchOnPage, table: TableWidget, bar: ActionBar, places: PanelPlaces, wanted: WantedNext
    ) -> None:
        super().__init__(table)
        self._on_page = on_page
        self._table = table
        self._bar = bar
        self._places = places
        self._wanted = wanted
        self._strip: LookBack | None = None

    def review(self) -> None:
        """The hand that is over is looked through, and the user's decisions are reviewed."""
        self.open()
        strip = self._strip
        if strip is not None:  # the strip first, then the panel: both at once would hold up a frame or two
            QTimer.singleShot(0, strip, strip.review_wanted.emit)

    def open(self) -> None:
        """The hand that is over is looked through, with all cards open if the user likes; then the paper comes back."""
        session, settings = self._on_page.session, self._on_page.settings
        if session is None:
            return
        from cardrules.analysis.hand_replay import steps
        from dealers_choice.page.hand_review import HandReview
        from dealers_choice.panels.after_play.replay_bar import LookBack

        self.began.emit()
        play_from = self._wanted.play_from.emit if session.human is not None else None
        coming = steps(session.match, session.human)
        opens = settings is None or settings.open_hands
        at_end = not _played_out(session.view())
        self._strip = LookBack(self._table, self._bar, coming, self._looked_back, play_from, at_end=at_end, opens=opens)
        self._strip.opened.connect(self._wanted.hands_opened)
        self._follow(self._strip)
        HandReview(self._places, self._table, self._wanted, self._strip, session)

    def show_solution(self, solved: Match, start: int) -> None:
        """How a deal is won, from where so many of the actions of a match had been made; the user may take over
        anywhere."""
        session = self._on_page.session
        if session is None:
            return
        from cardrules.analysis.hand_replay import steps
        from dealers_choice.panels.after_play.replay_bar import LookBack

        def play_from(actions: int) -> None:
            session.back.go_on_from(solved.rewound(actions))

        self.stop()
        self.began.emit()
        coming = steps(solved, session.human, start)
        self._strip = LookBack(self._table, self._bar, coming, self._looked_back, play_from, solution=True)
        self._follow(self._strip)
        self.stands.emit()

    def _follow(self, strip: LookBack) -> None:
        """What is told of the hand is told of what the table shows."""
        strip.shown.connect(self.shown)
        self.shown.emit(self._table.view_shown)

    def _looked_back(self) -> None:
        self._strip = None
        self.shown.emit(None)
        self.over.emit()

    def turn_over(self) -> None:
        """The table is furnished for the other hand."""
        if self._strip is not None:
            self._strip.place()

    def stop(self) -> None:
        """Something else is done with the match."""
        if self._strip is not None:
            self._strip.put_away()
            self._strip = None
            self.shown.emit(None)
            self._on_page.aside = False


def _played_out(view: View) -> bool:
    """Whether no card is left in any hand: at the end of such a deal there is nothing to be seen."""
    hands = [zone for zone in view.zones if zone.id.startswith("hand:")]
    return bool(hands) and not any(zone.cards for zone in hands)

"""The review of the hand that is looked through: its panel beside the table, who makes it, and where it is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QTimer

from cardrules.analysis.hand_replay import hand_start
from cardrules.protocol.match_record import Match
from dealers_choice.match.bot_process_client import Thinker
from dealers_choice.match.review_process import Review, Reviewer, read_review, review_text
from dealers_choice.panels.after_play.hand_review_panel import ReviewPanel
from dealers_choice.ui import style

if TYPE_CHECKING:
    from dealers_choice.match.session import Session
    from dealers_choice.page.panel_places import PanelPlaces
    from dealers_choice.page.wanted_next import WantedNext
    from dealers_choice.panels.after_play.replay_bar import LookBack
    from dealers_choice.table.table_widget import TableWidget

__all__ = ["HandReview", "known_review", "new_thinker"]

_WIDTH, _SHARE, _MOST_SHARE = 22, 0.22, 0.45  # of the panel: in text heights, and parts of the page


def new_thinker(parent: QObject) -> Thinker:
    """A process for one review."""
    return Thinker(parent)


class _Hand(NamedTuple):
    match: Match
    seat: int
    names: Sequence[str]


class HandReview(QObject):
    """Serves one ``LookBack``. It goes with it."""

    def __init__(
        self, places: PanelPlaces, table: TableWidget, wanted: WantedNext, strip: LookBack, session: Session
    ) -> None:
        super().__init__(strip)
        self._places, self._table, self._wanted = places, table, wanted
        self._strip, self._session = strip, session
        self._hand: _Hand | None = None
        if session.human is not None:
            self._hand = _Hand(session.match, session.human, session.names)
        self._panel: ReviewPanel | None = None
        self._reviewer: Reviewer | None = None
        strip.review_wanted.connect(self.open)
        strip.moved.connect(self._show_at)
        strip.leaving.connect(self.close)
        places.resized.connect(self._grow)

    def open(self) -> None:
        """Show the review, or have it made; the panel goes if it is there already."""
        if self._panel is not None:
            self.close()
            return
        hand = self._hand
        if hand is None:
            return
        self._panel = panel = ReviewPanel(hand.match, hand.names, self._places.page)
        panel.wanted.connect(self._strip.go_to)
        panel.cancelled.connect(self.close)
        panel.left.connect(self._strip.close_it)
        panel.play_from.connect(self._wanted.play_from)
        panel.passed.connect(self._strip.setFocus)
        self._strip.after = panel.take_keyboard
        self._places.put_beside(panel)
        self._grow()
        QTimer.singleShot(0, panel, lambda: self._begin(hand, panel))  # the table makes room first

    def _begin(self, hand: _Hand, panel: ReviewPanel) -> None:
        """Show what is known of the hand in the panel, or have it found out."""
        kept = known_review(self._session)
        if kept is not None:
            panel.show_review(kept)
            return
        panel.show_progress(0, 0)
        self._reviewer = reviewer = Reviewer(
            hand.match, hand.seat, new_thinker(self), self, self._session.course.claimed
        )
        reviewer.progressed.connect(panel.show_progress)
        reviewer.failed.connect(panel.fail)
        reviewer.finished.connect(self._finished)
        reviewer.start()

    def _finished(self, review: Review) -> None:
        self._session.kept.keep_review(review.start, review_text(review))
        if self._panel is not None:
            self._panel.show_review(review)
            self._table.announce(self._panel.summary())

    def close(self) -> None:
        """The panel goes, and nobody thinks any more."""
        if self._reviewer is not None:
            self._reviewer.cancel()
            self._reviewer = None
        if self._panel is not None:
            self._panel.hide()
            self._panel.deleteLater()
            self._panel = None
            self._strip.after = None
            self._strip.setFocus()

    def _show_at(self, done: int) -> None:
        if self._panel is not None:
            one = self._panel.show_at(done)
            if one is not None:
                self._table.hint(one.judged.best.cards, ())

    def _grow(self) -> None:
        if self._panel is not None:
            self._panel.setStyleSheet(style.room_sheet(dressed=True))
            wide = max(round(self._places.page.width() * _SHARE), style.room_pixels(_WIDTH))
            self._panel.setFixedWidth(min(wide, round(self._places.page.width() * _MOST_SHARE)))


def known_review(session: Session) -> Review | None:
    """The review of the hand that is over, if it has been made."""
    match = session.match
    kept = read_review(session.kept.reviews.get(str(hand_start(match)), ""), match.game.verbs)
    return kept if kept is not None and _fits(kept, match) else None


def _fits(review: Review, match: Match) -> bool:
    """Whether a review that was kept is of this hand, as it was played."""
    actions = [action for _, action in match.done]
    found = review.found
    return review.start == hand_start(match) and all(
        review.start <= one.done < len(actions) and actions[one.done] == one.action for one in found
    )

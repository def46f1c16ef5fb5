"""Where the match on the page stands: as far as the table has shown it, with the clock and the seal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF, QTimer, Signal
from PySide6.QtGui import QPainter

from cardrules.catalogue import find
from cardrules.protocol.game import Token, View
from dealers_choice.language import looked_up, words
from dealers_choice.match.players import spoken
from dealers_choice.match.seal_words import seal_words
from dealers_choice.page.match_on_page import MatchOnPage
from dealers_choice.page.table_frame import TableFrame
from dealers_choice.panels.buttons.action_bar import ActionBar
from dealers_choice.table.pictures.tokens import paint_picture
from dealers_choice.table.table_widget import TableWidget

if TYPE_CHECKING:
    from cardrules.protocol.match_record import Match
    from dealers_choice.match.session import Session

__all__ = ["MatchStatus"]


def _paint_lock(painter: QPainter, box: QRectF) -> None:
    """What stands for the seal."""
    paint_picture(painter, Token("lock", ""), box)


class MatchStatus(QObject):
    """Writes it anew whenever it is another."""

    written = Signal()
    """It stands there."""

    def __init__(self, on_page: MatchOnPage, table: TableWidget, bar: ActionBar, frame: TableFrame) -> None:
        super().__init__(table)
        self._on_page, self._table, self._bar, self._frame = on_page, table, bar, frame
        self._replayed: View | None = None
        self._seen: View | None = None  # the match as the table has shown it last
        self._coming: View | None = None  # and as it shows it next
        self._shows_clock = False
        self._seconds = QTimer(self)
        self._seconds.setInterval(1000)
        self._seconds.timeout.connect(self.write)

    @property
    def latest(self) -> View | None:
        """The match as it was shown last, or is going to be."""
        return self._coming or self._seen

    def has_sheet(self) -> bool:
        """Whether the game keeps a score sheet."""
        view = self._table.view_shown
        return view is not None and view.sheet is not None

    def begin(self, *, clock: bool) -> None:
        """Another match is shown, of which nothing has been seen; ``clock``: the time is told with it."""
        self._seen = self._coming = None
        self._shows_clock = clock
        if clock:
            self._seconds.start()

    def stop(self) -> None:
        """The match is left."""
        self._seconds.stop()

    def go_to(self, view: View | None) -> None:
        """The table is going to show this next; None: it shows the match as it stands at once."""
        self._coming = view

    def settled(self) -> None:
        """The table has shown what has happened."""
        if self._coming is not None:
            self.write()

    def tell_of(self, replayed: View | None) -> None:
        """Something that was done is shown again: until ``None`` the status tells where that stands."""
        self._replayed = replayed
        self.write()

    def write(self) -> None:
        """Write anew where the match stands, as far as the table has shown it."""
        session = self._on_page.session
        if session is not None:
            if not self._table.showing.performing() or self._seen is None:
                self._seen, self._coming = self._coming or session.view(), None
            self._write(session, self._replayed or self._seen)

    def _write(self, session: Session, view: View) -> None:
        parts = [spoken(text, session.names) for text in view.status]
        remarks = [words("Deal of the day")] if _is_of_a_day(session.match) else []
        if self._shows_clock:
            minutes, seconds = divmod(int(session.time.seconds()), 60)
            remarks.append(f"{minutes}:{seconds:02}")
        if session.marked:
            remarks.append(words("not counted in the statistics"))
        self._bar.set_seal(self._seal(session), _paint_lock)
        title = looked_up(find(session.match.game.id).title)
        self._frame.tell(title, [part for part in parts if part], remarks, view)
        self.written.emit()

    def _seal(self, session: Session) -> str:
        """How the seal of the match begins, until the user has done something: before that it is worth noting down."""
        done = session.match.done
        if session.human is None or self._on_page.exercise or any(seat == session.human for seat, _ in done):
            return ""
        return seal_words(session.match, session.players)


def _is_of_a_day(match: Match) -> bool:
    """Whether it is a deal of the day. The calendar is loaded only where the deal has a name, as few have."""
    if "-" not in match.seed:
        return False
    from cardrules.protocol.deal_of_the_day import day_of

    return day_of(match.game.id, match.seed) is not None

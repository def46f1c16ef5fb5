"""What stands on the paper at the end of a hand and of a match, and what the user may do from there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final

from cardrules.catalogue import find
from cardrules.protocol.game import Event, Moved, Note, PhaseBegan, Result, Scored, Sheet, Turned, View
from cardrules.protocol.texts import say
from dealers_choice.language import words
from dealers_choice.match.characters import faces_of
from dealers_choice.match.players import LONGEST_BOT_NAME, shortened, spoken
from dealers_choice.panels.score.score_paper import target_of

if TYPE_CHECKING:
    from PySide6.QtGui import QAction
    from PySide6.QtWidgets import QWidget

    from dealers_choice.page.match_on_page import MatchOnPage
    from dealers_choice.page.replay import LookingBack
    from dealers_choice.page.sheet_over_table import PaperOver
    from dealers_choice.page.wanted_next import WantedNext
    from dealers_choice.panels.after_play.hand_rows import HandRow
    from dealers_choice.panels.score.sheet_over_table import Button
    from dealers_choice.table.table_widget import TableWidget

__all__ = ["Endings"]

_BACK: Final = say("&Back to the last winnable position")
_CARDS, _MOVES = say("See the &cards"), say("&See the moves")
_REVIEW: Final = say("&Review")
_NEXT: Final = {"hand": say("&Next hand"), "round": say("&Next round")}
_ENDS: Final = {"hand": say("End of the hand"), "round": say("End of the round")}
"""By what a part of a match is called in its game."""


class Endings:
    """The ends of the hands and matches that are shown on one page."""

    def __init__(
        self, on_page: MatchOnPage, table: TableWidget, paper: PaperOver, looking_back: LookingBack, wanted: WantedNext,
        finish: Callable[[], object], undo: QAction, back: QAction,
    ) -> None:  # fmt: skip
        """``finish`` has the others play to the end. ``undo`` and ``back``, the way to the last winnable position, are
        offered when a match is lost, if they can be used then."""
        self.figures: Callable[[], str] = str
        """What matches like the present one have come to until now, in one line."""
        self.compared: Callable[[], tuple[str, Sequence[Button]]] = lambda: ("", ())
        self.way_back: Callable[[], Sequence[Button]] = tuple
        """Where the paper at the end leads besides the home screen: to where the user came from."""
        self._on_page = on_page
        self._table = table
        self._paper = paper
        self._looking_back = looking_back
        self._wanted = wanted
        self._finish = finish
        self._undo = undo
        self._back = back
        self._points: tuple[int, ...] = ()  # what it has brought, by seat, where that is known
        self._came_to: str | None = None  # what the hand that is over has come to, in one line, where that is known
        self._judged = ""  # what is known of the deal of the match that is over

    def forget(self) -> None:
        """The match stands somewhere else."""
        self._came_to, self._points = None, ()
        self._judged = ""

    def heard(self, events: Sequence[Event], view: View) -> None:
        """This has happened, and the view is that after it."""
        self._judged = ""
        came_to = _ending(events)
        if came_to or not view.between_hands:  # between two hands something may still be shown
            self._came_to, self._points = came_to, _points_of(events)

    def hand_over(self, view: View) -> None:
        """A hand is over: the paper waits until the user goes on."""
        from dealers_choice.panels.score.sheet_over_table import Writing

        furnishing, session = self._on_page.furnishing, self._on_page.session
        if view.sheet is None:
            self._next_hand()
        elif furnishing is not None:
            title, paper = furnishing.summary(view)
            self._paper.lay(Writing(title, sheet=paper, buttons=[(words("Go on"), self._next_hand)]))
        else:
            unit, review = find(view.game).game().unit, self._review()
            buttons: list[Button] = [(words(_NEXT[unit]), self._next_hand), *review]
            if session is not None and session.is_out():
                buttons = [(words("&Watch"), self._next_hand), (words("&Finish"), self._finish), *review]
            stands, offers = self.compared()
            foot = " ".join(filter(None, (self._place(view), self._judged_play(), stands)))
            more = [(words(_CARDS), self._looking_back.open), *offers]
            writing = Writing(words(_ENDS[unit]), self._hands_end(), view.sheet, foot, buttons, more)
            writing = writing._replace(story=True, target=target_of(view), emblem=find(view.game).emblem)
            self._paper.lay(writing._replace(took=self._took(view)))

    def _review(self) -> list[Button]:
        """The way to the review of what was played, if there is anything of the user's to be reviewed."""
        page, session = self._on_page, self._on_page.session
        if session is None or session.human is None or not page.steps_through():
            return []
        return [(words(_REVIEW), self._looking_back.review)]

    def _judged_play(self) -> str:
        """What a review has found of the user's play in the last hand, if one has been made."""
        session = self._on_page.session
        if session is None or not session.kept.reviews or not self._review():
            return ""
        from dealers_choice.page.hand_review import known_review
        from dealers_choice.panels.after_play.hand_review_panel import found_in_short

        review = known_review(session)
        return found_in_short(review) if review is not None else ""

    def _place(self, view: View) -> str:
        """Where the user stands, and how far from the lead."""
        from dealers_choice.panels.score.standing import standing

        session = self._on_page.session
        if session is None or view.sheet is None or session.shared:
            return ""
        return standing(view.sheet, session.human, shortened(session.names, LONGEST_BOT_NAME))

    def _hands_end(self) -> str:
        """What the last hand has come to, in the words that the user reads."""
        session = self._on_page.session
        if session is None:
            return ""
        if self._came_to is None:  # a saved match goes on here
            events = list(session.course.replayed())
            self._came_to, self._points = _ending(events), _points_of(events)
        return spoken(self._came_to, shortened(session.names, LONGEST_BOT_NAME))

    def _took(self, view: View) -> tuple[HandRow, ...]:
        """What each has brought home in the last hand, for the rows beside the paper."""
        from dealers_choice.panels.after_play.hand_rows import rows_of

        session = self._on_page.session
        if session is None:
            return ()
        names = shortened(session.names, LONGEST_BOT_NAME)
        return rows_of(view, self._points, names, faces_of(session.players, session.names))

    def _next_hand(self) -> None:
        self._paper.take_away()
        if self._on_page.session is not None:
            self._on_page.session.next_hand()

    def match_over(self, result: Result) -> None:
        """The match is over."""
        from dealers_choice.panels.score.sheet_over_table import Writing

        wanted, page, session = self._wanted, self._on_page, self._on_page.session
        if session is None:
            return
        view, won = session.view(), session.human in result.winners and not session.shared
        title = (
            words("You won") if won else words("You lost") if len(session.players) == 1 else words("End of the match")
        )
        paper: Sheet | QWidget | None = view.sheet
        if page.furnishing is not None:
            title, paper = page.furnishing.summary(view)
        home = (words("Hom&e"), wanted.home.emit)
        buttons: list[Button] = [(words("&Again"), wanted.again.emit), *self._review(), home]
        more: list[Button] = []
        if not won and self._back.isVisible() and self._back.isEnabled():
            more.append((words(_BACK), self._back.trigger))
        more.append((words("&This deal again"), wanted.restart.emit))
        if self._undo.isVisible() and self._undo.isEnabled():
            more.append((words("&Undo"), self._undo.trigger))
        if page.steps_through() and (len(session.players) > 1 or session.human is not None):
            more.append((words(_CARDS if len(session.players) > 1 else _MOVES), self._looking_back.open))
        if session.turns_seats():
            more.append((words("Seats tur&ned"), wanted.turned.emit))
        more.append((words("Other &options…"), wanted.change.emit))
        if page.settings is None or not page.settings.for_rest:
            more.append((words("Stat&istics…"), wanted.statistics.emit))
        more += self.way_back()
        names = shortened(session.names, LONGEST_BOT_NAME)
        ended, how = spoken(result.text, names), "" if page.furnishing is not None else self._hands_end()
        stands, offers = self.compared()
        foot = " ".join(filter(None, (self._judged_play(), self.figures(), stands)))
        writing = Writing(title, ended, paper, foot, buttons, [*more, *offers], cheerful=won)
        writing = writing._replace(emblem=find(view.game).emblem)
        if page.furnishing is None:
            writing = writing._replace(story=len(session.players) > 1, target=target_of(view))
        if not won:  # the cards of who has won dance
            writing = writing._replace(took=self._took(view))
        self._paper.lay(writing._replace(text=how, result=ended) if how else writing)
        farewell = page.talk.farewell(result) if page.talk is not None else ""
        if farewell and self._paper.shown is not None:
            self._paper.shown.add_line(farewell)
        self._tell_judged()

    def given_up(self) -> None:
        """The user has given the match up: its sheet, and the ways to look at what was played."""
        from dealers_choice.panels.score.sheet_over_table import Writing

        wanted, page, session = self._wanted, self._on_page, self._on_page.session
        if session is None:
            return
        buttons = [(words("&Again"), wanted.again.emit), *self._review(), (words("Hom&e"), wanted.home.emit)]
        more: list[Button] = [(words("&This deal again"), wanted.restart.emit)]
        if page.steps_through():
            more.append((words(_CARDS if len(session.players) > 1 else _MOVES), self._looking_back.open))
        more += [(words("Other &options…"), wanted.change.emit), *self.way_back()]
        text = words("It counts as lost.") if not session.marked else ""
        self._paper.lay(Writing(words("You gave up"), text, session.view().sheet, self.figures(), buttons, more))

    def deal_judged(self, status: str) -> None:
        """Add to the paper of a lost match whether its deal could have been won at all."""
        self._judged = status
        self._tell_judged()

    def _tell_judged(self) -> None:
        """Add what is known of the deal to the paper that lies there."""
        paper, status = self._paper.shown, self._judged
        if paper is not None and status == "winnable":
            paper.add_line(words("This deal could have been won."))
        elif paper is not None and status == "lost":
            paper.add_line(words("Nobody could have won this deal."))
            paper.drop_button(words(_BACK))


def _points_of(events: Iterable[Event]) -> tuple[int, ...]:
    """What the last hand has brought that these events end, by seat; empty if nothing was counted."""
    points: tuple[int, ...] = ()
    for event in events:
        if isinstance(event, Scored):
            points = tuple(map(sum, zip(points, event.points, strict=True))) if points else event.points
        elif isinstance(event, PhaseBegan) and event.name not in ("hand_over", "game_over"):
            points = ()
    return points


def _ending(events: Iterable[Event]) -> str:
    """What the last hand has come to that these events end: the game's own sentence, or, where the match goes on, what
    was noted once the last cards had been moved."""
    ending, told = "", list[str]()
    for event in events:
        if isinstance(event, Moved | Turned):
            told = []
        elif isinstance(event, Note):
            told.append(event.text)
        elif isinstance(event, PhaseBegan) and event.name in ("hand_over", "game_over"):
            ending = event.text or (". ".join(told) if event.name == "hand_over" else "")
    return ending

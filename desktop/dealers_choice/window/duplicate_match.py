"""The match on the table as a duplicate: how far it is, what its paper offers, and the comparison with bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from cardrules.analysis.duplicate_match import MOST_DEALS
from cardrules.protocol.game import CHANCE
from dealers_choice.language import words
from dealers_choice.match.bot_process_client import Thinker
from dealers_choice.match.duplicate_play import PLAN, Comparer, DuplicateMatch, DuplicatePlan, compares, read_plan
from dealers_choice.match.players import HUMAN
from dealers_choice.panels.after_play.duplicate_comparison import DuplicateDialog
from dealers_choice.storage.databases.errors import StoreError

if TYPE_CHECKING:
    from cardrules.protocol.match_record import Match
    from dealers_choice.panels.score.sheet_over_table import Button
    from dealers_choice.settings import Settings
    from dealers_choice.window.current_match import Matches
    from dealers_choice.window.saved_matches import SavedMatches

__all__ = ["Duplicating", "new_thinker"]


def new_thinker(parent: QObject) -> Thinker:
    """A process for one comparison."""
    return Thinker(parent)


class Duplicating(QObject):
    """Compares the match on the table, and goes on with a duplicate in another match."""

    def __init__(
        self, matches: Matches, shelf: SavedMatches, settings: Callable[[], Settings], window: QWidget
    ) -> None:
        """``window`` is what the dialog stands before."""
        super().__init__(window)
        self._matches, self._shelf, self._settings, self._window = matches, shelf, settings, window

    def may_compare(self) -> bool:
        """Whether there is a deal that could be compared."""
        session = self._matches.session
        if session is None or session.human is None or not session.match.game.compares():
            return False
        if _hands(session.match) <= (0 if _at_rest(session.match) else 1):
            return False
        return compares(session.match, session.players)

    def compared(self) -> tuple[str, Sequence[Button]]:
        """What the paper at the end of a hand or match tells of the duplicate, and what it offers."""
        session = self._matches.session
        if session is None or not self.may_compare():
            return "", ()
        plan, here, for_rest = self._plan(), _hands(session.match), self._settings().for_rest
        buttons: list[Button] = [(words("Compare with &bots…"), self.show)] if not for_rest else []
        done = plan.played + here
        if not plan.wanted:  # between two hands the menu has it, and the paper stays small
            return "", buttons if session.match.game.result() is not None else ()
        if done >= plan.wanted:
            return words("The {wanted} deals of your duplicate are played.", wanted=plan.wanted), buttons
        if session.match.game.result() is not None:
            buttons.insert(0, (words("&Duplicate goes on"), self.go_on))
        return words("Deal {done} of {wanted} of your duplicate is played.", done=done, wanted=plan.wanted), buttons

    def _plan(self) -> DuplicatePlan:
        match_id = self._matches.id
        return (
            read_plan(self._shelf.store.duplicates.read(match_id).get(PLAN, ""))
            if match_id is not None
            else DuplicatePlan()
        )

    def go_on(self) -> None:
        """The match is over before all deals have been played: the next ones are dealt in another."""
        session, match_id, last = self._matches.session, self._matches.id, self._matches.last
        if session is None or match_id is None or last is None:
            return
        plan = self._plan()
        self._matches.start(
            last._replace(
                deal=None, pack=None, duplicate=plan.wanted, before=(*plan.before, match_id),
                played=plan.played + _hands(session.match),
            )
        )  # fmt: skip

    def show(self) -> None:
        """The deals that have been played, beside what bots make of them."""
        session, match_id = self._matches.session, self._matches.id
        if session is None or session.human is None or match_id is None or not self.may_compare():
            return
        plan = self._plan()
        match = session.match.rewound(len(session.match.done))  # the one on the table may go on
        here = DuplicateMatch(match_id, match, tuple(session.players), session.human)
        dialog = DuplicateDialog(match.game.id, self._window)

        def played() -> Iterator[DuplicateMatch | None]:
            for name in plan.before:
                try:
                    yield from self._look(name)
                except (StoreError, ValueError):
                    dialog.miss_match()
            yield here

        files = self._shelf.store.duplicates
        comparer = Comparer(match.game.id, played(), plan.wanted or MOST_DEALS, files, new_thinker(dialog), dialog)
        comparer.board_found.connect(dialog.add_board)
        comparer.board_done.connect(dialog.show_scores)
        comparer.progressed.connect(dialog.show_progress)
        comparer.finished.connect(dialog.rest)
        comparer.failed.connect(dialog.fail)
        dialog.unwanted.connect(comparer.cancel)
        dialog.finished.connect(lambda _: self._matches.hold(False))
        dialog.finished.connect(dialog.deleteLater)
        self._matches.hold(True)
        dialog.open()
        comparer.start()

    def _look(self, match_id: str) -> Iterator[DuplicateMatch | None]:
        """A match in which the first deals were played, after a None for each of its actions. Raises StoreError or
        ValueError if it is no longer there."""
        players = self._shelf.store.players_of(match_id)
        looking = self._shelf.store.looking(match_id)
        match = next(looking)
        for _ in looking:
            yield None
        yield DuplicateMatch(match_id, match, players, players.index(HUMAN))


def _hands(match: Match) -> int:
    """How many hands have been dealt."""
    return sum(seat == CHANCE and action.verb == "shuffle" for seat, action in match.done)


def _at_rest(match: Match) -> bool:
    """Whether no hand is being played."""
    return match.game.view(None).over

"""What Mini Baccarat brings to the table's page: its console, the roads above it, and the user's hands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QWidget

from cardrules.casino.baccarat.roads import Roads
from cardrules.casino.baccarat.table_phase import SETTLING
from cardrules.protocol.game import View
from dealers_choice.panels.baccarat_roads.all_roads import RoadsBoard
from dealers_choice.school.dealing.baccarat_console import BACCARAT_CONSOLE
from dealers_choice.school.dealing.dealers_hands import DealerHands
from dealers_choice.school.dealing.desk import BettingHands, DeskGame
from dealers_choice.school.dealing.session_report import SessionSheet
from dealers_choice.table.table_widget import TableWidget

if TYPE_CHECKING:
    from dealers_choice.match.session import Session
    from dealers_choice.page.match_page import PlayPage
    from dealers_choice.settings import Settings

__all__ = ["BACCARAT_DESK", "RoadsAbove"]


class RoadsAbove:
    """The roads of the shoe above the table, as far as its coups are to be seen."""

    def __init__(self, page: PlayPage) -> None:
        self.widget = RoadsBoard(page)
        self._shown: tuple[str, ...] | None = None

    def show_view(self, view: View) -> None:
        """The coups of the shoe as far as they are to be seen in this view."""
        results = view.state.results
        if view.phase == SETTLING and view.options["coach"] == "silent" and view.options["role"] == "dealer":
            results = results[:-1]  # the board is filled in from the cards; it would tell who pushed the wrong hand
        if results != self._shown:
            self._shown = results
            self.widget.show_roads(Roads(results))

    def apply_settings(self, settings: Settings) -> None:
        """Show the roads or not."""
        self.widget.setVisible(settings.show_roads)
        self.widget.refresh()


def _board(page: PlayPage, session: Session) -> RoadsAbove | None:
    return RoadsAbove(page) if session.match.game.options["roads"] == "on" else None


def _bettor(table: TableWidget, attempt: Callable[[str, QPointF], bool], refusal: Callable[[str], str]) -> BettingHands:
    from dealers_choice.school.dealing.bettors_hands import BettorHands  # a dealer needs none

    return BettorHands(table, attempt, refusal)


def _sheet(view: View, chosen: Callable[[int], None]) -> QWidget:
    paper = SessionSheet(view, inked=True)
    paper.round_chosen.connect(chosen)
    return paper


def _number(view: View) -> int:
    number: int = view.state.coup
    return number


BACCARAT_DESK: Final = DeskGame(
    parts=BACCARAT_CONSOLE,
    dealer=DealerHands,
    bettor=_bettor,
    board=_board,
    shown=None,
    sheet=_sheet,
    number=_number,
    same=("role", "roads"),
)

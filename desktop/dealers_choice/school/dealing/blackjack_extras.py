"""What Blackjack brings to the table's page: its console and the user's hands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QWidget

from cardrules.protocol.game import View
from dealers_choice.school.dealing.blackjack_calls import BlackjackPads
from dealers_choice.school.dealing.blackjack_hands import BlackjackHands
from dealers_choice.school.dealing.blackjack_panels import BlackjackClock, BlackjackPurse, HandTotals
from dealers_choice.school.dealing.blackjack_report import BlackjackSheet, Fortune, LastBlackjackRound
from dealers_choice.school.dealing.blackjack_told import BLACKJACK_TOLD
from dealers_choice.school.dealing.console import ConsoleParts, Panel
from dealers_choice.school.dealing.desk import BettingHands, DeskGame
from dealers_choice.school.dealing.signal_films import SignalFilms
from dealers_choice.table.table_widget import TableWidget

if TYPE_CHECKING:
    from dealers_choice.match.session import Session
    from dealers_choice.page.match_page import PlayPage

__all__ = ["BLACKJACK_DESK"]


def _totals() -> Panel:
    totals = HandTotals()
    return Panel(totals, totals.show_view)


def _last_round() -> Panel:
    last = LastBlackjackRound()
    return Panel(last, last.show_view)


def _fortune() -> Panel:
    fortune = Fortune()
    return Panel(fortune, fortune.show_view)


def _bettor(table: TableWidget, attempt: Callable[[str, QPointF], bool], refusal: Callable[[str], str]) -> BettingHands:
    from dealers_choice.school.dealing.blackjack_bettor import BlackjackBettor  # a dealer needs none

    return BlackjackBettor(table, attempt, refusal)


def _no_board(page: PlayPage, session: Session) -> None:
    """Nothing stands above this table."""


def _sheet(view: View, chosen: Callable[[int], None]) -> QWidget:
    paper = BlackjackSheet(view, inked=True)
    paper.round_chosen.connect(chosen)
    return paper


def _number(view: View) -> int:
    number: int = view.state.coups
    return number


BLACKJACK_DESK: Final = DeskGame(
    parts=ConsoleParts(BLACKJACK_TOLD, BlackjackPads, BlackjackClock, _totals, _last_round, BlackjackPurse, _fortune),
    dealer=BlackjackHands,
    bettor=_bettor,
    board=_no_board,
    shown=SignalFilms,
    sheet=_sheet,
    number=_number,
    same=("role",),
)

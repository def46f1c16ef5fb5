"""What the course of Blackjack shows in the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QWidget

from cardrules.casino.session_reports import DealtReport
from cardrules.courses.blackjack.felt import as_blackjack_felt
from cardrules.games.blackjack.game import Blackjack
from cardrules.protocol.game import View
from cardrules.protocol.texts import Text, say, template
from cardrules.school.course import HeatMap
from cardrules.school.drills.items import Item, Setting
from cardrules.school.houses.house_profile import Profile
from dealers_choice.language import words
from dealers_choice.match.players import spoken
from dealers_choice.school.dealing.at_the_table import Calls
from dealers_choice.school.dealing.blackjack_calls import BlackjackPads
from dealers_choice.school.dealing.blackjack_report import BlackjackSheet, rounds_an_hour
from dealers_choice.school.dealing.blackjack_told import BLACKJACK_KEYS, step_how, step_named
from dealers_choice.school.dealing.call_pads import CallPads
from dealers_choice.school.dealing.report_paper import ReportPaper
from dealers_choice.school.dealing.signal_films import SignalFilms
from dealers_choice.school.shown.blackjack.close_up import BlackjackCloseUp
from dealers_choice.school.shown.blackjack.drill_hands import BlackjackItemHands
from dealers_choice.school.shown.blackjack.films import frames_of
from dealers_choice.school.shown.blackjack.ghost_ways import path_of
from dealers_choice.school.shown.blackjack.house_form import HOUSE_FORM
from dealers_choice.school.shown.blackjack.tour import ABOUT_DAY_ONE, DAY_ONE_KEYS, TOUR
from dealers_choice.school.shown.shown_course import (
    CellBoard,
    CloseUp,
    FilmStage,
    HouseForm,
    SeenOver,
    ShownCourse,
    TourStop,
    TraineesHands,
)
from dealers_choice.table.table_widget import TableWidget

__all__ = ["SHOWN"]

_KINDS: Final[Mapping[str, str]] = {"hard": template("hard {total}"), "soft": template("soft {total}")}
"""A total by its kind."""


class ShownBlackjack(ShownCourse):
    """What the course of Blackjack shows."""

    def close_up(self) -> CloseUp:
        return BlackjackCloseUp()

    def hands(
        self, table: TableWidget, calls: Calls, done: Callable[[str], None], spoken: Callable[[str, QPointF], None]
    ) -> TraineesHands:
        return BlackjackItemHands(table, calls, done, spoken)

    def calls(self) -> CallPads:
        return BlackjackPads(results_only=True)

    def film(self, item: Item, setting: Setting, stage: FilmStage) -> tuple[View, list[tuple[int, Callable[[], None]]]]:
        return frames_of(item, setting, stage)

    def seen_over(self, table: TableWidget, moves: Callable[[], bool]) -> SeenOver | None:
        return SignalFilms(table, moves)

    def board(
        self, parent: QWidget, answered: Callable[[str, str], None], told: Callable[[str], None]
    ) -> CellBoard | None:
        return None

    def cards_in_a_line(self, item: Item) -> str:
        felt = as_blackjack_felt(item.felt)
        hands = [words("{cards:cards}", cards=hand.cards) for _, spot in felt.spots for hand in spot.hands]
        if felt.dealer:
            hands.append(words("Dealer {cards:cards}", cards=felt.dealer[:1] if felt.closed else felt.dealer))
        return ", ".join(hands)

    @property
    def tour(self) -> tuple[TourStop, ...]:
        return TOUR

    @property
    def tour_lesson(self) -> str:
        return "blackjack:deal"

    @property
    def about_day_one(self) -> Text:
        return ABOUT_DAY_ONE

    @property
    def keys_of_day_one(self) -> Mapping[str, Text]:
        return DAY_ONE_KEYS

    def step_said(self, step: str, view: View) -> str:
        return step_named(step, view)

    def how(self, verb: str, view: View) -> str:
        return step_how(verb, view)

    @property
    def keys(self) -> Mapping[str, str]:
        return BLACKJACK_KEYS

    def path_of(self, step: str, table: TableWidget) -> list[QPointF]:
        return path_of(step, table)

    def sheet(self, view: View) -> ReportPaper:
        return BlackjackSheet(view)

    @property
    def pace(self) -> Text:
        return say("Rounds an hour")

    def pace_told(self, reports: Sequence[DealtReport]) -> str:
        rounds = rounds_an_hour(reports)
        if rounds is None:
            return ""
        return words(
            "{rounds} by the dealing alone: each round from the closing of its bets to the clearing of its cards, "
            "without the time of the bettors, and eight seconds for the bets.",
            rounds=rounds,
        )

    def heat_row(self, table: HeatMap, row: int) -> str:
        kind, _, total = table.rows[row].rpartition(" ")
        return words(say(_KINDS[kind], total=total)) if kind else total

    def heat_column(self, table: HeatMap, column: int) -> str:
        return spoken(table.columns[column])

    def heat_case(self, table: HeatMap, row: int, column: int) -> str:
        return words("{row}: {column}", row=self.heat_row(table, row), column=table.columns[column])

    @property
    def house_form(self) -> HouseForm:
        return HOUSE_FORM

    def house_in_a_line(self, profile: Profile, judged: str) -> str:
        options = {option.id: option for option in Blackjack.declared}
        chosen = Blackjack.read_options(profile.table)
        paid, drawn = (spoken(options[each].label_of(chosen[each])) for each in ("bj_pays", "soft17"))
        return words(
            "A blackjack pays {paid}; on a soft 17: {drawn}; {judged}; auditions of {rounds} rounds.",
            paid=paid, drawn=drawn, judged=judged, rounds=profile.coups,
        )  # fmt: skip


SHOWN: Final = ShownBlackjack()

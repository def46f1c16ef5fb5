"""What the course of Mini Baccarat shows in the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QWidget

from cardrules.casino.baccarat.dealer_steps import said_step
from cardrules.casino.session_reports import DealtReport
from cardrules.courses.mini_baccarat.felt import as_baccarat_felt
from cardrules.games.mini_baccarat.game import MiniBaccarat
from cardrules.protocol import cards
from cardrules.protocol.game import View
from cardrules.protocol.texts import Text, say
from cardrules.school.course import HeatMap
from cardrules.school.drills.items import Item, Setting
from cardrules.school.houses.house_profile import Profile
from dealers_choice.language import words
from dealers_choice.match.players import spoken
from dealers_choice.school.dealing.at_the_table import Calls
from dealers_choice.school.dealing.call_pads import CallPads
from dealers_choice.school.dealing.call_palette import Palette
from dealers_choice.school.dealing.how_it_is_done import HOW, KEYS
from dealers_choice.school.dealing.report_paper import ReportPaper
from dealers_choice.school.dealing.session_report import SessionSheet, hands_an_hour
from dealers_choice.school.shown.mini_baccarat.close_up import BaccaratCloseUp
from dealers_choice.school.shown.mini_baccarat.drill_hands import BaccaratItemHands
from dealers_choice.school.shown.mini_baccarat.films import frames_of
from dealers_choice.school.shown.mini_baccarat.ghost_ways import path_of
from dealers_choice.school.shown.mini_baccarat.house_form import HOUSE_FORM
from dealers_choice.school.shown.mini_baccarat.roads_asked import RoadsAsked
from dealers_choice.school.shown.mini_baccarat.tour import ABOUT_DAY_ONE, DAY_ONE_KEYS, TOUR
from dealers_choice.school.shown.shown_course import (
    CellBoard,
    CloseUp,
    FilmStage,
    HouseForm,
    ShownCourse,
    TourStop,
    TraineesHands,
)
from dealers_choice.table.table_widget import TableWidget

__all__ = ["SHOWN"]

_SIGNS: Final = dict(zip("CDHS", cards.SUIT_SYMBOLS, strict=True))
_STOOD: Final = 10
"""The column of the third card that was not drawn."""


class ShownBaccarat(ShownCourse):
    """What the course of Mini Baccarat shows."""

    def close_up(self) -> CloseUp:
        return BaccaratCloseUp()

    def hands(
        self, table: TableWidget, calls: Calls, done: Callable[[str], None], spoken: Callable[[str, QPointF], None]
    ) -> TraineesHands:
        return BaccaratItemHands(table, calls, done, spoken)

    def calls(self) -> CallPads:
        return Palette(results_only=True)

    def film(self, item: Item, setting: Setting, stage: FilmStage) -> tuple[View, list[tuple[int, Callable[[], None]]]]:
        return frames_of(item, setting, stage)

    def board(
        self, parent: QWidget, answered: Callable[[str, str], None], told: Callable[[str], None]
    ) -> CellBoard | None:
        return RoadsAsked(parent, answered, told)

    def cards_in_a_line(self, item: Item) -> str:
        felt = as_baccarat_felt(item.felt)
        hands = ((words("Player"), felt.player), (words("Banker"), felt.banker))
        return ", ".join(f"{name} {' '.join(map(_shown, hand))}" for name, hand in hands if hand)

    @property
    def tour(self) -> tuple[TourStop, ...]:
        return TOUR

    @property
    def tour_lesson(self) -> str:
        return "deal"

    @property
    def about_day_one(self) -> Text:
        return ABOUT_DAY_ONE

    @property
    def keys_of_day_one(self) -> Mapping[str, Text]:
        return DAY_ONE_KEYS

    def step_said(self, step: str, view: View) -> str:
        return said_step(step, view.state.labels, view.state.words)

    def how(self, verb: str, view: View) -> str:
        return spoken(HOW.get(verb, ""))

    @property
    def keys(self) -> Mapping[str, str]:
        return KEYS

    def path_of(self, step: str, table: TableWidget) -> list[QPointF]:
        return path_of(step, table)

    def sheet(self, view: View) -> ReportPaper:
        return SessionSheet(view)

    @property
    def pace(self) -> Text:
        return say("Hands an hour")

    def pace_told(self, reports: Sequence[DealtReport]) -> str:
        hands = hands_an_hour(reports)
        if hands is None:
            return ""
        return words(
            "{hands} by the dealing alone: each hand from the closing of its bets to the clearing of its cards, and "
            "six seconds for the bets. The clock at the table tells the same.",
            hands=hands,
        )

    def heat_row(self, table: HeatMap, row: int) -> str:
        return words("Banker {row}", row=row)

    def heat_column(self, table: HeatMap, column: int) -> str:
        return words("stood") if column == _STOOD else str(column)

    def heat_case(self, table: HeatMap, row: int, column: int) -> str:
        if column == _STOOD:
            return words("Banker {row} against stood", row=row)
        return words("Banker {row} against {column}", row=row, column=column)

    @property
    def house_form(self) -> HouseForm:
        return HOUSE_FORM

    def house_in_a_line(self, profile: Profile, judged: str) -> str:
        return words(
            "Commission {commission}; {judged}; auditions of {coups} coups.",
            commission=MiniBaccarat.read_options(profile.table)["commission"], judged=judged, coups=profile.coups,
        )  # fmt: skip


def _shown(card: cards.Card) -> str:
    """A card with its suit's sign: 10♥."""
    name = cards.card_name(card).rstrip("'")
    return f"{name[:-1]}{_SIGNS[name[-1]]}"


SHOWN: Final = ShownBaccarat()

"""What the course of a game shows in the window; what it teaches is a ``cardrules.school.course.Course``.

Those of the games lie in ``dealers_choice.school.shown``, a room for each by the id of its game, and are imported when
they are first asked for.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, Protocol

from cardrules.protocol.game import Event, View
from cardrules.protocol.options import Option
from cardrules.protocol.texts import Text
from cardrules.school.drills.items import DrillQuestion, Item, Setting
from dealers_choice.table.gestures.thing_gestures import Hands
from dealers_choice.table.placement import Layout, Thing

if TYPE_CHECKING:
    from PySide6.QtCore import QPointF
    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QWidget

    from cardrules.casino.session_reports import DealtReport
    from cardrules.school.course import HeatMap
    from cardrules.school.houses.house_profile import Profile
    from dealers_choice.school.dealing.at_the_table import Calls
    from dealers_choice.school.dealing.call_pads import CallPads
    from dealers_choice.school.dealing.report_paper import ReportPaper
    from dealers_choice.school.shown.pictures_over_felt import OverPicture
    from dealers_choice.table.table_widget import TableWidget

__all__ = [
    "CellBoard", "CloseUp", "FilmStage", "HouseForm", "SeenOver", "ShownCourse", "TourStop", "TraineesHands",
    "shown_course",
]  # fmt: skip


class CloseUp(Protocol):
    """The layout of a table, of which a part fills the room: what an item is about. It stands for the layout's
    module."""

    SIZE: tuple[float, float]
    """The least width and height, in card widths."""
    high: bool
    """Whether what is looked at is so high, or what is asked so long, that the question stands beside the felt and not
    under it."""

    def layout(self, view: View, width: float, height: float) -> Layout:
        """Place everything, most of it perhaps out of sight."""

    def look_at(self, item: Item, setting: Setting) -> None:
        """Show that part of the table that an item is about."""


class TraineesHands(Hands, Protocol):
    """A trainee's hands on the felt of a drill: those of ``item_hands.ItemHands`` at a game's table."""

    chips: list[int]
    piles: list[int]

    def take_item(self, item: Item, setting: Setting) -> None:
        """Another item lies on the felt."""

    def take_ask(self, ask: DrillQuestion | None) -> None:
        """This is asked now; None: nothing."""

    def things_of(self, item: Item, layout: Layout) -> Iterable[Thing]:
        """What is going to lie on the felt besides, when this item is asked."""

    def submit_chips(self) -> bool:
        """The chips in the hand are the answer."""

    def put_back(self) -> None:
        """All chips go back."""

    def chip_key(self, event: QKeyEvent) -> bool:
        """A key while chips are cut; whether it was used."""

    def held(self) -> str:
        """The chips in the hand, in words."""


class FilmStage(Protocol):
    """Where a film is shown."""

    @property
    def table(self) -> TableWidget:
        """The felt."""

    def move_to(self, view: View, events: Sequence[Event] = ()) -> None:
        """The next picture of a film."""

    def shout(self, text: str, spot: str) -> None:
        """Somebody says or does something, at a place of the table."""

    def show_over(self, picture: OverPicture) -> None:
        """Something is seen over the felt."""


class SeenOver(Protocol):
    """What else is to be seen over the felt of what happens: the hands of bettors."""

    @property
    def left(self) -> int:
        """For how many milliseconds it is still to be seen."""

    def follow(self, view: View) -> None:
        """Show what is new in a view."""

    def clear_away(self) -> None:
        """The table is left."""


class CellBoard(Protocol):
    """A board above the felt, of which cells are asked for."""

    @property
    def widget(self) -> QWidget:
        """The board itself."""

    @property
    def pointed(self) -> tuple[int, int]:
        """The cell that is pointed at: column and row."""

    def differs(self, before: View, view: View) -> bool:
        """Whether two views differ in more than what stands on the board."""

    def show_item(self, item: Item) -> None:
        """Show what stands there in an item."""

    def take_ask(self, ask: DrillQuestion | None) -> None:
        """This is asked now; None: nothing."""

    def choose_colour(self, colour: str, hand: str) -> None:
        """Where a mark goes and its colour are one answer."""

    def key(self, event: QKeyEvent) -> bool:
        """A key that answers; whether it was used."""


class TourStop(NamedTuple):
    """A stop of the tour."""

    said: str
    """May name the places of its ``buttons``, in their order, by ``first`` and ``second``."""
    spots: tuple[str, ...] = ()
    """Of the table, that are looked at; with nothing else named it is the whole of it. A stop of which none lies at the
    table of a house is left out there."""
    console: bool = False
    """Whether what stands beside the table is looked at."""
    buttons: tuple[str, ...] = ()
    """What is written on the buttons below the table that are looked at."""
    lesson: str = ""
    """At the table of which lesson; "": of that of the tour."""


class HouseForm(NamedTuple):
    """What the form of a house asks of a game."""

    options: tuple[str, ...]
    """The options of its table, by their ids."""
    limits: tuple[str, ...]
    """Those of them that are amounts of a table in US dollars."""
    side_bets: tuple[Option, ...]
    """The options that are side bets, each "off" or one of several."""
    names_of_side_bets: Mapping[str, Text]
    calls: Mapping[str, str]
    """Every call by its name, with fields in braces."""
    said_in: tuple[str, ...]
    """Those of them that are words in others: numbers, cards and hands."""
    incidents: Mapping[str, Text]
    """What each of ``Course.incidents`` is called."""
    in_a_row: Text
    """What is asked with ``Profile.coups_in_a_row``."""
    rounds: Text
    """What is asked with ``Profile.coups``."""


class ShownCourse(ABC):
    """What the course of a game shows in the window."""

    # ------------------------------------------------------------------------------------------ the felt of a drill

    @abstractmethod
    def close_up(self) -> CloseUp:
        """A new view of a part of its table."""

    @abstractmethod
    def hands(
        self, table: TableWidget, calls: Calls, done: Callable[[str], None], spoken: Callable[[str, QPointF], None]
    ) -> TraineesHands:
        """A trainee's hands at it: ``done`` is told an answer, ``spoken`` a sentence that is to be said at a point."""

    @abstractmethod
    def calls(self) -> CallPads:
        """New pads, by which what is asked for as a call or as totals is put together, and nothing else."""

    @abstractmethod
    def film(self, item: Item, setting: Setting, stage: FilmStage) -> tuple[View, list[tuple[int, Callable[[], None]]]]:
        """The first picture of an item's film of what others do (``Item.frames``), and what is done at which of its
        milliseconds."""

    def seen_over(self, table: TableWidget, moves: Callable[[], bool]) -> SeenOver | None:
        """What is seen over the felt besides; None: nothing. ``moves``: whether hands move, or their sign stands
        still."""
        return None

    @abstractmethod
    def board(
        self, parent: QWidget, answered: Callable[[str, str], None], told: Callable[[str], None]
    ) -> CellBoard | None:
        """A board whose cells are asked for; None where the game has none. ``answered`` is told a cell, and ``keys`` or
        ``mouse``; ``told`` what is pointed at."""

    @abstractmethod
    def cards_in_a_line(self, item: Item) -> str:
        """The cards that lay on the felt of an item, for a report."""

    # ---------------------------------------------------------------------------------------------------- lessons

    @property
    @abstractmethod
    def tour(self) -> tuple[TourStop, ...]:
        """The stops of the tour."""

    @property
    @abstractmethod
    def tour_lesson(self) -> str:
        """The lesson at whose table the tour is, by its id."""

    @property
    @abstractmethod
    def about_day_one(self) -> Text:
        """What the first day is made of."""

    @property
    @abstractmethod
    def keys_of_day_one(self) -> Mapping[str, Text]:
        """What stands on the buttons of the first day, with their keys, by lesson and drill."""

    @abstractmethod
    def step_said(self, step: str, view: View) -> str:
        """A step of the dealer in words, at a table of which this is seen."""

    @abstractmethod
    def how(self, verb: str, view: View) -> str:
        """How a step is done with the mouse and by keys at the table of a view, by its verb; "" if nothing is said of
        it."""

    @property
    @abstractmethod
    def keys(self) -> Mapping[str, str]:
        """The key of each step that has one, by its verb."""

    @abstractmethod
    def path_of(self, step: str, table: TableWidget) -> list[QPointF]:
        """Where a hand goes for a step of the dealer, in pixels of the viewport: one point for a click, two for a drag,
        none for what is done beside the felt."""

    # ---------------------------------------------------------------------------------------------------- reports

    @abstractmethod
    def sheet(self, view: View) -> ReportPaper:
        """The report of a session."""

    @property
    @abstractmethod
    def pace(self) -> Text:
        """What a dealer's pace is headed by."""

    @abstractmethod
    def pace_told(self, reports: Sequence[DealtReport]) -> str:
        """How many rounds an hour the dealing alone comes to, in words; "" if none was timed."""

    @abstractmethod
    def heat_row(self, table: HeatMap, row: int) -> str:
        """What a row of a heat map is called."""

    @abstractmethod
    def heat_column(self, table: HeatMap, column: int) -> str:
        """The same of a column."""

    @abstractmethod
    def heat_case(self, table: HeatMap, row: int, column: int) -> str:
        """The same of a field, for who sees nothing."""

    # ------------------------------------------------------------------------------------------------------ a house

    @property
    @abstractmethod
    def house_form(self) -> HouseForm:
        """What the form of a house asks of the game."""

    @abstractmethod
    def house_in_a_line(self, profile: Profile, judged: str) -> str:
        """How a house deals, how it judges (in words already), and how long its auditions are, in a line."""


@lru_cache(maxsize=8)
def shown_course(game: str) -> ShownCourse:
    """What the course of the game of this id shows."""
    shown: ShownCourse = import_module(f"dealers_choice.school.shown.{game}.shown").SHOWN
    return shown

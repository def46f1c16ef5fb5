"""The list of games. Everything that offers, opens or plays a game finds it here by its id."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, Protocol

if TYPE_CHECKING:  # the home screen needs the list and not the protocol
    from cardrules.bots import Assistant, Chooser, Level
    from cardrules.protocol.game import Action, Game

__all__ = [
    "CARD_ROOM",
    "DEALER_SCHOOL",
    "EXPERTS",
    "GAMES",
    "GROUPS",
    "SOLITAIRE",
    "Entry",
    "Graded",
    "Grader",
    "Solver",
    "UnknownGame",
    "Verdict",
    "find",
    "takes_tricks",
]

SOLITAIRE: Final = "Solitaire"
DEALER_SCHOOL: Final = "Dealer School"
CARD_ROOM: Final = "Card Room"
GROUPS: Final = (SOLITAIRE, DEALER_SCHOOL, CARD_ROOM)


EXPERTS: Final[tuple[Level, ...]] = ("novice", "club", "expert")
"""The levels of a game whose best bot searches."""


class UnknownGame(ValueError):
    """No game has this id; the message lists those that there are."""

    def __init__(self, game: str) -> None:
        """``game``: what was asked for."""
        super().__init__(f"there is no game {game[:40]!r}; there are {', '.join(entry.id for entry in GAMES)}")
        self.game = game


class Verdict(Protocol):
    """What a solver says of a position."""

    @property
    def status(self) -> Literal["winnable", "lost", "unknown"]:
        """Unknown: the budget ran out. It must never be shown as lost."""

    @property
    def line(self) -> Sequence[Action]:
        """A winning line, every action of it, or nothing."""

    @property
    def states(self) -> int:
        """How many positions were looked at."""


class Solver(Protocol):
    """The function ``solve`` of every solver module."""

    def __call__(self, game: Any, budget: int) -> Verdict:
        """Whether ``game`` (of the solver's own class) can still be won, looking at ``budget`` positions at most."""
        ...


class Graded(Protocol):
    """How hard a deal is to win."""

    @property
    def grade(self) -> int:
        """From 1, the easiest, to 5."""


class Grader(Protocol):
    """The function ``grade`` of the module beside a solver."""

    def __call__(self, game: Any) -> Graded:
        """How hard ``game`` is from its deal. Whether it can be won at all is the solver's matter."""
        ...


class Entry(NamedTuple):
    """What is known of a game before its module is imported (start-up imports no rules)."""

    id: str
    title: str
    group: str
    family: str
    summary: str
    """One line for the home screen."""
    class_name: str
    levels: tuple[Level, ...] = ("novice", "club")
    """How well its bots can play."""
    solver: bool = False
    """Whether ``cardrules.games.<id>.solver.solve`` can tell if a position can still be won."""
    also: str = ""
    """Other names, and other ways to write its name, by which it is looked for; in small letters."""
    seats: tuple[int, int] = (4, 4)
    """The fewest and the most who can sit at its table, the dealer of a casino's among them."""
    knack: str = "tricks"
    """What it is about, in a word or two."""
    poster: str = "AS KH"
    """What its poster shows, one behind the other: cards by their names, or chips by their values."""

    def game(self) -> type[Game]:
        """The game's class, from ``cardrules.games.<id>.game``."""
        found: type[Game] = getattr(import_module(f"cardrules.games.{self.id}.game"), self.class_name)
        return found

    def bot(self) -> Chooser:
        """The ``choose`` function of ``cardrules.games.<id>.bot``."""
        chooser: Chooser = import_module(f"cardrules.games.{self.id}.bot").choose
        return chooser

    def assistant(self) -> Assistant:
        """The ``assist`` function of ``cardrules.games.<id>.bot``; only if the game has one (``Game.assists``)."""
        found: Assistant = import_module(f"cardrules.games.{self.id}.bot").assist
        return found

    def expert(self) -> Any:
        """How the expert of a game with tricks thinks (``bots.trick_expert``): ``EXPERT`` of
        ``cardrules.games.<id>.expert`` or, where no such level is offered, that of any game in which a trick is a
        trick."""
        own = f"cardrules.games.{self.id}.expert" if "expert" in self.levels else "cardrules.bots.plain_trick_expert"
        return import_module(own).EXPERT

    def solve(self) -> Solver:
        """The ``solve`` function of ``cardrules.games.<id>.solver.solve``; only if there is a ``solver``."""
        found: Solver = import_module(f"cardrules.games.{self.id}.solver.solve").solve
        return found

    def grade(self) -> Grader:
        """The ``grade`` function of ``cardrules.games.<id>.solver.difficulty``; only if there is a ``solver``."""
        found: Grader = import_module(f"cardrules.games.{self.id}.solver.difficulty").grade
        return found


GAMES: Final = (
    Entry(
        "pyramid", "Pyramid", SOLITAIRE, "Solitaire",
        "Take cards away in pairs that make thirteen.", "Pyramid", levels=EXPERTS, solver=True, also="tut's tomb",
        seats=(1, 1), knack="patience", poster="KS 9C 4D",
    ),
    Entry(
        "hearts", "Hearts", CARD_ROOM, "Trick-taking",
        "Avoid the hearts and the queen of spades, or take them all.", "Hearts", levels=EXPERTS,
        seats=(3, 5), knack="avoid", poster="QS 5H AH",
    ),
    Entry(
        "spades", "Spades", CARD_ROOM, "Trick-taking",
        "Bid your tricks with your partner, and take no more than you need.", "Spades",
        levels=EXPERTS,
        seats=(4, 4), knack="bid", poster="KS AS",
    ),
    Entry(
        "euchre", "Euchre", CARD_ROOM, "Trick-taking",
        "Make the turned-up suit trumps, or name your own, and take three tricks of five.", "Euchre",
        levels=EXPERTS,
        seats=(4, 4), knack="quick", poster="JD JH",
    ),
    Entry(
        "five_hundred", "Five Hundred", CARD_ROOM, "Trick-taking",
        "Bid for the trump suit and the middle, with bowers and the joker on top.", "FiveHundred",
        levels=EXPERTS, also="500",
        seats=(2, 5), knack="bid", poster="QD JK",
    ),
    Entry(
        "seven_up", "Seven Up", CARD_ROOM, "Trick-taking",
        "Accept the turned-up suit or not, then fight for High, Low, Jack and Game.", "SevenUp",
        levels=EXPERTS, also="7 up, all fours, old sledge",
        seats=(3, 4), knack="quick", poster="2C JC",
    ),
    Entry(
        "skat", "Skat", CARD_ROOM, "Trick-taking",
        "Bid for the right to play alone against two, with suits, grand or null.", "Skat",
        levels=EXPERTS,
        seats=(3, 3), knack="bid", poster="JC JS JH",
    ),
    Entry(
        "schafkopf", "Schafkopf", CARD_ROOM, "Trick-taking",
        "Pick up the widow and play alone with fourteen trumps, or take as few points as you can.", "Schafkopf",
        levels=EXPERTS,
        seats=(3, 3), knack="bid", poster="QC 7S",
    ),
    Entry(
        "solo", "Solo", CARD_ROOM, "Trick-taking",
        "Win the auction, call an ace, and find out who your partner is.", "Solo",
        levels=EXPERTS,
        seats=(4, 4), knack="call", poster="AS KD",
    ),
    Entry(
        "pinochle", "Pinochle", CARD_ROOM, "Trick-taking",
        "Win tricks to lay down melds while the stock lasts, then play the last twelve strictly.", "Pinochle",
        levels=EXPERTS,
        seats=(2, 2), knack="melds", poster="QS JD",
    ),
    Entry(
        "spoons", "Spoons", CARD_ROOM, "Matching",
        "Pass cards on until somebody has four of a kind, then grab a spoon: there is one too few.", "Spoons",
        seats=(3, 8), knack="be quick", poster="10C 10H",
    ),
    Entry(
        "war", "War", CARD_ROOM, "Pure luck",
        "Turn up a card each; the higher takes both, and equal ones go to war.", "War",
        seats=(2, 2), knack="luck", poster="AC AH",
    ),
    Entry(
        "mexican_sweat", "Mexican Sweat", CARD_ROOM, "Poker",
        "Turn up cards that nobody knows, beat the hand before, and beware of the kill card.", "MexicanSweat",
        levels=EXPERTS,
        seats=(2, 7), knack="chips", poster="100 5 25",
    ),
    Entry(
        "triple_draw", "Triple Draw Lowball", CARD_ROOM, "Poker",
        "Three draws, four rounds of betting, and the lowest poker hand wins.", "TripleDraw",
        levels=EXPERTS, also="deuce to seven, 2-7",
        seats=(2, 6), knack="chips", poster="7S 5D 2H",
    ),
    Entry(
        "khanhoo", "Khanhoo", CARD_ROOM, "Rummy",
        "Arrange your whole hand into melds that are worth one point or fifteen.", "Khanhoo",
        levels=EXPERTS,
        seats=(2, 4), knack="melds", poster="JC QC KC",
    ),
    Entry(
        "three_thirteen", "Three-Thirteen", CARD_ROOM, "Rummy",
        "Sets and runs in eleven rounds of three to thirteen cards, each with its own wild cards.", "ThreeThirteen",
        levels=EXPERTS, also="3-13, 313",
        seats=(2, 9), knack="melds", poster="3D 3H 3C",
    ),
    Entry(
        "mini_baccarat", "Mini Baccarat", DEALER_SCHOOL, "Baccarat",
        "Deal a shoe as a casino's dealer does: draw, call, take and pay.", "MiniBaccarat",
        also="punto banco",
        seats=(1, 2), knack="you deal", poster="9H KC",
    ),
)  # fmt: skip


def takes_tricks(game: str) -> bool:
    """Whether tricks are taken in a game, so that the rest of them can be claimed."""
    return find(game).family == "Trick-taking"


def find(game: str) -> Entry:
    """The entry of this id, in any case. Raises UnknownGame.

    >>> find("Hearts").family
    'Trick-taking'
    """
    for entry in GAMES:
        if entry.id == game.strip().lower():
            return entry
    raise UnknownGame(game)

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
    "SCHOOL_EMBLEM",
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
    even: bool = False
    """Whether an odd number of players can never sit there."""
    knack: str = "tricks"
    """What it is about, in a word or two."""
    poster: str = "AS KH"
    """What its poster shows, one behind the other: cards by their names, or chips by their values."""
    emblem: str = ""
    """Its sign, as two strokes of SVG path data in a box of 48 by 48, the brighter first, with " / " between them."""

    def players(self) -> range:
        """How many can sit at its table.

        >>> [*find("hearts").players()], [*find("truco").players()]
        ([3, 4, 5], [2, 4])
        """
        return range(self.seats[0], self.seats[1] + 1, 2 if self.even else 1)

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


SCHOOL_EMBLEM: Final = "M24 12 L41 20 L24 28 L7 20 Z / M14 24 V33 C20 38 28 38 34 33 V24 M39 21 V32"
"""The school's sign, as ``Entry.emblem``."""

GAMES: Final = (
    Entry(
        "pyramid", "Pyramid", SOLITAIRE, "Solitaire",
        "Take cards away in pairs that make thirteen.", "Pyramid", levels=EXPERTS, solver=True, also="tut's tomb",
        seats=(1, 1), knack="patience", poster="KS 9C 4D",
        emblem="M24 11 L38 36 H10 Z / M17.5 23 H30.5 M14 29.5 H34 M24 23 V29.5 M20 29.5 V36 M28 29.5 V36",
    ),
    Entry(
        "hearts", "Hearts", CARD_ROOM, "Trick-taking",
        "Avoid the hearts and the queen of spades, or take them all.", "Hearts", levels=EXPERTS,
        seats=(3, 5), knack="avoid", poster="QS 5H AH",
        emblem="M24 37 C13 29 10 22 14 17 C18 12 23 15 24 20 C25 15 30 12 34 17 C38 22 35 29 24 37 Z / M24 20 "
        "L21 24 L26 27 L23 32",
    ),
    Entry(
        "spades", "Spades", CARD_ROOM, "Trick-taking",
        "Bid your tricks with your partner, and take no more than you need.", "Spades",
        levels=EXPERTS,
        seats=(4, 4), knack="bid", poster="KS AS",
        emblem="M24 11 C30 18 36 22 35 27 C34 32 28 32 25 28 L27 36 H21 L23 28 C20 32 14 32 13 27 C12 22 18 18 "
        "24 11 Z / M17 39.5 H31",
    ),
    Entry(
        "euchre", "Euchre", CARD_ROOM, "Trick-taking",
        "Make the turned-up suit trumps, or name your own, and take three tricks of five.", "Euchre",
        levels=EXPERTS,
        seats=(4, 4), knack="quick", poster="JD JH",
        emblem="M17 12 C8 20 8 28 17 36 M31 12 C40 20 40 28 31 36 / M17 12 V36 M31 12 V36 M21 24 H27",
    ),
    Entry(
        "five_hundred", "Five Hundred", CARD_ROOM, "Trick-taking",
        "Bid for the trump suit and the middle, with bowers and the joker on top.", "FiveHundred",
        levels=EXPERTS, also="500",
        seats=(2, 5), knack="bid", poster="QD JK",
        emblem="M12 33 C12 23 16 17 13 12 C20 14 22 18 24 24 C26 18 28 14 35 12 C32 17 36 23 36 33 Z / M12 37.5 "
        "H36",
    ),
    Entry(
        "seven_up", "Seven Up", CARD_ROOM, "Trick-taking",
        "Accept the turned-up suit or not, then fight for High, Low, Jack and Game.", "SevenUp",
        levels=EXPERTS, also="7 up, all fours, old sledge",
        seats=(3, 4), knack="quick", poster="2C JC",
        emblem="M12 13 H28 L19 36 / M33 36 V22 M28.5 26.5 L33 22 L37.5 26.5",
    ),
    Entry(
        "setback", "Setback", CARD_ROOM, "Trick-taking",
        "Bid for trumps, make them with your first card, and make the points or be set back.", "Setback",
        levels=EXPERTS, also="auction pitch, pitch, all fours",
        seats=(3, 5), knack="bid", poster="JS AS",
        emblem="M13 16 H28 C39 16 39 33 28 33 H17 / M22.5 27 L16 33 L22.5 39 M13 24.5 H22",
    ),
    Entry(
        "skat", "Skat", CARD_ROOM, "Trick-taking",
        "Bid for the right to play alone against two, with suits, grand or null.", "Skat",
        levels=EXPERTS,
        seats=(3, 3), knack="bid", poster="JC JS JH",
        emblem="M12 14 L24 11 L28 31 L16 34 Z / M26 17 L36 20 L31 38 L21 35",
    ),
    Entry(
        "schafkopf", "Schafkopf", CARD_ROOM, "Trick-taking",
        "Pick up the widow and play alone with fourteen trumps, or take as few points as you can.", "Schafkopf",
        levels=EXPERTS,
        seats=(3, 3), knack="bid", poster="QC 7S",
        emblem="M24 15 C18 15 17 22 18 28 C19 34 22 38 24 38 C26 38 29 34 30 28 C31 22 30 15 24 15 Z / M18 18 "
        "C10 11 5 22 12 26 C15 27 16 23 13 22 M30 18 C38 11 43 22 36 26 C33 27 32 23 35 22",
    ),
    Entry(
        "solo", "Solo", CARD_ROOM, "Trick-taking",
        "Win the auction, call an ace, and find out who your partner is.", "Solo",
        levels=EXPERTS,
        seats=(4, 4), knack="call", poster="AS KD",
        emblem="M24 11 L27 21 L37 24 L27 27 L24 37 L21 27 L11 24 L21 21 Z / M35 10 V16 M32 13 H38",
    ),
    Entry(
        "pinochle", "Pinochle", CARD_ROOM, "Trick-taking",
        "Win tricks to lay down melds while the stock lasts, then play the last twelve strictly.", "Pinochle",
        levels=EXPERTS,
        seats=(2, 2), knack="melds", poster="QS JD",
        emblem="M16 14 C20 20 25 22 24 26 C23 29 19 29 17 26 L18 33 H14 L15 26 C13 29 9 29 8 26 C7 22 12 20 16 "
        "14 Z / M33 14 L39 24 L33 34 L27 24 Z",
    ),
    Entry(
        "truco", "Truco", CARD_ROOM, "Bluffing",
        "Three cards each: call truco for more points, and see who runs.", "Truco",
        levels=EXPERTS, also="truco paulista, truco mineiro",
        seats=(2, 4), even=True, knack="bluff", poster="4C 7H",
        emblem="M13 15 C19 9 33 9 37 17 C40 25 33 31 25 31 L16 37 L18 30 C10 27 9 20 13 15 Z / M24 15.5 V22.5 M24 26.4 "
        "V26.6",
    ),
    Entry(
        "spoons", "Spoons", CARD_ROOM, "Matching",
        "Pass cards on until somebody has four of a kind, then grab a spoon: there is one too few.", "Spoons",
        seats=(3, 8), knack="be quick", poster="10C 10H",
        emblem="M12 12 C15 9 20 12 18 17 C15 20 10 16 12 12 Z M18 17 L35 37 / M36 12 C33 9 28 12 30 17 C33 20 38 "
        "16 36 12 Z M30 17 L13 37",
    ),
    Entry(
        "spite_and_malice", "Spite and Malice", CARD_ROOM, "Matching",
        "Race to play out your pay-off pile on stacks that everybody builds.", "SpiteAndMalice",
        also="cat and mouse",
        seats=(2, 4), knack="build", poster="AS 2H 3C",
        emblem="M8 36 H18 M8 31 H18 M20 36 H30 M20 31 H30 M20 26 H30 M32 36 H42 M32 31 H42 M32 26 H42 M32 21 H42"
        " / M13 25 V12 M9 16 L13 11 L17 16",
    ),
    Entry(
        "war", "War", CARD_ROOM, "Pure luck",
        "Turn up a card each; the higher takes both, and equal ones go to war.", "War",
        seats=(2, 2), knack="luck", poster="AC AH",
        emblem="M12 11 L34 33 M28 37 L38 27 / M36 11 L14 33 M20 37 L10 27",
    ),
    Entry(
        "mexican_sweat", "Mexican Sweat", CARD_ROOM, "Poker",
        "Turn up cards that nobody knows, beat the hand before, and beware of the kill card.", "MexicanSweat",
        levels=EXPERTS,
        seats=(2, 7), knack="chips", poster="100 5 25",
        emblem="M9 31 C16 37 32 37 39 31 C35 29 32 29 31 28 C30 18 28 13 24 13 C20 13 18 18 17 28 C16 29 13 29 9 "
        "31 Z / M17.5 25 C21 28 27 28 30.5 25",
    ),
    Entry(
        "triple_draw", "Triple Draw Lowball", CARD_ROOM, "Poker",
        "Three draws, four rounds of betting, and the lowest poker hand wins.", "TripleDraw",
        levels=EXPERTS, also="deuce to seven, 2-7",
        seats=(2, 6), knack="chips", poster="7S 5D 2H",
        emblem="M14 12 L24 20 L34 12 / M14 21 L24 29 L34 21 M14 30 L24 38 L34 30",
    ),
    Entry(
        "khanhoo", "Khanhoo", CARD_ROOM, "Rummy",
        "Arrange your whole hand into melds that are worth one point or fifteen.", "Khanhoo",
        levels=EXPERTS,
        seats=(2, 4), knack="melds", poster="JC QC KC",
        emblem="M24 37 L9 21 C15 9 33 9 39 21 Z / M24 37 L17 14 M24 37 V12 M24 37 L31 14",
    ),
    Entry(
        "three_thirteen", "Three-Thirteen", CARD_ROOM, "Rummy",
        "Sets and runs in eleven rounds of three to thirteen cards, each with its own wild cards.", "ThreeThirteen",
        levels=EXPERTS, also="3-13, 313",
        seats=(2, 9), knack="melds", poster="3D 3H 3C",
        emblem="M11 36 V28 H17 V36 M21 36 V20 H27 V36 M31 36 V11 H37 V36 / M8 36 H40",
    ),
    Entry(
        "yaniv", "Yaniv", CARD_ROOM, "Rummy",
        "Throw high cards in sets and runs, take one back, and call when your hand is small.", "Yaniv",
        also="janiv, yusuf, dhumbal",
        seats=(2, 8), knack="call", poster="JK AH 2H",
        emblem="M13 12 L24 25 L35 12 M24 25 V37 / M16 37 H32 M36 22 C40 26 40 32 36 36",
    ),
    Entry(
        "mini_baccarat", "Mini Baccarat", DEALER_SCHOOL, "Baccarat",
        "Deal a shoe as a casino's dealer does: draw, call, take and pay.", "MiniBaccarat",
        also="punto banco",
        seats=(1, 2), knack="you deal", poster="9H KC",
        emblem="M24 10 C31.7 10 38 16.3 38 24 C38 31.7 31.7 38 24 38 C16.3 38 10 31.7 10 24 C10 16.3 16.3 10 24 "
        "10 Z / M24 17 C28 17 31 20 31 24 C31 28 28 31 24 31 C20 31 17 28 17 24 C17 20 20 17 24 17 Z M24 "
        "10 V17 M24 31 V38 M10 24 H17 M31 24 H38",
    ),
    Entry(
        "blackjack", "Blackjack", DEALER_SCHOOL, "Blackjack",
        "Deal a shoe as a casino's dealer does: wait for signals, call, take and pay.", "Blackjack",
        also="twenty-one, 21, vingt-et-un",
        seats=(1, 2), knack="you deal", poster="AS KD",
        emblem="M13 12 H29 V36 H13 Z / M19 12 L35 16 L29 38 L27 37.5 M21 18 V30 M17 24 H25",
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

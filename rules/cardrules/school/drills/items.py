"""What a trainee is asked: an item, what lies on the felt, how it may be answered, and what is right.

An item is data: the drill that made an item makes it again from its ``key`` (and the table's options, see
``Setting``). So a record of an attempt holds keys and answers, and whether they were right is worked out from the
rules, whoever drew the item.

The answer to an item is a text. Where several things are asked in turn, their answers are joined by ``SEPARATOR``.
What stands in it depends on how it is answered (``DrillQuestion.reply``):

    digit    ``7``
    totals   one number or two, smallest first: ``17``, ``7 17``
    pick     the ``answer`` of one of ``DrillQuestion.picks``
    signal   the same, where a bettor's hand is read
    amount   cents: ``9500``; or ``touch``, if a hand was laid on chips that stay where they are
    chips    as the table's payments are written: ``3x2500 4x500``
    call     as the table's calls are written: ``banker-7-4``
    words    what was typed: ``Banker, seven over four``
    cell     of a road: ``13,3``, ``9,1 red``, or ``none``
    piles    how many chips in each pile, from the left: ``4 4 4 4 4``
    order    the answers of several picks, in order: ``hands count``

An item with a ``scene`` asks nothing: the trainee goes on at a real table from there, and the answer is what the hands
did, each step with its milliseconds since the item was shown: ``1200 draw player; 2100 call player-7``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple, Protocol

from cardrules.casino.chips import DOLLARS, RackChips, is_well_cut
from cardrules.casino.currencies import money
from cardrules.casino.dealers_table import DealersHouse
from cardrules.protocol.cards import Card
from cardrules.protocol.options import Options, Value
from cardrules.protocol.texts import say
from cardrules.school.dealt_game import FIRST_GAME, dealt, game_class

__all__ = [
    "MAX_ANSWER", "SEPARATOR", "ChipsOnFelt", "DrillQuestion", "Felt", "Film", "FilmFrame", "Item", "JudgedAnswer",
    "Method", "AnswerPick", "Reply", "TableScene", "Setting", "asked_now", "chips_text", "judge", "read_chips",
    "setting_of",
]  # fmt: skip

Reply = Literal["digit", "totals", "pick", "signal", "amount", "chips", "call", "words", "cell", "piles", "order"]

Method = Literal["halves", "nickels", "quarters", "ninety_five"]
"""How a house works 5 % out: a tenth and half of it; five cents for each dollar; a quarter for each five dollars; or a
twentieth at once."""

SEPARATOR: Final = " | "
MAX_ANSWER: Final = 4_000
"""The most characters of an answer; a whole shoe is prepared in about a thousand."""
_MOST_CHIPS: Final = 1_000


class Setting(NamedTuple):
    """The table for which a drill trains."""

    options: Options
    """Every option of the game."""
    house: DealersHouse
    """What they come to; a course knows more of that of its own game."""
    level: int = 1
    """How hard the items are, from 1, where a drill has levels."""
    method: Method = "halves"
    game: str = FIRST_GAME
    """The id of the game that is dealt at it."""


def setting_of(
    options: Mapping[str, object] | None = None,
    level: int = 1,
    method: Method = "halves",
    game: str = FIRST_GAME,
) -> Setting:
    """The setting of these options (those of the house's table where nothing is said). Raises OptionError, and
    UnknownGame.

    >>> setting_of({"currency": "eur"}).house.currency
    'eur'
    """
    chosen = game_class(game).read_options(options or {})
    return Setting(chosen, _house_of(game, tuple(chosen.items())), level, method, game)


@lru_cache(maxsize=16)
def _house_of(game: str, options: tuple[tuple[str, Value], ...]) -> DealersHouse:
    house: DealersHouse = dealt(game_class(game)(dict(options))).house
    return house


# --------------------------------------------------------------------------------------------- what is shown


class Felt(Protocol):
    """What lies on the table. What else there can be, cards and bets, each course says in a felt of its own; it makes a
    view of it that the table's layout draws."""

    @property
    def stacks(self) -> tuple[tuple[int, ...], ...]:
        """Loose chips in columns, each from the bottom up, by their denominations in cents."""

    @property
    def cash(self) -> int:
        """Notes that lie on the felt, in cents."""

    @property
    def rack(self) -> tuple[int, ...]:
        """Chips in the rack, by ``RackChips.values``; empty: as when the table opens."""


class ChipsOnFelt(NamedTuple):
    """A felt with money on it and nothing else, at any game's table."""

    stacks: tuple[tuple[int, ...], ...] = ()
    cash: int = 0
    rack: tuple[int, ...] = ()


class FilmFrame(NamedTuple):
    """Something that happens in a film."""

    at: int
    """Milliseconds since its beginning."""
    what: str
    """``gather``, ``mix``, ``square``, ``cut`` (a bettor cuts the pack), ``load``, ``say`` (a call of the dealer's),
    ``card`` (dealt to a hand; two of them lie on each other), ``push`` and ``tap`` (the result), ``take``, ``pay``,
    ``move`` (chips, from a place to another), ``lift`` (somebody lifts what lies at a place and looks), ``shout`` (a
    bettor says something), ``turn`` (the dealer's second card), ``peek`` (he looks at it), ``lean`` (a bettor bends
    somewhere), ``fingers`` (a sign), ``signal`` (what a bettor wants), ``bend`` (a card), ``switch`` (cards of two
    zones), ``off`` (cards leave the felt), ``stack`` and ``straight`` (chips lie in this order), ``count`` (a stack
    behind the line). Each game has those that it has need of."""
    words: tuple[str, ...] = ()
    """Amounts and places. Places are those of the table's tokens and payments: ``position:3:player``, ``rail:3``."""


class TableScene(NamedTuple):
    """A real table, brought to some point, from which the trainee goes on; ``table_exercises.match_of`` makes it."""

    options: tuple[tuple[str, Value], ...]
    starts: str
    """From where, as the course of the game names it."""
    ends: str
    """To where, likewise."""
    cards: tuple[Card, ...] = ()
    """The cards that come first. The others lie in any order."""
    bets: str = ""
    """What the bettors do, as an action of chance."""
    seed: str = ""
    """From which chance draws all that is not said here."""
    script: tuple[str, ...] = ()
    """What chance does, from the very beginning, where all of it is written; the scene starts at the first bets."""
    game: str = FIRST_GAME
    """The id of the game that is dealt."""


class Film(NamedTuple):
    """Steps of a dealer that are shown at a real table, one after the other."""

    scene: TableScene
    steps: tuple[str, ...]
    """The dealer's, and chance's where the dealer waits for it."""


class AnswerPick(NamedTuple):
    """One of several answers."""

    answer: str
    """As it stands in the record of an attempt."""
    label: str
    """As a button says it."""
    key: str = ""
    """A key for it, as ``Choice.key``."""
    step: str = ""
    """The gesture of the table that means it, as a step of the dealer (``draw player``), if there is one."""


class DrillQuestion(NamedTuple):
    """One thing that is asked."""

    text: str
    reply: Reply
    right: tuple[str, ...]
    """Every right answer, the usual one first."""
    picks: tuple[AnswerPick, ...] = ()
    unless: str = ""
    """It is not asked if the answer before was this one."""
    colour: int = 0
    """Of chips: the denomination of the bet that they pay; a payout of the bet's own chips is well cut."""
    fewest: bool = False
    """Of chips: whether only the fewest are right."""


class Item(NamedTuple):
    """One question, or one thing to be done."""

    drill: str
    key: str
    """All of it as a text that begins with the drill's id."""
    cell: str
    """What it practises: what is missed comes again by cells. A cell of the third-card table, a class of amounts ..."""
    felt: Felt
    asks: tuple[DrillQuestion, ...]
    why: str
    """The rule, and the right answer by it: what is said after the answer."""
    scene: TableScene | None = None
    film: Film | None = None
    frames: tuple[FilmFrame, ...] = ()
    """A film of what others do; it is shown before anything is asked."""
    answered_early: bool = False
    """Whether that film may be answered while it still runs: an alert dealer stops the game."""
    limit: int = 0
    """Milliseconds in which it must be answered to be right, by keys; 0: any."""
    pars: tuple[int, int] = (0, 0)
    """Milliseconds that an able dealer takes by keys and by mouse, where a drill is timed by that."""
    currency: str = "usd"
    """That of the house for which it is asked."""
    chips: RackChips = DOLLARS
    """Those of that house."""
    game: str = FIRST_GAME
    """The id of the game at whose table it is asked."""
    known: str = ""
    """What is told before each of its questions."""


# --------------------------------------------------------------------------------------------- what is right


class JudgedAnswer(NamedTuple):
    """What an answer is worth."""

    right: bool
    neat: bool = True
    """Of chips: whether they are well cut. What is wrong is not neat."""
    errors: int = 0
    """How many faults there were; of a question that was missed, one."""
    said: str = ""
    """What is to be said of it besides ``Item.why``: "Short by $1.25."."""
    faults: tuple[str, ...] = ()
    """The faults that were made at a real table, as keys of ``Course.errors``."""


def asked_now(item: Item, answers: Sequence[str]) -> DrillQuestion | None:
    """What is to be asked after these answers, or None if that is all.

    Whoever goes wrong is not asked on: after a wrong answer there is nothing more to ask.
    """
    given = iter(answers)
    before = ""
    for ask in item.asks:
        if ask.unless and before == ask.unless:
            continue
        answer = next(given, None)
        if answer is None:
            return ask
        if not _judge_one(ask, answer, item).right:
            return None
        before = answer
    return None


def judge(item: Item, answer: str) -> JudgedAnswer:
    """Whether an answer to a question is right. For an item with a scene see ``table_exercises.judge_scene``.

    An answer that cannot be read, or none, is a wrong one.
    """
    given: Iterator[str] = iter(answer.split(SEPARATOR))
    whole = JudgedAnswer(True)
    before = ""
    for ask in item.asks:
        if ask.unless and before == ask.unless:
            continue
        before = next(given, "")
        one = _judge_one(ask, before, item)
        if not one.right:
            return one
        whole = JudgedAnswer(True, whole.neat and one.neat, said=one.said or whole.said)
    return whole if next(given, None) is None else _WRONG


_WRONG: Final = JudgedAnswer(False, False, 1)


def _judge_one(ask: DrillQuestion, answer: str, item: Item) -> JudgedAnswer:
    if ask.reply == "chips":
        return _judge_chips(ask, answer, item)
    if ask.reply == "words":
        return JudgedAnswer(True) if _plain(answer) in map(_plain, ask.right) else _WRONG
    if answer in ask.right:
        return JudgedAnswer(True)
    if ask.reply == "amount" and _is_amount(answer) and _is_amount(ask.right[0]):
        return _WRONG._replace(said=_by(int(answer), int(ask.right[0]), item.currency))
    return _WRONG


def _is_amount(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 9


def _by(paid: int, due: int, currency: str) -> str:
    """How far an amount is off, as the floor says it."""
    off = money(abs(due - paid), currency)
    return say("Short by {money}.", money=off) if paid < due else say("Over by {money}.", money=off)


def _judge_chips(ask: DrillQuestion, answer: str, item: Item) -> JudgedAnswer:
    chips = read_chips(answer, item.chips)
    if chips is None:
        return _WRONG
    due, paid = int(ask.right[0]), sum(denomination * count for denomination, count in chips)
    if paid != due:
        return _WRONG._replace(said=_by(paid, due, item.currency))
    pieces, least = (sum(count for _, count in each) for each in (chips, item.chips.fewest(due)))
    if ask.fewest and pieces > least:
        return _WRONG._replace(said=say("It can be done with {least} chips.", least=least))
    neat = is_well_cut(due, chips, ask.colour, item.chips)
    return JudgedAnswer(
        True,
        neat,
        said="" if neat else say("Right, but {pieces} chips are many; {least} would do.", pieces=pieces, least=least),
    )


def _plain(words: str) -> str:
    """Words as they are compared: no matter which case, which dashes and how many blanks."""
    kept = "".join(letter if letter.isalnum() else " " for letter in words.casefold())
    return " ".join(kept.split())


def read_chips(text: str, house: RackChips) -> tuple[tuple[int, int], ...] | None:
    """Chips from ``3x2500 4x500``, largest first, or None if that is no way to write those of a house.

    >>> from cardrules.casino.chips import DOLLARS
    >>> read_chips("4x500 3x2500", DOLLARS)
    ((2500, 3), (500, 4))
    """
    chips: dict[int, int] = {}
    for word in text.split():
        count, _, name = word.partition("x")
        if name not in map(str, house.every) or not (count.isascii() and count.isdecimal() and len(count) <= 4):
            return None
        chips[int(name)] = chips.get(int(name), 0) + int(count)
    if not chips or not all(0 < count <= _MOST_CHIPS for count in chips.values()):
        return None
    return tuple(sorted(chips.items(), reverse=True))


def chips_text(chips: Sequence[tuple[int, int]]) -> str:
    """Chips as ``read_chips`` reads them.

    >>> from cardrules.casino.chips import DOLLARS
    >>> chips_text(DOLLARS.fewest(9500))
    '3x2500 4x500'
    """
    return " ".join(f"{count}x{denomination}" for denomination, count in chips)

"""What a bettor by the book does: a table of total, soft or hard, pair, and the dealer's open card, by the rules of the
table.

The letters of the cells: H hit, S stand, D double or else hit, d double or else stand, P split, and a point: a pair is
played as its total. Surrenders stand apart, since what a hand does that may not surrender is in its cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from cardrules.casino.blackjack.hand_values import HandTotal, value_of
from cardrules.casino.blackjack.play_rules import Act, acts
from cardrules.casino.blackjack.played_round import PlayedHand, PlayedSpot
from cardrules.casino.blackjack.table_rules import TableRules

__all__ = ["PAIR_ROWS", "SOFT_ROWS", "TOTAL_ROWS", "Book", "book_of", "name_of", "row_of"]

UPCARDS: Final = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)
"""The upcards in the order of the columns; 1 is an ace."""

_BASE: Final = """
17   S S S S S S S S S S
16   S S S S S H H H H H
15   S S S S S H H H H H
14   S S S S S H H H H H
13   S S S S S H H H H H
12   H H S S S H H H H H
11   D D D D D D D D D H
10   D D D D D D D D H H
9    H D D D D H H H H H
8    H H H H H H H H H H
7    H H H H H H H H H H
A-9  S S S S S S S S S S
A-8  S S S S S S S S S S
A-7  S d d d d S S H H H
A-6  H D D D D H H H H H
A-5  H H D D D H H H H H
A-4  H H D D D H H H H H
A-3  H H H D D H H H H H
A-2  H H H D D H H H H H
A-A  P P P P P P P P P P
10-10 . . . . . . . . . .
9-9  P P P P P . P P . .
8-8  P P P P P P P P P P
7-7  P P P P P P . . . .
6-6  P P P P P . . . . .
5-5  . . . . . . . . . .
4-4  . . . P P . . . . .
3-3  P P P P P P . . . .
2-2  P P P P P P . . . .
"""
"""Six or eight packs, the dealer stands on soft 17, doubling on any two cards and after a split, no surrender, and a
dealer's blackjack takes no more than the bet."""

TOTAL_ROWS: Final = ("17", "16", "15", "14", "13", "12", "11", "10", "9", "8", "7")
"""Hard totals: 17 stands for more, 7 for less as well."""
SOFT_ROWS: Final = ("A-9", "A-8", "A-7", "A-6", "A-5", "A-4", "A-3", "A-2")
PAIR_ROWS: Final = ("A-A", "10-10", "9-9", "8-8", "7-7", "6-6", "5-5", "4-4", "3-3", "2-2")


class Book(NamedTuple):
    """The book for one table's rules."""

    cells: Mapping[str, str]
    """By row the ten letters, by ``UPCARDS``."""
    surrenders: Mapping[str, frozenset[int]]
    """By row the upcards against which the hand is surrendered where it may be."""

    def letter(self, row: str, up: int) -> str:
        """The letter of a cell."""
        return self.cells[row][UPCARDS.index(up)]

    def gives_up(self, name: str, up: int) -> bool:
        """Whether two cards that are called so ("17" is no more than 17 here) are surrendered, if that is allowed."""
        return up in self.surrenders.get(name, frozenset())

    def shown(self, row: str, up: int) -> str:
        """A cell as it is printed: R surrender or else hit, r surrender or else stand."""
        if not self.gives_up(row, up):
            return self.letter(row, up)
        return "r" if self.letter(row, up) in "Sd" else "R"

    def surrenders_at_once(self, hand: PlayedHand, up: int) -> bool:
        """Whether a hand of two cards is surrendered, if that is allowed."""
        return self.gives_up(_pair(hand) or name_of(hand.total), up)

    def move(self, spot: PlayedSpot, index: int, up: int, rules: TableRules) -> Act:
        """What the hand of this number (from 0), which is not over, does at its turn."""
        may = acts(spot, index, up, rules)
        hand = spot.hands[index]
        row = row_of(hand.total)
        if "surrender" in may and self.surrenders_at_once(hand, up):
            return "surrender"
        if "split" in may and (pair := _pair(hand)) and self.letter(pair, up) == "P":
            return "split"
        letter = self.letter(row, up)
        if letter in "Dd" and "double" in may and not hand.doubles:
            return "double"
        return "hit" if letter in "DH" and "hit" in may else "stand"


def row_of(total: HandTotal) -> str:
    """The row in which a hand that is no pair is looked up.

    >>> row_of(HandTotal(18, True)), row_of(HandTotal(5)), row_of(HandTotal(12, True))
    ('A-7', '7', 'A-2')
    """
    if total.soft:
        return f"A-{min(max(total.total - 11, 2), 9)}"
    return str(min(max(total.total, 7), 17))


def name_of(total: HandTotal) -> str:
    """What a hand that is no pair is called.

    >>> name_of(HandTotal(20)), name_of(HandTotal(18, True))
    ('20', 'A-7')
    """
    return f"A-{total.total - 11}" if total.soft else str(total.total)


def _pair(hand: PlayedHand) -> str:
    """The row of two cards of one value, "" for any others."""
    first, second = value_of(hand.cards[0]), value_of(hand.cards[1])
    name = "A" if first == 1 else str(first)
    return f"{name}-{name}" if first == second else ""


@lru_cache(maxsize=256)
def book_of(rules: TableRules) -> Book:
    """The book for these rules."""
    cells = {row: list(letters) for row, *letters in map(str.split, _BASE.split("\n")[1:-1])}
    surrenders: dict[str, set[int]] = {}
    for changes in _changes(rules):
        for change in changes.split("; "):
            rows, against = change.split(" v ")
            *upcards, letter = against.split()
            for row in rows.split():
                for up in upcards:
                    value = 1 if up == "A" else int(up)
                    if letter == "R":
                        surrenders.setdefault(row, set()).add(value)
                    else:
                        cells[row][UPCARDS.index(value)] = letter
    return Book(
        {row: "".join(letters) for row, letters in cells.items()},
        {row: frozenset(against) for row, against in surrenders.items()},
    )


_TAKES_SPLITS: Final = ("enhc", "obbo", "bb1")
"""Rules by which a late blackjack takes more of a split spot than one bet."""


def _changes(rules: TableRules) -> Iterable[str]:
    """What differs from the base: rows, upcards, and the letter. Which cells do was found by working out what the hands
    of each are worth played in other ways, until none was better."""
    yield from _plays(rules, rules.soft17 == "hit")
    if rules.early:
        yield from _early_surrenders(rules, rules.soft17 == "hit")
    elif rules.surrender == "late":
        yield from _late_surrenders(rules, rules.soft17 == "hit")


def _plays(rules: TableRules, hits: bool) -> Iterable[str]:
    if hits:
        yield "11 v A D; A-8 v 6 d; A-7 v 2 d"
    if not rules.das:
        yield "2-2 3-3 v 2 3 .; 4-4 v 5 6 ."
        if rules.decks > 2:
            yield "6-6 v 2 ."
    if rules.decks == 2:
        yield "9 v 2 D; A-3 v 4 D" if hits else "9 v 2 D; 11 v A D; A-7 v A S"
        if rules.das:
            yield "6-6 v 7 P; 7-7 v 8 P"
    if rules.decks == 1:
        yield "11 v A D; 9 v 2 D; 8 v 5 6 D; A-8 v 6 d; A-6 v 2 D; A-3 A-2 v 4 D; 2-2 v 3 P"
        yield "A-7 v 2 S" if hits else "A-7 v A S"
        if rules.das:
            yield "3-3 v 8 P; 4-4 v 4 P; 6-6 v 7 P; 7-7 v 8 P"
            if hits:
                yield "9-9 v A P"
    if rules.hole_rule == "enhc":
        yield "11 v 10 A H"
    if rules.hole_rule in _TAKES_SPLITS:
        yield "A-A v A .; 8-8 v 10 A ."


def _late_surrenders(rules: TableRules, hits: bool) -> Iterable[str]:
    yield "16 v 10 A R"
    if rules.decks > 1:
        yield "15 v 10 R"
    if rules.decks > 2:
        yield "16 v 9 R"
    if hits:
        yield "15 17 v A R"
        if rules.decks > 2:
            yield "8-8 v A R"
    if rules.decks == 1:
        yield "7-7 v 10 A R" if hits else "7-7 v 10 R"
    if rules.hole_rule in _TAKES_SPLITS:  # it is no pair then
        yield "8-8 v 10 A R"


def _early_surrenders(rules: TableRules, hits: bool) -> Iterable[str]:
    yield "15 16 7-7 v 10 R"
    if rules.decks > 2:
        yield "16 v 9 R"
    if rules.decks > 1:
        yield "14 v 10 R"
    if rules.decks > 1 or not rules.das:
        yield "8-8 v 10 R"
    if rules.surrender == "early":
        yield "5 6 7 12 13 14 15 16 17 3-3 6-6 7-7 8-8 v A R"
        if hits or rules.decks == 1:
            yield "2-2 v A R"
        if hits and rules.decks <= 2:
            yield "8 v A R"
        if hits and rules.decks == 1:
            yield "4-4 v A R"

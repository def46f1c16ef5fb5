"""The house's edge on a bettor by the book, exactly: fresh packs, every hand, every order of the cards.

The edge is what is lost of a bet as it is first made, on average; what doubles and splits add is won or lost as well.
The book's table looks at totals. As a second figure the hand's own cards are looked at where it hits, stands or
doubles, in a split as if there were none; splits and surrenders are those of the table. Blackjacks are paid at their
odds to the last fraction of a cent.

A strategy that is fixed makes the hands of a split exchangeable: what one of them is worth does not depend on which it
is. So the value of several is that of one, with so many more cards of the pair gone; that the others' second cards are
no such cards is taken in by inclusion and exclusion. The cards that other hands draw need not be known.

Nothing is sampled. A dealer's blackjack is no ending here, but taken off by the table's rule; so all that is added up
is what hands are worth where there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from math import comb
from typing import Final, Literal, NamedTuple

from cardrules.casino.blackjack.dealer_endings import Counts, counts_of, dealer_endings, without
from cardrules.casino.blackjack.final_chances import FinalChances, place_key
from cardrules.casino.blackjack.hand_values import HIGHEST, HandTotal, value_total
from cardrules.casino.blackjack.payouts import BLACKJACK_ODDS
from cardrules.casino.blackjack.strategy import Book, book_of, name_of, row_of
from cardrules.casino.blackjack.table_rules import TableRules
from cardrules.protocol.texts import Text, say

__all__ = ["Edge", "Looks", "bettor_edge", "upcard_value", "why_no_edge"]

_PLACES: Final = range(10)
_ACE: Final = 0
_TEN: Final = 9
_KEYS: Final = tuple(place_key(place) for place in _PLACES)
_MASK: Final = 15

Looks = Literal["total", "cards"]
"""At what a bettor looks: at the total, or at the cards that it is made of."""


class Edge(NamedTuple):
    """The house's edge as a part of the bet, and of what it consists."""

    edge: float
    by_upcard: tuple[float, ...]
    """What a bet wins on average against each upcard, aces first."""


def why_no_edge(rules: TableRules) -> Text | Literal[""]:
    """Why the edge of a table is not worked out, or "" if it is. Where a late blackjack takes the busted hands of a
    split and one bet more, it must be known which are busted, unless none can be."""
    if rules.hole_rule == "bb1" and rules.split_aces == "once_hit":
        return say("where split aces are drawn to, what a late blackjack takes is not worked out")
    return ""


def bettor_edge(rules: TableRules, looks: Looks = "total") -> Edge:
    """The edge of a table on a bettor by the book, without side bets and insurance; see ``upcard_value``."""
    full = counts_of(rules.decks)
    wins = tuple(upcard_value(rules, up, looks) for up in range(1, 11))
    cards = sum(full)
    return Edge(-sum([win * count / cards for win, count in zip(wins, full, strict=True)]), wins)


def upcard_value(rules: TableRules, up: int, looks: Looks = "total") -> float:
    """What a bet of a bettor by the book wins on average against an upcard of this value (1 for an ace).

    Raises ValueError, saying ``why_no_edge``.
    """
    why = why_no_edge(rules)
    if why:
        raise ValueError(why)
    return _Upcard(rules, book_of(rules), up - 1, looks).value()


@lru_cache(maxsize=10)
def _chances_against(up: int, hits_soft17: bool, decks: int) -> FinalChances:
    """The dealer's chances under an upcard, kept for another look at the same table: they take nearly all the time."""
    return FinalChances(dealer_endings(up, hits_soft17), without(counts_of(decks), up))


class _Shape(NamedTuple):
    """What a set of cards is."""

    total: HandTotal
    size: int


_SHAPES: Final[dict[int, _Shape]] = {}


def _shape(key: int) -> _Shape:
    """What the cards of a key come to, and how many there are."""
    found = _SHAPES.get(key)
    if found is None:
        values = [place + 1 for place in _PLACES for _ in range(key >> 4 * place & _MASK)]
        found = _SHAPES[key] = _Shape(value_total(values), len(values))
    return found


class _Ends:
    """The hands of a strategy when they are played, by their keys: orders that lead to each, and with what bets."""

    def __init__(self) -> None:
        self.orders: dict[int, int] = {}
        self.bets: dict[int, int] = {}

    def add(self, key: int, orders: int, bet: int) -> None:
        self.orders[key] = self.orders.get(key, 0) + orders
        self.bets[key] = self.bets.get(key, 0) + bet * orders


class _Upcard:
    """Hands against one upcard."""

    def __init__(self, rules: TableRules, book: Book, up: int, looks: Looks) -> None:
        self.rules, self.book, self.up, self.looks = rules, book, up + 1, looks
        self.left: Counts = without(counts_of(rules.decks), up + 1)
        self.cards = sum(self.left)
        self.chances = _chances_against(up + 1, rules.soft17 == "hit", rules.decks)
        self.matching = {_ACE: _TEN, _TEN: _ACE}.get(up)
        """The cards that make a blackjack of the upcard."""
        self.each_bet = rules.hole_rule == "enhc"
        """Whether a late blackjack takes all bets of a hand; else one at most of each hand or spot."""
        self.each_hand = rules.hole_rule in ("enhc", "obbo", "bb1")
        """Whether it is a hand's own business what it takes, else the spot's."""
        self.best: dict[int, float] = {}
        self.choice: dict[int, str] = {}
        self.halves: dict[tuple[int, int, bool], float] = {}

    # ------------------------------------------------------------------------------------------ chances

    def blackjack(self, gone: int) -> float:
        """The chance of a dealer's blackjack when these cards are gone."""
        if self.matching is None:
            return 0.0
        return (self.left[self.matching] - (gone >> 4 * self.matching & _MASK)) / (self.cards - _shape(gone).size)

    def dealt(self, key: int, gone: int = 0) -> float:
        """The chance of one order of these cards when others are gone."""
        ways, cards = 1.0, self.cards - _shape(gone).size
        for place in _PLACES:
            count = key >> 4 * place & _MASK
            if count:
                there = self.left[place] - (gone >> 4 * place & _MASK)
                for _ in range(count):
                    ways *= there / cards
                    there -= 1
                    cards -= 1
        return ways if ways > 0 else 0.0

    # ------------------------------------------------------------------------------------------ what hands are worth

    def ended(self, key: int, gone: int, bets: float, orders: float) -> float:
        """What hands with these cards win that do nothing more: so many with bets of so many in all. ``gone`` are all
        cards that are gone, theirs included."""
        total, size = _shape(key)
        late = self.blackjack(gone)
        if total.total > HIGHEST:
            return -bets if self.each_hand else -bets * (1 - late)
        if size >= self.rules.charlie > 0:
            return bets if self.each_hand else bets * (1 - late)
        chances = self.chances.of((gone,))[gone]
        at = total.total - 17
        win = chances[5] + sum(chances[: max(at, 0)])
        lose = sum(chances[max(at + 1, 0) : 5])
        value = bets * (win - lose)
        if self.each_hand:
            value -= late * (bets if self.each_bet else orders)
        return value

    def worth(self, ends: _Ends, own: int = 0, gone: int = 0) -> float:
        """What the hands of a strategy win: ``own`` cards of each were there before, and ``gone`` are others that are
        gone, too."""
        value = 0.0
        for key, orders in ends.orders.items():
            chance = self.dealt(key - own, gone + own)
            if chance:
                value += chance * self.ended(key, key + gone, ends.bets[key], orders)
        return value

    # ------------------------------------------------------------------------------------------ what hands do

    def act(self, key: int, doubling: bool) -> str:
        """S, H or D for a hand of these cards; ``doubling``: whether it may double if it has two."""
        total, size = _shape(key)
        if total.total >= HIGHEST:
            return "S"
        may_double = doubling and size == 2 and self.may_double(total)
        if self.looks == "cards":
            self.look(key)
            choice = self.choice[key]
            return choice[0] if choice[0] != "D" or may_double else choice[1]
        letter = self.book.letter(row_of(total), self.up)
        if letter in "Dd":
            return "D" if may_double else "H" if letter == "D" else "S"
        return letter

    def may_double(self, total: HandTotal) -> bool:
        """Whether a hand of two cards with this total may double. Soft hands that would count as hard do not, since the
        book has no such cell."""
        if self.rules.double == "any2":
            return True
        return not total.soft and (9 if self.rules.double == "9_11" else 10) <= total.total <= 11

    def look(self, key: int) -> float:
        """What a hand of these cards is worth if it is played as its own cards are best, without doubling."""
        found = self.best.get(key)
        if found is not None:
            return found
        total, size = _shape(key)
        stand = self.ended(key, key, 1, 1)
        if total.total >= HIGHEST or size >= self.rules.charlie > 0:
            self.best[key], self.choice[key] = stand, "S"
            return stand
        hit, double = 0.0, 0.0
        for more, chance in self.next_cards(key):
            over = _shape(more).total.total > HIGHEST
            hit += chance * (self.ended(more, more, 1, 1) if over else self.look(more))
            if size == 2:
                double += chance * self.ended(more, more, 2, 1)
        best = max(hit, stand)
        self.best[key] = best
        self.choice[key] = "H" if hit > stand else "S"
        if size == 2 and double > best and self.may_double(total):
            self.choice[key] = "D" + self.choice[key]
        return best

    def next_cards(self, key: int) -> Iterator[tuple[int, float]]:
        """Each card that may come, as the key with it, and its chance."""
        cards = self.cards - _shape(key).size
        for place in _PLACES:
            there = self.left[place] - (key >> 4 * place & _MASK)
            if there > 0:
                yield key + _KEYS[place], there / cards

    def played(self, begun: dict[int, int], act: Callable[[int], str]) -> _Ends:
        """The hands that come of these, by the orders in which they have come."""
        ends, hands = _Ends(), begun
        while hands:
            more: dict[int, int] = {}
            for key, orders in hands.items():
                done = act(key)
                if done == "S":
                    ends.add(key, orders, 1)
                    continue
                for place in _PLACES:
                    longer = key + _KEYS[place]
                    total, size = _shape(longer)
                    if done == "D":
                        ends.add(longer, orders, 2)
                    elif total.total > HIGHEST or size >= self.rules.charlie > 0:
                        ends.add(longer, orders, 1)
                    else:
                        more[longer] = more.get(longer, 0) + orders
            hands = more
        return ends

    # ------------------------------------------------------------------------------------------ spots

    def value(self) -> float:
        """What a bet wins on average."""
        self.ask_for_chances()
        begun: dict[int, int] = {}
        value = 0.0
        for first in _PLACES:
            for second in range(first, 10):
                key = _KEYS[first] + _KEYS[second]
                orders = 1 if first == second else 2
                chance = orders * self.dealt(key)
                late = self.blackjack(key)
                if (first, second) == (_ACE, _TEN):
                    many, to = BLACKJACK_ODDS[self.rules.bj_pays]
                    value += chance * (1 - late) * many / to
                    continue
                if self.surrenders(key, first == second):
                    value -= chance * (0.5 if self.rules.early else 0.5 * (1 - late) + late)
                    continue
                if not self.each_hand:
                    value -= chance * late
                if first == second and self.splits(first):
                    value += chance * self.split(first)
                else:
                    begun[key] = orders
        return value + self.worth(self.played(begun, self.act_first))

    def ask_for_chances(self) -> None:
        """Have the dealer's chances worked out for all hands at once, since that is quicker than for some and some."""
        if self.looks == "cards":
            self.chances.of(_all_hands(self.left))
        keys = _no_busts(self.played({first + second: 1 for first in _KEYS for second in _KEYS}, self.act_first))
        for place in _PLACES:
            if self.left[place] > 1 and self.splits(place):
                hands = _no_busts(self.half(place, no_pair=False))
                for pairs in range(2 * (self.most_hands(place) - 2) + 1):
                    keys += [key + (1 + pairs) * _KEYS[place] for key in hands]
        self.chances.of(keys)

    def act_first(self, key: int) -> str:
        """What a hand of a spot that was not split does."""
        return self.act(key, doubling=True)

    def surrenders(self, key: int, pair: bool) -> bool:
        """Whether the book surrenders these two cards."""
        rules = self.rules
        if not rules.offers_surrender(self.up) or (rules.early and rules.hole_card and self.up not in (1, 10)):
            return False
        name = _pair_row(_KEYS.index(key // 2)) if pair else name_of(_shape(key).total)
        return self.book.gives_up(name, self.up)

    def splits(self, place: int) -> bool:
        """Whether the book splits a pair of this value."""
        return self.book.letter(_pair_row(place), self.up) == "P"

    def most_hands(self, place: int) -> int:
        """The most hands that come of a pair of this value."""
        return 2 if place == _ACE and self.rules.split_aces != "resplit_one" else self.rules.split_hands

    def split(self, place: int) -> float:
        """What the hands of a split win together, the pair having been dealt."""
        if self.rules.hole_rule == "bb1" and self.matching is not None:
            # The book splits nothing but aces here: no hand can be bust, so one bet of the spot is lost in all.
            one_bet = _Upcard(self.rules._replace(hole_rule="obo"), self.book, self.up - 1, self.looks)
            return one_bet.split(place) - self.blackjack(2 * _KEYS[place])
        return self.parted(place, 2, 2, self.most_hands(place), 0, 0)

    def parted(self, place: int, hands: int, begun: int, most: int, pairs: int, done: int) -> float:
        """What hands of a split win where so many have only their first card yet, ``pairs`` more cards of the pair have
        come as second cards and were split, and ``done`` hands have another second card."""
        if hands == most or not begun:
            value = begun * self.together(place, pairs, done, False)
            return value + (done * self.together(place, pairs, done - 1, True) if done else 0.0)
        return self.parted(place, hands + 1, begun + 1, most, pairs + 1, done) + self.parted(
            place, hands, begun - 1, most, pairs, done + 1
        )

    def together(self, place: int, pairs: int, others: int, no_pair: bool) -> float:
        """What one hand wins where so many cards of the pair have come and so many other hands have other second cards;
        ``no_pair``: its own is another, too."""
        return sum(
            (-1.0) ** more
            * comb(others, more)
            * self.pairs_come(place, pairs + more)
            * self.one_hand(place, pairs + more, no_pair)
            for more in range(others + 1)
        )

    def pairs_come(self, place: int, times: int) -> float:
        """The chance that the next so many cards are all of the pair, of which two are gone."""
        return self.dealt(times * _KEYS[place], 2 * _KEYS[place])

    def one_hand(self, place: int, pairs: int, no_pair: bool) -> float:
        """What a hand that begins with a card of the pair wins, so many more than the two being gone; ``no_pair``: its
        second card is another."""
        found = self.halves.get((place, pairs, no_pair))
        if found is None:
            own = _KEYS[place]
            found = self.worth(self.half(place, no_pair), own, (1 + pairs) * own)
            self.halves[place, pairs, no_pair] = found
        return found

    def half(self, place: int, no_pair: bool) -> _Ends:
        """The hands that come of one card of a split pair; ``no_pair``: the second card is another."""
        own = _KEYS[place]
        begun = {own + each: 1 for each in _KEYS if not (no_pair and each == own)}
        if place == _ACE and self.rules.split_aces != "once_hit":
            return self.played(begun, lambda key: "S")
        doubling = self.rules.das and place != _ACE
        return self.played(begun, lambda key: self.act(key, doubling))


def _pair_row(place: int) -> str:
    name = "A" if place == _ACE else str(place + 1)
    return f"{name}-{name}"


def _no_busts(ends: _Ends) -> list[int]:
    return [key for key in ends.orders if _shape(key).total.total <= HIGHEST]


def _all_hands(left: Counts) -> list[int]:
    """The keys of all hands of two cards and more that are no bust."""
    found = []
    hands = {0}
    while hands:
        hands = {
            key + _KEYS[place]
            for key in hands
            for place in _PLACES
            if (key >> 4 * place & _MASK) < left[place] and _shape(key + _KEYS[place]).total.total <= HIGHEST
        }
        found += [key for key in hands if _shape(key).size > 1]
    return found

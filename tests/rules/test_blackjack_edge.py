"""The house's edge at blackjack: by another road, and against the figures of ``tests/bench/bench_blackjack.py``."""

from __future__ import annotations

from functools import lru_cache

import pytest

from cardrules.casino.blackjack.dealer_endings import (
    BLACKJACK,
    BUST,
    Counts,
    counts_of,
    dealer_endings,
    falling,
    without,
)
from cardrules.casino.blackjack.edge import bettor_edge, upcard_value
from cardrules.casino.blackjack.hand_values import HandTotal, added
from cardrules.casino.blackjack.strategy import book_of, row_of
from cardrules.casino.blackjack.table_rules import TableRules


def test_the_edge_of_las_vegas() -> None:
    edge = bettor_edge(TableRules())
    assert round(100 * edge.edge, 4) == 0.5298
    assert edge.edge == pytest.approx(
        -sum(win * (4 if up == 10 else 1) for up, win in enumerate(edge.by_upcard, 1)) / 13
    )


class ByHand:
    """What a bet wins against one upcard where a pair is split into two hands at most: hand after hand and card after
    card, as they are dealt."""

    def __init__(self, rules: TableRules, up: int) -> None:
        self.rules, self.up, self.book = rules, up, book_of(rules)

    def value(self) -> float:
        left = without(counts_of(self.rules.decks), self.up)
        value = 0.0
        for first in range(1, 11):
            for second in range(1, 11):
                chance = left[first - 1] / sum(left)
                one = without(left, first)
                if one[second - 1] > 0:
                    chance *= one[second - 1] / sum(one)
                    value += chance * self.hand(without(one, second), first, second)
        return value

    def hand(self, left: Counts, first: int, second: int) -> float:
        total = added(added(HandTotal(0), first), second)
        late = self.totals(left)[BLACKJACK]
        if total.total == 21:
            return 1.5 * (1 - late)
        pair = "A-A" if first == 1 else f"{first}-{first}"
        originals = 0.0 if self.rules.hole_rule == "enhc" else late
        if first == second and self.book.letter(pair, self.up) == "P":
            one = added(HandTotal(0), first)
            return 2 * self.next(left, one, lambda after, two: self.play(after, two, first != 1, 2)) - originals
        return self.play(left, total, True, 2) - originals

    def next(self, left: Counts, total: HandTotal, then):  # type: ignore[no-untyped-def]
        cards = sum(left)
        return sum(
            count / cards * then(without(left, value), added(total, value))
            for value, count in enumerate(left, 1)
            if count
        )

    def play(self, left: Counts, total: HandTotal, free: bool, size: int) -> float:
        if total.total >= 21 or not free:
            return self.ended(left, total, 1)
        letter = self.book.letter(row_of(total), self.up)
        if letter in "Dd" and size == 2:
            return float(self.next(left, total, lambda after, more: self.ended(after, more, 2)))
        if letter in "DH":
            return float(self.next(left, total, lambda after, more: self.play(after, more, True, size + 1)))
        return self.ended(left, total, 1)

    def ended(self, left: Counts, total: HandTotal, bet: int) -> float:
        chances = self.totals(left)
        late = chances[BLACKJACK]
        if total.bust:
            return -bet * (1.0 if self.rules.hole_rule == "enhc" else 1 - late)
        win = chances[BUST] + sum(chances[each] for each in range(17, 22) if each < total.total)
        lose = sum(chances[each] for each in range(17, 22) if each > total.total)
        return bet * (win - lose - (late if self.rules.hole_rule == "enhc" else 0))

    def totals(self, left: Counts) -> dict[int, float]:
        return _totals(self.up, self.rules.soft17 == "hit", left)


@lru_cache(maxsize=100_000)
def _totals(up: int, hits: bool, left: Counts) -> dict[int, float]:
    found = dict.fromkeys((*range(17, 22), BUST, BLACKJACK), 0.0)
    for ending in dealer_endings(up, hits):
        ways = ending.orders
        for count, wanted in zip(left, ending.cards, strict=True):
            if wanted:
                ways *= falling(count, wanted)
        found[ending.total] += ways / falling(sum(left), ending.drawn)
    return found


@pytest.mark.parametrize("rule", ["peek", "enhc"])
def test_hand_after_hand_and_card_after_card(rule: str) -> None:
    rules = TableRules(decks=2, hole_rule=rule, surrender="none", split_hands=2)  # type: ignore[arg-type]
    assert upcard_value(rules, 10) == pytest.approx(ByHand(rules, 10).value(), abs=1e-12)


def test_looking_at_the_cards_is_better_than_looking_at_the_total() -> None:
    rules = TableRules(decks=1, soft17="stand", surrender="none", das=False)
    assert upcard_value(rules, 10, "cards") > upcard_value(rules, 10)


def test_what_is_not_worked_out_is_said() -> None:
    rules = TableRules(hole_rule="bb1", surrender="none", split_aces="once_hit")
    with pytest.raises(ValueError, match="what a late blackjack takes is not worked out"):
        upcard_value(rules, 10)

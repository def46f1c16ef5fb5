"""A second dealer of Blackjack, written from the published rules alone: what is to be done in a round at a table with a
hole card that is looked at, step by step. It knows nothing of the program's procedure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

__all__ = ["round_steps"]

_TENS: Final = ("10", "J", "Q", "K")
Answers = Callable[[], str]
"""What the bettor of the hand that acts shows next: "hit", "stand", "double 2500", "split", "surrender"."""


def _value(card: str) -> int:
    rank = card[:-1]
    return 1 if rank == "A" else 10 if rank in _TENS else int(rank)


def _count(cards: Sequence[str]) -> tuple[int, bool]:
    """The total, and whether an ace counts eleven in it."""
    low = sum(map(_value, cards))
    soft = low <= 11 and any(_value(card) == 1 for card in cards)
    return low + 10 * soft, soft


def _natural(cards: Sequence[str]) -> bool:
    return len(cards) == 2 and sorted(map(_value, cards)) == [1, 10]


class _Hand:
    def __init__(self, cards: list[str], bet: int, split: bool = False) -> None:
        self.cards, self.bet, self.split = cards, bet, split
        self.added = 0
        self.done = False
        self.settled = False

    @property
    def blackjack(self) -> bool:
        return not self.split and _natural(self.cards)


def round_steps(
    cards: Iterator[str], bets: Mapping[int, int], answers: Answers, insured: Mapping[int, int], hits17: bool
) -> list[str]:
    """The steps of the dealer from closing the bets to clearing the cards. Blackjacks pay 3 to 2 at their turn."""
    steps = ["close"]
    spots = sorted(bets)
    dealt: dict[int, list[str]] = {spot: [] for spot in spots}
    own: list[str] = []
    for _ in range(2):
        for spot in spots:
            dealt[spot].append(next(cards))
            steps.append(f"draw {spot}")
        own.append(next(cards))
        steps.append("draw dealer")
    table = {spot: [_Hand(dealt[spot], bets[spot])] for spot in spots}
    if _value(own[0]) == 1:
        steps += ["insure", "uninsure"]
    if _value(own[0]) in (1, 10):
        steps.append("peek")
        if _natural(own):
            return [*steps, "turn", *_settled_against_blackjack(table, insured), "clear"]
        steps += [f"take {spot} ins" for spot in sorted(insured, reverse=True)]
    for spot in spots:
        steps += _played(spot, table[spot], cards, answers)
    steps.append("turn")
    living = [hand for hands in table.values() for hand in hands if not hand.settled]
    if living:
        while (total := _count(own))[0] < 17 or (total == (17, True) and hits17):
            own.append(next(cards))
            steps.append("draw dealer")
    return [*steps, *_settled(table, _count(own)[0]), "clear"]


def _place(spot: int, index: int) -> str:
    return f"{spot}.{index + 1}" if index else str(spot)


def _played(spot: int, hands: list[_Hand], cards: Iterator[str], answers: Answers) -> Iterator[str]:
    index = 0
    while index < len(hands):
        hand, place = hands[index], _place(spot, index)
        if len(hand.cards) == 1:
            hand.cards.append(next(cards))
            yield f"draw {place}"
        aces = hand.split and _value(hand.cards[0]) == 1
        while not (hand.done or aces or _count(hand.cards)[0] >= 21):
            act, *amount = answers().split()
            if act == "hit":
                hand.cards.append(next(cards))
                yield f"draw {place}"
            elif act == "stand":
                hand.done = True
                yield f"stand {place}"
            elif act == "double":
                hand.added, hand.done = int(amount[0]), True
                hand.cards.append(next(cards))
                yield f"double {place}"
            elif act == "surrender":
                hand.done = hand.settled = True
                yield f"surrender {place} {hand.bet // 2}"
            else:
                yield f"split {place}"
                second = _Hand([hand.cards.pop()], hand.bet, split=True)
                hand.split = True
                hands.insert(index + 1, second)
                hand.cards.append(next(cards))
                yield f"draw {place}"
                aces = _value(hand.cards[0]) == 1
        if hand.blackjack:
            hand.settled = True
            yield f"pay {place} main {hand.bet * 3 // 2}"
        elif _count(hand.cards)[0] > 21:
            hand.settled = True
            yield f"take {place} main"
        index += 1


def _settled(table: Mapping[int, list[_Hand]], total: int) -> Iterator[str]:
    for spot in sorted(table, reverse=True):
        for index in reversed(range(len(table[spot]))):
            hand, place = table[spot][index], _place(spot, index)
            if hand.settled:
                continue
            its = _count(hand.cards)[0]
            if total > 21 or its > total:
                yield f"pay {place} main {hand.bet}"
                if hand.added:
                    yield f"pay {place} double {hand.added}"
            else:
                yield f"tap {place}" if its == total else f"take {place} main"


def _settled_against_blackjack(table: Mapping[int, list[_Hand]], insured: Mapping[int, int]) -> Iterator[str]:
    for spot in sorted(table, reverse=True):
        (hand,) = table[spot]
        yield f"tap {spot}" if hand.blackjack else f"take {spot} main"
        if spot in insured:
            yield f"pay {spot} ins {2 * insured[spot]}"

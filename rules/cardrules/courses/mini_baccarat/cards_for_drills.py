"""Cards for the drills: cards of a value, hands of a total, and whole coups as they come out of a shoe."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, Self

from cardrules.casino.baccarat.rules import (
    BANKER_DRAWS,
    PLAYER_DRAWS,
    STOOD,
    CoupOutcome,
    next_card,
    outcome_of,
    value_of,
)
from cardrules.protocol.cards import ACE, Card, NotationError, card_of, cards_text, pack, parse_cards
from cardrules.school.seeded_choice import SeededLots

__all__ = [
    "Coup", "CoupLine", "any_card", "card_worth", "coup_from_shoe", "coup_of_line", "deal", "hand_of", "lines",
    "outcome_cell", "read_hands", "values_text",
]  # fmt: skip

_SHOE: Final = pack(copies=8)
_TEN_VALUED: Final = (10, 11, 12, 13)
_TRIES: Final = 5_000
"""How many coups are dealt until one of a wanted kind comes; the rarest kinds come once in some forty."""


class Coup(NamedTuple):
    """Two hands, each in the order dealt."""

    player: tuple[Card, ...]
    banker: tuple[Card, ...]

    @property
    def outcome(self) -> CoupOutcome:
        """What every bet depends on."""
        return outcome_of(self.player, self.banker)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards in the order in which they left the shoe."""
        (p1, p2, *player), (b1, b2, *banker) = self.player, self.banker
        return (p1, b1, p2, b2, *player, *banker)

    def text(self) -> str:
        """As ``read_hands`` reads it.

        >>> deal(parse_cards("2S 3D KC QH 8C 9C")).text()
        '2S KC 8C / 3D QH'
        """
        return f"{cards_text(self.player)} / {cards_text(self.banker)}"

    @classmethod
    def of(cls, text: str) -> Self:
        """A finished coup. Raises ValueError if the hands are not complete, or have a card too many."""
        player, banker = read_hands(text)
        if min(len(player), len(banker)) < 2 or next_card(player, banker) is not None:
            raise ValueError(f"{text[:40]!r} is no finished coup")
        coup = cls(player, banker)
        if len(coup.cards) != len(set(coup.cards)) or deal(coup.cards) != coup:
            raise ValueError(f"{text[:40]!r} is no finished coup")
        return coup


def read_hands(text: str) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Two hands with a stroke between them. Raises ValueError."""
    hands = text.split(" / ")
    if len(hands) != 2:
        raise ValueError(f"{text[:40]!r} are not two hands")
    try:
        first, second = (tuple(parse_cards(hand)) for hand in hands)
    except NotationError as error:
        raise ValueError(str(error)) from None
    return first, second


def deal(cards: Sequence[Card]) -> Coup:
    """The coup that these cards come to, in the order in which they leave the shoe; what is not needed stays there.
    Raises IndexError if they are too few."""
    player: list[Card] = []
    banker: list[Card] = []
    for card in cards:
        hand = next_card(player, banker)
        if hand is None:
            break
        (player if hand == "player" else banker).append(card)
    if next_card(player, banker) is not None:
        raise IndexError("too few cards for a coup")
    return Coup(tuple(player), tuple(banker))


def coup_from_shoe(lots: SeededLots, fits: Callable[[Coup], bool] | None = None) -> Coup:
    """A coup as it comes out of a shuffled shoe of eight packs, of the kind that ``fits`` if that is given.

    Raises LookupError if there is none of that kind.
    """
    for _ in range(_TRIES):
        drawn: dict[Card, None] = {}
        while len(drawn) < 6:
            drawn[lots.pick(_SHOE)] = None
        coup = deal(tuple(drawn))
        if fits is None or fits(coup):
            return coup
    raise LookupError("no coup is of that kind")


def card_worth(value: int, lots: SeededLots, copy: int) -> Card:
    """A card that counts ``value``, of any suit. Cards of different copies are different cards."""
    rank = lots.pick(_TEN_VALUED) if value == 0 else ACE if value == 1 else value
    return card_of(rank, lots.below(4), copy)


def any_card(lots: SeededLots, copy: int) -> Card:
    """Any card of one of the packs."""
    return card_of(2 + lots.below(13), lots.below(4), copy)


def hand_of(total: int, lots: SeededLots, copy: int) -> tuple[Card, Card]:
    """Two cards of this total, any that there are; ``copy`` is the first of the two copies that they are of."""
    first = lots.below(10)
    return card_worth(first, lots, copy), card_worth((total - first) % 10, lots, copy + 1)


class CoupLine(NamedTuple):
    """A coup as far as it is decided by what the cards count."""

    player: int
    """Player's total of two cards."""
    banker: int
    player_third: int | None = None
    """What Player's third card counts, or None if Player has none."""
    banker_third: int | None = None

    @property
    def outcome(self) -> CoupOutcome:
        """What bets depend on, but for pairs."""
        return CoupOutcome(
            (self.player + (self.player_third or 0)) % 10,
            (self.banker + (self.banker_third or 0)) % 10,
            2 if self.player_third is None else 3,
            2 if self.banker_third is None else 3,
        )


@lru_cache(maxsize=1)
def lines() -> tuple[CoupLine, ...]:
    """Every line that a coup can take."""
    found = []
    for player in range(10):
        for banker in range(10):
            if max(player, banker) >= 8:
                found.append(CoupLine(player, banker))
                continue
            for third in range(10) if PLAYER_DRAWS[player] else (None,):
                draws = BANKER_DRAWS[banker][STOOD if third is None else third]
                found += [CoupLine(player, banker, third, last) for last in (range(10) if draws else (None,))]
    return tuple(found)


def coup_of_line(line: CoupLine, lots: SeededLots) -> Coup:
    """A coup that takes this line."""
    player, banker = hand_of(line.player, lots, 0), hand_of(line.banker, lots, 2)
    thirds = (line.player_third, line.banker_third)
    more = [() if third is None else (card_worth(third, lots, copy),) for copy, third in enumerate(thirds, 4)]
    return Coup((*player, *more[0]), (*banker, *more[1]))


def outcome_cell(coup: Coup) -> str:
    """Of what kind a coup is, for what is practised by it: "banker 5", "tie natural"."""
    outcome = coup.outcome
    size = "natural" if outcome.natural else str(outcome.player_cards + outcome.banker_cards)
    return f"{outcome.winner} {size}"


def values_text(cards: Sequence[Card]) -> str:
    """What cards count, as a sum: "7 + 0 + 8"."""
    return " + ".join(str(value_of(card)) for card in cards)

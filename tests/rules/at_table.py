"""What the tests of games and of their bots do at a table."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import TypeVar

import pytest

from cardrules.bots import Advice, Level
from cardrules.catalogue import find
from cardrules.parts.tricks import points_in
from cardrules.phases.forehand_game import ForehandGame
from cardrules.protocol.cards import Card, cards_text, parse_cards
from cardrules.protocol.game import CHANCE, Event, Game, IllegalAction, Note, Seat, View, action_text, parse_action

__all__ = [
    "advise", "deal", "do", "legal_cards", "legal_texts", "notes", "ordered", "refused", "script", "some_options",
    "split",
]  # fmt: skip

Three = TypeVar("Three", bound=ForehandGame)
Played = TypeVar("Played", bound=Game)


def do(game: Game, seat: Seat, text: str, out: list[Event] | None = None) -> None:
    game.apply(seat, parse_action(text, game.verbs), out)


def script(game: Played, *steps: str) -> Played:
    """Act as in "0 bid 18"."""
    for step in steps:
        seat, text = step.split(" ", 1)
        do(game, int(seat), text)
    return game


def _views(game: Game) -> list[View]:
    return [game.view(viewer) for viewer in (*range(game.seats), None)]


def refused(game: Game, seat: Seat, text: str) -> str:
    """The reason for which an action is refused, asked or done; nothing has changed then, for anybody."""
    before, action = _views(game), parse_action(text, game.verbs)
    with pytest.raises(IllegalAction) as error:
        game.check(seat, action)
    out: list[Event] = []
    with pytest.raises(IllegalAction) as again:
        game.apply(seat, action, out)
    assert str(again.value) == str(error.value)
    assert (out, _views(game)) == ([], before)
    return str(error.value)


def legal_texts(game: Game, seat: Seat) -> list[str]:
    return [action_text(action) for action in game.legal(seat)]


def legal_cards(game: Game, seat: Seat) -> str:
    return cards_text(sorted(action.cards[0] for action in game.legal(seat)))


def ordered(text: str) -> str:
    """Cards with the lowest number first."""
    return cards_text(sorted(parse_cards(text)))


def notes(events: Iterable[Event]) -> list[str]:
    return [event.text for event in events if isinstance(event, Note)]


def advise(game: Game, seat: Seat, level: Level, seed: int = 1) -> Advice:
    """What the game's bot would do, without time to search."""
    return find(game.id).bot()(game.view(seat), game.choices(seat), level, random.Random(seed), lambda: True)


def some_options(game: type[Game], rng: random.Random) -> dict[str, object]:
    return {option.id: rng.choice(option.values) for option in game.declared}


def deal(game: Three, hands: Sequence[str] = (), middle: str = "") -> Three:
    """The next deal of a game for three with 32 cards (three to each, two to the middle, four, three), in which fore-,
    middle- and endhand, who deals the first time, get these cards, filled up from the rest of the pack."""
    if game.dealer is None:
        do(game, CHANCE, "first 2")
    held = [parse_cards(hand) for hand in (*hands, *[""] * (3 - len(hands)), middle)]
    spare = [card for card in game.pack() if not any(card in cards for cards in held)]
    for cards, size in zip(held, (10, 10, 10, 2), strict=True):
        while len(cards) < size:
            cards.append(spare.pop(0))
    order = [card for cards in held[:3] for card in cards[:3]] + held[3]
    order += [card for cards in held[:3] for card in cards[3:7]] + [card for cards in held[:3] for card in cards[7:]]
    do(game, CHANCE, f"shuffle {cards_text(order)}")
    return game


def split(cards: Iterable[Card], sums: Sequence[int]) -> list[int]:
    """The cards in groups with these card points; the points must add up."""
    ranked = sorted(cards, key=lambda card: -points_in(1 << card))
    groups, left = [0] * len(sums), list(sums)

    def place(number: int) -> bool:
        if number == len(ranked):
            return not any(left)
        worth = points_in(1 << ranked[number])
        for group in range(len(left)):
            if left[group] >= worth and left.index(left[group]) == group:
                left[group] -= worth
                if place(number + 1):
                    groups[group] |= 1 << ranked[number]
                    return True
                left[group] += worth
        return False

    assert place(0), sums
    return groups

"""Whatever dealers do at the tables of the Dealer School, in whatever order: nothing is lost, and the table goes on."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import pytest
from random_play import careless_steps, draw_options

from cardrules.catalogue import DEALER_SCHOOL, GAMES, find
from cardrules.protocol.cards import Card
from cardrules.protocol.game import Game, View
from cardrules.protocol.match_record import Match, read_record, record_text

DEALT = [entry.id for entry in GAMES if entry.group == DEALER_SCHOOL]
CARE = (0.0, 0.3, 0.6, 0.8, 0.9, 0.95, 0.98)


def seen(game: Game) -> list[View]:
    """What everybody may know."""
    return [game.view(viewer) for viewer in (*range(game.seats), None)]


def deals_carelessly(name: str, seed: int, most: int) -> None:
    """A session under drawn options; its cards stay, and its record tells the same again from anywhere."""
    rng = random.Random(seed)
    match, care = Match(name, draw_options(find(name).game(), rng)), rng.choice(CARE)
    cards: Counter[Card] | None = None
    kept = []
    for seat, action in islice(careless_steps(match, rng, care), most):
        if rng.random() < 2 / most:
            kept.append((len(match.done), seen(match.game)))
        match.apply(seat, action)
        lie = Counter(match.game.census())
        assert not cards or lie == cards
        cards = lie or cards
    assert all(seen(match.rewound(length).game) == views for length, views in kept)
    assert seen(Match.of(read_record(record_text(match.record()))).game) == seen(match.game)


@pytest.mark.parametrize("name", DEALT)
@pytest.mark.parametrize("seed", range(3))
def test_a_careless_dealer_loses_nothing(name: str, seed: int) -> None:
    deals_carelessly(name, seed, 150)


@pytest.mark.nightly
@pytest.mark.parametrize("name", DEALT)
@pytest.mark.parametrize("hundred", range(20))
def test_many_careless_dealers_lose_nothing(name: str, hundred: int) -> None:
    for seed in range(100 * hundred, 100 * hundred + 100):
        deals_carelessly(name, seed, 400)

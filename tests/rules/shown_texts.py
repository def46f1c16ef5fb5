"""Every text that a game shows while it is played."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from random_play import acting, draw_options, random_move

from cardrules.catalogue import Entry
from cardrules.protocol.game import Action, Event, Game, IllegalAction, View

__all__ = ["played", "texts"]

MOST_STEPS = 150

NO_TEXT = {
    "Choice": ("verb", "words", "cards", "sets", "values", "onto", "click", "key", "amounts"),
    "Field": ("value", "key"),
    "Closed": ("key",),
    "Zone": ("id", "cards"),
    "Token": ("kind", "place"),
    "Moved": ("source", "target"),
    "Turned": ("zone",),
    "Marked": ("kind", "zone"),
    "PhaseBegan": ("name",),
    "Paid": ("source", "target"),
    "View": ("game", "options", "phase", "state", "looks", "laid", "order", "marked"),
}
"""By what a text stands in: its fields that hold no text."""


def texts(value: Any) -> Iterator[str]:
    """Every text in choices, events and views."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple) and hasattr(value, "_fields"):
        for field in value._fields:
            if field not in NO_TEXT.get(type(value).__name__, ()):
                yield from texts(getattr(value, field))
    elif isinstance(value, list | tuple):
        for each in value:
            yield from texts(each)


def refusals(game: Game, view: View, done: list[Action], rng: random.Random) -> Iterator[str]:
    """What is said to players who pick cards that mean nothing now, or do now what they did at other times."""
    zones = [zone.id for zone in view.zones]
    cards = [card for zone in view.zones for card in zone.cards if card is not None]
    for seat in range(game.seats):
        for size in range(3):
            yield game.refusal(seat, rng.sample(cards, min(size, len(cards))), rng.choice(["", *zones]))
        for action in rng.sample(done, min(4, len(done))):
            try:
                game.check(seat, action)
            except IllegalAction as refused:
                yield refused.args[0]


def played(entry: Entry, seed: int) -> Iterator[str]:
    """Every text of a match that is played at random, or of its beginning."""
    rng = random.Random(f"{entry.id}/{seed}")
    kind = entry.game()
    game = kind(draw_options(kind, rng))
    done: list[Action] = []
    for _ in range(MOST_STEPS):
        views = [game.view(seat) for seat in (None, *range(game.seats))]
        yield from texts(views)
        if not game.waiting_for():
            return
        yield from texts([game.choices(seat) for seat in acting(game)])
        yield from refusals(game, rng.choice(views), done, rng)
        seat, action = random_move(game, rng)
        if seat >= 0:
            done.append(action)
        events: list[Event] = []
        game.apply(seat, action, events)
        yield from texts(events)

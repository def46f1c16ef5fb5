"""Matches played at random, by way of the choices, under drawn options: for the tests of what holds for every game."""

from __future__ import annotations

import random
from collections.abc import Iterable

from cardrules.casino.dealt_game import DealtGame
from cardrules.protocol.cards import Card
from cardrules.protocol.game import CHANCE, CLOCK, Action, Game, Seat
from cardrules.protocol.match_record import Match
from cardrules.protocol.options import OptionError, Value
from cardrules.protocol.shuffling import chance_action

__all__ = ["acting", "careless_steps", "draw_options", "random_action", "random_move", "steps"]

HASTY = {"grab"}
"""What players seldom do at random: whoever grabs a spoon too early ends the round before anything has been seen."""


def draw_options(game: type[Game], rng: random.Random) -> dict[str, Value]:
    """Options of the game at random, most often a few away from the default; never a refused combination."""
    while True:
        changed = rng.random()
        given: dict[str, Value] = {}
        for option in game.declared:
            if rng.random() < changed:
                given[option.id] = rng.choice(option.values)
        try:
            return game.read_options(given)
        except OptionError:
            continue


def random_action(game: Game, seat: Seat, rng: random.Random) -> Action:
    """A legal action by way of the choices, so that large sets need no listing. A question (a revoke, say) is seldom
    answered with yes, or the penalties of random play would keep some matches from ever ending."""
    choices = game.choices(seat)
    choice = rng.choice([choice for choice in choices if not choice.confirm or rng.random() < 0.1] or choices)
    if seat == CHANCE:
        return chance_action(choice, str(rng.random()), 0)
    if seat == CLOCK:
        return choice.action((), str(choice.amounts[rng.randrange(min(2000, len(choice.amounts)))]))
    cards: Iterable[Card] = ()
    if choice.sets:
        cards = rng.choice(choice.sets)
    elif choice.most:
        cards = rng.sample(choice.cards, rng.randint(choice.least, choice.most))
    values = choice.values or choice.amounts
    return choice.action(cards, str(rng.choice(values)) if values else None)


def acting(game: Game) -> frozenset[Seat]:
    """Everybody who may act now, in turn or out of turn."""
    return game.waiting_for() | game.may_act()


def random_move(game: Game, rng: random.Random) -> tuple[Seat, Action]:
    """Who does what next: one of those who are waited for, and now and then somebody out of turn."""
    waiting, others = game.waiting_for(), game.may_act()
    often = 0.6 if CLOCK in waiting else 0.2
    if others and rng.random() < often:
        seat = rng.choice(sorted(others))
        action = random_action(game, seat, rng)
        if action.verb not in HASTY or rng.random() < 0.05:
            return seat, action
    seat = rng.choice(sorted(waiting))
    return seat, random_action(game, seat, rng)


def steps(match: Match, rng: random.Random) -> Iterable[tuple[Seat, Action]]:
    """Who does what next, until the match is over; the caller applies it."""
    while match.game.waiting_for():
        yield random_move(match.game, rng)


def careless_steps(match: Match, rng: random.Random, care: float) -> Iterable[tuple[Seat, Action]]:
    """The same at a dealt table, where the dealer does what is due with this likelihood, and else anything: so rounds
    and shoes come to their ends, whatever has gone wrong in them."""
    game = match.game
    assert isinstance(game, DealtGame)
    while waiting := game.waiting_for():
        due = game.due() if game.house.dealer in waiting and rng.random() < care else []
        yield (game.house.dealer, due[0]) if due else random_move(game, rng)

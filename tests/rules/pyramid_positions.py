"""Positions of Pyramid, and what can be done in them, by trying everything."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from cardrules.games.pyramid.game import Pyramid, free_squares, value_of
from cardrules.games.pyramid.solver.pyramid_shapes import SQUARES
from cardrules.games.pyramid.solver.search import Search
from cardrules.games.pyramid.solver.solve import solve
from cardrules.protocol.cards import PACK_52, Card
from cardrules.protocol.game import CHANCE, Action
from cardrules.protocol.shuffling import shuffled

__all__ = ["cards_of", "cleared", "deal", "endgame", "solved_within", "try_everything", "winning_actions"]


def deal(options: dict[str, Any], order: list[Card] | tuple[Card, ...]) -> Pyramid:
    game = Pyramid(options)
    game.apply(CHANCE, Action("shuffle", (), tuple(order)))
    return game


def cleared(game: Pyramid) -> bool:
    return not game.left and not (game.rules.all52 and (game.stock or game.waste))


def cards_of(search: Search, game: Pyramid) -> dict[Card, int]:
    """By card its number in the search."""
    numbers = {card: square for square, card in enumerate(game.squares) if game.left >> square & 1}
    return numbers | {card: SQUARES + place for place, card in enumerate(search.deck)}


def solved_within(options: dict[str, Any], seed: str, status: str, budget: int) -> None:
    """A deal has this verdict after so many positions at most, and its winning line wins."""
    game = deal(options, shuffled(PACK_52, seed))
    verdict = solve(game, budget)
    assert verdict.status == status
    for action in verdict.line:
        game.apply(0, action)
    assert cleared(game) is (status == "winnable")


def _key(game: Pyramid) -> object:
    return game.left, tuple(game.stock), tuple(game.waste), game.run if game.rules.passes else 0


def _ways(game: Pyramid) -> Iterator[tuple[Action, Pyramid]]:
    """The player's actions, and the position after each."""
    if game.waiting_for() and game.waiting_for() != {CHANCE}:
        for action in game.legal(0):
            if action.verb not in ("finish", "give_up"):
                after = game.copy()
                after.apply(0, action)
                yield action, after


def try_everything(game: Pyramid) -> bool:
    """Whether some sequence of legal actions wins. Knows nothing but the rules."""
    seen: set[object] = set()

    def search(now: Pyramid) -> bool:
        if cleared(now):
            return True
        if _key(now) in seen:
            return False
        seen.add(_key(now))
        return any(search(after) for _, after in _ways(now))

    return search(game)


def winning_actions(game: Pyramid) -> list[tuple[Pyramid, Action, Pyramid]]:
    """All the actions of all wins, each with the position before it and the one after."""
    found: dict[object, Pyramid] = {_key(game): game}
    actions: list[tuple[Pyramid, Action, Pyramid]] = []
    before: dict[object, list[object]] = {}
    waiting = [game]
    while waiting:
        now = waiting.pop()
        if not cleared(now):
            for action, after in _ways(now):
                actions.append((now, action, after))
                before.setdefault(_key(after), []).append(_key(now))
                if _key(after) not in found:
                    found[_key(after)] = after
                    waiting.append(after)
    won = {key for key, now in found.items() if cleared(now)}
    asked = list(won)
    while asked:
        for key in before.get(asked.pop(), ()):
            if key not in won:
                won.add(key)
                asked.append(key)
    return [entry for entry in actions if _key(entry[2]) in won]


def endgame(options: dict[str, Any], rng: random.Random, squares: int, outside: int, run: int) -> Pyramid:
    """A position of few cards, drawn from few ranks so that many pairs are possible."""
    game = deal(options, PACK_52)
    values = set(rng.sample(range(1, 7), rng.randint(2, 4)))
    ranks = {value for low in values for value in (low, 13 - low)} | ({13} if rng.random() < 0.5 else set())
    cards = [card for card in PACK_52 if value_of(card) in ranks]
    rng.shuffle(cards)
    left = game.left
    while left.bit_count() > squares:
        left ^= 1 << rng.choice(free_squares(left))
    laid = dict.fromkeys(range(28), Card(0))
    for square in range(28):
        if left >> square & 1:
            laid[square] = cards.pop()
    deck = cards[:outside]
    drawn = rng.randint(0, len(deck))
    game.left = left
    game.squares = tuple(laid[square] for square in range(28))
    game.waste, game.stock = deck[:drawn], deck[drawn:]
    known = {*deck, *(laid[square] for square in range(28) if left >> square & 1)}
    game.discard = [card for card in PACK_52 if card not in known]
    game.run = min(run, game.rules.passes or run)
    game.settle(None)
    return game

"""Claims in small endings, beside what is found by trying every deal that is possible and every way of playing it."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Mapping
from importlib import import_module
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

import pytest

from cardrules.bots import Advice
from cardrules.cards import Card, cards_in
from cardrules.catalogue import find
from cardrules.claims import rest_falls_to, rest_is_mine
from cardrules.engine.position import NAMED, Position, position_of
from cardrules.game import Event, Phase, Seat, View
from cardrules.record import Match
from cardrules.turns import Ask, Turns

NIGHTLY = bool(os.environ.get("DEALERS_CHOICE_NIGHTLY"))
DEALS = int(os.environ.get("ND", "60")) if NIGHTLY else 2
MOST_WORLDS = 700 if NIGHTLY else 300
MOST_CARDS = 3
"""In the hand of whoever is asked."""
FORMS: Mapping[str, Mapping[str, Any]] = {
    "hearts": {}, "spades": {}, "skat": {}, "schafkopf": {}, "solo": {}, "pinochle": {},
    "euchre": {"deck": 24}, "five_hundred": {}, "seven_up": {},
}  # fmt: skip
"""The games, with options with which few cards are out of play."""


class Ending(NamedTuple):
    """What somebody sees who is to play a card, and every deal that agrees with it."""

    view: View
    seat: Seat
    worlds: list[Position]


def endings(game: str, deal: int) -> Iterator[Ending]:
    """The ends of a hand among novices, as far as so few deals are possible that all can be tried."""
    match, rng = Match(game, FORMS[game], f"exact-{deal}"), random.Random(deal)
    turns, choose = Turns(match), find(game).bot()
    found: list[Ending] = []

    def decide(ask: Ask) -> Advice:
        view = match.game.view(ask.seat)
        if ask.choices[0].verb == "play" and not ask.out_of_turn:
            ending = ending_of(view, ask.seat)
            if ending is not None:
                truth = expert_of(game).table(match.game).hands
                packed = ending.worlds[0].contract.packed
                assert list(map(packed, truth)) in [world.hands for world in ending.worlds], "as it is, is possible"
                found.append(ending)
        return choose(view, ask.choices, "novice", rng, lambda: True)

    over = False
    while not over and (deed := turns.next(decide)) is not None:
        out: list[Event] = []
        turns.do(deed, out)
        over = any(isinstance(event, Phase) and event.name in ("hand_over", "game_over") for event in out)
        yield from found
        found.clear()


def expert_of(game: str) -> Any:
    return import_module(f"cardrules.bots.experts.{game}").EXPERT


def ending_of(view: View, seat: Seat) -> Ending | None:
    """The deals that agree with what a seat sees; None where there are too many, or no tricks are played."""
    expert = expert_of(view.game)
    game = expert.sample(view, random.Random(0))
    play = expert.table(game)
    if play is None or play.turn != seat or play.hands[seat].bit_count() > MOST_CARDS:
        return None
    hidden, counts, may = game.unseen
    number, left = 1, sum(counts)
    for count in counts:
        number *= comb(left, count)
        left -= count
        if number > MOST_WORLDS:
            return None
    known = [hand & ~hidden for hand in play.hands]
    contract, worlds = expert.contract(game), []
    for laid in layouts(cards_in(hidden), counts):
        if any(cards & ~allowed for cards, allowed in zip(laid, may, strict=True)):
            continue
        play.hands = [hand | cards for hand, cards in zip(known, laid, strict=False)]
        if view.game == "pinochle" or is_legal(position_of(play, contract, expert.ends(game), from_start=True), play):
            worlds.append(position_of(play, contract, expert.ends(game)))
    assert worlds, "what happened is possible"
    return Ending(view, seat, worlds)


def layouts(cards: list[Card], counts: tuple[int, ...]) -> Iterator[list[int]]:
    """Every way to lay so many of the cards in each place, as masks."""
    if not counts:
        yield []
        return
    for chosen in combinations(cards, counts[0]):
        rest = [card for card in cards if card not in chosen]
        for others in layouts(rest, counts[1:]):
            yield [sum(1 << card for card in chosen), *others]


def is_legal(start: Position, play: Any) -> bool:
    """Whether everything that was played could be played from these hands."""
    for number, card in enumerate(play.plays):
        dense = start.contract.dense[card]
        if not start.legal() >> dense & 1:
            return False
        named = not start.laid and start.contract.names and dense == start.contract.joker
        start.play(dense | (play.leds[number // play.size] + 1 << NAMED if named else 0))
    return True


def wins(worlds: list[Position], seat: Seat, every: bool) -> bool:
    """Whether whoever cannot tell these deals from each other wins all further tricks, with one card or with ``every``
    card at each turn."""
    first = worlds[0]
    if first.laid and first.best_seat != seat and first.turn != seat:
        return False
    if not first.laid and first.turn != seat:
        return False
    if first.over:
        return True
    if first.turn == seat:
        outcomes = (wins(played(worlds, move), seat, every) for move in first.moves())
        return all(outcomes) if every else any(outcomes)
    moves = {move for world in worlds for move in world.moves()}
    return all(wins(played([world for world in worlds if move in world.moves()], move), seat, every) for move in moves)


def played(worlds: list[Position], move: int) -> list[Position]:
    after = [world.copy() for world in worlds]
    for world in after:
        world.play(move)
    return after


@pytest.mark.parametrize("game", FORMS)
def test_a_claim_holds_if_and_only_if_it_does_in_every_deal_that_is_possible(game: str) -> None:
    held = refused = 0
    for deal in range(DEALS):
        for view, seat, worlds in endings(game, deal):
            found = rest_is_mine(view)
            assert found is not None
            assert found.holds == wins(worlds, seat, every=False), (deal, view)
            assert rest_falls_to(view) == wins(worlds, seat, every=True), (deal, view)
            held += found.holds
            refused += not found.holds
            if not found.holds:
                assert found.card is not None, "so small an ending is always looked through"
                dense = worlds[0].contract.dense[found.card]
                lies = worlds[0].lying >> dense & 1
                assert lies or any(world.hands[found.seat] >> dense & 1 for world in worlds)
    assert refused, f"{held} held"

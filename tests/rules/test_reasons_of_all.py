"""What bots say in random matches of every game is true of what their seat sees: cards, chips, chances, what is held.

What they say of a trick is in ``test_reasons.py``.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from typing import Final, NamedTuple

import pytest

from cardrules.bots import LEVELS, Advice, Level
from cardrules.catalogue import CARD_ROOM, GAMES, find
from cardrules.protocol.cards import Card, card_symbol, parse_card, rank_of
from cardrules.protocol.game import Choice, View
from cardrules.protocol.match_record import Match
from cardrules.protocol.texts import say
from cardrules.turns import AskedBot, Turns

NAMES: Final = [entry.id for entry in GAMES if entry.group == CARD_ROOM]
_SYMBOL: Final = re.compile(r"(?:10|[2-9JQKA])[♠♥♦♣]")
_DEEDS: Final = 120
"""Decisions of one match that are listened to."""


def _card(value: str) -> Card | None:
    """The card that a value names, as Solo's call names an ace."""
    try:
        return parse_card(value)
    except ValueError:
        return None


class Said(NamedTuple):
    """A decision, and what its seat sees."""

    view: View
    choices: tuple[Choice, ...]
    advice: Advice

    def held(self) -> list[int]:
        """The cards of the own hand."""
        return [card for card in self.view.zone(f"hand:{self.view.seat}").cards if card is not None]

    def seen(self) -> set[str]:
        """The symbols of all cards that the seat sees, or may choose."""
        cards = [card for zone in self.view.zones for card in zone.cards if card is not None]
        cards += [card for looked in self.view.looks.values() for card in looked]
        cards += [card for choice in self.choices for card in choice.cards]
        cards += [card for choice in self.choices for card in map(_card, choice.values) if card is not None]
        return {card_symbol(card) for card in cards}


def heard(name: str, level: Level, seed: str) -> list[Said]:
    """The decisions of a match among bots of one level."""
    match = Match(name, {}, seed)
    turns, choose = Turns(match), find(name).bot()
    rng, found = random.Random(seed), list[Said]()

    def decide(ask: AskedBot) -> Advice:
        view = match.game.view(ask.seat)
        advice = choose(view, ask.choices, level, rng, lambda: True)
        found.append(Said(view, tuple(ask.choices), advice))
        return advice

    while len(found) < _DEEDS and (deed := turns.next(decide)) is not None:
        turns.do(deed)
    return found


def pot_of(said: Said) -> tuple[int, int]:
    """What a call costs, and what lies in the pot."""
    chips, seat = said.view.state.chips, said.view.seat or 0
    return (
        min(chips.to_match - chips.put[seat], chips.stacks[seat]),
        sum(chips.given) + sum(chips.put),
    )


def chance(said: Said) -> float:
    found = re.search(r"about (\d+) in 100", said.advice.reason)
    assert found
    return int(found[1]) / 100


def price(said: Said) -> tuple[int, int]:
    found = re.search(r"worth (\d+) for a pot of (\d+)", said.advice.reason)
    assert found
    return int(found[1]), int(found[2])


def holds_four(said: Said) -> bool:
    found = re.search(r"I hold four (\w+)", said.advice.reason)
    ranks = Counter(rank_of(card) for card in said.held())
    return bool(found) and any(
        number >= 4 and say("{rank:ranks}", rank=rank) == found[1] for rank, number in ranks.items()
    )


def draws_so_many(said: Said) -> bool:
    found = re.search(r"I keep ([\dTJQKA-]+) and draw (\w+) cards?", said.advice.reason)
    kept = len(said.held()) - len(said.advice.action.cards)
    return bool(found) and len(found[1].split("-")) == kept


CLAIMS: Final[dict[str, dict[str, Callable[[Said], bool]]]] = {
    "mexican_sweat": {
        r"worth \d+ for a pot of \d+": lambda said: price(said) == pot_of(said),
        r"\d, worth \d+": lambda said: chance(said) + 0.01 > pot_of(said)[0] / sum(pot_of(said)),
        r", not worth": lambda said: chance(said) - 0.01 < pot_of(said)[0] / sum(pot_of(said)),
        r"more than an equal share": lambda said: chance(said) > 1 / said.view.state.chips.live.bit_count(),
        r"I need not pay": lambda said: not pot_of(said)[0],
    },
    "triple_draw": {
        r"stand pat\.|is made, and I keep it": lambda said: not said.advice.action.cards,
        r"I keep .* and draw": draws_so_many,
        r"so I bet": lambda said: said.advice.action.verb in ("bet", "raise"),
        r"too weak to call|too far from": lambda said: said.advice.action.verb == "fold",
        r"costs nothing to stay in": lambda said: said.advice.action.verb == "check",
        r"good enough to call": lambda said: said.advice.action.verb == "call",
    },
    "three_thirteen": {
        r"is wild this round": lambda said: _top_rank(said) == said.view.state.wild,
        r"It is my last turn": lambda said: said.view.state.out >= 0,
        r"are matched": lambda said: said.advice.action.verb == "out",
        r"dearest loose card|Of the cards I can spare|With my dearer cards": lambda said: (
            said.advice.action.verb == "discard"
        ),
    },
    "spoons": {
        r"I hold four": holds_four,
        r"A spoon has been taken": lambda said: bool(said.view.state.takers),
    },
}


def _top_rank(said: Said) -> int:
    card = said.view.zone("discard").cards[-1]
    return -1 if card is None else rank_of(card)


@pytest.mark.parametrize("level", LEVELS[:2])
@pytest.mark.parametrize("name", CLAIMS)
def test_what_is_said_of_cards_and_chips_is_true(name: str, level: Level) -> None:
    counted = Counter[str]()
    for seed in ("1", "2", "3"):
        for said in heard(name, level, seed):
            for claim, holds in CLAIMS[name].items():
                if re.search(claim, said.advice.reason):
                    counted[claim] += 1
                    assert holds(said), (said.advice.reason, said.advice.action)
    assert counted or level == "novice"  # who has fewer words


@pytest.mark.parametrize("level", LEVELS[:2])
@pytest.mark.parametrize("name", NAMES)
def test_a_card_that_is_named_is_one_that_the_seat_sees(name: str, level: Level) -> None:
    for said in heard(name, level, "4"):
        assert said.advice.reason or not said.advice.action.verb
        for symbol in _SYMBOL.findall(said.advice.reason):
            assert symbol in said.seen(), said.advice.reason

"""A second dealer, who knows the published rules and nothing of the program's procedure, deals every round alike; and a
dealer who does what is due makes no fault at any table that is offered by name.

Set DEALERS_CHOICE_NIGHTLY for a thousand sessions.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator

import pytest
from blackjack_mistakes import session_with
from second_blackjack_dealer import round_steps

from cardrules.casino.blackjack.wagers import read_place
from cardrules.games.blackjack.game import Blackjack
from cardrules.protocol.cards import card_name
from cardrules.protocol.game import CHANCE, parse_action
from cardrules.protocol.shuffling import chance_action

SESSIONS = 110 if "DEALERS_CHOICE_NIGHTLY" in os.environ else 1
PRESETS = {preset.id: preset.settings for preset in Blackjack.presets}


class _Watched:
    """A session in which the first dealer does what is due, with what the second one needs to know of each round."""

    def __init__(self, seed: int, **options: object) -> None:
        house = {"shoe_steps": "skip", "calls": "auto", "even_money": "off", "coach": "silent", "rounds": "8"}
        self.game = Blackjack({**house, **options})
        self.seed, self.counts = seed, Counter[str]()

    def rounds(self) -> Iterator[tuple[list[str], list[str]]]:
        """The steps of both dealers in each round."""
        game = self.game
        while game.waiting_for():
            if game.table.phase == "close":
                yield self._round()
            else:
                self._next([], [], {})

    def _next(self, steps: list[str], shown: list[str], insured: dict[int, int]) -> None:
        game = self.game
        if game.waiting_for() != {CHANCE}:
            steps.append(game.table.due()[0])
            game.apply(0, parse_action(steps[-1], game.verbs))
            return
        (choice,) = game.choices(CHANCE)
        action = chance_action(choice, str(self.seed), self.counts[choice.verb])
        self.counts[choice.verb] += 1
        game.apply(CHANCE, action)
        if action.verb == "signal":
            shown.append(action.words[1].replace(":", " "))
        elif action.verb == "insured" and action.words[0] != "none":
            insured.update((read_place(spot)[0], int(cents)) for spot, cents in
                           (item.split(":") for item in action.words[0].split(",")))  # fmt: skip

    def _round(self) -> tuple[list[str], list[str]]:
        table, steps, shown, insured = self.game.table, list[str](), list[str](), dict[int, int]()
        cards = [card_name(card).rstrip("'") for card in table.shoe]
        bets = {wager.spot: wager.amount for wager in table.layout if wager.kind == "main"}
        number = len(table.reports)
        while len(table.reports) == number:
            self._next(steps, shown, insured)
        answers = iter(shown)
        hits17 = self.game.house.rules.soft17 == "hit"
        second = round_steps(iter(cards), bets, lambda: next(answers), insured, hits17)
        return [step for step in steps if step not in ("aside", "call last")], second


@pytest.mark.parametrize("soft17", ["hit", "stand"])
def test_the_second_dealer_deals_every_round_alike(soft17: str) -> None:
    dealt = 0
    for seed in range(4 * SESSIONS):
        watched = _Watched(seed, soft17=soft17, difficulty=("competent", "expert")[seed % 2], das="on")
        for first, second in watched.rounds():
            assert first == second, (seed, dealt)
            dealt += 1
    assert dealt > 25 * SESSIONS


@pytest.mark.parametrize("name", PRESETS)
def test_who_does_what_is_due_makes_no_fault(name: str) -> None:
    for seed in range(SESSIONS):
        options = {**PRESETS[name], "incidents": "many", "difficulty": "expert", "calls": "buttons", "announce": "all"}
        game = session_with(None, seed, options, 24)
        assert [str(fault.error) for fault in game.table.faults if fault.severity] == [], seed
        assert game.table.lost == (0, 0), seed

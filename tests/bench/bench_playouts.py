"""Random playouts of one whole hand of every game, from its shuffle on, through the public protocol.

    python tests/bench/bench_playouts.py [seconds]

Printed are hands a second of processor time, counted over so many seconds a game, and for the games that OpenSpiel
has, the same from OpenSpiel driven from Python, measured in turns with ours (install it with the extra ``bench``;
Linux and macOS only).
"""

from __future__ import annotations

import importlib
import importlib.util
import random
import sys
import time
from collections.abc import Callable
from typing import Any

from figures import whole_numbers

from cardrules.catalogue import GAMES, SOLITAIRE, Entry
from cardrules.chance import shuffled
from cardrules.game import CHANCE, CLOCK, Action, Choice, Game

DEALS = 100
TURNS = 4
"""Ours and OpenSpiel's are measured so many times in turns."""
OPEN_SPIEL = {"hearts": "hearts", "euchre": "euchre", "spades": "spades", "skat": "skat"}


class Playouts:
    """Hands of one game with its default options, from prepared shuffles."""

    def __init__(self, entry: Entry) -> None:
        self.rng = random.Random(1)
        self.start = entry.game()({})
        seat = CHANCE
        while (choice := self.start.choices(seat)[0]).verb != "shuffle":
            self.start.apply(seat, any_action(choice, self.rng))
            seat = min(self.start.waiting_for())
        self.deals = [Action("shuffle", choice.words, shuffled(choice.cards, str(n))) for n in range(DEALS)]
        self.described: set[str] = set()
        """Phases in which there are too many legal actions to list (pass three of thirteen)."""
        self.listed: set[str] = set()

    def hand(self, deal: Action) -> None:
        """Play one hand, every seat choosing at random."""
        game, rng = self.start.copy(), self.rng
        game.apply(CHANCE, deal)
        while waiting := game.waiting_for():
            seat = min(waiting)
            if seat == CHANCE:
                choice = game.choices(CHANCE)[0]
                if choice.verb == "shuffle":
                    return
                game.apply(CHANCE, any_action(choice, rng))
                continue
            if seat == CLOCK:
                able = sorted(game.may_act())
                if not able or rng.random() < 0.3:
                    game.apply(CLOCK, any_action(game.choices(CLOCK)[0], rng))
                    continue
                seat = rng.choice(able)
            game.apply(seat, self.action(game, seat))

    def action(self, game: Game, seat: int) -> Action:
        """A random action of the seat, by the cheaper of the two ways, which depends on the phase."""
        phase = str(vars(game).get("phase"))
        if phase not in self.listed:
            choices = game.choices(seat)
            if phase in self.described or any(choice.most > 1 and not choice.sets for choice in choices):
                self.described.add(phase)
                return any_action(self.rng.choice(choices), self.rng)
            self.listed.add(phase)
        actions = game.legal(seat)
        return actions[int(self.rng.random() * len(actions))]

    def rate(self, seconds: float) -> float:
        """Hands a second of processor time."""
        count, began = 0, time.process_time()
        while (took := time.process_time() - began) < seconds:
            self.hand(self.deals[count % DEALS])
            count += 1
        return count / took


def any_action(choice: Choice, rng: random.Random) -> Action:
    """Any action of a choice."""
    cards: Any = ()
    if choice.verb == "reshuffle":
        return Action(choice.verb, choice.words, tuple(rng.sample(choice.cards, len(choice.cards))))
    if choice.sets:
        cards = rng.choice(choice.sets)
    elif choice.most:
        cards = rng.sample(choice.cards, rng.randint(choice.least, choice.most))
    value = None
    if choice.values:
        value = rng.choice(choice.values)
    elif choice.amounts:
        value = str(rng.choice(choice.amounts))
    return choice.action(cards, value)


def open_spiel_rate(name: str) -> Callable[[float], float] | None:
    """OpenSpiel's rate for a game, or None if OpenSpiel is not installed."""
    try:
        pyspiel = importlib.import_module("pyspiel")
    except ImportError:
        return None
    game, rng = pyspiel.load_game(name), random.Random(1)

    def rate(seconds: float) -> float:
        count, began = 0, time.process_time()
        while (took := time.process_time() - began) < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
                else:
                    actions = state.legal_actions()
                    state.apply_action(actions[int(rng.random() * len(actions))])
            count += 1
        return count / took

    return rate


def main(seconds: int) -> None:
    """Print a line for each game."""
    write = sys.stdout.write
    write(f"{'game':16}{'hands a second':>16}{'OpenSpiel':>12}{'ratio':>8}\n")
    for entry in GAMES:
        if entry.group == SOLITAIRE:
            continue
        ours = Playouts(entry)
        theirs = open_spiel_rate(OPEN_SPIEL[entry.id]) if entry.id in OPEN_SPIEL else None
        turns = TURNS if theirs else 1
        rates, other = 0.0, 0.0
        for _ in range(turns):
            rates += ours.rate(seconds / turns) / turns
            if theirs:
                other += theirs(seconds / turns) / turns
        line = f"{entry.id:16}{rates:16,.0f}"
        if theirs:
            line += f"{other:12,.0f}{rates / other:8.2f}"
        write(line + "\n")
        sys.stdout.flush()
    if importlib.util.find_spec("pyspiel") is None:
        write("OpenSpiel is not installed (pip install open_spiel), so there is nothing to compare with.\n")


if __name__ == "__main__":
    main(*whole_numbers(sys.argv[1:], seconds=2))

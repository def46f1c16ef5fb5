"""Random playouts of one whole hand of every game: through the public protocol, and in the engine.

    python tests/bench/bench_playouts.py [seconds] [--jobs N | --dask ADDRESS]

Printed are hands a second of processor time, counted over so many seconds a game, and for the games that OpenSpiel
has, the same from OpenSpiel, measured in turns with ours (install it with the extra ``bench``; Linux and macOS only).

First the protocol's hands, from the shuffle on, beside OpenSpiel driven from Python. Then the engine that bots search
with, from the first lead of a deal on, so that both sides play the same cards and neither shuffles or bids: in plain
Python beside OpenSpiel driven from Python, and compiled, if ``build/core`` is there (``dev.py bench`` sees to it),
beside OpenSpiel's rollouts inside C++. OpenSpiel plays at random; the engine does so, too, and plays by its rules of
thumb, which is what an expert does.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from crew import Crew, crew_of
from engine_hands import EACH
from figures import whole_numbers

from cardrules.analysis.random_playouts import Playouts, any_action
from cardrules.catalogue import GAMES, SOLITAIRE, Entry, find
from cardrules.protocol.game import CHANCE, Action
from cardrules.protocol.shuffling import shuffled

DEALS = 100
TURNS = 4
"""Ours and OpenSpiel's are measured so many times in turns."""
CORE = Path(__file__).parents[2] / "build" / "core"
ROLLOUTS = 500
OPEN_SPIEL = {"hearts": "hearts", "euchre": "euchre", "spades": "spades", "skat": "skat"}


class Hands:
    """Hands of one game with its default options, from prepared shuffles."""

    def __init__(self, entry: Entry) -> None:
        rng = random.Random(1)
        self.playouts = Playouts(rng)
        self.start = entry.game()({})
        seat = CHANCE
        while (choice := self.start.choices(seat)[0]).verb != "shuffle":
            self.start.apply(seat, any_action(choice, rng))
            seat = min(self.start.waiting_for())
        self.deals = [Action("shuffle", choice.words, shuffled(choice.cards, str(n))) for n in range(DEALS)]

    def hand(self, deal: Action) -> None:
        """Play one hand, every seat choosing at random."""
        game = self.start.copy()
        game.apply(CHANCE, deal)
        self.playouts.hand(game)

    def rate(self, seconds: float) -> float:
        """Hands a second of processor time."""
        count, began = 0, time.process_time()
        while (took := time.process_time() - began) < seconds:
            self.hand(self.deals[count % DEALS])
            count += 1
        return count / took


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


def inside_open_spiel(name: str, cards: int) -> Callable[[float], float]:
    """The rate of OpenSpiel's own rollouts, from a position on in which so many cards will be played."""
    pyspiel, rng = importlib.import_module("pyspiel"), random.Random(1)
    game = pyspiel.load_game(name)
    start = first_lead(game, cards, rng)

    def rate(seconds: float) -> float:
        count, began = 0, time.process_time()
        while (took := time.process_time() - began) < seconds:
            # A search of one simulation: its position is judged by so many rollouts, and nothing else happens.
            evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, count + 1)
            pyspiel.MCTSBot(game, evaluator, 2.0, 1, 10, False, 1, False).step(start)
            count += ROLLOUTS
        return count / took

    return rate


def driven_from_python(name: str, cards: int) -> Callable[[float], float]:
    """The rate of the same playouts, each move chosen in Python."""
    pyspiel, rng = importlib.import_module("pyspiel"), random.Random(1)
    start = first_lead(pyspiel.load_game(name), cards, rng)

    def rate(seconds: float) -> float:
        count, began = 0, time.process_time()
        while (took := time.process_time() - began) < seconds:
            state = start.clone()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(rng.random() * len(actions))])
            count += 1
        return count / took

    return rate


def first_lead(game: Any, cards: int, rng: random.Random) -> Any:
    """A position of OpenSpiel's from which every playout has so many moves: the cards of a hand."""
    while True:
        history = played_on(game.new_initial_state(), rng)
        if len(history) > cards:
            state = game.new_initial_state()
            for action in history[:-cards]:
                state.apply_action(action)
            before = len(state.history())
            if all(len(played_on(state.clone(), rng)) - before == cards for _ in range(20)):
                return state


def played_on(state: Any, rng: random.Random) -> list[int]:
    """All moves of a random playout, those before it included."""
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    moves: list[int] = state.history()
    return moves


def engine_rates(seconds: float, *core: str) -> dict[str, list[float]]:
    """What ``engine_hands`` prints: in plain Python, or with a compiled core."""
    command = [sys.executable, str(Path(__file__).with_name("engine_hands.py")), str(round(1000 * seconds)), *core]
    environment = {**os.environ, "DEALERS_CHOICE_PLAIN": "1"}
    if core:
        del environment["DEALERS_CHOICE_PLAIN"]
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True)
    found: dict[str, list[float]] = json.loads(done.stdout)
    return found


def engine(seconds: int) -> None:
    """Print the engine's deals a second, at random and by thumb, and how they stand to OpenSpiel's."""
    write, part = sys.stdout.write, seconds / TURNS
    peers = importlib.util.find_spec("pyspiel") is not None
    cores: dict[str, tuple[str, ...]] = {"plain": ()}
    if (CORE / "core.json").is_file():
        cores["compiled"] = (str(CORE),)
    else:
        write("There is no compiled core: packaging/core.py makes one.\n")
    for how, core in cores.items():
        against = driven_from_python if how == "plain" else inside_open_spiel
        theirs = {name: against(OPEN_SPIEL[name], cards_of(name)) for name in EACH} if peers else {}
        best = {name: [0.0, 0.0, 0.0] for name in EACH}
        for _ in range(TURNS):
            for name, ours in engine_rates(part, *core).items():
                rates = [*ours, theirs[name](part) if peers else 0.0]
                best[name] = [max(pair) for pair in zip(best[name], rates, strict=True)]
        whose = "OpenSpiel" if how == "plain" else "in C++"
        write(f"\nengine, {how:8}{'random':>12}{'by thumb':>12}{whose:>12}{'ratio':>8}{'ratio':>8}\n")
        for name, (chance, thumb, other) in best.items():
            told = f"{chance / other:8.2f}{thumb / other:8.2f}" if other else ""
            write(f"{name:16}{chance:12,.0f}{thumb:12,.0f}{other:12,.0f}{told}\n")


def cards_of(name: str) -> int:
    """How many cards are played in a hand."""
    return EACH[name][1] * (3 if name == "skat" else 4)


def line(piece: tuple[str, int]) -> str:
    """The line of one game, counted over so many seconds."""
    name, seconds = piece
    ours, theirs = Hands(find(name)), open_spiel_rate(OPEN_SPIEL[name]) if name in OPEN_SPIEL else None
    turns = TURNS if theirs else 1
    rates, other = 0.0, 0.0
    for _ in range(turns):
        rates += ours.rate(seconds / turns) / turns
        if theirs:
            other += theirs(seconds / turns) / turns
    return f"{name:16}{rates:16,.0f}" + (f"{other:12,.0f}{rates / other:8.2f}" if theirs else "")


def main(seconds: int, crew: Crew) -> None:
    """Print a line for each game."""
    write = sys.stdout.write
    write(f"{'game':16}{'hands a second':>16}{'OpenSpiel':>12}{'ratio':>8}\n")
    pieces = [(entry.id, seconds) for entry in GAMES if entry.group != SOLITAIRE]
    for told in crew.results("bench_playouts:line", pieces):
        write(told + "\n")
        sys.stdout.flush()
    engine(seconds)
    if importlib.util.find_spec("pyspiel") is None:
        write("OpenSpiel is not installed (pip install open_spiel), so there is nothing to compare with.\n")


if __name__ == "__main__":
    arguments, crew = crew_of(sys.argv[1:])
    main(*whole_numbers(arguments, seconds=2), crew)

"""How often blind players shoot the moon at Hearts, against club, expert and a tree search.

    python tests/bench/bench_moons.py [deals [simulations [worlds]]] [--jobs N | --dask ADDRESS]

One player of a hand of Hearts tries for the moon by habit, in every deal at one seat: he plays his highest card first
("highest"), the leftmost of the cards that he may play ("leftmost"), or as a club player does who believes in his moon
from the first card on ("moon"). The three others are club players; experts with so many ``worlds`` for each card (0:
they are not tried); or the search of ``trees.py`` with so many ``simulations`` (0: not tried). Printed are the moons in
the same deals, and the points that the player takes (a moon: none).
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bench_bots import Plan, Table
from crew import Crew, crew_of
from deals import expert_of
from figures import interval, names_and_numbers
from trees import searched

from cardrules.bots import Advice
from cardrules.catalogue import find
from cardrules.games.hearts.bot import moon_play
from cardrules.games.hearts.game import Hearts
from cardrules.protocol.cards import rank_of
from cardrules.protocol.game import Action, Choice, View
from cardrules.turns import AskedBot

_SEAT = 0
_MOON = 26


def highest(view: View, choice: Choice, club: Action) -> Action:
    """The highest card; the lowest are passed."""
    if choice.verb == "pass":
        return choice.action(sorted(choice.cards, key=rank_of)[: choice.least])
    return choice.action((max(choice.cards, key=rank_of),))


def leftmost(view: View, choice: Choice, club: Action) -> Action:
    """The first card as the hand is held; so are the cards that are passed."""
    held = [card for card in view.order if card in choice.cards]
    return choice.action(held[: max(choice.least, 1)])


def moon(view: View, choice: Choice, club: Action) -> Action:
    """A club player's moon, whatever the hand is worth."""
    if choice.verb == "pass":
        return highest(view, choice, club)
    return choice.action((moon_play(Hearts.sample(view, random.Random(1))),))


HABITS: dict[str, Callable[[View, Choice, Action], Action]] = {"highest": highest, "leftmost": leftmost, "moon": moon}


class MoonTable(Table):
    """A hand at which one seat tries for the moon."""

    def __init__(self, piece: Mapping[str, Any]) -> None:
        entry = find("hearts")
        level = "expert" if piece["against"] == "expert" else "club"
        super().__init__(entry, Plan(low=True), [level] * 4, f"moon-{piece['deal']}", piece["worlds"])
        self.habit, self.against, self.simulations = HABITS[piece["habit"]], piece["against"], piece["simulations"]
        self.expert = expert_of("hearts") if self.against == "search" else None

    def decide(self, ask: AskedBot) -> Advice:
        """What a seat does."""
        view, choice = self.match.game.view(ask.seat), ask.choices[0]
        if ask.seat == _SEAT and choice.verb in ("pass", "play"):
            return Advice(self.habit(view, choice, Action("")))
        advice = super().decide(ask)
        if self.expert is not None and choice.verb == "play":
            rng = random.Random(self.rngs[ask.seat].random())
            advice = advice._replace(action=searched(self.expert, view, advice.action, self.simulations, rng))
        return advice


def play_deal(piece: Mapping[str, Any]) -> tuple[bool, float]:
    """Whether he shoots the moon, and the points that he takes."""
    points = MoonTable(piece).play()
    others = [points[seat] for seat in range(4) if seat != _SEAT]
    return points[_SEAT] <= 0 and min(others) >= _MOON - 1, points[_SEAT]


def main(deals: int, simulations: int, worlds: int, crew: Crew) -> None:
    """Print the table."""
    sys.stdout.write(f"{'habit':10}{'against':10}{'moons':>7}{'points':>16}{'deals':>7}\n")
    for habit in HABITS:
        for against, tried in (("club", 1), ("expert", worlds), ("search", simulations)):
            if not tried:
                continue
            what = {"habit": habit, "against": against, "simulations": simulations, "worlds": worlds}
            found = list(crew.results("bench_moons:play_deal", [{**what, "deal": deal} for deal in range(deals)]))
            mean, half = interval([points for _, points in found])
            moons = sum(shot for shot, _ in found)
            sys.stdout.write(f"{habit:10}{against:10}{moons:7}{f'{mean:.2f} ± {half:.2f}':>16}{len(found):7}\n")
            sys.stdout.flush()


def read_arguments(arguments: Sequence[str]) -> tuple[int, int, int]:
    """How many deals, simulations and worlds. Leaves with exit code 2 if they cannot be that."""
    refusal = "only numbers are taken, not {word}"
    _, (deals, simulations, worlds) = names_and_numbers(arguments, (), refusal, deals=1000, simulations=0, worlds=0)
    return deals, simulations, worlds


if __name__ == "__main__":
    arguments, crew = crew_of(sys.argv[1:])
    main(*read_arguments(arguments), crew)

"""What an expert gains where it plays otherwise than club, in games that are played for chips.

    python tests/bench/bench_otherwise.py [GAME ...] [hands [worlds]] [--jobs N | --dask ADDRESS]

In such games luck hides what a decision is worth for thousands of hands. So club players play, and at each decision the
expert is asked as well, with so many worlds. Where it would do something else both are played out by club players, two
dozen times. At Triple Draw, before the first draw, the others are dealt hands with which club would have bet as they
have, so that a decision counts for what it is worth and not for what happened to lie there; later everybody keeps what
he really holds, and only the cards that are still to come are shuffled anew, as at Mexican Sweat, where nobody knows
what he holds. Printed is the gain of all such decisions in a hand, for one seat, at Triple Draw before the first draw
and after it, each with the 95 % interval over hands, how often the expert would do something else, and the processor
time of its decisions.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any

from crew import Crew, crew_of
from figures import interval, names_and_numbers, percentile
from second_opinions import opinions

from cardrules.bots import Chooser
from cardrules.catalogue import find
from cardrules.games.triple_draw import expert as triple_draw
from cardrules.protocol.cards import cards_in, mask_of
from cardrules.protocol.game import Action

TABLES = {"triple_draw": (2, 4), "mexican_sweat": (2, 3, 4, 7)}
"""How many play, game by game."""
_TIMES = 24
_TRIES = 400
"""Hands that somebody is dealt until club would have bet so with one."""

Bets = list[tuple[Any, int, Action]]
"""What was done before the first draw: the game before it, the seat and the action."""


def play_hand(piece: Mapping[str, Any]) -> tuple[list[float], list[int], list[float]]:
    """What the expert would have gained in a hand of club players and how often it would have done something else, both
    before the first draw and after it, and the milliseconds of its decisions."""
    gained, others, times, bets = [0.0, 0.0], [0, 0], list[float](), Bets()
    name = f"otherwise-{piece['hand']}"
    for game, seat, club, expert, took in opinions(piece, name, lambda game: bool(game.phase == "hand_over")):
        times.append(took)
        late = game.id == "triple_draw" and bool(game.step)
        if expert != club:
            others[late] += 1
            told = None if late or game.id != "triple_draw" else bets
            gains = [_gain(game, seat, expert, club, number, told) for number in range(_TIMES)]
            gained[late] += sum(gains) / _TIMES / piece["players"]
        if not late:
            bets.append((game.copy(), seat, club))
    return gained, others, times


def _gain(game: Any, seat: int, other: Action, club: Action, number: int, bets: Bets | None) -> float:
    """What the other action brings more than club's, the cards that are still to come shuffled; and if ``bets`` are
    given, the others' hands dealt anew so that they explain those."""
    dealt, rng = game.copy(), random.Random(number)
    if game.id == "mexican_sweat":
        dealt = type(game).sample(game.view(seat), rng)
    elif bets is None:
        rng.shuffle(dealt.stub)
    else:
        _deal_anew(dealt, seat, bets, rng)
    chips = []
    for action in (other, club):
        world = dealt.copy()
        world.apply(seat, action)
        _play_on(world, seat, random.Random(number))
        chips.append(world.chips.stacks[seat])
    return float(chips[0] - chips[1])


def _play_on(game: Any, seat: int, rng: random.Random) -> None:
    """The rest of the hand, every seat a club player."""
    choose = find(game.id).bot()
    if game.id == "triple_draw":
        triple_draw.play_on(game, choose, rng)
    while game.phase not in ("hand_over", "game_over"):
        (turn,) = game.waiting_for()
        game.apply(turn, choose(game.view(turn), game.choices(turn), "club", rng, lambda: True).action)


def _deal_anew(game: Any, seat: int, bets: Bets, rng: random.Random) -> None:
    """Give the others than ``seat`` hands with which club players would have bet as they have."""
    choose, others = find(game.id).bot(), [other for other in range(game.seats) if other != seat]
    pool = game.stub + [card for other in others for card in cards_in(game.hands[other])]
    for other in others:
        for _ in range(_TRIES):
            rng.shuffle(pool)
            hand = mask_of(pool[:5])
            if all(_bets_so(choose, before, other, hand, did, rng) for before, who, did in bets if who == other):
                break
        game.hands[other], pool = hand, pool[5:]
    game.stub = pool


def _bets_so(choose: Chooser, before: Any, seat: int, hand: int, did: Action, rng: random.Random) -> bool:
    """Whether club does that with this hand, this time."""
    game = before.copy()
    game.hands[seat] = hand
    return choose(game.view(seat), game.choices(seat), "club", rng, lambda: True).action == did


def main(names: Sequence[str], hands: int, worlds: int, crew: Crew) -> None:
    """Print the table."""
    sys.stdout.write(f"{'game':16}{'players':>8}{'when':>8}{'gain of a hand':>18}{'hands':>7}{'otherwise':>11}\n")
    for name in names or TABLES:
        for players in TABLES[name]:
            what = {"game": name, "players": players, "worlds": worlds}
            pieces = [{**what, "hand": hand} for hand in range(hands)]
            found, times = list[tuple[list[float], list[int]]](), list[float]()
            for gained, others, took in crew.results("bench_otherwise:play_hand", pieces):
                found.append((gained, others))
                times += took
            stages = (("before", (0,)), ("after", (1,)), ("all", (0, 1)))
            for when, parts in stages if name == "triple_draw" else stages[-1:]:
                gains = [sum(gained[part] for part in parts) for gained, _ in found]
                often = sum(others[part] for _, others in found for part in parts)
                mean, half = interval(gains)
                sys.stdout.write(f"{name:16}{players:8}{when:>8}{f'{mean:+.2f} ± {half:.2f}':>18}{len(gains):7}")
                sys.stdout.write(f"{f'{often} of {len(times)}':>11}\n")
            sys.stdout.write(f"a decision takes {median(times):.1f} ms, 99 % {percentile(times, 99):.1f}\n")
            sys.stdout.flush()


def read_arguments(arguments: Sequence[str]) -> tuple[list[str], int, int]:
    """The games, and how many hands and worlds. Leaves with exit code 2 if they cannot be that."""
    refusal = "no expert plays {word} for chips; there is {names}"
    names, (hands, worlds) = names_and_numbers(arguments, list(TABLES), refusal, deals=200, worlds=40)
    return names, hands, worlds


if __name__ == "__main__":
    arguments, crew = crew_of(sys.argv[1:])
    main(*read_arguments(arguments), crew)

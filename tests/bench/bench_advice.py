"""Whether what an expert advises holds against play, where it is not what club does.

    python tests/bench/bench_advice.py [GAME ...] [positions [worlds]] [--jobs N | --dask ADDRESS]

Club players play matches, and at each decision the expert is asked as well, with so many ``worlds`` (0: as many as at
the table). Where it would do something else, the hidden cards are dealt anew so that they explain what was bid and
played (``Expert.likelihood``, one of a dozen deals in proportion to it; at Khanhoo by how good the hands are), twenty
times; in each of these deals both actions are made and the hand is played to its end by club players. Where the
expert's action loses there more than one standard error, 200 deals more are looked at, and where it loses one and a
half in these, 1,000 more: each time others, so that no position is blamed because luck has pointed at it. Printed are
the positions for each game, what the expert's action brings more than club's in the twenty deals, in points (chips)
with the 95 % interval over positions, and each position at which it loses more than three standard errors in the
thousand: the deal, the number of the decision, the seat and both actions. A bag that is carried at Spades counts as a
tenth of what ten of them cost. Exit code 1 if a game's interval lies below nothing.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from typing import Any

from bench_bots import PLANS, Plan
from crew import Crew, crew_of
from figures import interval, names_and_numbers
from second_opinions import opinions

from cardrules.bots.sampling_search import drawn
from cardrules.catalogue import CARD_ROOM, GAMES, find
from cardrules.games.khanhoo.khanhoo_melds import best_value
from cardrules.protocol.game import CHANCE, Action, Event, Scored, action_text
from cardrules.protocol.shuffling import chance_action

PIECE = 10
"""Positions in one deal's matches at most."""
_DEALT = ((20, 1.0), (200, 1.5), (1000, 3.0))
"""So many deals, and the standard errors that must be lost in them for the next, or in the last for a loss."""
_TRIES = 12
_KHANHOO_TRIES, _IMPROVED = 40, 1.2
"""So many deals, and how much likelier one is for each point that hands are worth to club: then they are worth 21.4 on
average, as in truth 20.5 (200 hands in 50 deals), and not 15.5."""
_DECISIONS = 400
_BAG = 10.0
_NAMES = [
    entry.id for entry in GAMES if entry.group == CARD_ROOM and "expert" in entry.levels and entry.id != "pyramid"
]


def in_one_deal(piece: Mapping[str, Any]) -> list[tuple[str, float, bool]]:
    """The positions of one deal's hand: what each is, the gain in it, and whether it is surely a loss."""
    plan, found = Plan(**piece["plan"]), list[tuple[str, float, bool]]()
    name = f"advice-{piece['deal']}"
    over = _Hand()
    for number, (game, seat, club, expert, _) in enumerate(opinions(piece, name, over)):
        if number == _DECISIONS or len(found) == PIECE:
            break
        if expert != club and expert.verb and club.verb:
            text = f"{name} {number} seat {seat}: {action_text(expert)} instead of {action_text(club)}"
            found.append(held(text, partial(_gain, game, seat, expert, club, plan, name, number)))
    return found


def held(text: str, gain: Callable[[int], float]) -> tuple[str, float, bool]:
    """A position with what its first deals bring, and whether it is surely a loss; in that case ``text`` tells how
    much. ``gain`` is what the numbered deal brings.

    >>> held("an even one", lambda deal: 1.0 - deal % 2 * 2.0)
    ('an even one', 0.0, False)
    >>> held("lucky", lambda deal: 1.0 - deal % 2 * 2.0 if deal >= 20 else -1.0)
    ('lucky', -1.0, False)
    >>> held("a bad one", lambda deal: -1.0)
    ('a bad one: -1.00 ± 0.00', -1.0, True)
    """
    first, begin, mean, half = 0.0, 0, 0.0, 0.0
    for deals, errors in _DEALT:
        mean, half = interval([gain(deal) for deal in range(begin, begin + deals)])
        first, begin = first if begin else mean, begin + deals
        if mean + errors * half / 1.96 >= 0:
            return text, first, False
        if not half:  # where every deal says the same, more of them say no more
            break
    return f"{text}: {mean:+.2f} ± {half:.2f}", first, True


class _Hand:
    """Whether the first hand of a match is over."""

    def __call__(self, game: Any) -> bool:
        return not game.waiting_for() or _is_over(game, self.begun(game))

    def begun(self, game: Any) -> bool:
        """Whether cards were dealt before."""
        return bool(getattr(game, "hand", 0))


def _is_over(game: Any, begun: bool) -> bool:
    """Whether the next thing is another deal."""
    if game.waiting_for() != {CHANCE} or not begun:
        return game.phase in ("hand_over", "game_over")
    return any(choice.verb == "shuffle" for choice in game.choices(CHANCE))


def _gain(game: Any, seat: int, other: Action, club: Action, plan: Plan, name: str, number: int, time: int) -> float:
    """What the other action brings more in one deal that explains what was done."""
    seed = f"{name}/{number}/{time}"
    dealt = _explaining(game, seat, random.Random(seed))
    first, second = (_points(dealt.copy(), seat, action, plan, seed) for action in (other, club))
    return first - second


def _explaining(game: Any, seat: int, rng: random.Random) -> Any:
    """A game with the hidden cards dealt anew."""
    view, expert = game.view(seat), import_module(f"cardrules.games.{game.id}.expert").EXPERT
    if hasattr(expert, "likelihood"):
        likely = expert.likelihood if expert.table(game) is not None else expert.told
        return drawn(lambda: expert.sample(view, rng), lambda world: likely(world, seat), rng, _TRIES)[0]
    if game.id == "khanhoo":
        return drawn(lambda: type(game).sample(view, rng), lambda world: _improved(world, seat), rng, _KHANHOO_TRIES)[0]
    return expert.world(view, rng) if game.id == "triple_draw" else type(game).sample(view, rng)


def _improved(world: Any, seat: int) -> float:
    """How likely the others' hands at Khanhoo are: they have had their turns, and are better than cards at random."""
    return float(_IMPROVED ** sum([best_value(hand, 2) for other, hand in enumerate(world.hands) if other != seat]))


def _points(game: Any, seat: int, action: Action, plan: Plan, seed: str) -> float:
    """What the hand brings to the seat, less what it brings to the others on average, played on by club players."""
    choose, rng, out, lots = find(game.id).bot(), random.Random(seed), list[Event](), 0
    carried = _bags(game)
    game.apply(seat, action, out)
    while game.waiting_for() and not _is_over(game, True):
        turn = min(game.waiting_for())
        if turn == CHANCE:
            game.apply(CHANCE, chance_action(game.choices(CHANCE)[0], seed, lots), out)
            lots += 1
            continue
        game.apply(turn, choose(game.view(turn), game.choices(turn), "club", rng, lambda: True).action, out)
    points = [0.0] * game.seats
    for event in out:
        if isinstance(event, Scored):
            points = [old + new for old, new in zip(points, event.points, strict=True)]
    points = [each - _BAG * (now - then) for each, now, then in zip(points, _bags(game), carried, strict=True)]
    mates = next((place for place in plan.places if seat in place), (seat,))
    others = [points[other] for other in range(game.seats) if other not in mates]
    gap = points[seat] - sum(others) / max(len(others), 1)
    return -gap if plan.low else gap


def _bags(game: Any) -> list[int]:
    """The bags that each seat's side carries, in a game that has such."""
    return [game.bags[seat % 2] if hasattr(game, "bags") else 0 for seat in range(game.seats)]


def main(names: Sequence[str], positions: int, worlds: int, crew: Crew) -> int:
    """Print the table; the exit code."""
    code = 0
    sys.stdout.write(f"{'game':16}{'positions':>10}{'the expert gains':>20}{'lost':>6}\n")
    for name in names or _NAMES:
        plan = PLANS.get(name, (Plan(),))[0]
        what = {"game": name, "plan": plan._asdict(), "options": dict(plan.options), "worlds": worlds or 10_000}
        gains, lost = list[float](), list[str]()
        pieces = ({**what, "deal": deal} for deal in range(100 * positions))
        for piece in pieces:
            for found in crew.results("bench_advice:in_one_deal", [piece]):
                gains += [mean for _, mean, _ in found]
                lost += [f"    {text}\n" for text, _, loses in found if loses]
            if len(gains) >= positions:
                break
        mean, half = interval(gains)
        code = code or int(mean + half < 0)
        sys.stdout.write(f"{name:16}{len(gains):10}{f'{mean:+.2f} ± {half:.2f}':>20}{len(lost):6}\n")
        sys.stdout.write("".join(lost))
        sys.stdout.flush()
    return code


def read_arguments(arguments: Sequence[str]) -> tuple[list[str], int, int]:
    """The games, and how many positions and worlds. Leaves with exit code 2 if they cannot be that."""
    refusal = "no expert plays {word}; there are {names}"
    names, (positions, worlds) = names_and_numbers(arguments, _NAMES, refusal, positions=300, worlds=0)
    return names, positions, worlds


if __name__ == "__main__":
    arguments, crew = crew_of(sys.argv[1:])
    sys.exit(main(*read_arguments(arguments), crew))

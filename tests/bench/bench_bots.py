"""How strong the bots are: duplicate deals with rotated seats, for every game or for those named.

    python tests/bench/bench_bots.py [GAME ...] [deals [worlds]] [--jobs N | --dask ADDRESS]

Of two levels one sits in some seats (one seat, or the two of a partnership) and the other in all the rest; every
deal is played once for each way to place it. Printed are the points a deal that it makes and that the others make,
how much better it is with the 95 % interval, taken over deals, and the processor time of its decisions. A game in
which only the match has a winner is played in whole matches, and the points are the share of them that are won. A
searching bot tries a fixed number of worlds for each decision, so that the strengths do not depend on the machine.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Mapping, Sequence
from itertools import pairwise
from statistics import median
from typing import Any, NamedTuple

from crew import ALONE, Crew, crew_of
from figures import interval, names_and_numbers, percentile

from cardrules.bots import Advice, Level
from cardrules.catalogue import CARD_ROOM, GAMES, Entry, find
from cardrules.protocol.game import Event, Scored, Seat
from cardrules.protocol.match_record import Match
from cardrules.turns import AskedBot, Turns


class Plan(NamedTuple):
    """What a comparison plays."""

    options: Mapping[str, object] = {}
    places: Sequence[Sequence[Seat]] = ()
    """The seats that the challenger takes, in turn; one seat after the other if nothing is said."""
    low: bool = False
    """Whether fewer points are better."""
    hands: int = 1
    """Hands of a deal (0: the whole match, of which only the win counts)."""


PARTNERS = ((0, 2), (1, 3))
PLANS: dict[str, tuple[Plan, ...]] = {
    "hearts": (
        Plan(low=True, hands=4),
        Plan({"players": 3}, low=True, hands=3),
        Plan({"players": 5}, low=True, hands=5),
    ),
    "spades": (Plan(places=PARTNERS),),
    "five_hundred": (
        Plan(places=PARTNERS),
        Plan({"form": "three_hand_33"}),
        Plan({"form": "partnership_43"}, PARTNERS),
        Plan({"form": "two_hand_25"}),
        Plan({"form": "five_hand_53"}),
    ),
    "euchre": (Plan({"draw": "off"}, PARTNERS),),
    "seven_up": (Plan(), Plan({"players": 4}, PARTNERS)),
    "setback": (Plan(places=PARTNERS), Plan({"players": 3})),
    "truco": (
        Plan(places=PARTNERS),
        Plan({"players": 2}),
        Plan({"variant": "mineiro"}, PARTNERS),
        Plan({"variant": "mineiro", "players": 2}),
    ),
    "spoons": (Plan(low=True),),
    "war": (Plan(hands=0),),
    "khanhoo": (Plan(), Plan({"players": 2}), Plan({"players": 4})),
    "yaniv": (Plan(low=True, hands=4), Plan({"players": 2}, low=True, hands=4)),
    "spite_and_malice": (Plan(), Plan({"players": 4})),
    "three_thirteen": (Plan(low=True, hands=11), Plan({"players": 2}, low=True, hands=11)),
}
"""Where it is not the default options and one seat after the other, one hand of each deal."""


class Seen(NamedTuple):
    """What came of one comparison: points by deal, and the milliseconds of the challenger's decisions."""

    own: list[float]
    their: list[float]
    times: list[float]

    def gap(self, low: bool) -> tuple[float, float]:
        """How much better the challenger is, and half the 95 % interval of that."""
        gaps = [(their - own) if low else (own - their) for own, their in zip(self.own, self.their, strict=True)]
        return interval(gaps)


class Table:
    """One deal among bots."""

    def __init__(self, entry: Entry, plan: Plan, levels: Sequence[Level], deal: str, worlds: int) -> None:
        self.plan = plan
        self.levels = levels
        self.worlds = worlds
        self.choose = entry.bot()
        self.match = Match(entry.id, plan.options, deal)
        self.rngs = [random.Random(f"{deal}/{seat}") for seat in range(len(levels))]
        self.times: list[tuple[Seat, float]] = []
        """Who decided, and how many milliseconds it took."""

    def play(self) -> list[float]:
        """Points of each seat."""
        game, turns = self.match.game, Turns(self.match)
        points = [0.0] * game.seats
        shuffles = 0
        while (deed := turns.next(self.decide)) is not None:
            if deed.action.verb == "shuffle":
                if shuffles == self.plan.hands > 0:
                    break
                shuffles += 1
            out: list[Event] = []
            turns.do(deed, out)
            for event in out:
                if isinstance(event, Scored):
                    points = [old + new for old, new in zip(points, event.points, strict=True)]
        if self.plan.hands:
            return [total / max(shuffles, 1) for total in points]
        result = game.result()
        winners = result.winners if result else ()
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(game.seats)]

    def decide(self, ask: AskedBot) -> Advice:
        """What a seat's bot does."""
        seat, view = ask.seat, self.match.game.view(ask.seat)
        left = iter(range(self.worlds))
        began = time.process_time()
        advice = self.choose(view, ask.choices, self.levels[seat], self.rngs[seat], lambda: next(left, None) is None)
        self.times.append((seat, (time.process_time() - began) * 1000))
        return advice


def compare(
    entry: Entry, plan: Plan, challenger: Level, others: Level, deals: int, worlds: int, crew: Crew = ALONE
) -> Seen:
    """The challenger among the others, in every place of every deal."""
    what = {"game": entry.id, "plan": plan._asdict(), "levels": [challenger, others], "worlds": worlds}
    seen = Seen([], [], [])
    for mine, theirs, times in crew.results("bench_bots:play_deal", [{**what, "deal": deal} for deal in range(deals)]):
        seen.own.append(mine)
        seen.their.append(theirs)
        seen.times.extend(times)
    return seen


def play_deal(piece: Mapping[str, Any]) -> tuple[float, float, list[float]]:
    """A deal, once for each place of the challenger: its points, the others', and the times of its decisions."""
    entry, plan = find(piece["game"]), Plan(**piece["plan"])
    challenger, others = piece["levels"]
    seats = entry.game()(plan.options).seats
    places = plan.places or [(seat,) for seat in range(seats)]
    mine, theirs, times = 0.0, 0.0, list[float]()
    for place in places:
        levels = [challenger if seat in place else others for seat in range(seats)]
        table = Table(entry, plan, levels, f"strength-{piece['deal']}", piece["worlds"])
        points = table.play()
        own = sum(points[seat] for seat in place)
        mine += own / len(place) / len(places)
        theirs += (sum(points) - own) / (seats - len(place)) / len(places)
        times.extend(took for seat, took in table.times if seat in place)
    return mine, theirs, times


def main(names: list[str], deals: int, worlds: int, crew: Crew) -> None:
    """Print the table."""
    write = sys.stdout.write
    write(f"{'game':16}{'players':>8}  {'challenger':12}{'others':8}{'points':>9}{'theirs':>9}")
    write(f"{'better by':>18}{'deals':>7}{'ms median':>11}{'99 %':>7}\n")
    for entry in [find(name) for name in names] or [entry for entry in GAMES if entry.group == CARD_ROOM]:
        for plan in PLANS.get(entry.id, (Plan(),)):
            for others, challenger in pairwise(entry.levels):
                count = deals if challenger == "club" else max(deals // 4, 2)
                seen = compare(entry, plan, challenger, others, count, worlds, crew)
                mean, half = seen.gap(plan.low)
                seats = entry.game()(plan.options).seats
                count = len(seen.own)
                own, their = sum(seen.own) / count, sum(seen.their) / count
                write(f"{entry.id:16}{seats:>8}  {challenger:12}{others:8}{own:9.2f}{their:9.2f}")
                write(f"{f'{mean:+.2f} ± {half:.2f}':>18}{count:7}")
                write(f"{median(seen.times):11.2f}{percentile(seen.times, 99):7.2f}\n")
                sys.stdout.flush()


def read_arguments(arguments: Sequence[str]) -> tuple[list[str], int, int]:
    """The games, and how many deals and worlds. Leaves with exit code 2 if they cannot be that."""
    ids = [entry.id for entry in GAMES if entry.group == CARD_ROOM]
    refusal = "there is no game {word} with bots to compare; there are {names}"
    names, (deals, worlds) = names_and_numbers(arguments, ids, refusal, deals=200, worlds=12)
    return names, deals, worlds


if __name__ == "__main__":
    arguments, crew = crew_of(sys.argv[1:])
    main(*read_arguments(arguments), crew)

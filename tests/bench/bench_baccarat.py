"""Whole shoes of Mini Baccarat dealt by the perfect dealer through the public protocol, against the exact odds.

    python tests/bench/bench_baccarat.py [shoes] [--jobs N | --dask ADDRESS]

Printed are, for what can happen in a coup, how often it should and did, and the difference in standard errors; then
shoes a second of processor time, and the time of the exact odds of a fresh shoe. Exit code 1 if anything is more than
three standard errors off.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from operator import add
from typing import Final

from crew import ALONE, Crew, crew_of
from figures import whole_numbers

from cardrules.casino.baccarat.odds import shoe_odds
from cardrules.casino.baccarat.rules import BANKER, PLAYER, TIE, CoupOutcome, outcome_of
from cardrules.games.mini_baccarat.game import MiniBaccarat
from cardrules.protocol.game import CHANCE, Action
from cardrules.protocol.shuffling import shuffled

_OPTIONS: Final = {"calls": "auto", "shoe_steps": "skip"}
_BETS: Final = Action("bets", ("1:banker:2500",))

EVENTS: Final[dict[str, Callable[[CoupOutcome], bool]]] = {
    "Banker wins": lambda outcome: outcome.winner == BANKER,
    "Player wins": lambda outcome: outcome.winner == PLAYER,
    "tie": lambda outcome: outcome.winner == TIE,
    "four cards": lambda outcome: outcome.player_cards + outcome.banker_cards == 4,
    "five cards": lambda outcome: outcome.player_cards + outcome.banker_cards == 5,
    "six cards": lambda outcome: outcome.player_cards + outcome.banker_cards == 6,
    "natural": lambda outcome: outcome.natural,
    "Banker, three-card 7": lambda o: o.winner == BANKER and o.banker == 7 and o.banker_cards == 3,
    "Player, three-card 8": lambda o: o.winner == PLAYER and o.player == 8 and o.player_cards == 3,
    "Banker wins with 6": lambda o: o.winner == BANKER and o.banker == 6,
}


def deal_shoe(start: MiniBaccarat, seed: str) -> Iterator[CoupOutcome]:
    """The outcomes of one shoe; ``start`` is a table at which bettors sit."""
    game = start.copy()
    game.apply(CHANCE, Action("shuffle", (), shuffled(game.house.pack, seed)))
    game.apply(CHANCE, Action("cut", ("208",)))
    table = game.table
    while table.phase != "game_over":
        if table.phase == "bets":
            game.apply(CHANCE, _BETS)
            continue
        action = game.due()[0]
        if action.verb in ("push", "tap"):
            yield outcome_of(table.player, table.banker)
        game.apply(0, action)
    if table.faults and any(fault.error != "R22" for fault in table.faults):
        raise AssertionError(f"the perfect dealer erred in shoe {seed}: {table.faults}")


def shoe(number: int) -> tuple[int, list[int], float]:
    """Of one shoe: its coups, how often each of ``EVENTS`` has happened, and the seconds of processor time."""
    began = time.process_time()
    start = MiniBaccarat(_OPTIONS)
    start.apply(CHANCE, Action("table", ("0",)))
    outcomes = list(deal_shoe(start, str(number)))
    happened = [sum(map(fits, outcomes)) for fits in EVENTS.values()]
    return len(outcomes), happened, time.process_time() - began


def deviations(shoes: int, crew: Crew = ALONE) -> tuple[list[tuple[str, float, float, float]], int, float]:
    """What can happen, its chance, how often it happened and the difference in standard errors; the coups, and the
    seconds of processor time that they took."""
    coups, seconds, counts, odds = 0, 0.0, [0] * len(EVENTS), shoe_odds(8)
    for some, happened, took in crew.results("bench_baccarat:shoe", range(shoes)):
        coups, seconds = coups + some, seconds + took
        counts = list(map(add, counts, happened))
    found = []
    for (name, fits), count in zip(EVENTS.items(), counts, strict=True):
        chance, share = odds.count(fits) / odds.all, count / coups
        found.append((name, chance, share, (share - chance) / (chance * (1 - chance) / coups) ** 0.5))
    return found, coups, seconds


def main(shoes: int, crew: Crew) -> int:
    """Print the table; 1 if something is off."""
    found, coups, seconds = deviations(shoes, crew)
    sys.stdout.write(f"{shoes:,} shoes, {coups:,} coups ({coups / shoes:.1f} a shoe), {shoes / seconds:.1f} shoes/s\n")
    for name, chance, share, off in found:
        sys.stdout.write(f"{name:22} {chance:9.5%} {share:9.5%} {off:+6.2f}\n")
    times = []
    for _ in range(20):
        began = time.process_time()
        shoe_odds(8)
        times.append(time.process_time() - began)
    sys.stdout.write(f"exact odds of a fresh shoe of eight packs: {1000 * min(times):.1f} ms\n")
    return int(any(abs(off) > 3 for *_, off in found))


if __name__ == "__main__":
    arguments, crew = crew_of(sys.argv[1:])
    sys.exit(main(*whole_numbers(arguments, shoes=200), crew))

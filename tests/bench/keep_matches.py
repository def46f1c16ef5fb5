"""Matches of every game, with every value of every option, played by bots and by somebody who plays at random, and all
that is seen of them: what later versions must still open, replay and verify.

    python tests/bench/keep_matches.py                    plays them, and writes tests/rules/data/kept_matches.jsonl.xz
    python tests/bench/keep_matches.py again words        the matches stay; what is seen of them is written anew, if
                                                          nothing has changed but that: choices, events, views and
                                                          words, one or several
    python tests/bench/keep_matches.py again verified     the same with what verify says, where bots decide otherwise
    python tests/bench/keep_matches.py show hearts-3 41   what is seen after 41 actions, to be compared with another
                                                          version's

They were played with version 0.1.0. They are played anew only for a new game: what is kept is old on purpose.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / root) for root in ("rules", "desktop", "resources", "tests/rules")]

from kept_matches import PARTS, SECONDS, Kept, by_any_version, kept_matches, looks, seen, write_matches  # noqa: E402
from random_play import random_action  # noqa: E402

from cardrules.bot_process.messages import ask_move, read_advice  # noqa: E402
from cardrules.bot_process.server import answer  # noqa: E402
from cardrules.bots import LET_BE, Advice  # noqa: E402
from cardrules.bots.personality import mind_of  # noqa: E402
from cardrules.catalogue import GAMES, Entry, find  # noqa: E402
from cardrules.protocol.deal_of_the_day import deal_of  # noqa: E402
from cardrules.protocol.game import CHANCE, CLOCK, Choice, Game, IllegalAction  # noqa: E402
from cardrules.protocol.match_record import Match, read_record, record_text  # noqa: E402
from cardrules.protocol.options import Option, OptionError, Value  # noqa: E402
from cardrules.protocol.pack_cut import CUTTERS, Parts, seed_of  # noqa: E402
from cardrules.protocol.shuffling import decision_seed  # noqa: E402
from cardrules.turns import AskedBot, NextDeed, Turns  # noqa: E402
from dealers_choice import __version__  # noqa: E402
from dealers_choice.match.fairness_proof import verify  # noqa: E402
from dealers_choice.match.players import HUMAN  # noqa: E402

_MATCHES: Final = 12
"""Of each game."""
_MOST: Final = {"whole": 700, "hand": 260}
"""Actions of one that is played to its end, and of one of a hand or two."""
_TEXTS: Final = {
    "words": ('{"last":"The last hand, ladies and gentlemen"}',),
    "coups": ("",),
}
_ENDS: Final = frozenset(("concede", "finish", "give_up", "stop"))


def _values(option: Option) -> tuple[Value, ...]:
    """The values of an option that must be there: all, or of a long range the least, the usual and the greatest."""
    if option.text is not None:
        return (*option.values, *_TEXTS.get(option.id, ()))
    if isinstance(option.values, range) and len(option.values) > _MATCHES:
        return option.values[0], option.default, option.values[-1]
    return tuple(option.values)


def options_of(kind: type[Game]) -> list[dict[str, Value]]:
    """The options of each match: as in the book, as newcomers have them, and then so that every value comes up."""
    rng = random.Random(kind.id)
    found = [kind.read_options({}), kind.for_newcomers()]
    left = {(option.id, value) for option in kind.declared for value in _values(option)}
    for each in found:
        left -= set(each.items())
    while len(found) < _MATCHES:
        tried = [drawn for _ in range(40) if (drawn := _drawn(kind, left, rng))]
        found.append(max(tried, key=lambda drawn: len(left & set(drawn.items()))))
        left -= set(found[-1].items())
    assert not left, (kind.id, left)
    return found


def _drawn(kind: type[Game], left: set[tuple[str, Value]], rng: random.Random) -> dict[str, Value]:
    """Options at random, preferably those that are left; nothing if they exclude each other."""
    given = {}
    for option in kind.declared:
        values = _values(option)
        given[option.id] = rng.choice([value for value in values if (option.id, value) in left] or values)
    for _ in kind.declared:
        try:
            return kind.read_options(given)
        except OptionError:
            given.pop(rng.choice(sorted(given)))
    return {}


def _players(entry: Entry, number: int, seats: int, rng: random.Random) -> list[str]:
    """Novices and club players; every third match has somebody at random among them, the last one an expert."""
    level, tempers = ("novice", "club")[number % 2], ("", "") if number % 4 < 2 else (" bold", " careful")
    players = [level + rng.choice(tempers) for _ in range(seats)]
    if number == _MATCHES - 1:
        players[rng.randrange(seats)] = entry.levels[-1]
    elif number % 3 == 2:
        players[0] = HUMAN
    elif seats > 1 and number % 3 == 1:
        players[rng.randrange(seats)] = "novice" if level == "club" else "club even marlow"
    return players


def _deal(game: str, number: int) -> str:
    """A number, the deal of a day, or one that has been cut."""
    if number % 3:
        return seed_of(Parts(random.Random(f"{game} {number}").randbytes(16).hex(), CUTTERS[number % 3], 7 + number))
    from datetime import date

    return deal_of(game, date(2026, 11, 1 + number)) if number % 2 else str(1000 + number)


def played(entry: Entry, number: int, options: dict[str, Value], most: int, hands: int) -> tuple[Match, list[str]]:
    """A match, each bot asked as the window asks; and who has played it."""
    match = Match(entry.id, options, _deal(entry.id, number))
    rng = random.Random(match.seed)
    players = _players(entry, number, match.game.seats, rng)
    minds = [mind_of(player) for player in players]
    human = players.index(HUMAN) if HUMAN in players else None
    turns = Turns(match, human)

    def decide(ask: AskedBot) -> Advice:
        mind = minds[ask.seat]
        if mind is None:
            return Advice(LET_BE)
        seed = decision_seed(match.seed, ask.seat, len(match.done), ask.choices)
        asked = ask_move(match.game.view(ask.seat), ask.choices, mind.level, SECONDS, seed, mind.risk)
        return read_advice(answer(json.dumps({"id": 1, **asked}).encode()), match.game.verbs)

    while len(match.done) < most:
        deed, due = turns.next(decide), turns.due()
        if due.over or (deed and deed.action.verb == "shuffle" and _shuffles(match) == hands):
            break
        if human is not None and due.offer and (due.in_turn or rng.random() < 0.1):
            deed = _at_random(match, turns, due.offer, rng) or deed
        if deed is not None:
            with suppress(IllegalAction):  # against the clock the person may have pressed what is no longer possible
                turns.do(deed)
    return match, players


def _shuffles(match: Match) -> int:
    return sum(seat == CHANCE and action.verb == "shuffle" for seat, action in match.done)


def _at_random(match: Match, turns: Turns, offer: tuple[Choice, ...], rng: random.Random) -> NextDeed | None:
    """What the person does; against the clock it is pressed, and done in its turn."""
    game, seat = match.game, turns.human
    assert seat is not None
    while True:
        action = random_action(game, seat, rng)
        if action.verb not in _ENDS or rng.random() < 0.02 or all(each.verb in _ENDS for each in offer):
            break
    if CLOCK not in game.waiting_for():
        return NextDeed(seat, action)
    turns.press(action, game.clock() + rng.randrange(200, 1500))
    return None


def made(task: tuple[str, int, dict[str, Value]]) -> Kept:
    """One of the matches, with all that is to be known of it."""
    game, number, options = task
    expert = number == _MATCHES - 1
    kind = "whole" if number % 4 == 0 else "hand"
    match, players = played(find(game), number, options, 90 if expert else _MOST[kind], 99 if kind == "whole" else 2)
    line = record_text(match.record({"program": __version__, "players": players}))
    return verified_now(seen_now(Kept(f"{game}-{number}", line, {}, [])))


def seen_now(kept: Kept) -> Kept:
    """A kept match with what this version sees of it."""
    return kept._replace(seen=seen(read_record(kept.record)))


def verified_now(kept: Kept) -> Kept:
    """A kept match with what this version says when it is verified."""
    with patch("dealers_choice.match.fairness_proof.PATIENCE", SECONDS):
        return kept._replace(verified=verify(by_any_version(read_record(kept.record))).lines())


def _again(wanted: set[str]) -> Iterator[Kept]:
    """The kept matches with what is ``wanted`` as it is now; nothing else that is seen may be another."""
    old = kept_matches()
    with ProcessPoolExecutor() as pool:
        for kept, new in zip(old, pool.map(seen_now, old), strict=True):
            places = kept.seen.items()
            changed = {part for place, sums in places for part in PARTS if new.seen[place][part] != sums[part]}
            if others := ", ".join(sorted(changed - wanted)):
                raise SystemExit(f"{kept.name}: {others} changed, too; nothing is written")
        yield from pool.map(verified_now if "verified" in wanted else seen_now, old)


def main(arguments: list[str]) -> None:
    """What the command line asks for."""
    match arguments:
        case []:
            tasks: list[Any] = [
                (entry.id, number, options)
                for entry in GAMES
                for number, options in enumerate(options_of(entry.game()))
            ]
            with ProcessPoolExecutor() as pool:
                write_matches(pool.map(made, tasks))
        case ["again", *wanted] if wanted and {*wanted} <= {*PARTS, "verified"}:
            write_matches(list(_again({*wanted})))
        case ["show", name, step]:
            (record,) = [read_record(kept.record) for kept in kept_matches() if kept.name == name]
            for place, look in enumerate(looks(record)):
                if place == int(step):
                    sys.stdout.write(json.dumps(look, indent=1) + "\n")
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])

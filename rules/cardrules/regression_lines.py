"""A trial of the core: lines of play whose every action, and searches whose every position, are on record.

    python -m cardrules.regression_lines > rules/cardrules/regression_lines.txt

writes the record anew, where the core is meant to play otherwise than before, or a new game is finished (until then it
is not on record, and not compared). Plain Python is held to it by the tests, and the compiled core by the installed
program's self-test; so the two play alike.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Final

from cardrules.analysis.random_playouts import any_action
from cardrules.catalogue import GAMES, Entry
from cardrules.engine.contract import Contract, Duties, contract_of
from cardrules.engine.exact_endings import Additive, Rated
from cardrules.engine.heuristic_playout import ALL, NONE, Style, likely, play_out, play_randomly, thumb
from cardrules.engine.position import NAMED, Position
from cardrules.games.khanhoo.khanhoo_melds import ALL_USED, PACK, best_value, counts_in, outs
from cardrules.games.pyramid.game import Pyramid
from cardrules.games.pyramid.solver.solve import solve
from cardrules.parts.dealing import deal_in_packets
from cardrules.parts.poker_hands import deuce_to_seven
from cardrules.parts.tricks import ACE_TEN_POINTS, ACE_TEN_RANKS, TrickPlay, order_of, play_actions
from cardrules.protocol.cards import HEARTS, PACK_52, SPADES, Card, card_name, mask_of, pack, parse_cards
from cardrules.protocol.game import CHANCE, Action, Event, Game, action_text
from cardrules.protocol.sha256 import sha256
from cardrules.protocol.shuffling import shuffled

__all__ = ["RECORD", "beside_record", "lines", "recorded"]

RECORD: Final = Path(__file__).with_name("regression_lines.txt")
"""What ``lines`` gives of the games that are on it."""

_DEALS: Final = 2
_LEFT: Final = 14
"""Cards of the endings that are solved."""
_BUDGET: Final = 3_000
_ACTIONS: Final = 150
"""Of every game, through the public protocol."""


def _contracts() -> dict[str, tuple[Contract, int, Style]]:
    """Contracts that have all duties between them, each with the number of seats and what they are after."""
    spades, hearts = mask_of(PACK_52[39:]), mask_of(PACK_52[26:39])
    queen, opening = parse_cards("QS 2C")
    joker, *jacks = parse_cards("JK JC JS JH JD")
    skat, double = pack(lowest=7), (*pack(lowest=9), *(Card(card | 64) for card in pack(lowest=9)))
    return {
        "closed trumps": (
            contract_of(order_of(PACK_52, SPADES), PACK_52, duties=Duties(closed=spades, broken_by=spades)),
            4, Style((0, 1, 0, 1), (5, 6), shy=8, spoils=True),
        ),
        "points that nobody wants": (
            contract_of(
                order_of(PACK_52), PACK_52,
                tuple(int(card >> 4 == HEARTS) + 13 * (card == queen) for card in range(128)),
                duties=Duties(closed=hearts, broken_by=hearts, opening=1 << opening, clean=hearts | 1 << queen,
                              must_go=1 << queen),
            ),
            4, Style(range(4), (NONE,) * 4),
        ),
        "jacks above": (
            contract_of(order_of(skat, HEARTS, jacks, ACE_TEN_RANKS), skat, ACE_TEN_POINTS),
            3, Style((0, 1, 1), (ALL, ALL), draws=1),
        ),
        "two of each card": (
            contract_of(
                order_of(double, SPADES, ranks=ACE_TEN_RANKS), double, ACE_TEN_POINTS, last=10,
                duties=Duties(must_trump=True, head_trumps=True),
            ),
            4, Style((0, 1, 0, 1), (ALL, ALL)),
        ),
        "a joker without trumps": (
            contract_of(order_of((*skat, joker), tops=(joker,)), (*skat, joker), duties=Duties(names=(0, 1, 2, 3))),
            3, Style((0, 1, 1), (4, 7)),
        ),
    }  # fmt: skip


def recorded() -> list[Entry]:
    """The games that are on record: those that are finished."""
    begun = {line.partition(":")[0] for line in RECORD.read_text(encoding="utf-8").splitlines()}
    return [entry for entry in GAMES if entry.id in begun]


def beside_record() -> Iterator[tuple[str | None, str | None]]:
    """Every line as this core plays it, and as it is on record."""
    return zip_longest(lines(recorded()), RECORD.read_text(encoding="utf-8").splitlines())


def lines(games: Iterable[Entry] = GAMES) -> Iterator[str]:
    """The lines of a record with these games, as this core plays them."""
    for name, (contract, seats, style) in _contracts().items():
        for deal in range(_DEALS):
            yield from _deal(f"{name} {deal}", contract, seats, style)
    for preset in Pyramid.presets:
        game = Pyramid({**preset.settings})
        game.apply(CHANCE, Action("shuffle", (), shuffled(PACK_52, preset.id)))
        verdict = solve(game, _BUDGET)
        yield f"{preset.id}: {verdict.status}, {verdict.states} states"
        yield ", ".join(map(action_text, verdict.line))
    yield from _mechanics()
    for entry in games:
        yield f"{entry.id}: {_sum(*_at_random(entry.game()({}), entry.id))}"


def _at_random(game: Game, seed: str) -> Iterator[object]:
    """A match at random through the public protocol: what could have been done, what is done, and where the cards are
    then. Nothing that is said of it: words may change."""
    rng = random.Random(seed)
    for _ in range(_ACTIONS):
        seats = sorted(game.waiting_for() | game.may_act())
        if not seats:
            break
        seat = rng.choice(seats)
        choices = game.choices(seat)
        action = any_action(rng.choice(choices), rng)
        if all(choice.most < 3 or choice.sets for choice in choices):
            yield game.legal(seat)
        game.copy().apply(seat, action)
        game.apply(seat, action, [])
        yield seat, action, [zone[:2] for zone in game.view(0).zones]
    ended = game.result()
    yield ended and ended[:2]


def _mechanics() -> Iterator[str]:
    """Tricks, melds and hands of poker by lot, each kind as the sum of what comes of it."""
    rng = random.Random("mechanics")
    orders = [order_of(PACK_52), order_of(PACK_52, SPADES, parse_cards("QH")), order_of(PACK_52, ranks=ACE_TEN_RANKS)]
    for number, order in enumerate(orders):
        hands, left = deal_in_packets(shuffled(PACK_52, f"tricks {number}"), 0, 4, ((7, 2), (5, 2)), "aside", None)
        play, told = TrickPlay(order, hands, 1, sides=(0, 1, 0, 1) if number else ()), list[Event]()
        while play.hands[play.turn]:
            action = rng.choice(play_actions(play.following()))
            play.copy().play(action.cards[0], None)
            play.play(action.cards[0], told, points=ACE_TEN_POINTS)
        yield f"tricks {number}: {left} {_sum(play.history, play.won, play.keepers, play.voids(), play.leds, told)}"
    held = [mask_of(rng.sample(PACK, size)) for size in range(3, 19) for _ in range(20)]
    yield f"melds: {_sum([(outs(hand), best_value(hand, ALL_USED), counts_in(hand)) for hand in held])}"
    yield f"poker: {_sum([deuce_to_seven(mask_of(rng.sample(PACK_52, 5))) for _ in range(300)])}"


def _sum(*found: object) -> str:
    return str(sha256(repr(found).encode()).hexdigest())[:16]


def _deal(name: str, contract: Contract, seats: int, style: Style) -> Iterator[str]:
    """One deal in every way in which it is played and solved."""
    rng = random.Random(name)
    numbers = list(range(contract.size))
    rng.shuffle(numbers)
    each = contract.size // seats
    hands = [sum(1 << card for card in numbers[seat * each : (seat + 1) * each]) for seat in range(seats)]
    start = Position(contract, hands, 0, [*range(1, seats), 0], seats)
    by_thumb, moves = start.copy(), list[int]()
    while not by_thumb.over:
        moves.append(thumb(by_thumb, style, style.keen(by_thumb)))
        by_thumb.play(moves[-1])
    yield f"{name}: {' '.join(_text(contract, move) for move in moves)}"
    weight = likely(start.copy(), moves, 0, style, 0.5)
    yield f"tricks {by_thumb.tricks}, as likely as {weight}"
    played, drawn, ending = start.copy(), start.copy(), start.copy()
    play_out(played, style)
    play_randomly(drawn, rng)
    yield f"played {played.won} {played.points}, at random {drawn.won} {drawn.points}"
    while ending.left() > _LEFT:
        ending.play(rng.choice(ending.moves()))
    mine = [side == 0 for side in style.sides]
    additive = Additive(mine, 1, _BUDGET)
    rated = Rated(mine, [1] * seats, lambda count: -count * count % 7, _BUDGET)
    yield f"exact {additive.value(ending.copy())} in {additive.seen}, {rated.value(ending.copy(), 0)} in {rated.seen}"


def _text(contract: Contract, move: int) -> str:
    card = card_name(Card(contract.cards[move & (1 << NAMED) - 1]))
    return f"{card}={(move >> NAMED) - 1}" if move >> NAMED else card


if __name__ == "__main__":
    for line in lines():
        sys.stdout.write(line + "\n")

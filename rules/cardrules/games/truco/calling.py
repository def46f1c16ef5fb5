"""What club players at Truco ask for, and what they answer."""

from __future__ import annotations

import random
from typing import Final

from cardrules.games.truco.evaluation import chance, stage_of
from cardrules.games.truco.game import TARGET, Truco
from cardrules.games.truco.ranking import LOWEST_MANILHA
from cardrules.protocol.cards import cards_in
from cardrules.protocol.game import Action, Seat

__all__ = [
    "DARED",
    "WEAK",
    "answers",
    "ask_from",
    "asks",
    "bluffs",
    "good_pair",
    "lost_if_run",
    "said_for",
    "stay_from",
    "thinks",
]

_ASK: Final = {4: (0.62, 0.76, 0.86, 0.94), 2: (0.85, 0.9, 0.95, 0.98)}
"""By number of players: the chance from which a club player asks for truco, six, nine, twelve."""
_ASK_AHEAD: Final = 0.3
"""... and in his turn, whatever the value, once his side has won the first trick: the others then have to win both that
are left, and run from most calls. Whoever asked more seldom lost to one who always asks then."""
_STAY: Final = {4: (0.32, 0.36, 0.42, 0.5), 2: (0.44, 0.6, 0.72, 0.8)}
"""... and from which he accepts. A call tells of good cards; but with four players only one of the two hands is known,
and whoever ran sooner would lose to one who calls with anything (tests/bench/bench_exploits.py)."""
_SCORE: Final = 0.05
"""So much less who is behind by four points or more asks for, and so much more who is ahead by as many."""
DARED: Final = 0.06
"""... and who is bold, or careful."""
_BLUFFS: Final = {4: (0.3, 0.05), 2: (0.6, 0.1)}
"""By number of players: how often a weak hand calls once the first trick has been won, and otherwise,"""
WEAK: Final = 0.5
"""which is one with a chance below this."""
_FAR: Final = 4


def thinks(game: Truco, seat: Seat) -> int:
    """The seat's chance to win the hand, in per cent."""
    return round(100 * chance(game, seat))


def _leans(game: Truco, seat: Seat) -> float:
    """How much more he wants to have who is ahead."""
    side = game.side_of(seat)
    lead = game.points[side] - game.points[1 - side]
    return _SCORE if lead >= _FAR else -_SCORE if lead <= -_FAR else 0.0


def _ahead(game: Truco, seat: Seat) -> bool:
    """Whether it is the seat's turn after its side has won the first trick, with two still to come."""
    return not game.asked and stage_of(game, seat) == "won"


def ask_from(game: Truco, seat: Seat) -> float:
    """The chance, in per cent, from which the seat asks for the next value."""
    least = _ASK[game.seats][game.steps.index(game.next_value) - 1]
    return 100 * ((min(least, _ASK_AHEAD) if _ahead(game, seat) else least) + _leans(game, seat))


def stay_from(game: Truco, seat: Seat) -> float:
    """... from which it accepts the value that is asked for."""
    least = _STAY[game.seats][game.steps.index(game.asked) - 1]
    if stage_of(game, seat) == "lost":  # whoever is ahead calls with anything: no more is needed than makes it worth it
        least = min(least, (game.asked - game.value) / (2 * game.asked))
    return 100 * (least + _leans(game, seat))


def bluffs(game: Truco, seat: Seat) -> float:
    """How often the seat calls with a weak hand, if it has one."""
    ahead = _ahead(game, seat)
    return _BLUFFS[game.seats][not ahead] if ahead or game.value == game.steps[0] else 0.0


def _can_gain(game: Truco, seat: Seat) -> bool:
    """Whether more points would be of use to the seat's side."""
    return game.points[game.side_of(seat)] + (game.asked or game.value) < TARGET


def asks(game: Truco, seat: Seat, rng: random.Random, risk: float = 0.0) -> str:
    """Why the seat calls before it plays: ``ask`` or ``bluff``, a reason in ``reasons.REASONS``; "" if it does not."""
    if game.why_no_raise(seat) or not _can_gain(game, seat):
        return ""
    chance = thinks(game, seat)
    if chance >= ask_from(game, seat) - 100 * DARED * risk:
        return "ask"
    return "bluff" if chance < 100 * WEAK and rng.random() < bluffs(game, seat) else ""


def answers(game: Truco, seat: Seat, risk: float = 0.0) -> str:
    """What the seat answers, as such a reason: ``ask`` for the next value, ``stay`` or ``must stay``, ``run``."""
    chance, dared = thinks(game, seat), 100 * DARED * risk
    if not game.why_no_raise(seat) and _can_gain(game, seat) and chance >= ask_from(game, seat) - dared:
        return "ask"
    if chance >= stay_from(game, seat) - dared:
        return "stay"
    return "must stay" if lost_if_run(game, seat) else "run"


def lost_if_run(game: Truco, seat: Seat) -> bool:
    """Whether the others win the game if the seat runs."""
    return game.points[1 - game.side_of(seat)] + game.value >= TARGET


def said_for(game: Truco, why: str) -> Action:
    """What is said for one of these reasons."""
    if why in ("ask", "bluff"):
        return Action("raise", (str(game.next_value),))
    return Action("run" if why == "run" else "accept")


def good_pair(game: Truco, seat: Seat) -> bool:
    """Whether the cards of the side are enough for a hand of eleven: a master and a three, two masters, or three cards
    of two or better; one card less where the others have nine or more."""
    power = game.power
    held = [power[card] for each in game.party(game.side_of(seat)) for card in cards_in(game.hands[each])]
    masters, threes = sum([one >= LOWEST_MANILHA for one in held]), held.count(LOWEST_MANILHA - 1)
    high = masters + threes + held.count(LOWEST_MANILHA - 2)
    near = game.points[1 - game.side_of(seat)] >= TARGET - game.steps[1]
    needed = 1 if near else 2
    if not game.sides:
        needed -= 1
    return masters + threes >= needed + (masters == 0) or high > needed

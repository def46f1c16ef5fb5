"""The bettors of a baccarat table: who sits where, what they bet, and what they want from the dealer.

A bettor has no playing skill, only habits. What all of them do in one coup is written as one word, so that it can
be an action of chance and be recorded as it happened, whatever later versions of their habits would do::

    1:banker:2500,2:player:5000:500,2:tie:500,late:3:player:2500,buyin:4:20000

A bet is position, bet, cents and, if all its chips are of one colour, that denomination. The rest are incidents:

    late:3:player:2500   position 3 adds this after "no more bets"
    faceup:2             the second card of the coup lies face up in the shoe
    dither:5             position 5 moves its chips about before it settles
    buyin:4:20000        after the coup position 4 puts cash down
    colour:2:8200        after the coup position 2 wants larger chips for this much
    leave:7              after the coup position 7 leaves, paying what commission it owes
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple, get_args

from cardrules.casino.baccarat.roads import RED, Roads
from cardrules.casino.baccarat.rules import BANKER, BETS, PLAYER, SIDE_BETS, TIE, Limits
from cardrules.casino.chips import RackChips
from cardrules.casino.currencies import CURRENCIES

__all__ = [
    "CHARACTERS", "Bettor", "Crowd", "Difficulty", "Incident", "Incidents", "BettorsPlans", "Wager", "after_coup",
    "incident_due", "new_bettor", "plan_coup", "read_plans", "seat_bettors",
]  # fmt: skip

Difficulty = Literal["competent", "beginner", "expert"]
Incidents = Literal["off", "some", "many"]
_Kind = Literal["late", "faceup", "dither", "buyin", "colour", "leave"]

CHARACTERS: Final[Mapping[str, str]] = {
    "flat_banco": "always bets on Banker",
    "flat_punto": "always bets on Player",
    "tie_hunter": "adds a tie bet every third coup",
    "trend": "bets on the side that won last",
    "chopper": "bets against the side that won last",
    "road_reader": "follows long streaks of the big road and chops short ones",
    "derived_reader": "bets where the derived roads would turn red",
    "martingale": "doubles after every loss",
    "one_three_two_six": "raises 1-3-2-6 while it wins",
    "ditherer": "cannot decide",
    "late": "bets after betting is closed, if it is let",
    "leaver": "may leave at any time",
    "buyer": "plays with cash",
}
"""Every character with its habit, as a player reads it."""

_ODD_AMOUNTS: Final = (3500, 11_500, 18_000)  # at a table in US dollars
_STEPS: Final = (1, 3, 2, 6)
_KINDS: Final = ("late", "faceup", "buyin", "colour", "leave", "wrong")
"""What happens at a table; ``wrong`` is a bet outside the limits."""
_BLOCKS: Final[Mapping[Incidents, tuple[int, int]]] = {"some": (24, 2), "many": (36, 6)}
"""Coups in which so many incidents happen, each of another kind: one in twelve, and one in six."""


class Bettor(NamedTuple):
    """Somebody at a betting position."""

    position: int
    character: str
    bankroll: int
    """Chips on the rail, in cents; what lies on the layout is not among them."""
    base: int
    """The usual bet, in cents."""
    colour: int
    """The denomination of its chips, or 0 if they are mixed."""
    cuts: bool = True
    """Whether it takes the cut card when it is offered."""
    stage: int = 0
    """How far a progression has come."""


class Wager(NamedTuple):
    """Chips on one betting circle."""

    position: int
    bet: str
    amount: int
    colour: int = 0
    late: bool = False


class Incident(NamedTuple):
    """Something out of the ordinary; ``amount`` is the number of a card for ``faceup``."""

    kind: str
    position: int = 0
    amount: int = 0
    bet: str = ""


class Crowd(NamedTuple):
    """Who comes to a table."""

    positions: int
    limits: Limits
    difficulty: Difficulty = "competent"
    incidents: Incidents = "off"
    reserved: int = 0
    """A position that is kept free (a person sits there), or 0."""

    @property
    def chips(self) -> RackChips:
        """What they buy and bet."""
        return CURRENCIES[self.limits.currency].chips


class BettorsPlans(NamedTuple):
    """What the bettors do in one coup."""

    wagers: tuple[Wager, ...]
    """By position, and in one position the bet nearest to the bettor first."""
    incidents: tuple[Incident, ...]


# ------------------------------------------------------------------------------------------- who they are


def new_bettor(position: int, crowd: Crowd, rng: random.Random) -> Bettor:
    """Somebody new at a position."""
    limits, chips = crowd.limits, crowd.chips
    character = rng.choice(tuple(CHARACTERS))
    unit = limits.unit
    least = -(-limits.least // unit) * unit
    if crowd.difficulty == "beginner":
        base, colour = least * rng.choice((1, 2, 3, 4, 5)), _colour_of(least, chips)
    elif crowd.difficulty == "competent":
        base = least * rng.choice((1, 2, 3, 5, 7, 10, 20))
        colour = _colour_of(least, chips) if rng.random() < 0.7 else chips.quarters if base % chips.quarters == 0 else 0
    else:
        odd = [each * chips.scale for each in _ODD_AMOUNTS]
        base = rng.choice([*(each for each in odd if each % unit == 0), least * rng.randint(1, 60)])
        colour = 0
    base = max(least, min(base, limits.most // unit * unit))
    bankroll = base * rng.choice((20, 40, 80))
    return Bettor(position, character, bankroll, base, colour, rng.random() > 1 / 6)


def _colour_of(amount: int, chips: RackChips) -> int:
    """The largest chip that an amount is made of."""
    return next(denomination for denomination in chips.values if amount % denomination == 0)


def seat_bettors(crowd: Crowd, rng: random.Random) -> tuple[Bettor, ...]:
    """The bettors of a new table, by position."""
    free = [position for position in range(1, crowd.positions + 1) if position != crowd.reserved]
    count = {"beginner": rng.randint(1, 3), "competent": rng.randint(5, 6), "expert": len(free)}[crowd.difficulty]
    return tuple(new_bettor(position, crowd, rng) for position in sorted(rng.sample(free, min(count, len(free)))))


def after_coup(bettor: Bettor, won: int) -> Bettor:
    """The bettor after a coup that won or lost this much (0: a push, or no bet)."""
    if won and bettor.character == "martingale":
        return bettor._replace(stage=0 if won > 0 else bettor.stage + 1)
    if won and bettor.character == "one_three_two_six":
        return bettor._replace(stage=(bettor.stage + 1) % 4 if won > 0 else 0)
    return bettor


# --------------------------------------------------------------------------------------- what they want


def incident_due(incidents: Incidents, lot: int, coup: int) -> str:
    """What kind of incident happens in the coup of this number (from 1) of a session, or "".

    Each block of coups has its kinds for certain, and where in the block is drawn by lot: so many bettors who buy in
    mean that somebody does. All six kinds come in 36 coups where there are many, and in 72 where there are some.
    """
    if incidents not in _BLOCKS:
        return ""
    size, count = _BLOCKS[incidents]
    block, place = divmod(coup - 1, size)
    kinds = random.Random(f"{lot}/kinds/{block * count // len(_KINDS)}").sample(_KINDS, len(_KINDS))
    first = block * count % len(_KINDS)
    places = random.Random(f"{lot}/incidents/{block}").sample(range(size), count)
    return kinds[first + places.index(place)] if place in places else ""


def plan_coup(bettors: Sequence[Bettor], crowd: Crowd, roads: Roads, rng: random.Random, happens: str = "") -> str:
    """What the bettors do in the next coup, as one word; ``roads`` are those of this shoe so far, and ``happens`` is
    the kind of incident that happens in it."""
    items = []
    for bettor in bettors:
        items += _bets_of(bettor, crowd, roads, rng)
    if not items:  # somebody always bets
        richest = max(bettors, key=lambda bettor: bettor.bankroll)
        items.append(_item(richest, BANKER, _amount(richest, crowd.limits, 1) or crowd.limits.least))
    if happens:
        items += _incident(happens, bettors, crowd, items, rng)
    if crowd.incidents != "off" and any(bettor.character == "ditherer" for bettor in bettors) and rng.random() < 0.3:
        items.append(f"dither:{next(bettor.position for bettor in bettors if bettor.character == 'ditherer')}")
    return ",".join(items)


def _bets_of(bettor: Bettor, crowd: Crowd, roads: Roads, rng: random.Random) -> list[str]:
    limits = crowd.limits
    if rng.random() < 0.1:  # sits one out
        return []
    side, times = _side(bettor, roads, rng), 1
    if bettor.character == "martingale":
        times = 1 << min(bettor.stage, 10)
    elif bettor.character == "one_three_two_six":
        times = _STEPS[bettor.stage]
    amount = _amount(bettor, limits, times)
    if not amount:
        return []
    items = [_item(bettor, side, amount)]
    left = bettor.bankroll - amount
    small = -(-limits.tie_least // limits.unit) * limits.unit
    hunts = bettor.character == "tie_hunter" and len(roads.beads) % 3 == 0
    if (hunts or (crowd.difficulty == "expert" and rng.random() < 1 / 3)) and small <= min(left, limits.tie_most):
        items.append(_item(bettor, TIE, small))
        left -= small
    if crowd.difficulty == "expert":
        for bet in limits.bets:
            if bet in SIDE_BETS and rng.random() < 0.1 and small <= min(left, limits.tie_most):
                items.append(_item(bettor, bet, small))
                left -= small
    return items


def _side(bettor: Bettor, roads: Roads, rng: random.Random) -> str:
    last = {"B": BANKER, "P": PLAYER, "": ""}[roads.streaks[-1][0] if roads.streaks else ""]
    against = {BANKER: PLAYER, PLAYER: BANKER, "": ""}[last]
    character = bettor.character
    if character == "flat_banco" or character == "martingale":
        return BANKER
    if character == "flat_punto" or character == "one_three_two_six":
        return PLAYER
    if last and character == "trend":
        return last
    if last and character == "chopper":
        return against
    if last and character == "road_reader":
        long = len(roads.streaks) > 1 and min(length for _, length in roads.streaks[-2:]) >= 3
        return last if long else against
    if character == "derived_reader":
        reds = {side: roads.probe(mark).count(RED) for side, mark in ((BANKER, "B"), (PLAYER, "P"))}
        return BANKER if reds[BANKER] >= reds[PLAYER] else PLAYER
    return BANKER if rng.random() < 0.55 else PLAYER


def _amount(bettor: Bettor, limits: Limits, times: int) -> int:
    """So many times the usual bet, as far as limits and bankroll allow; 0 if not even the least."""
    amount = min(bettor.base * times, limits.most, bettor.bankroll) // limits.unit * limits.unit
    return amount if amount >= limits.least else 0


def _item(bettor: Bettor, bet: str, amount: int) -> str:
    colour = bettor.colour if bettor.colour and amount % bettor.colour == 0 else 0
    return f"{bettor.position}:{bet}:{amount}" + (f":{colour}" if colour else "")


def _incident(kind: str, bettors: Sequence[Bettor], crowd: Crowd, items: list[str], rng: random.Random) -> list[str]:
    """An incident of this kind; a bet outside the limits is changed in ``items`` itself."""
    limits = crowd.limits
    known = {"late": "late", "leave": "leaver", "buyin": "buyer"}.get(kind, "")
    who = rng.choice([bettor for bettor in bettors if bettor.character == known] or bettors)
    if kind == "leave" and len(bettors) < 2:
        kind = "buyin"
    if kind == "late":
        bet = rng.choice((BANKER, PLAYER))
        return [f"late:{who.position}:{bet}:{-(-limits.least // limits.unit) * limits.unit}"]
    if kind == "faceup":
        return [f"faceup:{rng.randint(1, 4)}"]
    if kind == "buyin":
        free = set(range(1, crowd.positions + 1)) - {bettor.position for bettor in bettors} - {crowd.reserved}
        position = rng.choice(sorted(free)) if free and rng.random() < 0.5 else who.position
        return [f"buyin:{position}:{rng.choice((10_000, 20_000, 50_000)) * crowd.chips.scale}"]
    if kind == "colour":
        return [f"colour:{who.position}:{rng.randint(20, 95) * crowd.chips.ones}"]
    if kind == "leave":
        return [f"leave:{who.position}"]
    number = rng.randrange(len(items))
    place, bet, *_ = items[number].split(":")
    most = limits.most if bet in (BANKER, PLAYER) else limits.tie_most
    items[number] = f"{place}:{bet}:{most + limits.unit}"
    return []


# ------------------------------------------------------------------------------------------ their text form


def read_plans(text: str, crowd: Crowd) -> BettorsPlans:
    """Read what the bettors do. Bets may be outside the limits: such things happen, and the dealer has to notice.

    Raises ValueError, saying what is wrong, for anything else.
    """
    wagers: dict[tuple[int, int], Wager] = {}
    incidents = []
    for item in text.split(","):
        kind, *rest = item.split(":")
        if kind in get_args(_Kind):
            incidents.append(_read_incident(kind, rest, crowd))
            continue
        numbers = [_number(word) for word in (kind, *rest[1:])]
        if len(numbers) not in (2, 3) or rest[0] not in crowd.limits.bets:
            raise ValueError(f"{item[:40]!r} is no bet of this table")
        position, amount, colour = (*numbers, 0)[:3]
        if not 1 <= position <= crowd.positions or not _fits(amount, crowd.chips):
            raise ValueError(f"{item[:40]!r} is no bet of this table")
        if colour and (colour not in crowd.chips.values or amount % colour):
            raise ValueError(f"{item[:40]!r}: the amount cannot be made of these chips")
        place = position, BETS.index(rest[0])
        if place in wagers:
            raise ValueError(f"position {position} has that bet twice")
        wagers[place] = Wager(position, rest[0], amount, colour)
    if not wagers:
        raise ValueError("nobody bets")
    if len(set(incidents)) < len(incidents):
        raise ValueError("the same incident twice")
    return BettorsPlans(tuple(wagers[place] for place in sorted(wagers)), tuple(incidents))


_MOST: Final = 10_000_000
"""The largest amount, in cents, that anything at a table in US dollars may be."""


def _fits(amount: int, chips: RackChips) -> bool:
    """Whether somebody can bet so much."""
    return 0 < amount <= _MOST * chips.scale and not amount % chips.smallest


def _number(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) <= 9) or word != str(int(word)):
        raise ValueError(f"{word[:20]!r} is not a whole number")
    return int(word)


def _read_incident(kind: str, rest: list[str], crowd: Crowd) -> Incident:
    wrong = ValueError(f"{':'.join((kind, *rest))[:40]!r} cannot happen at this table")
    needs = {"late": 3, "faceup": 1, "dither": 1, "buyin": 2, "colour": 2, "leave": 1}[kind]
    if len(rest) != needs:
        raise wrong
    if kind == "faceup":
        number = _number(rest[0])
        if not 1 <= number <= 6:
            raise wrong
        return Incident(kind, 0, number)
    position = _number(rest[0])
    if not 1 <= position <= crowd.positions:
        raise wrong
    if kind == "late":
        amount = _number(rest[2])
        if rest[1] not in crowd.limits.bets or not _fits(amount, crowd.chips):
            raise wrong
        return Incident(kind, position, amount, rest[1])
    amount = _number(rest[1]) if needs == 2 else 0
    if amount > _MOST * crowd.chips.scale or amount % crowd.chips.ones or (needs == 2 and not amount):
        raise wrong
    return Incident(kind, position, amount)

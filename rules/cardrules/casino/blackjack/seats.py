"""What all bettors bet in a round, and what happens in it, as one word of an action of chance::

    1:main:2500,2:main:5000:500,2:plus3:500,late:3:2500,faceup:5

A bet is spot, kind, cents and, if all its chips are of one colour, that denomination. The rest are incidents:

    late:3:2500   spot 3 adds this to its bet after "no more bets"
    faceup:5      the fifth card of the round lies face up in the shoe
    cap:3:2500    spot 3 adds this to its bet when the hand has won, before it is paid
    pinch:3:2500  spot 3 draws this back from its bet when the hand has lost, before it is taken

and what a bettor wants when the round is over:

    buyin:3:20000   spot 3 puts notes down; somebody new may sit down there
    colour:3:4500   larger chips for small ones
    toke:3:500      a tip for the dealers, beside the circle
    marker:3:50000  chips on credit
    leave:3         spot 3 goes
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from cardrules.casino.blackjack.bettors import Bettor, wagers_of
from cardrules.casino.blackjack.bettors import Wager as Placed
from cardrules.casino.blackjack.house import House
from cardrules.casino.blackjack.wagers import KINDS, Wager

__all__ = ["BETWEEN_KINDS", "Incident", "Plans", "plan_round", "read_plans"]

_MOST: Final = 10_000_000
"""The largest amount, in cents, that anything at a table in US dollars may be."""
BETWEEN_KINDS: Final = ("buyin", "colour", "toke", "marker", "leave")
"""What bettors want when the round is over."""
_WITH_CHIPS: Final = ("late", "cap", "pinch")
"""Chips are moved after the bets were closed."""
_AT_THE_END: Final[Mapping[str, str]] = {"cap": "capper", "pinch": "pincher"}
"""What is done when a hand is over, by whom; as often as other incidents happen."""
_OF_MANNER: Final[Mapping[str, str]] = {"late": "late", "toke": "tipper", "colour": "colour_up", "marker": "marker"}
"""Who is likely to do what, by manner."""
_RATES: Final = {"off": 0.0, "some": 1 / 12, "many": 1 / 6}


class Incident(NamedTuple):
    """Something out of the ordinary; ``amount`` is the number of a card for ``faceup``."""

    kind: str
    spot: int = 0
    amount: int = 0


class Plans(NamedTuple):
    """What the bettors do before the cards of a round."""

    wagers: tuple[Wager, ...]
    incidents: tuple[Incident, ...]


def plan_round(bettors: Sequence[Bettor], house: House, count: float, rng: random.Random) -> str:
    """What the bettors do before the cards of the next round, as one word; ``count`` is the true count of the cards
    that have been seen."""
    limits = house.limits
    wagers = [wager for bettor in bettors for wager in wagers_of(bettor, house.crowd, count, rng)]
    if not wagers:  # somebody always bets
        wagers = [Placed(bettors[0].spot, "main", limits.least)]
    items = [_item(*wager) for wager in wagers]
    if rng.random() < _RATES[house.crowd.incidents]:
        kinds = ["late", "faceup", "wrong", *(kind for kind in BETWEEN_KINDS if kind != "toke" or house.tokes)]
        kind = rng.choice(kinds)
        if kind == "wrong":
            items[0] = _item(wagers[0].spot, "main", limits.most + limits.unit, 0)
        else:
            items.append(_incident(kind, bettors, [wager.spot for wager in wagers], house, rng))
    if house.crowd.incidents != "off":
        items += _at_the_end(bettors, [wager.spot for wager in wagers], house, rng)
    return ",".join(items)


def _at_the_end(bettors: Sequence[Bettor], betting: Sequence[int], house: House, rng: random.Random) -> list[str]:
    """What bettors try when their hands are over."""
    return [
        f"{kind}:{bettor.spot}:{house.limits.unit}"
        for kind, manner in _AT_THE_END.items()
        for bettor in bettors
        if bettor.manner == manner and bettor.spot in betting and rng.random() < 2 * _RATES[house.crowd.incidents]
    ]


def _incident(kind: str, bettors: Sequence[Bettor], betting: Sequence[int], house: House, rng: random.Random) -> str:
    """An incident of this kind, as one item of the word."""
    chips = house.chips
    if kind == "faceup":
        return f"faceup:{rng.randint(1, 8)}"
    if kind == "late":
        return f"late:{betting[0]}:{house.limits.unit}"
    who = rng.choice([each for each in bettors if each.manner == _OF_MANNER.get(kind, "")] or bettors)
    if kind == "leave":
        return f"leave:{who.spot}"
    if kind == "buyin":
        taken = {spot for each in bettors for spot in (each.spot, each.second_spot)} | {house.reserved}
        free = [spot for spot in range(1, house.crowd.spots + 1) if spot not in taken]
        spot = rng.choice(free) if free and rng.random() < 0.5 else who.spot
        return f"buyin:{spot}:{rng.choice((10_000, 20_000, 50_000)) * chips.scale}"
    if kind == "marker":
        return f"marker:{who.spot}:{rng.choice((50_000, 100_000)) * chips.scale}"
    if kind == "toke":
        return f"toke:{who.spot}:{chips.fives}"
    return f"colour:{who.spot}:{rng.randint(20, 95) * chips.ones}"


def _item(spot: int, kind: str, amount: int, colour: int) -> str:
    return f"{spot}:{kind}:{amount}" + (f":{colour}" if colour and amount % colour == 0 else "")


def read_plans(text: str, house: House) -> Plans:
    """Read what the bettors do. Bets may be outside the limits: such things happen, and the dealer has to notice.

    Raises ValueError, saying what is wrong, for anything else.
    """
    wagers: dict[tuple[int, int], Wager] = {}
    incidents = []
    offered = {"main", *(table.bet for table in house.rules.side_bets)}
    for item in text.split(","):
        kind, *rest = item.split(":")
        wrong = ValueError(f"{item[:40]!r} cannot happen at this table")
        if kind in _WITH_CHIPS and len(rest) == 2:
            incidents.append(Incident(kind, _spot(rest[0], house, wrong), _amount(rest[1], house, wrong)))
        elif kind == "faceup" and len(rest) == 1 and rest[0] in tuple(map(str, range(1, 17))):
            incidents.append(Incident(kind, 0, int(rest[0])))
        elif kind in BETWEEN_KINDS and len(rest) == (1 if kind == "leave" else 2):
            amount = _amount(rest[1], house, wrong) if kind != "leave" else 0
            if amount % house.chips.ones or (kind == "toke" and not house.tokes):
                raise wrong
            incidents.append(Incident(kind, _spot(rest[0], house, wrong), amount))
        elif len(rest) in (2, 3) and rest[0] in offered:
            spot, amount = _spot(kind, house, wrong), _amount(rest[1], house, wrong)
            colour = _amount(rest[2], house, wrong) if len(rest) == 3 else 0
            place = spot, KINDS.index(rest[0])
            if place in wagers or (colour and (colour not in house.chips.values or amount % colour)):
                raise wrong
            wagers[place] = Wager(spot, 1 if rest[0] == "main" else 0, rest[0], amount, colour)
        else:
            raise wrong
    if not any(wager.kind == "main" for wager in wagers.values()):
        raise ValueError("nobody bets")
    if len(set(incidents)) < len(incidents):
        raise ValueError("the same incident twice")
    return Plans(tuple(wagers[place] for place in sorted(wagers)), tuple(incidents))


def _spot(word: str, house: House, wrong: ValueError) -> int:
    if word not in tuple(map(str, range(1, house.crowd.spots + 1))):
        raise wrong
    return int(word)


def _amount(word: str, house: House, wrong: ValueError) -> int:
    chips = house.chips
    if not (word.isascii() and word.isdecimal() and len(word) <= 9) or word != str(int(word)):
        raise wrong
    if not 0 < int(word) <= _MOST * chips.scale or int(word) % chips.smallest:
        raise wrong
    return int(word)

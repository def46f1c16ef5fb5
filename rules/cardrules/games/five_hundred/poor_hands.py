"""What it tells of hidden cards that somebody was asked whether he wants a redeal, or was not asked."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import product

from cardrules.games.five_hundred.phases import ANSWERING, ASKING, DISCARDING, PLAYING
from cardrules.games.five_hundred.rules import ACES, FACES, is_poor
from cardrules.games.five_hundred.state import FiveHundredState
from cardrules.parts.dealing import Share, at_most
from cardrules.phases.hands_game import UNDEALT
from cardrules.protocol.cards import cards_in
from cardrules.protocol.game import Seat

__all__ = ["agrees", "lay_aces", "terms"]

_TRICKS = 10
_Ways = tuple[tuple[Share, ...], ...]
"""See ``Unseen.terms``."""


def _poor_seats(game: FiveHundredState) -> list[Seat]:
    """Who is known to have a poor hand, and has the cards that were dealt."""
    poor = [seat for seat, _ in game.asked]
    if game.current is ASKING:
        poor.append(game.turn)
    return [seat for seat in poor if not _has_exchanged(game, seat)]


def _has_exchanged(game: FiveHundredState, seat: Seat) -> bool:
    """Whether a seat holds or held cards of the middle."""
    discarding = game.current is DISCARDING
    if seat == game.declarer:
        return game.exchanged is not None or discarding
    return seat == game.exchanged or (discarding and seat == game.turn)


def lay_aces(
    game: FiveHundredState, viewer: Seat | None, hidden: int, counts: list[int], held: list[int], may: list[int],
    rng: random.Random,
) -> int:  # fmt: skip
    """Keep the poor hands of others free of face cards, and give each its ace if it has none yet; what is ``hidden``
    then."""
    for seat in _poor_seats(game):
        if seat == viewer:
            continue
        possible = cards_in(hidden & may[seat] & ACES)
        if game.rules.redeal_call == "ace_no_face" and not game.play.played_by()[seat] & ACES and possible:
            ace = 1 << rng.choice(possible)
            held[seat] |= ace
            hidden ^= ace
            counts[seat] -= 1
        may[seat] &= ~(FACES | ACES)
    return hidden


def agrees(game: FiveHundredState) -> bool:
    """Whether the hands are poor of those who were asked about a redeal, and of nobody else who would have been."""
    redeal = game.rules.redeal_call
    if not redeal or game.current is UNDEALT:
        return True
    poor, order = _poor_seats(game), game.order_of_speaking()
    last = order[-1]
    if game.current is ASKING:
        last = game.turn
    elif game.current is ANSWERING:
        last = game.asked[-1][0]
    played = game.play.played_by()
    for seat in order[: order.index(last) + 1]:
        was_poor = is_poor(game.play.hands[seat] | played[seat], redeal)
        if was_poor != (seat in poor) and not _has_exchanged(game, seat):
            return False
    return True


def terms(
    game: FiveHundredState, viewer: Seat | None, hidden: int, counts: Sequence[int], held: Sequence[int]
) -> tuple[_Ways, ...]:
    """What is known of the hidden cards because somebody was asked about a redeal, or was not: whether he was dealt a
    poor hand. Only while cards are played. Where the hands of two partners were exchanged (a grand nullo), nothing is
    concluded about them."""
    if not game.rules.redeal_call or game.current is not PLAYING:
        return ()
    aces, poor = int(game.rules.redeal_call == "ace_no_face"), {seat for seat, _ in game.asked}
    exchanged = {seat for seat in (game.declarer, game.exchanged) if seat is not None and game.exchanged is not None}
    found = []
    for seat, played in enumerate(game.play.played_by()):
        if seat == viewer or (seat in exchanged and len(exchanged) > 1) or (played & FACES and seat not in poor):
            continue
        places = (seat, game.seats) if seat in exchanged else (seat,)
        known = played | sum([held[place] for place in places])
        room = {place: counts[place] for place in places if counts[place]}
        ways = _poor_ways(aces, known, hidden, room) if seat in poor else _rich_ways(aces, known, hidden, room)
        if room and ways is not None:
            found.append(ways)
    return tuple(found)


def _poor_ways(aces: int, known: int, hidden: int, room: Mapping[int, int]) -> _Ways:
    """How hidden cards can lie in the places (with so much room) into which a player's hand has gone, and perhaps five
    others, if he was dealt so many aces and no face card. ``known`` are those of the cards that are seen."""
    low = hidden & ~(FACES | ACES)
    more = _TRICKS - aces - (known & ~(FACES | ACES)).bit_count()
    ace = aces - (known & ACES).bit_count()
    ways = []
    for split in product(*(range(most + 1) for most in room.values())):
        if sum(split) == max(0, more):
            lows = tuple([Share(place, count, low) for place, count in zip(room, split, strict=True) if count])
            ways += [(*lows, Share(place, 1, hidden & ACES)) for place in room] if ace > 0 else [lows]
    return tuple(ways)


def _rich_ways(aces: int, known: int, hidden: int, room: Mapping[int, int]) -> _Ways | None:
    """The same of one who was not dealt so many aces without a face card; None if all is possible."""
    if len(room) > 1 and aces:
        return None  # he may always have got the ace, or the lack of one, from the middle
    has = (known & ACES).bit_count()
    if known & FACES or has > aces:
        return None
    ways: list[tuple[Share, ...]] = [(Share(place, 1, hidden & FACES),) for place in room]
    ways += [(Share(place, aces + 1 - has, hidden & ACES),) for place in room]
    if has < aces:
        ways += [at_most(place, most, 0, ACES, hidden) for place, most in room.items()]
    return tuple(ways)

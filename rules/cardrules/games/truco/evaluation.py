"""What cards are worth at Truco, and what a club player thinks of his chance to win the hand."""

from __future__ import annotations

from math import comb, exp
from typing import Final

from cardrules.games.truco.game import Truco
from cardrules.games.truco.ranking import LOWEST_MANILHA, TIED, trick_winner
from cardrules.protocol.cards import Card, cards_in, mask_of
from cardrules.protocol.game import Seat

__all__ = ["FEATURES", "by_power", "chance", "features", "manilhas_held", "stage_of", "trick_so_far", "weight"]

_WEIGHTS: Final = (0.0, 0.05, 0.05, 0.05, 0.05, 0.12, 0.17, 0.24, 0.33, 0.45, 0.6, 0.85, 0.9, 0.95, 1.0)
"""By power (``ranking.powers``)."""
FEATURES: Final = 6
_HELP: Final = 0.25
"""How often a partner who is still to play wins a trick that one does not win oneself."""
_CHANCES: Final = {
    (4, "first"): (-1.51, 2.06, 2.25, 0.01, 1.56, -0.94),
    (4, "lost"): (-2.24, 2.22, 1.99, 0.00, 1.67, -2.28),
    (4, "won"): (-0.42, 3.66, 1.62, 0.00, 3.33, -0.64),
    (4, "tied"): (-1.08, 3.81, -1.71, 0.00, 3.36, -2.58),
    (2, "first"): (-2.13, 1.22, 5.06, 8.67, 3.84, -2.84),
    (2, "won"): (-1.32, 4.77, 12.48, 0.00, 13.66, 0.00),
    (2, "lost"): (-2.94, 2.46, 6.55, 0.00, 0.00, -5.00),
    (2, "tied"): (-3.95, 13.79, -6.66, 0.00, 35.01, -12.46),
}
"""By number of players and stage: how much each of the ``features`` tells (tests/bench/bench_truco_chances.py)."""


def weight(power: int) -> float:
    """What a card of this power is worth, of 1."""
    return _WEIGHTS[power]


def by_power(game: Truco, seat: Seat) -> list[Card]:
    """The cards in the seat's hand, lowest first."""
    power = game.power
    return sorted(cards_in(game.hands[seat]), key=lambda card: (power[card], card))


def trick_so_far(game: Truco) -> tuple[int, int]:
    """The best power in the trick that is being played and whose it is, a side or TIED; 0 and TIED before the lead."""
    if len(game.plays) % game.seats == 0:
        return 0, TIED
    laid, leader = game.powers_laid(), game.leaders[-1]
    best, side = trick_winner(laid, [game.side_of((leader + place) % game.seats) for place in range(len(laid))])
    return laid[best], side


def stage_of(game: Truco, seat: Seat) -> str:
    """How the hand stands for the seat: ``first`` trick, the first ``won``, ``lost`` or ``tied``, or the ``last``."""
    if not game.results:
        return "first"
    if len(game.results) == 2:
        return "last"
    return "tied" if game.results[0] == TIED else "won" if game.results[0] == game.side_of(seat) else "lost"


def features(game: Truco, seat: Seat) -> tuple[float, ...]:
    """What the chance is worked out from: one, the weights of the seat's cards from the best, and of what is winning
    the trick, as its side's or as the others'."""
    power = game.power
    held = [weight(power[card]) for card in reversed(by_power(game, seat))]
    best, side = trick_so_far(game)
    ours = weight(best) if side == game.side_of(seat) else 0.0
    theirs = weight(best) if best and side != game.side_of(seat) else 0.0
    return (1.0, *(held + [0.0] * 3)[:3], ours, theirs)


def chance(game: Truco, seat: Seat) -> float:
    """About how likely the seat's side is to win the hand, as its cards tell; the others' calls are not asked about."""
    stage = stage_of(game, seat)
    if stage == "last":
        return _last_trick(game, seat)
    total = sum([one * other for one, other in zip(_CHANCES[game.seats, stage], features(game, seat), strict=True)])
    return 1 / (1 + exp(-total))


def _last_trick(game: Truco, seat: Seat) -> float:
    """The same before the third trick is over: how likely nobody has a better card. A tie goes to the first trick's
    winner."""
    side, power = game.side_of(seat), game.power
    lying, whose = trick_so_far(game)
    own = max([power[card] for card in cards_in(game.hands[seat])], default=0)
    tie_wins = game.results[0] == side
    if whose == side:
        own = max(own, lying)
    elif whose == TIED and lying and own <= lying:
        own = lying
    elif lying > own or (lying == own and not tie_wins):
        own = 0
    played = len(game.plays) % game.seats
    leader = game.leaders[-1] if played else game.turn
    to_come = [(leader + place) % game.seats for place in range(played, game.seats)]
    against = sum([game.side_of(other) != side for other in to_come])
    helped = any(game.side_of(other) == side and other != seat for other in to_come)
    if not own:
        return _HELP if helped else 0.0
    seen = mask_of(card for card in game.plays if not game.closed >> card & 1) | game.hands[seat]
    out = [card for card in game.pack() if not seen >> card & 1 and card != game.vira]
    better = sum([power[card] > own or (power[card] == own and not tie_wins) for card in out])
    free = comb(len(out) - better, against) / comb(len(out), against)
    return free + (1 - free) * _HELP if helped else free


def manilhas_held(game: Truco, seat: Seat) -> int:
    """How many master cards the seat holds."""
    power = game.power
    return sum([power[card] >= LOWEST_MANILHA for card in cards_in(game.hands[seat])])

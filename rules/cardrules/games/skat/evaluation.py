"""What ten cards of Skat could play, how likely each game is won, and which two cards to put away."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import comb, exp
from typing import Final, NamedTuple

from cardrules.games.skat.game import BASES, JACKS, NULL_VALUES, ORDERS, PACK, matadors, worth
from cardrules.parts.tricks import ACE_TEN_POINTS, TRUMP, points_in
from cardrules.protocol.cards import ACE, KING, QUEEN, Card, card_of, cards_in, mask_of
from cardrules.protocol.game import View

__all__ = [
    "ACES", "JACK_CARDS", "SAFE", "SUIT_GAMES", "GamePlan", "best_plan", "danger", "hardly_lost", "made_chance",
    "needed", "null_chance", "plans", "prospect", "put_away", "would_double",
]  # fmt: skip

ACES: Final = mask_of(card_of(ACE, suit) for suit in range(4))
JACK_CARDS: Final = mask_of(JACKS)
_TENS: Final = mask_of(card_of(10, suit) for suit in range(4))
_FROM_HAND: Final = 0.9
"""The chance from which a game is played from the hand: below that the skat helps more than the hand counts."""
_UNSAFE: Final = 12
"""By how many ranks the cards of a hand may stand too high for null to be thought of at all."""
_POINTS: Final = ACE_TEN_POINTS
SUIT_GAMES: Final = tuple(game for game in BASES if game != "grand")


class _Scale(NamedTuple):
    """What speaks for making 61, in log odds. Fitted to games that club players have played out."""

    base: float
    lead: float
    """The seat leads to the first trick."""
    trump: float
    """Every trump."""
    jacks: tuple[float, float, float, float]
    """Each jack besides, that of clubs first."""
    trump_ace: float
    trump_ten: float
    ace: float
    """An ace outside trumps."""
    ten: float
    """A ten beside its ace."""
    guarded: float
    """A ten that has another card of its suit, but not the ace, with it."""
    loser: float
    """A card outside trumps that is not in sequence from the ace."""
    open: float
    """A suit outside trumps without its ace."""
    away: float = 0.0
    """Ten card points that have been put away."""


_SCALES: Final = {
    "suit, taken": _Scale(-6.6, 0.31, 1.14, (1.2, 1.12, 0.76, 0.5), 0.98, 0.7, 0.48, 0.37, 1.17, -0.43, -1.15, 0.98),
    "suit, before": _Scale(-6.68, 0.09, 1.07, (0.65, 0.64, 0.56, 0.34), 0.69, 0.53, 0.97, 0.53, 0.44, 0.0, 0.0),
    "suit, hand": _Scale(-6.0, 0.31, 1.14, (1.13, 0.86, 0.79, 0.57), 0.81, 0.58, 0.42, 0.4, 1.01, -0.33, -0.95),
    "grand, taken": _Scale(-6.3, 0.35, 0.0, (2.56, 1.95, 1.8, 1.79), 0.0, 0.0, 0.93, 1.04, 1.33, 0.0, -1.05, 1.18),
    "grand, before": _Scale(-5.46, 0.14, 0.0, (2.17, 1.79, 1.75, 1.6), 0.0, 0.0, 1.15, 0.79, 0.86, 0.0, -0.13),
    "grand, hand": _Scale(-2.76, 0.14, 0.0, (1.64, 1.43, 1.39, 1.19), 0.0, 0.0, 0.47, 0.63, 1.01, 0.0, -0.85),
}
"""For ten cards: with the skat taken and two put away, if it is going to be taken, and if it is not. Fitted to some
44,000 games, 23,000 and 9,000 (docs/benchmarks.md)."""


class _NullScale(NamedTuple):
    """What speaks for taking no trick, in log odds; fitted likewise."""

    base: float
    lead: float
    ouvert: float
    unsafe: float
    """How much each rank by which a card stands too high takes away (``_unsafe``)."""


_NULL: Final = _NullScale(2.5, -0.45, -0.3, 0.64)
_NULL_BEFORE: Final = _NullScale(2.1, -0.28, -0.25, 0.39)
"""With ten cards, if the skat is going to be taken."""


class GamePlan(NamedTuple):
    """A game that a hand could play."""

    game: str
    level: str
    hand: bool
    """Whether it is played without the skat."""
    value: int
    chance: float


def _made(hand: int, game: str, when: str, leads: bool, away: int = 0) -> float:
    """The chance to make 61 with these ten cards; ``when`` as in ``_SCALES``, with so many card points put away."""
    name = f"grand, {when}" if game == "grand" else f"suit, {when}"
    scale = _SCALES[name]
    trumps = hand & ORDERS[game].masks[TRUMP]
    side = hand & ~trumps
    total = scale.base + scale.lead * leads + scale.trump * trumps.bit_count() + scale.away * away / 10
    for jack, worth_of_it in zip(JACKS, scale.jacks, strict=True):
        if hand >> jack & 1:
            total += worth_of_it
    if trumps & ACES:
        total += scale.trump_ace
    if trumps & _TENS:
        total += scale.trump_ten
    return _chance(total + _outside(name, side))


def _outside(name: str, side: int) -> float:
    """What the cards outside trumps add, in log odds."""
    return sum([_suit_outside(name, side >> shift & 0xFFFF) for shift in (0, 16, 32, 48)])


@lru_cache(maxsize=4096)
def _suit_outside(name: str, ranks: int) -> float:
    scale = _SCALES[name]
    if not ranks:
        return 0.0
    ace, ten = ranks >> ACE & 1, ranks >> 10 & 1
    losers = ranks.bit_count()
    for rank in (ACE, 10, KING, QUEEN, 9, 8, 7):
        if not ranks >> rank & 1:
            break
        losers -= 1
    total = scale.ace + scale.ten * ten if ace else scale.open
    if ten and not ace and ranks.bit_count() > 1:
        total += scale.guarded
    return total + scale.loser * losers


def _chance(odds: float) -> float:
    return 1 / (1 + exp(-odds))


def made_chance(ten: int, game: str, away: int, leads: bool) -> float:
    """The chance to win a suit game or grand with these ten cards, the skat taken, and so many card points put away."""
    return _made(ten, game, "taken", leads, away)


def null_chance(ten: int, leads: bool, ouvert: bool, before: bool = False) -> float:
    """The chance to take no trick with these ten cards. ``before``: the skat is going to be taken, and then the worst
    of them will be put away.

    In a suit that is safe the lowest card is the seven, the second lowest at most the nine, then the jack, the king:
    whatever is led, there is a card below it.
    """
    scale = _NULL_BEFORE if before else _NULL
    unsafe = min([_all_unsafe(ten & ~(1 << card)) for card in cards_in(ten)]) if before else _all_unsafe(ten)
    return _chance(scale.base + scale.lead * leads + scale.ouvert * ouvert - scale.unsafe * unsafe)


def _all_unsafe(hand: int) -> float:
    """How unsafe a hand is in null."""
    return sum([_unsafe(hand >> shift & 0xFFFF) for shift in (0, 16, 32, 48)])


@lru_cache(maxsize=512)
def _unsafe(ranks: int) -> float:
    """How unsafe a suit of these ranks is in null: by how many ranks its cards stand too high in all; but a lone eight
    has only the seven below it."""
    return sum([max(rank - 7 - 2 * number, 0) for number, rank in enumerate(cards_in(ranks))]) - 0.5 * (ranks == 1 << 8)


def plans(hand: int, leads: bool, club: bool) -> list[GamePlan]:
    """The games that ten cards could play, before the skat is seen. ``leads``: the seat leads to the first trick."""
    found = []
    for game in SUIT_GAMES:
        trumps = (hand & ORDERS[game].masks[TRUMP]).bit_count()
        held = matadors(hand, game)
        if not club:
            aces = (hand & ACES & ~ORDERS[game].masks[TRUMP]).bit_count()
            if trumps + min(aces, 2) >= 6 and trumps >= 5:
                chance = 1.0 if trumps >= 7 else 0.7 if trumps == 6 or aces >= 2 else 0.56
                found.append(GamePlan(game, "", False, worth(game, held, ()), chance))
            continue
        if trumps < 4:
            continue
        chance = _made(hand, game, "before", leads)
        if trumps > 4 or hand & JACK_CARDS:
            found.append(GamePlan(game, "", False, worth(game, held, ()), chance))
        else:
            found += [
                GamePlan(game, "", False, worth(game, lacked, ()), chance * _still_without(lacked))
                for lacked in range(1, -held + 1)
            ]
        if chance >= _FROM_HAND and (chance := _made(hand, game, "hand", leads)) >= _FROM_HAND:
            found.append(GamePlan(game, "", True, worth(game, held, ("hand",)), chance))
    if club:
        held = matadors(hand, "grand")
        chance = _made(hand, "grand", "before", leads)
        found.append(GamePlan("grand", "", False, worth("grand", held, ()), chance))
        if chance >= _FROM_HAND and (chance := _made(hand, "grand", "hand", leads)) >= _FROM_HAND:
            found.append(GamePlan("grand", "", True, worth("grand", held, ("hand",)), chance))
        for (taken, level), value in NULL_VALUES.items() if _all_unsafe(hand) <= _UNSAFE else ():
            chance = null_chance(hand, leads, bool(level), taken)
            found.append(GamePlan("null", level, not taken, value, chance))
    return found


def _still_without(lacked: int) -> float:
    """How likely a hand without the top trumps is still without so many of them when it has the skat: with a jack in it
    the game counts less, and whoever has bid more has lost. (Without two it is worth the risk.)"""
    return comb(22 - lacked, 2) / comb(22, 2) if lacked > 2 else 1.0


def put_away(twelve: int, game: str, club: bool) -> tuple[Card, ...]:
    """The two cards to discard in this game."""
    order = ORDERS[game]
    trumps = order.masks[TRUMP]
    if not club:
        lowest = sorted(cards_in(twelve), key=lambda card: (trumps >> card & 1, order.power[card], card))
        return tuple(lowest[:2])
    if game == "null":
        pairs = combinations(cards_in(twelve)[::-1], 2)
        return min(pairs, key=lambda two: _all_unsafe(twelve & ~mask_of(two)))
    side = twelve & ~trumps
    if side.bit_count() < 2:
        return tuple(sorted(cards_in(twelve), key=lambda card: (trumps >> card & 1, order.power[card]))[:2])
    return max(combinations(cards_in(side), 2), key=lambda two: _put_away_worth(side, two))


def _put_away_worth(side: int, two: tuple[Card, Card]) -> float:
    """How good it is to put two cards outside trumps away."""
    kept = side & ~mask_of(two)
    return sum([_suit_put_away(side >> shift & 0xFFFF, kept >> shift & 0xFFFF) for shift in (0, 16, 32, 48)])


@lru_cache(maxsize=4096)
def _suit_put_away(before: int, after: int) -> float:
    """How good it is to leave these ranks of a suit (``after``) of those: voids are, and points that would be lost;
    aces and tens beside their ace are not."""
    ace, ten = 1 << ACE, 1 << 10
    total = 0.0
    for rank in map(int, cards_in(before ^ after)):
        top = (rank == 10 and before & ace) or (rank == KING and before & ace and before & ten)
        total += -25 if rank == ACE else -12 if top else _POINTS[rank]
    if before and not after:
        total += 14
    elif not after & ace and before != after:
        total += 2 - 3 * after.bit_count()
    elif before != after:
        total -= 1  # what is behind an ace may win tricks of its own
    return total - (8 if after == ten else 0)  # a ten left alone is lost to the ace


# ---------------------------------------------------------------------------------------- how far it goes

_DARED: Final = 0.12
"""The chance that a bold player does without."""
_LIKELY: Final = 0.67
_CHEAPER: Final = 0.62
"""... where a lost game costs less beside what winning brings."""
_HARDLY: Final = 0.95
"""The chance from which a game is doubled again."""
SAFE: Final = 14
"""How dangerous a hand may be for club to choose a reject game; a third of all hands are as safe."""

_SEVEN: Final = min(ORDERS["reject"].power[card] for card in PACK)


def needed(view: View, risk: float) -> float:
    """The chance from which a game is worth bidding on."""
    return (_CHEAPER if view.options["scoring"] == "seeger_fabian" else _LIKELY) - _DARED * risk


def prospect(view: View, value: int, chance: float) -> float:
    """What a game is worth on average: won once, or lost double."""
    extra = view.options["scoring"] == "seeger_fabian"
    return chance * (value + 50 * extra) - (1 - chance) * (2 * value + 90 * extra)


def best_plan(view: View, hand: int, club: bool) -> GamePlan | None:
    """The plan with the best prospects at the bid that has been reached."""
    leads = view.seat == view.state.forehand
    good = [plan for plan in plans(hand, leads, club) if plan.value >= view.state.bid]
    return max(good, key=lambda plan: prospect(view, plan.value, plan.chance), default=None)


def danger(hand: int) -> int:
    """How likely a hand is to take points in a reject game: jacks, and cards too high for their place in the suit."""
    found = 3 * (hand & JACK_CARDS).bit_count()
    order = ORDERS["reject"]
    for suit in range(4):
        ranks = sorted(order.power[card] for card in cards_in(hand & order.masks[suit]))
        found += sum(max(rank - _SEVEN - 2 * number, 0) for number, rank in enumerate(ranks))
    return found


def would_double(view: View, hand: int, risk: float) -> bool:
    """Whether an Opponent's hand all but beats the game: long trumps with a top jack, or against grand two jacks and
    three aces."""
    game = view.state.game
    if game == "null" or view.state.level or view.seat == view.state.player:
        return False
    aces = (hand & ACES & ~ORDERS[game].masks[TRUMP]).bit_count()
    tops = (hand & mask_of(JACKS[:2])).bit_count()
    trumps = (hand & ORDERS[game].masks[TRUMP]).bit_count()
    if game == "grand":
        return trumps >= 2 and aces >= 3
    return trumps >= 4 and tops >= 1 and trumps + tops + aces >= 7 - risk


def hardly_lost(view: View, hand: int) -> bool:
    """Whether the Player's game in a suit is all but won."""
    game, leads = view.state.game, view.seat == view.state.forehand
    away = points_in(mask_of(filter(None, view.zone("skat").cards)))
    return game in SUIT_GAMES and made_chance(hand, game, away, leads) >= _HARDLY

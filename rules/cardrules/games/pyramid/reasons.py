"""What bots say at Pyramid, and when it is true."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cardrules.bots.reasons import Case, Holds, kinds
from cardrules.games.pyramid.evaluation import KING, KnownDeal, look
from cardrules.games.pyramid.game import Pyramid
from cardrules.games.pyramid.solver.solve import dead, order_free, solve
from cardrules.games.pyramid.squares import value_of
from cardrules.protocol.cards import rank_of

__all__ = ["EXACT", "REASONS"]

EXACT: Final = 100_000
"""Positions that are looked at to tell whether a deal can still be won."""


def _do(*verbs: str, check: Callable[[Case, KnownDeal], object] | None = None) -> Holds:
    """A predicate on what is done with one of these verbs."""

    def holds(case: Case) -> bool:
        return case.action.verb in verbs and (check is None or bool(check(case, look(case.view))))

    return holds


def _after(sight: KnownDeal, case: Case) -> Pyramid:
    after = sight.game.copy()
    after.apply(0, case.action)
    return after


# ------------------------------------------------------------------------------------------------- taking


def _frees(case: Case, sight: KnownDeal) -> bool:
    """Whether it uncovers just the cards that are told."""
    return sight.uncovered(case.action) == tuple(case.values["freed"]) != ()


def _frees_unseen(case: Case, sight: KnownDeal) -> bool:
    return sight.uncovered(case.action) is None


def _alone_inside(case: Case, sight: KnownDeal) -> bool:
    return sight.inside(case.action) == (case.values["card"],)


def _no_other(case: Case, sight: KnownDeal) -> bool:
    card = case.values["card"]
    return card in sight.inside(case.action) and sight.partners(card) == 1


def _not_wanted(case: Case, sight: KnownDeal) -> bool:
    """Whether neither card lies in the pyramid, and no card there makes thirteen with one of them."""
    values = {KING - value_of(card) for card in case.action.cards}
    wanted = any(value_of(card) in values for card in sight.seen)
    return sight.pyramid and not sight.inside(case.action) and not wanted


# ------------------------------------------------------------------------------------------------ drawing


def _nothing_goes(case: Case, sight: KnownDeal) -> bool:
    return not sight.takes()


def _all_little(case: Case, sight: KnownDeal) -> bool:
    """Whether a pair can be taken, and none is worth it."""
    takes = sight.takes()
    return bool(takes) and all(action.verb == "pair" and sight.worth(action) <= 0 for action in takes)


def _waits(case: Case, sight: KnownDeal) -> bool:
    """Whether the one card is free and makes thirteen with the other, which is still to come up."""
    card, other = case.values["card"], case.values["other"]
    outside = other in sight.game.stock or other in sight.game.waste
    makes = value_of(card) + value_of(other) == KING
    return sight.order and card in sight.free() and outside and makes and other not in sight.game.available()


def _would_help(case: Case, sight: KnownDeal) -> bool:
    free = {value_of(card) for card in sight.free()}
    coming = {rank_of(card) for card in (*sight.game.stock, *sight.game.waste)}
    ranks = case.values["ranks"]
    return all(rank in coming and KING - _value(rank) in free for rank in ranks)


def _value(rank: int) -> int:
    return 1 if rank == 14 else rank


# ------------------------------------------------------------------------------------------------ winning


def _settled(sight: KnownDeal) -> bool:
    """Whether it does not matter which cards have not been seen."""
    return sight.order or (sight.pyramid and order_free(sight.game))


def _lost(sight: KnownDeal, game: Pyramid) -> bool:
    return (_settled(sight) and solve(game, EXACT).status == "lost") or (sight.pyramid and dead(game))


def _stays_won(case: Case, sight: KnownDeal) -> bool:
    after = _after(sight, case)
    return _settled(sight) and (after.cleared() or solve(after, 4 * EXACT).status == "winnable")


def _others_lose(case: Case, sight: KnownDeal) -> bool:
    """Whether there is another pair, and the deal can no longer be won after any of them."""
    others = [action for action in sight.takes() if action.verb == "pair" and action != case.action]
    return bool(others) and all(_lost(sight, _after(sight, case._replace(action=other))) for other in others)


REASONS: Final = kinds(
    "pyramid",
    {
        "end": (
            "There is nothing more to take.",
            lambda case: {choice.verb for choice in case.choices} <= {"finish", "give_up"},
        ),
        "king": ("The {card:card} goes alone and needs no other card.", _do("king")),
        "king frees": ("The {card:card} goes alone and uncovers {freed:each}.", _do("king", check=_frees)),
        "king opens": (
            "The {card:card} goes alone, and what lies under it is turned up.",
            _do("king", check=_frees_unseen),
        ),
        "thirteen": (
            "These two make thirteen.",
            _do("pair", check=lambda case, sight: sum(map(value_of, case.action.cards)) == KING),
        ),
        "counts": (
            "The pyramid is cleared, and every card that still goes counts.",
            _do("king", "pair", check=lambda case, sight: not sight.game.left),
        ),
        "no other": ("The {card:card} has no other partner left.", _do("pair", check=_no_other)),
        "one frees": (
            "The {card:card} goes now: it uncovers {freed:each}.",
            _do("pair", check=lambda case, sight: _alone_inside(case, sight) and _frees(case, sight)),
        ),
        "both free": ("Together they uncover {freed:each}.", _do("pair", check=_frees)),
        "opens": ("What lies face down under them is turned up.", _do("pair", check=_frees_unseen)),
        "both inside": (
            "Both lie in the pyramid, so no card of the stock is used up for them.",
            _do("pair", check=lambda case, sight: len(sight.inside(case.action)) == 2),
        ),
        "one inside": (
            "It takes the {card:card} out of the pyramid, though nothing comes free yet.",
            _do("pair", check=lambda case, sight: _alone_inside(case, sight) and sight.uncovered(case.action) == ()),
        ),
        "not wanted": ("No card of the pyramid needs either of them.", _do("pair", check=_not_wanted)),
        "draw": ("Nothing that is free makes thirteen, so {I} draw.", _do("draw", check=_nothing_goes)),
        "redeal": (
            "Nothing that is free makes thirteen, so {I} turn the waste over and go through it again.",
            _do("redeal", check=_nothing_goes),
        ),
        "little": (
            "What can be taken now brings little, so {I} see what comes.",
            _do("draw", "redeal", check=_all_little),
        ),
        "nothing better": (
            "Nothing better will come up in this pass.",
            _do("pair", check=lambda case, sight: sight.order and not sight.better_comes()),
        ),
        "waits": ("The {card:card} is waiting for the {other:card}.", _do("draw", "redeal", check=_waits)),
        "would help": (
            "{I} look for a partner: {ranks:any} would help.",
            _do("draw", "redeal", check=_would_help),
        ),
        "keeps won": ("That way the deal can still be won.", _do("draw", "redeal", "pair", "king", check=_stays_won)),
        "only pair": ("Every other pair loses the deal.", _do("pair", check=_others_lose)),
        "never": (
            "This deal could never be won.",
            lambda case: _untouched(look(case.view).game) and _lost(look(case.view), look(case.view).game),
        ),
        "lost": (
            "From here this deal cannot be won.",
            lambda case: _lost(look(case.view), look(case.view).game),
        ),
    },
)


def _untouched(game: Pyramid) -> bool:
    return not game.discard and not game.waste and game.run == 1

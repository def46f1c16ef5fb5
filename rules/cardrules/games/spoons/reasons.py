"""What bots say at Spoons, and when it is true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from cardrules.bots.reasons import Case, Holds, kinds
from cardrules.games.spoons.patience import DARED, PATIENCE, hand_of, passes_in_vain
from cardrules.games.spoons.race import four_in
from cardrules.protocol.cards import rank_of

__all__ = ["REASONS"]


def _do(verb: str, check: Callable[[Case], object]) -> Holds:
    return lambda case: case.action.verb == verb and bool(check(case))


def _four(case: Case) -> bool:
    """Whether four of the rank that is told are held."""
    return bool(four_in(case.hand) == case.values["rank"])


def _groups(case: Case) -> Counter[int]:
    """How many cards of each rank are held."""
    return Counter(rank_of(card) for card in hand_of(case.view))


def _grabs(case: Case) -> bool:
    return any(choice.verb == "grab" for choice in case.choices)


def _waits(case: Case) -> bool:
    """Whether there is a card to be taken: in the inbox, or in the dealer's stock."""
    inbox = case.view.zone(f"inbox:{case.seat}").cards
    return bool(inbox) or case.view.state.dealer == case.seat


def _gives_up(case: Case) -> bool:
    """Whether a pair or more is broken of which no smaller one is held, after as long a wait as anybody's."""
    held, patience = _groups(case), case.values["patience"]
    smallest = min(number for number in held.values() if number > 1)
    broken = rank_of(case.card) == case.values["rank"] and held[case.values["rank"]] == smallest
    return broken and passes_in_vain(case.view, patience) >= patience >= min(PATIENCE.values()) - DARED


def _keeps(case: Case) -> bool:
    """Whether the largest group is the one that is told, and the card is of another rank."""
    held, rank = _groups(case), case.values["rank"]
    return held[rank] == max(held.values()) > 1 and rank_of(case.card) != rank and case.card == case.values["card"]


def _fewest(case: Case) -> bool:
    held = _groups(case)
    return _keeps(case) and held[rank_of(case.card)] == min(held.values()) < held[case.values["rank"]]


def _no_two(case: Case) -> bool:
    return max(_groups(case).values()) == 1 and case.card == case.values["card"]


REASONS: Final = kinds(
    "spoons",
    {
        "four": ("{I} hold four {rank:ranks}, so {I} grab a spoon.", _do("grab", _four)),
        "taken": (
            "A spoon has been taken, so {I} need no four of a kind to grab one too.",
            _do("grab", lambda case: case.view.state.takers),
        ),
        "four not yet": (
            "{I} hold four {rank:ranks}, so {I} wait until {I} may grab a spoon.",
            _do("", lambda case: _four(case) and not _grabs(case)),
        ),
        "taken not yet": (
            "A spoon has been taken, but {I} may not grab one now.",
            _do("", lambda case: case.view.state.takers and not _grabs(case)),
        ),
        "hands off": (
            "{I} have no four of a kind and all the spoons are there, so {I} keep {my} hands off them.",
            _do("", lambda case: not four_in(case.hand) and not case.view.state.takers),
        ),
        "take": ("A card is waiting, so {I} take it.", _do("take", _waits)),
        "give up": (
            "{I} have waited long enough for another card, so {I} give up {my} {rank:ranks}.",
            _do("pass", _gives_up),
        ),
        "keep": ("{I} keep {my} {rank:ranks} and pass the {card:card}.", _do("pass", _keeps)),
        "collect": (
            "{I} collect {rank:ranks} and pass the {card:card}: {I} hold fewest of its rank.",
            _do("pass", _fewest),
        ),
        "any": (
            "{I} hold no two cards of a rank, so the {card:card} may go as well as any other.",
            _do("pass", _no_two),
        ),
        "yours": ("That is for you to decide.", lambda case: not case.action.verb),
    },
)

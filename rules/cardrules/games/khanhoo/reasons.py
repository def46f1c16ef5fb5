"""What bots say at Khanhoo, and when it is true."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cardrules.bots import Level
from cardrules.bots.reasons import Case, Holds, kinds
from cardrules.games.khanhoo.evaluation import (
    DARED,
    USED,
    WORTH_BUMPING,
    BotsTable,
    gains_of,
    idle_cards,
    look,
    over_stock,
    partners_of,
    worth_of,
)
from cardrules.games.khanhoo.khanhoo_melds import ALL_USED, IN_WORDS, POINTS, arranged, best_value, completions
from cardrules.protocol.cards import JOKER, Card, mask_of

__all__ = ["REASONS"]


def _top(case: Case) -> Card:
    """The discard that lies open."""
    card = case.view.zone("discard").cards[-1]
    return JOKER if card is None else card


def _improves(case: Case, used: int) -> bool:
    """Whether the open card makes the melds of the hand better, where each card in them counts so much beside their
    points."""
    return best_value(case.hand | 1 << _top(case), used) > best_value(case.hand, used)


def _useless(case: Case) -> bool:
    """Whether it does nothing for them, as a novice or as a club player counts."""
    return not all(_improves(case, used) for used in USED.values())


def _verb(verb: str, word: str = "", *, check: Callable[[Case], object] | None = None) -> Holds:
    """A predicate on what is done with one verb (and its first word)."""

    def holds(case: Case) -> bool:
        action = case.action
        fits = action.verb == verb and (not word or action.words[:1] == (word,))
        return fits and (check is None or bool(check(case)))

    return holds


# ---------------------------------------------------------------------------------------------- drawing


def _over_average(case: Case) -> float:
    """How much better the open card is for the hand than the average of the cards that may come instead."""
    table = look(case.view, "club")
    cards = {card: count for card, count in table.unseen.items() if not table.hand >> card & 1}
    total = sum(cards.values())
    average = sum(worth_of(table.hand | 1 << card, table, spare=True) * count for card, count in cards.items())
    return worth_of(table.hand | 1 << _top(case), table, spare=True) - average / max(total, 1)


def _over_stock(case: Case) -> float:
    """How much more the open card does for the hand than it must to be taken, as a club player counts."""
    table = look(case.view, "club")
    return over_stock(table.hand | 1 << _top(case), table)


# -------------------------------------------------------------------------------------------- discarding


def _seen(case: Case, level: Level) -> tuple[BotsTable, dict[Card, float]]:
    """The table, and what each idle card that may be thrown is worth beside the others."""
    table = look(case.view, level)
    partners = partners_of(idle_cards(table.hand, table.used), table)
    return table, {card: worth for card, worth in partners.items() if card in case.cards}


def _breaks(case: Case) -> bool:
    """No idle card may be thrown, and without this card the melds are worth most."""
    melded = [card for card in case.cards if card != JOKER] or case.cards
    values = {used: max(best_value(case.hand ^ 1 << card, used) for card in melded) for used in (2, 3)}
    return any(
        not [card for card in idle_cards(case.hand, used) if card in case.cards]
        and best_value(case.hand ^ 1 << case.card, used) == value
        for used, value in values.items()
    )


def _fewest(case: Case) -> bool:
    _, partners = _seen(case, "novice")
    return case.card in partners and partners[case.card] == min(partners.values())


def _goes_with_none(case: Case) -> bool:
    return not _seen(case, "club")[1].get(case.card, 1.0)


def _hopes(case: Case) -> dict[Card, float]:
    """How much each idle card may still become: what it is worth beside the others, less what the next card gains
    without it."""
    table, partners = _seen(case, "club")
    gains = gains_of(list(partners), table)
    return {card: worth - gains[card] for card, worth in partners.items()}


def _least_likely(case: Case) -> bool:
    hopes = _hopes(case)
    return case.card in hopes and hopes[case.card] <= min(hopes.values()) + 1e-9


def _keeps_back(case: Case) -> bool:
    hopes = _hopes(case)
    return case.card in hopes and hopes[case.card] > min(hopes.values())


def _goes_out(case: Case) -> bool:
    rest = case.hand ^ 1 << case.card
    return not rest & ~mask_of(card for meld in arranged(rest, ALL_USED) for card in meld.cards)


# ---------------------------------------------------------------------------------------------- bumping


def _gain(case: Case) -> float:
    """The most that a bump brings more than the hand as it is."""
    table = look(case.view, "club")
    now = worth_of(table.hand, table, spare=False)
    gains = [
        table.used * (len(cards) + 1)
        + POINTS[choice.words[0]]
        + worth_of(table.hand & ~mask_of(cards), table, spare=True)
        - now
        for choice in case.choices
        for cards in (choice.sets if choice.verb == "bump" else ())
    ]
    return max(gains, default=0.0)


def _shown(case: Case) -> bool:
    """The meld that is named is the one that is bumped for, and worth as much as is told."""
    name, values = case.action.words[0], case.values
    return (values["meld"], values["points"]) == (IN_WORDS[name], POINTS[name])


def _not_shown(case: Case) -> bool:
    """The meld that is named could be bumped for, and is worth as much as is told."""
    could = [choice.words[0] for choice in case.choices if choice.verb == "bump"]
    return (case.values["meld"], case.values["points"]) in [(IN_WORDS[name], POINTS[name]) for name in could]


# -------------------------------------------------------------------------------------------- laying out


def _best(case: Case) -> tuple[list[frozenset[Card]], list[frozenset[Card]]]:
    """The melds that have been laid out, and those of the best arrangement."""
    state, seat = case.view.state, case.seat
    laid = [frozenset(meld.cards) for meld in state.laid[seat]]
    idle = [card for card in case.view.zone(f"idle:{seat}").cards if card is not None]
    hand = mask_of([*idle, *(card for cards in laid for card in cards)])
    whole = seat == state.out and case.view.options["out_arrangement"] == "full_cover"
    return laid, [frozenset(meld.cards) for meld in arranged(hand, ALL_USED if whole else 0)]


def _better_way(case: Case) -> bool:
    laid, best = _best(case)
    return not set(laid) <= set(best)


def _belongs(case: Case) -> bool:
    laid, best = _best(case)
    cards = frozenset(case.action.cards)
    return cards in best and cards not in laid


def _all_laid(case: Case) -> bool:
    laid, best = _best(case)
    return set(laid) == set(best)


REASONS: Final = kinds(
    "khanhoo",
    {
        "no meld": (
            "{I} have no meld with that card, so {I} let it go.",
            _verb("let", check=lambda case: not any(choice.sets for choice in case.choices)),
        ),
        "no stock": (
            "Without a stock {I} have to take the {card:card}.",
            _verb("draw", check=lambda case: len(case.choices) == 1),
        ),
        "fits": (
            "The {card:card} makes {my} melds better, so {I} take it.",
            _verb("draw", "discard", check=lambda case: _improves(case, 3)),
        ),
        "fits not": (
            "The {card:card} makes {my} melds no better, so {I} draw from the stock.",
            _verb("draw", "stock", check=_useless),
        ),
        "joker": (
            "The joker fits everywhere, so {I} take it.",
            _verb("draw", "discard", check=lambda case: _top(case) == JOKER),
        ),
        "more": (
            "The {card:card} does more for {my} hand than the cards that may come from the stock do on average.",
            _verb("draw", "discard", check=lambda case: _over_average(case) > 0),
        ),
        "little more": (
            "The {card:card} would make {my} melds better, but hardly by more than {I} would give away by taking it.",
            _verb("draw", "stock", check=lambda case: _improves(case, 2) and _over_stock(case) <= 0),
        ),
        "out": (
            "Without the {card:card} all {my} cards are in melds, so {I} go out.",
            _verb("out", check=_goes_out),
        ),
        "break": ("{I} have to break a meld, and without the {card:card} the others are worth most.", _breaks),
        "fewest": (
            "Of {my} idle cards none has fewer partners than the {card:card}.",
            _verb("discard", check=_fewest),
        ),
        "alone": (
            "The {card:card} can no longer become part of a meld with any of {my} idle cards, so {I} throw it.",
            _verb("discard", check=_goes_with_none),
        ),
        "least": (
            "Of {my} idle cards the {card:card} is the least likely to become part of a meld.",
            _verb("discard", check=_least_likely),
        ),
        "keep back": (
            "{I} could spare another card better, but the next player may want it, or it has just gone round.",
            _verb("discard", check=_keeps_back),
        ),
        "show": (
            "With the {card:card} {I} have {meld}, which is worth {points:point/points}.",
            _verb("bump", check=_shown),
        ),
        "show not": (
            "To show {meld} is worth {points:point/points} only, so {I} let it go.",
            _verb("let", check=_not_shown),
        ),
        "bump": (
            "The {card:card} makes {meld}, and to show that is worth more than to keep {my} cards hidden.",
            _verb(
                "bump",
                check=lambda case: (
                    _gain(case) >= WORTH_BUMPING - DARED and case.values["meld"] == IN_WORDS[case.action.words[0]]
                ),
            ),
        ),
        "bump not": (
            "The {card:card} would not help {me} enough to show a meld for it.",
            _verb("let", check=lambda case: _gain(case) < WORTH_BUMPING + DARED),
        ),
        "stop": (
            "{I} have a meld with the {card:card}, too, so {I} stop the bump.",
            _verb("challenge", check=lambda case: completions(_top(case), case.hand)),
        ),
        "let stand": (
            "The {card:card} makes {my} melds no better, so {I} let the bump stand.",
            _verb("let", check=_useless),
        ),
        "lift": ("There is a better way to lay out these cards.", _verb("lift", check=_better_way)),
        "lay": ("This meld belongs to {my} best arrangement.", _verb("lay", check=_belongs)),
        "laid": ("These are the best melds that {my} cards can form.", _verb("done", check=_all_laid)),
    },
)

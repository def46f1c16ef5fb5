"""What bots say at Three-Thirteen, and when it is true."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cardrules.bots.reasons import Case, Holds, kinds
from cardrules.games.three_thirteen.evaluation import SeenTable, least, look, saving, throwable
from cardrules.games.three_thirteen.three_thirteen_melds import arranged, points_of, unmatched
from cardrules.protocol.cards import Card

__all__ = ["REASONS"]


def _do(verb: str, word: str = "", check: Callable[[Case, SeenTable], object] | None = None) -> Holds:
    """A predicate on what is done with one verb (and its word)."""

    def holds(case: Case) -> bool:
        action = case.action
        if action.verb != verb or (word and action.words[:1] != (word,)):
            return False
        card = _top(case) if verb == "draw" else case.card
        right = case.values.get("card", card) == card
        return right and (check is None or bool(check(case, look(case.view))))

    return holds


# ---------------------------------------------------------------------------------------------- drawing


def _top(case: Case) -> Card:
    """The discard that lies open."""
    card = case.view.zone("discard").cards[-1]
    return Card(0) if card is None else card


def _points(table: SeenTable) -> int:
    """The points of the unmatched cards."""
    return unmatched(table.hand, table.wild, table.rules)


def _with(case: Case, table: SeenTable) -> int:
    """The hand with the discard."""
    return table.hand | 1 << _top(case)


def _gained(case: Case, table: SeenTable) -> int:
    """The points that the discard saves at once."""
    return _points(table) - least(_with(case, table), table)


def _fits(case: Case, table: SeenTable) -> bool:
    """Whether the hand with the discard costs less than if the discard were in no meld."""
    return unmatched(_with(case, table), table.wild, table.rules) < _points(table) + points_of(_top(case))


def _all_in_melds(case: Case, table: SeenTable) -> bool:
    return not throwable(table, arranged(_with(case, table), table.wild, table.rules))


def _pile_hopes(case: Case, table: SeenTable) -> bool:
    """Whether the discard helps, and an average card of the pile helps as much."""
    laid = arranged(table.hand, table.wild, table.rules)
    return 0 < _gained(case, table) <= saving(table, laid, laid.idle)


def _counted_out(case: Case, table: SeenTable) -> bool:
    """Whether the values are those that were counted: what the discard leaves, and the mean of the cards that the pile
    may hold."""
    found = {row.action.words[:1]: -row.mean for row in case.weighed}
    sure, average = found.get(("discard",)), found.get(("pile",))
    if sure is None or average is None or not table.last_turn:
        return False
    told = case.values
    better = sure <= average if case.action.words[:1] == ("discard",) else average < sure
    return better and told["sure"] == sure and told["average"] == average


# -------------------------------------------------------------------------------------------- discarding


def _without(case: Case, card: Card, table: SeenTable) -> int:
    return unmatched(table.hand ^ 1 << card, table.wild, table.rules)


def _loose(case: Case, table: SeenTable) -> list[Card]:
    """The cards in no meld, wild ones apart, that may be thrown."""
    laid = arranged(table.hand, table.wild, table.rules)
    return [card for card in throwable(table, laid) if card in case.cards]


def _costs_least(case: Case, table: SeenTable, wild: bool) -> bool:
    """No loose card may be thrown, and of those that are wild, or are not, this costs least."""
    alike = [card for card in case.cards if (card & 15 == table.wild) == wild]
    natural = any(card & 15 != table.wild for card in case.cards)
    if _loose(case, table) or case.card not in alike or wild == natural:
        return False
    return _without(case, case.card, table) == min(_without(case, card, table) for card in alike)


def _dearest(case: Case, table: SeenTable) -> bool:
    loose = _loose(case, table)
    return case.card in loose and points_of(case.card) == max(map(points_of, loose))


def _fewest_points(case: Case, table: SeenTable) -> bool:
    fewest = min(_without(case, card, table) for card in case.cards)
    return table.last_turn and _without(case, case.card, table) == fewest


def _dearer_hope(case: Case, table: SeenTable) -> bool:
    """Whether the next draw saves more on average without this card than without any dearer one."""
    laid = arranged(table.hand, table.wild, table.rules)
    loose = _loose(case, table)

    def hope(thrown: Card) -> float:
        return saving(table, laid, [card for card in laid.idle if card != thrown])

    dearer = [card for card in loose if points_of(card) > points_of(case.card)] if case.card in loose else []
    return bool(dearer) and all(hope(case.card) > hope(card) for card in dearer)


REASONS: Final = kinds(
    "three_thirteen",
    {
        "no bonus": (
            "Without a bonus nobody is in a hurry.",
            lambda case: case.action.verb == "vote" and case.action.words == ("0",),
        ),
        "bonus": (
            "A bonus for going out first rewards whoever arranges his cards quickest.",
            lambda case: case.action.verb == "vote" and case.action.words == ("-5",),
        ),
        "nothing loose": (
            "With the {card:card} {I} would have no loose card to throw, so {I} draw from the pickup pile.",
            _do("draw", "pile", _all_in_melds),
        ),
        "wild": (
            "The {card:card} is wild this round, so {I} take it.",
            _do("draw", "discard", lambda case, table: _top(case) & 15 == table.wild),
        ),
        "fits": ("The {card:card} fits into a meld.", _do("draw", "discard", _fits)),
        "no meld": (
            "The {card:card} fits into no meld, so {I} draw from the pickup pile.",
            _do("draw", "pile", lambda case, table: not _fits(case, table)),
        ),
        "better": (
            "With the {card:card} {my} hand gets better at once, so {I} take it.",
            _do("draw", "discard", lambda case, table: _gained(case, table) > 0),
        ),
        "no better": (
            "With the {card:card} {my} hand gets no better at once, so {I} draw from the pickup pile.",
            _do("draw", "pile", lambda case, table: _gained(case, table) <= 0),
        ),
        "pile": (
            "The {card:card} would help {me}, but no more than a card of the pickup pile does on average.",
            _do("draw", "pile", _pile_hopes),
        ),
        "last discard": (
            "It is {my} last draw: the {card:card} leaves {me} {sure:g}, the pickup pile {average:.1f} on average.",
            _do("draw", "discard", _counted_out),
        ),
        "last pile": (
            "It is {my} last draw: the pickup pile leaves {me} {average:.1f} on average, the {card:card} {sure:g}.",
            _do("draw", "pile", _counted_out),
        ),
        "matched": (
            "Without the {card:card} all {my} cards are matched, so {I} go out.",
            _do("out", check=lambda case, table: not _without(case, case.card, table)),
        ),
        "break": (
            "All that {I} may throw is in a meld or wild. {I} keep what is wild, and "
            "losing the {card:card} costs least.",
            _do("discard", check=lambda case, table: _costs_least(case, table, wild=False)),
        ),
        "all wild": (
            "All that {I} may throw is wild, and losing the {card:card} costs least.",
            _do("discard", check=lambda case, table: _costs_least(case, table, wild=True)),
        ),
        "dearest": (
            "The {card:card} is the dearest loose card that {I} may throw.",
            _do("discard", check=_dearest),
        ),
        "last turn": (
            "It is {my} last turn, and without the {card:card} {I} keep the fewest points.",
            _do("discard", check=_fewest_points),
        ),
        "spare": (
            "Of the cards {I} can spare, none costs more than the {card:card}.",
            _do("discard", check=_dearest),
        ),
        "dearer": (
            "With {my} dearer cards the next draw saves more on average, so {I} throw the {card:card}.",
            _do("discard", check=_dearer_hope),
        ),
    },
)

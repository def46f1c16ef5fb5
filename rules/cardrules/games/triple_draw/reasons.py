"""What bots say at Triple Draw, and when it is true."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from cardrules.bots.reasons import Case, Holds, Reason, kinds
from cardrules.games.triple_draw.evaluation import RANKINGS, Ranking, kept, low_rank
from cardrules.games.triple_draw.hand_and_pot import (
    SELDOM,
    OwnHand,
    cost_of,
    hand_of,
    held_words,
    last_draws,
    learnt,
    ranks_of,
    state_of,
    too_dear,
)
from cardrules.protocol.cards import Card

__all__ = ["REASONS", "of_act"]

_MORE: Final = 1
"""By how many ranks a bold player takes more for a good hand."""


class _At(NamedTuple):
    """What predicates look at."""

    case: Case
    ranking: Ranking
    hand: OwnHand
    step: int

    @property
    def cost(self) -> int:
        """What a call costs."""
        return cost_of(self.case.view)[0]

    @property
    def low(self) -> int:
        """How many cards are low for a novice."""
        return len(kept(self.ranking, self.hand.cards, 9))

    def made(self, more: int) -> bool:
        """Whether the hand is made, and at most so many ranks above a good one."""
        return self.hand.made <= self.ranking.good + more

    def needs(self, most: int) -> bool:
        """Whether the hand is made, or needs so many cards at most."""
        return self.made(1 + _MORE) or 5 - len(self.hand.keep) <= most

    def often(self, want: str) -> float:
        """How often the learnt table does so; -1 where it knows nothing."""
        mix = learnt(self.ranking, self.hand.cards, self.case.view)
        return -1.0 if mix is None else mix.often(want)


_RAISE: Final = ("bet", "raise")
_CALL: Final = ("call", "check")


def _do(verbs: tuple[str, ...], check: Callable[[_At], object]) -> Holds:
    """A predicate on what is done with one of these verbs; a hand that is named must be held."""

    def holds(case: Case) -> bool:
        if case.action.verb not in verbs:
            return False
        view = case.view
        ranking = RANKINGS[str(view.options["ranking"])]
        cards = tuple(card for card in view.zone(f"hand:{case.seat}").cards if card is not None)
        at = _At(case, ranking, hand_of(ranking, cards), state_of(view).step)
        named = case.values.get("hand")
        return named in (None, at.hand.name, held_words(at.hand, at.step)) and bool(check(at))

    return holds


def _keeps(at: _At) -> set[Card]:
    return set(at.hand.cards) - set(at.case.action.cards)


def _pat(check: Callable[[_At], object]) -> Holds:
    return _do(("draw",), lambda at: not at.case.action.cards and check(at))


def _up_to_nine(at: _At) -> bool:
    """Whether exactly one of each rank up to the nine is kept."""
    ranks = {low_rank(at.ranking, card) for card in at.hand.cards}
    return sorted(low_rank(at.ranking, card) for card in _keeps(at)) == sorted(rank for rank in ranks if rank <= 9)


def _breaks(at: _At) -> bool:
    return (
        at.hand.made > 14 and len(_keeps(at)) == 4 and len({low_rank(at.ranking, card) for card in at.hand.cards}) == 5
    )


def _draws_to(at: _At) -> bool:
    told = at.case.values
    keep = tuple(card for card in at.hand.cards if card in _keeps(at))
    return bool(told["ranks"] == ranks_of(at.ranking, keep) and told["number"] == 5 - len(keep))


def _settled(at: _At) -> bool:
    """Whether nothing else did better, if other things were tried."""
    return not any(row.gain > 0 for row in at.case.weighed[1:] if row.worlds)


def _close(at: _At) -> bool:
    """Whether folding, which was tried as well, did about as well."""
    folds = next((row for row in at.case.weighed if row.action.verb == "fold" and row.worlds), None)
    return folds is not None and not (folds.better() or folds.worse() or folds.lags())


def _mostly(verbs: tuple[str, ...], want: str) -> Holds:
    return _do(verbs, lambda at: at.often(want) >= SELDOM and _settled(at))


def _seldom(verbs: tuple[str, ...], want: str) -> Holds:
    return _do(verbs, lambda at: 0 <= at.often(want) < SELDOM)


def _fewer(at: _At) -> bool:
    """Whether fewer cards are needed than any other player has drawn."""
    return at.needs(min(last_draws(at.case.view), default=5) - 1)


def _improved(at: _At) -> bool:
    drew = state_of(at.case.view).drew[at.case.seat]
    return bool(drew) and at.needs(drew[-1] - 1) and at.needs(min(last_draws(at.case.view), default=5))


def _bettor_drew(at: _At) -> bool:
    aggressor = state_of(at.case.view).chips.aggressor
    return bool(aggressor >= 0 and state_of(at.case.view).drew[aggressor][-1] > 0)


def _pot_over(at: _At, times: int) -> bool:
    cost, pot = cost_of(at.case.view)
    return pot >= times * cost


def _no_raise(at: _At) -> bool:
    return not any(choice.verb in _RAISE for choice in at.case.choices)


def _raised(at: _At) -> bool:
    return state_of(at.case.view).chips.full_wagers > 1


def _has_key(at: _At) -> bool:
    return at.ranking.key in at.hand.ranks


REASONS: Final = kinds(
    "triple_draw",
    {
        "on": ("{I} play on.", lambda case: not case.action.verb),
        "would raise": ("{I} would raise if {I} could, so {I} call.", _do(("call",), _no_raise)),
        "would bet": ("{I} would bet if {I} could, so {I} check.", _do(("check",), _no_raise)),
        "free": ("It costs nothing to stay in, so {I} do.", _do(("check",), lambda at: not at.cost)),
        # novice
        "novice last": (
            "Before the last draw {hand} is good enough for {me}.",
            _pat(lambda at: at.step == 5 and at.hand.made <= 11),
        ),
        "novice keep": ("With {hand} {I} have nothing above a nine, so {I} keep it.", _pat(_up_to_nine)),
        "novice draw": (
            "{I} keep {my} different cards up to the nine and throw the rest.",
            _do(("draw",), lambda at: at.case.action.cards and _up_to_nine(at)),
        ),
        "break": ("A straight or a flush is no low hand, so {I} throw one card of it.", _do(("draw",), _breaks)),
        "novice made": (
            "A made hand like {hand} is worth more chips in the pot.",
            _do(_RAISE, lambda at: at.made(_MORE)),
        ),
        "novice stay": (
            "{I} have {low} low cards, so {I} want to see how it goes.",
            _do(_CALL, lambda at: at.case.values["low"] == at.low >= 3),
        ),
        "novice far": (
            "{I} {I:am/are} too far from a good hand to pay for it.",
            _do(("fold",), lambda at: at.low < 3),
        ),
        # by the learnt table
        "seldom raise": (
            "Now and then {I} raise with {hand}, so that nobody knows what a raise of {mine} means.",
            _seldom(_RAISE, "raise"),
        ),
        "raise": ("With {hand} more chips in the pot are worth it to {me} here.", _mostly(_RAISE, "raise")),
        "seldom call": (
            "Now and then {I} stay in with {hand}, so that nobody can count on {my} folding.",
            _seldom(("call",), "call"),
        ),
        "call": (
            "With {hand} {I} stay in here: what {I} may win is worth the chips.",
            _mostly(("call",), "call"),
        ),
        "even": ("With {hand} staying in brings about what it costs here.", _do(("call",), _close)),
        "check": (
            "With {hand} {I} put nothing in here, and see what comes.",
            _do(("check",), lambda at: not at.cost and at.step < 6),
        ),
        "check last": (
            "With {hand} {I} bet nothing here: if nobody else does, the hands are shown.",
            _do(("check",), lambda at: not at.cost and at.step == 6),
        ),
        "seldom fold": ("Now and then {I} fold {hand} here.", _seldom(("fold",), "fold")),
        "fold": ("With {hand} staying in costs more here than it brings.", _mostly(("fold",), "fold")),
        # draws
        "pat": ("With {hand} {I} stand pat: it is good enough.", _pat(lambda at: at.made(2))),
        "pat bluff": (
            "{I} stand pat with {hand}, so that the others take {me} to be made.",
            _pat(lambda at: not at.made(2)),
        ),
        "pat last": (
            "The others still draw, so {hand} is more often best as it is.",
            _pat(lambda at: at.step == 5 and all(last_draws(at.case.view))),
        ),
        "rough": (
            "Somebody stands pat, so {I} draw to a better hand than {hand}.",
            _do(("draw",), lambda at: at.case.action.cards and 0 in last_draws(at.case.view)),
        ),
        "nothing": ("There is nothing here to keep.", _do(("draw",), lambda at: not _keeps(at))),
        "keep one": (
            "Only the {card:card} is worth keeping, so {I} draw four cards to it.",
            _do(("draw",), lambda at: _keeps(at) == {at.case.values["card"]}),
        ),
        "draw one": (
            "{I} keep {ranks} and draw 1 card to it.",
            _do(("draw",), lambda at: at.case.values["number"] == 1 and _draws_to(at)),
        ),
        "draw": ("{I} keep {ranks} and draw {number} cards to it.", _do(("draw",), _draws_to)),
        # bets by rule of thumb: before the first draw
        "open pat": (
            "Before the first draw {hand} is well worth a raise.",
            _do(_RAISE, lambda at: at.step == 0 and at.made(1 + _MORE)),
        ),
        "open one": (
            "{I} {I:am/are} one card short of a strong hand, and that is worth opening with a raise.",
            _do(_RAISE, lambda at: at.step == 0 and len(at.hand.keep) == 4),
        ),
        "open two": (
            "{I} {I:am/are} two cards short of a strong hand, and that is worth opening with a raise.",
            _do(_RAISE, lambda at: at.step == 0 and len(at.hand.keep) == 3),
        ),
        "again": (
            "Few hands are ahead of {mine} before the draw, so {I} raise again.",
            _do(
                _RAISE,
                lambda at: (
                    at.step == 0 and _raised(at) and (at.made(_MORE) or (len(at.hand.keep) == 4 and _has_key(at)))
                ),
            ),
        ),
        "see draw": (
            "{my} hand is good enough to see the draw at this price.",
            _do(("call",), lambda at: at.step == 0 and (at.made(1 + _MORE) or len(at.hand.keep) == 4)),
        ),
        "four": (
            "Four good low cards are worth one raise.",
            _do(("call",), lambda at: at.step == 0 and len(at.hand.keep) == 4),
        ),
        "three": (
            "Three good low cards are worth one raise.",
            _do(("call",), lambda at: at.step == 0 and len(at.hand.keep) == 3),
        ),
        "blind": (
            "{my} blind is in already, and {I} have three low cards with the best one among them.",
            _do(("call",), lambda at: at.step == 0 and len(at.hand.keep) == 3 and _has_key(at)),
        ),
        "free draw": (
            "{my} cards are not worth a raise, and the draw costs {me} nothing.",
            _do(("check",), lambda at: at.step == 0 and not at.cost),
        ),
        "dear": ("The draw costs too much for {my} cards.", _do(("fold",), lambda at: too_dear(at.case.view))),
        "few": (
            "{I} do not have enough good low cards to pay for the draw.",
            _do(("fold",), lambda at: at.step == 0 and len(at.hand.keep) < 5),
        ),
        # between the draws
        "fewer": ("{I} need fewer cards than anybody else drew, so the others should pay.", _do(_RAISE, _fewer)),
        "hard to beat": (
            "There is little that beats {hand}, so {I} want more chips in the pot.",
            _do(_RAISE, lambda at: at.made(_MORE - 1)),
        ),
        "improved": (
            "{my} hand has improved and {I} need no more cards than anybody drew last, so {I} put chips in.",
            _do(_RAISE, _improved),
        ),
        "free card": (
            "{I} put nothing in, and take the next card for nothing if {I} can.",
            _do(("check",), lambda at: at.step in (2, 4) and not at.cost),
        ),
        "close": (
            "{I} {I:am/are} close enough to a good hand to pay for it.",
            _do(("call",), lambda at: at.needs(1)),
        ),
        "two draws": (
            "Two draws are still to come, and two good cards would do.",
            _do(("call",), lambda at: at.step == 2 and at.needs(2)),
        ),
        "offers": (
            "The pot offers enough to draw two cards once more.",
            _do(("call",), lambda at: at.needs(2) and _pot_over(at, 5)),
        ),
        "too many": (
            "{I} need too many cards for what it costs.",
            _do(("fold",), lambda at: at.step in (2, 4) and not at.made(1 - _MORE)),
        ),
        # after the last draw
        "worse call": (
            "Worse hands than {hand} should call, so {I} bet.",
            _do(_RAISE, lambda at: at.step == 6 and not at.cost and at.made(1 + _MORE)),
        ),
        "no bet": (
            "With {hand} {I} do not bet: mostly better hands would call.",
            _do(("check",), lambda at: at.step == 6 and not at.made(-_MORE)),
        ),
        "best": (
            "Nearly always {hand} is best here, so {I} raise.",
            _do(_RAISE, lambda at: at.step == 6 and at.made(_MORE)),
        ),
        "good": (
            "With {hand} {I} {I:am/are} good enough to call.",
            _do(("call",), lambda at: at.step == 6 and at.made(1 + _MORE)),
        ),
        "missed": (
            "Whoever bet drew cards and may have missed, so {hand} can be good.",
            _do(("call",), lambda at: at.step == 6 and _bettor_drew(at)),
        ),
        "large pot": (
            "The pot is so large that {hand} need not be best often.",
            _do(("call",), lambda at: at.step == 6 and _pot_over(at, 7)),
        ),
        "weak": (
            "With {hand} {I} {I:am/are} too weak to call.",
            _do(("fold",), lambda at: at.step == 6 and not at.made(-_MORE)),
        ),
    },
)

_SAID: Final = (
    "few", "too many", "weak", "open pat", "open one", "open two", "worse call", "best", "hard to beat", "fewer",
    "see draw", "good", "close", "two draws", "missed", "no bet", "free card", "free", "pat", "nothing",
)  # fmt: skip
"""What may be said of something that a search has found; the best first."""


def of_act(case: Case) -> list[Reason]:
    """What might be said of a bet or a draw."""
    view = case.view
    cards = tuple(card for card in view.zone(f"hand:{case.seat}").cards if card is not None)
    hand = hand_of(RANKINGS[str(view.options["ranking"])], cards)
    even = REASONS["even"](hand=held_words(hand, state_of(view).step))
    return [*(REASONS[name](hand=hand.name) for name in _SAID), even]

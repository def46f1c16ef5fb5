"""What bots say at Seven Up, and when it is true."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cardrules.bots.reasons import Case, Holds, kinds
from cardrules.bots.reasons.tricks import TRICKS, Trick, trick
from cardrules.games.seven_up.evaluation import ACCEPT, ACCEPT_AND_PAY, AHEAD, DARED, suit_worth
from cardrules.games.seven_up.game import State, game_values
from cardrules.games.seven_up.trumps import ACCEPTING, ANSWERING
from cardrules.phases.hands_game import Phase
from cardrules.protocol.cards import ACE, JACK, KING, QUEEN, Card, card_of, cards_in, rank_of, suit_mask, suit_of

__all__ = ["REASONS"]


def _state(case: Case) -> State:
    state: State = case.view.state
    return state


def _trump(case: Case) -> int:
    """The trump suit, once it is fixed."""
    return int(case.view.state.trump)


def _in(phase: Phase[Any], verb: str, check: Callable[[Case], object] | None = None) -> Holds:
    """A predicate on what is answered to a suit: the first of the choices, or the last."""

    def holds(case: Case) -> bool:
        said = case.choices[0 if verb == "yes" else -1].action()
        return case.view.phase == phase.id and case.action == said and (check is None or bool(check(case)))

    return holds


def _number(case: Case) -> int:
    return (case.hand & suit_mask(case.values["suit"])).bit_count()


def _proposed(case: Case) -> bool:
    """Whether the suit that is named is the one that is proposed."""
    return bool(suit_of(_state(case).turned[0]) == case.values["suit"])


def _side(case: Case) -> int:
    return case.seat % len(_state(case).scores)


def _needs_one(case: Case) -> bool:
    target, scores = int(case.view.options["target"]), _state(case).scores
    return bool(scores[_side(case)] == target - 1) and case.view.options["gift_can_win"] == "yes"


def _ace_wins(case: Case) -> bool:
    needs = int(case.view.options["target"]) - _state(case).scores[_side(case)]
    plays = case.action == case.choices[0].action()
    return plays and needs == 1 and _proposed(case) and bool(case.hand >> card_of(ACE, case.values["suit"]) & 1)


def _gift_loses(case: Case) -> bool:
    scores, target = _state(case).scores, int(case.view.options["target"])
    return any(score == target - 1 for side, score in enumerate(scores) if side != _side(case))


def _worth(case: Case, least: float) -> bool:
    return _proposed(case) and suit_worth(case.hand, case.values["suit"]) >= least


def _pays(case: Case) -> float:
    return ACCEPT_AND_PAY[len(_state(case).scores)]


# -------------------------------------------------------------------------------------------- laying away


def _keeps_trumps(case: Case) -> bool:
    trump, away = _trump(case), case.action.cards
    kept = [card for card in case.cards if card not in away]
    told = case.values.get("cards")
    first = not any(suit_of(card) == trump for card in away) or all(suit_of(card) == trump for card in kept)
    return case.action.verb == "discard" and first and (told is None or sorted(told) == sorted(kept))


def _keeps_high(case: Case) -> bool:
    trump, away = _trump(case), case.action.cards
    plain = [rank_of(card) for card in case.cards if card not in away and suit_of(card) != trump]
    gone = [rank_of(card) for card in away if suit_of(card) != trump]
    return _keeps_trumps(case) and max(gone, default=0) <= min(plain, default=99)


def _ten_goes(case: Case) -> bool:
    trump = _trump(case)
    return case.action.verb == "discard" and any(
        rank_of(card) == 10 and suit_of(card) != trump for card in case.action.cards
    )


# ------------------------------------------------------------------------------------------------- tricks


def _values(at: Trick) -> dict[Card, int]:
    """What each card counts for Game."""
    values = game_values(_trump(at.case))
    return {card: values[card] for card in cards_in(at.hand)} | {card: values[card] for card in at.play.trick}


def _least_for_game(at: Trick) -> bool:
    values = _values(at)
    counts = [values[card] for card in at.legal]
    return not at.leads and not at.winners() and values[at.card] == min(counts) < max(counts)


def _jack(at: Trick) -> Card:
    return card_of(JACK, _trump(at.case))


def _two_tops(at: Trick) -> bool:
    tops = [card for card in cards_in(at.trumps) if rank_of(card) in (ACE, KING, QUEEN)]
    return at.leads and at.is_trump() and len(tops) >= 2 and at.is_most(at.own())


def _cheap_lead(at: Trick) -> bool:
    values = _values(at)
    small = [card for card in at.plain if rank_of(card) != 10]
    return at.leads and at.card in small and values[at.card] == min(values[card] for card in small)


def _only_tens(at: Trick) -> bool:
    return at.leads and all(rank_of(card) == 10 for card in at.plain)


def _cheap_ten(at: Trick) -> bool:
    winners = at.winners()
    return any(rank_of(card) == 10 for card in at.play.trick) and at.is_least(winners)


REASONS: Final = TRICKS | kinds(
    "seven_up",
    {
        "some": (
            "{I} have {number} {suit:suit}, which is enough for {me}.",
            _in(ACCEPTING, "yes", lambda case: _number(case) == case.values["number"] >= 1 and _proposed(case)),
        ),
        "hardly any": (
            "{I} have {number} {suit:suit} only, so {I} would rather have other trumps.",
            _in(ACCEPTING, "no", lambda case: _number(case) == case.values["number"] < 3 and _proposed(case)),
        ),
        "one point": (
            "{I} need one point: if the dealer accepts now, the gift wins the game for {me}.",
            _in(ACCEPTING, "no", _needs_one),
        ),
        "ace": (
            "{I} need one point, and the ace of {suit:suit} is High, which is counted first.",
            _ace_wins,
        ),
        "accept": (
            "With {my} {suit:suit} {I} would rather play now than see everybody get new cards.",
            _in(ACCEPTING, "yes", lambda case: _worth(case, ACCEPT - DARED)),
        ),
        "too weak": (
            "{my} {suit:suit} are too weak; the dealer may pay for them or run the cards.",
            _in(ACCEPTING, "no", lambda case: not _worth(case, ACCEPT + DARED)),
        ),
        "must run": (
            "The gift would end the game, so the cards must be run.",
            _in(ANSWERING, "no", lambda case: len(case.choices) == 1),
        ),
        "no gift": ("{I} do not like to give a point away, so {I} run the cards.", _in(ANSWERING, "no")),
        "gift loses": (
            "{my} gift would lose the game at once, so {I} run the cards.",
            _in(ANSWERING, "no", _gift_loses),
        ),
        "worth a point": (
            "{my} {suit:suit} are worth more than the point that {I} give for them.",
            _in(ANSWERING, "yes", lambda case: _worth(case, _pays(case) - DARED - AHEAD)),
        ),
        "no point": (
            "{my} {suit:suit} are not worth a point to the other side, so {I} run the cards.",
            _in(ANSWERING, "no", lambda case: not _worth(case, _pays(case) + DARED)),
        ),
        # Laying away.
        "keep high": ("{I} keep {my} trumps and then {my} highest cards.", _keeps_high),
        "keep": ("{I} keep {cards:cards}: trumps before other cards.", _keeps_trumps),
        "ten away": ("A ten that is no trump goes early, for others would catch it.", _ten_goes),
        # Leads.
        "tops": (
            "With two of the three top trumps {I} lead the {card:card} to draw the others' trumps, perhaps the jack.",
            trick(_two_tops),
        ),
        "boss": (
            "Nobody can beat the {card:card} any more, so {I} lead it while it still wins something.",
            trick(lambda at: at.leads and at.is_trump() and at.is_high()),
        ),
        "cheap lead": (
            "Of {my} cards outside trumps, tens apart, none counts less than the {card:card}.",
            trick(_cheap_lead),
        ),
        "trump lead": (
            "Outside trumps {I} have nothing but tens, so {I} lead the {card:card}.",
            trick(lambda at: _only_tens(at) and at.plain and at.is_trump()),
        ),
        "trumps left": ("{I} have nothing but trumps to lead.", trick(lambda at: at.leads and not at.plain)),
        "rest": ("{I} have nothing but tens and trumps to lead.", trick(_only_tens)),
        # Following.
        "bank": (
            "The {card:card} wins the trick so far, and its own value would come home with it.",
            trick(lambda at: not at.leads and at.wins() and (rank_of(at.card) == 10 or at.card == _jack(at))),
        ),
        "jack": (
            "The jack of trumps is worth a whole point, and the {card:card} is the best card on it.",
            trick(lambda at: _jack(at) in at.play.trick and at.wins()),
        ),
        "rich": (
            "There is {number} for Game in this trick, and the {card:card} is the best card on it.",
            trick(
                lambda at: (
                    not at.leads
                    and at.wins()
                    and sum(_values(at)[card] for card in at.play.trick) == at.case.values["number"] >= 10
                )
            ),
        ),
        "take": (
            "The {card:card} is the best card of the trick as it lies.",
            trick(lambda at: not at.leads and at.wins()),
        ),
        "add": (
            "{my} side is winning the trick, so {I} add the {card:card} to it.",
            trick(lambda at: at.partner_wins and not at.wins() and _values(at)[at.card]),
        ),
        "beaten cheap": (
            "{I} cannot win this trick, and of the cards {I} may play none counts less for Game than the {card:card}.",
            trick(_least_for_game),
        ),
        "no value": (
            "{my} side is winning the trick, and {I} add no card that counts.",
            trick(lambda at: at.partner_wins and not at.wins() and not _values(at)[at.card]),
        ),
        "ten": (
            "There is a ten in the trick, and the {card:card} is the cheapest card that wins it.",
            trick(_cheap_ten),
        ),
    },
)

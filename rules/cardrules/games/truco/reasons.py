"""What bots say at Truco, and when it is true."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from cardrules.bots.reasons import Case, Holds, Reason, kinds
from cardrules.games.truco.calling import DARED, WEAK, ask_from, bluffs, good_pair, lost_if_run, stay_from, thinks
from cardrules.games.truco.evaluation import by_power, manilhas_held, stage_of, trick_so_far
from cardrules.games.truco.game import Truco
from cardrules.games.truco.ranking import LOWEST_MANILHA
from cardrules.protocol.cards import Card, cards_in, rank_of
from cardrules.protocol.game import Seat

__all__ = ["REASONS", "reason"]


class _Lay:
    """A card that is laid, open or closed, and the trick to which it comes."""

    def __init__(self, case: Case) -> None:
        self.game = game = Truco.sample(case.view, random.Random(0))
        self.seat: Seat = case.seat
        self.card: Card = case.card
        self.held = by_power(game, self.seat)
        self.power = game.power
        self.mine = self.power[self.card]
        self.best, self.whose = trick_so_far(game)
        self.leads = not self.best and len(game.plays) % game.seats == 0
        self.stage = stage_of(game, self.seat)

    @property
    def lowest(self) -> bool:
        return self.mine == self.power[self.held[0]]

    @property
    def highest(self) -> bool:
        return self.mine == self.power[self.held[-1]]

    @property
    def cheapest(self) -> bool:
        """Whether it wins the trick as it lies, and no lower card would."""
        between = [card for card in self.held if self.best < self.power[card] < self.mine]
        return not self.leads and self.mine > self.best and not between

    @property
    def ours(self) -> bool:
        """Whether a partner's card is winning the trick."""
        return self.whose == self.game.side_of(self.seat)

    @property
    def beaten(self) -> bool:
        """Whether no card of the hand wins the trick as it lies."""
        return not self.leads and self.power[self.held[-1]] <= self.best


def _lays(check: Callable[[_Lay], object], verb: str = "play") -> Holds:
    def holds(case: Case) -> bool:
        return case.action.verb == verb and len(case.action.cards) == 1 and bool(check(_Lay(case)))

    return holds


def _says(verb: str, check: Callable[[Case, Truco], object]) -> Holds:
    """A predicate on what is said."""

    def holds(case: Case) -> bool:
        return case.action.verb == verb and bool(check(case, Truco.sample(case.view, random.Random(0))))

    return holds


def _thought(case: Case, game: Truco) -> bool:
    """Whether the chance that is told is what the seat thinks."""
    return bool(case.values["chance"] == thinks(game, case.seat))


def _asks(case: Case, game: Truco) -> bool:
    enough = thinks(game, case.seat) >= ask_from(game, case.seat) - 100 * DARED
    return _thought(case, game) and enough and case.action.words == (str(case.values["number"]),)


def _stays(case: Case, game: Truco) -> bool:
    return _thought(case, game) and thinks(game, case.seat) >= stay_from(game, case.seat) - 100 * DARED


def _bluffs(case: Case, game: Truco) -> bool:
    return _thought(case, game) and thinks(game, case.seat) < 100 * WEAK and bluffs(game, case.seat) > 0


def _threes(case: Case, game: Truco) -> bool:
    held = cards_in(game.hands[case.seat])
    return manilhas_held(game, case.seat) > 0 or sum([rank_of(card) == 3 for card in held]) >= 2


REASONS: Final = kinds(
    "truco",
    {
        # Cards.
        "last card": ("The {card:card} is {my} last card.", _lays(lambda at: len(at.held) == 1)),
        "middle": (
            "{I} lead {my} middle card, the {card:card}, and keep the best one.",
            _lays(lambda at: at.leads and at.stage == "first" and at.card == at.held[1]),
        ),
        "lead low": ("{I} lead {my} lowest card.", _lays(lambda at: at.leads and at.lowest)),
        "lead high": ("{I} lead {my} highest card.", _lays(lambda at: at.leads and at.highest)),
        "after tie": (
            "The first trick was tied, so this one decides unless it is tied, too: {I} play {my} highest card.",
            _lays(lambda at: at.stage == "tied" and at.highest),
        ),
        "closed": (
            "{my} side has won the first trick, and {my} other card is one of the two highest of all: so {I} lay the "
            "{card:card} closed, and tell nothing.",
            _lays(
                lambda at: (
                    at.leads
                    and at.stage == "won"
                    and at.power[at.held[-1]] >= LOWEST_MANILHA + 2
                    and at.card != at.held[-1]
                ),
                "close",
            ),
        ),
        "keep": (
            "{my} side has won the first trick, so {I} keep the higher card for the third.",
            _lays(lambda at: at.leads and at.stage == "won" and at.lowest and len(at.held) == 2),
        ),
        "partner": (
            "{my} partner is winning the trick, so {I} play {my} lowest card.",
            _lays(lambda at: at.ours and at.lowest),
        ),
        "cheapest": (
            "The {card:card} is the cheapest card of {mine} that wins the trick as it lies.",
            _lays(lambda at: at.cheapest),
        ),
        "tie wins": (
            "{my} side has won the first trick, so to tie this one is as good as winning it.",
            _lays(lambda at: at.stage == "won" and at.mine == at.best),
        ),
        "tie": (
            "{I} cannot win the trick as it lies, but the {card:card} ties it.",
            _lays(lambda at: at.beaten and at.mine == at.best),
        ),
        "beaten": (
            "No card of {mine} wins the trick as it lies, so {I} play the lowest.",
            _lays(lambda at: at.beaten and at.lowest),
        ),
        "any card": ("{I} have not seen {my} cards, so any of them will do.", lambda case: case.action.verb == "turn"),
        # Calls.
        "ask": (
            "By {my} cards {my} side wins this hand about {chance} times in a hundred: enough to ask for {number}.",
            _says("raise", _asks),
        ),
        "bluff": (
            "By {my} cards {my} side wins this hand only about {chance} times in a hundred, but the others may run: "
            "{I} bluff.",
            _says("raise", _bluffs),
        ),
        "two masters": (
            "{I} hold two masters.",
            _says("raise", lambda case, game: manilhas_held(game, case.seat) >= 2),
        ),
        "stay": (
            "By {my} cards {my} side wins this hand about {chance} times in a hundred: enough to accept.",
            _says("accept", _stays),
        ),
        "must stay": (
            "If {I} ran, the others would win the game.",
            _says("accept", lambda case, game: lost_if_run(game, case.seat)),
        ),
        "master or threes": ("{I} hold a master, or two threes.", _says("accept", _threes)),
        "run": (
            "By {my} cards {my} side wins this hand only about {chance} times in a hundred, and whoever calls has good "
            "cards.",
            _says("run", lambda case, game: _thought(case, game) and not lost_if_run(game, case.seat)),
        ),
        "no master": (
            "{I} hold neither a master nor two threes.",
            _says("run", lambda case, game: not _threes(case, game)),
        ),
        # The hand of eleven.
        "good pair": (
            "There are enough high cards on {my} side to play this hand.",
            _says("stay", lambda case, game: good_pair(game, case.seat)),
        ),
        "always play": (
            "A hand that can win the game is played.",
            _says("stay", lambda case, game: game.points[game.side_of(case.seat)] == game.last_point),
        ),
        "poor pair": (
            "There are too few high cards on {my} side, and giving up costs least.",
            _says("decline", lambda case, game: not good_pair(game, case.seat)),
        ),
        "agree": (
            "{my} partner wants to give this hand up, and {I} agree.",
            _says("decline", lambda case, game: game.wishes != 0),
        ),
    },
)


def reason(key: str, game: Truco, seat: Seat, card: Card | None = None) -> Reason:
    """The seat's reason of this name, with the figures and the card that it tells."""
    kind = REASONS[key]
    values = {"chance": thinks(game, seat), "number": game.next_value, "card": card}
    return kind(**{name: value for name, value in values.items() if "{" + name in kind.text})

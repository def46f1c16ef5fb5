"""What happens in a hand of Setback: one round of bids, and six tricks, the first card of which makes trumps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardrules.phases.all_fours_game import order
from cardrules.phases.phased_game import Phase
from cardrules.phases.trick_phase import Tricks
from cardrules.protocol.cards import SUIT_NAMES, suit_of
from cardrules.protocol.game import ONE, Action, Choice, Event, Field, Fields, Marked, Note, Said, Seat
from cardrules.protocol.texts import say

if TYPE_CHECKING:
    from cardrules.games.setback.game import Setback

__all__ = ["BIDDING", "MOST", "PLAYING"]

MOST: Final = 4
"""Points in a hand, and the highest bid."""
_FIRST_CARD: Final = say("Your first card makes trumps.")
_WORDS: Final = (say("no points"), say("one"), say("two"), say("three"), say("four"))


class Bidding(Phase["Setback"]):
    """Everybody says once, in turn, how many points his side will make; the dealer is last."""

    id = "bid"
    verbs = ("bid", "pass")
    prompt = say("Bid or pass first.")
    out_of_turn = say("It is not your turn.")
    not_now = say("Everyone bids once.")

    def waiting_for(self, game: Setback) -> frozenset[Seat]:
        return ONE[game.turn]

    def choices(self, game: Setback, seat: Seat) -> list[Choice]:
        numbers = range(game.rules.min_bid, MOST + 1)
        row = tuple([Field(str(bid), self._face(game, bid), closed=self._too_low(game, bid)) for bid in numbers])
        values = tuple([field.value for field in row if not field.closed])
        stands = Fields((row,), say("Points that you promise"))
        bid = Choice("bid", say("Bid"), values=values, button=True, fields=stands)
        return [bid] if game.forced else [bid, Choice("pass", say("Pass"), button=True, key="P", fields=Fields())]

    @staticmethod
    def _face(game: Setback, bid: int) -> str:
        takes = bid == game.highest == game.least_bid
        return say("Take it for {value}", value=str(bid)) if takes else str(bid)

    @staticmethod
    def _too_low(game: Setback, bid: int) -> str:
        """Why the seat in turn may not bid a number from the lowest on, or ""."""
        if bid >= game.least_bid:
            return ""
        if game.least_bid == game.highest == MOST:
            return say("Bid four, or pass.")
        if game.least_bid == game.highest:
            return say("Bid {number} or more, or pass.", number=_WORDS[game.highest])
        return say("Bid more than {number}, or pass.", number=_WORDS[game.highest])

    def fault(self, game: Setback, seat: Seat, action: Action) -> str:
        if game.bids[seat] >= 0:
            return self.not_now
        if seat != game.turn:
            return self.out_of_turn
        lowest = game.rules.min_bid
        if action.verb == "pass":
            must = say("Everyone passed: you must bid at least {number}.", number=_WORDS[lowest])
            return must if game.forced else ""
        (word,) = action.words
        if not (word.isascii() and word.isdecimal()):
            return _FIRST_CARD if word.lower() in SUIT_NAMES else say("Bid a number of points.")
        if len(word) > 2 or int(word) > MOST:
            return say("There are only four points.")
        if int(word) < lowest or word[0] == "0":
            return say("The lowest bid is {number}.", number=_WORDS[lowest])
        return self._too_low(game, int(word))

    def untimely(self, game: Setback, seat: Seat, action: Action) -> str:
        names_suit = any(word.lower() in SUIT_NAMES for word in action.words)
        return _FIRST_CARD if names_suit and seat == game.bidder and game.trump is None else self.not_now

    def do(self, game: Setback, seat: Seat, action: Action, out: list[Event] | None) -> None:
        self._say(game, int(action.words[0]) if action.verb == "bid" else 0, out)
        while -1 in game.bids and game.highest == MOST and not (game.turn == game.dealer and game.rules.dealer_steals):
            self._say(game, 0, out)  # nobody can bid more, so the table passes for them
        if -1 not in game.bids:
            game.bidding_over(out)

    @staticmethod
    def _say(game: Setback, bid: int, out: list[Event] | None) -> None:
        seat, taken = game.turn, bid == game.highest
        game.bids[seat] = bid
        if out is None:
            return
        if not bid:
            out += [Said(seat, say("Pass")), Note(say("{who:@} {who:@passes/pass}", who=seat))]
            return
        told = say("{who:@} {who:@bids/bid} {bid}", who=seat, bid=bid)
        if taken:
            told = say("{who:@} {who:@takes/take} the bid for {bid}", who=seat, bid=bid)
        out += [Said(seat, str(bid)), Marked("bid", told), Note(told)]


class Pitching(Tricks["Setback"]):
    """The six tricks; the suit of the first card is trumps."""

    def before_play(self, game: Setback, seat: Seat) -> str:
        return game.current.due(game, seat)

    def do(self, game: Setback, seat: Seat, action: Action, out: list[Event] | None) -> None:
        first = game.trump is None
        if first:
            game.trump = suit_of(action.cards[0])
            game.play.order = order(game.trump)
        super().do(game, seat, action, out)
        if first and out is not None:
            told = say("{suit:Suit} are trumps", suit=game.trump)
            out += [Marked("trump", told), Note(told)]


BIDDING: Final = Bidding()
PLAYING: Final = Pitching()

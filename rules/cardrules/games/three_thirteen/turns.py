"""A round of Three-Thirteen, turn by turn: a card drawn and one thrown; there may be a vote before the first round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from cardrules.parts.stock_and_discards import thrown
from cardrules.phases.hands_game import UNDEALT
from cardrules.phases.phased_game import Phase
from cardrules.phases.stock_phase import StockEmpty, Throwing
from cardrules.protocol.cards import Card
from cardrules.protocol.game import (
    ONE,
    Action,
    Choice,
    Event,
    Field,
    Fields,
    Marked,
    Moved,
    Note,
    OneCardEach,
    Said,
    Seat,
)
from cardrules.protocol.game import PhaseBegan as Entered
from cardrules.protocol.texts import say

if TYPE_CHECKING:
    from cardrules.games.three_thirteen.game import ThreeThirteen

__all__ = ["BONUS", "DISCARDING", "DRAWING", "RESHUFFLING", "VOTING", "WORDED"]

BONUS: Final = -5
"""What going out first scores if the players want it."""
_VOTE: Final = Choice(
    "vote",
    say("Vote"),
    values=("0", str(BONUS)),
    shown=(say("for nothing"), say("for 5 points off")),
    fields=Fields(
        ((Field("0", say("Nothing")), Field(str(BONUS), say("5 points off"))),),
        say("What shall the first player to go out score?"),
    ),
)
_DISCARD: Final = OneCardEach("discard")
_OUT: Final = OneCardEach("out")
_DRAWS: Final = [Action("draw", ("pile",)), Action("draw", ("discard",))]
WORDED: Final = (*_DRAWS, Action("vote", ("0",)), Action("vote", (str(BONUS),)))
"""What may be said."""


class Voting(Phase["ThreeThirteen"]):
    """Before the first deal everybody votes in secret on what going out first scores."""

    id = "vote"
    verbs = ("vote",)
    prompt = say("Vote first: what does going out first score?")
    out_of_turn = prompt
    not_now = say("There is nothing to vote on now.")

    def waiting_for(self, game: ThreeThirteen) -> frozenset[Seat]:
        return frozenset([seat for seat, vote in enumerate(game.votes) if vote is None])

    def choices(self, game: ThreeThirteen, seat: Seat) -> list[Choice]:
        return [_VOTE]

    def fault(self, game: ThreeThirteen, seat: Seat, action: Action) -> str:
        return "" if game.votes[seat] is None else say("You have voted already.")

    def do(self, game: ThreeThirteen, seat: Seat, action: Action, out: list[Event] | None) -> None:
        game.votes = (*game.votes[:seat], int(action.words[0]), *game.votes[seat + 1 :])
        if out is not None:
            out.append(Marked("vote", say("{seat:@} {seat:@has/have} voted", seat=seat)))
        if None in game.votes:
            return
        game.current = UNDEALT
        if out is not None:  # the votes are told when all are in
            out += [Said(voter, say("5 off") if wanted else say("Nothing")) for voter, wanted in enumerate(game.votes)]
            outcome = say("takes 5 points off") if game.first_out else say("scores nothing")
            ayes = game.votes.count(BONUS)
            told = say(
                "{ayes} of {all} want a bonus: going out first {outcome}", ayes=ayes, all=game.seats, outcome=outcome
            )
            out += [Note(told), Entered("deal", say("Going out first {outcome}", outcome=outcome))]


class Drawing(Phase["ThreeThirteen"]):
    """The seat in turn takes a card from one of the two piles."""

    id = "draw"
    verbs = ("draw",)

    def waiting_for(self, game: ThreeThirteen) -> frozenset[Seat]:
        return ONE[game.turn]

    def due(self, game: ThreeThirteen, seat: Seat) -> str:
        if game.laid[seat]:
            return say("You have had your last turn.")
        return "" if seat == game.turn else say("It is {seat:@'s} turn.", seat=game.turn)

    def choices(self, game: ThreeThirteen, seat: Seat) -> list[Choice]:
        return game.piles(seat, "pile")

    def legal(self, game: ThreeThirteen, seat: Seat) -> list[Action]:
        return _DRAWS[:] if seat == game.turn else []

    def fault(self, game: ThreeThirteen, seat: Seat, action: Action) -> str:
        return self.due(game, seat)

    def untimely(self, game: ThreeThirteen, seat: Seat, action: Action) -> str:
        return game.current.due(game, seat) or say("You have already drawn this turn.")

    def instead(self, game: ThreeThirteen, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        lies = zone == "stock" or any(card in game.discards for card in cards)
        return say("Drop the card on your hand to draw it.") if lies else say("Draw a card first.")

    def do(self, game: ThreeThirteen, seat: Seat, action: Action, out: list[Event] | None) -> None:
        game.pick_up(seat, action.words[0] == "pile", out)
        game.enter(DISCARDING, out)


class Discarding(Throwing["ThreeThirteen"]):
    """It throws a card, and goes out if all its other cards are in melds."""

    def due(self, game: ThreeThirteen, seat: Seat) -> str:
        return DRAWING.due(game, seat)

    def fault(self, game: ThreeThirteen, seat: Seat, action: Action) -> str:
        due = self.due(game, seat)
        return due or game.discard_fault(seat, action.cards, action.verb == "out")

    def instead(self, game: ThreeThirteen, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        kind = zone.partition(":")[0]
        if kind == "stock" or (kind == "discard" and not cards) or any(card in game.discards for card in cards):
            return say("You have already drawn this turn.")
        if any(not game.hands[seat] >> card & 1 for card in cards):
            return say("This is not your card.")
        if kind in ("meld", "idle"):
            return game.lay_fault(cards)
        return game.discard_fault(seat, cards, False) or say("Drop the card on the discard pile to throw it.")

    def do(self, game: ThreeThirteen, seat: Seat, action: Action, out: list[Event] | None) -> None:
        card, leaves = action.cards[0], action.verb == "out"
        game.hands[seat] ^= 1 << card
        game.discards.append(card)
        game.steps.append(thrown(seat, card))
        game.taken = -1
        first = leaves and game.out < 0
        if out is not None:
            out.append(Moved((card,), f"hand:{seat}", "discard"))
            told = say(
                "{seat:@} {seat:@goes/go} out with the {card:card}"
                if leaves
                else "{seat:@} {seat:@discards/discard} the {card:card}",
                seat=seat,
                card=card,
            )
            out.append(Note(told))
        if leaves or game.out >= 0:
            game.lay(seat, out)
        banner: str = ""
        if first:
            game.out = seat
            if out is not None:
                banner = say("{seat:@} {seat:@is/are} out: one more turn for everyone", seat=seat)
                out += [Marked("out", banner), Note(banner)]
        game.next_turn(out, banner)


VOTING: Final = Voting()
DRAWING: Final = Drawing()
DISCARDING: Final = Discarding()


class PileEmpty(StockEmpty["ThreeThirteen"]):
    """The pickup pile is empty, and the round goes on with the discards, so often as is agreed."""

    then = DRAWING
    told = say("The discards are shuffled and become the new pickup pile")

    def due(self, game: ThreeThirteen, seat: Seat) -> str:
        return (
            say("You have had your last turn.")
            if game.laid[seat]
            else say("Wait until the discards have been shuffled.")
        )

    def do(self, game: ThreeThirteen, seat: Seat, action: Action, out: list[Event] | None) -> None:
        game.reshuffles += 1
        super().do(game, seat, action, out)


RESHUFFLING: Final = PileEmpty()

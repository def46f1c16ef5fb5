"""The tricks of Pinochle: anything may be played to them while the stock lasts, and the last twelve are strict."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from cardrules.phases.trick_phase import Tricks
from cardrules.protocol.cards import Card
from cardrules.protocol.game import Action, Choice, Event, Seat
from cardrules.protocol.texts import say

if TYPE_CHECKING:
    from cardrules.games.pinochle.game import Pinochle

__all__ = ["DRAW_FIRST", "FREE", "OPPONENTS_TURN", "STRICT"]

DRAW_FIRST: Final = say("Draw from the stock first.")
OPPONENTS_TURN: Final = say("It is your opponent's turn.")
_CLAIM: Final = Action("claim")


class Free(Tricks["Pinochle"]):
    """A trick while the stock lasts. Where that is agreed, who is to play may declare out instead."""

    verbs: ClassVar[tuple[str, ...]] = ("play", "claim")
    prompt: ClassVar[str] = say("Choose a card from your hand or your melds.")
    out_of_turn = OPPONENTS_TURN

    def choices(self, game: Pinochle, seat: Seat) -> list[Choice]:
        offered = super().choices(game, seat)
        if game.rules.declare_out:
            question = say(
                "If you have reached {points:,} you win the match, if not you lose it. Declare out?"
                if game.rules.reach
                else "If you have passed {points:,} you win the match, if not you lose it. Declare out?",
                points=game.target,
            )
            offered.append(Choice("claim", say("Declare out"), key="C", button=True, confirm=question))
        return offered

    def legal(self, game: Pinochle, seat: Seat) -> list[Action]:
        plays = super().legal(game, seat)
        return [*plays, _CLAIM] if game.rules.declare_out and plays else plays

    def fault(self, game: Pinochle, seat: Seat, action: Action) -> str:
        return game.claim_fault(seat) if action.verb == "claim" else super().fault(game, seat, action)

    def untimely(self, game: Pinochle, seat: Seat, action: Action) -> str:
        early = seat == game.play.turn and action.verb == "play"
        return DRAW_FIRST if early else self.fault(game, seat, action)

    def instead(self, game: Pinochle, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        return game.beside_the_trick(seat, cards, zone) or super().instead(game, seat, cards, zone)

    def do(self, game: Pinochle, seat: Seat, action: Action, out: list[Event] | None) -> None:
        if action.verb == "claim":
            game.declare_out(seat, out)
            return
        play, melded, source = game.play, game.table[seat], ""
        (card,) = action.cards
        if card in melded:
            melded.remove(card)
            source = f"meld:{seat}"
        game.known[seat] &= ~(1 << card)
        if play.lay(card, out, source=source):
            game.taken(out)
        elif game.newest is not None:
            game.regroup(out)


class Strict(Free):
    """A trick of the last twelve: one must follow, beat a trump, and trump when void."""

    id = "strict"
    prompt = say("Choose a card to play.")


FREE: Final = Free()
STRICT: Final = Strict()

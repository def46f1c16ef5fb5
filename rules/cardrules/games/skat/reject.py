"""A reject game of Skat: everybody for himself and for few points, with the skat passed round first if so agreed."""

from __future__ import annotations

from typing import Final

from cardrules.games.skat.playing import start_play
from cardrules.games.skat.state import SkatState
from cardrules.games.skat.values import JACKS_MASK, NAMES
from cardrules.phases.discard_phase import PutAway
from cardrules.phases.hands_game import Phase
from cardrules.protocol.cards import mask_of
from cardrules.protocol.game import ONE, Action, Choice, Event, Fields, Marked, Note, Said, Seat
from cardrules.protocol.texts import say, template

__all__ = ["AS_FEW", "PUSH", "PUSHING", "Push", "Pushing", "start_reject"]


TAKES_TWO: Final = (
    template("{seat:@} {seat:@takes/take} the two cards"),
    template("{seat:@} {seat:@takes/take} the two cards: {cards:cards}"),
)
PUSHES_TWO: Final = (
    template("{seat:@} {seat:@pushes/push} on two cards"),
    template("{seat:@} {seat:@pushes/push} on {cards:cards}"),
)
"""What is noted for the others, and for who sees the cards."""


AS_FEW: Final = say("Reject: take as few points as you can")
"""What a reject game begins with."""
_ROUND_FIRST: Final = say("Reject: the skat goes round first")


class Pushing(Phase[SkatState]):
    """From forehand on, each takes the two cards of the middle or pushes them on unseen."""

    id = "pushing"
    verbs = ("take", "push_unseen")
    prompt = say("Take the two cards or push them on unseen.")
    not_now = say("There is nothing to take or to push now.")

    def waiting_for(self, game: SkatState) -> frozenset[Seat]:
        return ONE[game.at(len(game.pushes))]

    def choices(self, game: SkatState, seat: Seat) -> list[Choice]:
        stands, hand = Fields(heading=say("Two cards are pushed on to you")), (f"hand:{seat}",)
        return [
            Choice("take", say("Take the two cards"), onto=hand, click=("skat",), key="T", button=True, fields=stands),
            Choice("push_unseen", say("Push them on unseen"), key="P", button=True, fields=stands),
        ]

    def fault(self, game: SkatState, seat: Seat, action: Action) -> str:
        return game.not_your_turn(seat)

    def do(self, game: SkatState, seat: Seat, action: Action, out: list[Event] | None) -> None:
        if action.verb == "take":
            game.take_two(seat, TAKES_TWO, out)
            game.pushes = (*game.pushes, True)
            game.enter(PUSH, out)
            return
        if out is not None:
            told = say("{seat:@} {seat:@pushes/push} the two cards on unseen", seat=seat)
            out += [Said(seat, say("Unseen")), Note(told)]
        game.pushes = (*game.pushes, False)
        _pushed(game, out)


class Push(PutAway[SkatState]):
    """Whoever has taken the two cards of the middle pushes two on, but no jack."""

    id = "push"
    verbs = ("push",)
    zone = "skat"
    label = say("Push on")
    not_now = say("There is nothing to push on now.")
    exactly = say("Push exactly two of your twelve cards on.")
    drop = say("Drop the two cards in the middle to push them on.")

    def waiting_for(self, game: SkatState) -> frozenset[Seat]:
        return ONE[game.at(len(game.pushes) - 1)]

    def allowed(self, game: SkatState, seat: Seat) -> int:
        return game.play.hands[seat] & ~JACKS_MASK

    def fault(self, game: SkatState, seat: Seat, action: Action) -> str:
        if seat == game.turn and mask_of(action.cards) & JACKS_MASK:
            return say("Jacks may not be pushed on.")
        return super().fault(game, seat, action)

    def do(self, game: SkatState, seat: Seat, action: Action, out: list[Event] | None) -> None:
        game.lay_two(seat, mask_of(action.cards), PUSHES_TWO, out)
        _pushed(game, out)


def _pushed(game: SkatState, out: list[Event] | None) -> None:
    """A seat has had its turn in the pushing."""
    game.packets = (*game.packets, game.skat)
    if len(game.pushes) == 3:
        start_play(game, AS_FEW, out)
    else:
        game.enter(PUSHING, out)


PUSHING: Final = Pushing()
PUSH: Final = Push()


def start_reject(game: SkatState, seat: Seat, out: list[Event] | None) -> None:
    """Forehand has declared reject."""
    if out is not None:
        told = say("{seat:@} {seat:@declares/declare} reject", seat=seat)
        out += [Said(seat, say("Skat|Reject")), Note(told), Marked("game", NAMES["reject"])]
    game.game = "reject"
    if game.rules.pushing:
        game.packets = (game.skat,)
        game.enter(PUSHING, out, _ROUND_FIRST)
    else:
        start_play(game, AS_FEW, out)

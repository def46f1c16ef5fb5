"""A reject game of Skat: everybody for himself and for few points, with the skat passed round first if so agreed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from cardrules.games.skat.values import JACKS_MASK
from cardrules.phases.discard_phase import PutAway
from cardrules.phases.hands_game import Phase
from cardrules.protocol.cards import mask_of
from cardrules.protocol.game import ONE, Action, Choice, Event, Fields, Note, Said, Seat
from cardrules.protocol.texts import Text, say, template

if TYPE_CHECKING:
    from cardrules.games.skat.game import Skat

__all__ = ["AS_FEW", "PUSH", "PUSHING", "Push", "Pushing", "reject_scores", "scored_why"]


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


class Pushing(Phase["Skat"]):
    """From forehand on, each takes the two cards of the middle or pushes them on unseen."""

    id = "pushing"
    verbs = ("take", "push_unseen")
    prompt = say("Take the two cards or push them on unseen.")
    not_now = say("There is nothing to take or to push now.")

    def waiting_for(self, game: Skat) -> frozenset[Seat]:
        return ONE[game.at(len(game.pushes))]

    def choices(self, game: Skat, seat: Seat) -> list[Choice]:
        stands, hand = Fields(heading=say("Two cards are pushed on to you")), (f"hand:{seat}",)
        return [
            Choice("take", say("Take the two cards"), onto=hand, click=("skat",), key="T", button=True, fields=stands),
            Choice("push_unseen", say("Push them on unseen"), key="P", button=True, fields=stands),
        ]

    def fault(self, game: Skat, seat: Seat, action: Action) -> str:
        return game.not_your_turn(seat)

    def do(self, game: Skat, seat: Seat, action: Action, out: list[Event] | None) -> None:
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


class Push(PutAway["Skat"]):
    """Whoever has taken the two cards of the middle pushes two on, but no jack."""

    id = "push"
    verbs = ("push",)
    zone = "skat"
    label = say("Push on")
    not_now = say("There is nothing to push on now.")
    exactly = say("Push exactly two of your twelve cards on.")
    drop = say("Drop the two cards in the middle to push them on.")

    def waiting_for(self, game: Skat) -> frozenset[Seat]:
        return ONE[game.at(len(game.pushes) - 1)]

    def allowed(self, game: Skat, seat: Seat) -> int:
        return game.play.hands[seat] & ~JACKS_MASK

    def fault(self, game: Skat, seat: Seat, action: Action) -> str:
        if seat == game.turn and mask_of(action.cards) & JACKS_MASK:
            return say("Jacks may not be pushed on.")
        return super().fault(game, seat, action)

    def do(self, game: Skat, seat: Seat, action: Action, out: list[Event] | None) -> None:
        game.lay_two(seat, mask_of(action.cards), PUSHES_TWO, out)
        _pushed(game, out)


def _pushed(game: Skat, out: list[Event] | None) -> None:
    """A seat has had its turn in the pushing."""
    game.packets = (*game.packets, game.skat)
    if len(game.pushes) == 3:
        game.start_play(AS_FEW, out)
    else:
        game.enter(PUSHING, out)


_FEWEST_OR_MOST: Final = (
    template("{seat:@} {seat:@has/have} the fewest and {seat:@scores/score} {points}"),
    template("{seat:@} {seat:@has/have} the most and {seat:@loses/lose} {points}"),
)
_SCORED_WHY: Final = {
    10: (
        template("{seat:@} took every trick and {seat:@scores/score} {points}"),
        template("{seat:@} took every trick and {seat:@loses/lose} {points}"),
    ),
    0: (
        template("{seat:@} took no trick and {seat:@scores/score} {points}"),
        template("{seat:@} took no trick and {seat:@loses/lose} {points}"),
    ),
}
"""Who gains and who loses, by the tricks that he has taken."""

PUSHING: Final = Pushing()
PUSH: Final = Push()


def reject_scores(game: Skat, totals: Sequence[int], skat: int) -> list[int]:
    """The scores of a reject deal before any doubling, by the card points of each seat; ``skat`` is what the loser is
    charged for it."""
    play = game.play
    scores = [0, 0, 0]
    idle = play.tricks.count(0)
    sweeper = play.tricks.index(10) if idle == 2 else None
    if game.rules.reject_scoring == "fewest_wins":
        if sweeper is not None:
            scores[sweeper] = -30
            return scores
        fewest = [seat for seat in range(3) if totals[seat] == min(totals)]
        last = play.last_won()
        winner = (game.forehand or 0) if len(fewest) == 3 else min(fewest, key=lambda seat: last[seat])
        scores[winner] = 10 if play.tricks[winner] else 20
        return scores
    most = [seat for seat in range(3) if totals[seat] == max(totals)]
    if len(most) == 3:
        return scores
    if game.rules.reject_scoring == "simple_ramsch":
        for seat in most:
            scores[seat] = -(10, 15, 20)[idle]
    elif sweeper is not None:
        scores[sweeper] = 120
    else:
        for seat in most:
            scores[seat] = -(totals[seat] + skat) << idle
    return scores


def scored_why(seat: Seat, score: int, tricks: int) -> Text:
    """What a seat scores in a reject deal, and why."""
    won, lost = _SCORED_WHY.get(tricks, _FEWEST_OR_MOST)
    return say(won if score > 0 else lost, seat=seat, points=abs(score))

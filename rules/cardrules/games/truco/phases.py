"""What happens in a hand of Truco: the decision of a pair with eleven points, cards and calls, the answer to a call,
and the hand in which nobody sees his cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from cardrules.phases.phased_game import Phase
from cardrules.protocol.cards import Card, cards_in
from cardrules.protocol.game import ONE, Action, Choice, Event, Note, Said, Seat, Takes
from cardrules.protocol.texts import Text, say

if TYPE_CHECKING:
    from cardrules.games.truco.game import Truco

__all__ = ["ANSWERING", "BLIND", "CALLS", "CARDS", "DECIDING", "PLAYING", "PLAY_OPEN", "WORDS"]

CARDS: Final = 3
"""That everybody is dealt."""
CALLS: Final = {
    3: say("Truco!"), 4: say("Truco!"), 6: say("Six!"), 8: say("Eight!"), 9: say("Nine!"), 10: say("Ten!"),
    12: say("Twelve!"),
}  # fmt: skip
"""What is called out, by the value that is asked for."""
WORDS: Final = {
    3: say("three"), 4: say("four"), 6: say("six"), 8: say("eight"), 9: say("nine"), 10: say("ten"),
    12: say("twelve"),
}  # fmt: skip
PLAY_OPEN: Final = say("Cards are played open.")
_NOT_YOUR_TURN: Final = say("It is not your turn.")


class Deciding(Phase["Truco"]):
    """The pair that needs one more point says whether the hand is played: one of them is enough for that, to give it
    up both must want it."""

    id = "decide"
    verbs = ("stay", "decline")
    prompt = say("Decide first whether to play this hand.")
    not_now = say("There is no such decision now.")

    def waiting_for(self, game: Truco) -> frozenset[Seat]:
        return frozenset([seat for seat in game.party(game.eleven) if not game.wishes >> seat & 1])

    def choices(self, game: Truco, seat: Seat) -> list[Choice]:
        up = say("Give up ({points})", points=game.steps[0])
        if game.wishes:  # the partner has said so
            up = say("Give up, too ({points})", points=game.steps[0])
        stay = Choice("stay", say("Play for {points}", points=game.steps[1]), button=True, key="P")
        return [stay, Choice("decline", up, button=True, key="G")]

    def untimely(self, game: Truco, seat: Seat, action: Action) -> str:
        if game.current is not self:
            return self.not_now
        return say("You have said so: now it is for your partner.") if game.wishes >> seat & 1 else self.due(game, seat)

    def do(self, game: Truco, seat: Seat, action: Action, out: list[Event] | None) -> None:
        if action.verb == "stay":
            game.value = game.steps[1]
            if out is not None:
                out += [Said(seat, say("We play")), Note(say("{who:@} {who:@wants/want} to play the hand", who=seat))]
            game.enter(PLAYING, out, say("The hand is worth {points}", points=game.value))
            return
        game.wishes |= 1 << seat
        if out is not None:
            out += [Said(seat, say("I give up")), Note(say("{who:@} {who:@wants/want} to give the hand up", who=seat))]
        if not self.waiting_for(game):
            game.end_hand(1 - game.eleven, "given_up", out)


class Playing(Phase["Truco"]):
    """Everybody lays a card in turn, and may call before that."""

    id = "play"
    verbs = ("play", "close", "raise")
    prompt = say("Choose a card from your hand.")
    out_of_turn = _NOT_YOUR_TURN

    def takes(self, verb: str) -> Takes:
        return Takes.WORDS if verb == "raise" else Takes.CARDS

    def waiting_for(self, game: Truco) -> frozenset[Seat]:
        return ONE[game.turn]

    def choices(self, game: Truco, seat: Seat) -> list[Choice]:
        cards = tuple(cards_in(game.hands[seat]))
        found = [Choice("play", say("Play a card"), cards=cards, least=1, most=1, onto=game.slots())]
        if not game.why_open():
            label = say("Lay a card closed")
            found.append(Choice("close", label, cards=cards, least=1, most=1, button=True, key="C", aside=True))
        return [*found, *_calling(game, seat)]

    def fault(self, game: Truco, seat: Seat, action: Action) -> str:
        if action.verb == "raise":
            return game.why_no_raise(seat, action.words[0])
        wrong = game.not_yours(seat, action.cards, "")
        if wrong or seat != game.turn:
            return wrong or _NOT_YOUR_TURN
        if len(action.cards) != 1:
            return say("Play one card.")
        return game.why_open() if action.verb == "close" else ""

    def untimely(self, game: Truco, seat: Seat, action: Action) -> str:
        if action.verb == "raise" and game.why_quiet():
            return game.why_quiet()
        if game.current is BLIND:
            return PLAY_OPEN if action.verb == "close" else say("This hand is played blind.")
        return super().untimely(game, seat, action)

    def instead(self, game: Truco, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        if not cards:
            return self.due(game, seat)
        return self.fault(game, seat, Action("play", (), tuple(cards))) or say("Drop the card on the trick to play it.")

    def do(self, game: Truco, seat: Seat, action: Action, out: list[Event] | None) -> None:
        if action.verb == "raise":
            game.call(seat, out)
        else:
            game.lay(action.cards[0], action.verb == "close", f"hand:{seat}", out)


class Answering(Phase["Truco"]):
    """A call is open: any player of the other side accepts, runs, or accepts and calls the next value."""

    id = "answer"
    verbs = ("accept", "run", "raise")
    prompt = say("Answer the call first.")
    out_of_turn = say("Wait for the answer.")
    not_now = say("Nobody has called.")

    def waiting_for(self, game: Truco) -> frozenset[Seat]:
        return frozenset(game.party(1 - game.side_of(game.asker)))

    def choices(self, game: Truco, seat: Seat) -> list[Choice]:
        accept = Choice("accept", say("Accept ({points})", points=game.asked), button=True, key="A")
        run = Choice("run", say("Run (they score {points})", points=game.value), button=True, key="R")
        return [accept, *_calling(game, seat), run]

    def fault(self, game: Truco, seat: Seat, action: Action) -> str:
        if action.verb == "raise":
            return game.why_no_raise(seat, action.words[0])
        return "" if seat in self.waiting_for(game) else self.out_of_turn

    def do(self, game: Truco, seat: Seat, action: Action, out: list[Event] | None) -> None:
        side = game.side_of(seat)
        if action.verb == "run":
            if out is not None:
                out += [Said(seat, say("I run")), Note(say("{who:@} {who:@runs/run}", who=seat))]
            game.end_hand(1 - side, "run", out)
            return
        game.value, game.holder = game.asked, side
        if action.verb == "raise":
            game.call(seat, out)
            return
        told: Text = say("{who:@} {who:@accepts/accept}: the hand is worth {points}", who=seat, points=game.value)
        game.asked = 0
        if out is not None:
            out += [Said(seat, say("Accepted")), Note(told)]
        game.enter(PLAYING, out, say("The hand is worth {points}", points=game.value))


class BlindPlay(Phase["Truco"]):
    """Everybody turns up one of his cards in turn, none of which he has seen."""

    id = "blind"
    verbs = ("turn",)
    prompt = say("Turn up one of your cards.")
    out_of_turn = _NOT_YOUR_TURN
    not_now = say("Only in the blind hand cards are turned up.")

    def waiting_for(self, game: Truco) -> frozenset[Seat]:
        return ONE[game.turn]

    def choices(self, game: Truco, seat: Seat) -> list[Choice]:
        return [
            Choice("turn", say("Turn card {number}", number=place), (str(place),), onto=game.slots(), click=(zone,))
            for place, zone in enumerate(game.backs_of(seat), 1)
            if game.backs[seat][place - 1] >= 0
        ]

    def fault(self, game: Truco, seat: Seat, action: Action) -> str:
        if seat != game.turn:
            return _NOT_YOUR_TURN
        if action.words[0] not in ("1", "2", "3"):
            return say("Say which card: a number from 1 to 3.")
        return "" if game.backs[seat][int(action.words[0]) - 1] >= 0 else say("This card has been turned up already.")

    def do(self, game: Truco, seat: Seat, action: Action, out: list[Event] | None) -> None:
        place = int(action.words[0])
        card = Card(game.backs[seat][place - 1])
        game.backs[seat][place - 1] = -1
        game.lay(card, False, game.backs_of(seat)[place - 1], out)


def _calling(game: Truco, seat: Seat) -> list[Choice]:
    """The choice to ask for the next value, if the seat may."""
    if game.why_no_raise(seat):
        return []
    value = game.next_value
    return [Choice("raise", CALLS[value], (str(value),), button=True, key="T")]


DECIDING: Final = Deciding()
PLAYING: Final = Playing()
ANSWERING: Final = Answering()
BLIND: Final = BlindPlay()

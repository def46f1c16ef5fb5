"""How trumps are chosen at Seven Up: the suit turned up is accepted or rejected, the cards may be run for another, and
then everybody lays away what he has too many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from cardrules.phases.all_fours_game import KEEP
from cardrules.phases.hands_game import UNDEALT, Phase
from cardrules.protocol.cards import JACK, Card, cards_in, mask_of, rank_of, suit_of
from cardrules.protocol.game import ONE, Action, Choice, Event, Fields, Moved, Note, Said, Seat, Takes
from cardrules.protocol.game import PhaseBegan as Entered
from cardrules.protocol.texts import say

if TYPE_CHECKING:
    from cardrules.games.seven_up.game import SevenUp

__all__ = ["ACCEPTING", "ANSWERING", "BATCH", "DISCARDING", "KEEP"]

BATCH: Final = 3
"""Cards dealt together."""
_ACCEPT: Final = Action("accept")
_REJECT: Final = Action("reject")
_RUN: Final = Action("run")
_THROWN_IN: Final = say("All cards are thrown in")
_SIX: Final = say("Keep exactly six cards.")


class Accepting(Phase["SevenUp"]):
    """The player on the dealer's left accepts the suit or rejects it."""

    id: ClassVar[str] = "accept"
    verbs = ("accept", "reject", "run")
    prompt: ClassVar[str] = say("Accept or reject the turned-up suit first.")
    out_of_turn = say("It is not your turn.")
    not_now = say("The trump suit is settled.")
    too_early = say("The trump suit has not been settled yet.")

    def waiting_for(self, game: SevenUp) -> frozenset[Seat]:
        return ONE[game.speaker]

    def choices(self, game: SevenUp, seat: Seat) -> list[Choice]:
        return [
            Choice("accept", say("Accept {suit:suit}", suit=game.proposed), key="A", button=True, fields=Fields()),
            Choice("reject", say("Reject"), key="R", button=True, fields=Fields()),
        ]

    def legal(self, game: SevenUp, seat: Seat) -> list[Action]:
        return [_ACCEPT, _REJECT] if seat == game.speaker else []

    def fault(self, game: SevenUp, seat: Seat, action: Action) -> str:
        if seat != game.speaker:
            return self.out_of_turn
        return say("Only the dealer may run the cards.") if action.verb == "run" else ""

    def do(self, game: SevenUp, seat: Seat, action: Action, out: list[Event] | None) -> None:
        if action.verb == "reject":
            if out is not None:
                told = say("{seat:@} {seat:@rejects/reject} {suit:suit}", seat=seat, suit=game.proposed)
                out += [Said(seat, say("I reject")), Note(told)]
            game.enter(ANSWERING, out)
            return
        if out is not None:
            out += _accepts(seat, game.proposed)
        game.fix_trump(game.proposed, out)
        game.start_play(out)


class Answering(Accepting):
    """The dealer accepts the suit that was rejected, and gives a point for it, or runs the cards."""

    id = "answer"
    prompt = say("Accept the turned-up suit or run the cards first.")

    def waiting_for(self, game: SevenUp) -> frozenset[Seat]:
        return ONE[game.dealer or 0]

    def choices(self, game: SevenUp, seat: Seat) -> list[Choice]:
        run = Choice("run", say("Run the cards"), key="R", button=True, fields=Fields())
        if not _gift_allowed(game):
            return [run]
        side = game.side_of(game.speaker)
        who, last = game.party(side), game.scores[side] == game.rules.target - 1
        question = say("This gives {who:@} the last point, and the game is lost. Accept?", who=who) if last else ""
        label = say("Accept {suit:suit} (gives a point to {who:@})", suit=game.proposed, who=who)
        return [Choice("accept", label, key="A", button=True, confirm=question, fields=Fields()), run]

    def legal(self, game: SevenUp, seat: Seat) -> list[Action]:
        if seat != game.dealer:
            return []
        return [_ACCEPT, _RUN] if _gift_allowed(game) else [_RUN]

    def fault(self, game: SevenUp, seat: Seat, action: Action) -> str:
        if seat != game.dealer:
            return self.out_of_turn
        if action.verb == "reject":
            return say("The dealer accepts or runs the cards.")
        allowed = action.verb == "run" or _gift_allowed(game)
        return "" if allowed else say("You cannot give the last point: run the cards.")

    def do(self, game: SevenUp, seat: Seat, action: Action, out: list[Event] | None) -> None:
        if action.verb == "run":
            if out is not None:
                told = say("{seat:@} {seat:@runs/run} the cards", seat=seat)
                out += [Said(seat, say("I run the cards")), Note(told)]
            _run(game, out)
            return
        side = game.side_of(game.speaker)
        if out is None:
            game.credit("gift", side, 1, "", out)
        else:
            out += _accepts(seat, game.proposed)
            text = say("{who:@} {who:@scores/score} 1, because the dealer accepts", who=game.party(side))
            game.credit("gift", side, 1, text, out)
            out.append(Entered("answer", text))
        if game.scores[side] >= game.rules.target:
            game.end_hand(out)
        else:
            game.fix_trump(game.proposed, out)
            game.start_play(out)


def _accepts(seat: Seat, suit: int) -> list[Event]:
    """A player accepts this suit as trumps."""
    told = say("{seat:@} {seat:@accepts/accept} {suit:suit}", seat=seat, suit=suit)
    return [Said(seat, say("I accept {suit:suit}", suit=suit)), Note(told)]


def _gift_allowed(game: SevenUp) -> bool:
    """Whether the dealer may accept and so give the other side a point."""
    short = game.rules.target - 1
    return game.rules.gift_can_win == "yes" or game.scores[game.side_of(game.speaker)] < short


def _run(game: SevenUp, out: list[Event] | None) -> None:
    """Deal three more cards each and turn up another, until it shows a new suit."""
    while len(game.stock) > BATCH * game.seats:
        game.batch(out)
        card = game.turn_up(out)
        suit = suit_of(card)
        if suit == game.proposed:
            if out is not None:
                again = say("{suit:Suit} again: the cards are run once more", suit=suit)
                out += [Note(again), Entered("answer", again)]
            continue
        game.fix_trump(suit, out)
        jack = game.jack_turned(out) if rank_of(card) == JACK else ""
        if out is not None and jack:
            out.append(Entered("discard", jack))
        told: str = ""
        if out is not None:
            told = say("{suit:Suit} are trumps: lay away {count} cards", suit=suit, count=game.surplus)
        game.enter(DISCARDING, out, told)
        return
    game.enter(UNDEALT, out, _THROWN_IN)
    if out is not None:
        thrown = say(
            "Too few cards are left: all are thrown in, and {seat:@} {seat:@deals/deal} again", seat=game.dealer
        )
        out.append(Note(thrown))


class Discarding(Phase["SevenUp"]):
    """Everybody keeps six cards and lays the others away, all at the same time."""

    id = "discard"
    verbs = ("discard",)
    out_of_turn = say("You have laid away your cards; wait for the others.")
    not_now = say("There is nothing to lay away now.")
    too_early = say("Wait until everybody has six cards.")

    def takes(self, verb: str) -> Takes:
        return Takes.CARDS

    def waiting_for(self, game: SevenUp) -> frozenset[Seat]:
        return frozenset([seat for seat, cards in enumerate(game.discards) if not cards])

    def choices(self, game: SevenUp, seat: Seat) -> list[Choice]:
        cards, count = tuple(cards_in(game.play.hands[seat])), game.surplus
        tray = (f"discard:{seat}",)
        return [
            Choice(
                "discard", say("Keep these six"),
                cards=cards, least=count, most=count, onto=tray, key="D", button=True,
            )
        ]  # fmt: skip

    def fault(self, game: SevenUp, seat: Seat, action: Action) -> str:
        if game.discards[seat]:
            return say("You have laid away your cards already.")
        cards = action.cards
        for card in cards:
            if not game.play.hands[seat] >> card & 1:
                return say("The {card:words} is not in your hand.", card=card)
        return "" if len(cards) == len(set(cards)) == game.surplus else _SIX

    def instead(self, game: SevenUp, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        if game.discards[seat]:
            return self.out_of_turn
        enough = len(cards) == game.surplus
        return say("Drop the cards on your tray to lay them away.") if enough else _SIX

    def do(self, game: SevenUp, seat: Seat, action: Action, out: list[Event] | None) -> None:
        cards = game.discards[seat] = mask_of(action.cards)
        game.play.hands[seat] ^= cards
        if out is not None:
            packet = tuple(cards_in(cards))
            out.append(Moved(packet, f"hand:{seat}", f"discard:{seat}", ONE[seat]))
            other = say("{seat:@} {seat:@lays/lay} away {count} cards", seat=seat, count=len(packet))
            told = say("{seat:@} {seat:@lays/lay} away {cards:cards}", seat=seat, cards=packet)
            out.append(Note(told, ONE[seat], other))
        if 0 not in game.discards:
            game.start_play(out)


ACCEPTING: Final = Accepting()
ANSWERING: Final = Answering()
DISCARDING: Final = Discarding()

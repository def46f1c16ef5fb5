"""The tricks of Skat, and what is said while they are played: kontra and re, and whether the Player may concede."""

from __future__ import annotations

from typing import Final

from cardrules.games.skat.score import deal_scored
from cardrules.games.skat.state import SkatState
from cardrules.games.skat.values import ORDERS
from cardrules.parts.tricks import play_actions
from cardrules.phases.hands_game import Phase
from cardrules.phases.trick_phase import Tricks
from cardrules.protocol.cards import cards_in, mask_of
from cardrules.protocol.game import (
    CONCEDE,
    NOBODY,
    ONE,
    Action,
    Choice,
    Event,
    Fields,
    Marked,
    Note,
    Said,
    Seat,
    Turned,
)
from cardrules.protocol.texts import say

__all__ = ["CONCESSION", "KONTRA", "PLAY", "Concession", "Kontra", "Play", "finish", "start_play", "why_no_kontra"]

_CONCEDE: Final = Action(CONCEDE)
_KONTRA: Final = Action("kontra")


def why_no_kontra(game: SkatState, seat: Seat) -> str:
    """Why the seat may not say kontra now; "" if it may."""
    if not game.rules.kontra:
        return say("Kontra is not played at this table.")
    if seat == game.player or seat not in range(3):
        return say("Only an Opponent may say kontra.")
    if game.player is None or not game.game:
        return say("Kontra comes after a game has been announced.")
    if game.kontra:
        return say("Kontra has been said already.")
    if game.current is not PLAY or game.play.finished or game.play.card_of(seat):
        return say("Kontra must come before you play your first card.")
    return ""


class Play(Tricks[SkatState]):
    """The tricks. Before his first card each Opponent may say kontra, and the Player may concede in his turn."""

    verbs = ("play", "kontra", "concede")
    out_of_turn = ""

    def may_act(self, game: SkatState) -> frozenset[Seat]:
        if not game.rules.kontra:
            return NOBODY
        turn = game.play.turn
        return frozenset([seat for seat in range(3) if seat != turn and not why_no_kontra(game, seat)])

    def choices(self, game: SkatState, seat: Seat) -> list[Choice]:
        own = seat == game.play.turn
        choices = super().choices(game, seat) if own else []
        if not why_no_kontra(game, seat):
            choices.append(Choice("kontra", say("Kontra"), key="K", button=True))
        if own and seat == game.player and not game.refused:
            question = say("Give this game up as lost?")
            choices.append(Choice(CONCEDE, say("Concede"), key="C", button=True, confirm=question, restrained=True))
        return choices

    def legal(self, game: SkatState, seat: Seat) -> list[Action]:
        play = game.play
        own = seat == play.turn
        actions = play_actions(play.playable or play.must_follow()) if own else []
        if game.rules.kontra and not why_no_kontra(game, seat):
            actions.append(_KONTRA)
        if own and seat == game.player and not game.refused:
            actions.append(_CONCEDE)
        return actions

    def fault(self, game: SkatState, seat: Seat, action: Action) -> str:
        if action.verb != "play":
            return self.untimely(game, seat, action)
        if seat != game.play.turn and not mask_of(action.cards) & ~game.play.hands[seat]:
            return game.not_your_turn(seat)
        return super().fault(game, seat, action)

    def untimely(self, game: SkatState, seat: Seat, action: Action) -> str:
        if action.verb == "kontra":
            return why_no_kontra(game, seat)
        if action.verb == "concede":
            return self._why_not_concede(game, seat)
        if mask_of(action.cards) & ~game.play.hands[seat]:
            return game.play.fault(seat, action.cards)
        answers = game.current is KONTRA or game.current is CONCESSION
        return say("The play has to wait for an answer.") if answers else say("The cards are not being played yet.")

    def _why_not_concede(self, game: SkatState, seat: Seat) -> str:
        if seat != game.player:
            return say("Only the Player may concede.")
        if game.current is not self or seat != game.play.turn:
            return say("You may concede when it is your turn to play.")
        return say("An Opponent wants to play on.") if game.refused else ""

    def do(self, game: SkatState, seat: Seat, action: Action, out: list[Event] | None) -> None:
        if action.verb == "play":
            super().do(game, seat, action, out)
        elif action.verb == "kontra":
            game.kontra, game.kontra_by = 1, seat
            if out is not None:
                told = say("{seat:@} {seat:@says/say} kontra: the score is doubled", seat=seat)
                out += [Said(seat, say("Kontra")), Note(told), Marked("kontra", say("Kontra"))]
            game.enter(KONTRA, out)
        else:
            if out is not None:
                out += [Said(seat, say("I concede")), Note(say("{seat:@} {seat:@concedes/concede}", seat=seat))]
            if game.play.hands[seat].bit_count() >= 9:
                finish(game, True, out)
            else:
                game.asked = (seat + 1) % 3
                game.enter(CONCESSION, out)


class Kontra(Phase[SkatState]):
    """The Player answers kontra with re, or not."""

    id = "kontra"
    verbs = ("re", "pass")
    prompt = say("Answer the kontra first.")
    not_now = say("There is no kontra for you to answer.")

    def waiting_for(self, game: SkatState) -> frozenset[Seat]:
        return ONE[game.player or 0]

    def choices(self, game: SkatState, seat: Seat) -> list[Choice]:
        return [Choice("re", say("Re"), key="R", button=True), Choice("pass", say("No re"), key="P", button=True)]

    def do(self, game: SkatState, seat: Seat, action: Action, out: list[Event] | None) -> None:
        if action.verb == "re":
            game.kontra = 2
            if out is not None:
                told = say("{seat:@} {seat:@says/say} re: the score is doubled again", seat=seat)
                out += [Said(seat, say("Re")), Note(told), Marked("kontra", say("Re"))]
        elif out is not None:
            told = say("{seat:@} {seat:@does/do} not answer with re", seat=seat)
            out += [Said(seat, say("No re")), Note(told)]
        game.enter(PLAY, out)


class Concession(Phase[SkatState]):
    """The Opponents are asked one after the other whether the Player may concede."""

    id = "concession"
    verbs = ("agree", "refuse")
    prompt = say("Say first whether the Player may concede.")
    not_now = say("Nobody asks for your consent.")

    def waiting_for(self, game: SkatState) -> frozenset[Seat]:
        return ONE[game.asked or 0]

    def choices(self, game: SkatState, seat: Seat) -> list[Choice]:
        stands = Fields(heading=say("{player:@} {player:@wants/want} to concede", player=game.player))
        let = say("Let {player:@} concede", player=game.player)
        return [
            Choice("agree", let, key="Y", button=True, fields=stands),
            Choice("refuse", say("Play on"), key="N", button=True, fields=stands),
        ]

    def do(self, game: SkatState, seat: Seat, action: Action, out: list[Event] | None) -> None:
        agrees = action.verb == "agree"
        if out is not None:
            if agrees:
                out += [Said(seat, say("Agreed")), Note(say("{seat:@} {seat:@agrees/agree}", seat=seat))]
            else:
                told = say("{seat:@} {seat:@wants/want} to play on", seat=seat)
                out += [Said(seat, say("Play on")), Note(told)]
        other = ((game.player or 0) + 2) % 3
        if agrees:
            game.asked = None
            finish(game, True, out)
        elif seat != other:
            game.asked = other
            game.enter(CONCESSION, out)
        else:
            game.asked = None
            game.refused = True
            game.enter(PLAY, out)


PLAY: Final = Play()
KONTRA: Final = Kontra()
CONCESSION: Final = Concession()


def start_play(game: SkatState, banner: str, out: list[Event] | None) -> None:
    """The game is known, and forehand leads."""
    game.play.order = ORDERS[game.game]
    game.enter(PLAY, out, banner)


def finish(game: SkatState, conceded: bool, out: list[Event] | None) -> None:
    """A deal is over that was played; ``conceded``: the Player has given it up."""
    if out is not None:
        cards = cards_in(game.skat)
        out += [Turned(card, "skat", place) for place, card in enumerate(cards)]
        out.append(Note(say("The skat: {cards:cards}", cards=cards)))
        out += game.play.turn_up()
        for seat, hand in enumerate(game.play.hands):  # the deal may end before all cards are played
            held = cards_in(hand)
            out += [Turned(card, f"hand:{seat}", place) for place, card in enumerate(held)]
            if held:
                out.append(Note(say("{seat:@} still {seat:@holds/hold} {cards:cards}", seat=seat, cards=held)))
    game.write_down(*deal_scored(game, conceded, out is not None), out)

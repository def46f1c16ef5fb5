"""A turn of Spite and Malice: cards go to the centre as long as one likes, and a discard on a side stack ends it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from cardrules.games.spite_and_malice.rules import PLACES
from cardrules.phases.hands_game import Reshuffling
from cardrules.phases.phased_game import Phase, turn_of
from cardrules.protocol.cards import Card
from cardrules.protocol.game import NOBODY, ONE, Action, Choice, Event, Marked, Moved, Note, Seat, Takes
from cardrules.protocol.texts import say

if TYPE_CHECKING:
    from cardrules.games.spite_and_malice.game import SpiteAndMalice

__all__ = ["BEGINS", "BUILDING", "SHUFFLING", "rank_name"]

_RANKS: Final = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
BEGINS: Final = say("A centre stack begins with an ace.")
_CENTRE: Final = say("Cards in the centre stay there.")
_TO_CENTRE: Final = say("The pay-off card can only go to the centre.")
_SIDE_STAYS: Final = say("Cards on side stacks move only to the centre.")
_NO_WAY_BACK: Final = say("Cards on the table never go back to the hand.")
_TOP_ONLY: Final = say("Only the top card of a side stack can be played.")
_END: Final = say("End your turn by laying a hand card on a side stack.")


def rank_name(rank: int) -> str:
    """How a rank from 1 (the ace) to 13 is written."""
    return _RANKS[rank]


class Building(Phase["SpiteAndMalice"]):
    """The seat in turn plays to the centre, and ends its turn with a discard."""

    id = "build"
    verbs = ("play", "discard")
    prompt = _END

    def takes(self, verb: str) -> Takes:
        return Takes.CARDS

    def waiting_for(self, game: SpiteAndMalice) -> frozenset[Seat]:
        return ONE[game.turn]

    def choices(self, game: SpiteAndMalice, seat: Seat) -> list[Choice]:
        offered = []
        for stack in range(len(game.centre)):
            cards = tuple(sorted([card for card in game.sources(seat) if game.fits(card, stack)]))
            if cards:
                label = say("To stack {number}", number=stack + 1)
                swift = tuple([card for card in cards if game.goes_to(card) == stack])
                words, onto = (str(stack + 1),), (f"centre:{stack}",)
                offered.append(Choice("play", label, words, cards, 1, 1, onto=onto, swift=swift))
        if not self._unplayed(game, seat):
            for place in range(PLACES):
                cards = tuple([card for card in game.hand_of(seat) if game.lies_on(seat, card, place)])
                if cards:
                    label = say("Discard on place {number}", number=place + 1)
                    onto = (f"side:{seat}:{place}",)
                    offered.append(Choice("discard", label, (str(place + 1),), cards, 1, 1, onto=onto))
        return offered

    def _unplayed(self, game: SpiteAndMalice, seat: Seat) -> str:
        """Why the turn may not end yet."""
        payoff, must = game.payoffs[seat][-1], game.rules.must_play
        if must == "payoff" and game.fitting(payoff):
            return say("Your pay-off card fits: play it first.")
        aces = must == "aces" and any(game.rules.rank(card) == 1 for card in game.sources(seat))
        return say("Play your ace first.") if aces and not all(game.centre) else ""

    def fault(self, game: SpiteAndMalice, seat: Seat, action: Action) -> str:
        if seat != game.turn:
            return self._too_late(game, seat, action.cards) if action.verb == "discard" else turn_of(game.turn)
        if len(action.cards) != 1:
            return say("Choose one card.")
        (card,), number = action.cards, int(action.words[0]) - 1
        if action.verb == "discard":
            return self._no_discard(game, seat, card, number)
        return self._not_mine(game, seat, card) or game.misfit(card, number)

    def _not_mine(self, game: SpiteAndMalice, seat: Seat, card: Card) -> str:
        """Why a card cannot be played wherever it would go."""
        if card in game.sources(seat):
            return ""
        if any(card in stack for stack in game.centre):
            return _CENTRE
        for place, stack in enumerate(game.asides):
            if card in stack:
                return _TOP_ONLY if place // PLACES == seat else _belongs(place // PLACES)
        for other, pile in enumerate(game.payoffs):
            if other != seat and card == pile[-1]:
                return _belongs(other)
        return say("This card is not yours to play.")

    def _no_discard(self, game: SpiteAndMalice, seat: Seat, card: Card, place: int) -> str:
        if card == game.payoffs[seat][-1]:
            return _TO_CENTRE
        if any(card in stack for stack in game.own_sides(seat)):
            return _SIDE_STAYS
        if not game.hands[seat] >> card & 1:
            return self._not_mine(game, seat, card)
        wrong = self._unplayed(game, seat)
        if wrong or game.lies_on(seat, card, place):
            return wrong
        return say("Lay it on the same rank or on the next higher one.")

    @staticmethod
    def _too_late(game: SpiteAndMalice, seat: Seat, cards: Sequence[Card]) -> str:
        """What a seat out of turn is told that would lay these cards aside."""
        if cards and game.ended_by_discard(seat) and all(game.hands[seat] >> card & 1 for card in cards):
            return say("Your turn ended with your discard.")
        return turn_of(game.turn)

    def instead(self, game: SpiteAndMalice, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        kind, _, rest = zone.partition(":")
        owner, _, place = rest.partition(":")
        if kind in ("side", "hand", "pile", "payoff") and owner != str(seat):
            return _belongs(int(owner))
        if seat != game.turn:
            return self._too_late(game, seat, cards)
        if not cards and kind == "centre" and not game.centre[int(rest)]:
            return BEGINS
        if not cards:
            looks = kind in ("pile", "payoff")
            return say("Only the top pay-off card may be seen.") if looks else _CENTRE if kind == "centre" else _END
        card = cards[0]
        stacks = [number for number, stack in enumerate(game.centre) if cards[1:] and cards[-1] in stack]
        if kind == "centre":
            stacks = [int(rest)]
        for number in stacks:  # it was brought there, or picked before the stack was clicked
            return self.fault(game, seat, Action("play", (str(number + 1),), (card,))) or _END
        if kind == "side":
            return self._no_discard(game, seat, card, int(place)) or _END
        if kind == "hand" and not game.hands[seat] >> card & 1:
            return self._not_mine(game, seat, card) or _NO_WAY_BACK
        stays = _TO_CENTRE if card == game.payoffs[seat][-1] else "" if game.hands[seat] >> card & 1 else _SIDE_STAYS
        return self._not_mine(game, seat, card) or stays or _END

    def do(self, game: SpiteAndMalice, seat: Seat, action: Action, out: list[Event] | None) -> None:
        (card,), number = action.cards, int(action.words[0]) - 1
        source = game.take(seat, card)
        if action.verb == "discard":
            game.own_sides(seat)[number].append(card)
            if out is not None:
                told = say("{seat:@} {seat:@lays/lay} the {card:card} aside", seat=seat, card=card)
                out += [Moved((card,), source, f"side:{seat}:{number}"), Note(told)]
            game.moved = True
            game.end_turn(out)
            return
        game.centre[number].append(card)
        game.moved = True
        if out is not None:
            out.append(Moved((card,), source, f"centre:{number}"))
            rank = rank_name(len(game.centre[number]))
            if game.rules.is_wild(card):
                told = say("{seat:@} {seat:@plays/play} the {card:card} as {rank}", seat=seat, card=card, rank=rank)
            else:
                told = say("{seat:@} {seat:@plays/play} the {card:card}", seat=seat, card=card)
            out.append(Note(told))
        game.played(seat, number, source, out)


def _belongs(seat: Seat) -> str:
    return say("Those cards belong to {seat:@}.", seat=seat)


class Shuffling(Reshuffling["SpiteAndMalice"]):
    """Chance shuffles finished stacks into the stock, or, where nobody can play, all but the pay-off piles."""

    label = say("Shuffle the finished stacks into the stock")
    prompt = say("Wait until the cards have been shuffled.")
    out_of_turn = prompt

    def loose(self, game: SpiteAndMalice) -> tuple[Card, ...]:
        return tuple(sorted(game.loose()))

    def do(self, game: SpiteAndMalice, seat: Seat, action: Action, out: list[Event] | None) -> None:
        if out is not None:
            count = len(action.cards) - len(game.stock)
            told = say("{count:card/cards} back in the stock", count=count)
            for zone in game.zones(None):
                kind = zone.id.partition(":")[0]
                if zone.cards and (kind == "waiting" or (game.stuck and kind in ("side", "centre"))):
                    out.append(Moved(zone.cards, zone.id, "stock", NOBODY))
            out += [Marked("shuffle", told, "stock"), Note(told)]
        game.shuffled(action.cards, out)


BUILDING: Final = Building()
SHUFFLING: Final = Shuffling()

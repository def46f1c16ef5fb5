"""A turn of Khanhoo, drawing and discarding; and laying out one's melds at the end of a hand, where that is agreed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardrules.games.khanhoo.khanhoo_melds import ALL_USED, FIVE, arranged, described, meld_of, possible_melds
from cardrules.games.khanhoo.state import KhanhooState
from cardrules.parts.melds import unmelded
from cardrules.parts.stock_and_discards import thrown
from cardrules.phases.phased_game import Phase
from cardrules.phases.stock_phase import StockEmpty, Throwing
from cardrules.protocol.cards import Card, cards_in, mask_of
from cardrules.protocol.game import ONE, Action, Choice, Event, Marked, Moved, Note, Seat, Takes
from cardrules.protocol.texts import say

__all__ = ["DISCARDING", "DRAWING", "EXPOSED", "FIXED", "LAYING", "RESHUFFLING", "AtThePiles", "next_turn", "not_held"]

EXPOSED: Final = say("Exposed melds stay on the table.")
FIXED: Final = say("An exposed meld cannot be changed.")
_HIDDEN: Final = say("Melds stay hidden until somebody goes out.")
_STOCK: Final = Action("draw", ("stock",))
_TAKE: Final = Action("draw", ("discard",))


class AtThePiles(Phase[KhanhooState]):
    """While the hand goes on, cards of a hand are thrown and those on the piles are taken, when it is time."""

    def waiting_for(self, game: KhanhooState) -> frozenset[Seat]:
        return ONE[game.turn]

    def instead(self, game: KhanhooState, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        kind = zone.partition(":")[0]
        if kind == "meld":
            return _HIDDEN
        if any(card in game.discards[:-1] for card in cards):
            return say("Only the top card can be taken.")
        if kind == "stock" or any(card in game.discards for card in cards) or (kind == "discard" and not cards):
            return game.fault(seat, _STOCK if kind == "stock" else _TAKE) or say(
                "Drop the card on your hand to draw it."
            )
        fault = game.fault(seat, Action("discard", (), tuple(cards)))
        return fault or say("Drop the card on the discard pile to throw it.")


class Drawing(AtThePiles):
    """The seat in turn draws from the stock or takes the discard; four players have no stock."""

    id = "draw"
    verbs = ("draw",)

    def choices(self, game: KhanhooState, seat: Seat) -> list[Choice]:
        piles = game.piles(seat, "stock")
        return piles[1:] if game.seats == 4 else piles

    def legal(self, game: KhanhooState, seat: Seat) -> list[Action]:
        if seat != game.turn:
            return []
        return [_TAKE] if game.seats == 4 else [_STOCK, _TAKE]

    def fault(self, game: KhanhooState, seat: Seat, action: Action) -> str:
        if seat != game.turn or game.seats < 4 or action == _TAKE:
            return self.due(game, seat)
        return say("There is no stock with four players: take the card from your right.")

    def untimely(self, game: KhanhooState, seat: Seat, action: Action) -> str:
        due = game.current.due(game, seat)
        if due or game.turns:
            return due or say("You have already drawn.")
        return say("The first player discards without drawing.")

    def do(self, game: KhanhooState, seat: Seat, action: Action, out: list[Event] | None) -> None:
        game.pick_up(seat, action.words[0] == "stock", out)
        game.enter(DISCARDING, out)


class Discarding(Throwing[KhanhooState]):
    """It throws a card, and goes out if all its others are in melds."""

    def instead(self, game: KhanhooState, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        return DRAWING.instead(game, seat, cards, zone)

    def fault(self, game: KhanhooState, seat: Seat, action: Action) -> str:
        if seat != game.turn:
            return self.due(game, seat)
        cards, goes_out = action.cards, action.verb == "out"
        missing = not_held(game, seat, cards)
        if missing:
            return missing
        if len(cards) != 1:
            return say("You must discard a card to go out.") if goes_out else say("Discard one card.")
        if not game.throwable() >> cards[0] & 1:
            if game.rules.backs:
                return say("That card has gone all round the table: keep it and discard another.")
            return say("You may not throw back the card you have just taken.")
        hand = game.hands[seat] ^ 1 << cards[0]
        idle = hand & ~mask_of(card for meld in arranged(hand, ALL_USED) for card in meld.cards) if goes_out else 0
        return unmelded(cards_in(idle)) if idle else ""

    def do(self, game: KhanhooState, seat: Seat, action: Action, out: list[Event] | None) -> None:
        (card,) = action.cards
        back = game.is_back(card)
        game.backs = game.backs + 1 if back else 0
        game.taken = -1
        game.hands[seat] ^= 1 << card
        game.discards.append(card)
        game.steps.append(thrown(seat, card))
        game.turns += 1
        if action.verb == "out":
            game.out = seat
        if out is not None:
            out.append(Moved((card,), f"hand:{seat}", "discard"))
            if game.out >= 0:
                told = say("{seat:@} {seat:@goes/go} out with the {card:card}", seat=seat, card=card)
            elif back:
                told = say("{seat:@} {seat:@throws/throw} back the {card:card}", seat=seat, card=card)
            else:
                told = say("{seat:@} {seat:@discards/discard} the {card:card}", seat=seat, card=card)
            out.append(Note(told))
        game.thrown(out)


def not_held(game: KhanhooState, seat: Seat, cards: Sequence[Card]) -> str:
    """Why the seat may not use these cards of its hand, if one is not there."""
    for card in cards:
        if not game.hands[seat] >> card & 1:
            exposed = any(card in meld.cards for meld in game.exposed[seat])
            return EXPOSED if exposed else say("The {card:words} is not in your hand.", card=card)
    return ""


class Laying(Phase[KhanhooState]):
    """The hand is over, and everybody lays out the melds that he scores."""

    id = "lay"
    verbs = ("lay", "lift", "done")
    prompt = say("The hand is over: lay out your melds.")
    out_of_turn = prompt
    not_now = _HIDDEN

    def waiting_for(self, game: KhanhooState) -> frozenset[Seat]:
        return frozenset(range(game.seats)) - game.done

    def takes(self, verb: str) -> Takes:
        return Takes.CARDS if verb == "lay" else Takes.WORDS

    def choices(self, game: KhanhooState, seat: Seat) -> list[Choice]:
        offered = []
        sets = possible_melds(game.left(seat))
        if sets:
            zones = tuple(f"meld:{seat}:{number}" for number in range(FIVE))
            offered.append(Choice("lay", say("Lay out a meld"), sets=tuple(sets), onto=zones, key="L", button=True))
        if game.laid[seat]:
            offered.append(Choice("lift", say("Take them back"), key="B", button=True))
        if not game.unfinished(seat):
            offered.append(Choice("done", say("Done"), key="D", button=True))
        return offered

    def fault(self, game: KhanhooState, seat: Seat, action: Action) -> str:
        verb, _, cards = action
        if seat in game.done:
            return say("You have laid out your melds already.")
        if verb == "lay":
            return _lay_fault(game, seat, cards)
        if verb == "lift":
            return "" if game.laid[seat] else say("You have laid out nothing yet.")
        idle = game.unfinished(seat)
        return unmelded(cards_in(idle)) if idle else ""

    def instead(self, game: KhanhooState, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        lying = game.left(seat)
        if len(cards) == 1 and not zone and seat not in game.done and lying >> cards[0] & 1:
            if any(cards[0] in meld for meld in possible_melds(lying)):
                return say("Choose all the cards of a meld, and drop them in front of you.")
            return say("The {card:words} makes no meld with your other cards.", card=cards[0])
        return self.fault(game, seat, Action("lay", (), tuple(cards)))

    def do(self, game: KhanhooState, seat: Seat, action: Action, out: list[Event] | None) -> None:
        first = len(game.exposed[seat])
        if action.verb == "lay":
            meld = meld_of(action.cards)
            if meld is None:
                raise AssertionError("what is no meld has been let through")
            zone = f"meld:{seat}:{first + len(game.laid[seat])}"
            game.laid[seat] = (*game.laid[seat], meld)
            if out is not None:
                out.append(Moved(meld.cards, f"idle:{seat}", zone))
                told = say(
                    "{seat:@} {seat:@lays/lay} out {cards:cards}: {meld}",
                    seat=seat, cards=meld.cards, meld=described(meld),
                )  # fmt: skip
                out.append(Note(told))
        elif action.verb == "lift":
            if out is not None:
                _tell_lift(game, seat, out)
            game.laid[seat] = ()
        else:
            game.done |= ONE[seat]
            if out is not None:
                told = say("{seat:@} {seat:@has/have} laid out {seat:@his/your/their} melds", seat=seat)
                out.append(Marked("done", told))
            if len(game.done) == game.seats:
                game.score(out)


def _lay_fault(game: KhanhooState, seat: Seat, cards: Sequence[Card]) -> str:
    left = game.left(seat)
    for card in cards:
        if not left >> card & 1:
            exposed = any(card in meld.cards for meld in game.exposed[seat])
            return FIXED if exposed else say("This card is not yours to lay out.")
    if not cards:
        return say("Choose the cards of a meld.")
    good = len(set(cards)) == len(cards) and meld_of(cards) is not None
    return "" if good else say("{cards:cards} is not a meld.", cards=cards)


def _tell_lift(game: KhanhooState, seat: Seat, out: list[Event]) -> None:
    """The melds that a seat has laid out go back among its cards."""
    idle = tuple(cards_in(game.left(seat)))
    if idle:
        out.append(Moved(idle, f"idle:{seat}", ""))
    for number, meld in enumerate(game.laid[seat], len(game.exposed[seat])):
        out.append(Moved(meld.cards, f"meld:{seat}:{number}", ""))
    out.append(Moved(tuple(cards_in(game.hands[seat])), "", f"idle:{seat}"))
    out.append(Note(say("{seat:@} {seat:@takes/take} the melds back", seat=seat)))


DRAWING: Final = Drawing()
DISCARDING: Final = Discarding()
LAYING: Final = Laying()


class Refilling(StockEmpty[KhanhooState]):
    """Four players never come to it, as they have no stock."""

    why_idle = say("Wait until the discards have been shuffled.")
    then = DRAWING
    told = say("The stock is empty: the discards are shuffled and become the new stock")


RESHUFFLING: Final = Refilling()


def next_turn(game: KhanhooState, out: list[Event] | None) -> None:
    """The next seat's turn begins."""
    game.turn = game.following
    game.enter(DRAWING if game.seats == 4 or game.stock else RESHUFFLING, out)

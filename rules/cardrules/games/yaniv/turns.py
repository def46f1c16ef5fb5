"""A round of Yaniv, turn by turn: a throw or a call, then a card from the last throw or from the stock; where it is
agreed, a card that comes from the stock may be slapped down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from cardrules.games.yaniv.throws import Throw, no_throw, throw_of, throws
from cardrules.parts.stock_and_discards import CardStep, taken, thrown
from cardrules.phases.phased_game import Phase, turn_of
from cardrules.phases.stock_phase import StockEmpty
from cardrules.protocol.cards import Card, mask_of
from cardrules.protocol.game import (
    CHANCE,
    NOBODY,
    ONE,
    Action,
    Choice,
    Event,
    Marked,
    Moved,
    Note,
    Said,
    Seat,
    Takes,
)
from cardrules.protocol.texts import say

if TYPE_CHECKING:
    from cardrules.games.yaniv.game import Yaniv

__all__ = ["RESHUFFLING", "SLAPPING", "TAKING", "THROWING"]

_NOT_YOURS: Final = say("This is not your card.")
_ONTO: Final = ("laying", "throw")


class _Turn(Phase["Yaniv"]):
    """What the seat in turn does."""

    def waiting_for(self, game: Yaniv) -> frozenset[Seat]:
        return ONE[game.turn]

    def fault(self, game: Yaniv, seat: Seat, action: Action) -> str:
        return self.wrong(game, seat, action) if seat == game.turn else turn_of(game.turn)

    def wrong(self, game: Yaniv, seat: Seat, action: Action) -> str:
        """Why the seat in turn may not do this now."""
        return ""


class Throwing(_Turn):
    """A throw begins the turn; a call ends the round."""

    id = "throw"
    verbs = ("throw", "call")
    prompt = say("Throw first, then take a card.")

    def takes(self, verb: str) -> Takes:
        return Takes.ORDER if verb == "throw" else Takes.WORDS

    def choices(self, game: Yaniv, seat: Seat) -> list[Choice]:
        offered, fronts = [], dict[int, list[frozenset[Card]]]()
        seen = set[frozenset[Card]]()
        for throw in throws(game.hands[seat], game.rules.throws):
            cards = frozenset(throw.cards)
            fronts.setdefault(throw.front if cards in seen else 0, []).append(cards)
            seen.add(cards)
        for front, sets in sorted(fronts.items()):
            label = say("Throw with {jokers:joker/jokers} in front", jokers=front) if front else say("Throw")
            words = (str(front),) if front else ()
            choice = Choice(
                "throw", label, words, sets=tuple(sets), alike=_alike(sets), onto=_ONTO, button=True,
                in_order=game.rules.throws.set_ends,
            )  # fmt: skip
            offered.append(choice if front else choice._replace(key="T"))
        if not game.call_fault(seat):
            offered.append(Choice("call", say("Yaniv!"), button=True, key="Y"))
        return offered

    def wrong(self, game: Yaniv, seat: Seat, action: Action) -> str:
        verb, words, cards = action
        if verb == "call":
            return game.call_fault(seat)
        hand = game.hands[seat]
        if not hand:
            return say("You have no cards: call Yaniv.")
        if mask_of(cards) & ~hand:
            return _NOT_YOURS
        usual = throw_of(cards, game.rules.throws)
        if usual is None or len(set(cards)) < len(cards):
            return no_throw(cards, game.rules.throws)
        front = int(words[0]) if words else usual.front
        laid = throw_of(cards, game.rules.throws, front)
        return "" if laid and (not words or front != usual.front) else say("The jokers cannot lie so.")

    def untimely(self, game: Yaniv, seat: Seat, action: Action) -> str:
        if seat != game.turn or game.current is RESHUFFLING:
            return game.current.due(game, seat)
        if action.verb == "call":
            return say("Yaniv is called at the start of your turn.")
        return say("You have already thrown: take a card.")

    def instead(self, game: Yaniv, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        if seat != game.turn or not cards or mask_of(cards) & ~game.hands[seat]:
            return self.due(game, seat)
        return self.wrong(game, seat, Action("throw", (), tuple(cards))) or say("Drop the cards on the last throw.")

    def do(self, game: Yaniv, seat: Seat, action: Action, out: list[Event] | None) -> None:
        verb, words, cards = action
        if verb == "call":
            game.call(seat, out)
            return
        throw = throw_of(cards, game.rules.throws, int(words[0]) if words else None)
        if throw is None:
            raise AssertionError("what is no throw has been let through")
        game.hands[seat] &= ~mask_of(cards)
        game.laid = throw
        game.steps += [thrown(seat, card) for card in throw.cards]
        if out is not None:
            told = say("{seat:@} {seat:@throws/throw} {cards:cards,}", seat=seat, cards=throw.cards)
            out += [Moved(throw.cards, f"hand:{seat}", "laying"), Note(told)]
        game.enter(TAKING, out)


def _alike(sets: Sequence[frozenset[Card]]) -> tuple[int, ...]:
    """By set of cards a number, the same for those that differ in copies only."""
    kinds: dict[tuple[int, ...], int] = {}
    return tuple([kinds.setdefault(tuple(sorted([card % 64 for card in cards])), len(kinds)) for cards in sets])


class Taking(_Turn):
    """Whoever has thrown takes a card of the throw before, or the top card of the stock."""

    id = "take"
    verbs = ("take", "draw")
    prompt = say("You have already thrown: take a card.")

    def takes(self, verb: str) -> Takes:
        return Takes.CARDS if verb == "take" else Takes.WORDS

    def choices(self, game: Yaniv, seat: Seat) -> list[Choice]:
        hand, cards = (f"hand:{seat}",), game.takeable
        draw = Choice("draw", say("Draw from the stock"), onto=hand, click=("stock",), key="D", button=True)
        return [draw, Choice("take", say("Take"), cards=cards, least=1, most=1, onto=hand, key="T")]

    def wrong(self, game: Yaniv, seat: Seat, action: Action) -> str:
        if action.verb == "draw":
            return ""
        if len(action.cards) != 1:
            return say("Take one card.")
        (card,) = action.cards
        if card in game.takeable:
            return ""
        if card in game.laid.cards:
            return say("You cannot take back what you have just thrown.")
        if card not in game.thrown.cards:
            return say("Only the last throw can be taken from.")
        if game.thrown.kind == "run":
            return say("Of a run only the first or the last card can be taken.")
        return say("Only the first or the last card of the set can be taken.")

    def untimely(self, game: Yaniv, seat: Seat, action: Action) -> str:
        now = game.current
        if seat == game.turn and now is SLAPPING:
            return say("You have already taken a card.")
        return now.due(game, seat)

    def instead(self, game: Yaniv, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        if seat != game.turn:
            return self.due(game, seat)
        if not cards:
            older = zone == "discard"
            return say("Only the last throw can be taken from.") if older else self.prompt
        if mask_of(cards) & game.hands[seat]:
            return self.prompt
        return self.wrong(game, seat, Action("take", (), tuple(cards))) or say("Drop the card on your hand to take it.")

    def do(self, game: Yaniv, seat: Seat, action: Action, out: list[Event] | None) -> None:
        if action.verb == "take":
            (card,) = action.cards
            game.thrown = game.thrown._replace(cards=tuple([each for each in game.thrown.cards if each != card]))
            game.steps.append(taken(seat, card))
            if out is not None:
                out.append(Moved((card,), "throw", f"hand:{seat}", ONE[seat]))
                out.append(Note(say("{seat:@} {seat:@takes/take} the {card:card}", seat=seat, card=card)))
            game.hands[seat] |= 1 << card
        else:
            card = game.stock[-1]
            game.pick_up(seat, True, out)
        if action.verb == "draw" and game.may_slap(card):
            game.drawn = card
            game.enter(SLAPPING, out)
            return
        game.end_turn(out)


class Slapping(_Turn):
    """A card of the rank just thrown has come from the stock, and may be thrown at once."""

    id = "slap"
    verbs = ("slap", "keep")
    prompt = say("Slap the card down, or keep it.")
    not_now = say("Only a card drawn from the stock with the rank you threw can follow it.")

    def choices(self, game: Yaniv, seat: Seat) -> list[Choice]:
        slap = Choice("slap", say("Slap down"), cards=(Card(game.drawn),), onto=_ONTO, key="S", button=True)
        return [slap, Choice("keep", say("Keep"), key="P", button=True)]

    def untimely(self, game: Yaniv, seat: Seat, action: Action) -> str:
        return self.not_now if seat == game.turn and game.current is not RESHUFFLING else game.current.due(game, seat)

    def do(self, game: Yaniv, seat: Seat, action: Action, out: list[Event] | None) -> None:
        card = Card(game.drawn)
        game.drawn = -1
        if action.verb == "slap":
            game.hands[seat] ^= 1 << card
            game.laid = Throw("set", (*game.laid.cards, card))
            game.steps.append(thrown(seat, card))
            if out is not None:
                told = say("{seat:@} {seat:@slaps/slap} down the {card:card}", seat=seat, card=card)
                out += [Said(seat, say("Slap!")), Moved((card,), f"hand:{seat}", "laying"), Note(told)]
        elif out is not None:
            out.append(Note(say("{seat:@} {seat:@keeps/keep} the card", seat=seat)))
        game.end_turn(out)


THROWING: Final = Throwing()
TAKING: Final = Taking()
SLAPPING: Final = Slapping()


class Reshuffling(StockEmpty["Yaniv"]):
    """The stock is empty, and the older throws become the new one."""

    then = THROWING
    told = say("The older throws are shuffled and become the new stock")
    prompt = say("Wait until the cards have been shuffled.")
    out_of_turn = prompt

    def loose(self, game: Yaniv) -> tuple[Card, ...]:
        return tuple(game.discards)

    def do(self, game: Yaniv, seat: Seat, action: Action, out: list[Event] | None) -> None:
        below = self.loose(game)
        game.reshuffles += 1
        game.stock, game.discards = list(reversed(action.cards)), []
        game.steps.append(CardStep(CHANCE, "reshuffle", below))
        if out is not None:
            out += [Moved(below, "discard", "stock", NOBODY), Marked("shuffle", self.told, "stock"), Note(self.told)]
        game.enter(self.then, out)


RESHUFFLING: Final = Reshuffling()

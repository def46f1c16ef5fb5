"""A hand of Mexican Sweat, turn by turn: a peek, where that is agreed; cards turned up, and betting after every turn;
and at any time a look that comes too early."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from cardrules.phases.phased_game import Phase
from cardrules.phases.poker_game import Betting, HandOver
from cardrules.protocol.cards import Card
from cardrules.protocol.game import ONE, Action, Choice, Event, Note, Said, Seat, Turned
from cardrules.protocol.texts import say

if TYPE_CHECKING:
    from cardrules.games.mexican_sweat.game import MexicanSweat

__all__ = [
    "BETTING", "CARDS", "HAND_OVER", "LIFTED", "LOOKS", "PEEKING", "PLACES", "TURNING", "TURN_ALL", "WARNING",
    "place_in", "row_zone",
]  # fmt: skip

CARDS: Final = 7
"""Cards in a row."""
PLACES: Final = range(1, CARDS + 1)
WARNING: Final = say("If you look at your cards now you are out of this hand and lose what you have put in. Look?")
LIFTED: Final = ("lifted",)
"""Where a card is dragged to be turned or looked at: before the row."""
TURN_ALL: Final = Action("turn", ("all",))
LOOKS: Final = tuple([Action("look", (str(place),)) for place in range(CARDS + 1)])
"""By place."""
_TURNS: Final = tuple([Action("turn", (str(place),)) for place in range(CARDS + 1)])
_PEEKS: Final = tuple([Action("peek", (str(place),)) for place in PLACES])
_SKIP: Final = Action("skip")


def row_zone(seat: Seat, place: int) -> str:
    """The zone of a card."""
    return f"row:{seat}:{place}"


def place_in(zone: str) -> int:
    """Which card of its row lies in a zone; 0 if it is none of a row."""
    kind, _, place = zone.partition(":")
    return int(place.partition(":")[2]) if kind == "row" else 0


class OneByOne(Phase["MexicanSweat"]):
    """The seats do something with their cards in turn; whoever is not waited for may look at his own too early."""

    def waiting_for(self, game: MexicanSweat) -> frozenset[Seat]:
        return ONE[game.turn]

    def may_act(self, game: MexicanSweat) -> frozenset[Seat]:
        return game.lookers() - ONE[game.turn]


class Peeking(OneByOne):
    """Each in turn may look at one of his own cards."""

    id = "peek"
    verbs = ("peek", "skip", "look")
    not_now = say("Nobody peeks now.")

    def choices(self, game: MexicanSweat, seat: Seat) -> list[Choice]:
        if seat != game.turn:
            return game.look_choices(seat)
        peeks = [
            Choice(
                "peek",
                say("Peek at card {place}", place=place),
                (str(place),),
                onto=LIFTED,
                click=(row_zone(seat, place),),
            )
            for place in PLACES
        ]
        return [*peeks, Choice("skip", say("No thanks"), button=True, key="N")]

    def legal(self, game: MexicanSweat, seat: Seat) -> list[Action]:
        return [*_PEEKS, _SKIP] if seat == game.turn else game.looks_of(seat)

    def fault(self, game: MexicanSweat, seat: Seat, action: Action) -> str:
        return game.look_fault(seat, action) if action.verb == "look" else self.due(game, seat)

    def due(self, game: MexicanSweat, seat: Seat) -> str:
        if seat == game.turn:
            return ""
        if not game.chips.live >> seat & 1:
            return say("You are out of this hand.")
        if game.seen[seat]:
            return say("You have had your peek: looking at another card would put you out of this hand.")
        return say("It is {seat:@'s} turn to peek.", seat=game.turn)

    def instead(self, game: MexicanSweat, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        return self.due(game, seat) or say("Click the card that you want to peek at.")

    def do(self, game: MexicanSweat, seat: Seat, action: Action, out: list[Event] | None) -> None:
        if action.verb == "look":
            game.look(seat, int(action.words[0]), out)
            return
        if action.verb == "peek":
            place = int(action.words[0])
            game.seen[seat] |= 1 << place
            if out is not None:
                card = game.rows[seat][place - 1]
                out.append(Turned(card, row_zone(seat, place), 0, ONE[seat]))
                seen = say(
                    "{seat:@} {seat:@peeks/peek} at card {place}: {card:card}", seat=seat, place=place, card=card
                )
                other = say("{seat:@} {seat:@peeks/peek} at card {place}", seat=seat, place=place)
                out.append(Note(seen, ONE[seat], other))
        elif out is not None:
            told = say("{seat:@} {seat:@does/do} not peek", seat=seat)
            out += [Said(seat, say("No thanks")), Note(told)]
        game.next_peek(out)


class Turning(OneByOne):
    """The seat in turn turns its cards up until they beat what is to be beaten, or cannot."""

    id = "turn"
    verbs = ("turn", "look")

    def choices(self, game: MexicanSweat, seat: Seat) -> list[Choice]:
        if seat != game.turn:
            return game.look_choices(seat)
        in_row = game.rules.in_row
        turns = [Choice("turn", say("Turn until it is decided"), ("all",), key="A", button=True)]
        for place in reversed(game.turnable(seat)):
            label = say("Turn a card") if in_row else say("Turn card {place}", place=place)
            key = "Space" if in_row else ""
            click = (row_zone(seat, place),)
            turns.insert(0, Choice("turn", label, (str(place),), onto=LIFTED, click=click, key=key, button=in_row))
        looks = [look._replace(onto=(), click=()) for look in game.look_choices(seat)]
        return turns + looks

    def legal(self, game: MexicanSweat, seat: Seat) -> list[Action]:
        turns = [*[_TURNS[place] for place in game.turnable(seat)], TURN_ALL] if seat == game.turn else []
        return turns + game.looks_of(seat)

    def fault(self, game: MexicanSweat, seat: Seat, action: Action) -> str:
        if action.verb == "look":
            return game.look_fault(seat, action)
        return self.due(game, seat) if action == TURN_ALL else self.turn_fault(game, seat, int(action.words[0]))

    def turn_fault(self, game: MexicanSweat, seat: Seat, place: int) -> str:
        """Why the seat may not turn its card at this place."""
        due = self.due(game, seat)
        if due:
            return due
        if game.up[seat] >> place & 1:
            return say("This card is face up already.")
        return "" if place in game.turnable(seat) else say("Turn your cards in order, from the left.")

    def due(self, game: MexicanSweat, seat: Seat) -> str:
        if not game.chips.live >> seat & 1:
            return say("You are out of this hand.")
        return "" if seat == game.turn else say("It is {seat:@'s} turn to turn cards.", seat=game.turn)

    def untimely(self, game: MexicanSweat, seat: Seat, action: Action) -> str:
        if not game.chips.live >> seat & 1:
            return say("You are out of this hand.")
        if game.current is PEEKING:
            return say("No card is turned before everybody has had his peek.")
        if seat == game.turn and game.holder == seat:
            return say("You already beat the hand: stop.")
        return say("No card is turned now: this is a betting round.")

    def instead(self, game: MexicanSweat, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        place = place_in(zone)
        if not place:
            return self.due(game, seat) or say("Click your next card to turn it.")
        if (seat == game.turn and not cards) or not game.rules.forfeit:  # a click cannot mean looking
            return self.turn_fault(game, seat, place) or say("Turn this card.")
        return self.due(game, seat) or say("Click your next card to turn it.")

    def do(self, game: MexicanSweat, seat: Seat, action: Action, out: list[Event] | None) -> None:
        word = action.words[0]
        if action.verb == "look":
            game.look(seat, int(word), out)
        elif word != "all":
            game.turn_up(seat, int(word), out)
        else:
            while game.turn_up(seat, game.turnable(seat)[0], out):
                pass


class SweatBetting(Betting["MexicanSweat"]):
    """The betting round after every turn."""

    verbs = ("fold", "check", "call", "bet", "raise", "look")

    def may_act(self, game: MexicanSweat) -> frozenset[Seat]:
        return game.lookers() - ONE[game.chips.turn]

    def choices(self, game: MexicanSweat, seat: Seat) -> list[Choice]:
        return super().choices(game, seat) + game.look_choices(seat)

    def legal(self, game: MexicanSweat, seat: Seat) -> list[Action]:
        return super().legal(game, seat) + game.looks_of(seat)

    def fault(self, game: MexicanSweat, seat: Seat, action: Action) -> str:
        return game.look_fault(seat, action) if action.verb == "look" else super().fault(game, seat, action)

    def untimely(self, game: MexicanSweat, seat: Seat, action: Action) -> str:
        if game.current is TURNING and seat == game.turn:
            return say("You have not beaten {ranks} yet: turn another card.", ranks=game.to_beat())
        return super().untimely(game, seat, action)

    def instead(self, game: MexicanSweat, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        if place_in(zone) and not game.rules.forfeit:
            return TURNING.untimely(game, seat, TURN_ALL)
        return super().instead(game, seat, cards, zone)

    def do(self, game: MexicanSweat, seat: Seat, action: Action, out: list[Event] | None) -> None:
        if action.verb == "look":
            game.look(seat, int(action.words[0]), out)
        else:
            super().do(game, seat, action, out)


class SweatOver(HandOver["MexicanSweat"]):
    """Between two hands: whoever wants may see what would have come."""

    verbs = ("stop", "reveal")
    not_now = say("The cards that are left are shown when the hand is over.")

    def choices(self, game: MexicanSweat, seat: Seat) -> list[Choice]:
        choices = super().choices(game, seat)
        if seat >= 0 and not game.revealed:
            choices.insert(0, Choice("reveal", say("Show what would have come"), button=True))
        return choices

    def fault(self, game: MexicanSweat, seat: Seat, action: Action) -> str:
        if action.verb != "reveal":
            return super().fault(game, seat, action)
        return game.just(action) or (say("All cards are face up already.") if game.revealed else "")

    def do(self, game: MexicanSweat, seat: Seat, action: Action, out: list[Event] | None) -> None:
        if action.verb == "reveal":
            game.reveal(seat, out)
        else:
            super().do(game, seat, action, out)


PEEKING: Final = Peeking()
TURNING: Final = Turning()
BETTING: Final = SweatBetting()
HAND_OVER: Final = SweatOver()

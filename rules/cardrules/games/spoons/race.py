"""A round of Spoons from the countdown to the last spoon: what the clock brings about, and what players may do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from cardrules.phases.hands_game import HandOver, Phase, Reshuffling
from cardrules.protocol.cards import Card, cards_in
from cardrules.protocol.game import (
    CEREMONY,
    CLOCK,
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
    Turned,
)
from cardrules.protocol.texts import say

if TYPE_CHECKING:
    from cardrules.games.spoons.game import Spoons

__all__ = [
    "BEAT", "COUNTDOWN", "COUNTING", "LOCKOUT", "PAUSE", "PAUSED", "RACE", "RESHUFFLE", "ROUND_OVER", "Timed",
    "four_in", "target",
]  # fmt: skip

COUNTDOWN: Final = 2_100
"""Milliseconds of "3, 2, 1" before Go."""
PAUSE: Final = 1_500
"""Milliseconds in which nobody may act while the trash is shuffled."""
LOCKOUT: Final = 2_000
"""Milliseconds for which a seat may not grab after it did so too early."""
BEAT: Final = 600
"""Milliseconds between the passing and the next beat, in beat mode."""
_STEP: Final = 60_000
"""The most milliseconds that the clock goes on at once."""
_MOST_RESHUFFLES: Final = 4
_FULL_HAND: Final = 5
"""Cards of a player who has taken one and not yet passed one."""
_TAKE: Final = Action("take")
_GRAB: Final = Action("grab")
_TOO_EARLY: Final = say("Too early: hands off the spoons for two seconds.")


def _grab_choice(label: str, early: bool = False) -> Choice:
    return Choice("grab", label, click=("spoons",), key="Space", button=True, press=True, restrained=early)


_GRAB_ANY: Final = _grab_choice(say("Grab a spoon"))
_GRAB_FIRST: Final = _grab_choice(say("Four of a kind: grab a spoon"))
_GRAB_EARLY: Final = _grab_choice(say("Grab a spoon (nobody has one yet)"), early=True)


@cache
def _take_choice(seat: Seat, source: str) -> Choice:
    return Choice("take", say("Take a card"), click=(source,), onto=(f"hand:{seat}",), key="T", button=True, press=True)


def four_in(hand: int) -> int:
    """The rank of which the hand (a mask) holds all four cards, or 0.

    >>> from cardrules.protocol.cards import PACK_52, mask_of
    >>> four_in(mask_of(PACK_52)) == 14
    True
    """
    ranks = hand & hand >> 16 & hand >> 32 & hand >> 48 & 0xFFFF
    return ranks.bit_length() - 1 if ranks else 0


class Timed(Phase["Spoons"]):
    """The clock goes on, until the rules bring something about by themselves."""

    def waiting_for(self, game: Spoons) -> frozenset[Seat]:
        return ONE[CLOCK]

    def choices(self, game: Spoons, seat: Seat) -> list[Choice]:
        return [Choice("at", say("Let time pass"), amounts=self.times(game))]

    def times(self, game: Spoons) -> range:
        """The times that the clock may show next."""
        now = game.now
        latest = now + _STEP
        for until in (*game.locked, game.pause, game.beat):
            if until is not None and now < until < latest:
                latest = until
        return range(now + 1, latest + 1)

    def unlock(self, game: Spoons, out: list[Event] | None) -> None:
        """Whoever grabbed too early may grab again, if his time has come."""
        if out is not None:
            free = [seat for seat, until in enumerate(game.locked) if until == game.now]
            out += [Marked("lock", say("{seat:@} may grab again", seat=seat)) for seat in free]


class Countdown(Timed):
    """Three, two, one: nobody sees his cards before Go."""

    id = "countdown"
    why_idle = say("Wait for Go.")

    def times(self, game: Spoons) -> range:
        return range(1)

    def do(self, game: Spoons, seat: Seat, action: Action, out: list[Event] | None) -> None:
        game.now = int(action.words[0])
        if out is not None:  # the hands first: nobody waits for a word before he sees his cards
            for player in game.ring:
                hand = cards_in(game.hands[player])
                out += [Turned(card, f"hand:{player}", place, ONE[player]) for place, card in enumerate(hand)]
        game.enter(RACE, out, say("Go"))
        if out is not None:
            out.append(Note(say("Go")))
        if game.rules.beat:
            RACE.start_beat(game, out)


class Reshuffle(Reshuffling["Spoons"]):
    """The stock is empty: chance shuffles the trash."""

    label = say("Shuffle the trash")
    why_idle = say("Wait for the shuffle.")

    def loose(self, game: Spoons) -> tuple[Card, ...]:
        return tuple(sorted(game.trash))

    def do(self, game: Spoons, seat: Seat, action: Action, out: list[Event] | None) -> None:
        game.reshuffles += 1
        game.stock = list(action.cards[::-1])
        game.trash = []
        game.pause = game.now + PAUSE
        if out is not None:
            out.append(Moved(action.cards, "trash", "stock", NOBODY))
        game.enter(PAUSED, out)


class Paused(Timed):
    """Nobody may act for the time that a shuffle takes."""

    id = "pause"
    why_idle = say("Wait for the shuffle.")

    def do(self, game: Spoons, seat: Seat, action: Action, out: list[Event] | None) -> None:
        game.now = int(action.words[0])
        if game.pause == game.now:
            game.pause, game.resumed = None, game.now
            game.enter(RACE, out)
            if game.in_step:
                RACE.start_beat(game, out)
        self.unlock(game, out)


class Race(Timed):
    """Everybody takes and passes cards, and grabs, when he likes; in beat mode cards are taken and passed in step until
    the first spoon goes."""

    id = "play"
    verbs = ("grab", "pass", "take")

    # ------------------------------------------------------------------------------------ what may be done

    def may_act(self, game: Spoons) -> frozenset[Seat]:
        able = [seat for seat in range(game.seats) if not self.no_player(game, seat)]
        if max(game.locked) > game.now:
            able = [seat for seat in able if self._able(game, seat)]
        return frozenset(able)

    def acts(self, game: Spoons, seat: Seat) -> bool:
        return seat == CLOCK or 0 <= seat < game.seats

    def _able(self, game: Spoons, seat: Seat) -> bool:
        return not (self.grab_fault(game, seat) and self.take_fault(game, seat) and self.pass_fault(game, seat))

    def choices(self, game: Spoons, seat: Seat) -> list[Choice]:
        if seat < 0:
            return super().choices(game, seat)
        choices = []
        if not self.pass_fault(game, seat):
            hand = tuple(cards_in(game.hands[seat]))
            onto = (target(game, seat),)
            choices.append(Choice("pass", self._way(game, seat), cards=hand, least=1, most=1, onto=onto))
        if not self.take_fault(game, seat):
            choices.append(_take_choice(seat, "stock" if seat == game.dealer else f"inbox:{seat}"))
        if not self.grab_fault(game, seat):  # its button is the last, which stays where it is when others come and go
            four = four_in(game.hands[seat])
            choices.append(_GRAB_ANY if game.takers else _GRAB_FIRST if four else _GRAB_EARLY)
        return choices

    def legal(self, game: Spoons, seat: Seat) -> list[Action]:
        if seat < 0:
            return super().legal(game, seat)
        actions = [] if self.grab_fault(game, seat) else [_GRAB]
        if not self.pass_fault(game, seat):
            actions += [Action("pass", (), (card,)) for card in cards_in(game.hands[seat])]
        return actions if self.take_fault(game, seat) else [*actions, _TAKE]

    def fault(self, game: Spoons, seat: Seat, action: Action) -> str:
        if action.verb == "grab":
            return self.grab_fault(game, seat)
        if action.verb == "take":
            return self.take_fault(game, seat)
        for card in action.cards:
            if not game.hands[seat] >> card & 1:
                return say("The {card:words} is not in your hand.", card=card)
        return self.pass_fault(game, seat) or ("" if len(action.cards) == 1 else say("Pass one card."))

    def no_player(self, game: Spoons, seat: Seat) -> str:
        """Why the seat has no part in the round any more, or ""."""
        if seat in game.out:
            return say("You are out of the game.")
        return say("You already have a spoon.") if game.takers and game.has_spoon(seat) else ""

    def grab_fault(self, game: Spoons, seat: Seat) -> str:
        return self.no_player(game, seat) or (_TOO_EARLY if game.locked[seat] > game.now else "")

    def take_fault(self, game: Spoons, seat: Seat) -> str:
        reason = self.no_player(game, seat)
        if reason:
            return reason
        if game.hands[seat].bit_count() == _FULL_HAND:
            return say("Pass a card first.")
        if game.in_step:
            return say("Wait for the next beat.")
        if seat == game.dealer:
            return "" if game.stock or (game.trash and not game.takers) else say("No cards left to draw.")
        return "" if game.inbox[seat] else say("No card has reached you yet.")

    def pass_fault(self, game: Spoons, seat: Seat) -> str:
        reason = self.no_player(game, seat)
        if not reason and game.hands[seat].bit_count() < _FULL_HAND:
            if not game.in_step:
                return say("Take a card first.")
            waits = game.picks[seat] is not None
            return say("Wait for the others.") if waits else say("Wait for the next beat.")
        return reason

    def instead(self, game: Spoons, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        if cards:
            way = target(game, seat)
            reason = self.pass_fault(game, seat)
            if reason or way == "trash":
                return reason or say("Drop the card on the trash to pass it.")
            return say("Drop the card on the inbox of {other:@} to pass it.", other=game.after(seat))
        kind, _, owner = zone.partition(":")
        if kind == "spoons":
            return self.grab_fault(game, seat) or say("Click the spoons to grab one.")
        if kind == "stock" and seat != game.dealer:
            return say("Only the dealer draws from the stock.")
        if kind in ("stock", "inbox") and owner in ("", str(seat)):
            reason = self.take_fault(game, seat)
            if reason or seat == game.dealer:
                return reason or say("Click the stock to draw a card.")
            return say("Click the waiting card to take it.")
        if kind in ("trash", "four"):
            return say("Cards that have been thrown away stay there.")
        if owner != str(seat):
            return say("Those are not your cards.")
        return self.pass_fault(game, seat) or say("Click a card of your hand to pass it.")

    def to_do(self, game: Spoons, seat: Seat) -> str:
        """What the seat has to do now, for the status line; "" where it only looks on."""
        if self.no_player(game, seat):
            return ""
        if self._may_grab(game, seat):
            return say("Grab a spoon!") if game.takers else say("You have four of a kind: grab a spoon!")
        if not self.pass_fault(game, seat):
            return self._way(game, seat)
        if not self.take_fault(game, seat):
            return say("Draw from the stock") if seat == game.dealer else say("Take the card that has come")
        return say("Wait for the others") if game.picks[seat] is not None else say("Wait for a card")

    def busy(self, game: Spoons, viewer: Seat | None) -> frozenset[Seat]:
        """Who has something to do, as it is shown at the seats. In step, everybody who has yet to pick a card; else
        the viewer alone, as the others take and pass faster than could be looked at."""
        if game.in_step:
            return frozenset([seat for seat in range(game.seats) if not self.pass_fault(game, seat)])
        if viewer is None:
            return NOBODY
        due = self._may_grab(game, viewer) or not (self.pass_fault(game, viewer) and self.take_fault(game, viewer))
        return ONE[viewer] if due else NOBODY

    def _may_grab(self, game: Spoons, seat: Seat) -> bool:
        """Whether the seat has a right to a spoon now."""
        return bool(game.takers or four_in(game.hands[seat])) and not self.grab_fault(game, seat)

    def _way(self, game: Spoons, seat: Seat) -> str:
        left = game.after(seat)
        return say("Pass a card to the trash") if left == game.dealer else say("Pass a card to {other:@}", other=left)

    # ------------------------------------------------------------------------------------------ doing it

    def do(self, game: Spoons, seat: Seat, action: Action, out: list[Event] | None) -> None:
        if action.verb == "at":
            game.now = int(action.words[0])
            self.unlock(game, out)
            if game.beat == game.now:
                self.start_beat(game, out)
        elif action.verb == "grab":
            self._grab(game, seat, out)
        elif action.verb == "pass":
            self._pass(game, seat, action.cards[0], out)
        elif seat == game.dealer and not game.stock:
            self._ask_for_cards(game, out)
        else:
            self._take(game, seat, out)

    def start_beat(self, game: Spoons, out: list[Event] | None) -> None:
        """Everybody for whom a card waits takes it, all at the same moment."""
        game.beat = None
        if not game.stock:
            self._ask_for_cards(game, out)
            return
        for seat in game.ring:
            if seat == game.dealer or game.inbox[seat]:
                self._take(game, seat, out)

    def _take(self, game: Spoons, seat: Seat, out: list[Event] | None) -> None:
        card = game.stock.pop() if seat == game.dealer else game.inbox[seat].pop(0)
        game.hands[seat] |= 1 << card
        game.took[seat].append(card)
        if out is not None:
            source = "stock" if seat == game.dealer else f"inbox:{seat}"
            out.append(Moved((card,), source, f"hand:{seat}", ONE[seat]))
            out.append(Note(say("{seat:@} {seat:@takes/take} the {card:card}", seat=seat, card=card), ONE[seat]))

    def _ask_for_cards(self, game: Spoons, out: list[Event] | None) -> None:
        """The dealer finds the stock empty: the trash is shuffled, but for a fifth time it is not."""
        if game.reshuffles == _MOST_RESHUFFLES:
            if out is not None:
                out.append(Note(say("The cards have gone round too often: the round is void and is dealt again")))
            game.finish_round(None, "void", out)
            return
        game.enter(RESHUFFLE, out, say("The trash is shuffled"))
        if out is not None:
            out.append(Note(say("The stock is empty; the trash is shuffled")))

    def _pass(self, game: Spoons, seat: Seat, card: Card, out: list[Event] | None) -> None:
        game.hands[seat] ^= 1 << card
        game.gave[seat].append(card)
        if out is not None:
            out.append(Note(say("{seat:@} {seat:@passes/pass} the {card:card}", seat=seat, card=card), ONE[seat]))
        if not game.in_step:
            self._pass_on(game, seat, card, f"hand:{seat}", out)
            return
        game.picks[seat] = card
        if out is not None:
            out.append(Moved((card,), f"hand:{seat}", f"pick:{seat}", ONE[seat]))
        if max(map(int.bit_count, game.hands)) < _FULL_HAND:
            self._pass_picked(game, out)
            game.beat = game.now + BEAT

    def _pass_on(self, game: Spoons, seat: Seat, card: Card, source: str, out: list[Event] | None) -> None:
        """A card goes face down to the left: its passer sees which one leaves, but not where it lies then."""
        left = game.after(seat)
        pile = game.trash if left == game.dealer else game.inbox[left]
        if out is not None:
            onto = target(game, seat)
            out += [Moved((card,), source, onto, ONE[seat]), Turned(None, onto, len(pile))]
        pile.append(card)

    def _pass_picked(self, game: Spoons, out: list[Event] | None) -> None:
        """All picked cards move at once."""
        for seat, card in enumerate(game.picks):
            if card is not None:
                self._pass_on(game, seat, card, f"pick:{seat}", out)
        game.picks = [None] * game.seats

    def _grab(self, game: Spoons, seat: Seat, out: list[Event] | None) -> None:
        first = not game.takers
        if first and not four_in(game.hands[seat]):
            self._grab_too_early(game, seat, out)
            return
        if first:
            game.beat = None
            self._pass_picked(game, out)
        game.spoons -= 1
        game.takers.append((seat, game.now))
        if out is not None:
            text = say(
                "{seat:@} {seat:@takes/take} the first spoon" if first else "{seat:@} {seat:@takes/take} a spoon",
                seat=seat,
            )
            clinks = first and game.rules.alert == "sound_and_motion"
            out += [Marked("spoon" if clinks else "grab", text), Note(text)]
            if first:
                out.append(Marked(CEREMONY, say("Grab!")))
        if not game.spoons:
            (loser,) = [other for other in game.ring if not game.has_spoon(other)]
            if out is not None:
                out.append(Note(say("{seat:@} {seat:@is/are} left without a spoon", seat=loser)))
            game.finish_round(loser, "race", out)

    def _grab_too_early(self, game: Spoons, seat: Seat, out: list[Event] | None) -> None:
        if game.rules.false_grab == "lockout":
            game.locked[seat] = game.now + LOCKOUT
            if out is not None:
                out += [Marked("lock", say("{seat:@} {seat:@grabs/grab} too early", seat=seat)), Said(seat, _TOO_EARLY)]
                other = say("{seat:@} {seat:@grabs/grab} too early and may not grab for two seconds", seat=seat)
                out.append(Note(_TOO_EARLY, ONE[seat], other))
            return
        if out is not None:
            text = say("No spoon had been taken and you do not hold four of a kind: you lose this round.")
            other = say("{seat:@} {seat:@grabs/grab} too early and {seat:@loses/lose} the round", seat=seat)
            out += [Said(seat, text), Note(text, ONE[seat], other)]
        game.finish_round(seat, "false", out)


class RoundOver(HandOver["Spoons"]):
    """Between two rounds."""

    why_idle = say("The round is over.")


COUNTING: Final = Countdown()
RESHUFFLE: Final = Reshuffle()
PAUSED: Final = Paused()
RACE: Final = Race()
ROUND_OVER: Final = RoundOver()


def target(game: Spoons, seat: Seat) -> str:
    """The zone to which the seat passes."""
    left = game.after(seat)
    return "trash" if left == game.dealer else f"inbox:{left}"

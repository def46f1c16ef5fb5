"""The auction of Skat: values are asked and held by two at a time, and forehand decides if nobody has bid."""

from __future__ import annotations

from bisect import bisect
from typing import TYPE_CHECKING, Final

from cardrules.games.skat.values import BASES, BIDS, FACES, NULL_VALUES, ORDERS, matadors, reckoned, worth
from cardrules.parts.auctions import Duels
from cardrules.parts.tricks import TRUMP
from cardrules.phases.hands_game import Phase
from cardrules.protocol.game import NOBODY, ONE, Action, Aid, Choice, Event, Field, Fields, Note, Said, Seat

if TYPE_CHECKING:
    from cardrules.games.skat.game import Skat

__all__ = ["AUCTION", "FOREHAND", "Auction", "Forehand", "spoken"]

_HOLD: Final = Action("hold")
_PASS: Final = Action("pass")
_BIDS: Final = tuple(Action("bid", (str(value),)) for value in BIDS)
_ROW: Final = 12
"""Values beside each other on the panel of bids."""


def spoken(duels: Duels, word: str) -> None:
    """Whoever must speak says a word: a value, "hold" or "pass"."""
    if word == "pass":
        duels.give_up()
    elif word == "hold":
        duels.accept()
    else:
        duels.ask(int(word))


class Auction(Phase["Skat"]):
    """One names values, the other holds them or passes; the third then meets the one who is left."""

    id = "auction"
    verbs = ("bid", "hold", "pass")

    def waiting_for(self, game: Skat) -> frozenset[Seat]:
        turn = game.duels.turn
        return NOBODY if turn is None else ONE[turn]

    def choices(self, game: Skat, seat: Seat) -> list[Choice]:
        level, aid = game.duels.level, _aid(game.play.hands[seat])
        if game.duels.asked:
            stands = Fields(((Field("", f"Hold {level}", main=True),),), aid=aid)
            offer = [Choice("hold", f"Hold {level}", key="Y", button=True, fields=stands)]
        else:
            higher = tuple(map(str, BIDS[bisect(BIDS, level) :]))
            main = tuple(Field(value, f"Bid {value}", main=True) for value in higher[:1])
            jumps = [Field(value, value) for value in higher[1:]]
            rows = tuple(tuple(jumps[start : start + _ROW]) for start in range(0, len(jumps), _ROW))
            stands = Fields((*rows, main), "Or jump to", folded="Jump to", aid=aid)
            offer = [Choice("bid", "Bid", values=higher, key="B", button=True, fields=stands)] if higher else []
        return [*offer, Choice("pass", "Pass", key="P", button=True, fields=Fields())]

    def legal(self, game: Skat, seat: Seat) -> list[Action]:
        duels = game.duels
        if seat != duels.turn:
            return []
        return [_HOLD, _PASS] if duels.asked else [*_BIDS[bisect(BIDS, duels.level) :], _PASS]

    def fault(self, game: Skat, seat: Seat, action: Action) -> str:
        verb, duels = action.verb, game.duels
        if (seat, "pass") in game.said:
            return "You have passed; you are out of this auction."
        if seat != game.turn:
            if not duels.asked:
                return f"{game.role(game.turn)} speaks first."
            bids = verb == "bid" and seat in duels.challengers[:1]
            return f"{game.role(game.turn)} must answer {'before you bid again' if bids else 'first'}."
        if verb == "bid":
            return f"Hold {duels.level} or pass." if duels.asked else _value_fault(action.words[0], duels.level)
        return "There is nothing to hold; bid or pass." if verb == "hold" and not duels.asked else ""

    def untimely(self, game: Skat, seat: Seat, action: Action) -> str:
        return "The bidding is over."

    def due(self, game: Skat, seat: Seat) -> str:
        return "Hold or pass." if game.duels.asked else "Bid or pass."

    def do(self, game: Skat, seat: Seat, action: Action, out: list[Event] | None) -> None:
        duels, word = game.duels, action.words[0] if action.words else action.verb
        game.said.append((seat, word))
        spoken(duels, word)
        if out is not None:
            said, told = {
                "pass": ("Pass", "passes"), "hold": (f"Hold {duels.level}", f"holds {duels.level}")
            }.get(word, (word, f"bids {word}"))  # fmt: skip
            out += [Said(seat, said), Note(f"{{{seat}}} {told}")]
        if duels.turn is not None:
            return
        if duels.level:
            game.win_auction(duels.holder, duels.level, out)
        else:
            game.enter(FOREHAND, out, "Nobody has bid")


def _value_fault(word: str, level: int) -> str:
    """Why this may not be bid above a level."""
    value = int(word[:6]) if word.isdecimal() else 0
    if value not in BIDS or word != str(value):
        shown = word[:20].replace("{", "{{").replace("}", "}}")  # no seat of whoever fills the names in
        following = [str(bid) for bid in BIDS if bid > max(value, level)][:3]
        if not following:
            return f"{shown} is not a possible game value. The highest is {BIDS[-1]}."
        return f"{shown} is not a possible game value. The next ones are {', '.join(following)}."
    return "" if value > level else f"You must bid more than {level} or pass."


def _aid(held: int) -> Aid:
    """What a hand is worth in its best suit (the longest, or the dearest of these), in grand and in null."""
    suits = [game for game in BASES if game != "grand"]
    best = max(suits, key=lambda game: ((held & ORDERS[game].masks[TRUMP]).bit_count(), BASES[game]))
    rows = []
    for game in (best, "grand"):
        tops = matadors(held, game)
        times = abs(tops) + 1
        rows.append((FACES[game], reckoned(game, tops, ()), f"{BASES[game]} × {times}", str(worth(game, tops, ()))))
    rows.append((FACES["null"], "no trick at all", "", str(NULL_VALUES[True, ""])))
    return Aid("What is this worth?", tuple(rows))


class Forehand(Phase["Skat"]):
    """Nobody has bid, and forehand decides what becomes of the deal."""

    id = "forehand"
    verbs = ("play_18", "reject", "throw_in")
    prompt = "Nobody has bid: decide what becomes of this deal."

    def waiting_for(self, game: Skat) -> frozenset[Seat]:
        return ONE[game.duels.holder]

    def choices(self, game: Skat, seat: Seat) -> list[Choice]:
        stands = Fields(heading="Nobody has bid")
        offer = [Choice("play_18", "Play at 18", key="B", button=True, fields=stands)]
        if game.rules.may_reject:
            offer.append(Choice("reject", "Reject", key="R", button=True, fields=stands))
        if game.rules.may_throw_in:
            offer.append(Choice("throw_in", "Throw the cards in", key="T", button=True, fields=stands))
        return offer

    def fault(self, game: Skat, seat: Seat, action: Action) -> str:
        if seat != game.turn:
            return self.untimely(game, seat, action)
        if action.verb == "reject" and not game.rules.may_reject:
            return "Reject is not played at this table."
        if action.verb == "throw_in" and not game.rules.may_throw_in:
            return "The cards are not thrown in at this table; play at 18 or reject."
        return ""

    def untimely(self, game: Skat, seat: Seat, action: Action) -> str:
        return f"{'Reject' if action.verb == 'reject' else 'That'} is only for forehand after two passes."

    def do(self, game: Skat, seat: Seat, action: Action, out: list[Event] | None) -> None:
        if action.verb == "play_18":
            game.win_auction(seat, 18, out)
        elif action.verb == "reject":
            game.start_reject(seat, out)
        else:
            game.throw_in(seat, out)


AUCTION: Final = Auction()
FOREHAND: Final = Forehand()

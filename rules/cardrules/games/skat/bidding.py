"""From the first bid of Skat to the game that is announced: the auction, the skat and the discard."""

from __future__ import annotations

from bisect import bisect
from functools import lru_cache
from typing import Final

from cardrules.games.skat.playing import start_play
from cardrules.games.skat.reject import start_reject
from cardrules.games.skat.state import Deal, SkatState
from cardrules.games.skat.values import (
    BASES,
    BIDS,
    FACES,
    LEVELS,
    NULL_VALUES,
    ORDERS,
    announced,
    counted_levels,
    matadors,
    reckoned,
    worth,
)
from cardrules.parts.auctions import Duels
from cardrules.parts.tricks import TRUMP
from cardrules.phases.discard_phase import PutAway
from cardrules.phases.hands_game import Phase
from cardrules.protocol.cards import cards_in, mask_of
from cardrules.protocol.game import (
    NOBODY,
    ONE,
    Action,
    Aid,
    Choice,
    Event,
    Field,
    Fields,
    Marked,
    Note,
    Said,
    Seat,
    Turned,
)
from cardrules.protocol.texts import say, template

__all__ = ["ANNOUNCING", "AUCTION", "DISCARDING", "FOREHAND", "HAND_OR_SKAT", "spoken", "win_auction"]

_HOLD: Final = Action("hold")
_PASS: Final = Action("pass")
_BIDS: Final = tuple(Action("bid", (str(value),)) for value in BIDS)
_ROW: Final = 12
"""Values beside each other on the panel of bids."""
_TAKE_OR_NOT: Final = (Action("take_skat"), Action("play_hand"))
_SWITCHES: Final = (say("Schneider"), say("Schwarz"), say("Ouvert"))
_TAKES_SKAT: Final = (
    template("{seat:@} {seat:@takes/take} the skat"),
    template("{seat:@} {seat:@takes/take} the skat: {cards:cards}"),
)
_DISCARDS: Final = (
    template("{seat:@} {seat:@discards/discard} two cards"),
    template("{seat:@} {seat:@discards/discard} {cards:cards}"),
)
"""What is noted for the others, and for who sees the cards."""


def spoken(duels: Duels, word: str) -> None:
    """Whoever must speak says a word: a value, "hold" or "pass"."""
    if word == "pass":
        duels.give_up()
    elif word == "hold":
        duels.accept()
    else:
        duels.ask(int(word))


class Auction(Phase[SkatState]):
    """One names values, the other holds them or passes; the third then meets the one who is left."""

    id = "auction"
    verbs = ("bid", "hold", "pass")

    def waiting_for(self, game: SkatState) -> frozenset[Seat]:
        turn = game.duels.turn
        return NOBODY if turn is None else ONE[turn]

    def choices(self, game: SkatState, seat: Seat) -> list[Choice]:
        level, aid = game.duels.level, _aid(game.play.hands[seat])
        if game.duels.asked:
            hold = say("Hold {value}", value=level)
            stands = Fields(((Field("", hold, main=True),),), aid=aid)
            offer = [Choice("hold", hold, key="Y", button=True, fields=stands)]
        else:
            higher = tuple(map(str, BIDS[bisect(BIDS, level) :]))
            main = tuple(Field(value, say("Bid {value}", value=value), main=True) for value in higher[:1])
            jumps = [Field(value, value) for value in higher[1:]]
            rows = tuple(tuple(jumps[start : start + _ROW]) for start in range(0, len(jumps), _ROW))
            stands = Fields((*rows, main), say("Or jump to"), folded=say("Jump to"), aid=aid)
            offer = [Choice("bid", say("Bid"), values=higher, key="B", button=True, fields=stands)] if higher else []
        return [*offer, Choice("pass", say("Pass"), key="P", button=True, fields=Fields())]

    def legal(self, game: SkatState, seat: Seat) -> list[Action]:
        duels = game.duels
        if seat != duels.turn:
            return []
        return [_HOLD, _PASS] if duels.asked else [*_BIDS[bisect(BIDS, duels.level) :], _PASS]

    def fault(self, game: SkatState, seat: Seat, action: Action) -> str:
        verb, duels = action.verb, game.duels
        if (seat, "pass") in game.said:
            return say("You have passed; you are out of this auction.")
        if seat != game.turn:
            if not duels.asked:
                return say("{role} speaks first.", role=game.role(game.turn))
            if verb == "bid" and seat in duels.challengers[:1]:
                return say("{role} must answer before you bid again.", role=game.role(game.turn))
            return say("{role} must answer first.", role=game.role(game.turn))
        if verb == "bid":
            if duels.asked:
                return say("Hold {value} or pass.", value=duels.level)
            return _value_fault(action.words[0], duels.level)
        return say("There is nothing to hold; bid or pass.") if verb == "hold" and not duels.asked else ""

    def untimely(self, game: SkatState, seat: Seat, action: Action) -> str:
        return say("The bidding is over.")

    def due(self, game: SkatState, seat: Seat) -> str:
        return say("Hold or pass.") if game.duels.asked else say("Bid or pass.")

    def do(self, game: SkatState, seat: Seat, action: Action, out: list[Event] | None) -> None:
        duels, word = game.duels, action.words[0] if action.words else action.verb
        game.said.append((seat, word))
        spoken(duels, word)
        if out is not None:
            if word == "pass":
                out += [Said(seat, say("Pass")), Note(say("{seat:@} {seat:@passes/pass}", seat=seat))]
            elif word == "hold":
                told = say("{seat:@} {seat:@holds/hold} {value}", seat=seat, value=duels.level)
                out += [Said(seat, say("Hold {value}", value=duels.level)), Note(told)]
            else:
                out += [Said(seat, word), Note(say("{seat:@} {seat:@bids/bid} {value}", seat=seat, value=word))]
        if duels.turn is not None:
            return
        if duels.level:
            win_auction(game, duels.holder, duels.level, out)
        else:
            game.enter(FOREHAND, out, say("Nobody has bid"))


def _value_fault(word: str, level: int) -> str:
    """Why this may not be bid above a level."""
    value = int(word[:6]) if word.isdecimal() else 0
    if value not in BIDS or word != str(value):
        shown = word[:20].replace("{", "{{").replace("}", "}}")  # no seat of whoever fills the names in
        following = [str(bid) for bid in BIDS if bid > max(value, level)][:3]
        if not following:
            return say("{value} is not a possible game value. The highest is {highest}.", value=shown, highest=BIDS[-1])
        next_ones = template("{value} is not a possible game value. The next ones are {values:row}.")
        return say(next_ones, value=shown, values=following)
    return "" if value > level else say("You must bid more than {value} or pass.", value=level)


def _aid(held: int) -> Aid:
    """What a hand is worth in its best suit (the longest, or the dearest of these), in grand and in null."""
    suits = [game for game in BASES if game != "grand"]
    best = max(suits, key=lambda game: ((held & ORDERS[game].masks[TRUMP]).bit_count(), BASES[game]))
    rows = []
    for game in (best, "grand"):
        tops = matadors(held, game)
        times = abs(tops) + 1
        rows.append((FACES[game], reckoned(game, tops, ()), f"{BASES[game]} × {times}", str(worth(game, tops, ()))))
    rows.append((FACES["null"], say("no trick at all"), "", str(NULL_VALUES[True, ""])))
    return Aid(say("What is this worth?"), tuple(rows))


class Forehand(Phase[SkatState]):
    """Nobody has bid, and forehand decides what becomes of the deal."""

    id = "forehand"
    verbs = ("play_18", "reject", "throw_in")
    prompt = say("Nobody has bid: decide what becomes of this deal.")

    def waiting_for(self, game: SkatState) -> frozenset[Seat]:
        return ONE[game.duels.holder]

    def choices(self, game: SkatState, seat: Seat) -> list[Choice]:
        stands = Fields(heading=say("Nobody has bid"))
        offer = [Choice("play_18", say("Play at 18"), key="B", button=True, fields=stands)]
        if game.rules.may_reject:
            offer.append(Choice("reject", say("Skat|Reject"), key="R", button=True, fields=stands))
        if game.rules.may_throw_in:
            offer.append(Choice("throw_in", say("Throw the cards in"), key="T", button=True, fields=stands))
        return offer

    def fault(self, game: SkatState, seat: Seat, action: Action) -> str:
        if seat != game.turn:
            return self.untimely(game, seat, action)
        if action.verb == "reject" and not game.rules.may_reject:
            return say("Reject is not played at this table.")
        if action.verb == "throw_in" and not game.rules.may_throw_in:
            return say("The cards are not thrown in at this table; play at 18 or reject.")
        return ""

    def untimely(self, game: SkatState, seat: Seat, action: Action) -> str:
        if action.verb == "reject":
            return say("Reject is only for forehand after two passes.")
        return say("That is only for forehand after two passes.")

    def do(self, game: SkatState, seat: Seat, action: Action, out: list[Event] | None) -> None:
        if action.verb == "play_18":
            win_auction(game, seat, 18, out)
        elif action.verb == "reject":
            start_reject(game, seat, out)
        else:
            _throw_in(game, seat, out)


AUCTION: Final = Auction()
FOREHAND: Final = Forehand()


class HandOrSkat(Phase[SkatState]):
    """The Player takes the skat, or plays with the ten cards of his hand."""

    id = "skat"
    verbs = ("take_skat", "play_hand")
    prompt = say("Take the skat or play from the hand.")

    def waiting_for(self, game: SkatState) -> frozenset[Seat]:
        return ONE[game.player or 0]

    def choices(self, game: SkatState, seat: Seat) -> list[Choice]:
        bare, hand = Fields(), (f"hand:{seat}",)
        return [
            Choice("take_skat", say("Take the skat"), onto=hand, click=("skat",), key="T", button=True, fields=bare),
            Choice("play_hand", say("Play from the hand"), key="N", button=True, fields=bare),
        ]

    def legal(self, game: SkatState, seat: Seat) -> list[Action]:
        return list(_TAKE_OR_NOT) if seat == game.player else []

    def untimely(self, game: SkatState, seat: Seat, action: Action) -> str:
        if seat != game.player:
            takes = action.verb == "take_skat"
            return say("Only the Player may take the skat.") if takes else say("Only the Player decides that.")
        if game.took:
            return say("You have taken the skat already.")
        return say("You are playing from the hand; the skat stays closed.")

    def do(self, game: SkatState, seat: Seat, action: Action, out: list[Event] | None) -> None:
        if action.verb == "take_skat":
            game.take_two(seat, _TAKES_SKAT, out)
            game.took = True
            game.enter(DISCARDING, out)
            return
        if out is not None:
            told = say("{seat:@} {seat:@plays/play} from the hand", seat=seat)
            out += [Said(seat, say("From the hand")), Note(told)]
        game.enter(ANNOUNCING, out)


class Discarding(PutAway[SkatState]):
    """The Player lays two of his twelve cards into the skat."""

    id = "discard"
    verbs = ("discard",)
    zone = "skat"
    label = say("Skat|Discard")
    not_now = say("There is nothing to discard now.")
    exactly = say("Put exactly two of your twelve cards back.")
    drop = say("Drop the two cards on the skat to discard them.")

    def waiting_for(self, game: SkatState) -> frozenset[Seat]:
        return ONE[game.player or 0]

    def do(self, game: SkatState, seat: Seat, action: Action, out: list[Event] | None) -> None:
        game.lay_two(seat, mask_of(action.cards), _DISCARDS, out)
        game.enter(ANNOUNCING, out)


@lru_cache(maxsize=256)
def _announcements(took: bool, bid: int) -> tuple[Action, ...]:
    """The games that may be announced after this bid: null only if it counts as much."""
    games = [(game, "") for game in (*BASES, "null")] + [("null", "ouvert")]
    if not took:
        games += [(game, level) for game in BASES for level in LEVELS]
    return tuple(
        Action("announce", (game, level) if level else (game,))
        for game, level in games
        if game != "null" or NULL_VALUES[took, level] >= bid
    )


class Announcing(Phase[SkatState]):
    """The Player names his game, and what he undertakes beyond winning it."""

    id = "announce"
    verbs = ("announce",)
    prompt = say("Announce your game first.")
    not_now = say("Only the Player announces a game, once he has dealt with the skat.")

    def waiting_for(self, game: SkatState) -> frozenset[Seat]:
        return ONE[game.player or 0]

    def choices(self, game: SkatState, seat: Seat) -> list[Choice]:
        barred = _barred(game)
        return [self._choice(game, seat, action, barred) for action in _announcements(game.took, game.bid)]

    def _choice(self, game: SkatState, seat: Seat, action: Action, barred: tuple[tuple[str, str], ...]) -> Choice:
        """One game that may be announced, with what it counts as it stands."""
        kind, level = _named(action)
        bid, hand = game.bid, not game.took
        name = announced(kind, hand, level)
        confirm = ""
        switches: tuple[str, ...]
        if kind == "null":
            value = NULL_VALUES[game.took, level]
            note, switches = str(value), _SWITCHES[-1:] if level else ()
        else:
            held = game.play.hands[seat] | (game.skat if game.took else 0)
            levels, tops = counted_levels(hand, level), matadors(held, kind)
            value, counts = worth(kind, tops, levels), reckoned(kind, tops, levels)
            note, switches = (
                say("{counts}: {value}", counts=counts, value=value),
                _SWITCHES[: ("", *LEVELS).index(level)],
            )
            if value < bid:
                confirm = say(
                    "{game:^} counts {value} as it stands ({counts}), and you bid {bid}. Announce it all the same?",
                    game=name,
                    value=value,
                    counts=counts,
                    bid=bid,
                )
        fields = [Field("", FACES[kind], note)]
        null = NULL_VALUES[game.took, "ouvert"]
        if kind == "grand" and null < bid:
            fields.append(
                Field(
                    "", FACES["null"], "", say("Null counts {value} at most, and you bid {bid}.", value=null, bid=bid)
                )
            )
        heading = say("Your game; you have bid {bid}", bid=bid)
        stands, label = Fields((tuple(fields),), heading, 3, switches, barred), template("{game:^} ({value})")
        return Choice(
            "announce", say(label, game=name, value=value), action.words, button=True, confirm=confirm, fields=stands
        )

    def legal(self, game: SkatState, seat: Seat) -> list[Action]:
        return list(_announcements(game.took, game.bid)) if seat == game.player else []

    def fault(self, game: SkatState, seat: Seat, action: Action) -> str:
        if seat != game.player:
            return self.not_now
        kind, level = _named(action)
        if (kind not in BASES and kind != "null") or (level and level not in LEVELS):
            return say("Announce a suit, grand or null.")
        if kind != "null":
            barred = level and game.took
            return say("Schneider, schwarz and ouvert can be announced only in a hand game.") if barred else ""
        if level in ("schneider", "schwarz"):
            return say("Null has no schneider or schwarz.")
        value, bid = NULL_VALUES[game.took, level], game.bid
        if value >= bid:
            return ""
        too_low = template("{game:^} counts {value}; you bid {bid}. Choose a game that can reach {bid}.")
        return say(too_low, game=announced(kind, not game.took, level), value=value, bid=bid)

    def do(self, game: SkatState, seat: Seat, action: Action, out: list[Event] | None) -> None:
        kind, level = _named(action)
        game.game, game.level = kind, level
        name = announced(kind, not game.took, level) if out is not None else ""
        if out is not None:
            told = say("{seat:@} {seat:@announces/announce} {game}", seat=seat, game=name)
            out += [Said(seat, say("{game:^}", game=name)), Note(told), Marked("game", name)]
            if level == "ouvert":
                cards = cards_in(game.play.hands[seat])
                out += [Turned(card, f"hand:{seat}", place) for place, card in enumerate(cards)]
                laid = template("{seat:@} {seat:@lays/lay} the hand open: {cards:cards}")
                out.append(Note(say(laid, seat=seat, cards=cards)))
        banner = "" if out is None else say("{seat:@} {seat:@plays/play} {game}", seat=seat, game=name)
        start_play(game, banner, out)


def _named(action: Action) -> tuple[str, str]:
    """The game and the level of an announcement."""
    game, level = (*action.words, "")[:2]
    return game, level


def _barred(game: SkatState) -> tuple[tuple[str, str], ...]:
    """The announcements that are not allowed, with the reason."""
    if not game.took:
        return ()
    reason = say("Schneider and schwarz can be announced only in a hand game.")
    barred = tuple((name, reason) for name in _SWITCHES[:2])
    null = NULL_VALUES[True, "ouvert"]
    if null < game.bid:
        ouvert = template("After the skat only null is played ouvert: it counts {value}, and you bid {bid}.")
        reason = say(ouvert, value=null, bid=game.bid)
        barred += ((_SWITCHES[2], reason),)
    return barred


HAND_OR_SKAT: Final = HandOrSkat()
DISCARDING: Final = Discarding()
ANNOUNCING: Final = Announcing()


def win_auction(game: SkatState, seat: Seat, bid: int, out: list[Event] | None) -> None:
    """The seat plays alone, bound to a value."""
    game.player = seat
    game.bid = bid
    if out is None:
        game.enter(HAND_OR_SKAT, out)
        return
    text = say("{player:@} {player:@plays/play} at {bid}", player=seat, bid=bid)
    out += [Marked("player", text), Note(text)]
    game.enter(HAND_OR_SKAT, out, text)


def _throw_in(game: SkatState, seat: Seat, out: list[Event] | None) -> None:
    """Forehand has thrown the cards in."""
    text = "" if out is None else say("{seat:@} {seat:@throws/throw} the cards in", seat=seat)
    if out is not None:
        out += [Said(seat, say("I throw in")), Note(text)]
    game.write_down(Deal(game.dealer or 0, "thrown in", None), text, out)

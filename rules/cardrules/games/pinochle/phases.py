"""The phases of Pinochle: anything may be played to a trick while the stock lasts; between two tricks the winner lays
down one meld and dixes, and then draws; the last twelve tricks are strict."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from cardrules.games.pinochle.melds import COVERED, LEVELS, TEXTS, Meld, by_mask, melds_of, why_no_meld
from cardrules.phases.phased_game import Phase
from cardrules.phases.trick_phase import Tricks
from cardrules.protocol.cards import (
    SUIT_SYMBOLS,
    Card,
    cards_in,
    mask_of,
    rank_of,
    suit_of,
)
from cardrules.protocol.game import ONE, Action, Choice, Event, Field, Fields, Marked, Moved, Note, Seat, Takes, Turned
from cardrules.protocol.texts import say

if TYPE_CHECKING:
    from cardrules.games.pinochle.game import Pinochle

__all__ = ["DIX", "DRAW", "DRAW_FIRST", "FREE", "MELDING", "OPPONENTS_TURN", "STRICT", "STRICT_PLAY"]

DIX: Final = 10
"""What a nine of trumps scores."""
DRAW: Final = Action("draw")
STRICT_PLAY: Final = say("Strict play: follow, beat a trump, trump if void")


DRAW_FIRST: Final = say("Draw from the stock first.")
OPPONENTS_TURN: Final = say("It is your opponent's turn.")
_CLAIM: Final = Action("claim")


class Free(Tricks["Pinochle"]):
    """A trick while the stock lasts. Where that is agreed, who is to play may declare out instead."""

    verbs: ClassVar[tuple[str, ...]] = ("play", "claim")
    prompt: ClassVar[str] = say("Choose a card from your hand or your melds.")
    out_of_turn = OPPONENTS_TURN

    def choices(self, game: Pinochle, seat: Seat) -> list[Choice]:
        offered = super().choices(game, seat)
        if game.rules.declare_out:
            question = say(
                "If you have reached {points:,} you win the match, if not you lose it. Declare out?"
                if game.rules.reach
                else "If you have passed {points:,} you win the match, if not you lose it. Declare out?",
                points=game.target,
            )
            offered.append(Choice("claim", say("Declare out"), key="C", button=True, confirm=question))
        return offered

    def legal(self, game: Pinochle, seat: Seat) -> list[Action]:
        plays = super().legal(game, seat)
        return [*plays, _CLAIM] if game.rules.declare_out and plays else plays

    def fault(self, game: Pinochle, seat: Seat, action: Action) -> str:
        return game.claim_fault(seat) if action.verb == "claim" else super().fault(game, seat, action)

    def untimely(self, game: Pinochle, seat: Seat, action: Action) -> str:
        early = seat == game.play.turn and action.verb == "play"
        return DRAW_FIRST if early else self.fault(game, seat, action)

    def instead(self, game: Pinochle, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        return game.beside_the_trick(seat, cards, zone) or super().instead(game, seat, cards, zone)

    def do(self, game: Pinochle, seat: Seat, action: Action, out: list[Event] | None) -> None:
        if action.verb == "claim":
            game.declare_out(seat, out)
            return
        play, melded, source = game.play, game.table[seat], ""
        (card,) = action.cards
        if card in melded:
            melded.remove(card)
            source = f"meld:{seat}"
        game.known[seat] &= ~(1 << card)
        if play.lay(card, out, source=source):
            game.taken(out)
        elif game.newest is not None:
            game.regroup(out)


class Strict(Free):
    """A trick of the last twelve: one must follow, beat a trump, and trump when void."""

    id = "strict"
    prompt = say("Choose a card to play.")


FREE: Final = Free()
STRICT: Final = Strict()


class Melding(Phase["Pinochle"]):
    """The winner of the trick may lay a meld and dixes, and draws."""

    id = "meld"
    verbs = ("meld", "dix_show", "dix_exchange", "draw")
    out_of_turn = OPPONENTS_TURN

    def waiting_for(self, game: Pinochle) -> frozenset[Seat]:
        return ONE[game.play.turn]

    def choices(self, game: Pinochle, seat: Seat) -> list[Choice]:
        stands = Fields(((Field("", say("Draw"), main=True),),))
        hand = (f"hand:{seat}",)
        draw = Choice("draw", say("Draw"), onto=hand, click=("stock",), key="D", button=True, rote=True, fields=stands)
        return [*_meld_choices(game, seat), *_dix_choices(game, seat), draw]

    def legal(self, game: Pinochle, seat: Seat) -> list[Action]:
        if seat != game.play.turn:
            return []
        actions = [meld.action for meld in game.legal_melds()]
        nines = cards_in(game.dixes(seat))
        if nines:
            actions += [Action("dix_show", (), (nine,)) for nine in nines]
            if rank_of(game.turned[0]) != 9:
                actions += [Action("dix_exchange", (), (nine,)) for nine in nines]
        actions.append(DRAW)
        return actions

    def takes(self, verb: str) -> Takes:
        return Takes.WORDS if verb == "draw" else Takes.CARDS

    def fault(self, game: Pinochle, seat: Seat, action: Action) -> str:
        verb, _, cards = action
        if seat != game.play.turn:
            return self.untimely(game, seat, action)
        if verb == "draw":
            return ""
        return _meld_fault(game, seat, cards) if verb == "meld" else _dix_fault(game, seat, verb, cards)

    def untimely(self, game: Pinochle, seat: Seat, action: Action) -> str:
        draws = action.verb == "draw"
        if game.current is STRICT:
            return say("The stock is gone.") if draws else say("Melding is over; the stock is gone.")
        if draws:
            return say("The winner of the trick draws first.")
        if game.current is FREE and game.play.finished and seat == game.last_winner:
            return say("Melds are laid before the draw. Win the next trick first.")
        return say("Only the winner of the trick may meld.")

    def instead(self, game: Pinochle, seat: Seat, cards: Sequence[Card], zone: str) -> str:
        beside = game.beside_the_trick(seat, cards, zone)
        if beside or seat != game.play.turn:
            return beside or self.out_of_turn
        done = all(choice.verb == "draw" for choice in self.choices(game, seat))
        return DRAW_FIRST if done or (cards and zone.startswith("trick")) else say("Meld, or draw from the stock.")

    def do(self, game: Pinochle, seat: Seat, action: Action, out: list[Event] | None) -> None:
        verb, _, cards = action
        if verb == "draw":
            _draw(game, out)
        elif verb == "meld":
            _meld(game, seat, cards, out)
        elif verb == "dix_show":
            _show_dix(game, seat, cards[0], out)
        else:
            _exchange_dix(game, seat, cards[0], out)


MELDING: Final = Melding()


def _stands(face: str, note: str, *beside: Field) -> Fields:
    """How a meld or a dix stands on the panel over the felt, with what cannot be chosen beside it."""
    return Fields(((Field("", face, note), *beside),), say("Lay one meld, or draw"), columns=2)


def _meld_choices(game: Pinochle, seat: Seat) -> list[Choice]:
    """A choice for every kind of meld. Of equal melds those with most cards from the table come first, as
    fresh cards are worth more later."""
    table = mask_of(game.table[seat])
    kinds: dict[tuple[int, int, int], list[Meld]] = {}
    for meld in sorted(game.legal_melds(), key=lambda meld: (meld.mask & ~table).bit_count()):
        suit = suit_of(meld.action.cards[0]) if meld.level == 0 else 0
        kinds.setdefault((-LEVELS[meld.level].points, meld.level, suit), []).append(meld)
    offered = []
    for _, melds in sorted(kinds.items()):
        first = melds[0]
        size = len(first.action.cards)
        choice = Choice(
            "meld",
            _meld_label(first),
            cards=tuple(cards_in(mask_of(card for meld in melds for card in meld.action.cards))),
            least=size,
            most=size,
            sets=tuple(frozenset(meld.action.cards) for meld in melds),
            alike=_alike(game, melds, table),
            onto=(f"meld:{seat}",),
            button=True,
            fields=_stands(_meld_face(first), str(LEVELS[first.level].points)),
        )
        offered.append(choice)
    return offered


def _alike(game: Pinochle, melds: Sequence[Meld], table: int) -> tuple[int, ...]:
    """By meld a number, the same for those that differ in copies only which lie in the same place and have scored
    alike."""

    def stands(card: Card) -> tuple[int, int, tuple[int, ...]]:
        return card % 64, table >> card & 1, tuple(spent >> card & 1 for spent in game.spent)

    kinds: dict[tuple[tuple[int, int, tuple[int, ...]], ...], int] = {}
    return tuple(kinds.setdefault(tuple(sorted(map(stands, meld.action.cards))), len(kinds)) for meld in melds)


def _meld_label(meld: Meld) -> str:
    level = LEVELS[meld.level]
    if meld.level == 0:
        return say("Marriage in {suit:suit}, 20", suit=suit_of(meld.action.cards[0]))
    return level.face if level.group == "B" else say("{meld}, {points}", meld=level.face, points=level.points)


def _meld_face(meld: Meld) -> str:
    """What stands on its field."""
    if meld.level == 0:
        return say("Marriage {suit}", suit=SUIT_SYMBOLS[suit_of(meld.action.cards[0])])
    return LEVELS[meld.level].face


def _dix_choices(game: Pinochle, seat: Seat) -> list[Choice]:
    nines = tuple(cards_in(game.dixes(seat)))
    if not nines:
        return []
    show = Choice("dix_show", say("Show a dix, 10"), cards=nines, least=1, most=1, onto=(f"meld:{seat}",), key="S")
    if rank_of(game.turned[0]) == 9:
        fault = _dix_fault(game, seat, "dix_exchange", nines[:1])
        no_exchange = Field("", say("Exchange dix"), "10", closed=fault, key="E")
        return [show._replace(button=True, fields=_stands(say("Show dix"), "10", no_exchange))]
    label = say("Exchange a dix for the {card:card}, 10", card=game.turned[0])
    exchange = Choice("dix_exchange", label, cards=nines, least=1, most=1, onto=("turned",), key="E")
    return [
        show._replace(button=True, fields=_stands(say("Show dix"), "10")),
        exchange._replace(button=True, fields=_stands(say("Exchange dix"), "10")),
    ]


def _dix_fault(game: Pinochle, seat: Seat, verb: str, cards: Sequence[Card]) -> str:
    if len(cards) != 1 or rank_of(cards[0]) != 9 or suit_of(cards[0]) != game.trump:
        return say("A dix is one nine of trumps.")
    if cards[0] in game.table[seat]:
        return say("This dix has been scored.")
    if not game.play.hands[seat] >> cards[0] & 1:
        return say("The {card:words} is not in your hand.", card=cards[0])
    if verb == "dix_exchange" and rank_of(game.turned[0]) == 9:
        return say("The turned card is a nine already; just show your dix.")
    return ""


def _meld_fault(game: Pinochle, seat: Seat, cards: Sequence[Card]) -> str:
    if game.melded:
        return say("One meld per trick. Keep it for the next trick you win.")
    for card in cards:
        if not game.play.hands[seat] >> card & 1:
            return say("You do not hold the {card:words}.", card=card)
    chosen = mask_of(cards)
    meld = by_mask(game.trump or 0, game.rules.double).get(chosen)
    if meld is None or len(cards) != len(meld.action.cards):
        return why_no_meld(chosen, melds_of(game.trump or 0, game.rules.double))
    table = mask_of(game.table[seat])
    if not chosen & ~table:
        return say("At least one card must come from your hand.")
    again = chosen & table & game.spent[meld.level]
    if again:
        card = cards_in(again)[0]
        group = LEVELS[meld.level].group
        best = max(n for n, level in enumerate(LEVELS) if level.group == group and game.spent[n] >> card & 1)
        return say("The {card:words} has already scored in {meld}.", card=card, meld=LEVELS[best].one)
    return ""


def _meld(game: Pinochle, seat: Seat, cards: tuple[Card, ...], out: list[Event] | None) -> None:
    mask = mask_of(cards)
    meld = by_mask(game.trump or 0, game.rules.double)[mask]
    for lower in COVERED[meld.level]:
        game.spent[lower] |= mask
    game.melded = True
    laid = game.table[seat]
    pushed = [card for card in cards if card in laid]
    fresh = [card for card in cards if card not in laid]
    game.table[seat] = [card for card in laid if card not in cards] + pushed + fresh
    game.known[seat] &= ~mask
    name, points = LEVELS[meld.level].name, LEVELS[meld.level].points
    game.newest = (seat, name)
    if out is not None:
        if pushed:
            out.append(Moved(tuple(pushed), f"meld:{seat}", f"meld:{seat}"))
        out.append(Moved(tuple(fresh), f"hand:{seat}", f"meld:{seat}"))
        out.append(Marked("meld", TEXTS[name]))
    game.credit(seat, name, points, _told(game, seat, meld) if out is not None else "", out)


def _told(game: Pinochle, seat: Seat, meld: Meld) -> str:
    """What is told of a meld that has just been laid."""
    level, cards = LEVELS[meld.level], tuple(reversed(game.play.order.sorted(meld.action.cards)))
    if level.group == "B":
        return say("{seat:@} {seat:@melds/meld} {meld}: {cards:cards}", seat=seat, meld=level.one, cards=cards)
    return say(
        "{seat:@} {seat:@melds/meld} {meld}: {cards:cards}, {points} points",
        seat=seat, meld=level.one, cards=cards, points=level.points,
    )  # fmt: skip


def _show_dix(game: Pinochle, seat: Seat, nine: Card, out: list[Event] | None) -> None:
    game.known[seat] &= ~(1 << nine)
    game.table[seat].append(nine)
    game.newest = (seat, "dix")
    if out is not None:
        out += [Moved((nine,), f"hand:{seat}", f"meld:{seat}"), Marked("meld", TEXTS["dix"])]
    shows = (
        "" if out is None else say("{seat:@} {seat:@shows/show} a dix: {card:card}, 10 points", seat=seat, card=nine)
    )
    game.credit(seat, "dix", DIX, shows, out)


def _exchange_dix(game: Pinochle, seat: Seat, nine: Card, out: list[Event] | None) -> None:
    up = game.turned[0]
    game.turned = [nine]
    game.play.hands[seat] ^= 1 << nine | 1 << up
    game.known[seat] &= ~(1 << nine)
    game.known[seat] |= 1 << up
    if out is not None:
        out.append(Moved((up,), "turned", f"hand:{seat}", ONE[seat]))
        out.append(Moved((nine,), f"hand:{seat}", "turned"))
    text = (
        ""
        if out is None
        else say("{seat:@} {seat:@exchanges/exchange} a dix for the {card:card}, 10 points", seat=seat, card=up)
    )
    game.credit(seat, "dix", DIX, text, out)


def _draw(game: Pinochle, out: list[Event] | None) -> None:
    """The winner of the trick draws, and then the other player; of the last two cards he gets the turned one."""
    winner, hands = game.play.turn, game.play.hands
    loser = 1 - winner
    first = game.stock.pop(0)
    last = not game.stock
    second = game.turned.pop() if last else game.stock.pop(0)
    hands[winner] |= 1 << first
    hands[loser] |= 1 << second
    game.play.playable = 0
    if last:
        game.known[winner] |= 1 << first
        game.known[loser] |= 1 << second
        if out is not None:
            out += [Turned(first, "stock", 0), Moved((first,), "stock", f"hand:{winner}", ONE[winner])]
            out.append(Moved((second,), "turned", f"hand:{loser}", ONE[loser]))
            told = say(
                "The last card of the stock is the {first:card}: {winner:@} {winner:@takes/take} it, and {loser:@} "
                "{loser:@takes/take} the {second:card}",
                first=first, winner=winner, loser=loser, second=second,
            )  # fmt: skip
            out.append(Note(told))
        _take_up(game, out)
        return
    if out is not None:
        for seat, card in ((winner, first), (loser, second)):
            out.append(Moved((card,), "stock", f"hand:{seat}", ONE[seat]))
            text = say("{seat:@} {seat:@draws/draw} the {card:card}", seat=seat, card=card)
            out.append(Note(text, ONE[seat], say("{seat:@} {seat:@draws/draw} a card", seat=seat)))
    game.enter(FREE, out)


def _take_up(game: Pinochle, out: list[Event] | None) -> None:
    """The stock is gone: the players take their melded cards up, and phase two begins."""
    game.newest = None
    for seat in (0, 1):
        cards = tuple(game.table[seat])
        game.known[seat] |= mask_of(cards)
        game.table[seat] = []
        if cards and out is not None:
            out.append(Moved(cards, f"meld:{seat}", f"hand:{seat}", ONE[seat]))
    game.enter(STRICT, out, STRICT_PLAY)
    if out is not None:
        out.append(Note(say("The stock is gone: follow suit, beat a trump, and trump if you cannot follow")))

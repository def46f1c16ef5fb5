"""A deal of Skat as it lies on the table: what there is to it, and what more than one of its phases does to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from cardrules.games.skat.rules import Rules
from cardrules.games.skat.values import ORDERS
from cardrules.parts.auctions import Duels
from cardrules.parts.tricks import TrickPlay
from cardrules.phases.forehand_game import ForehandGame
from cardrules.phases.game_options import agreed
from cardrules.phases.hands_game import GAME_OVER, HAND_OVER
from cardrules.protocol.cards import Card, cards_in
from cardrules.protocol.game import ONE, Event, Moved, Note, Scored, Seat
from cardrules.protocol.texts import say

__all__ = ["Deal", "SkatState", "State", "seeger_fabian"]

_TURNS: Final = (say("It is forehand's turn."), say("It is middlehand's turn."), say("It is endhand's turn."))


class Deal(NamedTuple):
    """A finished deal, as it stands on the score sheet."""

    dealer: Seat
    game: str
    """A game's name (as in ``State``), "reject" or "thrown in"."""
    player: Seat | None
    matadors: int = 0
    """With so many, or (negative) without so many; 0 in null and reject."""
    levels: tuple[str, ...] = ()
    """What was counted besides the game itself: "hand", "schneider", "schneider announced" ... "ouvert"."""
    bid: int = 0
    card_points: tuple[int, ...] = ()
    """The Player's, or those of all seats in a reject deal; nothing in null."""
    won: bool = False
    factor: int = 1
    """How many times it counted: 2 or 4 for kontra and re, doubled for every unseen push."""
    value: int = 0
    """What the Player, or whoever scores in a reject deal, gets or loses."""
    points: tuple[int, ...] = (0, 0, 0)
    """What was written down for each seat, Seeger-Fabian's extras not included."""


def seeger_fabian(deal: Deal) -> tuple[int, ...]:
    """What Seeger and Fabian add to a deal, by seat."""
    if deal.player is None:
        return (0, 0, 0)
    own, others = (50, 0) if deal.won else (-50, 40)
    return tuple([own if seat == deal.player else others for seat in range(3)])


class State(NamedTuple):
    """What a seat may know; what bots and layouts read in ``View.state``."""

    hand: int
    """Number of the deal, from 1 (0 before the first)."""
    dealer: Seat | None
    """None before it is drawn."""
    forehand: Seat | None
    """Who sits on the dealer's left, None before the dealer is drawn."""
    said: tuple[tuple[Seat, str], ...]
    """What was said in the auction: "18", "hold" or "pass"."""
    player: Seat | None
    """Who plays alone."""
    bid: int
    """The value that the Player is bound to, 0 if there is none."""
    took: bool
    """Whether the Player has taken the skat."""
    game: str
    """"clubs" ... "diamonds", "grand", "null" or "reject", "" before it is known."""
    level: str
    """What was announced with it: "", "schneider", "schwarz" or "ouvert"."""
    kontra: int
    """How often the score is doubled: 0, 1 (kontra) or 2 (kontra and re)."""
    kontra_by: Seat | None
    """Who said kontra."""
    asked: Seat | None
    """The Opponent who is asked whether the Player may concede."""
    refused: bool
    """Whether both Opponents have been asked, and not both have agreed."""
    pushes: tuple[bool, ...]
    """In a reject deal with pushing, by place from forehand: whether the two cards were taken."""
    received: tuple[Card, ...]
    """The two cards that the viewer was pushed and took."""
    given: tuple[Card, ...]
    """Those that the viewer pushed on after that."""
    tricks: tuple[tuple[Seat, tuple[Card, ...]], ...]
    """The tricks of this deal as (leader, cards in the order played), an unfinished one included."""
    totals: tuple[int, ...]
    """The score of each seat before this deal (after it, once it is over)."""
    deals: tuple[Deal, ...]
    """The deals that are over."""


class SkatState(ForehandGame):
    """What a match of Skat consists of."""

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self.rules = agreed(Rules, self.options)
        self.seats = 3
        self.totals: tuple[int, ...] = (0, 0, 0)
        self.deals: tuple[Deal, ...] = ()
        self.begin_deal((0, 0, 0), 0)

    def begin_deal(self, hands: Sequence[int], skat: int) -> None:
        """The state at the beginning of a deal."""
        self.skat = skat
        self.skat_known: Seat | None = None
        """Who knows the cards of the skat: its discards, or what it pushed."""
        self.said: list[tuple[Seat, str]] = []
        self.player: Seat | None = None
        self.bid = 0
        self.took = False
        self.game = ""
        self.level = ""
        self.kontra = 0
        self.kontra_by: Seat | None = None
        self.asked: Seat | None = None
        self.refused = False
        self.pushes: tuple[bool, ...] = ()
        self.packets: tuple[int, ...] = ()
        """With pushing: the skat as dealt, and after each seat's turn."""
        self.play = self.new_play(hands)
        self.duels = self.new_duels()

    def new_play(self, hands: Sequence[int]) -> TrickPlay:
        return TrickPlay(ORDERS[self.game or "grand"], hands, self.at(0))

    def new_duels(self) -> Duels:
        """The auction before the first word."""
        return Duels(self.at(0), (self.at(1), self.at(2)))

    def not_your_turn(self, seat: Seat) -> str:
        """Whose turn it is, if not the seat's."""
        return "" if seat == self.turn else _TURNS[self.place(self.turn)]

    def take_two(self, seat: Seat, told: tuple[str, str], out: list[Event] | None) -> None:
        """The two cards of the middle go into the hand; ``told`` are templates: what is noted for the others, and for
        who sees the cards."""
        if out is not None:
            cards = tuple(cards_in(self.skat))
            out.append(Moved(cards, "skat", f"hand:{seat}", ONE[seat]))
            out.append(Note(say(told[1], seat=seat, cards=cards), ONE[seat], say(told[0], seat=seat)))
        self.play.hands[seat] |= self.skat
        self.skat = 0
        self.skat_known = None

    def lay_two(self, seat: Seat, cards: int, told: tuple[str, str], out: list[Event] | None) -> None:
        """Two cards of the hand go to the middle; ``told`` as for ``take_two``."""
        self.play.hands[seat] ^= cards
        self.skat = cards
        self.skat_known = seat
        if out is not None:
            two = tuple(cards_in(cards))
            out.append(Moved(two, f"hand:{seat}", "skat", ONE[seat]))
            out.append(Note(say(told[1], seat=seat, cards=two), ONE[seat], say(told[0], seat=seat)))

    def write_down(self, deal: Deal, text: str, out: list[Event] | None) -> None:
        """A deal is over."""
        rules, points = self.rules, deal.points
        if rules.bierlachs:
            plus = sum([max(own, 0) for own in points])
            points = tuple([own - plus for own in points])  # what one wins is charged to the others
            deal = deal._replace(points=points)
        change = tuple(map(sum, zip(points, seeger_fabian(deal), strict=True))) if rules.seeger_fabian else points
        self.totals = tuple(map(sum, zip(self.totals, change, strict=True)))
        self.deals = (*self.deals, deal)
        low = -rules.bierlachs_target
        over = min(self.totals) <= low if rules.bierlachs else len(self.deals) == rules.deals
        self.current = GAME_OVER if over else HAND_OVER
        if out is None:
            return
        if deal.game != "thrown in":
            out += [Note(text), Scored(change, text)]
        self.tell_end(say("{told}.", told=text), out)

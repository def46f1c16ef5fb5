"""What is true of a card in a trick, found out from the view alone: for the reasons of all games with tricks.

What is said of hidden cards is said of all places where they may lie: "nobody can beat it" is true only if no card that
is out could.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from cardrules.bots.reasons import Case, Holds, Kind, Reason, kinds
from cardrules.catalogue import find
from cardrules.parts.tricks import TRUMP, Order, TrickPlay
from cardrules.protocol.cards import ACE, Card, cards_in, mask_of, rank_of
from cardrules.protocol.game import Seat

if TYPE_CHECKING:
    from cardrules.bots.trick_expert import Expert

__all__ = [
    "AVOIDING",
    "COUNTED",
    "ONLY",
    "TAKING",
    "TRICKS",
    "Trick",
    "is_spare",
    "seen",
    "short_lead",
    "spared",
    "trick",
]


_SMALL: Final = 1e-6


class Trick:
    """The trick that lies when a seat is to play a card, and that card."""

    def __init__(self, case: Case) -> None:
        expert: Expert[Any] = find(case.view.game).expert()
        self.case, self.seat, self.card = case, case.seat, case.card
        self.game: Any = expert.sample(case.view, random.Random(0))
        """A game that agrees with the view; the others' cards in it are imagined, so nobody asks for them."""
        play = expert.seen_play(self.game)
        if play is None:
            raise ValueError("no trick is being played")
        self.play: TrickPlay = play
        self.order = play.order
        self.hand, proper = play.hands[self.seat], expert.proper(self.game)
        self.legal = [card for card in case.cards if proper >> card & 1]
        """The cards that may be played without a fault."""
        pack = mask_of(map(Card, expert.contract(self.game).cards))
        self.out = pack & ~self.hand & ~mask_of(play.plays) & ~self._placed()
        """All that others may hold: what has been seen elsewhere is not among it."""

    def _placed(self) -> int:
        """The cards that are seen, and in nobody's hand."""
        zones = [zone for zone in self.case.view.zones if not zone.id.startswith("hand:")]
        return mask_of(card for zone in zones for card in zone.cards if card is not None)

    # Of the trick.

    @property
    def leads(self) -> bool:
        """Whether the card opens a trick."""
        return not self.play.trick

    @property
    def laid(self) -> int:
        """How many cards lie."""
        return len(self.play.trick)

    @property
    def last(self) -> bool:
        """Whether nobody plays after it."""
        return len(self.play.trick) == self.play.size - 1

    @property
    def best_seat(self) -> Seat:
        """Who is winning; nobody (-1) before the lead."""
        return self.play.best_seat if self.play.trick else -1

    @property
    def follows(self) -> bool:
        """Whether the hand has a card of the suit that was led."""
        return bool(self.play.trick) and bool(self.hand & self.order.masks[self.play.led])

    @property
    def void(self) -> bool:
        """Whether a suit was led that the hand has not."""
        return bool(self.play.trick) and not self.hand & self.order.masks[self.play.led]

    @property
    def sides(self) -> Sequence[int]:
        """The side of each seat, where everybody knows them."""
        expert: Expert[Any] = find(self.case.view.game).expert()
        return expert.style(self.game).sides

    def with_me(self, seat: Seat) -> bool:
        """Whether another seat is a partner."""
        return 0 <= seat != self.seat and self.sides[seat] == self.sides[self.seat]

    @property
    def partner_wins(self) -> bool:
        """Whether the own side is winning the trick by another's card."""
        return self.with_me(self.best_seat)

    @property
    def to_come(self) -> list[Seat]:
        """Those who play after the seat, in order."""
        seats, seat = [], self.seat
        for _ in range(self.play.size - len(self.play.trick) - 1):
            seat = self.play.next[seat]
            seats.append(seat)
        return seats

    # Of cards.

    @property
    def trumps(self) -> int:
        """The trumps in the hand, as a mask."""
        return self.hand & self.order.masks[TRUMP]

    @property
    def trumps_out(self) -> int:
        """Those that others may hold."""
        return self.out & self.order.masks[TRUMP]

    @property
    def plain(self) -> list[Card]:
        """The cards that may be played and are no trumps."""
        return [card for card in self.legal if not self.is_trump(card)]

    def suit(self, card: Card | None = None) -> int:
        """The effective suit of a card, or of the one that is played."""
        return self.order.suits[self.card if card is None else card]

    def own(self, card: Card | None = None) -> list[Card]:
        """The cards of its suit in the hand, lowest first."""
        held = cards_in(self.hand & self.order.masks[self.suit(card)])
        return sorted(held, key=lambda one: self.order.power[one])

    def above(self, card: Card | None = None) -> list[Card]:
        """The cards that are out and higher in its suit."""
        mine = self.card if card is None else card
        return [
            other
            for other in cards_in(self.out & self.order.masks[self.suit(mine)])
            if self.order.power[other] > self.order.power[mine]
        ]

    def below(self, card: Card | None = None) -> list[Card]:
        """The cards that are out and lower in its suit."""
        mine = self.card if card is None else card
        return [
            other
            for other in cards_in(self.out & self.order.masks[self.suit(mine)])
            if self.order.power[other] < self.order.power[mine]
        ]

    def wins(self, card: Card | None = None) -> bool:
        """Whether it is better than all that lies; a lead always is."""
        mine, play = self.card if card is None else card, self.play
        if not play.trick:
            return True
        return self.order.power[mine] > self.order.power[play.best] and self.order.suits[mine] in (play.led, TRUMP)

    def winners(self) -> list[Card]:
        """The cards that may be played and are better than all that lies."""
        return [card for card in self.legal if self.wins(card)]

    def losers(self) -> list[Card]:
        """Those that are not."""
        return [card for card in self.legal if not self.wins(card)]

    def is_high(self, card: Card | None = None) -> bool:
        """Whether nobody can have a higher card of its suit."""
        return not self.above(card)

    def is_trump(self, card: Card | None = None) -> bool:
        """Whether it is a trump."""
        return self.suit(card) == TRUMP

    def is_least(self, cards: list[Card]) -> bool:
        """Whether it ranks below all others of these."""
        return self.card in cards and all(self.order.power[self.card] <= self.order.power[card] for card in cards)

    def is_most(self, cards: list[Card]) -> bool:
        """Whether it ranks above all others of these."""
        return self.card in cards and all(self.order.power[self.card] >= self.order.power[card] for card in cards)

    def lowest_rank(self, cards: list[Card]) -> bool:
        """Whether no other of these has fewer pips or a smaller picture, whatever the suit."""
        return all(rank_of(self.card) <= rank_of(card) for card in cards)

    def highest_rank(self, cards: list[Card]) -> bool:
        """The other way round."""
        return all(rank_of(self.card) >= rank_of(card) for card in cards)

    def is_shortest(self, among: list[Card] | None = None) -> bool:
        """Whether the hand has fewer cards of its suit than of any other suit in these, or in the hand without
        trumps."""
        cards = [card for card in cards_in(self.hand) if not self.is_trump(card)] if among is None else among
        others = {self.suit(card) for card in cards} - {self.suit()}
        mine = len(self.own())
        return all(mine < (self.hand & self.order.masks[suit]).bit_count() for suit in others)


def trick(check: Callable[[Trick], object]) -> Holds:
    """A predicate on a card in a trick; whatever else is done, it does not hold."""

    def holds(case: Case) -> bool:
        return case.action.verb == "play" and len(case.action.cards) == 1 and bool(check(Trick(case)))

    return holds


# --------------------------------------------------------------------------------------- said in all games


def _only(case: Case) -> bool:
    return case.action.verb == "play" and case.cards == [case.card]


def _counted(case: Case) -> bool:
    """The endings have been solved in many deals, and no other card was better in them. Where every card is known
    nothing can be here or there."""
    if len(case.weighed) < 2 or case.weighed[0].known():
        return False
    first, *others = case.weighed
    return first.action == case.action and all(row.gain <= _SMALL for row in others)


ONLY: Final = Kind("tricks.only", "The {card:card} is the only card {I} may play.", _only)
COUNTED: Final = Kind(
    "tricks.counted",
    "Counting out what can still be where, no card does better in the last tricks than the {card:card}.",
    _counted,
)


def spared(order: Order, legal: Sequence[Card], card: Card) -> str:
    """What there is to say of a card that is given away: the "low"est of those, one that is "spare" beside trumps
    and aces, or "any"."""
    if all(order.power[card] <= order.power[other] for other in legal):
        return "low"
    dear = [other for other in legal if order.suits[other] == TRUMP or rank_of(other) == ACE]
    return "spare" if dear and card not in dear else "any"


def short_lead(order: Order, hand: int, card: Card) -> str:
    """What there is to say of a lead from a short suit."""
    lengths = [(hand & mask).bit_count() for mask in order.masks[:TRUMP]]
    mine, trumps = lengths[order.suits[card]], hand & order.masks[TRUMP]
    if mine == 1 and trumps:
        return "single lead"
    shortest = sum(0 < length <= mine for length in lengths) == 1
    return "shortest lead" if shortest and trumps else "short lead"


def is_spare(at: Trick) -> bool:
    """Whether it is neither a trump nor an ace, and such a card might have gone instead."""
    dear = [card for card in at.legal if at.is_trump(card) or rank_of(card) == ACE]
    return bool(dear) and at.card not in dear


def _shortest(at: Trick) -> bool:
    return at.leads and not at.is_trump() and bool(at.trumps) and at.is_shortest()


def _no_shorter(at: Trick) -> bool:
    others = {at.suit(card) for card in at.plain}
    least = min(((at.hand & at.order.masks[suit]).bit_count() for suit in others), default=0)
    return at.leads and not at.is_trump() and len(at.own()) == least


def _counts_above(at: Trick) -> bool:
    values = at.case.values
    return at.leads and len(at.above()) == values["above"] > 0 and len(at.below()) == values["below"] > 0


def _nothing_sure(at: Trick) -> bool:
    return at.leads and bool(at.plain) and not any(at.is_high(card) for card in at.plain)


TRICKS: Final = kinds(
    "tricks",
    {
        # Leads.
        "highest lead": (
            "{I} lead {my} highest card.",
            trick(lambda at: at.leads and at.is_most(at.legal)),
        ),
        "high lead": (
            "{I} lead {my} highest card outside trumps.",
            trick(lambda at: at.leads and at.card in at.plain and at.highest_rank(at.plain)),
        ),
        "draw": (
            "No trump that is still out beats the {card:card}, which draws theirs.",
            trick(lambda at: at.leads and at.is_trump() and at.is_high() and at.trumps_out),
        ),
        "many trumps": (
            "With so many trumps {I} lead them, to draw theirs.",
            trick(lambda at: at.leads and at.is_trump() and at.trumps.bit_count() >= 3 and at.trumps_out),
        ),
        "all trumps": (
            "{I} have nothing but trumps, so {I} lead the highest.",
            trick(lambda at: at.leads and not at.plain and at.is_most(at.legal)),
        ),
        "trumps left": ("{I} have nothing but trumps to lead.", trick(lambda at: at.leads and not at.plain)),
        "sure lead": (
            "No card of its suit that is still out beats the {card:card}; only a trump could.",
            trick(lambda at: at.leads and not at.is_trump() and at.is_high()),
        ),
        "single lead": (
            "The {card:card} is {my} only card of its suit, so {I} can trump when the suit comes back.",
            trick(lambda at: at.leads and not at.is_trump() and len(at.own()) == 1 and at.trumps),
        ),
        "shortest lead": (
            "{I} lead the {card:card} from {my} shortest suit, so that {I} can trump it sooner.",
            trick(_shortest),
        ),
        "short lead": (
            "No card of {mine} outside trumps is sure to win, so {I} lead the {card:card} from a suit as short as any.",
            trick(lambda at: _no_shorter(at) and _nothing_sure(at)),
        ),
        "poor lead": (
            "{I} have no card outside trumps that is sure to win, so {I} try the {card:card}.",
            trick(_nothing_sure),
        ),
        "exit": (
            "{I} lead the {card:card}: of its suit {above:card/cards} still out {above:#is/are} higher, and {below} "
            "{below:#is/are} lower.",
            trick(_counts_above),
        ),
        "exit low": (
            "{I} lead the {card:card}: every card of its suit that is still out is higher.",
            trick(lambda at: at.leads and at.above() and not at.below()),
        ),
        "no exit": (
            "{I} have to lead, and the {card:card} may well win.",
            trick(lambda at: at.leads and not at.above()),
        ),
        # Winning.
        "just enough": (
            "{I} play last, and the {card:card} is just enough to win.",
            trick(lambda at: at.last and at.is_least(at.winners())),
        ),
        "cheapest": (
            "The {card:card} is the cheapest card that wins the trick as it lies.",
            trick(lambda at: not at.leads and at.is_least(at.winners())),
        ),
        "highest": (
            "{I} win the trick as it lies with {my} highest card.",
            trick(lambda at: not at.leads and at.wins() and at.is_most(at.legal)),
        ),
        "ruff": (
            "{I} cannot follow suit, so {I} trump with the {card:card}.",
            trick(lambda at: at.void and at.wins() and at.is_trump()),
        ),
        "top": (
            "Nobody can play a higher card of the suit than the {card:card}.",
            trick(lambda at: not at.leads and at.wins() and at.is_high()),
        ),
        "high": (
            "{I} play high, so that whoever wins the trick has to play higher still.",
            trick(lambda at: not at.leads and not at.last and at.is_most(at.winners())),
        ),
        # Giving a card away.
        "partner low": (
            "{my} side is winning the trick, so {I} play the lowest card {I} may.",
            trick(lambda at: at.partner_wins and at.is_least(at.legal)),
        ),
        "partner spare": (
            "{my} side is winning the trick, so {I} throw a card that is neither a trump nor an ace.",
            trick(lambda at: at.partner_wins and is_spare(at)),
        ),
        "partner any": (
            "{my} side is winning the trick, so {I} throw the {card:card}.",
            trick(lambda at: at.partner_wins),
        ),
        "beaten low": (
            "{I} cannot win this trick, so {I} play the lowest card {I} may.",
            trick(lambda at: not at.winners() and at.is_least(at.legal)),
        ),
        "beaten spare": (
            "{I} cannot win this trick, so {I} throw a card that is neither a trump nor an ace.",
            trick(lambda at: not at.winners() and is_spare(at)),
        ),
        "not worth": (
            "This trick is not worth a card that wins it.",
            trick(lambda at: not at.leads and not at.wins() and at.winners()),
        ),
        # Staying below.
        "duck": (
            "The {card:card} is the highest card {I} can play that does not win.",
            trick(lambda at: at.follows and not at.wins() and at.is_most(at.losers())),
        ),
        "rid": (
            "{I} cannot follow suit, so {I} throw the {card:card} while it cannot win.",
            trick(lambda at: at.void and not at.wins()),
        ),
        "must": (
            "{I} have to win, so {I} use {my} highest card for it.",
            trick(lambda at: at.last and not at.losers() and at.is_most(at.legal)),
        ),
        "hope": (
            "{I} cannot stay below, so {I} play low and hope that somebody goes higher.",
            trick(lambda at: not at.last and not at.losers() and at.is_least(at.legal) and at.above()),
        ),
        "over": (
            "All cards that {I} may play are above what lies.",
            trick(lambda at: not at.leads and not at.losers()),
        ),
        "beaten any": (
            "{I} cannot win this trick, so {I} give up the {card:card}.",
            trick(lambda at: not at.winners()),
        ),
        # What there is to see of a card that no rule has chosen.
        "best so far": (
            "The {card:card} is the best card of the trick so far.",
            trick(lambda at: not at.leads and at.wins()),
        ),
        "let go": (
            "{I} let this trick go and keep what could have won it.",
            trick(lambda at: not at.leads and not at.wins() and at.winners()),
        ),
    },
)
"""By a short name: what is said at several games."""


def seen(case: Case) -> Reason:
    """What there is to say of a card that no rule has chosen: a beginner's, who tries one."""
    if len(case.cards) == 1:
        return ONLY(card=case.card)
    at = Trick(case)
    above, below = len(at.above()), len(at.below())
    if at.leads:
        if above:
            why = "exit" if below else "exit low"
        else:
            why = "sure lead" if not at.is_trump() else "draw" if below else "no exit"
    elif at.void and at.is_trump() and at.wins():
        why = "ruff"
    elif at.wins():
        why = "just enough" if at.last and at.is_least(at.winners()) else "best so far"
    elif at.winners():
        why = "partner any" if at.partner_wins else "let go"
    elif at.void:
        why = "rid"
    else:
        why = "beaten low" if at.is_least(at.legal) else "beaten any"
    return TRICKS[why](card=at.card, above=above, below=below)


TAKING: Final = tuple(
    TRICKS[name]
    for name in (
        "draw", "sure lead", "single lead", "shortest lead", "just enough", "ruff", "top", "cheapest", "partner low",
        "partner spare", "beaten low", "beaten spare",
    )
)  # fmt: skip
"""What may be said of a card that a search has found for somebody who wants tricks; the best first."""
AVOIDING: Final = (TRICKS["duck"], TRICKS["rid"])
"""... for somebody who wants none."""

"""Rules of thumb for tricks in which aces and tens count most: one player against two, or everybody for few points.

They are the same in Skat and in Schafkopf. They look only at the hand of the seat to play and at what everybody has
seen. Each answers with a card and the key of the reason for it (``told``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from cardrules.bots.reasons import Reason
from cardrules.bots.reasons.ace_ten_games import ACE_TEN
from cardrules.bots.reasons.tricks import ONLY, spared
from cardrules.parts.tricks import ACE_TEN_POINTS, TRUMP, Order, TrickPlay
from cardrules.protocol.cards import ACE, Card, cards_in, mask_of, rank_of
from cardrules.protocol.game import Seat

__all__ = [
    "KnownTrick", "against_one", "all_above", "alone", "beginner", "few_points", "height", "sight_of", "told",
    "winning",
]  # fmt: skip

_POINTS: Final = ACE_TEN_POINTS
_PLAIN: Final = {
    "high lead": "highest lead", "cheap": "cheapest", "lowest": "lowest", "draw": "until", "force": "force",
    "trumps left": "trumps left", "winner": "winner", "take": "take",
    "sure": "sure", "duck": "duck", "throw": "rid", "must": "must", "under": "under", "leave": "leave",
    "rid": "harmless", "free": "free",
}  # fmt: skip
"""The reasons for the keys below, where nothing else matters."""


def told(sight: KnownTrick, key: str, card: Card, lone: str, pair: str) -> Reason:
    """The reason for a card; ``lone`` and ``pair`` are what the game calls its two sides ("the Player")."""
    if key == "only":
        return ONLY(card=card)
    play, order, points = sight.play, sight.order, _POINTS[card]
    above, below = (sight.above[card] & sight.out).bit_count(), height(sight, card)
    lying = sum(_POINTS[other] for other in play.trick)
    wins = not play.trick or card in winning(sight)
    why = _PLAIN.get(key, "")
    if key == "low":
        why = _given_up(sight, card)
    elif key == "theirs":
        why = f"partner {spared(order, sight.legal, card)}"
    elif key == "schmear":
        why, lying = "schmear", 0
    elif key in ("save", "hope"):
        counts = {_POINTS[other] for other in sight.legal}
        if wins:
            why = "cheap" if points == min(counts) < max(counts) else "take"
        elif key == "save" and not winning(sight):
            why = _given_up(sight, card)
        else:
            why = "not worth" if key == "save" else "leave it"
    elif key == "ruff":
        why = "ruff points" if lying else "ruff"
    elif key == "duck" and order.suits[card] != play.led:
        why = "rid"
    elif key == "long":
        plain = [other for other in sight.legal if order.suits[other] != TRUMP]
        why = "costly" if all(_POINTS[other] >= 10 for other in plain) else "no cost"
    elif key in ("long way", "short way"):
        plain = [other for other in sight.legal if order.suits[other] != TRUMP]
        alike = [other for other in plain if (_POINTS[other] >= 10) == (points >= 10)]
        why = key if len({sight.length(other) for other in alike}) > 1 else "least" if plain[1:] else "only plain"
    elif key == "risk":
        why = "over" if sight.is_high(card) else "hope"
    elif key == "safe lead":
        why = "no exit" if not above else "exit" if below else "exit low"
    if why == "take" and not lying + points:
        why = "take nothing"
    return ACE_TEN[why](card=card, lone=lone, pair=pair, points=lying + points, above=above, below=below)


def _given_up(sight: KnownTrick, card: Card) -> str:
    """What there is to say of a card that cannot win."""
    counts = [_POINTS[other] for other in sight.legal]
    if _POINTS[card] == min(counts) < max(counts):
        return "beaten cheap"
    less = [other for other in sight.legal if _POINTS[other] < _POINTS[card]]
    if less and all(_guards_ten(sight, other) for other in less):
        return "guards"
    return f"beaten {spared(sight.order, sight.legal, card)}"


def _guards_ten(sight: KnownTrick, card: Card) -> bool:
    """Whether it is the only card beside a ten of its suit."""
    own = cards_in(sight.hand & sight.order.masks[sight.order.suits[card]])
    return rank_of(card) != 10 and len(own) == 2 and any(rank_of(other) == 10 for other in own)


def all_above(order: Order) -> dict[Card, int]:
    """For every card the cards of its own effective suit that beat it, as a mask."""
    return {
        card: mask_of(other for other in cards_in(suit) if order.power[other] > order.power[card])
        for suit in order.masks
        for card in cards_in(suit)
    }


class KnownTrick(NamedTuple):
    """What the seat to play knows, in the form that the rules of thumb need."""

    play: TrickPlay
    seat: Seat
    lone: Seat | None
    """Who plays alone, if somebody does."""
    legal: list[Card]
    hand: int
    out: int
    """The cards that the others may hold (those laid aside among them, where the seat does not know them)."""
    may: list[int]
    """By seat: those of ``out`` that it can hold, as far as it has followed suit."""
    above: Mapping[Card, int]
    tops: int
    """High trumps, not to be spent on a trick that a lesser card wins."""

    @property
    def order(self) -> Order:
        """How the cards rank."""
        return self.play.order

    def is_high(self, card: Card) -> bool:
        """Whether no card that is out beats this one in its suit."""
        return not self.above[card] & self.out

    def length(self, card: Card) -> int:
        """How many cards of its suit are in the hand."""
        return (self.hand & self.order.masks[self.order.suits[card]]).bit_count()

    def could_beat(self, seat: Seat, card: Card) -> bool:
        """Whether a seat still to play could well beat this card as the best of the trick."""
        could, trumps = self.may[seat], self.order.masks[TRUMP]
        if self.above[card] & could:
            return True
        led = self.play.led if self.play.trick else self.order.suits[card]
        # A trump beats it from a hand that has none of the suit led; with three or more about it most likely has.
        void = (could & self.order.masks[led]).bit_count() < 3
        return bool(led != TRUMP and not trumps >> card & 1 and could & trumps and void)


def sight_of(
    play: TrickPlay, legal: int, lone: Seat | None, gone: int, above: Mapping[Card, int], tops: int, shown: int = 0
) -> KnownTrick:
    """What the seat to play knows. ``gone`` are cards that it knows to be in no hand, ``shown`` those of the lone
    player if they lie open (masks)."""
    seat = play.turn
    hand = play.hands[seat]
    pack = sum(play.order.masks)
    out = pack & ~(mask_of(play.plays) | hand | gone)
    may = [out & ~void for void in play.voids()]
    if shown:
        may = [shown if other == lone else cards & ~shown for other, cards in enumerate(may)]
    return KnownTrick(play, seat, lone, cards_in(legal), hand, out, may, above, tops)


def winning(sight: KnownTrick) -> list[Card]:
    """The legal cards that would win the trick as it lies, weakest first."""
    order, play = sight.order, sight.play
    bar = order.power[play.best]
    found = [card for card in sight.legal if order.power[card] > bar and order.suits[card] in (play.led, TRUMP)]
    return sorted(found, key=lambda card: order.power[card])


def beginner(sight: KnownTrick) -> tuple[Card, str]:
    """What a beginner plays for card points: a high lead, the cheapest winner, else the lowest card."""
    play, order = sight.play, sight.order
    legal = sorted(sight.legal, key=lambda card: (order.suits[card] == TRUMP, order.power[card]))
    if not play.trick:
        return legal[-1], "high lead"
    if sight.lone is not None and sight.lone not in (play.turn, play.best_seat) and len(play.trick) == 2:
        return legal[0], "theirs"
    found = winning(sight)
    return (found[0], "cheap") if found else (legal[0], "low")


def _cheapest(sight: KnownTrick) -> Card:
    """The card that is missed least: no trump, few points, low, and none that covers a ten."""
    trumps, power = sight.order.masks[TRUMP], sight.order.power

    def loss(card: Card) -> float:
        price = _POINTS[card] * 3 + power[card] * 0.2
        return price + 6 * _guards_ten(sight, card) + (25 if trumps >> card & 1 else 0)

    return min(sight.legal, key=loss)


def _dearest(cards: Iterable[Card]) -> Card:
    """The card with the most points."""
    return max(cards, key=lambda card: _POINTS[card])


def _spent(sight: KnownTrick, cards: list[Card]) -> Card:
    """The card with the most points of these, weakest first; a high trump only if there is nothing else, and then the
    weakest."""
    lesser = [card for card in cards if not sight.tops >> card & 1]
    return _dearest(lesser) if lesser else cards[0]


# ------------------------------------------------------------------------------------------- one against two


def alone(sight: KnownTrick) -> tuple[Card, str]:
    """The card of the lone player."""
    return _follow_alone(sight) if sight.play.trick else _lead_alone(sight)


def _lead_alone(sight: KnownTrick) -> tuple[Card, str]:
    trumps = sight.order.masks[TRUMP]
    mine = sorted((card for card in sight.legal if trumps >> card & 1), key=lambda card: sight.order.power[card])
    theirs = 0
    for seat, cards in enumerate(sight.may):
        theirs |= trumps & cards if seat != sight.seat else 0
    high = [card for card in mine if sight.is_high(card)]
    if theirs and mine:
        if high and (len(mine) > 1 or len(sight.legal) == 1):
            return high[-1], "draw"
        if len(mine) > 2 or (len(mine) == 2 and theirs.bit_count() <= 2):
            cheap = [card for card in mine if _POINTS[card] < 4]
            return (cheap or mine)[0], "force"
    side = [card for card in sight.legal if not trumps >> card & 1]
    winners = [card for card in side if sight.is_high(card)]
    if winners:
        return _dearest(winners), "winner"
    if side:
        return min(side, key=lambda card: (_POINTS[card] >= 10, -sight.length(card), _POINTS[card])), "long"
    return mine[-1] if high else mine[0], "trumps left"


def _follow_alone(sight: KnownTrick) -> tuple[Card, str]:
    play, trumps = sight.play, sight.order.masks[TRUMP]
    winners = winning(sight)
    if not winners:
        return _cheapest(sight), "low"
    lying = sum(_POINTS[card] for card in play.trick)
    plain = [card for card in winners if not trumps >> card & 1]
    if len(play.trick) == 2:
        if plain:
            return _dearest(plain), "take"
        if lying + _POINTS[_cheapest(sight)] >= 3 or play.led == TRUMP:
            return _spent(sight, winners), "take"
        return (winners[0], "ruff") if lying else (_cheapest(sight), "save")
    last = play.next[sight.seat]
    sure = [card for card in winners if not sight.could_beat(last, card)]
    lying += _POINTS[_cheapest(sight)]  # what would be thrown goes with the trick
    if plain:
        return (_dearest(sure), "sure") if sure else (_cheapest(sight), "save")
    if play.led == TRUMP:
        if sure:
            return (_dearest(sure) if lying < 10 else sure[0]), "sure"
        return (winners[0], "cheap") if lying >= 4 else (_cheapest(sight), "save")
    return (_spent(sight, sure or winners), "ruff") if lying >= 4 else (_cheapest(sight), "save")


def against_one(sight: KnownTrick) -> tuple[Card, str]:
    """The card of one of the two others."""
    return _follow_against(sight) if sight.play.trick else _lead_against(sight)


def _lead_against(sight: KnownTrick) -> tuple[Card, str]:
    lone = sight.lone or 0
    trumps = sight.order.masks[TRUMP]
    lone_is_last = sight.play.next[sight.seat] != lone
    way = "short way" if lone_is_last else "long way"  # "dem Feinde lang, dem Freunde kurz"
    side = [card for card in sight.legal if not trumps >> card & 1]
    if not side:
        return _cheapest(sight), "trumps left"
    for card in sorted(side, key=lambda card: -_POINTS[card]):
        follows = sight.may[lone] & sight.order.masks[sight.order.suits[card]]
        if sight.is_high(card) and _POINTS[card] >= 10 and sight.length(card) <= 4 and follows:
            return card, "winner"
    sign = 1 if lone_is_last else -1

    def loss(card: Card) -> tuple[int, ...]:
        return (_POINTS[card] >= 10, sign * sight.length(card), _POINTS[card], sight.order.power[card])

    return min(side, key=loss), way


def _follow_against(sight: KnownTrick) -> tuple[Card, str]:
    play, lone = sight.play, sight.lone or 0
    trumps = sight.order.masks[TRUMP]
    winners = winning(sight)
    if len(play.trick) == 2:
        if play.best_seat != lone:
            return _schmear(sight)
        plain = [card for card in winners if not trumps >> card & 1]
        return (_spent(sight, plain or winners), "take") if winners else (_cheapest(sight), "low")
    if play.best_seat != lone:  # the lone player comes last
        if not sight.could_beat(lone, play.best):
            return _schmear(sight)
        sure = [card for card in winners if not sight.could_beat(lone, card)]
        if sure and play.led != TRUMP:
            return _dearest(sure), "sure"
        return _cheapest(sight), "hope"
    sure = [card for card in winners if sight.is_high(card)]  # the partner comes last
    if sure:
        return _spent(sight, sure), "sure"
    partner = play.next[sight.seat]
    ruffs = play.led != TRUMP and winners and not sight.hand & sight.order.masks[play.led]
    if ruffs and sight.is_high(play.best):
        return _spent(sight, winners), "sure"  # the partner cannot beat it in its suit, and adds to the trick
    if sight.above[play.best] & sight.may[partner]:
        return _cheapest(sight), "hope"
    return _cheapest(sight), "save" if winners else "low"


def _schmear(sight: KnownTrick) -> tuple[Card, str]:
    """The most points for the partner's trick, though no trump, and no ace that would win later, if a ten will do."""
    trumps = sight.order.masks[TRUMP]

    def gift(card: Card) -> float:
        if trumps >> card & 1:
            return -20 if sight.tops >> card & 1 else _POINTS[card] - 12
        return _POINTS[card] - (3 if sight.is_high(card) and rank_of(card) == ACE else 0)

    card = max(sight.legal, key=gift)
    return card, "schmear" if _POINTS[card] >= 2 else "theirs"


# ------------------------------------------------------------------------------------ few points, or no trick


def height(sight: KnownTrick, card: Card) -> int:
    """How many cards that are out are lower than this one in its suit."""
    suit = sight.order.masks[sight.order.suits[card]]
    return (sight.out & suit & ~sight.above[card]).bit_count()


def few_points(sight: KnownTrick) -> tuple[Card, str]:
    """The card of somebody who wants few points, or no trick at all."""
    return _stay_below(sight) if sight.play.trick else _lead_low(sight)


def _lead_low(sight: KnownTrick) -> tuple[Card, str]:
    """The lead that is least likely to win: few cards below it, some above it, from a short suit."""

    def risk(card: Card) -> float:
        above = (sight.above[card] & sight.out).bit_count()
        few = 0 if above else 12
        return height(sight, card) * 2 + few - min(above, 3) + 0.6 * sight.length(card) + 0.2 * _POINTS[card]

    return min(sight.legal, key=risk), "safe lead"


def _stay_below(sight: KnownTrick) -> tuple[Card, str]:
    play, power = sight.play, sight.order.power
    winners = winning(sight)
    losing = [card for card in sight.legal if card not in winners]
    if losing and sight.order.suits[losing[0]] == play.led:
        return max(losing, key=lambda card: power[card]), "duck"
    if losing:
        return max(losing, key=lambda card: (height(sight, card), _POINTS[card])), "throw"
    if len(play.trick) == play.size - 1:
        return winners[-1], "must"
    return winners[0], "risk"

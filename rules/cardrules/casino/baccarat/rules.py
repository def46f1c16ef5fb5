"""The rules of mini baccarat (punto banco): values, the third card, and what every bet is paid.

All money is whole hundredths of the house's currency (cents).
The third-card rule is the one standard tableau of American and European houses
(58 Pa. Code 631a.11); everything that needs it reads ``PLAYER_DRAWS`` and ``BANKER_DRAWS``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from cardrules.casino.chips import DOLLARS, RackChips
from cardrules.casino.currencies import money
from cardrules.protocol.cards import Card
from cardrules.protocol.texts import Text, say

__all__ = [
    "BANKER", "BANKER_DRAWS", "BETS", "BET_NAMES", "SHOWN", "Commission", "Hand",
    "Limits", "CoupOutcome", "PLAYER", "PLAYER_DRAWS", "RANK_VALUES", "Rounding", "SIDE_BETS", "STOOD", "Settlement",
    "TERMS", "TIE", "Terms", "Winner", "commission_on", "draws", "next_card", "outcome_of",
    "settle", "total_of", "value_of",
]  # fmt: skip

Hand = Literal["player", "banker"]
Winner = Literal["player", "banker", "tie"]
Commission = Literal["net", "marked", "ez", "super6"]
Rounding = Literal["up_quarter", "exact", "down_quarter"]

PLAYER: Final = "player"
BANKER: Final = "banker"
TIE: Final = "tie"

SIDE_BETS: Final = (
    "player_pair", "banker_pair", "either_pair", "perfect_pair", "dragon7", "panda8", "super6_bet", "lucky6",
    "dragon_bonus_p", "dragon_bonus_b", "small", "big",
)  # fmt: skip
BETS: Final = (PLAYER, BANKER, TIE, *SIDE_BETS)
"""Every bet, the one nearest to the bettor first: the order in which a position is settled."""

SHOWN: Final = {"player": say("player"), "banker": say("banker"), "tie": say("tie")}
"""A result as it is told when the dealer shows it."""
BET_NAMES: Final[Mapping[str, Text]] = {
    "player": say("Player"), "banker": say("Banker"), "tie": say("Tie"), "player_pair": say("Player pair"),
    "banker_pair": say("Banker pair"), "either_pair": say("either pair"), "perfect_pair": say("perfect pair"),
    "dragon7": say("Dragon 7"), "panda8": say("Panda 8"), "super6_bet": say("Super 6"), "lucky6": say("Lucky 6"),
    "dragon_bonus_p": say("Dragon bonus on Player"), "dragon_bonus_b": say("Dragon bonus on Banker"),
    "small": say("small"), "big": say("big"),
}  # fmt: skip

RANK_VALUES: Final = (0, 0, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1)
"""The value of each rank 2..14: an ace is 1, tens and face cards are 0."""

STOOD: Final = 10
"""Stands for the value of Player's third card in ``BANKER_DRAWS`` where Player has taken none."""

PLAYER_DRAWS: Final = (True, True, True, True, True, True, False, False)
"""Whether Player draws, by its two-card total 0..7."""

BANKER_DRAWS: Final = tuple(
    tuple(mark == "D" for mark in row)
    for row in (
        # value of Player's third card 0 to 9, and last: Player stood
        "DDDDDDDDDDD",  # Banker has 0
        "DDDDDDDDDDD",  # 1
        "DDDDDDDDDDD",  # 2
        "DDDDDDDD.DD",  # 3
        "..DDDDDD..D",  # 4
        "....DDDD..D",  # 5
        "......DD...",  # 6
        "...........",  # 7
    )
)
"""Whether Banker draws, by its two-card total 0..7 and the value of Player's third card (or ``STOOD``)."""


def value_of(card: Card) -> int:
    """What a card counts, 0..9."""
    return RANK_VALUES[card & 15]


def total_of(cards: Sequence[Card]) -> int:
    """The total of a hand: the last digit of the sum of its cards.

    >>> from cardrules.protocol.cards import parse_cards
    >>> total_of(parse_cards("2S 8H 9D"))
    9
    """
    return sum([RANK_VALUES[card & 15] for card in cards]) % 10


def next_card(player: Sequence[Card], banker: Sequence[Card]) -> Hand | None:
    """The hand that gets the next card of the shoe, or None if the coup is complete.

    >>> from cardrules.protocol.cards import parse_cards
    >>> next_card(parse_cards("2S KC 8C"), parse_cards("3D QH")) is None
    True
    """
    if len(player) + len(banker) < 4:
        return PLAYER if len(player) <= len(banker) else BANKER
    first, second = total_of(player[:2]), total_of(banker[:2])
    if first >= 8 or second >= 8 or len(banker) > 2:
        return None
    if len(player) == 2:
        if PLAYER_DRAWS[first]:
            return PLAYER
        third = STOOD
    else:
        third = value_of(player[2])
    return BANKER if BANKER_DRAWS[second][third] else None


class CoupOutcome(NamedTuple):
    """How a coup ended: all that any bet depends on."""

    player: int
    """Player's total."""
    banker: int
    player_cards: int
    """Two or three."""
    banker_cards: int
    player_pair: bool = False
    """Whether Player's first two cards have the same rank."""
    banker_pair: bool = False
    player_perfect: bool = False
    """Whether Player's first two cards have the same rank and suit."""
    banker_perfect: bool = False

    @property
    def winner(self) -> Winner:
        """The hand with the higher total, or "tie"."""
        return PLAYER if self.player > self.banker else BANKER if self.banker > self.player else TIE

    @property
    def natural(self) -> bool:
        """Whether either hand has 8 or 9 in two cards. With four cards and no natural nobody has more than 7."""
        return self.player_cards + self.banker_cards == 4 and max(self.player, self.banker) >= 8


def outcome_of(player: Sequence[Card], banker: Sequence[Card]) -> CoupOutcome:
    """The outcome of two hands as they lie, each in the order dealt."""
    first, second = player[0] ^ player[1], banker[0] ^ banker[1]
    return CoupOutcome(
        total_of(player),
        total_of(banker),
        len(player),
        len(banker),
        not first & 15,
        not second & 15,
        not first & 63,
        not second & 63,
    )


def draws(hand: str, player: Sequence[int], banker: int) -> bool:
    """Whether the hand draws a third card; ``player`` are the values of Player's cards, two if it stood, and
    ``banker`` is Banker's total of two."""
    total = sum(player[:2]) % 10
    if total >= 8 or banker >= 8:
        return False
    if hand == "player":
        return PLAYER_DRAWS[total]
    return BANKER_DRAWS[banker][player[2] if len(player) > 2 else STOOD]


# ----------------------------------------------------------------------------------------------- money


class Terms(NamedTuple):
    """How a house pays."""

    commission: Commission = "net"
    rounding: Rounding = "up_quarter"
    tie_pays: int = 8
    chips: RackChips = DOLLARS
    """In which it pays: what comes to less than a coin is not paid."""


TERMS: Final = Terms()


class Limits(NamedTuple):
    """What may be bet at a table; all amounts in cents."""

    unit: int
    least: int
    most: int
    """The limits of Player and Banker."""
    tie_least: int
    tie_most: int
    """The limits of the tie and of every side bet."""
    bets: tuple[str, ...]
    """The bets on offer, in the order of ``BETS``."""
    both_sides: bool = False
    """Whether one position may bet on Player and on Banker."""
    currency: str = "usd"

    def fault(self, bet: str, amount: int, others: Collection[str] = ()) -> str:
        """Why nobody may bet this amount, or "" if it is right. ``others``: the position's other bets."""
        if bet not in self.bets:
            return say("That bet is not offered at this table.")
        least, most = (self.least, self.most) if bet in (PLAYER, BANKER) else (self.tie_least, self.tie_most)
        if amount < least:
            return say("The minimum is {money}.", money=money(least, self.currency))
        if amount > most:
            return say("The maximum is {money}.", money=money(most, self.currency))
        if amount % self.unit:
            return say("Bets are in multiples of {money}.", money=money(self.unit, self.currency))
        if not self.both_sides and ((bet == PLAYER and BANKER in others) or (bet == BANKER and PLAYER in others)):
            return say("Not both Player and Banker.")
        return ""


class Settlement(NamedTuple):
    """What becomes of one bet."""

    result: Literal["wins", "loses", "pushes"]
    pays: int = 0
    """Cents paid beside the bet."""
    marks: int = 0
    """Cents of commission to be marked and collected later."""


LOSES: Final = Settlement("loses")
PUSHES: Final = Settlement("pushes")


def commission_on(bet: int, rounding: Rounding = "up_quarter", chips: RackChips = DOLLARS) -> int:
    """Five per cent of one winning bet, rounded as the house does where it is no multiple of the smallest chip.

    >>> commission_on(1200), commission_on(1200, "down_quarter"), commission_on(1200, "exact")
    (75, 50, 60)
    >>> from cardrules.casino.chips import EUROS
    >>> commission_on(3500, chips=EUROS)
    200
    """
    if rounding == "exact":
        return bet // 20 // chips.coin * chips.coin
    step = chips.smallest
    return -(-bet // (20 * step)) * step if rounding == "up_quarter" else bet // (20 * step) * step


def settle(bet: str, amount: int, outcome: CoupOutcome, terms: Terms = TERMS) -> Settlement:
    """What a bet of ``amount`` cents comes to. ``bet`` is one of ``BETS``; raises KeyError for any other.

    >>> settle("banker", 3500, CoupOutcome(3, 7, 2, 2))
    Settlement(result='wins', pays=3325, marks=0)
    """
    if bet == BANKER:
        return _settle_banker(amount, outcome, terms)
    if bet == PLAYER:
        if outcome.player == outcome.banker:
            return PUSHES
        return Settlement("wins", amount) if outcome.player > outcome.banker else LOSES
    if bet == TIE:
        return Settlement("wins", amount * terms.tie_pays) if outcome.player == outcome.banker else LOSES
    percent = _SIDE_PAYS[bet](outcome)
    if percent is None:
        return PUSHES
    coin = terms.chips.coin
    return Settlement("wins", amount * percent // 100 // coin * coin) if percent else LOSES


def _settle_banker(amount: int, outcome: CoupOutcome, terms: Terms) -> Settlement:
    if outcome.player == outcome.banker:
        return PUSHES
    if outcome.banker < outcome.player:
        return LOSES
    kind, coin = terms.commission, terms.chips.coin
    if kind == "ez":
        return PUSHES if outcome.banker == 7 and outcome.banker_cards == 3 else Settlement("wins", amount)
    if kind == "super6":
        return Settlement("wins", amount // 2 // coin * coin if outcome.banker == 6 else amount)
    commission = commission_on(amount, terms.rounding, terms.chips)
    return Settlement("wins", amount - commission) if kind == "net" else Settlement("wins", amount, commission)


def _perfect(outcome: CoupOutcome) -> int:
    if outcome.player_perfect and outcome.banker_perfect:
        return 20000
    return 2500 if outcome.player_perfect or outcome.banker_perfect else 0


def _lucky6(outcome: CoupOutcome) -> int:
    if outcome.banker != 6 or outcome.player >= 6:
        return 0
    return 1200 if outcome.banker_cards == 2 else 2000


_BONUS: Final = {4: 100, 5: 200, 6: 400, 7: 600, 8: 1000, 9: 3000}


def _dragon_bonus(margin: int, natural: bool) -> int | None:
    if natural:
        return None if margin == 0 else 100 if margin > 0 else 0
    return _BONUS.get(margin, 0)


_SIDE_PAYS: Final[Mapping[str, Callable[[CoupOutcome], int | None]]] = {
    "player_pair": lambda o: 1100 if o.player_pair else 0,
    "banker_pair": lambda o: 1100 if o.banker_pair else 0,
    "either_pair": lambda o: 500 if o.player_pair or o.banker_pair else 0,
    "perfect_pair": _perfect,
    "dragon7": lambda o: 4000 if o.banker == 7 > o.player and o.banker_cards == 3 else 0,
    "panda8": lambda o: 2500 if o.player == 8 > o.banker and o.player_cards == 3 else 0,
    "super6_bet": lambda o: 1200 if o.banker == 6 > o.player else 0,
    "lucky6": _lucky6,
    "dragon_bonus_p": lambda o: _dragon_bonus(o.player - o.banker, o.natural),
    "dragon_bonus_b": lambda o: _dragon_bonus(o.banker - o.player, o.natural),
    "small": lambda o: 150 if o.player_cards + o.banker_cards == 4 else 0,
    "big": lambda o: 54 if o.player_cards + o.banker_cards > 4 else 0,
}
"""What each side bet pays for a bet of 100 (0: it loses, None: it pushes)."""

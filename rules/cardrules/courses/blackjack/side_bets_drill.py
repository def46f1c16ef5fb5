"""The drill of side bets: every line of every table that is offered, and near misses (P5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cardrules.casino.blackjack.hand_values import HandTotal, is_blackjack, total_of
from cardrules.casino.blackjack.house import House
from cardrules.casino.blackjack.play_rules import dealer_draws
from cardrules.casino.blackjack.played_round import DealerCards
from cardrules.casino.blackjack.settlement import settle_spot
from cardrules.casino.blackjack.side_bets import SIDE_NAMES, SIDE_TABLES, WIN_NAMES, SideTable, dealt_side_bet
from cardrules.casino.blackjack.wagers import Wager
from cardrules.courses.blackjack.asks import SPOT, amount_ask, key_words
from cardrules.courses.blackjack.cards_for_drills import CardBox, hand_values, read_cards
from cardrules.courses.blackjack.felt import BlackjackFelt, one_hand
from cardrules.courses.blackjack.setting_house import blackjack_house
from cardrules.protocol.cards import ACE, HEARTS, KING, QUEEN, Card, cards_text
from cardrules.protocol.texts import say
from cardrules.school.drills.drill import Drill, percent_bars
from cardrules.school.drills.item_keys import cents_of, refused
from cardrules.school.drills.items import Item, Setting
from cardrules.school.seeded_choice import SeededLots

__all__ = ["SIDE_BETS_DRILL", "offered_tables"]

_MISS: Final = "miss"
_SUITS: Final = range(4)
_COPIES: Final = {
    "perfect_pair": 2, "suited_trips": 3, "matched_20": 2, "ladies": 2, "ladies_blackjack": 2,
}  # fmt: skip
"""How many packs it takes for a win, where it takes several."""
_TRIES: Final = 200


def offered_tables(house: House) -> tuple[SideTable, ...]:
    """The side bets that a house offers; the commonest table of each, where it offers none."""
    return house.rules.side_bets or tuple(next(iter(tables.values())) for tables in SIDE_TABLES.values())


def _cells(setting: Setting) -> Mapping[str, int]:
    house = blackjack_house(setting)
    return {
        f"{table.bet} {win}": 2 if win == _MISS else 1
        for table in offered_tables(house)
        for win in (*(name for name, _ in table.pays), _MISS)
        if _COPIES.get(str(win), 1) <= house.rules.decks
    }


def _table_of(bet: str, house: House) -> SideTable:
    """Raises LookupError for a bet that is not asked for."""
    for table in offered_tables(house):
        if table.bet == bet:
            return table
    raise LookupError(f"there is no {bet[:20]}")


# ---------------------------------------------------------------------------------------------------------- drawing

_Made = tuple[tuple[Card, ...], tuple[Card, ...]]
"""The bettor's two cards and the dealer's."""


def _pairs(win: str, box: CardBox, lots: SeededLots) -> tuple[Card, ...]:
    """Two cards of a rank and of suits as the win has them, or almost."""
    rank, suit = lots.between(2, ACE), lots.below(4)
    other = {"perfect_pair": (suit,), "coloured_pair": (3 - suit,)}.get(win)
    if win == _MISS:
        return box.of(rank, _SUITS), box.of(rank + 1 if rank < ACE else rank - 1, (suit,))
    mixed = tuple(each for each in _SUITS if each not in (suit, 3 - suit))
    return box.of(rank, (suit,)), box.of(rank, other or mixed)


def _poker(win: str, box: CardBox, lots: SeededLots) -> tuple[Card, ...]:
    """Three cards as a poker hand of the win; a miss is a flush or a straight but for one card."""
    rank, suit = lots.between(2, QUEEN), lots.below(4)
    if win in ("trips", "suited_trips"):
        return tuple(box.of(rank, (suit,) if win == "suited_trips" else _SUITS) for _ in range(3))
    if win in ("straight", "straight_flush"):
        return tuple(box.of(each, (suit,) if win == "straight_flush" else _SUITS) for each in range(rank, rank + 3))
    if win == "flush":
        return tuple(box.of(lots.between(2, ACE), (suit,)) for _ in range(3))
    if lots.one_in(2):
        return box.of(KING, _SUITS), box.of(ACE, _SUITS), box.of(2, _SUITS)
    return tuple(box.of(lots.between(2, ACE), (each,)) for each in (suit, suit, (suit + 1) % 4))


def _twenties(win: str, box: CardBox, lots: SeededLots) -> tuple[Card, ...]:
    suit, rank = lots.below(4), lots.between(10, KING)
    if win in ("ladies", "ladies_blackjack"):
        return box.of(QUEEN, (HEARTS,)), box.of(QUEEN, (HEARTS,))
    if win == "matched_20":
        return box.of(rank, (suit,)), box.of(rank, (suit,))
    if win == "suited_20":
        return box.of(rank, (suit,)), box.of(10 if rank != 10 else KING, (suit,))
    if win == _MISS:
        return box.of(rank, (suit,)), box.of(9, (suit,))
    return box.of(rank, (suit,)), box.of(lots.between(10, KING), tuple(each for each in _SUITS if each != suit))


def _royals(win: str, box: CardBox, lots: SeededLots) -> tuple[Card, ...]:
    suit = lots.below(4)
    if win == "royal_match":
        return tuple(lots.in_order((box.of(KING, (suit,)), box.of(QUEEN, (suit,)))))
    if win == _MISS:
        return box.of(KING, (suit,)), box.of(QUEEN, tuple(each for each in _SUITS if each != suit))
    return box.of(lots.between(2, ACE), (suit,)), box.of(lots.between(2, ACE), (suit,))


_TWO_CARDS: Final[Mapping[str, Callable[[str, CardBox, SeededLots], tuple[Card, ...]]]] = {
    "perfect_pairs": _pairs, "lucky_ladies": _twenties, "royal_match": _royals,
}  # fmt: skip


def _make(bet: str, win: str, lots: SeededLots, house: House) -> _Made:
    """Cards for an item; they may miss what is wanted. Raises LookupError where there are none."""
    box = CardBox(lots, house.rules.decks)
    if bet == "buster":
        return box.hand((lots.between(2, 10), 10)), _busting(win, box, lots, house)
    if bet == "plus3":
        first, second, up = lots.in_order(_poker(win, box, lots))
        return (first, second), (up,)
    cards = _TWO_CARDS[bet](win, box, lots)
    if win == "ladies_blackjack":
        return cards, tuple(lots.in_order(box.hand((1, 10))))
    if win == "ladies":
        return cards, (box.worth(lots.between(2, 9)),)
    return cards, (box.any(),)


def _busting(win: str, box: CardBox, lots: SeededLots, house: House) -> tuple[Card, ...]:
    """The dealer's hand that busts with so many cards (the largest number and more), or comes to a total."""
    if win == _MISS:
        total, count = HandTotal(lots.between(17, 21)), lots.between(3, 6)
    else:
        total, count = HandTotal(lots.between(22, 26)), int(win)
    aces = lots.between(0, 1) if count < 6 else lots.between(1, 3)
    draws = house.rules
    cards = box.hand(hand_values(total, count, aces, lots, lambda before: before.total < 17))
    if not all(dealer_draws(cards[:lie], draws) for lie in range(2, len(cards))):
        raise LookupError("the dealer does not draw so")
    return cards


def _draw(cell: str, lots: SeededLots, setting: Setting) -> str:
    house = blackjack_house(setting)
    bet, _, win = cell.partition(" ")
    limits = house.limits
    amount = lots.pick(range(limits.side_least, limits.side_most + 1, limits.unit))
    for _ in range(_TRIES):
        try:
            cards, dealer = _make(bet, win, lots, house)
        except LookupError:
            continue
        if str(_won(bet, cards, dealer, _table_of(bet, house))) == win:
            return f"P5 {bet} / {amount} / {cards_text(cards)} / {cards_text(dealer)}"
    raise LookupError(f"no cards are {cell}")


# ------------------------------------------------------------------------------------------------------------ items


def _won(bet: str, cards: tuple[Card, ...], dealer: tuple[Card, ...], table: SideTable) -> str | int:
    """The line of the table that has won, or ``miss``. Raises ValueError if these cards do not tell."""
    if bet == "buster":
        most = max(int(name) for name, _ in table.pays)
        return min(len(dealer), most) if total_of(dealer).bust else _MISS
    win = dealt_side_bet(bet, cards, dealer[0], is_blackjack(dealer) if len(dealer) > 1 else None)
    if win is None:
        raise ValueError("the dealer's second card tells")
    return win if table.paid(win, 2) else _MISS


def _item(key: str, setting: Setting) -> Item:
    house = blackjack_house(setting)
    bet, money, *words = key_words("P5", key, 4)
    table = _table_of(bet, house)
    amount = cents_of("P5", key, money)
    cards, dealer = read_cards(words[0], (2,)), read_cards(words[1], range(1, 12))
    finished = bet != "buster" or (
        len(dealer) > 1
        and not dealer_draws(dealer, house.rules)
        and all(dealer_draws(dealer[:lie], house.rules) for lie in range(2, len(dealer)))
    )
    if set(cards) & set(dealer) or not finished or (len(dealer) > 2 and bet != "buster"):
        raise refused("P5", key)
    win = _won(bet, cards, dealer, table)
    spot = one_hand(cards)._replace(side_bets=((bet, amount),))
    known = DealerCards(dealer[0], dealer[1] if len(dealer) > 1 else None, dealer[2:])
    dues = settle_spot(spot, known, house.rules._replace(side_bets=(table,)), house.chips)
    right = next(due.pays for due in dues if due.kind == bet)
    text = say("What is paid on {money} on {bet}? Nothing, if it loses.", money=house.cash(amount), bet=SIDE_NAMES[bet])
    felt = BlackjackFelt(((SPOT, spot),), dealer, bets=(Wager(SPOT, 0, bet, amount),), settling=bet == "buster")
    return Item(
        "P5", key, f"{bet} {win}", felt, (amount_ask(text, right),), _why(bet, win, amount, right, table, house)
    )


def _why(bet: str, win: str | int, amount: int, right: int, table: SideTable, house: House) -> str:
    """What has won, and how it is paid."""
    if win == _MISS:
        return say("That wins nothing: {money} is taken.", money=house.cash(amount))
    twice = next(twice for name, twice in table.pays if name == win)
    times: object = twice // 2 if twice % 2 == 0 else twice / 2
    paid = house.cash(right)
    if bet == "buster":
        most = max(int(name) for name, _ in table.pays)
        if win == most:
            return say(
                "The dealer busts with {count} cards or more: {times:g} to 1, {paid}.",
                count=win,
                times=times,
                paid=paid,
            )
        return say("The dealer busts with {count} cards: {times:g} to 1, {paid}.", count=win, times=times, paid=paid)
    return say("{what:^}: {times:g} to 1, {paid}.", what=WIN_NAMES[str(win)], times=times, paid=paid)


SIDE_BETS_DRILL: Final = Drill(
    "P5", say("Side bets"), say("Cards and a side bet: what is paid."), 30, percent_bars((90, 97, 100), (7, 4, 2.5)),
    _cells, _draw, _item,
)  # fmt: skip

"""The drill of finished spots: doubles, splits, surrenders, and what all bets of a spot come to (P4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cardrules.casino.blackjack.hand_values import is_blackjack, same_value, total_of
from cardrules.casino.blackjack.house import House
from cardrules.casino.blackjack.play_rules import dealer_draws, draws_on
from cardrules.casino.blackjack.played_round import DealerCards, PlayedHand, PlayedSpot
from cardrules.casino.blackjack.settlement import BetDue, settle_spot
from cardrules.courses.blackjack.asks import SPOT, who_gets
from cardrules.courses.blackjack.cards_for_drills import CardBox, read_cards
from cardrules.courses.blackjack.felt import BlackjackFelt, bets_of
from cardrules.courses.blackjack.setting_house import blackjack_house
from cardrules.protocol.cards import Card, cards_text
from cardrules.protocol.texts import say
from cardrules.school.drills.drill import Drill, percent_bars
from cardrules.school.drills.item_keys import cents_of, refused
from cardrules.school.drills.items import Item, Setting
from cardrules.school.seeded_choice import SeededLots

__all__ = ["FINISHED_SPOT_DRILL", "PLAIN", "dealers_hand", "drawn_spot", "spot_item_parts", "spot_text"]

_DOUBLE, _LESS, _SPLIT, _RESPLIT = "double", "double for less", "split", "resplit"
_PUSH, _SURRENDER = "push of one", "surrender"
PLAIN: Final = "plain"
"""Of a spot that is not asked for by itself: a hand that was only drawn to."""
_GIVEN_UP: Final = "s"
"""After the bet of a hand that was surrendered."""
_TRIES: Final = 2_000
_MOST: Final = 200
"""Dollars of the largest bet."""


def _cells(setting: Setting) -> Mapping[str, int]:
    rules = blackjack_house(setting).rules
    cells = {_DOUBLE: 2, _LESS: 2, _SPLIT: 2, _RESPLIT: 3, _PUSH: 2, _SURRENDER: 2}
    there = {_LESS: rules.double_less, _RESPLIT: rules.split_hands > 2, _SURRENDER: rules.surrender != "none"}
    return {cell: often for cell, often in cells.items() if there.get(cell, True)}


def _cell_of(spot: PlayedSpot, dues: tuple[BetDue, ...]) -> str:
    """What a finished spot practises."""
    first = spot.hands[0]
    if first.surrendered:
        return _SURRENDER
    if spot.split:
        pushes = [due.result for due in dues if due.kind == "main"].count("pushes")
        return _PUSH if pushes == 1 else _RESPLIT if len(spot.hands) > 2 else _SPLIT
    return _LESS if first.added < first.bet else _DOUBLE


# -------------------------------------------------------------------------------------------------------- drawing


def _draw(cell: str, lots: SeededLots, setting: Setting) -> str:
    house = blackjack_house(setting)
    return f"P4 {drawn_spot(cell, lots, house, lambda spot, dues: _cell_of(spot, dues) == cell)}"


def drawn_spot(
    kind: str, lots: SeededLots, house: House, fits: Callable[[PlayedSpot, tuple[BetDue, ...]], bool]
) -> str:
    """The dealer's cards, and the hands of a spot that was played to its end in one of the ways of P4, as keys have
    them; the spot ``fits`` with what its bets are due. Raises LookupError where none is found."""
    for _ in range(_TRIES):
        box = CardBox(lots, house.rules.decks)
        spot, dealer = _spot(kind, box, lots, house), _dealers(box, house)
        if spot is None or is_blackjack(dealer):
            continue
        dues = settle_spot(spot, DealerCards(dealer[0], dealer[1], dealer[2:]), house.rules, house.chips)
        if fits(spot, dues):
            return f"{cards_text(dealer)} / {spot_text(spot)}"
    raise LookupError(f"no spot ends as {kind}")


def dealers_hand(kinds: Sequence[str], lots: SeededLots, house: House) -> tuple[str, ...]:
    """The dealer's cards and, for each of the kinds (``PLAIN`` is one of them, too), the hands of a spot, as keys have
    them."""
    while True:
        box = CardBox(lots, house.rules.decks)
        spots, dealer = [_spot(kind, box, lots, house) for kind in kinds], _dealers(box, house)
        if not is_blackjack(dealer):
            return (cards_text(dealer), *(spot_text(spot) for spot in spots if spot is not None))


def _dealers(box: CardBox, house: House) -> tuple[Card, ...]:
    """The dealer's hand to its end."""
    cards: tuple[Card, ...] = (box.any(), box.any())
    while dealer_draws(cards, house.rules):
        cards = (*cards, box.any())
    return cards


def _spot(cell: str, box: CardBox, lots: SeededLots, house: House) -> PlayedSpot | None:
    """A spot that was played so; None if the cards did not come for it."""
    unit = house.limits.unit
    most = max(house.limits.least, _MOST * 100 * house.chips.scale)
    bet = lots.pick(range(house.limits.least, most + 1, unit))
    if cell == _SURRENDER:
        odd = [amount for amount in range(house.limits.least, most + 1, unit) if amount // unit % 2]
        cards = box.hand((10, lots.between(4, 6)))
        return PlayedSpot((PlayedHand(cards, lots.pick(odd), surrendered=True),), dealt=cards)
    if cell in (_DOUBLE, _LESS):
        low = lots.between(2, 5)
        cards = box.hand((low, lots.between(9, 11) - low))
        less = range(unit, bet, unit)
        if cell == _LESS and not less:
            return None
        added = lots.pick(less) if cell == _LESS else bet
        return PlayedSpot((PlayedHand((*cards, box.any()), bet, (added,)),), dealt=cards)
    if cell == PLAIN:
        hand = PlayedHand((box.any(), box.any()), bet)
        while hand.total.total < 15:
            hand = hand.with_card(box.any())
        return PlayedSpot((hand,), dealt=hand.cards[:2])
    value = lots.pick((2, 3, 6, 7, 8, 9))
    count = (
        2
        if cell == _SPLIT
        else lots.between(3, house.rules.split_hands)
        if cell == _RESPLIT
        else lots.between(2, house.rules.split_hands)
    )
    pair = box.hand([value] * count)
    hands = tuple(_split_hand(first, bet, box, lots, house) for first in pair)
    return PlayedSpot(hands, dealt=pair[:2])


def _split_hand(first: Card, bet: int, box: CardBox, lots: SeededLots, house: House) -> PlayedHand:
    """A hand of a split as a bettor plays it who stands on 15."""
    hand = PlayedHand((first, box.any()), bet, split=True)
    may = house.rules.das and hand.total.total in (10, 11) and not hand.total.soft
    if may and not lots.one_in(4):
        return hand._replace(cards=(*hand.cards, box.any()), doubles=(bet,))
    while hand.total.total < 15:
        hand = hand.with_card(box.any())
    return hand


# ----------------------------------------------------------------------------------------------------------- keys


def spot_text(spot: PlayedSpot) -> str:
    """The hands of a spot as keys have them: ``5000+5000:6H 5D 9C / 5000:6S KD``."""
    return " / ".join(map(_hand_text, spot.hands))


def _hand_text(hand: PlayedHand) -> str:
    amounts = "+".join(map(str, (hand.bet, *hand.doubles)))
    return f"{amounts}{_GIVEN_UP if hand.surrendered else ''}:{cards_text(hand.cards)}"


def spot_item_parts(drill: str, key: str, house: House) -> tuple[tuple[Card, ...], PlayedSpot]:
    """The dealer's cards and the spot of a key: a drill's id, the dealer's cards, and the hands. Raises ValueError for
    anything else, and for hands that nobody could have."""
    name, _, rest = key.partition(" ")
    cards, *words = rest.split(" / ")
    if name != drill or not 1 <= len(words) <= house.rules.split_hands:
        raise refused(drill, key)
    dealer = read_cards(cards, range(2, 12))
    hands = tuple(_hand_of(drill, key, word, len(words) > 1, house) for word in words)
    first = hands[0].cards[0]
    lying = [*dealer, *(card for hand in hands for card in hand.cards)]
    equal = all(same_value(hand.cards[0], first) and hand.bet == hands[0].bet for hand in hands)
    if is_blackjack(dealer) or draws_on(total_of(dealer), house.rules) or len(set(lying)) < len(lying) or not equal:
        raise refused(drill, key)
    return dealer, PlayedSpot(hands, dealt=hands[0].cards[:2])


def _hand_of(drill: str, key: str, word: str, split: bool, house: House) -> PlayedHand:
    money, _, text = word.partition(":")
    cards = read_cards(text, range(2, 12))
    given_up = money.endswith(_GIVEN_UP)
    amounts = [cents_of(drill, key, each) for each in money.removesuffix(_GIVEN_UP).split("+")]
    hand = PlayedHand(cards, amounts[0], tuple(amounts[1:]), split, surrendered=given_up)
    fits = len(cards) == 3 and hand.added <= hand.bet if hand.doubles else True
    alone = len(cards) == 2 and not split and not hand.doubles
    on = all(total_of(cards[:lie]).total < 21 for lie in range(2, len(cards)))
    if len(amounts) > 2 or not fits or not on or (given_up and not alone):
        raise refused(drill, key)
    return hand


# ----------------------------------------------------------------------------------------------------------- items


def _item(key: str, setting: Setting) -> Item:
    house = blackjack_house(setting)
    dealer, spot = spot_item_parts("P4", key, house)
    dues = settle_spot(spot, DealerCards(dealer[0], dealer[1], dealer[2:]), house.rules, house.chips)
    net = sum(due.pays - due.taken for due in dues)
    why = say("{hands:then}", hands=[_told(spot, number, dues, house) for number in range(1, len(spot.hands) + 1)])
    felt = BlackjackFelt(((SPOT, spot),), dealer, bets=bets_of(SPOT, spot), settling=True)
    asks = who_gets(say("What do all bets of this spot come to?"), net)
    return Item("P4", key, _cell_of(spot, dues), felt, asks, why)


def _told(spot: PlayedSpot, number: int, dues: tuple[BetDue, ...], house: House) -> str:
    """What becomes of the bets of a hand."""
    due = [each for each in dues if each.hand == number]
    hand, amount = spot.hands[number - 1], house.cash(sum(each.amount for each in due))
    if due[0].result == "halves":
        return say("Half of {bet} is taken: {half}.", bet=amount, half=house.cash(due[0].taken))
    total = hand.total.total
    if due[0].result == "pushes":
        return say("Hand {number} has {total}: push.", number=number, total=total)
    if due[0].result == "loses":
        return say("Hand {number} has {total}: {money} is taken.", number=number, total=total, money=amount)
    return say("Hand {number} has {total}: {money} is paid.", number=number, total=total, money=amount)


FINISHED_SPOT_DRILL: Final = Drill(
    "P4", say("Doubles, splits, surrender"), say("A finished spot with all its bets: who gets how much."), 30,
    percent_bars((90, 97, 100), (8, 5, 3)), _cells, _draw, _item,
)  # fmt: skip

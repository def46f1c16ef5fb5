"""Rounds for the drills, planned to their end: which cards leave the shoe, what the bettors bet and answer.

Everything in a planned round is what chance does at the table; the dealer's part is what is practised.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from cardrules.casino.blackjack.house import House
from cardrules.casino.blackjack.pitch import double_lies_down, nothing_hidden
from cardrules.casino.blackjack.play_rules import (
    Act,
    awaits_card,
    dealer_draws,
    dealer_must_play,
    doubled,
    hand_over,
    insurance_offered,
    needs_second_card,
)
from cardrules.casino.blackjack.played_round import DealerCards, PlayedHand, PlayedSpot
from cardrules.casino.blackjack.strategy import book_of
from cardrules.casino.blackjack.table_rules import TableRules
from cardrules.casino.blackjack.wagers import place_text
from cardrules.protocol.cards import Card, cards_text
from cardrules.school.seeded_choice import SeededLots

__all__ = ["Decides", "PlannedRound", "by_the_book", "plan", "round_lines", "script_of", "shoe_lines", "shuffled_shoe"]

Decides = Callable[[PlayedSpot, int, int], tuple[Act, int]]
"""What a hand does: by its spot, its number there (from 0) and the value of the upcard; with a double or a split how
many cents are laid beside the bet."""
_NOBODY: Final = "none"
"""The answer of bettors of whom none insures or gives up."""


class PlannedRound(NamedTuple):
    """A round from its bets to the dealer's last card."""

    bets: Mapping[int, int]
    """In the circles, in cents, by spot."""
    cards: tuple[Card, ...]
    """All of them, in the order in which they leave the shoe."""
    signals: tuple[str, ...]
    """What the hands answer in turn, as chance writes it: ``3.2 double:5000``."""
    insured: str
    """Who insures, and who takes even money, as chance writes it."""
    spots: Mapping[int, PlayedSpot]
    """The hands when all are done."""
    dealer: DealerCards

    @property
    def blackjack(self) -> bool:
        """Whether the dealer has one."""
        return self.dealer.blackjack


def by_the_book(rules: TableRules) -> Decides:
    """Hands that are played by the book of a table."""
    book = book_of(rules)

    def decide(spot: PlayedSpot, index: int, up: int) -> tuple[Act, int]:
        act = book.move(spot, index, up, rules)
        return act, spot.hands[index].bet if act in ("double", "split") else 0

    return decide


def shuffled_shoe(lots: SeededLots, house: House) -> Iterator[Card]:
    """Cards of the house's packs as they come out of a shoe, each once."""
    gone: set[Card] = set()
    while len(gone) < len(house.pack):
        card = lots.pick(house.pack)
        if card not in gone:
            gone.add(card)
            yield card


def plan(
    shoe: Iterable[Card], bets: Mapping[int, int], decide: Decides, house: House, insured: str = _NOBODY
) -> PlannedRound:
    """The round that these bets and this shoe come to. Raises LookupError if the shoe runs out."""
    rules = house.rules
    drawn: list[Card] = []
    cards = iter(shoe)

    def draw() -> Card:
        card = next(cards, None)
        if card is None:
            raise LookupError("the shoe has run out")
        drawn.append(card)
        return card

    numbers = sorted(bets)
    first = {number: draw() for number in numbers}
    own = draw()
    table = {}
    for number in numbers:
        two = (first[number], draw())
        hand = PlayedHand(two, bets[number], down=(0, 1) if rules.pitch else ())
        table[number] = PlayedSpot((_held(hand, rules),), dealt=two)
    dealer = DealerCards(own)
    if rules.hole_card:
        dealer = DealerCards(draw(), own) if house.hole_first else DealerCards(own, draw())
    table, even = _answered(table, insured)
    signals: list[str] = []
    if not (rules.peeks(dealer.value) and dealer.blackjack):
        for number in numbers:
            if number not in even:
                table[number] = _played(number, table[number], dealer, rules, decide, draw, signals)
        dealer = _dealers(tuple(table.values()), dealer, rules, draw)
    return PlannedRound(dict(bets), tuple(drawn), tuple(signals), insured, table, dealer)


def _held(hand: PlayedHand, rules: TableRules) -> PlayedHand:
    """A hand as it lies there: its bettor throws it open where nothing is left to be hidden."""
    return hand._replace(down=()) if nothing_hidden(hand, rules) else hand


def _answered(table: Mapping[int, PlayedSpot], insured: str) -> tuple[dict[int, PlayedSpot], set[int]]:
    """The spots with their insurance, and those that take even money."""
    found, even = dict(table), set()
    for item in insured.split(",") if insured != _NOBODY else ():
        word, _, amount = item.partition(":")
        number = int(word)
        if amount == "even":
            even.add(number)
            hand = found[number].hands[0]._replace(even_money=True)
            found[number] = found[number].with_hand(0, hand)
        else:
            found[number] = found[number]._replace(insurance=int(amount))
    return found, even


def _played(
    number: int,
    spot: PlayedSpot,
    dealer: DealerCards,
    rules: TableRules,
    decide: Decides,
    draw: Callable[[], Card],
    signals: list[str],
) -> PlayedSpot:
    """A spot when all its hands are done."""
    index = 0
    while index < len(spot.hands):
        hand = spot.hands[index]
        if awaits_card(hand):
            spot = spot.with_hand(index, hand.with_card(draw()))
            continue
        if hand.blackjack or hand_over(spot, index, rules):
            index += 1
            continue
        act, beside = decide(spot, index, dealer.value)
        signals.append(f"{place_text(number, index + 1)} {act}{f':{beside}' if beside else ''}")
        if act in ("double", "split", "surrender"):
            hand = hand._replace(down=())
            spot = spot.with_hand(index, hand)
        if act == "split":
            spot = spot.after_split(index)
            continue
        if act == "hit":
            hand = _held(hand.with_card(draw()), rules)
        elif act == "double":
            down = rules.pitch and double_lies_down(hand)
            hand = _held(doubled(hand, beside, rules).with_card(draw(), down), rules)
        else:
            hand = hand._replace(stood=act == "stand", surrendered=act == "surrender")
        spot = spot.with_hand(index, hand)
    return spot


def _dealers(
    spots: Sequence[PlayedSpot], dealer: DealerCards, rules: TableRules, draw: Callable[[], Card]
) -> DealerCards:
    """The dealer's hand to its end."""
    if dealer.second is None and needs_second_card(spots, dealer, rules):
        dealer = dealer._replace(second=draw())
    if dealer.second is None or dealer.blackjack:
        return dealer
    while dealer_must_play(spots, rules) and dealer_draws(dealer.cards, rules):
        dealer = dealer._replace(drawn=(*dealer.drawn, draw()))
    return dealer


# ------------------------------------------------------------------------------------------------- what chance does


def script_of(rounds: Sequence[PlannedRound], house: House, lots: SeededLots) -> tuple[str, ...]:
    """What chance does from the very beginning, so that these rounds are dealt one after the other: who sits down, the
    shuffle, the cut, bets and answers."""
    lines = shoe_lines([card for each in rounds for card in each.cards], house, lots)
    return (*lines, *(line for each in rounds for line in round_lines(each, house)))


def round_lines(planned: PlannedRound, house: House) -> tuple[str, ...]:
    """What chance does in a round: bets and answers."""
    rules, up = house.rules, planned.dealer.value
    bets = ",".join(f"{spot}:main:{amount}" for spot, amount in sorted(planned.bets.items()))
    lines = [f"bets {bets}"]
    if rules.early and rules.hole_card and up in (1, 10) and rules.offers_surrender(up):
        lines.append(f"yielded {_NOBODY}")
    if insurance_offered(up, rules):
        lines.append(f"insured {planned.insured}")
    return (*lines, *(f"signal {signal}" for signal in planned.signals))


def shoe_lines(cards: Sequence[Card], house: House, lots: SeededLots, before: int = 0) -> tuple[str, ...]:
    """What chance does until the shoe is ready: who sits down, the shuffle and the cut, so that these cards come first,
    behind those that are burned, and so many others ``before`` them."""
    wanted = set(cards)
    rest = lots.in_order([card for card in house.pack if card not in wanted])
    first = house.burn + before
    order = [*rest[:first], *cards, *rest[first:]]
    half = len(order) // 2
    shuffled = cards_text([*order[len(order) - half :], *order[: len(order) - half]])
    return f"table {lots.below(1000)}", f"shuffle {shuffled}", f"cut {half}"

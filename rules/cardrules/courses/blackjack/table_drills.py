"""The drills that are done at a real blackjack table: the dealer's hand, dealing, a hand of a bettor's, settling, the
shoe, a whole one, an audition (T7, H2 to H5, S1, S2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, pairwise
from typing import Final

from cardrules.casino.blackjack.hand_values import HandTotal, is_blackjack, total_of
from cardrules.casino.blackjack.house import House
from cardrules.casino.blackjack.play_rules import Act, acts, dealer_draws
from cardrules.casino.blackjack.played_round import PlayedSpot
from cardrules.casino.blackjack.settlement import house_result, settle_round
from cardrules.courses.blackjack.asks import SPOT
from cardrules.courses.blackjack.audition_deals import AUDITION, INCIDENTS, deal_for, shapes_of
from cardrules.courses.blackjack.cards_for_drills import CardBox, bettors_values, read_cards, total_name
from cardrules.courses.blackjack.felt import BlackjackFelt
from cardrules.courses.blackjack.planned_rounds import (
    Decides,
    PlannedRound,
    by_the_book,
    plan,
    script_of,
    shuffled_shoe,
)
from cardrules.courses.blackjack.setting_house import blackjack_house
from cardrules.courses.blackjack.table_scenes import pars_of, scene_of
from cardrules.protocol.cards import Card, cards_text
from cardrules.protocol.texts import say
from cardrules.school.drills.drill import Bar, Drill, error_bars
from cardrules.school.drills.item_keys import refused
from cardrules.school.drills.items import Item, Setting, TableScene
from cardrules.school.seeded_choice import SeededLots

__all__ = ["TABLE_DRILLS", "seed_of", "seeded_round"]

_TRIES: Final = 400
_LOTS: Final = 60_000
_MOST: Final = 200
"""Dollars of the largest bet."""


def _any(setting: Setting) -> Mapping[str, int]:
    return {"": 1}


def seed_of(drill: str, key: str) -> str:
    """The seed of a key that is a drill's id and a number. Raises ValueError."""
    name, _, seed = key.partition(" ")
    if name != drill or not (seed.isascii() and seed.isalnum() and len(seed) <= 32):
        raise refused(drill, key)
    return seed


def _bets(lots: SeededLots, house: House, least: int, most: int) -> dict[int, int]:
    """Bets on so many spots at least and at most."""
    limits = house.limits
    highest = max(limits.least, _MOST * 100 * house.chips.scale)
    spots = lots.in_order(range(1, house.crowd.spots + 1))[: lots.between(least, min(most, house.crowd.spots))]
    return {spot: lots.pick(range(limits.least, highest + 1, limits.unit)) for spot in sorted(spots)}


def seeded_round(seed: str, house: House, least: int, most: int) -> PlannedRound:
    """A round of so many spots that are played by the book, as it comes out of a shoe."""
    lots = SeededLots(seed)
    bets = _bets(lots, house, least, most)
    return plan(shuffled_shoe(lots, house), bets, by_the_book(house.rules), house)


# --------------------------------------------------------------------------------------- T7: the dealer's own hand

_TWO, _MORE = "two cards", "more cards"


def _dealers_cells(setting: Setting) -> Mapping[str, int]:
    return {_TWO: 1, _MORE: 2}


def _draw_dealers(cell: str, lots: SeededLots, setting: Setting) -> str:
    house = blackjack_house(setting)
    while True:
        box = CardBox(lots, house.rules.decks)
        cards: tuple[Card, ...] = (box.any(), box.any())
        while dealer_draws(cards, house.rules):
            cards = (*cards, box.any())
        if not is_blackjack(cards) and (len(cards) == 2) == (cell == _TWO):
            return f"T7 {cards_text(cards)}"


def _dealers_item(key: str, setting: Setting) -> Item:
    house = blackjack_house(setting)
    name, _, word = key.partition(" ")
    cards = read_cards(word, range(2, 12))
    done = not dealer_draws(cards, house.rules) and not is_blackjack(cards)
    if name != "T7" or not done or not all(dealer_draws(cards[:lie], house.rules) for lie in range(2, len(cards))):
        raise refused("T7", key)
    lots = SeededLots(key)
    hand = _other_cards(cards, lots, house)
    first, second = reversed(cards[:2]) if house.hole_first else cards[:2]
    order = [hand[0], first, hand[1], second, *cards[2:]]
    planned = plan(order, {SPOT: house.limits.least}, lambda spot, index, up: ("stand", 0), house)
    scene = scene_of(setting, "dealer", "result", script_of((planned,), house, lots))
    total = total_of(cards)
    why = (
        say("The dealer is bust with {total}.", total=total.total)
        if total.bust
        else say("The dealer stands on {total}.", total=total_name(total).removeprefix("hard "))
    )
    return Item("T7", key, _TWO if len(cards) == 2 else _MORE, BlackjackFelt(), (), why, scene)


def _other_cards(gone: tuple[Card, ...], lots: SeededLots, house: House) -> tuple[Card, Card]:
    """A bettor's hand of ten and eight, of cards that are not gone."""
    while True:
        first, second = CardBox(lots, house.rules.decks).hand((10, 8))
        if not {first, second} & set(gone):
            return first, second


# ------------------------------------------------------------------------------------------- H2: deal two rounds

_GAPS, _TWO_SPOTS, _FULL = "gaps", "two spots of one bettor", "full table"


def _deal_cells(setting: Setting) -> Mapping[str, int]:
    return {_GAPS: 2, _TWO_SPOTS: 1, _FULL: 1}


def _draw_deal(cell: str, lots: SeededLots, setting: Setting) -> str:
    house = blackjack_house(setting)
    spots = house.crowd.spots
    if cell == _FULL:
        chosen = list(range(1, spots + 1))
    elif cell == _GAPS:
        chosen = sorted(lots.in_order(range(1, spots + 1))[: lots.between(3, spots - 1)])
    else:
        first = lots.between(1, spots - 1)
        others = [spot for spot in range(1, spots + 1) if spot not in (first - 1, first, first + 1, first + 2)]
        chosen = sorted((first, first + 1, *lots.in_order(others)[: lots.between(1, 2)]))
    return f"H2 {lots.below(_LOTS)}.{''.join(map(str, chosen))}"


def _deal_item(key: str, setting: Setting) -> Item:
    house = blackjack_house(setting)
    name, _, rest = key.partition(" ")
    seed, _, word = rest.partition(".")
    allowed = "".join(map(str, range(1, house.crowd.spots + 1)))
    spots = [int(each) for each in word if each in allowed]
    if (
        name != "H2"
        or not seed.isdecimal()
        or len(seed) > 9
        or not spots
        or word != "".join(map(str, sorted(set(spots))))
    ):
        raise refused("H2", key)
    lots = SeededLots(f"deal/{rest}")
    bets = dict.fromkeys(spots, house.limits.two_spots_least)
    planned = plan(shuffled_shoe(lots, house), bets, by_the_book(house.rules), house)
    scene = scene_of(setting, "cards", "dealt", script_of((planned,), house, lots))
    gaps = [second for first, second in pairwise(spots) if second - first > 1]
    cell = (
        _FULL
        if len(spots) == house.crowd.spots
        else _TWO_SPOTS
        if len(spots) in (3, 4) and gaps and _beside(spots)
        else _GAPS
    )
    order = [say("spot {number}", number=spot) for spot in spots]
    why = say("Twice in this order: {order:row}, and then your own card.", order=order)
    return Item("H2", key, cell, BlackjackFelt(), (), why, scene, pars=pars_of(scene))


def _beside(spots: list[int]) -> bool:
    """Whether exactly two of the spots lie beside each other."""
    return sum(second - first == 1 for first, second in pairwise(spots)) == 1


# ---------------------------------------------------------------------------------------------- H3: play a hand

_DOUBLE, _SPLIT, _ACES, _FIVE = "double", "split", "split aces", "five cards"


def _hand_cells(setting: Setting) -> Mapping[str, int]:
    return {_DOUBLE: 1, _SPLIT: 1, _ACES: 1, _FIVE: 1}


def _draw_hand(cell: str, lots: SeededLots, setting: Setting) -> str:
    return f"H3 {cell.replace(' ', '-')} {lots.below(_LOTS)}"


def _plays(kind: str, house: House) -> Decides:
    """A hand that does what is practised where it can, and goes on by the book."""
    book = by_the_book(house.rules)

    def decide(spot: PlayedSpot, index: int, up: int) -> tuple[Act, int]:
        hand, may = spot.hands[index], acts(spot, index, up, house.rules)
        if kind == _FIVE:
            return ("hit" if len(hand.cards) < 5 else "stand"), 0
        first = "double" if kind == _DOUBLE else "split"
        if first in may and not spot.split and not hand.doubles:
            return ("double", hand.bet) if first == "double" else ("split", hand.bet)
        return book(spot, index, up)

    return decide


def _hand_values(kind: str, lots: SeededLots) -> tuple[int, ...]:
    """The first cards of the bettor."""
    if kind == _DOUBLE:
        low = lots.between(2, 5)
        return low, lots.between(9, 11) - low
    if kind == _FIVE:
        return bettors_values(HandTotal(lots.between(13, 20)), 5, lots.between(0, 1), lots)
    value = 1 if kind == _ACES else lots.pick((2, 3, 6, 7, 8, 9))
    return value, value


def _hand_item(key: str, setting: Setting) -> Item:
    house = blackjack_house(setting)
    words = key.split(" ")
    kind = words[1].replace("-", " ") if len(words) == 3 else ""
    if words[0] != "H3" or kind not in _hand_cells(setting) or not words[2].isdecimal() or len(words[2]) > 9:
        raise refused("H3", key)
    lots = SeededLots(f"hand/{words[2]}")
    planned = _hand_round(kind, lots, house)
    scene = scene_of(setting, "hands", "played", script_of((planned,), house, lots))
    acts_of = [signal.split(" ")[1].partition(":")[0] for signal in planned.signals]
    why = say("The bettor: {acts:row}.", acts=[_SAID[act] for act in acts_of])
    return Item("H3", key, kind, BlackjackFelt(), (), why, scene, pars=pars_of(scene))


_SAID: Final = {
    "stand": say("stand"), "hit": say("hit"), "double": say("double"), "split": say("split"),
    "surrender": say("surrender"),
}  # fmt: skip


def _hand_round(kind: str, lots: SeededLots, house: House) -> PlannedRound:
    """A round of one spot whose hand is played so. Raises LookupError if the cards never come for it."""
    for _ in range(_TRIES):
        box = CardBox(lots, house.rules.decks)
        try:
            first, second, *more = box.hand(_hand_values(kind, lots))
        except LookupError:
            continue
        front = _front(first, second, more, box, lots, house)
        shoe: Iterator[Card] = chain(front, (card for card in shuffled_shoe(lots, house) if card not in front))
        bets = {SPOT: house.limits.least}
        planned = plan(shoe, bets, _plays(kind, house), house)
        hands = planned.spots[SPOT].hands
        done = {_DOUBLE: bool(hands[0].doubles), _FIVE: len(hands[0].cards) >= 5}.get(kind, len(hands) > 1)
        if done:
            return planned
    raise LookupError(f"nobody plays {kind}")


def _front(
    first: Card, second: Card, more: Sequence[Card], box: CardBox, lots: SeededLots, house: House
) -> tuple[Card, ...]:
    """The first cards of the shoe where the bettor has these, against an upcard under which nobody looks."""
    up = box.worth(lots.between(2, 9))
    if not house.rules.hole_card:
        return (first, up, second, *more)
    hole = box.any()
    return (first, hole, second, up, *more) if house.hole_first else (first, up, second, hole, *more)


# --------------------------------------------------------------------------------------------- H4: take and pay


def _draw_settling(cell: str, lots: SeededLots, setting: Setting) -> str:
    house = blackjack_house(setting)
    while True:
        seed = lots.below(_LOTS)
        if _to_settle(_settled_round(str(seed), house), house) > 2:
            return f"H4 {seed}"


def _settled_round(seed: str, house: House) -> PlannedRound:
    return seeded_round(f"settle/{seed}", house, 5, 7)


def _to_settle(planned: PlannedRound, house: House) -> int:
    """How many hands are left when the dealer's hand is done."""
    if planned.blackjack:
        return 0
    hands = [hand for spot in planned.spots.values() for hand in spot.hands]
    return sum(not (hand.bust or hand.blackjack or hand.surrendered) for hand in hands)


def _settling_item(key: str, setting: Setting) -> Item:
    house = blackjack_house(setting)
    seed = seed_of("H4", key)
    planned = _settled_round(seed, house)
    if _to_settle(planned, house) < 1:
        raise refused("H4", key)
    scene = scene_of(setting, "settling", "settled", script_of((planned,), house, SeededLots(f"shoe/{seed}")))
    won = house_result(settle_round(tuple(planned.spots.values()), planned.dealer, house.rules, house.chips))
    why = (
        say("The house has won {money} in this round.", money=house.cash(won))
        if won >= 0
        else say("The house has lost {money} in this round.", money=house.cash(-won))
    )
    return Item("H4", key, "", BlackjackFelt(), (), why, scene, pars=pars_of(scene))


# --------------------------------------------------------------------------------------- H5: the shoe; S1: a whole one


def _steps(setting: Setting) -> str:
    steps = str(setting.options["shoe_steps"])
    return "short" if steps == "skip" else steps


def _draw_shoe(cell: str, lots: SeededLots, setting: Setting) -> str:
    return f"H5 {lots.below(_LOTS)}"


def _shoe_item(key: str, setting: Setting) -> Item:
    scene = scene_of(setting, "shoe", "burned", seed=seed_of("H5", key), shoe_steps=_steps(setting))
    why = say("Gather, shuffle, square, offer the cut, cut, place the cut card, load, burn.")
    return Item("H5", key, "shoe", BlackjackFelt(), (), why, scene)


def _draw_session(cell: str, lots: SeededLots, setting: Setting) -> str:
    return f"S1 {lots.below(_LOTS)}"


def _session_item(key: str, setting: Setting) -> Item:
    scene = scene_of(
        setting, "shoe", "match", seed=seed_of("S1", key), coach="correct", incidents="some", pace="par",
        shoe_steps=_steps(setting),
    )  # fmt: skip
    why = say("One shoe, from the gathering of the cards to the last hand.")
    return Item("S1", key, "shoe", BlackjackFelt(), (), why, scene)


# ------------------------------------------------------------------------------------------------- S2: an audition

_ROUNDS: Final = 24
_BETTORS: Final = 6


def _draw_audition(cell: str, lots: SeededLots, setting: Setting) -> str:
    return f"S2 {lots.below(_LOTS)}"


def _audition_item(key: str, setting: Setting) -> Item:
    seed = seed_of("S2", key)
    shapes = shapes_of(seed, _ROUNDS, _BETTORS, AUDITION, dict.fromkeys(INCIDENTS, 1), setting.options)
    deal = deal_for(seed, "practice", 1, shapes, setting.options)
    scene = TableScene(tuple(deal.options.items()), "bets", "match", script=deal.script, game=setting.game)
    why = say("Twenty-four rounds without a word from the floor: everything that must occur in an audition is in them.")
    return Item("S2", key, "audition", BlackjackFelt(), (), why, scene)


_GRADED: Final = (Bar(), Bar(), Bar())
"""A session is graded by the table: see ``faults_and_grades.grade_of``."""

TABLE_DRILLS: Final = (
    Drill(
        "T7", say("The dealer's hand"),
        say("All hands are done: turn your card, draw as the table has it, and call every total."), 20,
        error_bars((2, 0, 0), (8, 5, 3.5)), _dealers_cells, _draw_dealers, _dealers_item, mouse=3_000,
    ),
    Drill(
        "H2", say("Deal two rounds"), say("Bets on three to seven spots: deal two cards to each, and your own."),
        12, error_bars((2, 0, 0), (1.8, 1.2, 0.9)), _deal_cells, _draw_deal, _deal_item, timed="par",
    ),
    Drill(
        "H3", say("Play a hand"), say("One hand, doubled, split or drawn to: signal, card, call."),
        20, error_bars((2, 0, 0), (1.8, 1.2, 0.9)), _hand_cells, _draw_hand, _hand_item, timed="par",
    ),
    Drill(
        "H4", say("Take and pay"), say("A finished round of five to seven spots: take, pay, tap."), 12,
        error_bars((3, 1, 0), (1.8, 1.2, 0.9)), _any, _draw_settling, _settling_item, timed="par",
    ),
    Drill(
        "H5", say("Shoe preparation"), say("From the gathering of the cards to the burned one, every step."),
        1, error_bars((0, 0, 0), (75, 50, 40)), _any, _draw_shoe, _shoe_item, timed="total", mouse=15_000,
    ),
    Drill(
        "S1", say("A shoe"), say("One shoe, from the gathering of the cards to the last hand."), 1, _GRADED, _any,
        _draw_session, _session_item, timed="no", coups=True,
    ),
    Drill(
        "S2", say("Audition"), say("Twenty-four rounds, without a word from the floor."), 1, _GRADED, _any,
        _draw_audition, _audition_item, timed="no", coups=True,
    ),
)  # fmt: skip

"""The drill of the counter: twelve rounds of one bettor against the running count; advise the floor, or not (G2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from cardrules.casino.blackjack.counting import INSURES_AT, STANDS_16_AT, running_count, spread, true_count
from cardrules.casino.blackjack.hand_values import same_value
from cardrules.casino.blackjack.house import House
from cardrules.casino.blackjack.play_rules import Act, insurance_offered
from cardrules.casino.blackjack.played_round import PlayedSpot
from cardrules.casino.blackjack.settlement import settle_spot
from cardrules.courses.blackjack.asks import SPOT
from cardrules.courses.blackjack.felt import BlackjackFelt
from cardrules.courses.blackjack.planned_rounds import Decides, by_the_book, plan, shuffled_shoe
from cardrules.courses.blackjack.setting_house import blackjack_house
from cardrules.protocol.cards import Card
from cardrules.protocol.texts import Text, say
from cardrules.school.drills.drill import Bar, Drill
from cardrules.school.drills.item_keys import refused
from cardrules.school.drills.items import AnswerPick, DrillQuestion, Item, Setting
from cardrules.school.seeded_choice import SeededLots

__all__ = ["COUNTER_DRILL", "WatchedRound", "watched_rounds"]

_SPREAD, _ENTERS, _HUNCH, _PROGRESSION = "spread", "enters", "hunch", "progression"
_WHY: Final[Mapping[str, Text]] = {
    _SPREAD: say("The bets rise and fall with the count: that is a counter. The floor is told, and nobody else."),
    _ENTERS: say("Who bets only while the count is high, and sits out else, counts. The floor is told."),
    _HUNCH: say("The bets go up and down without regard to the count: nobody is reported for a hunch."),
    _PROGRESSION: say("The bets are doubled after a loss, whatever the count: a progression, and no counter."),
}
_COUNTERS: Final = (_SPREAD, _ENTERS)
_ROUNDS: Final = 12
_FEW: Final = 2
_BESIDE, _BESIDE_OF_FEW = 5, 2
"""How many others bet; fewer where there are few packs, so that the count has time to rise."""
_TRIES: Final = 200
_LOTS: Final = 60_000
_DOUBLED: Final = 3
"""How often a progression doubles."""
_TELL, _GO_ON = "tell", "go"
_PICKS: Final = (
    AnswerPick(_TELL, say("Advise the floor"), "F", "floor"),
    AnswerPick(_GO_ON, say("Go on"), "G"),
)


class WatchedRound(NamedTuple):
    """A round of the bettor who is watched."""

    running: int
    """The running count before it."""
    bet: int
    """In cents; 0: sits out."""
    won: int
    """What the bettor won, in cents."""
    insures: bool
    stands_16: bool
    """Whether the bettor stood on 16 against a ten."""
    shuffled: bool = False
    """Whether the cards were shuffled anew before it."""


def _cells(setting: Setting) -> Mapping[str, int]:
    return dict.fromkeys(_WHY, 1)


def _draw(cell: str, lots: SeededLots, setting: Setting) -> str:
    return f"G2 {cell} {lots.below(_LOTS)}"


def watched_rounds(kind: str, seed: str, house: House) -> tuple[WatchedRound, ...]:
    """Twelve rounds of a bettor of this kind, in which it can be seen. Raises LookupError if there are none."""
    lots = SeededLots(f"watched/{kind}/{seed}")
    for _ in range(_TRIES):
        try:
            rounds = _shoe(kind, lots, house)
        except LookupError:
            continue
        if _can_be_seen(kind, rounds, house):
            return rounds
    raise LookupError(f"nobody bets so: {kind}")


def _shoe(kind: str, lots: SeededLots, house: House) -> tuple[WatchedRound, ...]:
    """The first rounds of a session, with bettors by the book beside the one who is watched; the cards are shuffled
    anew when the cut card has come out."""
    shoe, limits, rules = shuffled_shoe(lots, house), house.limits, house.rules
    beside = _BESIDE if rules.decks > _FEW else _BESIDE_OF_FEW
    others = [spot for spot in range(1, house.crowd.spots + 1) if spot != SPOT][:beside]
    base, running, gone, stage = 2 * limits.least, 0, house.burn, 0
    found: list[WatchedRound] = []
    for _ in range(_ROUNDS):
        shuffled = gone > len(house.pack) - house.cut_depth
        if shuffled:
            shoe, running, gone = shuffled_shoe(lots, house), 0, house.burn
        count = true_count(running, rules.decks, gone)
        bet = min(limits.most, _bet(kind, base, count, stage, lots, house))
        bets = dict.fromkeys(others, limits.least) | ({SPOT: bet} if bet else {})
        stood: list[bool] = []
        planned = plan(shoe, bets, _plays(kind, count, stood, house), house)
        insures = bool(bet) and kind in _COUNTERS and count >= INSURES_AT
        won = 0
        if bet:
            spot = planned.spots[SPOT]
            won = sum(due.pays - due.taken for due in settle_spot(spot, planned.dealer, rules, house.chips))
        insures = insures and insurance_offered(planned.dealer.value, rules)
        found.append(WatchedRound(running, bet, won, insures, bool(stood), shuffled))
        stage = min(stage + 1, _DOUBLED) if won < 0 else 0 if won > 0 else stage
        running += running_count(planned.cards)
        gone += len(planned.cards)
    return tuple(found)


def _bet(kind: str, base: int, count: float, stage: int, lots: SeededLots, house: House) -> int:
    if kind == _SPREAD:
        return base * spread(count)
    if kind == _ENTERS:
        return 2 * base * spread(count) if count >= 1 else 0
    if kind == _PROGRESSION:
        return base << stage
    unit = house.limits.unit
    return unit * lots.between(base // 2 // unit, 4 * base // unit)


def _plays(kind: str, count: float, stood: list[bool], house: House) -> Decides:
    """By the book; a counter stands on 16 against a ten where the count says so, which is noted in ``stood``."""
    book = by_the_book(house.rules)

    def decide(spot: PlayedSpot, index: int, up: int) -> tuple[Act, int]:
        hand = spot.hands[index]
        stiff = (hand.total.total, hand.total.soft, up) == (16, False, 10) and not _is_pair(hand.cards)
        watched = spot.hands[0].bet != house.limits.least
        if watched and stiff and kind in _COUNTERS and count >= STANDS_16_AT:
            stood.append(True)
            return "stand", 0
        return book(spot, index, up)

    return decide


def _is_pair(cards: Sequence[Card]) -> bool:
    """Whether these are two cards of one value."""
    return len(cards) == 2 and same_value(cards[0], cards[1])


def _can_be_seen(kind: str, rounds: tuple[WatchedRound, ...], house: House) -> bool:
    """Whether the rounds tell what the bettor does: the highest bets of a counter come with the highest counts, those
    of another do not."""
    bets = [each.bet for each in rounds]
    high = sorted(rounds, key=lambda each: each.running)[-_ROUNDS // 3 :]
    low = [each.bet for each in rounds if each not in high]
    mean_high, mean_low = (sum(each) / len(each) for each in ([each.bet for each in high], low))
    if kind == _SPREAD:
        return max(bets) >= 4 * min(bets) and mean_high >= 2 * mean_low
    if kind == _ENTERS:
        return bets.count(0) >= 3 and sum(bet > 0 for bet in bets) >= 3 and mean_high > 2 * mean_low
    return max(bets) >= 3 * min(bets) and mean_high <= mean_low


# ------------------------------------------------------------------------------------------------------------ items


def _read(key: str) -> tuple[str, str]:
    """The kind of a key and its seed. Raises ValueError."""
    words = key.split(" ")
    if len(words) != 3 or words[0] != "G2" or words[1] not in _WHY:
        raise refused("G2", key)
    if not (words[2].isascii() and words[2].isdecimal() and len(words[2]) <= 9):
        raise refused("G2", key)
    return words[1], words[2]


def _ask(kind: str, text: str) -> DrillQuestion:
    return DrillQuestion(text, "pick", (_TELL if kind in _COUNTERS else _GO_ON,), _PICKS)


def _plain(key: str, setting: Setting) -> Item:
    """The item without its rounds."""
    kind, _ = _read(key)
    return Item("G2", key, kind, BlackjackFelt(), (_ask(kind, say("Advise the floor, or not?")),), _WHY[kind])


def _item(key: str, setting: Setting) -> Item:
    kind, seed = _read(key)
    house = blackjack_house(setting)
    told = [_told(number, each, house) for number, each in enumerate(watched_rounds(kind, seed, house), 1)]
    text = say("{rounds:lines}\nAdvise the floor, or not?", rounds=told)
    return Item("G2", key, kind, BlackjackFelt(), (_ask(kind, text),), _WHY[kind])


def _told(number: int, each: WatchedRound, house: House) -> Text:
    """A round in a line."""
    count = say("New shuffle") if each.shuffled else say("Count {count:+d}", count=each.running)
    if not each.bet:
        return say("{number}. {count}: sits out.", number=number, count=count)
    bet = house.cash(each.bet)
    ends = say("lost") if each.won < 0 else say("won") if each.won > 0 else say("push")
    if each.insures:
        return say("{number}. {count}: {bet}, insured, {ends}.", number=number, count=count, bet=bet, ends=ends)
    if each.stands_16:
        return say(
            "{number}. {count}: {bet}, stands on 16 against a ten, {ends}.",
            number=number, count=count, bet=bet, ends=ends,
        )  # fmt: skip
    return say("{number}. {count}: {bet}, {ends}.", number=number, count=count, bet=bet, ends=ends)


COUNTER_DRILL: Final = Drill(
    "G2", say("Counter"), say("Twelve rounds of one bettor against the count: advise the floor, or not."), 12,
    (Bar(75), Bar(90), Bar(100)), _cells, _draw, _item, plain=_plain,
)  # fmt: skip

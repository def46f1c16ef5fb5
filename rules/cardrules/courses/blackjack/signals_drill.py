"""The drill of signals: a second of film of a bettor's hand, and what it means (C2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, get_args

from cardrules.casino.blackjack.house import House
from cardrules.casino.blackjack.play_rules import Act, acts
from cardrules.casino.blackjack.wagers import UNCLEAR, Signal, place_text, read_signal
from cardrules.courses.blackjack.asks import SOON
from cardrules.courses.blackjack.cards_for_drills import CardBox
from cardrules.courses.blackjack.felt import BlackjackFelt, one_hand
from cardrules.courses.blackjack.planned_rounds import shoe_lines
from cardrules.courses.blackjack.setting_house import blackjack_house
from cardrules.courses.blackjack.table_scenes import scene_of
from cardrules.protocol.cards import Card, parse_cards
from cardrules.protocol.texts import say
from cardrules.school.drills.drill import Drill, percent_bars
from cardrules.school.drills.item_keys import refused
from cardrules.school.drills.items import AnswerPick, DrillQuestion, Film, Item, Setting
from cardrules.school.seeded_choice import SeededLots

__all__ = ["SIGNALS_DRILL"]

_NOT_CLEAR: Final = "unclear"
_LOTS: Final = 60_000
_SHARE: Final = 4
"""One signal in so many more is unclear: of five one."""
_STEPS: Final[Mapping[Act, tuple[str, str]]] = {
    "hit": ("D", "draw"), "stand": ("S", "stand"), "double": ("W", "double"), "split": ("P", "split"),
    "surrender": ("R", "surrender"),
}  # fmt: skip
"""By what is signalled: the key and the step with which a dealer takes it at the table."""
_LABELS: Final[Mapping[Act, str]] = {
    "hit": say("Hit"), "stand": say("Stand"), "double": say("Double"), "split": say("Split"),
    "surrender": say("Surrender"),
}  # fmt: skip
_WHY: Final[Mapping[str, str]] = {
    "hit": say("A tap behind the cards: a card."),
    "stand": say("A flat wave over the cards: the hand stands."),
    "double": say("Chips beside the bet, and one finger: double."),
    "split": say("An equal bet beside the first, and two fingers: split."),
    "surrender": say("A line drawn behind the bet: surrender."),
    "word": say("Only a word: without a gesture nothing is done. Ask for the signal."),
    "over": say("The hand was over the chips: what it showed does not count. Ask for the signal."),
    "both": say("A word, and a hand over the chips: ask for the signal."),
}
_OPENED: Final = ("blackjack", "bust")
"""What bettors who hold their cards tell without a signal: they throw them open."""
_HELD: Final[Mapping[str, str]] = {
    "hit": say("The cards scratch over the felt: a card."),
    "stand": say("The cards are tucked under the bet: the hand stands."),
    "double": say("The cards turned up, chips beside the bet, and one finger: double."),
    "split": say("A pair turned up, an equal bet beside the first, and two fingers: split."),
    "surrender": say("The cards turned up, and a line drawn behind the bet: surrender."),
    "blackjack": say("Thrown open as soon as all have two cards: a blackjack."),
    "bust": say("Thrown open after a card, without a signal: the hand is bust."),
}
"""What it was by which one knew, where bettors hold their cards; what is not here is as at the shoe."""
_BY_WORD: Final = say("A word will do in this house.")


def _pair(house: House) -> tuple[int, int]:
    """A pair that may do everything that a hand may do in a house."""
    return (8, 8) if house.rules.double == "any2" else (5, 5)


def _acts(house: House) -> tuple[Act, ...]:
    """What a pair may do against a ten at its turn."""
    cards = tuple(parse_cards("8S 8D" if _pair(house) == (8, 8) else "5S 5D"))
    return acts(one_hand(cards, house.limits.least), 0, 10, house.rules)


def _unclear(house: House) -> tuple[str, ...]:
    """In which ways a signal is unclear in a house."""
    return tuple(each for each in UNCLEAR if _read(f"{each}:hit").unclear(house.gestures))


def _opened(house: House) -> tuple[str, ...]:
    """What bettors tell by throwing their cards open."""
    return _OPENED if house.rules.pitch else ()


def _read(word: str, bet: int = 0) -> Signal:
    """A signal as a key has it, without its amount. Raises ValueError."""
    return read_signal("1", f"{word}:{bet or 1}" if word in ("double", "split") else word)


def _cells(setting: Setting) -> Mapping[str, int]:
    house = blackjack_house(setting)
    clear, unclear = (*_acts(house), *_opened(house)), _unclear(house)
    said = tuple(each for each in UNCLEAR if each not in unclear)
    return {
        **dict.fromkeys((*clear, *said), _SHARE * len(unclear)),
        **dict.fromkeys(unclear, len(clear) + len(said)),
    }


def _draw(cell: str, lots: SeededLots, setting: Setting) -> str:
    word = f"{cell}:{lots.pick(('hit', 'stand'))}" if cell in UNCLEAR else cell
    return f"C2 {word} {lots.below(_LOTS)}"


def _item(key: str, setting: Setting) -> Item:
    house = blackjack_house(setting)
    words = key.split(" ")
    if len(words) != 3 or words[0] != "C2" or not (words[2].isdecimal() and words[2].isascii() and len(words[2]) <= 9):
        raise refused("C2", key)
    if words[1] in _opened(house):
        return _thrown_open(key, words[1], words[2], setting)
    signal = _read(words[1])
    if signal.act not in _acts(house) or signal.act not in get_args(Act):
        raise refused("C2", key)
    lots = SeededLots(f"signal/{words[2]}")
    spots, script = _round(lots, _pair(house), (), house)
    place = place_text(spots[0])
    shown = f"{words[1]}:{house.limits.least}" if signal.act in ("double", "split") else words[1]
    film = Film(scene_of(setting, "hands", "signal", script), (f"signal {place} {shown}",))
    unclear = signal.unclear(house.gestures)
    cell = words[1].partition(":")[0]
    whys = {**_WHY, **_HELD} if house.rules.pitch else _WHY
    why = _BY_WORD if cell in UNCLEAR and not unclear else whys[cell]
    ask = _ask(_NOT_CLEAR if unclear else signal.act, place, house)
    return Item("C2", key, cell, BlackjackFelt(), (ask,), why, film=film)


def _thrown_open(key: str, cell: str, seed: str, setting: Setting) -> Item:
    """A bettor throws the cards open: a blackjack when the deal is over, a hand that is bust when it has drawn."""
    house, lots = blackjack_house(setting), SeededLots(f"signal/{seed}")
    if cell == "blackjack":
        spots, script = _round(lots, lots.pick(((1, 10), (10, 1))), (), house)
        last = "dealer" if house.rules.hole_card else place_text(spots[-1])
        film = Film(scene_of(setting, "last card", "dealt", script), (f"draw {last}",))
    else:
        spots, script = _round(lots, (10, lots.between(3, 6)), (10,), house)
        place = place_text(spots[0])
        film = Film(scene_of(setting, "hands", "played", script), (f"signal {place} hit", f"draw {place}"))
    ask = _ask(cell, place_text(spots[0]), house)
    return Item("C2", key, cell, BlackjackFelt(), (ask,), _HELD[cell], film=film)


def _round(
    lots: SeededLots, first: tuple[int, int], drawn: tuple[int, ...], house: House
) -> tuple[list[int], list[str]]:
    """The spots of three bets, and what chance does until the first of them acts, which has cards of these values and
    may draw others."""
    spots, bet = sorted(lots.in_order(range(1, house.crowd.spots + 1))[:3]), house.limits.least
    script = [*shoe_lines(_cards(lots, first, drawn, len(spots), house), house, lots)]
    script.append(f"bets {','.join(f'{spot}:main:{bet}' for spot in spots)}")
    if house.rules.early and house.rules.hole_card:
        script.append("yielded none")
    return spots, script


def _ask(right: str, place: str, house: House) -> DrillQuestion:
    """What a bettor has told."""
    text = say("What does the bettor tell you?") if house.rules.pitch else say("What does the bettor want?")
    return DrillQuestion(text, "signal", (right,), _picks(place, house))


def _picks(place: str, house: House) -> tuple[AnswerPick, ...]:
    """The five signals, as far as the house has them, what is thrown open where bettors hold their cards, and that it
    was unclear."""
    found = [
        AnswerPick(act, _LABELS[act], key, f"{step} {place}")
        for act, (key, step) in _STEPS.items()
        if act in _acts(house)
    ]
    if _opened(house):
        found.append(AnswerPick("blackjack", say("Blackjack"), "B"))
        found.append(AnswerPick("bust", say("Bust"), "Z", f"take {place}"))
    return (*found, AnswerPick(_NOT_CLEAR, say("Unclear: ask"), "Q", f"signal? {place}"))


def _cards(
    lots: SeededLots, hand: tuple[int, int], drawn: tuple[int, ...], spots: int, house: House
) -> tuple[Card, ...]:
    """The cards of the deal, and those drawn after it: cards of these values for the first spot, a ten up, and no
    blackjack for anybody else."""
    box = CardBox(lots, house.rules.decks)
    pair = box.hand(hand)
    first = [box.below_ten() for _ in range(spots - 1)]
    second = [box.below_ten() for _ in range(spots - 1)]
    up, hole = box.worth(10), box.below_ten()
    if not house.rules.hole_card:
        return (pair[0], *first, up, pair[1], *second, *box.hand(drawn))
    own, other = (hole, up) if house.hole_first else (up, hole)
    return (pair[0], *first, own, pair[1], *second, other, *box.hand(drawn))


SIGNALS_DRILL: Final = Drill(
    "C2", say("Signals"), say("A bettor's hand for a second: what it means, or that it is unclear."), 40,
    percent_bars((95, 100, 100), (3, 1.8, 1.2)), _cells, _draw, _item, boxes=SOON,
)  # fmt: skip

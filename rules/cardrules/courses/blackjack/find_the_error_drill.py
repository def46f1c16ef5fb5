"""The drill of finding the error: a film of a dealer who errs at most once; name it and choose the remedy (F1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Final, NamedTuple

from cardrules.casino.blackjack.faults import ERRORS
from cardrules.casino.blackjack.hand_values import is_blackjack, same_value, value_of
from cardrules.casino.blackjack.house import House
from cardrules.casino.blackjack.payouts import greatest_insurance
from cardrules.casino.blackjack.play_rules import acts
from cardrules.casino.blackjack.procedure import GradedTable
from cardrules.casino.blackjack.strategy import book_of
from cardrules.casino.blackjack.wagers import UNCLEAR, place_text
from cardrules.courses.blackjack.erring_dealer import next_step, slip
from cardrules.courses.blackjack.felt import BlackjackFelt
from cardrules.courses.blackjack.planned_rounds import shoe_lines, shuffled_shoe
from cardrules.courses.blackjack.setting_house import blackjack_house
from cardrules.courses.blackjack.table_scenes import begun, blackjack_of, is_over, scene_of
from cardrules.protocol.cards import Card
from cardrules.protocol.game import CHANCE, IllegalAction, action_text, parse_action
from cardrules.protocol.phrases import capital
from cardrules.protocol.texts import say
from cardrules.school.drills.drill import Drill, percent_bars
from cardrules.school.drills.item_keys import refused
from cardrules.school.drills.items import AnswerPick, DrillQuestion, Film, Item, Setting, TableScene
from cardrules.school.seeded_choice import SeededLots

__all__ = ["CLEAN", "ERROR_DRILL", "Made", "film_of"]

CLEAN: Final = "clean"
_TRIES: Final = 300
_LOTS: Final = 60_000
_CARDS: Final = 48
"""Cards that are laid out for a film; a round of six spots takes nineteen."""
_AMOUNTS: Final = (25, 30, 35, 50, 75, 100)
"""Dollars of the bets in films."""


class _Deal(NamedTuple):
    """The beginning of a round."""

    bets: Mapping[int, int]
    cards: tuple[Card, ...]
    hands: Mapping[int, tuple[Card, Card]]
    up: Card
    hole: Card | None

    @property
    def own_blackjack(self) -> bool:
        """Whether the dealer has one."""
        return self.hole is not None and is_blackjack((self.up, self.hole))


class _Kind(NamedTuple):
    """How an error is filmed."""

    starts: str
    ends: str
    fits: Callable[[_Deal, House], bool] = lambda deal, house: True
    there: Callable[[House], bool] = lambda house: True
    """Whether it can be made in a house."""


def _ace(deal: _Deal, house: House) -> bool:
    return value_of(deal.up) == 1 and not deal.own_blackjack


def _peeked(deal: _Deal, house: House) -> bool:
    return house.rules.peeks(value_of(deal.up)) and not deal.own_blackjack


def _low(deal: _Deal, house: House) -> bool:
    return value_of(deal.up) in range(2, 10)


def _pair(deal: _Deal, house: House) -> bool:
    return _low(deal, house) and any(
        same_value(*hand) and value_of(hand[0]) not in (5, 10) for hand in deal.hands.values()
    )


def _bettors_blackjack(deal: _Deal, house: House) -> bool:
    return _low(deal, house) and any(is_blackjack(hand) for hand in deal.hands.values())


def _insures(house: House) -> bool:
    return house.rules.insurance


def _peeks(house: House) -> bool:
    return house.rules.hole_card


_KINDS: Final[Mapping[str, _Kind]] = {
    "R1": _Kind("bets", "dealt"),
    "R2": _Kind("cards", "played", _low),
    "R3": _Kind("cards", "dealt"),
    "R5": _Kind("cards", "dealt"),
    "R6": _Kind("cards", "dealt"),
    "R7": _Kind("ace", "played", _ace, lambda house: _insures(house) and _peeks(house)),
    "R8": _Kind("cards", "dealt"),
    "R9": _Kind("cards", "dealt"),
    **dict.fromkeys(("R10", "R11", "R25"), _Kind("hands", "played", _low)),
    "R12": _Kind("hands", "played", _low, lambda house: house.gestures),
    **dict.fromkeys(("R13", "R14", "R15", "R17"), _Kind("hands", "played", _low)),
    "R16": _Kind("hands", "played", _pair, lambda house: house.rules.das),
    **dict.fromkeys(("R18", "R19"), _Kind("ace", "played", _ace, _insures)),
    "R20": _Kind("ace", "played", _ace, lambda house: _insures(house) and _peeks(house)),
    "R21": _Kind("ace", "played", _peeked, _peeks),
    "R22": _Kind("hands", "played", _low, _peeks),
    "R23": _Kind("hands", "settled", _bettors_blackjack, lambda house: house.rules.bj_pays != "1_1"),
    "R24": _Kind("dealer", "settled", _low),
    "R26": _Kind("dealer", "settled", _low),
    "R27": _Kind("dealer", "settled", _low),
    "R28": _Kind("hands", "result", _low, _peeks),
    **dict.fromkeys(("R29", "R30", "R31"), _Kind("settling", "settled", _low)),
    "R32": _Kind("cards", "played", _low, lambda house: any(table.bet != "buster" for table in house.rules.side_bets)),
    "R33": _Kind("burn", "burned", there=lambda house: house.burn > 0),
    "R36": _Kind("dealer", "settled", _low),
    "R37": _Kind("settling", "round", _low),
    "R38": _Kind("bets", "dealt"),
}  # fmt: skip
"""Where the film of each error begins and ends, and which deals it needs."""
_MORE: Final = ("R10", "R18", "R19", "R20", "R21", *(f"R{number}" for number in range(23, 31)))
"""Errors that come three times as often: those that a dealer of Blackjack makes first, and those that cost most."""
_NEAR: Final = (
    {"R1", "R2"}, {"R3", "R5", "R6"}, {"R10", "R11", "R12", "R13"}, {"R14", "R15", "R16", "R17"}, {"R18", "R21", "R20"},
    {"R7", "R28", "R22"}, {"R23", "R30", "R29"}, {"R26", "R27", "R10"}, {"R24", "R36"}, {"R31", "R29", "R37"},
)  # fmt: skip
"""Errors that are too near to each other to be offered side by side."""


def _cells(setting: Setting) -> Mapping[str, int]:
    house = blackjack_house(setting)
    errors = {name: 3 if name in _MORE else 1 for name, kind in _KINDS.items() if kind.there(house)}
    return {**errors, CLEAN: round(sum(errors.values()) / 4)}


def _draw(cell: str, lots: SeededLots, setting: Setting) -> str:
    return f"F1 {cell} {lots.below(_LOTS)}"


# --------------------------------------------------------------------------------------------------------- the film


class Made(NamedTuple):
    """A film, with what the floor says of the fault and how it is put right."""

    film: Film
    message: str
    cure: str


def film_of(kind: str, seed: str, setting: Setting) -> Made:
    """A film in which just this error is made, or none. Raises LookupError if there is none."""
    lots = SeededLots(f"film/{kind}/{seed}")
    house = blackjack_house(setting)
    errors = [each for each in _cells(setting) if each != CLEAN]
    for _ in range(_TRIES):
        shown = _KINDS[lots.pick(errors)] if kind == CLEAN else _KINDS[kind]
        deal = _dealt(lots, house)
        if not shown.fits(deal, house):
            continue
        made = _try(_scene(kind, shown, deal, lots, setting), kind, deal, lots)
        if made is not None:
            return made
    raise LookupError(f"nobody errs like that: {kind}")


def _dealt(lots: SeededLots, house: House) -> _Deal:
    """Bets on four to six spots, and the cards that come."""
    spots = sorted(lots.in_order(range(1, house.crowd.spots + 1))[: lots.between(4, 6)])
    limits, scale = house.limits, 100 * house.chips.scale
    amounts = [scale * each for each in _AMOUNTS]
    amounts = [each for each in amounts if limits.least <= each <= limits.most and each % limits.unit == 0]
    cards = tuple(islice(shuffled_shoe(lots, house), min(_CARDS, len(house.pack) // 2)))
    count = len(spots)
    own, other = cards[count], cards[2 * count + 1]
    hands = {spot: (cards[at], cards[count + 1 + at]) for at, spot in enumerate(spots)}
    up, hole = (other, own) if house.hole_first else (own, other)
    bets = {spot: lots.pick(amounts or [limits.least]) for spot in spots}
    return _Deal(bets, cards, hands, up, hole if house.rules.hole_card else None)


def _scene(kind: str, shown: _Kind, deal: _Deal, lots: SeededLots, setting: Setting) -> TableScene:
    """A round in which the error may be made."""
    house = blackjack_house(setting)
    bets = [f"{spot}:main:{amount}" for spot, amount in deal.bets.items()]
    spots = list(deal.bets)
    if kind == "R2":
        bets.append(f"late:{lots.pick(spots)}:{house.limits.unit}")
    if kind == "R8":
        bets.append(f"faceup:{lots.between(2, len(spots))}")
    if kind == "R32":
        side = lots.pick([table.bet for table in house.rules.side_bets if table.bet != "buster"])
        bets.append(f"{lots.pick(spots)}:{side}:{house.limits.side_least}")
    script = [*shoe_lines(deal.cards, house, lots), f"bets {','.join(bets)}"]
    steps = "short" if kind == "R33" else "skip"
    return scene_of(setting, shown.starts, shown.ends, script, coach="silent", shoe_steps=steps)


def _try(scene: TableScene, kind: str, deal: _Deal, lots: SeededLots) -> Made | None:
    """The scene as a dealer deals it who makes this error at some moment; None if it cannot be made, or if the faults
    are others."""
    answers = _Answers(kind, deal, lots)
    match = begun(scene, answers.of)
    scene = scene._replace(script=tuple(action_text(action) for seat, action in match.done if seat == CHANCE))
    game = blackjack_of(match.game)
    table = game.table
    shown: list[str] = []
    message = cure = ""
    made = kind == CLEAN
    try:
        while not is_over(scene, game):
            if match.game.waiting_for() == {CHANCE}:
                line = answers.of(table)
                action = parse_action(line, match.game.verbs) if line else match.chance()
                match.apply(CHANCE, action)
                shown.append(action_text(action))
                continue
            wrong = "" if made else slip(table, kind, lots)
            if wrong and lots.below(3):
                verdict = table.judge(wrong)
                if verdict is None or verdict.error != kind:
                    return None
                message, cure, made = verdict.message, verdict.remedy, True
            else:
                wrong = ""
            step = wrong or next_step(table, kind)
            shown.append(step)
            match.apply(0, parse_action(step, match.game.verbs))
    except (IllegalAction, LookupError):  # the hands do not go on after such an error
        return None
    faults = [fault.error for fault in table.faults]
    if not made or faults != ([] if kind == CLEAN else [kind]):
        return None
    return Made(Film(scene, tuple(shown)), message, cure)


class _Answers:
    """What the bettors of a film answer: by the book, but for what an error needs."""

    def __init__(self, kind: str, deal: _Deal, lots: SeededLots) -> None:
        self._kind = kind
        self._deal = deal
        self._lots = lots
        self._done = False
        """Whether the bettor who tempts the dealer has answered."""

    def of(self, table: GradedTable) -> str:
        """The action of chance for a question of the table's, or "" where chance may do as it likes."""
        if table.question == "hand" and table.turn is not None:
            return f"signal {place_text(*table.turn)} {self._signal(table, *table.turn)}"
        if table.question == "ins":
            return f"insured {self._insured(table)}"
        return "yielded none" if table.question == "early" else ""

    def _insured(self, table: GradedTable) -> str:
        spot, amount = self._lots.pick(sorted(self._deal.bets.items()))
        if self._kind not in ("R19", "R20") or is_blackjack(self._deal.hands[spot]):
            return "none"
        most = greatest_insurance(amount, table.house.chips)
        return f"{spot}:{most + table.house.limits.unit if self._kind == 'R19' else most}"

    def _signal(self, table: GradedTable, spot: int, hand: int) -> str:
        rules, played = table.house.rules, table.spot(spot)
        own = played.hands[hand - 1]
        may = acts(played, hand - 1, table.up, rules)
        act = book_of(rules).move(played, hand - 1, table.up, rules)
        if self._kind == "R12" and act in ("hit", "stand") and not self._done and self._lots.one_in(2):
            self._done = True
            return f"{self._lots.pick(UNCLEAR)}:{act}"
        if self._kind == "R14" and len(own.cards) == 3 and not own.doubles and not self._done:
            self._done = True
            return f"double:{own.bet}"
        if self._kind == "R15" and "double" in may and not self._done:
            self._done = True
            return f"double:{own.bet + table.house.limits.unit}"
        if self._kind == "R16" and "split" in may and len(played.hands) < 2:
            act = "split"
        elif self._kind in ("R13", "R16") and "double" in may and own.total.total < 17:
            act = "double"
        return f"{act}:{own.bet}" if act in ("double", "split") else act


# ------------------------------------------------------------------------------------------------------------ items


def _read(key: str, setting: Setting) -> tuple[str, str]:
    """The error of a key and its seed. Raises ValueError."""
    words = key.split(" ")
    if len(words) != 3 or words[0] != "F1" or words[1] not in _cells(setting):
        raise refused("F1", key)
    if not (words[2].isascii() and words[2].isdecimal() and len(words[2]) <= 9):
        raise refused("F1", key)
    return words[1], words[2]


def _plain(key: str, setting: Setting) -> Item:
    """The item without its film, and without what depends on the film."""
    kind, _ = _read(key, setting)
    asks = (
        DrillQuestion(say("What was wrong?"), "pick", (kind,)),
        DrillQuestion(say("How is it put right?"), "pick", ("right",), unless=CLEAN),
    )
    return Item("F1", key, kind, BlackjackFelt(), asks[: 1 if kind == CLEAN else 2], "")


def _item(key: str, setting: Setting) -> Item:
    kind, seed = _read(key, setting)
    made = film_of(kind, seed, setting)
    lots = SeededLots(f"{key}/picks")
    near = {each for group in _NEAR if kind in group for each in group}
    errors = [each for each in _cells(setting) if each != CLEAN]
    others = lots.in_order([each for each in errors if each != kind and each not in near])
    named = sorted([*others[: 4 if kind != CLEAN else 5], *([kind] if kind != CLEAN else [])], key=_number)
    picks = (*(AnswerPick(each, capital(ERRORS[each].text), str(n)) for n, each in enumerate(named, 1)),
             AnswerPick(CLEAN, say("Nothing was wrong"), "N"))  # fmt: skip
    asks: tuple[DrillQuestion, ...] = (DrillQuestion(say("What was wrong?"), "pick", (kind,), picks),)
    if kind == CLEAN:
        return Item("F1", key, CLEAN, BlackjackFelt(), asks, say("Nothing was wrong."), film=made.film)
    right = capital(ERRORS[kind].remedy)
    remedies = list(dict.fromkeys((right, *(capital(ERRORS[each].remedy) for each in others))))[:4]
    shown = tuple(
        AnswerPick("right" if text == right else f"wrong {n}", text, letter)
        for n, (letter, text) in enumerate(zip("ABCD", lots.in_order(remedies), strict=True), 1)
    )
    asks += (DrillQuestion(say("How is it put right?"), "pick", ("right",), shown, unless=CLEAN),)
    why = say("{error:^}. {message} {remedy}.", error=ERRORS[kind].text, message=made.message, remedy=right)
    return Item("F1", key, kind, BlackjackFelt(), asks, why, film=made.film)


def _number(kind: str) -> int:
    return int(kind[1:])


ERROR_DRILL: Final = Drill(
    "F1", say("Find the error"),
    say("A short film of a dealer who errs at most once: name it, and choose the remedy."), 25,
    percent_bars((80, 92, 100), (15, 9, 6)), _cells, _draw, _item, plain=_plain,
)  # fmt: skip

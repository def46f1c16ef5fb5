"""The drill of finding the error: a film of a dealer who errs at most once; name it and choose the remedy (P4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from cardrules.casino.baccarat.faults import ERRORS
from cardrules.casino.baccarat.rules import BANKER, PLAYER, TIE
from cardrules.courses.mini_baccarat.cards_for_drills import coup_from_shoe
from cardrules.courses.mini_baccarat.erring_dealer import next_step, slip
from cardrules.courses.mini_baccarat.felt import BaccaratFelt
from cardrules.courses.mini_baccarat.own_house import house_of
from cardrules.courses.mini_baccarat.scenes import baccarat_of, is_over, match_of, scene_of
from cardrules.protocol.game import CHANCE, action_text, parse_action
from cardrules.protocol.phrases import capital
from cardrules.protocol.texts import say
from cardrules.school.drills.drill import Drill, percent_bars
from cardrules.school.drills.items import AnswerPick, DrillQuestion, Film, Item, Setting, TableScene
from cardrules.school.seeded_choice import SeededLots

__all__ = ["ERROR_DRILL"]

CLEAN: Final = "clean"
_LESS: Final = ("R1", "R2", "R3", "R8", "R9", "R10", "R11", "R18", "R19", "R20", "R23", "R24")
_MORE: Final = ("R4", "R5", "R6", "R7", "R12", "R13", "R14", "R15", "R16", "R17")
"""Third-card faults, and those by which result or money goes to the wrong side."""
_FILMS: Final[Mapping[str, tuple[str, str]]] = {
    "R1": ("bets", "result"), "R8": ("cards", "settled"), "R20": ("burn", "burned"), "R24": ("settling", "coup"),
    **dict.fromkeys(("R13", "R14", "R15", "R16", "R17", "R18", "R19"), ("settling", "settled")),
}  # fmt: skip
"""From where to where the film of an error goes, if not from the first card to the result."""
_NEAR: Final = (
    {"R4", "R5", "R9"}, {"R7", "R8"}, {"R13", "R15"}, {"R16", "R17", "R18"}, {"R12", "R16"},
    *({"R19", each} for each in ("R8", "R13", "R14", "R15", "R16", "R17", "R18")),
)  # fmt: skip
"""Errors that are too near to each other to be offered side by side: both could be said of one act, or their remedies
are almost the same."""
_AMOUNTS: Final = (2_500, 3_500, 5_000, 7_500, 10_000, 11_500, 18_000, 20_000)
_TIES: Final = (500, 1_000, 1_500, 2_500)
_RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_TRIES: Final = 400


def _cells(setting: Setting) -> Mapping[str, int]:
    return {**dict.fromkeys(_MORE, 3), **dict.fromkeys(_LESS, 1), CLEAN: 10}


def _draw(cell: str, lots: SeededLots, setting: Setting) -> str:
    return f"P4 {cell} {lots.below(60_000)}"


class _Made(NamedTuple):
    """A film, with what the floor says of the fault and how it is put right."""

    film: Film
    message: str
    cure: str


def _film(kind: str, seed: str, setting: Setting) -> _Made:
    """A film in which just this error is made. Raises LookupError if there is none."""
    lots = SeededLots(f"film/{kind}/{seed}")
    for _ in range(_TRIES):
        made = _try(_scene(kind, lots, setting), kind, lots)
        if made is not None:
            return made
    raise LookupError(f"nobody errs like that: {kind}")


def _scene(kind: str, lots: SeededLots, setting: Setting) -> TableScene:
    """A coup in which the error may be made."""
    starts, ends = _FILMS.get(kind, ("cards", "result"))
    if kind == CLEAN and lots.one_in(2):
        starts, ends = "settling", "settled"
    tie = kind == "R15" or (kind == CLEAN and lots.one_in(8))
    coup = coup_from_shoe(lots, lambda coup: (coup.outcome.winner == TIE) == tie)
    cards = coup.cards
    if kind == "R20":
        return scene_of(setting, starts, ends, (lots.pick(cards),), shoe_steps="short", coach="silent")
    spare = [card for card in house_of(setting).pack if card not in cards]
    extra = [lots.pick(spare) for _ in range(3)]
    bets = _bets(kind, lots, setting)
    return scene_of(setting, starts, ends, tuple(dict.fromkeys((*cards, *extra))), bets, coach="silent")


def _bets(kind: str, lots: SeededLots, setting: Setting) -> str:
    """Bets of four to six positions, and the incident that the error needs."""
    limits, scale = house_of(setting).crowd.limits, setting.house.chips.scale
    amounts, ties = (
        [each for each in usual if least <= each <= most and each % limits.unit == 0]
        for usual, least, most in (
            ([scale * each for each in _AMOUNTS], limits.least, limits.most),
            ([scale * each for each in _TIES], limits.tie_least, limits.tie_most),
        )
    )
    chosen = sorted(lots.in_order(range(1, 8))[: lots.between(4, 6)])
    sides = (PLAYER, BANKER, *(lots.pick((PLAYER, BANKER)) for _ in chosen[2:]))
    words = []
    for position, side in zip(chosen, lots.in_order(sides), strict=True):
        words.append(f"{position}:{side}:{lots.pick(amounts or [limits.least])}")
        if ties and lots.one_in(3):
            words.append(f"{position}:{TIE}:{lots.pick(ties)}")
    incidents = {
        "R2": f"late:{chosen[0]}:{sides[0]}:{limits.least}",
        "R9": f"faceup:{lots.between(1, 4)}",
        "R24": f"buyin:{chosen[0]}:{20_000 * scale}",
    }
    return ",".join((*words, *([incidents[kind]] if kind in incidents else [])))


def _try(scene: TableScene, kind: str, lots: SeededLots) -> _Made | None:
    """The scene as a dealer deals it who makes this error at some moment; None if it cannot be made, or if the faults
    are others."""
    match = match_of(scene)
    game = baccarat_of(match.game)
    table = game.table
    shown: list[str] = []
    message = cure = ""
    made = kind == CLEAN
    while not is_over(scene, game) or table.service:
        if match.game.waiting_for() == {CHANCE}:
            action = match.chance()
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
    if not made or [fault.error for fault in table.faults] != ([] if kind == CLEAN else [kind]):
        return None
    return _Made(Film(scene, tuple(shown)), message, cure)


def _read(key: str, setting: Setting) -> tuple[str, str]:
    """The error of a key and its seed. Raises ValueError."""
    name, kind, seed = key.split(" ")
    if name != "P4" or kind not in _cells(setting) or not (seed.isascii() and seed.isdecimal() and len(seed) <= 9):
        raise ValueError(f"{key[:60]!r} is no item of P4")
    return kind, seed


def _plain(key: str, setting: Setting) -> Item:
    """The item without its film, and without what depends on the film."""
    kind, _ = _read(key, setting)
    asks = (
        DrillQuestion(say("What was wrong?"), "pick", (kind,)),
        DrillQuestion(say("How is it put right?"), "pick", ("right",), unless=CLEAN),
    )
    return Item("P4", key, kind, BaccaratFelt(), asks[: 1 if kind == CLEAN else 2], "")


def _item(key: str, setting: Setting) -> Item:
    kind, seed = _read(key, setting)
    film, message, cure = _film(kind, seed, setting)
    lots = SeededLots(f"{key}/picks")
    near = {each for group in _NEAR if kind in group for each in group}
    others = lots.in_order([each for each in (*_MORE, *_LESS) if each != kind and each not in near])
    named = sorted([*others[: 4 if kind != CLEAN else 5], *([kind] if kind != CLEAN else [])], key=_number)
    picks = (*(AnswerPick(each, capital(ERRORS[each].text), str(n)) for n, each in enumerate(named, 1)),
             AnswerPick(CLEAN, say("Nothing was wrong"), "N"))  # fmt: skip
    asks: tuple[DrillQuestion, ...] = (DrillQuestion(say("What was wrong?"), "pick", (kind,), picks),)
    if kind == CLEAN:
        return Item("P4", key, CLEAN, BaccaratFelt(), asks, say("Nothing was wrong."), film=film)
    right = _remedy(kind, cure)
    remedies = [right, *dict.fromkeys(_remedy(each, "") for each in others if _remedy(each, "") != right)][:4]
    shown = tuple(
        AnswerPick("right" if text == right else f"wrong {n}", text, letter)
        for n, (letter, text) in enumerate(zip("ABCD", lots.in_order(remedies), strict=True), 1)
    )
    asks += (DrillQuestion(say("How is it put right?"), "pick", ("right",), shown, unless=CLEAN),)
    return Item("P4", key, kind, BaccaratFelt(), asks, f"{capital(ERRORS[kind].text)}. {message} {right}.", film=film)


def _number(kind: str) -> int:
    return int(kind[1:])


def _remedy(kind: str, cure: str) -> str:
    """How an error is put right, in this case."""
    if kind in ("R4", "R5") and cure:
        return "The card is Banker's third card" if cure.startswith("move") else "Burn the card: it was seen"
    return capital(ERRORS[kind].remedy)


ERROR_DRILL: Final = Drill(
    "P4", say("Find the error"),
    say("A short film of a dealer who errs at most once: name it, and choose the remedy."), 25,
    percent_bars((80, 92, 100), (15, 9, 6)), _cells, _draw, _item, plain=_plain,
)  # fmt: skip

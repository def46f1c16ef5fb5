"""The drill of the hands, at any game's table: cheques run down, dropped, sized, heeled, plucked, spread and proved;
side bets paid, and the shoe shuffled, each against the clock (H1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from cardrules.protocol.texts import say
from cardrules.school.drills.drill import Drill, percent_bars
from cardrules.school.drills.items import (
    AnswerPick,
    ChipsOnFelt,
    DrillQuestion,
    Felt,
    Item,
    Setting,
    TableScene,
    chips_text,
    read_chips,
)
from cardrules.school.seeded_choice import SeededLots

__all__ = ["HandParts", "hand_drill"]

_STACK: Final = 20
_HAND_MS: Final = 10_000
"""Published mark: twenty cheques are run down in ten seconds."""
_BONUS_MS: Final = 30_000
"""Published mark: a bonus bet is paid in half a minute."""


class HandParts(NamedTuple):
    """What a game brings to the drill of the hands."""

    winning: Callable[[int, int, Felt], Felt]
    """A felt on which a bet lies that has won: its amount, the denomination of its chips, and what else lies there."""
    draw_bonus: Callable[[SeededLots, Setting], str]
    """The key of an item in which a bonus bet is paid, and without odd cents."""
    bonus: Callable[[str, Setting], tuple[Item, int]]
    """The item of such a key, and the amount of the bet. Raises ValueError."""
    shuffle: Callable[[str, Setting], TableScene]
    """The table of a seed at which the pack is to be shuffled."""
    shuffled: str
    """How it is shuffled there, and in which time."""
    shuffle_ms: int


def hand_drill(parts: HandParts) -> Drill:
    """The drill at the table of a game."""
    return Drill(
        "H1", say("Chips in the hand"),
        say("Run down, drop, size, heel, pluck, spread, prove; side bets; the shuffle."), 22,
        percent_bars((80, 95, 100), (10, 7, 5)), _cells, lambda cell, lots, setting: _draw(cell, lots, setting, parts),
        lambda key, setting: _item(key, setting, parts), mouse=3_000,
    )  # fmt: skip


def _cells(setting: Setting) -> Mapping[str, int]:
    return {"run": 3, "drop": 3, "size": 3, "heel": 2, "pluck": 2, "spread": 2, "prove": 3, "bonus": 3, "shuffle": 1}


def _draw(cell: str, lots: SeededLots, setting: Setting, parts: HandParts) -> str:
    colours = setting.house.chips.values[2:]
    colour = lots.pick(colours)
    if cell == "run":
        return f"H1 run {colour}"
    if cell in ("drop", "size"):
        return f"H1 {cell} {colour} {lots.between(2, _STACK - 2)}"
    if cell == "heel":
        kinds = sorted(lots.in_order(colours)[: lots.between(2, 4)], reverse=True)
        return f"H1 heel {chips_text([(kind, lots.between(1, 4)) for kind in kinds])}"
    if cell == "pluck":
        other = lots.pick([each for each in colours if each != colour])
        return f"H1 pluck {colour} {lots.between(2, _STACK - 1)} {other}"
    if cell in ("spread", "prove"):
        return f"H1 {cell} {colour} {lots.between(7, 28)}"
    if cell == "bonus":
        return f"H1 bonus {parts.draw_bonus(lots, setting)}"
    return f"H1 shuffle {lots.below(10_000)}"


def _piles(count: int, size: int) -> list[int]:
    """So many chips in sub-stacks, the rest last."""
    whole, rest = divmod(count, size)
    return [size] * whole + [rest] * (rest > 0)


def _item(key: str, setting: Setting, parts: HandParts) -> Item:
    name, kind, rest = key.split(" ", 2)
    if name != "H1":
        raise ValueError(f"{key[:60]!r} is no item of H1")
    if kind == "bonus":
        return _bonus(key, rest, setting, parts)
    if kind == "shuffle":
        if not (rest.isascii() and rest.isdecimal() and len(rest) <= 9):
            raise ValueError(f"{key[:60]!r} is no item of H1")
        scene = parts.shuffle(rest, setting)
        return Item("H1", key, kind, ChipsOnFelt(), (), parts.shuffled, scene, limit=parts.shuffle_ms)
    if kind == "heel":
        return _heel(key, rest, setting)
    numbers = [int(word) for word in rest.split(" ") if word.isascii() and word.isdecimal() and len(word) <= 6]
    if not numbers or numbers[0] not in setting.house.chips.values or len(numbers) != len(rest.split(" ")):
        raise ValueError(f"{key[:60]!r} is no item of H1")
    return _one_colour(key, kind, numbers[0], numbers[1:], setting, parts)


def _one_colour(key: str, kind: str, colour: int, numbers: Sequence[int], setting: Setting, parts: HandParts) -> Item:
    """What is done with a stack of one colour."""
    house = setting.house.chips
    size = house.sub_stack(colour)
    stack = (colour,) * _STACK
    felt: Felt = ChipsOnFelt(stacks=(stack,))
    by = f"Chips of {setting.house.cash(colour)} are proved in piles of {size}."
    if kind == "run" and not numbers:
        text, right, why = say("Run down the stack of twenty."), _piles(_STACK, size), by
    elif kind in ("drop", "size") and len(numbers) == 1 and 0 < numbers[0] < _STACK:
        count = numbers[0]
        right = [count, _STACK - count]
        text = say("Drop cut {count} from the stack.", count=count)
        why = say("{count} are dropped, and {left} stay in the hand.", count=count, left=_STACK - count)
        if kind == "size":
            felt = parts.winning(colour * count, colour, felt)
            text, why = (
                say("Size the stack into the bet."),
                say("The bet has {count} chips: so many are paid, none is counted.", count=count),
            )
    elif kind == "pluck" and len(numbers) == 2 and 1 < numbers[0] < _STACK and numbers[1] in house.values:
        place, other = numbers
        felt = ChipsOnFelt(stacks=((*stack[: place - 1], other, *stack[place:]),))
        right = [place - 1, 1, _STACK - place]
        text = say("Pluck the chip that is of another colour.")
        why = say("It is the chip of {money}, at place {place}.", money=setting.house.cash(other), place=place)
    elif kind in ("spread", "prove") and len(numbers) == 1 and 0 < numbers[0] <= 2 * _STACK:
        count = numbers[0]
        columns = tuple((colour,) * each for each in _piles(count, _STACK))
        felt = ChipsOnFelt(stacks=columns) if kind == "spread" else ChipsOnFelt()
        right, why = _piles(count, size), by
        text = (
            say("Spread these chips.")
            if kind == "spread"
            else say(
                "Prove {money} in chips of {chip}.",
                money=setting.house.cash(count * colour),
                chip=setting.house.cash(colour),
            )
        )
    else:
        raise ValueError(f"{key[:60]!r} is no item of H1")
    ask = DrillQuestion(text, "piles", (" ".join(map(str, right)),))
    return Item("H1", key, kind, felt, (ask,), why, limit=_HAND_MS)


def _heel(key: str, rest: str, setting: Setting) -> Item:
    house = setting.house.chips
    chips = read_chips(rest, house)
    if chips is None or len(chips) < 2 or not all(denomination in house.values for denomination, _ in chips):
        raise ValueError(f"{key[:60]!r} is no item of H1")
    order = [str(denomination) for denomination, _ in chips]
    amount = sum(denomination * count for denomination, count in chips)
    picks = tuple(
        AnswerPick(each, setting.house.cash(int(each)), str(number))
        for number, each in enumerate(sorted(order, key=len), 1)
    )
    ask = DrillQuestion(
        f"Heel {setting.house.cash(amount)} against the bet. In which order?", "order", (" ".join(order),), picks
    )
    why = say("The largest chips lie at the bottom, each smaller kind upon them.")
    return Item("H1", key, "heel", ChipsOnFelt(), (ask,), why, limit=_HAND_MS)


def _bonus(key: str, rest: str, setting: Setting, parts: HandParts) -> Item:
    item, bet = parts.bonus(rest, setting)
    right = item.asks[0].right
    if not (right[0].isdecimal() and int(right[0])):
        raise ValueError(f"{key[:60]!r} is no item of H1")
    ask = DrillQuestion(f"Pay this bet of {setting.house.cash(bet)}.", "chips", right)
    return item._replace(drill="H1", key=key, cell="bonus", asks=(ask,), limit=_BONUS_MS)

"""The hands of a trainee on the felt of a drill: the table's own gestures, and what they answer.

A card is drawn, a hand is pushed, a tie is tapped, chips are cut from the rack as at any table; here each is an answer
to what is asked, if it is one. Loose chips and notes lie on the felt as the item has them; a stack is cut where it is
clicked.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import ClassVar, Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent

from cardart.table.chip_stack_sizes import columns_rect
from cardrules.casino.chips import RackChips
from cardrules.casino.currencies import money
from cardrules.school.drills.items import DrillQuestion, Item, Setting, chips_text
from dealers_choice.language import words
from dealers_choice.layouts.casino.appearance import look
from dealers_choice.layouts.casino.chips import CHIP, on_chips, stack_thing
from dealers_choice.school.dealing.chips_in_hand import ChipsInHand
from dealers_choice.table.pictures.chip_stacks import chips_thing
from dealers_choice.table.placement import Layout, Thing

__all__ = ["ItemHands", "said_chips", "taken_at"]

_LARGE: Final = 0.42
"""The radius in card widths of loose chips that are to be read or handled."""
_LOW: Final = 0.9
"""How far below the middle of the felt they stand, in card widths."""
_STACKS: Final = frozenset(("piles",))


@lru_cache(maxsize=64)
def _pitch(radius: float) -> float:
    """How much higher a stack is with one chip more."""
    tall, low = (columns_rect(((100,) * count,), radius).height() for count in (11, 10))
    return tall - low


def taken_at(above: float, radius: float, count: int) -> int:
    """How many chips one takes off a stack of ``count`` who takes it so far below its top, in card widths."""
    face = columns_rect(((100,),), radius).height() - _pitch(radius)
    return min(count, max(1, round((above - face / 2) / _pitch(radius))))


class ItemHands(ChipsInHand):
    """What a dealer's hands do on the felt of a drill: every gesture is an answer. It goes before the hands of a game
    among the bases of a class, and leaves to them what is no answer."""

    item: Item | None
    ask: DrillQuestion | None
    setting: Setting | None
    piles: list[int]
    """The piles that have been cut off a stack."""
    bets: ClassVar[tuple[str, ...]]
    """With what the names of the spots of bets begin."""

    def begin(self, done: Callable[[str], None], spoken: Callable[[str, QPointF], None]) -> None:
        """Hands that have just been made: ``done`` is told an answer; ``spoken`` a sentence that is to be said at a
        point, where a gesture is no answer."""
        self._done = done
        self._spoken = spoken
        self.item = self.ask = self.setting = None
        self.piles = []
        self._open = False  # whether something can be answered now

    # ---------------------------------------------------------------------------------------------- of the game

    @abstractmethod
    def stays(self, item: Item, spot: str) -> bool:
        """Whether the chips at a spot stay where they are, and a hand on them is an answer."""

    @abstractmethod
    def spot_of_step(self, text: str) -> str:
        """The spot of the bet that a step of the dealer is about, "" if it is about none."""

    def take_item(self, item: Item, setting: Setting) -> None:
        """Another item lies on the felt."""
        self.item, self.setting = item, setting
        self.piles = []
        self.forget()

    def take_ask(self, ask: DrillQuestion | None) -> None:
        """This is asked now; None: nothing."""
        self.ask = ask
        self._open = ask is not None

    # ---------------------------------------------------------------------------------------- what lies there

    def _columns(self, item: Item) -> tuple[tuple[int, ...], ...]:
        """The loose chips of an item, as far as they have not been cut off."""
        columns = item.felt.stacks
        said = item.key.split(" ")
        if said[:2] == ["H1", "prove"]:
            colour, count = int(said[2]), int(said[3])
            columns = tuple((colour,) * min(20, count - start) for start in range(0, count, 20))
        gone = sum(self.piles) if item is self.item else 0
        left = []
        for column in columns:
            taken = min(gone, len(column))
            gone -= taken
            left.append(column[: len(column) - taken])
        return tuple(column for column in left if column)

    def _cut_off(self, item: Item) -> tuple[tuple[int, ...], ...]:
        """The piles that have been cut off, from the left."""
        if item is not self.item or not self.piles:
            return ()
        colour = next((chip for column in item.felt.stacks for chip in column), 0) or int(item.key.split(" ")[2])
        return tuple((colour,) * count for count in self.piles)

    def things(self) -> Mapping[str, Thing]:
        """Chips in the hand, loose chips, and notes."""
        found = dict(super().things())
        middle, item = self._table.felt.where.token_point("cutting"), self.item
        if middle is None or item is None:
            return found
        x, y = self._table.felt.where.units(middle)
        found.update(self._loose(item, x, y))
        if self.chips:
            chips = sorted(self.chips, reverse=True)
            found["hand"] = stack_thing(
                chips, x, y + _LOW, self._currency, words("Chips in your hand"), radius=CHIP, house=self._house
            )
        return found

    def things_of(self, item: Item, layout: Layout) -> Iterable[Thing]:
        """What is going to lie on the felt besides, when this item is asked."""
        middle = layout.tokens.get("cutting")
        return self._loose(item, *middle).values() if middle is not None else ()

    def _loose(self, item: Item, x: float, y: float) -> dict[str, Thing]:
        """Loose chips and notes of an item, with the middle of the felt at (x, y)."""
        found: dict[str, Thing] = {}
        spread, sign = self._columns(item), on_chips(item.currency)
        radius = _LARGE if len(spread) <= 4 else 0.3
        low = y + _LOW
        wide = 2.3 * radius
        if _handled(item):
            for number, column in enumerate(spread):
                name = words("A stack: click it where you take it")
                found[f"loose:{number}"] = chips_thing(
                    (column,), x - 2.4 + number * wide, low, radius, name, z=40, sign=sign
                )
            cut = self._cut_off(item)
            for number, column in enumerate(cut):
                name = words("A pile of {count}", count=len(column))
                found[f"pile:{number}"] = chips_thing(
                    (column,), x - 0.6 + number * 0.62, low, 0.27, name, z=40, sign=sign
                )
        elif spread:
            found["loose:0"] = chips_thing(spread, x, low, radius, words("Chips on the felt"), z=40, sign=sign)
        if item.felt.cash:
            picture, paint = look("notes", item.felt.cash, item.chips.notes)
            found["loose notes"] = Thing(x, y + 0.3, 2.6, 1.2, words("Notes on the felt"), picture, paint, z=40)
        return found

    # ------------------------------------------------------------------------------------------------ the mouse

    def click(self, spot: str, point: QPointF, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        """A click: a stack is cut; else as at any table."""
        kind = spot.split(":")[0]
        if kind == "loose" and _handled(self.item):
            self._cut(spot, point)
        elif kind == "pile":
            self.piles = []
            self._table.relay_things()
        elif kind in self.bets and self.ask is not None and self.ask.reply == "amount":
            self._touch(spot)
        elif kind == "hand" and self.ask is not None and self.ask.reply == "chips":
            self.submit_chips()
        else:
            super().click(spot, point, button, modifiers)

    def wheel(self, spot: str, notches: int) -> bool:
        """Chips are taken up, or put back, where they are asked for."""
        return self.ask is not None and self.ask.reply == "chips" and super().wheel(spot, notches)

    def _cut(self, spot: str, point: QPointF) -> None:
        thing = self._table.thing(spot)
        if thing is None or self.item is None or not self._open:
            return
        columns = self._columns(self.item)
        column = columns[int(spot.split(":")[1])]
        radius = _LARGE if len(columns) <= 4 else 0.3
        above = self._table.felt.where.units(point)[1] - (thing.y - thing.height / 2)
        self.piles.append(taken_at(above, radius, len(column)))
        whole = sum(len(each) for each in self._columns(self.item))
        if not whole:
            self._done(" ".join(map(str, self.piles)))
        else:
            self._table.relay_things()

    def _touch(self, spot: str) -> bool:
        """A hand on the chips of a bet: that is an answer where they must stay as they are."""
        if self.item is None or not self._open or not self.stays(self.item, spot):
            return False
        self._done("touch")
        return True

    def ask_amount(self, goal: str) -> None:
        """The amount is typed beside the felt."""

    def hand_over(self, goal: str, point: QPointF) -> bool:
        """The chips in the hand are the answer, wherever they are laid."""
        return self.submit_chips()

    def submit_chips(self) -> bool:
        """The chips in the hand are the answer."""
        if not self.chips or not self._open or self.ask is None or self.ask.reply != "chips":
            return False
        counted = {chip: self.chips.count(chip) for chip in sorted(set(self.chips), reverse=True)}
        text = chips_text(list(counted.items()))
        self.put_back()
        self._done(text)
        return True

    def meant(self, text: str, point: QPointF) -> bool:
        """A gesture of the table, as a step of the dealer."""
        ask = self.ask
        if ask is None or not self._open:
            return False
        pick = next((each for each in ask.picks if each.step and f"{text} ".startswith(f"{each.step} ")), None)
        if pick is not None:
            self._done(pick.answer)
            return True
        spot = self.spot_of_step(text)
        if ask.reply == "amount" and spot:
            return self._touch(spot)
        if any(each.step.split()[:1] == text.split()[:1] for each in ask.picks):
            self._spoken(words("That hand is not asked for now."), point)
        else:
            self._spoken(words("That is no answer to what is asked."), point)
        return False

    # ------------------------------------------------------------------------------------------------- the keys

    def takes_key(self, event: QKeyEvent) -> bool:
        """The page asks for its keys itself."""
        return False

    def chip_key(self, event: QKeyEvent) -> bool:
        """A key while chips are cut: 1 to 7 take one, Backspace puts the last back, Escape all."""
        letter = event.text()
        if len(letter) == 1 and letter in "12345678":
            return self._add_by_key(int(letter))
        if event.key() == Qt.Key.Key_Backspace and self.chips:
            self.chips.pop()
            self._table.relay_things()
            return True
        if event.key() == Qt.Key.Key_Escape and self.chips:
            self.put_back()
            return True
        return False

    def held(self) -> str:
        """The chips in the hand, in words."""
        if self.setting is None or not self.chips:
            return words("Your hand is empty.")
        currency = self.setting.house.currency
        chips = [(chip, self.chips.count(chip)) for chip in sorted(set(self.chips), reverse=True)]
        told = ", ".join(said_chips(word, currency, self._house) for word in chips_text(chips).split())
        return words("In your hand: {told}; {amount} in all.", told=told, amount=money(sum(self.chips), currency))

    def tip(self, spot: str) -> str:
        """What can be done at a spot, in words."""
        kind = spot.split(":")[0]
        if kind == "loose":
            return words("Click the stack where you take it") if _handled(self.item) else words("Chips to be read")
        if kind == "pile":
            return words("Click to begin anew")
        if kind in (*self.bets, "hand"):
            return words("Chips in your hand: click for Done") if kind == "hand" else ""
        return super().tip(spot)


def _handled(item: Item | None) -> bool:
    """Whether the loose chips are to be cut, not read."""
    return item is not None and any(ask.reply in _STACKS for ask in item.asks)


def said_chips(word: str, currency: str, house: RackChips) -> str:
    """Chips of one colour in words: of ``3x2500`` how many of which."""
    count, _, name = word.partition("x")
    known = name.isdecimal() and int(name) in house.every
    return words("{count} of {amount}", count=count, amount=money(int(name), currency)) if known else word

"""The chips that a dealer has in the hand for a payment, taken from the rack with the wheel, by clicks or by keys."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPointF, Qt

from cardrules.casino.chips import RackChips
from dealers_choice.language import words
from dealers_choice.layouts.casino.chips import stack_thing
from dealers_choice.school.dealing.at_the_table import AtTable
from dealers_choice.table.placement import Thing

__all__ = ["STACK", "Chips", "ChipsInHand"]

STACK: Final = 20
"""Chips in a whole stack."""

Chips = list[int]
"""Denominations in cents, as they were taken up."""


class ChipsInHand(AtTable):
    """Hands that take chips from the tubes of a rack. They lie before the dealer, or beside the bet that they are to
    pay, until they are handed over."""

    chips: Chips
    """The chips that have been taken up for a payment, as denominations in cents."""
    laid: str
    """The spot where they lie; "" for before the dealer."""

    @property
    @abstractmethod
    def _house(self) -> RackChips:
        """The chips of this table."""

    @abstractmethod
    def _add_by_key(self, number: int) -> bool:
        """Take up a chip of the tube of this number, the smallest first; whether there is one."""

    def left(self, denomination: int) -> int:
        """How many chips of a denomination are in the rack and not in the hand."""
        rack = dict(zip(self._house.values, self._state.rack, strict=True))
        return int(rack[denomination]) - self.chips.count(denomination)

    def take_up(self, denomination: int, modifiers: Qt.KeyboardModifier) -> Chips:
        """As many chips as a hand takes at once if they are there: one, with Shift a proved stack, with Ctrl twenty."""
        count = 1
        if modifiers & Qt.KeyboardModifier.ControlModifier:
            count = STACK
        elif modifiers & Qt.KeyboardModifier.ShiftModifier:
            count = self._house.sub_stack(denomination)
        left = self.left(denomination)
        if not left:
            told, last = self._cash(denomination), denomination == self._house.smallest
            self._say(_none_left(denomination, told, last=last), self._point_of(f"tube:{denomination}"))
        return [denomination] * min(count, left)

    def take_away(self, denomination: int) -> None:
        """One chip goes back."""
        if denomination in self.chips:
            self.chips.remove(denomination)
            self.laid = self.laid if self.chips else ""

    def put_back(self) -> None:
        """All chips go back."""
        self.chips, self.laid = [], ""
        self._table.relay_things()

    def pieces(self) -> str:
        """The chips as a payment has them: "1x2500 2x500"."""
        chips = self.chips
        return " ".join(f"{chips.count(each)}x{each}" for each in self._house.every if each in chips)

    def hand_over_as(self, text: str, point: QPointF) -> bool:
        """The chips in the hand are what this step pays or gives; whether it happened."""
        chips, laid = self.chips, self.laid
        self.chips, self.laid = [], ""
        if self._attempt(text, point):
            return True
        self.chips, self.laid = chips, laid
        self._table.relay_things()
        return False

    def things_held(self) -> Mapping[str, Thing]:
        """The chips in the hand, and where they are cut."""
        found: dict[str, Thing] = {}
        where = self._table.felt.where
        middle = where.token_point("cutting")
        if middle is None:
            return found
        x, y = where.units(middle)
        found["cutting"] = Thing(x, y, 5.6, 2.0, words("Where you cut out chips"), z=-5)
        if self.chips:
            spot = self._table.thing(self.laid) if self.laid else None
            if spot is not None:
                x, y = self._laid_beside(spot)
            name = self.name_of_held()
            if self._coached():
                name = f"{name}: {self._cash(sum(self.chips))}"
            found["hand"] = self.picture_of(sorted(self.chips, reverse=True), x, y, name)
        return found

    def _laid_beside(self, chips: Thing) -> tuple[float, float]:
        """Where chips lie that are laid to those of a bet, in card widths."""
        return chips.x, chips.y

    def name_of_held(self) -> str:
        """What is in the hand, as it is named."""
        return words("Chips in your hand")

    def picture_of(self, chips: Sequence[int], x: float, y: float, name: str = "") -> Thing:
        """Chips at a place in card widths."""
        return stack_thing(chips, x, y, self._currency, name, house=self._house)


def _none_left(denomination: int, told: str, *, last: bool) -> str:
    """What is said of an empty tube of chips that are ``told`` so; ``last``: of the smallest."""
    if last and denomination < 100:
        return words("No coins of {told} are left. Call for a fill (Y, then 1): they are brought at once.", told=told)
    if last:
        return words("No {told} chips are left. Call for a fill (Y, then 1): they are brought at once.", told=told)
    return words("There are no {told} chips left. Call for a fill, and pay in smaller ones.", told=told)

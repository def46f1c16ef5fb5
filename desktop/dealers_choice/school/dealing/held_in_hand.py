"""What a baccarat dealer has in the hand: chips or lammers for a payment, a pack that is shuffled, an amount that is
typed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from cardrules.casino import chips as house_chips
from cardrules.casino.baccarat.rules import BET_NAMES
from cardrules.casino.currencies import CURRENCIES
from cardrules.casino.preparing import prep_steps
from dealers_choice.language import words
from dealers_choice.layouts.casino.chips import stack_thing
from dealers_choice.school.dealing.amount_entry import AmountEntry
from dealers_choice.school.dealing.at_the_table import Calls
from dealers_choice.school.dealing.chips_in_hand import STACK, Chips
from dealers_choice.school.dealing.serving_by_hand import ServingByHand
from dealers_choice.school.dealing.shoe_by_hand import ShoeByHand
from dealers_choice.table.placement import Thing
from dealers_choice.table.table_widget import TableWidget

__all__ = ["InHand", "pile", "spot_of"]


class InHand(ServingByHand):
    """What the dealer holds, and what is known of the table. ``calls`` hears the keys that make up a call."""

    def __init__(self, table: TableWidget, attempt: Callable[[str, QPointF], bool], calls: Calls) -> None:
        super().__init__(table, attempt)
        self._calls = calls
        self.chips: Chips = []
        """The chips, or lammers, that have been taken up for a payment, as denominations in cents."""
        self.lammers = False
        """Whether ``chips`` are lammers."""
        self.laid = ""
        """The spot where they lie: that of a bet, a box or a rail; "" for before the dealer."""
        self._picked: Chips = []
        self._two = False
        self._turned = ""  # P or B has been pressed: which hand the next Up pushes
        self._naming = ("", "")  # a key that needs a bet: what is done with it, and the position if it has been named
        self._entry = AmountEntry(table)
        self._shoe = ShoeByHand(table, attempt, prep_steps, self._seated)

    # -------------------------------------------------------------------------------------------- what there is

    @property
    def _house(self) -> house_chips.RackChips:
        """The chips of this table."""
        return CURRENCIES[self._currency].chips

    def _seated(self) -> list[int]:
        """The positions of the bettors."""
        return [bettor.position for bettor in self._state.bettors]

    def _wagers(self) -> dict[str, Any]:
        """The wagers on the layout by the spot of their chips."""
        shown = self._table.view_shown is not None
        return {spot_of(wager): wager for wager in self._state.layout} if shown else {}

    def left(self, denomination: int) -> int:
        """How many chips of a denomination are in the rack and not in the hand."""
        if denomination == self._house.coin:  # there is no end of it
            return STACK
        return super().left(denomination) + (self.chips.count(denomination) if self.lammers else 0)

    def things(self) -> Mapping[str, Thing]:
        """The chips in the hand, where they are cut, and how far the cards have been shuffled."""
        return {**self.things_held(), **self._shoe.things()}

    def name_of_held(self) -> str:
        """Chips or lammers."""
        return words("Lammers in your hand") if self.lammers else super().name_of_held()

    def picture_of(self, chips: Sequence[int], x: float, y: float, name: str = "") -> Thing:
        """Chips or lammers at a place in card widths."""
        return pile(chips, self.lammers, x, y, self._currency, name)

    @property
    def names_bets(self) -> bool:
        """Whether a key needs the name of the bet, or of the bettor who is served."""
        return not self._coached() or self._option("bet_keys") == "named"

    def tip(self, spot: str) -> str:
        """What can be done at a spot, in words."""
        kind = spot.split(":")[0]
        tips = {
            "shoe": words("Drag a card to a hand (D)"),
            "tube": words(
                "Take chips: turn the wheel, or click for one, Shift for a proved stack, Ctrl for twenty; "
                "right click puts one back"
            ),
            "lammer": words("Take lammers to mark commission: turn the wheel, or click; right click puts one back"),
            "tap": words("Tap for a tie (T)"),
            "position": words(
                "Drag the chips to the rack to take them, to their bettor to give them back; "
                "click to pay them with the chips in your hand"
            ),
            "hand": words(
                "Click the bet that you pay with these chips, or drag them there; Enter pays the next, C puts them back"
            ),
            "discards": {
                "shoe": words("Click it, or drag the cards to the middle, to gather them (G)"),
                "burn": words("Drag the burned cards here (W)"),
            }.get(self._phase, words("Drag the cards here to clear them (C)")),
            "box": words("Collect the commission that is marked here"),
            "player": words("Drag the hand forward to push it (P, then Up)"),
            "banker": words("Drag the hand forward to push it (B, then Up)"),
            "burn": words("Drag the burned cards to the discard holder (W)"),
            "extra": words("A card pulled in error"),
        }
        return str(tips.get(kind, "")) or self._tip_of_service(kind) or self._shoe.tip(kind)

    # ---------------------------------------------------------------------------------------------------- the chips

    def add(self, chips: Sequence[int], lammers: bool) -> None:
        """Chips come into the hand. Chips and lammers are never held together."""
        if chips and self.chips and lammers != self.lammers:
            self.chips, self.laid = [], ""
        if chips:
            self.lammers = lammers
            self.chips += chips

    def put_back(self) -> None:
        """All chips go back, and the next are no lammers."""
        self.lammers = False
        super().put_back()

    def hand_over(self, goal: str, point: QPointF) -> bool:
        """The chips in the hand are what is paid, marked or given at a spot; whether it happened."""
        kind, *rest = goal.split(":")
        amount = sum(self.chips)
        if kind == "position":
            text = f"pay {rest[0]} {rest[1]} {amount} {self.pieces()}"
        else:
            verb = {"box": "mark", "rail": "give", "seat": "handover"}[kind]
            text = f"{verb} {rest[0]} {amount}"
        done = self.hand_over_as(text, point)
        self.lammers = self.lammers and not done  # the next keys take chips again
        return done

    def forget(self) -> None:
        """Another coup, another match: nothing is in the hands."""
        self.chips, self.laid, self.lammers = [], "", False
        self._turned, self._naming = "", ("", "")
        self._entry.close()
        self._shoe.depth = None
        self._shoe.pack.stop()

    # ------------------------------------------------------------------------------------ an amount, the shuffle

    def ask_amount(self, goal: str) -> None:
        """A field beside a bet for the amount that is paid on it."""
        point = self._point_of(goal)
        _, position, bet, *_ = goal.split(":")
        self._entry.ask(
            BET_NAMES[bet],
            self._house.scale,
            point,
            lambda amount: self._attempt(f"pay {position} {bet} {amount}", point),
        )

    def hold_pack(self) -> None:
        """The pack is held, and not stirred, until ``let_go``: by a button. In a test that may be wrong now."""
        self._shoe.hold()

    def let_go(self) -> None:
        """The pack is held no longer."""
        self._shoe.pack.stop()

    # ----------------------------------------------------------------------------------------------------- small

    def _place_of(self, text: str) -> QPointF:
        """Where a step is done."""
        verb, *said = text.split()
        if verb in ("take", "return", "pay") and len(said) > 1:
            return self._point_of(f"position:{said[0]}:{said[1]}")
        spots = {"draw": said[0] if said else "", "stand": said[0] if said else "", "discard": "discards",
                 "aside": "aside", "burn": "burn", "sweep": "discards", "tap": "tap"}  # fmt: skip
        return self._point_of(spots.get(verb, ""))


def spot_of(wager: Any) -> str:
    """The spot of a wager's chips."""
    return f"position:{wager.position}:{wager.bet}" + (":late" if wager.late else "")


def pile(chips: Sequence[int], lammers: bool, x: float, y: float, currency: str, name: str = "") -> Thing:
    """Chips, proved, or lammers in a row, of a house with this currency, at a place in card widths."""
    if not lammers:
        return stack_thing(chips, x, y, currency, name)
    sign = CURRENCIES[currency].sign
    size, step = 0.5, 0.36

    def paint(painter: QPainter, box: QRectF) -> None:
        from cardart.table.casino_chips import paint_lammer

        each = box.height()
        for number, lammer in enumerate(chips):
            middle = QPointF(each / 2 + number * each * step / size, each / 2)
            paint_lammer(painter, middle, each * 0.42, lammer, sign)

    wide = size + step * (len(chips) - 1)
    return Thing(x, y, wide, size, name, ("lammers", sign, *chips), paint, z=60)

"""The hands of a bettor at Blackjack: chips from the tray onto the circles, and back; the rest is answered with the
buttons below the table. A spectator's hands do nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen

from cardart.table.casino_places import pack_behind
from cardrules.casino.blackjack.options import limits_of
from cardrules.casino.blackjack.racks import rack_of
from cardrules.casino.chips import RackChips
from dealers_choice.language import words
from dealers_choice.layouts.casino.chips import stack_thing
from dealers_choice.school.dealing.at_the_table import AtTable
from dealers_choice.school.dealing.blackjack_spots import chips_of, number_of
from dealers_choice.table.gestures.thing_gestures import Load
from dealers_choice.table.placement import Thing
from dealers_choice.table.table_widget import TableWidget

__all__ = ["BlackjackBettor"]

_KEYS: Final = "1234567BCX"


class BlackjackBettor(AtTable):
    """What a bettor does with mouse and keys; ``refusal`` tells why an action cannot be done, or "".

    A chip is chosen by a click on the tray (or 1 to 7, from the smallest up); each click on a circle adds one, a right
    click takes one back.
    """

    def __init__(
        self, table: TableWidget, attempt: Callable[[str, QPointF], bool], refusal: Callable[[str], str]
    ) -> None:
        super().__init__(table, attempt)
        self._refusal = refusal
        self.chip = 0
        """The chip that has been chosen, in cents."""
        self._origin = ""
        self._last: dict[str, int] = {}

    # ------------------------------------------------------------------------------------------------ what there is

    @property
    def _house(self) -> RackChips:
        return rack_of(self._currency, self._option("pink") == "on")

    def _own(self) -> int:
        """Where the person sits; 0 for a spectator."""
        return (int(str(self._option("spots"))) + 1) // 2 if self._option("role") == "bettor" else 0

    def stakes(self) -> dict[str, int]:
        """The person's bets, in cents."""
        own = self._own()
        return {wager.kind: wager.amount for wager in self._state.layout if wager.spot == own}

    def _betting(self) -> bool:
        return any(choice.verb == "ready" for choice in self._table.choices)

    def _chosen(self) -> int:
        """The chip that a click adds: the one chosen, else the table's unit."""
        view = self._table.view_shown
        return self.chip or (limits_of(view.options).unit if view is not None else 0)

    def _least(self, kind: str) -> int:
        """The least that may be staked on a bet."""
        bets = (each for each in self._table.choices if each.verb == "bet" and each.words == (kind,))
        return next((int(each.amounts[0]) for each in bets), 0)

    def _cuts(self) -> bool:
        return any(choice.verb == "cut" for choice in self._table.choices)

    def _bet_at(self, spot: str) -> str:
        """The bet of the person that is meant at a spot, or ""."""
        if number_of(spot) != self._own():
            return ""
        chips = chips_of(spot)
        if chips is not None:
            return chips.kind
        return spot.split(":")[2] if spot.startswith("circle:") else ""

    def things(self) -> Mapping[str, Thing]:
        """A frame round the chip that has been chosen."""
        tray = self._table.thing(f"tray:{self.chip}")
        if tray is None:
            return {}
        # Under the chips, so that they can still be picked up.
        frame = Thing(tray.x, tray.y, tray.width + 0.12, tray.height + 0.12, "", "frame", _paint_frame, z=tray.z - 0.5)
        return {"chosen": frame}

    def tip(self, spot: str) -> str:
        """What can be done at a spot, in words."""
        kind, *rest = spot.split(":")
        if kind == "tray":
            return words("Choose {amount} chips; or drag one to a circle", amount=self._cash(int(rest[0])))
        if self._own() and self._bet_at(spot):
            if chips_of(spot) is None:
                return words("Click to bet a chip here")
            return words("Click to add a chip, right click to take one back; drag the chips away to take all back")
        return words("Click where you want to cut the pack") if kind == "heap" and self._cuts() else ""

    # -------------------------------------------------------------------------------------------------- the mouse

    def owns(self, spot: str) -> bool:
        """The whole table is played with these hands."""
        return True

    def press(self, spot: str, point: QPointF) -> None:
        """Nothing is held."""

    def release(self) -> None:
        """Nothing was held."""

    def wheel(self, spot: str, notches: int) -> bool:
        """Nothing is done with the wheel."""
        return False

    def grab(self, spot: str, modifiers: Qt.KeyboardModifier) -> Load | None:
        """A chip from the tray, or one's own bet."""
        kind, *rest = spot.split(":")
        self._origin = spot
        if kind == "tray":
            self.chip = int(rest[0])
            return Load(stack_thing([self.chip], 0, 0, self._currency, "", 0, house=self._house))
        thing = self._table.thing(spot)
        own = chips_of(spot) is not None and bool(self._bet_at(spot)) and self._betting()
        return Load(thing) if own and thing is not None else None

    def targets(self) -> Collection[str]:
        """The circles where the chip may be put."""
        return [f"circle:{self._own()}:{each.words[0]}" for each in self._table.choices if each.verb == "bet"]

    def drop(self, spot: str, point: QPointF) -> bool:
        """A chip on a circle, or a bet taken back."""
        origin, self._origin = self._origin, ""
        goal = self._bet_at(spot)
        if origin.startswith("tray"):
            if goal:
                return self.bet(goal, self.chip, point)
            if spot.split(":")[0] in ("tray", "rack"):
                return False
            return self._refuse(words("Bet on the circles of your own spot."), point)
        bet = self._bet_at(origin)
        return goal != bet and self._attempt(f"unbet {bet}", point)

    def click(self, spot: str, point: QPointF, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        """Choose a chip, add one, take one back, cut the pack."""
        kind, *rest = spot.split(":")
        if not self._own():
            return
        if kind == "tray":
            self.chip = int(rest[0])
            self._table.relay_things()
        elif kind == "heap" and self._cuts():
            self._cut(point)
        elif bet := self._bet_at(spot):
            if button == Qt.MouseButton.RightButton:
                self.take_one_back(bet, point)
            else:
                self.bet(bet, self._chosen(), point)
        elif kind == "circle" and self._betting():
            self._refuse(words("Bet on the circles of your own spot."), point)

    def _cut(self, point: QPointF) -> None:
        heap = self._table.thing("heap")
        if heap is None:
            return
        cards = 52 * int(str(self._option("decks")))
        share = (self._table.felt.where.units(point)[0] - (heap.x - heap.width / 2)) / heap.width
        self._attempt(f"cut {cards - pack_behind(share, cards)}", point)

    def stroke(self, spots: Sequence[str], across: float) -> None:
        """A hand over the felt means nothing."""

    # -------------------------------------------------------------------------------------------------- the bets

    def bet(self, kind: str, amount: int, point: QPointF) -> bool:
        """So much more on a bet, or the least that may be staked; whether it was taken."""
        staked = self.stakes().get(kind, 0)
        return self._attempt(f"bet {kind} {staked + amount if staked else max(amount, self._least(kind))}", point)

    def take_one_back(self, kind: str, point: QPointF) -> None:
        """A chip less on a bet."""
        staked = self.stakes().get(kind, 0)
        left = staked - self._chosen()
        if staked:
            self._attempt(f"bet {kind} {left}" if left >= max(1, self._least(kind)) else f"unbet {kind}", point)

    def clear(self) -> None:
        """All chips back: with the bet on the hand the side bets go."""
        if self.stakes():
            self._attempt("unbet main", self._point_of_bet("main"))

    def repeat(self) -> None:
        """The bets of the last round in which there were some."""
        if not self._last:
            self._refuse(words("You have not bet yet."), self._middle())
        for kind, amount in self._last.items():
            same = self.stakes().get(kind) == amount
            if not same and not self._attempt(f"bet {kind} {amount}", self._point_of_bet(kind)):
                return

    def double(self) -> None:
        """Twice as much on every bet."""
        for kind, amount in self.stakes().items():
            if not self._attempt(f"bet {kind} {2 * amount}", self._point_of_bet(kind)):
                return

    def forget(self) -> None:
        """Another round."""

    def remember(self) -> None:
        """What is staked now is what Repeat bets again."""
        if self.stakes():
            self._last = self.stakes()

    def _point_of_bet(self, kind: str) -> QPointF:
        return self._point_of(f"circle:{self._own()}:{kind}")

    # -------------------------------------------------------------------------------------------------- the keys

    def takes_key(self, event: QKeyEvent) -> bool:
        """Whether a key is one of the bettor's: while bets are placed."""
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier or not self._own():
            return False
        key = event.text().upper()
        return bool(key) and key in _KEYS and self._betting()

    def key(self, event: QKeyEvent) -> bool:
        """1 to 7 choose a chip, B bets one on the hand, C takes all back, X doubles."""
        letter = event.text().upper()
        if letter.isdecimal():
            values = self._house.values
            if int(letter) <= len(values):
                self.chip = values[-int(letter)]
                self._table.relay_things()
        elif letter == "B":
            self.bet("main", self._chosen(), self._point_of_bet("main"))
        else:
            {"C": self.clear, "X": self.double}[letter]()
        return True

    def key_released(self, event: QKeyEvent) -> None:
        """Nothing is held."""


def _paint_frame(painter: QPainter, box: QRectF) -> None:
    """The frame of the chosen chip."""
    painter.setPen(QPen(QColor(255, 209, 92), 3))
    painter.drawRoundedRect(box.adjusted(2, 2, -2, -2), 8, 8)

"""The hands of a bettor: chips from the tray onto the circles, and back. A spectator's hands do nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen

from cardart.table.casino_places import pack_behind
from cardrules.casino.baccarat.options import limits_of
from cardrules.casino.baccarat.rules import BANKER, PLAYER, TIE
from cardrules.casino.currencies import CURRENCIES, money
from cardrules.games.mini_baccarat.state import State
from dealers_choice.language import words
from dealers_choice.layouts.casino.chips import stack_thing
from dealers_choice.table.gestures.thing_gestures import Load
from dealers_choice.table.placement import Thing
from dealers_choice.table.table_widget import TableWidget

__all__ = ["BettorHands"]

_LETTERS: Final = {"P": PLAYER, "B": BANKER, "T": TIE}


class BettorHands:
    """What a bettor does with mouse and keys; ``attempt`` does an action given as text, or says at the point why not;
    ``refusal`` only tells why not.

    A chip is chosen by a click on the tray (or 1 to 7, from the smallest up); each click on a circle adds one, a right
    click takes one back.
    """

    def __init__(
        self, table: TableWidget, attempt: Callable[[str, QPointF], bool], refusal: Callable[[str], str]
    ) -> None:
        self._table = table
        self._attempt = attempt
        self._refusal = refusal
        self.chip = 0
        """The chip that has been chosen, in cents."""
        self._origin = ""
        self._last: dict[str, int] = {}

    # ------------------------------------------------------------------------------------------------ what there is

    @property
    def _state(self) -> State:
        view = self._table.view_shown
        if view is None:
            raise LookupError("no table is shown")
        state: State = view.state
        return state

    def _cash(self, amount: int) -> str:
        """An amount as it is said at this table."""
        return money(amount, self._currency())

    def _currency(self) -> str:
        view = self._table.view_shown
        return str(view.options["currency"]) if view is not None else "usd"

    def _position(self) -> int:
        """Where the person sits."""
        view = self._table.view_shown
        return (int(view.options["positions"]) + 1) // 2 if view is not None else 0

    def stakes(self) -> dict[str, int]:
        """The person's bets, in cents."""
        place = self._position()
        return {wager.bet: wager.amount for wager in self._state.layout if wager.position == place}

    def _chosen(self) -> int:
        """The chip that a click adds: the one chosen, else the table's unit."""
        view = self._table.view_shown
        unit = limits_of(view.options).unit if view is not None else 0
        return self.chip or unit

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
        own = bool(rest) and rest[0] == str(self._position())
        if kind == "tray":
            return words("Choose {amount} chips; or drag one to a circle", amount=self._cash(int(rest[0])))
        if own and kind in ("circle", "pay"):
            return words("Click to bet a chip here")
        if own and kind == "position":
            return words("Click to add a chip, right click to take one back; drag the chips away to take all back")
        return words("Click where you want to cut the pack") if kind == "heap" and self._cuts() else ""

    def _cuts(self) -> bool:
        return any(choice.verb == "cut" for choice in self._table.choices)

    # -------------------------------------------------------------------------------------------------- the mouse

    def wheel(self, spot: str, notches: int) -> bool:
        """Nothing is done with the wheel."""
        return False

    def owns(self, spot: str) -> bool:
        """The whole table is played with these hands."""
        return True

    def press(self, spot: str, point: QPointF) -> None:
        """Nothing is held."""

    def release(self) -> None:
        """Nothing was held."""

    def grab(self, spot: str, modifiers: Qt.KeyboardModifier) -> Load | None:
        """A chip from the tray, or one's own bet."""
        kind, *rest = spot.split(":")
        self._origin = spot
        if kind == "tray":
            self.chip = int(rest[0])
            return Load(stack_thing([self.chip], 0, 0, self._currency(), "", 0))
        thing = self._table.thing(spot)
        own = kind == "position" and rest[0] == str(self._position()) and self._betting()
        return Load(thing) if own and thing is not None else None

    def _betting(self) -> bool:
        return any(choice.verb == "ready" for choice in self._table.choices)

    def targets(self) -> Collection[str]:
        """The circles where the chip may be put."""
        place = self._position()
        return [f"circle:{place}:{choice.words[0]}" for choice in self._table.choices if choice.verb == "bet"]

    def drop(self, spot: str, point: QPointF) -> bool:
        """A chip on a circle, a bet on another circle, or chips taken back."""
        kind, *rest = spot.split(":")
        origin, self._origin = self._origin, ""
        goal = rest[1] if kind in ("circle", "pay", "position") and rest[0] == str(self._position()) else ""
        if origin.startswith("tray"):
            if goal:
                return self.bet(goal, self.chip, point)
            if kind in ("tray", "rack"):
                return False
            return self._refuse(words("Bet on the circles of your own position."), point)
        bet = origin.split(":")[2]
        if goal == bet:
            return False
        amount = self.stakes().get(bet, 0)
        if goal and amount:
            taken = self._attempt(f"unbet {bet}", point)
            reason = self._refusal(self._with_more(goal, amount)) if taken else ""
            if reason:
                self._attempt(f"bet {bet} {amount}", point)
                self._refuse(reason, point)  # once it lies there again: what is done ends what was said before
            elif taken:
                self.bet(goal, amount, point)
            return taken
        return self._attempt(f"unbet {bet}", point)

    def click(self, spot: str, point: QPointF, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        """Choose a chip, add one, take one back, cut the pack."""
        kind, *rest = spot.split(":")
        if kind == "tray":
            self.chip = int(rest[0])
            self._table.relay_things()
        elif kind in ("circle", "pay", "position"):
            if rest[0] != str(self._position()):
                self._refuse(words("Bet on the circles of your own position."), point)
            elif button == Qt.MouseButton.RightButton:
                self.take_one_back(rest[1], point)
            else:
                self.bet(rest[1], self._chosen(), point)
        elif kind == "heap" and self._cuts():
            self._cut(point)

    def _cut(self, point: QPointF) -> None:
        heap = self._table.thing("heap")
        view = self._table.view_shown
        if heap is None or view is None:
            return
        cards = 52 * int(view.options["decks"])
        share = (self._table.felt.where.units(point)[0] - (heap.x - heap.width / 2)) / heap.width
        self._attempt(f"cut {cards - pack_behind(share, cards)}", point)

    def stroke(self, spots: Sequence[str], across: float) -> None:
        """A hand over the felt means nothing."""

    # -------------------------------------------------------------------------------------------------- the bets

    def bet(self, bet: str, amount: int, point: QPointF) -> bool:
        """So much more on a bet; whether it was taken."""
        return self._attempt(self._with_more(bet, amount), point)

    def _with_more(self, bet: str, amount: int) -> str:
        """The action that stakes so much more on a bet, or the least that may be staked."""
        staked = self.stakes().get(bet, 0)
        least = next((choice.amounts[0] for choice in self._table.choices
                      if choice.verb == "bet" and choice.words == (bet,)), 0)  # fmt: skip
        return f"bet {bet} {max(staked + amount, least if not staked else 0)}"

    def take_one_back(self, bet: str, point: QPointF) -> None:
        """A chip less on a bet."""
        staked = self.stakes().get(bet, 0)
        left = staked - self._chosen()
        least = next((choice.amounts[0] for choice in self._table.choices
                      if choice.verb == "bet" and choice.words == (bet,)), 1)  # fmt: skip
        if staked:
            self._attempt(f"bet {bet} {left}" if left >= least else f"unbet {bet}", point)

    def clear(self) -> None:
        """All chips back."""
        for bet in self.stakes():
            self._attempt(f"unbet {bet}", self._point_of(bet))

    def repeat(self) -> None:
        """The bets of the last coup in which there were some."""
        if not self._last:
            self._refuse(words("You have not bet yet."), self._middle())
        for bet, amount in self._last.items():
            if self.stakes().get(bet) != amount and not self._attempt(f"bet {bet} {amount}", self._point_of(bet)):
                return

    def double(self) -> None:
        """Twice as much on every bet."""
        for bet, amount in self.stakes().items():
            if not self._attempt(f"bet {bet} {2 * amount}", self._point_of(bet)):
                return

    def forget(self) -> None:
        """Another coup."""

    def remember(self) -> None:
        """What is staked now is what Repeat bets again."""
        if self.stakes():
            self._last = self.stakes()

    def _middle(self) -> QPointF:
        return self._table.rect().center().toPointF()

    def _point_of(self, bet: str) -> QPointF:
        item = self._table.things().get(f"circle:{self._position()}:{bet}")
        return item.pos() if item is not None else self._middle()

    def _refuse(self, text: str, point: QPointF) -> bool:
        self._table.say(text, point - QPointF(0, self._table.art.height * 0.4))
        self._table.announce(text)
        return False

    # -------------------------------------------------------------------------------------------------- the keys

    def takes_key(self, event: QKeyEvent) -> bool:
        """Whether a key is one of the bettor's."""
        if event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier):
            return False
        view, key = self._table.view_shown, event.text().upper()
        return bool(key) and key in "1234567PBTCRX" and view is not None and view.options["role"] == "bettor"

    def key(self, event: QKeyEvent) -> bool:
        """1 to 7 choose a chip, P, B and T bet one, C takes all back, R repeats, X doubles. Where bets are closed they
        are told so, and mean nothing else."""
        letter = event.text().upper()
        if letter in "1234567":
            self.chip = CURRENCIES[self._currency()].chips.values[-int(letter)]
            self._table.relay_things()
        elif letter in _LETTERS:
            self.bet(_LETTERS[letter], self._chosen(), self._point_of(_LETTERS[letter]))
        else:
            {"C": self.clear, "R": self.repeat, "X": self.double}[letter]()
        return True

    def key_released(self, event: QKeyEvent) -> None:
        """Nothing is held."""


def _paint_frame(painter: QPainter, box: QRectF) -> None:
    """The frame of the chosen chip."""
    painter.setPen(QPen(QColor(255, 209, 92), 3))
    painter.drawRoundedRect(box.adjusted(2, 2, -2, -2), 8, 8)

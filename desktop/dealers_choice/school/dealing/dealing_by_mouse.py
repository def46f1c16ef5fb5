"""What pressing, dragging and dropping mean to a baccarat dealer: each becomes one action of the game, or a reason."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from cardrules.casino.baccarat.dealer_steps import said_step
from cardrules.casino.baccarat.house import ends_of
from cardrules.casino.baccarat.rules import BANKER, PLAYER
from cardrules.protocol.phrases import capital
from dealers_choice.language import words
from dealers_choice.school.dealing.at_the_table import Calls
from dealers_choice.school.dealing.chips_in_hand import STACK, Chips
from dealers_choice.school.dealing.drags import Drag, Drags
from dealers_choice.school.dealing.held_in_hand import InHand, pile
from dealers_choice.table.gestures.thing_gestures import Load
from dealers_choice.table.table_widget import TableWidget

__all__ = ["MouseHands"]

_HANDS: Final = (PLAYER, BANKER)
_REMEDIES: Final = frozenset(("move", "keep", "burn", "supervisor", "restore"))
"""What is done to put an error right, and has no key of its own (but for a card that is burned)."""
_GIVEN_TO: Final = ("position", "circle", "pay", "box", "rail")
"""Where a click lays what is in the hand: a bet, a commission box, the felt before a bettor (nobody's hands)."""


class MouseHands(InHand):
    """What the dealer does with the mouse."""

    def __init__(self, table: TableWidget, attempt: Callable[[str, QPointF], bool], calls: Calls) -> None:
        super().__init__(table, attempt, calls)
        box = Drag(self._lift_thing, lambda _: ("rack",), self._drop_box)
        cards = Drag(self._lift_cards, lambda _: ("discards",), self._drop_cards)
        chips = Drag(self._lift_chips, self._chips_go, self._drop_chips)
        self._drags = Drags({
            **self._shoe.drags,
            "shoe": Drag(self._lift_card, lambda _: _HANDS, self._drop_card),
            "position": Drag(self._lift_thing, self._bet_goes, self._drop_bet),
            "tube": chips, "lammer": chips,
            "hand": Drag(self._lift_thing, self._hand_goes, self._drop_hand),
            PLAYER: cards, BANKER: cards,
            "extra": cards._replace(drop=self._drop_extra), "burn": cards._replace(drop=self._drop_burned),
            "box": box, **self._drags_of_service(),
        })  # fmt: skip

    def owns(self, spot: str) -> bool:
        """The whole table is played with these hands."""
        return True

    def press(self, spot: str, point: QPointF) -> None:
        """The pack is held while it is shuffled."""
        self._entry.close()
        self._naming, self._turned, self._shoe.depth = ("", ""), "", None  # keys that wait for another wait no longer
        self._shoe.press(spot)

    def release(self) -> None:
        """The pack is let go."""
        self._shoe.pack.stop()

    def grab(self, spot: str, modifiers: Qt.KeyboardModifier) -> Load | None:
        """What is picked up at a spot."""
        return self._drags.grab(spot, modifiers)

    def targets(self) -> Collection[str]:
        """Where what is carried may go; never what would be right."""
        return self._drags.targets()

    def drop(self, spot: str, point: QPointF) -> bool:
        """Let go of what is carried."""
        return self._drags.drop(spot, point)

    # ------------------------------------------------------------------------------------------- what is picked up

    def _lift_cards(self, spot: str, modifiers: Qt.KeyboardModifier) -> Load | None:
        return Load(zone=spot) if self._table.cards.get(spot) else None

    def _lift_card(self, spot: str, modifiers: Qt.KeyboardModifier) -> Load | None:
        self._two = bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
        return Load(card=True)

    def _lift_chips(self, spot: str, modifiers: Qt.KeyboardModifier) -> Load | None:
        kind, denomination = spot.split(":")
        self._picked = self._take_up(kind, int(denomination), modifiers)
        return Load(pile(self._picked, kind == "lammer", 0, 0, self._currency)) if self._picked else None

    def _take_up(self, kind: str, denomination: int, modifiers: Qt.KeyboardModifier) -> Chips:
        """As many chips as a hand takes at once, if they are there; lammers one by one."""
        if kind == "lammer":
            return [denomination]
        if self.lammers:
            self.put_back()
        return self.take_up(denomination, modifiers)

    def wheel(self, spot: str, notches: int) -> bool:
        """Over a tube, or over lammers, each notch takes one up, or puts one back."""
        kind, *rest = spot.split(":")
        if kind not in ("tube", "lammer"):
            return False
        for _ in range(abs(notches)):
            if notches > 0:
                self.add(self._take_up(kind, int(rest[0]), Qt.KeyboardModifier.NoModifier), kind == "lammer")
            elif self.lammers == (kind == "lammer"):
                self.take_away(int(rest[0]))
        self._table.relay_things()
        return True

    # ------------------------------------------------------------------------------------------------ where it goes

    def _boxes(self) -> list[str]:
        return [name for name in self._table.things() if name.startswith("box:")]

    def _bet_goes(self, origin: str) -> Collection[str]:
        return ("rack", "holding", f"rail:{origin.split(':')[1]}")

    def _chips_go(self, origin: str) -> Collection[str]:
        return self._boxes() if origin.startswith("lammer") else ("cutting", *self._wagers())

    def _hand_goes(self, origin: str) -> Collection[str]:
        return self._boxes() if self.lammers else list(self._wagers())

    # ------------------------------------------------------------------------------------------------- it is let go

    def _drop_box(self, origin: str, spot: str, point: QPointF) -> bool:
        """Lammers out of a commission box: they are collected, or go back to the others."""
        position = origin.split(":")[1]
        back = spot.split(":")[0] in ("lammers", "lammer") and self._may(f"unmark {position}")
        return self._attempt(f"{'unmark' if back else 'collect'} {position}", point)

    def _drop_card(self, origin: str, spot: str, point: QPointF) -> bool:
        """A card from the shoe."""
        if spot in _HANDS:
            return self._attempt(f"{'pull' if self._two else 'draw'} {spot}", point)
        if self._phase == "burn" or spot in ("discards", "burn"):
            return self._attempt("burn", point)
        return self._refuse(words("Put the card on Player's or Banker's hand."), point)

    def _drop_bet(self, origin: str, spot: str, point: QPointF) -> bool:
        """The chips of a bet."""
        _, position, bet, *_ = origin.split(":")
        kind, *rest = spot.split(":")
        if kind in ("rack", "tube", "holding"):
            return self._attempt(f"take {position} {bet}", point)
        if kind in ("rail", "seat"):
            if rest[0] != position:
                return self._refuse(words("These chips belong to another bettor."), point)
            return self._attempt(f"return {position} {bet}", point)
        return self._refuse(words("Bets stay where they are, go to the rack, or back to their bettor."), point)

    def _drop_chips(self, origin: str, spot: str, point: QPointF) -> bool:
        """Chips from a tube of the rack, or a lammer."""
        lammers = origin.startswith("lammer")
        kind = spot.split(":")[0]
        goal = self._goal(spot, lammers)
        if goal is None and kind not in ("cutting", "hand"):
            if kind in ("rack", "tube", "lammers", "lammer"):
                return False
            return self._refuse(
                words("Lammers are laid in a commission box.")
                if lammers
                else words("Chips are laid before you or beside a bet."),
                point,
            )
        picked = self._picked
        wager = self._wagers().get(goal or "")
        if wager is not None and len(picked) == STACK and wager.amount % picked[0] == 0 and not self.chips:
            picked = picked[: wager.amount // picked[0]]  # a stack of twenty is cut down to the size of the bet
        self.add(picked, lammers)
        if goal is not None:
            self.laid = goal
        self._table.relay_things()
        return True

    def _goal(self, spot: str, lammers: bool) -> str | None:
        """The spot where chips for this one come to lie: that of the bet, the box, the rail."""
        kind, *rest = spot.split(":")
        if lammers:
            return spot if kind == "box" else None
        if kind in ("position", "circle", "pay"):
            bet = f"position:{rest[0]}:{rest[1]}"
            return bet if bet in self._wagers() else None
        return spot if kind in ("rail", "seat") else None

    def _drop_hand(self, origin: str, spot: str, point: QPointF) -> bool:
        """The chips that have been cut out."""
        kind = spot.split(":")[0]
        if kind in ("rack", "tube", "lammers", "lammer"):
            self.put_back()
            return True
        if kind == "cutting":
            self.laid = ""
            self._table.relay_things()
            return True
        goal = self._goal(spot, self.lammers)
        if goal is None:
            return self._refuse(words("Pay beside a bet, or lay the chips before a bettor."), point)
        return self.hand_over(goal, point)

    def _drop_cards(self, origin: str, spot: str, point: QPointF) -> bool:
        """The cards of a hand: pushed forward, moved to the other hand, or cleared."""
        other = BANKER if origin == PLAYER else PLAYER
        if spot == other:
            return self._attempt(f"move {other}", point)
        if spot == "discards":
            if self._may("burn") and self._phase == "coup":
                return self._attempt("burn", point)
            return self._attempt("discard banker" if origin == BANKER else "discard", point)
        box = self._table.thing(origin)
        if box is not None and self._table.felt.where.units(point)[1] < box.y - 0.2:
            return self._attempt(f"push {origin}", point)
        return False

    def _drop_extra(self, origin: str, spot: str, point: QPointF) -> bool:
        if spot in _HANDS:
            return self._attempt(f"draw {spot}", point)
        return self._attempt("burn", point) if spot == "discards" else False

    def _drop_burned(self, origin: str, spot: str, point: QPointF) -> bool:
        return self._attempt("sweep", point) if spot == "discards" else False

    def click(self, spot: str, point: QPointF, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        """A click."""
        kind, *rest = spot.split(":")
        right = button == Qt.MouseButton.RightButton
        if kind in ("tube", "lammer"):
            if right:
                self.take_away(int(rest[0]))
            else:
                self.add(self._take_up(kind, int(rest[0]), modifiers), kind == "lammer")
            self._table.relay_things()
        elif right:
            self._ask(spot, point)
        elif kind == "hand":
            if self.laid:
                self.hand_over(self.laid, point)
        elif kind == "position" and self._option("payout_entry") == "amount" and self._phase == "settle":
            self.ask_amount(spot)
        elif self.chips and kind in _GIVEN_TO and (goal := self._goal(spot, self.lammers)) is not None:
            self.hand_over(goal, point)
        elif kind in _HANDS:
            down = self._state.down
            if down[_HANDS.index(kind)]:
                self._attempt(f"turn {kind}", point)
        else:
            text = self._clicked(kind, rest)
            if text:
                self._attempt(text, point)

    def _clicked(self, kind: str, rest: Sequence[str]) -> str:
        """What a plain click does at a spot that has only one use."""
        phase, prepared = self._phase, self._shoe.clicked(kind)
        if prepared or kind == "heap":
            return prepared
        if kind == "discards":
            return "sweep" if phase == "burn" else "discard"
        if kind == "cutcard":
            return "aside" if phase == "coup" else ""
        if kind == "box":
            return f"collect {rest[0]}"
        return "tap" if kind == "tap" else self._clicked_to_serve(kind, rest)

    def _ask(self, spot: str, point: QPointF) -> None:
        """A menu of what may be done with a bet or a commission box, or of all remedies that one could think of."""
        kind, *rest = spot.split(":")
        if kind == "position":
            texts = [f"take {rest[0]} {rest[1]}", f"return {rest[0]} {rest[1]}"]
        elif kind == "pay" or kind == "circle":
            texts = [f"restore {rest[0]} {rest[1]}"]
        elif kind == "box":
            texts = [f"collect {rest[0]}", f"unmark {rest[0]}"]
        elif kind == "remedy":
            choices = [choice for choice in self._table.choices if choice.verb in _REMEDIES]
            texts = sorted(" ".join((choice.verb, *choice.words)) for choice in choices)
        elif kind == "shoe" and self._phase == "coup":
            texts = [f"pull {hand}{seen}" for hand in _HANDS for seen in ("", " seen")]
        else:
            return
        menu = QMenu(self._table)
        for text in [text for text in texts if self._may(text)]:
            said = said_step(text, self._state.labels, self._state.words)
            if text.startswith("pull"):
                hand = text.split()[1].capitalize()
                said = (
                    words("draw two cards for {hand}, and see the second", hand=hand)
                    if text.endswith("seen")
                    else words("draw two cards for {hand}", hand=hand)
                )
            entry = QAction(capital(said), menu)
            entry.triggered.connect(lambda _=False, chosen=text: self._attempt(chosen, point))
            menu.addAction(entry)
        if menu.actions():
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(self._table.viewport().mapToGlobal(point.toPoint()))

    def stroke(self, spots: Sequence[str], across: float) -> None:
        """A hand over the felt: a wave closes the betting; in a race a sweep in the house's order takes the losers."""
        middle = self._table.rect().center().toPointF()
        if self._phase == "close":
            self._attempt("close", middle)
        elif (
            self._phase == "settle"
            and self._option("pace") == "race"
            and (across < 0) is (ends_of(str(self._option("take_order")))[0] == "right")
        ):
            self._attempt("rake", middle)

"""What pressing, dragging and dropping mean to a baccarat dealer: each becomes one action of the game, or a reason."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from cardart.table.casino_places import pack_behind
from cardrules.casino.baccarat.dealer_steps import said_step
from cardrules.casino.baccarat.house import ends_of
from cardrules.casino.baccarat.rules import BANKER, PLAYER
from cardrules.protocol.phrases import capital
from dealers_choice.language import words
from dealers_choice.school.dealing.held_in_hand import HOLD_MS, SCALE, STACK, Chips, InHand, pile
from dealers_choice.table.gestures.thing_gestures import Load

__all__ = ["MouseHands"]

_HANDS: Final = (PLAYER, BANKER)
_REMEDIES: Final = frozenset(("move", "keep", "burn", "supervisor", "restore"))
"""What is done to put an error right, and has no key of its own (but for a card that is burned)."""
_GIVEN_TO: Final = ("position", "circle", "pay", "box", "rail")
"""Where a click lays what is in the hand: a bet, a commission box, the felt before a bettor (nobody's hands)."""


class MouseHands(InHand):
    """What the dealer does with the mouse."""

    def owns(self, spot: str) -> bool:
        """The whole table is played with these hands."""
        return True

    def press(self, spot: str, point: QPointF) -> None:
        """The pack is held while it is shuffled."""
        self._close_entry()
        self._naming, self._turned = ("", ""), ""  # keys that wait for another wait no longer
        if spot == "heap" and self._step() in HOLD_MS:
            self._begin_holding(self._step(), self._pointer())

    def release(self) -> None:
        """The pack is let go."""
        self._stop_holding()

    def grab(self, spot: str, modifiers: Qt.KeyboardModifier) -> Load | None:
        """What is picked up at a spot."""
        table = self._table
        kind, *rest = spot.split(":")
        self._origin, self._picked = spot, []
        if kind == "shoe" or (kind == "discards" and self._phase == "shoe"):
            self._two = bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
            return Load(card=True)
        if kind in ("tube", "lammer"):
            self._picked = self._take_up(kind, int(rest[0]), modifiers)
            if not self._picked:
                return None
            return Load(pile(self._picked, kind == "lammer", 0, 0, self._currency))
        if kind in (*_HANDS, "extra", "burn"):
            return Load(zone=spot) if table.cards.get(spot) else None
        if kind == "heap" and self._hold:
            return None
        liftable = ("position", "hand", "cutcard", "heap", "cash", "notes", "colour", "box")
        thing = table.thing(spot)
        return Load(thing) if kind in liftable and thing is not None and thing.paint is not None else None

    def _take_up(self, kind: str, denomination: int, modifiers: Qt.KeyboardModifier) -> Chips:
        """As many chips as a hand takes at once, if they are there."""
        if kind == "lammer":
            return [denomination]
        count = 1
        if modifiers & Qt.KeyboardModifier.ControlModifier:
            count = STACK
        elif modifiers & Qt.KeyboardModifier.ShiftModifier:
            count = self._house.sub_stack(denomination)
        if self.lammers:
            self.put_back()
        left = self.left(denomination)
        if not left:
            self._say(
                _none_left(denomination, self._cash(denomination), last=denomination == self._house.smallest),
                self._point_of(f"tube:{denomination}"),
            )
        return [denomination] * min(count, left)

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

    def targets(self) -> Collection[str]:
        """Where what is carried may go; never what would be right."""
        kind = self._origin.split(":")[0]
        bets = list(self._wagers())
        if kind == "shoe":
            return _HANDS
        if kind == "position":
            return ("rack", "holding", f"rail:{self._origin.split(':')[1]}")
        if kind in ("tube", "hand") and not (kind == "hand" and self.lammers):
            return ("cutting", *bets) if kind == "tube" else bets
        if kind in ("lammer", "hand"):
            return [name for name in self._table.things() if name.startswith("box:")]
        if kind in (*_HANDS, "extra", "burn"):
            return ("discards",)
        if kind == "cutcard":
            return ("aside",) if self._phase == "coup" else self._seats() if self._step() == "offer" else ("heap",)
        return {"heap": ("shoe",), "notes": ("slot",), "discards": ("heap", "cutting"), "box": ("rack",)}.get(kind, ())

    def _seats(self) -> list[str]:
        return [f"rail:{bettor.position}" for bettor in self._state.bettors]

    def drop(self, spot: str, point: QPointF) -> bool:
        """Let go of what is carried."""
        origin, self._origin = self._origin, ""
        kind = origin.split(":")[0]
        drops: dict[str, Callable[[str, str, QPointF], bool]] = {
            "shoe": self._drop_card, "position": self._drop_bet, "tube": self._drop_chips, "lammer": self._drop_chips,
            "hand": self._drop_hand, PLAYER: self._drop_cards, BANKER: self._drop_cards, "extra": self._drop_extra,
            "burn": self._drop_burned, "cutcard": self._drop_cut_card, "heap": self._drop_pack,
        }  # fmt: skip
        if kind in drops:
            return drops[kind](origin, spot, point)
        if kind == "discards":
            return self._attempt("gather", point)
        if kind == "notes":
            slot = spot == "slot"
            return self._attempt("drop", point) if slot else self._refuse(words("The notes go into the slot."), point)
        position = origin.split(":")[1]
        verb = {"cash": "spread", "colour": "count", "box": "collect"}[kind]
        if kind == "box" and spot.split(":")[0] in ("lammers", "lammer") and self._may(f"unmark {position}"):
            verb = "unmark"
        return self._attempt(f"{verb} {position}", point)

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

    def _drop_cut_card(self, origin: str, spot: str, point: QPointF) -> bool:
        kind, *rest = spot.split(":")
        if self._phase != "shoe":
            if kind in ("aside", "discards"):
                return self._attempt("aside", point)
            return self._refuse(words("Lay the cut card aside, beside the discard holder."), point)
        if kind == "heap":
            return self._put_in(point)
        if rest:
            return self._attempt(f"offer {rest[0]}", point)
        return self._refuse(words("Offer the cut card to a bettor, or put it into the pack."), point)

    def _put_in(self, point: QPointF) -> bool:
        """The cut card is put into the pack at a point: by the dealer, or where it stays in the shoe."""
        heap = self._table.thing("heap")
        if heap is None:
            return False
        share = (self._table.felt.where.units(point)[0] - (heap.x - heap.width / 2)) / heap.width
        cards = int(str(self._option("decks"))) * 52
        if self._step() == "offer":
            return self._attempt(f"insert {cards - pack_behind(share, cards)}", point)
        return self._attempt(f"cutcard {min(SCALE, pack_behind(share, cards, magnified=True))}", point)

    def _drop_pack(self, origin: str, spot: str, point: QPointF) -> bool:
        if spot == "shoe":
            return self._attempt("load", point)
        return self._attempt("square" if self._step() == "square" else "slide", point)

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
        phase, step = self._phase, self._step()
        if kind == "heap":
            return step if step in ("square", "slide", "load") else ""
        if kind == "discards":
            return "gather" if phase == "shoe" else "sweep" if phase == "burn" else "discard"
        if kind == "cutcard":
            return "aside" if phase == "coup" else ""
        said = {"box": "collect", "cash": "spread", "colour": "count"}
        if kind in said:
            return f"{said[kind]} {rest[0]}"
        return {"tap": "tap", "notes": "drop"}.get(kind, "")

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


def _none_left(denomination: int, told: str, *, last: bool) -> str:
    """What is said of an empty tube of chips that are ``told`` so; ``last``: of the smallest."""
    if last and denomination < 100:
        return words("No coins of {told} are left. Call for a fill (Y, then 1): they are brought at once.", told=told)
    if last:
        return words("No {told} chips are left. Call for a fill (Y, then 1): they are brought at once.", told=told)
    return words("There are no {told} chips left. Call for a fill, and pay in smaller ones.", told=told)

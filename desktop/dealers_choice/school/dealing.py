"""The hands of a baccarat dealer: what pressing, dragging and keys mean at the table, right or wrong.

Every gesture becomes one action of the game, as its text says it (``take 4 tie``). Only the chips of a payment are put
together here before they are one: they lie before the dealer, or beside the bet that they are to pay.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final, Protocol

from PySide6.QtCore import QElapsedTimer, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QAction, QColor, QKeyEvent, QPainter
from PySide6.QtWidgets import QLineEdit, QMenu, QWidget

from cardart.baccarat import pack_behind
from cardart.chips import PROVED, paint_lammer
from cardrules.baccarat.house import prep_steps
from cardrules.baccarat.procedure import said_step
from cardrules.baccarat.rules import BANKER, BET_NAMES, DENOMINATIONS, PLAYER, money
from dealers_choice import style
from dealers_choice.layouts.mini_baccarat import lammers_of, stack_thing, tubes_of
from dealers_choice.school.calls import read_money
from dealers_choice.table.place import Thing
from dealers_choice.table.things import Load
from dealers_choice.table.view import Table

__all__ = ["Calls", "DealerHands"]


class Calls(Protocol):
    """Who hears the keys that make up a call."""

    def takes_key(self, event: QKeyEvent) -> bool:
        """Whether the key is part of a call now."""
        ...

    def key(self, event: QKeyEvent) -> bool:
        """Do what the key means, and tell whether it meant anything."""
        ...


_STACK: Final = 20
_SMALLEST_FIRST: Final = tuple(reversed(DENOMINATIONS))
_HOLD_MS: Final = {"mix": 1_500, "wash": 5_000}
"""How long the pack is held while it is shuffled, or stirred while it is washed."""
_TICK_MS: Final = 30
_LET_GO_MS: Final = 80
"""A key that is pressed again so soon was held all the time: some systems report a held key as let go and pressed."""
_HANDS: Final = (PLAYER, BANKER)
_SCALE: Final = 104
"""Cards from the end, beyond which nobody puts the cut card back."""

_KEYS: Final = {
    "shoe": "GMQOIEULSPRTY", "burn": "BWOD", "close": "NDSV", "coup": "DSTABWVCZFPC",
    "settle": "ZCVMDSTPBYN12345678", "between": "OMCYBN12345678", "end": "MCYO12345678",
}  # fmt: skip
"""The letters and numbers that mean something at the table, by the phase."""
_MOTIONS: Final = {"S": "stacks", "P": "pick", "R": "riffle", "T": "strip", "Y": "lay"}
_VERBS: Final = {"D": "draw", "S": "stand"}

_Chips = list[int]


class DealerHands:
    """What the dealer does with mouse and keys.

    ``attempt`` is given an action as text and the point where it was done; it answers whether it was done, and says
    there why if it was not. ``calls`` hears the keys that make up a call.
    """

    def __init__(self, table: Table, attempt: Callable[[str, QPointF], bool], calls: Calls) -> None:
        self._table = table
        self._attempt = attempt
        self._calls = calls
        self.chips: _Chips = []
        """The chips, or lammers, that have been taken up for a payment, as denominations in cents."""
        self.lammers = False
        """Whether ``chips`` are lammers."""
        self.laid = ""
        """The spot where they lie: that of a bet, a box or a rail; "" for before the dealer."""
        self._origin = ""
        self._picked: _Chips = []
        self._two = False
        self._turned = ""  # P or B has been pressed: which hand the next Up pushes
        self._hold = ""
        self._held = 0.0
        self._timer = QTimer(table)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self._go_on_holding)
        self._letting_go = QTimer(table)
        self._letting_go.setInterval(_LET_GO_MS)
        self._letting_go.setSingleShot(True)
        self._letting_go.timeout.connect(self._stop_holding)
        self._since = QElapsedTimer()
        self._stirred: QPointF | None = None  # where the pointer was last; None: a key holds the pack
        self._naming = ("", "")  # a key that needs a bet: what is done with it, and the position if it has been named
        self._entry: _AmountEntry | None = None

    # -------------------------------------------------------------------------------------------- what there is

    @property
    def _facts(self) -> Mapping[str, Any]:
        view = self._table.view_shown
        return view.facts if view is not None else {}

    @property
    def _phase(self) -> str:
        view = self._table.view_shown
        return view.phase if view is not None else ""

    def _option(self, name: str) -> object:
        view = self._table.view_shown
        return view.options[name] if view is not None else ""

    def _step(self) -> str:
        """The step of the preparation that comes next."""
        if self._phase != "shoe":
            return ""
        steps = prep_steps(str(self._option("shoe_steps")), int(str(self._option("decks"))))
        at = int(self._facts["prep_at"])
        return steps[at] if at < len(steps) else ""

    def _wagers(self) -> dict[str, Any]:
        """The wagers on the layout by the spot of their chips."""
        return {_spot_of(wager): wager for wager in self._facts.get("layout", ())}

    def left(self, denomination: int) -> int:
        """How many chips of a denomination are in the rack and not in the hand."""
        rack = dict(zip(DENOMINATIONS, self._facts["rack"], strict=True)) | {1: _STACK}  # of cents there is no end
        taken = 0 if self.lammers or denomination == 1 else self.chips.count(denomination)
        return int(rack[denomination]) - taken

    def things(self) -> Mapping[str, Thing]:
        """The chips in the hand, where they are cut, and how far the cards have been shuffled."""
        found: dict[str, Thing] = {}
        table = self._table
        middle = table.layout_point("cutting")
        if middle is None:
            return found
        x, y = table.units(middle)
        found["cutting"] = Thing(x, y, 5.6, 2.0, "Where you cut out chips", z=-5)
        if self.chips:
            spot = table.thing(self.laid) if self.laid else None
            if spot is not None:
                x, y = spot.x, spot.y
            name = f"{'Lammers' if self.lammers else 'Chips'} in your hand"
            if self._coached():
                name = f"{name}: {money(sum(self.chips))}"
            found["hand"] = _pile(sorted(self.chips, reverse=True), self.lammers, x, y, name)
        if self._hold:
            heap = table.thing("heap")
            if heap is not None:
                share = min(1.0, self._held / _HOLD_MS[self._hold])
                found["progress"] = Thing(
                    heap.x, heap.y + heap.height * 0.5 + 0.05, 3.4, 0.2, "", ("progress", round(share * 40)),
                    lambda painter, box: _paint_progress(painter, box, share), z=80,
                )  # fmt: skip
        return found

    def _coached(self) -> bool:
        return self._option("coach") != "silent"

    def tip(self, spot: str) -> str:
        """What can be done at a spot, in words."""
        kind = spot.split(":")[0]
        tips = {
            "shoe": "Drag a card to a hand (D)",
            "tube": "Take chips: click for one, Shift for a proved stack, Ctrl for twenty; right click puts one back",
            "lammer": "Take a lammer to mark commission; right click puts one back",
            "tap": "Tap for a tie (T)",
            "position": "Drag the chips to the rack to take them, to their bettor to give them back; "
            "drag chips of yours beside them to pay",
            "hand": "Drag these chips to a bet to pay it; Enter pays the next, C puts them back",
            "discards": "Drag the cards here to clear them (C)",
            "cutcard": "Drag the cut card",
            "heap": {"mix": "Press and hold to shuffle (M)", "wash": "Press and stir to wash the cards (M)"}.get(
                self._step(), "Drag or click the pack"
            ),
            "box": "Collect the commission that is marked here",
            "cash": "Spread the notes on the felt",
            "notes": "Drag the notes to the slot",
            "colour": "Stack and count these chips",
            "player": "Drag the hand forward to push it (P, then Up)",
            "banker": "Drag the hand forward to push it (B, then Up)",
            "burn": "Drag the burned cards to the discard holder (W)",
            "extra": "A card pulled in error",
        }
        return str(tips.get(kind, ""))

    # ---------------------------------------------------------------------------------------------------- the mouse

    def owns(self, spot: str) -> bool:
        """The whole table is played with these hands."""
        return True

    def press(self, spot: str, point: QPointF) -> None:
        """The pack is held while it is shuffled."""
        self._close_entry()
        self._naming, self._turned = ("", ""), ""  # keys that wait for another wait no longer
        if spot == "heap" and self._step() in _HOLD_MS:
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
            return Load(_pile(self._picked, kind == "lammer", 0, 0))
        if kind in (*_HANDS, "extra", "burn"):
            return Load(zone=spot) if table.cards.get(spot) else None
        if kind == "heap" and self._hold:
            return None
        liftable = ("position", "hand", "cutcard", "heap", "cash", "notes", "colour", "box")
        thing = table.thing(spot)
        return Load(thing) if kind in liftable and thing is not None and thing.paint is not None else None

    def _take_up(self, kind: str, denomination: int, modifiers: Qt.KeyboardModifier) -> _Chips:
        """As many chips as a hand takes at once, if they are there."""
        if kind == "lammer":
            return [denomination]
        count = 1
        if modifiers & Qt.KeyboardModifier.ControlModifier:
            count = _STACK
        elif modifiers & Qt.KeyboardModifier.ShiftModifier:
            count = PROVED[denomination]
        if self.lammers:
            self.put_back()
        left = self.left(denomination)
        if not left:
            self._say(f"There are no {money(denomination)} chips left. Call for a fill, and pay in smaller ones.",
                      self._point_of(f"tube:{denomination}"))  # fmt: skip
        return [denomination] * min(count, left)

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
        return [f"rail:{bettor.position}" for bettor in self._facts["bettors"]]

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
            return self._attempt("drop", point) if slot else self._refuse("The notes go into the slot.", point)
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
        return self._refuse("Put the card on Player's or Banker's hand.", point)

    def _drop_bet(self, origin: str, spot: str, point: QPointF) -> bool:
        """The chips of a bet."""
        _, position, bet, *_ = origin.split(":")
        kind, *rest = spot.split(":")
        if kind in ("rack", "tube", "holding"):
            return self._attempt(f"take {position} {bet}", point)
        if kind in ("rail", "seat"):
            if rest[0] != position:
                return self._refuse("These chips belong to another bettor.", point)
            return self._attempt(f"return {position} {bet}", point)
        return self._refuse("Bets stay where they are, go to the rack, or back to their bettor.", point)

    def _drop_chips(self, origin: str, spot: str, point: QPointF) -> bool:
        """Chips from a tube of the rack, or a lammer."""
        lammers = origin.startswith("lammer")
        kind = spot.split(":")[0]
        goal = self._goal(spot, lammers)
        if goal is None and kind not in ("cutting", "hand"):
            if kind in ("rack", "tube", "lammers", "lammer"):
                return False
            where = "in a commission box" if lammers else "before you or beside a bet"
            return self._refuse(f"{'Lammers' if lammers else 'Chips'} are laid {where}.", point)
        picked = self._picked
        wager = self._wagers().get(goal or "")
        if wager is not None and len(picked) == _STACK and wager.amount % picked[0] == 0 and not self.chips:
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
            return self._refuse("Pay beside a bet, or lay the chips before a bettor.", point)
        return self.hand_over(goal, point)

    def _drop_cards(self, origin: str, spot: str, point: QPointF) -> bool:
        """The cards of a hand: pushed forward, moved to the other hand, or cleared."""
        other = BANKER if origin == PLAYER else PLAYER
        if spot == other:
            return self._attempt(f"move {other}", point)
        if spot == "discards":
            if self._may("burn") and self._phase == "coup":
                return self._attempt("burn", point)
            if origin == BANKER and self._table.cards.get(PLAYER):
                return self._refuse("Player's cards are picked up first, then Banker's.", point)
            return self._attempt("discard", point)
        box = self._table.thing(origin)
        if box is not None and self._table.units(point)[1] < box.y - 0.2:
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
            return self._refuse("Lay the cut card aside, beside the discard holder.", point)
        if kind == "heap":
            return self._put_in(point)
        if rest:
            return self._attempt(f"offer {rest[0]}", point)
        return self._refuse("Offer the cut card to a bettor, or put it into the pack.", point)

    def _put_in(self, point: QPointF) -> bool:
        """The cut card is put into the pack at a point: by the dealer, or where it stays in the shoe."""
        heap = self._table.thing("heap")
        if heap is None:
            return False
        share = (self._table.units(point)[0] - (heap.x - heap.width / 2)) / heap.width
        cards = int(str(self._option("decks"))) * 52
        if self._step() == "offer":
            return self._attempt(f"insert {cards - pack_behind(share, cards)}", point)
        return self._attempt(f"cutcard {min(_SCALE, pack_behind(share, cards, magnified=True))}", point)

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
        elif kind in _HANDS:
            down = self._facts["down"]
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
        words = {"box": "collect", "cash": "spread", "colour": "count"}
        if kind in words:
            return f"{words[kind]} {rest[0]}"
        return {"tap": "tap", "notes": "drop"}.get(kind, "")

    def _ask(self, spot: str, point: QPointF) -> None:
        """A menu of what may be done with a bet or a commission box."""
        kind, *rest = spot.split(":")
        if kind == "position":
            texts = [f"take {rest[0]} {rest[1]}", f"return {rest[0]} {rest[1]}"]
        elif kind == "pay" or kind == "circle":
            texts = [f"restore {rest[0]} {rest[1]}"]
        elif kind == "box":
            texts = [f"collect {rest[0]}", f"unmark {rest[0]}"]
        elif kind == "shoe" and self._phase == "coup":
            texts = [f"pull {hand}{seen}" for hand in _HANDS for seen in ("", " seen")]
        else:
            return
        menu = QMenu(self._table)
        for text in [text for text in texts if self._may(text)]:
            said = said_step(text, self._facts["labels"])
            if text.startswith("pull"):
                said = f"draw two cards for {text.split()[1].capitalize()}" + (
                    ", and see the second" if text.endswith("seen") else ""
                )
            entry = QAction(f"{said[0].upper()}{said[1:]}", menu)
            entry.triggered.connect(lambda _=False, chosen=text: self._attempt(chosen, point))
            menu.addAction(entry)
        if menu.actions():
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(self._table.viewport().mapToGlobal(point.toPoint()))

    def stroke(self, spots: Sequence[str], across: float) -> None:
        """A hand over the felt: a wave closes the betting; in a race a sweep from right to left takes the losers."""
        middle = self._table.rect().center().toPointF()
        if self._phase == "close":
            self._attempt("close", middle)
        elif self._phase == "settle" and across < 0 and self._option("pace") == "race":
            self._attempt("rake", middle)

    # ---------------------------------------------------------------------------------------------------- the chips

    def add(self, chips: Sequence[int], lammers: bool) -> None:
        """Chips come into the hand. Chips and lammers are never held together."""
        if chips and self.chips and lammers != self.lammers:
            self.chips, self.laid = [], ""
        if chips:
            self.lammers = lammers
            self.chips += chips

    def take_away(self, denomination: int) -> None:
        """One chip goes back."""
        if denomination in self.chips:
            self.chips.remove(denomination)
            self.laid = self.laid if self.chips else ""

    def put_back(self) -> None:
        """All chips go back."""
        self.chips, self.laid, self.lammers = [], "", False
        self._table.relay_things()

    def hand_over(self, goal: str, point: QPointF) -> bool:
        """The chips in the hand are what is paid, marked or given at a spot; whether it happened."""
        kind, *rest = goal.split(":")
        chips, amount, laid = self.chips, sum(self.chips), self.laid
        if kind == "position":
            words = " ".join(f"{chips.count(each)}x{each}" for each in (*DENOMINATIONS, 1) if each in chips)
            text = f"pay {rest[0]} {rest[1]} {amount} {words}"
        else:
            verb = {"box": "mark", "rail": "give", "seat": "handover"}[kind]
            text = f"{verb} {rest[0]} {amount}"
        self.chips, self.laid = [], ""
        if self._attempt(text, point):
            self.lammers = False  # the next keys take chips again
            return True
        self.chips, self.laid = chips, laid
        self._table.relay_things()
        return False

    def forget(self) -> None:
        """Another coup, another match: nothing is in the hands."""
        self.chips, self.laid, self.lammers = [], "", False
        self._close_entry()

    # -------------------------------------------------------------------------------------------------- an amount

    def ask_amount(self, goal: str) -> None:
        """A field beside a bet for the amount that is paid on it."""
        self._close_entry()
        point = self._point_of(goal)
        _, position, bet, *_ = goal.split(":")

        def done(amount: int) -> None:
            self._close_entry()
            self._attempt(f"pay {position} {bet} {amount}", point)

        self._entry = _AmountEntry(self._table.viewport(), BET_NAMES[bet], done, self._close_entry)
        self._entry.move_near(point)

    def _close_entry(self) -> None:
        if self._entry is not None:
            self._entry.deleteLater()
            self._entry = None
            self._table.setFocus()

    # ---------------------------------------------------------------------------------------------------- the keys

    def takes_key(self, event: QKeyEvent) -> bool:
        """Whether a key is one of the dealer's."""
        if event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier):
            return False
        if self._calls.takes_key(event) or event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return True
        if event.key() == Qt.Key.Key_Escape:
            return bool(self.chips or self._naming[0])
        key = event.text().upper()
        if self._naming[0]:
            return bool(key)
        return bool(key) and (key in _KEYS.get(self._phase, "") or (key == "K" and bool(self._service_step())))

    def key(self, event: QKeyEvent) -> bool:
        """Do what a key says; whether it was used."""
        middle = self._table.rect().center().toPointF()
        pressed, letter = event.key(), event.text().upper()
        turned, self._turned = self._turned, ""
        naming, self._naming = self._naming, ("", "")
        if naming[0]:
            return pressed == Qt.Key.Key_Escape or self._name(*naming, letter)
        if letter in ("P", "B") and self._phase in ("coup", "settle"):
            self._turned = PLAYER if letter == "P" else BANKER
        if self._calls.takes_key(event):
            return self._calls.key(event)
        if self._turned:
            return True
        if turned and letter in ("D", "S"):
            return self._attempt(f"{_VERBS[letter]} {turned}", self._point_of(turned)) or True
        if pressed == Qt.Key.Key_Up:
            if turned:
                return self._attempt(f"push {turned}", self._point_of(turned)) or True
            return self._refuse("Which hand? P or B, then Up.", middle) or True
        if pressed in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return self._confirm()
        if pressed == Qt.Key.Key_Escape:
            self.put_back()
            return True
        if letter in "12345678" and letter:
            return self._add_by_key(int(letter))
        if letter == "M" and self._step() in _HOLD_MS:
            self._letting_go.stop()
            if not self._hold:
                self._begin_holding(self._step(), None)
            return True
        if letter == "M":
            return self._turn_to_lammers()
        if letter == "V" or (letter == "Y" and self._phase != "shoe"):
            self._naming = ("return" if letter == "V" else "fill", "")
            return True
        if letter == "C" and self.chips:
            self.put_back()
            return True
        text = self._by_letter(letter)
        if not text:
            return letter in ("Z", "D", "S", "U")  # it has been said what is missing
        self._attempt(text, self._place_of(text))
        return True

    def key_released(self, event: QKeyEvent) -> None:
        """M is let go: the pack is no longer held."""
        if event.text().upper() == "M" and not event.isAutoRepeat() and self._hold:
            self._letting_go.start()

    def _by_letter(self, letter: str) -> str:
        """The action of a letter now."""
        facts, phase = self._facts, self._phase
        if phase == "shoe" and letter in _MOTIONS:
            return _MOTIONS[letter]
        if letter in ("D", "S"):
            if not self._coached() and phase == "coup":  # in a test nobody tells whose turn it is
                self._refuse(f"Which hand? P or B, then {letter}.", self._table.rect().center().toPointF())
                return ""
            return f"{_VERBS[letter]} {self._next_hand()}"
        if letter == "Z":
            if self._option("pace") == "race":
                return "rake"
            if not self._coached():  # in a test nobody tells which bet loses
                self._naming = ("take", "")
                return ""
            if facts["to_take"]:
                position, bet = facts["to_take"][0]
                return f"take {position} {bet}"
            self._refuse("No losing bet is left on the layout.", self._table.rect().center().toPointF())
            return ""
        if letter == "I" and self._step() == "offer":
            return f"insert {int(str(self._option('decks'))) * 26}"
        if letter == "O" and self._step() == "offer":
            refused = facts["refused"]
            asked = [bettor.position for bettor in facts["bettors"] if bettor.position not in refused]
            return f"offer {asked[0]}" if asked else ""
        if letter == "U":
            if not self._coached():  # nor how deep the cut card goes
                self._naming = ("cutcard", "")
                return ""
            return f"cutcard {self._option('cut_depth')}"
        if letter == "K":
            return self._service_step()
        if letter == "F" and any(facts["down"]):
            return f"turn {PLAYER if facts['down'][0] else BANKER}"
        return {
            "T": "tap", "C": "discard", "N": "close", "O": "open", "A": "aside", "B": "burn",
            "W": "burn" if phase == "coup" else "sweep",  # in a coup B is Banker
            "G": "gather", "Q": "square", "E": "slide", "L": "load",
        }.get(letter, "")  # fmt: skip

    def _name(self, verb: str, position: str, letter: str) -> bool:
        """After V, Z or Enter: what is printed at a position (0 for the tenth), then P, B or T if there is more than
        one bet: that bet is given back, taken or paid. After Y: a number key for the chips that are to be filled."""
        middle = self._table.rect().center().toPointF()
        if verb == "cutcard":
            return self._name_depth(position, letter)
        if verb == "fill":
            number = int(letter) if letter.isdecimal() else 0
            if 1 <= number <= len(_SMALLEST_FIRST):
                return self._attempt(f"fill {_SMALLEST_FIRST[number - 1]}", self._point_of("rack")) or True
            return self._refuse("Call for a fill: Y, then 1 to 7 for the chips.", middle) or True
        labels = self._facts["labels"]
        label = "10" if letter == "0" else letter
        named = bool(position)
        position = position or (str(labels.index(label)) if label in labels else "")
        if not position:
            said = {"return": "Give a bet back: V", "take": "Take a bet: Z", "pay": "Pay a bet: Enter"}[verb]
            return self._refuse(f"{said}, then its position.", middle) or True
        bets = [wager.bet for wager in self._facts["layout"] if str(wager.position) == position]
        if named:
            bets = [bet for bet in bets if bet[0].upper() == letter][:1]
        if len(set(bets)) > 1:
            self._naming = (verb, position)
            return True
        if not bets:
            bet = "such bet" if named else "bet"
            where = self._point_of(f"rail:{position}")
            return self._refuse(f"No {bet} lies at position {labels[int(position)]}.", where) or True
        goal = f"position:{position}:{bets[0]}"
        if verb == "pay":
            return self._pay(goal) or True
        return self._attempt(f"{verb} {position} {bets[0]}", self._point_of(goal)) or True

    def _name_depth(self, number: str, letter: str) -> bool:
        """After U in a test: how many cards from the end, then Enter."""
        if letter.isdecimal() and len(number) < 3:
            self._naming = ("cutcard", number + letter)
            return True
        if number:
            return self._attempt(f"cutcard {min(_SCALE, int(number))}", self._point_of("heap")) or True
        said = "U, then how many cards lie behind the cut card, then Enter."
        return self._refuse(said, self._table.rect().center().toPointF()) or True

    def _pay(self, goal: str) -> bool:
        """Pay a bet with the chips in the hand, or ask for the amount."""
        if self._option("payout_entry") == "amount":
            self.ask_amount(goal)
            return True
        return self.hand_over(goal, self._point_of(goal))

    def _service_step(self) -> str:
        """What a bettor waits for, or the remedy that the supervisor waits for: the next of these steps."""
        facts = self._facts
        if facts["prompt"]:
            return str(facts["prompt"])
        service = facts["service"]
        if service and not service[0].startswith(("call", "give")):
            return str(service[0])
        return ""

    def _next_hand(self) -> str:
        """The hand for which D draws and S stands: by turns at first, then Player until that is decided."""
        zones = {zone.id: len(zone.cards) for zone in self._table.view_shown.zones} if self._table.view_shown else {}
        if zones.get(PLAYER, 0) + zones.get(BANKER, 0) < 4:
            return PLAYER if zones.get(PLAYER, 0) <= zones.get(BANKER, 0) else BANKER
        return BANKER if self._facts["player_done"] else PLAYER

    def _add_by_key(self, number: int) -> bool:
        """A chip, smallest first (1 for 25 cents); after M a lammer."""
        view = self._table.view_shown
        if view is None or (self._option("payout_entry") == "amount" and not self.lammers):
            return False
        if self.lammers:
            lammers = lammers_of(view.options)
            if number <= len(lammers):
                self.add([lammers[number - 1]], lammers=True)
        elif number <= len(_SMALLEST_FIRST):
            self.add(self._take_up("tube", _SMALLEST_FIRST[number - 1], Qt.KeyboardModifier.NoModifier), lammers=False)
        elif 1 in tubes_of(view.options):
            self.add([1], lammers=False)
        self._table.relay_things()
        return True

    def _turn_to_lammers(self) -> bool:
        """The number keys take lammers now, or chips again."""
        if self._option("commission") != "marked":
            return False
        self.chips, self.laid, self.lammers = [], "", not self.lammers
        self._table.relay_things()
        return True

    def _confirm(self) -> bool:
        """Enter: hand over what lies ready, else pay or mark what comes next. In a test it needs the bet's name."""
        facts, phase, goal = self._facts, self._phase, self.laid
        typed = self._option("payout_entry") == "amount"
        if not self.chips and not (typed and phase == "settle"):
            return False
        if not goal and self.lammers and facts["to_mark"]:
            goal = f"box:{facts['to_mark'][0][0]}"
        elif not goal and phase == "settle" and not self.lammers:
            if not self._coached():
                self._naming = ("pay", "")
                return True
            if facts["to_pay"]:
                return self._pay(f"position:{facts['to_pay'][0].position}:{facts['to_pay'][0].bet}") or True
        elif not goal and facts["service"] and facts["service"][0].startswith("give"):
            goal = f"rail:{facts['service'][0].split()[1]}"
        if not goal:
            lammers = "No commission is waiting to be marked. M takes chips again."
            waiting = lammers if self.lammers else "Nothing is waiting to be paid."
            self._refuse(waiting, self._table.rect().center().toPointF())
            return True
        self.hand_over(goal, self._point_of(goal))
        return True

    # ------------------------------------------------------------------------------------------------- the shuffle

    def _begin_holding(self, step: str, stirred: QPointF | None) -> None:
        self._hold, self._held, self._stirred = step, 0.0, stirred
        self._since.start()
        self._timer.start()

    def _pointer(self) -> QPointF:
        return self._table.viewport().mapFromGlobal(self._table.cursor().pos()).toPointF()

    def _go_on_holding(self) -> None:
        """Time counts while the pack is held; while it is washed, only when it is stirred (or M is held)."""
        passed, pointer = self._since.restart(), self._pointer()
        if self._hold == "mix" or self._stirred is None or pointer != self._stirred:
            self._held += passed
        self._stirred = pointer if self._stirred is not None else None
        self._table.relay_things()
        if self._held >= _HOLD_MS[self._hold]:
            step = self._hold
            self._stop_holding()
            self._attempt(step, self._point_of("heap"))

    def _stop_holding(self) -> None:
        self._letting_go.stop()
        if self._hold:
            self._hold = ""
            self._timer.stop()
            self._table.relay_things()

    # ----------------------------------------------------------------------------------------------------- small

    def _may(self, text: str) -> bool:
        """Whether the game would take this step at all, right or wrong."""
        verb, *words = text.split()
        for choice in self._table.choices:
            if choice.verb == verb and tuple(words[: len(choice.words)]) == choice.words:
                rest = words[len(choice.words) :]
                if (not rest and not choice.values) or (len(rest) == 1 and rest[0] in choice.values):
                    return True
        return False

    def _point_of(self, spot: str) -> QPointF:
        item = self._table.things().get(spot)
        return item.pos() if item is not None else self._table.rect().center().toPointF()

    def _place_of(self, text: str) -> QPointF:
        """Where a step is done."""
        verb, *words = text.split()
        if verb in ("take", "return", "pay") and len(words) > 1:
            return self._point_of(f"position:{words[0]}:{words[1]}")
        spots = {"draw": words[0] if words else "", "stand": words[0] if words else "", "discard": "discards",
                 "aside": "aside", "burn": "burn", "sweep": "discards", "tap": "tap"}  # fmt: skip
        return self._point_of(spots.get(verb, ""))

    def _say(self, text: str, point: QPointF) -> None:
        self._table.say(text, point - QPointF(0, self._table.art.height * 0.4))
        self._table.announce(text)

    def _refuse(self, text: str, point: QPointF) -> bool:
        self._say(text, point)
        return False


def _spot_of(wager: Any) -> str:
    """The spot of a wager's chips."""
    return f"position:{wager.position}:{wager.bet}" + (":late" if wager.late else "")


def _pile(chips: Sequence[int], lammers: bool, x: float, y: float, name: str = "") -> Thing:
    """Chips, proved, or lammers in a row, at a place in card widths."""
    if not lammers:
        return stack_thing(chips, x, y, name)
    size, step = 0.5, 0.36

    def paint(painter: QPainter, box: QRectF) -> None:
        each = box.height()
        for number, lammer in enumerate(chips):
            middle = QPointF(each / 2 + number * each * step / size, each / 2)
            paint_lammer(painter, middle, each * 0.42, lammer)

    wide = size + step * (len(chips) - 1)
    return Thing(x, y, wide, size, name, ("lammers", *chips), paint, z=60)


def _paint_progress(painter: QPainter, box: QRectF, share: float) -> None:
    """A bar that fills."""
    corner = box.height() / 2
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 150))
    painter.drawRoundedRect(box, corner, corner)
    painter.setBrush(QColor(255, 209, 92))
    full = QRectF(box.x(), box.y(), max(box.height(), box.width() * share), box.height())
    painter.drawRoundedRect(full, corner, corner)


class _AmountEntry(QLineEdit):
    """A field for an amount of money, beside a bet."""

    def __init__(self, parent: QWidget, bet: str, done: Callable[[int], None], cancelled: Callable[[], None]) -> None:
        super().__init__(parent)
        self._done = done
        self._cancelled = cancelled
        self.setPlaceholderText("$ to pay")
        self.setAccessibleName(f"Amount paid on {bet}")
        self.setToolTip("Type the amount in dollars and press Enter")
        self.setFixedWidth(style.pixels(8))
        self.returnPressed.connect(self._read)

    def move_near(self, point: QPointF) -> None:
        """Show itself beside a point of its parent, wholly inside."""
        self.adjustSize()
        parent = self.parentWidget()
        if parent is None:
            return
        room = parent.rect()
        x = min(max(round(point.x()) - self.width() // 2, 4), room.width() - self.width() - 4)
        y = min(max(round(point.y()) + 14, 4), room.height() - self.height() - 4)
        self.move(x, y)
        self.show()
        self.setFocus()

    def _read(self) -> None:
        amount = read_money(self.text())
        if amount:
            self._done(amount)
        else:
            self.setProperty("faulty", True)
            self.style().unpolish(self)
            self.style().polish(self)
            self.setToolTip("That is no amount of money. Type it like 33.25")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's own: Escape closes it."""
        if event.key() == Qt.Key.Key_Escape:
            self._cancelled()
        else:
            super().keyPressEvent(event)
        event.accept()  # Enter is for nobody else: on the table it would ask for the next amount

"""What a baccarat dealer has in the hand: chips for a payment, a pack that is shuffled, an amount that is typed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol

from PySide6.QtCore import QElapsedTimer, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QKeyEvent, QPainter
from PySide6.QtWidgets import QLineEdit, QWidget

from cardrules.casino import chips as house_chips
from cardrules.casino.baccarat.house import prep_steps
from cardrules.casino.baccarat.rules import BET_NAMES
from cardrules.casino.currencies import CURRENCIES, money
from cardrules.games.mini_baccarat.state import State
from dealers_choice.language import words
from dealers_choice.layouts.casino.chips import stack_thing
from dealers_choice.school.parts.call_in_the_making import read_money
from dealers_choice.table.placement import Thing
from dealers_choice.table.table_widget import TableWidget
from dealers_choice.ui import style

__all__ = ["HOLD_MS", "SCALE", "STACK", "Calls", "Chips", "InHand", "pile", "spot_of"]

STACK: Final = 20
"""Chips in a whole stack."""
HOLD_MS: Final = {"mix": 1_500, "wash": 5_000}
"""How long the pack is held while it is shuffled, or stirred while it is washed."""
SCALE: Final = 104
"""Cards from the end, beyond which nobody puts the cut card back."""
_TICK_MS: Final = 30
_LET_GO_MS: Final = 80
"""A key that is pressed again so soon was held all the time: some systems report a held key as let go and pressed."""

Chips = list[int]
"""Denominations in cents, as they were taken up."""


class Calls(Protocol):
    """Who hears the keys that make up a call."""

    def takes_key(self, event: QKeyEvent) -> bool:
        """Whether the key is part of a call now."""
        ...

    def key(self, event: QKeyEvent) -> bool:
        """Do what the key means, and tell whether it meant anything."""
        ...


class InHand:
    """What the dealer holds, and what is known of the table.

    ``attempt`` is given an action as text and the point where it was done; it answers whether it was done, and says
    there why if it was not. ``calls`` hears the keys that make up a call.
    """

    def __init__(self, table: TableWidget, attempt: Callable[[str, QPointF], bool], calls: Calls) -> None:
        self._table = table
        self._attempt = attempt
        self._calls = calls
        self.chips: Chips = []
        """The chips, or lammers, that have been taken up for a payment, as denominations in cents."""
        self.lammers = False
        """Whether ``chips`` are lammers."""
        self.laid = ""
        """The spot where they lie: that of a bet, a box or a rail; "" for before the dealer."""
        self._origin = ""
        self._picked: Chips = []
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
    def _state(self) -> State:
        view = self._table.view_shown
        if view is None:
            raise LookupError("no table is shown")
        state: State = view.state
        return state

    @property
    def _phase(self) -> str:
        view = self._table.view_shown
        return view.phase if view is not None else ""

    def _option(self, name: str) -> object:
        view = self._table.view_shown
        return view.options[name] if view is not None else ""

    @property
    def _currency(self) -> str:
        return str(self._option("currency") or "usd")

    @property
    def _house(self) -> house_chips.RackChips:
        """The chips of this table."""
        return CURRENCIES[self._currency].chips

    def _cash(self, amount: int) -> str:
        """An amount as it is said at this table."""
        return money(amount, self._currency)

    def _step(self) -> str:
        """The step of the preparation that comes next."""
        if self._phase != "shoe":
            return ""
        steps = prep_steps(str(self._option("shoe_steps")), int(str(self._option("decks"))))
        at = int(self._state.prep_at)
        return steps[at] if at < len(steps) else ""

    def _wagers(self) -> dict[str, Any]:
        """The wagers on the layout by the spot of their chips."""
        shown = self._table.view_shown is not None
        return {spot_of(wager): wager for wager in self._state.layout} if shown else {}

    def left(self, denomination: int) -> int:
        """How many chips of a denomination are in the rack and not in the hand."""
        coin = self._house.coin
        rack = dict(zip(self._house.values, self._state.rack, strict=True)) | {coin: STACK}  # there is no end of it
        taken = 0 if self.lammers or denomination == coin else self.chips.count(denomination)
        return int(rack[denomination]) - taken

    def things(self) -> Mapping[str, Thing]:
        """The chips in the hand, where they are cut, and how far the cards have been shuffled."""
        found: dict[str, Thing] = {}
        table = self._table
        middle = table.felt.where.token_point("cutting")
        if middle is None:
            return found
        x, y = table.felt.where.units(middle)
        found["cutting"] = Thing(x, y, 5.6, 2.0, words("Where you cut out chips"), z=-5)
        if self.chips:
            spot = table.thing(self.laid) if self.laid else None
            if spot is not None:
                x, y = spot.x, spot.y
            name = words("Lammers in your hand") if self.lammers else words("Chips in your hand")
            if self._coached():
                name = f"{name}: {self._cash(sum(self.chips))}"
            found["hand"] = pile(sorted(self.chips, reverse=True), self.lammers, x, y, self._currency, name)
        if self._hold:
            heap = table.thing("heap")
            if heap is not None:
                share = min(1.0, self._held / HOLD_MS[self._hold])
                found["progress"] = Thing(
                    heap.x, heap.y + heap.height * 0.5 + 0.05, 3.4, 0.2, "", ("progress", round(share * 40)),
                    lambda painter, box: _paint_progress(painter, box, share), z=80,
                )  # fmt: skip
        return found

    def _coached(self) -> bool:
        return self._option("coach") != "silent"

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
            "cutcard": words("Drag the cut card"),
            "heap": {
                "mix": words("Press and hold to shuffle (M)"),
                "wash": words("Press and stir to wash the cards (M)"),
            }.get(self._step(), words("Drag or click the pack")),
            "box": words("Collect the commission that is marked here"),
            "cash": words("Spread the notes on the felt"),
            "notes": words("Drag the notes to the slot"),
            "colour": words("Stack and count these chips"),
            "player": words("Drag the hand forward to push it (P, then Up)"),
            "banker": words("Drag the hand forward to push it (B, then Up)"),
            "burn": words("Drag the burned cards to the discard holder (W)"),
            "extra": words("A card pulled in error"),
        }
        return str(tips.get(kind, ""))

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
            said = " ".join(f"{chips.count(each)}x{each}" for each in self._house.every if each in chips)
            text = f"pay {rest[0]} {rest[1]} {amount} {said}"
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
        self._turned, self._naming = "", ("", "")
        self._close_entry()
        self._stop_holding()

    # -------------------------------------------------------------------------------------------------- an amount

    def ask_amount(self, goal: str) -> None:
        """A field beside a bet for the amount that is paid on it."""
        self._close_entry()
        point = self._point_of(goal)
        _, position, bet, *_ = goal.split(":")

        def done(amount: int) -> None:
            self._close_entry()
            self._attempt(f"pay {position} {bet} {amount}", point)

        self._entry = _AmountEntry(self._table.viewport(), BET_NAMES[bet], self._house.scale, done, self._close_entry)
        self._entry.move_near(point)

    def _close_entry(self) -> None:
        if self._entry is not None:
            self._entry.deleteLater()
            self._entry = None
            self._table.setFocus()

    # ------------------------------------------------------------------------------------------------- the shuffle

    def hold_pack(self) -> None:
        """The pack is held, and not stirred, until ``let_go``: by a button. In a test that may be wrong now."""
        step = self._step()
        if step in HOLD_MS:
            self._begin_holding(step, None)
        else:
            self._attempt("wash" if self._option("shoe_steps") == "full" else "mix", self._point_of("heap"))

    def let_go(self) -> None:
        """The pack is held no longer."""
        self._stop_holding()

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
        if self._held >= HOLD_MS[self._hold]:
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
        verb, *said = text.split()
        for choice in self._table.choices:
            if choice.verb == verb and tuple(said[: len(choice.words)]) == choice.words:
                rest = said[len(choice.words) :]
                if (not rest and not choice.values) or (len(rest) == 1 and rest[0] in choice.values):
                    return True
        return False

    def _point_of(self, spot: str) -> QPointF:
        item = self._table.things().get(spot)
        return item.pos() if item is not None else self._table.rect().center().toPointF()

    def _place_of(self, text: str) -> QPointF:
        """Where a step is done."""
        verb, *said = text.split()
        if verb in ("take", "return", "pay") and len(said) > 1:
            return self._point_of(f"position:{said[0]}:{said[1]}")
        spots = {"draw": said[0] if said else "", "stand": said[0] if said else "", "discard": "discards",
                 "aside": "aside", "burn": "burn", "sweep": "discards", "tap": "tap"}  # fmt: skip
        return self._point_of(spots.get(verb, ""))

    def _say(self, text: str, point: QPointF) -> None:
        self._table.say(text, point - QPointF(0, self._table.art.height * 0.4))
        self._table.announce(text)

    def _refuse(self, text: str, point: QPointF) -> bool:
        self._say(text, point)
        return False


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

    def __init__(
        self,
        parent: QWidget,
        bet: str,
        scale: int,
        done: Callable[[int], None],
        cancelled: Callable[[], None],
    ) -> None:
        super().__init__(parent)
        self._done = done
        self._cancelled = cancelled
        self._scale = scale
        self.setPlaceholderText(words("to pay"))
        self.setAccessibleName(words("Amount paid on {bet}", bet=bet))
        self.setToolTip(words("Type the amount and press Enter"))
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
        amount = read_money(self.text(), self._scale)
        if amount:
            self._done(amount)
        else:
            style.mark(self, "faulty", True)
            self.setToolTip(words("That is no amount of money. Type it like 33.25"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's own: Escape closes it."""
        if event.key() == Qt.Key.Key_Escape:
            self._cancelled()
        else:
            super().keyPressEvent(event)
        event.accept()  # Enter is for nobody else: on the table it would ask for the next amount

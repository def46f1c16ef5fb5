"""A shoe prepared by mouse and keys: the cards gathered, shuffled and cut, the cut card placed, the pack loaded."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPointF, Qt

from cardart.table.casino_places import pack_behind
from cardrules.casino.table_phases import PREPARING
from cardrules.protocol.texts import Text, say
from dealers_choice.language import words
from dealers_choice.school.dealing.at_the_table import AtTable
from dealers_choice.school.dealing.drags import Drag, thing_at
from dealers_choice.school.dealing.pack_in_hand import HOLD_MS, PackInHand
from dealers_choice.table.gestures.thing_gestures import Load
from dealers_choice.table.placement import Thing
from dealers_choice.table.table_widget import TableWidget

__all__ = ["SHOE_LETTERS", "ShoeByHand"]

_SCALE: Final = 104
"""Cards from the end, beyond which nobody puts the cut card back."""
_MOTIONS: Final = {
    "G": "gather", "S": "stacks", "P": "pick", "R": "riffle", "T": "strip", "Y": "lay", "Q": "square", "E": "slide",
    "L": "load",
}  # fmt: skip
"""What is done by a letter alone."""
SHOE_LETTERS: Final = "GMQOIEULSPRTY"
"""The letters that mean something while a shoe is prepared."""
_TIPS: Final[Mapping[str, Text]] = {
    "mix": say("Press and hold to shuffle (M)"), "wash": say("Press and stir to wash the cards (M)"),
}  # fmt: skip


class ShoeByHand(AtTable):
    """What is done with the pack at a table where cards are dealt from a shoe."""

    def __init__(
        self,
        table: TableWidget,
        attempt: Callable[[str, QPointF], bool],
        steps: Callable[[str, int], tuple[str, ...]],
        seated: Callable[[], Sequence[int]],
    ) -> None:
        """``steps``: those of preparing a shoe, by the option ``shoe_steps`` and the number of packs; ``seated``: the
        places of the bettors, in the order in which the cut card is offered to them."""
        super().__init__(table, attempt)
        self._steps, self._seated = steps, seated
        self.pack = PackInHand(table, lambda step: self._attempt(step, self._point_of("heap")))
        self.depth: str | None = None
        """The digits of a depth of the cut card as far as they have been typed; None: none is being typed."""
        self.drags: Mapping[str, Drag] = {
            "heap": Drag(self._lift_pack, lambda _: ("shoe",), self._drop_pack),
            "cutcard": Drag(self._lift, self._cut_card_goes, self._drop_cut_card),
            "discards": Drag(self._lift_cards, lambda _: ("heap", "cutting"), self._drop_discards),
        }
        """What can be dragged meanwhile."""

    def step(self) -> str:
        """The step of the preparation that comes next."""
        if self._phase != PREPARING:
            return ""
        steps = self._steps(str(self._option("shoe_steps")), self._packs())
        at = int(self._state.prep_at)
        return steps[at] if at < len(steps) else ""

    def _packs(self) -> int:
        return int(str(self._option("decks")))

    def things(self) -> Mapping[str, Thing]:
        """How far the cards have been shuffled."""
        return self.pack.things()

    def tip(self, kind: str) -> str:
        """What can be done at the pack, in words."""
        if kind == "heap":
            return words(_TIPS.get(self.step(), say("Drag or click the pack")))
        return words("Drag the cut card") if kind == "cutcard" else ""

    # ------------------------------------------------------------------------------------------------ the shuffle

    def hold(self) -> None:
        """The pack is held, and not stirred, until it is let go: by a button. In a test that may be wrong now."""
        step = self.step()
        if step in HOLD_MS:
            self.pack.begin(step, by_mouse=False)
        else:
            self._attempt("wash" if self._option("shoe_steps") == "full" else "mix", self._point_of("heap"))

    def press(self, spot: str) -> None:
        """The pack is held while it is shuffled."""
        if spot == "heap" and self.step() in HOLD_MS:
            self.pack.begin(self.step(), by_mouse=True)

    def hold_by_key(self) -> bool:
        """A key holds the pack; whether there is something to be held."""
        step = self.step()
        if step in HOLD_MS:
            self.pack.go_on(step)
        return step in HOLD_MS

    # ------------------------------------------------------------------------------------------------- the mouse

    def clicked(self, kind: str) -> str:
        """What a plain click does at a spot that has only one use."""
        step = self.step()
        if kind == "heap":
            return step if step in ("square", "slide", "load") else ""
        return "gather" if kind == "discards" and self._phase == PREPARING else ""

    def _lift(self, spot: str, modifiers: Qt.KeyboardModifier) -> Load | None:
        return thing_at(self._table, spot)

    def _lift_pack(self, spot: str, modifiers: Qt.KeyboardModifier) -> Load | None:
        return None if self.pack.step else self._lift(spot, modifiers)

    def _lift_cards(self, spot: str, modifiers: Qt.KeyboardModifier) -> Load | None:
        return Load(card=True) if self._phase == PREPARING else None

    def _drop_discards(self, origin: str, spot: str, point: QPointF) -> bool:
        return self._attempt("gather", point)

    def _drop_pack(self, origin: str, spot: str, point: QPointF) -> bool:
        if spot == "shoe":
            return self._attempt("load", point)
        return self._attempt("square" if self.step() == "square" else "slide", point)

    def _cut_card_goes(self, origin: str) -> Collection[str]:
        if self._phase != PREPARING:
            return ("aside",)
        if self.step() != "offer":
            return ("heap",)
        return [f"rail:{place}" for place in self._seated()]

    def _drop_cut_card(self, origin: str, spot: str, point: QPointF) -> bool:
        kind, *rest = spot.split(":")
        if self._phase != PREPARING:
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
        cards = 52 * self._packs()
        if self.step() == "offer":
            return self._attempt(f"insert {cards - pack_behind(share, cards)}", point)
        return self._attempt(f"cutcard {min(_SCALE, pack_behind(share, cards, magnified=True))}", point)

    # -------------------------------------------------------------------------------------------------- the keys

    def by_letter(self, letter: str) -> str:
        """The step of a letter while a shoe is prepared; "" for none, or where a depth is typed first."""
        if letter == "I" and self.step() == "offer":
            return f"insert {self._packs() * 26}"
        if letter == "O" and self.step() == "offer":
            refused = self._state.refused
            return next((f"offer {place}" for place in self._seated() if place not in refused), "")
        if letter == "U":
            if self._coached():
                return f"cutcard {self._option('cut_depth')}"
            self.depth = ""  # nobody tells how deep the cut card goes
            return ""
        return _MOTIONS.get(letter, "")

    def type_depth(self, letter: str) -> None:
        """A key while a depth is typed: how many cards from the end, then Enter."""
        typed, self.depth = self.depth or "", None
        if letter.isdecimal() and len(typed) < 3:
            self.depth = typed + letter
        elif typed:
            self._attempt(f"cutcard {min(_SCALE, int(typed))}", self._point_of("heap"))
        else:
            said = words("U, then how many cards lie behind the cut card, then Enter.")
            self._refuse(said, self._middle())

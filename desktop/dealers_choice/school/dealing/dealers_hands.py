"""The hands of a baccarat dealer: what pressing, dragging and keys mean at the table, right or wrong.

Every gesture becomes one action of the game, as its text says it (``take 4 tie``). Only the chips of a payment are put
together here before they are one: they lie before the dealer, or beside the bet that they are to pay.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from cardrules.casino.baccarat.rules import BANKER, PLAYER
from cardrules.protocol.texts import say
from dealers_choice.language import words
from dealers_choice.layouts.baccarat.rack import lammers_of, tubes_of
from dealers_choice.school.dealing.dealing_by_mouse import MouseHands
from dealers_choice.school.dealing.shoe_by_hand import SHOE_LETTERS

__all__ = ["DealerHands"]


_KEYS: Final = {
    "shoe": SHOE_LETTERS, "burn": "BWOD", "close": "NDSV", "coup": "DSTABWVCZFPN",
    "settle": "ZCVMDSTPBYN12345678", "between": "OMCYBNH12345678", "end": "MCYOH12345678",
}  # fmt: skip
"""The letters and numbers that mean something at the table, by the phase."""
_NEXT: Final = {"shoe": "burn", "burn": "between", "bets": "close", "close": "coup", "coup": "settle",
                "settle": "between"}  # fmt: skip
"""The phase that follows, to the keys of which a quick hand goes on while the table still shows what has been done."""
_VERBS: Final = {"D": "draw", "S": "stand"}
_SERVING: Final = {
    "S": "spread", "C": "count", "D": "drop", "B": "collect", "H": "hands", "L": "leave", "F": "freehand"
}  # fmt: skip
"""What is done between the coups, by the letter after K, where it has to be named."""
_NAMES: Final = {
    "return": say("Give a bet back: V, then its position."), "take": say("Take a bet: Z, then its position."),
    "pay": say("Pay a bet: Enter, then its position."), "mark": say("Mark commission: Enter, then the position."),
    "give": say("Give chips: Enter, then the position."), "spread": say("Spread notes: K, S, then the position."),
    "count": say("Count chips: K, C, then the position."),
    "collect": say("Collect commission: K, B, then the position."),
}  # fmt: skip
"""What is said of a key after which no position was named."""
_SERVE_HOW: Final = say("K, then S to spread notes, C to count chips, D to drop notes, B for a commission box.")


class DealerHands(MouseHands):
    """What the dealer does with mouse and keys."""

    def takes_key(self, event: QKeyEvent) -> bool:
        """Whether a key is one of the dealer's."""
        if event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier):
            return False
        if self._calls.takes_key(event) or event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return True
        if event.key() == Qt.Key.Key_Escape:
            return bool(self.chips or self._naming[0] or self._shoe.depth is not None)
        key = event.text().upper()
        if self._naming[0] or self._shoe.depth is not None:
            return bool(key)
        served = self.names_bets and self._phase in ("between", "end")
        waits = self._finds_remedy() or bool(self._service_step()) or served
        keys = _KEYS.get(self._phase, "")
        if self._table.busy():
            keys += _KEYS.get(_NEXT.get(self._phase, ""), "")
        return bool(key) and (key in keys or (key == "K" and waits))

    def key(self, event: QKeyEvent) -> bool:
        """Do what a key says; whether it was used."""
        middle = self._table.rect().center().toPointF()
        pressed, letter = event.key(), event.text().upper()
        turned, self._turned = self._turned, ""
        naming, self._naming = self._naming, ("", "")
        if self._shoe.depth is not None:
            if pressed == Qt.Key.Key_Escape:
                self._shoe.depth = None
            else:
                self._shoe.type_depth(letter)
            return True
        if naming[0]:
            return pressed == Qt.Key.Key_Escape or self._name(*naming, letter)
        if letter in ("P", "B") and self._phase in ("coup", "settle"):
            self._turned = PLAYER if letter == "P" else BANKER
        if self._calls.takes_key(event):
            return self._calls.key(event)
        if self._turned:
            return True
        if turned and self._do_with(turned, letter, pressed):
            return True
        if pressed == Qt.Key.Key_Up:
            return self._refuse(words("Which hand? P or B, then Up."), middle) or True
        if pressed in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return self._confirm()
        if pressed == Qt.Key.Key_Escape:
            self.put_back()
            return True
        if letter in "12345678" and letter:
            return self._add_by_key(int(letter))
        own = _OWN_LETTERS.get(letter)
        if own is not None and (used := own(self)) is not None:
            return used
        text = self._by_letter(letter)
        if not text:
            return letter in ("Z", "D", "S", "U", "K")  # it has been said what is missing
        self._attempt(text, self._place_of(text))
        return True

    def _do_with(self, hand: str, letter: str, pressed: int) -> bool:
        """The key after a hand was named: what is done with it; whether that key does anything."""
        if letter in ("D", "S"):
            self._attempt(f"{_VERBS[letter]} {hand}", self._point_of(hand))
        elif letter == "C":
            self._attempt("discard banker" if hand == BANKER else "discard", self._point_of("discards"))
        elif pressed == Qt.Key.Key_Up:
            self._attempt(f"push {hand}", self._point_of(hand))
        else:
            return False
        return True

    # The letters that are no action by themselves: whether they were used, or None where they mean an action now.

    def _ask_remedy(self) -> bool | None:
        if not self._finds_remedy():
            return None
        self._ask("remedy", self._table.rect().center().toPointF())
        return True

    def _hold_or_turn(self) -> bool:
        return self._shoe.hold_by_key() or self._turn_to_lammers()

    def _name_return(self) -> bool:
        self._naming = ("return", "")
        return True

    def _name_fill(self) -> bool | None:
        if self._phase == "shoe":
            return None
        self._naming = ("fill", "")
        return True

    def _take_chips_back(self) -> bool | None:
        if not self.chips:
            return None
        self.put_back()
        return True

    def key_released(self, event: QKeyEvent) -> None:
        """M is let go: the pack is no longer held."""
        if event.text().upper() == "M" and not event.isAutoRepeat():
            self._shoe.pack.key_let_go()

    def _by_letter(self, letter: str) -> str:
        """The action of a letter now."""
        state, phase = self._state, self._phase
        if phase == "shoe" and letter in SHOE_LETTERS:
            text = self._shoe.by_letter(letter)
            if text or self._shoe.depth is not None:
                return text
        if letter in ("D", "S"):
            if not self._coached() and phase == "coup":  # in a test nobody tells whose turn it is
                self._refuse(
                    words("Which hand? P or B, then {letter}.", letter=letter), self._table.rect().center().toPointF()
                )
                return ""
            return f"{_VERBS[letter]} {self._next_hand()}"
        if letter == "Z":
            if self._option("pace") == "race":
                return "rake"
            if self.names_bets:  # nobody tells which bet loses
                self._naming = ("take", "")
                return ""
            if state.to_take:
                position, bet = state.to_take[0]
                return f"take {position} {bet}"
            self._refuse(words("No losing bet is left on the layout."), self._table.rect().center().toPointF())
            return ""
        if letter == "K":
            if self.names_bets and not state.prompt:
                self._naming = ("serve", "")
                return ""
            return self._service_step()
        if letter == "F" and any(state.down):
            return f"turn {PLAYER if state.down[0] else BANKER}"
        return {
            "T": "tap", "C": "discard", "N": "close", "O": "open", "A": "aside", "B": "burn", "H": "hands",
            "W": "burn" if phase == "coup" else "sweep",  # in a coup B is Banker
        }.get(letter, "")  # fmt: skip

    def _name(self, verb: str, position: str, letter: str) -> bool:
        """After V, Z or Enter: what is printed at a position (0 for the tenth), then P, B or T if there is more than
        one bet: that bet is given back, taken or paid. After Y: a number key for the chips that are to be filled."""
        middle = self._table.rect().center().toPointF()
        if verb == "serve" and not position:
            return self._name_service(letter)
        if verb == "fill":
            number = int(letter) if letter.isdecimal() else 0
            if 1 <= number <= len(self._house.values):
                return self._attempt(f"fill {self._house.values[-number]}", self._point_of("rack")) or True
            return self._refuse(words("Call for a fill: Y, then 1 to 7 for the chips."), middle) or True
        labels = self._state.labels
        label = "10" if letter == "0" else letter
        named = bool(position)
        position = position or (str(labels.index(label)) if label in labels else "")
        if not position:
            return self._refuse(words(_NAMES[verb]), middle) or True
        if verb in ("mark", "give"):
            goal = f"{'box' if verb == 'mark' else 'rail'}:{position}"
            return self.hand_over(goal, self._point_of(goal)) or True
        if verb in _SERVING.values():
            return self._attempt(f"{verb} {position}", self._point_of(f"rail:{position}")) or True
        bets = [wager.bet for wager in self._state.layout if str(wager.position) == position]
        if named:
            bets = [bet for bet in bets if bet[0].upper() == letter][:1]
        if len(set(bets)) > 1:
            self._naming = (verb, position)
            return True
        if not bets:
            where = self._point_of(f"rail:{position}")
            label = labels[int(position)]
            none = (
                words("No such bet lies at position {label}.", label=label)
                if named
                else words("No bet lies at position {label}.", label=label)
            )
            return self._refuse(none, where) or True
        goal = f"position:{position}:{bets[0]}"
        if verb == "pay":
            return self._pay(goal) or True
        return self._attempt(f"{verb} {position} {bets[0]}", self._point_of(goal)) or True

    def _name_service(self, letter: str) -> bool:
        """After K: what is done for a bettor; who it is follows where there are several."""
        verb = _SERVING.get(letter, "")
        if not verb:
            return self._refuse(words(_SERVE_HOW), self._table.rect().center().toPointF()) or True
        if verb in ("drop", "hands", "leave", "freehand"):
            return self._attempt(verb, self._table.rect().center().toPointF()) or True
        kind = {"spread": "cash", "count": "colour", "collect": "box"}[verb]
        things = [name.split(":")[1] for name in self._table.things() if name.startswith(f"{kind}:")]
        owing = [position for position in things if kind != "box" or int(position) in dict(self._state.markers)]
        if len(owing) == 1:
            return self._attempt(f"{verb} {owing[0]}", self._point_of(f"rail:{owing[0]}")) or True
        self._naming = (verb, "")
        return True

    def _pay(self, goal: str) -> bool:
        """Pay a bet with the chips in the hand, or ask for the amount."""
        if self._option("payout_entry") == "amount":
            self.ask_amount(goal)
            return True
        return self.hand_over(goal, self._point_of(goal))

    def _finds_remedy(self) -> bool:
        """Whether the supervisor waits for a remedy without naming it."""
        return bool(self._state.prompt) and self._option("remedy") != "named"

    def _service_step(self) -> str:
        """What a bettor waits for, or the remedy that the supervisor has named: the next of these steps."""
        state = self._state
        if state.prompt:
            return "" if self._finds_remedy() else str(state.prompt)
        service = state.service
        if service and not service[0].startswith(("call", "give")):
            return str(service[0])
        return ""

    def _next_hand(self) -> str:
        """The hand for which D draws and S stands: by turns at first, then Player until that is decided."""
        zones = {zone.id: len(zone.cards) for zone in self._table.view_shown.zones} if self._table.view_shown else {}
        if zones.get(PLAYER, 0) + zones.get(BANKER, 0) < 4:
            return PLAYER if zones.get(PLAYER, 0) <= zones.get(BANKER, 0) else BANKER
        return BANKER if self._state.player_done else PLAYER

    def _add_by_key(self, number: int) -> bool:
        """A chip, smallest first; after M a lammer."""
        view = self._table.view_shown
        if view is None or (self._option("payout_entry") == "amount" and not self.lammers):
            return False
        if self.lammers:
            lammers = lammers_of(view.options)
            if number <= len(lammers):
                self.add([lammers[number - 1]], lammers=True)
        elif number <= len(self._house.values):
            self.add(self._take_up("tube", self._house.values[-number], Qt.KeyboardModifier.NoModifier), lammers=False)
        elif self._house.coin in tubes_of(view.options):
            self.add([self._house.coin], lammers=False)
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
        state, phase, goal = self._state, self._phase, self.laid
        typed = self._option("payout_entry") == "amount"
        if not self.chips and not (typed and phase == "settle"):
            return False
        if not goal and self.names_bets and (phase == "settle" or self.chips):
            self._naming = ("mark" if self.lammers else "pay" if phase == "settle" else "give", "")
            return True
        if not goal and self.lammers and state.to_mark:
            goal = f"box:{state.to_mark[0][0]}"
        elif not goal and phase == "settle" and not self.lammers:
            if state.to_pay:
                return self._pay(f"position:{state.to_pay[0].position}:{state.to_pay[0].bet}") or True
        elif not goal and state.service and state.service[0].startswith("give"):
            goal = f"rail:{state.service[0].split()[1]}"
        if not goal:
            lammers = words("No commission is waiting to be marked. M takes chips again.")
            waiting = lammers if self.lammers else words("Nothing is waiting to be paid.")
            self._refuse(waiting, self._table.rect().center().toPointF())
            return True
        self.hand_over(goal, self._point_of(goal))
        return True


_OWN_LETTERS: Final[dict[str, Callable[[DealerHands], bool | None]]] = {
    "K": DealerHands._ask_remedy, "M": DealerHands._hold_or_turn, "V": DealerHands._name_return,
    "Y": DealerHands._name_fill, "C": DealerHands._take_chips_back,
}  # fmt: skip
"""What is done at a letter that is no action by itself."""

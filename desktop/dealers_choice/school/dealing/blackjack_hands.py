"""The hands of a blackjack dealer: what pressing, dragging and keys mean at the table, right or wrong.

Every gesture becomes one action of the game, as its text says it (``take 3.2 main``). Only the chips of a payment are
put together here before they are one: they lie before the dealer, or beside the bet that they are to pay.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent

from cardrules.casino.blackjack.dealer_calls import HANDS_OFF
from cardrules.casino.blackjack.dealer_steps import ROUND
from cardrules.casino.blackjack.round_phases import ANSWERING, EARLY
from cardrules.casino.blackjack.wagers import BESIDE, KIND_NAMES, REACH, place_text
from cardrules.casino.blackjack.ways_to_pay import BRIDGE
from cardrules.casino.table_phases import BETWEEN, BURNING, CLOSING, OPENING, PREPARING, SETTLING, SHOE_ENDS
from cardrules.protocol.texts import Text, say
from dealers_choice.language import words
from dealers_choice.school.dealing.blackjack_by_mouse import BlackjackByMouse
from dealers_choice.school.dealing.blackjack_spots import chips_at
from dealers_choice.school.dealing.shoe_by_hand import SHOE_LETTERS

__all__ = ["BlackjackHands"]

_ROUND_KEYS: Final = "DJSWPRQIEKUZTCABGVFLNYX1234567890"
_KEYS: Final[Mapping[str, str]] = {
    OPENING: "F", PREPARING: SHOE_LETTERS + "F", BURNING: "BDOF", CLOSING: "NDVF", BETWEEN: "OHYBFKC1234567890",
    SHOE_ENDS: "HYFO", ANSWERING: "DF", **dict.fromkeys(ROUND, _ROUND_KEYS),
}  # fmt: skip
"""The letters and numbers that mean something at the table, by the phase."""
_NEXT: Final[Mapping[str, str]] = {
    OPENING: PREPARING,
    PREPARING: BURNING,
    BURNING: BETWEEN,
    BETWEEN: CLOSING,
    "bets": CLOSING,
}
"""The phase that follows, to the keys of which a quick hand goes on while the table still shows what has been done."""
_NAMES: Final[Mapping[str, Text]] = {
    "offer-card": say("Offer the card: G, then its spot."),
    "return": say("Give a bet back: V, then its spot."), "take": say("Take a bet: Z, then its spot."),
    "pay": say("Pay a bet: Enter, then its spot."), "tap": say("Tap for a push: T, then the spot."),
    "give": say("Give chips: Enter, then the spot."),
    "even": say("Pay even money: E, then the spot."), "surrender": say("Give half back: R, then the spot."),
    "turnover": say("Turn cards over: U, then the spot."),
}  # fmt: skip
"""What is said of a key after which no spot was named."""
_OF_BETS: Final = ("return", "take", "pay")
_SERVING: Final[Mapping[str, str]] = {
    "S": "spread", "C": "count", "D": "drop", "T": "toke", "M": "marker", "F": "prove", "R": "credit",
}  # fmt: skip
"""What is done between the rounds, by the letter after K, where it has to be named."""
_SERVE_HOW: Final = say(
    "K, then S to spread notes, D to drop them, C to count chips, T for a tip, M for a marker, F for a fill, "
    "R for a credit."
)
_FILL: Final = say("Call for a fill: Y, then 1 to 7 for the chips.")


class _Naming(NamedTuple):
    """A key that needs a spot, a hand or a bet: what is done, and what could be meant by the number that comes next."""

    verb: str = ""
    bets: tuple[str, ...] = ()
    """Steps of which the next number chooses one; none: a spot is named next."""


class BlackjackHands(BlackjackByMouse):
    """What the dealer does with mouse and keys."""

    _naming = _Naming()
    """What a key that was pressed waits for."""

    @property
    def names_bets(self) -> bool:
        """Whether a key needs the name of the bet: where nobody tells which is next."""
        return not self._coached()

    def takes_key(self, event: QKeyEvent) -> bool:
        """Whether a key is one of the dealer's."""
        if event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier):
            return False
        if event.key() == Qt.Key.Key_Escape:
            return bool(self.chips or self._waits() or self._calls.takes_key(event))
        if self._waits() or event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) or self._calls.takes_key(event):
            return True
        key = event.text().upper()
        keys = _KEYS.get(self._phase, "")
        if self._table.busy():
            keys += _KEYS.get(_NEXT.get(self._phase, ""), "") or _ROUND_KEYS
        if self._act() == REACH:  # else H asks for a hint
            keys += "H"
        return bool(key) and key in keys

    def _waits(self) -> bool:
        """Whether a key before this one waits for another."""
        return bool(self._naming.verb) or self._shoe.depth is not None

    def key(self, event: QKeyEvent) -> bool:
        """Do what a key says; whether it was used."""
        pressed, letter = event.key(), event.text().upper()
        naming, self._naming = self._naming, _Naming()
        if self._shoe.depth is not None:
            if pressed == Qt.Key.Key_Escape:
                self._shoe.depth = None
            else:
                self._shoe.type_depth(letter)
            return True
        if naming.verb:
            return pressed == Qt.Key.Key_Escape or self._name(naming, letter)
        if self._calls.takes_key(event):
            return self._calls.key(event)
        if pressed in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return self._confirm()
        if pressed == Qt.Key.Key_Escape:
            self.put_back()
            return True
        if letter in "1234567890" and letter:
            return self._add_by_key(int(letter))
        if letter == "M":
            return self._shoe.hold_by_key()
        if letter == "C" and self.chips:
            self.put_back()
            return True
        if letter == "B" and self.chips and self._phase in ROUND:
            self._bridge()
            return True
        text = self._by_letter(letter)
        if text == "peek":
            self._peek(self._place_of(text))
        elif text:
            self._attempt(text, self._place_of(text))
        return bool(text or self._waits())

    def key_released(self, event: QKeyEvent) -> None:
        """M is let go: the pack is no longer held."""
        if event.text().upper() == "M" and not event.isAutoRepeat():
            self._shoe.pack.key_let_go()

    def press(self, spot: str, point: QPointF) -> None:
        """Keys that wait for another wait no longer."""
        self._naming = _Naming()
        super().press(spot, point)

    # ------------------------------------------------------------------------------------------------- one letter

    def _by_letter(self, letter: str) -> str:
        """The action of a letter now; "" for none, or where a spot is named first."""
        if self._phase == PREPARING and letter in SHOE_LETTERS:
            text = self._shoe.by_letter(letter)
            if text or self._shoe.depth is not None:
                return text
        own = _OWN_LETTERS.get(letter)
        if own is not None:
            return own(self)
        return {
            "N": "close", "O": "open", "B": "burn", "A": "aside", "C": "clear", "F": "floor",
            "H": f"call {HANDS_OFF}" if self._phase in ROUND else "hands", "X": "move",
        }.get(letter, "")  # fmt: skip

    def _draw(self) -> str:
        return "burn" if self._phase == BURNING else f"draw {self._next_card()}"

    def _double(self) -> str:
        """A double is taken; or its card, which lies as any other, is laid across after all."""
        for spot, hand in self._view_state.upright:
            return f"across {place_text(spot, hand)}"
        return self._with_hand("double")

    def _offer(self) -> str:
        """A card that was drawn in error is offered to the hand that follows."""
        return self._due("offer-card") or self._begin("offer-card")

    def _bridge(self) -> None:
        """The bonus of a blackjack will lie across bet and even payoff; once more: as the house has it."""
        self.way = "" if self.way == BRIDGE else BRIDGE
        told = words("The bonus goes across the bet.") if self.way else words("The payout goes where the house has it.")
        self._say(told, self._middle())
        self._table.relay_things()

    def _with_hand(self, verb: str) -> str:
        """Something is done with the hand that acts."""
        place = self._signalled()
        return f"{verb} {place}" if place else self._nothing(words("No hand acts now."))

    def _turn_over(self) -> str:
        """The hole card is turned, or, when bets are settled, the cards of a bettor that lie face down."""
        if self._phase == SETTLING and self._pitched:
            return self._named("turnover")
        return "turn"

    def _give_up(self) -> str:
        """Half of a bet goes back: of the hand that acts, or before the dealer looks of a spot that is named."""
        due = self._due("surrender")
        if due or self._phase != EARLY:
            return due or self._gives_up(self._signalled()) or self._nothing(words("No hand acts now."))
        return self._begin("surrender")

    def _look_or_serve(self) -> str:
        """In a round a look at the hole card; between the rounds the next thing that somebody waits for."""
        if self._phase != BETWEEN:
            return "peek"
        if self.names_bets:
            return self._begin("serve")
        step = next(iter(self._view_state.service), "")
        if not step or step.startswith(("call", "give")):
            return self._nothing(words("Nobody waits for anything that is done with K."))
        return step

    def _named(self, verb: str) -> str:
        """What is done with a bet or a hand: the one that is next, where that may be known, else one that is named."""
        return self._due(verb) or self._begin(verb)

    def _begin(self, verb: str) -> str:
        self._naming = _Naming(verb)
        return ""

    def _nothing(self, text: str) -> str:
        self._refuse(text, self._middle())
        return ""

    # ------------------------------------------------------------------------------------------------- by its name

    def _name(self, naming: _Naming, letter: str) -> bool:
        """After a key that needs it: the number of a spot, of one of several bets, or of the chips of a fill."""
        number = int(letter) if letter.isdecimal() else 0
        verb = naming.verb
        if verb == "fill":
            if 1 <= number <= len(self._house.values):
                return self._attempt(f"fill {self._house.values[-number]}", self._point_of("rack")) or True
            return self._refuse(words(_FILL), self._middle()) or True
        if verb == "serve":
            return self._name_service(letter)
        if naming.bets:
            if 1 <= number <= len(naming.bets):
                return self._do_named(naming.bets[number - 1]) or True
            return self._refuse(words("No such bet lies there."), self._middle()) or True
        if not 1 <= number <= int(str(self._option("spots"))):
            return self._refuse(words(_NAMES[verb]), self._middle()) or True
        steps = self._steps_at(verb, number)
        if not steps:
            none = words("Nothing of that kind lies at spot {number}.", number=number)
            return self._refuse(none, self._point_of(f"circle:{number}:main")) or True
        if len(steps) == 1:
            return self._do_named(steps[0]) or True
        self._naming = _Naming(verb, steps)
        told = ", ".join(words("{number} {step}", number=at, step=self._told(step)) for at, step in enumerate(steps, 1))
        self._say(told, self._point_of(f"circle:{number}:main"))
        return True

    def _name_service(self, letter: str) -> bool:
        """After K: what is done; which of several it is follows."""
        verb = _SERVING.get(letter, "")
        if not verb:
            return self._refuse(words(_SERVE_HOW), self._middle()) or True
        steps = ("drop",) if verb == "drop" else self._wanted(verb)
        if not steps:
            return self._refuse(words("Nobody waits for that."), self._middle()) or True
        if len(steps) == 1:
            return self._attempt(steps[0], self._place_of(steps[0])) or True
        self._naming = _Naming(verb, steps)
        told = ", ".join(words("{number} {step}", number=at, step=self._told(step)) for at, step in enumerate(steps, 1))
        self._say(told, self._middle())
        return True

    def _steps_at(self, verb: str, spot: int) -> tuple[str, ...]:
        """What a verb could mean at a spot: of each of its bets, or of each of its hands."""
        if verb == "give":
            return (f"give {spot}",)
        wagers = [wager for wager in self._view_state.layout if wager.spot == spot]
        if verb in _OF_BETS:
            return tuple(f"{verb} {wager.place} {wager.kind}" for wager in wagers if wager.kind != BESIDE)
        hands = [wager.place for wager in wagers if wager.kind == "main"]
        if verb == "surrender":
            return tuple(filter(None, map(self._gives_up, hands)))
        return tuple(f"{verb} {place}" for place in hands)

    def _told(self, step: str) -> str:
        """What a step is about, in a word or two."""
        verb, place, *rest = step.split()
        if verb in ("prove", "credit"):
            return self._cash(int(place))
        if verb in _SERVING.values():
            return words("spot {number}", number=place)
        hand = int(place.partition(".")[2] or 1)
        kind = words(KIND_NAMES[rest[0]]) if rest and rest[0] in KIND_NAMES else words("bet")
        return words("{bet} of hand {hand}", bet=kind, hand=hand) if hand > 1 else kind

    def _do_named(self, step: str) -> bool:
        verb, place, *rest = step.split()
        if verb == "give":
            return self.hand_over(f"rail:{place}", self._point_of(f"rail:{place}"))
        if verb == "pay":
            goal = chips_at(place, rest[0])
            return self.pay(goal, self._point_of(goal))
        return self._attempt(step, self._place_of(step))

    # ------------------------------------------------------------------------------------------------- the chips

    def _add_by_key(self, number: int) -> bool:
        """A chip, smallest first."""
        typed = self._option("payout_entry") == "amount" and self._phase != BETWEEN
        if typed or not 1 <= number <= len(self._house.values):
            return False
        self.add(self.take_up(self._house.values[-number], Qt.KeyboardModifier.NoModifier))
        self._table.relay_things()
        return True

    def _confirm(self) -> bool:
        """Enter: hand over what lies ready, else pay what comes next. Where nobody tells that, it needs the spot."""
        typed = self._option("payout_entry") == "amount"
        if not self.chips and not (typed and self._phase in ROUND):
            return False
        if self._phase == BETWEEN and not self.laid:
            return self._push_across()
        goal, due = self.laid, self._due("pay")
        if not goal and due:
            goal = chips_at(due.split()[1], due.split()[2])
        if goal:
            self.pay(goal, self._point_of(goal))
        elif self._phase in ROUND:
            self._begin("pay")
        else:
            self._refuse(words("Nothing is waiting to be paid."), self._middle())
        return True

    def _push_across(self) -> bool:
        """The chips that have been cut out go to the bettor who waits for them, or to the one who is named."""
        due = self._due("give")
        if due:
            goal = f"rail:{due.split()[1]}"
            return self.hand_over(goal, self._point_of(goal)) or True
        if self.names_bets:
            self._begin("give")
        else:
            self._refuse(words("Nobody waits for chips."), self._middle())
        return True


_OWN_LETTERS: Final[Mapping[str, Callable[[BlackjackHands], str]]] = {
    "D": BlackjackHands._draw,
    "J": lambda hands: f"pull {hands._next_card()}",
    "S": lambda hands: hands._with_hand("stand"),
    "W": BlackjackHands._double,
    "G": BlackjackHands._offer,
    "P": lambda hands: hands._with_hand("split"),
    "Q": lambda hands: hands._with_hand("signal?"),
    "L": lambda hands: hands._with_hand("lammer"),
    "R": BlackjackHands._give_up,
    "K": BlackjackHands._look_or_serve,
    "U": BlackjackHands._turn_over,
    "I": BlackjackHands._insurance,
    "E": lambda hands: hands._named("even"),
    "Z": lambda hands: hands._named("take"),
    "T": lambda hands: hands._named("tap"),
    "V": lambda hands: hands._named("return"),
    "Y": lambda hands: hands._begin("fill"),
}
"""What is done at a letter that depends on what lies on the table."""

"""What the hands of a blackjack dealer know of the table: where the next card goes, who has signalled what."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPointF

from cardrules.casino.blackjack.payouts import surrender_keeps
from cardrules.casino.blackjack.racks import rack_of
from cardrules.casino.blackjack.round_phases import ANSWERING, DEALING, PLAYING
from cardrules.casino.blackjack.wagers import BESIDE, KIND_NAMES, Wager, place_text, read_place
from cardrules.casino.blackjack.ways_to_pay import BESIDE_BET, BRIDGE
from cardrules.casino.chips import RackChips
from cardrules.casino.preparing import prep_steps
from cardrules.casino.table_phases import BURNING, CLOSING, PREPARING, SETTLING
from cardrules.games.blackjack.state import State
from cardrules.protocol.cards import Card
from cardrules.protocol.texts import Text, say
from dealers_choice.language import words
from dealers_choice.layouts.casino.chips import CHIP, on_chips
from dealers_choice.layouts.casino.whole_table import ABOVE
from dealers_choice.school.dealing.amount_entry import AmountEntry
from dealers_choice.school.dealing.at_the_table import Calls
from dealers_choice.school.dealing.blackjack_spots import (
    DEALER,
    cards_at,
    chips_at,
    chips_of,
    hand_at,
    number_of,
    spot_of_wager,
)
from dealers_choice.school.dealing.chips_in_hand import Chips
from dealers_choice.school.dealing.serving_by_hand import ServingByHand
from dealers_choice.school.dealing.shoe_by_hand import ShoeByHand
from dealers_choice.table.pictures.chip_stacks import chips_thing, stack_columns
from dealers_choice.table.placement import Thing
from dealers_choice.table.table_widget import TableWidget

__all__ = ["AtBlackjack"]

_TIPS: Final[Mapping[str, Text]] = {
    "shoe": say("Drag a card to a hand, or click: it goes where the next card goes (D)"),
    "tube": say(
        "Take chips: turn the wheel, or click for one, Shift for a proved stack, Ctrl for twenty; "
        "right click puts one back"
    ),
    "hand": say(
        "Click the bet that you pay with these chips, or drag them there; Enter pays the next, C puts them back"
    ),
    "circle": say("Click beside a bet to tap for a push (T)"),
    "line": say("Wave along the line to offer insurance, and back to close it (I)"),
    "rail": say("Click the bettor to ask for the signal (Q), or to have hands taken off the cards (H)"),
    "reader": say("Drag your two cards here to look at the hole card (K)"),
    "dealer": say("Click the hole card to turn it (U); drag the cards to the reader, or hold them, to look at it (K)"),
    "lammers": say("Drag a lammer to a hand that waits (L), or before the rack for a marker (K)"),
    "toke": say("Drag the tip to the slot: it is tapped on the rack and dropped (K)"),
    "extra": say("A card drawn in error"),
}  # fmt: skip

_ON_STACKS: Final = 0.12
"""How much higher chips are seen that lie across two stacks, in card widths."""
_OF_HANDS: Final = ("draw", "stand", "double", "split", "signal?", "surrender", "tap", "even", "lammer", "turnover")
"""The verbs of steps that are done at a hand."""
_IN_HAND: Final[Mapping[str, Text]] = {
    "shoe": say("The pack in your hand: drag a card to a hand, or click: it goes where the next card goes (D)"),
    "circle": say("Click beside a bet to tap for a push (T)"),
}
"""The same where the cards are dealt from the hand."""


def made_of(chips: Chips, amount: int) -> tuple[int, ...]:
    """Those of the chips, the largest first, that make an amount; none if they cannot.

    >>> made_of([2500, 500, 500, 500, 100], 3500), made_of([2500], 500)
    ((2500, 500, 500), ())
    """
    taken = []
    for chip in sorted(chips, reverse=True):
        if chip <= amount:
            taken.append(chip)
            amount -= chip
    return () if amount else tuple(taken)


class AtBlackjack(ServingByHand):
    """What the dealer holds, and what everybody sees. ``calls`` hears the keys that make up a call."""

    def __init__(self, table: TableWidget, attempt: Callable[[str, QPointF], bool], calls: Calls) -> None:
        super().__init__(table, attempt)
        self._calls = calls
        self.chips: Chips = []
        """The chips that have been taken up for a payment, as denominations in cents."""
        self.laid = ""
        """The spot where they lie: that of a bet; "" for before the dealer."""
        self.way = ""
        """How the next payout is set down, one of ``blackjack.ways_to_pay``; "": as the house has it."""
        self._two = False
        self._picked: Chips = []
        self._entry = AmountEntry(table)
        self._shoe = ShoeByHand(table, attempt, self._preparing, self._seated)

    # -------------------------------------------------------------------------------------------- what there is

    @property
    def _view_state(self) -> State:
        state: State = self._state
        return state

    @property
    def _house(self) -> RackChips:
        """The chips of this table."""
        return rack_of(self._currency, self._option("pink") == "on")

    @property
    def _pitched(self) -> bool:
        """Whether the cards are dealt from the hand."""
        return self._option("style") == "pitch"

    def _preparing(self, kind: str, packs: int) -> tuple[str, ...]:
        """The steps of preparing the cards."""
        return prep_steps(kind, packs, self._pitched)

    def _seated(self) -> list[int]:
        """The spots of the bettors; from the one at which the cut card came on."""
        state = self._view_state
        spots = [bettor.spot for bettor in state.bettors]
        return sorted(spots, key=lambda spot: (spot < state.cutter, spot))

    def _wagers(self) -> dict[str, Wager]:
        """The wagers on the layout by the spot of their chips."""
        shown = self._table.view_shown is not None
        return {spot_of_wager(wager): wager for wager in self._view_state.layout} if shown else {}

    def _turn(self) -> str:
        """The hand that acts, or ""."""
        turn = self._view_state.turn
        return place_text(*turn) if turn is not None else ""

    def _signalled(self) -> str:
        """The hand that has signalled, else the one that acts."""
        signal = self._view_state.signal
        return place_text(signal.spot, signal.hand) if signal is not None else self._turn()

    def _act(self) -> str:
        """What it has signalled, or ""."""
        signal = self._view_state.signal
        return signal.act if signal is not None else ""

    def _next_card(self) -> str:
        """Where the next card goes as everybody sees it: to the hands in their turn, to the one that acts, to the
        dealer."""
        state, phase = self._view_state, self._phase
        if phase in (CLOSING, DEALING):
            spots = [spot for spot, _ in state.spots]
            spots = spots or [wager.spot for wager in state.layout if wager.kind == "main"]
            own = len(self._cards(DEALER))
            for number in (1, 2):
                for spot in spots:
                    if len(self._cards(cards_at(str(spot)))) < number:
                        return str(spot)
                if own < number and (number == 1 or self._option("hole_rule") == "peek"):
                    return DEALER
            return DEALER
        return self._turn() or DEALER if phase in (PLAYING, ANSWERING) else DEALER

    def _cards(self, zone: str) -> tuple[object, ...]:
        view = self._table.view_shown
        return next((each.cards for each in view.zones if each.id == zone), ()) if view is not None else ()

    def _lies_down(self, place: str) -> bool:
        """Whether cards of a hand lie face down."""
        spot, number = read_place(place)
        hands = next((played.hands for each, played in self._view_state.spots if each == spot), ())
        return number <= len(hands) and bool(hands[number - 1].down)

    def _lies_beside(self, place: str) -> bool:
        """Whether chips lie beside the bet of a hand."""
        return bool(place) and chips_at(place, BESIDE) in self._wagers()

    def _gives_up(self, place: str) -> str:
        """The step that gives half of a bet back."""
        wager = self._wagers().get(chips_at(place, "main"))
        return f"surrender {place} {surrender_keeps(wager.amount)}" if wager is not None else ""

    def _due(self, *verbs: str) -> str:
        """The step that is due, if it has one of these verbs and it may be known."""
        due = self._view_state.due
        return due[0] if self._coached() and due and due[0].split()[0] in verbs else ""

    def _looked_at(self) -> Card | None:
        """The hole card, if the dealer has looked at it."""
        return self._view_state.looked_at if self._table.view_shown is not None else None

    def _wanted(self, verb: str, spot: int = 0) -> tuple[str, ...]:
        """What bettors want that is done with this verb, at a spot (0: at any)."""
        steps = [step for step in self._view_state.service if step.split()[0] == verb]
        return tuple([step for step in steps if spot in (0, int(step.split()[1]))])

    def things(self) -> Mapping[str, Thing]:
        """The chips in the hand, where they are cut, and how far the cards have been shuffled."""
        return {**self.things_held(), **self._shoe.things()}

    def things_held(self) -> Mapping[str, Thing]:
        """The chips in the hand. At a bet they lie in a stack, the highest below; the bonus of a blackjack lies across
        the bet and the even payoff."""
        found = dict(super().things_held())
        wager, bet = self._wagers().get(self.laid), self._table.thing(self.laid) if self.laid else None
        if bet is None or wager is None or "hand" not in found:
            return found
        even = made_of(self.chips, wager.amount) if self.way == BRIDGE else ()
        bonus = tuple(sorted((Counter(self.chips) - Counter(even)).elements(), reverse=True))
        x, y = self._laid_beside(bet)
        found["hand"] = self._stacked(even or bonus, x, y, found["hand"].name)
        if even and bonus:
            across = self._stacked(bonus, (x + bet.x) / 2, (y + bet.y) / 2, words("The bonus, laid across"))
            found["hand:bonus"] = across._replace(y=across.y - _ON_STACKS, z=across.z + 1)
        return found

    def _stacked(self, chips: Sequence[int], x: float, y: float, name: str) -> Thing:
        """Chips, the largest first, in one stack, or in two if that would fall over."""
        return chips_thing(stack_columns(chips), x, y, CHIP, name, ABOVE, sign=on_chips(self._currency))

    def _laid_beside(self, chips: Thing) -> tuple[float, float]:
        """Against the bet, towards the dealer, or beside it, towards third base: as the hand or the house has it."""
        circle = self._table.thing(f"circle:{number_of(self.laid)}:main")
        turn = math.radians(circle.angle if circle is not None else 0.0)
        apart, heels = chips.width / 2 + CHIP, self._option("payoff_place") == "heel"
        if self.way:
            heels = self.way != BESIDE_BET
        if heels:
            return chips.x - apart * math.sin(turn), chips.y + apart * math.cos(turn)
        return chips.x + apart * math.cos(turn), chips.y + apart * math.sin(turn)

    def tip(self, spot: str) -> str:
        """What can be done at a spot, in words."""
        kind = spot.split(":")[0]
        chips = chips_of(spot)
        if chips is not None and chips.kind == BESIDE:
            return words("Click the chips beside the bet to take a double or a split; drag them back to their bettor")
        if chips is not None:
            return words(
                "Drag the chips to the rack to take them, to their bettor to give them back; "
                "click to pay them with the chips in your hand"
            )
        if hand_at(spot) and hand_at(spot) != DEALER:
            if self._phase == SETTLING and self._lies_down(hand_at(spot)):
                return words("Click the cards to turn them over (U)")
            return words("Drag cards from the shoe here; click the next hand when this one stands (S)")
        if kind == "discards":
            return {
                PREPARING: words("Click it, or drag the cards to the middle, to gather them (G)"),
                BURNING: words("Drag the burned card here (B)"),
            }.get(self._phase, words("Click it, or drag the cards here, to clear them (C)"))
        tips = {**_TIPS, **_IN_HAND} if self._pitched else _TIPS
        return words(tips[kind]) if kind in tips else self._tip_of_service(kind) or self._shoe.tip(kind)

    # ---------------------------------------------------------------------------------------------------- the chips

    def add(self, chips: Chips) -> None:
        """Chips come into the hand."""
        self.chips += chips

    def hand_over(self, goal: str, point: QPointF) -> bool:
        """The chips in the hand are what is paid at the chips of a bet, or given before a bettor; whether it
        happened."""
        bet = chips_of(goal)
        if goal.startswith(("rail:", "seat:")):
            verb = "give" if goal.startswith("rail:") else "handover"
            return self.hand_over_as(f"{verb} {number_of(goal)} {sum(self.chips)}", point)
        if bet is None:
            return False
        way, self.way = self.way, ""
        step = f"pay {bet.place} {bet.kind} {sum(self.chips)} {self.pieces()}"
        return self.hand_over_as(f"{step} {way}" if way else step, point)

    def forget(self) -> None:
        """Another round, another match: nothing is in the hands."""
        self.chips, self.laid, self.way = [], "", ""
        self._entry.close()
        self._shoe.depth = None
        self._shoe.pack.stop()

    def pay(self, goal: str, point: QPointF) -> bool:
        """Pay a bet with the chips in the hand, or ask for the amount."""
        if self._option("payout_entry") != "amount":
            return self.hand_over(goal, point)
        bet = chips_of(goal)
        if bet is not None:
            named = words(KIND_NAMES[bet.kind])
            step = f"pay {bet.place} {bet.kind}"
            self._entry.ask(named, self._house.scale, point, lambda cents: self._attempt(f"{step} {cents}", point))
        return True

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
        if verb in ("take", "pay", "return", "restore") and len(said) > 1:
            return self._point_of(chips_at(said[0], said[1]))
        if verb in ("spread", "count", "give", "toke", "marker") and said:
            return self._point_of(f"rail:{said[0]}")
        if verb in _OF_HANDS and said:
            return self._point_of_hand(said[0])
        spots = {"turn": DEALER, "peek": DEALER, "clear": "discards", "aside": "aside", "burn": "discards"}
        return self._point_of_hand(DEALER) if spots.get(verb) == DEALER else self._point_of(spots.get(verb, ""))

    def _point_of_hand(self, place: str) -> QPointF:
        """The middle of the last card of a hand, else of its spot's circle."""
        cards = self._table.cards.get(cards_at(place))
        if cards:
            return cards[-1].pos()
        return self._point_of(DEALER if place == DEALER else f"circle:{read_place(place)[0]}:main")

"""What the dealer's hands can do at a table of Blackjack, right or wrong, as choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cardrules.casino.blackjack.dealer_calls import HANDS_OFF, said
from cardrules.casino.blackjack.dealer_steps import ROUND, said_step
from cardrules.casino.blackjack.dues import TURN_OVER, next_target
from cardrules.casino.blackjack.house import House
from cardrules.casino.blackjack.round_phases import (
    ANSWERING,
    CLEARING,
    DEALERS_HAND,
    DEALING,
    EARLY,
    INSURANCE,
    PEEKING,
    PLAYING,
    SIDES,
)
from cardrules.casino.blackjack.serving import needed_at_once
from cardrules.casino.blackjack.settling import FROM_FIRST, FROM_THIRD
from cardrules.casino.blackjack.table_state import DEALER, TableState
from cardrules.casino.blackjack.wagers import BESIDE, KIND_NAMES, OF_HANDS, place_text, read_place
from cardrules.casino.gold_buttons import with_gold
from cardrules.casino.remedies_to_choose import with_remedies
from cardrules.casino.serving_choices import service_choices
from cardrules.casino.table_phases import BETWEEN, BURNING, CLOSING, OPENING, PREPARING, SETTLING, SHOE_ENDS
from cardrules.protocol.game import Choice
from cardrules.protocol.texts import say

__all__ = ["dealer_choices", "exactly"]

_MOTIONS: Final = {
    "gather": say("Gather"), "mix": say("Mix"), "wash": say("Wash"), "stacks": say("Stacks"), "pick": say("Pick"),
    "riffle": say("Riffle"), "strip": say("Strip"), "lay": say("Lay"), "square": say("Square"), "slide": say("Slide"),
    "load": say("Load"), "recut": say("Offer again"),
}  # fmt: skip
_MOST: Final = 10_000_000
"""The largest payment at a table in US dollars, in cents."""
_CALLS: Final = (
    *(f"soft-{low}-{low + 10}" for low in range(2, 12)),
    *(f"hard-{total}" for total in range(2, 22)),
    *(f"bust-{total}" for total in range(22, 32)),
    *(f"dealer-{total}" for total in range(17, 22)),
    *(f"dealerbust-{total}" for total in range(22, 27)),
    *(f"hard12-{total}" for total in range(12, 21)),
    "blackjack", "noblackjack", HANDS_OFF, "double", "less", "split", "tens", "surrender", "last", "end",
)  # fmt: skip

_SHOWN: Final = ("stand", "signal?", "double", "split", "draw")
"""What a bettor's signal asks for."""
_SERVICE_CALLS: Final = ("colour", "toke")
"""Calls between the rounds that name no amount."""


def dealer_choices(table: TableState) -> list[Choice]:
    """Every choice of the dealer now; what is right is among them, and what the supervisor waits for comes first."""
    return _DealerChoices(table).all()


class _DealerChoices:
    """What the dealer's hands can do, right or wrong. Buttons are for words and motions; cards and chips are moved on
    the table. While nobody may tell the dealer what is wrong, no button does either."""

    def __init__(self, table: TableState) -> None:
        self.table = table
        self.silent = table.house.coach == "silent"
        self.found: list[Choice] = []

    def all(self) -> list[Choice]:
        table = self.table
        phases: Mapping[str, Callable[[], None]] = {
            OPENING: self._counting, PREPARING: self._preparing, BURNING: self._burning, CLOSING: self._closing,
            BETWEEN: self._between,
            SHOE_ENDS: self._shoe_ending, ANSWERING: self._answering,
        }  # fmt: skip
        phases.get(table.phase, self._round)()
        calls = self.silent or not table.house.mends
        # whether the slip is right, the dealer must find
        calls = calls or bool(table.drawn_back) or table.phase == OPENING
        self._add("floor", say("Call the floor"), button=calls and not table.prompt)
        self._fills()
        self.found = with_remedies(self.found, table, lambda text: exactly(text, table.house))
        return with_gold(self.found, table, self._is_told)

    def _is_told(self, choice: Choice) -> bool:
        """Whether the button of a choice that is due may tell so: not what a bettor has shown, nor that a bet may
        not be made."""
        if choice.verb == "close":
            return self.table.house.crowd.incidents == "off"
        return choice.verb not in _SHOWN and not (self.table.phase == OPENING and choice.verb in ("sign", "floor"))

    def _add(
        self,
        verb: str,
        label: str,
        *words: str,
        values: tuple[str, ...] = (),
        shown: tuple[str, ...] = (),
        key: str = "",
        button: bool = False,
    ) -> None:
        self.found.append(Choice(verb, label, words, values=values, shown=shown, key=key, button=button))

    def _counting(self) -> None:
        """What is done where the rack is counted."""
        table = self.table
        for step in table.service:
            if step != "floor" and not step.startswith("call float"):
                self.found.append(exactly(step, table.house)._replace(button=True))
        if any(step.startswith("call float") for step in table.service):
            most = _MOST * table.house.chips.scale
            label = say("Say what the rack comes to")
            self.found.append(Choice("call", label, ("float",), amounts=range(1, most + 1)))

    def _preparing(self) -> None:
        table = self.table
        due = {text.split()[0] for text in table.due()}
        for verb in dict.fromkeys((*table.house.prep, "recut")):
            now = self.silent or verb in due
            if verb == "offer":
                spots = tuple(str(bettor.spot) for bettor in table.bettors)
                self._add("offer", say("Offer"), values=spots, button=now)
                if table.heap:
                    cuts = range(1, len(table.heap))
                    self.found.append(Choice("insert", say("Cut the pack yourself"), amounts=cuts))
            elif verb == "cutcard":
                depths = range(1, 157)
                self.found.append(
                    Choice("cutcard", say("Insert the cut card"), amounts=depths, onto=("heap",), button=now)
                )
            elif verb != "recut" or verb in due:
                self._add(verb, _MOTIONS[verb], button=now)

    def _burning(self) -> None:
        self._add("burn", say("Burn a card"), key="B", button=True)
        self._add("open", self._said("open"), key="O")

    def _closing(self) -> None:
        for wager in self.table.layout:
            bet = KIND_NAMES[wager.kind]
            self._add("return", say("Give back the {bet}", bet=bet), wager.place, wager.kind)
        self._add("close", self._said("close"), key="N", button=True)
        self._draw()

    def _answering(self) -> None:
        """A bettor is to signal, and nothing is waited for but that."""
        self._draw()
        self._point(self._lying())

    def _between(self) -> None:
        self._add("open", self._said("open"), key="O", button=True)
        if not self.table.shoe_rounds:
            self._add("burn", say("Burn a card"), key="B")
        self._add("hands", say("Show your hands"), key="H", button=True)
        self.found.append(
            Choice("tapout", say("Tap out"), button=True, confirm=say("End the session here, with its report?"))
        )
        self._serving()

    def _serving(self) -> None:
        """What bettors want, and the calls that belong to it."""
        table = self.table
        most = _MOST * table.house.chips.scale
        self.found += service_choices(table.service, most, lambda step: exactly(step, table.house))
        if table.service and table.phase == BETWEEN:
            shown = tuple(map(self._said, _SERVICE_CALLS))
            self.found.append(Choice("call", say("Call"), values=_SERVICE_CALLS, shown=shown))
            for name, label in (("change", say("Call the change")), ("marker", say("Call the marker"))):
                self.found.append(Choice("call", label, (name,), amounts=range(1, most + 1)))

    def _shoe_ending(self) -> None:
        self._counting()
        if self.table.shoe:
            self._add("open", self._said("open"), key="O")

    def _draw(self) -> None:
        """To every hand that has room for a card, and to the dealer's own."""
        table = self.table
        hands = [
            place_text(spot, number)
            for spot, played in table.spots
            for number, hand in enumerate(played.hands, 1)
            if (spot, number) not in table.gone and (table.phase != DEALING or len(hand.cards) < 2)
        ] or ([place_text(spot) for spot in table.betting] if table.phase == CLOSING else [])
        most = 1 + table.house.rules.hole_card if table.phase in (CLOSING, DEALING) else 12
        own = [DEALER] if table.own_cards < most else []
        if table.phase == DEALING:  # a card may be laid where nobody has bet, too
            spots = range(1, table.house.crowd.spots + 1)
            hands += [str(spot) for spot in spots if spot not in dict(table.spots)]
        values = (*hands, *own)
        if values and table.extra_state not in ("burn", "back"):
            shown = tuple(say("for yourself") if each == DEALER else said_step(f"draw {each}") for each in values)
            self.found.append(
                Choice("draw", say("Draw a card"), values=values, shown=shown, onto=self._zones(values), key="D")
            )
            if len(table.shoe) > 1 and not (table.extra or table.cut_is_next or table.phase in (CLOSING, ANSWERING)):
                self.found.append(Choice("pull", say("Draw two cards"), values=values, shown=shown))

    def _zones(self, values: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(each if each == DEALER else f"spot:{each}" if "." in each else f"spot:{each}.1" for each in values)

    def _round(self) -> None:
        table = self.table
        self._draw()
        self._add("close", self._said("close"), key="N")
        self.found.append(Choice("call", say("Call"), values=_CALLS, shown=tuple(self._said(each) for each in _CALLS)))
        most = _MOST * table.house.chips.scale
        self.found.append(Choice("call", say("Call the payout"), ("pay",), amounts=range(1, most + 1)))
        rules = table.house.rules
        dealing = table.phase == DEALING and bool(next_target(table))  # whoever overlooks late chips goes on as well
        if rules.hole_card and table.second is not None:
            if not table.turned:
                self._add("turn", say("Turn the hole card"), key="U")
            if not (table.peeked or table.turned):
                self._add("peek", say("Look at the hole card"), key="K", button=True)
        if rules.insurance and table.upcard is not None and not (dealing or table.phase in (SETTLING, CLEARING)):
            if table.asked != "ins":
                self._add("insure", self._said("insurance"), key="I", button=True)
            elif "uninsure" not in table.called:
                self._add("uninsure", self._said("insured"), key="I", button=True)
        if table.phase in (DEALING, PLAYING, PEEKING, INSURANCE, SIDES, EARLY):
            self._hands()
        if table.house.rules.pitch:
            self._in_hand()
        if not dealing:
            self._money(most)
            self._add("clear", say("Clear the cards"), key="C", button=table.phase == CLEARING)
            ways = (say("from third base"), say("from first base"))
            self._add("clear", say("Clear the cards"), values=(FROM_THIRD, FROM_FIRST), shown=ways)
        if table.cut == "hand":
            self._add("aside", say("Lay the cut card aside"), key="A")
        if table.exposed_card is not None or table.extra:
            self._add("burn", say("Burn a card"), key="W", button=True)
            if table.extra and table.house.misdraw == "back":
                self._add("back", say("Lay the card back"), button=True)
            if table.extra_state == "next":
                self._offers()
            if table.extra_state == "stray":
                self._add("move", say("Move the cards to their owners"), key="X", button=True)

    def _offers(self) -> None:
        """To whom a card that was drawn in error may be offered."""
        places = tuple(
            place_text(spot, number)
            for spot, played in self.table.spots
            for number, hand in enumerate(played.hands, 1)
            if len(hand.cards) > 1 and not self.table.over(spot, number)
        )
        if places:
            self._add("offer-card", say("Offer the card"), values=places, key="G", button=True)

    def _in_hand(self) -> None:
        """What can be done only where the cards are dealt from the hand: the cards of bettors turned over, a card
        tossed too high, the pack taken out of sight."""
        table = self.table
        self._add("lower", say("Lower the pack"))
        if table.phase == DEALING:
            room = tuple(place_text(spot) for spot, played in table.spots if len(played.hands[0].cards) < 2)
            if room:
                self._add("flash", say("Show the card"), values=room, shown=tuple(map(self._step, room)))
        places = tuple(
            place_text(spot, number)
            for spot, played in table.spots
            for number, hand in enumerate(played.hands, 1)
            if hand.down and (spot, number) not in table.gone
        )
        if places:
            shown = tuple(map(self._step, places))
            label = say("Turn cards over")
            self.found.append(Choice(TURN_OVER, label, values=places, shown=shown, onto=self._zones(places), key="U"))

    def _step(self, place: str) -> str:
        """A hand as it is named to a dealer."""
        return self.table.place(*read_place(place))

    def _lying(self) -> tuple[str, ...]:
        """The hands of bettors that lie on the table."""
        return tuple(
            place_text(spot, number)
            for spot, played in self.table.spots
            for number in range(1, len(played.hands) + 1)
            if (spot, number) not in self.table.gone
        )

    def _point(self, places: tuple[str, ...]) -> None:
        self._add("point", say("Point at"), values=places)

    def _hands(self) -> None:
        """What is done with the hands of bettors who signal."""
        table = self.table
        places = self._lying()
        if not places:
            return
        self._point(places)
        signal = table.signal
        if signal is None or table.phase != PLAYING:
            return
        place = place_text(signal.spot, signal.hand)
        self._add("stand", say("Stand"), place, key="S", button=True)
        self._add("signal?", self._said("signal"), place, key="Q", button=True)
        if table.wager(signal.spot, signal.hand, BESIDE) is not None:
            self._add("return", say("Give back what is too much"), place, BESIDE)
            if signal.act in ("double", "split"):
                label = say("Double: one card, across") if signal.act == "double" else say("Split")
                key = "W" if signal.act == "double" else "P"
                self._add(signal.act, label, place, key=key, button=True)
        elif f"double {place}" in table.due():  # the cut card came out instead
            self._add("double", say("Double: one card, across"), place, key="W", button=True)
        if signal.act == "surrender":
            bet = table.hand(signal.spot, signal.hand).bet
            label = say("Give back half of the bet")
            self.found.append(Choice("surrender", label, (place,), amounts=range(1, bet + 1), key="R"))
            self._add("lammer", say("Lay a lammer"), place)

    def _money(self, most: int) -> None:
        table = self.table
        for wager in table.layout:
            if wager.kind == BESIDE:
                continue
            bet = KIND_NAMES[wager.kind]
            self._add("take", say("Take the {bet}", bet=bet), wager.place, wager.kind)
            label = say("Pay the {bet}", bet=bet)
            self.found.append(Choice("pay", label, (wager.place, wager.kind), amounts=range(1, most + 1)))
            if wager.late or wager.kind == "ins":
                self._add("return", say("Give back the {bet}", bet=bet), wager.place, wager.kind)
            if wager.kind == "main" and table.phase in (SETTLING, DEALERS_HAND):
                self._add("tap", say("Tap beside the bet"), wager.place, key="T")
        for each in table.settled[-1:]:
            if each.kind not in OF_HANDS or each.hand:
                bet = KIND_NAMES[each.kind]
                place = place_text(each.spot, each.hand)
                self._add("restore", say("Put right the {bet}", bet=bet), place, each.kind)

    def _fills(self) -> None:
        """Chips run short, and the floor can be told so."""
        table, chips = self.table, self.table.house.chips
        if table.phase not in (BETWEEN, *ROUND):
            return
        low = tuple(
            str(chip) for chip, count, opening in zip(chips.values, table.rack, chips.rack, strict=True)
            if 2 * count < opening and (chip not in table.fills or needed_at_once(table, chip))
        )  # fmt: skip
        if low:
            shown = tuple(table.cash(int(chip)) for chip in low)
            self._add("fill", say("Call for a fill"), values=low, shown=shown)

    def _said(self, call: str) -> str:
        return said(call, self.table.house.words)


def exactly(text: str, house: House) -> Choice:
    """The choice of just this step."""
    verb, *words = text.split()
    return Choice(
        verb, say("{step:^}", step=said_step(text, house.words, house.rules.pitch)), tuple(words), button=True
    )

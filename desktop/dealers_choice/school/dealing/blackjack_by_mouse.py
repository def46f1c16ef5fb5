"""What pressing, dragging and dropping mean to a blackjack dealer: each becomes one action of the game, or a reason."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from cardrules.casino.blackjack.dealer_calls import HANDS_OFF
from cardrules.casino.blackjack.round_phases import CLEARING, DEALING, INSURANCE, PEEKING, PLAYING, SIDES
from cardrules.casino.blackjack.settling import FROM_FIRST, FROM_THIRD
from cardrules.casino.blackjack.wagers import BESIDE, REACH, place_text
from cardrules.casino.blackjack.ways_to_pay import BESIDE_BET, BRIDGE, HEEL, SIZE
from cardrules.casino.currencies import CURRENCIES
from cardrules.casino.table_phases import BETWEEN, BURNING, CLOSING, SETTLING
from cardrules.protocol.phrases import capital
from dealers_choice.language import words
from dealers_choice.layouts.casino.appearance import look
from dealers_choice.school.dealing.at_the_table import Calls
from dealers_choice.school.dealing.blackjack_at_hand import AtBlackjack
from dealers_choice.school.dealing.blackjack_spots import (
    DEALER,
    cards_at,
    chips_at,
    chips_of,
    hand_at,
    number_of,
)
from dealers_choice.school.dealing.blackjack_told import step_named
from dealers_choice.school.dealing.chips_in_hand import STACK
from dealers_choice.school.dealing.drags import Drag, Drags, thing_at
from dealers_choice.school.dealing.hole_card_look import HoleCardLook
from dealers_choice.table.gestures.thing_gestures import Load
from dealers_choice.table.placement import Thing
from dealers_choice.table.table_widget import TableWidget

__all__ = ["BlackjackByMouse"]

_ASIDE: Final = 0.8
"""How far to the left a bet is dragged that is given up, in card widths."""
_LAMMER: Final = 0.5
"""How wide a lammer is, in card widths."""
_BACK: Final = ("rack", "tube", "holding")
"""Where chips are the house's."""


class BlackjackByMouse(AtBlackjack):
    """What the dealer does with the mouse."""

    def __init__(self, table: TableWidget, attempt: Callable[[str, QPointF], bool], calls: Calls) -> None:
        super().__init__(table, attempt, calls)
        self._look = HoleCardLook(table, lambda point: self._attempt("peek", point), self._looked_at)
        self._drags = Drags({
            **self._shoe.drags,
            "shoe": Drag(self._lift_card, lambda _: self._hands_there(), self._drop_card),
            "spot": Drag(self._lift_of_spot, self._spot_goes, self._drop_of_spot),
            DEALER: Drag(self._lift_cards, lambda _: ("reader", "discards"), self._drop_own),
            "extra": Drag(self._lift_cards, lambda _: ("discards", "shoe", *self._hands_there()), self._drop_extra),
            "tube": Drag(self._lift_chips, lambda _: ("cutting", *self._wagers()), self._drop_chips),
            "hand": Drag(self._lift_thing, lambda _: [*self._wagers(), *self._rails()], self._drop_hand),
            "lammers": Drag(self._lift_lammer, lambda _: self._lammers_go(), self._drop_lammer),
            "toke": Drag(self._lift_thing, lambda _: ("slot", "rack"), self._drop_toke),
            **self._drags_of_service(),
        })  # fmt: skip

    def owns(self, spot: str) -> bool:
        """The whole table is played with these hands."""
        return True

    def press(self, spot: str, point: QPointF) -> None:
        """The pack is held while it is shuffled."""
        self._entry.close()
        self._shoe.depth = None
        self._shoe.press(spot)
        self._look.press(spot, point)

    def things(self) -> Mapping[str, Thing]:
        """What is in the hands, and what is seen of the hole card."""
        return {**super().things(), **self._look.things()}

    def release(self) -> None:
        """The pack is let go, or the corner of the hole card."""
        self._shoe.pack.stop()
        self._look.let_go()

    def grab(self, spot: str, modifiers: Qt.KeyboardModifier) -> Load | None:
        """What is picked up at a spot."""
        if self._look.held:
            return None
        self._look.let_be()
        return self._drags.grab(spot, modifiers)

    def targets(self) -> Collection[str]:
        """Where what is carried may go; never what would be right."""
        return self._drags.targets()

    def drop(self, spot: str, point: QPointF) -> bool:
        """Let go of what is carried."""
        return self._drags.drop(spot, point)

    # -------------------------------------------------------------------------------------------------- the cards

    def _hands_there(self) -> list[str]:
        """The hands to which a card may go: their cards, or where there are none the circles of bets."""
        found = [name for name in self._table.cards if hand_at(name) and self._table.cards[name]]
        bare = [
            f"circle:{wager.spot}:main"
            for wager in self._view_state.layout
            if wager.kind == "main" and cards_at(wager.place) not in found
        ]
        return [*found, *bare, *(() if DEALER in found else (DEALER,))]

    def _hand_meant(self, spot: str) -> str:
        """The hand that is meant by whatever of it lies at a spot; of a spot with several the one that acts."""
        place = hand_at(spot)
        bet = chips_of(spot)
        if place or bet is not None:
            return place or (bet.place if bet is not None else "")
        number, turn = number_of(spot), self._view_state.turn
        if turn is not None and turn[0] == number:
            return place_text(*turn)
        return str(number) if number else ""

    def _bare_hand(self, point: QPointF) -> str:
        """The hand whose cards would lie at a point of the bare felt, or ""."""
        where = self._table.felt.where
        zones = (name for name in where.zones() if hand_at(name) and where.zone_box(name).contains(point))
        return hand_at(next(zones, ""))

    def _lift_card(self, spot: str, modifiers: Qt.KeyboardModifier) -> Load | None:
        """A card from the shoe; with Shift two come out as one."""
        self._two = bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
        return Load(card=True)

    def _lift_cards(self, spot: str, modifiers: Qt.KeyboardModifier) -> Load | None:
        return Load(zone=spot) if self._table.cards.get(spot) else None

    def _drop_card(self, origin: str, spot: str, point: QPointF) -> bool:
        """A card from the shoe."""
        place = self._hand_meant(spot) or self._bare_hand(point)
        if self._phase == BURNING or spot == "discards":
            return self._attempt("burn", point)
        if self._pitched and (step := self._badly_tossed(spot, point)):
            return self._attempt(step, point)
        if not place:
            return self._refuse(words("Put the card on a hand, or on your own."), point)
        doubles = self._act() == "double" and place == self._signalled() and self._lies_beside(place)
        if self._two:
            return self._attempt(f"pull {place}", point)
        return self._attempt(f"{'double' if doubles else 'draw'} {place}", point)

    def _badly_tossed(self, spot: str, point: QPointF) -> str:
        """What comes of a card from the hand that is let go where none goes: beyond the bets, up at its bettor, its
        face is seen; below the rack the pack is out of sight."""
        rack = self._table.thing("rack")
        if rack is not None and self._table.felt.where.units(point)[1] > rack.y + rack.height / 2:
            return "lower"
        return f"flash {number_of(spot)}" if spot.startswith("rail:") and self._phase == DEALING else ""

    def _drop_own(self, origin: str, spot: str, point: QPointF) -> bool:
        """The dealer's own cards: into the reader, into the rack, or the hole card out from under the other."""
        if spot == "reader":
            self._peek(point)
            return False  # they glide back to where they lie
        if spot == "discards":
            return self._attempt("clear", point)
        self._attempt("turn", point)
        return False

    def _drop_extra(self, origin: str, spot: str, point: QPointF) -> bool:
        """A card that lies where it has no business: back, into the rack, or to a hand, which may have it."""
        place = self._hand_meant(spot)
        if spot == "shoe" or not place:
            return self._attempt("back" if spot == "shoe" else "burn", point)
        state = self._view_state.extra_state
        if state == "stray":
            return self._attempt("move", point)
        if state == "use" or place == DEALER:
            return self._attempt(f"draw {place}", point)
        self._attempt(f"offer-card {place}", point)
        return False  # it lies where it was until the bettor has answered

    def _drop_cards(self, place: str, spot: str, point: QPointF) -> bool:
        """The cards of a bettor's hand: into the rack, or a pair parted."""
        if spot == "discards":
            return self._attempt("clear", point)
        if self._phase == PLAYING and self._lies_beside(place):
            self._attempt(f"split {place}", point)
        return False

    def _lift_lammer(self, spot: str, modifiers: Qt.KeyboardModifier) -> Load | None:
        """A lammer from its place: for a hand that waits, or of the amount of a marker."""
        lies, marker = self._table.thing(spot), next(iter(self._wanted("marker")), "")
        if lies is None:
            return None
        amount = int(marker.split()[2]) if marker else 0
        sign = CURRENCIES[self._currency].sign
        picture, paint = look("lammer", amount, sign) if amount else look("word_lammer", "BJ")
        return Load(Thing(lies.x, lies.y, _LAMMER, _LAMMER, lies.name, picture, paint))

    def _lammers_go(self) -> Collection[str]:
        return ("rack",) if self._phase == BETWEEN else self._hands_there()

    def _rails(self) -> list[str]:
        """Where chips are pushed to bettors between the rounds, or handed to them, which they should not be."""
        spots = range(1, int(str(self._option("spots"))) + 1) if self._phase == BETWEEN else ()
        return [f"{where}:{spot}" for where in ("rail", "seat") for spot in spots]

    def _drop_toke(self, origin: str, spot: str, point: QPointF) -> bool:
        """A tip: tapped on the rack's edge, and dropped."""
        if spot == "slot" or spot.split(":")[0] in _BACK:
            return self._attempt(self._tip(origin), point)
        return self._refuse(words("A tip is tapped on the rack and dropped into the slot."), point)

    def _tip(self, spot: str) -> str:
        return next(iter(self._wanted("toke", int(spot.split(":")[1]))), "")

    def _drop_lammer(self, origin: str, spot: str, point: QPointF) -> bool:
        if self._phase == BETWEEN:
            marker = next(iter(self._wanted("marker")), "")
            if not marker:
                return self._refuse(words("No marker has been asked for."), point)
            self._attempt(marker, point)
            return False
        place = self._hand_meant(spot)
        if place and place != DEALER:
            self._attempt(f"lammer {place}", point)
        return False

    # -------------------------------------------------------------------------------------------------- the chips

    def _lift_of_spot(self, spot: str, modifiers: Qt.KeyboardModifier) -> Load | None:
        return thing_at(self._table, spot) if chips_of(spot) is not None else self._lift_cards(spot, modifiers)

    def _spot_goes(self, origin: str) -> Collection[str]:
        return ("rack", "holding", f"rail:{number_of(origin)}") if chips_of(origin) is not None else ("discards",)

    def _drop_of_spot(self, origin: str, spot: str, point: QPointF) -> bool:
        bet = chips_of(origin)
        if bet is None:
            return self._drop_cards(hand_at(origin), spot, point)
        if spot.split(":")[0] in _BACK:
            return self._attempt(f"take {bet.place} {bet.kind}", point)
        if spot.startswith("rail:"):
            if number_of(spot) != number_of(origin):
                return self._refuse(words("These chips belong to another bettor."), point)
            return self._attempt(f"return {bet.place} {bet.kind}", point)
        lay = self._table.thing(origin)
        left = lay is not None and self._table.felt.where.units(point)[0] < lay.x - _ASIDE
        if bet.kind == "main" and left and (step := self._gives_up(bet.place)):
            return self._attempt(step, point)
        return self._refuse(words("Bets stay where they are, go to the rack, or back to their bettor."), point)

    def _lift_chips(self, spot: str, modifiers: Qt.KeyboardModifier) -> Load | None:
        self._picked = self.take_up(int(spot.split(":")[1]), modifiers)
        return Load(self.picture_of(self._picked, 0, 0)) if self._picked else None

    def _drop_chips(self, origin: str, spot: str, point: QPointF) -> bool:
        """Chips from a tube of the rack, laid before the dealer or against a bet, which sizes a stack."""
        goal, kind = self._bet_meant(spot), spot.split(":")[0]
        if not goal and kind not in ("cutting", "hand"):
            if kind in _BACK:
                return False
            return self._refuse(words("Chips are laid before you or beside a bet."), point)
        picked, wager = self._picked, self._wagers().get(goal)
        if wager is not None and len(picked) == STACK and wager.amount % picked[0] == 0 and not self.chips:
            picked = picked[: wager.amount // picked[0]]  # a stack of twenty is cut down to the size of the bet
            self.way = SIZE
        self.add(picked)
        self.laid = goal or self.laid
        self._table.relay_things()
        return True

    def _bet_meant(self, spot: str) -> str:
        """The spot of the chips of the bet that is meant, "" for none."""
        kind, *rest = spot.split(":")
        if kind == "circle":
            spot = chips_at(rest[0], rest[1])
        elif kind == "line":
            spot = chips_at(rest[0], "ins")
        return spot if spot in self._wagers() else ""

    def _drop_hand(self, origin: str, spot: str, point: QPointF) -> bool:
        """The chips that have been cut out."""
        kind, goal = spot.split(":")[0], self._bet_meant(spot)
        if kind in _BACK:
            self.put_back()
            return True
        if kind == "cutting":
            self.laid = ""
            self._table.relay_things()
            return True
        if goal and not self.way:
            self.way = self._set_down(goal, beside=kind == "circle")
        goal = goal or (spot if spot in self._rails() else "")
        return self.hand_over(goal, point) if goal else self._refuse(words("Pay beside a bet."), point)

    def _set_down(self, goal: str, *, beside: bool) -> str:
        """How chips are set down that are dragged to a bet: against it, which bridges the bonus of a blackjack, or on
        the felt beside it."""
        wager, hands = self._wagers()[goal], dict(self._view_state.spots)
        if beside:
            return BESIDE_BET
        its = wager.kind == "main" and wager.spot in hands and hands[wager.spot].hands[wager.hand - 1].blackjack
        return BRIDGE if its and sum(self.chips) > wager.amount else HEEL

    def wheel(self, spot: str, notches: int) -> bool:
        """Over a tube each notch takes a chip up, or puts one back."""
        kind, *rest = spot.split(":")
        if kind != "tube":
            return False
        for _ in range(abs(notches)):
            if notches > 0:
                self.add(self.take_up(int(rest[0]), Qt.KeyboardModifier.NoModifier))
            else:
                self.take_away(int(rest[0]))
        self._table.relay_things()
        return True

    # -------------------------------------------------------------------------------------------------- the clicks

    def click(self, spot: str, point: QPointF, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        """A click; where the cards have been held it was none."""
        if self._look.held:
            return
        kind, *rest = spot.split(":")
        if kind == "tube":
            if button == Qt.MouseButton.RightButton:
                self.take_away(int(rest[0]))
            else:
                self.add(self.take_up(int(rest[0]), modifiers))
            self._table.relay_things()
        elif button == Qt.MouseButton.RightButton:
            self._ask(spot, point)
        elif kind == "hand":
            if self.laid:
                self.hand_over(self.laid, point)
        elif self.chips and (goal := self._bet_meant(spot) or (spot if spot in self._rails() else "")):
            self.hand_over(goal, point)
        elif self._option("payout_entry") == "amount" and chips_of(spot) is not None and self._pays_now(spot):
            self.pay(spot, point)
        else:
            text = self._clicked(spot, kind)
            if text == "peek":
                self._peek(point)
            elif text:
                self._attempt(text, point)

    def _peek(self, point: QPointF) -> None:
        """Look at the hole card; what the reader shows is seen for a moment, also once more."""
        if self._looked_at() is not None or self._attempt("peek", point):
            self._look.show()

    def _pays_now(self, spot: str) -> bool:
        """Whether a click on chips asks for an amount: not where they are an offer to double or split."""
        bet = chips_of(spot)
        return bet is not None and bet.kind != BESIDE

    def _clicked(self, spot: str, kind: str) -> str:
        """What a plain click does at a spot."""
        prepared, phase, bet, place = self._shoe.clicked(kind), self._phase, chips_of(spot), hand_at(spot)
        if prepared or kind == "heap":
            return prepared
        if bet is not None:
            return f"{self._act()} {bet.place}" if bet.kind == BESIDE and self._act() in ("double", "split") else ""
        if place:
            return self._hand_clicked(place)
        if kind == "shoe":
            return "burn" if phase == BURNING else f"draw {self._next_card()}"
        if kind == "toke":
            return self._tip(spot)
        if served := self._clicked_to_serve(kind, spot.split(":")[1:]):
            return served
        if kind == "rail" and phase == PLAYING and (turn := self._signalled()):
            return f"call {HANDS_OFF}" if self._act() == REACH else f"signal? {turn}"
        if kind == "circle" and spot.endswith(":main"):
            return f"tap {self._hand_meant(spot)}"
        return {"discards": "clear", "cutcard": "aside", "reader": "peek"}.get(kind, "")

    def _hand_clicked(self, place: str) -> str:
        """A click on cards: the hole card is turned, a blackjack gets even money, what lies face down is turned over
        when bets are settled, and where another hand than the one that acts is clicked, that one stands."""
        if place == DEALER:
            return "turn"
        if self._phase == INSURANCE:
            return f"even {place}"
        if self._phase == SETTLING and self._lies_down(place):
            return f"turnover {place}"
        turn = self._turn()
        return f"stand {turn}" if self._phase == PLAYING and turn and place != turn else ""

    def _ask(self, spot: str, point: QPointF) -> None:
        """A menu of what may be done with a bet, or where one lay."""
        bet = chips_of(spot)
        kind, *rest = spot.split(":")
        if bet is not None:
            texts = [f"take {bet.place} {bet.kind}", f"return {bet.place} {bet.kind}"]
        elif kind == "circle":
            texts = [f"restore {rest[0]} {rest[1]}"]
        elif kind == "discards":
            texts = ["rebuild"]
        elif kind == DEALER:
            texts = ["drawon", "void", "peek", "move"]
        elif hand_at(spot) and hand_at(spot) != DEALER:
            place = hand_at(spot)
            texts = [
                f"{verb} {place}"
                for verb in ("point", "stand", "double", "split", "signal?", "lammer", "tap", "turnover")
            ]
            texts += [f"{verb} {place}" for verb in ("offer-card", "across", "goback")]
            texts += [f"restore {place} main", "move", "void"]
        else:
            return
        view = self._table.view_shown
        menu = QMenu(self._table)
        for text in [text for text in texts if view is not None and self._may(text)]:
            entry = QAction(capital(step_named(text, view)) if view is not None else text, menu)
            entry.triggered.connect(lambda _=False, chosen=text: self._attempt(chosen, point))
            menu.addAction(entry)
        if menu.actions():
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(self._table.viewport().mapToGlobal(point.toPoint()))

    def stroke(self, spots: Sequence[str], across: float) -> None:
        """A hand over the felt: a wave opens and closes the betting; along the line it offers insurance, and closes it;
        over the hand that acts it says that this one stands; over the cards it clears them."""
        phase, middle = self._phase, self._middle()
        crossed = {hand_at(spot) for spot in spots} - {"", DEALER}
        lines = [spot for spot in spots if spot.startswith("line:")]
        if phase in (BETWEEN, CLOSING):
            self._attempt("open" if phase == BETWEEN else "close", middle)
        elif phase == CLEARING:
            self._attempt(self._cleared(spots), middle)
        elif len(lines) > 1 and phase in (SIDES, INSURANCE, PEEKING):
            self._attempt(self._insurance(), middle)
        elif phase == PLAYING and (turn := self._signalled()) in crossed:
            self._attempt(f"stand {turn}", self._point_of_hand(turn))

    def _cleared(self, spots: Sequence[str]) -> str:
        """The hands are picked up in the order in which a stroke has crossed them."""
        crossed = [number_of(spot) for spot in spots if hand_at(spot) not in ("", DEALER)]
        if not crossed or crossed[0] == crossed[-1]:
            return "clear"
        return f"clear {FROM_THIRD if crossed[0] > crossed[-1] else FROM_FIRST}"

    def _insurance(self) -> str:
        """Insurance is offered, or closed where it has been."""
        return "uninsure" if self._view_state.asked == "ins" else "insure"

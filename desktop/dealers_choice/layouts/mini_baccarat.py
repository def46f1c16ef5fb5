"""Where everything lies on the mini baccarat table, seen from the dealer's chair: cards, chips, and what stands there.

The table is drawn as large as fits, in the middle of the room. ``cardart.baccarat.places`` knows where everything is
in shares of its width; here that becomes card widths.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from cardart import baccarat
from cardart.baccarat import MIDDLE, SHAPE, card_share, cell_path, pack_share, paint_print, rack_tubes
from cardart.chips import LAMMERS
from cardart.marks import fitted, lettering
from cardrules.baccarat.bettors import Bettor, Wager
from cardrules.baccarat.house import prep_steps
from cardrules.baccarat.rules import (
    BANKER,
    BET_NAMES,
    BETS,
    DENOMINATIONS,
    PLAYER,
    SIDE_BETS,
    TIE,
    fewest_chips,
    money,
)
from cardrules.baccarat.state import OPENING_RACK
from cardrules.game import View
from cardrules.options import Value
from dealers_choice.layouts.furniture import (
    STEPS,
    look,
    purse_chips,
    wager_columns,
    working_columns,
)
from dealers_choice.table.chips import chips_thing, stack_columns
from dealers_choice.table.place import CARD_HEIGHT, Layout, Place, Print, Slot, Thing

__all__ = ["CHIP", "SIZE", "lammers_of", "layout", "stack_thing", "tubes_of"]

_WIDTH: Final = 1 / card_share(0)  # of the table in card widths, where cards are largest
SIZE = (_WIDTH, SHAPE * _WIDTH)

CHIP: Final = 0.25
"""The radius of the chips that the dealer handles, in card widths."""

_CRISP: Final = 1.06
_ALL_SMALL: Final = 0.72  # of a chip's size where a bet takes more than one stack
_PACK: Final = (0.5, 0.418, 0.400, 0.124)  # the pack on its edge: middle and size
_HEAP: Final = (0.5, 0.405, 0.380, 0.190)  # the pack before
_MOUTH: Final = (0.1805, 0.5043, 14.0)  # of the shoe, and how it is turned
_BURN_ROW: Final = 0.26  # how wide the row of burned cards is
_HELD: Final = 140  # chips that the spot for taken chips has room for
_LOW: Final = 8  # chips of a stack before a bettor
_RAIL, _SEAT = 0.6365, 0.6565  # how far before a bettor the chips lie, and the hands
_TUCKED: Final = (0.083, 0.420)  # Banker's first card where the first four are dealt face down
_SHOE_CARD: Final = 0.62  # how large a card is in the mouth of the shoe, to one on the table

_GOLD: Final = QColor("#ffd15c")
"""Of what marks the place of the person who bets."""

# What lies above what: areas are below everything.
_STAND, _CARDS, _CHIPS, _ABOVE = 1.0, 20.0, 30.0, 60.0


def stack_thing(
    chips: Sequence[int], x: float, y: float, name: str = "", z: float = _ABOVE, radius: float = CHIP
) -> Thing:
    """Chips as a dealer cuts them: each denomination in a column of its own, the largest at the left, and proved in
    sub-stacks. (x, y) is the middle of the columns' bottom and ``radius`` that of a chip, in card widths; ``chips``
    are denominations in cents, in any order.

    Raises ValueError without chips and KeyError for a denomination that there is not.
    """
    return chips_thing(working_columns(chips), x, y, radius, name, z, proved=True)


def tubes_of(options: Mapping[str, Value]) -> tuple[int, ...]:
    """The denominations of the rack's tubes in cents, largest first; with single cents where a payout may need them."""
    unit = int(options["unit"])
    cents = (options["big"] == "on" and unit < 25) or (_exact(options) and options["commission"] == "net")
    return (*DENOMINATIONS, 1) if cents else DENOMINATIONS


def lammers_of(options: Mapping[str, Value]) -> tuple[int, ...]:
    """The lammers on the table in cents, smallest first; those of five cents where a commission may need them."""
    return LAMMERS if _exact(options) else LAMMERS[1:]


def _exact(options: Mapping[str, Value]) -> bool:
    """Whether 5 % of a bet may be no multiple of 25 cents, and counts as it is."""
    return options["commission_rounding"] == "exact" and int(options["unit"]) < 5


def layout(view: View, width: float, height: float) -> Layout:
    """Place everything on the table as large as it fits into so many card widths."""
    return _Table(view, width, height).layout()


def _step(share: float) -> float:
    """How full something is, no finer than it is drawn; only what is empty looks so."""
    return min(STEPS, math.ceil(round(share * STEPS, 6))) / STEPS


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


class _Table:
    """One view of the table, and everything's place on it."""

    def __init__(self, view: View, width: float, height: float) -> None:
        self.view, self.facts, self.options = view, view.facts, view.options
        self.unit = min(width, height / SHAPE)
        self.left, self.top = (width - self.unit) / 2, (height - self.unit * SHAPE) / 2
        self.labels: tuple[str, ...] = tuple(self.facts["labels"][1:])
        self.positions = len(self.labels)
        self.sides = tuple(bet for bet in SIDE_BETS if self.options[bet] == "on")
        self.bets = tuple(bet for bet in BETS if bet not in SIDE_BETS or bet in self.sides)
        self.marked = self.options["commission"] == "marked"
        self.upright = self.options["third_card_place"] == "upright"
        self.role = str(self.options["role"])
        self.own = (self.positions + 1) // 2 if self.role == "bettor" else 0
        self.told = self.role != "dealer" or self.options["coach"] != "silent"
        self.places = baccarat.places(self.positions, self.sides, upright=self.upright)
        # Pictures of cards are made in whole pixels, so that the table may be a little larger than they are: a card
        # in its very size is crisper than one that fills its place.
        self.card = card_share(len(self.sides)) * self.unit
        if 1 < self.card < _CRISP:
            self.card = 1.0
        self.things: dict[str, Thing] = {}
        self.cards = 52 * int(self.options["decks"])

    # ------------------------------------------------------------------------------------------------ measures

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A point of the table in card widths."""
        return self.left + x * self.unit, self.top + y * self.unit

    def middle(self, name: str, position: int = 0) -> tuple[float, float]:
        place = self.places[name, position]
        return self.at(place.x, place.y)

    def outwards(self, position: int, radius: float) -> tuple[float, float]:
        """A point before a bettor, at this distance from the middle of the arc."""
        number = self.places["number", position]
        turn = math.radians(number.angle)
        return self.at(MIDDLE[0] + radius * math.sin(turn), MIDDLE[1] - radius * math.cos(turn))

    def add(
        self,
        key: str,
        name: str,
        place: baccarat.Place,
        *,
        z: float = 0.0,
        of: tuple[object, ...] = (),
    ) -> None:
        """Something that lies in a place of the art, with its look, or an area."""
        x, y = self.at(place.x, place.y)
        picture, paint = look(*of) if of else (None, None)
        self.things[key] = Thing(
            x, y, place.width * self.unit, place.height * self.unit, name, picture, paint, place.angle, z
        )

    def label(self, position: int) -> str:
        return f"Position {self.labels[position - 1]}"

    # ------------------------------------------------------------------------------------------------- the whole

    def layout(self) -> Layout:
        """Everything in its place."""
        self._furniture()
        for position in range(1, self.positions + 1):
            self._position(position)
        self._wagers()
        if self.view.phase in ("shoe", "cut"):
            self._preparation()
        self._cut_card()
        self._service()
        if self.own:
            self._tray()
        else:
            self._rack()
        return Layout(
            self._zones(), tokens=self._tokens(), printed=self._print(), things=self.things, money=self._money
        )

    def _print(self) -> Print:
        x, y = self.at(0, 0)
        marked, tie = self.marked, int(self.options["tie_pays"])
        legend = _LEGENDS[str(self.options["commission"])] if len(self.sides) <= 1 else ""
        key = ("mini_baccarat", self.labels, self.sides, tie, marked, legend, self.upright, self.own)
        return Print(key, x, y, self.unit, _printing(*key[1:]))

    def _zones(self) -> dict[str, Place]:
        mouth_x, mouth_y = self.at(_MOUTH[0], _MOUTH[1])
        small = self.card * _SHOE_CARD
        # The row of burned cards lies as high as the arc, or the legend in it, lets it.
        edge = baccarat.inner_radius(len(self.sides)) - (0.0255 if len(self.sides) <= 1 else 0.0045)
        top = MIDDLE[1] - math.sqrt(edge**2 - (_BURN_ROW / 2) ** 2) + 0.004
        burn = 0.8 * card_share(len(self.sides))
        burn_x, burn_y = self.at(0.5, top + burn * CARD_HEIGHT / 2)
        discards_x, discards_y = self.middle("discard")
        return {
            "heap": Place(*self.at(_HEAP[0], _HEAP[1]), closed=True, scale=self.card * 0.8),
            "shoe": Place(mouth_x, mouth_y, angle=_MOUTH[2], closed=True, scale=small, z=_CARDS),
            "burn": Place(burn_x, burn_y, dx=0.4, span=_BURN_ROW * self.unit, scale=burn * self.unit, z=_CARDS + 10),
            "player": self._hand(PLAYER),
            "banker": self._hand(BANKER),
            "extra": Place(*self.at(0.193, 0.407), angle=_MOUTH[2], scale=self.card * 0.85, z=_CARDS + 20),
            "discards": Place(discards_x, discards_y, closed=True, scale=self.card * 0.8),
        }

    def _hand(self, hand: str) -> Place:
        if hand == BANKER and self.facts["down"][1]:  # under the corner of the shoe, until Player has been called
            x, y = self.at(*_TUCKED)
            aside = (Slot(0.0, 0.0), Slot(0.36 * self.card, 0.1 * self.card))
            return Place(x, y, angle=_MOUTH[2], scale=self.card, slots=aside, liftable=True, z=_STAND / 2)
        first = self.places[f"{hand}_card", 1]
        forward = 0.0
        if self.facts["declared"] == hand:  # pushed forward by half a card
            forward = -self.card * CARD_HEIGHT / 2
        x, y = self.at(first.x, first.y)
        slots = []
        for number in (1, 2, 3):
            card = self.places[f"{hand}_card", number]
            slots.append(Slot((card.x - first.x) * self.unit, (card.y - first.y) * self.unit, card.angle))
        return Place(x, y + forward, scale=self.card, slots=tuple(slots), liftable=True, z=_CARDS)

    def _tokens(self) -> dict[str, tuple[float, float]]:
        tokens = {
            "rack": self.middle("rack"),
            "cutting": self._cutting(),
            "voice": self._voice(),
        }
        for position in range(1, self.positions + 1):
            tokens[f"rail:{position}"] = self.outwards(position, _RAIL)
            for bet in self.bets:
                tokens[f"position:{position}:{bet}"] = self.middle(bet, position)
        if self.own:  # the person's chips come from the tray, the house's from where it holds them
            tokens[f"rail:{self.own}"] = self.middle("rack")
            tokens["rack"] = self.middle("holding")
        return tokens

    def _cutting(self) -> tuple[float, float]:
        box = self.places["player_hand", 0]
        arc = MIDDLE[1] - baccarat.inner_radius(len(self.sides))
        return self.at(0.5, (arc + box.y - box.height / 2) / 2 + 0.01)

    def _voice(self) -> tuple[float, float]:
        """Where the bottom of a bubble is that speaks for the dealer: above the rack, whose chips are in use then."""
        rack = self.places["rack", 0]
        return self.at(0.5, rack.y - rack.height / 2 - 0.003)

    def _money(self, amount: int) -> Thing:
        chips = [chip for chip, count in fewest_chips(amount) for _ in range(count)]
        return chips_thing(stack_columns(chips), 0.0, 0.0, self._radius(TIE, 1), z=_ABOVE)

    def _radius(self, bet: str, position: int) -> float:
        """Of a chip on a circle."""
        return 0.41 * self.places[bet, position].width * self.unit

    # ---------------------------------------------------------------------------------------------- what stands there

    def _furniture(self) -> None:
        places, view = self.places, self.view
        for hand in (PLAYER, BANKER):
            self.add(hand, f"{BET_NAMES[hand]}'s hand", places[f"{hand}_hand", 0])
        self.add("tap", "Between the hands: tap here for a tie", places["tap", 0], z=0.1)
        fill = _step(len(view.zone("shoe").cards) / self.cards)
        self.add("shoe", "The shoe", places["shoe", 0], z=_STAND, of=("shoe", fill))
        fill = _step(len(view.zone("discards").cards) / self.cards)
        self.add("discards", "The discard holder", places["discard", 0], z=_STAND, of=("discards", fill))
        self.add("aside", "Where the cut card is laid aside", places["cut_card", 0])
        self.add("slot", "The slot for notes", places["slot", 0], z=_STAND, of=("slot",))
        self._sign()
        self._holding()
        if self.marked:
            self._lammers()

    def _sign(self) -> None:
        unit = 100 * int(self.options["unit"])
        least, tie_least = (-(-100 * int(self.options[option]) // unit) * unit for option in ("table_min", "tie_min"))
        low, high, tie_low, tie_high = (
            money(amount)
            for amount in (least, 100 * int(self.options["table_max"]), tie_least, 100 * int(self.options["tie_max"]))
        )
        others = "tie and side bets" if self.sides else "tie"
        name = f"Player and Banker {low} to {high}, {others} {tie_low} to {tie_high}"
        self.add("sign", name, self.places["sign", 0], z=_STAND, of=("limits", (low, high), (tie_low, tie_high)))

    def _holding(self) -> None:
        """The spot for taken chips, with those of this coup until it is over."""
        place = self.places["holding", 0]
        self.add("holding", "Taken chips", place)
        if self.view.phase != "settle" or self.own:
            return
        chips: list[int] = []
        for touched in self.facts["touched"]:
            if touched.paid is None:
                chips += [chip for column in wager_columns(*touched.wager[2:4]) for chip in column]
        if chips:
            if len(chips) > _HELD:
                chips = [chip for chip, count in fewest_chips(sum(chips)) for _ in range(count)]
            chips.sort(reverse=True)
            x, y = self.at(place.x, place.y + 0.012)
            columns = stack_columns(chips)
            radius = min(0.0145, 0.072 / (2.14 * min(7, len(columns)) + 0.4)) * self.unit
            self.things["holding"] = chips_thing(columns, x, y, radius, "Taken chips", _STAND)

    def _lammers(self) -> None:
        place = self.places["lammers", 0]
        self.add("lammers", "Lammers that mark the commission", place)
        lammers = lammers_of(self.options)
        row = -(-len(lammers) // 2)
        wide, high = place.width / row, place.height / 2
        size = 0.96 * min(wide, high)
        for number, amount in enumerate(lammers):
            x, y = place.x + (number % row - (row - 1) / 2) * wide, place.y + (number // row - 0.5) * high
            spot = baccarat.Place(x, y, size, size)
            self.add(f"lammer:{amount}", f"Lammer of {money(amount)}", spot, z=_STAND, of=("lammer", amount))

    def _rack(self) -> None:
        place, tubes = self.places["rack", 0], tubes_of(self.options)
        self.add("rack", "The rack", place, z=_STAND, of=("rack", tubes))
        rack = self.things["rack"]
        box = QRectF(rack.x - rack.width / 2, rack.y - rack.height / 2, rack.width, rack.height)
        fills = [0.8 * count / opening for count, opening in zip(self.facts["rack"], OPENING_RACK, strict=True)]
        fills.append(0.5)  # nobody counts the cents
        for denomination, tube, fill in zip(tubes, rack_tubes(box, len(tubes)), fills, strict=False):
            picture, paint = look("tube", denomination, _step(fill))
            middle = tube.center()
            name = {25: "Coins of 25 cents", 1: "Cents"}.get(denomination, f"{money(denomination)} chips")
            self.things[f"tube:{denomination}"] = Thing(
                middle.x(), middle.y(), tube.width(), tube.height(), name, picture, paint, z=_STAND + 1
            )

    def _tray(self) -> None:
        """The chips of the person who bets, where else the rack is."""
        place = self.places["rack", 0]
        self.add("rack", "Your chips", place, z=_STAND, of=("tray",))
        purse = next((bettor.bankroll for bettor in self.facts["bettors"] if bettor.position == self.own), 0)
        least = 100 * int(self.options["unit"])
        chips = purse_chips(purse, least)
        step = place.width / max(5, len(chips)) * 0.94
        for number, (denomination, count) in enumerate(chips):
            x, y = self.at(place.x + (number - (len(chips) - 1) / 2) * step, place.y + 0.008)
            columns = stack_columns([denomination] * count)
            radius = min(0.0175, step / (2.14 * len(columns) + 0.5)) * self.unit
            name = f"{money(denomination)} chips: {count}"
            self.things[f"tray:{denomination}"] = chips_thing(columns, x, y, radius, name, _STAND + 1)

    # --------------------------------------------------------------------------------------------- at the positions

    def _position(self, position: int) -> None:
        label, places = self.label(position), self.places
        for bet in self.bets:
            name = _capital(BET_NAMES[bet])
            self.add(f"circle:{position}:{bet}", f"{label}, {name} bet", places[bet, position], z=0.1)
            self.add(f"pay:{position}:{bet}", f"{label}, where {name} is paid", places[f"pay_{bet}", position], z=0.1)
        rail = places["bettor", position]
        wide, high = min(0.13, 0.87 / self.positions) * self.unit, 0.022 * self.unit
        x, y = self.outwards(position, _RAIL)
        self.things[f"rail:{position}"] = Thing(
            x, y, wide, high, f"{label}, the felt before the bettor", angle=rail.angle
        )
        bettor = next((each for each in self.facts["bettors"] if each.position == position), None)
        if bettor is not None and bettor.bankroll and position != self.own:
            picture, paint = look("rail", *_rail_chips(bettor))
            self.things[f"rail:{position}"] = Thing(
                x, y, wide, high, f"{label}, the bettor's chips", picture, paint, rail.angle, _STAND
            )
        x, y = self.outwards(position, _SEAT)
        self.things[f"seat:{position}"] = Thing(
            x, y, wide, 0.014 * self.unit, f"{label}, the bettor's hands", angle=rail.angle
        )
        if self.marked:
            owed = dict(self.facts["markers"]).get(position, 0)
            name = f"{label}, commission box"
            if owed and self.told:
                name += f": {money(owed)}"
            place = places["commission", position]
            if owed:
                place = place._replace(width=place.width * 0.96, height=place.height * 0.86)
            self.add(f"box:{position}", name, place, z=_STAND if owed else 0.1, of=("marker", owed) if owed else ())

    def _wagers(self) -> None:
        for wager in self.facts["layout"]:
            self._wager(wager)

    def _wager(self, wager: Wager) -> None:
        position, bet, amount, colour, late = wager
        columns = wager_columns(amount, colour)
        place = self.places[bet, position]
        radius = self._radius(bet, position) * (1.0 if len(columns) == 1 else _ALL_SMALL)
        x, y = place.x, place.y
        if late and any(other[:2] == wager[:2] and not other.late for other in self.facts["layout"]):
            pay = self.places[f"pay_{bet}", position]
            far = math.dist(pay[:2], place[:2])
            share = 2.02 * self._radius(bet, position) / self.unit / far
            x, y = x + (pay.x - x) * share, y + (pay.y - y) * share
        x, y = self.at(x, y)
        name = f"{self.label(position)}, {'late chips on ' if late else ''}{_capital(BET_NAMES[bet])}"
        name += "" if late else " bet"
        if self.told:
            name += f": {money(amount)}"
        key = f"position:{position}:{bet}" + (":late" if late else "")
        self.things[key] = chips_thing(columns, x, y + radius * 0.1, radius, name, _CHIPS + y)

    # ------------------------------------------------------------------------------------------- preparing the shoe

    def _preparation(self) -> None:
        facts = self.facts
        count = len(self.view.zone("heap").cards)
        steps = prep_steps(str(self.options["shoe_steps"]), int(self.options["decks"]))
        step = steps[facts["prep_at"]] if steps and self.view.phase == "shoe" else "cut"
        heap = baccarat.Place(*_HEAP)
        if not count:
            self.add("heap", "Where the cards are gathered", heap, z=0.2)
            return
        if step in _LOOSE:
            self.add("heap", "The cards", heap, z=_STAND + 2, of=("loose", _LOOSE[step]))
        elif step in _PICKS or step == "square":
            done = steps[: facts["prep_at"]].count("lay") / max(1, steps.count("lay")) if step != "square" else 1.0
            held = steps[: facts["prep_at"]].count("pick") / max(1, steps.count("pick")) if step != "square" else 1.0
            of = ("stacks", _step(1 - held), _step(done), self._picks(steps[: facts["prep_at"]], step))
            self.add("heap", "The pack", heap, z=_STAND + 2, of=of)
        else:
            self._pack(step, count)

    def _picks(self, before: tuple[str, ...], step: str) -> int:
        """How many packets the dealer holds: two after a pick, one when they are riffled."""
        if step in ("pick", "square"):
            return 0
        return 2 if before[-1] == "pick" else 1

    def _pack(self, step: str, count: int) -> None:
        """The pack on its edge, and the cut card that is offered or put back."""
        facts = self.facts
        cuts = {"slide": (0, count - facts["cut_point"]), "load": (0, facts["cut_depth"])}.get(step, (0,))
        magnified = step == "cutcard"
        place = baccarat.Place(*_PACK)
        self.add("heap", "The pack on its edge", place, z=_STAND + 2, of=("pack", count, cuts, magnified))
        wide = card_share(len(self.sides))
        if magnified:  # the dealer's cut card, which has come into the middle, sticks out of the pack
            share = pack_share(facts["cut_point"], count, magnified=True)
            upper = place.y + (20 / 124 - 0.5) * place.height  # where the pack's edge is in its picture
            card = baccarat.Place(place.x + (share - 0.5) * place.width, upper - wide * 0.4, wide * 0.8, wide * 0.8)
            self.add("cutcard", "The cut card, to be put back near the end", card, z=_STAND + 3, of=("stuck_card",))
        elif step == "offer" or (step == "cut" and facts["cutter"] == self.own):
            card = baccarat.Place(place.x + 0.262, place.y + 0.004, wide, wide * CARD_HEIGHT)
            self.add("cutcard", "The cut card", card, z=_STAND + 3, of=("cut_card",))
        elif step == "cut" and facts["cutter"]:
            x, y = self.outwards(facts["cutter"], _RAIL)
            turn = self.places["number", facts["cutter"]].angle
            picture, paint = look("cut_card")
            size = wide * 0.62 * self.unit
            self.things["cutcard"] = Thing(x, y, size, size * CARD_HEIGHT, "The cut card", picture, paint, turn, _ABOVE)

    def _cut_card(self) -> None:
        wide = card_share(len(self.sides))
        if self.facts["cut"] == "hand":
            card = baccarat.Place(_MOUTH[0] + 0.022, _MOUTH[1] + 0.004, wide * 0.8, wide * 0.8 * CARD_HEIGHT, _MOUTH[2])
            self.add("cutcard", "The cut card has come out", card, z=_ABOVE, of=("cut_card",))
        elif self.facts["cut"] == "out":
            place = self.places["cut_card", 0]
            self.add("cutcard", "The cut card, laid aside", place, z=_STAND, of=("cut_card",))

    # --------------------------------------------------------------------------------------------- between the coups

    def _service(self) -> None:
        """Notes and small chips of bettors who want something."""
        steps: list[list[str]] = [step.split() for step in self.facts["service"]]
        x, y = self._cutting()
        shown = ""  # what lies in the middle
        for number, step in enumerate(steps):
            if step[0] in ("spread", "count"):
                amount = next(int(other[2]) for other in steps[number:] if other[0] == "give")
                self._put_down(step[0], int(step[1]), amount)
            elif step[0] == "drop" and not any(other[0] == "spread" for other in steps[:number]):
                gives = [int(other[2]) for other in steps[:number] if other[0] == "give"]
                shown = "notes"
                self._notes(gives[0] if gives else self.facts["given"], x, y)
            elif step[0] == "give" and not shown:
                before = steps[:number]
                paid = steps[number + 1 : number + 2] == [["drop"]]
                if not paid and ["count", step[1]] not in before:
                    name = f"{self.label(int(step[1]))}, the counted chips"
                    if self.told:
                        name += f": {money(int(step[2]))}"
                    chips = _small_chips(int(step[2]))
                    self.things[f"colour:{step[1]}"] = self._fitting(chips, x, y + 0.02 * self.unit, name)
                    shown = "chips"

    def _fitting(self, chips: Sequence[int], x: float, y: float, name: str) -> Thing:
        """Proved chips, smaller if there are many columns."""
        columns = working_columns(chips)
        radius = min(CHIP, 0.30 * self.unit / (2.14 * min(7, len(columns)) + 0.4))
        return chips_thing(columns, x, y, radius, name, _ABOVE, proved=True)

    def _put_down(self, verb: str, position: int, amount: int) -> None:
        x, y = self.outwards(position, _RAIL)
        turn = self.places["number", position].angle
        label = self.label(position)
        if verb == "spread":
            picture, paint = look("bundle")
            wide = 0.062 * self.unit
            name = f"{label}, notes" + (f": {money(amount)}" if self.told else "")
            self.things[f"cash:{position}"] = Thing(x, y, wide, wide * 0.46, name, picture, paint, turn, _ABOVE)
            return
        name = f"{label}, small chips" + (f": {money(amount)}" if self.told else "")
        # In low stacks, so that they do not stand out over the table's edge, and on the number.
        columns = tuple(
            column for colour in working_columns(_small_chips(amount)) for column in stack_columns(colour, _LOW)
        )
        x, y = self.outwards(position, 0.614)
        radius = 0.0105 * self.unit
        self.things[f"colour:{position}"] = chips_thing(columns, x, y, radius, name, _ABOVE)

    def _notes(self, amount: int, x: float, y: float) -> None:
        picture, paint = look("notes", amount)
        wide, high = 0.2 * self.unit, 0.052 * self.unit
        name = "Notes" + (f": {money(amount)}" if self.told else "")
        self.things["notes"] = Thing(x, y, wide, high, name, picture, paint, z=_ABOVE)


_LEGENDS: Final = {
    "net": "BANKER PAYS 95%",
    "marked": "5% COMMISSION ON BANKER",
    "ez": "THREE CARD BANKER 7 PUSHES",
    "super6": "BANKER 6 PAYS HALF",
}
_LOOSE: Final = {"mix": 0.0, "wash": 0.0, "stacks": 1.0}
_PICKS: Final = ("pick", "riffle", "strip", "lay")


def _small_chips(amount: int) -> list[int]:
    """What a bettor colours up, as the dealer counts it: reds, and whites for the rest."""
    reds, rest = divmod(amount, 500)
    return [500] * reds + [100] * (rest // 100)


def _rail_chips(bettor: Bettor) -> tuple[tuple[int, ...], int]:
    """The colours of the chips in a bettor's rail, and how many are drawn, which says nothing of their value."""
    colours = (bettor.colour,) if bettor.colour else (10_000, 2_500, 500)
    return colours, 16 + bettor.position * 5 % 8


@lru_cache(maxsize=16)
def _printing(
    labels: tuple[str, ...], sides: tuple[str, ...], tie: int, marked: bool, legend: str, upright: bool, own: int
) -> partial[None]:
    """What paints this felt: the same thing for equal arguments."""
    return partial(_paint_felt, labels, sides, tie, marked, legend, upright, own)


def _paint_felt(
    labels: tuple[str, ...], sides: tuple[str, ...], tie: int, marked: bool, legend: str, upright: bool, own: int,
    painter: QPainter, width: float,
) -> None:  # fmt: skip
    if own:  # the cells of the person who bets are a little lighter
        kinds = (PLAYER, BANKER, TIE, *(("side",) if sides else ()))
        cells = [cell_path(bet, own, len(labels), sides) for bet in kinds]
        painter.save()
        painter.scale(width, width)
        for cell in cells:
            painter.fillPath(cell, QColor(255, 240, 190, 64))
        painter.restore()
    paint_print(painter, width, labels, sides, tie_pays=tie, commission=marked, legend=legend, upright=upright)
    if own:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(width, width)
        painter.setPen(QPen(_GOLD, 0.003, j=Qt.PenJoinStyle.RoundJoin))
        for cell in cells:
            painter.drawPath(cell)
        _paint_you(painter, baccarat.places(len(labels), sides, upright=upright)["number", own].angle)
        painter.restore()


def _paint_you(painter: QPainter, angle: float) -> None:
    """The plate before the person who bets, in units of the table's width; ``angle`` is that of the position."""
    plate = QRectF(-0.026, -_RAIL - 0.0105, 0.052, 0.021)
    painter.translate(*MIDDLE)
    painter.rotate(angle)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_GOLD)
    painter.drawRoundedRect(plate, 0.0105, 0.0105)
    painter.setBrush(QColor("#2a2118"))
    painter.drawPath(fitted(lettering("YOU", 0.04), plate.adjusted(0.009, 0.0055, -0.009, -0.0055)))

"""Where chips lie in games that are played for them: what each seat has put in before it, the pots in the middle."""

from __future__ import annotations

from typing import Final

from cardrules.parts.stakes import pot_name
from cardrules.protocol.game import View
from cardrules.protocol.texts import say
from dealers_choice.layouts.parts.table_to_furnish import Board
from dealers_choice.table.pictures.chip_stacks import MOST, money
from dealers_choice.table.placement import Layout, Thing

__all__ = ["with_chips"]

_BESIDE: Final = 0.95  # from the middle of a plate to its chips
_UNDER: Final = 0.66  # from the middle of an upright seat's plate at the side to its chips
_APART: Final = 1.45  # from pot to pot
_BELOW: Final = 0.92  # from one row of pots to the next
_ROW: Final = 2  # pots in a row
_STACKS: Final = 3  # that are seen of what lies close beside something else; the number says all of it


def with_chips(board: Board, view: View, x: float = 0.0, y: float = 0.0) -> Layout:
    """The board's layout with the chips of the view on it: the pots ``x`` and ``y`` from the middle of the felt, in
    card widths, two beside each other."""
    middle_x, middle_y = board.middle[0] + x, board.middle[1] + y
    things: dict[str, Thing] = dict(board.things)
    places = {f"seat:{chair.seat}": chair.plate for chair in board.chairs.values()}
    for chair in board.chairs.values():  # off what is said below the plates
        x_chips, y_chips = chair.front
        if chair.side == "top":
            x_chips += _BESIDE
        elif chair.side != "bottom":  # the middle is free for the pots
            x_chips, y_chips = chair.x + (_BESIDE if chair.side == "left" else -_BESIDE), chair.plate[1] + _UNDER
        places[f"bet:{chair.seat}"] = (x_chips, y_chips)
    pots = [token.place for token in view.tokens if token.kind == "chips" and token.place.startswith("pot")]
    long, rows = min(_ROW, len(pots)), -(-len(pots) // _ROW)
    for at, pot in enumerate(pots):
        row, place = divmod(at, _ROW)
        places[pot] = (
            middle_x + (place - (long - 1) / 2) * _APART,
            middle_y + (row - (rows - 1) / 2) * _BELOW,
        )
    places.setdefault("pot", (middle_x, middle_y))
    for token in view.tokens:
        if token.kind == "chips" and not token.place.startswith("seat:") and token.text.isdecimal() and int(token.text):
            kind, _, number = token.place.partition(":")
            name = (
                say("{seat:@} at stake: {chips} chips", seat=int(number), chips=token.text)
                if kind == "bet"
                else say("The {pot}: {chips} chips", pot=pot_name(int(number or 0), len(pots)), chips=token.text)
            )
            most = MOST if kind == "pot" and len(pots) == 1 else _STACKS
            things[token.place] = money(int(token.text), *places[token.place], name=name, most=most)
    return board.layout()._replace(things=things, tokens={**board.tokens, **places}, money=money)

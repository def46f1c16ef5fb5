"""The pack while the shoe is prepared, heaped, stacked and on its edge, and the cut card wherever it is."""

from __future__ import annotations

from typing import Final

from cardart.table import casino_places
from cardart.table.casino_places import pack_share
from cardrules.casino.table_phases import CUTTING, PREPARING
from dealers_choice.layouts.casino.appearance import fullness, look
from dealers_choice.layouts.casino.whole_table import ABOVE, MOUTH, RAIL, STAND, CasinoTable
from dealers_choice.table.placement import CARD_HEIGHT, Thing

__all__ = ["HEAP", "cut_card", "pack"]

HEAP: Final = (0.5, 0.405, 0.380, 0.190)
"""The cards before they are a pack: middle and size."""

_PACK: Final = (0.5, 0.418, 0.400, 0.124)  # the pack on its edge
_LOOSE: Final = {"mix": 0.0, "wash": 0.0, "stacks": 1.0}
_PICKS: Final = ("pick", "riffle", "strip", "lay")


def pack(table: CasinoTable) -> None:
    """The cards as far as the shoe has been prepared, until they are in it."""
    if table.view.phase not in (PREPARING, CUTTING):
        return
    state = table.state
    count = len(table.view.zone("heap").cards)
    steps = table.steps
    due = steps[state.prep_at] if steps and table.view.phase == PREPARING else "cut"
    heap = casino_places.FeltArea(*HEAP)
    if not count:
        table.add("heap", "Where the cards are gathered", heap, z=0.2)
        return
    if due in _LOOSE:
        table.add("heap", "The cards", heap, z=STAND + 2, of=("loose", _LOOSE[due]))
    elif due in _PICKS or due == "square":
        done = steps[: state.prep_at].count("lay") / max(1, steps.count("lay")) if due != "square" else 1.0
        held = steps[: state.prep_at].count("pick") / max(1, steps.count("pick")) if due != "square" else 1.0
        of = ("stacks", fullness(1 - held), fullness(done), _packets(steps[: state.prep_at], due))
        table.add("heap", "The pack", heap, z=STAND + 2, of=of)
    else:
        _on_edge(table, due, count)


def _packets(before: tuple[str, ...], due: str) -> int:
    """How many packets the dealer holds: two after a pick, one when they are riffled."""
    if due in ("pick", "square"):
        return 0
    return 2 if before[-1] == "pick" else 1


def _on_edge(table: CasinoTable, due: str, count: int) -> None:
    """The pack on its edge, and the cut card that is offered or put back."""
    state = table.state
    cuts = {"slide": (0, count - state.cut_point), "load": (0, state.cut_depth)}.get(due, (0,))
    magnified = due == "cutcard"
    place = casino_places.FeltArea(*_PACK)
    table.add("heap", "The pack on its edge", place, z=STAND + 2, of=("pack", count, cuts, magnified))
    wide = table.share
    if magnified:  # the dealer's cut card, which has come into the middle, sticks out of the pack
        share = pack_share(state.cut_point, count, magnified=True)
        upper = place.y + (20 / 124 - 0.5) * place.height  # where the pack's edge is in its picture
        card = casino_places.FeltArea(place.x + (share - 0.5) * place.width, upper - wide * 0.4, wide * 0.8, wide * 0.8)
        table.add("cutcard", "The cut card, to be put back near the end", card, z=STAND + 3, of=("stuck_card",))
    elif due == "offer" or (due == "cut" and state.cutter == table.own):
        card = casino_places.FeltArea(place.x + 0.262, place.y + 0.004, wide, wide * CARD_HEIGHT)
        table.add("cutcard", "The cut card", card, z=STAND + 3, of=("cut_card",))
    elif due == "cut" and state.cutter:
        x, y = table.outwards(state.cutter, RAIL)
        turn = table.places["number", state.cutter].angle
        picture, paint = look("cut_card")
        size = wide * 0.62 * table.unit
        table.things["cutcard"] = Thing(x, y, size, size * CARD_HEIGHT, "The cut card", picture, paint, turn, ABOVE)


def cut_card(table: CasinoTable) -> None:
    """The cut card once it has come out of the shoe."""
    wide = table.share
    if table.state.cut == "hand":
        card = casino_places.FeltArea(
            MOUTH[0] + 0.022, MOUTH[1] + 0.004, wide * 0.8, wide * 0.8 * CARD_HEIGHT, MOUTH[2]
        )
        table.add("cutcard", "The cut card has come out", card, z=ABOVE, of=("cut_card",))
    elif table.state.cut == "out":
        place = table.places["cut_card", 0]
        table.add("cutcard", "The cut card, laid aside", place, z=STAND, of=("cut_card",))

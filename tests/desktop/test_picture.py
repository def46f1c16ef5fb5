"""Pictures: how far a match is played before it is drawn."""

from __future__ import annotations

import pytest

from cardrules.catalogue import GAMES
from cardrules.protocol.game import CHANCE, CLOCK
from dealers_choice.page.table_picture import _played
from dealers_choice.request import TableRequest


@pytest.mark.parametrize("game", [entry.id for entry in GAMES])
def test_every_game_is_played_so_many_actions_far_and_is_then_dealt(game: str) -> None:
    match = _played(TableRequest(game, deal="17"), 7)
    acted = [seat for seat, _ in match.done if seat not in (CHANCE, CLOCK)]
    assert len(acted) == 7
    assert match.game.waiting_for() != {CHANCE}
    assert _played(TableRequest(game, deal="17"), 7).done == match.done

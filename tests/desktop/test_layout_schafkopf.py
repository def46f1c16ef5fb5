"""What the declarer has buried at Schafkopf lies on the table, wherever he sits."""

from __future__ import annotations

import random

import pytest

from cardrules.catalogue import find
from cardrules.protocol.game import CHANCE
from cardrules.protocol.match_record import Match
from dealers_choice.layouts.schafkopf import SIZE, layout


@pytest.mark.parametrize("seat", range(3))
def test_the_buried_cards_of_whoever_plays_alone_lie_on_the_felt(seat: int) -> None:
    choose, seen = find("schafkopf").bot(), set()
    for deal in range(12):
        match, rng = Match("schafkopf", {}, str(deal)), random.Random(deal)
        for _ in range(40):
            turn = min(match.game.waiting_for())
            if turn == CHANCE:
                match.apply(CHANCE, match.chance())
                continue
            view = match.game.view(seat)
            if view.state.declarer is not None and view.zone("buried").cards and view.phase == "play":
                place = layout(view, *SIZE).zones["buried"]
                assert 0.5 * place.scale < place.x < SIZE[0] - 0.5 * place.scale
                seen.add((view.state.declarer - seat) % 3)
                break
            match.apply(turn, choose(match.game.view(turn), match.game.choices(turn), "club", rng, lambda: True).action)
    assert 0 in seen, "the viewer himself, too"

"""The deal of the day is what docs/protocol.md says, in every version."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest

from cardrules.protocol.cards import cards_text
from cardrules.protocol.deal_of_the_day import deal_of
from cardrules.protocol.game import CHANCE
from cardrules.protocol.match_record import Match
from cardrules.regression_lines import recorded

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
SECTION = PAGE.partition("## The deal of the day")[2].partition("## ")[0]
VECTORS = [row for row in re.findall(r"^\| (\w+) \| ([^|]+) \| ([^|]+) \|$", SECTION, re.MULTILINE) if row[0] != "game"]


def first_cards(game: str, day: date) -> str:
    """The first eight cards of the first shuffle; who deals may be drawn before it."""
    match = Match(game, None, deal_of(game, day))
    while True:
        seat = min(match.game.waiting_for())
        action = match.chance() if seat == CHANCE else next(match.game.choices(seat)[0].actions())
        match.apply(seat, action)
        if action.verb == "shuffle":
            return cards_text(action.cards[:8])


def test_the_page_has_an_example_of_every_finished_game() -> None:
    assert [game for game, *_ in VECTORS] == [entry.id for entry in recorded()]


@pytest.mark.parametrize(("game", "first", "other"), VECTORS)
def test_the_cards_are_those_of_the_page(game: str, first: str, other: str) -> None:
    assert first_cards(game, date(2026, 1, 1)) == first.strip()
    assert first_cards(game, date(2026, 11, 22)) == other.strip()

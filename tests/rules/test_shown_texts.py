"""What a game shows is made of texts that another language can say."""

from __future__ import annotations

import random
import re
from typing import Final

import pytest
from random_play import draw_options, random_move
from shown_texts import ACCENT, FALSE, falsified, of_choices, of_events, of_refusals, of_view

from cardrules.catalogue import find
from cardrules.protocol.cards import SUIT_SYMBOLS
from cardrules.protocol.game import Event
from cardrules.protocol.match_record import Match
from cardrules.protocol.texts import ENGLISH, Text, say

GAMES: Final = ("skat", "schafkopf", "solo", "five_hundred", "hearts", "spades")
NAMES: Final = tuple("①②③④⑤⑥⑦⑧⑨")
"""Names without a letter."""
_CARD: Final = re.compile(f"(10|[2-9JQKA])[{SUIT_SYMBOLS}]")
_BARE: Final = re.compile(f"[A-Za-z](?!{ACCENT})")
"""A letter that has no accent."""
_STEPS: Final = 400


def shown_in(game_id: str, seed: int) -> set[str]:
    """The texts that are shown in a match that is played at random, for some time."""
    rng = random.Random(seed)
    kind = find(game_id).game()
    match = Match(game_id, draw_options(kind, rng), str(seed))
    game, found = match.game, set[str]()
    for step in range(_STEPS):
        if not game.waiting_for():
            break
        seat, action = random_move(game, rng)
        for viewer in range(game.seats) if step % 5 == 0 else ():
            view = game.view(viewer)
            found |= {*of_view(view), *of_choices(game.choices(viewer))}
            found |= set(of_refusals(game, viewer, view, action if seat >= 0 else None))
        events: list[Event] = []
        match.apply(seat, action, events)
        for viewer in range(game.seats):
            found |= set(of_events(events, viewer))
    return found | set(of_view(game.view(0)))


def test_the_false_language_has_accents_brackets_and_four_tenths_more() -> None:
    said = FALSE(say("{seat:@} {seat:@takes/take} {tricks:trick/tricks}.", seat=0, tricks=2), NAMES)
    assert said.replace(ACCENT, "") == "[① takes 2 tricks.~]"
    assert len(falsified("Choose a card from your hand.").replace(ACCENT, "")) == round(29 * 1.4) + 2
    assert _BARE.search("a word that did not go through it")
    assert not _BARE.search(said)


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_shown_can_be_said_in_another_language(game_id: str, seed: int) -> None:
    for text in shown_in(game_id, seed):
        assert isinstance(text, Text) or not re.search("[A-Za-z]{2}", text), text
        said = FALSE(text, NAMES)
        assert not _BARE.search(_CARD.sub("", said)), (text, said)
        assert ENGLISH(text, NAMES).replace("−", "-") == text.format(*NAMES).replace("−", "-")

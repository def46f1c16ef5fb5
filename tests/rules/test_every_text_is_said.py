"""Every text that a game shows goes through ``say``, or no translator would be shown it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from false_language import untold
from shown_texts import played

from cardrules.catalogue import GAMES, Entry
from cardrules.protocol.hand_statistics import TALLIES
from cardrules.protocol.texts import Text, say

MATCHES = 6


def test_the_false_language_shows_what_is_not_said() -> None:
    assert untold("Ada wins") == "Ada wins"
    assert untold(say("{seat:@} {seat:@wins/win} with the {card:card}, {what}.", seat=1, card=0x3E, what="Ada"))
    assert not untold(say("{seat:@} {seat:@wins/win} {n:trick/tricks}: {cards:each}.", seat=0, n=1, cards=[62, 60]))


@pytest.mark.parametrize("entry", GAMES, ids=[entry.id for entry in GAMES])
def test_every_text_goes_through_say(entry: Entry) -> None:
    found = {(text, isinstance(text, Text)): text for seed in range(MATCHES) for text in played(entry, seed)}
    assert len(found) > 40
    assert sorted({text for text in found.values() if untold(text)}) == []
    assert [text for text in _of_the_form(entry) if untold(text)] == []


def _of_the_form(entry: Entry) -> Iterator[str]:
    """What is read of a game before it is played."""
    game = entry.game()
    yield from (game.title, *game.groups)
    yield from (preset.title for preset in game.presets)
    for option in game.declared:
        yield from (option.label, option.help, *option.labels)


def test_everything_that_is_counted_is_said() -> None:
    assert [thing.label for thing in TALLIES.values() if untold(thing.label)] == []

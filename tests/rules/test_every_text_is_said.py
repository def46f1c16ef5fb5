"""Every text that a game shows goes through ``say``, or no translator would be shown it."""

from __future__ import annotations

import pytest
from false_language import untold
from shown_texts import played

from cardrules.catalogue import GAMES, Entry
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
    assert [heading for heading in entry.game().groups if untold(heading)] == []

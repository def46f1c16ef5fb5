"""Matches that were played with version 0.1.0 are opened, and replay just as they were seen then: every choice, event,
view and word, at every seat. ``tests/bench/keep_matches.py`` has made them and says what is at a place."""

from __future__ import annotations

import pytest
from kept_matches import Kept, kept_matches, seen

from cardrules.protocol.match_record import Match, check_record, read_record, record_text

MATCHES = kept_matches()


def test_there_are_two_hundred_and_none_twice() -> None:
    assert len({kept.record for kept in MATCHES}) == len(MATCHES) >= 200


@pytest.mark.parametrize("kept", MATCHES, ids=[kept.name for kept in MATCHES])
def test_a_match_is_opened_and_replays_as_it_was_seen(kept: Kept) -> None:
    record = read_record(kept.record)
    assert record_text(record) == kept.record
    assert record_text(Match.of(record).record(record.extra)) == kept.record
    assert check_record(record) == []
    now = seen(record)
    assert now.keys() == kept.seen.keys()
    changed = {place: [part for part in sums if sums[part] != now[place][part]] for place, sums in kept.seen.items()}
    first = next((place for place in changed if changed[place]), "")
    assert not first, f"after {first} actions of {kept.name} other {', '.join(changed[first])} have been seen"

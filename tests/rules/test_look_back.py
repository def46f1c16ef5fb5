"""Looking through a hand that is over: every game, every card once, from the deal to where the match stands."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from cardrules.analysis.hand_replay import hand_start, open_view, steps
from cardrules.catalogue import GAMES, Entry, find
from cardrules.protocol.cards import Card, parse_cards
from cardrules.protocol.game import CHANCE, Event, PhaseBegan, View, Zone, displaced
from cardrules.protocol.match_record import Match


def one_hand(entry: Entry, seed: str, most: int = 400) -> Match:
    """A match of random actions up to the end of its first hand, or so many actions."""
    rng, match = random.Random(seed), Match(entry.id, {}, seed)
    for _ in range(most):
        waiting = sorted(match.game.waiting_for())
        if not waiting:
            break
        out: list[Event] = []
        seat = waiting[0]
        action = match.chance() if seat == CHANCE else rng.choice(match.game.legal(seat))
        match.apply(seat, action, out)
        if any(isinstance(event, PhaseBegan) and event.name == "hand_over" for event in out):
            break
    return match


@pytest.mark.parametrize("entry", GAMES, ids=[entry.id for entry in GAMES])
def test_every_step_shows_each_card_once(entry: Entry) -> None:
    match = one_hand(entry, "3")
    seen = list(steps(match, 0))
    assert seen[0].text == ""
    assert seen[0].whole
    pack = Counter(match.game.census())
    for step in seen:
        shown = Counter(card for zone in step.view.zones for card in zone.cards if card is not None)
        assert not shown - pack
        assert step.view.waiting_for == frozenset()
    assert [zone.id for zone in seen[-1].view.zones] == [zone.id for zone in match.game.view(0).zones]
    assert seen[-1].view.zones == open_view(match.game, 0).zones


def test_a_card_that_lies_elsewhere_for_another_viewer_is_found() -> None:
    """What several have seen of a zone could not be laid together."""
    one, other = parse_cards("2C AS")

    def seen(*cards: Card | None) -> View:
        return find("hearts").game()().view(0)._replace(zones=(Zone("stock", ()), Zone("hand:1", cards)))

    assert not displaced([seen(None, other), seen(one, other), seen(None, None)])
    assert displaced([seen(one, None), seen(None, one), seen(one, other)]) == "hand:1"
    assert displaced([seen(one), seen(one, None)]) == "hand:1"


def test_hands_lie_open_and_tricks_are_whole() -> None:
    spades = next(entry for entry in GAMES if entry.id == "spades")
    match = one_hand(spades, "5")
    seen = list(steps(match, 0))
    assert None not in {card for zone in seen[0].view.zones if zone.id.startswith("hand") for card in zone.cards}
    assert sum(step.whole for step in seen) == 1 + 13
    played = [step.text for step in seen if ": " in step.text]
    assert len(played) == 52


@pytest.mark.parametrize("game", ["pyramid", "hearts", "euchre", "skat", "three_thirteen", "war"])
def test_closed_hands_show_what_the_player_saw(game: str) -> None:
    match = one_hand(find(game), "3", 60)
    seen = list(steps(match, 0))
    for step in seen:
        mine = {zone.id: zone.cards for zone in match.rewound(step.done).game.view(0).zones}
        for zone in step.closed.zones:
            if zone.id.startswith("hand:"):
                assert set(zone.cards) <= {*mine[zone.id], None}, "no card that the player had not seen"
        assert step.closed.waiting_for == frozenset()
    assert any(step.hides for step in seen) == (game not in ("pyramid", "war"))


def test_only_the_latest_hand_is_shown() -> None:
    match = Match("seven_up", {}, "2")
    rng, shuffles = random.Random(2), 0
    while shuffles < 3:
        seat = sorted(match.game.waiting_for())[0]
        action = match.chance() if seat == CHANCE else rng.choice(match.game.legal(seat))
        shuffles += action.verb == "shuffle"
        match.apply(seat, action)
    assert hand_start(match) == len(match.done)
    assert len(list(steps(match, 1))) == 1


def test_a_match_that_was_never_dealt_has_its_empty_table() -> None:
    match = Match("hearts", {}, "1")
    assert [step.text for step in steps(match, None)] == [""]


@pytest.mark.parametrize("game", ["khanhoo", "war"])
def test_what_nobody_sees_is_no_step_and_every_step_tells_something(game: str) -> None:
    match = one_hand(next(entry for entry in GAMES if entry.id == game), "3")
    shown = list(steps(match, 0))
    assert all(step.text for step in shown[1:])
    assert len(shown) < len(match.done) - hand_start(match)
    decided = {at for at, (seat, _) in enumerate(match.done) if seat == 0 and at >= hand_start(match)}
    assert decided <= {step.done for step in shown}  # the table before each of the viewer's decisions


def test_in_war_the_cards_lie_there_that_were_won() -> None:
    match = Match("war", {}, "17")
    while match.game.waiting_for() and len(match.done) < 60:
        seat = min(match.game.waiting_for())
        match.apply(seat, match.chance() if seat == CHANCE else match.game.legal(seat)[0])
    battles = [step for step in list(steps(match, 0))[1:] if step.whole]
    assert len(battles) > 20
    for step in battles:
        lines = [step.view.zone(f"line:{seat}").cards for seat in (0, 1)]
        assert all(lines), "both have turned a card"
        assert all(card is not None for line in lines for card in line[-1:])

"""What holds for every game in the catalogue: random legal matches under drawn options, in full.

Set DEALERS_CHOICE_NIGHTLY for many more matches than the ordinary run plays.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_play import acting, draw_options, random_move, steps

from cardrules.bots import Advice
from cardrules.catalogue import DEALER_SCHOOL, GAMES, Entry, find
from cardrules.protocol.cards import PACK_52, Card
from cardrules.protocol.game import (
    CHANCE,
    CLOCK,
    Action,
    Event,
    Game,
    IllegalAction,
    Moved,
    Note,
    PhaseBegan,
    Seat,
    Takes,
    Turned,
    View,
    action_text,
    after,
    displaced,
    parse_action,
    redact,
)
from cardrules.protocol.match_record import Match, check_record, read_record, record_text
from cardrules.turns import AskedBot, NextDeed, Turns

NIGHTLY = "DEALERS_CHOICE_NIGHTLY" in os.environ
MATCHES = 100 if NIGHTLY else 5
MOST_STEPS = 1500 if NIGHTLY else 220
RANDOM_STEPS = 500
"""Actions after which a match played at random is played to its end by bots: who bids at random may never win."""
LONGEST_MATCH = 60_000
"""Actions after which a match counts as endless."""
MAY_GO_ON = {"pinochle": 3_000}
"""Games whose rules let a match go on for ever, and the actions after which it is left unfinished here. In Pinochle two
players who both make more than 250 a deal stay past a target that rises by 250 every time, if that is agreed."""

ONE_HAND = {"pyramid", "war", "mini_baccarat", "blackjack"}
"""Games in which a match has no hands that end with a sentence of their own."""


every_game = pytest.mark.parametrize("entry", GAMES, ids=[entry.id for entry in GAMES])
seeds = given(seed=st.integers(0, 2**32 - 1))
ordinary = settings(max_examples=MATCHES, deadline=None, derandomize=not NIGHTLY, database=None)
a_few = settings(ordinary, max_examples=max(MATCHES // 5, 4))
whole_matches = settings(ordinary, max_examples=500 if NIGHTLY else 3)

GIVING_UP = frozenset(("concede", "give_up", "stop"))
"""What no button recommends."""


def played(entry: Entry, rng: random.Random, most: int = MOST_STEPS) -> Match:
    """A match played at random to its end, or as far as ``most`` actions go."""
    match = Match(entry.id, draw_options(entry.game(), rng))
    for seat, action in islice(steps(match, rng), most):
        match.apply(seat, action)
    return match


def finished_by_bots(match: Match) -> None:
    """Club players, who have no time for a search, play the match to its end, or as far as it may go on."""
    game, choose = match.game, find(match.game.id).bot()
    rngs = [random.Random(seat) for seat in range(game.seats)]

    def decide(ask: AskedBot) -> Advice:
        return choose(game.view(ask.seat), ask.choices, "club", rngs[ask.seat], lambda: True)

    turns = Turns(match)
    most = MAY_GO_ON.get(game.id, LONGEST_MATCH)
    while len(match.done) < most and (deed := turns.next(decide)) is not None:
        if deed.seat == CHANCE and "stop" in game.verbs and game.may_act():
            deed = NextDeed(min(game.may_act()), Action("stop"))  # play without end ends when the players stop
        turns.do(deed)


def last_told(match: Match) -> str:
    """How the last hand ended, as the last action of a finished match tells it."""
    before, out = match.rewound(len(match.done) - 1), list[Event]()
    before.apply(*match.done[-1], out)
    (told,) = [event.text for event in out if isinstance(event, PhaseBegan) and event.name == "game_over"]
    return told


def viewers(game: Game) -> list[Seat | None]:
    return [*range(game.seats), None]


def faces(cards: Iterable[Card | None]) -> Counter[Card | None]:
    return Counter(cards)


@every_game
def test_a_match_is_played_and_may_be_taken_back_unless_its_game_says_otherwise(entry: Entry) -> None:
    game = entry.game()({})
    assert not game.watched()
    assert game.allows_hints()
    assert game.allows_undo() == (entry.group != DEALER_SCHOOL)


@every_game
@seeds
@ordinary
def test_a_match_keeps_its_pack_and_every_offer_is_legal(entry: Entry, seed: int) -> None:
    rng = random.Random(seed)
    match = Match(entry.id, draw_options(entry.game(), rng))
    game = match.game
    pack: Counter[Card] | None = None
    for seat, action in islice(steps(match, rng), MOST_STEPS):
        waiting = game.waiting_for()
        assert waiting in ({CHANCE}, {CLOCK}) or waiting <= set(range(game.seats))
        assert game.may_act() <= set(range(game.seats)) - waiting
        for other in acting(game):
            offered = game.choices(other)
            assert offered
            for choice in offered:
                assert choice.verb in game.verbs
                assert choice.sets or len(choice.cards) >= choice.least
                assert choice.restrained or not choice.button or choice.verb not in GIVING_UP
        for other in {CHANCE, CLOCK, *range(game.seats)} - acting(game):
            assert game.choices(other) == []
            assert game.legal(other) == []
        for other in rng.sample(sorted(acting(game)), 1):
            for legal in islice(game.legal(other), 40):
                game.check(other, legal)
                assert parse_action(action_text(legal), game.verbs) == legal
        match.apply(seat, action)
        census = Counter(game.census())
        if pack is None and census:
            pack = census
        assert census == (pack or census)
    assert pack


@every_game
@seeds
@a_few
def test_legal_lists_exactly_what_the_choices_describe(entry: Entry, seed: int) -> None:
    rng = random.Random(seed)
    match = Match(entry.id, draw_options(entry.game(), rng))
    for seat, action in islice(steps(match, rng), MOST_STEPS):
        for other in acting(match.game):
            described = {act for choice in match.game.choices(other) for act in choice.actions()}
            assert set(match.game.legal(other)) == described
            offered = match.game.choices(other)
            assert all(any(choice.offers(legal) for choice in offered) for legal in islice(described, 40))
        match.apply(seat, action)


def nonsense(game: Game, rng: random.Random) -> Action:
    """An action that may or may not be legal: any verb, words and cards."""
    verb = rng.choice(sorted(game.verbs))
    takes = game.verbs[verb]
    words = tuple(rng.choice(("add", "0", "1", "9", "on", "7S", "left")) for _ in range(rng.randint(0, 1)))
    if takes is Takes.WORDS:
        return Action(verb, words)
    known = game.census() or list(PACK_52)
    cards = tuple(rng.choices(known, k=rng.choice((0, 1, 1, 1, 2, 3, len(known)))))
    return Action(verb, words, tuple(sorted(cards)) if takes is Takes.CARDS else cards)


@every_game
@seeds
@ordinary
def test_an_illegal_action_is_refused_with_a_reason_and_changes_nothing(entry: Entry, seed: int) -> None:
    rng = random.Random(seed)
    match = Match(entry.id, draw_options(entry.game(), rng))
    game = match.game
    refused = 0
    for seat, action in islice(steps(match, rng), MOST_STEPS // 4):
        before = [game.view(viewer) for viewer in viewers(game)]
        done = list(match.done)
        for _ in range(6):
            culprit = rng.choice([CHANCE, CLOCK, *range(game.seats)])
            attempt = nonsense(game, rng)
            if any(choice.offers(attempt) for choice in game.choices(culprit)):
                continue
            with pytest.raises(IllegalAction) as error:
                game.check(culprit, attempt)
            assert str(error.value).strip()
            events: list[Event] = []
            with pytest.raises(IllegalAction) as again:
                match.apply(culprit, attempt, events)
            assert str(again.value) == str(error.value)
            assert events == []
            refused += 1
        assert match.done == done
        assert [game.view(viewer) for viewer in viewers(game)] == before
        match.apply(seat, action)
    assert refused


@every_game
@seeds
@a_few
def test_nobody_acts_from_a_seat_that_does_not_play(entry: Entry, seed: int) -> None:
    """What somebody may do now is refused to chance and the clock out of turn, and to seats that there are not."""
    rng = random.Random(seed)
    match = Match(entry.id, draw_options(entry.game(), rng))
    game = match.game
    for seat, action in islice(steps(match, rng), MOST_STEPS):
        if rng.random() < 0.3:
            before = [game.view(viewer) for viewer in viewers(game)]
            for stranger in {CHANCE, CLOCK, CLOCK - 1, game.seats} - acting(game):
                for other in acting(game):
                    actions = game.legal(other)
                    for attempt in rng.sample(actions, min(len(actions), 20)):
                        events: list[Event] = []
                        with pytest.raises(IllegalAction, match=r"^[A-Z{].*[.!]$"):
                            game.check(stranger, attempt)
                        with pytest.raises(IllegalAction, match=r"^[A-Z{].*[.!]$"):
                            match.apply(stranger, attempt, events)
                        assert events == []
            assert [game.view(viewer) for viewer in viewers(game)] == before
        match.apply(seat, action)


@every_game
@seeds
@a_few
def test_on_the_panel_of_bids_every_action_can_be_found(entry: Entry, seed: int) -> None:
    """Each bid and each value of it has a field that is open; what is closed has a reason and is not on offer."""
    rng = random.Random(seed)
    match = Match(entry.id, draw_options(entry.game(), rng))
    for seat, action in islice(steps(match, rng), MOST_STEPS):
        for other in acting(match.game):
            for choice in match.game.choices(other):
                if choice.fields is None:
                    continue
                assert choice.button
                fields = [field for row in choice.fields.rows for field in row]
                open_values = {field.value for field in fields if not field.closed}
                told = {""} if choice.fields.sure and choice.values else set()  # which choice is told by a field, too
                assert not fields or open_values - told == set(choice.values or ("",))
                assert all(field.face.strip() for field in fields)
                for field in fields:
                    if field.closed:
                        assert field.closed.endswith(".")
                        assert field.value not in choice.values
        assert all(text.strip() for _, text in match.game.view(seat if seat >= 0 else None).calls)
        match.apply(seat, action)


@every_game
@seeds
@ordinary
def test_nothing_hidden_is_in_a_view(entry: Entry, seed: int) -> None:
    """Another layout of the hidden cards gives the same view, choices, events and log: so they tell nothing of them."""
    rng = random.Random(seed)
    match = Match(entry.id, draw_options(entry.game(), rng))
    other_layouts = looked = 0
    for seat, action in islice(steps(match, rng), MOST_STEPS):
        if rng.random() < 0.2:
            game = match.game
            viewer = rng.choice(viewers(game))
            view = game.view(viewer)
            state = rng.getstate()
            world = entry.game().sample(view, rng)
            looked += any(None in zone.cards for zone in view.zones)
            assert_same_view(world.view(viewer), view)
            assert Counter(world.census()) == Counter(game.census())
            other_layouts += any(
                world.view(other).zones != game.view(other).zones for other in range(game.seats) if other != viewer
            )
            assert world.may_act() == game.may_act()
            for other in acting(game):
                assert world.choices(other)
            rng.setstate(state)
            again = entry.game().sample(view, rng)
            assert [again.view(v) for v in viewers(game)] == [world.view(v) for v in viewers(game)]
            assert viewer is None or world.choices(viewer) == game.choices(viewer)
            assert_told_alike(match, world, seat, action, viewer)
        else:
            match.apply(seat, action)
    assert other_layouts or looked < 5 or not has_secrets(match.game)


def assert_told_alike(match: Match, world: Game, seat: Seat, action: Action, viewer: Seat | None) -> None:
    """Do the same in the match and in another world. If nothing hidden has come to light (the view is the same, and so
    are the cards that lay open to all on their way), the viewer has been told the same: cards, words and log."""
    told: list[Event] = []
    told_there: list[Event] = []
    match.apply(seat, action, told)
    try:
        world.apply(seat, action, told_there)
    except IllegalAction:  # the card is elsewhere in that world
        return
    open_cards, open_there = ([e for e in _faced(events) if e.seers is None] for events in (told, told_there))
    if open_cards == open_there and world.view(viewer) == match.game.view(viewer):
        assert redact(told_there, viewer) == redact(told, viewer), (action_text(action), viewer)


def has_secrets(game: Game) -> bool:
    """Whether some seat sees a card that the others do not."""
    public = [zone.cards for zone in game.view(None).zones]
    return game.seats > 1 and any([zone.cards for zone in game.view(s).zones] != public for s in range(game.seats))


def assert_same_view(found: View, expected: View) -> None:
    for name in View._fields:
        assert getattr(found, name) == getattr(expected, name), name


@every_game
@seeds
@ordinary
def test_the_events_lead_from_one_view_to_the_next(entry: Entry, seed: int) -> None:
    rng = random.Random(seed)
    match = Match(entry.id, draw_options(entry.game(), rng))
    game = match.game
    zones = {viewer: game.view(viewer).zones for viewer in viewers(game)}
    order = [zone.id for zone in zones[None]]
    for seat, action in islice(steps(match, rng), MOST_STEPS):
        events: list[Event] = []
        match.apply(seat, action, events)
        assert events or seat == CLOCK
        for viewer in viewers(game):
            view = game.view(viewer)
            shown = after({zone.id: zone.cards for zone in zones[viewer]}, redact(events, viewer))
            assert [zone.id for zone in view.zones] == order
            for zone in view.zones:
                if zone.id.startswith("hand"):  # a hand is shown sorted
                    assert faces(shown[zone.id]) == faces(zone.cards), (zone.id, viewer, action_text(action))
                    assert not view.order or {card for card in zone.cards if card is not None} <= set(view.order)
                else:
                    assert shown[zone.id] == list(zone.cards), (zone.id, viewer, action_text(action))
            zones[viewer] = view.zones


@every_game
@seeds
@ordinary
def test_cards_lie_at_the_same_places_for_everybody(entry: Entry, seed: int) -> None:
    rng = random.Random(seed)
    match = Match(entry.id, draw_options(entry.game(), rng))
    for seat, action in islice(steps(match, rng), MOST_STEPS):
        match.apply(seat, action)
        assert not displaced([match.game.view(viewer) for viewer in viewers(match.game)]), action_text(action)


@every_game
@seeds
@ordinary
def test_redacted_events_name_only_cards_the_viewer_may_see(entry: Entry, seed: int) -> None:
    rng = random.Random(seed)
    match = Match(entry.id, draw_options(entry.game(), rng))
    for seat, action in islice(steps(match, rng), MOST_STEPS // 2):
        events: list[Event] = []
        match.apply(seat, action, events)
        for viewer in viewers(match.game):
            for event, shown in zip(_faced(events), _faced(redact(events, viewer)), strict=True):
                if event.seers is not None and viewer not in event.seers:
                    cards = shown.cards if isinstance(shown, Moved) else (shown.card,)
                    assert set(cards) <= {None}
                else:
                    assert shown == event
        names = [f"Player{number}" for number in range(match.game.seats)]
        for note in events:
            if isinstance(note, Note):
                assert "{" not in note.text.format(*names) + note.other.format(*names)


def _faced(events: Sequence[Event]) -> list[Moved | Turned]:
    return [event for event in events if isinstance(event, Moved | Turned)]


@every_game
@seeds
@a_few
def test_a_record_replays_to_the_same_views(entry: Entry, seed: int) -> None:
    match = played(entry, random.Random(seed))
    record = match.record()
    line = record_text(record)
    read = read_record(line)
    assert record_text(read) == line
    assert check_record(read) == []
    again = Match.of(read)
    for viewer in viewers(match.game):
        assert_same_view(again.game.view(viewer), match.game.view(viewer))
    half = match.rewound(len(match.done) // 2)
    for seat, action in match.done[len(match.done) // 2 :]:
        half.apply(seat, action)
    assert half.game.view(None) == match.game.view(None)


@every_game
@seeds
@ordinary
def test_a_copy_is_independent(entry: Entry, seed: int) -> None:
    rng = random.Random(seed)
    match = played(entry, rng, rng.randrange(MOST_STEPS))
    game = match.game
    views = [game.view(viewer) for viewer in viewers(game)]
    copy = game.copy()
    assert [copy.view(viewer) for viewer in viewers(game)] == views
    assert type(copy) is type(game)
    for _ in range(60):
        if copy.waiting_for():
            copy.apply(*random_move(copy, rng))
    assert [game.view(viewer) for viewer in viewers(game)] == views


@every_game
@seeds
@whole_matches
def test_a_match_ends_with_a_consistent_result(entry: Entry, seed: int) -> None:
    """Every match must end, if its rules say so, and the result must agree with itself."""
    rng = random.Random(seed)
    match = played(entry, rng, RANDOM_STEPS)
    finished_by_bots(match)
    result = match.game.result()
    for viewer in viewers(match.game):
        assert match.game.view(viewer).result == result
    read = read_record(record_text(match.record()))
    assert check_record(read) == []
    if result is None and entry.id in MAY_GO_ON:
        assert match.game.waiting_for()
        assert read.result is None
        return
    assert result is not None
    assert read.result == {"scores": list(result.scores), "winners": list(result.winners)}
    assert match.game.waiting_for() == frozenset()
    assert len(result.scores) == match.game.seats
    assert set(result.winners) <= set(range(match.game.seats))
    assert len(set(result.winners)) == len(result.winners)
    assert len({result.scores[seat] for seat in result.winners}) <= 1
    names = [f"Player{number}" for number in range(match.game.seats)]
    assert result.text
    assert "{" not in result.text.format(*names)
    told = last_told(match)
    if match.done[-1][1].verb != "stop" and entry.id not in ONE_HAND:
        assert told.partition("\n")[0].endswith(".")
    assert "{" not in told.format(*names)
    assert result.text not in told
    for seat in range(match.game.seats):
        with pytest.raises(IllegalAction):
            match.apply(seat, Action(next(iter(match.game.verbs))))


@pytest.mark.parametrize("game", MAY_GO_ON)
def test_most_matches_end_where_they_need_not(game: str) -> None:
    over = 0
    for seed in range(15):
        match = Match(game, draw_options(find(game).game(), random.Random(seed)), str(seed))
        finished_by_bots(match)
        over += match.game.result() is not None
    assert over > 8


@every_game
@seeds
@a_few
def test_a_refusal_is_always_a_sentence(entry: Entry, seed: int) -> None:
    """Whatever is clicked or dropped, wherever: when no choice takes it, the table has a reason to show."""
    rng = random.Random(seed)
    match = Match(entry.id, draw_options(entry.game(), rng))
    for seat, action in islice(steps(match, rng), MOST_STEPS // 2):
        for viewer in range(match.game.seats):
            view = match.game.view(viewer)
            seen = [card for zone in view.zones for card in zone.cards if card is not None]
            for zone in ["", *(zone.id for zone in view.zones)]:
                cards = rng.sample(seen, min(len(seen), rng.randint(0, 2)))
                reason = match.game.refusal(viewer, cards, zone)
                assert reason.strip(), (viewer, cards, zone)
        match.apply(seat, action)

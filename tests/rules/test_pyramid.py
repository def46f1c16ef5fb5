"""Pyramid: the worked examples by name, what is refused and why, presets, scores, ends, what is shown."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardrules.games.pyramid.game import COVERS, SQUARES, Pyramid, value_of
from cardrules.games.pyramid.solver.solve import dead, solve
from cardrules.protocol.cards import PACK_52, Card, card_words, parse_card, parse_cards
from cardrules.protocol.game import (
    CHANCE,
    Action,
    Event,
    IllegalAction,
    Moved,
    Note,
    PhaseBegan,
    Scored,
    Turned,
    action_text,
    after,
    parse_action,
    redact,
)
from cardrules.protocol.match_record import Match
from cardrules.protocol.options import OptionError
from cardrules.protocol.shuffling import shuffled

DATA: dict[str, Any] = json.loads((Path(__file__).parent / "data" / "pyramid.json").read_text("utf-8"))
PRESETS = {preset.id: dict(preset.settings) for preset in Pyramid.presets}


def action_of(text: str) -> Action:
    return parse_action(text, Pyramid.verbs)


def do(game: Pyramid, *texts: str) -> list[Event]:
    events: list[Event] = []
    for text in texts:
        game.apply(0, action_of(text), events)
    return events


def deal(options: dict[str, Any], order: list[Card] | tuple[Card, ...]) -> Pyramid:
    game = Pyramid(options)
    game.apply(CHANCE, Action("shuffle", (), tuple(order)))
    return game


def d1(options: dict[str, Any] | None = None) -> Pyramid:
    return deal(options or {}, parse_cards(DATA["deals"]["D1"]))


def position(options: dict[str, Any], cards: dict[str, str]) -> Pyramid:
    """A game with these cards on squares, in the waste (bottom first) and the stock (next first)."""
    game = deal(options, PACK_52)
    laid = {SQUARES.index(place): parse_card(text) for place, text in cards.items() if "." in place}
    game.left = sum(1 << square for square in laid)
    game.squares = tuple(laid.get(square, Card(0)) for square in range(28))
    game.waste = parse_cards(cards.get("waste", ""))
    game.stock = parse_cards(cards.get("stock", ""))[::-1]
    known = {*laid.values(), *game.waste, *game.stock}
    game.discard = [card for card in PACK_52 if card not in known]
    return game


def moves(game: Pyramid) -> set[str]:
    """What can be done in the deal itself."""
    return {action_text(action) for action in game.legal(0)} - {"give_up", "finish"}


def canonical(texts: list[str]) -> set[str]:
    return {action_text(action_of(text)) for text in texts}


def refused(game: Pyramid, text: str) -> str:
    """The reason for which an action is refused; it must change nothing."""
    before = game.view(0)
    with pytest.raises(IllegalAction) as caught:
        game.apply(0, action_of(text))
    assert game.view(0) == before
    return str(caught.value)


# ------------------------------------------------------------------------------------- worked examples


def run_step(game: Pyramid, name: str, value: Any) -> None:
    """One line of an example: something done, or something that must be so."""
    view = game.view(0)
    waste = [card for card in view.zone("waste").cards if card is not None]
    if name == "do":
        do(game, *value)
    elif name == "draw":
        do(game, *["draw"] * value)
    elif name == "bring":
        for text in value:
            while action_of(text) not in game.legal(0):
                do(game, "draw" if game.stock else "redeal")
            do(game, text)
    elif name == "legal":
        assert moves(game) == canonical(value)
    elif name == "can":
        assert canonical(value) <= moves(game)
    elif name == "illegal":
        for text, message in value.items():
            assert refused(game, text) == message
    elif name == "available":
        assert sorted(game.available()) == sorted(parse_cards(value))
    elif name == "free":
        assert parse_card(value) in view.state.free
    elif name == "waste":
        assert waste == parse_cards(value)
    elif name == "waste_top":
        assert waste[-1] == parse_card(value)
    elif name == "waste_free":
        assert set(waste) & set(game.available()) == set(parse_cards(value))
    elif name == "stock_shown":
        assert [card for card in view.zone("stock").cards if card is not None] == parse_cards(value)
    elif name == "counts":
        assert {zone: len(view.zone(zone).cards) for zone in value} == value
    elif name == "outside":
        assert len(view.zone("stock").cards) + len(waste) == value
    elif name == "result":
        result = game.result()
        assert result is not None
        assert {"scores": list(result.scores), "winners": list(result.winners)} == value
    elif name == "verdict":
        assert solve(game).status == value
    elif name == "dead":
        assert dead(game) is value
    elif name == "stuck":
        assert game.stuck() is value
    elif name == "deal_scores":
        assert list(view.state.deal_scores) == value
    elif name in ("pass", "points", "ended", "cleared_in"):
        assert getattr(view.state, "run" if name == "pass" else name) == value
    else:
        pytest.fail(f"an example has an unknown step {name!r}")


@pytest.mark.parametrize("example", DATA["examples"], ids=lambda example: example["id"])
def test_worked_example(example: dict[str, Any]) -> None:
    options = PRESETS[example["preset"]] if "preset" in example else example["options"]
    if "position" in example:
        game = position(options, example["position"])
    else:
        game = deal(options, parse_cards(DATA["deals"][example["deal"]]))
    for step in example["steps"]:
        for name, value in step.items():
            run_step(game, name, value)


def test_e1_values() -> None:
    for text in DATA["e1"]["thirteen"]:
        assert sum(map(value_of, parse_cards(text))) == 13
    for text in DATA["e1"]["not_thirteen"]:
        assert sum(map(value_of, parse_cards(text))) != 13
    for text in DATA["e1"]["alone"]:
        assert value_of(parse_card(text)) == 13


def test_squares_overlap_as_printed() -> None:
    for index, name in enumerate(SQUARES):
        row, column = map(int, name.split("."))
        covers = {SQUARES[square] for square in range(28) if COVERS[index] >> square & 1}
        assert covers == ({f"{row + 1}.{column}", f"{row + 1}.{column + 1}"} if row < 7 else set())


# -------------------------------------------------------------------------------------------- bad play


@pytest.mark.parametrize("case", DATA["bad_play"], ids=lambda case: case["id"])
def test_bad_play_says_why(case: dict[str, Any]) -> None:
    game = d1(case["options"])
    do(game, *case["do"], *["draw"] * case["draw"])
    cards = parse_cards(case["cards"])
    assert game.refusal(0, cards, case["zone"]) == case["message"]
    if len(cards) == 2:
        assert refused(game, f"pair {case['cards']}") == case["message"]


def test_redeal_with_nothing_to_turn_over() -> None:
    game = position({}, {"1.1": "KC", "2.1": "QH", "2.2": "AS"})
    assert refused(game, "redeal") == "There is nothing to turn over."
    assert game.refusal(0, [], "stock") == "There is nothing to turn over."


def test_malformed_actions_are_refused() -> None:
    game = d1()
    for text in ("king KC KS", "king", "pair QD", "pair QD AC AD", "draw now", "finish", "shuffle QS", "king KC'"):
        assert refused(game, text)
    with pytest.raises(IllegalAction, match="not your turn"):
        game.apply(CHANCE, Action("shuffle", (), PACK_52))
    with pytest.raises(IllegalAction, match="not your turn"):
        game.apply(1, action_of("draw"))


@pytest.mark.parametrize(
    ("order", "message"),
    [
        (PACK_52[:51], "AS is missing from the pack."),
        ((*PACK_52[:51], PACK_52[0]), "2C is in the pack twice."),
        ((*PACK_52[:51], Card(15)), "JK does not belong to this pack."),
        ((), "2C is missing from the pack."),
    ],
)
def test_a_shuffle_must_be_the_pack(order: tuple[Card, ...], message: str) -> None:
    game = Pyramid()
    with pytest.raises(IllegalAction) as caught:
        game.apply(CHANCE, Action("shuffle", (), order))
    assert str(caught.value) == message
    assert game.waiting_for() == {CHANCE}
    assert game.census() == []


def test_nothing_goes_after_the_end() -> None:
    game = d1()
    do(game, "give_up")
    assert game.waiting_for() == frozenset()
    assert game.legal(0) == game.choices(0) == []
    assert refused(game, "draw") == "The game is over."
    assert game.refusal(0, [], "stock") == "The game is over."


# ---------------------------------------------------------------------------------- options and presets


def test_presets() -> None:
    changed = {
        name: {
            option: value for option, value in Pyramid(settings).options.items() if value != Pyramid().options[option]
        }
        for name, settings in PRESETS.items()
    }
    common = {"passes": 3, "stock_top": "open", "deck_pairs": "on"}
    thirteen = {"passes": 1, "deck_pairs": "on", "upper_rows": "face_down", "win": "all52", "score": "cards"}
    assert changed == {
        "house": {},
        "easy_first": {"deals": "easy_first"},
        "tut_variation": {"overlap_pairs": "on"},
        "strict_1": {"passes": 1},
        "strict_2": {"passes": 2},
        "strict_3": {"passes": 3},
        "tuts_tomb_3": {"draw": 3, "overlap_pairs": "on"},
        "tuts_tomb_1": {"passes": 1, "overlap_pairs": "on"},
        "microsoft": {**common, "score": "microsoft"},
        "hoyle": {"passes": 1, "deck_pairs": "on", "win": "all52"},
        "par": {"passes": 3, "deck_pairs": "on", "score": "par"},
        "pysol": {**common, "start_waste": 1, "win": "all52"},
        "pysol_relaxed": {**common, "start_waste": 1},
        "king_tut": {"draw": 3},
        "thirteen": thirteen,
    }


def test_options_that_exclude_each_other() -> None:
    with pytest.raises(OptionError, match="stock_top=open: an open stock needs one card"):
        Pyramid({"stock_top": "open", "draw": 3})
    assert Pyramid({"upper_rows": "face_down", "overlap_pairs": "on"}).options["overlap_pairs"] == "off"


def test_a_waste_card_at_the_start() -> None:
    game = d1(PRESETS["pysol"])
    view = game.view(0)
    assert view.zone("waste").cards == (parse_card("JS"),)
    assert view.zone("stock").cards[-1] == parse_card("2H")
    assert "pair 2H JS" in moves(game)


def test_kings_leave_by_themselves() -> None:
    game = d1({"auto_kings": "on"})
    assert game.discard == parse_cards("KC KS")
    events = do(game, *["draw"] * 15)
    assert parse_card("KH") in game.discard
    assert Note("You take the K♥") in events
    assert not game.kings()


def test_with_three_cards_turned_a_waste_king_stays() -> None:
    order = parse_cards(DATA["deals"]["D1"])
    king, third = order.index(parse_card("KH")), 30
    order[king], order[third] = order[third], order[king]
    game = deal({"auto_kings": "on", "draw": 3}, order)
    do(game, "draw")
    assert game.waste[-1] == parse_card("KH")
    assert "king KH" in moves(game)


# ------------------------------------------------------------------------------------- ends and scores


def play_line(game: Pyramid, line: Sequence[Action] = ()) -> Sequence[Action]:
    """Clear the pyramid as the solver says, or as it has said of the same cards; what it said."""
    if not line:
        verdict = solve(game)
        assert verdict.status == "winnable"
        line = verdict.line
    for action in line:
        game.apply(0, action)
    return line


def test_won_stuck_and_given_up_are_said() -> None:
    won = d1()
    play_line(won)
    result = won.result()
    assert result is not None
    assert (result.scores, result.winners, result.text) == ((1,), (0,), "You cleared the pyramid.")

    stuck = position({}, {"1.1": "QH", "2.1": "3S", "2.2": "KC", "waste": "JS 2H", "stock": "9D"})
    events = do(stuck, "king KC")
    result = stuck.result()
    assert result is not None
    assert (result.scores, result.winners, result.text) == ((0,), (), "No further move.")
    assert PhaseBegan("game_over") in events

    given = d1()
    do(given, "give_up")
    result = given.result()
    assert result is not None
    assert (result.winners, result.text) == ((), "You gave up.")
    assert given.view(0).state.ended == "given_up"


def test_microsoft_at_most_1290() -> None:
    game = d1({**PRESETS["microsoft"], "win": "all52"})
    play_line(game)
    result = game.result()
    assert result is not None
    assert result.scores == (1290,)
    assert result.text == "You cleared all 52 cards."


def test_one_point_a_card() -> None:
    game = d1({"score": "cards"})
    events = do(game, "king KC", "pair QD AC")
    assert [event.points for event in events if isinstance(event, Scored)] == [(1,), (2,)]
    assert game.view(0).plates[0].score == "3"
    play_line(game)
    result = game.result()
    assert result is not None
    assert result.scores == (len(game.discard),)


def test_a_par_match_is_six_deals() -> None:
    game = d1(PRESETS["par"])
    for number in range(1, 7):
        assert game.view(0).status[0] == f"Deal {number} of 6"
        assert [choice.restrained for choice in game.choices(0) if choice.verb == "finish"] == [True]
        do(game, "king KC", "finish")
        if number < 6:
            assert game.waiting_for() == {CHANCE}
            assert game.view(0).phase == "hand_over"
            game.apply(CHANCE, Action("shuffle", (), tuple(parse_cards(DATA["deals"]["D1"]))))
    result = game.result()
    assert result is not None
    assert (result.scores, result.winners) == ((-51 * 6,), ())
    assert result.text == "-306 in six deals: below par."
    sheet = game.view(0).sheet
    assert sheet is not None
    assert sheet.rows[0] == ("Deal 1", "-51")
    assert sheet.totals == ("Total", "-306")


def test_par_is_won_above_zero() -> None:
    game = d1(PRESETS["par"])
    line: Sequence[Action] = ()
    for number in range(1, 7):
        line = play_line(game, line)
        if game.waiting_for() == {0}:
            do(game, "finish")
        if number < 6:
            game.apply(CHANCE, Action("shuffle", (), tuple(parse_cards(DATA["deals"]["D1"]))))
    result = game.result()
    assert result is not None
    assert result.scores[0] == sum(game.view(0).state.deal_scores)
    assert result.winners == ((0,) if result.scores[0] > 0 else ())


def test_a_par_deal_goes_on_after_the_pyramid() -> None:
    game = position(PRESETS["par"], {"1.1": "KC", "waste": "JS", "stock": "2H 5C"})
    do(game, "king KC")
    assert game.view(0).state.cleared_in == 1
    assert game.waiting_for() == {0}
    do(game, "draw", "pair JS 2H")  # 5C alone is left, nothing more can go
    assert game.view(0).state.deal_scores == (49,)


def test_giving_up_a_par_match_counts_the_deal_as_it_stands() -> None:
    game = d1(PRESETS["par"])
    do(game, "king KC", "give_up")
    result = game.result()
    assert result is not None
    assert (result.scores, result.winners) == ((-51,), ())


# ------------------------------------------------------------------------------------ what can be seen


def test_face_down_rows_turn_up_when_free() -> None:
    game = d1(PRESETS["thirteen"])
    view = game.view(0)
    assert view.zone("6.2").cards == (None,)
    assert view.zone("7.2").cards == (parse_card("KC"),)
    assert view.state.rows[:21] == (None,) * 21
    events = do(game, "king KC", "king KS")
    assert [event for event in events if isinstance(event, Turned)] == [Turned(parse_card("JH"), "6.2", 0)]
    assert game.view(0).zone("6.2").cards == (parse_card("JH"),)
    assert game.refusal(0, parse_cards("2S"), "") == "That card is still hidden."


def why_not(game: Pyramid, action: Action) -> str:
    """The reason for which an action is refused, "" if it is not."""
    try:
        game.check(0, action)
    except IllegalAction as error:
        return str(error)
    return ""


HIDING: tuple[dict[str, Any], ...] = (
    {}, PRESETS["thirteen"], {"upper_rows": "face_down", "stock_top": "open"},
    {"upper_rows": "face_down", "deck_pairs": "on", "passes": 2, "draw": 3}, {"overlap_pairs": "on"},
)  # fmt: skip


@pytest.mark.parametrize("options", HIDING)
def test_a_refusal_tells_nothing_of_where_a_hidden_card_lies(options: dict[str, Any]) -> None:
    """Whatever is asked for, the answer is the same if the hidden cards lie otherwise."""
    zones = ("", "stock", "waste", "discard", *SQUARES)
    for seed in range(8):
        rng = random.Random(seed)
        game = deal(options, shuffled(PACK_52, str(seed)))
        for _ in range(rng.randrange(25)):
            if not game.legal(0):
                break
            game.apply(0, rng.choice(game.legal(0)))
        if game.waiting_for() != {0}:
            continue
        worlds = [Pyramid.sample(game.view(0), rng) for _ in range(2)]
        for card in rng.sample(PACK_52, 20):
            asked = [Action("king", (), (card,)), Action("pair", (), (card, rng.choice(PACK_52)))]
            zone, second = rng.choice(zones), rng.choice(PACK_52)
            for world in worlds:
                assert [why_not(world, action) for action in asked] == [why_not(game, action) for action in asked]
                assert world.refusal(0, (card,), zone) == game.refusal(0, (card,), zone)
                assert world.refusal(0, (card, second), zone) == game.refusal(0, (card, second), zone)


def test_a_face_down_card_is_refused_as_one_in_the_stock_is() -> None:
    game = d1(PRESETS["thirteen"])
    covered, below = game.squares[0], game.stock[0]
    for card in (covered, below):
        assert game.refusal(0, (card,), "") == "That card is still hidden."
        assert why_not(game, Action("pair", (), (card, parse_card("KC")))) == "That card is still hidden."


def test_the_stock_is_known_after_the_first_pass() -> None:
    game = d1()
    assert set(game.view(0).state.known_stock) == {None}
    do(game, *["draw"] * 24, "redeal")
    view = game.view(0)
    assert set(view.zone("stock").cards) == {None}
    assert list(view.state.known_stock) == game.stock


def test_peek_full_knows_the_deal_and_a_spectator_does_not() -> None:
    game = d1({"peek": "full", "upper_rows": "face_down"})
    assert list(game.view(0).state.known_stock) == game.stock
    assert game.view(0).state.rows == game.squares
    assert set(game.view(None).state.known_stock) == {None}
    assert game.view(None).state.rows[0] is None


def test_draw_and_redeal_events() -> None:
    game = d1()
    events = do(game, "draw")
    assert events == [Moved((parse_card("JS"),), "stock", "waste"), Note("You draw the J♠")]
    do(game, *["draw"] * 23)
    events = do(game, "redeal")
    assert events[-1] == Note("You turn the waste over: pass 2")
    assert isinstance(events[0], Moved)
    assert events[0].seers == frozenset()
    assert game.view(0).status == ("Pass 2", "28 cards left in the pyramid")


def test_status_and_choices() -> None:
    game = d1(PRESETS["microsoft"])
    assert game.view(0).status == ("Pass 1 of 3", "28 cards left in the pyramid", "Score 0")
    draw = next(choice for choice in game.choices(0) if choice.verb == "draw")
    assert (draw.button, draw.onto, draw.click, draw.key) == (True, ("waste",), (), "Space")
    draw = next(choice for choice in d1().choices(0) if choice.verb == "draw")
    assert (draw.button, draw.onto, draw.click, draw.key) == (False, (), ("stock",), "Space")
    king = next(choice for choice in game.choices(0) if choice.verb == "king")
    assert king.onto == ("discard",)
    assert set(king.sets) == {frozenset((card,)) for card in parse_cards("KC KS")}


ANY_OPTIONS = st.fixed_dictionaries(
    {option.id: st.sampled_from(list(option.values)) for option in Pyramid.declared}
).filter(lambda options: options["draw"] == 1 or options["stock_top"] == "hidden")


def wander(options: dict[str, Any], seed: int, steps: int) -> tuple[Match, list[Event]]:
    """A match of random actions, never given up, and what the player was shown."""
    match = Match("pyramid", options, seed=str(seed))
    rng = random.Random(seed)
    events: list[Event] = []
    match.run_chance(events)
    for _ in range(steps):
        match.run_chance(events)
        if not match.game.waiting_for():
            break
        actions = [action for action in match.game.legal(0) if action.verb != "give_up"]
        match.apply(0, rng.choice(actions), events)
    return match, redact(events, 0)


@settings(max_examples=120, deadline=None)
@given(ANY_OPTIONS, st.integers(0, 1 << 30), st.integers(0, 120))
def test_the_table_equals_the_view_after_the_events(options: dict[str, Any], seed: int, steps: int) -> None:
    match, events = wander(options, seed, steps)
    view = match.game.view(0)
    start = {zone.id: zone.cards for zone in Pyramid(options).view(0).zones}
    assert after(start, events) == {zone.id: list(zone.cards) for zone in view.zones}
    assert sorted(match.game.census()) == sorted(PACK_52)
    listed = [action for choice in match.game.choices(0) for action in choice.actions()]
    assert set(listed) == set(match.game.legal(0))
    assert len(listed) == len(match.game.legal(0))
    total = sum(event.points[0] for event in events if isinstance(event, Scored))
    result = match.game.result()
    if result is not None and options["score"] != "none":
        assert result.scores == (total,)


@settings(max_examples=120, deadline=None)
@given(ANY_OPTIONS, st.integers(0, 1 << 30), st.integers(0, 80), st.integers(0, 1 << 30))
def test_a_sampled_game_agrees_with_the_view(options: dict[str, Any], seed: int, steps: int, other: int) -> None:
    view = wander(options, seed, steps)[0].game.view(0)
    sampled = Pyramid.sample(view, random.Random(other))
    assert sampled.view(0) == view
    assert sampled.view(0) == Pyramid.sample(view, random.Random(other)).view(0)
    assert sampled.stock == Pyramid.sample(view, random.Random(other)).stock
    assert sampled.squares == Pyramid.sample(view, random.Random(other)).squares


def can_ever_remove(game: Pyramid) -> bool:
    """The rule's own test: draw and redeal by the rules and look for a removal, one full pass after the redeal."""
    game = game.copy()
    redeals = 0
    while not (game.kings() or game.pairs()):
        verbs = {action.verb for action in game.legal(0)}
        if "draw" in verbs:
            game.draw(None)
        elif "redeal" in verbs and redeals < 2:
            redeals += 1
            game.redeal(None)
        else:
            return False
    return True


@settings(max_examples=150, deadline=None)
@given(ANY_OPTIONS, st.integers(0, 1 << 30), st.integers(0, 120))
def test_stuck_is_what_the_rule_says(options: dict[str, Any], seed: int, steps: int) -> None:
    game = wander({**options, "auto_kings": "off"}, seed, steps)[0].game
    assert isinstance(game, Pyramid)
    assume(game.view(0).phase == "play")
    assert not game.stuck()
    assert can_ever_remove(game)
    rng = random.Random(seed)
    bare = game.copy()  # fewer cards outside, so that most such positions are stuck
    bare.stock = rng.sample(bare.stock, len(bare.stock) // 4)
    bare.waste = rng.sample(bare.waste, len(bare.waste) // 4)
    assert bare.stuck() is not can_ever_remove(bare)


@settings(max_examples=60, deadline=None)
@given(ANY_OPTIONS, st.integers(0, 1 << 30), st.integers(0, 60))
def test_every_refusal_is_a_sentence(options: dict[str, Any], seed: int, steps: int) -> None:
    game = wander(options, seed, steps)[0].game
    rng = random.Random(seed)
    for _ in range(40):
        cards = rng.sample(PACK_52, rng.randint(0, 3))
        zone = rng.choice([*SQUARES, "stock", "waste", "discard", ""])
        text = game.refusal(0, cards, zone)
        assert text.endswith(".")


@settings(max_examples=60, deadline=None)
@given(ANY_OPTIONS, st.integers(0, 1 << 30), st.integers(0, 60))
def test_a_card_that_can_go_is_told_where_it_goes(options: dict[str, Any], seed: int, steps: int) -> None:
    game = wander(options, seed, steps)[0].game
    if not game.choices(0):
        return
    for card in game.kings():
        assert game.refusal(0, (card,), "") == "Click the king, or drop it on the cards that have been taken away."
    for card in {card for pair in game.pairs() for card in pair}:
        said = game.refusal(0, (card,), "")
        assert said == f"Drop the {card_words(card)} on a card with which it makes thirteen."


def test_copies_are_independent() -> None:
    game = deal({}, shuffled(PACK_52, "3"))
    twin = game.copy()
    before = game.view(0)
    for action in [*twin.legal(0)[:1], Action("draw")]:
        twin.apply(0, action)
    assert game.view(0) == before
    assert twin.view(0) != before

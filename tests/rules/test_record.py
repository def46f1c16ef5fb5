"""Records: replay, undo, the file format, checking; and packs that somebody pasted."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrules.catalogue import GAMES, UnknownGame
from cardrules.protocol.cards import PACK_52, NotationError, cards_text, parse_cards
from cardrules.protocol.game import CHANCE, Action, Event, Game, IllegalAction, Seat, parse_action
from cardrules.protocol.match_record import (
    FORMAT,
    MAX_LINE,
    FormatError,
    Match,
    check_record,
    read_pack,
    read_record,
    record_text,
)
from cardrules.protocol.options import OptionError


def played(game: str = "hearts", actions: int = 10**6, seed: str = "1", **options: object) -> Match:
    """A match after so many random legal actions, or at its end."""
    rng = random.Random(seed)
    match = Match(game, options, seed)
    match.run_chance()
    while len(match.done) < actions and match.game.waiting_for():
        seat = rng.choice(sorted(match.game.waiting_for()))
        match.apply(seat, rng.choice(match.game.legal(seat)))
        match.run_chance()
    return match


def data_of(match: Match, **fields: Any) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(record_text(match.record()))
    return {**data, **fields}


def checked(data: dict[str, Any]) -> list[str]:
    return check_record(read_record(json.dumps(data)))


# ---------------------------------------------------------------------------------------------- and back


@given(
    game=st.sampled_from([entry.id for entry in GAMES]),
    actions=st.integers(0, 400),
    seed=st.integers(0, 2**32).map(str),
)
@settings(max_examples=30, deadline=None)
def test_a_record_is_read_as_it_was_written_and_replays(game: str, actions: int, seed: str) -> None:
    match = played(game, actions, seed)
    record = match.record({"players": ["Anna", "Bö"]})
    text = record_text(record)
    assert "\n" not in text
    assert record_text(read_record(text)) == text
    again = Match.of(read_record(text))
    assert again.done == match.done
    assert again.seed == seed
    assert [again.game.view(seat) for seat in (None, 0)] == [match.game.view(seat) for seat in (None, 0)]
    assert check_record(read_record(text)) == []


def test_a_finished_match_carries_its_result() -> None:
    match = played(target=50)
    ended = match.game.result()
    assert ended is not None
    assert data_of(match)["result"] == {"scores": list(ended.scores), "winners": list(ended.winners)}
    assert "result" not in data_of(played(actions=30))


def test_unknown_fields_are_kept_for_the_program() -> None:
    data = data_of(played(actions=3), played_at="2026-11-21", result=None)
    assert read_record(json.dumps(data)).extra == {"deal": "1", "played_at": "2026-11-21"}


def test_a_record_begins_with_its_format_whatever_else_it_carries() -> None:
    """Desktops know the file by its first bytes."""
    text = record_text(played(actions=3).record({"a": 1, "players": ["human"]}))
    assert text.startswith('{"format":"dealers-choice/1",')


def test_the_format_of_the_documentation_is_read() -> None:
    deal = cards_text(PACK_52)
    line = {
        "format": "dealers-choice/1",
        "game": "hearts",
        "options": {"pass_rule": "none"},
        "seats": 4,
        "actions": [["chance", "first 3"], ["chance", f"shuffle {deal}"], [0, "play 2c"]],
        "legal": [None, None, ["play 2C"]],
    }
    assert checked(line) == []


# --------------------------------------------------------------------------------------------- the match


def test_a_match_rewinds_to_any_of_its_positions() -> None:
    match = played(actions=70)
    views = []
    again = Match("hearts", seed="1")
    for seat, action in match.done:
        views.append(again.game.view(0))
        again.apply(seat, action)
    for length in (0, 2, 33, 69):
        earlier = match.rewound(length)
        assert earlier.game.view(0) == views[length]
        assert earlier.done == match.done[:length]


def test_after_a_rewind_chance_goes_on_as_before() -> None:
    match = played(actions=200)
    earlier = match.rewound(40)
    for seat, action in match.done[40:]:
        if seat == CHANCE:
            assert earlier.chance() == action
        earlier.apply(seat, action)


def test_going_back_in_a_long_match_replays_only_a_part_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played()
    again, views = Match("hearts", {}, "1"), []
    for seat, action in match.done:
        views.append([again.game.view(viewer) for viewer in range(4)])
        again.apply(seat, action)
    applied: list[Action] = []
    apply = type(match.game).apply

    def counted(game: Game, seat: Seat, action: Action, out: list[Event] | None = None) -> None:
        applied.append(action)
        apply(game, seat, action, out)

    monkeypatch.setattr(type(match.game), "apply", counted)
    for length in (0, 1, 199, 200, 201, len(match.done) - 1):
        applied.clear()
        earlier = match.rewound(length)
        assert len(applied) < 200
        assert [earlier.game.view(viewer) for viewer in range(4)] == views[length]
        assert earlier.done == match.done[:length]
        for seat, action in match.done[length:]:  # and on from there, chance as before
            assert seat != CHANCE or earlier.chance() == action
            earlier.apply(seat, action)
        twice = earlier.rewound(length)
        assert [twice.game.view(viewer) for viewer in range(4)] == views[length]


def test_a_refused_action_changes_nothing() -> None:
    match = played(actions=30)
    before = match.done.copy(), match.game.view(0)
    with pytest.raises(IllegalAction):
        match.apply(0, Action("play", (), (PACK_52[0], PACK_52[1])))
    assert (match.done, match.game.view(0)) == before


def test_a_given_pack_is_dealt_first_and_then_chance_goes_on() -> None:
    order = tuple(reversed(PACK_52))
    match = Match("hearts", {"pass_rule": "none"}, "1", order)
    match.run_chance()
    assert match.done[-1] == (CHANCE, Action("shuffle", (), order))
    plain = played(pass_rule="none")
    later = [action for seat, action in plain.done if action.verb == "shuffle"][1]
    rng = random.Random("1")
    while sum(action.verb == "shuffle" for _, action in match.done) < 2:
        (seat,) = match.game.waiting_for()
        match.apply(seat, rng.choice(match.game.legal(seat)))
        match.run_chance()
    assert match.done[-1][1] == later


def test_a_wrong_pack_is_refused() -> None:
    match = Match("pyramid", seed="1", pack=PACK_52[:51])
    with pytest.raises(IllegalAction):
        match.run_chance()
    assert match.done == []


@pytest.mark.parametrize(("game", "options", "error"), [("bridge", {}, UnknownGame), ("hearts", {"x": 1}, OptionError)])
def test_a_match_needs_a_game_and_its_options(game: str, options: dict[str, object], error: type[Exception]) -> None:
    with pytest.raises(error):
        Match(game, options)


# ---------------------------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"format": "dealers-choice/2"}, "newer format 'dealers-choice/2'; this version reads dealers-choice/1"),
        ({"format": "dealers-choice/0"}, f"'format' must be '{FORMAT}'"),
        ({"format": None}, "'format' must be"),
        ({"game": "bridge"}, "there is no game 'bridge'"),
        ({"game": ["hearts"]}, "'game' must be a text"),
        ({"options": [1]}, "'options' an object"),
        ({"options": {"target": 51}}, "target=51"),
        ({"options": {"players": 5}}, "'seats' is 4, but with these options there are 5"),
        ({"seats": True}, "'seats' is True"),
        ({"actions": {}}, "'actions' must be a list"),
        ({"actions": [[0]]}, "action 0 must be a pair"),
        ({"actions": [[0, 5]]}, "action 0 must be a pair"),
        ({"actions": [[True, "play QS"]]}, "action 0: the seat"),
        ({"actions": [[-1, "shuffle 2C"]]}, "action 0: the seat"),
        ({"actions": [["luck", "shuffle 2C"]]}, "action 0: the seat"),
        ({"actions": [[0, "play QS 1C"]]}, "action 0: '1C' is not a card"),
        ({"actions": [[0, ""]]}, "action 0: '' is not an action"),
        ({"actions": [[0, "play " + "QS " * 2000]]}, "action 0 is too long"),
        ({"actions": [[0, "play QS"]] * 100_001}, "too many actions"),
        ({"legal": {}}, "'legal' must be a list"),
        ({"legal": [[5]]}, "'legal' entry 0"),
        ({"legal": [None] * 12}, "'legal' must be a list"),
        ({"result": 3}, "'result' must be an object"),
    ],
)
def test_a_malformed_record_is_refused_in_words(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(FormatError) as refused:
        read_record(json.dumps(data_of(played(actions=10), **fields)))
    assert message in str(refused.value)
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize("line", ["", "{", "[" * 200_000, "null", '{"a":' * 50_000, "1" * 10_000, " " * (MAX_LINE + 1)])
def test_what_is_no_record_at_all_is_refused(line: str) -> None:
    with pytest.raises(FormatError):
        read_record(line)


def test_a_record_that_breaks_the_rules_cannot_be_opened() -> None:
    data = data_of(played(actions=30))
    data["actions"][20] = data["actions"][19]
    with pytest.raises(FormatError, match="action 20 "):
        Match.of(read_record(json.dumps(data)))


JUNK: list[Any] = [None, True, 0, -1, 1e308, "", [], {}, "x", "chance", [[]], 10**30, "9" * 400]
WORDS = ["play", "pass", "pair", "draw", "give_up", "moon", "first", "shuffle", "QS", "JK", "QS'", "-1", "...", "{0}"]


@pytest.mark.parametrize("game", [entry.id for entry in GAMES])
def test_a_damaged_record_is_refused_or_differs_but_breaks_nothing(game: str) -> None:
    whole = data_of(played(game, 60))
    rng = random.Random(17)
    agreeing = 0
    for _ in range(400):
        data: dict[str, Any] = json.loads(json.dumps(whole))
        actions = data["actions"]
        step = rng.randrange(len(actions))
        match rng.randrange(6):
            case 0:
                data[rng.choice(list(data))] = rng.choice(JUNK)
            case 1:
                actions[step] = rng.choice(JUNK)
            case 2:
                actions[step][rng.randrange(2)] = rng.choice(JUNK)
            case 3:
                actions[step] = [rng.randrange(4), " ".join(rng.choices(WORDS, k=rng.randint(1, 4)))]
            case 4:
                actions.insert(step, rng.choice(actions))
            case 5:
                data["legal"] = [None] * step + [rng.choice([["draw"], [rng.choice(WORDS) + " ..."], rng.choice(JUNK)])]
        try:
            differences = checked(data)
        except FormatError:
            continue
        agreeing += not differences
        assert all(line.startswith("step ") and "\n" not in line for line in differences)
    assert agreeing < 100


# ---------------------------------------------------------------------------------------------- checking


def test_the_legal_actions_of_every_step_are_compared() -> None:
    match = played(actions=40)
    legal: list[list[str] | None] = []
    again = Match("hearts", seed="1")
    for seat, action in match.done:
        legal.append(None if seat == CHANCE else [a.verb + " " + cards_text(a.cards) for a in again.game.legal(seat)])
        again.apply(seat, action)
    assert checked(data_of(match, legal=legal)) == []
    assert checked(data_of(match, legal=[*legal, None])) == []
    step = next(step for step in range(6, 40) if len(legal[step] or ()) > 1)
    listed = legal[step] or []
    missing, foreign = listed.pop(), "play 2C"
    seat = match.done[step][0]
    assert checked(data_of(match, legal=legal)) == [
        f"step {step}: expected only the listed actions, but legal for seat {seat} is also {missing}"
    ]
    listed.append(foreign)
    assert checked(data_of(match, legal=legal))[0] == (
        f"step {step}: expected {foreign} to be legal for seat {seat}, but it is not"
    )


@pytest.mark.parametrize("listed", [["pass ..."], ["pass ...", "pass ..."]])
def test_dots_stand_for_all_actions_of_the_verb(listed: list[str]) -> None:
    start = played(actions=2)
    assert checked(data_of(start, legal=[["first ..."], ["shuffle ..."], listed])) == []


def test_dots_do_not_stand_for_another_verb() -> None:
    start = played(actions=2)
    found = checked(data_of(start, legal=[None, None, ["pass ...", "moon ..."]]))
    assert found == ["step 2: expected moon ... to be legal for seat 0, but it is not"]
    found = checked(data_of(start, legal=[None, None, []]))
    assert len(found) == 1
    assert "is also pass " in found[0]


def test_a_listed_action_that_cannot_be_read_is_a_difference() -> None:
    found = checked(data_of(played(actions=2), legal=[None, None, ["jump 2C"]]))
    assert found == [
        "step 2: a listed action cannot be read: 'jump' is not an action of this game; "
        "there are: first, shuffle, pass, play, moon"
    ]


def test_after_the_end_nothing_is_legal() -> None:
    match = played("pyramid")
    steps = len(match.done)
    assert checked(data_of(match, legal=[None] * steps + [[]])) == []
    assert checked(data_of(match, legal=[None] * steps + [["draw"]])) == [
        f"step {steps}: expected legal actions, but the match is over"
    ]


def test_checking_stops_at_the_first_refused_action() -> None:
    data = data_of(played(actions=30))
    seat, text = data["actions"][7]
    data["actions"][8] = [seat, text]
    found = checked(data)
    assert len(found) == 1
    assert found[0].startswith(f"step 8: expected '{text}' to be legal, but: ")


@pytest.mark.parametrize("field", ["scores", "winners"])
def test_the_result_is_compared(field: str) -> None:
    match = played(target=50)
    result = data_of(match)["result"]
    assert checked(data_of(match, result={field: result[field]})) == []
    wrong = {**result, field: [9, 9, 9, 9]}
    assert checked(data_of(match, result=wrong)) == [
        f"step {len(match.done)}: expected {field} [9, 9, 9, 9], but they are {result[field]}"
    ]


# ------------------------------------------------------------------------------------------------- packs


def test_a_pasted_pack_is_read_whatever_its_separators() -> None:
    order = played("pyramid", 1).done[0][1].cards
    text = cards_text(order)
    for pasted in (text, text.lower(), text.replace(" ", ","), text.replace("10", "T"), f"\n{text}\n"):
        assert read_pack("pyramid", None, pasted) == order


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("QS", ""), "51 cards, but the pack has 52; missing: QS"),
        (("QS", "QS QS"), "53 cards, but the pack has 52; twice: QS"),
        (("QS", "KS"), "twice: KS; missing: QS"),
        (("QS", "QS'"), "not in this pack: QS'; missing: QS"),
        (("QS", "XX"), "'XX' is not a card"),
    ],
)
def test_every_fault_of_a_pasted_pack_is_named(change: tuple[str, str], message: str) -> None:
    with pytest.raises(NotationError, match=message):
        read_pack("hearts", None, cards_text(PACK_52).replace(*change))


def test_the_options_decide_what_the_pack_is() -> None:
    assert len(read_pack("hearts", {"players": 3}, cards_text(PACK_52).replace("2D ", ""))) == 51
    with pytest.raises(NotationError, match="not in this pack: 2D"):
        read_pack("hearts", {"players": 3}, cards_text(PACK_52))


def test_actions_of_a_record_are_the_games_own_text() -> None:
    action = parse_action("pass kh 2c 3d", played(actions=2).game.verbs)
    assert action == Action("pass", (), tuple(sorted(parse_cards("2C 3D KH"))))

"""War: the worked examples of the rules, every option, and every refusal."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from at_table import do

from cardrules.games.war.game import War, war_name
from cardrules.protocol.cards import cards_text, pack, parse_cards
from cardrules.protocol.game import (
    CHANCE,
    CLOCK,
    Action,
    Event,
    IllegalAction,
    Marked,
    Moved,
    Note,
    PhaseBegan,
    Seat,
    Turned,
    redact,
)
from cardrules.protocol.match_record import Match, check_record, read_record, record_text
from cardrules.protocol.shuffling import chance_action, shuffled

DOUBLE_WAR = ("8C 2D 5H 3C 4C 9H KC", "8D JS 5S 6D 7D 10C AC")


def dealt(dealer: Seat = 0, **options: Any) -> War:
    game = War(options)
    do(game, CHANCE, f"first {dealer}")
    do(game, CHANCE, f"shuffle {cards_text(game.rules.pack)}")
    return game


def holding(first: str, second: str, **options: Any) -> War:
    """A game in which the packets are just these cards, top card first."""
    game = dealt(**options)
    game.packets = [parse_cards(first), parse_cards(second)]
    return game


def turn(game: War) -> list[Event]:
    """Both players turn."""
    out: list[Event] = []
    do(game, 0, "turn", out)
    do(game, 1, "turn", out)
    return out


def skirmish(game: War) -> list[Event]:
    """Turn until the cards of the table are taken up, in order where they are to be shuffled, or the game is over."""
    done = game.skirmishes
    out = turn(game)
    while game.phase != "game_over" and game.skirmishes == done:
        if game.phase == "collect":
            game.apply(CHANCE, game.legal(CHANCE)[0], out)
        else:
            out += turn(game)
    return out


def packets(game: War) -> list[str]:
    return [cards_text(packet) for packet in game.packets]


def notes(events: Sequence[Event]) -> list[str]:
    return [event.text.format("Ann", "Bob") for event in events if isinstance(event, Note)]


# ---------------------------------------------------------------------------------- the worked examples


@pytest.mark.parametrize(("packs", "each"), [(1, 26), (2, 52)])
def test_e1_the_whole_pack_is_dealt(packs: int, each: int) -> None:
    game = dealt(packs=packs)
    assert [len(packet) for packet in game.packets] == [each, each]
    assert game.lines == [[], []]
    assert sorted(game.census()) == sorted(pack(copies=packs))


@pytest.mark.parametrize("dealer", [0, 1])
def test_the_other_player_is_dealt_the_first_card_and_turns_his_last_one_first(dealer: int) -> None:
    game = dealt(dealer)
    order = game.rules.pack
    assert game.packets[1 - dealer] == list(order[0::2][::-1])
    assert game.packets[dealer] == list(order[1::2][::-1])


EXAMPLES = {
    "E2": ({}, ("9H 2C", "5S KD"), ("2C 9H 5S", "KD")),
    "E3": ({}, ("AD 2C", "KS KD"), ("2C AD KS", "KD")),
    "E4": ({}, ("7H 2C QS 4D", "7S KD 9C 3H"), ("4D 7H 2C QS 7S KD 9C", "3H")),
    "E5": ({"collect_order": "loser_first"}, ("7H 2C QS 4D", "7S KD 9C 3H"), ("4D 7S KD 9C 7H 2C QS", "3H")),
    "E6": ({}, DOUBLE_WAR, ("KC", "AC 8D JS 5S 6D 7D 10C 8C 2D 5H 3C 4C 9H")),
    "E7": (
        {},
        ("4C 2C 6C 2D 3D 8D 2H 3H 5H QH AS", "4S 2S 6S 3S 5S 8S 7S 9S 10S JS AD"),
        ("AS 4C 2C 6C 2D 3D 8D 2H 3H 5H QH 4S 2S 6S 3S 5S 8S 7S 9S 10S JS", "AD"),
    ),
    "E8": ({}, ("10C KD", "10S 2D 7H 9C"), ("10C KD 10S 2D 7H", "9C")),
    "E9": ({"short_war": "lose"}, ("10C KD", "10S 2D 7H 9C"), ("", "2D 7H 9C 10S 10C KD")),
    "E10": ({}, ("10C", "10S 2D 7H 9C"), ("10C 10S 2D 7H", "9C")),
    "E10b": ({}, ("10C", "10S 2D JH 9C"), ("", "9C 10S 2D JH 10C")),
    "E11": (
        {},
        ("6C AD 9H 2S 3C", "6S AC 9D 4D 5D KH 7C"),
        ("", "7C 6S AC 9D 4D 5D KH 6C AD 9H 2S 3C"),
    ),
    "E11b": (
        {"short_war": "lose"},
        ("6C AD 9H 2S 3C", "6S AC 9D 4D 5D KH 7C"),
        ("", "4D 5D KH 7C 6S AC 9D 6C AD 9H 2S 3C"),
    ),
    "E12": ({}, ("6C AD 9H", "6S AC 9D"), ("", "")),
    "E12b": ({"short_war": "lose"}, ("6C AD 9H", "6S AC 9D"), ("", "")),
    "E13": ({"war_growth": "one"}, DOUBLE_WAR, ("9H KC", "10C AC 8D JS 5S 6D 7D 8C 2D 5H 3C 4C")),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_skirmishes_of_the_rules(name: str) -> None:
    options, before, after = EXAMPLES[name]
    game = holding(*before, **options)
    skirmish(game)
    assert packets(game) == list(after)


def test_e4_six_cards_change_hands_and_the_king_face_down_does_not_fight() -> None:
    game = holding("7H 2C QS 4D", "7S KD 9C 3H")
    assert notes(turn(game)) == ["Ann turns 7♥, Bob turns 7♠", "War!"]
    assert game.level == 1
    assert notes(turn(game)) == [
        "Ann puts 1 card face down and turns up the Q♠",
        "Bob puts 1 card face down and turns up the 9♣",
        "Ann wins the war and takes 6 cards",
    ]
    assert game.wars == [1]


@pytest.mark.parametrize(
    ("name", "seats", "took"),
    [("E2", 0, 2), ("E6", 1, 12), ("E7", 0, 20), ("E8", 0, 5), ("E11", 1, 11), ("E13", 1, 10)],
)
def test_how_many_cards_are_taken(name: str, seats: int, took: int) -> None:
    options, before, _ = EXAMPLES[name]
    game = holding(*before, **options)
    skirmish(game)
    assert (game.winner, game.won) == (seats, took)


@pytest.mark.parametrize(("name", "ending", "winners"), [
    ("E9", "short", (1,)), ("E10b", "all", (1,)), ("E11", "all", (1,)), ("E11b", "short", (1,)),
    ("E12", "undecided", ()), ("E12b", "undecided", ()),
])  # fmt: skip
def test_the_games_that_end(name: str, ending: str, winners: tuple[int, ...]) -> None:
    options, before, _ = EXAMPLES[name]
    game = holding(*before, **options)
    everything = len(game.census())
    events = skirmish(game)
    result = game.result()
    assert result is not None
    assert (game.ending, result.winners) == (ending, winners)
    assert sum(result.scores) == (everything if winners else 0)
    if winners:
        assert result.scores[winners[0]] == everything
    assert events[-2:] == [PhaseBegan("game_over"), Note(result.text)]


@pytest.mark.parametrize(("name", "lack"), [("E12", "a card left"), ("E12b", "enough cards")])
def test_e12_a_drawn_skirmish_counts_for_nobody(name: str, lack: str) -> None:
    options, before, _ = EXAMPLES[name]
    game = holding(*before, **options)
    on_the_table = sorted(game.census())
    skirmish(game)
    result = game.result()
    assert result is not None
    assert result.scores == (0, 0)
    assert result.text == (
        f"Neither player has {lack} for the war: the game is drawn in the first skirmish, "
        "and the cards on the table count for nobody."
    )
    assert sorted(game.lines[0] + game.lines[1]) == on_the_table
    assert game.view(0).status == ("Skirmish 1", "Cards 0–0", "Wars 0")


def test_a_draw_with_cards_in_the_packets_scores_the_packets_alone() -> None:
    game = holding("6C AD 9H 3C", "6S AC 9D KD", short_war="lose", war_growth="three")
    skirmish(game)
    result = game.result()
    assert result is not None
    assert (game.ending, result.scores, result.winners) == ("undecided", (3, 3), ())


def test_e11_with_lose_the_game_ends_the_moment_the_double_war_starts() -> None:
    options, before, _ = EXAMPLES["E11b"]
    game = holding(*before, **options)
    turn(game)
    assert game.phase == "war"
    turn(game)
    assert game.phase == "game_over"
    assert game.result() is not None


@pytest.mark.parametrize("level", range(6))
def test_the_cards_of_a_growing_war(level: int) -> None:
    """(n + 1)(n + 2) cards lie on the table when a skirmish is decided at level n."""
    own, theirs = [], []
    for tie in range(level + 1):
        own += [f"{rank}C" for rank in (2, 3, 4, 6, 7)[:tie]] + [f"{8 + tie}H"]
        theirs += [f"{rank}D" for rank in (2, 3, 4, 6, 7)[:tie]] + [f"{8 + tie}S" if tie < level else "5S"]
    names = {"11H": "JH", "12H": "QH", "13H": "KH", "11S": "JS", "12S": "QS", "13S": "KS"}
    game = holding(" ".join(names.get(card, card) for card in own), " ".join(names.get(card, card) for card in theirs))
    skirmish(game)
    assert game.won == (level + 1) * (level + 2)
    assert game.wars == [0] * (level - 1) + [1] * (level > 0)


# ------------------------------------------------------------------------------------------- the options


@pytest.mark.parametrize(("growth", "laid"), [("growing", [2, 3, 4]), ("one", [2, 2, 2]), ("three", [4, 4, 4])])
def test_war_growth(growth: str, laid: list[int]) -> None:
    game = dealt(war_growth=growth)
    found = []
    for level in (1, 2, 3):
        game.level = level
        found.append(game._needed())
    assert found == laid


def test_when_both_are_short_and_shortness_loses_the_fewer_cards_lose() -> None:
    game = holding("6C", "6S AC", short_war="lose")
    turn(game)
    result = game.result()
    assert result is not None
    assert result.winners == (1,)
    assert result.text == "{0} has too few cards for the war: {1} wins in the first skirmish."
    assert packets(game) == ["", "AC 6S 6C"]


def test_a_card_that_keeps_fighting_may_tie_again() -> None:
    game = holding("10C", "10S 2D 10H 3C 4C KC 5C")
    turn(game)
    turn(game)
    assert (game.phase, game.level) == ("war", 2)
    turn(game)
    assert packets(game) == ["", "5C 10S 2D 10H 3C 4C KC 10C"]
    assert game.ending == "all"


def test_collect_order_shuffled_asks_chance() -> None:
    game = holding("9H 2C", "5S KD", collect_order="shuffled")
    events = turn(game)
    assert PhaseBegan("collect") in events
    assert game.waiting_for() == {CHANCE}
    with pytest.raises(IllegalAction, match=r"^The cards are still being collected\.$"):
        do(game, 0, "turn")
    with pytest.raises(IllegalAction, match=r"^The 9 of hearts is missing from the shuffle\.$"):
        do(game, CHANCE, "reshuffle 5S")
    with pytest.raises(IllegalAction):
        do(game, CHANCE, "shuffle 9H 5S")
    assert game.refusal(0, (), "packet:0") == "The cards are still being collected."
    do(game, CHANCE, "reshuffle 5S 9H")
    assert packets(game) == ["2C 5S 9H", "KD"]
    assert game.waiting_for() == {0, 1}


@pytest.mark.parametrize(
    ("first", "second", "winners", "said"),
    [
        ("9H 2C 3C", "5S KD", (0,), "{0} wins with 4 cards to 1 after 300 skirmishes and 0 wars."),
        ("9H KC", "5S AD 3D 4D", (), "Both hold 3 cards after 300 skirmishes and 0 wars: a draw."),
    ],
)
def test_limit(first: str, second: str, winners: tuple[int, ...], said: str) -> None:
    game = holding(first, second, limit=300)
    game.skirmishes = 299
    assert game.view(0).status[0] == "Skirmish 300 of 300"
    skirmish(game)
    result = game.result()
    assert result is not None
    assert game.ending == "limit"
    assert (result.winners, result.text) == (winners, said)


def test_a_repeated_position_ends_the_game_as_the_limit_does() -> None:
    game = holding("9H 5C 2D", "2S 9D")
    skirmish(game)
    assert game.phase == "play"
    turn_back = game.copy()
    turn_back._known.add(bytes(parse_cards("2D 9H 2S 5C 9D")) + b"\xff")
    game._known.add(bytes(parse_cards("2D 9H 2S")) + b"\xff" + bytes(parse_cards("9D 5C")))
    skirmish(game)
    result = game.result()
    assert result is not None
    assert game.ending == "repetition"
    assert result.winners == (0,)
    assert result.text.startswith("The packets lie as they have lain before")
    skirmish(turn_back)
    assert turn_back.phase == "play"


def test_every_position_of_an_empty_table_is_remembered_the_first_included() -> None:
    game = dealt()
    start = bytes(game.packets[0]) + b"\xff" + bytes(game.packets[1])
    assert game._known == {start}
    skirmish(game)
    assert len(game._known) == 2


def test_packs_two_has_two_cards_of_each_kind_and_they_tie() -> None:
    game = dealt(packs=2)
    game.packets = [parse_cards("9H 2C 3D 4D"), parse_cards("9H' 2D 4C 5C")]
    turn(game)
    assert game.phase == "war"


@pytest.mark.parametrize("order", ["winner_first", "shuffled"])
def test_reveal_war_cards_shows_them_when_the_war_is_over(order: str) -> None:
    for reveal in ("on", "off"):
        game = holding("7H 2C QS 4D", "7S KD 9C 3H", reveal_war_cards=reveal, collect_order=order)
        turn(game)
        events = turn(game)
        turned = [event for event in events if isinstance(event, Turned)]
        shown = [Turned(card, f"line:{seat}", 1) for seat, card in enumerate(parse_cards("2C KD"))]
        assert turned == (shown if reveal == "on" else [])
        assert redact(turned, None) == turned
        if order == "shuffled":
            assert (None in game.view(0).zone("line:0").cards) is (reveal == "off")


# ------------------------------------------------------------------------------------- what is refused


def test_refusals_of_the_table() -> None:
    game = holding("9H 2C", "5S KD")
    assert game.refusal(0, (), "packet:1") == "That is your opponent's packet."
    assert game.refusal(0, (), "line:1") == "That is your opponent's side of the table."
    assert game.refusal(0, parse_cards("9H"), "packet:0") == "Nobody may look at the cards in War."
    assert game.refusal(0, parse_cards("9H"), "") == "Nobody may look at the cards in War."
    assert game.refusal(0, (), "stock") == "Nobody may look at the cards in War."
    assert game.refusal(0, (), "line:0") == "Click your packet to turn a card."
    do(game, 0, "turn")
    assert game.refusal(0, (), "packet:0") == "You have turned; wait for {1}."
    skirmish_over = holding("9H", "5S")
    skirmish(skirmish_over)
    assert skirmish_over.refusal(0, (), "packet:0") == "The game is over."
    assert War().refusal(0, (), "packet:0") == "The cards have not been dealt yet."


@pytest.mark.parametrize(
    ("seat", "action", "reason"),
    [
        (CHANCE, Action("shuffle"), "There is nothing to shuffle or to draw now."),
        (CHANCE, Action("turn"), "There is nothing to shuffle or to draw now."),
        (0, Action("shuffle"), "Only chance shuffles and draws lots."),
        (0, Action("reshuffle"), "Only chance shuffles and draws lots."),
        (0, Action("turn", ("twice",)), "That means nothing in War."),
        (0, Action("play"), "That means nothing in War."),
        (2, Action("turn"), "That means nothing in War."),
        (CLOCK, Action("turn"), "That means nothing in War."),
        (1, Action("turn"), "You have turned; wait for {0}."),
    ],
)
def test_illegal_actions_are_refused_and_change_nothing(seat: Seat, action: Action, reason: str) -> None:
    game = dealt()
    do(game, 1, "turn")
    before = game.view(None)
    with pytest.raises(IllegalAction) as error:
        game.apply(seat, action)
    assert str(error.value) == reason
    assert game.view(None) == before


def test_turning_after_the_end_and_before_the_deal() -> None:
    game = holding("9H", "5S")
    with pytest.raises(IllegalAction, match=r"^The cards have not been dealt yet\.$"):
        do(War(), 0, "turn")
    skirmish(game)
    with pytest.raises(IllegalAction, match=r"^The game is over\.$"):
        do(game, 0, "turn")
    assert game.choices(0) == []


# --------------------------------------------------------------------------------- what the table shows


def test_both_cards_turn_when_the_second_player_has_turned() -> None:
    game = holding("9H 2C", "5S KD")
    events: list[Event] = []
    do(game, 1, "turn", events)
    assert events == [Marked("ready", "{1} is ready")]
    assert game.waiting_for() == {0}
    assert [token.place for token in game.view(0).tokens] == ["seat:1"]
    do(game, 0, "turn", events)
    up = [event for event in events if isinstance(event, Moved) and event.seers is None]
    assert [event.cards for event in up] == [tuple(parse_cards("9H")), tuple(parse_cards("5S"))]
    view = game.view(0)
    assert [(token.kind, token.place, token.text) for token in view.tokens] == [("won", "seat:0", "took 2 cards")]
    assert view.status == ("Skirmish 2", "Cards 3–1", "Wars 0")
    assert [plate.score for plate in view.plates] == ["3 cards", "1 card"]
    assert view.state.held == (26, 3)


def test_a_war_in_progress_is_on_the_table() -> None:
    game = holding(*DOUBLE_WAR)
    assert game.choices(0)[0].label == "Turn a card"
    turn(game)
    turn(game)
    view = game.view(0)
    assert view.phase == "war"
    assert [(token.kind, token.text) for token in view.tokens] == [("war", "Double war!")]
    assert view.zone("line:0").cards == (parse_cards("8C")[0], None, parse_cards("5H")[0])
    assert view.zone("packet:0").cards == (None,) * 4
    assert [plate.lines for plate in view.plates] == [("3 on the table",)] * 2
    assert game.choices(0)[0].label == "Go to war"
    assert [war_name(level) for level in (1, 3, 4)] == ["War!", "Triple war!", "War, level 4"]


def test_a_card_that_is_alone_goes_up_at_once_and_nothing_is_said_of_a_player_without_one() -> None:
    game = holding("10C KD", "10S 2D 7H 9C")
    turn(game)
    assert notes(turn(game))[0] == "Ann turns up the K♦"
    game = holding("10C", "10S 2D 7H 9C")
    turn(game)
    assert notes(turn(game)) == [
        "Bob puts 1 card face down and turns up the 7♥",
        "Ann wins the war and takes 4 cards",
    ]


def test_a_sample_agrees_with_the_view_in_mid_war() -> None:
    for reveal in ("on", "off"):
        game = dealt(collect_order="shuffled", reveal_war_cards=reveal)
        rng = random.Random(4)
        for count in range(400):
            for viewer in (0, 1, None):
                world = War.sample(game.view(viewer), rng)
                assert world.view(viewer) == game.view(viewer)
                assert sorted(world.census()) == sorted(game.census())
            if game.phase == "game_over":
                break
            if game.phase == "collect":
                game.apply(CHANCE, chance_action(game.choices(CHANCE)[0], "1", count))
            else:
                do(game, rng.choice(sorted(game.waiting_for())), "turn")


def test_a_match_can_be_saved_and_replayed() -> None:
    match = Match("war", {"collect_order": "shuffled", "limit": 300}, "5")
    while match.game.waiting_for():
        match.run_chance()
        for seat in sorted(match.game.waiting_for()):
            match.apply(seat, Action("turn"))
    record = read_record(record_text(match.record()))
    assert check_record(record) == []
    assert Match.of(record).game.view(0) == match.game.view(0)


def test_games_last_as_long_as_they_should_and_favour_nobody() -> None:
    """The figures of the rules: median 223 skirmishes, 19.2 wars decided at the first level, each side wins half."""
    lengths, wins, wars, games = [], 0, 0, 150
    for number in range(games):
        game = War()
        do(game, CHANCE, f"first {number % 2}")
        game.apply(CHANCE, Action("shuffle", (), shuffled(game.rules.pack, str(number))))
        while game.waiting_for():
            do(game, 0, "turn")
            do(game, 1, "turn")
        result = game.result()
        assert result is not None
        assert result.text.startswith(f"{{{result.winners[0]}}} has won all 52 cards after")
        lengths.append(game.skirmishes)
        wins += result.winners == (0,)
        wars += game.wars[0]
    assert 170 < sorted(lengths)[games // 2] < 280
    assert 15 < wars / games < 24
    assert 55 < wins < 95

"""Hearts: the worked examples of the rules (``data/hearts.json``), every option, and every refusal."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from at_table import do, legal_cards, ordered, refused

from cardrules.games.hearts.game import JACK_OF_DIAMONDS, ORDER, PENALTY, Hearts, points_of
from cardrules.parts.tricks import TrickPlay
from cardrules.protocol.cards import PACK_52, Card, cards_in, cards_text, mask_of, parse_cards
from cardrules.protocol.game import (
    CEREMONY,
    CHANCE,
    Action,
    Event,
    IllegalAction,
    Marked,
    Moved,
    Note,
    PhaseBegan,
    Scored,
    Seat,
    parse_action,
    redact,
)
from cardrules.protocol.match_record import Match, check_record, read_record, record_text
from cardrules.protocol.options import OptionError
from cardrules.protocol.shuffling import shuffled

EXAMPLES: dict[str, dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data" / "hearts.json").read_text(encoding="utf-8")
)


def dealt(hands: Sequence[str], dealer: Seat = 0, **options: Any) -> Hearts:
    """A first hand in which each seat is dealt these cards; what is missing to a hand comes from the rest of
    the pack, lowest card first."""
    game = Hearts({"pass_rule": "none", "players": len(hands), **options})
    pack = game.rules.pack
    each = len(pack) // game.seats
    held = [parse_cards(hand) for hand in hands]
    spare = [card for card in pack if not any(card in hand for hand in held)]
    for hand in held:
        while len(hand) < each:
            hand.append(spare.pop(0))
    order = [held[(dealer + 1 + place) % game.seats][turn] for turn in range(each) for place in range(game.seats)]
    do(game, CHANCE, f"first {dealer}")
    do(game, CHANCE, f"shuffle {cards_text(order)}")
    return game


def mid_hand(hands: Sequence[str], leader: Seat, broken: bool = False, **options: Any) -> Hearts:
    """A later trick of a hand, in which the seats hold just these cards and all others have been played."""
    game = dealt([""] * len(hands), **options)
    play = game.play = TrickPlay(ORDER, [mask_of(parse_cards(hand)) for hand in hands], leader)
    play.plays = [card for card in game.rules.pack if not any(hand >> card & 1 for hand in play.hands)]
    play.won[leader] = mask_of(play.plays)
    game.broken = broken
    game.play.playable = 0
    return game


def play_out(example: dict[str, Any], **options: Any) -> tuple[Hearts, list[Event]]:
    """Deal and play the hand of an example, checking who leads each trick."""
    game = dealt(example["hands"], **example["options"], **options)
    events: list[Event] = []
    for leader, cards in example["tricks"]:
        assert game.waiting_for() == {leader}
        for place, card in enumerate(cards.split()):
            do(game, (leader + place) % game.seats, f"play {card}", events)
    return game, events


# ---------------------------------------------------------------------------------- the worked examples


def test_e1_pack_sizes() -> None:
    for pack in EXAMPLES["E1"]["packs"]:
        game = dealt([""] * pack["players"])
        assert sorted(set(PACK_52) - set(game.census())) == sorted(parse_cards(pack["missing"]))
        assert [hand.bit_count() for hand in game.play.hands] == [pack["each"]] * pack["players"]


def test_e2_the_opening_card() -> None:
    for opening in EXAMPLES["E2"]["openings"]:
        game = dealt(["", opening["hand"], *[""] * (opening["players"] - 2)])
        assert game.waiting_for() == {1}
        assert legal_cards(game, 1) == opening["legal"]


def test_e3_follow_suit() -> None:
    example = EXAMPLES["E3"]
    game = mid_hand(["2D", example["led"], example["hand"], "3S"], leader=1)
    do(game, 1, f"play {example['led']}")
    assert legal_cards(game, 2) == ordered(example["legal"])


@pytest.mark.parametrize("name", ["E4", "E5"])
def test_e4_e5_void_on_the_first_trick(name: str) -> None:
    example = EXAMPLES[name]
    plays = example["plays"].split()
    game = dealt([*plays, example["hand"], *[""] * (3 - len(plays))])
    for seat, card in enumerate(plays):
        do(game, seat, f"play {card}")
    assert legal_cards(game, len(plays)) == ordered(example["legal"])


def test_e6_leading_before_and_after_hearts_are_broken() -> None:
    for lead in EXAMPLES["E6"]["leads"]:
        game = mid_hand([lead["hand"], "", "", ""], leader=0, broken=lead["broken"])
        assert legal_cards(game, 0) == ordered(lead["legal"])


def test_e7_what_breaks_hearts() -> None:
    for trick in EXAMPLES["E7"]["tricks"]:
        first, second = trick["plays"].split()
        game = mid_hand([first, second, "", ""], leader=0)
        do(game, 0, f"play {first}")
        events: list[Event] = []
        do(game, 1, f"play {second}", events)
        assert game.broken is trick["broken"]
        assert any(isinstance(event, Marked) and event.kind == "broken" for event in events) is trick["broken"]
        assert any(token.kind == "broken" for token in game.view(None).tokens) is trick["broken"]


def test_e8_the_winner_of_a_trick() -> None:
    example = EXAMPLES["E8"]
    plays = example["plays"].split()
    hands = [""] * 4
    for place, card in enumerate(plays):
        hands[(example["leader"] + place) % 4] = f"{card} {['3S', '4S', '6S', '7S'][place]}"
    game = mid_hand(hands, leader=example["leader"])
    for place, card in enumerate(plays):
        do(game, (example["leader"] + place) % 4, f"play {card}")
    assert game.waiting_for() == {example["winner"]}
    taken = game.play.won[example["winner"]]
    assert cards_text(cards_in(taken)) == ordered(example["plays"])
    assert points_of(taken) == example["points"]


@pytest.mark.parametrize("name", ["E9", "E10", "E11", "E15"])
def test_e9_e10_e11_e15_whole_hands(name: str) -> None:
    for example in EXAMPLES[name]["played"]:
        game, events = play_out(example)
        points = tuple(example["points"])
        assert game.totals == points
        assert sum(points) % 26 == 0
        assert [event.points for event in events if isinstance(event, Scored)] == [points]
        assert game.waiting_for() == {CHANCE}
        sheet = game.view(0).sheet
        assert sheet is not None
        assert sheet.rows == (("1", "–", *map(str, points)),)
        assert sheet.marks == (("Hand 1: {0} shot the moon",) if name == "E10" else ())


def test_e12_to_whom_cards_are_passed() -> None:
    for players, receivers in EXAMPLES["E12"]["receivers"].items():
        game = Hearts({"players": players})
        do(game, CHANCE, "first 0")
        for number, receiver in enumerate(receivers, 1):
            do(game, CHANCE, f"shuffle {cards_text(shuffled(game.rules.pack, str(number)))}")
            if receiver is None:
                assert game.phase == "play"
            else:
                for seat in game.waiting_for():
                    assert game.choices(seat)[0].label == f"Pass 3 cards to {{{(seat + receiver) % game.seats}}}"
                packet = game.choices(0)[0].cards[:3]
                finish_pass(game)
                assert mask_of(packet) & ~game.play.hands[receiver] == 0
            finish_hand(game)


def finish_pass(game: Hearts) -> None:
    for seat in sorted(game.waiting_for()):
        choice = game.choices(seat)[0]
        game.apply(seat, choice.action(choice.cards[: choice.least]))


def finish_hand(game: Hearts) -> None:
    while game.phase == "play":
        (seat,) = game.waiting_for()
        game.apply(seat, game.legal(seat)[0])


def ended_at(totals: Sequence[int], **options: Any) -> tuple[Hearts, list[Event]]:
    """A game for four that reaches these totals with the last card of the hand of E9."""
    example = EXAMPLES["E9"]["played"][0]
    game = dealt(example["hands"], **options)
    *earlier, (last_leader, last_cards) = example["tricks"]
    for leader, cards in [*earlier, (last_leader, " ".join(last_cards.split()[:3]))]:
        for place, card in enumerate(cards.split()):
            do(game, (leader + place) % 4, f"play {card}")
    game.totals = tuple(total - points for total, points in zip(totals, example["points"], strict=True))
    events: list[Event] = []
    do(game, (last_leader + 3) % 4, f"play {last_cards.split()[3]}", events)
    assert game.totals == tuple(totals)
    return game, events


@pytest.mark.parametrize("end", EXAMPLES["E13"]["ends"] + EXAMPLES["E14"]["ends"], ids=str)
def test_e13_e14_the_end_of_the_game(end: dict[str, Any]) -> None:
    options = {key: value for key, value in end.items() if key in ("target", "tie_rule")}
    game, events = ended_at(end["totals"], **options)
    result = game.result()
    phases = [event.name for event in events if isinstance(event, PhaseBegan)]
    if end["winners"] is None:
        assert result is None
        assert game.waiting_for() == {CHANCE}
        assert phases == ["hand_over"]
        assert game.view(0).phase == "hand_over"
    else:
        assert result is not None
        assert result.winners == tuple(end["winners"])
        assert result.scores == tuple(end["totals"])
        assert game.waiting_for() == frozenset()
        assert phases == ["game_over"]


def test_e15_trick_by_trick() -> None:
    example = EXAMPLES["E15"]
    hand = example["played"][0]
    game = dealt(hand["hands"])
    told: list[Event] = []
    for (leader, cards), winner, points in zip(
        hand["tricks"], example["winners"], example["trick_points"], strict=True
    ):
        before = points_of(game.play.won[winner])
        for place, card in enumerate(cards.split()):
            game.apply((leader + place) % 5, parse_action(f"play {card}", game.verbs), told)
        assert game.play.best_seat == winner
        assert points_of(game.play.won[winner]) - before == points
        assert game.broken is (len(game.play.leaders) >= 3)
    ended = "{4} scores 13 points with the queen of spades, {1} scores 8, {3} scores 4 and {0} scores 1."
    assert PhaseBegan("hand_over", ended) in told


def test_the_result_gives_the_places() -> None:
    game, _ = ended_at([101, 64, 47, 64])
    result = game.result()
    assert result is not None
    assert result.text == "{2} wins with 47 points; {1} and {3} share second place with 64 and {0} is fourth with 101."
    shared, _ = ended_at([104, 38, 38, 80])
    both = shared.result()
    assert both is not None
    assert both.text.startswith("{1} and {2} share the win with 38 points; {3} is third with 80")


# ------------------------------------------------------------------------------------------ the options


def test_the_options_are_those_of_the_rules() -> None:
    assert {option.id: option.values for option in Hearts.declared} == {
        "players": (4, 3, 5),
        "target": (100, 50),
        "pass_rule": ("rotate", "none", "always_left"),
        "pass_count": (3, 2, 4),
        "first_trick_points": ("forbidden", "allowed"),
        "breaking": ("heart_or_queen", "heart_only", "none"),
        "moon": ("add26", "subtract26", "shooter_chooses"),
        "queen_must_go": ("off", "on"),
        "jack_of_diamonds": ("off", "on"),
        "tie_rule": ("shared", "play_on"),
    }
    for preset in Hearts.presets:
        Hearts(preset.settings)
    with pytest.raises(OptionError, match="players=6"):
        Hearts({"players": 6})


@pytest.mark.parametrize("players", [3, 4, 5])
def test_always_left_and_no_pass(players: int) -> None:
    left, none = (Hearts({"players": players, "pass_rule": rule}) for rule in ("always_left", "none"))
    for number in range(6):
        for game in (left, none):
            if game.dealer is None:
                do(game, CHANCE, "first 1")
            do(game, CHANCE, f"shuffle {cards_text(shuffled(game.rules.pack, str(number)))}")
        assert left.direction == 1
        assert none.direction == 0
        assert none.phase == "play"
        finish_pass(left)
        finish_hand(left)
        finish_hand(none)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_number_of_cards_to_pass(count: int) -> None:
    game = dealt([""] * 4, pass_rule="rotate", pass_count=count)
    choice = game.choices(2)[0]
    assert (choice.least, choice.most, choice.button, choice.onto) == (count, count, True, ("pass:2",))
    assert choice.label == f"Pass {count} cards to {{3}}"
    with pytest.raises(IllegalAction, match=f"^Choose exactly {count} cards to pass\\.$"):
        game.apply(2, Action("pass", (), choice.cards[: count - 1]))
    with pytest.raises(IllegalAction, match=f"^Choose exactly {count} cards to pass\\.$"):
        game.apply(2, Action("pass", (), choice.cards[:1] * count))
    game.apply(2, choice.action(choice.cards[:count]))
    assert game.waiting_for() == {0, 1, 3}


def test_penalty_cards_allowed_on_the_first_trick() -> None:
    game = dealt(["2C", EXAMPLES["E4"]["hand"], "", ""], first_trick_points="allowed")
    do(game, 0, "play 2C")
    assert legal_cards(game, 1) == ordered(EXAMPLES["E4"]["hand"])


@pytest.mark.parametrize(
    ("breaking", "plays", "broken"),
    [
        ("heart_only", "5D QS", False),
        ("heart_only", "9D 4H", True),
        ("none", "9D 4H", False),
        ("heart_or_queen", "9D QS", True),
    ],
)
def test_breaking(breaking: str, plays: str, broken: bool) -> None:
    first, second = plays.split()
    game = mid_hand([first, second, "", ""], leader=0, breaking=breaking)
    do(game, 0, f"play {first}")
    do(game, 1, f"play {second}")
    assert game.broken is broken


def test_hearts_are_told_to_be_broken_before_the_trick_is_taken() -> None:
    game = mid_hand(["5D 6D", "9D 10D", "7D 8D", "QS 4H"], leader=0)
    events: list[Event] = []
    for seat, card in enumerate(("5D", "9D", "7D", "4H")):
        do(game, seat, f"play {card}", events)
    notes = [event.text for event in events if isinstance(event, Note)]
    assert notes[-3:] == ["{3}: 4♥", "Hearts are broken", "{1} takes the trick, 1 point"]


def test_with_breaking_none_hearts_may_always_be_led() -> None:
    game = mid_hand(["6D QS 4H", "", "", ""], leader=0, breaking="none")
    assert legal_cards(game, 0) == "6D 4H QS"


def test_a_forced_heart_lead_breaks_hearts() -> None:
    game = mid_hand(["4H 9H", "2S 3S", "4S 5S", "6S 7S"], leader=0)
    do(game, 0, "play 4H")
    assert game.broken


@pytest.mark.parametrize(("moon", "seats"), [(moon, n) for moon in ("add26", "subtract26") for n in range(3)])
def test_the_moon(moon: str, seats: int) -> None:
    example = EXAMPLES["E10"]["played"][seats]
    game, events = play_out(example, moon=moon)
    others = len(example["hands"]) - 1
    assert game.totals == ((0, *[26] * others) if moon == "add26" else (-26, *[0] * others))
    assert Scored(game.totals, "{0} shot the moon") in events
    assert [event.text for event in events if isinstance(event, Marked) and event.kind == CEREMONY] == ["The moon!"]
    said = [
        event.text for event in events if isinstance(event, PhaseBegan) and event.name in ("hand_over", "game_over")
    ]
    moon = [event.text for event in events if isinstance(event, Note) and "moon" in event.text]
    assert any(text.startswith("{0} took every heart and the queen of spades, which is the moon: ") for text in moon)
    assert said


@pytest.mark.parametrize("choice", ["add", "subtract"])
def test_the_shooter_chooses(choice: str) -> None:
    game, events = play_out(EXAMPLES["E10"]["played"][0], moon="shooter_chooses")
    assert game.waiting_for() == {0}
    assert game.view(2).phase == "moon"
    (shooter,) = game.waiting_for()
    assert {each.fields.heading for each in game.choices(shooter) if each.fields} == {"You have shot the moon"}
    assert game.view(2).state.shooter == 0
    assert not any(isinstance(event, Scored) for event in events)
    assert [(offer.verb, offer.words, offer.button, offer.key) for offer in game.choices(0)] == [
        ("moon", ("add",), True, "A"),
        ("moon", ("subtract",), True, "S"),
    ]
    with pytest.raises(IllegalAction, match="It is not your turn"):
        do(game, 1, "moon add")
    do(game, 0, f"moon {choice}")
    assert game.totals == ((0, 26, 26, 26) if choice == "add" else (-26, 0, 0, 0))


def test_a_moon_may_end_the_game_and_lose_it() -> None:
    game, _ = play_out(EXAMPLES["E10"]["played"][0], moon="shooter_chooses")
    game.totals = (80, 10, 20, 75)
    do(game, 0, "moon add")
    result = game.result()
    assert result is not None
    assert (result.scores, result.winners) == ((80, 36, 46, 101), (1,))


def test_the_queen_must_go() -> None:
    hands = ["5D 6D", "QS 4H", "7D 8D", "9D 10D"]
    for rule, legal in (("off", "4H QS"), ("on", "QS")):
        game = mid_hand(hands, leader=0, queen_must_go=rule)
        do(game, 0, "play 5D")
        assert legal_cards(game, 1) == legal
    assert "queen of spades now" in refused(game, 1, "play 4H")


@pytest.mark.parametrize(("first_trick", "legal"), [("forbidden", "3D 8D JD 5S AS"), ("allowed", "QS")])
def test_the_queen_must_go_but_not_where_she_is_forbidden(first_trick: str, legal: str) -> None:
    game = dealt(["2C", EXAMPLES["E4"]["hand"], "", ""], queen_must_go="on", first_trick_points=first_trick)
    do(game, 0, "play 2C")
    assert legal_cards(game, 1) == ordered(legal)


def test_a_hand_of_penalty_cards_is_free_on_the_first_trick_even_if_the_queen_must_go() -> None:
    game = dealt(["2C", EXAMPLES["E5"]["hand"], "", ""], queen_must_go="on")
    do(game, 0, "play 2C")
    assert len(game.legal(1)) == 13


def test_the_jack_of_diamonds_counts_after_the_moon() -> None:
    for number, example in enumerate(EXAMPLES["E10"]["played"] + EXAMPLES["E9"]["played"]):
        plain, _ = play_out(example)
        game, events = play_out(example, jack_of_diamonds="on")
        told = [
            event.text for event in events if isinstance(event, PhaseBegan) and event.name in ("hand_over", "game_over")
        ]
        holder = next(seat for seat, won in enumerate(game.play.won) if won >> JACK_OF_DIAMONDS & 1)
        change = [now - then for now, then in zip(game.totals, plain.totals, strict=True)]
        assert change == [-10 if seat == holder else 0 for seat in range(game.seats)], number
        if game.totals[holder]:  # of who comes out at nothing nothing is told
            assert "jack of diamonds" in told[-1], number
        assert any(token.kind == "jack" and token.place == f"seat:{holder}" for token in game.view(1).tokens)


def test_play_on_ends_when_one_is_lowest_even_if_all_are_below_the_target_again() -> None:
    game, _ = ended_at([104, 38, 38, 80], tie_rule="play_on")
    assert game.result() is None
    game.totals = (50, 38, 38, 50)
    do(game, CHANCE, f"shuffle {cards_text(shuffled(game.rules.pack, 'more'))}")
    finish_hand(game)
    assert max(game.totals) < 100
    assert (game.result() is None) == (game.totals.count(min(game.totals)) > 1)
    assert game.result() is not None


# ----------------------------------------------------------------------------------------- deal and lots


def test_the_deal_goes_singly_from_the_dealers_left() -> None:
    game = Hearts()
    do(game, CHANCE, "first 2")
    do(game, CHANCE, f"shuffle {cards_text(PACK_52)}")
    assert cards_text(cards_in(game.play.hands[3])[:2]) == "2C 6C"
    assert game.view(0).plates[2].dealer
    assert [plate.dealer for plate in game.view(0).plates].count(True) == 1


def test_the_deal_passes_to_the_left() -> None:
    game = Hearts({"pass_rule": "none"})
    do(game, CHANCE, "first 2")
    dealers = []
    for number in range(5):
        do(game, CHANCE, f"shuffle {cards_text(shuffled(PACK_52, str(number)))}")
        dealers.append(game.dealer)
        finish_hand(game)
    assert dealers == [2, 3, 0, 1, 2]


@pytest.mark.parametrize(
    ("players", "order", "reason"),
    [
        (4, "AS " + cards_text(PACK_52[:-2]) + " AS", "The ace of spades is in the shuffle twice."),
        (4, cards_text(PACK_52[:-1]), "The ace of spades is missing from the shuffle."),
        (3, cards_text(PACK_52), "The 2 of diamonds is not in this pack."),
        (5, cards_text(PACK_52), "The 2 of clubs is not in this pack."),
    ],
)
def test_a_wrong_pack_is_refused(players: int, order: str, reason: str) -> None:
    game = Hearts({"players": players})
    assert refused(game, CHANCE, "shuffle 2C") == "The first dealer must be drawn before the shuffle."
    assert "0 to" in refused(game, CHANCE, f"first {players}")
    do(game, CHANCE, "first 0")
    assert refused(game, CHANCE, f"shuffle {order}") == reason
    assert game.census() == []


# ---------------------------------------------------------------------------------- what the table refuses


def test_each_message_of_the_rules() -> None:
    passing = dealt([""] * 4, pass_rule="rotate")
    assert passing.refusal(0, passing.choices(0)[0].cards[:2], "pass:0") == "Choose exactly 3 cards to pass."
    assert passing.refusal(0, passing.choices(0)[0].cards[:4], "") == "Choose exactly 3 cards to pass."

    opening = dealt(["2C 3C", "AC AD", "", ""])
    assert opening.refusal(0, parse_cards("3C"), "trick:0") == "The 2 of clubs must be led first."
    assert opening.refusal(1, parse_cards("AC"), "trick:1") == "It is not your turn."
    five = dealt(["3C 4C", "", "", "", ""])
    assert refused(five, 0, "play 4C") == "The 3 of clubs must be led first."

    do(opening, 0, "play 2C")
    assert opening.refusal(1, parse_cards("AD"), "trick:1") == "You must follow clubs."
    assert opening.refusal(0, parse_cards("2C"), "hand:0") == "A played card stays played."
    assert opening.refusal(0, (), "trick:0") == "A played card stays played."
    assert refused(opening, 0, "play 2C") == "A played card stays played."

    void = dealt(["2C", EXAMPLES["E4"]["hand"], "", ""])
    do(void, 0, "play 2C")
    for card in ("2H", "QS"):
        assert refused(void, 1, f"play {card}") == "No hearts or queen of spades on the first trick."

    unbroken = mid_hand(["6D QS 4H", "", "", ""], leader=0)
    assert unbroken.refusal(0, parse_cards("4H"), "trick:2") == "Hearts are not broken yet."

    queen = mid_hand(["5D", "QS 4H", "", ""], leader=0, queen_must_go="on")
    do(queen, 0, "play 5D")
    assert queen.refusal(1, parse_cards("4H"), "") == "You must discard the queen of spades now."


def test_other_people_s_cards_and_empty_places() -> None:
    game = dealt(["2C", "", "", ""])
    do(game, 0, "play 2C")
    assert game.refusal(1, parse_cards("2C"), "") == "This is not your card."
    assert game.refusal(1, (), "hand:2") == "These are not your cards."
    assert game.refusal(1, (), "won:2") == "Taken tricks stay face down."
    assert game.refusal(1, (), "stock") == "Choose a card from your hand."
    assert game.refusal(2, (), "stock") == "It is not your turn."
    assert game.refusal(1, game.choices(1)[0].cards[:1], "won:1") == "Drop the card on the trick to play it."
    assert "is not in your hand" in refused(game, 1, "play 2C")
    over, _ = ended_at([101, 64, 47, 92])
    assert over.refusal(0, (), "hand:0") == "The game is over."
    assert refused(over, 0, "play 2C") == "The game is over."


def test_the_pass_is_final_once_confirmed() -> None:
    game = dealt([""] * 4, pass_rule="rotate")
    cards = game.choices(1)[0].cards
    game.apply(1, game.choices(1)[0].action(cards[:3]))
    assert refused(game, 1, f"pass {cards_text(cards[3:6])}") == "You have passed your cards already."
    assert game.refusal(1, cards[3:4], "") == "You have passed; wait for the others."
    assert refused(game, 1, f"play {cards_text(cards[3:4])}") == "Wait until everybody has passed."
    assert refused(game, 0, "moon add") == "Nobody has shot the moon."
    assert "not in your hand" in refused(game, 0, f"pass {cards_text(cards[:3])}")


# --------------------------------------------------------------------------------------- who sees what


def test_the_pass_stays_between_two() -> None:
    game = dealt([""] * 4, pass_rule="rotate")
    packets = {seat: game.choices(seat)[0].cards[:3] for seat in range(4)}
    events: list[Event] = []
    for seat in (2, 0, 3):
        game.apply(seat, game.choices(seat)[0].action(packets[seat]), events)
    assert game.view(0).zone("pass:0").cards == packets[0]
    assert game.view(1).zone("pass:0").cards == (None,) * 3
    assert game.view(None).zone("pass:0").cards == (None,) * 3
    assert game.view(1).state.confirmed == (0, 2, 3)
    assert game.view(1).state.received == ()
    game.apply(1, game.choices(1)[0].action(packets[1]), events)

    for seat in range(4):
        view = game.view(seat)
        assert view.state.given == packets[seat]
        assert view.state.received == packets[(seat - 1) % 4]
        assert set(packets[(seat - 1) % 4]) <= set(view.zone(f"hand:{seat}").cards)
    assert game.view(None).state.given == game.view(None).state.received == ()

    lines = {seat: [event.text for event in redact(events, seat) if isinstance(event, Note)] for seat in (0, 1, 2)}
    assert "{0} passes 2♣ 3♣ 4♣ to {1}" in lines[0]
    assert "{0} passes 3 cards to {1}" in lines[1]
    assert "{1} receives 2♣ 3♣ 4♣ from {0}" in lines[1]
    assert not any("receives 2♣" in line for line in lines[2])

    (leader,) = game.waiting_for()
    game.apply(leader, game.legal(leader)[0])
    assert game.view(1).state.received == ()
    assert game.view(1).state.given == packets[1]


def test_the_finished_trick_goes_face_down() -> None:
    game = mid_hand(["5D 6D", "QS 4H", "7D 8D", "9D 10D"], leader=0)
    events: list[Event] = []
    for seat, card in enumerate(("5D", "QS", "7D", "9D")):
        do(game, seat, f"play {card}", events)
    assert Note("{3} takes the trick, 13 points") in events
    gathered = [event for event in events if isinstance(event, Moved) and event.target == "won:3"]
    assert [event.source for event in gathered] == ["trick:0", "trick:1", "trick:2", "trick:3"]
    assert all(event.seers == frozenset() for event in gathered)
    view = game.view(3)
    assert set(view.zone("won:3").cards) == {None}
    assert view.plates[3].lines == ("13 this hand",)
    assert any(token.kind == "queen" and token.place == "seat:3" for token in view.tokens)


def test_the_status_and_the_sheet() -> None:
    game = dealt([""] * 4, pass_rule="rotate")
    assert game.view(0).status == ("Hand 1", "Passing left", "Playing to 100")
    assert [(token.kind, token.text) for token in game.view(0).tokens] == [("direction", "Pass left")]
    finish_pass(game)
    assert game.view(0).status == ("Hand 1", "Trick 1 of 13", "Playing to 100")
    finish_hand(game)
    sheet = game.view(None).sheet
    assert sheet is not None
    assert sheet.title == "Hearts to 100"
    assert sheet.heads == ("Hand", "Pass", 0, 1, 2, 3)
    assert sheet.rows[0][:2] == ("1", "Left")
    assert sheet.totals[2:] == tuple(map(str, game.totals))


def test_the_last_trick_can_be_looked_at() -> None:
    game, _ = play_out(EXAMPLES["E15"]["played"][0])
    view = game.view(0)
    ((pile, seats),) = view.laid.items()
    assert seats == (1, 2, 3, 4, 0)
    assert cards_text(view.looks[pile]) == "QD JD KS 8D 7D"


# ---------------------------------------------------------------------------------------------- sampling


def random_match(seed: int, **options: Any) -> Match:
    rng = random.Random(seed)
    match = Match("hearts", options, seed=str(seed))
    match.run_chance()
    for _ in range(rng.randrange(40)):
        match.run_chance()
        seat = rng.choice(sorted(match.game.waiting_for()))
        choice = match.game.choices(seat)[0]
        match.apply(seat, choice.action(rng.sample(choice.cards, choice.least)))
    match.run_chance()
    return match


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_sampled_world_could_have_been_played(players: int) -> None:
    """Every world replays: with its hands put back together, each card of the hand was legal when it was
    played. So voids, hands of nothing but hearts, and a queen that had to go are all respected."""
    for seed in range(60):
        rng = random.Random(seed)
        options = {"players": players, "queen_must_go": rng.choice(("on", "off"))}
        options["breaking"] = rng.choice(("heart_or_queen", "heart_only", "none"))
        match = random_match(seed, **options)
        game = match.game
        assert isinstance(game, Hearts)
        if game.phase != "play":
            continue
        for viewer in (0, players - 1, None):
            world = Hearts.sample(game.view(viewer), rng)
            replay(world)


def replay(world: Hearts) -> None:
    start = world.copy()
    hands = [hand | played for hand, played in zip(world.play.hands, world.play.played_by(), strict=True)]
    start.play = TrickPlay(ORDER, hands, 0)
    start.broken = False
    start.start_play("", None)
    for card in world.play.plays:
        do(start, start.play.turn, f"play {cards_text([card])}")
    assert start.play.hands == world.play.hands
    assert start.broken == world.broken


def test_a_sample_knows_what_was_passed() -> None:
    game = dealt([""] * 4, pass_rule="rotate")
    finish_pass(game)
    gave = game.gave[2]
    rng = random.Random(3)
    for _ in range(30):
        if game.phase != "play":
            break
        world = Hearts.sample(game.view(2), rng)
        assert gave & ~mask_of(game.play.plays) & ~world.play.hands[3] == 0
        game.apply(game.play.turn, rng.choice(game.legal(game.play.turn)))


def test_sampling_never_dead_ends_however_much_is_known() -> None:
    """The last tricks, where voids leave few layouts: every viewer's sample succeeds and fits."""
    for seed in range(40):
        rng = random.Random(seed)
        game = Hearts({"pass_rule": "none"})
        do(game, CHANCE, "first 0")
        do(game, CHANCE, f"shuffle {cards_text(shuffled(PACK_52, str(seed)))}")
        while game.phase == "play":
            if len(game.play.plays) > 24:
                for viewer in range(4):
                    view = game.view(viewer)
                    assert Hearts.sample(view, rng).view(viewer) == view
            game.apply(game.play.turn, rng.choice(game.legal(game.play.turn)))


def test_samples_of_an_open_position_are_even() -> None:
    """Before the first card every unseen card lies at each of the others equally often (4 standard errors)."""
    game = dealt([""] * 4, pass_rule="rotate")
    rng = random.Random(8)
    view = game.view(0)
    times = 3000
    counts: dict[Card, list[int]] = {card: [0] * 4 for card in PACK_52}
    for _ in range(times):
        world = Hearts.sample(view, rng)
        for seat in range(1, 4):
            for card in cards_in(world.play.hands[seat]):
                counts[card][seat] += 1
    own = set(view.zone("hand:0").cards)
    slack = 4 * (times * (1 / 3) * (2 / 3)) ** 0.5
    for card, found in counts.items():
        if card not in own:
            assert all(abs(found[seat] - times / 3) < slack for seat in range(1, 4)), card


# ------------------------------------------------------------------------------------------------ records


def test_a_match_to_the_end_as_a_record() -> None:
    match = Match("hearts", {"target": 50}, seed="17")
    rng = random.Random(17)
    while match.game.waiting_for():
        match.run_chance()
        for seat in sorted(match.game.waiting_for()):
            choice = match.game.choices(seat)[0]
            match.apply(seat, choice.action(rng.sample(choice.cards, choice.least)))
    record = read_record(record_text(match.record()))
    assert check_record(record) == []
    assert record.result is not None
    assert max(record.result["scores"]) >= 50


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_points_of_a_hand_add_up(players: int) -> None:
    for seed in range(40):
        rng = random.Random(seed)
        game = Hearts({"players": players, "pass_rule": "none"})
        do(game, CHANCE, "first 0")
        do(game, CHANCE, f"shuffle {cards_text(shuffled(game.rules.pack, str(seed)))}")
        while game.phase == "play":
            game.apply(game.play.turn, rng.choice(game.legal(game.play.turn)))
        assert sum(game.totals) in (26, 26 * (players - 1))
        assert mask_of(game.census()) & PENALTY == PENALTY

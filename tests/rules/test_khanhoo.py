"""Khanhoo: the worked examples of the rules, every option, and every refusal."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from copy import copy
from typing import Any

import pytest
from at_table import do, notes, refused

from cardrules.games.khanhoo.game import Claim, Hand, Khanhoo, Proof
from cardrules.games.khanhoo.khanhoo_melds import (
    ALL_MELDS,
    ALL_USED,
    KIND_CARDS,
    PACK,
    POINTS,
    MeldOnTable,
    arranged,
    best_value,
    completions,
    kind_of,
    outs,
    wanted,
)
from cardrules.parts.stock_and_discards import CardStep
from cardrules.protocol.cards import JOKER, card_words, cards_in, cards_text, mask_of, parse_card, parse_cards
from cardrules.protocol.game import (
    CHANCE,
    Action,
    Event,
    Marked,
    PhaseBegan,
    Said,
    Scored,
    Seat,
    View,
    redact,
)
from cardrules.protocol.options import OptionError
from cardrules.protocol.shuffling import shuffled


def cards_of(text: str) -> list[int]:
    """Cards of the pack; a second one of the same name is the other copy."""
    found: list[int] = []
    for card in parse_cards(text):
        found.append(card + 64 if card in found else card)
    return found


def hand_of(text: str) -> int:
    return mask_of(cards_of(text))  # type: ignore[arg-type]


def value(text: str) -> int:
    """The best partial value of a hand."""
    return best_value(hand_of(text))


def full(text: str) -> int | None:
    """The best value that uses every card, or None if there is no such arrangement."""
    hand = hand_of(text)
    worth = best_value(hand, ALL_USED)
    cards = hand.bit_count()
    return worth - ALL_USED * cards if worth >= ALL_USED * cards else None


def dealt(hands: Sequence[str], stock: str = "", dealer: Seat = -1, **options: Any) -> Khanhoo:
    """A first hand; seat 0 opens unless a dealer is named. What is missing to a hand comes from the rest of the pack,
    as does the stock, whose first card is drawn first."""
    game = Khanhoo({"players": len(hands), **options})
    do(game, CHANCE, f"first {dealer % len(hands)}")
    used: set[int] = set()
    held: list[list[int]] = []
    for text in [*hands, stock]:
        cards = []
        for card in parse_cards(text):
            cards.append(card + 64 if card in used else card)
            used.add(cards[-1])
        held.append(cards)
    spare = [card for card in PACK if card not in used]
    opener = (dealer + 1) % len(hands)
    for place in range(len(hands)):
        seat = (opener + place) % len(hands)
        while len(held[seat]) < 15 + (place == 0):
            held[seat].append(spare.pop(0))
    order = [held[(opener + place) % len(hands)][turn] for turn in range(15) for place in range(len(hands))]
    order += [held[opener][15], *held[-1], *spare]
    do(game, CHANCE, f"shuffle {cards_text(order)}")  # type: ignore[arg-type]
    return game


def zone(view: View, name: str) -> str:
    return cards_text(card for card in view.zone(name).cards if card is not None)


def let_all(game: Khanhoo) -> None:
    """Nobody bumps."""
    while game.phase in ("bump", "challenge"):
        do(game, min(game.waiting_for()), "let")


# ---------------------------------------------------------------------------------- the worked examples


def test_e1_the_pack() -> None:
    assert len(PACK) == len(set(PACK)) == 61
    names = Counter(cards_text([card]).rstrip("'") for card in PACK)
    assert names.pop("JK") == 1
    assert set(names.values()) == {2}
    assert sum(names[f"{rank}C"] for rank in "JQK") == 6
    assert sum(names[f"{rank}{suit}"] for rank in "A23456789" for suit in "HSD") == 54


@pytest.mark.parametrize(("players", "stock"), [(2, 30), (3, 15), (4, 0)])
def test_e2_the_deal(players: int, stock: int) -> None:
    game = dealt([""] * players, dealer=1)
    assert len(game.view(0).zone("stock").cards) == stock
    opener = 2 % players
    assert [hand.bit_count() for hand in game.hands] == [16 if seat == opener else 15 for seat in range(players)]
    assert game.waiting_for() == {opener}
    assert game.phase == "discard"
    assert sorted(game.census()) == sorted(PACK)


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        pytest.param("6H 7H 8H", 1, id="E3-sequence"),
        pytest.param("JC QC KC", 3, id="E3-royal"),
        pytest.param("KC 9H 9H", 4, id="E3-king"),
        pytest.param("QC 8S 8S", 4, id="E3-queen"),
        pytest.param("JC 7D 7D", 4, id="E3-jack"),
        pytest.param("AH 2S 3D", 5, id="E3-khanhoo"),
        pytest.param("JC JC QC QC KC KC", 10, id="E3-double-royal"),
        pytest.param("AH AH 2S 2S 3D 3D", 15, id="E3-double-khanhoo"),
        pytest.param("4H 5H 6H 7H 8H", 1, id="E4-five"),
        pytest.param("4H 5H 6H 7H 8H 9H", 2, id="E4-six"),
        pytest.param("AH 2H 3H 4H 5H 6H 7H 8H 9H", 3, id="E4-nine"),
        pytest.param("AH AH AS AD", 1, id="E5-four-aces"),
        pytest.param("AH AH AS AS AD", 1, id="E5-five-aces"),
        pytest.param("AH AS AD AS AD JK", 10, id="E5-joker"),
        pytest.param("AH AS AD AH AS AD JK", 10, id="E5-idle-joker"),
        pytest.param("KC 9H 9H 7H 8H 9S 9D", 4, id="E6"),
        pytest.param("JC QC KC 7D 7D 8S 8S", 8, id="E7"),
        pytest.param("AH 2H 3H AS 2S 3S AD 2D 3D", 5, id="E8"),
        pytest.param("KC 9H 9H 9S 9D JK", 6, id="E9"),
        pytest.param("AH AH 2S 2S 3D JK", 15, id="E10"),
        pytest.param("AH AH AS AD AD 2S 3S 2D 3D 4D 5D 6D 8S 8S QC", 11, id="E12"),
        pytest.param("7S 7H 7D 7S 7H 7D", 10, id="double-triplet"),
        pytest.param("7S 7H 7D 7S 7H JK", 10, id="double-triplet-joker"),
        pytest.param("KC 9H 9H 9S 9D", 4, id="no-triplet"),
        pytest.param("KC QC 9S JK", 3, id="joker-jack"),
        pytest.param("2H 3S 4D", 0, id="nothing"),
    ],
)
def test_e3_to_e12_the_value_of_hands(cards: str, points: int) -> None:
    assert value(cards) == points
    shown = arranged(hand_of(cards))
    assert sum(meld.points for meld in shown) == points
    used = [card for meld in shown for card in meld.cards]
    assert len(used) == len(set(used))
    assert set(used) <= set(cards_of(cards))
    for meld in shown:
        assert POINTS[meld.name] == meld.points
        assert (meld.joker >= 0) is (JOKER in meld.cards)


def test_e5_a_third_copy() -> None:
    (meld,) = arranged(hand_of("AH AS AD AS AD JK"))
    assert meld.name == "double_aces"


def test_all_melds_that_a_card_completes_are_found() -> None:
    rng, some = random.Random(7), 0
    for _ in range(300):
        card, *hand = rng.sample(PACK, rng.randint(3, 18))
        held, wanted = Counter(map(kind_of, hand)), []
        for meld in ALL_MELDS:
            kinds = Counter((*meld.kinds, *(-1 for _ in meld.stands)))
            if kinds[kind_of(card)] and kinds - Counter((kind_of(card),)) <= held:
                wanted.append((meld.name, meld.kinds, meld.stands))
        found = [(meld.name, meld.kinds, meld.stands) for meld, _ in completions(card, mask_of(hand))]
        assert sorted(found) == sorted(wanted)
        some += bool(wanted)
    assert 50 < some < 250


def test_e8_khanhoo_cannot_be_used_to_go_out() -> None:
    cards = "AH 2H 3H AS 2S 3S AD 2D 3D"
    assert full(cards) == 5
    assert sorted(meld.name for meld in arranged(hand_of(cards), ALL_USED)) == ["aces", "triplet", "triplet"]


def test_e9_the_joker_as_a_third_nine() -> None:
    court, triplet = arranged(hand_of("KC 9H 9H 9S 9D JK"))
    assert (court.name, triplet.name) == ("court", "triplet")
    assert court.joker + triplet.joker == 24 - 1  # the nine of hearts in one of them


def test_e10_the_joker_completes_a_double_khanhoo() -> None:
    (meld,) = arranged(hand_of("AH AH 2S 2S 3D JK"))
    assert meld.name == "double_khanhoo"
    assert meld.joker == kind_of(parse_card("3D"))


def test_e11_going_out() -> None:
    out = "AH AH 2S 2S 3D 3D 4H 5H 6H 7S 8S 9S KC 9H 9H"
    game = dealt([out + " 4D", "", ""])
    events: list[Event] = []
    do(game, 0, "out 4D", events)
    assert game.finished[0].points[0] == 26
    assert Marked("out", "{0} is out") in events
    expected = "double khanhoo 15, court meld 4, sequence 1 and sequence 1, and 5 points for going out: 26 points"
    assert f"{{0}} has {expected}" in notes(events)


def test_e12_a_full_arrangement_may_cost_points() -> None:
    cards = "AH AH AS AD AD 2S 3S 2D 3D 4D 5D 6D 8S 8S QC"
    assert value(cards) == 11
    assert full(cards) == 8
    for rule, points in (("full_cover", 8), ("best", 11)):
        game = dealt([cards + " 9D", "", ""], out_arrangement=rule)
        do(game, 0, "out 9D")
        assert game.finished[0].points[0] == points + 5
        assert (zone(game.view(1), "idle:0") == "") is (rule == "full_cover")
    holding = dealt(["QC KC JC 4H 5H 6H 7H 8H 9H 4S 5S 6S 5H 6H 7H 9D", cards, ""])
    do(holding, 0, "out 9D")
    assert holding.finished[0].points[1] == 11


def test_e13_a_bump() -> None:
    game = dealt(["5S 7S", "", "5H 5D"])
    events: list[Event] = []
    do(game, 0, "discard 5S", events)
    assert game.phase == "bump"
    assert game.waiting_for() == {2}
    do(game, 2, "bump triplet 5H 5D", events)
    assert game.phase == "challenge"
    assert game.waiting_for() == {1}
    assert Said(2, "Bump: triplet") in events
    assert PhaseBegan("challenge", "{2} bumps with a triplet") in events
    do(game, 1, "let", events)
    assert zone(game.view(0), "meld:2:0") == "5H 5S 5D"
    assert game.hands[2].bit_count() == 13
    assert game.waiting_for() == {2}
    assert game.discards == []
    thrown = cards_text(cards_in(game.hands[2])[:1])
    do(game, 2, f"discard {thrown}", events)
    assert game.phase == "bump"
    assert game.waiting_for() == {1}
    let_all(game)
    assert game.waiting_for() == {0}
    assert game.phase == "draw"
    assert "{2} claims the 5♠ with 5♦ 5♥: a triplet, 2 points" in notes(events)
    assert "{2} lays down 5♥ 5♠ 5♦: triplet 2" in notes(events)


def test_e13_no_bump_with_a_sequence() -> None:
    game = dealt(["5S 7S", "", "3S 4S 7H 8H"])
    do(game, 0, "discard 5S")
    assert refused(game, 2, "bump sequence 3S 4S") == "A bump needs a meld other than a sequence."
    assert game.refusal(2, parse_cards("3S 4S"), "discard") == "A bump needs a meld other than a sequence."


def test_e14_a_challenge() -> None:
    both = "4H 6H 8H JC QC"
    game = dealt(["AH 7S", "AS AD 5H 9H " + both, "2S 3D"])
    do(game, 0, "discard AH")
    do(game, 2, "bump khanhoo 2S 3D")
    assert refused(game, 1, "challenge aces") == "Your meld must be worth at least 5 points to stop this bump."
    assert [choice.verb for choice in game.choices(1)] == ["let"]
    do(game, 1, "let")
    assert zone(game.view(1), "meld:2:0") == "AH 2S 3D"
    assert game.waiting_for() == {2}

    game = dealt(["AH 7S", "2S 3D 5H 9H " + both, "2S 3D"])
    do(game, 0, "discard AH")
    do(game, 2, "bump khanhoo 2S' 3D'")
    assert [choice.words for choice in game.choices(1)] == [("khanhoo",), ()]
    stands = game.choices(1)[0].fields
    assert stands is not None
    assert stands.heading == "{2} bumps with a khanhoo (5)"
    events: list[Event] = []
    do(game, 1, "challenge khanhoo", events)
    assert Said(1, "Challenge: khanhoo") in events
    assert "{1} stops the bump with a khanhoo, 5 points" in notes(events)
    assert game.phase == "discard"
    assert game.waiting_for() == {1}
    assert game.taken == parse_card("AH")
    assert game.exposed == [(), (), ()]
    assert len(game.view(2).zone("hand:1").cards) == 16
    assert game.proofs == (Proof(1, "khanhoo", parse_card("AH"), 2),)


def test_e15_exposed_melds_are_never_merged() -> None:
    game = dealt(["5S 7S", "", "5H 5D 5H 5S 5D"])
    do(game, 0, "discard 5S")
    do(game, 2, "bump triplet 5H 5D")
    do(game, 1, "let")
    game.hands[2] = hand_of("5H 5S 5D JC") ^ mask_of(parse_cards("5H 5S 5D")) | mask_of(parse_cards("5H' 5S' 5D' 2H"))
    game.rules = copy(game.rules)
    game.rules.turn_cap = game.turns + 1
    do(game, 2, "discard 2H")
    assert game.finished[0].points[2] == 4
    assert game.finished[0].melds[2] == ("triplet", "triplet")


def empty_stock(game: Khanhoo, top: str) -> None:
    """Let the stock be used up: its cards have all been thrown, ``top`` last."""
    card = parse_card(top)
    game.discards = [*(other for other in [*game.discards, *game.stock] if other != card), card]
    game.stock = []


def test_e16_the_new_stock() -> None:
    game = dealt(["6S", "", ""])
    do(game, 0, "discard 6S")
    empty_stock(game, "6S")
    let_all(game)
    assert game.phase == "reshuffle"
    assert refused(game, 1, "draw stock") == "Wait until the discards have been shuffled."
    assert game.refusal(1, (), "stock") == "Wait until the discards have been shuffled."
    below = game.choices(CHANCE)[0].cards
    assert len(below) == 15
    assert refused(game, CHANCE, "shuffle 2H") == "The discards must be shuffled now."
    assert "missing" in refused(game, CHANCE, f"reshuffle {cards_text(below[1:])}")
    order = shuffled(below, "1")
    events: list[Event] = []
    do(game, CHANCE, f"reshuffle {cards_text(order)}", events)
    assert notes(events) == ["The stock is empty: the discards are shuffled and become the new stock"]
    assert cards_text(game.discards) == "6S"
    assert len(game.stock) == 15
    assert [choice.words for choice in game.choices(1)] == [("stock",), ("discard",)]
    assert game.steps[-1] == CardStep(CHANCE, "reshuffle", below)
    do(game, 1, "draw stock")
    assert game.hands[1] >> order[0] & 1


def test_e17_four_players_take_what_comes_from_the_right() -> None:
    game = dealt(["4D", "", "", ""])
    do(game, 0, "discard 4D")
    let_all(game)
    assert [choice.words for choice in game.choices(1)] == [("discard",)]
    assert game.legal(1) == [Action("draw", ("discard",))]
    assert refused(game, 1, "draw stock") == "There is no stock with four players: take the card from your right."
    do(game, 1, "draw discard")
    assert game.discards == []


@pytest.mark.parametrize("thrown", ["7H", "4H"])
def test_e18_sixteen_cards(thrown: str) -> None:
    game = dealt(["AH AS AD 4H 5H 6H 7H JC QC KC 2S 3S 4S 8D 9D 7D", "", ""])
    offered = cards_text(game.choices(0)[1].cards)
    assert set(offered.split()) == {"7H", "4H"}
    do(game, 0, f"out {thrown}")
    assert game.finished[0].points[0] == 12


def test_e19_the_end_of_the_game() -> None:
    out = "AH AH 2S 2S 3D 3D 4H 5H 6H 7S 8S 9S KC 9H 9H"
    game = dealt([out + " 4D", "", ""])
    game.totals = (57 - 26, 53, 32)
    others = [best_value(hand) for hand in game.hands[1:]]
    game.totals = (57 - 26, 53 - others[0], 32 - others[1])
    events: list[Event] = []
    do(game, 0, "out 4D", events)
    assert game.totals == (57, 53, 32)
    assert game.phase == "game_over"
    result = game.result()
    assert result is not None
    assert (result.scores, result.winners) == ((57, 53, 32), (0,))
    assert result.text == "{0} wins with 57 points; {1} is second with 53 and {2} is third with 32."
    assert notes(events)[-1] == result.text
    assert refused(game, 0, "draw stock") == "The game is over."
    assert game.refusal(0, (), "stock") == "The game is over."


# ------------------------------------------------------------------------------------------ the options


def test_the_options_are_those_of_the_rules() -> None:
    assert {option.id: option.values for option in Khanhoo.declared} == {
        "players": (3, 2, 4),
        "target": (50, 25, 100),
        "out_bonus": (5, 0, 10),
        "bump": ("on", "off"),
        "arrange": ("auto", "manual"),
        "out_arrangement": ("full_cover", "best"),
        "throw_back": ("one_circuit", "always", "never"),
        "turn_cap": (200, 100),
    }
    for preset in Khanhoo.presets:
        Khanhoo(preset.settings)
    with pytest.raises(OptionError, match="players=5"):
        Khanhoo({"players": 5})


OUT = "AH AS AD 4H 5H 6H JC QC KC 2S 3S 4S 8D 9D 7D"


@pytest.mark.parametrize("bonus", [5, 0, 10])
def test_the_bonus(bonus: int) -> None:
    game = dealt([OUT + " 4D", "", ""], out_bonus=bonus)
    events: list[Event] = []
    do(game, 0, "out 4D", events)
    assert game.finished[0].points[0] == 7 + bonus
    assert any(isinstance(event, Scored) and event.points == game.totals for event in events)
    assert any("for going out" in note for note in notes(events)) is (bonus > 0)
    sheet = game.view(0).sheet
    assert sheet is not None
    assert sheet.rows[0][1] == "{0}"
    assert sheet.rows[0][2] == (f"7 + {bonus} = {7 + bonus} ({7 + bonus})" if bonus else "7 (7)")
    assert sheet.marks[0].startswith("Hand 1: {0}: royal assembly 3, aces 1, sequence 1, sequence 1")
    assert game.view(0).plates[0].lines == ("7 in melds",)


@pytest.mark.parametrize("target", [50, 25, 100])
def test_the_target(target: int) -> None:
    for before, over in ((target - 13, False), (target - 12, True)):
        game = dealt([OUT + " 4D", "", ""], target=target)
        game.totals = (before, 0, 0)
        do(game, 0, "out 4D")
        assert (game.result() is not None) is over


def test_a_tie_at_the_top_is_played_off() -> None:
    game = dealt([OUT + " 4D", "", ""])
    other = best_value(game.hands[1])
    game.totals = (48, 60 - other, 0)
    do(game, 0, "out 4D")
    assert game.totals[:2] == (60, 60)
    assert game.phase == "hand_over"
    assert game.waiting_for() == {CHANCE}
    do(game, CHANCE, f"shuffle {cards_text(PACK)}")
    assert (game.hand, game.dealer) == (2, 0)
    assert game.waiting_for() == {1}


def test_without_bumping_nobody_is_asked() -> None:
    for game in (dealt(["", "", ""], bump="off"), dealt(["", ""])):
        do(game, 0, f"discard {cards_text(cards_in(game.hands[0])[:1])}")
        assert game.phase == "draw"
        assert game.waiting_for() == {1}
    assert refused(game, 0, "bump aces AH AS") == "There is no bumping with two players."
    off = dealt(["", "", ""], bump="off")
    assert refused(off, 2, "bump aces AH AS") == "Bumping has been agreed against."


def thrown_back(game: Khanhoo, seat: Seat, card: str) -> None:
    """A turn in which the seat takes the discard and throws it back."""
    do(game, seat, "draw discard")
    do(game, seat, f"discard {card}")
    let_all(game)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_card_goes_round_once(players: int) -> None:
    game = dealt(["4D"] + [""] * (players - 1), throw_back="one_circuit")
    do(game, 0, "discard 4D")
    let_all(game)
    for turn in range(players):
        thrown_back(game, (1 + turn) % players, "4D")
    assert game.backs == players
    assert f"Thrown back {players} times" in game.view(0).status
    seat = game.turn
    do(game, seat, "draw discard")
    reason = "That card has gone all round the table: keep it and discard another."
    assert refused(game, seat, "discard 4D") == reason
    assert game.refusal(seat, parse_cards("4D"), "discard") == reason
    assert parse_card("4D") not in game.choices(seat)[0].cards
    other = next(card for card in game.choices(seat)[0].cards if card not in parse_cards("4D 4D'"))
    do(game, seat, f"discard {cards_text([other])}")
    assert game.backs == 0
    let_all(game)
    do(game, game.turn, "draw discard")
    assert other in game.choices(game.turn)[0].cards


def test_the_other_copy_is_the_same_card() -> None:
    for rule in ("one_circuit", "never"):
        game = dealt(["4D", "4D"], throw_back=rule)
        do(game, 0, "discard 4D")
        do(game, 1, "draw discard")
        if rule == "never":
            reason = "You may not throw back the card you have just taken."
            assert refused(game, 1, "discard 4D") == reason
            assert refused(game, 1, "discard 4D'") == reason
        else:
            do(game, 1, "discard 4D'")
            assert game.backs == 1
            assert "Thrown back once" in game.view(0).status


def test_a_card_may_always_be_thrown_back() -> None:
    game = dealt(["4D", "", ""], throw_back="always")
    do(game, 0, "discard 4D")
    let_all(game)
    for turn in range(9):
        thrown_back(game, (1 + turn) % 3, "4D")
    assert game.backs == 9


def test_a_bump_ends_the_circuit() -> None:
    game = dealt(["5S", "", "5H 5D"])
    do(game, 0, "discard 5S")
    do(game, 2, "let")
    do(game, 1, "draw discard")
    do(game, 1, "discard 5S")
    do(game, 0, "let")
    do(game, 2, "draw discard")
    do(game, 2, "discard 5S")
    let_all(game)
    do(game, 0, "draw discard")
    do(game, 0, "discard 5S")
    assert game.backs == 3
    do(game, 2, "bump triplet 5H 5D")
    do(game, 1, "let")
    assert game.backs == 0


def test_who_has_nothing_else_may_throw_the_card_back() -> None:
    game = dealt(["4D", "", "", ""], throw_back="never")
    do(game, 0, "discard 4D")
    let_all(game)
    game.exposed[1] = tuple(MeldOnTable("triplet", (), 2) for _ in range(5))
    game.hands[1] = 0
    do(game, 1, "draw discard")
    assert cards_text(game.choices(1)[0].cards) == "4D"
    assert game.choices(1)[1].verb == "out"


@pytest.mark.parametrize("cap", [200, 100])
def test_the_longest_hand(cap: int) -> None:
    game = dealt(["4D", "", ""], turn_cap=cap)
    game.turns = cap - 2
    do(game, 0, "discard 4D")
    assert game.phase == "bump"
    let_all(game)
    do(game, 1, "draw discard")
    events: list[Event] = []
    do(game, 1, "discard 4D", events)
    assert game.phase == "hand_over"
    assert game.finished[0].out is None
    assert game.finished[0].points == tuple(map(best_value, game.hands))
    assert notes(events)[1] == f"Nobody has gone out in {cap} turns, so the hand is over"
    sheet = game.view(0).sheet
    assert sheet is not None
    assert sheet.rows[0][1] == "nobody"


# ------------------------------------------------------------------------------------------------- bumping


def test_everybody_who_sits_right_is_asked_whatever_he_holds() -> None:
    """So that being asked tells nothing; and nobody learns an answer before all have been given."""
    game = dealt(["5S 5H", "", "5H 5D", "4H 4S 6H 7S"])
    do(game, 0, "discard 5S")
    assert game.waiting_for() == {2, 3}
    assert [choice.verb for choice in game.choices(2)] == ["bump", "let"]
    assert [choice.verb for choice in game.choices(3)] == ["let"]
    assert game.choices(1) == []
    other = game.copy()
    claimed: list[Event] = []
    let: list[Event] = []
    do(game, 2, "bump triplet 5H' 5D", claimed)
    do(other, 2, "let", let)
    for viewer in (0, 1, 3, None):
        assert game.view(viewer) == other.view(viewer)
        assert redact(claimed, viewer) == redact(let, viewer)
    assert game.view(3).state.answered == (2,)
    assert game.view(2).state.claims == (Claim(2, "triplet", tuple(parse_cards("5D 5H'")), 2),)
    assert notes(let) == ["{2} lets the 5♠ go"]
    assert refused(game, 2, "let") == "Nobody has asked you."
    assert refused(game, 2, "bump triplet 5H' 5D") == "You have answered already."
    do(game, 3, "let")
    assert game.phase == "challenge"
    assert game.view(0).state.claim.seat == 2
    assert next(token for token in game.view(1).tokens if token.kind == "claim").text == "triplet 2"


def test_with_too_few_cards_nobody_is_asked() -> None:
    game = dealt(["4D", "", "", ""])
    game.hands[2], game.exposed[2] = 0, tuple(MeldOnTable("triplet", (), 2) for _ in range(5))
    do(game, 0, "discard 4D")
    assert game.waiting_for() == {3}
    assert refused(game, 2, "bump aces") == "You cannot form a meld with that card."


@pytest.mark.parametrize(
    ("second", "third", "answers", "winner", "said"),
    [
        ("2S 3D", "AS AD", ("khanhoo 2S 3D", "aces AS AD"), 2, "The meld of {2} is worth more"),
        ("AS AD", "2S 3D", ("aces AS AD", "khanhoo 2S 3D"), 3, "The meld of {3} is worth more"),
        ("2S 3D", "2S 3D", ("khanhoo 2S 3D", "khanhoo 2S' 3D'"), 2, "{2} is as good and sits nearer"),
    ],
)
def test_two_claims(second: str, third: str, answers: tuple[str, str], winner: Seat, said: str) -> None:
    for order in ((0, 1), (1, 0)):
        game = dealt(["AH", "", second, third])
        do(game, 0, "discard AH")
        events: list[Event] = []
        for place in order:
            do(game, 2 + place, f"bump {answers[place]}", events)
        assert game.claim is not None
        assert game.claim.seat == winner
        assert f"{said}, so that claim stands" in notes(events)
        named = [step.seat for step in game.steps if step.what == "name"]
        assert sorted(named) == [2, 3]
        do(game, 1, "let")
        assert game.turn == winner
        do(game, winner, f"discard {cards_text(cards_in(game.hands[winner])[:1])}")
        let_all(game)
        assert game.turn == (winner + 1) % 4


def test_bumps_with_the_joker() -> None:
    game = dealt(["5S 5D 5D", "", "5H JK KC QC 8S"])
    do(game, 0, "discard 5S")
    assert [sorted(map(cards_text, map(sorted, choice.sets))) for choice in game.choices(2)[:-1]] == [["JK 5H"]]
    do(game, 2, "bump triplet JK 5H")
    do(game, 1, "let")
    assert zone(game.view(0), "meld:2:0") == "5H 5S JK"
    assert [(token.kind, token.text) for token in game.view(None).tokens] == [("meld", "triplet 2"), ("joker", "5♦")]

    thrown = dealt(["JK", "", "5H 5S KC 9H QC JC"])
    do(thrown, 0, "discard JK")
    by_name = {choice.words[0]: choice for choice in thrown.choices(2)[:-1]}
    assert "sequence" not in by_name
    assert frozenset(parse_cards("5H 5S")) in by_name["triplet"].sets
    assert frozenset(parse_cards("KC 9H")) in by_name["court"].sets
    do(thrown, 2, "bump royal JC QC")
    do(thrown, 1, "let")
    assert zone(thrown.view(0), "meld:2:0") == "JC QC JK"


def test_a_double_meld_may_be_bumped() -> None:
    game = dealt(["AH", "", "AH 2S 2S 3D 3D"])
    do(game, 0, "discard AH")
    names = [choice.words[0] for choice in game.choices(2)[:-1]]
    assert names[:2] == ["double_khanhoo", "khanhoo"]
    assert len(game.choices(2)[1].sets) == 1  # which of two equal cards is not asked
    do(game, 2, "bump double_khanhoo AH' 2S 2S' 3D 3D'")
    do(game, 1, "let")
    assert game.exposed[2][0].points == 15
    assert game.hands[2].bit_count() == 10
    assert refused(game, 2, "discard AH") == "Exposed melds stay on the table."
    assert game.refusal(2, parse_cards("AH"), "discard") == "Exposed melds stay on the table."
    assert game.refusal(2, parse_cards("AH"), "hand:2") == "An exposed meld cannot be changed."
    hidden = cards_in(game.hands[2])[:1]
    assert game.refusal(2, hidden, "meld:2:0") == "An exposed meld cannot be changed."
    assert game.refusal(2, hidden, "meld:2:1") == "Melds stay hidden until somebody goes out."
    assert game.refusal(0, parse_cards("AH"), "meld:2:0") == "An exposed meld cannot be changed."


def test_a_challenge_with_a_sequence() -> None:
    game = dealt(["AH", "2H 3H 5S", "AS AD"])
    do(game, 0, "discard AH")
    do(game, 2, "bump aces AS AD")
    assert Action("challenge", ("sequence",)) in game.legal(1)
    do(game, 1, "challenge sequence")
    assert game.waiting_for() == {1}


def test_going_out_after_a_bump() -> None:
    game = dealt(["5S", "", "5H 5D AH AS AD JC QC KC 2S 3S 4S 7H 8H 9H 6D"])
    do(game, 0, "discard 5S")
    do(game, 2, "bump triplet 5H 5D")
    do(game, 1, "let")
    do(game, 2, "out 6D")
    assert game.finished[0].points[2] == 2 + 1 + 3 + 1 + 1 + 5
    assert game.finished[0] == Hand(2, 2, game.finished[0].melds, game.finished[0].points, 5)
    assert game.finished[0].melds[2] == ("triplet", "royal", "aces", "sequence", "sequence")
    assert next(token for token in game.view(0).tokens if token.kind == "out").place == "seat:2"


# --------------------------------------------------------------------------------- players' own arrangements


def laying(**options: Any) -> Khanhoo:
    """Seat 0 has gone out and everybody lays out his melds."""
    hand = "AH AH AS AD AD 2S 3S 2D 3D 4D 5D 6D 8S 8S QC"
    game = dealt([hand + " 9D", "", "JK 4H 4S 5H 6H"], arrange="manual", **options)
    do(game, 0, "out 9D")
    return game


def test_laying_out_by_hand() -> None:
    game = laying(out_arrangement="best")
    assert game.phase == "lay"
    assert game.waiting_for() == {0, 1, 2}
    view = game.view(None)
    assert None not in [card for zone in view.zones for card in zone.cards if zone.owner is not None]
    events: list[Event] = []
    do(game, 0, "lay AH 2S 3D", events)
    assert notes(events) == ["{0} lays out A♥ 2♠ 3♦: khanhoo 5"]
    assert zone(game.view(1), "meld:0:0") == "AH 2S 3D"
    assert game.view(1).plates[0].lines == ("5 in melds",)
    assert refused(game, 0, "lay AH AS AD") == "This card is not yours to lay out."
    do(game, 0, "lift", events)
    assert zone(game.view(1), "meld:0:0") == ""
    assert refused(game, 0, "lift") == "You have laid out nothing yet."
    do(game, 0, "lay QC 8S 8S'")
    do(game, 0, "done")
    assert game.waiting_for() == {1, 2}
    assert refused(game, 0, "done") == "You have laid out your melds already."
    do(game, 1, "done")
    do(game, 2, "lay JK 5H 6H")
    assert [token.text for token in game.view(0).tokens if token.kind == "joker"] == ["4♥"]
    do(game, 2, "done")
    assert game.finished[0].points == (4 + 5, 0, 1)
    assert game.phase == "hand_over"


def test_who_went_out_must_lay_out_all_his_cards() -> None:
    game = laying()
    assert [choice.verb for choice in game.choices(0)] == ["lay"]
    do(game, 0, "lay AH 2S 3D")
    assert refused(game, 0, "done").startswith("These cards are not in a meld: Q♣, 2♦, ")
    assert [choice.verb for choice in game.choices(0)] == ["lay", "lift"]
    do(game, 0, "lift")
    for meld in ("QC 8S 8S'", "AH AH' AD", "AS 2S 3S", "AD' 2D 3D", "4D 5D 6D"):
        do(game, 0, f"lay {meld}")
    assert [choice.verb for choice in game.choices(0)] == ["lift", "done"]
    do(game, 0, "lift")
    for meld in ("QC 8S 8S'", "AH AH' AD", "AS 2S 3S", "AD' 2D 3D 4D 5D 6D"):
        do(game, 0, f"lay {meld}")
    do(game, 0, "done")
    do(game, 1, "done")
    do(game, 2, "done")
    assert game.finished[0].points[0] == 4 + 1 + 1 + 1 + 5


def test_what_cannot_be_laid_out() -> None:
    game = dealt(["KC 9H 8H 5S", "", "5H 5D"], arrange="manual")
    assert refused(game, 0, "lay KC 9H 8H") == "Melds stay hidden until somebody goes out."
    do(game, 0, "discard 5S")
    do(game, 2, "bump triplet 5H 5D")
    do(game, 1, "let")
    game.rules = copy(game.rules)
    game.rules.turn_cap = game.turns + 1
    events: list[Event] = []
    do(game, 2, f"discard {cards_text(cards_in(game.hands[2])[:1])}", events)
    assert events[-1] == PhaseBegan("lay", "Nobody is out: lay out your melds")
    assert refused(game, 0, "lay KC 9H 8H") == "K♣ 8♥ 9♥ is not a meld."
    assert refused(game, 2, "lay 5H 5S 5D") == "An exposed meld cannot be changed."
    assert refused(game, 0, "lay") == "Choose the cards of a meld."
    assert game.refusal(2, cards_in(game.hands[2])[:1], "meld:2:0") == "An exposed meld cannot be changed."
    assert refused(game, 0, "discard KC") == "The hand is over: lay out your melds."
    assert refused(game, 0, "lift to 5H") == "That means nothing in Khanhoo."
    assert game.refusal(0, parse_cards("KC 9H"), "meld:0:0").endswith("is not a meld.")
    lays = {card for choice in game.choices(0) for meld in choice.sets for card in meld}
    for card in cards_in(game.hands[0]):
        said = game.refusal(0, (card,), "")
        goes = said == "Choose all the cards of a meld, and drop them in front of you."
        assert goes if card in lays else said == f"The {card_words(card)} makes no meld with your other cards."
    assert game.refusal(0, (), "hand:0") == "Choose the cards of a meld."


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("AH 2H 3H 4H 5H 6H 7H 8H 9H", 1),
        ("AH 2H 3H 4H 5H 6H 7H 8H JK", 1),
        ("4S 5S 6S 7S 8S 9S JK", 1),
        ("4S 5S 7S 8S 9S JK", 1),
        ("4S 5S 8S 9S 2S JK", None),
        ("4S 5S 6S 7S 8S 9H", None),
        ("4S 5S 6S 7S 8S 8S", None),
        ("JC QC KC JC QC KC", 10),
        ("AH 2S JK", 5),
        ("AH AH AS AD", None),
        ("7H 7S 7D 7H 7S JK", 10),
        ("AH JK", None),
    ],
)
def test_what_is_a_meld(cards: str, points: int | None) -> None:
    laid = cards_of(cards)
    game = dealt([cards + " 9D", "", ""], arrange="manual")
    game.rules = copy(game.rules)
    game.rules.turn_cap = 1
    do(game, 0, "discard 9D" if "9D" in cards_text(cards_in(game.hands[0])) else "discard 9D'")
    text = cards_text(laid)  # type: ignore[arg-type]
    if points is None:
        assert refused(game, 0, f"lay {text}").endswith("is not a meld.")
        assert frozenset(laid) not in game.choices(0)[0].sets
    else:
        assert frozenset(laid) in game.choices(0)[0].sets
        do(game, 0, f"lay {text}")
        (meld,) = game.laid[0]
        assert meld.points == points
        assert sorted(meld.cards) == sorted(laid)


# ---------------------------------------------------------------------------------- what the table refuses


def test_each_message_of_the_rules() -> None:
    game = dealt(["4D 5S", "", ""], stock="2H")
    assert refused(game, 0, "draw stock") == "The first player discards without drawing."
    assert game.refusal(0, (), "stock") == "The first player discards without drawing."
    assert refused(game, 1, "draw stock") == "It is {0}'s turn."
    assert refused(game, 0, "out") == "You must discard a card to go out."
    assert refused(game, 0, "out 4D") == "The 5♠ is not in a meld."
    do(game, 0, "discard 4D")
    assert refused(game, 1, "bump triplet 4H 4S") == "It is your turn: just take the card."
    assert refused(game, 0, "bump triplet 4H 4S") == "You have thrown this card yourself."
    assert refused(game, 1, "draw stock") == "Wait until the others have said whether they bump."
    assert refused(game, 1, "challenge aces") == "There is no bump to challenge now."
    assert refused(game, 1, "let") == "Nobody has asked you."
    held = cards_text(cards_in(game.hands[2])[:2])
    assert refused(game, 2, f"bump court {held}") == "You cannot form a meld with that card."
    do(game, 2, "let")
    assert refused(game, 1, "bump triplet 4H 4S") == "It is your turn: just take the card."
    assert refused(game, 2, "bump triplet 4H 4S") == "There is no discard to bump now."
    assert refused(game, 1, "discard 5S") == "Draw a card first."
    assert game.refusal(1, cards_in(game.hands[1])[:1], "discard") == "Draw a card first."
    do(game, 1, "draw stock")
    assert refused(game, 1, "draw discard") == "You have already drawn."
    assert game.refusal(1, (), "discard") == "You have already drawn."
    assert refused(game, 1, "bump triplet 4H 4S") == "There is no discard to bump now."


def test_the_messages_of_a_bump() -> None:
    game = dealt(["5S 5H", "", "5H 5D AS JC JC QC QC KC"])
    do(game, 0, "discard 5S")
    assert refused(game, 2, "bump triplet 5H 5D") == "The 5 of hearts is not in your hand."
    assert game.refusal(2, parse_cards("5D"), "") == (
        "Choose the cards of a meld that you can form with the discard, or let it go."
    )
    do(game, 2, "bump triplet 5H' 5D")
    assert refused(game, 0, "challenge triplet") == "Only {1} can challenge this bump."
    assert refused(game, 1, "challenge court") == "You cannot form a meld with that card."
    assert refused(game, 1, "draw discard") == "Answer the bump first."
    assert refused(game, 2, "discard AS") == "A bump must be answered first."
    do(game, 1, "let")
    do(game, 2, "discard AS")
    do(game, 1, "let")
    do(game, 0, "draw discard")
    exposed = game.exposed[2][0].cards
    game.discards = [parse_card("2H'")]
    do(game, 0, "discard AS")
    do(game, 2, "let")
    do(game, 1, "draw discard")
    thrown = cards_in(game.hands[1])[-1]
    do(game, 1, f"discard {cards_text([thrown])}")
    do(game, 0, "let")
    assert refused(game, 2, f"bump triplet {cards_text(exposed)}") == "It is your turn: just take the card."
    do(game, 2, "draw discard")
    do(game, 2, f"discard {cards_text(cards_in(game.hands[2])[:1])}")
    do(game, 1, "let")
    do(game, 0, "draw discard")
    do(game, 0, f"discard {cards_text(cards_in(game.hands[0])[:1])}")
    assert refused(game, 2, "bump triplet 5H' 5D") == "Exposed melds stay on the table."


def test_what_else_means_nothing() -> None:
    game = Khanhoo()
    assert refused(game, 0, "draw stock") == "The cards have not been dealt yet."
    assert game.refusal(0, (), "stock") == "The cards have not been dealt yet."
    assert refused(game, CHANCE, "shuffle 2H") == "The first dealer must be drawn before the shuffle."
    game = dealt(["4D 5S", "", ""])
    assert refused(game, CHANCE, "first 1") == "There is nothing to shuffle or to draw now."
    assert refused(game, 0, "draw") == "That means nothing in Khanhoo."
    assert refused(game, 0, "bump grand 4D") == "That means nothing in Khanhoo."
    assert refused(game, 0, "discard 4D 5S") == "Discard one card."
    foreign = cards_text(cards_in(game.hands[1])[:1])
    assert refused(game, 0, f"discard {foreign}").endswith("is not in your hand.")
    assert game.refusal(0, (), "hand:1") == "These are not your cards."
    assert game.refusal(0, parse_cards("4D"), "meld:0:0") == "Melds stay hidden until somebody goes out."
    assert game.refusal(0, parse_cards("4D"), "hand:0") == "Drop the card on the discard pile to throw it."
    assert game.choices(1) == []
    assert game.legal(1) == []
    do(game, 0, "discard 4D")
    do(game, 2, "let")
    assert game.legal(0) == []
    assert game.refusal(1, (), "stock") == "Drop the card on your hand to draw it."
    do(game, 1, "draw stock")
    thrown = cards_in(game.hands[1])[0]
    do(game, 1, f"discard {cards_text([thrown])}")
    do(game, 0, "let")
    assert game.refusal(2, parse_cards("4D"), "hand:2") == "Only the top card can be taken."
    assert game.refusal(2, [thrown], "") == "Drop the card on your hand to draw it."


# ----------------------------------------------------------------------------------------------- going out


def test_the_cards_that_let_a_player_out() -> None:
    assert outs(hand_of("AH AS AD 4H 5H 6H 7D")) == hand_of("7D")
    assert outs(hand_of("AH AS AD 4H 5H 6H 7H")) == hand_of("4H 7H")
    assert outs(hand_of("AH AS AD 4H 5H 7H JK")) == hand_of("4H 7H")
    assert outs(hand_of("AH AS AD 4H 6S 8D 7D")) == 0
    assert outs(hand_of("4H")) == hand_of("4H")


def test_the_cards_that_are_in_a_meld_of_three() -> None:
    """``wanted`` says at a glance what a look at every meld of three cards says."""
    threes = [meld for meld in ALL_MELDS if len(meld.kinds) + len(meld.stands) == 3]
    rng = random.Random(3)
    for number in range(400):
        hand = mask_of(rng.sample(PACK, rng.randint(1, 18))) | (number % 2 << JOKER)
        held = Counter(kind_of(card) for card in cards_in(hand) if card != JOKER)
        found = 0
        for meld in threes:
            if len(meld.stands) <= hand >> JOKER & 1 and not Counter(meld.kinds) - held:
                found |= mask_of(KIND_CARDS[kind] for kind in meld.kinds)
        assert wanted(hand) == found, cards_text(cards_in(hand))


def test_everything_the_other_players_are_told_of_a_draw() -> None:
    game = dealt(["4D", "", ""], stock="2H")
    do(game, 0, "discard 4D")
    do(game, 2, "let")
    events: list[Event] = []
    do(game, 1, "draw stock", events)
    assert notes(redact(events, 1)) == ["{1} draws the 2♥ from the stock"]
    assert notes(redact(events, 0)) == ["{1} draws from the stock"]


# ------------------------------------------------------------------------------------------- what is certain


def test_sampled_worlds_agree_with_what_everybody_knows() -> None:
    game = dealt(["AH 7S", "2S 3D 5H 9H 4H 6H 8H JC QC", "2S 3D"])
    do(game, 0, "discard AH")
    do(game, 2, "bump khanhoo 2S' 3D'")
    do(game, 1, "challenge khanhoo")
    do(game, 1, "discard 9H")
    let_all(game)
    for seed in range(30):
        world = Khanhoo.sample(game.view(0), random.Random(seed))
        assert world.hands[2] & mask_of(parse_cards("2S' 3D'")) == mask_of(parse_cards("2S' 3D'"))
        held = world.hands[1]
        assert held & mask_of(parse_cards("AH"))
        # He has named a khanhoo: a two of spades and a three of diamonds, or one of them and the joker.
        two, three = (held & mask_of(parse_cards(text)) for text in ("2S", "3D"))
        assert bool(two) + bool(three) + bool(held & 1 << JOKER) >= 2


def test_a_named_card_may_have_been_thrown_since() -> None:
    game = dealt(["AH 7S", "2S 3D 5H 9H 4H 6H 8H JC QC", "2S 3D JK"])
    do(game, 0, "discard AH")
    do(game, 2, "bump khanhoo 2S' 3D'")
    do(game, 1, "challenge khanhoo")
    do(game, 1, "discard 2S")
    let_all(game)
    for seed in range(20):
        world = Khanhoo.sample(game.view(2), random.Random(seed))
        assert world.hands[1] & mask_of(parse_cards("3D"))
        assert world.view(2) == game.view(2)


def test_the_joker_that_was_challenged() -> None:
    game = dealt(["JK", "5H 5S 6H 8S", "4H 4S 9D"])
    do(game, 0, "discard JK")
    do(game, 2, "bump triplet 4H 4S")
    do(game, 1, "challenge triplet")
    for seed in range(10):
        world = Khanhoo.sample(game.view(0), random.Random(seed))
        assert world.hands[1] >> JOKER & 1
        numbers = Counter(card & 15 for card in cards_in(world.hands[1] & ~(1 << JOKER)) if card & 15 < 10)
        assert max(numbers.values()) >= 2


def test_the_view_before_the_first_deal() -> None:
    game = Khanhoo()
    view = game.view(0)
    assert view.status == ("Playing to 50",)
    assert Khanhoo.sample(view, random.Random(1)).view(0) == view
    assert game.census() == []

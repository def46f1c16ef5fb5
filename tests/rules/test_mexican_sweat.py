"""Mexican Sweat: the worked examples of the rules, every option, and every refusal."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from at_table import do, notes, refused

from cardrules.games.mexican_sweat.game import WARNING, MexicanSweat, beats_card
from cardrules.parts.poker_hands import high
from cardrules.protocol.cards import PACK_52, cards_text, mask_of, parse_card, parse_cards
from cardrules.protocol.game import (
    CHANCE,
    Action,
    Event,
    IllegalAction,
    Marked,
    Moved,
    Note,
    PhaseBegan,
    Said,
    Scored,
    Seat,
    Token,
    Turned,
    redact,
)
from cardrules.protocol.options import OptionError
from cardrules.protocol.shuffling import chance_action, shuffled


def run(game: MexicanSweat, *moves: str) -> list[Event]:
    """``1 bet 10``: that seat does that, and it must be waited for. ``0 turns 3`` turns so many cards from the left."""
    out: list[Event] = []
    for move in moves:
        seat, text = move.split(" ", 1)
        for _ in range(int(text[6:]) if text.startswith("turns ") else 1):
            assert game.waiting_for() == {int(seat)}, move
            if text.startswith("turns "):
                assert game.phase == "turn", move
                game.apply(int(seat), game.choices(int(seat))[0].action(), out)
            else:
                do(game, int(seat), text, out)
    return out


def all_check(game: MexicanSweat) -> None:
    """Nobody bets in this round."""
    assert game.phase == "bet"
    while game.phase == "bet":
        do(game, game.chips.turn, "check")


def dealt(
    rows: Sequence[str],
    kill: str = "QH",
    beat: str = "7D",
    dealer: Seat = -1,
    stacks: Sequence[int] = (),
    **options: Any,
) -> MexicanSweat:
    """A first hand with these rows, by default dealt by the last seat. What is missing to a row comes from the rest of
    the pack, kill cards last."""
    game = MexicanSweat({"players": len(rows), **options})
    seats = game.seats
    dealer %= seats
    held = [parse_cards(row) for row in rows]
    centre = [parse_card(kill), parse_card(beat)]
    used = [*centre, *(card for row in held for card in row)]
    spare = sorted([card for card in PACK_52 if card not in used], key=lambda card: card & 15 == centre[0] & 15)
    for row in held:
        while len(row) < 7:
            row.append(spare.pop(0))
    order = [held[(dealer + 1 + place) % seats][turn] for turn in range(7) for place in range(seats)]
    do(game, CHANCE, f"first {dealer}")
    if stacks:
        game.chips.stacks = list(stacks)
    do(game, CHANCE, f"shuffle {cards_text([*order, *centre, *spare])}")
    assert cards_text(game.rows[0]) == cards_text(held[0])
    return game


def value(text: str) -> int:
    return high(mask_of(parse_cards(text)))


# ---------------------------------------------------------------------------------- the worked examples


@pytest.mark.parametrize(
    ("row", "turns"),
    [("8S", 1), ("5C 5H", 2), ("7S 5C 3H 9D", 4), ("5C 3H 7S 9D", 4), ("2C 3H AS", 3)],
)
def test_e1_e2_the_card_to_beat(row: str, turns: int) -> None:
    game = dealt([row, ""])
    for _ in range(turns):
        assert game.phase == "turn"
        run(game, "0 turns 1")
    assert game.phase == "bet"
    assert game.holder == 0


def test_e2_kickers() -> None:
    game = dealt(["5C 3H 7S 9D", ""], card_to_beat_kickers="yes")
    run(game, "0 turns 2")
    assert game.phase == "turn"
    run(game, "0 turns 1")
    assert game.holder == 0
    assert beats_card(value("5C 7S"), parse_card("7D"), kickers=True)
    assert not beats_card(value("5C 7S"), parse_card("7D"), kickers=False)
    assert not beats_card(value("7S"), parse_card("7D"), kickers=True)


@pytest.mark.parametrize(
    ("example", "winner", "loser"),
    [
        ("E3", "KH 9S 4D 2C", "KC 9D 4C"),
        ("E3", "KH 10S", "KC 9D 4C"),
        ("E3", "5H 5S 2D", "5C 5D"),
        ("E4", "2C 2D", "AS KD QC JH"),
        ("E4", "3S 3D 8H 8C", "AH AD"),
        ("E4", "4H 4S 4D", "KH KS QD QC"),
        ("E4", "KH JH 9H 5H 2H", "8S 7D 6C 5C 4H"),
        ("E4", "AS 2D 3C 4H 5S", "6H 6D 6S KC"),
        ("E4", "6S 5D 4C 3H 2S", "AS 2D 3C 4H 5S"),
        ("E5", "10H 10C 4S 4D AH", "10S 10D 4C 4H 2D 2S KC"),
    ],
)
def test_e3_e4_e5_hand_against_hand(example: str, winner: str, loser: str) -> None:
    assert value(winner) > value(loser)


def test_e3_e5_ties() -> None:
    assert value("KH 9S 4D") == value("KC 9D 4C")
    assert value("5H 5S") == value("5C 5D")
    assert value("AS KS QS JS 9S 9D 2C") == value("AH KH QH JH 9H 3D 4C")


def test_e3_a_tie_is_no_success() -> None:
    game = dealt(["KC 9D 4C", "KH 9S 4D 2C"], kill="QH", beat="AD")
    game.up[0], game.shown[0], game.successes = 0b1110, mask_of(parse_cards("KC 9D 4C")), [0]
    game.turn = 1
    run(game, "1 turns 3")
    assert game.phase == "turn"
    run(game, "1 turns 1")
    assert game.holder == 1


def test_e6_the_kill_goes_before_the_success() -> None:
    game = dealt(["5C 8D QD", "", ""], kill="QH", beat="10S")
    out = run(game, "0 turns 3")
    assert game.fates[0] == "killed"
    assert "{0} turns Q♦ and is killed" in notes(out)
    assert Token("killed", "seat:0", "Killed") in game.view(1).tokens
    assert game.phase == "bet"
    assert game.waiting_for() == {2}  # no holder: the dealer opens
    all_check(game)
    assert game.waiting_for() == {1}
    assert game.to_beat() == "10"


def test_e7_a_whole_hand() -> None:
    game = dealt(["9C 4H KD 2S 7H 6C 5D", "3D 9H QS 10C 4S AH 2C", "JD JH 8H 3C 6S 2D AC"])
    for seat, turns, opener in ((0, 1, 0), (1, 2, 1), (2, 1, 2), (0, 2, 0), (1, 1, 0), (2, 1, 2)):
        run(game, f"{seat} turns {turns}")
        assert game.waiting_for() == {opener}
        all_check(game)
    assert game.fates == ["", "killed", ""]
    out = run(game, "0 turns 4")
    assert game.phase == "hand_over"
    assert game.chips.stacks == [495, 495, 510]
    assert Scored((-5, -5, 10), "Hand 1") in out
    assert "{2} is the last player left" in notes(out)


def test_e8_betting() -> None:
    game = dealt(["8C 4H KD 2S 7H 6C 5D", "10D 9H 3S QD 4S AH 2C", ""], kill="QS")
    run(game, "0 turns 1", "0 bet 10", "1 raise 20", "2 fold", "0 call")
    run(game, "1 turns 1", "1 bet 10", "0 call")
    run(game, "0 turns 2", "0 check", "1 check")
    out = run(game, "1 turns 3")
    assert "{0} wins 75 as the last player left with king high" in notes(out)
    assert game.chips.stacks == [540, 465, 495]


def test_e9_nothing_beats_an_ace() -> None:
    game = dealt(["2C 4H KD 9S 7H 10C 5D", ""], kill="8S", beat="AD")
    out = run(game, "0 turns 7")
    assert "{0} turns 5♦ and cannot beat the A♦" in notes(out)
    assert game.chips.stacks == [495, 505]
    assert game.up == [0b11111110, 0]


def test_e10_no_card_left_to_turn() -> None:
    game = dealt(["2C 4H KD 9S 7H 10C KS", "3D KH QC KC"], kill="8S", beat="AD")
    run(game, "0 turns 7")
    all_check(game)
    out = run(game, "1 turns 4")
    assert game.holder == 1
    assert notes(out)[-1] == "{1} turns K♣ and beats {0}'s pair of kings (K K 10 9 7) with a pair of kings (K K Q 3)"
    run(game, "1 check")
    out = run(game, "0 check")
    assert "{0} has no card left to turn and is out" in notes(out)
    assert game.chips.stacks == [495, 505]


def test_e11_the_holder_folds() -> None:
    game = dealt(["8C", "10D", "4H QD", "JH"], kill="KS")
    run(game, "0 turns 1")
    all_check(game)
    run(game, "1 turns 1")
    all_check(game)
    out = run(game, "2 turns 2", "2 bet 10", "3 raise 20", "0 call", "1 call", "2 fold")
    assert game.holder == 1
    assert "Now {1}'s ten high (10) is to be beaten" in notes(out)
    assert Marked("target", "Now {1}'s ten high (10) is to be beaten") in out
    assert Token("target", "row:1:1", "ten high") in game.view(None).tokens
    assert game.waiting_for() == {3}
    run(game, "3 turns 1")
    assert game.holder == 3


def test_e12_a_side_pot() -> None:
    rows = ["QC 3S 5H 6D 2S 4C 8D", "AS 2D 10H 7C 9S 4D 3H", "AD QH 3C 5S 8S 2C 6H"]
    game = dealt(rows, kill="KS", beat="9D", stacks=[25, 200, 200])
    run(game, "0 turns 1", "0 bet 10", "1 raise 20", "2 call", "0 call")
    run(game, "1 turns 1", "1 bet 10", "2 call")
    run(game, "2 turns 2", "2 bet 10", "1 call")
    assert game.chips.pots() == [(75, 0b111), (40, 0b110)]
    run(game, "0 turns 5")
    assert game.holder == 0
    run(game, "1 check", "2 check")
    out = run(game, "1 turns 6")
    assert game.chips.stacks == [0, 155, 195]
    assert "{2} wins 40 from the side pot as nobody else is left in it" in notes(out)
    assert game.waiting_for() == {2}  # nobody can bet any more
    assert game.phase == "turn"
    run(game, "2 turns 5")
    assert game.chips.stacks == [75, 155, 195]


def test_e13_looking_while_another_turns() -> None:
    game = dealt(["2C 3C 8S", "", ""])
    run(game, "0 turns 2")
    assert game.may_act() == {1, 2}
    out: list[Event] = []
    do(game, 1, "look 4", out)
    assert game.fates[1] == "looked"
    assert game.chips.total() == 15
    assert game.waiting_for() == {0}
    assert game.may_act() == {2}
    assert Note("{1} looked at the cards and is out") in redact(out, 0)
    own = redact(out, 1)
    assert any(isinstance(event, Note) and event.text.startswith("You see ") for event in own)
    assert [event.card for event in own if isinstance(event, Turned)] == [game.rows[1][3]]
    assert [event.card for event in redact(out, None) if isinstance(event, Turned)] == [None]
    assert game.view(1).zone("row:1:4").cards == (game.rows[1][3],)
    assert game.view(0).zone("row:1:4").cards == (None,)


def test_e14_a_peek_at_the_kill_card() -> None:
    game = dealt(["2C 3C 4S 9S JD KS 6H", "AD", ""], kill="6C", peek="one_card")
    assert game.phase == "peek"
    out = run(game, "0 peek 7", "1 skip", "2 peek 1")
    assert Note("{0} peeks at card 7") in redact(out, 1)
    assert Note("{0} peeks at card 7: 6♥", frozenset({0}), "{0} peeks at card 7") in redact(out, 0)
    assert game.view(0).zone("row:0:7").cards == (parse_card("6H"),)
    assert game.view(0).state.known == {7: parse_card("6H")}
    assert game.view(1).state.known == {}
    assert game.view(1).state.seen == (1 << 7, 0, 1 << 1)
    assert [plate.lines for plate in game.view(1).plates] == [("Peeked at card 7",), (), ("Peeked at card 1",)]
    assert game.view(0).plates[0].lines == (), "his own lies lifted"
    run(game, "0 turns 4", "0 check", "1 bet 10", "2 call", "0 fold")
    assert game.chips.stacks[0] == 495
    assert not any("Peeked" in line for line in game.view(1).plates[0].lines)


# ---------------------------------------------------------------------------------------- bad play


def test_looking_asks_first() -> None:
    game = dealt(["", "", ""])
    looks = game.choices(1)
    assert [choice.words for choice in looks] == [(str(place),) for place in range(1, 8)]
    assert {choice.confirm for choice in looks} == {WARNING}
    assert WARNING == ("If you look at your cards now you are out of this hand and lose what you have put in. Look?")
    assert looks[2].click == ("row:1:3",)
    own = [choice for choice in game.choices(0) if choice.verb == "look"]
    assert len(own) == 7
    assert not any(choice.click or choice.button for choice in own)  # a click in one's own turn turns the card
    assert set(game.legal(1)) == {choice.action() for choice in looks}


def test_turning_out_of_turn() -> None:
    assert refused(dealt(["", "", ""]), 1, "turn 1") == "It is {0}'s turn to turn cards."


def test_turning_another_card_after_succeeding() -> None:
    game = dealt(["8C", "", ""])
    run(game, "0 turns 1")
    assert refused(game, 0, "turn 2") == "You already beat the hand: stop."
    assert refused(game, 1, "turn 1") == "No card is turned now: this is a betting round."


def test_stopping_before_succeeding() -> None:
    game = dealt(["9C 2D", "KC 9D", "3C 2S 4S"], beat="8D")
    assert refused(game, 0, "check") == "You have not beaten 8 yet: turn another card."
    run(game, "0 turns 1")
    all_check(game)
    run(game, "1 turns 1")
    all_check(game)
    game.shown[1] = mask_of(parse_cards("KC 9D"))
    run(game, "2 turns 1")
    assert refused(game, 2, "check") == "You have not beaten K 9 yet: turn another card."
    assert refused(game, 0, "check") == "There is no betting now."


def test_turning_another_card_than_the_leftmost() -> None:
    game = dealt(["2C 3C", ""])
    assert refused(game, 0, "turn 2") == "Turn your cards in order, from the left."
    run(game, "0 turn 1")
    assert refused(game, 0, "turn 1") == "This card is face up already."


def test_betting_refusals() -> None:
    game = dealt(["8C", "", "", ""])
    run(game, "0 turns 1")
    assert refused(game, 0, "bet 20") == "The bet is 10."
    assert refused(game, 0, "fold") == "You can check."
    run(game, "0 bet 10")
    assert refused(game, 1, "check") == "You must call 10, raise or fold."
    run(game, "1 raise 20", "2 raise 30", "3 raise 40")
    assert refused(game, 0, "raise 50") == "Three raises have been made."


def test_raising_after_a_short_all_in() -> None:
    game = dealt(["8C", "", ""], stacks=[500, 500, 17])
    run(game, "0 turns 1", "0 bet 10", "1 call", "2 raise 12")
    assert refused(game, 0, "raise 20") == "That all-in was too small to reopen the betting: call or fold."


def test_peeking_twice() -> None:
    game = dealt(["", "", ""], peek="one_card")
    run(game, "0 peek 1")
    assert refused(game, 0, "peek 2") == (
        "You have had your peek: looking at another card would put you out of this hand."
    )
    assert [choice.words for choice in game.choices(0)] == [(str(place),) for place in range(2, 8)]
    do(game, 0, "look 2")
    assert game.fates[0] == "looked"
    assert refused(game, 0, "peek 3") == "You are out of this hand."
    assert game.waiting_for() == {1}
    run(game, "1 skip", "2 skip")
    assert game.waiting_for() == {1}  # the first live player turns


@pytest.mark.parametrize(
    ("seat", "text", "reason"),
    [
        (0, "peek 1", "Nobody peeks now."),
        (0, "skip", "Nobody peeks now."),
        (0, "skip 1", "Just skip."),
        (0, "turn 8", "Say which card: a number from 1 to 7."),
        (0, "turn", "Say which card: a number from 1 to 7."),
        (0, "draw 1", "That means nothing in Mexican Sweat."),
        (1, "jump 1", "That means nothing in Mexican Sweat."),
        (0, "reveal", "The cards that are left are shown when the hand is over."),
        (0, "stop", "You can stop when the hand is over."),
        (CHANCE, "turn 1", "There is nothing to shuffle or to draw now."),
        (CHANCE, "shuffle", "There is nothing to shuffle or to draw now."),
    ],
)
def test_other_refusals(seat: Seat, text: str, reason: str) -> None:
    game = dealt(["", "", ""])
    verb, *words = text.split()
    with pytest.raises(IllegalAction) as error:
        game.check(seat, Action(verb, tuple(words)))
    assert str(error.value) == reason


def test_refusals_of_those_who_are_out() -> None:
    game = dealt(["QD", "", ""])
    run(game, "0 turns 1")
    assert game.fates[0] == "killed"
    for text in ("turn 2", "look 2", "call"):
        assert refused(game, 0, text) == "You are out of this hand."


def test_refusals_in_the_peek_phase() -> None:
    game = dealt(["", "", ""], peek="one_card")
    assert refused(game, 1, "peek 1") == "It is {0}'s turn to peek."
    assert refused(game, 0, "turn 1") == "No card is turned before everybody has had his peek."
    assert refused(game, 0, "look 1") == "You may peek at one card."
    do(game, 2, "look 1")
    assert refused(game, 2, "look 2") == "You are out of this hand."
    assert refused(game, 0, "call") == "There is no betting now."
    assert game.refusal(0, [], "") == "Click the card that you want to peek at."
    assert game.refusal(1, [], "") == "It is {0}'s turn to peek."


def test_before_the_deal() -> None:
    game = MexicanSweat()
    assert refused(game, 0, "turn 1") == "The cards have not been dealt yet."
    assert game.refusal(0, [], "row:0:1") == "The cards have not been dealt yet."
    assert game.choices(0) == []
    assert game.census() == []
    assert game.view(0).status == ("Fixed limit",)


@pytest.mark.parametrize(
    ("seat", "zone", "reason"),
    [
        (0, "kill", "This card belongs to nobody."),
        (0, "rest", "This card belongs to nobody."),
        (0, "row:1:1", "These are not your cards."),
        (0, "row:0:1", "This card is face up already."),
        (0, "row:0:3", "Turn your cards in order, from the left."),
        (0, "", "Click your next card to turn it."),
        (1, "", "It is {0}'s turn to turn cards."),
    ],
)
def test_refusal_of_clicks_in_a_turn(seat: Seat, zone: str, reason: str) -> None:
    game = dealt(["2C 3C", ""])
    run(game, "0 turns 1")
    assert game.refusal(seat, [], zone) == reason


def test_refusal_at_other_times() -> None:
    game = dealt(["8C", "", ""])
    run(game, "0 turns 1")
    assert game.refusal(0, [], "row:0:1") == "You have seen this card already."
    assert game.refusal(0, [], "row:0:2") == "This is a betting round: use the buttons."
    assert game.refusal(1, [], "") == "It is {0}'s turn."
    run(game, "0 bet 10", "1 fold", "2 fold")
    assert game.refusal(0, [], "") == "The hand is over."
    assert refused(game, 0, "call") == "The hand is over."
    do(game, 1, "stop")
    assert game.refusal(0, [], "") == "The game is over."


# ------------------------------------------------------------------------------------------ the options


def test_the_options_are_those_of_the_rules() -> None:
    values = {option.id: (option.default, set(option.values)) for option in MexicanSweat.declared}
    assert values == {
        "players": (4, {2, 3, 4, 5, 6, 7}),
        "stakes": ("ante", {"ante", "blinds"}),
        "ante": (5, set(range(1, 26))),
        "bet_size": (10, set(range(2, 51))),
        "limit": ("fixed", {"fixed", "pot_limit", "no_limit"}),
        "raise_cap": (3, {3, 4, "unlimited"}),
        "stack": (500, set(range(100, 5001))),
        "rebuy": ("auto", {"auto", "out"}),
        "peek": ("off", {"off", "one_card"}),
        "order": ("row", {"row", "free"}),
        "card_to_beat_kickers": ("no", {"no", "yes"}),
        "looking": ("forfeit", {"forfeit", "blocked"}),
    }
    for preset in MexicanSweat.presets:
        MexicanSweat(preset.settings)
    with pytest.raises(OptionError, match="ante=26"):
        MexicanSweat({"ante": 26})


@pytest.mark.parametrize("players", range(2, 8))
def test_the_deal(players: int) -> None:
    game = MexicanSweat({"players": players})
    do(game, CHANCE, "first 0")
    out: list[Event] = []
    do(game, CHANCE, f"shuffle {cards_text(PACK_52)}", out)
    assert [len(row) for row in game.rows] == [7] * players
    assert game.rows[1 % players][0] == PACK_52[0]
    assert game.rows[0][0] == PACK_52[players - 1]
    assert game.rows[1 % players][6] == PACK_52[6 * players]
    assert (game.kill, game.beat) == PACK_52[7 * players : 7 * players + 2]
    assert len(game.rest) == 52 - 7 * players - 2
    assert sorted(game.census()) == sorted(PACK_52)
    assert game.chips.total() == 5 * players
    assert game.waiting_for() == {1 % players}
    seen = [card for event in redact(out, 0) if isinstance(event, Moved) for card in event.cards if card is not None]
    assert seen == [game.kill, game.beat]


def test_antes() -> None:
    game = dealt(["", "", ""], ante=25, stacks=[500, 20, 500])
    assert game.chips.pots() == [(60, 0b111), (10, 0b101)]
    assert game.chips.put == [0, 0, 0]


def test_blinds() -> None:
    game = dealt(["QD", "8C", "", ""], stakes="blinds", bet_size=15)
    assert game.chips.put == [7, 15, 0, 0]
    assert game.chips.given == [0, 0, 0, 0]
    run(game, "0 turns 1")  # the small blind is killed; the dealer opens
    assert game.waiting_for() == {3}
    assert [choice.label for choice in game.choices(3) if choice.button] == ["Fold", "Call 15", "Raise to 30"]
    run(game, "3 call", "1 check", "2 fold")
    assert game.chips.total() == 37
    run(game, "1 turns 1")
    assert [choice.label for choice in game.choices(1) if choice.button] == ["Check", "Bet 15"]
    two = dealt(["8C", ""], stakes="blinds")
    assert two.chips.put == [10, 5]
    run(two, "0 turns 1")
    assert [choice.label for choice in two.choices(0) if choice.button] == ["Check", "Raise to 20"]


def test_blinds_before_anybody_can_bet_are_won_too() -> None:
    game = dealt(["QD", ""], stakes="blinds")
    run(game, "0 turns 1")
    assert game.chips.stacks == [490, 510]


def test_blinds_of_players_who_are_out_go_to_one_who_has_paid_nothing() -> None:
    game = dealt(["QD", "", "", ""], stakes="blinds")
    run(game, "0 turns 1")
    do(game, 1, "look 1")
    out = run(game, "3 fold")
    assert "{2} wins 15 as the last player left" in notes(out)
    assert game.chips.stacks == [495, 490, 515, 500]


@pytest.mark.parametrize(("limit", "amounts"), [("pot_limit", range(10, 16)), ("no_limit", range(10, 496))])
def test_the_limit(limit: str, amounts: range) -> None:
    game = dealt(["8C", "", ""], limit=limit)
    run(game, "0 turns 1")
    bet = next(choice for choice in game.choices(0) if choice.verb == "bet")
    assert bet.amounts == amounts


def test_the_raise_cap_and_the_stack() -> None:
    game = dealt(["8C", "", "", ""], raise_cap=4, stack=100)
    assert game.chips.stacks == [95] * 4
    run(game, "0 turns 1", "0 bet 10", "1 raise 20", "2 raise 30", "3 raise 40", "0 raise 50")
    assert refused(game, 1, "raise 60") == "Four raises have been made."
    game = dealt(["8C", "", "", ""], raise_cap="unlimited")
    run(game, "0 turns 1", "0 bet 10", *(f"{height // 10 % 4} raise {height + 10}" for height in range(10, 90, 10)))


def test_rebuy() -> None:
    for rebuy, stack in (("auto", 495), ("out", 0)):
        game = dealt(["QD", "", ""], stacks=[5, 500, 500], rebuy=rebuy)
        run(game, "0 turns 1")
        run(game, "2 bet 10", "1 fold")
        assert game.phase == "hand_over"
        do(game, CHANCE, f"shuffle {cards_text(shuffled(PACK_52, 'x'))}")
        assert game.chips.stacks[0] == stack
        assert len(game.rows[0]) == (7 if rebuy == "auto" else 0)
        assert game.dealer == (0 if rebuy == "auto" else 1)
        assert game.view(None).zone("row:0:1").cards == ((None,) if rebuy == "auto" else ())


def test_the_match_is_over_when_one_has_all_the_chips() -> None:
    game = dealt(["QD", ""], stacks=[5, 500], rebuy="out")
    run(game, "0 turns 1")
    assert game.phase == "game_over"
    result = game.result()
    assert result is not None
    assert (result.scores, result.winners) == ((0, 505), (1,))


def test_free_order() -> None:
    game = dealt(["2C 3C 4S 5S 8C", ""], order="free")
    turns = [choice for choice in game.choices(0) if choice.verb == "turn"]
    assert turns.pop().words == ("all",)
    assert [choice.click for choice in turns] == [(f"row:0:{place}",) for place in range(1, 8)]
    run(game, "0 turn 3")
    assert refused(game, 0, "turn 3") == "This card is face up already."
    assert Action("turn", ("3",)) not in game.legal(0)
    run(game, "0 turn 5")
    assert game.holder == 0
    assert game.view(1).state.up == (1 << 3 | 1 << 5, 0)
    assert game.view(1).plates[0].lines == ("Eight high",)


def test_looking_can_be_blocked() -> None:
    game = dealt(["", "", ""], looking="blocked")
    assert game.may_act() == frozenset()
    assert game.choices(1) == []
    assert refused(game, 1, "look 1") == "Nobody may look at a face-down card."
    assert game.refusal(1, [], "row:1:1") == "It is {0}'s turn to turn cards."
    holder = dealt(["8C", "", ""], looking="blocked")
    run(holder, "0 turns 1")
    assert holder.refusal(0, [], "row:0:2") == "You already beat the hand: stop."
    assert holder.refusal(1, [], "row:1:1") == "No card is turned now: this is a betting round."
    assert [choice.verb for choice in game.choices(0)] == ["turn", "turn"]


def test_no_peek_is_offered_without_the_option() -> None:
    assert dealt(["", ""]).phase == "turn"
    game = dealt(["", ""], peek="one_card")
    choices = game.choices(0)
    assert [choice.verb for choice in choices] == ["peek"] * 7 + ["skip"]
    assert choices[3].click == ("row:0:4",)
    assert (choices[-1].label, choices[-1].button) == ("No thanks", True)
    assert set(game.legal(0)) == {choice.action() for choice in choices}
    out = run(game, "0 skip")
    assert Said(0, "No thanks") in out


# ------------------------------------------------------------------------------------------ looking, turns


def test_looking_in_ones_own_turn_ends_it() -> None:
    game = dealt(["2C 3C", "", "", ""])
    run(game, "0 turns 2", "0 look 5")
    assert game.fates[0] == "looked"
    assert game.waiting_for() == {3}  # the dealer opens
    assert game.phase == "bet"
    all_check(game)
    assert game.waiting_for() == {1}


def test_looking_in_a_betting_round_is_a_fold() -> None:
    game = dealt(["8C", "", ""])
    run(game, "0 turns 1", "0 bet 10")
    do(game, 2, "look 1")
    assert game.fates[2] == "looked"
    assert game.waiting_for() == {1}
    do(game, 1, "look 1")
    assert game.phase == "hand_over"
    assert game.chips.stacks == [510, 495, 495]


def test_whoever_must_act_may_look_instead() -> None:
    game = dealt(["8C", "", ""])
    run(game, "0 turns 1", "0 bet 10", "1 call")
    do(game, 2, "look 7")
    assert game.phase == "turn"
    assert game.waiting_for() == {1}
    assert game.chips.piles == (35,)


def test_a_holder_who_looks_lets_the_target_fall_back() -> None:
    game = dealt(["8C", "9C", "10C", ""])
    run(game, "0 turns 1")
    all_check(game)
    run(game, "1 turns 1")
    all_check(game)
    assert game.holder == 1
    out: list[Event] = []
    do(game, 1, "look 3", out)
    assert game.holder == 0
    assert "Now {0}'s eight high (8) is to be beaten" in notes(out)
    do(game, 0, "look 3", out)
    assert game.holder is None
    assert "Now the 7♦ is to be beaten" in notes(out)
    assert game.waiting_for() == {2}


def test_a_lookers_bet_stays_and_the_others_play_on() -> None:
    game = dealt(["8C", "", "", ""])
    run(game, "0 turns 1", "0 bet 10")
    do(game, 0, "look 2")
    run(game, "1 call", "2 fold", "3 call")
    assert game.chips.piles == (50,)
    assert game.waiting_for() == {1}


def test_the_last_two_when_one_looks() -> None:
    game = dealt(["8C", ""])
    do(game, 1, "look 2")
    assert game.phase == "hand_over"
    assert game.chips.stacks == [505, 495]


def test_looking_before_ones_peek() -> None:
    game = dealt(["", "", ""], peek="one_card")
    do(game, 1, "look 1")
    run(game, "0 skip")
    assert game.waiting_for() == {2}
    do(game, 0, "look 1")
    assert game.phase == "hand_over"


def test_the_dealer_opens_or_the_first_live_player_on_his_left() -> None:
    game = dealt(["QD", "QS", "", "8C"], kill="QH")
    do(game, 3, "look 1")
    run(game, "0 turns 1")
    assert game.waiting_for() == {1}
    run(game, "1 check", "2 check", "1 turns 1")
    assert game.phase == "hand_over"


def test_an_all_in_opener_is_passed_over() -> None:
    game = dealt(["8C", "", ""], stacks=[5, 500, 500])
    run(game, "0 turns 1")
    assert game.waiting_for() == {1}
    run(game, "1 check", "2 check")
    assert game.view(1).plates[0].lines == ("Eight high",)


@pytest.mark.parametrize("order", ["row", "free"])
def test_turning_until_it_is_decided(order: str) -> None:
    rows = ["2C 3C 8C", "AD QD", "2S 3S 5H 6C 9D JS KS"]
    one, other = dealt(rows, order=order), dealt(rows, order=order)
    turn, *_, whole = [choice for choice in one.choices(0) if choice.verb == "turn"]
    assert (turn.button, turn.key) == ((True, "Space") if order == "row" else (False, ""))
    assert (whole.label, whole.button, whole.key) == ("Turn until it is decided", True, "A")
    for seat, turns in ((0, 3), (1, 1), (2, 7)):
        events = run(one, f"{seat} turn all")
        expected = run(other, f"{seat} turns {turns}")
        assert [event for event in events if isinstance(event, Turned)] == [
            event for event in expected if isinstance(event, Turned)
        ]
        assert one.view(None) == other.view(None)
        assert refused(one, seat, "turn all")
        all_check(one)
        all_check(other)


def test_turns_go_round_and_round() -> None:
    game = dealt(["8C AD", "9C", "10C"], kill="QH")
    for seat in (0, 1, 2):
        run(game, f"{seat} turns 1")
        all_check(game)
    assert game.waiting_for() == {0}
    run(game, "0 turns 1")
    assert game.successes == [1, 2, 0]


def test_what_the_viewer_has_stands_under_his_row() -> None:
    game = dealt(["8C", "2S 9C", ""], beat="7H")
    run(game, "0 turns 1")
    assert Token("target", "row:0", "eight high") in game.view(0).tokens
    assert Token("target", "row:0:1", "eight high") in game.view(1).tokens
    run(game, "0 check", "1 check", "2 check", "1 turns 2")
    assert Token("shown", "row:0", "Eight high") in game.view(0).tokens
    assert game.view(0).plates[0].lines == ()
    assert game.view(1).plates[0].lines == ("Eight high",)


def test_the_kill_ranks_that_are_left() -> None:
    game = dealt(["QD", "", ""], kill="QH", beat="QS")
    assert Token("skull", "kill", "Queens left: 2") in game.view(0).tokens
    assert "Queens left: 2" in game.view(0).status
    assert Token("target", "beat", "To beat") in game.view(0).tokens
    run(game, "0 turns 1")
    assert "Queens left: 1" in game.view(0).status
    assert "Nines left: 3" in dealt(["", ""], kill="9H").view(0).status


def test_the_status_line() -> None:
    game = dealt(["9C", "", ""], beat="8D")
    assert game.view(0).status == (
        "Hand 1", "To beat: the 8♦", "Queens left: 3", "One bet is 10", "The pot: 15 chips", "Fixed limit",
    )  # fmt: skip
    run(game, "0 turns 1")
    assert "To beat: {0}'s nine high (9)" in game.view(0).status


# ------------------------------------------------------------------------------------- after the hand


def test_what_would_have_come() -> None:
    game = dealt(["9C 2C 3C 4C 5C 6C 7C", "QD", ""])
    run(game, "0 turns 1", "0 bet 10", "1 fold", "2 fold")
    assert [choice.verb for choice in game.choices(1)] == ["reveal", "stop"]
    assert game.may_act() == {0, 1, 2}
    with pytest.raises(IllegalAction, match="Just reveal"):
        game.check(1, Action("reveal", ("1",)))
    assert game.view(None).zone("row:0:2").cards == (None,)
    out: list[Event] = []
    do(game, 1, "reveal", out)
    assert "{0} would have turned 2♣ 3♣ 4♣ 5♣ 6♣ 7♣" in notes(out)
    assert len([event for event in out if isinstance(event, Turned)]) == 20
    assert game.view(None).zone("row:1:1").cards == (parse_card("QD"),)
    assert refused(game, 1, "reveal") == "All cards are face up already."
    assert [choice.verb for choice in game.choices(1)] == ["stop"]
    do(game, CHANCE, f"shuffle {cards_text(shuffled(PACK_52, 'x'))}")
    assert game.view(None).zone("row:0:2").cards == (None,)
    assert game.dealer == 0


def test_a_row_that_is_all_face_up_has_nothing_to_reveal() -> None:
    game = dealt(["2C 4H KD 9S 7H 10C 5D", ""], kill="8S", beat="AD")
    run(game, "0 turns 7")
    out: list[Event] = []
    do(game, 0, "reveal", out)
    assert not any(text.startswith("{0} would") for text in notes(out))


def test_a_new_hand_clears_the_table() -> None:
    game = dealt(["9C", "", ""])
    run(game, "0 turns 1", "0 bet 10", "1 fold", "2 fold")
    out: list[Event] = []
    do(game, CHANCE, f"shuffle {cards_text(shuffled(PACK_52, 'x'))}", out)
    cleared = [event for event in out if isinstance(event, Moved) and event.target == ""]
    assert sum(len(event.cards) for event in cleared) == 52
    assert PhaseBegan("deal", "Hand 2") in out
    assert (game.fates, game.successes, game.up) == (["", "", ""], [], [0, 0, 0])


def test_stopping() -> None:
    game = dealt(["9C", "", ""])
    run(game, "0 turns 1", "0 bet 10", "1 fold", "2 fold")
    do(game, 2, "stop")
    result = game.result()
    assert result is not None
    assert result.text == "{0} wins with 510 chips; {1} and {2} share second place with 495."
    assert game.choices(0) == []


# -------------------------------------------------------------------------------------------- sampling


def test_a_sampled_world_agrees_with_what_is_known() -> None:
    rng = random.Random(4)
    for seed in range(12):
        game = MexicanSweat({"players": 2 + seed % 6, "peek": "one_card", "order": "free"})
        for number in range(40):
            (seat,) = game.waiting_for()
            if seat == CHANCE:
                game.apply(CHANCE, chance_action(game.choices(CHANCE)[0], str(seed), number))
                continue
            for viewer in (seat, None):
                world = MexicanSweat.sample(game.view(viewer), random.Random(number))
                assert world.view(viewer) == game.view(viewer)
                assert world.shown == game.shown
                assert sorted(world.census()) == sorted(PACK_52)
                assert world.legal(seat) == game.legal(seat)
            actions = [
                action
                for action in game.legal(seat)
                if action.verb not in ("look", "fold") and action.words != ("all",)
            ]
            game.apply(seat, rng.choice(actions))


# ------------------------------------------------------------------------------------------- yardsticks


def test_how_long_a_hand_lasts_if_nobody_folds() -> None:
    """About 7.3 turns with four players, 3.5 with two; with two the first wins about half, and about half of all
    eliminations are kills."""
    for players, expected in ((2, 3.5), (4, 7.3)):
        turns, first, kills, out = 0, 0, 0, 0
        hands = 250
        for number in range(hands):
            game = MexicanSweat({"players": players})
            do(game, CHANCE, f"first {players - 1}")
            game.apply(CHANCE, Action("shuffle", (), shuffled(PACK_52, f"hand {number}")))
            before = None
            while game.phase in ("turn", "bet"):
                if game.phase == "bet":
                    do(game, game.chips.turn, "check")
                    before = None
                else:
                    turns += before != game.turn
                    before = game.turn
                    game.apply(game.turn, game.legal(game.turn)[0])
            first += game.chips.stacks[0] > 500
            kills += game.fates.count("killed")
            out += players - 1
        assert abs(turns / hands - expected) < 0.5
        assert abs(kills / out - 0.5) < 0.12
        assert abs(first / hands - 1 / players) < 0.1

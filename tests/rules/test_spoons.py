"""Spoons: the worked examples of the rules, every option, the clock, and every refusal."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from at_table import do, ordered
from racing import Player, Race

from cardrules.bots import LET_BE, Advice
from cardrules.games.spoons.bot import choose
from cardrules.games.spoons.game import BEAT, COUNTDOWN, LOCKOUT, PAUSE, Round, Spoons, four_in
from cardrules.protocol.cards import PACK_52, Card, cards_in, cards_text, mask_of, parse_cards
from cardrules.protocol.game import (
    CEREMONY,
    CHANCE,
    CLOCK,
    Action,
    Choice,
    Event,
    IllegalAction,
    Marked,
    Moved,
    Note,
    PhaseBegan,
    Said,
    Scored,
    Seat,
    Turned,
    View,
    action_text,
    redact,
)
from cardrules.protocol.match_record import Match, check_record, read_record, record_text
from cardrules.protocol.options import OptionError

COMMON = ("7C 7D KS 2H", "9C 9D 9S 4H", "5C 5D JD JH", "3C 8D QS AH")
STOCK = "9H 7H 6S 10D"
FOURS = ("7C 7D KS 2H", "9C 9D 9S 9H", "5C 5D JD JH", "3C 8D QS AH")


def go_to(game: Spoons, time: int, out: list[Event] | None = None) -> None:
    """Let the clock go on to this time, in as many steps as it takes."""
    while game.now < time:
        times = game.choices(CLOCK)[0].amounts
        do(game, CLOCK, f"at {min(time, times[-1])}", out)


def at(game: Spoons, time: int, seat: Seat, text: str) -> list[Event]:
    """The seat acts at this time; what happens then."""
    go_to(game, time)
    out: list[Event] = []
    do(game, seat, text, out)
    return out


def refused(game: Spoons, time: int, seat: Seat, text: str) -> str:
    """Why the seat may not do this at this time; nothing may have changed."""
    go_to(game, time)
    before = [game.view(viewer) for viewer in (*range(game.seats), None)]
    out: list[Event] = []
    with pytest.raises(IllegalAction) as error:
        do(game, seat, text, out)
    assert out == []
    assert [game.view(viewer) for viewer in (*range(game.seats), None)] == before
    return str(error.value)


def shuffle_of(game: Spoons, hands: Sequence[str], stock: str) -> Action:
    """The shuffle that deals these hands to the seats of the ring that is to be, and puts these cards on the stock."""
    dealer = game.next_dealer() if game.hand else game.dealer or 0
    live = [seat for seat in range(game.seats) if seat not in game.out]
    held = {seat: parse_cards(hand) for seat, hand in zip(live, hands, strict=True)}
    top = parse_cards(stock)
    spare = [card for card in PACK_52 if card not in top and not any(card in hand for hand in held.values())]
    for hand in held.values():
        while len(hand) < 4:
            hand.append(spare.pop())
    turns = [seat for place in range(1, game.seats + 1) if (seat := (dealer + place) % game.seats) in live]
    order = [held[seat][number] for number in range(4) for seat in turns]
    return Action("shuffle", (), (*order, *top, *spare))


def dealt(
    hands: Sequence[str] = COMMON, stock: str = STOCK, dealer: Seat = 0, go: bool = True, **options: Any
) -> Spoons:
    """A first round in which the seats are dealt these cards; missing ones come from the rest of the pack."""
    game = Spoons({"players": len(hands), **options})
    do(game, CHANCE, f"first {dealer}")
    game.apply(CHANCE, shuffle_of(game, hands, stock))
    if go:
        do(game, CLOCK, "at 0")
    return game


def hand(game: Spoons, seat: Seat) -> str:
    return cards_text(cards_in(game.hands[seat]))


def notes(events: Sequence[Event], seat: Seat | None = None) -> list[str]:
    names = ["Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"]
    return [event.text.format(*names) for event in redact(events, seat) if isinstance(event, Note)]


# ---------------------------------------------------------------------------------- the worked examples


@pytest.mark.parametrize(("players", "spoons"), [(3, 2), (4, 3), (5, 4), (8, 7)])
def test_e1_one_spoon_fewer_than_players(players: int, spoons: int) -> None:
    game = dealt([""] * players)
    assert game.spoons == spoons
    assert [token.kind for token in game.view(None).tokens].count("spoon") == spoons
    assert [held.bit_count() for held in game.hands] == [4] * players
    assert len(game.stock) == 52 - 4 * players


def test_e2_nothing_to_take_and_nothing_to_pass() -> None:
    game = dealt()
    assert refused(game, 100, 1, "take") == "No card has reached you yet."
    assert refused(game, 100, 1, "pass 4H") == "Take a card first."


def test_e3_to_e6_a_whole_round() -> None:
    game = dealt()
    at(game, 300, 0, "take")
    assert hand(game, 0) == ordered("7C 7D KS 2H 9H")
    assert refused(game, 310, 0, "take") == "Pass a card first."
    at(game, 900, 0, "pass 9H")
    assert cards_text(game.inbox[1]) == "9H"
    # E4: the dealer goes on although nobody has taken his card.
    at(game, 1100, 0, "take")
    assert hand(game, 0) == ordered("7C 7D KS 2H 7H")
    at(game, 1200, 1, "take")
    assert hand(game, 1) == ordered("9C 9D 9S 9H 4H")
    at(game, 1500, 0, "pass 2H")
    assert cards_text(game.inbox[1]) == "2H"
    assert refused(game, 1500, 1, "take") == "Pass a card first."
    # E5: five cards in hand do not matter.
    events = at(game, 1600, 1, "grab")
    assert Marked("spoon", "{1} takes the first spoon") in events
    assert game.spoons == 2
    assert refused(game, 1650, 1, "take") == "You already have a spoon."
    assert refused(game, 1650, 1, "grab") == "You already have a spoon."
    # E6: cards keep moving, and no four of a kind is needed any more.
    at(game, 1700, 0, "take")
    assert hand(game, 0) == ordered("7C 7D KS 7H 6S")
    at(game, 2300, 3, "grab")
    events = at(game, 2450, 0, "grab")
    assert game.phase == "hand_over"
    assert game.letters == [0, 0, 1, 0]
    assert Scored((0, 0, 1, 0), "{2} gets the first letter, S") in events
    assert game.rounds == (Round(1, 9, 2, ((1, 0), (3, 700), (0, 850))),)
    assert notes(events) == [
        "Ann takes a spoon",
        "Cy is left without a spoon",
        "Bob had four nines; Di +0.70 s and Ann +0.85 s",
        "Cy gets the first letter, S",
    ]
    assert Moved(tuple(sorted(parse_cards("9C 9D 9S 9H"))), "hand:1", "four") in events


def test_e7_a_false_grab_loses_the_round() -> None:
    game = dealt()
    events = at(game, 50, 2, "grab")
    assert game.phase == "hand_over"
    assert game.rounds == (Round(None, 0, 2, ()),)
    assert game.letters == [0, 0, 1, 0]
    mine = "No spoon had been taken and you do not hold four of a kind: you lose this round."
    assert Said(2, mine) in events
    assert notes(events, 2) == [mine, "Cy gets the first letter, S"]
    assert notes(events, 0) == ["Cy grabs too early and loses the round", "Cy gets the first letter, S"]
    assert game.view(0).sheet is not None
    assert game.view(0).tokens.count(game.view(0).tokens[0]) == 3  # the spoon was put back


def test_e7_or_locks_the_grabber_out() -> None:
    game = dealt(false_grab="lockout")
    events = at(game, 50, 2, "grab")
    assert game.phase == "play"
    assert Said(2, "Too early: hands off the spoons for two seconds.") in events
    assert notes(events, 2) == ["Too early: hands off the spoons for two seconds."]
    assert notes(events, 0) == ["Cy grabs too early and may not grab for two seconds"]
    assert [token.place for token in game.view(0).tokens if token.kind == "lock"] == ["seat:2"]
    assert all(choice.verb != "grab" for choice in game.choices(2))
    assert refused(game, 60, 2, "grab") == "Too early: hands off the spoons for two seconds."
    assert game.choices(CLOCK)[0].amounts[-1] == 50 + LOCKOUT
    assert refused(game, 2049, 2, "grab") == "Too early: hands off the spoons for two seconds."
    out: list[Event] = []
    go_to(game, 2050, out)
    assert out == [Marked("lock", "{2} may grab again")]
    at(game, 2050, 2, "grab")
    assert game.locked[2] == 2050 + LOCKOUT


@pytest.mark.parametrize("false_grab", ["lose_round", "lockout"])
def test_while_it_is_counted_down_nobody_is_locked_out(false_grab: str) -> None:
    game = dealt(go=False, false_grab=false_grab)
    assert game.phase == "countdown"
    assert not [token for token in game.view(0).tokens if token.kind == "lock"]


@pytest.mark.parametrize(("alert", "first"), [("sound_and_motion", "spoon"), ("motion_only", "grab")])
def test_the_first_spoon_clinks_if_that_is_wanted(alert: str, first: str) -> None:
    game = dealt(FOURS, "KC", alert=alert)
    events = at(game, 1, 1, "grab") + at(game, 900, 2, "grab")
    assert [event.kind for event in events if isinstance(event, Marked)] == [first, CEREMONY, "grab"]


def test_a_lockout_holds_even_if_a_spoon_is_taken_meanwhile() -> None:
    game = dealt(FOURS, "KC", false_grab="lockout")
    at(game, 50, 2, "grab")
    at(game, 100, 1, "grab")
    assert refused(game, 500, 2, "grab") == "Too early: hands off the spoons for two seconds."
    at(game, 2050, 2, "grab")
    assert [seat for seat, _ in game.takers] == [1, 2]


def test_e8_the_last_player_passes_to_the_trash() -> None:
    game = dealt()
    game.hands[3] |= mask_of(parse_cards("KH"))
    game.stock.remove(parse_cards("KH")[0])
    assert next(choice.onto for choice in game.choices(3) if choice.verb == "pass") == ("trash",)
    at(game, 50, 3, "pass AH")
    assert cards_text(game.trash) == "AH"
    assert game.inbox == [[], [], [], []]
    assert [token.place for token in game.view(0).tokens if token.kind == "last"] == ["seat:3"]


def test_e9_four_of_a_kind_as_dealt() -> None:
    game = dealt(FOURS, "KC")
    assert [choice.label for choice in game.choices(1)] == ["Four of a kind: grab a spoon"]
    assert [choice.label for choice in game.choices(2)] == ["Grab a spoon (nobody has one yet)"]
    assert [game.choices(seat)[0].restrained for seat in (1, 2)] == [False, True]
    assert [game.view(seat).status[-1] for seat in (0, 1, 2)] == [
        "Draw from the stock",
        "You have four of a kind: grab a spoon!",
        "Wait for a card",
    ]
    assert [game.view(seat).busy for seat in (0, 1, 2, None)] == [{0}, {1}, set(), set()]
    waits = game.copy()
    at(game, 1, 1, "grab")
    assert game.takers == [(1, 1)]
    at(waits, 1000, 3, "grab")
    assert waits.rounds[0].loser == 3


def empty_stock(**options: Any) -> Spoons:
    """E10: the stock is empty, 33 cards lie in the trash and three in the inboxes, at 300."""
    game = dealt(**options)
    go_to(game, 300)
    game.inbox = [[], game.stock[:1], game.stock[1:2], game.stock[2:3]]
    game.stock, game.trash = [], game.stock[3:]
    assert len(game.trash) == 33
    return game


def test_e10_an_empty_stock_stops_everybody_while_the_trash_is_shuffled() -> None:
    game = empty_stock()
    events = at(game, 300, 0, "take")
    assert PhaseBegan("reshuffle", "The trash is shuffled") in events
    assert game.waiting_for() == {CHANCE}
    with pytest.raises(IllegalAction, match=r"^Wait for the shuffle\.$"):
        do(game, 2, "take")
    trash = game.trash[:]
    with pytest.raises(IllegalAction, match="is missing from the shuffle"):
        do(game, CHANCE, f"reshuffle {cards_text(trash[1:])}")
    out: list[Event] = []
    do(game, CHANCE, f"reshuffle {cards_text(trash)}", out)
    assert out == [Moved(tuple(trash), "trash", "stock", frozenset()), PhaseBegan("pause")]
    assert (game.pause, game.choices(CLOCK)[0].amounts[-1]) == (300 + PAUSE, 1800)
    assert (len(game.stock), game.trash) == (33, [])
    assert game.stock[-1] == trash[0]
    assert game.may_act() == frozenset()
    assert refused(game, 400, 2, "take") == "Wait for the shuffle."
    with_four = game.copy()
    with_four.hands[1] = mask_of(parse_cards("9C 9D 9S 9H"))
    assert refused(game, 500, 1, "grab") == "Wait for the shuffle."
    assert refused(with_four, 500, 1, "grab") == "Wait for the shuffle."
    assert game.refusal(1, (), "spoons") == "Wait for the shuffle."
    assert any(token.kind == "pause" for token in game.view(0).tokens)
    go_to(game, 1800, out)
    assert out[-1] == PhaseBegan("play")
    assert game.phase == "play"
    assert game.view(0).state.resumed == 1800
    at(game, 1800, 2, "take")
    at(game, 1800, 0, "take")
    assert trash[0] in cards_in(game.hands[0])


def test_e11_after_the_first_spoon_the_trash_is_not_shuffled() -> None:
    game = empty_stock()
    game.hands[1] = mask_of(parse_cards("9C 9D 9S 9H"))
    at(game, 300, 1, "grab")
    assert refused(game, 300, 0, "take") == "No cards left to draw."


def test_stock_and_trash_empty_make_the_dealer_wait() -> None:
    game = empty_stock()
    game.inbox[1] += game.trash
    game.trash = []
    assert refused(game, 300, 0, "take") == "No cards left to draw."
    do(game, 3, "take")
    do(game, 3, "pass AH")
    assert any(choice.verb == "take" for choice in game.choices(0))


def test_a_fifth_shuffle_is_not_made_and_the_round_is_void() -> None:
    game = empty_stock()
    game.reshuffles = 4
    events = at(game, 300, 0, "take")
    assert game.phase == "hand_over"
    assert game.letters == [0, 0, 0, 0]
    assert game.rounds == (Round(None, 0, None, ()),)
    assert not any(isinstance(event, Scored) for event in events)
    assert notes(events) == ["The cards have gone round too often: the round is void and is dealt again"]
    sheet = game.view(0).sheet
    assert sheet is not None
    assert sheet.marks == ("Round 1: void, the cards had gone round too often",)
    game.apply(CHANCE, shuffle_of(game, [""] * 4, ""))
    assert game.dealer == 0
    assert game.hand == 2


def test_e12_the_last_letter_is_the_end() -> None:
    game = dealt()
    game.letters = [0, 0, 4, 0]
    events = at(game, 50, 2, "grab")
    assert notes(events, 0)[1] == "Cy gets the letter N: S-P-O-O-N, and is out of the game"
    assert game.out == [2]
    assert game.view(0).plates[2].lines == ("out of the game",)
    game.apply(CHANCE, shuffle_of(game, [""] * 3, ""))
    assert game.spoons == 2
    assert game.ring == (1, 3, 0)
    do(game, CLOCK, "at 0")
    assert refused(game, 5, 2, "grab") == "You are out of the game."
    assert game.choices(2) == []


def test_e13_elimination() -> None:
    game = dealt([""] * 5, variant="elimination")
    spoons = []
    for loser in (3, 0, 4, 2):
        spoons.append(game.spoons)
        at(game, 10, loser, "grab")
        if game.phase == "hand_over":
            game.apply(CHANCE, shuffle_of(game, [""] * (5 - len(game.out)), ""))
            do(game, CLOCK, "at 0")
    assert spoons == [4, 3, 2, 1]
    result = game.result()
    assert result is not None
    assert result.winners == (1,)
    assert result.scores == (1, 0, 1, 1, 1)
    assert result.text == "{1} wins; {2} is second, {4} is third, {0} is fourth and {3} is fifth."
    assert game.waiting_for() == frozenset()


def test_e14_the_deal_passes_over_a_dealer_who_is_out() -> None:
    game = dealt(dealer=1)
    game.letters = [0, 4, 0, 0]
    at(game, 50, 1, "grab")
    game.apply(CHANCE, shuffle_of(game, [""] * 3, ""))
    assert game.dealer == 2
    assert game.ring == (2, 3, 0)
    assert [token.place for token in game.view(0).tokens if token.kind == "last"] == ["seat:0"]


def two_live() -> Spoons:
    """E15: only seats 0 and 2 are left, 0 deals, and 2 gets four of a kind at 20,000."""
    game = dealt()
    game.letters, game.out, game.phase = [4, 5, 0, 5], [3, 1], "hand_over"
    game.rounds = (Round(None, 0, 1, ()),)
    game.dealer = 2
    game.apply(CHANCE, shuffle_of(game, ("7C 7D KS 2H", "9C 9D 9S 4H"), "9H"))
    do(game, CLOCK, "at 0")
    at(game, 10_000, 0, "take")
    at(game, 11_000, 0, "pass 9H")
    at(game, 20_000, 2, "take")
    return game


def test_e15_two_players_and_one_spoon() -> None:
    game = two_live()
    assert game.spoons == 1
    early = game.copy()
    at(game, 20_400, 2, "grab")
    assert game.rounds[-1] == Round(2, 9, 0, ((2, 0),))
    at(early, 20_300, 0, "grab")
    assert early.rounds[-1] == Round(None, 0, 0, ())


def test_the_only_spoon_s_taker_has_nobody_behind_him() -> None:
    game = two_live()
    said = notes(at(game, 20_400, 2, "grab"))
    assert said[2] == "Cy had four nines"
    assert said[-1] == "Cy wins; Ann is second, Bob is third and Di is fourth."


@pytest.mark.parametrize("human", [0, 2])
def test_e16_in_the_same_millisecond_the_human_comes_first(human: Seat) -> None:
    game = dealt(FOURS, "KC")
    at(game, 5000, 1, "grab")
    at(game, 5000, 3, "grab")
    assert game.spoons == 1

    def bot(view: View, choices: Sequence[Choice]) -> Advice:
        return Advice(Action("grab") if choices[0].verb == "grab" else LET_BE, after=900)

    race = Race(game, {2 - human: bot}, human)
    assert race.next(5900) is None
    race.press(Action("grab"), 5900)
    moves = []
    while game.phase == "play" and (move := race.next(5901)) is not None:
        race.do(move)
        moves.append((move[0], action_text(move[1])))
    assert moves == [(CLOCK, "at 5900"), (human, "grab")]
    assert game.rounds[0].loser == 2 - human


# ------------------------------------------------------------------------------------------- the clock


def test_nobody_may_act_or_see_a_card_before_go() -> None:
    game = dealt(go=False)
    assert game.waiting_for() == {CLOCK}
    assert game.may_act() == frozenset()
    assert game.view(0).state.now == -COUNTDOWN
    assert game.view(0).zone("hand:0").cards == (None,) * 4
    assert [choice.amounts for choice in game.choices(CLOCK)] == [range(1)]
    with pytest.raises(IllegalAction, match=r"^Wait for Go\.$"):
        do(game, 0, "take")
    with pytest.raises(IllegalAction, match=r"^The clock can only go on to a time from 0 to 0 now\.$"):
        do(game, CLOCK, "at 1")
    out: list[Event] = []
    do(game, CLOCK, "at 0", out)
    assert PhaseBegan("play", "Go") in out
    turned = [event.card for event in redact(out, 2) if isinstance(event, Turned)]
    assert [card for card in turned if card is not None] == sorted(parse_cards(COMMON[2]))
    assert cards_text(card for card in game.view(2).zone("hand:2").cards if card is not None) == ordered(COMMON[2])


@pytest.mark.parametrize("text", ["at 500", "at 499", "at 60501", "at -1", "at", "at soon", "at 600 700", "at 0600"])
def test_the_clock_goes_only_forward_and_a_minute_at_most(text: str) -> None:
    game = dealt()
    go_to(game, 500)
    with pytest.raises(IllegalAction, match=r"^The clock can only go on to a time from 501 to 60500 now\.$"):
        do(game, CLOCK, text)


def test_the_clock_is_a_seat_of_its_own() -> None:
    game = dealt()
    assert refused(game, 5, 0, "at 10") == "Only the clock lets time pass."
    at(game, 50, 2, "grab")
    with pytest.raises(IllegalAction, match=r"^The clock stands still now\.$"):
        do(game, CLOCK, "at 60")
    with pytest.raises(IllegalAction, match=r"^The clock can only go on"):
        do(dealt(), CLOCK, "take")


def test_a_record_of_a_race_replays_exactly() -> None:
    match = Match("spoons", {"variant": "elimination", "timing": "beat", "players": 3}, "5")
    rng = random.Random(5)
    while match.game.waiting_for():
        match.run_chance()
        for seat in sorted(match.game.may_act()):
            choices = [choice for choice in match.game.choices(seat) if choice.verb != "grab" or rng.random() < 0.02]
            if choices and match.game.waiting_for() == {CLOCK} and seat in match.game.may_act():
                choice = rng.choice(choices)
                match.apply(seat, choice.action(choice.cards[:1]))
        if match.game.waiting_for() == {CLOCK}:
            times = match.game.choices(CLOCK)[0].amounts
            match.apply(CLOCK, Action("at", (str(times[min(300, len(times) - 1)]),)))
    read = read_record(record_text(match.record()))
    assert check_record(read) == []
    assert Match.of(read).game.view(1) == match.game.view(1)


# ------------------------------------------------------------------------------------------- beat mode


def test_beat_mode_takes_and_passes_in_step() -> None:
    game = dealt(timing="beat")
    assert hand(game, 0) == ordered(f"{COMMON[0]} 9H")  # the first beat starts at Go
    assert game.choices(1)[0].verb == "grab"
    assert refused(game, 10, 0, "take") == "Pass a card first."
    assert refused(game, 10, 1, "take") == "Wait for the next beat."
    assert refused(game, 10, 1, "pass 4H") == "Wait for the next beat."
    at(game, 5000, 0, "pass 9H")  # nobody hurries him
    assert cards_text(game.inbox[1]) == "9H"
    assert game.beat == 5000 + BEAT
    assert game.choices(CLOCK)[0].amounts[-1] == 5000 + BEAT
    go_to(game, 5599)
    assert hand(game, 1) == ordered(COMMON[1])
    go_to(game, 5600)
    assert hand(game, 1) == ordered("9C 9D 9S 9H 4H")
    assert hand(game, 0) == ordered(f"{COMMON[0]} 7H")


def test_beat_mode_picks_in_secret_and_moves_all_at_once() -> None:
    game = dealt(timing="beat")
    at(game, 5, 0, "pass 9H")
    go_to(game, 605)
    events = at(game, 700, 1, "pass 4H")
    assert redact(events, 0)[0] == Moved((None,), "hand:1", "pick:1", frozenset({1}))
    assert game.view(0).zone("pick:1").cards == (None,)
    assert game.view(1).zone("pick:1").cards == tuple(parse_cards("4H"))
    assert game.inbox[2] == []
    assert refused(game, 710, 1, "pass 9C") == "Wait for the others."
    assert game.refusal(1, parse_cards("4H"), "") == "You have chosen this card: all pass theirs at once."
    at(game, 800, 0, "pass 2H")
    assert cards_text(game.inbox[2]) == "4H"
    assert cards_text(game.inbox[1]) == "2H"
    assert game.picks == [None] * 4


def test_beat_mode_becomes_a_race_with_the_first_spoon() -> None:
    game = dealt(timing="beat")
    at(game, 5, 0, "pass 9H")
    go_to(game, 605)
    at(game, 700, 0, "pass 2H")
    at(game, 900, 1, "grab")
    assert cards_text(game.inbox[1]) == "2H"  # what was picked goes on its way
    assert game.beat is None
    at(game, 950, 0, "take")
    assert game.hands[0].bit_count() == 5
    go_to(game, 50_000)
    assert game.phase == "play"
    at(game, 50_000, 3, "grab")
    at(game, 50_000, 0, "grab")
    assert game.rounds[0].loser == 2


def test_beat_mode_shuffles_the_trash_before_a_beat() -> None:
    game = dealt(timing="beat")
    game.trash, game.stock = game.stock, []
    at(game, 5, 0, "pass 9H")
    go_to(game, 605)
    assert game.phase == "reshuffle"
    game.apply(CHANCE, game.legal(CHANCE)[0])
    assert game.pause == 605 + PAUSE
    go_to(game, 605 + PAUSE)
    assert [held.bit_count() for held in game.hands] == [5, 5, 4, 4]


# --------------------------------------------------------------------------------------- other options


def test_words() -> None:
    lives = {}
    for word in ("SPOON", "SPOONS", "DONKEY", "PIG"):
        game = dealt([""] * 3, word=word)
        rounds = 0
        while 2 not in game.out:
            at(game, 10, 2, "grab")
            rounds += 1
            assert game.view(0).plates[2].below  # the letters stand under the name
            assert game.view(0).plates[2].score == "-".join(word[:rounds])
            game.apply(CHANCE, shuffle_of(game, [""] * (3 - len(game.out)), ""))
            do(game, CLOCK, "at 0")
        lives[word] = rounds
    assert lives == {"SPOON": 5, "SPOONS": 6, "DONKEY": 6, "PIG": 3}


@pytest.mark.parametrize(("next_dealer", "second", "third"), [("left", 1, 2), ("first_four", 1, 2)])
def test_the_next_dealer_after_false_grabs_is_on_the_left(next_dealer: str, second: Seat, third: Seat) -> None:
    game = dealt(next_dealer=next_dealer)
    for expected in (second, third):
        at(game, 10, 3, "grab")
        game.apply(CHANCE, shuffle_of(game, [""] * 4, ""))
        assert game.dealer == expected
        do(game, CLOCK, "at 0")


@pytest.mark.parametrize(("next_dealer", "dealer"), [("left", 0), ("first_four", 1)])
def test_the_next_dealer_may_be_who_took_the_first_spoon(next_dealer: str, dealer: Seat) -> None:
    game = dealt(FOURS, "KC", dealer=3, next_dealer=next_dealer)
    for seat in (1, 0, 2):
        at(game, 10, seat, "grab")
    assert game.view(0).plates[3].dealer
    game.apply(CHANCE, shuffle_of(game, [""] * 4, ""))
    assert game.dealer == dealer


def test_every_option_has_its_values_and_bad_ones_are_refused() -> None:
    values = {option.id: option.values for option in Spoons.declared}
    assert values["players"] == (4, 3, 5, 6, 7, 8)
    assert values["pace"] == ("1.0", "1.5", "2.0", "0.75")
    assert values["alert"] == ("sound_and_motion", "motion_only")
    assert values["assist_grab"] == ("off", "on")
    with pytest.raises(OptionError):
        Spoons({"players": 9})
    for preset in Spoons.presets:
        assert Spoons(preset.settings).seats in (4, 8)


# ------------------------------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("seat", "action", "reason"),
    [
        (0, Action("shuffle"), "Only chance shuffles and draws lots."),
        (CHANCE, Action("shuffle"), "There is nothing to shuffle or to draw now."),
        (CHANCE, Action("take"), "There is nothing to shuffle or to draw now."),
        (0, Action("grab", ("two",)), "That means nothing in Spoons."),
        (0, Action("take", (), (Card(2),)), "That means nothing in Spoons."),
        (0, Action("play"), "That means nothing in Spoons."),
        (4, Action("take"), "Only a player can do that."),
        (0, Action("pass", (), tuple(parse_cards("9C"))), "The 9 of clubs is not in your hand."),
        (0, Action("pass"), "Pass one card."),
        (0, Action("pass", (), tuple(parse_cards("7C 7D"))), "Pass one card."),
        (0, Action("take"), "Pass a card first."),
        (1, Action("take"), "No card has reached you yet."),
        (1, Action("pass", (), tuple(parse_cards("4H"))), "Take a card first."),
    ],
)
def test_illegal_actions_are_refused_and_change_nothing(seat: Seat, action: Action, reason: str) -> None:
    game = dealt()
    at(game, 5, 0, "take")
    before = [game.view(viewer) for viewer in (0, 1, 2, 3, None)]
    with pytest.raises(IllegalAction) as error:
        game.apply(seat, action)
    assert str(error.value) == reason
    assert [game.view(viewer) for viewer in (0, 1, 2, 3, None)] == before


def test_refusals_of_the_table() -> None:
    game = dealt()
    assert game.refusal(0, (), "inbox:1") == "Those are not your cards."
    assert game.refusal(0, (), "hand:1") == "Those are not your cards."
    assert game.refusal(0, parse_cards("9C"), "") == "Those are not your cards."
    assert game.refusal(0, parse_cards("7C"), "") == "Take a card first."
    assert game.refusal(0, (), "hand:0") == "Take a card first."
    assert game.refusal(0, (), "trash") == "Cards that have been thrown away stay there."
    assert game.refusal(1, (), "inbox:1") == "No card has reached you yet."
    assert game.refusal(1, (), "stock") == "Only the dealer draws from the stock."
    assert game.refusal(0, (), "stock") == "Click the stock to draw a card."
    assert game.refusal(0, (), "inbox:0") == "Click the stock to draw a card."  # nothing ever waits for the dealer
    assert game.refusal(0, (), "spoons") == "Click the spoons to grab one."
    at(game, 5, 0, "take")
    assert game.refusal(0, (), "stock") == "Pass a card first."
    assert game.refusal(0, (), "hand:0") == "Click a card of your hand to pass it."
    assert game.refusal(0, parse_cards("7C"), "inbox:2") == "Drop the card on the inbox of {1} to pass it."
    at(game, 20, 0, "pass 7C")
    assert game.refusal(1, (), "inbox:1") == "Click the waiting card to take it."
    game.hands[3] |= 1 << game.stock.pop()
    assert game.refusal(3, parse_cards("AH"), "inbox:2") == "Drop the card on the trash to pass it."
    assert Spoons().refusal(0, (), "spoons") == "The cards have not been dealt yet."


def test_after_the_round_and_after_the_game() -> None:
    game = dealt(variant="elimination")
    game.out, game.letters = [1, 3], [0, 1, 0, 1]
    at(game, 50, 2, "grab")
    with pytest.raises(IllegalAction, match=r"^The game is over\.$"):
        do(game, 0, "take")
    assert game.refusal(0, (), "stock") == "The game is over."
    game = dealt()
    at(game, 50, 2, "grab")
    with pytest.raises(IllegalAction, match=r"^The round is over\.$"):
        do(game, 0, "take")
    assert game.refusal(0, (), "stock") == "The round is over."


# --------------------------------------------------------------------------------- what the table shows


def test_only_the_taker_sees_what_he_takes_and_nobody_what_lies_in_an_inbox() -> None:
    game = dealt()
    events = at(game, 5, 0, "take")
    assert redact(events, 0)[0] == Moved(tuple(parse_cards("9H")), "stock", "hand:0", frozenset({0}))
    assert redact(events, 1)[0] == Moved((None,), "stock", "hand:0", frozenset({0}))
    events = at(game, 6, 0, "pass 9H")
    assert notes(events, 0) == ["Ann passes the 9♥"]
    assert notes(events, 1) == []
    assert Turned(None, "inbox:1", 0) in events
    for viewer in (0, 1, None):
        assert game.view(viewer).zone("inbox:1").cards == (None,)
    assert game.view(0).state.passed == tuple(parse_cards("9H"))
    assert game.view(1).state.passed == ()
    assert game.view(None).state.taken == ()


def test_the_score_sheet() -> None:
    game = dealt(FOURS, "KC")
    for seat, time in ((1, 1000), (0, 1840), (3, 2500)):
        at(game, time, seat, "grab")
    assert [(token.place, token.text) for token in game.view(0).tokens if token.kind == "spoon"] == [
        ("seat:1", "first"), ("seat:0", "+0.84 s"), ("seat:3", "+1.50 s"),
    ]  # fmt: skip
    assert cards_text(card for card in game.view(0).zone("four").cards if card is not None) == ordered("9C 9D 9S 9H")
    game.apply(CHANCE, shuffle_of(game, [""] * 4, ""))
    do(game, CLOCK, "at 0")
    at(game, 20, 2, "grab")
    sheet = game.view(0).sheet
    assert sheet is not None
    assert sheet.title == "Spoons: S-P-O-O-N"
    assert sheet.heads == ("Round", "Four", 0, 1, 2, 3)
    assert sheet.rows == (("1", "Nines", "+0.84 s", "first", "S", "+1.50 s"), ("2", "–", "–", "–", "P", "–"))
    assert sheet.totals == ("", "", "–", "–", "SP", "–")
    assert sheet.marks == ("Round 2: {2} grabbed too early",)
    assert sheet.leaders == (0, 1, 3)


def test_the_score_sheet_of_an_elimination() -> None:
    game = dealt(FOURS, "KC", variant="elimination")
    for seat in (1, 0, 3):
        at(game, 1000, seat, "grab")
    sheet = game.view(0).sheet
    assert sheet is not None
    assert sheet.rows == (("1", "Nines", "+0.00 s", "first", "out", "+0.00 s"),)
    assert sheet.totals == ("", "", "–", "–", "out", "–")
    assert sheet.title == "Spoons: one life each"
    assert [plate.score for plate in game.view(0).plates] == ["1 life", "1 life", "out", "1 life"]
    assert game.view(0).plates[2].lines == ()  # it is said once


def test_four_in() -> None:
    assert four_in(mask_of(parse_cards("2C 2D 2H 2S KH"))) == 2
    assert four_in(mask_of(parse_cards("2C 2D 2H 3S KH"))) == 0
    assert four_in(0) == 0


# ------------------------------------------------------------------------------------------ sampling


def test_a_sample_knows_what_its_viewer_passed() -> None:
    game = dealt()
    at(game, 5, 0, "take")
    at(game, 6, 0, "pass 9H")
    at(game, 7, 0, "take")
    at(game, 8, 0, "pass KS")
    rng = random.Random(1)
    for _ in range(20):
        assert cards_text(Spoons.sample(game.view(0), rng).inbox[1]) == "9H KS"
    at(game, 9, 1, "take")
    at(game, 10, 1, "pass 4H")
    where: Counter[str] = Counter()
    for _ in range(200):
        world = Spoons.sample(game.view(0), rng)
        assert cards_text(world.inbox[1]) == "KS"
        nine = parse_cards("9H")[0]
        assert nine not in world.stock
        where["hand" if world.hands[1] >> nine & 1 else "inbox" if nine in world.inbox[2] else "further"] += 1
    assert min(where["hand"], where["inbox"], where["further"]) > 0


def test_a_sample_gives_four_of_a_kind_to_whoever_took_the_first_spoon() -> None:
    game = dealt(FOURS, "KC")
    at(game, 5, 1, "grab")
    rng = random.Random(1)
    ranks = {four_in(Spoons.sample(game.view(0), rng).hands[1]) for _ in range(100)}
    assert 0 not in ranks
    assert not ranks & {2, 7, 13}  # of these he holds some himself
    assert len(ranks) > 4
    assert {four_in(Spoons.sample(game.view(1), rng).hands[1]) for _ in range(10)} == {9}


def test_samples_agree_with_the_view_all_through_matches() -> None:
    rng = random.Random(3)
    for number in range(12):
        options = {
            "players": rng.choice((3, 4, 8)),
            "timing": rng.choice(("beat", "realtime")),
            "variant": rng.choice(("letters", "elimination")),
            "word": "PIG",
            "false_grab": "lockout",
        }
        match = Match("spoons", options, str(number))
        game = match.game
        assert isinstance(game, Spoons)
        race = Race(game, {seat: _quickly(random.Random(seat)) for seat in range(game.seats)})
        for _ in range(1200):
            match.run_chance()
            move = race.next()
            if move is None:
                break
            race.do(move)
            if game.takers or rng.random() < 0.05:
                viewer = rng.choice([*range(game.seats), None])
                view = game.view(viewer)
                world = Spoons.sample(view, rng)
                assert world.view(viewer) == view
                assert world.may_act() == game.may_act()
                assert Counter(world.census()) == Counter(PACK_52)
        assert game.rounds


def _quickly(rng: random.Random) -> Player:
    """A player who keeps what it has most of, and grabs when it may."""
    return lambda view, choices: choose(view, choices, "club", rng, lambda: False)

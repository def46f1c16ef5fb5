"""Who acts next: in turn and out of turn, several at once, between hands, and what is done without anybody."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from racing import match_of
from told import spoken

from cardrules.bots import LET_BE, Advice
from cardrules.catalogue import DEALER_SCHOOL, GAMES, find
from cardrules.protocol.game import CHANCE, CLOCK, Action, IllegalAction, Seat, action_text, parse_action
from cardrules.protocol.match_record import Match
from cardrules.turns import AskedBot, NextDeed, Turns


def started(game: str, seed: str = "17", **options: Any) -> Match:
    match = Match(game, options, seed)
    match.run_chance()
    return match


def first_choice(ask: AskedBot) -> Advice:
    """Whoever is asked takes the first of all legal actions, and lets be what may be let be."""
    return Advice(LET_BE if ask.out_of_turn else next(ask.choices[0].actions()), spoken("It is the first."))


def club(match: Match) -> Callable[[AskedBot], Advice]:
    choose = find(match.game.id).bot()
    rngs = [random.Random(seat) for seat in range(match.game.seats)]
    return lambda ask: choose(match.game.view(ask.seat), ask.choices, "club", rngs[ask.seat], lambda: True)


def answered(turns: Turns, *seats: Seat, by: Callable[[AskedBot], Advice] = first_choice) -> None:
    """Let these seats answer what they are asked."""
    for ask in turns.due().asks:
        if ask.seat in seats:
            turns.answer(ask, by(ask))


def asked(turns: Turns) -> list[Seat]:
    return [ask.seat for ask in turns.due().asks]


def do(match: Match, seat: Seat, *texts: str) -> None:
    for text in texts:
        match.apply(seat, parse_action(text, match.game.verbs))


# --------------------------------------------------------------------------------------------- by turns


@pytest.mark.parametrize("entry", GAMES, ids=[entry.id for entry in GAMES])
def test_every_game_is_played_by_its_bots(entry: Any) -> None:
    """Every deed is legal, and the same match comes of it each time."""

    def played() -> list[tuple[Seat, Action]]:
        match = Match(entry.id, {"role": "watch"} if entry.group == DEALER_SCHOOL else {}, "3")
        turns, decide = Turns(match), club(match)
        while len(match.done) < 150 and (deed := turns.next(decide)) is not None:
            match.game.check(deed.seat, deed.action)
            turns.do(deed)
        assert len(match.done) == 150 or not match.game.waiting_for()
        return match.done

    assert played() == played()


def test_chance_acts_at_once_and_whoever_is_waited_for_is_asked() -> None:
    match = Match("spades", {}, "17")
    turns = Turns(match)
    while (due := turns.due()).deed is not None:
        assert due.deed.seat == CHANCE
        assert not due.asks
        turns.do(due.deed)
    (ask,) = due.asks
    assert {ask.seat} == match.game.waiting_for()
    assert list(ask.choices) == match.game.choices(ask.seat)
    assert not ask.out_of_turn
    assert turns.due() == due  # to be told twice changes nothing
    turns.answer(ask, Advice(Action("bid", ("3",)), spoken("Three."), 5))
    due = turns.due()
    assert due.deed == NextDeed(ask.seat, Action("bid", ("3",)), "Three.")
    assert due.until is None
    assert turns.due() == due


def test_the_last_answer_ends_the_match() -> None:
    match = Match("war", {}, "2")
    turns = Turns(match)
    while (deed := turns.next(club(match))) is not None:
        turns.do(deed)
    assert turns.due().over
    assert match.game.result() is not None


def test_an_answer_that_comes_too_late_is_dropped() -> None:
    match = started("spades")
    turns = Turns(match)
    (late,) = turns.due().asks
    do(match, late.seat, "bid 4")
    turns.answer(late, first_choice(late))
    (ask,) = turns.due().asks
    assert ask.seat != late.seat
    assert turns.due().deed is None


def test_the_user_is_offered_his_choices_and_nobody_is_asked_for_him() -> None:
    match = started("spades")
    (seat,) = match.game.waiting_for()
    due = Turns(match, human=seat).due()
    assert due.in_turn
    assert list(due.offer) == match.game.choices(seat)
    assert not due.asks
    assert due.deed is None
    other = Turns(match, human=(seat + 1) % 4).due()
    assert not other.in_turn
    assert other.offer == ()


def test_whoever_is_first_can_be_chosen() -> None:
    match = started("hearts")
    for first in (min, max):
        turns = Turns(match, first=first)
        deed = turns.next(first_choice)
        assert deed is not None
        assert deed.seat == first(range(4))


# ------------------------------------------------------------------------------- several waited for at once


def test_all_who_are_waited_for_are_asked_at_once_and_their_answers_hold() -> None:
    match = started("hearts")
    turns = Turns(match)
    assert asked(turns) == [0, 1, 2, 3]
    answered(turns, 0, 1, 3)
    for seat in (0, 1):
        due = turns.due()
        assert due.deed is not None
        assert due.deed.seat == seat
        turns.do(due.deed)
    assert asked(turns) == [2]
    assert turns.due().deed is None  # two is next, and has not answered
    answered(turns, 2)
    for seat in (2, 3):
        due = turns.due()
        assert due.deed is not None
        assert due.deed.seat == seat
        turns.do(due.deed)
    assert match.game.view(None).phase == "play"


def test_the_user_acts_before_the_bots_who_are_waited_for_with_him() -> None:
    match = started("hearts")
    turns = Turns(match, human=2)
    answered(turns, 0, 1, 3)
    due = turns.due()
    assert due.in_turn
    assert [choice.verb for choice in due.offer] == ["pass"]
    assert due.deed is None
    match.apply(2, next(due.offer[0].actions()))
    done = []
    while (deed := turns.due().deed) is not None:
        done.append(deed.seat)
        turns.do(deed)
    assert done == [0, 1, 3]  # as they have said before


def test_a_seat_that_acts_again_is_asked_again() -> None:
    match = started("war", "2")
    turns = Turns(match)
    seats = []
    for _ in range(6):
        deed = turns.next(first_choice)
        assert deed is not None
        seats.append(deed.seat)
        turns.do(deed)
    assert seats == [0, 1, 0, 1, 0, 1]


# ----------------------------------------------------------------------------------------- out of turn


def skat_with_kontra() -> Match:
    """Seat 1 plays grand alone, and the defenders may say kontra; it leads to the first trick."""
    match = Match("skat", {"kontra": "on"}, "8")
    do(match, CHANCE, "first 0")
    match.run_chance()
    turns, alone = Turns(match), 1
    while match.game.view(None).phase != "play":

        def decide(ask: AskedBot) -> Advice:
            verbs = {choice.verb: choice for choice in ask.choices}
            for verb in ("bid", "hold", "hand", "grand", "declare") if ask.seat == alone else ("pass",):
                if verb in verbs:
                    values = verbs[verb].values
                    wanted = next((value for value in values if value.startswith("grand")), None)
                    return Advice(verbs[verb].action((), wanted or (values[0] if values else None)))
            return Advice(next(ask.choices[0].actions()))

        deed = turns.next(decide)
        assert deed is not None
        turns.do(deed)
    return match


def test_the_user_may_act_out_of_turn_while_a_bot_is_waited_for() -> None:
    match = skat_with_kontra()
    (turn,) = match.game.waiting_for()
    user = min(match.game.may_act())
    due = Turns(match, human=user).due()
    assert not due.in_turn
    assert [choice.verb for choice in due.offer] == ["kontra"]
    assert turn in [ask.seat for ask in due.asks]


def test_whoever_may_act_out_of_turn_is_heard_first_and_only_once() -> None:
    match = skat_with_kontra()
    (turn,) = match.game.waiting_for()
    turns = Turns(match)
    first, *others = turns.due().asks
    assert first.out_of_turn
    assert others[-1].seat == turn
    answered(turns, turn)
    assert turns.due().deed is None  # the others may still want to say something
    answered(turns, *match.game.may_act())
    due = turns.due()
    assert due.deed is not None
    assert due.deed.seat == turn
    before = match.game.may_act()
    turns.do(due.deed)
    again = [ask.seat for ask in turns.due().asks if ask.out_of_turn]
    assert not before & match.game.may_act() & set(again)  # they have let it be


def test_what_is_said_out_of_turn_comes_before_what_was_to_be_played() -> None:
    match = skat_with_kontra()
    (turn,) = match.game.waiting_for()
    speaker = min(match.game.may_act())
    turns = Turns(match)

    def eager(ask: AskedBot) -> Advice:
        return Advice(next(ask.choices[0].actions()), spoken("Kontra!") if ask.seat == speaker else ())

    answered(turns, turn, by=first_choice)
    answered(turns, speaker, by=eager)
    answered(turns, *match.game.may_act() - {speaker})
    due = turns.due()
    assert due.deed == NextDeed(speaker, Action("kontra"), "Kontra!")
    turns.do(due.deed)
    assert all(ask.number > 3 for ask in turns.due().asks)  # whoever had the turn thinks again


def test_in_his_turn_the_user_waits_until_the_others_have_been_heard() -> None:
    match = skat_with_kontra()
    (turn,) = match.game.waiting_for()
    turns = Turns(match, human=turn)
    assert turns.due().offer == ()
    assert {ask.seat for ask in turns.due().asks} == match.game.may_act()
    answered(turns, *match.game.may_act())
    assert turns.due().in_turn


# ---------------------------------------------------------------------------------------- between hands


def at_the_end_of_a_hand(game: str) -> Match:
    match = Match(game, {}, "17")
    turns, decide = Turns(match), club(match)
    while match.game.view(None).phase != "hand_over":
        deed = turns.next(decide)
        assert deed is not None
        turns.do(deed)
    return match


@pytest.mark.parametrize("game", ["hearts", "triple_draw", "spoons"])
def test_between_hands_the_match_waits_if_it_shall(game: str) -> None:
    match = at_the_end_of_a_hand(game)
    assert Turns(match).due().deed is not None
    turns = Turns(match, human=0, pauses=True)
    due = turns.due()
    assert due.pause
    assert due.deed is None
    assert list(due.offer) == match.game.choices(0)  # play without end may be ended now
    turns.next_hand()
    due = turns.due()
    assert not due.pause
    assert due.deed is not None
    assert due.deed.seat == CHANCE


@pytest.mark.parametrize("game", ["hearts", "spoons"])
def test_every_hand_is_waited_for_anew(game: str) -> None:
    match = Match(game, {}, "17")
    turns, decide = Turns(match, pauses=True), club(match)
    pauses = 0
    while pauses < 3:
        deed = turns.next(decide)
        if deed is None:
            assert turns.due().pause
            pauses += 1
            turns.next_hand()
        else:
            turns.do(deed)


# ------------------------------------------------------------------------------------- against the clock


def test_the_clock_goes_only_as_far_as_the_time_has_come() -> None:
    match = started("spoons")
    turns = Turns(match, human=0)
    due = turns.due(-1000)
    assert due.deed is None
    assert due.until == 0
    due = turns.due(0)
    assert due.deed == NextDeed(CLOCK, Action("at", ("0",)))
    turns.do(due.deed)
    due = turns.due(0)
    assert {ask.seat for ask in due.asks} == match.game.may_act() - {0}
    assert [choice.verb for choice in due.offer][:1] == ["grab"]
    assert not due.in_turn


def test_an_answer_is_due_from_when_it_was_asked_for_and_at_once_if_that_has_gone_by() -> None:
    match = started("spoons")
    turns = Turns(match, human=0)
    turns.do(NextDeed(CLOCK, Action("at", ("0",))))
    dealer = match.game.view(None).state.dealer
    take = next(ask for ask in turns.due(0).asks if ask.seat == dealer and ask.choices[0].verb == "take")
    turns.due(900)
    turns.answer(take, Advice(Action("take"), after=400))
    assert turns.due(300).until == 400
    due = turns.due(900)
    assert due.deed == NextDeed(CLOCK, Action("at", ("400",)))
    assert turns.due(900) == due
    turns.do(due.deed)
    due = turns.due(900)
    assert due.deed == NextDeed(dealer, Action("take"))
    turns.do(due.deed)
    assert turns.due(900).deed is None


def test_what_the_user_presses_is_done_in_its_order_and_told_if_it_cannot_be() -> None:
    match = started("spoons", players=4)
    turns = Turns(match, human=0)
    turns.press(Action("grab"), -500)
    due = turns.due(-500)
    assert due.deed == NextDeed(0, Action("grab"))
    with pytest.raises(IllegalAction, match=r"^Wait for Go\.$"):
        turns.do(due.deed)
    assert turns.due(-1).deed is None  # it has been told, and is over
    with pytest.raises(ValueError, match="no user"):
        Turns(match).press(Action("grab"), 5)


def test_a_slow_user_is_helped_where_the_options_say_so() -> None:
    for option in ("off", "on"):
        match = started("spoons", assist_grab=option)
        turns = Turns(match, human=0)
        turns.do(NextDeed(CLOCK, Action("at", ("0",))))
        assert (0 in {ask.seat for ask in turns.due(0).asks}) is (option == "on")


# -------------------------------------------------------------------------------------- without the user


def khanhoo_after_a_discard(user: Seat) -> Match:
    """Somebody has discarded, and the user is asked whether he wants the card."""
    match = Match("khanhoo", {}, "4")
    turns, decide = Turns(match), club(match)
    while user not in match.game.waiting_for() or match.game.view(None).phase != "bump":
        deed = turns.next(decide)
        assert deed is not None
        turns.do(deed)
    return match


def test_what_can_only_be_let_go_by_needs_nobody() -> None:
    match = khanhoo_after_a_discard(2)
    offered = match.game.choices(2)
    turns = Turns(match, human=2)
    assert [choice.verb for choice in offered] == ["let"]
    assert turns.plays_itself(last_card=False) == Action("let")
    assert Turns(match).plays_itself(last_card=True) is None
    assert Turns(match, human=match.game.view(None).state.turn).plays_itself(last_card=True) is None


def last_trick(game: str, seat: Seat) -> Match:
    match = Match(game, {}, "17")
    turns, decide = Turns(match), club(match)
    while not (
        match.game.waiting_for() == {seat}
        and match.game.view(seat).phase == "play"
        and len(match.game.view(seat).zone(f"hand:{seat}").cards) == 1
    ):
        deed = turns.next(decide)
        assert deed is not None
        turns.do(deed)
    return match


def texts(actions: Sequence[Action]) -> list[str]:
    return [action_text(action) for action in actions]


def test_the_last_card_plays_itself_only_if_it_shall() -> None:
    match = last_trick("hearts", 1)
    (only,) = match.game.legal(1)
    turns = Turns(match, human=1)
    assert turns.plays_itself(last_card=False) is None
    assert turns.plays_itself(last_card=True) == only


def test_a_single_card_among_several_does_not_play_itself() -> None:
    match = Match("hearts", {"pass_rule": "none"}, "17", None)
    match.run_chance()
    (leader,) = match.game.waiting_for()
    assert texts(match.game.legal(leader)) == ["play 2C"]
    assert Turns(match, human=leader).plays_itself(last_card=True) is None
    assert Turns(match, human=leader).plays_itself(last_card=True, forced=True) == parse_action(
        "play 2C", match.game.verbs
    )


def test_where_there_is_a_choice_nothing_is_forced() -> None:
    match = Match("hearts", {"pass_rule": "none"}, "17", None)
    match.run_chance()
    turns = Turns(match)
    decide, forced, chosen = club(match), 0, 0
    while (deed := turns.next(decide)) is not None and match.game.view(None).phase != "hand_over":
        if deed.seat not in (CHANCE, CLOCK):
            alone = Turns(match, human=deed.seat).plays_itself(last_card=False, forced=True)
            assert (alone is not None) == (len(match.game.legal(deed.seat)) == 1)
            assert alone in (None, deed.action)
            forced, chosen = forced + (alone is not None), chosen + (alone is None)
        turns.do(deed)
    assert forced > 4
    assert chosen > 20


def test_what_is_not_a_card_of_the_hand_does_not_play_itself() -> None:
    match = started("war", "2")
    assert len(match.game.legal(0)) == 1
    assert Turns(match, human=0).plays_itself(last_card=True, forced=True) is None


def test_a_game_may_be_read_without_its_match() -> None:
    game = started("hearts").game
    assert asked(Turns(match_of(game))) == [0, 1, 2, 3]


def test_nobody_is_asked_whether_it_does_what_no_bot_does() -> None:
    """To look at one's own cards too early puts its player out; the user, who may, is offered it at once."""
    match = started("mexican_sweat", "1")
    (turn,) = match.game.waiting_for()
    others = match.game.may_act()
    assert others
    due = Turns(match, human=turn).due()
    assert due.in_turn
    assert due.offer
    assert due.asks == ()
    user = min(others)
    due = Turns(match, human=user).due()
    assert [ask.seat for ask in due.asks] == [turn]
    assert {choice.verb for choice in due.offer} == {"look"}


# ------------------------------------------------------------------------------------ several at one computer


@pytest.mark.parametrize("entry", [entry for entry in GAMES if not entry.game().races], ids=lambda entry: entry.id)
def test_no_bot_is_asked_for_a_person_who_is_called_to_the_table_in_his_turn(entry: Any) -> None:
    """Three people change their place until all but the last have acted, and the match is the same as with one."""
    match = Match(entry.id, {}, "17")
    people, choose, rng = tuple(range(min(3, match.game.seats))), first_choice, random.Random(3)
    human, called = 0, list[Seat]()
    for _ in range(300):
        turns = Turns(match, human, others=[seat for seat in people if seat != human])
        due = turns.due()
        assert not {ask.seat for ask in due.asks if not ask.out_of_turn}.intersection(people)
        waiting = match.game.waiting_for()
        if due.over:
            break
        if due.hand_to is not None:
            assert due.deed is None
            assert human not in waiting
            assert due.hand_to in waiting
            human = due.hand_to
            called.append(human)
        elif due.in_turn:
            assert human in waiting
            match.apply(human, rng.choice(match.game.legal(human)))
        else:
            deed = turns.next(choose)
            assert deed is not None
            assert deed.seat not in people
            turns.do(deed)
    assert called or len(people) == 1

"""Whole auditions with deliberate mistakes: who fails, who passes, and that all coups are dealt whatever happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from second_dealer import hands_from, total, winner_of
from test_school_deals import audition

from cardrules.games.mini_baccarat.game import MiniBaccarat
from cardrules.protocol.cards import cards_text
from cardrules.protocol.game import action_text, parse_action
from cardrules.school.houses.assessment import Assessment, assessed
from cardrules.school.houses.built_in_profiles import house_profile, profile_named
from cardrules.school.progress.table_sessions import TableSession, session_of
from cardrules.school.scripted_match import ScriptedMatch

COUPS: Final = 30
Mistake = Callable[[MiniBaccarat, str], str]
"""What is done in place of a right step; "" where nothing is to be done wrong."""


def dealt(seed: str, mistake: Mistake, often: int = COUPS, profile: str = "house") -> TableSession:
    """An audition in which a mistake is made at every occasion, in so many coups at most and once in each."""
    deal = audition(seed, "A", profile_named(profile), COUPS)
    match = ScriptedMatch("mini_baccarat", deal.options, deal.script)
    match.run_chance()
    game = match.game
    assert isinstance(game, MiniBaccarat)
    made: set[int] = set()
    while game.result() is None and len(game.table.reports) <= COUPS:
        right = action_text(game.due()[0])
        wrong = mistake(game, right) if game.table.coups not in made and len(made) < often else ""
        if wrong:
            made.add(game.table.coups)
        for step in wrong.split("; ") if wrong else [right]:
            match.apply(0, parse_action(step, game.verbs))
            match.run_chance()
    return session_of(match.record())


def hand(game: MiniBaccarat, name: str) -> list[str]:
    return cards_text(game.table.player if name == "player" else game.table.banker).split()


def in_the_shoe(game: MiniBaccarat) -> list[str]:
    """The cards of this coup that are out, in the order in which they were dealt, and those that come next."""
    player, banker = hand(game, "player"), hand(game, "banker")
    return [player[0], banker[0], player[1], banker[1], *cards_text(game.table.shoe[:2]).split()]


def player_stands(game: MiniBaccarat, right: str) -> str:
    """Player is said to stand where another hand wins by that, after what Banker then does."""
    player, banker = hand(game, "player"), hand(game, "banker")
    if right != "draw player" or len(banker) < 2 or game.table.exposed_card is not None:
        return ""
    cards = in_the_shoe(game)
    without = banker if total(banker) > 5 else [*banker, cards[4]]
    return "stand player" if winner_of(*hands_from(cards)) != winner_of(player, without) else ""


def other_hand_pushed(game: MiniBaccarat, right: str) -> str:
    return {"push player": "push banker", "push banker": "push player"}.get(right, "")


def undue(hand_of: str, after: int) -> Mistake:
    """From some coup on, a hand that stands is given a card, which goes at once where it belongs."""

    def mistake(game: MiniBaccarat, right: str) -> str:
        if game.table.coups < after or right != f"stand {hand_of}":
            return ""
        bankers = hand_of == "player" and total(hand(game, "banker")) <= 5
        return f"draw {hand_of}; {'move banker' if bankers else 'burn'}"

    return mistake


def judged(session: TableSession) -> Assessment:
    return assessed(session, house_profile())


@pytest.mark.parametrize("mistake", [player_stands, other_hand_pushed])
@pytest.mark.parametrize("often", [1, 2])
def test_a_coup_that_was_wholly_settled_to_the_wrong_side_fails_an_audition(mistake: Mistake, often: int) -> None:
    session = dealt("4711", mistake, often)
    assert len(session.coups) == COUPS
    assert [fault.severity for fault in session.faults] == ["C"] * often
    assert {fault.error for fault in session.faults} <= {"R8", "R12"}
    assert all(fault.money for fault in session.faults)
    assert not judged(session).passed
    assert judged(session).accuracy == 100 - 10 * often


def test_what_was_paid_wrongly_by_a_quarter_costs_points_and_fails_nobody() -> None:
    def short(game: MiniBaccarat, right: str) -> str:
        verb, *words = right.split()
        return f"pay {words[0]} {words[1]} {int(words[2]) - 25}" if verb == "pay" else ""

    session = dealt("4711", short, 2)
    assert [(fault.error, fault.severity) for fault in session.faults] == [("R16", "M")] * 2
    assert (judged(session).passed, judged(session).accuracy) == (True, 92.0)
    assert not judged(dealt("4711", short, 3)).passed


@pytest.mark.parametrize(
    ("seed", "after"),
    [(str(number), 20 if number in (5, 8) else 24) for number in range(1, 11)],
)
def test_all_coups_are_dealt_when_an_undue_card_brings_the_cut_card_earlier(seed: str, after: int) -> None:
    session = dealt(seed, undue("banker", after), 1)
    assert len(session.coups) == COUPS
    assert [(fault.error, fault.severity, fault.corrected) for fault in session.faults] == [("R5", "M", "at once")]
    assert (judged(session).passed, judged(session).accuracy) == (True, 98.0)


@pytest.mark.parametrize("seed", ["1", "2"])
@pytest.mark.parametrize("hand_of", ["player", "banker"])
def test_all_coups_are_dealt_however_many_cards_are_undue(seed: str, hand_of: str) -> None:
    session = dealt(seed, undue(hand_of, 1))
    assert len(session.coups) == COUPS
    assert {(fault.error, fault.severity) for fault in session.faults} <= {("R4", "M"), ("R5", "M")}
    assert len(session.faults) > 3


def test_the_red_lines_that_were_crossed_are_named() -> None:
    def crosses(game: MiniBaccarat, right: str) -> str:
        table = game.table
        natural = len(table.player) == len(table.banker) == 2 and 8 in (total(hand(game, "player")), 7)
        if right.startswith("push") and natural:
            return "draw banker"
        if right.startswith("take") and table.to_pay and table.coups % 2:
            pay = table.to_pay[0]
            return f"pay {pay.position} {pay.bet} {pay.pays}"
        return ""

    session = dealt("4711", crosses, profile="letters")
    red = {each.line for each in assessed(session, profile_named("letters")).red}
    assert {"natural_drawn", "paid_before_taking"} <= red
    assert not assessed(session, profile_named("letters")).passed

"""The Mexican Sweat bots: legal and explained in every situation, blind to hidden cards, club stronger than novice."""

from __future__ import annotations

import random
import re
import runpy
from collections.abc import Sequence
from pathlib import Path
from statistics import mean, stdev
from typing import Any, Literal

import pytest
from at_table import advise, some_options

from cardrules.bots import LET_BE, Advice
from cardrules.bots.reasons.search_results import HURRIED
from cardrules.catalogue import find
from cardrules.games.mexican_sweat.bot import choose
from cardrules.games.mexican_sweat.evaluation import chances, equity
from cardrules.games.mexican_sweat.expert import worth as worth_of
from cardrules.games.mexican_sweat.game import MexicanSweat
from cardrules.games.mexican_sweat.reasons import REASONS
from cardrules.parts.poker_hands import high
from cardrules.protocol.cards import PACK_52, cards_text, parse_card, parse_cards, rank_of
from cardrules.protocol.game import CHANCE, Action, Choice, View, action_text, parse_action
from cardrules.protocol.shuffling import chance_action

Two = Literal["novice", "club"]
BENCH: dict[str, Any] = runpy.run_path(str(Path(__file__).parents[1] / "bench" / "bench_bots.py"))
ANSWER: dict[str, Any] = runpy.run_path(str(Path(BENCH["__file__"]).with_name("answer_mexican_sweat.py")))
OTHERWISE: dict[str, Any] = runpy.run_path(str(Path(BENCH["__file__"]).with_name("bench_otherwise.py")))
LEVELS: tuple[Two, ...] = ("novice", "club")


def decisions(
    options: dict[str, object], seed: int, levels: tuple[Two, ...], hands: int = 2
) -> list[tuple[MexicanSweat, int, Advice]]:
    """Every decision of some hands, with the game as it was before it."""
    game = MexicanSweat(options)
    made = []
    count = 0
    while game.waiting_for() and len(game.chips.hands) < hands:
        (seat,) = game.waiting_for()
        if seat == CHANCE:
            count += 1
            game.apply(CHANCE, chance_action(game.choices(CHANCE)[0], str(seed), count))
            continue
        advice = advise(game, seat, levels[seat % len(levels)])
        made.append((game.copy(), seat, advice))
        game.apply(seat, advice.action)
    return made


@pytest.mark.parametrize("levels", [("novice",), ("club",), ("novice", "club")])
def test_whole_hands_under_any_options(levels: tuple[Two, ...]) -> None:
    for seed in range(12):
        options = some_options(MexicanSweat, random.Random(seed))
        for game, seat, advice in decisions(options, seed, levels):
            game.check(seat, advice.action)
            assert advice.action.verb != "look"
            assert advice.reason.endswith(".")
            assert advice.reason[0].isupper()
            assert advice.reason.format() == advice.reason


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("order", ["row", "free"])
def test_a_bot_cannot_see_hidden_cards(level: Two, order: str) -> None:
    exchanged = 0
    options: dict[str, object] = {"players": 5, "peek": "one_card", "order": order}
    for game, seat, _ in decisions(options, 3, ("novice", "club"), 2)[::2]:
        other = MexicanSweat.sample(game.view(seat), random.Random(99))
        exchanged += other.rows != game.rows
        assert advise(other, seat, level) == advise(game, seat, level)
    assert exchanged > 10


def test_nobody_is_tempted_to_act_out_of_turn() -> None:
    game = table(["8C", "", ""])
    for level in LEVELS:
        assert advise(game, 1, level).action == LET_BE
    do(game, "0 turn 1", "0 bet 10", "1 fold", "2 fold")
    for level in LEVELS:
        assert advise(game, 0, level).action == LET_BE


def test_a_bot_needs_a_seat_and_a_centre() -> None:
    game = table(["8C", "", ""])
    with pytest.raises(ValueError, match="the view of a seat"):
        choose(game.view(None), game.choices(0), "club", random.Random(1), lambda: True)
    view = game.view(0)
    hidden = tuple(zone._replace(cards=(None,)) if zone.id == "kill" else zone for zone in view.zones)
    with pytest.raises(ValueError, match="face up"):
        equity(view._replace(zones=hidden))


def table(rows: list[str], kill: str = "QH", beat: str = "7D", **options: Any) -> MexicanSweat:
    """The first hand, dealt by the last seat; what is missing comes from the rest of the pack, kill cards last."""
    game = MexicanSweat({"players": len(rows), **options})
    held = [parse_cards(row) for row in rows]
    centre = [parse_card(kill), parse_card(beat)]
    spare = [card for card in PACK_52 if card not in centre and not any(card in row for row in held)]
    spare.sort(key=lambda card: card & 15 == centre[0] & 15)
    for row in held:
        while len(row) < 7:
            row.append(spare.pop(0))
    order = [held[place][turn] for turn in range(7) for place in range(len(rows))]
    game.apply(CHANCE, parse_action(f"first {len(rows) - 1}", game.verbs))
    game.apply(CHANCE, parse_action(f"shuffle {cards_text([*order, *centre, *spare])}", game.verbs))
    return game


def do(game: MexicanSweat, *moves: str) -> None:
    for move in moves:
        seat, text = move.split(" ", 1)
        game.apply(int(seat), parse_action(text, game.verbs))


def chance_of(game: MexicanSweat, seat: int) -> float:
    return equity(game.view(seat))


# --------------------------------------------------------------------------------------------- counting


@pytest.mark.parametrize(("players", "least", "most"), [(2, 0.44, 0.56), (4, 0.2, 0.3), (7, 0.09, 0.2)])
def test_all_seats_have_about_the_same_chance_before_the_first_card(players: int, least: float, most: float) -> None:
    game = table([""] * players, kill="10H", beat="8D")
    chances = [chance_of(game, seat) for seat in range(players)]
    assert all(least < chance < most for chance in chances)
    assert abs(sum(chances) - 1) < 0.1


def test_equity_agrees_with_hands_played_out() -> None:
    game = table(["9C", "9D 9H", "", ""])
    do(game, "0 turn 1", "0 check", "1 check", "2 check", "3 check", "1 turn 1", "1 turn 2")
    wins = [0] * 4
    samples = 400
    for number in range(samples):
        world = MexicanSweat.sample(game.view(None), random.Random(number))
        while world.phase in ("turn", "bet"):
            seat = world.turn if world.phase == "turn" else world.chips.turn
            world.apply(seat, parse_action("check", world.verbs) if world.phase == "bet" else world.legal(seat)[0])
        wins[max(range(4), key=lambda seat: world.chips.stacks[seat])] += 1
    for seat in range(4):
        assert abs(chance_of(game, seat) - wins[seat] / samples) < 0.07


@pytest.mark.parametrize("peek", ["off", "one_card"])
def test_everybody_says_the_same_chances_at_one_table(peek: str) -> None:
    """What is on the table is known to all: the chances of all players make 100 in 100, whoever counts, and however
    often. Only who has peeked knows more."""
    for seed in range(6):
        told: dict[tuple[object, ...], set[float]] = {}
        for game, seat, _ in decisions({"players": 4, "peek": peek}, seed, LEVELS):
            if game.phase != "bet":
                continue
            live = [other for other in range(4) if game.chips.live >> other & 1]
            if peek == "off":
                assert abs(sum(chance_of(game, other) for other in live) - 1) < 1e-9
            key = (seat, tuple(game.shown), game.chips.live, game.hand)
            told.setdefault(key, set()).add(chance_of(game, seat))
        assert all(len(chances) == 1 for chances in told.values())


def test_hint_and_bots_count_alike() -> None:
    """The randomness of who asks does not matter."""
    game = table(["9C", "9D 9H", "", ""])
    do(game, "0 turn 1", "0 check", "1 check", "2 check", "3 check", "1 turn 1", "1 turn 2")
    reasons = {
        choose(game.view(1), game.choices(1), "club", random.Random(seed), lambda: True).reason for seed in range(5)
    }
    assert len(reasons) == 1


def test_the_last_card_is_counted_case_by_case() -> None:
    """One card is to come: it must beat what lies, and not kill."""
    game = table(["9C 2D 6H 10S 3D 4H", "2S 3C 5D 8C 7H 4C JD"], beat="7D")
    do(game, "0 turn 1", "0 check", "1 check", *(f"1 turn {place}" for place in range(1, 8)), "1 check", "0 check")
    do(game, *(f"0 turn {place}" for place in range(2, 7)))
    row, other = game.shown
    out = [card for card in PACK_52 if not (row | other) >> card & 1 and card not in (game.kill, game.beat)]
    wins = [card for card in out if rank_of(card) != rank_of(game.kill) and high(row | 1 << card) > high(other)]
    assert chance_of(game, 0) == pytest.approx(len(wins) / len(out))
    assert chance_of(game, 1) == pytest.approx(1 - len(wins) / len(out))


def test_a_known_kill_card_in_front_spoils_everything() -> None:
    for row, least, most in (("9C KD QD", 0.0, 0.3), ("9C QD", 0.0, 0.12)):
        game = table([row, ""], peek="one_card")
        place = len(row.split())
        do(game, f"0 peek {place}", "1 skip", "0 turn 1")
        game.successes, game.turn = [0], 0
        known = chance_of(game, 0)
        assert least <= known < most
        blind = table([row, ""])
        do(blind, "0 turn 1")
        assert known < chance_of(blind, 0) - 0.1


def test_in_free_order_a_known_kill_card_comes_last_and_a_good_one_first() -> None:
    game = table(["9C 3D 4D 5D QD", ""], peek="one_card", order="free")
    do(game, "0 peek 5", "1 skip")
    assert action_text(advise(game, 0, "club").action) == "turn 1"
    do(game, "0 turn 1")
    row = table(["9C QD", ""], peek="one_card")
    do(row, "0 peek 2", "1 skip", "0 turn 1")
    assert chance_of(game, 0) > chance_of(row, 0) + 0.1
    game = table(["2C 3D 4D 5D KD", ""], peek="one_card", order="free")
    do(game, "0 peek 5", "1 skip")
    assert action_text(advise(game, 0, "club").action) == "turn 5"
    assert action_text(advise(game, 0, "novice").action) == "turn 1"
    do(game, "0 turn 5", "0 check", "1 check")
    assert action_text(advise(game, 1, "club").action) == "turn 1"
    game = table(["2C 3D 4D 5D KD", ""], peek="one_card", order="free", card_to_beat_kickers="yes")
    do(game, "0 peek 1", "1 skip")
    assert action_text(advise(game, 0, "club").action) == "turn 2"


def test_only_the_kill_card_is_left() -> None:
    game = table(["2C 3D 4D 5D 7C 8C QD", ""], peek="one_card", order="free", beat="AD")
    do(game, "0 peek 7", "1 skip", *(f"0 turn {place}" for place in range(1, 6)))
    assert action_text(advise(game, 0, "club").action) == "turn 6"


# --------------------------------------------------------------------------------------------- betting


def test_a_peek() -> None:
    game = table(["", "", ""], peek="one_card")
    assert action_text(advise(game, 0, "novice").action) == "peek 7"
    assert action_text(advise(game, 0, "club").action) == "peek 1"


@pytest.mark.parametrize(("order", "sure"), [("row", True), ("free", False)])
def test_why_a_bot_peeks_depends_on_the_order(order: str, sure: bool) -> None:
    game = table(["", "", ""], peek="one_card", order=order)
    assert ("sure to be turned" in advise(game, 0, "club").reason) is sure


def test_who_cannot_raise_says_so() -> None:
    game = table(["AC AS", "", ""], beat="AD")
    do(game, "0 turn 1", "0 turn 2", "0 check", "1 bet 10", "2 raise 20")
    game.chips.capped = True
    assert advise(game, 0, "club") == Advice(parse_action("call", game.verbs), REASONS["would raise"]())


def test_the_next_card_in_the_row() -> None:
    for level in LEVELS:
        assert action_text(advise(table(["", ""]), 0, level).action) == "turn 1"


def test_a_strong_holder_bets() -> None:
    game = table(["9C", "9D 9H", "", ""])
    do(game, "0 turn 1", "0 check", "1 check", "2 check", "3 check", "1 turn 1", "1 turn 2")
    for level in LEVELS:
        assert action_text(advise(game, 1, level).action) == "bet 10"
    do(game, "1 check")
    assert action_text(advise(game, 2, "novice").action) == "check"


def test_club_raises_once_in_a_round() -> None:
    game = table(["AC AS", "", ""], beat="AD")
    do(game, "0 turn 1", "0 turn 2", "0 check", "1 bet 10", "2 call")
    assert action_text(advise(game, 0, "club").action) == "raise 20"
    do(game, "0 raise 20", "1 raise 30", "2 fold")
    assert action_text(advise(game, 0, "club").action) == "call"
    game = table(["AC AS", "", ""], beat="AD", stakes="blinds")
    do(game, "0 turn 1", "0 turn 2")
    assert action_text(advise(game, 0, "club").action) == "raise 20"


def test_a_hopeless_hand_is_folded() -> None:
    game = table(["9C QD", "AC", ""], peek="one_card")
    do(game, "0 peek 2", "1 skip", "2 skip", "0 turn 1", "0 check", "1 check", "2 check", "1 turn 1", "1 bet 10")
    do(game, "2 call")
    for level in LEVELS:
        assert action_text(advise(game, 0, level).action) == "fold"


def test_novice_calls_where_club_does_not() -> None:
    game = table(["9C", "AC", "", ""], limit="no_limit")
    do(game, "0 turn 1", "0 check", "1 check", "2 check", "3 check", "1 turn 1", "1 bet 200", "2 fold", "3 fold")
    assert action_text(advise(game, 0, "novice").action) == "call"
    assert action_text(advise(game, 0, "club").action) == "fold"


# ------------------------------------------------------------------------------------------------ expert


def searched(game: MexicanSweat, seat: int, worlds: int, seed: int = 1, risk: float = 0.0) -> Advice:
    left = iter(range(worlds))
    view, choices = game.view(seat), game.choices(seat)
    return choose(view, choices, "expert", random.Random(seed), lambda: next(left, None) is None, risk)


def test_an_expert_searches_under_any_options_and_sees_no_hidden_card() -> None:
    tried = 0
    for seed in range(8):
        for game, seat, club in decisions(some_options(MexicanSweat, random.Random(seed)), seed, ("club",), 2)[::3]:
            advice = searched(game, seat, 10)
            other = MexicanSweat.sample(game.view(seat), random.Random(99))
            assert searched(other, seat, 10) == advice
            game.check(seat, advice.action)
            assert advice.reason.endswith(".")
            if advice.weighed:
                tried += 1
                assert "imagined rounds of betting" in advice.reason
                assert (advice.action == club.action) == advice.reason.startswith(club.reason)
            else:
                assert advice == club
    assert tried > 10


def test_without_time_or_with_a_search_that_fails_an_expert_bets_as_club_does(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = several_raises()
    club = advise(game, 0, "club")
    assert searched(game, 0, 0) == club
    assert not caplog.text
    monkeypatch.setattr(MexicanSweat, "sample", None)
    assert searched(game, 0, 3) == club
    assert "the search failed" in caplog.text


def several_raises() -> MexicanSweat:
    """A pair of aces bets last, has raised, and is raised by one while the others pay."""
    game = table(["AC AS", "", "", ""], beat="AD")
    do(game, "0 turn 1", "0 turn 2", "0 check", "1 bet 10", "2 call", "3 call", "0 raise 20", "1 raise 30", "2 call")
    do(game, "3 call")
    return game


def test_an_expert_raises_again_while_three_others_pay() -> None:
    game = several_raises()
    assert action_text(advise(game, 0, "club").action) == "call"
    advice = searched(game, 0, 120)
    assert action_text(advice.action) == "raise 40"
    best = advice.weighed[0]
    assert best.worlds >= 100
    assert re.match(
        rf"In {best.worlds} imagined rounds of betting this did about [\d.]+ chips a hand better", advice.reason
    )


def test_in_a_few_worlds_nothing_is_found_that_is_better_than_club_s_bet() -> None:
    game = several_raises()
    hasty = searched(game, 0, 5)
    assert action_text(hasty.action) == "call"
    assert hasty.says(HURRIED)


def test_an_expert_counts_what_those_leave_him_who_fold() -> None:
    """At seven a bet is answered by few, so that more than an equal share of the chance is not needed for it."""
    game = table(["7C", *[""] * 6], beat="3D")
    do(game, "0 turn 1")
    assert action_text(advise(game, 0, "club").action) == "check"
    assert chances(game.view(0))[0] < 1 / 7 + 0.02
    assert action_text(searched(game, 0, 120).action) == "bet 10"


def test_with_one_other_an_expert_bets_as_club_does() -> None:
    game = table(["AC AS", "", ""], beat="AD")
    do(game, "0 turn 1", "0 turn 2", "0 check", "1 bet 10", "2 fold")
    assert searched(game, 0, 9) == advise(game, 0, "club")
    assert not searched(game, 0, 9).weighed


@pytest.mark.parametrize("options", [{}, {"limit": "no_limit", "stack": 100}], ids=str)
def test_what_is_left_after_a_round_of_betting_is_shared_by_chance(options: dict[str, object]) -> None:
    """All who are in the hand expect together what lies in the pots; and who is out knows what he has lost."""
    seen, side_pots = 0, 0
    for seed in range(3):
        for game, _, _ in decisions(options, seed, ("novice",), 4):
            if game.phase != "turn":
                continue
            chips = game.chips
            paid = [chips.stacks[seat] - chips.started[seat] for seat in range(game.seats)]
            worth = [worth_of(game, seat, chips.started[seat], 0.0) for seat in range(game.seats)]
            assert sum(worth) == pytest.approx(sum(paid) + sum(chips.given))
            assert all(worth[seat] == paid[seat] for seat in range(game.seats) if not chips.live >> seat & 1)
            seen += 1
            side_pots += len(chips.pots()) > 1
    assert seen
    assert side_pots or not options.get("limit")


def test_a_careful_expert_minds_what_he_may_lose() -> None:
    game = several_raises()
    bold, careful = searched(game, 0, 20, risk=1.0), searched(game, 0, 20, risk=-1.0)
    worth = [{one.action.verb: one.mean for one in advice.weighed} for advice in (bold, careful)]
    assert worth[0]["raise"] > worth[1]["raise"]
    assert worth[0]["fold"] > worth[1]["fold"]


# ---------------------------------------------------------------------------------------------- strength


@pytest.mark.nightly
def test_club_beats_novice() -> None:
    """On duplicate deals with rotated seats, outside the 95 % interval."""
    gap, half = BENCH["compare"](find("mexican_sweat"), BENCH["Plan"](), "club", "novice", 200, 0).gap(False)
    assert gap > half > 0


@pytest.mark.nightly
def test_an_expert_gains_where_it_bets_otherwise_than_club() -> None:
    """Seven players, both played out by club players: outside the 95 % interval."""
    play_hand = OTHERWISE["play_hand"]
    piece = {"game": "mexican_sweat", "players": 7, "worlds": 60}
    gains = [sum(play_hand({**piece, "hand": hand})[0]) for hand in range(40)]
    assert mean(gains) > 1.96 * stdev(gains) / len(gains) ** 0.5


# -------------------------------------------------------------------------------------- what beats a club player


def _gives_way(view: View, choices: Sequence[Choice], *rest: Any) -> Advice:
    """A club player who folds to every bet."""
    advice = choose(view, choices, *rest)
    return advice._replace(action=Action("fold")) if advice.action.verb in ("call", "raise") else advice


def test_the_answer_finds_what_a_bad_player_gives_away() -> None:
    answer, mean, half = ANSWER["found"](_gives_way, 2, 270, 150)
    assert "raise" in answer.does.values()
    assert mean - half > 1

"""The Mini Baccarat bots: the demonstration dealer makes no error, the novice some; both bet within the rules."""

from __future__ import annotations

import pickle
import random
import time
from collections import Counter
from typing import Any

import pytest
from at_table import advise

from cardrules.bots import Advice, Level
from cardrules.games.mini_baccarat.bot import choose
from cardrules.games.mini_baccarat.game import MiniBaccarat
from cardrules.games.mini_baccarat.reasons import REASONS
from cardrules.protocol.game import CHANCE, Action, Seat
from cardrules.protocol.shuffling import chance_action


def session(
    level: Level, seed: int, coups: int = 1000, **options: Any
) -> tuple[MiniBaccarat, list[tuple[MiniBaccarat, Seat, Advice]]]:
    """A session of bots, with every seventh decision and the game before it."""
    game = MiniBaccarat(options)
    rng = random.Random(f"{seed}/{level}")
    decisions = []
    counts: Counter[str] = Counter()
    while game.waiting_for() and len(game.table.reports) < coups:
        (seat,) = game.waiting_for()
        if seat == CHANCE:
            choice = game.choices(CHANCE)[0]
            counts[choice.verb] += 1
            game.apply(CHANCE, chance_action(choice, str(seed), counts[choice.verb]))
            continue
        advice = choose(game.view(seat), game.choices(seat), level, rng, lambda: True)
        if rng.random() < 1 / 7:
            decisions.append((game.copy(), seat, advice))
        game.apply(seat, advice.action)
    return game, decisions


TABLES: list[dict[str, Any]] = [
    {},
    {"commission": "marked", "commission_due": "each_coup", "incidents": "many", "difficulty": "expert"},
    {"commission": "ez", "dragon7": "on", "panda8": "on", "deal_style": "face_down", "shoe_steps": "full"},
    {"role": "bettor", "difficulty": "beginner"},
    {"role": "watch", "calls": "auto", "shoe_steps": "skip"},
    {"coach": "silent", "pace": "race", "positions": 7, "unit": 1, "difficulty": "expert"},
    {"coach": "correct", "incidents": "some", "super6_bet": "on"},
]


@pytest.mark.parametrize("options", TABLES)
def test_the_demonstration_dealer_makes_no_error(options: dict[str, Any]) -> None:
    game, decisions = session("club", 4, **options)
    assert game.result() is not None
    assert [fault for fault in game.table.faults if fault.severity] == []
    for before, seat, advice in decisions:
        before.check(seat, advice.action)
        assert advice.reason[0].isupper() or advice.reason[0].isdigit() or advice.reason[0] == "$"
        assert advice.reason.endswith(".")
        assert advice.reason.format() == advice.reason


@pytest.mark.parametrize("options", TABLES)
def test_a_novice_plays_whole_sessions(options: dict[str, Any]) -> None:
    game, decisions = session("novice", 5, **options)
    assert game.result() is not None
    for before, seat, advice in decisions:
        before.check(seat, advice.action)
        assert advice.reason.endswith(".")


def test_a_novice_errs_as_beginners_do() -> None:
    seen: Counter[str] = Counter()
    for seed in range(4):
        for coach in ("silent", "block"):
            game, _ = session(
                "novice", seed, 30, coach=coach, difficulty="expert", commission=["net", "marked"][seed % 2]
            )
            seen.update(fault.error for fault in game.table.faults)
    for error in ("R3", "R4", "R5", "R7", "R11", "R12", "R13", "R16", "R17", "R19"):
        assert seen[error], error


@pytest.mark.nightly
def test_club_beats_novice() -> None:
    """The same shoes dealt by both: the difference in accuracy, outside its 95 % interval."""
    gaps = []
    for seed in range(8):
        options = {"coach": "silent", "shoe_steps": "skip", "decks": 4}
        club, novice = session("club", seed, 30, **options)[0], session("novice", seed, 30, **options)[0]
        gaps.append(club._grade().accuracy - novice._grade().accuracy)
    mean = sum(gaps) / len(gaps)
    spread = (sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1)) ** 0.5
    assert mean > 1.96 * spread / len(gaps) ** 0.5 > 0


@pytest.mark.parametrize("level", ["novice", "club"])
def test_a_bot_sees_no_hidden_card(level: Level) -> None:
    """The hidden cards are exchanged for others that agree with what is seen: nothing changes."""
    exchanged = 0
    for options in ({"deal_style": "face_down"}, {"role": "bettor"}):
        for game, seat, _ in session(level, 6, 8, **options)[1]:
            other = MiniBaccarat.sample(game.view(seat), random.Random(99))
            exchanged += other.table.shoe != game.table.shoe
            assert advise(other, seat, level) == advise(game, seat, level)
            sent = pickle.loads(pickle.dumps(game.view(seat)))  # noqa: S301 - as the table sends it to the bot
            assert choose(sent, game.choices(seat), level, random.Random(1), lambda: True) == advise(game, seat, level)
    assert exchanged > 20


def test_reasons_tell_the_rule() -> None:
    sessions = [session("club", seed, role="watch") for seed in range(4)]
    reasons = {advice.reason for _, decisions in sessions for _, _, advice in decisions}
    text = " | ".join(sorted(reasons))
    for part in ("it draws on 0 to 5 and stands on 6 and 7.", "Player's third card counts", "5 % of $",
                 "Player stood", "It is time to call: “", "Losing bets are taken first", "is paid"):  # fmt: skip
        assert part in text, part


def test_the_rack_is_kept_filled() -> None:
    game, _ = session("club", 2, 1)
    while game.phase != "between":
        (seat,) = game.waiting_for()
        game.apply(seat, advise(game, seat, "club").action)
    game.table.rack = (20, 60, 200, 300, 400, 200, 19)
    advice = advise(game, 0, "club")
    assert advice.action == Action("fill", ("25",))
    game.apply(0, advice.action)
    assert advise(game, 0, "club").action == Action("open")


def betting_game() -> MiniBaccarat:
    game = MiniBaccarat({"role": "bettor", "shoe_steps": "skip"})
    while game.phase != "betting":
        (seat,) = game.waiting_for()
        if seat == CHANCE:
            game.apply(CHANCE, chance_action(game.choices(CHANCE)[0], "1", 0))
        else:
            game.apply(seat, advise(game, seat, "club").action)
    return game


def test_how_they_bet() -> None:
    game = betting_game()
    assert advise(game, 0, "club").action == Action("bet", ("banker", "2500"))
    bets = {advise(game, 0, "novice", seed).action.words[0] for seed in range(40)}
    assert bets == {"player", "banker", "tie"}
    game.apply(0, Action("bet", ("tie", "500")))
    assert advise(game, 0, "club").action == Action("ready")
    poor = betting_game()
    poor.table.bettors = tuple(
        bettor._replace(bankroll=100) if bettor.position == 5 else bettor for bettor in poor.table.bettors
    )
    assert advise(poor, 0, "club") == Advice(Action("ready"), REASONS["poor"]())


def test_a_decision_takes_no_time() -> None:
    """Under 20 ms at the 99th percentile."""
    times = []
    for game, seat, _ in session("club", 8, 40, difficulty="expert", incidents="many")[1]:
        view, choices = game.view(seat), game.choices(seat)
        began = time.process_time()
        choose(view, choices, "club", random.Random(1), lambda: False)
        times.append(time.process_time() - began)
    assert sorted(times)[len(times) * 99 // 100] < 0.02

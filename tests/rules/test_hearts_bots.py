"""The Hearts bots: legal and explained in every situation, blind to hidden cards, each stronger than the last."""

from __future__ import annotations

import os
import pickle
import random
import runpy
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from at_table import some_options

from cardrules.bots import LEVELS, Advice, Level
from cardrules.bots.reasons import Case
from cardrules.bots.reasons.tricks import COUNTED
from cardrules.bots.sampling_search import weigh
from cardrules.catalogue import find
from cardrules.games.hearts.bot import _STOPPING, _different, _pass_reason, choose, club_pass, club_play
from cardrules.games.hearts.game import PENALTY, QUEEN_OF_SPADES, Hearts, points_of
from cardrules.games.hearts.reasons import REASONS
from cardrules.protocol.cards import (
    HEARTS,
    PACK_52,
    SPADES,
    cards_in,
    cards_text,
    mask_of,
    parse_card,
    parse_cards,
    suit_of,
)
from cardrules.protocol.game import CHANCE, Action, Choice, Event, Scored, View, parse_action
from cardrules.protocol.match_record import Match
from cardrules.protocol.shuffling import chance_action, decision_seed, shuffled
from cardrules.turns import AskedBot, Turns

NIGHTLY = "DEALERS_CHOICE_NIGHTLY" in os.environ
BENCH: dict[str, Any] = runpy.run_path(str(Path(__file__).parents[1] / "bench" / "bench_bots.py"))


def budget(worlds: int) -> Callable[[], bool]:
    """An ``out_of_time`` that counts worlds instead of looking at a clock."""
    left = iter(range(worlds))
    return lambda: next(left, None) is None


def advise(game: Hearts, seat: int, level: Level, seed: int = 1, worlds: int = 3) -> Advice:
    return choose(game.view(seat), game.choices(seat), level, random.Random(seed), budget(worlds))


def hands_played(
    options: dict[str, object], seed: int, level: Level, hands: int = 1
) -> list[tuple[Hearts, int, Advice]]:
    """Every decision of some hands, with the game as it was before it."""
    game = Hearts(options)
    rng = random.Random(seed)
    decisions = []
    while game.waiting_for() and len(game.finished) < hands:
        seat = rng.choice(sorted(game.waiting_for()))
        if seat == CHANCE:
            game.apply(CHANCE, chance_action(game.choices(CHANCE)[0], str(seed), game.hand))
            continue
        advice = advise(game, seat, level, rng.randrange(1000))
        decisions.append((game.copy(), seat, advice))
        game.apply(seat, advice.action)
    return decisions


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_level_plays_whole_hands_under_any_options(level: Level, players: int) -> None:
    for seed in range(2 if level == "expert" else 12):
        options = {**some_options(Hearts, random.Random(seed)), "players": players}
        for game, seat, advice in hands_played(options, seed, level):
            game.check(seat, advice.action)
            assert advice.reason.endswith(".")
            assert advice.reason[0].isupper()
            assert advice.reason.format() == advice.reason


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_answers_at_once_when_there_is_no_time(level: Level) -> None:
    for game, seat, _ in hands_played({}, 4, "club"):
        advice = choose(game.view(seat), game.choices(seat), level, random.Random(1), lambda: True)
        game.check(seat, advice.action)
        if level == "expert":
            assert advice.action == advise(game, seat, "club").action


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_bot_cannot_see_hidden_cards(level: Level, players: int) -> None:
    """The hidden cards are exchanged for others that agree with what the seat has seen: nothing changes."""
    exchanged = 0
    for game, seat, _ in hands_played({"players": players}, 7, "club")[::5]:
        other = Hearts.sample(game.view(seat), random.Random(99))
        exchanged += other.play.hands != game.play.hands
        assert other.play.hands[seat] == game.play.hands[seat]
        assert advise(other, seat, level) == advise(game, seat, level)
        sent = pickle.loads(pickle.dumps(game.view(seat)))  # noqa: S301 - as the table sends it to the bot
        alone = choose(sent, game.choices(seat), level, random.Random(1), budget(3))
        assert alone == advise(game, seat, level)
    assert exchanged > 3


def test_the_rules_of_thumb_look_at_no_other_hand() -> None:
    """Club is deterministic: whichever world was sampled for it, its card is the same."""
    for game, seat, advice in hands_played({"jack_of_diamonds": "on"}, 11, "club"):
        if game.phase == "play":
            cards = {club_play(Hearts.sample(game.view(seat), random.Random(seed)))[0] for seed in range(6)}
            if not advice.says(COUNTED):
                assert cards == {advice.action.cards[0]}
            assert club_play(game)[0] in cards


# ------------------------------------------------------------------------------------------ what they play


@pytest.mark.parametrize(
    ("hand", "count", "passed"),
    [
        ("2C 5C 9C 3D 6D 8D 10D JD QS KS 2H 5H 9H", 3, ["QS", "KS"]),
        ("2C 5C 9C 3D 6D 8D 10D 2S 4S 6S 9S QS 9H", 3, []),
        ("2C 5C 9C JC QC 3D 4S 6S 9S 2H 3H 4H 5H", 2, ["3D"]),
        ("5C 6C 7C 8C 5D 6D 7D 8D 4S 6S KH QH AH", 3, ["QH", "KH", "AH"]),
    ],
)
def test_what_club_passes(hand: str, count: int, passed: list[str]) -> None:
    packet = club_pass(mask_of(parse_cards(hand)), count, jack=False)
    assert len(set(packet)) == count
    assert set(packet) <= set(parse_cards(hand))
    for name in passed:
        assert parse_card(name) in packet
    if not passed:
        assert all(suit_of(card) != SPADES for card in packet)
    assert not set(packet) & set(parse_cards("2C 3C 4C 2H 3H 4H"))


@pytest.mark.parametrize(
    ("packet", "sentence"),
    [
        ("8D AS QH", "The A♠ would catch the queen of spades, so I pass it while I can."),
        ("8D KS QH", "The K♠ would catch the queen of spades, so I pass it while I can."),
        ("8D KS AS", "The ace and king of spades would catch the queen, so I pass them while I can."),
    ],
)
def test_the_reason_for_a_pass_names_only_cards_that_are_passed(packet: str, sentence: str) -> None:
    game = Hearts({})
    while CHANCE in game.waiting_for():
        game.apply(CHANCE, chance_action(game.choices(CHANCE)[0], "1", 0))
    hand = tuple(parse_cards(f"3C 4C 6C 10C 2S JS 3H 4H 8H 9H {packet}"))
    view = game.view(0)
    zones = tuple(zone._replace(cards=hand) if zone.id == "hand:0" else zone for zone in view.zones)
    choice = Choice("pass", "Pass", cards=hand, least=3, most=3)
    case = Case(view._replace(zones=zones), (choice,), choice.action(tuple(parse_cards(packet))))
    assert _pass_reason(case).words == sentence


def test_the_jack_that_counts_is_not_passed() -> None:
    hand = mask_of(parse_cards("2C 3C 4C 5C 6C JD 2S 3S 4S 5S 2H 3H 4H"))
    assert parse_card("JD") in club_pass(hand, 3, jack=False)
    assert parse_card("JD") not in club_pass(hand, 3, jack=True)


def test_novice_passes_its_three_highest_cards_and_ducks() -> None:
    decisions = hands_played({}, 21, "novice")
    for game, seat, advice in decisions:
        cards = game.choices(seat)[0].cards
        if game.phase == "pass":
            ranks = sorted(card & 15 for card in cards)
            assert sorted(card & 15 for card in advice.action.cards) == ranks[-3:]
        elif game.play.trick and len(cards) > 1:
            best = game.play.best
            losing = [card for card in cards if suit_of(card) == suit_of(best) and card < best]
            assert not losing or advice.action.cards == (max(losing),)


def test_club_s_reasons_are_true() -> None:
    seen: Counter[str] = Counter()
    for seed in range(20):
        for game, seat, advice in hands_played({"players": 3 + seed % 3}, seed, "club"):
            if game.phase != "play":
                continue
            card, reason = club_play(game)
            seen[reason] += 1
            if not advice.says(COUNTED):
                assert advice.action.cards == (card,)
            play, legal = game.play, game.legal_mask()
            follows = bool(play.trick) and suit_of(card) == play.led
            hidden = game.rules.pack_mask & ~mask_of(play.plays) & ~play.hands[seat]
            if reason == "flush":
                assert suit_of(card) == SPADES
                assert card < QUEEN_OF_SPADES
                assert hidden >> QUEEN_OF_SPADES & 1
            elif reason in ("duck", "queen under"):
                assert follows
                assert card < play.best
            elif reason in ("last", "sure", "guard", "hope", "stop"):
                assert follows
                assert card > play.best
            elif reason in ("queen", "heart", "catchers", "unload"):
                assert play.trick
                assert not follows
            elif reason == "first":
                assert len(play.plays) < game.seats
            elif reason == "only":
                assert legal.bit_count() == 1
            elif reason == "exit":
                assert any(suit_of(other) == suit_of(card) and other > card for other in cards_in(hidden))
            if reason == "heart":
                assert suit_of(card) == HEARTS
    for reason in ("flush", "exit", "low", "first", "duck", "last", "hope", "queen", "heart", "unload", "only"):
        assert seen[reason] > 5, reason


def dealt(hands: list[str]) -> Hearts:
    """A no-pass hand for four; seat 3 deals, and short hands are filled up from the rest of the pack."""
    held = [parse_cards(hand) for hand in hands]
    spare = [card for card in PACK_52 if not any(card in hand for hand in held)]
    for hand in held:
        while len(hand) < 13:
            hand.append(spare.pop(0))
    game = Hearts({"pass_rule": "none"})
    game.apply(CHANCE, Action("first", ("3",)))
    order = cards_text(held[seat][turn] for turn in range(13) for seat in range(4))
    game.apply(CHANCE, parse_action(f"shuffle {order}", game.verbs))
    return game


@pytest.mark.parametrize("level", ["club", "expert"])
def test_a_hand_that_takes_everything_shoots_the_moon(level: Level) -> None:
    game = dealt(["AC KC QC JC 10C 9C AS KS AD AH KH QH JH", "2C", "", ""])
    while game.phase == "play":
        game.apply(game.play.turn, advise(game, game.play.turn, level, worlds=6).action)
    assert game.totals == (0, 26, 26, 26)


def test_the_shooter_ends_the_game_only_when_that_wins() -> None:
    for totals, answer in (((0, 80, 60, 20), "add"), ((70, 80, 20, 20), "subtract"), ((50, 40, 30, 20), "add")):
        game = dealt(["AC KC QC JC 10C 9C AS KS AD AH KH QH JH", "2C", "", ""])
        agreed = Hearts({"moon": "shooter_chooses", "pass_rule": "none"})
        view_of = game.copy()
        view_of.options, view_of.rules = agreed.options, agreed.rules
        view_of.totals = totals
        while view_of.phase == "play":
            view_of.apply(view_of.play.turn, advise(view_of, view_of.play.turn, "club").action)
        assert view_of.phase == "moon"
        for level in ("club", "expert"):
            assert advise(view_of, 0, level).action == Action("moon", (answer,))


def test_expert_weighs_only_cards_that_differ() -> None:
    cards, not_mine = parse_cards("6C 8C 9C 10C JD QD KS QS 2H 3H"), mask_of(parse_cards("7C 4H KD AS"))
    different = _different(cards, parse_card("9C"), not_mine, jack=False)
    assert cards_text(different) == "9C 6C QD 3H QS KS"
    different = _different(cards, parse_card("2H"), not_mine, jack=True)
    assert cards_text(different) == "2H 6C 10C JD QD QS KS"


# ------------------------------------------------------------------------------------------------ search


def number_world() -> Callable[[], Hearts]:
    """Worlds that differ only in the hand's number: 1, 2, 3 ..."""
    count = iter(range(1, 10_000))

    def world() -> Hearts:
        game = Hearts()
        game.hand = next(count)
        return game

    return world


CANDIDATES = [Action("play", (), (card,)) for card in shuffled(PACK_52, "1")[:5]]


def test_weigh_finds_the_best_and_drops_the_hopeless_early() -> None:
    worth = dict(zip(CANDIDATES, (0.0, 5.0, 4.9, -50.0, 1.0), strict=True))

    def value(game: Hearts, action: Action) -> float:
        noise = game.hand * 37 % 11 - 5  # shared by the candidates of a world
        own = (game.hand * (CANDIDATES.index(action) + 3) * 29 % 7 - 3) / 10
        game.hand = -1  # a copy: the next candidate must not see this
        assert noise >= -5
        return worth[action] + noise + own

    weighed = weigh(CANDIDATES, number_world(), value, lambda: False, 200)
    assert weighed[0].action in CANDIDATES[1:3]
    assert {weighed[0].action, weighed[1].action} == set(CANDIDATES[1:3])
    by_action = {found.action: found for found in weighed}
    assert by_action[CANDIDATES[3]].worlds == 8
    assert by_action[CANDIDATES[1]].worlds > 8
    assert len(weighed) == 5


def test_weigh_without_time_keeps_the_order() -> None:
    calls = []

    def value(game: Hearts, action: Action) -> float:
        calls.append(action)
        return float(game.hand)

    assert [found.action for found in weigh(CANDIDATES, number_world(), value, lambda: True, 9)] == CANDIDATES
    assert calls == []
    assert [found.action for found in weigh(CANDIDATES, number_world(), value, budget(3), 9)] == CANDIDATES
    assert len(calls) == 3 * 5
    assert [found.worlds for found in weigh(CANDIDATES[:1], number_world(), value, lambda: False, 9)] == [0]


# ---------------------------------------------------------------------------------------------- strength


def gap(challenger: Level, others: Level, players: int, deals: int, worlds: int = 0) -> tuple[float, float]:
    """How many points a hand the challenger is better, and half the 95 % interval of that."""
    plan = next(plan for plan in BENCH["PLANS"]["hearts"] if plan.options.get("players", 4) == players)
    found: tuple[float, float] = BENCH["compare"](find("hearts"), plan, challenger, others, deals, worlds).gap(plan.low)
    return found


@pytest.mark.nightly
@pytest.mark.parametrize("players", [3, 4, 5])
def test_club_beats_novice(players: int) -> None:
    """On duplicate deals with rotated seats, outside the 95 % interval."""
    better, half = gap("club", "novice", players, 16)
    assert better > half > 0


@pytest.mark.nightly
@pytest.mark.parametrize("players", [3, 4, 5] if NIGHTLY else [3])
def test_expert_beats_club(players: int) -> None:
    """As above. Three players show the widest difference; with four and five it takes more deals than an
    ordinary run has time for."""
    better, half = gap("expert", "club", players, 60 if NIGHTLY else 10, worlds=12)
    assert better > half > 0


def test_points_of_counts_what_was_taken() -> None:
    assert points_of(PENALTY) == 26
    assert points_of(mask_of(parse_cards("QS JD 2H")), jack=True) == 4


# ------------------------------------------------------------------------------------------ moon defence

MOONS: dict[str, Any] = runpy.run_path(str(Path(BENCH["__file__"]).with_name("bench_moons.py")))


@pytest.mark.parametrize(("habit", "most"), [("highest", 1), ("leftmost", 1), ("moon", 3)])
def test_blind_players_seldom_shoot_the_moon(habit: str, most: int) -> None:
    """A defence that waits for fourteen points gave four moons to the highest cards in these deals, and seven to who
    plays for the moon."""
    what = {"habit": habit, "against": "club", "simulations": 0, "worlds": 0}
    assert sum(MOONS["play_deal"]({**what, "deal": deal})[0] for deal in range(40)) <= most


@pytest.mark.parametrize("stream", range(6))
def test_who_clicks_from_left_to_right_shoots_no_moon(stream: int) -> None:
    """Deal 17: the king of spades and two diamonds passed, then always the leftmost card that may be played. Club
    players who kept nothing that could stop him let him shoot the moon."""
    match, points = Match("hearts", seed="17"), list[tuple[int, ...]]()
    turns, choose = Turns(match), find("hearts").bot()

    def decide(ask: AskedBot) -> Advice:
        view, choice = match.game.view(ask.seat), ask.choices[0]
        if ask.seat or choice.verb not in ("pass", "play"):
            key = decision_seed(match.seed, ask.seat, len(match.done), ask.choices)
            return choose(view, ask.choices, "club", random.Random(f"{key}/{stream}" if stream else key), lambda: True)
        if choice.verb == "pass":
            return Advice(choice.action(parse_cards("KS QD JD")), "")
        return Advice(choice.action((next(card for card in view.order if card in choice.cards),)), "")

    while not points and (deed := turns.next(decide)) is not None:
        out: list[Event] = []
        turns.do(deed, out)
        points += [event.points for event in out if isinstance(event, Scored)]
    assert sorted(points[0]) != [0, 26, 26, 26]
    assert sum(points[0]) == 26


def test_an_expert_stops_a_moon_as_club_does() -> None:
    """In its worlds the shooter gives up as a club player does, so a search let twice as many moons through."""
    stopping = [REASONS[key] for key in _STOPPING]
    asked = 0

    def both(view: View, choices: Sequence[Choice], level: Level, rng: random.Random, *rest: Any) -> Advice:
        nonlocal asked
        club = choose(view, choices, level, rng, *rest)
        if any(club.says(kind) for kind in stopping):
            worlds = iter(range(12))
            expert = choose(view, choices, "expert", random.Random(1), lambda: next(worlds, None) is None)
            assert expert.action == club.action
            assert any(expert.says(kind) for kind in stopping)
            asked += 1
        return club

    for deal in range(12):
        table = MOONS["MoonTable"]({"habit": "highest", "against": "club", "simulations": 0, "worlds": 0, "deal": deal})
        table.choose = both
        table.play()
    assert asked > 10


def test_what_is_said_of_who_may_shoot_the_moon_is_true() -> None:
    """Nobody else has a point, and he has won three tricks at least; what is saved is kept under a trick of his."""
    said = Counter[str]()
    for deal in range(25):
        table = MOONS["MoonTable"]({"habit": "moon", "against": "club", "simulations": 0, "worlds": 0, "deal": deal})
        bot = table.choose

        def choosing(view: Any, choices: Any, *rest: Any, bot: Any = bot, table: Any = table) -> Advice:
            advice: Advice = bot(view, choices, *rest)
            if "may be after all the points" in advice.reason:
                won = table.match.game.play.won
                having = [seat for seat in range(4) if won[seat] & PENALTY]
                assert having != [view.seat]
                assert len(having) <= 1
                assert max(points_of(won[seat]) >= 14 or won[seat].bit_count() >= 12 for seat in having or range(4))
                said[advice.reason] += 1
                if "keep my higher cards" in advice.reason:
                    assert advice.action.cards[0] == min(choices[0].cards)
            return advice

        table.choose = choosing
        table.play()
    assert len(said) >= 4

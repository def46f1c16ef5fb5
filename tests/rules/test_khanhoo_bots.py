"""The bots of Khanhoo: legal and explained in every situation, blind to hidden cards, each stronger than the last."""

from __future__ import annotations

import pickle
import random
import re
import runpy
from collections import Counter
from collections.abc import Callable
from copy import copy
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import pytest
from at_table import advise, some_options
from hypothesis import given
from hypothesis import strategies as st

from cardrules.bots import Advice, Level
from cardrules.catalogue import find
from cardrules.games.khanhoo.bot import choose
from cardrules.games.khanhoo.evaluation import held, without
from cardrules.games.khanhoo.expert import Following
from cardrules.games.khanhoo.game import Khanhoo
from cardrules.games.khanhoo.khanhoo_melds import ALL_USED, PACK, best_value
from cardrules.parts.stock_and_discards import CardStep
from cardrules.protocol.cards import JOKER, Card, mask_of, parse_card, parse_cards
from cardrules.protocol.game import CHANCE, Action, parse_action
from cardrules.protocol.shuffling import chance_action

BENCH: dict[str, Any] = runpy.run_path(str(Path(__file__).parents[1] / "bench" / "bench_bots.py"))
TURNS: dict[str, Any] = runpy.run_path(str(Path(BENCH["__file__"]).with_name("bench_turns.py")))
BOTH: tuple[Level, ...] = ("novice", "club")


def decisions_of(options: dict[str, Any], seed: int, level: Level, hands: int = 1) -> list[tuple[Khanhoo, int, Advice]]:
    """The decisions of some hands, with the game as it was before each."""
    game = Khanhoo(options)
    rng = random.Random(seed)
    count = 0
    decisions: list[tuple[Khanhoo, int, Advice]] = []
    while game.waiting_for() and len(game.finished) < hands:
        seat = rng.choice(sorted(game.waiting_for()))
        if seat == CHANCE:
            game.apply(CHANCE, chance_action(game.choices(CHANCE)[0], str(seed), count))
            count += 1
            continue
        advice = advise(game, seat, level, rng.randrange(1000))
        decisions.append((game.copy(), seat, advice))
        game.apply(seat, advice.action)
    return decisions


def at_turn(cards: str, top: str = "", drawn: str = "", players: int = 2, **options: Any) -> Khanhoo:
    """Seat 0 has these cards, filled up with others that go with few; it is about to draw, with ``top`` face up, or
    it has ``drawn``."""
    game = Khanhoo({"players": players, **options})
    game.apply(CHANCE, Action("first", ("0",)))
    hand = parse_cards(cards)
    assert len(hand) == 15
    upper, new = parse_cards(top), parse_cards(drawn)
    rest = [card for card in PACK if card not in (*hand, *upper, *new)]
    hands = [hand, *([rest.pop(0) for _ in range(15)] for _ in range(players - 1))]
    last = upper.pop() if upper else rest.pop(0)
    order = [hands[(1 + place) % players][turn] for turn in range(15) for place in range(players)]
    game.apply(CHANCE, Action("shuffle", (), (*order, last, *new, *rest)))
    game.apply(1, Action("discard", (), (last,)))
    while game.phase == "bump":
        game.apply(min(game.waiting_for()), Action("let"))
    while game.turn != 0:
        seat = game.turn
        game.apply(seat, Action("draw", ("discard",)))
        game.apply(seat, Action("discard", (), (last,)))
        while game.phase == "bump":
            game.apply(min(game.waiting_for()), Action("let"))
    if drawn:
        game.apply(0, Action("draw", ("stock",)))
    return game


@pytest.mark.parametrize("level", BOTH)
def test_every_level_plays_whole_hands_under_any_options(level: Level) -> None:
    verbs: Counter[str] = Counter()
    for seed in range(24):
        for game, seat, advice in decisions_of(some_options(Khanhoo, random.Random(seed)), seed, level):
            game.check(seat, advice.action)
            verbs[advice.action.verb] += 1
            assert advice.reason.endswith(".")
            assert advice.reason[0].isupper()
            assert advice.reason.format() == advice.reason
    assert set(verbs) >= {"draw", "discard", "out", "bump", "let", "lay", "done"}
    assert verbs["challenge"] or level == "novice"


@pytest.mark.parametrize("level", BOTH)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_bot_cannot_see_hidden_cards(level: Level, players: int) -> None:
    """The hidden cards are exchanged for others that agree with what the seat has seen: nothing changes."""
    exchanged = 0
    for game, seat, _ in decisions_of({"players": players}, 7, level, hands=2)[::5]:
        other = Khanhoo.sample(game.view(seat), random.Random(99))
        exchanged += other.hands != game.hands
        assert other.hands[seat] == game.hands[seat]
        assert advise(other, seat, level) == advise(game, seat, level)
        sent = pickle.loads(pickle.dumps(game.view(seat)))  # noqa: S301 - as the table sends it to the bot
        alone = choose(sent, game.choices(seat), level, random.Random(1), lambda: True)
        assert alone == advise(game, seat, level)
    assert exchanged > 3


def test_a_spectator_has_no_bot() -> None:
    game = at_turn("JC QC KC AH 3H 5H 7H 2S 4S 6S 8S 2D 4D 6D 8D", "9D")
    with pytest.raises(ValueError, match="view of a seat"):
        choose(game.view(None), game.choices(0), "club", random.Random(1), lambda: True)


ROYAL = "JC QC AH 3H 5H 7H 2S 4S 6S 8S 9S 4D 6D 8D 9D"


@pytest.mark.parametrize(
    ("top", "level", "pile", "reason"),
    [
        ("KC", "novice", "discard", "makes my melds better"),
        ("2H", "novice", "discard", "makes my melds better"),
        ("KC'", "club", "discard", "does more for my hand"),
        ("JK", "club", "discard", "joker fits everywhere"),
        ("7H'", "club", "stock", "my melds no better"),
        ("QC'", "novice", "stock", "makes my melds no better"),
    ],
)
def test_what_is_drawn(top: str, level: Level, pile: str, reason: str) -> None:
    advice = advise(at_turn(ROYAL, top), 0, level)
    assert advice.action == Action("draw", (pile,))
    assert reason in advice.reason


def test_without_a_stock_there_is_no_choice() -> None:
    game = at_turn(ROYAL, "7H'", players=4)
    assert advise(game, 0, "club").reason == "Without a stock I have to take the 7♥."


IN_MELDS = "JC QC KC AH 2S 3D 4H 5H 6H 7S 7D 7H 8S 8D"


def test_what_is_thrown() -> None:
    for level in BOTH:
        game = at_turn(IN_MELDS + " 2H'", "JC'", "6S'")
        advice = advise(game, 0, level)
        assert advice.action in (Action("discard", (), (parse_card(name),)) for name in ("6S'", "2H'"))
    lonely = advise(at_turn("JC QC KC AH 2S 3D 4H 5H 6H 7S 7D 7H 8S 8D 2H'", "9D", "2D'"), 0, "club")
    assert lonely.action.verb == "discard"
    assert lonely.action.cards[0] not in (parse_card("8S"), parse_card("8D"))


def test_the_joker_is_kept() -> None:
    for level in BOTH:
        for seed in range(12):
            for _, _, advice in decisions_of({"players": 2 + seed % 3}, seed, level):
                assert advice.action.verb not in ("discard", "out") or JOKER not in advice.action.cards


@pytest.mark.parametrize("rule", ["full_cover", "best"])
def test_going_out_with_the_dearest_hand(rule: str) -> None:
    game = at_turn("AH AS AD 4H 5H 6H 7H JC QC KC 2S 3S 4S 8D 9D", "2H'", "7D", out_arrangement=rule)
    for level in BOTH:
        advice = advise(game, 0, level)
        assert advice.action.verb == "out"
        weight = ALL_USED if rule == "full_cover" else 0
        values = [best_value(game.hands[0] ^ 1 << card, weight) for card in game.choices(0)[1].cards]
        assert best_value(game.hands[0] ^ 1 << advice.action.cards[0], weight) == max(values)


def test_a_meld_is_broken_when_nothing_else_may_be_thrown() -> None:
    """All cards but one are in melds, and that one may not be thrown back."""
    game = at_turn("AH AS AD 4H 5H 6H 2S 3S 4S JC QC KC 7D 8D 9D", "6S'", throw_back="never")
    game.apply(0, Action("draw", ("discard",)))
    assert [choice.verb for choice in game.choices(0)] == ["discard"]
    for level in BOTH:
        advice = advise(game, 0, level)
        assert "break a meld" in advice.reason
        assert advice.action.cards[0] != parse_card("6S'")


def bumping(cards: str, top: str, players: int = 3) -> Khanhoo:
    """Seat 0 of three, whose turn is not next, is asked whether it bumps ``top``."""
    game = Khanhoo({"players": players})
    game.apply(CHANCE, Action("first", ("0",)))
    hand, (last,) = parse_cards(cards), parse_cards(top)
    rest = [card for card in PACK if card not in (*hand, last)]
    hands = [hand, *([rest.pop(0) for _ in range(15)] for _ in range(players - 1))]
    order = [hands[(1 + place) % players][turn] for turn in range(15) for place in range(players)]
    game.apply(CHANCE, Action("shuffle", (), (*order, last, *rest)))
    game.apply(1, Action("discard", (), (last,)))
    assert 0 in game.waiting_for()
    return game


@pytest.mark.parametrize(
    ("cards", "top", "level", "action", "reason"),
    [
        ("AH 2S 5H 5D 7H 9H 4S 6S 8S 4D 6D 8D JC QC 9S", "3D", "novice", "bump khanhoo AH 2S", "is worth 5 points"),
        ("AH 2S 5H 5D 7H 9H 4S 6S 8S 4D 6D 8D JC QC 9S", "3D", "club", "bump khanhoo AH 2S", "keep my cards hidden"),
        ("AH 2S 5H 5D 7H 9H 4S 6S 8S 4D 6D 8D JC QC 9S", "5S", "novice", "let", "worth 2 points only"),
        ("AH 2S 2D 5D 7H 9H 4S 6S 8S 4D 6D 8D JC QC 9S", "5S", "club", "let", "no meld with that card"),
        ("5H 5D 5S 8H 8S 8D 4H 4S 4D 6S 2S 3S AH AS 9H", "5S'", "club", "let", "would not help me enough"),
    ],
)
def test_bumping(cards: str, top: str, level: Level, action: str, reason: str) -> None:
    game = bumping(cards, top)
    advice = advise(game, 0, level)
    assert advice.action == parse_action(action, game.verbs)
    assert reason in advice.reason


def challenged(own: str, top: str, claim: str) -> Khanhoo:
    """Seat 2 of three may stop the bump of seat 0."""
    game = bumping(claim, top)
    held = parse_cards(own)
    assert not mask_of(held) & game.hands[0]
    game.hands[2] = mask_of(held)
    bump = game.choices(0)[0]
    game.apply(0, bump.action(bump.sets[0]))
    assert game.waiting_for() == {2}
    return game


ACES = "AS AD 5H 5D 7H 9H 4S 6S 8S 4D 6D 8D JC QC 9S"


def test_challenging() -> None:
    game = challenged("AS' AD' 3H 5H' 7H' 9H' 4S' 6S' 8S' 2D 4D' 6D' 8D' QC' KC", "AH", ACES)
    for level in BOTH:
        assert advise(game, 2, level).action == Action("challenge", ("aces",))
    useless = challenged("AS' AD' AH' 3H 5H' 7H' 9H' 4S' 6S' 8S' 4D' 6D' 8D' QC' KC", "AH", ACES)
    assert advise(useless, 2, "novice").action.verb == "challenge"
    assert advise(useless, 2, "club").action == Action("let")
    assert advise(useless, 2, "club").reason == "The A♥ makes my melds no better, so I let the bump stand."


def test_a_card_that_the_next_player_wants_is_kept_longer() -> None:
    changed = 0
    for game, seat, advice in decisions_of({"players": 2}, 4, "club", hands=3):
        if advice.action.verb == "discard":
            (card,) = advice.action.cards
            near = next(other for other in PACK if other & 15 == card & 15 and other != card)
            game.steps.append(CardStep(1 - seat, "take", (near,)))
            changed += advise(game, seat, "club").action != advice.action
    assert changed > 3


def test_a_card_does_not_go_round_for_ever() -> None:
    """With nothing else to tell idle cards apart, one that has been thrown back again and again is kept."""
    finished = 0
    for seed in range(6):
        decisions = decisions_of({"players": 4, "throw_back": "always"}, seed, "club")
        game, seat, advice = decisions[-1]
        game.apply(seat, advice.action)
        finished += game.finished[0].out is not None
    assert finished >= 4


def test_the_best_melds_are_laid_out_by_hand() -> None:
    for level in BOTH:
        for seed in range(4):
            decisions = decisions_of({"arrange": "manual", "players": 2 + seed % 3}, seed, level)
            game, seat, advice = decisions[-1]
            game.apply(seat, advice.action)
            for other, points in enumerate(game.finished[0].points):
                exposed = sum(meld.points for meld in game.exposed[other])
                out = other == game.finished[0].out
                best = best_value(game.hands[other], ALL_USED if out else 0)
                if out:
                    best += 5 - ALL_USED * game.hands[other].bit_count()
                assert points == exposed + best


def test_somebody_else_s_layout_is_put_right() -> None:
    game = at_turn(IN_MELDS + " 2H'", "JC'", "6S'", arrange="manual")
    game.rules = copy(game.rules)
    game.rules.turn_cap = game.turns + 1
    game.apply(0, parse_action("discard 6S'", game.verbs))
    game.apply(0, parse_action("lay 5H 6H 7H", game.verbs))
    advice = advise(game, 0, "club")
    assert advice.action == Action("lift")
    assert advice.reason == "There is a better way to lay out these cards."


# ------------------------------------------------------------------------------------------------ expert


def worlds(number: int) -> Callable[[], bool]:
    """Says that time is up after so many worlds."""
    left = iter(range(number))
    return lambda: next(left, None) is None


def searched(game: Khanhoo, seat: int, number: int, seed: int = 1) -> Advice:
    return choose(game.view(seat), game.choices(seat), "expert", random.Random(seed), worlds(number))


@pytest.mark.parametrize("players", [2, 3])
def test_an_expert_cannot_see_hidden_cards_either(players: int) -> None:
    tried = Counter[str]()
    for seed in (7, 8):
        for game, seat, _ in decisions_of({"players": players}, seed, "club", hands=2)[::4]:
            other = Khanhoo.sample(game.view(seat), random.Random(99))
            advice = searched(game, seat, 9)
            assert searched(other, seat, 9) == advice
            game.check(seat, advice.action)
            assert advice.reason.endswith(".")
            assert advice.reason.format() == advice.reason
            tried[game.phase] += bool(advice.weighed)
    assert tried["discard"] > 3


def test_an_expert_plays_whole_hands_under_any_options() -> None:
    for seed in range(6):
        options = some_options(Khanhoo, random.Random(seed))
        for game, seat, _ in decisions_of(options, seed, "club")[::3]:
            game.check(seat, searched(game, seat, 10).action)


def test_without_time_or_with_a_search_that_fails_an_expert_plays_as_club_does(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = at_turn(ROYAL, "KC'", "2H'")
    club = advise(game, 0, "club")
    assert searched(game, 0, 0) == club
    assert not caplog.text
    assert len(searched(game, 0, 10).weighed) > 2
    monkeypatch.setattr(Khanhoo, "sample", None)
    assert searched(game, 0, 8) == club
    assert "the search failed" in caplog.text


def test_an_expert_takes_the_card_that_completes_a_meld_and_says_what_it_is_worth() -> None:
    advice = searched(at_turn(ROYAL, "KC"), 0, 200)
    assert advice.action == Action("draw", ("discard",))
    _, stock = advice.weighed
    assert stock.action == Action("draw", ("stock",))
    assert stock.gain < 0
    assert re.search(r"the next best, .*, did about [\d.]+ points a hand worse", advice.reason)


def test_an_expert_stops_a_bump_with_a_card_that_does_nothing_for_him() -> None:
    """The ace does nothing for the hand, but a meld less for the other keeps him from going out."""
    cards = "AS' AD' AH' 3H 5H' 7H' 9H' 4S' 6S' 8S' 4D' 6D' 8D' QC' KC"
    game = challenged(cards, "AH", ACES)
    assert advise(game, 2, "club").action == Action("let")
    advice = searched(game, 2, 120)
    assert advice.action == Action("challenge", ("aces",))
    assert re.match(
        r"In \d+ series of cards that may come this did about [\d.]+ points a hand better than the usual "
        r"choice, “.*”\.",
        advice.reason,
    )


def test_without_a_stock_and_when_bumping_an_expert_plays_as_club_does() -> None:
    asked = Counter[str]()
    for players in (3, 4):
        for game, seat, _ in decisions_of({"players": players}, 5, "club", hands=2):
            if players == 4 or game.phase == "bump":
                asked[game.phase] += 1
                assert searched(game, seat, 9) == advise(game, seat, "club")
    assert min(asked[phase] for phase in ("draw", "discard", "bump")) > 3


@given(st.sets(st.sampled_from(PACK), min_size=15, max_size=16), st.integers(0, 15))
def test_a_hand_that_is_followed_scores_the_dearest_melds_when_somebody_else_goes_out(
    cards: set[Card], place: int
) -> None:
    """They need not be those that use most cards: this cost an expert three points when a hand was nearly out."""
    hand = held(mask_of(cards))
    assert hand.points == best_value(mask_of(cards))
    if place < len(hand.idle):
        less = without(hand, place)
        assert less == held(less.hand)._replace(idle=less.idle)
        assert sorted(less.idle) == sorted(held(less.hand).idle)
        assert less.hand.bit_count() == len(cards) - 1


def test_an_expert_goes_out_when_waiting_brings_nothing() -> None:
    game = at_turn("AH AS AD 4H 5H 6H 7H JC QC KC 2S 3S 4S 8D 9D", "2H'", "7D")
    advice = searched(game, 0, 60)
    assert advice.action == advise(game, 0, "club").action
    assert {one.action.verb for one in advice.weighed} == {"out", "discard"}


def test_what_a_player_has_left_tells_what_he_does_not_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has drawn from the stock instead of taking a card hardly has two others that make a meld with it, so that it
    costs less to throw its like."""
    game = at_turn("JC QC AH 3H 5H 7H 2S 4S 6S 8S 9S 4D 6D 6D' 9D", "7H'", "2H'")
    game.apply(0, parse_action("discard 6D", game.verbs))
    game.apply(1, Action("draw", ("stock",)))
    game.apply(1, game.legal(1)[0])
    game.apply(0, Action("draw", ("stock",)))
    card, costs = parse_card("6D'"), []
    for likely in (1.0, 0.2):
        monkeypatch.setattr("cardrules.games.khanhoo.expert._LEFT", likely)
        hand = Following(game, game.view(0), 0)
        hand.think_of_others(game.view(0), [card], random.Random(3))
        costs.append(hand.fed[card])
    assert costs[1] < costs[0] * 0.7


@pytest.mark.nightly
def test_what_an_expert_does_otherwise_than_club_gains_points() -> None:
    """Of two, played on with the stock shuffled anew, outside the 95 % interval."""
    pieces = [{"game": "khanhoo", "players": 2, "worlds": 64, "match": match} for match in range(90)]
    gains = [TURNS["play_match"](piece)[0] for piece in pieces]
    assert mean(gains) > 1.96 * stdev(gains) / sqrt(len(gains))


@pytest.mark.nightly
def test_club_beats_novice() -> None:
    """On duplicate deals with rotated seats, outside the 95 % interval."""
    seen = BENCH["compare"](find("khanhoo"), BENCH["Plan"](), "club", "novice", 40, 0)
    gap, half = seen.gap(False)
    assert gap > half > 0

"""The Triple Draw bots: legal and explained in every situation, blind to hidden cards, club stronger than novice."""

from __future__ import annotations

import itertools
import random
import runpy
from collections import Counter
from pathlib import Path
from statistics import mean, stdev
from typing import Any, Literal

import pytest
from at_table import advise, some_options
from told import decisions as told_decisions

from cardrules.bots import LET_BE, Advice
from cardrules.catalogue import find
from cardrules.games.triple_draw.bot import choose
from cardrules.games.triple_draw.evaluation import RANKINGS, kept, made_rank
from cardrules.games.triple_draw.expert import EXPERT
from cardrules.games.triple_draw.game import TripleDraw
from cardrules.parts.poker_hands import deuce_to_seven, first_rank
from cardrules.protocol.cards import PACK_52, cards_in, cards_text, mask_of, parse_cards
from cardrules.protocol.game import CHANCE, Action, action_text, parse_action
from cardrules.protocol.shuffling import chance_action

Two = Literal["novice", "club"]
BENCH: dict[str, Any] = runpy.run_path(str(Path(__file__).parents[1] / "bench" / "bench_bots.py"))
OTHERWISE: dict[str, Any] = runpy.run_path(str(Path(BENCH["__file__"]).with_name("bench_otherwise.py")))
LEVELS: tuple[Two, ...] = ("novice", "club")


def decisions(
    options: dict[str, object], seed: int, levels: tuple[Two, ...], hands: int = 3
) -> list[tuple[TripleDraw, int, Advice]]:
    """Every decision of some hands, with the game as it was before it."""
    game = TripleDraw(options)
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
    for seed in range(40):
        options = some_options(TripleDraw, random.Random(seed))
        for game, seat, advice in decisions(options, seed, levels):
            game.check(seat, advice.action)
            assert advice.reason.endswith(".")
            assert advice.reason[0].isupper() or advice.reason[0].isdigit()
            assert advice.reason.format() == advice.reason


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_cannot_see_hidden_cards(level: Two) -> None:
    exchanged = 0
    for game, seat, advice in decisions({"players": 6}, 3, ("novice", "club"), 6):
        other = TripleDraw.sample(game.view(seat), random.Random(99))
        exchanged += other.hands != game.hands
        assert other.hands[seat] == game.hands[seat]
        assert advise(other, seat, level) == advise(game, seat, level)
        assert advice.action
    assert exchanged > 20


def test_bots_play_on() -> None:
    game = TripleDraw()
    for count, _ in enumerate("12"):
        game.apply(CHANCE, chance_action(game.choices(CHANCE)[0], "x", count))
    while game.phase == "bet":
        game.apply(game.chips.turn, parse_action("fold", game.verbs))
    for level in LEVELS:
        assert advise(game, 2, level).action == LET_BE


def test_a_spectator_s_view_is_no_view_to_play_from() -> None:
    game = table(["", ""])
    with pytest.raises(ValueError, match="the view of a seat"):
        choose(game.view(None), game.choices(1), "club", random.Random(1), lambda: True)


# ------------------------------------------------------------------------------------------ what they play


@pytest.fixture
def unlearnt(monkeypatch: pytest.MonkeyPatch) -> None:
    """What club does in spots that the learnt table does not have, and where bets have other sizes."""
    monkeypatch.setattr("cardrules.games.triple_draw.hand_and_pot.mix_of", lambda *_: None)


@pytest.mark.parametrize(
    ("ranking", "hand", "highest", "keep"),
    [
        ("deuce_to_seven", "2C 3D 4S 7H KC", 8, "2C 3D 4S 7H"),
        ("deuce_to_seven", "2C 2D 4S 7H 7C", 8, "2D 4S 7H"),
        ("deuce_to_seven", "2C 3D 4S 5H 6C", 8, "2C 3D 4S 5H"),
        ("deuce_to_seven", "3C 4D 5S 6H 7C", 8, "3C 4D 5S 7C"),
        ("deuce_to_seven", "4C 5D 6S 7H 8C", 8, "4C 5D 6S 7H"),
        ("deuce_to_seven", "2H 3H 4H 5H 7H", 8, "2H 3H 4H 5H"),
        ("deuce_to_seven", "2C 3D 4S 9H KC", 9, "2C 3D 4S 9H"),
        ("deuce_to_seven", "9C 10D JS QH KC", 8, ""),
        ("deuce_to_seven", "AC 2D 3S 4H 5C", 8, "2D 3S 4H 5C"),
        ("ace_to_five", "AC 2D 3S 4H 5C", 7, "AC 2D 3S 4H 5C"),
        ("ace_to_five", "AC 2C 3C 7C 8C", 7, "AC 2C 3C 7C"),
    ],
)
def test_which_cards_are_kept(ranking: str, hand: str, highest: int, keep: str) -> None:
    found = kept(RANKINGS[ranking], parse_cards(hand), highest)
    ranks = sorted(card & 15 for card in found)
    assert ranks == sorted(card & 15 for card in parse_cards(keep))


def table(hands: list[str], *moves: str, stub: str = "", **options: Any) -> TripleDraw:
    """The first hand, dealt by the last seat, after these moves."""
    game = TripleDraw({"players": len(hands), **options})
    held = [parse_cards(hand) for hand in hands]
    coming = parse_cards(stub)
    spare = [card for card in reversed(PACK_52) if card not in coming and not any(card in hand for hand in held)]
    for hand in held:
        while len(hand) < 5:
            hand.append(spare.pop(0))
    order = [held[place][turn] for turn in range(5) for place in range(len(hands))]
    game.apply(CHANCE, parse_action(f"first {len(hands) - 1}", game.verbs))
    game.apply(CHANCE, parse_action(f"shuffle {cards_text([*order, *coming, *spare])}", game.verbs))
    for move in moves:
        seat, text = move.split(" ", 1)
        assert game.waiting_for() == {int(seat)}, move
        game.apply(int(seat), parse_action(text, game.verbs))
    return game


def plays(game: TripleDraw, level: Two = "club") -> str:
    (seat,) = game.waiting_for()
    return action_text(advise(game, seat, level).action)


def why(game: TripleDraw) -> str:
    (seat,) = game.waiting_for()
    return advise(game, seat, "club").reason


@pytest.mark.usefixtures("unlearnt")
def test_reasons_are_true() -> None:
    weak = table(["", "JC JD QS QH KC", ""], "2 call", "0 call")
    assert why(weak) == "My cards are not worth a raise, and the draw costs me nothing."
    four = table(["", "3C 4D 5S 8H KC"])
    assert why(four) == "I am one card short of a strong hand, and that is worth opening with a raise."
    raised = table(["3C 4D 5S 8H KC", ""], "1 raise 20")
    assert why(raised) == "Four good low cards are worth one raise."
    capped = table(["", "", "2C 3D 4S 7H 8C"], "2 raise 20", "0 raise 30", "1 raise 40")
    assert plays(capped) == "call"
    assert why(capped) == "My hand is good enough to see the draw at this price."
    alone = table(["2C 3D 4S 7H 8C", ""], "1 raise 500", limit="no_limit")
    assert plays(alone, "novice") == "call"
    assert advise(alone, 0, "novice").reason == "I would raise if I could, so I call."


@pytest.mark.usefixtures("unlearnt")
def test_club_does_not_raise_an_eight_or_a_nine_for_ever() -> None:
    """Heads-up there is no limit to raises: whoever has raised three times has a seven."""
    raised = 0
    for seed in range(60):
        for game, seat, advice in decisions({"players": 2}, seed, ("club",)):
            if advice.action.verb == "raise" and game.view(seat).state.step > 0:
                bets = game.view(seat).state.chips.full_wagers
                cards = [card for card in game.view(seat).zone(f"hand:{seat}").cards if card is not None]
                raised += 1
                assert bets < 3 or first_rank(deuce_to_seven(mask_of(cards))) == 7
    assert raised > 5


TO_DRAW_1 = ("2 call", "0 call", "1 check")


@pytest.mark.parametrize(
    ("hand", "novice", "club"),
    [
        ("2C 3D 4S 7H KC", "call", "raise 20"),
        ("2C 3D 5S 8H 9C", "call", "raise 20"),
        ("2C 4D 5S 7H 8C", "raise 20", "raise 20"),
        ("3C 4D 5S KH KC", "call", "fold"),
        ("2C 3D 4S KH KC", "call", "raise 20"),
        ("3C 4D 7S KH KC", "call", "raise 20"),
        ("6C 7D 8S KH KC", "call", "fold"),
        ("10C JD QS KH 2C", "fold", "fold"),
    ],
)
@pytest.mark.usefixtures("unlearnt")
def test_the_first_bet(hand: str, novice: str, club: str) -> None:
    """Three players, and the dealer, who has no blind, speaks first: he sits late."""
    game = table(["", "", hand])
    assert plays(game, "novice") == novice
    assert plays(game, "club") == club


@pytest.mark.usefixtures("unlearnt")
def test_opening_first_at_a_full_table_needs_more() -> None:
    hand = "3C 4D 7S KH KC"
    assert plays(table(["", "", hand, "", "", ""])) == "fold"
    assert plays(table(["", "", "2C 3D 4S KH KC", "", "", ""])) == "raise 20"
    assert plays(table(["", "", "", "", hand, ""], "2 fold", "3 fold")) == "raise 20"


@pytest.mark.parametrize(
    ("hand", "moves", "club"),
    [
        ("2C 4D 6S KH KC", ["2 raise 20", "0 fold"], "call"),
        ("3C 5D 6S KH KD", ["2 raise 20", "0 call"], "fold"),
        ("2C 4D 8S KH KC", ["2 raise 20", "0 call"], "call"),
        ("2C 3D 4S KH KC", ["2 raise 20", "0 raise 30"], "fold"),
        ("2C 3D 4S 7H KC", ["2 raise 20", "0 raise 30"], "raise 40"),
        ("2C 3D 5S 6D 9C", ["2 raise 20", "0 fold"], "raise 30"),
        ("5D 3D 6S 4H 9C", ["2 raise 20", "0 raise 30"], "call"),
        ("JC JD QS QH KC", ["2 call", "0 call"], "check"),
    ],
)
@pytest.mark.usefixtures("unlearnt")
def test_the_big_blind(hand: str, moves: list[str], club: str) -> None:
    assert plays(table(["", hand, ""], *moves)) == club


@pytest.mark.usefixtures("unlearnt")
def test_a_dear_call_at_no_limit_needs_a_strong_hand() -> None:
    for hand, club in (("5D 3D 6S 4H 9C", "fold"), ("2C 3D 4S KH KC", "fold"), ("2C 3D 4S 7H KC", "call")):
        game = table(["", hand, ""], "2 raise 200", "0 fold", limit="no_limit")
        assert plays(game) == club


@pytest.mark.parametrize(
    ("hand", "novice", "club"),
    [
        ("2C 3D 4S 7H 8C", "", ""),
        ("2C 3D 4S 9H KC", "KC", "KC 9H"),
        ("2C 3D 4S 7H 9C", "", ""),
        ("2C 3D 4S 7H JC", "JC", "JC"),
        ("9C 10D JS QH QC", "10D JS QH QC", "9C 10D JS QH QC"),
    ],
)
@pytest.mark.usefixtures("unlearnt")
def test_the_first_draw(hand: str, novice: str, club: str) -> None:
    game = table([hand, "", ""], *TO_DRAW_1)
    for level, thrown in zip(LEVELS, (novice, club), strict=True):
        assert plays(game, level) == f"draw {cards_text(sorted(parse_cards(thrown)))}".strip()


def last_draw(hand: str, other: int) -> TripleDraw:
    """Two players before the last draw: seat 0 has already thrown so many cards, seat 1 is to draw."""
    game = table(["", hand], "1 call", "0 check")
    while game.step < 5:
        (seat,) = game.waiting_for()
        game.apply(seat, parse_action("check" if game.phase == "bet" else "draw", game.verbs))
    thrown = cards_text(cards_in(game.hands[0])[:other])
    game.apply(0, parse_action(f"draw {thrown}".strip(), game.verbs))
    return game


@pytest.mark.parametrize(
    ("hand", "other", "novice", "club"),
    [
        ("2C 3D 4S 7H 9C", 0, "draw", "draw"),
        ("2C 3D 4S 8H 9C", 0, "draw", "draw 9C"),
        ("2C 3D 4S 8H 9C", 1, "draw", "draw"),
        ("2C 3D 4S 7H 10C", 1, "draw", "draw"),
        ("2C 3D 4S 7H 10C", 0, "draw", "draw 10C"),
        ("2C 3D 4S 7H JC", 1, "draw", "draw JC"),
        ("2C 3D 4S 7H QC", 1, "draw QC", "draw QC"),
    ],
)
@pytest.mark.usefixtures("unlearnt")
def test_the_last_draw(hand: str, other: int, novice: str, club: str) -> None:
    game = last_draw(hand, other)
    assert plays(game, "novice") == novice
    assert plays(game, "club") == club


@pytest.mark.parametrize(
    ("hand", "draws", "novice", "club"),
    [
        ("2C 3D 4S 7H KC", (1, 2), "check", "bet 10"),
        ("2C 3D 4S 7H KC", (1, 1), "check", "check"),
        ("2C 3D 4S 7H KC", (2, 1), "check", "bet 10"),
        ("2C 3D 4S 7H KC", (1, 0), "check", "check"),
        ("2C 3D 4S 7H 8C", (0, 0), "bet 10", "check"),
        ("2C 3D 4S 5H 7C", (0, 0), "bet 10", "bet 10"),
    ],
)
@pytest.mark.usefixtures("unlearnt")
def test_after_the_first_draw(hand: str, draws: tuple[int, int], novice: str, club: str) -> None:
    """What seat 0 has now matters, and how many cards the two drew; seat 0 speaks first."""
    first = parse_cards(hand)
    game = table(["", ""], "1 call", "0 check")
    for seat, count in enumerate(draws):
        game.apply(seat, parse_action(f"draw {cards_text(cards_in(game.hands[seat])[:count])}".strip(), game.verbs))
    game.hands[0] = sum(1 << card for card in first)
    assert plays(game, "novice") == novice
    assert plays(game, "club") == club
    if draws == (0, 0) and club != "check":
        assert why(game) == "There is little that beats a seven-five low, so I want more chips in the pot."


def facing(hand: str, step: int, draws: tuple[int, int], **options: Any) -> TripleDraw:
    """Seat 1 with this hand faces one bet by seat 0 after the draw of that step, in which they drew so many cards."""
    game = table(["", ""], "1 call", "0 check", **options)
    while game.step < step:
        (seat,) = game.waiting_for()
        if game.phase == "bet":
            game.apply(seat, parse_action("check", game.verbs))
        else:
            thrown = cards_text(cards_in(game.hands[seat])[: draws[seat]])
            game.apply(seat, parse_action(f"draw {thrown}".strip(), game.verbs))
    game.hands[1] = sum(1 << card for card in parse_cards(hand))
    game.apply(0, game.legal(0)[-1])
    return game


@pytest.mark.parametrize(
    ("hand", "step", "draws", "club"),
    [
        ("2C 3D 4S KH KC", 2, (1, 2), "call"),
        ("2C 3D QS KH KC", 2, (1, 3), "fold"),
        ("2C 3D 4S KH KC", 4, (1, 2), "fold"),
        ("2C 3D 4S 7H KC", 4, (1, 1), "call"),
        ("2C 3D 4S 7H KC", 4, (2, 1), "raise 40"),
        ("2C 3D 4S 5H 7C", 6, (0, 0), "raise 40"),
        ("2C 3D 4S 6H 8C", 6, (1, 1), "raise 40"),
        ("2C 3D 4S 6H 8C", 6, (0, 1), "call"),
        ("2C 3D 4S 7H 8C", 6, (1, 1), "call"),
        ("2C 3D 4S 7H 9C", 6, (0, 1), "call"),
        ("2C 3D 4S 7H 10C", 6, (1, 1), "call"),
        ("2C 3D 4S 7H 10C", 6, (0, 1), "fold"),
        ("2C 3D 4S 7H JC", 6, (1, 1), "fold"),
        ("2C 2D 4S 7H JC", 6, (1, 1), "fold"),
    ],
)
@pytest.mark.usefixtures("unlearnt")
def test_facing_a_bet(hand: str, step: int, draws: tuple[int, int], club: str) -> None:
    assert plays(facing(hand, step, draws)) == club


@pytest.mark.usefixtures("unlearnt")
def test_a_large_pot_is_worth_a_weak_call() -> None:
    game = facing("2C 3D 4S 7H QC", 6, (1, 1), ante=5)
    game.chips.given = [100, 100]
    assert plays(game) == "call"
    game = facing("2C 3D 4S KH KC", 4, (1, 2), ante=5)
    game.chips.given = [100, 100]
    assert plays(game) == "call"


@pytest.mark.parametrize(
    ("hand", "draws", "club"),
    [
        ("2C 3D 4S 7H 8C", (0, 0), "bet 20"),
        ("2C 3D 4S 7H 9C", (0, 1), "bet 20"),
        ("2C 3D 4S 7H 9C", (0, 0), "check"),
        ("2C 3D 4S 7H 10C", (0, 1), "check"),
    ],
)
@pytest.mark.usefixtures("unlearnt")
def test_the_last_bet(hand: str, draws: tuple[int, int], club: str) -> None:
    game = table(["", ""], "1 call", "0 check")
    while game.step < 6:
        (seat,) = game.waiting_for()
        if game.phase == "bet":
            game.apply(seat, parse_action("check", game.verbs))
        else:
            thrown = cards_text(cards_in(game.hands[seat])[: draws[seat]])
            game.apply(seat, parse_action(f"draw {thrown}".strip(), game.verbs))
    game.hands[0] = sum(1 << card for card in parse_cards(hand))
    assert plays(game) == club


# ------------------------------------------------------------------------------------------------ expert


def searched(game: TripleDraw, seat: int, worlds: int, seed: int = 1) -> Advice:
    left = iter(range(worlds))
    view, choices = game.view(seat), game.choices(seat)
    return choose(view, choices, "expert", random.Random(seed), lambda: next(left, None) is None)


def test_an_expert_searches_under_any_options_and_sees_no_hidden_card() -> None:
    tried = 0
    for seed in range(6):
        for game, seat, _ in decisions(some_options(TripleDraw, random.Random(seed)), seed, ("club",), 2)[::5]:
            advice = searched(game, seat, 10)
            other = TripleDraw.sample(game.view(seat), random.Random(99))
            assert searched(other, seat, 10) == advice
            game.check(seat, advice.action)
            assert advice.reason.endswith(".")
            tried += len(advice.weighed) > 1
    assert tried


def test_without_time_or_with_a_search_that_fails_an_expert_plays_as_club_mostly_does(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game, seat, _ = decisions({}, 3, ("club",))[0]
    view, choices = game.view(seat), game.choices(seat)
    done = Counter(choose(view, choices, "club", random.Random(seed), lambda: True).action for seed in range(40))
    ((club, _),) = done.most_common(1)
    assert searched(game, seat, 0).action == club
    assert not caplog.text
    monkeypatch.setattr(TripleDraw, "sample", None)
    assert searched(game, seat, 3).action == club
    assert "the search failed" in caplog.text


def test_nobody_is_advised_what_is_done_now_and_then_only() -> None:
    """With three low cards and two kings a hint said to raise, so that nobody knew what a raise meant."""
    heard = 0
    for said in told_decisions("triple_draw", "expert", "5", 90, 9):
        club = [choose(said.view, said.choices, "club", random.Random(seed), lambda: True) for seed in range(9)]
        if len({advice.action for advice in club}) > 1:
            heard += 1
            usual = [choose(said.view, said.choices, "expert", random.Random(seed), lambda: True) for seed in range(9)]
            assert len({advice.action for advice in usual}) == 1
        assert "Now and then" not in said.advice.reason
    assert heard > 5


def test_in_an_expert_s_worlds_the_others_hold_what_explains_their_bets() -> None:
    """Who has raised twice before the first draw holds better cards in the worlds than who has only called."""
    rng, low = random.Random(1), {}
    for moves in (("1 call", "0 check"), ("1 raise 20", "0 raise 30", "1 raise 40", "0 call")):
        view = table(["2C 3D 4S 7H 8C", ""], *moves).view(0)
        worlds = [EXPERT.world(view, rng) for _ in range(150)]
        low[moves] = mean(len(kept(RANKINGS["deuce_to_seven"], cards_in(world.hands[1]), 8)) for world in worlds)
    called, raised = low.values()
    assert raised > called + 0.5


def test_in_an_expert_s_worlds_the_others_hold_what_explains_their_draws() -> None:
    """Who stands pat has a made hand, nearly always; who draws has kept that many different low cards."""
    ranking, pat, drew, rng = RANKINGS["deuce_to_seven"], [0, 0], 0, random.Random(1)
    for game, seat, _ in decisions({}, 11, ("club",), 30):
        if game.step < 2 or game.phase != "bet":
            continue
        world = EXPERT.world(game.view(seat), rng)
        assert sorted(world.census()) == sorted(game.census())
        assert world.view(seat) == game.view(seat)
        for other in range(4):
            if other != seat and world.chips.live >> other & 1:
                last = world.drew[other][-1]
                if last:
                    drew += 1
                    assert len(kept(ranking, cards_in(world.hands[other]), ranking.good)) >= 5 - last - (last == 1)
                else:
                    pat[made_rank(ranking, world.hands[other]) <= 10] += 1
    assert drew
    assert pat[1] > 9 * pat[0]


def test_an_expert_neither_folds_the_best_hand_nor_pays_for_a_pair_of_aces() -> None:
    for cards, verb in (("7C 5D 4H 3S 2C", "raise"), ("AC AD KH KS QC", "fold")):
        game = last_bet(cards)
        advice = searched(game, 1, 12)
        assert advice.action.verb == verb
        assert "11 imagined deals" in advice.reason
        assert "%" not in advice.reason


def last_bet(cards: str) -> TripleDraw:
    """Two are left, both have stood pat three times, and the other one has bet after the last draw."""
    game, own = TripleDraw({"players": 2}), parse_cards(cards)
    game.apply(CHANCE, parse_action("first 0", game.verbs))
    theirs = parse_cards("9C 8D 6H 5S 3C")
    rest = [card for card in PACK_52 if card not in (*own, *theirs)]
    order = [card for pair in zip(own, theirs, strict=True) for card in pair]
    game.apply(CHANCE, Action("shuffle", (), (*order, *rest)))
    while game.step < 6:
        seat = min(game.waiting_for())
        legal = {action.verb: action for action in game.legal(seat)}
        game.apply(seat, Action("draw") if game.phase == "draw" else legal.get("check") or legal["call"])
    while min(game.waiting_for()) == 1:
        game.apply(1, Action("check"))
    game.apply(0, next(action for action in game.legal(0) if action.verb == "bet"))
    return game


# ---------------------------------------------------------------------------------------------- strength


@pytest.mark.nightly
def test_an_expert_gains_before_the_first_draw() -> None:
    """Two players, against hands with which club would have bet so: outside the 95 % interval."""
    play_hand = OTHERWISE["play_hand"]
    gains = [play_hand({"game": "triple_draw", "players": 2, "hand": hand, "worlds": 40})[0][0] for hand in range(60)]
    assert mean(gains) > 1.96 * stdev(gains) / len(gains) ** 0.5


def test_hands_that_are_dealt_anew_would_have_been_bet_so() -> None:
    first = [made for made in decisions({"players": 4}, 8, ("club",), 1) if not made[0].step]
    bets = [(game, seat, advice.action) for game, seat, advice in first[:2]]
    game, own, _ = first[2]
    cards = sorted([*game.stub, *(card for hand in game.hands for card in cards_in(hand))])
    for number in range(10):
        dealt = game.copy()
        OTHERWISE["_deal_anew"](dealt, own, bets, random.Random(number))
        assert sorted([*dealt.stub, *(card for hand in dealt.hands for card in cards_in(hand))]) == cards
        assert dealt.hands[own] == game.hands[own]
        assert dealt.hands != game.hands
        for before, other, did in bets:
            world = before.copy()
            world.hands[other] = dealt.hands[other]
            view, choices = world.view(other), world.choices(other)
            lots = map(random.Random, range(200))
            assert any(choose(view, choices, "club", lot, lambda: True).action == did for lot in lots)


@pytest.mark.nightly
def test_an_expert_loses_nothing_where_it_plays_otherwise_than_club() -> None:
    """Played out by club players: not outside the 95 % interval."""
    play_hand = OTHERWISE["play_hand"]
    gains = [
        sum(play_hand({"game": "triple_draw", "players": 4, "hand": hand, "worlds": 40})[0]) for hand in range(160)
    ]
    assert any(gains)
    assert mean(gains) > -1.96 * stdev(gains) / len(gains) ** 0.5


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("options", "deals"),
    [({}, 300), ({"players": 6}, 150), ({"players": 3, "ranking": "ace_to_five"}, 200), ({"limit": "no_limit"}, 100)],
    ids=str,
)
def test_club_beats_novice(options: dict[str, object], deals: int) -> None:
    """On duplicate deals with rotated seats, outside the 95 % interval."""
    plan = BENCH["Plan"](options)
    gap, half = BENCH["compare"](find("triple_draw"), plan, "club", "novice", deals, 0).gap(False)
    assert gap > half > 0


def test_club_beats_those_who_always_call() -> None:
    """Two players, both seats in every deal: what the club bot wins or loses, outside the 95 % interval."""
    gains = []
    for deal in range(200):
        gained = 0
        for club in (0, 1):
            game = TripleDraw({"players": 2})
            game.apply(CHANCE, parse_action("first 0", game.verbs))
            for number in itertools.count():
                if game.phase == "hand_over":
                    break
                (seat,) = game.waiting_for()
                if seat == CHANCE:
                    game.apply(CHANCE, chance_action(game.choices(CHANCE)[0], str(deal), number))
                elif seat == club or game.phase == "draw":
                    game.apply(seat, advise(game, seat, "club").action)
                else:
                    game.apply(seat, game.legal(seat)[game.legal(seat)[0].verb == "fold"])
            gained += game.chips.stacks[club] - 500
        gains.append(gained / 2)
    assert mean(gains) > 1.96 * stdev(gains) / len(gains) ** 0.5

"""The Seven Up bots: legal and explained in every situation, blind to hidden cards, and club the stronger."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from math import sqrt
from typing import Any

import pytest
from at_table import advise

from cardrules.bots import Advice, Level
from cardrules.bots.all_fours_tricks import club_play
from cardrules.bots.reasons.tricks import COUNTED
from cardrules.games.seven_up.bot import choose
from cardrules.games.seven_up.evaluation import club_discard, suit_worth
from cardrules.games.seven_up.expert import EXPERT
from cardrules.games.seven_up.game import SevenUp, order
from cardrules.parts.tricks import TRUMP
from cardrules.protocol.cards import (
    CLUBS,
    HEARTS,
    PACK_52,
    Card,
    card_of,
    cards_in,
    cards_text,
    mask_of,
    parse_cards,
    rank_of,
)
from cardrules.protocol.game import CHANCE, Action, Scored, Seat, View
from cardrules.protocol.shuffling import chance_action

LEVELS: tuple[Level, ...] = ("novice", "club")


def decisions(
    options: dict[str, Any], deal: str, levels: list[Level], hands: int = 1
) -> list[tuple[SevenUp, Seat, Advice]]:
    """Every decision of some hands, with the game as it was before it."""
    game = SevenUp(options)
    rng = random.Random(deal)
    found = []
    count = 0
    while game.waiting_for() and len(game.finished) < hands:
        seat = rng.choice(sorted(game.waiting_for()))
        if seat == CHANCE:
            game.apply(CHANCE, chance_action(game.choices(CHANCE)[0], deal, count))
            count += 1
            continue
        advice = advise(game, seat, levels[seat], rng.randrange(1000))
        found.append((game.copy(), seat, advice))
        game.apply(seat, advice.action)
    return found


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", [3, 4])
def test_every_level_plays_whole_matches_under_any_options(level: Level, players: int) -> None:
    for seed in range(8):
        rng = random.Random(seed)
        options = {option.id: rng.choice(option.values) for option in SevenUp.declared} | {"players": players}
        for game, seat, advice in decisions(options, str(seed), [level] * players, hands=20):
            game.check(seat, advice.action)
            assert advice.reason.endswith(".")
            assert advice.reason[0].isupper()
            assert advice.reason.format() == advice.reason
            if game.phase == "play":
                assert game.proper_mask() >> advice.action.cards[0] & 1, "bots never revoke"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", [3, 4])
def test_a_bot_cannot_see_hidden_cards(level: Level, players: int) -> None:
    """The hidden cards are exchanged for others that agree with what the seat has seen: nothing changes."""
    exchanged = 0
    for game, seat, _ in decisions({"players": players}, "blind", [level] * players, hands=3):
        other = SevenUp.sample(game.view(seat), random.Random(99))
        exchanged += other.play.hands != game.play.hands
        assert other.play.hands[seat] == game.play.hands[seat]
        assert advise(other, seat, level) == advise(game, seat, level)
        sent: View = pickle.loads(pickle.dumps(game.view(seat)))  # noqa: S301 - as the table sends it to the bot
        alone = choose(sent, game.choices(seat), level, random.Random(1), lambda: True)
        assert alone == advise(game, seat, level)
    assert exchanged > 20


def test_a_bot_needs_a_seat() -> None:
    game, seat, _ = decisions({}, "seat", ["club"] * 3)[0]
    with pytest.raises(ValueError, match="the view of a seat"):
        choose(game.view(seat)._replace(seat=None), game.choices(seat), "club", random.Random(1), lambda: True)


# ------------------------------------------------------------------------------------------ what they do


@pytest.mark.parametrize(
    ("hand", "worth"),
    [
        ("AH KH QH JH 10H 9H", 3.4),
        ("2H 3H 4S 5S 6S 7S", 0.9),
        ("JH 9H 4S 5S 6S 7S", 0.6),
        ("JH QH 4S 5S 6S 7S", 1.0),
        ("AC KC QC JC 2C 3C", 0.0),
    ],
)
def test_what_a_suit_is_worth(hand: str, worth: float) -> None:
    assert suit_worth(mask_of(parse_cards(hand)), HEARTS) == pytest.approx(worth)


def dealt(up: str, hands: list[str], scores: tuple[int, ...] = (), **options: Any) -> SevenUp:
    """A hand with seat 0 as dealer, hearts (or another suit) turned up, and these hands."""
    game = SevenUp(options)
    game.apply(CHANCE, Action("first", ("0",)))
    if scores:
        game.scores = scores
    held = [parse_cards(hand) for hand in hands]
    turned = parse_cards(up)
    spare = [card for card in PACK_52 if card not in turned and not any(card in hand for hand in held)]
    pack = [card for start in (0, 3) for seat in (*range(1, len(held)), 0) for card in held[seat][start : start + 3]]
    pack.append(turned[0])
    for card in turned[1:]:
        pack += [spare.pop(0) for _ in range(3 * len(held))] + [card]
    game.apply(CHANCE, Action("shuffle", (), tuple(pack + spare)))
    return game


STRONG, WEAK, MIDDLING = "AH KH 3H 5S 6S 7S", "4H 5C 6C 8S 9S JS", "9H 8H 7C 8C 7D 8D"


def test_club_weighs_its_trumps_before_it_accepts() -> None:
    for hand, verb in ((STRONG, "accept"), (WEAK, "reject")):
        game = dealt("2H", ["2C 3C 4C 2D 3D 4D", hand, "9D 10D JD 9C 10C JC"])
        assert advise(game, 1, "club").action.verb == verb
        assert advise(game, 1, "novice").action.verb == ("accept" if hand == STRONG else "reject")


def test_who_needs_one_point_lets_the_dealer_pay() -> None:
    for gift, verb in (("yes", "reject"), ("no", "accept")):
        game = dealt("2H", [WEAK, "KH QH 3H 5S 6S 7S", "9D 10D JD 9C 10C JC"], (0, 6, 0), gift_can_win=gift)
        assert advise(game, 1, "club").action.verb == verb


def test_who_needs_one_point_and_holds_the_ace_wins_with_it() -> None:
    """High is counted before every other point, so a gift need not be waited for, nor feared."""
    eldest = dealt("2H", ["9D 10D JD 9C 10C JC", STRONG, WEAK], (6, 6, 3))
    assert advise(eldest, 1, "club").action.verb == "accept"
    assert "High" in advise(eldest, 1, "club").reason
    dealer = dealt("2H", ["AH 9C 10C JC 5S 6S", "KH QH 3H 7S 10S QS", WEAK], (6, 5, 3))
    dealer.apply(1, Action("reject"))
    assert advise(dealer, 0, "club").action.verb == "accept"
    for hand, scores, verb in ((STRONG, (6, 5, 3), "accept"), ("KH QH 3H 5S 6S 7S", (6, 6, 3), "reject")):
        assert advise(dealt("2H", [WEAK, hand, "9D 10D JD 9C 10C JC"], scores), 1, "club").action.verb == verb


@pytest.mark.parametrize(
    ("hand", "scores", "options", "verb"),
    [
        (STRONG, (0, 0, 0), {}, "accept"),
        (WEAK, (0, 0, 0), {}, "run"),
        (STRONG, (0, 6, 0), {}, "run"),
        (STRONG, (0, 6, 0), {"gift_can_win": "no"}, "run"),
        ("QH 9H 3H 5C 6S 7S", (0, 0, 0), {}, "accept"),
        ("8H 9H 3H 5C 6S 7S", (5, 1, 0), {}, "accept"),
        ("8H 9H 5C 6C 6S 7S", (5, 1, 0), {}, "run"),
    ],
)
def test_what_the_dealer_answers(hand: str, scores: tuple[int, ...], options: dict[str, str], verb: str) -> None:
    game = dealt("2H", [hand, "10H 2C 3C 10S QS KS", "9D 10D JD 9C 10C JC"], scores, **options)
    game.apply(1, Action("reject"))
    assert advise(game, 0, "club").action.verb == verb
    assert advise(game, 0, "novice").action.verb == "run"


@pytest.mark.parametrize(
    ("hand", "kept"),
    [
        ("2C 5C JC 10H AH KS 3S 4D 10D", "2C 5C JC KS AH 4D"),
        ("2C 4C 5C 6C 7C 8C JC QC AS", "2C 6C 7C 8C JC QC"),
        ("10H 10S 10D 2H 3H 4H 5H 6H 7H", "2H 3H 4H 5H 6H 7H"),
    ],
)
def test_what_club_lays_away(hand: str, kept: str) -> None:
    cards = parse_cards(hand)
    away = club_discard(mask_of(cards), CLUBS, 3)
    assert set(cards) - set(away) == set(parse_cards(kept))


def test_what_each_level_lays_away() -> None:
    game = dealt("2H KC", ["2C 3C 4C 2D 3D 4D", WEAK, "9D 10D JD 9C 10C JC"])
    game.apply(1, Action("reject"))
    game.apply(0, Action("run"))
    for level in LEVELS:
        advice = advise(game, 2, level)
        assert len(advice.action.cards) == 3
        assert not mask_of(advice.action.cards) & order(CLUBS).masks[4]
        assert "no tens" not in advice.reason  # the ten of trumps is kept
        game.check(2, advice.action)


def test_novice_takes_tens_and_else_plays_anything() -> None:
    taken = 0
    for deal in range(30):
        for game, seat, advice in decisions({"target": 11}, f"novice-{deal}", ["novice"] * 3):
            trick = game.play.trick
            if game.phase != "play" or not any(rank_of(card) == 10 for card in trick):
                continue
            winning = [card for card in game.choices(seat)[0].cards if game.play.order.winner((*trick, card)) > 0]
            winning = [card for card in winning if game.play.order.winner((*trick, card)) == len(trick)]
            if len(winning) > 1:
                assert advice.action.cards[0] in winning
                taken += 1
    assert taken > 5


def playing(hands: list[str], leader: Seat, **options: Any) -> SevenUp:
    """A trick about to be led, clubs being trumps, with just these cards in the hands."""
    game = SevenUp({"players": len(hands), **options})
    game.apply(CHANCE, Action("first", (str((leader - 1) % len(hands)),)))
    rest = [card for card in PACK_52 if card != card_of(2, CLUBS)]
    deal = rest[: 6 * len(hands)]
    game.apply(CHANCE, Action("shuffle", (), (*deal, card_of(2, CLUBS), *rest[6 * len(hands) :])))
    game.apply(leader, Action("accept"))
    game.play.hands = [mask_of(parse_cards(hand)) for hand in hands]
    return game


@pytest.mark.parametrize(
    ("hands", "plays", "card", "reason"),
    [
        (["AC QC 5H 6D", "2D 3D 4D 5D", "2S 3S 4S 5S"], "", "AC", "draw"),
        (["AC 10H KD 6D", "2D 3D 4D 5D", "2S 3S 4S 5S"], "", "6D", "low"),
        (["AC 10H JC", "2D 3D 4D", "2S 3S 4S"], "", "AC", "boss"),
        (["KC 10H JC", "2D 3D 4D", "2S 3S 4S"], "", "KC", "trump"),
        (["JC 10H", "2D 3D", "2S 3S"], "", "10H", "rest"),
        (["10H 3D", "AH 5H KH", "2S 3S 4S"], "10H", "KH", "rich"),
        (["10H 3D", "2S 4S", "9H JH QH"], "10H 2S", "QH", "rich"),
        (["KC 3D", "2S 4S", "5C JC AC"], "KC 2S", "AC", "take"),
        (["JC 3D", "2S 4S", "5C KC 7C"], "JC 2S", "KC", "jack"),
        (["7C 3D", "2S 4S", "5C JC AC"], "7C 2S", "JC", "bank"),
        (["9H 3D", "2S 4S", "10H 5H"], "9H 2S", "10H", "bank"),
        (["KH 3D", "AH 4S", "10H 5H"], "KH AH", "5H", "throw"),
        (["9H 3D", "2S 4S", "5H"], "9H 2S", "5H", "only"),
        (["AS 3D", "2S 4S", "10S 5S", "3S 6S"], "AS 2S", "10S", "partner"),
    ],
)
def test_what_club_plays(hands: list[str], plays: str, card: str, reason: str) -> None:
    game = playing(hands, 0)
    for played in parse_cards(plays):
        game.apply(game.play.turn, Action("play", (), (played,)))
    assert (cards_text([club_play(game)[0]]), club_play(game)[1]) == (card, reason)


def test_club_looks_at_no_other_hand() -> None:
    """Club is deterministic: whichever world was sampled for it, its card is the same."""
    seen: Counter[str] = Counter()
    for deal in range(12):
        for game, seat, advice in decisions({"players": 3 + deal % 2}, f"alone-{deal}", ["club"] * 4, hands=2):
            if game.phase == "play":
                worlds = [SevenUp.sample(game.view(seat), random.Random(seed)) for seed in range(4)]
                assert {club_play(world)[0] for world in worlds} == {advice.action.cards[0]} or advice.says(COUNTED)
                card, reason = club_play(game)
                if not advice.says(COUNTED):
                    assert advice.action.cards == (card,)
                seen[reason] += 1
                if reason in ("bank", "jack", "rich", "take"):
                    assert game.play.order.winner((game.play.best, card), game.play.led) == 1
                elif reason in ("throw", "partner"):
                    assert game.play.order.winner((game.play.best, card), game.play.led) == 0
    assert all(seen[reason] for reason in ("only", "draw", "low", "bank", "rich", "take", "throw", "partner"))


# ---------------------------------------------------------------------------------------------- strength


@pytest.mark.nightly
@pytest.mark.parametrize(("players", "places"), [(3, [(0,), (1,), (2,)]), (4, [(0, 2), (1, 3)])])
def test_club_beats_novice(players: int, places: list[tuple[Seat, ...]]) -> None:
    """In single hands, each dealt once for every placing, outside the 95 % interval."""
    gaps = []
    for deal in range(250):
        gap = 0.0
        for place in places:
            levels: list[Level] = ["club" if seat in place else "novice" for seat in range(players)]
            points = hand_points(players, f"strength-{deal}", levels)
            own = sum(points[seat] for seat in place) / len(place)
            theirs = (sum(points) - sum(points[seat] for seat in place)) / (players - len(place))
            gap += (own - theirs) / len(places)
        gaps.append(gap)
    mean = sum(gaps) / len(gaps)
    spread = sqrt(sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1))
    assert mean > 1.96 * spread / sqrt(len(gaps)) > 0


def hand_points(players: int, deal: str, levels: list[Level]) -> list[int]:
    """What one hand brings each seat."""
    game = SevenUp({"players": players})
    rngs = [random.Random(f"{deal}/{seat}") for seat in range(players)]
    count = 0
    out: list[Any] = []
    while game.waiting_for() and not game.finished:
        seat = min(game.waiting_for())
        if seat == CHANCE:
            game.apply(CHANCE, chance_action(game.choices(CHANCE)[0], deal, count))
            count += 1
        else:
            advice = choose(game.view(seat), game.choices(seat), levels[seat], rngs[seat], lambda: True)
            game.apply(seat, advice.action, out)
    (scored,) = [event for event in out if isinstance(event, Scored)]
    assert sum(len(cards_in(hand)) for hand in game.play.hands) == 0
    return list(scored.points)


# ------------------------------------------------------------------------------------------------- expert


def in_play(players: int, run: bool) -> list[tuple[SevenUp, Seat]]:
    """Decisions in the play of hands whose cards were run, or whose first proposal was accepted."""
    found = decisions({"players": players}, "expert", ["club"] * players, hands=16)
    return [
        (game, seat)
        for game, seat, _ in found
        if game.phase == "play" and any(game.discards) == run and game.play.finished < 3
    ]


@pytest.mark.parametrize("players", [3, 4])
def test_in_the_expert_s_worlds_others_keep_their_trumps_when_cards_are_run(players: int) -> None:
    seen = 0
    for game, seat in in_play(players, run=True):
        view, trumps = game.view(seat), game.play.order.masks[TRUMP]
        world = EXPERT.imagined(view, random.Random(1))
        assert world.view(seat) == view
        assert world.unseen is not None
        for other in set(range(players)) - {seat}:
            away = world.discards[other] & trumps & world.unseen.may[other]
            assert not away or not world.play.hands[other] & ~trumps
            assert world.play.hands[other].bit_count() == game.play.hands[other].bit_count()
            seen += 1
    assert seen > 10


def test_in_the_expert_s_worlds_whoever_has_accepted_has_trumps_for_it() -> None:
    rng = random.Random(2)
    game, seat = next((game, seat) for game, seat in in_play(3, run=False) if seat != game.speaker and not game.gained)
    trump = game.trump or 0

    def worth(world: SevenUp) -> float:
        hand = world.play.hands[world.speaker] | world.play.played_by()[world.speaker]
        return suit_worth(hand, trump)

    worlds = [EXPERT.imagined(game.view(seat), rng) for _ in range(60)]
    weights = [EXPERT.likelihood(world, seat) for world in worlds]
    plain = sum(map(worth, worlds)) / len(worlds)
    weighted = sum(worth(world) * weight for world, weight in zip(worlds, weights, strict=True)) / sum(weights)
    assert weighted > plain + 0.1


def test_the_expert_s_deals_are_played_out_by_club_players() -> None:
    game, seat = in_play(3, run=False)[0]
    world = EXPERT.world_of(game.copy(), seat)
    moves = world.position.moves()
    copy = world.copy()
    copy.play(moves[0])
    copy.play_out()
    while any(game.play.hands):
        card = Card(world.position.contract.cards[moves[0]]) if game.play.turn == seat else club_play(game)[0]
        seat = -1
        game.play.lay(card, None)
    assert not any(copy.position.hands)
    assert copy.position.won == [world.position.contract.packed(won) for won in game.play.won]
    assert not world.position.over


def test_the_expert_leaves_the_last_tricks_of_three_players_to_who_has_counted() -> None:
    for game, seat, _ in decisions({}, "last", ["club"] * 3, hands=3):
        if game.phase == "play":
            assert EXPERT.ready(game) == (game.play.hands[seat].bit_count() > 3)

"""Seven Up: the worked examples of the rules, every option, and every refusal."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from at_table import do, legal_cards, notes, refused

from cardrules.games.seven_up.game import Point, SevenUp, game_values, order
from cardrules.parts.tricks import points_in
from cardrules.protocol.cards import (
    CLUBS,
    HEARTS,
    PACK_52,
    Card,
    cards_in,
    cards_text,
    mask_of,
    parse_card,
    parse_cards,
)
from cardrules.protocol.game import (
    CHANCE,
    Action,
    Event,
    IllegalAction,
    Moved,
    Note,
    PhaseBegan,
    Said,
    Scored,
    Seat,
    redact,
)
from cardrules.protocol.match_record import Match, check_record, read_record, record_text
from cardrules.protocol.options import OptionError
from cardrules.protocol.shuffling import shuffled


def stacked(players: int, up: str, hands: Sequence[str], dealer: Seat) -> list[Card]:
    """The pack in an order that deals these hands, lacking cards filled in from the rest, and turns up the cards of
    ``up``: the first after the deal, each further one after a run."""
    turned = parse_cards(up)
    held = [parse_cards(hand) for hand in hands] or [[] for _ in range(players)]
    spare = [card for card in PACK_52 if card not in turned and not any(card in hand for hand in held)]
    for hand in held:
        while len(hand) < 6:
            hand.append(spare.pop(0))
    cards = []
    for start in (0, 3):
        for place in range(1, players + 1):
            cards += held[(dealer + place) % players][start : start + 3]
    for number, card in enumerate(turned):
        if number:
            cards += [spare.pop(0) for _ in range(3 * players)]
        cards.append(card)
    return cards + spare


def dealt(
    up: str,
    hands: Sequence[str] = (),
    dealer: Seat = 0,
    scores: Sequence[int] = (),
    out: list[Event] | None = None,
    **options: Any,
) -> SevenUp:
    """A hand just dealt, at these scores of the sides."""
    game = SevenUp(options)
    do(game, CHANCE, f"first {dealer}")
    if scores:
        game.scores = tuple(scores)
    do(game, CHANCE, f"shuffle {cards_text(stacked(game.seats, up, hands, dealer))}", out)
    return game


def trick(hands: Sequence[str], leader: Seat = 0, **options: Any) -> SevenUp:
    """A trick about to be led, clubs being trumps, with just these cards in the hands."""
    game = dealt("2C", dealer=(leader - 1) % len(hands), players=len(hands), **options)
    do(game, leader, "accept")
    game.play.hands = [mask_of(parse_cards(hand)) for hand in hands]
    return game


def play_out(game: SevenUp, tricks: Sequence[tuple[Seat, str]], out: list[Event] | None = None) -> None:
    """Play tricks, given as leader and cards, checking who leads each."""
    for leader, cards in tricks:
        assert game.waiting_for() == {leader}
        for place, card in enumerate(cards.split()):
            do(game, (leader + place) % game.seats, f"play {card}", out)


def finish(game: SevenUp) -> None:
    """Lay away and play the first cards that are legal."""
    while game.phase in ("accept", "answer", "discard", "play"):
        seat = min(game.waiting_for())
        choice = game.choices(seat)[0]
        game.apply(seat, choice.action(choice.cards[: choice.least]))


# ---------------------------------------------------------------------------------- the worked examples


def test_e1_a_jack_turned_and_accepted() -> None:
    events: list[Event] = []
    game = dealt("JH", out=events)
    assert game.scores == (1, 0, 0)
    assert "Jack turned: {0} scores 1" in notes(events)
    sheet = game.view(2).sheet
    assert sheet is not None
    assert (sheet.rows, sheet.totals) == (
        (("1", "–", "Jack: {0}", "", "", "", "", "1", "0", "0"),),
        ("Total", "", "", "", "", "", "", "1", "0", "0"),
    )
    do(game, 1, "accept")
    assert game.trump == HEARTS
    assert game.phase == "play"
    assert game.waiting_for() == {1}


def test_e2_the_dealer_accepts_and_pays() -> None:
    game = dealt("9D")
    do(game, 1, "reject")
    assert game.waiting_for() == {0}
    assert [choice.label for choice in game.choices(0)] == ["Accept diamonds (gives a point to {1})", "Run the cards"]
    do(game, 0, "accept")
    assert game.scores == (0, 1, 0)
    assert game.view(2).state.trump == 1
    assert game.waiting_for() == {1}
    assert [hand.bit_count() for hand in game.play.hands] == [6, 6, 6]


@pytest.mark.parametrize(("second", "scores"), [("KC", (0, 0, 0)), ("JC", (1, 0, 0))])
def test_e3_one_run(second: str, scores: tuple[int, ...]) -> None:
    game = dealt(f"9D {second}")
    do(game, 1, "reject")
    do(game, 0, "run")
    assert game.trump == CLUBS
    assert game.scores == scores
    assert game.phase == "discard"
    assert game.waiting_for() == {0, 1, 2}
    assert [(choice.least, choice.most) for seat in range(3) for choice in game.choices(seat)] == [(3, 3)] * 3


def test_e4_two_runs() -> None:
    game = dealt("9D 4D QS")
    do(game, 1, "reject")
    do(game, 0, "run")
    assert game.view(0).zone("turned").cards == tuple(parse_cards("9D 4D QS"))
    assert game.trump == 3
    assert [hand.bit_count() for hand in game.play.hands] == [12, 12, 12]
    assert game.choices(2)[0].least == 6


@pytest.mark.parametrize(("players", "up", "left"), [(3, "9D 4D KD 2D", 3), (4, "9D 4D KD", 1)])
def test_e5_a_bunch(players: int, up: str, left: int) -> None:
    events: list[Event] = []
    game = dealt(up, players=players)
    do(game, 1, "reject")
    do(game, 0, "run", events)
    assert len(game.stock) == left
    assert game.waiting_for() == {CHANCE}
    assert PhaseBegan("deal", "All cards are thrown in") in events
    assert not any(isinstance(event, Scored) for event in events)
    assert game.dealer == 0
    do(game, CHANCE, f"shuffle {cards_text(stacked(players, 'JS', (), 0))}")
    assert (game.dealer, game.hand, game.scores[0]) == (0, 1, 1)
    assert game.waiting_for() == {1}
    assert game.view(1).zone("turned").cards == (parse_card("JS"),)


def test_e5_points_scored_before_a_bunch_stay() -> None:
    game = dealt("JD 4D KD 2D")
    do(game, 1, "reject")
    do(game, 0, "run")
    assert (game.phase, game.scores) == ("deal", (1, 0, 0))
    do(game, CHANCE, f"shuffle {cards_text(stacked(3, '9D', (), 0))}")
    do(game, 1, "accept")
    events: list[Event] = []
    while game.phase == "play":
        game.apply(game.play.turn, game.legal(game.play.turn)[0], events)
    (scored,) = [event for event in events if isinstance(event, Scored)]
    assert scored.points == game.scores
    assert game.gained[0] == Point("turned", 0, 1)


def test_e6_the_dealer_at_six() -> None:
    events: list[Event] = []
    game = dealt("JH JC", scores=(6, 0, 0), out=events)
    assert game.scores == (6, 0, 0)
    assert "Jack turned, but no point: {0} cannot win the game before the play" in notes(events)
    assert [(token.kind, token.place, token.text) for token in game.view(1).tokens] == [("short", "seat:0", "6!")]
    do(game, 1, "reject")
    do(game, 0, "run")
    assert (game.trump, game.scores, game.phase) == (CLUBS, (6, 0, 0), "discard")
    assert [token.kind for token in game.view(1).tokens] == ["trump"]


def test_e7_the_gift_may_win() -> None:
    game = dealt("9D", scores=(0, 6, 0))
    do(game, 1, "reject")
    accept = game.choices(0)[0]
    assert accept.confirm == "This gives {1} the last point, and the game is lost. Accept?"
    events: list[Event] = []
    do(game, 0, "accept", events)
    result = game.result()
    assert result is not None
    assert (result.scores, result.winners) == ((0, 7, 0), (1,))
    assert result.text == "{1} wins with 7 points; {0} and {2} share second place with 0."
    assert Scored((0, 1, 0), "Hand 1") in events
    sheet = game.view(None).sheet
    assert sheet is not None
    assert sheet.rows[0] == ("1", "–", "Gift: {1}", "", "", "", "", "0", "1", "0")


def test_e7_the_gift_may_not_win() -> None:
    game = dealt("9D", scores=(0, 6, 0), gift_can_win="no")
    do(game, 1, "reject")
    assert [choice.verb for choice in game.choices(0)] == ["run"]
    assert refused(game, 0, "accept") == "You cannot give the last point: run the cards."
    do(game, 0, "run")
    earlier = dealt("9D", scores=(0, 5, 0), gift_can_win="no")
    do(earlier, 1, "reject")
    do(earlier, 0, "accept")
    assert earlier.scores == (0, 6, 0)


@pytest.mark.parametrize(
    ("led", "hand", "legal", "rule"),
    [
        ("9H", "KH 4H 3C AD", "3C 4H KH", "must_trump"),
        ("9H", "3C JC AD 2S", "3C JC", "must_trump"),
        ("9H", "AD 2S", "AD 2S", "must_trump"),
        ("7C", "3C KH", "3C", "must_trump"),
        ("7C", "2D KH", "2D KH", "must_trump"),
        ("9H", "3C JC AD 2S", "3C JC AD 2S", "may_discard"),
        ("9H", "KH 4H 3C AD", "3C 4H KH", "may_discard"),
        ("7C", "3C KH", "3C", "may_discard"),
    ],
)
def test_e8_legal_cards(led: str, hand: str, legal: str, rule: str) -> None:
    game = trick([led, hand, "6S"], void_rule=rule)
    do(game, 0, f"play {led}")
    assert legal_cards(game, 1) == legal


@pytest.mark.parametrize(
    ("cards", "winner"),
    [("AS 3C AC", 0), ("JH 4C 3H", 2), ("KD AH 2D", 0)],
)
def test_e9_who_wins_a_trick(cards: str, winner: Seat) -> None:
    first, second, third = cards.split()
    leader = 0 if first == "KD" else 1
    hands = [""] * 3
    for place, card in enumerate((first, second, third)):
        hands[(leader + place) % 3] = f"{card} {['9S', '8S', '7S'][place]}"
    if first == "AS":
        hands = ["AC 9D", "AS 9S", "3C 8D"]
    game = trick(hands, leader)
    play_out(game, [(leader, cards)])
    assert game.waiting_for() == {winner}
    assert game.play.won[winner] == mask_of(parse_cards(cards))


def test_e10_game_values() -> None:
    values = game_values(CLUBS)
    assert points_in(mask_of(parse_cards("10D KS QC JC JH AS")), values) == 20
    assert [sum(game_values(trump)) for trump in range(4)] == [79] * 4


E11 = [
    (1, "AS 3C AC"),
    (0, "KS JC QC"),
    (2, "QD 10D KD"),
    (1, "JH 4C 3H"),
    (2, "5C 3S 2D"),
    (2, "5S 9S 8S"),
]
E11_HANDS = ["AC 10D 3H 3S 9S KS", "JC 2D KD JH 8S AS", "3C 4C 5C QC QD 5S"]


def test_e11_a_whole_hand() -> None:
    game = dealt("2C", E11_HANDS)
    do(game, 1, "accept")
    events: list[Event] = []
    play_out(game, E11, events)
    assert game.gained == (Point("high", 0, 1), Point("low", 2, 1), Point("jack", 2, 1), Point("game", 1, 1))
    assert game.scores == (1, 1, 2)
    assert game.view(None).state.counts == (8, 15, 6)
    assert notes(events)[-6:] == [
        "{0} takes the trick",
        "High: {0} (A♣)",
        "Low: {2} (3♣)",
        "Jack: {2} (J♣)",
        "Game: {1} (15 to 8 to 6)",
        "The score: {0} 1, {1} 1, {2} 2",
    ]
    assert Scored((1, 1, 2), "Hand 1") in events
    assert game.phase == "hand_over"
    sheet = game.view(0).sheet
    assert sheet is not None
    assert sheet.heads == ("Hand", "Trumps", "Turn-up", "High", "Low", "Jack", "Game", 0, 1, 2)
    assert sheet.rows == (("1", "Clubs", "", "{0}", "{2}", "{2}", "{1}", "1", "1", "2"),)
    assert sheet.totals == ("Total", "", "", "", "", "", "", "1", "1", "2")
    assert sheet.leaders == (2,)


@pytest.mark.parametrize("only", ["KC", "JC"])
def test_e12_one_trump_in_play(only: str) -> None:
    game = dealt("2C", ["2D 3D 4D 2H 3H 4H", "2S 3S 4S 5S 6S 7S", f"{only} 5D 6D 5H 6H 8S"], dealer=0)
    do(game, 1, "accept")
    finish(game)
    kinds = {point.kind: point.side for point in game.gained}
    assert kinds["high"] == kinds["low"] == 2
    assert kinds.get("jack") == (2 if only == "JC" else None)


E13_HANDS = ["KC JC 3S 5S 6S 7S", "AC 2C 4S 8S 3D 4D", "AS AH AD 10D 3H 4H"]
E13 = [(1, "AC 3H KC"), (1, "2C 4H JC"), (0, "3S 4S AS"), (2, "AH 5S 3D"), (2, "AD 6S 4D"), (2, "10D 7S 8S")]


def test_e13_counting_out() -> None:
    game = dealt("9C", E13_HANDS, scores=(6, 5, 6))
    do(game, 1, "accept")
    events: list[Event] = []
    play_out(game, E13, events)
    assert game.gained == (Point("high", 1, 1), Point("low", 1, 1))
    result = game.result()
    assert result is not None
    assert (result.scores, result.winners) == ((6, 7, 6), (1,))
    assert game.waiting_for() == frozenset()
    assert Scored((0, 2, 0), "Hand 1") in events
    assert notes(events)[-1] == "{1} wins with 7 points; {0} and {2} share second place with 6."
    without = dealt("9C", E13_HANDS)
    do(without, 1, "accept")
    play_out(without, E13)
    assert without.scores == (1, 2, 1)


@pytest.mark.parametrize(
    ("won", "counts", "winner"),
    [
        (("JC 10H AH", "AC 2C 10S", ""), (14, 14, 10), None),
        (("JC 10H QH", "AC 2C AS AH", "AD JH"), (12, 12, 15), 2),
    ],
)
def test_e14_a_tie_for_game(won: Sequence[str], counts: tuple[int, ...], winner: int | None) -> None:
    game = dealt("9C", E13_HANDS)
    do(game, 1, "accept")
    play_out(game, [*E13[:-1], (2, "10D 7S")])
    game.play.won = [mask_of(parse_cards(cards)) for cards in won]
    events: list[Event] = []
    do(game, 1, "play 8S", events)
    assert game.view(0).state.counts == counts
    assert [point.side for point in game.gained if point.kind == "game"] == ([] if winner is None else [winner])
    assert ("Game: nobody, a tie at 14" in notes(events)) is (winner is None)


E15_HANDS = ["KH 2D 3D 2S 3S 4S", "4H AD 5H 5S 6S 7S", "6H 7H 8H 9H 8S 9S"]


@pytest.mark.parametrize(("trump", "cost"), [("JC", 2), ("3C", 1)])
def test_e15_the_price_of_a_revoke(trump: str, cost: int) -> None:
    hands = [E15_HANDS[0], E15_HANDS[1], E15_HANDS[2].replace("9S", trump)]
    game = dealt("2C", hands, dealer=2, scores=(0, 1, 0), revoke="penalised")
    do(game, 0, "accept")
    do(game, 0, "play KH")
    follow, revoke = game.choices(1)
    assert cards_text(follow.cards) == "4H 5H"
    assert cards_text(revoke.cards) == "AD 5S 6S 7S"
    assert revoke.confirm == "You can follow hearts. Not following costs 1 or 2 points. Play it all the same?"
    assert not follow.confirm
    events: list[Event] = []
    do(game, 1, "play AD", events)
    assert not any("follow" in text for text in notes(events))
    while game.phase == "play":
        choice = game.choices(game.play.turn)[0]
        game.apply(game.play.turn, choice.action(choice.cards[:1]), events)
    assert game.gained[0] == Point("revoke", 1, -cost)
    scored = next(event for event in events if isinstance(event, Scored))
    assert game.scores[1] == 1 + scored.points[1]
    assert game.scores[1] - sum(p.points for p in game.gained[1:] if p.side == 1) == 1 - cost, "before High is counted"
    points = f"{cost} point" + "s" * (cost - 1)
    found = notes(events)
    assert found.index(f"{{1}} failed to follow suit in the first trick and loses {points}") < found.index(
        "High: {2} (" + ("J♣)" if cost == 2 else "3♣)")
    )
    sheet = game.view(0).sheet
    assert sheet is not None
    assert sheet.heads[7] == "Revoke"
    assert sheet.rows[0][7] == f"{{1}} -{cost}"


E16_HANDS = ["4H QD 7S 9S AC 5D", "AH KD 5S 4S 7H 8D", "2H 2D AS KS 6H 6D", "3H 3D 6S 8S 3C JD"]
E16 = [
    (1, "AH 2H 3H 4H"),
    (1, "KD 2D 3D QD"),
    (1, "5S AS 6S 7S"),
    (2, "KS 8S 9S 4S"),
    (2, "6H 3C AC 7H"),
    (0, "5D 8D 6D JD"),
]


def test_e16_partners_count_together() -> None:
    game = dealt("2C", E16_HANDS, players=4)
    do(game, 1, "accept")
    events: list[Event] = []
    play_out(game, E16, events)
    assert game.view(0).state.counts == (11, 10)
    assert game.gained == (Point("high", 0, 1), Point("low", 1, 1), Point("game", 0, 1))
    assert Scored((2, 1, 2, 1), "Hand 1") in events
    assert "Game: {0} and {2} (11 to 10)" in notes(events)
    assert [plate.score for plate in game.view(3).plates] == ["2", "1", "2", "1"]
    sheet = game.view(0).sheet
    assert sheet is not None
    assert sheet.heads[7:] == ((0, 2), (1, 3))
    assert sheet.rows[0][2:] == ("", "{0}", "{1}", "", "{0}", "2", "1")
    assert sheet.leaders == (0, 2)


# ------------------------------------------------------------------------------------------ the options


def test_the_options_are_those_of_the_rules() -> None:
    assert {option.id: option.values for option in SevenUp.declared} == {
        "players": (3, 4),
        "target": (7, 10, 11),
        "void_rule": ("must_trump", "may_discard"),
        "gift_can_win": ("yes", "no"),
        "low_goes_to": ("dealt", "captured"),
        "revoke": ("blocked", "penalised"),
    }
    for preset in SevenUp.presets:
        SevenUp(preset.settings)
    with pytest.raises(OptionError, match="players=2"):
        SevenUp({"players": 2})


@pytest.mark.parametrize("target", [7, 10, 11])
def test_the_target(target: int) -> None:
    game = dealt("9C", E13_HANDS, scores=(0, target - 1, 0), target=target)
    assert game.view(0).status == ("Hand 1", "Choosing trumps", f"Playing to {target}")
    do(game, 1, "accept")
    play_out(game, E13)
    assert game.scores == (0, target, 0)
    assert game.gained == (Point("high", 1, 1),)
    earlier = dealt("9C", E13_HANDS, scores=(0, target - 3, 0), target=target)
    do(earlier, 1, "accept")
    play_out(earlier, E13)
    assert earlier.result() is None


def test_low_may_go_to_whoever_captures_it() -> None:
    for rule, side in (("dealt", 1), ("captured", 0)):
        game = dealt("9C", E13_HANDS, low_goes_to=rule)
        do(game, 1, "accept")
        play_out(game, E13)
        assert Point("low", side, 1) in game.gained
        partners = dealt("2C", E16_HANDS, players=4, low_goes_to=rule)
        do(partners, 1, "accept")
        play_out(partners, E16)
        assert Point("low", side, 1) in partners.gained


def test_partners_win_together() -> None:
    game = dealt("2C", E16_HANDS, players=4, scores=(5, 6))
    do(game, 1, "accept")
    play_out(game, E16)
    result = game.result()
    assert result is not None
    assert (result.scores, result.winners) == ((6, 7, 6, 7), (1, 3))
    assert result.text == "{1} and {3} win by 7 to 6."


def test_the_gift_goes_to_both_partners() -> None:
    events: list[Event] = []
    game = dealt("JD", players=4, out=events)
    assert "Jack turned: {0} and {2} score 1" in notes(events)
    do(game, 1, "reject")
    assert game.choices(0)[0].label == "Accept diamonds (gives a point to {1} and {3})"
    do(game, 0, "accept", events)
    assert "{1} and {3} score 1, because the dealer accepts" in notes(events)
    assert game.scores == (1, 1)


def test_a_card_laid_away_is_not_in_play() -> None:
    """The ace, the deuce and the jack of trumps are laid away: High and Low go by what is left, Jack to nobody."""
    game = dealt("9D KC", ["2C 4C JC AC 2D 3D", "3C 4D 5D 6D 7D 8D", "10C 10D JD QD KD AD"])
    do(game, 1, "reject")
    do(game, 0, "run")
    do(game, 0, "discard 2C JC AC")
    for seat in (1, 2):
        do(game, seat, f"discard {cards_text(cards_in(game.play.hands[seat] & ~order(CLUBS).masks[4])[-3:])}")
    trumps = [card for hand in game.play.hands for card in cards_in(hand & order(CLUBS).masks[4])]
    assert cards_text(sorted(trumps)[:: len(trumps) - 1]) == "3C QC"
    finish(game)
    low = [point.side for point in game.gained if point.kind == "low"]
    assert low == [1]
    assert {point.kind for point in game.gained} >= {"high", "low"}
    assert "jack" not in {point.kind for point in game.gained}


def test_a_hand_without_trumps_has_only_game() -> None:
    hands = ["2D 3D 4D 2H 3H 4H", "5D 6D 7D 5H 6H 7H", "8D 9D 10D 8H 9H 10H"]
    game = dealt("2C", hands)
    do(game, 1, "accept")
    finish(game)
    assert game.gained == (Point("game", 2, 1),)


def test_a_trump_lead_can_be_revoked_too() -> None:
    game = trick(["KC 2S", "3C KH", "4S 5S"], revoke="penalised")
    do(game, 0, "play KC")
    follow, revoke = game.choices(1)
    assert (cards_text(follow.cards), cards_text(revoke.cards)) == ("3C", "KH")
    assert revoke.confirm.startswith("You can follow trumps.")


def test_who_cannot_follow_cannot_revoke() -> None:
    game = trick(["9H 2S", "3C AD", "4S 5S"], revoke="penalised")
    do(game, 0, "play 9H")
    assert len(game.choices(1)) == 1
    assert refused(game, 1, "play AD") == "You cannot follow, so you must trump."


def test_discarding_when_void_is_no_revoke() -> None:
    game = dealt("9C", E13_HANDS, revoke="penalised")
    do(game, 1, "accept")
    play_out(game, E13)
    assert not any(point.kind == "revoke" for point in game.gained)


# ----------------------------------------------------------------------------------------- deal and lots


def test_the_deal_goes_in_threes_from_the_dealers_left() -> None:
    game = SevenUp()
    do(game, CHANCE, "first 2")
    events: list[Event] = []
    do(game, CHANCE, f"shuffle {cards_text(PACK_52)}", events)
    moves = [event for event in events if isinstance(event, Moved)]
    assert [move.target for move in moves] == ["stock", *["hand:0", "hand:1", "hand:2"] * 2, "turned"]
    assert cards_text(cards_in(game.play.hands[0])) == "2C 3C 4C JC QC KC"
    assert cards_text(game.turned) == "7D"
    assert game.view(0).plates[2].dealer
    assert len(game.stock) == 33


def test_the_deal_passes_to_the_left_only_after_a_hand() -> None:
    game = SevenUp({"target": 11})
    do(game, CHANCE, "first 1")
    dealers = []
    for number in range(4):
        do(game, CHANCE, f"shuffle {cards_text(shuffled(PACK_52, str(number)))}")
        dealers.append(game.dealer)
        finish(game)
    assert dealers == [1, 2, 0, 1]


def test_a_wrong_pack_is_refused() -> None:
    game = SevenUp()
    assert refused(game, CHANCE, "shuffle 2C") == "The first dealer must be drawn before the shuffle."
    assert refused(game, CHANCE, "first 3") == "The first dealer is one of the seats 0 to 2."
    do(game, CHANCE, "first 0")
    assert refused(game, CHANCE, f"shuffle {cards_text(PACK_52[1:])}") == (
        "The 2 of clubs is missing from the shuffle."
    )
    assert refused(game, 0, "shuffle 2C") == "Only chance shuffles and draws lots."
    assert refused(game, 0, "accept") == "The cards have not been dealt yet."
    assert game.refusal(0, (), "stock") == "The cards have not been dealt yet."
    assert game.census() == []


# ---------------------------------------------------------------------------------- what the table refuses


def test_bad_play_during_the_choice_of_trumps() -> None:
    game = dealt("9D")
    assert refused(game, 0, "accept") == "It is not your turn."
    assert refused(game, 2, "reject") == "It is not your turn."
    assert refused(game, 1, "run") == "Only the dealer may run the cards."
    assert refused(game, 1, "accept now") == "That means nothing in Seven Up."
    assert refused(game, 1, "play 2C") == "The trump suit has not been settled yet."
    assert refused(game, 1, "discard 2C 3C 4C") == "There is nothing to lay away now."
    with pytest.raises(IllegalAction, match="means nothing"):
        game.check(1, Action("accept", (), (parse_card("2C"),)))
    with pytest.raises(IllegalAction, match="means nothing"):
        game.check(1, Action("jump"))
    own = cards_in(game.play.hands[1])[:1]
    assert game.refusal(1, own, "trick:1") == "Accept or reject the turned-up suit first."
    do(game, 1, "reject")
    assert refused(game, 0, "reject") == "The dealer accepts or runs the cards."
    assert game.refusal(0, (), "trick:0") == "Accept the turned-up suit or run the cards first."


def test_bad_play_while_laying_away() -> None:
    game = dealt("9D KC")
    do(game, 1, "reject")
    do(game, 0, "run")
    cards = game.choices(1)[0].cards
    for wrong in (cards[:2], cards[:4], cards[:1] * 3):
        with pytest.raises(IllegalAction, match=r"^Keep exactly six cards\.$"):
            game.apply(1, Action("discard", (), wrong))
    assert "is not in your hand" in refused(game, 1, f"discard {cards_text(game.choices(2)[0].cards[:3])}")
    assert refused(game, 1, f"play {cards_text(cards[:1])}") == "Wait until everybody has six cards."
    assert refused(game, 1, "accept") == "The trump suit is settled."
    assert game.refusal(1, cards[:2], "") == "Keep exactly six cards."
    assert game.refusal(1, cards[:3], "trick:1") == "Drop the cards on your tray to lay them away."
    assert (game.choices(1)[0].onto, game.choices(1)[0].label) == (("discard:1",), "Keep these six")
    do(game, 1, f"discard {cards_text(cards[:3])}")
    assert refused(game, 1, f"discard {cards_text(cards[3:6])}") == "You have laid away your cards already."
    assert game.refusal(1, cards[3:4], "") == "You have laid away your cards; wait for the others."
    assert game.refusal(1, cards[:1], "") == "Cards laid away are out of play."


def test_bad_play_in_the_tricks() -> None:
    game = trick(["9H 2S", "KH AD 3C", "4S 5S"])
    assert refused(game, 1, "play KH") == "It is not your turn."
    do(game, 0, "play 9H")
    assert refused(game, 1, "play AD") == "Follow hearts or play a trump."
    assert refused(game, 1, "play 4S") == "The 4 of spades is not in your hand."
    assert refused(game, 0, "play 9H") == "A played card stays played."
    with pytest.raises(IllegalAction, match="Play one card"):
        game.apply(1, Action("play", (), tuple(parse_cards("KH AD"))))

    trumps = trick(["7C 2S", "3C KH", "4S 5S"])
    do(trumps, 0, "play 7C")
    assert refused(trumps, 1, "play KH") == "Trumps were led: you must play a trump."

    void = trick(["9H 2S", "3C AD", "4S 5S"])
    do(void, 0, "play 9H")
    assert refused(void, 1, "play AD") == "You cannot follow, so you must trump."


def test_refusals_by_place() -> None:
    game = trick(["9H 2S", "KH AD 3C", "4S 5S"])
    assert game.refusal(0, (), "won:1") == "Taken tricks stay face down."
    assert game.refusal(0, (), "discard:1") == "Cards laid away are out of play."
    assert game.refusal(0, (), "turned") == "A turned-up card only shows a suit; it never comes into play."
    assert game.refusal(0, game.turned[:1], "") == "A turned-up card only shows a suit; it never comes into play."
    assert game.refusal(0, (), "stock") == "The stock is not dealt by hand."
    assert game.refusal(0, (), "hand:1") == "These are not your cards."
    assert game.refusal(0, (), "trick:0") == "Choose a card from your hand."
    assert game.refusal(0, parse_cards("KH"), "") == "This is not your card."
    assert game.refusal(1, parse_cards("KH"), "trick:1") == "It is not your turn."
    assert game.refusal(0, parse_cards("9H"), "won:0") == "Drop the card on the trick to play it."
    do(game, 0, "play 9H")
    assert game.refusal(0, parse_cards("9H"), "hand:0") == "A played card stays played."
    assert game.refusal(1, parse_cards("AD"), "trick:1") == "Follow hearts or play a trump."
    over = dealt("9D", scores=(0, 6, 0))
    do(over, 1, "reject")
    do(over, 0, "accept")
    assert over.refusal(0, (), "stock") == "The game is over."
    assert refused(over, 0, "run") == "The game is over."


# --------------------------------------------------------------------------------------- who sees what


def test_cards_laid_away_are_seen_by_their_owner_alone() -> None:
    game = dealt("9D KC")
    do(game, 1, "reject")
    do(game, 0, "run")
    packets = [game.choices(seat)[0].cards[:3] for seat in range(3)]
    events: list[Event] = []
    for seat in (2, 0):
        game.apply(seat, game.choices(seat)[0].action(packets[seat]), events)
    assert game.view(1).state.done == (0, 2)
    assert game.waiting_for() == {1}
    game.apply(1, game.choices(1)[0].action(packets[1]), events)
    assert game.phase == "play"
    for seat in range(3):
        view = game.view(seat)
        assert view.state.discarded == packets[seat]
        assert view.zone(f"discard:{seat}").cards == packets[seat]
        assert view.zone(f"discard:{(seat + 1) % 3}").cards == (None,) * 3
    assert game.view(None).state.discarded == ()
    others = [event.text for event in redact(events, 1) if isinstance(event, Note)]
    assert "{0} lays away 3 cards" in others
    assert not any("{0} lays away 2" in text for text in others)


def test_everybody_hears_the_choice_of_trumps() -> None:
    game = dealt("9D 4D QS")
    events: list[Event] = []
    do(game, 1, "reject", events)
    do(game, 0, "run", events)
    assert [event for event in events if isinstance(event, Said)] == [Said(1, "I reject"), Said(0, "I run the cards")]
    assert "Diamonds again: the cards are run once more" in notes(events)
    assert "Spades are trumps" in notes(events)
    assert game.view(None).status == ("Hand 1", "Trump: spades", "Laying away 6", "Playing to 7")
    accepted = dealt("9D")
    events.clear()
    do(accepted, 1, "accept", events)
    assert Said(1, "I accept diamonds") in events
    assert accepted.view(0).status == ("Hand 1", "Trump: diamonds", "Trick 1 of 6", "Playing to 7")
    assert [token.text for token in accepted.view(0).tokens] == ["Trump: diamonds"]


def test_partners_keep_one_pile() -> None:
    game = dealt("2C", E16_HANDS, players=4)
    do(game, 1, "accept")
    play_out(game, E16[:4])
    assert [len(game.view(0).zone(f"won:{seat}").cards) for seat in range(4)] == [0, 8, 8, 0]
    assert [plate.lines[1:] for plate in game.view(0).plates] == [
        ("0 tricks",),
        ("2 tricks",),
        ("2 tricks",),
        ("0 tricks",),
    ]


# ---------------------------------------------------------------------------------------------- sampling


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("void_rule", ["must_trump", "may_discard"])
def test_a_sampled_world_could_have_been_played(players: int, void_rule: str) -> None:
    """Every world replays: with its hands put back together, each card was legal when it was played."""
    for seed in range(25):
        rng = random.Random(seed)
        game = SevenUp({"players": players, "void_rule": void_rule, "target": 11})
        do(game, CHANCE, "first 0")
        do(game, CHANCE, f"shuffle {cards_text(shuffled(PACK_52, str(seed)))}")
        while game.phase in ("accept", "answer", "discard"):
            seat = min(game.waiting_for())
            choice = rng.choice(game.choices(seat))
            game.apply(seat, choice.action(rng.sample(choice.cards, choice.least)))
        while game.phase == "play":
            for viewer in (0, players - 1, None):
                world = SevenUp.sample(game.view(viewer), rng)
                replay(world)
            game.apply(game.play.turn, rng.choice(game.legal(game.play.turn)))


def replay(world: SevenUp) -> None:
    start = world.copy()
    start.play = start.new_play([0] * start.seats)
    start.play.order = world.play.order
    start.play.hands = world.play.hands[:]
    for number, (_, cards) in enumerate(world.play.history):
        for place, card in enumerate(cards):
            start.play.hands[world.play.seat_of(number, place)] |= 1 << card
    for card in world.play.plays:
        do(start, start.play.turn, f"play {cards_text([card])}")
    assert start.play.hands == world.play.hands


def test_trumping_shows_nothing_and_a_penalised_discard_neither() -> None:
    """Whoever trumps may still hold the suit led, and where one may revoke so may whoever throws another suit."""
    hands = ["9H 2S 3S 2D 4S 5S", "3C 4H 5H 6D 7D 8D", "6H AD KD QD 7S 8S"]
    for rule, card, may_hold in (("blocked", "3C", True), ("penalised", "6D", True)):
        game = dealt("2C", hands, dealer=2, revoke=rule)
        do(game, 0, "accept")
        do(game, 0, "play 9H")
        do(game, 1, f"play {card}")
        rng = random.Random(3)
        hearts = order(CLUBS).masks[HEARTS]
        worlds = [SevenUp.sample(game.view(0), rng) for _ in range(30)]
        assert any(world.play.hands[1] & hearts for world in worlds) is may_hold
    void = dealt("2C", ["9H 2S 3S 2D 4S 5S", "3D 4D 5D 6D 7D 8D", "6H AD KD QD 7S 8S"], dealer=2)
    do(void, 0, "accept")
    do(void, 0, "play 9H")
    do(void, 1, "play 4D")
    for _ in range(30):
        world = SevenUp.sample(void.view(0), rng)
        assert not world.play.hands[1] & (hearts | order(CLUBS).masks[4])


# ------------------------------------------------------------------------------------------------ records


def test_a_match_to_the_end_as_a_record() -> None:
    for players in (3, 4):
        match = Match("seven_up", {"players": players}, seed="17")
        rng = random.Random(17)
        while match.game.waiting_for():
            match.run_chance()
            for seat in sorted(match.game.waiting_for()):
                choice = rng.choice(match.game.choices(seat))
                match.apply(seat, choice.action(rng.sample(choice.cards, choice.least)))
        record = read_record(record_text(match.record()))
        assert check_record(record) == []
        assert record.result is not None
        assert max(record.result["scores"]) == 7

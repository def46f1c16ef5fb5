"""Tricks: how cards rank in a contract, following and winning, and the play of a deal."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from attributes import attributes_of
from random_play import draw_options, steps

from cardrules.catalogue import GAMES, find
from cardrules.parts.tricks import (
    ACE_TEN_POINTS,
    ACE_TEN_RANKS,
    PLAY,
    TRUMP,
    Order,
    TrickPlay,
    order_of,
    play_actions,
    points_in,
)
from cardrules.phases.trick_phase import TrickGame
from cardrules.protocol.cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    JOKER,
    PACK_52,
    SPADES,
    Card,
    cards_in,
    cards_text,
    mask_of,
    pack,
    parse_card,
    parse_cards,
)
from cardrules.protocol.game import CUTS_IN, DREADED, WON, Action, Event, Marked, Moved, Note, OneCardEach, after
from cardrules.protocol.match_record import Match

PLAIN = order_of(PACK_52)
SPADES_TRUMP = order_of(PACK_52, SPADES)
BOWERS = order_of(PACK_52, HEARTS, tops=parse_cards("JH JD"))
JACKS_TOP = order_of(pack(lowest=7), CLUBS, tops=parse_cards("JC JS JH JD"), ranks=ACE_TEN_RANKS)
JOKER_TOP = order_of(pack(lowest=7, jokers=1), tops=(JOKER,))


def ladder(order: Order, suit: int) -> str:
    """The cards of an effective suit, highest first."""
    return cards_text(reversed(order.sorted(cards_in(order.masks[suit]))))


def table(
    *hands: str, order: Order = PLAIN, leader: int = 0, active: Sequence[int] = (), **more: Sequence[int]
) -> TrickPlay:
    return TrickPlay(order, [mask_of(parse_cards(hand)) for hand in hands], leader, active, **more)


def played(play: TrickPlay, cards: str, out: list[Event] | None = None) -> list[bool]:
    return [play.play(parse_card(card), out) for card in cards.split()]


# -------------------------------------------------------------------------------------------------- order


def test_the_order_of_a_contract() -> None:
    assert ladder(PLAIN, HEARTS) == "AH KH QH JH 10H 9H 8H 7H 6H 5H 4H 3H 2H"
    assert PLAIN.masks[TRUMP] == 0
    assert ladder(SPADES_TRUMP, TRUMP) == "AS KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S"
    assert SPADES_TRUMP.masks[SPADES] == 0
    assert ladder(BOWERS, TRUMP) == "JH JD AH KH QH 10H 9H 8H 7H 6H 5H 4H 3H 2H"
    assert ladder(BOWERS, DIAMONDS) == "AD KD QD 10D 9D 8D 7D 6D 5D 4D 3D 2D"
    assert ladder(JACKS_TOP, TRUMP) == "JC JS JH JD AC 10C KC QC 9C 8C 7C"
    assert ladder(JACKS_TOP, SPADES) == "AS 10S KS QS 9S 8S 7S"
    assert ladder(JOKER_TOP, TRUMP) == "JK"


def test_every_card_is_in_one_suit() -> None:
    for order in (PLAIN, SPADES_TRUMP, BOWERS, JOKER_TOP):
        cards = [card for mask in order.masks for card in cards_in(mask)]
        assert len(cards) == len(set(cards))
    assert sum(mask.bit_count() for mask in BOWERS.masks) == 52


@pytest.mark.parametrize(
    ("order", "cards", "led", "winner"),
    [
        (PLAIN, "9C AC KC", None, 1),
        (PLAIN, "9C AD KD", None, 0),
        (SPADES_TRUMP, "AC 2S AS", None, 2),
        (SPADES_TRUMP, "AC KC 2S", None, 2),
        (BOWERS, "AD JD AH", None, 1),
        (BOWERS, "JD JH AH", None, 1),
        (JACKS_TOP, "AS JD JH", None, 2),
        (JACKS_TOP, "AC 10S JD", None, 2),
        (JOKER_TOP, "AS JK KS", None, 1),
        (order_of(pack(lowest=7, jokers=1), HEARTS), "AS 7H AH", None, 2),
    ],
)
def test_the_winner_of_a_trick(order: Order, cards: str, led: int | None, winner: int) -> None:
    assert order.winner(parse_cards(cards), led) == winner


def test_of_equal_cards_the_first_wins() -> None:
    double = order_of(pack(lowest=9, copies=2), SPADES)
    assert double.winner(parse_cards("9H AH AH' KH")) == 1
    assert double.winner(parse_cards("9H AS' AS 10S")) == 1


def test_a_suit_that_a_joker_names() -> None:
    """Without trumps a joker may be led as a heart: hearts are then followed, and it wins."""
    order = order_of(pack(lowest=7, jokers=1), tops=(JOKER,))
    assert order.winner(parse_cards("JK AH KH"), led=HEARTS) == 0
    assert order.winner(parse_cards("AC AH"), led=HEARTS) == 1


def test_following() -> None:
    hand = mask_of(parse_cards("JD 2D 3C"))
    assert cards_text(cards_in(BOWERS.following(hand, HEARTS))) == "3C 2D JD"
    assert cards_text(cards_in(BOWERS.following(hand, TRUMP))) == "JD"
    assert cards_text(cards_in(BOWERS.following(hand, DIAMONDS))) == "2D"


def test_points_and_actions() -> None:
    assert points_in(mask_of(pack(lowest=7))) == 120
    assert points_in(mask_of(pack(lowest=9, copies=2))) == 240
    assert points_in(mask_of(parse_cards("AC 2D")), [1] * 128) == 2
    assert ACE_TEN_POINTS[parse_card("10S'")] == 10
    hand = mask_of(parse_cards("2C AS 5H' JK 9D"))
    assert play_actions(hand) == [PLAY[card] for card in cards_in(hand)]
    assert play_actions(0) == []
    assert PLAY[parse_card("QS")] == Action("play", (), (parse_card("QS"),))
    twice = play_actions(hand)
    twice.clear()
    assert len(play_actions(hand)) == 5
    assert OneCardEach("play").of(hand) == play_actions(hand)


# --------------------------------------------------------------------------------------------------- play


def test_what_may_be_played_is_known_until_a_card_is_played() -> None:
    play = table("2C 3D", "9C 4D", "AC 5D", "KC 6D", order=order_of(pack()))
    assert play.playable == 0
    for card in parse_cards("2C 9C"):
        assert play.must_follow() == play.following() == play.playable == play.copy().playable
        assert play.playable >> card & 1
        play.lay(card, None)
        assert play.playable == 0


def test_a_trick_is_played_and_taken() -> None:
    play = table("2C 3D", "9C 4D", "AC 5D", "KC 6D", leader=1, order=order_of(pack()))
    assert (play.turn, play.finished, play.history) == (1, 0, ())
    assert cards_text(cards_in(play.following())) == "9C 4D"
    assert played(play, "9C AC") == [False, False]
    assert (play.turn, play.led, play.best_seat, cards_text([play.best])) == (3, CLUBS, 2, "AC")
    assert cards_text(cards_in(play.following())) == "KC"
    assert [cards_text(play.card_of(seat)) for seat in range(4)] == ["", "9C", "AC", ""]
    assert played(play, "KC 2C") == [False, True]
    assert (play.turn, play.tricks, play.trick, play.finished) == (2, [0, 0, 1, 0], [], 1)
    assert cards_text(cards_in(play.won[2])) == "2C 9C KC AC"
    assert play.card_of(2) == ()
    assert [(leader, cards_text(cards)) for leader, cards in play.history] == [(1, "9C AC KC 2C")]
    assert [play.seat_of(0, place) for place in range(4)] == [1, 2, 3, 0]
    assert sorted(play.cards()) == sorted(parse_cards("2C 3D 9C 4D AC 5D KC 6D"))


def test_events_lead_from_zones_to_zones() -> None:
    play = table("2C 3D", "9C 4D", "AC 5D", order=JACKS_TOP)
    before = {zone.id: list(zone.cards) for seat in range(3) for zone in play.zones(seat, None, shown=-1)}
    out: list[Event] = []
    played(play, "2C 9C", out)
    play.play(parse_card("AC"), out, points=ACE_TEN_POINTS)
    assert [event.text for event in out if isinstance(event, Note)] == [
        "{0}: 2♣", "{1}: 9♣", "{2}: A♣", "{2} takes the trick, 11 points",
    ]  # fmt: skip
    seen = after(before, out)
    for seat in range(3):
        for zone in play.zones(seat, None, shown=-1):
            assert len(seen[zone.id]) == len(zone.cards)
    assert seen["won:2"] == parse_cards("2C 9C AC")
    taken = [event for event in out if isinstance(event, Moved) and event.target.startswith("won")]
    assert [event.source for event in taken] == ["trick:0", "trick:1", "trick:2"]
    assert all(event.seers == frozenset() for event in taken)


def test_what_lands_with_weight_is_told() -> None:
    queen, trump = parse_card("QD"), parse_card("2S")
    order = order_of(PACK_52, SPADES, dreaded=(queen,))
    play = table("9C QD", "2S 3D", "AC 4S", order=order)
    out: list[Event] = []
    played(play, "9C 2S AC", out)
    told = [(event.kind, event.zone) for event in out if isinstance(event, Marked)]
    assert told == [(CUTS_IN, "trick:1"), (WON, "trick:1")]
    assert out.index(Moved((trump,), "hand:1", "trick:1")) < out.index(Marked(CUTS_IN, "", "trick:1"))
    out.clear()
    play = table("2S 9C", "4S QD", order=order)
    played(play, "2S 4S", out)
    assert play.turn == 1
    played(play, "QD 9C", out)
    told = [(event.kind, event.zone) for event in out if isinstance(event, Marked)]
    assert told == [(WON, "trick:1"), (DREADED, "trick:1"), (WON, "trick:1")], "trumps on trumps are no surprise"


def test_a_card_may_come_from_another_zone() -> None:
    play = table("2C", "9C")
    out: list[Event] = []
    play.play(parse_card("2C"), out, source="meld:0")
    assert out[0] == Moved((parse_card("2C"),), "meld:0", "trick:0")


def test_a_trick_without_points_tells_none() -> None:
    play = table("2C", "3C")
    out: list[Event] = []
    played(play, "2C 3C", out)
    assert Note("{1} takes the trick") in out


def test_who_sits_out_is_skipped() -> None:
    play = table("2C 3C", "", "9C 4C", "AC 5C", active=(3, 0, 2))
    assert play.size == 3
    played(play, "2C")
    assert play.turn == 2
    played(play, "9C AC")
    assert (play.turn, play.tricks) == (3, [0, 0, 0, 1])
    assert [play.seat_of(0, place) for place in range(3)] == [0, 2, 3]


def test_seats_may_sit_in_another_order() -> None:
    play = table("2C", "3C", "4C", "5C", circle=(0, 2, 1, 3))
    turns = []
    for card in ["2C", "4C", "3C", "5C"]:
        turns.append(play.turn)
        played(play, card)
    assert turns == [0, 2, 1, 3]
    assert play.turn == 3


def test_the_tricks_of_a_side_lie_in_one_pile() -> None:
    play = table("2C 9D", "3C 2D", "AC 3D", "4C 4D", sides=(0, 1, 0, 1))
    assert play.keepers == (-1, -1, -1, -1)
    out: list[Event] = []
    played(play, "2C 3C AC 4C", out)
    assert play.keepers == (2, -1, 2, -1)
    played(play, "3D 4D 9D 2D", out)
    assert play.keepers == (2, -1, 2, -1)
    assert play.tricks == [1, 0, 1, 0]
    assert [mask.bit_count() for mask in play.won] == [0, 0, 8, 0]
    assert {event.target for event in out if isinstance(event, Moved) and event.target.startswith("won")} == {"won:2"}
    assert list(play.looks()) == ["won:2"]


def test_what_is_wrong_with_a_play() -> None:
    play = table("2C 3C", "9C 4C")
    assert play.fault(0, parse_cards("9C")) == "The 9 of clubs is not in your hand."
    assert play.fault(1, parse_cards("9C")) == "It is {0}'s turn."
    assert play.fault(0, parse_cards("2C 3C")) == "Play one card."
    assert play.fault(0, parse_cards("2C")) == ""
    played(play, "2C")
    assert play.fault(0, parse_cards("2C")) == "A played card stays played."
    choice = play.choice(play.following())
    assert (cards_text(choice.cards), choice.least, choice.most, choice.onto) == ("4C 9C", 1, 1, ("trick:0", "trick:1"))


def test_zones_show_a_hand_to_its_owner_only() -> None:
    play = table("2C 3C", "9C 4C")
    played(play, "2C")
    hand, trick, won = play.zones(0, viewer=0)
    assert (hand.id, hand.cards, hand.name, hand.owner) == ("hand:0", (parse_card("3C"),), "your hand", 0)
    assert (trick.id, trick.cards) == ("trick:0", (parse_card("2C"),))
    assert (won.id, won.cards) == ("won:0", ())
    assert play.zones(1, viewer=0)[0].cards == (None, None)
    assert play.zones(1, viewer=0)[0].name == "{1}'s hand"
    assert play.zones(1, viewer=0, shown=-1)[0].cards == tuple(parse_cards("4C 9C"))
    four, nine = parse_cards("4C 9C")
    assert play.zones(1, viewer=0, shown=1 << four)[0].cards == (None, four)
    assert play.zones(1, viewer=1, shown=1 << four)[0].cards == (nine, four)
    elsewhere = mask_of(parse_cards("4C"))
    assert play.zones(1, viewer=1, elsewhere=elsewhere)[0].cards == tuple(parse_cards("9C"))


def test_voids_are_those_who_did_not_follow() -> None:
    play = table("2H KC", "JD 9C", "AS 4H", order=BOWERS)
    assert play.voids() == [0, 0, 0]
    played(play, "2H JD AS")
    assert play.voids() == [0, 0, BOWERS.masks[TRUMP]]
    joker = table("JK AC", "7C 8C", order=JOKER_TOP)
    joker.play(JOKER, None, led=HEARTS)
    joker.play(parse_card("7C"), None)
    assert joker.voids() == [0, JOKER_TOP.masks[HEARTS]]
    assert joker.leds == [HEARTS]


def test_the_last_trick_may_be_looked_at() -> None:
    play = table("2C 5D", "9C 4D")
    assert play.looks() == {}
    played(play, "2C")
    assert play.looks() == {}
    played(play, "9C")
    assert play.looks() == {"won:1": tuple(parse_cards("2C 9C"))}
    played(play, "4D")
    assert play.looks() == {"won:1": tuple(parse_cards("2C 9C"))}
    played(play, "5D")
    assert play.looks() == {"won:0": tuple(parse_cards("4D 5D"))}


def test_all_tricks_may_be_looked_at_in_the_end() -> None:
    play = table("2C 5D 3H", "9C 4D 2H", sides=(0, 1))
    assert play.all_looks() == {}
    played(play, "2C 9C 4D 5D 3H")
    assert play.all_looks() == {"won:1": tuple(parse_cards("2C 9C")), "won:0": tuple(parse_cards("4D 5D"))}
    played(play, "2H")
    assert play.all_looks()["won:0"] == tuple(parse_cards("4D 5D 3H 2H"))


def test_which_trick_each_seat_won_last() -> None:
    play = table("2C AD 3H", "9C 4D KH", "AC 5D 4H")
    assert play.last_won() == [0, 0, 0]
    played(play, "2C 9C")
    assert play.last_won() == [0, 0, 0]
    played(play, "AC")
    assert play.last_won() == [0, 0, 1]
    played(play, "5D AD")
    assert play.last_won() == [0, 0, 1]
    played(play, "4D 3H KH 4H")
    assert play.last_won() == [2, 3, 1]


def test_what_each_seat_has_played_and_putting_away() -> None:
    play = table("2C AD", "9C 4D", "AC 5D", leader=2)
    played(play, "AC 2C 9C 5D AD")
    assert [cards_text(cards_in(mask)) for mask in play.played_by()] == ["2C AD", "9C", "AC 5D"]
    moves = [event for event in play.put_away() if isinstance(event, Moved)]
    assert [(event.source, event.target) for event in moves] == [
        ("trick:0", ""), ("hand:1", ""), ("trick:2", ""), ("won:2", ""),
    ]  # fmt: skip
    away = [card for event in moves for card in event.cards if card is not None]
    assert sorted(away) == sorted(play.cards())


def test_a_copy_is_independent() -> None:
    play = table("2C 3D", "9C 4D", "AC 5D", sides=(0, 1, 0))
    played(play, "2C")
    copy = play.copy()
    for name in attributes_of(TrickPlay):
        assert getattr(copy, name) == getattr(play, name), name
    before = (list(play.hands), play.turn, play.history, list(play.won))
    played(copy, "9C AC 5D")
    assert (list(play.hands), play.turn, play.history, list(play.won)) == before
    assert copy.tricks == [0, 0, 1]


@pytest.mark.parametrize("order", [PLAIN, SPADES_TRUMP, BOWERS], ids=["plain", "trumps", "bowers"])
@pytest.mark.parametrize("seed", range(5))
def test_a_replay_gives_the_same_play(order: Order, seed: int) -> None:
    rng = random.Random(seed)
    cards: list[Card] = list(PACK_52)
    rng.shuffle(cards)
    hands = [mask_of(cards[start : start + 13]) for start in range(0, 52, 13)]
    play = TrickPlay(order, hands, rng.randrange(4))
    for _ in range(rng.randrange(53)):
        play.play(rng.choice(cards_in(play.following())), None)
    again = TrickPlay(order, play.hands, play.leaders[0] if play.leaders else play.turn)
    again.replay(play.history)
    for name in attributes_of(TrickPlay):
        assert getattr(again, name) == getattr(play, name), name
    assert sorted(play.cards()) == sorted(PACK_52)
    assert sum(play.tricks) == play.finished


def test_a_replay_knows_what_a_joker_was_led_as() -> None:
    play = table("JK AC", "7H 8C", "AH 9C", order=JOKER_TOP)
    play.play(JOKER, None, led=HEARTS)
    played(play, "7H AH")
    again = TrickPlay(JOKER_TOP, play.hands, 0)
    again.replay(play.history, play.leds)
    assert (again.tricks, again.leds, again.turn) == ([1, 0, 0], [HEARTS], 0)


def held(order: Order, hand: str, trumps_first: bool = True, suits: tuple[int, ...] = ()) -> str:
    """A hand from left to right."""
    cards = parse_cards(hand)
    return cards_text(card for card in order.held(trumps_first, suits) if card in cards)


def test_a_hand_is_held_with_the_trumps_at_the_left_and_black_and_red_in_turn() -> None:
    assert held(BOWERS, "2C AC KD JD 9S AS 10H AH JH") == "JH JD AH 10H AC 2C KD AS 9S"
    assert held(SPADES_TRUMP, "2C AC KD 3D 9S AS 10H") == "AS 9S KD 3D AC 2C 10H"
    assert held(PLAIN, "2C AC KD 3D 9S AS 10H") == "AC 2C KD 3D AS 9S 10H"


def test_a_hand_is_held_with_the_trumps_at_the_right() -> None:
    assert held(SPADES_TRUMP, "2C AC KD 3D 9S AS 10H", trumps_first=False) == "3D KD 2C AC 10H 9S AS"


def test_a_hand_is_held_in_the_order_of_suits_that_a_game_wants() -> None:
    skat = order_of(pack(lowest=7), DIAMONDS, parse_cards("JC JS JH JD"), ACE_TEN_RANKS)
    hand = "7C AC 10C KS 8H 7D AD JD JC"
    assert held(skat, hand, suits=(CLUBS, SPADES, HEARTS)) == "JC JD AD 7D AC 10C 7C KS 8H"


def test_every_card_of_the_pack_has_its_place_in_a_hand() -> None:
    for order in (PLAIN, SPADES_TRUMP, BOWERS):
        assert sorted(order.held()) == sorted(PACK_52)
    double = pack(lowest=9, copies=2)
    assert sorted(order_of(double, CLUBS, ranks=ACE_TEN_RANKS).held()) == sorted(double)


@pytest.mark.parametrize("name", [entry.id for entry in GAMES if issubclass(entry.game(), TrickGame)])
def test_at_the_end_of_a_hand_it_is_told_what_each_has_brought_home(name: str) -> None:
    """Nothing of it is secret: every card named was played before all, and by whom or to whom it is said."""
    rng, ends = random.Random(name), 0
    for _ in range(5):
        match = Match(name, draw_options(find(name).game(), rng), str(rng.random()))
        for move, (seat, action) in enumerate(steps(match, rng)):
            match.apply(seat, action, [])
            game = match.game
            assert isinstance(game, TrickGame)
            view = game.view(None)
            if not view.over:
                assert not view.taken
                continue
            ends += 1
            tricks, opened = game.play.finished, [zone for zone in view.zones if zone.id.startswith("won:")]
            if not tricks or any(set(zone.cards) - {None} for zone in opened):
                assert not view.taken
                continue
            assert [each.seat for each in view.taken] == list(range(game.seats))
            won_with, played = game.play.won_with(), game.play.played_by()
            assert [len(cards) for cards in won_with] == game.play.tricks
            for seat, each in enumerate(view.taken):
                assert all(played[seat] >> card & 1 for card in won_with[seat])
                assert all((played[seat] | sum(game.play.won)) >> card & 1 for card in each.cards)
                assert all(game.view(viewer).taken[seat] == each for viewer in range(game.seats))
            if move > 400:
                break
    assert ends > 5


def test_hearts_tells_the_cards_that_count() -> None:
    game = find("hearts").game()({"jack_of_diamonds": True})
    game.play.won[:] = [mask_of(parse_cards(cards)) for cards in ("2H 9H", "QS JD AH 3C", "4C 5C", "JC")]
    told = [game.brought_home(seat) for seat in range(4)]
    assert [str(each.text) for each in told] == ["2 hearts", "J♦, Q♠ and 1 heart", "no points", "no points"]
    assert [len(each.cards) for each in told] == [2, 3, 0, 0]

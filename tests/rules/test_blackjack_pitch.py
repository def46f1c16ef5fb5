"""The pitched game of Blackjack: the perfect dealer, what nobody may see, when hands are turned up, what is wrong."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from at_table import refused
from blackjack_tables import at_bets, deal_right, do
from test_blackjack import perfect, positions
from test_blackjack_examples import EXAMPLES

from cardrules.casino.blackjack.round_reports import par_time
from cardrules.games.blackjack.game import Blackjack
from cardrules.protocol.cards import Card
from cardrules.protocol.game import CHANCE, Event, Moved, Turned, parse_action
from cardrules.protocol.match_record import Match, check_record, read_record, record_text

PITCH: dict[str, object] = {"style": "pitch", "decks": 2, "cut_depth": 26}
E3 = ("9S 4H KD 6C 8D 7S 5C 10H 9C 2S", "2:main:2500,5:main:5000,6:main:10000:10000")


def closed_of(game: Blackjack) -> dict[tuple[int, int], tuple[Card, ...]]:
    """The cards of bettors that lie face down, by hand."""
    return {
        (spot, number): tuple(hand.cards[place] for place in hand.down)
        for spot, played in game.table.spots
        for number, hand in enumerate(played.hands, 1)
        if hand.down and (spot, number) not in game.table.gone
    }


# ---------------------------------------------------------------------------------------------- the right game


@pytest.mark.parametrize("seed", range(30))
def test_the_perfect_dealer_pitches_without_a_fault_under_any_options(seed: int) -> None:
    match = perfect(seed, 600, **PITCH)
    game = match.game
    assert isinstance(game, Blackjack)
    assert [each for each in game.table.faults if each.severity] == []
    assert Counter(game.census()) == Counter(game.house.pack)
    assert len(match.done) > 50


@pytest.mark.parametrize("seed", range(8))
def test_a_record_of_it_replays(seed: int) -> None:
    match = perfect(seed, 300, **PITCH)
    record = read_record(record_text(match.record()))
    assert check_record(record) == []
    again = Match.of(record)
    for viewer in (*range(again.game.seats), None):
        assert again.game.view(viewer) == match.game.view(viewer)


@pytest.mark.parametrize("example", EXAMPLES, ids=[str(example["name"]) for example in EXAMPLES])
def test_a_round_of_the_examples_pitched(example: dict[str, object]) -> None:
    options = example.get("options", {})
    assert isinstance(options, dict)
    game = at_bets(str(example["cards"]), str(example["bets"]), **(options | PITCH))
    deal_right(game, str(example.get("answers", "")), str(example.get("insured", "none")))
    assert game.table.faults == ()
    assert game.table.reports[-1].house == example["house"]


def test_e3_pitched_hands_are_turned_over_one_by_one_from_third_base() -> None:
    game = at_bets(*E3, **PITCH)
    done = deal_right(game, "stand hit stand stand")
    assert done[done.index("turn") :] == [
        "turn", "draw dealer", "turnover 6", "take 6 main", "turnover 5", "pay 5 main 5000", "turnover 2",
        "take 2 main", "clear",
    ]  # fmt: skip
    assert game.table.reports[-1].house == 7500
    counts = dict(game.table.reports[-1].counts)
    assert counts.pop("turned_over") == 3
    assert par_time(counts) == 18_800
    assert game.table.reports[-1].par == 18_800 + par_time({"turned_over": 3})


def test_losers_first_every_hand_has_been_turned_over_before_anybody_is_paid() -> None:
    game = at_bets(*E3, settle="take_then_pay", **PITCH)
    done = deal_right(game, "stand hit stand stand")
    assert done[done.index("draw dealer", 9) + 1 : -1] == [
        "turnover 6", "take 6 main", "turnover 5", "turnover 2", "take 2 main", "pay 5 main 5000",
    ]  # fmt: skip


def test_the_double_deck_is_a_table_to_choose() -> None:
    (preset,) = [each for each in Blackjack.presets if each.id == "double_deck"]
    game = Blackjack(preset.settings)
    assert game.house.rules.pitch
    assert game.house.prep[-1] == "load"
    full = Blackjack({**preset.settings, "shoe_steps": "full"}).house.prep
    assert full == ("gather", "riffle", "riffle", "strip", "riffle", "square", "offer", "slide", "cutcard", "load")
    assert game.table.step_said("load") == "take the pack into your hand, with the second cut card under it"


# ------------------------------------------------------------------------------------------- what is seen by whom


def _can_be_exchanged(game: Blackjack, spot: int, hand: int, cards: tuple[Card, ...]) -> bool:
    """Whether a hand with these cards would still lie face down, and its bettor would have signalled the same."""
    played, signal = game.table.hand(spot, hand)._replace(cards=cards), game.table.signal
    told = played.bust or played.blackjack or 0 < game.house.rules.charlie <= len(cards)
    if signal is not None and (signal.spot, signal.hand, signal.act) == (spot, hand, "hit"):
        told = told or played.total.total == 21
    return not told or game.table.phase == "deal"


@pytest.mark.parametrize("seed", range(10))
def test_nobody_sees_a_card_that_lies_face_down_but_its_bettor(seed: int) -> None:
    """The cards of a hand that lie face down, changed for cards of the pack: nobody else sees a difference."""
    exchanged, rng = 0, random.Random(seed)
    for game in positions(seed, role=rng.choice(("dealer", "bettor", "watch")), **PITCH):
        own = game.house.reserved
        for (spot, hand), closed in closed_of(game).items():
            viewers = [None, *(seat for seat in range(game.seats) if not (own == spot and seat == 0))]
            for viewer in viewers:
                view = game.view(viewer)
                assert not {card for zone in view.zones for card in zone.cards if card} & set(closed)
            if own == spot:
                assert {card for zone in game.view(0).zones for card in zone.cards if card} >= set(closed)
            if len(game.table.shoe) < 12:
                continue
            other = game.copy()
            table, played = other.table, other.table.hand(spot, hand)
            drawn = iter(rng.sample(table.shoe[1:], len(closed)))
            cards = tuple(next(drawn) if place in played.down else card for place, card in enumerate(played.cards))
            if not _can_be_exchanged(game, spot, hand, cards):
                continue
            back = dict(zip(set(cards) - set(played.cards), closed, strict=True))
            table.shoe = tuple(back.get(card, card) for card in table.shoe)
            table.put_hand(spot, hand, played._replace(cards=cards))
            exchanged += 1
            for viewer in viewers:
                assert other.view(viewer) == game.view(viewer)
                assert other.choices(other.house.dealer) == game.choices(game.house.dealer) or CHANCE in (
                    game.waiting_for()
                )
    assert exchanged > 4


@pytest.mark.parametrize("seed", range(6))
def test_no_event_shows_a_card_that_lies_face_down(seed: int) -> None:
    match = perfect(seed, 300, **PITCH)
    game = Blackjack(match.game.options)
    tossed = 0
    for seat, action in match.done:
        out: list[Event] = []
        game.apply(seat, action, out)
        closed = {card for cards in closed_of(game).values() for card in cards}
        for event in out:
            if isinstance(event, Moved) and closed & set(event.cards):
                tossed += 1
                assert event.seers is not None
                own = {f"spot:{game.house.reserved}.1", f"spot:{game.house.reserved}.2"}
                assert event.seers == (frozenset({0}) if event.target in own else frozenset())
            assert not (isinstance(event, Turned) and event.card in closed)
    assert tossed > 8


@pytest.mark.parametrize("seed", range(6))
def test_a_sampled_table_is_seen_as_the_real_one(seed: int) -> None:
    for game in positions(seed, role="dealer", **PITCH):
        view = game.view(None)
        again = Blackjack.sample(view, random.Random(seed))
        assert again.view(None) == view
        assert Counter(again.census()) == Counter(game.census())


# ------------------------------------------------------------------------------------------- what bettors turn up


def lies_open(game: Blackjack, spot: int, hand: int = 1) -> bool:
    return not game.table.hand(spot, hand).down


def test_a_blackjack_is_thrown_open_when_the_deal_is_over() -> None:
    game = at_bets("AS 6D KH 9C 8D 10D", "1:main:3500,2:main:2500", **PITCH)
    do(game, "close", "draw 1", "draw 2", "draw dealer", "draw 1", "draw 2")
    assert not lies_open(game, 1)
    assert "Spot 1 shows the ace of spades and the 9 of clubs" not in do(game, "draw dealer")
    game = at_bets("AS 6D 9H KC 8D 10D", "1:main:3500,2:main:2500", **PITCH)
    do(game, "close", "draw 1", "draw 2", "draw dealer", "draw 1", "draw 2", "draw dealer")
    assert lies_open(game, 1)
    assert not lies_open(game, 2)
    assert game.table.due() == ("pay 1 main 5250",)


def test_a_hand_that_is_bust_is_thrown_over_and_one_with_21_is_not() -> None:
    game = at_bets("10S 10C 5D 6H 9H 10D 7D QC", "1:main:5000,2:main:5000", **PITCH)
    do(game, "close", "draw 1", "draw 2", "draw dealer", "draw 1", "draw 2", "draw dealer", "signal 1 hit", "draw 1")
    assert lies_open(game, 1)
    assert game.table.due() == ("take 1 main",)
    game = at_bets("10S 10C 5D 6H 9H 10D 5C QC", "1:main:5000,2:main:5000", **PITCH)
    do(game, "close", "draw 1", "draw 2", "draw dealer", "draw 1", "draw 2", "draw dealer", "signal 1 hit", "draw 1")
    assert game.table.hand(1, 1).total.total == 21
    assert not lies_open(game, 1)
    assert game.waiting_for() == {CHANCE}  # nobody but the bettor knows that it is 21
    assert "21 stands" in refused(game, CHANCE, "signal 1 hit")
    do(game, "signal 1 stand")
    assert game.table.due() == ("stand 1",)


def test_a_double_shows_two_cards_and_its_own_lies_face_down_unless_it_may_bust() -> None:
    start = ("close", "draw 1", "draw 2", "draw dealer", "draw 1", "draw 2", "draw dealer")
    game = at_bets("6S 10C 6D 5C 9H 10D 9D 8S", "1:main:5000,2:main:5000", **PITCH)
    do(game, *start, "signal 1 double:5000")
    assert lies_open(game, 1)
    lines = do(game, "double 1")
    assert lines == ["Spot 1: a card, face down"]
    assert game.table.hand(1, 1).down == (2,)
    game = at_bets("8S 10C 6D 4C 9H 10D 9D 8S", "1:main:5000,2:main:5000", **PITCH)
    do(game, *start, "signal 1 double:5000", "double 1")
    assert lies_open(game, 1)  # twelve might have been bust
    game = at_bets("8S 10C 6D 8C 9H 10D 9D 3S 8D 5S", "1:main:5000,2:main:5000", **PITCH)
    do(game, *start, "signal 1 split:5000", "split 1", "draw 1")
    assert lies_open(game, 1)
    assert lies_open(game, 1, 2)


def test_a_side_bet_on_two_cards_is_settled_from_cards_that_lie_open() -> None:
    game = at_bets("6S 10C 6D 6C 9H 10D 9D 8S", "1:main:5000,1:perfect_pairs:500,2:main:5000",
                   perfect_pairs="25_12_6", **PITCH)  # fmt: skip
    do(game, "close", "draw 1", "draw 2", "draw dealer", "draw 1", "draw 2", "draw dealer")
    assert lies_open(game, 1)
    assert not lies_open(game, 2)
    assert game.table.due() == ("pay 1 perfect_pairs 6000",)


def test_whoever_bets_sees_his_own_cards_and_no_others() -> None:
    game = at_bets("10S 10D 6H 5C 10H 9C", "2:main:2500", role="bettor", spots=7, **PITCH)
    do(game, "bet main 2500", "ready")
    while game.waiting_for() != {0}:
        if game.waiting_for() == {CHANCE}:
            do(game, "signal 2 stand")
        else:
            do(game, game.table.due()[0])
    assert None not in game.view(0).zone("spot:4.1").cards
    assert set(game.view(0).zone("spot:2.1").cards) == {None}
    assert set(game.view(1).zone("spot:4.1").cards) == {None}
    do(game, "stand")
    assert game.table.due()[0] == "stand 4"


# --------------------------------------------------------------------------------------------- what may be wrong


def wrong(game: Blackjack, text: str) -> str:
    """What is said of a step that is wrong."""
    verdict = game.table.judge(text)
    assert verdict is not None
    return str(verdict.message)


def test_no_bet_is_settled_before_its_hand_has_been_turned_over() -> None:
    game = at_bets(*E3, **(PITCH | {"coach": "block"}))
    deal_right(game, "stand hit stand stand", until="turnover 6")
    assert wrong(game, "take 6 main") == "Turn the cards over before you settle their bet."
    assert wrong(game, "turnover 2") == "Start at third base."
    do(game, "turnover 6")
    assert wrong(game, "turnover 6") == "Those cards lie open."
    deal_right(game, "")
    assert game.table.reports[-1].house == 7500


def test_a_hand_left_unread_is_noted_and_crosses_its_red_line() -> None:
    game = at_bets(*E3, **PITCH)
    deal_right(game, "stand hit stand stand", until="turnover 6")
    do(game, "take 6 main")
    deal_right(game, "")
    assert [(str(fault.error), fault.lines) for fault in game.table.faults] == [("order", ("hand_unread",))]
    assert game.table.reports[-1].house == 7500
    assert len(game.table.dead) - len(game.table.known) == 3  # the burned card and the two that nobody has seen


def test_r39_a_hand_turned_over_too_early_stays_open() -> None:
    game = at_bets(*E3, **(PITCH | {"coach": "block"}))
    deal_right(game, "stand", until="stand 2")
    assert wrong(game, "turnover 5") == "Those cards stay face down until their bet is settled."
    game = at_bets(*E3, **PITCH)
    do(game, "close", *["draw 2", "draw 5", "draw 6", "draw dealer"] * 2, "signal 2 stand", "turnover 5")
    assert [str(fault.error) for fault in game.table.faults] == ["R39"]
    assert lies_open(game, 5)
    deal_right(game, "hit stand stand")
    assert len(game.table.faults) == 1


def test_r39_a_boxed_card_goes_to_the_rack() -> None:
    game = at_bets(E3[0], E3[1] + ",faceup:2", **PITCH)
    do(game, "close", "draw 2")
    assert game.table.due() == ("burn",)
    do(game, "draw 5")
    assert [str(fault.error) for fault in game.table.faults] == ["R39"]


def test_no_total_is_called_of_cards_that_lie_face_down() -> None:
    game = at_bets(*E3, calls="buttons", announce="all", **PITCH)
    done = deal_right(game, "stand hit stand stand")
    assert not [step for step in done[: done.index("turn")] if step.startswith("call")]
    game = at_bets(*E3, **(PITCH | {"coach": "block", "calls": "buttons"}))
    deal_right(game, "stand", until="stand 2")
    assert wrong(game, "call hard-17") == wrong(game, "call hard-18") == "Those cards lie face down."


def test_cards_to_wrong_spots_go_to_their_owners_face_down() -> None:
    game = at_bets(*E3, **(PITCH | {"coach": "correct"}))
    do(game, "close", "draw 5", "move")
    assert lies_open(game, 5)
    assert game.table.hand(2, 1).down == (0,)
    deal_right(game, "stand hit stand stand")
    assert game.table.reports[-1].house == 7500
    assert parse_action("turnover 3.2", game.verbs).words == ("3.2",)


def test_r39_a_card_whose_face_was_seen_is_replaced_by_the_next() -> None:
    game = at_bets(*E3, **(PITCH | {"coach": "block"}))
    do(game, "close")
    assert wrong(game, "flash 2") == "Toss the card low: nobody may see its face."
    assert wrong(game, "flash 5") == "First base gets the first card."
    game = at_bets("3S " + E3[0], E3[1], **(PITCH | {"coach": "correct"}))
    do(game, "close", "flash 2")
    assert lies_open(game, 2)
    assert game.table.due() == ("replace 2",)
    do(game, "replace 2")
    assert [(str(fault.error), fault.corrected) for fault in game.table.faults] == [("R39", "prompted")]
    assert game.table.due() == ("draw 2",)
    deal_right(game, "stand hit stand stand")
    assert game.table.reports[-1].house == 7500
    assert Counter(game.census()) == Counter(game.house.pack)


def test_r39_a_card_that_was_seen_and_not_replaced_plays_as_it_lies() -> None:
    game = at_bets(*E3, **PITCH)
    do(game, "close", "flash 2", "draw 5", "draw 6", "draw dealer")
    assert game.table.pending
    deal_right(game, "stand hit stand stand")
    assert [str(fault.error) for fault in game.table.faults] == ["R39"]
    assert game.table.reports[-1].house == 7500


def test_r39_a_seen_card_of_the_second_round_is_replaced_alone() -> None:
    cards = E3[0].split()
    game = at_bets(" ".join([*cards[:4], "3S", *cards[4:]]), E3[1], **PITCH)
    do(game, "close", "draw 2", "draw 5", "draw 6", "draw dealer", "flash 2", "replace 2")
    assert game.table.hand(2, 1).down == (0,)
    assert game.table.laid == ("2", "5", "6", "dealer")
    deal_right(game, "stand hit stand stand")
    assert game.table.reports[-1].house == 7500
    assert [(str(fault.error), fault.corrected) for fault in game.table.faults] == [("R39", "at once")]


def test_r39_the_pack_stays_above_the_table() -> None:
    game = at_bets(*E3, **(PITCH | {"coach": "block"}))
    do(game, "close", "draw 2")
    assert wrong(game, "lower") == "Hold the pack level above the felt, where everybody sees it."
    game = at_bets(*E3, **PITCH)
    do(game, "close", "draw 2")
    assert "The pack is below the edge of the table" in do(game, "lower")
    deal_right(game, "stand hit stand stand")
    assert [str(fault.error) for fault in game.table.faults] == ["R39"]
    shoe = at_bets(*E3)
    do(shoe, "close")
    assert refused(shoe, 0, "lower")
    assert refused(shoe, 0, "flash 2")


def test_r27_whoever_turns_over_a_bettors_cards_has_stopped() -> None:
    game = at_bets(*E3, **PITCH)
    deal_right(game, "stand hit stand stand", until="turn")
    do(game, "turn", "turnover 6")
    assert [str(fault.error) for fault in game.table.faults] == ["R27"]

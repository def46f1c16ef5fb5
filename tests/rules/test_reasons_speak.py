"""A reason says something: it speaks for what is done, and not against it by its own figures."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from told import Told, decisions, limit

from cardrules.bots import Level
from cardrules.bots.reasons import Case, Kind
from cardrules.bots.reasons.ace_ten_games import ACE_TEN
from cardrules.bots.reasons.all_fours_games import ALL_FOURS
from cardrules.bots.reasons.tricks import TRICKS
from cardrules.games.euchre.reasons import REASONS as EUCHRE
from cardrules.games.five_hundred.reasons import REASONS as FIVE_HUNDRED
from cardrules.games.hearts.reasons import REASONS as HEARTS
from cardrules.games.mexican_sweat.reasons import REASONS as SWEAT
from cardrules.games.pinochle.reasons import REASONS as PINOCHLE
from cardrules.games.schafkopf.reasons import REASONS as SCHAFKOPF
from cardrules.games.setback.reasons import REASONS as SETBACK
from cardrules.games.seven_up.reasons import REASONS as SEVEN_UP
from cardrules.games.skat.bot import choose as skat_choose
from cardrules.games.spades.bot import choose as spades_choose
from cardrules.games.spades.reasons import REASONS as SPADES
from cardrules.games.three_thirteen.reasons import REASONS as THREE_THIRTEEN
from cardrules.games.triple_draw.evaluation import RANKINGS
from cardrules.games.triple_draw.hand_and_pot import hand_of, held_words
from cardrules.games.triple_draw.reasons import REASONS as TRIPLE_DRAW
from cardrules.parts.tricks import ACE_TEN_POINTS
from cardrules.protocol.cards import ACE, JACK, QUEEN, parse_card, parse_cards, rank_of, suit_mask
from cardrules.protocol.game import CHANCE, Action
from cardrules.protocol.match_record import Match


def said(name: str, level: Level, most: int, *kinds: Kind) -> list[tuple[Told, dict[str, Any]]]:
    """The decisions for which one of these was said, with its values; there are some."""
    found = []
    for told in decisions(name, level, "speak", most):
        for reason in told.advice.reasons:
            if reason.kind in kinds:
                found.append((told, dict(reason.values)))
    assert found
    return found


@pytest.mark.parametrize("name", ["spades", "hearts", "seven_up", "setback"])
def test_a_novice_says_what_there_is_to_see_of_his_card(name: str) -> None:
    """He once said "No rule of thumb fits here, so I play any card"."""
    kinds = set()
    for told in decisions(name, "novice", "speak", 400):
        for reason in told.advice.reasons:
            kinds.add(reason.kind.code)
            assert "rule of thumb" not in reason.words
    assert len(kinds) > 8


def test_of_the_cards_that_are_out_it_is_told_how_many_are_higher() -> None:
    """ "I lead the Q♦: cards that beat it in its suit are still out" spoke of the K♦ alone."""
    one = TRICKS["exit"](card=parse_card("QD"), above=1, below=3).words
    assert one == "I lead the Q♦: of its suit 1 card still out is higher, and 3 are lower."
    two = TRICKS["exit"](card=parse_card("6D"), above=2, below=1).words
    assert two == "I lead the 6♦: of its suit 2 cards still out are higher, and 1 is lower."
    for told, values in said("hearts", "club", 600, TRICKS["exit"]):
        off = told.case._replace(values={**values, "above": int(str(values["above"])) + 1})
        assert not TRICKS["exit"].holds(off)


@pytest.mark.parametrize("name", ["skat", "schafkopf"])
def test_no_points_are_no_reason_to_win_a_trick(name: str) -> None:
    """ "The 8♣ wins the trick as it lies, which has 0 points with it" was said of the least card of the hand."""
    found = said(name, "club", 1200, ACE_TEN["take"], ACE_TEN["cheap"], ACE_TEN["beaten cheap"], ACE_TEN["guards"])
    assert found
    for told, values in found:
        least = min(ACE_TEN_POINTS[card] for card in told.case.cards)
        if told.advice.says(ACE_TEN["take"]):
            assert values["points"]
        elif not told.advice.says(ACE_TEN["guards"]):
            assert ACE_TEN_POINTS[told.case.card] == least < max(ACE_TEN_POINTS[card] for card in told.case.cards)


def test_a_novice_against_null_does_not_try_to_win() -> None:
    """He led high, took tricks as cheaply as he could, and said that his side was winning them."""
    asked = set()
    for told in decisions("skat", "club", "null", 2400):
        state, rng = told.view.state, random.Random(1)
        if told.view.phase == "play" and state.game == "null" and told.case.seat != state.player:
            advice = skat_choose(told.view, told.choices, "novice", rng, limit(0))
            asked |= {reason.kind.code for reason in advice.reasons}
    assert len(asked) > 3
    assert asked <= {"tricks.only", *(ACE_TEN[name].code for name in ("under", "harmless", "leave", "free"))}


def test_a_bid_at_spades_fits_the_tricks_that_are_told() -> None:
    """ "I count on about 5.8 tricks in my hand" stood alone beside a bid of 5, "about 1.4" beside one of 2."""
    kinds = (SPADES["worth"], SPADES["rounded down"], SPADES["lowest bid"])
    heard = set()
    for told, values in said("spades", "club", 1600, *kinds):
        number, worth = int(told.advice.action.words[0]), float(str(values["worth"]))
        heard |= {reason.kind.code for reason in told.advice.reasons}
        if [reason.kind for reason in told.advice.reasons] == [SPADES["worth"]]:
            assert -0.5 < number - worth < 0.71  # a bold one bids as if he had 0.35 more
    assert {kind.code for kind in kinds} <= heard


def test_a_bid_at_spades_that_is_held_down_by_the_others_says_so() -> None:
    heard = 0
    for seed in range(120):
        match, rng = Match("spades", {}, f"crowded {seed}"), random.Random(seed)
        while (waiting := match.game.waiting_for()) and match.game.phase != "play":
            if CHANCE in waiting:
                match.run_chance()
                continue
            seat = min(waiting)
            view, choices = match.game.view(seat), match.game.choices(seat)
            advice = spades_choose(view, choices, "club", rng, limit(0))
            told = {reason.kind: reason.values for reason in advice.reasons}
            if SPADES["worth"] in told and int(advice.action.words[0]) + 0.5 <= told[SPADES["worth"]]["worth"]:
                heard += 1
                assert SPADES["crowded"] in told
            match.apply(seat, advice.action)
    assert heard > 2


def test_what_is_needed_stands_beside_what_is_held() -> None:
    """ "About 1.9 tricks are enough" and "about 1.7 points, enough to bid 2" argued with their own figures."""
    few = [EUCHRE[name] for name in ("too few", "nearest")]
    for told, values in [*said("euchre", "club", 500, *few), *said("setback", "club", 500, SETBACK["weak"])]:
        asked = values.get("needed", values.get("least"))
        assert float(f"{values['worth']:.1f}") < float(f"{asked:.1f}")
        assert f"{asked:.1f}" in told.advice.reason
    for told, values in [*said("euchre", "club", 500, EUCHRE["enough"]), *said("setback", "club", 500, SETBACK["bid"])]:
        assert values["worth"] >= values.get("needed", values.get("least"))
        assert re.search(r"wants \d\.\d|from about \d\.\d on", told.advice.reason)


def test_a_hand_that_has_bid_is_not_told_to_be_worth_no_bid() -> None:
    """Five Hundred advised "Bid 8♣", and when 8♦ was bid: "My hand is not worth a bid"."""
    found = said("five_hundred", "club", 400, FIVE_HUNDRED["weak"], FIVE_HUNDRED["weak now"])
    for told, _ in found:
        bid = any(call != "pass" for _, call in told.view.state.said)
        assert told.advice.says(FIVE_HUNDRED["weak now"]) == bid
    assert len({told.advice.reason for told, _ in found}) == 2


def test_a_bid_below_what_is_expected_says_why() -> None:
    """ "Bid 7♦: I expect about 9 tricks in diamonds"."""
    kinds = (FIVE_HUNDRED["expects"], FIVE_HUNDRED["expects more"])
    found = said("five_hundred", "club", 600, *kinds)
    for told, values in found:
        more = int(str(values["tricks"])) > int(re.sub(r"\D", "", told.advice.action.words[0]))
        assert told.advice.says(FIVE_HUNDRED["expects more"]) == more
    assert {told.advice.reasons[0].kind for told, _ in found} == set(kinds)


def test_no_low_card_is_not_told_as_0() -> None:
    high = hand_of(RANKINGS["deuce_to_seven"], tuple(parse_cards("JC QC JD 10H KS")))
    assert held_words(high, 0) == "no low card"
    low = hand_of(RANKINGS["deuce_to_seven"], tuple(parse_cards("2C QC JD 10H KS")))
    assert held_words(low, 0) == "1 low card"


def test_one_card_of_a_suit_is_told_as_one_and_none_as_none() -> None:
    """ "I have 1 clubs only", "Your clubs are too weak" of no club, "Passing all my diamonds" of one."""
    assert SEVEN_UP["hardly any"](number=1, suit=0).words.startswith("I have only 1 card of clubs,")
    for told, values in said("seven_up", "club", 300, SEVEN_UP["too weak"], SEVEN_UP["none held"]):
        held = told.case.hand & suit_mask(values["suit"])
        assert told.advice.says(SEVEN_UP["none held"]) == (not held)
    for told, values in said("hearts", "club", 1600, HEARTS["suit away"], HEARTS["single away"]):
        held = told.case.hand & suit_mask(values["suit"])
        assert told.advice.says(HEARTS["single away"]) == (held.bit_count() == 1)


def test_at_the_last_bets_nothing_more_comes() -> None:
    """At the last bets of Triple Draw "I put nothing in here, and see what comes" was said before a showdown."""
    found = said("triple_draw", "club", 900, TRIPLE_DRAW["check"], TRIPLE_DRAW["check last"])
    assert {told.advice.says(TRIPLE_DRAW["check last"]) for told, _ in found} == {True, False}
    for told, _ in found:
        assert told.advice.says(TRIPLE_DRAW["check last"]) == (told.view.state.step == 6)


def test_the_best_card_of_a_trick_is_not_said_of_its_cheapest_winner() -> None:
    """ "The 8♦ is the best card of the trick as it lies" was as true of the K♦ that was kept."""
    for name in ("seven_up", "setback"):
        for told, _ in said(name, "club", 500, ALL_FOURS["take"]):
            assert not TRICKS["cheapest"].holds(told.case)


def test_a_short_suit_alone_is_no_reason_to_lead_it() -> None:
    """ "I have no shorter suit to lead than that of the 10♠" did not say why that should matter."""
    found = [*said("solo", "club", 400, TRICKS["short lead"]), *said("euchre", "club", 400, TRICKS["short lead"])]
    assert found
    for told, _ in found:
        assert not any(TRICKS["sure lead"].holds(told.case._replace(action=other)) for other in _others(told))


def _others(told: Told) -> list[Action]:
    return [told.advice.action._replace(cards=(card,)) for card in told.case.cards]


def test_figures_and_cards_are_named() -> None:
    for told, values in said("schafkopf", "club", 300, SCHAFKOPF["pick"], SCHAFKOPF["leave"]):
        assert values["high"] == sum(rank_of(card) in (JACK, QUEEN) for card in _cards(told))
    for told, values in said("mexican_sweat", "club", 200, SWEAT["next"]):
        assert told.advice.reason == f"A row is turned in its order, and my card {told.advice.action.words[0]} is next."
        assert str(values["place"]) == told.advice.action.words[0]
    for _, values in said("mexican_sweat", "club", 200, SWEAT["more"]):
        assert int(str(values["chance"])) > int(str(values["share"]))
    for _, values in said("pinochle", "novice", 600, PINOCHLE["rich"]):
        assert rank_of(values["prize"]) in (10, ACE)
    assert said("three_thirteen", "club", 300, THREE_THIRTEEN["matched"])
    assert "out" not in THREE_THIRTEEN  # "I can go out with the 4♥, so I do"


def _cards(told: Told) -> list[int]:
    return [card for card in told.view.zone(f"hand:{told.case.seat}").cards if card is not None]


def test_a_case_without_its_figures_is_not_true() -> None:
    """The predicates look at what is told, not only at what is done."""
    for told, values in said("schafkopf", "club", 60, SCHAFKOPF["pick"], SCHAFKOPF["leave"]):
        kind = told.advice.reasons[0].kind
        more = Case(told.view, told.choices, told.advice.action, (), {**values, "high": int(str(values["high"])) + 1})
        assert not kind.holds(more)

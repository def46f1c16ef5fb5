"""Things that bots once said and that were not so."""

from __future__ import annotations

import random
import re
from collections import Counter
from importlib import import_module
from pkgutil import iter_modules

import pytest
from test_reasons_hold import told
from told import Told, decisions, limit

from cardrules.bots import LET_BE, LEVELS, Weighed, reasons
from cardrules.bots.reasons import Case, Kind
from cardrules.bots.reasons.ace_ten_games import ACE_TEN
from cardrules.bots.reasons.search_results import EVEN, HURRIED, NEXT_WORSE, POINTS_A_DEAL, SHORT, beside, compared
from cardrules.bots.reasons.tricks import AVOIDING, COUNTED, TAKING, TRICKS, Trick, short_lead
from cardrules.bots.sampling_search import Found
from cardrules.engine.heuristic_playout import ALL, NONE, Style
from cardrules.games.euchre.game import Euchre
from cardrules.games.five_hundred.reasons import REASONS as FIVE_HUNDRED
from cardrules.games.hearts.bot import _told as hearts_told
from cardrules.games.hearts.bot import choose as hearts_choose
from cardrules.games.hearts.game import Hearts
from cardrules.games.hearts.reasons import REASONS as HEARTS
from cardrules.games.hearts.reasons import of_pass
from cardrules.games.mexican_sweat.bot import choose as sweat_choose
from cardrules.games.mexican_sweat.reasons import REASONS as SWEAT
from cardrules.games.pyramid.bot import choose as pyramid_choose
from cardrules.games.pyramid.reasons import REASONS as PYRAMID
from cardrules.games.schafkopf.expert import EXPERT
from cardrules.games.skat.evaluation import best_plan, hardly_lost
from cardrules.games.skat.reasons import REASONS as SKAT
from cardrules.games.solo.bot import choose
from cardrules.games.solo.game import Solo
from cardrules.games.solo.reasons import REASONS as SOLO
from cardrules.games.spades.reasons import REASONS as SPADES
from cardrules.games.three_thirteen.reasons import REASONS as THREE_THIRTEEN
from cardrules.games.triple_draw.reasons import REASONS as TRIPLE_DRAW
from cardrules.games.triple_draw.reasons import of_act
from cardrules.protocol.cards import card_name, card_of, cards_in, mask_of, parse_card, parse_cards
from cardrules.protocol.game import CHANCE, Action, Choice
from cardrules.protocol.match_record import Match
from cardrules.protocol.shuffling import chance_action
from cardrules.protocol.texts import ENGLISH, say


def test_two_single_cards_are_no_shortest_suit() -> None:
    order = Euchre({"draw": "off"}).rules.orders[3]  # spades are trumps
    hand = mask_of(parse_cards("9C 10D KS QS AS"))
    assert short_lead(order, hand, parse_card("9C")) == "single lead"
    two = mask_of(parse_cards("9C 10C 9D 10D AS"))
    assert short_lead(order, two, parse_card("9C")) == "short lead"
    one = mask_of(parse_cards("9C 10C 9D 10D QD AS"))
    assert short_lead(order, one, parse_card("9C")) == "shortest lead"
    assert "my shortest suit" not in TRICKS["short lead"].text


def test_chances_that_do_not_differ_are_not_named() -> None:
    first, second = Action("play", (), (parse_card("AC"),)), Action("play", (), (parse_card("2C"),))
    for mine, other in ((0.99, 1.0), (0.0, 0.0), (0.5, 0.5)):
        rows = [
            Weighed(first, 1.0, 300, 0.0, 0.0, "I shoot the moon", mine),
            Weighed(second, 0.2, 300, -0.8, 0.1, "I shoot the moon", other),
        ]
        assert "%" not in told(rows)


def test_from_a_few_deals_nothing_is_told_in_tenths() -> None:
    first, second = Action("play", (), (parse_card("AC"),)), Action("play", (), (parse_card("2C"),))
    for worlds in (8, 24, 99):
        rows = [Weighed(first, 1.0, worlds), Weighed(second, -0.9, worlds, -1.9, 0.4)]
        assert told(rows) == f"{worlds} imagined deals are too few to say that the 2♣ is not about as good."


def test_a_low_spade_is_not_called_a_high_card() -> None:
    assert "high card" not in HEARTS["unload"].text
    for kind in (HEARTS["unload"], HEARTS["rid"]):
        assert "{card:card}" in kind.text


def test_a_card_that_is_not_the_highest_of_its_suit_is_not_told_to_be() -> None:
    game = Hearts({"pass_rule": "none"})
    game.apply(CHANCE, game.legal(CHANCE)[0])
    rest = [card for card in game.choices(CHANCE)[0].cards if card not in parse_cards("5S 9S")]
    order = [*parse_cards("5S"), *rest[:3], *parse_cards("9S"), *rest[3:]]
    game.apply(CHANCE, Action("shuffle", (), tuple(order)))
    owner = next(seat for seat in range(4) if game.play.hands[seat] >> parse_card("5S") & 1)
    assert game.play.hands[owner] >> parse_card("9S") & 1
    game.play.turn = owner
    assert hearts_told(game, "unload", parse_card("5S")).kind is HEARTS["rid"]


@pytest.mark.parametrize(("held", "said"), [("KD", "high call"), ("8D", "find"), ("KD 8D", "find")])
def test_a_small_card_of_the_called_suit_is_told_of_only_where_one_is_held(held: str, said: str) -> None:
    match, rng = Match("solo", {}, "1"), random.Random(1)
    for seed in range(400):
        match = Match("solo", {}, str(seed))
        while (waiting := match.game.waiting_for()) and match.game.phase not in ("call", "play"):
            if CHANCE in waiting:
                match.run_chance()
                continue
            seat = min(waiting)
            view, choices = match.game.view(seat), match.game.choices(seat)
            match.apply(seat, choose(view, choices, "club", rng, lambda: True).action)
        if isinstance(match.game, Solo) and match.game.phase == "call" and match.game.trump != 1:
            break
    game = match.game
    assert isinstance(game, Solo)
    (seat,) = game.waiting_for()
    view, choices = game.view(seat), game.choices(seat)
    called = parse_card("AD")
    cards = (*parse_cards(held), card_of(9, 0), card_of(8, 0))
    zones = tuple(zone._replace(cards=cards) if zone.id == f"hand:{seat}" else zone for zone in view.zones)
    case = Case(view._replace(zones=zones), choices, Action("call", ("AD",)))
    assert game.trump not in (None, 1)
    assert SOLO["find"](card=called).holds(case) == (said == "find")
    assert SOLO["high call"](card=called).holds(case)
    assert not SOLO["help"](card=called).holds(case)


def test_what_is_said_to_the_player_is_about_him_and_his_side() -> None:
    words = " ".join(kind.text for kind in SPADES.values())
    assert " we " not in words
    assert ENGLISH(say("{my} side makes its contract."), to_user=True) == "Your side makes its contract."


def test_triple_draw_does_not_argue_with_its_own_figures() -> None:
    """That staying in costs more than it brings is not said where a call did better in what was tried."""
    heard = 0
    for said in decisions("triple_draw", "club", "3", 200):
        for reason in said.advice.reasons:
            if reason.kind in (TRIPLE_DRAW["fold"], TRIPLE_DRAW["call"], TRIPLE_DRAW["raise"]):
                heard += 1
                other = next(choice.action() for choice in said.choices if choice.verb != said.advice.action.verb)
                for gain, holds in ((-3.0, True), (3.0, False)):
                    rows = (Weighed(said.advice.action, 0.0, 300), Weighed(other, gain, 300, gain, 2.0))
                    assert reason.holds(said.case._replace(weighed=rows)) == holds
    assert heard


def test_a_deal_of_pyramid_that_nobody_has_touched_was_not_lost_by_the_player() -> None:
    rng, said = random.Random(1), list[str]()
    for seed in range(60):
        match = Match("pyramid", {}, str(seed))
        match.run_chance()
        said = []
        for _ in range(2):
            advice = pyramid_choose(match.game.view(0), match.game.choices(0), "expert", rng, limit(30))
            said.append(advice.reason)
            match.apply(0, advice.action)
        if "never" in said[0]:
            break
    assert said[0].startswith("This deal could never be won. ")
    assert said[1].startswith("From here this deal cannot be won. ")


def test_a_card_that_lies_face_down_is_not_told_to_be_uncovered() -> None:
    """What was guessed of the pyramid was once named as what a pair uncovers."""
    turned, rng = 0, random.Random(4)
    for seed in range(20):
        match = Match("pyramid", {"upper_rows": "face_down"}, str(seed))
        match.run_chance()
        while match.game.waiting_for() and len(match.done) < 20:
            view = match.game.view(0)
            advice = pyramid_choose(view, match.game.choices(0), "club", rng, limit(0))
            shown = {card for zone in view.zones for card in zone.cards}
            for reason in advice.reasons:
                turned += reason.kind in (PYRAMID["opens"], PYRAMID["king opens"])
                assert set(reason.values.get("freed", ())) <= shown
            match.apply(0, advice.action)
    assert turned


def test_mexican_sweat_does_nothing_beside_the_others_and_says_nothing_of_it() -> None:
    match = Match("mexican_sweat", {}, "3")
    match.run_chance()
    game = match.game
    other = next(seat for seat in range(game.seats) if seat not in game.waiting_for() and game.choices(seat))
    for level in LEVELS:
        advice = sweat_choose(game.view(other), game.choices(other), level, random.Random(1), limit(5))
        assert (advice.action, advice.reason) == (LET_BE, "")


def test_a_bold_player_of_mexican_sweat_does_not_call_his_chance_more_than_his_share() -> None:
    heard = 0
    for said in decisions("mexican_sweat", "club", "3", 600):
        for reason in said.advice.reasons:
            if reason.kind is SWEAT["dare"]:
                heard += 1
                assert not SWEAT["more"](**reason.values).holds(said.case)
    assert heard


def passing(held: str, away: str) -> Case:
    """What is passed from a hand at Hearts."""
    game = Hearts({})
    while CHANCE in game.waiting_for():
        game.apply(CHANCE, chance_action(game.choices(CHANCE)[0], "1", 0))
    cards = tuple(parse_cards(held))
    view = game.view(0)
    zones = tuple(zone._replace(cards=cards) if zone.id == "hand:0" else zone for zone in view.zones)
    choice = Choice("pass", "Pass", cards=cards, least=3, most=3)
    return Case(view._replace(zones=zones), (choice,), Action("pass", (), tuple(parse_cards(away))))


def test_what_speaks_for_the_cards_passed_at_hearts_is_true() -> None:
    """A pass was once explained by nothing but others that did about as well."""
    hand = "4C 6C 7C 10C QC AC 2D 10D JD QD AH 4S 5S"
    case = passing(hand, "QC AC AH")
    true = [reason.words for reason in of_pass(case) if reason.holds(case)]
    assert true[0].startswith("High hearts win tricks full of points")
    assert not any(words.startswith("Passing") for words in true)  # the one heart is no suit to be rid of for hearts
    empties = passing("4C 6C 7C 10C QC AC QD 10H JH QH AH 4S 5S", "AC QD AH")
    assert next(reason for reason in of_pass(empties) if reason.holds(empties)).kind is HEARTS["single away"]
    kept = passing("4C 6C 7C 10C QC 2D 3D AH 2S 3S QS KS AS", "QC AH AS")
    assert not HEARTS["catcher away"](card=parse_card("AS")).holds(kept)  # the queen is with the player himself
    assert HEARTS["queen away"]().holds(passing("4C 6C 7C 10C JC QC KC 2D 3D AH 2S 3S QS", "QC AH QS"))


def test_a_pass_of_an_expert_at_hearts_is_not_told_by_others_that_are_as_good_alone() -> None:
    rng = random.Random(4)
    for seed in range(8):
        match = Match("hearts", {}, f"pass {seed}")
        match.run_chance()
        view, choices = match.game.view(0), match.game.choices(0)
        advice = hearts_choose(view, choices, "expert", rng, limit(40))
        assert any(reason.kind not in (*EVEN, SHORT) for reason in advice.reasons), advice.reason
        assert advice.reason.count("about as well") <= 1


def test_nobody_leaves_kontra_or_takes_the_skat_for_a_reason_that_is_not_so() -> None:
    heard = 0
    for said in decisions("skat", "club", "9", 1500):
        for reason in said.advice.reasons:
            if reason.kind is SKAT["take skat"]:
                heard += 1
                assert not SKAT["from hand"](game="clubs").holds(said.case)
                plan = best_plan(said.view, said.case.hand, club=True)
                assert plan is None or not plan.hand
            assert reason.kind is not SKAT["no re"] or not hardly_lost(said.view, said.case.hand)
    assert heard


def test_a_hand_of_five_hundred_that_could_bid_does_not_say_that_it_cannot() -> None:
    heard = 0
    for said in decisions("five_hundred", "novice", "4", 600):
        for reason in said.advice.reasons:
            if reason.kind is FIVE_HUNDRED["long"]:
                heard += reason.values["number"] >= 6
                away = said.case._replace(action=Action("pass"))
                assert reason.values["number"] < 6 or not FIVE_HUNDRED["not long"]().holds(away)
    assert heard


def test_two_that_did_as_well_are_named_in_one_sentence() -> None:
    low, usual, best = (Action("play", (), (parse_card(card),)) for card in ("2C", "5C", "AC"))
    choices = (Choice("play", "Play", cards=tuple(parse_cards("2C 5C AC")), least=1, most=1),)
    rows = [Weighed(best, 1.0, 300), Weighed(low, 0.9, 300, -0.1, 0.4), Weighed(usual, 0.8, 300, -0.2, 0.4)]
    (reason,) = compared(choices, usual, rows, "points a deal", "imagined deals")
    assert reason.words == "In 300 imagined deals the 5♣ and the 2♣ did about as well."
    assert reason.holds(Case(None, choices, best, rows))  # type: ignore[arg-type]
    rows[1] = Weighed(low, 0.9, 300, -0.9, 0.1)
    assert not reason.holds(Case(None, choices, best, rows))  # type: ignore[arg-type]


def test_what_is_next_to_nothing_is_not_clearly_worse_and_has_no_figure() -> None:
    first, second = Action("play", (), (parse_card("AC"),)), Action("play", (), (parse_card("2C"),))
    rows = [Weighed(first, 1.0, 300), Weighed(second, 0.999, 300, -0.001, 0.0001)]
    assert told(rows, second) == "In 300 imagined deals the 2♣ did about as well."
    rows[1] = Weighed(second, 0.96, 300, -0.04, 0.01)
    assert told(rows, first) == "In 300 imagined deals the next best, the 2♣, did a little worse."


def test_what_is_as_good_on_the_whole_but_comes_off_less_often_is_told_so() -> None:
    first, second = Action("play", (), (parse_card("AC"),)), Action("play", (), (parse_card("2C"),))
    goal = "my side makes its contract"
    rows = [Weighed(first, 1.0, 300, 0.0, 0.0, goal, 0.99), Weighed(second, 1.2, 300, 0.2, 1.0, goal, 0.90)]
    assert told(rows, first) == (
        "Of 300 imagined deals, in 99 % my side makes its contract that way, and with the 2♣ in 90 %."
    )


def test_one_card_that_is_kept_is_not_taken_for_a_number_of_cards() -> None:
    heard = 0
    for said in decisions("triple_draw", "club", "6", 900):
        for reason in said.advice.reasons:
            if reason.kind is TRIPLE_DRAW["keep one"]:
                heard += 1
                assert reason.words.startswith("Only the ")
            assert not reason.words.startswith("I keep 2 and")
    assert heard


def test_nothing_is_said_of_what_the_player_would_usually_do_or_say() -> None:
    """ "Which I would usually choose" became "which you would usually choose" in a hint."""
    for kind in every_kind():
        words = kind.text.replace("{I}", "you").replace("{me}", "you")
        assert not re.search(r"\b(usually|you may say|you have no rule|us)\b", words, re.IGNORECASE), kind


def every_kind() -> list[Kind]:
    """Every sentence that a bot says of something."""
    found: list[Kind] = []
    for module in iter_modules(reasons.__path__):
        for thing in vars(import_module(f"{reasons.__name__}.{module.name}")).values():
            many = thing.values() if isinstance(thing, dict) else thing if isinstance(thing, tuple) else (thing,)
            found += [one for one in many if isinstance(one, Kind)]
    return found


def test_nobody_knows_every_card_because_there_was_no_time_to_imagine_more_than_one_deal() -> None:
    for name in ("spades", "hearts", "three_thirteen", "triple_draw", "mexican_sweat"):
        hurried = 0
        for said in decisions(name, "expert", "3", 40, 2):
            assert "know every card" not in said.advice.reason
            hurried += said.advice.says(HURRIED)
            assert not (said.advice.says(HURRIED) and said.advice.weighed)
        assert hurried


def test_the_next_best_is_worse_only_if_nothing_in_the_list_is_as_good() -> None:
    first, second, third = (Action("play", (), (parse_card(card),)) for card in ("AC", "5C", "2C"))
    rows = [Weighed(first, 1.0, 300), Weighed(second, 0.4, 300, -0.6, 0.1), Weighed(third, 0.3, 40, -0.5, 0.4)]
    choices = (Choice("play", "Play", cards=tuple(parse_cards("2C 5C AC")), least=1, most=1),)
    case = Case(None, choices, first, rows)  # type: ignore[arg-type]
    named = {"rival": "the 5♣", "worlds": 300, "tried": "imagined deals", "unit": "points", "behind": 0.6}
    assert not NEXT_WORSE(**named).holds(case)
    rows[2] = rows[2]._replace(doubt=0.1)
    assert NEXT_WORSE(**named).holds(case)


def test_what_is_about_as_good_stands_before_what_is_worse() -> None:
    """A card that was given up early, though nothing was shown against it, stood below others that were worse."""
    actions = [Action("play", (), (parse_card(card),)) for card in ("AC", "5C", "2C")]
    values = [[1.0] * 200, [0.5] * 200, [1.7, 0.1] * 20]
    found = Found(actions, [0, 1, 2], values, [1.0] * 200)
    assert [row.action for row in found.beside(actions[0])] == [actions[0], actions[2], actions[1]]


def test_what_was_given_up_while_it_looked_worse_is_not_said_to_be_as_good() -> None:
    """Schafkopf said of the K♣, given up after 32 deals 0.8 points behind, that it did about as well, and put it before
    the Q♣, of which it was known that it is worse."""
    actions = [Action("play", (), (parse_card(card),)) for card in ("7D", "QC", "KC")]
    values = [[0.7] * 400, [0.4] * 400, [2.3, -2.6] * 16]
    rows = Found(actions, [0, 1, 2], values, [1.0] * 400).beside(actions[0])
    assert [row.action for row in rows] == actions
    assert rows[2].lags()
    assert not rows[2].worse()
    assert beside(rows[2]) == "too few to say"
    said = compared([], actions[1], rows, POINTS_A_DEAL, "imagined deals")
    assert [reason.kind.code for reason in said] == ["search.better"]
    assert [reason.kind.code for reason in compared([], actions[0], rows[:1] + rows[2:], POINTS_A_DEAL, "deals")] == [
        "search.too few"
    ]


def test_in_how_many_deals_it_was_found_is_said_once() -> None:
    """Khanhoo said "In 300 series of cards that may come" at the beginning of two sentences, one after the other."""
    actions = [Action("play", (), (parse_card(card),)) for card in ("8D", "6D", "3S")]
    values = [[0.6] * 300, [1.1, 0.1] * 150, [0.1] * 300]
    rows = Found(actions, [0, 1, 2], values, [1.0] * 300).beside(actions[0])
    choices = [Choice("play", "Play", cards=tuple(parse_card(card) for card in ("8D", "6D", "3S")), least=1, most=1)]
    said = [reason.words for reason in compared(choices, actions[2], rows, POINTS_A_DEAL, "imagined deals")]
    assert said == [
        "In 300 imagined deals this did about 0.5 points a deal better than the usual choice, the 3♠.",
        "With the 6♦ I come out about as well.",
    ]


def test_what_was_counted_out_is_said_to_be_better_than_no_card_that_did_as_well() -> None:
    """Euchre counted out that the K♥ does better than the 9♥, and said next that the 9♥ did about as well."""
    king, nine = (Action("play", (), (parse_card(card),)) for card in ("KH", "9H"))
    for gain, true in ((-0.3, True), (-0.01, True), (0.01, False)):
        rows = (Weighed(king, 1.6, 118), Weighed(nine, 1.6 + gain, 118, gain, 0.01))
        case = Case(None, (), king, rows)  # type: ignore[arg-type]  # it looks at no view
        said = COUNTED(card=parse_card("KH"))
        assert said.holds(case) is true
        assert said.words.endswith("no card does better in the last tricks than the K♥.")


def test_who_knows_every_card_is_not_told_what_can_still_be_where() -> None:
    """Pinochle said "Counting out what can still be where" and next "You know every card"."""
    king, ace = (Action("play", (), (parse_card(card),)) for card in ("KH", "AH"))
    rows = (Weighed(king, 54.0, 1), Weighed(ace, 0.0, 1, -54.0))
    case = Case(None, (), king, rows)  # type: ignore[arg-type]  # it looks at no view
    assert not COUNTED(card=parse_card("KH")).holds(case)
    many = case._replace(weighed=tuple(row._replace(worlds=100) for row in rows))
    assert COUNTED(card=parse_card("KH")).holds(many)


def test_one_suit_of_two_equally_long_is_not_called_long() -> None:
    heard = Counter[str]()
    for said in decisions("schafkopf", "club", "12", 1200):
        for reason in said.advice.reasons:
            if reason.kind in (ACE_TEN["long way"], ACE_TEN["short way"], ACE_TEN["least"]):
                heard[reason.kind.code] += 1
                trumps = {"J", "Q"}
                plain = [str(card_name(card)) for card in cards_in(said.case.hand)]
                suits = Counter(name[-1] for name in plain if name[-1] != "D" and name[0] not in trumps)
                if reason.kind is not ACE_TEN["least"]:
                    assert len(set(suits.values())) > 1
    assert all(heard[ACE_TEN[name].code] for name in ("long way", "short way", "least"))


def test_that_a_card_can_be_beaten_is_no_reason_to_lead_it() -> None:
    """A search once told "I lead the 4♠: cards that beat it in its suit are still out" of a trick that it wanted."""
    assert TRICKS["exit"] not in (*TAKING, *AVOIDING)


def test_one_card_is_told_as_one() -> None:
    assert SPADES["beaten"](suit=1).words == "I cannot win this trick, so I play my lowest card of diamonds."
    assert SPADES["partner"](suit=1).words.endswith("so I play my lowest card of diamonds.")


def test_what_was_counted_out_is_told_by_its_figure() -> None:
    """Three-Thirteen told "the pickup pile leaves me 19.8 on average, the 4♣ 20" beside "clearly worse"."""
    first, second = Action("draw", ("pile",)), Action("draw", ("discard",))
    assert beside(Weighed(second, -20.0, 1, -0.2)) == "−0.2"
    assert beside(Weighed(second, -19.8, 1)) == "the same"
    heard = 0
    for said in decisions("three_thirteen", "expert", "9", 160, 10):
        if said.advice.reasons[0].kind in (THREE_THIRTEEN["last discard"], THREE_THIRTEEN["last pile"]):
            heard += 1
            assert {one.action for one in said.advice.weighed} == {first, second}
            assert all(one.known() for one in said.advice.weighed)
    assert heard


def test_a_bid_that_is_the_lowest_allowed_is_not_told_by_fewer_tricks_alone() -> None:
    """A hint said "Bid 2" and "You count on about 0.9 tricks in your hand"."""
    heard = Counter[str]()
    for said in decisions("spades", "club", "17", 900):
        for reason in said.advice.reasons:
            if reason.kind in (SPADES["worth"], SPADES["lowest bid"]):
                heard[reason.kind.code] += 1
                more = int(said.advice.action.words[0]) - float(reason.values["worth"])
                assert more > 0.5 if reason.kind is SPADES["lowest bid"] else more < 0.71
    assert heard[SPADES["worth"].code]
    assert heard[SPADES["lowest bid"].code]
    assert SPADES["lowest bid"](worth=0.94, number=2).words.endswith("and no lower bid than 2 is allowed.")


def test_of_a_card_that_is_given_away_at_seven_up_is_told_what_it_counts() -> None:
    """A king beside a ten was "neither a trump nor an ace", as the ten is, and an ace beside a ten went "whatever you
    play"."""
    heard = Counter[str]()
    for said in decisions("seven_up", "club", "17", 1500):
        for reason in said.advice.reasons:
            if reason.kind.code in ("all_fours.beaten cheap", "tricks.beaten spare", "tricks.partner spare"):
                heard[reason.kind.code] += 1
                assert any(not reason.holds(said.case._replace(action=other)) for other in _others(said))
    assert heard["all_fours.beaten cheap"] > 20


def _others(said: Told) -> list[Action]:
    """What else might have been done with one card."""
    cards = [card for card in said.case.cards if card != said.case.card]
    return [said.advice.action._replace(cards=(card,)) for card in cards]


@pytest.mark.parametrize("name", ["euchre", "solo", "five_hundred", "schafkopf"])
def test_a_spare_card_is_called_so_only_beside_trumps_and_aces(name: str) -> None:
    spare = ("beaten spare", "partner spare", "mine spare", "wait spare")
    for said in decisions(name, "club", "18", 600):
        for reason in said.advice.reasons:
            if reason.kind.code.split(".")[1] in spare:
                assert any(not reason.holds(said.case._replace(action=other)) for other in _others(said))


def test_the_only_card_outside_trumps_is_not_the_least_of_them() -> None:
    """ "No card that you could lead outside trumps counts less than the K♥", of A♦ and K♥ with diamonds trumps."""
    heard = Counter[str]()
    for said in decisions("schafkopf", "club", "12", 1800):
        for reason in said.advice.reasons:
            if reason.kind in (ACE_TEN["least"], ACE_TEN["only plain"]):
                heard[reason.kind.code] += 1
                assert (len(Trick(said.case).plain) == 1) == (reason.kind is ACE_TEN["only plain"])
    assert heard[ACE_TEN["least"].code]
    assert heard[ACE_TEN["only plain"].code]


def test_who_wants_no_trick_is_not_told_how_a_card_wins_one() -> None:
    """In a deal of Schafkopf in which everybody wants few points a hint told "You cannot follow suit, so you trump with
    the J♦", and to a declarer "The 8♣ is the highest card you can play that does not win"."""
    case = Case(None, (), Action("play", (), (parse_card("JD"),)))  # type: ignore[arg-type]  # it looks at no view

    def told_of(style: Style) -> set[Kind]:
        return {reason.kind for reason in EXPERT.of_card(case, 0, style)}

    wants, shuns, counts = Style((0, 1), (ALL, ALL)), Style((0, 1), (NONE, NONE)), Style((0, 1), (3, 4))
    assert told_of(wants) == set(TAKING)
    assert told_of(shuns) == set(AVOIDING)
    assert told_of(counts) == {*TAKING, *AVOIDING}
    assert told_of(Style((0, 1), (ALL, ALL), shy=1)) == set(AVOIDING)


def test_a_call_at_triple_draw_that_is_no_better_than_folding_has_a_reason() -> None:
    """ "Call 10. In 120 imagined deals Fold did about as well", and no more."""
    heard = 0
    for said in decisions("triple_draw", "club", "3", 400):
        folds = next((choice.action() for choice in said.choices if choice.verb == "fold"), None)
        if said.advice.action.verb == "call" and folds is not None:
            even = next(reason for reason in of_act(said.case) if reason.kind is TRIPLE_DRAW["even"])
            for gain, holds in ((2.0, True), (-2.0, True), (-12.0, False), (15.0, False)):
                rows = (Weighed(said.advice.action, 0.0, 120), Weighed(folds, gain, 120, gain, 5.0))
                assert even.holds(said.case._replace(weighed=rows)) is holds
                heard += 1
    assert heard

"""Sentences are templates with named places, and become words where they are shown."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardrules.protocol.cards import parse_card, parse_cards
from cardrules.protocol.texts import ENGLISH, ENGLISH_WORDS, Language, read_text, say, sentences, text_data

GERMAN = {
    "{seat:@} {seat:@takes/take} {tricks:trick/tricks} with the {card:card}.": (
        "{seat:@} {seat:@macht/machst} {tricks:Stich/Stiche} mit {card:card}."
    ),
    "{giver:@} {giver:@passes/pass} a card to {taker:@}.": "{giver:@} {giver:@gibt/gibst} {taker:@dat} eine Karte.",
    "{I} lead {my} highest {suit:suit}.": "{I} {I:spiele/spielst} {I:mein/dein} höchstes {suit:suit} aus.",
    "a club": "ein Kreuz",
}
WORDS: dict[str, Any] = {
    **ENGLISH_WORDS,
    "you": {"": "Du", "dat": "dir"},
    "I": {**ENGLISH_WORDS["I"], "I": ["ich", "du"]},
    "suits": {"": ["Kreuz", "Karo", "Herz", "Pik"], "one": ["Kreuz", "Karo", "Herz", "Pik"]},
    "lists": {"and": "und", "or": "oder"},
}
IN_GERMAN = Language("de", lambda template: GERMAN.get(template, template), WORDS)
TAKES = say(
    "{seat:@} {seat:@takes/take} {tricks:trick/tricks} with the {card:card}.", seat=1, tricks=2, card=parse_card("QS")
)
PASSES = say("{giver:@} {giver:@passes/pass} a card to {taker:@}.", giver=0, taker=1)


def test_a_text_is_its_english_sentence_with_the_seats_left_open() -> None:
    assert TAKES == "{1} takes 2 tricks with the Q♠."
    assert ENGLISH(TAKES, ["Ada", "Bea"]) == "Bea takes 2 tricks with the Q♠."


@pytest.mark.parametrize(
    ("names", "english", "german"),
    [
        (("You", "Ada"), "You pass a card to Ada.", "Du gibst Ada eine Karte."),
        (("Ada", "You"), "Ada passes a card to you.", "Ada gibt dir eine Karte."),
        (("Ada", "Bea"), "Ada passes a card to Bea.", "Ada gibt Bea eine Karte."),
    ],
)
def test_each_language_has_its_own_words_for_you(names: tuple[str, ...], english: str, german: str) -> None:
    assert ENGLISH(PASSES, names) == english
    assert IN_GERMAN(PASSES, [name.replace("You", "Du") for name in names]) == german


def test_what_a_bot_says_of_itself_is_said_to_the_user_in_a_hint() -> None:
    reason = say("{I} lead {my} highest {suit:suit}.", suit=2)
    assert (ENGLISH(reason), ENGLISH(reason, to_user=True)) == (
        "I lead my highest hearts.",
        "You lead your highest hearts.",
    )
    assert IN_GERMAN(reason, to_user=True) == "Du spielst dein höchstes Herz aus."
    assert IN_GERMAN(reason) == "Ich spiele mein höchstes Herz aus."


def test_several_players_are_listed_and_have_their_own_word() -> None:
    share = say("{who:@} {who:@wins/share} the match, and {who:@'s} score counts.", who=(0, 2))
    assert ENGLISH(share, ["Ada", "Bea", "You"]) == "Ada and you share the match, and Ada's and your score counts."
    assert share == "{0} and {2} share the match, and {0}'s and {2}'s score counts."


def test_values_stand_in_the_form_that_is_asked_for() -> None:
    assert say("{suit:Suit} were led to the {trick:nth} trick", suit=2, trick=3) == "Hearts were led to the third trick"
    text = say(
        "{card:words}, {cards:each}, {suit:suit one}, {rank:ranks}, {ranks:any}, {points:+d}, {all:#is/are}, {what:or}",
        card=parse_card("10H"), cards=parse_cards("2C 3D"), suit=0, rank=6, ranks=(8, 13), points=-3, all=1,
        what=(say("a club"), "x"),
    )  # fmt: skip
    assert text == "10 of hearts, the 2♣ and the 3♦, club, sixes, an 8 or a king, -3, is, a club or x"
    assert ENGLISH(text, ["You"]).endswith("−3, is, a club or x")
    assert IN_GERMAN(text, ["Du"]).endswith("ein Kreuz oder x")


def test_you_begins_a_sentence_in_a_text_within_a_text_as_well_and_only_there() -> None:
    scores = [say("{seat:@} {seat:@scores/score} {points}", seat=seat, points=seat + 3) for seat in (0, 1)]
    told = say("{scores:and}. {takes}", scores=scores, takes=TAKES)
    assert ENGLISH(told, ["Ada", "You"]) == "Ada scores 3 and you score 4. You take 2 tricks with the Q♠."
    assert ENGLISH(told, ["You", "Ada"]) == "You score 3 and Ada scores 4. Ada takes 2 tricks with the Q♠."
    assert ENGLISH(say("It is over, for {takes}", takes=TAKES), ["Ada", "You"]).startswith("It is over, for you take")


def test_a_place_without_a_value_and_a_form_that_does_not_exist_are_refused() -> None:
    with pytest.raises(KeyError):
        say("{card:card} {other:card}", card=3)
    with pytest.raises(ValueError, match="no form"):
        say("{number:>999999999}", number=3)


_NESTED: Any = "x"
for _ in range(10):
    _NESTED = ["{a}", {"a": {"text": _NESTED}}]
PLACES = st.one_of(st.integers(-99, 99), st.text(max_size=9).filter(lambda text: not set(text) & set("{}")))


@given(st.lists(PLACES, max_size=4))
def test_a_text_crosses_to_another_process_whole(values: list[int | str]) -> None:
    inner = [say("of {value}", value=value) for value in values]
    for text in (TAKES, PASSES, sentences([TAKES, PASSES]), say("{what:and} {n:card/cards}.", what=["x", *inner], n=2)):
        there = read_text(json.loads(json.dumps(text_data(text))))
        assert there == text
        assert IN_GERMAN(there, ["Ada", "Du"]) == IN_GERMAN(text, ["Ada", "Du"])
        assert IN_GERMAN(pickle.loads(pickle.dumps(text)), ["Ada", "Du"]) == IN_GERMAN(text, ["Ada", "Du"])  # noqa: S301 - ours


@pytest.mark.parametrize(
    "data",
    [
        None, 3, ["x"], ["x", {}, {}], ["{a}", {}], ["{a:card}", {"a": "x"}], ["{a:>99999999}", {"a": 1}],
        ["{a.real}", {"a": 1}], ["{a[0]}", {"a": [1]}], ["{a", {"a": 1}], ["x" * 9999, {}], "x" * 9999,
        ["{a:@}", {"a": {"text": {"text": 1}}}], ["{a:suit}", {"a": 7}],
        _NESTED,
    ],
)  # fmt: skip
def test_what_is_no_text_is_refused(data: object) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_text(data)


def test_what_somebody_is_called_is_the_same_in_every_language() -> None:
    """A player called "Hearts" was "Herz", and a file called "Pass" was "Passe"."""
    assert IN_GERMAN("a club") == "a club"
    assert IN_GERMAN(say("a club")) == "ein Kreuz"
    assert IN_GERMAN("{0} says nothing", ["Ada"]) == "Ada says nothing"
    named = say("{what} for {name}: {all:and}", what=say("a club"), name="a club", all=[say("a club"), "a club"])
    for text in (named, read_text(json.loads(json.dumps(text_data(named))))):
        assert IN_GERMAN(text) == "ein Kreuz for a club: ein Kreuz und a club"


def test_a_text_without_places_is_a_text_in_the_other_process_as_well() -> None:
    assert text_data(say("a club")) == "a club"
    assert IN_GERMAN(read_text("a club")) == "ein Kreuz"


def test_what_a_bot_says_of_itself_alone_is_said_to_the_user_also_from_another_process() -> None:
    reason = read_text(json.loads(json.dumps(text_data(say("{my} hand is not worth a bid.")))))
    assert ENGLISH(reason, to_user=True) == "Your hand is not worth a bid."
    in_german = Language("de", {"{my} hand is not worth a bid.": "{my:Mein/Dein} Blatt taugt nichts."}.get, WORDS)
    assert in_german(reason, to_user=True) == "Dein Blatt taugt nichts."


def test_a_word_of_two_meanings_is_told_apart_by_what_stands_before_its_bar() -> None:
    german = Language("de", lambda template: {"Skat|Player": "Alleinspieler"}.get(template, template), WORDS)
    assert (say("Skat|Player"), german(say("Skat|Player"))) == ("Player", "Alleinspieler")
    assert german(say("{who}: {chips}", who=say("Poker|Player"), chips=3)) == "Player: 3"
    assert (
        german(read_text(json.loads(json.dumps(text_data(say("{who}!", who=say("Skat|Player"))))))) == "Alleinspieler!"
    )


def test_what_somebody_has_written_himself_is_left_as_it_is() -> None:
    """A file or a class with a bar or with braces of its own."""
    for own in ("left|right", "{0} {x} {", "{9}"):
        text = say("{seat:@} {seat:@opens/open} {name}.", seat=0, name=own)
        assert IN_GERMAN(text, ["Ada"]) == f"Ada opens {own.replace('{0}', 'Ada')}."
    assert IN_GERMAN(say("{what}", what=say("a club"))) == "ein Kreuz"
    assert IN_GERMAN(read_text(json.loads(json.dumps(text_data(say("{what}", what=say("a club"))))))) == "ein Kreuz"
    assert ENGLISH("left|right") == "left|right"


def test_a_number_has_a_minus_sign_and_what_is_yours_a_small_letter_after_a_colon() -> None:
    assert ENGLISH(say("Score {score}", score="-24"), ["You"]) == "Score −24"
    assert ENGLISH(say("To beat: {seat:@'s} {hand}", seat=0, hand="ace high"), ["You"]) == "To beat: your ace high"
    assert ENGLISH(say("Declarer: {seat:@}", seat=0), ["You"]) == "Declarer: You"


def test_a_number_is_written_as_the_language_writes_it() -> None:
    """German hints said "0.4 Punkte"."""
    told = "{behind:g} {behind:#point/points}, {all:,}, {share:.0%}, {lead:+.1f}"
    text = say(told, behind=0.4, all=1234567, share=0.45, lead=-2.5)
    assert text == "0.4 points, 1,234,567, 45%, -2.5"
    german = Language("de", lambda template: template, {**WORDS, "numbers": {".": ",", ",": ".", "%": " %"}})
    assert german(text, ["Ada"]) == "0,4 points, 1.234.567, 45 %, −2,5"
    assert german(say("{name} of {day}", name="1.5", day="12.3"), ["Ada"]) == "1.5 of 12.3"


def test_a_value_that_is_given_stands_in_its_place_whatever_it_is_called() -> None:
    """ "Mine of them for Ann Lee" was said where three were meant."""
    assert say("{mine} of them for {name}.", mine=3, name="Ann Lee") == "3 of them for Ann Lee."


def test_a_sentence_that_is_not_translated_is_english_with_all_that_stands_in_it() -> None:
    half = Language("de", lambda template: GERMAN.get(template, template), WORDS, GERMAN.__contains__)
    unknown = say("{I} cannot win, so {I} play {my} lowest {suit:suit}.", suit=2)
    assert half(unknown, to_user=True) == ENGLISH(unknown, to_user=True)
    assert half(say("{seat:@} {seat:@leads/lead}.", seat=0), ["Du"]) == "You lead."
    assert half(say("{I} lead {my} highest {suit:suit}.", suit=2)) == "Ich spiele mein höchstes Herz aus."
    assert half(say("{card:card}; {rest}", card=parse_card("QS"), rest=say("a club"))) == "Q♠; ein Kreuz"


def test_what_is_equal_and_not_the_same_is_not_taken_for_it() -> None:
    """Texts with numbers and plain strings in their places are made once: 1 is True and 1.0, and two that read alike
    may be different words in another language."""
    assert [say("{n}", n=n) for n in (1, True, 1.0)] == ["1", "True", "1.0"]
    shown = [say("{what}", what=what) for what in (say("Skat|Player"), say("Player"), "Player")]
    assert shown == ["Player"] * 3
    assert [text_data(each)[1]["what"]["text"] for each in shown] == [["Skat|Player", {}], ["Player", {}], "Player"]
    assert say("{n} of {m}", n=1, m=2) is say("{n} of {m}", n=1, m=2)

"""A house's own words at the real table: pads, calls, buttons, the log, the hint, and what a match is called."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

import pytest
from blackjack_trainee import open_round, round_of
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot
from trainee import open_table

from cardrules.casino.baccarat.dealer_calls import CALLS, FIELDS, said, words_text
from cardrules.casino.baccarat.dealer_steps import said_step
from cardrules.casino.blackjack.dealer_calls import words_text as blackjack_words
from cardrules.catalogue import find
from cardrules.courses.mini_baccarat.call_languages import LANGUAGES
from cardrules.games.mini_baccarat.bot import choose
from cardrules.games.mini_baccarat.game import MiniBaccarat
from cardrules.protocol.game import CHANCE
from cardrules.protocol.match_record import FormatError, Match, read_record, record_text
from cardrules.protocol.options import OptionError
from cardrules.school.course import course_of
from cardrules.school.houses.call_languages import NAMES
from cardrules.school.houses.house_profile import read_profile
from dealers_choice.panels.new_match.new_match_dialog import NewMatchDialog
from dealers_choice.school.parts.letter_buttons import Pad
from dealers_choice.storage.statistics.totals import form_words

GERMAN: Final = read_profile(b'format = "dealers-house/1"\nname = "Lindenhof"\nlanguage = "de"\n')


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_call_is_there_in_each_language(language: str) -> None:
    words = LANGUAGES[language]
    assert set(words) == set(CALLS)
    assert language in NAMES
    for name, text in words.items():
        assert sorted(part.partition("}")[0] for part in text.split("{")[1:]) == sorted(FIELDS.get(name, ()))
    numbers = [words[str(number)] for number in range(12)]
    assert len(set(numbers)) == 12
    options = {"words": words_text(words)}
    assert {**CALLS, **MiniBaccarat(options).house.words} == words


def test_a_coup_is_dealt_in_the_words_of_the_house(qtbot: QtBot) -> None:
    trainee = open_table(qtbot, **GERMAN.options, shoe_steps="skip")
    heard: list[str] = []
    while trainee.phase != "between" or not heard:
        due = trainee.due
        trainee.do_by_keys(due)
        if due.startswith("call "):
            heard.append(said(due.removeprefix("call "), GERMAN.words))
            trainee.bubble(heard[-1])
        if due == "close":
            trainee.bubble("Nichts geht mehr")
        shown = {pad.text() for pad in trainee.console.calls.findChildren(Pad) if pad.isVisible()}
        if shown:
            assert {"Letztes Spiel", "Ende des Schuhs", "Farbwechsel"} <= shown
            assert not shown & {"Player", "Banker", "Tie", "Last hand", "End of shoe", "Colour in", "Paying …"}
        if trainee.phase == "coup":
            assert {"Spieler", "Bank"} <= shown
        if trainee.phase == "settle":
            assert {"Spieler", "Bank", "Gleichstand", "Auszahlung …"} <= shown
    assert len(heard) >= 3
    told = "\n".join(trainee.window.session.log_lines())
    assert all(text in told for text in ("Bitte das Spiel machen", "Nichts geht mehr", *heard))
    assert not any(f": {CALLS[name]}" in told for name in ("open", "close", "stand_player", "stand_banker"))


def test_a_round_of_blackjack_is_dealt_in_the_words_of_the_house(qtbot: QtBot, tmp_path: Path) -> None:
    calls = course_of("blackjack").languages["de"]
    cards, bets = "6S KD 6D 5C 9C KH 9D 8H", "2:main:5000,5:main:2500"
    wanted = ("double 2", "call double", "pay 2 double")
    trainee = open_round(qtbot, tmp_path, round_of(cards, bets, *wanted, words=blackjack_words(calls), announce="all"))
    shown = set[str]()

    def by_keys(step: str) -> None:
        shown.update(pad.text() for pad in trainee.console.calls.findChildren(Pad) if pad.isVisible())
        trainee.do_by_keys(step)

    trainee.deal_on(by_keys)
    assert {"Verdoppelt", "Geteilt", "Letztes Spiel", "Auszahlung …"} <= shown
    assert not shown & {"Double", "Split", "Last hand", "Paying …"}
    told = "\n".join(trainee.window.session.log_lines())
    assert all(text in told for text in ("Nichts geht mehr", "Verdoppelt", "überkauft"))


def test_a_call_is_composed_in_the_words_of_the_house(qtbot: QtBot) -> None:
    trainee = open_table(qtbot, **GERMAN.options, incidents="off")
    trainee.ready()
    while not trainee.due.startswith("call burn"):
        trainee.do_by_keys(trainee.due)
        trainee.ready()
    words = trainee.console.calls.findChild(QLabel)
    assert isinstance(words, QLabel)
    trainee.keys("K")
    assert words.text() == "König — … brennen"
    assert {"König — zehn brennen", "König — null brennen"} <= {
        pad.text() for pad in trainee.console.calls.findChildren(Pad) if pad.isVisible()
    }
    both = [pad for pad in trainee.console.calls.findChildren(Pad) if pad.text().startswith("König — ")]
    assert len(both) == 2
    assert len({pad.share for pad in both}) == 1, "letters of one size"
    assert both[0].share <= min(pad.least_share(pad.width()) for pad in both)


def test_the_table_asks_and_tells_in_the_words_of_the_house() -> None:
    game = MiniBaccarat({**GERMAN.options, "shoe_steps": "skip", "incidents": "off"})
    match = Match("mini_baccarat", game.options, "17")
    seen: set[str] = set()
    while match.game.phase not in ("settle", "game_over"):
        if CHANCE in match.game.waiting_for():
            match.apply(CHANCE, match.chance())
            continue
        match_game = match.game
        assert isinstance(match_game, MiniBaccarat)
        seen |= {choice.label for choice in match_game.choices(0)}
        due = match_game.due()[0]
        if due.verb == "call":
            call = said(" ".join(due.words), GERMAN.words)
            seen.add(said_step(f"call {' '.join(due.words)}", (), GERMAN.words))
            assert call in choose(match_game.view(0), match_game.choices(0), "club", Random(1), lambda: False).reason
        match.apply(0, due)
    assert {"Bitte das Spiel machen", "Nichts geht mehr", "Spieler bleibt stehen", "Bank bleibt stehen"} <= seen
    record = read_record(record_text(match.record()))
    assert record.options["words"] == words_text(GERMAN.words)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "words: "),
        ("[]", "words: the calls must be a table"),
        ('{"shout": "Hey"}', "words: there is no call 'shout'"),
        ('{"close": ""}', "words: calls.close must be a line of 1 to 120 characters"),
        ('{"tie": "Tie {high}"}', "words: calls.tie must have {low} in it once"),
        ('{"close": "' + "x" * 20_000 + '"}', "words: the calls are too long"),
        ("[" * 10_000, "words: the calls must be a table"),
    ],
)
def test_words_that_cannot_be_read_are_refused(text: str, told: str) -> None:
    with pytest.raises(OptionError) as refused:
        MiniBaccarat({"words": text})
    assert str(refused.value).startswith(told)


def test_the_words_of_a_house_go_with_a_match_and_are_asked_for_in_no_dialog(qtbot: QtBot) -> None:
    dialog = NewMatchDialog(find("mini_baccarat"), GERMAN.options)
    qtbot.addWidget(dialog)
    assert dialog.request().options["words"] == words_text(GERMAN.words)
    assert not [each for each in dialog.findChildren(QLabel) if "words of the house" in each.text()]
    plain = MiniBaccarat.read_options({})
    assert form_words("mini_baccarat", {**plain, **GERMAN.options}) == form_words("mini_baccarat", plain)
    profile = read_profile(b'format = "dealers-house/1"\nname = "x"\nlanguage = "fr-CA"\n[calls]\nclose = "Halt"\n')
    assert (profile.words["close"], profile.words["open"]) == ("Halt", "Faites vos jeux")
    with pytest.raises(FormatError, match="belong under"):
        read_profile(b'format = "dealers-house/1"\nname = "x"\n[table]\nwords = ""\n')

"""What is told to who asks at the table, and how much; in Pyramid the focus stays where the last card was."""

from __future__ import annotations

import random

import pytest
from hand import Hand, open_window
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from pytestqt.qtbot import QtBot

from cardrules.bots import Advice
from cardrules.casino.currencies import money
from cardrules.catalogue import GAMES, Entry
from cardrules.games.hearts.game import Hearts
from cardrules.games.mini_baccarat.game import MiniBaccarat
from cardrules.games.pyramid.game import Pyramid
from cardrules.protocol.cards import card_name, parse_cards
from cardrules.protocol.game import Choice, Field, Fields, Plate
from cardrules.protocol.match_record import Match
from cardrules.protocol.texts import say
from cardrules.turns import AskedBot, Turns
from dealers_choice.match.action_words import action_words
from dealers_choice.match.spoken_status import Telling, happened_last, how_it_stands, what_can_be_done
from dealers_choice.request import TableRequest

NAMES = ("You", "Ada", "Hugo", "Nell")


def hearts() -> Match:
    match = Match("hearts", Hearts.read_options({"pass_rule": "none"}), "17")
    match.run_chance()
    return match


def pyramid() -> Match:
    match = Match("pyramid", None, "17")
    match.run_chance()
    return match


def test_how_it_stands_is_told_briefly_normally_and_in_full() -> None:
    view = hearts().game.view(0)
    told = {telling: how_it_stands(view, NAMES, telling) for telling in ("brief", "normal", "full")}
    assert told["brief"][-1] == "You hold 13 cards."
    held = next(line for line in told["normal"] if line.startswith("You hold"))
    assert held.startswith("You hold 13 cards: ")
    assert held.count("♣") + held.count("♦") + held.count("♠") + held.count("♥") == 13
    assert "Ada: 0, 0 this hand." in told["normal"]
    assert "Ada's hand: 13 cards face down." in told["full"]
    assert [len(told[each]) for each in told] == sorted(len(told[each]) for each in told)


def test_whose_turn_it_is_is_told_first() -> None:
    view = hearts().game.view(0)
    for waiting, said in (
        ({0}, "It is your turn."), ({1}, "Ada is to act."), ({1, 2}, "Ada and Hugo are to act."),
        (set[int](), "Nobody is to act."),
    ):  # fmt: skip
        asked = view._replace(waiting_for=frozenset(waiting))
        assert how_it_stands(asked, NAMES, "brief")[0] == said


def test_names_with_braces_are_told_as_they_are() -> None:
    view = hearts().game.view(0)._replace(plates=(Plate("7", ("{1} leads",)),) * 4)
    told = how_it_stands(view, ("You", "{9}", "Hugo", "Nell"), "normal")
    assert "{9}: 7, {9} leads." in told


def test_the_pyramid_is_told_row_by_row_and_pairs_with_their_places() -> None:
    game = pyramid().game
    view = game.view(0)
    row = (
        "Row 2: 8♥ covered by the jack of clubs and the 10 of clubs; 10♥ covered by the 10 of clubs and the 7 of clubs."
    )
    assert row in how_it_stands(view, ["You"], "normal")
    assert "Stock: 24 cards face down." in how_it_stands(view, ["You"], "normal")
    assert "Waste: empty." in how_it_stands(view, ["You"], "full")
    assert not any(line.startswith("Row") for line in how_it_stands(view, ["You"], "brief"))
    assert "Not covered: 2♦ A♠ 4♠ 7♠ J♦ 8♣ 9♥." in how_it_stands(view, ["You"], "normal")
    pairs: dict[Telling, str] = {
        "brief": "Take the pair: 2 ways; Draw; Give up.",
        "normal": "Take the pair: 2♦ and J♦; 9♥ and 4♠.",
        "full": "Take the pair: 2♦ (row 7, card 1) and J♦ (row 7, card 5); 9♥ (row 7, card 7) and 4♠ (row 7, card 3).",
    }
    for telling, said in pairs.items():
        assert said in what_can_be_done(game.choices(0), view, ["You"], telling)


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_each_level_tells_more_than_the_one_before(entry: Entry) -> None:
    """In every phase that comes in the first moves of a match."""
    match, rng, seen = Match(entry.id, None, "5"), random.Random(5), set[str]()
    turns, choose = Turns(match), entry.bot()
    levels: tuple[Telling, ...] = ("brief", "normal", "full")

    def decide(ask: AskedBot) -> Advice:
        view, names = match.game.view(ask.seat), [f"Player {seat}" for seat in range(match.game.seats)]
        if view.phase not in seen:
            seen.add(view.phase)
            stands = [" ".join(how_it_stands(view, names, level)) for level in levels]
            assert len(stands[0]) < len(stands[1]) < len(stands[2])
            asked = (ask.choices, view, names)
            can = [what_can_be_done(*asked, level, lambda _card: "It is not its time.") for level in levels]
            assert len(can[0]) == 1
            assert len(" ".join(can[0])) <= len(" ".join(can[1])) <= len(" ".join(can[2]))
            for sentence in (one for told in can for one in told):
                assert not set(sentence) & {"{", "}"}
                assert "::" not in sentence
                assert not sentence.endswith(("?.", ":."))
        return choose(view, ask.choices, "novice", rng, lambda: True)

    for _ in range(60):
        deed = turns.next(decide)
        if deed is None:
            break
        turns.do(deed)
    assert seen


def test_in_full_the_keys_are_told_and_what_cannot_be_played_and_why() -> None:
    game = pyramid().game
    assert "Draw (key Space)." in what_can_be_done(game.choices(0), game.view(0), ["You"], "full")
    match = hearts()
    (seat,) = match.game.waiting_for()
    view = match.game.view(seat)
    told = what_can_be_done(
        match.game.choices(seat), view, NAMES, "full", lambda card: match.game.refusal(seat, (card,), "")
    )
    assert told[0] == "Play a card: 2♣."
    assert told[1].startswith("Not now: ")
    assert told[1].endswith(". The 2 of clubs must be led first.")


def test_what_has_both_cards_and_values_is_told_by_its_values() -> None:
    view = hearts().game.view(0)
    lead = Choice("play", "Lead it as:", cards=parse_cards("AS"), least=1, most=1, values=("spades", "clubs"))
    asked = Choice("query", "Is it a solo?", words=("solo",), button=True)
    assert what_can_be_done([lead, asked, asked], view, NAMES, "normal") == [
        "Lead it as: spades, clubs.",
        "Is it a solo? (2 places).",
    ]
    assert what_can_be_done([asked], view, NAMES, "normal") == ["Is it a solo?"]


def test_what_ends_in_one_value_more_is_told_with_the_others() -> None:
    view = hearts().game.view(0)
    bids = [Choice("bid", "Bid", values=("7", "8")), Choice("bid", "Bid 9", ("9",)), Choice("bid", "Bid 10", ("10",))]
    levels: tuple[Telling, ...] = ("brief", "normal", "full")
    for telling in levels:
        assert what_can_be_done(bids, view, NAMES, telling) == ["Bid: 7, 8, 9, 10."]


def test_what_covers_a_card_is_told_with_its_place() -> None:
    match = pyramid()
    assert match.game.view(0).zone("6.1").name == "row 6, card 1, covered by the 2 of diamonds and the ace of spades"
    assert match.game.view(0).zone("7.1").name == "row 7, card 1"
    hidden = Match("pyramid", Pyramid.read_options({"upper_rows": "face_down"}), "17")
    hidden.run_chance()
    name = hidden.game.view(0).zone("5.1").name
    assert name == "row 5, card 1, covered by a hidden card and a hidden card"


def test_values_and_amounts_are_told_too() -> None:
    view = hearts().game.view(0)
    bid = Choice("bid", "Bid", values=("1", "2"), shown=("one", "two"))
    assert what_can_be_done([bid], view, NAMES, "normal") == ["Bid: one, two."]
    assert what_can_be_done([bid], view, NAMES, "brief") == ["Bid: one, two."]
    assert what_can_be_done([Choice("raise", "Raise", amounts=range(5, 1001))], view, NAMES, "full") == [
        "Raise: 5 to 1,000."
    ]
    ladder = (Field("18", say("Bid {value}", value="18"), main=True), Field("7H", "7♥"), Field("264", "264"))
    bid = Choice("bid", "Bid", values=("18", "7H", "264"), fields=Fields((ladder,)))
    assert what_can_be_done([bid], view, NAMES, "normal") == ["Bid: 18, 7♥, 264."]
    assert what_can_be_done([bid], view, NAMES, "brief") == ["Bid: 18, 7♥, 264."]
    many = Choice("bid", "Bid", values=tuple(map(str, range(40))))
    assert what_can_be_done([many], view, NAMES, "brief") == ["Bid: from 0 to 39, 40 in all."]
    assert [action_words([bid], bid.action(value=value), NAMES) for value in bid.values] == [
        "Bid 18", "Bid 7♥", "Bid 264",
    ]  # fmt: skip
    cards = tuple(parse_cards("2C 3C"))
    assert what_can_be_done([Choice("play", "Play", cards=cards, most=1)], view, NAMES, "normal") == ["Play: 2♣, 3♣."]
    nothing = what_can_be_done([], view, NAMES, "normal")
    assert nothing[0] == "There is nothing for you to do now."


def test_the_last_lines_of_the_log_are_told() -> None:
    lines = [f"Line {number}" for number in range(30)]
    assert happened_last(lines, "brief") == ["Line 29."]
    assert happened_last(lines, "normal")[0] == "Line 25."
    assert len(happened_last(lines, "full")) == 20
    assert happened_last([], "full") == ["Nothing has happened yet."]


@pytest.fixture
def at_pyramid(qtbot: QtBot) -> Hand:
    hand = open_window(qtbot, TableRequest("pyramid", Pyramid.read_options({}), deal="17"))
    hand.my_turn()
    return hand


def test_a_key_asks_and_the_table_the_log_and_the_screen_reader_answer(
    at_pyramid: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand, heard = at_pyramid, list[str]()

    def note(event: object) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            heard.append(event.message())

    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(QAccessible, "updateAccessibility", note)
    hand.key(Qt.Key.Key_F6)
    assert hand.bubbles()[0].startswith("It is your turn.\nPass 1.\n28 cards left in the pyramid.")
    assert heard[-1].startswith("It is your turn. Pass 1.")
    hand.key(Qt.Key.Key_F7)
    assert hand.bubbles()[0].startswith("Take the pair: 2♦ and J♦; 9♥ and 4♠.\nDraw.")
    assert "2 of diamonds and jack of diamonds" in heard[-1]
    hand.window.play_page.toggle_log()
    hand.key(Qt.Key.Key_Space)
    hand.my_turn()
    hand.window.apply_settings(hand.window.settings._replace(telling="brief"))
    hand.key(Qt.Key.Key_F8)
    log = hand.window.play_page.log_shown()
    assert log is not None
    assert log.text().splitlines()[-2] == "What happened:"
    session = hand.window.session
    assert session is not None
    assert log.text().splitlines()[-1].strip() == f"{session.log_lines()[-1]}."
    page = hand.window.play_page
    assert page.asking.turn(page.table.choices) == "Your turn."
    assert page.asking.hint_said("Draw", "Nothing else goes.") == "Hint: Draw."


def test_the_focus_stays_where_the_card_was(at_pyramid: Hand) -> None:
    hand = at_pyramid
    hand.table.setFocus()
    for card in ("2D", "JD"):
        hand.table.gestures.focus.put(hand.item(card))
        hand.key(Qt.Key.Key_Return)
    hand.my_turn()
    assert hand.lying("discard"), "the pair has gone"
    card, _ = hand.table.gestures.stance.focused()
    assert card is not None
    assert card_name(card) == "9H", "what lies nearest to where the jack was"


def dealer_asked(verb: str) -> list[str]:
    """What a dealer at the baccarat table is told who asks what can be done when this is due for the first time."""
    match = Match("mini_baccarat", {"role": "dealer", "shoe_steps": "skip"}, "17")
    match.run_chance()
    game = match.game
    assert isinstance(game, MiniBaccarat)
    while (step := game.due()[0]).verb != verb:
        match.apply(0, step)
        match.run_chance()
    return what_can_be_done(game.choices(0), game.view(0), NAMES, "normal", amount=money)


def test_a_dealer_who_asks_is_told_in_words_and_nothing_that_is_wrong_in_any_case() -> None:
    """Cards come before chips, one at a time, and a shoe that lies there is not prepared; whether a hand draws is not
    told."""
    told = dealer_asked("call")
    assert "Draw a card: for Player, for Banker." in told
    assert "Player stands." in told
    assert "Banker stands." in told
    assert "Push forward: Player's hand, Banker's hand." in told
    assert "Call: such as “Player nothing, Banker nothing” or “Colour coming in”, 241 in all." in told
    wrong = ("Gather", "Shuffle", "Draw two", "Pay", "Take", "Clear", "Announce", "Show your hands")
    assert not [line for line in told if line.startswith(wrong)]
    settling = dealer_asked("take")
    assert any(line.startswith("Take the bet on: ") for line in settling)
    assert any(line.startswith("Pay the bet on ") and ": any amount" in line for line in settling)
    assert not any("10,000,000" in line for line in settling)


def test_a_bettor_who_asks_is_told_money(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    options = MiniBaccarat.read_options({"role": "bettor"})
    page = open_window(qtbot, TableRequest("mini_baccarat", options, deal="17")).window.play_page
    qtbot.waitUntil(lambda: any(choice.verb == "bet" for choice in page.table.choices), timeout=30_000)
    told: list[str] = []
    monkeypatch.setattr(page.table, "announce", lambda text, **_how: told.append(text))
    page.asking.what_can_be_done()
    assert "Bet on Player: $5 to $500." in told[-1]

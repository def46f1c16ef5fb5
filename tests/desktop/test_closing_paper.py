"""The paper at the end of a match says how the match ended and how its last hand did, in every game of hands."""

from __future__ import annotations

import random
import re
from itertools import combinations
from pathlib import Path

import pytest
from hand import Hand, open_window
from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from cardrules.bots import Advice
from cardrules.catalogue import find
from cardrules.protocol.game import Event, Note, PhaseBegan
from cardrules.protocol.match_record import Match
from cardrules.protocol.options import Value
from cardrules.turns import AskedBot, Turns
from dealers_choice.match.players import HUMAN, spoken
from dealers_choice.panels.score.score_sheet import ScoreSheet
from dealers_choice.panels.score.sheet_over_table import Paper
from dealers_choice.settings import LastPlayed, Settings, save_settings
from dealers_choice.storage.match_store import export_match
from dealers_choice.ui import style
from dealers_choice.window.screenshots import forms_of, moments

SHORT: dict[str, dict[str, Value]] = {
    "hearts": {"target": 50}, "spades": {"target": 200}, "euchre": {"match": "rubber"}, "five_hundred": {},
    "seven_up": {}, "setback": {"target": 7}, "skat": {"deals": 3}, "schafkopf": {"deals": 3}, "solo": {"hands": 4},
    "pinochle": {"match": "single_deal"}, "spoons": {"word": "PIG"}, "khanhoo": {"target": 25}, "three_thirteen": {},
    "yaniv": {"out_above": 100}, "truco": {},
    "spite_and_malice": {"payoff": 10, "target": 25},
}  # fmt: skip
"""The games whose matches have hands that end with a sentence, and options that make the matches short."""


def finished(game: str) -> tuple[Match, str]:
    """A match that novices have played to its end, and what the game says of its last hand."""
    match = Match(game, SHORT[game], "17")
    choose, rng = find(game).bot(), random.Random(1)

    def decide(ask: AskedBot) -> Advice:
        return choose(match.game.view(ask.seat), ask.choices, "novice", rng, lambda: True)

    turns = Turns(match)
    while (deed := turns.next(decide)) is not None:
        turns.do(deed)
    before, out = match.rewound(len(match.done) - 1), list[Event]()
    before.apply(*match.done[-1], out)
    (told,) = [event.text for event in out if isinstance(event, PhaseBegan) and event.name == "game_over"]
    return match, told


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("matches")


def opened(hand: Hand, folder: Path, match: Match) -> Paper:
    """The paper over a match that is opened when it is over."""
    saved = folder / f"{match.game.id}.jsonl"
    export_match(saved, match, (HUMAN, *["novice"] * (match.game.seats - 1)))
    page = hand.window.play_page
    hand.window.open_path(saved)
    hand.wait(lambda: isinstance(page.overlay(), Paper) and hand.match.game.id == match.game.id)
    paper = page.overlay()
    assert isinstance(paper, Paper)
    return paper


def standing(paper: Paper) -> str:
    """What can be read on the paper: a headline has no full stop, and what follows it begins with a capital."""
    return " ".join(each.text() for each in paper.findChildren(QLabel) if each.isVisible())


def plain(text: str) -> str:
    return re.sub(r"[.;:,\s]+", " ", text).strip().casefold()


def test_every_game_tells_of_its_last_hand_beside_the_result(qtbot: QtBot, folder: Path) -> None:
    hand = open_window(qtbot)
    hand.window.resize(800, 600)
    hand.table.speed = 0.0
    for game in SHORT:
        match, told = finished(game)
        paper = opened(hand, folder, match)
        result, session = match.game.result(), hand.window.session
        assert result is not None
        assert session is not None
        ended, how = spoken(result.text, session.names), spoken(told, session.names)
        assert how.partition("\n")[0].endswith("."), game
        hand.wait(lambda: not hand.table.busy())
        unfold = next(each for each in paper.findChildren(QPushButton) if each.text() in ("Score &sheet", "M&ore"))
        if unfold.isVisible():  # it would have hidden what was laid out at the end
            unfold.click()
        hand.wait(
            lambda paper=paper, told=f"{ended} {how}": plain(told) in plain(standing(paper))  # line by line
        )
        labels = [each for each in paper.findChildren(QLabel) if each.isVisible()]
        said = paper.accessibleName()
        assert ended in said
        assert all(line in said for line in how.split("\n")), game
        for label in labels:
            assert paper.rect().contains(label.geometry()), (game, label.text())
            assert label.height() >= label.heightForWidth(label.width()), (game, label.text())
        sheet = paper.findChild(ScoreSheet)
        assert sheet is not None
        for one, other in combinations([*labels, sheet], 2):
            assert not one.geometry().intersects(other.geometry()), game


def test_who_wants_large_text_reads_no_small_one_beside_a_score_sheet(qtbot: QtBot, folder: Path) -> None:
    """In a small window it waits behind a button then."""
    save_settings(Settings(animation_speed="off", confirmations=False, text_size=200))
    hand = open_window(qtbot)
    hand.window.resize(800, 600)
    paper = opened(hand, folder, finished("seven_up")[0])
    sheet = paper.findChild(ScoreSheet)
    assert sheet is not None
    hand.wait(lambda: not hand.table.busy())
    labels = [each for each in paper.findChildren(QLabel) if each.isVisible() and each.text()]
    labels = [each for each in labels if each.property("role") != "tracked"]  # these are small everywhere
    style.set_look(100, high_contrast=False)
    assert min(each.fontInfo().pixelSize() for each in labels) >= style.pixels()
    opens = ("Score &sheet", "M&ore")  # where even the sentence would be too small, that waits, too
    if not sheet.isVisible():
        next(each for each in paper.findChildren(QPushButton) if each.text() in opens and each.isVisible()).click()
    assert sheet.isVisible()


def test_where_a_long_sentence_would_hide_hands_its_beginning_stands_there(qtbot: QtBot, folder: Path) -> None:
    name = "Maximilian Ostrow"
    save_settings(Settings(animation_speed="off", confirmations=False, text_size=200, player_name=name))
    hand = open_window(qtbot)
    hand.window.resize(800, 600)
    entry = find("khanhoo")
    match = next(each.match for each in moments(entry, forms_of(entry)["most"], "17") if each.name == "hand_over")
    paper = opened(hand, folder, match)

    hand.wait(lambda: standing(paper).startswith(f"{name} went out and scored 14 points, 5 of them for going out"))
    corner = paper.mapTo(hand.window, QPoint(0, 0)) - hand.table.mapTo(hand.window, QPoint(0, 0))
    hidden = hand.table.room.cards_under(QRect(corner, paper.size()))
    next(each for each in paper.findChildren(QPushButton) if each.text() == "M&ore").click()
    assert "The others: " in standing(paper)
    corner = paper.mapTo(hand.window, QPoint(0, 0)) - hand.table.mapTo(hand.window, QPoint(0, 0))
    assert hidden < 0.5 * hand.table.room.cards_under(QRect(corner, paper.size()))


def test_a_paper_beside_tricks_that_are_counted_leaves_it_to_be_read_whose_they_are(qtbot: QtBot, folder: Path) -> None:
    settings = Settings(animation_speed="off", confirmations=False, player_name="Maximiliana Oberhuber")
    names = ("Christopher Feathers", "Wilhelmina Abercromb")
    save_settings(settings.with_game("skat", LastPlayed(find("skat").game().read_options({}), names=names)))
    hand = open_window(qtbot)
    hand.window.resize(1920, 1080)
    match = next(each.match for each in moments(find("skat"), {}, "17") if each.name == "hand_over")
    paper = opened(hand, folder, match)
    hand.wait(lambda: not hand.table.busy())
    corner = paper.mapTo(hand.window, QPoint(0, 0)) - hand.table.mapTo(hand.window, QPoint(0, 0))
    box = QRectF(QRect(corner, paper.size()))
    signs = [plate.body().translated(plate.pos()) for plate in hand.table.plates()]
    signs += [badge.sceneBoundingRect().adjusted(2, 2, -2, -2) for badge in hand.table.badges().values()]
    assert len(signs) > 5
    assert not any(sign.intersects(box) for sign in signs)


@pytest.mark.parametrize(("size", "text"), [((1280, 800), 200), ((1920, 1080), 100)])
def test_a_paper_leaves_both_piles_to_be_seen_where_there_is_room_beside_them(
    qtbot: QtBot, folder: Path, size: tuple[int, int], text: int
) -> None:
    save_settings(Settings(animation_speed="off", confirmations=False, text_size=text))
    hand = open_window(qtbot)
    hand.window.resize(*size)
    match = next(each.match for each in moments(find("three_thirteen"), {}, "17") if each.name == "hand_over")
    paper = opened(hand, folder, match)
    hand.wait(lambda: not hand.table.busy())
    corner = paper.mapTo(hand.window, QPoint(0, 0)) - hand.table.mapTo(hand.window, QPoint(0, 0))
    for pile in ("discard", "stock"):
        assert not hand.table.felt.where.box(pile).intersects(QRectF(QRect(corner, paper.size()))), pile


def test_at_a_crowded_table_a_slip_is_as_narrow_as_its_buttons_and_hides_nothing(qtbot: QtBot, folder: Path) -> None:
    settings = Settings(animation_speed="off", confirmations=False, text_size=200, player_name="Maximilian Ostrow")
    entry = find("mexican_sweat")
    options = forms_of(entry)["most"]
    names = ("Bartholomew Quincey", "Wilhelmina Featherst", "Josephine Abernathy", "Christabel Longfelow",
             "Theodore Blackwood", "Anastasia Montgomery")  # fmt: skip
    save_settings(settings.with_game("mexican_sweat", LastPlayed(options, names=names)))
    hand = open_window(qtbot)
    hand.window.resize(800, 600)
    match = next(each.match for each in moments(entry, options, "17") if each.name == "hand_over")
    paper = opened(hand, folder, match)
    hand.wait(lambda: not hand.table.busy())

    def offered() -> list[str]:
        return [each.text() for each in paper.findChildren(QPushButton) if each.isVisible()]

    def hidden() -> float:
        corner = paper.mapTo(hand.window, QPoint(0, 0)) - hand.table.mapTo(hand.window, QPoint(0, 0))
        return hand.table.room.cards_under(QRect(corner, paper.size()), signs=True)

    hand.wait(lambda: offered() == ["&Next hand", "M&ore"])
    assert hidden() < 0.25
    next(each for each in paper.findChildren(QPushButton) if each.text() == "M&ore").click()
    assert {"See the &cards", "&Review", "×"} <= set(offered())
    first, *others = [each for each in paper.findChildren(QPushButton) if each.isVisible() and each.text() != "×"]
    assert others[0].text() == "&Review"
    assert others[0].geometry().center().y() == first.geometry().center().y()


def test_a_slip_has_large_text_where_that_hides_no_more(qtbot: QtBot, folder: Path) -> None:
    save_settings(Settings(animation_speed="off", confirmations=False, text_size=150))
    hand = open_window(qtbot)
    hand.window.resize(1280, 800)
    entry = find("spoons")
    match = next(each.match for each in moments(entry, {}, "17") if each.name == "hand_over")
    paper = opened(hand, folder, match)
    hand.wait(lambda: any(each.isVisible() and each.text() == "M&ore" for each in paper.findChildren(QPushButton)))
    labels = [each for each in paper.findChildren(QLabel) if each.isVisible() and each.text()]
    assert min(label.fontInfo().pixelSize() for label in labels) >= style.pixels()


def test_who_sees_a_match_end_hears_of_the_last_hand_once(
    qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, told = finished("hearts")
    hand = open_window(qtbot)
    hand.table.speed = 0.0
    said: list[str] = []
    monkeypatch.setattr(hand.table, "announce", lambda text, **_how: said.append(text))
    before = match.rewound(max(at for at, (seat, _) in enumerate(match.done) if seat == 0))
    saved = folder / "before.jsonl"
    export_match(saved, before, (HUMAN, *["novice"] * 3))
    hand.window.open_path(saved)
    hand.my_turn()
    hand.click_card(hand.lying("hand:0")[0])
    page = hand.window.play_page
    hand.wait(lambda: isinstance(page.overlay(), Paper))
    session = hand.window.session
    assert session is not None
    how = spoken(told, session.names).rstrip(".")
    assert sum(how in line for line in said) == 1
    paper = page.overlay()
    assert paper is not None
    assert how in paper.accessibleName()


def test_of_you_everything_is_told_in_good_english() -> None:
    """ "You went out and scores" has the verb of somebody else."""
    wrong = re.compile(r"\b[Yy]ou\b[^.;:,]*? and (gets|takes|scores|loses|wins|plays|has|is|was|does|draws|leads)\b")
    for game in SHORT:
        match, _ = finished(game)
        again = Match(game, match.game.options, match.seed, match.pack)
        told, out = set[str](), list[Event]()
        for seat, action in match.done:
            again.apply(seat, action, out)
        told.update(event.text for event in out if isinstance(event, Note | PhaseBegan))
        for you in range(match.game.seats):
            names = ["Ada"] * match.game.seats
            names[you] = "You"
            assert [text for text in told if wrong.search(spoken(text, names))] == [], game

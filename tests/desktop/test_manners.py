"""Good manners at every table: what the rules forbid is said where it was tried and changes nothing; in the middle of
every phase the window may change its size and a decision may be taken back and made again; and everything has a name.

What is forbidden at a game is a few rows in ``FORBIDDEN``: what is said, and what is tried.
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import pytest
from hand import Hand, open_window
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from cardrules.catalogue import DEALER_SCHOOL, Entry
from cardrules.protocol.cards import card_name
from cardrules.protocol.game import CHANCE, CLOCK, Choice, Game
from cardrules.protocol.match_record import Match
from cardrules.protocol.options import Value
from dealers_choice.layouts import TABLES
from dealers_choice.match.players import HUMAN, spoken
from dealers_choice.panels.after_play.hand_rows import HandRows
from dealers_choice.panels.bidding.bid_fields import FieldButton
from dealers_choice.panels.bidding.bid_panel import BidPanel
from dealers_choice.storage.match_store import export_match
from dealers_choice.table.pictures.graphics_items import CardItem
from dealers_choice.table.speech.speech_bubbles import BubbleItem

ENTRIES = [entry for entry in TABLES if entry.group != DEALER_SCHOOL]
"""A casino's dealer acts with his hands, and has tests of his own."""
ENDS = ENTRIES if "DEALERS_CHOICE_NIGHTLY" in os.environ else ENTRIES[5:8]
"""Those of which the end of a hand is a moment, too."""
MOST = 500
"""Actions of a match in which moments are looked for."""
SUIT = "(clubs|diamonds|hearts|spades)"


class Tried(NamedTuple):
    """A gesture that may not be made."""

    can: Callable[[Game, str], bool]
    """Whether it can be tried now by seat 0, which may act, so that this is said (a regular expression)."""
    do: Callable[[Hand, str], str]
    """Tries it; what is said."""


def _held(game: Game, told: str) -> list[str]:
    """The cards of the user that may not be played, for this reason."""
    cards = game.view(0).zone("hand:0").cards
    return [card_name(card) for card in cards if card is not None and re.fullmatch(told, game.refusal(0, (card,), ""))]


def _said(hand: Hand) -> str:
    return " ".join(hand.bubbles())


def _click(hand: Hand, told: str) -> str:
    hand.click_card(_held(hand.match.game, told)[0])
    return _said(hand)


def _drag(hand: Hand, told: str) -> str:
    hand.drag_card(_held(hand.match.game, told)[0], hand.zone_spot("trick:0"))
    return _said(hand)


def _add(hand: Hand, _told: str) -> str:
    stance = hand.table.gestures.stance
    tray = stance.tray()
    assert tray is not None
    for card in tray.cards[: tray.most + 1]:
        hand.click_card(card_name(card))
        hand.wait(lambda: not hand.table.busy())
    assert len(stance.picked) == tray.most
    return _said(hand)


def _asked(game: Game, told: str) -> list[Choice]:
    """What takes one card and is asked about so."""
    return [choice for choice in game.choices(0) if choice.cards and re.fullmatch(told, choice.confirm)]


def _ask(hand: Hand, told: str) -> str:
    hand.click_card(card_name(_asked(hand.match.game, told)[0].cards[0]))
    strip = hand.table.gestures.asked.shown
    assert strip is not None
    return strip.accessibleName()


CARD = Tried(lambda game, told: bool(_held(game, told)), _click)
"""A card is clicked that may not be played."""
DRAG = Tried(lambda game, told: bool(_held(game, told)), _drag)
"""The same card is let go on the trick."""
ASKED = Tried(lambda game, told: bool(_asked(game, told)), _ask)
"""A card is clicked that costs something: it is asked first."""
MORE = Tried(lambda game, _: any(choice.most > 1 and choice.onto for choice in game.choices(0)), _add)
"""One card more is laid away than has to be."""


def spot(zone: str) -> Tried:
    """A pile is clicked with which nothing can be done."""

    def can(game: Game, told: str) -> bool:
        view = game.view(0)
        seen = bool(view.zone(zone).cards) and zone not in view.looks  # else the last trick is shown
        used = any(zone in choice.click for choice in game.choices(0))
        return seen and not used and bool(re.fullmatch(told, game.refusal(0, (), zone)))

    def click(hand: Hand, _told: str) -> str:
        top = hand.table.cards[zone][-1].card
        hand.click(hand.spot(card_name(top)) if top is not None else hand.zone_spot(zone))
        return _said(hand)

    return Tried(can, click)


def field(face: str) -> Tried:
    """A field of the panel of bids is clicked that is closed; what it says is its tooltip."""

    def closed(game: Game, told: str) -> bool:
        rows = [row for choice in game.choices(0) if choice.fields is not None for row in choice.fields.rows]
        return any(each.face == face and re.fullmatch(told, each.closed) for row in rows for each in row)

    def press(hand: Hand, _told: str) -> str:
        panel = hand.window.play_page.findChild(BidPanel)
        assert panel is not None
        buttons = [each for each in panel.fields() if isinstance(each, FieldButton)]
        button = next(each for each in buttons if each.cell.field.face == face)
        assert not button.isEnabled()
        middle = button.mapTo(hand.window, button.rect().center())
        hand.click(QPointF(hand.table.viewport().mapFrom(hand.window, middle)))
        assert button.toolTip()
        return button.accessibleDescription()

    return Tried(closed, press)


class Forbidden(NamedTuple):
    """Something that may not be done."""

    game: str
    told: str
    """What is said, as a regular expression."""
    tried: Tried
    options: Mapping[str, Value] = MappingProxyType({})


FORBIDDEN = [
    Forbidden("hearts", "Choose exactly 3 cards to pass.", MORE),
    Forbidden("hearts", f"You must follow {SUIT}.", CARD),
    Forbidden("hearts", "No hearts or queen of spades on the first trick.", DRAG),
    Forbidden("hearts", "Hearts are not broken yet.", CARD),
    Forbidden("hearts", "Taken tricks stay face down.", spot("won:1")),
    Forbidden("spades", f"You must follow {SUIT}.", DRAG),
    Forbidden("spades", "Spades are not broken yet.", CARD, {"break_spades": "on"}),
    Forbidden("euchre", "Only the dealer takes the turn-up.", spot("turn_up")),
    Forbidden("euchre", "Those cards are out of play.", spot("turned_down")),
    Forbidden("euchre", "Hearts was turned down; name another suit.", field("♥ Hearts")),
    Forbidden("euchre", f"You must follow {SUIT}.", CARD),
    Forbidden("five_hundred", "Bid higher than 7 spades .140..", field("7♠")),
    Forbidden("five_hundred", "Only the first two players may inkle; bid seven or more.", field("6♥")),
    Forbidden("five_hundred", "Grand nullo needs a nullo bid from your partner.", field("Grand nullo")),
    Forbidden("five_hundred", "The middle belongs to the declarer.", spot("middle")),
    Forbidden("five_hundred", "Discard exactly five cards.", MORE),
    Forbidden("five_hundred", f"You must follow {SUIT}.", DRAG),
    Forbidden("seven_up", "Keep exactly six cards.", MORE),
    Forbidden("seven_up", f"Follow {SUIT} or play a trump.", CARD),
    Forbidden("seven_up", "Trumps were led: you must play a trump.", DRAG),
    Forbidden("seven_up", "You cannot follow, so you must trump.", CARD),
    Forbidden("seven_up", f"You can follow {SUIT}.*Play it all the same.", ASKED, {"revoke": "penalised"}),
    Forbidden("setback", "Bid more than two, or pass.", field("2")),
    Forbidden("setback", "Cards that are not dealt stay face down.", spot("stock")),
    Forbidden("setback", f"Follow {SUIT} or play a trump.", CARD),
    Forbidden("setback", "You cannot follow, so you must trump.", DRAG, {"void_rule": "must_trump"}),
    Forbidden("truco", "Cards that are not dealt stay face down.", spot("stock")),
    Forbidden("truco", "The vira never enters play.", spot("vira")),
    Forbidden("truco", "These are not your cards.", spot("hand:1")),
    Forbidden("war", "That is your opponent's packet.", spot("packet:1")),
    Forbidden("three_thirteen", "Draw a card first.", CARD),
    Forbidden("three_thirteen", "You have already drawn this turn.", spot("stock")),
    Forbidden("three_thirteen", "These are not your cards.", spot("hand:1")),
    Forbidden("yaniv", "Throw first, then take a card.", spot("stock")),
    Forbidden("yaniv", "Only the last throw can be taken from.", spot("discard")),
    Forbidden("yaniv", "These are not your cards.", spot("hand:1")),
    Forbidden("spite_and_malice", "End your turn by laying a hand card on a side stack.", spot("stock")),
    Forbidden("khanhoo", "Draw a card first.", CARD),
    Forbidden("khanhoo", "You have already drawn.", spot("stock")),
    Forbidden("khanhoo", "These are not your cards.", spot("hand:1")),
    Forbidden("khanhoo", "Choose the cards of a meld that you can form with the discard, or let it go.", CARD),
    Forbidden("triple_draw", "This is a betting round: use the buttons.", CARD),
    Forbidden("triple_draw", "Nobody looks at these cards.", spot("stub")),
    Forbidden("triple_draw", "These are not your cards.", spot("hand:1")),
    Forbidden("mexican_sweat", "This card belongs to nobody.", spot("kill")),
    Forbidden("mexican_sweat", "These are not your cards.", spot("row:1:7")),
    Forbidden("mexican_sweat", "Turn your cards in order, from the left.", spot("row:0:7")),
    Forbidden(
        "mexican_sweat", "No card is turned now: this is a betting round.", spot("row:0:1"), {"looking": "blocked"}
    ),
    Forbidden("skat", "Bid or pass.", CARD),
    Forbidden("skat", "Only the Player may take the skat.", spot("skat")),
    Forbidden("skat", "Put exactly two of your twelve cards back.", MORE),
    Forbidden("skat", f"You must follow {SUIT}.", DRAG),
    Forbidden("skat", "The jack is a trump: you must follow with a trump.", CARD),
    Forbidden("skat", "Only the last trick may be looked at.", spot("won:0")),
    Forbidden("skat", "Jacks may not be pushed on.", CARD, {"pushing": "on", "all_pass": "forced_reject"}),
    Forbidden("schafkopf", "Put exactly two of your twelve cards away.", MORE),
    Forbidden("schafkopf", "Only the player who picks may see the widow.", spot("widow")),
    Forbidden("schafkopf", f"You must follow {SUIT}.", CARD),
    Forbidden("schafkopf", "Trump was led; you must play a trump.", DRAG),
    Forbidden("schafkopf", "Only the last trick may be looked at.", spot("won:0")),
    Forbidden("solo", "With both black queens you may not pass.", field("Pass")),
    Forbidden("solo", "Name your game and its trump suit.", CARD),
    Forbidden("solo", "You hold that ace; call another.", field("Ace ♠")),
    Forbidden("solo", f"You must follow {SUIT}.", DRAG),
    Forbidden("solo", "Taken tricks stay face down.", spot("won:1")),
    Forbidden("pinochle", "Won tricks may not be looked at.", spot("won:0")),
    Forbidden("pinochle", "The turned card shows the trump suit; only a dix can be exchanged for it.", spot("turned")),
    Forbidden("pinochle", "Meld, or draw from the stock.", CARD),
    Forbidden("pinochle", f"You must follow {SUIT}.", CARD),
    Forbidden("pinochle", "You must play a higher trump.", DRAG),
    Forbidden("pinochle", "You cannot follow, so you must trump.", CARD),
]


class Moment(NamedTuple):
    """Where a match of novices has come to, in a file."""

    saved: Path
    actions: int
    tried: tuple[Forbidden, ...]
    """What may not be done now."""


def moments(entry: Entry, options: Mapping[str, Value], rows: list[Forbidden], folder: Path) -> list[Moment]:
    """The first moment of each phase in which seat 0 decides, and the first at which each of the rows can be tried."""
    found, seen, left = list[Moment](), set[str](), list(rows)
    choose, rng = entry.bot(), random.Random(2)
    for deal in range(1, 12):
        match = Match(entry.id, options, str(deal))
        for _ in range(MOST):
            game = match.game
            waiting = sorted(game.waiting_for())
            if not waiting or (deal > 1 and not left):
                break
            seat = waiting[0]
            over = game.view(0).phase == "hand_over" and deal == 1 and seat == CHANCE
            if over and entry in ENDS and not seen & {"hand_over"}:
                seen.add("hand_over")
                export_match(saved := folder / "over.jsonl", match, (HUMAN, *["novice"] * (game.seats - 1)))
                found.append(Moment(saved, len(match.done), ()))
            # Who can only let something go by is not asked: the table answers for him.
            if 0 in waiting and CLOCK not in waiting and not all(choice.lets_be for choice in game.choices(0)):
                tried = tuple(row for row in left if row.tried.can(game, row.told))
                if tried or (deal == 1 and game.view(0).phase not in seen):
                    saved = folder / f"{len(found)}.jsonl"
                    export_match(saved, match, (HUMAN, *["novice"] * (game.seats - 1)))
                    found.append(Moment(saved, len(match.done), tried))
                    left = [row for row in left if row not in tried]
                seen.add(game.view(0).phase)
            if seat == CHANCE:
                match.apply(CHANCE, match.chance())
            elif seat == CLOCK:
                match.apply(CLOCK, game.legal(CLOCK)[-1])
            else:
                match.apply(seat, choose(game.view(seat), game.choices(seat), "novice", rng, lambda: False).action)
    assert not left, [row.told for row in left]
    return found


def stands(hand: Hand, moment: Moment) -> bool:
    """The match is where it was, and the user may act, or go on to the next hand."""
    acts = bool(hand.table.choices) or hand.window.play_page.overlay() is not None
    return len(hand.match.done) == moment.actions and acts and not hand.table.busy()


def open_moment(hand: Hand, moment: Moment) -> None:
    hand.window.shelf.import_file(moment.saved, beside=False)  # no process of its own for each of so many
    hand.wait(lambda: stands(hand, moment))
    hand.window.activateWindow()
    hand.wait(hand.window.isActiveWindow)


def let_go_on_the_felt(hand: Hand, moment: Moment) -> None:
    """Of every zone from which the user may take something up a card that may be played, and one that may not."""
    table, tried = hand.table, set[tuple[str, bool]]()
    for zone, items in list(table.cards.items()):
        offer = table.gestures.stance.offer
        for item in [item for item in items if table.felt.liftable(item) or offer.liftable(item.card, zone)]:
            kind, start = (zone, item.card in table.gestures.stance.playable()), hand.open_spot(item)
            if kind in tried or start is None:
                continue
            if any(rows.isVisible() for rows in table.viewport().findChildren(HandRows)):
                continue  # at the end of a hand: they lie over what is on the felt
            tried.add(kind)
            cards, place = ((item.card,), "") if item.card is not None else ((), zone)
            told = hand.match.game.refusal(0, cards, place)
            hand.drag(start, hand.bare_felt())
            assert told.endswith((".", "?")), (zone, told)
            assert hand.bubbles() == [spoken(told, table.names)]
            assert stands(hand, moment)
            hand.wait(lambda: not table.busy())
            hand.agrees()
            hand.key(Qt.Key.Key_Escape)


def everything_has_a_name(hand: Hand) -> None:
    root = QAccessible.queryAccessibleInterface(hand.table)
    for place in range(root.childCount()):
        assert root.child(place).text(QAccessible.Text.Name), place
    for button in hand.window.play_page.findChildren(QAbstractButton):
        if button.isVisible():
            assert button.accessibleName() or button.text(), button
            assert button.toolTip() or button.isEnabled(), button.text()


def narrowed_and_widened(hand: Hand, moment: Moment) -> None:
    for width, height in ((800, 600), (1280, 800)):
        hand.window.resize(width, height)
        hand.wait(lambda wide=width: hand.window.width() == wide and stands(hand, moment))
        hand.agrees()


def on_the_felt(hand: Hand) -> list[str]:
    """Everything that stands there or is printed there beside the cards, and where."""
    shown = [item for item in hand.table.scene().items() if item.isVisible()]
    return sorted(
        f"{type(item).__name__} {getattr(item, 'text', '')} {item.sceneBoundingRect().toRect().getRect()}"
        for item in shown
        if not isinstance(item, BubbleItem | CardItem)  # a card that is pointed at is raised
    )


def taken_back_and_made_again(hand: Hand, moment: Moment) -> None:
    session = hand.window.session
    if session is None or not session.back.can_undo():
        return
    before = on_the_felt(hand)
    hand.table.say("Why this cannot be done.", hand.table.viewport().rect().center().toPointF())
    hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    hand.wait(lambda: len(hand.match.done) < moment.actions and not hand.table.busy())
    assert not hand.bubbles()
    assert not hand.table.gestures.stance.picked
    hand.key(Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    hand.wait(lambda: stands(hand, moment))
    hand.agrees()
    hand.wait(lambda: on_the_felt(hand) == before)  # nothing else is left there, and nothing is missing


@pytest.mark.parametrize("entry", ENTRIES, ids=[entry.id for entry in ENTRIES])
def test_manners(qtbot: QtBot, tmp_path: Path, entry: Entry) -> None:
    hand = open_window(qtbot)
    rows = [row for row in FORBIDDEN if row.game == entry.id]
    for number, options in enumerate([{}, *(row.options for row in rows if row.options)]):
        folder = tmp_path / str(number)
        folder.mkdir()
        for moment in moments(entry, options, [row for row in rows if row.options == options], folder):
            open_moment(hand, moment)
            for row in moment.tried:
                told = row.tried.do(hand, row.told)
                assert re.fullmatch(row.told, told), (row.told, told)
                assert stands(hand, moment)
                hand.agrees()
                hand.key(Qt.Key.Key_Escape)  # what was picked is put back
            let_go_on_the_felt(hand, moment)
            everything_has_a_name(hand)
            narrowed_and_widened(hand, moment)
            taken_back_and_made_again(hand, moment)

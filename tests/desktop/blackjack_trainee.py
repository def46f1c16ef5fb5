"""The hands of a scripted trainee at Blackjack: a dealer's steps as real mouse and key events on the real window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path
from typing import Final

import pytest
from hand import open_window
from PySide6.QtCore import QPointF, Qt
from pytestqt.qtbot import QtBot
from trainee import SHIFT, Trainee

from cardrules.casino.blackjack.dealer_calls import said
from cardrules.casino.blackjack.racks import rack_of
from cardrules.casino.chips import RackChips
from cardrules.catalogue import find
from cardrules.games.blackjack.game import Blackjack
from cardrules.games.blackjack.state import State
from cardrules.protocol.cards import Card, pack, parse_cards
from cardrules.protocol.game import CHANCE, Action
from cardrules.protocol.match_record import Match
from dealers_choice.match.players import HUMAN
from dealers_choice.school.dealing.blackjack_hands import BlackjackHands
from dealers_choice.school.dealing.blackjack_spots import cards_at, chips_at
from dealers_choice.school.dealing.blackjack_told import BLACKJACK_KEYS
from dealers_choice.storage.match_store import export_match
from dealers_choice.window import saved_matches

__all__ = ["BlackjackTrainee", "deal_round", "open_round", "round_of", "round_over", "round_with"]

_BURN_AND_CUT: Final = 21
"""Cards that lie before the first of a round when the pack has been cut behind the twentieth and one is burned."""
_FIXED: Final = {
    "double": "D", "less": "F", "split": "P", "tens": "T", "surrender": "R", "blackjack": "B", "noblackjack": "N",
    "last": "L", "end": "E", "colour": "C", "toke": "K",
    "opening": "O",
}  # fmt: skip
_SERVED: Final = {
    "spread": "S", "count": "C", "drop": "D", "toke": "T", "marker": "M", "prove": "F", "credit": "R",
}  # fmt: skip
_BUTTONS: Final = {
    "open": "Place your bets", "close": "No more bets", "surrender?": "Surrender?", "insure": "Insurance?",
    "uninsure": "Insurance is closed", "hands": "Show your hands",
    "prove": "Count the fill of $5 chips against its slip",
}  # fmt: skip


def _order(cards: str, decks: int) -> tuple[Card, ...]:
    """A pack in which these cards are the first of the first round."""
    wanted, left = parse_cards(cards), list(pack(copies=decks))
    for card in wanted:
        left.remove(card)
    return (*left[:_BURN_AND_CUT], *wanted, *left[_BURN_AND_CUT:])


def _chance(match: Match) -> None:
    """Chance does the only thing that it may, as long as it acts."""
    while match.game.waiting_for() == {CHANCE}:
        choice = match.game.choices(CHANCE)[0]
        match.apply(CHANCE, Action(choice.verb, (*choice.words, choice.values[0])))


def _begun(cards: str, bets: str, lot: int, options: dict[str, object]) -> Match:
    match = Match("blackjack", {"shoe_steps": "skip", "decks": 6, **options}, "1")
    game = match.game
    assert isinstance(game, Blackjack)
    match.apply(CHANCE, Action("table", (str(lot),)))
    match.apply(CHANCE, Action("shuffle", (), _order(cards, game.house.rules.decks)))
    match.apply(CHANCE, Action("cut", ("20",)))
    match.apply(0, Action("open", ()))
    match.apply(CHANCE, Action("bets", (bets,)))
    return match


def deal_round(match: Match) -> list[str]:
    """The right steps of a round from here to its end, on a copy."""
    copy = match.rewound(len(match.done))
    game = copy.game
    assert isinstance(game, Blackjack)
    steps = []
    while not game.table.reports:
        _chance(copy)
        if game.table.reports:
            break
        steps.append(game.table.due()[0])
        copy.apply(0, game.due()[0])
    return steps


def round_of(cards: str, bets: str, *wanted: str, **options: object) -> Match:
    """A match whose bets lie and are not closed yet, and whose next cards are these, with bettors who do all of what is
    wanted: steps of the dealer that follow from it."""
    for difficulty, lot in product(("competent", "expert"), range(250)):
        match = _begun(cards, bets, lot, {"difficulty": difficulty, **options})
        steps = deal_round(match)
        if all(any(step.startswith(each) for step in steps) for each in wanted):
            return match
    raise AssertionError(f"nobody does {wanted}")


def round_with(
    manner: str, cards: str, bets: str, fits: Callable[[list[str]], bool] = lambda steps: True, **options: object
) -> Match:
    """The same, at a table where the bettor at the first spot that bets has this manner, and the right steps of the
    round fit."""
    spot = int(bets[0])
    for lot in range(1000):
        match = _begun(cards, bets, lot, {"difficulty": "competent", **options})
        game = match.game
        assert isinstance(game, Blackjack)
        bettor = game.table.bettor(spot)
        if bettor is not None and bettor.manner == manner and fits(deal_round(match)):
            return match
    raise AssertionError(f"nobody is {manner}")


def round_over(match: Match) -> Match:
    """The match with its round dealt rightly."""
    game = match.game
    assert isinstance(game, Blackjack)
    while not game.table.reports:
        _chance(match)
        if not game.table.reports:
            match.apply(0, game.due()[0])
    return match


def open_round(qtbot: QtBot, folder: Path, match: Match) -> BlackjackTrainee:
    """A window at a table where a match has come as far as this; the user deals."""
    saved = folder / "blackjack.jsonl"
    export_match(saved, match, (HUMAN, *["club"] * (match.game.seats - 1)))
    window = open_window(qtbot).window
    with pytest.MonkeyPatch.context() as patch:  # whether or not the window offers the game already
        patch.setattr(saved_matches, "TABLES", (find("blackjack"),))
        window.open_path(saved)
    trainee = BlackjackTrainee(qtbot, window)
    trainee.my_turn()
    return trainee


class BlackjackTrainee(Trainee):
    """Deals Blackjack on a window as a dealer would."""

    @property
    def game(self) -> Blackjack:  # type: ignore[override]  # another game is dealt by these hands
        game = self.match.game
        assert isinstance(game, Blackjack)
        return game

    @property
    def round(self) -> State:
        state: State = self.view.state
        return state

    @property
    def chips(self) -> RackChips:
        return rack_of(str(self.view.options["currency"]), self.view.options["pink"] == "on")

    @property
    def due(self) -> str:
        return self.round.due[0]

    @property
    def hands(self) -> BlackjackHands:
        """What the dealer has in the hands."""
        hands = self.desk.hands
        assert isinstance(hands, BlackjackHands)
        return hands

    def errors(self) -> list[str]:
        return [fault.error for fault in self.round.faults]

    def deal_on(self, by: Callable[[str], None], until: Callable[[], bool] = lambda: False) -> None:
        """Do what is due up to the end of the round, or until something is so."""
        while not self.round.reports and not until():
            by(self.due)

    # ------------------------------------------------------------------------------------------------ by keys

    def do_by_keys(self, text: str) -> None:
        count = len(self.done())
        verb, *words = text.split()
        if verb in ("mix", "wash"):  # a key is held
            super().do_by_keys(text)
            return
        if verb == "call":
            self._key_round_call(words)
        elif verb == "pay":
            for denomination, pieces in self.chips_for(int(words[2])):
                self.keys(str(sorted(self.chips.values).index(denomination) + 1) * pieces)
            self.key(Qt.Key.Key_Return)
            if self.hands.names_bets:
                self._name_bet("pay", words)
        elif verb == "give":
            for denomination, pieces in self.chips_for(int(words[1])):
                self.keys(str(sorted(self.chips.values).index(denomination) + 1) * pieces)
            self.key(Qt.Key.Key_Return)
            if self.hands.names_bets:
                self.keys(words[0])
        elif verb == "surrender?":
            self._by_button(verb, words)
        elif verb in _SERVED and self.hands.names_bets:
            self._name_service(verb, text)
        else:
            self.keys(BLACKJACK_KEYS[verb])
            if verb in ("take", "return", "tap", "even", "turnover") and self.hands.names_bets:
                self._name_bet(verb, words)
        self.has_done(count, text)

    def _name_service(self, verb: str, text: str) -> None:
        """What is done, and which of several it is."""
        count = len(self.done())
        self.keys(f"K{_SERVED[verb]}")
        steps = self.hands._naming.bets
        if len(self.done()) == count and steps:
            self.keys(str(steps.index(text) + 1))

    def _name_bet(self, verb: str, words: Sequence[str]) -> None:
        """The spot, and which of its bets."""
        count = len(self.done())
        self.keys(words[0][0])
        steps = self.hands._naming.bets
        if len(self.done()) == count and steps:
            self.keys(str(steps.index(" ".join((verb, *words[:2]))) + 1))

    def _key_round_call(self, words: Sequence[str]) -> None:
        name, *numbers = words[0].split("-")
        if name in ("pay", "change", "marker", "float"):
            self.key(Qt.Key.Key_M, SHIFT)
            self.keys(f"{int(words[1]) / 100:.2f}")
            self.key(Qt.Key.Key_Return)
        elif name == "cards":
            self.keys("H")
        elif name in _FIXED:
            self.key(Qt.Key(ord(_FIXED[name])), SHIFT)
        elif name == "soft":
            for digit in numbers[1]:
                self.key(Qt.Key(ord(digit)), SHIFT)
        elif name == "hard12":
            self.press_pad("Call the double of a hard 12 or more: then its total")
            self.keys(numbers[0])
        else:
            self.keys(numbers[0])

    # ----------------------------------------------------------------------------------------------- by the mouse

    def perform(self, text: str) -> None:
        verb, *words = text.split()
        getattr(self, f"_{verb.rstrip('?')}", self._by_button)(verb, words)

    def _by_button(self, verb: str, words: Sequence[str]) -> None:
        said = _BUTTONS.get(verb, "")
        self.press_button(said if said in self.buttons() else self.buttons()[0])

    def _cards_of(self, place: str) -> QPointF:
        """Where a card can be dropped on a hand: on its cards, or on the bet of one that has none."""
        zone = cards_at(place)
        if self.table.cards.get(zone):
            card = self.table.cards[zone][-1]
            return card.pos()
        if place == "dealer":
            return self.table.felt.where.zone_box("dealer").center()
        return self.at(chips_at(place, "main"), f"circle:{place[0]}:main")

    def _close(self, verb: str, words: Sequence[str]) -> None:
        self.drag(self.bare(left=True), self.bare())

    def _draw(self, verb: str, words: Sequence[str]) -> None:
        self.drag(self.at("shoe"), self._cards_of(words[0]))

    def _double(self, verb: str, words: Sequence[str]) -> None:
        self.drag(self.at("shoe"), self._cards_of(words[0]))

    def _split(self, verb: str, words: Sequence[str]) -> None:
        self.click(self.at(chips_at(words[0], "beside")))

    def _stand(self, verb: str, words: Sequence[str]) -> None:
        others = [name for name in self.table.cards if name.startswith("spot:") and self.table.cards[name]]
        own = cards_at(words[0])
        later = [name for name in others if name != own]
        if later:
            self.click(self.at(later[-1]))
        else:
            self.keys("S")

    def _insure(self, verb: str, words: Sequence[str]) -> None:
        self._along_line(1)

    def _uninsure(self, verb: str, words: Sequence[str]) -> None:
        self._along_line(-1)

    def _along_line(self, way: int) -> None:
        ends = [self.at("line:2"), self.at("line:6")]
        self.drag(*ends[::way])

    def _even(self, verb: str, words: Sequence[str]) -> None:
        self.click(self.at(cards_at(words[0])))

    def _peek(self, verb: str, words: Sequence[str]) -> None:
        self.drag(self.at("dealer"), self.at("reader"))

    def _turn(self, verb: str, words: Sequence[str]) -> None:
        self.click(self.at("dealer"))

    def _turnover(self, verb: str, words: Sequence[str]) -> None:
        self.click(self.at(cards_at(words[0])))

    def _signal(self, verb: str, words: Sequence[str]) -> None:
        self.click(self.at(f"rail:{words[0][0]}"))

    def _surrender(self, verb: str, words: Sequence[str]) -> None:
        if verb.endswith("?"):
            self.press_button("Surrender?")
            return
        start = self.at(chips_at(words[0], "main"))
        self.drag(start, start - QPointF(1.2 * self.table.art.width, 0))

    def _take(self, verb: str, words: Sequence[str]) -> None:
        tubes = [f"tube:{each}" for each in self.chips.values]
        self.drag(self.at(chips_at(words[0], words[1])), self.at("rack", *tubes))

    def _return(self, verb: str, words: Sequence[str]) -> None:
        name = chips_at(words[0], words[1])
        late = f"{name}:late"
        self.drag(self.at(late if late in self.table.things() else name), self.at(f"rail:{words[0][0]}"))

    def _pay(self, verb: str, words: Sequence[str]) -> None:
        self.take_chips(int(words[2]))
        self.click(self.at(chips_at(words[0], words[1])))

    def _toke(self, verb: str, words: Sequence[str]) -> None:
        self.drag(self.at(f"toke:{words[0]}"), self.at("slot"))

    def _marker(self, verb: str, words: Sequence[str]) -> None:
        tubes = [f"tube:{each}" for each in self.chips.values]
        self.drag(self.at("lammers"), self.at("rack", *tubes))

    def _tap(self, verb: str, words: Sequence[str]) -> None:
        self.click(self.at(f"circle:{words[0][0]}:main"))

    def _clear(self, verb: str, words: Sequence[str]) -> None:
        self.drag(self.at("dealer"), self.at("discards"))

    def _call(self, verb: str, words: Sequence[str]) -> None:
        name = words[0].split("-")[0]
        if name in ("pay", "change", "marker"):
            super()._call("call", ["pay", words[1]])
        elif name == "hard12":
            self._key_round_call(words)
        elif name == "cards":
            turn = self.round.turn
            assert turn is not None
            self.click(self.at(f"rail:{turn[0]}"))
        else:
            call = words[0]
            if name in ("dealer", "dealerbust"):  # one pad for each number
                total = int(call.split("-")[1])
                call = f"bust-{total}" if total > 21 else f"hard-{total}"
            self.press_pad(f"Call “{said(call, {})}”")

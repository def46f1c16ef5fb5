"""The drills of cards: totals, naturals, third cards, and what a finished coup comes to (T1 to T6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardrules.casino.baccarat.dealer_calls import result_call, said
from cardrules.casino.baccarat.rules import (
    BANKER,
    BANKER_DRAWS,
    BET_NAMES,
    PLAYER,
    PLAYER_DRAWS,
    STOOD,
    TIE,
    total_of,
    value_of,
)
from cardrules.courses.mini_baccarat.cards_for_drills import (
    Coup,
    card_worth,
    coup_from_shoe,
    hand_of,
    outcome_cell,
    read_hands,
    values_text,
)
from cardrules.courses.mini_baccarat.felt import BaccaratFelt
from cardrules.protocol.cards import Card, cards_text, parse_cards
from cardrules.protocol.texts import say
from cardrules.school.drills.drill import Drill, percent_bars
from cardrules.school.drills.items import AnswerPick, DrillQuestion, Item, Setting
from cardrules.school.seeded_choice import SeededLots

__all__ = ["CARD_DRILLS"]

_DIGITS: Final = tuple(AnswerPick(str(digit), str(digit), str(digit)) for digit in range(10))
_DRAW, _STAND = "draw", "stand"
_NATURAL_PICKS: Final = (
    AnswerPick("natural player", say("Natural, Player"), "P", "push player"),
    AnswerPick("natural banker", say("Natural, Banker"), "B", "push banker"),
    AnswerPick("natural tie", say("Natural, tie"), "T", "tap"),
    AnswerPick("play on", say("Play on"), "Space"),
)


def _player_picks(words: Mapping[str, str]) -> tuple[AnswerPick, ...]:
    """What may become of Player's hand, in the words of the house."""
    return (
        AnswerPick(_DRAW, said("card_player", words), "D", "draw player"),
        AnswerPick(_STAND, said("stand_player", words), "S", "stand player"),
        AnswerPick("natural", say("Natural: no more cards"), "N"),
    )


def _banker_picks(words: Mapping[str, str]) -> tuple[AnswerPick, ...]:
    """What may become of Banker's hand."""
    return (
        AnswerPick(_DRAW, said("card_banker", words), "D", "draw banker"),
        AnswerPick(_STAND, said("stand_banker", words), "S", "stand banker"),
    )


def _cards_of(drill: str, key: str, counts: tuple[int, ...]) -> list[Card]:
    """The cards of a key that is a drill's id and so many cards. Raises ValueError."""
    name, _, rest = key.partition(" ")
    cards = parse_cards(rest)  # a NotationError is a ValueError
    if name != drill or len(cards) not in counts or len(set(cards)) != len(cards):
        raise ValueError(f"{key[:60]!r} is no item of {drill}")
    return cards


def _sum_text(cards: list[Card]) -> str:
    """How a total is added up.

    >>> _sum_text(parse_cards("7S 8H"))
    '7 + 8 = 15, and only the last digit counts: 5.'
    """
    total = sum(value_of(card) for card in cards)
    if total < 10:
        return say("{values} = {total}.", values=values_text(cards), total=total)
    return say(
        "{values} = {total}, and only the last digit counts: {digit}.",
        values=values_text(cards), total=total, digit=total % 10,
    )  # fmt: skip


# -------------------------------------------------------------------------------------------- T1, T2: totals


def _pairs(setting: Setting) -> Mapping[str, int]:
    return {f"{low}+{high}": 1 for low in range(10) for high in range(low, 10)}


def _draw_pair(cell: str, lots: SeededLots, setting: Setting) -> str:
    low, high = (int(value) for value in cell.split("+"))
    values = lots.in_order((low, high))
    return f"T1 {cards_text(card_worth(value, lots, copy) for copy, value in enumerate(values))}"


def _pair_item(key: str, setting: Setting) -> Item:
    cards = _cards_of("T1", key, (2,))
    low, high = sorted(value_of(card) for card in cards)
    return _total_item("T1", key, f"{low}+{high}", cards)


def _total_item(drill: str, key: str, cell: str, cards: list[Card]) -> Item:
    ask = DrillQuestion(say("What is the total?"), "digit", (str(total_of(cards)),), _DIGITS)
    return Item(drill, key, cell, BaccaratFelt(player=tuple(cards)), (ask,), _sum_text(cards))


def _triples(setting: Setting) -> Mapping[str, int]:
    return {f"{total}+{value}": 1 for total in range(7) for value in range(10)}  # nobody draws on 7 or more


def _draw_triple(cell: str, lots: SeededLots, setting: Setting) -> str:
    total, value = (int(number) for number in cell.split("+"))
    return f"T2 {cards_text((*hand_of(total, lots, 0), card_worth(value, lots, 2)))}"


def _triple_item(key: str, setting: Setting) -> Item:
    cards = _cards_of("T2", key, (3,))
    return _total_item("T2", key, f"{total_of(cards[:2])}+{value_of(cards[2])}", cards)


# ----------------------------------------------------------------------------------------------- T3: naturals


def _two_totals(setting: Setting) -> Mapping[str, int]:
    return {f"{player}-{banker}": 1 for player in range(10) for banker in range(10)}


def _draw_hands(drill: str, cell: str, lots: SeededLots) -> str:
    player, banker = (int(total) for total in cell.split("-"))
    return f"{drill} {cards_text(hand_of(player, lots, 0))} / {cards_text(hand_of(banker, lots, 2))}"


def _hands_of(drill: str, key: str) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Two hands of two cards. Raises ValueError."""
    name, _, rest = key.partition(" ")
    player, banker = read_hands(rest)
    if name != drill or len(player) != 2 or len(banker) != 2 or len({*player, *banker}) != 4:
        raise ValueError(f"{key[:60]!r} is no item of {drill}")
    return player, banker


def _natural_item(key: str, setting: Setting) -> Item:
    hands = _hands_of("T3", key)
    player, banker = (total_of(hand) for hand in hands)
    if max(player, banker) < 8:
        right = "play on"
        why = say(
            "Player has {player} and Banker {banker}: a natural is 8 or 9 in two cards, so play goes on.",
            player=player, banker=banker,
        )  # fmt: skip
    else:
        winner = PLAYER if player > banker else BANKER if banker > player else TIE
        right = f"natural {winner}"
        ends = say("they tie") if winner == TIE else say("{hand} wins", hand=BET_NAMES[winner])
        why = say(
            "Player has {player} and Banker {banker}: 8 or 9 in two cards ends the coup at once, and {ends}.",
            player=player, banker=banker, ends=ends,
        )  # fmt: skip
    ask = DrillQuestion(say("Natural or not, and who wins now?"), "pick", (right,), _NATURAL_PICKS)
    return Item("T3", key, f"{player}-{banker}", BaccaratFelt(*hands), (ask,), why)


# ---------------------------------------------------------------------------------------- T4, T5: third cards


def _player_item(key: str, setting: Setting) -> Item:
    hands = _hands_of("T4", key)
    player, banker = (total_of(hand) for hand in hands)
    if max(player, banker) >= 8:
        owner = BET_NAMES["player" if player >= 8 else "banker"]
        right, why = "natural", say("{hand} has a natural, so nobody draws: the coup is over.", hand=owner)
    elif PLAYER_DRAWS[player]:
        right, why = _DRAW, say("Player has {total}: Player draws on 0 to 5.", total=player)
    else:
        right, why = _STAND, say("Player has {total}: Player stands on 6 and 7.", total=player)
    ask = DrillQuestion(
        say("Does Player draw, stand, or is it a natural?"), "pick", (right,), _player_picks(setting.house.words)
    )
    return Item("T4", key, f"{player}-{banker}", BaccaratFelt(*hands), (ask,), why)


_CRITICAL: Final = (3, 4, 5, 6)
"""Banker's totals where it matters which third card Player drew."""


def _third_cases(setting: Setting) -> Mapping[str, int]:
    """All 88 cases; those that have to be learned by heart three times as often."""
    return {
        f"{banker}/{_third_name(third)}": 3 if banker in _CRITICAL and third != STOOD else 1
        for banker in range(8)
        for third in range(STOOD + 1)
    }


def _third_name(third: int) -> str:
    return "stood" if third == STOOD else str(third)


def _draw_third(cell: str, lots: SeededLots, setting: Setting) -> str:
    banker, _, name = cell.partition("/")
    hand = hand_of(int(banker), lots, 3)
    if name == "stood":
        player: tuple[Card, ...] = hand_of(lots.pick((6, 7)), lots, 0)
    else:
        player = (*hand_of(lots.below(6), lots, 0), card_worth(int(name), lots, 2))
    return f"T5 {cards_text(player)} / {cards_text(hand)}"


def _third_item(key: str, setting: Setting) -> Item:
    name, _, rest = key.partition(" ")
    player, banker = read_hands(rest)
    first, total = total_of(player[:2]), total_of(banker)
    fits = len(player) == 3 if first <= 5 else len(player) == 2 and first <= 7
    if name != "T5" or len(banker) != 2 or total > 7 or not fits:
        raise ValueError(f"{key[:60]!r} is no item of T5")
    third = value_of(player[2]) if len(player) == 3 else STOOD
    right = _DRAW if BANKER_DRAWS[total][third] else _STAND
    ask = DrillQuestion(say("Does Banker draw or stand?"), "pick", (right,), _banker_picks(setting.house.words))
    return Item(
        "T5", key, f"{total}/{_third_name(third)}", BaccaratFelt(player, banker), (ask,), _banker_rule(total, third)
    )


_RULES: Final = {
    3: say("it stands only against an 8"),
    4: say("it draws against 2 to 7"),
    5: say("it draws against 4 to 7"),
    6: say("it draws against 6 and 7"),
}


def _banker_rule(total: int, third: int) -> str:
    """Why Banker draws or stands with this total, against this third card.

    >>> _banker_rule(6, 5)
    'Banker has 6 against a third card of 5: it draws against 6 and 7, so Banker stands.'
    """
    if third == STOOD:
        return say(
            "Player stood, so Banker draws on 5 or less: with {total} Banker draws."
            if total <= 5
            else "Player stood, so Banker draws on 5 or less: with {total} Banker stands.",
            total=total,
        )
    if total == 7:
        return say("Banker always stands on 7.")
    if total <= 2:
        return say("Banker has {total}: on 0 to 2 Banker always draws.", total=total)
    return say(
        "Banker has {total} against a third card of {third}: {rule}, so Banker draws."
        if BANKER_DRAWS[total][third]
        else "Banker has {total} against a third card of {third}: {rule}, so Banker stands.",
        total=total,
        third=third,
        rule=_RULES[total],
    )


# ------------------------------------------------------------------------------------------ T6: read the hand


def _any_coup(setting: Setting) -> Mapping[str, int]:
    return {"": 1}


def _draw_finished(cell: str, lots: SeededLots, setting: Setting) -> str:
    coup = coup_from_shoe(lots, (lambda coup: outcome_cell(coup) == cell) if cell else None)
    return f"T6 {coup.text()}"


def _finished_item(key: str, setting: Setting) -> Item:
    name, _, rest = key.partition(" ")
    if name != "T6":
        raise ValueError(f"{key[:60]!r} is no item of T6")
    coup = Coup.of(rest)
    call = result_call(coup.outcome)
    by_hands = f"{coup.outcome.player}-{coup.outcome.banker}"  # who has more of two totals has won
    ask = DrillQuestion(say("Call the winner and both totals."), "call", (call, by_hands))
    why = say(
        "Player: {player} Banker: {banker} The call is: {call}.",
        player=_sum_text(list(coup.player)),
        banker=_sum_text(list(coup.banker)),
        call=said(call, setting.house.words),
    )
    return Item("T6", key, outcome_cell(coup), BaccaratFelt(coup.player, coup.banker), (ask,), why)


CARD_DRILLS: Final = (
    Drill(
        "T1", say("Two-card totals"), say("Two cards: their total, as one digit."), 40,
        percent_bars((95, 98, 100), (2.5, 1.5, 0.9)), _pairs, _draw_pair, _pair_item,
    ),
    Drill(
        "T2", say("Three-card totals"), say("Three cards: their total, as one digit."), 40,
        percent_bars((95, 98, 100), (3.5, 2.2, 1.3)), _triples, _draw_triple, _triple_item,
    ),
    Drill(
        "T3", say("Naturals"), say("Both hands: natural or not, and who wins now."), 40,
        percent_bars((95, 98, 100), (3, 1.8, 1.2)), _two_totals,
        lambda cell, lots, setting: _draw_hands("T3", cell, lots), _natural_item,
    ),
    Drill(
        "T4", say("Player's third card"), say("Both hands: does Player draw, stand, or is it a natural?"), 40,
        percent_bars((98, 100, 100), (2.5, 1.5, 1)), _two_totals,
        lambda cell, lots, setting: _draw_hands("T4", cell, lots), _player_item,
    ),
    Drill(
        "T5", say("Banker's third card"), say("Banker's hand, and what Player drew: does Banker draw or stand?"), 60,
        percent_bars((92, 98, 100), (4, 2, 1.2)), _third_cases, _draw_third, _third_item,
    ),
    Drill(
        "T6", say("Read the hand"), say("A finished coup: the winner and both totals."), 30,
        percent_bars((95, 100, 100), (5, 3, 2)), _any_coup, _draw_finished, _finished_item,
    ),
)  # fmt: skip

"""The options of Mini Baccarat, and the house that they come to."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, cast

from cardrules.casino.baccarat.bettors import Crowd, Difficulty, Incidents
from cardrules.casino.baccarat.coup_reports import Hand
from cardrules.casino.baccarat.dealer_calls import CURRENCY, read_words
from cardrules.casino.baccarat.house import Coach, House, Remedy, ends_of, prep_steps
from cardrules.casino.baccarat.rules import (
    BANKER,
    BET_NAMES,
    PLAYER,
    SIDE_BETS,
    TIE,
    Commission,
    Limits,
    Rounding,
    Terms,
)
from cardrules.casino.currencies import CURRENCIES, Currency, chips_of
from cardrules.protocol.cards import pack
from cardrules.protocol.options import AS_IN_THE_BOOK, Option, Options, Preset, Value
from cardrules.protocol.texts import say

__all__ = ["GROUPS", "OPTIONS", "PRESETS", "house_of", "limits_of"]

_ON: Final = ("off", "on")
_MOST_COUPS: Final = 200


def _currency_label(currency: Currency) -> str:
    """A currency, and how many times the limits as they are chosen those of its tables are."""
    name, sign, scale = currency.name, currency.sign, currency.chips.scale
    if scale == 1:
        return say("{name:^} ({sign})", name=name, sign=sign)
    return say("{name:^} ({sign}), limits times {scale}", name=name, sign=sign, scale=scale)


def _read_coups(text: str) -> int:
    """The coups of a session as they are written down, 0 for "". Raises ValueError.

    >>> _read_coups("30"), _read_coups("")
    (30, 0)
    """
    if text and not (text.isascii() and text.isdecimal() and len(text) < 4 and 1 <= int(text) <= _MOST_COUPS):
        raise ValueError(f"a number of coups from 1 to {_MOST_COUPS}")
    return int(text or 0)


def _side_option(bet: str, help_text: str) -> Option:
    name = BET_NAMES[bet]
    return Option(bet, f"Side bet: {name[0].upper()}{name[1:]}", _ON, help=help_text)


OPTIONS: Final = (
    Option(
        "role",
        "You are",
        ("dealer", "bettor", "watch"),
        ("The dealer", "A bettor", "A spectator"),
        "Whether you deal, bet, or watch a demonstration.",
    ),
    Option("decks", "Packs in the shoe", (8, 6, 4), help="Eight packs last for about 74 coups."),
    Option("positions", "Betting positions", (9, 7), help="How many bettors there is room for."),
    Option("skip_four", "Number four is left out", _ON, help="Whether the positions are numbered 1, 2, 3, 5 ..."),
    Option(
        "commission",
        "Commission on Banker",
        ("net", "marked", "ez", "super6"),
        ("5 %, deducted", "5 %, marked", "None; a three-card 7 pushes", "None; a 6 is paid half"),
        "How the house takes its share of winning bets on Banker.",
    ),
    Option(
        "commission_rounding",
        "Commission is rounded",
        ("up_quarter", "exact", "down_quarter"),
        ("Up to the smallest chip", "Not at all", "Down to the smallest chip"),
        "Only for bets whose 5 % no chips come to.",
    ),
    Option(
        "commission_due",
        "Marked commission is due",
        ("end_of_shoe", "each_coup"),
        ("At the end of the shoe", "After each coup"),
        "Whoever leaves pays at once in any case.",
    ),
    Option("tie_pays", "A tie pays", (8, 9), ("8 to 1", "9 to 1"), "What a winning bet on the tie is paid."),
    Option(
        "currency",
        "Currency",
        tuple(CURRENCIES),
        tuple(map(_currency_label, CURRENCIES.values())),
        "How amounts are written and said, in which chips they are paid, and how high the stakes are.",
    ),
    Option("unit", "Bets are multiples of", (5, 1, 25), help="The smallest step of a bet."),
    Option(
        "table_min",
        "Least bet",
        (5, 1, 10, 25, 100),
        help="The minimum on Player and on Banker.",
    ),
    Option(
        "table_max",
        "Greatest bet",
        (500, 100, 200, 1000, 2500, 5000),
        ("500", "100", "200", "1,000", "2,500", "5,000"),
        "The maximum on Player and on Banker.",
    ),
    Option("tie_min", "Least tie bet", (5, 1, 10, 25), help="The minimum on the tie and side bets."),
    Option(
        "tie_max",
        "Greatest tie bet",
        (100, 25, 50, 200, 500),
        help="The maximum on the tie and side bets.",
    ),
    Option("both_sides", "Bets on both sides", _ON, help="Whether one position may bet on Player and on Banker."),
    Option(
        "cut_depth", "Cards behind the cut card", (52, 14, 16, 7), help="The shoe ends when the cut card comes out."
    ),
    Option(
        "after_cut",
        "After the cut card",
        ("one_more", "finish"),
        ("One more coup", "That coup is the last"),
        "What is dealt when the cut card comes out in the middle of a coup.",
    ),
    Option("burn_ten", "A ten or face card burns", (10, 0), help="How many more cards are burned for it."),
    Option("burn_ace", "An ace burns", (1, 11), help="How many more cards are burned for it."),
    Option(
        "deal_style",
        "The first four cards",
        ("face_up", "face_down"),
        ("Face up", "Face down"),
        "Whether they are turned over only when all four are out.",
    ),
    _side_option("player_pair", "Player's first two cards have the same rank: 11 to 1."),
    _side_option("banker_pair", "Banker's first two cards have the same rank: 11 to 1."),
    _side_option("either_pair", "At least one hand begins with a pair: 5 to 1."),
    _side_option("perfect_pair", "A hand begins with two equal cards: 25 to 1, both hands 200 to 1."),
    _side_option("dragon7", "Banker wins with a three-card 7: 40 to 1."),
    _side_option("panda8", "Player wins with a three-card 8: 25 to 1."),
    _side_option("super6_bet", "Banker wins with 6: 12 to 1."),
    _side_option("lucky6", "Banker wins with 6: 12 to 1 with two cards, 20 to 1 with three."),
    _side_option("dragon_bonus_p", "Player wins by a natural, or by four or more: up to 30 to 1."),
    _side_option("dragon_bonus_b", "Banker wins by a natural, or by four or more: up to 30 to 1."),
    _side_option("small", "Four cards in all: 1.5 to 1."),
    _side_option("big", "Five or six cards in all: 0.54 to 1."),
    Option("roads", "Scoreboard", ("on", "off"), help="Whether the roads are shown.", rule=False),
    Option(
        "minutes_limit",
        "Length of the session",
        ("off", 20, 60),
        ("One shoe", "20 minutes", "60 minutes"),
        "A timed session goes on with new shoes until the time is over.",
    ),
    Option(
        "difficulty",
        "The bettors",
        ("competent", "beginner", "expert"),
        ("Five or six, round amounts", "One to three, small amounts", "A full table, any amount"),
        "How much the bettors give the dealer to do.",
        rule=False,
    ),
    Option(
        "coach",
        "Mistakes",
        ("block", "correct", "silent"),
        ("Are refused, with the reason", "Happen, and must be put right", "Are only noted"),
        "What happens when the dealer does something wrong.",
        rule=False,
    ),
    Option(
        "calls", "Calls", ("buttons", "auto"), ("Made by the dealer", "Made for you"), "Who makes the announcements."
    ),
    Option(
        "shoe_steps",
        "Preparing the shoe",
        ("short", "full", "skip"),
        ("In short", "Every motion", "Done for you"),
        "How much of it the dealer does.",
    ),
    Option("totals", "Totals", ("trainee", "shown"), ("Called by the dealer", "Shown"), "Who adds up the cards."),
    Option(
        "payout_entry", "Payouts", ("chips", "amount"), ("Built of chips", "Typed"), "How the dealer makes a payout."
    ),
    Option(
        "take_order",
        "Settling goes",
        ("right_to_left", "left_to_right", "left_then_right"),
        ("From position 1 on", "From the last position on", "Takes from the last on, pays from position 1 on"),
        "The order of the positions. Position 1 is at the dealer's right.",
    ),
    Option(
        "in_position_order",
        "At a position",
        ("near_bettor_first",),
        ("Nearest to the bettor first",),
        "The order of a position's bets.",
    ),
    Option(
        "third_card_place",
        "Third cards lie",
        ("sideways", "upright"),
        ("Sideways", "Upright"),
        help="How they are put down.",
    ),
    Option(
        "incidents",
        "Incidents",
        ("off", "some", "many"),
        ("None", "Now and then", "Often"),
        "Late bets, wrong bets, cash, colour-ups, leavers, cards lying face up.",
    ),
    Option(
        "pace",
        "Pace",
        ("untimed", "par", "race"),
        ("As you like", "Against par", "A race"),
        "Whether the time counts in the grade. In a race all losing bets may be taken in one sweep.",
        rule=False,
    ),
    Option(
        "hand",
        "Par is that of",
        ("keys", "mouse"),
        ("A dealer with keys", "A dealer with the mouse"),
        "The same gestures take longer with the mouse.",
        rule=False,
    ),
    Option(
        "words",
        "The words of the house",
        ("",),
        ("As this school says them",),
        "How the dealer's calls are worded, as a house's profile has it.",
        text=read_words,
    ),
    Option(
        "self_correct",
        "Your own mistakes",
        ("allowed", "floor"),
        ("You may put right yourself", "Are the floor's to put right"),
        "What counts half: a mistake put right at once, or one for which you call the floor.",
    ),
    Option(
        "misdraw",
        "A card drawn in error",
        ("burn", "free_hand"),
        ("Is burned", "Begins a hand without bets"),
        "What becomes of a card that was seen and that no hand may use.",
    ),
    Option(
        "remedy",
        "The floor",
        ("named", "choose", "unaided"),
        ("Says what is to be done", "Offers four remedies", "Waits for the remedy"),
        "How you learn what puts a mistake right.",
    ),
    Option(
        "bet_keys",
        "By keys",
        ("next", "named"),
        ("The next bet is found for you", "You name the bet, and who is served"),
        "Whether Z, Enter and K find what comes next. In a test they never do.",
    ),
    Option(
        "coups",
        "Coups of the session",
        ("",),
        ("As many as the shoe has",),
        "So many are dealt, from another shoe if the cut card comes too early.",
        text=_read_coups,
    ),
    Option(
        "begins",
        "The session begins",
        ("shoe", "middle"),
        ("With a new shoe", "In the middle of a shoe"),
        "Whether you prepare a shoe, or take one over from another dealer.",
    ),
)
GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    say("You"): ("role", "difficulty", "incidents", "begins", "minutes_limit", "coups"),
    say("The school"): (
        "coach", "remedy", "self_correct", "misdraw", "pace", "hand", "calls", "words", "totals", "payout_entry",
        "bet_keys", "shoe_steps",
    ),
    say("The table"): ("positions", "skip_four", "roads"),
    say("Bets"): ("currency", "unit", "table_min", "table_max", "tie_min", "tie_max", "tie_pays", "both_sides"),
    say("Commission"): ("commission", "commission_rounding", "commission_due"),
    say("The shoe"): ("decks", "cut_depth", "after_cut", "burn_ten", "burn_ace"),
    say("Dealing"): ("deal_style", "third_card_place", "take_order", "in_position_order"),
    say("Side bets"): (
        "player_pair", "banker_pair", "either_pair", "perfect_pair", "dragon7", "panda8", "super6_bet", "lucky6",
        "dragon_bonus_p", "dragon_bonus_b", "small", "big",
    ),
}  # fmt: skip


PRESETS: Final = (
    Preset("house", AS_IN_THE_BOOK, {}),
    Preset("marked_commission", "Marked commission", {"commission": "marked", "cut_depth": 14}),
    Preset("ez_baccarat", "EZ Baccarat", {"commission": "ez", "dragon7": "on", "panda8": "on", "cut_depth": 14}),
    Preset("super_six", "Super Six", {"commission": "super6", "super6_bet": "on"}),
    Preset(
        "macau",
        "Macau",
        {"player_pair": "on", "banker_pair": "on", "cut_depth": 14, "unit": 25, "table_min": 25},
    ),
)


def limits_of(options: Options) -> Limits:
    """What may be bet at a table with these options, whose amounts are those of a table in US dollars."""
    dollar = 100 * chips_of(options).scale
    unit = dollar * int(options["unit"])
    return Limits(
        unit,
        -(-dollar * int(options["table_min"]) // unit) * unit,
        dollar * int(options["table_max"]),
        -(-dollar * int(options["tie_min"]) // unit) * unit,
        dollar * int(options["tie_max"]),
        (PLAYER, BANKER, TIE, *(bet for bet in SIDE_BETS if options[bet] == "on")),
        options["both_sides"] == "on",
        str(options["currency"]),
    )


@lru_cache(maxsize=64)
def house_of(options: tuple[tuple[str, Value], ...]) -> House:
    """What the options come to."""
    chosen = dict(options)
    decks, positions = int(chosen["decks"]), int(chosen["positions"])
    limits = limits_of(chosen)
    bets = chosen["role"] == "bettor"
    automatic = chosen["role"] != "dealer"
    crowd = Crowd(
        positions,
        limits,
        cast(Difficulty, chosen["difficulty"]),
        cast(Incidents, chosen["incidents"]),
        (positions + 1) // 2 if bets else 0,
    )
    numbers = [number for number in range(1, 11) if number != 4 or chosen["skip_four"] == "off"]
    calls = chosen["calls"] == "buttons"
    limit = chosen["minutes_limit"]
    currency = str(chosen["currency"])
    takes, pays = ends_of(str(chosen["take_order"]))
    return House(
        decks=decks,
        pack=pack(copies=decks),
        terms=Terms(
            cast(Commission, chosen["commission"]),
            cast(Rounding, chosen["commission_rounding"]),
            int(chosen["tie_pays"]),
            chips_of(chosen),
        ),
        crowd=crowd,
        labels=("", *map(str, numbers[:positions])),
        each_coup=chosen["commission"] == "marked" and chosen["commission_due"] == "each_coup",
        cut_depth=int(chosen["cut_depth"]),
        one_more=chosen["after_cut"] == "one_more",
        burn_ten=int(chosen["burn_ten"]),
        burn_ace=int(chosen["burn_ace"]),
        face_down=chosen["deal_style"] == "face_down",
        coach="block" if automatic else cast(Coach, chosen["coach"]),
        calls=calls,
        totals=calls and chosen["totals"] == "trainee",
        prep=() if chosen["begins"] == "middle" else prep_steps(str(chosen["shoe_steps"]), decks),
        race=chosen["pace"] == "race",
        coups=_read_coups(str(chosen["coups"])),
        limit=0 if limit == "off" else 60_000 * int(limit),
        dealer=1 if bets else 0,
        mends=chosen["self_correct"] == "allowed",
        free_hand=chosen["misdraw"] == "free_hand",
        remedy=cast(Remedy, chosen["remedy"]),
        middle=chosen["begins"] == "middle",
        hand=cast(Hand, chosen["hand"]),
        words=read_words(str(chosen["words"])) | ({} if currency == "usd" else {CURRENCY: currency}),
        currency=currency,
        take_from=takes,
        pay_from=pays,
    )

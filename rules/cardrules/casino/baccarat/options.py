"""The options of Mini Baccarat, and the house that they come to."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from cardrules.casino import dealt_options
from cardrules.casino.baccarat.bettors import Crowd, Difficulty, Incidents
from cardrules.casino.baccarat.dealer_calls import CURRENCY, read_words
from cardrules.casino.baccarat.house import House, ends_of
from cardrules.casino.baccarat.rules import (
    BANKER,
    PLAYER,
    SIDE_BETS,
    TIE,
    Commission,
    Limits,
    Rounding,
    Terms,
)
from cardrules.casino.currencies import CURRENCIES
from cardrules.casino.dealers_table import Coach, Hand, Remedy
from cardrules.casino.preparing import prep_steps
from cardrules.phases.game_options import GameOptions, agreed, choose, flag
from cardrules.protocol.cards import pack
from cardrules.protocol.options import AS_IN_THE_BOOK, Options, Preset
from cardrules.protocol.texts import say

__all__ = ["GROUPS", "PRESETS", "TableOptions", "house_of", "limits_of"]


class TableOptions(GameOptions):
    """What can be agreed before a session of Mini Baccarat."""

    role: dealt_options.Role = dealt_options.ROLE
    decks: int = choose("Packs in the shoe", (8, 6, 4), "Eight packs last for about 74 coups.")
    positions: int = choose("Betting positions", (9, 7), "How many bettors there is room for.")
    skip_four: bool = flag("Number four is left out", "Whether the positions are numbered 1, 2, 3, 5 ...")
    commission: Commission = choose(
        "Commission on Banker",
        {
            "net": "5 %, deducted",
            "marked": "5 %, marked",
            "ez": "None; a three-card 7 pushes",
            "super6": "None; a 6 is paid half",
        },
        "How the house takes its share of winning bets on Banker.",
    )
    commission_rounding: Rounding = choose(
        "Commission is rounded",
        {"up_quarter": "Up to the smallest chip", "exact": "Not at all", "down_quarter": "Down to the smallest chip"},
        "Only for bets whose 5 % no chips come to.",
    )
    commission_due: str = choose(
        "Marked commission is due",
        {"end_of_shoe": "At the end of the shoe", "each_coup": "After each coup"},
        "Whoever leaves pays at once in any case.",
    )
    tie_pays: int = choose("A tie pays", {8: "8 to 1", 9: "9 to 1"}, "What a winning bet on the tie is paid.")
    currency: str = dealt_options.CURRENCY
    unit: int = dealt_options.UNIT
    table_min: int = choose("Least bet", (5, 1, 10, 25, 100), "The minimum on Player and on Banker.")
    table_max: int = choose(
        "Greatest bet",
        {500: "500", 100: "100", 200: "200", 1000: "1,000", 2500: "2,500", 5000: "5,000"},
        "The maximum on Player and on Banker.",
    )
    tie_min: int = choose("Least tie bet", (5, 1, 10, 25), "The minimum on the tie and side bets.")
    tie_max: int = choose("Greatest tie bet", (100, 25, 50, 200, 500), "The maximum on the tie and side bets.")
    both_sides: bool = flag("Bets on both sides", "Whether one position may bet on Player and on Banker.")
    cut_depth: int = choose("Cards behind the cut card", (52, 14, 16, 7), "The shoe ends when the cut card comes out.")
    after_cut: str = choose(
        "After the cut card",
        {"one_more": "One more coup", "finish": "That coup is the last"},
        "What is dealt when the cut card comes out in the middle of a coup.",
    )
    burn_ten: int = choose("A ten or face card burns", (10, 0), "How many more cards are burned for it.")
    burn_ace: int = choose("An ace burns", (1, 11), "How many more cards are burned for it.")
    deal_style: str = choose(
        "The first four cards",
        {"face_up": "Face up", "face_down": "Face down"},
        "Whether they are turned over only when all four are out.",
    )
    player_pair: bool = flag("Side bet: Player pair", "Player's first two cards have the same rank: 11 to 1.")
    banker_pair: bool = flag("Side bet: Banker pair", "Banker's first two cards have the same rank: 11 to 1.")
    either_pair: bool = flag("Side bet: Either pair", "At least one hand begins with a pair: 5 to 1.")
    perfect_pair: bool = flag(
        "Side bet: Perfect pair", "A hand begins with two equal cards: 25 to 1, both hands 200 to 1."
    )
    dragon7: bool = flag("Side bet: Dragon 7", "Banker wins with a three-card 7: 40 to 1.")
    panda8: bool = flag("Side bet: Panda 8", "Player wins with a three-card 8: 25 to 1.")
    super6_bet: bool = flag("Side bet: Super 6", "Banker wins with 6: 12 to 1.")
    lucky6: bool = flag("Side bet: Lucky 6", "Banker wins with 6: 12 to 1 with two cards, 20 to 1 with three.")
    dragon_bonus_p: bool = flag(
        "Side bet: Dragon bonus on Player", "Player wins by a natural, or by four or more: up to 30 to 1."
    )
    dragon_bonus_b: bool = flag(
        "Side bet: Dragon bonus on Banker", "Banker wins by a natural, or by four or more: up to 30 to 1."
    )
    small: bool = flag("Side bet: Small", "Four cards in all: 1.5 to 1.")
    big: bool = flag("Side bet: Big", "Five or six cards in all: 0.54 to 1.")
    roads: bool = flag("Scoreboard", "Whether the roads are shown.", on=True, rule=False)
    minutes_limit: str | int = dealt_options.MINUTES_LIMIT
    difficulty: Difficulty = choose(
        "The bettors",
        {
            "competent": "Five or six, round amounts",
            "beginner": "One to three, small amounts",
            "expert": "A full table, any amount",
        },
        "How much the bettors give the dealer to do.",
        rule=False,
    )
    coach: Coach = dealt_options.COACH
    calls: str = dealt_options.CALLS
    shoe_steps: str = dealt_options.SHOE_STEPS
    totals: str = dealt_options.TOTALS
    payout_entry: str = dealt_options.PAYOUT_ENTRY
    take_order: str = choose(
        "Settling goes",
        {
            "right_to_left": "From position 1 on",
            "left_to_right": "From the last position on",
            "left_then_right": "Takes from the last on, pays from position 1 on",
        },
        "The order of the positions. Position 1 is at the dealer's right.",
    )
    in_position_order: str = choose(
        "At a position", {"near_bettor_first": "Nearest to the bettor first"}, "The order of a position's bets."
    )
    third_card_place: str = choose(
        "Third cards lie", {"sideways": "Sideways", "upright": "Upright"}, "How they are put down."
    )
    incidents: Incidents = choose(
        "Incidents",
        {"off": "None", "some": "Now and then", "many": "Often"},
        "Late bets, wrong bets, cash, colour-ups, leavers, cards lying face up.",
    )
    pace: str = choose(
        "Pace",
        {"untimed": "As you like", "par": "Against par", "race": "A race"},
        "Whether the time counts in the grade. In a race all losing bets may be taken in one sweep.",
        rule=False,
    )
    hand: Hand = dealt_options.HAND
    words: str = dealt_options.words_option(read_words)
    self_correct: str = dealt_options.SELF_CORRECT
    misdraw: str = choose(
        "A card drawn in error",
        {"burn": "Is burned", "free_hand": "Begins a hand without bets"},
        "What becomes of a card that was seen and that no hand may use.",
    )
    remedy: Remedy = dealt_options.REMEDY
    bet_keys: str = choose(
        "By keys",
        {"next": "The next bet is found for you", "named": "You name the bet, and who is served"},
        "Whether Z, Enter and K find what comes next. In a test they never do.",
    )
    coups: str = choose(
        "Coups of the session",
        {"": "As many as the shoe has"},
        "So many are dealt, from another shoe if the cut card comes too early.",
        text=dealt_options.read_rounds,
    )
    begins: str = dealt_options.BEGINS


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
    Preset("marked_commission", say("Marked commission"), {"commission": "marked", "cut_depth": 14}),
    Preset("ez_baccarat", say("EZ Baccarat"), {"commission": "ez", "dragon7": "on", "panda8": "on", "cut_depth": 14}),
    Preset("super_six", say("Super Six"), {"commission": "super6", "super6_bet": "on"}),
    Preset(
        "macau",
        say("Macau"),
        {"player_pair": "on", "banker_pair": "on", "cut_depth": 14, "unit": 25, "table_min": 25},
    ),
)


def limits_of(options: Options) -> Limits:
    """What may be bet at a table with these options, whose amounts are those of a table in US dollars."""
    chosen = agreed(TableOptions, options)
    dollar = 100 * CURRENCIES[chosen.currency].chips.scale
    unit = dollar * chosen.unit
    return Limits(
        unit,
        -(-dollar * chosen.table_min // unit) * unit,
        dollar * chosen.table_max,
        -(-dollar * chosen.tie_min // unit) * unit,
        dollar * chosen.tie_max,
        (PLAYER, BANKER, TIE, *(bet for bet in SIDE_BETS if options[bet] == "on")),
        chosen.both_sides,
        chosen.currency,
    )


def house_of(options: Options) -> House:
    """What the options come to; the same house for equal options."""
    return _house_of(agreed(TableOptions, options), limits_of(options))


@lru_cache(maxsize=64)
def _house_of(chosen: TableOptions, limits: Limits) -> House:
    bets = chosen.role == "bettor"
    crowd = Crowd(
        chosen.positions, limits, chosen.difficulty, chosen.incidents, (chosen.positions + 1) // 2 if bets else 0
    )
    numbers = [number for number in range(1, 11) if number != 4 or not chosen.skip_four]
    calls = chosen.calls == "buttons"
    limit, currency = chosen.minutes_limit, chosen.currency
    takes, pays = ends_of(chosen.take_order)
    middle = chosen.begins == "middle"
    return House(
        decks=chosen.decks,
        pack=pack(copies=chosen.decks),
        terms=Terms(chosen.commission, chosen.commission_rounding, chosen.tie_pays, CURRENCIES[currency].chips),
        crowd=crowd,
        labels=("", *map(str, numbers[: chosen.positions])),
        each_coup=chosen.commission == "marked" and chosen.commission_due == "each_coup",
        cut_depth=chosen.cut_depth,
        one_more=chosen.after_cut == "one_more",
        burn_ten=chosen.burn_ten,
        burn_ace=chosen.burn_ace,
        face_down=chosen.deal_style == "face_down",
        coach=chosen.coach if chosen.role == "dealer" else "block",
        calls=calls,
        totals=calls and chosen.totals == "trainee",
        prep=() if middle else prep_steps(chosen.shoe_steps, chosen.decks),
        race=chosen.pace == "race",
        coups=dealt_options.read_rounds(chosen.coups),
        limit=0 if limit == "off" else 60_000 * int(limit),
        dealer=1 if bets else 0,
        mends=chosen.self_correct == "allowed",
        free_hand=chosen.misdraw == "free_hand",
        remedy=chosen.remedy,
        middle=middle,
        hand=chosen.hand,
        words=read_words(chosen.words) | ({} if currency == "usd" else {CURRENCY: currency}),
        currency=currency,
        take_from=takes,
        pay_from=pays,
    )

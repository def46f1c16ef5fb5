"""The options of a blackjack table, and the rules and limits that they come to.

How a trainee is watched, graded and helped is no business of these: they are the table's own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, Literal

from cardrules.casino import dealt_options
from cardrules.casino.blackjack.payouts import BlackjackOdd, BlackjackPays
from cardrules.casino.blackjack.racks import rack_of
from cardrules.casino.blackjack.side_bets import SIDE_BETS, SIDE_TABLES
from cardrules.casino.blackjack.table_rules import (
    BlackjackPaid,
    DoubleOn,
    HoleRule,
    Limits,
    PeekHow,
    Soft17,
    SplitAces,
    SplitBy,
    Surrender,
    TableRules,
)
from cardrules.casino.currencies import CURRENCIES
from cardrules.phases.game_options import GameOptions, agreed, choose, flag
from cardrules.protocol.options import AS_IN_THE_BOOK, OptionError, Options, Preset
from cardrules.protocol.texts import Text, say

__all__ = ["GROUPS", "PRESETS", "TableOptions", "check_table", "limits_of", "rules_of"]

Style = Literal["shoe", "pitch"]


class TableOptions(GameOptions):
    """What can be agreed of a blackjack table."""

    role: dealt_options.Role = dealt_options.ROLE
    decks: int = choose("Packs", (6, 8, 2, 1), "Six packs last for about 13 rounds of six bettors.")
    style: Style = choose(
        "Dealt from",
        {"shoe": "A shoe, face up", "pitch": "The hand, face down"},
        "One pack or two may be dealt from the hand; the bettors then hold their first two cards.",
    )
    spots: int = choose("Spots", (7, 6, 5), "How many bettors there is room for.")
    soft17: Soft17 = choose(
        "On a soft 17",
        {"hit": "The dealer draws", "stand": "The dealer stands"},
        "An ace and a six, or what comes to the same.",
    )
    bj_pays: BlackjackPays = choose(
        "A blackjack pays",
        {"3_2": "3 to 2", "6_5": "6 to 5", "7_5": "7 to 5", "1_1": "1 to 1"},
        "What a bettor's blackjack is paid.",
    )
    bj_odd: BlackjackOdd = choose(
        "6 to 5 of an odd amount",
        {
            "even_rest": "Fives in full, the rest 1 to 1",
            "down_half": "Down to the smallest chip",
            "exact": "Exactly, typed",
        },
        "Only for 6 to 5 and 7 to 5, and only for bets that are no multiple of 5.",
    )
    bj_paid: BlackjackPaid = choose(
        "A blackjack is paid",
        {"at_turn": "At its turn", "at_once": "After the deal or the peek", "at_end": "At the end"},
        "It always waits while the dealer may have blackjack as well.",
    )
    hole_rule: HoleRule = choose(
        "The hole card",
        {
            "peek": "Is dealt and looked at",
            "enhc": "None; a blackjack takes everything",
            "obo": "None; it takes one bet of each spot",
            "obbo": "None; it takes one bet of each hand",
            "bb1": "None; it takes busted hands and one bet more",
        },
        "Whether the dealer has a second card before the bettors play, and else what a dealer's blackjack takes.",
    )
    hole_first: bool = flag("The first card is the hole card", "Whether the dealer's second card is the open one.")
    peek_how: PeekHow = choose(
        "The dealer looks",
        {"mirror": "With a reader", "hand": "By lifting a corner", "ace_only": "Only under an ace"},
        "How, or when, the hole card is looked at.",
    )
    double: DoubleOn = choose(
        "Doubling",
        {"any2": "On any two cards", "9_11": "On 9, 10 and 11", "10_11": "On 10 and 11"},
        "Which hands of two cards may double.",
    )
    soft_as_hard: bool = flag(
        "A-8 and A-9 double as 9 and 10", "They then count 9 and 10 for good. Only where not any two cards may double."
    )
    double_less: bool = flag("Doubling for less", "Whether less than the bet may be added.", on=True)
    das: bool = flag("Doubling after a split", "Never on split aces that get one card.", on=True)
    redouble: str = choose(
        "Doubling again", {"off": "No", "once": "Once"}, "Whether a doubled hand may be doubled again."
    )
    split_by: SplitBy = choose(
        "Pairs are split by", {"value": "Value", "rank": "Rank"}, "Whether a king and a ten may be split."
    )
    split_hands: int = choose("Hands of one spot", (4, 3, 2), "The most that come of splitting.")
    split_aces: SplitAces = choose(
        "Split aces",
        {"once_one": "Once, one card each", "resplit_one": "Again, one card each", "once_hit": "Once, drawn to freely"},
        "How often they are split, and how many cards they get.",
    )
    surrender: Surrender = choose(
        "Surrender",
        {
            "late": "After the dealer has looked",
            "none": "No",
            "early": "Before the dealer looks",
            "early_not_ace": "Before, but not against an ace",
        },
        "Half the bet for the hand, as the first act on two cards.",
    )
    insurance: bool = flag("Insurance", "Offered against an ace only.", on=True)
    even_money: bool = flag(
        "Even money", "A blackjack against an ace may be paid 1 to 1 at once. Only where it pays 3 to 2.", on=True
    )
    charlie: str | int = choose(
        "So many cards win at once", {"off": "No number", 5: "Five", 6: "Six", 7: "Seven"}, "Without a bust."
    )
    currency: str = dealt_options.CURRENCY
    unit: int = dealt_options.UNIT
    table_min: int = choose("Least bet", (15, 5, 10, 25, 50, 100), "The minimum of a bet on a hand.")
    table_max: int = choose(
        "Greatest bet",
        {1000: "1,000", 200: "200", 500: "500", 2000: "2,000", 5000: "5,000"},
        "The maximum of a bet on a hand. Doubles and splits may pass it.",
    )
    two_hands_min: str = choose(
        "Least bet on each of two spots",
        {"double": "Twice the minimum", "same": "The minimum"},
        "For one bettor who plays two spots.",
    )
    midshoe: bool = flag("Entering in mid-shoe", "Whether a bettor may enter between two shuffles.", on=True)
    cut_depth: int = choose(
        "Cards behind the cut card", (78, 52, 104, 26, 13), "The round in which it comes is the last."
    )
    cut_first: str = choose(
        "The cut card comes first of a round",
        {"last_round": "That round is the last", "shuffle": "The cards are shuffled at once"},
        "What is done when it lies before a round.",
    )
    burn: str | int = choose(
        "Burned cards", {1: "One", 0: "None", "each_dealer": "One by each dealer"}, "After the shuffle, face down."
    )
    perfect_pairs: str = choose(
        "Side bet: Perfect pairs",
        {"off": "No", "25_12_6": "25, 12 and 6 to 1", "30_10_5": "30, 10 and 5 to 1"},
        "The first two cards are a pair: of one suit, of one colour, or mixed.",
    )
    plus3: str = choose(
        "Side bet: 21+3",
        {"off": "No", "9": "9 to 1", "100_40_30_10_5": "100, 40, 30, 10 and 5 to 1"},
        "The first two cards and the dealer's open card as a poker hand.",
    )
    lucky_ladies: bool = flag("Side bet: Lucky ladies", "The first two cards come to 20: 4 to 1 and up to 1,000 to 1.")
    royal_match: bool = flag(
        "Side bet: Royal match", "The first two cards have one suit: 2.5 to 1, king and queen 25 to 1."
    )
    buster: bool = flag("Side bet: Buster", "The dealer busts: 2 to 1, and up to 250 to 1 with eight cards.")
    side_min: int = choose("Least side bet", (5, 1, 10, 25), "The minimum of each side bet.")
    side_max: int = choose("Greatest side bet", (100, 25, 50, 200, 500), "The maximum of each side bet.")
    pink: bool = flag("Pink chips of $2.50", "Whether they are in the rack, at a table in US dollars.")
    minutes_limit: str | int = dealt_options.MINUTES_LIMIT


GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    say("You"): ("role", "minutes_limit"),
    say("The table"): ("decks", "style", "spots", "cut_depth", "cut_first", "burn", "midshoe", "pink"),
    say("Bets"): ("currency", "unit", "table_min", "table_max", "two_hands_min"),
    say("Blackjack"): ("bj_pays", "bj_odd", "bj_paid", "insurance", "even_money"),
    say("The dealer"): ("soft17", "hole_rule", "hole_first", "peek_how"),
    say("The hands"): (
        "double", "soft_as_hard", "double_less", "das", "redouble", "split_by", "split_hands", "split_aces",
        "surrender", "charlie",
    ),
    say("Side bets"): (*SIDE_BETS, "side_min", "side_max"),
}  # fmt: skip

PRESETS: Final = (
    Preset("las_vegas", AS_IN_THE_BOOK, {}),
    Preset("six_five", say("Las Vegas, 6 to 5"), {"bj_pays": "6_5", "surrender": "none", "even_money": "off"}),
    Preset(
        "double_deck",
        say("Las Vegas, double deck"),
        {"decks": 2, "style": "pitch", "surrender": "none", "cut_depth": 26, "spots": 6},
    ),
    Preset(
        "atlantic_city",
        say("Atlantic City, eight packs"),
        {"decks": 8, "soft17": "stand", "surrender": "none", "cut_depth": 104},
    ),
    Preset(
        "macau",
        say("Macau"),
        {"soft17": "stand", "hole_rule": "obo", "surrender": "early_not_ace", "unit": 25, "table_min": 100},
    ),
    Preset(
        "singapore",
        say("Singapore (unconfirmed)"),
        {"decks": 8, "soft17": "stand", "hole_rule": "obo", "surrender": "none", "cut_depth": 104},
    ),
    Preset("uk", say("Britain and Europe"), {"soft17": "stand", "hole_rule": "enhc", "surrender": "none"}),
    Preset(
        "uk_classic",
        say("Britain before 2007, doubling 9–11"),
        {"soft17": "stand", "hole_rule": "enhc", "surrender": "none", "double": "9_11", "split_hands": 3},
    ),
    Preset(
        "australia",
        say("Australia"),
        {
            "decks": 8, "soft17": "stand", "hole_rule": "bb1", "double": "9_11", "split_hands": 2, "surrender": "none",
            "cut_depth": 104,
        },
    ),
)  # fmt: skip


def check_table(options: Options) -> None:
    """Raise OptionError, saying why, if some of these values exclude each other."""
    for option, is_wrong, why in _CONFLICTS:
        if is_wrong(options):
            raise OptionError(why, option, str(options[option]))


_CONFLICTS: Final[tuple[tuple[str, Callable[[Mapping[str, Any]], bool], Text], ...]] = (
    (
        "style",
        lambda o: o["style"] == "pitch" and o["decks"] > 2,
        say("only one pack or two can be dealt from the hand"),
    ),
    (
        "cut_depth",
        lambda o: 4 * o["cut_depth"] > 3 * 52 * o["decks"],
        say("the cut card needs a quarter of the cards before it"),
    ),
    (
        "even_money",
        lambda o: o["even_money"] == "on" and o["bj_pays"] != "3_2",
        say("even money is paid only where a blackjack pays 3 to 2"),
    ),
    (
        "soft_as_hard",
        lambda o: o["soft_as_hard"] == "on" and o["double"] == "any2",
        say("where any two cards may double, a soft hand doubles as it is"),
    ),
    (
        "split_aces",
        lambda o: o["split_aces"] == "resplit_one" and o["split_hands"] == 2,
        say("with two hands at most no aces are split again"),
    ),
    (
        "peek_how",
        lambda o: o["peek_how"] != "mirror" and o["hole_rule"] != "peek",
        say("there is no hole card to look at"),
    ),
    (
        "hole_first",
        lambda o: o["hole_first"] == "on" and o["hole_rule"] != "peek",
        say("there is no hole card"),
    ),
    (
        "pink",
        lambda o: o["pink"] == "on" and o["currency"] != "usd",
        say("there are pink chips of $2.50 only in US dollars"),
    ),
)  # fmt: skip
"""Values that exclude each other: the option that is named, when it is wrong, and why."""


def rules_of(options: Options) -> TableRules:
    """The rules of play and payment of a table with these options; the same for equal ones."""
    return _rules_of(agreed(TableOptions, {option.id: options[option.id] for option in TableOptions.declared}))


@lru_cache(maxsize=256)
def _rules_of(chosen: TableOptions) -> TableRules:
    tables = []
    for bet in SIDE_BETS:
        value = getattr(chosen, bet)
        if value not in (False, "off"):
            tables.append(SIDE_TABLES[bet]["on" if value is True else value])
    return TableRules(
        decks=chosen.decks,
        soft17=chosen.soft17,
        bj_pays=chosen.bj_pays,
        bj_odd=chosen.bj_odd,
        bj_paid=chosen.bj_paid,
        hole_rule=chosen.hole_rule,
        peek_how=chosen.peek_how,
        double=chosen.double,
        soft_as_hard=chosen.soft_as_hard,
        double_less=chosen.double_less,
        das=chosen.das,
        redouble=chosen.redouble == "once",
        split_by=chosen.split_by,
        split_hands=chosen.split_hands,
        split_aces=chosen.split_aces,
        surrender=chosen.surrender,
        insurance=chosen.insurance,
        even_money=chosen.even_money,
        charlie=0 if chosen.charlie == "off" else int(chosen.charlie),
        pitch=chosen.style == "pitch",
        side_bets=tuple(tables),
    )


def limits_of(options: Options) -> Limits:
    """What may be bet at a table with these options, whose amounts are those of a table in US dollars."""
    chosen = agreed(TableOptions, {option.id: options[option.id] for option in TableOptions.declared})
    dollar = 100 * CURRENCIES[chosen.currency].chips.scale
    unit = dollar * chosen.unit
    least = -(-dollar * chosen.table_min // unit) * unit
    return Limits(
        unit=unit,
        least=least,
        most=dollar * chosen.table_max,
        side_least=-(-dollar * chosen.side_min // unit) * unit,
        side_most=dollar * chosen.side_max,
        two_spots_least=2 * least if chosen.two_hands_min == "double" else least,
        chips=rack_of(chosen.currency, chosen.pink),
        currency=chosen.currency,
        midshoe=chosen.midshoe,
    )

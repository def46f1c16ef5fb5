"""The options of a blackjack table whose dealer is trained: those of the table, and how the dealer is watched."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from cardrules.casino import dealt_options
from cardrules.casino.blackjack.bettors import Crowd, Difficulty, Incidents
from cardrules.casino.blackjack.dealer_calls import CURRENCY, read_words
from cardrules.casino.blackjack.house import Announce, House, Misdraw
from cardrules.casino.blackjack.options import GROUPS as TABLE_GROUPS
from cardrules.casino.blackjack.options import TableOptions, limits_of, rules_of
from cardrules.casino.currencies import CURRENCIES
from cardrules.casino.dealers_table import Coach, Hand, Remedy
from cardrules.casino.preparing import prep_steps
from cardrules.phases.game_options import agreed, choose, flag
from cardrules.protocol.cards import pack
from cardrules.protocol.options import Options
from cardrules.protocol.texts import say

__all__ = ["GROUPS", "DealerOptions", "house_of"]


class DealerOptions(TableOptions):
    """What can be agreed before a session of Blackjack."""

    difficulty: Difficulty = choose(
        "The bettors",
        {
            "competent": "Four to six, round amounts",
            "beginner": "One to three, small amounts",
            "expert": "A full table, any amount",
        },
        "How much the bettors give the dealer to do.",
        rule=False,
    )
    incidents: Incidents = choose(
        "Incidents",
        {"off": "None", "some": "Now and then", "many": "Often"},
        "Late and wrong bets, unclear signals, too much insurance, open cards, cash, colour-ups, tips, markers.",
    )
    coach: Coach = dealt_options.COACH
    calls: str = dealt_options.CALLS
    totals: str = dealt_options.TOTALS
    announce: Announce = choose(
        "Which totals are called",
        {"soft": "Soft hands and the dealer's", "all": "All of them"},
        "Busts and blackjacks are called in any case.",
    )
    shoe_steps: str = dealt_options.SHOE_STEPS
    rack_counts: bool = flag(
        "Opening and closing count",
        "The rack is counted against its slip before the first shoe and after the last round; where every motion of "
        "the shuffle is yours, the packs are looked over, too.",
    )
    payout_entry: str = dealt_options.PAYOUT_ENTRY
    settle: str = choose(
        "Bets are settled",
        {"each": "Spot by spot", "take_then_pay": "All losers, then all winners"},
        "Whether a spot's bets are taken and paid before the next spot is looked at.",
    )
    take_order: str = choose(
        "Settling goes",
        {"right_to_left": "From third base", "left_to_right": "From first base"},
        "The order of the spots. First base is at the dealer's left.",
    )
    playback: str = choose(
        "Hands are picked up",
        {"right_to_left": "From third base", "left_to_right": "From first base"},
        "So that they can be laid out again; the dealer's hand always comes last.",
    )
    payoff_place: str = choose(
        "A payout is set",
        {"heel": "Against the bet", "beside": "Beside the bet"},
        "Touching the bet, towards the dealer; or next to it, towards third base.",
    )
    bj_payoff: str = choose(
        "The bonus of a blackjack",
        {"bridge": "Is bridged", "beside": "Lies beside the bet"},
        "Across bet and even payoff, or beside them.",
    )
    size_in: str = choose(
        "An even payout of one colour",
        {"size": "May be sized against the bet", "cut": "Is cut out and proved"},
        "Whether a stack may be set against the bet without counting.",
    )
    convert_from: str | int = choose(
        "Payouts in higher chips",
        {"none": "As the bet is", 100: "From 100 on", 500: "From 500 on"},
        "From this amount on a payout in the colour of the bet is not well cut.",
    )
    wait_signal: str = choose(
        "A signal is",
        {"gesture": "A gesture", "word": "A gesture or a word"},
        "Whether a bettor who only says it has to be asked for the gesture.",
    )
    black_action: str | int = choose(
        "Payouts are called", {100: "From 100 on", 500: "From 500 on", "off": "Never"}, "For the floor to hear."
    )
    toke: bool = flag("Tips", "Whether bettors may tip the dealers.", on=True)
    misdraw: Misdraw = choose(
        "A card drawn in error",
        {"next": "Is offered to the hands that follow", "burn": "Is burned", "back": "Is the next card"},
        "What becomes of a card that was seen and that its hand may not have.",
    )
    missed_card: str = choose(
        "A spot that got only one card",
        {"complete": "Gets its second after all others", "dead": "Is dead, and its bet goes back"},
        "Where the dealer has left it out of a round of the deal.",
    )
    missed_peek: str = choose(
        "Blackjack found too late",
        {"originals": "Takes original bets only", "void_extras": "Undoes every act after the deal"},
        "Where the dealer has not looked, and bettors have played.",
    )
    hole_exposed: str = choose(
        "A hole card seen by error",
        {"plays": "Stays open, and the round goes on", "void": "Makes the round void"},
        "What becomes of a round in which it is turned or shown too early.",
    )
    void: bool = flag(
        "A round in which the shoe runs out is void",
        "Its bets go back; else the discards are shuffled, and it is completed.",
    )
    self_correct: str = dealt_options.SELF_CORRECT
    remedy: Remedy = dealt_options.REMEDY
    pace: str = choose(
        "Pace",
        {"untimed": "As you like", "par": "Against par"},
        "Whether the time counts in the grade.",
        rule=False,
    )
    hand: Hand = dealt_options.HAND
    words: str = dealt_options.words_option(read_words)
    rounds: str = choose(
        "Rounds of the session",
        {"": "As many as the shoe has"},
        "So many are dealt, from another shoe if the cut card comes too early.",
        text=dealt_options.read_rounds,
    )
    begins: str = dealt_options.BEGINS


GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    say("You"): ("role", "difficulty", "incidents", "begins", "minutes_limit", "rounds"),
    say("The school"): (
        "coach", "remedy", "self_correct", "misdraw", "missed_card", "missed_peek", "hole_exposed", "void",
        "pace", "hand", "calls", "words", "totals", "announce", "payout_entry", "shoe_steps", "rack_counts",
    ),
    **{heading: options for heading, options in TABLE_GROUPS.items() if "role" not in options},
    say("Dealing"): (
        "settle", "take_order", "payoff_place", "bj_payoff", "size_in", "convert_from", "playback", "wait_signal",
        "black_action", "toke",
    ),
}  # fmt: skip
"""The options under the headings of the dialog."""


def house_of(options: Options) -> House:
    """What the options come to; the same house for equal options."""
    return _house_of(agreed(DealerOptions, options), tuple(options.items()))


@lru_cache(maxsize=64)
def _house_of(chosen: DealerOptions, given: tuple[tuple[str, object], ...]) -> House:
    options = dict(given)
    rules, limits = rules_of(options), limits_of(options)  # type: ignore[arg-type]  # they were read
    bets = chosen.role == "bettor"
    calls = chosen.calls == "buttons"
    least = 0 if chosen.black_action == "off" else 100 * int(chosen.black_action)
    scale = CURRENCIES[chosen.currency].chips.scale
    middle = chosen.begins == "middle"
    return House(
        crowd=Crowd(
            chosen.spots, rules, limits, chosen.difficulty, chosen.incidents, (chosen.spots + 1) // 2 if bets else 0
        ),
        pack=pack(copies=chosen.decks),
        dealer=1 if bets else 0,
        hole_first=chosen.hole_first,
        cut_depth=chosen.cut_depth,
        cut_shuffles=chosen.cut_first == "shuffle",
        burn=0 if chosen.burn == 0 else 1,
        coach=chosen.coach if chosen.role == "dealer" else "block",
        calls=calls,
        totals=calls and chosen.totals == "trainee",
        announce=chosen.announce,
        prep=() if middle else prep_steps(chosen.shoe_steps, chosen.decks, rules.pitch),
        take_first=chosen.settle == "take_then_pay",
        from_third=chosen.take_order == "right_to_left",
        playback_third=chosen.playback == "right_to_left",
        gestures=chosen.wait_signal == "gesture",
        black_action=least * scale,
        misdraw=chosen.misdraw,
        tokes=chosen.toke,
        hole_voids=chosen.hole_exposed == "void",
        undoes_all=chosen.missed_peek == "void_extras",
        voids_empty=chosen.void,
        heels=chosen.payoff_place == "heel",
        bridges=chosen.bj_payoff == "bridge",
        sizes=chosen.size_in == "size",
        converts=100 * (0 if chosen.convert_from == "none" else int(chosen.convert_from)) * scale,
        completes=chosen.missed_card == "complete",
        limit=0 if chosen.minutes_limit == "off" else 60_000 * int(chosen.minutes_limit),
        rounds=dealt_options.read_rounds(chosen.rounds),
        middle=middle,
        counts_rack=chosen.rack_counts,
        looks_over=chosen.shoe_steps == "full",
        mends=chosen.self_correct == "allowed",
        remedy=chosen.remedy,
        hand=chosen.hand,
        words=read_words(chosen.words) | ({} if chosen.currency == "usd" else {CURRENCY: chosen.currency}),
    )

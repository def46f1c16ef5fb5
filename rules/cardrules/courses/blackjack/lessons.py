"""The lessons of Blackjack: one for each state of the procedure, from the chips to the end of a shoe.

Cards and bets are those of the examples by which the dealing of Blackjack is explained. They lie at a table whose money
and hands are those of the examples; all else is as in the house. Where the house pitches, the lessons are pitched, too,
but for those of ``_FACE_UP``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from cardrules.casino.blackjack.dealer_options import house_of
from cardrules.casino.blackjack.house import House
from cardrules.casino.blackjack.play_rules import Act
from cardrules.casino.blackjack.played_round import PlayedSpot
from cardrules.casino.blackjack.round_phases import PLAYING
from cardrules.casino.table_phases import BETWEEN, OPENING, SHOE_ENDS
from cardrules.courses.blackjack.planned_rounds import PlannedRound, plan, script_of, shoe_lines, shuffled_shoe
from cardrules.courses.blackjack.table_scenes import scene_of
from cardrules.games.blackjack.game import Blackjack
from cardrules.protocol.cards import Card, card_of, parse_cards, rank_of, suit_of
from cardrules.protocol.options import Value
from cardrules.protocol.texts import Text, say, template
from cardrules.school.drills.items import Setting, TableScene
from cardrules.school.lesson import FirstStep, Lesson
from cardrules.school.seeded_choice import SeededLots

__all__ = ["DAY_ONE", "FIRST_DAY", "LESSONS", "lesson_scene"]

_TABLE: Final[Mapping[str, Value]] = {
    "unit": 5, "table_min": 15, "table_max": 1000, "midshoe": "on", "charlie": "off", "redouble": "off",
    "perfect_pairs": "off", "plus3": "off", "lucky_ladies": "off", "royal_match": "off", "buster": "off",
}  # fmt: skip
"""With these the bets of the examples are legal, and their hands end as they are told."""
_SHOE: Final[Mapping[str, Value]] = {"style": "shoe", "decks": 6, "cut_depth": 78}
"""From which a lesson is dealt in a house of fewer packs, if it is not pitched: the examples need more."""
_HAND: Final[Mapping[str, Value]] = {"style": "pitch", "decks": 2, "cut_depth": 26}
"""From which a lesson is dealt in a house that pitches: two packs have the cards of every example."""
_FACE_UP: Final = frozenset(("load", "placing", "signals", "soft", "double", "split"))
"""Lessons of what a dealer who pitches does otherwise, as the lesson of the pitch tells, or does not do at all: these
are dealt from a shoe in every house. Nor do two packs have the cards of both rounds of splits."""
_SPOTS: Final = 6
"""At least: so many have the examples."""
_PEEKING: Final = {"hole_rule": frozenset(("peek",))}


class _Round(NamedTuple):
    """A round of an example."""

    cards: str
    """In the order in which they leave the shoe, of no copy in particular."""
    bets: str
    """As chance writes them, in dollars; ``one`` where the colour would stand: of one colour."""
    answers: str = ""
    """What the hands answer, each with its place: ``2 stand, 5 hit``."""
    insured: str = "none"
    """Who insures for how much, and who takes even money."""
    hole: bool = True
    """Whether one of the cards is the hole card."""
    wishes: str = ""
    """What bettors want when it is over, as chance writes it, in dollars."""


class _Planned(NamedTuple):
    """A lesson, and the rounds that are dealt in it; none where it is about the shoe, or chance does as it likes."""

    lesson: Lesson
    rounds: tuple[_Round, ...]


def _lesson(
    name: str,
    title: Text,
    about: str,
    starts: str,
    ends: str,
    verbs: str,
    *rounds: _Round,
    first: str = "",
    phase: str = "",
    only: Mapping[str, frozenset[Value]] | None = None,
    **options: Value,
) -> _Planned:
    lesson = Lesson(
        f"{Blackjack.id}:{name}", title, about, starts, frozenset(verbs.split()), options=options, ends=ends,
        phase=phase, first=first, only=only or {},
    )  # fmt: skip
    return _Planned(lesson, rounds)


_E3: Final = _Round(
    "9S 4H KD 6C 8D 7S 5C 10H 9C 2S", "2:main:2500,5:main:5000,6:main:10000",
    "2 stand, 5 hit, 5 stand, 6 stand",
)  # fmt: skip
_E3_SAID: Final = _E3._replace(answers="2 stand, 5 word:hit, 5 hit, 5 stand, 6 stand")
_E5: Final = _Round("10S 9D 6H 8C 9C AH 5S 7C", "1:main:5000,2:main:2500", "1 stand, 2 stand")
_E8: Final = _Round("10S 9D AS AH KC 8C KH JD", "1:main:10000,3:main:5000,6:main:2500", "1 stand, 3 stand",
                    "1:5000,3:1000")  # fmt: skip
_E24: Final = _Round(
    "KS 8D AC 5H 9S 10D 6H 10D 8C QS 6C 8S 6D KD 9H 2C 9D 3S 10S",
    "1:main:2500,2:main:5000,3:main:3500,4:main:10000,5:main:1500,6:main:20000",
    "1 stand, 2 split:5000, 2 stand, 2.2 double:5000, 4 double:10000, 5 stand, 6 stand",
)  # fmt: skip

_ALL: Final = (
    _lesson(
        "chips", say("The chips"),
        template("Each colour of chips has its tube in the rack, the largest at your left: {chips}. Every amount is "
        "cut in as few chips as there can be, the largest first. Here two winning bets are paid as much again."),
        "settling", "settled", "pay",
        _Round("10S 10H 6C 9D QD 10C 2S", "1:main:1500,2:main:3500", "1 stand, 2 stand"), payout_entry="chips",
    ),
    _lesson(
        "cutting", say("Cutting and proving"),
        say("A payout is cut from the rack in front of everybody: stacks of equal height side by side, so that one "
        "look proves it. A bet of one colour is sized: a stack is set against it, and what stands out is drawn off. "
        "With Ctrl the mouse drags twenty chips there."),
        "settling", "settled", "pay",
        _Round("10S 10H 9S 6C 9D QD KH 10C 2S", "1:main:8500:one,3:main:12000,5:main:30000:one",
               "1 stand, 3 stand, 5 stand"), payout_entry="chips", black_action="off",
        size_in="size",
    ),
    _lesson(
        "opening", say("Opening the table"),
        say("The lid is lifted in the presence of the floor. The rack is counted tube by tube and said, before the "
        "slip is signed and dropped. If the slip says something else, sign nothing and call the floor. Then the packs "
        "are spread face up, suit by suit, turned, and washed."),
        "opening", "match", "call sign floor fan backs washed", phase=OPENING,
        shoe_steps="full", rack_counts="on",
    ),
    _lesson(
        "gather", say("Gathering the cards"),
        say("A shoe begins with all its cards in one heap. The discards come to what is left in the shoe, in sight of "
        "everybody."), "shoe", "match", "gather", shoe_steps="short",
    ),
    _lesson(
        "shuffle", say("The shuffle"),
        say("The pack is shuffled low on the felt until nobody can follow a card, and no face is seen. Here it is held "
        "until the bar is full."), "shoe", "match", "mix", shoe_steps="short",
    ),
    _lesson(
        "cut", say("The cut"),
        say("The pack is squared, its backs towards the bettors, and one of them puts the cut card in: at least ten "
        "cards from either end. What lies behind it goes to the front."),
        "shoe", "match", "square offer insert slide recut call", shoe_steps="short",
    ),
    _lesson(
        "load", say("Loading the shoe"),
        say("The cut card is put back so far from the end as the house has it, and the pack goes into the shoe. When "
        "the cut card comes out, the round is the last."), "shoe", "match", "cutcard load", shoe_steps="short",
    ),
    _lesson(
        "burn", say("Burning a card"),
        say("The first card is drawn face down and goes to the discard rack, unseen: so nobody who has seen the bottom "
        "of the pack knows the first card."), "burn", "match", "burn", shoe_steps="short",
        only={"burn": frozenset((1, "each_dealer"))},
    ),
    _lesson(
        "layout", say("Casing the layout"),
        template("Before you close the betting, look the layout over from first base to third: every bet must be one "
        "that may be made. Here the minimum is {$15}, and a side bet needs a bet on the hand."),
        "bets", "match", "return close",
        _Round("9S 4H 7C", "1:main:1000,3:plus3:500,5:main:2500,6:main:10000"), plus3="9",
    ),
    _lesson(
        "deal", say("Two rounds of cards"),
        say("The cards go round twice, from first base on; yours comes after the bettors'. One of your own two lies "
        "open, the other is closed."), "cards", "dealt", "draw", _E3,
    ),
    _lesson(
        "placing", say("Where the cards lie"),
        say("The first card lies nearest the bettor, each next one overlaps its corner towards you, so that every "
        "index is seen: also with five cards."), "cards", "played", "draw",
        _Round("2S KD 3D 9H 4C 5H 2D", "3:main:2500", "3 hit, 3 hit, 3 hit, 3 stand"),
    ),
    _lesson(
        "signals", say("Waiting for the signal"),
        say("Point at the hand that acts, and wait: a tap asks for a card, a wave is for none. A card is drawn only on "
        "a signal that the camera sees, so an unclear one is asked back."),
        "hands", "played", "draw stand signal?", _E3_SAID,
    ),
    _lesson(
        "soft", say("Soft totals"),
        say("An ace counts one, or eleven if that does not pass 21. A hand that has both is soft, and is called with "
        "both its numbers."), "hands", "played", "call",
        _Round("AS 9C 7D 5H 8H 10H AD 9S 2C", "1:main:2500,4:main:2500", "1 hit, 1 hit, 1 hit, 1 stand, 4 stand"),
    ),
    _lesson(
        "bust", say("Bust: bet, then cards"),
        say("A hand over 21 has lost at once, whatever becomes of yours: first the bet is taken, then the cards. The "
        "bet never lies there without its cards, nor the cards without their bet."), "hands", "settled", "take",
        _Round("10S 9D 5H 6C 9C 10D 7D QS", "1:main:5000,3:main:5000", "1 hit, 3 stand"),
    ),
    _lesson(
        "dealer", say("Your own hand: soft 17 draws"),
        say("When all hands are done you turn the hole card and call the total. You draw up to 16, and stand on hard "
        "17 and more. In most houses you draw on a soft 17: an ace and a six."), "dealer", "result", "turn draw call",
        _E5, soft17="hit",
    ),
    _lesson(
        "dealer17", say("Your own hand: soft 17 stands"),
        say("In other houses the dealer stands on a soft 17. It is written on the felt which holds."),
        "dealer", "result", "turn draw call", _E5, soft17="stand",
    ),
    _lesson(
        "settle", say("Take, pay, tap"),
        say("Look at each hand, then take, pay or tap: one spot after the other, as the house has it. Equal totals are "
        "tapped, and the bet stays. A split hand and a double are bets of their own."),
        "settling", "rounds", "take pay tap", _E3, _E24,
    ),
    _lesson(
        "blackjack", say("Three to two"),
        template("A blackjack, an ace and a ten in the first two cards, is paid three to two: half as much again as "
        "the bet. {$35} win as much, and the half of it."),
        "cards", "settled", "pay", _Round("AS 6D KH 10C 10D", "1:main:3500"), bj_pays="3_2",
    ),
    _lesson(
        "sixfive", say("Six to five"),
        template("Some tables pay a blackjack six to five: six for each {$5}. What is over is paid as the house has "
        "it."), "cards", "settled", "pay",
        _Round("AS AH AD AC AS 6D KS KH KD KC QS 10H",
               "1:main:500,2:main:1500,3:main:2500,4:main:3500,5:main:700"),
        bj_pays="6_5", even_money="off", bj_odd="even_rest", unit=1, table_min=5,
    ),
    _lesson(
        "insurance", say("An ace up"),
        say("Under an ace insurance is offered: up to half the bet, before you look. Close it, look, and take what has "
        "lost before anybody plays."), "ace", "played", "insure uninsure return peek take",
        _Round("10S 9D AH 8C 6D 5S 2H 10C 4S", "1:main:10000,3:main:5000", "1 stand, 3 hit, 3 stand", "1:5000"),
        only={**_PEEKING, "insurance": frozenset(("on",))}, insurance="on",
    ),
    _lesson(
        "dealerbj", say("The dealer's blackjack"),
        say("Your blackjack ends the round: turn the hole card, and settle spot by spot, first the bet, then its "
        "insurance. Insurance wins two to one; a bettor's blackjack is tapped. Under a ten there was no insurance."),
        "ace", "rounds", "turn take pay tap", _E8,
        _Round("10S AD KH 9C KC AS", "1:main:10000,4:main:5000", "1 stand"),
        only=_PEEKING, insurance="on", peek_how="mirror",
    ),
    _lesson(
        "evenmoney", say("Even money"),
        say("Whoever has a blackjack against an ace may be paid one to one at once: then the cards go to the rack, and "
        "nothing that follows matters."), "ace", "played", "even",
        _Round("AD 10S AH KC 9D 7C", "2:main:7500,4:main:5000", "4 stand", "2:even"),
        only={**_PEEKING, "even_money": frozenset(("on",))}, insurance="on", even_money="on", bj_pays="3_2",
    ),
    _lesson(
        "double", say("Doubling, and for less"),
        say("Who doubles lays up to as much beside the bet, and gets one card, across. The chips never lie on each "
        "other: each part is paid or taken for itself. Less than the bet is called."),
        "hands", "rounds", "double pay take",
        _Round("6S 6D 5H 9C 9D 8S", "1:main:5000", "1 double:5000"),
        _Round("8S 5D 3H 9C 7C 6S", "1:main:10000", "1 double:6000"), double_less="on",
    ),
    _lesson(
        "split", say("Pairs, resplits, aces"),
        say("A pair may be split for another bet of the same size. The first hand is played to its end before the "
        "second gets its card. Split aces get one card each, across, and stand."), "hands", "rounds", "split draw",
        _Round("8S 10H 6D 8D 9H 10S 8C 10C 3D 9H 2C KD 7S", "1:main:5000,2:main:2500",
               "1 split:5000, 1 split:5000, 1 stand, 1.2 double:5000, 1.3 hit, 1.3 stand, 2 stand"),
        _Round("AS 10D 9H AC 9C 7D KS AH 5S", "1:main:5000,2:main:2500", "1 split:5000, 2 stand"),
        phase=PLAYING, das="on", split_hands=4, split_aces="once_one", double="any2", soft_as_hard="off",
    ),
    _lesson(
        "surrender", say("Surrender"),
        say("Who surrenders gives the hand up for half the bet, as the first thing and after you have looked. The bet "
        "comes to the left, half goes to the rack, half goes back, and the cards go."), "hands", "played", "surrender",
        _Round("10S 9D KH 6C 10D 8H", "2:main:4500,5:main:2500", "2 surrender, 5 stand"),
        only={**_PEEKING, "peek_how": frozenset(("mirror", "hand")), "surrender": frozenset(("late",))},
    ),
    _lesson(
        "nohole", say("Without a hole card"),
        say("You have one card until all hands are done, and then draw the second. If that makes a blackjack, it takes "
        "what the house's rule says; until then what depends on it waits."), "cards", "settled",
        "draw take pay tap return lammer",
        _Round("8S 6D KH 8C 5H 3S 9S 7S 10H 10C AH", "1:main:5000,4:main:10000",
               "1 split:5000, 1 double:5000, 1.2 hit, 4 double:10000", hole=False),
        only={"hole_rule": frozenset(("enhc", "obo", "obbo", "bb1"))}, das="on", double="any2", soft_as_hard="off",
    ),
    _lesson(
        "pitch", say("The pitch"),
        say("The pack lies level in your hand, and each card is tossed low and face down. Only its bettor looks; a "
        "further card comes face up. What lies face down to the end you turn over and read, spot by spot, before its "
        "bet is taken or paid."), "cards", "settled", "draw turnover", _E3,
        only={"style": frozenset(("pitch",))}, style="pitch", decks=2, cut_depth=26,
    ),
    _lesson(
        "clear", say("Picking up the cards"),
        say("When everything is settled, the hands are picked up one after the other, each as it was dealt, and your "
        "own last: so any hand can be laid out again from the rack."), "settling", "round", "clear", _E24,
    ),
    _lesson(
        "service", say("Buy-in, colour-up, tips, relief"),
        say("Bettors are served between two rounds. Notes are spread and called before chips are cut, then dropped; "
        "small chips are counted, called and changed into the fewest larger ones. A tip is tapped on the rack and "
        "dropped at once. For your relief, show your hands empty."),
        "settling", "match", "spread count call give drop toke hands tapout",
        _E3._replace(wishes="buyin:3:20000,colour:5:8500,toke:6:500"), phase=BETWEEN,
    ),
    _lesson(
        "last", say("The cut card comes out"),
        say("When the cut card comes out of the shoe it is laid aside and called: the round in which it comes is the "
        "last. Then another card is drawn."), "bets", "match", "aside call",
        _Round("2S 2H KD 9C 8H 6C 3H 4D QH 9D KH 5H 2D 3C 4S 3S 5C 4C 6S",
               "1:main:1500,2:main:1500,3:main:1500,4:main:1500,5:main:1500",
               "1 hit, 1 hit, 1 hit, 1 stand, 2 hit, 2 hit, 2 stand, 3 stand, 4 stand, 5 stand"),
        _Round("7S 8S 9H 10C JD QC KC 7D", "1:main:1500,2:main:1500,3:main:1500"),
        first="aside", style="shoe", decks=2, cut_depth=78, burn=1, cut_first="last_round",
    ),
    _lesson(
        "closing", say("Closing the table"),
        say("After the last round the cards are counted out, pack by pack. The rack is counted with the floor and "
        "said; the slip is written by that, signed and dropped. Show your hands before you leave."),
        "settling", "match", "countout call sign hands leave", _E3, phase=SHOE_ENDS, rounds="1", rack_counts="on",
    ),
    _lesson(
        "end", say("Leaving the table"),
        say("A dealer's session ends between two rounds: whoever is relieved shows both hands empty, and taps out. The "
        "report lies there at once, and is kept with the others."), "settling", "match", "hands tapout", _E3,
    ),
)  # fmt: skip
LESSONS: Final = tuple(each.lesson for each in _ALL)
"""Every lesson in its order."""
_ROUNDS: Final[Mapping[str, tuple[_Round, ...]]] = {each.lesson.id: each.rounds for each in _ALL}
_CUT: Final = (120, 312)
"""Where the bettor cuts in the lessons of the shoe: behind so many cards of so many."""

_WATCH, _THREE = f"{Blackjack.id}:watch", f"{Blackjack.id}:three"
_THREE_SPOTS: Final = (2, 4, 6)
DAY_ONE: Final = (
    Lesson(
        _WATCH, say("Ten rounds to watch"), say("The perfect dealer deals ten rounds, and tells of every step why."),
        "bets", frozenset(), way="watched", coups=10,
    ),
    Lesson(
        _THREE, say("Three rounds to deal"),
        say("Three rounds are yours, with three spots. The calls are made and the totals shown; what you pay you type. "
        "Nobody splits, doubles or insures."), "bets", frozenset(),
        options={"calls": "auto", "totals": "shown", "payout_entry": "amount", "insurance": "off", "even_money": "off"},
        way="dealt", coups=3,
    ),
)  # fmt: skip
"""What is watched and dealt on the first day."""

FIRST_DAY: Final = (
    FirstStep("drill", f"{Blackjack.id}:T1", say("Two cards")),
    FirstStep("drill", f"{Blackjack.id}:T3", say("Hard, soft, blackjack, bust")),
    FirstStep("lesson", _WATCH, say("Watch ten rounds")),
    FirstStep("lesson", _THREE, say("Deal three rounds")),
)
"""What is done on the first day."""


def lesson_scene(lesson: Lesson, setting: Setting) -> TableScene:
    """The table of a lesson before it is brought to its state."""
    rounds = _ROUNDS.get(lesson.id, ())
    options: dict[str, Value] = {**_TABLE, **lesson.options}
    if lesson.id == _WATCH:
        options = {**lesson.options, "rounds": str(lesson.coups + 1)}  # however soon the cut card comes out
    else:
        shoe = _SHOE if int(setting.options["decks"]) < int(_SHOE["decks"]) else {}
        if setting.options["style"] == "pitch" and lesson.id.partition(":")[2] not in _FACE_UP:
            shoe = _HAND
        options = {"spots": max(_SPOTS, int(setting.options["spots"])), **shoe, **options}
    if len(rounds) > 1 and lesson.ends == "rounds":
        options["rounds"] = str(len(rounds))
    scene = scene_of(setting, lesson.starts, lesson.ends, (), f"lesson/{lesson.id}", **options)
    house = house_of(dict(scene.options))
    lots = SeededLots(scene.seed)
    if lesson.id == _THREE:
        return scene._replace(script=script_of(_plain_rounds(house, lots, lesson.coups), house, lots))
    if not rounds:
        cut = f"cut {_CUT[0] * len(house.pack) // _CUT[1]}"
        return scene._replace(script=(cut,) if lesson.starts in ("shoe", "burn") else ())
    cards = [card for each in rounds for card in _as_dealt(each, house)]
    happens = [line for each in rounds for line in _lines(each, house)]
    return scene._replace(script=(*shoe_lines(_own_copies(cards), house, lots), *happens))


def _plain_rounds(house: House, lots: SeededLots, count: int) -> list[PlannedRound]:
    """Rounds in which everybody draws up to 16 and does nothing else."""

    def decide(spot: PlayedSpot, index: int, up: int) -> tuple[Act, int]:
        return ("hit" if spot.hands[index].total.total < 17 else "stand"), 0

    shoe, limits = shuffled_shoe(lots, house), house.limits
    bets = {
        spot: limits.least + limits.unit * lots.between(0, 10) for spot in _THREE_SPOTS if spot <= house.crowd.spots
    }
    return [plan(shoe, bets, decide, house) for _ in range(count)]


def _as_dealt(example: _Round, house: House) -> list[Card]:
    """The cards of an example as they leave the shoe of a house: its own may be dealt in another order."""
    cards = parse_cards(example.cards)
    spots = example.bets.count(":main:")
    hole = 2 * spots + 1
    if not example.hole or len(cards) <= hole:
        return cards
    if not house.rules.hole_card:  # it is drawn when all hands are done
        acts = [answer.split()[1].split(":")[0] for answer in _answers(example)]
        drawn = sum(act in ("hit", "double") for act in acts) + 2 * acts.count("split")
        return [*cards[:hole], *cards[hole + 1 : hole + 1 + drawn], cards[hole], *cards[hole + 1 + drawn :]]
    if house.hole_first:
        cards[spots], cards[hole] = cards[hole], cards[spots]
    return cards


def _answers(example: _Round) -> list[str]:
    return [answer for answer in example.answers.split(", ") if answer and not answer.split()[1].startswith("word:")]


def _own_copies(cards: Sequence[Card]) -> list[Card]:
    """Cards of several packs, each another one."""
    found: list[Card] = []
    for card in cards:
        rank, suit = rank_of(card), suit_of(card)
        copy = 0
        while card_of(rank, suit, copy) in found:
            copy += 1
        found.append(card_of(rank, suit, copy))
    return found


def _lines(example: _Round, house: House) -> list[str]:
    """What chance does in a round of an example."""
    answers = example.answers if house.gestures else example.answers.replace(" word:", " over:")
    wishes = [wish for wish in example.wishes.split(",") if wish and (house.tokes or not wish.startswith("toke:"))]
    lines = [f"bets {','.join((example.bets, *wishes))}", "yielded none", f"insured {example.insured}"]
    lines += [f"signal {answer}" for answer in answers.split(", ") if answer]
    happens = [f"{verb} {house.chips.bets(words)}" for verb, _, words in (line.partition(" ") for line in lines)]
    happens[0] = re.sub(r"(?<=:)(\d+):one", lambda found: _one_colour(int(found[1]), house), happens[0])
    return happens


def _one_colour(amount: int, house: House) -> str:
    """A bet of one colour, as chance writes it: at least three chips, as large as they can be."""
    colour = max(each for each in house.chips.values if amount % each == 0 and amount >= 3 * each)
    return f"{amount}:{colour}"

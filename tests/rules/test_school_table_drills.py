"""The drills at a real table, of roads, calls, chips, game protection, shifts, and the written test."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

import pytest

from cardrules.casino.baccarat.coup_reports import par_time
from cardrules.casino.baccarat.dealer_calls import CALLS, in_words, said, words_text
from cardrules.courses.mini_baccarat.scenes import baccarat_of
from cardrules.courses.mini_baccarat.written_test import KINDS, PASS_PERCENT
from cardrules.protocol.cards import parse_cards
from cardrules.protocol.game import parse_action
from cardrules.protocol.match_record import check_record, read_record, record_text
from cardrules.school.drills.drill import BREAK_IN, FAST, JOB_READY, Figures, mark_of
from cardrules.school.drills.items import Item, JudgedAnswer, Setting, judge, setting_of
from cardrules.school.drills.next_item import Sitting, session_spots
from cardrules.school.drills.protection_film import FILM_MS
from cardrules.school.list_of_drills import all_drills, find_drill, item_of
from cardrules.school.table_exercises import (
    is_over,
    judge_scene,
    match_of,
    read_steps,
    right_answer,
    right_steps,
    steps_text,
)

DRAWS: Final = 10_000
SETTING: Final = setting_of()
SCENES: Final = ("T7", "P1", "P2", "P3", "S1", "S2")


def drawn(name: str, count: int = DRAWS, setting: Setting = SETTING, seed: str = "17") -> Iterator[Item]:
    """The items of an endless session in which everything is answered rightly."""
    drill = find_drill(name)
    sitting = Sitting(session_spots(drill, seed, setting), seed, setting)
    for _ in range(count):
        key = sitting.draw()
        assert key is not None
        sitting.answered(True)
        yield item_of(key, setting)


# -------------------------------------------------------------------------------------------------- ten thousand

VALUES: Final = {"A": 1, "J": 0, "Q": 0, "K": 0, "1": 0} | {str(pip): pip for pip in range(2, 10)}
WORDS: Final = ("nothing", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")


def total(hand: str) -> int:
    return sum(VALUES[name[0]] for name in hand.split()) % 10


def streaks(past: str) -> list[int]:
    lengths: list[int] = []
    before = ""
    for result in past.replace("T", ""):
        if result == before:
            lengths[-1] += 1
        else:
            lengths.append(1)
        before = result
    return lengths


def right_road(item: Item) -> list[str]:
    """The colours of the derived roads by the cell rule: is the cell k columns back filled, and the one above it?"""
    _, past, result = item.key.split()
    marks = ["none"] * 3
    if result != "T":
        lengths = streaks(past + result)
        column, row = len(lengths) - 1, lengths[-1]
        for back in (1, 2, 3):
            if row > 1 and column - back >= 0:
                high = lengths[column - back]
                marks[back - 1] = "blue" if high == row - 1 else "red"
            elif row == 1 and column - 1 - back >= 0:
                marks[back - 1] = "red" if lengths[column - 1] == lengths[column - 1 - back] else "blue"
    return marks


def check_road(item: Item) -> None:
    _, past, _ = item.key.split()
    coups = len(past)
    assert item.asks[0].right == (f"{coups // 6 + 1},{coups % 6 + 1}",)
    assert [ask.right[0].rpartition(" ")[2] for ask in item.asks[2:]] == right_road(item)


SAID: Final = {
    "open": "Place your bets", "close": "No more bets", "cut": "Cut, please", "last": "Last hand", "end": "End of shoe",
    "colour": "Colour coming in",
}  # fmt: skip


def dollars(cents: int) -> str:
    """An amount as it is written: $1,234 or $0.50 as 50 cents."""
    if cents < 100:
        return f"{cents} cents"
    return f"${cents / 100:,.2f}".removesuffix(".00")


def amounts(text: str) -> list[int]:
    """The amounts in a text, in cents."""
    return [
        round(100 * float(found[1].replace(",", ""))) if found[1] else int(found[2])
        for found in re.finditer(r"\$([\d,]+(?:\.\d\d)?)|(\d+) cents", text)
    ]


def check_call(item: Item) -> None:
    kind, _, rest = item.key[3:].partition(" ")
    right = item.asks[0].right[0]
    if kind == "totals":
        player, banker = (WORDS[total(hand)] for hand in rest.split(" / "))
        naturals = ["natural " if number in ("eight", "nine") else "" for number in (player, banker)]
        assert right == f"Player {naturals[0]}{player}, Banker {naturals[1]}{banker}"
    elif kind == "result":
        player, banker = map(total, rest.split(" / "))
        high, low = WORDS[max(player, banker)], WORDS[min(player, banker)]
        winner = "Player" if player > banker else "Banker"
        assert right == (f"Tie, {high}–{low}" if player == banker else f"{winner}, {high} over {low}")
    elif kind == "burn":
        number = {"A": 1}.get(rest[0]) or VALUES[rest[0]] or 10
        assert right.endswith(f"— burn {WORDS[number]}")
    elif kind == "decision":
        player, banker = rest.split(" / ")
        third = player.split()[2:]
        if not third:
            assert right == ("Card for Player" if total(player) < 6 else "Player stands")
        else:
            draws = {3: "012345679", 4: "234567", 5: "4567", 6: "67", 7: ""}.get(total(banker), "0123456789")
            assert right == ("Card for Banker" if str(total(third[0])) in draws else "Banker stands")
    elif kind == "total":
        player, banker = rest.split(" / ")
        hand, cards = ("Banker", banker) if len(banker.split()) == 3 else ("Player", player)
        assert right == f"{hand}, {WORDS[total(cards)]}"
    elif kind in ("pay", "change"):
        assert right == f"{'Paying' if kind == 'pay' else 'Changing'} {dollars(int(rest))}"
    else:
        assert right == SAID[kind]
    answers = [pick.answer for pick in item.asks[0].picks]
    assert answers.count(right) == 1
    assert len(answers) == len(set(answers)) == 4


MOVES: Final = {
    "past_post": ("after the result", "put down after the result"), "cap": ("added to", "added to a winning bet"),
    "pinch": ("taken off", "drawn back from a losing bet"), "switch": ("moved", "moved after the betting was closed"),
    "stuck": ("Two cards", "stuck together"), "peek": ("look at the card", "looked at a card at the cut"),
    "unshuffled": ("without a shuffle", "loaded unshuffled"), "dispute": ("disputed", "lie as they were"),
}  # fmt: skip
"""What a move is called, and what the floor is told of it."""


def check_protection(item: Item) -> None:
    assert item.asks[0].right == ("go" if item.cell == "clean" else "stop",)
    assert (len(item.asks) == 1) is (item.cell == "clean")
    if item.cell != "clean":
        labels = [next(pick.label for pick in ask.picks if pick.answer == ask.right[0]) for ask in item.asks[1:]]
        assert all(word in label for word, label in zip(MOVES[item.cell], labels, strict=True)), item.key
    assert all(0 < frame.at < FILM_MS for frame in item.frames)
    moves = [frame for frame in item.frames if frame.what == "move"]
    shown = [frame.at for frame in item.frames if frame.what in ("push", "tap")]
    if item.cell in ("past_post", "cap", "pinch", "switch"):
        assert moves[-1].at > shown[0]  # chips move when the result is known
    if item.cell == "cap":
        assert any(f"position:{wager.position}:{wager.bet}" == moves[0].words[2] for wager in item.felt.bets)
        assert moves[0].words[2].endswith(item.frames[0].words[0])


SITUATIONS: Final = {
    "Player has 6 and stands, Banker has 4": "Banker's third card", "Player has 7 and Banker 6": "burned",
    "nobody has seen it": "first card of the next coup", "The second card out of the shoe": "Move it to Banker",
    "Player has 3 and must draw": "Player's third card; then", "lies face up in the shoe": "burned, and the next",
    "nobody has seen the second": "Banker's first card", "adds $25 to $50": "the $50 play",
    "only after the result has been shown": "only the original bet", "instead of Banker's third": "deal one more",
    "before the first card of a coup": "this coup is the last", "The shoe is empty": "void", "taken a bet that won":
    "Put it back", "The hands tie": "stay where they are", "before a third card was dealt": "the result is made anew",
    "holds out a note": "laid on the felt", "paid too little": "call the floor", "the rent has gone": "tell the floor",
}  # fmt: skip
"""A few words of each situation on paper, and of what is right in it."""


def faulty(bets: list[tuple[int, str, int]]) -> set[str]:
    """The positions with a bet that may not lie at the usual table: $5 to $500, ties to $100, in fives, one side."""
    sides = Counter(position for position, bet, _ in bets if bet != "tie")
    return {
        str(position) for position, bet, amount in bets
        if not 500 <= amount <= (10_000 if bet == "tie" else 50_000) or amount % 500 or sides[position] > 1
    }  # fmt: skip


def check_written(item: Item) -> None:
    ask, rest = item.asks[0], item.key.split()[2]
    if ask.reply == "pick":
        assert set(ask.right) <= {pick.answer for pick in ask.picks}
    if item.felt.bets and ask.reply == "pick":
        assert set(ask.right) == faulty([tuple(wager[:3]) for wager in item.felt.bets])
    elif ask.reply == "pick":
        words = [word for text, word in SITUATIONS.items() if text in ask.text]
        right = next(pick.label for pick in ask.picks if pick.answer == ask.right[0])
        assert len(words) == 1
        assert words[0] in right
    else:
        bets = [int(word) for word in rest.split(",")]
        less = [-(-bet // 500) * 25 for bet in bets]
        assert ask.right == (str({
            "commission": sum(less), "markers": sum(less), "net payout": bets[0] - less[0], "tie payout": 8 * bets[0],
            "chips": sum(map(int, re.findall(r"(\d+)x", greedy(bets[0])))),
            "result of the house": abs(sum(bets[1::2]) + sum(less[::2]) - sum(bets[::2])) if len(bets) == 4 else 0,
        }[item.cell]),)  # fmt: skip


SHIFTS: Final = {
    "tip": "tip box", "difficult bettor": "floor know|call the floor|may not advise", "problem gambler": "floor",
    "relief brief": "Look over", "relief": "finish tell hands step", "fill order": "check break sign rack",
}  # fmt: skip


def check_shift(item: Item) -> None:
    ask, told = item.asks[0], amounts(item.asks[0].text)
    if item.cell in SHIFTS:
        right = next((pick.label for pick in ask.picks if pick.answer == ask.right[0]), ask.right[0])
        assert re.search(SHIFTS[item.cell], right)
        return
    counted = [int(found) for found in re.findall(r"(\d+) of (?:\$|25 cents)", ask.text)]
    if item.cell == "opening tube":
        worth = told[0] * int(re.findall(r"holds (\d+)", ask.text)[0])
    elif item.cell == "opening difference":
        worth = abs(told[0] - told[1])
    elif item.cell == "result":
        opened, closed, fills, returned, notes = told
        worth = abs(closed + returned + notes - opened - fills)
    else:
        worth = sum(count * chip for count, chip in zip(counted, told, strict=True))
    assert ask.right == (str(worth),), ask.text


CHECKS: Final[dict[str, Callable[[Item], None]]] = {
    "P5": check_road, "G1": check_protection, "G2": check_call, "W1": check_written, "F1": check_shift,
}  # fmt: skip


@pytest.mark.parametrize("name", CHECKS)
def test_ten_thousand_questions(name: str) -> None:
    drill = find_drill(name)
    cells = drill.cells(SETTING)
    seen: Counter[str] = Counter()
    before = None
    for item in drawn(name):
        CHECKS[name](item)
        if item.cell not in seen or seen[item.cell] < 40:
            assert judge(item, right_answer(item)).right, item.key
            assert not judge(item, "").right
        assert item.key != before
        seen[item.cell] += 1
        before = item.key
    assert set(seen) == set(cells)
    assert all(abs(seen[cell] - DRAWS * n / sum(cells.values())) <= 3 * n + 2 for cell, n in cells.items())


def test_one_film_in_five_is_clean() -> None:
    seen = Counter(item.cell for item in drawn("G1"))
    assert seen["clean"] == DRAWS // 5
    assert len(seen) == 9


def greedy(cents: int) -> str:
    """An amount in the fewest chips."""
    words = []
    for chip in (100_000, 50_000, 10_000, 2_500, 500, 100, 25):
        words.append(f"{cents // chip}x{chip}")
        cents %= chip
    return " ".join(words)


@pytest.mark.parametrize("name", ["T7", "P1", "P3"])
def test_ten_thousand_scenes(name: str) -> None:
    """What each is about, from its key; what is right in them a second dealer finds (``second_dealer``)."""
    seen: Counter[str] = Counter()
    before = ""
    for item in drawn(name):
        assert item.key != before
        before = item.key
        seen[item.cell] += 1
        if name == "P3":
            bets = item.key.rpartition(" / ")[2].split(",")
            assert 6 <= len({word.partition(":")[0] for word in bets}) <= 9
            assert item.pars[0] > 0
    if name == "P1":
        assert len(seen) == 13
        assert max(seen.values()) - min(seen.values()) <= 4
    if name == "T7":
        natural = sum(count for cell, count in seen.items() if cell.endswith("natural"))
        assert abs(natural / DRAWS - 0.343) < 0.0143
        assert abs(sum(n for cell, n in seen.items() if cell.startswith("tie")) / DRAWS - 0.09516) < 0.0089


def test_the_chips_in_the_hand() -> None:
    seen: Counter[str] = Counter()
    before = ""
    for item in drawn("H1"):
        assert item.key != before
        before = item.key
        seen[item.cell] += 1
        kind, _, rest = item.key[3:].partition(" ")
        if kind in ("run", "spread", "prove"):
            colour, *more = map(int, rest.split())
            piles = [int(pile) for pile in item.asks[0].right[0].split()]
            size = {10_000: 5, 2_500: 4, 500: 5, 100: 5, 25: 4}[colour]
            assert sum(piles) == (more[0] if more else 20)
            assert set(piles[:-1]) <= {size}
            assert 0 < piles[-1] <= size
        if item.scene is None:
            answer = "1x25" if kind == "bonus" else right_answer(item)
            assert judge(item, answer).right is (kind != "bonus")
    assert set(seen) == set(find_drill("H1").cells(SETTING))
    limits = {kind: item_of(key, SETTING).limit for kind, key in (
        ("run", "H1 run 500"), ("bonus", "H1 bonus M4 1 panda8 500 2S KC 6C / 3D QH 2D"), ("shuffle", "H1 shuffle 7")
    )}  # fmt: skip
    assert limits == {"run": 10_000, "bonus": 30_000, "shuffle": 120_000}
    item = item_of("H1 bonus M4 1 panda8 500 2S KC 6C / 3D QH 2D", SETTING)
    assert judge(item, "1x10000 1x2500").right


def test_a_film_has_just_the_fault_that_is_asked_for() -> None:
    seen: Counter[str] = Counter()
    drill = find_drill("P4")
    sitting, before = Sitting(session_spots(drill, "17", SETTING), "17", SETTING), ""
    for number in range(DRAWS):
        key = sitting.draw()
        assert key is not None
        sitting.answered(True)
        kind = key.split()[1]
        seen[kind] += 1
        assert key != before
        before = key
        if number % 40:
            continue
        item = drill.item(key, SETTING)
        assert item.film is not None
        match = match_of(item.film.scene)
        for step in item.film.steps:
            match.apply(min(match.game.waiting_for()), parse_action(step, match.game.verbs))
        faults = [fault.error for fault in baccarat_of(match.game).table.faults]
        assert faults == ([] if kind == "clean" else [kind])
        assert judge(item, right_answer(item)).right
        labels = [pick.label for ask in item.asks for pick in ask.picks]
        assert len(labels) == len(set(labels)) == (6 if kind == "clean" else 10)
    assert len(seen) == 23
    assert abs(seen["clean"] - DRAWS * 10 / 52) < 30
    assert all(2.5 * seen["R1"] < seen[kind] < 3.5 * seen["R1"] for kind in ("R4", "R7", "R12", "R17"))


# --------------------------------------------------------------------------------------------------- real tables


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_is_a_match_like_any_other(name: str) -> None:
    item = next(drawn(name, 1))
    assert item.scene is not None
    match = match_of(item.scene)
    assert not is_over(item.scene, baccarat_of(match.game))
    assert check_record(read_record(record_text(match.record()))) == []
    assert match.game.waiting_for() == {0}


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_that_was_dealt_begins_anew(name: str) -> None:
    item = next(drawn(name, 1))
    assert item.scene is not None
    opened = match_of(item.scene)
    match = match_of(item.scene)
    steps = right_steps(item.scene)[:300]  # beyond the positions that are kept
    for step in steps:
        match.run_chance()
        match.apply(0, parse_action(step, match.game.verbs))
    assert match_of(item.scene).record() == opened.record() != match.record()
    assert match.rewound(len(opened.done)).record() == opened.record()


def test_the_steps_of_a_hand() -> None:
    item = item_of("T7 2S KC 8C / 3D QH", SETTING)
    assert item.scene is not None
    assert right_steps(item.scene) == [
        "draw player", "draw banker", "draw player", "draw banker", "call 2-3", "draw player", "call player-0",
        "stand banker", "push banker", "call banker-3-0",
    ]  # fmt: skip
    wrong = right_answer(item).replace("8000 stand banker", "8000 draw banker; 8000 stand banker")
    told = "Banker 3 stands only against an 8. Use the value of Player's third card, not the new total."
    assert judge_scene(item, wrong) == JudgedAnswer(False, True, 1, told, ("R5",))
    half = steps_text(read_steps(right_answer(item))[:4])
    assert judge_scene(item, half) == JudgedAnswer(False, True, 1, "It is not finished.")


@pytest.mark.parametrize(
    "answer",
    ["jump", "12 jump", "5 draw player; 4 draw banker", "-1 draw player", "1 draw everybody", "1 tap;2 tap", "9" * 30],
)
def test_steps_that_cannot_be_read_are_one_fault(answer: str) -> None:
    judged = judge_scene(item_of("T7 2S KC 8C / 3D QH", SETTING), answer)
    assert (judged.right, judged.errors) == (False, 1)
    assert judged.said


def test_burning_and_preparing() -> None:
    item = item_of("P1 7S", SETTING)
    assert item.scene is not None
    assert baccarat_of(match_of(item.scene).game).table.shoe[0] == parse_cards("7S")[0]
    assert right_steps(item.scene) == ["burn", "call burn-seven-7", *["burn"] * 7, "sweep"]
    six = (
        "1 burn; 2 call burn-seven-7; " + "; ".join(f"{n} burn" for n in range(3, 9)) + "; 10 sweep; 11 burn; 12 sweep"
    )
    assert judge_scene(item, six) == JudgedAnswer(False, True, 1, "A seven burns seven more.", ("R20",))
    kings = item_of("P1 KS", setting_of({"burn_ten": 0}))
    assert kings.scene is not None
    assert right_steps(kings.scene)[1:] == ["call burn-king-0", "sweep"]
    shoe = item_of("P2 12", SETTING)
    assert shoe.scene is not None
    steps = [step.split()[0] for step in right_steps(shoe.scene)]
    assert steps[:3] == ["gather", "mix", "square"]
    assert steps[-1] == "sweep"
    full = item_of("P2 12", setting_of({"shoe_steps": "full"}))
    assert full.scene is not None
    assert "riffle" in right_steps(full.scene)
    shuffle = item_of("H1 shuffle 3", SETTING)
    assert shuffle.scene is not None
    assert right_steps(shuffle.scene)[-1] == "lay"


def test_taking_and_paying() -> None:
    bets = "1:banker:2500,2:player:5000,2:tie:500,3:banker:10000"
    item = item_of(f"P3 6S KC / 5D 2H / {bets}", SETTING)
    assert item.scene is not None
    assert right_steps(item.scene) == ["take 2 player", "take 2 tie", "pay 1 banker 2375", "pay 3 banker 9500"]
    assert item.pars == (2 * 800 + 2 * 3_500, 2 * 3_100 + 2 * 3_700)
    marked = item_of(f"P3 6S KC / 5D 2H / {bets}", setting_of({"commission": "marked"}))
    assert marked.scene is not None
    assert right_steps(marked.scene)[2:4] == ["pay 1 banker 2500", "mark 1 125"]
    with pytest.raises(ValueError, match="is no item of P3"):
        item_of("P3 6S KC / 5D 6H / 1:banker:2500", SETTING)  # a tie, and nothing to do
    with pytest.raises(ValueError, match="is no item of P3"):
        item_of(f"P3 6S KC / 5D 2H / {bets},late:3:player:500", SETTING)


def test_par_by_mouse_is_that_of_its_gestures() -> None:
    assert par_time(0, 7, 0, 4) == 28_600
    assert par_time(2, 3, 1, 2) == 9_000 + 3_000 + 2_400 + 2_500 + 7_000
    six = (0, 3, 0, 3)  # three of six bettors win on Banker: 13.7 s by keys and 28.3 s by mouse are their gestures
    assert par_time(*six, "mouse") / par_time(*six) == pytest.approx(28.3 / 13.7, rel=0.03)


# -------------------------------------------------------------------------------------------------------- marks

MARKS: Final = {
    "T7": (20, (2, 0, 0), (15, 9, 6)), "P2": (1, (0, 0, 0), (90, 60, 45)), "P3": (12, (3, 1, 0), (1.8, 1.2, 0.9)),
}  # fmt: skip


@pytest.mark.parametrize("name", MARKS)
def test_marks_by_faults(name: str) -> None:
    size, errors, times = MARKS[name]
    drill = find_drill(name)
    assert drill.size == size

    def mark(faults: int, milliseconds: float) -> int:
        each = round(milliseconds)
        return mark_of(drill, Figures(size, size, size, faults, (each,) * size, 1_000 * size, run=5))

    for level, most, time in zip((BREAK_IN, JOB_READY, FAST), errors, times, strict=True):
        assert mark(most, 1_000 * time) >= level
        assert mark(most + 1, 1_000 * time) < level
        assert mark(most, 1_000 * time + 1) < level


def test_marks_of_the_others() -> None:
    for name, size, percents, seconds in (
        ("P1", 20, (95, 100, 100), (12, 8, 6)),
        ("P4", 25, (80, 92, 100), (15, 9, 6)),
        ("P5", 30, (85, 95, 100), (12, 8, 5)),
    ):
        drill = all_drills()[name]
        assert drill.size == size
        assert [bar.right for bar in drill.bars] == list(percents)
        assert [bar.time for bar in drill.bars] == [1_000 * each for each in seconds]
    arithmetic = find_drill("A1")
    assert mark_of(arithmetic, Figures(50, 50, 50, 0, (1_200,) * 50)) == JOB_READY  # fifty in a minute
    assert mark_of(arithmetic, Figures(50, 50, 50, 0, (1_201,) * 50)) == BREAK_IN


# --------------------------------------------------------------------------------------------------- W1, G2


def test_the_written_test_has_seven_six_and_five_kinds() -> None:
    drill = find_drill("W1")
    assert len(KINDS) == drill.size == 18
    first = list(drawn("W1", 18))
    assert [item.cell for item in first] == list(KINDS)
    replies = [item.asks[0].reply for item in first]
    assert replies[:7] == ["pick"] * 7
    assert replies[13:] == ["pick"] * 5
    assert PASS_PERCENT == 80

    def passes(right: int) -> bool:
        return mark_of(drill, Figures(18, right, 18, 0, (9_000,) * 18)) > 0

    assert passes(15)
    assert not passes(14)


def test_a_house_says_it_in_its_own_words() -> None:
    words = {"tie": "Égalité, {high} à {low}", "6": "six", "banker": "Banque gagne, {high} à {low}", "0": "zéro"}
    assert said("tie-6-6", words) == "Égalité, six à six"
    assert said("banker-7-0", words) == "Banque gagne, seven à zéro"
    item = item_of("G2 result 2S KC 8C / 3D QH", setting_of({"words": words_text(words)}))
    assert item.asks[0].right == ("Banque gagne, three à zéro",)
    assert judge(item, "banque gagne three à zéro!").right
    assert not judge(item, "Banker, three over nothing").right
    assert all(in_words(name, {}) for name in CALLS)


@pytest.mark.parametrize(
    ("key", "named"), [("P3 6S KC / 5D 2H / 1:banker:2500", True), ("S1 17", True), ("T7 6S KC / 5D 2H", False)]
)
def test_where_settling_is_the_task_no_key_finds_the_bet(key: str, named: bool) -> None:
    scene = item_of(key, SETTING).scene
    assert scene is not None
    assert (dict(scene.options).get("bet_keys", "next") == "named") is named

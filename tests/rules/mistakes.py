"""A table of deliberate mistakes at a baccarat table, and the dealer who makes them.

The table (``data/mistakes.txt``) says of each case which cards come, what is bet, what the dealer does in place of what
is right, and what must be found. It is made from the published rules; all that is not said is dealt by the second
dealer, who knows nothing of the program's own procedure. In a case's text::

    == a title          cards and bets for the cases that follow; options for all of them, as name=value; shoe if it
                        begins with the preparing of the shoe; cut_card N if it comes out after N cards; next for what
                        is bet in the coup after it
    -- coach: a name    one case, with further options in brackets after the coach
    does                steps as in a record, one after another, and in between:
        up to STEP          the right steps before STEP
        after STEP          the right steps before STEP, and STEP
        on from STEP        what is right goes on with STEP
        try STEP            STEP is done, and is still what is right next
        skip STEP           the next right step, STEP, is left out
        as they lie P / B   what is right from here on: to show and settle these hands
        then STEP, STEP     what is right from here on: these steps
        stop                nothing more is done
    found               "R4 M, R19 m half": number, severity, and half if the dealer mended it in time; or "nothing".
                        "R6|R8 C" where the rules allow both. A second line of found is as good as the first
    money               what ends on the wrong side: what the house has lost, and the bettors (nothing, if not said)
    red                 the red lines that are crossed (none, if not said); "?" after one that need not be

When a case has said all it has to say, what is right is done to the end of the coup, and if bettors want something, to
the end of that.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from second_dealer import burn_steps, commission, coup_steps, hands_from, read_bets, settling_steps, total, winner_of

from cardrules.casino.currencies import money
from cardrules.casino.faults_and_grades import Fault, accuracy
from cardrules.games.mini_baccarat.game import MiniBaccarat
from cardrules.protocol.cards import Card, cards_text, pack, parse_cards
from cardrules.protocol.game import parse_action
from cardrules.protocol.match_record import Match
from cardrules.school.houses.assessment import crossed
from cardrules.school.progress.table_sessions import session_of
from cardrules.school.scripted_match import ScriptedMatch

__all__ = [
    "BURNED",
    "Case",
    "Found",
    "Script",
    "do",
    "opened",
    "read_cases",
    "right_steps",
    "told_wrongly",
]

BURNED: Final = "AS''' 9C''''"
"""What is burned before a coup with which a case begins."""
_DATA: Final = Path(__file__).parent / "data"
_DEPTH: Final = 52
"""Cards behind the cut card, if a case does not say otherwise."""
_BEFORE: Final = 9
"""So many coups are dealt before one in which the cut card comes out; no shoe can be taken over later."""
_COUNTS: Final = ("faceup", "leave")
"""What happens of which the last number is no money."""
_OTHER_BETS: Final = "bets 3:player:500"
"""What is bet in coups before that of a case."""


class Found(NamedTuple):
    """A fault that must be found."""

    errors: tuple[str, ...]
    """Its number, or each that will do."""
    severities: str
    half: bool

    def __str__(self) -> str:
        return f"{'|'.join(self.errors)} {'|'.join(self.severities)}{' half' if self.half else ''}"


class Case(NamedTuple):
    """A case of the table."""

    name: str
    coach: str
    options: Mapping[str, str]
    cards: tuple[str, ...]
    """As they leave the shoe, the first burn card before them where the shoe is prepared."""
    bets: str
    """As chance writes them."""
    shoe: bool
    """Whether it begins with the preparing of the shoe."""
    cut_card: int | None
    """So many cards come before the cut card; None if it lies where it lies."""
    does: tuple[str, ...]
    found: tuple[tuple[Found, ...], ...]
    """What must be found; each of these will do."""
    money: tuple[int, int]
    """What the house and the bettors have lost in the end, in cents."""
    red: tuple[str, ...]
    """The red lines; one with "?" may be crossed or not."""
    after: str = "3:player:500"
    """What is bet in the coups after that of the case."""


# ------------------------------------------------------------------------------------------------- reading the table


def read_cases(file: str = "mistakes.txt") -> list[Case]:
    """All cases of a table. Raises ValueError where it cannot be understood."""
    cases: list[Case] = []
    title, general, fields = "", {"cards": "", "bets": ""}, dict[str, list[str]]()
    head = ""

    def close() -> None:
        if head:
            cases.append(_case(title, head, {**general}, fields))

    for number, line in enumerate((_DATA / file).read_text("utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith("=="):
            close()
            title, head, general, fields = line[2:].strip(), "", {"cards": "", "bets": ""}, {}
        elif line.startswith("--"):
            close()
            head, fields = line[2:].strip(), {}
        else:
            name, _, text = line.strip().partition(" ")
            known = (
                ("cards", "bets", "next", "options", "shoe", "cut_card")
                if not head
                else ("does", "found", "money", "red")
            )
            if name not in known:
                raise ValueError(f"{file}, line {number}: {name!r} is none of {', '.join(known)}")
            if head:
                fields.setdefault(name, []).append(text.strip())
            else:
                general[name] = text.strip()
    close()
    names = [case.name for case in cases]
    if twice := {name for name in names if names.count(name) > 1}:
        raise ValueError(f"{file}: there are two cases of the same name: {min(twice)}")
    return cases


def _case(title: str, head: str, general: Mapping[str, str], fields: Mapping[str, Sequence[str]]) -> Case:
    found = re.fullmatch(r"(block|correct|silent)(?: \[([^]]*)\])?: (.+)", head)
    if found is None or "found" not in fields:
        raise ValueError(f"{title}: {head!r} names no coach and case, or finds nothing")
    coach, own, name = found.groups()
    words = f"{general.get('options', '')} {own or ''}".split()
    return Case(
        f"{title}: {name} ({coach})",
        coach,
        dict(word.split("=", 1) for word in words),
        tuple(general["cards"].split()),
        _read_bets(general["bets"]),
        "shoe" in general,
        int(general["cut_card"]) if "cut_card" in general else None,
        tuple(phrase.strip() for line in fields.get("does", ()) for phrase in line.split(";") if phrase.strip()),
        tuple(_read_found(line) for line in fields["found"]),
        _read_money(" ".join(fields.get("money", ()))),
        tuple(" ".join(fields.get("red", ())).split()),
        *([_read_bets(general["next"])] if "next" in general else []),
    )


def _read_bets(text: str) -> str:
    """ "1 banker 25, late 3 player 5" as chance writes it, in cents."""
    written = []
    for bet in filter(None, map(str.strip, text.split(","))):
        *words, last = bet.split()
        written.append(":".join((*words, last if words[0] in _COUNTS else str(round(float(last) * 100)))))
    return ",".join(written)


def _read_found(line: str) -> tuple[Found, ...]:
    if line == "nothing":
        return ()
    found = []
    for each in line.split(","):
        errors, severities, *half = each.split()
        if half not in ([], ["half"]) or not set(severities.split("|")) <= {"C", "M", "m", "-"}:
            raise ValueError(f"{line!r} is not understood")
        found.append(Found(tuple(errors.split("|")), severities.replace("|", "").replace("-", ""), bool(half)))
    return tuple(found)


def _read_money(text: str) -> tuple[int, int]:
    lost = dict.fromkeys(("house", "bettors"), 0)
    for part in filter(None, map(str.strip, text.split(","))):
        who, amount = part.split()
        if who not in lost:
            raise ValueError(f"{text!r} names somebody else than the house and the bettors")
        lost[who] = round(float(amount) * 100)
    return lost["house"], lost["bettors"]


# ------------------------------------------------------------------------------------------------------- the dealer


def opened(case: Case) -> ScriptedMatch:
    """A match in which these cards come and these bets lie, the dealer's first step before it."""
    options: dict[str, object] = {"coach": case.coach, "shoe_steps": "short" if case.shoe else "skip"}
    declared = {option.id: option for option in MiniBaccarat.declared}
    for name, text in case.options.items():
        options[name] = next((value for value in declared[name].values if str(value) == text), text)
    cards = parse_cards(" ".join(case.cards))
    script, before = ["table 1"], 0
    if case.cut_card is not None:
        options["begins"] = "middle"
        order, coups = _half_dealt(cards, case.cut_card, MiniBaccarat(options))
        before = min(coups, _BEFORE)
        script += ["shuffle " + cards_text(order), "cut 1", f"dealt {coups - before}"]
    else:
        burned = () if case.shoe else parse_cards(BURNED)
        rest = [card for card in pack(copies=8) if card not in cards and card not in burned]
        script += ["shuffle " + cards_text([rest[-1], *burned, *cards, *rest[:-1]]), "cut 1"]
    script += [_OTHER_BETS] * before + [f"bets {case.bets}"] + [f"bets {case.after}"] * 5
    match = ScriptedMatch("mini_baccarat", options, script, "1")
    match.run_chance()
    game = match.game
    assert isinstance(game, MiniBaccarat)
    while len(game.table.reports) < before:
        do(match, game.table.due()[0])
    if not case.shoe:
        do(match, "open")
    return match


def _half_dealt(cards: Sequence[Card], before: int, game: MiniBaccarat) -> tuple[list[Card], int]:
    """The order of a pack that is cut after its first card, of which so many coups have been dealt when these cards
    come, so that the cut card comes after so many of them."""
    whole = game.house.pack
    wanted = len(whole) - int(str(game.options["cut_depth"])) - before
    for seed in range(1_000):
        rest = [card for card in whole if card not in cards]
        random.Random(seed).shuffle(rest)
        first = cards_text(rest[:1])
        at, coups = len(burn_steps(first)) - 2, 0
        while at < wanted:
            at += sum(map(len, hands_from([cards_text([card]) for card in (*rest, *rest)[at : at + 6]])))
            coups += 1
        if at == wanted:
            shoe = [*rest[:at], *cards, *rest[at:]]
            return [shoe[-1], *shoe[:-1]], coups
    raise AssertionError("no order was found")


def do(match: Match, step: str) -> None:
    """Do one of the dealer's steps, and what chance does then."""
    match.apply(0, parse_action(step, match.game.verbs))
    match.run_chance()


class Script:
    """What a dealer does in a case, step by step."""

    def __init__(self, case: Case, match: Match) -> None:
        self._case = case
        self._right = right_steps(case, match)
        self._at = 0

    def steps(self) -> Iterator[str]:
        """All steps, in their order. Raises ValueError where the case speaks of a right step that is none."""
        for phrase in self._case.does:
            if phrase == "stop":
                return
            for start, meant in self._phrases.items():
                if phrase.startswith(start):
                    yield from meant(self, phrase.removeprefix(start).strip())
                    break
            else:
                if self._right[self._at : self._at + 1] == [phrase]:
                    self._at += 1
                yield phrase
        yield from self._right[self._at :]

    def _find(self, step: str, start: int) -> int:
        for number in range(start, len(self._right)):
            if self._right[number].startswith(step):
                return number
        raise ValueError(f"{self._case.name}: {step!r} is none of the right steps {self._right[start:]}")

    def _up_to(self, step: str) -> Iterator[str]:
        found = self._find(step, self._at)
        yield from self._right[self._at : found]
        self._at = found

    def _after(self, step: str) -> Iterator[str]:
        yield from self._up_to(step)
        yield self._right[self._at]
        self._at += 1

    def _on_from(self, step: str) -> Iterator[str]:
        try:
            self._at = self._find(step, self._at)
        except ValueError:
            self._at = self._find(step, 0)
        yield from ()

    def _try(self, step: str) -> Iterator[str]:
        yield step

    def _skip(self, step: str) -> Iterator[str]:
        if self._find(step, self._at) != self._at:
            raise ValueError(f"{self._case.name}: {step!r} is not next, but {self._right[self._at]!r}")
        self._at += 1
        yield from ()

    def _as_they_lie(self, hands: str) -> Iterator[str]:
        player, banker = (hand.split() for hand in hands.split("/"))
        self._right, self._at = _settling(self._case, player, banker), 0
        yield from ()

    def _then(self, steps: str) -> Iterator[str]:
        self._right, self._at = [step.strip() for step in steps.split(",") if step.strip()], 0
        yield from ()

    _phrases: Final[Mapping[str, Callable[[Script, str], Iterator[str]]]] = {
        "up to ": _up_to, "after ": _after, "on from ": _on_from, "try ": _try, "skip ": _skip,
        "as they lie ": _as_they_lie, "then ": _then,
    }  # fmt: skip


def right_steps(case: Case, match: Match) -> list[str]:
    """What is right from the beginning of the case to the end of its coup, if nothing goes wrong."""
    steps = []
    cards = list(case.cards)
    if case.shoe:
        game = match.game
        assert isinstance(game, MiniBaccarat)
        offers = []
        for bettor in game.table.bettors:
            offers.append(f"offer {bettor.position}")
            if bettor.cuts:
                break
        burning = burn_steps(cards[0])
        steps += ["gather", "mix", "square", *offers, "slide", f"cutcard {_DEPTH}", "load", *burning, "open"]
        cards = cards[len(burning) - 2 :]
    _, others = read_bets(case.bets)
    if len(cards) < 4:
        return steps
    exposed = [int(word[1]) for word in others if word[0] == "faceup"]
    for number in exposed:
        del cards[number - 1]
    player, banker = hands_from(cards)
    late = [f"return {word[1]} {word[2]}" for word in others if word[0] == "late"]
    coup = coup_steps(player, banker)
    for number in exposed:
        coup.insert(_draws(coup)[number - 1], "burn")
    if case.cut_card is not None:
        coup = _with_the_cut_card(coup, case.cut_card)
    end = len(coup) - 2  # the result is shown and called by whoever settles
    return [*steps, "close", *late, *coup[:end], *_settling(case, player, banker)]


def _draws(coup: Sequence[str]) -> list[int]:
    return [number for number, step in enumerate(coup) if step.startswith("draw")]


def _with_the_cut_card(coup: list[str], before: int) -> list[str]:
    if before >= len(_draws(coup)):
        return coup
    at = _draws(coup)[before]
    return [*coup[:at], coup[at], "aside", *(["call last"] if before == 0 else []), *coup[at:]]


def _settling(case: Case, player: Sequence[str], banker: Sequence[str]) -> list[str]:
    """To show and call the result of these hands, to settle the bets, and to clear the cards."""
    every, others = read_bets(case.bets)
    bets = [bet for bet in every if bet[1] in ("player", "banker", "tie")]
    steps = []
    for step in settling_steps(player, banker, bets):
        verb, *words = step.split()
        if words[1:2] == ["tie"] and verb == "pay":
            odds = int(case.options.get("tie_pays", 8))
            steps.append(f"pay {words[0]} tie {int(words[2]) // 8 * odds}")
        elif case.options.get("commission") == "marked" and words[1:2] == ["banker"] and verb == "pay":
            cents = next(bet[2] for bet in bets if bet[:2] == (int(words[0]), "banker"))
            steps += [f"pay {words[0]} banker {cents}", f"mark {words[0]} {commission(cents)}"]
        else:
            steps.append(step)
    return [*_shown(player, banker), *steps, "discard", *_serving(others)]


def _shown(player: Sequence[str], banker: Sequence[str]) -> tuple[str, str]:
    """The result of these hands, which may have come about in any way, is shown and called."""
    winner = winner_of(player, banker)
    high, low = sorted((total(player), total(banker)), reverse=True)
    return "tap" if winner == "tie" else f"push {winner}", f"call {winner}-{high}-{low}"


def _serving(others: Sequence[Sequence[str]]) -> Iterator[str]:
    for word, position, *amount in others:
        if word == "buyin":
            yield from (f"spread {position}", f"call change {amount[0]}", f"give {position} {amount[0]}", "drop")
        elif word == "colour":
            yield from (f"count {position}", "call colour", f"give {position} {amount[0]}")


# ------------------------------------------------------------------------------------------------------- what is found


_COUPS: Final = 30
_POINTS: Final = {"C": 10, "M": 4, "m": 1, "": 0}


def _is_half(fault: Fault) -> bool:
    """Whether a fault counts half in the grade."""
    lost = 100 - accuracy([fault], _COUPS)
    assert lost in (_POINTS[fault.severity], _POINTS[fault.severity] / 2)
    return lost < _POINTS[fault.severity]


def _fits(faults: list[Fault], found: tuple[Found, ...]) -> bool:
    """Whether just these faults were found, in whatever order."""
    if len(faults) != len(found):
        return False
    if not faults:
        return True
    first, *others = faults
    return any(
        first.error in each.errors
        and (first.severity in each.severities if each.severities else not first.severity)
        and _is_half(first) == each.half
        and _fits(others, (*found[:number], *found[number + 1 :]))
        for number, each in enumerate(found)
    )


def _told(fault: Fault) -> str:
    half = " half" if _is_half(fault) else ""
    return f"{fault.error} {fault.severity or '-'}{half}"


def told_wrongly(case: Case, match: Match) -> str:
    """What was found in a match that a case should have made otherwise; "" if just the right was found."""
    session, view = session_of(match.record()), match.game.view(None)
    faults, lost = list(view.state.faults), view.state.lost
    assert [fault for fault in faults if fault.severity] == list(session.faults)
    lines = {each.line for each in crossed(session)}
    must = {line for line in case.red if not line.endswith("?")}
    may = {line.rstrip("?") for line in case.red}
    cents = [each.cents for fault in faults for each in fault.money]
    named = (sum(each for each in cents if each > 0), -sum(each for each in cents if each < 0))
    found = any(_fits(faults, each) for each in case.found)
    for fault in faults:
        amount = sum(abs(each.cents) for each in fault.money)
        if fault.severity == "C" and amount and money(amount) not in fault.text:
            return f"{fault.error} does not say that it has cost {money(amount)}: {fault.text}"
    if found and lost == named == case.money and must <= lines <= may:
        return ""
    said = f"{', '.join(map(_told, faults)) or 'nothing'}; lost {lost}, by the faults {named}"
    said += f"; red {' '.join(sorted(lines)) or 'none'}"
    right = " or ".join(", ".join(map(str, each)) or "nothing" for each in case.found)
    return f"found {said}; not {right}; lost {case.money}; red {' '.join(case.red) or 'none'}"

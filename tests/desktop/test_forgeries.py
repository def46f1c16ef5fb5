"""A contest of forgers: what somebody does to a match or to the result of an exam is refused, or said on the sheet."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from examinees import START, Time, exam_file, sat_through

from cardrules.bot_process.messages import PATIENCE, ask_move, read_advice
from cardrules.bot_process.server import answer
from cardrules.bots import Advice
from cardrules.protocol.match_record import Match, record_text
from cardrules.protocol.pack_cut import Parts, seed_of
from cardrules.protocol.shuffling import decision_seed
from cardrules.school.exams.exam_result import read_journal, signed_text
from cardrules.school.hash_chain import Chain, digest_of
from cardrules.turns import AskedBot, Turns
from dealers_choice.__main__ import main
from dealers_choice.school.exams.keys_and_pins import KEY, Signer

NUMBER = "5a" * 16
PLAYERS = ["human", "club", "club", "club"]
Lines = list[dict[str, Any]]


@cache
def honest(game: str = "hearts", seed: str = seed_of(Parts(NUMBER, "player", 27)), steps: int = 24) -> str:
    """A match as the program records it; the user does what a bot would."""
    match = Match(game, None, seed)
    turns = Turns(match)

    def decide(ask: AskedBot) -> Advice:
        number = decision_seed(match.seed, ask.seat, len(match.done), ask.choices)
        request = ask_move(match.game.view(ask.seat), ask.choices, "club", PATIENCE, number)
        return read_advice(answer(json.dumps({"id": 1, **request}).encode()), match.game.verbs)

    while len(match.done) < steps and (deed := turns.next(decide)) is not None:
        turns.do(deed)
    return record_text(match.record({"deal": seed, "players": PLAYERS[: match.game.seats]}))


def changed(**fields: object) -> Callable[[], str]:
    return lambda: json.dumps({**json.loads(honest()), **fields}, separators=(",", ":"))


def with_actions(change: Callable[[list[Any]], object], **fields: object) -> Callable[[], str]:
    def made() -> str:
        data = {**json.loads(honest()), **fields}
        change(data["actions"])
        return json.dumps(data, separators=(",", ":"))

    return made


def of_bots(actions: list[Any]) -> list[int]:
    """Where bots act."""
    return [at for at, (seat, _) in enumerate(actions) if seat in (1, 2, 3)]


def passed_by_another(actions: list[Any]) -> None:
    at = of_bots(actions)[0]
    actions[at][0] = 0


def with_shuffle_of(seed: str) -> Callable[[], str]:
    """The cards of another number under the seal of this one."""

    def made() -> str:
        other = json.loads(honest(seed=seed))
        return json.dumps({**other, "deal": seed_of(Parts(NUMBER, "player", 27))}, separators=(",", ":"))

    return made


def pyramid_of(tries: int, deals: str, number: str = NUMBER) -> Callable[[], str]:
    def made() -> str:
        match = Match("pyramid", {"deals": deals}, seed_of(Parts(number, "player", 27, tries)))
        match.run_chance()
        return record_text(match.record({"players": ["human"]}))

    return made


def deal_day() -> str:
    return honest(seed="a deal that I like")


FORGED: dict[str, tuple[Callable[[], str], str]] = {
    "a bot is called a person": (changed(players=["human", "human", "club", "club"]), "at 2 seats (0, 1)"),
    "all bots are called people": (changed(players=["human"] * 4), "People played at 4 seats (0, 1, 2, 3)"),
    "nobody is said to have played": (changed(players=None), "Not proved: the record does not say who played"),
    "one player too few": (changed(players=PLAYERS[:3]), "Not proved: the record does not say who played"),
    "one player too many": (changed(players=[*PLAYERS, "club"]), "Not proved: the record does not say who played"),
    "a level that nobody knows": (changed(players=["human", "grandmaster", "club", "club"]), "does not know"),
    "a level with a hidden letter": (changed(players=["human", "club\u200b", "club", "club"]), "does not know"),
    "a player who is no text": (changed(players=["human", 7, "club", "club"]), "whom this version does not know"),
    "a player who forges a line": (changed(players=["human", "x\nproved\x1b[2K", "club", "club"]), r"x\nproved\x1b[2K"),
    "a deal that was named after what it deals": (deal_day, "whoever named this deal may have chosen it"),
    "deals passed over where none is looked for": (
        lambda: honest(seed=seed_of(Parts(NUMBER, "player", 27, 3))), "with these options no deal is looked for"),
    "deals passed over of any kind": (pyramid_of(9, "random"), "with these options no deal is looked for"),
    "deals passed over where one is looked for": (pyramid_of(9, "winnable_only"), "is not the first that is as"),
    "the first deal where it cannot be won": (pyramid_of(0, "winnable_only", "0" * 32), "is not the first that is as"),
    "deals passed over without end": (pyramid_of(99_999, "winnable_only"), "is not the first that is as"),
    "deals of another grade passed over": (pyramid_of(2, "grade_5"), "is not the first that is as"),
    "deals passed over while the easy ones come first": (pyramid_of(40, "easy_first"), "is not the first that is as"),
    "one deal rightly passed over": (pyramid_of(1, "winnable_only", "0" * 32), "One deal that follows"),
    "the match breaks off before it is lost": (honest, "it is proved as far as it goes"),
    "a result before the end": (changed(result={"winners": [0]}), "The result that is stated is not that of the match"),
    "a shuffle from another number": (with_shuffle_of(seed_of(Parts("5b" * 16, "player", 27))), "does not follow"),
    "a shuffle from the number alone": (with_shuffle_of(NUMBER), "does not follow"),
    "a cut in the digits of another script": (changed(deal=f"{NUMBER}+player \uff12\uff17"), "does not follow"),
    "a cut below the last card": (lambda: honest(seed=seed_of(Parts(NUMBER, "player", 52))), "no such place"),
    "a cut above the first card": (lambda: honest(seed=seed_of(Parts(NUMBER, "player", 0))), "no such place"),
    "a cut at a place of any number": (lambda: honest(seed=seed_of(Parts(NUMBER, "player", 8128))), "no such place"),
    "the system's cut with a number that it never takes": (
        lambda: honest(seed=seed_of(Parts(NUMBER, "system", 2**32))), "no such number"),
    "a cut with a blank behind it": (changed(deal=f"{NUMBER}+player 27 "), "does not follow"),
    "the shuffle twice": (with_actions(lambda all_: all_.insert(1, all_[0])), "action"),
    "no shuffle": (with_actions(lambda all_: all_.pop(0)), "action"),
    "a bot's action is the user's": (with_actions(passed_by_another), "action"),
    "a bot's action is left out": (with_actions(lambda all_: all_.pop(of_bots(all_)[-2])), ""),
    "a seat below all": (with_actions(lambda all_: all_.insert(3, [-3, "play QS"])), "action"),
    "a seat that is true": (with_actions(lambda all_: all_.insert(3, [True, "play QS"])), "action"),
    "a clock where there is none": (with_actions(lambda all_: all_.append(["clock", "at 1"])), "action"),
    "a deal before the deal": (
        lambda: honest().replace(',"deal":', f',"deal":"{"0" * 32}+player 1","deal":', 1), "'deal' stands there more"),
    "players who are people, behind the bots": (
        lambda: honest()[:-1] + ',"players":["human","human","human","human"]}', "'players' stands there more"),
    "fewer actions behind the actions": (lambda: honest()[:-1] + ',"actions":[]}', "'actions' stands there more"),
    "an option twice": (
        lambda: honest().replace('"target":100', '"target":50,"target":100'), "'target' stands there more"),
    "nothing is dealt": (with_actions(lambda all_: all_.clear()), "Nothing was dealt yet"),
    "the number in capitals": (changed(deal=f"{NUMBER.upper()}+player 27"), "does not follow"),
    "a number that is a digit longer": (changed(deal=f"0{NUMBER}+player 27"), "does not follow"),
    "a cut with a nought before it": (changed(deal=f"{NUMBER}+player 027"), "does not follow"),
    "a place that is called a number": (changed(deal=f"{NUMBER}+number 27"), "does not follow"),
    "cut by nobody known": (changed(deal=f"{NUMBER}+dealer 27"), "does not follow"),
    "cut twice": (changed(deal=f"{NUMBER}+player 27+system 5"), "does not follow"),
    "no deal passed over, and it is said": (changed(deal=f"{NUMBER}+player 27+0"), "does not follow"),
    "fewer than no deals passed over": (changed(deal=f"{NUMBER}+player 27+-1"), "does not follow"),
    "a hidden letter in the cut": (changed(deal=f"{NUMBER}+\u200bplayer 27"), "does not follow"),
    "a line break in the cut": (changed(deal=f"{NUMBER}+player 27\n"), "does not follow"),
    "the deal is a list": (changed(deal=[NUMBER]), "does not tell the deal's seed"),
    "half a seat": (with_actions(lambda all_: all_[3].__setitem__(0, 1.0)), "action 3: the seat must be"),
    "seats with a fraction": (changed(seats=4.0), "'seats' is 4.0"),
    "an action of three parts": (with_actions(lambda all_: all_[3].append("x")), "action 3 must be a pair"),
    "an empty result before the end": (changed(result={}), "The result that is stated is not that of the match"),
    "what was legal is told otherwise": (changed(legal=[["play QS"]]), "stated to have been legal"),
    "an option that nobody knows": (changed(options={"luck": "mine"}), "there is no option 'luck'"),
    "another game": (changed(game="spades"), "there is no option"),
    "no version": (changed(program=None), "Not proved: the match was played with version"),
    "a level with a blank behind it": (changed(players=["human", "club ", "club", "club"]), "does not know"),
    "players who are a word": (changed(players="abcd"), "Not proved: the record does not say who played"),
    "a version that is a list": (changed(program=["0.1.0"]), "Not proved: the match was played with version"),
}  # fmt: skip


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_match_is_refused_or_what_is_odd_is_said(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make, told = FORGED[name]
    path = tmp_path / "m.dealers-choice"
    path.write_text(make() + "\n", encoding="utf-8")
    code = main(["verify", str(path)])
    said = capsys.readouterr()
    assert told in said.out + said.err
    assert "\x1b" not in said.out + said.err
    only_said = (
        "People played",
        "at 2 seats",
        "whoever named",
        "One deal that follows",
        "it is proved as far as it goes",
    )
    assert (code == 0) == told.startswith(only_said)


def test_the_honest_match_is_proved_and_says_who_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "m.dealers-choice"
    path.write_text(honest() + "\n", encoding="utf-8")
    assert main(["verify", str(path)]) == 0
    assert "A person played at seat 0: nothing that was done there can be asked again." in capsys.readouterr().out


# ------------------------------------------------------------------------------------------------ results of exams


@cache
def result() -> tuple[bytes, bytes]:
    """The result of an exam, and the key by which it is signed: whoever has the computer has it."""
    with TemporaryDirectory() as name:
        raw = sat_through(Path(name), Time(), wrong=3)
        key = json.loads((Path(name) / KEY).read_text(encoding="utf-8"))["key"]
    return raw, bytes.fromhex(key)


def signed(change: Callable[[Lines], object], *, key: bytes | None = None) -> Callable[[], bytes]:
    """The result with its lines changed, its chain made anew, and signed: by its own computer, or another."""

    def made() -> bytes:
        raw, own = result()
        lines: Lines = [json.loads(line) for line in raw.decode().splitlines()]
        for line in lines:
            del line["link"]
        signer = Signer(key or own)
        lines[0]["key"] = signer.public
        change(lines)
        chain, text = Chain(), ""
        for line in lines:
            if "signature" in line:
                line["signature"] = signer.sign(signed_text(read_journal(text.encode())[0].head, chain.last))
            text += chain.add(line)
        return text.encode()

    return made


def answered(number: int, text: str) -> Callable[[Lines], None]:
    def change(lines: Lines) -> None:
        [line for line in lines if "item" in line][number]["item"][1] = text

    return change


def graded(lines: Lines) -> dict[str, Any]:
    grade: dict[str, Any] = next(line for line in lines if "grade" in line)["grade"]
    return grade


def twice(lines: Lines) -> None:
    items = [at for at, line in enumerate(lines) if "item" in line]
    lines.insert(items[-1] + 1, lines[items[-1]])


def no_end(lines: Lines) -> None:
    del lines[-2]


def cards(lines: Lines) -> None:
    shuffle = next(line for line in lines if "do" in line and str(line["do"][1]).startswith("shuffle"))
    verb, first, second, *others = shuffle["do"][1].split(" ")
    shuffle["do"][1] = " ".join((verb, second, first, *others))


def asked(lines: Lines) -> None:
    next(line for line in lines if "item" in line)["item"][0] = "W1 9 500"


def earlier(lines: Lines) -> None:
    for line in lines[:9]:
        line["wall"] = line.get("wall", START) - 3_600_000


def _other_end() -> bytes:
    with TemporaryDirectory() as name:
        raw = sat_through(Path(name), Time(), trainee="Bob")
    return b'{"signature' + raw.rpartition(b'{"signature')[2]


FAKED: dict[str, tuple[Callable[[], bytes], str]] = {
    "the right answer is written in": (signed(answered(0, "A")), "the grade, written, right: told 15, found 16"),
    "an answer in the digits of another script": (
        signed(answered(7, "\uff12\uff12\uff12\uff15")), "the grade, written, right: told 15, found 14"),
    "the grade says so": (
        signed(lambda lines: graded(lines)["written"].update(right=18)), "written, right: told 18, found 15"),
    "a coup more is told": (
        signed(lambda lines: graded(lines)["audition"].update(coups=6)), "the grade, audition, coups: told 6, found 5"),
    "an item is answered twice": (signed(twice), "an item is said to have taken longer than there was time"),
    "there is no grade": (signed(no_end), "it is signed without a grade"),
    "two cards exchanged": (signed(cards), "the exam deals"),
    "two cards exchanged by a version to come": (
        signed(lambda lines: (cards(lines), lines[0].update(dealing=11))), "only a newer version can tell"),
    "another exam's items by a version to come": (
        signed(lambda lines: (asked(lines), lines[0].update(dealing=11))), "only a newer version can tell"),
    "the beginning lies an hour earlier": (signed(earlier), "the computer's clock do not agree"),
    "another seed": (signed(lambda lines: lines[0].update(seed="4712")), "the seed is not that of the exam"),
    "another trainee": (signed(lambda lines: lines[0].update(trainee="Bob")), "the exam did not ask"),
    "the first attempt is called the second": (
        signed(lambda lines: lines[0].update(attempt=2)), "attempt 2, and 1 are allowed"),
    "another computer signs": (signed(lambda lines: None, key=b"7" * 32), "2c84-8ad8-664e is not on the list"),
    "two results in one file": (lambda: result()[0] * 2, "line {after}"),
    "a line after the signature": (lambda: result()[0] + result()[0].splitlines(keepends=True)[1], "line {after}"),
    "the lines end as on Windows": (lambda: result()[0].replace(b"\n", b"\r\n"), "line 1"),
    "the signature is of another result": (
        lambda: result()[0].rpartition(b'{"signature')[0] + _other_end(), "line {end}"),
}  # fmt: skip


@pytest.mark.parametrize("name", FAKED)
def test_a_result_that_somebody_has_made_is_refused_or_what_is_odd_is_said(
    name: str, tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make, told = FAKED[name]
    end = result()[0].count(b"\n")
    told = told.format(end=end, after=end + 1)
    path = tmp_path / "r.dealers-result"
    path.write_bytes(make())
    known = tmp_path / "computers.txt"
    known.write_text(f"{Signer(result()[1]).public} Classroom 1\n", encoding="utf-8")
    code = main(["verify", str(path), "--computers", str(known)])
    said = capsys.readouterr()
    assert told in said.out + said.err
    assert (code == 0) == ("Not proctored" in said.out)


def easier(lines: Lines) -> None:
    exam = [json.loads(line) for line in lines[0]["exam"][:-1]]
    next(part for part in exam if part.get("part") == "written")["percent"] = 1
    texts = [json.dumps(part) for part in exam]
    digests = [digest_of(text) for text in texts]
    lines[0]["exam"] = [*texts, json.dumps({"part": "seal", "lines": digests, "seal": digest_of("\n".join(digests))})]


def test_an_easier_exam_of_the_trainees_own_is_found_by_the_schools_file(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, schools = tmp_path / "r.dealers-result", exam_file(tmp_path)
    path.write_bytes(signed(easier)())
    assert main(["verify", str(path)]) == 0
    assert "that it is the school's is looked at with --exam FILE" in capsys.readouterr().out
    assert main(["verify", str(path), "--exam", str(schools)]) == 1
    told = capsys.readouterr().out
    assert "this is no result of Spring audition" in told
    assert "--exam FILE" not in told

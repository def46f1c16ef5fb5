"""The command line: what it prints, its exit codes, and that bad input gets one line and changes nothing."""

from __future__ import annotations

import io
import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import dealers_choice
from cardrules.casino.blackjack.edge import Edge
from cardrules.catalogue import GAMES, find
from cardrules.games.hearts.game import Hearts
from cardrules.games.pyramid.game import Pyramid
from cardrules.protocol.cards import PACK_52, cards_text, parse_cards
from cardrules.protocol.game import IllegalAction, parse_action
from cardrules.protocol.match_record import MAX_LINE, Match, record_text
from dealers_choice.__main__ import main
from dealers_choice.cli import run_command
from dealers_choice.request import TableRequest
from dealers_choice.settings import Settings, save_settings
from dealers_choice.storage.folders import settings_file
from dealers_choice.window.launcher import CannotOpen, open_window

ROOT = Path(__file__).parents[2]
D1 = (
    "QH 3S 7C 6D 10H AD 8H KD 4S JC 7H 10S 5S QC 2D 2S JH 9C 6S 9H 3D 8C KC KS 5H 4D QD AC "
    "JS 2H 9D 9S AS 10D 6C AH 5D 5C QS 10C 4H 4C KH 3C 7D 3H 2C 6H 8S JD 8D 7S"
)
D2 = (
    "QC JD QD AD 4C 2D 5S JH 2C 4S JS 10D 5D 9C QS AS 4D 4H 6S 3H 6H 3S 5C 9D JC AH AC 10S "
    "9H QH 7D 8S KD 7C 5H 7S 8C 9S 6C 7H 6D 8H KH 8D 3D 3C KS KC 2H 10H 10C 2S"
)

Failing = Callable[..., str]


@pytest.fixture
def failing(capsys: pytest.CaptureFixture[str]) -> Failing:
    """Run the program on arguments that cannot be; its one line on stderr, without the program's name."""

    def run(*arguments: str) -> str:
        assert main(arguments) == 2
        out, error = capsys.readouterr()
        assert out == ""
        assert error.startswith("dealers-choice: ")
        assert error.count("\n") == 1
        return error.removeprefix("dealers-choice: ").rstrip("\n")

    return run


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[TableRequest | None]:
    """What the window was asked to open; no window opens."""
    requests: list[TableRequest | None] = []

    def run_window(table: TableRequest | None) -> int:
        requests.append(table)
        return 0

    app = ModuleType("dealers_choice.window.application")
    app.__dict__["run_window"] = run_window
    monkeypatch.setitem(sys.modules, "dealers_choice.window.application", app)
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    return requests


def played(game: str, actions: int, options: dict[str, object] | None = None, seed: str = "1") -> Match:
    """A match after its first legal actions: always the first that is listed."""
    match = Match(game, options, seed)
    match.run_chance()
    while len(match.done) < actions and match.game.waiting_for():
        seat = min(match.game.waiting_for())
        match.apply(seat, match.game.legal(seat)[0])
        match.run_chance()
    return match


def saved(folder: Path, *lines: str) -> str:
    file = folder / "records.jsonl"
    file.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    return str(file)


# ---------------------------------------------------------------------------------------------- in general


def test_version_and_help_leave_with_success(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--version"], ["--help"], *([name, "--help"] for name in run_command.COMMANDS)):
        with pytest.raises(SystemExit) as leaving:
            main(arguments)
        assert leaving.value.code == 0
    shown = capsys.readouterr().out
    assert shown.startswith(f"Dealer's Choice {dealers_choice.__version__}\n")
    assert "simulate" in shown


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["jump"], "there is no command or file 'jump'; commands: play, open, school"),
        (["--jump"], "unrecognized arguments: --jump (see dealers-choice --help)"),
        (["games", "--jump"], "unrecognized arguments: --jump"),
        (["play"], "GAME"),
        (["play", "bridge"], "there is no game 'bridge'; there are pyramid, hearts"),
        (["play", "hearts", "--option", "target"], "--option target: write it as ID=VALUE"),
        (["play", "hearts", "--option", "speed=3"], "there is no option 'speed'"),
        (["play", "hearts", "--option", "target=51"], "target=51: choose one of 100, 50"),
        (["play", "hearts", "--preset", "strict_1"], "hearts has no preset 'strict_1'; there are standard"),
        (["play", "pyramid", "--option", "stock_top=open", "--option", "draw=3"], "an open stock needs one card"),
        (["play", "hearts", "--seat-bots", "club,club"], "2 bot levels for 3 seats beside yours at hearts"),
        (["play", "hearts", "--seat-bots", "club,club,genius"], "there is no bot level 'genius'"),
        (["play", "hearts", "--seat-bots", "club,club,random"], "there is no bot level 'random'"),
        (["play", "hearts", "--deal", "a b"], "--deal 'a b'"),
        (["play", "hearts", "--deal", "x" * 41], "up to 40"),
        (["play", "hearts", "--cards", "QS"], "1 card, but the pack has 52; missing: 2C"),
        (["play", "hearts", "--cards", "QS 2C QS"], "3 cards, but the pack has 52; twice: QS; missing: 3C"),
        (["play", "hearts", "--cards", "QS 1C"], "'1C' is not a card"),
        (["play", "hearts", "--cards", "QS", "--cards-file", "x"], "not allowed with"),
        (["play", "hearts", "--cards-file", "nofile"], "nofile: No such file"),
        (["open", "nofile"], "nofile: No such file"),
        (["check", "nofile"], "nofile: No such file"),
        (["simulate", "hearts", "--hands", "0"], "'0' is not a whole number from 1 to"),
        (["simulate", "hearts", "--hands", "ten"], "'ten' is not a whole number"),
        (["simulate", "hearts", "--bots", "club,club"], "2 bot levels for 4 seats at hearts"),
        (
            ["simulate", "hearts", "--bots", "a,b,c,d"],
            "there are novice, club, expert, random",
        ),
        (["simulate", "hearts", "--seconds", "nan"], "'nan' is not a number"),
        (["solve", "hearts", "--deal", "QS"], "there is no solver for hearts; there is one for pyramid"),
        (["solve", "pyramid"], "one of the arguments --deal --file is required"),
        (["solve", "pyramid", "--deal", D1.replace("QH", "")], "51 cards, but the pack has 52; missing: QH"),
        (["solve", "pyramid", "--deal", D1.replace("QH", "KH")], "twice: KH; missing: QH"),
        (["solve", "pyramid", "--deal", D1 + " JK"], "53 cards, but the pack has 52; not in this pack: JK"),
        (["solve", "pyramid", "--deal", D1, "--budget", "0"], "from 1 to"),
        (["odds", "--decks", "9"], "'9' is not a whole number from 1 to 8"),
        (["odds", "--gone", "1C"], "'1C' is not a card"),
        (["odds", "--gone", "JK"], "--gone: there is no JK left to go"),
        (["odds", "--decks", "1", "--gone", "KS 7H KS"], "--gone: there is no KS left to go"),
        (["odds", "--decks", "1", "--gone", cards_text(PACK_52[5:])], "--gone: odds need at least 6 cards"),
        (["odds", "--preset", "macau"], "the odds of baccarat have no options: all bets are told"),
        (["odds", "--game", "blackjack", "--gone", "KS"], "--gone: the odds of blackjack are those of full packs"),
        (["odds", "--game", "blackjack", "--preset", "reno"], "blackjack has no preset 'reno'; there are las_vegas, "),
        (["odds", "--game", "blackjack", "--decks", "5"], "decks=5: choose one of 6, 8, 2, 1"),
        (
            ["odds", "--game", "blackjack", "--option", "bj_pays=6_5"],
            "even_money=on: even money is paid only where a blackjack pays 3 to 2",
        ),
        (["picture", "hearts"], "--out"),
        (["picture", "hearts", "--out", "table.gif"], "must be called something.png or something.jpg"),
        (["picture", "hearts", "--out", "no/such/folder/table.png"], "there is no folder"),
        (["picture", "hearts", "--out", "t.png", "--size", "big"], "'big': write it as 1280x800"),
        (["picture", "hearts", "--out", "t.png", "--size", "319x800"], "each side from 320 to 7680"),
        (["picture", "hearts", "--out", "t.png", "--size", "1280x7681"], "each side from 320 to 7680"),
        (["picture", "hearts", "--out", "t.png", "--scale", "9"], "'9' is not a number from 0.5 to 4"),
        (
            ["picture", "hearts", "--out", "t.png", "--size", "7680x7680", "--scale", "2"],
            "more than 150 million pixels",
        ),
        (["picture", "hearts", "--out", "t.png", "--actions", "-1"], "'-1' is not a whole number from 0"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(
    failing: Failing, opened: list[TableRequest | None], arguments: Sequence[str], message: str
) -> None:
    assert message in failing(*arguments)
    assert opened == []


def test_games_and_check_do_not_load_qt(tmp_path: Path) -> None:
    file = saved(tmp_path, record_text(played("hearts", 8).record()))
    program = (
        "import sys\nfrom dealers_choice.__main__ import main\n"
        f"codes = main(['games', '--json']), main(['check', {file!r}]), main(['odds', '--json']),"
        " main(['simulate', 'hearts', '--hands', '1', '--bots', 'random,random,random,random'])\n"
        "sys.exit(any(codes) or any(name.startswith('PySide6') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", program], env=environment(), check=False).returncode == 0


def spoken(*arguments: str, **environ: str) -> tuple[int, str, str]:
    """What a command says where the environment has these variables for its language."""
    there = {name: value for name, value in environment().items() if name not in ("LANGUAGE", "LC_ALL", "LANG")}
    done = subprocess.run(
        [sys.executable, "-m", "dealers_choice", *arguments],
        env={**there, "COLUMNS": "200", "PYTHONIOENCODING": "utf-8", **environ}, capture_output=True, encoding="utf-8",
        check=False,
    )  # fmt: skip
    return done.returncode, done.stdout, done.stderr


def test_a_command_speaks_the_language_of_the_environment() -> None:
    code, out, _ = spoken("play", "skat", "--help", LANG="de_DE.UTF-8")
    assert code == 0
    told = ("Aufruf: dealers-choice play", "Einen Tisch öffnen.", "Argumente:\n", "Optionen:\n", "diese Hilfe zeigen")
    assert [german for german in told if german not in out] == []
    code, _, err = spoken("play", "skat", "--option", "deals=99", LC_MESSAGES="de_AT")
    assert (code, err) == (2, "dealers-choice: deals=99: Wähle eines von 12, 3, 6, 18, 24, 36\n")
    refused = "unbekannte Argumente: --jump (siehe dealers-choice games --help)"
    assert spoken("games", "--jump", LC_ALL="de_DE") == (2, "", f"dealers-choice: {refused}\n")
    assert "skat: Skat (Stichspiele; Plätze: 3)" in spoken("games", LANG="de")[1]


@pytest.mark.parametrize(
    "environ",
    [{}, {"LANG": "C"}, {"LANG": "fr_FR.UTF-8"}, {"LC_ALL": "C.UTF-8", "LANG": "de_DE"},
     {"LANG": "C", "LANGUAGE": "de"}, {"LANG": "de_DE", "LANGUAGE": "en:de"}],
    ids=str,
)  # fmt: skip
def test_else_a_command_speaks_english(environ: dict[str, str]) -> None:
    told = spoken("play", "skat", "--option", "deals=99", **environ)[2]
    assert told.startswith("dealers-choice: deals=99: choose one")


def test_the_language_of_the_settings_goes_before_that_of_the_environment() -> None:
    save_settings(Settings(language="de"))
    assert "fehlt: GAME" in spoken("play", LANG="en_GB.UTF-8")[2]
    save_settings(Settings(language="en"))
    assert "required: GAME" in spoken("play", LANG="de_DE.UTF-8")[2]
    settings_file().write_text('{"language": [')
    assert "fehlt: GAME" in spoken("play", LANG="de_DE.UTF-8")[2]
    assert settings_file().read_text() == '{"language": ['


def test_what_machines_read_is_the_same_in_every_language() -> None:
    for arguments in (("games", "--json"), ("odds", "--json")):
        assert spoken(*arguments, LANG="de_DE.UTF-8") == spoken(*arguments, LANG="C")
    asked = ("simulate", "skat", "--hands", "1", "--json")
    german, english = (json.loads(spoken(*asked, LANG=tag)[1]) for tag in ("de", "C"))
    assert {**german, "seconds": 0, "decisions_per_second": 0} == {**english, "seconds": 0, "decisions_per_second": 0}


def test_the_package_runs_as_a_program() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "dealers_choice", "games"], env=environment(), capture_output=True, text=True, check=True
    )
    assert "hearts: Hearts (Trick-taking; seats: 3 or 4 or 5)" in done.stdout


def test_a_reader_who_leaves_early_is_no_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class Closed(io.StringIO):
        """The standard output after ``head`` has seen enough."""

        def write(self, text: str) -> int:
            raise BrokenPipeError

        def fileno(self) -> int:
            return file.fileno()

    with (tmp_path / "out").open("wb") as file:
        monkeypatch.setattr(sys, "stdout", Closed())
        assert main(["games", "--json"]) == 0


def environment(**more: str) -> dict[str, str]:
    roots = os.pathsep.join(str(ROOT / folder) for folder in ("rules", "desktop", "resources"))
    return {**os.environ, "PYTHONPATH": roots, **more}


# ------------------------------------------------------------------------------------------- play and open


def test_without_arguments_the_home_screen_opens(opened: list[TableRequest | None]) -> None:
    assert main([]) == 0
    assert opened == [None]


def test_play_opens_the_table_that_was_asked_for(opened: list[TableRequest | None]) -> None:
    assert main(["play", "Hearts", "--option", "target=50", "--seat-bots", "club,Expert,novice", "--deal", "17"]) == 0
    options = Hearts.read_options({"target": 50})
    assert opened == [TableRequest("hearts", options, ("club", "expert", "novice"), "17")]


def test_a_single_option_overrules_the_preset(opened: list[TableRequest | None]) -> None:
    assert main(["play", "pyramid", "--preset", "microsoft", "--option", "passes=2"]) == 0
    assert opened[0] is not None
    assert opened[0].options == Pyramid.read_options(
        {"passes": 2, "stock_top": "open", "deck_pairs": "on", "score": "microsoft"}
    )


def test_play_takes_a_pasted_pack(opened: list[TableRequest | None], tmp_path: Path) -> None:
    file = tmp_path / "deal.txt"
    file.write_text(D1.lower().replace("10", "t").replace(" ", "\n"))
    assert main(["play", "pyramid", "--cards", D1]) == main(["play", "pyramid", "--cards-file", str(file)]) == 0
    assert opened[0] == opened[1]
    assert opened[0] is not None
    assert opened[0].pack == tuple(parse_cards(D1))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")
@pytest.mark.parametrize(
    "arguments",
    [("play", "hearts", "--cards-file"), ("open",), (), ("check",), ("solve", "pyramid", "--file"),
     ("picture", "hearts", "--out", "x.png", "--cards-file")],
)  # fmt: skip
def test_a_file_without_an_end_is_not_read(failing: Failing, arguments: tuple[str, ...], tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reason = "this is no file that could be read to its end"
    assert failing(*arguments, "/dev/zero") == f"/dev/zero: {reason}"
    if arguments[:1] not in (("check",), ("solve",)):  # whoever calls these may give them a pipe
        assert failing(*arguments, str(pipe)) == f"{pipe}: {reason}"
    assert failing(*arguments, str(tmp_path)) == f"{tmp_path}: this is a folder, not a file"


def test_a_pack_in_a_file_has_no_more_than_a_pack(failing: Failing, tmp_path: Path) -> None:
    file = tmp_path / "deal.txt"
    file.write_bytes(b"QS " * 2_000)
    assert failing("play", "hearts", "--cards-file", str(file)).endswith("the file is too large (4,000 bytes at most)")


def test_a_line_without_an_end_is_not_read(failing: Failing, monkeypatch: pytest.MonkeyPatch) -> None:
    class Endless:
        read = 0

        def readline(self, size: int) -> bytes:
            self.read += size
            assert self.read < 200_000_000
            return bytes(size)

    endless = Endless()
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=endless))
    assert failing("check", "-") == "line 1 does not end; is this a file of records?"


def test_a_pack_must_be_the_one_of_the_options(opened: list[TableRequest | None], failing: Failing) -> None:
    pack = cards_text(card for card in PACK_52 if card not in parse_cards("2D 2C"))
    assert main(["play", "hearts", "--option", "players=5", "--cards", pack]) == 0
    assert failing("play", "hearts", "--cards", pack) == "50 cards, but the pack has 52; missing: 2C 2D"


def test_open_and_a_bare_file_open_a_saved_match(opened: list[TableRequest | None], tmp_path: Path) -> None:
    match = played("hearts", 9, {"players": 3})
    file = saved(tmp_path, record_text(match.record()))
    assert main(["open", file]) == main([file]) == 0
    assert opened == [TableRequest("hearts", match.game.options, record=Path(file))] * 2


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([], "no match in the file"),
        (['{"format": "dealers-choice/2"}'], "line 1: the record has the newer format"),
        ([record_text(played("pyramid", 3).record())] * 2, "more than one match"),
        (["a letter", "and no match"], "line 1: not JSON"),
        (['{"format":"dealers-choice/1","game":"pyramid","actions":[[0,"draw"]]}'], "line 1: action 0 (draw): "),
    ],
)
def test_open_refuses_what_is_no_match(
    opened: list[TableRequest | None], failing: Failing, tmp_path: Path, lines: list[str], message: str
) -> None:
    assert message in failing("open", saved(tmp_path, *lines))
    assert opened == []


def test_without_a_display_the_program_says_how_to_get_one(failing: Failing, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    for arguments in ([], ["play", "hearts"]):
        message = failing(*arguments)
        assert message.startswith("there is no display")
        assert "xvfb-run" in message


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="X displays are a matter of Unix")
def test_a_dead_display_is_noticed_before_qt_would_abort(failing: Failing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("DISPLAY", ":94871")
    assert failing("play", "hearts").startswith("the display :94871 does not answer")


def test_a_library_that_qt_lacks_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        """Found where dealers_choice.window.application is looked for."""

        def find_spec(self, name: str, path: object = None, target: object = None) -> None:
            if name == "dealers_choice.window.application":
                raise ImportError("libEGL.so.1: cannot open shared object file: No such file or directory")

    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.delitem(sys.modules, "dealers_choice.window.application", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Broken(), *sys.meta_path])
    with pytest.raises(CannotOpen, match=r"libEGL\.so\.1.*apt-get install .*libegl1"):
        open_window(None)


# --------------------------------------------------------------------------------------------------- games


def test_games_as_json_tell_all_that_a_dialog_needs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json"]) == 0
    games = {game["id"]: game for game in json.loads(capsys.readouterr().out)}
    assert list(games) == [entry.id for entry in GAMES]
    assert games["hearts"]["seats"] == [3, 4, 5]
    assert games["pyramid"]["seats"] == [1]
    for entry in GAMES:
        game = games[entry.id]
        assert (game["title"], game["group"], game["family"]) == (entry.title, entry.group, entry.family)
        for option, declared in zip(game["options"], entry.game().declared, strict=True):
            assert (option["id"], option["default"]) == (declared.id, declared.default)
            if isinstance(declared.values, range):
                span = option["values"]
                assert range(span["least"], span["most"] + 1, span["step"]) == declared.values
                assert option["default"] in declared.values
            else:
                assert option["default"] in option["values"]
                assert len(option["labels"]) == len(option["values"])
        for preset in game["presets"]:
            assert entry.game().read_options(preset["settings"])


def test_a_game_without_a_table_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match("hearts", seed="17")
    match.run_chance()
    saved = tmp_path / "saved.jsonl"
    saved.write_text(record_text(match.record()), encoding="utf-8")
    monkeypatch.setattr("dealers_choice.cli.arguments.TABLES", (find("pyramid"),))
    for arguments in (
        ["play", "hearts"],
        ["open", str(saved)],
        ["picture", "hearts", "--out", str(tmp_path / "x.png")],
    ):
        assert main(arguments) == 2
        assert capsys.readouterr().err == "dealers-choice: Hearts has no table yet; there are tables for pyramid\n"


# ---------------------------------------------------------------------------------------------------- odds


def test_odds_are_the_published_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "--decks", "8", "--json"]) == 0
    odds = json.loads(capsys.readouterr().out)
    assert odds["combinations"] == {
        "all": 4_998_398_275_503_360,
        "banker": 2_292_252_566_437_888,
        "player": 2_230_518_282_592_256,
        "tie": 475_627_426_473_216,
        "four_cards": 1_893_735_611_458_560,
        "five_cards": 1_516_734_808_780_800,
        "six_cards": 1_587_927_855_264_000,
        "natural": 1_714_696_016_515_584,
    }
    assert round(100 * odds["house_edges"]["banker"], 4) == 1.0579
    assert round(100 * odds["house_edges"]["tie_9"], 4) == 4.8440
    assert main(["odds", "--decks", "1", "--gone", "KS kh"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "50 cards in the shoe"
    assert lines[1].split() == ["all", f"{50 * 49 * 48 * 47 * 46 * 45:,}", "1.000000000000000"]


@pytest.fixture
def quick_edge(monkeypatch: pytest.MonkeyPatch) -> None:
    """The edge of the hands takes seconds, and is looked at by the tests of the rules."""
    known = {"total": Edge(0.0529847, ()), "cards": Edge(0.0527272, ())}
    monkeypatch.setattr("dealers_choice.cli.table_odds.blackjack.bettor_edge", lambda rules, looks: known[looks])


@pytest.mark.usefixtures("quick_edge")
def test_odds_of_blackjack(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "--game", "blackjack", "--preset", "six_five", "--option", "soft17=stand", "--json"]) == 0
    odds = json.loads(capsys.readouterr().out)
    assert (odds["options"]["bj_pays"], odds["options"]["soft17"], odds["cards"]) == ("6_5", "stand", 312)
    assert odds["blackjack"] == 192 / 4043
    assert round(odds["dealer"]["A"]["bust"], 8) == 0.11547297
    edges = {name: round(100 * edge, 4) for name, edge in odds["house_edges"].items()}
    assert edges == {
        "book_total": 5.2985, "book_cards": 5.2727, "insurance": 7.3955, "perfect_pairs_25_12_6": 6.1093,
        "perfect_pairs_30_10_5": 5.7878, "plus3_9": 3.2386, "plus3_100_40_30_10_5": 4.6210, "lucky_ladies": 17.6391,
        "royal_match": 6.6658, "buster": 8.2462,
    }  # fmt: skip
    assert main(["odds", "--game", "blackjack", "--decks", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "52 cards in the shoe"
    assert lines[3].split() == ["17", "18", "19", "20", "21", "bust", "blackjack"]
    assert lines[14].split()[0] == "all"
    assert lines[16].split()[-2:] == ["5.2985", "%"]
    assert lines[19].startswith("perfect pairs: 25, 12 and 6 to 1")


def test_what_cannot_be_worked_out_is_said(failing: Failing) -> None:
    asked = ("hole_rule=bb1", "split_aces=once_hit", "surrender=none")
    options = [word for each in asked for word in ("--option", each)]
    assert "what a late blackjack takes is not worked out" in failing("odds", "--game", "blackjack", *options)


# ------------------------------------------------------------------------------------------------ simulate


def simulated(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["simulate", *arguments, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_simulated_hearts_add_up(capsys: pytest.CaptureFixture[str]) -> None:
    report = simulated(capsys, "hearts", "--hands", "25", "--bots", "random,novice,club,club", "--seed", "3")
    assert report["hands"] == 25
    assert report["broken"] == []
    assert sum(report["points"]) % 26 == 0
    assert sum(report["points"]) >= 25 * 26
    assert report["points_per_hand"] == [round(points / 25, 4) for points in report["points"]]
    assert sum(report["wins"]) >= report["matches"] >= 1
    assert report["decisions"] >= 25 * 52
    assert report["decisions_per_second"] > 0


def test_a_seed_gives_the_same_again_and_another_seed_something_else(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("hearts", "--hands", "3", "--bots", "expert,club,novice,random", "--samples", "2")
    first, again, other = (simulated(capsys, *arguments, "--seed", seed) for seed in ("1", "1", "2"))
    for report in (first, again, other):
        del report["seconds"], report["decisions_per_second"], report["seed"]
    assert first == again
    assert first != other


def test_every_pyramid_deal_is_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    report = simulated(capsys, "pyramid", "--preset", "strict_3", "--hands", "8", "--seconds", "0.01")
    assert report["hands"] == report["matches"] == 8
    assert report["bots"] == ["club"]
    assert report["wins"] == report["points"]


def test_simulate_for_readers_is_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "hearts", "--hands", "2", "--bots", "random,random,random,random"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("hearts: 2 hands")
    assert [line.split()[1] for line in lines[2:6]] == ["random"] * 4


RANDOM_FOUR = ["simulate", "hearts", "--hands", "2", "--bots", "random,random,random,random", "--json"]


@pytest.mark.parametrize(
    ("method", "wrong", "message"),
    [
        ("census", lambda self: [], "the cards on the table are not the pack"),
        ("legal", lambda self, seat: [], "has no legal action"),
        ("check", lambda self, seat, action: _refuse() if seat >= 0 else None, "is listed as legal for seat"),
        ("view", lambda self, seat, view=Hearts.view: _blind(view(self, seat)), "does not see zone"),
    ],
)
def test_a_broken_promise_is_told_and_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], method: str, wrong: Any, message: str
) -> None:
    monkeypatch.setattr(Hearts, method, wrong)
    assert main(RANDOM_FOUR) == 1
    broken = json.loads(capsys.readouterr().out)["broken"]
    assert message in broken[0]
    assert broken[0].startswith("match 1, step ")


def _refuse() -> None:
    raise IllegalAction("No.")


def _blind(view: Any) -> Any:
    """The view as a game would give it that forgets the trick."""
    return view._replace(zones=tuple(zone for zone in view.zones if not zone.id.startswith("trick")))


# --------------------------------------------------------------------------------------------------- check


def test_check_agrees_with_what_the_program_saves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [record_text(played(game, actions).record()) for game in ("hearts", "pyramid") for actions in (1, 40, 2000)]
    assert main(["check", saved(tmp_path, *lines, "")]) == 0
    assert capsys.readouterr() == ("6 records: 6 agree, 0 differ, 0 malformed\n", "")


def test_check_reads_the_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    given = io.TextIOWrapper(io.BytesIO(record_text(played("pyramid", 5).record()).encode()))
    monkeypatch.setattr(sys, "stdin", given)
    assert main(["check", "-"]) == 0
    assert capsys.readouterr().out == "1 records: 1 agree, 0 differ, 0 malformed\n"


def changed(match: Match, **fields: Any) -> str:
    return json.dumps({**json.loads(record_text(match.record())), **fields})


def test_check_names_line_and_step_of_every_difference(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ended = played("hearts", 100_000, {"target": 50})
    start = played("hearts", 2)
    legal = [None, None, ["pass ..."]]
    lines = [
        changed(start, legal=legal),
        changed(start, legal=[None, None, ["play ..."]]),
        changed(ended, result={"scores": [0, 0, 0, 0], "winners": [0, 1, 2, 3]}),
        changed(start, result={"winners": [0]}),
        changed(start, actions=[["chance", "first 0"], [0, "play 2C"]]),
    ]
    assert main(["check", saved(tmp_path, *lines)]) == 1
    shown = capsys.readouterr().out.splitlines()
    assert shown[-1] == "5 records: 1 agree, 4 differ, 0 malformed"
    assert shown[0] == "line 2: step 2: expected play ... to be legal for seat 0, but it is not"
    assert shown[1].startswith("line 2: step 2: expected only the listed actions, but legal for seat 0 is also pass ")
    assert shown[1].endswith(" and 278 more")
    step = len(ended.done)
    scores = list(ended.game.result().scores) if ended.game.result() else []
    assert shown[2] == f"line 3: step {step}: expected scores [0, 0, 0, 0], but they are {scores}"
    assert shown[4] == "line 4: step 2: expected winners [0], but the match is not over"
    assert shown[5] == "line 5: step 1: expected 'play 2C' to be legal, but: The cards have not been dealt yet."


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[1]", "a record is a JSON object"),
        ("{}", "'format' must be 'dealers-choice/1'"),
        ('{"format":"dealers-choice/7"}', "the newer format 'dealers-choice/7'"),
        ('{"format":"dealers-choice/1","game":5}', "'game' must be a text"),
        ('{"format":"dealers-choice/1","game":"bridge"}', "there is no game 'bridge'"),
        ('{"format":"dealers-choice/1","game":"hearts","options":{"target":7}}', "target=7: choose one of 100, 50"),
        ('{"format":"dealers-choice/1","game":"hearts","options":{"t":7}}', "there is no option 't'"),
        ('{"format":"dealers-choice/1","game":"hearts","seats":3}', "'seats' is 3, but with these options there are 4"),
        ('{"format":"dealers-choice/1","game":"hearts"}', "'actions' must be a list"),
        ('{"format":"dealers-choice/1","game":"hearts","actions":[0]}', "action 0 must be a pair"),
        ('{"format":"dealers-choice/1","game":"hearts","actions":[[4,"play QS"]]}', "action 0: the seat must be"),
        ('{"format":"dealers-choice/1","game":"hearts","actions":[[0,"jump"]]}', "'jump' is not an action"),
        ('{"format":"dealers-choice/1","game":"hearts","actions":[[0,"\\ud800"]]}', "is not an action"),
        ('{"format":"dealers-choice/1","game":"hearts","actions":[],"legal":[1]}', "'legal' entry 0 must be null"),
        ('{"format":"dealers-choice/1","game":"hearts","actions":[],"legal":[[],[]]}', "'legal' must be a list"),
        ('{"format":"dealers-choice/1","game":"hearts","actions":[],"result":[]}', "'result' must be an object"),
    ],
)
def test_check_goes_on_after_a_malformed_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str, message: str
) -> None:
    good = record_text(played("pyramid", 3).record())
    assert main(["check", saved(tmp_path, good, line, good)]) == 2
    out, error = capsys.readouterr()
    assert out == "3 records: 2 agree, 0 differ, 1 malformed\n"
    assert error.startswith("line 2: malformed: ")
    assert error.count("\n") == 1
    assert message in error


def test_check_never_holds_an_over_long_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "long.jsonl"
    good = record_text(played("pyramid", 3).record()).encode()
    file.write_bytes(good + b"\n" + b"x" * (3 * MAX_LINE + 17) + b"\n\xff\n" + good)
    assert main(["check", str(file)]) == 2
    out, error = capsys.readouterr()
    assert out == "4 records: 2 agree, 0 differ, 2 malformed\n"
    lines = error.splitlines()
    assert lines[0].startswith("line 2: malformed: the record is too long (")
    assert lines[1] == "line 3: malformed: not UTF-8 (byte 0)"


# --------------------------------------------------------------------------------------------------- solve


def test_solve_finds_a_line_that_wins(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "pyramid", "--deal", D1.lower(), "--option", "passes=3", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["verdict"] == "winnable"
    assert found["states"] > 0
    assert found["seconds"] >= 0
    match = Match("pyramid", {"passes": 3}, pack=parse_cards(D1))
    match.run_chance()
    for text in found["moves"]:
        match.apply(0, parse_action(text, Pyramid.verbs))
    result = match.game.result()
    assert result is not None
    assert result.winners == (0,)


def test_solve_answers_for_each_line_of_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "deals.txt"
    file.write_text(f"# two deals\n\n{D1}\n  # and\n{D2}\n")
    assert main(["solve", "pyramid", "--preset", "strict_1", "--file", str(file), "--json"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(each["line"], each["verdict"], each["moves"]) for each in found] == [(3, "lost", []), (5, "lost", [])]


def test_solve_for_readers_names_verdict_and_moves(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "pyramid", "--deal", D1]) == 0
    verdict, moves = capsys.readouterr().out.splitlines()
    assert verdict.startswith("winnable, ")
    assert "; " in moves


def test_solve_past_its_budget_does_not_know(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "pyramid", "--deal", D1, "--option", "passes=2", "--budget", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["verdict"] == "unknown"


def test_a_wrong_deal_in_a_file_is_named_before_any_is_solved(tmp_path: Path, failing: Failing) -> None:
    file = tmp_path / "deals.txt"
    file.write_text(f"{D1}\n{D2.replace('2S', '2C', 1)}\n")
    assert failing("solve", "pyramid", "--file", str(file)) == f"{file}, line 2: twice: 2C; missing: 2S"
    file.write_text("QS " * 5000)
    assert "line 1: longer than any deal" in failing("solve", "pyramid", "--file", str(file))


# ------------------------------------------------------------------------------------------------- picture


def test_picture_draws_the_table_that_was_asked_for(tmp_path: Path) -> None:
    out = tmp_path / "table.png"
    arguments = ["picture", "pyramid", "--deal", "17", "--actions", "3", "--size", "640x480", "--scale", "1.5"]
    assert main([*arguments, "--out", str(out)]) == 0
    from PySide6.QtGui import QImage

    image = QImage(str(out))
    assert (image.width(), image.height()) == (960, 720)
    colours = {image.pixel(x, y) for x in range(0, 960, 16) for y in range(0, 720, 16)}
    assert len(colours) > 50
    assert [file.name for file in tmp_path.glob("*.png")] == ["table.png"]


def test_a_picture_that_cannot_be_written_leaves_the_old_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, failing: Failing
) -> None:
    from PySide6.QtGui import QImage

    def save(_: QImage, name: str, **_how: object) -> bool:
        Path(name).write_bytes(b"half a pic")  # as on a full disk
        return False

    monkeypatch.setattr(QImage, "save", save)
    out = tmp_path / "table.png"
    out.write_bytes(b"old")
    assert "table.png cannot be written" in failing("picture", "pyramid", "--size", "320x320", "--out", str(out))
    assert out.read_bytes() == b"old"
    assert [file.name for file in tmp_path.glob("*.png")] == ["table.png"]
    assert failing("picture", "pyramid", "--out", str(tmp_path / "table.png" / "x.png")).endswith("table.png")


def test_catalogue_solvers_are_found_by_their_flag() -> None:
    for entry in GAMES:
        if entry.solver:
            assert callable(find(entry.id).solve())

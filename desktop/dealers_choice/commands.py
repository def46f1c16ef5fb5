"""The commands of ``dealers-choice``. None imports Qt unless it opens a window or draws a picture."""

from __future__ import annotations

import argparse
import io
import json
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, BinaryIO, Final, NoReturn, cast

from cardrules.bots import Level
from cardrules.cards import Card, NotationError, card_name, cards_text, parse_cards
from cardrules.catalogue import GAMES, Entry, UnknownGame, find
from cardrules.options import Option, OptionError, Value
from cardrules.record import FORMAT, MAX_LINE, FormatError, Match, read_pack, read_record
from dealers_choice import __version__
from dealers_choice.display import CannotOpen, loading_qt, open_window
from dealers_choice.pieces import text_of
from dealers_choice.places import open_file, read_file
from dealers_choice.request import TableRequest

__all__ = ["UsageError", "fail", "run_command"]


class UsageError(ValueError):
    """Something in the arguments cannot be; the message is the one line that the user reads."""


def run_command(arguments: Sequence[str]) -> int:
    """Run ``dealers-choice`` with at least one argument and return its exit code; errors are one line on stderr."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a console that lacks a sign shows its code
    try:
        first = arguments[0]
        if not first.startswith("-") and first not in _COMMANDS:
            if not Path(first).exists():
                raise UsageError(f"there is no command or file {first[:60]!r}; commands: {', '.join(_COMMANDS)}")
            arguments = ["open", *arguments]
        parsed = _parse(arguments)
        command: Callable[[argparse.Namespace], int] = parsed.run
        code = command(parsed)
        if sys.stdout is not None:  # as it is in Windows' program without a console
            sys.stdout.flush()
    except (UsageError, UnknownGame, OptionError, NotationError, FormatError, CannotOpen) as error:
        return fail(str(error))
    except BrokenPipeError:  # the reader, ``head`` for one, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except KeyboardInterrupt:
        return 130
    return code


def fail(message: str) -> int:
    """Tell the user in one line why it could not be done, and return the exit code for that."""
    if sys.stderr is not None:
        sys.stderr.write(f"dealers-choice: {message}\n")
    elif sys.platform == "win32":  # without a console: a file was double-clicked, and its user must see why not
        import ctypes

        ctypes.windll.user32.MessageBoxW(None, message, "Dealer's Choice", 0x30)
    return 2


# ------------------------------------------------------------------------------------------- arguments


class _Parser(argparse.ArgumentParser):
    """argparse, except that an error is one line."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message} (see {self.prog} --help)")


def _parse(arguments: Sequence[str]) -> argparse.Namespace:
    """The arguments of a command, with its function as ``run``; --help and --version leave with SystemExit."""
    name = arguments[0]
    if name in _COMMANDS:  # the parser of this command alone: those of all take longer than many a command
        summary, add_arguments, run = _COMMANDS[name]
        command = _Parser(prog=f"dealers-choice {name}", description=summary, allow_abbrev=False)
        add_arguments(command)
        command.set_defaults(run=run)
        return command.parse_args(arguments[1:])
    parser = _Parser(
        prog="dealers-choice",
        usage="dealers-choice [FILE | COMMAND ...]",
        description="A card room. Without arguments it opens the home screen; with a FILE, the match saved in it.",
        epilog="commands (each with --help):\n" + "\n".join(f"  {name:9} {_COMMANDS[name][0]}" for name in _COMMANDS),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"Dealer's Choice {__version__}")
    parser.add_argument(
        "--self-test", dest="run", action="store_const", const=_self_test,
        help="check this installation, without a display; exit code 1 if anything is missing or broken",
    )  # fmt: skip
    parsed = parser.parse_args(arguments)
    if parsed.run is None:
        parser.error("there is nothing to do")
    return parsed


def _number(least: float, most: float, kind: type[int] | type[float] = int) -> Callable[[str], float]:
    """A type for argparse: a number in this range."""

    def read(text: str) -> float:
        try:
            value = kind(text)
        except ValueError:
            value = kind(least - 1)
        if not least <= value <= most:
            what = "a whole number" if kind is int else "a number"
            raise argparse.ArgumentTypeError(f"{text[:40]!r} is not {what} from {least:,} to {most:,}")
        return value

    return read


def _deal(text: str) -> str:
    """The number or name of a deal. Raises UsageError."""
    if not re.fullmatch(r"[A-Za-z0-9-]{1,40}", text):
        raise UsageError(f"--deal {text[:40]!r}: a deal has a number or a name of up to 40 letters, digits and hyphens")
    return text


def _game_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="the game's id, as `dealers-choice games` lists it")
    parser.add_argument("--preset", metavar="ID", help="a named set of options")
    parser.add_argument("--option", metavar="ID=VALUE", action="append", default=[], help="an option; may be repeated")


def _deal_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--deal", metavar="NUMBER",
        help="the number or name of the deal, up to 40 letters and digits; the same one deals the same cards"
        " (default: any deal, from 128 random bits)",
    )  # fmt: skip
    cards = parser.add_mutually_exclusive_group()
    cards.add_argument("--cards", metavar="CARDS", help="the order of the pack for the first deal: '6D 10H QS ...'")
    cards.add_argument("--cards-file", metavar="FILE", type=Path, help="a file holding the order of the pack")


def _read_game(arguments: argparse.Namespace) -> tuple[Entry, dict[str, Value]]:
    """The game and all its options, from the preset and the single options given."""
    entry = find(arguments.game)
    game = entry.game()
    given: dict[str, object] = {}
    if arguments.preset is not None:
        presets = {preset.id: preset.settings for preset in game.presets}
        if arguments.preset not in presets:
            known = f"there are {', '.join(presets)}" if presets else "it has none"
            raise UsageError(f"{entry.id} has no preset {arguments.preset[:40]!r}; {known}")
        given.update(presets[arguments.preset])
    for text in arguments.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise UsageError(f"--option {text[:40]}: write it as ID=VALUE")
        given[name.strip()] = value
    return entry, game.read_options(given)


def _read_request(arguments: argparse.Namespace, seat_bots: tuple[Level, ...] = ()) -> TableRequest:
    entry, options = _read_game(arguments)
    deal = None if arguments.deal is None else _deal(arguments.deal)
    pack: tuple[Card, ...] | None = None
    if arguments.cards_file is not None:
        text = read_file(arguments.cards_file, _LONGEST_DEAL).decode("utf-8-sig", "replace")
        pack = read_pack(entry.id, options, text)
    elif arguments.cards is not None:
        pack = read_pack(entry.id, options, arguments.cards)
    return TableRequest(entry.id, options, seat_bots, deal, pack)


_HEAD: Final = 200
"""Bytes of a file by which it is known what it is."""
_LONGEST_DEAL: Final = 4_000
"""Characters of a pasted deal; eight packs have about 2,500."""
_MOST_SKIPPED: Final = 64_000_000
"""Bytes of a line that are skipped to see whether another follows it."""


def _read_levels(text: str, count: int, known: Sequence[str], what: str) -> list[str]:
    levels = [level.strip().lower() for level in text.split(",")]
    for level in levels:
        if level not in known:
            raise UsageError(f"there is no bot level {level[:40]!r}; there are {', '.join(known)}")
    if len(levels) != count:
        raise UsageError(f"{len(levels)} bot levels for {count} {what}")
    return levels


def _write(line: str) -> None:
    if sys.stdout is not None:
        sys.stdout.write(line + "\n")


def _write_json(data: object) -> None:
    _write(json.dumps(data))


# --------------------------------------------------------------------------------------- play and open


_LEVELS: Final = "novice, club or (where the game has it) expert"


def _play_arguments(parser: argparse.ArgumentParser) -> None:
    _game_arguments(parser)
    _deal_arguments(parser)
    parser.add_argument("--seat-bots", metavar="LEVEL,...", help=f"the bots from your left on, each {_LEVELS}")


def _play(arguments: argparse.Namespace) -> int:
    request = _read_request(arguments)
    entry = find(request.game)
    _need_table(entry)
    if arguments.seat_bots is not None:
        bots = entry.game()(request.options).seats - 1
        levels = _read_levels(arguments.seat_bots, bots, entry.levels, f"seats beside yours at {request.game}")
        request = _read_request(arguments, tuple(cast(Level, level) for level in levels))
    return open_window(request)


def _open_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="a file with one saved match")


def _open(arguments: argparse.Namespace) -> int:
    with open_file(arguments.file) as stream:
        lines = list(_read_lines(stream, most=2))
    if len(lines) != 1:
        raise UsageError(f"{arguments.file}: {'more than one match' if lines else 'no match'} in the file")
    number, line = lines[0]
    try:
        record = read_record(text_of(line))
        Match.of(record)
    except FormatError as error:
        raise UsageError(f"{arguments.file}, line {number}: {error}") from None
    _need_table(find(record.game))
    return open_window(TableRequest(record.game, record.options, record=arguments.file))


def _need_table(entry: Entry) -> None:
    """Raises UsageError if the game cannot be played on the table yet."""
    from dealers_choice.layouts import TABLES

    if entry not in TABLES:
        able = ", ".join(each.id for each in TABLES)
        raise UsageError(f"{entry.title} has no table yet; there are tables for {able}")


# ------------------------------------------------------------------------------------------------ games


def _games_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="as one JSON array")


def _games(arguments: argparse.Namespace) -> int:
    games = [_game_data(entry) for entry in GAMES]
    if arguments.json:
        _write_json(games)
        return 0
    for game in games:
        seats = " or ".join(map(str, game["seats"]))
        _write(f"{game['id']}: {game['title']} ({game['family']}; seats: {seats}). {game['summary']}")
        for option in game["options"]:
            _write(
                f"  --option {option['id']}={option['default']}  {option['label']} ({_values_text(option['values'])})"
            )
        for preset in game["presets"]:
            _write(f"  --preset {preset['id']}  {preset['title']}")
    return 0


def _values_text(values: Any) -> str:
    return f"{values['least']} to {values['most']}" if isinstance(values, dict) else ", ".join(map(str, values))


def _game_data(entry: Entry) -> dict[str, Any]:
    game = entry.game()
    return {
        "id": entry.id,
        "title": entry.title,
        "group": entry.group,
        "family": entry.family,
        "summary": entry.summary,
        "seats": _possible_seats(entry),
        "options": [_option_data(option) for option in game.declared],
        "presets": [{"id": each.id, "title": each.title, "settings": dict(each.settings)} for each in game.presets],
    }


def _option_data(option: Option) -> dict[str, Any]:
    values: object = list(option.values)
    labels = [option.label_of(value) for value in option.values]
    if isinstance(option.values, range):
        values = {"least": option.values[0], "most": option.values[-1], "step": option.values.step}
        labels = []
    return {
        "id": option.id,
        "label": option.label,
        "help": option.help,
        "values": values,
        "labels": labels,
        "default": option.default,
    }


def _possible_seats(entry: Entry) -> list[int]:
    """The numbers of seats that any one option leads to."""
    game = entry.game()
    found = {game().seats}
    for option in game.declared:
        for value in option.values:
            try:
                found.add(game({option.id: value}).seats)
            except OptionError:  # this value needs another one beside it
                continue
    return sorted(found)


# --------------------------------------------------------------------------------------------- simulate


def _simulate_arguments(parser: argparse.ArgumentParser) -> None:
    _game_arguments(parser)
    parser.add_argument(
        "--hands", type=_number(1, 10_000_000), default=100, help="hands to play; a hand is one shuffle (default 100)"
    )
    parser.add_argument(
        "--bots", metavar="LEVEL,...",
        help=f"one for each seat, or one for all: {_LEVELS} or random (default: club)",
    )  # fmt: skip
    parser.add_argument("--seed", default="1", help="the same seed gives the same hands (default 1)")
    parser.add_argument(
        "--samples", type=_number(0, 1_000_000), default=16,
        help="how often a bot that searches may look further before it decides (default 16); deterministic",
    )  # fmt: skip
    parser.add_argument(
        "--seconds", type=_number(0, 3600, float),
        help="let it look by the clock instead, this long a decision; then results depend on the machine",
    )  # fmt: skip
    parser.add_argument(
        "--explain", action="store_true",
        help="tell every decision of a bot with its reason, and where it searched what it weighed",
    )  # fmt: skip
    _jobs_argument(parser)
    parser.add_argument("--json", action="store_true", help="as one JSON object")


def _jobs_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--jobs", type=_number(1, 256), default=1,
        help="processes that share the work; the output is the same, and progress is told on stderr (default 1)",
    )  # fmt: skip


def _simulate(arguments: argparse.Namespace) -> int:
    from dealers_choice.simulate import RANDOM, simulate

    entry, options = _read_game(arguments)
    seats = entry.game()(options).seats
    levels = ["club"] * seats
    if arguments.bots is not None:
        each = arguments.bots if "," in arguments.bots else ",".join([arguments.bots] * seats)
        levels = _read_levels(each, seats, (*entry.levels, RANDOM), f"seats at {entry.id} with these options")
    report = simulate(
        entry, options, levels, arguments.hands, arguments.seed, arguments.samples, arguments.seconds,
        arguments.jobs, (lambda line: sys.stderr.write(line + "\n") if arguments.json else _write(line))
        if arguments.explain else None,
    )  # fmt: skip
    if arguments.json:
        _write_json(report.data())
    else:
        _write("\n".join(report.lines()))
    return 1 if report.broken else 0


# ------------------------------------------------------------------------------------------------ check


_DIED: Final = "whoever read it died, twice"


def _check_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a file with one record a line, or - for the standard input")
    _jobs_argument(parser)


def _check(arguments: argparse.Namespace) -> int:
    if arguments.file == "-":
        return _check_stream(sys.stdin.buffer, arguments.jobs)
    with open_file(Path(arguments.file), pipes=True) as stream:
        return _check_stream(stream, arguments.jobs)


def _check_stream(stream: BinaryIO, jobs: int) -> int:
    from dealers_choice.jobs import Lost, Progress, spread
    from dealers_choice.pieces import line_text

    records = differing = malformed = 0
    numbers: list[int] = []  # of the lines that are under way

    def lines() -> Iterator[str]:
        for number, line in _read_lines(stream):
            numbers.append(number)
            yield line_text(line)

    progress = Progress("records", 0, jobs > 1)
    for found in spread("check", lines(), jobs):
        number = numbers.pop(0)
        records += 1
        progress.done(records)
        fault = _DIED if isinstance(found, Lost) else found.get("malformed")
        if fault:
            malformed += 1
            sys.stderr.write(f"line {number}: malformed: {fault}\n")
            continue
        differing += bool(found["differences"])
        for difference in found["differences"]:
            _write(f"line {number}: {difference}")
    _write(f"{records} records: {records - differing - malformed} agree, {differing} differ, {malformed} malformed")
    return 2 if malformed else 1 if differing else 0


def _read_lines(stream: BinaryIO, most: int | None = None) -> Iterator[tuple[int, bytes]]:
    """The lines of a file that are not blank, at most so many, each with its number from 1. Never holds more of a
    line than a record may have: of a longer one comes just enough to be found too long. Raises UsageError for a line
    without an end."""
    number = found = 0
    while found != most and (line := stream.readline(MAX_LINE + 2)):
        number += 1
        rest, skipped = line, 0
        while len(rest) > MAX_LINE and not rest.endswith(b"\n"):
            rest = stream.readline(MAX_LINE + 2)
            skipped += len(rest)
            if skipped > _MOST_SKIPPED:
                raise UsageError(f"line {number} does not end; is this a file of records?")
        if line.strip():
            found += 1
            yield number, line


# ------------------------------------------------------------------------------------------------ solve


def _solve_arguments(parser: argparse.ArgumentParser) -> None:
    _game_arguments(parser)
    deals = parser.add_mutually_exclusive_group(required=True)
    deals.add_argument("--deal", metavar="CARDS", help="the whole pack in the order in which it is dealt")
    deals.add_argument("--file", type=Path, help="a file with one deal a line; blank lines and # lines are skipped")
    parser.add_argument(
        "--budget", type=_number(1, 1_000_000_000), default=300_000,
        help="positions to look at before the verdict is unknown (default 300,000)",
    )  # fmt: skip
    _jobs_argument(parser)
    parser.add_argument("--json", action="store_true", help="as one JSON object a deal, each on its line")


def _solve(arguments: argparse.Namespace) -> int:
    from dealers_choice.jobs import Lost, Progress, spread

    entry, options = _read_game(arguments)
    if not entry.solver:
        able = ", ".join(each.id for each in GAMES if each.solver)
        raise UsageError(f"there is no solver for {entry.id}; there is one for {able}")
    if arguments.deal is not None:
        deals = [(0, read_pack(entry.id, options, arguments.deal))]
    else:
        deals = list(_read_deals(arguments.file, entry, options))  # all are read before the first is solved
    settings = {"game": entry.id, "options": options, "budget": arguments.budget}
    progress = Progress("deals", len(deals), arguments.jobs > 1)
    found = spread("solve", ({**settings, "pack": cards_text(pack)} for _, pack in deals), arguments.jobs)
    code = 0
    for done, ((number, _), verdict) in enumerate(zip(deals, found, strict=True), 1):
        progress.done(done)
        line = f"line {number}: " if number else ""
        if isinstance(verdict, Lost):
            sys.stderr.write(f"{line}whoever solved it died, twice\n")
            code = 2
        elif arguments.json:
            _write_json({"line": number, **verdict} if number else verdict)
        else:
            _write(f"{line}{verdict['verdict']}, {verdict['states']:,} states, {verdict['seconds']:.4f} s")
            if verdict["moves"]:
                _write("  " + "; ".join(verdict["moves"]))
    return code


def _read_deals(file: Path, entry: Entry, options: dict[str, Value]) -> Iterator[tuple[int, tuple[Card, ...]]]:
    with open_file(file, pipes=True) as raw, io.TextIOWrapper(raw, encoding="utf-8-sig", errors="replace") as stream:
        number = 0
        while line := stream.readline(_LONGEST_DEAL):
            number += 1
            if len(line) == _LONGEST_DEAL:
                raise UsageError(f"{file}, line {number}: longer than any deal")
            if not line.strip() or line.lstrip().startswith("#"):
                continue
            try:
                yield number, read_pack(entry.id, options, line)
            except NotationError as error:
                raise UsageError(f"{file}, line {number}: {error}") from None


# ------------------------------------------------------------------------------------------------- odds


def _odds_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--decks", type=_number(1, 8), default=8, help="packs in the shoe, 1 to 8 (default 8)")
    parser.add_argument(
        "--gone", metavar="CARDS", default="", help="cards that are no longer in the shoe: 'KS KS 7H ...'"
    )
    parser.add_argument("--json", action="store_true", help="as one JSON object")


def _odds(arguments: argparse.Namespace) -> int:
    from cardrules.baccarat.odds import odds_of
    from cardrules.baccarat.rules import BANKER, BET_NAMES, BETS, TIE, Terms
    from cardrules.cards import pack

    cards = list(pack(copies=arguments.decks))
    for card in parse_cards(arguments.gone):
        same = next((other for other in cards if other & 63 == card & 63), None)
        if same is None:
            raise UsageError(f"--gone: there is no {card_name(Card(card & 63))} left to go")
        cards.remove(same)
    try:
        odds = odds_of(cards)
    except ValueError as error:
        raise UsageError(f"--gone: {error}") from None
    counts = {
        "all": odds.all,
        "banker": odds.banker,
        "player": odds.player,
        "tie": odds.tie,
        "four_cards": odds.count(lambda outcome: outcome.player_cards + outcome.banker_cards == 4),
        "five_cards": odds.count(lambda outcome: outcome.player_cards + outcome.banker_cards == 5),
        "six_cards": odds.count(lambda outcome: outcome.player_cards + outcome.banker_cards == 6),
        "natural": odds.count(lambda outcome: outcome.natural),
    }
    edges = {bet: (BET_NAMES[bet], odds.edge(bet)) for bet in BETS}
    edges["tie_9"] = ("Tie at 9 to 1", odds.edge(TIE, Terms(tie_pays=9)))
    edges["banker_ez"] = ("Banker without commission, three-card 7 pushes", odds.edge(BANKER, Terms("ez")))
    edges["banker_super6"] = ("Banker without commission, half on 6", odds.edge(BANKER, Terms("super6")))
    if arguments.json:
        _write_json({
            "decks": arguments.decks,
            "cards": odds.cards,
            "combinations": counts,
            "probabilities": {name: count / odds.all for name, count in counts.items()},
            "house_edges": {bet: float(edge) for bet, (_, edge) in edges.items()},
        })  # fmt: skip
        return 0
    _write(f"{odds.cards} cards in the shoe")
    for name, count in counts.items():
        _write(f"{name.replace('_', ' '):12} {count:25,} {count / odds.all:18.15f}")
    _write("house edge, banker with 5 % commission and tie at 8 to 1 unless said")
    for name, edge in edges.values():
        _write(f"{name:48} {100 * float(edge):9.4f} %")
    return 0


# ------------------------------------------------------------------------------------------- exams' files


def _verify_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="the result of an exam, a .dealers-result, or a match")
    parser.add_argument("--exam", metavar="FILE", type=Path, help="the exam of which it must be a result")
    _computers_argument(parser)


def _computers_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--computers", metavar="FILE", type=Path,
        help="the list of known computers, a key and a name on each line: it must come from one of them"
        " (default: the list of the instructor's room on this computer, which only tells)",
    )  # fmt: skip


def _computers(arguments: argparse.Namespace) -> dict[str, str]:
    """The computers that are known. Raises OSError, and FormatError for what is no list."""
    from dealers_choice.exams.computers import LARGEST_LIST, known_here, read_computers
    from dealers_choice.places import data_folder

    if arguments.computers is not None:
        return read_computers(read_file(arguments.computers, LARGEST_LIST))
    return known_here(data_folder())


def _is_record(path: Path) -> bool:
    """Whether a file begins as the record of a match does."""
    with open_file(path) as stream:
        start = stream.read(_HEAD)
    return f'"format":"{FORMAT}"'.encode() in start.replace(b" ", b"")


def _verify_match(path: Path) -> int:
    from dealers_choice.fairness import verify

    with open_file(path) as stream:
        lines = list(_read_lines(stream, most=2))
    if len(lines) != 1:
        raise UsageError(f"{path}: {'more than one match' if lines else 'no match'} in the file")
    number, line = lines[0]
    try:
        found = verify(read_record(text_of(line)))
    except FormatError as error:
        raise UsageError(f"{path}, line {number}: {error}") from None
    for told in found.lines():
        _write(told)
    return 1 if found.faults else 0


def _verify(arguments: argparse.Namespace) -> int:
    if _is_record(arguments.file):
        return _verify_match(arguments.file)
    from dealers_choice.exams.verify import verified

    known, listed = _computers(arguments), arguments.computers is not None
    good, lines = verified(arguments.file, arguments.exam, known, listed=listed)
    for line in lines:
        _write(line)
    return 0 if good else 1


def _results_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="a folder with results, .dealers-result")
    parser.add_argument(
        "--sql", nargs="?", const="results.sqlite", default="", metavar="DATABASE",
        help="put them into a database: a file of SQLite (default results.sqlite), or postgresql://user@host/name",
    )  # fmt: skip
    _computers_argument(parser)


def _results(arguments: argparse.Namespace) -> int:
    from dealers_choice.exams.results_sql import DatabaseError, load_results, summary

    told = []
    known, listed = _computers(arguments), arguments.computers is not None
    try:
        for good, line in load_results(arguments.folder, arguments.sql, known, listed=listed):
            told.append(good)
            _write(line)
    except DatabaseError as error:
        raise UsageError(str(error)) from None
    _write(summary(told, arguments.sql))
    return 0 if all(told) else 1


def _seal_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="an exam as it was written, a .dealers-exam")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="the sealed exam, to be given out")
    parser.add_argument("--pin", help="lock its deals with a PIN, which trainees are told when they begin")


def _seal(arguments: argparse.Namespace) -> int:
    from dealers_choice.exams.verify import sealed

    try:
        _write(sealed(arguments.file, arguments.out, arguments.pin or ""))
    except ValueError as error:
        raise UsageError(str(error)) from None
    return 0


# ---------------------------------------------------------------------------------------------- picture


def _picture_arguments(parser: argparse.ArgumentParser) -> None:
    _game_arguments(parser)
    _deal_arguments(parser)
    parser.add_argument(
        "--actions", type=_number(0, 100_000), default=0, help="actions by the bots before the picture (default 0)"
    )
    parser.add_argument(
        "--size", type=_size, default=(1280, 800), metavar="WIDTHxHEIGHT",
        help="of the window in points, each 320 to 7680 (default 1280x800)",
    )  # fmt: skip
    parser.add_argument("--scale", type=_number(0.5, 4, float), default=1.0, help="pixels a point (default 1)")
    parser.add_argument(
        "--out", type=Path, required=True, metavar="FILE", help="the file to write, PNG or JPEG by its ending"
    )


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{1,5})x(\d{1,5})", text.lower())
    if not found or not all(320 <= int(side) <= 7680 for side in found.groups()):
        raise argparse.ArgumentTypeError(f"{text[:40]!r}: write it as 1280x800, each side from 320 to 7680")
    return int(found[1]), int(found[2])


_MOST_PIXELS: Final = 150_000_000
"""Of a picture: 7680x4320 at twice its size fits; four bytes each."""


def _picture(arguments: argparse.Namespace) -> int:
    request = _read_request(arguments)
    _need_table(find(request.game))
    out: Path = arguments.out
    if out.suffix.lower() not in (".png", ".jpg"):
        raise UsageError(f"--out {out}: the file must be called something.png or something.jpg")
    if out.is_dir():
        raise UsageError(f"--out {out}: that is a folder")
    if not out.parent.is_dir():
        raise UsageError(f"--out {out}: there is no folder {out.parent}")
    width, height = arguments.size
    if width * height * arguments.scale**2 > _MOST_PIXELS:
        raise UsageError(f"--size and --scale: more than {_MOST_PIXELS // 1_000_000} million pixels")
    from dealers_choice.picture import draw_picture

    with loading_qt():
        draw_picture(request, arguments.actions, width, height, arguments.scale, out)
    return 0


# ---------------------------------------------------------------------------------------------- gallery


def _gallery_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("games", nargs="*", metavar="GAME", help="the ids of games (default: all that have a table)")
    parser.add_argument(
        "--size", type=_size, action="append", metavar="WIDTHxHEIGHT",
        help="of the window in points; may be repeated (default 1280x800)",
    )  # fmt: skip
    parser.add_argument("--text", type=_number(80, 200), default=100, help="size of the text in per cent (default 100)")
    parser.add_argument("--deal", metavar="NUMBER", default="17", help="the number or name of the deal (default 17)")
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="the folder for the pictures")


def _gallery(arguments: argparse.Namespace) -> int:
    from dealers_choice.gallery import draw_gallery
    from dealers_choice.layouts import TABLES

    entries = [find(game) for game in arguments.games] or TABLES
    for entry in entries:
        _need_table(entry)
    if not arguments.out.is_dir():
        raise UsageError(f"--out {arguments.out}: there is no such folder")
    draw_gallery(
        entries, arguments.size or [(1280, 800)], arguments.text, _deal(arguments.deal), arguments.out, _write_now
    )
    return 0


# -------------------------------------------------------------------------------------------- self-test


def _self_test(_arguments: argparse.Namespace) -> int:
    from dealers_choice.selftest import self_test

    return self_test(_write_now)


def _write_now(line: str) -> None:
    _write(line)
    if sys.stdout is not None:
        sys.stdout.flush()  # the line of a check that never ends would not be seen


_COMMANDS: Final[
    dict[str, tuple[str, Callable[[argparse.ArgumentParser], None], Callable[[argparse.Namespace], int]]]
] = {
    "play": ("Open a table.", _play_arguments, _play),
    "open": ("Open a saved match.", _open_arguments, _open),
    "games": ("List the games with their options.", _games_arguments, _games),
    "simulate": (
        "Let bots play and check every step; exit code 1 if a rule was broken.",
        _simulate_arguments,
        _simulate,
    ),
    "check": ("Replay records and compare; exit code 1 if anything differs, 2 if malformed.", _check_arguments, _check),
    "solve": ("Tell whether deals can be won, and how.", _solve_arguments, _solve),
    "odds": ("Tell the exact odds of baccarat, for a fresh shoe or without some cards.", _odds_arguments, _odds),
    "picture": ("Draw a table into a file.", _picture_arguments, _picture),
    "gallery": ("Draw the window at every moment of every game into a folder.", _gallery_arguments, _gallery),
    "results": (
        "Look through the results in a folder, and put them into a database; exit code 1 if one is refused.",
        _results_arguments,
        _results,
    ),
    "seal": ("Seal an exam of the Dealer School, so that it can be sat.", _seal_arguments, _seal),
    "verify": (
        "Look through a match, or grade the result of an exam anew; exit code 1 if anything differs.",
        _verify_arguments,
        _verify,
    ),
}

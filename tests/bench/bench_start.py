"""Start-up: time from exec to a standing window, memory after ten seconds and idle CPU.

    python tests/bench/bench_start.py [NAME ...] [rounds [rounds of the first start]]

NAME is ``home``, a game's id for its dealt table (``dealers-choice play GAME --deal N``), or ``games`` for all tables;
without one, home and Pyramid. Each start comes after one of a bare PySide6 window with 52 drawn cards
(floor_window.py), with which it is compared. They run on a virtual X server, whose picture is read from its frame
buffer every few milliseconds; a window stands from the first frame on that is already the final picture. A table gets
a deal in which the player is the first to decide something, so that nothing moves before he does; in a game against the
clock, which is counted down at once, the table stands with the first frame that holds for a tenth of a second. Warm:
all caches filled. First: with the empty folders of somebody who has never started the program. Memory is the
proportional share (PSS) of all processes of the program.

Needs Linux with Xvfb; where openbox is installed it manages the windows.
"""

from __future__ import annotations

import mmap
import os
import shutil
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from figures import leave, whole_numbers

from cardrules.catalogue import GAMES
from cardrules.protocol.game import CLOCK
from cardrules.protocol.match_record import Match

_POLL = 0.005  # seconds between two looks at the screen
_STABLE = 1.5  # seconds without a change after which the picture is the final one
_SAME = 0.005
"""Share of the pixels that may differ in "the same" picture: a blinking caret, the frame round what has the keyboard,
which the window manager gives a moment later, and a button that the pointer happens to stand on."""
_SHADE = 25
"""By how much of 255 a colour may differ in "the same" pixel: a card that lies askew is copied from its picture when it
is painted again, and its edges are smoothed a little otherwise."""
_DRAWN = 0.15  # share of the screen that a window covers at least (less is a tooltip or an empty frame)
_LONGEST = 60.0  # seconds to wait for a window
_REST, _IDLE = 10.0, 10.0  # seconds after which memory is read, and then over which CPU is measured

_HELD = 0.1  # seconds for which a picture stands at least, where the next change comes by itself

_PROGRAM = [sys.executable, "-m", "dealers_choice"]
_BARE = [sys.executable, str(Path(__file__).with_name("floor_window.py"))]
_DEALS = 200  # among which one is looked for in which the player decides first
_USUAL = ("home", "pyramid")


class Program(NamedTuple):
    """What is started beside the bare window."""

    command: list[str]
    races: bool = False
    """Whether the table goes on by itself as soon as it stands."""


class Start(NamedTuple):
    """What one start took."""

    first: float
    """Seconds to the first change of the screen."""
    stands: float
    """Seconds to the final picture."""
    memory: float
    """MiB after ten seconds; 0 if it was not waited for."""
    idle: float
    """Per cent of one processor while nothing happens; 0 if it was not waited for."""


class Screen:
    """The picture of an Xvfb whose frame buffer (a file in XWD format) is mapped into memory."""

    def __init__(self, frame_buffer: Path) -> None:
        with frame_buffer.open("rb") as file:
            self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        header = struct.unpack(">25I", self._map[:100])
        self._start = header[0] + header[19] * 12
        self._end = self._start + header[12] * header[5]

    def picture(self) -> bytes:
        """Four bytes for each pixel."""
        return self._map[self._start : self._end]


def differ(one: bytes, other: bytes, share: float = _SAME, step: int = 7) -> bool:
    """Whether two pictures differ, as one sees it, in more than this share of their pixels, judged by every
    ``step``-th. Nobody watches the screen meanwhile, so it looks no farther than it has to."""
    left = share * len(one) / 4 / step
    stretch = step * 4 * 512
    for begin in range(0, len(one) if one != other else 0, stretch):
        first, second = (picture[begin : begin + stretch] for picture in (one, other))
        if first != second:
            pixels = (memoryview(some).cast("I")[::step] for some in (first, second))
            apart = (pair for pair in zip(*pixels, strict=True) if pair[0] != pair[1])
            left -= sum(any(abs((a >> c & 255) - (b >> c & 255)) > _SHADE for c in (0, 8, 16)) for a, b in apart)
            if left < 0:
                return True
    return False


@contextmanager
def virtual_screen(folder: Path) -> Iterator[tuple[str, Screen]]:
    """An X server with 1280 x 800 pixels of its own: its display and its picture."""
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x800x24", "-fbdir", folder, "-nolisten", "tcp"],
        pass_fds=(writer,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(writer)
    helpers = [server]
    try:
        with os.fdopen(reader) as answer:
            display = f":{answer.readline().strip()}"
        if display == ":":
            leave("Xvfb does not start")
        if shutil.which("openbox"):
            manager = ["openbox", "--sm-disable"]
            environment = {**os.environ, "DISPLAY": display}
            helpers.append(
                subprocess.Popen(manager, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            )
            time.sleep(0.7)
        yield display, Screen(folder / "Xvfb_screen0")
    finally:
        for helper in reversed(helpers):
            helper.terminate()
            helper.wait()


def processes(session: int) -> list[int]:
    """The processes of a session, which is named by its first process."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                after_name = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(after_name[3]) == session and after_name[0] != "Z":
                found.append(int(folder.name))
    return found


def memory_of(session: int) -> float:
    """The proportional memory of a session's processes in MiB."""
    total = 0
    for process in processes(session):
        rollup = Path(f"/proc/{process}/smaps_rollup").read_text()
        total += next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:"))
    return total / 1024


def time_of(session: int) -> float:
    """The processor time of a session's processes in seconds."""
    ticks = 0
    for process in processes(session):
        after_name = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        ticks += int(after_name[11]) + int(after_name[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def stands_at(frames: Sequence[tuple[float, bytes]]) -> float:
    """When the final picture stood first: the time of the earliest frame that is followed by none that differs from
    the last one. ``frames`` are times and pictures."""
    final = frames[-1][1]
    stands = frames[-1][0]
    for when, picture in reversed(frames):
        if differ(picture, final):
            break
        stands = when
    return stands


def up_to_the_first_that_holds(frames: Sequence[tuple[float, bytes]], until: float) -> Sequence[tuple[float, bytes]]:
    """The frames up to the first drawn one that stays the same for a while; all, if none does. The first of them is the
    empty screen; after the last one it was looked on until ``until``."""
    for number, (when, picture) in enumerate(frames):
        if differ(frames[0][1], picture, _DRAWN):
            others = (then for then, other in frames[number + 1 :] if differ(picture, other))
            if next(others, until) >= when + _HELD:
                return frames[: number + 1]
    return frames


def start(program: Program, home: Path, display: str, screen: Screen, rest: bool = False) -> Start:
    """Start a program with ``home`` as the user's folder, wait until its window stands, and end it. ``rest``: also
    measure its memory and idle CPU."""
    command = program.command
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("XDG_", "QT_", "WAYLAND_"))}
    for name in ("DEALERS_CHOICE_HOME", "PYTHONDONTWRITEBYTECODE"):  # modules are compiled once, as for any user
        environment.pop(name, None)
    # No session bus: whether there is one here should not change the figures.
    environment |= {"HOME": str(home), "DISPLAY": display, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"}
    empty = screen.picture()
    errors = home / "errors"
    with errors.open("wb") as file:
        began = time.monotonic()
        running = subprocess.Popen(
            command, env=environment, stdout=subprocess.DEVNULL, stderr=file, start_new_session=True
        )
    try:
        frames = [(0.0, empty)]
        changed = began
        while time.monotonic() - changed < _STABLE or not differ(empty, frames[-1][1], _DRAWN):
            now = time.monotonic()
            picture = screen.picture()
            if picture != frames[-1][1]:
                changed = now if differ(frames[-1][1], picture) else changed
                frames.append((now - began, picture))
            if program.races and len(held := up_to_the_first_that_holds(frames, now - began)) < len(frames):
                frames = [*held]
                break
            if now - began > _LONGEST or running.poll() is not None:
                leave(f"no window: {' '.join(command)}\n{errors.read_text()}".strip())
            time.sleep(max(0.0, _POLL - (time.monotonic() - now)))
        memory = idle = 0.0
        if rest:
            time.sleep(max(0.0, _REST - (time.monotonic() - began)))
            memory, used = memory_of(running.pid), time_of(running.pid)
            time.sleep(_IDLE)
            idle = 100 * (time_of(running.pid) - used) / _IDLE
    finally:
        with suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGTERM)
        running.wait()
    while differ(empty, screen.picture()):
        time.sleep(_POLL)
    return Start(frames[1][0], stands_at(frames), memory, idle)


def programs_of(words: Sequence[str]) -> dict[str, Program]:
    """What is to be started. Leaves with exit code 2 and one line if there is no such thing."""
    games = {entry.id: entry for entry in GAMES}
    found: dict[str, Program] = {}
    for word in words:
        if word == "home":
            found[word] = Program(_PROGRAM)
        elif word == "games":
            found |= {game: table_of(game) for game in games}
        elif word in games:
            found[word] = table_of(word)
        else:
            leave(f"{word!r} is not a number from 1 up, home, games or a game's id: {', '.join(games)}")
    return found


def table_of(game: str) -> Program:
    """A dealt table at which nothing happens before the player has decided something, if there is such a deal."""
    for deal in range(1, _DEALS):
        match = Match(game, None, str(deal))
        match.run_chance()
        waiting = match.game.waiting_for()
        if 0 in waiting or CLOCK in waiting:
            break
    return Program([*_PROGRAM, "play", game, "--deal", str(deal)], CLOCK in waiting)


class Measured:
    """All starts of one program, each with that of the bare window just before it."""

    def __init__(self) -> None:
        self.warm: list[tuple[Start, Start]] = []
        self.first: list[tuple[Start, Start]] = []


def main(programs: Mapping[str, Program], rounds: int, first_rounds: int) -> None:
    """Print the table."""
    found = {name: Measured() for name in programs}
    bare = Program(_BARE)
    with tempfile.TemporaryDirectory() as folder, virtual_screen(Path(folder)) as (display, screen):

        def both(name: str, part: str, rest: bool = False) -> tuple[Start, Start]:
            homes = [Path(folder, f"{each} {part}") for each in (f"bare {name}", name)]
            for home in homes:
                home.mkdir(exist_ok=True)
            floor = start(bare, homes[0], display, screen, rest and name == next(iter(programs)))
            return floor, start(programs[name], homes[1], display, screen, rest)

        for number in range(rounds + 1):
            for name in programs:
                pair = both(name, "warm", rest=number == rounds)
                if number:  # the first round fills the caches
                    found[name].warm.append(pair)
        for number in range(first_rounds):
            for name in programs:
                found[name].first.append(both(name, f"first {number}"))
    write = sys.stdout.write
    write(f"{'':16}{'bare ms':>8}{'first change':>13}{'stands':>7}{'best':>5}{'ratio':>6}")
    write(f"{'bare, first':>12}{'stands':>7}{'ratio':>6}{'MiB more':>10}{'idle CPU %':>11}\n")
    memory = next(iter(found.values())).warm[-1][0].memory  # of the bare window; it is measured once
    for name, measured in found.items():
        write(f"{name:16}{milliseconds(measured.warm, 0):8.0f}")
        write(f"{1000 * statistics.median(each.first for _, each in measured.warm):13.0f}")
        write(f"{milliseconds(measured.warm, 1):7.0f}{1000 * min(each.stands for _, each in measured.warm):5.0f}")
        write(f"{ratio(measured.warm):6.2f}")
        write(
            f"{milliseconds(measured.first, 0):12.0f}{milliseconds(measured.first, 1):7.0f}{ratio(measured.first):6.2f}"
        )
        rest = measured.warm[-1][1]
        write(f"{rest.memory - memory:+10.1f}{rest.idle:11.1f}\n")


def milliseconds(pairs: Sequence[tuple[Start, Start]], which: int) -> float:
    """In how many milliseconds it stands: the bare window (0) or the program (1)."""
    return 1000 * statistics.median(pair[which].stands for pair in pairs)


def ratio(pairs: Sequence[tuple[Start, Start]]) -> float:
    """How much longer the program takes. Each start is compared with that of the bare window just before it, as the
    machine is not always as quick."""
    return statistics.median(each.stands / floor.stands for floor, each in pairs)


if __name__ == "__main__":
    if not sys.platform.startswith("linux") or not shutil.which("Xvfb"):
        leave("start-up is measured on Linux with Xvfb only (Debian, Ubuntu: sudo apt-get install xvfb openbox)")
    names = [word for word in sys.argv[1:] if not word.isdigit()]
    wanted = programs_of(names or _USUAL)
    main(wanted, *whole_numbers([word for word in sys.argv[1:] if word.isdigit()], rounds=7, first_rounds=3))

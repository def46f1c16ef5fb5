"""Start-up: time from exec to a standing window, memory after ten seconds and idle CPU.

    python tests/bench/bench_start.py [rounds [rounds of the first start]]

Measured are a bare PySide6 window with 52 drawn cards (floor_window.py), the home screen and a dealt Pyramid table
(``dealers-choice play pyramid``), in turns. Each runs on its own virtual X server, whose picture is read from its
frame buffer every few milliseconds; a window stands from the first frame on that is already the final picture. Warm:
all caches filled. First: with the empty folders of somebody who has never started the program. Memory is the
proportional share (PSS) of all processes of the program.

Needs Linux with Xvfb; where openbox is installed it manages the windows.
"""

from __future__ import annotations

import mmap
import operator
import os
import shutil
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from figures import leave, whole_numbers

_POLL = 0.005  # seconds between two looks at the screen
_STABLE = 1.5  # seconds without a change after which the picture is the final one
_SAME = 0.002  # share of pixels that may differ in "the same" picture (a blinking caret)
_DRAWN = 0.15  # share of the screen that a window covers at least (less is a tooltip or an empty frame)
_LONGEST = 60.0  # seconds to wait for a window
_REST, _IDLE = 10.0, 10.0  # seconds after which memory is read, and then over which CPU is measured

_PROGRAM = [sys.executable, "-m", "dealers_choice"]
COMMANDS = {
    "bare window": [sys.executable, str(Path(__file__).with_name("floor_window.py"))],
    "home screen": _PROGRAM,
    "Pyramid table": [*_PROGRAM, "play", "pyramid"],
}


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


def difference(one: bytes, other: bytes, step: int = 7) -> float:
    """The share of pixels in which two pictures differ, judged by every ``step``-th."""
    if one == other:
        return 0.0
    first, second = (memoryview(picture).cast("I")[::step] for picture in (one, other))
    return sum(map(operator.ne, first, second)) / len(first)


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
        if difference(picture, final) > _SAME:
            break
        stands = when
    return stands


def start(command: Sequence[str], home: Path, rest: bool = False) -> Start:
    """Start a program with ``home`` as the user's folder, wait until its window stands, and end it. ``rest``: also
    measure its memory and idle CPU."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("XDG_", "QT_", "WAYLAND_"))}
    for name in ("DEALERS_CHOICE_HOME", "PYTHONDONTWRITEBYTECODE"):  # modules are compiled once, as for any user
        environment.pop(name, None)
    with tempfile.TemporaryDirectory() as folder, virtual_screen(Path(folder)) as (display, screen):
        # No session bus: whether there is one here should not change the figures.
        environment |= {"HOME": str(home), "DISPLAY": display, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"}
        empty = screen.picture()
        began = time.monotonic()
        errors = Path(folder, "errors")
        with errors.open("wb") as file:
            program = subprocess.Popen(
                command, env=environment, stdout=subprocess.DEVNULL, stderr=file, start_new_session=True
            )
        try:
            frames = [(0.0, empty)]
            changed = began
            while time.monotonic() - changed < _STABLE or difference(empty, frames[-1][1]) < _DRAWN:
                now = time.monotonic()
                picture = screen.picture()
                if picture != frames[-1][1]:
                    changed = now if difference(frames[-1][1], picture) > _SAME else changed
                    frames.append((now - began, picture))
                if now - began > _LONGEST or program.poll() is not None:
                    leave(f"no window: {' '.join(command)}\n{errors.read_text()}".strip())
                time.sleep(max(0.0, _POLL - (time.monotonic() - now)))
            memory = idle = 0.0
            if rest:
                time.sleep(max(0.0, _REST - (time.monotonic() - began)))
                memory, used = memory_of(program.pid), time_of(program.pid)
                time.sleep(_IDLE)
                idle = 100 * (time_of(program.pid) - used) / _IDLE
        finally:
            with suppress(ProcessLookupError):
                os.killpg(program.pid, signal.SIGTERM)
            program.wait()
    return Start(frames[1][0], stands_at(frames), memory, idle)


def main(rounds: int, first_rounds: int) -> None:
    """Print the table."""
    warm: dict[str, list[Start]] = {name: [] for name in COMMANDS}
    first: dict[str, list[Start]] = {name: [] for name in COMMANDS}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(rounds + 1):
            for name, command in COMMANDS.items():
                home = Path(folder, name)
                home.mkdir(exist_ok=True)
                found = start(command, home, rest=number == rounds)
                if number:  # the first round fills the caches
                    warm[name].append(found)
        for number in range(first_rounds):
            for name, command in COMMANDS.items():
                home = Path(folder, f"{name} {number}")
                home.mkdir()
                first[name].append(start(command, home))
    bare = warm["bare window"], first["bare window"]
    write = sys.stdout.write
    write(
        f"{'':14}  first change ms    stands ms  best  ratio   first start ms  ratio     PSS MiB   more   idle CPU %\n"
    )
    for name in COMMANDS:
        change = statistics.median(each.first for each in warm[name])
        write(f"{name:14}{1000 * change:17.0f}")
        for starts, floors, wide in ((warm[name], bare[0], 13), (first[name], bare[1], 17)):
            # Each start is compared with that of the bare window just before it, as the machine is not always as quick.
            ratio = statistics.median(each.stands / floor.stands for each, floor in zip(starts, floors, strict=True))
            write(f"{1000 * statistics.median(each.stands for each in starts):{wide}.0f}")
            if starts is warm[name]:
                write(f"{1000 * min(each.stands for each in starts):6.0f}")
            write(f"{ratio:7.2f}")
        rest, floor_rest = warm[name][-1], bare[0][-1]
        write(f"{rest.memory:12.1f}{rest.memory - floor_rest.memory:+7.1f}{rest.idle:13.1f}\n")


if __name__ == "__main__":
    if not sys.platform.startswith("linux") or not shutil.which("Xvfb"):
        leave("start-up is measured on Linux with Xvfb only (Debian, Ubuntu: sudo apt-get install xvfb openbox)")
    main(*whole_numbers(sys.argv[1:], rounds=7, first_rounds=3))

"""Quick clicks and keys on the real window: does every press count?

    python tests/bench/bench_presses.py [presses]

The program runs on a virtual X server of its own, with all its motion; xdotool presses as fast as it says, and what has
come of it is read from the saved match. Pyramid: the stock is clicked, double-clicked and drawn from by Space; each
press is to be one draw. Hearts: a card of the hand is pressed again and again, and is to be the only one played.

Needs Linux with Xvfb, openbox and xdotool.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from bench_start import virtual_screen
from figures import leave, whole_numbers

from cardrules.protocol.game import action_text
from cardrules.protocol.match_record import Match
from dealers_choice.storage.match_store import Store

_GAPS = (100, 200, 300)  # milliseconds
_SETTLED = 2.5  # seconds after the last press
_STOCK, _CARD = (152, 165), (262, 650)
"""Where Pyramid's stock lies on a screen of 1280 x 800 pixels, and the two of clubs in deal 17 of Hearts."""
_MOST_DRAWS = 20  # a stock has 24 cards, and quick draws end with it


class Player:
    """Presses on the one window of a display."""

    def __init__(self, display: str, home: Path) -> None:
        self._environment = {**os.environ, "DISPLAY": display}
        self._home = home

    def tool(self, *words: object) -> str:
        """Run xdotool."""
        done = subprocess.run(
            ["xdotool", *map(str, words)], env=self._environment, capture_output=True, text=True, check=True
        )
        return done.stdout

    def point(self, place: tuple[int, int]) -> None:
        """Move the pointer to a pixel of the screen."""
        self.tool("mousemove", *place)

    def clicks(self, count: int, gap: int) -> None:
        """Click at the pointer so many times, every ``gap`` milliseconds."""
        self.tool("click", "--repeat", count, "--delay", gap, 1)

    def double_clicks(self, count: int, gap: int) -> None:
        """Click twice at once, so many times."""
        for _ in range(count):
            self.tool("click", "--repeat", 2, "--delay", 40, 1)
            time.sleep(gap / 1000)

    def keys(self, count: int, gap: int) -> None:
        """Press Space so many times."""
        self.tool("key", "--repeat", count, "--delay", gap, "space")

    def match(self) -> Match:
        """The match on the table, as it is saved."""
        store = Store(self._home / "data")
        found = store.look(store.unfinished()[0].id)
        store.close()
        return found


@contextmanager
def table(*words: str) -> Iterator[Player]:
    """The program at a table (``play`` with these words), ready to be played."""
    with tempfile.TemporaryDirectory() as folder, virtual_screen(Path(folder)) as (display, _):
        home = Path(folder, "home")
        environment = {**os.environ, "DISPLAY": display, "DEALERS_CHOICE_HOME": str(home), "QT_QPA_PLATFORM": "xcb"}
        with Path(folder, "errors").open("wb") as errors:
            program = subprocess.Popen(
                [sys.executable, "-m", "dealers_choice", "play", *words], env=environment, stderr=errors
            )
        try:
            player = Player(display, home)
            time.sleep(6)
            yield player
        finally:
            program.terminate()
            program.wait()


def pyramid(presses: int) -> Iterator[tuple[str, int, int, int]]:
    """Each kind of press, the time between two, how many there were, and how many draws came of them."""
    for gap in _GAPS:
        for kind in ("clicks", "double clicks", "keys"):
            with table("pyramid", "--deal", "17") as player:
                player.point(_STOCK)
                count = min(presses, _MOST_DRAWS // 2 if kind == "double clicks" else _MOST_DRAWS)
                {"clicks": player.clicks, "double clicks": player.double_clicks, "keys": player.keys}[kind](count, gap)
                time.sleep(_SETTLED)
                draws = sum(action_text(action) == "draw" for _, action in player.match().done)
                yield kind, gap, count * (2 if kind == "double clicks" else 1), draws


def hearts(presses: int) -> Iterator[tuple[str, int, int, Sequence[str]]]:
    """The same, and which cards of the user's were played."""
    for gap in _GAPS:
        with table("hearts", "--deal", "17", "--option", "pass_rule=none") as player:
            time.sleep(4)
            player.point(_CARD)
            player.clicks(presses, gap)
            time.sleep(_SETTLED)
            yield "clicks", gap, presses, [action_text(action) for seat, action in player.match().done if seat == 0]


def main(presses: int) -> None:
    """Print the table."""
    for kind, gap, count, draws in pyramid(presses):
        sys.stdout.write(f"Pyramid, {kind:14} every {gap} ms: {count} presses, {draws} draws\n")
        sys.stdout.flush()
    for kind, gap, count, played in hearts(presses):
        cards = ", ".join(played) or "nothing"
        sys.stdout.write(f"Hearts, {kind:15} every {gap} ms: {count} presses, {cards}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    if not sys.platform.startswith("linux") or not all(map(shutil.which, ("Xvfb", "openbox", "xdotool"))):
        leave("quick presses need Linux with Xvfb, openbox and xdotool")
    main(*whole_numbers(sys.argv[1:], presses=10))

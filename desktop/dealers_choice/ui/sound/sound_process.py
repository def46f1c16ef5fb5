"""The process that is heard: makes the sounds, mixes and plays them (``python -m dealers_choice --sounds WISH``).

It reads lines such as ``["slide", 0.25, 1790000000.125]``: what is to be heard, how loud (0 to 1), and when that was
said, in seconds since 1970. What is said too late is not played. It ends when nothing more will be said, and at once
where nothing can be heard: without the library ``miniaudio``, without a device, or where the ``WISH`` is "system" and
the system wants no sounds of programs. A driver that hangs or crashes takes nothing else with it, and the window never
waits.
"""

from __future__ import annotations

import json
import queue
import threading
import time
from array import array
from collections import deque
from collections.abc import Generator, Iterable
from random import Random
from typing import Any, Final

from cardart.sounds import RATE, VARIANTS, sound

__all__ = ["Mixer", "main", "said"]

_LATE: Final = 0.35  # seconds after which a sound has missed its moment
_REST: Final = 4.0  # seconds of silence after which the device is let go
_PERIOD: Final = 20  # milliseconds that are mixed at a time
_MOST: Final = 6  # sounds at the same time
_QUIETER: Final = 0.8  # of its loudness is left to a sound for every other that is heard


class Mixer:
    """Sounds at the same time, each at another place in its samples. Used by two threads."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._last: dict[str, int] = {}
        self._new: deque[tuple[array[int], float]] = deque()
        self._voices: list[tuple[array[int], float, int]] = []

    def variant(self, kind: str) -> int:
        """Which variant is heard now: never the same twice in a row."""
        last = self._last.get(kind, -1)
        self._last[kind] = found = self._rng.choice([each for each in range(VARIANTS[kind]) if each != last])
        return found

    def add(self, kind: str, loudness: float) -> None:
        """Let a sound be heard, if there are not too many already."""
        heard = len(self._voices) + len(self._new)
        if heard < _MOST:
            self._new.append((sound(kind, self.variant(kind)), loudness * _QUIETER**heard))

    def silent(self) -> bool:
        """Whether there is nothing to be heard."""
        return not self._new and not self._voices

    def mix(self, frames: int) -> array[int]:
        """The next samples of all together."""
        while self._new:
            self._voices.append((*self._new.popleft(), 0))
        mixed = [0.0] * frames
        going = []
        for samples, loudness, start in self._voices:
            for at, sample in enumerate(samples[start : start + frames]):
                mixed[at] += sample * loudness
            if start + frames < len(samples):
                going.append((samples, loudness, start + frames))
        self._voices = going
        return array("h", (max(-32_768, min(32_767, round(value))) for value in mixed))

    def stream(self) -> Generator[array[int], int, None]:
        """What the device asks for, so many samples each time."""
        frames = yield array("h")
        while True:
            frames = yield self.mix(frames)


def said(line: str, now: float) -> tuple[str, float] | None:
    """What a line wants to be heard and how loud; None if it makes no sense, or comes too late."""
    try:
        kind, loudness, moment = json.loads(line)
        loudness, moment = float(loudness), float(moment)
    except (OverflowError, RecursionError, TypeError, ValueError):
        return None
    if not isinstance(kind, str) or kind not in VARIANTS or not 0 < loudness <= 1 or not now - _LATE <= moment:
        return None
    return kind, loudness


def main(wish: str, lines: Iterable[str]) -> int:
    """Play what the ``lines`` say until they end; 0, or 3 if nothing can be heard."""
    if wish == "system":
        from dealers_choice.ui.sound.system_sound_setting import wanted

        if wanted() is False:
            return 3
    try:
        import miniaudio

        device = miniaudio.PlaybackDevice(
            output_format=miniaudio.SampleFormat.SIGNED16, nchannels=1, sample_rate=RATE, buffersize_msec=_PERIOD,
            app_name="Dealer's Choice",
        )  # fmt: skip
    except Exception:  # whatever a library or a driver lacks, there is nothing to be heard, and that is all
        return 3
    if device.backend == "Null":
        device.close()
        return 3
    try:
        _play(device, lines)
    except miniaudio.MiniaudioError:  # the device is gone
        return 3
    finally:
        device.close()
    return 0


def _play(device: Any, lines: Iterable[str]) -> None:
    """Mix and play until nothing more is said."""
    heard: queue.SimpleQueue[str | None] = queue.SimpleQueue()

    def listen() -> None:
        for line in lines:
            heard.put(line)
        heard.put(None)

    threading.Thread(target=listen, daemon=True).start()
    mixer, waiting = Mixer(Random()), _unmade()
    running, quiet_since = False, 0.0
    while True:
        try:
            line = heard.get(timeout=0.02 if waiting else 0.5 if running else None)
        except queue.Empty:
            if waiting:
                sound(*waiting.popleft())  # while nothing else is to be done
            elif running and not mixer.silent():
                quiet_since = time.monotonic()
            elif running and time.monotonic() > quiet_since + _REST:
                device.stop()
                running = False
            continue
        if line is None:
            return
        wanted = said(line, time.time())
        if wanted is None:
            continue
        mixer.add(*wanted)
        quiet_since = time.monotonic()
        if not running:
            stream = mixer.stream()
            next(stream)
            device.start(stream)
            running = True


def _unmade() -> deque[tuple[str, int]]:
    """Every sound; those that are heard first and most come first."""
    return deque((kind, variant) for kind, variants in VARIANTS.items() for variant in range(variants))

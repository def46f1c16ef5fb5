"""The sounds of the table, made of noise and sines when they are first wanted: there are no sound files.

Every sound has several variants, each the same on every machine, so that what is tested is what is heard. A sound is
at most a second and a half of mono, 16 bits a sample. All are made as loud as ``LOUDNESS`` says, so that none of them
jumps out.

    python -m cardart.sounds FOLDER      writes all of them as WAV files, to be listened to
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

__all__ = ["CEILING", "LOUDNESS", "RATE", "VARIANTS", "Loudness", "level", "sound", "write_sounds"]

RATE: Final = 32_000
"""Samples a second."""
VARIANTS: Final[Mapping[str, int]] = {
    "slide": 8, "snap": 8, "turn": 2, "trick": 3, "shuffle": 4, "few_chips": 4, "chips": 6, "many_chips": 4, "spoon": 4,
    "disaster": 2, "win": 3,
}  # fmt: skip
"""What there is to be heard, and how many of each: a card that slides over the felt, one that is laid down or turned
over, that it is the user's turn, that he has taken a trick, a pack that is riffled, chips that clink (the more, the
lower), a spoon that is snatched, a card that nobody wanted, and the chord for a match that is won."""
LOUDNESS: Final[Mapping[str, float]] = {
    "slide": -30.0, "snap": -26.0, "turn": -33.0, "trick": -31.0, "shuffle": -28.0, "few_chips": -28.0, "chips": -27.0,
    "many_chips": -26.0, "spoon": -26.0, "disaster": -29.0, "win": -24.0,
}  # fmt: skip
"""How loud the loudest tenth of a second is, in dB below full scale, as the ear weighs it (``level``)."""
CEILING: Final = -6.0
"""No sample of a sound is higher than that, in dB below full scale: several are heard at once."""

_FULL: Final = 32_767
_SWELL: Final = 16  # samples at the beginning
_FADE: Final = 160  # samples at the end, so that nothing clicks

Wave = list[float]


class Loudness(NamedTuple):
    """How high and how loud a sound is, in dB below full scale."""

    peak: float
    loudest: float
    """The loudest tenth of a second, weighted as in ITU-R BS.1770: without the lowest bass, and treble raised."""


@cache
def sound(kind: str, variant: int) -> array[int]:
    """The samples of a sound. Raises KeyError if there is no such kind, ValueError if there is no such variant."""
    if not 0 <= variant < VARIANTS[kind]:
        raise ValueError(f"{kind} has no variant {variant}")
    made = _MAKERS[kind](Random(f"{kind}/{variant}"))
    for at in range(_SWELL):
        made[at] *= at / _SWELL
    for back in range(_FADE):
        made[-1 - back] *= back / _FADE
    gain = min(_factor(LOUDNESS[kind] - _loudest(made)), _factor(CEILING) / max(map(abs, made)))
    return array("h", (round(value * gain * _FULL) for value in made))


def level(samples: Sequence[int]) -> Loudness:
    """Measure a sound."""
    values = [sample / _FULL for sample in samples]
    return Loudness(_decibels(max(map(abs, values), default=0.0)), _loudest(values))


def write_sounds(folder: Path) -> list[Path]:
    """Write every variant as a WAV file into a folder, which is made. Raises OSError."""
    import wave

    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for kind, variants in VARIANTS.items():
        for variant in range(variants):
            path = folder / f"{kind}-{variant + 1}.wav"
            with wave.open(str(path), "wb") as file:
                file.setnchannels(1)
                file.setsampwidth(2)
                file.setframerate(RATE)
                file.writeframes(sound(kind, variant).tobytes())
            written.append(path)
    return written


# ---------------------------------------------------------------------------------------------- the sounds


def _slide(rng: Random) -> Wave:
    """Paper on cloth: a breath of noise that rises and falls, and the soft end of its way."""
    made = _silence(0.17)
    lasts, pitch = rng.uniform(0.10, 0.14), rng.uniform(1500, 2300)
    breath = _band(_noise(rng, lasts), pitch, 0.7)
    for at, value in enumerate(breath):
        share = at / len(breath)
        made[at] += value * math.sin(math.pi * share**0.7) ** 2
    _add(made, _thump(rng, rng.uniform(130, 170), 0.02), lasts * 0.85, 0.10)
    return made


def _snap(rng: Random) -> Wave:
    """A card laid flat: a click, the card's own short note, the table under it."""
    made = _silence(0.14)
    _add(made, _struck(_high(_noise(rng, 0.012), 2600), 0.003), 0.0, 0.7)
    _add(made, _struck(_band(_noise(rng, 0.05), rng.uniform(1000, 1450), 2.5), 0.012), 0.001, 1.0)
    _add(made, _thump(rng, rng.uniform(150, 190), 0.022), 0.001, 0.30)
    return made


def _shuffle(rng: Random) -> Wave:
    """Two halves riffled into each other, then pushed together."""
    made = _silence(0.80)
    moment, cards = 0.0, rng.randint(24, 30)
    for card in range(cards):
        share = card / cards
        click = _struck(_band(_noise(rng, 0.014), 1700 + 900 * share + rng.uniform(-250, 250), 1.2), 0.0035)
        _add(made, click, moment, 0.55 + 0.45 * rng.random())
        moment += (0.026 - 0.013 * math.sin(math.pi * share)) * rng.uniform(0.75, 1.25)
    push = _band(_noise(rng, 0.13), rng.uniform(1300, 1700), 0.8)
    shaped = [value * math.sin(math.pi * at / len(push)) ** 2 for at, value in enumerate(push)]
    _add(made, shaped, min(moment + 0.02, 0.64), 0.5)
    return made


def _turn(rng: Random) -> Wave:
    """Two soft notes upwards, as a knuckle on a glass."""
    return _mallet(rng, rng.choice(((12, 19), (14, 19))), 0.42, 0.08, 0.07)


def _trick(rng: Random) -> Wave:
    """Three soft notes, hardly apart: a small gain."""
    return _mallet(rng, rng.choice(_CHORDS)[:3], 0.6, 0.055, 0.12)


def _disaster(rng: Random) -> Wave:
    """Two low notes downwards, and the table under them."""
    made = _mallet(rng, rng.choice(((-5, -11), (-4, -10))), 0.9, 0.16, 0.24)
    _add(made, _thump(rng, rng.uniform(90, 110), 0.05), 0.0, 0.5)
    return made


def _chips(rng: Random, most: int = 4, height: float = 1.0) -> Wave:
    """Two discs of clay or more fall on each other; ``height``: of their notes, to those of a usual bet."""
    made = _silence(0.26 + 0.045 * (most - 4))
    moment = 0.0
    for number in range(rng.randint(most // 2, most)):
        ring = [(rng.uniform(0.985, 1.015) * pitch * height, weight) for pitch, weight in _CLAY]
        _add(made, _ringing(rng, ring, 0.10, 0.011), moment, 0.9**number * rng.uniform(0.8, 1.0))
        _add(made, _struck(_high(_noise(rng, 0.004), 3000), 0.001), moment, 0.25)
        moment += rng.uniform(0.024, 0.052)
    return made


def _spoon(rng: Random) -> Wave:
    """Steel on wood, and it rings for a moment."""
    made = _silence(0.42)
    ring = [(rng.uniform(0.97, 1.03) * pitch, weight) for pitch, weight in _STEEL]
    _add(made, _ringing(rng, ring, 0.40, 0.075), 0.0, 0.8)
    _add(made, _struck(_high(_noise(rng, 0.006), 2400), 0.0015), 0.0, 0.5)
    _add(made, _thump(rng, rng.uniform(190, 240), 0.018), 0.0, 0.35)
    return made


def _win(rng: Random) -> Wave:
    """A chord, one note after the other, as soft mallets would play it."""
    return _mallet(rng, rng.choice(_CHORDS), 1.45, 0.105, 0.26)


def _mallet(rng: Random, notes: Sequence[int], lasts: float, apart: float, falls: float) -> Wave:
    """Notes in semitones above middle C, one after the other, as soft mallets would play them: so many seconds in all,
    from note to note, and until a third of one is left."""
    made = _silence(lasts)
    for number, semitones in enumerate(notes):
        pitch = 261.63 * 2 ** (semitones / 12)
        ring = [(pitch, 1.0), (pitch * 2.0, 0.22), (pitch * 3.01, 0.10), (pitch * 4.2, 0.04)]
        _add(made, _ringing(rng, ring, min(1.0, lasts), falls), number * apart, 0.8)
    return made


_MAKERS: Final[Mapping[str, Callable[[Random], Wave]]] = {
    "slide": _slide, "snap": _snap, "turn": _turn, "trick": _trick, "shuffle": _shuffle, "chips": _chips,
    "few_chips": partial(_chips, most=2, height=1.19), "many_chips": partial(_chips, most=8, height=0.82),
    "spoon": _spoon, "disaster": _disaster, "win": _win,
}  # fmt: skip
_CLAY: Final = ((2350.0, 1.0), (3720.0, 0.7), (5480.0, 0.45), (7150.0, 0.2))
_STEEL: Final = ((1830.0, 0.8), (2960.0, 1.0), (4730.0, 0.6), (6420.0, 0.35), (8800.0, 0.15))
"""Notes at which a chip and a spoon ring, in Hz, each with its strength."""
_CHORDS: Final = ((7, 12, 16, 19), (4, 7, 12, 16), (0, 7, 12, 16))


# -------------------------------------------------------------------------------------- what they are made of


def _silence(seconds: float) -> Wave:
    return [0.0] * round(seconds * RATE)


def _noise(rng: Random, seconds: float) -> Wave:
    return [rng.uniform(-1.0, 1.0) for _ in range(round(seconds * RATE))]


def _add(made: Wave, part: Sequence[float], moment: float, strength: float) -> None:
    """Mix a part in at a moment, in seconds, as far as there is room."""
    start = round(moment * RATE)
    for at, value in enumerate(part[: max(0, len(made) - start)], start):
        made[at] += value * strength


def _struck(part: Sequence[float], falls: float) -> Wave:
    """It dies away; after ``falls`` seconds a third is left."""
    each, left = math.exp(-1 / RATE / falls), 1.0
    made = []
    for value in part:
        made.append(value * left)
        left *= each
    return made


def _ringing(rng: Random, ring: Sequence[tuple[float, float]], seconds: float, falls: float) -> Wave:
    """Notes together, of which the higher die sooner; the first millisecond swells, so that it does not click."""
    made = _silence(seconds)
    lowest = ring[0][0]
    for pitch, weight in ring:
        turn, phase = 2 * math.pi * pitch / RATE, rng.uniform(0, 2 * math.pi)
        each = math.exp(-1 / RATE / (falls * (lowest / pitch) ** 0.5))
        # A sine that dies away follows from the two samples before it.
        one, two = weight * math.sin(phase - turn) / each, weight * math.sin(phase - 2 * turn) / each**2
        near, far = 2 * each * math.cos(turn), each * each
        for at in range(len(made)):
            one, two = near * one - far * two, one
            made[at] += one
    for at in range(round(RATE / 1000)):
        made[at] *= at / (RATE / 1000)
    return made


def _thump(rng: Random, pitch: float, falls: float) -> Wave:
    """The wood under the cloth."""
    return _ringing(rng, [(pitch, 1.0)], falls * 5, falls)


def _band(values: Sequence[float], pitch: float, narrow: float) -> Wave:
    """Only what is near a pitch (Hz) is left; the more so, the ``narrow``er."""
    turn = 2 * math.pi * pitch / RATE
    alpha = math.sin(turn) / (2 * narrow)
    return _filtered(values, (alpha, 0.0, -alpha), (1 + alpha, -2 * math.cos(turn), 1 - alpha))


def _high(values: Sequence[float], pitch: float) -> Wave:
    """What is lower than a pitch (Hz) is taken away."""
    turn = 2 * math.pi * pitch / RATE
    alpha, rest = math.sin(turn) / math.sqrt(2), 1 + math.cos(turn)
    return _filtered(values, (rest / 2, -rest, rest / 2), (1 + alpha, -2 * math.cos(turn), 1 - alpha))


def _shelf(values: Sequence[float], pitch: float, gain: float) -> Wave:
    """What is higher than a pitch (Hz) is raised by so many dB."""
    turn, root = 2 * math.pi * pitch / RATE, 10 ** (gain / 40)
    cosine, alpha = math.cos(turn), 2 * math.sqrt(root) * math.sin(turn) / math.sqrt(2)
    more, less = root + 1, root - 1
    return _filtered(
        values,
        (
            root * (more + less * cosine + alpha),
            -2 * root * (less + more * cosine),
            root * (more + less * cosine - alpha),
        ),
        (more - less * cosine + alpha, 2 * (less - more * cosine), more - less * cosine - alpha),
    )


def _filtered(values: Sequence[float], ahead: tuple[float, ...], back: tuple[float, ...]) -> Wave:
    """A filter of second order, as in R. Bristow-Johnson's cookbook: its b0 b1 b2 and its a0 a1 a2."""
    b0, b1, b2 = (each / back[0] for each in ahead)
    _, a1, a2 = (each / back[0] for each in back)
    x1 = x2 = y1 = y2 = 0.0
    made = []
    for x0 in values:
        y0 = b0 * x0 + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
        x1, x2, y1, y2 = x0, x1, y0, y1
        made.append(y0)
    return made


# ------------------------------------------------------------------------------------------------ how loud


def _loudest(values: Sequence[float]) -> float:
    """The loudest tenth of a second in dB; what is shorter is heard as if silence followed."""
    weighted = _high(_shelf(values, 1680, 4.0), 38)
    window = RATE // 10
    power = loudest = sum(value * value for value in weighted[:window])
    for at in range(window, len(weighted)):
        power += weighted[at] ** 2 - weighted[at - window] ** 2
        loudest = max(loudest, power)
    return _decibels(math.sqrt(loudest / window))


def _decibels(factor: float) -> float:
    return 20 * math.log10(max(factor, 1e-9))


def _factor(decibels: float) -> float:
    return float(10 ** (decibels / 20))


if __name__ == "__main__":
    import sys

    write_sounds(Path(sys.argv[1]))

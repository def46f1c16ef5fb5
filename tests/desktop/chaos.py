"""Shared folders of a class as they come to be: files of sync programs, halves, doubles, what is no file of ours."""

from __future__ import annotations

import os
import random
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from examinees import Time, sat_through
from foreign import FORMATS, changed

__all__ = ["NAMES", "chaos"]

NAMES = ("Ann Lee", "Bob", "Kim Ode", "王小明")
"""Whose results lie in every folder, once at least and whole."""
_ENDING = ".dealers-result"
_HUGE = 3 << 30
_COPIES = (
    "{} (1)", "{} - Copy", "{} (Kim's conflicted copy 2026-03-02)", "{}.sync-conflict-20260302-101500-ABCDEFG", "~${}",
    ".{}.swp", "{}\u202e", "{}\x1b[2K", "-rf {}", "{}\nAnn Lee: passed", "{}'; DROP TABLE results; --", "CON", "{} ",
)  # fmt: skip


@cache
def _result(name: str) -> bytes:
    with TemporaryDirectory() as folder:
        return sat_through(Path(folder), Time(), trainee=name)


def chaos(shared: Path, seed: int) -> None:
    """Fill a folder."""
    rng = random.Random(seed)
    shared.mkdir(parents=True)
    for name in NAMES:
        (shared / f"{name}{_ENDING}").write_bytes(_result(name))
    for number in range(rng.randrange(12, 30)):
        name = rng.choice(NAMES)
        path = shared / f"{rng.choice(_COPIES).format(f'{number} {name}')}{_ENDING}"
        if not path.exists() and not path.is_symlink():
            _put(path, _result(name), rng)
    (shared / ".stfolder").mkdir()
    (shared / "desktop.ini").write_bytes(b"[.ShellClassInfo]")
    (shared / "Thumbs.db").write_bytes(bytes(5_000))


def _put(path: Path, raw: bytes, rng: random.Random) -> None:
    match rng.randrange(14):
        case 0:
            path.write_bytes(raw)
        case 1:
            path.write_bytes(raw[: rng.randrange(len(raw))])
        case 2:
            path.write_bytes(b"")
        case 3:
            path.write_bytes(bytes(len(raw)))
        case 4:
            path.write_bytes(rng.choice((b"%PDF-1.7\n", b"PK\3\4", b"\x89PNG\r\n\x1a\n")) + rng.randbytes(9_000))
        case 5:
            path.symlink_to(path.parent / f"{NAMES[0]}{_ENDING}")
        case 6:
            path.symlink_to(path)
        case 7:
            path.symlink_to("/dev/zero" if rng.random() < 0.5 else path.parent)
        case 8:
            path.mkdir()
        case 9:
            with path.open("wb") as file:
                file.truncate(_HUGE)
        case 10 if hasattr(os, "mkfifo"):
            os.mkfifo(path)
        case 11:
            path.write_bytes(raw.replace(b"\n", b"\r\n"))
        case 12:
            path.write_bytes(b"[" * 200_000)
        case _:
            path.write_bytes(changed(raw, FORMATS["result"], rng))

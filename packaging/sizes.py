"""What the installers weigh, as docs/packaging.md tells it: measured on what was built, never typed.

    python3 packaging/sizes.py [DIST [STAGE]]

Puts a table between the two marks of docs/packaging.md: the artefacts in DIST (dist), and what takes the room in the
folder STAGE of the program that they are packed of (build/stage/dealers-choice). Standard library only.
"""

from __future__ import annotations

import datetime
import sys
from collections.abc import Iterator, Sequence
from fnmatch import fnmatch
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
DOCS: Final = ROOT / "docs" / "packaging.md"
MARKS: Final = ("<!-- sizes: made by packaging/sizes.py -->", "<!-- end of sizes -->")
ENDINGS: Final = (".deb", ".rpm", ".tar.xz", ".msi", ".dmg", ".whl")
PARTS: Final = (
    ("our own: modules and compiled core, pictures, help pages, sounds, licences",
     ("*/cardart/*", "*/cardrules/*", "*/dealers_choice/*")),
    ("ICU, most of it the data of every language; QtCore is linked to it", ("*/libicu*",)),
    ("Qt and its plugins", ("*/libQt6*", "*/Qt6*.dll", "*/plugins/*", "*/Qt/lib/*")),
    ("PySide6 and shiboken6: what lets Python call Qt", ("*/PySide6/*", "*/shiboken6/*")),
    ("Python, SQLite and small libraries", ("*.so", "*.so.*", "*.dylib", "*.dll", "*.pyd")),
    ("Python's modules as bytecode, and what is left", ("*",)),
)  # fmt: skip
"""A file belongs to the first part of which a pattern fits it."""


def table(dist: Path, stage: Path, day: datetime.date) -> str:
    """The table of what lies there."""
    lines = [f"Measured on {day.isoformat()}, in MB.", "", "| | MB |", "|---|---|"]
    lines += [f"| `{path.name}` | {_mb(path.stat().st_size)} |" for path in artefacts(dist)]
    found = dict.fromkeys((name for name, _ in PARTS), 0)
    for path in stage.rglob("*"):
        if path.is_file() and not path.is_symlink():
            found[part_of(path.relative_to(stage))] += path.stat().st_size
    lines.append(f"| installed | {_mb(sum(found.values()))} |")
    lines += [f"| {name} | {_mb(size)} |" for name, size in found.items()]
    return "\n".join(lines)


def artefacts(dist: Path) -> Iterator[Path]:
    """What is given away."""
    return (path for path in sorted(dist.iterdir()) if path.name.endswith(ENDINGS))


def part_of(path: Path) -> str:
    """To which part a file of the program belongs."""
    return next(name for name, patterns in PARTS if any(fnmatch(f"/{path.as_posix()}", each) for each in patterns))


def _mb(size: int) -> str:
    return f"{size / 1e6:.1f}"


def put_in(text: str, made: str) -> str:
    """A page with this table between the marks. Raises ValueError where they are missing."""
    before, first, rest = text.partition(MARKS[0])
    _, last, after = rest.partition(MARKS[1])
    if not first or not last:
        raise ValueError(f"{DOCS.name} has no place for the sizes")
    return f"{before}{first}\n\n{made}\n\n{last}{after}"


def main(arguments: Sequence[str]) -> int:
    """The command line."""
    given = [Path(each) for each in arguments]
    dist, stage = (*given, *(ROOT / "dist", ROOT / "build" / "stage" / "dealers-choice")[len(given) :])[:2]
    if not dist.is_dir() or not stage.is_dir():
        sys.stderr.write(f"sizes.py: build first; there is no {dist if not dist.is_dir() else stage}\n")
        return 2
    text = DOCS.read_text(encoding="utf-8")
    DOCS.write_text(put_in(text, table(dist, stage, datetime.date.today())), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

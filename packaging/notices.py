"""All licence texts of an installed program as one file, for where a system or a store wants one."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
TEXTS: Final = ROOT / "resources" / "cardart" / "licences"
ORDER: Final = (
    ("Dealer's Choice", "Dealers-Choice.txt"),
    ("Qt, PySide6 and shiboken6", "Qt-and-PySide6.txt"),
    ("GNU Lesser General Public License, version 3", "LGPL-3.txt"),
    ("GNU General Public License, version 3", "GPL-3.txt"),
    ("Python", "Python.txt"),
    ("platformdirs", "platformdirs.txt"),
    ("PyNaCl, libsodium and cffi", "PyNaCl.txt"),
    ("miniaudio", "miniaudio.txt"),
    ("Source Sans and Source Serif", "Source-fonts.txt"),
    ("Other libraries", "Libraries.txt"),
)
"""Each part's heading and file."""
TEXT_OF: Final = {
    "pyside6-essentials": "Qt-and-PySide6.txt", "platformdirs": "platformdirs.txt", "pynacl": "PyNaCl.txt",
    "miniaudio": "miniaudio.txt", "font-source-sans-pro": "Source-fonts.txt",
    "font-source-serif-pro": "Source-fonts.txt",
}  # fmt: skip
"""The text of each runtime dependency, by its name in lower case."""


def dependencies() -> list[str]:
    """The names of the runtime dependencies of an installed program, in lower case."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    shipped = [*project["dependencies"], *project["optional-dependencies"]["sound"]]
    return [re.split(r"[^A-Za-z0-9_.-]", line)[0].lower() for line in shipped]


def write_notices(out: Path) -> None:
    """Write the file. Raises RuntimeError if a runtime dependency has no text, or a text is in no part."""
    without = [name for name in dependencies() if name not in TEXT_OF or not (TEXTS / TEXT_OF[name]).is_file()]
    if without:
        raise RuntimeError(f"no licence text for {', '.join(without)}; it belongs into {TEXTS.relative_to(ROOT)}")
    left = {file.name for file in TEXTS.glob("*.txt")} - {name for _, name in ORDER}
    if left:
        raise RuntimeError(f"packaging/notices.py does not know {', '.join(sorted(left))}")
    parts = ["Licences of Dealer's Choice and of everything that an installed program holds\n"]
    parts += [f"{number}. {heading}\n" for number, (heading, _) in enumerate(ORDER, 1)]
    for number, (heading, name) in enumerate(ORDER, 1):
        text = (TEXTS / name).read_text(encoding="utf-8")
        parts.append(f"\n{'=' * 80}\n{number}. {heading}\n{'=' * 80}\n\n{text.strip()}\n")
    out.write_text("".join(parts), encoding="utf-8", newline="\n")

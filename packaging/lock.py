"""Fix everything that is installed for a build, down to the bytes: packaging/locked/*.txt, out of packaging/*.txt.

    python3 packaging/lock.py

Each list names what is wanted with its version. Its locked twin also names what that needs, for every system, each with
the SHA-256 of its files; pip takes nothing else (``--require-hashes``). Run it when a list has changed. It makes an
environment of its own for uv, which does the work. Standard library only.
"""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
LOCKED: Final = HERE / "locked"
LISTS: Final = ("program.txt", "freezer.txt", "compiler.txt", "wheels.txt", "tools.txt")
UV: Final = "uv==0.13.9"
OLDEST: Final = "3.11"
"""The oldest Python that builds."""


def main() -> int:
    """Write the locked lists; the exit code."""
    environment = HERE.parent / "build" / "env" / "lock"
    venv.create(environment, with_pip=True, clear=True)
    programs = environment / ("Scripts" if sys.platform == "win32" else "bin")
    subprocess.run([str(programs / "python"), "-m", "pip", "install", "--quiet", UV], check=True)
    LOCKED.mkdir(exist_ok=True)
    for name in LISTS:
        command = [str(programs / "uv"), "pip", "compile", "--quiet", "--generate-hashes", "--universal", "--no-header"]
        out = ["--no-annotate", "--python-version", OLDEST, "--output-file", str(LOCKED / name)]
        done = subprocess.run([*command, *out, str(HERE / name)], capture_output=True, text=True, check=False)
        if done.returncode:
            sys.stderr.write(f"lock.py: {name}: {done.stderr.strip().splitlines()[-1]}\n")
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())

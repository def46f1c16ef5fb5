"""Go through the Flatpak's steps without Flatpak, and have what comes of them test itself.

    python3.13 packaging/stores/try_flatpak.py FOLDER

Flathub's runtimes are not in every network. Here the sources of the manifest are fetched and their sums compared, its
commands are run one after the other with /app in FOLDER, and PySide6 from PyPI takes the place of the base. At the end
runs the program's ``--self-test``, which also says whether the core is compiled. It needs the Python of the runtime, a
C compiler and Qt's libraries; it does not show what the sandbox forbids.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import urllib.request
import venv
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent.parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
import flatpak  # noqa: E402 - a script beside this one


def fetch(source: dict[str, Any], folder: Path) -> None:
    """Put a source into the folder in which its module is built. Raises ValueError if it has another sum."""
    if source["type"] == "dir":
        files = subprocess.run(
            ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
        ).stdout  # fmt: skip
        for name in filter(None, files.split("\0")):
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target)
        return
    if platform.machine() not in source.get("only-arches", flatpak.PROCESSORS):
        return
    with urllib.request.urlopen(source["url"], timeout=120) as answer:  # noqa: S310 - PyPI's
        content = answer.read()
    if hashlib.sha256(content).hexdigest() != source["sha256"]:
        raise ValueError(f"{source['url']} has another sum")
    (folder / source["url"].rpartition("/")[2]).write_bytes(content)


def main(folder: Path) -> int:
    """Build in the folder, and test; the exit code."""
    if sys.version_info[:2] != flatpak.PYTHON:
        sys.stderr.write(f"try_flatpak.py: the runtime has Python {'.'.join(map(str, flatpak.PYTHON))}\n")
        return 2
    shutil.rmtree(folder, ignore_errors=True)
    app, base = folder / "app", folder / "base"
    app.mkdir(parents=True)
    venv.create(base, with_pip=True)
    brought = [f"{name}=={flatpak.locked('program')[name][0]}" for name in flatpak.BROUGHT]
    # miniaudio is compiled with what the SDK has.
    pip = [str(base / "bin/python"), "-m", "pip", "install", "--quiet"]
    subprocess.run([*pip, *brought, "setuptools", "wheel", "cffi"], check=True)
    bare = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PIP_"))}
    environment = {**bare, "PATH": f"{base / 'bin'}:{os.environ['PATH']}", "QT_QPA_PLATFORM": "offscreen"}
    for module in flatpak.manifest({"type": "dir"})["modules"]:
        work = folder / "build" / module["name"]
        work.mkdir(parents=True)
        for source in module["sources"]:
            fetch(source, work)
        for command in module["build-commands"]:
            print(f"-- {module['name']}: {command[:100]}", flush=True)
            subprocess.run(["sh", "-ec", command.replace("/app", str(app))], cwd=work, env=environment, check=True)
    shutil.rmtree(app / "build-tools")  # what "cleanup" says
    return subprocess.call([str(app / "bin" / "dealers-choice"), "--self-test"], cwd=folder, env=environment)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("try_flatpak.py: say in which folder")
    sys.exit(main(Path(sys.argv[1]).resolve()))

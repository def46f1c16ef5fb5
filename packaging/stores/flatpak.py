"""The Flatpak as Flathub takes it: a manifest in which every source has its address and its sum.

What the runtime and its base bring (Python, Qt, PySide6) is theirs; every other library comes from PyPI, as
``packaging/locked`` fixes it, for both processors. The core is compiled there, with a compiler that is not shipped.
"""

from __future__ import annotations

import json
import re
import sys
import urllib.request
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
import facts  # noqa: E402 - a script beside this folder, which is no package

INDEX: Final = "https://pypi.org/simple"
PROCESSORS: Final = ("x86_64", "aarch64")
PYTHON: Final = (3, 13)
"""The runtime's."""
RUNTIME: Final = "6.11"
BROUGHT: Final = ("pyside6-essentials", "shiboken6")
"""What the base brings, built against the runtime's Qt."""
FROM_SOURCE: Final = ("miniaudio",)
"""What has no wheels for one of the processors, and is compiled for both."""
BUILD: Final = "/app/build-tools"


def locked(name: str) -> dict[str, tuple[str, frozenset[str]]]:
    """Every package of a locked list: its version, and the sums of its files."""
    text = (HERE.parent / "locked" / f"{name}.txt").read_text(encoding="utf-8")
    found = {}
    for part in re.split(r"^(?=[\w-]+==)", text, flags=re.MULTILINE)[1:]:
        package, version = re.findall(r"^([\w-]+)==(\S+)", part)[0]
        found[package.lower()] = (version, frozenset(re.findall(r"sha256:([0-9a-f]{64})", part)))
    return found


def files_of(package: str) -> list[dict[str, Any]]:
    """All files of a package, as the index has them. Raises OSError."""
    request = urllib.request.Request(  # noqa: S310 - a fixed address
        f"{INDEX}/{package}/", headers={"Accept": "application/vnd.pypi.simple.v1+json"}
    )
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310
        found: list[dict[str, Any]] = json.load(answer)["files"]
    return found


def rank(wheel: str, processor: str) -> int:
    """How well a wheel fits the runtime on a processor; 0: not at all."""
    tags = wheel.removesuffix(".whl").split("-")[-3:]
    if len(tags) != 3:
        return 0
    python, abi, system = tags
    runs = any(each == "any" or (each.startswith("manylinux") and each.endswith(processor))
               for each in system.split("."))  # fmt: skip
    own = "cp" + "".join(map(str, PYTHON))
    if not runs:
        return 0
    if own in python.split(".") and abi in (own, "abi3", "none"):
        return 3
    stable = [int(each[3:]) for each in python.split(".") if each.startswith("cp3") and each[3:].isdigit()]
    if abi == "abi3" and stable and min(stable) <= PYTHON[1]:
        return 2
    return int("py3" in python.split(".") and abi == "none")


def sources_of(packages: Iterable[tuple[str, frozenset[str]]]) -> list[dict[str, Any]]:
    """The sources of these packages, each a name and the sums of its locked files. Raises LookupError for one that has
    no file for a processor."""
    sources: dict[str, dict[str, Any]] = {}
    for package, sums in packages:
        files = [file for file in files_of(package) if file["hashes"].get("sha256") in sums]
        for processor in PROCESSORS:
            if package in FROM_SOURCE:
                best = [file for file in files if file["filename"].endswith(".tar.gz")]
            else:
                best = sorted(files, key=lambda file, to=processor: -rank(file["filename"], to))  # type: ignore[misc]
                best = [file for file in best if rank(file["filename"], processor)]
            if not best:
                raise LookupError(f"{package} has no file for {processor}")
            entry = sources.setdefault(best[0]["filename"], {
                "type": "file", "url": best[0]["url"], "sha256": best[0]["hashes"]["sha256"], "only-arches": [],
            })  # fmt: skip
            entry["only-arches"].append(processor)
    for entry in sources.values():
        if tuple(entry["only-arches"]) == PROCESSORS:
            del entry["only-arches"]
    return [sources[name] for name in sorted(sources)]


def pip(target: str, *packages: str) -> str:
    """The command that installs packages from the sources alone."""
    return f"pip3 install --no-index --find-links=. --no-build-isolation {target} {' '.join(packages)}"


def manifest(source: dict[str, Any]) -> dict[str, Any]:
    """The manifest of the program, whose own source is this one. Raises OSError and LookupError."""
    program = {name: sums for name, (_, sums) in locked("program").items() if name not in BROUGHT}
    compiler = {name: sums for name, (_, sums) in locked("compiler").items()}
    lib, share = f"/app/lib/{facts.NAME}", "/app/share"
    papers = {
        f"{facts.APP_ID}.desktop": f"{share}/applications/{facts.APP_ID}.desktop",
        f"{facts.APP_ID}.metainfo.xml": f"{share}/metainfo/{facts.APP_ID}.metainfo.xml",
        f"{facts.APP_ID}.mime.xml": f"{share}/mime/packages/{facts.APP_ID}.xml",
        f"{facts.NAME}.6": f"{share}/man/man6/{facts.NAME}.6",
    }
    starter = f'#!/bin/sh\\nPYTHONPATH={lib} exec python3 -P -m dealers_choice "$@"\\n'
    return {
        "id": facts.APP_ID,
        "runtime": "org.kde.Platform",
        "runtime-version": RUNTIME,
        "sdk": "org.kde.Sdk",
        "base": "io.qt.PySide.BaseApp",
        "base-version": RUNTIME,
        "command": facts.NAME,
        # Files are opened and saved by the portals, so no folder is opened to the program, nor the network.
        "finish-args": [
            "--share=ipc", "--socket=wayland", "--socket=fallback-x11", "--socket=pulseaudio", "--device=dri",
        ],
        "build-options": {"env": {"BASEAPP_REMOVE_WEBENGINE": "1"}},
        "cleanup": ["/build-tools", "*.pyc"],
        "cleanup-commands": ["/app/cleanup-BaseApp.sh"],
        "modules": [
            {
                "name": "python-libraries",
                "buildsystem": "simple",
                "build-commands": [pip(f"--target={lib}", *sorted(program))],
                "sources": sources_of(program.items()),
            },
            {
                "name": "compiler",
                "buildsystem": "simple",
                "build-commands": [pip(f"--target={BUILD}", *sorted(compiler))],
                "sources": sources_of(compiler.items()),
            },
            {
                "name": facts.NAME,
                "buildsystem": "simple",
                "build-commands": [
                    f"PYTHONPATH={BUILD} python3 packaging/core.py build/core",
                    f"mkdir -p {lib} /app/bin",
                    f"cp -r rules/cardrules desktop/dealers_choice resources/cardart {lib}/",
                    f"cp -r build/core {lib}/cardrules/core",
                    f"printf '{starter}' > /app/bin/{facts.NAME}",
                    f"chmod 755 /app/bin/{facts.NAME}",
                    *(f"python3 packaging/facts.py fill packaging/linux/{name} {to}" for name, to in papers.items()),
                    f"python3 packaging/make_icons.py build/icons --hicolor {share}/icons/hicolor",
                    f"install -Dm644 LICENSE {share}/licenses/{facts.APP_ID}/LICENSE",
                ],
                "sources": [source],
            },
        ],
    }  # fmt: skip


def archive(version: str, sha256: str) -> dict[str, Any]:
    """The program's source of a release."""
    return {"type": "archive", "url": f"{facts.SOURCE}archive/v{version}.tar.gz", "sha256": sha256}

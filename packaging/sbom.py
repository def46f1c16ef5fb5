"""The bill of materials of an installed program (CycloneDX 1.6, JSON).

What pip installed, as cyclonedx-py finds it; and what pip does not see: the program itself, Python, PyInstaller's
starter, and the libraries that Qt and Python hold.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
PROGRAM: Final = "dealers-choice"
BUILDERS: Final = ("pip", "setuptools", "wheel")
"""In every environment, and in no installed program."""


class Library(NamedTuple):
    """A library inside another's files."""

    name: str
    version: str
    """Empty where nothing in the files tells it."""
    licence: str
    """An SPDX identifier."""
    inside: str
    """The component that brings it: Qt, Python, PyNaCl or miniaudio."""
    systems: tuple[str, ...] = ("linux", "win32", "darwin")


# Qt's versions are those in the binaries of PySide6 6.11.3; a test reminds of them when PySide6 is another.
QT_CHECKED: Final = "6.11.3"
# libsodium's is told by no byte of PyNaCl's wheel, but by its list of changes; a test looks there.
SODIUM_CHECKED: Final = "1.6.2"
LIBRARIES: Final = (
    Library("icu", "73.2", "Unicode-3.0", "qt", ("linux",)),
    Library("freetype", "", "FTL", "qt", ("win32", "darwin")),
    Library("zlib", "", "Zlib", "qt", ("win32", "darwin")),
    Library("harfbuzz", "", "MIT-Modern-Variant", "qt"),
    Library("libpng", "1.6.59", "libpng-2.0", "qt"),
    Library("libjpeg-turbo", "3.2.0", "BSD-3-Clause", "qt"),
    Library("pcre2", "10.49", "BSD-3-Clause", "qt"),
    Library("double-conversion", "", "BSD-3-Clause", "qt"),
    Library("md4c", "", "MIT", "qt"),
    Library("libffi", "", "MIT", "python"),
    Library("expat", "", "MIT", "python"),
    Library("bzip2", "", "bzip2-1.0.6", "python"),
    Library("xz", "", "0BSD", "python"),
    Library("sqlite", "", "blessing", "python"),
    Library("libsodium", "1.0.20-stable", "ISC", "PyNaCl"),
    Library("stb_vorbis", "", "MIT", "miniaudio"),
)


def write_sbom(out: Path, python: Path) -> None:
    """Write the bill of materials of the environment that ``python`` belongs to, with everything else that an installed
    program for this system holds. Raises RuntimeError."""
    tool = shutil.which("cyclonedx-py")
    if not tool:
        raise RuntimeError("cyclonedx-py is missing: pip install cyclonedx-bom")
    with tempfile.TemporaryDirectory(prefix="dealers-choice-sbom-") as name:
        found = Path(name) / "found.json"
        command = [tool, "environment", "--sv", "1.6", "--output-reproducible", "--of", "JSON", "-o", str(found)]
        done = subprocess.run([*command, str(python)], capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"cyclonedx-py: {done.stderr.strip()[-300:]}")
        bom = json.loads(found.read_text(encoding="utf-8"))
    asked = "import platform, sqlite3; print(platform.python_version(), sqlite3.sqlite_version)"
    said = subprocess.run([str(python), "-c", asked], capture_output=True, text=True, check=False)
    if said.returncode:
        raise RuntimeError(f"{python} does not run: {said.stderr.strip()[-300:]}")
    python_version, sqlite_version = said.stdout.split()
    whole = complete(bom, program_version(), python_version, sqlite_version, sys.platform)
    out.write_text(json.dumps(whole, indent=2, ensure_ascii=False) + "\n", encoding="utf-8", newline="\n")


def program_version() -> str:
    """The program's own version, from the one place that says it. Raises RuntimeError."""
    text = (ROOT / "desktop" / "dealers_choice" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(.+)"$', text, re.MULTILINE)
    if not found:
        raise RuntimeError("desktop/dealers_choice/__init__.py does not say the version")
    return found[1]


def complete(bom: dict[str, Any], version: str, python: str, sqlite: str, system: str) -> dict[str, Any]:
    """What cyclonedx-py found, without what only builds, and with what it cannot see.

    ``version``, ``python`` and ``sqlite`` are versions, ``system`` is as ``sys.platform`` has it. Raises RuntimeError
    if Qt was not found.
    """
    found = [component for component in bom["components"] if component["name"].lower() not in BUILDERS]
    bindings = [c for c in found if c["name"].replace("_", "-").lower() == "pyside6-essentials"]
    if not bindings:
        raise RuntimeError("there is no PySide6-Essentials in the environment")
    qt = _component("qt", bindings[0]["version"], "LGPL-3.0-only", "framework")
    interpreter = _component("python", python, "PSF-2.0", "platform")
    starter = _component("pyinstaller-bootloader", "", "GPL-2.0-or-later WITH Bootloader-exception", "library")
    inside = {"qt": qt, "python": interpreter}
    for name in ("PyNaCl", "miniaudio"):
        bringer = next((c for c in found if c["name"].lower() == name.lower()), None)
        if bringer is not None:
            inside[name] = bringer
        elif name != "miniaudio":  # there is none for Linux and Windows on ARM
            raise RuntimeError(f"there is no {name} in the environment")
    needs: dict[str, list[str]] = {component["bom-ref"]: [] for component in (qt, interpreter, starter)}
    libraries = []
    for library in LIBRARIES:
        if system in library.systems and library.inside in inside:
            known = sqlite if library.name == "sqlite" else library.version
            component = _component(library.name, known, library.licence, "library")
            libraries.append(component)
            needs[component["bom-ref"]] = []
            needs.setdefault(inside[library.inside]["bom-ref"], []).append(component["bom-ref"])
    for entry in bom.get("dependencies", []):
        if entry["ref"] in {component["bom-ref"] for component in found}:
            needs.setdefault(entry["ref"], []).extend(entry.get("dependsOn", []))
    needs[bindings[0]["bom-ref"]].append(qt["bom-ref"])
    program = _component(PROGRAM, version, "MIT", "application")
    needs[program["bom-ref"]] = [c["bom-ref"] for c in (*found, interpreter, starter)]
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {**bom.get("metadata", {}), "component": program},
        "components": sorted((*found, qt, interpreter, starter, *libraries), key=lambda c: str(c["bom-ref"]).lower()),
        "dependencies": [{"ref": ref, "dependsOn": sorted(set(needs[ref]))} for ref in sorted(needs)],
    }


def _component(name: str, version: str, licence: str, kind: str) -> dict[str, Any]:
    where = f"pkg:generic/{name}@{version}" if version else f"pkg:generic/{name}"
    about = {"expression": licence} if " " in licence else {"license": {"id": licence}}
    component = {"bom-ref": where, "type": kind, "name": name, "purl": where, "licenses": [about]}
    return {**component, "version": version} if version else component

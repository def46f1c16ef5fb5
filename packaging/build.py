"""Build an installer of Dealer's Choice: the same on a developer's machine and where releases are made.

    python3 packaging/build.py TARGET [--allow-dirty]

    deb            Debian 12 and newer, Ubuntu 24.04 and newer
    rpm            Fedora and its kin
    tar            a folder that runs where it is unpacked, on any Linux with glibc 2.36 or newer
    all-linux      these three out of one payload
    wheel          on any system: a wheel of plain Python, and one with the compiled core for this system and Python
    frozen         on any system: the program as a folder that needs no Python, build/stage/dealers-choice; not packed
    windows        on Windows: the installers for Windows
    macos          on macOS: the disk image

The artefacts go to dist/, each with its bill of materials (CycloneDX), and all of them into dist/SHA256SUMS. The first
call makes two private environments in build/: what is shipped, and what builds. The tree must be as committed
(--allow-dirty builds it as it is), and a tag of a version on the commit must be that of the program; ``frozen``, which
is for trying and not for giving away, minds neither.

Standard library only. What cannot be done is one line on stderr and exit code 2.
"""

from __future__ import annotations

import ctypes
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
HERE: Final = ROOT / "packaging"
BUILD: Final = ROOT / "build"
DIST: Final = ROOT / "dist"

NAME: Final = "dealers-choice"

LINUX: Final = ("deb", "rpm", "tar")
TARGETS: Final = (*LINUX, "all-linux", "wheel", "frozen", "windows", "macos")
TOOLS: Final = {
    "deb": ("git", "objcopy", "strip", "readelf", "dpkg-deb"),
    "rpm": ("git", "objcopy", "strip", "readelf"),
    "tar": ("git", "objcopy", "strip", "readelf"),
    "all-linux": ("git", "objcopy", "strip", "readelf", "dpkg-deb"),
    "wheel": ("git",),
    "frozen": ("objcopy", "objdump") if sys.platform == "linux" else (),
    "windows": ("git",),
    "macos": ("git", "codesign", "hdiutil"),
}
"""What must be installed for a target; everything else comes from PyPI."""
PACKAGES: Final = {**dict.fromkeys(("objcopy", "objdump", "strip", "readelf"), "binutils"), "dpkg-deb": "dpkg"}
"""The package of a tool where it is not called like it."""
SYSTEMS: Final = {"windows": "win32", "macos": "darwin", "wheel": "", "frozen": ""}


class BuildError(Exception):
    """It cannot be built; the message is the one line that the maintainer reads."""


# ------------------------------------------------------------------------------------- before anything


def read_version(root: Path) -> str:
    """The program's version from the one place that says it. Raises BuildError."""
    file = root / "desktop" / "dealers_choice" / "__init__.py"
    found = re.search(r'^__version__ = "(\d+\.\d+\.\d+)"$', file.read_text(encoding="utf-8"), re.MULTILINE)
    if not found:
        raise BuildError(f'{file.relative_to(root)} must say __version__ = "1.2.3"')
    return found[1]


def git(root: Path, *words: str) -> str:
    """What git prints. Raises BuildError with its last line."""
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = done.stderr.strip().splitlines() or ["no reason given"]
        raise BuildError(f"git {words[0]} failed: {lines[-1]}")
    return done.stdout.strip()


def check_tree(root: Path, version: str, allow_dirty: bool) -> None:
    """Raises BuildError unless the tree is as committed, and a tag on the commit is that of this version."""
    changed = git(root, "status", "--porcelain").splitlines()
    if changed and not allow_dirty:
        more = f" and {len(changed) - 1} more" if len(changed) > 1 else ""
        raise BuildError(f"not as committed: {changed[0].split(maxsplit=1)[1]}{more}; commit it, or say --allow-dirty")
    tags = [tag for tag in git(root, "tag", "--points-at", "HEAD").splitlines() if re.match(r"v\d", tag)]
    if tags and f"v{version}" not in tags:
        raise BuildError(f"the commit is tagged {', '.join(tags)}, but the program says it is {version}")


def check_system(target: str, platform: str = sys.platform) -> None:
    """Raises BuildError if the target is another system's, or something for it is missing."""
    system = SYSTEMS.get(target, "linux")
    if system and platform != system:
        names = {"win32": "Windows", "darwin": "macOS", "linux": "Linux"}
        raise BuildError(f"{target} is built on {names[system]}, and this is {names.get(platform, platform)}")
    missing = lacking(target)
    if missing:
        install = " ".join(sorted(set(missing.values())))
        how = f"; Debian, Ubuntu: sudo apt-get install {install}" if sys.platform == "linux" else ""
        raise BuildError(f"missing: {', '.join(missing)}{how}")


def lacking(target: str) -> dict[str, str]:
    """What this machine lacks for a target, each with the Debian package that has it: programs, and parts of this
    Python without which it cannot make environments or cannot be frozen."""
    missing = {tool: PACKAGES.get(tool, tool) for tool in TOOLS[target] if not shutil.which(tool)}
    library = str(sysconfig.get_config_var("INSTSONAME"))
    if sys.platform == "linux" and ".so" in library and not loads(library):
        missing[library] = library.split(".so")[0]
    if not importlib.util.find_spec("venv") or not importlib.util.find_spec("ensurepip"):
        missing["Python's venv and ensurepip"] = "python3-venv"
    return missing


def check_left_out() -> None:
    """Raises BuildError if something is left out of the frozen program that it imports."""
    missed = load(HERE / "left_out.py").missed([ROOT / "rules", ROOT / "desktop", ROOT / "resources"])
    if missed:
        raise BuildError(missed[0])


def loads(library: str) -> bool:
    """Whether the system has this library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


# ---------------------------------------------------------------------------------------- environments


def python_of(environment: Path) -> Path:
    """The Python of an environment."""
    return environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def make_environment(name: str, *lists: str) -> Path:
    """``build/env/NAME`` with what these files of packaging/locked/ list, made if it is not there already; its Python.
    pip takes no file of another sum."""
    environment, wanted = BUILD / "env" / name, [HERE / "locked" / file for file in lists]
    stamp = environment / "complete"
    content = "\n".join((sys.version, str(environment), *(file.read_text(encoding="utf-8") for file in wanted)))
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != content:
        say(f"making the environment {environment.relative_to(ROOT)}")
        run([sys.executable, "-m", "venv", "--clear", str(environment)])
        pip = [str(python_of(environment)), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        files = [word for file in wanted for word in ("-r", str(file))]
        run([*pip, "--require-hashes", "--only-binary", ":all:", *files])
        stamp.write_text(content, encoding="utf-8")
    return python_of(environment)


def say(message: str) -> None:
    """Tell what takes so long."""
    sys.stderr.write(f"build.py: {message}\n")
    sys.stderr.flush()


def run(command: Sequence[str]) -> None:
    """Run a step; what it prints is shown only if it fails. Raises BuildError."""
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        sys.stderr.buffer.write(done.stdout)
        raise BuildError(f"{Path(command[0]).name} {' '.join(command[1:4])[:80]} failed, code {done.returncode}")


def load(file: Path) -> ModuleType:
    """A module of packaging/ from its file: several systems have a ``recipe.py``. Raises BuildError."""
    spec = importlib.util.spec_from_file_location(f"{file.parent.name}_{file.stem}", file)
    if not file.is_file() or spec is None or spec.loader is None:
        raise BuildError(f"{file.relative_to(ROOT)} is missing")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# --------------------------------------------------------------------------------------------- building


def lacking_to_compile() -> str:
    """What this machine lacks to compile the core, with the Debian package that has it; "" if it lacks nothing. Windows
    and macOS are not asked: there the compiler is where only setuptools looks for it."""
    if sys.platform != "linux":
        return ""
    if not shutil.which("cc"):
        return "no C compiler; Debian, Ubuntu: sudo apt-get install gcc libc6-dev"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "no header files of Python; Debian, Ubuntu: sudo apt-get install python3-dev"
    return ""


def made_of() -> str:
    """All that a compiled core depends on: this Python, the compiler, and every rule, as what is compiled knows the
    types of what is not."""
    digest = hashlib.sha256(sys.version.encode())
    for file in (HERE / "locked" / "compiler.txt", HERE / "core.py", *sorted((ROOT / "rules").rglob("*.py"))):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def compile_core(must: bool) -> None:
    """The compiled core, in ``build/core``; what was made of the same is kept. Where this machine cannot make one there
    is none, and everything runs in plain Python. Raises BuildError if it ``must`` be made."""
    core, stamp, content = BUILD / "core", BUILD / "core.stamp", made_of()
    if core.is_dir() and stamp.is_file() and stamp.read_text(encoding="utf-8") == content:
        return
    shutil.rmtree(core, ignore_errors=True)
    missing = lacking_to_compile()
    try:
        if missing:
            raise BuildError(missing)
        python = str(make_environment("compiler", "compiler.txt"))
        say("compiling the core")
        run([python, str(HERE / "core.py"), str(core)])
        stamp.write_text(content, encoding="utf-8")
    except BuildError as error:
        if must:
            raise BuildError(f"the core cannot be compiled: {error}") from None
        say(f"the core is not compiled, so the program will be slower: {error}")


def freeze(must_compile: bool) -> Path:
    """The program as a folder that needs no Python: ``build/stage/dealers-choice``. Raises BuildError, also if it must
    have a compiled core and gets none."""
    check_left_out()
    compile_core(must_compile)
    python = str(make_environment("freezer", "program.txt", "freezer.txt"))
    say("drawing the icons")
    run([python, str(HERE / "make_icons.py"), str(BUILD / "icons")])
    say("freezing the program")
    shutil.rmtree(BUILD / "stage", ignore_errors=True)
    run(
        [
            python, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN",
            "--distpath", str(BUILD / "stage"), "--workpath", str(BUILD / "pyinstaller"),
            str(HERE / "dealers-choice.spec"),
        ]
    )  # fmt: skip
    stage = BUILD / "stage" / NAME
    frozen = stage / (f"{NAME}-cli.exe" if os.name == "nt" else NAME)
    said = subprocess.run([str(frozen), "--version"], capture_output=True, text=True, check=False)
    if said.stdout.split()[-1:] != [read_version(ROOT)]:
        raise BuildError(f"the frozen program does not start: {(said.stderr or said.stdout).strip()[-200:]}")
    return stage


def make_wheels() -> list[Path]:
    """Two wheels: one of plain Python for every system, and one that carries the compiled core for this system and this
    Python; pip takes the one that fits best."""
    compile_core(must=True)
    python = str(make_environment("wheels", "wheels.txt"))
    DIST.mkdir(exist_ok=True)
    wheels = []
    for core in ("", str(BUILD / "core")):
        os.environ["DEALERS_CHOICE_CORE"] = core  # for wheel_hook.py
        say(f"packing the wheel {'with the core' if core else 'of plain Python'}")
        made = BUILD / "wheel"
        shutil.rmtree(made, ignore_errors=True)
        command = ["-m", "pip", "wheel", "--disable-pip-version-check", "--no-deps", "--no-build-isolation"]
        run([python, *command, "--wheel-dir", str(made), str(ROOT)])
        (wheel,) = made.glob("*.whl")
        wheels.append(wheel.replace(DIST / wheel.name))
    return wheels


def write_companions(artefacts: Sequence[Path], version: str) -> None:
    """The bill of materials beside each artefact, and SHA256SUMS over everything of this version in dist/."""
    sbom = load(HERE / "sbom.py")
    for artefact in artefacts:
        sbom.write_sbom(artefact.with_name(f"{artefact.name}.cdx.json"), python_of(BUILD / "env" / "program"))
    lines = []
    for file in sorted(DIST.iterdir()):
        if file.is_file() and version in file.name:
            with file.open("rb") as source:
                lines.append(f"{hashlib.file_digest(source, 'sha256').hexdigest()}  {file.name}\n")
    (DIST / "SHA256SUMS").write_text("".join(lines), encoding="utf-8", newline="\n")


def build(target: str, version: str) -> list[Path]:
    """Build a target and return its artefacts."""
    os.environ["SOURCE_DATE_EPOCH"] = git(ROOT, "log", "-1", "--format=%ct")
    set_up()
    if target == "wheel":
        wheels = make_wheels()
        make_environment("program", "program.txt")
        make_environment("tools", "tools.txt")
        find_tools()
        write_companions(wheels, version)
        return wheels
    recipe = load(HERE / (target if target in ("windows", "macos") else "linux") / "recipe.py")
    failure: type[Exception] = getattr(recipe, "RecipeError", RuntimeError)
    try:
        return pack(recipe, target, version)
    except failure as error:
        raise BuildError(str(error)) from None


def set_up() -> None:
    """Surroundings in which the same comes out of the same."""
    os.environ["PYTHONHASHSEED"] = "1"
    os.environ["LC_ALL"], os.environ["TZ"] = "C.UTF-8", "UTC"
    os.umask(0o022)


def find_tools() -> None:
    """Have the tools that come from PyPI found by their names."""
    os.environ["PATH"] = f"{python_of(BUILD / 'env' / 'tools').parent}{os.pathsep}{os.environ['PATH']}"


def pack(recipe: ModuleType, target: str, version: str) -> list[Path]:
    """Freeze the program and have a system's recipe pack it; the artefacts."""
    stage = freeze(must_compile=True)
    # What is shipped alone: the bill of materials is read from it.
    make_environment("program", "program.txt")
    make_environment("tools", "tools.txt")
    find_tools()
    DIST.mkdir(exist_ok=True)
    say(f"packing {target}")
    if sys.platform == "linux":
        artefacts: list[Path] = recipe.build(LINUX if target == "all-linux" else (target,), stage, DIST, version)
    else:
        artefacts = recipe.build(stage, DIST, version)
    write_companions(artefacts, version)
    return artefacts


def main(arguments: Sequence[str]) -> int:
    """The command line."""
    if any(word in ("-h", "--help") for word in arguments):
        sys.stdout.write(__doc__ or "")
        return 0
    targets = [word for word in arguments if word != "--allow-dirty"]
    try:
        if len(targets) != 1 or targets[0] not in TARGETS:
            raise BuildError(f"say which one target: {', '.join(TARGETS)}")
        check_system(targets[0])
        version = read_version(ROOT)
        if targets[0] == "frozen":
            set_up()
            print(freeze(must_compile=False).relative_to(ROOT))
            return 0
        check_tree(ROOT, version, "--allow-dirty" in arguments)
        for artefact in build(targets[0], version):
            print(f"{artefact.relative_to(ROOT)}  {artefact.stat().st_size / 1e6:.1f} MB")
    except (BuildError, subprocess.CalledProcessError, OSError) as error:
        sys.stderr.write(f"build.py: {error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

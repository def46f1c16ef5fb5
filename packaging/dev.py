"""Run Dealer's Choice, or all its checks and tests, from a bare checkout.

    python3 packaging/dev.py run [ARGUMENTS OF dealers-choice ...]
    python3 packaging/dev.py test [--rules | --compiled | --frozen] [--all] [ARGUMENTS OF pytest ...]
    python3 packaging/dev.py bench [NAME ...]
    python3 packaging/dev.py texts [--missing]

Each makes a private environment (.venv) in the checkout the first time and is instant afterwards. On Debian and
Ubuntu, as root or with password-less sudo, it also installs the system libraries that Qt needs; elsewhere it names
them. ``test`` ends with the program as it is installed: built, and its own ``--self-test`` run. Where a machine lacks
what building takes, it says so and passes without; with ``--frozen`` it fails then, as it does for CI. The tests of
the rules and of the desktop use its compiled core where it can be made. Arguments for pytest leave all that out.
``test --rules`` runs the tests of the rules alone, which need no Qt library, ``test --compiled`` the same tests with
the rules compiled, as installers carry them. ``test --all`` takes much longer: whole matches and many more of them,
and the coverage, in build/coverage.xml. ``bench`` prints the measurements of docs/benchmarks.md and docs/saves.md:
all, or those named of start, frames, decisions, asked, playouts, solver, bots, saves and kills. ``texts`` collects
the program's texts for translators (docs/texts.md).
On Windows: py packaging\\dev.py ...

Standard library only, and no syntax newer than Python 3.6, so that an old Python can still say that it is too old.
"""

import sys

if sys.version_info < (3, 11):  # before anything that an old Python might stumble over
    found = ".".join(map(str, sys.version_info[:2]))
    sys.stderr.write(f"dev.py: Dealer's Choice needs Python 3.11 or newer, and this is Python {found}\n")
    sys.exit(2)

import ctypes
import hashlib
import importlib.util
import os
import shutil
import subprocess
from pathlib import Path
from types import ModuleType
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
BUILD = Path(__file__).resolve().with_name("build.py")
VENV = ROOT / ".venv"
STAMP = VENV / "dealers-choice-stamp"
"""Written last, when the environment is complete; holds what the environment was made for."""

SPREAD = ["-n", str((os.cpu_count() or 1) + 1), "--dist", "worksteal", "--benchmark-disable"]
"""Tests go to every processor and one more, as many of them wait for a window or a process; those of a file together,
as they share what is slow to make. Who has no more takes from the others. Benchmarks would mean nothing so, and are run
by hand."""

CORE = "DEALERS_CHOICE_CORE"
"""A variable of the environment: the folder of the compiled core that is used (``cardrules.compiled``)."""

# Each library that Qt links: its file, its package on Debian and Ubuntu, its package on Fedora and its kin.
QT_LIBRARIES = (
    ("libglib-2.0.so.0", "libglib2.0-0", "glib2"),
    ("libEGL.so.1", "libegl1", "libglvnd-egl"),
    ("libGL.so.1", "libgl1", "libglvnd-glx"),
    ("libxkbcommon.so.0", "libxkbcommon0", "libxkbcommon"),
    ("libfontconfig.so.1", "libfontconfig1", "fontconfig"),
    ("libdbus-1.so.3", "libdbus-1-3", "dbus-libs"),
)
X_LIBRARIES = (
    ("libxcb-cursor.so.0", "libxcb-cursor0", "xcb-util-cursor"),
    ("libxkbcommon-x11.so.0", "libxkbcommon-x11-0", "libxkbcommon-x11"),
    ("libxcb-icccm.so.4", "libxcb-icccm4", "xcb-util-wm"),
    ("libxcb-keysyms.so.1", "libxcb-keysyms1", "xcb-util-keysyms"),
    ("libxcb-shape.so.0", "libxcb-shape0", "libxcb"),
)

BENCHMARKS = ("start", "frames", "decisions", "asked", "playouts", "solver", "bots", "saves", "kills")
"""Each a script tests/bench/bench_<name>.py, the slowest last."""


def fail(message: str) -> NoReturn:
    """Leave with one line on stderr and exit code 2."""
    sys.stderr.write(f"dev.py: {message}\n")
    sys.exit(2)


def say(message: str) -> None:
    """Tell what takes so long."""
    sys.stderr.write(f"dev.py: {message}\n")
    sys.stderr.flush()


def tool(name: str) -> str:
    """The path of a program of the environment."""
    return str(VENV / "Scripts" / f"{name}.exe") if os.name == "nt" else str(VENV / "bin" / name)


# --------------------------------------------------------------------------------------- system packages


def missing_libraries(wanted: tuple[tuple[str, str, str], ...]) -> list[tuple[str, str, str]]:
    """Those of ``wanted`` (rows of QT_LIBRARIES) that the system's loader does not find. Only Linux is asked."""
    if not sys.platform.startswith("linux"):
        return []
    missing = []
    for row in wanted:
        try:
            ctypes.CDLL(row[0])
        except OSError:
            missing.append(row)
    return missing


def apt_get() -> list[str]:
    """The command that may install packages here without asking for a password; empty if there is none."""
    if not shutil.which("apt-get"):
        return []
    if os.geteuid() == 0:
        return ["apt-get"]
    if shutil.which("sudo") and subprocess.call(["sudo", "-n", "true"], stderr=subprocess.DEVNULL) == 0:
        return ["sudo", "-n", "apt-get"]
    return []


def apt_install(packages: list[str]) -> bool:
    """Install Debian packages if that is allowed here; whether it was done. What apt says is shown if it fails."""
    command = apt_get()
    if not command:
        return False
    say(f"installing {' '.join(packages)}")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update", "-q"], ["install", "-q", "-y", "--no-install-recommends", *packages]):
        done = subprocess.run(
            [*command, *words], env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
        )
        if done.returncode and words[0] == "install":
            sys.stderr.buffer.write(done.stdout)
            return False
    return True


def need_libraries(wanted: tuple[tuple[str, str, str], ...], advice: str = "") -> None:
    """See to it that Qt can be loaded, or leave saying what is missing."""
    missing = missing_libraries(wanted)
    if not missing:
        return
    if not apt_install([debian for _, debian, _ in missing]) or missing_libraries(wanted):
        debian = " ".join(row[1] for row in missing)
        fedora = " ".join(row[2] for row in missing)
        fail(
            f"Qt lacks system libraries; Debian, Ubuntu: sudo apt-get install {debian}"
            f" (Fedora: sudo dnf install {fedora}){advice}"
        )


# ----------------------------------------------------------------------------------------- environment


def stamp() -> str:
    """What an environment depends on: the project file, this Python, and where the checkout lies."""
    project = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    return "\n".join((project, sys.version, sys.base_prefix, str(ROOT)))


def environment_is_ready() -> bool:
    """Whether .venv was completed for exactly this checkout, project file and Python."""
    try:
        return STAMP.read_text(encoding="utf-8") == stamp()
    except OSError:
        return False


def make_environment() -> None:
    """Make .venv anew: a half-made or outdated one is replaced."""
    if environment_is_ready():
        return
    if not importlib.util.find_spec("venv") or not importlib.util.find_spec("ensurepip"):
        package = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
        if not apt_install([package]) or not importlib.util.find_spec("ensurepip"):
            fail(f"this Python cannot make environments (no venv or ensurepip); Debian: sudo apt-get install {package}")
    say("making the private environment .venv; once only, about half a minute")
    making = subprocess.run(
        [sys.executable, "-m", "venv", "--clear", str(VENV)],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
    )  # fmt: skip
    if making.returncode:
        fail(f"could not make {VENV}: {reason(making.stdout)}")
    install = [tool("python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    wanted = ["-e", f"{ROOT}[test,sound]"]
    installing = subprocess.run([*install, *wanted], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if installing.returncode:
        (VENV / "pip.log").write_bytes(installing.stdout)
        fail(
            f"could not install the libraries (is there a network?): {reason(installing.stdout)}"
            f" (all of it in {VENV / 'pip.log'})"
        )
    STAMP.write_text(stamp(), encoding="utf-8")


def reason(output: bytes) -> str:
    """The line of a program's output that says why it failed: the last that begins with "ERROR", or the last."""
    lines = [line.strip() for line in output.decode("utf-8", "replace").splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR:")]
    return (errors or lines or ["no reason given"])[-1]


# -------------------------------------------------------------------------------------------- commands


def run(arguments: list[str]) -> int:
    """Start the card room; whether there is a display the program itself says."""
    x_wanted = os.environ.get("DISPLAY") and os.environ.get("QT_QPA_PLATFORM", "xcb").startswith("xcb")
    need_libraries(QT_LIBRARIES + X_LIBRARIES if x_wanted else QT_LIBRARIES)
    make_environment()
    return subprocess.call([tool("python"), "-m", "dealers_choice", *arguments])


def test(arguments: list[str]) -> int:
    """Every check and all tests, to the end even where one fails; or with --rules the rules' tests alone."""
    rest = [argument for argument in arguments if argument not in ("--rules", "--compiled", "--frozen", "--all")]
    environment = {**os.environ, **({"DEALERS_CHOICE_NIGHTLY": "1"} if "--all" in arguments else {})}
    if "--rules" in arguments or "--compiled" in arguments:
        make_environment()
        return test_rules("--compiled" in arguments, environment, rest)
    need_libraries(QT_LIBRARIES, "; the rules' tests run without: test --rules")
    make_environment()
    # To follow every line takes as long again as the tests.
    coverage = ["--cov", "--cov-report=term", "--cov-report=xml:build/coverage.xml"] if "--all" in arguments else []
    pytest = [tool("python"), "-m", "pytest", *SPREAD, *coverage, *rest]
    checks = [
        ("ruff check", [tool("ruff"), "check", "."], {}),
        ("ruff format", [tool("ruff"), "format", "--check", "."], {}),
        ("mypy", [tool("mypy"), "--strict"], {}),
        ("import-linter", [tool("lint-imports")], {}),
    ]
    if "--all" not in arguments and ("--frozen" in arguments or not rest) and core_can_be_made():
        # It is made for the program as it is installed in any case, and what uses it takes two thirds of the time.
        compiled = {CORE: str(ROOT / "build" / "core")}
        checks.append(
            ("pytest, with the compiled core", [*pytest, "-o", "testpaths=tests/rules tests/desktop"], compiled)
        )
        checks.append(("pytest, in plain Python", [*pytest, "-o", "testpaths=tests/packaging rules desktop"], {}))
    else:
        checks.append(("pytest", pytest, {}))
    failed = []
    for name, command, besides in checks:
        say(name)
        if subprocess.call(command, cwd=ROOT, env={**environment, **besides, "QT_QPA_PLATFORM": "offscreen"}):
            failed.append(name)
    if "--all" in arguments:
        say("the rules' tests, compiled")
        failed += ["the rules' tests, compiled"] * bool(test_rules(True, environment, rest))
    untried = ""
    if "--frozen" in arguments or not rest:
        broken, untried = test_frozen(must="--frozen" in arguments)
        failed += broken
    if failed:
        say(f"failed: {', '.join(failed)}")
    elif untried:
        say(f"all checks and tests passed but one: {untried}")
    else:
        say("all checks and tests passed")
    return 1 if failed else 0


def test_rules(compiled: bool, environment: dict[str, str], rest: list[str]) -> int:
    """The rules' tests alone, in plain Python or with the compiled core; pytest's exit code."""
    # pytest-qt loads Qt even for tests that need none, and ends the run where a library is missing.
    command = [tool("python"), "-m", "pytest", "-p", "no:pytest-qt", "-o", "testpaths=tests/rules rules"]
    if compiled:
        build = build_script()
        try:
            build.compile_core(must=True)
        except build.BuildError as error:
            fail(str(error))
        # Doctests are read from the sources.
        command = [*command[:-1], "testpaths=tests/rules"]
        environment = {**environment, CORE: str(ROOT / "build" / "core")}
    return subprocess.call([*command, *SPREAD, *rest], cwd=ROOT, env=environment)


def core_can_be_made() -> bool:
    """Whether there is a compiled core now, made if need be, of the rules as they are."""
    if lacking_for_frozen() or build_script().lacking_to_compile():
        return False
    build_script().compile_core(must=False)
    return (ROOT / "build" / "core").is_dir()


def test_frozen(must: bool) -> tuple[list[str], str]:
    """Build the program as it is installed and have it test itself: what failed of it, and what could not be tried and
    why. ``must``: it is a failure, too, if this machine cannot build it."""
    say("the program as it is installed")
    missing = lacking_for_frozen()
    if missing:
        say(f"it cannot be built here, so it was not tested: {missing}")
        untried = f"the program as it is installed could not be built here: {missing}"
        return (["the program as it is installed"] if must else []), untried
    # Neither what is built nor what is started may find the checkout, but in its own files.
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    if subprocess.call([sys.executable, str(BUILD), "frozen"], cwd=ROOT, env=surroundings):
        return ["building the program as it is installed"], ""
    program = ROOT / "build" / "stage" / "dealers-choice" / "dealers-choice"
    if os.name == "nt":
        program = program.with_name("dealers-choice-cli.exe")
    if subprocess.call([str(program), "--self-test"], cwd=str(program.parent), env=surroundings):
        return ["self-test of the program as it is installed"], ""
    missing = build_script().lacking_to_compile()
    return [], f"the program was built without its compiled core: {missing}" if missing else ""


def lacking_for_frozen() -> str:
    """What building and testing the installed program lacks here, in one line; "" if nothing. What may be installed
    for it, is."""
    build = build_script()
    for installed in (False, True):
        missing = dict(build.lacking("frozen"))
        missing.update((row[0], row[1]) for row in missing_libraries(QT_LIBRARIES + X_LIBRARIES))
        if not missing or installed or not apt_install(sorted(set(missing.values()))):
            break
    if not missing:
        return ""
    return f"{', '.join(missing)}; Debian, Ubuntu: sudo apt-get install {' '.join(sorted(set(missing.values())))}"


def build_script() -> ModuleType:
    """packaging/build.py as a module."""
    spec = importlib.util.spec_from_file_location("build", str(BUILD))
    if spec is None or spec.loader is None:
        fail(f"{BUILD} cannot be read")
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    return build


def bench(arguments: list[str]) -> int:
    """The benchmarks of these names, or all of them, one after the other."""
    folder = ROOT / "tests" / "bench"
    unknown = [name for name in arguments if name not in BENCHMARKS]
    if unknown:
        fail(f"there is no benchmark {unknown[0]!r}; there are {', '.join(BENCHMARKS)}")
    need_libraries(QT_LIBRARIES + X_LIBRARIES if "start" in (arguments or BENCHMARKS) else QT_LIBRARIES)
    make_environment()
    if "playouts" in (arguments or BENCHMARKS) and os.name != "nt":
        peer = [
            tool("python"),
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            "-e",
            f"{ROOT}[bench]",
        ]
        if subprocess.call(peer):  # without it there is nothing to compare with, and the benchmark says so
            say("OpenSpiel, which playouts are compared with, could not be installed")
    if "playouts" in (arguments or BENCHMARKS):
        build_script().compile_core(must=False)
    codes = []
    for name in arguments or BENCHMARKS:
        sys.stdout.write(f"\n== {name}\n")
        sys.stdout.flush()
        codes.append(subprocess.call([tool("python"), str(folder / f"bench_{name}.py")], cwd=ROOT))
    return max(codes)


def texts(arguments: list[str]) -> int:
    """Bring the catalogues of other languages up to date, or say what is missing in them."""
    make_environment()
    return subprocess.call([tool("python"), str(ROOT / "packaging" / "texts.py"), *arguments], cwd=ROOT)


def main(arguments: list[str]) -> int:
    """The command line."""
    commands = {"run": run, "test": test, "bench": bench, "texts": texts}
    if arguments and arguments[0] in ("-h", "--help"):
        sys.stdout.write(__doc__)
        return 0
    if not arguments or arguments[0] not in commands:
        unknown = f"there is no command {arguments[0]!r}; " if arguments else ""
        fail(f"{unknown}say python3 packaging/dev.py run (the card room) or python3 packaging/dev.py test")
    try:
        return commands[arguments[0]](arguments[1:])
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

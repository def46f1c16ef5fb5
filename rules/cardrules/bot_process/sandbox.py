"""A process shuts itself in: from then on it opens no file, connects to nobody and starts no program.

What it has loaded and the pipes that it was given stay. Linux has Landlock and seccomp for that, of which each alone
would do; macOS the sandbox for pure computation; Windows a token without rights, which the process could put off again
if code of an attacker ran in it. Where the system has none of them, ``shut_in`` says so, and everything else goes on.
"""

from __future__ import annotations

import ctypes
import os
import platform
import struct
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, Final

from cardrules.bots.learnt_tables import read_table

__all__ = ["WAYS", "load_all", "opens_files", "program_for", "shut_in"]

_ROOMS: Final = ("analysis", "bots", "casino", "engine", "games", "parts", "protocol")
"""The rooms out of which bots and solvers load something when they are asked, each with the rooms in it."""


def load_all() -> None:
    """Load every module and every table that a bot or a solver could ask for later, when nothing can be loaded any
    more."""
    for room in _ROOMS:
        _load(f"cardrules.{room}")


def _load(room: str) -> None:
    package = import_module(room)
    for found in iter_modules(package.__path__, f"{room}."):
        if found.ispkg:
            _load(found.name)
        else:
            import_module(found.name)
    for path in Path(package.__path__[0]).glob("*.txt"):  # the tables that bots have learnt
        read_table(path)


def opens_files() -> bool:
    """Whether this process can open a file or look into a folder; tried."""
    for look in (Path(__file__).read_bytes, lambda: list(Path(sys.executable).parent.iterdir())):
        try:
            look()
        except OSError:
            continue
        return True
    return False


def shut_in() -> list[str]:
    """Shut this process in, in each of the ways that the system has; their names."""
    held = []
    for name, way in WAYS.get(sys.platform, {}).items():
        try:
            told = way()
        except (OSError, AttributeError, ValueError):  # a library or a call that this system does not have
            continue
        if told is not None:
            held.append(f"{name} {told}".rstrip())
    return held


# -------------------------------------------------------------------------------------------------------- Linux

_CREATE_RULESET, _RESTRICT_SELF = 444, 446  # the same numbers on every machine
_NO_NEW_PRIVILEGES, _SECCOMP, _FILTER = 38, 22, 2  # of prctl
_RIGHTS: Final = ((1, 13), (2, 14), (3, 15), (5, 16))
"""From which version of Landlock on it knows so many rights to files."""
_DENIED: Final = {
    "x86_64": (
        0xC000003E,
        (
            2, 41, 42, 49, 53, 59, 62, 76, 82, 83, 84, 85, 86, 87, 88, 90, 92, 94, 101, 132, 133, 161, 165, 188, 235,
            257, 258, 259, 261, 263, 264, 265, 266, 268, 280, 304, 310, 311, 316, 321, 322, 425, 437, 438, 452,
        ),
    ),
    "aarch64": (
        0xC00000B7,
        (
            5, 33, 34, 35, 36, 37, 38, 40, 45, 51, 53, 54, 88, 117, 129, 198, 199, 200, 203, 221, 265, 270, 271, 276,
            280, 281, 425, 437, 438, 452, 56,
        ),
    ),
}  # fmt: skip
"""By machine, its name for the kernel and the numbers of the calls that are refused: to open, make, remove, rename and
change files, to start a program, to connect, to look into another process, and to ask the kernel for any of it in a
roundabout way."""
_REFUSED: Final = 0x00050000 | 13  # EACCES


def _linux() -> tuple[Callable[..., int], Callable[..., int]]:
    library = ctypes.CDLL(None, use_errno=True)
    library.syscall.restype = ctypes.c_long
    if library.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0):
        raise OSError(ctypes.get_errno(), "no_new_privs")
    return library.syscall, library.prctl


def _landlock() -> str | None:
    call, _ = _linux()
    version = call(_CREATE_RULESET, None, ctypes.c_size_t(0), ctypes.c_uint(1))
    if version < 1:
        return None
    rights = max(count for since, count in _RIGHTS if since <= version)
    # Rights to files, to bind and connect (from 4), and to reach other processes (from 6): all, with no exception.
    asked = struct.pack("=QQQ", (1 << rights) - 1, 3 if version >= 4 else 0, 3 if version >= 6 else 0)
    size = 24 if version >= 6 else 16 if version >= 4 else 8
    ruleset = call(_CREATE_RULESET, ctypes.c_char_p(asked[:size]), ctypes.c_size_t(size), ctypes.c_uint(0))
    if ruleset < 0:
        raise OSError(ctypes.get_errno(), "landlock_create_ruleset")
    try:
        if call(_RESTRICT_SELF, ctypes.c_int(ruleset), ctypes.c_uint(0)):
            raise OSError(ctypes.get_errno(), "landlock_restrict_self")
    finally:
        os.close(ruleset)
    return str(version)


def program_for(machine: str) -> bytes:
    """The filter for seccomp, in the kernel's little language; b"" for a machine whose calls are not known here."""
    if machine not in _DENIED:
        return b""
    name, denied = _DENIED[machine]
    last = 5 + len(denied) + 1  # the line that refuses; how far a jump goes is counted from the line after it
    lines = [
        (0x20, 0, 0, 4), (0x15, 1, 0, name), (0x06, 0, 0, _REFUSED),  # another machine's calls are refused
        (0x20, 0, 0, 0), (0x35, last - 5, 0, 0x40000000),  # and so are those of another kind of this one
        *((0x15, last - at - 1, 0, number) for at, number in enumerate(denied, 5)),
        (0x06, 0, 0, 0x7FFF0000), (0x06, 0, 0, _REFUSED),
    ]  # fmt: skip
    return b"".join(struct.pack("=HBBI", *line) for line in lines)


def _seccomp() -> str | None:
    raw = program_for(platform.machine())
    if not raw:
        return None
    kept = ctypes.create_string_buffer(raw, len(raw))
    program = struct.pack("@HP", len(raw) // 8, ctypes.addressof(kept))
    _, control = _linux()
    if control(_SECCOMP, _FILTER, ctypes.c_char_p(program), 0, 0):
        raise OSError(ctypes.get_errno(), "seccomp")
    return ""


# -------------------------------------------------------------------------------------------- macOS and Windows


def _sandbox(library: Any = None) -> str | None:
    """The profile in which a process may compute and nothing else."""
    system = library or ctypes.CDLL("/usr/lib/libsandbox.1.dylib")
    failure = ctypes.c_char_p()
    if system.sandbox_init(b"pure-computation", ctypes.c_uint64(1), ctypes.byref(failure)):
        return None
    return ""


def _token(libraries: Any = None) -> str | None:
    """A token that only what is open to nobody at all would let in: no file and no folder is."""
    windows = libraries or getattr(ctypes, "windll")  # noqa: B009 - there is none elsewhere, and mypy knows that
    security, kernel = windows.advapi32, windows.kernel32
    kernel.GetCurrentProcess.restype = ctypes.c_void_p

    class Sid(ctypes.Structure):
        _fields_ = [("sid", ctypes.c_void_p), ("attributes", ctypes.c_uint32)]

    nobody = ctypes.create_string_buffer(bytes((1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)), 12)  # S-1-0-0
    own, bare = ctypes.c_void_p(), ctypes.c_void_p()
    process = ctypes.c_void_p(kernel.GetCurrentProcess())
    if not security.OpenProcessToken(process, 0x2 | 0x4 | 0x8, ctypes.byref(own)):
        return None
    only = Sid(ctypes.addressof(nobody), 0)
    made = security.CreateRestrictedToken(
        own,
        1,
        0,
        None,
        0,
        None,
        1,
        ctypes.byref(only),
        ctypes.byref(bare),  # 1: no privileges
    )
    if not made or not security.ImpersonateLoggedOnUser(bare):
        return None
    return ""


WAYS: Final[dict[str, dict[str, Callable[[], str | None]]]] = {
    "linux": {"Landlock": _landlock, "seccomp": _seccomp},
    "darwin": {"the sandbox of macOS": _sandbox},
    "win32": {"a token without rights": _token},
}
"""By system, what it has, by name; each gives a word more about it, or None if it could not be had."""

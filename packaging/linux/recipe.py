"""The packages for Linux, out of the frozen program and the files beside this one."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import textwrap
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent.parent
ICONS: Final = ROOT / "build" / "icons"

sys.path.append(str(HERE.parent))
import facts  # noqa: E402 - a script beside this folder, which is no package
from facts import APP_ID, NAME  # noqa: E402
from make_icons import lay_hicolor  # noqa: E402
from notices import write_notices  # noqa: E402

PROCESSORS: Final = {"x86_64": ("amd64", "2.36"), "aarch64": ("arm64", "2.39")}
"""For each processor what Debian calls it, and the glibc of the oldest system on which Qt's wheels for it run:
Debian 12 and Ubuntu 24.04."""
MACHINE: Final = platform.machine() if platform.machine() in PROCESSORS else "x86_64"
DEBIAN, GLIBC = PROCESSORS[MACHINE]
LIBRARIES: Final = {
    {"x86_64": "ld-linux-x86-64.so.2", "aarch64": "ld-linux-aarch64.so.1"}[MACHINE]: "libc6",
    "libc.so.6": "libc6",
    "libm.so.6": "libc6",
    "libmvec.so.1": "libc6",
    "libdl.so.2": "libc6",
    "libpthread.so.0": "libc6",
    "librt.so.1": "libc6",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libX11.so.6": "libx11-6",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libgcc_s.so.1": "libgcc-s1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libstdc++.so.6": "libstdc++6",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxcb.so.1": "libxcb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libz.so.1": "zlib1g",
    "libzstd.so.1": "libzstd1",
}
"""Every library of the system that the program links, and its Debian package. The build fails if it is not so."""
WAYLAND: Final = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
}
"""Linked by the Wayland plugin alone: whoever has no Wayland needs none of it."""
AT_LEAST: Final = {"libc6": GLIBC, "libstdc++6": "12"}
"""The versions of the oldest system that the program is built on."""


COMPLETIONS: Final = {"bash-completion/completions": NAME, "zsh/vendor-completions": f"_{NAME}"}
"""Where shells look for what ``packaging/completion.py`` writes, below /usr/share, and how it is called there."""
SCREENSHOT_SIZE: Final = (1600, 900)


class RecipeError(RuntimeError):
    """It cannot be packed; the message is one line."""


def depends() -> list[str]:
    """The Debian packages that the program needs."""
    packages = sorted(set(LIBRARIES.values()))
    return [f"{package} (>= {AT_LEAST[package]})" if package in AT_LEAST else package for package in packages]


def requires() -> list[str]:
    """The same for rpm, which knows libraries by their own names."""
    names = [name for name in sorted(LIBRARIES) if not name.startswith("ld-linux")]
    return [f"libc.so.6(GLIBC_{GLIBC})(64bit)", *(f"{name}()(64bit)" for name in names)]


def programs(stage: Path) -> list[Path]:
    """The program and all libraries in the frozen folder."""
    return [file for file in stage.rglob("*") if file.is_file() and (".so" in file.name or file.name == NAME)]


def dynamic(files: Sequence[Path]) -> str:
    """What these files ask of the loader, as ``readelf`` tells it."""
    return subprocess.run(["readelf", "-d", *map(str, files)], check=True, capture_output=True, text=True).stdout


def linked(stage: Path) -> set[str]:
    """The libraries that files in the frozen program link and that it does not bring along."""
    files = programs(stage)
    return set(re.findall(r"\(NEEDED\).*\[(.+)\]", dynamic(files))) - {file.name for file in files}


def foreign_paths(stage: Path) -> set[str]:
    """The folders beyond the program's own in which its files would look for libraries."""
    paths = re.findall(r"\((?:RPATH|RUNPATH)\).*\[(.+)\]", dynamic(programs(stage)))
    return {folder for path in paths for folder in path.split(":") if not folder.startswith("$ORIGIN")}


def check_libraries(stage: Path) -> None:
    """Raises RecipeError if the table of libraries above is not exactly what the program links."""
    found, known = linked(stage), {*LIBRARIES, *WAYLAND}
    unlisted = found - known
    # Small ones of glibc come and go with the compiler.
    unused = {name for name in known - found if {**LIBRARIES, **WAYLAND}[name] != "libc6"}
    if unlisted or unused:
        raise RecipeError(
            f"the libraries in packaging/linux/recipe.py: not listed {sorted(unlisted)}, not needed {sorted(unused)}"
        )


# ---------------------------------------------------------------------------------------------- payload


def build(kinds: Sequence[str], stage: Path, dist: Path, version: str) -> list[Path]:
    """Pack the frozen program as each of ``kinds`` ("deb", "rpm", "tar"); the paths of the packages.

    Raises RecipeError, CalledProcessError or OSError.
    """
    check_libraries(stage)
    if foreign := foreign_paths(stage):
        raise RecipeError(
            f"the Python that builds leaves a folder of this machine in the program ({', '.join(sorted(foreign))}): "
            "build with the system's own, /usr/bin/python3"
        )
    draw_screenshots(stage, dist / "screenshots")
    epoch = int(os.environ["SOURCE_DATE_EPOCH"])
    root = ROOT / "build" / "linux"
    shutil.rmtree(root, ignore_errors=True)
    tools = ROOT / "build" / "env" / "tools" / "bin" / "python"
    run([str(tools), str(HERE.parent / "completion.py"), str(root.with_name("completion"))])
    lay_out(stage, root, version, epoch)
    made = []
    for kind in kinds:
        pack = {"deb": pack_deb, "rpm": pack_rpm, "tar": pack_tar}[kind]
        made.append(pack(root, dist, version, epoch))
    return made


def draw_screenshots(stage: Path, folder: Path) -> None:
    """The pictures that the metainfo file names, to be laid where it says; drawn by the frozen program itself."""
    folder.mkdir(exist_ok=True)
    size = "x".join(map(str, SCREENSHOT_SIZE))
    for name, (_, arguments) in facts.SCREENSHOTS.items():
        out = folder / f"{name}.png"
        whole = arguments[0] == "gallery"  # which writes into a folder, with the size in the name
        subprocess.run(
            [str(stage / NAME), *arguments, "--size", size, "--out", str(folder if whole else out)],
            env={**os.environ, "QT_QPA_PLATFORM": "offscreen"}, check=True, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        if whole:
            (folder / f"{arguments[1]}-{size}.png").replace(out)


def lay_out(stage: Path, root: Path, version: str, epoch: int) -> None:
    """The files of an installed program below ``root``, all of one date (``epoch``, seconds since 1970)."""
    lib, share = root / "usr/lib" / NAME, root / "usr/share"
    shutil.copytree(stage, lib, symlinks=True)
    for file in sorted(lib.rglob("*")):
        if file.is_file() and not file.is_symlink():
            file.chmod(0o755 if file.name == NAME else 0o644)
    for library in unstripped(lib):
        subprocess.run(["strip", "--strip-unneeded", str(library)], check=True)
    (root / "usr/bin").mkdir(parents=True)
    (root / "usr/bin" / NAME).symlink_to(f"../lib/{NAME}/{NAME}")
    date = time.strftime("%Y-%m-%d", time.gmtime(epoch))
    for template, target in (
        (f"{APP_ID}.desktop", "applications"),
        (f"{APP_ID}.metainfo.xml", "metainfo"),
        (f"{APP_ID}.mime.xml", "mime/packages"),
    ):
        name = template.replace(".mime.xml", ".xml")
        write(share / target / name, facts.fill(HERE / template, version, date))
    lay_hicolor(ICONS, share / "icons/hicolor")
    write_gz(share / f"man/man6/{NAME}.6.gz", facts.fill(HERE / f"{NAME}.6", version, date))
    for shell, name in COMPLETIONS.items():
        write(share / shell / name, (root.with_name("completion") / name).read_text(encoding="utf-8"))
    doc = share / "doc" / NAME
    write(doc / "copyright", facts.fill(HERE / "copyright", version, date))
    write_gz(doc / "changelog.gz", debian_changelog(version, epoch))
    write_gz(doc / "NEWS.gz", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    write_notices(doc / "NOTICES")
    write(share / "lintian/overrides" / NAME, (HERE / "lintian-overrides").read_text(encoding="utf-8"))
    for path in sorted(root.rglob("*"), reverse=True):
        if path.is_dir() and not path.is_symlink():
            path.chmod(0o755)
        os.utime(path, (epoch, epoch), follow_symlinks=False)


def unstripped(folder: Path) -> list[Path]:
    """The libraries that still have the tables of their makers: Qt's ICU, and all of a Python that is not Debian's."""
    files = sorted(file for file in folder.rglob("*") if ".so" in file.name and not file.is_symlink())
    return [file for file in files if b".symtab" in file.read_bytes()]


def write(path: Path, text: str) -> None:
    """Write a text with its folders."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(0o644)


def write_gz(path: Path, text: str) -> None:
    """Write a compressed text; no date or name goes into it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    path.chmod(0o644)


def debian_description() -> str:
    """The synopsis and below it the description in lines of 72 letters, as Debian's packages have it."""
    parts = [facts.SUMMARY[:1].lower() + facts.SUMMARY[1:]]
    for paragraph in facts.DESCRIPTION:
        parts += [*textwrap.wrap(paragraph, 72), "."]
    return "\n".join([*parts, "It brings its own Python and Qt; the libraries of the desktop are the", "system's."])


def debian_changelog(version: str, epoch: int) -> str:
    """What Debian wants to see of it; what is new stands in NEWS.gz beside it."""
    when = time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(epoch))
    return f"{NAME} ({version}) stable; urgency=medium\n\n  * Version {version}; what is new: NEWS.gz.\n\n" + (
        f" -- {facts.MAINTAINER}  {when}\n"
    )


# --------------------------------------------------------------------------------------------- packages


def pack_deb(root: Path, dist: Path, version: str, epoch: int) -> Path:
    """The .deb, packed by Debian's own tool: xz with all it can is a fifth smaller than nfpm's."""
    artefact = dist / f"{NAME}_{version}_{DEBIAN}.deb"
    about = root / "DEBIAN"
    shutil.rmtree(about, ignore_errors=True)
    files = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    sums = "".join(
        f"{hashlib.md5(file.read_bytes(), usedforsecurity=False).hexdigest()}  {file.relative_to(root).as_posix()}\n"
        for file in files
    )
    write(about / "md5sums", sums)
    write(about / "control", control(version, sum(-(-file.stat().st_size // 1024) for file in files)))
    for path in (*about.iterdir(), about, root):
        os.utime(path, (epoch, epoch))
    # The archive's own parts have a time, too.
    packer = ["env", f"SOURCE_DATE_EPOCH={epoch}", "dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "--build"]
    run([*packer, str(root), str(artefact)])
    shutil.rmtree(about)
    return artefact


def control(version: str, size: int) -> str:
    """What Debian's tools want to know of the package; ``size`` is that of its files in KiB."""
    synopsis, *description = debian_description().splitlines()
    recommends = [*sorted(WAYLAND.values()), "shared-mime-info", "hicolor-icon-theme"]
    fields = {
        "Package": NAME, "Version": version, "Section": "games", "Priority": "optional", "Architecture": DEBIAN,
        "Maintainer": facts.MAINTAINER, "Installed-Size": str(size), "Depends": ", ".join(depends()),
        "Recommends": ", ".join(recommends), "Homepage": facts.HOMEPAGE,
        "Description": "\n ".join([synopsis, *description]),
    }  # fmt: skip
    return "".join(f"{name}: {value}\n" for name, value in fields.items())


def contents(root: Path) -> list[dict[str, str]]:
    """Every file, link and own folder of the payload as nfpm wants them."""
    entries = []
    for path in sorted(root.rglob("*")):
        target = f"/{path.relative_to(root).as_posix()}"
        if target.startswith("/usr/share/lintian") or path.name == "changelog.gz":
            continue  # Debian's own
        if path.is_symlink():
            entries.append({"src": str(path.readlink()), "dst": target, "type": "symlink"})
        elif path.is_file():
            entries.append({"src": str(path), "dst": target})
        elif target.startswith((f"/usr/lib/{NAME}", f"/usr/share/doc/{NAME}")):
            entries.append({"dst": target, "type": "dir"})
    return entries


def configuration(root: Path, version: str) -> str:
    """What nfpm makes the .rpm of; JSON is YAML, too. ``buildhost``: else it would name the machine that built it."""
    about = {
        "name": NAME, "arch": DEBIAN, "platform": "linux", "version": version, "version_schema": "none",
        "maintainer": facts.MAINTAINER, "vendor": facts.MAKERS, "homepage": facts.HOMEPAGE, "license": facts.LICENCE,
        "description": "\n\n".join(facts.DESCRIPTION), "contents": contents(root), "depends": requires(),
        "rpm": {"summary": facts.SUMMARY, "group": "Amusements/Games", "compression": "xz",
                "buildhost": "localhost", "packager": facts.MAINTAINER},
    }  # fmt: skip
    return json.dumps(about, indent=1)


def pack_rpm(root: Path, dist: Path, version: str, epoch: int) -> Path:
    """The .rpm, of files of one date."""
    artefact = dist / f"{NAME}-{version}-1.{MACHINE}.rpm"
    artefact.unlink(missing_ok=True)
    config = root.with_name("nfpm.yaml")
    config.write_text(configuration(root, version), encoding="utf-8")
    os.environ["SOURCE_DATE_EPOCH"] = str(epoch)
    run(["nfpm", "package", "--config", str(config), "--packager", "rpm", "--target", str(artefact)])
    return artefact


def run(command: list[str]) -> None:
    """Run a packer; what it says is shown only if it fails. Raises RecipeError."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RecipeError(f"{command[0]}: {(done.stderr or done.stdout).strip()[-300:]}")


def pack_tar(root: Path, dist: Path, version: str, epoch: int) -> Path:
    """The same files below one folder, which may lie anywhere: ``dealers-choice-1.2.3/bin/dealers-choice`` runs."""
    artefact = dist / f"{NAME}-{version}-linux-{MACHINE}.tar.xz"
    top = f"{NAME}-{version}"

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = epoch
        return entry

    with tarfile.open(artefact, "w:xz", format=tarfile.PAX_FORMAT, preset=6) as archive:
        for path in sorted((root / "usr").rglob("*")):
            inside = path.relative_to(root / "usr")
            if inside.parts[:2] != ("share", "lintian"):
                archive.add(path, f"{top}/{inside.as_posix()}", recursive=False, filter=plain)
    return artefact

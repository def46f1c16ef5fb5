"""The Windows installer: an .msi for one user, from the folder that PyInstaller made.

With WiX 3.14 on Windows (where GitHub's machines have it) or with Debian's wixl. Signed if the environment has a
certificate, unsigned otherwise:

- ``WINDOWS_CERTIFICATE``: a .pfx file with certificate and key, in base64
- ``WINDOWS_CERTIFICATE_PASSWORD``: its password
"""

from __future__ import annotations

import base64
import hashlib
import os
import re
import runpy
import shutil
import subprocess
import tempfile
import uuid
from pathlib import Path
from xml.sax.saxutils import quoteattr

HERE = Path(__file__).parent
SOURCE = HERE / "dealers-choice.wxs"
PROGRAM = "dealers-choice.exe"
TIMESTAMPS = "http://timestamp.digicert.com"  # a signature with a timestamp outlives its certificate
COMPONENTS = uuid.UUID("f5838941-8823-4099-95cf-9bbb2b5ab95b")
"""The namespace of the folders' component GUIDs, which must stay the same from version to version."""


def build(stage: Path, dist: Path, version: str) -> list[Path]:
    """Make the installer of ``stage``, the program's folder, in ``dist``; return what was made.

    ``version`` is three numbers. Raises RuntimeError.
    """
    if not re.fullmatch(r"\d{1,3}\.\d{1,3}\.\d{1,5}", version):
        raise RuntimeError(f"an .msi cannot have the version {version}: three numbers, as 1.2.3")
    if not (stage / PROGRAM).is_file():
        raise RuntimeError(f"there is no {PROGRAM} in {stage}")
    out = dist / f"dealers-choice-{version}-windows-x64.msi"
    runpy.run_path(str(HERE.parent / "notices.py"))["write_notices"](stage / "Licences.txt")
    with tempfile.TemporaryDirectory(prefix="dealers-choice-msi-") as name:
        work = Path(name)
        for program in sorted(stage.glob("*.exe")):
            sign(program)
        (work / "files.wxs").write_text(files_source(stage), encoding="utf-8")
        shutil.copy(SOURCE, work)
        shutil.copy(icon(), work / "program.ico")  # wixl finds the icon by a relative path only
        for command in commands(work, stage, out, version):
            run(command, work)
    sign(out)
    return [out]


def icon() -> Path:
    """The program's icon, drawn if it is not there yet."""
    path = HERE.parent.parent / "build" / "icons" / "dealers-choice.ico"
    if not path.is_file():
        raise RuntimeError(f"there is no icon {path}: packaging/make_icons.py draws it")
    return path


def commands(work: Path, stage: Path, out: Path, version: str) -> list[list[str]]:
    """What makes ``out`` of the sources in ``work``, with the tools of this machine. Raises RuntimeError."""
    sources = [SOURCE.name, "files.wxs"]
    defined = {
        "Version": version,
        "Payload": str(stage.resolve()),
        "Icon": "program.ico",
        "Exe": file_id(PROGRAM),
    }
    if shutil.which("wixl"):
        defined["Payload"] = os.path.relpath(stage.resolve(), work.resolve())  # wixl knows no absolute paths
        definitions = [word for name, value in defined.items() for word in ("-D", f"{name}={value}")]
        return [["wixl", "--arch", "x64", *definitions, "-o", str(out.resolve()), *sources]]
    wix = Path(os.environ.get("WIX", "")) / "bin"
    candle = shutil.which("candle") or shutil.which("candle", path=str(wix))
    light = shutil.which("light") or shutil.which("light", path=str(wix))
    if not candle or not light:
        raise RuntimeError("neither WiX 3 (candle and light) nor wixl is here; Debian: sudo apt-get install wixl")
    compiled = [str(work / Path(source).with_suffix(".wixobj").name) for source in sources]
    return [
        [candle, "-nologo", "-arch", "x64", *(f"-d{name}={value}" for name, value in defined.items()), *sources],
        # ICE61: the same version may be installed over itself. ICE91: all of it is for one user, on purpose.
        [light, "-nologo", "-spdb", "-sice:ICE61", "-sice:ICE91", "-out", str(out.resolve()), *compiled],
    ]


def files_source(stage: Path) -> str:
    """The WiX source that lists all files of ``stage``: one component for each folder, with its files."""
    tree: dict[Path, list[Path]] = {Path(): []}
    for path in sorted(stage.rglob("*")):
        inside = path.relative_to(stage)
        if path.is_dir() and not path.is_symlink():
            tree[inside] = []
        else:
            tree[inside.parent].append(inside)
    lines = ['<Wix xmlns="http://schemas.microsoft.com/wix/2006/wi">', "  <Fragment>"]
    for folder in tree:
        if folder != Path():
            attributes = f'Id="{folder_id(folder)}" Name={quoteattr(folder.name)}'
            lines.append(f'    <DirectoryRef Id="{folder_id(folder.parent)}"><Directory {attributes} /></DirectoryRef>')
    for folder, files in tree.items():
        guid = str(uuid.uuid5(COMPONENTS, folder.as_posix())).upper()
        lines += [
            f'    <DirectoryRef Id="{folder_id(folder)}">',
            f'      <Component Id="{component_id(folder)}" Guid="{guid}">',
            *(
                f'        <File Id="{file_id(file.as_posix())}" Name={quoteattr(file.name)}'
                f" Source={quoteattr('$(var.Payload)/' + file.as_posix())} />"
                for file in files
            ),
            f'        <RemoveFolder Id="r{component_id(folder)}" On="uninstall" />',
            r'        <RegistryValue Root="HKCU" Key="Software\Dealers Choice\Installer\Folders"'
            f' Name="{component_id(folder)}" Type="integer" Value="1" KeyPath="yes" />',
            "      </Component>",
            "    </DirectoryRef>",
        ]
    lines += ["  </Fragment>", "  <Fragment>", '    <ComponentGroup Id="Payload">']
    lines += [f'      <ComponentRef Id="{component_id(folder)}" />' for folder in tree]
    lines += ["    </ComponentGroup>", "  </Fragment>", "</Wix>", ""]
    return "\n".join(lines)


def file_id(path: str) -> str:
    """An identifier for a file, by its place in the program's folder; of letters and digits, as WiX wants it."""
    return "f" + hashlib.sha256(path.encode()).hexdigest()[:24]


def folder_id(folder: Path) -> str:
    """The identifier of a folder."""
    return "INSTALLDIR" if folder == Path() else "d" + hashlib.sha256(folder.as_posix().encode()).hexdigest()[:24]


def component_id(folder: Path) -> str:
    """The identifier of the component that holds a folder's files."""
    return "c" + folder_id(folder)


def sign(path: Path, timestamps: str = TIMESTAMPS) -> None:
    """Sign a program or an installer in place, if the environment has a certificate. Raises RuntimeError.

    ``timestamps`` is the address of the service that says when it was signed; "": nobody does.
    """
    certificate = os.environ.get("WINDOWS_CERTIFICATE", "")
    if not certificate:
        return
    password = os.environ.get("WINDOWS_CERTIFICATE_PASSWORD", "")
    about = "Dealer's Choice"
    with tempfile.TemporaryDirectory(prefix="dealers-choice-sign-") as name:
        folder = Path(name)
        pfx = folder / "certificate.pfx"
        pfx.write_bytes(base64.b64decode(certificate))
        if signtool := signtool_path():
            run([
                signtool, "sign", "/q", "/fd", "SHA256", *(("/td", "SHA256", "/tr", timestamps) if timestamps else ()),
                "/d", about, "/f", str(pfx), "/p", password, str(path),
            ], folder)  # fmt: skip
        elif shutil.which("osslsigncode"):
            secret = folder / "password"
            secret.write_text(password, encoding="utf-8")
            signed = folder / path.name
            run([
                "osslsigncode", "sign", "-pkcs12", str(pfx), "-readpass", str(secret), "-h", "sha256", "-n", about,
                *(("-ts", timestamps) if timestamps else ()), "-in", str(path.resolve()), "-out", str(signed),
            ], folder)  # fmt: skip
            shutil.copyfile(signed, path)
        else:
            raise RuntimeError("there is a certificate, but neither signtool nor osslsigncode to sign with")


def signtool_path() -> str | None:
    """Microsoft's tool, on the path or in the newest Windows SDK."""
    if found := shutil.which("signtool"):
        return found
    kits = Path(os.environ.get("PROGRAMFILES(X86)", r"C:\Program Files (x86)")) / "Windows Kits" / "10" / "bin"
    tools = sorted(kits.glob("10.*/x64/signtool.exe"))
    return str(tools[-1]) if tools else None


def run(command: list[str], folder: Path) -> None:
    """Run a tool in a folder; what it says is shown only if it fails. Raises RuntimeError without the arguments, among
    which there may be a password."""
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        said = done.stdout.decode("utf-8", "replace").strip().splitlines()
        raise RuntimeError(f"{Path(command[0]).name} failed: {' | '.join(said[-5:])}")

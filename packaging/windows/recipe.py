"""The Windows installers, from the folder that PyInstaller made: an .msi for one user, and one for a whole computer.

With WiX 3.14 on Windows (where GitHub's machines have it) or with Debian's wixl. Signed if the environment has a
certificate, unsigned otherwise:

- ``WINDOWS_CERTIFICATE``: a .pfx file with certificate and key, in base64
- ``WINDOWS_CERTIFICATE_PASSWORD``: its password
"""

from __future__ import annotations

import base64
import hashlib
import os
import platform
import re
import runpy
import shutil
import subprocess
import sys
import tempfile
import uuid
from pathlib import Path
from xml.sax.saxutils import quoteattr

HERE = Path(__file__).parent
sys.path.append(str(HERE.parent.resolve()))
import facts  # noqa: E402 - a script beside this folder, which is no package
from facts import FILE_TYPES, NAME  # noqa: E402

SOURCE = HERE / "dealers-choice.wxs"
PROGRAM = "dealers-choice.exe"
TIMESTAMPS = "http://timestamp.digicert.com"  # a signature with a timestamp outlives its certificate
COMPONENTS = uuid.UUID("f5838941-8823-4099-95cf-9bbb2b5ab95b")
"""The namespace of the components' GUIDs, which must stay the same from version to version."""
SCOPES = {
    "perUser": {
        "UpgradeCode": "61ADEFB6-CDF6-48C2-B574-442B25E62A5A", "Privileges": "limited", "Root": "HKCU",
        "StartMenuGuid": "85A38A6D-61E7-4C0D-BE07-55F181CCDBC8",
        "PresetsGuid": "0E0B2D1C-53C7-4D8C-9E1B-6A1F9B7B4C21",
    },
    "perMachine": {
        "UpgradeCode": "B9C4A7D2-6C0B-4B5E-8E39-2F4D0C1A77E6", "Privileges": "elevated", "Root": "HKLM",
        "StartMenuGuid": "3D9D7C58-0C1F-49C6-9E0A-5B7F0E6A1D34",
        "PresetsGuid": "A4E7C3B0-9F52-4F27-8C6D-1D3B5E7F9A02",
    },
}  # fmt: skip
"""For whom it is installed: what differs. None of the codes may ever change."""
PROCESSORS = {"AMD64": "x64", "x86_64": "x64", "ARM64": "arm64", "aarch64": "arm64"}


def build(stage: Path, dist: Path, version: str, target: str = "") -> list[Path]:
    """Make the installers of ``stage``, the program's folder, in ``dist``; return what was made.

    ``version`` is three numbers, ``target`` the processor that the program is for, x64 or arm64 ("": this machine's).
    Raises RuntimeError.
    """
    if not re.fullmatch(r"\d{1,3}\.\d{1,3}\.\d{1,5}", version):
        raise RuntimeError(f"an .msi cannot have the version {version}: three numbers, as 1.2.3")
    if not (stage / PROGRAM).is_file():
        raise RuntimeError(f"there is no {PROGRAM} in {stage}")
    runpy.run_path(str(HERE.parent / "notices.py"))["write_notices"](stage / "Licences.txt")
    for kind in FILE_TYPES:
        (stage / "icons").mkdir(exist_ok=True)
        shutil.copyfile(icon(f".{kind.id}"), stage / icon_of(kind.id))
    for program in sorted(stage.glob("*.exe")):
        sign(program)
    made = []
    for scope in SCOPES:
        words = "-all-users" if scope == "perMachine" else ""
        out = dist / f"{NAME}-{version}-windows-{target or processor()}{words}.msi"
        with tempfile.TemporaryDirectory(prefix="dealers-choice-msi-") as name:
            work = Path(name)
            (work / "files.wxs").write_text(files_source(stage, scope), encoding="utf-8")
            (work / "types.wxs").write_text(types_source(scope), encoding="utf-8")
            shutil.copy(SOURCE, work)
            shutil.copy(icon(), work / "program.ico")  # wixl finds the icon by a relative path only
            for command in commands(work, stage, out, version, scope, target or processor()):
                run(command, work)
        sign(out)
        made.append(out)
    return made


def processor() -> str:
    """The processor of this machine, as installers name it: x64 or arm64."""
    return PROCESSORS.get(platform.machine(), "x64")


def icon_of(kind: str) -> str:
    """The path of a kind's icon within the program's folder."""
    return f"icons/{kind}.ico"


def icon(kind: str = "") -> Path:
    """The program's icon, or that of a kind of file (".exam"). Raises RuntimeError."""
    path = HERE.parent.parent / "build" / "icons" / f"{NAME}{kind}.ico"
    if not path.is_file():
        raise RuntimeError(f"there is no icon {path}: packaging/make_icons.py draws it")
    return path


def commands(work: Path, stage: Path, out: Path, version: str, scope: str, target: str) -> list[list[str]]:
    """What makes ``out`` of the sources in ``work``, with the tools of this machine. Raises RuntimeError."""
    sources = [SOURCE.name, "files.wxs", "types.wxs"]
    defined = {
        "Scope": scope,
        **SCOPES[scope],
        "Title": facts.TITLE,
        "Makers": facts.MAKERS,
        "Version": version,
        "Payload": str(stage.resolve()),
        "Icon": "program.ico",
        "Exe": file_id(PROGRAM),
    }
    if shutil.which("wixl"):
        defined["Payload"] = os.path.relpath(stage.resolve(), work.resolve())  # wixl knows no absolute paths
        definitions = [word for name, value in defined.items() for word in ("-D", f"{name}={value}")]
        return [["wixl", "--arch", target, *definitions, "-o", str(out.resolve()), *sources]]
    wix = Path(os.environ.get("WIX", "")) / "bin"
    candle = shutil.which("candle") or shutil.which("candle", path=str(wix))
    light = shutil.which("light") or shutil.which("light", path=str(wix))
    if not candle or not light:
        raise RuntimeError("neither WiX 3 (candle and light) nor wixl is here; Debian: sudo apt-get install wixl")
    compiled = [str(work / Path(source).with_suffix(".wixobj").name) for source in sources]
    return [
        [candle, "-nologo", "-arch", target, *(f"-d{name}={value}" for name, value in defined.items()), *sources],
        # ICE61: the same version may be installed over itself. ICE91: one of them is for one user, on purpose.
        [light, "-nologo", "-spdb", "-sice:ICE61", "-sice:ICE91", "-out", str(out.resolve()), *compiled],
    ]


def files_source(stage: Path, scope: str) -> str:
    """The WiX source that lists all files of ``stage``: one component for each folder, with its files."""
    namespace = COMPONENTS if scope == "perUser" else uuid.uuid5(COMPONENTS, scope)
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
        guid = str(uuid.uuid5(namespace, folder.as_posix())).upper()
        lines += [
            f'    <DirectoryRef Id="{folder_id(folder)}">',
            f'      <Component Id="{component_id(folder)}" Guid="{guid}">',
            *(
                f'        <File Id="{file_id(file.as_posix())}" Name={quoteattr(file.name)}'
                f" Source={quoteattr('$(var.Payload)/' + file.as_posix())} />"
                for file in files
            ),
            f'        <RemoveFolder Id="r{component_id(folder)}" On="uninstall" />',
            rf'        <RegistryValue Root="{SCOPES[scope]["Root"]}" Key="Software\Dealers Choice\Installer\Folders"'
            f' Name="{component_id(folder)}" Type="integer" Value="1" KeyPath="yes" />',
            "      </Component>",
            "    </DirectoryRef>",
        ]
    lines += ["  </Fragment>", "  <Fragment>", '    <ComponentGroup Id="Payload">']
    lines += [f'      <ComponentRef Id="{component_id(folder)}" />' for folder in tree]
    lines += ["    </ComponentGroup>", "  </Fragment>", "</Wix>", ""]
    return "\n".join(lines)


def types_source(scope: str) -> str:
    """The WiX source that tells Windows of the program's kinds of file: a double click on one opens it."""
    root = SCOPES[scope]["Root"]
    lines = ['<Wix xmlns="http://schemas.microsoft.com/wix/2006/wi">', "  <Fragment>"]
    for kind in FILE_TYPES:
        # That of saved matches for one user is older than the others.
        old = kind.id == "match" and scope == "perUser"
        guid = "6D2D8138-9976-4CF5-A4EB-5A94CADFD7E8" if old else uuid.uuid5(COMPONENTS, f"{scope}/type/{kind.id}")
        progid = f"DealersChoice.{kind.id.title()}"
        values = (
            (kind.ending, "", progid),
            (kind.ending, "Content Type", kind.mime),
            (rf"{kind.ending}\OpenWithProgids", progid, ""),
            (progid, "", kind.title),
            (rf"{progid}\DefaultIcon", "", f"[#{file_id(icon_of(kind.id))}],0"),
            (rf"{progid}\shell\open\command", "", f'"[#{file_id(PROGRAM)}]" "%1"'),
        )
        lines += [
            '    <DirectoryRef Id="INSTALLDIR">',
            f'      <Component Id="Type{kind.id.title()}" Guid="{str(guid).upper()}">',
            rf'        <RegistryValue Root="{root}" Key="Software\Dealers Choice\Installer"'
            f' Name="Type{kind.id.title()}" Type="integer" Value="1" KeyPath="yes" />',
            *(
                f'        <RegistryValue Root="{root}" Key={quoteattr(chr(92).join(("Software", "Classes", key)))}'
                + (f" Name={quoteattr(name)}" if name else "")
                + f' Type="string" Value={quoteattr(value)} />'
                for key, name, value in values
            ),
            "      </Component>",
            "    </DirectoryRef>",
        ]
    lines += ["  </Fragment>", "  <Fragment>", '    <ComponentGroup Id="FileTypes">']
    lines += [f'      <ComponentRef Id="Type{kind.id.title()}" />' for kind in FILE_TYPES]
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


if __name__ == "__main__":  # where a release is signed: recipe.py STAGE DIST PROCESSOR
    for file in build(Path(sys.argv[1]), Path(sys.argv[2]), facts.version(), sys.argv[3]):
        print(file)

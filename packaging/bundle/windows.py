"""Windows: what the .exe says of itself, and the installer made by Inno Setup."""

from __future__ import annotations

import os
import platform
import shutil
from pathlib import Path
from typing import Any

from bundle import names
from bundle.programs import Missing, run

SCRIPT = Path(__file__).resolve().parents[1] / "windows" / "parley.iss"
USUAL_PLACES = (r"Inno Setup 6\ISCC.exe", r"Inno Setup 7\ISCC.exe")


def version_resource() -> Any:
    """What Explorer shows of the .exe."""
    from PyInstaller.utils.win32 import versioninfo as info  # type: ignore[import-untyped, unused-ignore]

    numbers = names.numbers(names.version())
    texts = {
        "CompanyName": "Parley contributors",
        "FileDescription": names.NAME,
        "FileVersion": names.version(),
        "InternalName": names.PROGRAM,
        "LegalCopyright": names.copyright_line(),
        "OriginalFilename": f"{names.PROGRAM}.exe",
        "ProductName": names.NAME,
        "ProductVersion": names.version(),
    }
    strings = [info.StringStruct(name, text) for name, text in texts.items()]
    return info.VSVersionInfo(
        ffi=info.FixedFileInfo(filevers=numbers, prodvers=numbers),
        kids=[
            info.StringFileInfo([info.StringTable("040904B0", strings)]),
            info.VarFileInfo([info.VarStruct("Translation", [0x0409, 1200])]),
        ],
    )


def architecture() -> str:
    """``x64`` or ``arm64``."""
    return "arm64" if platform.machine().lower() in ("arm64", "aarch64") else "x64"


def compiler() -> str:
    """Inno Setup's command-line compiler.

    Raises:
        Missing: Inno Setup is not installed.
    """
    found = shutil.which("iscc")
    folders = [os.environ.get(name, "") for name in ("ProgramFiles(x86)", "ProgramFiles", "LOCALAPPDATA")]
    candidates = [Path(folder, place) for folder in folders if folder for place in USUAL_PLACES]
    candidates += [Path(os.environ.get("LOCALAPPDATA", ""), "Programs", place) for place in USUAL_PLACES]
    places = [found] if found else [str(path) for path in candidates if path.exists()]
    if not places:
        raise Missing("iscc is needed to build this package and was not found: install Inno Setup 6.3 or newer.")
    return places[0]


def definitions(tree: Path, icons: Path, target: Path) -> dict[str, str]:
    """What the script of the installer leaves open. ``icons``: the folder of the .ico files."""
    return {
        "Version": names.version(),
        "Numbers": ".".join(str(number) for number in names.numbers(names.version())),
        "Architecture": architecture(),
        "Tree": str(tree),
        "Icon": str(icons / "parley.ico"),
        "SessionIcon": str(icons / "session.ico"),
        "Licence": str(names.ROOT / "LICENSE"),
        "OutputFolder": str(target.parent),
        "OutputName": target.stem,
        "Copyright": names.copyright_line(),
        "SessionSuffix": names.SESSION_SUFFIX,
        "SessionMime": names.SESSION_MIME,
    }


def installer(tree: Path, icons: Path, target: Path) -> Path:
    """The per-user installer of ``tree``."""
    arguments = [f"/D{name}={value}" for name, value in definitions(tree, icons, target).items()]
    run([compiler(), "/Qp", *arguments, str(SCRIPT)])
    return target

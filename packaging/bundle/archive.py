"""The .tar.gz: for Linux systems without .deb, to be unpacked anywhere."""

from __future__ import annotations

import gzip
import platform
import shutil
import tarfile
from pathlib import Path

from bundle import desktop_files, libraries, names


def build(tree: Path, icons: Path, target: Path, staging: Path) -> Path:
    """``tree``: the built program; ``icons``: a hicolor theme folder."""
    folder = staging / "tar" / f"{names.PROGRAM}-{names.version()}"
    shutil.rmtree(folder.parent, ignore_errors=True)
    folder.parent.mkdir(parents=True)
    shutil.copytree(tree, folder, symlinks=True)
    desktop_files.lay_out(folder / "share", icons)
    shutil.copy(desktop_files.FOLDER / "register", folder / "register")
    shutil.copy(names.ROOT / "LICENSE", folder / "LICENSE")
    glibc = libraries.wanted(tree).glibc
    text = desktop_files.filled("README.txt", ARCHITECTURE=platform.machine(), GLIBC=glibc)
    (folder / "README.txt").write_text(text, encoding="utf-8")
    target.unlink(missing_ok=True)
    with (
        target.open("wb") as raw,
        gzip.GzipFile(filename="", fileobj=raw, mode="wb", compresslevel=6, mtime=names.built_at()) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        archive.add(folder, folder.name, filter=_anyones)
    return target


def _anyones(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    entry.mtime = names.built_at()
    if not entry.issym():
        runs = entry.isdir() or Path(entry.name).name in (names.PROGRAM, "register")
        entry.mode = 0o755 if runs else 0o644
    return entry

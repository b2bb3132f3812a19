"""What the built tree takes from a Linux system, and the Debian packages that have it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import dev
from bundle.elf import is_elf, linked

# Besides the two tables of dev.py, which a checkout needs as well: what every Debian has, what loading Qt's Wayland
# plugins takes, and what Python itself is linked with.
FURTHER = {
    "ld-linux-aarch64.so.1": "libc6",
    "ld-linux-x86-64.so.2": "libc6",
    "libX11.so.6": "libx11-6",
    "libbrotlicommon.so.1": "libbrotli1",
    "libc.so.6": "libc6",
    "libcrypto.so.3": "libssl3",
    "libdl.so.2": "libc6",
    "libexpat.so.1": "libexpat1",
    "libgcc_s.so.1": "libgcc-s1",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "liblzma.so.5": "liblzma5",
    "libm.so.6": "libc6",
    "libpthread.so.0": "libc6",
    "libresolv.so.2": "libc6",
    "librt.so.1": "libc6",
    "libssl.so.3": "libssl3",
    "libstdc++.so.6": "libstdc++6",
    "libutil.so.1": "libc6",
    "libuuid.so.1": "libuuid1",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libxcb.so.1": "libxcb1",
    "libz.so.1": "zlib1g",
}
PACKAGES = {**FURTHER, **dev.FOR_QT, **dev.FOR_X11}

# Plugins that Qt passes over where their libraries are missing: recommended, not required.
OPTIONAL = {"libqgtk3.so": "libgtk-3-0"}

# The GCC whose libstdc++ has a symbol version, in Debian's numbers.
GCC_OF_GLIBCXX = {29: "11", 30: "12", 31: "13.1", 32: "13.2", 33: "14", 34: "15"}


@dataclass
class Wanted:
    """What a tree needs from the system.

    Attributes:
        packages: Debian packages it does not start without.
        recommended: packages that parts of it use where they are there.
        unknown: libraries nobody said a package of, each with the file that loads it.
        glibc: the oldest version it runs on: ``2.34``.
        glibcxx: the newest ``GLIBCXX_3.4.…`` it asks for.
    """

    packages: set[str] = field(default_factory=set)
    recommended: set[str] = field(default_factory=set)
    unknown: dict[str, str] = field(default_factory=dict)
    glibc: str = ""
    glibcxx: int = 0


def wanted(tree: Path) -> Wanted:
    """Read every ELF file of ``tree``."""
    files = sorted(path for path in tree.rglob("*") if is_elf(path))
    brought = {path.name for path in tree.rglob("*") if path.is_file()}
    found = Wanted()
    for path in files:
        if path.name in OPTIONAL:
            found.recommended.add(OPTIONAL[path.name])
            continue
        for library in linked(path).needed:
            if library in brought:
                continue
            if library in PACKAGES:
                found.packages.add(PACKAGES[library])
            else:
                found.unknown.setdefault(library, str(path.relative_to(tree)))
    newest = {
        name: max((linked(path).versions.get(name, ()) for path in files), default=()) for name in ("GLIBC", "GLIBCXX")
    }
    found.glibc = ".".join(str(part) for part in newest["GLIBC"])
    found.glibcxx = (newest["GLIBCXX"] or (0,))[-1]
    return found


def depends(found: Wanted) -> list[str]:
    """The packages as Debian's control file names them, with the versions that matter."""
    versions = {"libc6": found.glibc}
    if found.glibcxx >= min(GCC_OF_GLIBCXX):
        versions["libstdc++6"] = GCC_OF_GLIBCXX.get(found.glibcxx, GCC_OF_GLIBCXX[max(GCC_OF_GLIBCXX)])
    names = sorted(found.packages)
    return [f"{name} (>= {versions[name]})" if versions.get(name) else name for name in names]

"""The .deb: laid out as Debian wants it, built with Debian's own tool."""

from __future__ import annotations

import email.utils
import gzip
import hashlib
import os
import shutil
from datetime import UTC, datetime
from pathlib import Path

from bundle import copyright, desktop_files, libraries, names
from bundle.programs import need, run

SECTION = "devel"
# Parley works without these, but something a person would miss is gone.
RECOMMENDS = (
    "fonts-noto-cjk | fonts-wqy-microhei | fonts-wqy-zenhei | fonts-arphic-uming",  # Chinese, in either language
    "libgl1-mesa-dri | libgl-driver",
    "python3",  # the tour runs a test with it
    "ripgrep",
    "xdg-utils | xdg-desktop-portal",
)
SUGGESTS = ("gnome-keyring | kwalletmanager | keepassxc", "git")
ALWAYS = ("ca-certificates",)
DESCRIPTION = """desktop client for AI agents
 Parley drives AI agents that read, edit and run commands in a folder of
 yours, and ask before they change anything. Questions can wait without
 blocking the work, and a plan is one decision.
 .
 It works with OpenAI-compatible servers (DeepSeek, OpenAI, Ollama, LM Studio,
 vLLM and others), with Anthropic, and shows itself around without any of them.
 The window speaks English and Simplified Chinese.
"""


def control(found: libraries.Wanted, architecture: str, installed_kib: int) -> str:
    """The control file.

    Raises:
        LookupError: the tree loads a library nobody said a package of.
    """
    if found.unknown:
        listed = ", ".join(f"{library} (for {path})" for library, path in sorted(found.unknown.items()))
        raise LookupError(f"add the Debian packages of these libraries to bundle/libraries.py: {listed}")
    fields = {
        "Package": names.PROGRAM,
        "Version": names.debian_version(names.version()),
        "Architecture": architecture,
        "Maintainer": names.maintainer(),
        "Installed-Size": str(installed_kib),
        "Depends": ", ".join(sorted([*libraries.depends(found), *ALWAYS])),
        "Recommends": ", ".join(sorted({*RECOMMENDS, *found.recommended})),
        "Suggests": ", ".join(SUGGESTS),
        "Section": SECTION,
        "Priority": "optional",
        "Description": DESCRIPTION.rstrip(),
    }
    return "".join(f"{name}: {value}\n" for name, value in fields.items())


def architecture() -> str:
    """Debian's name of this machine's architecture: ``amd64``."""
    return run([need("dpkg", "it is part of Debian"), "--print-architecture"]).strip()


def build(tree: Path, icons: Path, target: Path, staging: Path) -> Path:
    """``tree``: the built program; ``icons``: a hicolor theme folder. Nothing of it runs as a maintainer script: the
    desktop's caches are kept by those packages' own triggers, and what a user has is never touched."""
    dpkg_deb = need("dpkg-deb", "install Debian's package dpkg")
    root = staging / "deb"
    shutil.rmtree(root, ignore_errors=True)
    program = root / "usr" / "lib" / names.PROGRAM
    program.parent.mkdir(parents=True)
    shutil.copytree(tree, program, symlinks=True)
    link = root / "usr" / "bin" / names.PROGRAM
    link.parent.mkdir(parents=True)
    link.symlink_to(f"../lib/{names.PROGRAM}/{names.PROGRAM}")
    share = root / "usr" / "share"
    desktop_files.lay_out(share, icons)
    _documents(share, program / "_internal")
    _settle(root)
    found = libraries.wanted(program)
    size = sum(path.lstat().st_size for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    texts = root / "DEBIAN"
    texts.mkdir()
    (texts / "control").write_text(control(found, architecture(), -(-size // 1024)), encoding="utf-8")
    (texts / "md5sums").write_text(_sums(root), encoding="utf-8")
    for path in (texts, texts / "control", texts / "md5sums"):
        _settle_one(path)
    target.unlink(missing_ok=True)
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(names.built_at())}
    run([dpkg_deb, "--root-owner-group", "-Zxz", "--build", str(root), str(target)], environment)
    return target


def _documents(share: Path, inside: Path) -> None:
    folder = share / "doc" / names.PROGRAM
    folder.mkdir(parents=True)
    (folder / "copyright").write_text(copyright.debian_copyright(inside), encoding="utf-8")
    _gzip(changelog().encode(), folder / "changelog.gz")
    _gzip((names.ROOT / "CHANGELOG.md").read_bytes(), folder / "CHANGELOG.md.gz")
    _gzip(desktop_files.filled("parley.1").encode(), share / "man" / "man1" / "parley.1.gz")


def changelog() -> str:
    """Debian's own kind of changelog, which points to ours."""
    date = email.utils.format_datetime(datetime.fromtimestamp(names.built_at(), UTC))
    heading = f"{names.PROGRAM} ({names.debian_version(names.version())}) unstable; urgency=medium"
    return f"{heading}\n\n  * See CHANGELOG.md.gz.\n\n -- {names.maintainer()}  {date}\n"


def _gzip(content: bytes, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(gzip.compress(content, 9, mtime=0))


def _settle(root: Path) -> None:
    """Modes and times that do not depend on who built it and when."""
    for path in sorted(root.rglob("*"), reverse=True):
        _settle_one(path)
    _settle_one(root)


def _settle_one(path: Path) -> None:
    time = names.built_at()
    if not path.is_symlink():
        path.chmod(0o755 if path.is_dir() or path.name == names.PROGRAM else 0o644)
    os.utime(path, (time, time), follow_symlinks=False)


def _sums(root: Path) -> str:
    lines = []
    for path in sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink()):
        if path.relative_to(root).parts[0] == "DEBIAN":
            continue
        digest = hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()
        lines.append(f"{digest}  {path.relative_to(root).as_posix()}\n")
    return "".join(lines)

"""How large a package is."""

from __future__ import annotations

from pathlib import Path

from bundle import contents


def installed(folder: Path) -> int:
    """The bytes of all files below ``folder``."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def megabytes(size: int) -> str:
    return f"{size / 1_000_000:.1f} MB"


def excess(packages: list[Path], tree: Path) -> list[str]:
    """The bars that are missed, in words."""
    found = [
        f"{path.name} is {megabytes(path.stat().st_size)}, more than {megabytes(contents.COMPRESSED_LIMIT)}"
        for path in packages
        if path.stat().st_size > contents.COMPRESSED_LIMIT
    ]
    if installed(tree) > contents.INSTALLED_LIMIT:
        found.append(f"{megabytes(installed(tree))} installed, more than {megabytes(contents.INSTALLED_LIMIT)}")
    return found


def largest(tree: Path, count: int = 8) -> list[tuple[str, int]]:
    """The largest files, for whoever has to make it smaller."""
    files = [path for path in tree.rglob("*") if path.is_file() and not path.is_symlink()]
    files.sort(key=lambda path: path.stat().st_size, reverse=True)
    return [(path.relative_to(tree).as_posix(), path.stat().st_size) for path in files[:count]]

"""What the sources import and which files they read: the rule behind the list in `contents`."""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypeGuard

ROOT = Path(__file__).resolve().parents[2]
OWN = ("desktop", "host")
DATA_FOLDERS = ("desktop", "docs/guide", "host", "resources")
NOT_READ = {".py", ".pyc", ".pyi", ".ts", ".qm", ".part"}  # .qm: built afresh from .ts, see `bundle.translations`
IN_FULL = Path("resources", "tour")  # what the tour lays into the sample workspace is Python, too
NOT_SHIPPED = Path("resources", "i18n", "zh")

_QML_IMPORT = re.compile(r"^\s*import\s+([A-Z][\w.]*)", re.MULTILINE)
_QMLDIR_IMPORT = re.compile(r"^\s*(?:import|depends)\s+([A-Z][\w.]*)", re.MULTILINE)
_BUILT_IN = {"QML"}


@functools.cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def own_modules(root: Path = ROOT) -> list[str]:
    """Every module of ours, by its dotted name."""
    found = []
    for path in sorted(path for folder in OWN for path in (root / folder).rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        found.append(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    return found


def imported(root: Path = ROOT) -> Iterator[tuple[Path, str]]:
    """Each absolute import of our modules wherever it stands, with the file; ``from a import b`` gives ``a`` and
    ``a.b``."""
    for path in sorted(path for folder in OWN for path in (root / folder).rglob("*.py")):
        for node in ast.walk(_tree(path)):
            if isinstance(node, ast.Import):
                yield from ((path, alias.name) for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                yield path, node.module
                yield from ((path, f"{node.module}.{alias.name}") for alias in node.names)


def imported_by_name(root: Path = ROOT) -> set[str]:
    """The names given as text to `import_module`, or to what calls it; not those that are put together."""
    found: set[str] = set()
    for path in (path for folder in OWN for path in (root / folder).rglob("*.py")):
        for node in ast.walk(_tree(path)):
            if isinstance(node, ast.Call) and any(
                "import_module" in ast.unparse(one) for one in (node.func, *node.args)
            ):
                found.update(one.value for one in node.args if isinstance(one, ast.Constant) and _is_name(one.value))
    return found


def _is_name(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and all(part.isidentifier() for part in value.split("."))


def bindings(root: Path = ROOT) -> set[str]:
    """The modules of PySide6 that are imported: ``QtCore``."""
    parts = (name.split(".") for _, name in imported(root))
    return {part[1] for part in parts if part[0] == "PySide6" and len(part) > 1 and part[1].startswith("Qt")}


def qml_modules(root: Path = ROOT) -> set[str]:
    """The modules of Qt that our QML imports, in its files and in pieces inside Python."""
    ours = {"Parley"}
    found: set[str] = set()
    for path in (root / "desktop" / "qml").rglob("*.qml"):
        found.update(_QML_IMPORT.findall(path.read_text(encoding="utf-8")))
    for path in (root / "desktop").rglob("*.py"):
        for text in _byte_strings(path):
            found.update(_QML_IMPORT.findall(text.replace(";", "\n")))
    return {name for name in found if name.split(".")[0] not in ours}


def _byte_strings(path: Path) -> Iterator[str]:
    """QML given to the engine as bytes."""
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, bytes):
            yield node.value.decode("utf-8", "replace")


def with_qmldir_imports(modules: set[str], folder: Path) -> set[str]:
    """The modules and all that their qmldir files under ``folder`` name."""
    known: set[str] = set()
    waiting = list(modules)
    while waiting:
        name = waiting.pop()
        if name in known or name in _BUILT_IN:
            continue
        known.add(name)
        waiting += _QMLDIR_IMPORT.findall((folder.joinpath(*name.split(".")) / "qmldir").read_text(encoding="utf-8"))
    return known


def read_files(root: Path = ROOT) -> list[Path]:
    """The files the program reads at run time, relative to the root; without the built translations."""
    found = []
    for path in sorted(path for folder in DATA_FOLDERS for path in (root / folder).rglob("*")):
        name = path.relative_to(root)
        if not path.is_file() or "__pycache__" in name.parts or any(part.startswith(".") for part in name.parts):
            continue
        if name.is_relative_to(NOT_SHIPPED):
            continue
        if name.is_relative_to(IN_FULL) or path.suffix not in NOT_READ:
            found.append(name)
    return found


def languages(root: Path = ROOT) -> list[str]:
    """The languages there are translations for."""
    return sorted(path.stem.removeprefix("parley_") for path in (root / "resources" / "i18n").glob("parley_*.ts"))

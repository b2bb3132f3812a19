"""Looks into a built tree: is all there that Parley needs, and nothing else?

Run by itself: python -m bundle.check FOLDER.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from bundle import contents, distributions, libraries, pruning, scan, trial
from bundle.elf import is_elf, linked
from desktop.licences import distributions as licences
from desktop.licences.reading import TEXTS

# Modules that PyInstaller adds of its own, and the one that a Python has of its building.
_ADDED = re.compile(r"_?pyi\w*|_sysconfigdata_.*")
# Never to be found in any file's name, whoever brought it.
_DEVELOPERS = {
    "pytest",
    "hypothesis",
    "mypy",
    "ruff",
    "openai",
    "anthropic",
    "psutil",
    "pyinstaller",
    "setuptools",
    "pip",
}
_UNNEEDED = ("WebEngine", "Multimedia", "Quick3D", "QtTest", "Qt6Test", "QuickControls2", "Qt6Pdf", "QtPdf")
_UNNEEDED_ENDINGS = (".a", ".pyi", ".qmltypes", ".ts", ".pdb", ".debug")


@dataclass
class Tree:
    """A built folder: the program beside ``_internal``.

    Attributes:
        program: the executable, where there is one.
        inside: where everything but the program lies.
        modules: the Python modules packed into the program, by dotted name.
    """

    folder: Path
    inside: Path
    modules: set[str]
    program: Path | None = None

    def names(self) -> list[str]:
        """Every file below `inside`, posix paths."""
        return [path.relative_to(self.inside).as_posix() for path in self.inside.rglob("*") if not path.is_dir()]


def read(folder: Path) -> Tree:
    """Needs PyInstaller, which knows its own archives."""
    from PyInstaller.archive.readers import CArchiveReader  # type: ignore[import-untyped, unused-ignore]

    if folder.suffix == ".app":
        program, inside = folder / "Contents" / "MacOS" / "parley", folder / "Contents" / "Frameworks"
    else:
        program = folder / ("parley.exe" if sys.platform == "win32" else "parley")
        inside = folder / "_internal"
    archive = CArchiveReader(str(program))
    modules: set[str] = set()
    for name, (*_, kind) in archive.toc.items():
        if kind == "z":
            modules.update(archive.open_embedded_archive(name).toc)
    return Tree(folder, inside, modules, program)


def faults(tree: Tree) -> list[str]:
    """What is wrong with a tree, in plain words; empty where nothing is."""
    names = tree.names()
    of_files = [*_missing_files(names), *_qt(names), *_metadata(tree, names), *_refused(names)]
    of_running = trial.code_process(tree.program) if tree.program is not None and not of_files else ()
    return [*of_files, *_modules(tree), *_linked(tree), *of_running]


def _missing_files(names: Iterable[str]) -> Iterator[str]:
    present = set(names)
    for path in scan.read_files():
        if path.as_posix() not in present:
            yield f"missing: {path.as_posix()}"
    for language in scan.languages():
        if f"resources/i18n/parley_{language}.qm" not in present:
            yield f"missing: the translation {language}"


def _qt(names: list[str]) -> Iterator[str]:
    found: dict[str, set[str]] = {"plugin": set(), "QML module": set(), "translation of Qt": set(), "binding": set()}
    for name in names:
        inside = re.match(r"PySide6/(?:Qt/)?(.+)", name)
        parts = inside[1].split("/") if inside else [""]
        if parts[0] == "plugins" and len(parts) == 3:
            found["plugin"].add(pruning.plugin_name(parts[1], parts[2]))
        elif parts[0] == "qml" and parts[-1] == "qmldir":
            found["QML module"].add(".".join(parts[1:-1]))
        elif parts[0] == "translations":
            found["translation of Qt"].add(parts[-1].removesuffix(".qm"))
        elif len(parts) == 1 and (binding := re.fullmatch(r"(Qt\w+)\.(?:abi3\.so|pyd|so)", parts[0])):
            found["binding"].add(binding[1])
    wanted = {
        "plugin": contents.plugins(),
        "QML module": contents.qml_modules(),
        "translation of Qt": set(contents.TRANSLATIONS),
        "binding": contents.bindings(),
    }
    for kind, expected in wanted.items():
        yield from (f"missing: the {kind} {name}" for name in sorted(expected - found[kind]))
        yield from (f"unneeded: the {kind} {name}" for name in sorted(found[kind] - expected))


def _modules(tree: Tree) -> Iterator[str]:
    packed = tree.modules
    wanted = {*scan.own_modules(), *contents.IMPORTED_BY_NAME, *distributions.entry_points("keyring.backends")}
    extensions = {name.split(".")[0] for name in tree.names()}  # compiled ones lie beside, as files
    for name in sorted(wanted - packed):
        if name.replace(".", "/") not in extensions:
            yield f"missing: the module {name}"
    owned = {"desktop", "host", "start", *sys.stdlib_module_names}
    for one in distributions.shipped().values():
        owned |= distributions.top_level_modules(one)
    for name in sorted({module.split(".")[0] for module in packed} - owned):
        if not _ADDED.fullmatch(name):
            yield f"unneeded: the module {name}, which nothing that Parley requires brings"
    left_out = {name for name in packed if name.split(".")[0] in contents.LEFT_OUT}
    yield from (f"unneeded: the module {name}" for name in sorted(left_out))


def _metadata(tree: Tree, names: list[str]) -> Iterator[str]:
    """Read as the window reads it: what it shows as licences is complete, and of nothing else."""
    folders = {name.split("/")[0] for name in names if name.split("/")[0].endswith(".dist-info")}
    expected = {distributions.folder_of(one).name for one in distributions.shipped().values()}
    yield from (f"missing: the metadata of {folder}" for folder in sorted(expected - folders))
    yield from (f"unneeded: {folder}" for folder in sorted(folders - expected))
    supplied = tomllib.loads((TEXTS / "parts.toml").read_text(encoding="utf-8"))["supplied"]
    for one in licences.shipped(path=[str(tree.inside)]):
        part = licences.part_of(one, {name: ", ".join(texts) for name, texts in supplied.items()})
        if not part.text or not part.licence:
            yield f"missing: the licence of {part.name}"


def _refused(names: Iterable[str]) -> Iterator[str]:
    for name in sorted(names):
        parts = name.split("/")
        if parts[0].lower().split("-")[0] in _DEVELOPERS:
            yield f"for developers only: {name}"
        elif any(word in parts[-1] for word in _UNNEEDED) or parts[-1].endswith(_UNNEEDED_ENDINGS):
            yield f"unneeded: {name}"
        elif {"test", "tests"} & set(parts[:-1]):
            yield f"tests of others: {name}"
        elif parts[-1] == "direct_url.json":
            yield f"tells of the machine it was built on: {name}"


def _linked(tree: Tree) -> Iterator[str]:
    if contents.SYSTEM != "linux":
        return
    for library, path in sorted(libraries.wanted(tree.folder).unknown.items()):
        yield f"missing: the library {library} for {path}"
    loaded: set[str] = set()
    for binary in sorted(path for path in tree.folder.rglob("*") if is_elf(path)):
        loaded.update(linked(binary).needed)
        for place in linked(binary).folders:
            if not place.startswith("$ORIGIN"):
                yield f"tells of the machine it was built on: {binary.name} looks for libraries in {place}"
    for found in sorted((tree.inside / "PySide6" / "Qt" / "lib").glob("*.so*")):
        if found.name not in loaded:
            yield f"unneeded: {found.name}, which nothing loads"


def main() -> int:
    folder = Path(sys.argv[1])
    found = faults(read(folder))
    for fault in found:
        print(fault)
    print(f"{folder}: {len(found)} faults" if found else f"{folder}: all there, and nothing else")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

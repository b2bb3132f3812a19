"""The check of a built tree sees what is missing and what does not belong there."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from bundle import check, contents, distributions, scan
from bundle.check import Tree

PLUGIN_PREFIX = {"windows": "q", "macos": "libq"}.get(contents.SYSTEM, "libq")
QT = "PySide6" if sys.platform == "win32" else "PySide6/Qt"


def lay(inside: Path, *names: str) -> None:
    for name in names:
        path = inside / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    """A tree with everything a package holds, its files empty."""
    folder = tmp_path_factory.mktemp("built")
    inside = folder / "_internal"
    lay(inside, *(path.as_posix() for path in scan.read_files()))
    lay(inside, *(f"resources/i18n/parley_{language}.qm" for language in scan.languages()))
    lay(inside, *(f"PySide6/{name}.abi3.so" for name in contents.bindings()))
    lay(inside, *(f"{QT}/translations/{name}.qm" for name in contents.TRANSLATIONS))
    lay(inside, *(f"{QT}/qml/{name.replace('.', '/')}/qmldir" for name in contents.qml_modules()))
    for plugin in contents.plugins():
        kind, name = plugin.split("/")
        lay(inside, f"{QT}/plugins/{kind}/{PLUGIN_PREFIX}{name}.so")
    for source, destination in distributions.metadata_files(tmp_path_factory.mktemp("staging")):
        (inside / destination).mkdir(parents=True, exist_ok=True)
        shutil.copy(source, inside / destination)
    entries = distributions.entry_points("keyring.backends")
    modules = {*scan.own_modules(), *contents.IMPORTED_BY_NAME, *entries, "start", "json", "pyi_rth_inspect"}
    return Tree(folder, inside, modules)


def test_a_whole_tree_has_no_faults(whole: Tree) -> None:
    assert check.faults(whole) == []


def drop(name: str) -> Callable[[Tree], None]:
    def work(tree: Tree) -> None:
        path = tree.inside / name
        shutil.rmtree(path) if path.is_dir() else path.unlink()

    return work


def put(name: str) -> Callable[[Tree], None]:
    return lambda tree: lay(tree.inside, name)


def licence_lost(tree: Tree) -> None:
    folder = distributions.folder_of(distributions.shipped()["keyring"]).name
    shutil.rmtree(tree.inside / folder / "licenses")


SPOILED: list[tuple[Callable[[Tree], None], str]] = [
    (drop("desktop/qml/Parley/Main.qml"), "missing: desktop/qml/Parley/Main.qml"),
    (drop("resources/tour/greeting/greeting.py"), "missing: resources/tour/greeting/greeting.py"),
    (drop("resources/i18n/parley_zh_CN.qm"), "missing: the translation zh_CN"),
    (drop(f"{QT}/translations/qtbase_zh_CN.qm"), "missing: the translation of Qt qtbase_zh_CN"),
    (drop(f"{QT}/qml/QtQuick/Templates"), "missing: the QML module QtQuick.Templates"),
    (drop(f"{QT}/plugins/iconengines/{PLUGIN_PREFIX}svgicon.so"), "missing: the plugin iconengines/svgicon"),
    (drop("PySide6/QtSvg.abi3.so"), "missing: the binding QtSvg"),
    (licence_lost, "missing: the licence of keyring"),
    (put("PySide6/QtTest.abi3.so"), "unneeded: the binding QtTest"),
    (put(f"{QT}/plugins/sqldrivers/{PLUGIN_PREFIX}sqlite.so"), "unneeded: the plugin sqldrivers/sqlite"),
    (put(f"{QT}/qml/QtQuick/Controls/qmldir"), "unneeded: the QML module QtQuick.Controls"),
    (put(f"{QT}/translations/qtbase_de.qm"), "unneeded: the translation of Qt qtbase_de"),
    (put(f"{QT}/lib/libQt6WebEngineCore.so.6"), f"unneeded: {QT}/lib/libQt6WebEngineCore.so.6"),
    (put("pytest/__init__.pyc"), "for developers only: pytest/__init__.pyc"),
    (put("openai-3.0.dist-info/METADATA"), "unneeded: openai-3.0.dist-info"),
    (put("msgspec/tests/a.py"), "tests of others: msgspec/tests/a.py"),
    (put("host/tools/child.pyi"), "unneeded: host/tools/child.pyi"),
    (put("parley.dist-info/direct_url.json"), "tells of the machine it was built on: parley.dist-info/direct_url.json"),
    (lambda tree: tree.modules.discard("host.tools.run_code.child"), "missing: the module host.tools.run_code.child"),
    (lambda tree: tree.modules.add("tkinter.ttk"), "unneeded: the module tkinter.ttk"),
    (
        lambda tree: tree.modules.add("hypothesis.core"),
        "unneeded: the module hypothesis, which nothing that Parley requires brings",
    ),
]


@pytest.fixture(scope="module")
def said(whole: Tree, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What is said of a tree that was spoiled in every way at once."""
    folder = tmp_path_factory.mktemp("spoiled") / "built"
    shutil.copytree(whole.folder, folder)
    tree = Tree(folder, folder / "_internal", set(whole.modules))
    for spoil, _ in SPOILED:
        spoil(tree)
    return check.faults(tree)


@pytest.mark.parametrize("fault", [fault for _, fault in SPOILED])
def test_what_is_wrong_is_said(said: list[str], fault: str) -> None:
    assert fault in said

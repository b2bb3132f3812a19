"""The list of what packages hold agrees with what the sources use: nothing is forgotten, nothing listed for nobody."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path

import PySide6
import pytest
from bundle import contents, distributions, pruning, scan, stdlib

QT = Path(PySide6.__file__).parent
INSIDE = QT if sys.platform == "win32" else QT / "Qt"


def binding(name: str) -> Path:
    return next(path for path in QT.glob(f"{name}.*") if path.suffix in (".so", ".pyd"))


def test_the_bindings_are_those_that_are_imported() -> None:
    assert set(contents.BINDINGS) == scan.bindings()


def test_the_bindings_of_bindings_are_those_that_they_import_themselves() -> None:
    named = {
        found.decode()
        for name in contents.bindings()
        for found in re.findall(rb"PySide6\.(Qt[A-Za-z]+)", binding(name).read_bytes())
    }
    assert named == contents.bindings()


def test_the_qml_modules_are_those_that_are_imported() -> None:
    assert set(contents.QML_MODULES) == scan.qml_modules()


def test_the_qml_modules_of_modules_are_those_that_they_import_themselves() -> None:
    assert contents.qml_modules() == scan.with_qmldir_imports(scan.qml_modules(), INSIDE / "qml")


def test_the_plugins_and_translations_are_there() -> None:
    """A misspelt name would ship nothing and say nothing."""
    plugins = {pruning.plugin_name(path.parent.name, path.name) for path in (INSIDE / "plugins").glob("*/*")}
    assert contents.plugins() <= plugins
    translations = {path.stem for path in (INSIDE / "translations").glob("*.qm")}
    assert set(contents.TRANSLATIONS) <= translations
    assert {f"qtbase_{language}" for language in scan.languages()} == set(contents.TRANSLATIONS)


def test_what_is_imported_by_its_name_is_listed_and_there() -> None:
    assert scan.imported_by_name() <= {*contents.IMPORTED_BY_NAME, *scan.own_modules()}
    for name in contents.IMPORTED_BY_NAME:
        assert importlib.util.find_spec(name) is not None, name


def test_what_we_import_is_shipped() -> None:
    """From the standard library, or from what `parley` requires; never from what developers install besides."""
    brought = {"PySide6", *scan.OWN, *sys.stdlib_module_names}
    for one in distributions.shipped().values():
        brought |= distributions.top_level_modules(one)
    elsewhere = {"compression", "_overlapped", "winreg"}  # of a newer Python, of another system
    foreign = sorted(
        f"{path.relative_to(scan.ROOT)} imports {name}"
        for path, name in scan.imported()
        if name.split(".")[0] not in brought | elsewhere or name.split(".")[0] in contents.LEFT_OUT
    )
    assert foreign == []


def test_code_of_a_model_finds_the_standard_library() -> None:
    """`run_code` promises it; what is left out needs what its process is refused."""
    packed = set(stdlib.modules())
    assert {
        "json",
        "asyncio",
        "statistics",
        "decimal",
        "xml.etree.ElementTree",
        "encodings.gb18030",
        "sqlite3",
    } <= packed
    assert not {name for name in packed if name.split(".")[0] in contents.LEFT_OUT}
    assert not {name for name in packed if {"test", "tests"} & set(name.split("."))}
    known = {name for name in sys.stdlib_module_names if not name.startswith("_")}
    missing = {name for name in known if importlib.util.find_spec(name) is not None} - packed
    assert missing <= set(contents.STANDARD_LIBRARY_LEFT_OUT)


def test_the_read_files_are_all_but_code() -> None:
    names = {path.as_posix() for path in scan.read_files()}
    assert "desktop/qml/Parley/qmldir" in names
    assert "host/tools/descriptions/read.md" in names
    assert "resources/tour/greeting/greeting.py" in names
    assert "resources/icons/parley.svg" in names
    assert "docs/guide/zh-CN/start.md" in names
    endings = {Path(name).suffix for name in names if not name.startswith("resources/tour/")}
    assert not endings & {".py", ".pyc", ".ts", ".qm"}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    qml = tmp_path / "desktop" / "qml" / "Parley"
    qml.mkdir(parents=True)
    (tmp_path / "host").mkdir()
    return tmp_path


def test_the_scan_sees_new_imports(checkout: Path) -> None:
    (checkout / "desktop" / "qml" / "Parley" / "A.qml").write_text(
        "import QtQuick\nimport QtQuick.Layouts 1.15 as L\nimport Parley.chat\n// import QtMultimedia\nItem {}\n"
    )
    (checkout / "desktop" / "a.py").write_text(
        "from PySide6 import QtTest\n"
        "def late():\n    import PySide6.QtPdf\n    from PySide6.QtSql import QSqlQuery\n"
        "PIECE = b'import QtQuick.Effects; Item {}'\n"
        "task = to_thread(importlib.import_module, 'some.thing')\n"
    )
    assert scan.qml_modules(checkout) == {"QtQuick", "QtQuick.Layouts", "QtQuick.Effects"}
    assert scan.bindings(checkout) == {"QtTest", "QtPdf", "QtSql"}
    assert scan.imported_by_name(checkout) == {"some.thing"}
    assert scan.own_modules(checkout) == ["desktop.a"]

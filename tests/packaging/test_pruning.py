"""What is taken out of PyInstaller's collection."""

from __future__ import annotations

import pytest
from bundle import contents, pruning
from bundle.pruning import Entry


def binary(destination: str, source: str = "") -> Entry:
    return (destination, source or f"/venv/{destination}", "BINARY")


def names(entries: list[Entry]) -> set[str]:
    return {entry[0] for entry in entries}


@pytest.mark.parametrize(
    ("destination", "kept"),
    [
        ("PySide6/QtCore.abi3.so", True),
        ("PySide6/QtTest.abi3.so", False),
        ("PySide6/QtWidgets.pyd", True),
        ("PySide6/plugins/iconengines/qsvgicon.dll", True),
        ("PySide6/Qt/plugins/sqldrivers/libqsqlite.so", False),
        ("PySide6/Qt/qml/QtQuick/Templates/qmldir", True),
        ("PySide6/Qt/qml/QtQuick/Templates/libqtquicktemplates2plugin.so", True),
        ("PySide6/Qt/qml/QtQuick/Templates/plugins.qmltypes", False),
        ("PySide6/Qt/qml/QtQuick/Controls/Basic/Button.qml", False),
        ("PySide6/Qt/translations/qtbase_zh_CN.qm", True),
        ("PySide6/Qt/translations/qtbase_de.qm", False),
        ("PySide6/Qt/libexec/qmlimportscanner", False),
        ("PySide6/Qt/lib/libQt6Core.so.6", None),
        ("desktop/qml/Parley/Main.qml", None),
    ],
)
def test_what_is_listed_stays(destination: str, kept: bool | None) -> None:
    assert pruning.wanted(destination) is kept


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("libqxcb.so", "platforms/xcb"),
        ("qwindows.dll", "platforms/windows"),
        ("libqcocoa.dylib", "platforms/cocoa"),
        ("libcomposeplatforminputcontextplugin.so", "platforms/composeplatforminputcontextplugin"),
        ("libqt-plugin-wayland-egl.so", "platforms/qt-plugin-wayland-egl"),
    ],
)
def test_a_plugin_has_one_name_on_all_systems(file: str, name: str) -> None:
    assert pruning.plugin_name("platforms", file) == name


def test_a_library_stays_where_something_loads_it_directly_or_not() -> None:
    loads = {
        "PySide6/QtGui.abi3.so": ["libQt6Gui.so.6", "libc.so.6"],
        "PySide6/Qt/lib/libQt6Gui.so.6": ["libQt6Core.so.6"],
        "PySide6/Qt/lib/libQt6Test.so.6": ["libQt6Core.so.6"],
        "PySide6/QtTest.abi3.so": ["libQt6Test.so.6"],
    }
    entries = [binary(name) for name in [*loads, "PySide6/Qt/lib/libQt6Core.so.6", "PySide6/Qt/lib/libQt6Sql.so.6"]]
    entries += [
        ("libQt6Core.so.6", "PySide6/Qt/lib/libQt6Core.so.6", "SYMLINK"),
        ("libQt6Test.so.6", "PySide6/Qt/lib/libQt6Test.so.6", "SYMLINK"),
        ("attrs-1.dist-info/METADATA", "/venv/attrs", "DATA"),
        ("desktop/qml/A.qml", "/A.qml", "DATA"),
    ]
    kept = names(pruning.pruned(entries, lambda entry: loads.get(entry[0], [])))
    assert kept == {
        "PySide6/QtGui.abi3.so",
        "PySide6/Qt/lib/libQt6Gui.so.6",
        "PySide6/Qt/lib/libQt6Core.so.6",
        "libQt6Core.so.6",
        "desktop/qml/A.qml",
    }


def test_of_a_framework_everything_stays_or_goes() -> None:
    def framework(name: str) -> list[Entry]:
        folder = f"PySide6/Qt/lib/{name}.framework"
        return [
            binary(f"{folder}/Versions/A/{name}"),
            (f"{folder}/Versions/A/Resources/Info.plist", "/plist", "DATA"),
            (f"{folder}/Versions/Current", "A", "SYMLINK"),
            (name, f"{folder}/Versions/A/{name}", "SYMLINK"),
        ]

    entries = [binary("PySide6/QtCore.abi3.so"), *framework("QtCore"), *framework("QtSql")]
    kept = names(pruning.pruned(entries, lambda entry: ["QtCore"] if entry[0].endswith("abi3.so") else []))
    assert kept == names([binary("PySide6/QtCore.abi3.so"), *framework("QtCore")])


def test_on_windows_case_does_not_count_and_what_qt_opens_by_name_stays() -> None:
    entries = [
        binary("PySide6/QtGui.pyd"),
        *(binary(f"PySide6/{name}") for name in ("Qt6Gui.dll", "opengl32sw.dll", *contents.OPENED_BY_QT)),
        binary("python311.dll"),
    ]
    entries[0] = (entries[0][0], entries[0][1], "EXTENSION")
    loads = {"PySide6/QtGui.pyd": ["QT6GUI.dll", "Python311.dll"]}
    kept = names(pruning.pruned(entries, lambda entry: loads.get(entry[0], [])))
    assert kept == {"PySide6/QtGui.pyd", "PySide6/Qt6Gui.dll", "PySide6/d3dcompiler_47.dll", "python311.dll"}


@pytest.mark.parametrize(
    ("name", "source", "left"),
    [
        ("libstdc++.so.6", "/lib/x86_64-linux-gnu/libstdc++.so.6", True),
        ("libcrypto.so.3", "/usr/lib/x86_64-linux-gnu/libcrypto.so.3", True),
        ("libsqlite3.so.0", "/usr/lib/x86_64-linux-gnu/libsqlite3.so.0", False),
        ("libxcb-cursor.so.0", "/usr/lib/x86_64-linux-gnu/libxcb-cursor.so.0", False),
        ("libpython3.12.so.1.0", "/usr/lib/x86_64-linux-gnu/libpython3.12.so.1.0", False),
        ("libfoo.so.1", "/venv/lib/foo.libs/libfoo.so.1", False),
        ("python3.11/lib-dynload/_ssl.so", "/usr/lib/python3.11/lib-dynload/_ssl.so", False),
    ],
)
def test_on_linux_the_systems_libraries_stay_the_systems(name: str, source: str, left: bool) -> None:
    assert pruning.left_to_the_system(binary(name, source), "linux") is left
    assert not pruning.left_to_the_system(binary(name, source), "macos")

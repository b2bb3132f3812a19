"""Where a packaged Parley begins: what the loader set is not handed on."""

from __future__ import annotations

from pathlib import Path

import start


def test_the_loaders_variables_are_gone_and_the_persons_own_are_back() -> None:
    environment = {
        "LD_LIBRARY_PATH": "/opt/parley",
        "LD_LIBRARY_PATH_ORIG": "/my/libraries",
        "DYLD_LIBRARY_PATH": "/opt/parley",
        "_PYI_ARCHIVE_FILE": "/opt/parley/parley",
        "_PYI_APPLICATION_HOME_DIR": "/opt/parley",
        "QT_PLUGIN_PATH": "/my/plugins",
        "LANG": "zh_CN.UTF-8",
    }
    start.restore_environment(environment)
    assert environment == {"LD_LIBRARY_PATH": "/my/libraries", "QT_PLUGIN_PATH": "/my/plugins", "LANG": "zh_CN.UTF-8"}


def test_a_macos_app_is_told_of_both_halves() -> None:
    first, second = start.qml_folders(Path("/Applications/Parley.app/Contents/Frameworks"))
    assert first.as_posix() == "/Applications/Parley.app/Contents/Resources/PySide6/Qt/qml"
    assert second.as_posix() == "/Applications/Parley.app/Contents/Frameworks/PySide6/Qt/qml"

"""Where a packaged Parley begins: what the loader set is not handed on."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
import start


def test_the_loaders_variables_are_gone_and_the_persons_own_are_back() -> None:
    environment = {
        "QT_PLUGIN_PATH": "/opt/parley/plugins",
        "QML2_IMPORT_PATH": "/opt/parley/qml",
        "LD_LIBRARY_PATH": "/opt/parley",
        "LD_LIBRARY_PATH_ORIG": "/my/libraries",
        "DYLD_LIBRARY_PATH": "/opt/parley",
        "_PYI_ARCHIVE_FILE": "/opt/parley/parley",
        "PATH": "/usr/bin",
        "LANG": "zh_CN.UTF-8",
    }
    start.restore_environment(environment)
    assert environment == {"LD_LIBRARY_PATH": "/my/libraries", "PATH": "/usr/bin", "LANG": "zh_CN.UTF-8"}


def test_without_a_loader_nothing_changes_but_its_own_names() -> None:
    environment = {"PATH": "/usr/bin", "HOME": "/home"}
    start.restore_environment(environment)
    assert environment == {"PATH": "/usr/bin", "HOME": "/home"}


@pytest.mark.skipif(sys.platform != "win32", reason="of Windows' loader")
def test_our_folder_is_not_on_the_path_of_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    environment = {"PATH": os.pathsep.join([str(tmp_path), "C:\\Windows"])}
    start.restore_environment(environment)
    assert environment == {"PATH": "C:\\Windows"}

"""What the .deb says of itself."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import PySide6
import pytest
from bundle import contents, debian, elf, libraries, names
from bundle.copyright import debian_copyright
from bundle.libraries import Wanted

import dev

only_linux = pytest.mark.skipif(contents.SYSTEM != "linux", reason="ELF files are Linux's")
QT = Path(PySide6.__file__).parent


def fields(text: str) -> dict[str, str]:
    """A control file's fields, continuation lines taken together."""
    assert text.endswith("\n")
    return dict(re.findall(r"^([\w-]+): (.*(?:\n .*)*)$", text, re.MULTILINE))


def test_the_control_file_has_what_debian_asks_for() -> None:
    found = Wanted({"libc6", "libstdc++6", "libegl1"}, {"libgtk-3-0"}, {}, "2.34", 30)
    control = fields(debian.control(found, "amd64", 123))
    assert (control["Package"], control["Version"], control["Architecture"]) == ("parley", names.version(), "amd64")
    assert re.fullmatch(r".+ <\S+@\S+>", control["Maintainer"])
    assert control["Installed-Size"] == "123"
    assert control["Depends"] == "ca-certificates, libc6 (>= 2.34), libegl1, libstdc++6 (>= 12)"
    assert {"libgtk-3-0", "python3"} <= set(control["Recommends"].split(", "))
    first, *rest = control["Description"].split("\n")
    assert len(first) < 60
    assert not first.lower().startswith(("a ", "parley"))
    assert all(line.startswith(" ") and line.strip() and len(line) <= 80 for line in rest)


def test_a_library_without_a_package_stops_the_build() -> None:
    with pytest.raises(LookupError, match=r"libnew\.so\.1 \(for PySide6/x\.so\)"):
        debian.control(Wanted(unknown={"libnew.so.1": "PySide6/x.so"}), "amd64", 1)


def test_the_changelog_has_debians_form() -> None:
    lines = debian.changelog().splitlines()
    assert re.fullmatch(r"parley \(\S+\) \w+; urgency=\w+", lines[0])
    assert re.fullmatch(r" -- .+ <\S+>  \w{3}, \d\d \w{3} \d{4} [\d:]{8} [+-]\d{4}", lines[-1])


def test_the_copyright_file_names_every_part(tmp_path: Path) -> None:
    (tmp_path / "base_library.zip").touch()
    text = debian_copyright(tmp_path)
    for part in ("Qt", "Python", "keyring", "PySide6_Essentials", "PyInstaller bootloader"):
        assert re.search(rf"^License: {part} \(", text, re.MULTILINE), part
    assert "License: Expat\n MIT License" in text
    assert "/usr/share/common-licenses/LGPL-3" in text
    assert "GNU LESSER GENERAL PUBLIC LICENSE" not in text
    body = [line for line in text.splitlines() if line]
    assert all(re.match(r" |[\w-]+: ", line) for line in body)


@only_linux
def test_what_qts_files_need_is_read_from_them() -> None:
    """A folder with one library: what it needs and does not bring is all of the system's, by package."""
    found = libraries.wanted(QT / "Qt" / "plugins" / "platforms")
    assert {"libc6", "libxcb-cursor0", "libx11-6"} <= found.packages
    assert "libQt6Gui.so.6" in found.unknown
    assert re.fullmatch(r"2\.\d+", found.glibc)
    assert set(dev.FOR_X11.values()) <= {*libraries.PACKAGES.values()}


@only_linux
def test_an_optional_plugins_libraries_are_recommended(tmp_path: Path) -> None:
    shutil.copy(QT / "Qt/plugins/platformthemes/libqgtk3.so", tmp_path)
    found = libraries.wanted(tmp_path)
    assert (found.recommended, found.packages, found.unknown) == ({"libgtk-3-0"}, set(), {})


@only_linux
def test_the_search_path_is_taken_out_and_nothing_else(tmp_path: Path) -> None:
    target = tmp_path / "QtCore.so"
    shutil.copy(next(QT.glob("QtCore.*so")), target)
    before = elf.linked(target)
    assert before.folders
    assert "libQt6Core.so.6" in before.needed
    assert elf.forget_folders(target)
    elf.linked.cache_clear()
    after = elf.linked(target)
    assert after.folders == []
    assert (after.needed, after.versions) == (before.needed, before.versions)
    assert not elf.forget_folders(target)


def test_what_is_no_elf_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("#!/bin/sh")
    assert not elf.is_elf(tmp_path / "a")
    for work in (elf.linked, elf.forget_folders):
        with pytest.raises(ValueError, match="ELF"):
            work(tmp_path / "a")

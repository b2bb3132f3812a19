"""What tells a Linux desktop of Parley."""

from __future__ import annotations

import configparser
import os
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from bundle import contents, desktop_files, icons, names

from desktop.__main__ import _parser
from desktop.models.session_files import PLAIN
from desktop.qt_application import qt_application
from host.log.transfer import export_jsonl, import_session
from tests.helpers.manual_clock import ManualClock
from tests.host.log.scenes import opened

ROOT = names.ROOT
SESSION = Path(__file__).with_name("session.parley")
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"
MAIN_CATEGORIES = {
    "AudioVideo",
    "Development",
    "Education",
    "Game",
    "Graphics",
    "Network",
    "Office",
    "Science",
    "Utility",
}


def entry() -> configparser.ConfigParser:
    parsed = configparser.ConfigParser(interpolation=None, delimiters=("=",), strict=True)
    parsed.optionxform = str  # type: ignore[method-assign, assignment]
    parsed.read_string(desktop_files.filled("parley.desktop"))
    return parsed


def test_the_desktop_entry_says_what_an_entry_must() -> None:
    main = entry()["Desktop Entry"]
    assert (main["Type"], main["Name"], main["Icon"], main["Terminal"]) == ("Application", "Parley", "parley", "false")
    assert set(main["Categories"].strip(";").split(";")) & MAIN_CATEGORIES
    for key in ("MimeType", "Categories", "Keywords", "Actions", "Keywords[zh_CN]"):
        assert main[key].endswith(";"), key
    assert main["MimeType"] == f"{names.SESSION_MIME};"


def test_all_that_people_read_is_there_in_chinese() -> None:
    for name, section in entry().items():
        for key in ("Name", "GenericName", "Comment", "Keywords"):
            if key in section and section[key] != "Parley":
                assert section[f"{key}[zh_CN]"] != section[key], f"{name} {key}"


def test_its_commands_are_understood() -> None:
    parsed = entry()
    actions = parsed["Desktop Entry"]["Actions"].strip(";").split(";")
    assert {f"Desktop Action {action}" for action in actions} == set(parsed.sections()) - {"Desktop Entry"}
    for section in parsed.sections():
        program, *arguments = parsed[section]["Exec"].split()
        assert program == names.PROGRAM
        given = [str(SESSION), str(SESSION.parent)] if arguments == ["%F"] else arguments
        options = _parser().parse_args(given)
        assert options.paths or options.new_session or options.new_window


def test_the_entry_is_that_of_the_window() -> None:
    """Else the window has no icon on Wayland, and a second one in the dock."""
    assert qt_application().desktopFileName() == desktop_files.PLACES["parley.desktop"].stem


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="the tests before this one need no tool")
def test_the_validator_has_nothing_to_say() -> None:
    command = ["desktop-file-validate", str(desktop_files.FOLDER / "parley.desktop")]
    done = subprocess.run(command, capture_output=True, encoding="utf-8")
    assert (done.returncode, done.stdout) == (0, "")


def test_the_metainfo_names_what_is_installed() -> None:
    root = ElementTree.fromstring(desktop_files.filled("parley.metainfo.xml"))
    assert root.tag == "component"
    assert root.findtext("id") == names.IDENTIFIER
    assert root.findtext("launchable") == desktop_files.PLACES["parley.desktop"].name
    assert root.findtext("provides/mediatype") == names.SESSION_MIME
    assert root.findtext("provides/binary") == names.PROGRAM
    release = root.find("releases/release")
    assert release is not None
    assert release.get("version") == names.version()
    assert release.get("date") == names.built_on()


def kind() -> ElementTree.Element:
    found = ElementTree.fromstring(desktop_files.filled("parley-mime.xml")).find(f"{MIME}mime-type")
    assert found is not None
    return found


def matches(rule: ElementTree.Element, content: bytes) -> bool:
    """A magic rule as the specification has it: the value within the range, and one of the rules inside, too."""
    first, _, last = rule.attrib["offset"].partition(":")
    value = rule.attrib["value"].encode()
    found = content.find(value, int(first), int(last or first) + len(value))
    inner = rule.findall(f"{MIME}match")
    return found >= 0 and (not inner or any(matches(one, content) for one in inner))


def known_by_its_lines(content: bytes) -> bool:
    rule = kind().find(f"{MIME}magic/{MIME}match")
    assert rule is not None
    return matches(rule, content)


async def test_an_exported_session_is_known_by_its_name_and_by_its_lines(home: Path, clock: ManualClock) -> None:
    assert kind().attrib["type"] == names.SESSION_MIME
    assert [glob.attrib["pattern"] for glob in kind().findall(f"{MIME}glob")] == [f"*{PLAIN[0]}"]
    assert PLAIN[0] == f".{names.SESSION_SUFFIX}"
    assert known_by_its_lines(SESSION.read_bytes())
    async with opened(home, clock) as (folder, _):
        log = await import_session(SESSION, folder, clock)
        assert known_by_its_lines(await anext(export_jsonl(log)))


@pytest.mark.parametrize("line", [b"", b'{"type":"session","version":0,"id":"x","cwd":"/"}\n', b'{"a":1}\n'])
def test_other_lines_are_not_taken(line: bytes) -> None:
    assert not known_by_its_lines(line)


def test_the_kind_is_named_in_both_languages_and_drawn() -> None:
    assert len(kind().findall(f"{MIME}comment")) == 2
    icon = kind().find(f"{MIME}icon")
    assert icon is not None
    assert icon.attrib["name"] == names.SESSION_MIME.replace("/", "-")


def test_everything_is_laid_out(tmp_path: Path) -> None:
    drawn = tmp_path / "drawn"
    icons.hicolor(ROOT / "resources/icons/parley.svg", drawn, names.PROGRAM)
    desktop_files.lay_out(tmp_path / "share", drawn)
    found = {path.relative_to(tmp_path / "share").as_posix() for path in (tmp_path / "share").rglob("*.*")}
    assert {place.as_posix() for place in desktop_files.PLACES.values()} <= found
    assert "icons/hicolor/256x256/apps/parley.png" in found
    assert "icons/hicolor/scalable/apps/parley.svg" in found


def test_a_gap_in_a_template_is_not_passed_over() -> None:
    with pytest.raises(LookupError):
        desktop_files.filled("README.txt")
    assert "@" not in desktop_files.filled("parley.1")


@pytest.mark.skipif(contents.SYSTEM != "linux", reason="the archive is for Linux")
def test_the_archive_registers_itself_and_takes_it_back(tmp_path: Path) -> None:
    here = tmp_path / "a folder" / "parley-0"
    icons_ = tmp_path / "drawn"
    icons.hicolor(ROOT / "resources/icons/parley.svg", icons_, names.PROGRAM)
    desktop_files.lay_out(here / "share", icons_)
    shutil.copy(desktop_files.FOLDER / "register", here)
    share = tmp_path / "person"
    environment = {**os.environ, "XDG_DATA_HOME": str(share)}
    subprocess.run([here / "register"], env=environment, check=True, capture_output=True)
    parsed = configparser.ConfigParser(interpolation=None, delimiters=("=",))
    parsed.read(share / "applications" / "parley.desktop", encoding="utf-8")
    assert parsed["Desktop Entry"]["Exec"] == f'"{here}/parley" %F'
    assert parsed["Desktop Action new-window"]["Exec"] == f'"{here}/parley" --new-window'
    assert (share / "icons/hicolor/48x48/apps/parley.png").is_file()
    subprocess.run([here / "register", "--remove"], env=environment, check=True, capture_output=True)
    assert not [path for path in share.rglob("*parley*") if path.is_file()]

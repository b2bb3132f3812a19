"""What the installers of macOS and Windows, and the workflow, say: they cannot be run here, so they are read."""

from __future__ import annotations

import plistlib
import re
import subprocess
import sys
from pathlib import Path

import pytest
from bundle import apple, contents, names, sizes, windows

from desktop.models.deeds import version

ROOT = names.ROOT
PACKAGING = ROOT / "packaging"
WORKFLOW = ROOT / ".github" / "workflows" / "packages.yml"
OURS = [
    path for path in [*PACKAGING.rglob("[!.]*.*"), *PACKAGING.glob("*/register"), WORKFLOW] if path.suffix != ".pyc"
]


def test_the_installers_script_is_given_all_it_asks_for() -> None:
    script = windows.SCRIPT.read_text(encoding="utf-8")
    asked = set(re.findall(r"\{#(\w+)\}", script)) | set(re.findall(r"^#if (\w+) ==", script, re.MULTILINE))
    made = set(re.findall(r"^#define (\w+)", script, re.MULTILINE))
    assert asked - made == set(windows.definitions(Path("t"), Path("i"), Path("o/Parley-setup.exe")))


def test_the_installer_needs_no_administrator_and_leaves_what_people_have() -> None:
    script = windows.SCRIPT.read_text(encoding="utf-8")
    assert "PrivilegesRequired=lowest" in script
    assert "HKLM" not in script
    assert "[UninstallDelete]" not in script
    deleted = re.search(r"\[InstallDelete\](.*?)\n\[", script, re.DOTALL)
    assert deleted is not None
    assert re.findall(r'Name: "(.+?)"', deleted[1]) == [r"{app}\_internal"]
    left = [line for line in script.splitlines() if line.startswith("Root:") and "uninsdelete" not in line]
    covered = {match[1] for match in re.finditer(r'Subkey: "([^"]+)".*Flags: uninsdeletekey$', script, re.MULTILINE)}
    for line in left:
        key = re.search(r'Subkey: "([^"]+)"', line)
        assert key is not None
        assert any(key[1].startswith(parent) for parent in covered), line


def test_the_app_says_what_macos_asks_for() -> None:
    told = plistlib.loads(plistlib.dumps(apple.information()))
    kind = told["UTExportedTypeDeclarations"][0]
    assert kind["UTTypeTagSpecification"]["public.filename-extension"] == [names.SESSION_SUFFIX]
    assert told["CFBundleDocumentTypes"][0]["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    assert told["NSHighResolutionCapable"] is True
    assert re.fullmatch(r"\d+\.\d+", told["LSMinimumSystemVersion"])
    plistlib.loads((PACKAGING / "macos" / "entitlements.plist").read_bytes())


def test_the_workflow_tries_each_package_it_builds() -> None:
    text = WORKFLOW.read_text(encoding="utf-8")
    jobs = re.split(r"^  (?=[\w-]+:$)", text.partition("\njobs:\n")[2], flags=re.MULTILINE)[1:]
    built = [job for job in jobs if "dev.py package" in job]
    assert len(built) == 3
    for job in built:
        assert {"x64", "arm64"} == set(re.findall(r"architecture: (\w+)", job))
        assert job.index("dev.py package") < job.index("--selftest") < job.index("upload-artifact")


def test_the_version_stands_in_one_place() -> None:
    assert names.version() == version()
    stated = re.compile(rf"(?<![\w.]){re.escape(names.version())}(?![\w.])")
    assert [path.name for path in OURS if stated.search(path.read_text(encoding="utf-8", errors="replace"))] == []


@pytest.mark.parametrize(
    ("version", "windows_", "debian"),
    [
        ("0.1.0", (0, 1, 0, 0), "0.1.0"),
        ("1.2", (1, 2, 0, 0), "1.2"),
        ("0.2.0rc1", (0, 2, 0, 0), "0.2.0~rc1"),
        ("1.10.0.dev3", (1, 10, 0, 0), "1.10.0~dev3"),
    ],
)
def test_a_version_is_written_as_each_system_orders_it(version: str, windows_: tuple[int, ...], debian: str) -> None:
    assert names.numbers(version) == windows_
    assert names.debian_version(version) == debian


def test_no_place_of_ours_is_named() -> None:
    """Neither the machine something was written on, nor where it takes its packages from."""
    private = re.compile(r"/(?:root|work|home/(?!\$)\w+)/|\bpypi\b|deb\.debian\.org|localhost:\d")
    found = [f"{path}: {match[0]}" for path in OURS for match in private.finditer(path.read_text(errors="replace"))]
    assert found == []


@pytest.mark.skipif(sys.platform == "win32", reason="no shell")
@pytest.mark.parametrize(
    "path", [path for path in OURS if path.read_bytes()[:2] == b"#!"], ids=lambda path: str(path.name)
)
def test_the_scripts_can_be_read(path: Path) -> None:
    shell = "bash" if b"bash" in path.read_bytes()[:40] else "sh"
    assert subprocess.run([shell, "-n", path]).returncode == 0
    assert path.stat().st_mode & 0o111


def test_too_large_is_said(tmp_path: Path) -> None:
    package = tmp_path / "parley.deb"
    package.write_bytes(b"")
    tree = tmp_path / "tree"
    tree.mkdir()
    assert sizes.excess([package], tree) == []
    with package.open("wb") as file:
        file.truncate(contents.COMPRESSED_LIMIT + 1)
    with (tree / "large").open("wb") as file:
        file.truncate(contents.INSTALLED_LIMIT + 1)
    said = sizes.excess([package], tree)
    assert len(said) == 2
    assert "parley.deb is 75.0 MB" in said[0]
    assert sizes.largest(tree) == [("large", contents.INSTALLED_LIMIT + 1)]

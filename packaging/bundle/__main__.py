"""Builds this system's packages into a folder; see packaging/README.md."""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from bundle import apple, archive, check, contents, debian, icons, names, sizes, translations, windows
from bundle.programs import Missing

PACKAGING = Path(__file__).resolve().parents[1]
WORK = names.ROOT / "build" / "package"


def say(text: str) -> None:
    print(text, flush=True)


class Build:
    """One run: what is made beforehand lies in ``staging``, the program in ``tree``, packages go to ``target``."""

    def __init__(self, target: Path) -> None:
        self.target = target
        self.staging = WORK / "staging"
        self.tree = WORK / "tree" / ("Parley.app" if contents.SYSTEM == "macos" else "parley")
        self.packages: list[Path] = []

    def run(self, *, program_only: bool = False) -> list[str]:
        """Build and check. Returns what is wrong with the result, in words."""
        shutil.rmtree(self.staging, ignore_errors=True)
        self.target.mkdir(parents=True, exist_ok=True)
        self._step("Translations and icons", self._prepare)
        self._step("The program, by PyInstaller", self._freeze)
        found: list[str] = []
        self._step("Is all there, and nothing else?", lambda: found.extend(check.faults(check.read(self.tree))))
        if found:
            return found
        if program_only:
            say(f"   {self.tree}")
            return sizes.excess([], self.tree)
        {"linux": self._linux, "macos": self._macos, "windows": self._windows}[contents.SYSTEM]()
        self._say_sizes()
        return sizes.excess(self.packages, self.tree)

    def _step(self, what: str, work: Callable[[], object]) -> None:
        begun = time.monotonic()
        say(f"== {what}")
        work()
        say(f"   {time.monotonic() - begun:.1f} s")

    def _prepare(self) -> None:
        translations.build(self.staging / "i18n")
        own, session = names.ROOT / "resources" / "icons" / "parley.svg", PACKAGING / "icons" / "session.svg"
        folder = self.staging / "icons"
        folder.mkdir(parents=True)
        icons.hicolor(own, folder / "hicolor", names.PROGRAM)
        icons.hicolor(session, folder / "hicolor", names.SESSION_MIME.replace("/", "-"), "mimetypes")
        (folder / "parley.ico").write_bytes(icons.ico(own))
        (folder / "session.ico").write_bytes(icons.ico(session))
        (folder / "parley.icns").write_bytes(icons.icns(own))

    def _freeze(self) -> None:
        command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR"]
        command += ["--distpath", str(WORK / "tree"), "--workpath", str(WORK / "work"), str(PACKAGING / "parley.spec")]
        environment = {
            **os.environ,
            "PARLEY_STAGING": str(self.staging),
            "SOURCE_DATE_EPOCH": str(names.built_at()),
            # A start that unpacks nothing is quicker, and the packages are packed as a whole anyway.
            "PYINSTALLER_ZLIB_COMPRESSION_LEVEL": "0",
        }
        if subprocess.run(command, env=environment, cwd=names.ROOT, check=False).returncode != 0:
            raise RuntimeError("PyInstaller failed; see above.")

    def _linux(self) -> None:
        drawn = self.staging / "icons" / "hicolor"
        stem = f"{names.PROGRAM}-{names.version()}-linux-{platform.machine()}"
        packed = self.target / f"{stem}.tar.gz"
        self._step(packed.name, lambda: self._add(archive.build(self.tree, drawn, packed, self.staging)))
        if shutil.which("dpkg-deb") is None:
            say("   No .deb: dpkg-deb is not on the PATH. Other systems have it, too, in a package named dpkg.")
            return
        deb = self.target / f"{names.PROGRAM}_{names.debian_version(names.version())}_{debian.architecture()}.deb"
        self._step(deb.name, lambda: self._add(debian.build(self.tree, drawn, deb, self.staging)))

    def _macos(self) -> None:
        image = self.target / f"{names.NAME}-{names.version()}-{platform.machine()}.dmg"
        self._step(image.name, lambda: self._add(apple.disk_image(self.tree, image, self.staging)))

    def _windows(self) -> None:
        setup = self.target / f"{names.NAME}-{names.version()}-{windows.architecture()}-setup.exe"
        made = self.staging / "icons"
        self._step(setup.name, lambda: self._add(windows.installer(self.tree, made, setup)))

    def _add(self, package: Path) -> None:
        self.packages.append(package)

    def _say_sizes(self) -> None:
        say("== Sizes")
        for path in self.packages:
            limit = sizes.megabytes(contents.COMPRESSED_LIMIT)
            say(f"   {sizes.megabytes(path.stat().st_size):>9}  of {limit}  {path}")
        limit = sizes.megabytes(contents.INSTALLED_LIMIT)
        say(f"   {sizes.megabytes(sizes.installed(self.tree)):>9}  of {limit}  installed; the largest files:")
        for name, size in sizes.largest(self.tree):
            say(f"   {sizes.megabytes(size):>9}  {name}")


def main() -> int:
    parser = argparse.ArgumentParser(prog="dev.py package", description="Build this system's packages.")
    parser.add_argument("--program-only", action="store_true", help="stop when the program is built and checked")
    parser.add_argument("--into", default=str(names.ROOT / "dist"), help="folder for the packages (default: dist)")
    options = parser.parse_args()
    try:
        wrong = Build(Path(options.into).absolute()).run(program_only=options.program_only)
    except (Missing, RuntimeError, LookupError, OSError) as error:
        wrong = [str(error)]
    for line in wrong:
        print(line, file=sys.stderr)
    say("== not built" if wrong else "== built")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

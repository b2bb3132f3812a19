"""The window's languages: English source strings, Simplified Chinese complete, switched live (behaviour 13)."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import PySide6
from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QStandardPaths, QTranslator
from PySide6.QtGui import QFontDatabase, QGuiApplication

FOLDER = Path(__file__).resolve().parent.parent / "resources" / "i18n"
LANGUAGES = ("en", "zh_CN")


def chinese_is_readable() -> bool:
    """Whether a font has the characters: a fresh Linux system may speak Chinese and show boxes. Without a window's
    application, which knows the fonts, it is taken for granted."""
    return QGuiApplication.instance() is None or bool(
        QFontDatabase.families(QFontDatabase.WritingSystem.SimplifiedChinese)
    )


def resolve(choice: str, known: Sequence[str] = LANGUAGES, readable: Callable[[], bool] = chinese_is_readable) -> str:
    """The language for a setting: ``system`` follows the system's list as far as it can be read; whatever is not
    Chinese is English."""
    if choice in known:
        return choice
    for name in QLocale.system().uiLanguages():
        if name.startswith("zh") and readable():
            return "zh_CN"
        if name.startswith("en"):
            return "en"
    return "en"


def formats(language: str, system: QLocale | None = None) -> QLocale:
    """How numbers, dates and times are written: as the system's user has them, where that is the same language."""
    plain, system = QLocale(language), system or QLocale.system()
    alike = system.language() == plain.language() and system.script() == plain.script()
    return system if alike else plain


class Translations:
    """The translators of the one application. `use` swaps them; the engine retranslates afterwards.

    Attributes:
        languages: what can be used; ``folder`` holds ``parley_<language>.ts`` or ``.qm`` of each.
        language: what is in use, "" for the bare sources.
    """

    def __init__(self, folder: Path = FOLDER, languages: Sequence[str] = LANGUAGES) -> None:
        self._folder = folder
        self._installed: list[QTranslator] = []
        self.languages = tuple(languages)
        self.language = ""

    def use(self, choice: str) -> bool:
        """Install the language for ``choice``, as `resolve` has it. Returns whether anything changed."""
        language = resolve(choice, self.languages)
        if language == self.language:
            return False
        self.remove()
        self.language = language
        QLocale.setDefault(formats(language))
        # Qt's own strings first: the translator installed last is asked first.
        qt = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)) / f"qtbase_{language}.qm"
        for path in (qt, built(language, self._folder)):
            translator = QTranslator()
            if path.exists() and translator.load(str(path)):
                QCoreApplication.installTranslator(translator)
                self._installed.append(translator)
        return True

    def remove(self) -> None:
        for translator in self._installed:
            QCoreApplication.removeTranslator(translator)
        self._installed.clear()
        self.language = ""


def built(language: str, folder: Path = FOLDER) -> Path:
    """The ``.qm`` of a language, built from its ``.ts`` where it is missing or older (a checkout has none).

    Raises:
        OSError: there is neither a built file nor the tool to build it.
    """
    source = folder / f"parley_{language}.ts"
    shipped = source.with_suffix(".qm")
    if not source.exists() or _fresh(shipped, source):
        return shipped
    target = shipped
    if not _writable(folder):
        cache = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.CacheLocation)) / "parley"
        cache.mkdir(parents=True, exist_ok=True)
        target = cache / shipped.name
        if _fresh(target, source):
            return target
    release(source, target)
    return target


def release(source: Path, target: Path) -> None:
    """Build ``target`` from ``source`` with Qt's own tool; appears by rename, so a second start never reads half."""
    part = target.with_name(f"{target.name}.part")
    done = subprocess.run(
        [str(tool("lrelease")), "-silent", str(source), "-qm", str(part)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode != 0:
        raise OSError(f"lrelease failed: {done.stderr.strip() or done.stdout.strip()}")
    part.replace(target)


def tool(name: str) -> Path:
    """A program that comes with PySide6-Essentials."""
    return Path(PySide6.__file__).parent / (f"{name}.exe" if sys.platform == "win32" else name)


def _fresh(built: Path, source: Path) -> bool:
    return built.exists() and built.stat().st_mtime >= source.stat().st_mtime


def _writable(folder: Path) -> bool:
    probe = folder / ".probe"
    try:
        probe.touch()
        probe.unlink()
    except OSError:
        return False
    return True

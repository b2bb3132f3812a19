"""Bring the translation files up to date with the sources: ``python resources/i18n/refresh.py``.

Runs Qt's lupdate over ``desktop/``, takes in translations from ``zh/*.json`` ({context: {source: text or [forms]}}) and
fills the English plurals ("%n file(s)" becomes "%n file" and "%n files"). Prints what has no Chinese yet, and ends
with 1 when there is any. Strings that left the sources leave the files too.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import PySide6

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
CHINESE = HERE / "parley_zh_CN.ts"
ENGLISH = HERE / "parley_en.ts"


def update(targets: Sequence[Path] = (CHINESE, ENGLISH)) -> None:
    """Collect the strings of the sources."""
    lupdate = Path(PySide6.__file__).parent / ("lupdate.exe" if sys.platform == "win32" else "lupdate")
    common = ["-silent", "-no-obsolete", "-locations", "none", "-extensions", "py,qml", str(ROOT / "desktop")]
    for target in targets:
        language = target.stem.partition("_")[2]
        command = [str(lupdate), *common, "-source-language", "en", "-target-language", language, "-ts", str(target)]
        subprocess.run(command, check=True, capture_output=True)


def present(path: Path) -> dict[str, dict[str, str | list[str]]]:
    """The finished translations of a ``.ts`` file, by context."""
    found: dict[str, dict[str, str | list[str]]] = {}
    if not path.exists():
        return found
    for context in ElementTree.parse(path).getroot().findall("context"):
        for message in context.findall("message"):
            element = message.find("translation")
            if element is None or element.get("type") == "unfinished":
                continue
            forms = [(form.text or "").replace("%Ln", "%n") for form in element.findall("numerusform")]
            words = forms or element.text or ""
            found.setdefault(context.findtext("name") or "", {})[message.findtext("source") or ""] = words
    return found


def translations() -> dict[str, dict[str, str | list[str]]]:
    """What the Chinese file has, and all of ``zh/*.json`` over it, by context."""
    merged = present(CHINESE)
    for file in sorted((HERE / "zh").glob("*.json")):
        for context, messages in json.loads(file.read_text(encoding="utf-8")).items():
            merged.setdefault(context, {}).update(messages)
    return merged


def fill(path: Path, wanted: Any, *, plural_only: bool = False) -> list[str]:
    """Give messages the translation that ``wanted(context, source)`` knows; returns those without one."""
    tree = ElementTree.parse(path)
    missing = []
    for context in tree.getroot().findall("context"):
        name = context.findtext("name") or ""
        for message in context.findall("message"):
            source = message.findtext("source") or ""
            # lupdate does not see the number in a Python call.
            plural = "%n" in source
            if plural:
                message.set("numerus", "yes")
            elif plural_only:
                context.remove(message)
                continue
            found, element = wanted(name, source), message.find("translation")
            assert element is not None
            if found:
                _write(element, found, plural)
            else:
                element.text = None if plural else element.text  # a guess of lupdate's has one form
                missing.append(f"{name}: {source}")
        if not context.findall("message"):
            tree.getroot().remove(context)
    ElementTree.indent(tree, "    ")
    text = ElementTree.tostring(tree.getroot(), encoding="unicode")
    path.write_text(f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{text}\n', encoding="utf-8")
    return missing


def _write(element: ElementTree.Element, found: str | list[str], plural: bool) -> None:
    element.attrib.pop("type", None)
    for child in list(element):
        element.remove(child)
    forms = [found] if isinstance(found, str) else found
    if plural:
        element.text = None
        for form in forms:  # %Ln writes the number as the language does: 1,234
            ElementTree.SubElement(element, "numerusform").text = form.replace("%n", "%Ln")
    else:
        element.text = forms[0]


def english(context: str, source: str) -> list[str]:
    """The two forms of an English plural."""
    return [source.replace("(s)", ""), source.replace("(s)", "s")]


def main() -> int:
    chinese = translations()
    with tempfile.TemporaryDirectory(dir=HERE) as folder:  # two runs at once each leave whole files
        english_, chinese_ = (Path(shutil.copy(path, folder)) for path in (ENGLISH, CHINESE))
        update((chinese_, english_))
        fill(english_, english, plural_only=True)
        missing = fill(chinese_, lambda context, source: chinese.get(context, {}).get(source))
        for made, path in ((english_, ENGLISH), (chinese_, CHINESE)):
            made.replace(path)
    for line in missing:
        print(line)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())

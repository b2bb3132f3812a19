"""The licences of all that is shipped, as the packages show them; generated, so that nobody forgets one."""

from __future__ import annotations

import platform
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path

from bundle import distributions, names

QT_NOTE = """Parley uses Qt and Qt for Python under the GNU Lesser General Public License, version 3. They are separate
shared libraries in this package, unchanged, and can be replaced by others of the same interface. Their sources:
https://download.qt.io/official_releases/ and https://code.qt.io/. Qt itself contains parts under other licences, listed
at https://doc.qt.io/qt-6/licenses-used-in-qt.html.
"""
PYTHON_LICENCES = ("LICENSE.txt", "LICENSE")


def python_licence() -> str:
    """The text that came with this Python.

    Raises:
        LookupError: there is none where the systems put it.
    """
    stdlib = Path(sysconfig.get_path("stdlib"))
    folders = [stdlib, stdlib.parent, Path(sys.base_prefix)]
    candidates = [folder / name for folder in folders for name in PYTHON_LICENCES]
    version = "python{}.{}".format(*sys.version_info)
    candidates += [Path("/usr/share/doc", version, "copyright"), Path("/usr/share/doc", f"lib{version}", "copyright")]
    for path in candidates:
        if path.is_file():
            return path.read_text(encoding="utf-8", errors="replace")
    raise LookupError(f"this Python came without its licence; looked for {', '.join(map(str, candidates))}")


def lay_out(folder: Path) -> None:
    """The texts that belong to no distribution of Python's."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "Parley.txt").write_text((names.ROOT / "LICENSE").read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "Python.txt").write_text(python_licence(), encoding="utf-8")
    texts = [(distributions.LICENCES / name).read_text(encoding="utf-8") for name in ("LGPL-3.0.txt", "GPL-3.0.txt")]
    (folder / "Qt.txt").write_text("\n".join([QT_NOTE, *texts]), encoding="utf-8")


def parts() -> dict[str, tuple[str, str]]:
    """Everything shipped that others wrote, as ``name and version -> (licence in a few words, its text)``."""
    found = {f"Python {platform.python_version()}": ("PSF-2.0", python_licence())}
    for name, distribution in sorted(distributions.shipped().items()):
        if name == distributions.OWN:
            continue
        if name in distributions.SUPPLIED:
            text = f"{QT_NOTE}On Debian: /usr/share/common-licenses/LGPL-3 and /usr/share/common-licenses/GPL-3."
        else:
            text = "\n\n".join(text for _, text in distributions.licence_texts(name))
        found[f"{distribution.metadata['Name']} {distribution.version}"] = (distributions.licence_name(name), text)
    return found


def debian_copyright() -> str:
    """Debian's copyright file: Parley's own licence, and a paragraph for each part that others wrote. These are packed
    into one program, so no file name tells them apart."""
    own = (names.ROOT / "LICENSE").read_text(encoding="utf-8")
    others = parts()
    listed = [f"{name}: {licence}" for name, (licence, _) in others.items()]
    paragraphs = [
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
        f"Upstream-Name: {names.NAME}\n"
        f"Comment: The program contains these parts, their licences follow:\n{_indented(listed)}\n",
        f"Files: *\nCopyright: {names.copyright_line().removeprefix('Copyright (c) ')}\n"
        f"License: Expat\n{_indented(own.splitlines())}\n",
    ]
    for name, (licence, text) in others.items():
        heading = f"{name} ({licence})"
        paragraphs.append(f"License: {heading}\n{_indented(text.splitlines())}\n")
    return "\n".join(paragraphs)


def _indented(lines: Iterable[str]) -> str:
    return "\n".join(f" {line.rstrip()}" if line.strip() else " ." for line in lines)

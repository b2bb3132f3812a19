#!/usr/bin/env python3
"""Everything a developer does, on a bare Python >= 3.11: this file makes the virtual environment itself.

python dev.py run [args]      start Parley from this checkout
python dev.py test [args]     the tests; args go to pytest
python dev.py lint            ruff, ruff format, mypy, qmllint
python dev.py bench [names]   the measured bars, as a table
python dev.py shots [folder]  the pictures of docs/screenshots, or every state of the window into a folder
python dev.py strings         collect the window's strings and build the translations
python dev.py package [args]  this system's packages, into dist/ (see packaging/README.md)
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PACKAGE_VENV = ROOT / "build" / "package" / "venv"  # nothing that only developers need is to be found there
NEEDED = (3, 11)
WINDOWS = os.name == "nt"

# What PySide6's own libraries and its offscreen platform load from the system, and the Debian package of each.
FOR_QT = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libzstd.so.1": "libzstd1",
    "libbrotlidec.so.1": "libbrotli1",
}
# What a window under X11 needs besides.
FOR_X11 = {
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-glx.so.0": "libxcb-glx0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def stop(text: str) -> None:
    say(text)
    raise SystemExit(1)


# The system


def check_python(version: tuple[int, ...] = tuple(sys.version_info[:3])) -> None:
    if version[:2] < NEEDED:
        found = ".".join(str(part) for part in version)
        stop(
            "Parley needs Python {}.{} or newer; this is {} ({}).\n"
            "Start dev.py with a newer one, e.g.: python3.12 dev.py run".format(*NEEDED, found, sys.executable)
        )


def missing_packages(libraries: dict[str, str]) -> list[str]:
    """The Debian packages of those libraries that do not load."""
    import ctypes

    missing = []
    for library, package in libraries.items():
        try:
            ctypes.CDLL(library)
        except OSError:
            missing.append(package)
    return sorted(set(missing))


def install_packages(packages: list[str], reason: str) -> bool:
    """Install Debian packages where that is possible without asking; else say what to install."""
    if shutil.which("apt-get") is None:
        say(f"{reason} Install what these Debian packages hold: {' '.join(packages)}")
        return False
    command = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    if os.geteuid() != 0:
        say(f"{reason} Install it with:\n  sudo {' '.join(command)}")
        return False
    say(f"{reason} Installing: {' '.join(packages)}")
    quiet = {"env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, "stdout": subprocess.DEVNULL}
    subprocess.run(["apt-get", "update", "-q"], **quiet)  # type: ignore[call-overload]
    return subprocess.run(command, **quiet).returncode == 0  # type: ignore[call-overload, no-any-return]


def check_libraries(*, window: bool) -> None:
    """Qt's own wheels hold no system libraries: see that they are there before an import fails less clearly."""
    if not sys.platform.startswith("linux"):
        return
    packages = missing_packages(FOR_QT)
    if packages and not install_packages(packages, "Qt needs libraries that this system lacks."):
        raise SystemExit(1)
    on_x11 = window and "WAYLAND_DISPLAY" not in os.environ and os.environ.get("QT_QPA_PLATFORM", "xcb") == "xcb"
    packages = missing_packages(FOR_X11) if on_x11 else []
    if packages and not install_packages(packages, "A window under X11 needs libraries that this system lacks."):
        raise SystemExit(1)


def check_venv_module() -> None:
    """Debian keeps the half of venv that installs pip in a package of its own."""
    import importlib.util

    if importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip"):
        return
    package = "python{}.{}-venv".format(*sys.version_info[:2])
    if not install_packages([package], "This Python cannot make virtual environments."):
        raise SystemExit(1)


def check_building() -> None:
    """A package brings some of X11's libraries along; PyInstaller wants binutils, and Python as a library, which Debian
    keeps in a package of its own."""
    if not sys.platform.startswith("linux"):
        return
    packages = missing_packages(FOR_X11) + ([] if shutil.which("objdump") else ["binutils"])
    if sys.base_prefix == "/usr":
        python = "libpython{}.{}".format(*sys.version_info[:2])
        packages += missing_packages({f"{python}.so.1.0": python})
    if packages and not install_packages(packages, "Building packages needs more than running."):
        raise SystemExit(1)


# The environment


def tool(name: str, venv: Path = VENV) -> str:
    """A program of the virtual environment."""
    return str(venv / ("Scripts" if WINDOWS else "bin") / (f"{name}.exe" if WINDOWS else name))


def qt_tool(name: str) -> str:
    """A program that PySide6 brings; its own wrapper would print the whole command when it fails."""
    where = [tool("python"), "-c", "import PySide6; print(PySide6.__path__[0])"]
    folder = subprocess.run(where, stdout=subprocess.PIPE, check=True).stdout.decode().strip()
    return str(Path(folder) / (f"{name}.exe" if WINDOWS else name))


def works(python: str) -> bool:
    if not Path(python).exists():
        return False
    check = f"import sys; sys.exit(sys.version_info[:2] < {NEEDED})"
    return subprocess.run([python, "-c", check], stderr=subprocess.DEVNULL).returncode == 0


def make_venv(venv: Path = VENV) -> None:
    if works(tool("python", venv)):
        return
    check_venv_module()
    say(f"Making {venv} with Python {sysconfig.get_python_version()}")
    if venv.exists():
        shutil.rmtree(venv)
    made = subprocess.run([sys.executable, "-m", "venv", str(venv)])
    if made.returncode != 0:
        shutil.rmtree(venv, ignore_errors=True)
        stop("The virtual environment could not be made.")


def install(extra: str, venv: Path = VENV) -> None:
    """Install Parley and what it needs into the environment, when pyproject.toml has changed since. ``extra``: what to
    install besides: ``test``, ``package``, or nothing for a plain run."""
    wanted = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    stamps = {name: venv / f".parley-{name or 'run'}" for name in ("", "test", "package")}
    fresh = {name: path.exists() and path.read_text() == wanted for name, path in stamps.items()}
    if fresh[extra] or (not extra and fresh["test"]):
        return
    say("Installing what Parley needs; this takes a minute the first time")
    what = f"{ROOT}[{extra}]" if extra else str(ROOT)
    command = [tool("python", venv), "-m", "pip", "install", "-q", "--disable-pip-version-check", "-e", what]
    if subprocess.run(command, cwd=ROOT).returncode != 0:
        stop("Installing failed; see above. Without a network nothing can be installed.")
    stamps[extra].write_text(wanted)


def prepare(*, tests: bool = True, window: bool = False) -> None:
    check_python()
    check_libraries(window=window)
    make_venv()
    install("test" if tests else "")


# The commands

EVERY_PROCESSOR = ["-n", "auto", "--maxprocesses", "4", "--dist", "worksteal"]


def become(*arguments: str) -> int:
    """Run the environment's Python, in this process's place where the system allows it."""
    command = [tool("python"), *arguments]
    if not WINDOWS:
        os.execv(command[0], command)
    return subprocess.run(command).returncode


def in_checkout(module: str, arguments: list[str]) -> int:
    prepare()
    os.chdir(ROOT)
    return become("-m", module, *arguments)


def run(arguments: list[str]) -> int:
    prepare(tests=False, window=True)
    return become("-P", "-m", "desktop", *arguments)  # from where it was called: arguments may name folders


def test(arguments: list[str]) -> int:
    """All of them on every processor, those that are named in one process."""
    chosen = any(one.startswith("-n") or (ROOT / one.split("::")[0]).exists() for one in arguments)
    return in_checkout("pytest", [*([] if chosen else EVERY_PROCESSOR), *arguments])


def lint(arguments: list[str]) -> int:
    prepare()
    qml = sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("desktop/qml/**/*.qml"))
    steps = {
        "ruff check": [tool("ruff"), "check", "."],
        "ruff format": [tool("ruff"), "format", "--check", "."],
        "mypy": [tool("mypy")],
        "qmllint": [qt_tool("qmllint"), "--max-warnings", "0", "-I", "desktop/qml", *qml],
    }
    failed = []
    for name, step in steps.items():
        say(f"== {name}")
        if subprocess.run(step, cwd=ROOT).returncode != 0:
            failed.append(name)
    say(f"== failed: {', '.join(failed)}" if failed else "== all clean")
    return 1 if failed else 0


def bench(arguments: list[str]) -> int:
    return in_checkout("tests.bench", arguments)


def shots(arguments: list[str]) -> int:
    return in_checkout("tests.shots", arguments)


def strings(arguments: list[str]) -> int:
    prepare()
    return become(str(ROOT / "resources" / "i18n" / "refresh.py"), *arguments)


def package(arguments: list[str]) -> int:
    """In an environment of its own, in which `packaging/bundle` runs."""
    check_python()
    check_libraries(window=False)
    check_building()
    make_venv(PACKAGE_VENV)
    install("package", PACKAGE_VENV)
    os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT / "packaging"), str(ROOT)])
    command = [tool("python", PACKAGE_VENV), "-m", "bundle", *arguments]
    return subprocess.run(command).returncode


COMMANDS = {
    "run": run,
    "test": test,
    "lint": lint,
    "bench": bench,
    "shots": shots,
    "strings": strings,
    "package": package,
}


def main() -> int:
    name, arguments = (sys.argv[1], sys.argv[2:]) if len(sys.argv) > 1 else ("", [])
    if name not in COMMANDS:
        print(__doc__)
        return 0 if name in ("", "-h", "--help", "help") else 2
    return COMMANDS[name](arguments)


if __name__ == "__main__":
    sys.exit(main())

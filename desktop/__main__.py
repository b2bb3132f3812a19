"""``parley``: the window from a terminal or a desktop entry."""
# ruff: noqa: I001 (`child` and `early` come first)

from __future__ import annotations

import desktop.child
import desktop.early  # noqa: F401

import argparse
import asyncio
import logging
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from desktop.crash import log_qt_messages, write_logs
from desktop.qt_application import qt_application
from desktop.scene import Scene
from desktop.single_start import Door, hand_over

if TYPE_CHECKING:
    from desktop.selftest.visit import Visit

FAILED = 3


def main(arguments: Sequence[str] | None = None) -> int:
    """Start the window, or raise the one that has this data folder open (behaviour 2.7)."""
    options = _parser().parse_args(arguments)
    if options.version:
        return _say_version()
    if options.selftest:
        _vanish(_selftest(options))
    qt_application()
    log_qt_messages()
    scene = Scene()  # Qt reads the QML while Python imports the rest
    from desktop.app import run
    from host import HostError, data_folder

    visit = _visit(options.selftest_visit) if options.selftest_visit else None
    home = data_folder(options.home) if visit is None else visit.home
    workspace = str(Path(options.workspace).expanduser().absolute()) if options.workspace else ""
    if hand_over(home, {"workspace": workspace}):
        scene.close()
        return 0
    write_logs(home / "logs")
    try:
        run(_live(home, workspace, scene, visit))
    except HostError as error:
        print(f"{error.code}: {error.message}", file=sys.stderr)
        if visit is None:
            _tell(error.code, error.message)
        return FAILED
    _vanish()


def _vanish(code: int = 0) -> NoReturn:
    """End the process, where all is stopped and written by now: to take Python and Qt apart first needs as long as all
    of that."""
    logging.shutdown()
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()
    os._exit(code)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="parley", description="A desktop client for AI agents.")
    parser.add_argument("workspace", nargs="?", help="folder to work in")
    parser.add_argument("--home", help="data folder (default: PARLEY_HOME, else the platform's place)")
    parser.add_argument("--version", action="store_true", help="say the version and end")
    parser.add_argument("--selftest", action="store_true", help="test this installation, print a report and end")
    parser.add_argument("--report", metavar="FILE", help="with --selftest: write the report as JSON too")
    parser.add_argument("--keep", metavar="DIR", help="with --selftest: leave what was written in DIR")
    parser.add_argument("--selftest-visit", metavar="DIR", help=argparse.SUPPRESS)
    return parser


def _selftest(options: argparse.Namespace) -> int:
    from desktop.selftest.command import selftest

    return selftest(options.report, options.keep)


def _visit(folder: str) -> Visit:
    from desktop.selftest.visit import Visit

    return Visit(Path(folder))


def _say_version() -> int:
    from desktop.models.deeds import version

    print(f"Parley {version()}")
    return 0


async def _live(home: Path, workspace: str, scene: Scene, visit: Visit | None) -> None:
    from desktop.app import create_app

    made = {} if visit is None else {"language": visit.language, "clock": visit.clock}
    app = create_app(home=home, scene=scene, **made)
    ended = asyncio.Event()
    app.when_over(ended.set)
    await app.start()
    door = Door(home, lambda given: app.raise_window(given.get("workspace", "")))
    door.open()
    if workspace:
        app.raise_window(workspace)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, ended.set)
        except NotImplementedError:  # Windows: a closed console ends the process, the log is durable anyway
            break
    try:
        if visit is not None:
            await visit.stay(app)
            app.quit()
        await ended.wait()
    finally:
        door.close()
        await app.stop()


def _tell(code: str, message: str) -> None:
    """Where a terminal may be missing: say in a window why there is none."""
    if sys.stderr is not None and sys.stderr.isatty():
        return
    from PySide6.QtWidgets import QMessageBox

    from desktop.error_text import sentence

    QMessageBox.critical(None, "Parley", f"{sentence(code)}\n\n{message}")


if __name__ == "__main__":
    sys.exit(main())

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
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from desktop.console import find_console
from desktop.crash import LINE, log_qt_messages, write_logs
from desktop.qt_application import has_screen, qt_application
from desktop.scene import Scene
from desktop.single_start import Arrival, Door, hand_over, hand_over_soon

if TYPE_CHECKING:
    from desktop.last_words import LastWords
    from desktop.selftest.visit import Visit
    from host import Redactor

NO_SCREEN = 3
SPOKEN = frozenset(("-h", "--help", "--version", "--selftest"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Start the window, or raise the one that has this data folder open (behaviour 2.7)."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if SPOKEN.intersection(given):
        find_console()
    parser = _parser()
    options = parser.parse_args(given)
    if (options.report or options.keep) and not options.selftest:
        parser.error("--report and --keep belong to --selftest")
    if options.version:
        return _say_version()
    if options.selftest:
        return _vanish(_selftest(options))
    try:
        return _start(options)
    except Exception as fault:  # noqa: BLE001 (whatever it is, it is said)
        from desktop.last_words import LastWords

        return _vanish(LastWords(_clean, boxed=not options.selftest_visit).failed(fault))


def _start(options: argparse.Namespace) -> int:
    """The window until its end.

    Raises:
        Exception: whatever fails before there is a log.
    """
    if not has_screen():
        print("NO_SCREEN: neither DISPLAY nor WAYLAND_DISPLAY names a screen to open a window on", file=sys.stderr)
        return NO_SCREEN
    qt_application()
    log_qt_messages()
    scene = Scene()  # Qt reads the QML while Python imports the rest
    from desktop.app import run
    from desktop.last_words import LastWords
    from host import HostError, RedactingFormatter, Redactor, data_folder, make_data_folder

    visit = _visit(options.selftest_visit) if options.selftest_visit else None
    home = data_folder(options.home) if visit is None else visit.home
    arrival = _arrival(options)
    if hand_over(home, arrival):
        scene.close()
        return 0
    with suppress(OSError):  # the host says it
        make_data_folder(home)
    redactor = Redactor.of_this_process()
    logs = home / "logs"
    write_logs(logs, RedactingFormatter(redactor, LINE))
    last_words = LastWords(redactor.clean, logs, boxed=visit is None)
    try:
        run(_live(home, arrival, scene, visit, redactor, last_words))
    except HostError as error:
        if error.code == "HOME_BUSY" and hand_over_soon(home, arrival):
            return _vanish()
        return _vanish(last_words.refused(error.code, error.message))
    except Exception as fault:  # noqa: BLE001 (whatever it is, it is said)
        return _vanish(last_words.failed(fault))
    return _vanish()


def _clean(text: str) -> str:
    """As far as a process can that may not even be able to load the host."""
    try:
        from host import Redactor
    except Exception:  # noqa: BLE001 (the text is about that very fault)
        return text
    return Redactor.of_this_process().clean(text)


def _vanish(code: int = 0) -> NoReturn:
    """End the process, where all is stopped and written by now: to take Python and Qt apart first needs as long as all
    of that."""
    logging.shutdown()
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()
    os._exit(code)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="parley",
        description="A desktop client for AI agents.",
        epilog="Where a window has the data folder open already, it comes to the front and is given the rest.",
    )
    parser.add_argument(
        "paths",
        nargs="*",
        metavar="PATH",
        help="a folder to work in, or a recorded session (.parley, .jsonl, .zst) to read in and show",
    )
    parser.add_argument("--new-session", action="store_true", help="begin a new session")
    parser.add_argument("--new-window", action="store_true", help="in a window of its own")
    parser.add_argument("--home", metavar="DIR", help="data folder (default: PARLEY_HOME, else the platform's place)")
    parser.add_argument("--version", action="store_true", help="say the version and end")
    testing = parser.add_argument_group(
        "self-test",
        "Needs no network, and touches neither your data nor your settings: it works in a data folder of its own. A "
        "window opens and is used by itself, so leave mouse and keyboard alone for half a minute.",
    )
    testing.add_argument(
        "--selftest",
        action="store_true",
        help="test this installation on this machine, print a report and end: with 0, or 1 if something failed",
    )
    testing.add_argument("--report", metavar="FILE", help="write the report as JSON, too")
    testing.add_argument("--keep", metavar="DIR", help="leave in DIR what the test wrote, logs included")
    testing.add_argument("--selftest-visit", metavar="DIR", help=argparse.SUPPRESS)
    return parser


def _arrival(options: argparse.Namespace) -> Arrival:
    paths = tuple(str(Path(path).expanduser().absolute()) for path in options.paths)
    return Arrival(paths, options.new_session, options.new_window)


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


async def _live(
    home: Path, arrival: Arrival, scene: Scene, visit: Visit | None, redactor: Redactor, last_words: LastWords
) -> None:
    from desktop.app import create_app
    from desktop.reception import Reception

    if visit is None:
        app = create_app(home=home, scene=scene, redactor=redactor)
    else:
        app = create_app(home=home, scene=scene, language=visit.language, clock=visit.clock, redactor=redactor)
    app.running.trace()
    log_qt_messages(desktop_gone=lambda: last_words.desktop_gone(app.running))
    ended = asyncio.Event()
    app.when_over(ended.set)
    await app.start()
    reception = Reception(app)
    door = Door(home, reception.receive)
    door.open()
    reception.begin(arrival)
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
        await reception.close()
        await app.stop()


if __name__ == "__main__":
    sys.exit(main())

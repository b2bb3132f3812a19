"""The first process: tries what needs no window while the second one is used, and reports."""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Final

from desktop.selftest.finding import Result
from desktop.selftest.machine import machine_checks
from desktop.selftest.places import Places
from desktop.selftest.report import Report
from desktop.selftest.runner import run_checks
from desktop.selftest.watch import Watch
from host import Redactor

TOTAL_SECONDS: Final = 120.0
VISIT_FLAG: Final = "--selftest-visit"
ROOT: Final = Path(__file__).resolve().parents[2]


def selftest(report_to: str | None, keep: str | None) -> int:
    """Test this installation. ``report_to``: a file for the JSON; ``keep``: a folder for all that was written, which is
    removed otherwise. Returns 0, or 1 where something failed.
    """
    folder = Path(keep).absolute() if keep else Path(tempfile.mkdtemp(prefix="parley-selftest-"))
    report = Report(sys.stdout, Redactor.of_this_process().clean)
    report.begin()
    try:
        places = Places(folder)
        places.make()
        logging.basicConfig(filename=places.folder / "selftest.log", encoding="utf-8", level=logging.INFO)
        # The loop is left as it is: closing it would wait for a thread that hangs.
        asyncio.new_event_loop().run_until_complete(_try_everything(places, report))
        report.end()
        if report_to:
            report.write(Path(report_to).absolute())
    except OSError as error:
        report.give_up(error)
        return 1
    finally:
        if not keep:
            shutil.rmtree(folder, ignore_errors=True)
    return 0 if report.passed else 1


async def _try_everything(places: Places, report: Report) -> None:
    watch = Watch(_visit_command(places), places, report, TOTAL_SECONDS)
    await asyncio.gather(watch.run(), run_checks(machine_checks(places.work, places.kept), _Reported(report)))


class _Reported:
    """A journal that goes straight into the report."""

    def __init__(self, report: Report) -> None:
        self._report = report

    def doing(self, what: str) -> None:
        """Its end is known by its patience."""

    def found(self, result: Result) -> None:
        self._report.add(result)


def _visit_command(places: Places) -> list[str]:
    arguments = [VISIT_FLAG, str(places.folder)]
    if getattr(sys, "frozen", False):
        return [sys.executable, *arguments]
    # From a checkout or an installation alike.
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    return [sys.executable, "-m", "desktop", *arguments]

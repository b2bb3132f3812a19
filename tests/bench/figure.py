"""One measured number and the bar it is held against."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

BAR = re.compile(r"(?P<sense>[<>≤≥]=?)?\s*(?P<number>-?[\d.]+)?\s*(?P<unit>.*)")

Row = tuple[str, float, str] | tuple[str, float, str, Sequence[float]]


class Figure(msgspec.Struct, frozen=True):
    """``bar``: what is wanted, with its unit: ``≤ 0.6 s``, ``≥ 100000 /s``, ``> 0``; a bare number is ``≤``, a bare
    unit means told and not judged. ``runs``: every single measurement, where ``value`` is their median."""

    name: str
    value: float
    bar: str = ""
    runs: tuple[float, ...] = ()

    @classmethod
    def of(cls, row: Figure | Row) -> Figure:
        """From what ``measure()`` yields: a figure, or a plain ``(name, value, bar)``, ``runs`` behind it or not."""
        if isinstance(row, Figure):
            return row
        return cls(row[0], float(row[1]), str(row[2]), tuple(row[3]) if len(row) > 3 else ())

    def _read(self) -> tuple[str, float | None, str]:
        found = BAR.fullmatch(self.bar.strip())
        if found is None:
            raise ValueError(f"{self.name}: cannot read the bar {self.bar!r}")
        number = found["number"]
        return found["sense"] or "≤", None if number is None else float(number), found["unit"]

    @property
    def unit(self) -> str:
        return self._read()[2]

    @property
    def judged(self) -> bool:
        return self._read()[1] is not None

    @property
    def met(self) -> bool:
        sense, wanted, _ = self._read()
        if wanted is None:
            return True
        met = {
            "<": self.value < wanted,
            ">": self.value > wanted,
            "≥": self.value >= wanted,
            ">=": self.value >= wanted,
        }
        return met.get(sense, self.value <= wanted)

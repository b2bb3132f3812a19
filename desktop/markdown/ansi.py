"""Output as a terminal would leave it: colours as spans, progress lines in their last state, no escape characters."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import msgspec

_SEQUENCE = re.compile(
    "\x1b\\](?P<osc>[^\x07\x1b]*)(?:\x07|\x1b\\\\)"
    "|[\x1b]\\[(?P<csi>[0-9:;<=>?]*)[ -/]*(?P<end>[@-~])"
    "|\x9b(?P<csi8>[0-9:;<=>?]*)[ -/]*(?P<end8>[@-~])"
    "|\x1b[PX^_][^\x1b]*\x1b\\\\"
    "|\x1b\\[[0-?]*[ -/]*|\x1b\\][^\x07\x1b\n]*"
    "|\x1b[ -/]*[0-~]|\x1b"
)
_UNSEEN = re.compile("[\x00-\x07\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f-\x9a\x9c-\x9f\ud800-\udfff]")
_MOVES = re.compile("[\r\b]")


class Style(msgspec.Struct, frozen=True):
    """How a span is drawn. ``fg``, ``bg``: a number of the 16 terminal colours, ``#rrggbb``, or empty for none."""

    fg: str = ""
    bg: str = ""
    bold: bool = False
    dim: bool = False
    italic: bool = False
    underline: bool = False
    struck: bool = False
    inverse: bool = False
    link: str = ""


class Span(msgspec.Struct, frozen=True):
    """``length`` UTF-16 code units from ``start``, as Qt counts."""

    start: int
    length: int
    style: Style


PLAIN = Style()


def plain_terminal_text(text: str) -> str:
    """What is read on the terminal in the end."""
    return terminal_text(text)[0]


def terminal_text(text: str) -> tuple[str, list[Span]]:
    """The text without sequences, and the spans that are not plain, in order.

    A carriage return goes back to the line's start and what follows is written over it; a backspace goes one back.
    Sequences that move elsewhere are dropped. Time is linear in the text.
    """
    if not _needs_work(text):
        return text, []
    screen = _Screen()
    at = 0
    text = text.replace("\r\n", "\n")
    for found in _SEQUENCE.finditer(text):
        screen.write(text[at : found.start()])
        at = found.end()
        if found["osc"] is not None:
            screen.link(found["osc"])
        elif (found["end"] or found["end8"]) == "m":
            screen.style = _styled(screen.style, found["csi"] or found["csi8"] or "")
        elif (found["end"] or found["end8"]) == "K":
            screen.erase(found["csi"] or found["csi8"] or "0")
    screen.write(text[at:])
    return screen.result()


def _needs_work(text: str) -> bool:
    return "\x1b" in text or "\r" in text or "\b" in text or "\x9b" in text or _UNSEEN.search(text) is not None


@dataclass(slots=True)
class _Screen:
    """The lines written so far; the last one can be written over. ``blank``: columns of it before ``chars`` that were
    erased and not written again; a line that is erased again and again would cost its width each time."""

    style: Style = PLAIN
    done: list[tuple[str, Style]] = field(default_factory=list)
    chars: list[str] = field(default_factory=list)
    styles: list[Style] = field(default_factory=list)
    column: int = 0
    blank: int = 0

    def write(self, text: str) -> None:
        text = _UNSEEN.sub(lambda found: "\ufffd" if found[0] >= "\ud800" else "", text)
        lines = text.split("\n")
        for number, line in enumerate(lines):
            if number:
                self._end_line()
            self._write_line(line)

    def _write_line(self, line: str) -> None:
        at = 0
        for move in _MOVES.finditer(line):
            self._put(line[at : move.start()])
            at = move.end()
            self.column = 0 if move[0] == "\r" else max(self.column - 1, 0)
        self._put(line[at:])

    def _put(self, piece: str) -> None:
        if not piece:
            return
        if self.column < self.blank:
            self._fill()
        start = self.column - self.blank
        end = start + len(piece)
        self.chars[start:end] = piece
        self.styles[start:end] = [self.style] * len(piece)
        self.column += len(piece)

    def _fill(self) -> None:
        """Blanks from the column on; not fewer than what stands behind them, or going back step by step would cost
        the square of them."""
        count = min(self.blank, max(self.blank - self.column, len(self.chars)))
        self.chars[:0] = [" "] * count
        self.styles[:0] = [PLAIN] * count
        self.blank -= count

    def erase(self, how: str) -> None:
        if how in ("", "0"):
            self.blank = min(self.blank, self.column)
            del self.chars[self.column - self.blank :], self.styles[self.column - self.blank :]
        elif how == "2":
            self.chars, self.styles, self.blank = [], [], self.column

    def link(self, command: str) -> None:
        if command.startswith("8;"):
            address = command.split(";", 2)[-1]
            self.style = msgspec.structs.replace(self.style, link=address)

    def _end_line(self) -> None:
        self._flush()
        self.done.append(("\n", PLAIN))

    def _flush(self) -> None:
        if self.blank:
            self.done.append((" " * self.blank, PLAIN))
        start = 0
        for at in range(1, len(self.chars) + 1):
            if at == len(self.chars) or self.styles[at] is not self.styles[start]:
                self.done.append(("".join(self.chars[start:at]), self.styles[start]))
                start = at
        self.chars, self.styles, self.column, self.blank = [], [], 0, 0

    def result(self) -> tuple[str, list[Span]]:
        self._flush()
        spans: list[Span] = []
        at = 0
        for piece, style in self.done:
            length = len(piece) if piece.isascii() else len(piece.encode("utf-16-le", "replace")) // 2
            if style != PLAIN:
                last = spans[-1] if spans else None
                if last is not None and last.style == style and last.start + last.length == at:
                    spans[-1] = Span(last.start, last.length + length, style)
                else:
                    spans.append(Span(at, length, style))
            at += length
        return "".join(piece for piece, _ in self.done), spans


_FLAGS = {1: ("bold", True), 2: ("dim", True), 3: ("italic", True), 4: ("underline", True), 7: ("inverse", True)}
_FLAGS |= {9: ("struck", True), 21: ("underline", True), 23: ("italic", False), 24: ("underline", False)}
_FLAGS |= {27: ("inverse", False), 29: ("struck", False)}


def _styled(style: Style, parameters: str) -> Style:
    """The style after one ``CSI … m``."""
    if parameters[:1] in ("<", "=", ">", "?"):
        return style
    codes = [int(code) if code.isdigit() else 0 for code in parameters.replace(":", ";").split(";")[:64]]
    changes: dict[str, str | bool] = {}
    at = 0
    while at < len(codes):
        code = codes[at]
        at += 1
        if code == 0:
            style, changes = Style(link=style.link), {}
        elif code in _FLAGS:
            name, value = _FLAGS[code]
            changes[name] = value
        elif code == 22:
            changes |= {"bold": False, "dim": False}
        elif code in (38, 48):
            colour, at = _extended(codes, at)
            changes["fg" if code == 38 else "bg"] = colour
        elif colour := _basic(code):
            changes["fg" if code // 10 in (3, 9) else "bg"] = "" if colour == "none" else colour
    return msgspec.structs.replace(style, **changes)


def _basic(code: int) -> str:
    tens, unit = divmod(code, 10)
    if tens in (3, 4) and unit == 9:
        return "none"
    if tens in (3, 4, 9, 10) and unit < 8:
        return str(unit if tens < 9 else unit + 8)
    return ""


def _extended(codes: list[int], at: int) -> tuple[str, int]:
    """A colour of the 256 or of the 16 million, and where the codes go on."""
    if at < len(codes) and codes[at] == 5 and at + 1 < len(codes):
        return _indexed(codes[at + 1]), at + 2
    if at < len(codes) and codes[at] == 2 and at + 3 < len(codes):
        red, green, blue = (min(value, 255) for value in codes[at + 1 : at + 4])
        return f"#{red:02x}{green:02x}{blue:02x}", at + 4
    return "", len(codes)


def _indexed(number: int) -> str:
    if number < 16:
        return str(number)
    if number < 232:
        red, rest = divmod(number - 16, 36)
        green, blue = divmod(rest, 6)
        return "#" + "".join(f"{0 if level == 0 else 55 + 40 * level:02x}" for level in (red, green, blue))
    level = 8 + 10 * (min(number, 255) - 232)
    return f"#{level:02x}{level:02x}{level:02x}"

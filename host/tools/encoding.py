"""Which encoding and line ends a user's file has, so that an edit can keep both (behaviour 13).

Strict throughout: a reading that does not turn back into the very same bytes is not accepted.
"""

from __future__ import annotations

import codecs
import locale
import re
from typing import Final

import msgspec

BOMS: Final = (  # the longer first: UTF-32 LE begins like UTF-16 LE
    (b"\xff\xfe\x00\x00", "utf-32-le"),
    (b"\x00\x00\xfe\xff", "utf-32-be"),
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
SAMPLE: Final = 64 * 1024
WESTERN: Final = "cp1252"
COMMON: Final = (
    *(WESTERN, "cp1250", "cp1251", "koi8_r", "cp932", "euc_jp", "cp949", "big5", "big5hkscs"),
    *("cp1253", "cp1254", "cp1255", "cp1256", "mac_roman"),
)
"""What people's old files are stored in; a few letters beyond ASCII fit dozens of encodings that nobody uses."""
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_CJK = re.compile(r"[一-鿿\u3000-\u303f\uff00-\uffef\u2010-\u203f]")
_KANA = re.compile(r"[\u3041-\u30fa]")
_HANGUL = re.compile(r"[\uac00-\ud7a3]")


class TextEncoding(msgspec.Struct, frozen=True):
    """``codec``: Python's name; ``bom``: the bytes the file begins with, often none."""

    codec: str
    bom: bytes = b""

    def encode(self, text: str) -> bytes:
        """
        Raises:
            UnicodeEncodeError: a character this encoding cannot hold.
        """
        return self.bom + text.encode(self.codec)

    @property
    def label(self) -> str:
        """What people call it: ``UTF-8 with BOM``, ``GB18030``."""
        name = self.codec.upper()
        return f"{name} with BOM" if self.bom else name


UTF_8: Final = TextEncoding("utf-8")


class DecodedText(msgspec.Struct, frozen=True):
    """A file's text, its line ends as they were, and how it was stored."""

    text: str
    encoding: TextEncoding

    @property
    def newline(self) -> str:
        """The line end most lines have; a newline for a text of one line."""
        return dominant_newline(self.text)


def decode_text(data: bytes) -> DecodedText | None:
    """Read ``data`` as text, or None for what is not text or cannot be told.

    In this order: a byte-order mark, UTF-8, UTF-16 without a mark, GB18030, then the one of `COMMON` that
    charset-normalizer recognises, Western where that fits as well. Slow for large input: call it in a thread.
    """
    for bom, codec in BOMS:
        if data.startswith(bom):
            return _strict(data[len(bom) :], codec, bom)
    if b"\0" in data[:SAMPLE]:
        return _utf_16_without_bom(data)
    found = _strict(data, "utf-8")
    if found is not None:
        return found
    if _looks_binary(data):
        return None
    return _gb18030(data) or _recognised(data)


def decode_loosely(data: bytes) -> str:
    """Text for reading only (command output, search): what cannot be decoded becomes U+FFFD, line by line."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return "\n".join(_decode_line(line) for line in data.split(b"\n"))


def dominant_newline(text: str) -> str:
    crlf = text.count("\r\n")
    lf = text.count("\n") - crlf
    cr = text.count("\r") - crlf
    if crlf > lf and crlf >= cr:
        return "\r\n"
    return "\r" if cr > lf and cr > crlf else "\n"


def _strict(data: bytes, codec: str, bom: bytes = b"") -> DecodedText | None:
    """Decode all of it, or nothing. In pieces: decoding a large file in one go would hold up every thread."""
    pieces: list[str] = []
    done = 0
    try:
        decoder = codecs.getincrementaldecoder(codec)()
        for start in range(0, len(data), SAMPLE):
            end = start + SAMPLE
            piece = decoder.decode(data[start:end], final=end >= len(data))
            again = piece.encode(codec)
            if data[done : done + len(again)] != again:
                return None
            done += len(again)
            pieces.append(piece)
    except (UnicodeError, LookupError):
        return None
    return DecodedText("".join(pieces), TextEncoding(codec, bom)) if done == len(data) else None


def _looks_binary(data: bytes) -> bool:
    sample = data[:SAMPLE]
    control = sum(sample.count(byte) for byte in range(32) if byte not in (8, 9, 10, 11, 12, 13, 27))
    return control * 100 > len(sample)


def _utf_16_without_bom(data: bytes) -> DecodedText | None:
    """UTF-16 shows itself by zeros on one side only, and by decoding to text without control characters."""
    if len(data) % 2:
        return None
    sample = data[:SAMPLE]
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    for codec, zeros, others in (("utf-16-le", odd, even), ("utf-16-be", even, odd)):
        if zeros * 4 < len(sample) // 2 or others:
            continue
        found = _strict(data, codec)
        if found is not None and not _CONTROL.search(found.text):
            return found
    return None


def _gb18030(data: bytes) -> DecodedText | None:
    found = _strict(data, "gb18030")
    return found if found is not None and _reads_as_chinese(found.text) else None


def _reads_as_chinese(text: str) -> bool:
    """Whether the characters beyond ASCII are those Chinese text is made of. Other encodings read as GB18030 give rare
    ideographs, private-use characters or a random mixture."""
    beyond = [char for char in text[:SAMPLE] if char > "\x7f"]
    if not beyond or _CONTROL.search(text[:SAMPLE]):
        return False
    joined = "".join(beyond)
    if len(_KANA.findall(joined)) * 10 > len(beyond) or len(_CJK.findall(joined)) * 10 < len(beyond) * 9:
        return False
    ideographs = [char for char in beyond if "一" <= char <= "鿿"]
    common = sum(1 for char in ideographs if _is_common(char))
    return common * 10 >= len(ideographs) * 7


def _is_common(char: str) -> bool:
    """In the first level of GB 2312: the 3,755 ideographs most text is written with."""
    encoded = char.encode("gb18030")
    return len(encoded) == 2 and 0xB0 <= encoded[0] <= 0xD7 and encoded[1] >= 0xA1


def _recognised(data: bytes) -> DecodedText | None:
    from charset_normalizer import from_bytes

    matches = from_bytes(data[:SAMPLE], cp_isolation=list(COMMON))
    best = matches.best()
    if best is None:
        return None
    alike = {name for match in matches if match.chaos <= best.chaos for name in match.could_be_from_charset}
    found = _strict(data, WESTERN if WESTERN in alike else best.encoding)
    return found if found is not None and not _CONTROL.search(found.text[:SAMPLE]) else None


def _decode_line(line: bytes) -> str:
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        pass
    local = locale.getencoding()  # what programs of this system write when it is not UTF-8
    if local.lower() not in ("utf-8", "utf8", "ascii", "ansi_x3.4-1968", "iso-8859-1", "cp1252"):
        try:
            return line.decode(local)
        except UnicodeDecodeError:
            pass
    try:
        text = line.decode("gb18030")
    except UnicodeDecodeError:
        return line.decode("utf-8", "replace")
    return text if _reads_as_chinese(text) else line.decode("utf-8", "replace")

"""Rule 13: the encoding of a user's file is recognised strictly."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host.tools.encoding import decode_loosely, decode_text, dominant_newline

CHINESE = "这个函数读取配置文件，然后返回结果。如果文件不存在，就使用默认值。"


@pytest.mark.parametrize(
    ("data", "codec", "bom"),
    [
        (b"", "utf-8", b""),
        (b"plain", "utf-8", b""),
        (CHINESE.encode(), "utf-8", b""),
        (b"\xef\xbb\xbfx", "utf-8", b"\xef\xbb\xbf"),
        (b"\xff\xfe" + "x中".encode("utf-16-le"), "utf-16-le", b"\xff\xfe"),
        (b"\xfe\xff" + "x中".encode("utf-16-be"), "utf-16-be", b"\xfe\xff"),
        ("some words\n".encode("utf-16-be"), "utf-16-be", b""),
        (b"\xff\xfe\0\0" + "x".encode("utf-32-le"), "utf-32-le", b"\xff\xfe\0\0"),
        (CHINESE.encode("gb18030"), "gb18030", b""),
        ("值=１\r\n".encode("gb18030"), "gb18030", b""),
        (("x = 1  # " + CHINESE).encode("gb18030"), "gb18030", b""),
        ("café\n".encode("cp1252"), "cp1252", b""),
        ("# café naïve\nx = 1\n".encode("cp1252"), "cp1252", b""),
        ("Zażółć gęślą jaźń\n".encode("cp1250"), "cp1250", b""),
        ("Привет мир, это текст\n".encode("koi8_r"), "koi8_r", b""),
        ("こんにちは世界、日本語の文書\n".encode("cp932"), "cp932", b""),
    ],
)
def test_recognised(data: bytes, codec: str, bom: bytes) -> None:
    found = decode_text(data)
    assert found is not None
    assert (found.encoding.codec, found.encoding.bom) == (codec, bom)
    assert found.encoding.encode(found.text) == data


@pytest.mark.parametrize("data", [bytes(range(256)), b"\x7fELF\x02\x01\x01\0\0\0", b"\xff\xfe\xff", b"a\0b\0\0\0"])
def test_not_text(data: bytes) -> None:
    assert decode_text(data) is None


def test_other_encodings_are_not_taken_for_chinese() -> None:
    for text, codec in [
        ("Où est l'été ? À côté du café, très près.", "cp1252"),
        ("これは日本語の文章です。漢字とかなを含む。", "shift_jis"),
        ("Это обычный русский текст, написанный кириллицей.", "cp1251"),
    ]:
        found = decode_text(text.encode(codec))
        assert found is None or found.encoding.codec != "gb18030"


@given(st.binary(max_size=200))
@settings(max_examples=300, deadline=None)
def test_what_is_decoded_turns_back_into_the_same_bytes(data: bytes) -> None:
    found = decode_text(data)
    assert found is None or found.encoding.encode(found.text) == data


@pytest.mark.parametrize("codec", ["utf-8", "gb18030", "utf-16-le"])
@pytest.mark.parametrize("shift", range(4))
def test_characters_across_the_borders_of_pieces(codec: str, shift: int) -> None:
    bom = b"\xff\xfe" if codec == "utf-16-le" else b""
    text = "x" * shift + ("中文的内容和结果" * 3 + "\U00020000") * 10_000
    data = bom + text.encode(codec)
    found = decode_text(data)
    assert found is not None
    assert found.text == text
    assert found.encoding.codec == codec


@given(st.binary(max_size=200))
def test_loose_reading_never_fails(data: bytes) -> None:
    decode_loosely(data).encode("utf-8")


def test_loose_reading_takes_each_line_as_it_is() -> None:
    mixed = "中文\n".encode() + f"{CHINESE}\n".encode("gb18030") + b"\xff bad\n"
    assert decode_loosely(mixed) == f"中文\n{CHINESE}\n\ufffd bad\n"


def test_dominant_newline() -> None:
    assert dominant_newline("a\r\nb\r\nc\n") == "\r\n"
    assert dominant_newline("a\nb\r\nc\n") == "\n"
    assert dominant_newline("a\rb\r") == "\r"
    assert dominant_newline("one") == "\n"

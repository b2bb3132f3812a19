"""A version that a feed names (docs/updates.md). What a feed says is not trusted: texts are only shown, and an address
is kept only where it is https."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import msgspec

from host.errors import HostError

if TYPE_CHECKING:
    from packaging.version import Version

LONGEST_NOTES: Final = 20_000
LONGEST_ADDRESS: Final = 2_000
MOST: Final = 1_000
"""Releases of a feed that are looked at."""
_DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


class Release(msgspec.Struct, frozen=True):
    """``date``: ``YYYY-MM-DD`` or "". ``notes``: plain text by language; "" for the language nobody named. ``url``:
    https, or "" where there is no page to go to."""

    version: str
    date: str = ""
    notes: dict[str, str] = {}
    url: str = ""


def read_feed(data: bytes) -> list[Release]:
    """The releases a feed names; entries that are none are passed over.

    Raises:
        HostError: ``UPDATE_FEED_BAD``: there is not one.
    """
    try:
        told = msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError) as fault:
        raise HostError("UPDATE_FEED_BAD", f"the feed is no JSON: {fault}") from None
    if isinstance(told, dict) and isinstance(told.get("releases"), list):
        told = told["releases"]
    entries = told if isinstance(told, list) else [told]
    found = [release for entry in entries[:MOST] if (release := _release(entry)) is not None]
    if not found:
        raise HostError("UPDATE_FEED_BAD", "the feed names no version")
    return found


def newest(releases: Iterable[Release], own: str) -> Release | None:
    """The newest release beyond ``own``; a preview only for who has one."""
    mine = _version(own)
    best: tuple[Version, Release] | None = None
    for release in releases:
        version = _version(release.version)
        if version is None or mine is None or version <= mine or (version.is_prerelease and not mine.is_prerelease):
            continue
        if best is None or version > best[0]:
            best = (version, release)
    return None if best is None else best[1]


def own_version() -> str:
    """That of the installed package, "0" where it is not installed. Blocks for some milliseconds."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("parley")
    except PackageNotFoundError:
        return "0"


def _version(text: str) -> Version | None:
    """Without what a builder added behind a ``+``."""
    from packaging.version import InvalidVersion, Version

    try:
        return Version(Version(text).public)
    except InvalidVersion:
        return None


def _release(entry: Any) -> Release | None:
    if not isinstance(entry, dict) or not isinstance(version := entry.get("version"), str):
        return None
    version = version.strip()
    if len(version) > 60 or _version(version) is None:
        return None
    date = entry.get("date")
    date = date[:10] if isinstance(date, str) and _DATE.match(date) else ""
    return Release(version.removeprefix("v"), date, _notes(entry.get("notes")), _address(entry.get("url")))


def _notes(given: Any) -> dict[str, str]:
    by_language = given if isinstance(given, dict) else {"": given}
    return {
        str(language)[:20]: text
        for language, told in by_language.items()
        if isinstance(told, str) and (text := _CONTROL.sub("", told.replace("\r\n", "\n")).strip()[:LONGEST_NOTES])
    }


def _address(given: Any) -> str:
    if not isinstance(given, str) or len(given) > LONGEST_ADDRESS or not given.isprintable() or " " in given.strip():
        return ""
    try:
        parts = urlsplit(given.strip())
        plain = parts.scheme == "https" and parts.hostname and parts.username is None and parts.password is None
    except ValueError:
        return ""
    return given.strip() if plain else ""

"""macOS: what the .app says of itself, signing, and the .dmg it comes in."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

from bundle import names
from bundle.programs import need, run

IDENTIFIER = names.IDENTIFIER
OLDEST_SYSTEM = "13.0"  # that of Qt's wheels
PACKAGING = Path(__file__).resolve().parents[1]


def information() -> dict[str, Any]:
    """What goes into Info.plist besides PyInstaller's own entries."""
    kind = names.SESSION_TYPE
    return {
        "CFBundleDisplayName": names.NAME,
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": ["en", "zh-Hans"],
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "Parley session",
                "CFBundleTypeRole": "Editor",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [kind],
            },
            {
                "CFBundleTypeName": "JSON lines",
                "CFBundleTypeRole": "Viewer",
                "LSHandlerRank": "Alternate",
                "CFBundleTypeExtensions": ["jsonl"],
            },
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": kind,
                "UTTypeDescription": "Parley session",
                "UTTypeConformsTo": ["public.data", "public.text"],
                "UTTypeTagSpecification": {
                    "public.filename-extension": [names.SESSION_SUFFIX],
                    "public.mime-type": [names.SESSION_MIME],
                },
            }
        ],
        "LSApplicationCategoryType": "public.app-category.developer-tools",
        "LSMinimumSystemVersion": OLDEST_SYSTEM,
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": names.copyright_line(),
        "NSSupportsAutomaticGraphicsSwitching": True,
    }


def sign(app: Path) -> None:
    """Sign with the identity of PARLEY_SIGN_IDENTITY, else ad hoc: enough for the processor, not for Gatekeeper."""
    identity = os.environ.get("PARLEY_SIGN_IDENTITY") or "-"
    command = ["codesign", "--force", "--deep", "--sign", identity]
    if identity != "-":
        entitlements = str(PACKAGING / "macos" / "entitlements.plist")
        command += ["--options", "runtime", "--timestamp", "--entitlements", entitlements]
    run([*command, str(app)])
    run(["codesign", "--verify", "--deep", "--strict", str(app)])


def disk_image(app: Path, target: Path, staging: Path) -> Path:
    """The .dmg: the app beside a link to where it goes. Notarised where PARLEY_NOTARY_PROFILE names a profile of
    notarytool's; see packaging/README.md."""
    need("hdiutil", "it is part of macOS")
    sign(app)
    folder = staging / "disk"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    run(["ditto", str(app), str(folder / app.name)])
    (folder / "Applications").symlink_to("/Applications")
    target.unlink(missing_ok=True)
    form = ["-volname", names.NAME, "-format", "ULMO"]
    run(["hdiutil", "create", "-quiet", *form, "-srcfolder", str(folder), str(target)])
    profile = os.environ.get("PARLEY_NOTARY_PROFILE")
    if profile:
        keychain = os.environ.get("PARLEY_NOTARY_KEYCHAIN")
        where = ["--keychain", keychain] if keychain else []
        run(["xcrun", "notarytool", "submit", str(target), "--keychain-profile", profile, *where, "--wait"])
        run(["xcrun", "stapler", "staple", str(target)])
    return target

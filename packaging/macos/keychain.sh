#!/usr/bin/env bash
# Lays the signing certificate and the notary's key, given as variables, into a keychain of their own for one build; the
# variables come from a workflow's secrets. See packaging/README.md.
set -euo pipefail
: "${CERTIFICATE:?a .p12 in base64}" "${CERTIFICATE_PASSWORD:?}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
keychain=$HOME/Library/Keychains/parley-build.keychain-db
password=$(openssl rand -hex 24)

base64 --decode <<<"$CERTIFICATE" >"$work/certificate.p12"
security create-keychain -p "$password" "$keychain"
security set-keychain-settings -lut 7200 "$keychain"
security unlock-keychain -p "$password" "$keychain"
security import "$work/certificate.p12" -P "$CERTIFICATE_PASSWORD" -k "$keychain" -T /usr/bin/codesign
security set-key-partition-list -S apple-tool:,apple: -s -k "$password" "$keychain" >/dev/null
# shellcheck disable=SC2046
security list-keychains -d user -s "$keychain" $(security list-keychains -d user | tr -d '"')

if [[ -n ${NOTARY_KEY:-} ]]; then
  base64 --decode <<<"$NOTARY_KEY" >"$work/notary.p8"
  xcrun notarytool store-credentials parley-notary --keychain "$keychain" \
    --key "$work/notary.p8" --key-id "$NOTARY_KEY_ID" --issuer "$NOTARY_ISSUER"
  echo "PARLEY_NOTARY_PROFILE=parley-notary" >>"${GITHUB_ENV:-/dev/null}"
  echo "PARLEY_NOTARY_KEYCHAIN=$keychain" >>"${GITHUB_ENV:-/dev/null}"
fi

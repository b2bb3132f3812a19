#!/usr/bin/env bash
# Installs the .deb into a clean Debian and looks whether Parley works there and goes again. Needs root.
#
#   packaging/check_deb.sh [parley_….deb]      without a file: the one in dist/, which is built where it is missing
#
#   PARLEY_CHECK_SUITE=bookworm   which Debian; this machine's package sources must offer it
#   PARLEY_CHECK_BASE=FILE.tar    keep the clean Debian there, and begin with it the next time
#   PARLEY_CHECK_KEEP=FOLDER      put the self-test's reports there
#
# First with nothing but what the package depends on, then with what it recommends; the self-tests have no network.
# Everything is mounted in a mount namespace of its own: it goes with this process, however that ends.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd -P)
project=$(dirname "$here")
suite=${PARLEY_CHECK_SUITE:-bookworm}

say() { echo "== $*" >&2; }
fail() {
  echo "!! $*" >&2
  exit 1
}

[[ $EUID -eq 0 ]] || fail "Only root can make a Debian inside a folder: run this with sudo, or in a container."
if [[ -z ${PARLEY_CHECK_INSIDE:-} ]]; then
  command -v unshare >/dev/null || fail "unshare is missing: install util-linux."
  export PARLEY_CHECK_INSIDE=1
  exec unshare --mount --propagation private -- "$0" "$@"
fi

if ! command -v debootstrap >/dev/null; then
  say "Installing debootstrap"
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -q >/dev/null
  apt-get install -y --no-install-recommends debootstrap >/dev/null || fail "debootstrap is missing and cannot be installed."
fi

work=$(mktemp -d "${TMPDIR:-/tmp}/parley-check.XXXXXX")
root=$work/debian
clean_up() {
  local code=$?
  trap - EXIT
  while read -r _ place _; do
    [[ $place == "$work"/* ]] && umount -l "$place"
  done < <(tac /proc/mounts)
  rm -rf --one-file-system "$work"
  exit "$code"
}
trap clean_up EXIT
trap 'echo "!! line $LINENO: $BASH_COMMAND" >&2' ERR
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

# The package

if [[ $# -gt 0 ]]; then
  deb=$1
else
  pattern="$project/dist/parley_*_$(dpkg --print-architecture).deb"
  # shellcheck disable=SC2086
  deb=$(ls -t $pattern 2>/dev/null | head -n 1 || true)
  if [[ -z $deb ]]; then
    python3 "$project/dev.py" package
    # shellcheck disable=SC2086
    deb=$(ls -t $pattern | head -n 1)
  fi
fi
[[ -f $deb ]] || fail "No such package: $deb"
version=$(dpkg-deb -f "$deb" Version)
version=${version/\~/} # as Parley itself writes one that comes before a release
say "Parley $version: $deb"

# A clean Debian, from where this machine takes its own packages

sources() {
  apt-get indextargets --format '$(REPO_URI)|$(RELEASE)|$(COMPONENT)|' "Created-By: Packages" |
    grep -E "\|$suite(-updates|-security)?\|main\|" | sort -u
}
mirror=$(sources | awk -F'|' -v suite="$suite" '$2 == suite { print $1; exit }')
[[ -n $mirror ]] || fail "This machine's package sources offer no Debian called $suite."

make_debian() {
  say "A clean Debian $suite"
  debootstrap --variant=minbase "$suite" "$root" "$mirror" >"$work/debootstrap.log" 2>&1 ||
    {
      tail -n 20 "$work/debootstrap.log" >&2
      fail "debootstrap did not get through."
    }
  : >"$root/etc/apt/sources.list"
  local uri release component
  while IFS='|' read -r uri release component _; do
    echo "deb $uri $release $component" >>"$root/etc/apt/sources.list"
  done < <(sources)
  apt-config dump | grep -E '^Acquire::[^ ]*(Proxy|CaInfo|CaPath|Verify)' >"$root/etc/apt/apt.conf.d/20-as-outside" || true
  printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d" # no service is started
  chmod 755 "$root/usr/sbin/policy-rc.d"
}

base=${PARLEY_CHECK_BASE:-}
if [[ -n $base && -f $base ]]; then
  say "The Debian of $base"
  mkdir "$root"
  tar -C "$root" --numeric-owner -xpf "$base"
else
  make_debian
  [[ -z $base ]] || tar -C "$root" --numeric-owner -cpf "$base" .
fi
cp -L /etc/resolv.conf "$root/etc/resolv.conf"
cp -L /etc/hosts "$root/etc/hosts"
mount -t proc proc "$root/proc"
mkdir -p "$root/dev/shm"
mount -t tmpfs tmpfs "$root/dev/shm"
# Certificates that the machine needs for its own package sources, while packages are fetched.
if [[ $mirror == https:* && -f /etc/ssl/certs/ca-certificates.crt ]]; then
  mkdir -p "$root/etc/ssl/certs"
  [[ -f $root/etc/ssl/certs/ca-certificates.crt ]] || cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
fi

inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive LANG=C.UTF-8 "$@"; }
apt() { inside apt-get -q -y -o Dpkg::Use-Pty=0 "$@" >>"$work/apt.log" 2>&1 || {
  tail -n 30 "$work/apt.log" >&2
  fail "apt-get $* did not get through."
}; }

person=someone
home=/home/$person
inside useradd --create-home --uid 4711 $person
# As the person, at a screen, without a network.
at_screen() {
  # shellcheck disable=SC2016
  unshare --net -- sh -c 'ip link set lo up 2>/dev/null || true; exec "$@"' sh \
    chroot --userspec=4711:4711 "$root" env -i PATH=/usr/bin:/bin HOME=$home USER=$person LANG=C.UTF-8 \
    XDG_RUNTIME_DIR=$home "$@"
}

# What is ours in the system, the person's own folder aside.
ours() {
  find "$root" -xdev \( -path "$root$home" -o -path "$root/tmp" -o -path "$root/proc" -o -path "$root/var/cache/apt" \) \
    -prune -o -iname '*parley*' -print | sed "s|^$root||"
}

self_test() {
  local name=$1 code=0
  say "The self-test, $2"
  at_screen xvfb-run -a -s '-screen 0 1280x1024x24' parley --selftest --report "$home/$name.json" --keep "$home/$name" \
    >"$work/$name.txt" 2>&1 || code=$?
  cat "$work/$name.txt" >&2
  if [[ -n ${PARLEY_CHECK_KEEP:-} ]]; then
    mkdir -p "$PARLEY_CHECK_KEEP"
    cp "$work/$name.txt" "$root$home/$name.json" "$PARLEY_CHECK_KEEP/" 2>/dev/null || true
    cp -r "$root$home/$name" "$PARLEY_CHECK_KEEP/" 2>/dev/null || true
  fi
  [[ $code -eq 0 ]] || fail "The self-test ended with $code."
}

# Alone

say "Installing Parley and what it depends on"
cp "$deb" "$root/tmp/parley.deb"
apt update
apt install --no-install-recommends /tmp/parley.deb
said=$(inside parley --version)
[[ $said == "Parley $version" ]] || fail "parley --version says: $said"
say "$said is installed; $(inside dpkg-query -W -f '${Installed-Size}' parley) KiB"
apt install --no-install-recommends xvfb xauth
self_test bare "with nothing but what it depends on"

# As people install it

say "Installing what it recommends"
mapfile -t recommended < <(inside dpkg-query -W -f '${Recommends}' parley | tr ',' '\n' | sed 's/|.*//; s/(.*//; s/ //g')
apt install --no-install-recommends "${recommended[@]}" desktop-file-utils shared-mime-info libglib2.0-bin
self_test whole "with what it recommends"

kind=application/x-parley-session
for name in session.parley session.jsonl session; do
  cp "$project/tests/packaging/session.parley" "$root$home/$name"
  found=$(inside gio info -a standard::content-type "$home/$name" | sed -n 's/.*content-type: //p')
  [[ $found == "$kind" ]] || fail "An exported session called $name is taken for: $found"
  rm "$root$home/$name"
done
opener=$(inside gio mime "$kind")
[[ $opener == *parley.desktop* ]] || fail "An exported session is opened with: $opener"
inside desktop-file-validate /usr/share/applications/parley.desktop || fail "The desktop entry is not valid."
say "Exported sessions are known and opened with Parley"

# Gone again

say "Using it once, then removing it"
at_screen xvfb-run -a timeout --signal=TERM 15 parley || true
data=$root$home/.local/share/Parley
[[ -f $data/index.db ]] || fail "It made no data folder where one was expected: $data"
before=$(cd "$data" && find . -type f | sort)
apt remove parley
inside sh -c '! command -v parley' || fail "parley is still there after its removal."
apt purge parley
rest=$(ours)
[[ -z $rest ]] || fail "Left behind: $rest"
[[ $(cd "$data" && find . -type f | sort) == "$before" ]] || fail "The data folder is not what it was."
say "Removed without a trace; the data folder is as it was"
say "All is well"

"""What is known of programs: which take a subcommand, which run others, which are never allowed by a rule."""

from __future__ import annotations

import re

from host.approvals.commands import SimpleCommand


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _lines(text: str) -> frozenset[str]:
    return frozenset(line.strip() for line in text.split("|"))


# Run other programs or any code, act on the machine, or reach out; a prefix says nothing about what they would do.
NEVER = _words("""
    sh bash dash zsh ksh csh tcsh fish busybox pwsh powershell cmd eval exec source . command builtin trap alias
    sudo doas su runuser pkexec env nohup nice ionice time timeout setsid stdbuf watch xargs parallel script expect
    unbuffer chroot unshare nsenter flock strace ltrace gdb lldb valgrind entr at batch crontab systemctl systemd-run
    service launchctl mount umount sysctl modprobe rm rmdir unlink dd mkfs shred truncate chmod chown chgrp chattr kill
    pkill killall reboot shutdown halt curl wget nc ncat socat telnet ssh scp sftp ftp rsync awk gawk mawk nawk sed perl
    ruby node deno php lua tclsh osascript Rscript java vi vim nvim ex ed emacs nano less more man tee install tar zip
    unzip cpio ar docker podman kubectl nix nix-shell open xdg-open start cd pushd popd export set unset declare
    typeset printf read mapfile readarray hash ln npx pnpx bunx pipx uvx local readonly let getopts shopt enable unalias
    bind complete fc history umask ulimit disown suspend coproc rbash mksh yash elvish nu xonsh toybox run0 fakeroot
    faketime prlimit taskset chrt numactl cgexec bwrap firejail proot setarch linux32 linux64 rlwrap perf tmux screen
    julia R octave ocaml ghci runghc iex elixir erl escript jshell scala kotlin groovy clojure clj tsx ts-node raku
    guile racket sbcl m4 gnuplot sqlite3 psql mysql openssl gpg mail sendmail ansible vagrant watchexec
    ipython jupyter pypy jython micropython bpython nodejs luajit qjs gjs ghc runhaskell stack cabal swipl dc py rsh
    slogin sshpass mosh lftp rclone httpie http https xh aria2c lynx w3m links elinks hyperfine nodemon concurrently
    cross-env dotenv direnv mise asdf pyenv rbenv nodenv volta dbus-run-session start-stop-daemon sg chronic ifne pee
    sponge cpulimit ssh-keygen ip view vimdiff pico zless zmore pg bsdtar pax 7z rpm dpkg gcore bpftrace dtrace
    ssh-agent xvfb-run dbus-launch caffeinate arch xcrun sandbox-exec eatmydata proxychains torsocks flatpak snap wine
    nerdctl machinectl loginctl busctl dbus-send gdbus systemd-cat systemd-inhibit systemd-nspawn fuser gfind gsort
    """)
_VERSION = re.compile(r"[-\d.]+$")

# Programs whose first word says little: the subcommand belongs to the prefix.
_SUBCOMMANDS = _words("""
    git hg svn jj gh glab cargo go npm pnpm yarn bun pip pip3 uv poetry pipenv conda mamba gem bundle composer dotnet
    mvn gradle brew apt apt-get dnf pacman terraform helm aws gcloud az rustup flutter dart mix rake rails swift tox nox
    hatch pdm pixi just task make cmake ninja bazel meson coverage
    """)
_WITH_SCRIPT = frozenset(("npm run", "pnpm run", "yarn run", "bun run", "npm run-script"))
_RUNNERS = frozenset(("uv run", "poetry run", "pipenv run", "pdm run", "hatch run", "bundle exec"))
_PYTHON = re.compile(r"pythonw?[-\d.]*(t|d|-dbg)?$")
_PYTHON_MODULES = _words("pytest unittest mypy ruff black flake8 pylint isort pyflakes pyright compileall")
_NEVER_SUBCOMMANDS = _lines("""
    git config|git clean|git bisect|git filter-branch|git submodule|git difftool|git mergetool|git rebase|git alias|
    git daemon|git send-email|git credential|npm exec|npm x|npm config|npm set|pnpm dlx|pnpm exec|yarn dlx|yarn exec|
    bun x|bun eval|bun exec|cargo run|cargo install|go run|go generate|go tool|uv tool|uv run|poetry run|pipenv run|
    pdm run|hatch run|bundle exec|npm run|pnpm run|yarn run|bun run|npm run-script|gh api|gh alias|gh extension|
    dotnet run|dart run|swift run|mix run|conda run|mamba run|pixi run|rails runner|git hook|git p4|git remote-ext|
    git instaweb|git for-each-repo|git shell|npm explore|npm init|npm create|npm innit|pnpm create|yarn create|
    bun create|yarn node|pnpm node|mix eval|mix cmd|mix do|dotnet exec|dotnet script|dotnet fsi|dotnet tool|jj util|
    glab api|glab alias|coverage run|bazel run|poetry shell|rails r|gradle init
    """)

# Options that make an otherwise plain program write elsewhere or run something.
_OPTIONS: dict[str, tuple[str, ...]] = {
    "find": ("-exec", "-execdir", "-ok", "-okdir", "-delete", "-fprint", "-fprint0", "-fprintf", "-fls"),
    "fd": ("-x", "-X", "--exec", "--exec-batch"),
    "git": (
        "--output", "--ext-diff", "--textconv", "-O", "--open-files-in-pager", "--upload-pack", "--receive-pack",
        "--exec", "--exec-path", "-c", "--config", "--config-env", "-x", "--git-dir", "--work-tree", "--template",
        "--unsafe-paths",
    ),
    "clone": ("-u",),
    "hg": ("--config", "--cwd", "-R", "--repository", "-e", "--ssh"),
    "svn": ("--diff-cmd", "--diff3-cmd", "--editor-cmd", "--config-option", "--config-dir"),
    "jj": ("--config", "--config-file", "--config-toml", "--tool", "-R", "--repository"),
    "env": ("-w",),
    "split": ("--filter",),
    "pylint": ("--init-hook", "--load-plugins", "--rcfile"),
    "pyright": ("--pythonpath", "--venvpath"),
    "tox": ("-x", "--override", "-c", "--conf"),
    "just": ("-f", "--justfile", "--set", "--shell", "-c", "--command"),
    "wc": ("--files0-from",),
    "du": ("--files0-from",),
    "rg": ("--pre", "--hostname-bin", "-L", "--follow"),
    "grep": ("-R", "--dereference-recursive"),
    "sort": ("-o", "--output", "--compress-program", "-T", "--files0-from"),
    "tree": ("-o", "--output"),
    "cargo": ("--config", "--target-dir", "--manifest-path"),
    "go": ("-exec", "-toolexec", "-vettool", "-o", "-C"),
    "npm": ("--script-shell", "--prefix", "-C", "--node-options"),
    "pnpm": ("--script-shell", "--dir", "-C", "--shell-emulator"),
    "yarn": ("--cwd", "--script-shell"),
    "make": ("--eval", "--file", "--makefile", "-f", "-C", "-E", "--directory"),
    "cmake": ("-P", "-E", "-C"),
    "ninja": ("-f", "-C"),
    "pytest": ("--pdbcls", "--basetemp", "-c", "-p", "--rootdir", "--confcutdir", "-o", "--override-ini"),
    "mypy": ("--python-executable", "--config-file"),
    **dict.fromkeys(("cc", "gcc", "g++", "c++", "clang", "clang++"), ("-wrapper", "-specs", "-fplugin")),
    "date": ("-s", "--set"),
    "diff": ("--to-file", "--from-file"),
}  # fmt: skip

_PLAIN = re.compile(r"[A-Za-z0-9][\w.+:@-]*$")


def prefix_of(command: SimpleCommand) -> str | None:
    """The words "always allow" would store for this command; None where it is not offered."""
    words = command.texts
    count = _prefix_length(words)
    if count is None or any(word.pattern for word in command.words[:count]):
        return None
    return " ".join(words[:count])


def is_plain_program(command: SimpleCommand) -> bool:
    """False for what no stored rule may cover: wrappers, interpreters, and options that run or write something."""
    words = command.texts
    count = _prefix_length(words)
    if count is None:
        return False
    if words[0] == "make" and any("=" in word and not word.startswith("-") for word in words[1:]):
        return False
    options = tuple(option for word in words[:count] for option in _OPTIONS.get(word, ()))
    if not options:
        return True
    if any(word.pattern for word in command.words[1:]):
        return False  # a file may be named like one of the options
    return not any(_is_option(word, options) for word in words[1:])


def _prefix_length(words: list[str]) -> int | None:
    program = words[0]
    spellings = (program, _VERSION.sub("", program), program.removeprefix("g"))  # perl5.36, gsed
    if not NEVER.isdisjoint(spellings) or not _PLAIN.match(program):
        return None
    if _PYTHON.match(program):
        return 3 if words[1:2] == ["-m"] and len(words) > 2 and words[2] in _PYTHON_MODULES else None
    if program not in _SUBCOMMANDS:
        return 1
    if len(words) < 2:
        return 1 if program in ("make", "ninja", "just", "task", "tox", "nox", "rake", "gradle", "mvn") else None
    if not _PLAIN.match(words[1]):
        return None
    pair = f"{program} {words[1]}"
    if pair in _RUNNERS:
        inner = _prefix_length(words[2:]) if len(words) > 2 else None
        return None if inner is None else 2 + inner
    if pair in _WITH_SCRIPT:
        return 3 if len(words) > 2 and _PLAIN.match(words[2]) else None
    return None if pair in _NEVER_SUBCOMMANDS else 2


def _is_option(word: str, options: tuple[str, ...]) -> bool:
    if not word.startswith("-") or word in ("-", "--"):
        return False
    name = word.partition("=")[0]
    for option in options:
        if option.startswith("--"):
            if option.startswith(name) and len(name) > 2:  # programs accept abbreviations
                return True
        elif name in (option, "-" + option):
            return True
        elif len(option) == 2 and not word.startswith("--") and option[1] in word[1:]:
            return True  # one of several letters behind one dash
    return False

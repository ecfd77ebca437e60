#!/usr/bin/env python3
"""The launcher: makes `.venv` on first use, compiles the engine aside, starts Borea. Standard library only."""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - an older Python must still be able to read this far and be told
    print("Borea needs Python 3.11 or newer; this one is", sys.version.split()[0], file=sys.stderr)
    sys.exit(2)

import contextlib
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sysconfig
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, NoReturn

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
COMPILED = VENV / "compiled"  # one folder for each compiled build, named by its stamp
BUILD_ENV = VENV / "build-env"
STAGE = VENV / "stage"
ENGINE = ("core", "games", "bots")  # the folders of the package that the compiler reads
ENGINE_NEEDS = ("pyproject.toml", "setup.py", "requirements/build.txt")  # and what else decides over its work
MADE = (".so", ".pyd", ".pyc")  # files in a build that no source is a copy of
MAKE_WHEEL = "import os, sys; os.chdir(sys.argv.pop()); from setuptools import build_meta as b; b.build_wheel('wheel')"
KEEP_BUILDS = 3

USAGE = """\
  python3 run.py                    serve the tables and open a browser
  python3 run.py -- COMMAND …       any borea command, for example:
  python3 run.py -- play            a match in the terminal
  python3 run.py -- games
  python3 run.py -- sim the-border --seats 4 --games 200 --seed 1
  python3 run.py exec FILE …        a Python file of yours, with borea importable
  python3 run.py build              compile the fast engine now
  python3 run.py test [ARGUMENTS]   run every test (arguments go to pytest and skip the linters)
"""


class Stop(Exception):
    """Something the user has to know; ends the launcher with exit code 2."""


def say(text: str) -> None:
    """Print for the person, never into the output of a borea command."""
    print(text, file=sys.stderr, flush=True)


# --- small tools


def venv_python(env: Path = VENV) -> Path:
    """Return the interpreter of a virtual environment."""
    return env / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def digest(paths: Iterable[Path], base: Path) -> str:
    """Hash names and contents of files, and the interpreter they are meant for."""
    total = hashlib.sha256(os.path.realpath(venv_python()).encode())
    for path in paths:
        total.update(f"\0{path.relative_to(base).as_posix()}\0".encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()[:16]


@contextlib.contextmanager
def locked(name: str, wait: bool = True) -> Iterator[bool]:
    """Hold a lock that the system frees when this process ends, however it ends; yield whether we have it."""
    VENV.mkdir(exist_ok=True)
    with (VENV / f"{name}.lock").open("a+b") as file:
        while not take(file):
            if not wait:
                yield False
                return
            time.sleep(0.3)
        yield True


def take(file: IO[bytes]) -> bool:
    """Try to lock an open file."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def work(title: str, *argv: str | Path, log: Path, **settings: str) -> None:
    """Run one step with its output in a log and one line of progress; stop with the log's end if it fails."""
    live = sys.stderr.isatty()
    started = time.monotonic()
    with log.open("ab") as output:
        begin = output.tell()
        env = {**os.environ, **settings}
        job = subprocess.Popen(argv, stdin=subprocess.DEVNULL, stdout=output, stderr=output, env=env)
        try:
            while job.poll() is None:
                if live:
                    print(f"\r{title} … {time.monotonic() - started:.0f} s ", end="", file=sys.stderr, flush=True)
                with contextlib.suppress(subprocess.TimeoutExpired):
                    job.wait(0.5)
        except KeyboardInterrupt:
            job.terminate()
            raise
    say(f"{chr(13) if live else ''}{title} … {time.monotonic() - started:.0f} s ")
    if job.returncode:
        tail = log.read_bytes()[begin:].decode(errors="replace").strip().splitlines()[-8:]
        raise Stop(f"That failed ({log.relative_to(ROOT)} has it all):\n  " + "\n  ".join(tail))


# --- requirements


def ensure(name: str) -> None:
    """Bring `.venv` to what requirements/NAME.txt locks; do nothing when its stamp says so already."""
    requirements = ROOT / "requirements" / f"{name}.txt"
    stamp = VENV / f"{name}.stamp"
    if is_stamped(stamp, digest([requirements], ROOT)):
        return
    with locked("setup"):
        if is_stamped(stamp, digest([requirements], ROOT)):
            return
        make_venv()
        install(f"Installing what Borea needs ({name})", venv_python(), requirements, VENV / "setup.log")
        stamp.write_text(digest([requirements], ROOT))


def is_stamped(stamp: Path, expected: str) -> bool:
    """Tell whether a stamp is there and says what we expect."""
    try:
        return stamp.read_text() == expected
    except OSError:
        return False


def make_venv() -> None:
    """Make `.venv`, or make it anew when the Python it was made for is gone."""
    check = [str(venv_python()), "-c", "import pip"]
    if venv_python().exists() and subprocess.run(check, capture_output=True).returncode == 0:
        return
    missing = missing_venv_modules()
    if missing:
        raise Stop(venv_advice(missing))
    for old in VENV.iterdir():
        if old.suffix != ".lock":
            shutil.rmtree(old) if old.is_dir() and not old.is_symlink() else old.unlink()
    work("Making .venv (on the first start only)", sys.executable, "-m", "venv", VENV, log=VENV / "setup.log")


def missing_venv_modules() -> list[str]:
    """Name the standard modules that this Python came without; some systems package them apart."""
    return [name for name in ("venv", "ensurepip") if importlib.util.find_spec(name) is None]


def venv_advice(missing: list[str]) -> str:
    """Say which package to install."""
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    text = f"This Python {version} cannot make a virtual environment: it came without {' and '.join(missing)}.\n"
    if shutil.which("apt-get"):
        return text + f"Install it, then start again:\n\n  sudo apt install python{version}-venv\n"
    return text + "Install the venv package of your system's Python, or Python from python.org, then start again.\n"


def install(title: str, python: Path, requirements: Path, log: Path) -> None:
    """Install locked requirements into the environment of an interpreter."""
    work(title, *pip(python), "install", "--require-hashes", "--only-binary=:all:", "-r", requirements, log=log)


def pip(python: Path) -> list[str | Path]:
    """Begin a pip command for an interpreter that need not have pip itself."""
    return [venv_python(), "-m", "pip", "--python", python, "--disable-pip-version-check", "--no-input"]


# --- the compiled engine


def package_files(root: Path) -> list[Path]:
    """List the files of the package, in a stable order."""
    found = (path for path in (root / "src" / "borea").rglob("*") if path.is_file())
    return sorted(path for path in found if path.suffix != ".pyc")


def is_engine(name: str) -> bool:
    """Tell whether a file, named as in the package, is a source that decides what the compiler makes."""
    return name.endswith(".py") and name.split("/")[0] in ENGINE


def engine_stamp(root: Path = ROOT) -> str:
    """Hash everything that the compiler reads."""
    package = root / "src" / "borea"
    sources = [path for path in package_files(root) if is_engine(path.relative_to(package).as_posix())]
    return digest([*(root / name for name in ENGINE_NEEDS), *sources], root)


def compiled_home() -> Path | None:
    """Return where the compiled build of these sources is, if there is one, with everything else in it up to date."""
    home = COMPILED / engine_stamp()
    if not home.is_dir():
        return None
    refresh(home / "borea")
    return home


def refresh(copy: Path) -> None:
    """Bring what is not compiled in a build up to date: pages, words, data, adapters."""
    package = ROOT / "src" / "borea"
    wanted = {path.relative_to(package).as_posix(): path for path in package_files(ROOT)}
    for path in [path for path in copy.rglob("*") if path.is_file() and path.suffix not in MADE]:
        if path.relative_to(copy).as_posix() not in wanted:
            path.unlink()
    for name, path in wanted.items():
        target = copy / name
        if is_engine(name) or (target.exists() and target.read_bytes() == path.read_bytes()):
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        part = target.with_name(target.name + ".part")
        shutil.copyfile(path, part)
        os.replace(part, target)


def no_compiler() -> str:
    """Say what is missing to compile C for this Python; empty when nothing is."""
    if sys.platform == "win32":
        installer = Path(os.environ.get("PROGRAMFILES(X86)", "")) / "Microsoft Visual Studio/Installer/vswhere.exe"
        return "" if installer.exists() else "no C compiler (Visual Studio Build Tools)"
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if not shutil.which(command.split()[0]):
        return f"no C compiler ({command.split()[0]})"
    return "" if (Path(sysconfig.get_path("include")) / "Python.h").exists() else "no C headers of Python (Python.h)"


def build(wait: bool = True) -> None:
    """Compile the package as a wheel of its own under `.venv`; never a compiled file beside a source."""
    log = VENV / "build.log"
    with locked("build", wait) as ours:
        if not ours or compiled_home():
            return
        log.write_bytes(b"")
        finished = lay_out_stage()
        home = COMPILED / engine_stamp(STAGE)
        try:
            prepare_build_env(log)
            work("Compiling the engine", venv_python(BUILD_ENV), "-c", MAKE_WHEEL, STAGE, log=log, BOREA_COMPILE="1")
            unpack = [*pip(venv_python()), "install", "--no-index", "--no-deps", "--target", STAGE / "home"]
            work("Installing the compiled engine", *unpack, *(STAGE / "wheel").glob("*.whl"), log=log)
        except Stop:
            home.with_suffix(".failed").touch()
            raise
        os.replace(STAGE / "home", home)
        finished.write_text(file_list(STAGE))
        for mark in COMPILED.glob("*.failed"):
            mark.unlink()
        builds = sorted((path for path in COMPILED.iterdir() if path.is_dir()), key=lambda path: path.stat().st_mtime)
        for old in builds[:-KEEP_BUILDS]:
            shutil.rmtree(old, ignore_errors=True)


def lay_out_stage() -> Path:
    """Copy what the wheel is made of, and return the mark of a finished build.

    After a finished build of the same list of files its objects stay, so that only what changed is compiled again.
    """
    finished = STAGE / "finished"
    if not is_stamped(finished, file_list(ROOT)):
        shutil.rmtree(STAGE, ignore_errors=True)
    finished.unlink(missing_ok=True)
    for name in ("src", "wheel", "home"):
        shutil.rmtree(STAGE / name, ignore_errors=True)
    (STAGE / "wheel").mkdir(parents=True)
    COMPILED.mkdir(exist_ok=True)
    for path in [*package_files(ROOT), *(ROOT / name for name in (*ENGINE_NEEDS, "README.md", "LICENSE"))]:
        copy = STAGE / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)  # with a new date: the build tools go by it
    return finished


def file_list(root: Path) -> str:
    """List the files of the package as text."""
    return "\n".join(path.relative_to(root).as_posix() for path in package_files(root))


def prepare_build_env(log: Path) -> None:
    """Make the environment of the build tools, apart from the one that Borea runs in."""
    requirements = ROOT / "requirements" / "build.txt"
    stamp = BUILD_ENV / "build.stamp"
    if is_stamped(stamp, digest([requirements], ROOT)):
        return
    make = ["-m", "venv", "--clear", "--without-pip"]
    work("Making the build environment", venv_python(), *make, BUILD_ENV, log=log)
    install("Installing the build tools", venv_python(BUILD_ENV), requirements, log)
    stamp.write_text(digest([requirements], ROOT))


def build_in_background() -> None:
    """Start compiling for the next start, unless that goes on already, failed before or cannot be done here."""
    if no_compiler():
        return
    if (COMPILED / engine_stamp()).with_suffix(".failed").exists():
        say("The fast engine could not be compiled (see .venv/build.log); `python3 run.py build` tries again.")
        return
    with locked("build", wait=False) as free:
        if not free:
            return
    command = [sys.executable, str(ROOT / "run.py"), "build", "--background"]
    with (VENV / "background.log").open("wb") as log:
        subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=ROOT, start_new_session=True)
    say("The fast engine is being compiled in the background; it serves from the next start.")


def build_now(background: bool) -> int:
    """Compile in the foreground, or as the detached process that a normal start leaves behind."""
    ensure("run")
    lack = no_compiler()
    if lack:
        say(f"Nothing to do: {lack} here. Borea runs as it is, only slower.")
        return 0
    if background and os.name != "nt":
        os.nice(10)
    build(wait=not background)
    say("The compiled engine is ready.")
    return 0


# --- start


def settings(home: Path | None) -> dict[str, str]:
    """Return the environment in which Python finds the compiled package, or the sources."""
    path = [str(home or ROOT / "src"), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, path))}


def start(arguments: list[str]) -> int:
    """Run a borea command, or without one the server."""
    # -P: nothing in the current folder gets in the way
    return hand_over(["-P", "-m", "borea", *(arguments or ["serve"])], prepare())


def prepare() -> Path | None:
    """Make everything ready; return the compiled build to use, or None for the sources."""
    ensure("run")
    asked = [os.environ.get(name, "") for name in ("DATABASE_URL", "BUS_URL")]
    if os.environ.get("VAPID_KEY") or any(address.startswith(("postgres", "redis")) for address in asked):
        ensure("club")
    if os.environ.get("BOREA_PURE") == "1":
        return None
    home = compiled_home()
    if home is None:
        build_in_background()
    return home


def hand_over(arguments: list[str], home: Path | None) -> int:
    """Go on as the Python of `.venv`, in place of the launcher where the system can do that."""
    command = [str(venv_python()), *arguments]
    if os.name != "nt":
        os.execve(command[0], command, settings(home))
    return subprocess.call(command, env=settings(home))


def test(arguments: list[str]) -> int:
    """Install the test tools and hand over to scripts/test."""
    ensure("run")
    ensure("test")
    return subprocess.call([str(venv_python()), str(ROOT / "scripts" / "test"), *arguments])


def main(arguments: list[str]) -> int:
    """Choose what to do."""
    if not arguments or arguments[0] == "--":
        return start(arguments[1:] or (["--help"] if arguments else []))
    if arguments[0] == "test":
        return test(arguments[1:])
    if arguments[0] == "exec" and len(arguments) > 1:
        return hand_over(arguments[1:], prepare())
    if arguments[0] == "build" and arguments[1:] in ([], ["--background"]):
        return build_now(background=len(arguments) > 1)
    if arguments[0] in ("-h", "--help", "help"):
        print(USAGE, end="")
        return 0
    raise Stop(f"I do not know “{' '.join(arguments)}”. What there is:\n\n{USAGE}")


def leave() -> NoReturn:
    """Run, and turn what ends the launcher into a message and an exit code."""
    try:
        sys.exit(main(sys.argv[1:]))
    except Stop as reason:
        say(str(reason))
        sys.exit(2)
    except KeyboardInterrupt:
        say("\nStopped.")
        sys.exit(130)


if __name__ == "__main__":
    leave()

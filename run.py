#!/usr/bin/env python3
"""The launcher: creates `.venv` on first use, compiles the engine in the background, starts Borea.

Standard library only, and one file: it has to run, and say what is missing, before anything is installed.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - an older Python must get this far to print the message
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
COMPILED = VENV / "compiled"  # one folder per compiled build, named by its stamp
BUILD_ENV = VENV / "build-env"
STAGE = VENV / "stage"
QUICK = "-quick"  # ends the names of builds and stages that are made fast to compile, not to run: the tests' own
ENGINE = ("core", "games", "bots")  # the folders of the package that are compiled
ENGINE_NEEDS = ("pyproject.toml", "setup.py", "requirements/build.txt")  # other files that decide what is compiled
MADE = (".so", ".pyd", ".pyc")  # files of a build that are not copies of sources
MAKE_WHEEL = "import os, sys; os.chdir(sys.argv.pop()); from setuptools import build_meta as b; b.build_wheel('wheel')"
KEEP_BUILDS = 3
CONTAINED = {"test": ("run", "club")}  # requirements that others include, at the same versions

USAGE = """\
  python3 run.py                    start the server and open a browser
  python3 run.py -- COMMAND …       run a borea command, for example:
  python3 run.py -- play            a match in the terminal
  python3 run.py -- games
  python3 run.py -- sim the-border --seats 4 --games 200 --seed 1
  python3 run.py exec FILE …        run a Python file with borea importable
  python3 run.py build              compile the fast engine now
  python3 run.py test [ARGUMENTS]   run all tests (arguments go to pytest and skip the linters)
"""


class Stop(Exception):
    """A problem to report to the user; ends the launcher with exit code 2."""


def say(text: str) -> None:
    """Print to standard error, apart from the output of borea commands."""
    print(text, file=sys.stderr, flush=True)


# --- small tools


def venv_python(env: Path = VENV) -> Path:
    """Return the interpreter of a virtual environment."""
    return env / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def digest(paths: Iterable[Path], base: Path) -> str:
    """Hash the names and contents of files, and the interpreter they are for."""
    total = hashlib.sha256(os.path.realpath(venv_python()).encode())
    for path in paths:
        total.update(f"\0{path.relative_to(base).as_posix()}\0".encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()[:16]


@contextlib.contextmanager
def locked(name: str, wait: bool = True) -> Iterator[bool]:
    """Hold a lock that the system releases when this process ends in any way; yield whether we have it."""
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
    """Run one step with its output in a log and one line of progress.

    Raises:
        Stop: the step failed; the message has the end of the log.
    """
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
        raise Stop(f"This step failed (full output in {log.relative_to(ROOT)}):\n  " + "\n  ".join(tail))


# --- requirements


def ensure(name: str) -> None:
    """Install requirements/NAME.txt into `.venv`, unless its stamp shows that this has been done."""
    requirements = ROOT / "requirements" / f"{name}.txt"
    stamp = VENV / f"{name}.stamp"
    if is_stamped(stamp, digest([requirements], ROOT)):
        return
    with locked("setup"):
        if is_stamped(stamp, digest([requirements], ROOT)):
            return
        make_venv()
        install(f"Installing what Borea needs ({name})", venv_python(), requirements, VENV / "setup.log")
        for done in (name, *CONTAINED.get(name, ())):
            (VENV / f"{done}.stamp").write_text(digest([ROOT / "requirements" / f"{done}.txt"], ROOT))


def is_stamped(stamp: Path, expected: str) -> bool:
    """Return whether a stamp exists and has the expected content."""
    try:
        return stamp.read_text() == expected
    except OSError:
        return False


def make_venv() -> None:
    """Create `.venv`, or recreate it if the Python it was created with is gone.

    Raises:
        Stop: this Python cannot create virtual environments.
    """
    check = [str(venv_python()), "-c", "import pip"]
    if venv_python().exists() and subprocess.run(check, capture_output=True).returncode == 0:
        return
    missing = missing_venv_modules()
    if missing:
        raise Stop(venv_advice(missing))
    for old in VENV.iterdir():
        if old.suffix != ".lock":
            shutil.rmtree(old) if old.is_dir() and not old.is_symlink() else old.unlink()
    work("Creating .venv (first start only)", sys.executable, "-m", "venv", VENV, log=VENV / "setup.log")


def missing_venv_modules() -> list[str]:
    """Return the standard modules that this Python lacks; some systems package them separately."""
    return [name for name in ("venv", "ensurepip") if importlib.util.find_spec(name) is None]


def venv_advice(missing: list[str]) -> str:
    """Return a message that names the package to install."""
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    text = f"This Python {version} cannot create a virtual environment: it lacks {' and '.join(missing)}.\n"
    if shutil.which("apt-get"):
        return text + f"Install this package and try again:\n\n  sudo apt install python{version}-venv\n"
    return text + "Install the venv package of your system's Python, or Python from python.org, and try again.\n"


def install(title: str, python: Path, requirements: Path, log: Path) -> None:
    """Install locked requirements for an interpreter; modules are byte-compiled when they are first imported."""
    options = ["--require-hashes", "--only-binary=:all:", "--no-compile"]
    work(title, *pip(python), "install", *options, "-r", requirements, log=log)


def pip(python: Path) -> list[str | Path]:
    """Return the start of a pip command for an interpreter that need not have pip."""
    return [venv_python(), "-m", "pip", "--python", python, "--disable-pip-version-check", "--no-input"]


# --- the compiled engine


def package_files(root: Path) -> list[Path]:
    """Return the files of the package in a stable order."""
    found = (path for path in (root / "src" / "borea").rglob("*") if path.is_file())
    return sorted(path for path in found if path.suffix != ".pyc")


def is_engine(name: str) -> bool:
    """Return whether a file, named by its path in the package, is a source of the compiled engine."""
    return name.endswith(".py") and name.split("/")[0] in ENGINE


def engine_stamp(root: Path = ROOT) -> str:
    """Hash everything that decides what is compiled."""
    package = root / "src" / "borea"
    sources = [path for path in package_files(root) if is_engine(path.relative_to(package).as_posix())]
    return digest([*(root / name for name in ENGINE_NEEDS), *sources], root)


def compiled_home(quick: bool = False) -> Path | None:
    """Return the compiled build of these sources, if there is one, after updating the files that are not compiled.

    With `quick`, a build that was made for the tests will do.
    """
    stamp = engine_stamp()
    for home in [COMPILED / stamp, *([COMPILED / (stamp + QUICK)] if quick else [])]:
        if home.is_dir():
            refresh(home / "borea")
            return home
    return None


def refresh(copy: Path) -> None:
    """Update the files of a build that are not compiled: pages, texts, data, adapters."""
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
    """Return what is missing to compile C for this Python, or an empty string."""
    if sys.platform == "win32":
        installer = Path(os.environ.get("PROGRAMFILES(X86)", "")) / "Microsoft Visual Studio/Installer/vswhere.exe"
        return "" if installer.exists() else "no C compiler (Visual Studio Build Tools)"
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if not shutil.which(command.split()[0]):
        return f"no C compiler ({command.split()[0]})"
    return "" if (Path(sysconfig.get_path("include")) / "Python.h").exists() else "no C headers for Python (Python.h)"


def build(wait: bool = True, quick: bool = False) -> None:
    """Compile the package into a wheel under `.venv`; compiled files are never placed beside the sources.

    Raises:
        Stop: compiling failed.
    """
    log = VENV / "build.log"
    kind, way = (QUICK, "quick") if quick else ("", "1")
    stage = STAGE.with_name(STAGE.name + kind)
    with locked("build", wait) as ours:
        if not ours or compiled_home(quick):
            return
        log.write_bytes(b"")
        finished = lay_out_stage(stage)
        home = COMPILED / (engine_stamp(stage) + kind)
        try:
            prepare_build_env(log)
            work("Compiling the engine", venv_python(BUILD_ENV), "-c", MAKE_WHEEL, stage, log=log, BOREA_COMPILE=way)
            unpack = [*pip(venv_python()), "install", "--no-index", "--no-deps", "--target", stage / "home"]
            work("Installing the compiled engine", *unpack, *(stage / "wheel").glob("*.whl"), log=log)
        except Stop:
            home.with_suffix(".failed").touch()
            raise
        os.replace(stage / "home", home)
        finished.write_text(file_list(stage))
        for mark in COMPILED.glob("*.failed"):
            mark.unlink()
        builds = sorted((path for path in COMPILED.iterdir() if path.is_dir()), key=lambda path: path.stat().st_mtime)
        for old in builds[:-KEEP_BUILDS]:
            shutil.rmtree(old, ignore_errors=True)


def lay_out_stage(stage: Path) -> Path:
    """Copy the files of the wheel to a stage, and return the mark of a finished build.

    If the last build finished and had the same files and settings, its objects stay and only changed files are
    compiled again.
    """
    finished = stage / "finished"
    if not is_stamped(finished, file_list(ROOT)):
        shutil.rmtree(stage, ignore_errors=True)
    finished.unlink(missing_ok=True)
    for name in ("src", "wheel", "home"):
        shutil.rmtree(stage / name, ignore_errors=True)
    (stage / "wheel").mkdir(parents=True)
    COMPILED.mkdir(exist_ok=True)
    for path in [*package_files(ROOT), *(ROOT / name for name in (*ENGINE_NEEDS, "README.md", "LICENSE"))]:
        copy = stage / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)  # with a new date, which the build tools rely on
    return finished


def file_list(root: Path) -> str:
    """Return the paths of the package's files, one per line, after a hash of what decides how they are compiled."""
    names = [path.relative_to(root).as_posix() for path in package_files(root)]
    return "\n".join([digest([root / name for name in ENGINE_NEEDS], root), *names])


def prepare_build_env(log: Path) -> None:
    """Create the environment of the build tools, separate from the one that Borea runs in."""
    requirements = ROOT / "requirements" / "build.txt"
    stamp = BUILD_ENV / "build.stamp"
    if is_stamped(stamp, digest([requirements], ROOT)):
        return
    make = ["-m", "venv", "--clear", "--without-pip"]
    work("Creating the build environment", venv_python(), *make, BUILD_ENV, log=log)
    install("Installing the build tools", venv_python(BUILD_ENV), requirements, log)
    stamp.write_text(digest([requirements], ROOT))


def build_in_background(*options: str) -> bool:
    """Start compiling, unless a build is running, has failed before, or is not possible here; return whether."""
    if no_compiler():
        return False
    if (COMPILED / engine_stamp()).with_suffix(".failed").exists():
        say("The fast engine could not be compiled (see .venv/build.log). `python3 run.py build` tries again.")
        return False
    with locked("build", wait=False) as free:
        if not free:
            return False
    command = [sys.executable, str(ROOT / "run.py"), "build", *options]
    with (VENV / "background.log").open("wb") as log:
        subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=ROOT, start_new_session=True)
    return True


def build_now(background: bool, quick: bool) -> int:
    """Compile in the foreground, or as the background process of a normal start."""
    ensure("run")
    lack = no_compiler()
    if lack:
        say(f"Nothing to compile with: {lack}. Borea runs without it, only slower.")
        return 0
    if background and os.name != "nt":
        os.nice(10)
    build(wait=not background, quick=quick)
    say("The compiled engine is ready.")
    return 0


# --- start


def settings(home: Path | None) -> dict[str, str]:
    """Return the environment variables with which Python imports the compiled package, or the sources."""
    path = [str(home or ROOT / "src"), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, path))}


def start(arguments: list[str]) -> int:
    """Run a borea command, by default the server."""
    if (site := ROOT / "build" / "docs").exists():
        os.environ.setdefault("DOCS", str(site))
    # -P: modules in the current folder must not shadow ours
    return hand_over(["-P", "-m", "borea", *(arguments or ["serve"])], prepare())


def prepare() -> Path | None:
    """Install what is needed; return the compiled build to use, or None for the sources."""
    ensure("run")
    asked = [os.environ.get(name, "") for name in ("DATABASE_URL", "BUS_URL", "QUEUE_URL", "VAPID_KEY", "PUBLIC_URL")]
    if any(asked[3:]) or any(address.startswith(("postgres", "redis")) for address in asked):
        ensure("club")
    if os.environ.get("BOREA_PURE") == "1":
        return None
    home = compiled_home()
    if home is None and build_in_background("--background"):
        say("The fast engine is being compiled in the background and will be used from the next start.")
    return home


def hand_over(arguments: list[str], home: Path | None) -> int:
    """Run the Python of `.venv`, replacing the launcher's process where the system can do that."""
    command = [str(venv_python()), *arguments]
    if os.name != "nt":
        os.execve(command[0], command, settings(home))
    return subprocess.call(command, env=settings(home))


def test(arguments: list[str]) -> int:
    """Install the test tools, while the engine is compiled if it is not, and hand over to scripts/test."""
    ensure("run")
    if compiled_home(quick=True) is None:
        build_in_background("--quick")
    ensure("test")
    return subprocess.call([str(venv_python()), str(ROOT / "scripts" / "test"), *arguments])


def main(arguments: list[str]) -> int:
    """Run the command given by the arguments.

    Raises:
        Stop: there is no such command.
    """
    if not arguments or arguments[0] == "--":
        return start(arguments[1:] or (["--help"] if arguments else []))
    if arguments[0] == "test":
        return test(arguments[1:])
    if arguments[0] == "exec" and len(arguments) > 1:
        return hand_over(arguments[1:], prepare())
    if arguments[0] == "build" and set(arguments[1:]) <= {"--background", "--quick"}:
        return build_now("--background" in arguments, "--quick" in arguments)
    if arguments[0] in ("-h", "--help", "help"):
        print(USAGE, end="")
        return 0
    raise Stop(f"Unknown command “{' '.join(arguments)}”. Usage:\n\n{USAGE}")


def leave() -> NoReturn:
    """Run, and turn errors into a message and an exit code."""
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

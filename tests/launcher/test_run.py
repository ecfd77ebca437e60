"""The launcher: starts from nothing without a terminal, does nothing twice, reports what is missing."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

from tests.support.server.process import free_port

ROOT = Path(__file__).resolve().parents[2]
LIMIT = 600.0  # seconds for one start on a busy machine, packages included
pytestmark = pytest.mark.once


def tracked_files() -> list[str]:
    """Return the files that git tracks and new ones that it does not ignore, or all of ours without git."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if listed.returncode == 0:
        return [name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]
    ours = ("run.py", "setup.py", "pyproject.toml", "README.md", "LICENSE", "requirements/*", "src/**/*")
    found = (path for pattern in ours for path in ROOT.glob(pattern) if path.is_file())
    return [path.relative_to(ROOT).as_posix() for path in found if path.suffix != ".pyc"]


@pytest.fixture(scope="module")
def clean_copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the project as a clone would hold it."""
    copy = tmp_path_factory.mktemp("clone") / "a folder with spaces"
    for name in tracked_files():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, copy / name)
    return copy


@pytest.fixture
def launcher(tmp_path: Path) -> ModuleType:
    """Load a copy of run.py in a small project of its own."""
    shutil.copy2(ROOT / "run.py", tmp_path / "run.py")
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "run.txt").write_text("# nothing\n")
    (tmp_path / "requirements" / "build.txt").write_text("# nothing\n")
    (tmp_path / "src" / "borea" / "core").mkdir(parents=True)
    for name in ("src/borea/core/game.py", "src/borea/page.css", "pyproject.toml", "setup.py", "README.md", "LICENSE"):
        (tmp_path / name).write_text(f"# {name}\n")
    spec = importlib.util.spec_from_file_location("launcher_under_test", tmp_path / "run.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def launch(copy: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the launcher of a copy from another folder, without a terminal and without compiling."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run(
        [sys.executable, str(copy / "run.py"), *arguments],
        cwd=copy.parent, env={**env, "BOREA_PURE": "1", "PYTHONUTF8": "1"},
        stdin=subprocess.DEVNULL, capture_output=True, text=True, encoding="utf-8", timeout=LIMIT,
    )  # fmt: skip


class Start(NamedTuple):
    """A start without arguments: the seconds until the server was ready, and what it printed."""

    seconds: float
    output: str


def serve(copy: Path) -> Start:
    """Start the server of a copy, wait until it is ready, and stop it."""
    port = free_port()
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    env |= {"BOREA_PURE": "1", "PYTHONUTF8": "1", "BOREA_HOME": str(copy.parent / "home"), "PORT": str(port)}
    env.pop("DISPLAY", None)
    started = time.monotonic()
    with (copy.parent / "output").open("w+", encoding="utf-8") as output:
        command = [sys.executable, str(copy / "run.py")]
        process = subprocess.Popen(command, cwd=copy.parent, env=env, stdin=subprocess.DEVNULL, stderr=output)
        try:
            while not healthy(port):
                assert process.poll() is None
                assert time.monotonic() - started < LIMIT
                time.sleep(0.02)
            seconds = time.monotonic() - started
        finally:
            process.terminate()
            process.wait(LIMIT)
        output.seek(0)
        return Start(seconds, output.read())


def healthy(port: int) -> bool:
    """Return whether a server is ready."""
    try:
        urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=60).close()
    except OSError:
        return False
    return True


def test_a_clean_copy_serves_without_a_terminal_and_installs_nothing_twice(clean_copy: Path) -> None:
    first = launch(clean_copy, "help")
    assert (first.returncode, first.stderr) == (0, "")
    assert "python3 run.py test" in first.stdout
    assert not (clean_copy / ".venv").exists()
    served = serve(clean_copy)
    assert "Creating .venv" in served.output

    games = launch(clean_copy, "--", "games", "--json")
    assert (games.returncode, games.stderr) == (0, "")
    assert "the-border" in json.dumps(json.loads(games.stdout))

    script = clean_copy / "script.py"
    script.write_text("import sys, borea; print(borea.__version__, sys.argv[1:])")
    assert launch(clean_copy, "exec", str(script), "a").stdout.endswith(" ['a']\n")

    again = serve(clean_copy)
    assert again.output.count("\n") == 1, "nothing but the address: nothing is installed again"
    assert not list((clean_copy / "src").rglob("*.so"))


def test_an_unknown_command_is_one_message_and_exit_code_2(clean_copy: Path) -> None:
    result = launch(clean_copy, "sim")
    assert result.returncode == 2
    assert "python3 run.py -- COMMAND" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("apt", "advice"), [(True, "sudo apt install python{}-venv"), (False, "Install the venv package of your system")]
)
def test_a_python_without_ensurepip_gets_advice(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], apt: bool, advice: str
) -> None:
    monkeypatch.setattr(launcher.importlib.util, "find_spec", lambda name: None if name == "ensurepip" else object())
    monkeypatch.setattr(launcher.shutil, "which", lambda name: f"/usr/bin/{name}" if apt else None)
    monkeypatch.setattr(launcher.sys, "argv", ["run.py"])
    with pytest.raises(SystemExit) as ended:
        launcher.leave()
    printed = capsys.readouterr().err
    assert ended.value.code == 2
    assert "it lacks ensurepip" in printed
    assert advice.format(f"{sys.version_info.major}.{sys.version_info.minor}") in printed


def test_requirements_are_installed_once_and_again_when_the_lock_changes(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed: list[str] = []
    monkeypatch.setattr(launcher, "make_venv", lambda: None)
    monkeypatch.setattr(
        launcher, "install", lambda title, python, requirements, log: installed.append(requirements.name)
    )
    launcher.ensure("run")
    launcher.ensure("run")
    assert installed == ["run.txt"]
    (launcher.ROOT / "requirements" / "run.txt").write_text("# something else\n")
    launcher.ensure("run")
    assert installed == ["run.txt", "run.txt"]


def test_requirements_that_others_contain_are_not_installed_again(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed: list[str] = []
    for name in ("test", "club"):
        (launcher.ROOT / "requirements" / f"{name}.txt").write_text("# nothing\n")
    monkeypatch.setattr(launcher, "make_venv", lambda: None)
    monkeypatch.setattr(launcher, "install", lambda title, python, path, log: installed.append(path.name))
    for name in ("test", "run", "club"):
        launcher.ensure(name)
    assert installed == ["test.txt"]


@pytest.mark.parametrize(
    ("url", "key", "wanted"),
    [
        ("postgresql://db/borea", "", ["run", "club"]),
        ("sqlite:///x.db", "", ["run"]),
        ("sqlite:///x.db", "a key", ["run", "club"]),
        ("", "", ["run"]),
    ],
)
def test_database_drivers_are_installed_where_settings_need_them(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch, url: str, key: str, wanted: list[str]
) -> None:
    ensured: list[str] = []
    monkeypatch.setattr(launcher, "ensure", ensured.append)
    monkeypatch.setenv("BOREA_PURE", "1")
    monkeypatch.setenv("DATABASE_URL", url)
    monkeypatch.setenv("VAPID_KEY", key)
    monkeypatch.delenv("BUS_URL", raising=False)
    launcher.prepare()
    assert ensured == wanted


def test_a_failed_installation_is_not_stamped(launcher: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    def offline(*_: object) -> None:
        raise launcher.Stop("no network")

    monkeypatch.setattr(launcher, "make_venv", lambda: None)
    monkeypatch.setattr(launcher, "install", offline)
    with pytest.raises(launcher.Stop):
        launcher.ensure("run")
    assert not (launcher.VENV / "run.stamp").exists()


@pytest.mark.parametrize("changed", ["src/borea/core/game.py", "setup.py", "pyproject.toml", "requirements/build.txt"])
def test_a_compiled_build_is_used_only_with_the_sources_it_was_made_from(launcher: ModuleType, changed: str) -> None:
    assert launcher.compiled_home() is None
    home = launcher.COMPILED / launcher.engine_stamp()
    home.mkdir(parents=True)
    assert launcher.compiled_home() == home
    (launcher.ROOT / "src" / "borea" / "stale.pyc").write_text("")
    (launcher.ROOT / "README.md").write_text("other words\n")
    assert launcher.compiled_home() == home
    (launcher.ROOT / changed).write_text("changed\n")
    assert launcher.compiled_home() is None


def test_a_build_made_for_tests_is_for_tests_alone(launcher: ModuleType) -> None:
    quick = launcher.COMPILED / (launcher.engine_stamp() + launcher.QUICK)
    quick.mkdir(parents=True)
    assert launcher.compiled_home() is None
    assert launcher.compiled_home(quick=True) == quick
    home = launcher.COMPILED / launcher.engine_stamp()
    home.mkdir()
    assert launcher.compiled_home(quick=True) == launcher.compiled_home() == home


def test_files_that_are_not_compiled_are_updated_in_a_build(launcher: ModuleType) -> None:
    home = launcher.COMPILED / launcher.engine_stamp()
    (home / "borea" / "core").mkdir(parents=True)
    for name in ("page.css", "gone.py", "core/game.py", "core/game.so"):
        (home / "borea" / name).write_text("as it was built\n")
    (launcher.ROOT / "src" / "borea" / "new").mkdir()
    (launcher.ROOT / "src" / "borea" / "new" / "words.json").write_text("{}")
    assert launcher.compiled_home() == home
    found = {path.relative_to(home / "borea").as_posix() for path in home.rglob("*") if path.is_file()}
    assert found == {"page.css", "new/words.json", "core/game.py", "core/game.so"}
    assert (home / "borea" / "page.css").read_text() == "# src/borea/page.css\n"
    assert (home / "borea" / "core" / "game.py").read_text() == "as it was built\n"


def test_a_build_is_complete_or_absent(launcher: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = launcher.ROOT / "src" / "borea" / "core" / "game.py"

    def pretend(title: str, *argv: str | Path, log: Path, **settings: str) -> None:
        if title == "Installing the compiled engine":
            if engine.read_text() == "broken\n":
                raise launcher.Stop("no")
            shutil.copytree(launcher.STAGE / "src", launcher.STAGE / "home")

    monkeypatch.setattr(launcher, "work", pretend)
    monkeypatch.setattr(launcher, "prepare_build_env", lambda log: None)
    launcher.VENV.mkdir()
    launcher.build()
    home = launcher.compiled_home()
    assert (home / "borea" / "core" / "game.py").read_text() == "# src/borea/core/game.py\n"

    engine.write_text("broken\n")
    with pytest.raises(launcher.Stop):
        launcher.build()
    assert launcher.compiled_home() is None
    assert (launcher.COMPILED / launcher.engine_stamp()).with_suffix(".failed").exists()


def test_only_one_build_runs_at_a_time(launcher: ModuleType) -> None:
    with launcher.locked("build") as first, launcher.locked("build", wait=False) as second:
        assert (first, second) == (True, False)
    with launcher.locked("build", wait=False) as third:
        assert third is True


def test_a_missing_compiler_is_named_and_is_no_error(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    monkeypatch.setattr(launcher, "ensure", lambda name: None)
    assert launcher.build_now(background=False, quick=False) == 0
    assert "no C compiler (no-such-compiler)" in capsys.readouterr().err


def test_locked_requirements_carry_hashes_and_no_address() -> None:
    for name in ("run", "club", "test", "build"):
        text = (ROOT / "requirements" / f"{name}.txt").read_text()
        pins = [line for line in text.splitlines() if "==" in line]
        assert pins
        assert all(line.endswith("\\") for line in pins), "every pin continues with its hashes"
        assert not [word for word in ("://", "--index-url", "--find-links", "file:") if word in text]


@pytest.mark.parametrize("name", ["run", "club"])
def test_the_requirements_of_the_tests_contain_the_others(name: str) -> None:
    def pins(name: str) -> set[str]:
        lines = (ROOT / "requirements" / f"{name}.txt").read_text().splitlines()
        return {line for line in lines if "==" in line}

    assert pins(name) <= pins("test")

"""The files in deploy/ use documented settings and name files that exist."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]

ROOT = Path(__file__).parent.parent
OTHERS = {
    "POSTGRES_USER",
    "POSTGRES_DB",
    "POSTGRES_PASSWORD",
    "PYTHON_IMAGE",
    "BOREA_COMPILE",
}  # not ours, or setup.py's


@pytest.mark.once
@pytest.mark.parametrize("name", ["Dockerfile", "compose.yaml", "borea.service"])
def test_variables_are_documented(name: str) -> None:
    explained = set(re.findall(r"`([A-Z][A-Z_]+)`", (ROOT / "docs" / "operations.md").read_text("utf-8")))
    text = (ROOT / "deploy" / name).read_text("utf-8")
    used = set(re.findall(r"^\s+([A-Z][A-Z_]+): |\b([A-Z]+_[A-Z_]+|HOST|PORT)=", text, re.MULTILINE))
    names = {one or other for one, other in used} - OTHERS
    assert names
    assert names <= explained


@pytest.mark.once
def test_the_image_copies_files_that_exist() -> None:
    text = (ROOT / "deploy" / "Dockerfile").read_text("utf-8")
    for line in re.findall(r"^COPY (?!--)(.+)$", text, re.MULTILINE):
        *sources, _ = line.split()
        assert sources
        assert all((ROOT / source).exists() for source in sources)


@pytest.mark.once
def test_the_systemd_unit_is_hardened() -> None:
    analyse = shutil.which("systemd-analyze") or pytest.skip("no systemd-analyze")
    unit = ROOT / "deploy" / "borea.service"
    command = [analyse, "security", "--offline=true", "--no-pager", str(unit)]
    done = subprocess.run(command, capture_output=True, text=True, env={"LC_ALL": "C.UTF-8"})
    found = re.search(r"exposure level for borea.service: ([\d.]+)", done.stdout)
    assert found, done.stderr
    assert float(found[1]) < 2


@pytest.mark.once
def test_containers_cannot_write_their_root_and_have_limits() -> None:
    services = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text("utf-8"))["services"]
    assert set(services) == {"borea", "db", "cache"}
    for service in services.values():
        assert service["read_only"]
        assert service["cap_drop"] == ["ALL"]
        assert service["security_opt"] == ["no-new-privileges:true"]
        assert service["mem_limit"]
        assert service["pids_limit"]


@pytest.mark.once
def test_every_image_can_be_pinned_by_its_digest() -> None:
    pinned = set(re.findall(r"(\w+_IMAGE)=", (ROOT / "deploy" / "pin").read_text("utf-8")))
    text = "".join((ROOT / "deploy" / name).read_text("utf-8") for name in ("compose.yaml", "Dockerfile"))
    images = re.findall(r"^\s*(?:image:|FROM) (.+)$", text, re.MULTILINE)
    assert images
    assert {re.sub(r"\$\{(\w+).*", r"\1", image) for image in images} == pinned

"""The files in deploy/ use documented settings and name files that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
OTHERS = {
    "POSTGRES_USER",
    "POSTGRES_DB",
    "POSTGRES_PASSWORD",
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

"""Borea commands, run in this process."""

from __future__ import annotations

import json

from click.testing import CliRunner, Result

from borea.cli import main


def run(*arguments: str, input: str | None = None) -> Result:
    """Run a borea command in this process."""
    return CliRunner().invoke(main, list(arguments), input=input)


def told(*arguments: str) -> object:
    """Return the JSON that a command prints."""
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def refused(*arguments: str) -> str:
    """Return the one line with which a command refuses, after checking that it exits with code 2."""
    result = run(*arguments)
    assert result.exit_code == 2
    assert "Traceback" not in result.output
    assert result.stderr.count("\n") == 1
    return result.stderr

"""How the docs site is built; `scripts/docs` calls Sphinx with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

from borea import __version__

project = "Borea"
author = "The Borea authors"
version = release = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["results/**"]
html_theme = "furo"
html_title = "Borea"
html_favicon = "../src/borea/web/static/borea.svg"
html_theme_options = {
    "navigation_with_keys": True,
    "light_css_variables": {"color-brand-primary": "#1d5c63", "color-brand-content": "#1d5c63"},
    "dark_css_variables": {"color-brand-primary": "#7fc4c9", "color-brand-content": "#7fc4c9"},
}
html_show_sphinx = False
myst_heading_anchors = 4
# Types that signatures name and no page describes: the standard library has its own docs, the rest is internal.
nitpick_ignore_regex = [("py:class", r"(collections\.abc|mypy_extensions|borea\.core\.\w+)\..*|Encoder")]
autodoc_member_order = "bysource"
autodoc_typehints = "signature"

ROOT = Path(__file__).parent.parent
INCLUDED = {"contributing": "CONTRIBUTING.md", "security": "SECURITY.md", "changelog": "CHANGELOG.md"}  # by page


def include(_app: Sphinx, name: str, source: list[str]) -> None:
    """Let pages include files of the repository's top folder, and links lead to these pages."""
    if name in INCLUDED:
        source[0] = (ROOT / INCLUDED[name]).read_text("utf-8").replace("](docs/", "](") + source[0]
    for page, file in INCLUDED.items():
        source[0] = source[0].replace(f"](../{file}", f"]({page}.md")


def setup(app: Sphinx) -> dict[str, Any]:
    """Register what this page adds to Sphinx."""
    app.connect("source-read", include)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

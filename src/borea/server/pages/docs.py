"""The docs site under /docs, if the setting `DOCS` names the folder in which scripts/docs built it."""

from __future__ import annotations

import os

from starlette.responses import Response
from starlette.routing import BaseRoute, Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

# The theme's pages have scripts and styles inside. They are files that nobody's input changes.
POLICY = (
    "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


class Docs(StaticFiles):
    """The files of the built site."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Return a file with the site's own content security policy."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["content-security-policy"] = POLICY
        return response


def routes(folder: str) -> list[BaseRoute]:
    """Return the route of the site, none if it has not been built."""
    return [Mount("/docs", Docs(directory=folder, html=True))] if os.path.isfile(f"{folder}/index.html") else []

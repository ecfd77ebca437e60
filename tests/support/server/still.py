"""A server whose bots never answer, so that every change in its database comes from a call."""

from __future__ import annotations

import sys

import uvicorn

from borea.server.app import make_app
from borea.server.logs import set_up

if __name__ == "__main__":
    set_up()
    app = make_app()
    app.state.worker.tables.bots_due = lambda table: None
    uvicorn.run(app, port=int(sys.argv[1]), ws="websockets-sansio", log_config=None, access_log=False)

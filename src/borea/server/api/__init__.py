"""The HTTP API and the WebSocket stream."""

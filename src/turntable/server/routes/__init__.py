"""HTTP and WebSocket routes: a thin layer; the tables decide."""

"""What can be asked for over HTTP and WebSocket: thin; the tables decide."""

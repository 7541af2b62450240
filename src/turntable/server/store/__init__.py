"""The store: all SQL of the server, one module per subject."""

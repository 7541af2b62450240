"""The table's state machine: commands in, events out. No network, no database, no event loop."""

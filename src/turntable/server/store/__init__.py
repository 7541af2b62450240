"""Everything that is stored: all SQL of the server is here, one module a subject."""

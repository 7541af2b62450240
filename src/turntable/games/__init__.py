"""The games that come with Turntable: one folder each, all of one shape."""

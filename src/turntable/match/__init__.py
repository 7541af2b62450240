"""Matches of any game: deal, position, play, view, record, replay. Knows no game by name."""

"""Reports: play many games between bots, count, and write a page."""

"""Reports: many games between bots, what was counted in them, and a page that shows it."""

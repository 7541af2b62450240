"""For people who study the games and their players: the arena."""

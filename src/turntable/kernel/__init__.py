"""The compiled core: records, chance, the verbs of every game, the driver. Knows no game by name."""

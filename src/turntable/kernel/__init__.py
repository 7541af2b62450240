"""The compiled core: chance, piles, the five verbs of every game, random play. Knows no game by name."""

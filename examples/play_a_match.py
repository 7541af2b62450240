"""Deal a game of Trains, play it at random, and read it back from its record."""

import random

import turntable

game = turntable.game("trains")
match = game.deal(seats=2, seed=7)

chance = random.Random(7)
while match.to_act:
    match.play(chance.choice(match.legal()))

assert match.result is not None
print(f"{len(match.moves)} moves; winners: {match.result.winners}; {match.result.reason}")

again = turntable.replay(match.record())
assert again.position() == match.position()

try:
    game.deal(seats=2, seed=7, first=0).play("left 2")
except turntable.IllegalMove as refused:
    print(refused)

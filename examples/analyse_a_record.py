"""Go through the record of a game: how the chances moved, and which move changed them most."""

import turntable

players = [turntable.bot("beginner", seed=1), turntable.bot("casual", seed=2)]
match = turntable.game("trains").deal(seats=2, seed=11)
while match.to_act:
    (seat,) = match.to_act
    match.play(players[seat].choose(match, seat))
record = match.record()

# From here on the record is all there is: it could have come from a file.
reviewer = turntable.bot("casual", seed=0)
again = turntable.replay(record).restarted()
losses = []
for number, (seat, move) in enumerate(record["moves"], 1):
    ranked = reviewer.rank(again, seat)
    chances = dict(ranked)
    losses.append((ranked[0][1] - chances[move], number, seat, move, ranked[0][0]))
    again.play(move, seat)

print(f"{len(record['moves'])} moves; {record['result']['reason']}; winners: {record['result']['winners']}")
for player in range(2):
    given_up = [loss for loss, _, seat, _, _ in losses if seat == player]
    print(f"seat {player} gave up {sum(given_up) / len(given_up):.1%} of its chances with a move")
for loss, number, seat, move, better in sorted(losses, reverse=True)[:3]:
    print(f"move {number}, seat {seat}: {move} instead of {better} cost {loss:.1%}")
